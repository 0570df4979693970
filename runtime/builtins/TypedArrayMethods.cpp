// The methods of %TypedArray%.prototype that call no function for the elements, and sort (ECMA-262 §23.2.3).
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "TypedArrayBuiltins.h"
#include "runtime/BigIntOps.h"
#include "runtime/Iterators.h"
#include "strings/AtomTable.h"
#include "strings/TextOutput.h"

namespace sx::rt {

namespace {

// ---- Iterators ----

Completion<Value> iteratorOf(Isolate& iso, Arguments& args, IterationKind kind, const char* method) {
  TypedThis self = TRY(typedThis(iso, args, method));
  return Value::object(newArrayIterator(iso, self.array, 0, kind));
}

// §23.2.3.7, §23.2.3.19, §23.2.3.35
Completion<Value> typedEntries(Isolate& iso, Arguments& args) { return iteratorOf(iso, args, IterationKind::Entries, "entries"); }
Completion<Value> typedKeys(Isolate& iso, Arguments& args) { return iteratorOf(iso, args, IterationKind::Keys, "keys"); }
Completion<Value> typedValues(Isolate& iso, Arguments& args) { return iteratorOf(iso, args, IterationKind::Values, "values"); }

// ---- Reading ----

constexpr uint32_t kSearchedAtOnce = 4096;

// §23.2.3.1
Completion<Value> typedAt(Isolate& iso, Arguments& args) {
  Value receiver = args.thisValue();
  if (!receiver.isObject() || receiver.asObject()->kind != CellKind::TypedArray) {
    return throwError(iso, ErrorText::IncompatibleReceiver, "%TypedArray%.prototype.at", toDisplay(iso, receiver));
  }
  TypedThis self = TRY(typedThis(iso, args, "at"));
  double relative = TRY(toIntegerOrInfinity(iso, args[0]));
  double k = relative >= 0 ? relative : static_cast<double>(self.length) + relative;
  if (!(k >= 0 && k < static_cast<double>(self.length))) return Value::undefined();
  return typedElement(iso, self.array, static_cast<uint64_t>(k));
}

/// The first index of a number from `from` on in an array that holds no BigInts; -1 if there is none.
Completion<int64_t> searchNumber(Isolate& iso, TypedThis self, uint64_t from, double wanted) {
  uint64_t end = std::min(self.length, typedArrayLength(self.array));
  for (uint64_t k = from; k < end; k += kSearchedAtOnce) {
    if (k != from) TRY(iso.poll(kSearchedAtOnce));
    int64_t at = findNumber(self.array, k, std::min(end, k + kSearchedAtOnce), wanted);
    if (at >= 0) return at;
  }
  return -1;
}

// §23.2.3.16
Completion<Value> typedIncludes(Isolate& iso, Arguments& args) {
  TypedThis self = TRY(typedThis(iso, args, "includes"));
  if (self.length == 0) return Value::boolean(false);
  uint64_t from = TRY(relativeIndex(iso, args[1], self.length, 0));
  bool isNaN = args[0].isDouble() && args[0].asDouble() != args[0].asDouble();
  if (!holdsBigInts(self.array) && args[0].isNumber() && !isNaN) return Value::boolean(TRY(searchNumber(iso, self, from, args[0].asNumber())) >= 0);
  for (uint64_t k = from; k < self.length; k++) {
    if (k % 4096 == 4095) TRY(iso.poll(4096));
    if (sameValueZero(iso, typedElement(iso, self.array, k), args[0])) return Value::boolean(true);
  }
  return Value::boolean(false);
}

// §23.2.3.17
Completion<Value> typedIndexOf(Isolate& iso, Arguments& args) {
  TypedThis self = TRY(typedThis(iso, args, "indexOf"));
  if (self.length == 0) return Value::int32(-1);
  uint64_t from = TRY(relativeIndex(iso, args[1], self.length, 0));
  if (!holdsBigInts(self.array)) {
    if (!args[0].isNumber()) return Value::int32(-1);
    return Value::number(TRY(searchNumber(iso, self, from, args[0].asNumber())));
  }
  uint64_t end = std::min(self.length, typedArrayLength(self.array));
  for (uint64_t k = from; k < end; k++) {
    if (k % 4096 == 4095) TRY(iso.poll(4096));
    if (strictEquals(iso, typedArrayGet(iso, self.array, k), args[0])) return Value::number(k);
  }
  return Value::int32(-1);
}

// §23.2.3.20
Completion<Value> typedLastIndexOf(Isolate& iso, Arguments& args) {
  TypedThis self = TRY(typedThis(iso, args, "lastIndexOf"));
  if (self.length == 0) return Value::int32(-1);
  auto length = static_cast<double>(self.length);
  double n = args.count() > 1 ? TRY(toIntegerOrInfinity(iso, args[1])) : length - 1;
  double start = n >= 0 ? std::fmin(n, length - 1) : length + n;
  if (start < 0) return Value::int32(-1);
  for (auto k = static_cast<int64_t>(start); k >= 0; k--) {
    if (k % 4096 == 4095) TRY(iso.poll(4096));
    auto i = static_cast<uint64_t>(k);
    if (i < typedArrayLength(self.array) && strictEquals(iso, typedArrayGet(iso, self.array, i), args[0])) return Value::number(k);
  }
  return Value::int32(-1);
}

Completion<Value> joinElements(Isolate& iso, TypedThis self, String* separator, bool locale) {
  TextOutput text(iso);
  chars(iso, separator);
  for (uint64_t k = 0; k < self.length && !text.tooLong(); k++) {
    if (k % 4096 == 4095) TRY(iso.poll(4096));
    if (k > 0) text.append(flatChars(separator));
    Value v = typedElement(iso, self.array, k);
    if (v.isUndefined()) continue;
    if (v.isInt() && !locale) {
      text.append(v.asInt());
      continue;
    }
    if (locale) v = TRY(invoke(iso, v, builtinKey(iso, "toLocaleString")));
    text.append(chars(iso, TRY(toString(iso, v))));
  }
  return Value::string(TRY(text.finish()));
}

// §23.2.3.18
Completion<Value> typedJoin(Isolate& iso, Arguments& args) {
  TypedThis self = TRY(typedThis(iso, args, "join"));
  String* separator = args[0].isUndefined() ? charString(iso, ',') : TRY(toString(iso, args[0]));
  return joinElements(iso, self, separator, false);
}

// §23.2.3.31
Completion<Value> typedToLocaleString(Isolate& iso, Arguments& args) {
  TypedThis self = TRY(typedThis(iso, args, "toLocaleString"));
  return joinElements(iso, self, charString(iso, ','), true);
}

// ---- Writing ----

// §23.2.3.6
Completion<Value> typedCopyWithin(Isolate& iso, Arguments& args) {
  TypedThis self = TRY(typedThis(iso, args, "copyWithin"));
  uint64_t to = TRY(relativeIndex(iso, args[0], self.length, 0));
  uint64_t from = TRY(relativeIndex(iso, args[1], self.length, 0));
  uint64_t end = TRY(relativeIndex(iso, args[2], self.length, self.length));
  uint64_t count = std::min(end > from ? end - from : 0, self.length - to);
  if (count == 0) return args.thisValue();
  bool out;
  uint64_t length = std::min(self.length, typedArrayLength(self.array, &out));
  if (out) return throwViewOutOfBounds(iso, "%TypedArray%.prototype.copyWithin");
  if (from >= length || to >= length) return args.thisValue();
  count = std::min(count, std::min(length - from, length - to));
  uint64_t width = elementWidth(self.array);
  std::memmove(bytesOf(self.array) + to * width, bytesOf(self.array) + from * width, count * width);
  return args.thisValue();
}

/// Bytes that are filled between two polls: a multiple of every width.
constexpr uint64_t kCopiedAtOnce = 1 << 18;

// §23.2.3.9
Completion<Value> typedFill(Isolate& iso, Arguments& args) {
  TypedThis self = TRY(typedThis(iso, args, "fill"));
  Value v = holdsBigInts(self.array) ? Value::bigint(TRY(toBigInt(iso, args[0]))) : Value::number(TRY(toNumber(iso, args[0])));
  uint64_t from = TRY(relativeIndex(iso, args[1], self.length, 0));
  uint64_t end = TRY(relativeIndex(iso, args[2], self.length, self.length));
  bool out;
  end = std::min(end, typedArrayLength(self.array, &out));
  if (out) return throwViewOutOfBounds(iso, "%TypedArray%.prototype.fill");
  if (from >= end) return args.thisValue();
  // The first element gets the value; the others are copies of its bytes.
  TRY(typedArraySet(iso, self.array, from, v));
  uint64_t width = elementWidth(self.array);
  uint8_t* first = bytesOf(self.array) + from * width;
  uint64_t bytes = (end - from) * width;
  for (uint64_t done = width; done < bytes;) {
    uint64_t more = std::min({done, bytes - done, kCopiedAtOnce});
    std::memcpy(first + done, first, more);
    done += more;
    if (more == kCopiedAtOnce) TRY(iso.poll(4096));
  }
  return args.thisValue();
}

template <class T> void reverseAs(uint8_t* bytes, uint64_t length) {
  auto* first = reinterpret_cast<T*>(bytes);
  std::reverse(first, first + length);
}
void reverseBytes(uint8_t* bytes, uint64_t length, uint64_t width) {
  if (width == 1) reverseAs<uint8_t>(bytes, length);
  else if (width == 2) reverseAs<uint16_t>(bytes, length);
  else if (width == 4) reverseAs<uint32_t>(bytes, length);
  else reverseAs<uint64_t>(bytes, length);
}

// §23.2.3.25
Completion<Value> typedReverse(Isolate& iso, Arguments& args) {
  TypedThis self = TRY(typedThis(iso, args, "reverse"));
  reverseBytes(bytesOf(self.array), self.length, elementWidth(self.array));
  return args.thisValue();
}

/// Copies of the elements as the same type.
Completion<TypedArrayObject*> copyOf(Isolate& iso, TypedThis self) {
  TypedArrayObject* made = TRY(newTypedArray(iso, self.array->type(), self.length));
  if (self.length != 0) std::memcpy(bytesOf(made), bytesOf(self.array), self.length * elementWidth(made));
  return made;
}

// §23.2.3.32
Completion<Value> typedToReversed(Isolate& iso, Arguments& args) {
  TypedThis self = TRY(typedThis(iso, args, "toReversed"));
  TypedArrayObject* made = TRY(copyOf(iso, self));
  reverseBytes(bytesOf(made), self.length, elementWidth(made));
  return Value::object(made);
}

// §23.2.3.36
Completion<Value> typedWith(Isolate& iso, Arguments& args) {
  TypedThis self = TRY(typedThis(iso, args, "with"));
  double relative = TRY(toIntegerOrInfinity(iso, args[0]));
  double at = relative >= 0 ? relative : static_cast<double>(self.length) + relative;
  Value v = holdsBigInts(self.array) ? Value::bigint(TRY(toBigInt(iso, args[1]))) : Value::number(TRY(toNumber(iso, args[1])));
  if (!(at >= 0 && at < static_cast<double>(typedArrayLength(self.array)))) return throwError(iso, ErrorType::RangeError, "Invalid typed array index");
  TypedArrayObject* made = TRY(newTypedArray(iso, self.array->type(), self.length));
  for (uint64_t k = 0; k < self.length; k++) {
    if (k % 4096 == 4095) TRY(iso.poll(4096));
    TRY(typedArraySet(iso, made, k, static_cast<double>(k) == at ? v : typedElement(iso, self.array, k)));
  }
  return Value::object(made);
}

/// §23.2.3.26.1 SetTypedArrayFromTypedArray
Completion<void> setFromTyped(Isolate& iso, TypedArrayObject* target, double offset, TypedArrayObject* source) {
  bool out;
  uint64_t room = typedArrayLength(target, &out);
  if (out) return throwViewOutOfBounds(iso, "%TypedArray%.prototype.set");
  uint64_t length = typedArrayLength(source, &out);
  if (out) return throwViewOutOfBounds(iso, "%TypedArray%.prototype.set");
  if (holdsBigInts(target) != holdsBigInts(source)) return throwError(iso, ErrorText::BigIntMixed);
  if (static_cast<double>(length) + offset > static_cast<double>(room)) return throwError(iso, ErrorType::RangeError, "offset is out of bounds");
  auto at = static_cast<uint64_t>(offset);
  if (length == 0) return {};
  if (source->type() == target->type()) {
    std::memmove(bytesOf(target) + at * elementWidth(target), bytesOf(source), length * elementWidth(target));
    return {};
  }
  // Values are read before anything is written if the bytes may be the same.
  if (source->buffer == target->buffer) source = TRY(copyOf(iso, TypedThis{source, length}));
  return convertElements(iso, target, at, source, length);
}

// §23.2.3.26
Completion<Value> typedSet(Isolate& iso, Arguments& args) {
  Value receiver = args.thisValue();
  if (!receiver.isObject() || receiver.asObject()->kind != CellKind::TypedArray) return throwError(iso, ErrorType::TypeError, "this is not a typed array.");
  auto* target = static_cast<TypedArrayObject*>(receiver.asObject());
  double offset = TRY(toIntegerOrInfinity(iso, args[1]));
  if (offset < 0) return throwError(iso, ErrorType::RangeError, "offset is out of bounds");
  if (args[0].isObject() && args[0].asObject()->kind == CellKind::TypedArray) {
    TRY(setFromTyped(iso, target, offset, static_cast<TypedArrayObject*>(args[0].asObject())));
    return Value::undefined();
  }
  bool out;
  uint64_t room = typedArrayLength(target, &out);
  if (out) return throwViewOutOfBounds(iso, "%TypedArray%.prototype.set");
  Object* source = TRY(toObject(iso, args[0]));
  uint64_t length = TRY(lengthOfArrayLike(iso, source));
  if (static_cast<double>(length) + offset > static_cast<double>(room)) return throwError(iso, ErrorType::RangeError, "offset is out of bounds");
  TRY(setElements(iso, target, static_cast<uint64_t>(offset), source, length));
  return Value::undefined();
}

// ---- Parts ----

// §23.2.3.27
Completion<Value> typedSlice(Isolate& iso, Arguments& args) {
  TypedThis self = TRY(typedThis(iso, args, "slice"));
  uint64_t from = TRY(relativeIndex(iso, args[0], self.length, 0));
  uint64_t to = TRY(relativeIndex(iso, args[1], self.length, self.length));
  uint64_t count = to > from ? to - from : 0;
  Value argument = Value::number(count);
  TypedArrayObject* made = TRY(typedSpeciesCreate(iso, self.array, std::span<const Value>(&argument, 1), "prototype.slice"));
  if (count == 0) return Value::object(made);
  bool out;
  to = std::min(to, typedArrayLength(self.array, &out));
  if (out) return throwViewOutOfBounds(iso, "%TypedArray%.prototype.slice");
  count = std::min(to > from ? to - from : 0, typedArrayLength(made));
  if (made->type() == self.array->type()) {
    uint64_t width = elementWidth(made);
    // A species may hand out a view of the same buffer: byte by byte, ascending, as the standard has it.
    uint8_t* target = bytesOf(made);
    const uint8_t* source = bytesOf(self.array) + from * width;
    if (made->buffer != self.array->buffer) {
      if (count != 0) std::memcpy(target, source, count * width);
    } else {
      for (uint64_t i = 0; i < count * width; i++) target[i] = source[i];
    }
    return Value::object(made);
  }
  for (uint64_t i = 0; i < count; i++) {
    if (i % 4096 == 4095) TRY(iso.poll(4096));
    TRY(typedArraySet(iso, made, i, typedElement(iso, self.array, from + i)));
  }
  return Value::object(made);
}

// §23.2.3.30
Completion<Value> typedSubarray(Isolate& iso, Arguments& args) {
  Value receiver = args.thisValue();
  if (!receiver.isObject() || receiver.asObject()->kind != CellKind::TypedArray) {
    return throwError(iso, ErrorText::IncompatibleReceiver, "%TypedArray%.prototype.subarray", toDisplay(iso, receiver));
  }
  auto* t = static_cast<TypedArrayObject*>(receiver.asObject());
  uint64_t length = typedArrayLength(t);
  uint64_t from = TRY(relativeIndex(iso, args[0], length, 0));
  bool tracks = (t->flags & kViewLengthTracking) != 0 && args[1].isUndefined();
  uint64_t to = TRY(relativeIndex(iso, args[1], length, length));
  Value arguments[] = {t->buffer, Value::number(t->byteOffset + from * elementWidth(t)), Value::number(to > from ? to - from : 0)};
  return Value::object(TRY(typedSpeciesCreate(iso, t, std::span<const Value>(arguments, tracks ? 2 : 3), "prototype.subarray")));
}

// ---- Sorting ----

/// Numbers ascending, -0 before +0, NaN last.
bool numberBefore(double a, double b) {
  if (std::isnan(a)) return false;
  if (std::isnan(b)) return true;
  if (a == 0 && b == 0) return std::signbit(a) && !std::signbit(b);
  return a < b;
}

/// Elements that are sorted between two polls.
constexpr uint64_t kSortedAtOnce = 1 << 16;

/// Sorts parts, then merges neighbours.
template <class T, class Before> Completion<void> sortBy(Isolate& iso, uint8_t* bytes, uint64_t length, Before before) {
  auto* first = reinterpret_cast<T*>(bytes);
  for (uint64_t from = 0; from < length; from += kSortedAtOnce) {
    if (from != 0) TRY(iso.poll(kSortedAtOnce));
    std::sort(first + from, first + std::min(from + kSortedAtOnce, length), before);
  }
  for (uint64_t sorted = kSortedAtOnce; sorted < length; sorted *= 2) {
    for (uint64_t from = 0; from + sorted < length; from += 2 * sorted) {
      TRY(iso.poll(static_cast<uint32_t>(std::min<uint64_t>(2 * sorted, UINT32_MAX))));
      std::inplace_merge(first + from, first + from + sorted, first + std::min(from + 2 * sorted, length), before);
    }
  }
  return {};
}

template <class T> Completion<void> sortAs(Isolate& iso, uint8_t* bytes, uint64_t length) {
  return sortBy<T>(iso, bytes, length, [](T a, T b) {
    if constexpr (std::is_floating_point_v<T>) return numberBefore(a, b);
    else return a < b;
  });
}

/// Elements of one byte, counted.
template <class T> Completion<void> sortBytes(Isolate& iso, uint8_t* bytes, uint64_t length) {
  auto* first = reinterpret_cast<T*>(bytes);
  uint64_t counts[256] = {};
  for (uint64_t i = 0; i < length; i++) {
    if (i % kSortedAtOnce == kSortedAtOnce - 1) TRY(iso.poll(4096));
    counts[first[i] - std::numeric_limits<T>::min()]++;
  }
  for (int i = 0; i < 256; i++) first = std::fill_n(first, counts[i], static_cast<T>(i + std::numeric_limits<T>::min()));
  return {};
}

/// Order of half-precision bits: as signed magnitudes; NaN last.
Completion<void> sortHalves(Isolate& iso, uint8_t* bytes, uint64_t length) {
  auto rank = [](uint16_t h) -> int {
    if ((h & 0x7FFF) > 0x7C00) return 0x10000;
    return (h & 0x8000) != 0 ? -1 - (h & 0x7FFF) : h;
  };
  return sortBy<uint16_t>(iso, bytes, length, [&](uint16_t a, uint16_t b) { return rank(a) < rank(b); });
}

Completion<void> sortElements(Isolate& iso, TypedArrayObject* t, uint64_t length) {
  if (length == 0) return {};
  uint8_t* bytes = bytesOf(t);
  switch (t->type()) {
    case ElementType::Int8: return sortBytes<int8_t>(iso, bytes, length);
    case ElementType::Uint8: case ElementType::Uint8Clamped: return sortBytes<uint8_t>(iso, bytes, length);
    case ElementType::Int16: return sortAs<int16_t>(iso, bytes, length);
    case ElementType::Uint16: return sortAs<uint16_t>(iso, bytes, length);
    case ElementType::Int32: return sortAs<int32_t>(iso, bytes, length);
    case ElementType::Uint32: return sortAs<uint32_t>(iso, bytes, length);
    case ElementType::Float16: return sortHalves(iso, bytes, length);
    case ElementType::Float32: return sortAs<float>(iso, bytes, length);
    case ElementType::Float64: return sortAs<double>(iso, bytes, length);
    case ElementType::BigInt64: return sortAs<int64_t>(iso, bytes, length);
    case ElementType::BigUint64: return sortAs<uint64_t>(iso, bytes, length);
  }
  SX_UNREACHABLE("every type returns");
}

/// Sorts `source` into `target`, which may be the same.
Completion<void> sortInto(Isolate& iso, TypedArrayObject* target, TypedThis source, Value comparator) {
  RootVector values(iso);
  for (uint64_t k = 0; k < source.length; k++) values.push(typedElement(iso, source.array, k));
  TRY(sortValues(iso, values, comparator));
  for (uint64_t k = 0; k < source.length; k++) TRY(typedArraySet(iso, target, k, values[k]));
  return {};
}

// §23.2.3.29
Completion<Value> typedSort(Isolate& iso, Arguments& args) {
  TRY(requireComparator(iso, args[0]));
  TypedThis self = TRY(typedThis(iso, args, "sort"));
  if (args[0].isUndefined()) TRY(sortElements(iso, self.array, self.length));
  else TRY(sortInto(iso, self.array, self, args[0]));
  return args.thisValue();
}

// §23.2.3.34
Completion<Value> typedToSorted(Isolate& iso, Arguments& args) {
  TRY(requireComparator(iso, args[0]));
  TypedThis self = TRY(typedThis(iso, args, "toSorted"));
  TypedArrayObject* made = TRY(copyOf(iso, self));
  if (args[0].isUndefined()) TRY(sortElements(iso, made, self.length));
  else TRY(sortInto(iso, made, self, args[0]));
  return Value::object(made);
}

constexpr BuiltinRow kRows[] = {
    {BuiltinRow::Method, "entries", typedEntries, nullptr, 0, kHidden},
    {BuiltinRow::Method, "keys", typedKeys, nullptr, 0, kHidden},
    {BuiltinRow::Method, "values", typedValues, nullptr, 0, kHidden},
    {BuiltinRow::Method, "at", typedAt, nullptr, 1, kHidden},
    {BuiltinRow::Method, "copyWithin", typedCopyWithin, nullptr, 2, kHidden},
    {BuiltinRow::Method, "fill", typedFill, nullptr, 1, kHidden},
    {BuiltinRow::Method, "includes", typedIncludes, nullptr, 1, kHidden},
    {BuiltinRow::Method, "indexOf", typedIndexOf, nullptr, 1, kHidden},
    {BuiltinRow::Method, "join", typedJoin, nullptr, 1, kHidden},
    {BuiltinRow::Method, "lastIndexOf", typedLastIndexOf, nullptr, 1, kHidden},
    {BuiltinRow::Method, "reverse", typedReverse, nullptr, 0, kHidden},
    {BuiltinRow::Method, "set", typedSet, nullptr, 1, kHidden},
    {BuiltinRow::Method, "slice", typedSlice, nullptr, 2, kHidden},
    {BuiltinRow::Method, "sort", typedSort, nullptr, 1, kHidden},
    {BuiltinRow::Method, "subarray", typedSubarray, nullptr, 2, kHidden},
    {BuiltinRow::Method, "toReversed", typedToReversed, nullptr, 0, kHidden},
    {BuiltinRow::Method, "toSorted", typedToSorted, nullptr, 1, kHidden},
    {BuiltinRow::Method, "with", typedWith, nullptr, 2, kHidden},
    {BuiltinRow::Method, "toLocaleString", typedToLocaleString, nullptr, 0, kHidden},
};

}  // namespace

std::span<const BuiltinRow> typedArrayMethodRows() { return kRows; }

}  // namespace sx::rt
