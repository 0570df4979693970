#include <cstdlib>
#include <cstring>

#include "base/Utf.h"
#include "runtime/Errors.h"
#include "runtime/Isolate.h"
#include "runtime/String.h"
#include "strings/AtomTable.h"

namespace sx::rt {

StringBuilder::~StringBuilder() { std::free(data_); }

/// Makes room for `more` units, wide ones if `twoByte`; sets tooLong_ instead if the text would be over the limit.
void StringBuilder::reserve(uint32_t more, bool twoByte) {
  uint64_t length = uint64_t{length_} + more;
  if (length > kMaxStringLength) {
    tooLong_ = true;
    return;
  }
  bool widen = twoByte && !twoByte_;
  if (length <= capacity_ && !widen) return;
  uint32_t capacity = capacity_;
  if (length > capacity) {
    uint64_t doubled = uint64_t{capacity_} * 2;
    capacity = static_cast<uint32_t>(length > doubled ? length : doubled);
    if (capacity < 64) capacity = 64;
  }
  size_t bytes = size_t{capacity} << (twoByte_ || widen);
  void* data = widen ? std::malloc(bytes) : std::realloc(data_, bytes);
  if (data == nullptr) std::abort();
  if (widen) {
    copyChars(data, true, {data_, length_, false}, 0, length_);
    std::free(data_);
    twoByte_ = true;
  }
  data_ = data;
  capacity_ = capacity;
}

void StringBuilder::append(char16_t c) {
  reserve(1, c > 0xFF);
  if (tooLong_) return;
  if (twoByte_) static_cast<char16_t*>(data_)[length_++] = c;
  else static_cast<uint8_t*>(data_)[length_++] = static_cast<uint8_t>(c);
}

void StringBuilder::append(std::string_view latin1) {
  append(StringChars{latin1.data(), static_cast<uint32_t>(latin1.size()), false});
}

void StringBuilder::append(std::u16string_view utf16) {
  append(StringChars{utf16.data(), static_cast<uint32_t>(utf16.size()), true});
}

void StringBuilder::append(String* s) { append(chars(iso_, s)); }

void StringBuilder::append(StringChars c) {
  if (c.length == 0) return;
  reserve(c.length, c.twoByte && (twoByte_ || !isLatin1Text(c)));
  if (tooLong_) return;
  copyChars(static_cast<uint8_t*>(data_) + (size_t{length_} << twoByte_), twoByte_, c, 0, c.length);
  length_ += c.length;
}

Completion<String*> StringBuilder::finish() {
  if (tooLong_ || iso_.heap.wouldExceedLimit(size_t{length_} << twoByte_)) return throwError(iso_, ErrorText::StringLength);
  if (twoByte_) return newString(iso_, std::u16string_view(static_cast<const char16_t*>(data_), length_));
  return newString(iso_, std::string_view(static_cast<const char*>(data_), length_));
}

}  // namespace sx::rt
