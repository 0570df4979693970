#pragma once
/// What the files of the typed arrays share.
#include "Buffers.h"

namespace sx::rt {

/// `this` of a %TypedArray%.prototype method with its current length; TypeError if it is none or out of bounds.
struct TypedThis {
  TypedArrayObject* array;
  uint64_t length;
};
Completion<TypedThis> typedThis(Isolate&, Arguments&, const char* method);
/// Checks that a value is a typed array in bounds (ValidateTypedArray).
Completion<TypedArrayObject*> validTypedArray(Isolate&, Value, const std::string& what);
Thrown throwViewOutOfBounds(Isolate&, const std::string& what);
inline bool holdsBigInts(const TypedArrayObject* t) { return t->type() >= ElementType::BigInt64; }
inline uint64_t elementWidth(const TypedArrayObject* t) { return kElementBytes[static_cast<size_t>(t->type())]; }
inline uint8_t* bytesOf(const TypedArrayObject* t) { return bufferOf(t)->data + t->byteOffset; }
/// Get(t, i): undefined if it is out of bounds by now.
inline Value typedElement(Isolate& iso, const TypedArrayObject* t, uint64_t i) {
  return i < typedArrayLength(t) ? typedArrayGet(iso, t, i) : Value::undefined();
}
/// A typed array of that type with zeros and the default prototype.
Completion<TypedArrayObject*> newTypedArray(Isolate&, ElementType, uint64_t length);
/// TypedArrayCreateFromCtor with one length argument: at least that long.
Completion<TypedArrayObject*> typedArrayFromConstructor(Isolate&, Value constructor, std::span<const Value> arguments, const char* method);
/// TypedArraySpeciesCreate.
Completion<TypedArrayObject*> typedSpeciesCreate(Isolate&, TypedArrayObject*, std::span<const Value> arguments, const char* method);
/// Stores `length` elements of `source`, whose bytes are not the target's, from index `at` on; neither holds BigInts if
/// only one of them does. All places are in bounds.
Completion<void> convertElements(Isolate&, TypedArrayObject* target, uint64_t at, TypedArrayObject* source, uint64_t length);
/// Set(target, at + i, source[i]) for `length` elements of an array-like.
Completion<void> setElements(Isolate&, TypedArrayObject* target, uint64_t at, Object* source, uint64_t length);
/// The first index from `from` to `end`, which is in bounds, whose element is the number; -1 if there is none.
int64_t findNumber(const TypedArrayObject*, uint64_t from, uint64_t end, double wanted);
/// The constructor of that element type.
Object* typedConstructor(Isolate&, ElementType);
const char* typedArrayName(ElementType);
/// The base64 and hexadecimal functions of Uint8Array and its prototype.
void defineUint8ArrayText(Isolate&, Object* constructor, Object* prototype);
std::span<const BuiltinRow> typedArrayCallbackRows();
std::span<const BuiltinRow> typedArrayMethodRows();

}  // namespace sx::rt
