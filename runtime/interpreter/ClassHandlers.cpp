// What methods do often: private elements and properties of super, through inline caches.
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

SX_WARM(getSuperFieldOther) {
  SX_ARGS4(GetSuperField, dst, home, self, site);
  SX_SAVE();
  SX_TRY(v, getSuperAndCache(*iso, code, code->caches + site, r[home], r[self]));
  r[dst] = v;
  NEXT(GetSuperField);
}

SX_HANDLER(GetSuperField) {
  SX_ARGS4(GetSuperField, dst, home, self, site);
  Value h = r[home];
  if (!h.isObject() || (h.asObject()->kind != CellKind::PlainObject && h.asObject()->kind != CellKind::Function)) SX_TAIL(getSuperFieldOther);
  Value base = iso->shapes[h.asObject()->shape]->proto;
  if (!base.isObject()) SX_TAIL(getSuperFieldOther);
  Object* o = base.asObject();
  const PropertyCache* c = code->caches + site;
  const Value* found = nullptr;
  if (o->shape == c->shape) {
    found = at(o, c->offset);
  } else if (o->shape == c->otherShape && isValid(c)) {
    auto state = static_cast<CacheState>(c->state);
    if (state == CacheState::OwnInline) found = at(o, c->offset);
    else if (state == CacheState::OwnStore) found = at(o->store(), c->offset);
    else if (state == CacheState::HolderInline) found = at(c->holder, c->offset);
    else if (state == CacheState::HolderStore) found = at(static_cast<Object*>(c->holder)->store(), c->offset);
  }
  if (found == nullptr) SX_TAIL(getSuperFieldOther);
  r[dst] = *found;
  NEXT(GetSuperField);
}

}  // namespace sx::rt
