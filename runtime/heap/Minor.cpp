// The minor collection: moves what lives out of the nursery and survivor blocks.
//
// 1. Cells that the native stack may point to are pinned, they stay where they are: young until the next collection, or
//    old if all becomes old, or if they were found in a part of the stack that will not be scanned again.
// 2. From the roots, the remembered old cells and the pinned cells, everything young that is reached is copied: to a
//    survivor block the first time, to old space the second time. The old copy's second word leads to the new one. Where
//    nearly all of the nursery lived the last time, what is reached becomes old where it is instead.
// 3. An old cell that still refers to a young one after it was visited stays in the remembered set.
// 4. Nursery blocks are cleared around their pinned cells and allocated from again; survivor blocks are freed, or
//    join the nursery if they hold pinned cells. Blocks with many cells that became old become old with them.
#include <algorithm>
#include <cstring>

#include "heap/HeapImpl.h"
#include "runtime/Isolate.h"
#include "runtime/NativeEntry.h"
#include "runtime/Shape.h"
#include "runtime/String.h"

namespace sx::rt {

/// Follows references to young cells and updates them.
class Scavenger final : public CellVisitor {
 public:
  Scavenger(HeapImpl& heap, Promote promote)
      : heap_(heap), promoteAll_(promote != Promote::Aged), inPlace_(promote == Promote::InPlace),
        shades_(heap.phase == Phase::Marking), marking_(shades_) {}

  void values(Value* first, size_t count) override {
    for (Value* v = first; v != first + count; v++) {
      if (!v->isCell()) continue;
      Cell* from = v->asCell();
      Cell* to = process(from);
      if (to != from) *v = Value::fromBits((v->bits() & ~kPointerMask) | reinterpret_cast<uint64_t>(to));
    }
  }
  Cell* cell(Cell* c) override { return process(c); }

  /// Lets a cell stay where it is, as an old one if `becomesOld`.
  void pin(Cell* c, bool becomesOld) {
    if (!heap_.isYoung(c)) return;
    BlockInfo& block = heap_.blocks.infoOf(c);
    bool isPinned = (c->gc & kGcPinned) != 0;
    if (block.use == BlockUse::Large || becomesOld) {
      c->gc = (c->gc & ~kGcPinned) | kGcOld;
      if (block.use != BlockUse::Large) heap_.oldBytes += cellBytes(c);
      if (marking_) heap_.blacken(c);
    } else if (!isPinned) {
      c->gc |= kGcPinned;
      heap_.pinned.push(c);
    }
    if (!isPinned) heap_.work.push(c);
    if (block.use != BlockUse::Large) block.flags |= kBlockPinned;
  }

  /// Visits an old cell and remembers it if it refers to young ones.
  void visit(Cell* c) {
    sawYoung_ = false;
    if (marking_ && isObjectKind(c->kind)) heap_.markShape(c->shape);
    bool isOld = !heap_.isYoung(c);
    if (isOld && c->kind == CellKind::Dictionary) {
      // Its keys are old. It became so itself just now: marking takes it in parts.
      if (marking_) heap_.markStack.push(c);
      return;
    }
    // The end of marking decides about what an old one of these refers to.
    bool weak = c->kind == CellKind::EphemeronTable || c->kind == CellKind::WeakRef;
    shades_ = marking_ && !(weak && isOld);
    Range range;
    if (c->words == 0 && (c->gc & (kGcOld | kGcRemembered)) == kGcOld) range = valuesOf(c);
    if (range.start != nullptr) visitSlots(c, range);
    else visitInline(*this, c);
    shades_ = marking_;
    if (sawYoung_ && (c->gc & (kGcOld | kGcRemembered)) == kGcOld) heap_.remember(c);
  }

  void drain() {
    while (!heap_.work.empty()) visit(heap_.work.pop());
  }

  bool takeSawYoung() {
    bool saw = sawYoung_;
    sawYoung_ = false;
    return saw;
  }

 private:
  /// Remembers the slots of a long old cell that refer to young ones, so that the rest is not visited again.
  void visitSlots(Cell* owner, Range range) {
    Value* end = reinterpret_cast<Value*>(range.end);
    for (Value* v = reinterpret_cast<Value*>(range.start); v != end; v++) {
      if (!v->isCell()) continue;
      sawYoung_ = false;
      values(v, 1);
      if (sawYoung_) heap_.addRemembered(owner, v);
    }
    sawYoung_ = false;
  }

