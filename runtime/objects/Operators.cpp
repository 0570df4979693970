// Comparison and operators on any values, ECMA-262 §7.2 and §13.15.3: the interpreter's slow paths.
#include <cmath>

#include "Storage.h"
#include "runtime/BigIntOps.h"
#include "runtime/Conversions.h"
#include "runtime/Errors.h"
#include "strings/Building.h"

namespace sx::rt {

bool strictEquals(Isolate& iso, Value a, Value b) {
  if (a.isNumber()) return b.isNumber() && a.asNumber() == b.asNumber();
  if (a.bits() == b.bits()) return true;
  if (a.isString()) return b.isString() && equal(iso, a.asString(), b.asString());
  if (a.isBigInt()) return b.isBigInt() && bigintEqual(a.asBigInt(), b.asBigInt());
  return false;
}

bool sameValueZero(Isolate& iso, Value a, Value b) {
  if (a.isNumber() && b.isNumber()) {
    double x = a.asNumber(), y = b.asNumber();
    return x == y || (x != x && y != y);
  }
  return strictEquals(iso, a, b);
}

bool sameValue(Isolate& iso, Value a, Value b) {
  if (a.isNumber() && b.isNumber()) {
    double x = a.asNumber(), y = b.asNumber();
    if (x != x && y != y) return true;
    return x == y && std::signbit(x) == std::signbit(y);
  }
  return strictEquals(iso, a, b);
}

namespace {

bool sameType(Value a, Value b) {
  if (a.isNumber()) return b.isNumber();
  if (a.isBoolean()) return b.isBoolean();
  if (a.isNullish()) return b.bits() == a.bits();
  return a.tag() == b.tag() && !b.isBoolean() && !b.isNullish();
}

Completion<bool> equalsBigInt(Isolate& iso, BigInt* a, Value b) {
  if (b.isNumber()) {
    double d = b.asNumber();
    return d == d && bigintCompareDouble(a, d) == 0;
  }
  BigInt* n = TRY(bigintFromString(iso, b.asString()));
  return n != nullptr && bigintEqual(a, n);
}

}  // namespace

// §7.2.13 IsLooselyEqual
Completion<bool> looseEquals(Isolate& iso, Value a, Value b) {
  for (;;) {
    if (sameType(a, b)) return strictEquals(iso, a, b);
    if (a.isNullish() || b.isNullish()) return a.isNullish() && b.isNullish();
    if (a.isBoolean()) { a = Value::int32(a.isTrue() ? 1 : 0); continue; }
    if (b.isBoolean()) { b = Value::int32(b.isTrue() ? 1 : 0); continue; }
    if (a.isObject()) { a = TRY(toPrimitive(iso, a)); continue; }
    if (b.isObject()) { b = TRY(toPrimitive(iso, b)); continue; }
    if (a.isSymbol() || b.isSymbol()) return false;
    if (a.isBigInt()) return equalsBigInt(iso, a.asBigInt(), b);
    if (b.isBigInt()) return equalsBigInt(iso, b.asBigInt(), a);
    // A number and a string.
    double x = a.isNumber() ? a.asNumber() : stringToNumber(iso, a.asString());
    double y = b.isNumber() ? b.asNumber() : stringToNumber(iso, b.asString());
    return x == y;
  }
}

namespace {

Order ordered(bool less) { return less ? Order::True : Order::False; }

/// BigInt < any primitive other than a BigInt, or the other way round.
Completion<Order> lessMixed(Isolate& iso, BigInt* big, Value other, bool bigFirst) {
  if (other.isString()) {
    BigInt* n = TRY(bigintFromString(iso, other.asString()));
    if (n == nullptr) return Order::Undefined;
    int order = bigintCompare(big, n);
    return ordered(bigFirst ? order < 0 : order > 0);
  }
  double d = TRY(toNumber(iso, other));
  if (d != d) return Order::Undefined;
  int order = bigintCompareDouble(big, d);
  return ordered(bigFirst ? order < 0 : order > 0);
}

}  // namespace

// §7.2.12 IsLessThan
Completion<Order> lessThan(Isolate& iso, Value a, Value b, bool leftFirst) {
  if (leftFirst) {
    a = TRY(toPrimitive(iso, a, Hint::Number));
    b = TRY(toPrimitive(iso, b, Hint::Number));
  } else {
    b = TRY(toPrimitive(iso, b, Hint::Number));
    a = TRY(toPrimitive(iso, a, Hint::Number));
  }
  if (a.isString() && b.isString()) return ordered(compare(iso, a.asString(), b.asString()) < 0);
  if (a.isBigInt() && b.isBigInt()) return ordered(bigintCompare(a.asBigInt(), b.asBigInt()) < 0);
  if (a.isBigInt()) return lessMixed(iso, a.asBigInt(), b, true);
  if (b.isBigInt()) return lessMixed(iso, b.asBigInt(), a, false);
  double x = TRY(toNumber(iso, a));
  double y = TRY(toNumber(iso, b));
  if (x != x || y != y) return Order::Undefined;
  return ordered(x < y);
}

Completion<Value> addSlow(Isolate& iso, Value a, Value b) {
  if (a.isString() && b.isString()) return Value::string(TRY(concat(iso, a.asString(), b.asString())));
  if (a.isString() && b.isInt()) return Value::string(TRY(concatInt(iso, a.asString(), b.asInt(), false)));
  if (a.isInt() && b.isString()) return Value::string(TRY(concatInt(iso, b.asString(), a.asInt(), true)));
  a = TRY(toPrimitive(iso, a));
  b = TRY(toPrimitive(iso, b));
  if (a.isString() || b.isString()) {
    String* left = TRY(toString(iso, a));
    String* right = TRY(toString(iso, b));
    return Value::string(TRY(concat(iso, left, right)));
  }
  if (a.isBigInt() && b.isBigInt()) return Value::bigint(TRY(bigintAdd(iso, a.asBigInt(), b.asBigInt())));
  Value x = TRY(toNumeric(iso, a));
  Value y = TRY(toNumeric(iso, b));
  if (x.isBigInt() || y.isBigInt()) return throwError(iso, ErrorText::BigIntMixed);
  return Value::number(x.asNumber() + y.asNumber());
}

double numberPower(double base, double exponent) {
  if (exponent != exponent) return std::nan("");
  if (exponent == 0) return 1;
  // Unlike C: 1 to an infinite power is NaN.
  if (std::fabs(base) == 1 && std::isinf(exponent)) return std::nan("");
  // pow may be off by one unit; a square is exact up to its rounding.
  if (exponent == 2) return base * base;
  return std::pow(base, exponent);
}

double numberRemainder(double a, double b) { return std::fmod(a, b); }

Completion<Value> binarySlow(Isolate& iso, BinaryOp op, Value left, Value right) {
  Value a = TRY(toNumeric(iso, left));
  Value b = TRY(toNumeric(iso, right));
  if (a.isBigInt() && b.isBigInt()) return Value::bigint(TRY(bigintBinary(iso, op, a.asBigInt(), b.asBigInt())));
  if (a.isBigInt() || b.isBigInt()) return throwError(iso, ErrorText::BigIntMixed);
  double x = a.asNumber(), y = b.asNumber();
  auto i = [](double d) { return doubleToInt32(d); };
  auto u = [](double d) { return static_cast<uint32_t>(doubleToInt32(d)); };
  switch (op) {
    case BinaryOp::Sub: return Value::number(x - y);
    case BinaryOp::Mul: return Value::number(x * y);
    case BinaryOp::Div: return Value::number(x / y);
    case BinaryOp::Mod: return Value::number(numberRemainder(x, y));
    case BinaryOp::Exp: return Value::number(numberPower(x, y));
    case BinaryOp::BitAnd: return Value::int32(i(x) & i(y));
    case BinaryOp::BitOr: return Value::int32(i(x) | i(y));
    case BinaryOp::BitXor: return Value::int32(i(x) ^ i(y));
    case BinaryOp::Shl: return Value::int32(static_cast<int32_t>(u(x) << (u(y) & 31)));
    case BinaryOp::Shr: return Value::int32(i(x) >> (u(y) & 31));
    case BinaryOp::UShr: return Value::number(u(x) >> (u(y) & 31));
  }
  SX_UNREACHABLE("every operator returns");
}

Completion<Value> unarySlow(Isolate& iso, UnaryOp op, Value v) {
  Value a = TRY(toNumeric(iso, v));
  if (a.isBigInt()) return Value::bigint(TRY(bigintUnary(iso, op, a.asBigInt())));
  double d = a.asNumber();
  switch (op) {
    case UnaryOp::Neg: return Value::number(-d);
    case UnaryOp::BitNot: return Value::int32(~doubleToInt32(d));
    case UnaryOp::Inc: return Value::number(d + 1);
    case UnaryOp::Dec: return Value::number(d - 1);
  }
  SX_UNREACHABLE("every operator returns");
}

// §7.1.13 ToBigInt
Completion<BigInt*> toBigInt(Isolate& iso, Value v) {
  Value p = TRY(toPrimitive(iso, v, Hint::Number));
  if (p.isBigInt()) return p.asBigInt();
  if (p.isBoolean()) return bigintFromInt64(iso, p.isTrue() ? 1 : 0);
  if (p.isString()) {
    BigInt* b = TRY(bigintFromString(iso, p.asString()));
    if (b == nullptr) return throwError(iso, ErrorText::BigIntSyntax, toDisplay(iso, p));
    return b;
  }
  return throwError(iso, ErrorText::NotToBigInt, toDisplay(iso, p));
}

}  // namespace sx::rt
