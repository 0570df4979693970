// Bitwise operators, shifts and wrapping of BigInts, as if in two's complement of unlimited width.
#include <cstring>

#include "Limbs.h"
#include "runtime/Errors.h"

namespace sx::rt {

namespace {

/// Reads the limbs of a BigInt in two's complement, one after the other, sign-extended without end.
class TwosReader {
 public:
  explicit TwosReader(const BigInt* b) : b_(b), carry_(b->isNegative() ? 1 : 0) {}
  uint64_t next() {
    uint64_t limb = at_ < b_->length ? b_->limbs[at_] : 0;
    at_++;
    if (!b_->isNegative()) return limb;
    limb = ~limb + carry_;
    carry_ = carry_ != 0 && limb == 0 ? 1 : 0;
    return limb;
  }

 private:
  const BigInt* b_;
  uint32_t at_ = 0;
  uint64_t carry_;
};

/// Turns two's complement limbs of a negative number into its magnitude.
void negateLimbs(uint64_t* limbs, uint32_t length) {
  uint64_t carry = 1;
  for (uint32_t i = 0; i < length; i++) {
    limbs[i] = ~limbs[i] + carry;
    carry = carry != 0 && limbs[i] == 0 ? 1 : 0;
  }
}

uint64_t apply(BinaryOp op, uint64_t a, uint64_t b) {
  if (op == BinaryOp::BitAnd) return a & b;
  return op == BinaryOp::BitOr ? a | b : a ^ b;
}

BigInt* copy(Isolate& iso, const BigInt* b) {
  BigInt* out = newBigInt(iso, b->length, b->isNegative());
  std::memcpy(out->limbs, b->limbs, b->length * sizeof(uint64_t));
  return out;
}

}  // namespace

Completion<BigInt*> bitwise(Isolate& iso, BinaryOp op, const BigInt* a, const BigInt* b) {
  uint32_t length = (a->length > b->length ? a->length : b->length) + 1;
  if (length > kMaxLimbs) return throwTooBig(iso);
  bool negative = apply(op, a->isNegative() ? 1 : 0, b->isNegative() ? 1 : 0) != 0;
  BigInt* out = newBigInt(iso, length, negative);
  TwosReader x(a), y(b);
  for (uint32_t i = 0; i < length; i++) {
    uint64_t first = x.next();
    out->limbs[i] = apply(op, first, y.next());
  }
  if (negative) negateLimbs(out->limbs, length);
  return normalized(out);
}

Completion<BigInt*> shift(Isolate& iso, const BigInt* a, const BigInt* by, bool left) {
  if (by->isNegative()) left = !left;
  if (a->isZero() || by->isZero()) return copy(iso, a);
  bool huge = by->length > 1 || by->limbs[0] > uint64_t{kMaxLimbs} * 64;
  uint64_t bits = by->limbs[0];
  if (left) {
    uint32_t limbs = static_cast<uint32_t>(bits / 64);
    auto small = static_cast<uint32_t>(bits % 64);
    if (huge || uint64_t{a->length} + limbs + 1 > kMaxLimbs) return throwTooBig(iso);
    BigInt* out = newBigInt(iso, a->length + limbs + 1, a->isNegative());
    std::memset(out->limbs, 0, out->length * sizeof(uint64_t));
    for (uint32_t i = 0; i < a->length; i++) {
      out->limbs[i + limbs] |= a->limbs[i] << small;
      if (small != 0) out->limbs[i + limbs + 1] = a->limbs[i] >> (64 - small);
    }
    return normalized(out);
  }
  uint64_t limbs = bits / 64;
  auto small = static_cast<uint32_t>(bits % 64);
  if (huge || limbs >= a->length) return bigintFromInt64(iso, a->isNegative() ? -1 : 0);
  auto length = static_cast<uint32_t>(a->length - limbs);
  // Rounds toward minus infinity: one limb more for the carry of a negative result.
  BigInt* out = newBigInt(iso, length + 1, a->isNegative());
  out->limbs[length] = 0;
  bool lost = small != 0 && (a->limbs[limbs] << (64 - small)) != 0;
  for (uint32_t i = 0; i < limbs && !lost; i++) lost = a->limbs[i] != 0;
  for (uint32_t i = 0; i < length; i++) {
    uint64_t above = small != 0 && i + limbs + 1 < a->length ? a->limbs[i + limbs + 1] << (64 - small) : 0;
    out->limbs[i] = a->limbs[i + limbs] >> small | above;
  }
  if (lost && a->isNegative())
    for (uint32_t i = 0; i <= length && ++out->limbs[i] == 0; i++) {
    }
  return normalized(out);
}

Completion<BigInt*> bigintAsN(Isolate& iso, bool isSigned, uint64_t bits, BigInt* b) {
  if (bits == 0 || b->isZero()) return bigintFromInt64(iso, 0);
  // Nothing is cut off when there are more bits than the value has, unless a negative one becomes unsigned.
  if (bits > uint64_t{b->length} * 64 && (isSigned || !b->isNegative())) return b;
  if (bits > uint64_t{kMaxLimbs} * 64 - 64) return throwTooBig(iso);
  auto length = static_cast<uint32_t>((bits + 63) / 64);
  auto top = static_cast<uint32_t>(bits % 64);
  BigInt* out = newBigInt(iso, length, false);
  TwosReader reader(b);
  for (uint32_t i = 0; i < length; i++) out->limbs[i] = reader.next();
  if (top != 0) out->limbs[length - 1] &= (uint64_t{1} << top) - 1;
  if (isSigned) {
    uint64_t signBit = uint64_t{1} << ((bits - 1) % 64);
    if ((out->limbs[length - 1] & signBit) != 0) {
      if (top != 0) out->limbs[length - 1] |= ~((uint64_t{1} << top) - 1);
      negateLimbs(out->limbs, length);
      out->flags = kBigIntNegative;
    }
  }
  return normalized(out);
}

}  // namespace sx::rt
