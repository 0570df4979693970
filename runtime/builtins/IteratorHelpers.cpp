// Iterator helpers: the constructor's functions, the lazy and eager methods of %IteratorPrototype%, and the objects behind
// them (ECMA-262 §27.1.2 to §27.1.4). A lazy helper is a small state machine stepped by its next().
#include <cmath>

#include "ArrayBuiltins.h"
#include "Collection.h"
#include "runtime/Iteration.h"

namespace sx::rt {

namespace {

enum class HelperKind : uint16_t { Map, Filter, Take, Drop, FlatMap, Concat };
enum HelperFlag : uint8_t { kHelperRunning = 1, kHelperDone = 2, kHelperStarted = 4 };

/// A helper object: `source` is the underlying iterator (Concat: internal(RawValues) of methods and iterables).
struct IteratorHelper : BuiltinIterator {
  Value next;        ///< the underlying iterator's next
  Value function;    ///< the callback, or undefined
  Value inner;       ///< the iterator that FlatMap or Concat is in, or undefined
  Value innerNext;
  Value count;       ///< calls made (Map, Filter, FlatMap), values left (Take, Drop), iterables begun (Concat)

  HelperKind helperKind() const { return static_cast<HelperKind>(unused); }
};

/// %WrapForValidIteratorPrototype% objects: `source` is the iterator.
struct WrappedIterator : BuiltinIterator {
  Value next;
};

IteratorRecord recordOf(Value iterator, Value next) {
  // Null marks an array walked in place, which these never are.
  return IteratorRecord{iterator, next.isNull() ? Value::undefined() : next};
}

IteratorHelper* newHelper(Isolate& iso, HelperKind kind, IteratorRecord from, Value function, Value count) {
  Value proto = Value::object(iso.realm->intrinsic(Intrinsic::IteratorHelperPrototype));
  auto* helper = static_cast<IteratorHelper*>(newObjectOfKind(iso, CellKind::BuiltinIterator, sizeof(IteratorHelper), proto));
  helper->source = from.iterator;
  helper->index = 0;
  helper->iteration = IterationKind::Values;
  helper->from = IteratorSource::Helper;
  helper->unused = static_cast<uint16_t>(kind);
  helper->next = from.next;
  helper->function = function;
  helper->count = count;
  iso.heap.barrier(helper);
  return helper;
}

// ---- Steps ----

/// The counter as it was; it goes up by one.
Value countUp(IteratorHelper* helper) {
  Value n = helper->count;
  helper->count = Value::number(n.asNumber() + 1);
  return n;
}

/// §7.4.x GetIteratorFlattenable
Completion<IteratorRecord> flattenable(Isolate& iso, Value v, bool strings, const char* method) {
  if (!v.isObject() && !(strings && v.isString())) return throwError(iso, ErrorText::CalledOnNonObject, method);
  Value function = TRY(getMethod(iso, v, PropertyKey::symbol(iso.symbols.iterator)));
  Value iterator = function.isUndefined() ? v : TRY(call(iso, function, v, {}));
  if (!iterator.isObject()) return throwError(iso, ErrorText::NotIterable, toDisplay(iso, v));
  Value next = TRY(get(iso, iterator.asObject(), iso.names.next));
  return recordOf(iterator, next);
}

Completion<Value> stepMap(Isolate& iso, IteratorHelper* helper, IteratorRecord& it) {
  Value v = TRY(iteratorStep(iso, it));
  if (v.isHole()) return v;
  Completion<Value> mapped = call(iso, helper->function, Value::undefined(), {v, countUp(helper)});
  if (mapped.isThrown()) return iteratorCloseThrown(iso, it);
  return mapped;
}

Completion<Value> stepFilter(Isolate& iso, IteratorHelper* helper, IteratorRecord& it) {
  for (uint32_t n = 1;; n++) {
    if (n % 4096 == 0) TRY(iso.poll(4096));
    Value v = TRY(iteratorStep(iso, it));
    if (v.isHole()) return v;
    Completion<Value> selected = call(iso, helper->function, Value::undefined(), {v, countUp(helper)});
    if (selected.isThrown()) return iteratorCloseThrown(iso, it);
    if (toBoolean(selected.value())) return v;
  }
}

Completion<Value> stepTake(Isolate& iso, IteratorHelper* helper, IteratorRecord& it) {
  double left = helper->count.asNumber();
  if (left == 0) {
    TRY(iteratorClose(iso, it));
    return Value::hole();
  }
  helper->count = Value::number(left - 1);
  return iteratorStep(iso, it);
}

Completion<Value> stepDrop(Isolate& iso, IteratorHelper* helper, IteratorRecord& it) {
  for (uint32_t n = 1; helper->count.asNumber() > 0; n++) {
    if (n % 4096 == 0) TRY(iso.poll(4096));
    helper->count = Value::number(helper->count.asNumber() - 1);
    if (TRY(iteratorStep(iso, it)).isHole()) return Value::hole();
  }
  return iteratorStep(iso, it);
}

void setInner(Isolate& iso, IteratorHelper* helper, IteratorRecord inner) {
  Heap::write(iso.heap, helper, &helper->inner, inner.iterator);
  Heap::write(iso.heap, helper, &helper->innerNext, inner.next);
}

Completion<Value> stepFlatMap(Isolate& iso, IteratorHelper* helper, IteratorRecord& it) {
  for (uint32_t n = 1;; n++) {
    if (n % 4096 == 0) TRY(iso.poll(4096));
    if (helper->inner.isObject()) {
      IteratorRecord inner = recordOf(helper->inner, helper->innerNext);
      Completion<Value> v = iteratorStep(iso, inner);
      if (v.isThrown()) return iteratorCloseThrown(iso, it);
      if (!v.value().isHole()) return v;
      helper->inner = Value::undefined();
      continue;
    }
    Value v = TRY(iteratorStep(iso, it));
    if (v.isHole()) return v;
    Completion<Value> mapped = call(iso, helper->function, Value::undefined(), {v, countUp(helper)});
    if (mapped.isThrown()) return iteratorCloseThrown(iso, it);
    auto inner = flattenable(iso, mapped.value(), false, "Iterator.prototype.flatMap");
    if (inner.isThrown()) return iteratorCloseThrown(iso, it);
    setInner(iso, helper, inner.release());
  }
}

Completion<Value> stepConcat(Isolate& iso, IteratorHelper* helper) {
  auto* list = static_cast<RawValues*>(helper->source.asCell());
  for (;;) {
    if (helper->inner.isObject()) {
      IteratorRecord inner = recordOf(helper->inner, helper->innerNext);
      Value v = TRY(iteratorStep(iso, inner));
      if (!v.isHole()) return v;
      helper->inner = Value::undefined();
    }
    auto i = static_cast<uint32_t>(helper->count.asNumber());
    if (2 * i >= list->count) return Value::hole();
    (void)countUp(helper);
    setInner(iso, helper, TRY(getIteratorFromMethod(iso, list->values[2 * i + 1], list->values[2 * i])));
  }
}

Completion<Value> step(Isolate& iso, IteratorHelper* helper) {
  if (helper->helperKind() == HelperKind::Concat) return stepConcat(iso, helper);
  IteratorRecord it = recordOf(helper->source, helper->next);
  switch (helper->helperKind()) {
    case HelperKind::Map: return stepMap(iso, helper, it);
    case HelperKind::Filter: return stepFilter(iso, helper, it);
    case HelperKind::Take: return stepTake(iso, helper, it);
    case HelperKind::Drop: return stepDrop(iso, helper, it);
    case HelperKind::FlatMap: return stepFlatMap(iso, helper, it);
    case HelperKind::Concat: break;
  }
  SX_UNREACHABLE("every kind steps");
}

IteratorHelper* thisHelper(Isolate& iso, Arguments& args, const char* method) {
  Value self = args.thisValue();
  if (self.isObject() && self.asObject()->kind == CellKind::BuiltinIterator) {
    auto* helper = static_cast<IteratorHelper*>(self.asObject());
    if (helper->from == IteratorSource::Helper) {
      if ((helper->flags & kHelperRunning) == 0) return helper;
      (void)throwError(iso, ErrorType::TypeError, "Generator is already running");
      return nullptr;
    }
  }
  (void)throwError(iso, ErrorText::IncompatibleReceiver, std::string("Iterator Helper.prototype.") + method, toDisplay(iso, self));
  return nullptr;
}

// §27.1.2.1.1
Completion<Value> helperNext(Isolate& iso, Arguments& args) {
  IteratorHelper* helper = thisHelper(iso, args, "next");
  if (helper == nullptr) return Thrown{};
  if ((helper->flags & kHelperDone) != 0) return iterResult(iso, Value::undefined(), true);
  helper->flags |= kHelperRunning | kHelperStarted;
  Completion<Value> v = step(iso, helper);
  helper->flags &= static_cast<uint8_t>(~kHelperRunning);
  if (v.isThrown() || v.value().isHole()) helper->flags |= kHelperDone;
  if (v.isThrown()) return v;
  return v.value().isHole() ? iterResult(iso, Value::undefined(), true) : iterResult(iso, v.value(), false);
}

/// Closes what a helper iterates over.
Completion<void> closeSources(Isolate& iso, IteratorHelper* helper) {
  if (helper->inner.isObject()) {
    IteratorRecord inner = recordOf(helper->inner, helper->innerNext);
    bool thrown = iteratorClose(iso, inner).isThrown();
    if (thrown && helper->helperKind() == HelperKind::Concat) return Thrown{};
    if (thrown) {
      IteratorRecord outer = recordOf(helper->source, helper->next);
      return iteratorCloseThrown(iso, outer);
    }
  }
  if (helper->helperKind() == HelperKind::Concat) return {};
  IteratorRecord it = recordOf(helper->source, helper->next);
  return iteratorClose(iso, it);
}

// §27.1.2.1.2: one that was never asked is done before its source is closed; any other runs meanwhile.
Completion<Value> helperReturn(Isolate& iso, Arguments& args) {
  IteratorHelper* helper = thisHelper(iso, args, "return");
  if (helper == nullptr) return Thrown{};
  if ((helper->flags & kHelperDone) != 0) return iterResult(iso, Value::undefined(), true);
  bool isStarted = (helper->flags & kHelperStarted) != 0;
  helper->flags |= isStarted ? kHelperRunning : kHelperDone;
  Completion<void> closed = closeSources(iso, helper);
  helper->flags = kHelperDone;
  TRY(closed);
  return iterResult(iso, Value::undefined(), true);
}

// ---- Lazy methods ----

/// `this` as an iterator whose next is not read yet; TypeError if it is no object.
Completion<IteratorRecord> thisIterator(Isolate& iso, Arguments& args, const char* method) {
  if (!args.thisValue().isObject()) return throwError(iso, ErrorText::CalledOnNonObject, std::string("Iterator.prototype.") + method);
  return IteratorRecord{args.thisValue(), Value::undefined()};
}

Completion<void> readNext(Isolate& iso, IteratorRecord& it) {
  Value next = TRY(get(iso, it.iterator.asObject(), iso.names.next));
  it = recordOf(it.iterator, next);
  return {};
}

/// The iterator and checked callback of a method; a wrong one closes the iterator.
Completion<IteratorRecord> startWithCallback(Isolate& iso, Arguments& args, const char* method) {
  IteratorRecord it = TRY(thisIterator(iso, args, method));
  if (requireCallback(iso, args[0]).isThrown()) return iteratorCloseThrown(iso, it);
  TRY(readNext(iso, it));
  return it;
}

Completion<Value> lazyByCallback(Isolate& iso, Arguments& args, HelperKind kind, const char* method) {
  IteratorRecord it = TRY(startWithCallback(iso, args, method));
  return Value::object(newHelper(iso, kind, it, args[0], Value::int32(0)));
}

// §27.1.4.5, §27.1.4.7, §27.1.4.9
Completion<Value> iteratorMap(Isolate& iso, Arguments& args) { return lazyByCallback(iso, args, HelperKind::Map, "map"); }
Completion<Value> iteratorFilter(Isolate& iso, Arguments& args) { return lazyByCallback(iso, args, HelperKind::Filter, "filter"); }
Completion<Value> iteratorFlatMap(Isolate& iso, Arguments& args) { return lazyByCallback(iso, args, HelperKind::FlatMap, "flatMap"); }

Completion<Value> lazyByLimit(Isolate& iso, Arguments& args, HelperKind kind, const char* method) {
  IteratorRecord it = TRY(thisIterator(iso, args, method));
  Completion<double> limit = toNumber(iso, args[0]);
  if (limit.isThrown()) return iteratorCloseThrown(iso, it);
  double count = std::trunc(limit.value());
  if (!(count >= 0)) {
    (void)throwError(iso, ErrorType::RangeError, toDisplay(iso, args[0]) + " must be positive");
    return iteratorCloseThrown(iso, it);
  }
  TRY(readNext(iso, it));
  return Value::object(newHelper(iso, kind, it, Value::undefined(), Value::number(count)));
}

// §27.1.4.4, §27.1.4.11
Completion<Value> iteratorDrop(Isolate& iso, Arguments& args) { return lazyByLimit(iso, args, HelperKind::Drop, "drop"); }
Completion<Value> iteratorTake(Isolate& iso, Arguments& args) { return lazyByLimit(iso, args, HelperKind::Take, "take"); }

// ---- Eager methods ----

/// Calls body(value, counter) → Completion<bool> until it answers false, when the iterator is closed.
template <class Body> Completion<void> consume(Isolate& iso, IteratorRecord& it, uint64_t first, Body&& body) {
  for (uint64_t n = first;; n++) {
    if (n % 4096 == 4095) TRY(iso.poll(4096));
    Value v = TRY(iteratorStep(iso, it));
    if (v.isHole()) return {};
    Completion<bool> more = body(v, Value::number(n));
    if (more.isThrown()) return iteratorCloseThrown(iso, it);
    if (!more.value()) return iteratorClose(iso, it);
  }
}

// §27.1.4.10
Completion<Value> iteratorReduce(Isolate& iso, Arguments& args) {
  IteratorRecord it = TRY(startWithCallback(iso, args, "reduce"));
  Value accumulator = args[1];
  uint64_t first = 0;
  if (args.count() < 2) {
    accumulator = TRY(iteratorStep(iso, it));
    if (accumulator.isHole()) return throwError(iso, ErrorType::TypeError, "Reduce of a done iterator with no initial value");
    first = 1;
  }
  CallbackCaller callback(iso, args[0]);
  TRY(consume(iso, it, first, [&](Value v, Value n) -> Completion<bool> {
    accumulator = TRY(callback(Value::undefined(), {accumulator, v, n}));
    return true;
  }));
  return accumulator;
}

// §27.1.4.12
Completion<Value> iteratorToArray(Isolate& iso, Arguments& args) {
  IteratorRecord it = TRY(thisIterator(iso, args, "toArray"));
  TRY(readNext(iso, it));
  Array* result = newArray(iso);
  TRY(consume(iso, it, 0, [&](Value v, Value) -> Completion<bool> {
    push(iso, result, v);
    return true;
  }));
  return Value::object(result);
}

// §27.1.4.8
Completion<Value> iteratorForEach(Isolate& iso, Arguments& args) {
  IteratorRecord it = TRY(startWithCallback(iso, args, "forEach"));
  CallbackCaller callback(iso, args[0]);
  TRY(consume(iso, it, 0, [&](Value v, Value n) -> Completion<bool> {
    TRY(callback(Value::undefined(), {v, n}));
    return true;
  }));
  return Value::undefined();
}

/// some, every and find: stops at the first value for which the callback's truth is `wanted`.
Completion<Value> search(Isolate& iso, Arguments& args, bool wanted, const char* method) {
  IteratorRecord it = TRY(startWithCallback(iso, args, method));
  CallbackCaller callback(iso, args[0]);
  Value found = Value::hole();
  TRY(consume(iso, it, 0, [&](Value v, Value n) -> Completion<bool> {
    if (toBoolean(TRY(callback(Value::undefined(), {v, n}))) != wanted) return true;
    found = v;
    return false;
  }));
  return found;
}

// §27.1.4.3, §27.1.4.6, §27.1.4.13
Completion<Value> iteratorSome(Isolate& iso, Arguments& args) { return Value::boolean(!TRY(search(iso, args, true, "some")).isHole()); }
Completion<Value> iteratorEvery(Isolate& iso, Arguments& args) { return Value::boolean(TRY(search(iso, args, false, "every")).isHole()); }
Completion<Value> iteratorFind(Isolate& iso, Arguments& args) { return holeToUndefined(TRY(search(iso, args, true, "find"))); }

// ---- Iterator.from, Iterator.concat ----

WrappedIterator* thisWrapped(Isolate& iso, Arguments& args, const char* method) {
  Value self = args.thisValue();
  if (self.isObject() && self.asObject()->kind == CellKind::BuiltinIterator) {
    auto* wrapped = static_cast<WrappedIterator*>(self.asObject());
    if (wrapped->from == IteratorSource::Wrapped) return wrapped;
  }
  (void)throwError(iso, ErrorText::IncompatibleReceiver, std::string("%WrapForValidIteratorPrototype%.") + method, toDisplay(iso, self));
  return nullptr;
}

// §27.1.3.2.1.1.1
Completion<Value> wrappedNext(Isolate& iso, Arguments& args) {
  WrappedIterator* wrapped = thisWrapped(iso, args, "next");
  if (wrapped == nullptr) return Thrown{};
  return call(iso, wrapped->next, wrapped->source, {});
}

// §27.1.3.2.1.1.2
Completion<Value> wrappedReturn(Isolate& iso, Arguments& args) {
  WrappedIterator* wrapped = thisWrapped(iso, args, "return");
  if (wrapped == nullptr) return Thrown{};
  Value method = TRY(getMethod(iso, wrapped->source, iso.names.return_));
  if (method.isUndefined()) return iterResult(iso, Value::undefined(), true);
  return call(iso, method, wrapped->source, {});
}

// §27.1.3.2.1
Completion<Value> iteratorFrom(Isolate& iso, Arguments& args) {
  IteratorRecord it = TRY(flattenable(iso, args[0], true, "Iterator.from"));
  if (TRY(ordinaryHasInstance(iso, Value::object(iso.realm->intrinsic(Intrinsic::Iterator)), it.iterator))) return it.iterator;
  Value proto = Value::object(iso.realm->intrinsic(Intrinsic::WrapForValidIteratorPrototype));
  auto* wrapped = static_cast<WrappedIterator*>(newObjectOfKind(iso, CellKind::BuiltinIterator, sizeof(WrappedIterator), proto));
  wrapped->source = it.iterator;
  wrapped->index = 0;
  wrapped->iteration = IterationKind::Values;
  wrapped->from = IteratorSource::Wrapped;
  wrapped->unused = 0;
  wrapped->next = it.next;
  iso.heap.barrier(wrapped);
  return Value::object(wrapped);
}

Completion<Value> iteratorConcat(Isolate& iso, Arguments& args) {
  RawValues* list = newRawValues(iso, 2 * args.count());
  for (uint32_t i = 0; i < args.count(); i++) {
    if (!args[i].isObject()) return throwError(iso, ErrorText::CalledOnNonObject, "Iterator.concat");
    Value method = TRY(getMethod(iso, args[i], PropertyKey::symbol(iso.symbols.iterator)));
    if (method.isUndefined()) return throwError(iso, ErrorText::NotIterable, toDisplay(iso, args[i]));
    Heap::write(iso.heap, list, &list->values[2 * i], method);
    Heap::write(iso.heap, list, &list->values[2 * i + 1], args[i]);
  }
  IteratorRecord from{Value::internal(list), Value::undefined()};
  return Value::object(newHelper(iso, HelperKind::Concat, from, Value::undefined(), Value::int32(0)));
}

// ---- The weird accessors of %IteratorPrototype% (§27.1.4.1, §27.1.4.14) ----

// §27.1.4.1.1 SetterThatIgnoresPrototypeProperties
Completion<Value> setIgnoringPrototype(Isolate& iso, Arguments& args, PropertyKey key) {
  Value self = args.thisValue();
  if (!self.isObject()) return throwError(iso, ErrorText::CalledOnNonObject, "set Iterator.prototype." + toDisplay(iso, valueFromKey(iso, key)));
  if (self.asObject() == iso.realm->intrinsic(Intrinsic::IteratorPrototype)) {
    return throwError(iso, ErrorText::ReadOnly, toDisplay(iso, valueFromKey(iso, key)), "object '[object Object]'");
  }
  if (TRY(hasOwnProperty(iso, self.asObject(), key))) TRY(setOrThrow(iso, self.asObject(), key, args[0]));
  else TRY(createDataPropertyOrThrow(iso, self.asObject(), key, args[0]));
  return Value::undefined();
}

Completion<Value> getTag(Isolate& iso, Arguments&) { return Value::string(intern(iso, "Iterator")); }
Completion<Value> setTag(Isolate& iso, Arguments& args) { return setIgnoringPrototype(iso, args, PropertyKey::symbol(iso.symbols.toStringTag)); }
Completion<Value> getConstructor(Isolate& iso, Arguments&) { return Value::object(iso.realm->intrinsic(Intrinsic::Iterator)); }
Completion<Value> setConstructor(Isolate& iso, Arguments& args) { return setIgnoringPrototype(iso, args, iso.names.constructor); }

constexpr BuiltinRow kStatics[] = {
    {BuiltinRow::Method, "from", iteratorFrom, nullptr, 1, kHidden},
    {BuiltinRow::Method, "concat", iteratorConcat, nullptr, 0, kHidden},
};
constexpr BuiltinRow kPrototype[] = {
    {BuiltinRow::Method, "reduce", iteratorReduce, nullptr, 1, kHidden},
    {BuiltinRow::Method, "toArray", iteratorToArray, nullptr, 0, kHidden},
    {BuiltinRow::Method, "forEach", iteratorForEach, nullptr, 1, kHidden},
    {BuiltinRow::Method, "some", iteratorSome, nullptr, 1, kHidden},
    {BuiltinRow::Method, "every", iteratorEvery, nullptr, 1, kHidden},
    {BuiltinRow::Method, "find", iteratorFind, nullptr, 1, kHidden},
    {BuiltinRow::Method, "map", iteratorMap, nullptr, 1, kHidden},
    {BuiltinRow::Method, "filter", iteratorFilter, nullptr, 1, kHidden},
    {BuiltinRow::Method, "take", iteratorTake, nullptr, 1, kHidden},
    {BuiltinRow::Method, "drop", iteratorDrop, nullptr, 1, kHidden},
    {BuiltinRow::Method, "flatMap", iteratorFlatMap, nullptr, 1, kHidden},
    {BuiltinRow::Accessor, "@@toStringTag", getTag, setTag, 0, kConfigurable},
};
constexpr BuiltinRow kConstructorProperty[] = {
    {BuiltinRow::Accessor, "constructor", getConstructor, setConstructor, 0, kConfigurable},
};
constexpr BuiltinRow kHelper[] = {
    {BuiltinRow::Method, "next", helperNext, nullptr, 0, kHidden},
    {BuiltinRow::Method, "return", helperReturn, nullptr, 0, kHidden},
    {.type = BuiltinRow::String, .name = "@@toStringTag", .attributes = kConfigurable, .text = "Iterator Helper"},
};
constexpr BuiltinRow kWrapped[] = {
    {BuiltinRow::Method, "next", wrappedNext, nullptr, 0, kHidden},
    {BuiltinRow::Method, "return", wrappedReturn, nullptr, 0, kHidden},
};

}  // namespace

void initIteratorHelpers(Isolate& iso, Realm& realm) {
  Object* prototype = realm.intrinsic(Intrinsic::IteratorPrototype);
  defineBuiltins(iso, prototype, kPrototype);
  auto family = [&](Intrinsic intrinsic, std::span<const BuiltinRow> rows) {
    Object* o = newObjectWithProto(iso, Value::object(prototype));
    realm.setIntrinsic(intrinsic, o);
    defineBuiltins(iso, o, rows);
  };
  family(Intrinsic::IteratorHelperPrototype, kHelper);
  family(Intrinsic::WrapForValidIteratorPrototype, kWrapped);
}

void defineIteratorStatics(Isolate& iso, Object* constructor) {
  defineBuiltins(iso, constructor, kStatics);
  defineBuiltins(iso, iso.realm->intrinsic(Intrinsic::IteratorPrototype), kConstructorProperty);
}

}  // namespace sx::rt
