// Shapes. A tree shape lists its properties in a PropertyTable that a whole line of descent shares: shape S sees the
// first S.slotCount entries, and property i lives in slot i. The first child to add a property extends its parent's
// table in place; a second child copies it. So adding n properties costs O(n) in all, lookups need no building step,
// and every intermediate shape stays usable.
//
// Objects used as prototypes, and the global object, have an owned dictionary shape with a PrototypeInfo. What was
// found through such an object is guarded by PrototypeInfo::epoch, so adding a property to it costs no new shape.
#include "runtime/Shape.h"

#include <sys/mman.h>

#include <cstdlib>
#include <cstring>
#include <vector>

#include "base/Hash.h"
#include "Storage.h"
#include "runtime/Isolate.h"

namespace sx::rt {

namespace {

constexpr uint32_t kMaxShapes = 1u << 24;
/// Shapes are never freed. Once there are so many, objects that would need new ones go to dictionary mode.
constexpr uint32_t kManyShapes = 1u << 16;
constexpr uint32_t kMaxTreeProperties = 256;
constexpr uint32_t kMaxFanOut = 512;
constexpr uint32_t kLinearSearch = 8;

/// What a transition does besides adding a property.
enum class Step : uint8_t { Add, Reconfigure, PreventExtensions, ToDictionary };

}  // namespace

/// Keys in order of insertion with a hash index once there are more than kLinearSearch.
struct PropertyTable {
  using Entry = ShapeEntry;
  Entry* entries = nullptr;
  /// The last answer of shapeOfCopy for a shape that sees `copiedCount` of the entries.
  Shape* copiedFrom = nullptr;
  Shape* copiedTo = nullptr;
  uint32_t copiedCount = 0;
  uint32_t* index = nullptr;  // position + 1, or 0
  uint32_t count = 0;
  uint32_t capacity = 0;
  uint32_t indexMask = 0;

