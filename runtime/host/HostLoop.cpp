#include "runtime/HostLoop.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "runtime/Isolate.h"
#include "runtime/Native.h"
#include "runtime/ObjectCells.h"

namespace sx::rt {

double monotonicMs() {
  using Clock = std::chrono::steady_clock;
  static const Clock::time_point start = Clock::now();
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

HostLoop::HostLoop(Isolate& iso) : iso_(iso), jobs_(iso), values_(iso) { (void)monotonicMs(); }

void HostLoop::enqueueJob(Value callback) { jobs_.push(callback); }

uint32_t HostLoop::addTimer(Value callback, double delayMs, bool repeats, std::span<const Value> arguments) {
  uint32_t slot;
  if (!freeValues_.empty()) {
    slot = freeValues_.back();
    freeValues_.pop_back();
  } else {
    slot = static_cast<uint32_t>(values_.size());
    values_.push(Value::undefined());
  }
  values_[slot] = callback;
  RawValues* list = newRawValues(iso_, static_cast<uint32_t>(arguments.size()) + 1);
  list->values[0] = values_[slot];
  for (size_t i = 0; i < arguments.size(); i++) list->values[i + 1] = arguments[i];
  iso_.heap.barrier(list);
  values_[slot] = Value::internal(list);
  // Node's rule: a delay outside 1 .. 2^31-1 is 1.
  if (!(delayMs >= 1 && delayMs <= 2147483647.0)) delayMs = 1;
  delayMs = static_cast<double>(static_cast<int64_t>(delayMs));
  timers_.push_back({monotonicMs() + delayMs, delayMs, nextOrder_++, nextId_, slot, static_cast<uint32_t>(arguments.size()), repeats});
  return nextId_++;
}

void HostLoop::clearTimer(uint32_t id) {
  for (size_t i = 0; i < timers_.size(); i++) {
    if (timers_[i].id != id) continue;
    values_[timers_[i].values] = Value::undefined();
    freeValues_.push_back(timers_[i].values);
    timers_.erase(timers_.begin() + static_cast<std::ptrdiff_t>(i));
    return;
  }
}

Completion<void> HostLoop::runJobs() {
  while (nextJob_ < jobs_.size()) {
    Value job = jobs_[nextJob_];
    jobs_[nextJob_++] = Value::undefined();
    TRY(call(iso_, job, Value::undefined(), {}));
  }
  jobs_.resize(0);
  nextJob_ = 0;
  return {};
}

/// The due timer that comes first: by the whole millisecond, then by creation, as Node's timer lists do.
bool HostLoop::takeDueTimer(double now, Timer* out) {
  auto first = std::min_element(timers_.begin(), timers_.end(), [](const Timer& a, const Timer& b) {
    auto ams = static_cast<int64_t>(a.due), bms = static_cast<int64_t>(b.due);
    return ams != bms ? ams < bms : a.order < b.order;
  });
  if (first == timers_.end() || first->due > now) return false;
  *out = *first;
  timers_.erase(first);
  return true;
}

bool HostLoop::isTimerDue() const {
  double now = monotonicMs();
  return std::any_of(timers_.begin(), timers_.end(), [now](const Timer& t) { return t.due <= now; });
}

Completion<void> HostLoop::fire(Timer timer) {
  RootVector arguments(iso_);
  auto* list = static_cast<RawValues*>(values_[timer.values].asCell());
  Value callback = list->values[0];
  for (uint32_t i = 0; i < timer.count; i++) arguments.push(list->values[i + 1]);
  if (timer.repeats) {
    timer.due = monotonicMs() + timer.interval;
    timer.order = nextOrder_++;
    timers_.push_back(timer);
  } else {
    values_[timer.values] = Value::undefined();
    freeValues_.push_back(timer.values);
  }
  TRY(call(iso_, callback, Value::undefined(), std::span<const Value>(arguments.data(), arguments.size())));
  return {};
}

Completion<void> HostLoop::run() {
  TRY(runJobs());
  while (!timers_.empty() && !exitRequested) {
    iso_.heap.quietBoundary([](void* loop) { return !static_cast<HostLoop*>(loop)->isTimerDue(); }, this);
    double now = monotonicMs();
    Timer due;
    if (takeDueTimer(now, &due)) {
      TRY(fire(due));
      TRY(runJobs());
      continue;
    }
    double next = timers_[0].due;
    for (const Timer& t : timers_) next = std::min(next, t.due);
    TRY(iso_.poll(1));
    // Short naps, so that a termination request is seen.
    double wait = std::clamp(next - now, 0.05, 20.0);
    std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(wait));
  }
  return {};
}

}  // namespace sx::rt
