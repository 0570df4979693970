// Making and dropping isolates; the register stack.
#include "runtime/Isolate.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>

#include "base/Hash.h"
#include "base/StackGuard.h"
#include "runtime/Errors.h"
#include "runtime/Realm.h"
#include "runtime/Shape.h"
#include "strings/AtomTable.h"

#ifdef SX_ASAN
// The collector looks for cells in the real stack, so locals must not be moved to the heap. Leaks are not looked for:
// the sanitizer cannot see pointers that carry a tag.
extern "C" const char* __asan_default_options() { return "detect_stack_use_after_return=0:detect_leaks=0"; }
#endif

namespace sx::rt {

namespace {

/// The register stack is put into use in steps of this many values.
constexpr size_t kStackStep = 512;
/// Memory of the register stack further than this above the live frames is given back.
constexpr size_t kKeptStack = size_t{1} << 18;
constexpr size_t kGuardBytes = size_t{64} << 10;

void makeNames(Isolate& iso) {
#define SX_NAME(identifier, text) iso.names.identifier = PropertyKey::atom(intern(iso, text));
#include "runtime/CommonNames.def"
#define SX_SYMBOL(identifier) \
  iso.symbols.identifier = newSymbol(iso, Value::string(intern(iso, "Symbol." #identifier)), kSymWellKnown);
#include "runtime/WellKnownSymbols.def"
}

/// The true end of the register stack.
Value* hardLimit(const Isolate& iso) { return iso.stackBase + iso.options.stackBytes / sizeof(Value); }

}  // namespace

Isolate::Isolate(const IsolateOptions& options) : heap(*this, options.heap), options(options) {
  void* stack = mmap(nullptr, options.stackBytes + kGuardBytes, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (stack == MAP_FAILED) std::abort();
  mprotect(static_cast<uint8_t*>(stack) + options.stackBytes, kGuardBytes, PROT_NONE);
  stackBase = stackTop = stackLimit = stackOpen = stackClean = static_cast<Value*>(stack);
  growStack(stackBase + 1);
  hashSeed = randomSeed();
  atoms = new AtomTable(*this);
  makeNames(*this);
  shapeTable = newShapeTable(*this);
  if (options.withoutRealm) return;
  // The realm enters itself in `realm` before it makes its first object.
  new Realm(*this);
}

Isolate::~Isolate() {
  delete realm;
  if (shapeTable != nullptr) deleteShapeTable(shapeTable);
  delete atoms;
  SX_UNPOISON(stackBase, options.stackBytes);
  munmap(stackBase, options.stackBytes + kGuardBytes);
}

bool Isolate::growStack(const Value* end) {
  if (end > hardLimit(*this)) return false;
  size_t used = static_cast<size_t>(end - stackBase);
  Value* limit = stackBase + (used + kStackStep - 1) / kStackStep * kStackStep;
  limit = std::min(std::max(limit, stackLimit), hardLimit(*this));
  SX_POISON(stackOpen, static_cast<size_t>(limit - stackOpen) * sizeof(Value));
  stackLimit = limit;
  return true;
}

void Isolate::shrinkStack() {
  size_t used = static_cast<size_t>(stackTop - stackBase);
  Value* limit = std::min(stackLimit, stackBase + (used / kStackStep + 2) * kStackStep);
  if (stackLimit > limit + kKeptStack) {
    uint64_t start = (reinterpret_cast<uint64_t>(limit + kKeptStack) + kGuardBytes - 1) & ~(kGuardBytes - 1);
    uint64_t end = reinterpret_cast<uint64_t>(stackLimit);
    if (start < end) madvise(reinterpret_cast<void*>(start), end - start, MADV_DONTNEED);
  }
  stackLimit = limit;
}

Completion<void> checkNativeStack(Isolate& iso) {
  static thread_local const StackGuard guard;
  if (!guard.hasRoom()) return throwError(iso, ErrorText::StackOverflow);
  return {};
}

}  // namespace sx::rt
