#include "FunctionLowerer.h"

// Exceptions and jumps. `finally` exists once: every way into it leaves a number in a register that says how to go on
// (0: behind the statement, 1: throw the value, 2 …: the jumps that passed through), and the block after it branches.
// A jump out of a for-of closes the iteration on its way; a jump through a finally ends there and goes on behind it.
// The way from an iteration on exists once for each end of such jumps: later ones enter it.

namespace sx::lower {

namespace {

enum Completion : int { kNormal = 0, kThrow = 1, kFirstExit = 2 };

}  // namespace

Control& FunctionLowerer::pushControl(Control::Kind kind) {
  Control& control = controls_.emplace_back();
  control.kind = kind;
  control.handler = b_.handler();
  return control;
}

/// From here on exceptions go to `handler`.
void FunctionLowerer::switchHandler(BlockId handler) {
  if (b_.handler() == handler) return;
  b_.setHandler(handler);
  if (!b_.reachable()) return;
  BlockId next = newBlock();
  b_.emitGoto(next);
  setBlock(next);
}

void FunctionLowerer::jump(Control::Exit exit, Reg value) {
  if (!b_.reachable()) return;
  BlockId handler = b_.handler();
  bool isReturn = exit.kind == Control::Exit::Return;
  uint32_t target = isReturn ? 0 : exit.target + 1;
  if (isReturn && value.valid() && !controls_.empty()) {
    // What runs on the way must not change the value.
    Reg copy = b_.newReg();
    b_.emitMove(copy, value);
    value = copy;
  }
  for (auto i = static_cast<uint32_t>(controls_.size()); i > target; i--) {
    Control& control = controls_[i - 1];
    if (control.kind == Control::Iteration) {
      // `continue` goes on with the iteration of its own loop, whose control stands on that of the loop.
      if (exit.kind == Control::Exit::Continue && i - 1 == target) break;
      if (const Control::Closing* known = control.findClosing(exit, value.valid())) {
        if (value.valid()) b_.emitMove(known->value, value);
        b_.emitGoto(known->block);
        b_.setHandler(handler);
        return;
      }
      b_.setHandler(control.handler);
      BlockId block = newBlock();
      b_.emitGoto(block);
      setBlock(block);
      control.closings.push_back({exit, block, value});
      b_.emitIterClose(control.iter);
    } else if (control.kind == Control::Finally) {
      uint32_t number = 0;
      while (number < control.exits.size() && !(control.exits[number] == exit)) number++;
      if (number == control.exits.size()) control.exits.push_back(exit);
      if (isReturn && fn_.isTyped()) keepResults(control);
      else if (isReturn) b_.emitMove(control.value, value);
      b_.emitLoadInt(control.completion, kFirstExit + number);
      b_.emitGoto(control.finallyBlock);
      b_.setHandler(handler);
      return;
    }
  }
  switch (exit.kind) {
  case Control::Exit::Break: b_.emitGoto(controls_[exit.target].breakTo); break;
  case Control::Exit::Continue: b_.emitGoto(controls_[exit.target].continueTo); break;
  case Control::Exit::Return:
    if (!controls_.empty()) switchHandler(controls_[0].handler);
    returnValue(value);
    break;
  }
  b_.setHandler(handler);
}

/// Before control enters a finally: its results must be defined on every path.
void FunctionLowerer::keepResults(Control& control) {
  if (control.results.empty()) control.results = newResults();
  for (uint32_t i = 0; i < results_.size(); i++) b_.emitMove(control.results[i], results_[i]);
}

void FunctionLowerer::breakStmt(BreakStmt* node) {
  for (auto i = static_cast<uint32_t>(controls_.size()); i > 0; i--) {
    const Control& control = controls_[i - 1];
    if (control.kind != Control::Target) continue;
    bool isTarget = node->label ? llvm::is_contained(control.labels, node->label) : control.isBreakable;
    if (isTarget) return jump({Control::Exit::Break, i - 1});
  }
}

void FunctionLowerer::continueStmt(ContinueStmt* node) {
  for (auto i = static_cast<uint32_t>(controls_.size()); i > 0; i--) {
    const Control& control = controls_[i - 1];
    if (control.kind != Control::Target || !control.continueTo.valid()) continue;
    if (!node->label || llvm::is_contained(control.labels, node->label)) return jump({Control::Exit::Continue, i - 1});
  }
}

BlockId FunctionLowerer::beginClosing() {
  BlockId onThrow = newBlock();
  switchHandler(onThrow);
  return onThrow;
}

void FunctionLowerer::endClosing(Reg iter, BlockId outer, BlockId onThrow) {
  b_.setHandler(outer);
  BlockId after = newBlock();
  b_.emitGoto(after);
  setBlock(onThrow);
  Reg exception = b_.newReg();
  b_.emitCatch(exception);
  b_.emitIterCloseQuiet(iter);
  b_.emitThrow(exception);
  setBlock(after);
}

void FunctionLowerer::tryStmt(TryStmt* node) {
  if (node->finalizer != nullptr) tryFinally(node);
  else tryCatch(node);
}

void FunctionLowerer::tryCatch(TryStmt* node) {
  BlockId outer = b_.handler();
  BlockId onThrow = newBlock();
  switchHandler(onThrow);
  block(node->block);
  b_.setHandler(outer);
  BlockId end = newBlock();
  b_.emitGoto(end);
  setBlock(onThrow);
  Reg exception = b_.newReg();
  b_.emitCatch(exception);
  CatchClause* handler = node->handler;
  enterScope(handler->scope);
  if (handler->param != nullptr) {
    // V8 names its own variable, but not where an iterator is missing.
    patternVariable_ = handler->param->is<ObjectPattern>() ? ".catch" : nullptr;
    bind(handler->param, exception, StoreMode::Initialize);
    patternVariable_ = nullptr;
  }
  block(handler->body);
  leaveScope(handler->scope);
  b_.emitGoto(end);
  setBlock(end);
}

void FunctionLowerer::tryFinally(TryStmt* node) {
  BlockId outer = b_.handler();
  Reg completion = b_.newReg();
  Reg value = b_.newReg();
  b_.emitLoadUndefined(value);
  {
    Control& control = pushControl(Control::Finally);
    control.finallyBlock = newBlock();
    control.completion = completion;
    control.value = value;
  }
  BlockId finallyBlock = controls_.back().finallyBlock;
  BlockId onThrow = newBlock();
  switchHandler(onThrow);
  if (node->handler != nullptr) tryCatch(node);
  else block(node->block);
  b_.setHandler(outer);
  b_.emitLoadInt(completion, kNormal);
  b_.emitGoto(finallyBlock);
  setBlock(onThrow);
  b_.emitCatch(value);
  b_.emitLoadInt(completion, kThrow);
  b_.emitGoto(finallyBlock);
  Control control = std::move(controls_.back());
  popControl();
  setBlock(finallyBlock);
  block(node->finalizer);
  leaveFinally(std::move(control));
}

/// Goes on behind a finally as the completion register says.
void FunctionLowerer::leaveFinally(Control control) {
  BlockId end = newBlock(), rethrow = newBlock();
  llvm::SmallVector<BlockId, 4> exits;
  auto branchIf = [&](int number, BlockId target) {
    Reg wanted = b_.newReg(Kind::I32);
    b_.emitLoadInt(wanted, number);
    Reg equal = b_.newReg(Kind::Bool);
    b_.emitStrictEq(equal, control.completion, wanted);
    BlockId next = newBlock();
    b_.emitBranch(equal, target, next);
    setBlock(next);
  };
  if (!b_.reachable()) {
    setBlock(end);
    return;
  }
  branchIf(kThrow, rethrow);
  for (uint32_t i = 0; i < control.exits.size(); i++) {
    exits.push_back(newBlock());
    branchIf(kFirstExit + static_cast<int>(i), exits.back());
  }
  b_.emitGoto(end);
  setBlock(rethrow);
  b_.emitThrow(control.value);
  for (uint32_t i = 0; i < exits.size(); i++) {
    setBlock(exits[i]);
    bool isReturn = control.exits[i].kind == Control::Exit::Return;
    for (uint32_t k = 0; isReturn && k < control.results.size(); k++) b_.emitMove(results_[k], control.results[k]);
    jump(control.exits[i], isReturn && !fn_.isTyped() ? control.value : Reg());
  }
  setBlock(end);
}

}  // namespace sx::lower
