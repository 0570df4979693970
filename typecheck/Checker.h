#pragma once

// The checker of one .sx module. Its member functions are spread over files by language feature:
//   Checker.cpp       entry, facts, declarations of types, bindings and their types
//   TypeFromNode.cpp  type syntax to types        Layout.cpp      which interfaces are structs, their layout
//   Assign.cpp        assignability, conversions  Narrow.cpp      narrowing by conditions
//   CheckExpr.cpp     expressions                 CheckOperator.cpp  operators, assignment, ++ and --
//   CheckMember.cpp   property access             CheckCall.cpp   calls and their arguments
//   CheckStruct.cpp   struct literals, patterns   CheckClass.cpp  classes
//   CheckStmt.cpp     statements and functions    CheckMove.cpp   moves, writes and borrows of owners
//   CheckMethod.cpp   methods known to be called  StructRemarks.cpp  what --remarks says of structs

#include "Flow.h"
#include "Operators.h"
#include "Program.h"
#include "base/Diagnostics.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace sx::typecheck {

using namespace frontend;

/// Whether an interface is a struct; Recursive: it would be, but contains itself.
enum class StructAnswer : uint8_t { No, Yes, Recursive };

/// The declaration of a type name.
struct TypeDecl {
  enum class State : uint8_t { Unresolved, InProgress, Done };
  Atom name;
  State state = State::Unresolved;
  bool isTypeParam = false;
  llvm::SmallVector<InterfaceDecl*, 1> interfaces;
  TypeAliasDecl* alias = nullptr;
  ClassNode* cls = nullptr;
  /// An import: the module and the name exported there (`default` included).
  uint32_t module = kNoModule;
  Atom imported;
  bool isImport = false;
  /// Whether it is a struct is being found out.
  bool asking = false;
  /// The last answer, and in which query it was given; a plain yes or no holds for good.
  uint32_t query = 0;
  StructAnswer answer = StructAnswer::Recursive;
  const Type* type = nullptr;
};

/// The type names of one block. Enclosing ones are reached through `parent`.
struct TypeScope {
  TypeScope* parent = nullptr;
  llvm::DenseMap<uint32_t, TypeDecl*> decls;
};

struct BindingState {
  enum class State : uint8_t { Unresolved, InProgress, Done };
  State state = State::Unresolved;
  /// What its own declaration says or its initialiser gives; any if it may be reassigned freely.
  const Type* type = nullptr;
  Rep rep = Rep::Any;
  Known known = Known::Nothing;
  bool isConstant = false;
  double constant = 0;
  /// Reassigned without a type: any, narrowed by each assignment.
  bool isAuto = false;
};

/// Something written or moved while arguments are evaluated, or in a block that an exception may leave.
struct OwnerEvent {
  const Binding* owner;
  uint32_t firstLeaf;
  uint32_t leafCount;
  Span at;
  bool isMove = false;
  /// An immutable owner got its value.
  bool isFirstValue = false;
};

/// What decides whether calls of a class's static methods are known: how its names are used in the module, and what its
/// own code may do. Everything but the counts is found once.
struct ClassUses {
  bool isScanned = false;
  /// Lowering makes a scope cell for the class: then its functions can be called only from inside it.
  bool hasCell = false;
  /// Code of the class itself may hand the class to others, or change it.
  bool mayLeak = false;
  /// Static members by name; null if several have it.
  llvm::DenseMap<uint32_t, ClassMember*> statics;
  uint32_t all = 0;
  /// As `C.name` of a static member.
  uint32_t members = 0;
  /// Written to, or its value handed on.
  bool changed = false;
};

/// A function that is a member of a class.
struct MethodOfClass {
  ClassMember* member = nullptr;
  ClassNode* cls = nullptr;
};

/// One place that `break` or `continue` may lead to.
struct JumpTarget {
  Stmt* stmt = nullptr;
  llvm::SmallVector<Atom, 1> labels;
  bool takesContinue = false;
  bool takesBreak = true;
  Flow onBreak;
  Flow onContinue;
  /// How many jumps have led here so far.
  uint32_t jumps = 0;
};

/// The function being checked.
struct FunctionContext {
  FunctionInfo* info = nullptr;
  FunctionContext* outer = nullptr;
  /// Declared result; null if none is written.
  const Type* result = nullptr;
  const Type* thisType = nullptr;
  /// The class whose member it is, for super.
  const ClassType* cls = nullptr;
  std::string_view name;
  bool isUnsafe = false;
  llvm::SmallVector<JumpTarget*, 8> jumps;
  /// What its returns give, while its result is being inferred; else null.
  llvm::SmallVectorImpl<ExprFact>* returns = nullptr;
  /// Struct owners of enclosing functions that it uses, and where first.
  llvm::SmallVector<std::pair<Binding*, Span>, 2> captured;
};

