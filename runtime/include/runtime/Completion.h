#pragma once
/// The result of an operation that may throw a JavaScript exception (design D17). The exception itself is
/// Isolate::exception; a completion only says that there is one. TRY hands it on.
#include <utility>

#include "runtime/Value.h"

namespace sx::rt {

/// Converts to any Completion: "an exception is pending".
struct Thrown {};

template <class T> class [[nodiscard]] Completion {
 public:
  Completion(T value) : value_(std::move(value)), thrown_(false) {}
  Completion(Thrown) : value_{}, thrown_(true) {}
  bool isThrown() const { return thrown_; }
  T&& release() { SX_ASSERT(!thrown_); return std::move(value_); }
  T& value() { SX_ASSERT(!thrown_); return value_; }

 private:
  T value_;
  bool thrown_;
};

/// One word: the marker Value::thrown() stands for the exception.
template <> class [[nodiscard]] Completion<Value> {
 public:
  Completion(Value value) : value_(value) {}
  Completion(Thrown) : value_(Value::thrown()) {}
  bool isThrown() const { return value_.isThrown(); }
  Value release() { SX_ASSERT(!isThrown()); return value_; }
  Value value() const { SX_ASSERT(!isThrown()); return value_; }
  uint64_t bits() const { return value_.bits(); }

 private:
  Value value_;
};

template <> class [[nodiscard]] Completion<void> {
 public:
  Completion() : thrown_(false) {}
  Completion(Thrown) : thrown_(true) {}
  bool isThrown() const { return thrown_; }
  void release() { SX_ASSERT(!thrown_); }

 private:
  bool thrown_;
};

}  // namespace sx::rt

/// The value of a completion, or returns Thrown from the enclosing function.
#define TRY(expression)                                                   \
  ({                                                                      \
    auto sxCompletion = (expression);                                     \
    if (sxCompletion.isThrown()) [[unlikely]] return ::sx::rt::Thrown{};  \
    sxCompletion.release();                                               \
  })
