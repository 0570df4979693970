// Access to named properties through inline caches.
#include "Checks.h"
#include "Dispatch.h"
#include "Interpreter.h"
#include "Program.h"
#include "PropertyCache.h"
#include "runtime/Errors.h"
#include "runtime/Realm.h"

namespace sx::rt {

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
  if (getter.isObject() && getter.asObject()->kind == CellKind::NativeFunction) {
    SX_SAVE();
    SX_TRY(v, call(*iso, getter, r[object], {}));
    r[dst] = v;
    NEXT_ACC(GetField, v);
  }
  Value* nr = r + code->registerCount + kFrameHeader;
  if (!getter.isObject() || getter.asObject()->kind != CellKind::Function) SX_TAIL(getFieldMiss);
  auto* function = static_cast<Function*>(getter.asObject());
  if (nr + 1 > iso->stackLimit) SX_TAIL(getFieldMiss);
  SX_SAVE();
  SX_TRY_VOID(iso->poll(1));
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

/// Any read that the first entry of the site is not for.
SX_WARM(getFieldAny) {
  SX_ARGS3(GetField, dst, object, site);
  Value receiver = r[object];
  Object* o = receiver.isObject() ? receiver.asObject() : nullptr;
  if (o == nullptr) {
    if (!receiver.isString()) SX_TAIL(getFieldMiss);
    // Only the prototype's own and inherited properties are cached for strings; length was not.
    SX_SAVE();
    o = cacheReceiver(*iso, receiver);
  }
  const PropertyCache* first = code->caches + site;
  for (const PropertyCache* c = first; c != nullptr; c = nextEntry(*iso, first, c, o->shape, false)) {
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

/// The second to fourth shape of a site whose objects have the field themselves.
SX_WARM(getFieldOther) {
  SX_ARGS3(GetField, dst, object, site);
  Value o = r[object];
  if (!o.isObject()) SX_TAIL(getFieldAny);
  uint32_t shape = o.asObject()->shape;
  for (const PropertyCache* c = code->caches[site].more; c != nullptr; c = c->more) {
    if (c->shape != shape) continue;
    Value v = valueAt(o.asObject(), c->offset);
    r[dst] = v;
    NEXT_ACC(GetField, v);
  }
  SX_TAIL(getFieldAny);
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

/// The second to fourth shape of a call site.
SX_WARM(getMethodOther) {
  SX_ARGS3(GetMethod, dst, object, site);
  Value o = r[object], v;
  if (o.isString()) {
    // The usual place of a method of strings: the prototype's own.
    SX_SAVE();
    Object* prototype = iso->realm->intrinsic(Intrinsic::StringPrototype);
    const PropertyCache* c = code->caches + site;
    if (prototype->shape == c->otherShape && isValid(c) && c->state == static_cast<uint8_t>(CacheState::OwnStore)) {
      r[dst] = valueAt(prototype->store(), c->offset);
      NEXT(GetMethod);
    }
  }
  if (!o.isObject()) SX_TAIL(getFieldAny);
  const PropertyCache* first = code->caches + site;
  for (const PropertyCache* c = nextEntry(*iso, first, first, o.asObject()->shape, false); c != nullptr; c = c->isShared ? nullptr : c->more) {
    if (!readHolder(c, o.asObject(), &v)) continue;
    r[dst] = v;
    NEXT(GetMethod);
  }
  SX_TAIL(getFieldAny);
}

SX_HANDLER(GetMethod) {
  SX_ARGS3(GetMethod, dst, object, site);
  Value o = r[object], v;
  if (!o.isObject() || !readHolder(code->caches + site, o.asObject(), &v)) [[unlikely]] SX_TAIL(getMethodOther);
  r[dst] = v;
  NEXT(GetMethod);
}

// ---- Named writes: the layout of SetField is (object, value, site) ----

// SetFieldAcc has its value in the accumulator: Acc is 1 for it.

template <int Acc> SX_COLD(setFieldMiss) {
  SX_ARGS3(SetField, object, value, site);
  SX_SAVE();
  SX_TRY_VOID(setAndCache(*iso, code, code->caches + site, r[object], Acc != 0 ? Value::fromBits(acc) : r[value]));
  NEXT(SetField);
}

/// Runs the setter in acc in a frame above this one, where its argument is already.
SX_WARM(callSetter) {
  SX_ARGS1(SetField, object);
  Value setter = Value::fromBits(acc);
  Value* nr = r + code->registerCount + kFrameHeader;
  auto* function = static_cast<Function*>(setter.asObject());
  SX_TRY_VOID(iso->poll(1));
  nr[kThis] = r[object];
  nr[kCallee] = setter;
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

template <int Acc> SX_WARM(setFieldOther) {
  SX_ARGS3(SetField, object, value, site);
  Value receiver = r[object], stored = Acc != 0 ? Value::fromBits(acc) : r[value];
  if (!receiver.isObject()) SX_TAIL(setFieldMiss<Acc>);
  Object* o = receiver.asObject();
  const PropertyCache* first = code->caches + site;
  for (const PropertyCache* c = first; c != nullptr; c = nextEntry(*iso, first, c, o->shape, true)) {
    if (o->shape == c->shape) {
      Heap::write(iso->heap, o, &valueAt(o, c->offset), stored);
      NEXT(SetField);
    }
    if (o->shape != c->otherShape || !isValid(c)) continue;
    switch (static_cast<CacheState>(c->state)) {
      case CacheState::OwnInline:
        Heap::write(iso->heap, o, &valueAt(o, c->offset), stored);
        NEXT(SetField);
      case CacheState::OwnStore:
        Heap::write(iso->heap, o->store(), &valueAt(o->store(), c->offset), stored);
        NEXT(SetField);
      case CacheState::Add:
        if (c->offset != 0) {
          Heap::write(iso->heap, o, &valueAt(o, c->offset), stored);
          o->shape = c->nextShape;
          NEXT(SetField);
        }
        SX_SAVE();
        addByTransition(*iso, o, iso->shapes[c->nextShape], stored);
        NEXT(SetField);
      case CacheState::OwnSetter:
      case CacheState::HolderSetter: {
        Object* holder = static_cast<CacheState>(c->state) == CacheState::OwnSetter ? o : static_cast<Object*>(c->holder);
        Value setter = static_cast<Accessor*>(slotAddress(iso->shapes[holder->shape], holder, c->offset)->asCell())->setter;
        Value* nr = r + code->registerCount + kFrameHeader;
        if (!setter.isObject() || setter.asObject()->kind != CellKind::Function || nr + 1 > iso->stackLimit) SX_TAIL(setFieldMiss<Acc>);
        SX_SAVE();
        iso->openStack(nr + 1);
        nr[0] = stored;
        acc = setter.bits();
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
  SX_TAIL(setFieldMiss<Acc>);
}

/// What constructors do: the property is added, inside the object.
template <int Acc> SX_WARM(setFieldAdd) {
  SX_ARGS3(SetField, object, value, site);
  Value receiver = r[object];
  const PropertyCache* c = code->caches + site;
  if (!receiver.isObject()) SX_TAIL(setFieldOther<Acc>);
  Object* o = receiver.asObject();
  // A constructor that others extend adds to objects of several shapes.
  while (o->shape != c->otherShape) {
    if (c->misses != 0) SX_TAIL(setFieldOther<Acc>);
    c = c->more;
    if (c == nullptr || o->shape == c->shape) SX_TAIL(setFieldOther<Acc>);
  }
  if (c->state != static_cast<uint8_t>(CacheState::Add) || c->offset == 0 || !isValid(c)) SX_TAIL(setFieldOther<Acc>);
  // The write comes last so that nothing is kept across its slow path.
  o->shape = c->nextShape;
  Heap::write(iso->heap, o, &valueAt(o, c->offset), Acc != 0 ? Value::fromBits(acc) : r[value]);
  NEXT(SetField);
}

SX_HANDLER(SetField) {
  SX_ARGS3(SetField, object, value, site);
  Value o = r[object];
  if (!o.isObject()) [[unlikely]] SX_TAIL(setFieldAdd<0>);
  const PropertyCache* c = code->caches + site;
  Object* p = o.asObject();
  if (p->shape != c->shape) [[unlikely]] SX_TAIL(setFieldAdd<0>);
  Heap::write(iso->heap, p, &valueAt(p, c->offset), r[value]);
  NEXT(SetField);
}

SX_HANDLER(SetFieldAcc) {
  SX_ARGS3(SetFieldAcc, object, unused, site);
  Value o = r[object];
  if (!o.isObject()) [[unlikely]] SX_TAIL(setFieldAdd<1>);
  const PropertyCache* c = code->caches + site;
  Object* p = o.asObject();
  if (p->shape != c->shape) [[unlikely]] SX_TAIL(setFieldAdd<1>);
  Heap::write(iso->heap, p, &valueAt(p, c->offset), Value::fromBits(acc));
  NEXT(SetFieldAcc);
}

SX_WARM(initFieldOther) {
  SX_ARGS3(InitField, object, value, site);
  Value o = r[object];
  PropertyCache* c = code->caches + site;
  SX_SAVE();
  if (!o.isObject()) {
    (void)throwError(*iso, ErrorText::NullishToObject);
    SX_THROW();
  }
  Object* p = o.asObject();
  if (p->shape == c->otherShape && isValid(c) && c->state == static_cast<uint8_t>(CacheState::Add)) {
    addByTransition(*iso, p, iso->shapes[c->nextShape], r[value]);
    NEXT(InitField);
  }
  SX_TRY_VOID(initFieldAndCache(*iso, c, p, r[value]));
  NEXT(InitField);
}

SX_HANDLER(InitField) {
  SX_ARGS3(InitField, object, value, site);
  Value o = r[object];
  const PropertyCache* c = code->caches + site;
  if (!o.isObject() || o.asObject()->shape != c->otherShape || c->offset == 0 || c->state != static_cast<uint8_t>(CacheState::Add) || !isValid(c)) [[unlikely]] SX_TAIL(initFieldOther);
  Object* p = o.asObject();
  p->shape = c->nextShape;
  Heap::write(iso->heap, p, &valueAt(p, c->offset), r[value]);
  NEXT(InitField);
}

// ---- Reads with a check: fields of declared scalar type ----

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