/// How the value of an expression is used.
enum class Use : uint8_t {
  Value,
  /// As the owner of a place: neither copied nor moved.
  Place,
};

/// Where a struct place's leaves are: the owner and the part of it.
struct OwnerPart {
  Binding* owner = nullptr;
  uint32_t firstLeaf = 0;
  uint32_t leafCount = 0;
  bool isBorrow = false;
  bool isMutBorrow = false;
};

/// A place that can be assigned.
struct Target {
  const Type* type = nullptr;
  /// The form a read of it gives.
  Rep rep = Rep::Any;
  std::string place;
  const Ref* ref = nullptr;
  /// The variable that is written, if it is one and nothing reads it before.
  Binding* variable = nullptr;
  /// A binding without type that anything may be assigned to.
  bool isAuto = false;
};

class Checker {
 public:
  Checker(Program& program, uint32_t module);
  ~Checker();

  /// Collects type declarations; before any other call, for every module.
  void collect();
  /// Checks the whole module.
  void check();

  const Type* typeOfBinding(Binding* binding);
  const BindingState& stateOfBinding(Binding* binding);
  /// The type that an exported name means; null if it is none.
  const Type* exportedType(Atom name, int depth = 0);
  /// The binding that an exported name means, with its module; null if unknown.
  Binding* exportedBinding(Atom name, uint32_t& module, int depth = 0);
  const FunctionFact& functionFact(FunctionNode* fn);
  const FunctionType* functionTypeOf(FunctionNode* fn);
  const Type* resolveMember(const Member& member);
  const Type* declaredTypeOf(TypeDecl& decl);
  CheckedModule& facts() { return facts_; }
  uint32_t index() const { return module_; }

 private:
  // ---- Reporting (Checker.cpp) ----
  template <typename... Args>
  DiagBuilder error(DiagId id, Span span, const Args&... args) {
    if (quiet_ != 0) return DiagBuilder(nullptr);
    return program_.diagnostics.error(id, source(), span, args...);
  }
  const SourceFile& source() const { return *input_.program->source; }
  std::string textOf(const Type* type) const { return typeText(type, program_.atoms); }
  std::string quoted(const Expr* expr) const;
  std::string_view text(Atom atom) const { return program_.atoms.text(atom); }
  uint32_t addPlace(std::string_view text);
  const Type* simple(TypeKind kind) const { return program_.types.simple(kind); }
  const Type* any() const { return simple(TypeKind::Any); }
  const Type* errorType() const { return simple(TypeKind::Error); }

  // ---- Facts ----
  ExprFact& fact(const Node* node) { return facts_.exprs[node->id]; }
  const Type* give(Expr* expr, const Type* type, Rep rep = Rep::Any, Known known = Known::Nothing);
  /// What a literal that nothing else gives a type is checked against: a `safe` binding takes its own type, others take any.
  const Type* ownTypeWanted(bool isSafe) const { return isSafe ? simple(TypeKind::Unknown) : nullptr; }
  void setConv(Expr* expr, Conv conv, Rep used, uint32_t place = 0);

  // ---- Declarations of types and exports ----
  void collectImport(ImportDecl& decl, TypeScope& scope);
  void collectExport(Node* node);
  void collectStmt(Stmt* stmt, TypeScope*& scope, TypeScope* parent);
  TypeDecl* declareType(TypeScope& scope, Atom name);
  TypeDecl* findType(const TypeScope* scope, Atom name);
  uint32_t resolveSpecifier(Atom specifier) const;
  const Type* resolveInterface(TypeDecl& decl);
  const Type* resolveBindingType(Binding& binding, BindingState& state);
  const Type* resolveDeclarator(Binding& binding, BindingState& state, Declarator& declarator);
  void finishBinding(Binding* binding);

  // ---- TypeFromNode.cpp ----
  const Type* typeFromNode(TypeNode* node);
  const Type* typeFromRef(TypeRef& ref);
  const Type* typeFromBuiltinRef(TypeRef& ref);
  const Type* typeFromQuery(QueryType& query);
  const Type* typeFromMembers(const List<TypeMember*>& members, Atom name, ShapeType* shape);
  const FunctionType* functionTypeOf(Signature& signature, bool isConstructor);
  const Type* unsupportedType(TypeNode* node, std::string_view what);
  const Type* borrowFromNode(frontend::BorrowType* node);
  void appendMembers(ShapeType& shape, const List<TypeMember*>& members, llvm::SmallVectorImpl<Member>& out);

