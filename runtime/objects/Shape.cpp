// Shapes. A tree shape lists its properties in a PropertyTable that a whole line of descent shares: shape S sees the
// first S.slotCount entries, and property i lives in slot i. The first child to add a property extends its parent's
// table in place; a second child copies it. So adding n properties costs O(n) in all, lookups need no building step,
// and every intermediate shape stays usable.
//
// Objects used as prototypes, and the global object, have an owned dictionary shape with a PrototypeInfo. What was
// found through such an object is guarded by PrototypeInfo::epoch, so adding a property to it costs no new shape.
#include "runtime/Shape.h"

#include <cstdlib>
#include <vector>

#include "ShapeTable.h"

namespace sx::rt {

namespace {

constexpr uint32_t kMaxTreeProperties = 256;
constexpr uint32_t kMaxFanOut = 512;

}  // namespace

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
std::span<const std::byte> shapeMemory(const Isolate& iso) {
  return iso.shapeTable != nullptr ? iso.shapeTable->memory() : std::span<const std::byte>();
}
Shape* usableShape(Isolate& iso, Shape* shape) { return iso.shapeTable->use(shape); }
void startSweepingShapes(Isolate& iso) { iso.shapeTable->startSweeping(); }
bool sweepShapes(Isolate& iso, uint32_t limit) { return iso.shapeTable->sweep(limit); }

namespace {

template <class T> void appendTo(T*& list, uint32_t& count, uint32_t& capacity, T item) {
  if (count == capacity) {
    capacity = capacity == 0 ? 2 : capacity * 2;
    list = static_cast<T*>(std::realloc(static_cast<void*>(list), capacity * sizeof(T)));
    if (list == nullptr) std::abort();
  }
  list[count++] = item;
}

Shape* findTransition(Isolate& iso, const Shape* from, uint64_t key, uint8_t attributes, Step step) {
  const TransitionTable::Entry* e = from->transitions != nullptr ? from->transitions->find(key, attributes, step) : nullptr;
  return e != nullptr ? iso.shapeTable->use(e->to) : nullptr;
}

/// To be called when findTransition has found none.
void addTransition(Shape* from, uint64_t key, uint8_t attributes, Step step, Shape* to) {
  if (from->transitions == nullptr) from->transitions = new TransitionTable();
  // There may be one to a shape that is about to be freed.
  TransitionTable::Entry* e = from->transitions->find(key, attributes, step);
  if (e != nullptr) e->to = to;
  else from->transitions->add({key, to, attributes, step});
}

bool mayBranch(Isolate& iso, const Shape* from) {
  return (from->transitions == nullptr || from->transitions->count < kMaxFanOut) && !iso.shapeTable->areMany();
}

PropertyTable* copyTable(const PropertyTable* from, uint32_t count) {
  auto* t = new PropertyTable();
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
    if (root->objectKind == kind && root->inlineSlots == inlineSlots && iso.shapeTable->use(root) != nullptr) return root;
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
  if (table->copiedFrom == empty && table->copiedCount == source->slotCount && iso.shapeTable->use(table->copiedTo) != nullptr) return table->copiedTo;
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
  if (Shape* known = findTransition(iso, shape, key.bits(), attributes, Step::Add)) return known;
  if (shape->slotCount >= kMaxTreeProperties || !mayBranch(iso, shape)) return nullptr;
  Shape* next = iso.shapeTable->newShape(shape->objectKind, shape->proto, shape->inlineSlots, shape->flags);
  PropertyTable* table = shape->table;
  if (table == nullptr) table = new PropertyTable();
  else if (table->count != shape->slotCount) table = copyTable(table, shape->slotCount);
  table->append(key, attributes);
  iso.shapeTable->setTable(next, table, shape->slotCount + 1);
  next->parent = shape;
  next->lastKey = key;
  next->lastAttributes = attributes;
  addTransition(shape, key.bits(), attributes, Step::Add, next);
  return next;
}

Shape* shapeWithAttributes(Isolate& iso, Shape* shape, PropertyKey key, uint8_t attributes) {
  if (Shape* known = findTransition(iso, shape, key.bits(), attributes, Step::Reconfigure)) return known;
  if (!mayBranch(iso, shape)) return nullptr;
  int64_t at = shape->table->find(key, shape->slotCount);
  SX_ASSERT(at >= 0);
  Shape* next = iso.shapeTable->newShape(shape->objectKind, shape->proto, shape->inlineSlots, shape->flags);
  iso.shapeTable->setTable(next, copyTable(shape->table, shape->slotCount), shape->slotCount);
  next->table->entries[at].attributes = attributes;
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
  if (Shape* known = findTransition(iso, shape, 0, 0, Step::PreventExtensions)) return known;
  Shape* next = iso.shapeTable->newShape(shape->objectKind, shape->proto, shape->inlineSlots, shape->flags | kNonExtensible);
  if (shape->table != nullptr) iso.shapeTable->setTable(next, shape->table, shape->slotCount);
  addTransition(shape, 0, 0, Step::PreventExtensions, next);
  return next;
}

Shape* dictionaryShape(Isolate& iso, const Shape* shape) {
  Shape* root = rootShape(iso, shape->objectKind, shape->proto, shape->inlineSlots);
  Shape* dictionary = findTransition(iso, root, 0, 0, Step::ToDictionary);
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
  for (Shape* at = owned; at->proto.isObject() && at->prototypeInfo->linkedTo == nullptr;) {
    Shape* above = shapeOf(iso, at->proto.asObject());
    SX_ASSERT((above->flags & kUsedAsPrototype) != 0);
    appendTo(above->prototypeInfo->children, above->prototypeInfo->childCount, above->prototypeInfo->childCapacity, at->prototypeInfo);
    at->prototypeInfo->linkedTo = above->prototypeInfo;
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
      if (at->children[i]->linkedTo != at) continue;
      at->children[i]->linkedTo = nullptr;
      work.push_back(at->children[i]);
    }
    at->childCount = 0;
  }
}

}  // namespace sx::rt
