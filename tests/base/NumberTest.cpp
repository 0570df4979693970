// Expected texts are what Node 26.12.1 prints for the same expression.
#include "base/Number.h"

#include "base/Decimal.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

using namespace sx;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace

TEST_CASE("the shortest decimal of a double, and the double of a decimal") {
  const auto same = [](double value, uint64_t digits, int exponent) {
    const Decimal d = shortestDecimal(value);
    CHECK(d.digits == digits);
    CHECK(d.exponent == exponent);
    double back = 0;
    REQUIRE(decimalToDouble(d, &back));
    CHECK(back == value);
  };
  same(0.1, 1, -1);
  same(1.0 / 3, 3333333333333333, -16);
  same(4.35, 435, -2);
  same(1e23, 1, 23);
  same(9007199254740992.0, 9007199254740992, 0);
  // A power of two, whose neighbour below is nearer.
  same(9.5367431640625e-7, 95367431640625, -20);
  same(1.7976931348623157e308, 17976931348623157, 292);
  same(5e-280, 5, -280);
  double value = 0;
  CHECK((decimalToDouble({0, 300}, &value) && value == 0));
  CHECK((decimalToDouble({1, 400}, &value) && value == std::numeric_limits<double>::infinity()));
  CHECK((decimalToDouble({1, -400}, &value) && value == 0));
  CHECK((decimalToDouble({9007199254740993, 0}, &value) && value == 9007199254740992.0));
}

TEST_CASE("numberToString writes the shortest text") {
  CHECK(numberToString(0.1) == "0.1");
  CHECK(numberToString(1.0 / 3) == "0.3333333333333333");
  CHECK(numberToString(5e-324) == "5e-324");
  CHECK(numberToString(1.7976931348623157e308) == "1.7976931348623157e+308");
  CHECK(numberToString(1e21) == "1e+21");
  CHECK(numberToString(1e20) == "100000000000000000000");
  CHECK(numberToString(123456789012345680000.0) == "123456789012345680000");
  CHECK(numberToString(1e-6) == "0.000001");
  CHECK(numberToString(1e-7) == "1e-7");
  CHECK(numberToString(-1.5e-9) == "-1.5e-9");
  CHECK(numberToString(4294967296.5) == "4294967296.5");
  CHECK(numberToString(-0.0) == "0");
  CHECK(numberToString(-2147483648.0) == "-2147483648");
  CHECK(numberToString(std::nan("")) == "NaN");
  CHECK(numberToString(-kInfinity) == "-Infinity");
}

TEST_CASE("numberToRadixString gives V8's digits") {
  CHECK(numberToRadixString(0.1, 2) == "0.0001100110011001100110011001100110011001100110011001101");
  CHECK(numberToRadixString(255.5, 16) == "ff.8");
  CHECK(numberToRadixString(-255, 36) == "-73");
  CHECK(numberToRadixString(1e21, 7) == "5135235413265003022600000");
  CHECK(numberToRadixString(0.1, 3) == "0.0022002200220022002200220022002201");
  CHECK(numberToRadixString(1152921504606846976.0, 36) == "8rc4kbdvss00");
  CHECK(numberToRadixString(1e300, 16).substr(0, 16) == "17e43c8800759c00");
  CHECK(numberToRadixString(1e300, 16).size() == 250);
  CHECK(numberToRadixString(0.9999999999999999, 3) == "0.222222222222222222222222222222222");
  CHECK(numberToRadixString(123.456, 36) == "3f.gez4w97ry");
  CHECK(numberToRadixString(0.000001, 36) == "0.0001ogs5wo29m8");
  CHECK(numberToRadixString(kInfinity, 2) == "Infinity");
}

TEST_CASE("numberToFixed rounds the exact value") {
  CHECK(numberToFixed(-0.0, 2) == "0.00");
  CHECK(numberToFixed(1.005, 2) == "1.00");
  CHECK(numberToFixed(2.5, 0) == "3");
  CHECK(numberToFixed(-2.5, 0) == "-3");
  CHECK(numberToFixed(1e20, 2) == "100000000000000000000.00");
  CHECK(numberToFixed(0.000001, 7) == "0.0000010");
  CHECK(numberToFixed(1.45, 1) == "1.4");
  CHECK(numberToFixed(123.456, 10) == "123.4560000000");
  CHECK(numberToFixed(1e21, 2) == "1e+21");
  CHECK(numberToFixed(-1e-10, 2) == "-0.00");
}

