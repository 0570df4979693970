// Marking, in steps between which the program runs. Old cells do not move.
//
// The program may store into cells that were visited already. What keeps marking correct is the generational barrier:
//  - A store of an old cell into an old one that is not remembered goes through writeSlow, which marks what is stored.
//  - A remembered cell is visited again by each minor collection, and so is every young cell that lives; while marking
//    is under way the minor collection marks the old cells that it meets, in roots, remembered and young cells.
//  - Cells that become old meanwhile are visited by the minor collection that makes them so: they are marked at once.
// So directly after a minor collection everything that the program can reach without passing an unmarked old cell is
// marked or on the mark stack. If the stack can be emptied then, before the program goes on, marking is complete.
// Nothing is asked of stores that only delete a reference, and none of the fast paths of the interpreter knows whether
// marking is under way.
//
// Ephemerons: at the end of marking, a table's entry whose key is not marked waits under its key (kGcPinned says that
// entries wait); when the key is marked, the values are. So the work is linear in the entries.
#include <algorithm>

#include "base/Hash.h"
#include "heap/HeapImpl.h"
#include "runtime/Collections.h"
#include "runtime/Isolate.h"
#include "runtime/NativeEntry.h"
#include "runtime/ObjectCells.h"
#include "runtime/Shape.h"
#include "runtime/Weak.h"

namespace sx::rt {

namespace {

/// The values of a long list are visited in parts of so many.
constexpr size_t kPart = 256;
/// References followed between two looks at the clock.
constexpr uint64_t kClockInterval = 128;

/// Values that wait for their keys to be marked.
class WaitingValues {
 public:
  void add(Cell* key, Value value) {
    if (entries_.size() >= bucketCount_) rehash();
    uint32_t& bucket = buckets_[bucketOf(key)];
    entries_.push({key, value, bucket});
    bucket = static_cast<uint32_t>(entries_.size());
  }
  template <class F> void take(Cell* key, F f) {
    for (uint32_t i = buckets_[bucketOf(key)]; i != 0; i = entries_[i - 1].next) {
      if (entries_[i - 1].key == key) f(entries_[i - 1].value);
    }
  }

 private:
  struct Entry {
    Cell* key;
    Value value;
    uint32_t next;
  };
  size_t bucketOf(Cell* key) const { return mixHash(reinterpret_cast<uint64_t>(key)) & (bucketCount_ - 1); }
  void rehash() {
    bucketCount_ = std::max<size_t>(64, bucketCount_ * 2);
    buckets_.clear();
    for (size_t i = 0; i < bucketCount_; i++) buckets_.push(0);
    for (size_t i = 0; i < entries_.size(); i++) {
      uint32_t& bucket = buckets_[bucketOf(entries_[i].key)];
      entries_[i].next = bucket;
      bucket = static_cast<uint32_t>(i + 1);
    }
  }

  PodVector<Entry> entries_;
  PodVector<uint32_t> buckets_;
  size_t bucketCount_ = 0;
};

}  // namespace

/// Marks what it is shown and visits what is marked.
class Marker final : public CellVisitor {
 public:
  explicit Marker(HeapImpl& heap) : heap_(heap) {}

  void values(Value* first, size_t count) override {
    references_ += count;
    for (Value* v = first; v != first + count; v++) {
      if (v->isCell()) mark(v->asCell());
    }
  }
  Cell* cell(Cell* c) override {
    references_++;
    mark(c);
    return c;
  }
  void shape(uint32_t index) override {
    references_++;
    heap_.markShape(index);
  }
  bool isLive(const Cell* c) const override { return (c->gc & (kGcOld | kGcMarked)) != kGcOld; }

  bool drain(const Budget& budget) {
    uint64_t nextLook = kClockInterval;
    while (heap_.hasGrey()) {
      if (!heap_.greyShapes.empty()) visitShape(heap_.iso.shapes[heap_.greyShapes.pop()]);
      else visit(heap_.markStack.pop());
      if (references_ >= budget.references) return !heap_.hasGrey();
      if (references_ < nextLook) continue;
      nextLook = references_ + kClockInterval;
      if (budget.deadline != UINT64_MAX && nanosecondsNow() >= budget.deadline) return !heap_.hasGrey();
    }
    return true;
  }

