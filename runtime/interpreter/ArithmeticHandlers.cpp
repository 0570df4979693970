// Generic arithmetic: two ints or two doubles in line, other numbers out of line, everything else through the
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

SX_COLD(addGeneric) {
  SX_ARGS3(Add, dst, lhs, rhs);
  SX_SAVE();
  SX_TRY(v, addSlow(*iso, r[lhs], r[rhs]));
  r[dst] = v;
  NEXT_ACC(Add, v);
}

SX_WARM(addNumbers) {
  SX_ARGS3(Add, dst, lhs, rhs);
  if (!bothNumbers(r[lhs], r[rhs])) SX_TAIL(addGeneric);
  Value v = doubleValue(numberOf(r[lhs]) + numberOf(r[rhs]));
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

SX_COLD(addImmGeneric) {
  SX_ARGS3(AddImm, dst, lhs, imm);
  SX_SAVE();
  SX_TRY(v, addSlow(*iso, r[lhs], Value::int32(imm)));
  r[dst] = v;
  NEXT_ACC(AddImm, v);
}

SX_WARM(addImmNumbers) {
  SX_ARGS3(AddImm, dst, lhs, imm);
  if (!r[lhs].isNumber()) SX_TAIL(addImmGeneric);
  Value v = doubleValue(numberOf(r[lhs]) + imm);
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

SX_COLD(addAccSlow) {
  SX_ARGS3(AddAcc, dst, unused, rhs);
  SX_SAVE();
  SX_TRY(v, addSlow(*iso, Value::fromBits(acc), r[rhs]));
  r[dst] = v;
  NEXT_ACC(AddAcc, v);
}

SX_COLD(addAccRhsSlow) {
  SX_ARGS2(AddAccRhs, dst, lhs);
  SX_SAVE();
  SX_TRY(v, addSlow(*iso, r[lhs], Value::fromBits(acc)));
  r[dst] = v;
  NEXT_ACC(AddAccRhs, v);
}

template <BinaryOp K> SX_COLD(accSlow) {
  SX_ARGS3(SubAcc, dst, unused, rhs);
  SX_SAVE();
  Value a = Value::fromBits(acc);
  if (bothNumbers(a, r[rhs])) {
    Value v = onNumbers<K>(a, r[rhs]);
    r[dst] = v;
    NEXT_ACC(SubAcc, v);
  }
  SX_TRY(v, binarySlow(*iso, K, a, r[rhs]));
  r[dst] = v;
  NEXT_ACC(SubAcc, v);
}

template <BinaryOp K> SX_COLD(accImmSlow) {
  SX_ARGS3(BitOrAccImm, dst, unused, imm);
  SX_SAVE();
  Value a = Value::fromBits(acc);
  if (a.isNumber()) {
    Value v = onNumbers<K>(a, Value::int32(imm));
    r[dst] = v;
    NEXT_ACC(BitOrAccImm, v);
  }
  SX_TRY(v, binarySlow(*iso, K, a, Value::int32(imm)));
  r[dst] = v;
  NEXT_ACC(BitOrAccImm, v);
}

// ---- Add, Sub, Mul ----

SX_HANDLER(Add) {
  SX_ARGS3(Add, dst, lhs, rhs);
  Value a = r[lhs], b = r[rhs];
  if (bothInts(a, b)) {
    int32_t sum;
    if (__builtin_add_overflow(lowInt(a), lowInt(b), &sum)) [[unlikely]] SX_TAIL(addNumbers);
    r[dst] = Value::int32(sum);
    NEXT_ACC(Add, Value::int32(sum));
  }
  if (!bothDoubles(a, b)) [[unlikely]] SX_TAIL(addNumbers);
  Value v = doubleValue(bitsDouble(a) + bitsDouble(b));
  r[dst] = v;
  NEXT_ACC(Add, v);
}

SX_HANDLER(Sub) {
  SX_ARGS3(Sub, dst, lhs, rhs);
  Value a = r[lhs], b = r[rhs];
  if (bothInts(a, b)) {
    int32_t difference;
    if (__builtin_sub_overflow(lowInt(a), lowInt(b), &difference)) [[unlikely]] SX_TAIL(binaryNumbers<BinaryOp::Sub>);
    r[dst] = Value::int32(difference);
    NEXT_ACC(Sub, Value::int32(difference));
  }
  if (!bothDoubles(a, b)) [[unlikely]] SX_TAIL(binaryNumbers<BinaryOp::Sub>);
  Value v = doubleValue(bitsDouble(a) - bitsDouble(b));
  r[dst] = v;
  NEXT_ACC(Sub, v);
}

SX_HANDLER(Mul) {
  SX_ARGS3(Mul, dst, lhs, rhs);
  Value a = r[lhs], b = r[rhs];
  if (bothInts(a, b)) {
    int32_t product;
    // A zero product may be -0.
    if (__builtin_mul_overflow(lowInt(a), lowInt(b), &product) || product == 0) [[unlikely]] SX_TAIL(binaryNumbers<BinaryOp::Mul>);
    r[dst] = Value::int32(product);
    NEXT_ACC(Mul, Value::int32(product));
  }
  if (!bothDoubles(a, b)) [[unlikely]] SX_TAIL(binaryNumbers<BinaryOp::Mul>);
  Value v = doubleValue(bitsDouble(a) * bitsDouble(b));
  r[dst] = v;
  NEXT_ACC(Mul, v);
}

SX_HANDLER(Div) {
  SX_ARGS3(Div, dst, lhs, rhs);
  Value a = r[lhs], b = r[rhs];
  if (!bothNumbers(a, b)) [[unlikely]] SX_TAIL(binaryGeneric<BinaryOp::Div>);
  Value v = doubleValue(numberOf(a) / numberOf(b));
  r[dst] = v;
  NEXT_ACC(Div, v);
}

SX_HANDLER(Mod) {
  SX_ARGS3(Mod, dst, lhs, rhs);
  Value a = r[lhs], b = r[rhs];
  // A negative dividend may give -0.
  if (bothInts(a, b) && lowInt(a) >= 0 && lowInt(b) > 0) [[likely]] {
    Value v = Value::int32(static_cast<int32_t>(static_cast<uint32_t>(lowInt(a)) % static_cast<uint32_t>(lowInt(b))));
    r[dst] = v;
    NEXT_ACC(Mod, v);
  }
  SX_TAIL(binaryNumbers<BinaryOp::Mod>);
}

SX_HANDLER(AddImm) {
  SX_ARGS3(AddImm, dst, lhs, imm);
  Value a = r[lhs];
  int32_t sum;
  if (!a.isInt() || __builtin_add_overflow(lowInt(a), imm, &sum)) [[unlikely]] SX_TAIL(addImmNumbers);
  r[dst] = Value::int32(sum);
  NEXT_ACC(AddImm, Value::int32(sum));
}

SX_HANDLER(SubImm) {
  SX_ARGS3(SubImm, dst, lhs, imm);
  Value a = r[lhs];
  int32_t difference;
  if (!a.isInt() || __builtin_sub_overflow(lowInt(a), imm, &difference)) [[unlikely]] SX_TAIL(immNumbers<BinaryOp::Sub>);
  r[dst] = Value::int32(difference);
  NEXT_ACC(SubImm, Value::int32(difference));
}

SX_HANDLER(MulImm) {
  SX_ARGS3(MulImm, dst, lhs, imm);
  Value a = r[lhs];
  int32_t product;
  if (!a.isInt() || __builtin_mul_overflow(lowInt(a), imm, &product) || product == 0) [[unlikely]] SX_TAIL(immNumbers<BinaryOp::Mul>);
  r[dst] = Value::int32(product);
  NEXT_ACC(MulImm, Value::int32(product));
}

SX_HANDLER(ModImm) {
  SX_ARGS3(ModImm, dst, lhs, imm);
  Value a = r[lhs];
  if (!a.isInt() || lowInt(a) < 0 || imm <= 0) [[unlikely]] SX_TAIL(immNumbers<BinaryOp::Mod>);
  Value v = Value::int32(static_cast<int32_t>(static_cast<uint32_t>(lowInt(a)) % static_cast<uint32_t>(imm)));
  r[dst] = v;
  NEXT_ACC(ModImm, v);
}

SX_HANDLER(AddAcc) {
  SX_ARGS3(AddAcc, dst, unused, rhs);
  Value a = Value::fromBits(acc), b = r[rhs];
  if (bothInts(a, b)) {
    int32_t sum;
    if (__builtin_add_overflow(lowInt(a), lowInt(b), &sum)) [[unlikely]] SX_TAIL(addAccSlow);
    r[dst] = Value::int32(sum);
    NEXT_ACC(AddAcc, Value::int32(sum));
  }
  if (!bothDoubles(a, b)) [[unlikely]] SX_TAIL(addAccSlow);
  Value v = doubleValue(bitsDouble(a) + bitsDouble(b));
  r[dst] = v;
  NEXT_ACC(AddAcc, v);
}

SX_HANDLER(AddAccRhs) {
  SX_ARGS2(AddAccRhs, dst, lhs);
  Value a = r[lhs], b = Value::fromBits(acc);
  if (bothInts(a, b)) {
    int32_t sum;
    if (__builtin_add_overflow(lowInt(a), lowInt(b), &sum)) [[unlikely]] SX_TAIL(addAccRhsSlow);
    r[dst] = Value::int32(sum);
    NEXT_ACC(AddAccRhs, Value::int32(sum));
  }
  if (!bothDoubles(a, b)) [[unlikely]] SX_TAIL(addAccRhsSlow);
  Value v = doubleValue(bitsDouble(a) + bitsDouble(b));
  r[dst] = v;
  NEXT_ACC(AddAccRhs, v);
}

SX_HANDLER(SubAcc) {
  SX_ARGS3(SubAcc, dst, unused, rhs);
  Value a = Value::fromBits(acc), b = r[rhs];
  if (bothInts(a, b)) {
    int32_t difference;
    if (__builtin_sub_overflow(lowInt(a), lowInt(b), &difference)) [[unlikely]] SX_TAIL(accSlow<BinaryOp::Sub>);
    r[dst] = Value::int32(difference);
    NEXT_ACC(SubAcc, Value::int32(difference));
  }
  if (!bothDoubles(a, b)) [[unlikely]] SX_TAIL(accSlow<BinaryOp::Sub>);
  Value v = doubleValue(bitsDouble(a) - bitsDouble(b));
  r[dst] = v;
  NEXT_ACC(SubAcc, v);
}

SX_HANDLER(MulAcc) {
  SX_ARGS3(MulAcc, dst, unused, rhs);
  Value a = Value::fromBits(acc), b = r[rhs];
  if (bothDoubles(a, b)) {
    Value v = doubleValue(bitsDouble(a) * bitsDouble(b));
    r[dst] = v;
    NEXT_ACC(MulAcc, v);
  }
  int32_t product;
  if (!bothInts(a, b) || __builtin_mul_overflow(lowInt(a), lowInt(b), &product) || product == 0) [[unlikely]] SX_TAIL(accSlow<BinaryOp::Mul>);
  r[dst] = Value::int32(product);
  NEXT_ACC(MulAcc, Value::int32(product));
}

// ---- Bitwise and shifts ----

#define SX_BITWISE(Name, expression)                                               \
  SX_HANDLER(Name) {                                                               \
    SX_ARGS3(Name, dst, lhs, rhs);                                                 \
    if (!bothInts(r[lhs], r[rhs])) [[unlikely]] SX_TAIL(binaryNumbers<BinaryOp::Name>); \
    int32_t a = lowInt(r[lhs]), b = lowInt(r[rhs]);                                \
    Value v = Value::int32(expression);                                            \
    r[dst] = v;                                                                    \
    NEXT_ACC(Name, v);                                                             \
  }                                                                                \
  SX_HANDLER(Name##Imm) {                                                          \
    SX_ARGS3(Name##Imm, dst, lhs, b);                                              \
    if (!r[lhs].isInt()) [[unlikely]] SX_TAIL(immNumbers<BinaryOp::Name>);         \
    int32_t a = lowInt(r[lhs]);                                                    \
    Value v = Value::int32(expression);                                            \
    r[dst] = v;                                                                    \
    NEXT_ACC(Name##Imm, v);                                                        \
  }
SX_BITWISE(BitAnd, a & b)
SX_BITWISE(BitOr, a | b)
SX_BITWISE(Shl, wrapShl(a, b))
SX_BITWISE(Shr, a >> (b & 31))
#undef SX_BITWISE

SX_HANDLER(BitXor) {
  SX_ARGS3(BitXor, dst, lhs, rhs);
  if (!bothInts(r[lhs], r[rhs])) [[unlikely]] SX_TAIL(binaryNumbers<BinaryOp::BitXor>);
  Value v = Value::int32(lowInt(r[lhs]) ^ lowInt(r[rhs]));
  r[dst] = v;
  NEXT_ACC(BitXor, v);
}

SX_HANDLER(UShr) {
  SX_TAIL(binaryNumbers<BinaryOp::UShr>);
}

SX_HANDLER(UShrImm) {
  SX_ARGS3(UShrImm, dst, lhs, imm);
  if (!r[lhs].isInt()) [[unlikely]] SX_TAIL(immNumbers<BinaryOp::UShr>);
  Value v = Value::number(static_cast<uint32_t>(lowInt(r[lhs])) >> (imm & 31));
  r[dst] = v;
  NEXT_ACC(UShrImm, v);
}

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
