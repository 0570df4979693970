// The Object constructor, ECMA-262 §20.1.
#include "../objects/Storage.h"
#include "builtins/ArrayBuiltins.h"
#include "builtins/ObjectBuiltins.h"
#include "runtime/Conversions.h"
#include "runtime/Errors.h"
#include "runtime/InternalMethods.h"
#include "runtime/Iteration.h"
#include "runtime/ObjectInline.h"
#include "runtime/PropertyDescriptors.h"
#include "runtime/Realm.h"

namespace sx::rt {

namespace {

// §20.1.1.1
Completion<Value> objectConstructor(Isolate& iso, Arguments& args) {
  if (args.isConstruct() && !(args.newTarget() == args.callee())) {
    Value fallback = Value::object(iso.realm->intrinsic(Intrinsic::ObjectPrototype));
    return Value::object(newObjectWithProto(iso, TRY(prototypeFromConstructor(iso, args.newTarget(), fallback)), 4));
  }
  if (args[0].isNullish()) return Value::object(newObject(iso));
  return Value::object(TRY(toObject(iso, args[0])));
}

/// Set on an object in a shape of the tree that takes no more than writing or adding a default data property; false if it
/// may take more.
bool setPlain(Isolate& iso, Object* o, PropertyKey key, Value v) {
  Shape* shape = iso.shapes[o->shape];
  if (o->kind != CellKind::PlainObject || shape->isDictionary()) return false;
  PropertySlot known;
  if (lookup(shape, key, &known)) {
    if (known.attributes != kDefaultAttributes) return false;
    writeSlot(iso, shape, o, known.slot, v);
    return true;
  }
  if (!shape->isExtensible()) return false;
  // A setter or a read-only property of a prototype decides otherwise.
  for (Value p = shape->proto; p.isObject(); p = iso.shapes[p.asObject()->shape]->proto) {
    NamedSlot inherited;
    if (p.asObject()->kind != CellKind::PlainObject || findNamed(iso, p.asObject(), key, &inherited)) return false;
  }
  Shape* next = shapeWithProperty(iso, shape, key, kDefaultAttributes);
  if (next == nullptr) return false;
  addByTransition(iso, o, next, v);
  return true;
}

/// True if `target` has no properties and inherits none that `from` has, so that assigning them would only add them.
bool takesAllOf(Isolate& iso, Object* target, Object* from) {
  Shape* shape = iso.shapes[target->shape];
  if (target->kind != CellKind::PlainObject || shape->isDictionary() || shape->slotCount != 0 || !shape->isExtensible()) return false;
  Shape* source = iso.shapes[from->shape];
  const ShapeEntry* entries = shapeEntries(source);
  for (Value p = shape->proto; p.isObject(); p = iso.shapes[p.asObject()->shape]->proto) {
    if (p.asObject()->kind != CellKind::PlainObject) return false;
    NamedSlot inherited;
    for (uint32_t i = 0; i < source->slotCount; i++)
      if (findNamed(iso, p.asObject(), entries[i].key, &inherited)) return false;
  }
  return true;
}

/// Object.assign from an object with plain properties. A setter of the target may change the source meanwhile.
Completion<void> assignPlain(Isolate& iso, Object* target, Object* from) {
  Shape* shape = iso.shapes[from->shape];
  for (uint32_t i = 0; i < shape->slotCount; i++) {
    uint8_t attributes;
    PropertyKey key = shapeKeyAt(shape, i, &attributes);
    Value v;
    if (from->shape == shape->index) {
      if ((attributes & kEnumerable_) == 0) continue;
      v = *slotAddress(shape, from, i);
    } else {
      PropertyDescriptor d;
      if (!TRY(getOwnProperty(iso, from, key, &d)) || (d.attributes & kEnumerable_) == 0) continue;
      v = TRY(get(iso, from, key));
    }
    if (!setPlain(iso, target, key, v)) TRY(setOrThrow(iso, target, key, v));
  }
  return {};
}

// §20.1.2.1
Completion<Value> objectAssign(Isolate& iso, Arguments& args) {
  Object* target = TRY(toObject(iso, args[0]));
  RootVector keys(iso);
  for (uint32_t i = 1; i < args.count(); i++) {
    if (args[i].isNullish()) continue;
    Object* from = TRY(toObject(iso, args[i]));
    if (hasPlainProperties(iso, from)) {
      if (takesAllOf(iso, target, from)) TRY(copyDataProperties(iso, target, Value::object(from), {}));
      else TRY(assignPlain(iso, target, from));
      continue;
    }
    keys.resize(0);
    TRY(ownPropertyKeysRaw(iso, from, keys));
    for (size_t k = 0; k < keys.size(); k++) {
      if (k % 4096 == 4095) TRY(iso.poll(4096));
      PropertyKey key = TRY(toPropertyKey(iso, keys[k]));
      PropertyDescriptor d;
      if (!TRY(getOwnProperty(iso, from, key, &d)) || (d.attributes & kEnumerable_) == 0) continue;
      Value v = d.isAccessor() || from->kind == CellKind::Proxy ? TRY(get(iso, from, key)) : d.value;
      TRY(setOrThrow(iso, target, key, v));
    }
  }
  return Value::object(target);
}

// §20.1.2.2
Completion<Value> objectCreate(Isolate& iso, Arguments& args) {
  if (!args[0].isObject() && !args[0].isNull()) return throwError(iso, ErrorText::PrototypeNotObject, toDisplay(iso, args[0]));
  Object* o = newObjectWithProto(iso, args[0], 4);
  if (!args[1].isUndefined()) TRY(defineProperties(iso, o, args[1]));
  return Value::object(o);
}

// §20.1.2.3
Completion<Value> objectDefineProperties(Isolate& iso, Arguments& args) {
  if (!args[0].isObject()) return throwError(iso, ErrorText::CalledOnNonObject, "Object.defineProperties");
  TRY(defineProperties(iso, args[0].asObject(), args[1]));
  return args[0];
}

// §20.1.2.4
Completion<Value> objectDefineProperty(Isolate& iso, Arguments& args) {
  if (!args[0].isObject()) return throwError(iso, ErrorText::CalledOnNonObject, "Object.defineProperty");
  PropertyKey key = TRY(toPropertyKey(iso, args[1]));
  PropertyDescriptor d = TRY(toPropertyDescriptor(iso, args[2]));
  TRY(definePropertyOrThrow(iso, args[0].asObject(), key, d));
  return args[0];
}

enum class Listing : uint8_t { Keys, Values, Entries };

/// A key, a value or both as an entry array.
Value listItem(Isolate& iso, Listing what, Value key, Value v) {
  if (what == Listing::Keys) return key;
  if (what == Listing::Values) return v;
  Value pair[2] = {key, v};
  return Value::object(newArrayFrom(iso, pair));
}

/// So many keys are gathered before their array is made.
constexpr uint32_t kMaxKeysAtOnce = 32;

/// The keys in a shape of plain properties, at most kMaxKeysAtOnce, with these attributes.
Value keysOf(Isolate& iso, const Shape* shape, uint8_t attributes) {
  Value keys[kMaxKeysAtOnce];
  const ShapeEntry* entries = shapeEntries(shape);
  uint32_t n = 0;
  for (uint32_t i = 0; i < shape->slotCount; i++)
    if ((entries[i].attributes & attributes) == attributes) keys[n++] = Value::string(entries[i].key.asString());
  return Value::object(newArrayFrom(iso, std::span<const Value>(keys, n)));
}

/// The same without asking: no user code can run.
Value listPlain(Isolate& iso, Object* o, Listing what) {
  Shape* shape = iso.shapes[o->shape];
  if (what == Listing::Keys && shape->slotCount <= kMaxKeysAtOnce) return keysOf(iso, shape, kEnumerable_);
  Array* out = newArray(iso, 0, shape->slotCount);
  uint32_t count = 0;
  for (uint32_t i = 0; i < shape->slotCount; i++) {
    uint8_t attributes;
    PropertyKey key = shapeKeyAt(shape, i, &attributes);
    if ((attributes & kEnumerable_) == 0) continue;
    Value item = listItem(iso, what, Value::string(key.asString()), *slotAddress(shape, o, i));
    Heap::write(iso.heap, out->elements, out->elements->values + count, item);
    out->length = ++count;
  }
  return Value::object(out);
}

/// §7.3.23 EnumerableOwnProperties
Completion<Value> listOwn(Isolate& iso, Value v, Listing what) {
  Object* o = TRY(toObject(iso, v));
  if (hasPlainProperties(iso, o)) return listPlain(iso, o, what);
  RootVector keys(iso);
  TRY(ownPropertyKeysRaw(iso, o, keys));
  Array* out = newArray(iso, 0, static_cast<uint32_t>(keys.size()));
  for (size_t i = 0; i < keys.size(); i++) {
    if (i % 4096 == 4095) TRY(iso.poll(4096));
    if (keys[i].isSymbol()) continue;
    PropertyKey key = TRY(toPropertyKey(iso, keys[i]));
    PropertyDescriptor d;
    if (!TRY(getOwnProperty(iso, o, key, &d)) || (d.attributes & kEnumerable_) == 0) continue;
    Value item = Value::undefined();
    if (what != Listing::Keys) item = d.isAccessor() || o->kind == CellKind::Proxy ? TRY(get(iso, o, key)) : d.value;
    push(iso, out, listItem(iso, what, valueFromKey(iso, key), item));
  }
  return Value::object(out);
}

// §20.1.2.5, §20.1.2.19, §20.1.2.23
Completion<Value> objectEntries(Isolate& iso, Arguments& args) { return listOwn(iso, args[0], Listing::Entries); }
Completion<Value> objectKeys(Isolate& iso, Arguments& args) { return listOwn(iso, args[0], Listing::Keys); }
Completion<Value> objectValues(Isolate& iso, Arguments& args) { return listOwn(iso, args[0], Listing::Values); }

// §20.1.2.7
Completion<Value> objectFromEntries(Isolate& iso, Arguments& args) {
  if (args[0].isNullish()) return throwError(iso, ErrorText::NotIterable, toDisplay(iso, args[0]));
  Object* out = newObject(iso);
  TRY(iterate(iso, args[0], [&](Value item) -> Completion<void> {
    if (!item.isObject()) return throwError(iso, ErrorText::NotEntryObject, toDisplay(iso, item));
    Value k = TRY(elementAt(iso, item.asObject(), 0));
    Value v = TRY(elementAt(iso, item.asObject(), 1));
    PropertyKey key = TRY(toPropertyKey(iso, k));
    if (!key.isIndex() && definePlain(iso, out, key, v)) return {};
    return createDataPropertyOrThrow(iso, out, key, v);
  }));
  return Value::object(out);
}

// §20.1.2.8
Completion<Value> objectGetOwnPropertyDescriptor(Isolate& iso, Arguments& args) {
  Object* o = TRY(toObject(iso, args[0]));
  PropertyKey key = TRY(toPropertyKey(iso, args[1]));
  PropertyDescriptor d;
  if (!TRY(getOwnProperty(iso, o, key, &d))) return Value::undefined();
  return fromPropertyDescriptor(iso, d);
}

// §20.1.2.9
Completion<Value> objectGetOwnPropertyDescriptors(Isolate& iso, Arguments& args) {
  Object* o = TRY(toObject(iso, args[0]));
  RootVector keys(iso);
  TRY(ownPropertyKeysRaw(iso, o, keys));
  Object* out = newObject(iso);
  for (size_t i = 0; i < keys.size(); i++) {
    PropertyKey key = TRY(toPropertyKey(iso, keys[i]));
    PropertyDescriptor d;
    if (!TRY(getOwnProperty(iso, o, key, &d))) continue;
    (void)TRY(createDataProperty(iso, out, key, fromPropertyDescriptor(iso, d)));
  }
  return Value::object(out);
}

/// §20.1.2.11.1 GetOwnPropertyKeys
Completion<Value> ownKeysOf(Isolate& iso, Value v, bool symbols) {
  Object* o = TRY(toObject(iso, v));
  if (!symbols && hasPlainProperties(iso, o) && iso.shapes[o->shape]->slotCount <= kMaxKeysAtOnce) return keysOf(iso, iso.shapes[o->shape], 0);
  RootVector keys(iso);
  TRY(ownPropertyKeys(iso, o, keys));
  Array* out = newArray(iso, 0, static_cast<uint32_t>(keys.size()));
  for (size_t i = 0; i < keys.size(); i++)
    if (keys[i].isSymbol() == symbols) push(iso, out, keys[i]);
  return Value::object(out);
}

Completion<Value> objectGetOwnPropertyNames(Isolate& iso, Arguments& args) { return ownKeysOf(iso, args[0], false); }
Completion<Value> objectGetOwnPropertySymbols(Isolate& iso, Arguments& args) { return ownKeysOf(iso, args[0], true); }

// §20.1.2.12
Completion<Value> objectGetPrototypeOf(Isolate& iso, Arguments& args) {
  return getPrototypeOf(iso, TRY(toObject(iso, args[0])));
}

// §20.1.2.13
Completion<Value> objectGroupBy(Isolate& iso, Arguments& args) {
  if (args[0].isNullish()) return throwError(iso, ErrorText::CalledOnNullish, "Object.groupBy");
  Value callback = args[1];
  if (!isCallable(callback)) return throwError(iso, ErrorText::NotCallable, toDisplay(iso, callback));
  Object* out = newObjectWithProto(iso, Value::null());
  uint32_t index = 0;
  CallbackCaller caller(iso, callback);
  TRY(iterate(iso, args[0], [&](Value item) -> Completion<void> {
    Value k = TRY(caller(Value::undefined(), {item, Value::number(index++)}));
    PropertyKey key = TRY(toPropertyKey(iso, k));
    Value group = TRY(get(iso, out, key));
    if (group.isUndefined()) {
      group = Value::object(newArray(iso));
      (void)TRY(createDataProperty(iso, out, key, group));
    }
    push(iso, static_cast<Array*>(group.asObject()), item);
    return {};
  }));
  return Value::object(out);
}

// §20.1.2.14
Completion<Value> objectHasOwn(Isolate& iso, Arguments& args) {
  Object* o = TRY(toObject(iso, args[0]));
  PropertyKey key = TRY(toPropertyKey(iso, args[1]));
  return Value::boolean(TRY(hasOwnProperty(iso, o, key)));
}

// §20.1.2.15
Completion<Value> objectIs(Isolate& iso, Arguments& args) { return Value::boolean(sameValue(iso, args[0], args[1])); }

// §20.1.2.16
Completion<Value> objectIsExtensible(Isolate& iso, Arguments& args) {
  if (!args[0].isObject()) return Value::boolean(false);
  return Value::boolean(TRY(isExtensible(iso, args[0].asObject())));
}

/// Whether no plain property of the shape can be deleted, or, if `frozen`, written.
bool arePlainFixed(const Shape* shape, bool frozen) {
  const ShapeEntry* entries = shapeEntries(shape);
  for (uint32_t i = 0; i < shape->slotCount; i++)
    if ((entries[i].attributes & (frozen ? kConfigurable | kWritable : kConfigurable)) != 0) return false;
  return true;
}

/// §7.3.16 TestIntegrityLevel
Completion<Value> testIntegrity(Isolate& iso, Value v, bool frozen) {
  if (!v.isObject()) return Value::boolean(true);
  Object* o = v.asObject();
  if (TRY(isExtensible(iso, o))) return Value::boolean(false);
  if (hasPlainProperties(iso, o)) return Value::boolean(arePlainFixed(iso.shapes[o->shape], frozen));
  RootVector keys(iso);
  TRY(ownPropertyKeysRaw(iso, o, keys));
  for (size_t i = 0; i < keys.size(); i++) {
    PropertyDescriptor d;
    if (!TRY(getOwnProperty(iso, o, TRY(toPropertyKey(iso, keys[i])), &d))) continue;
    if ((d.attributes & kConfigurable) != 0) return Value::boolean(false);
    if (frozen && !d.isAccessor() && (d.attributes & kWritable) != 0) return Value::boolean(false);
  }
  return Value::boolean(true);
}

Completion<Value> objectIsFrozen(Isolate& iso, Arguments& args) { return testIntegrity(iso, args[0], true); }
Completion<Value> objectIsSealed(Isolate& iso, Arguments& args) { return testIntegrity(iso, args[0], false); }

/// Seals or freezes the properties of an object whose shape lists them, by the shape alone; false if it cannot be done so.
bool fixPlainProperties(Isolate& iso, Object* o, bool frozen) {
  if (!hasPlainProperties(iso, o)) return false;
  Shape* shape = iso.shapes[o->shape];
  for (uint32_t i = 0; i < shape->slotCount; i++) {
    uint8_t attributes;
    PropertyKey key = shapeKeyAt(shape, i, &attributes);
    auto fixed = static_cast<uint8_t>(attributes & ~(frozen ? kConfigurable | kWritable : kConfigurable));
    if (fixed != attributes) shape = shapeWithAttributes(iso, shape, key, fixed);
    if (shape == nullptr) return false;
  }
  o->shape = shape->index;
  return true;
}

/// §7.3.15 SetIntegrityLevel
Completion<bool> setIntegrity(Isolate& iso, Object* o, bool frozen) {
  if (!TRY(preventExtensions(iso, o))) return false;
  if (fixPlainProperties(iso, o, frozen)) return true;
  bool fixed = fixElements(iso, o, frozen);
  RootVector keys(iso);
  TRY(ownPropertyKeysRaw(iso, o, keys));
  for (size_t i = 0; i < keys.size(); i++) {
    if (i % 4096 == 4095) TRY(iso.poll(4096));
    if (fixed && keys[i].isNumber()) continue;
    PropertyKey key = TRY(toPropertyKey(iso, keys[i]));
    PropertyDescriptor d;
    d.present = kConfigurable;
    if (frozen) {
      PropertyDescriptor current;
      if (!TRY(getOwnProperty(iso, o, key, &current))) continue;
      if (!current.isAccessor()) d.present |= kWritable;
    }
    TRY(definePropertyOrThrow(iso, o, key, d));
  }
  return true;
}

// §20.1.2.6
Completion<Value> objectFreeze(Isolate& iso, Arguments& args) {
  if (!args[0].isObject()) return args[0];
  if (args[0].asObject()->kind == CellKind::TypedArray && typedArrayLength(static_cast<TypedArrayObject*>(args[0].asObject())) != 0)
    return throwError(iso, ErrorType::TypeError, "Cannot freeze array buffer views with elements");
  if (!TRY(setIntegrity(iso, args[0].asObject(), true))) return throwError(iso, ErrorText::ProxyTrapFalsish, "preventExtensions");
  return args[0];
}

// §20.1.2.22
Completion<Value> objectSeal(Isolate& iso, Arguments& args) {
  if (!args[0].isObject()) return args[0];
  if (!TRY(setIntegrity(iso, args[0].asObject(), false))) return throwError(iso, ErrorText::ProxyTrapFalsish, "preventExtensions");
  return args[0];
}

// §20.1.2.20
Completion<Value> objectPreventExtensions(Isolate& iso, Arguments& args) {
  if (!args[0].isObject()) return args[0];
  if (!TRY(preventExtensions(iso, args[0].asObject()))) return throwError(iso, ErrorText::ProxyTrapFalsish, "preventExtensions");
  return args[0];
}

// §20.1.2.23 (V8 says of what called it: Object.setPrototypeOf)
Completion<Value> objectSetPrototypeOf(Isolate& iso, Arguments& args) {
  if (args[0].isNullish()) return throwError(iso, ErrorText::CalledOnNullish, "Object.setPrototypeOf");
  if (!args[1].isObject() && !args[1].isNull()) return throwError(iso, ErrorText::PrototypeNotObject, toDisplay(iso, args[1]));
  if (args[0].isObject()) TRY(setPrototypeOrThrow(iso, args[0].asObject(), args[1]));
  return args[0];
}

constexpr BuiltinRow kRows[] = {
    {BuiltinRow::Method, "assign", objectAssign, nullptr, 2, kHidden},
    {BuiltinRow::Method, "getOwnPropertyDescriptor", objectGetOwnPropertyDescriptor, nullptr, 2, kHidden},
    {BuiltinRow::Method, "getOwnPropertyDescriptors", objectGetOwnPropertyDescriptors, nullptr, 1, kHidden},
    {BuiltinRow::Method, "getOwnPropertyNames", objectGetOwnPropertyNames, nullptr, 1, kHidden},
    {BuiltinRow::Method, "getOwnPropertySymbols", objectGetOwnPropertySymbols, nullptr, 1, kHidden},
    {BuiltinRow::Method, "hasOwn", objectHasOwn, nullptr, 2, kHidden},
    {BuiltinRow::Method, "is", objectIs, nullptr, 2, kHidden},
    {BuiltinRow::Method, "preventExtensions", objectPreventExtensions, nullptr, 1, kHidden},
    {BuiltinRow::Method, "seal", objectSeal, nullptr, 1, kHidden},
    {BuiltinRow::Method, "create", objectCreate, nullptr, 2, kHidden},
    {BuiltinRow::Method, "defineProperties", objectDefineProperties, nullptr, 2, kHidden},
    {BuiltinRow::Method, "defineProperty", objectDefineProperty, nullptr, 3, kHidden},
    {BuiltinRow::Method, "freeze", objectFreeze, nullptr, 1, kHidden},
    {BuiltinRow::Method, "getPrototypeOf", objectGetPrototypeOf, nullptr, 1, kHidden},
    {BuiltinRow::Method, "setPrototypeOf", objectSetPrototypeOf, nullptr, 2, kHidden},
    {BuiltinRow::Method, "isExtensible", objectIsExtensible, nullptr, 1, kHidden},
    {BuiltinRow::Method, "isFrozen", objectIsFrozen, nullptr, 1, kHidden},
    {BuiltinRow::Method, "isSealed", objectIsSealed, nullptr, 1, kHidden},
    {BuiltinRow::Method, "keys", objectKeys, nullptr, 1, kHidden},
    {BuiltinRow::Method, "entries", objectEntries, nullptr, 1, kHidden},
    {BuiltinRow::Method, "fromEntries", objectFromEntries, nullptr, 1, kHidden},
    {BuiltinRow::Method, "values", objectValues, nullptr, 1, kHidden},
    {BuiltinRow::Method, "groupBy", objectGroupBy, nullptr, 2, kHidden},
};

}  // namespace

// §20.1.2.3.1 ObjectDefineProperties
Completion<void> defineProperties(Isolate& iso, Object* o, Value properties) {
  Object* from = TRY(toObject(iso, properties));
  RootVector keys(iso);
  TRY(ownPropertyKeysRaw(iso, from, keys));
  // All descriptors are read before the first is applied: each is five values, key, value, getter, setter, flags.
  RootVector list(iso);
  for (size_t i = 0; i < keys.size(); i++) {
    PropertyKey key = TRY(toPropertyKey(iso, keys[i]));
    PropertyDescriptor own;
    if (!TRY(getOwnProperty(iso, from, key, &own)) || (own.attributes & kEnumerable_) == 0) continue;
    PropertyDescriptor d = TRY(toPropertyDescriptor(iso, TRY(get(iso, from, key))));
    int32_t flags = d.attributes | d.present << 8 | (d.hasValue ? 1 << 16 : 0) | (d.hasGetter ? 1 << 17 : 0) | (d.hasSetter ? 1 << 18 : 0);
    for (Value v : {keys[i], d.value, d.getter, d.setter, Value::int32(flags)}) list.push(v);
  }
  for (size_t i = 0; i < list.size(); i += 5) {
    int32_t flags = list[i + 4].asInt();
    PropertyDescriptor d;
    d.value = list[i + 1];
    d.getter = list[i + 2];
    d.setter = list[i + 3];
    d.attributes = static_cast<uint8_t>(flags);
    d.present = static_cast<uint8_t>(flags >> 8);
    d.hasValue = (flags & 1 << 16) != 0;
    d.hasGetter = (flags & 1 << 17) != 0;
    d.hasSetter = (flags & 1 << 18) != 0;
    TRY(definePropertyOrThrow(iso, o, TRY(toPropertyKey(iso, list[i])), d));
  }
  return {};
}

Completion<void> setPrototypeOrThrow(Isolate& iso, Object* o, Value proto) {
  if (TRY(setPrototypeOf(iso, o, proto))) return {};
  if (o->kind == CellKind::Proxy) return throwError(iso, ErrorText::ProxyTrapFalsishFor, "setPrototypeOf", "undefined");
  if (o == iso.realm->objectPrototypeIfMade()) return throwError(iso, ErrorText::ImmutableProto, "Object.prototype");
  if (!TRY(isExtensible(iso, o))) return throwError(iso, ErrorText::ProtoNonExtensible, toDisplay(iso, Value::object(o)));
  return throwError(iso, ErrorText::CyclicProto);
}

void initObject(Isolate& iso, Realm& realm) {
  Object* proto = newObjectWithProto(iso, Value::null());
  realm.setIntrinsic(Intrinsic::ObjectPrototype, proto);
  Object* c = defineConstructor(iso, realm, Intrinsic::Object, Intrinsic::ObjectPrototype, "Object", objectConstructor, 1, proto);
  defineBuiltins(iso, c, kRows);
  defineBuiltins(iso, proto, objectPrototypeRows());
}

}  // namespace sx::rt
