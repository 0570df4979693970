// The methods of Array.prototype that call a function for the elements (ECMA-262 §23.1.3).
#include "ArrayBuiltins.h"

namespace sx::rt {

namespace {

/// Calls body(value, index, calls) for the elements that are there, ascending, until it answers false. `calls` calls
/// the callback with (value, index, object).
template <class Body> Completion<void> forEachPresent(Isolate& iso, Arguments& args, Object* o, uint64_t length, Body&& body) {
  CallbackCaller callback(iso, args[0]);
  Value self = args[1];
  for (uint64_t k = 0; k < length; k++) {
    if (k % 4096 == 4095) TRY(iso.poll(4096));
    Value v = TRY(presentElement(iso, o, k));
    if (v.isHole()) continue;
    Value result = TRY(callback(self, {v, Value::number(k), Value::object(o)}));
    if (!TRY(body(v, k, result))) return {};
  }
  return {};
}

/// The object and its length, with the callback checked.
struct Iterated {
  Object* object;
  uint64_t length;
};
Completion<Iterated> startIteration(Isolate& iso, Arguments& args, const char* method) {
  Object* o = TRY(thisObjectOf(iso, args, method));
  uint64_t length = TRY(lengthOfArrayLike(iso, o));
  TRY(requireCallback(iso, args[0]));
  return Iterated{o, length};
}

}  // namespace

// §23.1.3.15
Completion<Value> arrayForEach(Isolate& iso, Arguments& args) {
  auto [o, length] = TRY(startIteration(iso, args, "forEach"));
  TRY(forEachPresent(iso, args, o, length, [](Value, uint64_t, Value) -> Completion<bool> { return true; }));
  return Value::undefined();
}

// §23.1.3.21
Completion<Value> arrayMap(Isolate& iso, Arguments& args) {
  auto [o, length] = TRY(startIteration(iso, args, "map"));
  Object* result = TRY(arraySpeciesCreate(iso, o, length));
  TRY(forEachPresent(iso, args, o, length, [&](Value, uint64_t k, Value mapped) -> Completion<bool> {
    TRY(createElement(iso, result, k, mapped));
    return true;
  }));
  return Value::object(result);
}

// §23.1.3.8
Completion<Value> arrayFilter(Isolate& iso, Arguments& args) {
  auto [o, length] = TRY(startIteration(iso, args, "filter"));
  Object* result = TRY(arraySpeciesCreate(iso, o, 0));
  uint64_t to = 0;
  TRY(forEachPresent(iso, args, o, length, [&](Value v, uint64_t, Value selected) -> Completion<bool> {
    if (toBoolean(selected)) TRY(createElement(iso, result, to++, v));
    return true;
  }));
  return Value::object(result);
}

// §23.1.3.29
Completion<Value> arraySome(Isolate& iso, Arguments& args) {
  auto [o, length] = TRY(startIteration(iso, args, "some"));
  bool found = false;
  TRY(forEachPresent(iso, args, o, length, [&](Value, uint64_t, Value result) -> Completion<bool> {
    found = toBoolean(result);
    return !found;
  }));
  return Value::boolean(found);
}

// §23.1.3.6
Completion<Value> arrayEvery(Isolate& iso, Arguments& args) {
  auto [o, length] = TRY(startIteration(iso, args, "every"));
  bool all = true;
  TRY(forEachPresent(iso, args, o, length, [&](Value, uint64_t, Value result) -> Completion<bool> {
    all = toBoolean(result);
    return all;
  }));
  return Value::boolean(all);
}

namespace {

/// Reduce and reduceRight; `right` goes from the end.
Completion<Value> reduce(Isolate& iso, Arguments& args, bool right, const char* method) {
  auto [o, length] = TRY(startIteration(iso, args, method));
  uint64_t step = 0;
  auto index = [&](uint64_t n) { return right ? length - 1 - n : n; };
  Value accumulator = args[1];
  if (args.count() < 2) {
    accumulator = Value::hole();
    while (step < length && accumulator.isHole()) {
      if (step % 4096 == 4095) TRY(iso.poll(4096));
      accumulator = TRY(presentElement(iso, o, index(step++)));
    }
    if (accumulator.isHole()) return throwError(iso, ErrorType::TypeError, "Reduce of empty array with no initial value");
  }
  CallbackCaller callback(iso, args[0]);
  for (; step < length; step++) {
    if (step % 4096 == 4095) TRY(iso.poll(4096));
    uint64_t k = index(step);
    Value v = TRY(presentElement(iso, o, k));
    if (!v.isHole()) accumulator = TRY(callback(Value::undefined(), {accumulator, v, Value::number(k), Value::object(o)}));
  }
  return accumulator;
}

/// FindViaPredicate: the index, or -1; *value is the element.
Completion<Value> findVia(Isolate& iso, Arguments& args, bool last, bool wantsIndex, const char* method) {
  auto [o, length] = TRY(startIteration(iso, args, method));
  CallbackCaller callback(iso, args[0]);
  for (uint64_t n = 0; n < length; n++) {
    if (n % 4096 == 4095) TRY(iso.poll(4096));
    uint64_t k = last ? length - 1 - n : n;
    Value v = TRY(elementAt(iso, o, k));
    Value found = TRY(callback(args[1], {v, Value::number(k), Value::object(o)}));
    if (toBoolean(found)) return wantsIndex ? Value::number(k) : v;
  }
  return wantsIndex ? Value::int32(-1) : Value::undefined();
}

}  // namespace

// §23.1.3.24, §23.1.3.25
Completion<Value> arrayReduce(Isolate& iso, Arguments& args) { return reduce(iso, args, false, "reduce"); }
Completion<Value> arrayReduceRight(Isolate& iso, Arguments& args) { return reduce(iso, args, true, "reduceRight"); }

// §23.1.3.9 to §23.1.3.12
Completion<Value> arrayFind(Isolate& iso, Arguments& args) { return findVia(iso, args, false, false, "find"); }
Completion<Value> arrayFindIndex(Isolate& iso, Arguments& args) { return findVia(iso, args, false, true, "findIndex"); }
Completion<Value> arrayFindLast(Isolate& iso, Arguments& args) { return findVia(iso, args, true, false, "findLast"); }
Completion<Value> arrayFindLastIndex(Isolate& iso, Arguments& args) { return findVia(iso, args, true, true, "findLastIndex"); }

namespace {

/// One array being flattened: its object, length and place, three values each.
struct FlattenState {
  Isolate& iso;
  RootVector levels;
  explicit FlattenState(Isolate& i) : iso(i), levels(i) {}

