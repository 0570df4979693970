#include "heap/Blocks.h"

#include <sys/mman.h>

#include <cstdlib>

#include "base/Assert.h"
#include "runtime/Poison.h"

namespace sx::rt {

namespace {

void* reserve(size_t bytes) {
  void* p = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return p == MAP_FAILED ? nullptr : p;
}

/// Tells the system whether to back a run of blocks with huge pages, as far as whole ones lie in it: they are taken and
/// given back several times as fast. Only for long runs, so that what stays untouched in the last one does not matter.
void useHugePages(uint8_t* start, size_t bytes, bool use) {
  constexpr uint64_t kHugePage = uint64_t{2} << 20;
  uint64_t first = (reinterpret_cast<uint64_t>(start) + kHugePage - 1) & ~(kHugePage - 1);
  uint64_t end = (reinterpret_cast<uint64_t>(start) + bytes) & ~(kHugePage - 1);
  madvise(reinterpret_cast<void*>(first), end - first, use ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
}

/// Blocks of the runs that get huge pages: 64 MiB.
constexpr uint32_t kHugeRun = 2048;

}  // namespace

Blocks::Blocks(size_t bytes) {
  // A smaller range will do when the process may not have so much address space.
  reservedBytes_ = bytes + kBlockBytes;
  while ((reserved_ = reserve(reservedBytes_)) == nullptr) {
    reservedBytes_ /= 2;
    if (reservedBytes_ < 64 * kBlockBytes) std::abort();
  }
  base_ = (reinterpret_cast<uint64_t>(reserved_) + kBlockBytes - 1) & ~(kBlockBytes - 1);
  capacity_ = static_cast<uint32_t>((reservedBytes_ - kBlockBytes) / kBlockBytes);
  info_ = static_cast<BlockInfo*>(reserve(capacity_ * sizeof(BlockInfo)));
  if (info_ == nullptr) std::abort();
}

Blocks::~Blocks() {
  SX_UNPOISON(reinterpret_cast<void*>(base_), usedBytes_);
  munmap(reserved_, reservedBytes_);
  munmap(info_, capacity_ * sizeof(BlockInfo));
}

/// The first block of a run that is in use, or its end.
uint32_t Blocks::firstTaken(uint32_t first, uint32_t count) const {
  uint32_t end = first + count < used_ ? first + count : used_;
  for (uint32_t i = first; i < end; i++) {
    if (info_[i].use != BlockUse::Free) return i;
  }
  return first + count;
}

uint8_t* Blocks::take(uint32_t count, BlockUse use) {
  uint32_t i = firstFree_;
  while (i < used_ && info_[i].use != BlockUse::Free) i++;
  firstFree_ = i;
  while (i < used_) {
    uint32_t taken = firstTaken(i, count);
    if (taken == i + count) break;
    i = taken + 1;
  }
  if (capacity_ - i < count) return nullptr;
  bool committed = true;
  for (uint32_t k = 0; k < count; k++) {
    if (isCommittedFree(i + k)) committedFree_--;
    else committed = false;
  }
  for (uint32_t k = 0; k < count; k++) info_[i + k] = {k == 0 ? use : BlockUse::LargeTail, 0, 0, k};
  if (use == BlockUse::Large) info_[i].data = count;
  if (i == firstFree_) firstFree_ = i + count;
  if (i + count > used_) {
    used_ = i + count;
    usedBytes_ = uint64_t{used_} << kBlockShift;
  }
  taken_ += count;
  uint8_t* block = blockAt(i);
  SX_UNPOISON(block, count * kBlockBytes);
  if (count >= kHugeRun) useHugePages(block, count * kBlockBytes, true);
#ifdef MADV_POPULATE_WRITE
  // One call instead of a fault for each page; where the system does not know it, the faults do the same. Of a longer run
  // much may stay untouched: the room of a string that grows.
  constexpr uint32_t kMaxPopulated = 64;
  if (!committed && count <= kMaxPopulated) madvise(block, count * kBlockBytes, MADV_POPULATE_WRITE);
#endif
  return block;
}

void Blocks::release(uint8_t* block, uint32_t count) {
  uint32_t first = indexOf(block);
  SX_POISON(block, count * kBlockBytes);
  // A run is seldom taken again whole: its memory goes back at once.
  bool keep = count <= 32;
  if (!keep) madvise(block, count * kBlockBytes, MADV_DONTNEED);
  if (count >= kHugeRun) useHugePages(block, count * kBlockBytes, false);
  for (uint32_t i = first; i < first + count; i++) {
    info_[i] = {BlockUse::Free, static_cast<uint8_t>(keep ? kBlockCommitted : 0), 0, 0};
  }
  if (keep) committedFree_ += count;
  if (first < firstFree_) firstFree_ = first;
  if (trimNext_ < first + count) trimNext_ = first + count;
  taken_ -= count;
}

bool Blocks::trim(size_t keep) {
  constexpr uint32_t kLooks = 4096;
  constexpr uint32_t kRun = 64;
  uint32_t looks = 0;
  // From the end: new blocks are taken from the beginning.
  while (committedFree_ > keep && trimNext_ > 0) {
    if (++looks > kLooks) return false;
    uint32_t end = trimNext_;
    if (!isCommittedFree(end - 1)) {
      trimNext_--;
      continue;
    }
    uint32_t first = end - 1;
    while (first > 0 && end - first < kRun && committedFree_ - (end - first) > keep && isCommittedFree(first - 1)) first--;
    madvise(blockAt(first), (end - first) * kBlockBytes, MADV_DONTNEED);
    for (uint32_t i = first; i < end; i++) info_[i].flags = 0;
    committedFree_ -= end - first;
    trimNext_ = first;
    return committedFree_ <= keep;
  }
  return true;
}

}  // namespace sx::rt
