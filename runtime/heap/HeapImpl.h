#pragma once
/// The collector's state. Heap.cpp allocates, Minor.cpp collects the young cells, Full.cpp marks and sweeps,
/// StackScan.cpp finds cells in the native stack, Verify.cpp checks it all.
///
/// Young cells are in nursery blocks (new) and survivor blocks (survived once, kGcAged); kGcOld is on every other cell,
/// also on pinned ones, which stay where they are among the young. Minor collections move young cells out of nursery
/// and survivor blocks; what is left of a nursery block around pinned cells is allocated from again.
#include "heap/Blocks.h"
#include "heap/PodVector.h"
#include "runtime/CellVisitor.h"
#include "runtime/Heap.h"

namespace sx::rt {

/// Free memory to allocate from.
struct Range {
  uint8_t* start = nullptr;
  uint8_t* end = nullptr;
  size_t size() const { return static_cast<size_t>(end - start); }
};

struct Tracer {
  Heap::TraceFn fn;
  void* data;
  bool inMinor;
  bool weak;
};

class HeapImpl {
 public:
  HeapImpl(Heap&, Isolate&, const HeapOptions&);
  ~HeapImpl();

  // ---- Allocation (Heap.cpp) ----
  Cell* allocateSlow(CellKind kind, size_t bytes);
  Cell* allocateLarge(CellKind kind, size_t bytes, uint8_t gc);
  Cell* allocateOld(CellKind kind, size_t bytes);
  /// Memory for a promoted cell and its prefix.
  uint8_t* takeOld(size_t bytes);
  uint8_t* takeSurvivor(size_t bytes);
  /// Makes the eden range that is being allocated from parsable.
  void sealEden();
  void sealSurvivor();
  void openEden();

  // ---- Collection ----
  void collectMinor(bool promoteAll);
  void collectMinorOnly();
  void collectFull();
  void collectWhatIsDue();
  /// Roots of all kinds but the native stack.
  void visitRoots(CellVisitor&, bool minor);
  void visitWeak(CellVisitor&, bool minor);
  void fillDeadStack();

  /// Parses a block that a word points into and answers the cell that contains the address, or null. Valid until
  /// dropStartBits.
  Cell* cellAt(uint64_t address, bool youngOnly);
  void dropStartBits();
  /// Shows `found` each cell that a word of the native stack may point to.
  void scanNativeStack(CellVisitor& found, bool youngOnly);

  void verify(const char* when);

  void remember(Cell*);
  void rememberSlot(Cell* owner, Value* slot);

  bool isYoung(const Cell* c) const { return (c->gc & kGcOld) == 0; }
  size_t usedBytes() const { return blocks.takenBytes() + static_cast<size_t>(externalBytes); }
  bool isFull() const { return usedBytes() > options.heapLimit; }

  /// Walks the cells of a block, gaps and prefixes left out.
  template <class F> SX_NO_ASAN void eachCell(uint8_t* block, F f) {
    for (uint8_t* p = block; p < block + kBlockBytes;) {
      Cell* cell = reinterpret_cast<Cell*>(p);
      if (cell->kind == CellKind::Free) {
        p += (cell->flags & kFreePrefix) != 0 ? 8 : size_t{cell->shape} * 8;
        continue;
      }
      p += cellBytes(cell);
      f(cell);
    }
  }
  /// Turns everything but the cells that `stays` accepts into gaps. Answers the bytes that stay; gaps of at least a line
  /// are added to `gaps`.
  template <class F> size_t clearBlock(uint8_t* block, PodVector<Range>* gaps, F stays);

  Heap& heap;
  Isolate& iso;
  HeapOptions options;
  Blocks blocks;

  // Nursery.
  PodVector<uint8_t*> nurseryBlocks;
  PodVector<Range> edenRanges;
  size_t nextRange = 0;
  uint8_t* edenStart = nullptr;   ///< where the current range began to be counted
  uint8_t* edenLimit = nullptr;   ///< its true end: under stress Heap::limit_ is kept at Heap::top_
  size_t nurseryBlockLimit;
  const size_t maxNurseryBlocks;
  size_t copiedBytes = 0;         ///< in this minor collection
  PodVector<uint8_t*> survivorBlocks;
  PodVector<uint8_t*> oldSurvivorBlocks;
  Range survivor;
  PodVector<Cell*> youngLarge;
  size_t youngLargeBytes = 0;
  PodVector<Cell*> youngExternal;
  PodVector<Cell*> immovable;     ///< young cells to be pinned

