#pragma once
/// The heap's address range and its blocks (design D14). A block is 32 KiB, aligned; what it is used for stands in a
/// side table, so that any word can be tested for being a heap address without touching the heap. A large cell takes a
/// run of blocks.
#include <cstddef>
#include <cstdint>

#include "runtime/Cell.h"

namespace sx::rt {

constexpr size_t kBlockShift = 15;
constexpr size_t kBlockBytes = size_t{1} << kBlockShift;
constexpr size_t kLineBytes = 128;
/// Cells over this size take blocks of their own.
constexpr size_t kLargeCell = 8192;

enum class BlockUse : uint8_t { Free, Ready, Nursery, Survivor, Old, Large, LargeTail };

enum BlockFlag : uint8_t {
  kBlockPinned = 1,     ///< holds cells pinned in this collection
  kBlockCommitted = 2,  ///< free, but its memory was not given back
  kBlockFrom = 4,       ///< survivor block that this collection empties
  kBlockMixed = 8,      ///< nursery block with old cells: pinned ones of earlier collections
  kBlockUnswept = 16,   ///< its dead cells are those without a mark
};

/// A Ready block is empty and waits for the collection that will need it.
struct BlockInfo {
  BlockUse use;
  uint8_t flags;
  uint16_t unused;
  uint32_t data;  ///< Large: blocks of the run. LargeTail: distance to the first. Else: start bits + 1, in a collection
};
static_assert(sizeof(BlockInfo) == 8);

class Blocks {
 public:
  explicit Blocks(size_t bytes);
  ~Blocks();
  Blocks(const Blocks&) = delete;
  Blocks& operator=(const Blocks&) = delete;

  /// A run of `count` blocks, or null if the address range is used up. Contents are arbitrary.
  uint8_t* take(uint32_t count, BlockUse use);
  void release(uint8_t* block, uint32_t count);
  /// Gives the memory of free blocks back to the system, all but the first `keep` of them, a part at each call. True
  /// once there is nothing left to give.
  bool trim(size_t keep);

  bool contains(const void* p) const { return reinterpret_cast<uint64_t>(p) - base_ < usedBytes_; }
  /// False if neither the address nor the one before lies in a block.
  bool mayPointInto(uint64_t address) const { return address - base_ <= usedBytes_; }
  uint32_t indexOf(const void* p) const { return static_cast<uint32_t>((reinterpret_cast<uint64_t>(p) - base_) >> kBlockShift); }
  uint8_t* blockAt(uint32_t index) const { return reinterpret_cast<uint8_t*>(base_ + (uint64_t{index} << kBlockShift)); }
  BlockInfo& info(uint32_t index) { return info_[index]; }
  BlockInfo& infoOf(const void* p) { return info_[indexOf(p)]; }
  /// Blocks from 0 to this were in use at some time.
  uint32_t count() const { return used_; }
  /// Bytes of the blocks in use.
  size_t takenBytes() const { return taken_ * kBlockBytes; }

 private:
  uint32_t firstTaken(uint32_t first, uint32_t count) const;
  bool isCommittedFree(uint32_t i) const {
    return i < used_ && info_[i].use == BlockUse::Free && (info_[i].flags & kBlockCommitted) != 0;
  }

  uint64_t base_ = 0;
  uint64_t usedBytes_ = 0;
  uint32_t used_ = 0;
  uint32_t capacity_ = 0;
  uint32_t firstFree_ = 0;  ///< no block below is free
  size_t taken_ = 0;
  size_t committedFree_ = 0;  ///< free blocks whose memory was not given back
  uint32_t trimNext_ = 0;   ///< where the next call of trim goes on, downwards
  BlockInfo* info_ = nullptr;
  void* reserved_ = nullptr;
  size_t reservedBytes_ = 0;
};

// Blocks are always parsable: cells and gaps follow each other without a break. A gap is one Free header whose shape
// word is its size in words; with kFreePrefix it is the size word before a big cell.
constexpr uint8_t kFreePrefix = 1;

inline Cell gapHeader(size_t bytes) { return Cell{static_cast<uint32_t>(bytes / 8), CellKind::Free, 0, 0, 0}; }
inline Cell prefixHeader(size_t cellBytes) {
  return Cell{static_cast<uint32_t>(cellBytes / 8), CellKind::Free, kFreePrefix, 0, 0};
}

}  // namespace sx::rt
