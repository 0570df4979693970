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

constexpr uint8_t kRawJsonObject = 64;
inline bool isRawJson(Value v) {
  return v.isObject() && v.asObject()->kind == CellKind::PlainObject && (v.asObject()->flags & kRawJsonObject) != 0;
}

Completion<Value> jsonStringify(Isolate&, Arguments&);

}  // namespace sx::rt
