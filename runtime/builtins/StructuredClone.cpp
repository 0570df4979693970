// structuredClone (HTML §2.7): a deep copy of plain data, with shared parts and cycles kept.
#include <cstring>

#include "Buffers.h"
#include "NodeErrors.h"
#include "runtime/Iteration.h"

namespace sx::rt {

namespace {

/// NOTE: a plain Error with DOMException's name and code: that class is not here.
Thrown throwDataClone(Isolate& iso, const std::string& message) {
  Value error = newError(iso, ErrorType::Error, Value::string(newStringUtf8(iso, message)));
  defineRaw(iso, error.asObject(), iso.names.name, Value::string(intern(iso, "DataCloneError")), kHidden);
  defineRaw(iso, error.asObject(), iso.names.code, Value::int32(25), kHidden);
  return throwValue(iso, error);
}

Thrown throwNotCloneable(Isolate& iso, Value v) { return throwDataClone(iso, toDisplay(iso, v) + " could not be cloned."); }

class Cloner {
 public:
  explicit Cloner(Isolate& iso) : iso_(iso), memory_(iso) {
    memory_.push(Value::object(newCollection(iso, CellKind::Map, Value::object(iso.realm->intrinsic(Intrinsic::MapPrototype)))));
  }

  Completion<void> remember(Value from, Value to) { return collectionSet(iso_, static_cast<CollectionObject*>(memory_[0].asObject()), from, to); }
  bool known(Value v) {
    Value made;
    return collectionGet(iso_, static_cast<CollectionObject*>(memory_[0].asObject()), v, &made);
  }

  Completion<Value> clone(Value v) {
    if (v.isSymbol()) return throwNotCloneable(iso_, v);
    if (!v.isObject()) return v;
    Value made;
    if (collectionGet(iso_, static_cast<CollectionObject*>(memory_[0].asObject()), v, &made)) return made;
    TRY(checkNativeStack(iso_));
    switch (v.asObject()->kind) {
      case CellKind::BooleanObject: case CellKind::NumberObject: case CellKind::StringObject: case CellKind::BigIntObject:
        return cloneWrapper(v);
      case CellKind::ArrayBuffer: return cloneBuffer(v);
      case CellKind::TypedArray: case CellKind::DataView: return cloneView(v);
      case CellKind::Map: case CellKind::Set: return cloneCollection(v);
      case CellKind::Error: return cloneError(v);
      case CellKind::Array: {
        Value length = Value::number(static_cast<Array*>(v.asObject())->length);
        Value array = Value::object(newArray(iso_));
        TRY(setOrThrow(iso_, array.asObject(), iso_.names.length, length));
        return cloneProperties(v, array);
      }
      case CellKind::PlainObject: return cloneProperties(v, Value::object(newObject(iso_)));
      default: return throwNotCloneable(iso_, v.isObject() && v.asObject()->kind == CellKind::SymbolObject ? Value::string(intern(iso_, "[object Symbol]")) : v);
    }
  }

 private:
  /// Copies the own enumerable properties with string keys into `to`.
  Completion<Value> cloneProperties(Value from, Value to) {
    RootVector kept(iso_), keys(iso_);
    kept.push(from);
    kept.push(to);
    TRY(remember(from, to));
    TRY(ownPropertyKeysRaw(iso_, kept[0].asObject(), keys));
    for (size_t i = 0; i < keys.size(); i++) {
      if (i % 4096 == 4095) TRY(iso_.poll(4096));
      if (keys[i].isSymbol()) continue;
      PropertyKey key = TRY(toPropertyKey(iso_, keys[i]));
      PropertyDescriptor d;
      if (!TRY(getOwnProperty(iso_, kept[0].asObject(), key, &d)) || (d.attributes & kEnumerable_) == 0) continue;
      Value value = d.hasValue ? d.value : TRY(get(iso_, kept[0].asObject(), key));
      Value copy = TRY(clone(value));
      TRY(createDataPropertyOrThrow(iso_, kept[1].asObject(), key, copy));
    }
    return kept[1];
  }

