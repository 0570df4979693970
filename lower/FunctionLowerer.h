#pragma once
/// Lowers the body of one function. Split by language feature over the Lower*.cpp files.
///
/// Registers. A local variable is one vreg for its whole life, a temporary has one definition. expr() may return the
/// vreg of a variable itself; who keeps such a value while other code is lowered holds it (hold, take): if that code
/// turns out to assign the variable, a copy is put in where the value was held. So nothing looks ahead.
///
/// `want` of an expression is a vreg the caller would like the result in; only a construct's last instruction writes
/// it, so a variable keeps its value if the evaluation throws or reads it.
///
/// Two blocks stay open while code is lowered elsewhere: the function's prologue, which takes environments, and the
/// preheader of the outermost loop, which takes constants.

#include <bit>

#include "Bundle.h"
#include "llvm/ADT/SmallVector.h"

namespace sx::lower {

using ir::BlockId;
using ir::Regs;
using namespace frontend;
using frontend::Block;
using typecheck::Rep;

/// Constants kept in registers across one loop nest; more would only spill.
constexpr uint32_t kMaxLoopConstants = 40;

/// A value kept while other code is lowered.
struct Held {
  Reg reg;
  BlockId block;
  uint32_t index = 0;
  uint32_t stamp = 0;
  /// How many copies had been put in by then.
  uint32_t copies = 0;
};

enum class RefKind : uint8_t { Name, Field, Element, Private, Super, Leaf, Invalid };

/// Storage of a struct or of a part of one: a binding's, or temporaries.
struct StructPlace {
  const Place* storage = nullptr;
  Atom name;
  const typecheck::StructType* type = nullptr;
  /// The kind, if it is a borrowed scalar.
  Kind scalar = Kind::Any;
  uint32_t first = 0;
  uint32_t count = 0;
  llvm::SmallVector<Reg, 8> temps;
};

/// An evaluated assignment target.
struct Ref {
  RefKind kind = RefKind::Name;
  Expr* node = nullptr;
  Identifier* name = nullptr;
  /// Super: the home object.
  Held object;
  Held key;
  Atom field;
  /// Leaf: of a struct in registers.
  StructPlace place;
};

enum class StoreMode : uint8_t { Assign, Initialize };

/// Where break, continue and return pass through; see LowerTry.cpp.
struct Control {
  enum Kind : uint8_t { Target, Finally, Iteration } kind = Target;
  /// Target: the labels that name it.
  llvm::SmallVector<Atom, 2> labels;
  /// Target: answers to a plain break.
  bool isBreakable = false;
  BlockId breakTo;
  BlockId continueTo;
  /// The handler around it.
  BlockId handler;
  /// Finally.
  BlockId finallyBlock;
  Reg completion;
  Reg value;
  /// What a return of a typed body gives that passes through here; the finally may run other returns, and leave them.
  llvm::SmallVector<Reg, 2> results;
  struct Exit {
    enum Kind : uint8_t { Break, Continue, Return } kind;
    uint32_t target;
    bool operator==(const Exit&) const = default;
  };
  llvm::SmallVector<Exit, 4> exits;
  /// Iteration: closed on the way out.
  Reg iter;
  /// The block that closes the iteration for an exit, and where it expects the value of a return.
  struct Closing {
    Exit exit;
    BlockId block;
    Reg value;
  };
  llvm::SmallVector<Closing, 2> closings;

  const Closing* findClosing(const Exit& exit, bool withValue) const {
    for (const Closing& c : closings) {
      if (c.exit == exit && c.value.valid() == withValue) return &c;
    }
    return nullptr;
  }
};

/// What a class's evaluation keeps for its functions.
struct ClassContext {
  ClassNode* cls = nullptr;
  Env* env = nullptr;
  uint32_t homeSlot = kNoId;
  uint32_t staticHomeSlot = kNoId;
  /// The function that defines the instance's fields, if the constructor does not.
  uint32_t fieldsSlot = kNoId;
  bool hasInstanceInit = false;
  /// The constructor defines the instance's fields itself; there is no function for them.
  bool inlinesFields = false;
  /// Slots of computed field keys and of private methods, by position of the member.
  llvm::DenseMap<const ClassMember*, uint32_t> slots;
};

class FunctionLowerer {
 public:
  FunctionLowerer(Bundle& bundle, uint32_t function);
  void run();

