#pragma once
/// The collector's state. Heap.cpp allocates, Minor.cpp collects the young cells, Marking.cpp and Sweep.cpp are the two
/// halves of a full collection, Full.cpp decides when which step of one is done, StackScan.cpp finds cells in the native
/// stack, Verify.cpp checks it all.
///
/// Young cells are in nursery blocks (new) and survivor blocks (survived once, kGcAged); kGcOld is on every other cell.
/// Pinned cells stay where they are among the young, as young ones (kGcPinned during the collection, kGcAged afterwards)
/// or as old ones. Minor collections move young cells out of nursery and survivor blocks, or make whole blocks old if
/// most of the nursery survived the last time; what is left of a nursery block around pinned cells is allocated from
/// again.
#include "heap/Blocks.h"
#include "heap/MarkStack.h"
#include "heap/Pauses.h"
#include "heap/PodVector.h"
#include "runtime/CellVisitor.h"
#include "runtime/Heap.h"
#include "runtime/Isolate.h"
#include "runtime/Object.h"
#include "runtime/String.h"

namespace sx::rt {

/// Free memory to allocate from.
struct Range {
  uint8_t* start = nullptr;
  uint8_t* end = nullptr;
  size_t size() const { return static_cast<size_t>(end - start); }
};

/// Blocks made ready for the first minor collection, at most.
constexpr size_t kFirstReady = 8;
/// More slots of big cells than this are not remembered one by one.
constexpr size_t kMaxRememberedSlots = size_t{1} << 15;

class Scavenger;
struct NativeEntry;

struct Tracer {
  Heap::TraceFn fn;
  void* data;
  bool inMinor;
  bool weak;
};

/// A word of an old cell that refers to a young one.
struct RememberedSlot {
  Cell* owner;
  Value* slot;
};

/// Which young cells a minor collection makes old: those that survived one before, or all; those are copied, or stay
/// where they are, so that their whole blocks become old.
enum class Promote : uint8_t { Aged, All, InPlace };

/// What a full collection is doing.
enum class Phase : uint8_t { Idle, Marking, Sweeping };

/// How long a step of a full collection may take: until so many references were followed or the time is over.
struct Budget {
  uint64_t references = UINT64_MAX;
  uint64_t deadline = UINT64_MAX;  ///< of nanosecondsNow
  static Budget ofTime(uint64_t nanoseconds) { return {UINT64_MAX, nanosecondsNow() + nanoseconds}; }
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
  void collectMinor(Promote);
  /// A minor collection, and the end of marking if it is near.
  void collectMinorOnly();
  void collectFull();
  void collectWhatIsDue();
  bool stepFull(uint32_t cells);
  void quietBoundary(Heap::QuietFn keepsQuiet, void* data);
  /// A bounded step of the full collection that is under way.
  void slice();
  /// Roots that may refer to young cells; not the two stacks.
  void visitRoots(CellVisitor&);
  /// Roots that refer to old cells only.
  void visitOldRoots(CellVisitor&);
  void visitWeak(CellVisitor&);

  // ---- Marking (Marking.cpp) ----
  void startMarking();
  /// False if the budget was not enough to empty the mark stack.
  bool mark(const Budget&);
  /// To be called directly after a minor collection: marks from the remaining roots, and if that comes to an end within
  /// the budget, ends marking.
  bool finishMarking(const Budget&);
  /// Marks an old cell and leaves its fields for later.
  void shade(Cell* c) {
    if ((c->gc & (kGcOld | kGcMarked)) != kGcOld) return;
    c->gc |= kGcMarked;
    markedBytes += cellBytes(c);
    if (!isLeaf(c)) markStack.push(c);
  }
  /// Marks a cell that just became old and whose fields are being visited.
  void blacken(Cell* c) {
    c->gc |= kGcMarked;
    markedBytes += cellBytes(c);
    // These want to be listed.
    if (c->kind == CellKind::EphemeronTable || c->kind == CellKind::WeakRef) markStack.push(c);
  }
  /// Marks a shape and leaves what it refers to for later.
  void shadeShape(uint32_t index) {
    iso.shapeMarks[index] = iso.liveShapeMark;
    if (phase == Phase::Marking) greyShapes.push(index);
  }
  /// The same if it is not marked; every shape is, unless marking is under way.
  void markShape(uint32_t index) {
    if (iso.shapeMarks != nullptr && iso.shapeMarks[index] != iso.liveShapeMark) [[unlikely]] shadeShape(index);
  }
  static bool isLeaf(const Cell* c) {
    return (c->kind == CellKind::String && (c->flags & (kStrRope | kStrSlice)) == 0) || c->kind == CellKind::BigInt;
  }

