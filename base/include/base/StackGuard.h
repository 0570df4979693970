#pragma once

#include <cstddef>
#include <cstdint>

namespace sx {

/// The addresses between which the calling thread's native stack lies, or may grow to: multiples of 8.
struct StackBounds {
  uintptr_t low = 0;
  uintptr_t high = 0;
};

/// Looked up once for each thread. Both are 0 if the system does not say.
const StackBounds& stackBounds();

/// Answers whether the native stack has room for one more level of recursion. Whatever recurses in C++ on
/// the depth of its input asks at each level and gives an error of its own kind when the answer is no.
class StackGuard {
 public:
  /// What must stay free below the limit for leaf calls and signal handlers.
  static constexpr size_t kReserve = 128 * 1024;
  /// Never use more than this of a larger (or unlimited) stack.
  static constexpr size_t kMaxUse = 64 * 1024 * 1024;

  /// A guard for the calling thread; `maxUse` bounds how far the stack may grow from here.
  explicit StackGuard(size_t maxUse = kMaxUse);

  bool hasRoom() const {
    return reinterpret_cast<uintptr_t>(__builtin_frame_address(0)) > limit_;
  }

  uintptr_t limit() const { return limit_; }

 private:
  uintptr_t limit_;
};

}  // namespace sx