 private:
  // LowerFunction.cpp
  void lowerEntry();
  void declareGlobals(const Scope* scope);
  void instantiateModule(uint32_t file);
  void lowerFunctionBody();
  void lowerDefaultConstructor();
  void lowerUnsupportedBody(std::string_view what);
  void parameters(FunctionNode* fn);
  void makeArguments();
  void listedParameters(const FunctionNode* fn);
  void implicitBindings();
  void instantiateFunctions(const Scope* scope);
  Reg closureOf(uint32_t function, Reg want = {});
  uint32_t declareFunction(FunctionNode* fn, std::string_view name, Env* env, const Task* home);
  void returnValue(Reg value);
  void finish();
  void returnExpr(Expr* value);
  bool isPlainBinding(const Binding* b) const {
    return checked_ == nullptr || (checked_->fact(b).rep == Rep::Any && !checked_->fact(b).isBorrow);
  }
  void clearVariables(const Scope* scope);
  bool isDerivedConstructor() const { return info_->kind == FunctionKind::DerivedConstructor; }

  // LowerScope.cpp: scopes, environments, variables, constants.
  void enterScope(Scope* scope);
  void leaveScope(Scope* scope);
  void declareBindings(const Scope* scope);
  void newCell(Env* env, Env* parent);
  Reg envReg(Env* env);
  Reg moduleScope(uint32_t module);
  Reg currentEnvReg();
  const Expr* literalOf(const Binding* b) const;
  Reg readBinding(const Binding* b, bool mayBeInDeadZone, Reg want = {});
  Reg readName(Identifier* use, Reg want);
  void storeBinding(const Binding* b, Reg value, StoreMode mode, bool mayBeInDeadZone = false);
  void storeName(Identifier* use, Reg value);
  void initialize(const Binding* b, Reg value) { storeBinding(b, value, StoreMode::Initialize); }
  /// The vreg that a value about to be stored in a binding may be computed into, or none.
  Reg directTarget(const Binding* b, StoreMode mode, bool mayBeInDeadZone);
  Place& place(const Binding* b) { return bundle_.place(file_, b); }
  Reg thisValue();
  Reg derivedThis();
  Reg currentDerivedThis();
  Reg newTargetValue();
  Reg activeFunction();
  Reg homeObject();
  void noteWrite(Reg r);
  Held hold(Reg r);
  Reg take(const Held& held);
  /// A constant; in a loop it is made once, in the preheader.
  template <class F> Reg constant(uint32_t type, uint64_t key, Reg want, Kind kind, F make) {
    if (want.valid() || loopDepth_ == 0 || !b_.reachable()) {
      Reg dst = want.valid() ? want : b_.newReg(kind);
      make(dst);
      return dst;
    }
    auto it = loopConstants_.find({type, key});
    if (it != loopConstants_.end()) return it->second;
    Reg dst = b_.newReg(kind);
    if (loopConstants_.size() >= kMaxLoopConstants) {
      make(dst);
      return dst;
    }
    inBlock(preheader_, [&] { make(dst); });
    loopConstants_[{type, key}] = dst;
    return dst;
  }
  Reg string(Atom text, Reg want = {});
  Reg stringText(std::string_view text, Reg want = {});
  Reg number(double value, Reg want = {});
  Reg undefined(Reg want = {});
  Reg simple(Op op, Reg want);
  void throwUnsupported(Span span, std::string_view what);

