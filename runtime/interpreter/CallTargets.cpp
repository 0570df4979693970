// What a call is really of. Bound functions, Function.prototype.call and apply, and Reflect.apply stand for another
// call: their windows are rewritten until a bytecode function, an ordinary native or a proxy is left. So such calls
// nest without native stack, and cost little more than the call they stand for.
#include "CallTargets.h"

#include <cstring>

#include "Interpreter.h"
#include "Program.h"
#include "runtime/Errors.h"
#include "runtime/InternalMethods.h"
#include "runtime/ObjectInline.h"

namespace sx::rt {

namespace {

/// Makes the window hold `argc` arguments, as far as the collector is concerned. RangeError if the stack is used up.
Completion<void> reserveWindow(Isolate& iso, Value* nr, size_t argc) {
  Value* end = nr + argc;
  if (end > iso.stackLimit && !iso.growStack(end)) return throwError(iso, ErrorText::StackOverflow);
  iso.openStack(end);
  return {};
}

void coverWindow(Isolate& iso, Value* nr, size_t argc) {
  if (nr + argc > iso.stackTop) iso.stackTop = nr + argc;
}

/// Copies `count` elements of a dense array to `to`; holes become undefined.
void copyElements(const Array* list, uint32_t count, Value* to) {
  uint32_t given = std::min(count, list->elements->capacity);
  for (uint32_t i = 0; i < given; i++) {
    Value v = list->elements->values[i];
    to[i] = v.isHole() ? Value::undefined() : v;
  }
  for (uint32_t i = given; i < count; i++) to[i] = Value::undefined();
}

/// True if reading the elements of `v` by their indices gives what is stored, undefined for holes.
bool isPlainList(const Isolate& iso, Value v) {
  return v.isObject() && isDenseArray(v.asObject()) && iso.protectors.NoIndexedPrototypes;
}

/// CreateListFromArrayLike(v) becomes the window's arguments, whatever they were.
Completion<uint32_t> spreadArrayLike(Isolate& iso, Value* nr, Value v) {
  if (isPlainList(iso, v)) {
    auto* list = static_cast<Array*>(v.asObject());
    TRY(reserveWindow(iso, nr, list->length));
    copyElements(list, list->length, nr);
    coverWindow(iso, nr, list->length);
    return list->length;
  }
  RootVector list(iso);
  TRY(listFromArrayLike(iso, v, list));
  TRY(reserveWindow(iso, nr, list.size()));
  for (size_t i = 0; i < list.size(); i++) nr[i] = list[i];
  coverWindow(iso, nr, list.size());
  return static_cast<uint32_t>(list.size());
}

/// Puts the arguments of a bound function before those of the window.
Completion<uint32_t> prependBound(Isolate& iso, const BoundFunction* bound, Value* nr, uint32_t argc) {
  if (!bound->arguments.isCell()) return argc;
  auto* list = static_cast<RawValues*>(bound->arguments.asCell());
  size_t all = size_t{list->count} + argc;
  TRY(reserveWindow(iso, nr, all));
  std::memmove(static_cast<void*>(nr + list->count), nr, argc * sizeof(Value));
  std::memcpy(static_cast<void*>(nr), list->values, list->count * sizeof(Value));
  coverWindow(iso, nr, all);
  return static_cast<uint32_t>(all);
}

/// Rewrites a call of Function.prototype.call or apply, or of Reflect.apply. False if it is an error, which the native
/// function itself words.
Completion<bool> forward(Isolate& iso, InlineCall kind, Value* nr, uint32_t* argc) {
  auto argument = [&](uint32_t i) { return i < *argc ? nr[i] : Value::undefined(); };
  bool reflect = kind == InlineCall::ReflectApply;
  Value target = reflect ? argument(0) : nr[kThis];
  if (!isCallable(target)) return false;
  if (kind == InlineCall::Call) {
    nr[kThis] = argument(0);
    if (*argc > 0) std::memmove(static_cast<void*>(nr), nr + 1, --*argc * sizeof(Value));
  } else {
    Value list = argument(reflect ? 2 : 1);
    bool none = !reflect && list.isNullish();
    if (!none && !list.isObject()) return false;
    Value self = argument(reflect ? 1 : 0);
    *argc = none ? 0 : TRY(spreadArrayLike(iso, nr, list));
    nr[kThis] = self;
  }
  nr[kCallee] = target;
  return true;
}

/// Runs a native function in the window.
Completion<FunctionCode*> runNative(Isolate& iso, Value* nr, uint32_t argc, Value newTarget) {
  linkFrame(nr, iso.frame, iso.pc, nullptr, FrameKind::Native);
  iso.frame = nr;
  iso.pc = nullptr;
  iso.stackTop = nr + argc;
  Arguments arguments(nr, argc, newTarget);
  iso.stepResult = TRY(static_cast<NativeFunction*>(nr[kCallee].asObject())->function(iso, arguments));
  return nullptr;
}

}  // namespace

Completion<FunctionCode*> startCall(Isolate& iso, Value* nr, uint32_t argc) {
  for (uint32_t n = 1;; n++) {
    if (n % 4096 == 0) TRY(iso.poll(4096));
    Object* callee = nr[kCallee].asObject();
    if (callee->kind == CellKind::Function) {
      TRY(enterFunction(iso, static_cast<Function*>(callee), nr, argc, Value::undefined()));
      return static_cast<Function*>(nr[kCallee].asObject())->code;
    }
    if (callee->kind == CellKind::BoundFunction) {
      auto* bound = static_cast<BoundFunction*>(callee);
      argc = TRY(prependBound(iso, bound, nr, argc));
      nr[kThis] = bound->self;
      nr[kCallee] = bound->target;
    } else if (callee->kind == CellKind::NativeFunction) {
      InlineCall kind = static_cast<NativeFunction*>(callee)->inlined;
      bool forwards = kind >= InlineCall::Call && kind <= InlineCall::ReflectApply;
      if (!forwards || !TRY(forward(iso, kind, nr, &argc))) return runNative(iso, nr, argc, Value::undefined());
    } else {
      iso.stepResult = TRY(call(iso, nr[kCallee], nr[kThis], std::span<const Value>(nr, argc)));
      return nullptr;
    }
  }
}

Completion<FunctionCode*> startConstruct(Isolate& iso, Value* nr, uint32_t argc, Value newTarget) {
  nr[kThis] = Value::undefined();
  for (uint32_t n = 1;; n++) {
    if (n % 4096 == 0) TRY(iso.poll(4096));
    Object* callee = nr[kCallee].asObject();
    if (callee->kind == CellKind::Function) {
      auto* function = static_cast<Function*>(callee);
      // Prepared first: it tells which kind of constructor this is. newTarget waits in the place of `this`, where the
      // collector sees it, until the object is made.
      TRY(prepareFunction(iso, function->code));
      nr[kThis] = newTarget;
      Value self = TRY(makeThis(iso, function, newTarget));
      newTarget = nr[kThis];
      nr[kThis] = self;
      TRY(enterFunction(iso, static_cast<Function*>(nr[kCallee].asObject()), nr, argc, newTarget));
      return static_cast<Function*>(nr[kCallee].asObject())->code;
    }
    if (callee->kind == CellKind::BoundFunction) {
      auto* bound = static_cast<BoundFunction*>(callee);
      argc = TRY(prependBound(iso, bound, nr, argc));
      if (newTarget == nr[kCallee]) newTarget = bound->target;
      nr[kCallee] = bound->target;
    } else if (callee->kind == CellKind::NativeFunction) {
      return runNative(iso, nr, argc, newTarget);
    } else {
      iso.stepResult = TRY(construct(iso, nr[kCallee], std::span<const Value>(nr, argc), newTarget));
      return nullptr;
    }
  }
}

Completion<uint32_t> pushSpread(Isolate& iso, Value* nr, uint32_t argc) {
  uint32_t plain = argc - 1;
  Value list = nr[plain];
  // Any value may stand in the register of the list.
  if (!list.isObject() || !isDenseArray(list.asObject())) return throwError(iso, ErrorText::NullishToObject);
  auto* array = static_cast<Array*>(list.asObject());
  size_t all = size_t{plain} + array->length;
  TRY(reserveWindow(iso, nr, all));
  copyElements(array, array->length, nr + plain);
  coverWindow(iso, nr, all);
  return static_cast<uint32_t>(all);
}

}  // namespace sx::rt
