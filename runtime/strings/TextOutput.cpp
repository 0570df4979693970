#include "strings/TextOutput.h"

#include "base/Utf.h"
#include "runtime/Errors.h"
#include "strings/AtomTable.h"

namespace sx::rt {

/// Makes room for `count` bytes. A text that got too long begins anew, so that it takes no more memory.
[[gnu::noinline]] void TextOutput::grow(size_t count) {
  if (length() > kMaxStringLength) tooLong_ = true;
  if (tooLong_) {
    at_ = data_;
    wide_.clear();
    wideUnits_ = 0;
    if (static_cast<size_t>(end_ - data_) >= count) return;
  }
  size_t used = static_cast<size_t>(at_ - data_), capacity = static_cast<size_t>(end_ - data_) * 2;
  if (capacity < used + count) capacity = used + count;
  auto* data = static_cast<uint8_t*>(std::realloc(data_ == first_ ? nullptr : data_, capacity));
  if (data == nullptr) std::abort();
  if (data_ == first_) std::memcpy(data, first_, used);
  data_ = data;
  at_ = data + used;
  end_ = data + capacity;
}

void TextOutput::appendLong(StringChars text) {
  if (text.twoByte) return appendWide(static_cast<const char16_t*>(text.data), text.length);
  if (static_cast<size_t>(end_ - at_) < text.length) grow(text.length);
  std::memcpy(at_, text.data, text.length);
  at_ += text.length;
}

void TextOutput::appendWide(const char16_t* units, uint32_t count) {
  size_t bytes = size_t{count} * 2;
  if (static_cast<size_t>(end_ - at_) < bytes) grow(bytes);
  if (isLatin1({units, count})) {
    copyChars(at_, false, {units, count, true}, 0, count);
    at_ += count;
    return;
  }
  std::memcpy(at_, units, bytes);
  auto begin = static_cast<size_t>(at_ - data_);
  if (!wide_.empty() && wide_.back().end == begin) wide_.back().end = begin + bytes;
  else wide_.push({begin, begin + bytes});
  at_ += bytes;
  wideUnits_ += count;
}

Completion<String*> TextOutput::finish() {
  size_t count = length();
  if (tooLong_ || count > kMaxStringLength || iso_.heap.wouldExceedLimit(count << (wide_.empty() ? 0 : 1))) {
    return throwError(iso_, ErrorText::StringLength);
  }
  if (wide_.empty()) return newString(iso_, std::string_view(reinterpret_cast<char*>(data_), count));
  void* characters;
  String* s = newRawString(iso_, static_cast<uint32_t>(count), true, &characters);
  auto* to = static_cast<char16_t*>(characters);
  size_t done = 0;
  auto widen = [&](size_t end) {
    copyChars(to, true, {data_ + done, static_cast<uint32_t>(end - done), false}, 0, static_cast<uint32_t>(end - done));
    to += end - done;
  };
  for (Wide w : wide_) {
    widen(w.begin);
    std::memcpy(to, data_ + w.begin, w.end - w.begin);
    to += (w.end - w.begin) / 2;
    done = w.end;
  }
  widen(static_cast<size_t>(at_ - data_));
  return s;
}

}  // namespace sx::rt
