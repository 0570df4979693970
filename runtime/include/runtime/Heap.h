#pragma once
/// The collected heap (design D14): a moving nursery of bump-allocated blocks, a non-moving old space, a large-object
/// space. Cells in native locals are found by the conservative scan of the C++ stack and pinned, so native code holds
/// plain pointers; anything that outlives the native frame lives in a Root.
///
/// Rules for native code:
///  1. A cell just allocated has its header; every other field must be written before the next allocation.
///  2. A store of a Value or cell pointer into a cell that was not just allocated goes through `write` (barrier).
///  3. Values are not kept in std:: containers, static or member variables: Root<T>, RootVector.
///  4. A cell that is reachable only through places that the collector does not visit is lost: full collections run in
///     steps between allocations, so a store without the barrier is wrong even if what is stored is old.
///  5. Atoms, symbols, shapes, function code and functions' prototypes in caches never move; everything else may.
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "runtime/Cell.h"
#include "runtime/Poison.h"

namespace sx::rt {

class Isolate;
class HeapImpl;
class CellVisitor;

/// Cells up to this size keep it in Cell::words.
constexpr size_t kMaxCountedCell = 255 * 8;

struct HeapOptions {
  size_t nurseryBytes = 512 << 10;
  size_t heapLimit = size_t{4} << 30;
  uint32_t gcStress = 0;     ///< collect at every Nth allocation; 0 is off
  bool gcVerify = false;     ///< check the whole heap after each collection
};

/// Every stretch of time that the collector took from the program, in nanoseconds of the thread's processor time.
struct PauseStats {
  static constexpr uint64_t kLimits[] = {50'000, 100'000, 200'000, 300'000, 500'000, 1'000'000, 2'000'000};
  uint64_t count = 0;
  uint64_t total = 0;
  uint64_t p50 = 0;                  ///< upper bounds, at most an eighth too high
  uint64_t p99 = 0;
  uint64_t worst = 0;                ///< exact
  uint64_t histogram[std::size(kLimits) + 1] = {};  ///< pauses up to each limit; the last: longer ones
};

struct HeapStats {
  uint64_t allocatedBytes = 0;
  uint64_t allocatedCells[64] = {};  ///< by CellKind, counted exactly
  uint64_t minorCollections = 0;
  uint64_t fullCollections = 0;
  uint64_t liveBytes = 0;            ///< after the last full collection
  uint64_t usedBytes = 0;            ///< memory in use now, garbage included
  uint64_t markSlices = 0;           ///< pieces that full collections were cut into
  uint64_t sweepSlices = 0;
  PauseStats pauses;
};

class Heap {
 public:
  explicit Heap(Isolate&, const HeapOptions&);
  ~Heap();
  Heap(const Heap&) = delete;
  Heap& operator=(const Heap&) = delete;

  /// A cell of `bytes` (multiple of 8, header included) in the nursery, or the large-object space over 8 KiB. May
  /// collect. Its header is set (shape 0, flags 0); the rest is not initialised. Never fails: see outOfMemory.
  Cell* allocate(CellKind kind, size_t bytes) {
    Cell* cell = tryAllocate(kind, bytes);
    return cell != nullptr ? cell : allocateSlow(kind, bytes);
  }
  /// The same where it is a matter of moving the bump pointer; else null, and nothing has happened.
  Cell* tryAllocate(CellKind kind, size_t bytes) {
    uint8_t* p = top_;
    if (bytes > kMaxCountedCell || static_cast<size_t>(limit_ - p) < bytes) [[unlikely]] return nullptr;
    SX_UNPOISON(p, bytes);
    top_ = p + bytes;
    counts_[static_cast<size_t>(kind)]++;
    Cell* cell = reinterpret_cast<Cell*>(p);
    *cell = Cell{0, kind, 0, 0, static_cast<uint8_t>(bytes / 8)};
    return cell;
  }
  /// A cell in old space: atoms, and what must never move. Cells stored into it when it is filled need the barrier.
  Cell* allocateOld(CellKind kind, size_t bytes);
  /// From now on the cell never moves (it is kept until the next collection in any case).
  void makeImmovable(Cell*);

  /// Registers roots: `fn` visits every cell reference that `data` holds, in minor (if `inMinor`) and full collections.
  /// References that may be young must be visited in minor ones.
  using TraceFn = void (*)(CellVisitor&, void* data);
  void addTracer(TraceFn fn, void* data, bool inMinor = true);
  /// Registers weak references: after marking, `fn` drops or updates those for which the visitor says so (isLive).
  void addWeakTracer(TraceFn fn, void* data);
  void removeTracer(void* data);

  /// Stores `value` into `*slot`, a field of `owner`.
  static void write(Heap& heap, Cell* owner, Value* slot, Value value) {
    // The slow path stores, so that nothing of the caller need be saved around the call for what follows it.
    if ((owner->gc & (kGcOld | kGcRemembered)) == kGcOld && value.isCell()) [[unlikely]] heap.writeSlow(owner, slot, value);
    else *slot = value;
  }
  /// To be called after storing a cell into a field of `owner` by other means than write.
  void barrier(Cell* owner) {
    if ((owner->gc & (kGcOld | kGcRemembered)) == kGcOld) [[unlikely]] remember(owner);
  }

