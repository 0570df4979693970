#pragma once
/// Shapes (hidden classes, design D13): what the objects with the same properties, added in the same order with the
/// same attributes, and the same prototype share. Shapes are never moved; an object names its shape by index, which
/// keeps the shape. Native code keeps one by a pointer on its stack; whoever keeps a shape elsewhere shows it to the
/// collector (CellVisitor::shape, LocalTracer).
#include <cstddef>
#include <cstdint>
#include <span>

#include "runtime/Cell.h"
#include "runtime/PropertyKey.h"

namespace sx::rt {

class Isolate;
class ShapeTable;
struct Shape;

enum PropertyAttribute : uint8_t {
  kWritable = 1, kEnumerable_ = 2, kConfigurable = 4,
  kAccessor = 8,   ///< the slot holds internal(Accessor)
  kSlow = 16,      ///< reads and writes of the slot take the slow path and are never cached: a protector watches it,
                   ///< or its value is made on first read in an object that shares its shape
  kDefaultAttributes = kWritable | kEnumerable_ | kConfigurable,
  kHidden = kWritable | kConfigurable,  ///< builtin methods
};

enum ShapeFlag : uint8_t {
  kDictionary = 1,        ///< properties are listed in the object's Dictionary cell
  kNonExtensible = 2,
  kUsedAsPrototype = 4,   ///< some object inherits from the one object of this shape
  kOwned = 8,             ///< the shape belongs to one object; with kDictionary: replaced when a property goes or changes
};

/// Where a property is and how it behaves.
struct PropertySlot {
  uint32_t slot;
  uint8_t attributes;
};

struct PropertyTable;
struct TransitionTable;

/// What depends on one prototype object. `epoch` changes when the object or one it inherits from gains, loses or
/// reconfigures a property or changes its prototype: a cache that looked through the prototype compares it.
struct PrototypeInfo {
  uint32_t epoch = 1;
  uint32_t rootCount = 0;
  uint32_t rootCapacity = 0;
  uint32_t childCount = 0;
  uint32_t childCapacity = 0;
  PrototypeInfo* linkedTo = nullptr; ///< the info of its own prototype, if listed in the `children` there
  Shape** roots = nullptr;           ///< root shapes of objects that inherit from this one
  PrototypeInfo** children = nullptr;
  bool isFree = false;               ///< the prototype is gone
  uint8_t mark = 0;                  ///< see ShapeTable.h
};

struct Shape {
  uint32_t index;
  uint32_t slotCount;       ///< slots in use by objects of this shape (not in dictionary mode)
  Value proto;              ///< object or null
  CellKind objectKind;
  uint8_t flags;
  uint8_t inlineSlots;      ///< slots stored in the object itself; the rest are in its PropertyStore
  uint8_t lastAttributes;   ///< of the property that led here from the parent
  bool wasCached;           ///< some inline cache may name this (owned) shape
  Shape* parent;            ///< shape before the last property was added; null after other changes
  PropertyKey lastKey;
  PropertyTable* table;     ///< properties in order of insertion, shared along a line of descent
  TransitionTable* transitions;
  PrototypeInfo* prototypeInfo;  ///< if kUsedAsPrototype

  bool isDictionary() const { return (flags & kDictionary) != 0; }
  bool isExtensible() const { return (flags & kNonExtensible) == 0; }
};

/// The root shape of objects of `kind` with prototype `proto` and room for `inlineSlots` properties. Makes `proto` an
/// object used as prototype (owned dictionary shape), which may collect.
Shape* rootShape(Isolate&, CellKind kind, Value proto, uint8_t inlineSlots = 0);
/// Finds a named (string or symbol) property. Not for dictionary shapes.
bool lookup(const Shape*, PropertyKey, PropertySlot* out);
/// The shape after adding `key`; null when the object must go to dictionary mode.
Shape* shapeWithProperty(Isolate&, Shape*, PropertyKey, uint8_t attributes);
/// The shape after giving the existing `key` other attributes; null when the object must go to dictionary mode.
Shape* shapeWithAttributes(Isolate&, Shape*, PropertyKey, uint8_t attributes);
/// The same properties with another prototype; null when the object must go to dictionary mode. Tree shapes only.
Shape* shapeWithPrototype(Isolate&, Shape*, Value proto);
/// The shape of objects like `shape` that take no new properties. Not for owned shapes.
Shape* shapeNonExtensible(Isolate&, Shape*);
/// The dictionary shape shared by the objects of this kind, prototype, inline slots and extensibility.
Shape* dictionaryShape(Isolate&, const Shape*);
/// A fresh dictionary shape for one object, with `info` (made if null).
Shape* ownedShape(Isolate&, const Shape* like, Value proto, uint8_t flags, PrototypeInfo* info);
/// Property `i` of a tree shape in order of insertion; its slot is `i`.
PropertyKey shapeKeyAt(const Shape*, uint32_t i, uint8_t* attributes);

/// The validity of what is found through an object with this owned shape: links it to those it inherits from.
const uint32_t* chainValidity(Isolate&, Shape* owned);
/// What was found through this object, or through those that inherit from it, no longer holds.
void invalidateChain(PrototypeInfo*);

/// The isolate's shapes, in a reserved address range that does not move (Isolate::shapes). Index 0 is no shape.
ShapeTable* newShapeTable(Isolate&);
void deleteShapeTable(ShapeTable*);
/// One more than the highest index given so far.
uint32_t shapeCount(const Isolate&);
/// Where shapes are: shape i at byte i * sizeof(Shape).
std::span<const std::byte> shapeMemory(const Isolate&);
/// A shape that was found where nothing keeps it; null if it is about to be freed.
Shape* usableShape(Isolate&, Shape*);
/// Frees the shapes that were not marked, in parts: false once that is done.
void startSweepingShapes(Isolate&);
bool sweepShapes(Isolate&, uint32_t limit);
/// Shapes whose prototype may be young: a minor collection visits their `proto` and hands back how many stay.
Shape** recentShapes(Isolate&, uint32_t* count);
void keepRecentShapes(Isolate&, uint32_t count);

}  // namespace sx::rt
