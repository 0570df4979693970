// Set (ECMA-262 §24.2) with the set methods of ES2025.
#include <cmath>

#include "../interpreter/CallbackCaller.h"
#include "Collection.h"

namespace sx::rt {

namespace {

CollectionObject* thisSet(Isolate& iso, Arguments& args, const char* method) { return thisCollection(iso, args, CellKind::Set, "Set", method); }

#define SX_THIS_SET(name)                                   \
  CollectionObject* set = thisSet(iso, args, name);         \
  if (set == nullptr) return Thrown{}

Completion<Value> setConstructor(Isolate& iso, Arguments& args) {
  return constructCollection(iso, args, CellKind::Set, Intrinsic::SetPrototype, "Set", iso.names.add);
}

Completion<Value> setAdd(Isolate& iso, Arguments& args) {
  SX_THIS_SET("add");
  TRY(collectionSet(iso, set, args[0], args[0]));
  return args.thisValue();
}

bool contains(Isolate& iso, Value set, Value key) {
  Value ignored;
  return collectionGet(iso, static_cast<CollectionObject*>(set.asObject()), key, &ignored);
}

Completion<Value> setHas(Isolate& iso, Arguments& args) {
  SX_THIS_SET("has");
  return Value::boolean(contains(iso, Value::object(set), args[0]));
}

Completion<Value> setDelete(Isolate& iso, Arguments& args) {
  SX_THIS_SET("delete");
  return Value::boolean(collectionDelete(iso, set, args[0]));
}

Completion<Value> setClear(Isolate& iso, Arguments& args) {
  SX_THIS_SET("clear");
  collectionClear(iso, set);
  return Value::undefined();
}

Completion<Value> setSize(Isolate& iso, Arguments& args) {
  SX_THIS_SET("size");
  return Value::number(collectionSize(set));
}

Completion<Value> setForEach(Isolate& iso, Arguments& args) {
  SX_THIS_SET("forEach");
  if (!isCallable(args[0])) return throwError(iso, ErrorText::NotCallable, toDisplay(iso, args[0]));
  RootVector table(iso);
  table.push(set->table);
  uint32_t index = 0;
  Value key, value;
  CallbackCaller callback(iso, args[0]);
  while (collectionNext(&table[0], &index, &key, &value)) TRY(callback(args[1], {key, key, args.thisValue()}));
  return Value::undefined();
}

Completion<Value> setValues(Isolate& iso, Arguments& args) {
  SX_THIS_SET("values");
  return Value::object(newBuiltinIterator(iso, IteratorSource::Set, set->table, IterationKind::Values));
}

Completion<Value> setEntries(Isolate& iso, Arguments& args) {
  SX_THIS_SET("entries");
  return Value::object(newBuiltinIterator(iso, IteratorSource::Set, set->table, IterationKind::Entries));
}

// ---- Set methods: `other` is anything with size, has and keys (§24.2.1.2 GetSetRecord) ----

struct SetRecord {
  RootVector values;  ///< object, has, keys
  double size = 0;
  bool isPlain = false;  ///< a Set whose `has` is the original
  explicit SetRecord(Isolate& iso) : values(iso) {}
};

Completion<void> getSetRecord(Isolate& iso, Value other, const char* method, SetRecord& out) {
  if (!other.isObject()) return throwError(iso, ErrorType::TypeError, std::string("Set.prototype.") + method + " argument must be an object");
  Value size = TRY(get(iso, other.asObject(), iso.names.size));
  double n = TRY(toNumber(iso, size));
  if (std::isnan(n)) return throwError(iso, ErrorText::SetSizeNotNumber);
  n = TRY(toIntegerOrInfinity(iso, Value::number(n)));
  if (n < 0) return throwError(iso, ErrorType::RangeError, "'" + toDisplay(iso, Value::number(n)) + "' is an invalid size");
  out.size = n;
  out.values.push(other);
  for (PropertyKey key : {iso.names.has, iso.names.keys}) {
    Value method = TRY(get(iso, out.values[0].asObject(), key));
    if (!isCallable(method)) return throwError(iso, ErrorText::NotCallable, describeTyped(iso, valueFromKey(iso, key)));
    out.values.push(method);
  }
  Value has = out.values[1];
  out.isPlain = other.asObject()->kind == CellKind::Set && has.asObject()->kind == CellKind::NativeFunction &&
                static_cast<NativeFunction*>(has.asObject())->function == setHas;
  return {};
}

/// Iterates over the keys of the record: fn(value) answers whether to go on. begin() runs once the iterator is there.
template <class F, class B> Completion<void> forEachKey(Isolate& iso, SetRecord& record, F fn, B begin) {
  Value iterator = TRY(call(iso, record.values[2], record.values[0], {}));
  if (!iterator.isObject()) return throwError(iso, ErrorType::TypeError, "Result of the keys method is not an object");
  RootVector state(iso);
  state.push(iterator);
  Value next = TRY(get(iso, iterator.asObject(), iso.names.next));
  // NOTE: V8 refuses at once what the specification calls first.
  if (!isCallable(next)) return throwError(iso, ErrorText::NotCallable, "string \"next\"");
  state.push(next);
  state.push(Value::int32(0));
  TRY(begin());
  for (;;) {
    TRY(iterNext(iso, state.data()));
    if (iso.stepResult.isHole()) return {};
    auto more = fn(iso.stepResult);
    if (more.isThrown()) return closeAndThrow(iso, state.data());
    if (!more.release()) return iterClose(iso, state.data());
  }
}

template <class F> Completion<void> forEachKey(Isolate& iso, SetRecord& record, F fn) {
  return forEachKey(iso, record, fn, []() -> Completion<void> { return {}; });
}

/// has(key) of the record.
Completion<bool> recordHas(Isolate& iso, SetRecord& record, Value key) {
  if (record.isPlain) return contains(iso, record.values[0], key);
  return toBoolean(TRY(call(iso, record.values[1], record.values[0], {key})));
}

/// fn(key) for each element of the set as it is then; answers whether to go on.
template <class F> Completion<void> forEachElement(Isolate& iso, Value set, F fn) {
  RootVector table(iso);
  table.push(static_cast<CollectionObject*>(set.asObject())->table);
  uint32_t index = 0;
  Value key, value;
  while (collectionNext(&table[0], &index, &key, &value)) {
    if (!TRY(fn(key))) return {};
  }
  return {};
}

Completion<Value> copyOf(Isolate& iso, Value set) {
  RootVector made(iso);
  made.push(Value::object(newCollection(iso, CellKind::Set, Value::object(iso.realm->intrinsic(Intrinsic::SetPrototype)))));
  TRY(collectionFill(iso, static_cast<CollectionObject*>(made[0].asObject()), static_cast<CollectionObject*>(set.asObject())));
  return made[0];
}

#define SX_SET_METHOD(name)                    \
  SX_THIS_SET(name);                           \
  Value self = Value::object(set);             \
  SetRecord other(iso);                        \
  TRY(getSetRecord(iso, args[0], name, other));      \
  double selfSize = collectionSize(static_cast<CollectionObject*>(self.asObject()))

Completion<Value> setUnion(Isolate& iso, Arguments& args) {
  SX_SET_METHOD("union");
  (void)selfSize;
  RootVector result(iso);
  result.push(Value::undefined());
  // keys() is asked for before the copy is made.
  auto copy = [&]() -> Completion<void> {
    result[0] = TRY(copyOf(iso, self));
    return {};
  };
  auto add = [&](Value key) -> Completion<bool> {
    TRY(collectionSet(iso, static_cast<CollectionObject*>(result[0].asObject()), key, key));
    return true;
  };
  TRY(forEachKey(iso, other, add, copy));
  return result[0];
}

Completion<Value> setIntersection(Isolate& iso, Arguments& args) {
  SX_SET_METHOD("intersection");
  RootVector result(iso);
  result.push(Value::object(newCollection(iso, CellKind::Set, Value::object(iso.realm->intrinsic(Intrinsic::SetPrototype)))));
  auto add = [&](Value key) { return collectionSet(iso, static_cast<CollectionObject*>(result[0].asObject()), key, key); };
  if (selfSize <= other.size) {
    TRY(forEachElement(iso, self, [&](Value key) -> Completion<bool> {
      if (TRY(recordHas(iso, other, key))) TRY(add(key));
      return true;
    }));
  } else {
    TRY(forEachKey(iso, other, [&](Value key) -> Completion<bool> {
      if (contains(iso, self, key)) TRY(add(key));
      return true;
    }));
  }
  return result[0];
}

Completion<Value> setDifference(Isolate& iso, Arguments& args) {
  SX_SET_METHOD("difference");
  RootVector result(iso);
  result.push(TRY(copyOf(iso, self)));
  auto remove = [&](Value key) { collectionDelete(iso, static_cast<CollectionObject*>(result[0].asObject()), key); };
  if (selfSize <= other.size) {
    TRY(forEachElement(iso, self, [&](Value key) -> Completion<bool> {
      if (TRY(recordHas(iso, other, key))) remove(key);
      return true;
    }));
  } else {
    TRY(forEachKey(iso, other, [&](Value key) -> Completion<bool> {
      remove(key);
      return true;
    }));
  }
  return result[0];
}

Completion<Value> setSymmetricDifference(Isolate& iso, Arguments& args) {
  SX_SET_METHOD("symmetricDifference");
  (void)selfSize;
  RootVector result(iso);
  result.push(Value::undefined());
  auto copy = [&]() -> Completion<void> {
    result[0] = TRY(copyOf(iso, self));
    return {};
  };
  auto toggle = [&](Value key) -> Completion<bool> {
    auto* out = static_cast<CollectionObject*>(result[0].asObject());
    if (contains(iso, self, key)) collectionDelete(iso, out, key);
    else TRY(collectionSet(iso, out, key, key));
    return true;
  };
  TRY(forEachKey(iso, other, toggle, copy));
  return result[0];
}

Completion<Value> setIsSubsetOf(Isolate& iso, Arguments& args) {
  SX_SET_METHOD("isSubsetOf");
  if (selfSize > other.size) return Value::boolean(false);
  bool all = true;
  TRY(forEachElement(iso, self, [&](Value key) -> Completion<bool> { return all = TRY(recordHas(iso, other, key)); }));
  return Value::boolean(all);
}

Completion<Value> setIsSupersetOf(Isolate& iso, Arguments& args) {
  SX_SET_METHOD("isSupersetOf");
  if (selfSize < other.size) return Value::boolean(false);
  bool all = true;
  TRY(forEachKey(iso, other, [&](Value key) -> Completion<bool> { return all = contains(iso, self, key); }));
  return Value::boolean(all);
}

Completion<Value> setIsDisjointFrom(Isolate& iso, Arguments& args) {
  SX_SET_METHOD("isDisjointFrom");
  bool none = true;
  if (selfSize <= other.size) {
    TRY(forEachElement(iso, self, [&](Value key) -> Completion<bool> { return none = !TRY(recordHas(iso, other, key)); }));
  } else {
    TRY(forEachKey(iso, other, [&](Value key) -> Completion<bool> { return none = !contains(iso, self, key); }));
  }
  return Value::boolean(none);
}

constexpr BuiltinRow kPrototype[] = {
    {BuiltinRow::Method, "has", setHas, nullptr, 1, kHidden},
    {BuiltinRow::Method, "add", setAdd, nullptr, 1, kHidden},
    {BuiltinRow::Method, "delete", setDelete, nullptr, 1, kHidden},
    {BuiltinRow::Method, "clear", setClear, nullptr, 0, kHidden},
    {BuiltinRow::Method, "entries", setEntries, nullptr, 0, kHidden},
    {BuiltinRow::Method, "forEach", setForEach, nullptr, 1, kHidden},
    {BuiltinRow::Getter, "size", setSize, nullptr, 0, kHidden},
    {BuiltinRow::Method, "values", setValues, nullptr, 0, kHidden},
    {BuiltinRow::Method, "union", setUnion, nullptr, 1, kHidden},
    {BuiltinRow::Method, "intersection", setIntersection, nullptr, 1, kHidden},
    {BuiltinRow::Method, "difference", setDifference, nullptr, 1, kHidden},
    {BuiltinRow::Method, "symmetricDifference", setSymmetricDifference, nullptr, 1, kHidden},
    {BuiltinRow::Method, "isSubsetOf", setIsSubsetOf, nullptr, 1, kHidden},
    {BuiltinRow::Method, "isSupersetOf", setIsSupersetOf, nullptr, 1, kHidden},
    {BuiltinRow::Method, "isDisjointFrom", setIsDisjointFrom, nullptr, 1, kHidden},
    {.type = BuiltinRow::String, .name = "@@toStringTag", .attributes = kConfigurable, .text = "Set"},
};
constexpr BuiltinRow kStatics[] = {
    {BuiltinRow::Getter, "@@species", returnThis, nullptr, 0, kHidden},
};

}  // namespace

void initSet(Isolate& iso, Realm& realm) {
  Object* prototype = newObject(iso, 0);
  Object* constructor = defineConstructor(iso, realm, Intrinsic::Set, Intrinsic::SetPrototype, "Set", setConstructor, 0, prototype);
  defineBuiltins(iso, constructor, kStatics);
  defineBuiltins(iso, realm.intrinsic(Intrinsic::SetPrototype), kPrototype);
  aliasMethod(iso, realm.intrinsic(Intrinsic::SetPrototype), "values", "keys");
  aliasMethod(iso, realm.intrinsic(Intrinsic::SetPrototype), "values", "@@iterator");
}

}  // namespace sx::rt
