#include <cmath>

#include "FunctionLowerer.h"

namespace sx::lower {

void FunctionLowerer::stmtList(List<Stmt*> list) {
  for (Stmt* s : list) stmt(s);
}

void FunctionLowerer::stmt(Stmt* s) {
  // What cannot be reached is not lowered; hoisted functions were made on entry to their scope.
  if (!b_.reachable()) return;
  switch (s->kind) {
  case NodeKind::VarDecl: return varDecl(s->as<VarDecl>());
  case NodeKind::FunctionDecl: return functionDecl(s->as<FunctionDecl>());
  case NodeKind::ClassDecl: {
    ClassNode* cls = s->as<ClassDecl>()->cls;
    Reg value = classValue(cls, text(cls->name->name), directTarget(cls->name->binding, StoreMode::Initialize, false));
    return initialize(cls->name->binding, value);
  }
  case NodeKind::ExprStmt: return effect(s->as<ExprStmt>()->expr);
  case NodeKind::Block: return block(s->as<Block>());
  case NodeKind::IfStmt: return ifStmt(s->as<IfStmt>());
  case NodeKind::ForStmt:
  case NodeKind::ForInStmt:
  case NodeKind::ForOfStmt:
  case NodeKind::WhileStmt:
  case NodeKind::DoWhileStmt: return loop(s, {});
  case NodeKind::ReturnStmt: return returnStmt(s->as<ReturnStmt>());
  case NodeKind::BreakStmt: return breakStmt(s->as<BreakStmt>());
  case NodeKind::ContinueStmt: return continueStmt(s->as<ContinueStmt>());
  case NodeKind::ThrowStmt: {
    Reg value = expr(s->as<ThrowStmt>()->argument);
    at(s->span);
    b_.emitThrow(value);
    return;
  }
  case NodeKind::TryStmt: return tryStmt(s->as<TryStmt>());
  case NodeKind::SwitchStmt: return switchStmt(s->as<SwitchStmt>());
  case NodeKind::LabeledStmt: return labeled(s->as<LabeledStmt>());
  case NodeKind::WithStmt:
    effect(s->as<WithStmt>()->object);
    return throwUnsupported(s->span, "with");
  case NodeKind::DebuggerStmt:
    at(s->span);
    b_.emitDebugger();
    return;
  case NodeKind::ExportDecl: return stmt(s->as<ExportDecl>()->decl);
  case NodeKind::ExportDefaultDecl: return exportDefault(s->as<ExportDefaultDecl>());
  case NodeKind::ExternDecl: {
    // Calling it will be what is unsupported; until then the name is bound to nothing.
    bundle_.warnUnsupported(file_, s->span, "a native function");
    return initialize(s->as<ExternDecl>()->name->binding, undefined());
  }
  default:
    // Imports, local export lists, types and the empty statement do nothing here.
    return;
  }
}

void FunctionLowerer::varDecl(VarDecl* decl) {
  for (Declarator* d : decl->declarators) declarator(d, decl->varKind == VarKind::Var);
}

void FunctionLowerer::declarator(Declarator* d, bool isVar) {
  if (!b_.reachable()) return;
  // A var is initialised by an assignment; its binding may be any of the function's, or a parameter.
  StoreMode mode = StoreMode::Initialize;
  auto* ident = d->target->dynAs<BindingIdent>();
  if (ident == nullptr) {
    if (d->init == nullptr) return;
    if (auto* object = d->target->dynAs<ObjectPattern>(); object != nullptr && isStructPattern(object)) {
      Leaves leaves;
      structExpr(d->init, leaves);
      return bindStructPattern(object, leaves, mode);
    }
    Reg value = expr(d->init);
    patternSource_ = d->init;
    bind(d->target, value, mode);
    return;
  }
  if (d->init == nullptr) {
    // A scalar or struct must be assigned before it is used.
    if (!isVar && isPlainBinding(ident->binding)) initialize(ident->binding, undefined(directTarget(ident->binding, mode, false)));
    return;
  }
  if (isStructUse(d->init)) {
    Leaves leaves;
    structExpr(d->init, leaves);
    at(d->span);
    return initializeStruct(ident->binding, leaves);
  }
  Reg value = namedExpr(d->init, text(ident->name), directTarget(ident->binding, mode, false));
  at(d->span);
  if (checked_ != nullptr && checked_->fact(ident->binding).sealInitialiser) sealFresh(value);
  initialize(ident->binding, value);
}

/// Seals the object or array of a literal that initialises a `safe` binding.
void FunctionLowerer::sealFresh(Reg object) {
  Reg builtin = b_.newReg(), seal = b_.newReg();
  b_.emitLoadGlobal(builtin, bundle_.ir.intern("Object"));
  b_.emitGetMethod(seal, builtin, bundle_.ir.intern("seal"));
  b_.emitCallMethod(b_.newReg(), Regs{seal, builtin, object}, bundle_.ir.intern("Object.seal"));
}

void FunctionLowerer::block(Block* node) {
  enterScope(node->scope);
  instantiateFunctions(node->scope);
  stmtList(node->body);
  leaveScope(node->scope);
}

void FunctionLowerer::ifStmt(IfStmt* node) {
  BlockId end = newBlock();
  for (;;) {
    BlockId yes = newBlock();
    BlockId no = node->alternate != nullptr ? newBlock() : end;
    condition(node->test, yes, no);
    setBlock(yes);
    stmt(node->consequent);
    b_.emitGoto(end);
    if (node->alternate == nullptr) break;
    setBlock(no);
    auto* next = node->alternate->dynAs<IfStmt>();
    if (next == nullptr) {
      stmt(node->alternate);
      b_.emitGoto(end);
      break;
    }
    node = next;
  }
  setBlock(end);
}

void FunctionLowerer::returnStmt(ReturnStmt* node) {
  if (node->argument == nullptr) {
    if (typedReturn(nullptr)) return;
    if (controls_.empty() && !isDerivedConstructor()) {
      b_.emitReturnUndefined();
      return;
    }
    return jump({Control::Exit::Return, 0}, undefined());
  }
  returnExpr(node->argument);
}

void FunctionLowerer::returnExpr(Expr* value) {
  // Each branch of `return a ? b : c` returns by itself.
  auto* conditional = value->dynAs<ConditionalExpr>();
  while (conditional != nullptr && (checked_ == nullptr || checked_->fact(conditional).conv == typecheck::Conv::None)) {
    BlockId yes = newBlock(), no = newBlock();
    condition(conditional->test, yes, no);
    setBlock(yes);
    if (!conditional->consequent->is<ConditionalExpr>()) {
      returnExpr(conditional->consequent);
    } else if (!typedReturn(conditional->consequent)) {
      Reg result = expr(conditional->consequent);
      at(value->span);
      jump({Control::Exit::Return, 0}, result);
    }
    setBlock(no);
    value = conditional->alternate;
    conditional = value->dynAs<ConditionalExpr>();
  }
  if (typedReturn(value)) return;
  Reg result = expr(value);
  at(value->span);
  jump({Control::Exit::Return, 0}, result);
}

void FunctionLowerer::functionDecl(FunctionDecl* decl) {
  if (decl->varBinding == nullptr) return;
  Binding* own = decl->fn->name->binding;
  if (own == nullptr || own == decl->varBinding) {
    // The branch of an `if`: there is no block whose entry made the function.
    initialize(decl->varBinding, closureOf(declareFunction(decl->fn, text(decl->fn->name->name), env_, nullptr)));
    return;
  }
  // Annex B.3.2: the var takes the function's value when the declaration is evaluated.
  storeBinding(decl->varBinding, readBinding(own, false), StoreMode::Initialize);
}

void FunctionLowerer::exportDefault(ExportDefaultDecl* node) {
  if (node->expr != nullptr) {
    initialize(node->binding, namedExpr(node->expr, "default"));
  } else if (auto* cls = node->decl->dynAs<ClassDecl>()) {
    std::string_view name = cls->cls->name != nullptr ? text(cls->cls->name->name) : "default";
    initialize(node->binding, classValue(cls->cls, name, {}));
  }
}

bool FunctionLowerer::isIntSwitch(SwitchStmt* node) {
  double low = INFINITY, high = -INFINITY;
  uint32_t count = 0;
  for (SwitchCase* c : node->cases) {
    if (c->test == nullptr) continue;
    auto* literal = c->test->dynAs<NumberLiteral>();
    if (literal == nullptr || literal->value != std::trunc(literal->value) || std::fabs(literal->value) > 1e9) return false;
    low = std::min(low, literal->value);
    high = std::max(high, literal->value);
    count++;
  }
  return count >= 4 && high - low < count * 4.0;
}

void FunctionLowerer::dispatchInt(SwitchStmt* node, Reg value, llvm::ArrayRef<BlockId> bodies, BlockId otherwise) {
  ir::SwitchTable table;
  double low = INFINITY, high = -INFINITY;
  for (SwitchCase* c : node->cases) {
    if (c->test == nullptr) continue;
    low = std::min(low, c->test->as<NumberLiteral>()->value);
    high = std::max(high, c->test->as<NumberLiteral>()->value);
  }
  table.low = static_cast<int32_t>(low);
  table.targets.resize(static_cast<size_t>(high - low) + 1);
  for (uint32_t i = 0; i < node->cases.size(); i++) {
    if (node->cases[i]->test == nullptr) continue;
    BlockId& target = table.targets[static_cast<size_t>(node->cases[i]->test->as<NumberLiteral>()->value - low)];
    if (!target.valid()) target = bodies[i];
  }
  table.otherwise = otherwise;
  if (b_.reachable()) b_.emitSwitchInt(value, b_.addSwitch(std::move(table)));
}

void FunctionLowerer::dispatchEqual(SwitchStmt* node, Reg value, llvm::ArrayRef<BlockId> bodies, BlockId otherwise) {
  Held held = hold(value);
  for (uint32_t i = 0; i < node->cases.size(); i++) {
    SwitchCase* c = node->cases[i];
    if (c->test == nullptr) continue;
    Reg test = expr(c->test);
    at(c->test->span);
    Reg equal = b_.newReg(Kind::Bool);
    b_.emitStrictEq(equal, take(held), test);
    BlockId next = newBlock();
    b_.emitBranch(equal, bodies[i], next);
    setBlock(next);
  }
  b_.emitGoto(otherwise);
}

void FunctionLowerer::switchStmt(SwitchStmt* node) {
  Reg value = expr(node->discriminant);
  enterScope(node->scope);
  instantiateFunctions(node->scope);
  BlockId end = newBlock();
  llvm::SmallVector<BlockId, 8> bodies;
  BlockId otherwise = end;
  for (SwitchCase* c : node->cases) {
    bodies.push_back(newBlock());
    if (c->test == nullptr) otherwise = bodies.back();
  }
  if (isIntSwitch(node)) dispatchInt(node, value, bodies, otherwise);
  else dispatchEqual(node, value, bodies, otherwise);
  Control& control = pushControl(Control::Target);
  control.isBreakable = true;
  control.breakTo = end;
  for (uint32_t i = 0; i < bodies.size(); i++) {
    b_.emitGoto(bodies[i]);
    setBlock(bodies[i]);
    stmtList(node->cases[i]->body);
  }
  b_.emitGoto(end);
  popControl();
  leaveScope(node->scope);
  setBlock(end);
}

}  // namespace sx::lower
