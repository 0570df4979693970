// Iteration by protocol, with arrays iterated in place while nobody has changed how arrays iterate. The state is three
// registers that hostile bytecode can fill with anything of the right kinds, so each step checks what it finds there.
#include "Dispatch.h"
#include "Numbers.h"
#include "ObjectSupport.h"
#include "runtime/Errors.h"
#include "Interpreter.h"
#include "runtime/Iteration.h"
#include "runtime/ObjectInline.h"
#include "runtime/Realm.h"

namespace sx::rt {

namespace {

/// The array that the registers iterate in place, or null: then the protocol, or what checks more, goes on.
[[gnu::always_inline]] inline Array* arrayInPlace(const Isolate* iso, const Value* iter) {
  Value source = iter[0];
  if (!iter[1].isNull() || !source.isObject() || !iter[2].isInt()) return nullptr;
  Object* o = source.asObject();
  return isDenseArray(o) && iso->protectors.ArrayIteration ? static_cast<Array*>(o) : nullptr;
}

}  // namespace

SX_WARM(iterOpenSlow) {
  SX_ARGS2(IterOpen, iter, src);
  SX_SAVE();
  SX_TRY_VOID(iterOpen(*iso, r[src], r + iter));
  NEXT(IterOpen);
}

SX_HANDLER(IterOpen) {
  SX_ARGS2(IterOpen, iter, src);
  Value source = r[src];
  if (!source.isObject() || source.asObject()->kind != CellKind::Array || !iso->protectors.ArrayIteration) [[unlikely]] {
    SX_TAIL(iterOpenSlow);
  }
  const Shape* plain = iso->realm->arrayShapeIfMade();
  if (plain == nullptr || source.asObject()->shape != plain->index) [[unlikely]] SX_TAIL(iterOpenSlow);
  r[iter] = source;
  r[iter + 1] = Value::null();
  r[iter + 2] = Value::int32(0);
  NEXT(IterOpen);
}

/// A next method that is a bytecode function runs in a frame above this one. The registers say "done" while it does:
/// what it throws ends the iteration. Its own frame keeps the method until it is known that there is a value.
SX_WARM(iterNextCall) {
  SX_ARGS3(IterNext, value, iter, done);
  Value* nr = r + code->registerCount + kFrameHeader;
  auto* function = static_cast<Function*>(r[iter + 1].asObject());
  SX_SAVE();
  iso->openStack(nr);
  if (nr > iso->stackLimit && !iso->growStack(nr)) {
    (void)throwError(*iso, ErrorText::StackOverflow);
    SX_THROW();
  }
  nr[kCallee] = r[iter + 1];
  nr[kThis] = r[iter];
  iso->stackTop = nr;
  r[iter + 1] = Value::undefined();
  SX_TRY_VOID(enterFunction(*iso, function, nr, 0, Value::undefined()));
  SX_ENTER(nr, static_cast<Function*>(nr[kCallee].asObject())->code, IterNext);
}

/// The method has returned to its IterNext, which is `ins`: Isolate::stepResult is its result, acc the method.
SX_WARM(iterNextReturned) {
  SX_ARGS3(IterNext, value, iter, done);
  SX_SAVE();
  Value method = Value::fromBits(acc);
  SX_TRY(v, iterResultValue(*iso, iso->stepResult));
  if (v.isHole()) SX_JUMP(done);
  r[iter + 1] = method;
  r[value] = v;
  NEXT(IterNext);
}

SX_WARM(iterNextSlow) {
  SX_ARGS3(IterNext, value, iter, done);
  if (isFunction(r[iter + 1]) && r[iter].isObject()) SX_TAIL(iterNextCall);
  SX_SAVE();
  SX_TRY_VOID(iterNext(*iso, r + iter));
  Value v = iso->stepResult;
  if (v.isHole()) SX_JUMP(done);
  r[value] = v;
  NEXT(IterNext);
}

SX_HANDLER(IterNext) {
  SX_ARGS3(IterNext, value, iter, done);
  const Array* array = arrayInPlace(iso, r + iter);
  if (array == nullptr) [[unlikely]] SX_TAIL(iterNextSlow);
  auto i = static_cast<uint32_t>(lowInt(r[iter + 2]));
  if (i >= array->length || i >= array->elements->capacity) [[unlikely]] SX_TAIL(iterNextSlow);
  Value v = array->elements->values[i];
  if (v.isHole()) [[unlikely]] SX_TAIL(iterNextSlow);
  r[iter + 2] = Value::int32(static_cast<int32_t>(i + 1));
  r[value] = v;
  NEXT(IterNext);
}

SX_WARM(iterStepSlow) {
  SX_ARGS2(IterStep, value, iter);
  SX_SAVE();
  SX_TRY_VOID(iterNext(*iso, r + iter));
  Value v = iso->stepResult;
  r[value] = v.isHole() ? Value::undefined() : v;
  NEXT(IterStep);
}

SX_HANDLER(IterStep) {
  SX_ARGS2(IterStep, value, iter);
  const Array* array = arrayInPlace(iso, r + iter);
  if (array == nullptr) [[unlikely]] SX_TAIL(iterStepSlow);
  auto i = static_cast<uint32_t>(lowInt(r[iter + 2]));
  if (i >= array->length || i >= array->elements->capacity) [[unlikely]] SX_TAIL(iterStepSlow);
  Value v = array->elements->values[i];
  if (v.isHole()) [[unlikely]] SX_TAIL(iterStepSlow);
  r[iter + 2] = Value::int32(static_cast<int32_t>(i + 1));
  r[value] = v;
  NEXT(IterStep);
}

SX_HANDLER(IterRest) {
  SX_ARGS2(IterRest, array, iter);
  SX_SAVE();
  SX_TRY(v, iterRest(*iso, r + iter));
  r[array] = v;
  NEXT(IterRest);
}

SX_WARM(iterCloseSlow) {
  SX_ARGS1(IterClose, iter);
  SX_SAVE();
  SX_TRY_VOID(iterClose(*iso, r + iter));
  NEXT(IterClose);
}

SX_HANDLER(IterClose) {
  SX_ARGS1(IterClose, iter);
  if (!r[iter + 1].isUndefined()) {
    // %ArrayIteratorPrototype% has no return method unless somebody changed it.
    if (arrayInPlace(iso, r + iter) == nullptr) [[unlikely]] SX_TAIL(iterCloseSlow);
    r[iter + 1] = Value::undefined();
  }
  NEXT(IterClose);
}

SX_HANDLER(IterCloseQuiet) {
  SX_ARGS1(IterCloseQuiet, iter);
  SX_SAVE();
  SX_TRY_VOID(iterCloseQuiet(*iso, r + iter));
  NEXT(IterCloseQuiet);
}

SX_HANDLER(ForInOpen) {
  SX_ARGS2(ForInOpen, iter, src);
  SX_SAVE();
  SX_TRY(enumerator, newForInEnumerator(*iso, r[src]));
  r[iter] = Value::object(enumerator);
  NEXT(ForInOpen);
}

SX_WARM(forInNextSlow) {
  SX_ARGS3(ForInNext, key, iter, done);
  SX_SAVE();
  Value state = r[iter];
  if (!state.isObject() || state.asObject()->kind != CellKind::ForInEnumerator) [[unlikely]] {
    (void)throwError(*iso, ErrorText::NotIterable, toDisplay(*iso, state));
    SX_THROW();
  }
  SX_TRY(v, forInNext(*iso, static_cast<ForInEnumerator*>(state.asObject())));
  if (v.isHole()) SX_JUMP(done);
  r[key] = v;
  NEXT(ForInNext);
}

SX_HANDLER(ForInNext) {
  SX_ARGS3(ForInNext, key, iter, done);
  Value state = r[iter];
  if (!state.isObject() || state.asObject()->kind != CellKind::ForInEnumerator) [[unlikely]] SX_TAIL(forInNextSlow);
  auto* e = static_cast<ForInEnumerator*>(state.asObject());
  if (e->index >= e->count || !e->keys.isInternal() || !e->object.isObject()) [[unlikely]] SX_TAIL(forInNextSlow);
  // While the object has the shape that stands before the keys, all of them are there.
  const Value* keys = static_cast<RawValues*>(e->keys.asCell())->values;
  if (!keys[0].isInt() || e->object.asObject()->shape != static_cast<uint32_t>(lowInt(keys[0]))) [[unlikely]] SX_TAIL(forInNextSlow);
  r[key] = keys[e->index++];
  NEXT(ForInNext);
}

}  // namespace sx::rt
