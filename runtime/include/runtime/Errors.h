#pragma once
/// Throwing the standard errors (design D17).
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
Thrown throwError(Isolate&, ErrorText, std::string_view a = {}, std::string_view b = {});
/// Throws an error with a text of its own (UTF-8).
Thrown throwError(Isolate&, ErrorType, std::string_view message);
/// A new error object of the current realm, with its stack captured.
Value newError(Isolate&, ErrorType, Value message);

}  // namespace sx::rt