  bool isSpent(const Budget& budget) const {
    return references_ >= budget.references || (budget.deadline != UINT64_MAX && nanosecondsNow() >= budget.deadline);
  }

  /// Marks the values of a part of the entries of marked tables whose keys are marked already, so that less is left for
  /// the end. False if no entry is left to look at.
  bool visitTables() {
    while (heap_.tablesVisited < heap_.tables.size()) {
      auto* table = static_cast<EphemeronTable*>(heap_.tables[heap_.tablesVisited]);
      uint32_t first = heap_.entriesVisited;
      uint32_t end = std::min<uint32_t>(table->capacity, first + kPart);
      for (uint32_t i = first; i < end; i++) {
        prefetchEntry(table, i);
        EphemeronTable::Entry& e = table->entries[i];
        references_++;
        if (e.key.isCell() && isLive(e.key.asCell())) value(e.value);
      }
      heap_.entriesVisited = end;
      if (end > first) return true;
      heap_.tablesVisited++;
      heap_.entriesVisited = 0;
    }
    return false;
  }

  /// Marks what the entries of marked tables keep alive.
  void drainEphemerons() {
    size_t next = 0;
    do {
      drain({});
      while (next < heap_.tables.size()) startTable(static_cast<EphemeronTable*>(heap_.tables[next++]));
      while (!awakened_.empty()) {
        waiting_.take(awakened_.pop(), [this](Value v) { value(v); });
      }
    } while (heap_.hasGrey() || next < heap_.tables.size());
  }

  /// Empties what refers weakly to cells that are not marked.
  void clearWeak() {
    for (Cell* c : heap_.tables) {
      auto* table = static_cast<EphemeronTable*>(c);
      for (uint32_t i = 0; i < table->capacity; i++) {
        prefetchEntry(table, i);
        EphemeronTable::Entry& e = table->entries[i];
        if (!e.key.isCell() || isLive(e.key.asCell())) continue;
        e = {Value::hole(), Value::undefined()};
        table->live--;
      }
    }
    for (Cell* c : heap_.weakRefs) {
      Value& target = static_cast<WeakRefObject*>(c)->target;
      if (target.isCell() && !isLive(target.asCell())) target = Value::undefined();
    }
  }

 private:
  void mark(Cell* c) {
    SX_ASSERT(heap_.blocks.contains(c) && c->kind != CellKind::Free);
    if ((c->gc & (kGcOld | kGcMarked)) != kGcOld) return;
    if ((c->gc & kGcPinned) != 0) {
      c->gc &= ~kGcPinned;
      awakened_.push(c);
    }
    heap_.shade(c);
  }

  /// Shows what a shape refers to. The keys before its last are those of the shape it came from.
  void visitShape(Shape* shape) {
    // A word of the native stack may point to where one was.
    if (shape == nullptr) return;
    references_ += 2;
    value(shape->proto);
    if (shape->parent != nullptr) {
      heap_.markShape(shape->parent->index);
      key(shape->lastKey);
    } else if (!shape->isDictionary()) {
      references_ += shape->slotCount;
      uint8_t attributes;
      for (uint32_t k = 0; k < shape->slotCount; k++) key(shapeKeyAt(shape, k, &attributes));
    }
  }

  void visit(MarkStack::Item item) {
    Cell* c = item.cell;
    if (isObjectKind(c->kind)) heap_.markShape(c->shape);
    if (c->kind == CellKind::EphemeronTable) {
      heap_.tables.push(c);
    } else if (c->kind == CellKind::WeakRef) {
      heap_.weakRefs.push(c);
      visitProps(*this, c);
    } else if (c->kind == CellKind::Dictionary) {
      visitKeys(static_cast<Dictionary*>(c), item.from);
    } else if (Range range = valuesOf(c); range.size() > kPart * sizeof(Value)) {
      visitPart(c, range, item.from);
    } else {
      visitInline(*this, c);
    }
  }

