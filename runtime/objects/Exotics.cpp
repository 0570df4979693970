// String, mapped arguments and module namespace exotic objects, ECMA-262 §10.4.3, §10.4.4, §10.4.6.
#include <algorithm>

#include "Storage.h"
#include "runtime/Conversions.h"
#include "runtime/Errors.h"
#include "runtime/Function.h"
#include "runtime/InternalMethods.h"
#include "runtime/Realm.h"

namespace sx::rt {

namespace {

// ---- String ----

String* stringOf(Object* o) { return static_cast<PrimitiveObject*>(o)->value.asString(); }

bool stringFindOwn(Isolate& iso, Object* o, PropertyKey key, FoundProperty* out) {
  if (key.isIndex() && key.asIndex() < stringOf(o)->length) {
    char16_t unit = charAt(iso, stringOf(o), key.asIndex());
    *out = {Value::string(charString(iso, unit)), FoundProperty::Virtual, kEnumerable_, 0};
    return true;
  }
  if (key == iso.names.length) {
    *out = {Value::number(stringOf(o)->length), FoundProperty::Virtual, 0, 0};
    return true;
  }
  return ordinaryFindOwn(iso, o, key, out);
}

Completion<void> stringOwnKeys(Isolate& iso, Object* o, RootVector& out) {
  for (uint32_t i = 0; i < stringOf(o)->length; i++) out.push(Value::number(i));
  appendElementIndices(iso, o, out);
  out.push(Value::string(iso.names.length.asString()));
  appendNamedKeys(iso, o, out, false);
  appendNamedKeys(iso, o, out, true);
  return {};
}

// ---- Mapped arguments: element i is also scope slot map[i] ----

Value* mapEntry(MappedArgumentsObject* o, PropertyKey key) {
  if (!key.isIndex()) return nullptr;
  auto* map = static_cast<RawValues*>(o->map.asCell());
  if (key.asIndex() >= map->count || !map->values[key.asIndex()].isInt()) return nullptr;
  return &map->values[key.asIndex()];
}

Scope* scopeOf(MappedArgumentsObject* o) { return static_cast<Scope*>(static_cast<Cell*>(o->scope.asCell())); }

bool mappedFindOwn(Isolate& iso, Object* o, PropertyKey key, FoundProperty* out) {
  if (!ordinaryFindOwn(iso, o, key, out)) return false;
  auto* args = static_cast<MappedArgumentsObject*>(o);
  if (Value* slot = mapEntry(args, key)) out->value = scopeOf(args)->slots[slot->asInt()];
  return true;
}

void writeMapped(Isolate& iso, MappedArgumentsObject* args, Value slot, Value v) {
  Heap::write(iso.heap, scopeOf(args), &scopeOf(args)->slots[slot.asInt()], v);
}

// §10.4.4.2
Completion<bool> mappedDefineOwnProperty(Isolate& iso, Object* o, PropertyKey key, const PropertyDescriptor& d) {
  auto* args = static_cast<MappedArgumentsObject*>(o);
  Value* slot = mapEntry(args, key);
  PropertyDescriptor wanted = d;
  bool freezes = (d.present & kWritable) != 0 && (d.attributes & kWritable) == 0;
  if (slot != nullptr && d.isData() && !d.hasValue && freezes) {
    wanted.value = scopeOf(args)->slots[slot->asInt()];
    wanted.hasValue = true;
  }
  if (!TRY(ordinaryDefineOwnProperty(iso, o, key, wanted))) return false;
  slot = mapEntry(args, key);
  if (slot == nullptr) return true;
  if (d.isAccessor()) {
    *slot = Value::undefined();
  } else {
    if (d.hasValue) writeMapped(iso, args, *slot, d.value);
    if (freezes) *slot = Value::undefined();
  }
  return true;
}

// §10.4.4.4
Completion<bool> mappedSet(Isolate& iso, Object* o, PropertyKey key, Value v, Value receiver) {
  auto* args = static_cast<MappedArgumentsObject*>(o);
  if (receiver.isObject() && receiver.asObject() == o)
    if (Value* slot = mapEntry(args, key)) writeMapped(iso, args, *slot, v);
  return ordinarySetFrom(iso, o, key, v, receiver);
}

Completion<bool> mappedDelete(Isolate& iso, Object* o, PropertyKey key) {
  if (!TRY(ordinaryDelete(iso, o, key))) return false;
  if (Value* slot = mapEntry(static_cast<MappedArgumentsObject*>(o), key)) *slot = Value::undefined();
  return true;
}

// ---- Module namespace ----

RawValues* exportsOf(Object* o) { return static_cast<RawValues*>(static_cast<ModuleNamespaceObject*>(o)->exports.asCell()); }

/// Index of the triple of an export, or -1.
int64_t findExport(Isolate& iso, Object* o, PropertyKey key) {
  if (key.isSymbol()) return -1;
  RawValues* list = exportsOf(o);
  String* name = stringFromKey(iso, key);
  uint32_t low = 0, high = list->count / 3;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    int order = compare(iso, list->values[middle * 3].asString(), name);
    if (order == 0) return middle * 3;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return -1;
}

Completion<Value> exportValue(Isolate& iso, Object* o, int64_t at) {
  RawValues* list = exportsOf(o);
  // A namespace exported by name stands itself in place of the scope; undefined is this one.
  if (list->values[at + 1].isUndefined()) return Value::object(o);
  if (list->values[at + 1].isObject()) return list->values[at + 1];
  auto* scope = static_cast<Scope*>(list->values[at + 1].asCell());
  Value v = scope->slots[list->values[at + 2].asInt()];
  if (v.isTdz()) return throwError(iso, ErrorText::DeadZone, toUtf8(iso, list->values[at].asString()));
  return v;
}

Completion<bool> namespaceSetPrototypeOf(Isolate&, Object*, Value proto) { return proto.isNull(); }
Completion<bool> namespaceIsExtensible(Isolate&, Object*) { return false; }
Completion<bool> namespacePreventExtensions(Isolate&, Object*) { return true; }

Completion<bool> namespaceGetOwnProperty(Isolate& iso, Object* o, PropertyKey key, PropertyDescriptor* out) {
  if (key.isSymbol()) {
    FoundProperty f;
    if (!ordinaryFindOwn(iso, o, key, &f)) return false;
    *out = PropertyDescriptor::data(foundValue(iso, o, f), f.attributes);
    return true;
  }
  int64_t at = findExport(iso, o, key);
  if (at < 0) return false;
  *out = PropertyDescriptor::data(TRY(exportValue(iso, o, at)), kWritable | kEnumerable_);
  return true;
}

// §10.4.6.7
Completion<bool> namespaceDefineOwnProperty(Isolate& iso, Object* o, PropertyKey key, const PropertyDescriptor& d) {
  PropertyDescriptor current;
  if (!TRY(namespaceGetOwnProperty(iso, o, key, &current))) return false;
  // An export is writable and enumerable, the tag neither; none is configurable. Nothing of that can change.
  if ((d.present & (d.attributes ^ current.attributes) & kDefaultAttributes) != 0) return false;
  if (d.isAccessor()) return false;
  return !d.hasValue || sameValue(iso, d.value, current.value);
}

Completion<bool> namespaceHasProperty(Isolate& iso, Object* o, PropertyKey key) {
  FoundProperty f;
  if (key.isSymbol()) return ordinaryFindOwn(iso, o, key, &f);
  return findExport(iso, o, key) >= 0;
}

Completion<Value> namespaceGet(Isolate& iso, Object* o, PropertyKey key, Value receiver) {
  FoundProperty f;
  if (key.isSymbol()) return ordinaryFindOwn(iso, o, key, &f) ? foundValue(iso, o, f) : Value::undefined();
  int64_t at = findExport(iso, o, key);
  if (at < 0) return Value::undefined();
  return exportValue(iso, o, at);
}

Completion<bool> namespaceSet(Isolate&, Object*, PropertyKey, Value, Value) { return false; }

Completion<bool> namespaceDelete(Isolate& iso, Object* o, PropertyKey key) {
  FoundProperty f;
  if (key.isSymbol()) return !ordinaryFindOwn(iso, o, key, &f);
  return findExport(iso, o, key) < 0;
}

Completion<void> namespaceOwnKeys(Isolate& iso, Object* o, RootVector& out) {
  RawValues* list = exportsOf(o);
  for (uint32_t i = 0; i < list->count; i += 3) out.push(list->values[i]);
  appendNamedKeys(iso, o, out, true);
  return {};
}

}  // namespace

const InternalMethods kStringMethods = {
    stringFindOwn, ordinaryGetPrototypeOf, ordinarySetPrototypeOf, ordinaryIsExtensible, ordinaryPreventExtensions,
    ordinaryGetOwnProperty, ordinaryDefineOwnProperty, ordinaryHasProperty, ordinaryGet, ordinarySet, ordinaryDelete,
    stringOwnKeys};

const InternalMethods kMappedArgumentsMethods = {
    mappedFindOwn, ordinaryGetPrototypeOf, ordinarySetPrototypeOf, ordinaryIsExtensible, ordinaryPreventExtensions,
    ordinaryGetOwnProperty, mappedDefineOwnProperty, ordinaryHasProperty, ordinaryGet, mappedSet, mappedDelete,
    ordinaryOwnKeys};

// Reading an export may throw, so there is no way to find one without.
const InternalMethods kModuleNamespaceMethods = {
    nullptr, ordinaryGetPrototypeOf, namespaceSetPrototypeOf, namespaceIsExtensible, namespacePreventExtensions,
    namespaceGetOwnProperty, namespaceDefineOwnProperty, namespaceHasProperty, namespaceGet, namespaceSet,
    namespaceDelete, namespaceOwnKeys};

ModuleNamespaceObject* newModuleNamespace(Isolate& iso, RawValues* sortedTriples) {
  auto* ns = static_cast<ModuleNamespaceObject*>(newObjectOfKind(iso, CellKind::ModuleNamespace, sizeof(ModuleNamespaceObject), Value::null()));
  ns->exports = Value::internal(sortedTriples);
  iso.heap.barrier(ns);
  addNamed(iso, ns, PropertyKey::symbol(iso.symbols.toStringTag), Value::string(intern(iso, "Module")), 0);
  ns->shape = shapeNonExtensible(iso, iso.shapes[ns->shape])->index;
  return ns;
}

namespace {

/// What both kinds of arguments object have besides their elements.
void fillArguments(Isolate& iso, Object* o, Array* values) {
  PropertyStore* store = ensureStore(iso, o, 3);
  Heap::write(iso.heap, store, &store->elements, Value::internal(values->elements));
  addNamed(iso, o, iso.names.length, Value::number(values->length), kHidden);
}

void addArgumentsIterator(Isolate& iso, Object* o) {
  Value values = arrayPrototypeValues(iso);
  addNamed(iso, o, PropertyKey::symbol(iso.symbols.iterator), values, kHidden);
}

}  // namespace

MappedArgumentsObject* newMappedArguments(Isolate& iso, Array* values, Scope* scope, std::span<const uint32_t> slots, Value callee) {
  auto count = static_cast<uint32_t>(std::min<size_t>(slots.size(), values->length));
  RawValues* map = newRawValues(iso, count);
  // Of parameters with the same name the last one is mapped; those that are not have no slot.
  for (uint32_t i = 0; i < count; i++)
    if (slots[i] < scope->count && std::find(slots.begin() + i + 1, slots.end(), slots[i]) == slots.end()) map->values[i] = Value::int32(static_cast<int32_t>(slots[i]));
  Value proto = Value::object(iso.realm->intrinsic(Intrinsic::ObjectPrototype));
  auto* o = static_cast<MappedArgumentsObject*>(newObjectOfKind(iso, CellKind::MappedArguments, sizeof(MappedArgumentsObject), proto));
  o->scope = Value::internal(reinterpret_cast<Cell*>(scope));
  o->map = Value::internal(map);
  iso.heap.barrier(o);
  fillArguments(iso, o, values);
  addNamed(iso, o, iso.names.callee, callee, kHidden);
  addArgumentsIterator(iso, o);
  return o;
}

Object* newUnmappedArguments(Isolate& iso, Array* values) {
  Value proto = Value::object(iso.realm->intrinsic(Intrinsic::ObjectPrototype));
  Object* o = newObjectOfKind(iso, CellKind::Arguments, sizeof(Object), proto);
  fillArguments(iso, o, values);
  addArgumentsIterator(iso, o);
  Value thrower = Value::object(iso.realm->intrinsic(Intrinsic::ThrowTypeError));
  addNamed(iso, o, iso.names.callee, newAccessor(iso, thrower, thrower), kAccessor);
  return o;
}

}  // namespace sx::rt
