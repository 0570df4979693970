#pragma once
/// Errors with Node's codes and texts.
#include <string_view>

#include "runtime/Completion.h"

namespace sx::rt {

class Isolate;

/// TypeError ERR_INVALID_ARG_TYPE: 'The "name" argument must be expected. Received …'; `expected` as in "of type string".
Thrown throwArgumentType(Isolate&, std::string_view name, std::string_view expected, Value came);
/// TypeError ERR_INVALID_ARG_VALUE: "The argument 'name' reason. Received …".
Thrown throwArgumentValue(Isolate&, std::string_view name, std::string_view reason, Value came);

/// RangeError ERR_OUT_OF_RANGE: 'The value of "name" is out of range. It must be expected. Received …'.
Thrown throwOutOfRange(Isolate&, std::string_view name, std::string_view expected, double came);

}  // namespace sx::rt
