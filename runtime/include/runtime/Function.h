#pragma once
/// Function objects and the code they run.
#include <string>

#include "runtime/Native.h"
#include "runtime/Object.h"

namespace sx::rt {

struct LoadedProgram;
struct Shape;
}  // namespace sx::rt

namespace sx {
struct FunctionRecord;
}

namespace sx::rt {

/// A scope cell: its descriptor is in the loaded program; slots hold the captured variables.
struct Scope : Cell {
  Scope* parent;       ///< null for a root
  uint32_t descriptor;
  uint32_t count;
  Value slots[];
};

/// An inline cache of one property site: locations by shape, never values (design D13). The handlers test `shape`
/// first: it stands for an own property inside the object. All else is told by `state` (interpreter/PropertyCache.h).
struct PropertyCache {
  uint32_t shape;           ///< 0: none. The value is `offset` bytes from the object
  uint32_t offset;
  uint32_t otherShape;      ///< the receiver's shape for every other state
  uint32_t epoch;           ///< the cache holds while *validity is this
  Cell* holder;             ///< immovable prototype that holds the property
  const uint32_t* validity; ///< null if the shape alone says enough
  PropertyKey key;
  uint32_t nextShape;       ///< for a store that adds: the shape afterwards
  uint8_t state;
  uint8_t misses;           ///< of the first entry: not 0 once there were more shapes than entries
  bool isShared;            ///< an entry of the isolate's table
  uint8_t unused;
  PropertyCache* more;      ///< further shapes seen here, at most three
  uint64_t reserved;
};
static_assert(sizeof(PropertyCache) == 64, "a site's cache is found by a shift");

/// The code of one bytecode function, ready to run. Not a cell: lives as long as its program.
struct FunctionCode {
  const uint32_t* code;       ///< first instruction
  PropertyCache* caches;      ///< by property site
  LoadedProgram* program;
  const FunctionRecord* record;
  uint32_t entrySize;         ///< registerCount, or kSlowEntry while a call must take the slow entry
  uint16_t paramCount;
  uint16_t registerCount;     ///< the frame's size in values
  uint32_t flags;             ///< FnFlag of bytecode/format
  uint32_t index;             ///< function index in the program
  // What `new` needs: the shape of instances of the closure whose own shape is constructorShape (its complement for a
  // derived constructor) and whose "prototype" is in slot prototypeSlot of its store and equal to instanceShape->proto.
  Shape* instanceShape;
  uint32_t constructorShape;
  uint16_t prototypeSlot;
  uint8_t instanceSlots;      ///< inline slots of objects this function constructs, learnt from earlier ones
  bool verified;

  static constexpr uint32_t kSlowEntry = 0x7FFF'FFFF;
  bool isStrict() const { return (flags & 1) != 0; }
};

/// Cell::flags bit of the function kinds: the lazy own properties have been made.
constexpr uint8_t kFunctionTouched = 128;

/// A closure. `name`, `length` and `prototype` are made on first touch.
struct Function : Object {
  FunctionCode* code;
  Scope* scope;        ///< environment, or null
};
static_assert(sizeof(Function) == 32);

struct NativeFunction : Object {
  NativeFn function;
  uint32_t length;
  uint8_t constructorKind;  ///< 0 not a constructor, 1 constructor
  uint8_t magic;            ///< free for the function's own use
  InlineCall inlined;
  Value name;               ///< string, made into the property on first touch
  Value data;               ///< free for the function's own use
};

struct BoundFunction : Object {
  Value target;
  Value self;
  Value arguments;  ///< internal(RawValues) or undefined
};

NativeFunction* newNativeFunction(Isolate&, NativeFn, Value name, uint32_t length, bool isConstructor = false, Value data = Value::undefined());

/// Makes `length`, `name` and `prototype` (which NewClass defines itself) of a function that has not made them yet.
void touchFunction(Isolate&, Object*);
/// The same if `key` is one of them.
void touchFunctionNamed(Isolate&, Object*, PropertyKey key);
inline void touchFunctionProperty(Isolate& iso, Object* o, PropertyKey key) {
  if ((o->flags & kFunctionTouched) == 0) touchFunctionNamed(iso, o, key);
}
/// Whether closures of this code can be constructed.
bool isConstructorCode(const FunctionCode*);
/// Whether `v` is a realm's original Function.prototype[@@hasInstance].
bool isOrdinaryHasInstance(Isolate&, Value v);
/// Whether `v` is the original Object.prototype.toString.
bool isObjectToString(Value v);
/// Source text of a function object, or `function name() { [native code] }`, in UTF-8.
std::string functionText(Isolate&, Object*);
/// Source text of a function of a program; empty if stripped (implemented beside the programs).
std::string functionSource(Isolate&, const FunctionCode*);
/// The name of a function of a program (implemented beside the programs).
String* functionName(Isolate&, const FunctionCode*);

}  // namespace sx::rt
