#pragma once
/// How long the program was kept waiting, in the thread's processor time.
#include <cstdint>

#include "runtime/Heap.h"

namespace sx::rt {

/// Nanoseconds of processor time that this thread has used.
uint64_t threadNanoseconds();
/// Nanoseconds of a steady clock, cheap to read.
uint64_t nanosecondsNow();

class PauseLog {
 public:
  void add(uint64_t nanoseconds);
  PauseStats summary() const;

 private:
  // Eight buckets for each power of two.
  static constexpr uint32_t kBuckets = 8 * 40;
  uint32_t buckets_[kBuckets] = {};
  PauseStats sums_;
};

/// Counts the time of its life as one pause.
class PauseTimer {
 public:
  explicit PauseTimer(PauseLog& log) : log_(log), start_(threadNanoseconds()) {}
  ~PauseTimer() { log_.add(threadNanoseconds() - start_); }
  PauseTimer(const PauseTimer&) = delete;
  PauseTimer& operator=(const PauseTimer&) = delete;

 private:
  PauseLog& log_;
  uint64_t start_;
};

}  // namespace sx::rt
