// Products, quotients and text of long numbers, in steps that fuel and the time limit can end.
//
// A step is a call of libtommath on operands whose lengths multiply to kStep at most. Longer products are split in halves
// after Karatsuba, which needs three products of half the length; long divisions take the dividend's digits in groups, as
// by hand; text is split by powers of the radix, whose exponents double, so that both ways of it take what a few products
// and quotients of the whole length take.
#include "LargeNumbers.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <vector>

namespace sx::rt {

namespace {

/// Products of libtommath's digits that are computed without asking.
constexpr uint64_t kStep = uint64_t{1} << 24;
/// Characters that libtommath converts at once.
constexpr size_t kTextStep = 64;

uint64_t workOf(const mp_int* a, const mp_int* b) { return static_cast<uint64_t>(a->used) * static_cast<uint64_t>(b->used); }

/// Asks for the time of so many products of digits.
Completion<void> pollFor(Isolate& iso, uint64_t work) {
  constexpr uint64_t kWorkPerUnit = 64, kAsked = 4096;
  if (work < kAsked * kWorkPerUnit) return {};
  return iso.poll(static_cast<uint32_t>(std::min<uint64_t>(work / kWorkPerUnit, UINT32_MAX)));
}

/// out = digits [from, from + count) of |n|, as far as it has them.
bool takeDigits(const mp_int* n, int from, int count, mp_int* out) {
  count = std::clamp(n->used - from, 0, count);
  if (mp_grow(out, std::max(count, 1)) != MP_OKAY) return false;
  mp_zero(out);
  if (count > 0) std::memcpy(out->dp, n->dp + from, static_cast<size_t>(count) * sizeof(mp_digit));
  out->used = count;
  mp_clamp(out);
  return true;
}

/// out += piece << (digits of libtommath)
bool addShifted(mp_int* out, mp_int* piece, int digits) {
  return mp_lshd(piece, digits) == MP_OKAY && mp_add(out, piece, out) == MP_OKAY;
}

/// Of a long number and one of at most half its length: the long one's pieces are as long as the other.
Completion<void> multiplyUneven(Isolate& iso, const mp_int* longer, const mp_int* shorter, mp_int* out) {
  const int length = std::max(shorter->used, static_cast<int>(std::min<uint64_t>(kStep / static_cast<uint64_t>(shorter->used), INT32_MAX)));
  Number piece, product;
  if (!piece.ok() || !product.ok()) return throwTooBig(iso);
  mp_zero(out);
  for (int from = 0; from < longer->used; from += length) {
    if (!takeDigits(longer, from, length, piece.get())) return throwTooBig(iso);
    TRY(multiplyNumbers(iso, piece.get(), shorter, product.get()));
    if (!addShifted(out, product.get(), from)) return throwTooBig(iso);
  }
  return {};
}

/// Magnitudes of about the same length.
Completion<void> multiplyHalves(Isolate& iso, const mp_int* a, const mp_int* b, mp_int* out) {
  const int half = (std::max(a->used, b->used) + 1) / 2;
  const bool square = a == b;
  Number a0, a1, b0, b1, low, high;
  if (!a0.ok() || !a1.ok() || !b0.ok() || !b1.ok() || !low.ok() || !high.ok()) return throwTooBig(iso);
  if (!takeDigits(a, 0, half, a0.get()) || !takeDigits(a, half, half, a1.get())) return throwTooBig(iso);
  if (!square && (!takeDigits(b, 0, half, b0.get()) || !takeDigits(b, half, half, b1.get()))) return throwTooBig(iso);
  TRY(multiplyNumbers(iso, a0.get(), square ? a0.get() : b0.get(), low.get()));
  TRY(multiplyNumbers(iso, a1.get(), square ? a1.get() : b1.get(), high.get()));
  // The middle is (a0 + a1) * (b0 + b1) without low and high.
  SX_MP(mp_add(a0.get(), a1.get(), a0.get()));
  if (!square) SX_MP(mp_add(b0.get(), b1.get(), b0.get()));
  TRY(multiplyNumbers(iso, a0.get(), square ? a0.get() : b0.get(), out));
  SX_MP(mp_sub(out, low.get(), out));
  SX_MP(mp_sub(out, high.get(), out));
  SX_MP(mp_lshd(out, half));
  SX_MP(mp_add(out, low.get(), out));
  if (!addShifted(out, high.get(), 2 * half)) return throwTooBig(iso);
  return {};
}

/// The powers radix ^ (kTextStep * 2^i) that splitting a text needs.
class Powers {
 public:
  Completion<void> make(Isolate& iso, uint32_t radix) {
    powers_.push_back(std::make_unique<Number>());
    Number& first = *powers_.back();
    mp_set(first.get(), 1);
    for (size_t i = 0; i < kTextStep; i++) SX_MP(mp_mul_d(first.get(), static_cast<mp_digit>(radix), first.get()));
    return {};
  }
  Completion<void> addSquare(Isolate& iso) {
    auto next = std::make_unique<Number>();
    if (!next->ok()) return throwTooBig(iso);
    TRY(multiplyNumbers(iso, last(), last(), next->get()));
    powers_.push_back(std::move(next));
    return {};
  }
  const mp_int* last() const { return powers_.back()->get(); }
  const mp_int* operator[](size_t i) const { return powers_[i]->get(); }
  size_t count() const { return powers_.size(); }

