// The full collection: a minor one that promotes everything, then marking from the roots and sweeping. Old cells do
// not move.
//
// Ephemerons: a table's entry whose key is not marked yet waits under its key (kGcPinned says that entries wait); when
// the key is marked, the values are. So the work is linear in the entries.
#include "heap/HeapImpl.h"

#include <algorithm>

#include "base/Hash.h"
#include "runtime/Isolate.h"
#include "runtime/Shape.h"
#include "runtime/Weak.h"

namespace sx::rt {

namespace {

constexpr size_t kMinGrowth = size_t{8} << 20;
/// Free blocks kept for the nursery and promotion to come.
constexpr size_t kKeptFreeBlocks = 64;

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

/// Marks what is reachable.
class Marker final : public CellVisitor {
 public:
  explicit Marker(HeapImpl& heap) : heap_(heap) {}

  void values(Value* first, size_t count) override {
    for (Value* v = first; v != first + count; v++) {
      if (v->isCell()) mark(v->asCell());
    }
  }
  Cell* cell(Cell* c) override {
    mark(c);
    return c;
  }
  bool isLive(const Cell* c) const override { return (c->gc & kGcMarked) != 0; }

  void drain() {
    do {
      while (!heap_.work.empty()) visit(heap_.work.pop());
      while (!awakened_.empty()) {
        waiting_.take(awakened_.pop(), [this](Value v) { value(v); });
      }
    } while (!heap_.work.empty());
  }

  /// Empties what refers weakly to cells that are not marked.
  void clearWeak() {
    for (Cell* c : tables_) {
      auto* table = static_cast<EphemeronTable*>(c);
      for (uint32_t i = 0; i < table->capacity; i++) {
        EphemeronTable::Entry& e = table->entries[i];
        if (!e.key.isCell() || isLive(e.key.asCell())) continue;
        e = {Value::hole(), Value::undefined()};
        table->live--;
      }
    }
    for (Cell* c : weakRefs_) {
      Value& target = static_cast<WeakRefObject*>(c)->target;
      if (target.isCell() && !isLive(target.asCell())) target = Value::undefined();
    }
  }

 private:
  void mark(Cell* c) {
    SX_ASSERT(heap_.blocks.contains(c) && c->kind != CellKind::Free);
    if ((c->gc & kGcMarked) != 0) return;
    c->gc |= kGcMarked;
    if ((c->gc & kGcPinned) != 0) {
      c->gc &= ~kGcPinned;
      awakened_.push(c);
    }
    heap_.work.push(c);
  }

  void visit(Cell* c) {
    if (c->kind == CellKind::EphemeronTable) {
      visitTable(static_cast<EphemeronTable*>(c));
    } else if (c->kind == CellKind::WeakRef) {
      weakRefs_.push(c);
      visitProps(*this, c);
    } else {
      visitCell(*this, c);
    }
  }

  void visitTable(EphemeronTable* table) {
    tables_.push(table);
    for (uint32_t i = 0; i < table->capacity; i++) {
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
  PodVector<Cell*> tables_;
  PodVector<Cell*> weakRefs_;
  PodVector<Cell*> awakened_;
  WaitingValues waiting_;
};

/// Shapes are roots with their prototypes and keys.
static void visitShapes(Isolate& iso, CellVisitor& v) {
  if (iso.shapeTable == nullptr) return;
  uint32_t count = shapeCount(iso);
  for (uint32_t i = 1; i < count; i++) {
    Shape* shape = iso.shapes[i];
    if (shape == nullptr) continue;
    v.value(shape->proto);
    if (shape->parent != nullptr) {
      v.key(shape->lastKey);
    } else if (!shape->isDictionary()) {
      uint8_t attributes;
      for (uint32_t k = 0; k < shape->slotCount; k++) v.key(shapeKeyAt(shape, k, &attributes));
    }
  }
}

void HeapImpl::sweepExternal() {
  size_t kept = 0;
  for (size_t i = 0; i < oldExternal.size(); i++) {
    Cell* c = oldExternal[i];
    if ((c->gc & kGcMarked) != 0) oldExternal[kept++] = c;
    else finalize(c);
  }
  oldExternal.truncate(kept);
}

void HeapImpl::sweepLarge() {
  size_t kept = 0;
  for (size_t i = 0; i < oldLarge.size(); i++) {
    Cell* c = oldLarge[i];
    if ((c->gc & kGcMarked) != 0) {
      c->gc &= ~kGcMarked;
      oldBytes += cellBytes(c);
      oldLarge[kept++] = c;
      continue;
    }
    uint8_t* block = reinterpret_cast<uint8_t*>(c) - 8;
    blocks.release(block, blocks.infoOf(block).data);
  }
  oldLarge.truncate(kept);
}

void HeapImpl::sweep() {
  oldBytes = 0;
  old = {};
  oldGaps.clear();
  sweepExternal();
  sweepLarge();
  size_t kept = 0;
  for (size_t i = 0; i < oldBlocks.size(); i++) {
    uint8_t* block = oldBlocks[i];
    size_t firstGap = oldGaps.size();
    size_t live = clearBlock(block, &oldGaps, [](Cell* c) {
      bool marked = (c->gc & kGcMarked) != 0;
      c->gc &= ~kGcMarked;
      return marked;
    });
    oldBytes += live;
    if (live == 0) {
      oldGaps.truncate(firstGap);
      blocks.release(block, 1);
    } else {
      oldBlocks[kept++] = block;
    }
  }
  oldBlocks.truncate(kept);
  reclaimNursery(Stay::Marked);
}

void HeapImpl::collectFull() {
  uint64_t start = nanosecondsNow();
  collectMinor(true);
  collecting = true;
  stats.fullCollections++;
  Marker marker(*this);
  scanNativeStack(marker, false);
  dropStartBits();
  visitRoots(marker, false);
  visitShapes(iso, marker);
  marker.drain();
  marker.clearWeak();
  visitWeak(marker, false);
  sweep();
  blocks.trim(kKeptFreeBlocks + oldBlocks.size() / 2);
  nextFullAt = oldBytes + std::max(kMinGrowth, oldBytes);
  externalAtFull = externalBytes;
  stats.liveBytes = oldBytes;
  if (!isFull()) exhausted = false;
  collecting = false;
  stats.fullNanoseconds += nanosecondsNow() - start;
  if (options.gcVerify) verify("after a full collection");
}

}  // namespace sx::rt
