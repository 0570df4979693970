#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "runtime/BigIntOps.h"
#include "runtime/Conversions.h"
#include "runtime/Errors.h"
#include "runtime/Float16.h"
#include "runtime/Isolate.h"
#include "runtime/Realm.h"

using namespace sx;
using namespace sx::rt;

namespace {

struct World {
  explicit World(uint32_t stress = 0) : iso(options(stress)), realm(*iso.realm) {}
  static IsolateOptions options(uint32_t stress) {
    IsolateOptions o;
    o.heap.gcStress = stress;
    return o;
  }
  Value text(const char* s) { return Value::string(newStringUtf8(iso, s)); }
  Value big(const char* s) { return Value::bigint(bigintFromString(iso, newStringUtf8(iso, s)).release()); }
  std::string show(Value v) { return toDisplay(iso, v); }
  std::string binary(BinaryOp op, const char* a, const char* b) {
    Completion<Value> r = binarySlow(iso, op, big(a), big(b));
    return r.isThrown() ? show(iso.exception) : show(r.value());
  }
  Isolate iso;
  Realm& realm;
};

}  // namespace

TEST_CASE("to number, boolean, string") {
  World w;
  CHECK(toNumber(w.iso, w.text(" 12.5e1 ")).release() == 125);
  CHECK(toNumber(w.iso, Value::null()).release() == 0);
  CHECK(std::isnan(toNumber(w.iso, Value::undefined()).release()));
  CHECK(std::isnan(toNumber(w.iso, w.text("1px")).release()));
  CHECK(toNumber(w.iso, w.big("1")).isThrown());
  CHECK(w.show(w.iso.exception) == "TypeError: Cannot convert a BigInt value to a number");
  CHECK(!toBoolean(Value::plainDouble(std::nan(""))));
  CHECK(!toBoolean(Value::plainDouble(-0.0)));
  CHECK(!toBoolean(w.big("0")));
  CHECK(toBoolean(w.text("0")));
  CHECK(w.show(Value::number(1e21)) == "1e+21");
  CHECK(w.show(Value::number(-0.0)) == "0");
  CHECK(w.show(Value::int32(-2147483647 - 1)) == "-2147483648");
  CHECK(toLength(w.iso, Value::number(-5.0)).release() == 0);
  CHECK(toLength(w.iso, Value::number(1e300)).release() == 9007199254740991u);
  CHECK(toIndex(w.iso, Value::number(-1.0)).isThrown());
  CHECK(toInt32(w.iso, Value::number(4294967297.0)).release() == 1);
}

TEST_CASE("property keys: canonical array indices and nothing else are indices") {
  World w;
  auto key = [&](Value v) { return toPropertyKey(w.iso, v).release(); };
  CHECK(key(w.text("17")) == PropertyKey::index(17));
  CHECK(key(Value::plainDouble(17.0)) == PropertyKey::index(17));
  CHECK(!key(w.text("017")).isIndex());
  CHECK(!key(w.text("4294967295")).isIndex());
  CHECK(key(Value::number(4294967294.0)) == PropertyKey::index(4294967294u));
  CHECK(!key(Value::number(-1.0)).isIndex());
  CHECK(key(Value::plainDouble(-0.0)) == PropertyKey::index(0));
  CHECK(key(Value::plainDouble(1.5)) == key(w.text("1.5")));
}

