#pragma once
/// Iteration by native code, ECMA-262 §7.4.
#include "runtime/Native.h"
#include "runtime/ObjectInline.h"

namespace sx::rt {

/// An iterator being used. Arrays whose iteration is the original are walked in place (`next` is null then).
struct IteratorRecord {
  Value iterator;
  Value next;
  uint32_t index = 0;
  bool done = false;
};

/// True if iterating `v` by the protocol would only read the elements of this array in order.
bool isPlainlyIterable(Isolate&, Value v);
/// GetIterator(v, sync).
Completion<IteratorRecord> getIterator(Isolate&, Value v);
/// GetIteratorFromMethod.
Completion<IteratorRecord> getIteratorFromMethod(Isolate&, Value v, Value method);
/// IteratorStepValue: the next value, or hole at the end.
Completion<Value> iteratorStep(Isolate&, IteratorRecord&);
/// What a next method returned: the value, or hole at the end; TypeError unless an object.
Completion<Value> iterResultValue(Isolate&, Value result);
/// IteratorClose with a normal completion.
Completion<void> iteratorClose(Isolate&, IteratorRecord&);
/// IteratorClose with a throw completion: the pending exception stays, whatever return() does.
Thrown iteratorCloseThrown(Isolate&, IteratorRecord&);

/// Calls body(value) → Completion<void> for each value; closes the iterator if it throws.
template <class Body> Completion<void> iterate(Isolate& iso, Value iterable, Body&& body) {
  IteratorRecord it = TRY(getIterator(iso, iterable));
  for (uint32_t n = 0;; n++) {
    if (n % 4096 == 4095) TRY(iso.poll(4096));
    Value v = TRY(iteratorStep(iso, it));
    if (v.isHole()) return {};
    Completion<void> result = body(v);
    if (result.isThrown()) return iteratorCloseThrown(iso, it);
  }
}

}  // namespace sx::rt
