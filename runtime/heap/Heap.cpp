// Allocation, barriers and the public face of the collector.
#include "runtime/Heap.h"

#include <algorithm>
#include <cstring>

#include "heap/HeapImpl.h"
#include "runtime/Isolate.h"
#include "runtime/LargeCells.h"
#include "runtime/Realm.h"
#include "runtime/Shape.h"

namespace sx::rt {

namespace {

/// Address space reserved, in heap limits: what cannot fail may pass the limit while the isolate unwinds.
constexpr size_t kReserve = 4;
/// Blocks of the nursery at first: it grows where little survives.
constexpr size_t kFirstNursery = 8;
/// Old space may grow by this before the first full collection.
constexpr size_t kFirstFull = size_t{6} << 20;
/// Young large cells of this many bytes in all make a minor collection worthwhile.
constexpr size_t kYoungLargeLimit = size_t{8} << 20;
/// With so many more remembered cells and slots the minor collection does not wait until the nursery is full.
constexpr size_t kMaxRemembered = size_t{1} << 13;
/// Long lists over this size are old from the start: visiting one whole, as becoming old would need, takes too long.
constexpr size_t kOldAtOnce = size_t{256} << 10;

}  // namespace

HeapImpl::HeapImpl(Heap& heap, Isolate& iso, const HeapOptions& options)
    : heap(heap), iso(iso), options(options), blocks(options.heapLimit * kReserve + (size_t{256} << 20)),
      nurseryBlockLimit(std::clamp<size_t>(options.nurseryBytes / kBlockBytes, 2, kFirstNursery)),
      maxNurseryBlocks(std::max<size_t>(2, options.nurseryBytes / kBlockBytes)),
      nextFullAt(kFirstFull),
      stressCountdown(options.gcStress) {}

HeapImpl::~HeapImpl() {
  for (Cell* c : youngExternal) finalize(c);
  for (Cell* c : oldExternal) finalize(c);
  for (uint64_t* bits : startBits) std::free(bits);
}

void HeapImpl::finalize(Cell* c) {
  if (Heap::FinalizeFn fn = finalizers[static_cast<size_t>(c->kind)]) fn(iso, c);
}

uint8_t* HeapImpl::takeBlock(BlockUse use) {
  uint8_t* block = nullptr;
  if (collecting && !readyBlocks.empty()) {
    block = readyBlocks.pop();
    blocks.infoOf(block).use = use;
  } else {
    block = blocks.take(1, use);
  }
  // Much more than the limit is reserved; the isolate was told to terminate long before.
  if (block == nullptr) assertFailed("the heap's address range is used up", __FILE__, __LINE__);
  writeGap(block, kBlockBytes);
  return block;
}

/// Blocks of the system are taken between collections, where a pause need not wait for them (20 µs each): as many as
/// the last collection filled and two more, before the first one half of what was allocated.
void HeapImpl::stockUp() {
  if (readyBlocks.size() >= std::min(wantedReady, nextRange / 2)) return;
  uint8_t* block = blocks.take(1, BlockUse::Ready);
  if (block != nullptr) readyBlocks.push(block);
}

void HeapImpl::dropBlock(uint8_t* block) {
  if (readyBlocks.size() >= wantedReady) return blocks.release(block, 1);
  SX_POISON(block, kBlockBytes);
  blocks.infoOf(block) = {BlockUse::Ready, 0, 0, 0};
  readyBlocks.push(block);
}

void HeapImpl::sealEden() {
  if (heap.top_ == nullptr) return;
  stats.allocatedBytes += static_cast<size_t>(heap.top_ - edenStart);
  edenBytes += static_cast<size_t>(heap.top_ - edenStart);
  edenStart = heap.top_;
  writeGap(heap.top_, static_cast<size_t>(edenLimit - heap.top_));
}

void HeapImpl::openEden() { heap.limit_ = options.gcStress != 0 ? heap.top_ : edenLimit; }

uint8_t* HeapImpl::bumpEden(size_t bytes) {
  uint8_t* p = heap.top_;
  if (static_cast<size_t>(edenLimit - p) < bytes) return nullptr;
  SX_UNPOISON(p, bytes);
  heap.top_ = p + bytes;
  openEden();
  return p;
}

bool HeapImpl::nextEdenRange(size_t bytes) {
  sealEden();
  while (nextRange < edenRanges.size() && edenRanges[nextRange].size() < bytes) nextRange++;
  if (nextRange == edenRanges.size()) {
    if (nurseryBlocks.size() >= nurseryBlockLimit) return false;
    uint8_t* block = takeBlock(BlockUse::Nursery);
    nurseryBlocks.push(block);
    edenRanges.push({block, block + kBlockBytes});
  }
  Range range = edenRanges[nextRange++];
  stockUp();
  heap.top_ = edenStart = range.start;
  edenLimit = range.end;
  openEden();
  return true;
}

/// Minor collections take turns with full ones, which are done in one go and in steps by turns.
void HeapImpl::stressStep() {
  constexpr uint32_t kCells = 300;
  stressCountdown = options.gcStress;
  stressTurn++;
  if (stressTurn % 2 == 0) collectMinorOnly();
  else if (phase != Phase::Idle || stressTurn % 4 == 1) stepFull(kCells);
  else collectFull();
}

Cell* HeapImpl::allocateSlow(CellKind kind, size_t bytes) {
  SX_ASSERT(!collecting && bytes % 8 == 0 && bytes >= 16);
  if (options.gcStress != 0 && --stressCountdown == 0) stressStep();
  heap.counts_[static_cast<size_t>(kind)]++;
  if (bytes > kLargeCell) {
    bool isList = kind == CellKind::Elements || kind == CellKind::PropertyStore || kind == CellKind::HashTable || kind == CellKind::EphemeronTable;
    bool old = isList && bytes > kOldAtOnce;
    bool due = phase == Phase::Idle ? isFullDue() : finishDue;
    if (youngLargeBytes > kYoungLargeLimit || due || isFull()) collectWhatIsDue();
    for (size_t slices = 1 + bytes / kOldAtOnce; slices > 0 && phase != Phase::Idle && !finishDue && options.gcStress == 0; slices--) {
      slice();
    }
    return allocateLarge(kind, bytes, old ? kGcOld : 0);
  }
  size_t need = withPrefix(bytes);
  uint8_t* p = bumpEden(need);
  if (p == nullptr && phase != Phase::Idle && options.gcStress == 0) slice();
  bool early = finishDue || remembered.size() + rememberedSlots.size() > keptRemembered + kMaxRemembered;
  if (p == nullptr && (early || !nextEdenRange(need))) {
    collectWhatIsDue();
    // Pinned cells may have left no room for this one: then the nursery is larger for once.
    size_t limit = nurseryBlockLimit;
    if (!nextEdenRange(need)) {
      nurseryBlockLimit = nurseryBlocks.size() + 1;
      nextEdenRange(need);
      nurseryBlockLimit = limit;
    }
  }
  if (p == nullptr) p = bumpEden(need);
  return formatCell(p, kind, bytes, 0);
}

Cell* HeapImpl::allocateLarge(CellKind kind, size_t bytes, uint8_t gc) {
  uint32_t count = static_cast<uint32_t>((withPrefix(bytes) + kBlockBytes - 1) / kBlockBytes);
  uint8_t* p = blocks.take(count, BlockUse::Large);
  if (p == nullptr) assertFailed("the heap's address range is used up", __FILE__, __LINE__);
  size_t rest = count * kBlockBytes - withPrefix(bytes);
  SX_POISON(p + withPrefix(bytes), rest);
  (void)rest;
  Cell* cell = formatCell(p, kind, bytes, gc);
  stats.allocatedBytes += bytes;
  if ((gc & kGcOld) != 0) {
    if (phase == Phase::Marking) blacken(cell);
    oldLarge.push(cell);
    oldBytes += bytes;
  } else {
    youngLarge.push(cell);
    youngLargeBytes += bytes;
  }
  return cell;
}

uint8_t* HeapImpl::takeOld(size_t bytes) {
  if (old.size() < bytes) {
    sealOld();
    old = {};
    // A cell larger than most gaps does not use them all up in its search.
    for (int tries = 0; tries < 8; tries++) {
      for (int swept = 0; oldGaps.empty() && swept < 4 && !unsweptBlocks.empty() && sweepsLeft > 0; swept++) {
        sweepsLeft--;
        sweepNext();
      }
      if (oldGaps.empty()) break;
      Range gap = oldGaps.pop();
      if (gap.size() >= bytes) {
        old = gap;
        break;
      }
    }
    if (old.size() < bytes) {
      uint8_t* block = takeBlock(BlockUse::Old);
      oldBlocks.push(block);
      old = {block, block + kBlockBytes};
    }
  }
  uint8_t* p = old.start;
  SX_UNPOISON(p, bytes);
  old.start += bytes;
  oldBytes += bytes;
  return p;
}

Cell* HeapImpl::allocateOld(CellKind kind, size_t bytes) {
  SX_ASSERT(!collecting && bytes % 8 == 0 && bytes >= 16);
  heap.counts_[static_cast<size_t>(kind)]++;
  if (bytes > kLargeCell) return allocateLarge(kind, bytes, kGcOld);
  stats.allocatedBytes += bytes;
  // Its fields are still to be written; the barrier shades what goes into them.
  Cell* cell = formatCell(takeOld(withPrefix(bytes)), kind, bytes, kGcOld);
  if (phase == Phase::Marking) blacken(cell);
  return cell;
}

uint8_t* HeapImpl::takeSurvivor(size_t bytes) {
  if (survivor.size() < bytes) {
    sealSurvivor();
    uint8_t* block = takeBlock(BlockUse::Survivor);
    survivorBlocks.push(block);
    survivor = {block, block + kBlockBytes};
  }
  uint8_t* p = survivor.start;
  SX_UNPOISON(p, bytes);
  survivor.start += bytes;
  return p;
}

void HeapImpl::sealSurvivor() { writeGap(survivor.start, survivor.size()); }

void HeapImpl::remember(Cell* owner) {
  owner->gc |= kGcRemembered;
  remembered.push(owner);
}

void HeapImpl::writeSlow(Cell* owner, Value* slot, Value value) {
  Value before = *slot;
  *slot = value;
  if (!isYoung(value.asCell())) {
    // The owner may have been visited: what it gets now must not be missed.
    if (phase == Phase::Marking) shade(value.asCell());
    return;
  }
  if (owner->words != 0) return remember(owner);
  // A slot that refers to a young cell is remembered already.
  if (!before.isCell() || !isYoung(before.asCell())) addRemembered(owner, slot);
}

void HeapImpl::addRemembered(Cell* owner, Value* slot) {
  if ((owner->gc & kGcRemembered) != 0) return;
  if (rememberedSlots.size() >= kMaxRememberedSlots) remember(owner);
  else rememberedSlots.push({owner, slot});
}

void HeapImpl::contentsCopied(Cell* from, Cell* to) {
  if (isYoung(to)) return;
  if (isYoung(from) || (from->gc & kGcRemembered) != 0) return heap.barrier(to);
  auto offset = reinterpret_cast<uint8_t*>(to) - reinterpret_cast<uint8_t*>(from);
  for (size_t i = 0, count = rememberedSlots.size(); i < count; i++) {
    const RememberedSlot& r = rememberedSlots[i];
    if (r.owner != from) continue;
    rememberedSlots.push({to, reinterpret_cast<Value*>(reinterpret_cast<uint8_t*>(r.slot) + offset)});
  }
  if (phase == Phase::Marking) markStack.push(to);
}

void HeapImpl::visitRoots(CellVisitor& v) {
  v.value(iso.exception);
  for (RootBase* r = roots; r != nullptr; r = r->next_) v.value(r->value);
  for (RootVector* r = rootVectors; r != nullptr; r = r->next_) v.values(r->data_, r->size_);
  v.values(keptAlive.begin(), keptAlive.size());
  if (iso.realm != nullptr) v.values(iso.realm->roots().data(), iso.realm->roots().size());
  for (size_t i = 0; i < tracers.size(); i++) {
    const Tracer& t = tracers[i];
    if (!t.weak && t.inMinor) t.fn(v, t.data);
  }
}

void HeapImpl::visitOldRoots(CellVisitor& v) {
  for (size_t i = 0; i < tracers.size(); i++) {
    const Tracer& t = tracers[i];
    if (!t.weak && !t.inMinor) t.fn(v, t.data);
  }
  for (LocalTracer* t = localTracers; t != nullptr; t = t->next_) t->fn_(v, t->data_);
  if (iso.realm != nullptr) iso.realm->visitShapes(v);
  const PropertyKey* names = reinterpret_cast<const PropertyKey*>(&iso.names);
  for (size_t i = 0; i < sizeof iso.names / sizeof *names; i++) v.key(names[i]);
  Symbol** symbols = reinterpret_cast<Symbol**>(&iso.symbols);
  for (size_t i = 0; i < sizeof iso.symbols / sizeof *symbols; i++) v.pointer(symbols[i]);
}

void HeapImpl::visitWeak(CellVisitor& v) {
  for (size_t i = 0; i < tracers.size(); i++) {
    const Tracer& t = tracers[i];
    if (t.weak) t.fn(v, t.data);
  }
}

SX_NO_ASAN void HeapImpl::fillDeadStack() {
  if (iso.stackBase == nullptr) return;
  for (Value* p = iso.stackTop; p < iso.stackLimit; p++) *p = Value::undefined();
  iso.shrinkStack();
}

Heap::Heap(Isolate& iso, const HeapOptions& options) { impl_ = new HeapImpl(*this, iso, options); }
Heap::~Heap() { delete impl_; }

Cell* Heap::allocateSlow(CellKind kind, size_t bytes) { return impl_->allocateSlow(kind, bytes); }
Cell* Heap::allocateOld(CellKind kind, size_t bytes) { return impl_->allocateOld(kind, bytes); }
void Heap::remember(Cell* owner) { impl_->remember(owner); }
void Heap::writeSlow(Cell* owner, Value* slot, Value value) { impl_->writeSlow(owner, slot, value); }
void Heap::collectMinor() { impl_->collectMinorOnly(); }
void Heap::collectFull() { impl_->collectFull(); }
void contentsCopied(Heap& heap, Cell* from, Cell* to) { heap.impl().contentsCopied(from, to); }
void keyStored(Heap& heap, PropertyKey key) { heap.impl().keyStored(key); }
void shadeShape(Heap& heap, uint32_t index) { heap.impl().shadeShape(index); }
bool Heap::stepFull(uint32_t cells) { return impl_->stepFull(cells); }
void Heap::quietBoundary(QuietFn keepsQuiet, void* data) { impl_->quietBoundary(keepsQuiet, data); }
void Heap::verify() { impl_->verify("on request"); }
void Heap::setFinalizer(CellKind kind, FinalizeFn fn) { impl_->finalizers[static_cast<size_t>(kind)] = fn; }

void Heap::setExhaustedHandler(ExhaustedFn fn) { impl_->exhaustedHandler = fn; }
bool Heap::isExhausted() const { return impl_->exhausted; }

void Heap::addExternal(int64_t bytes) { impl_->externalBytes += bytes; }

void Heap::ownsExternal(Cell* c) {
  c->gc |= kGcExternal;
  ((c->gc & kGcOld) != 0 ? impl_->oldExternal : impl_->youngExternal).push(c);
}

void Heap::makeImmovable(Cell* c) {
  if (!impl_->isYoung(c) || (c->gc & kGcPinned) != 0) return;
  c->gc |= kGcPinned;
  impl_->immovable.push(c);
}

void Heap::keepAlive(Value v) { impl_->keptAlive.push(v); }
void Heap::clearKeptAlive() { impl_->keptAlive.clear(); }

bool Heap::wouldExceedLimit(size_t bytes) {
  HeapImpl& h = *impl_;
  auto exceeds = [&] { return bytes > h.options.heapLimit || h.usedBytes() > h.options.heapLimit - bytes; };
  if (!exceeds()) return false;
  h.collectFull();
  return exceeds();
}

void Heap::addTracer(TraceFn fn, void* data, bool inMinor) { impl_->tracers.push({fn, data, inMinor, false}); }
void Heap::addWeakTracer(TraceFn fn, void* data) { impl_->tracers.push({fn, data, false, true}); }

void Heap::removeTracer(void* data) {
  PodVector<Tracer>& list = impl_->tracers;
  size_t kept = 0;
  for (size_t i = 0; i < list.size(); i++) {
    if (list[i].data != data) list[kept++] = list[i];
  }
  list.truncate(kept);
}

HeapStats Heap::stats() const {
  HeapStats s = impl_->stats;
  s.allocatedBytes += static_cast<size_t>(top_ - impl_->edenStart);
  s.usedBytes = impl_->usedBytes();
  s.pauses = impl_->pauses.summary();
  std::memcpy(s.allocatedCells, counts_, sizeof counts_);
  return s;
}

RootBase::RootBase(Isolate& iso, Value v) : value(v), prev_(nullptr) {
  HeapImpl& h = iso.heap.impl();
  head_ = &h.roots;
  next_ = h.roots;
  if (next_ != nullptr) next_->prev_ = this;
  h.roots = this;
}

RootBase::~RootBase() {
  (prev_ != nullptr ? prev_->next_ : *head_) = next_;
  if (next_ != nullptr) next_->prev_ = prev_;
}

LocalTracer::LocalTracer(Isolate& iso, Heap::TraceFn fn, void* data)
    : fn_(fn), data_(data), iso_(iso), next_(iso.heap.impl().localTracers) {
  iso.heap.impl().localTracers = this;
}

LocalTracer::~LocalTracer() { iso_.heap.impl().localTracers = next_; }

RootVector::RootVector(Isolate& iso) : iso_(iso), prev_(nullptr) {
  HeapImpl& h = iso.heap.impl();
  next_ = h.rootVectors;
  if (next_ != nullptr) next_->prev_ = this;
  h.rootVectors = this;
}

RootVector::~RootVector() {
  (prev_ != nullptr ? prev_->next_ : iso_.heap.impl().rootVectors) = next_;
  if (next_ != nullptr) next_->prev_ = prev_;
  std::free(data_);
}

void RootVector::grow(size_t atLeast) {
  capacity_ = std::max(atLeast, std::max<size_t>(16, capacity_ * 2));
  data_ = static_cast<Value*>(std::realloc(static_cast<void*>(data_), capacity_ * sizeof(Value)));
  if (data_ == nullptr) std::abort();
}

}  // namespace sx::rt
