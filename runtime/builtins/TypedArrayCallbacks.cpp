// The methods of %TypedArray%.prototype that call a function for the elements (ECMA-262 §23.2.3).
#include "TypedArrayBuiltins.h"

namespace sx::rt {

namespace {

Completion<TypedThis> start(Isolate& iso, Arguments& args, const char* method) {
  TypedThis self = TRY(typedThis(iso, args, method));
  if (!isCallable(args[0])) return throwError(iso, ErrorText::NotCallable, toDisplay(iso, args[0]));
  return self;
}

/// Calls the callback with (value, index, array) for each element and body(value, index, result) with its result,
/// until that answers false.
template <class Body> Completion<void> forEachElement(Isolate& iso, Arguments& args, TypedThis self, bool last, Body&& body) {
  CallbackCaller callback(iso, args[0]);
  for (uint64_t n = 0; n < self.length; n++) {
    if (n % 4096 == 4095) TRY(iso.poll(4096));
    uint64_t k = last ? self.length - 1 - n : n;
    Value v = typedElement(iso, self.array, k);
    Value result = TRY(callback(args[1], {v, Value::number(k), Value::object(self.array)}));
    if (!TRY(body(v, k, result))) return {};
  }
  return {};
}

// §23.2.3.15
Completion<Value> typedForEach(Isolate& iso, Arguments& args) {
  TypedThis self = TRY(start(iso, args, "forEach"));
  TRY(forEachElement(iso, args, self, false, [](Value, uint64_t, Value) -> Completion<bool> { return true; }));
  return Value::undefined();
}

// §23.2.3.8
Completion<Value> typedEvery(Isolate& iso, Arguments& args) {
  TypedThis self = TRY(start(iso, args, "every"));
  bool all = true;
  TRY(forEachElement(iso, args, self, false, [&](Value, uint64_t, Value result) -> Completion<bool> { return all = toBoolean(result); }));
  return Value::boolean(all);
}

// §23.2.3.28
Completion<Value> typedSome(Isolate& iso, Arguments& args) {
  TypedThis self = TRY(start(iso, args, "some"));
  bool any = false;
  TRY(forEachElement(iso, args, self, false, [&](Value, uint64_t, Value result) -> Completion<bool> { return !(any = toBoolean(result)); }));
  return Value::boolean(any);
}

// §23.2.3.10
Completion<Value> typedFilter(Isolate& iso, Arguments& args) {
  TypedThis self = TRY(start(iso, args, "filter"));
  RootVector kept(iso);
  TRY(forEachElement(iso, args, self, false, [&](Value v, uint64_t, Value result) -> Completion<bool> {
    if (toBoolean(result)) kept.push(v);
    return true;
  }));
  Value length = Value::number(static_cast<uint64_t>(kept.size()));
  TypedArrayObject* made = TRY(typedSpeciesCreate(iso, self.array, std::span<const Value>(&length, 1), "prototype.filter"));
  for (size_t i = 0; i < kept.size(); i++) TRY(typedArraySet(iso, made, i, kept[i]));
  return Value::object(made);
}

// §23.2.3.22
Completion<Value> typedMap(Isolate& iso, Arguments& args) {
  TypedThis self = TRY(start(iso, args, "map"));
  Value length = Value::number(self.length);
  TypedArrayObject* made = TRY(typedSpeciesCreate(iso, self.array, std::span<const Value>(&length, 1), "prototype.map"));
  TRY(forEachElement(iso, args, self, false, [&](Value, uint64_t k, Value result) -> Completion<bool> {
    TRY(typedArraySet(iso, made, k, result));
    return true;
  }));
  return Value::object(made);
}

Completion<Value> findVia(Isolate& iso, Arguments& args, bool last, bool wantsIndex, const char* method) {
  TypedThis self = TRY(start(iso, args, method));
  Value found = wantsIndex ? Value::int32(-1) : Value::undefined();
  TRY(forEachElement(iso, args, self, last, [&](Value v, uint64_t k, Value result) -> Completion<bool> {
    if (!toBoolean(result)) return true;
    found = wantsIndex ? Value::number(k) : v;
    return false;
  }));
  return found;
}

// §23.2.3.11 to §23.2.3.14
Completion<Value> typedFind(Isolate& iso, Arguments& args) { return findVia(iso, args, false, false, "find"); }
Completion<Value> typedFindIndex(Isolate& iso, Arguments& args) { return findVia(iso, args, false, true, "findIndex"); }
Completion<Value> typedFindLast(Isolate& iso, Arguments& args) { return findVia(iso, args, true, false, "findLast"); }
Completion<Value> typedFindLastIndex(Isolate& iso, Arguments& args) { return findVia(iso, args, true, true, "findLastIndex"); }

Completion<Value> reduce(Isolate& iso, Arguments& args, bool right, const char* method) {
  TypedThis self = TRY(start(iso, args, method));
  uint64_t step = 0;
  auto index = [&](uint64_t n) { return right ? self.length - 1 - n : n; };
  Value accumulator = args[1];
  if (args.count() < 2) {
    if (self.length == 0) return throwError(iso, ErrorType::TypeError, "Reduce of empty array with no initial value");
    accumulator = typedElement(iso, self.array, index(step++));
  }
  CallbackCaller callback(iso, args[0]);
  for (; step < self.length; step++) {
    if (step % 4096 == 4095) TRY(iso.poll(4096));
    uint64_t k = index(step);
    Value v = typedElement(iso, self.array, k);
    accumulator = TRY(callback(Value::undefined(), {accumulator, v, Value::number(k), Value::object(self.array)}));
  }
  return accumulator;
}

// §23.2.3.23, §23.2.3.24
Completion<Value> typedReduce(Isolate& iso, Arguments& args) { return reduce(iso, args, false, "reduce"); }
Completion<Value> typedReduceRight(Isolate& iso, Arguments& args) { return reduce(iso, args, true, "reduceRight"); }

constexpr BuiltinRow kRows[] = {
    {BuiltinRow::Method, "every", typedEvery, nullptr, 1, kHidden},
    {BuiltinRow::Method, "filter", typedFilter, nullptr, 1, kHidden},
    {BuiltinRow::Method, "find", typedFind, nullptr, 1, kHidden},
    {BuiltinRow::Method, "findIndex", typedFindIndex, nullptr, 1, kHidden},
    {BuiltinRow::Method, "findLast", typedFindLast, nullptr, 1, kHidden},
    {BuiltinRow::Method, "findLastIndex", typedFindLastIndex, nullptr, 1, kHidden},
    {BuiltinRow::Method, "forEach", typedForEach, nullptr, 1, kHidden},
    {BuiltinRow::Method, "map", typedMap, nullptr, 1, kHidden},
    {BuiltinRow::Method, "reduce", typedReduce, nullptr, 1, kHidden},
    {BuiltinRow::Method, "reduceRight", typedReduceRight, nullptr, 1, kHidden},
    {BuiltinRow::Method, "some", typedSome, nullptr, 1, kHidden},
};

}  // namespace

std::span<const BuiltinRow> typedArrayCallbackRows() { return kRows; }

}  // namespace sx::rt