  // LowerExpr.cpp
  /// The value of an expression before the conversion its consumer asks for.
  Reg rawExpr(Expr* e, Reg want);
  void exprTo(Expr* e, Reg dst);
  void effect(Expr* e);
  /// expr, and a name for an anonymous function or class.
  Reg namedExpr(Expr* e, std::string_view name, Reg want = {});
  Reg fresh(Reg want) { return want.valid() ? want : b_.newReg(); }
  Reg moveTo(Reg dst, Reg src);
  Reg sequence(SequenceExpr* e, Reg want, bool isUsed);
  Reg templateLiteral(TemplateLiteral* e, Reg want);
  Reg conditional(ConditionalExpr* e, Reg want);
  Reg logical(LogicalExpr* e, Reg want);
  Reg bigint(BigIntLiteral* e, Reg want);

  // LowerOperator.cpp
  Reg binary(BinaryExpr* e, Reg want);
  Reg binaryOp(BinaryOp op, Reg lhs, Reg rhs, Reg want);
  Reg unary(UnaryExpr* e, Reg want);
  Reg deleteOf(Expr* operand, Reg want);
  Reg typeOf(Expr* operand, Reg want);
  void condition(Expr* e, BlockId ifTrue, BlockId ifFalse);
  void conditionOfLogical(LogicalExpr* e, BlockId ifTrue, BlockId ifFalse);
  Reg assign(AssignExpr* e, Reg want, bool isUsed);
  Reg assignLogical(AssignExpr* e, Reg want);
  Reg compound(AssignExpr* e, Held old, Reg direct);
  Reg assignName(AssignExpr* e, Identifier* target, bool isUsed);
  Reg update(UpdateExpr* e, Reg want, bool isUsed);
  Ref makeRef(Expr* target);
  Reg readRef(Ref& ref, Reg want = {});
  void writeRef(Ref& ref, Reg value);

  // LowerCall.cpp: member access, calls, optional chains.
  Reg chain(Expr* e, Reg want, Reg* self = nullptr);
  Reg chainLink(Expr* node, Reg value, Reg& self, bool isCalled, Reg want);
  Reg optionalChain(OptionalChainExpr* e, Reg want, Reg* self);
  Reg typedLink(Expr* e, Reg want);
  bool isObjectLink(const Expr* e) const { return checked_->fact(e).conv == typecheck::Conv::StructToObject; }
  void shortCircuit(Reg value);
  Reg call(CallExpr* e, Reg callee, Reg self, Reg want);
  Reg construct(NewExpr* e, Reg want);
  Reg superCall(SuperCallExpr* e, Reg want);
  Reg superConstructor();
  void afterSuper(Reg result, bool isStatement);
  Reg superMember(Expr* e, Reg want);
  Reg taggedTemplate(TaggedTemplateExpr* e, Reg callee, Reg self, Reg want);
  bool arguments(List<Expr*> args, llvm::SmallVectorImpl<Held>& out);
  Reg memberOf(Expr* node, Reg object, bool isCalled, Reg want);

  // SourceText.cpp
  std::string sourceText(Expr* e);
  uint32_t calleeText(Expr* callee) { return bundle_.ir.intern(sourceText(callee)); }
  uint32_t iterableText(Expr* e, bool isLoop = false);
  uint32_t patternText(Expr* source, bool isDefault);
  uint32_t argumentText(Expr* e, bool isLast);

  // LowerLiteral.cpp
  Reg arrayLiteral(List<Expr*> elements, Reg want, bool isArguments = false);
  Reg objectLiteral(ObjectLiteral* e, Reg want);
  uint32_t plainPrefix(ObjectLiteral* e);
  void property(Property* p, Reg object);
  Reg propertyValue(Property* p, std::string_view name);
  /// A property key: a plain field name, or a value.
  struct Key {
    bool isField = false;
    std::string name;
    Reg reg;
  };
  Key keyOf(Expr* key, bool isComputed);
  Reg keyReg(const Key& key);

