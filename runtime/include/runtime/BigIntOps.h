#pragma once
/// BigInt arithmetic, ECMA-262 §6.1.6.2. All functions may collect; operands are found through the native stack.
#include <string>

#include "runtime/Conversions.h"
#include "runtime/ObjectCells.h"

namespace sx::rt {

BigInt* bigintFromInt64(Isolate&, int64_t);
BigInt* bigintFromUint64(Isolate&, uint64_t);
/// An integral finite double.
BigInt* bigintFromDouble(Isolate&, double);
/// The value modulo 2^64.
uint64_t bigintToUint64(const BigInt*);
/// Nearest double, ties to even.
double bigintToDouble(const BigInt*);
/// StringToBigInt: null if the text is no integer literal.
Completion<BigInt*> bigintFromString(Isolate&, String*);
Completion<String*> bigintToString(Isolate&, BigInt*, uint32_t radix = 10);
Completion<std::string> bigintToText(Isolate&, const BigInt*, uint32_t radix = 10);
/// ToBigInt.
Completion<BigInt*> toBigInt(Isolate&, Value);

bool bigintEqual(const BigInt*, const BigInt*);
int bigintCompare(const BigInt*, const BigInt*);
/// Against a number that is not NaN: -1, 0, 1.
int bigintCompareDouble(const BigInt*, double);

Completion<BigInt*> bigintAdd(Isolate&, BigInt*, BigInt*);
Completion<BigInt*> bigintBinary(Isolate&, BinaryOp, BigInt*, BigInt*);
Completion<BigInt*> bigintUnary(Isolate&, UnaryOp, BigInt*);
/// BigInt.asIntN and asUintN.
Completion<BigInt*> bigintAsN(Isolate&, bool isSigned, uint64_t bits, BigInt*);

}  // namespace sx::rt
