// Integer-indexed exotic objects, ECMA-262 §10.4.5, and the element access all typed array code shares.
#include <cmath>
#include <cstring>

#include "Storage.h"
#include "runtime/BigIntOps.h"
#include "runtime/Conversions.h"
#include "runtime/Float16.h"
#include "runtime/InternalMethods.h"
#include "runtime/Native.h"

namespace sx::rt {

uint64_t typedArrayLength(const TypedArrayObject* t, bool* outOfBounds) {
  if (outOfBounds != nullptr) *outOfBounds = false;
  auto* buffer = static_cast<ArrayBufferObject*>(t->buffer.asObject());
  uint64_t width = t->kind == CellKind::DataView ? 1 : kElementBytes[t->flags >> 4];
  uint64_t available = buffer->byteLength;
  bool out = (buffer->flags & kBufferDetached) != 0 || t->byteOffset > available;
  if (!out && (t->flags & kViewLengthTracking) != 0) return (available - t->byteOffset) / width;
  if (!out && t->byteOffset + t->length * width <= available) return t->length;
  if (outOfBounds != nullptr) *outOfBounds = true;
  return 0;
}

namespace {

uint8_t* bytesOf(const TypedArrayObject* t) { return static_cast<ArrayBufferObject*>(t->buffer.asObject())->data + t->byteOffset; }

template <class T> T load(const uint8_t* p) {
  T v;
  std::memcpy(&v, p, sizeof v);
  return v;
}
template <class T> void store(uint8_t* p, T v) { std::memcpy(p, &v, sizeof v); }

TypedArrayObject* asTyped(Object* o) { return static_cast<TypedArrayObject*>(o); }

/// Whether `key` is a CanonicalNumericIndexString; *valid says whether it names an element that exists. *index is
/// UINT64_MAX if none ever will.
bool isNumericKey(Isolate& iso, Object* o, PropertyKey key, bool* valid, uint64_t* index) {
  if (key.isIndex()) {
    *index = key.asIndex();
    *valid = *index < typedArrayLength(asTyped(o));
    return true;
  }
  if (!key.isString()) return false;
  String* s = key.asString();
  if (s->length == 0) return false;
  char16_t c = charAt(iso, s, 0);
  if (!(c >= '0' && c <= '9') && c != '-' && c != 'I' && c != 'N') return false;
  *valid = false;
  *index = UINT64_MAX;
  StringChars text = chars(iso, s);
  if (!text.twoByte && text.latin1() == "-0") return true;
  double n = stringToNumber(iso, s);
  if (!equal(iso, numberToString(iso, n), s)) return false;
  if (n >= 0 && n < 9007199254740992.0 && n == std::trunc(n) && n < static_cast<double>(typedArrayLength(asTyped(o)))) {
    *valid = true;
    *index = static_cast<uint64_t>(n);
  }
  return true;
}

bool typedFindOwn(Isolate& iso, Object* o, PropertyKey key, FoundProperty* out) {
  bool valid;
  uint64_t i;
  if (!isNumericKey(iso, o, key, &valid, &i)) return ordinaryFindOwn(iso, o, key, out);
  if (!valid) return false;
  *out = {typedArrayGet(iso, asTyped(o), i), FoundProperty::Virtual, kDefaultAttributes, 0};
  return true;
}

// IsTypedArrayFixedLength decides, since a resizable one may gain elements later.
Completion<bool> typedPreventExtensions(Isolate& iso, Object* o) {
  if ((o->flags & (kViewLengthTracking | kViewResizable)) != 0) return false;
  return ordinaryPreventExtensions(iso, o);
}

Completion<bool> typedDefineOwnProperty(Isolate& iso, Object* o, PropertyKey key, const PropertyDescriptor& d) {
  bool valid;
  uint64_t i;
  if (!isNumericKey(iso, o, key, &valid, &i)) return ordinaryDefineOwnProperty(iso, o, key, d);
  if (!valid || (d.present & ~d.attributes & kDefaultAttributes) != 0 || d.isAccessor()) return false;
  if (d.hasValue) TRY(typedArraySet(iso, asTyped(o), i, d.value));
  return true;
}

Completion<bool> typedHasProperty(Isolate& iso, Object* o, PropertyKey key) {
  bool valid;
  uint64_t i;
  if (isNumericKey(iso, o, key, &valid, &i)) return valid;
  FoundProperty f;
  if (ordinaryFindOwn(iso, o, key, &f)) return true;
  Value proto = iso.shapes[o->shape]->proto;
  if (!proto.isObject()) return false;
  return hasProperty(iso, proto.asObject(), key);
}

Completion<Value> typedGet(Isolate& iso, Object* o, PropertyKey key, Value receiver) {
  bool valid;
  uint64_t i;
  if (isNumericKey(iso, o, key, &valid, &i)) return valid ? typedArrayGet(iso, asTyped(o), i) : Value::undefined();
  PropertyDescriptor d;
  if (TRY(ordinaryGetOwnProperty(iso, o, key, &d))) {
    if (!d.isAccessor()) return d.value;
    if (d.getter.isUndefined()) return Value::undefined();
    return call(iso, d.getter, receiver, {});
  }
  Value proto = iso.shapes[o->shape]->proto;
  if (!proto.isObject()) return Value::undefined();
  return get(iso, proto.asObject(), key, receiver);
}

Completion<bool> typedSet(Isolate& iso, Object* o, PropertyKey key, Value v, Value receiver) {
  bool valid;
  uint64_t i;
  if (isNumericKey(iso, o, key, &valid, &i)) {
    if (receiver.isObject() && receiver.asObject() == o) {
      // A key that names no element still converts the value, which may make the element.
      TRY(typedArraySet(iso, asTyped(o), i, v));
      return true;
    }
    if (!valid) return true;
  }
  return ordinarySetFrom(iso, o, key, v, receiver);
}

Completion<bool> typedDelete(Isolate& iso, Object* o, PropertyKey key) {
  bool valid;
  uint64_t i;
  if (isNumericKey(iso, o, key, &valid, &i)) return !valid;
  return ordinaryDelete(iso, o, key);
}

Completion<void> typedOwnKeys(Isolate& iso, Object* o, RootVector& out) {
  uint64_t length = typedArrayLength(asTyped(o));
  for (uint64_t i = 0; i < length; i++) {
    if (i % 4096 == 4095) TRY(iso.poll(4096));
    out.push(Value::number(i));
  }
  appendNamedKeys(iso, o, out, false);
  appendNamedKeys(iso, o, out, true);
  return {};
}

uint8_t clampByte(double d) {
  if (!(d > 0)) return 0;
  if (d >= 255) return 255;
  return static_cast<uint8_t>(std::nearbyint(d));
}

void storeNumber(ElementType type, uint8_t* p, double d) {
  switch (type) {
    case ElementType::Int8: case ElementType::Uint8: store(p, static_cast<uint8_t>(doubleToInt32(d))); return;
    case ElementType::Uint8Clamped: store(p, clampByte(d)); return;
    case ElementType::Int16: case ElementType::Uint16: store(p, static_cast<uint16_t>(doubleToInt32(d))); return;
    case ElementType::Int32: case ElementType::Uint32: store(p, doubleToInt32(d)); return;
    case ElementType::Float16: store(p, doubleToHalf(d)); return;
    case ElementType::Float32: store(p, static_cast<float>(d)); return;
    case ElementType::Float64: store(p, d); return;
    case ElementType::BigInt64: case ElementType::BigUint64: break;
  }
  SX_UNREACHABLE("big element types hold BigInts");
}

}  // namespace

Value typedArrayGet(Isolate& iso, const TypedArrayObject* t, uint64_t i) {
  const uint8_t* p = bytesOf(t) + i * kElementBytes[t->flags >> 4];
  switch (t->type()) {
    case ElementType::Int8: return Value::int32(load<int8_t>(p));
    case ElementType::Uint8: case ElementType::Uint8Clamped: return Value::int32(*p);
    case ElementType::Int16: return Value::int32(load<int16_t>(p));
    case ElementType::Uint16: return Value::int32(load<uint16_t>(p));
    case ElementType::Int32: return Value::int32(load<int32_t>(p));
    case ElementType::Uint32: return Value::number(load<uint32_t>(p));
    case ElementType::Float16: return Value::number(halfToDouble(load<uint16_t>(p)));
    case ElementType::Float32: return Value::number(static_cast<double>(load<float>(p)));
    case ElementType::Float64: return Value::number(load<double>(p));
    case ElementType::BigInt64: return Value::bigint(bigintFromInt64(iso, load<int64_t>(p)));
    case ElementType::BigUint64: return Value::bigint(bigintFromUint64(iso, load<uint64_t>(p)));
  }
  SX_UNREACHABLE("every element type returns");
}

// §10.4.5.18 TypedArraySetElement
Completion<void> typedArraySet(Isolate& iso, TypedArrayObject* t, uint64_t i, Value v) {
  uint64_t width = kElementBytes[t->flags >> 4];
  if (t->type() == ElementType::BigInt64 || t->type() == ElementType::BigUint64) {
    BigInt* b = TRY(toBigInt(iso, v));
    if (i < typedArrayLength(t)) store(bytesOf(t) + i * width, bigintToUint64(b));
    return {};
  }
  double d = v.isNumber() ? v.asNumber() : TRY(toNumber(iso, v));
  if (i < typedArrayLength(t)) storeNumber(t->type(), bytesOf(t) + i * width, d);
  return {};
}

const InternalMethods kTypedArrayMethods = {
    typedFindOwn, ordinaryGetPrototypeOf, ordinarySetPrototypeOf, ordinaryIsExtensible, typedPreventExtensions,
    ordinaryGetOwnProperty, typedDefineOwnProperty, typedHasProperty, typedGet, typedSet, typedDelete, typedOwnKeys};

}  // namespace sx::rt
