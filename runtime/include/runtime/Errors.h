#pragma once
/// Throwing the standard errors (design D17).
#include <string>
#include <string_view>

#include "runtime/Completion.h"

namespace sx::rt {

class Isolate;

enum class ErrorText : uint16_t {
#define SX_ERROR(name, type, text) name,
#include "runtime/Errors.def"
};

enum class ErrorType : uint8_t { Error, TypeError, RangeError, ReferenceError, SyntaxError, EvalError, URIError, AggregateError };

/// Makes `value` the pending exception.
Thrown throwValue(Isolate&, Value value);
/// Throws a standard error; arguments are UTF-8.
Thrown throwError(Isolate&, ErrorText, std::string_view a = {}, std::string_view b = {}, std::string_view c = {});
/// Throws an error with a text of its own (UTF-8).
Thrown throwError(Isolate&, ErrorType, std::string_view message);
/// A new error object of the current realm, with its stack captured.
Value newError(Isolate&, ErrorType, Value message);

/// The same with a prototype given; `message` undefined adds no property. The stack begins below the innermost frame of
/// `constructor`, if that is a function.
Value newErrorWithProto(Isolate&, Value proto, Value message, Value constructor = Value::undefined());
/// The `stack` of an error: its text, or what was assigned to it. The first time it may run user code, which cannot
/// throw out of it.
Value errorStack(Isolate&, Value error);
void setErrorStack(Isolate&, Value error, Value stack);
/// The error's "name: message" by its own and inherited data properties; runs no user code.
std::string errorHeader(Isolate&, Value error);

// Implemented beside the interpreter (interpreter/StackTrace.h).
/// internal(RawValues) of the frames running now, innermost first, from below the innermost frame of `function` on, if
/// that is a function; undefined if errors have no stack.
Value captureFrames(Isolate&, Value function = Value::undefined());
/// The frames as lines, each beginning with a line break: "\n    at f (file.js:1:2)".
std::string framesText(Isolate&, Value frames);

}  // namespace sx::rt
