#pragma once
/// Layouts of the cells behind objects and of the object kinds with fields of their own. The heap's visitors, the
/// internal methods and the builtins agree on them here.
#include "runtime/Object.h"

namespace sx::rt {

struct Scope;

/// Property table of an object in dictionary mode: entries in order of insertion, then a hash index over them. The
/// values live in the object's slots as always; an entry says which. Layout: header, entries[capacity], then
/// uint32_t index[2 * capacity] (0 is empty, else entry + 1).
struct Dictionary : Cell {
  struct Entry {
    PropertyKey key;      ///< bits 0: deleted
    uint32_t slot;
    uint32_t attributes;
  };
  uint32_t capacity;      ///< power of two
  uint32_t used;          ///< entries in use, deleted ones included
  uint32_t live;
  uint32_t slotCount;     ///< slots handed out
  Entry entries[];

  uint32_t* index() { return reinterpret_cast<uint32_t*>(entries + capacity); }
  static size_t byteSize(uint32_t capacity) { return sizeof(Dictionary) + capacity * (sizeof(Entry) + 2 * sizeof(uint32_t)); }
};
static_assert(sizeof(Dictionary) == 24 && sizeof(Dictionary::Entry) == 16);

/// Indexed properties that are far apart or have attributes: an open-addressing hash table from index to value.
struct SparseElements : Cell {
  struct Entry {
    uint32_t index;       ///< 0xFFFFFFFF: empty or deleted
    uint32_t attributes;  ///< kAccessor: the value is internal(Accessor); kSparseDeleted marks a deleted entry
    Value value;
  };
  uint32_t capacity;      ///< power of two
  uint32_t used;          ///< deleted ones included
  uint32_t live;
  uint32_t unused;
  Entry entries[];
  static size_t byteSize(uint32_t capacity) { return sizeof(SparseElements) + capacity * sizeof(Entry); }
};
static_assert(sizeof(SparseElements) == 24 && sizeof(SparseElements::Entry) == 16);

/// A plain list of values; every one is always valid.
struct RawValues : Cell {
  uint32_t count;
  uint32_t unused;
  Value values[];
  static size_t byteSize(uint32_t count) { return sizeof(RawValues) + count * sizeof(Value); }
};
/// `count` undefined values.
RawValues* newRawValues(Isolate&, uint32_t count);

constexpr uint8_t kBigIntNegative = 1;

/// Sign and magnitude; limbs from the least significant, the last one not zero. Zero has no limbs and no sign. Holds
/// no cells.
struct BigInt : Cell {
  uint32_t length;
  uint32_t hash;
  uint64_t limbs[];

  bool isNegative() const { return (flags & kBigIntNegative) != 0; }
  bool isZero() const { return length == 0; }
  static size_t byteSize(uint32_t length) { return sizeof(BigInt) + length * sizeof(uint64_t); }
};

/// Boolean, Number, String, Symbol, BigInt objects and Date: the wrapped primitive (Date: its time value).
struct PrimitiveObject : Object {
  Value value;
};

/// An error. `stack` is internal(RawValues) of the captured frames until it is first read, then its text or what was
/// assigned.
struct ErrorObject : Object {
  Value stack;
};

enum ProxyFlag : uint8_t { kProxyCallable = 1, kProxyConstructor = 2 };

struct ProxyObject : Object {
  Value target;    ///< null once revoked
  Value handler;
};

/// Sloppy arguments object: while map[i] is an integer, element i is slot map[i] of the scope.
struct MappedArgumentsObject : Object {
  Value scope;     ///< internal(Scope)
  Value map;       ///< internal(RawValues): slot numbers, undefined where not mapped
};
MappedArgumentsObject* newMappedArguments(Isolate&, Array* values, Scope* scope, std::span<const uint32_t> slots, Value callee);
/// Unmapped arguments object over the values of an array, which it takes over.
Object* newUnmappedArguments(Isolate&, Array* values);

/// Module namespace: triples (name atom, internal(Scope), slot number) sorted by name.
struct ModuleNamespaceObject : Object {
  Value exports;   ///< internal(RawValues)
};
ModuleNamespaceObject* newModuleNamespace(Isolate&, RawValues* sortedTriples);

/// Enumerator of for-in: the keys collected so far, whose presence is checked again when they are handed out.
struct ForInEnumerator : Object {
  Value object;
  Value keys;      ///< internal(RawValues)
  uint32_t index;
  uint32_t count;
};
/// EnumerateObjectProperties of ToObject(value); nothing to enumerate for undefined and null.
Completion<ForInEnumerator*> newForInEnumerator(Isolate&, Value);
/// The next key (a string), or hole at the end.
Completion<Value> forInNext(Isolate&, ForInEnumerator*);

/// Bytes of an ArrayBuffer, in external memory.
struct BackingStore : Cell {
  uint8_t* data;
  uint64_t byteLength;
  uint64_t maxByteLength;
};

enum ArrayBufferFlag : uint8_t { kBufferResizable = 1, kBufferDetached = 2, kBufferShared = 4 };

struct ArrayBufferObject : Object {
  Value store;         ///< internal(BackingStore), undefined if detached
  uint8_t* data;       ///< the store's bytes; null if detached or empty
  uint64_t byteLength;
};

enum class ElementType : uint8_t {
  Int8, Uint8, Uint8Clamped, Int16, Uint16, Int32, Uint32, Float16, Float32, Float64, BigInt64, BigUint64
};
constexpr uint8_t kElementBytes[] = {1, 1, 1, 2, 2, 4, 4, 2, 4, 8, 8, 8};

enum ViewFlag : uint8_t {
  kViewLengthTracking = 1,   ///< made without a length over a resizable buffer
  kViewResizable = 2,        ///< its buffer is resizable: length and data must be read through the buffer
};

/// A typed array or DataView (`length` in bytes there). Flags are ViewFlag bits and the ElementType << 4. While no
/// ViewFlag is set and the
/// protector AttachedBuffers is intact, `data` and `length` hold as they are.
struct TypedArrayObject : Object {
  Value buffer;
  uint8_t* data;         ///< buffer's data + byteOffset
  uint64_t length;
  uint64_t byteOffset;

  ElementType type() const { return static_cast<ElementType>(flags >> 4); }
};
/// The current length in elements; 0 if detached or out of bounds (then *outOfBounds, if given).
uint64_t typedArrayLength(const TypedArrayObject*, bool* outOfBounds = nullptr);
/// Element `i` < current length.
Value typedArrayGet(Isolate&, const TypedArrayObject*, uint64_t i);
/// Stores ToNumber or ToBigInt of the value; nothing if `i` is no longer in bounds.
Completion<void> typedArraySet(Isolate&, TypedArrayObject*, uint64_t i, Value);

}  // namespace sx::rt
