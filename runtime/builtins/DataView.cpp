// DataView (ECMA-262 §25.3).
#include <bit>
#include <cstring>

#include "Buffers.h"
#include "runtime/BigIntOps.h"
#include "runtime/Float16.h"

namespace sx::rt {

namespace {

Thrown throwOutOfBounds(Isolate& iso, const std::string& method) {
  return throwError(iso, ErrorType::TypeError, "Cannot perform " + method + " on a detached or out-of-bounds ArrayBuffer");
}

// §25.3.2.1
Completion<Value> dataViewConstructor(Isolate& iso, Arguments& args) {
  if (!args.isConstruct()) return throwError(iso, ErrorText::ConstructorNeedsNew, "DataView");
  if (!args[0].isObject() || args[0].asObject()->kind != CellKind::ArrayBuffer) {
    return throwError(iso, ErrorType::TypeError, "First argument to DataView constructor must be an ArrayBuffer");
  }
  auto* buffer = static_cast<ArrayBufferObject*>(args[0].asObject());
  auto outside = [&] { return "Start offset " + toDisplay(iso, args[1]) + " is outside the bounds of the buffer"; };
  uint64_t offset = TRY(toIndexOr(iso, args[1], outside));
  if (isDetached(buffer)) return throwError(iso, ErrorText::DetachedBuffer, "DataView constructor");
  if (offset > buffer->byteLength) return throwError(iso, ErrorType::RangeError, outside());
  bool tracking = args[2].isUndefined() && isResizable(buffer);
  uint64_t length = buffer->byteLength - offset;
  auto badLength = [&] { return "Invalid DataView length " + toDisplay(iso, args[2]); };
  if (!args[2].isUndefined()) {
    length = TRY(toIndexOr(iso, args[2], badLength));
    if (offset + length > buffer->byteLength) return throwError(iso, ErrorType::RangeError, badLength());
  }
  Value proto = TRY(prototypeFromConstructor(iso, args.newTarget(), Value::object(iso.realm->intrinsic(Intrinsic::DataViewPrototype))));
  if (isDetached(buffer)) return throwError(iso, ErrorText::DetachedBuffer, "DataView constructor");
  if (offset > buffer->byteLength) return throwError(iso, ErrorType::RangeError, outside());
  if (!args[2].isUndefined() && offset + length > buffer->byteLength) return throwError(iso, ErrorType::RangeError, badLength());
  return Value::object(newView(iso, CellKind::DataView, ElementType::Int8, proto, buffer, offset, length, tracking));
}

/// `this` as a DataView; `method()` names who asks, for the error.
template <class Method> TypedArrayObject* thisView(Isolate& iso, Arguments& args, Method method) {
  Value self = args.thisValue();
  if (self.isObject() && self.asObject()->kind == CellKind::DataView) return static_cast<TypedArrayObject*>(self.asObject());
  (void)throwError(iso, ErrorText::IncompatibleReceiver, method(), toDisplay(iso, self));
  return nullptr;
}

#define SX_THIS_VIEW(method)                                                            \
  TypedArrayObject* view = thisView(iso, args, [] { return std::string(method); });     \
  if (view == nullptr) return Thrown{}

// §25.3.4.1 to §25.3.4.3
Completion<Value> viewBuffer(Isolate& iso, Arguments& args) {
  SX_THIS_VIEW("get DataView.prototype.buffer");
  return view->buffer;
}
Completion<Value> viewByteLength(Isolate& iso, Arguments& args) {
  SX_THIS_VIEW("get DataView.prototype.byteLength");
  bool out;
  uint64_t length = typedArrayLength(view, &out);
  if (out) return throwOutOfBounds(iso, "get DataView.prototype.byteLength");
  return Value::number(length);
}
Completion<Value> viewByteOffset(Isolate& iso, Arguments& args) {
  SX_THIS_VIEW("get DataView.prototype.byteOffset");
  bool out;
  (void)typedArrayLength(view, &out);
  if (out) return throwOutOfBounds(iso, "get DataView.prototype.byteOffset");
  return Value::number(view->byteOffset);
}

constexpr const char* kTypeNames[] = {"Int8", "Uint8", "", "Int16", "Uint16", "Int32", "Uint32", "Float16", "Float32", "Float64", "BigInt64", "BigUint64"};

std::string methodName(ElementType type, const char* verb) {
  return std::string("DataView.prototype.") + verb + kTypeNames[static_cast<size_t>(type)];
}

/// The bits of an element, from the bytes in the order asked for. Targets are little-endian.
template <unsigned Width> uint64_t loadBits(const uint8_t* p, bool little) {
  uint64_t bits = 0;
  std::memcpy(&bits, p, Width);
  return little ? bits : __builtin_bswap64(bits) >> (64 - 8 * Width);
}
template <unsigned Width> void storeBits(uint8_t* p, bool little, uint64_t bits) {
  if (!little) bits = __builtin_bswap64(bits) >> (64 - 8 * Width);
  std::memcpy(p, &bits, Width);
}

Value fromBits(Isolate& iso, ElementType type, uint64_t bits) {
  switch (type) {
    case ElementType::Int8: return Value::int32(static_cast<int8_t>(bits));
    case ElementType::Uint8: case ElementType::Uint8Clamped: return Value::int32(static_cast<uint8_t>(bits));
    case ElementType::Int16: return Value::int32(static_cast<int16_t>(bits));
    case ElementType::Uint16: return Value::int32(static_cast<uint16_t>(bits));
    case ElementType::Int32: return Value::int32(static_cast<int32_t>(bits));
    case ElementType::Uint32: return Value::number(static_cast<uint32_t>(bits));
    case ElementType::Float16: return Value::number(halfToDouble(static_cast<uint16_t>(bits)));
    case ElementType::Float32: return Value::number(static_cast<double>(std::bit_cast<float>(static_cast<uint32_t>(bits))));
    case ElementType::Float64: return Value::number(std::bit_cast<double>(bits));
    case ElementType::BigInt64: return Value::bigint(bigintFromInt64(iso, static_cast<int64_t>(bits)));
    case ElementType::BigUint64: return Value::bigint(bigintFromUint64(iso, bits));
  }
  SX_UNREACHABLE("every element type returns");
}

Completion<uint64_t> toBits(Isolate& iso, ElementType type, Value v) {
  if (type == ElementType::BigInt64 || type == ElementType::BigUint64) return bigintToUint64(TRY(toBigInt(iso, v)));
  double d = TRY(toNumber(iso, v));
  if (type == ElementType::Float16) return uint64_t{doubleToHalf(d)};
  if (type == ElementType::Float32) return uint64_t{std::bit_cast<uint32_t>(static_cast<float>(d))};
  if (type == ElementType::Float64) return std::bit_cast<uint64_t>(d);
  return static_cast<uint64_t>(static_cast<uint32_t>(doubleToInt32(d)));
}

/// The address of `width` bytes at `index`, or null with the error pending.
uint8_t* placeAt(Isolate& iso, TypedArrayObject* view, uint64_t index, unsigned width, ElementType type, const char* verb) {
  bool out;
  uint64_t length = typedArrayLength(view, &out);
  if (out) {
    (void)throwOutOfBounds(iso, methodName(type, verb));
    return nullptr;
  }
  if (index > length || length - index < width) {
    (void)throwError(iso, ErrorType::RangeError, "Offset is outside the bounds of the DataView");
    return nullptr;
  }
  return bufferOf(view)->data + view->byteOffset + index;
}

// §25.3.1.5 GetViewValue
template <ElementType T> Completion<Value> getView(Isolate& iso, Arguments& args) {
  SX_THIS_VIEW(methodName(T, "get"));
  uint64_t index = TRY(toIndexOr(iso, args[0], [] { return "Offset is outside the bounds of the DataView"; }));
  constexpr unsigned width = kElementBytes[static_cast<size_t>(T)];
  uint8_t* p = placeAt(iso, view, index, width, T, "get");
  if (p == nullptr) return Thrown{};
  return fromBits(iso, T, loadBits<width>(p, toBoolean(args[1])));
}

// §25.3.1.6 SetViewValue
template <ElementType T> Completion<Value> setView(Isolate& iso, Arguments& args) {
  SX_THIS_VIEW(methodName(T, "set"));
  uint64_t index = TRY(toIndexOr(iso, args[0], [] { return "Offset is outside the bounds of the DataView"; }));
  uint64_t bits = TRY(toBits(iso, T, args[1]));
  constexpr unsigned width = kElementBytes[static_cast<size_t>(T)];
  uint8_t* p = placeAt(iso, view, index, width, T, "set");
  if (p == nullptr) return Thrown{};
  storeBits<width>(p, toBoolean(args[2]), bits);
  return Value::undefined();
}

#define SX_ACCESS(type)                                                              \
  {BuiltinRow::Method, "get" #type, getView<ElementType::type>, nullptr, 1, kHidden}, \
  {BuiltinRow::Method, "set" #type, setView<ElementType::type>, nullptr, 2, kHidden}
constexpr BuiltinRow kPrototype[] = {
    {BuiltinRow::Getter, "buffer", viewBuffer, nullptr, 0, kConfigurable},
    {BuiltinRow::Getter, "byteLength", viewByteLength, nullptr, 0, kConfigurable},
    {BuiltinRow::Getter, "byteOffset", viewByteOffset, nullptr, 0, kConfigurable},
    SX_ACCESS(Int8), SX_ACCESS(Uint8), SX_ACCESS(Int16), SX_ACCESS(Uint16), SX_ACCESS(Int32), SX_ACCESS(Uint32),
    SX_ACCESS(Float16), SX_ACCESS(Float32), SX_ACCESS(Float64), SX_ACCESS(BigInt64), SX_ACCESS(BigUint64),
    {.type = BuiltinRow::String, .name = "@@toStringTag", .attributes = kConfigurable, .text = "DataView"},
};
#undef SX_ACCESS

}  // namespace

TypedArrayObject* newView(Isolate& iso, CellKind kind, ElementType type, Value proto, ArrayBufferObject* buffer, uint64_t byteOffset, uint64_t length, bool tracking) {
  auto* view = static_cast<TypedArrayObject*>(newObjectOfKind(iso, kind, sizeof(TypedArrayObject), proto));
  view->buffer = Value::object(buffer);
  view->data = buffer->data == nullptr ? nullptr : buffer->data + byteOffset;
  view->length = length;
  view->byteOffset = byteOffset;
  uint8_t flags = static_cast<uint8_t>(static_cast<unsigned>(type) << 4);
  if (isResizable(buffer)) flags |= kViewResizable;
  if (tracking) flags |= kViewLengthTracking;
  view->flags = flags;
  iso.heap.barrier(view);
  return view;
}

void initDataView(Isolate& iso, Realm& realm) {
  defineConstructor(iso, realm, Intrinsic::DataView, Intrinsic::DataViewPrototype, "DataView", dataViewConstructor, 1, newObject(iso, 0));
  defineBuiltins(iso, realm.intrinsic(Intrinsic::DataViewPrototype), kPrototype);
}

}  // namespace sx::rt
