#pragma once
/// Calls of one function over and over from native code: forEach, sort, replace …
#include <span>

#include "runtime/Function.h"
#include "runtime/Isolate.h"

namespace sx::rt {

/// Prepared calls of a callable. A plain closure is entered straight: its kind and code are found once, each call only
/// writes the frame's header and the parameters that the function has.
class CallbackCaller {
 public:
  CallbackCaller(Isolate&, Value function);
  CallbackCaller(const CallbackCaller&) = delete;
  CallbackCaller& operator=(const CallbackCaller&) = delete;

  template <uint32_t kCount> Completion<Value> operator()(Value self, const Value (&arguments)[kCount]) {
    if (code_ != nullptr) [[likely]] return enter<kCount>(self, arguments);
    return callSlowly(self, arguments);
  }

 private:
  void prepare();
  /// For up to 4 arguments.
  template <uint32_t kCount> Completion<Value> enter(Value self, const Value* arguments);
  Completion<Value> callSlowly(Value self, std::span<const Value> arguments);

  Isolate& iso_;
  // On the native stack, so the cell it names is pinned.
  Value function_;
  FunctionCode* code_ = nullptr;   ///< null: by call()
};

}  // namespace sx::rt
