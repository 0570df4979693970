// Indexed properties. Dense elements are default data properties with holes; anything with attributes, or far from the
// rest, turns the whole store into a hash table (SparseElements), which turns dense again when it has filled up.
#include <algorithm>

#include "Storage.h"
#include "base/Hash.h"
#include "runtime/LargeCells.h"

namespace sx::rt {

namespace {

constexpr uint32_t kNoIndex = 0xFFFF'FFFF;
/// A dense store may grow over a gap of this many holes.
constexpr uint32_t kMaxGap = 1024;
constexpr uint8_t kSparseDeleted = 128;
/// Stores of this many values are made only if the heap has room for them.
constexpr uint32_t kCheckedCapacity = 1 << 17;

SparseElements* newSparse(Isolate& iso, uint32_t capacity) {
  auto* s = static_cast<SparseElements*>(iso.heap.allocate(CellKind::SparseElements, SparseElements::byteSize(capacity)));
  s->capacity = capacity;
  s->used = s->live = s->unused = 0;
  for (uint32_t i = 0; i < capacity; i++) s->entries[i] = {kNoIndex, 0, Value::undefined()};
  return s;
}

SparseElements::Entry* sparseFind(SparseElements* s, uint32_t index) {
  uint32_t mask = s->capacity - 1;
  for (uint32_t at = static_cast<uint32_t>(mixHash(index)) & mask;; at = (at + 1) & mask) {
    SparseElements::Entry* e = &s->entries[at];
    if (e->index == index) return e;
    if (e->index == kNoIndex && e->attributes != kSparseDeleted) return nullptr;
  }
}

void sparseInsert(Isolate& iso, SparseElements* s, uint32_t index, Value v, uint8_t attributes) {
  uint32_t mask = s->capacity - 1;
  uint32_t at = static_cast<uint32_t>(mixHash(index)) & mask;
  while (s->entries[at].index != kNoIndex) at = (at + 1) & mask;
  if (s->entries[at].attributes != kSparseDeleted) s->used++;
  s->entries[at] = {index, attributes, v};
  iso.heap.barrier(s);
  s->live++;
}

/// What all elements of a dense store are.
uint8_t denseAttributes(const Object* o) {
  if (o->kind != CellKind::Array || (o->flags & (kArraySealed | kArrayFrozen)) == 0) return kDefaultAttributes;
  return (o->flags & kArrayFrozen) != 0 ? kEnumerable_ : kWritable | kEnumerable_;
}

void setElements(Isolate& iso, Object* o, Cell* elements) {
  if (o->kind == CellKind::Array) {
    auto* a = static_cast<Array*>(o);
    a->elements = static_cast<Elements*>(elements);
    // The entries of a sparse store have attributes of their own.
    if (elements->kind == CellKind::SparseElements) a->flags = static_cast<uint8_t>((a->flags | kArraySparse) & ~(kArraySealed | kArrayFrozen));
    else a->flags &= static_cast<uint8_t>(~kArraySparse);
    iso.heap.barrier(o);
    return;
  }
  PropertyStore* store = ensureStore(iso, o);
  Heap::write(iso.heap, store, &store->elements, Value::internal(elements));
}

/// A dense store with these elements if they fill at least a quarter of it and have no attributes; else null.
Elements* densified(Isolate& iso, SparseElements* s) {
  uint32_t max = 0;
  for (uint32_t i = 0; i < s->capacity; i++) {
    const auto& e = s->entries[i];
    if (e.index == kNoIndex) continue;
    if (e.attributes != kDefaultAttributes) return nullptr;
    max = std::max(max, e.index);
  }
  if (max / 4 > s->live) return nullptr;
  Elements* dense = newElements(iso, max + 1);
  for (uint32_t i = 0; i < s->capacity; i++)
    if (s->entries[i].index != kNoIndex) dense->values[s->entries[i].index] = s->entries[i].value;
  iso.heap.barrier(dense);
  return dense;
}

SparseElements* resized(Isolate& iso, SparseElements* from) {
  uint32_t capacity = 8;
  while (capacity < from->live * 2 + 2) capacity *= 2;
  SparseElements* s = newSparse(iso, capacity);
  for (uint32_t i = 0; i < from->capacity; i++) {
    const auto& e = from->entries[i];
    if (e.index != kNoIndex) sparseInsert(iso, s, e.index, e.value, static_cast<uint8_t>(e.attributes));
  }
  return s;
}

uint32_t grownCapacity(const Elements* old, uint32_t atLeast) {
  uint64_t want = uint64_t{old != nullptr ? old->capacity : 0} * 3 / 2 + 4;
  return static_cast<uint32_t>(std::min<uint64_t>(std::max<uint64_t>(want, atLeast), kNoIndex));
}

bool hasRoomFor(Isolate& iso, uint64_t values) {
  return values < kCheckedCapacity || !iso.heap.wouldExceedLimit(values * sizeof(Value));
}

/// A store whose values are not there yet: all must be written before the next allocation.
Elements* rawElements(Isolate& iso, uint32_t capacity) {
  auto* e = static_cast<Elements*>(iso.heap.allocate(CellKind::Elements, sizeof(Elements) + size_t{capacity} * sizeof(Value)));
  e->capacity = capacity;
  e->unused = 0;
  return e;
}

Elements* grownElements(Isolate& iso, Elements* old, uint32_t atLeast) {
  if (old == nullptr) return newElements(iso, grownCapacity(old, atLeast));
  Elements* next = rawElements(iso, grownCapacity(old, atLeast));
  std::memcpy(static_cast<void*>(next->values), old->values, old->capacity * sizeof(Value));
  std::fill(next->values + old->capacity, next->values + next->capacity, Value::hole());
  contentsCopied(iso.heap, old, next);
  return next;
}

}  // namespace

Elements* newElements(Isolate& iso, uint32_t capacity) {
  Elements* e = rawElements(iso, capacity);
  std::fill(e->values, e->values + capacity, Value::hole());
  return e;
}

Elements* newElementsOf(Isolate& iso, const Value* values, uint32_t count) {
  Elements* e = rawElements(iso, count);
  std::memcpy(static_cast<void*>(e->values), values, count * sizeof(Value));
  iso.heap.barrier(e);
  return e;
}

bool growElements(Isolate& iso, Array* a, uint32_t atLeast) {
  if (!hasRoomFor(iso, grownCapacity(a->elements, atLeast))) return false;
  a->elements = grownElements(iso, a->elements, atLeast);
  iso.heap.barrier(a);
  return true;
}

bool hasRoomForElement(Isolate& iso, Object* o, uint32_t index) {
  Cell* cell = elementsOf(o);
  // A sparse store takes up to four values for each element.
  if (cell != nullptr && cell->kind == CellKind::SparseElements) return hasRoomFor(iso, uint64_t{static_cast<SparseElements*>(cell)->live} * 4);
  auto* dense = static_cast<Elements*>(cell);
  uint32_t capacity = dense != nullptr ? dense->capacity : 0;
  if (index < capacity) return true;
  return hasRoomFor(iso, index - capacity < kMaxGap ? grownCapacity(dense, index + 1) : uint64_t{capacity} * 4);
}

Cell* elementsOf(Object* o) {
  if (o->kind == CellKind::Array) return static_cast<Array*>(o)->elements;
  PropertyStore* store = o->store();
  return store != nullptr && store->elements.isInternal() ? store->elements.asCell() : nullptr;
}

bool hasAnyElement(Object* o) {
  Cell* cell = elementsOf(o);
  if (cell == nullptr) return false;
  if (cell->kind == CellKind::SparseElements) return static_cast<SparseElements*>(cell)->live != 0;
  auto* e = static_cast<Elements*>(cell);
  for (uint32_t i = 0; i < e->capacity; i++)
    if (!e->values[i].isHole()) return true;
  return false;
}

bool findElement(Object* o, uint32_t index, ElementRef* out) {
  Cell* cell = elementsOf(o);
  if (cell == nullptr) return false;
  if (cell->kind == CellKind::Elements) {
    auto* e = static_cast<Elements*>(cell);
    if (index >= e->capacity || e->values[index].isHole()) return false;
    *out = {e->values[index], denseAttributes(o)};
    return true;
  }
  SparseElements::Entry* e = sparseFind(static_cast<SparseElements*>(cell), index);
  if (e == nullptr) return false;
  *out = {e->value, static_cast<uint8_t>(e->attributes)};
  return true;
}

bool storedElement(Isolate& iso, Object* o, uint64_t i, Value* out) {
  if (o->kind == CellKind::TypedArray) {
    auto* t = static_cast<TypedArrayObject*>(o);
    if (i >= typedArrayLength(t)) return false;
    *out = typedArrayGet(iso, t, i);
    return true;
  }
  ElementRef e;
  if (o->kind != CellKind::Arguments || i >= kNoIndex || !findElement(o, static_cast<uint32_t>(i), &e) || (e.attributes & kAccessor) != 0) return false;
  *out = e.value;
  return true;
}

void writeElement(Isolate& iso, Object* o, uint32_t index, Value v) {
  Cell* cell = elementsOf(o);
  Value* at = cell->kind == CellKind::Elements ? &static_cast<Elements*>(cell)->values[index]
                                               : &sparseFind(static_cast<SparseElements*>(cell), index)->value;
  Heap::write(iso.heap, cell, at, v);
}

void toSparse(Isolate& iso, Object* o) {
  Cell* cell = elementsOf(o);
  if (cell != nullptr && cell->kind == CellKind::SparseElements) return;
  auto* dense = static_cast<Elements*>(cell);
  uint32_t live = 0;
  for (uint32_t i = 0; dense != nullptr && i < dense->capacity; i++) live += dense->values[i].isHole() ? 0 : 1;
  uint32_t capacity = 8;
  while (capacity < live * 2 + 2) capacity *= 2;
  SparseElements* s = newSparse(iso, capacity);
  for (uint32_t i = 0; dense != nullptr && i < dense->capacity; i++)
    if (!dense->values[i].isHole()) sparseInsert(iso, s, i, dense->values[i], denseAttributes(o));
  setElements(iso, o, s);
}

void putElement(Isolate& iso, Object* o, uint32_t index, Value v, uint8_t attributes) {
  if ((iso.shapes[o->shape]->flags & kUsedAsPrototype) != 0) iso.protectors.NoIndexedPrototypes = false;
  Cell* cell = elementsOf(o);
  if (cell == nullptr || cell->kind == CellKind::Elements) {
    auto* dense = static_cast<Elements*>(cell);
    uint32_t capacity = dense != nullptr ? dense->capacity : 0;
    if (attributes == kDefaultAttributes && denseAttributes(o) == kDefaultAttributes && index < capacity + kMaxGap) {
      if (index >= capacity) {
        dense = grownElements(iso, dense, index + 1);
        setElements(iso, o, dense);
      }
      Heap::write(iso.heap, dense, &dense->values[index], v);
      return;
    }
    toSparse(iso, o);
  }
  auto* s = static_cast<SparseElements*>(elementsOf(o));
  if (SparseElements::Entry* e = sparseFind(s, index)) {
    e->attributes = attributes;
    Heap::write(iso.heap, s, &e->value, v);
    return;
  }
  if ((s->used + 1) * 4 > s->capacity * 3) {
    Elements* dense = attributes == kDefaultAttributes ? densified(iso, s) : nullptr;
    if (dense != nullptr) {
      setElements(iso, o, dense);
      putElement(iso, o, index, v, attributes);
      return;
    }
    s = resized(iso, s);
    setElements(iso, o, s);
  }
  sparseInsert(iso, s, index, v, attributes);
}

void removeElement(Isolate& iso, Object* o, uint32_t index) {
  Cell* cell = elementsOf(o);
  if (cell->kind == CellKind::Elements) {
    static_cast<Elements*>(cell)->values[index] = Value::hole();
    return;
  }
  auto* s = static_cast<SparseElements*>(cell);
  *sparseFind(s, index) = {kNoIndex, kSparseDeleted, Value::undefined()};
  s->live--;
}

void appendElementIndices(Isolate& iso, Object* o, RootVector& out) {
  Cell* cell = elementsOf(o);
  if (cell == nullptr) return;
  size_t first = out.size();
  if (cell->kind == CellKind::Elements) {
    auto* e = static_cast<Elements*>(cell);
    for (uint32_t i = 0; i < e->capacity; i++)
      if (!e->values[i].isHole()) out.push(Value::number(i));
    return;
  }
  auto* s = static_cast<SparseElements*>(cell);
  for (uint32_t i = 0; i < s->capacity; i++)
    if (s->entries[i].index != kNoIndex) out.push(Value::number(s->entries[i].index));
  std::sort(out.begin() + first, out.end(), [](Value a, Value b) { return a.asNumber() < b.asNumber(); });
}

bool fixElements(Isolate& iso, Object* o, bool frozen) {
  if (!isDenseArray(o) || iso.shapes[o->shape]->isExtensible()) return false;
  o->flags |= frozen ? kArraySealed | kArrayFrozen : kArraySealed;
  return true;
}

uint32_t truncateElements(Isolate& iso, Object* o, uint32_t from, uint32_t length) {
  Cell* cell = elementsOf(o);
  if (cell == nullptr) return from;
  if (cell->kind == CellKind::Elements) {
    auto* e = static_cast<Elements*>(cell);
    uint32_t end = std::min(length, e->capacity);
    if (denseAttributes(o) != kDefaultAttributes) {
      // Nothing goes; the length stops at the last element.
      while (end > from && e->values[end - 1].isHole()) end--;
      return end;
    }
    for (uint32_t i = from; i < end; i++) e->values[i] = Value::hole();
    return from;
  }
  auto* s = static_cast<SparseElements*>(cell);
  uint32_t keep = from;
  for (uint32_t i = 0; i < s->capacity; i++) {
    const auto& e = s->entries[i];
    if (e.index != kNoIndex && e.index >= keep && (e.attributes & kConfigurable) == 0) keep = e.index + 1;
  }
  for (uint32_t i = 0; i < s->capacity; i++)
    if (s->entries[i].index != kNoIndex && s->entries[i].index >= keep) {
      s->entries[i] = {kNoIndex, kSparseDeleted, Value::undefined()};
      s->live--;
    }
  return keep;
}

}  // namespace sx::rt
