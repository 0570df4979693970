#pragma once
/// The cells that are marked but not visited yet, in chunks, so that growing it never copies and what a deep graph took
/// is given back afterwards.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>

#include "runtime/Cell.h"

namespace sx::rt {

class MarkStack {
 public:
  /// A cell and the first of its values that is still to be visited; 0 is the whole cell.
  struct Item {
    Cell* cell;
    size_t from;
  };

  MarkStack() = default;
  ~MarkStack() {
    while (top_ != nullptr) dropChunk();
    std::free(spare_);
  }
  MarkStack(const MarkStack&) = delete;
  MarkStack& operator=(const MarkStack&) = delete;

  void push(Cell* cell) { pushWord(reinterpret_cast<uint64_t>(cell)); }
  void pushPart(Cell* cell, size_t from) {
    pushWord(from);
    pushWord(reinterpret_cast<uint64_t>(cell) | kPart);
  }
  bool empty() const { return top_ == nullptr || (top_->count == 0 && top_->below == nullptr); }
  Item pop() {
    uint64_t word = popWord();
    if ((word & kPart) == 0) return {reinterpret_cast<Cell*>(word), 0};
    size_t from = popWord();
    return {reinterpret_cast<Cell*>(word & ~kPart), from};
  }
  /// Shows each cell.
  template <class F> void each(F f) const {
    for (const Chunk* chunk = top_; chunk != nullptr; chunk = chunk->below) {
      for (size_t i = 0; i < chunk->count; i++) {
        uint64_t word = chunk->words[i];
        // The number that belongs to a part is smaller than any address.
        if (word > kPointerMask >> 16) f(reinterpret_cast<Cell*>(word & ~kPart));
      }
    }
  }
  void freeSpare() {
    std::free(spare_);
    spare_ = nullptr;
  }

 private:
  static constexpr uint64_t kPart = 1;
  struct Chunk {
    Chunk* below;
    size_t count;
    uint64_t words[1022];
  };

  void pushWord(uint64_t word) {
    if (top_ == nullptr || top_->count == std::size(top_->words)) [[unlikely]] addChunk();
    top_->words[top_->count++] = word;
  }
  uint64_t popWord() {
    if (top_->count == 0) [[unlikely]] dropChunk();
    return top_->words[--top_->count];
  }
  [[gnu::noinline]] void addChunk() {
    Chunk* chunk = spare_;
    spare_ = nullptr;
    if (chunk == nullptr) chunk = static_cast<Chunk*>(std::malloc(sizeof(Chunk)));
    if (chunk == nullptr) std::abort();
    chunk->below = top_;
    chunk->count = 0;
    top_ = chunk;
  }
  [[gnu::noinline]] void dropChunk() {
    std::free(spare_);
    spare_ = top_;
    top_ = top_->below;
  }

  Chunk* top_ = nullptr;
  Chunk* spare_ = nullptr;
};

}  // namespace sx::rt
