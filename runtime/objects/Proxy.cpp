// Proxy exotic objects, ECMA-262 §10.5: every trap and its invariants.
#include "base/Hash.h"
#include "runtime/Conversions.h"
#include "runtime/Errors.h"
#include "runtime/InternalMethods.h"
#include "runtime/Isolate.h"
#include "runtime/Native.h"
#include "runtime/PropertyDescriptors.h"
#include "runtime/Realm.h"

namespace sx::rt {

namespace {

ProxyObject* asProxy(Object* o) { return static_cast<ProxyObject*>(o); }

std::string keyText(Isolate& iso, PropertyKey key) {
  if (key.isSymbol()) return toDisplay(iso, Value::symbol(key.asSymbol()));
  return toUtf8(iso, stringFromKey(iso, key));
}

/// The handler's trap (undefined if it has none), the handler and the target. TypeError if revoked.
struct Trap {
  Value function, handler;
  Object* target;
};
Completion<Trap> trapOf(Isolate& iso, Object* o, PropertyKey name) {
  TRY(checkNativeStack(iso));
  ProxyObject* p = asProxy(o);
  if (!p->handler.isObject()) return throwError(iso, ErrorText::ProxyRevoked, toUtf8(iso, name.asString()));
  Trap t{Value::undefined(), p->handler, p->target.asObject()};
  Value f = TRY(get(iso, t.handler.asObject(), name));
  if (f.isNullish()) return t;
  if (!isCallable(f)) return throwError(iso, ErrorText::PropertyNotFunction, toDisplay(iso, f), toUtf8(iso, name.asString()), toDisplay(iso, t.handler));
  t.function = f;
  return t;
}

// §10.5.1
Completion<Value> proxyGetPrototypeOf(Isolate& iso, Object* o) {
  Trap t = TRY(trapOf(iso, o, iso.names.getPrototypeOf));
  if (t.function.isUndefined()) return getPrototypeOf(iso, t.target);
  Value proto = TRY(call(iso, t.function, t.handler, {Value::object(t.target)}));
  if (!proto.isObject() && !proto.isNull()) return throwError(iso, ErrorText::ProxyGetPrototypeOfInvalid);
  if (TRY(isExtensible(iso, t.target))) return proto;
  Value actual = TRY(getPrototypeOf(iso, t.target));
  if (!(actual == proto)) return throwError(iso, ErrorText::ProxyGetPrototypeOfNonExtensible);
  return proto;
}

// §10.5.2
Completion<bool> proxySetPrototypeOf(Isolate& iso, Object* o, Value proto) {
  Trap t = TRY(trapOf(iso, o, iso.names.setPrototypeOf));
  if (t.function.isUndefined()) return setPrototypeOf(iso, t.target, proto);
  Value result = TRY(call(iso, t.function, t.handler, {Value::object(t.target), proto}));
  if (!toBoolean(result)) return false;
  if (TRY(isExtensible(iso, t.target))) return true;
  Value actual = TRY(getPrototypeOf(iso, t.target));
  if (!(actual == proto)) return throwError(iso, ErrorText::ProxySetPrototypeOfNonExtensible);
  return true;
}

// §10.5.3
Completion<bool> proxyIsExtensible(Isolate& iso, Object* o) {
  Trap t = TRY(trapOf(iso, o, iso.names.isExtensible));
  if (t.function.isUndefined()) return isExtensible(iso, t.target);
  bool result = toBoolean(TRY(call(iso, t.function, t.handler, {Value::object(t.target)})));
  bool actual = TRY(isExtensible(iso, t.target));
  if (result != actual) return throwError(iso, ErrorText::ProxyIsExtensibleInconsistent, actual ? "true" : "false");
  return result;
}

// §10.5.4
Completion<bool> proxyPreventExtensions(Isolate& iso, Object* o) {
  Trap t = TRY(trapOf(iso, o, iso.names.preventExtensions));
  if (t.function.isUndefined()) return preventExtensions(iso, t.target);
  bool result = toBoolean(TRY(call(iso, t.function, t.handler, {Value::object(t.target)})));
  if (result && TRY(isExtensible(iso, t.target))) return throwError(iso, ErrorText::ProxyPreventExtensionsExtensible);
  return result;
}

// §10.5.5
Completion<bool> proxyGetOwnProperty(Isolate& iso, Object* o, PropertyKey key, PropertyDescriptor* out) {
  if (key.isSymbol() && key.asSymbol()->isPrivate()) return ordinaryGetOwnProperty(iso, o, key, out);
  Trap t = TRY(trapOf(iso, o, iso.names.getOwnPropertyDescriptor));
  if (t.function.isUndefined()) return getOwnProperty(iso, t.target, key, out);
  Value result = TRY(call(iso, t.function, t.handler, {Value::object(t.target), valueFromKey(iso, key)}));
  if (!result.isObject() && !result.isUndefined())
    return throwError(iso, ErrorText::ProxyGetOwnInvalid, keyText(iso, key));
  PropertyDescriptor target;
  bool exists = TRY(getOwnProperty(iso, t.target, key, &target));
  if (result.isUndefined()) {
    if (!exists) return false;
    if ((target.attributes & kConfigurable) == 0) return throwError(iso, ErrorText::ProxyGetOwnUndefined, keyText(iso, key));
    if (!TRY(isExtensible(iso, t.target))) return throwError(iso, ErrorText::ProxyGetOwnNonExtensible, keyText(iso, key));
    return false;
  }
  bool extensible = TRY(isExtensible(iso, t.target));
  PropertyDescriptor d = TRY(toPropertyDescriptor(iso, result));
  completeDescriptor(d);
  if (!isCompatible(iso, extensible, d, exists, target)) return throwError(iso, ErrorText::ProxyGetOwnIncompatible, keyText(iso, key));
  if ((d.attributes & kConfigurable) == 0) {
    if (!exists || (target.attributes & kConfigurable) != 0)
      return throwError(iso, ErrorText::ProxyGetOwnNonConfigurable, keyText(iso, key));
    if ((d.present & kWritable) != 0 && (d.attributes & kWritable) == 0 && (target.attributes & kWritable) != 0)
      return throwError(iso, ErrorText::ProxyGetOwnNonConfigurableWritable, keyText(iso, key));
  }
  *out = d;
  return true;
}

// §10.5.6
Completion<bool> proxyDefineOwnProperty(Isolate& iso, Object* o, PropertyKey key, const PropertyDescriptor& d) {
  Trap t = TRY(trapOf(iso, o, iso.names.defineProperty));
  if (t.function.isUndefined()) return defineOwnProperty(iso, t.target, key, d);
  Value descriptor = fromPropertyDescriptor(iso, d);
  if (!toBoolean(TRY(call(iso, t.function, t.handler, {Value::object(t.target), valueFromKey(iso, key), descriptor})))) return false;
  PropertyDescriptor target;
  bool exists = TRY(getOwnProperty(iso, t.target, key, &target));
  bool extensible = TRY(isExtensible(iso, t.target));
  bool settingNonConfigurable = (d.present & kConfigurable) != 0 && (d.attributes & kConfigurable) == 0;
  if (!exists) {
    if (!extensible) return throwError(iso, ErrorText::ProxyDefineNonExtensible, keyText(iso, key));
    if (settingNonConfigurable) return throwError(iso, ErrorText::ProxyDefineNonConfigurable, keyText(iso, key));
    return true;
  }
  if (!isCompatible(iso, extensible, d, true, target)) return throwError(iso, ErrorText::ProxyDefineIncompatible, keyText(iso, key));
  if (settingNonConfigurable && (target.attributes & kConfigurable) != 0)
    return throwError(iso, ErrorText::ProxyDefineNonConfigurable, keyText(iso, key));
  if (target.isData() && (target.attributes & (kConfigurable | kWritable)) == kWritable && (d.present & kWritable) != 0 &&
      (d.attributes & kWritable) == 0)
    return throwError(iso, ErrorText::ProxyDefineNonConfigurableWritable, keyText(iso, key));
  return true;
}

// §10.5.7
Completion<bool> proxyHasProperty(Isolate& iso, Object* o, PropertyKey key) {
  Trap t = TRY(trapOf(iso, o, iso.names.has));
  if (t.function.isUndefined()) return hasProperty(iso, t.target, key);
  bool result = toBoolean(TRY(call(iso, t.function, t.handler, {Value::object(t.target), valueFromKey(iso, key)})));
  if (result) return true;
  PropertyDescriptor target;
  if (!TRY(getOwnProperty(iso, t.target, key, &target))) return false;
  if ((target.attributes & kConfigurable) == 0) return throwError(iso, ErrorText::ProxyHasNonConfigurable, keyText(iso, key));
  if (!TRY(isExtensible(iso, t.target))) return throwError(iso, ErrorText::ProxyHasNonExtensible, keyText(iso, key));
  return false;
}

// §10.5.8
Completion<Value> proxyGet(Isolate& iso, Object* o, PropertyKey key, Value receiver) {
  Trap t = TRY(trapOf(iso, o, iso.names.get));
  if (t.function.isUndefined()) return get(iso, t.target, key, receiver);
  Value v = TRY(call(iso, t.function, t.handler, {Value::object(t.target), valueFromKey(iso, key), receiver}));
  PropertyDescriptor target;
  if (!TRY(getOwnProperty(iso, t.target, key, &target)) || (target.attributes & kConfigurable) != 0) return v;
  if (target.isAccessor()) {
    if (target.getter.isUndefined() && !v.isUndefined())
      return throwError(iso, ErrorText::ProxyGetNonConfigurableAccessor, keyText(iso, key), toDisplay(iso, v));
  } else if ((target.attributes & kWritable) == 0 && !sameValue(iso, v, target.value)) {
    return throwError(iso, ErrorText::ProxyGetNonConfigurableData, keyText(iso, key), toDisplay(iso, target.value), toDisplay(iso, v));
  }
  return v;
}

// §10.5.9
Completion<bool> proxySet(Isolate& iso, Object* o, PropertyKey key, Value v, Value receiver) {
  Trap t = TRY(trapOf(iso, o, iso.names.set));
  if (t.function.isUndefined()) return set(iso, t.target, key, v, receiver);
  if (!toBoolean(TRY(call(iso, t.function, t.handler, {Value::object(t.target), valueFromKey(iso, key), v, receiver})))) return false;
  PropertyDescriptor target;
  if (!TRY(getOwnProperty(iso, t.target, key, &target)) || (target.attributes & kConfigurable) != 0) return true;
  if (target.isAccessor()) {
    if (target.setter.isUndefined()) return throwError(iso, ErrorText::ProxySetFrozenAccessor, keyText(iso, key));
  } else if ((target.attributes & kWritable) == 0 && !sameValue(iso, v, target.value)) {
    return throwError(iso, ErrorText::ProxySetFrozenData, keyText(iso, key));
  }
  return true;
}

// §10.5.10
Completion<bool> proxyDelete(Isolate& iso, Object* o, PropertyKey key) {
  Trap t = TRY(trapOf(iso, o, iso.names.deleteProperty));
  if (t.function.isUndefined()) return deleteProperty(iso, t.target, key);
  if (!toBoolean(TRY(call(iso, t.function, t.handler, {Value::object(t.target), valueFromKey(iso, key)})))) return false;
  PropertyDescriptor target;
  if (!TRY(getOwnProperty(iso, t.target, key, &target))) return true;
  if ((target.attributes & kConfigurable) == 0) return throwError(iso, ErrorText::ProxyDeleteNonConfigurable, keyText(iso, key));
  if (!TRY(isExtensible(iso, t.target))) return throwError(iso, ErrorText::ProxyDeleteNonExtensible, keyText(iso, key));
  return true;
}

/// Keys as an open-addressing set of their words.
class KeySet {
 public:
  explicit KeySet(size_t count) : mask_(1) {
    while (mask_ < count * 2 + 2) mask_ *= 2;
    words_ = static_cast<uint64_t*>(std::calloc(mask_, sizeof(uint64_t)));
    mask_--;
  }
  ~KeySet() { std::free(words_); }
  KeySet(const KeySet&) = delete;
  KeySet& operator=(const KeySet&) = delete;
  /// False if it was there already.
  bool insert(PropertyKey key) {
    size_t i = find(key);
    if (words_[i] == key.bits()) return false;
    words_[i] = key.bits();
    return true;
  }
  bool contains(PropertyKey key) const { return words_[find(key)] == key.bits(); }

