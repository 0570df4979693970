#include "base/StackGuard.h"

#include <pthread.h>
#include <sys/auxv.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstring>

namespace sx {

namespace {

/// The first thread's stack, which may grow to its limit; zeros if that has to be looked up in the process map. The
/// program's name lies at the very top of that stack, from where its limit counts.
StackBounds mainStackBounds() {
  const auto* name = reinterpret_cast<const char*>(getauxval(AT_EXECFN));
  rlimit limit{};
  if (name == nullptr || gettid() != getpid() || getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return {};
  const auto top = reinterpret_cast<uintptr_t>(name + std::strlen(name)) & ~uintptr_t{7};
  const uintptr_t low = top > limit.rlim_cur ? top - limit.rlim_cur : 0;
  // Who runs on a stack of their own making is elsewhere.
  const auto here = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
  return here > low && here < top ? StackBounds{low, top} : StackBounds{};
}

StackBounds findStackBounds() {
  StackBounds bounds = mainStackBounds();
  if (bounds.high != 0) return bounds;
  pthread_attr_t attributes;
  void* low = nullptr;
  size_t size = 0;
  if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
    pthread_attr_getstack(&attributes, &low, &size);
    pthread_attr_destroy(&attributes);
  }
  return {reinterpret_cast<uintptr_t>(low), reinterpret_cast<uintptr_t>(low) + size};
}

}  // namespace

const StackBounds& stackBounds() {
  static thread_local const StackBounds bounds = findStackBounds();
  return bounds;
}

StackGuard::StackGuard(size_t maxUse) {
  const auto here = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
  const uintptr_t low = stackBounds().low + kReserve;
  const uintptr_t wanted = here > maxUse ? here - maxUse : 0;
  limit_ = wanted > low ? wanted : low;
}

}  // namespace sx
