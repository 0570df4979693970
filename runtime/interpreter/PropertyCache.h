#pragma once
/// Inline caches of property sites: their states, how a site is filled, and the reads and writes that miss.
///
/// A cache first answers `shape`: an own data property inside the object, at `offset` bytes from it. In every other
/// state `otherShape` is the receiver's shape and `offset` counts from the cell the state names. For a primitive
/// receiver the shape is that of the prototype its type has. Sites that see several shapes chain up to four entries.
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
  Add,              ///< (stores) by the transition to `nextShape`
  OwnSetter,
  HolderSetter,
};

constexpr int kMaxCacheEntries = 4;

/// True if an entry whose otherShape fits still holds.
inline bool isValid(const PropertyCache* c) { return c->validity == nullptr || *c->validity == c->epoch; }

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
/// Remembers where `object` holds the private data element `name`: the cache's holder is the name.
void cachePrivate(Isolate&, PropertyCache*, Value object, Value name);
/// Remembers that adding the private data element `name` led from the shape `before` to the object's shape.
void cachePrivateAdd(Isolate&, PropertyCache*, uint32_t before, Object*, Value name);

/// object[key] and object[key] = value for any operands.
Completion<Value> getElement(Isolate&, Value object, Value key);
Completion<void> setElement(Isolate&, Value object, Value key, Value value, bool strict);

/// TypeError for reading `key` of undefined or null.
Thrown throwReadOfNullish(Isolate&, Value receiver, PropertyKey key);
Thrown throwWriteOfNullish(Isolate&, Value receiver, PropertyKey key);

}  // namespace sx::rt
