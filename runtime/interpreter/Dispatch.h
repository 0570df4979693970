#pragma once
/// How handlers are written (design D7). A handler is the code of one op:
///
///   SX_HANDLER(Add) {
///     SX_ARGS3(Add, dst, lhs, rhs);
///     … NEXT(Add);
///   }
///
/// It runs with these names in scope, all machine registers:
///   pc     the word after the instruction's first; extra words are pc[0] …
///   r      the frame's base
///   iso    the isolate
///   table  its dispatch table
///   ins    the instruction's first word
///   code   the running function
///   acc    the accumulator's bits; facc the f64 accumulator
///
/// Rules:
///  1. Every path ends in NEXT (or its forms), SX_TAIL(cold) or SX_THROW.
///  2. A path that calls anything that may allocate, throw or run user code does SX_SAVE first; such paths are
///     SX_COLD functions so that the hot path has no spills.
///  3. A register is read again after anything that may collect; cell pointers in locals are pinned, but a Value
///     read before a collection may be out of date.
///  4. A jump taken is SX_JUMP, a real branch: as a conditional move the next fetch would wait for the data.
///  5. Every store to a register writes all 64 bits.
#include "bytecode/format/Ops.h"
#include "runtime/Conversions.h"
#include "runtime/Frame.h"
#include "runtime/Function.h"
#include "runtime/Isolate.h"
#include "runtime/NativeEntry.h"

#if !defined(SX_DISPATCH_TAIL) && !defined(SX_DISPATCH_LOOP)
#error "Every file that includes this is one of handler_sources in runtime/meson.build"
#endif
#ifdef SX_DISPATCH_LOOP
// The second form, for compilers without guaranteed tail calls: a handler works on its caller's state and returns the
// handler that goes on, null to leave.
#define SX_STATE_PARAMS                                                                                            \
  const uint32_t *&pc, ::sx::rt::Value *&r, ::sx::rt::Isolate *&iso, const void *const *&table, uint32_t &ins,     \
      ::sx::rt::FunctionCode *&code, uint64_t &acc, double &facc
#else
#define SX_STATE_PARAMS                                                                                     \
  const uint32_t *pc, ::sx::rt::Value *r, ::sx::rt::Isolate *iso, const void *const *table, uint32_t ins,   \
      ::sx::rt::FunctionCode *code, uint64_t acc, double facc
#endif
#define SX_STATE pc, r, iso, table, ins, code, acc, facc

