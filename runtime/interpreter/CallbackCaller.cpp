#include "CallbackCaller.h"

#include "EntryFrame.h"
#include "Interpreter.h"
#include "base/StackGuard.h"
#include "runtime/Errors.h"

namespace sx::rt {

CallbackCaller::CallbackCaller(Isolate& iso, Value function) : iso_(iso), function_(function) { prepare(); }

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
  Value* end = entryFrame(iso) + code_->entrySize + kCount;
  if (end > iso.stackLimit) [[unlikely]] {
    if (code_->entrySize == FunctionCode::kSlowEntry || !iso.growStack(end)) return callSlowly(self, {arguments, kCount});
  }
  enterAtOnce(iso, code_, function_, self, arguments, kCount, end);
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