  // ---- Layout.cpp ----
  StructAnswer structAnswer(TypeDecl& decl);
  StructAnswer structAnswer(InterfaceDecl& interface, TypeDecl& decl, bool& recursive);
  StructAnswer memberAnswer(TypeNode* type);
  TypeDecl* structDeclOf(TypeRef& ref, Checker*& owner, int depth = 0);
  const Type* makeStruct(TypeDecl& decl);
  const Type* unsupportedTypeParams(InterfaceDecl& interface);

  // ---- Assign.cpp ----
  bool isAssignable(const Type* from, const Type* to, int depth = 0);
  bool shapesAssignable(const Type* from, const Type* to, int depth);
  bool functionsAssignable(const FunctionType& from, const FunctionType& to, int depth);
  /// Reports what the table of conversions between scalars refuses; false if it did.
  bool checkScalar(const Type* from, const Type* to, Span span);
  /// Converts an already checked expression to what a place of type `to` holds, reporting mismatches.
  void coerce(Expr* expr, const Type* to, std::string_view place);
  void coerceToScalar(Expr* expr, const Type* to, std::string_view place);
  void coerceToStruct(Expr* expr, const StructType* to, std::string_view place);
  bool coerceParts(Expr* expr, const Type* to, std::string_view place);
  /// The conversion from a value with these facts to the form of a scalar type, which the table allows.
  Conversion scalarConversion(const Type* from, Rep rep, Known known, bool isConstant, const Type* to, std::string_view place);
  /// For a consumer that takes any JavaScript value.
  void coerceToJs(Expr* expr, bool moves = true);
  /// After coercion to a struct type: what a heap place holds is an object.
  void coerceIntoHeap(Expr* expr);
  void reportMismatch(Span span, const Type* from, const Type* to);

  // ---- Narrow.cpp ----
  const Ref* refOf(const Expr* expr);
  const Ref* rootRef(const Binding* binding);
  const Ref* childRef(const Ref* parent, Atom name);
  void narrow(Expr* test, bool sense, Flow& flow);
  /// What holds where a test is true and where it is false.
  struct Outcomes {
    Flow yes, no;
  };
  Outcomes outcomesOf(Expr* test, const Flow& flow);
  void narrowByLogical(Expr* test, bool sense, Flow& flow);
  void narrowEquality(BinaryExpr& test, bool sense, Flow& flow);
  void narrowByTypeof(Expr* operand, Atom name, bool sense, Flow& flow);
  void narrowTo(Expr* operand, const Type* type, bool sense, Flow& flow);
  void narrowWith(Expr* operand, Flow& flow, llvm::function_ref<bool(const Type*)> keep);
  const Type* typeIn(Expr* operand, Flow& flow);
  void joinFlow(Flow& into, const Flow& other);
  void forgetAssigned(Span loop);
  bool mayBeFalsy(const Type* type);
  bool mayBeTruthy(const Type* type);

  // ---- CheckExpr.cpp ----
  const Type* checkExpr(Expr* expr, const Type* expected = nullptr, Use use = Use::Value);
  const Type* checkExprKind(Expr* expr, const Type* expected, Use use);
  /// Checks an expression whose consumer takes any JavaScript value.
  const Type* checkJs(Expr* expr, const Type* expected = nullptr);
  /// Checks an expression that goes to a place of a known type (null: a JavaScript place without type).
  const Type* checkInto(Expr* expr, const Type* to, std::string_view place);
  void checkCondition(Expr* expr);
  const Type* checkIdentifier(Identifier& ident, Use use);
  const Type* checkGlobal(Identifier& ident);
  const Type* checkTemplate(TemplateLiteral& literal);
  const Type* checkArrayLiteral(ArrayLiteral& literal, const Type* expected);
  const Type* checkObjectLiteral(ObjectLiteral& literal, const Type* expected);
  const Type* checkConditional(ConditionalExpr& expr, const Type* expected);
  const Type* checkSequence(SequenceExpr& expr, const Type* expected);
  const Type* checkAs(AsExpr& expr, Use use);
  void castToScalar(AsExpr& expr, const Type* from, const Type* to);
  const Type* checkNonNull(NonNullExpr& expr, Use use);
  const Type* checkFunctionExpr(Expr* expr, FunctionNode& fn, const Type* expected);
  void passThrough(Expr* outer, Expr* inner);
  const Type* elementOfIterable(const Type* type);