  Completion<Value> cloneWrapper(Value v) {
    Value made = Value::object(TRY(toObject(iso_, static_cast<PrimitiveObject*>(v.asObject())->value)));
    TRY(remember(v, made));
    return made;
  }

  Completion<Value> cloneBuffer(Value v) {
    auto* from = static_cast<ArrayBufferObject*>(v.asObject());
    if (isDetached(from)) return throwDataClone(iso_, "An ArrayBuffer is detached and could not be cloned.");
    Value made;
    if (isResizable(from)) {
      RootVector arguments(iso_);
      arguments.push(Value::number(from->byteLength));
      Value options = Value::object(newObject(iso_));
      arguments.push(options);
      uint64_t max = static_cast<BackingStore*>(from->store.asCell())->maxByteLength;
      defineRaw(iso_, options.asObject(), iso_.names.maxByteLength, Value::number(max));
      made = TRY(construct(iso_, Value::object(iso_.realm->intrinsic(Intrinsic::ArrayBuffer)), std::span<const Value>(arguments.data(), 2)));
    } else {
      made = Value::object(TRY(newArrayBuffer(iso_, from->byteLength)));
    }
    from = static_cast<ArrayBufferObject*>(v.asObject());
    auto* to = static_cast<ArrayBufferObject*>(made.asObject());
    if (from->byteLength != 0) std::memcpy(to->data, from->data, from->byteLength);
    TRY(remember(v, made));
    return made;
  }

  Completion<Value> cloneView(Value v) {
    bool outOfBounds = false;
    auto* view = static_cast<TypedArrayObject*>(v.asObject());
    uint64_t length = typedArrayLength(view, &outOfBounds);
    if (outOfBounds || isDetached(bufferOf(view))) return throwDataClone(iso_, "An ArrayBuffer is detached and could not be cloned.");
    Value buffer = TRY(clone(view->buffer));
    view = static_cast<TypedArrayObject*>(v.asObject());
    constexpr Intrinsic kPrototypes[] = {
        Intrinsic::Int8ArrayPrototype, Intrinsic::Uint8ArrayPrototype, Intrinsic::Uint8ClampedArrayPrototype, Intrinsic::Int16ArrayPrototype,
        Intrinsic::Uint16ArrayPrototype, Intrinsic::Int32ArrayPrototype, Intrinsic::Uint32ArrayPrototype, Intrinsic::Float16ArrayPrototype,
        Intrinsic::Float32ArrayPrototype, Intrinsic::Float64ArrayPrototype, Intrinsic::BigInt64ArrayPrototype, Intrinsic::BigUint64ArrayPrototype};
    bool isData = view->kind == CellKind::DataView;
    Value proto = Value::object(iso_.realm->intrinsic(isData ? Intrinsic::DataViewPrototype : kPrototypes[static_cast<size_t>(view->type())]));
    bool tracking = (view->flags & kViewLengthTracking) != 0;
    Value made = Value::object(newView(iso_, view->kind, view->type(), proto, static_cast<ArrayBufferObject*>(buffer.asObject()), view->byteOffset, length, tracking));
    TRY(remember(v, made));
    return made;
  }

  Completion<Value> cloneCollection(Value v) {
    bool isMap = v.asObject()->kind == CellKind::Map;
    RootVector kept(iso_), entries(iso_);
    kept.push(v);
    kept.push(Value::object(newCollection(iso_, v.asObject()->kind, Value::object(iso_.realm->intrinsic(isMap ? Intrinsic::MapPrototype : Intrinsic::SetPrototype)))));
    TRY(remember(v, kept[1]));
    // The entries there are now: getters of what they hold may change the collection.
    kept.push(static_cast<CollectionObject*>(v.asObject())->table);
    uint32_t index = 0;
    Value key, value;
    while (collectionNext(&kept[2], &index, &key, &value)) {
      entries.push(key);
      entries.push(value);
    }
    for (size_t i = 0; i < entries.size(); i += 2) {
      RootVector pair(iso_);
      pair.push(TRY(clone(entries[i])));
      pair.push(isMap ? TRY(clone(entries[i + 1])) : pair[0]);
      TRY(collectionSet(iso_, static_cast<CollectionObject*>(kept[1].asObject()), pair[0], pair[1]));
    }
    return kept[1];
  }

