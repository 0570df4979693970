#include "runtime/Weak.h"

#include "runtime/Isolate.h"

namespace sx::rt {

namespace {

constexpr uint32_t kFirstCapacity = 8;

EphemeronTable* newTable(Isolate& iso, uint32_t capacity) {
  auto* table = static_cast<EphemeronTable*>(
      iso.heap.allocate(CellKind::EphemeronTable, EphemeronTable::byteSize(capacity)));
  table->capacity = capacity;
  table->used = table->live = table->unused = 0;
  for (uint32_t i = 0; i < capacity; i++) table->entries[i] = {Value::undefined(), Value::undefined()};
  return table;
}

uint32_t hashOfKey(Isolate& iso, Value key) {
  return key.isSymbol() ? key.asSymbol()->hash : identityHash(iso, key.asObject());
}

EphemeronTable::Entry* find(Isolate& iso, EphemeronTable* table, Value key) {
  uint32_t i = hashOfKey(iso, key);
  for (;; i++) {
    EphemeronTable::Entry& e = table->entries[i & (table->capacity - 1)];
    if (e.key == key) return &e;
    if (e.key.isUndefined()) return nullptr;
  }
}

void insertNew(Isolate& iso, EphemeronTable* table, Value key, Value value) {
  uint32_t i = hashOfKey(iso, key);
  while (!table->entries[i & (table->capacity - 1)].key.isUndefined()) i++;
  EphemeronTable::Entry& e = table->entries[i & (table->capacity - 1)];
  Heap::write(iso.heap, table, &e.key, key);
  Heap::write(iso.heap, table, &e.value, value);
  table->used++;
  table->live++;
}

}  // namespace

EphemeronTable* newEphemeronTable(Isolate& iso) { return newTable(iso, kFirstCapacity); }

Value ephemeronGet(Isolate& iso, EphemeronTable* table, Value key) {
  EphemeronTable::Entry* e = find(iso, table, key);
  return e == nullptr ? Value::hole() : e->value;
}

EphemeronTable* ephemeronSet(Isolate& iso, EphemeronTable* table, Value key, Value value) {
  if (EphemeronTable::Entry* e = find(iso, table, key)) {
    Heap::write(iso.heap, table, &e->value, value);
    return table;
  }
  if ((table->used + 1) * 4 > table->capacity * 3) {
    uint32_t capacity = kFirstCapacity;
    while (capacity < (table->live + 1) * 2) capacity *= 2;
    EphemeronTable* larger = newTable(iso, capacity);
    for (uint32_t i = 0; i < table->capacity; i++) {
      EphemeronTable::Entry& e = table->entries[i];
      if (e.key.isCell()) insertNew(iso, larger, e.key, e.value);
    }
    table = larger;
  }
  insertNew(iso, table, key, value);
  return table;
}

bool ephemeronRemove(Isolate& iso, EphemeronTable* table, Value key) {
  EphemeronTable::Entry* e = find(iso, table, key);
  if (e == nullptr) return false;
  *e = {Value::hole(), Value::undefined()};
  table->live--;
  return true;
}

}  // namespace sx::rt
