// The methods of Array.prototype that read the array or make another of it (ECMA-262 §23.1.3).
#include <algorithm>
#include <cmath>
#include <cstring>

#include "ArrayBuiltins.h"
#include "ObjectBuiltins.h"
#include "runtime/Iterators.h"
#include "strings/AtomTable.h"
#include "strings/TextOutput.h"

namespace sx::rt {

// §23.1.3.1
Completion<Value> arrayAt(Isolate& iso, Arguments& args) {
  Object* o = TRY(toObject(iso, args.thisValue()));
  uint64_t length = TRY(lengthOfArrayLike(iso, o));
  double relative = TRY(toIntegerOrInfinity(iso, args[0]));
  double k = relative < 0 ? static_cast<double>(length) + relative : relative;
  if (k < 0 || k >= static_cast<double>(length)) return Value::undefined();
  return elementAt(iso, o, static_cast<uint64_t>(k));
}

namespace {

/// Values `from` … `to` of a filled array as a new array of the same holes.
Array* sliceFast(Isolate& iso, Array* a, uint32_t from, uint32_t to) {
  Array* result = newArray(iso, 0, to - from);
  std::memcpy(static_cast<void*>(result->elements->values), a->elements->values + from, (to - from) * sizeof(Value));
  iso.heap.barrier(result->elements);
  result->length = to - from;
  return result;
}

// §23.1.3.2.1
Completion<bool> isConcatSpreadable(Isolate& iso, Value v) {
  if (!v.isObject()) return false;
  Value spreadable = TRY(get(iso, v.asObject(), PropertyKey::symbol(iso.symbols.isConcatSpreadable)));
  if (!spreadable.isUndefined()) return toBoolean(spreadable);
  return isArray(iso, v);
}

/// Appends the elements of `from` to `to` at index `n`.
Completion<void> concatElements(Isolate& iso, Object* to, uint64_t n, Object* from, uint64_t length) {
  if (isFilledArray(iso, from) && isFilledArray(iso, to)) {
    auto* source = static_cast<Array*>(from);
    auto* target = static_cast<Array*>(to);
    if (source->length == length && target->length == n && n + length < 0xFFFF'FFFF) {
      auto whole = static_cast<uint32_t>(n + length);
      if (whole > target->elements->capacity && !growElements(iso, target, whole)) return throwError(iso, ErrorText::ArrayLength);
      std::memcpy(static_cast<void*>(target->elements->values + n), source->elements->values, length * sizeof(Value));
      iso.heap.barrier(target->elements);
      target->length = whole;
      return {};
    }
  }
  for (uint64_t k = 0; k < length; k++) {
    if (k % 4096 == 4095) TRY(iso.poll(4096));
    Value v = TRY(presentElement(iso, from, k));
    if (!v.isHole()) TRY(createElement(iso, to, n + k, v));
  }
  return {};
}

}  // namespace

// §23.1.3.2
Completion<Value> arrayConcat(Isolate& iso, Arguments& args) {
  Object* o = TRY(thisObjectOf(iso, args, "concat"));
  Object* result = TRY(arraySpeciesCreate(iso, o, 0));
  uint64_t n = 0;
  for (uint32_t i = 0; i <= args.count(); i++) {
    Value item = i == 0 ? Value::object(o) : args[i - 1];
    if (TRY(isConcatSpreadable(iso, item))) {
      uint64_t length = TRY(lengthOfArrayLike(iso, item.asObject()));
      if (n + length > kMaxSafeLength) return throwError(iso, ErrorType::TypeError, "Invalid array length");
      TRY(concatElements(iso, result, n, item.asObject(), length));
      n += length;
    } else {
      if (n >= kMaxSafeLength) return throwError(iso, ErrorType::TypeError, "Invalid array length");
      TRY(createElement(iso, result, n++, item));
    }
  }
  TRY(setLength(iso, result, n));
  return Value::object(result);
}

// §23.1.3.28
Completion<Value> arraySlice(Isolate& iso, Arguments& args) {
  Object* o = TRY(thisObjectOf(iso, args, "slice"));
  uint64_t length = TRY(lengthOfArrayLike(iso, o));
  uint64_t k = TRY(relativeIndex(iso, args[0], length, 0));
  uint64_t end = TRY(relativeIndex(iso, args[1], length, length));
  uint64_t count = end > k ? end - k : 0;
  if (isFilledArray(iso, o) && hasDefaultSpecies(iso, o) && static_cast<Array*>(o)->length >= k + count) {
    return Value::object(sliceFast(iso, static_cast<Array*>(o), static_cast<uint32_t>(k), static_cast<uint32_t>(k + count)));
  }
  Object* result = TRY(arraySpeciesCreate(iso, o, count));
  for (uint64_t n = 0; n < count; n++) {
    if (n % 4096 == 4095) TRY(iso.poll(4096));
    Value v = TRY(presentElement(iso, o, k + n));
    if (!v.isHole()) TRY(createElement(iso, result, n, v));
  }
  TRY(setLength(iso, result, count));
  return Value::object(result);
}

// ---- Searching ----

namespace {

/// Whether a string has the characters of a flat one of the same length.
bool sameText(Isolate& iso, String* s, String* flat) {
  if (((s->flags | flat->flags) & (kStrRope | kStrSlice | kStrTwoByte)) == 0) {
    // Texts in a list often begin alike.
    auto* a = reinterpret_cast<const uint8_t*>(s + 1);
    auto* b = reinterpret_cast<const uint8_t*>(flat + 1);
    uint32_t length = s->length;
    return length == 0 || (a[length - 1] == b[length - 1] && std::memcmp(a, b, length - 1) == 0);
  }
  return equal(iso, s, flat);
}

/// The place among those from `at` on, in steps of `step` before `end`, that holds a string of that text; null if none.
const Value* findString(Isolate& iso, const Value* at, const Value* end, int step, String* wanted) {
  chars(iso, wanted);
  for (; at != end; at += step) {
    if (!at->isString()) continue;
    String* s = at->asString();
    if (s == wanted || (s->length == wanted->length && sameText(iso, s, wanted))) return at;
  }
  return nullptr;
}

/// Searches values for something that compares by identity of its word, as a number or a string, without user code, as
/// findString does; false if each element must be compared.
bool findFast(Isolate& iso, const Value* at, const Value* end, int step, Value wanted, const Value** found) {
  if (wanted.isBigInt() || wanted.isHole()) return false;
  *found = nullptr;
  if (wanted.isString()) {
    *found = findString(iso, at, end, step, wanted.asString());
    return true;
  }
  bool number = wanted.isNumber();
  double d = number ? wanted.asNumber() : 0;
  if (d != d) return true;
  for (; at != end; at += step) {
    if (*at != wanted && !(number && at->isNumber() && at->asNumber() == d)) continue;
    *found = at;
    return true;
  }
  return true;
}

}  // namespace

// §23.1.3.17
Completion<Value> arrayIndexOf(Isolate& iso, Arguments& args) {
  Object* o = TRY(thisObjectOf(iso, args, "indexOf"));
  uint64_t length = TRY(lengthOfArrayLike(iso, o));
  if (length == 0) return Value::int32(-1);
  uint64_t from = TRY(relativeIndex(iso, args[1], length, 0));
  if (isFilledArray(iso, o) && static_cast<Array*>(o)->length >= length) {
    const Value *values = static_cast<Array*>(o)->elements->values, *found;
    if (findFast(iso, values + from, values + length, 1, args[0], &found)) {
      if (length - from >= 4096) TRY(iso.poll(static_cast<uint32_t>(length - from)));
      return Value::number(found == nullptr ? -1 : found - values);
    }
  }
  for (uint64_t k = from; k < length; k++) {
    if (k % 4096 == 4095) TRY(iso.poll(4096));
    Value v = TRY(presentElement(iso, o, k));
    if (!v.isHole() && strictEquals(iso, v, args[0])) return Value::number(k);
  }
  return Value::int32(-1);
}

// §23.1.3.20
Completion<Value> arrayLastIndexOf(Isolate& iso, Arguments& args) {
  Object* o = TRY(thisObjectOf(iso, args, "lastIndexOf"));
  uint64_t length = TRY(lengthOfArrayLike(iso, o));
  if (length == 0) return Value::int32(-1);
  double n = args.count() > 1 ? TRY(toIntegerOrInfinity(iso, args[1])) : static_cast<double>(length) - 1;
  double start = n >= 0 ? std::fmin(n, static_cast<double>(length) - 1) : static_cast<double>(length) + n;
  if (start < 0) return Value::int32(-1);
  if (isFilledArray(iso, o) && static_cast<Array*>(o)->length >= length) {
    const Value *values = static_cast<Array*>(o)->elements->values, *found;
    auto last = static_cast<uint32_t>(start);
    if (findFast(iso, values + last, values - 1, -1, args[0], &found)) {
      if (last >= 4096) TRY(iso.poll(last));
      return Value::number(found == nullptr ? -1 : found - values);
    }
  }
  for (auto k = static_cast<int64_t>(start); k >= 0; k--) {
    if (k % 4096 == 4095) TRY(iso.poll(4096));
    Value v = TRY(presentElement(iso, o, static_cast<uint64_t>(k)));
    if (!v.isHole() && strictEquals(iso, v, args[0])) return Value::number(k);
  }
  return Value::int32(-1);
}

// §23.1.3.16
Completion<Value> arrayIncludes(Isolate& iso, Arguments& args) {
  Object* o = TRY(thisObjectOf(iso, args, "includes"));
  uint64_t length = TRY(lengthOfArrayLike(iso, o));
  if (length == 0) return Value::boolean(false);
  uint64_t from = TRY(relativeIndex(iso, args[1], length, 0));
  // Unlike indexOf, NaN is found, and a hole is undefined.
  bool strict = !args[0].isUndefined() && !(args[0].isDouble() && args[0].asDouble() != args[0].asDouble());
  if (strict && isFilledArray(iso, o) && static_cast<Array*>(o)->length >= length) {
    const Value *values = static_cast<Array*>(o)->elements->values, *found;
    if (findFast(iso, values + from, values + length, 1, args[0], &found)) {
      if (length - from >= 4096) TRY(iso.poll(static_cast<uint32_t>(length - from)));
      return Value::boolean(found != nullptr);
    }
  }
  for (uint64_t k = from; k < length; k++) {
    if (k % 4096 == 4095) TRY(iso.poll(4096));
    Value v = TRY(elementAt(iso, o, k));
    if (sameValueZero(iso, v, args[0])) return Value::boolean(true);
  }
  return Value::boolean(false);
}

// ---- Text ----

namespace {

/// The arrays being joined on this thread, innermost first: one inside itself is the empty text.
struct Joining {
  const Object* object;
  Joining* outer;
  static thread_local Joining* innermost;

