#pragma once

// The working state of scope analysis; see ScopeAnalysis.cpp for how it works.

#include "frontend/ScopeAnalysis.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace sx::frontend {

class ScopeAnalyzer {
 public:
  ScopeAnalyzer(Program& program, Arena& arena, AtomTable& atoms, Diagnostics& diagnostics)
      : program_(program), arena_(arena), atoms_(atoms), diagnostics_(diagnostics) {}

  ScopeInfo* run();

 private:
  /// A binding with what only the analysis needs.
  struct OpenBinding : Binding {
    /// What the name meant outside.
    Binding* shadowed = nullptr;
    uint32_t scopeDepth = 0;
    uint32_t functionDepth = 0;
  };
  /// A function being walked.
  struct OpenFunction {
    FunctionInfo* info = nullptr;
    /// From which offset of the parent's code on it can run: its own start, or that of the block it is hoisted in.
    uint32_t effectiveBegin = 0;
    /// Depth of the outermost function it is known to refer to.
    uint32_t outermostUse = UINT32_MAX;
    uint32_t loopDepth = 0;
    /// Bindings of closed scopes that are used.
    uint32_t usedLocals = 0;
    /// `arguments` is used in another way than arguments[i] and arguments.length.
    bool argumentsEscape = false;
    /// The binding of a function declaration that is hoisted to the top of its function, else null: then it can run
    /// from the first of its uses on.
    Binding* hoisted = nullptr;
  };
  /// What is known of when a hoisted function may first run, by Binding::id.
  struct FirstUse {
    uint32_t offset = UINT32_MAX;
    /// Hoisted functions of the same function that it uses.
    llvm::SmallVector<uint32_t, 2> uses;
    bool isDone = false;
  };
  struct PendingUse {
    Identifier* use;
    Binding* binding;
    uint32_t user;
  };

  // ScopeAnalysis.cpp: scopes and names.
  Scope* openScope(ScopeKind kind, Node* node);
  void closeScope();
  Binding* declare(Scope* scope, Atom name, BindingKind kind, Node* ident, Node* declaration);
  Binding* ownBinding(const Scope* scope, Atom name) const;
  Binding* lookUp(Atom name) const { return name.id < current_.size() ? current_[name.id] : nullptr; }
  void useName(Identifier* use, bool isWrite);
  void useBinding(Binding* binding);
  void checkDeadZone(Identifier* use, Binding* binding);
  void noteFunctionUse(const Binding* binding, uint32_t offset);
  void decidePending();
  FirstUse& firstUse(uint32_t id) {
    if (id >= firstUses_.size()) firstUses_.resize(id + 64);
    return firstUses_[id];
  }
  Binding* argumentsOf();
  void useThis();
  void useNewTarget();
  void useSuper(bool isCall);
  Binding* implicitBinding(Binding* FunctionInfo::*slot, Atom name, BindingKind kind);
  void reportRedeclared(Node* at, Atom name, const Binding* previous);
  static OpenBinding* open(Binding* b) { return static_cast<OpenBinding*>(b); }

  // ScopeDeclarations.cpp: what declarations make.
  void declareLexicals(List<Stmt*> body, Scope* scope, bool atFunctionTop);
  void declareLexical(Stmt* stmt, Scope* scope, bool atFunctionTop, llvm::SmallVectorImpl<FunctionDecl*>& functions);
  void declareFunction(FunctionDecl* decl, Scope* scope, bool atFunctionTop, llvm::SmallVectorImpl<FunctionDecl*>& functions);
  void declareVariables(VarDecl* decl, Scope* scope);
  void declarePattern(Expr* target, BindingKind kind, Node* declaration, uint32_t initEnd);
  void declareImport(ImportDecl* import, Scope* scope);
  void declareDefaultExport(ExportDefaultDecl* decl, Scope* scope, llvm::SmallVectorImpl<FunctionDecl*>& functions);
  void declareTypeName(BindingIdent* name);
  Binding* declareVar(Atom name, Node* ident, Node* declaration);
  void hoistBody(List<Stmt*> body, Scope* scope);
  void hoistList(List<Stmt*> body);
  void hoistBlock(List<Stmt*> body);
  void hoist(Stmt* stmt);
  void hoistVarDecl(Stmt* decl);
  void hoistLoopHead(Stmt* head, Stmt* body);
  void hoistSwitch(SwitchStmt* node);
  void hoistTry(TryStmt* node);
  void hoistBlockFunction(FunctionDecl* decl);
  void countLexicals(List<Stmt*> body, int by, bool withFunctions);
  void countNames(Stmt* decl, int by);
  void countLexical(Atom name, int by);
  uint32_t lexicalCount(Atom name) const { return name.id < lexicals_.size() ? lexicals_[name.id] : 0; }

  // ScopeWalk.cpp: statements and expressions.
  void walkList(List<Stmt*> body);
  void walkStmt(Stmt* stmt);
  void walkVarDecl(VarDecl* decl);
  void writeCatchParameters(Expr* target);
  void walkBlock(Block* block);
  void walkFor(ForStmt* node);
  template <typename T> void walkForEach(T* node);
  void walkSwitch(SwitchStmt* node);
  void walkTry(TryStmt* node);
  void walkExport(ExportNamedDecl* node);
  void noteExport(Atom exported, Node* at, Span span);
  void walkExpr(Expr* expr);
  void walkNode(Node* node);
  void walkRest(Node* node, Node* done);
  void walkTarget(Expr* target);
  void walkBindingPattern(Expr* target);
  void walkPatternParts(Expr* pattern, bool isDeclaration);
  void walkCall(CallExpr* call);
  Node* spineChild(Node* node) const;

  // ScopeFunctions.cpp: functions and classes.
  void walkFunction(FunctionNode* fn, uint32_t effectiveBegin, Binding* hoisted = nullptr);
  void walkParameters(FunctionNode* fn, FunctionInfo* info);
  FunctionInfo* openFunction(FunctionKind kind, Node* node, uint32_t effectiveBegin);
  void closeFunction();
  void mapArguments(FunctionInfo* info);
  void walkClass(ClassNode* cls);
  void declarePrivateNames(ClassNode* cls);
  void walkFields(ClassNode* cls, bool isStatic);
  Atom privateAtom(Atom name);
  bool hasParameterExpressions(FunctionNode* fn);
  void openProgram();

  Program& program_;
  Arena& arena_;
  AtomTable& atoms_;
  Diagnostics& diagnostics_;
  ScopeInfo* info_ = nullptr;
  Scope* scope_ = nullptr;
  FunctionInfo* fn_ = nullptr;
  /// Scope that takes var declarations of the function being hoisted.
  Scope* varScope_ = nullptr;
  uint32_t scopeDepth_ = 0;
  /// Depth of the innermost `with`, 0 if none.
  uint32_t withDepth_ = 0;
  /// By atom id: what the name means here.
  std::vector<Binding*> current_;
  /// By atom id, while hoisting: how many enclosing blocks declare the name lexically.
  std::vector<uint32_t> lexicals_;
  std::vector<OpenFunction> openFunctions_;
  std::vector<FunctionInfo*> functions_;
  std::vector<Identifier*> globals_;
  std::vector<FirstUse> firstUses_;
  std::vector<PendingUse> pending_;
  std::vector<Binding*> hoistedFunctions_;
  llvm::DenseSet<uint32_t> exportedNames_;
  llvm::DenseSet<uint32_t> typeNames_;
};

}  // namespace sx::frontend
