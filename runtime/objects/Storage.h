#pragma once
/// Storage of objects behind the internal methods: slots, dictionaries, elements. Private to runtime/objects.
#include "runtime/ObjectInline.h"

namespace sx::rt {

/// The object's store, made if there is none.
PropertyStore* ensureStore(Isolate&, Object*, uint32_t slotCapacity = 0);

// ---- Dictionaries ----
Dictionary* dictionaryOf(Object*);
Dictionary::Entry* dictionaryFind(Dictionary*, PropertyKey);
/// Puts the object into dictionary mode; its slots stay where they are.
void toDictionary(Isolate&, Object*);
/// Gives a dictionary object (or makes of a tree object one with) a shape of its own.
void toOwned(Isolate&, Object*);
/// Makes `o` an object that others may inherit from.
void becomePrototype(Isolate&, Object* o);
/// An owned shape some cache knows is replaced, because a location it names is going or changing.
void retireOwnedShape(Isolate&, Object*);

// ---- Named own properties, whatever the mode ----
struct NamedSlot {
  uint32_t slot;
  uint8_t attributes;
};
bool findNamed(Isolate&, Object*, PropertyKey, NamedSlot* out);
/// Adds a property that is not there yet.
void addNamed(Isolate&, Object*, PropertyKey, Value, uint8_t attributes);
/// Defines a default data property on an object in a shape of the tree; false if that takes more than a transition.
bool definePlain(Isolate&, Object*, PropertyKey, Value);
void setNamedAttributes(Isolate&, Object*, PropertyKey, uint8_t attributes);
void removeNamed(Isolate&, Object*, PropertyKey);
Value readSlot(Isolate&, Object*, uint32_t slot);
/// Appends the string keys, or the symbols, in order of insertion; no private names.
void appendNamedKeys(Isolate&, Object*, RootVector& out, bool symbols);

/// Makes the value of a lazy slot and stores it.
Value materializeSlot(Isolate&, Object*, uint32_t slot, uint8_t attributes);

// ---- Properties of a tree shape ----
struct ShapeEntry {
  /// Whether the key, between quotes, is its own JSON text: Latin-1 without anything to escape.
  enum class Quoting : uint8_t { Unknown, Plain, Other };
  PropertyKey key;
  uint8_t attributes;
  Quoting quoting = Quoting::Unknown;
  /// Index of the shape that JSON.parse went to last from the shape whose last property this is; 0 if none. Other shapes
  /// may share the list, so that one's parent must be asked.
  uint32_t foreseen = 0;
};
static_assert(sizeof(ShapeEntry) == 16);
/// Its `slotCount` properties in order: property i is in slot i. Valid until a shape is made.
ShapeEntry* shapeEntries(const Shape*);
/// The shape that an object of shape `empty`, which has no properties, has once it got all properties of `source`, which
/// are plain (hasPlainProperties) and enumerable, as default data properties; null if they are not, or it has none.
Shape* shapeOfCopy(Isolate&, const Shape* source, Shape* empty);

// ---- Elements ----
/// More ArrayFlag bits of an array that is not extensible: its dense elements are not configurable, or not writable either.
constexpr uint8_t kArraySealed = 8, kArrayFrozen = 16;
struct ElementRef {
  Value value;            ///< with kAccessor: internal(Accessor)
  uint8_t attributes;
};
/// Elements, SparseElements or null.
Cell* elementsOf(Object*);
bool hasAnyElement(Object*);
bool findElement(Object*, uint32_t index, ElementRef* out);
/// Element `i` of an arguments object that maps nothing, or of a typed array, if it is there and is no accessor.
bool storedElement(Isolate&, Object*, uint64_t i, Value* out);
/// Overwrites the value of an existing element.
void writeElement(Isolate&, Object*, uint32_t index, Value);
/// Adds an element that is not there yet, or replaces one with its attributes.
void putElement(Isolate&, Object*, uint32_t index, Value, uint8_t attributes);
/// False if the heap has no room to grow the elements so that they hold `index`: RangeError.
bool hasRoomForElement(Isolate&, Object*, uint32_t index);
void removeElement(Isolate&, Object*, uint32_t index);
void toSparse(Isolate&, Object*);
/// Appends the indices present, ascending.
void appendElementIndices(Isolate&, Object*, RootVector& out);
/// Removes elements from `from` up, descending, stopping at one that is not configurable; the new length.
uint32_t truncateElements(Isolate&, Object*, uint32_t from, uint32_t length);
/// Makes all elements of a dense array that is not extensible sealed or frozen at once; false if `o` is none.
bool fixElements(Isolate&, Object* o, bool frozen);
Elements* newElements(Isolate&, uint32_t capacity);
/// A store that is full of these values, which are in no cell.
Elements* newElementsOf(Isolate&, const Value* values, uint32_t count);

/// The isolate's shared dense store without room.
Elements* emptyElements(Isolate&);
/// internal(Accessor)
Value newAccessor(Isolate&, Value getter, Value setter);
/// Array.prototype.values as it was made (arguments objects share it).
Value arrayPrototypeValues(Isolate&);

/// Changes [[Prototype]] without checks.
void changePrototype(Isolate&, Object*, Value proto);

void addWatch(Isolate&, PropertyKey, bool Protectors::*protector);
/// Every change of a property with kSlow tells the protectors.
void watchedPropertyChanged(Isolate&, PropertyKey);

}  // namespace sx::rt
