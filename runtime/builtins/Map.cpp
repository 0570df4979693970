// Map (ECMA-262 §24.1) and Map.groupBy.
#include "../interpreter/CallbackCaller.h"
#include "Collection.h"

namespace sx::rt {

namespace {

CollectionObject* thisMap(Isolate& iso, Arguments& args, const char* method) { return thisCollection(iso, args, CellKind::Map, "Map", method); }

#define SX_THIS_MAP(name)                                   \
  CollectionObject* map = thisMap(iso, args, name);         \
  if (map == nullptr) return Thrown{}

/// §24.1.1.1
Completion<Value> mapConstructor(Isolate& iso, Arguments& args) {
  return constructCollection(iso, args, CellKind::Map, Intrinsic::MapPrototype, "Map", iso.names.set);
}

Completion<Value> mapGet(Isolate& iso, Arguments& args) {
  SX_THIS_MAP("get");
  Value v;
  return collectionGet(iso, map, args[0], &v) ? v : Value::undefined();
}

Completion<Value> mapSet(Isolate& iso, Arguments& args) {
  SX_THIS_MAP("set");
  TRY(collectionSet(iso, map, args[0], args[1]));
  return args.thisValue();
}

/// getOrInsert and getOrInsertComputed of the upsert proposal, which V8 has.
Completion<Value> mapGetOrInsert(Isolate& iso, Arguments& args) {
  SX_THIS_MAP("getOrInsert");
  Value v;
  if (collectionGet(iso, map, args[0], &v)) return v;
  TRY(collectionSet(iso, map, args[0], args[1]));
  return args[1];
}

Completion<Value> mapGetOrInsertComputed(Isolate& iso, Arguments& args) {
  SX_THIS_MAP("getOrInsertComputed");
  if (!isCallable(args[1])) return throwError(iso, ErrorText::NotCallable, toDisplay(iso, args[1]));
  Value v;
  if (collectionGet(iso, map, args[0], &v)) return v;
  // The callback sees +0 for -0, as the key will be.
  Value key = args[0].isDouble() && args[0].asDouble() == 0 ? Value::int32(0) : args[0];
  Value made = TRY(call(iso, args[1], Value::undefined(), {key}));
  TRY(collectionSet(iso, map, key, made));
  return made;
}

Completion<Value> mapHas(Isolate& iso, Arguments& args) {
  SX_THIS_MAP("has");
  Value v;
  return Value::boolean(collectionGet(iso, map, args[0], &v));
}

Completion<Value> mapDelete(Isolate& iso, Arguments& args) {
  SX_THIS_MAP("delete");
  return Value::boolean(collectionDelete(iso, map, args[0]));
}

Completion<Value> mapClear(Isolate& iso, Arguments& args) {
  SX_THIS_MAP("clear");
  collectionClear(iso, map);
  return Value::undefined();
}

Completion<Value> mapSize(Isolate& iso, Arguments& args) {
  SX_THIS_MAP("size");
  return Value::number(collectionSize(map));
}

Completion<Value> mapForEach(Isolate& iso, Arguments& args) {
  SX_THIS_MAP("forEach");
  return forEachEntry(iso, args, map);
}

Completion<Value> mapKeys(Isolate& iso, Arguments& args) {
  SX_THIS_MAP("keys");
  return Value::object(newBuiltinIterator(iso, IteratorSource::Map, map->table, IterationKind::Keys));
}

Completion<Value> mapValues(Isolate& iso, Arguments& args) {
  SX_THIS_MAP("values");
  return Value::object(newBuiltinIterator(iso, IteratorSource::Map, map->table, IterationKind::Values));
}

Completion<Value> mapEntries(Isolate& iso, Arguments& args) {
  SX_THIS_MAP("entries");
  return Value::object(newBuiltinIterator(iso, IteratorSource::Map, map->table, IterationKind::Entries));
}

/// §24.1.2.1: groups by SameValueZero of the callback's keys.
Completion<Value> mapGroupBy(Isolate& iso, Arguments& args) {
  if (args[0].isNullish()) return throwError(iso, ErrorText::CalledOnNullish, "Map.groupBy");
  if (!isCallable(args[1])) return throwError(iso, ErrorText::NotCallable, toDisplay(iso, args[1]));
  RootVector made(iso);
  made.push(Value::object(newCollection(iso, CellKind::Map, Value::object(iso.realm->intrinsic(Intrinsic::MapPrototype)))));
  RootVector state(iso);
  state.resize(3);
  TRY(openIterable(iso, args[0], state.data()));
  CallbackCaller callback(iso, args[1]);
  for (uint32_t i = 0;; i++) {
    TRY(iterNext(iso, state.data()));
    Value item = iso.stepResult;
    if (item.isHole()) return made[0];
    auto key = callback(Value::undefined(), {item, Value::number(i)});
    if (key.isThrown()) return closeAndThrow(iso, state.data());
    auto* map = static_cast<CollectionObject*>(made[0].asObject());
    Value group;
    if (!collectionGet(iso, map, key.value(), &group)) {
      group = Value::object(newArray(iso));
      TRY(collectionSet(iso, map, key.value(), group));
    }
    push(iso, static_cast<Array*>(group.asObject()), item);
  }
}

constexpr BuiltinRow kPrototype[] = {
    {BuiltinRow::Method, "get", mapGet, nullptr, 1, kHidden},
    {BuiltinRow::Method, "set", mapSet, nullptr, 2, kHidden},
    {BuiltinRow::Method, "has", mapHas, nullptr, 1, kHidden},
    {BuiltinRow::Method, "getOrInsert", mapGetOrInsert, nullptr, 2, kHidden},
    {BuiltinRow::Method, "getOrInsertComputed", mapGetOrInsertComputed, nullptr, 2, kHidden},
    {BuiltinRow::Method, "delete", mapDelete, nullptr, 1, kHidden},
    {BuiltinRow::Method, "clear", mapClear, nullptr, 0, kHidden},
    {BuiltinRow::Method, "entries", mapEntries, nullptr, 0, kHidden},
    {BuiltinRow::Method, "forEach", mapForEach, nullptr, 1, kHidden},
    {BuiltinRow::Method, "keys", mapKeys, nullptr, 0, kHidden},
    {BuiltinRow::Getter, "size", mapSize, nullptr, 0, kHidden},
    {BuiltinRow::Method, "values", mapValues, nullptr, 0, kHidden},
    {.type = BuiltinRow::String, .name = "@@toStringTag", .attributes = kConfigurable, .text = "Map"},
};
constexpr BuiltinRow kStatics[] = {
    {BuiltinRow::Method, "groupBy", mapGroupBy, nullptr, 2, kHidden},
    {BuiltinRow::Getter, "@@species", returnThis, nullptr, 0, kHidden},
};

}  // namespace

void initMap(Isolate& iso, Realm& realm) {
  Object* prototype = newObject(iso, 0);
  Object* constructor = defineConstructor(iso, realm, Intrinsic::Map, Intrinsic::MapPrototype, "Map", mapConstructor, 0, prototype);
  defineBuiltins(iso, constructor, kStatics);
  defineBuiltins(iso, realm.intrinsic(Intrinsic::MapPrototype), kPrototype);
  // Map.prototype[@@iterator] is the same function as entries.
  aliasMethod(iso, realm.intrinsic(Intrinsic::MapPrototype), "entries", "@@iterator");
}

}  // namespace sx::rt
