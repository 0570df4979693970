#pragma once
/// How native functions are written and called.
#include <initializer_list>
#include <span>

#include "runtime/Completion.h"
#include "runtime/Frame.h"

namespace sx::rt {

class Isolate;

/// The arguments of a native call, in place on the register stack (so the collector updates them).
class Arguments {
 public:
  Arguments(Value* r, uint32_t count, Value newTarget) : r_(r), count_(count), newTarget_(newTarget) {}
  uint32_t count() const { return count_; }
  /// Argument i, or undefined.
  Value operator[](uint32_t i) const { return i < count_ ? r_[i] : Value::undefined(); }
  Value thisValue() const { return r_[kThis]; }
  /// The running native function.
  Value callee() const { return r_[kCallee]; }
  /// new.target, or undefined in a plain call.
  Value newTarget() const { return newTarget_; }
  bool isConstruct() const { return !newTarget_.isUndefined(); }
  std::span<Value> all() const { return {r_, count_}; }
  std::span<Value> from(uint32_t i) const { return i < count_ ? std::span<Value>{r_ + i, count_ - i} : std::span<Value>{}; }

 private:
  Value* r_;
  uint32_t count_;
  Value newTarget_;
};

using NativeFn = Completion<Value> (*)(Isolate&, Arguments&);

/// What a call instruction does with a native function itself, without entering it (interpreter/NativeCalls.cpp):
/// Call to ReflectApply are replaced by the call they stand for; the others run in line for the usual operands.
enum class InlineCall : uint16_t {
  None, Call, Apply, ReflectApply, MathMax, MathMin, MathAbs, MathFloor, MathCeil, MathSqrt, MathImul, CharCodeAt, Push, Pop, Count
};

/// Call(function, self, arguments); TypeError if not callable.
Completion<Value> call(Isolate&, Value function, Value self, std::span<const Value> arguments);
inline Completion<Value> call(Isolate& iso, Value function, Value self, std::initializer_list<Value> arguments) {
  return call(iso, function, self, std::span<const Value>(arguments.begin(), arguments.size()));
}
/// Construct(constructor, arguments, newTarget); newTarget undefined means the constructor itself.
Completion<Value> construct(Isolate&, Value constructor, std::span<const Value> arguments, Value newTarget = Value::undefined());

/// One row of a builtins table: properties of a holder object, made when it is first touched.
struct BuiltinRow {
  enum Type : uint8_t { Method, Getter, Setter, Number, String, Accessor };
  Type type;
  const char* name;      ///< "push", or "@@iterator" for a well-known symbol
  NativeFn function;     ///< Method, Getter, Accessor's getter
  NativeFn setter;       ///< Accessor's setter
  uint8_t length;        ///< the function's length
  uint8_t attributes;    ///< PropertyAttribute bits
  double number = 0;            ///< of a Number row
  const char* text = nullptr;   ///< of a String row
  InlineCall inlined = InlineCall::None;  ///< of a Method row
};

}  // namespace sx::rt
