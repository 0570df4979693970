#pragma once
/// The minimal host loop: jobs (microtasks) after each macrotask, timers in order of their time.
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "runtime/Completion.h"
#include "runtime/Heap.h"

namespace sx::rt {

/// What console remembers between calls.
struct ConsoleState {
  std::string indent;  ///< of the groups that are open
  std::vector<std::pair<std::string, uint32_t>> counts;
  std::vector<std::pair<std::string, double>> timers;
};

/// Makes each lone surrogate (0xED, then 0xA0 or more, in a text's UTF-8) a U+FFFD, which is as long: as output shows it.
void replaceSurrogates(std::string& text);

class HostLoop {
 public:
  explicit HostLoop(Isolate&);

  void enqueueJob(Value callback);
  /// Runs `callback` with `arguments` before the other jobs, as process.nextTick does.
  void enqueueTick(Value callback, std::span<const Value> arguments);
  /// Runs `callback` with `arguments` after `delayMs`, again and again if `repeats`; `self` is its `this`. Answers the
  /// timer's id.
  uint32_t addTimer(Value self, Value callback, double delayMs, bool repeats, std::span<const Value> arguments);
  /// Runs `callback` with `arguments` once the timers that are due have run.
  uint32_t addImmediate(Value self, Value callback, std::span<const Value> arguments);
  void clearTimer(uint32_t id);
  bool isActive(uint32_t id) const;
  /// Starts the time of an active timer anew.
  void refreshTimer(uint32_t id);
  /// A timer without reference does not keep the program running.
  void setReference(uint32_t id, bool isReferenced);

  /// Runs all jobs, those they add included.
  Completion<void> runJobs();
  /// Runs jobs and timers until neither is left or exit was requested.
  Completion<void> run();

  std::vector<std::string> argv;
  std::string folder;
  /// What process.exitCode was set to.
  Value exitCode = Value::undefined();
  bool exitRequested = false;
  ConsoleState console;
  /// Of the objects that setTimeout and setImmediate answer; empty until the first of them.
  RootVector timerPrototypes;

 private:
  struct Timer {
    double due;       ///< milliseconds of the monotonic clock
    double interval;
    uint64_t order;   ///< of creation: equal times run in it
    uint32_t id;
    uint32_t values;  ///< index in values_
    bool repeats;
    bool isReferenced;
    bool isImmediate;
  };
  bool isTimerDue() const;
  uint32_t add(Timer timer, Value self, Value callback, std::span<const Value> arguments);
  Timer* find(uint32_t id);
  bool hasReferenced() const;
  bool takeDueTimer(double now, Timer* out);
  Completion<void> fire(Timer timer);
  Completion<void> runImmediates();
  Completion<void> callList(Value list);
  Completion<void> sleepUntilDue(double now);

  Isolate& iso_;
  RootVector jobs_;
  RootVector ticks_;
  std::vector<Timer> timers_;
  /// Per timer: internal list of this, callback and arguments.
  RootVector values_;
  std::vector<uint32_t> freeValues_;
  uint64_t nextOrder_ = 0;
  uint32_t nextId_ = 1;
  size_t nextJob_ = 0;
  size_t nextTick_ = 0;
};

/// Milliseconds of the monotonic clock since the process started.
double monotonicMs();

}  // namespace sx::rt