  // LowerPattern.cpp
  void bind(Expr* target, Reg value, StoreMode mode);
  void bindArray(ArrayPattern* pattern, Reg value, StoreMode mode);
  void bindArrayElements(ArrayPattern* pattern, Reg iter, StoreMode mode);
  void bindElement(PatternElement* element, Reg value, StoreMode mode);
  void bindObject(ObjectPattern* pattern, Reg value, StoreMode mode);
  void requireObject(ObjectPattern* pattern, Reg value, Expr* source);
  void throwNotDestructurable();
  void bindLeaf(Expr* target, Reg value, StoreMode mode);
  void bindRaw(Expr* target, Reg value, StoreMode mode);
  void withDefault(Reg value, Expr* init, std::string_view name);
  bool mayThrow(ArrayPattern* pattern);
  std::string_view nameOf(Expr* target);

  // LowerStmt.cpp
  void stmtList(List<Stmt*> list);
  void stmt(Stmt* s);
  void varDecl(VarDecl* decl);
  void declarator(Declarator* d, bool isVar);
  void sealFresh(Reg object);
  void block(Block* node);
  void ifStmt(IfStmt* node);
  void returnStmt(ReturnStmt* node);
  void functionDecl(FunctionDecl* decl);
  void exportDefault(ExportDefaultDecl* node);
  void switchStmt(SwitchStmt* node);
  bool isIntSwitch(SwitchStmt* node);
  void dispatchInt(SwitchStmt* node, Reg value, llvm::ArrayRef<BlockId> bodies, BlockId otherwise);
  void dispatchEqual(SwitchStmt* node, Reg value, llvm::ArrayRef<BlockId> bodies, BlockId otherwise);

  // LowerLoop.cpp
  void loop(Stmt* s, llvm::ArrayRef<Atom> labels);
  void whileStmt(WhileStmt* node, llvm::ArrayRef<Atom> labels);
  void doWhile(DoWhileStmt* node, llvm::ArrayRef<Atom> labels);
  void forStmt(ForStmt* node, llvm::ArrayRef<Atom> labels);
  void forOf(ForOfStmt* node, llvm::ArrayRef<Atom> labels);
  void forIn(ForInStmt* node, llvm::ArrayRef<Atom> labels);
  template <class T> Reg loopSource(T* node);
  template <class T> Reg loopValueTarget(T* node);
  template <class T> void bindLoopValue(T* node, Reg value);
  void labeled(LabeledStmt* node);
  Control& pushLoop(llvm::ArrayRef<Atom> labels, BlockId breakTo, BlockId continueTo);
  void enterLoop();
  void leaveLoop();

  // LowerTry.cpp
  void tryStmt(TryStmt* node);
  void tryCatch(TryStmt* node);
  void tryFinally(TryStmt* node);
  void leaveFinally(Control control);
  void jump(Control::Exit exit, Reg value = {});
  void breakStmt(BreakStmt* node);
  void continueStmt(ContinueStmt* node);
  Control& pushControl(Control::Kind kind);
  void popControl() { controls_.pop_back(); }
  void switchHandler(BlockId handler);
  void setBlock(BlockId b);
  BlockId newBlock() { return b_.newBlock(); }
  /// Runs `body`; if it throws, closes the iteration and throws on.
  template <class F> void closingOnThrow(Reg iter, F body) {
    BlockId outer = b_.handler();
    BlockId onThrow = beginClosing();
    body();
    endClosing(iter, outer, onThrow);
  }
  BlockId beginClosing();
  void endClosing(Reg iter, BlockId outer, BlockId onThrow);

  // LowerClass.cpp
  Reg classValue(ClassNode* cls, std::string_view name, Reg want);
  void classMembers(ClassContext& context, Reg constructor, Reg prototype);
  void defineMember(ClassContext& context, ClassMember* member, Reg target);
  void makePrivateNames(ClassContext& context);
  uint32_t privateDescription(ClassNode* cls, const Binding* b, bool isStatic);
  uint32_t declareConstructor(ClassContext& context, FunctionNode* fn, std::string_view name);
  void lowerFields();
  void instanceFields(ClassContext& context, Reg self);
  void makeFields(ClassContext* context, Reg self);
  void definePrivateMethods(ClassContext& context, Reg self, bool isStatic);
  void field(ClassContext& context, ClassMember* member, Reg self);
  Reg privateName(PrivateName* name);
  Reg slotValue(ClassContext& context, const ClassMember* member);

