#include "FunctionLowerer.h"

#include "frontend/AstWalk.h"

// Loops. The test stands behind the body, so that the emitter can fuse it with the back edge; the first test is a
// jump to it.

namespace sx::lower {

void FunctionLowerer::enterLoop() {
  if (loopDepth_++ > 0) return;
  // Constants of the loop nest go to this block, which stays open until the nest is left.
  preheader_ = newBlock();
  b_.emitGoto(preheader_);
  setBlock(preheader_);
  BlockId first = newBlock();
  loopStart_ = first;
  setBlock(first);
}

void FunctionLowerer::leaveLoop() {
  if (--loopDepth_ > 0) return;
  loopConstants_.clear();
  BlockId here = b_.block();
  bool isReachable = b_.reachable();
  b_.setBlock(preheader_);
  b_.emitGoto(loopStart_);
  if (isReachable) b_.setBlock(here);
}

void FunctionLowerer::loop(Stmt* s, llvm::ArrayRef<Atom> labels) {
  // A for's head may need its scope before the preheader, but constants only ever depend on nothing.
  enterLoop();
  switch (s->kind) {
  case NodeKind::WhileStmt: whileStmt(s->as<WhileStmt>(), labels); break;
  case NodeKind::DoWhileStmt: doWhile(s->as<DoWhileStmt>(), labels); break;
  case NodeKind::ForStmt: forStmt(s->as<ForStmt>(), labels); break;
  case NodeKind::ForOfStmt: forOf(s->as<ForOfStmt>(), labels); break;
  case NodeKind::ForInStmt: forIn(s->as<ForInStmt>(), labels); break;
  default: SX_UNREACHABLE("not a loop");
  }
  leaveLoop();
}

Control& FunctionLowerer::pushLoop(llvm::ArrayRef<Atom> labels, BlockId breakTo, BlockId continueTo) {
  Control& control = pushControl(Control::Target);
  control.labels.assign(labels.begin(), labels.end());
  control.isBreakable = true;
  control.breakTo = breakTo;
  control.continueTo = continueTo;
  return control;
}

void FunctionLowerer::whileStmt(WhileStmt* node, llvm::ArrayRef<Atom> labels) {
  BlockId body = newBlock(), test = newBlock(), end = newBlock();
  b_.emitGoto(test);
  pushLoop(labels, end, test);
  setBlock(body);
  stmt(node->body);
  b_.emitGoto(test);
  popControl();
  setBlock(test);
  condition(node->test, body, end);
  setBlock(end);
}

void FunctionLowerer::doWhile(DoWhileStmt* node, llvm::ArrayRef<Atom> labels) {
  BlockId body = newBlock(), test = newBlock(), end = newBlock();
  b_.emitGoto(body);
  pushLoop(labels, end, test);
  setBlock(body);
  stmt(node->body);
  b_.emitGoto(test);
  popControl();
  setBlock(test);
  condition(node->test, body, end);
  setBlock(end);
}

void FunctionLowerer::forStmt(ForStmt* node, llvm::ArrayRef<Atom> labels) {
  enterScope(node->scope);
  bool isFresh = node->scope != nullptr && node->scope->perIteration && node->scope->needsCell &&
                 node->init->as<VarDecl>()->varKind == VarKind::Let;
  if (node->init != nullptr) stmt(node->init);
  auto renew = [&] {
    if (isFresh) b_.emitCloneScope(env_->reg, env_->reg);
  };
  renew();
  BlockId body = newBlock(), step = newBlock(), end = newBlock();
  BlockId test = node->test != nullptr ? newBlock() : body;
  b_.emitGoto(test);
  pushLoop(labels, end, step);
  setBlock(body);
  stmt(node->body);
  b_.emitGoto(step);
  popControl();
  setBlock(step);
  renew();
  if (node->update != nullptr) effect(node->update);
  b_.emitGoto(test);
  if (node->test != nullptr) {
    setBlock(test);
    condition(node->test, body, end);
  }
  setBlock(end);
  leaveScope(node->scope);
}

/// The value a for-in or for-of runs over, with the names of its head in their dead zone.
template <class T> Reg FunctionLowerer::loopSource(T* node) {
  if constexpr (std::is_same_v<T, ForInStmt>) {
    if (node->decl != nullptr && node->decl->varKind == VarKind::Var) varDecl(node->decl);
  }
  if (node->headScope == nullptr) return expr(node->right);
  enterScope(node->headScope);
  Reg source = expr(node->right);
  leaveScope(node->headScope);
  return source;
}

/// The vreg each value may be put into at once, or none.
template <class T> Reg FunctionLowerer::loopValueTarget(T* node) {
  if (node->decl == nullptr || (node->scope != nullptr && node->scope->needsCell)) return {};
  auto* ident = node->decl->declarators[0]->target->template dynAs<BindingIdent>();
  if (ident == nullptr || !isPlainBinding(ident->binding)) return {};
  if (node->scope != nullptr) declareBindings(node->scope);
  return directTarget(ident->binding, StoreMode::Initialize, false);
}

template <class T> void FunctionLowerer::bindLoopValue(T* node, Reg value) {
  enterScope(node->scope);
  if (node->decl != nullptr) {
    patternVariable_ = ".for";
    bind(node->decl->declarators[0]->target, value, StoreMode::Initialize);
    patternVariable_ = nullptr;
  } else {
    bind(node->target, value, StoreMode::Assign);
  }
}

void FunctionLowerer::forOf(ForOfStmt* node, llvm::ArrayRef<Atom> labels) {
  if (node->isAwait) return throwUnsupported(node->span, "for await");
  Reg source = loopSource(node);
  at(node->right->span);
  Reg iter = b_.newReg(Kind::Iter);
  b_.emitIterOpen(iter, source, iterableText(node->right, true));
  BlockId head = newBlock(), next = newBlock(), end = newBlock();
  b_.emitGoto(head);
  setBlock(head);
  Reg direct = loopValueTarget(node);
  Reg value = fresh(direct);
  at(node->right->span);
  b_.emitIterNext(value, iter, end, next);
  setBlock(next);
  pushLoop(labels, end, head);
  Control& control = pushControl(Control::Iteration);
  control.iter = iter;
  closingOnThrow(iter, [&] {
    bindLoopValue(node, value);
    stmt(node->body);
    leaveScope(node->scope);
  });
  popControl();
  popControl();
  b_.emitGoto(head);
  setBlock(end);
}

void FunctionLowerer::forIn(ForInStmt* node, llvm::ArrayRef<Atom> labels) {
  Reg source = loopSource(node);
  at(node->right->span);
  Reg iter = b_.newReg();
  b_.emitForInOpen(iter, source);
  BlockId head = newBlock(), next = newBlock(), end = newBlock();
  b_.emitGoto(head);
  setBlock(head);
  Reg direct = loopValueTarget(node);
  Reg value = fresh(direct);
  b_.emitForInNext(value, iter, end, next);
  setBlock(next);
  pushLoop(labels, end, head);
  bindLoopValue(node, value);
  stmt(node->body);
  leaveScope(node->scope);
  popControl();
  b_.emitGoto(head);
  setBlock(end);
}

void FunctionLowerer::labeled(LabeledStmt* node) {
  llvm::SmallVector<Atom, 2> labels{node->label};
  Stmt* body = node->body;
  while (auto* inner = body->dynAs<LabeledStmt>()) {
    labels.push_back(inner->label);
    body = inner->body;
  }
  switch (body->kind) {
  case NodeKind::ForStmt: case NodeKind::ForInStmt: case NodeKind::ForOfStmt: case NodeKind::WhileStmt: case NodeKind::DoWhileStmt:
    return loop(body, labels);
  default:
    break;
  }
  BlockId end = newBlock();
  Control& control = pushControl(Control::Target);
  control.labels = labels;
  control.breakTo = end;
  stmt(body);
  popControl();
  b_.emitGoto(end);
  setBlock(end);
}

}  // namespace sx::lower
