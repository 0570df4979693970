// Ordinary objects, ECMA-262 §10.1. Every function is also right for a kind that only finds its own properties in
// another way (arrays, strings, arguments): those go through findOwn.
#include "Storage.h"
#include "runtime/Conversions.h"
#include "runtime/Errors.h"
#include "runtime/Function.h"
#include "runtime/InternalMethods.h"
#include "runtime/Native.h"
#include "runtime/Realm.h"

namespace sx::rt {

namespace {

Accessor* accessorOf(const FoundProperty& f) { return static_cast<Accessor*>(f.value.asCell()); }

/// Adds an own property that is not there; the object's kind keeps it in slots or elements.
void addOwn(Isolate& iso, Object* o, PropertyKey key, Value v, uint8_t attributes) {
  if (key.isIndex()) {
    putElement(iso, o, key.asIndex(), v, attributes);
    if (o->kind == CellKind::Array) {
      auto* a = static_cast<Array*>(o);
      if (key.asIndex() >= a->length) a->length = key.asIndex() + 1;
    }
    return;
  }
  addNamed(iso, o, key, v, attributes);
}

/// Gives a found property a new value and attributes.
void storeFound(Isolate& iso, Object* o, PropertyKey key, const FoundProperty& f, Value v, uint8_t attributes) {
  SX_ASSERT(f.where != FoundProperty::Virtual);
  if (f.where == FoundProperty::Element) {
    if (attributes == f.attributes) writeElement(iso, o, key.asIndex(), v);
    else putElement(iso, o, key.asIndex(), v, attributes);
    return;
  }
  attributes |= f.attributes & kSlow;
  if (attributes != f.attributes) setNamedAttributes(iso, o, key, attributes);
  writeSlot(iso, iso.shapes[o->shape], o, f.slot, v);
  if ((attributes & kSlow) != 0) watchedPropertyChanged(iso, key);
}

Completion<Value> callGetter(Isolate& iso, const FoundProperty& f, Value receiver) {
  Value getter = accessorOf(f)->getter;
  if (getter.isUndefined()) return Value::undefined();
  return call(iso, getter, receiver, {});
}

Completion<bool> callSetter(Isolate& iso, const FoundProperty& f, Value v, Value receiver) {
  Value setter = accessorOf(f)->setter;
  if (setter.isUndefined()) return false;
  TRY(call(iso, setter, receiver, {v}));
  return true;
}

/// True if `key` may be created on `o` as on an ordinary object or array; *refused if [[DefineOwnProperty]] says false.
bool createsPlainly(Isolate& iso, Object* o, PropertyKey key, bool* refused) {
  const InternalMethods& m = methodsOf(o);
  if (&m != &kOrdinaryMethods && &m != &kArrayMethods) return false;
  *refused = !iso.shapes[o->shape]->isExtensible();
  if (o->kind == CellKind::Array && key.isIndex() && (o->flags & kArrayLengthReadOnly) != 0 &&
      key.asIndex() >= static_cast<Array*>(o)->length)
    *refused = true;
  return true;
}

/// OrdinarySetWithOwnDescriptor from step 2.b on: the property is data (or absent) and the receiver gets it.
Completion<bool> setOnReceiver(Isolate& iso, PropertyKey key, Value v, Value receiver) {
  if (!receiver.isObject()) return false;
  Object* r = receiver.asObject();
  PropertyDescriptor existing;
  if (TRY(getOwnProperty(iso, r, key, &existing))) {
    if (existing.isAccessor() || (existing.attributes & kWritable) == 0) return false;
    PropertyDescriptor d;
    d.value = v;
    d.hasValue = true;
    return defineOwnProperty(iso, r, key, d);
  }
  return createDataProperty(iso, r, key, v);
}

}  // namespace

Value newAccessor(Isolate& iso, Value getter, Value setter) {
  auto* a = static_cast<Accessor*>(iso.heap.allocate(CellKind::Accessor, sizeof(Accessor)));
  a->getter = getter;
  a->setter = setter;
  iso.heap.barrier(a);
  return Value::internal(a);
}

PropertyDescriptor PropertyDescriptor::data(Value v, uint8_t attributes) {
  PropertyDescriptor d;
  d.value = v;
  d.hasValue = true;
  d.attributes = attributes;
  d.present = kDefaultAttributes;
  return d;
}

Value foundValue(Isolate& iso, Object* o, const FoundProperty& f) {
  if (f.where == FoundProperty::Slot && isLazyValue(f.value)) [[unlikely]] return materializeSlot(iso, o, f.slot, f.attributes);
  return f.value;
}

bool ordinaryFindOwn(Isolate& iso, Object* o, PropertyKey key, FoundProperty* out) {
  if (key.isIndex()) {
    ElementRef e;
    if (!findElement(o, key.asIndex(), &e)) return false;
    *out = {e.value, FoundProperty::Element, e.attributes, key.asIndex()};
    return true;
  }
  if (isCallableKind(o->kind)) touchFunctionProperty(iso, o, key);
  NamedSlot n;
  if (!findNamed(iso, o, key, &n)) return false;
  Value v = readSlot(iso, o, n.slot);
  if ((n.attributes & kAccessor) != 0 && isLazyValue(v)) v = materializeSlot(iso, o, n.slot, n.attributes);
  *out = {v, FoundProperty::Slot, n.attributes, n.slot};
  return true;
}

Completion<Value> ordinaryGetPrototypeOf(Isolate& iso, Object* o) { return iso.shapes[o->shape]->proto; }

Completion<bool> ordinarySetPrototypeOf(Isolate& iso, Object* o, Value proto) {
  Shape* shape = iso.shapes[o->shape];
  if (shape->proto == proto) return true;
  if (!shape->isExtensible() || o == iso.realm->objectPrototypeIfMade()) return false;
  for (Value p = proto; p.isObject();) {
    if (p.asObject() == o) return false;
    if (p.asObject()->kind == CellKind::Proxy) break;
    p = iso.shapes[p.asObject()->shape]->proto;
  }
  changePrototype(iso, o, proto);
  return true;
}

Completion<bool> ordinaryIsExtensible(Isolate& iso, Object* o) { return iso.shapes[o->shape]->isExtensible(); }

Completion<bool> ordinaryPreventExtensions(Isolate& iso, Object* o) {
  if (isCallableKind(o->kind)) touchFunction(iso, o);
  Shape* shape = iso.shapes[o->shape];
  if ((shape->flags & kOwned) != 0) shape->flags |= kNonExtensible;
  else o->shape = shapeNonExtensible(iso, shape)->index;
  if (o->kind == CellKind::Array) o->flags |= kArrayNonExtensible;
  return true;
}

Completion<bool> ordinaryGetOwnProperty(Isolate& iso, Object* o, PropertyKey key, PropertyDescriptor* out) {
  FoundProperty f;
  if (!methodsOf(o).findOwn(iso, o, key, &f)) return false;
  *out = PropertyDescriptor();
  out->attributes = f.attributes & kDefaultAttributes;
  if (f.isAccessor()) {
    out->attributes &= ~kWritable;
    out->present = kEnumerable_ | kConfigurable;
    out->getter = accessorOf(f)->getter;
    out->setter = accessorOf(f)->setter;
    out->hasGetter = out->hasSetter = true;
  } else {
    out->present = kDefaultAttributes;
    out->value = foundValue(iso, o, f);
    out->hasValue = true;
  }
  return true;
}

bool isCompatible(Isolate& iso, bool extensible, const PropertyDescriptor& d, bool exists, const PropertyDescriptor& current) {
  if (!exists) return extensible;
  if ((current.attributes & kConfigurable) != 0) return true;
  if ((d.attributes & d.present & kConfigurable) != 0) return false;
  if ((d.present & kEnumerable_) != 0 && ((d.attributes ^ current.attributes) & kEnumerable_) != 0) return false;
  if (!d.isAccessor() && !d.isData()) return true;
  if (d.isAccessor() != current.isAccessor()) return false;
  if (current.isAccessor()) {
    if (d.hasGetter && !(d.getter == current.getter)) return false;
    return !d.hasSetter || d.setter == current.setter;
  }
  if ((current.attributes & kWritable) != 0) return true;
  if ((d.attributes & d.present & kWritable) != 0) return false;
  return !d.hasValue || sameValue(iso, d.value, current.value);
}

void completeDescriptor(PropertyDescriptor& d) {
  d.attributes &= d.present;
  if (d.isAccessor()) {
    d.hasGetter = d.hasSetter = true;
    d.present = kEnumerable_ | kConfigurable;
  } else {
    d.hasValue = true;
    d.present = kDefaultAttributes;
  }
}

// §10.1.6.3 ValidateAndApplyPropertyDescriptor
Completion<bool> ordinaryDefineOwnProperty(Isolate& iso, Object* o, PropertyKey key, const PropertyDescriptor& d) {
  if (isCallableKind(o->kind)) touchFunction(iso, o);
  FoundProperty f;
  PropertyDescriptor current;
  bool exists = methodsOf(o).findOwn(iso, o, key, &f);
  if (exists) (void)TRY(ordinaryGetOwnProperty(iso, o, key, &current));
  if (!isCompatible(iso, iso.shapes[o->shape]->isExtensible(), d, exists, current)) return false;
  uint8_t attributes = d.attributes & d.present & kDefaultAttributes;
  if (!exists) {
    if (key.isIndex() && !hasRoomForElement(iso, o, key.asIndex())) return throwError(iso, ErrorText::ArrayLength);
    if (d.isAccessor()) addOwn(iso, o, key, newAccessor(iso, d.getter, d.setter), static_cast<uint8_t>((attributes & ~kWritable) | kAccessor));
    else addOwn(iso, o, key, d.value, attributes);
    return true;
  }
  if (f.where == FoundProperty::Virtual) return true;
  attributes |= f.attributes & ~d.present & kDefaultAttributes;
  Value v = f.value;
  if (d.isAccessor()) {
    Value getter = d.hasGetter ? d.getter : current.getter;
    Value setter = d.hasSetter ? d.setter : current.setter;
    v = newAccessor(iso, getter, setter);
    attributes = static_cast<uint8_t>((attributes & ~kWritable) | kAccessor);
  } else if (d.isData()) {
    if (current.isAccessor()) {
      v = d.value;
      if ((d.present & kWritable) == 0) attributes &= ~kWritable;
    } else {
      v = d.hasValue ? d.value : current.value;
    }
  } else if (current.isAccessor()) {
    attributes |= kAccessor;
  } else {
    v = current.value;
  }
  storeFound(iso, o, key, f, v, attributes);
  return true;
}

Completion<bool> ordinaryHasProperty(Isolate& iso, Object* o, PropertyKey key) {
  for (;;) {
    const InternalMethods& m = methodsOf(o);
    if (m.hasProperty != ordinaryHasProperty) return m.hasProperty(iso, o, key);
    FoundProperty f;
    if (m.findOwn(iso, o, key, &f)) return true;
    Value proto = iso.shapes[o->shape]->proto;
    if (!proto.isObject()) return false;
    o = proto.asObject();
  }
}

Completion<Value> ordinaryGet(Isolate& iso, Object* o, PropertyKey key, Value receiver) {
  for (;;) {
    const InternalMethods& m = methodsOf(o);
    if (m.get != ordinaryGet) return m.get(iso, o, key, receiver);
    FoundProperty f;
    if (m.findOwn(iso, o, key, &f)) {
      if (f.isAccessor()) return callGetter(iso, f, receiver);
      return foundValue(iso, o, f);
    }
    Value proto = iso.shapes[o->shape]->proto;
    if (!proto.isObject() || (key.isIndex() && iso.protectors.NoIndexedPrototypes)) return Value::undefined();
    o = proto.asObject();
  }
}

Completion<bool> ordinarySet(Isolate& iso, Object* o, PropertyKey key, Value v, Value receiver) {
  return ordinarySetFrom(iso, o, key, v, receiver);
}

Completion<bool> ordinarySetFrom(Isolate& iso, Object* o, PropertyKey key, Value v, Value receiver) {
  bool own = receiver.isObject() && receiver.asObject() == o;
  for (Object* at = o;; own = false) {
    const InternalMethods& m = methodsOf(at);
    if (m.set != ordinarySet && at != o) return m.set(iso, at, key, v, receiver);
    FoundProperty f;
    if (m.findOwn(iso, at, key, &f)) {
      if (f.isAccessor()) return callSetter(iso, f, v, receiver);
      if (!f.isWritable()) return false;
      if (own && f.where != FoundProperty::Virtual) {
        storeFound(iso, at, key, f, v, f.attributes);
        return true;
      }
      break;
    }
    Value proto = iso.shapes[at->shape]->proto;
    if (!proto.isObject() || (key.isIndex() && iso.protectors.NoIndexedPrototypes)) break;
    at = proto.asObject();
  }
  // The receiver is the object the search began at and has no such property itself: it is created there.
  if (receiver.isObject() && receiver.asObject() == o) {
    FoundProperty f;
    bool refused = false;
    if (!methodsOf(o).findOwn(iso, o, key, &f) && createsPlainly(iso, o, key, &refused)) {
      if (refused) return false;
      if (isCallableKind(o->kind)) touchFunction(iso, o);
      if (key.isIndex() && !hasRoomForElement(iso, o, key.asIndex())) return throwError(iso, ErrorText::ArrayLength);
      addOwn(iso, o, key, v, kDefaultAttributes);
      return true;
    }
  }
  return setOnReceiver(iso, key, v, receiver);
}

Completion<bool> ordinaryDelete(Isolate& iso, Object* o, PropertyKey key) {
  FoundProperty f;
  if (!methodsOf(o).findOwn(iso, o, key, &f)) return true;
  if ((f.attributes & kConfigurable) == 0) return false;
  SX_ASSERT(f.where != FoundProperty::Virtual);
  if (f.where == FoundProperty::Element) removeElement(iso, o, key.asIndex());
  else removeNamed(iso, o, key);
  if ((f.attributes & kSlow) != 0) watchedPropertyChanged(iso, key);
  return true;
}

Completion<void> ordinaryOwnKeys(Isolate& iso, Object* o, RootVector& out) {
  if (isCallableKind(o->kind)) touchFunction(iso, o);
  appendElementIndices(iso, o, out);
  appendNamedKeys(iso, o, out, false);
  appendNamedKeys(iso, o, out, true);
  return {};
}

const InternalMethods kOrdinaryMethods = {
    ordinaryFindOwn, ordinaryGetPrototypeOf, ordinarySetPrototypeOf, ordinaryIsExtensible, ordinaryPreventExtensions,
    ordinaryGetOwnProperty, ordinaryDefineOwnProperty, ordinaryHasProperty, ordinaryGet, ordinarySet, ordinaryDelete,
    ordinaryOwnKeys};

const InternalMethods* const kMethodsByKind[kCellKinds] = {
#define SX_CELL(name) nullptr,
#define SX_OBJECT(name, methods) &k##methods##Methods,
#include "runtime/CellKinds.def"
};

// ---- The dispatching functions of Object.h ----

Completion<Value> getPrototypeOf(Isolate& iso, Object* o) { return methodsOf(o).getPrototypeOf(iso, o); }
Completion<bool> setPrototypeOf(Isolate& iso, Object* o, Value proto) { return methodsOf(o).setPrototypeOf(iso, o, proto); }
Completion<bool> isExtensible(Isolate& iso, Object* o) { return methodsOf(o).isExtensible(iso, o); }
Completion<bool> preventExtensions(Isolate& iso, Object* o) { return methodsOf(o).preventExtensions(iso, o); }
Completion<bool> getOwnProperty(Isolate& iso, Object* o, PropertyKey key, PropertyDescriptor* out) {
  return methodsOf(o).getOwnProperty(iso, o, key, out);
}
Completion<bool> defineOwnProperty(Isolate& iso, Object* o, PropertyKey key, const PropertyDescriptor& d) {
  return methodsOf(o).defineOwnProperty(iso, o, key, d);
}
Completion<bool> hasProperty(Isolate& iso, Object* o, PropertyKey key) { return methodsOf(o).hasProperty(iso, o, key); }
Completion<Value> get(Isolate& iso, Object* o, PropertyKey key, Value receiver) { return methodsOf(o).get(iso, o, key, receiver); }
Completion<bool> set(Isolate& iso, Object* o, PropertyKey key, Value v, Value receiver) {
  return methodsOf(o).set(iso, o, key, v, receiver);
}
Completion<bool> deleteProperty(Isolate& iso, Object* o, PropertyKey key) { return methodsOf(o).remove(iso, o, key); }
Completion<void> ownPropertyKeysRaw(Isolate& iso, Object* o, RootVector& out) { return methodsOf(o).ownKeys(iso, o, out); }
Completion<void> ownPropertyKeys(Isolate& iso, Object* o, RootVector& out) {
  size_t first = out.size();
  TRY(methodsOf(o).ownKeys(iso, o, out));
  for (size_t i = first; i < out.size(); i++) {
    if (i % 4096 == 4095) TRY(iso.poll(4096));
    if (out[i].isNumber()) out[i] = Value::string(stringFromKey(iso, PropertyKey::index(static_cast<uint32_t>(out[i].asNumber()))));
  }
  return {};
}

// ---- Raw definition ----

void defineRaw(Isolate& iso, Object* o, PropertyKey key, Value v, uint8_t attributes) {
  if (isCallableKind(o->kind)) touchFunction(iso, o);
  FoundProperty f;
  // Private names of proxies and module namespaces are in their slots too.
  auto findOwn = methodsOf(o).findOwn != nullptr ? methodsOf(o).findOwn : ordinaryFindOwn;
  if (findOwn(iso, o, key, &f)) storeFound(iso, o, key, f, v, attributes);
  else addOwn(iso, o, key, v, attributes);
}

void changePrototype(Isolate& iso, Object* o, Value proto) {
  Shape* shape = iso.shapes[o->shape];
  if ((shape->flags & kOwned) != 0) {
    if (proto.isObject() && (iso.shapes[proto.asObject()->shape]->flags & kUsedAsPrototype) == 0) becomePrototype(iso, proto.asObject());
    PrototypeInfo* info = shape->prototypeInfo;
    o->shape = ownedShape(iso, shape, proto, shape->flags, info)->index;
    info->linkedTo = nullptr;
    invalidateChain(info);
    return;
  }
  if (!shape->isDictionary()) {
    if (Shape* next = shapeWithPrototype(iso, shape, proto)) {
      o->shape = next->index;
      return;
    }
    toDictionary(iso, o);
  }
  o->shape = dictionaryShape(iso, rootShape(iso, o->kind, proto, shape->inlineSlots))->index;
}

}  // namespace sx::rt
