#pragma once

namespace sx {

/// Prints the failed condition with its place and aborts.
[[noreturn, gnu::cold, gnu::noinline]] void assertFailed(const char* condition, const char* file, int line);

}  // namespace sx

/// States an invariant that no input can break; checked unless NDEBUG is set.
#ifdef NDEBUG
#define SX_ASSERT(condition) ((void)sizeof((condition) ? 1 : 0))
#else
#define SX_ASSERT(condition) \
  (__builtin_expect(static_cast<bool>(condition), 1) ? (void)0 : ::sx::assertFailed(#condition, __FILE__, __LINE__))
#endif

/// Marks a place that control never reaches; checked unless NDEBUG is set.
#ifdef NDEBUG
#define SX_UNREACHABLE(why) __builtin_unreachable()
#else
#define SX_UNREACHABLE(why) ::sx::assertFailed("unreachable: " why, __FILE__, __LINE__)
#endif
