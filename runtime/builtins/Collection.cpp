#include "Collection.h"

#include "ArrayBuiltins.h"

namespace sx::rt {

CollectionObject* thisCollection(Isolate& iso, Arguments& args, CellKind kind, const char* type, const char* method) {
  Value self = args.thisValue();
  if (self.isObject() && self.asObject()->kind == kind) return static_cast<CollectionObject*>(self.asObject());
  std::string name = std::string(std::string_view(method) == "size" ? "get " : "") + type + ".prototype." + method;
  (void)throwError(iso, ErrorText::IncompatibleReceiver, name, toDisplay(iso, self));
  return nullptr;
}

Thrown closeAndThrow(Isolate& iso, Value* iter) {
  if (iso.terminating) return Thrown{};
  RootVector error(iso);
  error.push(iso.exception);
  if (iterCloseQuiet(iso, iter).isThrown()) return Thrown{};
  return throwValue(iso, error[0]);
}

Completion<void> openIterable(Isolate& iso, Value iterable, Value* iter) {
  if (!iterable.isObject() && !iterable.isString() && !iterable.isNullish()) {
    Value method = TRY(getV(iso, iterable, PropertyKey::symbol(iso.symbols.iterator)));
    if (!isCallable(method)) return throwError(iso, ErrorText::NotIterableValue, describeTyped(iso, iterable));
  }
  return iterOpen(iso, iterable, iter);
}

namespace {

/// Whether going on with the iterator in `iter` gives the entries that `source`, a collection of that kind, has now.
bool iteratesWhole(const Value* iter, Value source, CellKind kind) {
  if (!source.isObject() || source.asObject()->kind != kind || !isBuiltinStep(iter[0], iter[1])) return false;
  auto* iterator = static_cast<BuiltinIterator*>(iter[0].asObject());
  bool whole = kind == CellKind::Map ? iterator->iteration == IterationKind::Entries : iterator->iteration != IterationKind::Entries;
  return whole && iterator->index == 0 && iterator->source == static_cast<CollectionObject*>(source.asObject())->table;
}

}  // namespace

Completion<Value> constructCollection(Isolate& iso, Arguments& args, CellKind kind, Intrinsic prototype, const char* type, PropertyKey adder) {
  if (!args.isConstruct()) return throwError(iso, ErrorText::ConstructorNeedsNew, type);
  Value proto = Value::object(iso.realm->intrinsic(prototype));
  // The constructor's own "prototype" cannot be changed.
  if (args.newTarget() != args.callee()) proto = TRY(prototypeFromConstructor(iso, args.newTarget(), proto));
  if (args[0].isNullish()) return Value::object(newCollection(iso, kind, proto));
  RootVector made(iso);
  made.push(Value::object(newCollection(iso, kind, proto)));
  Value add = TRY(get(iso, made[0].asObject(), adder));
  made.push(add);
  if (!isCallable(add)) {
    return throwError(iso, ErrorText::NotCallable, "'" + toDisplay(iso, add) + "' returned for property '" + toDisplay(iso, valueFromKey(iso, adder)) + "' of object '#<" + type + ">'");
  }
  RootVector state(iso);
  state.resize(3);
  TRY(openIterable(iso, args[0], state.data()));
  bool pairs = kind == CellKind::Map;
  if (args[0].isObject() && args[0].asObject()->kind == CellKind::Array) {
    collectionReserve(iso, static_cast<CollectionObject*>(made[0].asObject()), static_cast<Array*>(args[0].asObject())->length);
  }
  // The untouched adder needs no call.
  Value original = dataProperty(iso, iso.realm->intrinsic(prototype), adder);
  bool direct = add == original && add.asObject()->kind == CellKind::NativeFunction;
  if (direct && iteratesWhole(state.data(), args[0], kind)) {
    TRY(collectionFill(iso, static_cast<CollectionObject*>(made[0].asObject()), static_cast<CollectionObject*>(args[0].asObject())));
    return made[0];
  }
  for (uint32_t steps = 0;; steps++) {
    if ((steps & 0xFFF) == 0xFFF) TRY(iso.poll(4096));
    TRY(iterNext(iso, state.data()));
    Value item = iso.stepResult;
    if (item.isHole()) return made[0];
    if (!pairs) {
      auto done = direct ? collectionSet(iso, static_cast<CollectionObject*>(made[0].asObject()), item, item) : Completion<void>();
      if (!done.isThrown() && !direct && call(iso, made[1], made[0], {item}).isThrown()) return closeAndThrow(iso, state.data());
      if (done.isThrown()) return closeAndThrow(iso, state.data());
      continue;
    }
    if (!item.isObject()) {
      (void)throwError(iso, ErrorText::NotEntryObject, toDisplay(iso, item));
      return closeAndThrow(iso, state.data());
    }
    auto key = elementAt(iso, item.asObject(), 0);
    if (key.isThrown()) return closeAndThrow(iso, state.data());
    auto value = elementAt(iso, item.asObject(), 1);
    if (value.isThrown()) return closeAndThrow(iso, state.data());
    auto done = direct ? collectionSet(iso, static_cast<CollectionObject*>(made[0].asObject()), key.value(), value.value()) : Completion<void>();
    if (!direct && call(iso, made[1], made[0], {key.value(), value.value()}).isThrown()) return closeAndThrow(iso, state.data());
    if (done.isThrown()) return closeAndThrow(iso, state.data());
  }
}

Completion<Value> forEachEntry(Isolate& iso, Arguments& args, CollectionObject* collection) {
  TRY(requireCallback(iso, args[0]));
  RootVector table(iso);
  table.push(collection->table);
  uint32_t index = 0;
  Value key, value;
  CallbackCaller callback(iso, args[0]);
  while (collectionNext(&table[0], &index, &key, &value)) {
    TRY(callback(args[1], {value, key, args.thisValue()}));
  }
  return Value::undefined();
}

Completion<Value> returnThis(Isolate&, Arguments& args) { return args.thisValue(); }

void aliasMethod(Isolate& iso, Object* holder, const char* method, const char* alias) {
  auto function = get(iso, holder, builtinKey(iso, method));
  SX_ASSERT(!function.isThrown());
  defineRaw(iso, holder, builtinKey(iso, alias), function.release(), kHidden);
}

}  // namespace sx::rt
