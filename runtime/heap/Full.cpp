// When full collections happen. One is a round of phases: marking, in steps that take turns with the program, then
// sweeping, also in steps. It starts
//  - when old space has grown by what survived the last one,
//  - at a quiet boundary (between turns of the host's loop), when more was promoted since the last such collection than
//    lived after it: a program that is waiting gives its garbage back,
//  - when the heap is at its limit: then all at once.
#include <algorithm>

#include "heap/HeapImpl.h"
#include "runtime/Isolate.h"
#include "strings/AtomTable.h"

namespace sx::rt {

namespace {

constexpr uint64_t kSliceNanoseconds = 80'000;
/// A step that shall end marking, after the minor collection that goes before.
constexpr uint64_t kFinishNanoseconds = 150'000;
/// After so many steps that did not end it, marking is ended whatever it takes: the program makes more than we mark.
constexpr uint32_t kMaxFinishAttempts = 20;

/// Less than this is not worth a collection at a quiet boundary.
constexpr size_t kQuietMinimum = size_t{1} << 20;
/// At a quiet boundary a collection may go on for this long although there is something else to do.
constexpr uint64_t kQuietNanoseconds = 10'000'000;
constexpr size_t kQuietFreeBlocks = 8;
constexpr uint32_t kLongestFollowUp = 64;

}  // namespace

bool HeapImpl::isFullDue() const {
  return oldBytes + static_cast<size_t>(std::max<int64_t>(0, externalBytes - externalAtFull)) >= nextFullAt;
}

void HeapImpl::slice() {
  PauseTimer pause(pauses);
  // Far behind: the program promotes faster than it is marked.
  uint64_t time = oldBytes > nextFullAt + nextFullAt / 2 ? kSliceNanoseconds * 4 : kSliceNanoseconds;
  Budget budget = Budget::ofTime(time);
  if (phase == Phase::Marking) {
    stats.markSlices++;
    finishDue = mark(budget);
  } else if (phase == Phase::Sweeping) {
    stats.sweepSlices++;
    bool more = true;
    while (more && nanosecondsNow() < budget.deadline) more = sweepNext() || !trim();
    if (!more) endSweeping();
  }
}

void HeapImpl::collectMinorOnly() {
  PauseTimer pause(pauses);
  stats.minorCollections++;
  Promote promote = promoteNext;
  if (options.gcStress != 0) promote = stressTurn % 8 == 0 ? Promote::InPlace : Promote::Aged;
  collectMinor(promote);
  if (phase != Phase::Marking || !finishDue) return;
  bool force = options.gcStress != 0 || finishAttempts >= kMaxFinishAttempts;
  finishMarking(force ? Budget{} : Budget::ofTime(kFinishNanoseconds));
  if (options.gcVerify) verify("at the end of marking");
}

void HeapImpl::collectFull() {
  PauseTimer pause(pauses);
  if (phase == Phase::Marking) {
    collectMinor(Promote::Aged);
    finishMarking({});
  }
  if (phase == Phase::Sweeping) sweepAll();
  startMarking();
  collectMinor(Promote::All);
  finishMarking({});
  sweepAll();
  if (!isFull()) exhausted = false;
  if (options.gcVerify) verify("after a full collection");
}

bool HeapImpl::stepFull(uint32_t cells) {
  PauseTimer pause(pauses);
  switch (phase) {
    case Phase::Idle:
      startMarking();
      collectMinor(Promote::Aged);
      break;
    case Phase::Marking:
      if (!mark({.references = cells})) break;
      collectMinor(Promote::Aged);
      finishMarking({});
      if (options.gcVerify) verify("at the end of marking");
      break;
    case Phase::Sweeping:
      if (!sweepNext() && trim()) endSweeping();
      break;
  }
  return phase == Phase::Idle;
}

void HeapImpl::collectWhatIsDue() {
  if (isFull()) {
    collectFull();
  } else {
    if (isFullDue()) {
      if (phase == Phase::Idle) {
        startMarking();
      } else if (phase == Phase::Marking) {
        // Twice as much again since then: nothing else helps.
        if (oldBytes > nextFullAt * 2) finishAttempts = kMaxFinishAttempts;
      }
    }
    collectMinorOnly();
  }
  if (!isFull() || exhausted) return;
  // What cannot fail draws on the reserved second half of the address range until the isolate has unwound.
  exhausted = true;
  if (exhaustedHandler != nullptr) exhaustedHandler(iso);
  else iso.terminating = true;
}

/// Goes on with the collection under way, in slices, until it is done or the host has something else to do.
void HeapImpl::runQuietCycle(Heap::QuietFn keepsQuiet, void* data) {
  uint64_t mayAsk = nanosecondsNow() + kQuietNanoseconds;
  while (phase != Phase::Idle) {
    if (finishDue) collectMinorOnly();
    else slice();
    if (nanosecondsNow() > mayAsk && !keepsQuiet(data)) return;
  }
}

/// A burst that was still alive at this boundary may be dropped without anything being promoted: after one, collections
/// follow at longer and longer intervals.
void HeapImpl::noteQuietLive() {
  size_t live = oldBytes;
  if (live > quietLive * 2 + kQuietMinimum) followUpAfter = 1;
  else if (live < quietLive / 2 || followUpAfter == kLongestFollowUp) followUpAfter = 0;
  else followUpAfter *= 2;
  followUpIn = followUpAfter;
  quietLive = live;
  promotedBytes = 0;
}

void HeapImpl::quietBoundary(Heap::QuietFn keepsQuiet, void* data) {
  bool due = promotedBytes > std::max(quietLive, kQuietMinimum);
  if (followUpIn > 0 && --followUpIn == 0) due = true;
  if (!due || options.gcStress != 0) return;
  // What a collection under way has marked may be dead by now.
  runQuietCycle(keepsQuiet, data);
  if (phase != Phase::Idle) return;
  {
    PauseTimer pause(pauses);
    startMarking();
    collectMinor(Promote::Aged);
  }
  runQuietCycle(keepsQuiet, data);
  if (phase != Phase::Idle) return;
  noteQuietLive();
  iso.atoms->trim();
  while (!readyBlocks.empty()) blocks.release(readyBlocks.pop(), 1);
  keptFreeBlocks = kQuietFreeBlocks;
  while (!trim()) {
  }
}

}  // namespace sx::rt
