// Math (ECMA-262 §21.3).
#include <bit>
#include <cmath>
#include <random>

#include "runtime/Conversions.h"
#include "runtime/Float16.h"
#include "runtime/ObjectInline.h"
#include "runtime/Realm.h"

namespace sx::rt {

namespace {

inline Completion<double> numberArgument(Isolate& iso, Value v) {
  if (v.isNumber()) [[likely]] return v.asNumber();
  return toNumber(iso, v);
}

/// A method that is one function of one number.
template <double (*F)(double)> Completion<Value> unary(Isolate& iso, Arguments& args) {
  return Value::number(F(TRY(numberArgument(iso, args[0]))));
}

// §21.3.2.28: halves go up; -0 and values in [-0.5, 0) give -0.
double roundHalfUp(double x) {
  if (!(std::fabs(x) < 4503599627370496.0)) return x;
  double floor = std::floor(x);
  return std::copysign(x - floor >= 0.5 ? floor + 1 : floor, x);
}
/// §21.3.2.9, to the last digit as V8 has it: a guess from a third of the exponent, a polynomial step to 23 bits, then
/// one Newton step whose square is exact.
double cubeRoot(double x) {
  if (x == 0 || !std::isfinite(x)) return x;
  double magnitude = std::fabs(x), scale = 1;
  if (magnitude < 0x1p-1022) {
    magnitude *= 0x1p54;
    scale = 0x1p-18;
  }
  constexpr uint64_t kBias = 715094163;
  double t = std::bit_cast<double>(((std::bit_cast<uint64_t>(magnitude) >> 32) / 3 + kBias) << 32);
  double r = (t * t) * (t / magnitude);
  t *= (1.87595182427177009643 + r * (-1.88497979543377169875 + r * 1.621429720105354466140)) +
       ((r * r) * r) * (-0.758397934778766047437 + r * 0.145996192886612446982);
  t = std::bit_cast<double>((std::bit_cast<uint64_t>(t) + 0x80000000) & 0xFFFF'FFFF'C000'0000);
  r = magnitude / (t * t);
  t += t * ((r - t) / (t + t + r));
  return std::copysign(t * scale, x);
}
double sign(double x) { return x > 0 ? 1 : x < 0 ? -1 : x; }
double toFloat32(double x) { return static_cast<double>(static_cast<float>(x)); }
double toFloat16(double x) { return halfToDouble(doubleToHalf(x)); }

// §21.3.2.1
Completion<Value> mathAbs(Isolate& iso, Arguments& args) {
  if (args[0].isInt() && args[0].asInt() != INT32_MIN) return Value::int32(args[0].asInt() < 0 ? -args[0].asInt() : args[0].asInt());
  return Value::number(std::fabs(TRY(numberArgument(iso, args[0]))));
}

enum class Rounding : uint8_t { Down, Up, ToZero };

/// §21.3.2.10, §21.3.2.16, §21.3.2.37: in the range of int32 by way of an integer.
template <Rounding R> Completion<Value> rounded(Isolate& iso, Arguments& args) {
  if (args[0].isInt()) return args[0];
  double d = TRY(numberArgument(iso, args[0]));
  if (d > -2147483648.0 && d < 2147483647.0) {
    auto i = static_cast<int32_t>(d);
    if (R == Rounding::Down && i > d) i--;
    if (R == Rounding::Up && i < d) i++;
    return i == 0 && std::signbit(d) ? Value::plainDouble(-0.0) : Value::int32(i);
  }
  return Value::number(R == Rounding::Down ? std::floor(d) : R == Rounding::Up ? std::ceil(d) : std::trunc(d));
}

// §21.3.2.8
Completion<Value> mathAtan2(Isolate& iso, Arguments& args) {
  double y = TRY(numberArgument(iso, args[0]));
  double x = TRY(numberArgument(iso, args[1]));
  return Value::number(std::atan2(y, x));
}

// §21.3.2.27
Completion<Value> mathPow(Isolate& iso, Arguments& args) {
  double base = TRY(numberArgument(iso, args[0]));
  double exponent = TRY(numberArgument(iso, args[1]));
  return Value::number(numberPower(base, exponent));
}

// §21.3.2.12
Completion<Value> mathClz32(Isolate& iso, Arguments& args) {
  uint32_t n = TRY(toUint32(iso, args[0]));
  return Value::int32(n == 0 ? 32 : __builtin_clz(n));
}

// §21.3.2.20
Completion<Value> mathImul(Isolate& iso, Arguments& args) {
  if (args[0].isInt() && args[1].isInt()) {
    return Value::int32(static_cast<int32_t>(static_cast<uint32_t>(args[0].asInt()) * static_cast<uint32_t>(args[1].asInt())));
  }
  uint32_t a = TRY(toUint32(iso, args[0]));
  uint32_t b = TRY(toUint32(iso, args[1]));
  return Value::int32(static_cast<int32_t>(a * b));
}

// §21.3.2.19: scaled by the largest magnitude and summed with compensation, as V8 does.
Completion<Value> mathHypot(Isolate& iso, Arguments& args) {
  bool infinite = false, nan = false;
  double max = 0;
  for (uint32_t i = 0; i < args.count(); i++) {
    double d = TRY(numberArgument(iso, args[i]));
    args.all()[i] = Value::number(d);
    infinite |= std::isinf(d);
    nan |= std::isnan(d);
    max = std::fmax(max, std::fabs(d));
  }
  if (infinite) return Value::number(__builtin_inf());
  if (nan) return Value::number(__builtin_nan(""));
  if (max == 0) return Value::int32(0);
  double sum = 0, compensation = 0;
  for (Value v : args.all()) {
    double n = std::fabs(v.asNumber()) / max;
    double summand = n * n - compensation;
    double preliminary = sum + summand;
    compensation = (preliminary - sum) - summand;
    sum = preliminary;
  }
  return Value::number(std::sqrt(sum) * max);
}

/// Max and min: every argument is converted, NaN wins, and +0 is above -0.
template <bool Max> Completion<Value> extreme(Isolate& iso, Arguments& args) {
  if (args.count() == 2 && args[0].isInt() && args[1].isInt()) {
    return (args[0].asInt() > args[1].asInt()) == Max ? args[0] : args[1];
  }
  double result = Max ? -__builtin_inf() : __builtin_inf();
  for (uint32_t i = 0; i < args.count(); i++) {
    double d = TRY(numberArgument(iso, args[i]));
    if (std::isnan(d) || std::isnan(result)) result = __builtin_nan("");
    else if (d == result && d == 0) result = std::signbit(d) == Max ? result : d;
    else if (Max ? d > result : d < result) result = d;
  }
  return Value::number(result);
}

// §21.3.2.27
// NOTE: xorshift128+, one stream for each thread, seeded from the system.
Completion<Value> mathRandom(Isolate&, Arguments&) {
  struct State {
    uint64_t a, b;
    State() {
      std::random_device device;
      a = uint64_t{device()} << 32 | device() | 1;
      b = uint64_t{device()} << 32 | device();
    }
  };
  static thread_local State state;
  uint64_t x = state.a, y = state.b;
  state.a = y;
  x ^= x << 23;
  state.b = x ^ y ^ (x >> 17) ^ (y >> 26);
  return Value::number(static_cast<double>((state.b + y) >> 11) * 0x1p-53);
}

#define SX_UNARY(name, function) {BuiltinRow::Method, name, unary<function>, nullptr, 1, kHidden}
#define SX_INLINED(name, function, length, id) {BuiltinRow::Method, name, function, nullptr, length, kHidden, 0, nullptr, InlineCall::id}

constexpr BuiltinRow kRows[] = {
    SX_INLINED("abs", mathAbs, 1, MathAbs),
    SX_UNARY("acos", std::acos),
    SX_UNARY("acosh", std::acosh),
    SX_UNARY("asin", std::asin),
    SX_UNARY("asinh", std::asinh),
    SX_UNARY("atan", std::atan),
    SX_UNARY("atanh", std::atanh),
    {BuiltinRow::Method, "atan2", mathAtan2, nullptr, 2, kHidden},
    SX_INLINED("ceil", rounded<Rounding::Up>, 1, MathCeil),
    SX_UNARY("cbrt", cubeRoot),
    SX_UNARY("expm1", std::expm1),
    {BuiltinRow::Method, "clz32", mathClz32, nullptr, 1, kHidden},
    SX_UNARY("cos", std::cos),
    SX_UNARY("cosh", std::cosh),
    SX_UNARY("exp", std::exp),
    SX_INLINED("floor", rounded<Rounding::Down>, 1, MathFloor),
    SX_UNARY("f16round", toFloat16),
    SX_UNARY("fround", toFloat32),
    {BuiltinRow::Method, "hypot", mathHypot, nullptr, 2, kHidden},
    SX_INLINED("imul", mathImul, 2, MathImul),
    SX_UNARY("log", std::log),
    SX_UNARY("log1p", std::log1p),
    SX_UNARY("log2", std::log2),
    SX_UNARY("log10", std::log10),
    SX_INLINED("max", extreme<true>, 2, MathMax),
    SX_INLINED("min", extreme<false>, 2, MathMin),
    {BuiltinRow::Method, "pow", mathPow, nullptr, 2, kHidden},
    {BuiltinRow::Method, "random", mathRandom, nullptr, 0, kHidden},
    SX_UNARY("round", roundHalfUp),
    SX_UNARY("sign", sign),
    SX_UNARY("sin", std::sin),
    SX_UNARY("sinh", std::sinh),
    SX_INLINED("sqrt", unary<std::sqrt>, 1, MathSqrt),
    SX_UNARY("tan", std::tan),
    SX_UNARY("tanh", std::tanh),
    {BuiltinRow::Method, "trunc", rounded<Rounding::ToZero>, nullptr, 1, kHidden},
    {BuiltinRow::Number, "E", nullptr, nullptr, 0, 0, 2.718281828459045},
    {BuiltinRow::Number, "LN10", nullptr, nullptr, 0, 0, 2.302585092994046},
    {BuiltinRow::Number, "LN2", nullptr, nullptr, 0, 0, 0.6931471805599453},
    {BuiltinRow::Number, "LOG10E", nullptr, nullptr, 0, 0, 0.4342944819032518},
    {BuiltinRow::Number, "LOG2E", nullptr, nullptr, 0, 0, 1.4426950408889634},
    {BuiltinRow::Number, "PI", nullptr, nullptr, 0, 0, 3.141592653589793},
    {BuiltinRow::Number, "SQRT1_2", nullptr, nullptr, 0, 0, 0.7071067811865476},
    {BuiltinRow::Number, "SQRT2", nullptr, nullptr, 0, 0, 1.4142135623730951},
    {.type = BuiltinRow::String, .name = "@@toStringTag", .attributes = kConfigurable, .text = "Math"},
};
#undef SX_INLINED
#undef SX_UNARY

}  // namespace

void initMath(Isolate& iso, Realm& realm) {
  Object* math = newObject(iso, 0);
  realm.setIntrinsic(Intrinsic::Math, math);
  defineBuiltins(iso, math, kRows);
}

}  // namespace sx::rt
