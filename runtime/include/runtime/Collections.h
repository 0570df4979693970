#pragma once
/// The table behind Map and Set: entries in order of insertion, found by hash. An iterator holds a table and an
/// index; a table that was rebuilt or cleared names its successor, so iterators go on where they were.
#include "runtime/Object.h"

namespace sx::rt {

/// {header 8}{next 8}{counts 16}{entries}{buckets}: every word is a valid Value (counts and indices are small).
struct HashTable : Cell {
  struct Entry {
    Value key;       ///< hole: deleted
    Value value;
    uint64_t chain;  ///< next entry of the bucket + 1, 0 at its end; some bits of the hash above
  };
  Value next;         ///< internal(HashTable) that replaced this one, or undefined
  uint32_t capacity;  ///< entries; a power of two
  uint32_t used;      ///< entries in use, deleted ones included
  uint32_t live;
  uint32_t cleared;   ///< 1: replaced by clear(), so positions start again at 0
  Entry entries[];

  uint32_t* buckets() { return reinterpret_cast<uint32_t*>(entries + capacity); }
  static size_t byteSize(uint32_t capacity) { return sizeof(HashTable) + capacity * (sizeof(Entry) + sizeof(uint32_t) * 2) ; }
};
static_assert(sizeof(HashTable) == 32 && sizeof(HashTable::Entry) == 24);

/// Layout of Map and Set objects.
struct CollectionObject : Object {
  Value table;  ///< internal(HashTable)
};

CollectionObject* newCollection(Isolate&, CellKind, Value proto);
inline HashTable* tableOf(const CollectionObject* c) { return static_cast<HashTable*>(c->table.asCell()); }
inline uint32_t collectionSize(const CollectionObject* c) { return tableOf(c)->live; }
/// False if `key` is not in it; else *value is filled. Keys compare by SameValueZero.
bool collectionGet(Isolate&, CollectionObject*, Value key, Value* value);
/// RangeError if it is as large as it can be.
Completion<void> collectionSet(Isolate&, CollectionObject*, Value key, Value value);
bool collectionDelete(Isolate&, CollectionObject*, Value key);
void collectionClear(Isolate&, CollectionObject*);
/// Makes room for `count` entries in a collection that is empty.
void collectionReserve(Isolate&, CollectionObject*, uint32_t count);
/// Makes an empty collection hold the entries of another. RangeError if there is no room.
Completion<void> collectionFill(Isolate&, CollectionObject* empty, const CollectionObject* from);
/// Takes up to `max` keys or values of the entries at and after the position (*table, *index), which moves behind them;
/// how many there were. Holds for a table that nothing replaced since.
uint32_t collectionTake(Value table, uint32_t* index, bool keys, Value* out, uint32_t max);
/// The next entry at or after the position (*table, *index), which moves behind it; false at the end.
bool collectionNext(Value* table, uint32_t* index, Value* key, Value* value);

}  // namespace sx::rt