 private:
  std::vector<std::unique_ptr<Number>> powers_;
};

/// Writes `n` in the last characters of the `size` at `to`, which hold zeros; it is less than powers[levels - 1] squared.
Completion<void> writeDigits(Isolate& iso, const mp_int* n, const Powers& powers, size_t levels, uint32_t radix, char* to, size_t size) {
  if (mp_iszero(n)) return {};
  if (levels == 0) {
    char text[kTextStep + 2];
    size_t written = 0;
    SX_MP(mp_to_radix(n, text, sizeof text, &written, static_cast<int>(radix)));
    std::memcpy(to + size - (written - 1), text, written - 1);
    return {};
  }
  Number quotient, remainder;
  if (!quotient.ok() || !remainder.ok()) return throwTooBig(iso);
  TRY(divideNumbers(iso, n, powers[levels - 1], quotient.get(), remainder.get()));
  const size_t half = kTextStep << (levels - 1);
  TRY(writeDigits(iso, quotient.get(), powers, levels - 1, radix, to, size - half));
  return writeDigits(iso, remainder.get(), powers, levels - 1, radix, to + (size - half), half);
}

Completion<void> readDigits(Isolate& iso, std::string_view digits, const Powers& powers, uint32_t radix, mp_int* out) {
  if (digits.size() <= kTextStep) {
    char text[kTextStep + 1] = {};
    std::memcpy(text, digits.data(), digits.size());
    SX_MP(mp_read_radix(out, text, static_cast<int>(radix)));
    return {};
  }
  size_t level = 0;
  while (kTextStep << (level + 1) < digits.size()) level++;
  const size_t low = kTextStep << level;
  Number high, rest;
  if (!high.ok() || !rest.ok()) return throwTooBig(iso);
  TRY(readDigits(iso, digits.substr(0, digits.size() - low), powers, radix, high.get()));
  TRY(readDigits(iso, digits.substr(digits.size() - low), powers, radix, rest.get()));
  TRY(multiplyNumbers(iso, high.get(), powers[level], out));
  SX_MP(mp_add(out, rest.get(), out));
  return {};
}

}  // namespace

// Limbs and digits are regrouped here: mp_unpack and mp_pack shift the whole number for each byte.
Number::Number(const BigInt* b) : Number() {
  const size_t width = size_t{b->length} * 64, count = (width + MP_DIGIT_BIT - 1) / MP_DIGIT_BIT;
  if (!ok_ || count == 0) return;
  ok_ = mp_grow(&n_, static_cast<int>(count)) == MP_OKAY;
  if (!ok_) return;
  for (size_t i = 0; i < count; i++) {
    const size_t limb = i * MP_DIGIT_BIT / 64, offset = i * MP_DIGIT_BIT % 64;
    uint64_t digit = b->limbs[limb] >> offset;
    if (offset + MP_DIGIT_BIT > 64 && limb + 1 < b->length) digit |= b->limbs[limb + 1] << (64 - offset);
    n_.dp[i] = digit & MP_MASK;
  }
  n_.used = static_cast<int>(count);
  n_.sign = b->isNegative() ? MP_NEG : MP_ZPOS;
  mp_clamp(&n_);
}

Completion<BigInt*> Number::toBigInt(Isolate& iso) {
  const size_t count = (static_cast<size_t>(mp_count_bits(&n_)) + 63) / 64;
  if (count > kMaxLimbs) return throwTooBig(iso);
  BigInt* b = newBigInt(iso, static_cast<uint32_t>(count), mp_isneg(&n_) != MP_NO);
  const auto used = static_cast<size_t>(n_.used);
  for (size_t i = 0; i < count; i++) {
    size_t digit = i * 64 / MP_DIGIT_BIT, offset = i * 64 % MP_DIGIT_BIT;
    uint64_t limb = n_.dp[digit] >> offset;
    for (size_t filled = MP_DIGIT_BIT - offset; filled < 64 && ++digit < used; filled += MP_DIGIT_BIT) limb |= n_.dp[digit] << filled;
    b->limbs[i] = limb;
  }
  return normalized(b);
}

Completion<void> multiplyNumbers(Isolate& iso, const mp_int* a, const mp_int* b, mp_int* out) {
  if (workOf(a, b) <= kStep) {
    TRY(pollFor(iso, workOf(a, b)));
    SX_MP(a == b ? mp_sqr(a, out) : mp_mul(a, b, out));
    return {};
  }
  const mp_int* longer = a->used >= b->used ? a : b;
  const mp_int* shorter = longer == a ? b : a;
  if (longer->used / 2 >= shorter->used) TRY(multiplyUneven(iso, longer, shorter, out));
  else TRY(multiplyHalves(iso, a, b, out));
  out->sign = a->sign != b->sign && !mp_iszero(out) ? MP_NEG : MP_ZPOS;
  return {};
}

Completion<void> divideNumbers(Isolate& iso, const mp_int* a, const mp_int* b, mp_int* quotient, mp_int* remainder) {
  // As by hand: the first digits less than the divisor are the remainder to begin with.
  const int length = a->used, begun = std::min(length, b->used - 1);
  const auto group = static_cast<int>(std::clamp<uint64_t>(kStep / static_cast<uint64_t>(b->used), 1, INT32_MAX / 2));
  Number divisor, digits, part;
  if (!divisor.ok() || !digits.ok() || !part.ok() || mp_abs(b, divisor.get()) != MP_OKAY) return throwTooBig(iso);
  SX_MP(mp_grow(quotient, std::max(length, 1)));
  mp_zero(quotient);
  std::memset(quotient->dp, 0, static_cast<size_t>(length) * sizeof(mp_digit));
  if (!takeDigits(a, length - begun, begun, remainder)) return throwTooBig(iso);
  for (int at = length - begun; at > 0;) {
    const int count = std::min(at, group);
    at -= count;
    TRY(pollFor(iso, static_cast<uint64_t>(count) * static_cast<uint64_t>(b->used)));
    if (!takeDigits(a, at, count, digits.get())) return throwTooBig(iso);
    SX_MP(mp_lshd(remainder, count));
    SX_MP(mp_add(remainder, digits.get(), remainder));
    SX_MP(mp_div(remainder, divisor.get(), part.get(), remainder));
    std::memcpy(quotient->dp + at, part.get()->dp, static_cast<size_t>(part.get()->used) * sizeof(mp_digit));
  }
  quotient->used = length;
  mp_clamp(quotient);
  return {};
}

Completion<std::string> digitsOf(Isolate& iso, const mp_int* n, uint32_t radix) {
  Number magnitude;
  Powers powers;
  if (!magnitude.ok() || mp_abs(n, magnitude.get()) != MP_OKAY) return throwTooBig(iso);
  TRY(powers.make(iso, radix));
  size_t levels = 0;
  if (mp_cmp_mag(n, powers.last()) != MP_LT) {
    // A power more than half as long as the number splits it: its square is longer.
    for (levels = 1; 2 * powers.last()->used <= n->used + 1; levels++) TRY(powers.addSquare(iso));
  }
  std::string text(kTextStep << levels, '0');
  TRY(writeDigits(iso, magnitude.get(), powers, levels, radix, text.data(), text.size()));
  text.erase(0, std::min(text.find_first_not_of('0'), text.size() - 1));
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

Completion<void> numberOfDigits(Isolate& iso, std::string_view digits, uint32_t radix, mp_int* out) {
  Powers powers;
  TRY(powers.make(iso, radix));
  while (kTextStep << powers.count() < digits.size()) TRY(powers.addSquare(iso));
  return readDigits(iso, digits, powers, radix, out);
}

}  // namespace sx::rt
