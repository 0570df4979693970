#pragma once
/// Weak references: the table of WeakMap and WeakSet, and WeakRef. All are strong in minor collections; a full one
/// drops what only they keep.
#include "runtime/Object.h"

namespace sx::rt {

/// An open-addressing table from a key's identity to a value that lives as long as key and table do.
struct EphemeronTable : Cell {
  struct Entry {
    Value key;      ///< object or symbol; undefined: never used; hole: removed or collected
    Value value;
  };
  uint32_t capacity;  ///< power of two
  uint32_t used;      ///< entries that are not `undefined`
  uint32_t live;
  uint32_t unused;
  Entry entries[];
  static size_t byteSize(uint32_t capacity) { return sizeof(EphemeronTable) + capacity * sizeof(Entry); }
};
static_assert(sizeof(EphemeronTable) == 24 && sizeof(EphemeronTable::Entry) == 16);

EphemeronTable* newEphemeronTable(Isolate&);
/// The value of `key` (an object or symbol), or hole.
Value ephemeronGet(Isolate&, EphemeronTable*, Value key);
/// Adds or overwrites; answers the table to use from now on.
EphemeronTable* ephemeronSet(Isolate&, EphemeronTable*, Value key, Value value);
bool ephemeronRemove(Isolate&, EphemeronTable*, Value key);

struct WeakRefObject : Object {
  Value target;   ///< undefined once collected
};

struct WeakCollectionObject : Object {
  Value table;    ///< internal(EphemeronTable)
};

}  // namespace sx::rt
