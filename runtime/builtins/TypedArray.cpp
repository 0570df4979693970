// %TypedArray% and the constructors of the element types (ECMA-262 §23.2).
#include "TypedArrayBuiltins.h"

#include <cstring>

#include "runtime/Iteration.h"

namespace sx::rt {

namespace {

struct TypedFamily {
  const char* name;
  Intrinsic constructor, prototype;
};
constexpr TypedFamily kFamilies[] = {
#define SX_FAMILY(name) {#name, Intrinsic::name, Intrinsic::name##Prototype},
    SX_FAMILY(Int8Array) SX_FAMILY(Uint8Array) SX_FAMILY(Uint8ClampedArray) SX_FAMILY(Int16Array) SX_FAMILY(Uint16Array)
    SX_FAMILY(Int32Array) SX_FAMILY(Uint32Array) SX_FAMILY(Float16Array) SX_FAMILY(Float32Array) SX_FAMILY(Float64Array)
    SX_FAMILY(BigInt64Array) SX_FAMILY(BigUint64Array)
#undef SX_FAMILY
};
static_assert(std::size(kFamilies) == std::size(kElementBytes));
const TypedFamily& familyOf(ElementType type) { return kFamilies[static_cast<size_t>(type)]; }

}  // namespace

const char* typedArrayName(ElementType type) { return familyOf(type).name; }
Object* typedConstructor(Isolate& iso, ElementType type) { return iso.realm->intrinsic(familyOf(type).constructor); }

Thrown throwViewOutOfBounds(Isolate& iso, const std::string& what) {
  return throwError(iso, ErrorType::TypeError, "Cannot perform " + what + " on a detached or out-of-bounds ArrayBuffer");
}

Completion<TypedArrayObject*> validTypedArray(Isolate& iso, Value v, const std::string& what) {
  if (!v.isObject() || v.asObject()->kind != CellKind::TypedArray) return throwError(iso, ErrorType::TypeError, "this is not a typed array.");
  auto* t = static_cast<TypedArrayObject*>(v.asObject());
  bool out;
  (void)typedArrayLength(t, &out);
  if (out) return throwViewOutOfBounds(iso, what);
  return t;
}

Completion<TypedThis> typedThis(Isolate& iso, Arguments& args, const char* method) {
  Value self = args.thisValue();
  if (self.isObject() && self.asObject()->kind == CellKind::TypedArray) [[likely]] {
    auto* t = static_cast<TypedArrayObject*>(self.asObject());
    if (isDirectView(iso, t)) return TypedThis{t, t->length};
  }
  TypedArrayObject* t = TRY(validTypedArray(iso, self, std::string("%TypedArray%.prototype.") + method));
  return TypedThis{t, typedArrayLength(t)};
}

namespace {

Completion<TypedArrayObject*> allocateWithProto(Isolate& iso, ElementType type, uint64_t length, Value proto) {
  uint64_t width = kElementBytes[static_cast<size_t>(type)];
  if (length > (uint64_t{1} << 36)) return throwError(iso, ErrorType::RangeError, length > kMaxSafeLength / 8 ? "Invalid typed array length: " + std::to_string(length) : "Array buffer allocation failed");
  ArrayBufferObject* buffer = TRY(newArrayBuffer(iso, length * width));
  return newView(iso, CellKind::TypedArray, type, proto, buffer, 0, length, false);
}

Value prototypeOfType(Isolate& iso, ElementType type) { return Value::object(iso.realm->intrinsic(familyOf(type).prototype)); }

// §23.2.5.1.3
Completion<Value> fromBuffer(Isolate& iso, ElementType type, ArrayBufferObject* buffer, Value offsetArgument, Value lengthArgument, Value proto) {
  uint64_t width = kElementBytes[static_cast<size_t>(type)];
  auto outside = [&] { return "Start offset " + toDisplay(iso, offsetArgument) + " is outside the bounds of the buffer"; };
  uint64_t offset = TRY(toIndexOr(iso, offsetArgument, outside));
  if (offset % width != 0) {
    return throwError(iso, ErrorType::RangeError, std::string("start offset of ") + typedArrayName(type) + " should be a multiple of " + std::to_string(width));
  }
  auto badLength = [&] { return "Invalid typed array length: " + toDisplay(iso, lengthArgument); };
  uint64_t length = 0;
  if (!lengthArgument.isUndefined()) length = TRY(toIndexOr(iso, lengthArgument, badLength));
  if (isDetached(buffer)) return throwError(iso, ErrorText::DetachedBuffer, "Construct");
  if (lengthArgument.isUndefined() && isResizable(buffer)) {
    if (offset > buffer->byteLength) return throwError(iso, ErrorType::RangeError, outside());
    return Value::object(newView(iso, CellKind::TypedArray, type, proto, buffer, offset, 0, true));
  }
  if (lengthArgument.isUndefined()) {
    if (buffer->byteLength % width != 0) {
      return throwError(iso, ErrorType::RangeError, std::string("byte length of ") + typedArrayName(type) + " should be a multiple of " + std::to_string(width));
    }
    if (offset > buffer->byteLength) return throwError(iso, ErrorType::RangeError, outside());
    length = (buffer->byteLength - offset) / width;
  } else if (length > buffer->byteLength || offset + length * width > buffer->byteLength) {
    return throwError(iso, ErrorType::RangeError, badLength());
  }
  return Value::object(newView(iso, CellKind::TypedArray, type, proto, buffer, offset, length, false));
}

// §23.2.5.1.2
Completion<Value> fromTypedArray(Isolate& iso, ElementType type, TypedArrayObject* source, Value proto) {
  bool out;
  uint64_t length = typedArrayLength(source, &out);
  if (out) return throwViewOutOfBounds(iso, "Construct");
  TypedArrayObject* made = TRY(allocateWithProto(iso, type, length, proto));
  if (holdsBigInts(made) != holdsBigInts(source)) return throwError(iso, ErrorText::BigIntMixed);
  if (source->type() == type) {
    if (length != 0) std::memcpy(bytesOf(made), bytesOf(source), length * elementWidth(made));
    return Value::object(made);
  }
  TRY(convertElements(iso, made, 0, source, length));
  return Value::object(made);
}

/// Whether converting the elements runs no user code, which could change the array.
bool holdsNumbers(const Array* a) {
  if ((a->flags & kArraySparse) != 0 || a->length > a->elements->capacity) return false;
  for (uint32_t i = 0; i < a->length; i++)
    if (!a->elements->values[i].isNumber()) return false;
  return true;
}

// §23.2.5.1.4, §23.2.5.1.5
Completion<Value> fromObject(Isolate& iso, ElementType type, Object* source, Value proto) {
  Value method = TRY(getMethod(iso, Value::object(source), PropertyKey::symbol(iso.symbols.iterator)));
  if (method.isUndefined() || (isPlainlyIterable(iso, Value::object(source)) && holdsNumbers(static_cast<Array*>(source)))) {
    uint64_t length = TRY(lengthOfArrayLike(iso, source));
    TypedArrayObject* made = TRY(allocateWithProto(iso, type, length, proto));
    TRY(setElements(iso, made, 0, source, length));
    return Value::object(made);
  }
  RootVector values(iso);
  IteratorRecord it = TRY(getIteratorFromMethod(iso, Value::object(source), method));
  for (;;) {
    if (values.size() % 4096 == 4095) TRY(iso.poll(4096));
    Value v = TRY(iteratorStep(iso, it));
    if (v.isHole()) break;
    values.push(v);
  }
  TypedArrayObject* made = TRY(allocateWithProto(iso, type, values.size(), proto));
  for (size_t i = 0; i < values.size(); i++) TRY(typedArraySet(iso, made, i, values[i]));
  return Value::object(made);
}

// §23.2.5.1
Completion<Value> constructTyped(Isolate& iso, Arguments& args, ElementType type) {
  if (!args.isConstruct()) return throwError(iso, ErrorText::ConstructorNeedsNew, typedArrayName(type));
  if (!args[0].isObject()) {
    auto message = [&] { return "Invalid typed array length: " + toDisplay(iso, args[0]); };
    uint64_t length = TRY(toIndexOr(iso, args[0], message));
    Value proto = prototypeOfType(iso, type);
    // The constructor's own "prototype" cannot be changed.
    if (args.newTarget() != args.callee()) proto = TRY(prototypeFromConstructor(iso, args.newTarget(), proto));
    if (length > kMaxSafeLength / 8) return throwError(iso, ErrorType::RangeError, message());
    return Value::object(TRY(allocateWithProto(iso, type, length, proto)));
  }
  Object* source = args[0].asObject();
  Value proto = TRY(prototypeFromConstructor(iso, args.newTarget(), prototypeOfType(iso, type)));
  if (source->kind == CellKind::TypedArray) return fromTypedArray(iso, type, static_cast<TypedArrayObject*>(source), proto);
  if (source->kind == CellKind::ArrayBuffer) return fromBuffer(iso, type, static_cast<ArrayBufferObject*>(source), args[1], args[2], proto);
  return fromObject(iso, type, source, proto);
}

template <size_t I> Completion<Value> constructorOf(Isolate& iso, Arguments& args) { return constructTyped(iso, args, static_cast<ElementType>(I)); }

// §23.2.1.1
Completion<Value> abstractConstructor(Isolate& iso, Arguments&) {
  return throwError(iso, ErrorType::TypeError, "Abstract class TypedArray not directly constructable");
}

}  // namespace

Completion<TypedArrayObject*> newTypedArray(Isolate& iso, ElementType type, uint64_t length) {
  return allocateWithProto(iso, type, length, prototypeOfType(iso, type));
}

// §23.2.4.2
Completion<TypedArrayObject*> typedArrayFromConstructor(Isolate& iso, Value constructor, std::span<const Value> arguments, const char* method) {
  Value made = TRY(construct(iso, constructor, arguments));
  std::string name = std::string("%TypedArray%.") + method;
  if (made.asObject()->kind != CellKind::TypedArray) return throwError(iso, ErrorText::IncompatibleReceiver, name, toDisplay(iso, made));
  TypedArrayObject* t = TRY(validTypedArray(iso, made, name));
  if (arguments.size() == 1 && arguments[0].isNumber() && static_cast<double>(typedArrayLength(t)) < arguments[0].asNumber()) {
    return throwError(iso, ErrorType::TypeError, "Derived TypedArray constructor created an array which was too small");
  }
  return t;
}

// §23.2.4.1
Completion<TypedArrayObject*> typedSpeciesCreate(Isolate& iso, TypedArrayObject* exemplar, std::span<const Value> arguments, const char* method) {
  Value usual = Value::object(typedConstructor(iso, exemplar->type()));
  Shape* shape = shapeOf(iso, exemplar);
  bool plain = iso.protectors.TypedArraySpecies && !shape->isDictionary() && shape->slotCount == 0 && shape->proto == prototypeOfType(iso, exemplar->type());
  if (plain && arguments.size() == 1) return newTypedArray(iso, exemplar->type(), static_cast<uint64_t>(arguments[0].asNumber()));
  if (plain && arguments.size() == 3 && isDirectView(iso, exemplar)) {
    // A part of a view that is in bounds is in bounds.
    return newView(iso, CellKind::TypedArray, exemplar->type(), shape->proto, bufferOf(exemplar), static_cast<uint64_t>(arguments[1].asNumber()),
                   static_cast<uint64_t>(arguments[2].asNumber()), false);
  }
  Value constructor = plain ? usual : TRY(speciesConstructor(iso, exemplar, usual));
  TypedArrayObject* made = TRY(typedArrayFromConstructor(iso, constructor, arguments, method));
  if (holdsBigInts(made) != holdsBigInts(exemplar)) return throwError(iso, ErrorText::BigIntMixed);
  return made;
}

namespace {

// §23.2.2.2
Completion<Value> typedOf(Isolate& iso, Arguments& args) {
  if (!isConstructor(args.thisValue())) return throwError(iso, ErrorText::NotConstructor, toDisplay(iso, args.thisValue()));
  Value length = Value::number(args.count());
  TypedArrayObject* made = TRY(typedArrayFromConstructor(iso, args.thisValue(), std::span<const Value>(&length, 1), "of"));
  for (uint32_t i = 0; i < args.count(); i++) TRY(setOrThrow(iso, made, PropertyKey::index(i), args[i]));
  return Value::object(made);
}

// §23.2.2.1
Completion<Value> typedFrom(Isolate& iso, Arguments& args) {
  if (!isConstructor(args.thisValue())) return throwError(iso, ErrorText::NotConstructor, toDisplay(iso, args.thisValue()));
  bool mapping = !args[1].isUndefined();
  if (mapping) TRY(requireCallback(iso, args[1]));
  if (args[0].isNullish()) return throwError(iso, ErrorText::NotIterableValue, describeTyped(iso, args[0]));
  Value method = TRY(getMethod(iso, args[0], PropertyKey::symbol(iso.symbols.iterator)));
  RootVector values(iso);
  if (!method.isUndefined()) {
    IteratorRecord it = TRY(getIteratorFromMethod(iso, args[0], method));
    for (;;) {
      if (values.size() % 4096 == 4095) TRY(iso.poll(4096));
      Value v = TRY(iteratorStep(iso, it));
      if (v.isHole()) break;
      values.push(v);
    }
  }
  Object* source = method.isUndefined() ? TRY(toObject(iso, args[0])) : nullptr;
  uint64_t length = source != nullptr ? TRY(lengthOfArrayLike(iso, source)) : values.size();
  Value argument = Value::number(length);
  TypedArrayObject* made = TRY(typedArrayFromConstructor(iso, args.thisValue(), std::span<const Value>(&argument, 1), "from"));
  for (uint64_t k = 0; k < length; k++) {
    if (k % 4096 == 4095) TRY(iso.poll(4096));
    Value v = source != nullptr ? TRY(elementAt(iso, source, k)) : values[k];
    if (mapping) v = TRY(call(iso, args[1], args[2], {v, Value::number(k)}));
    TRY(setOrThrow(iso, made, indexKey(iso, k), v));
  }
  return Value::object(made);
}

// ---- Accessors ----

TypedArrayObject* thisTyped(Isolate& iso, Arguments& args, const char* accessor) {
  Value self = args.thisValue();
  if (self.isObject() && self.asObject()->kind == CellKind::TypedArray) return static_cast<TypedArrayObject*>(self.asObject());
  (void)throwError(iso, ErrorText::IncompatibleReceiver, std::string("get TypedArray.prototype.") + accessor, toDisplay(iso, self));
  return nullptr;
}

// §23.2.3.2 to §23.2.3.4, §23.2.3.21
Completion<Value> typedBuffer(Isolate& iso, Arguments& args) {
  TypedArrayObject* t = thisTyped(iso, args, "buffer");
  if (t == nullptr) return Thrown{};
  return t->buffer;
}
Completion<Value> typedByteLength(Isolate& iso, Arguments& args) {
  TypedArrayObject* t = thisTyped(iso, args, "byteLength");
  if (t == nullptr) return Thrown{};
  return Value::number(typedArrayLength(t) * elementWidth(t));
}
Completion<Value> typedByteOffset(Isolate& iso, Arguments& args) {
  TypedArrayObject* t = thisTyped(iso, args, "byteOffset");
  if (t == nullptr) return Thrown{};
  bool out;
  (void)typedArrayLength(t, &out);
  return Value::number(out ? 0 : t->byteOffset);
}
Completion<Value> typedLength(Isolate& iso, Arguments& args) {
  TypedArrayObject* t = thisTyped(iso, args, "length");
  if (t == nullptr) return Thrown{};
  return Value::number(typedArrayLength(t));
}

// §23.2.3.38
Completion<Value> typedToStringTag(Isolate& iso, Arguments& args) {
  Value self = args.thisValue();
  if (!self.isObject() || self.asObject()->kind != CellKind::TypedArray) return Value::undefined();
  return Value::string(intern(iso, typedArrayName(static_cast<TypedArrayObject*>(self.asObject())->type())));
}

constexpr BuiltinRow kStatics[] = {
    {BuiltinRow::Method, "of", typedOf, nullptr, 0, kHidden},
    {BuiltinRow::Method, "from", typedFrom, nullptr, 1, kHidden},
    {BuiltinRow::Getter, "@@species", returnThis, nullptr, 0, kConfigurable},
};
constexpr BuiltinRow kPrototype[] = {
    {BuiltinRow::Getter, "buffer", typedBuffer, nullptr, 0, kConfigurable},
    {BuiltinRow::Getter, "byteLength", typedByteLength, nullptr, 0, kConfigurable},
    {BuiltinRow::Getter, "byteOffset", typedByteOffset, nullptr, 0, kConfigurable},
    {BuiltinRow::Getter, "length", typedLength, nullptr, 0, kConfigurable},
    {BuiltinRow::Getter, "@@toStringTag", typedToStringTag, nullptr, 0, kConfigurable},
};

constexpr NativeFn kConstructors[] = {constructorOf<0>, constructorOf<1>, constructorOf<2>, constructorOf<3>, constructorOf<4>,  constructorOf<5>,
                                      constructorOf<6>, constructorOf<7>, constructorOf<8>, constructorOf<9>, constructorOf<10>, constructorOf<11>};
static_assert(std::size(kConstructors) == std::size(kFamilies));

}  // namespace

void initTypedArray(Isolate& iso, Realm& realm) {
  Object* abstract = defineConstructor(iso, realm, Intrinsic::TypedArray, Intrinsic::TypedArrayPrototype, "TypedArray", abstractConstructor, 0, newObject(iso, 0));
  Object* prototype = realm.intrinsic(Intrinsic::TypedArrayPrototype);
  defineBuiltins(iso, abstract, kStatics);
  defineBuiltins(iso, prototype, kPrototype);
  defineBuiltins(iso, prototype, typedArrayCallbackRows());
  defineBuiltins(iso, prototype, typedArrayMethodRows());
  aliasMethod(iso, prototype, "values", "@@iterator");
  // §23.2.3.33: the same function as Array.prototype.toString.
  auto toStringMethod = get(iso, realm.intrinsic(Intrinsic::ArrayPrototype), iso.names.toString);
  SX_ASSERT(!toStringMethod.isThrown());
  defineRaw(iso, prototype, iso.names.toString, toStringMethod.release(), kHidden);
  for (size_t i = 0; i < std::size(kFamilies); i++) {
    const TypedFamily& family = kFamilies[i];
    Object* own = newObjectWithProto(iso, Value::object(prototype));
    Object* constructor = defineConstructor(iso, realm, family.constructor, family.prototype, family.name, kConstructors[i], 3, own);
    (void)setPrototypeOf(iso, constructor, Value::object(abstract));
    PropertyKey bytes = builtinKey(iso, "BYTES_PER_ELEMENT");
    defineRaw(iso, constructor, bytes, Value::int32(kElementBytes[i]), 0);
    defineRaw(iso, own, bytes, Value::int32(kElementBytes[i]), 0);
    watchProperty(iso, own, iso.names.constructor, &Protectors::TypedArraySpecies);
    if (family.constructor == Intrinsic::Uint8Array) defineUint8ArrayText(iso, constructor, own);
  }
  watchProperty(iso, abstract, PropertyKey::symbol(iso.symbols.species), &Protectors::TypedArraySpecies);
}

}  // namespace sx::rt