  Cell* process(Cell* c) {
    SX_ASSERT(heap_.blocks.contains(c));
    BlockInfo& block = heap_.blocks.infoOf(c);
    if (block.use == BlockUse::Old) {
      if (shades_) heap_.shade(c);
      return c;
    }
    if ((c->gc & kGcForwarded) != 0) {
      c = reinterpret_cast<Cell**>(c)[1];
      sawYoung_ |= heap_.isYoung(c);
      return c;
    }
    if ((c->gc & kGcOld) != 0) {
      if (shades_) heap_.shade(c);
      return c;
    }
    bool isCopied = block.use == BlockUse::Survivor && (block.flags & kBlockFrom) == 0;
    if (isCopied || (c->gc & kGcPinned) != 0) {
      sawYoung_ = true;
      return c;
    }
    if (block.use == BlockUse::Large) {
      c->gc |= kGcOld;
      if (marking_) heap_.blacken(c);
      heap_.promotedBytes += cellBytes(c);
      heap_.work.push(c);
      return c;
    }
    if (!inPlace_) return copy(c);
    block.flags |= kBlockPinned;
    becomeOld(c);
    return c;
  }

  /// Makes a young cell old where it is.
  void becomeOld(Cell* c) {
    size_t bytes = cellBytes(c);
    heap_.copiedBytes += bytes;
    if ((c->gc & kGcAged) == 0) heap_.survivedBytes += bytes;
    c->gc = (c->gc & kGcExternal) | kGcOld;
    heap_.oldBytes += bytes;
    heap_.promotedBytes += bytes;
    if (marking_) heap_.blacken(c);
    if (!HeapImpl::isLeaf(c)) heap_.work.push(c);
  }

  Cell* copy(Cell* from) {
    size_t bytes = cellBytes(from);
    size_t need = withPrefix(bytes);
    bool promote = promoteAll_ || (from->gc & kGcAged) != 0;
    uint8_t* p = promote ? heap_.takeOld(need) : heap_.takeSurvivor(need);
    if (need != bytes) {
      *reinterpret_cast<Cell*>(p) = prefixHeader(bytes);
      p += 8;
    }
    Cell* to = reinterpret_cast<Cell*>(p);
    copyWords(to, from, bytes);
    heap_.copiedBytes += bytes;
    if ((from->gc & kGcAged) == 0) heap_.survivedBytes += bytes;
    to->gc = (to->gc & kGcExternal) | (promote ? kGcOld : kGcAged);
    from->gc |= kGcForwarded;
    reinterpret_cast<Cell**>(from)[1] = to;
    if (promote) {
      heap_.promotedBytes += bytes;
      if (marking_) heap_.blacken(to);
    } else {
      sawYoung_ = true;
    }
    if (!HeapImpl::isLeaf(to)) heap_.work.push(to);
    return to;
  }

  static void copyWords(Cell* to, const Cell* from, size_t bytes) {
    if (bytes > 128) {
      std::memcpy(static_cast<void*>(to), from, bytes);
      return;
    }
    const uint64_t* p = reinterpret_cast<const uint64_t*>(from);
    uint64_t* q = reinterpret_cast<uint64_t*>(to);
    for (size_t i = 0; i < bytes / 8; i++) q[i] = p[i];
  }

  HeapImpl& heap_;
  const bool promoteAll_;
  const bool inPlace_;
  bool shades_;
  const bool marking_;
  bool sawYoung_ = false;
};

namespace {

class Pinner final : public CellVisitor {
 public:
  Pinner(Scavenger& scavenger, bool becomeOld) : scavenger_(scavenger), becomeOld_(becomeOld) {}
  void values(Value* first, size_t count) override {
    for (size_t i = 0; i < count; i++) value(first[i]);
  }
  Cell* cell(Cell* c) override {
    scavenger_.pin(c, becomeOld_);
    return c;
  }

