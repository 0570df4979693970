#include "CallbackCaller.h"

#include "Dispatch.h"
#include "Interpreter.h"
#include "base/StackGuard.h"
#include "runtime/Errors.h"

namespace sx::rt {

CallbackCaller::CallbackCaller(Isolate& iso, Value function)
    : iso_(iso), function_(function), frame_(iso.frame), pc_(iso.pc), top_(iso.stackTop) {
  prepare();
}

void CallbackCaller::prepare() {
  if (function_.asObject()->kind != CellKind::Function) return;
  // All calls are made from one depth of the native stack. The slow way throws if that is too deep.
  static thread_local const StackGuard guard;
  if (!guard.hasRoom()) return;
  FunctionCode* code = static_cast<Function*>(function_.asObject())->code;
  if (code->entrySize != FunctionCode::kSlowEntry) code_ = code;
}

Completion<Value> CallbackCaller::enter(Value self, const Value* arguments, uint32_t count) {
  Value* r = top_ + kFrameHeader;
  Value* end = r + code_->entrySize;
  if (end > iso_.stackLimit) [[unlikely]] {
    if (code_->entrySize == FunctionCode::kSlowEntry || !iso_.growStack(end)) return callSlowly(self, {arguments, count});
  }
  iso_.openStack(end);
  uint32_t params = code_->paramCount;
  uint32_t given = count < params ? count : params;
  for (uint32_t i = 0; i < given; i++) r[i] = arguments[i];
  for (uint32_t i = given; i < params; i++) r[i] = Value::undefined();
  r[kReturnPc] = rawWord(pc_);
  r[kLink] = linkWord(frame_, FrameKind::Entry);
  r[kCode] = rawWord(code_);
  r[kCallee] = function_;
  r[kThis] = self;
  enterHandlers(iso_, code_, r);
  iso_.frame = frame_;
  iso_.pc = pc_;
  iso_.stackTop = top_;
  Value result = iso_.interpreter->entryResult;
  if (result.isThrown()) [[unlikely]] return Thrown{};
  return result;
}

Completion<Value> CallbackCaller::callSlowly(Value self, std::span<const Value> arguments) {
  Completion<Value> result = call(iso_, function_, self, arguments);
  prepare();
  return result;
}

}  // namespace sx::rt
