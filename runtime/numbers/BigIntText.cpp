// What libtommath does for BigInts: large products, division, powers, text.
#include <tommath.h>

#include <string>
#include <vector>

#include "Limbs.h"
#include "base/Utf.h"
#include "runtime/Errors.h"

namespace sx::rt {

namespace {

/// A libtommath number that frees itself. Running out of memory in it is like running out of limbs.
class Number {
 public:
  Number() { ok_ = mp_init(&n_) == MP_OKAY; }
  explicit Number(const BigInt* b) : Number() {
    if (!ok_) return;
    ok_ = mp_unpack(&n_, b->length, MP_LSB_FIRST, sizeof(uint64_t), MP_NATIVE_ENDIAN, 0, b->limbs) == MP_OKAY;
    if (ok_ && b->isNegative()) ok_ = mp_neg(&n_, &n_) == MP_OKAY;
  }
  ~Number() { mp_clear(&n_); }
  Number(const Number&) = delete;
  Number& operator=(const Number&) = delete;
  bool ok() const { return ok_; }
  mp_int* get() { return &n_; }

  Completion<BigInt*> toBigInt(Isolate& iso) {
    size_t count = mp_pack_count(&n_, 0, sizeof(uint64_t));
    if (count > kMaxLimbs) return throwTooBig(iso);
    BigInt* b = newBigInt(iso, static_cast<uint32_t>(count), mp_isneg(&n_) != MP_NO);
    size_t written = 0;
    if (mp_pack(b->limbs, count, &written, MP_LSB_FIRST, sizeof(uint64_t), MP_NATIVE_ENDIAN, 0, &n_) != MP_OKAY) written = 0;
    b->length = static_cast<uint32_t>(written);
    return normalized(b);
  }