namespace sx::rt {

#ifdef SX_DISPATCH_LOOP
/// The next handler. A function cannot return its own type, so it is a plain address here.
using HandlerResult = const void*;
typedef HandlerResult (*Handler)(SX_STATE_PARAMS);
#else
using HandlerResult = void;
typedef __attribute__((preserve_none)) void (*Handler)(SX_STATE_PARAMS);
#endif

inline Handler handlerAt(const void* entry) { return reinterpret_cast<Handler>(const_cast<void*>(entry)); }

/// Operand `I` of the instruction of `op` whose first word is `ins` and whose further words are at `pc`.
template <Op op, int I> [[gnu::always_inline]] inline int32_t operandOf(uint32_t ins, const uint32_t* pc) {
  constexpr OpInfo info = opInfo(op);
  static_assert(I < info.operandCount);
  constexpr OperandPlace place = info.places[I];
  constexpr bool isSigned = info.operands[I].imm == ImmType::Int;
  uint32_t word = place.offset < 4 ? ins : pc[place.offset / 4 - 1];
  constexpr int shift = 8 * (place.offset % 4);
  if constexpr (place.size == 4) return static_cast<int32_t>(word);
  if constexpr (place.size == 2) {
    return isSigned ? static_cast<int32_t>(word << (16 - shift)) >> 16 : static_cast<int32_t>((word >> shift) & 0xFFFF);
  }
  return isSigned ? static_cast<int32_t>(word << (24 - shift)) >> 24 : static_cast<int32_t>((word >> shift) & 0xFF);
}

/// Words of an instruction after its first.
template <Op op> constexpr int kExtraWords = opInfo(op).words - 1;

/// Fills the header of the frame at `nr` but for callee and this; `at` is the calling instruction of the frame `r`.
[[gnu::always_inline]] inline void linkFrame(Value* nr, const Value* r, const uint32_t* at, const FunctionCode* callee, FrameKind kind) {
  nr[kReturnPc] = rawWord(at);
  nr[kLink] = linkWord(r, kind);
  nr[kCode] = rawWord(callee);
}

/// Another thread may overwrite entries while code runs. Entries are words, so a plain load sees the old one or the new
/// one; as an atomic load it would not become part of the jump. ThreadSanitizer is told.
#if __has_feature(thread_sanitizer)
#define SX_TABLE_ENTRY(number) __atomic_load_n(&table[number], __ATOMIC_RELAXED)
#else
#define SX_TABLE_ENTRY(number) table[number]
#endif

/// Runs handlers from the first instruction of `code` until the Entry frame at `r` has returned.
[[gnu::always_inline]] inline void enterHandlers(Isolate& isolate, FunctionCode* code, Value* r) {
  NativeEntry entry(isolate);
  Isolate* iso = &isolate;
  const uint32_t* pc = code->code;
  uint32_t ins = *pc++;
  const void* const* table = iso->dispatch;
#ifdef SX_DISPATCH_LOOP
  uint64_t acc = 0;
  double facc = 0;
  const void* next = SX_TABLE_ENTRY(ins & 0xFF);
  while (next != nullptr) next = handlerAt(next)(SX_STATE);
#else
  handlerAt(SX_TABLE_ENTRY(ins & 0xFF))(pc, r, iso, table, ins, code, 0, 0.0);
#endif
}

[[gnu::always_inline]] inline bool isFunction(Value v) { return v.isObject() && v.asObject()->kind == CellKind::Function; }

}  // namespace sx::rt

#ifdef SX_DISPATCH_LOOP
#define SX_HANDLER_TYPE ::sx::rt::HandlerResult
#else
#define SX_HANDLER_TYPE __attribute__((preserve_none)) void
#endif
#define SX_HANDLER(Name) SX_HANDLER_TYPE op_##Name(SX_STATE_PARAMS)
#define SX_COLD(name) __attribute__((noinline, cold)) SX_HANDLER_TYPE cold_##name(SX_STATE_PARAMS)
/// A path that is out of line but not rare.
#define SX_WARM(name) __attribute__((noinline)) SX_HANDLER_TYPE cold_##name(SX_STATE_PARAMS)
/// A handler that is no op of the table.
#define SX_HANDLER_PLAIN(name) SX_HANDLER_TYPE cold_##name(SX_STATE_PARAMS)
#define SX_DECLARE_COLD(name) SX_HANDLER_TYPE cold_##name(SX_STATE_PARAMS)

#define SX_ARG(Name, i) ::sx::rt::operandOf<::sx::Op::Name, i>(ins, pc)
#define SX_ARGS1(Name, a) [[maybe_unused]] const int32_t a = SX_ARG(Name, 0)
#define SX_ARGS2(Name, a, b) SX_ARGS1(Name, a), b = SX_ARG(Name, 1)
#define SX_ARGS3(Name, a, b, c) SX_ARGS2(Name, a, b), c = SX_ARG(Name, 2)
#define SX_ARGS4(Name, a, b, c, d) SX_ARGS3(Name, a, b, c), d = SX_ARG(Name, 3)
#define SX_ARGS5(Name, a, b, c, d, e) SX_ARGS4(Name, a, b, c, d), e = SX_ARG(Name, 4)

