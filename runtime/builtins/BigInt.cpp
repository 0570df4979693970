// BigInt, ECMA-262 §21.2.
#include <cmath>

#include "runtime/BigIntOps.h"
#include "runtime/Errors.h"
#include "runtime/Isolate.h"
#include "runtime/Realm.h"

namespace sx::rt {

namespace {

// §21.2.1.1
Completion<Value> bigintConstructor(Isolate& iso, Arguments& args) {
  if (args.isConstruct()) return throwError(iso, ErrorText::NotConstructor, "BigInt");
  Value p = TRY(toPrimitive(iso, args[0], Hint::Number));
  if (!p.isNumber()) return Value::bigint(TRY(toBigInt(iso, p)));
  double d = p.asNumber();
  if (!std::isfinite(d) || d != std::trunc(d)) return throwError(iso, ErrorText::BigIntFromNumber, toDisplay(iso, p));
  return Value::bigint(bigintFromDouble(iso, d));
}

Completion<Value> asN(Isolate& iso, Arguments& args, bool isSigned) {
  uint64_t bits = TRY(toIndex(iso, args[0]));
  BigInt* b = TRY(toBigInt(iso, args[1]));
  return Value::bigint(TRY(bigintAsN(iso, isSigned, bits, b)));
}

// §21.2.2.1, §21.2.2.2
Completion<Value> bigintAsIntN(Isolate& iso, Arguments& args) { return asN(iso, args, true); }
Completion<Value> bigintAsUintN(Isolate& iso, Arguments& args) { return asN(iso, args, false); }

/// §21.2.3.4.1 ThisBigIntValue
Completion<Value> thisBigInt(Isolate& iso, Arguments& args, const char* method) {
  Value self = args.thisValue();
  if (self.isBigInt()) return self;
  if (self.isObject() && self.asObject()->kind == CellKind::BigIntObject) return static_cast<PrimitiveObject*>(self.asObject())->value;
  return throwError(iso, ErrorText::ThisMustBe, method, "BigInt");
}

// §21.2.3.3
Completion<Value> bigintToStringMethod(Isolate& iso, Arguments& args) {
  Value b = TRY(thisBigInt(iso, args, "BigInt.prototype.toString"));
  double radix = args[0].isUndefined() ? 10 : TRY(toIntegerOrInfinity(iso, args[0]));
  if (radix < 2 || radix > 36) return throwError(iso, ErrorText::ToStringRadix);
  return Value::string(TRY(bigintToString(iso, b.asBigInt(), static_cast<uint32_t>(radix))));
}

// §21.2.3.2, as the en-US locale groups digits.
Completion<Value> bigintToLocaleString(Isolate& iso, Arguments& args) {
  Value b = TRY(thisBigInt(iso, args, "BigInt.prototype.toLocaleString"));
  std::string digits = TRY(bigintToText(iso, b.asBigInt()));
  size_t first = b.asBigInt()->isNegative() ? 1 : 0;
  std::string grouped = digits.substr(0, first);
  for (size_t i = first; i < digits.size(); i++) {
    if (i != first && (digits.size() - i) % 3 == 0) grouped += ',';
    grouped += digits[i];
  }
  return Value::string(newString(iso, grouped));
}

// §21.2.3.4
Completion<Value> bigintValueOf(Isolate& iso, Arguments& args) { return thisBigInt(iso, args, "BigInt.prototype.valueOf"); }

constexpr BuiltinRow kRows[] = {
    {BuiltinRow::Method, "asUintN", bigintAsUintN, nullptr, 2, kHidden},
    {BuiltinRow::Method, "asIntN", bigintAsIntN, nullptr, 2, kHidden},
};

constexpr BuiltinRow kPrototypeRows[] = {
    {BuiltinRow::Method, "toLocaleString", bigintToLocaleString, nullptr, 0, kHidden},
    {BuiltinRow::Method, "toString", bigintToStringMethod, nullptr, 0, kHidden},
    {BuiltinRow::Method, "valueOf", bigintValueOf, nullptr, 0, kHidden},
    {BuiltinRow::String, "@@toStringTag", nullptr, nullptr, 0, kConfigurable, 0, "BigInt"},
};

}  // namespace

void initBigInt(Isolate& iso, Realm& realm) {
  Object* proto = newObject(iso);
  Object* c = defineConstructor(iso, realm, Intrinsic::BigInt, Intrinsic::BigIntPrototype, "BigInt", bigintConstructor, 1, proto);
  defineBuiltins(iso, c, kRows);
  defineBuiltins(iso, proto, kPrototypeRows);
}

}  // namespace sx::rt
