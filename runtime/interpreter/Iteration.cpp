// Iterators by protocol (ECMA-262 §7.4). iter[0] is the iterator or the array iterated in place, iter[1] its next
// method, or null for an array in place, or undefined once done; iter[2] the index of an array in place.
#include <algorithm>

#include "Interpreter.h"
#include "ObjectSupport.h"
#include "runtime/Errors.h"
#include "objects/Storage.h"
#include "runtime/ObjectInline.h"
#include "runtime/Iteration.h"
#include "runtime/Iterators.h"
#include "runtime/Realm.h"

namespace sx::rt {

namespace {

bool isInPlace(const Value* iter) {
  return iter[1].isNull() && iter[0].isObject() && iter[0].asObject()->kind == CellKind::Array && iter[2].isInt();
}

bool isDone(const Value* iter) { return iter[1].isUndefined() || !iter[0].isObject(); }

void markDone(Value* iter) { iter[1] = Value::undefined(); }

/// Says what the running instruction iterates, as the compiler wrote it down; else, and in builtins, the value's type.
Thrown throwNotIterable(Isolate& iso, Value src) {
  std::string text = iso.pc != nullptr ? siteText(codeOf(iso.frame), iso.pc) : std::string();
  if (text.empty()) return throwError(iso, ErrorText::NotIterableValue, describeTyped(iso, src));
  if (!text.starts_with("...")) return throwError(iso, ErrorType::TypeError, text);
  if (!src.isNullish()) return throwError(iso, ErrorType::TypeError, "Spread syntax requires ...iterable[Symbol.iterator] to be a function");
  return throwError(iso, ErrorType::TypeError, text.substr(3) + " is not iterable (cannot read property " + (src.isNull() ? "null)" : "undefined)"));
}

/// Goes on by the protocol from where the array in place stands: somebody changed how arrays iterate.
Completion<void> leavePlace(Isolate& iso, Value* iter) {
  // An iterator that was made before the change goes on at its index; only its `next` may have been replaced.
  Value next = TRY(get(iso, iso.realm->intrinsic(Intrinsic::ArrayIteratorPrototype), iso.names.next));
  iter[0] = Value::object(newArrayIterator(iso, iter[0].asObject(), static_cast<uint32_t>(iter[2].asInt())));
  iter[1] = next;
  return {};
}

/// Whether `src` is an array whose iteration nobody changed: it is walked in place.
bool openInPlace(Isolate& iso, Value src, Value* iter) {
  if (!src.isObject() || src.asObject()->kind != CellKind::Array || !iso.protectors.ArrayIteration) return false;
  if (src.asObject()->shape != iso.realm->arrayShape()->index) return false;
  iter[0] = src;
  iter[1] = Value::null();
  iter[2] = Value::int32(0);
  return true;
}

}  // namespace

Completion<void> iterOpen(Isolate& iso, Value src, Value* iter) {
  if (openInPlace(iso, src, iter)) return {};
  if (src.isNullish()) return throwNotIterable(iso, src);
  PropertyKey key = PropertyKey::symbol(iso.symbols.iterator);
  Value method = src.isObject() ? TRY(getCached(iso, src.asObject(), key)) : TRY(getV(iso, src, key));
  if (!isCallable(method)) return throwNotIterable(iso, src);
  return iterOpenWith(iso, src, method, iter);
}

Completion<void> iterOpenWith(Isolate& iso, Value src, Value method, Value* iter) {
  if (openInPlace(iso, src, iter)) return {};
  // The registers are written only once nothing can fail: a handler may rely on what they held before.
  Value iterator = TRY(call(iso, method, src, {}));
  if (!iterator.isObject()) return throwError(iso, ErrorText::IteratorNotObject, toDisplay(iso, iterator));
  Value next = TRY(get(iso, iterator.asObject(), iso.names.next));
  iter[0] = iterator;
  // `undefined` marks the end; a missing next method fails when it is first called, which null does as well.
  iter[1] = next.isUndefined() ? Value::boolean(false) : next;
  iter[2] = Value::int32(0);
  return {};
}

Completion<void> iterNext(Isolate& iso, Value* iter) {
  if (isDone(iter)) {
    iso.stepResult = Value::hole();
    return {};
  }
  if (isInPlace(iter)) {
    if (iso.protectors.ArrayIteration) {
      auto* array = static_cast<Array*>(iter[0].asObject());
      auto i = static_cast<uint32_t>(iter[2].asInt());
      if (i >= array->length) {
        markDone(iter);
        iso.stepResult = Value::hole();
        return {};
      }
      iter[2] = Value::int32(static_cast<int32_t>(i + 1));
      if (isDenseArray(array) && denseGet(array, i, &iso.stepResult)) return {};
      auto element = get(iso, array, PropertyKey::index(i));
      if (element.isThrown()) {
        markDone(iter);
        return Thrown{};
      }
      iso.stepResult = element.release();
      return {};
    }
    TRY(leavePlace(iso, iter));
  }
  if (isBuiltinStep(iter[0], iter[1])) {
    auto step = stepBuiltinIterator(iso, static_cast<BuiltinIterator*>(iter[0].asObject()));
    if (step.isThrown() || step.value().isHole()) markDone(iter);
    if (step.isThrown()) return Thrown{};
    iso.stepResult = step.release();
    return {};
  }
  // Errors of next() itself end the iteration: no close follows.
  Value next = iter[1];
  Value self = iter[0];
  Value saved = next;
  iter[1] = Value::undefined();
  if (!isCallable(next)) return throwError(iso, ErrorText::NotCallable, describeTyped(iso, next.isFalse() ? Value::undefined() : next));
  Value result = TRY(call(iso, next, self, {}));
  Value value = TRY(iterResultValue(iso, result));
  if (!value.isHole()) iter[1] = saved;
  iso.stepResult = value;
  return {};
}

namespace {

/// Longer lists grow, which asks the heap for room first.
constexpr uint32_t kMaxReplaced = 1024;

/// Appends the elements of the array in place that are left, which runs no user code: holes read as undefined.
Completion<void> appendInPlace(Isolate& iso, const Value* iter, Array* out) {
  auto* from = static_cast<Array*>(iter[0].asObject());
  auto first = static_cast<uint32_t>(iter[2].asInt());
  uint32_t count = from->length - first, filled = std::min(from->length, from->elements->capacity);
  uint64_t whole = uint64_t{out->length} + count;
  if (whole >= 0xFFFF'FFFF) return throwError(iso, ErrorText::ArrayLength);
  if (out->length == 0 && count > out->elements->capacity && count <= kMaxReplaced) {
    // The first store was too small: one of the right size takes its place.
    if (first + count <= filled) {
      Elements* made = newElementsOf(iso, from->elements->values + first, count);
      for (uint32_t i = 0; i < count; i++)
        if (made->values[i].isHole()) made->values[i] = Value::undefined();
      out->elements = made;
      iso.heap.barrier(out);
      out->length = count;
      return {};
    }
    Array* made = newArray(iso, 0, count);
    out->elements = made->elements;
    iso.heap.barrier(out);
  }
  if (whole > out->elements->capacity && !growElements(iso, out, static_cast<uint32_t>(whole))) return throwError(iso, ErrorText::ArrayLength);
  Value* to = out->elements->values + out->length;
  for (uint32_t i = 0; i < count; i++) {
    Value v = first + i < filled ? from->elements->values[first + i] : Value::hole();
    to[i] = v.isHole() ? Value::undefined() : v;
  }
  iso.heap.barrier(out->elements);
  out->length = static_cast<uint32_t>(whole);
  return count < 4096 ? Completion<void>() : iso.poll(count);
}

/// Appends all values that are left if that can be done at once; false if not.
Completion<bool> drain(Isolate& iso, Value* iter, Array* out) {
  if (isInPlace(iter)) {
    auto* from = static_cast<Array*>(iter[0].asObject());
    auto index = static_cast<uint32_t>(iter[2].asInt());
    if (!iso.protectors.ArrayIteration || !iso.protectors.NoIndexedPrototypes || !isDenseArray(from) || index > from->length) return false;
    TRY(appendInPlace(iso, iter, out));
    markDone(iter);
    return true;
  }
  if (!isBuiltinStep(iter[0], iter[1])) return false;
  bool drained = TRY(drainBuiltinIterator(iso, static_cast<BuiltinIterator*>(iter[0].asObject()), out));
  if (drained) markDone(iter);
  return drained;
}

}  // namespace

Completion<void> iterAppendAll(Isolate& iso, Value* iter, Array* out) {
  if (TRY(drain(iso, iter, out))) return {};
  for (uint32_t steps = 1;; steps++) {
    if (steps % 4096 == 0) TRY(iso.poll(4096));
    TRY(iterNext(iso, iter));
    if (iso.stepResult.isHole()) return {};
    // Code that no compiler made can have given the array away, and next() changed it.
    if (!isDenseArray(out)) return throwError(iso, ErrorText::NullishToObject);
    if (!denseAppend(iso, out, iso.stepResult)) return throwError(iso, ErrorText::ArrayLength);
  }
}

Completion<Value> iterRest(Isolate& iso, Value* iter) {
  Array* out = newArray(iso);
  TRY(iterAppendAll(iso, iter, out));
  return Value::object(out);
}

Completion<void> iterClose(Isolate& iso, Value* iter) {
  if (isDone(iter)) return {};
  if (isInPlace(iter)) {
    markDone(iter);
    // %ArrayIteratorPrototype% has no return method unless somebody added one.
    if (iso.protectors.ArrayIteration) return {};
    TRY(leavePlace(iso, iter));
  }
  Value iterator = iter[0];
  markDone(iter);
  Value method = TRY(getMethod(iso, iterator, iso.names.return_));
  if (method.isUndefined()) return {};
  Value result = TRY(call(iso, method, iterator, {}));
  if (!result.isObject()) return throwError(iso, ErrorText::IteratorResult, toDisplay(iso, result));
  return {};
}

Completion<void> iterCloseQuiet(Isolate& iso, Value* iter) {
  // The exception on its way is kept by the caller's handler; only termination goes through.
  auto closed = iterClose(iso, iter);
  if (closed.isThrown()) {
    if (iso.terminating) return Thrown{};
    iso.exception = Value::undefined();
  }
  return {};
}

Completion<void> spreadIntoArray(Isolate& iso, Value array, Value iterable) {
  // The state is on the native stack, whose cells stay where they are.
  Value state[3];
  TRY(iterOpen(iso, iterable, state));
  if (!array.isObject() || !isDenseArray(array.asObject())) return throwError(iso, ErrorText::NullishToObject);
  return iterAppendAll(iso, state, static_cast<Array*>(array.asObject()));
}

Completion<Value> listOfIterable(Isolate& iso, Value iterable) {
  Value state[3];
  TRY(iterOpen(iso, iterable, state));
  return iterRest(iso, state);
}

}  // namespace sx::rt
