#include "ScopeAnalyzer.h"

#include "base/Diagnostics.h"
#include "frontend/AstWalk.h"

namespace sx::frontend {

void ScopeAnalyzer::walkList(List<Stmt*> body) {
  for (Stmt* stmt : body) walkStmt(stmt);
}

void ScopeAnalyzer::walkStmt(Stmt* stmt) {
  for (;;) {
    switch (stmt->kind) {
    case NodeKind::VarDecl:
      return walkVarDecl(stmt->as<VarDecl>());
    case NodeKind::FunctionDecl: {
      auto* decl = stmt->as<FunctionDecl>();
      uint32_t begin = scope_->kind == ScopeKind::Block || scope_->kind == ScopeKind::Switch ? scope_->node->span.begin : 0;
      if (decl->fn->body == nullptr) return;
      Binding* binding = decl->fn->name != nullptr ? decl->fn->name->binding : nullptr;
      bool isHoisted = binding != nullptr && binding->kind == BindingKind::Function;
      if (isHoisted) hoistedFunctions_.push_back(binding);
      return walkFunction(decl->fn, begin, isHoisted ? binding : nullptr);
    }
    case NodeKind::ClassDecl:
      return walkClass(stmt->as<ClassDecl>()->cls);
    case NodeKind::Block:
      return walkBlock(stmt->as<Block>());
    case NodeKind::IfStmt: {
      auto* node = stmt->as<IfStmt>();
      walkExpr(node->test);
      walkStmt(node->consequent);
      if (node->alternate == nullptr) return;
      stmt = node->alternate;
      continue;
    }
    case NodeKind::ForStmt:
      return walkFor(stmt->as<ForStmt>());
    case NodeKind::ForInStmt:
      return walkForEach(stmt->as<ForInStmt>());
    case NodeKind::ForOfStmt:
      if (stmt->as<ForOfStmt>()->isAwait) fn_->hasAwait = true;
      return walkForEach(stmt->as<ForOfStmt>());
    case NodeKind::WhileStmt:
    case NodeKind::DoWhileStmt:
      openFunctions_.back().loopDepth++;
      forEachChild(stmt, [&](Node* child) { walkNode(child); });
      openFunctions_.back().loopDepth--;
      return;
    case NodeKind::TryStmt:
      return walkTry(stmt->as<TryStmt>());
    case NodeKind::SwitchStmt:
      return walkSwitch(stmt->as<SwitchStmt>());
    case NodeKind::LabeledStmt:
      stmt = stmt->as<LabeledStmt>()->body;
      continue;
    case NodeKind::WithStmt: {
      auto* node = stmt->as<WithStmt>();
      walkExpr(node->object);
      fn_->hasWith = true;
      node->scope = openScope(ScopeKind::With, node);
      uint32_t outer = withDepth_;
      withDepth_ = scopeDepth_;
      walkStmt(node->body);
      withDepth_ = outer;
      return closeScope();
    }
    case NodeKind::ExportDecl:
      stmt = stmt->as<ExportDecl>()->decl;
      if (auto* var = stmt->dynAs<VarDecl>())
        for (Declarator* d : var->declarators)
          forEachBoundName(d->target, [&](BindingIdent* ident) {
            if (ident->binding != nullptr) ident->binding->exported = true;
            noteExport(ident->name, ident, ident->span);
          });
      if (auto* fn = stmt->dynAs<FunctionDecl>(); fn != nullptr && fn->fn->name != nullptr && fn->fn->name->binding != nullptr) {
        fn->fn->name->binding->exported = true;
        noteExport(fn->fn->name->name, fn, fn->fn->name->span);
      }
      if (auto* cls = stmt->dynAs<ClassDecl>(); cls != nullptr && cls->cls->name != nullptr && cls->cls->name->binding != nullptr) {
        cls->cls->name->binding->exported = true;
        noteExport(cls->cls->name->name, cls, cls->cls->name->span);
      }
      if (auto* external = stmt->dynAs<ExternDecl>(); external != nullptr && external->name->binding != nullptr) {
        external->name->binding->exported = true;
        noteExport(external->name->name, external, external->name->span);
      }
      continue;
    case NodeKind::ExportDefaultDecl: {
      auto* node = stmt->as<ExportDefaultDecl>();
      if (node->decl == nullptr || !node->decl->is<InterfaceDecl>()) noteExport(names::Default, node, node->span);
      if (node->expr != nullptr) return walkExpr(node->expr);
      stmt = node->decl;
      continue;
    }
    case NodeKind::ExportNamedDecl:
      return walkExport(stmt->as<ExportNamedDecl>());
    case NodeKind::ExportAllDecl:
      if (auto* all = stmt->as<ExportAllDecl>(); all->exported && !all->isTypeOnly) noteExport(all->exported, all, all->span);
      return;
    case NodeKind::ExprStmt:
      return walkExpr(stmt->as<ExprStmt>()->expr);
    case NodeKind::ReturnStmt:
      if (stmt->as<ReturnStmt>()->argument != nullptr) walkExpr(stmt->as<ReturnStmt>()->argument);
      return;
    case NodeKind::ThrowStmt:
      return walkExpr(stmt->as<ThrowStmt>()->argument);
    default:
      // Types, imports, jumps and the empty statement use no names.
      return;
    }
  }
}

void ScopeAnalyzer::walkVarDecl(VarDecl* decl) {
  for (Declarator* d : decl->declarators) {
    if (decl->varKind == VarKind::Var) writeCatchParameters(d->target);
    walkBindingPattern(d->target);
    if (d->init != nullptr) walkExpr(d->init);
  }
}

/// B.3.4: a var of a catch parameter's name is initialised by writing to the parameter.
void ScopeAnalyzer::writeCatchParameters(Expr* target) {
  forEachBoundName(target, [&](BindingIdent* ident) {
    Binding* meaning = lookUp(ident->name);
    if (meaning == nullptr || meaning->kind != BindingKind::CatchParameter || open(meaning)->functionDepth != fn_->depth) return;
    meaning->assigned = true;
    ident->binding = meaning;
  });
}

void ScopeAnalyzer::walkBlock(Block* block) {
  block->scope = openScope(ScopeKind::Block, block);
  declareLexicals(block->body, block->scope, false);
  walkList(block->body);
  closeScope();
}

void ScopeAnalyzer::walkFor(ForStmt* node) {
  bool isLexicalHead = node->init != nullptr && node->init->is<VarDecl>() && node->init->as<VarDecl>()->varKind != VarKind::Var;
  if (isLexicalHead) {
    node->scope = openScope(ScopeKind::Loop, node);
    declareVariables(node->init->as<VarDecl>(), node->scope);
  }
  if (node->init != nullptr) walkStmt(node->init);
  openFunctions_.back().loopDepth++;
  if (node->test != nullptr) walkExpr(node->test);
  if (node->update != nullptr) walkExpr(node->update);
  walkStmt(node->body);
  openFunctions_.back().loopDepth--;
  if (isLexicalHead) closeScope();
}

template <typename T> void ScopeAnalyzer::walkForEach(T* node) {
  VarDecl* decl = node->decl;
  bool isLexicalHead = decl != nullptr && decl->varKind != VarKind::Var;
  if (isLexicalHead) {
    // While the right side is evaluated the names exist and are never initialised.
    node->headScope = openScope(ScopeKind::Loop, node);
    forEachBoundName(decl->declarators[0]->target, [&](BindingIdent* ident) {
      if (ownBinding(scope_, ident->name) != nullptr) return reportRedeclared(ident, ident->name, nullptr);
      declare(scope_, ident->name, BindingKind::Let, ident, decl)->initEnd = UINT32_MAX;
    });
    walkExpr(node->right);
    closeScope();
    node->scope = openScope(ScopeKind::Loop, node);
    BindingKind kind = decl->varKind == VarKind::Const ? BindingKind::Const : BindingKind::Let;
    declarePattern(decl->declarators[0]->target, kind, decl->declarators[0], decl->span.end);
    forEachBoundName(decl->declarators[0]->target, [&](BindingIdent* ident) {
      if (ident->binding == nullptr) return;
      ident->binding->isMut = decl->isMut;
      ident->binding->isSafe = decl->isSafe;
    });
  } else {
    if (decl != nullptr && decl->declarators[0]->init != nullptr) walkExpr(decl->declarators[0]->init);
    walkExpr(node->right);
  }
  openFunctions_.back().loopDepth++;
  if (decl != nullptr && decl->varKind == VarKind::Var) writeCatchParameters(decl->declarators[0]->target);
  if (decl != nullptr) walkBindingPattern(decl->declarators[0]->target);
  else walkTarget(node->target);
  walkStmt(node->body);
  openFunctions_.back().loopDepth--;
  if (isLexicalHead) closeScope();
}

void ScopeAnalyzer::walkSwitch(SwitchStmt* node) {
  walkExpr(node->discriminant);
  node->scope = openScope(ScopeKind::Switch, node);
  for (SwitchCase* c : node->cases) {
    Binding* before = scope_->lastBinding;
    declareLexicals(c->body, scope_, false);
    // Control may jump past a declaration into a later case.
    uint32_t end = c->span.end;
    for (Binding* b = before == nullptr ? scope_->firstBinding : before->next; b != nullptr; b = b->next) b->safeEnd = end;
  }
  for (SwitchCase* c : node->cases) {
    if (c->test != nullptr) walkExpr(c->test);
    walkList(c->body);
  }
  closeScope();
}

void ScopeAnalyzer::walkTry(TryStmt* node) {
  fn_->hasTry = true;
  walkBlock(node->block);
  if (CatchClause* handler = node->handler) {
    handler->scope = openScope(ScopeKind::Catch, handler);
    if (handler->param != nullptr) {
      bool isSimple = handler->param->is<BindingIdent>();
      declarePattern(handler->param, BindingKind::CatchParameter, handler, isSimple ? 0 : handler->param->span.end);
      walkBindingPattern(handler->param);
    }
    walkBlock(handler->body);
    closeScope();
  }
  if (node->finalizer != nullptr) walkBlock(node->finalizer);
}

void ScopeAnalyzer::noteExport(Atom exported, Node* at, Span span) {
  if (!exportedNames_.insert(exported.id).second)
    diagnostics_.error(DiagId::DuplicateExport, *program_.source, span, atoms_.text(exported));
}

void ScopeAnalyzer::walkExport(ExportNamedDecl* node) {
  if (node->isTypeOnly) return;
  for (ExportSpecifier* s : node->specifiers) {
    if (s->isTypeOnly) continue;
    if (s->local != nullptr) {
      Binding* binding = ownBinding(info_->topScope, s->local->name);
      if (binding == nullptr) {
        if (!typeNames_.contains(s->local->name.id))
          diagnostics_.error(DiagId::UndeclaredExport, *program_.source, s->local->span, atoms_.text(s->local->name));
        continue;
      }
      s->local->binding = binding;
      s->local->resolution = Resolution::Bound;
      binding->exported = true;
      binding->useCount++;
    }
    noteExport(s->exported, s, s->span);
  }
}

/// The child along which a chain may be as long as the file (Ast.h), or null.
Node* ScopeAnalyzer::spineChild(Node* node) const {
  switch (node->kind) {
  case NodeKind::BinaryExpr: return node->as<BinaryExpr>()->left;
  case NodeKind::LogicalExpr: return node->as<LogicalExpr>()->left;
  case NodeKind::MemberExpr: return node->as<MemberExpr>()->object;
  case NodeKind::IndexExpr: return node->as<IndexExpr>()->object;
  case NodeKind::PrivateMemberExpr: return node->as<PrivateMemberExpr>()->object;
  case NodeKind::CallExpr: return node->as<CallExpr>()->callee;
  case NodeKind::TaggedTemplateExpr: return node->as<TaggedTemplateExpr>()->tag;
  case NodeKind::NonNullExpr: return node->as<NonNullExpr>()->expr;
  case NodeKind::AsExpr: return node->as<AsExpr>()->expr;
  case NodeKind::SatisfiesExpr: return node->as<SatisfiesExpr>()->expr;
  default: return nullptr;
  }
}

void ScopeAnalyzer::walkExpr(Expr* expr) {
  llvm::SmallVector<Node*, 8> spine;
  Node* node = expr;
  for (Node* child = spineChild(node); child != nullptr; child = spineChild(node)) {
    spine.push_back(node);
    node = child;
  }
  Node* done = nullptr;
  auto* ident = node->dynAs<Identifier>();
  if (ident != nullptr && ident->name == names::Arguments && !spine.empty()) {
    // arguments[i] and arguments.length let nobody see the object itself.
    Node* last = spine.back();
    Node* outer = spine.size() > 1 ? spine[spine.size() - 2] : nullptr;
    bool isCalled = outer != nullptr && (outer->is<CallExpr>() || outer->is<TaggedTemplateExpr>());
    auto* member = last->dynAs<MemberExpr>();
    bool isRead = !isCalled && (last->is<IndexExpr>() || (member != nullptr && member->name == names::Length));
    useName(ident, false);
    if (!isRead) openFunctions_[fn_->thisFunction->depth].argumentsEscape = true;
    done = node;
  } else {
    walkNode(node);
    done = node;
  }
  while (!spine.empty()) {
    node = spine.pop_back_val();
    walkRest(node, done);
    done = node;
  }
}

/// The children of a spine node but the one already walked.
void ScopeAnalyzer::walkRest(Node* node, Node* done) {
  if (auto* call = node->dynAs<CallExpr>()) return walkCall(call);
  forEachChild(node, [&](Node* child) {
    if (child != done) walkNode(child);
  });
}

void ScopeAnalyzer::walkCall(CallExpr* call) {
  auto* callee = call->callee->dynAs<Identifier>();
  if (callee != nullptr && callee->name == names::Eval && !call->optional) {
    call->mayBeDirectEval = true;
    fn_->hasDirectEval = true;
    fn_->hasSloppyDirectEval |= !fn_->isStrict;
    for (FunctionInfo* f = fn_; f != nullptr && !f->containsDirectEval; f = f->parent) f->containsDirectEval = true;
  }
  for (Expr* argument : call->args) walkExpr(argument);
}

/// Any node below an expression; statements only through those that hold expressions alone.
void ScopeAnalyzer::walkNode(Node* node) {
  if (isTypeKind(node->kind)) return;
  if (isStmtKind(node->kind)) return walkStmt(static_cast<Stmt*>(node));
  if (spineChild(node) != nullptr) return walkExpr(static_cast<Expr*>(node));
  switch (node->kind) {
  case NodeKind::Identifier:
    useName(node->as<Identifier>(), false);
    if (node->as<Identifier>()->name == names::Arguments) openFunctions_[fn_->thisFunction->depth].argumentsEscape = true;
    return;
  case NodeKind::ThisExpr:
    return useThis();
  case NodeKind::NewTargetExpr:
    return useNewTarget();
  case NodeKind::SuperMemberExpr:
    return useSuper(false);
  case NodeKind::SuperIndexExpr:
    useSuper(false);
    return walkExpr(node->as<SuperIndexExpr>()->index);
  case NodeKind::SuperCallExpr:
    useSuper(true);
    for (Expr* argument : node->as<SuperCallExpr>()->args) walkExpr(argument);
    return;
  case NodeKind::FunctionExpr:
    return walkFunction(node->as<FunctionExpr>()->fn, node->span.begin);
  case NodeKind::ArrowExpr:
    return walkFunction(node->as<ArrowExpr>()->fn, node->span.begin);
  case NodeKind::ClassExpr:
    return walkClass(node->as<ClassExpr>()->cls);
  case NodeKind::AssignExpr: {
    auto* assign = node->as<AssignExpr>();
    walkTarget(assign->target);
    return walkExpr(assign->value);
  }
  case NodeKind::UpdateExpr:
    return walkTarget(node->as<UpdateExpr>()->target);
  case NodeKind::ConditionalExpr: {
    auto* conditional = node->as<ConditionalExpr>();
    for (;;) {
      walkExpr(conditional->test);
      walkExpr(conditional->consequent);
      auto* next = conditional->alternate->dynAs<ConditionalExpr>();
      if (next == nullptr) return walkExpr(conditional->alternate);
      conditional = next;
    }
  }
  case NodeKind::PrivateName: {
    auto* name = node->as<PrivateName>();
    name->binding = lookUp(privateAtom(name->name));
    if (name->binding != nullptr) useBinding(name->binding);
    return;
  }
  case NodeKind::AwaitExpr:
    fn_->hasAwait = true;
    return walkExpr(node->as<AwaitExpr>()->argument);
  case NodeKind::YieldExpr:
    fn_->hasYield = true;
    if (node->as<YieldExpr>()->argument != nullptr) walkExpr(node->as<YieldExpr>()->argument);
    return;
  default:
    return forEachChild(node, [&](Node* child) { walkNode(child); });
  }
}

void ScopeAnalyzer::walkTarget(Expr* target) {
  switch (target->kind) {
  case NodeKind::Identifier:
    useName(target->as<Identifier>(), true);
    if (target->as<Identifier>()->name == names::Arguments) openFunctions_[fn_->thisFunction->depth].argumentsEscape = true;
    return;
  case NodeKind::ArrayPattern:
  case NodeKind::ObjectPattern:
    return walkPatternParts(target, false);
  case NodeKind::AsExpr:
    return walkTarget(target->as<AsExpr>()->expr);
  case NodeKind::NonNullExpr:
    return walkTarget(target->as<NonNullExpr>()->expr);
  case NodeKind::SatisfiesExpr:
    return walkTarget(target->as<SatisfiesExpr>()->expr);
  case NodeKind::IndexExpr:
  case NodeKind::MemberExpr: {
    // A write to an element of `arguments` must reach the parameters.
    Expr* object = target->is<IndexExpr>() ? target->as<IndexExpr>()->object : target->as<MemberExpr>()->object;
    walkExpr(target);
    if (object->is<Identifier>() && object->as<Identifier>()->name == names::Arguments)
      openFunctions_[fn_->thisFunction->depth].argumentsEscape = true;
    return;
  }
  default:
    return walkExpr(target);
  }
}

/// Keys and initialisers of a pattern of names being declared.
void ScopeAnalyzer::walkBindingPattern(Expr* target) {
  if (!target->is<BindingIdent>()) walkPatternParts(target, true);
}

void ScopeAnalyzer::walkPatternParts(Expr* pattern, bool isDeclaration) {
  auto walkElement = [&](PatternElement* element) {
    if (element->isComputed) walkExpr(element->key);
    isDeclaration ? walkBindingPattern(element->target) : walkTarget(element->target);
    if (element->init != nullptr) walkExpr(element->init);
  };
  Expr* rest = nullptr;
  if (auto* array = pattern->dynAs<ArrayPattern>()) {
    for (PatternElement* element : array->elements)
      if (element != nullptr) walkElement(element);
    rest = array->rest;
  } else if (auto* object = pattern->dynAs<ObjectPattern>()) {
    for (PatternElement* property : object->properties) walkElement(property);
    rest = object->rest;
  }
  if (rest != nullptr) isDeclaration ? walkBindingPattern(rest) : walkTarget(rest);
}

}  // namespace sx::frontend