  void collectMinor();
  /// Collects everything that is unreachable now, in one go.
  void collectFull();
  /// Does a part of a full collection, starting one if none is under way: marks up to `cells` cells, or sweeps a block.
  /// True once the collection is complete. For hosts with time to spare, and for tests.
  bool stepFull(uint32_t cells);
  /// To be called between turns, when no program runs and no native frame holds cells. Collects if enough was promoted
  /// since the last time, in slices, until done or until `keepsQuiet` says no.
  using QuietFn = bool (*)(void* data);
  void quietBoundary(QuietFn keepsQuiet, void* data);
  /// Accounts for memory outside the heap that cells keep alive (ArrayBuffer bytes …).
  void addExternal(int64_t bytes);
  /// The cell, just allocated, owns something outside the heap: the finalizer of its kind runs soon after it dies, and
  /// for all cells when the heap goes. It must not touch other cells.
  void ownsExternal(Cell*);
  using FinalizeFn = void (*)(Isolate&, Cell*);
  void setFinalizer(CellKind, FinalizeFn);
  /// True if `bytes` more would pass the heap limit even after a full collection: the caller throws RangeError.
  bool wouldExceedLimit(size_t bytes);

  /// Keeps the target of a WeakRef that was made or read until the end of the current job.
  void keepAlive(Value);
  void clearKeptAlive();

  /// Called once when the heap has passed its limit: the isolate must unwind soon. Without it `terminating` is set.
  using ExhaustedFn = void (*)(Isolate&);
  void setExhaustedHandler(ExhaustedFn);
  /// True from then until a collection has brought the heap below its limit.
  bool isExhausted() const;

  HeapStats stats() const;
  HeapImpl& impl() { return *impl_; }
  /// Checks the whole heap now, and stops the process with a description of the first fault.
  void verify();

 private:
  friend class HeapImpl;
  Cell* allocateSlow(CellKind kind, size_t bytes);
  void remember(Cell* owner);
  [[gnu::cold]] void writeSlow(Cell* owner, Value* slot, Value value);

  // The bump pointer is first so that the interpreter reaches it with a short displacement.
  uint8_t* top_ = nullptr;
  uint8_t* limit_ = nullptr;
  uint64_t counts_[64] = {};
  HeapImpl* impl_ = nullptr;
};
static_assert(kCellKinds <= 64);

/// Has `fn` called in full collections, as long as it lives, for what a native function keeps outside its stack and
/// outside cells: shapes, and what goes by shapes. These nest.
class LocalTracer {
 public:
  LocalTracer(Isolate&, Heap::TraceFn, void* data);
  ~LocalTracer();
  LocalTracer(const LocalTracer&) = delete;
  LocalTracer& operator=(const LocalTracer&) = delete;

 private:
  friend class HeapImpl;
  Heap::TraceFn fn_;
  void* data_;
  Isolate& iso_;
  LocalTracer* next_;
};

/// A rooted value for places outside the native stack. Registered with the isolate's list of roots.
class RootBase {
 public:
  RootBase(Isolate&, Value);
  ~RootBase();
  RootBase(const RootBase&) = delete;
  RootBase& operator=(const RootBase&) = delete;
  Value value;

 private:
  friend class HeapImpl;
  RootBase** head_;
  RootBase* prev_;
  RootBase* next_;
};

template <class T> class Root : public RootBase {
 public:
  Root(Isolate& iso, T* cell) : RootBase(iso, cell ? Value::internal(cell) : Value::undefined()) {}
  T* get() const { return value.isCell() ? static_cast<T*>(value.asCell()) : nullptr; }
  T* operator->() const { return get(); }
  void set(T* cell) { value = cell ? Value::internal(cell) : Value::undefined(); }
};

/// A growable list of values that the collector scans and updates.
class RootVector {
 public:
  explicit RootVector(Isolate&);
  ~RootVector();
  RootVector(const RootVector&) = delete;
  RootVector& operator=(const RootVector&) = delete;
  void push(Value v) { if (size_ == capacity_) grow(size_ + 1); data_[size_++] = v; }
  Value pop() { return data_[--size_]; }
  void resize(size_t n) { if (n > capacity_) grow(n); for (size_t i = size_; i < n; i++) data_[i] = Value(); size_ = n; }
  Value& operator[](size_t i) { SX_ASSERT(i < size_); return data_[i]; }
  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Value* data() { return data_; }
  Value* begin() { return data_; }
  Value* end() { return data_ + size_; }

 private:
  friend class HeapImpl;
  void grow(size_t atLeast);
  Value* data_ = nullptr;
  size_t size_ = 0;
  size_t capacity_ = 0;
  Isolate& iso_;
  RootVector* prev_;
  RootVector* next_;
};

}  // namespace sx::rt
