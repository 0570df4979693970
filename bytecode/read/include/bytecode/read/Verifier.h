#pragma once
/// Proves that a function of a loaded file is safe to run (design D10). The interpreter checks none of this again.
///
/// What holds for a function that verifyFunction accepted, given a file that loadModule accepted:
///
///  1. Every instruction has a number of Ops.def that is not IrOnly, is complete, has zero in its unused bits, and
///     its pc is reached only at its first word: jumps, switch targets and handler ranges meet instruction starts.
///  2. Control never runs past the last instruction.
///  3. Every register operand is below registerCount (runs and Iter with all their registers), so an access lies
///     in the frame; the frame's size is registerCount.
///  4. Every register read was written on every path since entry and since the last call whose window starts at or
///     below it, and holds the kind its operand asks for. At entry exactly parameters and hidden parameters are
///     written. Which registers count as written at a label is said at the head of Module.h.
///  5. A register read as I32 holds an int-tagged value, as F64 or F32 a plain double (F32: a float), as Bool true
///     or false, as Any no dead-zone marker and no internal cell. A register read as Scope holds a scope cell of
///     the descriptor the verifier worked with, or, in a function without environment, whatever word LoadEnv
///     found: it is never looked at.
///  6. Slot operands are below the slot count of that descriptor and values fit the slot's kind; the parent of a
///     new scope, the environment of a new closure and of a direct call are of the descriptor declared for it.
///  7. StrId, ConstId (of its table), FnId, ScopeId, ModuleId, PropSite, CallSite, LiteralId (of the kind the op
///     needs), TableId, DeclId, KindListId, MethodFlags and ErrorCode are in range. LoadModuleScope names a module
///     that has a scope. Capacities are not negative. A switch table and a property site (a cache filled for reading
///     must not answer a write) belong to one instruction.
///  8. A call window fits: W + 5 + argc <= registerCount, argc <= kMaxArgs; the callee (W + 3), for CallMethod also
///     this (W + 4), and every argument hold a value. Registers from W up count as unwritten after the call.
///  9. CallDirect names a TypedBody; arguments have the kinds of its parameters; W + 3 holds a scope cell of its
///     environment, or any value if it has none; W + 4 a value if the callee UsesThis. Several results start at or
///     below W: ReturnMany reads the frame header first and then copies upwards.
/// 10. Return, ReturnAcc, ReturnUndefined and ReturnMany give exactly the results of the function's signature; a
///     function that is not a TypedBody returns one Any.
/// 11. A TypedBody is entered by CallDirect only and does not touch the callee word as a function (LoadCallee …);
///     it reads `this` only if it UsesThis. Class constructors are made by NewClass only, other closures by
///     NewClosure, module entries by neither.
/// 12. A reference names registers below the window of the call it is passed to; during the call each holds exactly
///     the kind the list says, so whatever the callee stores, the caller's kinds stay true. References are only
///     read in callees, and leave a frame only towards further callees.
/// 13. An op that reads the accumulator directly follows, not across a label, one that sets it, and gets the kind
///     of that op's first result.
/// 14. Catch is the first instruction of every handler and occurs nowhere else; handlers are entered by exceptions
///     only. Handler ranges are nested or apart, and no handler lies in its own range.
///
/// What the interpreter owes the proof:
///
///  a. An op writes all its results or, if it throws or takes its label (IterNext, ForInNext), none of them.
///  b. Only ops with MayThrow enter a handler. Unwinding costs fuel and is interruptible, as are getters and setters:
///     code can loop through exceptions alone.
///  c. What is kept in Any registers (enumerators of ForInOpen, arrays of ArrayAppend, CallSpread, NewArguments,
///     functions of DefineMethod, private names …) can be any value and is checked by
///     the handler; likewise the three values behind an Iter, which only IterOpen makes.
///  d. A callee that needs registers beyond its caller's frame (getters, coercions) starts at r + registerCount.
///  e. Scope cells of all modules of a file exist before its first instruction runs.
///  f. CallDirect leaves W + 4 as the caller wrote it.
///  g. NewClosure and NewClass of a function without environment store no scope, whatever the register holds.
///  h. A construct call gives an object: `this` of a derived constructor may still be the dead-zone marker when it
///     returns, and BindThis may be given any value.
///  i. An op that reads a Raw operand and gives an Any never gives the dead-zone marker (CheckConstructorResult).
#include <tl/expected.hpp>

#include "bytecode/format/Module.h"
#include "bytecode/read/BytecodeError.h"

namespace sx {

/// Proves the guarantees above for one function of a loaded file; linear in its code.
tl::expected<void, BytecodeError> verifyFunction(const ModuleView& module, uint32_t function);

/// verifyFunction for every function.
tl::expected<void, BytecodeError> verifyModule(const ModuleView& module);

}  // namespace sx
