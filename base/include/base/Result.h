#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace sx {

/// Why reading, writing or decoding failed, as one line for a person.
struct Error {
  std::string message;
};

/// The outcome of working on bytes or files; program errors are diagnostics instead (see Diagnostics.h).
template <class T, class E = Error>
using Result = tl::expected<T, E>;

/// The failing outcome with `message`.
inline tl::unexpected<Error> fail(std::string message) {
  return tl::unexpected<Error>(Error{std::move(message)});
}

}  // namespace sx
