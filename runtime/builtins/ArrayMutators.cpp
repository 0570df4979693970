// The methods of Array.prototype that change the array (ECMA-262 §23.1.3), but sort.
#include <algorithm>
#include <cstring>

#include "ArrayBuiltins.h"

namespace sx::rt {

namespace {

/// Moves one element to another place, or removes what is there if there is none.
Completion<void> moveElement(Isolate& iso, Object* o, uint64_t from, uint64_t to) {
  Value v = TRY(presentElement(iso, o, from));
  if (v.isHole()) return deletePropertyOrThrow(iso, o, indexKey(iso, to));
  return setOrThrow(iso, o, indexKey(iso, to), v);
}

/// Moves `count` values inside a store.
void moveValues(Isolate& iso, Elements* e, uint32_t to, uint32_t from, uint32_t count) {
  std::memmove(static_cast<void*>(e->values + to), e->values + from, count * sizeof(Value));
  iso.heap.barrier(e);
}

}  // namespace

// §23.1.3.23
Completion<Value> arrayPush(Isolate& iso, Arguments& args) {
  Value self = args.thisValue();
  if (self.isObject() && isFastArray(iso, self.asObject())) [[likely]] {
    uint32_t i = 0;
    // Growing may collect, and the array may move: it is read again.
    while (i < args.count() && denseAppend(iso, static_cast<Array*>(args.thisValue().asObject()), args[i])) i++;
    auto* a = static_cast<Array*>(args.thisValue().asObject());
    if (i == args.count()) return Value::number(a->length);
    if (a->length != 0xFFFF'FFFF) return throwError(iso, ErrorText::ArrayLength);
    // At the limit the rest becomes ordinary properties and the new length is refused.
    for (uint64_t at = a->length; i < args.count(); i++, at++) TRY(setOrThrow(iso, a, indexKey(iso, at), args[i]));
    return throwError(iso, ErrorText::ArrayLength);
  }
  Object* o = TRY(thisObjectOf(iso, args, "push"));
  uint64_t length = TRY(lengthOfArrayLike(iso, o));
  if (length + args.count() > kMaxSafeLength) {
    return throwError(iso, ErrorType::TypeError,
                      "Pushing " + std::to_string(args.count()) + " elements on an array-like of length " + std::to_string(length) +
                          " is disallowed, as the total surpasses 2**53-1");
  }
  // V8 blames the length, not the index, where both cannot be written.
  bool fixedLength = o->kind == CellKind::Array && (o->flags & (kArrayLengthReadOnly | kArrayNonExtensible)) == kArrayLengthReadOnly;
  if (fixedLength && args.count() > 0) return throwError(iso, ErrorText::ReadOnly, "length", describeReceiver(iso, args.thisValue()));
  for (uint32_t i = 0; i < args.count(); i++) TRY(setOrThrow(iso, o, indexKey(iso, length++), args[i]));
  TRY(setLength(iso, o, length));
  return Value::number(length);
}

// §23.1.3.22
Completion<Value> arrayPop(Isolate& iso, Arguments& args) {
  Value self = args.thisValue();
  if (self.isObject() && isFilledArray(iso, self.asObject())) [[likely]] {
    auto* a = static_cast<Array*>(self.asObject());
    if (a->length == 0) return Value::undefined();
    Value* last = a->elements->values + --a->length;
    Value v = holeToUndefined(*last);
    *last = Value::hole();
    return v;
  }
  Object* o = TRY(thisObjectOf(iso, args, "pop"));
  uint64_t length = TRY(lengthOfArrayLike(iso, o));
  if (length == 0) {
    TRY(setLength(iso, o, 0));
    return Value::undefined();
  }
  PropertyKey key = indexKey(iso, length - 1);
  Value v = TRY(get(iso, o, key));
  TRY(deletePropertyOrThrow(iso, o, key));
  TRY(setLength(iso, o, length - 1));
  return v;
}

// §23.1.3.27
Completion<Value> arrayShift(Isolate& iso, Arguments& args) {
  Object* o = TRY(thisObjectOf(iso, args, "shift"));
  if (isFilledArray(iso, o)) {
    auto* a = static_cast<Array*>(o);
    if (a->length == 0) return Value::undefined();
    Value first = holeToUndefined(a->elements->values[0]);
    moveValues(iso, a->elements, 0, 1, --a->length);
    a->elements->values[a->length] = Value::hole();
    return first;
  }
  uint64_t length = TRY(lengthOfArrayLike(iso, o));
  if (length == 0) {
    TRY(setLength(iso, o, 0));
    return Value::undefined();
  }
  Value first = TRY(elementAt(iso, o, 0));
  for (uint64_t k = 1; k < length; k++) {
    if (k % 4096 == 0) TRY(iso.poll(4096));
    TRY(moveElement(iso, o, k, k - 1));
  }
  TRY(deletePropertyOrThrow(iso, o, indexKey(iso, length - 1)));
  TRY(setLength(iso, o, length - 1));
  return first;
}

// §23.1.3.37
Completion<Value> arrayUnshift(Isolate& iso, Arguments& args) {
  Object* o = TRY(thisObjectOf(iso, args, "unshift"));
  uint32_t count = args.count();
  if (isFilledArray(iso, o) && uint64_t{static_cast<Array*>(o)->length} + count < 0xFFFF'FFFF) {
    auto* a = static_cast<Array*>(o);
    uint32_t length = a->length + count;
    if (length > a->elements->capacity && !growElements(iso, a, length)) return throwError(iso, ErrorText::ArrayLength);
    moveValues(iso, a->elements, count, 0, a->length);
    for (uint32_t i = 0; i < count; i++) a->elements->values[i] = args[i];
    iso.heap.barrier(a->elements);
    a->length = length;
    return Value::number(length);
  }
  uint64_t length = TRY(lengthOfArrayLike(iso, o));
  if (count > 0) {
    if (length + count > kMaxSafeLength) return throwError(iso, ErrorType::TypeError, "Invalid array length");
    for (uint64_t k = length; k > 0; k--) {
      if (k % 4096 == 0) TRY(iso.poll(4096));
      TRY(moveElement(iso, o, k - 1, k + count - 1));
    }
    for (uint32_t i = 0; i < count; i++) TRY(setOrThrow(iso, o, indexKey(iso, i), args[i]));
  }
  TRY(setLength(iso, o, length + count));
  return Value::number(length + count);
}

// §23.1.3.26
Completion<Value> arrayReverse(Isolate& iso, Arguments& args) {
  Object* o = TRY(thisObjectOf(iso, args, "reverse"));
  if (isFilledArray(iso, o)) {
    auto* a = static_cast<Array*>(o);
    std::reverse(a->elements->values, a->elements->values + a->length);
    iso.heap.barrier(a->elements);
    return Value::object(o);
  }
  uint64_t length = TRY(lengthOfArrayLike(iso, o));
  for (uint64_t lower = 0; lower < length / 2; lower++) {
    if (lower % 4096 == 4095) TRY(iso.poll(4096));
    uint64_t upper = length - lower - 1;
    Value low = TRY(presentElement(iso, o, lower));
    Value high = TRY(presentElement(iso, o, upper));
    if (!high.isHole()) TRY(setOrThrow(iso, o, indexKey(iso, lower), high));
    else if (!low.isHole()) TRY(deletePropertyOrThrow(iso, o, indexKey(iso, lower)));
    if (!low.isHole()) TRY(setOrThrow(iso, o, indexKey(iso, upper), low));
    else if (!high.isHole()) TRY(deletePropertyOrThrow(iso, o, indexKey(iso, upper)));
  }
  return Value::object(o);
}

namespace {

/// splice of an array whose values can be moved as they are.
Completion<Value> spliceFast(Isolate& iso, Array* a, uint32_t start, uint32_t removed, std::span<Value> items) {
  auto added = static_cast<uint32_t>(items.size());
  uint32_t length = a->length - removed + added;
  Array* taken = newArray(iso, 0, removed);
  std::memcpy(static_cast<void*>(taken->elements->values), a->elements->values + start, removed * sizeof(Value));
  iso.heap.barrier(taken->elements);
  taken->length = removed;
  if (length > a->elements->capacity && !growElements(iso, a, length)) return throwError(iso, ErrorText::ArrayLength);
  Elements* e = a->elements;
  if (added != removed) moveValues(iso, e, start + added, start + removed, a->length - start - removed);
  for (uint32_t i = 0; i < added; i++) e->values[start + i] = items[i];
  for (uint32_t i = length; i < a->length; i++) e->values[i] = Value::hole();
  iso.heap.barrier(e);
  a->length = length;
  return Value::object(taken);
}

}  // namespace

// §23.1.3.31
Completion<Value> arraySplice(Isolate& iso, Arguments& args) {
  Object* o = TRY(thisObjectOf(iso, args, "splice"));
  uint64_t length = TRY(lengthOfArrayLike(iso, o));
  uint64_t start = TRY(relativeIndex(iso, args[0], length, 0));
  uint64_t added = args.count() > 2 ? args.count() - 2 : 0;
  uint64_t removed = 0;
  if (args.count() == 1) {
    removed = length - start;
  } else if (args.count() > 1) {
    double wanted = TRY(toIntegerOrInfinity(iso, args[1]));
    removed = wanted <= 0 ? 0 : wanted < static_cast<double>(length - start) ? static_cast<uint64_t>(wanted) : length - start;
  }
  if (length + added - removed > kMaxSafeLength) return throwError(iso, ErrorType::TypeError, "Invalid array length");
  if (isFilledArray(iso, o) && hasDefaultSpecies(iso, o) && static_cast<Array*>(o)->length == length &&
      length + added - removed < 0xFFFF'FFFF) {
    return spliceFast(iso, static_cast<Array*>(o), static_cast<uint32_t>(start), static_cast<uint32_t>(removed), args.from(2));
  }
  Object* taken = TRY(arraySpeciesCreate(iso, o, removed));
  for (uint64_t k = 0; k < removed; k++) {
    if (k % 4096 == 4095) TRY(iso.poll(4096));
    Value v = TRY(presentElement(iso, o, start + k));
    if (!v.isHole()) TRY(createElement(iso, taken, k, v));
  }
  TRY(setLength(iso, taken, removed));
  if (added < removed) {
    for (uint64_t k = start; k < length - removed; k++) {
      if (k % 4096 == 4095) TRY(iso.poll(4096));
      TRY(moveElement(iso, o, k + removed, k + added));
    }
    for (uint64_t k = length; k > length - removed + added; k--) {
      if (k % 4096 == 0) TRY(iso.poll(4096));
      TRY(deletePropertyOrThrow(iso, o, indexKey(iso, k - 1)));
    }
  } else if (added > removed) {
    for (uint64_t k = length - removed; k > start; k--) {
      if (k % 4096 == 0) TRY(iso.poll(4096));
      TRY(moveElement(iso, o, k + removed - 1, k + added - 1));
    }
  }
  for (uint32_t i = 2; i < args.count(); i++) TRY(setOrThrow(iso, o, indexKey(iso, start + i - 2), args[i]));
  TRY(setLength(iso, o, length - removed + added));
  return Value::object(taken);
}

// §23.1.3.7
Completion<Value> arrayFill(Isolate& iso, Arguments& args) {
  Object* o = TRY(thisObjectOf(iso, args, "fill"));
  uint64_t length = TRY(lengthOfArrayLike(iso, o));
  uint64_t k = TRY(relativeIndex(iso, args[1], length, 0));
  uint64_t end = TRY(relativeIndex(iso, args[2], length, length));
  if (isFilledArray(iso, o) && end <= static_cast<Array*>(o)->length) {
    Elements* e = static_cast<Array*>(o)->elements;
    Value v = args[0];
    while (k < end) {
      uint64_t first = k, stop = std::min<uint64_t>(end, k + 4096);
      for (; k < stop; k++) e->values[k] = v;
      iso.heap.barrier(e);
      TRY(iso.poll(static_cast<uint32_t>(stop - first)));
    }
    return Value::object(o);
  }
  for (; k < end; k++) {
    if (k % 4096 == 4095) TRY(iso.poll(4096));
    TRY(setOrThrow(iso, o, indexKey(iso, k), args[0]));
  }
  return Value::object(o);
}

// §23.1.3.4
Completion<Value> arrayCopyWithin(Isolate& iso, Arguments& args) {
  Object* o = TRY(thisObjectOf(iso, args, "copyWithin"));
  uint64_t length = TRY(lengthOfArrayLike(iso, o));
  uint64_t to = TRY(relativeIndex(iso, args[0], length, 0));
  uint64_t from = TRY(relativeIndex(iso, args[1], length, 0));
  uint64_t end = TRY(relativeIndex(iso, args[2], length, length));
  uint64_t count = std::min(end > from ? end - from : 0, length - to);
  if (isFilledArray(iso, o) && static_cast<Array*>(o)->length == length) {
    if (count > 0) moveValues(iso, static_cast<Array*>(o)->elements, static_cast<uint32_t>(to), static_cast<uint32_t>(from), static_cast<uint32_t>(count));
    return Value::object(o);
  }
  bool backwards = from < to && to < from + count;
  for (uint64_t i = 0; i < count; i++) {
    if (i % 4096 == 4095) TRY(iso.poll(4096));
    uint64_t at = backwards ? count - 1 - i : i;
    TRY(moveElement(iso, o, from + at, to + at));
  }
  return Value::object(o);
}

}  // namespace sx::rt