TEST_CASE("equality and order") {
  World w;
  CHECK(looseEquals(w.iso, Value::null(), Value::undefined()).release());
  CHECK(!looseEquals(w.iso, Value::null(), Value::int32(0)).release());
  CHECK(looseEquals(w.iso, w.text("1"), Value::boolean(true)).release());
  CHECK(looseEquals(w.iso, w.big("10"), w.text(" 0xA ")).release());
  CHECK(!looseEquals(w.iso, w.big("10"), w.text("ten")).release());
  CHECK(looseEquals(w.iso, w.big("9007199254740993"), w.big("9007199254740993")).release());
  CHECK(!looseEquals(w.iso, w.big("9007199254740993"), Value::number(9007199254740992.0)).release());
  CHECK(strictEquals(w.iso, Value::int32(1), Value::plainDouble(1)));
  CHECK(!strictEquals(w.iso, Value::plainDouble(std::nan("")), Value::plainDouble(std::nan(""))));
  CHECK(sameValue(w.iso, Value::plainDouble(std::nan("")), Value::plainDouble(std::nan(""))));
  CHECK(!sameValue(w.iso, Value::int32(0), Value::plainDouble(-0.0)));
  CHECK(sameValueZero(w.iso, Value::int32(0), Value::plainDouble(-0.0)));
  CHECK(lessThan(w.iso, w.text("a"), w.text("b"), true).release() == Order::True);
  CHECK(lessThan(w.iso, w.text("10"), w.text("9"), true).release() == Order::True);
  CHECK(lessThan(w.iso, w.big("1"), Value::number(1.5), true).release() == Order::True);
  CHECK(lessThan(w.iso, Value::number(-1.5), w.big("-1"), true).release() == Order::True);
  CHECK(lessThan(w.iso, w.big("-2"), Value::number(-1.5), true).release() == Order::True);
  CHECK(lessThan(w.iso, w.big("1"), Value::plainDouble(std::nan("")), true).release() == Order::Undefined);
  CHECK(lessThan(w.iso, w.big("36893488147419103233"), Value::number(36893488147419103232.0), true).release() == Order::False);
  CHECK(lessThan(w.iso, Value::number(36893488147419103232.0), w.big("36893488147419103233"), true).release() == Order::True);
}

// Expected values are Node's.
TEST_CASE("BigInt arithmetic") {
  for (uint32_t stress : {0u, 1u}) {
    World w(stress);
    CHECK(w.binary(BinaryOp::Sub, "1", "18446744073709551616") == "-18446744073709551615");
    CHECK(w.binary(BinaryOp::Mul, "123456789012345678901234567890", "-987654321098765432109876543210") ==
          "-121932631137021795226185032733622923332237463801111263526900");
    CHECK(w.binary(BinaryOp::Div, "-123456789012345678901234567890", "1234567890123") == "-100000000000036999");
    CHECK(w.binary(BinaryOp::Mod, "-123456789012345678901234567890", "1234567890123") == "-1123867907013");
    CHECK(w.binary(BinaryOp::Div, "7", "-2") == "-3");
    CHECK(w.binary(BinaryOp::Mod, "-7", "2") == "-1");
    CHECK(w.binary(BinaryOp::Exp, "3", "100") == "515377520732011331036461129765621272702107522001");
    CHECK(w.binary(BinaryOp::Exp, "-1", "1000000000000000000001") == "-1");
    CHECK(w.binary(BinaryOp::Div, "1", "0") == "RangeError: Division by zero");
    CHECK(w.binary(BinaryOp::Exp, "2", "-1") == "RangeError: Exponent must be positive");
    CHECK(w.binary(BinaryOp::Exp, "2", "1099511627776") == "RangeError: Maximum BigInt size exceeded");
    CHECK(w.binary(BinaryOp::Shl, "1", "1099511627776") == "RangeError: Maximum BigInt size exceeded");
    CHECK(w.binary(BinaryOp::BitAnd, "-18446744073709551617", "340282366920938463463374607431768211455") ==
          "340282366920938463444927863358058659839");
    CHECK(w.binary(BinaryOp::BitOr, "-5", "3") == "-5");
    CHECK(w.binary(BinaryOp::BitXor, "-18446744073709551616", "1") == "-18446744073709551615");
    CHECK(w.binary(BinaryOp::Shl, "-3", "65") == "-110680464442257309696");
    CHECK(w.binary(BinaryOp::Shr, "-110680464442257309697", "65") == "-4");
    CHECK(w.binary(BinaryOp::Shr, "-1", "1000") == "-1");
    CHECK(w.binary(BinaryOp::Shr, "5", "-2") == "20");
    CHECK(w.binary(BinaryOp::UShr, "1", "1") == "TypeError: BigInts have no unsigned right shift, use >> instead");
    CHECK(w.show(unarySlow(w.iso, UnaryOp::BitNot, w.big("18446744073709551615")).release()) == "-18446744073709551616");
    CHECK(w.show(unarySlow(w.iso, UnaryOp::Dec, w.big("0")).release()) == "-1");
    CHECK(binarySlow(w.iso, BinaryOp::Mul, w.big("1"), Value::int32(1)).isThrown());
    CHECK(w.show(w.iso.exception) == "TypeError: Cannot mix BigInt and other types, use explicit conversions");
  }
}