  explicit Joining(const Object* o) : object(o), outer(innermost) { innermost = this; }
  ~Joining() { innermost = outer; }
  Joining(const Joining&) = delete;
  Joining& operator=(const Joining&) = delete;
  static bool contains(const Object* o) {
    for (Joining* j = innermost; j != nullptr; j = j->outer)
      if (j->object == o) return true;
    return false;
  }
};
thread_local Joining* Joining::innermost = nullptr;

Completion<Value> join(Isolate& iso, Object* o, uint64_t length, String* separator, bool locale) {
  if (Joining::contains(o)) return Value::string(iso.names.empty.asString());
  TRY(checkNativeStack(iso));
  Joining joining(o);
  TextOutput text(iso);
  chars(iso, separator);
  for (uint64_t k = 0; k < length; k++) {
    if (k % 4096 == 4095) TRY(iso.poll(4096));
    if (k > 0 && separator->length != 0) text.append(flatChars(separator));
    if (text.tooLong()) break;
    Value v = TRY(elementAt(iso, o, k));
    if (v.isNullish()) continue;
    if (v.isInt() && !locale) {
      text.append(v.asInt());
      continue;
    }
    if (locale) v = TRY(invoke(iso, v, builtinKey(iso, "toLocaleString")));
    text.append(chars(iso, v.isString() ? v.asString() : TRY(toString(iso, v))));
  }
  return Value::string(TRY(text.finish()));
}

}  // namespace

// §23.1.3.18
Completion<Value> arrayJoin(Isolate& iso, Arguments& args) {
  Object* o = TRY(toObject(iso, args.thisValue()));
  uint64_t length = TRY(lengthOfArrayLike(iso, o));
  String* separator = args[0].isUndefined() ? charString(iso, ',') : TRY(toString(iso, args[0]));
  return join(iso, o, length, separator, false);
}

// §23.1.3.36
Completion<Value> arrayToString(Isolate& iso, Arguments& args) {
  Object* o = TRY(toObject(iso, args.thisValue()));
  Value method = TRY(get(iso, o, iso.names.join));
  if (!isCallable(method)) return objectToString(iso, args);
  return call(iso, method, Value::object(o), {});
}

// §23.1.3.32
// NOTE: the list separator of en-US, ",", is used for every locale.
Completion<Value> arrayToLocaleString(Isolate& iso, Arguments& args) {
  Object* o = TRY(toObject(iso, args.thisValue()));
  uint64_t length = TRY(lengthOfArrayLike(iso, o));
  return join(iso, o, length, charString(iso, ','), true);
}

// ---- Iterators ----

// §23.1.3.5, §23.1.3.19, §23.1.3.38
Completion<Value> arrayEntries(Isolate& iso, Arguments& args) {
  return Value::object(newArrayIterator(iso, TRY(toObject(iso, args.thisValue())), 0, IterationKind::Entries));
}
Completion<Value> arrayKeys(Isolate& iso, Arguments& args) {
  return Value::object(newArrayIterator(iso, TRY(toObject(iso, args.thisValue())), 0, IterationKind::Keys));
}
Completion<Value> arrayValues(Isolate& iso, Arguments& args) {
  return Value::object(newArrayIterator(iso, TRY(toObject(iso, args.thisValue())), 0, IterationKind::Values));
}

// ---- Changed copies ----

namespace {

/// The values of a filled array of that length, holes as undefined, as a new array; null if it is none.
Array* filledCopy(Isolate& iso, Object* o, uint64_t length) {
  if (!isFilledArray(iso, o) || static_cast<Array*>(o)->length != length) return nullptr;
  Array* copy = sliceFast(iso, static_cast<Array*>(o), 0, static_cast<uint32_t>(length));
  std::replace(copy->elements->values, copy->elements->values + length, Value::hole(), Value::undefined());
  return copy;
}

}  // namespace

// §23.1.3.33
Completion<Value> arrayToReversed(Isolate& iso, Arguments& args) {
  Object* o = TRY(thisObjectOf(iso, args, "toReversed"));
  uint64_t length = TRY(lengthOfArrayLike(iso, o));
  if (Array* copy = filledCopy(iso, o, length)) {
    std::reverse(copy->elements->values, copy->elements->values + length);
    return Value::object(copy);
  }
  Array* result = TRY(arrayCreate(iso, length));
  for (uint64_t k = 0; k < length; k++) {
    if (k % 4096 == 4095) TRY(iso.poll(4096));
    Value v = TRY(elementAt(iso, o, length - 1 - k));
    TRY(createElement(iso, result, k, v));
  }
  return Value::object(result);
}

// §23.1.3.35
Completion<Value> arrayToSpliced(Isolate& iso, Arguments& args) {
  Object* o = TRY(thisObjectOf(iso, args, "toSpliced"));
  uint64_t length = TRY(lengthOfArrayLike(iso, o));
  uint64_t start = TRY(relativeIndex(iso, args[0], length, 0));
  uint64_t added = args.count() > 2 ? args.count() - 2 : 0;
  uint64_t skipped = 0;
  if (args.count() == 1) {
    skipped = length - start;
  } else if (args.count() > 1) {
    double wanted = TRY(toIntegerOrInfinity(iso, args[1]));
    skipped = wanted <= 0 ? 0 : wanted < static_cast<double>(length - start) ? static_cast<uint64_t>(wanted) : length - start;
  }
  uint64_t newLength = length + added - skipped;
  if (newLength > kMaxSafeLength) return throwError(iso, ErrorType::TypeError, "Invalid array length");
  Array* result = TRY(arrayCreate(iso, newLength));
  for (uint64_t k = 0; k < newLength; k++) {
    if (k % 4096 == 4095) TRY(iso.poll(4096));
    Value v;
    if (k >= start && k < start + added) v = args[static_cast<uint32_t>(k - start + 2)];
    else v = TRY(elementAt(iso, o, k < start ? k : k - added + skipped));
    TRY(createElement(iso, result, k, v));
  }
  return Value::object(result);
}

// §23.1.3.39
Completion<Value> arrayWith(Isolate& iso, Arguments& args) {
  Object* o = TRY(thisObjectOf(iso, args, "with"));
  uint64_t length = TRY(lengthOfArrayLike(iso, o));
  double relative = TRY(toIntegerOrInfinity(iso, args[0]));
  double at = relative >= 0 ? relative : static_cast<double>(length) + relative;
  if (at < 0 || at >= static_cast<double>(length)) {
    return throwError(iso, ErrorType::RangeError, "Invalid index : " + toDisplay(iso, args[0]));
  }
  if (Array* copy = filledCopy(iso, o, length)) {
    Heap::write(iso.heap, copy->elements, copy->elements->values + static_cast<uint32_t>(at), args[1]);
    return Value::object(copy);
  }
  Array* result = TRY(arrayCreate(iso, length));
  for (uint64_t k = 0; k < length; k++) {
    if (k % 4096 == 4095) TRY(iso.poll(4096));
    Value v = static_cast<double>(k) == at ? args[1] : TRY(elementAt(iso, o, k));
    TRY(createElement(iso, result, k, v));
  }
  return Value::object(result);
}

}  // namespace sx::rt