/// Goes on in another handler.
#ifdef SX_DISPATCH_LOOP
#define SX_GOTO(handler) return reinterpret_cast<const void*>(static_cast<::sx::rt::Handler>(handler))
/// Leaves the handlers: enterHandlers returns.
#define SX_LEAVE_HANDLERS() return nullptr
#else
#define SX_GOTO(handler) [[clang::musttail]] return (handler)(SX_STATE)
#define SX_LEAVE_HANDLERS() return
#endif
#define SX_DISPATCH()                                   \
  do {                                                  \
    ins = *pc++;                                        \
    SX_GOTO(::sx::rt::handlerAt(SX_TABLE_ENTRY(ins & 0xFF)));    \
  } while (0)
/// Goes on behind an instruction of op Name.
#define NEXT(Name)                              \
  do {                                          \
    pc += ::sx::rt::kExtraWords<::sx::Op::Name>; \
    SX_DISPATCH();                              \
  } while (0)
/// As NEXT, leaving `value` in the accumulator.
#define NEXT_ACC(Name, value) \
  do {                        \
    acc = (value).bits();     \
    NEXT(Name);               \
  } while (0)
#define NEXT_FACC(Name, value) \
  do {                         \
    facc = (value);            \
    NEXT(Name);                \
  } while (0)
/// Jumps by `distance` words from the instruction's first word. The empty assembly keeps it from becoming a conditional
/// move; it is on the distance, so that the next word is loaded by one address.
#define SX_JUMP(distance)                                              \
  do {                                                                 \
    int64_t sxDistance = (distance);                                   \
    asm volatile("" : "+r"(sxDistance));                               \
    ins = pc[sxDistance - 1];                                          \
    pc += sxDistance;                                                  \
    SX_GOTO(::sx::rt::handlerAt(SX_TABLE_ENTRY(ins & 0xFF)));          \
  } while (0)
#define SX_TAIL(name) SX_GOTO(cold_##name)
#define SX_THROW() SX_TAIL(throwException)

/// Makes the frame visible to native code.
#define SX_SAVE()                            \
  do {                                       \
    iso->frame = r;                          \
    iso->pc = pc - 1;                        \
    iso->stackTop = r + code->registerCount; \
  } while (0)
/// After a call into C++ that neither accumulator outlives: nothing of the state but pc, r, iso and table was kept.
#define SX_RELOAD()    \
  do {                 \
    code = codeOf(r);  \
    ins = pc[-1];      \
    acc = 0;           \
    facc = 0;          \
  } while (0)
/// Enters `callee` in the frame at `nr`, whose arguments, callee and this are in place; it returns as `kind` says.
#define SX_ENTER(nr, callee, kind)                            \
  do {                                                        \
    ::sx::rt::FunctionCode* sxCallee = (callee);              \
    ::sx::rt::linkFrame((nr), r, pc - 1, sxCallee, ::sx::rt::FrameKind::kind); \
    code = sxCallee;                                          \
    r = (nr);                                                 \
    pc = sxCallee->code;                                      \
    SX_DISPATCH();                                            \
  } while (0)
/// The value of a completion, or goes to the exception handler. SX_SAVE first.
#define SX_TRY(variable, expression)                \
  auto variable##_completion = (expression);        \
  if (variable##_completion.isThrown()) [[unlikely]] \
    SX_THROW();                                     \
  [[maybe_unused]] auto variable = variable##_completion.release()
#define SX_TRY_VOID(expression)                                                \
  do {                                                                         \
    if (auto sxVoid = (expression); sxVoid.isThrown()) [[unlikely]] SX_THROW(); \
  } while (0)

namespace sx::rt {
#define SX_OP(number, name, params, flags, meaning) SX_HANDLER(name);
#include "bytecode/format/Ops.def"
SX_DECLARE_COLD(throwException);
SX_DECLARE_COLD(callNative);
SX_DECLARE_COLD(iterNextReturned);
SX_DECLARE_COLD(callSlow);
SX_DECLARE_COLD(interrupt);
}  // namespace sx::rt
