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

HostLoop::HostLoop(Isolate& iso) : timerPrototypes(iso), iso_(iso), jobs_(iso), ticks_(iso), values_(iso) { (void)monotonicMs(); }

namespace {

/// internal list of this, callback and arguments.
Value callListOf(Isolate& iso, Value self, Value callback, std::span<const Value> arguments) {
  RootVector kept(iso);
  kept.push(self);
  kept.push(callback);
  for (Value v : arguments) kept.push(v);
  RawValues* list = newRawValues(iso, static_cast<uint32_t>(kept.size()));
  for (uint32_t i = 0; i < list->count; i++) list->values[i] = kept[i];
  iso.heap.barrier(list);
  return Value::internal(list);
}

}  // namespace

void HostLoop::enqueueJob(Value callback) { jobs_.push(callback); }

void HostLoop::enqueueTick(Value callback, std::span<const Value> arguments) {
  ticks_.push(callListOf(iso_, Value::undefined(), callback, arguments));
}

uint32_t HostLoop::add(Timer timer, Value self, Value callback, std::span<const Value> arguments) {
  Value list = callListOf(iso_, self, callback, arguments);
  if (!freeValues_.empty()) {
    timer.values = freeValues_.back();
    freeValues_.pop_back();
    values_[timer.values] = list;
  } else {
    timer.values = static_cast<uint32_t>(values_.size());
    values_.push(list);
  }
  timer.order = nextOrder_++;
  timer.id = nextId_++;
  timers_.push_back(timer);
  return timer.id;
}

uint32_t HostLoop::addTimer(Value self, Value callback, double delayMs, bool repeats, std::span<const Value> arguments) {
  // Node's rule: a delay outside 1 .. 2^31-1 is 1.
  if (!(delayMs >= 1 && delayMs <= 2147483647.0)) delayMs = 1;
  delayMs = static_cast<double>(static_cast<int64_t>(delayMs));
  return add({monotonicMs() + delayMs, delayMs, 0, 0, 0, repeats, true, false}, self, callback, arguments);
}

uint32_t HostLoop::addImmediate(Value self, Value callback, std::span<const Value> arguments) {
  return add({0, 0, 0, 0, 0, false, true, true}, self, callback, arguments);
}

HostLoop::Timer* HostLoop::find(uint32_t id) {
  for (Timer& t : timers_)
    if (t.id == id) return &t;
  return nullptr;
}

bool HostLoop::isActive(uint32_t id) const { return const_cast<HostLoop*>(this)->find(id) != nullptr; }

void HostLoop::clearTimer(uint32_t id) {
  Timer* t = find(id);
  if (t == nullptr) return;
  values_[t->values] = Value::undefined();
  freeValues_.push_back(t->values);
  timers_.erase(timers_.begin() + (t - timers_.data()));
}

void HostLoop::refreshTimer(uint32_t id) {
  Timer* t = find(id);
  if (t == nullptr) return;
  t->due = monotonicMs() + t->interval;
  t->order = nextOrder_++;
}

void HostLoop::setReference(uint32_t id, bool isReferenced) {
  if (Timer* t = find(id)) t->isReferenced = isReferenced;
}

bool HostLoop::hasReferenced() const {
  return std::any_of(timers_.begin(), timers_.end(), [](const Timer& t) { return t.isReferenced; });
}

Completion<void> HostLoop::callList(Value list) {
  RootVector words(iso_);
  auto* values = static_cast<RawValues*>(list.asCell());
  for (uint32_t i = 0; i < values->count; i++) words.push(values->values[i]);
  TRY(call(iso_, words[1], words[0], std::span<const Value>(words.data() + 2, words.size() - 2)));
  return {};
}

Completion<void> HostLoop::runJobs() {
  // Ticks go before jobs, also those that a job adds once it is done and no other job waits.
  while (nextTick_ < ticks_.size() || nextJob_ < jobs_.size()) {
    while (nextTick_ < ticks_.size()) {
      Value list = ticks_[nextTick_];
      ticks_[nextTick_++] = Value::undefined();
      TRY(callList(list));
    }
    while (nextJob_ < jobs_.size()) {
      Value job = jobs_[nextJob_];
      jobs_[nextJob_++] = Value::undefined();
      TRY(call(iso_, job, Value::undefined(), {}));
    }
  }
  jobs_.resize(0);
  ticks_.resize(0);
  nextJob_ = nextTick_ = 0;
  return {};
}

/// The due timer that comes first: by the whole millisecond, then by creation, as Node's timer lists do.
bool HostLoop::takeDueTimer(double now, Timer* out) {
  auto first = std::min_element(timers_.begin(), timers_.end(), [](const Timer& a, const Timer& b) {
    if (a.isImmediate != b.isImmediate) return b.isImmediate;
    auto ams = static_cast<int64_t>(a.due), bms = static_cast<int64_t>(b.due);
    return ams != bms ? ams < bms : a.order < b.order;
  });
  if (first == timers_.end() || first->isImmediate || first->due > now) return false;
  *out = *first;
  timers_.erase(first);
  return true;
}

bool HostLoop::isTimerDue() const {
  double now = monotonicMs();
  return std::any_of(timers_.begin(), timers_.end(), [now](const Timer& t) { return t.due <= now; });
}

Completion<void> HostLoop::fire(Timer timer) {
  Value list = values_[timer.values];
  if (timer.repeats) {
    timer.due = monotonicMs() + timer.interval;
    timer.order = nextOrder_++;
    timers_.push_back(timer);
  } else {
    values_[timer.values] = Value::undefined();
    freeValues_.push_back(timer.values);
  }
  return callList(list);
}

/// Runs the immediates there are now; what they add comes in the next round.
Completion<void> HostLoop::runImmediates() {
  uint64_t end = nextOrder_;
  while (!exitRequested) {
    auto first = std::find_if(timers_.begin(), timers_.end(), [&](const Timer& t) { return t.isImmediate && t.order < end; });
    if (first == timers_.end()) return {};
    Timer immediate = *first;
    timers_.erase(first);
    TRY(fire(immediate));
    TRY(runJobs());
  }
  return {};
}

Completion<void> HostLoop::sleepUntilDue(double now) {
  double next = timers_[0].due;
  for (const Timer& t : timers_) next = std::min(next, t.due);
  TRY(iso_.poll(1));
  // Short naps, so that a termination request is seen.
  double wait = std::clamp(next - now, 0.05, 20.0);
  std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(wait));
  return {};
}

Completion<void> HostLoop::run() {
  TRY(runJobs());
  auto quiet = [this] { iso_.heap.quietBoundary([](void* loop) { return !static_cast<HostLoop*>(loop)->isTimerDue(); }, this); };
  while (hasReferenced() && !exitRequested) {
    quiet();
    double now = monotonicMs();
    Timer due;
    while (!exitRequested && takeDueTimer(now, &due)) {
      TRY(fire(due));
      TRY(runJobs());
      quiet();
    }
    bool hadImmediates = std::any_of(timers_.begin(), timers_.end(), [](const Timer& t) { return t.isImmediate; });
    TRY(runImmediates());
    if (!hadImmediates && hasReferenced() && !exitRequested) TRY(sleepUntilDue(now));
  }
  return {};
}

}  // namespace sx::rt
