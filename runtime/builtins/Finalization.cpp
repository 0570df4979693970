// FinalizationRegistry (ECMA-262 §26.2). NOTE: it never calls back, which the specification permits: a registry only
// remembers which tokens it was given.
#include "Collection.h"
#include "runtime/Function.h"
#include "runtime/Weak.h"

namespace sx::rt {

namespace {

// §9.13
bool canBeHeldWeakly(Value v) { return v.isObject() || (v.isSymbol() && (v.asSymbol()->flags & kSymRegistered) == 0); }

/// `this` as a registry: its tokens, weakly held. Null with a TypeError pending if it is none.
PrimitiveObject* thisRegistry(Isolate& iso, Arguments& args, const char* method) {
  Value self = args.thisValue();
  if (self.isObject() && self.asObject()->kind == CellKind::FinalizationRegistry) return static_cast<PrimitiveObject*>(self.asObject());
  (void)throwError(iso, ErrorText::IncompatibleReceiver, std::string("FinalizationRegistry.prototype.") + method, toDisplay(iso, self));
  return nullptr;
}

EphemeronTable* tokensOf(PrimitiveObject* registry) { return static_cast<EphemeronTable*>(registry->value.asCell()); }

// §26.2.1.1
Completion<Value> registryConstructor(Isolate& iso, Arguments& args) {
  if (!args.isConstruct()) return throwError(iso, ErrorText::ConstructorNeedsNew, "FinalizationRegistry");
  if (!isCallable(args[0])) return throwError(iso, ErrorType::TypeError, "FinalizationRegistry: cleanup must be callable");
  Value proto = TRY(prototypeFromConstructor(iso, args.newTarget(), dataProperty(iso, args.callee().asObject(), iso.names.prototype)));
  RootVector kept(iso);
  kept.push(Value::internal(newEphemeronTable(iso)));
  auto* made = static_cast<PrimitiveObject*>(newObjectOfKind(iso, CellKind::FinalizationRegistry, sizeof(PrimitiveObject), proto));
  made->value = kept[0];
  iso.heap.barrier(made);
  return Value::object(made);
}

// §26.2.3.2
Completion<Value> registryRegister(Isolate& iso, Arguments& args) {
  PrimitiveObject* self = thisRegistry(iso, args, "register");
  if (self == nullptr) return Thrown{};
  if (!canBeHeldWeakly(args[0])) return throwError(iso, ErrorType::TypeError, "FinalizationRegistry.prototype.register: invalid target");
  if (sameValue(iso, args[0], args[1])) return throwError(iso, ErrorType::TypeError, "FinalizationRegistry.prototype.register: target and holdings must not be same");
  if (!canBeHeldWeakly(args[2])) {
    if (args[2].isUndefined()) return Value::undefined();
    return throwError(iso, ErrorType::TypeError, "Invalid unregisterToken ('" + toDisplay(iso, args[2]) + "')");
  }
  EphemeronTable* table = ephemeronSet(iso, tokensOf(self), args[2], Value::boolean(true));
  Heap::write(iso.heap, self, &self->value, Value::internal(table));
  return Value::undefined();
}

// §26.2.3.3
Completion<Value> registryUnregister(Isolate& iso, Arguments& args) {
  PrimitiveObject* self = thisRegistry(iso, args, "unregister");
  if (self == nullptr) return Thrown{};
  if (!canBeHeldWeakly(args[0])) return throwError(iso, ErrorType::TypeError, "Invalid unregisterToken ('" + toDisplay(iso, args[0]) + "')");
  return Value::boolean(ephemeronRemove(iso, tokensOf(self), args[0]));
}

constexpr BuiltinRow kPrototype[] = {
    {BuiltinRow::Method, "register", registryRegister, nullptr, 2, kHidden},
    {BuiltinRow::Method, "unregister", registryUnregister, nullptr, 1, kHidden},
    {.type = BuiltinRow::String, .name = "@@toStringTag", .attributes = kConfigurable, .text = "FinalizationRegistry"},
};

}  // namespace

void defineFinalizationRegistry(Isolate& iso);
void defineFinalizationRegistry(Isolate& iso) {
  RootVector made(iso);
  made.push(Value::object(newObject(iso, 0)));
  made.push(Value::object(newNativeFunction(iso, registryConstructor, Value::string(intern(iso, "FinalizationRegistry")), 1, true)));
  defineRaw(iso, made[1].asObject(), iso.names.prototype, made[0], 0);
  defineRaw(iso, made[0].asObject(), iso.names.constructor, made[1], kHidden);
  defineBuiltins(iso, made[0].asObject(), kPrototype);
  defineRaw(iso, iso.globalObject, PropertyKey::atom(intern(iso, "FinalizationRegistry")), made[1], kHidden);
}

}  // namespace sx::rt
