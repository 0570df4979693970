#pragma once
/// Objects: layout, and the operations of ECMA-262 §6.1.7.2 and §7.3 on them. Every internal method is dispatched by
/// cell kind (InternalMethods.h), so no caller treats Proxy, arguments, typed arrays or namespaces specially.
#include <span>

#include "runtime/Cell.h"
#include "runtime/Completion.h"
#include "runtime/Heap.h"
#include "runtime/PropertyKey.h"
#include "runtime/Shape.h"
#include "runtime/String.h"

namespace sx::rt {

/// Overflow of an object: identity hash, indexed properties, named slots beyond the inline ones.
struct PropertyStore : Cell {
  uint32_t capacity;       ///< of slots
  uint32_t identityHash;   ///< 0: none yet
  Value elements;          ///< internal(Elements) or internal(SparseElements); undefined if none. Unused by arrays.
  Value dictionary;        ///< internal(Dictionary) in dictionary mode, else undefined
  Value slots[];
};

/// Dense indexed values; unused room and holes are Value::hole().
struct Elements : Cell {
  uint32_t capacity;
  uint32_t unused;
  Value values[];
};

struct Accessor : Cell {
  Value getter;  ///< callable or undefined
  Value setter;
};

/// Header 8, one word `props`, then kind-specific fields; a PlainObject has Shape::inlineSlots values there.
struct Object : Cell {
  uint64_t props;  ///< 0, identity hash << 1 | 1, or PropertyStore*

  PropertyStore* store() const { return (props & 1) == 0 ? reinterpret_cast<PropertyStore*>(props) : nullptr; }
  Value* inlineSlots() { return reinterpret_cast<Value*>(this + 1); }
};
static_assert(sizeof(Object) == 16);

/// While no flag is set, dense elements can be overwritten and values appended.
enum ArrayFlag : uint8_t { kArrayLengthReadOnly = 1, kArraySparse = 2, kArrayNonExtensible = 4 };

struct Array : Object {
  Elements* elements;  ///< never null for a dense array (a shared empty one); SparseElements* if kArraySparse
  uint32_t length;
  uint32_t unused;
};
static_assert(sizeof(Array) == 32);

struct PropertyDescriptor {
  Value value, getter, setter;
  uint8_t attributes = 0;   ///< kWritable, kEnumerable_, kConfigurable
  uint8_t present = 0;      ///< the same bits: which attributes are given
  bool hasValue = false, hasGetter = false, hasSetter = false;

  bool isAccessor() const { return hasGetter || hasSetter; }
  bool isData() const { return hasValue || (present & kWritable) != 0; }
  static PropertyDescriptor data(Value v, uint8_t attributes);
};

// ---- Internal methods, dispatched by kind ----
Completion<Value> getPrototypeOf(Isolate&, Object*);                                  // object or null
Completion<bool> setPrototypeOf(Isolate&, Object*, Value proto);
Completion<bool> isExtensible(Isolate&, Object*);
Completion<bool> preventExtensions(Isolate&, Object*);
/// False if there is no such own property; else *out is filled.
Completion<bool> getOwnProperty(Isolate&, Object*, PropertyKey, PropertyDescriptor* out);
Completion<bool> defineOwnProperty(Isolate&, Object*, PropertyKey, const PropertyDescriptor&);
Completion<bool> hasProperty(Isolate&, Object*, PropertyKey);
Completion<Value> get(Isolate&, Object*, PropertyKey, Value receiver);
Completion<bool> set(Isolate&, Object*, PropertyKey, Value value, Value receiver);
Completion<bool> deleteProperty(Isolate&, Object*, PropertyKey);
/// Appends the keys as values (index keys as their strings; symbols), in specification order.
Completion<void> ownPropertyKeys(Isolate&, Object*, RootVector& out);
/// The same, but index keys come as numbers.
Completion<void> ownPropertyKeysRaw(Isolate&, Object*, RootVector& out);

// ---- Operations on objects ----
inline Completion<Value> get(Isolate& iso, Object* o, PropertyKey k) { return get(iso, o, k, Value::object(o)); }
/// GetV: property of any value, through its prototype if primitive; TypeError for undefined and null.
Completion<Value> getV(Isolate&, Value, PropertyKey);
/// Set(o, k, v, true): TypeError on failure.
Completion<void> setOrThrow(Isolate&, Object*, PropertyKey, Value);
Completion<bool> hasOwnProperty(Isolate&, Object*, PropertyKey);
Completion<bool> createDataProperty(Isolate&, Object*, PropertyKey, Value);
Completion<void> createDataPropertyOrThrow(Isolate&, Object*, PropertyKey, Value);
Completion<void> definePropertyOrThrow(Isolate&, Object*, PropertyKey, const PropertyDescriptor&);
Completion<void> deletePropertyOrThrow(Isolate&, Object*, PropertyKey);
/// GetMethod: undefined for undefined and null, TypeError if not callable.
Completion<Value> getMethod(Isolate&, Value, PropertyKey);
Completion<Value> invoke(Isolate&, Value, PropertyKey, std::span<const Value> arguments = {});
/// The prototype that property reads of a primitive (not undefined or null) go to.
Object* prototypeOfPrimitive(Isolate&, Value);
bool isCallable(Value);
bool isConstructor(Value);
Completion<bool> isArray(Isolate&, Value);
Completion<uint64_t> lengthOfArrayLike(Isolate&, Object*);
Completion<Value> speciesConstructor(Isolate&, Object*, Value defaultConstructor);
/// The prototype for `new.target`: its "prototype" property if an object, else the realm's default.
Completion<Value> prototypeFromConstructor(Isolate&, Value newTarget, Value fallback);
Completion<void> copyDataProperties(Isolate&, Object* target, Value source, std::span<const Value> excluded);
/// CreateListFromArrayLike, appended to `out`.
Completion<void> listFromArrayLike(Isolate&, Value, RootVector& out);
Completion<bool> instanceOf(Isolate&, Value, Value target);
Completion<bool> ordinaryHasInstance(Isolate&, Value constructor, Value);
uint32_t identityHash(Isolate&, Object*);

/// The value of an own or inherited data property, undefined for an accessor or beyond a proxy: runs no user code.
Value dataProperty(Isolate&, Object*, PropertyKey);

// ---- Raw definition of new own properties, for builtins and literals: no user code, no checks ----
/// Adds or overwrites an own named or indexed property of an ordinary object.
void defineRaw(Isolate&, Object*, PropertyKey, Value, uint8_t attributes = kDefaultAttributes);

// ---- Creation ----
Object* newObject(Isolate&, uint8_t inlineSlots = 4);
Object* newObjectWithProto(Isolate&, Value proto, uint8_t inlineSlots = 0);
/// A PlainObject of a shape of that kind, its slots undefined.
Object* newPlainObject(Isolate&, Shape*);
/// A PlainObject-layout object of another Ordinary kind with `bytes` in all.
Object* newObjectOfKind(Isolate&, CellKind, size_t bytes, Value proto);
Array* newArray(Isolate&, uint32_t length = 0, uint32_t capacity = 0);
/// With a shape of kind Array (subclasses).
Array* newArrayWithShape(Isolate&, Shape*, uint32_t length, uint32_t capacity);
Array* newArrayFrom(Isolate&, std::span<const Value>);
/// Appends to a dense array that native code owns.
void push(Isolate&, Array*, Value);
Shape* shapeOf(Isolate&, const Object*);

}  // namespace sx::rt
