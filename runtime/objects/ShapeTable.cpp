#include "ShapeTable.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "runtime/LargeCells.h"

namespace sx::rt {

namespace {

/// Memory of a shape with its share of tables, for the collector's account.
constexpr int64_t kShapeBytes = 256;

void* reserve(size_t bytes) {
  void* range = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (range == MAP_FAILED) std::abort();
  return range;
}

void freeTransitions(Shape* shape) {
  if (shape->transitions == nullptr) return;
  std::free(shape->transitions->entries);
  delete shape->transitions;
}

uint64_t hashOf(uint64_t key, uint8_t attributes, Step step) {
  return mixHash(key ^ (uint64_t{attributes} << 52) ^ (static_cast<uint64_t>(step) << 60));
}

}  // namespace

void PropertyTable::append(PropertyKey key, uint8_t attributes) {
  if (count == capacity) {
    capacity = capacity == 0 ? 4 : capacity * 2;
    entries = static_cast<Entry*>(std::realloc(static_cast<void*>(entries), capacity * sizeof(Entry)));
    if (entries == nullptr) std::abort();
  }
  entries[count++] = {key, attributes};
  if (count <= kLinearSearch) return;
  if (count * 2 > indexMask + 1 || index == nullptr) rebuildIndex();
  else insertIndex(count - 1);
}

void PropertyTable::truncate(uint32_t newCount) {
  count = newCount;
  if (count > kLinearSearch) return rebuildIndex();
  std::free(index);
  index = nullptr;
  indexMask = 0;
}

void PropertyTable::rebuildIndex() {
  std::free(index);
  uint32_t size = 32;
  while (size < count * 4) size *= 2;
  indexMask = size - 1;
  index = static_cast<uint32_t*>(std::calloc(size, sizeof(uint32_t)));
  if (index == nullptr) std::abort();
  for (uint32_t i = 0; i < count; i++) insertIndex(i);
}

void PropertyTable::insertIndex(uint32_t i) {
  uint32_t at = static_cast<uint32_t>(mixHash(entries[i].key.bits())) & indexMask;
  while (index[at] != 0) at = (at + 1) & indexMask;
  index[at] = i + 1;
}

int64_t PropertyTable::find(PropertyKey key, uint32_t limit) const {
  if (limit <= kLinearSearch) {
    for (uint32_t i = 0; i < limit; i++)
      if (entries[i].key == key) return i;
    return -1;
  }
  for (uint32_t at = static_cast<uint32_t>(mixHash(key.bits())) & indexMask; index[at] != 0; at = (at + 1) & indexMask) {
    uint32_t i = index[at] - 1;
    if (entries[i].key == key) return i < limit ? static_cast<int64_t>(i) : -1;
  }
  return -1;
}

TransitionTable::Entry* TransitionTable::find(uint64_t key, uint8_t attributes, Step step) const {
  if (capacity == 0) return nullptr;
  uint32_t mask = capacity - 1;
  for (uint32_t i = static_cast<uint32_t>(hashOf(key, attributes, step)) & mask; entries[i].to != nullptr; i = (i + 1) & mask)
    if (entries[i].key == key && entries[i].attributes == attributes && entries[i].step == step) return &entries[i];
  return nullptr;
}

void TransitionTable::add(const Entry& e) {
  if ((count + 1) * 4 > capacity * 3) resize(capacity == 0 ? 2 : capacity * 2);
  place(e);
  count++;
}

void TransitionTable::place(const Entry& e) {
  uint32_t mask = capacity - 1;
  uint32_t i = static_cast<uint32_t>(hashOf(e.key, e.attributes, e.step)) & mask;
  while (entries[i].to != nullptr) i = (i + 1) & mask;
  entries[i] = e;
}

void TransitionTable::resize(uint32_t newCapacity) {
  Entry* old = entries;
  uint32_t oldCapacity = capacity;
  capacity = newCapacity;
  entries = static_cast<Entry*>(std::calloc(capacity, sizeof(Entry)));
  if (entries == nullptr) std::abort();
  for (uint32_t i = 0; i < oldCapacity; i++)
    if (old[i].to != nullptr) place(old[i]);
  std::free(old);
}

template <class F> void TransitionTable::removeIf(F isGone) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < capacity; i++) {
    if (entries[i].to == nullptr) continue;
    if (isGone(entries[i].to)) entries[i].to = nullptr;
    else kept++;
  }
  if (kept == count) return;
  count = kept;
  uint32_t room = 2;
  while ((count + 1) * 4 > room * 3) room *= 2;
  resize(room);
}

ShapeTable::ShapeTable(Isolate& iso)
    : iso_(iso),
      arena_(static_cast<Shape*>(reserve(kMaxShapes * sizeof(Shape)))),
      shapes_(static_cast<Shape**>(reserve(kMaxShapes * sizeof(Shape*)))) {
  iso.shapes = shapes_;
  iso.shapeMarks = static_cast<uint8_t*>(reserve(kMaxShapes));
}

ShapeTable::~ShapeTable() {
  for (uint32_t i = 1; i < count_; i++) {
    if (shapes_[i] == nullptr) continue;
    freeTransitions(shapes_[i]);
    if (shapes_[i]->table != nullptr) releaseTable(shapes_[i]->table);
  }
  for (PrototypeInfo* info : infos_) {
    std::free(info->roots);
    std::free(info->children);
    delete info;
  }
  std::free(nullInfo.roots);
  std::free(nullInfo.children);
  munmap(arena_, kMaxShapes * sizeof(Shape));
  munmap(shapes_, kMaxShapes * sizeof(Shape*));
  munmap(iso_.shapeMarks, kMaxShapes);
}

