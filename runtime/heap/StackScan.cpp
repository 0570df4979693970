// Finds the cells that native code may hold. A word of the stack or a register is taken for a pointer to a cell if,
// its tag removed, it lies in one (code may keep only a pointer to the middle of a cell), or is one past its end.
//
// A part of the stack that has not changed since it was scanned is not scanned again (Watermarks.cpp). What one of its
// words refers to needs nothing in a minor collection:
//  - It was a young cell then: the scan pinned it, it became old, for the word was in the part that would not be scanned
//    again, and stays where it is.
//  - It was an old cell then: those do not move.
//  - There was no cell then, in a free block or a gap, and now there may be a young one: it was made after the word was
//    written, so the word is no reference to it and need not keep it in its place.
// Marking has its own account: what a word of the unchanged part refers to was marked by an earlier scan of the same
// round.
#include "base/StackGuard.h"
#include "heap/HeapImpl.h"
#include "runtime/Isolate.h"
#include "runtime/Shape.h"

namespace sx::rt {

namespace {

constexpr size_t kStartWords = kBlockBytes / 8 / 64;

}  // namespace

/// Sets a bit for each cell or gap of a block, so that a pointer into the middle finds its start.
static SX_NO_ASAN void parseBlock(const uint8_t* block, uint64_t* bits) {
  for (size_t i = 0; i < kStartWords; i++) bits[i] = 0;
  for (size_t at = 0; at < kBlockBytes;) {
    bits[at / 512] |= uint64_t{1} << (at / 8 % 64);
    const Cell* cell = reinterpret_cast<const Cell*>(block + at);
    if (cell->kind != CellKind::Free) at += cellBytes(cell);
    else at += (cell->flags & kFreePrefix) != 0 ? 8 : size_t{cell->shape} * 8;
  }
}

SX_NO_ASAN Cell* HeapImpl::cellAt(uint64_t address, bool youngOnly) {
  const void* p = reinterpret_cast<const void*>(address);
  if (!blocks.contains(p)) return nullptr;
  uint32_t index = blocks.indexOf(p);
  BlockInfo& info = blocks.info(index);
  switch (info.use) {
    case BlockUse::Free:
    case BlockUse::Ready: return nullptr;
    case BlockUse::Large: return reinterpret_cast<Cell*>(blocks.blockAt(index) + 8);
    case BlockUse::LargeTail: return reinterpret_cast<Cell*>(blocks.blockAt(index - info.data) + 8);
    case BlockUse::Old:
      if (youngOnly) return nullptr;
      break;
    case BlockUse::Nursery:
    case BlockUse::Survivor: break;
  }
  uint8_t* block = blocks.blockAt(index);
  if (info.data == 0) {
    if (startBitsUsed == startBits.size()) startBits.push(static_cast<uint64_t*>(std::malloc(kStartWords * 8)));
    parseBlock(block, startBits[startBitsUsed++]);
    info.data = static_cast<uint32_t>(startBitsUsed);
    parsedBlocks.push(index);
  }
  const uint64_t* bits = startBits[info.data - 1];
  size_t word = (address & (kBlockBytes - 1)) / 8;
  size_t i = word / 64;
  uint64_t here = bits[i] << (63 - word % 64);
  // The first word of a block is always a start.
  if (here != 0) {
    word -= static_cast<size_t>(__builtin_clzll(here));
  } else {
    do i--;
    while (bits[i] == 0);
    word = i * 64 + 63 - static_cast<size_t>(__builtin_clzll(bits[i]));
  }
  Cell* cell = reinterpret_cast<Cell*>(block + word * 8);
  return cell->kind == CellKind::Free ? nullptr : cell;
}

void HeapImpl::dropStartBits() {
  for (uint32_t index : parsedBlocks) blocks.info(index).data = 0;
  parsedBlocks.clear();
  startBitsUsed = 0;
}

[[gnu::noinline]] SX_NO_ASAN void HeapImpl::scanNativeStack(CellVisitor& found, CellVisitor& foundAbove, bool youngOnly, const void* upTo) {
  __builtin_unwind_init();
  const uint64_t* end = static_cast<const uint64_t*>(upTo);
  if (end == nullptr) end = reinterpret_cast<const uint64_t*>(stackBounds().high);
  const uint64_t* p = static_cast<const uint64_t*>(__builtin_frame_address(0));
  const uint64_t* entry = reinterpret_cast<const uint64_t*>(iso.entry);
  // Minor collections free no shapes.
  std::span<const std::byte> shapes = youngOnly ? std::span<const std::byte>() : shapeMemory(iso);
  uint64_t shapesStart = reinterpret_cast<uint64_t>(shapes.data()), shapeBytes = shapes.size();
  // The saved registers are below the frame address.
  p -= 64;
  for (; p < end; p++) {
    uint64_t word = *p;
    uint64_t tag = word >> 48;
    if (tag != 0 && tag - kTagInternal >= uint64_t{kTagInt} - kTagInternal) continue;
    uint64_t address = word & kPointerMask;
    if (!blocks.mayPointInto(address)) {
      if (address - shapesStart < shapeBytes) found.shape(static_cast<uint32_t>((address - shapesStart) / sizeof(Shape)));
      continue;
    }
    CellVisitor& visitor = iso.entry != nullptr && p >= entry ? foundAbove : found;
    if (Cell* c = cellAt(address, youngOnly)) visitor.cell(c);
    if (Cell* c = cellAt(address - 1, youngOnly)) visitor.cell(c);
  }
}

}  // namespace sx::rt
