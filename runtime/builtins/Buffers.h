#pragma once
/// What ArrayBuffer, DataView and the typed arrays share.
#include "ArrayBuiltins.h"
#include "Collection.h"

namespace sx::rt {

/// A new buffer of zeros with %ArrayBuffer.prototype%, or the given one; RangeError if there is no memory.
Completion<ArrayBufferObject*> newArrayBuffer(Isolate&, uint64_t byteLength, Value proto = Value::undefined());
inline ArrayBufferObject* bufferOf(const TypedArrayObject* view) { return static_cast<ArrayBufferObject*>(view->buffer.asObject()); }
inline bool isDetached(const ArrayBufferObject* b) { return (b->flags & kBufferDetached) != 0; }
inline bool isResizable(const ArrayBufferObject* b) { return (b->flags & kBufferResizable) != 0; }
/// A view object over a buffer; `length` in elements, or none for one that tracks the buffer's length.
TypedArrayObject* newView(Isolate&, CellKind kind, ElementType, Value proto, ArrayBufferObject* buffer, uint64_t byteOffset, uint64_t length, bool tracking);
/// ToIndex with the message of the caller: RangeError `message` if it is none.
Completion<uint64_t> toIndexOr(Isolate&, Value, const std::string& message);

}  // namespace sx::rt
