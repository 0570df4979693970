#pragma once
/// Stack capture and its text; see also calleeText in Interpreter.h.
#include <string>

#include "runtime/Value.h"

namespace sx::rt {

class Isolate;
struct FunctionCode;

/// The frames running now, innermost first, at most ten: internal(RawValues) of (code, pc, construct) triples.
Value captureFrames(Isolate&);
/// "\n    at f (file:line:column)" for each captured frame.
std::string framesText(Isolate&, Value frames);
/// Source text of a function; empty if it was stripped.
std::string sourceTextOf(const FunctionCode*);

}  // namespace sx::rt
