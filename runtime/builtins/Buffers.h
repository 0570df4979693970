#pragma once
/// What ArrayBuffer, DataView and the typed arrays share.
#include "ArrayBuiltins.h"
#include "Collection.h"

namespace sx::rt {

/// A new buffer of zeros with %ArrayBuffer.prototype%, or the given one; RangeError if there is no memory.
Completion<ArrayBufferObject*> newArrayBuffer(Isolate&, uint64_t byteLength, Value proto = Value::undefined());
/// DetachArrayBuffer: the buffer loses its bytes.
void detachBuffer(Isolate&, ArrayBufferObject*);
inline ArrayBufferObject* bufferOf(const TypedArrayObject* view) { return static_cast<ArrayBufferObject*>(view->buffer.asObject()); }
inline bool isDetached(const ArrayBufferObject* b) { return (b->flags & kBufferDetached) != 0; }
inline bool isResizable(const ArrayBufferObject* b) { return (b->flags & kBufferResizable) != 0; }
/// A view object over a buffer; `length` in elements, or none for one that tracks the buffer's length.
TypedArrayObject* newView(Isolate&, CellKind kind, ElementType, Value proto, ArrayBufferObject* buffer, uint64_t byteOffset, uint64_t length, bool tracking);
/// ToIndex with the message of the caller, which `message()` makes: a RangeError if it is none.
template <class Message> Completion<uint64_t> toIndexOr(Isolate& iso, Value v, Message message) {
  if (v.isUndefined()) return 0;
  if (v.isInt() && v.asInt() >= 0) return static_cast<uint64_t>(v.asInt());
  double d = TRY(toIntegerOrInfinity(iso, v));
  if (d >= 0 && d <= 9007199254740991.0) return static_cast<uint64_t>(d);
  return throwError(iso, ErrorType::RangeError, message());
}

}  // namespace sx::rt
