#pragma once

// The parser: recursive descent over statements and types, precedence climbing over operators.
//
// Cover grammars. `(a, b)` and `{ a = 1 }` are parsed as expressions and turned into patterns when `=>`,
// `=`, `in` or `of` follows (ParsePattern.cpp); what would be an error in only one of the two readings is
// noted in a Cover until it is known. Nothing is parsed twice, except in TypeScript and SX, where type
// arguments and arrow result types are tried; what failed once is remembered by position, so that
// nothing is tried twice at one place.
//
// Errors. A syntax error makes the current token the end of the file, so that every loop ends and every
// production returns at once; the nearest list of statements or class members (recover) goes back to
// the place of the error and skips to where a statement may begin. Errors that leave the syntax intact
// (early errors) are reported and parsing goes on.

#include "Lexer.h"
#include "Token.h"
#include "frontend/Parser.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/SmallVector.h>

namespace sx::frontend {

template <typename T> using Builder = llvm::SmallVector<T, 8>;

/// Places where an expression would be wrong unless it turns out to be a pattern. kNowhere if none.
struct Cover {
  static constexpr uint32_t kNowhere = ~0u;
  Span shorthandInit{kNowhere, kNowhere};
  Span doubleProto{kNowhere, kNowhere};

  void add(const Cover& inner) {
    if (shorthandInit.begin == kNowhere) shorthandInit = inner.shorthandInit;
    if (doubleProto.begin == kNowhere) doubleProto = inner.doubleProto;
  }
};

/// What code inside the current function may do. Saved and replaced at each function.
struct Context {
  bool strict = false;
  bool isAsync = false;
  bool isGenerator = false;
  bool canReturn = false;
  bool newTarget = false;
  bool superProperty = false;
  bool superCall = false;
  /// In a class field initialiser or static block: no `arguments`.
  bool noArguments = false;
  /// In a class static block: no `await` as a name.
  bool staticBlock = false;
  /// In the parameters of an async or generator function: no await or yield expression.
  bool inParameters = false;
  bool inBreakable = false;
  bool inLoop = false;
  /// Labels before this one belong to enclosing functions.
  uint32_t firstLabel = 0;
};

enum class TargetMode : uint8_t { Assign, Binding };

class Parser {
 public:
  Parser(const SourceFile& source, Language language, Goal goal, Arena& arena, AtomTable& atoms, Diagnostics& diagnostics);
  Program* parseProgram();

 private:
  struct Label {
    Atom name;
    bool isLoop;
  };
  struct PrivateDeclaration {
    Atom name;
    MemberKind kind;
    bool isStatic;
  };
  /// The private names of one class body.
  struct ClassNames {
    llvm::SmallVector<PrivateDeclaration, 4> declared;
    llvm::SmallVector<PrivateName*, 8> used;
    /// Position in `declared` by atom id.
    llvm::DenseMap<uint32_t, uint32_t> byName;
  };
  /// What a parenthesised list gathers until it is known to be parameters or an expression.
  struct ParenItem {
    Expr* expr = nullptr;
    TypeNode* type = nullptr;
    Expr* init = nullptr;
    bool isRest = false;
    bool isOptional = false;
  };
  struct ParenList {
    llvm::SmallVector<ParenItem, 4> items;
    TypeNode* thisType = nullptr;
    Cover cover;
    /// Where something stands that only parameters may have.
    Span onlyParameters{Cover::kNowhere, Cover::kNowhere};
    uint32_t begin = 0;
    Span trailingComma{Cover::kNowhere, Cover::kNowhere};
  };
  /// The state that a try at a construct restores when it fails.
  struct State {
    Token token;
    uint32_t position;
    uint32_t previousEnd;
    uint32_t depth;
    uint32_t yieldPos;
    uint32_t awaitPos;
    uint32_t awaitNamePos;
  };
  /// Counts one level of nesting; false in the condition if there are too many.
  class Nesting {
   public:
    explicit Nesting(Parser& parser) : parser_(parser) { ok_ = parser.enterNesting(); }
    ~Nesting() { parser_.depth_--; }
    explicit operator bool() const { return ok_; }

