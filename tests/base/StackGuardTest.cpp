#include "base/StackGuard.h"

#include <doctest/doctest.h>

using namespace sx;

namespace {

/// Recurses until the guard says no; each level uses at least 256 bytes.
[[gnu::noinline]] size_t depthUntilFull(const StackGuard& guard, volatile char* caller = nullptr) {
  // The pointer to the caller's frame keeps the compiler from turning the recursion into a loop.
  volatile char frame[256];
  frame[0] = caller ? caller[0] : 0;
  if (!guard.hasRoom()) return 0;
  return depthUntilFull(guard, frame) + 1 + static_cast<size_t>(frame[0]);
}

}  // namespace

TEST_CASE("the guard stops recursion within its bound") {
  const StackGuard guard(1 << 20);
  CHECK(guard.hasRoom());
  const size_t depth = depthUntilFull(guard);
  CHECK(depth > 100);
  CHECK(depth <= (1 << 20) / 256);
}

TEST_CASE("the guard stops before the stack ends") {
  const StackGuard guard;
  CHECK(depthUntilFull(guard) > 1000);
}