 private:
  Scavenger& scavenger_;
  bool becomeOld_;
};

}  // namespace

/// Scans the registers that may refer to young cells, and finds out up to where none does any more.
void HeapImpl::scavengeStack(Scavenger& scavenger) {
  if (iso.stackBase == nullptr) return;
  constexpr size_t kPart = 64;
  iso.openStack(iso.stackTop);
  bool whole = phase == Phase::Marking && !rootsMarked;
  if (whole) rootsMarked = true;
  Value* clean = iso.stackTop;
  for (Value* v = whole ? iso.stackBase : iso.stackClean; v < iso.stackTop; v += kPart) {
    scavenger.takeSawYoung();
    scavenger.values(v, std::min(kPart, static_cast<size_t>(iso.stackTop - v)));
    if (scavenger.takeSawYoung()) clean = std::min(clean, v);
  }
  unwatchFrame();
  watchFrame(iso.frame, clean);
}

/// Pins what the native stack may point to.
void HeapImpl::scanNative(Scavenger& scavenger, bool becomeOld) {
  // Up to the innermost call into the handlers the stack is scanned each time, what is above now for the last time.
  Pinner briefly(scavenger, becomeOld), forGood(scavenger, true);
  scanNativeStack(briefly, forGood, true, scannedEntry);
  dropStartBits();
  scannedEntry = iso.entry;
  if (iso.entry != nullptr) iso.entry->watched = true;
}

void HeapImpl::promoteYoungLarge() {
  for (Cell* c : youngLarge) {
    if ((c->gc & kGcOld) != 0) {
      oldLarge.push(c);
      oldBytes += cellBytes(c);
      continue;
    }
    uint8_t* block = reinterpret_cast<uint8_t*>(c) - 8;
    if ((c->gc & kGcExternal) != 0) finalize(c);
    blocks.release(block, blocks.infoOf(block).data);
  }
  youngLarge.clear();
  youngLargeBytes = 0;
}

void HeapImpl::updateYoungExternal() {
  size_t kept = 0;
  for (size_t i = 0; i < youngExternal.size(); i++) {
    Cell* c = youngExternal[i];
    if ((c->gc & kGcForwarded) != 0) c = reinterpret_cast<Cell**>(c)[1];
    else if ((c->gc & (kGcOld | kGcPinned)) == 0) {
      // Large cells are finalized where they are freed.
      if (blocks.infoOf(c).use != BlockUse::Large) finalize(c);
      continue;
    }
    if ((c->gc & kGcOld) != 0) oldExternal.push(c);
    else youngExternal[kept++] = c;
  }
  youngExternal.truncate(kept);
}

/// Empties the nursery around the cells that stay in it and lists what can be allocated from.
/// Blocks with more than `mostOld` bytes in them go to old space.
void HeapImpl::reclaimNursery(Stay stay, size_t mostOld) {
  SX_ASSERT(heap.top_ == nullptr || edenStart == heap.top_);
  // A block with cells that are pinned and young stays in the nursery.
  bool hasYoung = false;
  auto stays = [stay, &hasYoung](Cell* c) {
    if ((c->gc & kGcOld) == 0) {
      // When old cells are swept the nursery holds no other young ones.
      bool isPinned = stay == Stay::Marked || (c->gc & kGcPinned) != 0;
      hasYoung |= isPinned;
      return isPinned;
    }
    if (stay == Stay::Old) return true;
    bool marked = (c->gc & kGcMarked) != 0;
    c->gc &= ~kGcMarked;
    return marked;
  };
  edenRanges.clear();
  nextRange = 0;
  heap.top_ = heap.limit_ = edenStart = edenLimit = nullptr;
  size_t kept = 0;
  for (size_t i = 0; i < nurseryBlocks.size(); i++) {
    uint8_t* block = nurseryBlocks[i];
    BlockInfo& info = blocks.infoOf(block);
    if ((info.flags & (kBlockPinned | kBlockMixed)) == 0 && kept < nurseryBlockLimit) {
      writeGap(block, kBlockBytes);
      edenRanges.push({block, block + kBlockBytes});
      nurseryBlocks[kept++] = block;
      continue;
    }
    size_t firstRange = edenRanges.size();
    hasYoung = false;
    size_t pinned = clearBlock(block, &edenRanges, stays);
    info.flags &= ~(kBlockPinned | kBlockMixed);
    if (!hasYoung && (pinned > mostOld || kept >= nurseryBlockLimit)) {
      if (pinned == 0) {
        edenRanges.truncate(firstRange);
        dropBlock(block);
        continue;
      }
      // What is promoted takes its room.
      while (edenRanges.size() > firstRange) oldGaps.push(edenRanges.pop());
      info.use = BlockUse::Old;
      oldBlocks.push(block);
      continue;
    }
    if (pinned != 0) info.flags |= kBlockMixed;
    nurseryBlocks[kept++] = block;
  }
  nurseryBlocks.truncate(kept);
}

/// A minor collection takes as long as what it copies: where much survives the nursery shrinks, so that the pause stays
/// short, and grows again when little does. Where most survives, surviving once more says nothing: then cells become old
/// at once and are not copied twice, and where nearly all does, so that few gaps would be left, not even once.
void HeapImpl::adaptNursery(Promote promote) {
  constexpr size_t kMaxCopied = size_t{160} << 10;
  constexpr size_t kMinBlocks = 8;
  promoteNext = Promote::Aged;
  if (survivedBytes > edenBytes / 8 * 5) promoteNext = survivedBytes > edenBytes / 8 * 7 ? Promote::InPlace : Promote::All;
  if (promote != Promote::InPlace) wantedReady = copiedBytes / kBlockBytes + 2;
  edenBytes = 0;
  if (copiedBytes > kMaxCopied) {
    nurseryBlockLimit = std::max(std::min(kMinBlocks, maxNurseryBlocks), nurseryBlockLimit / 2);
  } else if (copiedBytes < kMaxCopied / 4 * 3) {
    nurseryBlockLimit = std::min(maxNurseryBlocks, nurseryBlockLimit * 2);
  }
}

void HeapImpl::reclaimYoung(Promote promote) {
  for (uint8_t* block : oldSurvivorBlocks) {
    BlockInfo& info = blocks.infoOf(block);
    info.flags &= ~kBlockFrom;
    if ((info.flags & kBlockPinned) == 0) {
      dropBlock(block);
      continue;
    }
    info.use = BlockUse::Nursery;
    nurseryBlocks.push(block);
  }
  oldSurvivorBlocks.clear();
  // Cells that stay in the nursery for good take its room: after few of them have become old it is looked for elsewhere.
  if (promote == Promote::InPlace) reclaimNursery(Stay::Old, kBlockBytes / 8);
  else reclaimNursery(Stay::Old);
  for (Cell* c : pinned) c->gc = (c->gc & ~kGcPinned) | ((c->gc & kGcOld) != 0 ? 0 : kGcAged);
  pinned.clear();
}

/// Blocks swept in one minor collection at most: where all is full of live cells, looking for gaps takes too long.
constexpr uint32_t kSweepsForRoom = 12;
/// How many remembered cells ahead memory is asked for.
constexpr size_t kAhead = 8;

void HeapImpl::collectMinor(Promote promote) {
  SX_ASSERT(!collecting);
  // An op that may collect makes its frame visible first.
  SX_ASSERT(iso.stackTop >= iso.stackBase);
  sealEden();
  sealSurvivor();
  sealOld();
  fillDeadStack();
  if (options.gcVerify) verify("before a minor collection");
  collecting = true;
  copiedBytes = survivedBytes = 0;
  sweepsLeft = kSweepsForRoom;
  oldSurvivorBlocks.swap(survivorBlocks);
  survivor = {};
  for (uint8_t* block : oldSurvivorBlocks) blocks.infoOf(block).flags |= kBlockFrom;

  Scavenger scavenger(*this, promote);
  for (Cell* c : immovable) {
    c->gc &= ~kGcPinned;
    scavenger.pin(c, true);
  }
  immovable.clear();
  scanNative(scavenger, promote != Promote::Aged);

  PodVector<Cell*> owners;
  owners.swap(remembered);
  for (Cell* c : owners) c->gc &= ~kGcRemembered;
  size_t keptSlots = 0;
  for (size_t i = 0, count = rememberedSlots.size(); i < count; i++) {
    if (i + kAhead < count) __builtin_prefetch(rememberedSlots[i + kAhead].slot);
    scavenger.takeSawYoung();
    scavenger.value(*rememberedSlots[i].slot);
    if (scavenger.takeSawYoung()) rememberedSlots[keptSlots++] = rememberedSlots[i];
  }
  rememberedSlots.truncate(keptSlots);
  for (size_t i = 0; i < owners.size(); i++) {
    if (i + kAhead < owners.size()) __builtin_prefetch(owners[i + kAhead]);
    scavenger.visit(owners[i]);
  }
  visitRoots(scavenger);
  scavengeStack(scavenger);
  if (iso.shapeTable != nullptr) {
    uint32_t count = 0;
    Shape** recent = recentShapes(iso, &count);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
      scavenger.takeSawYoung();
      scavenger.value(recent[i]->proto);
      if (scavenger.takeSawYoung()) recent[kept++] = recent[i];
    }
    keepRecentShapes(iso, kept);
  }
  scavenger.drain();

  updateYoungExternal();
  promoteYoungLarge();
  adaptNursery(promote);
  reclaimYoung(promote);
  sealSurvivor();
  sealOld();
  keptRemembered = remembered.size() + rememberedSlots.size();
  collecting = false;
  if (options.gcVerify) verify("after a minor collection");
}

}  // namespace sx::rt
