// Type conversion, ECMA-262 §7.1.
#include "runtime/Conversions.h"

#include <cmath>

#include "Storage.h"
#include "base/Number.h"
#include "base/Utf.h"
#include "runtime/BigIntOps.h"
#include "runtime/Errors.h"
#include "runtime/Function.h"
#include "runtime/Realm.h"
#include "strings/Building.h"

namespace sx::rt {

// §7.1.1 ToPrimitive
Completion<Value> toPrimitive(Isolate& iso, Value v, Hint hint) {
  if (!v.isObject()) return v;
  Object* o = v.asObject();
  Value exotic = TRY(getMethodCached(iso, o, PropertyKey::symbol(iso.symbols.toPrimitive)));
  if (!exotic.isUndefined()) {
    const char* text = hint == Hint::Default ? "default" : hint == Hint::Number ? "number" : "string";
    Value result = TRY(call(iso, exotic, v, {Value::string(intern(iso, text))}));
    if (result.isObject()) return throwError(iso, ErrorText::NotPrimitive);
    return result;
  }
  for (int i = 0; i < 2; i++) {
    bool asString = (i == 0) == (hint == Hint::String);
    Value method = TRY(getCached(iso, o, asString ? iso.names.toString : iso.names.valueOf));
    if (!isCallable(method)) continue;
    Value result = TRY(call(iso, method, v, {}));
    if (!result.isObject()) return result;
  }
  return throwError(iso, ErrorText::NotPrimitive);
}

bool toBoolean(Value v) {
  if (v.isBoolean()) return v.isTrue();
  if (v.isInt()) return v.asInt() != 0;
  if (v.isDouble()) return v.asDouble() == v.asDouble() && v.asDouble() != 0;
  if (v.isString()) return v.asString()->length != 0;
  if (v.isBigInt()) return !v.asBigInt()->isZero();
  return !v.isNullish();
}

double stringToNumber(Isolate& iso, String* s) {
  StringChars text = chars(iso, s);
  return text.twoByte ? sx::stringToNumber(text.utf16()) : sx::stringToNumber(text.latin1());
}

Completion<double> toNumber(Isolate& iso, Value v) {
  if (v.isNumber()) return v.asNumber();
  if (v.isUndefined()) return std::nan("");
  if (v.isNull() || v.isFalse()) return 0.0;
  if (v.isTrue()) return 1.0;
  if (v.isString()) return stringToNumber(iso, v.asString());
  if (v.isSymbol()) return throwError(iso, ErrorText::SymbolToNumber);
  if (v.isBigInt()) return throwError(iso, ErrorText::BigIntToNumber);
  return toNumber(iso, TRY(toPrimitive(iso, v, Hint::Number)));
}

Completion<Value> toNumeric(Isolate& iso, Value v) {
  if (v.isNumber()) return v;
  Value primitive = TRY(toPrimitive(iso, v, Hint::Number));
  if (primitive.isBigInt()) return primitive;
  return Value::number(TRY(toNumber(iso, primitive)));
}

Completion<double> toIntegerOrInfinity(Isolate& iso, Value v) {
  if (v.isInt()) return static_cast<double>(v.asInt());
  double d = TRY(toNumber(iso, v));
  if (d != d) return 0.0;
  // Adding zero turns -0 into 0.
  return std::trunc(d) + 0.0;
}

int32_t doubleToInt32(double d) { return sx::toInt32(d); }

Completion<int32_t> toInt32(Isolate& iso, Value v) {
  if (v.isInt()) return v.asInt();
  return sx::toInt32(TRY(toNumber(iso, v)));
}

Completion<uint32_t> toUint32(Isolate& iso, Value v) { return static_cast<uint32_t>(TRY(toInt32(iso, v))); }

Completion<uint64_t> toLength(Isolate& iso, Value v) {
  if (v.isInt()) return static_cast<uint64_t>(v.asInt() < 0 ? 0 : v.asInt());
  double d = TRY(toIntegerOrInfinity(iso, v));
  if (d <= 0) return uint64_t{0};
  return d >= 9007199254740991.0 ? uint64_t{9007199254740991} : static_cast<uint64_t>(d);
}

Completion<uint64_t> toIndex(Isolate& iso, Value v) {
  if (v.isUndefined()) return uint64_t{0};
  double d = TRY(toIntegerOrInfinity(iso, v));
  if (d < 0 || d > 9007199254740991.0) return throwError(iso, ErrorText::InvalidIndex);
  return static_cast<uint64_t>(d);
}

String* numberToString(Isolate& iso, double d) {
  if (d >= -2147483648.0 && d <= 2147483647.0 && d == static_cast<int32_t>(d)) return intToString(iso, static_cast<int32_t>(d));
  char buffer[kNumberTextSize];
  size_t length = numberToText(d, buffer);
  return newString(iso, std::string_view(buffer, length));
}

String* primitiveToString(Isolate& iso, Value v) {
  if (v.isString()) return v.asString();
  if (v.isInt()) return intToString(iso, v.asInt());
  if (v.isDouble()) return numberToString(iso, v.asDouble());
  if (v.isBigInt()) {
    // Only what ends the program keeps it from having a text, which then nobody reads.
    Completion<String*> text = bigintToString(iso, v.asBigInt());
    return text.isThrown() ? iso.names.empty.asString() : text.release();
  }
  if (v.isUndefined()) return intern(iso, "undefined");
  if (v.isNull()) return intern(iso, "null");
  SX_ASSERT(v.isBoolean());
  return intern(iso, v.isTrue() ? "true" : "false");
}

Completion<String*> toString(Isolate& iso, Value v) {
  if (v.isString()) return v.asString();
  if (v.isObject()) v = TRY(toPrimitive(iso, v, Hint::String));
  if (v.isSymbol()) return throwError(iso, ErrorText::SymbolToString);
  if (v.isBigInt()) return bigintToString(iso, v.asBigInt());
  return primitiveToString(iso, v);
}

Completion<Object*> toObject(Isolate& iso, Value v) {
  if (v.isObject()) return v.asObject();
  if (v.isNullish()) return throwError(iso, ErrorText::NullishToObject);
  CellKind kind = v.isString()    ? CellKind::StringObject
                  : v.isNumber()  ? CellKind::NumberObject
                  : v.isBoolean() ? CellKind::BooleanObject
                  : v.isSymbol()  ? CellKind::SymbolObject
                                  : CellKind::BigIntObject;
  Value proto = Value::object(prototypeOfPrimitive(iso, v));
  auto* o = static_cast<PrimitiveObject*>(newObjectOfKind(iso, kind, sizeof(PrimitiveObject), proto));
  o->value = v;
  iso.heap.barrier(o);
  return o;
}

Completion<PropertyKey> toPropertyKey(Isolate& iso, Value v) {
  uint32_t index;
  if (indexFromNumber(v, &index)) return PropertyKey::index(index);
  if (v.isString()) return keyFromString(iso, v.asString());
  if (v.isSymbol()) return PropertyKey::symbol(v.asSymbol());
  if (v.isObject()) {
    Value primitive = TRY(toPrimitive(iso, v, Hint::String));
    SX_ASSERT(!primitive.isObject());
    return toPropertyKey(iso, primitive);
  }
  return keyFromString(iso, primitiveToString(iso, v));
}

Value valueFromKey(Isolate& iso, PropertyKey key) {
  if (key.isSymbol()) return Value::symbol(key.asSymbol());
  return Value::string(stringFromKey(iso, key));
}

std::string toUtf8(Isolate& iso, String* s) {
  StringChars text = chars(iso, s);
  return text.twoByte ? utf16ToUtf8(text.utf16()) : latin1ToUtf8(text.latin1());
}

Value typeOf(Isolate& iso, Value v) {
  const char* text = "object";
  if (v.isUndefined()) text = "undefined";
  else if (v.isNumber()) text = "number";
  else if (v.isString()) text = "string";
  else if (v.isBoolean()) text = "boolean";
  else if (v.isSymbol()) text = "symbol";
  else if (v.isBigInt()) text = "bigint";
  else if (isCallable(v)) text = "function";
  return Value::string(intern(iso, text));
}

namespace {

/// Name of the function at `constructor`, if it has one.
std::string constructorName(Isolate& iso, Object* o) {
  Value c = dataProperty(iso, o, iso.names.constructor);
  if (!isCallable(c)) return {};
  Value name = dataProperty(iso, c.asObject(), iso.names.name);
  return name.isString() ? toUtf8(iso, name.asString()) : std::string();
}

const char* className(const Object* o) {
  switch (o->kind) {
    case CellKind::Array: return "Array";
    case CellKind::Function: case CellKind::NativeFunction: case CellKind::BoundFunction: return "Function";
    case CellKind::Error: return "Error";
    case CellKind::BooleanObject: return "Boolean";
    case CellKind::NumberObject: return "Number";
    case CellKind::StringObject: return "String";
    case CellKind::Arguments: case CellKind::MappedArguments: return "Arguments";
    case CellKind::Date: return "Date";
    case CellKind::RegExp: return "RegExp";
    default: return "Object";
  }
}

/// A function's text as V8 puts it into messages: of a long one the beginning and the end.
std::string shortFunctionText(Isolate& iso, Object* o) {
  constexpr uint32_t kLongest = 128, kBeginning = 111, kEnd = 2;
  std::string whole = functionText(iso, o);
  if (whole.size() <= kLongest) return whole;
  String* text = newStringUtf8(iso, whole);
  if (text->length <= kLongest) return whole;
  std::string beginning = toUtf8(iso, substring(iso, text, 0, kBeginning));
  return beginning + "...<omitted>..." + toUtf8(iso, substring(iso, text, text->length - kEnd, text->length));
}

std::string displayObject(Isolate& iso, Object* o) {
  if (isCallableKind(o->kind)) return shortFunctionText(iso, o);
  if (o->kind == CellKind::Error) return errorHeader(iso, Value::object(o));
  if (o->kind == CellKind::TypedArray) return "[object " + constructorName(iso, o) + "]";
  Value toString = dataProperty(iso, o, iso.names.toString);
  if (isObjectToString(toString)) {
    std::string name = constructorName(iso, o);
    if (!name.empty()) return "#<" + name + ">";
  }
  Value tag = dataProperty(iso, o, PropertyKey::symbol(iso.symbols.toStringTag));
  return "[object " + (tag.isString() ? toUtf8(iso, tag.asString()) : std::string(className(o))) + "]";
}

}  // namespace

std::string toDisplay(Isolate& iso, Value v) {
  if (v.isSymbol()) {
    Value description = v.asSymbol()->description;
    return "Symbol(" + (description.isString() ? toUtf8(iso, description.asString()) : std::string()) + ")";
  }
  if (!v.isObject()) return toUtf8(iso, primitiveToString(iso, v));
  // A proxy is shown as its target would be.
  int depth = 0;
  while (v.isObject() && v.asObject()->kind == CellKind::Proxy && depth++ < 100) v = static_cast<ProxyObject*>(v.asObject())->target;
  return v.isObject() ? displayObject(iso, v.asObject()) : std::string("#<Object>");
}

std::string describeObject(Isolate& iso, Value v) { return toDisplay(iso, v); }

std::string describeReceiver(Isolate& iso, Value v) {
  return toUtf8(iso, typeOf(iso, v).asString()) + " '" + toDisplay(iso, v) + "'";
}

std::string describeTyped(Isolate& iso, Value v) {
  std::string type = toUtf8(iso, typeOf(iso, v).asString());
  if (v.isString()) return type + " \"" + toUtf8(iso, v.asString()) + "\"";
  if (v.isNull() || v.isBoolean() || v.isNumber()) return type + " " + toDisplay(iso, v);
  return type;
}

}  // namespace sx::rt
