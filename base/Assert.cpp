#include "base/Assert.h"

#include <cstdio>
#include <cstdlib>

namespace sx {

void assertFailed(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "%s:%d: internal error: %s\n", file, line, condition);
  std::abort();
}

}  // namespace sx