   private:
    Parser& parser_;
    bool ok_;
  };
  template <typename T>
  class Restore {
   public:
    explicit Restore(T& place) : place_(place), old_(place) {}
    Restore(T& place, T value) : place_(place), old_(place) { place = value; }
    ~Restore() { place_ = old_; }
    const T& old() const { return old_; }

   private:
    T& place_;
    T old_;
  };

  // ---- Tokens (Parser.cpp) ----
  void advance() {
    previousEnd_ = token_.end;
    lexer_.next(token_);
  }
  bool at(TokenKind kind) const { return token_.kind == kind; }
  bool take(TokenKind kind) {
    if (token_.kind != kind) return false;
    advance();
    return true;
  }
  bool expect(TokenKind kind);
  /// Reads the token after the current one without leaving it.
  Token peek();
  bool takeSemicolon();
  Span spanFrom(uint32_t begin) const { return {begin, previousEnd_ > begin ? previousEnd_ : begin}; }
  State save() const;
  void restore(const State& state);

  // ---- Errors (Parser.cpp) ----
  template <typename... Args>
  void error(DiagId id, Span span, const Args&... args) {
    if (muted()) return;
    diagnostics_.error(id, source_, span, args...);
  }
  template <typename... Args>
  void fatal(DiagId id, Span span, const Args&... args) {
    error(id, span, args...);
    stop();
  }
  bool muted() const { return stopped_ || trying_ != 0; }
  void unexpected();
  void expected(const char* what);
  void stop();
  void recover(uint32_t startedAt);
  void skipToStatement(uint32_t startedAt);
  bool enterNesting();
  ErrorExpr* errorExpr() { return make<ErrorExpr>(token_.span()); }

  // ---- Nodes ----
  template <typename T>
  T* make(Span span) {
    T* node = arena_.make<T>();
    node->span = span;
    node->id = nextId_++;
    return node;
  }
  template <typename T>
  T* finish(T* node, uint32_t begin) {
    node->span = spanFrom(begin);
    return node;
  }
  template <typename T>
  List<T> list(const llvm::SmallVectorImpl<T>& items) {
    return arena_.copyList(items.data(), items.size());
  }
  StringLiteral* makeKey(Atom name, Span span);

  // ---- Names (Parser.cpp) ----
  bool isIdentifierName(const Token& token) const;
  bool atIdentifier() const { return isIdentifierName(token_); }
  /// Reports a word that is no identifier here.
  void checkIdentifier(Atom name, Span span);
  void checkBindingName(Atom name, Span span);
  Identifier* parseIdentifierReference();
  BindingIdent* parseBindingIdentifier();
  BindingIdent* makeBinding(Atom name, Span span);
  Expr* parsePropertyKey(bool& isComputed);
  Atom parseModuleName();

  // ---- Programs and statements (Parser.cpp, ParseStmt.cpp) ----
  void parseDirectives(Builder<Stmt*>& body, bool& hasUseStrict, FunctionNode* fn);
  void parseStatementList(Builder<Stmt*>& body, TokenKind end);
  Stmt* parseStatementListItem();
  Stmt* parseStatement();
  Stmt* parseStatementBody(bool isLoop);
  Stmt* parseIfBody();
  Block* parseBlock();
  Stmt* parseVarStatement();
  VarDecl* parseVarDecl(bool inFor);
  Declarator* parseDeclarator(VarDecl* decl, bool inFor);
  bool atLetDeclaration(bool listItem);
  Stmt* parseIf();
  Stmt* parseFor();
  Stmt* parseForWithDecl(uint32_t begin, bool isAwait, VarDecl* decl);
  Stmt* parseForWithExpr(uint32_t begin, bool isAwait);
  Stmt* parseForRest(uint32_t begin, Stmt* init);
  Stmt* parseForInOf(uint32_t begin, bool isAwait, VarDecl* decl, Expr* target);
  Stmt* parseWhile();
  Stmt* parseDoWhile();
  Stmt* parseReturn();
  Stmt* parseBreakOrContinue();
  Stmt* parseThrow();
  Stmt* parseTry();
  Stmt* parseSwitch();
  Stmt* parseWith();
  Stmt* parseLabeled();
  Stmt* parseExpressionStatement();
  Stmt* parseMisplacedModuleItem();
  bool atModuleLevel() const { return inNamespace_ || (functionDepth_ == 0 && depth_ == 0 && goal_ == Goal::Module); }