  // Old space.
  PodVector<uint8_t*> oldBlocks;
  PodVector<Range> oldGaps;       ///< what sweeping left, in address order
  Range old;
  PodVector<Cell*> oldLarge;
  PodVector<Cell*> oldExternal;
  size_t oldBytes = 0;            ///< cells in old blocks and large cells
  size_t nextFullAt;

  // References from old cells to young ones.
  PodVector<Cell*> remembered;
  PodVector<Value*> rememberedSlots;

  PodVector<Cell*> work;
  PodVector<Value> keptAlive;
  PodVector<Tracer> tracers;
  RootBase* roots = nullptr;
  RootVector* rootVectors = nullptr;
  Heap::ExhaustedFn exhaustedHandler = nullptr;
  Heap::FinalizeFn finalizers[kCellKinds] = {};

  PodVector<uint64_t*> startBits;
  size_t startBitsUsed = 0;
  PodVector<uint32_t> parsedBlocks;

  int64_t externalBytes = 0;
  int64_t externalAtFull = 0;
  uint32_t stressCountdown = 0;
  bool stressFullNext = false;
  bool collecting = false;
  bool exhausted = false;
  HeapStats stats;

 private:
  uint8_t* bumpEden(size_t bytes);
  bool nextEdenRange(size_t bytes);
  uint8_t* takeBlock(BlockUse use);
  void reclaimYoung();
  void adaptNursery();
  enum class Stay : uint8_t { Old, Marked };
  void reclaimNursery(Stay);
  friend class Marker;
  void promoteYoungLarge();
  void updateYoungExternal();
  void sweep();
  void sweepLarge();
  void sweepExternal();
  void finalize(Cell*);
  friend class Scavenger;
};

uint64_t nanosecondsNow();

/// Writes a gap and, under AddressSanitizer, forbids it.
inline void writeGap(uint8_t* start, size_t bytes) {
  if (bytes == 0) return;
  SX_UNPOISON(start, 8);
  *reinterpret_cast<Cell*>(start) = gapHeader(bytes);
  SX_POISON(start, bytes);
}

/// Bytes to allocate for a cell: big ones have their size before them.
inline size_t withPrefix(size_t bytes) { return bytes > kMaxCountedCell ? bytes + 8 : bytes; }

/// Writes the header (and prefix) of a cell at `p`.
inline Cell* formatCell(uint8_t* p, CellKind kind, size_t bytes, uint8_t gc) {
  if (bytes > kMaxCountedCell) {
    *reinterpret_cast<Cell*>(p) = prefixHeader(bytes);
    Cell* cell = reinterpret_cast<Cell*>(p + 8);
    *cell = Cell{0, kind, 0, gc, 0};
    return cell;
  }
  Cell* cell = reinterpret_cast<Cell*>(p);
  *cell = Cell{0, kind, 0, gc, static_cast<uint8_t>(bytes / 8)};
  return cell;
}

using VisitFn = void (*)(CellVisitor&, Cell*);
extern const VisitFn kVisitors[kCellKinds];
inline void visitCell(CellVisitor& visitor, Cell* cell) { kVisitors[static_cast<size_t>(cell->kind)](visitor, cell); }
const char* cellKindName(CellKind);

template <class F> SX_NO_ASAN size_t HeapImpl::clearBlock(uint8_t* block, PodVector<Range>* gaps, F stays) {
  size_t kept = 0;
  uint8_t* gap = block;
  auto closeGap = [&](uint8_t* end) {
    size_t bytes = static_cast<size_t>(end - gap);
    writeGap(gap, bytes);
    if (bytes >= kLineBytes && gaps != nullptr) gaps->push({gap, end});
  };
  eachCell(block, [&](Cell* cell) SX_NO_ASAN {
    size_t bytes = cellBytes(cell);
    uint8_t* start = reinterpret_cast<uint8_t*>(cell) - (cell->words == 0 ? 8 : 0);
    if (!stays(cell)) return;
    if (start != gap) closeGap(start);
    gap = reinterpret_cast<uint8_t*>(cell) + bytes;
    kept += static_cast<size_t>(gap - start);
  });
  if (gap != block + kBlockBytes) closeGap(block + kBlockBytes);
  return kept;
}

}  // namespace sx::rt