  void enter(Object* o, uint64_t length) {
    levels.push(Value::object(o));
    levels.push(Value::number(length));
    levels.push(Value::int32(0));
  }
};

/// FlattenIntoArray without recursion: appends to `target`, going `depth` levels down.
Completion<void> flatten(Isolate& iso, Object* target, Object* source, uint64_t length, double depth, CallbackCaller* mapper, Value self) {
  FlattenState state(iso);
  state.enter(source, length);
  uint64_t to = 0;
  for (uint32_t n = 1; !state.levels.empty(); n++) {
    if (n % 4096 == 0) TRY(iso.poll(4096));
    size_t top = state.levels.size() - 3;
    auto k = static_cast<uint64_t>(state.levels[top + 2].asNumber());
    if (static_cast<double>(k) >= state.levels[top + 1].asNumber()) {
      state.levels.resize(top);
      continue;
    }
    state.levels[top + 2] = Value::number(k + 1);
    Object* from = state.levels[top].asObject();
    Value v = TRY(presentElement(iso, from, k));
    if (v.isHole()) continue;
    if (mapper != nullptr && top == 0) v = TRY((*mapper)(self, {v, Value::number(k), Value::object(from)}));
    if (static_cast<double>(top / 3) < depth && TRY(isArray(iso, v))) {
      uint64_t inner = TRY(lengthOfArrayLike(iso, v.asObject()));
      state.enter(v.asObject(), inner);
      continue;
    }
    TRY(createElement(iso, target, to++, v));
  }
  return {};
}

}  // namespace

// §23.1.3.13
Completion<Value> arrayFlat(Isolate& iso, Arguments& args) {
  Object* o = TRY(thisObjectOf(iso, args, "flat"));
  uint64_t length = TRY(lengthOfArrayLike(iso, o));
  double depth = args[0].isUndefined() ? 1 : TRY(toIntegerOrInfinity(iso, args[0]));
  Object* result = TRY(arraySpeciesCreate(iso, o, 0));
  TRY(flatten(iso, result, o, length, depth, nullptr, Value::undefined()));
  return Value::object(result);
}

// §23.1.3.14
Completion<Value> arrayFlatMap(Isolate& iso, Arguments& args) {
  auto [o, length] = TRY(startIteration(iso, args, "flatMap"));
  Object* result = TRY(arraySpeciesCreate(iso, o, 0));
  CallbackCaller mapper(iso, args[0]);
  TRY(flatten(iso, result, o, length, 1, &mapper, args[1]));
  return Value::object(result);
}

}  // namespace sx::rt
