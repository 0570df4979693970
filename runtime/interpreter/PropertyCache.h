#pragma once
/// Inline caches of property sites: their states, how a site is filled, and the reads and writes that miss.
///
/// A cache first answers `shape`: an own data property inside the object, at `offset` bytes from it. In every other
/// state `otherShape` is the receiver's shape and `offset` counts from the cell the state names. For a primitive
/// receiver the shape is that of the prototype its type has. Sites that see several shapes chain up to four entries;
/// those that see more, and elements with names as keys, share the isolate's table of entries by shape and key.
#include "Interpreter.h"
#include "runtime/Function.h"
#include "runtime/ObjectInline.h"

namespace sx::rt {

enum class CacheState : uint8_t {
  Empty,
  OwnInline,        ///< only `shape` is used
  OwnStore,         ///< in the receiver's PropertyStore
  HolderInline,     ///< in the holder object
  HolderStore,      ///< in the holder's PropertyStore
  OwnGetter,        ///< accessor in the receiver: slot number in `offset`
  HolderGetter,     ///< accessor in the holder: slot number in `offset`
  Absent,           ///< undefined
  Add,              ///< (stores) by the transition to `nextShape`; `offset` is 0 if the value goes to the store
  OwnSetter,
  HolderSetter,
};

constexpr int kMaxCacheEntries = 4;

/// Entries for any site, by shape and key; reads and stores have their own. Emptied by full collections.
struct SharedCaches {
  static constexpr uint32_t kReads = 512, kStores = 256;
  PropertyCache reads[kReads], stores[kStores];

