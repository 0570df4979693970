// Number (ECMA-262 §21.1).
#include <cmath>
#include <limits>

#include "base/Number.h"
#include "runtime/BigIntOps.h"
#include "runtime/Conversions.h"
#include "runtime/Errors.h"
#include "runtime/ObjectInline.h"
#include "runtime/Realm.h"
#include "strings/Building.h"

namespace sx::rt {

namespace {

// §21.1.1.1
Completion<Value> numberConstructor(Isolate& iso, Arguments& args) {
  Value number = Value::int32(0);
  if (args.count() > 0) {
    Value primitive = TRY(toNumeric(iso, args[0]));
    number = primitive.isBigInt() ? Value::number(bigintToDouble(primitive.asBigInt())) : primitive;
  }
  if (!args.isConstruct()) return number;
  Value proto = TRY(prototypeFromConstructor(iso, args.newTarget(), Value::object(iso.realm->intrinsic(Intrinsic::NumberPrototype))));
  Object* o = newObjectOfKind(iso, CellKind::NumberObject, sizeof(PrimitiveObject), proto);
  static_cast<PrimitiveObject*>(o)->value = number;
  return Value::object(o);
}

// §21.1.3.7.1 ThisNumberValue
Completion<double> thisNumber(Isolate& iso, Arguments& args, const char* method) {
  Value self = args.thisValue();
  if (self.isNumber()) return self.asNumber();
  if (self.isObject() && self.asObject()->kind == CellKind::NumberObject) {
    return static_cast<PrimitiveObject*>(self.asObject())->value.asNumber();
  }
  return throwError(iso, ErrorText::ThisMustBe, std::string("Number.prototype.") + method, "Number");
}

bool isIntegral(Value v) { return v.isInt() || (v.isDouble() && std::isfinite(v.asDouble()) && std::trunc(v.asDouble()) == v.asDouble()); }

// §21.1.2.2 to §21.1.2.5
Completion<Value> numberIsFinite(Isolate&, Arguments& args) {
  return Value::boolean(args[0].isNumber() && std::isfinite(args[0].asNumber()));
}
Completion<Value> numberIsInteger(Isolate&, Arguments& args) { return Value::boolean(isIntegral(args[0])); }
Completion<Value> numberIsNaN(Isolate&, Arguments& args) { return Value::boolean(args[0].isDouble() && std::isnan(args[0].asDouble())); }
Completion<Value> numberIsSafeInteger(Isolate&, Arguments& args) {
  return Value::boolean(isIntegral(args[0]) && std::fabs(args[0].asNumber()) <= 9007199254740991.0);
}

/// A formatting method's digits argument, which must lie between `low` and `high`.
Completion<int> digitsArgument(Isolate& iso, double digits, int low, int high, const char* what) {
  if (digits >= low && digits <= high) return static_cast<int>(digits);
  return throwError(iso, ErrorType::RangeError,
                    std::string(what) + " argument must be between " + std::to_string(low) + " and " + std::to_string(high));
}

Value text(Isolate& iso, const std::string& s) { return Value::string(newString(iso, std::string_view(s))); }

// §21.1.3.2
Completion<Value> numberToExponentialMethod(Isolate& iso, Arguments& args) {
  double x = TRY(thisNumber(iso, args, "toExponential"));
  double digits = TRY(toIntegerOrInfinity(iso, args[0]));
  if (!std::isfinite(x)) return Value::string(numberToString(iso, x));
  int f = TRY(digitsArgument(iso, digits, 0, 100, "toExponential()"));
  return text(iso, numberToExponential(x, args[0].isUndefined() ? -1 : f));
}

// §21.1.3.3
Completion<Value> numberToFixedMethod(Isolate& iso, Arguments& args) {
  double x = TRY(thisNumber(iso, args, "toFixed"));
  double digits = TRY(toIntegerOrInfinity(iso, args[0]));
  int f = TRY(digitsArgument(iso, digits, 0, 100, "toFixed() digits"));
  if (!std::isfinite(x) || std::fabs(x) >= 1e21) return Value::string(numberToString(iso, x));
  return text(iso, numberToFixed(x, f));
}

// §21.1.3.5
Completion<Value> numberToPrecisionMethod(Isolate& iso, Arguments& args) {
  double x = TRY(thisNumber(iso, args, "toPrecision"));
  if (args[0].isUndefined()) return Value::string(numberToString(iso, x));
  double precision = TRY(toIntegerOrInfinity(iso, args[0]));
  if (!std::isfinite(x)) return Value::string(numberToString(iso, x));
  int p = TRY(digitsArgument(iso, precision, 1, 100, "toPrecision()"));
  return text(iso, numberToPrecision(x, p));
}

/// The text of an integer in a radix of 2 to 36.
String* intToRadixString(Isolate& iso, int32_t i, uint32_t radix) {
  char digits[33];
  char* begin = digits + sizeof digits;
  uint32_t rest = i < 0 ? 0u - static_cast<uint32_t>(i) : static_cast<uint32_t>(i);
  do {
    *--begin = "0123456789abcdefghijklmnopqrstuvwxyz"[rest % radix];
    rest /= radix;
  } while (rest != 0);
  if (i < 0) *--begin = '-';
  std::string_view s(begin, static_cast<size_t>(digits + sizeof digits - begin));
  return s.size() == 1 ? charString(iso, static_cast<char16_t>(s[0])) : newString(iso, s);
}

// §21.1.3.6
Completion<Value> numberToStringMethod(Isolate& iso, Arguments& args) {
  Value self = args.thisValue();
  if (self.isInt() && (args[0].isUndefined() || args[0] == Value::int32(10))) return Value::string(intToString(iso, self.asInt()));
  double x = TRY(thisNumber(iso, args, "toString"));
  double radix = args[0].isUndefined() ? 10 : TRY(toIntegerOrInfinity(iso, args[0]));
  if (!(radix >= 2 && radix <= 36)) return throwError(iso, ErrorText::ToStringRadix);
  if (radix == 10 || !std::isfinite(x)) return Value::string(numberToString(iso, x));
  if (self.isInt()) return Value::string(intToRadixString(iso, self.asInt(), static_cast<uint32_t>(radix)));
  return text(iso, numberToRadixString(x, static_cast<int>(radix)));
}

// §21.1.3.4
// NOTE: every locale is en-US with default options: groups of three digits, at most three digits of fraction.
Completion<Value> numberToLocaleString(Isolate& iso, Arguments& args) {
  double x = TRY(thisNumber(iso, args, "toLocaleString"));
  if (std::isnan(x)) return text(iso, "NaN");
  bool negative = std::signbit(x);
  if (std::isinf(x)) return Value::string(newString(iso, negative ? std::u16string_view(u"-∞") : std::u16string_view(u"∞")));
  std::string digits;
  std::string fraction;
  double magnitude = std::fabs(x);
  if (magnitude < 1e21) {
    digits = numberToFixed(magnitude, 3);
    size_t point = digits.find('.');
    fraction = digits.substr(point);
    digits.resize(point);
    while (fraction.back() == '0') fraction.pop_back();
    if (fraction == ".") fraction.clear();
  }
  if (magnitude >= 9007199254740992.0) {
    // The shortest digits that name the number, then zeros.
    std::string shortest = numberToExponential(magnitude, -1);
    size_t e = shortest.find('e');
    auto exponent = static_cast<size_t>(std::stoi(shortest.substr(e + 1)));
    digits = shortest.substr(0, 1);
    if (e > 2) digits += shortest.substr(2, e - 2);
    digits.resize(exponent + 1, '0');
    fraction.clear();
  }
  std::string out = negative ? "-" : "";
  for (size_t i = 0; i < digits.size(); i++) {
    if (i > 0 && (digits.size() - i) % 3 == 0) out += ',';
    out += digits[i];
  }
  return text(iso, out + fraction);
}

// §21.1.3.7
Completion<Value> numberValueOf(Isolate& iso, Arguments& args) { return Value::number(TRY(thisNumber(iso, args, "valueOf"))); }

using Limits = std::numeric_limits<double>;

constexpr BuiltinRow kStatics[] = {
    {BuiltinRow::Method, "isFinite", numberIsFinite, nullptr, 1, kHidden},
    {BuiltinRow::Method, "isInteger", numberIsInteger, nullptr, 1, kHidden},
    {BuiltinRow::Method, "isNaN", numberIsNaN, nullptr, 1, kHidden},
    {BuiltinRow::Method, "isSafeInteger", numberIsSafeInteger, nullptr, 1, kHidden},
};
constexpr BuiltinRow kConstants[] = {
    {BuiltinRow::Number, "MAX_VALUE", nullptr, nullptr, 0, 0, Limits::max()},
    {BuiltinRow::Number, "MIN_VALUE", nullptr, nullptr, 0, 0, Limits::denorm_min()},
    {BuiltinRow::Number, "NaN", nullptr, nullptr, 0, 0, Limits::quiet_NaN()},
    {BuiltinRow::Number, "NEGATIVE_INFINITY", nullptr, nullptr, 0, 0, -Limits::infinity()},
    {BuiltinRow::Number, "POSITIVE_INFINITY", nullptr, nullptr, 0, 0, Limits::infinity()},
    {BuiltinRow::Number, "MAX_SAFE_INTEGER", nullptr, nullptr, 0, 0, 9007199254740991.0},
    {BuiltinRow::Number, "MIN_SAFE_INTEGER", nullptr, nullptr, 0, 0, -9007199254740991.0},
    {BuiltinRow::Number, "EPSILON", nullptr, nullptr, 0, 0, Limits::epsilon()},
};
constexpr BuiltinRow kPrototype[] = {
    {BuiltinRow::Method, "toExponential", numberToExponentialMethod, nullptr, 1, kHidden},
    {BuiltinRow::Method, "toFixed", numberToFixedMethod, nullptr, 1, kHidden},
    {BuiltinRow::Method, "toPrecision", numberToPrecisionMethod, nullptr, 1, kHidden},
    {BuiltinRow::Method, "toString", numberToStringMethod, nullptr, 1, kHidden},
    {BuiltinRow::Method, "valueOf", numberValueOf, nullptr, 0, kHidden},
    {BuiltinRow::Method, "toLocaleString", numberToLocaleString, nullptr, 0, kHidden},
};

/// The global function of that name becomes the constructor's too.
void shareGlobalFunction(Isolate& iso, Object* constructor, const char* name) {
  PropertyKey key = builtinKey(iso, name);
  Completion<Value> function = get(iso, iso.globalObject, key);
  SX_ASSERT(!function.isThrown());
  defineRaw(iso, constructor, key, function.release(), kHidden);
}

}  // namespace

void initNumber(Isolate& iso, Realm& realm) {
  Object* prototype = newObjectOfKind(iso, CellKind::NumberObject, sizeof(PrimitiveObject), Value::object(realm.intrinsic(Intrinsic::ObjectPrototype)));
  static_cast<PrimitiveObject*>(prototype)->value = Value::int32(0);
  Object* constructor = defineConstructor(iso, realm, Intrinsic::Number, Intrinsic::NumberPrototype, "Number", numberConstructor, 1, prototype);
  defineBuiltins(iso, constructor, kStatics);
  shareGlobalFunction(iso, constructor, "parseFloat");
  shareGlobalFunction(iso, constructor, "parseInt");
  defineBuiltins(iso, constructor, kConstants);
  defineBuiltins(iso, prototype, kPrototype);
}

}  // namespace sx::rt
