// ArrayBuffer (ECMA-262 §25.1). The bytes of a resizable buffer are reserved for its greatest length at once, so they
// never move.
#include <cmath>
#include <cstdlib>
#include <cstring>

#include "Buffers.h"

namespace sx::rt {

namespace {

constexpr uint64_t kMaxBuffer = uint64_t{1} << 36;

void freeStore(Isolate& iso, Cell* cell) {
  auto* store = static_cast<BackingStore*>(cell);
  std::free(store->data);
  iso.heap.addExternal(-static_cast<int64_t>(store->maxByteLength));
}

/// Zeroed bytes, or null.
BackingStore* newStore(Isolate& iso, uint64_t byteLength, uint64_t maxByteLength) {
  if (maxByteLength > kMaxBuffer || iso.heap.wouldExceedLimit(maxByteLength)) return nullptr;
  auto* store = static_cast<BackingStore*>(iso.heap.allocate(CellKind::BackingStore, sizeof(BackingStore)));
  store->byteLength = byteLength;
  store->maxByteLength = maxByteLength;
  // calloc leaves the pages of a large block untouched.
  store->data = static_cast<uint8_t*>(std::calloc(maxByteLength == 0 ? 1 : maxByteLength, 1));
  if (store->data == nullptr) store->maxByteLength = 0;
  iso.heap.ownsExternal(store);
  iso.heap.addExternal(static_cast<int64_t>(store->maxByteLength));
  return store->data == nullptr ? nullptr : store;
}

Completion<ArrayBufferObject*> makeBuffer(Isolate& iso, uint64_t byteLength, uint64_t maxByteLength, bool resizable, Value proto) {
  BackingStore* store = newStore(iso, byteLength, maxByteLength);
  if (store == nullptr) return throwError(iso, ErrorType::RangeError, "Array buffer allocation failed");
  auto* b = static_cast<ArrayBufferObject*>(newObjectOfKind(iso, CellKind::ArrayBuffer, sizeof(ArrayBufferObject), proto));
  b->store = Value::internal(store);
  b->data = store->data;
  b->byteLength = byteLength;
  if (resizable) b->flags |= kBufferResizable;
  iso.heap.barrier(b);
  return b;
}

Value defaultPrototype(Isolate& iso) { return Value::object(iso.realm->intrinsic(Intrinsic::ArrayBufferPrototype)); }

/// §25.1.3.7 GetArrayBufferMaxByteLengthOption: hole if none.
Completion<Value> maxLengthOption(Isolate& iso, Value options) {
  if (!options.isObject()) return Value::hole();
  Value max = TRY(get(iso, options.asObject(), iso.names.maxByteLength));
  if (max.isUndefined()) return Value::hole();
  return Value::number(TRY(toIndexOr(iso, max, [] { return "Invalid array buffer max length"; })));
}

// §25.1.4.1
Completion<Value> arrayBufferConstructor(Isolate& iso, Arguments& args) {
  if (!args.isConstruct()) return throwError(iso, ErrorText::ConstructorNeedsNew, "ArrayBuffer");
  uint64_t length = TRY(toIndexOr(iso, args[0], [] { return "Invalid array buffer length"; }));
  Value option = TRY(maxLengthOption(iso, args[1]));
  bool resizable = !option.isHole();
  uint64_t max = resizable ? static_cast<uint64_t>(option.asNumber()) : length;
  if (length > max) return throwError(iso, ErrorType::RangeError, "Invalid array buffer max length");
  Value proto = TRY(prototypeFromConstructor(iso, args.newTarget(), defaultPrototype(iso)));
  return Value::object(TRY(makeBuffer(iso, length, max, resizable, proto)));
}

// §25.1.5.1
Completion<Value> arrayBufferIsView(Isolate&, Arguments& args) {
  bool view = args[0].isObject() && (args[0].asObject()->kind == CellKind::TypedArray || args[0].asObject()->kind == CellKind::DataView);
  return Value::boolean(view);
}

ArrayBufferObject* thisBuffer(Isolate& iso, Arguments& args, const char* method) {
  Value self = args.thisValue();
  if (self.isObject() && self.asObject()->kind == CellKind::ArrayBuffer) return static_cast<ArrayBufferObject*>(self.asObject());
  (void)throwError(iso, ErrorText::IncompatibleReceiver, method, toDisplay(iso, self));
  return nullptr;
}

#define SX_THIS_BUFFER(method)                               \
  ArrayBufferObject* buffer = thisBuffer(iso, args, method); \
  if (buffer == nullptr) return Thrown{}

uint64_t maxLengthOf(const ArrayBufferObject* b) {
  if (isDetached(b)) return 0;
  return isResizable(b) ? static_cast<BackingStore*>(b->store.asCell())->maxByteLength : b->byteLength;
}

// §25.1.6.1, §25.1.6.3 to §25.1.6.5
Completion<Value> bufferByteLength(Isolate& iso, Arguments& args) {
  SX_THIS_BUFFER("get ArrayBuffer.prototype.byteLength");
  return Value::number(buffer->byteLength);
}
Completion<Value> bufferDetached(Isolate& iso, Arguments& args) {
  SX_THIS_BUFFER("get ArrayBuffer.prototype.detached");
  return Value::boolean(isDetached(buffer));
}
Completion<Value> bufferMaxByteLength(Isolate& iso, Arguments& args) {
  SX_THIS_BUFFER("get ArrayBuffer.prototype.maxByteLength");
  return Value::number(maxLengthOf(buffer));
}
Completion<Value> bufferResizable(Isolate& iso, Arguments& args) {
  SX_THIS_BUFFER("get ArrayBuffer.prototype.resizable");
  return Value::boolean(isResizable(buffer));
}

// §25.1.6.6
Completion<Value> bufferResize(Isolate& iso, Arguments& args) {
  SX_THIS_BUFFER("ArrayBuffer.prototype.resize");
  if (!isResizable(buffer)) return throwError(iso, ErrorText::IncompatibleReceiver, "ArrayBuffer.prototype.resize", toDisplay(iso, args.thisValue()));
  const char* message = "ArrayBuffer.prototype.resize: Invalid length parameter";
  uint64_t length = TRY(toIndexOr(iso, args[0], [&] { return message; }));
  if (isDetached(buffer)) return throwError(iso, ErrorText::DetachedBuffer, "ArrayBuffer.prototype.resize");
  auto* store = static_cast<BackingStore*>(buffer->store.asCell());
  if (length > store->maxByteLength) return throwError(iso, ErrorType::RangeError, message);
  if (length < buffer->byteLength) std::memset(store->data + length, 0, buffer->byteLength - length);
  store->byteLength = buffer->byteLength = length;
  return Value::undefined();
}

/// Copies between two buffers, asking for the time of each part.
Completion<void> copyPart(Isolate& iso, uint8_t* to, const uint8_t* from, uint64_t count) {
  constexpr uint64_t kCopiedAtOnce = 1 << 18;
  for (uint64_t done = 0; done < count; done += kCopiedAtOnce) {
    if (done != 0) TRY(iso.poll(4096));
    std::memcpy(to + done, from + done, std::min(kCopiedAtOnce, count - done));
  }
  return {};
}

// §25.1.6.7
Completion<Value> bufferSlice(Isolate& iso, Arguments& args) {
  SX_THIS_BUFFER("ArrayBuffer.prototype.slice");
  if (isDetached(buffer)) return throwError(iso, ErrorText::DetachedBuffer, "ArrayBuffer.prototype.slice");
  uint64_t length = buffer->byteLength;
  uint64_t first = TRY(relativeIndex(iso, args[0], length, 0));
  uint64_t last = TRY(relativeIndex(iso, args[1], length, length));
  uint64_t count = last > first ? last - first : 0;
  Value constructor = TRY(speciesConstructor(iso, buffer, Value::object(iso.realm->intrinsic(Intrinsic::ArrayBuffer))));
  Value argument = Value::number(count);
  Value made = TRY(construct(iso, constructor, std::span<const Value>(&argument, 1)));
  if (made.asObject()->kind != CellKind::ArrayBuffer) {
    return throwError(iso, ErrorText::IncompatibleReceiver, "ArrayBuffer.prototype.slice", toDisplay(iso, made));
  }
  auto* copy = static_cast<ArrayBufferObject*>(made.asObject());
  if (isDetached(copy)) return throwError(iso, ErrorText::DetachedBuffer, "ArrayBuffer.prototype.slice");
  if (copy == buffer) return throwError(iso, ErrorType::TypeError, "ArrayBuffer subclass returned this from species constructor");
  if (copy->byteLength < count) return throwError(iso, ErrorType::TypeError, "Species constructor returned a too small ArrayBuffer");
  if (isDetached(buffer)) return throwError(iso, ErrorText::DetachedBuffer, "ArrayBuffer.prototype.slice");
  if (first < buffer->byteLength) TRY(copyPart(iso, copy->data, buffer->data + first, std::min(count, buffer->byteLength - first)));
  return made;
}

/// §25.1.3.3 ArrayBufferCopyAndDetach
Completion<Value> transfer(Isolate& iso, Arguments& args, bool keepResizable, const char* method) {
  SX_THIS_BUFFER(method);
  uint64_t length = args[0].isUndefined() ? buffer->byteLength : TRY(toIndexOr(iso, args[0], [] { return "Invalid array buffer length"; }));
  if (isDetached(buffer)) return throwError(iso, ErrorText::DetachedBuffer, method);
  bool resizable = keepResizable && isResizable(buffer);
  uint64_t max = resizable ? maxLengthOf(buffer) : length;
  if (length > max) return throwError(iso, ErrorType::RangeError, "Invalid array buffer length");
  ArrayBufferObject* made = TRY(makeBuffer(iso, length, max, resizable, defaultPrototype(iso)));
  TRY(copyPart(iso, made->data, buffer->data, std::min(length, buffer->byteLength)));
  detachBuffer(iso, buffer);
  return Value::object(made);
}

// §25.1.6.8, §25.1.6.9
Completion<Value> bufferTransfer(Isolate& iso, Arguments& args) { return transfer(iso, args, true, "ArrayBuffer.prototype.transfer"); }
Completion<Value> bufferTransferToFixedLength(Isolate& iso, Arguments& args) {
  return transfer(iso, args, false, "ArrayBuffer.prototype.transferToFixedLength");
}

constexpr BuiltinRow kStatics[] = {
    {BuiltinRow::Method, "isView", arrayBufferIsView, nullptr, 1, kHidden},
    {BuiltinRow::Getter, "@@species", returnThis, nullptr, 0, kConfigurable},
};
constexpr BuiltinRow kPrototype[] = {
    {BuiltinRow::Getter, "byteLength", bufferByteLength, nullptr, 0, kConfigurable},
    {BuiltinRow::Method, "slice", bufferSlice, nullptr, 2, kHidden},
    {BuiltinRow::Getter, "maxByteLength", bufferMaxByteLength, nullptr, 0, kConfigurable},
    {BuiltinRow::Getter, "resizable", bufferResizable, nullptr, 0, kConfigurable},
    {BuiltinRow::Method, "resize", bufferResize, nullptr, 1, kHidden},
    {BuiltinRow::Method, "transfer", bufferTransfer, nullptr, 0, kHidden},
    {BuiltinRow::Method, "transferToFixedLength", bufferTransferToFixedLength, nullptr, 0, kHidden},
    {BuiltinRow::Getter, "detached", bufferDetached, nullptr, 0, kConfigurable},
    {.type = BuiltinRow::String, .name = "@@toStringTag", .attributes = kConfigurable, .text = "ArrayBuffer"},
};

}  // namespace

// §25.1.3.5
void detachBuffer(Isolate& iso, ArrayBufferObject* b) {
  b->store = Value::undefined();
  b->data = nullptr;
  b->byteLength = 0;
  b->flags |= kBufferDetached;
  iso.protectors.AttachedBuffers = false;
}

Completion<ArrayBufferObject*> newArrayBuffer(Isolate& iso, uint64_t byteLength, Value proto) {
  // The prototype is made first: with it comes what frees the bytes.
  Value fallback = defaultPrototype(iso);
  return makeBuffer(iso, byteLength, byteLength, false, proto.isUndefined() ? fallback : proto);
}

void initArrayBuffer(Isolate& iso, Realm& realm) {
  iso.heap.setFinalizer(CellKind::BackingStore, freeStore);
  Object* constructor = defineConstructor(iso, realm, Intrinsic::ArrayBuffer, Intrinsic::ArrayBufferPrototype, "ArrayBuffer", arrayBufferConstructor, 1, newObject(iso, 0));
  defineBuiltins(iso, constructor, kStatics);
  defineBuiltins(iso, realm.intrinsic(Intrinsic::ArrayBufferPrototype), kPrototype);
}

}  // namespace sx::rt
