#pragma once
/// What the collector is told about the two stacks, so that it need not scan again what has not changed.
#include "runtime/Isolate.h"

namespace sx::rt {

/// The frame at `r`, whose link has kWatchedFrame, is about to be left.
[[gnu::cold]] void leaveWatchedFrame(Isolate&, Value* r);
[[gnu::cold]] void leaveWatchedEntry(Isolate&, NativeEntry*);

/// A call from native code into the handlers, on the native stack. Until it is over the stack above does not change.
struct NativeEntry {
  explicit NativeEntry(Isolate& iso) : outer(iso.entry), iso_(iso) { iso.entry = this; }
  ~NativeEntry() {
    if (watched) [[unlikely]] leaveWatchedEntry(iso_, this);
    iso_.entry = outer;
  }
  NativeEntry(const NativeEntry&) = delete;
  NativeEntry& operator=(const NativeEntry&) = delete;

  NativeEntry* const outer;
  bool watched = false;  ///< the collector goes by it

 private:
  Isolate& iso_;
};

}  // namespace sx::rt
