// Iteration by native code.
#include "runtime/Iteration.h"

#include "Storage.h"
#include "runtime/Conversions.h"
#include "runtime/Errors.h"
#include "runtime/InternalMethods.h"
#include "runtime/Realm.h"

namespace sx::rt {

bool isPlainlyIterable(Isolate& iso, Value v) {
  if (!v.isObject() || v.asObject()->kind != CellKind::Array || !iso.protectors.ArrayIteration) return false;
  Object* a = v.asObject();
  Value proto = iso.shapes[a->shape]->proto;
  if (!proto.isObject() || proto.asObject() != iso.realm->intrinsic(Intrinsic::ArrayPrototype)) return false;
  // The iterator's prototype is made so that its `next` is watched.
  (void)iso.realm->intrinsic(Intrinsic::ArrayIteratorPrototype);
  NamedSlot slot;
  return !findNamed(iso, a, PropertyKey::symbol(iso.symbols.iterator), &slot);
}

Completion<IteratorRecord> getIterator(Isolate& iso, Value v) {
  if (isPlainlyIterable(iso, v)) return IteratorRecord{v, Value::null()};
  Value method = Value::undefined();
  if (!v.isNullish()) method = TRY(getV(iso, v, PropertyKey::symbol(iso.symbols.iterator)));
  if (!isCallable(method)) return throwError(iso, ErrorText::NotIterableValue, describeTyped(iso, v));
  return getIteratorFromMethod(iso, v, method);
}

Completion<IteratorRecord> getIteratorFromMethod(Isolate& iso, Value v, Value method) {
  Value iterator = TRY(call(iso, method, v, {}));
  if (!iterator.isObject()) return throwError(iso, ErrorText::IteratorNotObject);
  Value next = TRY(get(iso, iterator.asObject(), iso.names.next));
  return IteratorRecord{iterator, next};
}

namespace {

/// Reads a result as builtins and most literals make it: two data properties, `value` and `done`, in line.
bool plainResult(Isolate& iso, Object* result, Value* value, Value* done) {
  Shape* shape = iso.shapes[result->shape];
  if (result->kind != CellKind::PlainObject || shape->isDictionary() || shape->slotCount != 2 || shape->inlineSlots < 2) return false;
  Shape* first = shape->parent;
  if (first == nullptr || ((shape->lastAttributes | first->lastAttributes) & (kAccessor | kSlow)) != 0) return false;
  int doneSlot = shape->lastKey == iso.names.done ? 1 : 0;
  if (doneSlot == 1 ? first->lastKey != iso.names.value : first->lastKey != iso.names.done || shape->lastKey != iso.names.value) return false;
  *value = result->inlineSlots()[1 - doneSlot];
  *done = result->inlineSlots()[doneSlot];
  return true;
}

}  // namespace

Completion<Value> iterResultValue(Isolate& iso, Value result) {
  if (!result.isObject()) return throwError(iso, ErrorText::IteratorResult, toDisplay(iso, result));
  Value value, done;
  if (plainResult(iso, result.asObject(), &value, &done)) return toBoolean(done) ? Value::hole() : value;
  if (toBoolean(TRY(get(iso, result.asObject(), iso.names.done)))) return Value::hole();
  value = TRY(get(iso, result.asObject(), iso.names.value));
  return value.isHole() ? Value::undefined() : value;
}

Completion<Value> iteratorStep(Isolate& iso, IteratorRecord& it) {
  if (it.next.isNull()) {
    auto* a = static_cast<Array*>(it.iterator.asObject());
    if (it.done || it.index >= a->length) {
      it.done = true;
      return Value::hole();
    }
    uint32_t i = it.index++;
    Value v;
    if (isDenseArray(a) && denseGet(a, i, &v)) return v;
    return get(iso, a, PropertyKey::index(i));
  }
  // Whatever throws here leaves the iterator done: it is not closed.
  it.done = true;
  if (!isCallable(it.next)) return throwError(iso, ErrorText::NotCallable, describeTyped(iso, it.next));
  Value result = TRY(call(iso, it.next, it.iterator, {}));
  Value v = TRY(iterResultValue(iso, result));
  it.done = v.isHole();
  return v;
}

Completion<void> iteratorClose(Isolate& iso, IteratorRecord& it) {
  if (it.next.isNull() || it.done) return {};
  it.done = true;
  Value method = TRY(getMethod(iso, it.iterator, iso.names.return_));
  if (method.isUndefined()) return {};
  Value result = TRY(call(iso, method, it.iterator, {}));
  if (!result.isObject()) return throwError(iso, ErrorText::IteratorResult, toDisplay(iso, result));
  return {};
}

Thrown iteratorCloseThrown(Isolate& iso, IteratorRecord& it) {
  if (it.next.isNull() || it.done || iso.terminating) return Thrown{};
  it.done = true;
  Value pending = iso.exception;
  Completion<Value> method = getMethod(iso, it.iterator, iso.names.return_);
  if (!method.isThrown() && !method.value().isUndefined()) {
    // The result does not matter, and neither does an exception, unless the isolate is being terminated.
    Completion<Value> closed = call(iso, method.value(), it.iterator, {});
    if (closed.isThrown() && iso.terminating) return Thrown{};
  }
  iso.exception = pending;
  return Thrown{};
}

}  // namespace sx::rt
