#pragma once

// A bump allocator for data that lives and dies together: the syntax tree, scopes, types.
// Nothing allocated here is ever destroyed one by one, so only trivially destructible types fit.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <new>
#include <string_view>
#include <type_traits>
#include <utility>

namespace sx {

/// A read-mostly array whose memory belongs to an Arena: pointer and length, copied freely.
template <typename T> class ArenaList {
 public:
  ArenaList() = default;
  ArenaList(T* data, uint32_t size) : data_(data), size_(size) {}

  T* begin() const { return data_; }
  T* end() const { return data_ + size_; }
  T* data() const { return data_; }
  uint32_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T& operator[](uint32_t i) const { return data_[i]; }
  T& front() const { return data_[0]; }
  T& back() const { return data_[size_ - 1]; }

 private:
  T* data_ = nullptr;
  uint32_t size_ = 0;
};

/// Hands out memory from chunks that grow by doubling and are freed together.
class Arena {
 public:
  Arena() = default;
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;
  ~Arena() {
    while (chunk_ != nullptr) {
      Chunk* previous = chunk_->previous;
      std::free(chunk_);
      chunk_ = previous;
    }
  }

  void* allocate(size_t size, size_t align = alignof(std::max_align_t)) {
    uintptr_t start = (top_ + (align - 1)) & ~uintptr_t(align - 1);
    if (start + size > end_ || top_ == 0) [[unlikely]]
      return allocateInNewChunk(size, align);
    top_ = start + size;
    return reinterpret_cast<void*>(start);
  }

  template <typename T, typename... Args> T* make(Args&&... args) {
    static_assert(std::is_trivially_destructible_v<T>, "an arena never runs destructors");
    return new (allocate(sizeof(T), alignof(T))) T{std::forward<Args>(args)...};
  }

  /// An array of value-initialised elements.
  template <typename T> ArenaList<T> makeList(uint32_t size) {
    static_assert(std::is_trivially_destructible_v<T>, "an arena never runs destructors");
    if (size == 0)
      return {};
    T* data = static_cast<T*>(allocate(sizeof(T) * size, alignof(T)));
    for (uint32_t i = 0; i < size; i++)
      new (data + i) T{};
    return {data, size};
  }

  template <typename T> ArenaList<T> copyList(const T* from, size_t size) {
    static_assert(std::is_trivially_copyable_v<T>);
    if (size == 0)
      return {};
    T* data = static_cast<T*>(allocate(sizeof(T) * size, alignof(T)));
    std::memcpy(static_cast<void*>(data), static_cast<const void*>(from), sizeof(T) * size);
    return {data, static_cast<uint32_t>(size)};
  }

  std::string_view copyText(std::string_view text) {
    if (text.empty())
      return {};
    char* data = static_cast<char*>(allocate(text.size(), 1));
    std::memcpy(data, text.data(), text.size());
    return {data, text.size()};
  }

  size_t bytesReserved() const { return reserved_; }

 private:
  struct Chunk {
    Chunk* previous;
  };

  [[gnu::noinline]] void* allocateInNewChunk(size_t size, size_t align) {
    size_t want = size + align + sizeof(Chunk);
    if (nextChunkSize_ < kLargestChunk)
      nextChunkSize_ *= 2;
    size_t bytes = want > nextChunkSize_ ? want : nextChunkSize_;
    auto* chunk = static_cast<Chunk*>(std::malloc(bytes));
    if (chunk == nullptr)
      std::abort();
    chunk->previous = chunk_;
    chunk_ = chunk;
    reserved_ += bytes;
    top_ = reinterpret_cast<uintptr_t>(chunk + 1);
    end_ = reinterpret_cast<uintptr_t>(chunk) + bytes;
    uintptr_t start = (top_ + (align - 1)) & ~uintptr_t(align - 1);
    top_ = start + size;
    return reinterpret_cast<void*>(start);
  }

  static constexpr size_t kLargestChunk = size_t(1) << 20;

  uintptr_t top_ = 0;
  uintptr_t end_ = 0;
  Chunk* chunk_ = nullptr;
  size_t nextChunkSize_ = size_t(1) << 12;
  size_t reserved_ = 0;
};

} // namespace sx