  // ---- Sweeping (Sweep.cpp) ----
  void startSweeping();
  /// Sweeps the next block or large cell; false once there is none left.
  bool sweepNext();
  void sweepAll();
  void endSweeping();
  /// Gives back what is not needed soon; true once that is done.
  bool trim();

  void fillDeadStack();

  // ---- What need not be scanned again (Watermarks.cpp) ----
  void watchFrame(Value* r, const Value* end);
  void unwatchFrame();
  void leaveWatched(Value* r);
  void leaveEntry(NativeEntry*);

  /// Parses a block that a word points into and answers the cell that contains the address, or null. Valid until
  /// dropStartBits.
  Cell* cellAt(uint64_t address, bool youngOnly);
  void dropStartBits();
  /// Shows each cell that a word of the native stack may point to, up to the address `end`: `found` those of words that
  /// every scan looks at, `foundAbove` those of words above the innermost call into the handlers.
  void scanNativeStack(CellVisitor& found, CellVisitor& foundAbove, bool youngOnly, const void* end);

  void verify(const char* when);

  /// The gap that was last allocated from becomes parsable.
  void sealOld() { writeGapAt(old); }
  void remember(Cell*);
  void writeSlow(Cell* owner, Value* slot, Value value);
  /// Remembers that a slot of an old cell refers to a young one.
  void addRemembered(Cell* owner, Value* slot);
  void contentsCopied(Cell* from, Cell* to);
  void keyStored(PropertyKey key) {
    if (phase == Phase::Marking && (key.isString() || key.isSymbol())) shade(reinterpret_cast<Cell*>(key.bits() & kPointerMask));
  }
  /// Something that held the cell weakly found it. If it was about to be freed, it lives on; it refers to nothing.
  void revive(Cell* c) {
    if (phase != Phase::Sweeping || (blocks.infoOf(c).flags & kBlockUnswept) == 0 || (c->gc & kGcMarked) != 0) return;
    SX_ASSERT(isLeaf(c));
    c->gc |= kGcMarked;
    oldBytes += cellBytes(c);
  }

  bool hasGrey() const { return !markStack.empty() || !greyShapes.empty(); }
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
  size_t copiedBytes = 0;         ///< in this minor collection, or made old in their place
  size_t survivedBytes = 0;       ///< those of them that survived for the first time
  Promote promoteNext = Promote::Aged;
  PodVector<uint8_t*> survivorBlocks;
  PodVector<uint8_t*> oldSurvivorBlocks;
  PodVector<uint8_t*> readyBlocks;  ///< empty ones for the next minor collection
  size_t wantedReady = kFirstReady;
  Range survivor;
  PodVector<Cell*> youngLarge;
  size_t youngLargeBytes = 0;
  PodVector<Cell*> youngExternal;
  PodVector<Cell*> immovable;     ///< young cells to be pinned
  PodVector<Cell*> pinned;        ///< in this minor collection, and still young

  // Old space.
  PodVector<uint8_t*> oldBlocks;
  PodVector<Range> oldGaps;       ///< what sweeping left, and the room between cells that became old in their place
  Range old;
  PodVector<Cell*> oldLarge;
  PodVector<Cell*> oldExternal;
  size_t oldBytes = 0;            ///< cells in old blocks and large cells
  size_t nextFullAt;

  // References from old cells to young ones.
  PodVector<Cell*> remembered;
  PodVector<RememberedSlot> rememberedSlots;
  size_t keptRemembered = 0;      ///< how many of both the last minor collection left
  size_t edenBytes = 0;           ///< allocated in the nursery since then

