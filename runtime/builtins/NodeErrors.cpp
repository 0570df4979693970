#include "NodeErrors.h"

#include <cmath>
#include <string>

#include "base/Number.h"
#include "runtime/Conversions.h"
#include "runtime/Errors.h"
#include "runtime/Inspect.h"
#include "runtime/Isolate.h"
#include "runtime/Object.h"
#include "runtime/String.h"

namespace sx::rt {

namespace {

Thrown throwWithCode(Isolate& iso, std::string_view code, const std::string& message, ErrorType type = ErrorType::TypeError) {
  Value error = newError(iso, type, Value::string(newStringUtf8(iso, message)));
  defineRaw(iso, error.asObject(), iso.names.code, Value::string(newString(iso, code)));
  return throwValue(iso, error);
}

/// What came, as Node describes it.
std::string describe(Isolate& iso, Value v) {
  if (v.isNullish()) return v.isNull() ? "null" : "undefined";
  if (isCallable(v)) {
    std::string name = toDisplay(iso, dataProperty(iso, v.asObject(), iso.names.name));
    return name.empty() ? "function " : "function " + name;
  }
  if (v.isObject()) {
    Value constructor = dataProperty(iso, v.asObject(), iso.names.constructor);
    std::string name = isCallable(constructor) ? toDisplay(iso, dataProperty(iso, constructor.asObject(), iso.names.name)) : "";
    if (!name.empty()) return "an instance of " + name;
    InspectOptions shallow;
    shallow.depth = -1;
    return inspect(iso, v, shallow);
  }
  constexpr size_t kLongest = 28, kShown = 25;
  if (v.isString() && v.asString()->length > kLongest) {
    std::string cut = toUtf8(iso, substring(iso, v.asString(), 0, kShown)) + "...";
    return "type string (" + inspect(iso, Value::string(newStringUtf8(iso, cut))) + ")";
  }
  std::string text = inspect(iso, v);
  if (text.size() > kLongest) text = text.substr(0, kShown) + "...";
  return "type " + toUtf8(iso, typeOf(iso, v).asString()) + " (" + text + ")";
}

}  // namespace

Thrown throwArgumentType(Isolate& iso, std::string_view name, std::string_view expected, Value came) {
  std::string message = "The \"" + std::string(name) + "\" argument must be " + std::string(expected) + ". Received ";
  return throwWithCode(iso, "ERR_INVALID_ARG_TYPE", message + describe(iso, came));
}

Thrown throwArgumentValue(Isolate& iso, std::string_view name, std::string_view reason, Value came) {
  std::string message = "The argument '" + std::string(name) + "' " + std::string(reason) + ". Received ";
  return throwWithCode(iso, "ERR_INVALID_ARG_VALUE", message + inspect(iso, came));
}

Thrown throwOutOfRange(Isolate& iso, std::string_view name, std::string_view expected, double came) {
  std::string number = sx::numberToString(came);
  // Node parts the digits of large integers.
  constexpr double kParted = 4294967296.0;
  if (std::abs(came) > kParted && number.find_first_not_of("-0123456789") == std::string::npos) {
    for (size_t i = number.size() - 3; i > (came < 0 ? 1u : 0u) && i < number.size(); i -= 3) number.insert(i, "_");
  }
  std::string message = "The value of \"" + std::string(name) + "\" is out of range. It must be " + std::string(expected);
  return throwWithCode(iso, "ERR_OUT_OF_RANGE", message + ". Received " + number, ErrorType::RangeError);
}

}  // namespace sx::rt