TEST_CASE("BigInt text, doubles and wrapping") {
  World w;
  CHECK(bigintToText(w.iso, w.big("0xffffffffffffffffffff").asBigInt(), 16).release() == "ffffffffffffffffffff");
  CHECK(bigintToText(w.iso, w.big("-0").asBigInt()).release() == "0");
  CHECK(bigintToText(w.iso, w.big("").asBigInt()).release() == "0");
  CHECK(bigintFromString(w.iso, newStringUtf8(w.iso, "1n")).release() == nullptr);
  CHECK(bigintFromString(w.iso, newStringUtf8(w.iso, "-0x1")).release() == nullptr);
  CHECK(bigintToText(w.iso, bigintFromDouble(w.iso, 1e25)).release() == "10000000000000000905969664");
  CHECK(bigintToDouble(w.big("9007199254740993").asBigInt()) == 9007199254740992.0);
  CHECK(bigintToDouble(w.big("9007199254740995").asBigInt()) == 9007199254740996.0);
  CHECK(bigintToDouble(w.big("-36893488147419107329").asBigInt()) == -36893488147419111424.0);
  auto wrap = [&](bool isSigned, uint64_t bits, const char* s) {
    return bigintToText(w.iso, bigintAsN(w.iso, isSigned, bits, w.big(s).asBigInt()).release()).release();
  };
  CHECK(wrap(true, 8, "255") == "-1");
  CHECK(wrap(false, 8, "-1") == "255");
  CHECK(wrap(true, 64, "18446744073709551615") == "-1");
  CHECK(wrap(false, 64, "-1") == "18446744073709551615");
  CHECK(wrap(true, 3, "25") == "1");
  CHECK(wrap(true, 200, "-5") == "-5");
  CHECK(wrap(false, 0, "5") == "0");
  CHECK(wrap(false, 128, "-1") == "340282366920938463463374607431768211455");
}

TEST_CASE("halves round to nearest, ties to even") {
  CHECK(doubleToHalf(1.0) == 0x3C00);
  CHECK(doubleToHalf(-2.0) == 0xC000);
  CHECK(doubleToHalf(65504.0) == 0x7BFF);
  CHECK(doubleToHalf(65519.99) == 0x7BFF);
  CHECK(doubleToHalf(65520.0) == 0x7C00);
  CHECK(doubleToHalf(1.0 + 0x1p-11) == 0x3C00);
  CHECK(doubleToHalf(1.0 + 3 * 0x1p-11) == 0x3C02);
  CHECK(doubleToHalf(0x1p-24) == 1);
  CHECK(doubleToHalf(0x1p-25) == 0);
  CHECK(doubleToHalf(0x1.8p-25) == 1);
  CHECK(doubleToHalf(0x1p-14) == 0x0400);
  CHECK(doubleToHalf(0x1.ff8p-15) == 0x03FF);
  CHECK(doubleToHalf(0x1.fffp-15) == 0x0400);
  for (uint32_t h = 0; h < 0x7C00; h++) CHECK(doubleToHalf(halfToDouble(static_cast<uint16_t>(h))) == h);
}
