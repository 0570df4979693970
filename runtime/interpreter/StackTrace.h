#pragma once
/// Stack capture and its text are declared in runtime/Errors.h; see also calleeText in Interpreter.h.
#include <string>

#include "runtime/Value.h"

namespace sx::rt {

class Isolate;
struct FunctionCode;

/// Source text of a function; empty if it was stripped.
std::string sourceTextOf(const FunctionCode*);

}  // namespace sx::rt
