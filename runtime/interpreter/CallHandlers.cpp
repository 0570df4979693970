// Calls, construction and returns. A bytecode callee gets an ordinary frame; a native one runs at once; what stands
// for another call (bound functions, call, apply) is rewritten in place by startCall. The layout of Call, CallMethod
// and New is (dst, window, argc, site), and that of SuperCall, CallSpread and NewSpread.
#include "CallTargets.h"
#include "Dispatch.h"
#include "Interpreter.h"
#include "ObjectSupport.h"
#include "Program.h"
#include "runtime/Errors.h"
#include "runtime/ObjectInline.h"

namespace sx::rt {

// ---- Out of line ----

/// A native callee; `this` is in place. Leaves its result like Return does.
SX_WARM(callNative) {
  SX_ARGS3(Call, unused, window, argc);
  Value* nr = r + window + kFrameHeader;
  NativeFn function = static_cast<NativeFunction*>(nr[kCallee].asObject())->function;
  linkFrame(nr, r, pc - 1, nullptr, FrameKind::Native);
  iso->frame = nr;
  iso->pc = nullptr;
  iso->stackTop = nr + argc;
  Arguments arguments(nr, static_cast<uint32_t>(argc), Value::undefined());
  Completion<Value> completion = function(*iso, arguments);
  SX_RELOAD();
  if (completion.isThrown()) [[unlikely]] SX_THROW();
  Value result = completion.release();
  r[SX_ARG(Call, 0)] = result;
  NEXT_ACC(Call, result);
}

SX_COLD(notCallable) {
  SX_SAVE();
  (void)throwError(*iso, ErrorText::NotCallable, calleeText(code, pc - 1));
  SX_THROW();
}

SX_COLD(notConstructor) {
  SX_SAVE();
  (void)throwError(*iso, ErrorText::NotConstructor, calleeText(code, pc - 1));
  SX_THROW();
}

/// Any call the fast path of Call and CallMethod did not take; `this` is in place.
SX_WARM(callSlow) {
  SX_ARGS3(Call, dst, window, argc);
  Value* nr = r + window + kFrameHeader;
  if (!isCallable(nr[kCallee])) SX_TAIL(notCallable);
  SX_SAVE();
  SX_TRY(entered, startCall(*iso, nr, static_cast<uint32_t>(argc)));
  if (entered != nullptr) SX_ENTER(nr, entered, Plain);
  Value result = iso->stepResult;
  r[dst] = result;
  NEXT_ACC(Call, result);
}

SX_WARM(newSlow) {
  SX_ARGS3(New, dst, window, argc);
  Value* nr = r + window + kFrameHeader;
  if (!isConstructor(nr[kCallee])) SX_TAIL(notConstructor);
  SX_SAVE();
  SX_TRY(entered, startConstruct(*iso, nr, static_cast<uint32_t>(argc), nr[kCallee]));
  if (entered != nullptr) SX_ENTER(nr, entered, Construct);
  Value result = iso->stepResult;
  r[dst] = result;
  NEXT_ACC(New, result);
}

SX_COLD(callDirectSlow) {
  SX_ARGS3(CallDirect, dst, window, index);
  Value* nr = r + window + kFrameHeader;
  FunctionCode* callee = code->program->functions + index;
  SX_SAVE();
  SX_TRY_VOID(prepareFunction(*iso, callee));
  if (nr + callee->registerCount > iso->stackLimit && !iso->growStack(nr + callee->registerCount)) {
    (void)throwError(*iso, ErrorText::StackOverflow);
    SX_THROW();
  }
  SX_ENTER(nr, callee, Plain);
}

/// A derived constructor ended without having called super(): the exception is its caller's.
SX_COLD(noThis) {
  SX_SAVE();
  (void)throwError(*iso, ErrorText::ThisBeforeSuper);
  SX_THROW();
}

SX_DECLARE_COLD(returnWatched);

/// A frame that is not plain returns acc.
SX_WARM(returnSlow) {
  if (isWatched(r)) [[unlikely]] SX_TAIL(returnWatched);
  Value result = Value::fromBits(acc);
  FrameKind kind = frameKind(r);
  if (kind == FrameKind::Entry) {
    iso->interpreter->entryResult = result;
    SX_LEAVE_HANDLERS();
  }
  Value callee = r[kCallee], self = r[kThis];
  pc = returnPcOf(r);
  r = callerOf(r);
  code = codeOf(r);
  iso->openStack(r + code->registerCount);
  switch (kind) {
    case FrameKind::Construct:
      if (!result.isObject()) result = self;
      // Compiled code checks it before; other code may not.
      if (!result.isObject()) [[unlikely]] {
        pc++;
        SX_TAIL(noThis);
      }
      r[(*pc >> 8) & 0xFF] = result;
      acc = result.bits();
      break;
    case FrameKind::Setter: break;
    case FrameKind::IterNext:
      iso->stepResult = result;
      acc = callee.bits();
      ins = *pc++;
      SX_TAIL(iterNextReturned);
    case FrameKind::Entry:
    case FrameKind::Plain:
    case FrameKind::Native:
      SX_UNREACHABLE();
  }
  pc += 2;
  SX_DISPATCH();
}

// ---- Calls ----

#define SX_CALL_BODY(Name)                                                                          \
  SX_ARGS3(Name, dst, window, argc);                                                                \
  Value* nr = r + window + kFrameHeader;                                                            \
  Value f = nr[kCallee];                                                                            \
  if (!isFunction(f)) [[unlikely]] SX_TAIL(callOther);                                              \
  FunctionCode* callee = static_cast<Function*>(f.asObject())->code;                                \
  if (nr + callee->entrySize > iso->stackLimit) [[unlikely]] SX_TAIL(callSlow);                     \
  iso->openStack(nr + callee->registerCount);                                                       \
  for (uint32_t i = argc; i < callee->paramCount; i++) nr[i] = Value::undefined();                  \
  SX_ENTER(nr, callee, Plain)

/// The callee is no bytecode function.
SX_WARM(callOther) {
  Value f = r[SX_ARG(Call, 1) + kFrameHeader + kCallee];
  if (!f.isObject() || f.asObject()->kind != CellKind::NativeFunction) SX_TAIL(callSlow);
  SX_GOTO(kInlineCalls[static_cast<size_t>(static_cast<NativeFunction*>(f.asObject())->inlined)]);
}

SX_HANDLER(Call) {
  r[SX_ARG(Call, 1) + kFrameHeader + kThis] = Value::undefined();
  SX_CALL_BODY(Call);
}

SX_HANDLER(CallMethod) {
  Value native = r[SX_ARG(CallMethod, 1) + kFrameHeader + kCallee];
  if (native.isObject() && native.asObject()->kind == CellKind::NativeFunction) {
    SX_GOTO(kInlineCalls[static_cast<size_t>(static_cast<NativeFunction*>(native.asObject())->inlined)]);
  }
  SX_CALL_BODY(CallMethod);
}
#undef SX_CALL_BODY

SX_HANDLER(CallDirect) {
  SX_ARGS3(CallDirect, dst, window, index);
  Value* nr = r + window + kFrameHeader;
  FunctionCode* callee = code->program->functions + index;
  if (nr + callee->entrySize > iso->stackLimit) [[unlikely]] SX_TAIL(callDirectSlow);
  SX_ENTER(nr, callee, Plain);
}

/// An object of a root shape, or null if there is no room without a collection.
[[gnu::always_inline]] static inline Object* tryNewInstance(Isolate* iso, const Shape* shape) {
  unsigned slots = shape->inlineSlots;
  auto* self = static_cast<Object*>(iso->heap.tryAllocate(CellKind::PlainObject, sizeof(Object) + slots * sizeof(Value)));
  if (self == nullptr) return nullptr;
  self->shape = shape->index;
  self->props = 0;
  for (unsigned i = 0; i < slots; i++) self->inlineSlots()[i] = Value::undefined();
  return self;
}

/// An instance for the constructor `made`, whose shape is the one that its code has learnt of; null if there is no room,
/// or if its prototype is another by now.
[[gnu::always_inline]] static inline Object* tryNewFor(Isolate* iso, const Function* made) {
  const FunctionCode* code = made->code;
  Shape* shape = code->instanceShape;
  if (made->store()->slots[code->prototypeSlot] != shape->proto) [[unlikely]] return nullptr;
  return tryNewInstance(iso, shape);
}

/// Enters the constructor in the window, where `this` is in place, with the new.target in acc.
SX_WARM(enterConstructor) {
  SX_ARGS3(New, unused, window, argc);
  Value* nr = r + window + kFrameHeader;
  auto* function = static_cast<Function*>(nr[kCallee].asObject());
  FunctionCode* callee = function->code;
  constexpr uint32_t kLists = kFnHasRest | kFnNeedsArguments;
  if ((callee->flags & (kLists | kFnNeedsNewTarget)) != kFnNeedsNewTarget || nr + callee->registerCount > iso->stackLimit) {
    SX_SAVE();
    SX_TRY_VOID(enterFunction(*iso, function, nr, static_cast<uint32_t>(argc), Value::fromBits(acc)));
    SX_ENTER(nr, callee, Construct);
  }
  iso->openStack(nr + callee->registerCount);
  for (uint32_t i = argc; i < callee->paramCount; i++) nr[i] = Value::undefined();
  nr[callee->paramCount] = Value::fromBits(acc);
  SX_ENTER(nr, callee, Construct);
}

/// A derived class, whose frame waits for its super(), or a function that wants more than its arguments.
SX_WARM(newWithNewTarget) {
  SX_ARGS2(New, dst, window);
  Value* nr = r + window + kFrameHeader;
  auto* function = static_cast<Function*>(nr[kCallee].asObject());
  FunctionCode* callee = function->code;
  if (~function->shape != callee->constructorShape) [[unlikely]] SX_TAIL(newSlow);
  Value self = Value::tdz();
  if ((callee->flags & kFnDerivedConstructor) == 0) {
    Object* made = tryNewFor(iso, function);
    if (made == nullptr) [[unlikely]] SX_TAIL(newSlow);
    self = Value::object(made);
  }
  nr[kThis] = self;
  acc = nr[kCallee].bits();
  SX_TAIL(enterConstructor);
}

SX_HANDLER(New) {
  SX_ARGS3(New, dst, window, argc);
  Value* nr = r + window + kFrameHeader;
  Value f = nr[kCallee];
  if (!isFunction(f)) [[unlikely]] SX_TAIL(newSlow);
  auto* function = static_cast<Function*>(f.asObject());
  FunctionCode* callee = function->code;
  // Only a constructor that needs nothing but its arguments ever has a constructorShape, classes included.
  if (function->shape != callee->constructorShape || nr + callee->registerCount > iso->stackLimit) [[unlikely]] SX_TAIL(newWithNewTarget);
  Object* self = tryNewFor(iso, function);
  if (self == nullptr) [[unlikely]] SX_TAIL(newSlow);
  nr[kThis] = Value::object(self);
  iso->openStack(nr + callee->registerCount);
  for (uint32_t i = argc; i < callee->paramCount; i++) nr[i] = Value::undefined();
  SX_ENTER(nr, callee, Construct);
}

// ---- Construction with a new.target of its own: the layout is that of New, the window holds it in the place of this ----

SX_COLD(superOfOther) {
  SX_ARGS2(SuperCall, unused, window);
  SX_SAVE();
  (void)throwSuperNotConstructor(*iso, r[window + kFrameHeader + kCallee], r[kCallee]);
  SX_THROW();
}

SX_WARM(superCallSlow) {
  SX_ARGS3(SuperCall, dst, window, argc);
  Value* nr = r + window + kFrameHeader;
  // Any value may stand for new.target in code that no compiler wrote.
  if (!isConstructor(nr[kCallee]) || !isConstructor(nr[kThis])) [[unlikely]] SX_TAIL(superOfOther);
  SX_SAVE();
  SX_TRY(entered, startConstruct(*iso, nr, static_cast<uint32_t>(argc), nr[kThis]));
  if (entered != nullptr) SX_ENTER(nr, entered, Construct);
  Value result = iso->stepResult;
  r[dst] = result;
  NEXT_ACC(SuperCall, result);
}

/// The parent is a derived class as well, or wants more than its arguments.
SX_WARM(superCallWithNewTarget) {
  SX_ARGS2(SuperCall, dst, window);
  Value* nr = r + window + kFrameHeader;
  auto* parent = static_cast<Function*>(nr[kCallee].asObject());
  if (~parent->shape != parent->code->constructorShape) [[unlikely]] SX_TAIL(superCallSlow);
  Value newTarget = nr[kThis], self = Value::tdz();
  if ((parent->code->flags & kFnDerivedConstructor) == 0) {
    auto* made = static_cast<Function*>(newTarget.asObject());
    if (~made->shape != made->code->constructorShape) [[unlikely]] SX_TAIL(superCallSlow);
    Object* instance = tryNewFor(iso, made);
    if (instance == nullptr) [[unlikely]] SX_TAIL(superCallSlow);
    self = Value::object(instance);
  }
  nr[kThis] = self;
  acc = newTarget.bits();
  SX_TAIL(enterConstructor);
}

SX_HANDLER(SuperCall) {
  SX_ARGS3(SuperCall, dst, window, argc);
  Value* nr = r + window + kFrameHeader;
  if (!isFunction(nr[kCallee]) || !isFunction(nr[kThis])) [[unlikely]] SX_TAIL(superCallSlow);
  auto* parent = static_cast<Function*>(nr[kCallee].asObject());
  FunctionCode* callee = parent->code;
  if (parent->shape != callee->constructorShape) [[unlikely]] SX_TAIL(superCallWithNewTarget);
  auto* made = static_cast<Function*>(nr[kThis].asObject());
  if (~made->shape != made->code->constructorShape || nr + callee->registerCount > iso->stackLimit) [[unlikely]] SX_TAIL(superCallSlow);
  Object* self = tryNewFor(iso, made);
  if (self == nullptr) [[unlikely]] SX_TAIL(superCallSlow);
  nr[kThis] = Value::object(self);
  iso->openStack(nr + callee->registerCount);
  for (uint32_t i = argc; i < callee->paramCount; i++) nr[i] = Value::undefined();
  SX_ENTER(nr, callee, Construct);
}

// ---- Calls with a list of arguments: it is the last of the window, and its elements take its place ----

/// The list of a spread call. Any value may stand in the register, so what it is taken for is checked here.
[[gnu::always_inline]] static inline Array* spreadList(Value v) {
  return v.isObject() && isDenseArray(v.asObject()) ? static_cast<Array*>(v.asObject()) : nullptr;
}

/// The elements become the parameters from `plain` on. Those that the function has no parameter for are not even
/// copied: it sees none of them.
[[gnu::always_inline]] static inline void spreadInto(const Array* list, uint32_t plain, uint32_t paramCount, Value* nr) {
  const Elements* elements = list->elements;
  uint32_t given = std::min(list->length, elements->capacity);
  for (uint32_t i = plain, k = 0; i < paramCount; i++, k++) {
    Value v = k < given ? elements->values[k] : Value::undefined();
    nr[i] = v.isHole() ? Value::undefined() : v;
  }
}

SX_WARM(callSpreadSlow) {
  SX_ARGS3(CallSpread, dst, window, argc);
  Value* nr = r + window + kFrameHeader;
  if (!isCallable(nr[kCallee])) SX_TAIL(notCallable);
  SX_SAVE();
  SX_TRY(count, pushSpread(*iso, nr, static_cast<uint32_t>(argc)));
  SX_TRY(entered, startCall(*iso, nr, count));
  if (entered != nullptr) SX_ENTER(nr, entered, Plain);
  Value result = iso->stepResult;
  r[dst] = result;
  NEXT_ACC(CallSpread, result);
}

SX_HANDLER(CallSpread) {
  SX_ARGS3(CallSpread, dst, window, argc);
  Value* nr = r + window + kFrameHeader;
  Value f = nr[kCallee];
  uint32_t plain = static_cast<uint32_t>(argc) - 1;
  Array* list = spreadList(nr[plain]);
  if (!isFunction(f) || list == nullptr) [[unlikely]] SX_TAIL(callSpreadSlow);
  FunctionCode* callee = static_cast<Function*>(f.asObject())->code;
  if (nr + callee->entrySize > iso->stackLimit) [[unlikely]] SX_TAIL(callSpreadSlow);
  iso->openStack(nr + callee->registerCount);
  spreadInto(list, plain, callee->paramCount, nr);
  SX_ENTER(nr, callee, Plain);
}

SX_COLD(newSpreadOfOther) {
  SX_ARGS2(NewSpread, unused, window);
  // Only super() has a new.target of its own.
  if (isConstructor(r[window + kFrameHeader + kThis])) SX_TAIL(superOfOther);
  SX_TAIL(notConstructor);
}

SX_WARM(newSpreadSlow) {
  SX_ARGS3(NewSpread, dst, window, argc);
  Value* nr = r + window + kFrameHeader;
  if (!isConstructor(nr[kCallee]) || !isConstructor(nr[kThis])) [[unlikely]] SX_TAIL(newSpreadOfOther);
  SX_SAVE();
  SX_TRY(count, pushSpread(*iso, nr, static_cast<uint32_t>(argc)));
  SX_TRY(entered, startConstruct(*iso, nr, count, nr[kThis]));
  if (entered != nullptr) SX_ENTER(nr, entered, Construct);
  Value result = iso->stepResult;
  r[dst] = result;
  NEXT_ACC(NewSpread, result);
}

/// True if the shape of the instances of `function` is known, and its "prototype" is as it was.
[[gnu::always_inline]] static inline bool knowsInstances(const Function* function) {
  uint32_t known = function->code->constructorShape;
  return function->shape == known || ~function->shape == known;
}

SX_HANDLER(NewSpread) {
  SX_ARGS3(NewSpread, dst, window, argc);
  Value* nr = r + window + kFrameHeader;
  uint32_t plain = static_cast<uint32_t>(argc) - 1;
  Array* list = spreadList(nr[plain]);
  if (!isFunction(nr[kCallee]) || !isFunction(nr[kThis]) || list == nullptr) [[unlikely]] SX_TAIL(newSpreadSlow);
  auto* parent = static_cast<Function*>(nr[kCallee].asObject());
  auto* made = static_cast<Function*>(nr[kThis].asObject());
  FunctionCode* callee = parent->code;
  bool wantsLists = (callee->flags & (kFnHasRest | kFnNeedsArguments)) != 0;
  if (!knowsInstances(parent) || !knowsInstances(made) || wantsLists || nr + callee->registerCount > iso->stackLimit) [[unlikely]] SX_TAIL(newSpreadSlow);
  Value newTarget = nr[kThis], self = Value::tdz();
  if ((callee->flags & kFnDerivedConstructor) == 0) {
    Object* instance = tryNewFor(iso, made);
    if (instance == nullptr) [[unlikely]] SX_TAIL(newSpreadSlow);
    self = Value::object(instance);
  }
  nr[kThis] = self;
  iso->openStack(nr + callee->registerCount);
  spreadInto(list, plain, callee->paramCount, nr);
  if ((callee->flags & kFnNeedsNewTarget) != 0) nr[callee->paramCount] = newTarget;
  SX_ENTER(nr, callee, Construct);
}

}  // namespace sx::rt