  PropertyCache* entry(uint32_t shape, PropertyKey key, bool isStore) {
    uint32_t h = shape * 0x9E3779B1u ^ static_cast<uint32_t>(key.bits() >> 3) * 0x85EBCA6Bu;
    h ^= h >> 15;
    return isStore ? stores + h % kStores : reads + h % kReads;
  }
};

/// True if an entry whose otherShape fits still holds.
inline bool isValid(const PropertyCache* c) { return c->validity == nullptr || *c->validity == c->epoch; }

/// The value at `offset` bytes from a cell.
[[gnu::always_inline]] inline Value& valueAt(Cell* cell, uint32_t offset) {
  return *reinterpret_cast<Value*>(reinterpret_cast<char*>(cell) + offset);
}

/// The value where an entry for a data property of a holder says, or false: for other states and shapes.
[[gnu::always_inline]] inline bool readHolder(const PropertyCache* c, const Object* o, Value* out) {
  if (o->shape != c->otherShape || !isValid(c)) return false;
  if (c->state == static_cast<uint8_t>(CacheState::HolderInline)) {
    *out = valueAt(c->holder, c->offset);
    return true;
  }
  if (c->state != static_cast<uint8_t>(CacheState::HolderStore)) return false;
  *out = valueAt(static_cast<Object*>(c->holder)->store(), c->offset);
  return true;
}

/// Reads through one cache entry. False if it is not for this object; accessors are left to the caller with the
/// Accessor cell in *accessor.
inline bool readCached(Isolate& iso, const PropertyCache* c, Object* object, Value* out, Accessor** accessor) {
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

/// The isolate's shared entries, made on first use.
SharedCaches& sharedCaches(Isolate&);
/// The value of a data property by the shared entries; false if none says where it is.
[[gnu::always_inline]] inline bool readShared(const Isolate& iso, const Object* o, PropertyKey key, Value* out) {
  SharedCaches* caches = iso.interpreter->sharedCaches.get();
  if (caches == nullptr) return false;
  const PropertyCache* c = caches->entry(o->shape, key, false);
  if (c->key != key) return false;
  if (o->shape != c->otherShape) {
    if (o->shape != c->shape) return false;
    *out = *reinterpret_cast<const Value*>(reinterpret_cast<const char*>(o) + c->offset);
    return true;
  }
  if (!isValid(c)) return false;
  const PropertyStore* store = o->store();
  switch (static_cast<CacheState>(c->state)) {
    case CacheState::Absent:
      *out = Value::undefined();
      return true;
    case CacheState::HolderInline:
      *out = valueAt(c->holder, c->offset);
      return true;
    case CacheState::HolderStore:
      store = static_cast<Object*>(c->holder)->store();
      break;
    case CacheState::OwnStore:
      break;
    default:
      return false;
  }
  *out = *reinterpret_cast<const Value*>(reinterpret_cast<const char*>(store) + c->offset);
  return true;
}
/// The shared entry for this shape and key, if it is filled; else null.
inline const PropertyCache* sharedEntry(Isolate& iso, uint32_t shape, PropertyKey key, bool isStore) {
  const PropertyCache* c = sharedCaches(iso).entry(shape, key, isStore);
  return c->key == key ? c : nullptr;
}
/// The entry to try after `c`: the next of the site, or behind the first the shared one if the site has seen too many
/// shapes.
inline const PropertyCache* nextEntry(Isolate& iso, const PropertyCache* first, const PropertyCache* c, uint32_t shape, bool isStore) {
  if (first->misses == 0) return c->more;
  return c->isShared ? nullptr : sharedEntry(iso, shape, first->key, isStore);
}

/// The object whose shape a cache compares for this receiver; null for undefined and null.
Object* cacheReceiver(Isolate&, Value receiver);

/// Reads object[c->key] for any receiver and fills the site's cache. May run a getter.
Completion<Value> getAndCache(Isolate&, FunctionCode*, PropertyCache*, Value receiver);
/// Writes object[c->key] and fills the cache. May run a setter.
Completion<void> setAndCache(Isolate&, FunctionCode*, PropertyCache*, Value receiver, Value value);
/// Reads a global variable: a lexical binding of a script, then the global object.
Completion<Value> getGlobal(Isolate&, PropertyCache*, bool orUndefined);
Completion<void> setGlobal(Isolate&, FunctionCode*, PropertyCache*, Value value);

/// CreateDataPropertyOrThrow(object, c->key, value) on an object under construction; fills the cache.
Completion<void> initFieldAndCache(Isolate&, PropertyCache*, Object*, Value);

/// Reads home.[[Prototype]].[[Get]](c->key, self) and fills the cache, which is compared with the prototype's shape.
Completion<Value> getSuperAndCache(Isolate&, FunctionCode*, PropertyCache*, Value home, Value self);
/// Sets home.[[Prototype]].[[Set]](c->key, value, self) and fills the cache, which is compared with the prototype's shape.
/// For a setter it says where that is; else, in nextShape, the shape with which `self` has the property itself, and where.
Completion<void> setSuperAndCache(Isolate&, FunctionCode*, PropertyCache*, Value home, Value value, Value self);
/// Remembers where `object` holds the private element `name`, for reads or stores: the cache's holder is the name.
void cachePrivate(Isolate&, PropertyCache*, Value object, Value name, bool isStore);
/// Remembers that adding the private data element `name` led from the shape `before` to the object's shape.
void cachePrivateAdd(Isolate&, PropertyCache*, uint32_t before, Object*, Value name);

enum class KnownInstance : uint8_t { No, Yes, Unknown };
/// v instanceof target, as far as the shared entries tell.
KnownInstance instanceOfAtOnce(Isolate&, Value v, Value target);

/// object[key] and object[key] = value for any operands.
Completion<Value> getElement(Isolate&, Value object, Value key);
Completion<void> setElement(Isolate&, Value object, Value key, Value value, bool strict);

/// TypeError for reading `key` of undefined or null.
Thrown throwReadOfNullish(Isolate&, Value receiver, PropertyKey key);
Thrown throwWriteOfNullish(Isolate&, Value receiver, PropertyKey key);

}  // namespace sx::rt
