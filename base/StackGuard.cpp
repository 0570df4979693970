#include "base/StackGuard.h"

#include <pthread.h>
#include <sys/auxv.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstring>

namespace sx {

namespace {

/// The lowest address the first thread's stack may grow to; 0 if that has to be looked up. The program's name lies at the
/// very top of that stack, from where its limit counts.
uintptr_t mainStackLowEnd() {
  const auto* name = reinterpret_cast<const char*>(getauxval(AT_EXECFN));
  rlimit limit{};
  if (name == nullptr || gettid() != getpid() || getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return 0;
  const auto top = reinterpret_cast<uintptr_t>(name + std::strlen(name));
  const uintptr_t low = top > limit.rlim_cur ? top - limit.rlim_cur : 0;
  // Who runs on a stack of their own making is elsewhere.
  const auto here = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
  return here > low && here < top ? low : 0;
}

/// The lowest address of the calling thread's stack; reading it may cost a look at the process map.
uintptr_t stackLowEnd() {
  static thread_local uintptr_t cached = 0;
  if (cached) return cached;
  cached = mainStackLowEnd();
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