 private:
  size_t find(PropertyKey key) const {
    size_t i = mixHash(key.bits()) & mask_;
    while (words_[i] != 0 && words_[i] != key.bits()) i = (i + 1) & mask_;
    return i;
  }
  uint64_t* words_;
  size_t mask_;
};

/// Checks the trap's keys against the target's (steps 10 on).
Completion<void> checkOwnKeys(Isolate& iso, Object* target, RootVector& out, size_t first, const KeySet& keys) {
  bool extensible = TRY(isExtensible(iso, target));
  RootVector targetKeys(iso);
  TRY(ownPropertyKeysRaw(iso, target, targetKeys));
  for (Value v : targetKeys) {
    PropertyKey key = TRY(toPropertyKey(iso, v));
    PropertyDescriptor d;
    bool exists = TRY(getOwnProperty(iso, target, key, &d));
    bool required = !extensible || (exists && (d.attributes & kConfigurable) == 0);
    if (required && !keys.contains(key)) return throwError(iso, ErrorText::ProxyOwnKeysMissing, keyText(iso, key));
  }
  if (!extensible && out.size() - first > targetKeys.size()) return throwError(iso, ErrorText::ProxyOwnKeysNonExtensible);
  return {};
}

// §10.5.11
Completion<void> proxyOwnKeys(Isolate& iso, Object* o, RootVector& out) {
  Trap t = TRY(trapOf(iso, o, iso.names.ownKeys));
  if (t.function.isUndefined()) return ownPropertyKeysRaw(iso, t.target, out);
  Value list = TRY(call(iso, t.function, t.handler, {Value::object(t.target)}));
  if (!list.isObject()) return throwError(iso, ErrorText::CalledOnNonObject, "CreateListFromArrayLike");
  uint64_t length = TRY(lengthOfArrayLike(iso, list.asObject()));
  size_t first = out.size();
  for (uint64_t i = 0; i < length; i++) {
    if (i % 4096 == 4095) TRY(iso.poll(4096));
    PropertyKey at = TRY(toPropertyKey(iso, Value::number(i)));
    Value v = TRY(get(iso, list.asObject(), at));
    if (!v.isString() && !v.isSymbol()) return throwError(iso, ErrorText::ProxyOwnKeysNonObject, toDisplay(iso, v));
    PropertyKey key = TRY(toPropertyKey(iso, v));
    out.push(key.isIndex() ? Value::number(key.asIndex()) : Value::fromBits(key.bits()));
  }
  KeySet keys(out.size() - first);
  for (size_t i = first; i < out.size(); i++)
    if (!keys.insert(TRY(toPropertyKey(iso, out[i])))) return throwError(iso, ErrorText::ProxyOwnKeysDuplicateEntries);
  return checkOwnKeys(iso, t.target, out, first, keys);
}

}  // namespace

const InternalMethods kProxyMethods = {
    nullptr, proxyGetPrototypeOf, proxySetPrototypeOf, proxyIsExtensible, proxyPreventExtensions, proxyGetOwnProperty,
    proxyDefineOwnProperty, proxyHasProperty, proxyGet, proxySet, proxyDelete, proxyOwnKeys};

Completion<Value> proxyCall(Isolate& iso, ProxyObject* p, Value self, std::span<const Value> arguments) {
  Trap t = TRY(trapOf(iso, p, iso.names.apply));
  if (t.function.isUndefined()) return call(iso, Value::object(t.target), self, arguments);
  Array* list = newArrayFrom(iso, arguments);
  return call(iso, t.function, t.handler, {Value::object(t.target), self, Value::object(list)});
}

Completion<Value> proxyConstruct(Isolate& iso, ProxyObject* p, std::span<const Value> arguments, Value newTarget) {
  Trap t = TRY(trapOf(iso, p, iso.names.construct));
  if (t.function.isUndefined()) return construct(iso, Value::object(t.target), arguments, newTarget);
  Array* list = newArrayFrom(iso, arguments);
  Value result = TRY(call(iso, t.function, t.handler, {Value::object(t.target), Value::object(list), newTarget}));
  if (!result.isObject()) return throwError(iso, ErrorText::ProxyConstructNonObject, toDisplay(iso, result));
  return result;
}

// §10.5.14 ProxyCreate
Completion<Value> newProxy(Isolate& iso, Value target, Value handler) {
  if (!target.isObject() || !handler.isObject()) return throwError(iso, ErrorText::ProxyNonObject);
  uint8_t flags = (isCallable(target) ? kProxyCallable : 0) | (isConstructor(target) ? kProxyConstructor : 0);
  auto* p = static_cast<ProxyObject*>(newObjectOfKind(iso, CellKind::Proxy, sizeof(ProxyObject), Value::null()));
  p->target = target;
  p->handler = handler;
  p->flags = flags;
  iso.heap.barrier(p);
  return Value::object(p);
}

}  // namespace sx::rt
