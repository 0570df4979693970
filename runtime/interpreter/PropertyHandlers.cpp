// Property access: named properties through inline caches, elements of dense arrays, typed arrays and strings in line.
#include "Checks.h"
#include "Dispatch.h"
#include "Interpreter.h"
#include "Program.h"
#include "PropertyCache.h"
#include "runtime/Errors.h"

namespace sx::rt {

namespace {

/// The value at `offset` bytes from a cell.
[[gnu::always_inline]] inline Value& valueAt(Cell* cell, uint32_t offset) {
  return *reinterpret_cast<Value*>(reinterpret_cast<char*>(cell) + offset);
}

/// Reads through one cache entry. False if it is not for this object; accessors are left to the caller with the
/// Accessor cell in *accessor.
[[gnu::always_inline]] inline bool readCached(Isolate& iso, const PropertyCache* c, Object* object, Value* out, Accessor** accessor) {
  if (object->shape == c->shape) {
    *out = valueAt(object, c->offset);
    return true;
  }
  if (object->shape != c->otherShape || !isValid(c)) return false;
  switch (static_cast<CacheState>(c->state)) {
    case CacheState::OwnInline:
      *out = valueAt(object, c->offset);
      return true;
    case CacheState::OwnStore:
      *out = valueAt(object->store(), c->offset);
      return true;
    case CacheState::HolderInline:
      *out = valueAt(c->holder, c->offset);
      return true;
    case CacheState::HolderStore:
      *out = valueAt(static_cast<Object*>(c->holder)->store(), c->offset);
      return true;
    case CacheState::Absent:
      *out = Value::undefined();
      return true;
    case CacheState::OwnGetter:
    case CacheState::HolderGetter: {
      Object* holder = static_cast<CacheState>(c->state) == CacheState::OwnGetter ? object : static_cast<Object*>(c->holder);
      Value cell = *slotAddress(iso.shapes[holder->shape], holder, c->offset);
      *accessor = static_cast<Accessor*>(cell.asCell());
      return true;
    }
    case CacheState::Empty:
    case CacheState::Add:
    case CacheState::OwnSetter:
    case CacheState::HolderSetter:
      return false;
  }
  return false;
}

}  // namespace

// ---- Named reads: the layout of GetField, GetLength and GetMethod is (dst, object, site) ----

SX_COLD(getFieldMiss) {
  SX_ARGS3(GetField, dst, object, site);
  SX_SAVE();
  SX_TRY(v, getAndCache(*iso, code, code->caches + site, r[object]));
  r[dst] = v;
  NEXT_ACC(GetField, v);
}

/// Runs a getter in a frame above this one; it returns like a call.
SX_WARM(callGetter) {
  SX_ARGS3(GetField, dst, object, site);
  Value getter = Value::fromBits(acc);
  Value* nr = r + code->registerCount + kFrameHeader;
  if (!getter.isObject() || getter.asObject()->kind != CellKind::Function) SX_TAIL(getFieldMiss);
  auto* function = static_cast<Function*>(getter.asObject());
  if (nr + 1 > iso->stackLimit) SX_TAIL(getFieldMiss);
  SX_SAVE();
  iso->openStack(nr + 1);
  nr[kThis] = r[object];
  nr[kCallee] = getter;
  iso->stackTop = nr;
  SX_TRY_VOID(enterFunction(*iso, function, nr, 0, Value::undefined()));
  nr[kReturnPc] = rawWord(pc - 1);
  nr[kLink] = linkWord(r, FrameKind::Plain);
  nr[kCode] = rawWord(function->code);
  code = function->code;
  r = nr;
  pc = code->code;
  SX_DISPATCH();
}

SX_WARM(getFieldOther) {
  SX_ARGS3(GetField, dst, object, site);
  Value receiver = r[object];
  Object* o = receiver.isObject() ? receiver.asObject() : nullptr;
  if (o == nullptr) {
    if (!receiver.isString()) SX_TAIL(getFieldMiss);
    // Only the prototype's own and inherited properties are cached for strings; length was not.
    SX_SAVE();
    o = cacheReceiver(*iso, receiver);
  }
  for (const PropertyCache* c = code->caches + site; c != nullptr; c = c->more) {
    Value v;
    Accessor* accessor = nullptr;
    if (!readCached(*iso, c, o, &v, &accessor)) continue;
    if (accessor != nullptr) {
      acc = accessor->getter.bits();
      SX_TAIL(callGetter);
    }
    r[dst] = v;
    NEXT_ACC(GetField, v);
  }
  SX_TAIL(getFieldMiss);
}

SX_HANDLER(GetField) {
  SX_ARGS3(GetField, dst, object, site);
  Value o = r[object];
  if (!o.isObject()) [[unlikely]] SX_TAIL(getFieldOther);
  const PropertyCache* c = code->caches + site;
  if (o.asObject()->shape != c->shape) [[unlikely]] SX_TAIL(getFieldOther);
  Value v = valueAt(o.asObject(), c->offset);
  r[dst] = v;
  NEXT_ACC(GetField, v);
}

SX_HANDLER(GetLength) {
  SX_ARGS3(GetLength, dst, object, site);
  Value o = r[object];
  if (o.isObject() && o.asObject()->kind == CellKind::Array) {
    Value v = Value::number(static_cast<Array*>(o.asObject())->length);
    r[dst] = v;
    NEXT_ACC(GetLength, v);
  }
  if (!o.isString()) SX_TAIL(getFieldOther);
  Value v = Value::int32(static_cast<int32_t>(o.asString()->length));
  r[dst] = v;
  NEXT_ACC(GetLength, v);
}

SX_HANDLER(GetMethod) {
  SX_ARGS3(GetMethod, dst, object, site);
  Value o = r[object];
  if (!o.isObject()) [[unlikely]] SX_TAIL(getFieldOther);
  const PropertyCache* c = code->caches + site;
  if (o.asObject()->shape == c->otherShape && isValid(c) && c->state == static_cast<uint8_t>(CacheState::HolderInline)) [[likely]] {
    r[dst] = valueAt(c->holder, c->offset);
    NEXT(GetMethod);
  }
  SX_TAIL(getFieldOther);
}

// ---- Named writes: the layout of SetField is (object, value, site) ----

SX_COLD(setFieldMiss) {
  SX_ARGS3(SetField, object, value, site);
  SX_SAVE();
  SX_TRY_VOID(setAndCache(*iso, code, code->caches + site, r[object], r[value]));
  NEXT(SetField);
}

SX_WARM(callSetter) {
  SX_ARGS3(SetField, object, value, site);
  Value setter = Value::fromBits(acc);
  Value* nr = r + code->registerCount + kFrameHeader;
  if (!setter.isObject() || setter.asObject()->kind != CellKind::Function) SX_TAIL(setFieldMiss);
  auto* function = static_cast<Function*>(setter.asObject());
  if (nr + 1 > iso->stackLimit) SX_TAIL(setFieldMiss);
  SX_SAVE();
  iso->openStack(nr + 1);
  nr[kThis] = r[object];
  nr[kCallee] = setter;
  nr[0] = r[value];
  iso->stackTop = nr + 1;
  SX_TRY_VOID(enterFunction(*iso, function, nr, 1, Value::undefined()));
  nr[kReturnPc] = rawWord(pc - 1);
  nr[kLink] = linkWord(r, FrameKind::Setter);
  nr[kCode] = rawWord(function->code);
  code = function->code;
  r = nr;
  pc = code->code;
  SX_DISPATCH();
}

/// A store whose value is acc; the layout of SetField but for the value.
SX_WARM(setFieldOther) {
  SX_ARGS3(SetField, object, value, site);
  Value receiver = r[object];
  if (!receiver.isObject()) SX_TAIL(setFieldMiss);
  Object* o = receiver.asObject();
  for (const PropertyCache* c = code->caches + site; c != nullptr; c = c->more) {
    if (o->shape == c->shape) {
      Heap::write(iso->heap, o, &valueAt(o, c->offset), r[value]);
      NEXT(SetField);
    }
    if (o->shape != c->otherShape || !isValid(c)) continue;
    switch (static_cast<CacheState>(c->state)) {
      case CacheState::OwnInline:
        Heap::write(iso->heap, o, &valueAt(o, c->offset), r[value]);
        NEXT(SetField);
      case CacheState::OwnStore:
        Heap::write(iso->heap, o->store(), &valueAt(o->store(), c->offset), r[value]);
        NEXT(SetField);
      case CacheState::Add:
        SX_SAVE();
        addByTransition(*iso, o, iso->shapes[c->nextShape], r[value]);
        NEXT(SetField);
      case CacheState::OwnSetter:
      case CacheState::HolderSetter: {
        Object* holder = static_cast<CacheState>(c->state) == CacheState::OwnSetter ? o : static_cast<Object*>(c->holder);
        acc = static_cast<Accessor*>(slotAddress(iso->shapes[holder->shape], holder, c->offset)->asCell())->setter.bits();
        SX_TAIL(callSetter);
      }
      case CacheState::Empty:
      case CacheState::HolderInline:
      case CacheState::HolderStore:
      case CacheState::OwnGetter:
      case CacheState::HolderGetter:
      case CacheState::Absent:
        continue;
    }
  }
  SX_TAIL(setFieldMiss);
}

SX_HANDLER(SetField) {
  SX_ARGS3(SetField, object, value, site);
  Value o = r[object];
  if (!o.isObject()) [[unlikely]] SX_TAIL(setFieldOther);
  const PropertyCache* c = code->caches + site;
  Object* p = o.asObject();
  if (p->shape != c->shape) [[unlikely]] SX_TAIL(setFieldOther);
  Heap::write(iso->heap, p, &valueAt(p, c->offset), r[value]);
  NEXT(SetField);
}

SX_COLD(setFieldAccSlow) {
  SX_ARGS3(SetFieldAcc, object, unused, site);
  SX_SAVE();
  SX_TRY_VOID(setAndCache(*iso, code, code->caches + site, r[object], Value::fromBits(acc)));
  NEXT(SetFieldAcc);
}

SX_HANDLER(SetFieldAcc) {
  SX_ARGS3(SetFieldAcc, object, unused, site);
  Value o = r[object];
  if (!o.isObject()) [[unlikely]] SX_TAIL(setFieldAccSlow);
  const PropertyCache* c = code->caches + site;
  Object* p = o.asObject();
  if (p->shape != c->shape) [[unlikely]] SX_TAIL(setFieldAccSlow);
  Heap::write(iso->heap, p, &valueAt(p, c->offset), Value::fromBits(acc));
  NEXT(SetFieldAcc);
}

SX_HANDLER(InitField) {
  SX_ARGS3(InitField, object, value, site);
  Value o = r[object];
  PropertyCache* c = code->caches + site;
  SX_SAVE();
  if (o.isObject()) {
    Object* p = o.asObject();
    if (p->shape == c->otherShape && isValid(c) && c->state == static_cast<uint8_t>(CacheState::Add)) {
      addByTransition(*iso, p, iso->shapes[c->nextShape], r[value]);
      NEXT(InitField);
    }
    SX_TRY_VOID(initFieldAndCache(*iso, c, p, r[value]));
    NEXT(InitField);
  }
  (void)throwError(*iso, ErrorText::NullishToObject);
  SX_THROW();
}

// ---- Elements ----

SX_COLD(getElemGeneric) {
  SX_ARGS3(GetElem, dst, object, key);
  SX_SAVE();
  SX_TRY(v, getElement(*iso, r[object], r[key]));
  r[dst] = v;
  NEXT_ACC(GetElem, v);
}

/// Typed arrays, strings, double indices; names go on to the generic path.
SX_WARM(getElemOther) {
  SX_ARGS3(GetElem, dst, object, key);
  Value o = r[object];
  uint32_t index;
  if (!indexFromNumber(r[key], &index)) SX_TAIL(getElemGeneric);
  if (o.isObject()) {
    Object* p = o.asObject();
    if (p->kind == CellKind::TypedArray) {
      auto* t = static_cast<TypedArrayObject*>(p);
      if (isDirectView(*iso, t) && index < t->length) {
        SX_SAVE();
        Value v = typedArrayGet(*iso, t, index);
        r[dst] = v;
        NEXT_ACC(GetElem, v);
      }
    }
    Value v;
    if (isDenseArray(p) && denseGet(static_cast<Array*>(p), index, &v)) {
      r[dst] = v;
      NEXT_ACC(GetElem, v);
    }
  } else if (o.isString() && index < o.asString()->length) {
    SX_SAVE();
    Value v = Value::string(charString(*iso, charAt(*iso, o.asString(), index)));
    r[dst] = v;
    NEXT_ACC(GetElem, v);
  }
  SX_TAIL(getElemGeneric);
}

/// Element `index` of a dense array, or false.
[[gnu::always_inline]] static inline bool denseElement(Value o, Value key, Value* out) {
  if (!o.isObject() || !key.isInt()) return false;
  Object* p = o.asObject();
  if (p->kind != CellKind::Array || (p->flags & kArraySparse) != 0) return false;
  Elements* elements = static_cast<Array*>(p)->elements;
  auto index = static_cast<uint32_t>(lowInt(key));
  if (index >= elements->capacity) return false;
  *out = elements->values[index];
  return !out->isHole();
}

SX_HANDLER(GetElem) {
  SX_ARGS3(GetElem, dst, object, key);
  Value v;
  if (!denseElement(r[object], r[key], &v)) [[unlikely]] SX_TAIL(getElemOther);
  r[dst] = v;
  NEXT_ACC(GetElem, v);
}

SX_HANDLER(GetElemI32) {
  SX_ARGS3(GetElemI32, dst, object, key);
  Value v;
  if (!denseElement(r[object], r[key], &v)) [[unlikely]] SX_TAIL(getElemOther);
  r[dst] = v;
  NEXT_ACC(GetElemI32, v);
}

SX_COLD(getElemAccSlow) {
  SX_ARGS2(GetElemAcc, dst, object);
  SX_SAVE();
  SX_TRY(v, getElement(*iso, r[object], Value::fromBits(acc)));
  r[dst] = v;
  NEXT_ACC(GetElemAcc, v);
}

SX_HANDLER(GetElemAcc) {
  SX_ARGS2(GetElemAcc, dst, object);
  Value v;
  if (!denseElement(r[object], Value::fromBits(acc), &v)) [[unlikely]] SX_TAIL(getElemAccSlow);
  r[dst] = v;
  NEXT_ACC(GetElemAcc, v);
}

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
  if (p->kind == CellKind::TypedArray) {
    auto* t = static_cast<TypedArrayObject*>(p);
    if (isDirectView(*iso, t) && index < t->length && r[value].isNumber() && t->type() < ElementType::BigInt64) {
      SX_SAVE();
      SX_TRY_VOID(typedArraySet(*iso, t, index, r[value]));
      NEXT(SetElem);
    }
    SX_TAIL(setElemGeneric);
  }
  if (isDenseArray(p)) {
    auto* array = static_cast<Array*>(p);
    if (array->flags == 0 && denseSet(*iso, array, index, r[value])) NEXT(SetElem);
    if (index == array->length && canAppend(*iso, array)) {
      SX_SAVE();
      if (denseAppend(*iso, array, r[value])) NEXT(SetElem);
    }
  }
  SX_TAIL(setElemGeneric);
}