TEST_CASE("numberToExponential and numberToPrecision") {
  CHECK(numberToExponential(-0.0, -1) == "0e+0");
  CHECK(numberToExponential(123456, 2) == "1.23e+5");
  CHECK(numberToExponential(0.00015, -1) == "1.5e-4");
  CHECK(numberToExponential(1e-300, 5) == "1.00000e-300");
  CHECK(numberToExponential(0, 3) == "0.000e+0");
  CHECK(numberToExponential(25, 0) == "3e+1");
  CHECK(numberToExponential(1, 100).size() == 105);
  CHECK(numberToPrecision(-0.0, 3) == "0.00");
  CHECK(numberToPrecision(123456, 2) == "1.2e+5");
  CHECK(numberToPrecision(0.00000123, 2) == "0.0000012");
  CHECK(numberToPrecision(0.0000000123, 2) == "1.2e-8");
  CHECK(numberToPrecision(1e21, 3) == "1.00e+21");
  CHECK(numberToPrecision(123.456, 30) == "123.456000000000003069544618484");
  CHECK(numberToPrecision(1.25, 2) == "1.3");
  CHECK(numberToPrecision(0, 5) == "0.0000");
}

TEST_CASE("stringToNumber follows StringNumericLiteral") {
  CHECK(stringToNumber("") == 0);
  CHECK(stringToNumber(" 12 ") == 12);
  CHECK(stringToNumber("0x1F") == 31);
  CHECK(stringToNumber("0b101") == 5);
  CHECK(stringToNumber("0O17") == 15);
  CHECK(stringToNumber("1e1000") == kInfinity);
  CHECK(stringToNumber("-Infinity") == -kInfinity);
  CHECK(stringToNumber("+5") == 5);
  CHECK(stringToNumber("1.") == 1);
  CHECK(stringToNumber("  .5e-3\n") == 0.0005);
  CHECK(stringToNumber("5e-324") == 5e-324);
  CHECK(stringToNumber("00012") == 12);
  CHECK(stringToNumber("9007199254740993") == 9007199254740992.0);
  CHECK(stringToNumber("0x20000000000001") == 9007199254740992.0);
  CHECK(stringToNumber("0x20000000000003") == 9007199254740996.0);
  CHECK(stringToNumber(u"\uFEFF7\u2029") == 7);
  CHECK(stringToNumber("\xA0" "7") == 7);
  CHECK(std::signbit(stringToNumber("-0")));
  for (const char* bad : {"0x", "-0x1", "1_0", ".", "1e", "infinity", "0x1G", "Infinit", "1 2", "+-1"}) {
    CAPTURE(bad);
    CHECK(std::isnan(stringToNumber(bad)));
  }
}

TEST_CASE("parseFloat and parseInt read prefixes") {
  CHECK(parseFloatText(" 3.5abc") == 3.5);
  CHECK(parseFloatText(".5.5") == 0.5);
  CHECK(std::isnan(parseFloatText("-.")));
  CHECK(parseFloatText("-Infinityx") == -kInfinity);
  CHECK(parseFloatText("1e+") == 1);
  CHECK(parseFloatText(u"1e+5z") == 100000);
  CHECK(parseFloatText("0x10") == 0);
  CHECK(parseIntText("0x1f", 0) == 31);
  CHECK(parseIntText("1f", 10) == 1);
  CHECK(parseIntText("z", 36) == 35);
  CHECK(std::isnan(parseIntText("z", 37)));
  CHECK(std::isnan(parseIntText("z", 1)));
  CHECK(parseIntText(u"-12.9", 0) == -12);
  CHECK(parseIntText("  077", 0) == 77);
  CHECK(std::isnan(parseIntText("0x", 0)));
  CHECK(parseIntText("99999999999999999999", 0) == 1e20);
  CHECK(parseIntText("zzzzzzzzzzzzzzzzzzzz", 36) == 1.3367494538843734e+31);
  CHECK(parseIntText("123456789012345678901234567890", 7) == 22875);
  CHECK(parseIntText(std::string(60, '1'), 3) == 2.11955791376081e+28);
  CHECK(parseIntText(std::string(1100, '1'), 2) == kInfinity);
}

TEST_CASE("toInt32 is modular") {
  CHECK(toInt32(4294967296.0) == 0);
  CHECK(toInt32(2147483648.0) == -2147483647 - 1);
  CHECK(toInt32(-2147483649.0) == 2147483647);
  CHECK(toInt32(1e21) == -559939584);
  CHECK(toInt32(-1e21) == 559939584);
  CHECK(toInt32(std::nan("")) == 0);
  CHECK(toInt32(-kInfinity) == 0);
  CHECK(toInt32(9007199254740994.0) == 2);
  CHECK(toInt32(1.9e10) == 1820130816);
  CHECK(toInt32(-5.7) == -5);
  CHECK(toInt32(-2147483648.5) == -2147483647 - 1);
  CHECK(toInt32(std::ldexp(3.0, 83)) == 0);
}
