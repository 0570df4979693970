// A realm: intrinsics by family on first touch, builtin functions on first touch of their property. An untouched slot
// holds a lazy value that names its table row or intrinsic, so a family costs one dictionary until it is used.
#include "runtime/Realm.h"

#include "Storage.h"
#include "runtime/CellVisitor.h"
#include "runtime/Function.h"

namespace sx::rt {

#define SX_INTRINSIC(name, init) void init(Isolate&, Realm&);
#include "runtime/Intrinsics.def"

namespace {

// Lazy values: payloads from kLazyIntrinsic on are intrinsics, addresses are rows.
constexpr uint64_t kLazyIntrinsic = 0x100;
constexpr uint64_t kFirstRow = 0x10000;
static_assert(kLazyIntrinsic + static_cast<uint64_t>(Intrinsic::Count) < kFirstRow);

Value lazyRow(const BuiltinRow* row) { return Value::fromBits(kSpecialBits | reinterpret_cast<uint64_t>(row)); }

/// The name property of a row's function.
Value functionNameOf(Isolate& iso, const BuiltinRow& row, const char* prefix) {
  std::string text = prefix;
  if (row.name[0] == '@') text += "[Symbol." + std::string(row.name + 2) + "]";
  else text += row.name;
  return Value::string(intern(iso, text));
}

Value makeRow(Isolate& iso, const BuiltinRow& row) {
  auto function = [&](NativeFn fn, const char* prefix, uint32_t length) {
    if (fn == nullptr) return Value::undefined();
    return Value::object(newNativeFunction(iso, fn, functionNameOf(iso, row, prefix), length));
  };
  if (row.type == BuiltinRow::Method) {
    Value method = function(row.function, "", row.length);
    static_cast<NativeFunction*>(method.asObject())->inlined = row.inlined;
    return method;
  }
  Value getter = row.type == BuiltinRow::Setter ? Value::undefined() : function(row.function, "get ", 0);
  Value setter = function(row.type == BuiltinRow::Setter && row.setter == nullptr ? row.function : row.setter, "set ", 1);
  return newAccessor(iso, getter, setter);
}

struct GlobalIntrinsic {
  const char* name;
  Intrinsic intrinsic;
};
constexpr GlobalIntrinsic kGlobals[] = {
#define SX_GLOBAL(name) {#name, Intrinsic::name},
    SX_GLOBAL(Object) SX_GLOBAL(Function) SX_GLOBAL(Array) SX_GLOBAL(Number) SX_GLOBAL(Boolean) SX_GLOBAL(String)
    SX_GLOBAL(Symbol) SX_GLOBAL(Error) SX_GLOBAL(AggregateError) SX_GLOBAL(EvalError) SX_GLOBAL(RangeError)
    SX_GLOBAL(ReferenceError) SX_GLOBAL(SyntaxError) SX_GLOBAL(TypeError) SX_GLOBAL(URIError) SX_GLOBAL(JSON)
    SX_GLOBAL(Math) SX_GLOBAL(ArrayBuffer) SX_GLOBAL(Uint8Array) SX_GLOBAL(Int8Array) SX_GLOBAL(Uint16Array)
    SX_GLOBAL(Int16Array) SX_GLOBAL(Uint32Array) SX_GLOBAL(Int32Array) SX_GLOBAL(BigUint64Array) SX_GLOBAL(BigInt64Array)
    SX_GLOBAL(Uint8ClampedArray) SX_GLOBAL(Float32Array) SX_GLOBAL(Float64Array) SX_GLOBAL(Float16Array)
    SX_GLOBAL(DataView) SX_GLOBAL(Map) SX_GLOBAL(BigInt) SX_GLOBAL(Set) SX_GLOBAL(Iterator) SX_GLOBAL(WeakMap)
    SX_GLOBAL(WeakSet) SX_GLOBAL(Proxy) SX_GLOBAL(Reflect) SX_GLOBAL(WeakRef)
#undef SX_GLOBAL
    {"console", Intrinsic::Console}, {"process", Intrinsic::Process}, {"performance", Intrinsic::Performance},
};

}  // namespace

Realm::Realm(Isolate& iso) : iso_(iso) {
  iso.realm = this;
  global_ = Value::undefined();
  lexicals_ = Value::object(newObjectWithProto(iso, Value::null()));
  toOwned(iso, lexicals_.asObject());
  iso.heap.makeImmovable(lexicals_.asObject());
  Value proto = Value::object(intrinsic(Intrinsic::ObjectPrototype));
  Object* global = newObjectOfKind(iso, CellKind::GlobalObject, sizeof(Object), proto);
  global_ = Value::object(global);
  toOwned(iso, global);
  iso.heap.makeImmovable(global);
  iso.globalObject = global;
  for (const GlobalIntrinsic& g : kGlobals) defineLazyIntrinsic(iso, global, g.name, g.intrinsic);
  defineBuiltins(iso, global, globalFunctionRows());
  defineRaw(iso, global, PropertyKey::symbol(iso.symbols.toStringTag), Value::string(intern(iso, "global")), kConfigurable);
  defineRaw(iso, global, iso.names.globalThis, global_, kHidden);
  defineRaw(iso, global, iso.names.undefined, Value::undefined(), 0);
  defineRaw(iso, global, iso.names.NaN_, Value::plainDouble(__builtin_nan("")), 0);
  defineRaw(iso, global, iso.names.Infinity_, Value::plainDouble(__builtin_inf()), 0);
}

Object* Realm::makeIntrinsic(Intrinsic i) {
  switch (i) {
#define SX_INTRINSIC(name, init) \
  case Intrinsic::name: init(iso_, *this); break;
#include "runtime/Intrinsics.def"
    case Intrinsic::Count: break;
  }
  SX_ASSERT(intrinsics_[static_cast<size_t>(i)].isObject());
  return intrinsics_[static_cast<size_t>(i)].asObject();
}

Shape* Realm::makeArrayShape() {
  return arrayShape_ = rootShape(iso_, CellKind::Array, Value::object(intrinsic(Intrinsic::ArrayPrototype)));
}

Shape* Realm::makeObjectShape(uint8_t inlineSlots) {
  Shape* shape = rootShape(iso_, CellKind::PlainObject, Value::object(intrinsic(Intrinsic::ObjectPrototype)), inlineSlots);
  if (inlineSlots < kObjectShapes) objectShapes_[inlineSlots] = shape;
  return shape;
}

Shape* Realm::makeFunctionShape() {
  return functionShape_ = rootShape(iso_, CellKind::Function, Value::object(intrinsic(Intrinsic::FunctionPrototype)));
}

void Realm::visitShapes(CellVisitor& visitor) const {
  if (arrayShape_ != nullptr) visitor.shape(arrayShape_->index);
  if (functionShape_ != nullptr) visitor.shape(functionShape_->index);
  for (const Shape* shape : objectShapes_)
    if (shape != nullptr) visitor.shape(shape->index);
}

PropertyKey builtinKey(Isolate& iso, const char* name) {
  if (name[0] != '@') return keyFromString(iso, intern(iso, name));
  std::string_view symbol(name + 2);
#define SX_SYMBOL(identifier) \
  if (symbol == #identifier) return PropertyKey::symbol(iso.symbols.identifier);
#include "runtime/WellKnownSymbols.def"
  SX_UNREACHABLE("a row names an unknown symbol");
}

void defineBuiltins(Isolate& iso, Object* holder, std::span<const BuiltinRow> rows) {
  toOwned(iso, holder);
  for (const BuiltinRow& row : rows) {
    PropertyKey key = builtinKey(iso, row.name);
    switch (row.type) {
      case BuiltinRow::Method: defineRaw(iso, holder, key, lazyRow(&row), row.attributes); break;
      case BuiltinRow::Getter: case BuiltinRow::Setter: case BuiltinRow::Accessor:
        defineRaw(iso, holder, key, lazyRow(&row), static_cast<uint8_t>((row.attributes & ~kWritable) | kAccessor));
        break;
      case BuiltinRow::Number: defineRaw(iso, holder, key, Value::number(row.number), row.attributes); break;
      case BuiltinRow::String: defineRaw(iso, holder, key, Value::string(intern(iso, row.text)), row.attributes); break;
    }
  }
}

void defineLazyIntrinsic(Isolate& iso, Object* holder, const char* name, Intrinsic i, uint8_t attributes) {
  toOwned(iso, holder);
  defineRaw(iso, holder, builtinKey(iso, name), Value::fromBits(kSpecialBits | (kLazyIntrinsic + static_cast<uint64_t>(i))), attributes);
}

Value materializeSlot(Isolate& iso, Object* o, uint32_t slot, uint8_t attributes) {
  uint64_t payload = readSlot(iso, o, slot).bits() & kPointerMask;
  Value made = payload < kFirstRow ? Value::object(iso.realm->intrinsic(static_cast<Intrinsic>(payload - kLazyIntrinsic)))
                                   : makeRow(iso, *reinterpret_cast<const BuiltinRow*>(payload));
  writeSlot(iso, iso.shapes[o->shape], o, slot, made);
  return made;
}

Object* defineConstructor(Isolate& iso, Realm& realm, Intrinsic constructor, Intrinsic prototype, const char* name, NativeFn fn,
                          uint32_t length, Object* prototypeObject) {
  realm.setIntrinsic(prototype, prototypeObject);
  Object* c = newNativeFunction(iso, fn, Value::string(intern(iso, name)), length, true);
  realm.setIntrinsic(constructor, c);
  defineRaw(iso, c, iso.names.prototype, Value::object(prototypeObject), 0);
  toOwned(iso, prototypeObject);
  defineRaw(iso, prototypeObject, iso.names.constructor, Value::object(c), kHidden);
  return c;
}

void watchProperty(Isolate& iso, Object* holder, PropertyKey key, bool Protectors::*protector) {
  NamedSlot slot;
  bool found = findNamed(iso, holder, key, &slot);
  SX_ASSERT(found);
  if (found) setNamedAttributes(iso, holder, key, slot.attributes | kSlow);
  addWatch(iso, key, protector);
}

Value arrayPrototypeValues(Isolate& iso) {
  Realm& realm = *iso.realm;
  if (realm.arrayValues().isUndefined())
    realm.setArrayValues(dataProperty(iso, realm.intrinsic(Intrinsic::ArrayPrototype), PropertyKey::symbol(iso.symbols.iterator)));
  return realm.arrayValues();
}

Object* newPlainObject(Isolate& iso, Shape* shape) {
  size_t bytes = sizeof(Object) + shape->inlineSlots * sizeof(Value);
  auto* o = static_cast<Object*>(iso.heap.allocate(CellKind::PlainObject, bytes));
  o->shape = shape->index;
  o->props = 0;
  for (uint32_t i = 0; i < shape->inlineSlots; i++) o->inlineSlots()[i] = Value::undefined();
  return o;
}

Object* Realm::symbolRegistry() {
  if (!symbolRegistry_.isObject()) {
    Object* registry = newObjectWithProto(iso_, Value::null());
    toDictionary(iso_, registry);
    symbolRegistry_ = Value::object(registry);
  }
  return symbolRegistry_.asObject();
}

Elements* emptyElements(Isolate& iso) { return iso.realm->emptyElements(); }

Elements* Realm::makeEmptyElements() {
  auto* e = static_cast<Elements*>(iso_.heap.allocateOld(CellKind::Elements, sizeof(Elements)));
  e->capacity = e->unused = 0;
  emptyElements_ = Value::internal(e);
  return e;
}

}  // namespace sx::rt