  // ---- Expressions (ParseExpr.cpp, ParsePrimary.cpp) ----
  Expr* parseExpression();
  Expr* parseExpression(Cover& cover);
  Expr* parseAssignment();
  Expr* parseAssignment(Cover& cover);
  Expr* parseAssignmentTail(Expr* left, Cover& inner, Cover& cover, uint32_t begin);
  Expr* parseYield();
  Expr* parseConditional(Cover& cover);
  Expr* parseConditionalTail(Expr* test, uint32_t begin);
  Expr* parseBinary(int minPrecedence, Cover& cover);
  Expr* parseBinaryTail(Expr* left, uint32_t begin, int minPrecedence);
  Expr* combine(TokenKind op, Expr* left, Expr* right, uint32_t begin, Span opSpan);
  Expr* parsePrivateIn(int minPrecedence);
  Expr* parseUnary(Cover& cover);
  Expr* parseUnaryOperator(UnaryOp op);
  Expr* parseAwait();
  Expr* parsePrefixUpdate();
  Expr* parsePostfix(Cover& cover);
  Expr* parseLeftHandSide(Cover& cover);
  Expr* parseCallTail(Expr* expr, uint32_t begin, bool noCalls);
  Expr* parseMemberDot(Expr* object, uint32_t begin, bool optional);
  Expr* parseIndex(Expr* object, uint32_t begin, bool optional);
  Expr* parseCall(Expr* callee, uint32_t begin, bool optional, List<TypeNode*> typeArgs);
  Expr* parseTaggedTemplate(Expr* tag, uint32_t begin, List<TypeNode*> typeArgs, bool inChain);
  List<Expr*> parseArguments();
  Expr* parsePrimary(Cover& cover);
  Expr* parseWordPrimary();
  Expr* parseParenOrArrow();
  bool parseParenList(ParenList& list, bool isCall);
  bool parseParenItem(ParenList& list, bool isCall);
  Expr* parenExpression(ParenList& list);
  Expr* parseArrayLiteral(Cover& cover);
  Expr* parseObjectLiteral(Cover& cover);
  Property* parseProperty(Cover& cover, Span& protoSeen);
  Property* parseAccessorProperty(uint32_t begin, PropertyKind kind);
  Property* parseMethodProperty(uint32_t begin, bool isAsync, bool isGenerator);
  TemplateLiteral* parseTemplate(bool isTagged);
  TemplateElement* makeTemplateElement(bool isTagged);
  Expr* parseNew();
  Expr* parseImportExpr();
  Expr* parseSuper();
  Expr* parseRegExp();
  Expr* parseNumber();
  Expr* parseTypeAssertionOrArrow();
  void checkCover(const Cover& cover);

  // ---- Patterns (ParsePattern.cpp) ----
  Expr* parseBindingTarget();
  Expr* parseBindingPattern();
  ArrayPattern* parseArrayBindingPattern();
  ObjectPattern* parseObjectBindingPattern();
  PatternElement* parseBindingProperty();
  /// Turns an expression into a target. `what` names the construct in the message.
  Expr* toTarget(Expr* expr, TargetMode mode, const char* what);
  Expr* toNestedTarget(Expr* expr, TargetMode mode, const char* what);
  Expr* arrayToPattern(ArrayLiteral* array, TargetMode mode);
  Expr* objectToPattern(ObjectLiteral* object, TargetMode mode);
  PatternElement* toElement(Expr* expr, TargetMode mode);
  Expr* patternToBinding(Expr* pattern);
  Expr* invalidTarget(Expr* expr, const char* what);
  Expr* simpleTarget(Expr* expr, const char* what, bool allowCall);

