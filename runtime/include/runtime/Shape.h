#pragma once
/// Shapes (hidden classes, design D13): what the objects with the same properties, added in the same order with the
/// same attributes, and the same prototype share. Shapes are never moved; an object names its shape by index.
#include <cstdint>

#include "runtime/Cell.h"
#include "runtime/PropertyKey.h"

namespace sx::rt {

class Isolate;

enum PropertyAttribute : uint8_t {
  kWritable = 1, kEnumerable_ = 2, kConfigurable = 4,
  kAccessor = 8,   ///< the slot holds an Accessor cell
  kLazy = 16,      ///< the slot holds an internal marker: materialise before use (builtins on first touch)
  kDefaultAttributes = kWritable | kEnumerable_ | kConfigurable,
  kHidden = kWritable | kConfigurable,  ///< builtin methods
};

enum ShapeFlag : uint8_t {
  kDictionary = 1,        ///< properties live in the object's Dictionary cell; the shape belongs to one object
  kNonExtensible = 2,
  kUsedAsPrototype = 4,   ///< some object inherits from the objects of this shape: changes invalidate caches
  kHasAccessors = 8,
  kHasReadOnly = 16,
};

/// Where a property is and how it behaves.
struct PropertySlot {
  uint32_t slot;
  uint8_t attributes;
};

struct Shape {
  uint32_t index;
  uint32_t slotCount;       ///< slots in use by objects of this shape
  Value proto;              ///< object or null
  CellKind objectKind;
  uint8_t flags;
  uint8_t inlineSlots;      ///< slots stored in the object itself; the rest are in its PropertyStore
  uint8_t lastAttributes;   ///< of the property that led here from the parent
  Shape* parent;
  PropertyKey lastKey;
  void* table;              ///< key → slot, built when a lookup needs it
  void* transitions;

  bool isDictionary() const { return (flags & kDictionary) != 0; }
  bool isExtensible() const { return (flags & kNonExtensible) == 0; }
};

/// The root shape of objects of `kind` with prototype `proto` and room for `inlineSlots` properties.
Shape* rootShape(Isolate&, CellKind kind, Value proto, uint8_t inlineSlots = 0);
/// Finds a named (string or symbol) property. Not for dictionary shapes.
bool lookup(const Shape*, PropertyKey, PropertySlot* out);
/// The shape after adding `key`; may answer a dictionary shape when there are too many.
Shape* shapeWithProperty(Isolate&, Shape*, PropertyKey, uint8_t attributes);
Shape* shapeWithPrototype(Isolate&, Shape*, Value proto);

}  // namespace sx::rt