  // LowerTyped.cpp: scalar forms. Everything here does nothing for files that were not checked.
  Reg expr(Expr* e, Reg want = {});
  Reg convert(Reg r, typecheck::Conv conv, uint32_t place, Reg want = {});
  Reg convert(Reg r, const typecheck::Conversion& conversion, Reg want = {});
  Reg freshKind(Reg want, Kind kind);
  Kind repKind(const Node* node) const;
  Reg checkedRead(Expr* e, const typecheck::ExprFact& fact, Reg want);
  void getElement(Reg dst, Reg object, Reg key);
  Reg typedConstant(Rep rep, double value, Reg want);
  typecheck::OpClass classOf(const Node* node) const;
  const typecheck::Operator* operatorOf(const Node* node) const;
  Reg typedBinary(typecheck::OpClass opClass, BinaryOp op, Reg lhs, Reg rhs, Reg want);
  Reg typedUnary(typecheck::OpClass opClass, UnaryOp op, Reg operand, Reg want);
  Reg typedOne(typecheck::OpClass opClass);
  uint32_t placeText(uint32_t place);

  // LowerStruct.cpp
  using Leaves = llvm::SmallVector<Reg, 8>;
  const typecheck::StructAccess* accessOf(const Node* node) const;
  Kind leafKind(const StructPlace& p, uint32_t leaf) const;
  StructPlace placeOfBinding(const Binding* b);
  StructPlace structPlace(Expr* e);
  void checkDeadZone(const Binding* b);
  Reg scopeOf(const Place& p);
  Reg loadRef(Reg ref, uint32_t leaf, Reg want);
  Reg loadSlot(const Place& p, uint32_t slot, Kind kind, Reg want);
  Reg loadLeaf(const StructPlace& p, uint32_t leaf, Reg want = {});
  void storeLeaf(const StructPlace& p, uint32_t leaf, Reg value);
  void storeLeaves(const StructPlace& p, llvm::ArrayRef<Reg> values);
  void initializeStruct(const Binding* b, llvm::ArrayRef<Reg> values);
  void structExpr(Expr* e, Leaves& out);
  void rawStruct(Expr* e, Leaves& out);
  void structLiteral(ObjectLiteral* e, Leaves& out);
  Reg copyObject(const typecheck::ExprFact& fact, Reg object, Reg want);
  Reg packStruct(const typecheck::StructType* type, llvm::ArrayRef<Reg> leaves, Reg want);
  void unpackStruct(const typecheck::StructType* type, Reg object, const std::string& place, Leaves& out);
  void writeBack(const typecheck::StructType* type, Reg object, llvm::ArrayRef<Reg> leaves);
  void bindStructPattern(ObjectPattern* pattern, llvm::ArrayRef<Reg> leaves, StoreMode mode);
  bool isStructPattern(ObjectPattern* pattern) const { return checked_ != nullptr && checked_->structPatterns.count(pattern->id) != 0; }
  Reg convertLink(Expr* node, Reg value);
  void bindStructLeaf(Expr* target, llvm::ArrayRef<Reg> leaves, StoreMode mode);
  bool isStructUse(const Node* node) const { return checked_ != nullptr && checked_->fact(node).used == Rep::Struct; }

