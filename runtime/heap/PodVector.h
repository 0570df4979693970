#pragma once
/// A growable array of plain data for the collector's own lists. Its contents are not roots.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <type_traits>
#include <utility>

#include "base/Assert.h"

namespace sx::rt {

template <class T> class PodVector {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  PodVector() = default;
  ~PodVector() { std::free(data_); }
  PodVector(const PodVector&) = delete;
  PodVector& operator=(const PodVector&) = delete;

  void push(T value) {
    if (size_ == capacity_) grow();
    data_[size_++] = value;
  }
  T pop() { return data_[--size_]; }
  void truncate(size_t size) { size_ = size; }
  void clear() { size_ = 0; }
  /// Empties it and gives its memory back.
  void free() {
    std::free(data_);
    data_ = nullptr;
    size_ = capacity_ = 0;
  }
  void swap(PodVector& other) {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
  }
  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T& operator[](size_t i) { return data_[i]; }
  const T& operator[](size_t i) const { return data_[i]; }
  T& back() { return data_[size_ - 1]; }
  T* begin() { return data_; }
  T* end() { return data_ + size_; }

 private:
  [[gnu::noinline]] void grow() {
    capacity_ = capacity_ == 0 ? 16 : capacity_ * 2;
    data_ = static_cast<T*>(std::realloc(static_cast<void*>(data_), capacity_ * sizeof(T)));
    if (data_ == nullptr) std::abort();
  }

  T* data_ = nullptr;
  size_t size_ = 0;
  size_t capacity_ = 0;
};

}  // namespace sx::rt
