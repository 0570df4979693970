// Operations on objects, ECMA-262 §7.3.
#include <algorithm>

#include "Storage.h"
#include "base/Hash.h"
#include "runtime/Conversions.h"
#include "runtime/Errors.h"
#include "runtime/Function.h"
#include "runtime/InternalMethods.h"
#include "runtime/ObjectCells.h"
#include "runtime/PropertyDescriptors.h"
#include "runtime/Realm.h"

namespace sx::rt {

namespace {

std::string keyText(Isolate& iso, PropertyKey key) { return toDisplay(iso, valueFromKey(iso, key)); }

/// Why a [[Set]] on an object failed, as V8 says it.
Completion<void> throwSetFailure(Isolate& iso, Object* o, PropertyKey key) {
  if (o->kind == CellKind::ModuleNamespace) return throwError(iso, ErrorType::TypeError, "Cannot assign to property '" + keyText(iso, key) + "' of [object Module]");
  for (Value at = Value::object(o); at.isObject();) {
    Object* holder = at.asObject();
    if (holder->kind == CellKind::Proxy) return throwError(iso, ErrorText::ProxyTrapFalsishFor, "set", keyText(iso, key));
    PropertyDescriptor d;
    if (TRY(getOwnProperty(iso, holder, key, &d))) {
      // V8 does not name a typed array here.
      std::string receiver = o->kind == CellKind::TypedArray ? "[object Object]" : describeObject(iso, Value::object(o));
      if (d.isAccessor()) return throwError(iso, ErrorText::NoSetter, keyText(iso, key), receiver);
      if ((d.attributes & kWritable) == 0)
        return throwError(iso, ErrorText::ReadOnly, keyText(iso, key), describeReceiver(iso, Value::object(o)));
      // A shorter length stops at the element that cannot be deleted.
      if (holder->kind == CellKind::Array && key == iso.names.length && static_cast<Array*>(holder)->length > 0)
        return throwError(iso, ErrorText::CannotDelete, std::to_string(static_cast<Array*>(holder)->length - 1), describeObject(iso, Value::object(o)));
      break;
    }
    at = TRY(getPrototypeOf(iso, holder));
  }
  return throwError(iso, ErrorText::NotExtensible, keyText(iso, key));
}

}  // namespace

Completion<Value> getV(Isolate& iso, Value v, PropertyKey key) {
  if (v.isObject()) return get(iso, v.asObject(), key, v);
  if (v.isNullish())
    return throwError(iso, ErrorText::ReadOfNullish, v.isNull() ? "null" : "undefined", keyText(iso, key));
  if (v.isString()) {
    String* s = v.asString();
    if (key == iso.names.length) return Value::number(s->length);
    if (key.isIndex() && key.asIndex() < s->length) return Value::string(charString(iso, charAt(iso, s, key.asIndex())));
  }
  return get(iso, prototypeOfPrimitive(iso, v), key, v);
}

Object* prototypeOfPrimitive(Isolate& iso, Value v) {
  Realm& realm = *iso.realm;
  if (v.isString()) return realm.intrinsic(Intrinsic::StringPrototype);
  if (v.isNumber()) return realm.intrinsic(Intrinsic::NumberPrototype);
  if (v.isBoolean()) return realm.intrinsic(Intrinsic::BooleanPrototype);
  if (v.isSymbol()) return realm.intrinsic(Intrinsic::SymbolPrototype);
  SX_ASSERT(v.isBigInt());
  return realm.intrinsic(Intrinsic::BigIntPrototype);
}

Completion<void> setOrThrow(Isolate& iso, Object* o, PropertyKey key, Value v) {
  if (TRY(set(iso, o, key, v, Value::object(o)))) [[likely]] return {};
  return throwSetFailure(iso, o, key);
}

Completion<bool> hasOwnProperty(Isolate& iso, Object* o, PropertyKey key) {
  const InternalMethods& m = methodsOf(o);
  if (m.findOwn != nullptr) {
    FoundProperty f;
    return m.findOwn(iso, o, key, &f);
  }
  PropertyDescriptor d;
  return getOwnProperty(iso, o, key, &d);
}

Completion<bool> createDataProperty(Isolate& iso, Object* o, PropertyKey key, Value v) {
  return defineOwnProperty(iso, o, key, PropertyDescriptor::data(v, kDefaultAttributes));
}

Completion<void> createDataPropertyOrThrow(Isolate& iso, Object* o, PropertyKey key, Value v) {
  return definePropertyOrThrow(iso, o, key, PropertyDescriptor::data(v, kDefaultAttributes));
}

Completion<void> definePropertyOrThrow(Isolate& iso, Object* o, PropertyKey key, const PropertyDescriptor& d) {
  if (TRY(defineOwnProperty(iso, o, key, d))) [[likely]] return {};
  if (o->kind == CellKind::Proxy) return throwError(iso, ErrorText::ProxyTrapFalsishFor, "defineProperty", keyText(iso, key));
  if (TRY(hasOwnProperty(iso, o, key))) return throwError(iso, ErrorText::RedefineDisallowed, keyText(iso, key));
  return throwError(iso, ErrorText::DefineDisallowed, keyText(iso, key));
}

Completion<void> deletePropertyOrThrow(Isolate& iso, Object* o, PropertyKey key) {
  if (TRY(deleteProperty(iso, o, key))) [[likely]] return {};
  if (o->kind == CellKind::Proxy) return throwError(iso, ErrorText::ProxyTrapFalsishFor, "deleteProperty", keyText(iso, key));
  return throwError(iso, ErrorText::CannotDelete, keyText(iso, key), describeObject(iso, Value::object(o)));
}

namespace {

Completion<Value> checkedMethod(Isolate& iso, Value f) {
  if (f.isNullish()) return Value::undefined();
  if (!isCallable(f)) return throwError(iso, ErrorText::NotCallable, describeTyped(iso, f));
  return f;
}

}  // namespace

Completion<Value> getMethod(Isolate& iso, Value v, PropertyKey key) { return checkedMethod(iso, TRY(getV(iso, v, key))); }

Completion<Value> getMethodCached(Isolate& iso, Object* o, PropertyKey key) { return checkedMethod(iso, TRY(getCached(iso, o, key))); }

Completion<Value> invoke(Isolate& iso, Value v, PropertyKey key, std::span<const Value> arguments) {
  Value f = TRY(getV(iso, v, key));
  if (!isCallable(f)) return throwError(iso, ErrorText::NotCallable, toDisplay(iso, v) + "." + keyText(iso, key));
  return call(iso, f, v, arguments);
}

bool isCallable(Value v) {
  if (!v.isObject()) return false;
  Object* o = v.asObject();
  return isCallableKind(o->kind) || (o->kind == CellKind::Proxy && (o->flags & kProxyCallable) != 0);
}

bool isConstructor(Value v) {
  while (v.isObject() && v.asObject()->kind == CellKind::BoundFunction) v = static_cast<BoundFunction*>(v.asObject())->target;
  if (!v.isObject()) return false;
  Object* o = v.asObject();
  switch (o->kind) {
    case CellKind::Function: return isConstructorCode(static_cast<Function*>(o)->code);
    case CellKind::NativeFunction: return static_cast<NativeFunction*>(o)->constructorKind != 0;
    case CellKind::Proxy: return (o->flags & kProxyConstructor) != 0;
    default: return false;
  }
}

Completion<bool> isArray(Isolate& iso, Value v) {
  while (v.isObject() && v.asObject()->kind == CellKind::Proxy) {
    auto* p = static_cast<ProxyObject*>(v.asObject());
    if (!p->handler.isObject()) return throwError(iso, ErrorText::ProxyRevoked, "IsArray");
    v = p->target;
  }
  return v.isObject() && v.asObject()->kind == CellKind::Array;
}

Completion<uint64_t> lengthOfArrayLike(Isolate& iso, Object* o) {
  if (o->kind == CellKind::Array) return uint64_t{static_cast<Array*>(o)->length};
  return toLength(iso, TRY(get(iso, o, iso.names.length)));
}

// §7.3.22
Completion<Value> speciesConstructor(Isolate& iso, Object* o, Value defaultConstructor) {
  Value c = TRY(get(iso, o, iso.names.constructor));
  if (c.isUndefined()) return defaultConstructor;
  if (!c.isObject()) return throwError(iso, ErrorText::ConstructorNotReceiver);
  Value s = TRY(get(iso, c.asObject(), PropertyKey::symbol(iso.symbols.species)));
  if (s.isNullish()) return defaultConstructor;
  if (!isConstructor(s)) return throwError(iso, ErrorText::SpeciesNotConstructor);
  return s;
}

Completion<Value> prototypeFromConstructor(Isolate& iso, Value newTarget, Value fallback) {
  if (!newTarget.isObject()) return fallback;
  Value proto = TRY(getCached(iso, newTarget.asObject(), iso.names.prototype));
  if (proto.isObject()) return proto;
  // GetFunctionRealm: there is one realm, but a revoked proxy has none.
  for (Value at = newTarget; at.isObject();) {
    if (at.asObject()->kind == CellKind::BoundFunction) at = static_cast<BoundFunction*>(at.asObject())->target;
    else if (at.asObject()->kind != CellKind::Proxy) break;
    else if (!static_cast<ProxyObject*>(at.asObject())->target.isObject()) return throwError(iso, ErrorText::ProxyRevoked, "getFunctionRealm");
    else at = static_cast<ProxyObject*>(at.asObject())->target;
  }
  return fallback;
}

namespace {

bool isExcluded(PropertyKey key, std::span<const Value> excluded) {
  // The excluded keys come from ToPropertyKey: strings, symbols or index numbers.
  for (Value v : excluded) {
    if (v.isNumber() ? key.isIndex() && key.asIndex() == v.asNumber() : !key.isIndex() && v.bits() == key.bits()) return true;
  }
  return false;
}

}  // namespace

bool hasPlainProperties(Isolate& iso, Object* o) {
  if (o->kind != CellKind::PlainObject || elementsOf(o) != nullptr) return false;
  Shape* shape = iso.shapes[o->shape];
  if (shape->isDictionary()) return false;
  const ShapeEntry* entries = shapeEntries(shape);
  for (uint32_t i = 0; i < shape->slotCount; i++)
    if (!entries[i].key.isString() || (entries[i].attributes & (kAccessor | kSlow)) != 0) return false;
  return true;
}

bool definePlain(Isolate& iso, Object* o, PropertyKey key, Value v) {
  Shape* shape = iso.shapes[o->shape];
  if (shape->isDictionary() || !shape->isExtensible()) return false;
  PropertySlot known;
  if (lookup(shape, key, &known)) {
    if (known.attributes != kDefaultAttributes) return false;
    writeSlot(iso, shape, o, known.slot, v);
    return true;
  }
  Shape* next = shapeWithProperty(iso, shape, key, kDefaultAttributes);
  if (next == nullptr) return false;
  addByTransition(iso, o, next, v);
  return true;
}

namespace {

/// definePlain for all properties of an object at once, if the target has none and the shapes say it all.
bool copyByShape(Isolate& iso, Object* target, Object* from) {
  Shape* shape = iso.shapes[from->shape];
  Shape* to = iso.shapes[target->shape];
  if (to->isDictionary() || to->slotCount != 0 || !to->isExtensible()) return false;
  to = shapeOfCopy(iso, shape, to);
  if (to == nullptr) return false;
  uint32_t count = shape->slotCount, inLine = std::min<uint32_t>(count, to->inlineSlots);
  if (count > inLine) (void)ensureStore(iso, target, count - inLine);
  for (uint32_t i = 0; i < inLine; i++) target->inlineSlots()[i] = *slotAddress(shape, from, i);
  for (uint32_t i = inLine; i < count; i++) target->store()->slots[i - inLine] = *slotAddress(shape, from, i);
  iso.heap.barrier(target);
  if (count > inLine) iso.heap.barrier(target->store());
  target->shape = to->index;
  return true;
}

/// CopyDataProperties from an object with plain properties to a plain object, which nobody else knows yet.
Completion<void> copyPlainProperties(Isolate& iso, Object* target, Object* from, std::span<const Value> excluded) {
  if (excluded.empty() && copyByShape(iso, target, from)) return {};
  Shape* shape = iso.shapes[from->shape];
  for (uint32_t i = 0; i < shape->slotCount; i++) {
    uint8_t attributes;
    PropertyKey key = shapeKeyAt(shape, i, &attributes);
    if ((attributes & kEnumerable_) == 0 || isExcluded(key, excluded)) continue;
    Value v = *slotAddress(shape, from, i);
    if (!definePlain(iso, target, key, v)) (void)TRY(createDataProperty(iso, target, key, v));
  }
  return {};
}

}  // namespace

// §7.3.26
Completion<void> copyDataProperties(Isolate& iso, Object* target, Value source, std::span<const Value> excluded) {
  if (source.isNullish()) return {};
  Object* from = TRY(toObject(iso, source));
  if (excluded.empty() && target->kind == CellKind::PlainObject && hasPlainProperties(iso, from)) return copyPlainProperties(iso, target, from, {});
  RootVector atoms(iso);
  for (Value v : excluded) {
    PropertyKey key = TRY(toPropertyKey(iso, v));
    atoms.push(key.isIndex() ? Value::number(key.asIndex()) : Value::fromBits(key.bits()));
  }
  if (target->kind == CellKind::PlainObject && hasPlainProperties(iso, from)) return copyPlainProperties(iso, target, from, {atoms.data(), atoms.size()});
  RootVector keys(iso);
  TRY(ownPropertyKeysRaw(iso, from, keys));
  for (size_t i = 0; i < keys.size(); i++) {
    PropertyKey key = TRY(toPropertyKey(iso, keys[i]));
    if (isExcluded(key, {atoms.data(), atoms.size()})) continue;
    PropertyDescriptor d;
    if (!TRY(getOwnProperty(iso, from, key, &d)) || (d.attributes & kEnumerable_) == 0) continue;
    Value v = d.isAccessor() || from->kind == CellKind::Proxy ? TRY(get(iso, from, key)) : d.value;
    (void)TRY(createDataProperty(iso, target, key, v));
  }
  return {};
}

// §7.3.21 OrdinaryHasInstance
Completion<bool> ordinaryHasInstance(Isolate& iso, Value constructor, Value v) {
  if (!isCallable(constructor)) return false;
  if (constructor.asObject()->kind == CellKind::BoundFunction)
    return instanceOf(iso, v, static_cast<BoundFunction*>(constructor.asObject())->target);
  if (!v.isObject()) return false;
  Value proto = TRY(getCached(iso, constructor.asObject(), iso.names.prototype));
  if (!proto.isObject()) return throwError(iso, ErrorText::InstanceOfBadPrototype, toDisplay(iso, proto));
  for (Object* o = v.asObject();;) {
    Value next = o->kind == CellKind::Proxy ? TRY(getPrototypeOf(iso, o)) : iso.shapes[o->shape]->proto;
    if (next.isNull()) return false;
    if (next == proto) return true;
    o = next.asObject();
  }
}

// §13.10.2 InstanceofOperator
Completion<bool> instanceOf(Isolate& iso, Value v, Value target) {
  if (!target.isObject()) return throwError(iso, ErrorText::InstanceOfNotObject);
  // Bound functions of bound functions lead back here.
  TRY(checkNativeStack(iso));
  Value method = TRY(getMethodCached(iso, target.asObject(), PropertyKey::symbol(iso.symbols.hasInstance)));
  if (!method.isUndefined() && !isOrdinaryHasInstance(iso, method)) return toBoolean(TRY(call(iso, method, target, {v})));
  if (!isCallable(target)) return throwError(iso, ErrorText::InstanceOfNotCallable);
  return ordinaryHasInstance(iso, target, v);
}

// §6.2.6.5 ToPropertyDescriptor
Completion<PropertyDescriptor> toPropertyDescriptor(Isolate& iso, Value v) {
  if (!v.isObject()) return throwError(iso, ErrorText::PropertyDescObject, toDisplay(iso, v));
  Object* o = v.asObject();
  PropertyDescriptor d;
  auto flag = [&](PropertyKey name, uint8_t bit) -> Completion<void> {
    if (!TRY(hasProperty(iso, o, name))) return {};
    d.present |= bit;
    if (toBoolean(TRY(get(iso, o, name)))) d.attributes |= bit;
    return {};
  };
  TRY(flag(iso.names.enumerable, kEnumerable_));
  TRY(flag(iso.names.configurable, kConfigurable));
  if (TRY(hasProperty(iso, o, iso.names.value))) {
    d.value = TRY(get(iso, o, iso.names.value));
    d.hasValue = true;
  }
  TRY(flag(iso.names.writable, kWritable));
  if (TRY(hasProperty(iso, o, iso.names.get))) {
    d.getter = TRY(get(iso, o, iso.names.get));
    d.hasGetter = true;
    if (!d.getter.isUndefined() && !isCallable(d.getter)) return throwError(iso, ErrorText::GetterNotCallable, toDisplay(iso, d.getter));
  }
  if (TRY(hasProperty(iso, o, iso.names.set))) {
    d.setter = TRY(get(iso, o, iso.names.set));
    d.hasSetter = true;
    if (!d.setter.isUndefined() && !isCallable(d.setter)) return throwError(iso, ErrorText::SetterNotCallable, toDisplay(iso, d.setter));
  }
  if (d.isAccessor() && d.isData()) return throwError(iso, ErrorText::ValueAndAccessor, toDisplay(iso, v));
  return d;
}

// §6.2.6.4 FromPropertyDescriptor
Value fromPropertyDescriptor(Isolate& iso, const PropertyDescriptor& d) {
  Object* o = newObject(iso, 4);
  auto add = [&](PropertyKey key, Value v) { addNamed(iso, o, key, v, kDefaultAttributes); };
  auto addFlag = [&](PropertyKey key, uint8_t attribute) {
    if ((d.present & attribute) != 0) add(key, Value::boolean((d.attributes & attribute) != 0));
  };
  if (d.hasValue) add(iso.names.value, d.value);
  addFlag(iso.names.writable, kWritable);
  if (d.hasGetter) add(iso.names.get, d.getter);
  if (d.hasSetter) add(iso.names.set, d.setter);
  addFlag(iso.names.enumerable, kEnumerable_);
  addFlag(iso.names.configurable, kConfigurable);
  return Value::object(o);
}

// ---- Creation ----

Object* newObjectOfKind(Isolate& iso, CellKind kind, size_t bytes, Value proto) {
  Shape* shape = rootShape(iso, kind, proto, 0);
  auto* o = static_cast<Object*>(iso.heap.allocate(kind, bytes));
  o->shape = shape->index;
  o->props = 0;
  for (Value *at = o->inlineSlots(), *end = at + (bytes - sizeof(Object)) / sizeof(Value); at < end; at++) *at = Value::undefined();
  return o;
}

Object* newObjectWithProto(Isolate& iso, Value proto, uint8_t inlineSlots) {
  Shape* shape = rootShape(iso, CellKind::PlainObject, proto, inlineSlots);
  return newPlainObject(iso, shape);
}

Object* newObject(Isolate& iso, uint8_t inlineSlots) { return newPlainObject(iso, iso.realm->objectShape(inlineSlots)); }

Shape* shapeOf(Isolate& iso, const Object* o) { return iso.shapes[o->shape]; }

RawValues* newRawValues(Isolate& iso, uint32_t count) {
  auto* list = static_cast<RawValues*>(iso.heap.allocate(CellKind::RawValues, RawValues::byteSize(count)));
  list->count = count;
  list->unused = 0;
  for (uint32_t i = 0; i < count; i++) list->values[i] = Value::undefined();
  return list;
}

}  // namespace sx::rt
