#pragma once
/// Run-time checks of strict scalars (language.md §3).
#include "Numbers.h"
#include "runtime/Completion.h"

namespace sx::rt {

class Isolate;
struct LoadedProgram;

enum class ScalarType : uint8_t { I32, F32, F64, Bool };

/// The int-tagged form of a number equal to an int32; -0 becomes 0.
inline bool exactInt(Value v, Value* out) {
  if (v.isInt()) { *out = v; return true; }
  if (!v.isDouble()) return false;
  double d = bitsDouble(v);
  if (!(d >= -2147483648.0 && d <= 2147483647.0)) return false;
  int32_t i = static_cast<int32_t>(d);
  if (i != d) return false;
  *out = Value::int32(i);
  return true;
}

/// The TypeError of a failed check: the expected type, what came, and the place (a string of the program).
Thrown throwScalarCheck(Isolate&, LoadedProgram*, ScalarType, Value, uint32_t place);

}  // namespace sx::rt
