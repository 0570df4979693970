#pragma once
/// Text that is put together piece by piece, mostly of Latin-1: JSON, joined arrays.
///
/// All pieces stand behind each other in one list of bytes. A piece of UTF-16 stands there as it is, and where it begins
/// and ends is noted; the Latin-1 around it is widened once, when the text is finished.
#include "heap/PodVector.h"
#include "strings/Building.h"

namespace sx::rt {

class TextOutput {
 public:
  explicit TextOutput(Isolate& iso) : iso_(iso) {}
  ~TextOutput() {
    if (data_ != first_) std::free(data_);
  }
  TextOutput(const TextOutput&) = delete;
  TextOutput& operator=(const TextOutput&) = delete;

  /// Most bytes that `room` gives at once.
  static constexpr uint32_t kMaxRoom = 2048;
  /// Room for `count` bytes of Latin-1 text, which the caller writes and commits.
  uint8_t* room(uint32_t count) {
    if (static_cast<size_t>(end_ - at_) < count) [[unlikely]] grow(count);
    return at_;
  }
  void commit(uint32_t count) { at_ += count; }

  void append(char16_t c) {
    if (c > 0xFF) return appendWide(&c, 1);
    *room(1) = static_cast<uint8_t>(c);
    at_++;
  }
  void append(std::string_view latin1) { append(StringChars{latin1.data(), static_cast<uint32_t>(latin1.size()), false}); }
  /// Appends a short literal.
  template <size_t N> void appendWord(const char (&word)[N]) {
    std::memcpy(room(N - 1), word, N - 1);
    at_ += N - 1;
  }
  void append(int32_t number) {
    uint32_t digits = intTextLength(number);
    writeInt(room(digits), digits, number);
    at_ += digits;
  }
  void append(StringChars text) {
    if (text.twoByte || text.length > kMaxRoom) return appendLong(text);
    copyBytes(room(text.length), static_cast<const uint8_t*>(text.data), text.length);
    at_ += text.length;
  }
  /// Appends text with any units.
  void appendWide(const char16_t* units, uint32_t count);

  /// True once the text is over kMaxStringLength: what was written is gone, and `finish` will throw RangeError.
  bool tooLong() const { return tooLong_; }
  Completion<String*> finish();

 private:
  /// UTF-16 units in the list, by positions.
  struct Wide {
    size_t begin, end;
  };
  void grow(size_t count);
  void appendLong(StringChars);
  size_t length() const { return static_cast<size_t>(at_ - data_) - wideUnits_; }

  Isolate& iso_;
  uint8_t* data_ = first_;
  uint8_t* at_ = first_;
  uint8_t* end_ = first_ + kMaxRoom;
  PodVector<Wide> wide_;
  size_t wideUnits_ = 0;
  bool tooLong_ = false;
  uint8_t first_[kMaxRoom];
};

}  // namespace sx::rt