  // ---- Functions (ParseFunction.cpp) ----
  Stmt* parseFunctionDeclaration(uint32_t begin, bool isAsync, bool isUnsafe, bool nameOptional);
  Expr* parseFunctionExpression(uint32_t begin, bool isAsync, bool isUnsafe);
  FunctionNode* parseMethod(uint32_t begin, FunctionKind kind, bool isAsync, bool isGenerator, bool mayOmitBody = false);
  void parseParameters(FunctionNode* fn);
  Param* parseParameter(FunctionNode* fn);
  void parseReturnType(FunctionNode* fn);
  void parseFunctionBody(FunctionNode* fn);
  void parseFunctionBlock(FunctionNode* fn);
  void checkParameters(FunctionNode* fn, bool strictFromBody);
  Expr* finishArrow(FunctionNode* fn, uint32_t begin);
  void arrowParameters(FunctionNode* fn, ParenList& list);
  bool tryArrowResult(FunctionNode* fn, const ParenList& list);
  bool tryGenericArrow();
  Expr* parseSimpleArrow(uint32_t begin, bool isAsync);
  Expr* parseGenericArrow(uint32_t begin, bool isAsync);
  Expr* parseAsyncPrimary();
  Context functionContext(const FunctionNode* fn) const;
  void collectBoundNames(Expr* target, llvm::SmallVectorImpl<BindingIdent*>& names);

  // ---- Classes (ParseClass.cpp) ----
  ClassNode* parseClass(bool nameRequired, bool isAbstract);
  void parseClassHeritage(ClassNode* cls);
  void parseClassBody(ClassNode* cls);
  ClassMember* parseClassMember(ClassNode* cls, bool& hasConstructor);
  bool parseMemberModifiers(ClassMember* member, uint32_t& methodBegin, bool& isAsync, bool& isGenerator);
  bool modifierFollowedByMember(bool sameLine);
  void parseMemberKey(ClassMember* member);
  void parseFieldMember(ClassMember* member, uint32_t begin);
  void parseMethodMember(ClassNode* cls, ClassMember* member, uint32_t begin, bool isAsync, bool isGenerator, bool& hasConstructor);
  void parseStaticBlock(ClassMember* member, uint32_t begin);
  bool isConstructorName(const ClassMember* member) const;
  PrivateName* parsePrivateName();
  void usePrivateName(PrivateName* name);
  void declarePrivateName(const ClassMember* member);
  void closeClassNames(ClassNames& names, ClassNames* outer);

  // ---- Modules (ParseModule.cpp) ----
  Stmt* parseImportDeclaration();
  void parseImportClause(ImportDecl* decl);
  void parseNamedImports(ImportDecl* decl);
  Stmt* parseExportDeclaration();
  Stmt* parseExportDefault(uint32_t begin);
  Stmt* parseExportNamed(uint32_t begin, bool isTypeOnly);
  Stmt* parseExportAll(uint32_t begin, bool isTypeOnly);
  void parseFromClause(Atom& source, Span& sourceSpan, List<ImportAttribute*>& attributes);
  List<ImportAttribute*> parseImportAttributes();
  void checkLocalExports(const llvm::SmallVectorImpl<ExportSpecifier*>& specifiers, const llvm::SmallVectorImpl<Token>& tokens);

  // ---- Types (ParseType.cpp, ParseTypeMembers.cpp) ----
  TypeNode* parseType();
  TypeNode* parseReturnTypeNode();
  TypeNode* parseConditionalType();
  TypeNode* parseNonConditionalType();
  TypeNode* parseUnionType();
  TypeNode* parseIntersectionType();
  TypeNode* parseOperatorType();
  TypeNode* parsePostfixType();
  TypeNode* parsePrimaryType();
  TypeNode* parseTypeReference();
  TypeNode* parseTypeofType();
  TypeNode* parseImportType(bool isTypeof);
  TypeNode* parseTupleType();
  TypeNode* parseParenType();
  TypeNode* parseFunctionType(bool isConstructor, bool isAbstract);
  TypeNode* parseMappedOrObjectType();
  TypeNode* parseMappedType(uint32_t begin);
  TypeNode* parseTemplateType();
  TypeNode* parseLiteralType();
  TypeNode* parseInferType();
  TypeNode* errorType();
  bool atFunctionType();
  bool skipBalanced();
  List<Identifier*> parseTypePath();
  List<TypeNode*> parseTypeArguments();
  List<TypeParam*> parseTypeParameters();
  bool tryTypeArguments(List<TypeNode*>& args);
  bool canFollowTypeArguments() const;
  bool takeTypeClose();
  Signature* parseSignature(TokenKind resultMark);
  void parseSignatureParams(Signature* signature);
  List<TypeMember*> parseTypeMembers();
  TypeMember* parseTypeMember();
  TypeMember* parseIndexSignature(TypeMember* member, uint32_t begin);
  bool atIndexSignature();
  bool atMappedType();

