#include "PropertyCache.h"

#include "Interpreter.h"
#include "ObjectSupport.h"
#include "Program.h"
#include "objects/Storage.h"
#include "runtime/CellVisitor.h"
#include "runtime/Conversions.h"
#include "runtime/Errors.h"
#include "runtime/Realm.h"
#include "runtime/String.h"

namespace sx::rt {

namespace {

/// The entry to fill for one more shape: the first if it is empty or stale, a new one, or after too many the shared one.
PropertyCache* entryToFill(Isolate& iso, FunctionCode* code, PropertyCache* first, uint32_t shape, bool isStore) {
  int entries = 0;
  PropertyCache* last = first;
  // Once there were too many shapes, only the first entry and the shared ones are looked at.
  for (PropertyCache* c = first; c != nullptr && (first->misses == 0 || c == first); c = c->more) {
    auto state = static_cast<CacheState>(c->state);
    if (state == CacheState::Empty || !isValid(c)) return c;
    entries++;
    last = c;
  }
  if (entries < kMaxCacheEntries && first->misses == 0) {
    PropertyCache* added = code->program->newCache();
    added->key = first->key;
    last->more = added;
    return added;
  }
  first->misses = 1;
  PropertyCache* shared = sharedCaches(iso).entry(shape, first->key, isStore);
  shared->key = first->key;
  return shared;
}

/// An object that marking has visited may have got the shape from here since: from now on nothing shows it to marking.
void keepNextShape(Isolate& iso, const PropertyCache& c) {
  if (c.nextShape != 0) (void)usableShape(iso, iso.shapes[c.nextShape]);
}

void reset(Isolate& iso, PropertyCache* c) {
  keepNextShape(iso, *c);
  PropertyCache empty{};
  empty.key = c->key;
  empty.more = c->more;
  empty.misses = c->misses;
  empty.isShared = c->isShared;
  *c = empty;
}

/// Byte offset of slot `slot` from the object (inline) or its store.
uint32_t slotOffset(const Shape* shape, uint32_t slot, bool* isInline) {
  *isInline = slot < shape->inlineSlots;
  return *isInline ? static_cast<uint32_t>(sizeof(Object) + slot * sizeof(Value))
                   : static_cast<uint32_t>(sizeof(PropertyStore) + (slot - shape->inlineSlots) * sizeof(Value));
}

void fill(Isolate& iso, PropertyCache* c, uint32_t receiverShape, const CacheLookup& found, bool isStore) {
  reset(iso, c);
  bool isInline = false;
  bool accessor = (found.attributes & kAccessor) != 0;
  c->validity = found.validity;
  c->epoch = found.epoch;
  c->otherShape = receiverShape;
  switch (found.where) {
    case CacheLookup::NotCacheable:
      reset(iso, c);
      return;
    case CacheLookup::Own:
      if (accessor) {
        c->state = static_cast<uint8_t>(isStore ? CacheState::OwnSetter : CacheState::OwnGetter);
        c->offset = found.slot;
        return;
      }
      c->offset = slotOffset(iso.shapes[receiverShape], found.slot, &isInline);
      c->state = static_cast<uint8_t>(isInline ? CacheState::OwnInline : CacheState::OwnStore);
      if (isInline && found.validity == nullptr) {
        c->shape = receiverShape;
        c->otherShape = 0;
      }
      return;
    case CacheLookup::Prototype:
      iso.heap.makeImmovable(found.holder);
      c->holder = found.holder;
      if (accessor) {
        c->state = static_cast<uint8_t>(isStore ? CacheState::HolderSetter : CacheState::HolderGetter);
        c->offset = found.slot;
        return;
      }
      c->offset = slotOffset(iso.shapes[found.holder->shape], found.slot, &isInline);
      c->state = static_cast<uint8_t>(isInline ? CacheState::HolderInline : CacheState::HolderStore);
      return;
    case CacheLookup::Absent:
      c->state = static_cast<uint8_t>(CacheState::Absent);
      return;
    case CacheLookup::Add:
      c->state = static_cast<uint8_t>(CacheState::Add);
      c->nextShape = found.nextShape->index;
      c->offset = slotOffset(found.nextShape, found.nextShape->slotCount - 1, &isInline);
      if (!isInline) c->offset = 0;
      return;
  }
}

/// Whether V8 names the key in a message: not an object whose text would be that of a method of its own.
bool hasDisplay(Isolate& iso, Value key) {
  return !key.isObject() || isCallable(key) || key.asObject()->kind == CellKind::Error || toDisplay(iso, key).starts_with("#<");
}

/// Strict code sets a property of a primitive.
Thrown throwCreateOnPrimitive(Isolate& iso, PropertyKey key, Value receiver) {
  std::string name = toDisplay(iso, valueFromKey(iso, key));
  bool isOwn = receiver.isString() && (key == iso.names.length || (key.isIndex() && key.asIndex() < receiver.asString()->length));
  return throwError(iso, isOwn ? ErrorText::ReadOnly : ErrorText::CreateOnPrimitive, name, describeReceiver(iso, receiver));
}

}  // namespace

Object* cacheReceiver(Isolate& iso, Value receiver) {
  Realm& realm = *iso.realm;
  switch (receiver.tag()) {
    case kTagObject: return receiver.asObject();
    case kTagString: return realm.intrinsic(Intrinsic::StringPrototype);
    case kTagSymbol: return realm.intrinsic(Intrinsic::SymbolPrototype);
    case kTagBigInt: return realm.intrinsic(Intrinsic::BigIntPrototype);
    default: break;
  }
  if (receiver.isNumber()) return realm.intrinsic(Intrinsic::NumberPrototype);
  if (receiver.isBoolean()) return realm.intrinsic(Intrinsic::BooleanPrototype);
  return nullptr;
}

Thrown throwReadOfNullish(Isolate& iso, Value receiver, PropertyKey key) {
  return throwError(iso, ErrorText::ReadOfNullish, receiver.isNull() ? "null" : "undefined", toDisplay(iso, valueFromKey(iso, key)));
}

Thrown throwWriteOfNullish(Isolate& iso, Value receiver, PropertyKey key) {
  return throwError(iso, ErrorText::WriteOfNullish, receiver.isNull() ? "null" : "undefined", toDisplay(iso, valueFromKey(iso, key)));
}

Completion<Value> getAndCache(Isolate& iso, FunctionCode* code, PropertyCache* site, Value receiver) {
  PropertyKey key = site->key;
  if (receiver.isNullish()) return throwReadOfNullish(iso, receiver, key);
  // The own property of strings.
  if (receiver.isString() && key == iso.names.length) return Value::int32(static_cast<int32_t>(receiver.asString()->length));
  if (key.isIndex()) return getV(iso, receiver, key);
  Object* object = cacheReceiver(iso, receiver);
  CacheLookup found = lookupForCache(iso, object, key);
  // The shape may have changed: the lookup makes lazy values.
  if (found.where != CacheLookup::NotCacheable) fill(iso, entryToFill(iso, code, site, object->shape, false), object->shape, found, false);
  return get(iso, object, key, receiver);
}

Completion<void> setAndCache(Isolate& iso, FunctionCode* code, PropertyCache* site, Value receiver, Value value) {
  PropertyKey key = site->key;
  if (receiver.isNullish()) return throwWriteOfNullish(iso, receiver, key);
  if (!receiver.isObject()) {
    bool done = TRY(set(iso, cacheReceiver(iso, receiver), key, value, receiver));
    if (!done && code->isStrict()) return throwCreateOnPrimitive(iso, key, receiver);
    return {};
  }
  Object* object = receiver.asObject();
  if (!key.isIndex()) {
    uint32_t before = object->shape;
    CacheLookup found = lookupForStore(iso, object, key);
    if (found.where != CacheLookup::NotCacheable && object->shape == before) fill(iso, entryToFill(iso, code, site, before, true), before, found, true);
  }
  if (code->isStrict()) return setOrThrow(iso, object, key, value);
  TRY(set(iso, object, key, value, receiver));
  return {};
}

Completion<void> initFieldAndCache(Isolate& iso, PropertyCache* site, Object* object, Value value) {
  PropertyKey key = site->key;
  uint32_t before = object->shape;
  TRY(createDataPropertyOrThrow(iso, object, key, value));
  if (object->kind != CellKind::PlainObject || object->shape == before || site->misses >= 255) return {};
  // The property was added by the transition that the same site will take again.
  Shape* from = iso.shapes[before];
  Shape* to = iso.shapes[object->shape];
  if (from->isDictionary() || to->isDictionary() || to->parent != from || to->lastKey != key) return {};
  if (site->state != static_cast<uint8_t>(CacheState::Empty)) site->misses++;
  reset(iso, site);
  bool isInline;
  uint32_t offset = slotOffset(to, to->slotCount - 1, &isInline);
  site->offset = isInline ? offset : 0;
  site->otherShape = before;
  site->nextShape = to->index;
  site->state = static_cast<uint8_t>(CacheState::Add);
  return {};
}

Completion<Value> getSuperAndCache(Isolate& iso, FunctionCode* code, PropertyCache* site, Value home, Value self) {
  PropertyKey key = site->key;
  if (!home.isObject()) return throwError(iso, ErrorText::NullishToObject);
  Value base = TRY(getPrototypeOf(iso, home.asObject()));
  if (!base.isObject()) return throwReadOfNullish(iso, Value::null(), key);
  Object* object = base.asObject();
  if (!key.isIndex()) {
    CacheLookup found = lookupForCache(iso, object, key);
    if (found.where != CacheLookup::NotCacheable) fill(iso, entryToFill(iso, code, site, object->shape, false), object->shape, found, false);
  }
  return get(iso, object, key, self);
}

namespace {

/// Fills the site of a store to super: what the search from `base` finds, and if that is no setter, where `self` has the
/// property that is then written.
void cacheSuperStore(Isolate& iso, PropertyCache* site, Object* base, Value self) {
  if (site->key.isIndex() || !self.isObject() || site->misses == 255) return;
  CacheLookup found = lookupForCache(iso, base, site->key);
  if (found.where == CacheLookup::NotCacheable) return;
  bool isAccessor = (found.attributes & kAccessor) != 0;
  bool isAbsent = found.where == CacheLookup::Absent;
  if (!isAccessor && !isAbsent && (found.attributes & kWritable) == 0) return;
  Object* o = self.asObject();
  CacheLookup own;
  if (!isAccessor) {
    own = lookupForCache(iso, o, site->key);
    if (own.where != CacheLookup::Own || (own.attributes & (kAccessor | kWritable)) != kWritable) return;
  }
  if (site->state != static_cast<uint8_t>(CacheState::Empty)) site->misses++;
  fill(iso, site, base->shape, found, true);
  // That of data inside the prototype is in the other field, which only reads look at.
  site->shape = 0;
  site->otherShape = base->shape;
  if (isAccessor) return;
  bool isInline = false;
  site->nextShape = o->shape;
  site->offset = slotOffset(iso.shapes[o->shape], own.slot, &isInline);
  site->state = static_cast<uint8_t>(isInline ? CacheState::OwnInline : CacheState::OwnStore);
}

}  // namespace

Completion<void> setSuperAndCache(Isolate& iso, FunctionCode* code, PropertyCache* site, Value home, Value value, Value self) {
  if (home.isObject() && home.asObject()->kind != CellKind::Proxy) {
    Value base = iso.shapes[home.asObject()->shape]->proto;
    if (base.isObject()) cacheSuperStore(iso, site, base.asObject(), self);
  }
  return setSuper(iso, home, valueFromKey(iso, site->key), value, self, code->isStrict());
}

void cachePrivate(Isolate& iso, PropertyCache* site, Value object, Value name, bool isStore) {
  if (!object.isObject() || !name.isSymbol() || site->misses == 255) return;
  CacheLookup found = lookupForCache(iso, object.asObject(), PropertyKey::symbol(name.asSymbol()));
  if (found.where != CacheLookup::Own) return;
  Shape* shape = iso.shapes[object.asObject()->shape];
  bool isAccessor = (found.attributes & kAccessor) != 0;
  // Writing a method is an error.
  if (isStore && !isAccessor && (found.attributes & kWritable) == 0) return;
  if (site->state != static_cast<uint8_t>(CacheState::Empty)) site->misses++;
  reset(iso, site);
  site->holder = name.asSymbol();
  if (isAccessor) {
    site->offset = found.slot;
    site->otherShape = shape->index;
    site->state = static_cast<uint8_t>(isStore ? CacheState::OwnSetter : CacheState::OwnGetter);
    return;
  }
  bool isInline = false;
  site->offset = slotOffset(shape, found.slot, &isInline);
  site->state = static_cast<uint8_t>(isInline ? CacheState::OwnInline : CacheState::OwnStore);
  (isInline ? site->shape : site->otherShape) = shape->index;
}

void cachePrivateAdd(Isolate& iso, PropertyCache* site, uint32_t before, Object* object, Value name) {
  if (object->kind != CellKind::PlainObject || object->shape == before || site->misses == 255) return;
  Shape* from = iso.shapes[before];
  Shape* to = iso.shapes[object->shape];
  if (from->isDictionary() || to->isDictionary() || to->parent != from || to->lastKey != PropertyKey::symbol(name.asSymbol())) return;
  if (site->state != static_cast<uint8_t>(CacheState::Empty)) site->misses++;
  reset(iso, site);
  site->otherShape = before;
  site->nextShape = to->index;
  site->holder = name.asSymbol();
  site->state = static_cast<uint8_t>(CacheState::Add);
}

namespace {

/// The key a value is if it needs no conversion: an atom or a symbol.
bool isPlainName(Value v, PropertyKey* key) {
  if (v.isSymbol()) {
    *key = PropertyKey::symbol(v.asSymbol());
    return true;
  }
  if (!v.isString() || (v.asString()->flags & (kStrAtom | kStrIndex)) != kStrAtom) return false;
  *key = PropertyKey::atom(v.asString());
  return true;
}

/// False for objects that are used as tables: they share their shape, so nothing can be remembered by it.
bool mayCache(const Isolate& iso, const Object* o) {
  const Shape* shape = iso.shapes[o->shape];
  return !shape->isDictionary() || (shape->flags & kOwned) != 0;
}

/// Notes in the shared entries where `key` was found.
void fillShared(Isolate& iso, Object* o, PropertyKey key, const CacheLookup& found, bool isStore) {
  if (found.where == CacheLookup::NotCacheable) return;
  PropertyCache* c = sharedCaches(iso).entry(o->shape, key, isStore);
  c->key = key;
  fill(iso, c, o->shape, found, isStore);
}

[[gnu::noinline]] Completion<Value> getNamedSlow(Isolate& iso, Object* o, PropertyKey key) {
  const PropertyCache* c = sharedEntry(iso, o->shape, key, false);
  Value v;
  Accessor* accessor = nullptr;
  bool isKnown = c != nullptr && readCached(iso, c, o, &v, &accessor);
  if (!isKnown && mayCache(iso, o)) fillShared(iso, o, key, lookupForCache(iso, o, key), false);
  return get(iso, o, key);
}

Completion<Value> getNamed(Isolate& iso, Object* o, PropertyKey key) {
  Value v;
  if (readShared(iso, o, key, &v)) return v;
  return getNamedSlow(iso, o, key);
}

/// Writes by a shared entry for a plain location; false if there is none.
bool setByEntry(Isolate& iso, const PropertyCache* c, Object* o, Value v) {
  if (o->shape == c->shape) {
    Heap::write(iso.heap, o, &valueAt(o, c->offset), v);
    return true;
  }
  if (o->shape != c->otherShape || !isValid(c)) return false;
  auto state = static_cast<CacheState>(c->state);
  if (state == CacheState::OwnStore) Heap::write(iso.heap, o->store(), &valueAt(o->store(), c->offset), v);
  else if (state == CacheState::OwnInline) Heap::write(iso.heap, o, &valueAt(o, c->offset), v);
  else if (state == CacheState::Add) addByTransition(iso, o, iso.shapes[c->nextShape], v);
  else return false;
  return true;
}

/// As setByEntry; fills the entry if it is for something else.
bool setNamed(Isolate& iso, Object* o, PropertyKey key, Value v) {
  const PropertyCache* c = sharedEntry(iso, o->shape, key, true);
  if (c != nullptr && setByEntry(iso, c, o, v)) return true;
  if (!mayCache(iso, o)) return false;
  uint32_t before = o->shape;
  CacheLookup found = lookupForStore(iso, o, key);
  if (o->shape == before) fillShared(iso, o, key, found, true);
  return false;
}

}  // namespace

SharedCaches& sharedCaches(Isolate& iso) {
  std::unique_ptr<SharedCaches>& table = iso.interpreter->sharedCaches;
  if (table == nullptr) {
    table = std::make_unique<SharedCaches>();
    for (PropertyCache& c : table->reads) c.isShared = true;
    for (PropertyCache& c : table->stores) c.isShared = true;
    // What an entry names may be gone after a full collection, and something else may have its address.
    iso.heap.addTracer([](CellVisitor& visitor, void* data) {
      for (PropertyCache& c : static_cast<SharedCaches*>(data)->stores)
        if (c.nextShape != 0) visitor.shape(c.nextShape);
    }, table.get(), false);
    iso.heap.addWeakTracer([](CellVisitor&, void* data) {
      auto* caches = static_cast<SharedCaches*>(data);
      auto empty = [](PropertyCache& c) { c = PropertyCache{.isShared = true}; };
      for (PropertyCache& c : caches->reads) empty(c);
      for (PropertyCache& c : caches->stores) empty(c);
    }, table.get());
  }
  return *table;
}

KnownInstance instanceOfAtOnce(Isolate& iso, Value v, Value target) {
  Value method, prototype;
  if (!target.isObject() || target.asObject()->kind != CellKind::Function) return KnownInstance::Unknown;
  Object* constructor = target.asObject();
  if (!readShared(iso, constructor, PropertyKey::symbol(iso.symbols.hasInstance), &method)) return KnownInstance::Unknown;
  if (!isOrdinaryHasInstance(iso, method)) return KnownInstance::Unknown;
  if (!v.isObject()) return KnownInstance::No;
  if (!readShared(iso, constructor, iso.names.prototype, &prototype) || !prototype.isObject()) return KnownInstance::Unknown;
  for (const Object* o = v.asObject(); o->kind != CellKind::Proxy;) {
    Value next = iso.shapes[o->shape]->proto;
    if (next == prototype) return KnownInstance::Yes;
    if (!next.isObject()) return KnownInstance::No;
    o = next.asObject();
  }
  return KnownInstance::Unknown;
}

Completion<Value> getCached(Isolate& iso, Object* object, PropertyKey key) { return getNamed(iso, object, key); }

Completion<Value> getElement(Isolate& iso, Value object, Value key) {
  PropertyKey k;
  if (object.isObject() && isPlainName(key, &k)) return getNamed(iso, object.asObject(), k);
  if (object.isNullish()) {
    // The key's text is for the message only: no user code runs.
    const char* what = object.isNull() ? "null" : "undefined";
    if (!hasDisplay(iso, key)) return throwError(iso, ErrorType::TypeError, std::string("Cannot read properties of ") + what);
    if (key.isSymbol() && key.asSymbol() == iso.symbols.iterator) return throwError(iso, ErrorText::NotIterableValue, describeTyped(iso, object));
    return throwError(iso, ErrorText::ReadOfNullish, what, toDisplay(iso, key));
  }
  Value stored;
  if (object.isObject() && key.isInt() && key.asInt() >= 0 && storedElement(iso, object.asObject(), static_cast<uint64_t>(key.asInt()), &stored)) return stored;
  k = TRY(toPropertyKey(iso, key));
  if (object.isObject() && !k.isIndex()) return getNamed(iso, object.asObject(), k);
  return object.isObject() ? get(iso, object.asObject(), k, object) : getV(iso, object, k);
}

Completion<void> setElement(Isolate& iso, Value object, Value key, Value value, bool strict) {
  PropertyKey k;
  if (object.isObject() && isPlainName(key, &k) && setNamed(iso, object.asObject(), k, value)) return {};
  if (object.isNullish()) {
    const char* what = object.isNull() ? "null" : "undefined";
    if (!hasDisplay(iso, key)) return throwError(iso, ErrorType::TypeError, std::string("Cannot set properties of ") + what);
    return throwError(iso, ErrorText::WriteOfNullish, what, toDisplay(iso, key));
  }
  k = TRY(toPropertyKey(iso, key));
  if (object.isObject() && strict) return setOrThrow(iso, object.asObject(), k, value);
  bool done = TRY(set(iso, cacheReceiver(iso, object), k, value, object));
  if (!done && strict) return throwCreateOnPrimitive(iso, k, object);
  return {};
}

Completion<bool> hasElement(Isolate& iso, Value object, Value key) {
  if (!object.isObject()) {
    return throwError(iso, ErrorText::InOfPrimitive, toDisplay(iso, key), toDisplay(iso, object));
  }
  Object* o = object.asObject();
  PropertyKey k;
  if (isPlainName(key, &k)) {
    const PropertyCache* c = sharedEntry(iso, o->shape, k, false);
    Value v;
    Accessor* accessor = nullptr;
    if (c != nullptr && readCached(iso, c, o, &v, &accessor)) return c->state != static_cast<uint8_t>(CacheState::Absent);
    if (mayCache(iso, o)) fillShared(iso, o, k, lookupForCache(iso, o, k), false);
  } else {
    k = TRY(toPropertyKey(iso, key));
  }
  return hasProperty(iso, o, k);
}

Completion<Value> getGlobal(Isolate& iso, PropertyCache* site, bool orUndefined) {
  PropertyKey key = site->key;
  Object* lexicals = iso.realm->lexicals();
  PropertyDescriptor own;
  if (TRY(getOwnProperty(iso, lexicals, key, &own))) {
    if (own.value.isTdz()) return throwError(iso, ErrorText::DeadZone, toDisplay(iso, valueFromKey(iso, key)));
    return own.value;
  }
  Object* global = iso.realm->global();
  CacheLookup found = lookupForCache(iso, global, key);
  if (found.where == CacheLookup::Own && (found.attributes & kAccessor) == 0) {
    fill(iso, site, global->shape, found, false);
  }
  if (found.where == CacheLookup::Absent || !TRY(hasProperty(iso, global, key))) {
    if (orUndefined) return Value::undefined();
    return throwError(iso, ErrorText::NotDefined, toDisplay(iso, valueFromKey(iso, key)));
  }
  return get(iso, global, key);
}

Completion<void> setGlobal(Isolate& iso, FunctionCode* code, PropertyCache* site, Value value) {
  PropertyKey key = site->key;
  Object* lexicals = iso.realm->lexicals();
  PropertyDescriptor own;
  if (TRY(getOwnProperty(iso, lexicals, key, &own))) {
    if (own.value.isTdz()) return throwError(iso, ErrorText::DeadZone, toDisplay(iso, valueFromKey(iso, key)));
    if ((own.attributes & kWritable) == 0) return throwError(iso, ErrorText::ConstAssign);
    defineRaw(iso, lexicals, key, value, own.attributes);
    return {};
  }
  Object* global = iso.realm->global();
  if (code->isStrict()) {
    if (!TRY(hasProperty(iso, global, key))) return throwError(iso, ErrorText::NotDefined, toDisplay(iso, valueFromKey(iso, key)));
    return setOrThrow(iso, global, key, value);
  }
  TRY(set(iso, global, key, value, Value::object(global)));
  return {};
}

}  // namespace sx::rt