  // The full collection under way.
  Phase phase = Phase::Idle;
  bool finishDue = false;         ///< the mark stack was empty: the next minor collection tries to end marking
  uint32_t finishAttempts = 0;
  bool rootsMarked = false;       ///< a minor collection has seen the whole register stack since marking began
  NativeEntry* markedEntry = nullptr;  ///< marking has scanned the native stack above
  PodVector<uint32_t> greyShapes; ///< marked shapes still to be visited
  size_t markedBytes = 0;
  MarkStack markStack;
  PodVector<Cell*> tables;        ///< marked ephemeron tables
  uint32_t tablesVisited = 0;     ///< of them so many have been looked at, and so many entries of the next
  uint32_t entriesVisited = 0;
  PodVector<Cell*> weakRefs;      ///< marked WeakRefs
  PodVector<uint8_t*> unsweptBlocks;
  PodVector<Cell*> unsweptLarge;
  uint32_t sweepsLeft = 0;        ///< how many blocks may be swept until the next minor collection because room is needed
  size_t keptFreeBlocks = 0;      ///< what trim leaves

  // What the quiet boundaries go by.
  size_t promotedBytes = 0;       ///< since the last full collection at a quiet boundary
  size_t quietLive = 0;           ///< what lived then
  uint32_t followUpAfter = 0;     ///< boundaries from one look at what a burst left to the next; 0: none is due
  uint32_t followUpIn = 0;

  PodVector<Cell*> work;          ///< cells that the minor collection still has to visit
  PodVector<Value> keptAlive;
  PodVector<Tracer> tracers;
  RootBase* roots = nullptr;
  LocalTracer* localTracers = nullptr;
  RootVector* rootVectors = nullptr;
  Heap::ExhaustedFn exhaustedHandler = nullptr;
  Heap::FinalizeFn finalizers[kCellKinds] = {};

  Value* watchedFrame = nullptr;
  NativeEntry* scannedEntry = nullptr;  ///< the last minor collection has scanned the native stack above

  PodVector<uint64_t*> startBits;
  size_t startBitsUsed = 0;
  PodVector<uint32_t> parsedBlocks;

  int64_t externalBytes = 0;
  int64_t externalAtFull = 0;
  uint32_t stressCountdown = 0;
  uint32_t stressTurn = 0;
  bool collecting = false;
  bool exhausted = false;
  HeapStats stats;
  PauseLog pauses;

 private:
  static void writeGapAt(const Range&);
  void stressStep();
  bool isFullDue() const;
  void runQuietCycle(Heap::QuietFn keepsQuiet, void* data);
  void noteQuietLive();
  void forgetDead();
  uint8_t* bumpEden(size_t bytes);
  bool nextEdenRange(size_t bytes);
  uint8_t* takeBlock(BlockUse use);
  void dropBlock(uint8_t* block);
  void stockUp();
  void reclaimYoung(Promote);
  void adaptNursery(Promote);
  enum class Stay : uint8_t { Old, Marked };
  void reclaimNursery(Stay, size_t mostOld = kBlockBytes / 2);
  friend class Marker;
  void scavengeStack(Scavenger&);
  void scanNative(Scavenger&, bool becomeOld);
  void promoteYoungLarge();
  void updateYoungExternal();
  void sweepBlock(uint8_t* block);
  void sweepLargeCell(Cell*);
  void forgetAtom(Cell*);
  void sweepExternal();
  void finalize(Cell*);
  friend class Scavenger;
};

/// Writes a gap and, under AddressSanitizer, forbids it.
inline void writeGap(uint8_t* start, size_t bytes) {
  if (bytes == 0) return;
  SX_UNPOISON(start, 8);
  *reinterpret_cast<Cell*>(start) = gapHeader(bytes);
  SX_POISON(start, bytes);
}

inline void HeapImpl::writeGapAt(const Range& range) { writeGap(range.start, range.size()); }

/// The values of a cell of a kind that may be long; nothing for others.
Range valuesOf(Cell*);

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
/// The same, with the most frequent kinds open to the compiler: `Visitor` is final.
template <class Visitor> void visitInline(Visitor& visitor, Cell* cell) {
  if (cell->kind == CellKind::PlainObject) {
    auto* object = static_cast<Object*>(cell);
    if (object->props != 0 && (object->props & 1) == 0) object->props = reinterpret_cast<uint64_t>(visitor.cell(object->store()));
    visitor.values(object->inlineSlots(), (cellBytes(cell) - sizeof(Object)) / sizeof(Value));
  } else if (cell->kind == CellKind::Elements) {
    auto* elements = static_cast<Elements*>(cell);
    visitor.values(elements->values, elements->capacity);
  } else {
    visitCell(visitor, cell);
  }
}

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
