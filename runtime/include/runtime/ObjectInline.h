#pragma once
/// Inline fast paths over objects, for the interpreter's handlers and builtins. None runs user code; those that take an
/// Isolate& may collect.
#include "runtime/Isolate.h"
#include "runtime/ObjectCells.h"

namespace sx::rt {

// ---- Named properties by slot ----

inline Shape* shapeOf(const NoGC&, const Isolate& iso, const Object* o) { return iso.shapes[o->shape]; }

/// Where slot `slot` of an object with this shape is.
inline Value* slotAddress(const Shape* shape, Object* o, uint32_t slot) {
  if (slot < shape->inlineSlots) return o->inlineSlots() + slot;
  return o->store()->slots + (slot - shape->inlineSlots);
}
/// The cell that holds slot `slot` (for the write barrier).
inline Cell* slotOwner(const Shape* shape, Object* o, uint32_t slot) {
  return slot < shape->inlineSlots ? static_cast<Cell*>(o) : o->store();
}
inline void writeSlot(Isolate& iso, const Shape* shape, Object* o, uint32_t slot, Value v) {
  Heap::write(iso.heap, slotOwner(shape, o, slot), slotAddress(shape, o, slot), v);
}
/// Makes room for slot `slot` and stores `v` into it.
void addSlot(Isolate&, const Shape* shape, Object* o, uint32_t slot, Value v);
/// Adds the property that leads from the object's shape to `next` (a tree shape one property further).
inline void addByTransition(Isolate& iso, Object* o, Shape* next, Value v) {
  uint32_t slot = next->slotCount - 1;
  if (slot < next->inlineSlots) {
    Heap::write(iso.heap, o, o->inlineSlots() + slot, v);
  } else {
    uint32_t at = slot - next->inlineSlots;
    PropertyStore* store = o->store();
    if (store == nullptr || at >= store->capacity) [[unlikely]] addSlot(iso, next, o, slot, v);
    else Heap::write(iso.heap, store, store->slots + at, v);
  }
  o->shape = next->index;
}

/// True if the object's own properties are exactly those its tree shape lists, data properties under string keys:
/// property i (shapeKeyAt) is in slot i.
bool hasPlainProperties(Isolate&, Object*);

/// A slot of a builtin holder not touched yet: it names the row or intrinsic to make. Never in a register.
inline bool isLazyValue(Value v) { return v.tag() == kTagSpecial && (v.bits() & kPointerMask) >= 0x100; }

// ---- Inline caches ----

/// What an inline cache may remember about `object.key`: a location, never a value.
struct CacheLookup {
  enum Where : uint8_t {
    NotCacheable,
    Own,         ///< data or accessor in slot `slot` of the receiver, whose shape is the key
    Prototype,   ///< in slot `slot` of `holder`
    Absent,      ///< undefined
    Add,         ///< (stores) the receiver goes from its shape to `nextShape`, see addByTransition
  };
  Where where = NotCacheable;
  uint8_t attributes = 0;
  uint32_t slot = 0;
  Object* holder = nullptr;
  Shape* nextShape = nullptr;
  /// If not null, the location holds while *validity == epoch.
  const uint32_t* validity = nullptr;
  uint32_t epoch = 0;
};
/// For reads; `key` is not an index. Makes lazy values first.
CacheLookup lookupForCache(Isolate&, Object*, PropertyKey key);
/// For writes, before the write: Own (writable data), Add, or Prototype / Own with kAccessor for a setter.
CacheLookup lookupForStore(Isolate&, Object*, PropertyKey key);

/// object[key] of a name, by the entries that all sites share: for what C++ code reads again and again from objects of the
/// same few shapes.
Completion<Value> getCached(Isolate&, Object*, PropertyKey key);
/// GetMethod likewise: undefined for undefined and null.
Completion<Value> getMethodCached(Isolate&, Object*, PropertyKey key);

// ---- Dense arrays and indexed elements ----

inline bool isDenseArray(const Object* o) { return o->kind == CellKind::Array && (o->flags & kArraySparse) == 0; }

/// Element i of a dense array if it is there.
inline bool denseGet(const Array* a, uint32_t i, Value* out) {
  if (i >= a->elements->capacity) return false;
  Value v = a->elements->values[i];
  if (v.isHole()) return false;
  *out = v;
  return true;
}
/// Overwrites element i of a dense array if it is there and not frozen.
inline bool denseSet(Isolate& iso, Array* a, uint32_t i, Value v) {
  if (i >= a->elements->capacity || a->elements->values[i].isHole()) return false;
  Heap::write(iso.heap, a->elements, a->elements->values + i, v);
  return true;
}
/// True if values can be appended to the array without asking its prototypes.
inline bool canAppend(const Isolate& iso, const Array* a) { return a->flags == 0 && iso.protectors.NoIndexedPrototypes; }
/// False if the heap has no room for that many.
bool growElements(Isolate&, Array*, uint32_t atLeast);
/// Appends to a dense array for which canAppend holds; false if the length or the heap is at its limit.
inline bool denseAppend(Isolate& iso, Array* a, Value v) {
  if (a->length == 0xFFFF'FFFF) return false;
  if (a->length >= a->elements->capacity) [[unlikely]] {
    if (!growElements(iso, a, a->length + 1)) return false;
  }
  Heap::write(iso.heap, a->elements, a->elements->values + a->length, v);
  a->length++;
  return true;
}

/// The index a number stands for as a property key, if it is an array index.
inline bool indexFromNumber(Value v, uint32_t* out) {
  if (v.isInt()) {
    *out = static_cast<uint32_t>(v.asInt());
    return v.asInt() >= 0;
  }
  if (!v.isDouble()) return false;
  double d = v.asDouble();
  if (!(d >= 0 && d < 4294967295.0)) return false;
  *out = static_cast<uint32_t>(d);
  return *out == d;
}

// ---- Typed arrays ----

/// True while `data` and `length` of the typed array can be used as they are.
inline bool isDirectView(const Isolate& iso, const TypedArrayObject* t) {
  return (t->flags & 15) == 0 && iso.protectors.AttachedBuffers;
}

}  // namespace sx::rt
