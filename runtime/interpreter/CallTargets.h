#pragma once
/// Calls that are more than entering a bytecode function: natives, bound functions, call and apply, lists of arguments.
/// All of them work on a window of the register stack: the callee's frame at `nr`, callee, this and arguments in place.
#include "Dispatch.h"

namespace sx::rt {

/// By NativeFunction::inlined: handlers that run a native callee of Call or CallMethod.
extern const Handler kInlineCalls[];

/// Prepares the call of the callable in the window at `nr`: a bytecode function that is ready to run in that frame, or
/// null if the call is over with its result in Isolate::stepResult. The caller's frame is saved (SX_SAVE).
Completion<FunctionCode*> startCall(Isolate&, Value* nr, uint32_t argc);
/// The same for Construct(callee, arguments, newTarget).
Completion<FunctionCode*> startConstruct(Isolate&, Value* nr, uint32_t argc, Value newTarget);
/// Puts the elements of a list, the last of the window's `argc` arguments, in its place; the number of arguments then.
Completion<uint32_t> pushSpread(Isolate&, Value* nr, uint32_t argc);

}  // namespace sx::rt
