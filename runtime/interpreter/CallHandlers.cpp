// Calls, construction and returns. A bytecode callee gets an ordinary frame; a native one runs at once; anything else
// goes through call() and construct(). The layout of Call, CallMethod and New is (dst, window, argc, site).
#include "Dispatch.h"
#include "Interpreter.h"
#include "Program.h"
#include "runtime/Errors.h"

namespace sx::rt {

namespace {

/// Enters `callee` in the frame at `nr`: the header but for callee and this.
[[gnu::always_inline]] inline void linkFrame(Value* nr, Value* r, const uint32_t* pc, FunctionCode* callee, FrameKind kind) {
  nr[kReturnPc] = rawWord(pc - 1);
  nr[kLink] = linkWord(r, kind);
  nr[kCode] = rawWord(callee);
}

[[gnu::always_inline]] inline bool isFunction(Value v) { return v.isObject() && v.asObject()->kind == CellKind::Function; }

}  // namespace

// ---- Out of line ----

/// A native callee; `this` is in place. Leaves its result like Return does.
SX_WARM(callNative) {
  SX_ARGS3(Call, dst, window, argc);
  Value* nr = r + window + kFrameHeader;
  auto* function = static_cast<NativeFunction*>(nr[kCallee].asObject());
  nr[kReturnPc] = rawWord(pc - 1);
  nr[kLink] = linkWord(r, FrameKind::Native);
  nr[kCode] = rawWord(nullptr);
  iso->frame = nr;
  iso->pc = nullptr;
  iso->stackTop = nr + argc;
  Arguments arguments(nr, argc, Value::undefined());
  SX_TRY(result, function->function(*iso, arguments));
  r[dst] = result;
  NEXT_ACC(Call, result);
}

SX_COLD(notCallable) {
  SX_SAVE();
  (void)throwError(*iso, ErrorText::NotCallable, calleeText(code, pc - 1));
  SX_THROW();
}

/// Any call the fast path of Call and CallMethod did not take; `this` is in place.
SX_COLD(callSlow) {
  SX_ARGS3(Call, dst, window, argc);
  Value* nr = r + window + kFrameHeader;
  Value callee = nr[kCallee];
  if (!isCallable(callee)) SX_TAIL(notCallable);
  if (callee.asObject()->kind == CellKind::NativeFunction) SX_TAIL(callNative);
  SX_SAVE();
  if (callee.asObject()->kind == CellKind::Function) {
    auto* function = static_cast<Function*>(callee.asObject());
    SX_TRY_VOID(enterFunction(*iso, function, nr, argc, Value::undefined()));
    linkFrame(nr, r, pc, function->code, FrameKind::Plain);
    code = function->code;
    r = nr;
    pc = code->code;
    SX_DISPATCH();
  }
  SX_TRY(result, call(*iso, callee, nr[kThis], std::span<const Value>(nr, argc)));
  r[dst] = result;
  NEXT_ACC(Call, result);
}

SX_COLD(newSlow) {
  SX_ARGS3(New, dst, window, argc);
  Value* nr = r + window + kFrameHeader;
  Value callee = nr[kCallee];
  SX_SAVE();
  if (!isConstructor(callee)) {
    (void)throwError(*iso, ErrorText::NotConstructor, calleeText(code, pc - 1));
    SX_THROW();
  }
  if (callee.asObject()->kind == CellKind::Function) {
    // Prepared first: it tells which kind of constructor this is.
    auto* function = static_cast<Function*>(callee.asObject());
    SX_TRY_VOID(prepareFunction(*iso, function->code));
    nr[kThis] = Value::undefined();
    SX_TRY(self, makeThis(*iso, function, callee));
    nr[kThis] = self;
    SX_TRY_VOID(enterFunction(*iso, function, nr, argc, nr[kCallee]));
    linkFrame(nr, r, pc, function->code, FrameKind::Construct);
    code = function->code;
    r = nr;
    pc = code->code;
    SX_DISPATCH();
  }
  SX_TRY(result, construct(*iso, callee, std::span<const Value>(nr, argc)));
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
  linkFrame(nr, r, pc, callee, FrameKind::Plain);
  code = callee;
  r = nr;
  pc = callee->code;
  SX_DISPATCH();
}

/// A derived constructor ended without having called super().
SX_COLD(noThis) {
  pc = returnPcOf(r) + 1;
  r = callerOf(r);
  code = codeOf(r);
  SX_SAVE();
  (void)throwError(*iso, ErrorText::ThisBeforeSuper);
  SX_THROW();
}

/// A frame that is not plain returns acc.
SX_WARM(returnSlow) {
  Value result = Value::fromBits(acc);
  switch (frameKind(r)) {
    case FrameKind::Construct:
      if (!result.isObject()) result = r[kThis];
      // Compiled code checks it before; other code may not.
      if (!result.isObject()) [[unlikely]] SX_TAIL(noThis);
      break;
    case FrameKind::Entry:
      iso->interpreter->entryResult = result;
      return;
    case FrameKind::Setter:
      pc = returnPcOf(r) + 2;
      r = callerOf(r);
      code = codeOf(r);
      SX_DISPATCH();
    case FrameKind::Plain:
    case FrameKind::Native:
      SX_UNREACHABLE();
  }
  pc = returnPcOf(r);
  r = callerOf(r);
  code = codeOf(r);
  iso->openStack(r + code->registerCount);
  r[(*pc >> 8) & 0xFF] = result;
  acc = result.bits();
  pc += 2;
  SX_DISPATCH();
}

// ---- Calls ----

#define SX_CALL_BODY(Name)                                                                          \
  SX_ARGS3(Name, dst, window, argc);                                                                \
  Value* nr = r + window + kFrameHeader;                                                            \
  Value f = nr[kCallee];                                                                            \
  if (!isFunction(f)) [[unlikely]] SX_TAIL(callSlow);                                               \
  FunctionCode* callee = static_cast<Function*>(f.asObject())->code;                                \
  if (nr + callee->entrySize > iso->stackLimit) [[unlikely]] SX_TAIL(callSlow);                     \
  iso->openStack(nr + callee->registerCount);                                                       \
  for (uint32_t i = argc; i < callee->paramCount; i++) nr[i] = Value::undefined();                  \
  linkFrame(nr, r, pc, callee, FrameKind::Plain);                                                   \
  code = callee;                                                                                    \
  r = nr;                                                                                           \
  pc = callee->code;                                                                                \
  SX_DISPATCH()

SX_HANDLER(Call) {
  r[SX_ARG(Call, 1) + kFrameHeader + kThis] = Value::undefined();
  SX_CALL_BODY(Call);
}

SX_HANDLER(CallMethod) {
  Value native = r[SX_ARG(CallMethod, 1) + kFrameHeader + kCallee];
  if (native.isObject() && native.asObject()->kind == CellKind::NativeFunction) SX_TAIL(callNative);
  SX_CALL_BODY(CallMethod);
}
#undef SX_CALL_BODY

SX_HANDLER(CallDirect) {
  SX_ARGS3(CallDirect, dst, window, index);
  Value* nr = r + window + kFrameHeader;
  FunctionCode* callee = code->program->functions + index;
  if (nr + callee->entrySize > iso->stackLimit) [[unlikely]] SX_TAIL(callDirectSlow);
  linkFrame(nr, r, pc, callee, FrameKind::Plain);
  code = callee;
  r = nr;
  pc = callee->code;
  SX_DISPATCH();
}

SX_HANDLER(New) {
  SX_ARGS3(New, dst, window, argc);
  Value* nr = r + window + kFrameHeader;
  Value f = nr[kCallee];
  if (!isFunction(f)) [[unlikely]] SX_TAIL(newSlow);
  auto* function = static_cast<Function*>(f.asObject());
  FunctionCode* callee = function->code;
  if (function->shape != callee->constructorShape || nr + callee->entrySize > iso->stackLimit) [[unlikely]] SX_TAIL(newSlow);
  Shape* shape = callee->instanceShape;
  if (function->store()->slots[callee->prototypeSlot] != shape->proto) [[unlikely]] SX_TAIL(newSlow);
  SX_SAVE();
  auto* self = static_cast<Object*>(iso->heap.allocate(CellKind::PlainObject, sizeof(Object) + shape->inlineSlots * sizeof(Value)));
  self->shape = shape->index;
  self->props = 0;
  for (unsigned i = 0; i < shape->inlineSlots; i++) self->inlineSlots()[i] = Value::undefined();
  nr[kThis] = Value::object(self);
  iso->openStack(nr + callee->registerCount);
  for (uint32_t i = argc; i < callee->paramCount; i++) nr[i] = Value::undefined();
  linkFrame(nr, r, pc, callee, FrameKind::Construct);
  code = callee;
  r = nr;
  pc = callee->code;
  SX_DISPATCH();
}

SX_HANDLER(CallSpread) {
  SX_ARGS4(CallSpread, dst, callee, self, arguments);
  SX_SAVE();
  if (!isCallable(r[callee])) {
    (void)throwError(*iso, ErrorText::NotCallable, calleeText(code, pc - 1));
    SX_THROW();
  }
  SX_TRY(result, callWithArray(*iso, r[callee], r[self], r[arguments], Value::undefined()));
  r[dst] = result;
  NEXT(CallSpread);
}

SX_HANDLER(NewSpread) {
  SX_ARGS4(NewSpread, dst, callee, newTarget, arguments);
  SX_SAVE();
  if (!isConstructor(r[callee])) {
    (void)throwError(*iso, ErrorText::NotConstructor, calleeText(code, pc - 1));
    SX_THROW();
  }
  SX_TRY(result, callWithArray(*iso, r[callee], Value::undefined(), r[arguments], r[newTarget]));
  r[dst] = result;
  NEXT(NewSpread);
}

}  // namespace sx::rt
