#include "base/StackGuard.h"

#include <pthread.h>

namespace sx {

namespace {

/// The lowest address of the calling thread's stack; reading it costs a look at the process map.
uintptr_t stackLowEnd() {
  static thread_local uintptr_t cached = 0;
  if (cached) return cached;
  pthread_attr_t attributes;
  void* low = nullptr;
  size_t size = 0;
  if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
    pthread_attr_getstack(&attributes, &low, &size);
    pthread_attr_destroy(&attributes);
  }
  cached = reinterpret_cast<uintptr_t>(low);
  return cached;
}

}  // namespace

StackGuard::StackGuard(size_t maxUse) {
  const auto here = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
  const uintptr_t low = stackLowEnd() + kReserve;
  const uintptr_t wanted = here > maxUse ? here - maxUse : 0;
  limit_ = wanted > low ? wanted : low;
}

}  // namespace sx
