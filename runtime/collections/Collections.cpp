#include "runtime/Collections.h"

#include <cstring>

#include "base/Hash.h"
#include "runtime/Conversions.h"
#include "runtime/Errors.h"
#include "runtime/Isolate.h"
#include "runtime/LargeCells.h"
#include "runtime/ObjectCells.h"

namespace sx::rt {

namespace {

constexpr uint32_t kFirstCapacity = 4;
constexpr uint32_t kMaxCapacity = 1u << 24;
/// Room for more entries is not made ahead.
constexpr uint32_t kMaxReserved = 1u << 16;
/// Tables of this capacity are made only if the heap has room for them.
constexpr uint32_t kCheckedCapacity = 1u << 14;

uint64_t mix(uint64_t x) {
  x ^= x >> 32;
  x *= 0x9E37'79B9'7F4A'7C15;
  return x ^ (x >> 29);
}

/// The form in which a key is stored: each number has one, +0 for -0, so that numbers compare by their bits.
Value normalKey(Value key) { return key.isDouble() ? Value::number(key.asDouble() + 0.0) : key; }

/// Of a key in its normal form. Strings are flattened, so that comparing them later does not allocate.
uint32_t hashKey(Isolate& iso, Value key) {
  if (key.isInt()) return static_cast<uint32_t>(mix(key.bits() ^ iso.hashSeed));
  switch (key.tag()) {
    case kTagString: return hashOf(iso, key.asString());
    case kTagSymbol: return key.asSymbol()->hash;
    case kTagBigInt: {
      uint64_t h = iso.hashSeed;
      BigInt* b = key.asBigInt();
      for (uint32_t i = 0; i < b->length; i++) h = mix(h ^ b->limbs[i]);
      return static_cast<uint32_t>(h);
    }
    case kTagObject: return identityHash(iso, key.asObject());
    default: return static_cast<uint32_t>(mix(key.bits() ^ iso.hashSeed));
  }
}

uint32_t bucketCount(const HashTable* t) { return t->capacity * 2; }

HashTable* newTable(Isolate& iso, uint32_t capacity) {
  auto* t = static_cast<HashTable*>(iso.heap.allocate(CellKind::HashTable, HashTable::byteSize(capacity)));
  t->next = Value::undefined();
  t->capacity = capacity;
  t->used = t->live = t->cleared = 0;
  for (uint32_t i = 0; i < capacity; i++) t->entries[i] = {Value::hole(), Value::undefined(), 0};
  std::memset(t->buckets(), 0, bucketCount(t) * sizeof(uint32_t));
  return t;
}

/// An entry's `chain` has the next entry in its low half and above it as much of the hash as leaves the word a number.
uint32_t hashTag(uint32_t hash) { return hash >> 17; }
uint64_t chainWord(uint32_t next, uint32_t hash) { return uint64_t{hashTag(hash)} << 32 | next; }

/// Looks for an entry for which `same` holds.
template <class Same> HashTable::Entry* findEntry(HashTable* t, uint32_t hash, Same same) {
  uint32_t at = t->buckets()[hash & (bucketCount(t) - 1)];
  while (at != 0) {
    HashTable::Entry& e = t->entries[at - 1];
    if (same(e)) return &e;
    at = static_cast<uint32_t>(e.chain);
  }
  return nullptr;
}

/// `key` in its normal form.
HashTable::Entry* find(Isolate& iso, HashTable* t, Value key, uint32_t hash) {
  if (!key.isString() && !key.isBigInt()) [[likely]] return findEntry(t, hash, [key](const HashTable::Entry& e) { return e.key == key; });
  return findEntry(t, hash, [&](const HashTable::Entry& e) {
    return e.key == key || (e.chain >> 32 == hashTag(hash) && e.key.tag() == key.tag() && strictEquals(iso, e.key, key));
  });
}

void append(Isolate& iso, HashTable* t, Value key, Value value, uint32_t hash) {
  uint32_t i = t->used++;
  uint32_t& bucket = t->buckets()[hash & (bucketCount(t) - 1)];
  HashTable::Entry& e = t->entries[i];
  Heap::write(iso.heap, t, &e.key, key);
  Heap::write(iso.heap, t, &e.value, value);
  e.chain = chainWord(bucket, hash);
  bucket = i + 1;
  t->live++;
}

void replaceTable(Isolate& iso, CollectionObject* c, HashTable* t) {
  HashTable* old = tableOf(c);
  Heap::write(iso.heap, old, &old->next, Value::internal(t));
  Heap::write(iso.heap, c, &c->table, Value::internal(t));
}

/// False if a table of that capacity may not be made.
bool hasRoomFor(Isolate& iso, uint32_t capacity) {
  return capacity <= kMaxCapacity && (capacity < kCheckedCapacity || !iso.heap.wouldExceedLimit(HashTable::byteSize(capacity)));
}
Thrown throwTooLarge(Isolate& iso) { return throwError(iso, ErrorType::RangeError, "Map maximum size exceeded"); }

/// A table without the deleted entries, with room for one more.
Completion<void> rebuild(Isolate& iso, CollectionObject* c) {
  uint32_t capacity = kFirstCapacity;
  while (capacity < tableOf(c)->live * 2) capacity *= 2;
  if (!hasRoomFor(iso, capacity)) return throwTooLarge(iso);
  HashTable* t = newTable(iso, capacity);
  HashTable* old = tableOf(c);
  for (uint32_t i = 0; i < old->used; i++) {
    HashTable::Entry& e = old->entries[i];
    if (!e.key.isHole()) append(iso, t, e.key, e.value, hashKey(iso, e.key));
  }
  replaceTable(iso, c, t);
  return {};
}

}  // namespace

CollectionObject* newCollection(Isolate& iso, CellKind kind, Value proto) {
  auto* c = static_cast<CollectionObject*>(newObjectOfKind(iso, kind, sizeof(CollectionObject), proto));
  c->table = Value::undefined();
  HashTable* t = newTable(iso, kFirstCapacity);
  Heap::write(iso.heap, c, &c->table, Value::internal(t));
  return c;
}

void collectionReserve(Isolate& iso, CollectionObject* c, uint32_t count) {
  if (tableOf(c)->used != 0 || count <= tableOf(c)->capacity || count > kMaxReserved) return;
  uint32_t capacity = kFirstCapacity;
  while (capacity < count) capacity *= 2;
  replaceTable(iso, c, newTable(iso, capacity));
}

Completion<void> collectionFill(Isolate& iso, CollectionObject* empty, const CollectionObject* from) {
  HashTable* old = tableOf(from);
  if (!hasRoomFor(iso, old->capacity)) return throwTooLarge(iso);
  if (old->live < old->used / 2) {
    collectionReserve(iso, empty, old->live);
    for (uint32_t i = 0; i < old->used; i++) {
      if (i % 4096 == 4095) TRY(iso.poll(4096));
      if (!old->entries[i].key.isHole()) TRY(collectionSet(iso, empty, old->entries[i].key, old->entries[i].value));
    }
    return {};
  }
  // The same table once more: hashes and places are those of the isolate.
  size_t bytes = HashTable::byteSize(old->capacity);
  auto* t = static_cast<HashTable*>(iso.heap.allocate(CellKind::HashTable, bytes));
  std::memcpy(static_cast<void*>(&t->next), &old->next, bytes - sizeof(Cell));
  contentsCopied(iso.heap, old, t);
  Heap::write(iso.heap, empty, &empty->table, Value::internal(t));
  return old->used < 4096 ? Completion<void>() : iso.poll(old->used);
}

uint32_t collectionTake(Value table, uint32_t* index, bool keys, Value* out, uint32_t max) {
  auto* t = static_cast<HashTable*>(table.asCell());
  SX_ASSERT(!t->next.isCell());
  uint32_t count = 0;
  for (; *index < t->used && count < max; ++*index) {
    const HashTable::Entry& e = t->entries[*index];
    if (!e.key.isHole()) out[count++] = keys ? e.key : e.value;
  }
  return count;
}

bool collectionGet(Isolate& iso, CollectionObject* c, Value key, Value* value) {
  key = normalKey(key);
  uint32_t hash = hashKey(iso, key);
  HashTable::Entry* e = find(iso, tableOf(c), key, hash);
  if (e == nullptr) return false;
  *value = e->value;
  return true;
}

Completion<void> collectionSet(Isolate& iso, CollectionObject* c, Value key, Value value) {
  key = normalKey(key);
  uint32_t hash = hashKey(iso, key);
  HashTable* t = tableOf(c);
  if (HashTable::Entry* e = find(iso, t, key, hash)) {
    Heap::write(iso.heap, t, &e->value, value);
    return {};
  }
  if (t->used == t->capacity) TRY(rebuild(iso, c));
  append(iso, tableOf(c), key, value, hash);
  return {};
}

bool collectionDelete(Isolate& iso, CollectionObject* c, Value key) {
  key = normalKey(key);
  uint32_t hash = hashKey(iso, key);
  HashTable* t = tableOf(c);
  HashTable::Entry* e = find(iso, t, key, hash);
  if (e == nullptr) return false;
  // It stays in its bucket's chain; rebuilding drops it.
  e->key = Value::hole();
  e->value = Value::undefined();
  t->live--;
  return true;
}

void collectionClear(Isolate& iso, CollectionObject* c) {
  if (tableOf(c)->used == 0) return;
  HashTable* t = newTable(iso, kFirstCapacity);
  tableOf(c)->cleared = 1;
  replaceTable(iso, c, t);
}

bool collectionNext(Value* table, uint32_t* index, Value* key, Value* value) {
  auto* t = static_cast<HashTable*>(table->asCell());
  while (t->next.isCell()) {
    if (t->cleared != 0) {
      *index = 0;
    } else {
      // Deleted entries before the position are gone in the successor.
      uint32_t gone = 0;
      for (uint32_t i = 0; i < *index; i++) gone += t->entries[i].key.isHole();
      *index -= gone;
    }
    *table = t->next;
    t = static_cast<HashTable*>(table->asCell());
  }
  while (*index < t->used && t->entries[*index].key.isHole()) ++*index;
  if (*index >= t->used) return false;
  *key = t->entries[*index].key;
  *value = t->entries[*index].value;
  ++*index;
  return true;
}

}  // namespace sx::rt
