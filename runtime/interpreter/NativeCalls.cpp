// Native functions that a call runs in line. The callee's identity is known by then: its `inlined` says which one it is.
// Operands of other types, and whatever could throw or collect, go to the function itself, so nothing can be told apart.
#include "CallTargets.h"
#include "Numbers.h"
#include "runtime/ObjectInline.h"
#include "runtime/String.h"
#include "strings/AtomTable.h"

namespace sx::rt {

SX_DECLARE_COLD(callSlow);

namespace {

/// The window of the call: this at [kThis], arguments from [0].
#define SX_WINDOW(argc, args)                                   \
  [[maybe_unused]] const int32_t argc = SX_ARG(CallMethod, 2);  \
  [[maybe_unused]] Value* args = r + SX_ARG(CallMethod, 1) + kFrameHeader
#define SX_INLINE_RESULT(value)               \
  do {                                        \
    Value sxResult = (value);                 \
    r[SX_ARG(CallMethod, 0)] = sxResult;      \
    NEXT_ACC(CallMethod, sxResult);           \
  } while (0)

SX_WARM(inlineMax) {
  SX_WINDOW(argc, args);
  if (argc != 2) SX_TAIL(callNative);
  Value a = args[0], b = args[1];
  if (bothInts(a, b)) SX_INLINE_RESULT(lowInt(a) > lowInt(b) ? a : b);
  if (!bothNumbers(a, b)) SX_TAIL(callNative);
  double x = numberOf(a), y = numberOf(b);
  // Equal values may be zeros of different sign, and NaN is neither above nor below.
  if (x > y) SX_INLINE_RESULT(a);
  if (x < y) SX_INLINE_RESULT(b);
  SX_TAIL(callNative);
}

SX_WARM(inlineMin) {
  SX_WINDOW(argc, args);
  if (argc != 2) SX_TAIL(callNative);
  Value a = args[0], b = args[1];
  if (bothInts(a, b)) SX_INLINE_RESULT(lowInt(a) < lowInt(b) ? a : b);
  if (!bothNumbers(a, b)) SX_TAIL(callNative);
  double x = numberOf(a), y = numberOf(b);
  if (x < y) SX_INLINE_RESULT(a);
  if (x > y) SX_INLINE_RESULT(b);
  SX_TAIL(callNative);
}

SX_WARM(inlineAbs) {
  SX_WINDOW(argc, args);
  if (argc == 0) SX_TAIL(callNative);
  Value v = args[0];
  if (v.isInt() && lowInt(v) != INT32_MIN) SX_INLINE_RESULT(Value::int32(lowInt(v) < 0 ? -lowInt(v) : lowInt(v)));
  if (!v.isDouble()) SX_TAIL(callNative);
  SX_INLINE_RESULT(doubleValue(std::fabs(bitsDouble(v))));
}

/// True for doubles whose floor and ceiling are int32 other than a possible -0.
[[gnu::always_inline]] inline bool roundsToInt(Value v) {
  if (!v.isDouble()) return false;
  double d = bitsDouble(v);
  return (d >= 1 && d < 2147483647.0) || (d <= -1 && d > -2147483647.0);
}

SX_WARM(inlineFloor) {
  SX_WINDOW(argc, args);
  if (argc == 0) SX_TAIL(callNative);
  Value v = args[0];
  if (v.isInt()) SX_INLINE_RESULT(v);
  if (!roundsToInt(v)) SX_TAIL(callNative);
  double d = bitsDouble(v);
  auto i = static_cast<int32_t>(d);
  SX_INLINE_RESULT(Value::int32(i - (d < i ? 1 : 0)));
}

SX_WARM(inlineCeil) {
  SX_WINDOW(argc, args);
  if (argc == 0) SX_TAIL(callNative);
  Value v = args[0];
  if (v.isInt()) SX_INLINE_RESULT(v);
  if (!roundsToInt(v)) SX_TAIL(callNative);
  double d = bitsDouble(v);
  auto i = static_cast<int32_t>(d);
  SX_INLINE_RESULT(Value::int32(i + (d > i ? 1 : 0)));
}

SX_WARM(inlineSqrt) {
  SX_WINDOW(argc, args);
  if (argc == 0 || !args[0].isNumber()) SX_TAIL(callNative);
  double d = numberOf(args[0]);
  if (!(d >= 0)) SX_TAIL(callNative);
  SX_INLINE_RESULT(doubleValue(__builtin_elementwise_sqrt(d)));
}

SX_WARM(inlineImul) {
  SX_WINDOW(argc, args);
  if (argc != 2 || !bothInts(args[0], args[1])) SX_TAIL(callNative);
  SX_INLINE_RESULT(Value::int32(wrapMul(lowInt(args[0]), lowInt(args[1]))));
}

SX_WARM(inlineCharCodeAt) {
  SX_WINDOW(argc, args);
  Value self = args[kThis];
  if (argc == 0 || !self.isString() || !args[0].isInt()) SX_TAIL(callNative);
  const String* s = self.asString();
  auto i = static_cast<uint32_t>(lowInt(args[0]));
  // A rope is flattened by the function, once.
  if ((s->flags & kStrRope) != 0 || i >= s->length) SX_TAIL(callNative);
  StringChars text = flatChars(s);
  if (text.twoByte) SX_INLINE_RESULT(Value::int32(static_cast<const char16_t*>(text.data)[i]));
  SX_INLINE_RESULT(Value::int32(static_cast<const uint8_t*>(text.data)[i]));
}

SX_WARM(inlinePush) {
  SX_WINDOW(argc, args);
  Value self = args[kThis];
  if (argc != 1 || !self.isObject() || self.asObject()->kind != CellKind::Array) SX_TAIL(callNative);
  Value v = args[0];
  auto* a = static_cast<Array*>(self.asObject());
  if (!canAppend(*iso, a) || a->length >= a->elements->capacity) SX_TAIL(callNative);
  // A store that the write barrier has to note is left to the function.
  Elements* elements = a->elements;
  if ((elements->gc & (kGcOld | kGcRemembered)) == kGcOld && v.isCell()) SX_TAIL(callNative);
  elements->values[a->length] = v;
  a->length++;
  SX_INLINE_RESULT(Value::number(a->length));
}

SX_WARM(inlinePop) {
  SX_WINDOW(argc, args);
  Value self = args[kThis];
  if (!self.isObject() || self.asObject()->kind != CellKind::Array) SX_TAIL(callNative);
  auto* a = static_cast<Array*>(self.asObject());
  if (a->flags != 0 || a->length == 0 || a->length > a->elements->capacity) SX_TAIL(callNative);
  Value v = a->elements->values[a->length - 1];
  if (v.isHole()) SX_TAIL(callNative);
  a->length--;
  a->elements->values[a->length] = Value::hole();
  SX_INLINE_RESULT(v);
}

}  // namespace

const Handler kInlineCalls[] = {
    cold_callNative, cold_callSlow, cold_callSlow, cold_callSlow, cold_inlineMax, cold_inlineMin, cold_inlineAbs,
    cold_inlineFloor, cold_inlineCeil, cold_inlineSqrt, cold_inlineImul, cold_inlineCharCodeAt, cold_inlinePush, cold_inlinePop,
};
static_assert(std::size(kInlineCalls) == static_cast<size_t>(InlineCall::Count));

}  // namespace sx::rt
