#pragma once
/// What the files of Array share. Methods work on any object by the generic operations; on a dense array, the places
/// where an element is there (or the protectors say that a hole is undefined) are read directly.
#include "../interpreter/CallbackCaller.h"
#include "runtime/Conversions.h"
#include "runtime/Errors.h"
#include "runtime/Native.h"
#include "runtime/ObjectInline.h"
#include "runtime/Realm.h"

namespace sx::rt {

constexpr uint64_t kMaxSafeLength = (uint64_t{1} << 53) - 1;

/// The key of integer index `i` of an array-like.
inline PropertyKey indexKey(Isolate& iso, uint64_t i) {
  if (i < 0xFFFF'FFFF) [[likely]] return PropertyKey::index(static_cast<uint32_t>(i));
  return keyFromString(iso, numberToString(iso, static_cast<double>(i)));
}
/// Element `i` of a dense array, without user code; false if it must be asked for.
inline bool directElement(const Object* o, uint64_t i, Value* out) {
  return isDenseArray(o) && i < 0xFFFF'FFFF && denseGet(static_cast<const Array*>(o), static_cast<uint32_t>(i), out);
}
/// Get(o, i).
inline Completion<Value> elementAt(Isolate& iso, Object* o, uint64_t i) {
  Value v;
  if (directElement(o, i, &v)) [[likely]] return v;
  return get(iso, o, indexKey(iso, i));
}
/// HasProperty(o, i), then Get: the value, or hole if there is none.
Completion<Value> presentElement(Isolate&, Object*, uint64_t i);
/// ToIntegerOrInfinity(v), counted from the end if negative, clamped to 0 … length.
Completion<uint64_t> relativeIndex(Isolate&, Value v, uint64_t length, uint64_t ifUndefined);
/// A new array of that length; RangeError over 2^32 - 1.
Completion<Array*> arrayCreate(Isolate&, uint64_t length);
/// ArraySpeciesCreate.
Completion<Object*> arraySpeciesCreate(Isolate&, Object* original, uint64_t length);
/// True if `o` is an array without named properties whose species is Array.
bool hasDefaultSpecies(Isolate&, Object* o);
/// An array over whose elements native code has full control: dense, changeable, holes read as undefined.
inline bool isFastArray(const Isolate& iso, const Object* o) {
  return o->kind == CellKind::Array && o->flags == 0 && iso.protectors.NoIndexedPrototypes;
}
/// A fast array that has room in its store for all of its length.
inline bool isFilledArray(const Isolate& iso, const Object* o) {
  return isFastArray(iso, o) && static_cast<const Array*>(o)->length <= static_cast<const Array*>(o)->elements->capacity;
}
inline Value holeToUndefined(Value v) { return v.isHole() ? Value::undefined() : v; }
/// `f` as a callback, or TypeError.
Completion<void> requireCallback(Isolate&, Value f);
/// ToObject(this) of a method that V8 names in its message.
Completion<Object*> thisObjectOf(Isolate&, Arguments&, const char* method);
/// CreateDataPropertyOrThrow(o, i, v), straight into a new array.
Completion<void> createElement(Isolate&, Object* o, uint64_t i, Value v);
/// Set(o, "length", length, true).
Completion<void> setLength(Isolate&, Object* o, uint64_t length);

/// Checks a comparator argument: callable or undefined.
Completion<void> requireComparator(Isolate&, Value comparator);
/// SortIndexedProperties: sorts the values stably; undefined ones go last.
Completion<void> sortValues(Isolate&, RootVector& values, Value comparator);

#define SX_ARRAY_METHOD(name) Completion<Value> array##name(Isolate&, Arguments&);
SX_ARRAY_METHOD(At) SX_ARRAY_METHOD(Concat) SX_ARRAY_METHOD(CopyWithin) SX_ARRAY_METHOD(Fill) SX_ARRAY_METHOD(Find)
SX_ARRAY_METHOD(FindIndex) SX_ARRAY_METHOD(FindLast) SX_ARRAY_METHOD(FindLastIndex) SX_ARRAY_METHOD(LastIndexOf)
SX_ARRAY_METHOD(Pop) SX_ARRAY_METHOD(Push) SX_ARRAY_METHOD(Reverse) SX_ARRAY_METHOD(Shift) SX_ARRAY_METHOD(Unshift)
SX_ARRAY_METHOD(Slice) SX_ARRAY_METHOD(Sort) SX_ARRAY_METHOD(Splice) SX_ARRAY_METHOD(Includes) SX_ARRAY_METHOD(IndexOf)
SX_ARRAY_METHOD(Join) SX_ARRAY_METHOD(Keys) SX_ARRAY_METHOD(Entries) SX_ARRAY_METHOD(Values) SX_ARRAY_METHOD(ForEach)
SX_ARRAY_METHOD(Filter) SX_ARRAY_METHOD(Flat) SX_ARRAY_METHOD(FlatMap) SX_ARRAY_METHOD(Map) SX_ARRAY_METHOD(Every)
SX_ARRAY_METHOD(Some) SX_ARRAY_METHOD(Reduce) SX_ARRAY_METHOD(ReduceRight) SX_ARRAY_METHOD(ToReversed)
SX_ARRAY_METHOD(ToSorted) SX_ARRAY_METHOD(ToSpliced) SX_ARRAY_METHOD(With) SX_ARRAY_METHOD(ToLocaleString)
SX_ARRAY_METHOD(ToString)
#undef SX_ARRAY_METHOD

}  // namespace sx::rt
