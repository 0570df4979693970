// %IteratorPrototype%, the Iterator constructor, and the iterators of arrays, maps, sets and strings (ECMA-262 §27.1,
// §23.1.5, §24.1.5, §24.2.6, §22.1.5).
#include "runtime/Iterators.h"

#include <algorithm>

#include "Collection.h"
#include "StringBuiltins.h"
#include "base/Utf.h"
#include "runtime/ObjectCells.h"
#include "runtime/ObjectInline.h"
#include "strings/AtomTable.h"

namespace sx::rt {

namespace {

Intrinsic prototypeOf(IteratorSource from) {
  switch (from) {
    case IteratorSource::Array: return Intrinsic::ArrayIteratorPrototype;
    case IteratorSource::Map: return Intrinsic::MapIteratorPrototype;
    case IteratorSource::Set: return Intrinsic::SetIteratorPrototype;
    case IteratorSource::String: return Intrinsic::StringIteratorPrototype;
    case IteratorSource::Helper: return Intrinsic::IteratorHelperPrototype;
    case IteratorSource::Wrapped: return Intrinsic::WrapForValidIteratorPrototype;
  }
  SX_UNREACHABLE("every source has a prototype");
}

/// `this` as an iterator over `from`; null with a TypeError pending.
BuiltinIterator* thisIterator(Isolate& iso, Arguments& args, IteratorSource from, const char* name) {
  Value self = args.thisValue();
  if (self.isObject() && self.asObject()->kind == CellKind::BuiltinIterator) {
    auto* iterator = static_cast<BuiltinIterator*>(self.asObject());
    if (iterator->from == from) return iterator;
  }
  (void)throwError(iso, ErrorText::IncompatibleReceiver, std::string(name) + ".prototype.next", toDisplay(iso, self));
  return nullptr;
}

/// [a, b] as an entry.
Value entryOf(Isolate& iso, Value a, Value b) {
  Value pair[2] = {a, b};
  return Value::object(newArrayFrom(iso, pair));
}

/// The iterator has come to its end.
Value finished(BuiltinIterator* iterator) {
  iterator->source = Value::undefined();
  return Value::hole();
}

/// §23.1.5.2.1
Completion<Value> stepArray(Isolate& iso, BuiltinIterator* iterator) {
  if (!iterator->source.isObject()) return Value::hole();
  Object* source = iterator->source.asObject();
  uint64_t length;
  if (source->kind == CellKind::TypedArray) {
    bool outOfBounds = false;
    length = typedArrayLength(static_cast<TypedArrayObject*>(source), &outOfBounds);
    if (outOfBounds) return throwError(iso, ErrorText::DetachedBuffer, "%ArrayIteratorPrototype%.next");
  } else {
    length = source->kind == CellKind::Array ? static_cast<Array*>(source)->length : TRY(lengthOfArrayLike(iso, source));
  }
  uint32_t index = iterator->index;
  if (index >= length) return finished(iterator);
  iterator->index = index + 1;
  if (iterator->iteration == IterationKind::Keys) return Value::number(index);
  Value value;
  if (!isDenseArray(source) || !denseGet(static_cast<Array*>(source), index, &value)) value = TRY(get(iso, source, PropertyKey::index(index)));
  return iterator->iteration == IterationKind::Entries ? entryOf(iso, Value::number(index), value) : value;
}

Value stepCollection(Isolate& iso, BuiltinIterator* iterator) {
  if (!iterator->source.isInternal()) return Value::hole();
  Value table = iterator->source, key, value;
  if (!collectionNext(&table, &iterator->index, &key, &value)) return finished(iterator);
  if (table != iterator->source) Heap::write(iso.heap, iterator, &iterator->source, table);
  switch (iterator->iteration) {
    case IterationKind::Keys: return key;
    case IterationKind::Values: return iterator->from == IteratorSource::Set ? key : value;
    case IterationKind::Entries: return entryOf(iso, key, iterator->from == IteratorSource::Set ? key : value);
  }
  SX_UNREACHABLE("every kind returns");
}

/// §22.1.5.1.1: by code points.
Value stepString(Isolate& iso, BuiltinIterator* iterator) {
  if (!iterator->source.isString()) return Value::hole();
  String* text = iterator->source.asString();
  uint32_t index = iterator->index;
  if (index >= text->length) return finished(iterator);
  StringChars units = chars(iso, text);
  char16_t unit = units[index];
  bool pair = isHighSurrogate(unit) && index + 1 < units.length && isLowSurrogate(units[index + 1]);
  iterator->index = index + (pair ? 2 : 1);
  return Value::string(pair ? substring(iso, text, index, index + 2) : charString(iso, unit));
}

template <IteratorSource From> Completion<Value> iteratorNext(Isolate& iso, Arguments& args, const char* name) {
  BuiltinIterator* iterator = thisIterator(iso, args, From, name);
  if (iterator == nullptr) return Thrown{};
  Value v = TRY(stepBuiltinIterator(iso, iterator));
  return v.isHole() ? iterResult(iso, Value::undefined(), true) : iterResult(iso, v, false);
}

Completion<Value> arrayIteratorNext(Isolate& iso, Arguments& args) { return iteratorNext<IteratorSource::Array>(iso, args, "Array Iterator"); }
Completion<Value> mapIteratorNext(Isolate& iso, Arguments& args) { return iteratorNext<IteratorSource::Map>(iso, args, "Map Iterator"); }
Completion<Value> setIteratorNext(Isolate& iso, Arguments& args) { return iteratorNext<IteratorSource::Set>(iso, args, "Set Iterator"); }
Completion<Value> stringIteratorNext(Isolate& iso, Arguments& args) { return iteratorNext<IteratorSource::String>(iso, args, "String Iterator"); }

/// §27.1.3.1.1: abstract.
Completion<Value> iteratorConstructor(Isolate& iso, Arguments& args) {
  if (!args.isConstruct()) return throwError(iso, ErrorText::ConstructorNeedsNew, "Iterator");
  if (args.newTarget() == args.callee()) return throwError(iso, ErrorType::TypeError, "Abstract class Iterator not directly constructable");
  Value proto = TRY(prototypeFromConstructor(iso, args.newTarget(), Value::object(iso.realm->intrinsic(Intrinsic::IteratorPrototype))));
  return Value::object(newObjectWithProto(iso, proto));
}

constexpr BuiltinRow kArrayIterator[] = {
    {BuiltinRow::Method, "next", arrayIteratorNext, nullptr, 0, kHidden},
    {.type = BuiltinRow::String, .name = "@@toStringTag", .attributes = kConfigurable, .text = "Array Iterator"},
};
constexpr BuiltinRow kMapIterator[] = {
    {BuiltinRow::Method, "next", mapIteratorNext, nullptr, 0, kHidden},
    {.type = BuiltinRow::String, .name = "@@toStringTag", .attributes = kConfigurable, .text = "Map Iterator"},
};
constexpr BuiltinRow kSetIterator[] = {
    {BuiltinRow::Method, "next", setIteratorNext, nullptr, 0, kHidden},
    {.type = BuiltinRow::String, .name = "@@toStringTag", .attributes = kConfigurable, .text = "Set Iterator"},
};
constexpr BuiltinRow kStringIterator[] = {
    {BuiltinRow::Method, "next", stringIteratorNext, nullptr, 0, kHidden},
    {.type = BuiltinRow::String, .name = "@@toStringTag", .attributes = kConfigurable, .text = "String Iterator"},
};
constexpr BuiltinRow kIteratorPrototype[] = {
    {BuiltinRow::Method, "@@iterator", returnThis, nullptr, 0, kHidden},
};

}  // namespace

bool isBuiltinStep(Value iterator, Value next) {
  if (!iterator.isObject() || iterator.asObject()->kind != CellKind::BuiltinIterator) return false;
  if (!next.isObject() || next.asObject()->kind != CellKind::NativeFunction) return false;
  NativeFn function = static_cast<NativeFunction*>(next.asObject())->function;
  switch (static_cast<BuiltinIterator*>(iterator.asObject())->from) {
    case IteratorSource::Array: return function == arrayIteratorNext;
    case IteratorSource::Map: return function == mapIteratorNext;
    case IteratorSource::Set: return function == setIteratorNext;
    case IteratorSource::String: return function == stringIteratorNext;
    case IteratorSource::Helper: case IteratorSource::Wrapped: return false;
  }
  return false;
}

Completion<Value> stepBuiltinIterator(Isolate& iso, BuiltinIterator* iterator) {
  switch (iterator->from) {
    case IteratorSource::Array: return stepArray(iso, iterator);
    case IteratorSource::String: return stepString(iso, iterator);
    case IteratorSource::Map: case IteratorSource::Set: return stepCollection(iso, iterator);
    case IteratorSource::Helper: case IteratorSource::Wrapped: break;
  }
  SX_UNREACHABLE("helpers have steps of their own");
}

namespace {

/// Appends the values that are left in a table.
Completion<bool> drainTable(Isolate& iso, BuiltinIterator* iterator, Array* out) {
  bool keys = iterator->from == IteratorSource::Set || iterator->iteration == IterationKind::Keys;
  Value table = iterator->source, key, value;
  uint64_t whole = uint64_t{out->length} + static_cast<HashTable*>(table.asCell())->live;
  if (whole > out->elements->capacity && whole < 0xFFFF'FFFF && !growElements(iso, out, static_cast<uint32_t>(whole))) {
    return throwError(iso, ErrorText::ArrayLength);
  }
  // The first one finds the table that is in use now.
  if (!collectionNext(&table, &iterator->index, &key, &value)) {
    (void)finished(iterator);
    return true;
  }
  if (!denseAppend(iso, out, keys ? key : value)) return throwError(iso, ErrorText::ArrayLength);
  for (;;) {
    uint32_t room = std::min(out->elements->capacity - out->length, 4096u);
    uint32_t count = collectionTake(table, &iterator->index, keys, out->elements->values + out->length, room);
    iso.heap.barrier(out->elements);
    out->length += count;
    if (count < room || room == 0) break;
    TRY(iso.poll(4096));
  }
  // What is left if the room was not enough: the iterator stood in an older table.
  while (collectionNext(&table, &iterator->index, &key, &value)) {
    if (!denseAppend(iso, out, keys ? key : value)) return throwError(iso, ErrorText::ArrayLength);
  }
  (void)finished(iterator);
  return true;
}

/// Appends the code points that are left of a text.
Completion<void> drainString(Isolate& iso, BuiltinIterator* iterator, Array* out) {
  String* text = iterator->source.asString();
  chars(iso, text);
  uint64_t whole = uint64_t{out->length} + text->length - iterator->index;
  if (whole > out->elements->capacity && whole < 0xFFFF'FFFF && !growElements(iso, out, static_cast<uint32_t>(whole))) {
    return throwError(iso, ErrorText::ArrayLength);
  }
  while (iterator->index < text->length) {
    uint32_t first = iterator->index, end = std::min(text->length, first + std::min(4096u, out->elements->capacity - out->length));
    iterator->index = knownUnits(iso, flatChars(text), first, end, out->elements->values + out->length);
    out->length += iterator->index - first;
    iso.heap.barrier(out->elements);
    TRY(iso.poll(iterator->index - first));
    // What stopped it may be a pair, or a string that has to be made.
    if (iterator->index == end && first != end) continue;
    Value v = stepString(iso, iterator);
    if (!denseAppend(iso, out, v)) return throwError(iso, ErrorText::ArrayLength);
  }
  (void)finished(iterator);
  return {};
}

}  // namespace

Completion<bool> drainBuiltinIterator(Isolate& iso, BuiltinIterator* iterator, Array* out) {
  if (iterator->from == IteratorSource::Map || iterator->from == IteratorSource::Set) {
    if (iterator->iteration == IterationKind::Entries || !iterator->source.isInternal()) return false;
    return drainTable(iso, iterator, out);
  }
  if (iterator->from != IteratorSource::String || !iterator->source.isString()) return false;
  TRY(drainString(iso, iterator, out));
  return true;
}

BuiltinIterator* newBuiltinIterator(Isolate& iso, IteratorSource from, Value source, IterationKind kind) {
  Value proto = Value::object(iso.realm->intrinsic(prototypeOf(from)));
  auto* iterator = static_cast<BuiltinIterator*>(newObjectOfKind(iso, CellKind::BuiltinIterator, sizeof(BuiltinIterator), proto));
  iterator->source = source;
  iterator->index = 0;
  iterator->iteration = kind;
  iterator->from = from;
  iterator->unused = 0;
  iso.heap.barrier(iterator);
  return iterator;
}

BuiltinIterator* newArrayIterator(Isolate& iso, Object* array, uint32_t index, IterationKind kind) {
  BuiltinIterator* iterator = newBuiltinIterator(iso, IteratorSource::Array, Value::object(array), kind);
  iterator->index = index;
  return iterator;
}

Value iterResult(Isolate& iso, Value value, bool done) {
  // Both transitions exist after the first result, so this is two look-ups and one allocation.
  Shape* shape = shapeWithProperty(iso, iso.realm->objectShape(2), iso.names.value, kDefaultAttributes);
  if (shape != nullptr) shape = shapeWithProperty(iso, shape, iso.names.done, kDefaultAttributes);
  if (shape == nullptr) {
    Object* result = newObject(iso, 2);
    defineRaw(iso, result, iso.names.value, value);
    defineRaw(iso, result, iso.names.done, Value::boolean(done));
    return Value::object(result);
  }
  Object* result = newPlainObject(iso, shape);
  result->inlineSlots()[0] = value;
  result->inlineSlots()[1] = Value::boolean(done);
  return Value::object(result);
}

void initIterators(Isolate& iso, Realm& realm) {
  Object* prototype = newObject(iso, 0);
  realm.setIntrinsic(Intrinsic::IteratorPrototype, prototype);
  defineBuiltins(iso, prototype, kIteratorPrototype);
  auto family = [&](Intrinsic intrinsic, std::span<const BuiltinRow> rows) {
    Object* o = newObjectWithProto(iso, Value::object(realm.intrinsic(Intrinsic::IteratorPrototype)));
    realm.setIntrinsic(intrinsic, o);
    defineBuiltins(iso, o, rows);
  };
  family(Intrinsic::ArrayIteratorPrototype, kArrayIterator);
  family(Intrinsic::MapIteratorPrototype, kMapIterator);
  family(Intrinsic::SetIteratorPrototype, kSetIterator);
  family(Intrinsic::StringIteratorPrototype, kStringIterator);
  initIteratorHelpers(iso, realm);
  Object* constructor = defineConstructor(iso, realm, Intrinsic::Iterator, Intrinsic::IteratorPrototype, "Iterator", iteratorConstructor, 0,
                                          realm.intrinsic(Intrinsic::IteratorPrototype));
  defineIteratorStatics(iso, constructor);
  watchProperty(iso, realm.intrinsic(Intrinsic::ArrayIteratorPrototype), iso.names.next, &Protectors::ArrayIteration);
  watchProperty(iso, realm.intrinsic(Intrinsic::MapIteratorPrototype), iso.names.next, &Protectors::MapIteration);
  watchProperty(iso, realm.intrinsic(Intrinsic::SetIteratorPrototype), iso.names.next, &Protectors::SetIteration);
  watchProperty(iso, realm.intrinsic(Intrinsic::StringIteratorPrototype), iso.names.next, &Protectors::StringIteration);
}

}  // namespace sx::rt
