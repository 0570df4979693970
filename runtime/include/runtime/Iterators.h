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
/// True if calling `next` on the iterator takes a builtin iterator's next step, which stepBuiltinIterator does without a
/// call and without a result object.
bool isBuiltinStep(Value iterator, Value next);
/// The next value of an iterator over an array-like, a collection or a string; hole at its end.
Completion<Value> stepBuiltinIterator(Isolate&, BuiltinIterator*);
/// Appends all values that are left to `out` if that needs no user code and no entry arrays; else does nothing and answers
/// false.
Completion<bool> drainBuiltinIterator(Isolate&, BuiltinIterator*, Array* out);
/// Appends all values that are left of the iteration in iter[0 … 2] (see interpreter/ObjectSupport.h) to a dense array
/// that native code or a literal owns.
Completion<void> iterAppendAll(Isolate&, Value* iter, Array* out);
/// {value, done} as iterators return it.
Value iterResult(Isolate&, Value value, bool done);

}  // namespace sx::rt
