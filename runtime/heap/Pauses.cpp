#include "heap/Pauses.h"

#include <time.h>

#include <algorithm>
#include <bit>

namespace sx::rt {

namespace {

uint64_t readClock(clockid_t clock) {
  timespec t;
  clock_gettime(clock, &t);
  return static_cast<uint64_t>(t.tv_sec) * 1'000'000'000 + static_cast<uint64_t>(t.tv_nsec);
}

uint32_t bucketOf(uint64_t n) {
  if (n < 8) return static_cast<uint32_t>(n);
  auto exponent = static_cast<uint32_t>(std::bit_width(n)) - 4;
  return exponent * 8 + 8 + static_cast<uint32_t>(n >> exponent & 7);
}

/// The largest number of a bucket.
uint64_t endOf(uint32_t bucket) {
  if (bucket < 16) return bucket;
  uint32_t exponent = bucket / 8 - 1;
  return ((uint64_t{bucket % 8} + 9) << exponent) - 1;
}

}  // namespace

uint64_t threadNanoseconds() { return readClock(CLOCK_THREAD_CPUTIME_ID); }
uint64_t nanosecondsNow() { return readClock(CLOCK_MONOTONIC); }

void PauseLog::add(uint64_t n) {
  buckets_[std::min(bucketOf(n), kBuckets - 1)]++;
  sums_.count++;
  sums_.total += n;
  sums_.worst = std::max(sums_.worst, n);
  size_t i = 0;
  while (i < std::size(PauseStats::kLimits) && n > PauseStats::kLimits[i]) i++;
  sums_.histogram[i]++;
}

PauseStats PauseLog::summary() const {
  PauseStats s = sums_;
  uint64_t seen = 0;
  for (uint32_t i = 0; i < kBuckets; i++) {
    if (buckets_[i] == 0) continue;
    uint64_t before = seen;
    seen += buckets_[i];
    uint64_t end = std::min(endOf(i), s.worst);
    if (before < (s.count + 1) / 2 && seen >= (s.count + 1) / 2) s.p50 = end;
    uint64_t rank99 = s.count - s.count / 100;
    if (before < rank99 && seen >= rank99) s.p99 = end;
  }
  return s;
}

}  // namespace sx::rt
