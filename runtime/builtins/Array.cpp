// The Array constructor (ECMA-262 §23.1.1, §23.1.2), the table of Array.prototype, and what its files share.
#include "../interpreter/ObjectSupport.h"
#include "../objects/Storage.h"
#include "ArrayBuiltins.h"
#include "Collection.h"
#include "runtime/Iterators.h"

namespace sx::rt {

// ---- Shared steps ----

Completion<Value> presentElement(Isolate& iso, Object* o, uint64_t i) {
  Value v;
  if (directElement(o, i, &v)) return v;
  if (isFastArray(iso, o)) return Value::hole();
  if (storedElement(iso, o, i, &v)) return v;
  PropertyKey key = indexKey(iso, i);
  if (!TRY(hasProperty(iso, o, key))) return Value::hole();
  return get(iso, o, key);
}

Completion<uint64_t> relativeIndex(Isolate& iso, Value v, uint64_t length, uint64_t ifUndefined) {
  if (v.isUndefined()) return ifUndefined;
  if (v.isInt()) {
    int64_t i = v.asInt();
    if (i < 0) i += static_cast<int64_t>(length);
    return i < 0 ? 0 : static_cast<uint64_t>(i) < length ? static_cast<uint64_t>(i) : length;
  }
  double d = TRY(toIntegerOrInfinity(iso, v));
  auto whole = static_cast<double>(length);
  if (d < 0) return d + whole < 0 ? 0 : static_cast<uint64_t>(d + whole);
  return d < whole ? static_cast<uint64_t>(d) : length;
}

namespace {

/// Stores of this many holes are made ahead.
constexpr uint32_t kMaxPreallocated = 1 << 22;

Array* newArrayOfHoles(Isolate& iso, Shape* shape, uint32_t length) {
  bool ahead = length <= kMaxPreallocated && (length < 4096 || !iso.heap.wouldExceedLimit(size_t{length} * sizeof(Value)));
  return newArrayWithShape(iso, shape, length, ahead ? length : 0);
}

}  // namespace

Completion<Array*> arrayCreate(Isolate& iso, uint64_t length) {
  if (length > 0xFFFF'FFFF) return throwError(iso, ErrorText::ArrayLength);
  return newArrayOfHoles(iso, iso.realm->arrayShape(), static_cast<uint32_t>(length));
}

bool hasDefaultSpecies(Isolate& iso, Object* o) {
  return iso.protectors.ArraySpecies && o->shape == iso.realm->arrayShape()->index;
}

// §10.4.2.3
Completion<Object*> arraySpeciesCreate(Isolate& iso, Object* original, uint64_t length) {
  if (hasDefaultSpecies(iso, original) || !TRY(isArray(iso, Value::object(original)))) return TRY(arrayCreate(iso, length));
  Value c = TRY(get(iso, original, iso.names.constructor));
  if (c.isObject()) {
    c = TRY(get(iso, c.asObject(), PropertyKey::symbol(iso.symbols.species)));
    if (c.isNull()) c = Value::undefined();
  }
  if (c.isUndefined()) return TRY(arrayCreate(iso, length));
  if (!isConstructor(c)) return throwError(iso, ErrorText::SpeciesNotConstructor);
  Value argument = Value::number(length);
  return TRY(construct(iso, c, std::span<const Value>(&argument, 1))).asObject();
}

Completion<void> requireCallback(Isolate& iso, Value f) {
  if (isCallable(f)) [[likely]] return {};
  return throwError(iso, ErrorText::NotCallable, describeTyped(iso, f));
}

Completion<Object*> thisObjectOf(Isolate& iso, Arguments& args, const char* method) {
  Value self = args.thisValue();
  if (self.isObject()) [[likely]] return self.asObject();
  if (self.isNullish()) return throwError(iso, ErrorText::CalledOnNullish, std::string("Array.prototype.") + method);
  return toObject(iso, self);
}

Completion<void> createElement(Isolate& iso, Object* o, uint64_t i, Value v) {
  if (isFastArray(iso, o)) {
    auto* a = static_cast<Array*>(o);
    if (i == a->length && denseAppend(iso, a, v)) return {};
    if (i < a->length && i < a->elements->capacity) {
      Heap::write(iso.heap, a->elements, a->elements->values + i, v);
      return {};
    }
  }
  return createDataPropertyOrThrow(iso, o, indexKey(iso, i), v);
}

Completion<void> setLength(Isolate& iso, Object* o, uint64_t length) {
  return setOrThrow(iso, o, iso.names.length, Value::number(length));
}

// ---- The constructor ----

namespace {

// §23.1.1.1
Completion<Value> arrayConstructor(Isolate& iso, Arguments& args) {
  Shape* shape = iso.realm->arrayShape();
  if (args.isConstruct() && args.newTarget() != args.callee()) {
    Value proto = TRY(prototypeFromConstructor(iso, args.newTarget(), Value::object(iso.realm->intrinsic(Intrinsic::ArrayPrototype))));
    if (proto != shape->proto) shape = rootShape(iso, CellKind::Array, proto);
  }
  if (args.count() == 1 && args[0].isNumber()) {
    double length = args[0].asNumber();
    if (!(length >= 0 && length <= 4294967295.0 && length == static_cast<uint32_t>(length))) return throwError(iso, ErrorText::ArrayLength);
    return Value::object(newArrayOfHoles(iso, shape, static_cast<uint32_t>(length)));
  }
  Array* a = newArrayWithShape(iso, shape, args.count(), args.count());
  for (uint32_t i = 0; i < args.count(); i++) Heap::write(iso.heap, a->elements, a->elements->values + i, args[i]);
  return Value::object(a);
}

// §23.1.2.2
Completion<Value> arrayIsArray(Isolate& iso, Arguments& args) { return Value::boolean(TRY(isArray(iso, args[0]))); }

/// The object that Array.of and Array.from fill: Construct(C, «length») or a new array; `length` hole for none.
Completion<Object*> newTargetArray(Isolate& iso, Value constructor, Value length) {
  if (isConstructor(constructor) && constructor != Value::object(iso.realm->intrinsic(Intrinsic::Array))) {
    std::span<const Value> arguments(&length, length.isHole() ? 0 : 1);
    return TRY(construct(iso, constructor, arguments)).asObject();
  }
  if (length.isHole()) return newArray(iso);
  return TRY(arrayCreate(iso, static_cast<uint64_t>(length.asNumber())));
}

// §23.1.2.3
Completion<Value> arrayOf(Isolate& iso, Arguments& args) {
  uint32_t count = args.count();
  Object* a = TRY(newTargetArray(iso, args.thisValue(), Value::number(count)));
  for (uint32_t i = 0; i < count; i++) TRY(createElement(iso, a, i, args[i]));
  TRY(setLength(iso, a, count));
  return Value::object(a);
}

Completion<Value> fromIterable(Isolate& iso, Arguments& args, Value method, bool mapping) {
  Object* a = TRY(newTargetArray(iso, args.thisValue(), Value::hole()));
  RootVector state(iso);
  state.resize(3);
  TRY(iterOpenWith(iso, args[0], method, state.data()));
  // Nobody else knows an array made here.
  bool own = a->kind == CellKind::Array && (!isConstructor(args.thisValue()) || args.thisValue() == Value::object(iso.realm->intrinsic(Intrinsic::Array)));
  if (!mapping && own) {
    TRY(iterAppendAll(iso, state.data(), static_cast<Array*>(a)));
    return Value::object(a);
  }
  for (uint64_t k = 0;; k++) {
    if (k % 4096 == 4095) TRY(iso.poll(4096));
    TRY(iterNext(iso, state.data()));
    Value v = iso.stepResult;
    if (v.isHole()) {
      TRY(setLength(iso, a, k));
      return Value::object(a);
    }
    if (mapping) {
      Completion<Value> mapped = call(iso, args[1], args[2], {v, Value::number(k)});
      if (mapped.isThrown()) return closeAndThrow(iso, state.data());
      v = mapped.value();
    }
    if (createElement(iso, a, k, v).isThrown()) return closeAndThrow(iso, state.data());
  }
}

// §23.1.2.1
Completion<Value> arrayFrom(Isolate& iso, Arguments& args) {
  bool mapping = !args[1].isUndefined();
  if (mapping) TRY(requireCallback(iso, args[1]));
  if (args[0].isNullish()) return throwError(iso, ErrorText::NotIterableValue, describeTyped(iso, args[0]));
  Value usingIterator = TRY(getV(iso, args[0], PropertyKey::symbol(iso.symbols.iterator)));
  if (!usingIterator.isNullish()) {
    if (!isCallable(usingIterator)) {
      return throwError(iso, ErrorType::TypeError,
                        "%Array%.from requires that the property of the first argument, items[Symbol.iterator], when exists, be a function");
    }
    return fromIterable(iso, args, usingIterator, mapping);
  }
  Object* from = TRY(toObject(iso, args[0]));
  uint64_t length = TRY(lengthOfArrayLike(iso, from));
  Object* a = TRY(newTargetArray(iso, args.thisValue(), Value::number(length)));
  for (uint64_t k = 0; k < length; k++) {
    if (k % 4096 == 4095) TRY(iso.poll(4096));
    Value v = TRY(elementAt(iso, from, k));
    if (mapping) v = TRY(call(iso, args[1], args[2], {v, Value::number(k)}));
    TRY(createElement(iso, a, k, v));
  }
  TRY(setLength(iso, a, length));
  return Value::object(a);
}

// §23.1.2.1 of ECMA-262 2026. NOTE: it answers a promise, and there are none.
Completion<Value> arrayFromAsync(Isolate& iso, Arguments&) { return throwUnsupported(iso, "Array.fromAsync"); }

constexpr BuiltinRow kStatics[] = {
    {BuiltinRow::Method, "isArray", arrayIsArray, nullptr, 1, kHidden},
    {BuiltinRow::Method, "from", arrayFrom, nullptr, 1, kHidden},
    {BuiltinRow::Method, "fromAsync", arrayFromAsync, nullptr, 1, kHidden},
    {BuiltinRow::Method, "of", arrayOf, nullptr, 0, kHidden},
    {BuiltinRow::Getter, "@@species", returnThis, nullptr, 0, kConfigurable},
};

constexpr BuiltinRow kPrototype[] = {
    {BuiltinRow::Method, "at", arrayAt, nullptr, 1, kHidden},
    {BuiltinRow::Method, "concat", arrayConcat, nullptr, 1, kHidden},
    {BuiltinRow::Method, "copyWithin", arrayCopyWithin, nullptr, 2, kHidden},
    {BuiltinRow::Method, "fill", arrayFill, nullptr, 1, kHidden},
    {BuiltinRow::Method, "find", arrayFind, nullptr, 1, kHidden},
    {BuiltinRow::Method, "findIndex", arrayFindIndex, nullptr, 1, kHidden},
    {BuiltinRow::Method, "findLast", arrayFindLast, nullptr, 1, kHidden},
    {BuiltinRow::Method, "findLastIndex", arrayFindLastIndex, nullptr, 1, kHidden},
    {BuiltinRow::Method, "lastIndexOf", arrayLastIndexOf, nullptr, 1, kHidden},
    {BuiltinRow::Method, "pop", arrayPop, nullptr, 0, kHidden, 0, nullptr, InlineCall::Pop},
    {BuiltinRow::Method, "push", arrayPush, nullptr, 1, kHidden, 0, nullptr, InlineCall::Push},
    {BuiltinRow::Method, "reverse", arrayReverse, nullptr, 0, kHidden},
    {BuiltinRow::Method, "shift", arrayShift, nullptr, 0, kHidden},
    {BuiltinRow::Method, "unshift", arrayUnshift, nullptr, 1, kHidden},
    {BuiltinRow::Method, "slice", arraySlice, nullptr, 2, kHidden},
    {BuiltinRow::Method, "sort", arraySort, nullptr, 1, kHidden},
    {BuiltinRow::Method, "splice", arraySplice, nullptr, 2, kHidden},
    {BuiltinRow::Method, "includes", arrayIncludes, nullptr, 1, kHidden},
    {BuiltinRow::Method, "indexOf", arrayIndexOf, nullptr, 1, kHidden},
    {BuiltinRow::Method, "join", arrayJoin, nullptr, 1, kHidden},
    {BuiltinRow::Method, "keys", arrayKeys, nullptr, 0, kHidden},
    {BuiltinRow::Method, "entries", arrayEntries, nullptr, 0, kHidden},
    {BuiltinRow::Method, "values", arrayValues, nullptr, 0, kHidden},
    {BuiltinRow::Method, "forEach", arrayForEach, nullptr, 1, kHidden},
    {BuiltinRow::Method, "filter", arrayFilter, nullptr, 1, kHidden},
    {BuiltinRow::Method, "flat", arrayFlat, nullptr, 0, kHidden},
    {BuiltinRow::Method, "flatMap", arrayFlatMap, nullptr, 1, kHidden},
    {BuiltinRow::Method, "map", arrayMap, nullptr, 1, kHidden},
    {BuiltinRow::Method, "every", arrayEvery, nullptr, 1, kHidden},
    {BuiltinRow::Method, "some", arraySome, nullptr, 1, kHidden},
    {BuiltinRow::Method, "reduce", arrayReduce, nullptr, 1, kHidden},
    {BuiltinRow::Method, "reduceRight", arrayReduceRight, nullptr, 1, kHidden},
    {BuiltinRow::Method, "toReversed", arrayToReversed, nullptr, 0, kHidden},
    {BuiltinRow::Method, "toSorted", arrayToSorted, nullptr, 1, kHidden},
    {BuiltinRow::Method, "toSpliced", arrayToSpliced, nullptr, 2, kHidden},
    {BuiltinRow::Method, "with", arrayWith, nullptr, 2, kHidden},
    {BuiltinRow::Method, "toLocaleString", arrayToLocaleString, nullptr, 0, kHidden},
    {BuiltinRow::Method, "toString", arrayToString, nullptr, 0, kHidden},
};

// §23.1.3.41
constexpr const char* kUnscopables[] = {"at", "copyWithin", "entries", "fill", "find", "findIndex", "findLast", "findLastIndex",
                                        "flat", "flatMap", "includes", "keys", "toReversed", "toSorted", "toSpliced", "values"};

}  // namespace

void initArray(Isolate& iso, Realm& realm) {
  Shape* shape = rootShape(iso, CellKind::Array, Value::object(realm.intrinsic(Intrinsic::ObjectPrototype)));
  Array* prototype = newArrayWithShape(iso, shape, 0, 0);
  Object* constructor = defineConstructor(iso, realm, Intrinsic::Array, Intrinsic::ArrayPrototype, "Array", arrayConstructor, 1, prototype);
  defineBuiltins(iso, constructor, kStatics);
  defineBuiltins(iso, prototype, kPrototype);
  // Array.prototype[@@iterator] is the same function as values.
  aliasMethod(iso, prototype, "values", "@@iterator");
  Object* unscopables = newObjectWithProto(iso, Value::null());
  for (const char* name : kUnscopables) defineRaw(iso, unscopables, builtinKey(iso, name), Value::boolean(true));
  defineRaw(iso, prototype, PropertyKey::symbol(iso.symbols.unscopables), Value::object(unscopables), kConfigurable);
  watchProperty(iso, prototype, PropertyKey::symbol(iso.symbols.iterator), &Protectors::ArrayIteration);
  watchProperty(iso, prototype, iso.names.constructor, &Protectors::ArraySpecies);
  watchProperty(iso, constructor, PropertyKey::symbol(iso.symbols.species), &Protectors::ArraySpecies);
}

}  // namespace sx::rt
