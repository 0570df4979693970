#pragma once
/// Function objects and the code they run.
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

/// An inline cache of one property site: locations by shape, never values (design D13).
struct PropertyCache {
  uint32_t shape;        ///< 0: empty. Own inline hit: the value is at `offset` bytes from the object
  uint32_t offset;
  PropertyKey key;
  Cell* holder;          ///< prototype that holds the property, or null for an own one
  uint32_t holderEpoch;  ///< the prototype epoch at which `holder` was valid
  uint8_t state;         ///< interpreter/PropertyCache.h says which path applies
  uint8_t misses;
  uint16_t unused;
  uint32_t nextShape;    ///< for an adding store: the shape afterwards
  uint32_t more;         ///< index of further entries (polymorphic), 0 if none
};

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
  // What `new` needs: the shape of instances of the closure whose own shape is constructorShape and whose
  // "prototype" is in slot prototypeSlot of its store and equal to instanceShape->proto.
  Shape* instanceShape;
  uint32_t constructorShape;
  uint16_t prototypeSlot;
  uint8_t instanceSlots;      ///< inline slots of objects this function constructs, learnt from earlier ones
  bool verified;

  static constexpr uint32_t kSlowEntry = 0x7FFF'FFFF;
  bool isStrict() const { return (flags & 1) != 0; }
};

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
  uint16_t unused;
  Value name;               ///< string, made into the property on first touch
  Value data;               ///< free for the function's own use
};

struct BoundFunction : Object {
  Value target;
  Value self;
  Value arguments;  ///< internal(RawValues) or undefined
};

NativeFunction* newNativeFunction(Isolate&, NativeFn, Value name, uint32_t length, bool isConstructor = false, Value data = Value::undefined());

}  // namespace sx::rt
