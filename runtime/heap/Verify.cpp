// --gc-verify: walks every cell of the heap and checks that each reference leads to the start of a live cell of the
// kind its tag says, that old cells that refer to young ones are remembered, that while marking is under way no cell that
// was visited refers to an unmarked one, and that marks are nowhere but where they should be.
#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "heap/HeapImpl.h"
#include "runtime/Isolate.h"
#include "runtime/String.h"

namespace sx::rt {

namespace {

bool tagFits(Value v, CellKind kind) {
  switch (v.tag()) {
    case kTagObject: return isObjectKind(kind);
    case kTagString: return kind == CellKind::String;
    case kTagSymbol: return kind == CellKind::Symbol;
    case kTagBigInt: return kind == CellKind::BigInt;
    default: return true;
  }
}

class Verifier final : public CellVisitor {
 public:
  Verifier(HeapImpl& heap, const char* when) : heap_(heap), when_(when) {
    heap.markStack.each([this](Cell* c) { grey_.push(c); });
    std::sort(grey_.begin(), grey_.end());
  }

  void values(Value* first, size_t count) override {
    for (size_t i = 0; i < count; i++) {
      if (!first[i].isCell()) continue;
      Cell* c = first[i].asCell();
      check(c, &first[i]);
      if (!tagFits(first[i], c->kind)) fail("a value whose tag is not that of its cell", &first[i], c);
    }
  }
  Cell* cell(Cell* c) override {
    check(c, nullptr);
    return c;
  }

  /// Checks the fields of a cell; null: roots.
  void enter(Cell* owner) {
    owner_ = owner;
    isVisited_ = false;
    if (owner == nullptr) return;
    if (isUnswept(owner) && (owner->gc & kGcMarked) == 0) return;
    if (isObjectKind(owner->kind)) checkShape(owner);
    isVisited_ = heap_.phase == Phase::Marking && (owner->gc & (kGcOld | kGcMarked | kGcRemembered)) == (kGcOld | kGcMarked) &&
                 owner->kind != CellKind::EphemeronTable && owner->kind != CellKind::WeakRef &&
                 !std::binary_search(grey_.begin(), grey_.end(), owner);
    visitCell(*this, owner);
  }

 private:
  void check(Cell* c, Value* slot) {
    uint64_t address = reinterpret_cast<uint64_t>(c);
    if (heap_.cellAt(address, false) != c) fail("a reference that does not lead to a cell", slot, nullptr);
    if ((c->gc & kGcForwarded) != 0) fail("a reference to a cell that was moved", slot, c);
    bool isMarked = (c->gc & kGcMarked) != 0;
    if (isMarked ? !mayBeMarked(c) : isUnswept(c)) fail("a reference to a cell that is wrongly marked or is about to be freed", slot, c);
    if (static_cast<size_t>(c->kind) >= kCellKinds) fail("a cell of no kind", slot, c);
    if (isVisited_ && !isMarked && !heap_.isYoung(c)) fail("a cell that was visited and refers to an unmarked one", slot, c);
    if (owner_ == nullptr || heap_.isYoung(owner_) || !heap_.isYoung(c)) return;
    if ((owner_->gc & kGcRemembered) != 0 || (slot != nullptr && isRemembered(slot))) return;
    fail("an old cell that refers to a young one without the barrier", slot, c);
  }

  void checkShape(Cell* object) {
    if (heap_.iso.shapeTable == nullptr || object->shape == 0) return;
    if (heap_.iso.shapes[object->shape] == nullptr) fail("an object whose shape was freed", nullptr, nullptr);
    if (heap_.phase != Phase::Marking && heap_.iso.shapeMarks[object->shape] != heap_.iso.liveShapeMark) {
      fail("an object whose shape is about to be freed", nullptr, nullptr);
    }
  }

  bool isUnswept(Cell* c) {
    BlockInfo& info = heap_.blocks.infoOf(c);
    return (info.flags & kBlockUnswept) != 0;
  }

  bool mayBeMarked(Cell* c) {
    return !heap_.isYoung(c) && (heap_.phase == Phase::Marking || (heap_.phase == Phase::Sweeping && isUnswept(c)));
  }

  bool isRemembered(Value* slot) {
    auto* end = heap_.rememberedSlots.end();
    auto* at = std::lower_bound(heap_.rememberedSlots.begin(), end, slot, [](const RememberedSlot& r, Value* s) { return r.slot < s; });
    return at != end && at->slot == slot;
  }

  [[noreturn, gnu::cold]] void fail(const char* what, void* slot, Cell* target) {
    std::fprintf(stderr, "gc-verify %s: %s\n", when_, what);
    if (owner_ != nullptr) {
      std::fprintf(stderr, "  in a %s at %p (gc bits %02x)", cellKindName(owner_->kind), static_cast<void*>(owner_), owner_->gc);
      if (slot != nullptr) {
        std::fprintf(stderr, ", word %zu", static_cast<size_t>(static_cast<uint64_t*>(slot) - reinterpret_cast<uint64_t*>(owner_)));
      }
    } else {
      std::fprintf(stderr, "  in a root");
    }
    if (slot != nullptr) std::fprintf(stderr, ", value %016llx", static_cast<unsigned long long>(*static_cast<uint64_t*>(slot)));
    if (target != nullptr) std::fprintf(stderr, ", to a %s", cellKindName(target->kind));
    std::fprintf(stderr, "\n");
    std::abort();
  }

  HeapImpl& heap_;
  const char* when_;
  Cell* owner_ = nullptr;
  bool isVisited_ = false;
  PodVector<Cell*> grey_;
};

}  // namespace

void HeapImpl::verify(const char* when) {
  sealEden();
  sealSurvivor();
  sealOld();
  std::sort(rememberedSlots.begin(), rememberedSlots.end(), [](const RememberedSlot& a, const RememberedSlot& b) { return a.slot < b.slot; });
  Verifier verifier(*this, when);
  for (uint32_t i = 0; i < blocks.count(); i++) {
    uint8_t* block = blocks.blockAt(i);
    switch (blocks.info(i).use) {
      case BlockUse::Free:
      case BlockUse::Ready:
      case BlockUse::LargeTail: break;
      case BlockUse::Large: verifier.enter(reinterpret_cast<Cell*>(block + 8)); break;
      case BlockUse::Nursery:
      case BlockUse::Survivor:
      case BlockUse::Old: eachCell(block, [&](Cell* c) { verifier.enter(c); }); break;
    }
  }
  verifier.enter(nullptr);
  visitRoots(verifier);
  iso.openStack(iso.stackTop);
  if (iso.stackBase != nullptr) verifier.values(iso.stackBase, static_cast<size_t>(iso.stackTop - iso.stackBase));
  visitOldRoots(verifier);
  dropStartBits();
}

}  // namespace sx::rt
