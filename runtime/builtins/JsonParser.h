#pragma once
/// Parsing of JSON texts.
#include "runtime/Native.h"
#include "runtime/ObjectInline.h"

namespace sx::rt {

/// The value of a JSON text; SyntaxError in V8's wording. If `sources` is given, it becomes the tree of sources for a
/// reviver: internal(RawValues) of (value, source text) for a primitive, an array or object of such trees for others.
Completion<Value> parseJson(Isolate&, String* text, Value* sources = nullptr);
/// The SyntaxError for an unexpected character at `position`.
Thrown throwUnexpectedJson(Isolate&, String* text, uint32_t position);

/// Not 0 if one of the bytes is none that a JSON string can hold as it is: a quote, a backslash or a control character.
/// The lowest set bit is the highest of the first such byte.
inline uint64_t unplainBytes(uint64_t word) {
  constexpr uint64_t kEachByte = 0x0101'0101'0101'0101;
  uint64_t quote = word ^ kEachByte * '"', slash = word ^ kEachByte * '\\';
  uint64_t hits = ((quote - kEachByte) & ~quote) | ((slash - kEachByte) & ~slash) | ((word - kEachByte * 0x20) & ~word);
  // Borrows can only reach bytes behind the first hit.
  return hits & kEachByte * 0x80;
}

/// The same for a piece of text as wide as a vector register: all bits of each such unit.
using Bytes16 = uint8_t __attribute__((vector_size(16)));
using Units8 = uint16_t __attribute__((vector_size(16)));
inline Bytes16 unplain(Bytes16 text) {
  return reinterpret_cast<Bytes16>((text == '"') | (text == '\\') | (text < 0x20));
}
inline Units8 unplain(Units8 text) {
  return reinterpret_cast<Units8>((text == '"') | (text == '\\') | (text < 0x20));
}
template <class Vector> bool isZero(Vector v) {
  auto words = reinterpret_cast<uint64_t __attribute__((vector_size(16)))>(v);
  return (words[0] | words[1]) == 0;
}

/// Where, at or after `from`, the first byte is that a JSON string cannot hold as it is, or `end`.
inline uint32_t plainBytesEnd(const uint8_t* text, uint32_t from, uint32_t end) {
  for (; end - from >= 16; from += 16) {
    Bytes16 piece;
    __builtin_memcpy(&piece, text + from, 16);
    if (!isZero(unplain(piece))) break;
  }
  for (; end - from >= 8; from += 8) {
    uint64_t word;
    __builtin_memcpy(&word, text + from, 8);
    uint64_t hits = unplainBytes(word);
    if (hits != 0) return from + static_cast<uint32_t>(__builtin_ctzll(hits)) / 8;
  }
  while (from < end && text[from] != '"' && text[from] != '\\' && text[from] >= 0x20) from++;
  return from;
}

constexpr uint8_t kRawJsonObject = 64;
inline bool isRawJson(Value v) {
  return v.isObject() && v.asObject()->kind == CellKind::PlainObject && (v.asObject()->flags & kRawJsonObject) != 0;
}

Completion<Value> jsonStringify(Isolate&, Arguments&);

}  // namespace sx::rt
