// Sweeping: what marking has not reached is freed, block by block, when memory is needed or the program allocates. Until
// a block is swept its dead cells stay where they are, and nothing refers to them.
#include <algorithm>

#include "heap/HeapImpl.h"
#include "runtime/Isolate.h"
#include "runtime/Shape.h"
#include "strings/AtomTable.h"

namespace sx::rt {

namespace {

constexpr size_t kMinGrowth = size_t{12} << 20;
/// Free blocks kept for the nursery and promotion to come.
constexpr size_t kKeptFreeBlocks = 32;

}  // namespace

/// Owners of external memory let go of it at once.
void HeapImpl::sweepExternal() {
  size_t kept = 0;
  for (size_t i = 0; i < oldExternal.size(); i++) {
    Cell* c = oldExternal[i];
    if ((c->gc & kGcMarked) != 0) oldExternal[kept++] = c;
    else finalize(c);
  }
  oldExternal.truncate(kept);
}

/// To be called when the nursery is empty.
void HeapImpl::startSweeping() {
  phase = Phase::Sweeping;
  markStack.freeSpare();
  greyShapes.free();
  if (iso.shapeTable != nullptr) startSweepingShapes(iso);
  sweepExternal();
  sealOld();
  old = {};
  oldGaps.clear();
  oldBytes = markedBytes;
  unsweptBlocks.swap(oldBlocks);
  for (uint8_t* block : unsweptBlocks) blocks.infoOf(block).flags |= kBlockUnswept;
  unsweptLarge.swap(oldLarge);
  for (Cell* c : unsweptLarge) blocks.infoOf(c).flags |= kBlockUnswept;
  reclaimNursery(Stay::Marked);
  keptFreeBlocks = kKeptFreeBlocks + unsweptBlocks.size() / 8;
  // The next collection starts when as much as survived this one, or so, has been added.
  nextFullAt = oldBytes + std::max(kMinGrowth, oldBytes - oldBytes / 4);
  externalAtFull = externalBytes;
  stats.liveBytes = oldBytes;
  stats.fullCollections++;
}

/// The table of atoms holds them weakly: it is told of each one that is freed.
void HeapImpl::forgetAtom(Cell* c) {
  if (c->kind == CellKind::String && (c->flags & kStrAtom) != 0) iso.atoms->remove(static_cast<String*>(c));
}

void HeapImpl::sweepLargeCell(Cell* c) {
  uint8_t* block = reinterpret_cast<uint8_t*>(c) - 8;
  BlockInfo& info = blocks.infoOf(block);
  info.flags &= ~kBlockUnswept;
  if ((c->gc & kGcMarked) != 0) {
    c->gc &= ~kGcMarked;
    oldLarge.push(c);
  } else {
    forgetAtom(c);
    blocks.release(block, info.data);
  }
}

void HeapImpl::sweepBlock(uint8_t* block) {
  blocks.infoOf(block).flags &= ~kBlockUnswept;
  size_t firstGap = oldGaps.size();
  size_t live = clearBlock(block, &oldGaps, [this](Cell* c) SX_NO_ASAN {
    bool marked = (c->gc & kGcMarked) != 0;
    if (!marked) forgetAtom(c);
    c->gc &= ~kGcMarked;
    return marked;
  });
  if (live == 0) {
    oldGaps.truncate(firstGap);
    blocks.release(block, 1);
  } else {
    oldBlocks.push(block);
  }
}

bool HeapImpl::sweepNext() {
  constexpr uint32_t kShapes = 256;
  if (iso.shapeTable != nullptr && sweepShapes(iso, kShapes)) return true;
  if (!unsweptLarge.empty()) {
    sweepLargeCell(unsweptLarge.pop());
    return true;
  }
  if (unsweptBlocks.empty()) return false;
  sweepBlock(unsweptBlocks.pop());
  return true;
}

void HeapImpl::endSweeping() {
  SX_ASSERT(phase == Phase::Sweeping && unsweptBlocks.empty() && unsweptLarge.empty());
  phase = Phase::Idle;
  unsweptBlocks.free();
  unsweptLarge.free();
  tables.free();
  weakRefs.free();
}

void HeapImpl::sweepAll() {
  while (sweepNext()) {
  }
  endSweeping();
  while (!trim()) {
  }
}

bool HeapImpl::trim() { return blocks.trim(keptFreeBlocks); }

}  // namespace sx::rt