  // ---- CheckOperator.cpp ----
  const Type* checkUnary(UnaryExpr& expr);
  const Type* checkMinus(UnaryExpr& expr, const Type* type);
  const Type* checkUpdate(UpdateExpr& expr);
  const Type* checkBinary(BinaryExpr& expr);
  const Type* checkBinaryPair(BinaryExpr& expr);
  const Type* checkComparison(BinaryExpr& expr, bool isOrdering);
  Operand operandOf(Expr* expr);
  void convertOperand(Expr* expr, TypeKind to, bool toInt32Semantics);
  Conversion loadConversion(const Target& target, const Decision& decision);
  const Type* checkLogical(LogicalExpr& expr, const Type* expected);
  void finishLogical(LogicalExpr& node);
  const Type* checkAssign(AssignExpr& expr, const Type* expected);
  const Type* checkCompound(AssignExpr& expr);
  const Type* checkLogicalAssign(AssignExpr& expr);
  Target checkTarget(Expr* expr, bool reads);
  void assignNarrowing(const Target& target, const Type* value);
  bool isStructPlace(Expr* expr);
  bool refuseStruct(Expr* expr, std::string_view op);

  // ---- CheckMember.cpp ----
  const Type* checkMember(MemberExpr& expr, Use use);
  const Type* checkIndex(IndexExpr& expr, Use use);
  const Type* checkChain(OptionalChainExpr& expr);
  const Type* memberOf(const Type* type, Atom name, Expr* at, Span nameSpan);
  const Type* memberOfOne(const Type* type, Atom name, bool& known);
  const Member* findMember(const Type* type, Atom name, int depth = 0);
  const Type* withoutNullish(const Type* type, Expr* object);
  const Type* withoutNullishType(const Type* type);
  void checkMemberWritable(MemberExpr& member);
  const Type* structMember(Expr* expr, Expr* object, const StructType* type, Atom name, Span nameSpan);
  const Type* indexOf(const Type* type, Expr* index);

  // ---- CheckCall.cpp ----
  const Type* checkCall(CallExpr& expr, const Type* expected);
  const Type* checkNew(NewExpr& expr, const Type* expected);
  const FunctionFact* knownTarget(Expr* callee, CallFact& call);
  bool readsArguments(Expr* callee);
  void checkArguments(Node& call, const List<Expr*>& args, const FunctionType* type, const FunctionFact* target, std::string_view name, bool reads);
  void checkArgument(Expr* arg, const ParamType* param, std::string_view place, bool direct);
  void checkUntypedArgument(Expr* arg, bool reads);
  void checkBorrowArgument(Expr* arg, const BorrowType& type, std::string_view place);
  const FunctionType* callableOf(const Type* type);
  const Type* checkBorrowExpr(BorrowExpr& expr);
  void checkMutBorrow(const OwnerPart& part, Span span);
  void checkBorrowConflicts(llvm::ArrayRef<Expr*> args, size_t firstEvent);

  // ---- CheckStruct.cpp ----
  const Type* checkStructLiteral(ObjectLiteral& literal, const StructType* type);
  void checkStructSpread(Property& property, const StructType* type);
  void checkPattern(Expr* target, const Type* type, Expr* source, bool isAssignment);
  void checkStructPattern(ObjectPattern& pattern, const StructType* type, bool isAssignment);
  void checkObjectPattern(ObjectPattern& pattern, const Type* type, bool isAssignment);
  void checkArrayPattern(ArrayPattern& pattern, const Type* type, bool isAssignment);
  void checkPatternLeaf(Expr* target, const Type* type, Rep rep, bool isAssignment);
  const Type* withoutUndefined(const Type* type);
  void checkPatternElement(PatternElement& element, const Type* type, Rep rep, bool isAssignment);

  // ---- CheckClass.cpp ----
  const ClassType* classTypeOf(ClassNode& cls);
  void checkClass(ClassNode& cls);
  void checkClassMember(ClassMember& member, const ClassType& type);
  void checkOverrides(const ClassType& type);

