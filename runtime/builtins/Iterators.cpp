// %IteratorPrototype%, the Iterator constructor, and the iterators of arrays, maps, sets and strings (ECMA-262 §27.1,
// §23.1.5, §24.1.5, §24.2.6, §22.1.5).
#include "runtime/Iterators.h"

#include "Collection.h"
#include "runtime/ObjectCells.h"
#include "runtime/ObjectInline.h"

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
  RootVector keep(iso);
  keep.push(a);
  keep.push(b);
  return Value::object(newArrayFrom(iso, std::span<const Value>(keep.data(), 2)));
}

/// §23.1.5.2.1
Completion<Value> arrayIteratorNext(Isolate& iso, Arguments& args) {
  BuiltinIterator* iterator = thisIterator(iso, args, IteratorSource::Array, "Array Iterator");
  if (iterator == nullptr) return Thrown{};
  if (!iterator->source.isObject()) return iterResult(iso, Value::undefined(), true);
  Object* source = iterator->source.asObject();
  uint64_t length;
  if (source->kind == CellKind::TypedArray) {
    bool outOfBounds = false;
    length = typedArrayLength(static_cast<TypedArrayObject*>(source), &outOfBounds);
    if (outOfBounds) return throwError(iso, ErrorText::DetachedBuffer, "%ArrayIteratorPrototype%.next");
  } else {
    length = TRY(lengthOfArrayLike(iso, source));
  }
  // User code may have run: the iterator is read from the frame again.
  iterator = static_cast<BuiltinIterator*>(args.thisValue().asObject());
  uint32_t index = iterator->index;
  if (index >= length) {
    iterator->source = Value::undefined();
    return iterResult(iso, Value::undefined(), true);
  }
  iterator->index = index + 1;
  if (iterator->iteration == IterationKind::Keys) return iterResult(iso, Value::number(index), false);
  IterationKind kind = iterator->iteration;
  Value value = TRY(get(iso, iterator->source.asObject(), PropertyKey::index(index)));
  if (kind == IterationKind::Entries) value = entryOf(iso, Value::number(index), value);
  return iterResult(iso, value, false);
}

Completion<Value> collectionIteratorNext(Isolate& iso, Arguments& args, IteratorSource from, const char* name) {
  BuiltinIterator* iterator = thisIterator(iso, args, from, name);
  if (iterator == nullptr) return Thrown{};
  if (!iterator->source.isInternal()) return iterResult(iso, Value::undefined(), true);
  RootVector table(iso);
  table.push(iterator->source);
  Value key, value;
  bool more = collectionNext(&table[0], &iterator->index, &key, &value);
  Heap::write(iso.heap, iterator, &iterator->source, more ? table[0] : Value::undefined());
  if (!more) return iterResult(iso, Value::undefined(), true);
  if (from == IteratorSource::Set) value = key;
  switch (iterator->iteration) {
    case IterationKind::Keys: return iterResult(iso, key, false);
    case IterationKind::Values: return iterResult(iso, value, false);
    case IterationKind::Entries: return iterResult(iso, entryOf(iso, key, value), false);
  }
  SX_UNREACHABLE("every kind returns");
}

Completion<Value> mapIteratorNext(Isolate& iso, Arguments& args) { return collectionIteratorNext(iso, args, IteratorSource::Map, "Map Iterator"); }
Completion<Value> setIteratorNext(Isolate& iso, Arguments& args) { return collectionIteratorNext(iso, args, IteratorSource::Set, "Set Iterator"); }

/// §22.1.5.1.1: by code points.
Completion<Value> stringIteratorNext(Isolate& iso, Arguments& args) {
  BuiltinIterator* iterator = thisIterator(iso, args, IteratorSource::String, "String Iterator");
  if (iterator == nullptr) return Thrown{};
  if (!iterator->source.isString()) return iterResult(iso, Value::undefined(), true);
  String* text = iterator->source.asString();
  uint32_t index = iterator->index;
  if (index >= text->length) {
    iterator->source = Value::undefined();
    return iterResult(iso, Value::undefined(), true);
  }
  char16_t unit = charAt(iso, text, index);
  text = static_cast<BuiltinIterator*>(args.thisValue().asObject())->source.asString();
  bool pair = (unit & 0xFC00) == 0xD800 && index + 1 < text->length && (charAt(iso, text, index + 1) & 0xFC00) == 0xDC00;
  static_cast<BuiltinIterator*>(args.thisValue().asObject())->index = index + (pair ? 2 : 1);
  Value piece = Value::string(pair ? substring(iso, text, index, index + 2) : charString(iso, unit));
  return iterResult(iso, piece, false);
}

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
