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

template <uint32_t kCount> Completion<Value> CallbackCaller::enter(Value self, const Value* arguments) {
  Isolate& iso = iso_;
  FunctionCode* code = code_;
  Value* frame = frame_;
  const uint32_t* pc = pc_;
  Value* top = top_;
  Value* open = iso.stackOpen;
  Value* r = top + kFrameHeader;
  // All arguments are written, whatever the function takes: what it does not take is overwritten before it is read.
  Value* end = r + code->entrySize + kCount;
  if (end > iso.stackLimit) [[unlikely]] {
    if (code->entrySize == FunctionCode::kSlowEntry || !iso.growStack(end)) return callSlowly(self, {arguments, kCount});
  }
  iso.openStack(end);
  for (uint32_t i = 0; i < kCount; i++) r[i] = arguments[i];
  for (uint32_t i = kCount; i < code->paramCount; i++) r[i] = Value::undefined();
  r[kReturnPc] = rawWord(pc);
  r[kLink] = linkWord(frame, FrameKind::Entry);
  r[kCode] = rawWord(code);
  r[kCallee] = function_;
  r[kThis] = self;
  enterHandlers(iso, code, r);
  iso.frame = frame;
  iso.pc = pc;
  iso.stackTop = top;
  // The frame that called the builtin may write its result above where the callback's frame ended.
  iso.openStack(open);
  Value result = iso.interpreter->entryResult;
  if (result.isThrown()) [[unlikely]] return Thrown{};
  return result;
}

template Completion<Value> CallbackCaller::enter<1>(Value, const Value*);
template Completion<Value> CallbackCaller::enter<2>(Value, const Value*);
template Completion<Value> CallbackCaller::enter<3>(Value, const Value*);
template Completion<Value> CallbackCaller::enter<4>(Value, const Value*);

Completion<Value> CallbackCaller::callSlowly(Value self, std::span<const Value> arguments) {
  Completion<Value> result = call(iso_, function_, self, arguments);
  prepare();
  return result;
}

}  // namespace sx::rt