  void append(PropertyKey key, uint8_t attributes) {
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
  void rebuildIndex() {
    std::free(index);
    uint32_t size = 32;
    while (size < count * 4) size *= 2;
    indexMask = size - 1;
    index = static_cast<uint32_t*>(std::calloc(size, sizeof(uint32_t)));
    if (index == nullptr) std::abort();
    for (uint32_t i = 0; i < count; i++) insertIndex(i);
  }
  void insertIndex(uint32_t i) {
    uint32_t at = static_cast<uint32_t>(mixHash(entries[i].key.bits())) & indexMask;
    while (index[at] != 0) at = (at + 1) & indexMask;
    index[at] = i + 1;
  }
  /// Position of `key` among the first `limit` entries, or -1.
  int64_t find(PropertyKey key, uint32_t limit) const {
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
};

/// Open-addressing set of the shapes one step away.
struct TransitionTable {
  struct Entry {
    uint64_t key;
    Shape* to;
    uint8_t attributes;
    Step step;
  };
  Entry* entries = nullptr;
  uint32_t count = 0;
  uint32_t capacity = 0;

  static uint64_t hash(uint64_t key, uint8_t attributes, Step step) {
    return mixHash(key ^ (uint64_t{attributes} << 52) ^ (static_cast<uint64_t>(step) << 60));
  }
  Shape* find(uint64_t key, uint8_t attributes, Step step) const {
    if (capacity == 0) return nullptr;
    uint32_t mask = capacity - 1;
    for (uint32_t i = static_cast<uint32_t>(hash(key, attributes, step)) & mask; entries[i].to != nullptr; i = (i + 1) & mask)
      if (entries[i].key == key && entries[i].attributes == attributes && entries[i].step == step) return entries[i].to;
    return nullptr;
  }
  void add(const Entry& e) {
    if ((count + 1) * 4 > capacity * 3) grow();
    place(e);
    count++;
  }

 private:
  void place(const Entry& e) {
    uint32_t mask = capacity - 1;
    uint32_t i = static_cast<uint32_t>(hash(e.key, e.attributes, e.step)) & mask;
    while (entries[i].to != nullptr) i = (i + 1) & mask;
    entries[i] = e;
  }
  void grow() {
    Entry* old = entries;
    uint32_t oldCapacity = capacity;
    capacity = capacity == 0 ? 2 : capacity * 2;
    entries = static_cast<Entry*>(std::calloc(capacity, sizeof(Entry)));
    if (entries == nullptr) std::abort();
    for (uint32_t i = 0; i < oldCapacity; i++)
      if (old[i].to != nullptr) place(old[i]);
    std::free(old);
  }
};

/// Owns every shape, table and prototype info of an isolate.
class ShapeTable {
 public:
  explicit ShapeTable(Isolate& iso) {
    void* range = mmap(nullptr, kMaxShapes * sizeof(Shape*), PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (range == MAP_FAILED) std::abort();
    shapes_ = static_cast<Shape**>(range);
    iso.shapes = shapes_;
  }
  ~ShapeTable() {
    for (uint32_t i = 1; i < count_; i++) {
      if (shapes_[i]->transitions != nullptr) {
        std::free(shapes_[i]->transitions->entries);
        delete shapes_[i]->transitions;
      }
      delete shapes_[i];
    }
    for (PropertyTable* t : tables_) {
      std::free(static_cast<void*>(t->entries));
      std::free(t->index);
      delete t;
    }
    for (PrototypeInfo* info : infos_) {
      std::free(info->roots);
      std::free(info->children);
      delete info;
    }
    std::free(nullInfo.roots);
    std::free(nullInfo.children);
    munmap(shapes_, kMaxShapes * sizeof(Shape*));
  }

  Shape* newShape(CellKind kind, Value proto, uint8_t inlineSlots, uint8_t flags) {
    if (count_ == kMaxShapes) std::abort();
    auto* shape = new Shape{};
    shape->index = count_;
    shape->proto = proto;
    shape->objectKind = kind;
    shape->flags = flags;
    shape->inlineSlots = inlineSlots;
    shapes_[count_++] = shape;
    if (proto.isObject() && (proto.asCell()->gc & kGcOld) == 0) recent_.push_back(shape);
    return shape;
  }
  PropertyTable* newTable() { return tables_.emplace_back(new PropertyTable()); }
  PrototypeInfo* newInfo() { return infos_.emplace_back(new PrototypeInfo()); }
  bool areMany() const { return count_ > kManyShapes; }

  uint32_t count() const { return count_; }
  std::vector<Shape*>& recent() { return recent_; }
  PrototypeInfo nullInfo;

  /// Properties whose changes break a protector; every one has kSlow.
  struct Watch {
    PropertyKey key;
    bool Protectors::*protector;
  };
  std::vector<Watch> watches;

 private:
  Shape** shapes_;
  uint32_t count_ = 1;
  std::vector<Shape*> recent_;
  std::vector<PropertyTable*> tables_;
  std::vector<PrototypeInfo*> infos_;
};

ShapeTable* newShapeTable(Isolate& iso) { return new ShapeTable(iso); }
void deleteShapeTable(ShapeTable* table) { delete table; }

void addWatch(Isolate& iso, PropertyKey key, bool Protectors::*protector) { iso.shapeTable->watches.push_back({key, protector}); }
void watchedPropertyChanged(Isolate& iso, PropertyKey key) {
  for (const auto& w : iso.shapeTable->watches)
    if (w.key == key) iso.protectors.*w.protector = false;
}

uint32_t shapeCount(const Isolate& iso) { return iso.shapeTable->count(); }

Shape** recentShapes(Isolate& iso, uint32_t* count) {
  auto& list = iso.shapeTable->recent();
  *count = static_cast<uint32_t>(list.size());
  return list.data();
}
void keepRecentShapes(Isolate& iso, uint32_t count) { iso.shapeTable->recent().resize(count); }

namespace {

template <class T> void appendTo(T*& list, uint32_t& count, uint32_t& capacity, T item) {
  if (count == capacity) {
    capacity = capacity == 0 ? 2 : capacity * 2;
    list = static_cast<T*>(std::realloc(static_cast<void*>(list), capacity * sizeof(T)));
    if (list == nullptr) std::abort();
  }
  list[count++] = item;
}

Shape* findTransition(const Shape* from, uint64_t key, uint8_t attributes, Step step) {
  return from->transitions != nullptr ? from->transitions->find(key, attributes, step) : nullptr;
}

void addTransition(Shape* from, uint64_t key, uint8_t attributes, Step step, Shape* to) {
  if (from->transitions == nullptr) from->transitions = new TransitionTable();
  from->transitions->add({key, to, attributes, step});
}

bool mayBranch(Isolate& iso, const Shape* from) {
  return (from->transitions == nullptr || from->transitions->count < kMaxFanOut) && !iso.shapeTable->areMany();
}

PropertyTable* copyTable(Isolate& iso, const PropertyTable* from, uint32_t count) {
  PropertyTable* t = iso.shapeTable->newTable();
  for (uint32_t i = 0; i < count; i++) t->append(from->entries[i].key, from->entries[i].attributes);
  return t;
}

}  // namespace

Shape* rootShape(Isolate& iso, CellKind kind, Value proto, uint8_t inlineSlots) {
  PrototypeInfo* info = &iso.shapeTable->nullInfo;
  if (proto.isObject()) {
    Object* p = proto.asObject();
    if ((shapeOf(iso, p)->flags & kUsedAsPrototype) == 0) becomePrototype(iso, p);
    info = shapeOf(iso, p)->prototypeInfo;
  }
  for (uint32_t i = 0; i < info->rootCount; i++) {
    Shape* root = info->roots[i];
    if (root->objectKind == kind && root->inlineSlots == inlineSlots) return root;
  }
  Shape* root = iso.shapeTable->newShape(kind, proto, inlineSlots, 0);
  appendTo(info->roots, info->rootCount, info->rootCapacity, root);
  return root;
}

bool lookup(const Shape* shape, PropertyKey key, PropertySlot* out) {
  SX_ASSERT(!shape->isDictionary());
  if (shape->slotCount == 0) return false;
  int64_t i = shape->table->find(key, shape->slotCount);
  if (i < 0) return false;
  *out = {static_cast<uint32_t>(i), shape->table->entries[i].attributes};
  return true;
}

ShapeEntry* shapeEntries(const Shape* shape) { return shape->table != nullptr ? shape->table->entries : nullptr; }

Shape* shapeOfCopy(Isolate& iso, const Shape* source, Shape* empty) {
  SX_ASSERT(empty->slotCount == 0);
  if (source->slotCount == 0) return empty;
  PropertyTable* table = source->table;
  if (table->copiedFrom == empty && table->copiedCount == source->slotCount) return table->copiedTo;
  Shape* shape = empty;
  for (uint32_t i = 0; i < source->slotCount; i++) {
    PropertyTable::Entry e = table->entries[i];
    if (!e.key.isString() || (e.attributes & (kAccessor | kSlow | kEnumerable_)) != kEnumerable_) return nullptr;
    shape = shapeWithProperty(iso, shape, e.key, kDefaultAttributes);
    if (shape == nullptr) return nullptr;
  }
  table->copiedFrom = empty;
  table->copiedTo = shape;
  table->copiedCount = source->slotCount;
  return shape;
}

PropertyKey shapeKeyAt(const Shape* shape, uint32_t i, uint8_t* attributes) {
  SX_ASSERT(i < shape->slotCount);
  *attributes = shape->table->entries[i].attributes;
  return shape->table->entries[i].key;
}

Shape* shapeWithProperty(Isolate& iso, Shape* shape, PropertyKey key, uint8_t attributes) {
  SX_ASSERT(!shape->isDictionary() && !key.isIndex());
  if (Shape* known = findTransition(shape, key.bits(), attributes, Step::Add)) return known;
  if (shape->slotCount >= kMaxTreeProperties || !mayBranch(iso, shape)) return nullptr;
  Shape* next = iso.shapeTable->newShape(shape->objectKind, shape->proto, shape->inlineSlots, shape->flags);
  PropertyTable* table = shape->table;
  if (table == nullptr) table = iso.shapeTable->newTable();
  else if (table->count != shape->slotCount) table = copyTable(iso, table, shape->slotCount);
  table->append(key, attributes);
  next->table = table;
  next->slotCount = shape->slotCount + 1;
  next->parent = shape;
  next->lastKey = key;
  next->lastAttributes = attributes;
  addTransition(shape, key.bits(), attributes, Step::Add, next);
  return next;
}

Shape* shapeWithAttributes(Isolate& iso, Shape* shape, PropertyKey key, uint8_t attributes) {
  if (Shape* known = findTransition(shape, key.bits(), attributes, Step::Reconfigure)) return known;
  if (!mayBranch(iso, shape)) return nullptr;
  int64_t at = shape->table->find(key, shape->slotCount);
  SX_ASSERT(at >= 0);
  Shape* next = iso.shapeTable->newShape(shape->objectKind, shape->proto, shape->inlineSlots, shape->flags);
  next->table = copyTable(iso, shape->table, shape->slotCount);
  next->table->entries[at].attributes = attributes;
  next->slotCount = shape->slotCount;
  addTransition(shape, key.bits(), attributes, Step::Reconfigure, next);
  return next;
}

Shape* shapeWithPrototype(Isolate& iso, Shape* shape, Value proto) {
  Shape* next = rootShape(iso, shape->objectKind, proto, shape->inlineSlots);
  for (uint32_t i = 0; i < shape->slotCount && next != nullptr; i++)
    next = shapeWithProperty(iso, next, shape->table->entries[i].key, shape->table->entries[i].attributes);
  return next;
}

Shape* shapeNonExtensible(Isolate& iso, Shape* shape) {
  SX_ASSERT((shape->flags & kOwned) == 0);
  if (!shape->isExtensible()) return shape;
  if (Shape* known = findTransition(shape, 0, 0, Step::PreventExtensions)) return known;
  Shape* next = iso.shapeTable->newShape(shape->objectKind, shape->proto, shape->inlineSlots, shape->flags | kNonExtensible);
  next->table = shape->table;
  next->slotCount = shape->slotCount;
  addTransition(shape, 0, 0, Step::PreventExtensions, next);
  return next;
}

Shape* dictionaryShape(Isolate& iso, const Shape* shape) {
  Shape* root = rootShape(iso, shape->objectKind, shape->proto, shape->inlineSlots);
  Shape* dictionary = findTransition(root, 0, 0, Step::ToDictionary);
  if (dictionary == nullptr) {
    dictionary = iso.shapeTable->newShape(root->objectKind, root->proto, root->inlineSlots, kDictionary);
    addTransition(root, 0, 0, Step::ToDictionary, dictionary);
  }
  return shape->isExtensible() ? dictionary : shapeNonExtensible(iso, dictionary);
}

Shape* ownedShape(Isolate& iso, const Shape* like, Value proto, uint8_t flags, PrototypeInfo* info) {
  Shape* shape = iso.shapeTable->newShape(like->objectKind, proto, like->inlineSlots, flags | kDictionary | kOwned);
  shape->prototypeInfo = info != nullptr ? info : iso.shapeTable->newInfo();
  return shape;
}

const uint32_t* chainValidity(Isolate& iso, Shape* owned) {
  SX_ASSERT((owned->flags & kOwned) != 0);
  for (Shape* at = owned; at->proto.isObject() && !at->prototypeInfo->linked;) {
    Shape* above = shapeOf(iso, at->proto.asObject());
    SX_ASSERT((above->flags & kUsedAsPrototype) != 0);
    appendTo(above->prototypeInfo->children, above->prototypeInfo->childCount, above->prototypeInfo->childCapacity, at->prototypeInfo);
    at->prototypeInfo->linked = true;
    at = above;
  }
  return &owned->prototypeInfo->epoch;
}

void invalidateChain(PrototypeInfo* info) {
  // Children unlink themselves: a cache that asks again links them again. `info` stays listed above.
  std::vector<PrototypeInfo*> work{info};
  while (!work.empty()) {
    PrototypeInfo* at = work.back();
    work.pop_back();
    at->epoch++;
    for (uint32_t i = 0; i < at->childCount; i++) {
      at->children[i]->linked = false;
      work.push_back(at->children[i]);
    }
    at->childCount = 0;
  }
}

}  // namespace sx::rt
