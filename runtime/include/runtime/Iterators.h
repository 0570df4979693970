#pragma once
/// The objects behind array, map, set and string iterators.
#include "runtime/Object.h"

namespace sx::rt {

enum class IterationKind : uint8_t { Keys, Values, Entries };
enum class IteratorSource : uint8_t { Array, Map, Set, String, Helper, Wrapped };

/// A builtin iterator. `aux` bits of Cell are not used; kind and source say how it goes on.
struct BuiltinIterator : Object {
  Value source;    ///< the array-like, internal(HashTable) of a collection, or string; undefined once done
  uint32_t index;
  IterationKind iteration;
  IteratorSource from;
  uint16_t unused;
};

BuiltinIterator* newArrayIterator(Isolate&, Object* array, uint32_t index, IterationKind = IterationKind::Values);
BuiltinIterator* newBuiltinIterator(Isolate&, IteratorSource, Value source, IterationKind);
/// {value, done} as iterators return it.
Value iterResult(Isolate&, Value value, bool done);

}  // namespace sx::rt
