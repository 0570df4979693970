#pragma once
/// libtommath's numbers, and operations on long ones that fuel and the time limit can end: libtommath itself computes
/// without asking anybody, so it is given pieces that take it some milliseconds. Private to runtime/numbers.
#include <tommath.h>

#include <string>
#include <string_view>

#include "Limbs.h"

namespace sx::rt {

/// A libtommath number that frees itself.
class Number {
 public:
  Number() { ok_ = mp_init(&n_) == MP_OKAY; }
  explicit Number(const BigInt*);
  ~Number() { mp_clear(&n_); }
  Number(const Number&) = delete;
  Number& operator=(const Number&) = delete;
  mp_int* get() { return &n_; }
  const mp_int* get() const { return &n_; }
  /// False if there was no memory for it.
  bool ok() const { return ok_; }
  Completion<BigInt*> toBigInt(Isolate&);

 private:
  mp_int n_;
  bool ok_;
};

/// Running out of memory in libtommath is like running out of limbs.
#define SX_MP(call) \
  if ((call) != MP_OKAY) return throwTooBig(iso)

/// out = a * b; `a` and `b` may be one number, `out` is another.
Completion<void> multiplyNumbers(Isolate&, const mp_int* a, const mp_int* b, mp_int* out);
/// |a| = quotient * |b| + remainder, both written to other numbers.
Completion<void> divideNumbers(Isolate&, const mp_int* a, const mp_int* b, mp_int* quotient, mp_int* remainder);
/// The digits of |n| in a radix that is no power of two.
Completion<std::string> digitsOf(Isolate&, const mp_int* n, uint32_t radix);
/// The number that valid digits in a radix that is no power of two stand for.
Completion<void> numberOfDigits(Isolate&, std::string_view digits, uint32_t radix, mp_int* out);

}  // namespace sx::rt