[[gnu::always_inline]] static inline bool setDenseElement(Isolate* iso, Value o, Value key, Value v) {
  if (!o.isObject() || !key.isInt()) return false;
  Object* p = o.asObject();
  if (p->kind != CellKind::Array || p->flags != 0) return false;
  Elements* elements = static_cast<Array*>(p)->elements;
  auto index = static_cast<uint32_t>(lowInt(key));
  if (index >= elements->capacity || elements->values[index].isHole()) return false;
  Heap::write(iso->heap, elements, &elements->values[index], v);
  return true;
}

SX_HANDLER(SetElem) {
  SX_ARGS3(SetElem, object, key, value);
  if (!setDenseElement(iso, r[object], r[key], r[value])) [[unlikely]] SX_TAIL(setElemOther);
  NEXT(SetElem);
}

SX_HANDLER(SetElemI32) {
  SX_ARGS3(SetElemI32, object, key, value);
  if (!setDenseElement(iso, r[object], r[key], r[value])) [[unlikely]] SX_TAIL(setElemOther);
  NEXT(SetElemI32);
}

// ---- Reads with a check: elements and fields of declared scalar type ----

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

SX_HANDLER(GetElemF64) {
  SX_ARGS3(GetElemF64, dst, object, key);
  Value v;
  if (!denseElement(r[object], r[key], &v) || !v.isNumber()) [[unlikely]] SX_TAIL(getElemF64Slow);
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

SX_HANDLER(GetElemInt) {
  SX_ARGS3(GetElemInt, dst, object, key);
  Value v;
  if (!denseElement(r[object], r[key], &v) || !v.isInt()) [[unlikely]] SX_TAIL(getElemIntSlow);
  r[dst] = v;
  NEXT_ACC(GetElemInt, v);
}

SX_COLD(getFieldF64Slow) {
  SX_ARGS4(GetFieldF64, dst, object, site, place);
  SX_SAVE();
  SX_TRY(v, getAndCache(*iso, code, code->caches + site, r[object]));
  if (!v.isNumber()) {
    (void)throwScalarCheck(*iso, code->program, ScalarType::F64, v, place);
    SX_THROW();
  }
  r[dst] = doubleValue(numberOf(v));
  NEXT_FACC(GetFieldF64, numberOf(v));
}

SX_HANDLER(GetFieldF64) {
  SX_ARGS3(GetFieldF64, dst, object, site);
  Value o = r[object];
  const PropertyCache* c = code->caches + site;
  if (!o.isObject() || o.asObject()->shape != c->shape) [[unlikely]] SX_TAIL(getFieldF64Slow);
  Value v = valueAt(o.asObject(), c->offset);
  if (!v.isNumber()) [[unlikely]] SX_TAIL(getFieldF64Slow);
  double d = numberOf(v);
  r[dst] = doubleValue(d);
  NEXT_FACC(GetFieldF64, d);
}

SX_COLD(getFieldI32Slow) {
  SX_ARGS4(GetFieldI32, dst, object, site, place);
  SX_SAVE();
  SX_TRY(v, getAndCache(*iso, code, code->caches + site, r[object]));
  Value i;
  if (!exactInt(v, &i)) {
    (void)throwScalarCheck(*iso, code->program, ScalarType::I32, v, place);
    SX_THROW();
  }
  r[dst] = i;
  NEXT_ACC(GetFieldI32, i);
}

SX_HANDLER(GetFieldI32) {
  SX_ARGS3(GetFieldI32, dst, object, site);
  Value o = r[object];
  const PropertyCache* c = code->caches + site;
  if (!o.isObject() || o.asObject()->shape != c->shape) [[unlikely]] SX_TAIL(getFieldI32Slow);
  Value v = valueAt(o.asObject(), c->offset);
  if (!v.isInt()) [[unlikely]] SX_TAIL(getFieldI32Slow);
  r[dst] = v;
  NEXT_ACC(GetFieldI32, v);
}

// ---- Global variables ----

template <int OrUndefined> SX_COLD(loadGlobalSlow) {
  SX_ARGS2(LoadGlobal, dst, site);
  SX_SAVE();
  SX_TRY(v, getGlobal(*iso, code->caches + site, OrUndefined != 0));
  r[dst] = v;
  NEXT(LoadGlobal);
}

/// A global the cache found as own data of the global object.
[[gnu::always_inline]] static inline bool cachedGlobal(const Isolate* iso, const PropertyCache* c, Value* out) {
  Object* global = iso->globalObject;
  if (global->shape != c->otherShape || c->state != static_cast<uint8_t>(CacheState::OwnStore) || !isValid(c)) return false;
  *out = valueAt(global->store(), c->offset);
  return true;
}

SX_HANDLER(LoadGlobal) {
  SX_ARGS2(LoadGlobal, dst, site);
  Value v;
  if (!cachedGlobal(iso, code->caches + site, &v)) [[unlikely]] SX_TAIL(loadGlobalSlow<0>);
  r[dst] = v;
  NEXT(LoadGlobal);
}

SX_HANDLER(LoadGlobalOrUndefined) {
  SX_ARGS2(LoadGlobalOrUndefined, dst, site);
  Value v;
  if (!cachedGlobal(iso, code->caches + site, &v)) [[unlikely]] SX_TAIL(loadGlobalSlow<1>);
  r[dst] = v;
  NEXT(LoadGlobalOrUndefined);
}

SX_HANDLER(StoreGlobal) {
  SX_ARGS2(StoreGlobal, value, site);
  SX_SAVE();
  SX_TRY_VOID(setGlobal(*iso, code, code->caches + site, r[value]));
  NEXT(StoreGlobal);
}

}  // namespace sx::rt