  Completion<Value> cloneError(Value v) {
    RootVector kept(iso_);
    kept.push(v);
    constexpr std::pair<const char*, Intrinsic> kKinds[] = {
        {"EvalError", Intrinsic::EvalErrorPrototype}, {"RangeError", Intrinsic::RangeErrorPrototype}, {"ReferenceError", Intrinsic::ReferenceErrorPrototype},
        {"SyntaxError", Intrinsic::SyntaxErrorPrototype}, {"TypeError", Intrinsic::TypeErrorPrototype}, {"URIError", Intrinsic::URIErrorPrototype}};
    Value nameValue = TRY(get(iso_, v.asObject(), iso_.names.name));
    std::string name = nameValue.isUndefined() ? "Error" : toUtf8(iso_, TRY(toString(iso_, nameValue)));
    Intrinsic prototype = Intrinsic::ErrorPrototype;
    for (const auto& [text, intrinsic] : kKinds)
      if (name == text) prototype = intrinsic;
    PropertyDescriptor d;
    Value message = Value::undefined();
    if (TRY(getOwnProperty(iso_, kept[0].asObject(), iso_.names.message, &d)) && d.hasValue) message = Value::string(TRY(toString(iso_, d.value)));
    kept.push(newErrorWithProto(iso_, Value::object(iso_.realm->intrinsic(prototype)), message));
    TRY(remember(kept[0], kept[1]));
    setErrorStack(iso_, kept[1], errorStack(iso_, kept[0]));
    if (TRY(getOwnProperty(iso_, kept[0].asObject(), iso_.names.cause, &d)) && d.hasValue) {
      Value cause = TRY(clone(d.value));
      defineRaw(iso_, kept[1].asObject(), iso_.names.cause, cause, kHidden);
    }
    return kept[1];
  }

  Isolate& iso_;
  RootVector memory_;  ///< a Map from what was cloned to its clone
};

/// The buffers of options.transfer.
Completion<void> transferList(Isolate& iso, Value options, RootVector& out) {
  if (options.isNullish()) return {};
  if (!options.isObject()) return throwArgumentType(iso, "options", "of type object", options);
  Value list = TRY(get(iso, options.asObject(), PropertyKey::atom(intern(iso, "transfer"))));
  if (list.isUndefined()) return {};
  return iterate(iso, list, [&](Value v) -> Completion<void> {
    if (!v.isObject() || v.asObject()->kind != CellKind::ArrayBuffer) return throwDataClone(iso, "Found invalid value in transferList.");
    for (size_t i = 0; i < out.size(); i++)
      if (out[i] == v) return throwDataClone(iso, "Transfer list contains duplicate ArrayBuffer");
    out.push(v);
    return {};
  });
}

Completion<Value> structuredClone(Isolate& iso, Arguments& args) {
  if (args.count() == 0) return throwError(iso, ErrorType::TypeError, "The \"value\" argument must be specified");
  RootVector buffers(iso);
  TRY(transferList(iso, args[1], buffers));
  Cloner cloner(iso);
  RootVector result(iso);
  result.push(TRY(cloner.clone(args[0])));
  // What was copied is what was transferred: the originals lose their bytes only once nothing can fail.
  for (size_t i = 0; i < buffers.size(); i++) detachBuffer(iso, static_cast<ArrayBufferObject*>(buffers[i].asObject()));
  return result[0];
}

}  // namespace

std::span<const BuiltinRow> cloneGlobals();
std::span<const BuiltinRow> cloneGlobals() {
  static constexpr BuiltinRow kRows[] = {{BuiltinRow::Method, "structuredClone", structuredClone, nullptr, 2, kDefaultAttributes}};
  return kRows;
}

}  // namespace sx::rt
