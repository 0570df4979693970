// Generic arithmetic: numbers of either encoding in line (rare operators out of line), everything else through the
// operators of Conversions.h.
#include "Dispatch.h"
#include "Numbers.h"

namespace sx::rt {

namespace {

/// The operator on two numbers of any encoding; int32 results are int-tagged where that is cheap.
template <BinaryOp K> [[gnu::always_inline]] inline Value onNumbers(Value a, Value b) {
  if constexpr (K == BinaryOp::Sub) return doubleValue(numberOf(a) - numberOf(b));
  if constexpr (K == BinaryOp::Mul) return doubleValue(numberOf(a) * numberOf(b));
  if constexpr (K == BinaryOp::Div) return doubleValue(numberOf(a) / numberOf(b));
  if constexpr (K == BinaryOp::Mod) return Value::number(remainder(numberOf(a), numberOf(b)));
  int32_t x = a.isInt() ? lowInt(a) : doubleToInt32(bitsDouble(a));
  int32_t y = b.isInt() ? lowInt(b) : doubleToInt32(bitsDouble(b));
  if constexpr (K == BinaryOp::BitAnd) return Value::int32(x & y);
  if constexpr (K == BinaryOp::BitOr) return Value::int32(x | y);
  if constexpr (K == BinaryOp::BitXor) return Value::int32(x ^ y);
  if constexpr (K == BinaryOp::Shl) return Value::int32(wrapShl(x, y));
  if constexpr (K == BinaryOp::Shr) return Value::int32(x >> (y & 31));
  if constexpr (K == BinaryOp::UShr) return Value::number(static_cast<uint32_t>(x) >> (y & 31));
}

}  // namespace

// ---- Out of line: operands by the layout of Add (dst, lhs, rhs) ----

SX_WARM(addGeneric) {
  SX_ARGS3(Add, dst, lhs, rhs);
  SX_SAVE();
  SX_TRY(v, addSlow(*iso, r[lhs], r[rhs]));
  r[dst] = v;
  NEXT_ACC(Add, v);
}

template <BinaryOp K> SX_COLD(binaryGeneric) {
  SX_ARGS3(Add, dst, lhs, rhs);
  SX_SAVE();
  SX_TRY(v, binarySlow(*iso, K, r[lhs], r[rhs]));
  r[dst] = v;
  NEXT_ACC(Add, v);
}

template <BinaryOp K> SX_WARM(binaryNumbers) {
  SX_ARGS3(Add, dst, lhs, rhs);
  if (!bothNumbers(r[lhs], r[rhs])) SX_TAIL(binaryGeneric<K>);
  Value v = onNumbers<K>(r[lhs], r[rhs]);
  r[dst] = v;
  NEXT_ACC(Add, v);
}

// ---- Out of line: operands by the layout of AddImm (dst, lhs, small integer) ----

SX_WARM(addImmGeneric) {
  SX_ARGS3(AddImm, dst, lhs, imm);
  SX_SAVE();
  SX_TRY(v, addSlow(*iso, r[lhs], Value::int32(imm)));
  r[dst] = v;
  NEXT_ACC(AddImm, v);
}

template <BinaryOp K> SX_COLD(immGeneric) {
  SX_ARGS3(AddImm, dst, lhs, imm);
  SX_SAVE();
  SX_TRY(v, binarySlow(*iso, K, r[lhs], Value::int32(imm)));
  r[dst] = v;
  NEXT_ACC(AddImm, v);
}

template <BinaryOp K> SX_WARM(immNumbers) {
  SX_ARGS3(AddImm, dst, lhs, imm);
  if (!r[lhs].isNumber()) SX_TAIL(immGeneric<K>);
  Value v = onNumbers<K>(r[lhs], Value::int32(imm));
  r[dst] = v;
  NEXT_ACC(AddImm, v);
}

// ---- Out of line: lhs or rhs in the accumulator ----

SX_WARM(addAccSlow) {
  SX_ARGS3(AddAcc, dst, unused, rhs);
  SX_SAVE();
  SX_TRY(v, addSlow(*iso, Value::fromBits(acc), r[rhs]));
  r[dst] = v;
  NEXT_ACC(AddAcc, v);
}

SX_WARM(addAccRhsSlow) {
  SX_ARGS2(AddAccRhs, dst, lhs);
  SX_SAVE();
  SX_TRY(v, addSlow(*iso, r[lhs], Value::fromBits(acc)));
  r[dst] = v;
  NEXT_ACC(AddAccRhs, v);
}

template <BinaryOp K> SX_COLD(accSlow) {
  SX_ARGS3(SubAcc, dst, unused, rhs);
  SX_SAVE();
  SX_TRY(v, binarySlow(*iso, K, Value::fromBits(acc), r[rhs]));
  r[dst] = v;
  NEXT_ACC(SubAcc, v);
}

template <BinaryOp K> SX_COLD(accRhsSlow) {
  SX_ARGS2(SubAccRhs, dst, lhs);
  SX_SAVE();
  SX_TRY(v, binarySlow(*iso, K, r[lhs], Value::fromBits(acc)));
  r[dst] = v;
  NEXT_ACC(SubAccRhs, v);
}

template <BinaryOp K> SX_WARM(accImmSlow) {
  SX_ARGS3(BitOrAccImm, dst, unused, imm);
  Value a = Value::fromBits(acc);
  if (a.isNumber()) {
    Value v = onNumbers<K>(a, Value::int32(imm));
    r[dst] = v;
    NEXT_ACC(BitOrAccImm, v);
  }
  SX_SAVE();
  SX_TRY(v, binarySlow(*iso, K, a, Value::int32(imm)));
  r[dst] = v;
  NEXT_ACC(BitOrAccImm, v);
}

// ---- Add, Sub, Mul, Div, Mod ----

// The body of an operator on the values a and b: two ints whose result is one, then any two numbers; all else is for
// `slow`. A double is stored from where it was computed, not through the accumulator.
#define SX_ARITHMETIC(Name, onInts, op, slow)                                  \
  do {                                                                         \
    int32_t result;                                                            \
    if (bothInts(a, b) && onInts(lowInt(a), lowInt(b), &result)) {             \
      r[dst] = Value::int32(result);                                           \
      NEXT_ACC(Name, Value::int32(result));                                    \
    }                                                                          \
    double x, y;                                                               \
    if (!toDouble(a, &x) || !toDouble(b, &y)) [[unlikely]] SX_TAIL(slow);      \
    Value v = doubleValue(x op y);                                             \
    r[dst] = v;                                                                \
    NEXT_ACC(Name, v);                                                         \
  } while (0)

SX_HANDLER(Add) {
  SX_ARGS3(Add, dst, lhs, rhs);
  Value a = r[lhs], b = r[rhs];
  SX_ARITHMETIC(Add, addInts, +, addGeneric);
}

SX_HANDLER(Sub) {
  SX_ARGS3(Sub, dst, lhs, rhs);
  Value a = r[lhs], b = r[rhs];
  SX_ARITHMETIC(Sub, subInts, -, binaryGeneric<BinaryOp::Sub>);
}

SX_HANDLER(Mul) {
  SX_ARGS3(Mul, dst, lhs, rhs);
  Value a = r[lhs], b = r[rhs];
  SX_ARITHMETIC(Mul, mulInts, *, binaryGeneric<BinaryOp::Mul>);
}

SX_HANDLER(AddImm) {
  SX_ARGS3(AddImm, dst, lhs, imm);
  Value a = r[lhs], b = Value::int32(imm);
  SX_ARITHMETIC(AddImm, addInts, +, addImmGeneric);
}

SX_HANDLER(SubImm) {
  SX_ARGS3(SubImm, dst, lhs, imm);
  Value a = r[lhs], b = Value::int32(imm);
  SX_ARITHMETIC(SubImm, subInts, -, immGeneric<BinaryOp::Sub>);
}

SX_HANDLER(MulImm) {
  SX_ARGS3(MulImm, dst, lhs, imm);
  Value a = r[lhs], b = Value::int32(imm);
  SX_ARITHMETIC(MulImm, mulInts, *, immGeneric<BinaryOp::Mul>);
}

SX_HANDLER(AddAcc) {
  SX_ARGS3(AddAcc, dst, unused, rhs);
  Value a = Value::fromBits(acc), b = r[rhs];
  SX_ARITHMETIC(AddAcc, addInts, +, addAccSlow);
}

SX_HANDLER(AddAccRhs) {
  SX_ARGS2(AddAccRhs, dst, lhs);
  Value a = r[lhs], b = Value::fromBits(acc);
  SX_ARITHMETIC(AddAccRhs, addInts, +, addAccRhsSlow);
}

SX_HANDLER(SubAcc) {
  SX_ARGS3(SubAcc, dst, unused, rhs);
  Value a = Value::fromBits(acc), b = r[rhs];
  SX_ARITHMETIC(SubAcc, subInts, -, accSlow<BinaryOp::Sub>);
}

SX_HANDLER(MulAcc) {
  SX_ARGS3(MulAcc, dst, unused, rhs);
  Value a = Value::fromBits(acc), b = r[rhs];
  SX_ARITHMETIC(MulAcc, mulInts, *, accSlow<BinaryOp::Mul>);
}

SX_HANDLER(SubAccRhs) {
  SX_ARGS2(SubAccRhs, dst, lhs);
  Value a = r[lhs], b = Value::fromBits(acc);
  SX_ARITHMETIC(SubAccRhs, subInts, -, accRhsSlow<BinaryOp::Sub>);
}

SX_HANDLER(MulAccRhs) {
  SX_ARGS2(MulAccRhs, dst, lhs);
  Value a = r[lhs], b = Value::fromBits(acc);
  SX_ARITHMETIC(MulAccRhs, mulInts, *, accRhsSlow<BinaryOp::Mul>);
}
#undef SX_ARITHMETIC

SX_HANDLER(Div) {
  SX_ARGS3(Div, dst, lhs, rhs);
  Value a = r[lhs], b = r[rhs];
  double x, y;
  if (!toDouble(a, &x) || !toDouble(b, &y)) [[unlikely]] SX_TAIL(binaryGeneric<BinaryOp::Div>);
  double d = x / y;
  if (bothInts(a, b) && lowInt(b) != 0) {
    // What divides without a rest stays an int, as indices and counters are; 0 may be -0, and 2^31 is none.
    auto quotient = static_cast<int32_t>(static_cast<int64_t>(d));
    if (quotient == d && quotient != 0) {
      r[dst] = Value::int32(quotient);
      NEXT_ACC(Div, Value::int32(quotient));
    }
  }
  r[dst] = doubleValue(d);
  NEXT_ACC(Div, doubleValue(d));
}

SX_HANDLER(Mod) {
  SX_ARGS3(Mod, dst, lhs, rhs);
  Value a = r[lhs], b = r[rhs];
  if (bothInts(a, b) && lowInt(b) > 0) [[likely]] {
    int32_t rest = lowInt(a) % lowInt(b);
    // A negative dividend may give -0.
    if (rest != 0 || lowInt(a) >= 0) {
      r[dst] = Value::int32(rest);
      NEXT_ACC(Mod, Value::int32(rest));
    }
  }
  SX_TAIL(binaryNumbers<BinaryOp::Mod>);
}

SX_HANDLER(ModImm) {
  SX_ARGS3(ModImm, dst, lhs, imm);
  Value a = r[lhs];
  if (!a.isInt() || imm <= 0) [[unlikely]] SX_TAIL(immNumbers<BinaryOp::Mod>);
  int32_t rest = lowInt(a) % imm;
  if (rest == 0 && lowInt(a) < 0) [[unlikely]] SX_TAIL(immNumbers<BinaryOp::Mod>);
  r[dst] = Value::int32(rest);
  NEXT_ACC(ModImm, Value::int32(rest));
}

// ---- Bitwise and shifts ----

#define SX_BITWISE_REGISTERS(Name, expression)                                          \
  SX_HANDLER(Name) {                                                                    \
    SX_ARGS3(Name, dst, lhs, rhs);                                                      \
    if (!bothInts(r[lhs], r[rhs])) [[unlikely]] SX_TAIL(binaryNumbers<BinaryOp::Name>); \
    int32_t a = lowInt(r[lhs]), b = lowInt(r[rhs]);                                     \
    Value v = expression;                                                               \
    r[dst] = v;                                                                         \
    NEXT_ACC(Name, v);                                                                  \
  }
#define SX_BITWISE_IMM(Name, expression)                                           \
  SX_HANDLER(Name##Imm) {                                                          \
    SX_ARGS3(Name##Imm, dst, lhs, b);                                              \
    if (!r[lhs].isInt()) [[unlikely]] SX_TAIL(immNumbers<BinaryOp::Name>);         \
    int32_t a = lowInt(r[lhs]);                                                    \
    Value v = expression;                                                          \
    r[dst] = v;                                                                    \
    NEXT_ACC(Name##Imm, v);                                                        \
  }
#define SX_BITWISE(Name, expression) SX_BITWISE_REGISTERS(Name, expression) SX_BITWISE_IMM(Name, expression)
SX_BITWISE(BitAnd, Value::int32(a & b))
SX_BITWISE(BitOr, Value::int32(a | b))
SX_BITWISE(Shl, Value::int32(wrapShl(a, b)))
SX_BITWISE(Shr, Value::int32(a >> (b & 31)))
SX_BITWISE(UShr, Value::number(static_cast<uint32_t>(a) >> (b & 31)))
SX_BITWISE_REGISTERS(BitXor, Value::int32(a ^ b))
#undef SX_BITWISE
#undef SX_BITWISE_IMM
#undef SX_BITWISE_REGISTERS

SX_HANDLER(BitOrAccImm) {
  SX_ARGS3(BitOrAccImm, dst, unused, imm);
  if (!Value::fromBits(acc).isInt()) [[unlikely]] SX_TAIL(accImmSlow<BinaryOp::BitOr>);
  Value v = Value::int32(lowInt(Value::fromBits(acc)) | imm);
  r[dst] = v;
  NEXT_ACC(BitOrAccImm, v);
}

SX_HANDLER(BitAndAccImm) {
  SX_ARGS3(BitAndAccImm, dst, unused, imm);
  if (!Value::fromBits(acc).isInt()) [[unlikely]] SX_TAIL(accImmSlow<BinaryOp::BitAnd>);
  Value v = Value::int32(lowInt(Value::fromBits(acc)) & imm);
  r[dst] = v;
  NEXT_ACC(BitAndAccImm, v);
}

// ---- Unary ----

template <UnaryOp K> SX_COLD(unaryGeneric) {
  SX_ARGS2(Neg, dst, src);
  SX_SAVE();
  SX_TRY(v, unarySlow(*iso, K, r[src]));
  r[dst] = v;
  NEXT_ACC(Neg, v);
}

SX_HANDLER(Neg) {
  SX_ARGS2(Neg, dst, src);
  Value a = r[src];
  if (!a.isNumber()) [[unlikely]] SX_TAIL(unaryGeneric<UnaryOp::Neg>);
  // Not an int for 0 and the least int.
  Value v = a.isInt() && (lowInt(a) & 0x7FFFFFFF) != 0 ? Value::int32(-lowInt(a)) : doubleValue(-numberOf(a));
  r[dst] = v;
  NEXT_ACC(Neg, v);
}

SX_HANDLER(BitNot) {
  SX_ARGS2(BitNot, dst, src);
  if (!r[src].isNumber()) [[unlikely]] SX_TAIL(unaryGeneric<UnaryOp::BitNot>);
  Value a = r[src];
  Value v = Value::int32(~(a.isInt() ? lowInt(a) : doubleToInt32(bitsDouble(a))));
  r[dst] = v;
  NEXT_ACC(BitNot, v);
}

SX_HANDLER(Inc) {
  SX_ARGS2(Inc, dst, src);
  Value a = r[src];
  if (a.isInt() && lowInt(a) != INT32_MAX) [[likely]] {
    Value v = Value::int32(lowInt(a) + 1);
    r[dst] = v;
    NEXT_ACC(Inc, v);
  }
  if (!a.isNumber()) [[unlikely]] SX_TAIL(unaryGeneric<UnaryOp::Inc>);
  Value v = doubleValue(numberOf(a) + 1);
  r[dst] = v;
  NEXT_ACC(Inc, v);
}

SX_HANDLER(Dec) {
  SX_ARGS2(Dec, dst, src);
  Value a = r[src];
  if (a.isInt() && lowInt(a) != INT32_MIN) [[likely]] {
    Value v = Value::int32(lowInt(a) - 1);
    r[dst] = v;
    NEXT_ACC(Dec, v);
  }
  if (!a.isNumber()) [[unlikely]] SX_TAIL(unaryGeneric<UnaryOp::Dec>);
  Value v = doubleValue(numberOf(a) - 1);
  r[dst] = v;
  NEXT_ACC(Dec, v);
}

SX_COLD(toNumberSlow) {
  SX_ARGS2(ToNumber, dst, src);
  SX_SAVE();
  SX_TRY(d, toNumber(*iso, r[src]));
  r[dst] = Value::number(d);
  NEXT(ToNumber);
}

SX_HANDLER(ToNumber) {
  SX_ARGS2(ToNumber, dst, src);
  if (!r[src].isNumber()) [[unlikely]] SX_TAIL(toNumberSlow);
  r[dst] = r[src];
  NEXT(ToNumber);
}

SX_COLD(toNumericSlow) {
  SX_ARGS2(ToNumeric, dst, src);
  SX_SAVE();
  SX_TRY(v, toNumeric(*iso, r[src]));
  r[dst] = v;
  NEXT(ToNumeric);
}

SX_HANDLER(ToNumeric) {
  SX_ARGS2(ToNumeric, dst, src);
  if (!r[src].isNumber()) [[unlikely]] SX_TAIL(toNumericSlow);
  r[dst] = r[src];
  NEXT(ToNumeric);
}

SX_HANDLER(Exp) {
  SX_ARGS3(Exp, dst, lhs, rhs);
  SX_SAVE();
  SX_TRY(v, binarySlow(*iso, BinaryOp::Exp, r[lhs], r[rhs]));
  r[dst] = v;
  NEXT(Exp);
}

}  // namespace sx::rt
