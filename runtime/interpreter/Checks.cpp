#include "Checks.h"

#include <cfloat>

#include "Program.h"
#include "runtime/Conversions.h"
#include "runtime/Errors.h"

namespace sx::rt {

double remainder(double a, double b) {
  constexpr double kExact = 9007199254740992.0;
  // fmod divides bit by bit; whole numbers divide at once. The result has the sign of a, also if it is zero.
  if (std::fabs(a) < kExact && std::fabs(b) < kExact) {
    auto x = static_cast<int64_t>(a), y = static_cast<int64_t>(b);
    if (static_cast<double>(x) == a && static_cast<double>(y) == b && y != 0) return std::copysign(static_cast<double>(x % y), a);
  }
  return std::fmod(a, b);
}

double power(double base, double exponent) {
  // Number::exponentiate differs from pow where the base is 1 or -1 and the exponent infinite or NaN.
  if (std::isnan(exponent)) return exponent;
  if (std::isinf(exponent) && (base == 1 || base == -1)) return std::bit_cast<double>(kCanonicalNaN);
  // pow may be off by one unit; a square is exact up to its rounding.
  if (exponent == 2) return base * base;
  return std::pow(base, exponent);
}

Thrown throwScalarCheck(Isolate& iso, LoadedProgram* program, ScalarType type, Value v, uint32_t place) {
  const char* expected = "";
  switch (type) {
    case ScalarType::I32: expected = "i32"; break;
    case ScalarType::F32: expected = "f32"; break;
    case ScalarType::F64: expected = "f64"; break;
    case ScalarType::Bool: expected = "bool"; break;
  }
  std::string came = v.isString() ? "string" : v.isObject() ? "object" : toDisplay(iso, v);
  return throwError(iso, ErrorType::TypeError, std::string("expected ") + expected + ", got " + came + " (" + program->text(place) + ")");
}

}  // namespace sx::rt
