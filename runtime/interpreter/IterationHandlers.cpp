// Iteration by protocol, with arrays iterated in place while nobody has changed how arrays iterate. The state is three
// registers that hostile bytecode can fill with anything of the right kinds, so each step checks what it finds there.
#include "Dispatch.h"
#include "Numbers.h"
#include "ObjectSupport.h"
#include "runtime/Errors.h"
#include "runtime/ObjectInline.h"

namespace sx::rt {

SX_HANDLER(IterOpen) {
  SX_ARGS2(IterOpen, iter, src);
  SX_SAVE();
  SX_TRY_VOID(iterOpen(*iso, r[src], r + iter));
  NEXT(IterOpen);
}

SX_WARM(iterNextSlow) {
  SX_ARGS3(IterNext, value, iter, done);
  SX_SAVE();
  SX_TRY_VOID(iterNext(*iso, r + iter));
  Value v = iso->stepResult;
  if (v.isHole()) SX_JUMP(done);
  r[value] = v;
  NEXT(IterNext);
}

SX_HANDLER(IterNext) {
  SX_ARGS3(IterNext, value, iter, done);
  Value source = r[iter], marker = r[iter + 1], index = r[iter + 2];
  if (!marker.isNull() || !source.isObject() || !index.isInt()) [[unlikely]] SX_TAIL(iterNextSlow);
  Object* o = source.asObject();
  if (o->kind != CellKind::Array || (o->flags & kArraySparse) != 0 || !iso->protectors.ArrayIteration) [[unlikely]] SX_TAIL(iterNextSlow);
  auto* array = static_cast<Array*>(o);
  auto i = static_cast<uint32_t>(lowInt(index));
  if (i >= array->length || i >= array->elements->capacity) [[unlikely]] SX_TAIL(iterNextSlow);
  Value v = array->elements->values[i];
  if (v.isHole()) [[unlikely]] SX_TAIL(iterNextSlow);
  r[iter + 2] = Value::int32(static_cast<int32_t>(i + 1));
  r[value] = v;
  NEXT(IterNext);
}

SX_HANDLER(IterStep) {
  SX_ARGS2(IterStep, value, iter);
  SX_SAVE();
  SX_TRY_VOID(iterNext(*iso, r + iter));
  Value v = iso->stepResult;
  r[value] = v.isHole() ? Value::undefined() : v;
  NEXT(IterStep);
}

SX_HANDLER(IterRest) {
  SX_ARGS2(IterRest, array, iter);
  SX_SAVE();
  SX_TRY(v, iterRest(*iso, r + iter));
  r[array] = v;
  NEXT(IterRest);
}

SX_HANDLER(IterClose) {
  SX_ARGS1(IterClose, iter);
  SX_SAVE();
  SX_TRY_VOID(iterClose(*iso, r + iter));
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
