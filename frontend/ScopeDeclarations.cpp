#include "ScopeAnalyzer.h"

#include "base/Diagnostics.h"
#include "frontend/AstWalk.h"

// What declarations make: lexical names of a block, hoisted var names of a function (ECMA-262
// VarDeclaredNames), and the var that Annex B.3.2 gives to a function declared in a block.

namespace sx::frontend {

namespace {

/// The statement itself, without labels and `export`.
Stmt* unlabelled(Stmt* stmt) {
  while (auto* labeled = stmt->dynAs<LabeledStmt>()) stmt = labeled->body;
  if (auto* exported = stmt->dynAs<ExportDecl>()) return exported->decl;
  return stmt;
}

/// True for the block that is the body of a catch clause, whose parameter it must not declare again.
bool isCatchBody(const Scope* scope) {
  return scope->kind == ScopeKind::Block && scope->parent->kind == ScopeKind::Catch &&
         scope->parent->node->as<CatchClause>()->body == scope->node;
}

bool isPlain(const FunctionNode* fn) { return !fn->isAsync && !fn->isGenerator; }

}  // namespace

void ScopeAnalyzer::declareLexicals(List<Stmt*> body, Scope* scope, bool atFunctionTop) {
  llvm::SmallVector<FunctionDecl*, 8> functions;
  for (Stmt* stmt : body) declareLexical(stmt, scope, atFunctionTop, functions);
  // Of several functions of one name the last one is instantiated.
  llvm::SmallVector<FunctionDecl*, 8> winning;
  for (FunctionDecl* decl : functions) {
    BindingIdent* name = decl->fn->name;
    if (name == nullptr || name->binding == nullptr || name->binding->declaration == decl->fn) winning.push_back(decl);
  }
  if (scope->functions.empty()) {
    scope->functions = arena_.copyList(winning.data(), winning.size());
    return;
  }
  // Cases of a switch add up.
  llvm::SmallVector<FunctionDecl*, 8> all(scope->functions.begin(), scope->functions.end());
  all.append(winning.begin(), winning.end());
  scope->functions = arena_.copyList(all.data(), all.size());
}

void ScopeAnalyzer::declareLexical(Stmt* stmt, Scope* scope, bool atFunctionTop,
                                   llvm::SmallVectorImpl<FunctionDecl*>& functions) {
  stmt = unlabelled(stmt);
  switch (stmt->kind) {
  case NodeKind::VarDecl:
    if (auto* decl = stmt->as<VarDecl>(); decl->varKind != VarKind::Var) declareVariables(decl, scope);
    break;
  case NodeKind::ClassDecl:
    if (ClassNode* cls = stmt->as<ClassDecl>()->cls; cls->name != nullptr)
      declarePattern(cls->name, BindingKind::Class, cls, cls->span.end);
    break;
  case NodeKind::FunctionDecl:
    declareFunction(stmt->as<FunctionDecl>(), scope, atFunctionTop, functions);
    break;
  case NodeKind::ImportDecl:
    declareImport(stmt->as<ImportDecl>(), scope);
    break;
  case NodeKind::ExportDefaultDecl:
    declareDefaultExport(stmt->as<ExportDefaultDecl>(), scope, functions);
    break;
  case NodeKind::ExternDecl: {
    auto* decl = stmt->as<ExternDecl>();
    declarePattern(decl->name, BindingKind::Extern, decl, 0);
    break;
  }
  case NodeKind::InterfaceDecl:
    declareTypeName(stmt->as<InterfaceDecl>()->name);
    break;
  case NodeKind::TypeAliasDecl:
    declareTypeName(stmt->as<TypeAliasDecl>()->name);
    break;
  case NodeKind::AmbientDecl: {
    Stmt* decl = stmt->as<AmbientDecl>()->decl;
    if (auto* interface = decl->dynAs<InterfaceDecl>()) declareTypeName(interface->name);
    if (auto* cls = decl->dynAs<ClassDecl>()) declareTypeName(cls->cls->name);
    if (auto* fn = decl->dynAs<FunctionDecl>()) declareTypeName(fn->fn->name);
    if (auto* var = decl->dynAs<VarDecl>())
      for (Declarator* d : var->declarators) forEachBoundName(d->target, [&](BindingIdent* ident) { declareTypeName(ident); });
    break;
  }
  default:
    break;
  }
}

void ScopeAnalyzer::declareTypeName(BindingIdent* name) {
  if (name != nullptr) typeNames_.insert(name->name.id);
}

void ScopeAnalyzer::declareVariables(VarDecl* decl, Scope* scope) {
  BindingKind kind = decl->varKind == VarKind::Const ? BindingKind::Const : BindingKind::Let;
  for (Declarator* d : decl->declarators) {
    // Evaluating a function expression runs nothing, so the closure may already count on the name.
    bool isFunction = d->init != nullptr && (d->init->is<ArrowExpr>() || d->init->is<FunctionExpr>());
    declarePattern(d->target, kind, d, isFunction ? d->init->span.begin : d->span.end);
    forEachBoundName(d->target, [&](BindingIdent* ident) {
      if (ident->binding == nullptr) return;
      ident->binding->isMut = decl->isMut;
      ident->binding->isSafe = decl->isSafe;
    });
  }
}

void ScopeAnalyzer::declarePattern(Expr* target, BindingKind kind, Node* declaration, uint32_t initEnd) {
  Scope* scope = scope_;
  forEachBoundName(target, [&](BindingIdent* ident) {
    Binding* previous = ownBinding(scope, ident->name);
    // Parameters and a catch parameter share the names of the block that follows.
    if (previous == nullptr && (scope->kind == ScopeKind::FunctionBody || isCatchBody(scope)))
      previous = ownBinding(scope->parent, ident->name);
    if (previous != nullptr && previous->kind != BindingKind::Arguments) {
      reportRedeclared(ident, ident->name, previous);
      ident->binding = previous;
      return;
    }
    ident->binding = declare(scope, ident->name, kind, ident, declaration);
    ident->binding->initEnd = initEnd;
  });
}

void ScopeAnalyzer::declareFunction(FunctionDecl* decl, Scope* scope, bool atFunctionTop,
                                    llvm::SmallVectorImpl<FunctionDecl*>& functions) {
  BindingIdent* name = decl->fn->name;
  if (decl->fn->body == nullptr || name == nullptr) {
    declareTypeName(name);
    return;
  }
  bool isVarLike = atFunctionTop && scope->kind != ScopeKind::Module;
  Binding* previous = ownBinding(scope, name->name);
  bool clashes = previous != nullptr;
  if (clashes && isVarLike)
    clashes = previous->kind != BindingKind::Parameter && previous->kind != BindingKind::Function && previous->kind != BindingKind::Var;
  else if (clashes)
    clashes = fn_->isStrict || previous->kind != BindingKind::BlockFunction || !isPlain(decl->fn) ||
              !isPlain(static_cast<FunctionNode*>(previous->declaration));
  if (previous == nullptr && isCatchBody(scope)) {
    previous = ownBinding(scope->parent, name->name);
    clashes = previous != nullptr;
  }
  if (clashes) {
    reportRedeclared(name, name->name, previous);
    name->binding = previous;
    return;
  }
  if (previous == nullptr) {
    BindingKind kind = atFunctionTop ? BindingKind::Function : BindingKind::BlockFunction;
    previous = declare(scope, name->name, kind, name, decl->fn);
  } else {
    previous->assigned = true;
    if (previous->kind == BindingKind::Var) previous->kind = BindingKind::Function;
  }
  previous->declaration = decl->fn;
  name->binding = previous;
  functions.push_back(decl);
}

void ScopeAnalyzer::declareImport(ImportDecl* import, Scope* scope) {
  if (import->isTypeOnly) return;
  if (import->defaultName != nullptr) declarePattern(import->defaultName, BindingKind::Import, import, 0);
  if (import->namespaceName != nullptr) declarePattern(import->namespaceName, BindingKind::ImportNamespace, import, 0);
  for (ImportSpecifier* specifier : import->specifiers)
    if (!specifier->isTypeOnly) declarePattern(specifier->local, BindingKind::Import, specifier, 0);
}

void ScopeAnalyzer::declareDefaultExport(ExportDefaultDecl* decl, Scope* scope,
                                         llvm::SmallVectorImpl<FunctionDecl*>& functions) {
  BindingIdent* name = nullptr;
  if (decl->decl != nullptr) {
    if (auto* interface = decl->decl->dynAs<InterfaceDecl>()) return declareTypeName(interface->name);
    if (auto* fn = decl->decl->dynAs<FunctionDecl>()) {
      if (fn->fn->body == nullptr) return;
      name = fn->fn->name;
    } else {
      name = decl->decl->as<ClassDecl>()->cls->name;
    }
  }
  if (name != nullptr) {
    declareLexical(decl->decl, scope, true, functions);
    decl->binding = name->binding;
  } else {
    decl->binding = declare(scope, names::DefaultExport, BindingKind::DefaultExport, nullptr, decl);
    auto* fn = decl->decl != nullptr ? decl->decl->dynAs<FunctionDecl>() : nullptr;
    if (fn != nullptr) functions.push_back(fn);
    else decl->binding->needsDeadZone = true;
  }
  if (decl->binding != nullptr) decl->binding->exported = true;
}

Binding* ScopeAnalyzer::declareVar(Atom name, Node* ident, Node* declaration) {
  Binding* b = ownBinding(varScope_, name);
  if (b == nullptr) {
    b = declare(varScope_, name, BindingKind::Var, ident, declaration);
    Scope* outer = varScope_->parent;
    if (varScope_->kind == ScopeKind::FunctionBody) {
      // `shadowed` is what the name means among the parameters.
      Binding* parameter = open(b)->shadowed;
      b->initFromParameter = parameter != nullptr && parameter->scope == outer;
    }
  }
  return b;
}

/// Declares everything of a function's (or file's) statements; `scope` takes the var names.
void ScopeAnalyzer::hoistBody(List<Stmt*> body, Scope* scope) {
  varScope_ = scope;
  declareLexicals(body, scope, true);
  bool withFunctions = scope->kind == ScopeKind::Module;
  countLexicals(body, 1, withFunctions);
  hoistList(body);
  countLexicals(body, -1, withFunctions);
}

void ScopeAnalyzer::hoistList(List<Stmt*> body) {
  for (Stmt* stmt : body) hoist(stmt);
}

void ScopeAnalyzer::hoistBlock(List<Stmt*> body) {
  if (!fn_->isStrict) {
    for (Stmt* stmt : body) {
      auto* decl = unlabelled(stmt)->dynAs<FunctionDecl>();
      if (decl != nullptr && decl->fn->body != nullptr && isPlain(decl->fn)) hoistBlockFunction(decl);
    }
  }
  countLexicals(body, 1, true);
  hoistList(body);
  countLexicals(body, -1, true);
}

/// Annex B.3.2.1: the function also becomes a var, unless a let or parameter of that name stands between.
void ScopeAnalyzer::hoistBlockFunction(FunctionDecl* decl) {
  Atom name = decl->fn->name->name;
  if (lexicalCount(name) > 0) return;
  Binding* own = ownBinding(varScope_, name);
  Binding* meaning = lookUp(name);
  if (meaning != nullptr && meaning->kind == BindingKind::Parameter && meaning->scope == fn_->scope) return;
  if (own == nullptr) {
    own = declareVar(name, decl->fn->name, decl->fn);
    own->annexBVar = true;
  }
  own->assigned = true;
  decl->varBinding = own;
}

void ScopeAnalyzer::hoist(Stmt* stmt) {
  for (;;) {
    switch (stmt->kind) {
    case NodeKind::VarDecl:
      return hoistVarDecl(stmt);
    case NodeKind::ExportDecl:
      stmt = stmt->as<ExportDecl>()->decl;
      continue;
    case NodeKind::LabeledStmt:
      stmt = stmt->as<LabeledStmt>()->body;
      continue;
    case NodeKind::Block:
      return hoistBlock(stmt->as<Block>()->body);
    case NodeKind::IfStmt: {
      auto* node = stmt->as<IfStmt>();
      // A function as the branch of an `if` stands as if in a block of its own.
      if (node->consequent->is<FunctionDecl>()) hoistBlockFunction(node->consequent->as<FunctionDecl>());
      else hoist(node->consequent);
      if (node->alternate == nullptr) return;
      if (node->alternate->is<FunctionDecl>()) return hoistBlockFunction(node->alternate->as<FunctionDecl>());
      stmt = node->alternate;
      continue;
    }
    case NodeKind::ForStmt:
      return hoistLoopHead(stmt->as<ForStmt>()->init, stmt->as<ForStmt>()->body);
    case NodeKind::ForInStmt:
      return hoistLoopHead(stmt->as<ForInStmt>()->decl, stmt->as<ForInStmt>()->body);
    case NodeKind::ForOfStmt:
      return hoistLoopHead(stmt->as<ForOfStmt>()->decl, stmt->as<ForOfStmt>()->body);
    case NodeKind::WhileStmt:
      stmt = stmt->as<WhileStmt>()->body;
      continue;
    case NodeKind::DoWhileStmt:
      stmt = stmt->as<DoWhileStmt>()->body;
      continue;
    case NodeKind::WithStmt:
      stmt = stmt->as<WithStmt>()->body;
      continue;
    case NodeKind::SwitchStmt:
      return hoistSwitch(stmt->as<SwitchStmt>());
    case NodeKind::TryStmt:
      return hoistTry(stmt->as<TryStmt>());
    default:
      return;
    }
  }
}

void ScopeAnalyzer::hoistVarDecl(Stmt* stmt) {
  auto* decl = stmt->as<VarDecl>();
  if (decl->varKind != VarKind::Var) return;
  for (Declarator* d : decl->declarators) {
    forEachBoundName(d->target, [&](BindingIdent* ident) {
      if (lexicalCount(ident->name) > 0) {
        reportRedeclared(ident, ident->name, lookUp(ident->name));
        ident->binding = lookUp(ident->name);
      }
      Binding* b = declareVar(ident->name, ident, d);
      // A second initialiser, or one in a loop, is a write like any other; var never counts as constant.
      b->assigned = true;
      ident->binding = b;
    });
  }
}

void ScopeAnalyzer::hoistLoopHead(Stmt* head, Stmt* body) {
  bool isLexicalHead = head != nullptr && head->is<VarDecl>() && head->as<VarDecl>()->varKind != VarKind::Var;
  if (head != nullptr && head->is<VarDecl>()) hoistVarDecl(head);
  if (isLexicalHead) countNames(head, 1);
  hoist(body);
  if (isLexicalHead) countNames(head, -1);
}

void ScopeAnalyzer::hoistSwitch(SwitchStmt* node) {
  for (SwitchCase* c : node->cases) {
    if (fn_->isStrict) break;
    for (Stmt* stmt : c->body) {
      auto* decl = unlabelled(stmt)->dynAs<FunctionDecl>();
      if (decl != nullptr && decl->fn->body != nullptr && isPlain(decl->fn)) hoistBlockFunction(decl);
    }
  }
  for (SwitchCase* c : node->cases) countLexicals(c->body, 1, true);
  for (SwitchCase* c : node->cases) hoistList(c->body);
  for (SwitchCase* c : node->cases) countLexicals(c->body, -1, true);
}

void ScopeAnalyzer::hoistTry(TryStmt* node) {
  hoist(node->block);
  if (node->handler != nullptr) {
    Expr* param = node->handler->param;
    // B.3.4 allows var over a simple catch parameter.
    bool isPattern = param != nullptr && !param->is<BindingIdent>();
    if (isPattern) forEachBoundName(param, [&](BindingIdent* ident) { countLexical(ident->name, 1); });
    hoist(node->handler->body);
    if (isPattern) forEachBoundName(param, [&](BindingIdent* ident) { countLexical(ident->name, -1); });
  }
  if (node->finalizer != nullptr) hoist(node->finalizer);
}

void ScopeAnalyzer::countLexical(Atom name, int by) { lexicals_[name.id] += by; }

void ScopeAnalyzer::countNames(Stmt* decl, int by) {
  for (Declarator* d : decl->as<VarDecl>()->declarators)
    forEachBoundName(d->target, [&](BindingIdent* ident) { countLexical(ident->name, by); });
}

void ScopeAnalyzer::countLexicals(List<Stmt*> body, int by, bool withFunctions) {
  for (Stmt* labelled : body) {
    Stmt* stmt = unlabelled(labelled);
    if (auto* exported = stmt->dynAs<ExportDecl>()) stmt = exported->decl;
    else if (auto* exportedDefault = stmt->dynAs<ExportDefaultDecl>(); exportedDefault != nullptr && exportedDefault->decl != nullptr)
      stmt = exportedDefault->decl;
    if (auto* var = stmt->dynAs<VarDecl>(); var != nullptr && var->varKind != VarKind::Var) countNames(var, by);
    if (auto* cls = stmt->dynAs<ClassDecl>(); cls != nullptr && cls->cls->name != nullptr) countLexical(cls->cls->name->name, by);
    if (auto* fn = stmt->dynAs<FunctionDecl>(); withFunctions && fn != nullptr && fn->fn->name != nullptr && fn->fn->body != nullptr)
      countLexical(fn->fn->name->name, by);
    if (auto* import = stmt->dynAs<ImportDecl>(); import != nullptr && !import->isTypeOnly) {
      if (import->defaultName != nullptr) countLexical(import->defaultName->name, by);
      if (import->namespaceName != nullptr) countLexical(import->namespaceName->name, by);
      for (ImportSpecifier* s : import->specifiers)
        if (!s->isTypeOnly) countLexical(s->local->name, by);
    }
  }
}

}  // namespace sx::frontend
