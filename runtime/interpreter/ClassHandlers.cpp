// What methods do often: private elements and properties of super, through inline caches. A property of super is cached
// by the shape of the home object's prototype, its `this` by the shape that a store finds it with.
//
// A private name is made anew each time its class is evaluated, so the cache of a private access also holds the name
// it is about (`holder`): one site may meet several. Getters and setters run in a frame above the accessing one.
#include "Dispatch.h"
#include "Interpreter.h"
#include "ObjectSupport.h"
#include "Program.h"
#include "PropertyCache.h"
#include "runtime/Errors.h"

namespace sx::rt {

namespace {

[[gnu::always_inline]] inline Value* at(Cell* cell, uint32_t offset) {
  return reinterpret_cast<Value*>(reinterpret_cast<char*>(cell) + offset);
}

[[gnu::always_inline]] inline bool isAbout(const PropertyCache* c, Value name) {
  return name.isSymbol() && name.asSymbol() == c->holder;
}

/// The private data element inside the object, or null.
[[gnu::always_inline]] inline Value* cachedInside(const PropertyCache* c, Value object, Value name) {
  if (!object.isObject() || object.asObject()->shape != c->shape || !isAbout(c, name)) return nullptr;
  return at(object.asObject(), c->offset);
}

/// What the cache says of the object by its state; Empty if nothing.
[[gnu::always_inline]] inline CacheState otherState(const PropertyCache* c, Value object, Value name) {
  bool fits = object.isObject() && object.asObject()->shape == c->otherShape && isAbout(c, name);
  return fits ? static_cast<CacheState>(c->state) : CacheState::Empty;
}

/// The accessor that is the private element.
[[gnu::always_inline]] inline Accessor* accessorAt(const Isolate* iso, const PropertyCache* c, Object* o) {
  return static_cast<Accessor*>(slotAddress(iso->shapes[o->shape], o, c->offset)->asCell());
}

}  // namespace

SX_DECLARE_COLD(callGetter);
SX_DECLARE_COLD(callSetter);

SX_WARM(getPrivateOther) {
  SX_ARGS4(GetPrivate, dst, object, name, site);
  PropertyCache* c = code->caches + site;
  CacheState state = otherState(c, r[object], r[name]);
  if (state == CacheState::OwnStore) {
    Value v = *at(r[object].asObject()->store(), c->offset);
    r[dst] = v;
    NEXT_ACC(GetPrivate, v);
  }
  if (state == CacheState::OwnGetter) {
    Value getter = accessorAt(iso, c, r[object].asObject())->getter;
    if (isFunction(getter) && r + code->registerCount + kFrameHeader + 1 <= iso->stackLimit) {
      acc = getter.bits();
      SX_TAIL(callGetter);
    }
  }
  SX_SAVE();
  SX_TRY(v, getPrivate(*iso, r[object], r[name]));
  cachePrivate(*iso, c, r[object], r[name], false);
  r[dst] = v;
  NEXT_ACC(GetPrivate, v);
}

SX_HANDLER(GetPrivate) {
  SX_ARGS4(GetPrivate, dst, object, name, site);
  const Value* element = cachedInside(code->caches + site, r[object], r[name]);
  if (element == nullptr) [[unlikely]] SX_TAIL(getPrivateOther);
  Value v = *element;
  r[dst] = v;
  NEXT_ACC(GetPrivate, v);
}

SX_WARM(setPrivateOther) {
  SX_ARGS4(SetPrivate, object, name, value, site);
  PropertyCache* c = code->caches + site;
  CacheState state = otherState(c, r[object], r[name]);
  if (state == CacheState::OwnStore) {
    PropertyStore* store = r[object].asObject()->store();
    Heap::write(iso->heap, store, at(store, c->offset), r[value]);
    NEXT(SetPrivate);
  }
  if (state == CacheState::OwnSetter) {
    Value setter = accessorAt(iso, c, r[object].asObject())->setter;
    Value* nr = r + code->registerCount + kFrameHeader;
    if (isFunction(setter) && nr + 1 <= iso->stackLimit) {
      SX_SAVE();
      iso->openStack(nr + 1);
      nr[0] = r[value];
      acc = setter.bits();
      SX_TAIL(callSetter);
    }
  }
  SX_SAVE();
  SX_TRY_VOID(setPrivate(*iso, r[object], r[name], r[value]));
  cachePrivate(*iso, c, r[object], r[name], true);
  NEXT(SetPrivate);
}

SX_HANDLER(SetPrivate) {
  SX_ARGS4(SetPrivate, object, name, value, site);
  Value* element = cachedInside(code->caches + site, r[object], r[name]);
  if (element == nullptr) [[unlikely]] SX_TAIL(setPrivateOther);
  Heap::write(iso->heap, r[object].asObject(), element, r[value]);
  NEXT(SetPrivate);
}

SX_HANDLER(DefinePrivate) {
  SX_ARGS5(DefinePrivate, object, name, value, flags, site);
  PropertyCache* c = code->caches + site;
  SX_SAVE();
  Value o = r[object];
  uint32_t before = o.isObject() ? o.asObject()->shape : 0;
  // Accessors come in halves, the second of which adds nothing.
  unsigned kind = static_cast<unsigned>(flags) & kMethodKindMask;
  bool isData = kind != kGetter && kind != kSetter;
  if (isData && before != 0 && before == c->otherShape && isAbout(c, r[name])) {
    addByTransition(*iso, o.asObject(), iso->shapes[c->nextShape], r[value]);
    NEXT(DefinePrivate);
  }
  SX_TRY_VOID(definePrivate(*iso, o, r[name], r[value], static_cast<uint8_t>(flags)));
  if (isData) cachePrivateAdd(*iso, c, before, r[object].asObject(), r[name]);
  NEXT(DefinePrivate);
}

// ---- Properties of super ----

/// Where the search for a property of super begins; null if a handler cannot say.
[[gnu::always_inline]] static inline Object* superBase(const Isolate* iso, Value home) {
  if (!home.isObject() || (home.asObject()->kind != CellKind::PlainObject && home.asObject()->kind != CellKind::Function)) return nullptr;
  Value base = iso->shapes[home.asObject()->shape]->proto;
  return base.isObject() ? base.asObject() : nullptr;
}

SX_COLD(getSuperFieldMiss) {
  SX_ARGS4(GetSuperField, dst, self, home, site);
  SX_SAVE();
  SX_TRY(v, getSuperAndCache(*iso, code, code->caches + site, r[home], r[self]));
  r[dst] = v;
  NEXT_ACC(GetSuperField, v);
}

SX_WARM(getSuperFieldOther) {
  SX_ARGS4(GetSuperField, dst, self, home, site);
  Object* base = superBase(iso, r[home]);
  if (base == nullptr) SX_TAIL(getSuperFieldMiss);
  const PropertyCache* first = code->caches + site;
  for (const PropertyCache* c = first; c != nullptr; c = nextEntry(*iso, first, c, base->shape, false)) {
    Value v;
    Accessor* accessor = nullptr;
    if (!readCached(*iso, c, base, &v, &accessor)) continue;
    if (accessor == nullptr) {
      r[dst] = v;
      NEXT_ACC(GetSuperField, v);
    }
    if (!isFunction(accessor->getter) || r + code->registerCount + kFrameHeader + 1 > iso->stackLimit) break;
    acc = accessor->getter.bits();
    SX_TAIL(callGetter);
  }
  SX_TAIL(getSuperFieldMiss);
}

SX_HANDLER(GetSuperField) {
  SX_ARGS4(GetSuperField, dst, self, home, site);
  const PropertyCache* c = code->caches + site;
  Object* base = superBase(iso, r[home]);
  // Methods are in the store of the prototype that the search begins with.
  if (base == nullptr || base->shape != c->otherShape || c->state != static_cast<uint8_t>(CacheState::OwnStore) || !isValid(c)) [[unlikely]] SX_TAIL(getSuperFieldOther);
  Value v = *at(base->store(), c->offset);
  r[dst] = v;
  NEXT_ACC(GetSuperField, v);
}

SX_COLD(setSuperFieldMiss) {
  SX_ARGS4(SetSuperField, self, home, value, site);
  SX_SAVE();
  SX_TRY_VOID(setSuperAndCache(*iso, code, code->caches + site, r[home], r[value], r[self]));
  NEXT(SetSuperField);
}

SX_HANDLER(SetSuperField) {
  SX_ARGS4(SetSuperField, self, home, value, site);
  const PropertyCache* c = code->caches + site;
  Object* base = superBase(iso, r[home]);
  if (base == nullptr || base->shape != c->otherShape || !isValid(c) || !r[self].isObject()) [[unlikely]] SX_TAIL(setSuperFieldMiss);
  Object* o = r[self].asObject();
  auto state = static_cast<CacheState>(c->state);
  if (state == CacheState::OwnSetter || state == CacheState::HolderSetter) {
    Object* holder = state == CacheState::OwnSetter ? base : static_cast<Object*>(c->holder);
    Value setter = static_cast<Accessor*>(slotAddress(iso->shapes[holder->shape], holder, c->offset)->asCell())->setter;
    Value* nr = r + code->registerCount + kFrameHeader;
    if (!isFunction(setter) || nr + 1 > iso->stackLimit) SX_TAIL(setSuperFieldMiss);
    SX_SAVE();
    iso->openStack(nr + 1);
    nr[0] = r[value];
    acc = setter.bits();
    SX_TAIL(callSetter);
  }
  if (o->shape != c->nextShape) SX_TAIL(setSuperFieldMiss);
  Cell* owner = state == CacheState::OwnInline ? static_cast<Cell*>(o) : o->store();
  Heap::write(iso->heap, owner, at(owner, c->offset), r[value]);
  NEXT(SetSuperField);
}

}  // namespace sx::rt