  // LowerDirect.cpp: typed functions and direct calls.
  struct Lent;
  const typecheck::FunctionFact* functionFact(const FunctionInfo* info) const;
  void typedSignature(ir::Function& body, FunctionNode* fn, const typecheck::FunctionFact& fact);
  uint32_t declareTyped(FunctionNode* fn, std::string_view name, Env* env, const typecheck::FunctionFact& fact);
  void typedParameters(FunctionNode* fn, const typecheck::FunctionFact& fact);
  void checkedParameter(const typecheck::ParamFact& param, const Binding* b, Reg value);
  void checkedDefault(Param* param, const typecheck::ParamFact& fact, const Binding* b, Reg value);
  void lowerWrapper();
  Reg makeRefTo(llvm::ArrayRef<Reg> leaves);
  const typecheck::CallFact* directFact(CallExpr* e) const;
  uint32_t bodyOf(const typecheck::CallFact& call, std::string_view name);
  void borrowArgument(Expr* arg, const typecheck::ParamFact& param, llvm::SmallVectorImpl<Held>& args, std::vector<Lent>& lent);
  void writeLentBack(const Lent& lent);
  void directCall(CallExpr* e, Leaves& out);
  bool typedReturn(Expr* argument);
  Leaves newResults();
  void keepResults(Control& control);
  void emitTypedReturn(llvm::ArrayRef<Reg> values);
  void typedEnd();
  void clear(Reg r);
  void copyOut();

  void at(Span span) { b_.setLoc(bundle_.locOf(file_, span)); }
  std::string_view text(Atom a) const { return bundle_.atoms.text(a); }
  uint32_t id(Atom a) { return bundle_.intern(a); }

  Bundle& bundle_;
  uint32_t function_;
  Task& task_;
  uint32_t file_;
  ir::Function& fn_;
  ir::IrBuilder b_;
  FunctionInfo* info_;
  const typecheck::CheckedModule* checked_;
  /// The innermost environment here; null: none.
  Env* env_ = nullptr;
  BlockId prologue_;
  /// Emits into another open block.
  template <class F> void inBlock(BlockId block, F emit) {
    BlockId here = b_.block();
    b_.setBlock(block);
    emit();
    b_.setBlock(here);
  }
  llvm::SmallVector<std::pair<Env*, Reg>, 4> outerEnvs_;
  llvm::SmallVector<std::pair<uint32_t, Reg>, 4> moduleScopes_;
  Reg ownEnv_;
  /// In a derived constructor thisReg_ is what super() returned, once it is known to have been called.
  Reg thisReg_, thisRaw_, newTargetReg_, calleeReg_;
  bool hasSuperCall_ = false;
  /// The expression about to be lowered is a statement of a constructor's body.
  bool isConstructorStatement_ = false;
  std::vector<uint32_t> stamps_;
  /// Where copies of held values were put in; what was held behind such a place has moved on by one.
  std::vector<std::pair<BlockId, uint32_t>> copies_;
  uint32_t loopDepth_ = 0;
  BlockId preheader_, loopStart_;
  llvm::DenseMap<std::pair<uint32_t, uint64_t>, Reg> loopConstants_;
  llvm::SmallVector<Control, 8> controls_;
  BlockId shortCircuit_;
  std::vector<BlockId> layout_;
  /// The expression a pattern about to be bound takes apart, for messages; null if there is none.
  Expr* patternSource_ = nullptr;
  /// The pattern about to be bound is a whole parameter.
  bool isParameterPattern_ = false;
  /// V8's own name for the value that the pattern about to be bound takes apart: of a loop's or catch clause's.
  const char* patternVariable_ = nullptr;
  /// The pattern's source is the default of a pattern's element.
  bool isDefaultSource_ = false;
  /// Code that only throws, lowered behind everything else.
  struct NotDestructurable {
    BlockId block;
    Reg value;
    ir::Loc loc;
    std::string what;
    bool hasSource;
  };
  std::vector<NotDestructurable> notDestructurable_;
  /// Typed body: where results wait while a finally runs.
  Leaves results_;
  /// Ordinary body: structs borrowed from untyped code, whose fields are written back at the end.
  struct CopyOut {
    const typecheck::StructType* type;
    Reg object;
    const Binding* binding;
  };
  llvm::SmallVector<CopyOut, 2> copyOuts_;
};

}  // namespace sx::lower
