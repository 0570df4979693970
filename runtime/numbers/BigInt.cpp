// BigInt: allocation, conversion to and from numbers, comparison, addition, multiplication.
#include <bit>
#include <cmath>
#include <cstring>

#include "Limbs.h"
#include "runtime/Errors.h"

namespace sx::rt {

BigInt* newBigInt(Isolate& iso, uint32_t length, bool negative) {
  auto* b = static_cast<BigInt*>(iso.heap.allocate(CellKind::BigInt, BigInt::byteSize(length)));
  b->flags = negative ? kBigIntNegative : 0;
  b->length = length;
  b->hash = 0;
  return b;
}

BigInt* normalized(BigInt* b) {
  while (b->length != 0 && b->limbs[b->length - 1] == 0) b->length--;
  if (b->length == 0) b->flags = 0;
  return b;
}

Thrown throwTooBig(Isolate& iso) { return throwError(iso, ErrorText::BigIntTooBig); }

BigInt* bigintFromInt64(Isolate& iso, int64_t v) {
  BigInt* b = bigintFromUint64(iso, v < 0 ? 0 - static_cast<uint64_t>(v) : static_cast<uint64_t>(v));
  if (v < 0) b->flags = kBigIntNegative;
  return b;
}

BigInt* bigintFromUint64(Isolate& iso, uint64_t v) {
  BigInt* b = newBigInt(iso, v == 0 ? 0 : 1, false);
  if (v != 0) b->limbs[0] = v;
  return b;
}

BigInt* bigintFromDouble(Isolate& iso, double d) {
  SX_ASSERT(std::isfinite(d) && d == std::trunc(d));
  int exponent;
  double fraction = std::frexp(std::fabs(d), &exponent);
  if (exponent <= 63) return bigintFromInt64(iso, static_cast<int64_t>(d));
  // |d| = mantissa * 2^shift with a mantissa of 53 bits.
  auto mantissa = static_cast<uint64_t>(std::ldexp(fraction, 53));
  auto shift = static_cast<uint32_t>(exponent - 53);
  uint32_t length = shift / 64 + 2;
  BigInt* b = newBigInt(iso, length, d < 0);
  std::memset(b->limbs, 0, length * sizeof(uint64_t));
  b->limbs[shift / 64] = mantissa << (shift % 64);
  if (shift % 64 != 0) b->limbs[shift / 64 + 1] = mantissa >> (64 - shift % 64);
  return normalized(b);
}

uint64_t bigintToUint64(const BigInt* b) {
  if (b->length == 0) return 0;
  return b->isNegative() ? 0 - b->limbs[0] : b->limbs[0];
}

double bigintToDouble(const BigInt* b) {
  if (b->length == 0) return 0;
  if (b->length > 16) return b->isNegative() ? -INFINITY : INFINITY;
  // The top 64 bits with a sticky bit round once, in the conversion to double below.
  uint64_t top = b->limbs[b->length - 1];
  int zeros = std::countl_zero(top);
  uint64_t word = top << zeros;
  if (zeros != 0 && b->length > 1) word |= b->limbs[b->length - 2] >> (64 - zeros);
  bool sticky = zeros != 0 && b->length > 1 && (b->limbs[b->length - 2] << zeros) != 0;
  uint32_t rest = b->length > 1 && zeros == 0 ? b->length - 1 : b->length > 2 ? b->length - 2 : 0;
  for (uint32_t i = 0; i < rest && !sticky; i++) sticky = b->limbs[i] != 0;
  if (sticky) word |= 1;
  double magnitude = std::ldexp(static_cast<double>(word), static_cast<int>(b->length - 1) * 64 - zeros);
  return b->isNegative() ? -magnitude : magnitude;
}

bool bigintEqual(const BigInt* a, const BigInt* b) {
  return a->length == b->length && a->flags == b->flags && std::memcmp(a->limbs, b->limbs, a->length * sizeof(uint64_t)) == 0;
}

int compareMagnitude(const BigInt* a, const BigInt* b) {
  if (a->length != b->length) return a->length < b->length ? -1 : 1;
  for (uint32_t i = a->length; i-- != 0;)
    if (a->limbs[i] != b->limbs[i]) return a->limbs[i] < b->limbs[i] ? -1 : 1;
  return 0;
}

int bigintCompare(const BigInt* a, const BigInt* b) {
  if (a->isNegative() != b->isNegative()) return a->isNegative() ? -1 : 1;
  int order = compareMagnitude(a, b);
  return a->isNegative() ? -order : order;
}

int bigintCompareDouble(const BigInt* b, double d) {
  if (std::isinf(d)) return d > 0 ? -1 : 1;
  int sign = b->isZero() ? 0 : b->isNegative() ? -1 : 1;
  int other = d > 0 ? 1 : d < 0 ? -1 : 0;
  if (sign != other) return sign < other ? -1 : 1;
  if (sign == 0) return 0;
  // Same sign, neither zero: compare the bit lengths, then the bits of the truncated double.
  double magnitude = std::fabs(d);
  double whole = std::trunc(magnitude);
  int exponent = whole == 0 ? 0 : std::ilogb(whole) + 1;
  int bits = static_cast<int>(b->length) * 64 - std::countl_zero(b->limbs[b->length - 1]);
  if (b->length > 16) return sign;
  if (bits != exponent) return (bits < exponent ? -1 : 1) * sign;
  int fraction;
  auto mantissa = static_cast<uint64_t>(std::ldexp(std::frexp(whole, &fraction), 64));
  // The top 64 bits of the BigInt against the mantissa, then what is below them.
  uint64_t top = b->limbs[b->length - 1];
  int zeros = std::countl_zero(top);
  uint64_t word = top << zeros;
  uint64_t below = 0;
  if (b->length > 1) {
    if (zeros != 0) word |= b->limbs[b->length - 2] >> (64 - zeros);
    below = zeros != 0 ? b->limbs[b->length - 2] << zeros : b->limbs[b->length - 2];
    for (uint32_t i = 0; i + 2 < b->length; i++) below |= b->limbs[i];
  }
  if (word != mantissa) return (word < mantissa ? -1 : 1) * sign;
  if (below != 0) return sign;
  return magnitude > whole ? -sign : 0;
}

Completion<BigInt*> addMagnitude(Isolate& iso, const BigInt* a, const BigInt* b, bool negative) {
  if (a->length < b->length) std::swap(a, b);
  if (a->length + 1 > kMaxLimbs) return throwTooBig(iso);
  BigInt* out = newBigInt(iso, a->length + 1, negative);
  unsigned char carry = 0;
  for (uint32_t i = 0; i < a->length; i++) {
    unsigned __int128 sum = static_cast<unsigned __int128>(a->limbs[i]) + (i < b->length ? b->limbs[i] : 0) + carry;
    out->limbs[i] = static_cast<uint64_t>(sum);
    carry = static_cast<unsigned char>(sum >> 64);
  }
  out->limbs[a->length] = carry;
  return normalized(out);
}

BigInt* subMagnitude(Isolate& iso, const BigInt* a, const BigInt* b, bool negative) {
  BigInt* out = newBigInt(iso, a->length, negative);
  uint64_t borrow = 0;
  for (uint32_t i = 0; i < a->length; i++) {
    uint64_t y = i < b->length ? b->limbs[i] : 0;
    uint64_t x = a->limbs[i];
    out->limbs[i] = x - y - borrow;
    borrow = x < y || (x == y && borrow != 0) ? 1 : 0;
  }
  return normalized(out);
}

namespace {

Completion<BigInt*> addSigned(Isolate& iso, const BigInt* a, const BigInt* b, bool bNegative) {
  if (a->isNegative() == bNegative) return addMagnitude(iso, a, b, bNegative);
  if (compareMagnitude(a, b) >= 0) return subMagnitude(iso, a, b, a->isNegative());
  return subMagnitude(iso, b, a, bNegative);
}

Completion<BigInt*> multiply(Isolate& iso, BigInt* a, BigInt* b) {
  constexpr uint32_t kSchoolbook = 40;
  if (a->length > kSchoolbook && b->length > kSchoolbook) return multiplyLarge(iso, a, b);
  if (uint64_t{a->length} + b->length > kMaxLimbs) return throwTooBig(iso);
  BigInt* out = newBigInt(iso, a->length + b->length, a->isNegative() != b->isNegative());
  std::memset(out->limbs, 0, out->length * sizeof(uint64_t));
  for (uint32_t i = 0; i < a->length; i++) {
    uint64_t carry = 0;
    for (uint32_t j = 0; j < b->length; j++) {
      unsigned __int128 sum = static_cast<unsigned __int128>(a->limbs[i]) * b->limbs[j] + out->limbs[i + j] + carry;
      out->limbs[i + j] = static_cast<uint64_t>(sum);
      carry = static_cast<uint64_t>(sum >> 64);
    }
    out->limbs[i + b->length] = carry;
  }
  return normalized(out);
}

}  // namespace

Completion<BigInt*> bigintAdd(Isolate& iso, BigInt* a, BigInt* b) { return addSigned(iso, a, b, b->isNegative()); }

Completion<BigInt*> bigintBinary(Isolate& iso, BinaryOp op, BigInt* a, BigInt* b) {
  switch (op) {
    case BinaryOp::Sub: return addSigned(iso, a, b, !b->isNegative() && !b->isZero());
    case BinaryOp::Mul: return multiply(iso, a, b);
    case BinaryOp::Div: case BinaryOp::Mod: return divide(iso, a, b, op == BinaryOp::Mod);
    case BinaryOp::Exp: return power(iso, a, b);
    case BinaryOp::BitAnd: case BinaryOp::BitOr: case BinaryOp::BitXor: return bitwise(iso, op, a, b);
    case BinaryOp::Shl: case BinaryOp::Shr: return shift(iso, a, b, op == BinaryOp::Shl);
    case BinaryOp::UShr: return throwError(iso, ErrorText::BigIntUShr);
  }
  SX_UNREACHABLE("every operator returns");
}

Completion<BigInt*> bigintUnary(Isolate& iso, UnaryOp op, BigInt* a) {
  BigInt* one = bigintFromInt64(iso, 1);
  switch (op) {
    case UnaryOp::Neg: {
      BigInt* out = newBigInt(iso, a->length, !a->isNegative());
      std::memcpy(out->limbs, a->limbs, a->length * sizeof(uint64_t));
      return normalized(out);
    }
    case UnaryOp::BitNot: {
      // ~a is -a - 1.
      BigInt* next = TRY(bigintAdd(iso, a, one));
      return bigintUnary(iso, UnaryOp::Neg, next);
    }
    case UnaryOp::Inc: return bigintAdd(iso, a, one);
    case UnaryOp::Dec: return bigintBinary(iso, BinaryOp::Sub, a, one);
  }
  SX_UNREACHABLE("every operator returns");
}

}  // namespace sx::rt
