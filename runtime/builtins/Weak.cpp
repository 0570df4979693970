// WeakMap, WeakSet and WeakRef (ECMA-262 §24.3, §24.4, §26.1).
#include "runtime/Weak.h"

#include "Collection.h"

namespace sx::rt {

namespace {

// §9.13
bool canBeHeldWeakly(Value v) { return v.isObject() || (v.isSymbol() && (v.asSymbol()->flags & kSymRegistered) == 0); }

Object* thisWeak(Isolate& iso, Arguments& args, CellKind kind, const char* method) {
  Value self = args.thisValue();
  if (self.isObject() && self.asObject()->kind == kind) return self.asObject();
  (void)throwError(iso, ErrorText::IncompatibleReceiver, method, toDisplay(iso, self));
  return nullptr;
}

#define SX_THIS_WEAK(Kind, method)                                                                                          \
  auto* self = static_cast<WeakCollectionObject*>(thisWeak(iso, args, CellKind::Kind, #Kind ".prototype." method));         \
  if (self == nullptr) return Thrown{}

EphemeronTable* tableOf(WeakCollectionObject* o) { return static_cast<EphemeronTable*>(o->table.asCell()); }

Value weakGet(Isolate& iso, WeakCollectionObject* o, Value key) {
  return canBeHeldWeakly(key) ? ephemeronGet(iso, tableOf(o), key) : Value::hole();
}

void weakSet(Isolate& iso, WeakCollectionObject* o, Value key, Value value) {
  EphemeronTable* table = ephemeronSet(iso, tableOf(o), key, value);
  Heap::write(iso.heap, o, &o->table, Value::internal(table));
}

/// The constructors of WeakMap (entries) and WeakSet (values).
Completion<Value> constructWeak(Isolate& iso, Arguments& args, CellKind kind, Intrinsic prototype, const char* name, PropertyKey adder) {
  if (!args.isConstruct()) return throwError(iso, ErrorText::ConstructorNeedsNew, name);
  Value proto = TRY(prototypeFromConstructor(iso, args.newTarget(), Value::object(iso.realm->intrinsic(prototype))));
  EphemeronTable* table = newEphemeronTable(iso);
  auto* made = static_cast<WeakCollectionObject*>(newObjectOfKind(iso, kind, sizeof(WeakCollectionObject), proto));
  made->table = Value::internal(table);
  iso.heap.barrier(made);
  if (args[0].isNullish()) return Value::object(made);
  Value add = TRY(get(iso, made, adder));
  if (!isCallable(add)) {
    return throwError(iso, ErrorText::PropertyNotFunction, toDisplay(iso, add), toDisplay(iso, valueFromKey(iso, adder)), describeObject(iso, Value::object(made)));
  }
  RootVector state(iso);
  state.resize(3);
  TRY(openIterable(iso, args[0], state.data()));
  for (uint32_t steps = 1;; steps++) {
    if (steps % 4096 == 0) TRY(iso.poll(4096));
    TRY(iterNext(iso, state.data()));
    Value item = iso.stepResult;
    if (item.isHole()) return Value::object(made);
    if (kind == CellKind::WeakSet) {
      if (call(iso, add, Value::object(made), {item}).isThrown()) return closeAndThrow(iso, state.data());
      continue;
    }
    if (!item.isObject()) {
      (void)throwError(iso, ErrorText::NotEntryObject, toDisplay(iso, item));
      return closeAndThrow(iso, state.data());
    }
    auto key = get(iso, item.asObject(), PropertyKey::index(0));
    if (key.isThrown()) return closeAndThrow(iso, state.data());
    auto value = get(iso, item.asObject(), PropertyKey::index(1));
    if (value.isThrown()) return closeAndThrow(iso, state.data());
    if (call(iso, add, Value::object(made), {key.value(), value.value()}).isThrown()) return closeAndThrow(iso, state.data());
  }
}

// ---- WeakMap ----

// §24.3.1.1
Completion<Value> weakMapConstructor(Isolate& iso, Arguments& args) {
  return constructWeak(iso, args, CellKind::WeakMap, Intrinsic::WeakMapPrototype, "WeakMap", iso.names.set);
}

// §24.3.3.2 to §24.3.3.5
Completion<Value> weakMapDelete(Isolate& iso, Arguments& args) {
  SX_THIS_WEAK(WeakMap, "delete");
  return Value::boolean(canBeHeldWeakly(args[0]) && ephemeronRemove(iso, tableOf(self), args[0]));
}
Completion<Value> weakMapGet(Isolate& iso, Arguments& args) {
  SX_THIS_WEAK(WeakMap, "get");
  Value v = weakGet(iso, self, args[0]);
  return v.isHole() ? Value::undefined() : v;
}
Completion<Value> weakMapHas(Isolate& iso, Arguments& args) {
  SX_THIS_WEAK(WeakMap, "has");
  return Value::boolean(!weakGet(iso, self, args[0]).isHole());
}
Completion<Value> weakMapSet(Isolate& iso, Arguments& args) {
  SX_THIS_WEAK(WeakMap, "set");
  if (!canBeHeldWeakly(args[0])) return throwError(iso, ErrorType::TypeError, "Invalid value used as weak map key");
  weakSet(iso, self, args[0], args[1]);
  return args.thisValue();
}

Completion<Value> weakMapGetOrInsert(Isolate& iso, Arguments& args) {
  SX_THIS_WEAK(WeakMap, "getOrInsert");
  if (!canBeHeldWeakly(args[0])) return throwError(iso, ErrorType::TypeError, "Invalid value used as weak map key");
  Value v = weakGet(iso, self, args[0]);
  if (!v.isHole()) return v;
  weakSet(iso, self, args[0], args[1]);
  return args[1];
}

Completion<Value> weakMapGetOrInsertComputed(Isolate& iso, Arguments& args) {
  SX_THIS_WEAK(WeakMap, "getOrInsertComputed");
  if (!canBeHeldWeakly(args[0])) return throwError(iso, ErrorType::TypeError, "Invalid value used as weak map key");
  if (!isCallable(args[1])) return throwError(iso, ErrorText::NotCallable, toDisplay(iso, args[1]));
  Value v = weakGet(iso, self, args[0]);
  if (!v.isHole()) return v;
  Value made = TRY(call(iso, args[1], Value::undefined(), {args[0]}));
  weakSet(iso, static_cast<WeakCollectionObject*>(args.thisValue().asObject()), args[0], made);
  return made;
}

// ---- WeakSet ----

// §24.4.1.1
Completion<Value> weakSetConstructor(Isolate& iso, Arguments& args) {
  return constructWeak(iso, args, CellKind::WeakSet, Intrinsic::WeakSetPrototype, "WeakSet", iso.names.add);
}

// §24.4.3.1, §24.4.3.3, §24.4.3.4
Completion<Value> weakSetAdd(Isolate& iso, Arguments& args) {
  SX_THIS_WEAK(WeakSet, "add");
  if (!canBeHeldWeakly(args[0])) return throwError(iso, ErrorType::TypeError, "Invalid value used in weak set");
  weakSet(iso, self, args[0], Value::boolean(true));
  return args.thisValue();
}
Completion<Value> weakSetDelete(Isolate& iso, Arguments& args) {
  SX_THIS_WEAK(WeakSet, "delete");
  return Value::boolean(canBeHeldWeakly(args[0]) && ephemeronRemove(iso, tableOf(self), args[0]));
}
Completion<Value> weakSetHas(Isolate& iso, Arguments& args) {
  SX_THIS_WEAK(WeakSet, "has");
  return Value::boolean(!weakGet(iso, self, args[0]).isHole());
}

// ---- WeakRef ----

// §26.1.1.1
Completion<Value> weakRefConstructor(Isolate& iso, Arguments& args) {
  if (!args.isConstruct()) return throwError(iso, ErrorText::ConstructorNeedsNew, "WeakRef");
  if (!canBeHeldWeakly(args[0])) return throwError(iso, ErrorType::TypeError, "WeakRef: invalid target");
  Value proto = TRY(prototypeFromConstructor(iso, args.newTarget(), Value::object(iso.realm->intrinsic(Intrinsic::WeakRefPrototype))));
  auto* ref = static_cast<WeakRefObject*>(newObjectOfKind(iso, CellKind::WeakRef, sizeof(WeakRefObject), proto));
  Heap::write(iso.heap, ref, &ref->target, args[0]);
  iso.heap.keepAlive(args[0]);
  return Value::object(ref);
}

// §26.1.3.2
Completion<Value> weakRefDeref(Isolate& iso, Arguments& args) {
  auto* self = static_cast<WeakRefObject*>(thisWeak(iso, args, CellKind::WeakRef, "WeakRef.prototype.deref"));
  if (self == nullptr) return Thrown{};
  if (!self->target.isUndefined()) iso.heap.keepAlive(self->target);
  return self->target;
}

constexpr BuiltinRow kWeakMap[] = {
    {BuiltinRow::Method, "delete", weakMapDelete, nullptr, 1, kHidden},
    {BuiltinRow::Method, "get", weakMapGet, nullptr, 1, kHidden},
    {BuiltinRow::Method, "set", weakMapSet, nullptr, 2, kHidden},
    {BuiltinRow::Method, "has", weakMapHas, nullptr, 1, kHidden},
    {BuiltinRow::Method, "getOrInsert", weakMapGetOrInsert, nullptr, 2, kHidden},
    {BuiltinRow::Method, "getOrInsertComputed", weakMapGetOrInsertComputed, nullptr, 2, kHidden},
    {.type = BuiltinRow::String, .name = "@@toStringTag", .attributes = kConfigurable, .text = "WeakMap"},
};
constexpr BuiltinRow kWeakSet[] = {
    {BuiltinRow::Method, "delete", weakSetDelete, nullptr, 1, kHidden},
    {BuiltinRow::Method, "has", weakSetHas, nullptr, 1, kHidden},
    {BuiltinRow::Method, "add", weakSetAdd, nullptr, 1, kHidden},
    {.type = BuiltinRow::String, .name = "@@toStringTag", .attributes = kConfigurable, .text = "WeakSet"},
};
constexpr BuiltinRow kWeakRef[] = {
    {BuiltinRow::Method, "deref", weakRefDeref, nullptr, 0, kHidden},
    {.type = BuiltinRow::String, .name = "@@toStringTag", .attributes = kConfigurable, .text = "WeakRef"},
};

}  // namespace

void initWeak(Isolate& iso, Realm& realm) {
  auto family = [&](Intrinsic constructor, Intrinsic prototype, const char* name, NativeFn fn, uint32_t length, std::span<const BuiltinRow> rows) {
    defineConstructor(iso, realm, constructor, prototype, name, fn, length, newObject(iso, 0));
    defineBuiltins(iso, realm.intrinsic(prototype), rows);
  };
  family(Intrinsic::WeakMap, Intrinsic::WeakMapPrototype, "WeakMap", weakMapConstructor, 0, kWeakMap);
  family(Intrinsic::WeakSet, Intrinsic::WeakSetPrototype, "WeakSet", weakSetConstructor, 0, kWeakSet);
  family(Intrinsic::WeakRef, Intrinsic::WeakRefPrototype, "WeakRef", weakRefConstructor, 1, kWeakRef);
}

}  // namespace sx::rt