  // ---- CheckStmt.cpp ----
  void checkStmts(const List<Stmt*>& stmts);
  void checkStmt(Stmt* stmt);
  void checkVarDecl(VarDecl& decl);
  void checkDeclarator(VarDecl& decl, Declarator& declarator);
  void checkIf(IfStmt& stmt);
  void checkLoop(Stmt* stmt, Expr* test, Expr* update, Stmt* body, bool testFirst);
  void checkForOf(Stmt* stmt, VarDecl* decl, Expr* target, Expr* right, Stmt* body, bool isOf);
  void checkSwitch(SwitchStmt& stmt);
  void checkTry(TryStmt& stmt);
  void checkFinally(Block& finalizer, const Flow& exceptional, llvm::ArrayRef<uint32_t> jumpsBefore);
  void addEvents(Flow& flow, size_t firstEvent);
  bool isExhausted(SwitchStmt& stmt);
  void checkReturn(ReturnStmt& stmt);
  void checkTypeDecl(Stmt& stmt);
  void checkLabeled(LabeledStmt& stmt);
  void sealIfLiteral(Binding& binding, Expr* init);
  void checkJump(Stmt* stmt, Atom label, bool isContinue);
  void checkLoopMoves(const Flow& before, const Flow& back, Span loop);
  void checkFunction(FunctionNode& fn, const FunctionType* contextual, const Type* thisType, const ClassType* cls);
  void checkParams(FunctionNode& fn, const FunctionType& type);
  void fillFunctionFact(FunctionNode& fn);
  ParamFact paramFactOf(const ParamType& type, std::string_view place);
  std::string functionName(const FunctionNode& fn) const;
  const char* obstacleToDirectBody(const FunctionNode& fn);
  TypeKind inferResult(FunctionNode& fn);

  // ---- CheckMethod.cpp ----
  ClassUses& usesOf(const ClassNode& cls);
  ClassMember* onlyStatic(const ClassNode& cls, Atom name);
  ClassNode* classOfName(const Identifier& name) const;
  void noteClassUses(Node* node);
  const char* obstacleToMethod(const FunctionNode& fn);
  bool isInsideClass(const ClassNode& cls) const;
  FunctionNode* methodOf(Expr* callee);

  // ---- CheckMove.cpp ----
  bool ownerPartOf(Expr* expr, OwnerPart& part);
  void moveOut(Expr* expr);
  void checkNotMoved(Expr* expr);
  bool reportMoved(const Binding* owner, uint32_t firstLeaf, uint32_t leafCount, Span span);
  void writeOwner(Expr* target, const OwnerPart& part, bool whole);
  bool checkWritable(Binding* binding, Span span, bool isField);
  void noteAssigned(Binding* variable, Span span);
  void captureOwners(FunctionContext& inner, bool isHoisted);
  void forgetMovesOf(Expr* expr);
  void noteCapture(Binding* binding, Span span);
  bool isCapturedHere(const Binding& binding) const;

  // ---- StructRemarks.cpp ----
  void remarkStructs();
  void remarkBinding(const Binding& binding);
  void remarkResult(const FunctionFact& function);
  void remarkValue(Expr* value, const Node* consumer);

  Program& program_;
  const uint32_t module_;
  const ModuleInput& input_;
  CheckedModule& facts_;
  /// Nothing is reported while it is not 0: the checker only wants to know a type.
  int quiet_ = 0;
  Flow flow_;
  FunctionContext* function_ = nullptr;
  TypeScope* topScope_ = nullptr;
  std::vector<BindingState> bindings_;
  std::vector<TypeScope*> typeScopes_;
  std::vector<std::unique_ptr<TypeScope>> ownedScopes_;
  std::vector<std::unique_ptr<TypeDecl>> ownedDecls_;
  /// Where narrowable references are assigned, in source order.
  std::vector<std::pair<uint32_t, Expr*>> assignments_;
  std::vector<Binding*> allBindings_;
  std::vector<OwnerEvent> events_;
  /// Immutable bindings that were declared without a value: one assignment gives it.
  llvm::DenseSet<const Binding*> deferred_;
  /// The first of them that belongs to the call being checked.
  size_t callEvents_ = 0;
  /// Labels that stand before the statement to come.
  llvm::SmallVector<Atom, 1> labels_;
  llvm::DenseMap<uint32_t, std::pair<uint32_t, Atom>> reexports_;
  llvm::DenseMap<uint32_t, Atom> localExports_;
  std::vector<uint32_t> exportAlls_;
  Binding* defaultBinding_ = nullptr;
  llvm::DenseMap<std::pair<const void*, uint32_t>, Ref*> refs_;
  llvm::DenseMap<const ClassNode*, ClassType*> classes_;
  llvm::DenseMap<const FunctionNode*, const FunctionType*> functionTypes_;
  llvm::DenseMap<const Binding*, const Type*> contextualParams_;
  /// The never-reassigned variable that a function expression or arrow is the initial value of.
  llvm::DenseMap<const FunctionNode*, Binding*> functionNames_;
  llvm::DenseMap<const ClassNode*, ClassUses> classUses_;
  llvm::DenseMap<const FunctionNode*, MethodOfClass> methods_;
  /// The type of the member or element checked last, before narrowing: what may be assigned to it.
  const Type* declaredMember_ = nullptr;
  /// Scratch of isAssignable: pairs assumed to hold.
  llvm::SmallVector<std::pair<const Type*, const Type*>, 8> assumed_;
};

}  // namespace sx::typecheck
