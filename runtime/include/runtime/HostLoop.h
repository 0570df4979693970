#pragma once
/// The minimal host loop: jobs (microtasks) after each macrotask, timers in order of their time.
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "runtime/Completion.h"
#include "runtime/Heap.h"

namespace sx::rt {

class HostLoop {
 public:
  explicit HostLoop(Isolate&);

  void enqueueJob(Value callback);
  /// Runs `callback` with `arguments` after `delayMs`, again and again if `repeats`. Answers the timer's id.
  uint32_t addTimer(Value callback, double delayMs, bool repeats, std::span<const Value> arguments);
  void clearTimer(uint32_t id);

  /// Runs all jobs, those they add included.
  Completion<void> runJobs();
  /// Runs jobs and timers until neither is left or exit was requested.
  Completion<void> run();

  std::vector<std::string> argv;
  std::string folder;
  int exitCode = 0;
  bool exitRequested = false;

 private:
  struct Timer {
    double due;       ///< milliseconds of the monotonic clock
    double interval;
    uint64_t order;   ///< of creation: equal times run in it
    uint32_t id;
    uint32_t values;  ///< index in values_: the callback's slot; kGone once cleared
    uint32_t count;   ///< arguments
    bool repeats;
  };
  bool isTimerDue() const;
  bool takeDueTimer(double now, Timer* out);
  Completion<void> fire(Timer timer);

  Isolate& iso_;
  RootVector jobs_;
  std::vector<Timer> timers_;
  /// Per timer: internal list of callback and arguments.
  RootVector values_;
  std::vector<uint32_t> freeValues_;
  uint64_t nextOrder_ = 0;
  uint32_t nextId_ = 1;
  size_t nextJob_ = 0;
};

/// Milliseconds of the monotonic clock since the process started.
double monotonicMs();

}  // namespace sx::rt