 private:
  mp_int n_;
  bool ok_;
};

}  // namespace

Completion<BigInt*> multiplyLarge(Isolate& iso, const BigInt* a, const BigInt* b) {
  if (uint64_t{a->length} + b->length > kMaxLimbs) return throwTooBig(iso);
  Number x(a), y(b), out;
  if (!x.ok() || !y.ok() || !out.ok() || mp_mul(x.get(), y.get(), out.get()) != MP_OKAY) return throwTooBig(iso);
  return out.toBigInt(iso);
}

Completion<BigInt*> divide(Isolate& iso, const BigInt* a, const BigInt* b, bool remainder) {
  if (b->isZero()) return throwError(iso, ErrorText::BigIntDivZero);
  if (a->length <= 1 && b->length == 1) {
    uint64_t x = a->length == 0 ? 0 : a->limbs[0];
    BigInt* out = bigintFromUint64(iso, remainder ? x % b->limbs[0] : x / b->limbs[0]);
    bool negative = remainder ? a->isNegative() : a->isNegative() != b->isNegative();
    if (!out->isZero() && negative) out->flags = kBigIntNegative;
    return out;
  }
  Number x(a), y(b), out;
  bool ok = x.ok() && y.ok() && out.ok();
  // Truncating division, and a remainder with the sign of the dividend: as ECMA-262 has them.
  ok = ok && mp_div(x.get(), y.get(), remainder ? nullptr : out.get(), remainder ? out.get() : nullptr) == MP_OKAY;
  if (!ok) return throwTooBig(iso);
  return out.toBigInt(iso);
}

Completion<BigInt*> power(Isolate& iso, BigInt* base, const BigInt* exponent) {
  if (exponent->isNegative()) return throwError(iso, ErrorText::BigIntNegativeExponent);
  if (exponent->isZero()) return bigintFromInt64(iso, 1);
  bool unit = base->length == 1 && base->limbs[0] == 1;
  if (base->isZero() || unit) {
    bool even = (exponent->limbs[0] & 1) == 0;
    if (unit && base->isNegative() && even) return bigintFromInt64(iso, 1);
    return base;
  }
  uint64_t bits = uint64_t{base->length} * 64 - static_cast<uint64_t>(__builtin_clzll(base->limbs[base->length - 1]));
  // |base| ≥ 2^(bits - 1), so the result has at least (bits - 1) * exponent bits.
  if (exponent->length > 1 || exponent->limbs[0] > uint64_t{kMaxLimbs} * 64 || (bits - 1) * exponent->limbs[0] >= uint64_t{kMaxLimbs} * 64)
    return throwTooBig(iso);
  Number x(base), out;
  if (!x.ok() || !out.ok() || mp_expt_u32(x.get(), static_cast<uint32_t>(exponent->limbs[0]), out.get()) != MP_OKAY) return throwTooBig(iso);
  return out.toBigInt(iso);
}

std::string bigintToText(const BigInt* b, uint32_t radix) {
  if (b->isZero()) return "0";
  if (b->length == 1) {
    char buffer[66];
    char* p = buffer + sizeof buffer;
    for (uint64_t v = b->limbs[0]; v != 0; v /= radix) *--p = "0123456789abcdefghijklmnopqrstuvwxyz"[v % radix];
    if (b->isNegative()) *--p = '-';
    return std::string(p, buffer + sizeof buffer);
  }
  Number n(b);
  // A digit carries at least floor(log2(radix)) bits; sign and terminator besides.
  size_t size = size_t{b->length} * 64 / (31 - static_cast<size_t>(__builtin_clz(radix))) + 3;
  if (!n.ok()) return "";
  std::string text(size, '\0');
  size_t written = 0;
  if (mp_to_radix(n.get(), text.data(), size, &written, static_cast<int>(radix)) != MP_OKAY) return "";
  text.resize(written - 1);
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

Completion<String*> bigintToString(Isolate& iso, BigInt* b, uint32_t radix) {
  // Long texts take long: charge for them by the square of their size.
  for (uint64_t units = uint64_t{b->length} * b->length / 64; units != 0;) {
    auto step = static_cast<uint32_t>(units < 4096 ? units : 4096);
    TRY(iso.poll(step));
    units -= step;
  }
  return newString(iso, bigintToText(b, radix));
}

BigInt* bigintFromDigits(Isolate& iso, std::string_view digits, uint32_t radix) {
  if (digits.empty()) return nullptr;
  auto valueOf = [](char c) -> uint32_t {
    if (c >= '0' && c <= '9') return static_cast<uint32_t>(c - '0');
    char lower = static_cast<char>(c | 0x20);
    return lower >= 'a' && lower <= 'z' ? static_cast<uint32_t>(lower - 'a' + 10) : 99;
  };
  for (char c : digits)
    if (valueOf(c) >= radix) return nullptr;
  // Up to 12 digits of base 36 fit in 64 bits.
  if (digits.size() <= 12) {
    uint64_t v = 0;
    for (char c : digits) v = v * radix + valueOf(c);
    return bigintFromUint64(iso, v);
  }
  Number n;
  std::string text(digits);
  if (!n.ok() || mp_read_radix(n.get(), text.c_str(), static_cast<int>(radix)) != MP_OKAY) return nullptr;
  Completion<BigInt*> b = n.toBigInt(iso);
  return b.isThrown() ? nullptr : b.release();
}

// §7.1.14 StringToBigInt
BigInt* bigintFromString(Isolate& iso, String* s) {
  StringChars text = chars(iso, s);
  uint32_t from = 0, to = text.length;
  while (from < to && isSpaceOrLineEnd(text[from])) from++;
  while (to > from && isSpaceOrLineEnd(text[to - 1])) to--;
  if (from == to) return bigintFromInt64(iso, 0);
  std::string ascii;
  ascii.reserve(to - from);
  for (uint32_t i = from; i < to; i++) {
    if (text[i] > 0x7E) return nullptr;
    ascii += static_cast<char>(text[i]);
  }
  std::string_view rest = ascii;
  if (rest.size() > 2 && rest[0] == '0') {
    char prefix = static_cast<char>(rest[1] | 0x20);
    uint32_t radix = prefix == 'x' ? 16 : prefix == 'o' ? 8 : prefix == 'b' ? 2 : 0;
    if (radix != 0) return bigintFromDigits(iso, rest.substr(2), radix);
  }
  bool negative = rest[0] == '-';
  if (negative || rest[0] == '+') rest.remove_prefix(1);
  BigInt* b = bigintFromDigits(iso, rest, 10);
  if (b != nullptr && negative && !b->isZero()) b->flags = kBigIntNegative;
  return b;
}

}  // namespace sx::rt
