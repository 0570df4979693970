// --gc-verify: walks every cell of the heap and checks that each reference leads to the start of a live cell of the
// kind its tag says, and that old cells that refer to young ones are remembered.
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
  Verifier(HeapImpl& heap, const char* when) : heap_(heap), when_(when) {}

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
    if (owner != nullptr) visitCell(*this, owner);
  }

 private:
  void check(Cell* c, Value* slot) {
    uint64_t address = reinterpret_cast<uint64_t>(c);
    if (heap_.cellAt(address, false) != c) fail("a reference that does not lead to a cell", slot, nullptr);
    if ((c->gc & (kGcForwarded | kGcMarked)) != 0) fail("a reference to a cell that was moved or is marked", slot, c);
    if (static_cast<size_t>(c->kind) >= kCellKinds) fail("a cell of no kind", slot, c);
    if (owner_ == nullptr || heap_.isYoung(owner_) || !heap_.isYoung(c)) return;
    if ((owner_->gc & kGcRemembered) != 0 || (slot != nullptr && isRemembered(slot))) return;
    fail("an old cell that refers to a young one without the barrier", slot, c);
  }

  bool isRemembered(Value* slot) { return std::binary_search(heap_.rememberedSlots.begin(), heap_.rememberedSlots.end(), slot); }

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
};

}  // namespace

void HeapImpl::verify(const char* when) {
  sealEden();
  sealSurvivor();
  writeGap(old.start, old.size());
  std::sort(rememberedSlots.begin(), rememberedSlots.end());
  Verifier verifier(*this, when);
  for (uint32_t i = 0; i < blocks.count(); i++) {
    uint8_t* block = blocks.blockAt(i);
    switch (blocks.info(i).use) {
      case BlockUse::Free:
      case BlockUse::LargeTail: break;
      case BlockUse::Large: verifier.enter(reinterpret_cast<Cell*>(block + 8)); break;
      case BlockUse::Nursery:
      case BlockUse::Survivor:
      case BlockUse::Old: eachCell(block, [&](Cell* c) { verifier.enter(c); }); break;
    }
  }
  verifier.enter(nullptr);
  visitRoots(verifier, false);
  dropStartBits();
}

}  // namespace sx::rt
