#pragma once
/// Magnitudes as arrays of 64-bit limbs, least significant first. Private to runtime/numbers.
#include "runtime/BigIntOps.h"
#include "runtime/Isolate.h"

namespace sx::rt {

/// As V8: 2^30 bits.
constexpr uint32_t kMaxLimbs = 1u << 24;

/// A BigInt with room for `length` limbs, to be filled and then normalised.
BigInt* newBigInt(Isolate&, uint32_t length, bool negative);
/// Drops leading zero limbs and the sign of zero. The cell keeps its size.
BigInt* normalized(BigInt*);
Thrown throwTooBig(Isolate&);

int compareMagnitude(const BigInt*, const BigInt*);
/// |a| + |b| and |a| - |b| (|a| ≥ |b|) with a sign.
Completion<BigInt*> addMagnitude(Isolate&, const BigInt* a, const BigInt* b, bool negative);
BigInt* subMagnitude(Isolate&, const BigInt* a, const BigInt* b, bool negative);

// By libtommath; fuel and the time limit end them.
Completion<BigInt*> multiplyLarge(Isolate&, const BigInt*, const BigInt*);
Completion<BigInt*> divide(Isolate&, const BigInt*, const BigInt*, bool remainder);
Completion<BigInt*> power(Isolate&, BigInt* base, const BigInt* exponent);

Completion<BigInt*> bitwise(Isolate&, BinaryOp, const BigInt*, const BigInt*);
Completion<BigInt*> shift(Isolate&, const BigInt*, const BigInt* by, bool left);

}  // namespace sx::rt
