// What a minor collection need not look at again: the parts of both stacks that cannot have changed since the last one.
//
// Register stack. One frame is watched: its link has kWatchedFrame, which makes whatever leaves the frame say so. While
// it is not left, none of the frames below it runs. The words below its header were found to hold no young cells, and
// minor collections move only those; so they are skipped from Isolate::stackClean down. What may still write there:
//  - Returning into a frame: only after the watched one was left; then one further down is watched.
//  - A store through a borrow: those are of numbers and booleans (the loader refuses other kinds).
//  - Native code in its own frame's window: a native frame is never watched, but the next bytecode frame below it, whose
//    header is below the window. Natives return without being asked; they return into that frame.
// New frames hold young cells until those are promoted: then the words are scanned again at each collection, until they
// hold none. The first collection after marking began scans everything: what is skipped from then on was scanned, and so
// marked, in the same round.
//
// Native stack. Each call from native code into the handlers has a NativeEntry there. Until it is over, no function whose
// frame lies above it runs, and only those write there: what runs inside knows no addresses of their locals (a Root is
// visited for itself). So after a collection that has scanned it the stack above the innermost entry is skipped until
// that entry is left; see StackScan.cpp for why that is enough.
#include "heap/HeapImpl.h"
#include "runtime/Frame.h"
#include "runtime/Isolate.h"
#include "runtime/NativeEntry.h"

namespace sx::rt {

namespace {

/// Shorter stacks are scanned whole: a watch would cost more when frames are left.
constexpr size_t kWorthwhile = 4096;
/// When a watched frame is left, the next one to be watched is so many words further down.
constexpr size_t kStep = 512;

}  // namespace

/// Watches the innermost frame from `r` on that has its header below `end`; everything below holds no young cells.
void HeapImpl::watchFrame(Value* r, const Value* end) {
  size_t worthwhile = options.gcStress != 0 ? 0 : kWorthwhile;
  while (r != nullptr && (codeOf(r) == nullptr || r + kReturnPc > end)) r = callerOf(r);
  if (r == nullptr || r + kReturnPc < iso.stackBase + worthwhile) {
    watchedFrame = nullptr;
    iso.stackClean = iso.stackBase;
    return;
  }
  SX_ASSERT(r < iso.stackLimit);
  r[kLink] = Value::fromBits(r[kLink].bits() | kWatchedFrame);
  watchedFrame = r;
  iso.stackClean = r + kReturnPc;
}

void HeapImpl::unwatchFrame() {
  if (watchedFrame != nullptr) watchedFrame[kLink] = Value::fromBits(watchedFrame[kLink].bits() & ~kWatchedFrame);
  watchedFrame = nullptr;
  iso.stackClean = iso.stackBase;
}

void HeapImpl::leaveWatched(Value* r) {
  SX_ASSERT(r == watchedFrame);
  const Value* clean = iso.stackClean;
  unwatchFrame();
  size_t step = options.gcStress != 0 ? 0 : kStep;
  if (clean >= iso.stackBase + step) watchFrame(callerOf(r), clean - step);
}

void HeapImpl::leaveEntry(NativeEntry* entry) {
  if (scannedEntry == entry) scannedEntry = entry->outer;
  if (markedEntry == entry) markedEntry = entry->outer;
  if (entry->outer != nullptr) entry->outer->watched = true;
}

void leaveWatchedFrame(Isolate& iso, Value* r) { iso.heap.impl().leaveWatched(r); }
void leaveWatchedEntry(Isolate& iso, NativeEntry* entry) { iso.heap.impl().leaveEntry(entry); }

}  // namespace sx::rt