  // ---- TypeScript and SX declarations (ParseTs.cpp, ParseSx.cpp) ----
  /// A declaration that starts with a contextual word of TypeScript or SX; null if this is none.
  Stmt* parseWordDeclaration();
  Stmt* parseInterface(uint32_t begin);
  Stmt* parseTypeAlias(uint32_t begin);
  Stmt* parseDeclare(uint32_t begin);
  Stmt* parseNamespace(uint32_t begin);
  Stmt* parseEnum(uint32_t begin, bool isConst);
  Stmt* parseAbstractClass(uint32_t begin);
  Stmt* parseDecorated();
  Stmt* parseSafe();
  Stmt* parseUnsafe();
  Stmt* parseExtern(uint32_t begin);
  Expr* parseBorrow();
  bool isTypesOnly(Stmt* statement);
  bool isTyped() const { return language_ != Language::JavaScript; }
  bool isSx() const { return language_ == Language::Sx; }

  const SourceFile& source_;
  const Language language_;
  const Goal goal_;
  Arena& arena_;
  AtomTable& atoms_;
  Diagnostics& diagnostics_;
  Lexer lexer_;

  Token token_;
  uint32_t previousEnd_ = 0;
  NodeId nextId_ = 0;
  uint32_t depth_ = 0;
  Context context_;
  bool allowIn_ = true;
  /// In the middle of `a ? here : b`, where `(x): y =>` may be read in two ways.
  bool inConsequent_ = false;
  /// A label here may stand before a function: not in the body of `if`, a loop or `with`.
  bool labelledFunction_ = true;
  /// Inside `declare`: bodies and initialisers are left out.
  bool ambient_ = false;
  /// Directly inside the braces of a namespace, where `export` may stand.
  bool inNamespace_ = false;
  /// In the `extends` of a conditional type: `?` ends it.
  bool noConditionalType_ = false;
  /// An arrow function may begin only here, where an assignment expression begins.
  uint32_t arrowStart_ = Cover::kNowhere;
  /// The last yield and await expression and the last `await` used as a name, since the function began; 0 if none.
  uint32_t yieldPos_ = 0;
  uint32_t awaitPos_ = 0;
  uint32_t awaitNamePos_ = 0;
  bool hasTopLevelAwait_ = false;
  /// Outside a module: an import, export or import.meta was met.
  bool hasModuleSyntax_ = false;
  uint32_t functionDepth_ = 0;

  /// After a syntax error, until recover().
  bool stopped_ = false;
  uint32_t stoppedAt_ = 0;
  /// Nothing more can be made of the file: it ended too early or is nested too deeply.
  bool abandoned_ = false;
  /// Depth of tries: errors then only fail the try.
  uint32_t trying_ = 0;

  llvm::SmallVector<Label, 8> labels_;
  llvm::SmallVector<Atom, 8> pendingLabels_;
  ClassNames* classNames_ = nullptr;
  /// Array and object literals with a comma after a spread: fine, unless they become patterns.
  llvm::DenseSet<const Node*> commaAfterSpread_;
  llvm::DenseSet<uint32_t> notTypeArguments_;
  llvm::DenseSet<uint32_t> notArrowResult_;
  llvm::DenseSet<uint32_t> arrowResult_;
};

}  // namespace sx::frontend
