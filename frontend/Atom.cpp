#include "frontend/Atom.h"

#include "base/Utf.h"

namespace sx::frontend {

namespace {

constexpr std::string_view kNames[] = {
    {},
#define SX_NAME_ROW(Id, Text) Text,
#include "frontend/Names.def"
};
static_assert(std::size(kNames) == names::kCount);

constexpr uint32_t kInitialCapacity = 1024;

}  // namespace

AtomTable::AtomTable() {
  capacity_ = kInitialCapacity;
  entries_ = static_cast<Entry*>(std::malloc(sizeof(Entry) * capacity_));
  slotMask_ = capacity_ * 2 - 1;
  slots_ = static_cast<uint32_t*>(std::calloc(slotMask_ + 1, sizeof(uint32_t)));
  entries_[0] = Entry{{}, 0};
  size_ = 1;
  for (uint32_t i = 1; i < names::kCount; i++) intern(kNames[i]);
}

AtomTable::~AtomTable() {
  std::free(entries_);
  std::free(slots_);
}

Atom AtomTable::intern(std::string_view text, uint32_t hash) {
  // The low bits of the stepwise hash are good, but its step leaves the last character in them alone.
  uint32_t i = hash ^ (hash >> 15);
  for (;; i++) {
    uint32_t id = slots_[i & slotMask_];
    if (id == 0) break;
    const Entry& entry = entries_[id];
    if (entry.hash == hash && entry.text == text) return Atom{id};
  }
  if (size_ == capacity_) {
    grow();
    return intern(text, hash);
  }
  entries_[size_] = Entry{arena_.copyText(text), hash};
  slots_[i & slotMask_] = size_;
  return Atom{size_++};
}

void AtomTable::grow() {
  capacity_ *= 2;
  entries_ = static_cast<Entry*>(std::realloc(static_cast<void*>(entries_), sizeof(Entry) * capacity_));
  std::free(slots_);
  slotMask_ = capacity_ * 2 - 1;
  slots_ = static_cast<uint32_t*>(std::calloc(slotMask_ + 1, sizeof(uint32_t)));
  for (uint32_t id = 1; id < size_; id++) {
    uint32_t hash = entries_[id].hash;
    uint32_t i = hash ^ (hash >> 15);
    while (slots_[i & slotMask_] != 0) i++;
    slots_[i & slotMask_] = id;
  }
}

Atom AtomTable::internUtf16(std::u16string_view text) { return intern(utf16ToUtf8(text)); }

std::u16string AtomTable::utf16(Atom atom) const { return utf8ToUtf16(text(atom)); }

void appendWtf8(std::string& text, uint32_t codePoint) {
  if (isLowSurrogate(codePoint) && text.size() >= 3) {
    const auto* last = reinterpret_cast<const unsigned char*>(text.data() + text.size() - 3);
    if (last[0] == 0xED && last[1] >= 0xA0 && last[1] < 0xB0) {
      char32_t high = 0xD000 | (last[1] & 0x3F) << 6 | (last[2] & 0x3F);
      text.resize(text.size() - 3);
      appendUtf8(text, joinSurrogates(high, codePoint));
      return;
    }
  }
  appendUtf8(text, codePoint);
}

}  // namespace sx::frontend
