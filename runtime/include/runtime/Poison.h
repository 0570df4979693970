#pragma once
/// Tells AddressSanitizer which of the engine's own memory must not be touched; nothing in other builds.
#include <cstddef>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SX_ASAN 1
#endif
#endif

#ifdef SX_ASAN
extern "C" void __asan_poison_memory_region(void const volatile*, size_t);
extern "C" void __asan_unpoison_memory_region(void const volatile*, size_t);
#define SX_POISON(start, bytes) __asan_poison_memory_region(start, bytes)
#define SX_UNPOISON(start, bytes) __asan_unpoison_memory_region(start, bytes)
#define SX_NO_ASAN __attribute__((no_sanitize("address")))
#else
#define SX_POISON(start, bytes) ((void)0)
#define SX_UNPOISON(start, bytes) ((void)0)
#define SX_NO_ASAN
#endif
