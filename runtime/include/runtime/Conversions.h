#pragma once
/// Type conversion and comparison, ECMA-262 §7.1 and §7.2.
#include <string>

#include "runtime/Completion.h"
#include "runtime/PropertyKey.h"

namespace sx::rt {

class Isolate;

enum class Hint : uint8_t { Default, Number, String };

Completion<Value> toPrimitive(Isolate&, Value, Hint = Hint::Default);
bool toBoolean(Value);
Completion<double> toNumber(Isolate&, Value);
/// Number or BigInt.
Completion<Value> toNumeric(Isolate&, Value);
Completion<double> toIntegerOrInfinity(Isolate&, Value);
Completion<int32_t> toInt32(Isolate&, Value);
Completion<uint32_t> toUint32(Isolate&, Value);
int32_t doubleToInt32(double);
Completion<uint64_t> toLength(Isolate&, Value);
Completion<uint64_t> toIndex(Isolate&, Value);
Completion<String*> toString(Isolate&, Value);
/// toString of a value that cannot run user code (primitive other than symbol).
String* primitiveToString(Isolate&, Value);
Completion<Object*> toObject(Isolate&, Value);
Completion<PropertyKey> toPropertyKey(Isolate&, Value);
/// The value of a key: string (index keys as their text) or symbol.
Value valueFromKey(Isolate&, PropertyKey);
String* numberToString(Isolate&, double);
/// StringToNumber.
double stringToNumber(Isolate&, String*);

bool strictEquals(Isolate&, Value, Value);
Completion<bool> looseEquals(Isolate&, Value, Value);
bool sameValue(Isolate&, Value, Value);
bool sameValueZero(Isolate&, Value, Value);
enum class Order : uint8_t { False, True, Undefined };
/// IsLessThan(a, b, leftFirst).
Completion<Order> lessThan(Isolate&, Value a, Value b, bool leftFirst);
Value typeOf(Isolate&, Value);

/// UTF-8 text for messages, as V8's NoSideEffectsToString has it: never runs user code.
std::string toDisplay(Isolate&, Value);
std::string toUtf8(Isolate&, String*);
/// V8's text for a value whose expression is not known: `number 1`, `string "a"`, `object null`, else the type alone.
std::string describeTyped(Isolate&, Value);
/// `#<Foo>` for an object by its constructor's name, `[object Array]` for an array: how messages name a receiver.
std::string describeObject(Isolate&, Value);
/// `object '#<Foo>'`, as the message about a read-only property says it.
std::string describeReceiver(Isolate&, Value);

// Operators on values that are not both fast numbers (the interpreter's slow paths), with BigInt.
Completion<Value> addSlow(Isolate&, Value, Value);
enum class BinaryOp : uint8_t { Sub, Mul, Div, Mod, Exp, BitAnd, BitOr, BitXor, Shl, Shr, UShr };
Completion<Value> binarySlow(Isolate&, BinaryOp, Value, Value);
/// Number::exponentiate and Number::remainder.
double numberPower(double base, double exponent);
double numberRemainder(double, double);
enum class UnaryOp : uint8_t { Neg, BitNot, Inc, Dec };
Completion<Value> unarySlow(Isolate&, UnaryOp, Value);

}  // namespace sx::rt
