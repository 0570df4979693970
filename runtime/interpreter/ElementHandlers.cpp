// Element access: dense arrays in line, then typed arrays by element type and strings, then names.
#include "Checks.h"
#include "Dispatch.h"
#include "Interpreter.h"
#include "Program.h"
#include "PropertyCache.h"
#include "runtime/Errors.h"
#include "runtime/Float16.h"

namespace sx::rt {

namespace {

/// Element `index` of a dense array, or false.
[[gnu::always_inline]] inline bool denseElement(Value o, Value key, Value* out) {
  if (!o.isObject() || !key.isInt()) return false;
  Object* p = o.asObject();
  if (p->kind != CellKind::Array || (p->flags & kArraySparse) != 0) return false;
  Elements* elements = static_cast<Array*>(p)->elements;
  auto index = static_cast<uint32_t>(lowInt(key));
  if (index >= elements->capacity) return false;
  *out = elements->values[index];
  return !out->isHole();
}

[[gnu::always_inline]] inline bool setDenseElement(Isolate* iso, Value o, Value key, Value v) {
  if (!o.isObject() || !key.isInt()) return false;
  Object* p = o.asObject();
  if (p->kind != CellKind::Array || p->flags != 0) return false;
  Elements* elements = static_cast<Array*>(p)->elements;
  auto index = static_cast<uint32_t>(lowInt(key));
  if (index >= elements->capacity || elements->values[index].isHole()) return false;
  Heap::write(iso->heap, elements, &elements->values[index], v);
  return true;
}

/// The typed array `o` is, if its data and length hold as they are and it has an element `index`; else null.
[[gnu::always_inline]] inline TypedArrayObject* typedArrayWith(const Isolate* iso, Object* o, uint32_t index) {
  if (o->kind != CellKind::TypedArray) return nullptr;
  auto* t = static_cast<TypedArrayObject*>(o);
  return index < t->length && isDirectView(*iso, t) ? t : nullptr;
}

/// Element `index` of t; false for BigInts. A float stays a plain double: whole ones are not looked for.
[[gnu::always_inline]] inline bool loadTyped(const TypedArrayObject* t, uint32_t index, Value* out) {
  auto load = [&]<class T>(T) { return reinterpret_cast<const T*>(t->data)[index]; };
  switch (t->type()) {
    case ElementType::Float64: *out = Value::plainDouble(load(double{})); return true;
    case ElementType::Float32: *out = Value::plainDouble(static_cast<double>(load(float{}))); return true;
    case ElementType::Int32: *out = Value::int32(load(int32_t{})); return true;
    case ElementType::Uint8: case ElementType::Uint8Clamped: *out = Value::int32(load(uint8_t{})); return true;
    case ElementType::Int8: *out = Value::int32(load(int8_t{})); return true;
    case ElementType::Int16: *out = Value::int32(load(int16_t{})); return true;
    case ElementType::Uint16: *out = Value::int32(load(uint16_t{})); return true;
    case ElementType::Uint32: *out = Value::number(load(uint32_t{})); return true;
    case ElementType::Float16: *out = Value::plainDouble(halfToDouble(load(uint16_t{}))); return true;
    case ElementType::BigInt64: case ElementType::BigUint64: return false;
  }
  return false;
}

/// Element `index` of t = v; false for BigInts, for what is no number and where the store is rare.
[[gnu::always_inline]] inline bool storeTyped(TypedArrayObject* t, uint32_t index, Value v) {
  double d;
  if (!toDouble(v, &d)) return false;
  auto store = [&]<class T>(T x) { reinterpret_cast<T*>(t->data)[index] = x; };
  auto bits = [&] { return v.isInt() ? lowInt(v) : doubleToInt32(d); };
  switch (t->type()) {
    case ElementType::Float64: store(d); return true;
    case ElementType::Float32: store(static_cast<float>(d)); return true;
    case ElementType::Int32: case ElementType::Uint32: store(bits()); return true;
    case ElementType::Int8: case ElementType::Uint8: store(static_cast<uint8_t>(bits())); return true;
    case ElementType::Int16: case ElementType::Uint16: store(static_cast<uint16_t>(bits())); return true;
    case ElementType::Uint8Clamped:
      if (!v.isInt()) return false;
      store(static_cast<uint8_t>(lowInt(v) < 0 ? 0 : lowInt(v) > 255 ? 255 : lowInt(v)));
      return true;
    case ElementType::Float16: case ElementType::BigInt64: case ElementType::BigUint64: return false;
  }
  return false;
}

}  // namespace

// ---- Reads: the layout of GetElem and GetElemI32 is (dst, object, key); GetElemAcc has its key in the accumulator ----

template <int Acc> SX_COLD(getElemGeneric) {
  SX_ARGS3(GetElem, dst, object, key);
  SX_SAVE();
  SX_TRY(v, getElement(*iso, r[object], Acc != 0 ? Value::fromBits(acc) : r[key]));
  r[dst] = v;
  NEXT_ACC(GetElem, v);
}

/// Strings, double indices, holes; names go on to the generic path.
template <int Acc> SX_WARM(getElemOther) {
  SX_ARGS3(GetElem, dst, object, key);
  Value o = r[object];
  uint32_t index;
  if (!indexFromNumber(Acc != 0 ? Value::fromBits(acc) : r[key], &index)) SX_TAIL(getElemGeneric<Acc>);
  if (o.isString() && index < o.asString()->length) {
    SX_SAVE();
    Value v = Value::string(charString(*iso, charAt(*iso, o.asString(), index)));
    r[dst] = v;
    NEXT_ACC(GetElem, v);
  }
  if (!o.isObject()) SX_TAIL(getElemGeneric<Acc>);
  Object* p = o.asObject();
  Value v;
  const TypedArrayObject* t = typedArrayWith(iso, p, index);
  if (t != nullptr && loadTyped(t, index, &v)) {
    r[dst] = v;
    NEXT_ACC(GetElem, v);
  }
  if (!isDenseArray(p)) SX_TAIL(getElemGeneric<Acc>);
  if (!denseGet(static_cast<Array*>(p), index, &v)) {
    // What is not there is undefined if no prototype can have it.
    if (!iso->protectors.NoIndexedPrototypes) SX_TAIL(getElemGeneric<Acc>);
    v = Value::undefined();
  }
  r[dst] = v;
  NEXT_ACC(GetElem, v);
}

/// Typed arrays, for int keys.
template <int Acc> SX_WARM(getElemTyped) {
  SX_ARGS3(GetElem, dst, object, key);
  Value o = r[object], k = Acc != 0 ? Value::fromBits(acc) : r[key];
  if (!o.isObject() || !k.isInt()) SX_TAIL(getElemOther<Acc>);
  auto index = static_cast<uint32_t>(lowInt(k));
  const TypedArrayObject* t = typedArrayWith(iso, o.asObject(), index);
  Value v;
  if (t == nullptr || !loadTyped(t, index, &v)) SX_TAIL(getElemOther<Acc>);
  r[dst] = v;
  NEXT_ACC(GetElem, v);
}

SX_HANDLER(GetElem) {
  SX_ARGS3(GetElem, dst, object, key);
  Value v;
  if (!denseElement(r[object], r[key], &v)) [[unlikely]] SX_TAIL(getElemTyped<0>);
  r[dst] = v;
  NEXT_ACC(GetElem, v);
}

SX_HANDLER(GetElemI32) {
  SX_ARGS3(GetElemI32, dst, object, key);
  Value v;
  if (!denseElement(r[object], r[key], &v)) [[unlikely]] SX_TAIL(getElemTyped<0>);
  r[dst] = v;
  NEXT_ACC(GetElemI32, v);
}

SX_HANDLER(GetElemAcc) {
  SX_ARGS2(GetElemAcc, dst, object);
  Value v;
  if (!denseElement(r[object], Value::fromBits(acc), &v)) [[unlikely]] SX_TAIL(getElemTyped<1>);
  r[dst] = v;
  NEXT_ACC(GetElemAcc, v);
}

// ---- Writes: the layout of SetElem and SetElemI32 is (object, key, value) ----

SX_COLD(setElemGeneric) {
  SX_ARGS3(SetElem, object, key, value);
  SX_SAVE();
  SX_TRY_VOID(setElement(*iso, r[object], r[key], r[value], code->isStrict()));
  NEXT(SetElem);
}

SX_WARM(setElemOther) {
  SX_ARGS3(SetElem, object, key, value);
  Value o = r[object];
  uint32_t index;
  if (!o.isObject() || !indexFromNumber(r[key], &index)) SX_TAIL(setElemGeneric);
  Object* p = o.asObject();
  if (TypedArrayObject* t = typedArrayWith(iso, p, index); t != nullptr && storeTyped(t, index, r[value])) NEXT(SetElem);
  if (!isDenseArray(p)) SX_TAIL(setElemGeneric);
  auto* array = static_cast<Array*>(p);
  if (array->flags == 0 && denseSet(*iso, array, index, r[value])) NEXT(SetElem);
  if (!canAppend(*iso, array)) SX_TAIL(setElemGeneric);
  if (index < array->length && index < array->elements->capacity) {
    // A hole that no prototype answers for is filled.
    Heap::write(iso->heap, array->elements, &array->elements->values[index], r[value]);
    NEXT(SetElem);
  }
  if (index == array->length) {
    SX_SAVE();
    if (denseAppend(*iso, array, r[value])) NEXT(SetElem);
  }
  SX_TAIL(setElemGeneric);
}

/// Typed arrays, for int keys.
SX_WARM(setElemTyped) {
  SX_ARGS3(SetElem, object, key, value);
  Value o = r[object], k = r[key];
  if (!o.isObject() || !k.isInt()) SX_TAIL(setElemOther);
  auto index = static_cast<uint32_t>(lowInt(k));
  TypedArrayObject* t = typedArrayWith(iso, o.asObject(), index);
  if (t == nullptr || !storeTyped(t, index, r[value])) SX_TAIL(setElemOther);
  NEXT(SetElem);
}

SX_HANDLER(SetElem) {
  SX_ARGS3(SetElem, object, key, value);
  if (!setDenseElement(iso, r[object], r[key], r[value])) [[unlikely]] SX_TAIL(setElemTyped);
  NEXT(SetElem);
}

SX_HANDLER(SetElemI32) {
  SX_ARGS3(SetElemI32, object, key, value);
  if (!setDenseElement(iso, r[object], r[key], r[value])) [[unlikely]] SX_TAIL(setElemTyped);
  NEXT(SetElemI32);
}

// ---- Reads with a check: elements of declared scalar type ----

SX_COLD(getElemF64Slow) {
  SX_ARGS4(GetElemF64, dst, object, key, place);
  SX_SAVE();
  SX_TRY(v, getElement(*iso, r[object], r[key]));
  if (!v.isNumber()) {
    (void)throwScalarCheck(*iso, code->program, ScalarType::F64, v, place);
    SX_THROW();
  }
  r[dst] = doubleValue(numberOf(v));
  NEXT_FACC(GetElemF64, numberOf(v));
}

SX_WARM(getElemF64Typed) {
  SX_ARGS3(GetElemF64, dst, object, key);
  Value o = r[object];
  auto index = static_cast<uint32_t>(lowInt(r[key]));
  const TypedArrayObject* t = o.isObject() ? typedArrayWith(iso, o.asObject(), index) : nullptr;
  Value v;
  if (t == nullptr || !loadTyped(t, index, &v)) SX_TAIL(getElemF64Slow);
  double d = numberOf(v);
  r[dst] = doubleValue(d);
  NEXT_FACC(GetElemF64, d);
}

SX_HANDLER(GetElemF64) {
  SX_ARGS3(GetElemF64, dst, object, key);
  Value v;
  if (!denseElement(r[object], r[key], &v) || !v.isNumber()) [[unlikely]] SX_TAIL(getElemF64Typed);
  double d = numberOf(v);
  r[dst] = doubleValue(d);
  NEXT_FACC(GetElemF64, d);
}

SX_COLD(getElemIntSlow) {
  SX_ARGS4(GetElemInt, dst, object, key, place);
  SX_SAVE();
  SX_TRY(v, getElement(*iso, r[object], r[key]));
  Value i;
  if (!exactInt(v, &i)) {
    (void)throwScalarCheck(*iso, code->program, ScalarType::I32, v, place);
    SX_THROW();
  }
  r[dst] = i;
  NEXT_ACC(GetElemInt, i);
}

SX_WARM(getElemIntTyped) {
  SX_ARGS3(GetElemInt, dst, object, key);
  Value o = r[object];
  auto index = static_cast<uint32_t>(lowInt(r[key]));
  const TypedArrayObject* t = o.isObject() ? typedArrayWith(iso, o.asObject(), index) : nullptr;
  Value v;
  if (t == nullptr || !loadTyped(t, index, &v) || !v.isInt()) SX_TAIL(getElemIntSlow);
  r[dst] = v;
  NEXT_ACC(GetElemInt, v);
}

SX_HANDLER(GetElemInt) {
  SX_ARGS3(GetElemInt, dst, object, key);
  Value v;
  if (!denseElement(r[object], r[key], &v) || !v.isInt()) [[unlikely]] SX_TAIL(getElemIntTyped);
  r[dst] = v;
  NEXT_ACC(GetElemInt, v);
}

}  // namespace sx::rt