Shape* ShapeTable::newShape(CellKind kind, Value proto, uint8_t inlineSlots, uint8_t flags) {
  uint32_t index = count_;
  if (!freeIndices_.empty()) {
    index = freeIndices_.back();
    freeIndices_.pop_back();
  } else if (count_++ == kMaxShapes) {
    std::abort();
  }
  living_++;
  iso_.heap.addExternal(kShapeBytes);
  Shape* shape = &arena_[index];
  *shape = Shape{};
  shape->index = index;
  shape->proto = proto;
  shape->objectKind = kind;
  shape->flags = flags;
  shape->inlineSlots = inlineSlots;
  shapes_[index] = shape;
  shadeShape(iso_.heap, index);
  if (proto.isObject() && (proto.asCell()->gc & kGcOld) == 0) recent_.push_back(shape);
  return shape;
}

void ShapeTable::setTable(Shape* shape, PropertyTable* table, uint32_t slotCount) {
  table->users++;
  if (table->mark != iso_.liveShapeMark) {
    table->mark = iso_.liveShapeMark;
    table->liveCount = 0;
  }
  table->liveCount = std::max(table->liveCount, slotCount);
  shape->table = table;
  shape->slotCount = slotCount;
}

void ShapeTable::releaseTable(PropertyTable* table) {
  if (--table->users == 0) {
    std::free(static_cast<void*>(table->entries));
    std::free(table->index);
    delete table;
  } else if (table->mark == iso_.liveShapeMark && table->count > table->liveCount) {
    // Their keys go with the shapes that saw them.
    table->truncate(table->liveCount);
  }
}

PrototypeInfo* ShapeTable::newInfo() {
  PrototypeInfo* info;
  if (freeInfos_.empty()) {
    info = infos_.emplace_back(new PrototypeInfo());
  } else {
    info = freeInfos_.back();
    freeInfos_.pop_back();
  }
  info->isFree = false;
  info->mark = iso_.liveShapeMark;
  return info;
}

Shape* ShapeTable::useUnmarked(Shape* shape) {
  if (stage_ != Stage::None) return nullptr;
  shadeShape(iso_.heap, shape->index);
  return shape;
}

void ShapeTable::startSweeping() {
  SX_ASSERT(stage_ == Stage::None);
  stage_ = Stage::Purge;
  next_ = 1;
  end_ = count_;
  purgeRoots(nullInfo);
}

bool ShapeTable::sweep(uint32_t limit) {
  while (stage_ != Stage::None) {
    while (next_ < end_) {
      if (limit-- == 0) return true;
      Shape* shape = shapes_[next_++];
      if (shape == nullptr) continue;
      if (stage_ == Stage::Free) {
        if (!isMarked(shape)) freeShape(shape);
        continue;
      }
      if (!isMarked(shape)) continue;
      PrototypeInfo* info = shape->prototypeInfo;
      if (stage_ == Stage::Purge) {
        purge(shape);
      } else if (info != nullptr) {
        uint32_t kept = 0;
        for (uint32_t i = 0; i < info->childCount; i++)
          if (info->children[i]->linkedTo == info) info->children[kept++] = info->children[i];
        info->childCount = kept;
      }
    }
    stage_ = stage_ == Stage::Purge ? Stage::Free : stage_ == Stage::Free ? Stage::Unlist : Stage::None;
    next_ = 1;
  }
  freeInfos_.insert(freeInfos_.end(), freedInfos_.begin(), freedInfos_.end());
  freedInfos_.clear();
  return false;
}

void ShapeTable::purge(Shape* shape) {
  auto isDead = [this](const Shape* s) { return !isMarked(s); };
  if (shape->transitions != nullptr) shape->transitions->removeIf(isDead);
  if (PropertyTable* table = shape->table) {
    if (table->mark != iso_.liveShapeMark) {
      table->mark = iso_.liveShapeMark;
      table->liveCount = 0;
    }
    table->liveCount = std::max(table->liveCount, shape->slotCount);
    if (table->copiedTo != nullptr && (isDead(table->copiedFrom) || isDead(table->copiedTo))) {
      table->copiedFrom = table->copiedTo = nullptr;
      table->copiedCount = 0;
    }
  }
  if (shape->prototypeInfo == nullptr) return;
  shape->prototypeInfo->mark = iso_.liveShapeMark;
  purgeRoots(*shape->prototypeInfo);
}

void ShapeTable::purgeRoots(PrototypeInfo& info) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < info.rootCount; i++)
    if (isMarked(info.roots[i])) info.roots[kept++] = info.roots[i];
  info.rootCount = kept;
}

void ShapeTable::freeShape(Shape* shape) {
  freeTransitions(shape);
  if (shape->table != nullptr) releaseTable(shape->table);
  PrototypeInfo* info = shape->prototypeInfo;
  if (info != nullptr && info->mark != iso_.liveShapeMark && !info->isFree) freeInfo(info);
  shapes_[shape->index] = nullptr;
  freeIndices_.push_back(shape->index);
  // A use of it after this shows.
  std::memset(static_cast<void*>(shape), 0xEE, sizeof *shape);
  living_--;
  iso_.heap.addExternal(-kShapeBytes);
}

/// Its memory stays that of an info, for caches may still compare its epoch, which never has an old value again.
void ShapeTable::freeInfo(PrototypeInfo* info) {
  invalidateChain(info);
  std::free(info->roots);
  std::free(info->children);
  *info = PrototypeInfo{.epoch = info->epoch, .isFree = true};
  freedInfos_.push_back(info);
}

}  // namespace sx::rt