  void visitPart(Cell* c, Range range, size_t from) {
    Value* first = reinterpret_cast<Value*>(range.start);
    size_t count = range.size() / sizeof(Value);
    if (from >= count) return;
    size_t end = std::min(count, from + kPart);
    if (end < count) heap_.markStack.pushPart(c, end);
    values(first + from, end - from);
  }

  void visitKeys(Dictionary* d, size_t from) {
    size_t end = std::min<size_t>(d->used, from + kPart);
    if (end < d->used) heap_.markStack.pushPart(d, end);
    for (size_t i = from; i < end; i++) key(d->entries[i].key);
  }

  /// Asks for the memory of the key and the value some entries ahead.
  static void prefetchEntry(const EphemeronTable* table, uint32_t i) {
    constexpr uint32_t kAhead = 12;
    if (i + kAhead >= table->capacity) return;
    const EphemeronTable::Entry& e = table->entries[i + kAhead];
    if (e.key.isCell()) __builtin_prefetch(e.key.asCell());
    if (e.value.isCell()) __builtin_prefetch(e.value.asCell());
  }

  void startTable(EphemeronTable* table) {
    for (uint32_t i = 0; i < table->capacity; i++) {
      prefetchEntry(table, i);
      EphemeronTable::Entry& e = table->entries[i];
      if (!e.key.isCell() || !e.value.isCell()) continue;
      Cell* key = e.key.asCell();
      if (isLive(key)) {
        value(e.value);
      } else {
        key->gc |= kGcPinned;
        waiting_.add(key, e.value);
      }
    }
  }

  HeapImpl& heap_;
  uint64_t references_ = 0;
  PodVector<Cell*> awakened_;
  WaitingValues waiting_;
};

void HeapImpl::startMarking() {
  SX_ASSERT(phase == Phase::Idle && !hasGrey());
  phase = Phase::Marking;
  finishDue = false;
  finishAttempts = 0;
  rootsMarked = false;
  markedEntry = nullptr;
  // From now on no shape is marked; those made meanwhile are.
  iso.liveShapeMark ^= 3;
  markedBytes = 0;
  tables.clear();
  tablesVisited = entriesVisited = 0;
  weakRefs.clear();
  Marker marker(*this);
  visitOldRoots(marker);
}

bool HeapImpl::mark(const Budget& budget) {
  SX_ASSERT(phase == Phase::Marking && !collecting);
  Marker marker(*this);
  while (marker.drain(budget)) {
    if (!marker.visitTables() && !hasGrey()) return true;
    if (marker.isSpent(budget)) return false;
  }
  return false;
}

/// Takes what is about to be freed out of the lists that minor collections go by.
void HeapImpl::forgetDead() {
  auto isDead = [](const Cell* c) { return (c->gc & (kGcOld | kGcMarked)) == kGcOld; };
  size_t kept = 0;
  for (size_t i = 0; i < remembered.size(); i++) {
    if (!isDead(remembered[i])) remembered[kept++] = remembered[i];
  }
  remembered.truncate(kept);
  kept = 0;
  for (size_t i = 0; i < rememberedSlots.size(); i++) {
    if (!isDead(rememberedSlots[i].owner)) rememberedSlots[kept++] = rememberedSlots[i];
  }
  rememberedSlots.truncate(kept);
}

bool HeapImpl::finishMarking(const Budget& budget) {
  SX_ASSERT(phase == Phase::Marking && !collecting);
  collecting = true;
  finishDue = false;
  finishAttempts++;
  Marker marker(*this);
  scanNativeStack(marker, marker, false, markedEntry);
  dropStartBits();
  markedEntry = iso.entry;
  if (iso.entry != nullptr) iso.entry->watched = true;
  visitOldRoots(marker);
  if (iso.shapeTable != nullptr) {
    uint32_t count = 0;
    Shape** recent = recentShapes(iso, &count);
    for (uint32_t i = 0; i < count; i++) marker.shape(recent[i]->index);
  }
  bool done = marker.drain(budget);
  if (done) {
    marker.drainEphemerons();
    marker.clearWeak();
    visitWeak(marker);
    forgetDead();
    startSweeping();
  }
  collecting = false;
  return done;
}

}  // namespace sx::rt
