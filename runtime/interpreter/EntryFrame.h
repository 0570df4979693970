#pragma once
/// A call from native code straight into a frame, for functions that need nothing but their arguments.
#include "Dispatch.h"

namespace sx::rt {

/// Where the frame of such a call begins: above all that native code uses.
[[gnu::always_inline]] inline Value* entryFrame(const Isolate& iso) { return iso.stackTop + kFrameHeader; }

/// Runs `function`, whose code is `code`, in the frame at entryFrame, for which there is room up to `end`. Then native
/// code goes on where it was; Interpreter::entryResult has the result.
[[gnu::always_inline]] inline void enterAtOnce(Isolate& iso, FunctionCode* code, Value function, Value self, const Value* arguments, size_t count, Value* end) {
  Value* frame = iso.frame;
  const uint32_t* pc = iso.pc;
  Value* top = iso.stackTop;
  Value* open = iso.stackOpen;
  Value* r = entryFrame(iso);
  iso.openStack(end);
  // All arguments are written, whatever the function takes: what it does not take is overwritten before it is read.
  for (size_t i = 0; i < count; i++) r[i] = arguments[i];
  for (size_t i = count; i < code->paramCount; i++) r[i] = Value::undefined();
  r[kReturnPc] = rawWord(pc);
  r[kLink] = linkWord(frame, FrameKind::Entry);
  r[kCode] = rawWord(code);
  r[kCallee] = function;
  r[kThis] = self;
  enterHandlers(iso, code, r);
  iso.frame = frame;
  iso.pc = pc;
  iso.stackTop = top;
  // The frame that called the native code may write the result above where this one ended.
  iso.openStack(open);
}

}  // namespace sx::rt
