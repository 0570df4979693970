// Named slots and dictionary mode. A dictionary lists key, slot and attributes; values stay in the object's slots, so
// going to dictionary mode moves nothing and an inline cache over an owned shape names a slot like any other.
#include "Storage.h"

#include "base/Hash.h"
#include "runtime/LargeCells.h"

namespace sx::rt {

namespace {

constexpr uint32_t kFirstStoreCapacity = 4;

uint32_t growCapacity(uint32_t have, uint32_t need) {
  uint32_t next = have == 0 ? kFirstStoreCapacity : have + have / 2 + 2;
  return next > need ? next : need;
}

PropertyStore* newStore(Isolate& iso, uint32_t capacity) {
  auto* store = static_cast<PropertyStore*>(iso.heap.allocate(CellKind::PropertyStore, sizeof(PropertyStore) + capacity * sizeof(Value)));
  store->capacity = capacity;
  store->identityHash = 0;
  store->elements = Value::undefined();
  store->dictionary = Value::undefined();
  for (uint32_t i = 0; i < capacity; i++) store->slots[i] = Value::undefined();
  return store;
}

/// Slots of free-list links end the list with this.
constexpr uint32_t kNoFreeSlot = 0;

Dictionary* newDictionary(Isolate& iso, uint32_t capacity) {
  auto* d = static_cast<Dictionary*>(iso.heap.allocate(CellKind::Dictionary, Dictionary::byteSize(capacity)));
  d->shape = kNoFreeSlot;
  d->capacity = capacity;
  d->used = d->live = d->slotCount = 0;
  for (uint32_t i = 0; i < capacity; i++) d->entries[i] = {PropertyKey(), 0, 0};
  std::memset(d->index(), 0, size_t{capacity} * 2 * sizeof(uint32_t));
  return d;
}

void indexEntry(Dictionary* d, uint32_t i) {
  uint32_t mask = d->capacity * 2 - 1;
  uint32_t at = static_cast<uint32_t>(mixHash(d->entries[i].key.bits())) & mask;
  uint32_t* index = d->index();
  while (index[at] != 0) at = (at + 1) & mask;
  index[at] = i + 1;
}

void appendEntry(Isolate& iso, Dictionary* d, PropertyKey key, uint32_t slot, uint8_t attributes) {
  SX_ASSERT(d->used < d->capacity);
  d->entries[d->used] = {key, slot, attributes};
  keyStored(iso.heap, key);
  indexEntry(d, d->used);
  d->used++;
  d->live++;
}

/// A copy with room for one more, without deleted entries.
Dictionary* rehash(Isolate& iso, Dictionary* from) {
  uint32_t capacity = 4;
  while (capacity < from->live + from->live / 2 + 1) capacity *= 2;
  Dictionary* d = newDictionary(iso, capacity);
  d->shape = from->shape;
  d->slotCount = from->slotCount;
  for (uint32_t i = 0; i < from->used; i++)
    if (from->entries[i].key != PropertyKey()) appendEntry(iso, d, from->entries[i].key, from->entries[i].slot, static_cast<uint8_t>(from->entries[i].attributes));
  return d;
}

void setDictionary(Isolate& iso, Object* o, Dictionary* d) {
  PropertyStore* store = ensureStore(iso, o);
  Heap::write(iso.heap, store, &store->dictionary, Value::internal(d));
}

}  // namespace

PropertyStore* ensureStore(Isolate& iso, Object* o, uint32_t slotCapacity) {
  PropertyStore* old = o->store();
  if (old != nullptr && old->capacity >= slotCapacity) return old;
  PropertyStore* store = newStore(iso, slotCapacity == 0 ? 0 : growCapacity(old != nullptr ? old->capacity : 0, slotCapacity));
  old = o->store();
  if (old != nullptr) {
    store->identityHash = old->identityHash;
    store->elements = old->elements;
    store->dictionary = old->dictionary;
    for (uint32_t i = 0; i < old->capacity; i++) store->slots[i] = old->slots[i];
    contentsCopied(iso.heap, old, store);
  } else if (o->props != 0) {
    store->identityHash = static_cast<uint32_t>(o->props >> 1);
  }
  o->props = reinterpret_cast<uint64_t>(store);
  iso.heap.barrier(o);
  return store;
}

void addSlot(Isolate& iso, const Shape* shape, Object* o, uint32_t slot, Value v) {
  if (slot >= shape->inlineSlots) ensureStore(iso, o, slot - shape->inlineSlots + 1);
  writeSlot(iso, shape, o, slot, v);
}

Dictionary* dictionaryOf(Object* o) { return static_cast<Dictionary*>(o->store()->dictionary.asCell()); }

Dictionary::Entry* dictionaryFind(Dictionary* d, PropertyKey key) {
  uint32_t mask = d->capacity * 2 - 1;
  const uint32_t* index = d->index();
  for (uint32_t at = static_cast<uint32_t>(mixHash(key.bits())) & mask; index[at] != 0; at = (at + 1) & mask) {
    Dictionary::Entry* e = &d->entries[index[at] - 1];
    if (e->key == key) return e;
  }
  return nullptr;
}

void toDictionary(Isolate& iso, Object* o) {
  Shape* shape = iso.shapes[o->shape];
  if (shape->isDictionary()) return;
  uint32_t capacity = 4;
  while (capacity < shape->slotCount + 1) capacity *= 2;
  Dictionary* d = newDictionary(iso, capacity);
  for (uint32_t i = 0; i < shape->slotCount; i++) {
    uint8_t attributes;
    PropertyKey key = shapeKeyAt(shape, i, &attributes);
    appendEntry(iso, d, key, i, attributes);
  }
  d->slotCount = shape->slotCount;
  setDictionary(iso, o, d);
  o->shape = dictionaryShape(iso, shape)->index;
}

void toOwned(Isolate& iso, Object* o) {
  toDictionary(iso, o);
  Shape* shape = iso.shapes[o->shape];
  if ((shape->flags & kOwned) != 0) return;
  o->shape = ownedShape(iso, shape, shape->proto, shape->flags & kNonExtensible, nullptr)->index;
}

void becomePrototype(Isolate& iso, Object* o) {
  toOwned(iso, o);
  iso.shapes[o->shape]->flags |= kUsedAsPrototype;
  iso.heap.makeImmovable(o);
  bool exotic = o->kind == CellKind::Proxy || o->kind == CellKind::TypedArray || o->kind == CellKind::MappedArguments ||
                (o->kind == CellKind::StringObject && static_cast<PrimitiveObject*>(o)->value.asString()->length != 0);
  if (exotic || hasAnyElement(o)) iso.protectors.NoIndexedPrototypes = false;
}

void retireOwnedShape(Isolate& iso, Object* o) {
  Shape* shape = iso.shapes[o->shape];
  if ((shape->flags & kOwned) == 0) return;
  if (shape->wasCached) {
    Shape* next = ownedShape(iso, shape, shape->proto, shape->flags, shape->prototypeInfo);
    o->shape = next->index;
  }
  invalidateChain(shape->prototypeInfo);
}

bool findNamed(Isolate& iso, Object* o, PropertyKey key, NamedSlot* out) {
  Shape* shape = iso.shapes[o->shape];
  if (shape->isDictionary()) {
    Dictionary::Entry* e = dictionaryFind(dictionaryOf(o), key);
    if (e == nullptr) return false;
    *out = {e->slot, static_cast<uint8_t>(e->attributes)};
    return true;
  }
  PropertySlot found;
  if (!lookup(shape, key, &found)) return false;
  *out = {found.slot, found.attributes};
  return true;
}

void addNamed(Isolate& iso, Object* o, PropertyKey key, Value v, uint8_t attributes) {
  Shape* shape = iso.shapes[o->shape];
  if (!shape->isDictionary()) {
    if (Shape* next = shapeWithProperty(iso, shape, key, attributes)) {
      addByTransition(iso, o, next, v);
      return;
    }
    toDictionary(iso, o);
    shape = iso.shapes[o->shape];
  }
  Dictionary* d = dictionaryOf(o);
  if (d->used == d->capacity) {
    d = rehash(iso, d);
    setDictionary(iso, o, d);
  }
  uint32_t slot;
  if (d->shape != kNoFreeSlot) {
    slot = d->shape - 1;
    d->shape = static_cast<uint32_t>(slotAddress(shape, o, slot)->asInt());
  } else {
    slot = d->slotCount++;
  }
  appendEntry(iso, d, key, slot, attributes);
  addSlot(iso, shape, o, slot, v);
  if ((shape->flags & kOwned) != 0) invalidateChain(shape->prototypeInfo);
}

void setNamedAttributes(Isolate& iso, Object* o, PropertyKey key, uint8_t attributes) {
  Shape* shape = iso.shapes[o->shape];
  if (!shape->isDictionary()) {
    if (Shape* next = shapeWithAttributes(iso, shape, key, attributes)) {
      o->shape = next->index;
      return;
    }
    toDictionary(iso, o);
  }
  dictionaryFind(dictionaryOf(o), key)->attributes = attributes;
  retireOwnedShape(iso, o);
}

void removeNamed(Isolate& iso, Object* o, PropertyKey key) {
  Shape* shape = iso.shapes[o->shape];
  // Undoing the last addition is common (`delete o.tmp`). Functions never go back, see Functions.cpp.
  if (!shape->isDictionary() && shape->parent != nullptr && shape->lastKey == key && !isCallableKind(o->kind)) {
    *slotAddress(shape, o, shape->slotCount - 1) = Value::undefined();
    o->shape = shape->parent->index;
    return;
  }
  toDictionary(iso, o);
  shape = iso.shapes[o->shape];
  Dictionary* d = dictionaryOf(o);
  Dictionary::Entry* e = dictionaryFind(d, key);
  *slotAddress(shape, o, e->slot) = Value::int32(static_cast<int32_t>(d->shape));
  d->shape = e->slot + 1;
  // The index keeps pointing at the entry, whose key no longer equals any.
  e->key = PropertyKey();
  d->live--;
  retireOwnedShape(iso, o);
}

Value readSlot(Isolate& iso, Object* o, uint32_t slot) { return *slotAddress(iso.shapes[o->shape], o, slot); }

void appendNamedKeys(Isolate& iso, Object* o, RootVector& out, bool symbols) {
  Shape* shape = iso.shapes[o->shape];
  auto take = [&](PropertyKey key) {
    if (key.isString() && !symbols) out.push(Value::string(key.asString()));
    else if (key.isSymbol() && symbols && !key.asSymbol()->isPrivate()) out.push(Value::symbol(key.asSymbol()));
  };
  if (shape->isDictionary()) {
    Dictionary* d = dictionaryOf(o);
    for (uint32_t i = 0; i < d->used; i++)
      if (d->entries[i].key != PropertyKey()) take(d->entries[i].key);
    return;
  }
  for (uint32_t i = 0; i < shape->slotCount; i++) {
    uint8_t attributes;
    take(shapeKeyAt(shape, i, &attributes));
  }
}

uint32_t identityHash(Isolate& iso, Object* o) {
  auto fresh = [&] { return static_cast<uint32_t>(mixHash(iso.hashSeed ^ ++iso.lastIdentityHash)) | 1; };
  if (PropertyStore* store = o->store()) {
    if (store->identityHash == 0) store->identityHash = fresh();
    return store->identityHash;
  }
  if (o->props == 0) o->props = uint64_t{fresh()} << 1 | 1;
  return static_cast<uint32_t>(o->props >> 1);
}

}  // namespace sx::rt
