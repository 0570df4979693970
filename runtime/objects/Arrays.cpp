// Array exotic objects, ECMA-262 §10.4.2: `length` is a field, elements are dense or sparse.
#include "Storage.h"
#include "runtime/Conversions.h"
#include "runtime/Errors.h"
#include "runtime/InternalMethods.h"
#include "runtime/Realm.h"

namespace sx::rt {

namespace {

bool arrayFindOwn(Isolate& iso, Object* o, PropertyKey key, FoundProperty* out) {
  if (key == iso.names.length) {
    auto* a = static_cast<Array*>(o);
    uint8_t attributes = (a->flags & kArrayLengthReadOnly) != 0 ? 0 : kWritable;
    *out = {Value::number(a->length), FoundProperty::Virtual, attributes, 0};
    return true;
  }
  return ordinaryFindOwn(iso, o, key, out);
}

// §10.4.2.4 ArraySetLength
Completion<bool> arraySetLength(Isolate& iso, Array* a, const PropertyDescriptor& d) {
  uint32_t length = a->length;
  if (d.hasValue) {
    length = TRY(toUint32(iso, d.value));
    double number = TRY(toNumber(iso, d.value));
    if (length != number) return throwError(iso, ErrorText::ArrayLength);
  }
  PropertyDescriptor current = PropertyDescriptor::data(Value::number(a->length), (a->flags & kArrayLengthReadOnly) != 0 ? 0 : kWritable);
  PropertyDescriptor wanted = d;
  if (d.hasValue) wanted.value = Value::number(length);
  if (!isCompatible(iso, true, wanted, true, current)) return false;
  bool freeze = (d.present & kWritable) != 0 && (d.attributes & kWritable) == 0;
  bool complete = true;
  if (length < a->length) {
    uint32_t reached = truncateElements(iso, a, length, a->length);
    complete = reached == length;
    a->length = reached;
  } else {
    a->length = length;
  }
  if (freeze) a->flags |= kArrayLengthReadOnly;
  return complete;
}

// §10.4.2.1
Completion<bool> arrayDefineOwnProperty(Isolate& iso, Object* o, PropertyKey key, const PropertyDescriptor& d) {
  auto* a = static_cast<Array*>(o);
  if (key == iso.names.length) return arraySetLength(iso, a, d);
  if (key.isIndex() && key.asIndex() >= a->length && (a->flags & kArrayLengthReadOnly) != 0) return false;
  return ordinaryDefineOwnProperty(iso, o, key, d);
}

Completion<void> arrayOwnKeys(Isolate& iso, Object* o, RootVector& out) {
  appendElementIndices(iso, o, out);
  out.push(Value::string(iso.names.length.asString()));
  appendNamedKeys(iso, o, out, false);
  appendNamedKeys(iso, o, out, true);
  return {};
}

}  // namespace

const InternalMethods kArrayMethods = {
    arrayFindOwn, ordinaryGetPrototypeOf, ordinarySetPrototypeOf, ordinaryIsExtensible, ordinaryPreventExtensions,
    ordinaryGetOwnProperty, arrayDefineOwnProperty, ordinaryHasProperty, ordinaryGet, ordinarySet, ordinaryDelete,
    arrayOwnKeys};

namespace {

Array* newArrayOf(Isolate& iso, Shape* shape, Elements* elements, uint32_t length) {
  auto* a = static_cast<Array*>(iso.heap.allocate(CellKind::Array, sizeof(Array)));
  a->shape = shape->index;
  a->props = 0;
  a->elements = elements;
  a->length = length;
  a->unused = 0;
  return a;
}

}  // namespace

Array* newArrayWithShape(Isolate& iso, Shape* shape, uint32_t length, uint32_t capacity) {
  return newArrayOf(iso, shape, capacity == 0 ? emptyElements(iso) : newElements(iso, capacity), length);
}

Array* newArray(Isolate& iso, uint32_t length, uint32_t capacity) {
  return newArrayWithShape(iso, iso.realm->arrayShape(), length, capacity);
}

Array* newArrayFrom(Isolate& iso, std::span<const Value> values) {
  auto count = static_cast<uint32_t>(values.size());
  if (count == 0) return newArray(iso);
  Elements* elements = newElementsOf(iso, values.data(), count);
  return newArrayOf(iso, iso.realm->arrayShape(), elements, count);
}

void push(Isolate& iso, Array* a, Value v) {
  SX_ASSERT((a->flags & kArraySparse) == 0);
  denseAppend(iso, a, v);
}

}  // namespace sx::rt
