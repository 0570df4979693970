// Typed arithmetic, comparison and conversion (language.md §3): the verifier has proved every operand's kind, so
// nothing is checked here but what the op itself checks.
#include "Checks.h"
#include "Dispatch.h"
#include "Numbers.h"

namespace sx::rt {

// ---- i32 ----

#define SX_I32(Name, expression)                          \
  SX_HANDLER(Name) {                                      \
    SX_ARGS3(Name, dst, lhs, rhs);                        \
    int32_t a = lowInt(r[lhs]), b = lowInt(r[rhs]);       \
    Value v = Value::int32(expression);                   \
    r[dst] = v;                                           \
    NEXT_ACC(Name, v);                                    \
  }
SX_I32(AddI32, wrapAdd(a, b))
SX_I32(SubI32, wrapSub(a, b))
SX_I32(MulI32, wrapMul(a, b))
SX_I32(ModI32, modI32(a, b))
SX_I32(AndI32, a & b)
SX_I32(OrI32, a | b)
SX_I32(XorI32, a ^ b)
SX_I32(ShlI32, wrapShl(a, b))
SX_I32(ShrI32, a >> (b & 31))
#undef SX_I32

SX_HANDLER(UShrI32) {
  SX_ARGS3(UShrI32, dst, lhs, rhs);
  double d = static_cast<uint32_t>(lowInt(r[lhs])) >> (lowInt(r[rhs]) & 31);
  r[dst] = doubleValue(d);
  NEXT_FACC(UShrI32, d);
}

SX_HANDLER(NegI32) {
  SX_ARGS2(NegI32, dst, src);
  Value v = Value::int32(wrapSub(0, lowInt(r[src])));
  r[dst] = v;
  NEXT_ACC(NegI32, v);
}

SX_HANDLER(NotI32) {
  SX_ARGS2(NotI32, dst, src);
  Value v = Value::int32(~lowInt(r[src]));
  r[dst] = v;
  NEXT_ACC(NotI32, v);
}

SX_HANDLER(AddI32Imm) {
  SX_ARGS3(AddI32Imm, dst, lhs, imm);
  Value v = Value::int32(wrapAdd(lowInt(r[lhs]), imm));
  r[dst] = v;
  NEXT_ACC(AddI32Imm, v);
}

SX_HANDLER(AndI32Imm) {
  SX_ARGS3(AndI32Imm, dst, lhs, imm);
  Value v = Value::int32(lowInt(r[lhs]) & imm);
  r[dst] = v;
  NEXT_ACC(AndI32Imm, v);
}

SX_HANDLER(AddI32Acc) {
  SX_ARGS3(AddI32Acc, dst, unused, rhs);
  Value v = Value::int32(wrapAdd(lowInt(Value::fromBits(acc)), lowInt(r[rhs])));
  r[dst] = v;
  NEXT_ACC(AddI32Acc, v);
}

#define SX_I32_TEST(Name, op)                                       \
  SX_HANDLER(Name) {                                                \
    SX_ARGS3(Name, dst, lhs, rhs);                                  \
    r[dst] = Value::boolean(lowInt(r[lhs]) op lowInt(r[rhs]));      \
    NEXT(Name);                                                     \
  }                                                                 \
  SX_HANDLER(J##Name) {                                             \
    SX_ARGS3(J##Name, lhs, rhs, target);                            \
    if (lowInt(r[lhs]) op lowInt(r[rhs])) SX_JUMP(target);          \
    NEXT(J##Name);                                                  \
  }
SX_I32_TEST(LtI32, <)
SX_I32_TEST(LeI32, <=)
SX_I32_TEST(EqI32, ==)
SX_I32_TEST(NeI32, !=)
#undef SX_I32_TEST

SX_HANDLER(JLtI32Imm) {
  SX_ARGS3(JLtI32Imm, lhs, imm, target);
  if (lowInt(r[lhs]) < imm) SX_JUMP(target);
  NEXT(JLtI32Imm);
}

SX_HANDLER(JGeI32Imm) {
  SX_ARGS3(JGeI32Imm, lhs, imm, target);
  if (lowInt(r[lhs]) >= imm) SX_JUMP(target);
  NEXT(JGeI32Imm);
}

#define SX_I32_COUNT(Name, step, op)                     \
  SX_HANDLER(Name) {                                     \
    SX_ARGS3(Name, counter, limit, target);              \
    int32_t next = wrapAdd(lowInt(r[counter]), step);    \
    r[counter] = Value::int32(next);                     \
    if (next op lowInt(r[limit])) SX_JUMP(target);       \
    NEXT(Name);                                          \
  }
SX_I32_COUNT(IncJLtI32, 1, <)
SX_I32_COUNT(IncJLeI32, 1, <=)
SX_I32_COUNT(DecJGtI32, -1, >)
#undef SX_I32_COUNT

// The value not chosen is not loaded, and what is chosen does not wait for the comparison: programs select what they
// selected before. The empty assembly keeps the branch.
#define SX_I32_SELECT(Name, op)                                                        \
  SX_HANDLER(Name) {                                                                   \
    SX_ARGS5(Name, dst, lhs, rhs, yes, no);                                            \
    if (lowInt(r[lhs]) op lowInt(r[rhs])) {                                            \
      asm volatile("");                                                                \
      Value v = r[yes];                                                                \
      r[dst] = v;                                                                      \
      NEXT_ACC(Name, v);                                                               \
    }                                                                                  \
    Value v = r[no];                                                                   \
    r[dst] = v;                                                                        \
    NEXT_ACC(Name, v);                                                                 \
  }
SX_I32_SELECT(SelectLtI32, <)
SX_I32_SELECT(SelectLeI32, <=)
#undef SX_I32_SELECT

// ---- f64 and f32 ----

#define SX_F64(Name, expression)                               \
  SX_HANDLER(Name) {                                           \
    SX_ARGS3(Name, dst, lhs, rhs);                             \
    double a = bitsDouble(r[lhs]), b = bitsDouble(r[rhs]);     \
    double d = expression;                                     \
    r[dst] = doubleValue(d);                                   \
    NEXT_FACC(Name, d);                                        \
  }
SX_F64(AddF64, a + b)
SX_F64(SubF64, a - b)
SX_F64(MulF64, a * b)
SX_F64(DivF64, a / b)
SX_F64(ModF64, remainder(a, b))
SX_F64(AddF32, static_cast<float>(a + b))
SX_F64(SubF32, static_cast<float>(a - b))
SX_F64(MulF32, static_cast<float>(a * b))
SX_F64(DivF32, static_cast<float>(a / b))
SX_F64(ModF32, static_cast<float>(remainder(a, b)))
SX_F64(PowF64, power(a, b))
#undef SX_F64

#define SX_F64_ACC(Name, expression)          \
  SX_HANDLER(Name) {                          \
    SX_ARGS3(Name, dst, unused, rhs);         \
    double a = facc, b = bitsDouble(r[rhs]);  \
    double d = expression;                    \
    r[dst] = doubleValue(d);                  \
    NEXT_FACC(Name, d);                       \
  }
SX_F64_ACC(AddF64Acc, a + b)
SX_F64_ACC(SubF64Acc, a - b)
SX_F64_ACC(MulF64Acc, a * b)
SX_F64_ACC(DivF64Acc, a / b)
#undef SX_F64_ACC

SX_HANDLER(SubF64AccRhs) {
  SX_ARGS2(SubF64AccRhs, dst, lhs);
  double d = bitsDouble(r[lhs]) - facc;
  r[dst] = doubleValue(d);
  NEXT_FACC(SubF64AccRhs, d);
}

SX_HANDLER(NegF64) {
  SX_ARGS2(NegF64, dst, src);
  double d = -bitsDouble(r[src]);
  r[dst] = doubleValue(d);
  NEXT_FACC(NegF64, d);
}

#define SX_F64_TEST(Name, op)                                         \
  SX_HANDLER(Name) {                                                  \
    SX_ARGS3(Name, dst, lhs, rhs);                                    \
    r[dst] = Value::boolean(bitsDouble(r[lhs]) op bitsDouble(r[rhs])); \
    NEXT(Name);                                                       \
  }
SX_F64_TEST(LtF64, <)
SX_F64_TEST(LeF64, <=)
SX_F64_TEST(EqF64, ==)
SX_F64_TEST(NeF64, !=)
#undef SX_F64_TEST

#define SX_F64_JUMP(Name, condition)                         \
  SX_HANDLER(Name) {                                         \
    SX_ARGS3(Name, lhs, rhs, target);                        \
    double a = bitsDouble(r[lhs]), b = bitsDouble(r[rhs]);   \
    if (condition) SX_JUMP(target);                          \
    NEXT(Name);                                              \
  }
SX_F64_JUMP(JLtF64, a < b)
SX_F64_JUMP(JNotLtF64, !(a < b))
SX_F64_JUMP(JLeF64, a <= b)
SX_F64_JUMP(JNotLeF64, !(a <= b))
#undef SX_F64_JUMP

#define SX_F64_SELECTED(Name, value) \
  do {                               \
    double chosen = (value);         \
    r[dst] = doubleValue(chosen);    \
    NEXT_FACC(Name, chosen);         \
  } while (0)
#define SX_F64_SELECT(Name, op)                                \
  SX_HANDLER(Name) {                                           \
    SX_ARGS5(Name, dst, lhs, rhs, yes, no);                    \
    if (bitsDouble(r[lhs]) op bitsDouble(r[rhs])) {            \
      asm volatile("");                                        \
      SX_F64_SELECTED(Name, bitsDouble(r[yes]));               \
    }                                                          \
    SX_F64_SELECTED(Name, bitsDouble(r[no]));                  \
  }
SX_F64_SELECT(SelectLtF64, <)
SX_F64_SELECT(SelectLeF64, <=)
#undef SX_F64_SELECT

SX_HANDLER(ClampF64) {
  SX_ARGS4(ClampF64, dst, value, low, high);
  double v = bitsDouble(r[value]), a = bitsDouble(r[low]), b = bitsDouble(r[high]);
  if (v < a) {
    asm volatile("");
    SX_F64_SELECTED(ClampF64, a);
  }
  if (b < v) {
    asm volatile("");
    SX_F64_SELECTED(ClampF64, b);
  }
  SX_F64_SELECTED(ClampF64, v);
}
#undef SX_F64_SELECTED

SX_HANDLER(Fround) {
  SX_ARGS2(Fround, dst, src);
  double d = static_cast<float>(bitsDouble(r[src]));
  r[dst] = doubleValue(d);
  NEXT_FACC(Fround, d);
}

// ---- Conversions ----

SX_HANDLER(I32ToF64) {
  SX_ARGS2(I32ToF64, dst, src);
  double d = lowInt(r[src]);
  r[dst] = doubleValue(d);
  NEXT_FACC(I32ToF64, d);
}

SX_HANDLER(F64ToI32) {
  SX_ARGS2(F64ToI32, dst, src);
  Value v = Value::int32(doubleToInt32(bitsDouble(r[src])));
  r[dst] = v;
  NEXT_ACC(F64ToI32, v);
}

SX_HANDLER(NumberToF64) {
  SX_ARGS2(NumberToF64, dst, src);
  Value v = r[src];
  double d = v.isInt() ? lowInt(v) : v.isDouble() ? bitsDouble(v) : std::bit_cast<double>(kCanonicalNaN);
  r[dst] = doubleValue(d);
  NEXT_FACC(NumberToF64, d);
}

SX_HANDLER(ToBool) {
  SX_ARGS2(ToBool, dst, src);
  r[dst] = Value::boolean(toBoolean(r[src]));
  NEXT(ToBool);
}

SX_HANDLER(NotBool) {
  SX_ARGS2(NotBool, dst, src);
  r[dst] = Value::fromBits(r[src].bits() ^ 1);
  NEXT(NotBool);
}

// ---- Checks ----

SX_COLD(checkI32Slow) {
  SX_ARGS3(CheckI32, dst, src, place);
  Value v;
  if (!exactInt(r[src], &v)) {
    SX_SAVE();
    (void)throwScalarCheck(*iso, code->program, ScalarType::I32, r[src], place);
    SX_THROW();
  }
  r[dst] = v;
  NEXT_ACC(CheckI32, v);
}

SX_HANDLER(CheckI32) {
  SX_ARGS3(CheckI32, dst, src, place);
  Value v = r[src];
  if (!v.isInt()) [[unlikely]] SX_TAIL(checkI32Slow);
  r[dst] = v;
  NEXT_ACC(CheckI32, v);
}

template <ScalarType T> SX_COLD(checkFailed) {
  SX_ARGS3(CheckF64, dst, src, place);
  SX_SAVE();
  (void)throwScalarCheck(*iso, code->program, T, r[src], place);
  SX_THROW();
}

SX_HANDLER(CheckF64) {
  SX_ARGS3(CheckF64, dst, src, place);
  Value v = r[src];
  if (!v.isNumber()) [[unlikely]] SX_TAIL(checkFailed<ScalarType::F64>);
  double d = numberOf(v);
  r[dst] = doubleValue(d);
  NEXT_FACC(CheckF64, d);
}

SX_HANDLER(CheckF32) {
  SX_ARGS3(CheckF32, dst, src, place);
  Value v = r[src];
  if (!v.isNumber()) [[unlikely]] SX_TAIL(checkFailed<ScalarType::F32>);
  double d = static_cast<float>(numberOf(v));
  r[dst] = doubleValue(d);
  NEXT_FACC(CheckF32, d);
}

SX_HANDLER(CheckBool) {
  SX_ARGS3(CheckBool, dst, src, place);
  Value v = r[src];
  if (!v.isBoolean()) [[unlikely]] SX_TAIL(checkFailed<ScalarType::Bool>);
  r[dst] = v;
  NEXT(CheckBool);
}

// ---- Borrows: a reference is the distance of the first leaf's register from the stack's base ----

SX_HANDLER(MakeRef) {
  SX_ARGS2(MakeRef, dst, first);
  r[dst] = Value::int32(static_cast<int32_t>(r + first - iso->stackBase));
  NEXT(MakeRef);
}

SX_HANDLER(LoadRef) {
  SX_ARGS3(LoadRef, dst, ref, leaf);
  r[dst] = iso->stackBase[lowInt(r[ref]) + leaf];
  NEXT(LoadRef);
}

SX_HANDLER(StoreRef) {
  SX_ARGS3(StoreRef, ref, value, leaf);
  iso->stackBase[lowInt(r[ref]) + leaf] = r[value];
  NEXT(StoreRef);
}

}  // namespace sx::rt
