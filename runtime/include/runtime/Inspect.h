#pragma once
/// Text of values as Node's util.inspect and console.log print them.
#include <cstdint>
#include <span>
#include <string>

#include "runtime/Value.h"

namespace sx::rt {

class Isolate;

struct InspectOptions {
  int depth = 2;
  bool showHidden = false;
  uint32_t maxArrayLength = 100;
  uint32_t breakLength = 80;
};

/// UTF-8 text of one value. Runs no user code: getters are shown, not read; proxies are looked through.
std::string inspect(Isolate&, Value, const InspectOptions& = {});
/// console.log's text of its arguments: %-directives in the first, then the rest with spaces between.
std::string formatArguments(Isolate&, std::span<const Value> arguments);
/// An uncaught value: an error's stack, or the inspected value.
std::string describeUncaught(Isolate&, Value);

}  // namespace sx::rt
