#include "bytecode/format/ModuleData.h"

#include "base/Hash.h"
#include "base/Utf.h"

namespace sx {

namespace {

// Any fixed value: the order of ids does not depend on it.
constexpr uint64_t kTableSeed = 0x5358;

}  // namespace

void StringTable::grow() {
  const size_t size = index_.empty() ? 64 : index_.size() * 2;
  index_.assign(size, 0);
  for (size_t id = 0; id < texts_.size(); id++) {
    size_t slot = hashBytes(texts_[id].bytes, kTableSeed + texts_[id].wide) & (size - 1);
    while (index_[slot] != 0) slot = (slot + 1) & (size - 1);
    index_[slot] = static_cast<uint32_t>(id) + 1;
  }
}

uint32_t StringTable::add(std::string_view bytes, bool wide) {
  if (texts_.size() * 2 >= index_.size()) grow();
  const size_t mask = index_.size() - 1;
  size_t slot = hashBytes(bytes, kTableSeed + wide) & mask;
  for (; index_[slot] != 0; slot = (slot + 1) & mask) {
    const Text& text = texts_[index_[slot] - 1];
    if (text.wide == wide && text.bytes == bytes) return index_[slot] - 1;
  }
  texts_.push_back({std::string(bytes), wide});
  index_[slot] = static_cast<uint32_t>(texts_.size());
  return index_[slot] - 1;
}

uint32_t StringTable::addLatin1(std::string_view text) { return add(text, false); }

uint32_t StringTable::addUtf16(std::u16string_view text) {
  if (isLatin1(text)) return add(std::string(text.begin(), text.end()), false);
  return add({reinterpret_cast<const char*>(text.data()), text.size() * 2}, true);
}

uint32_t StringTable::addUtf8(std::string_view text) {
  return isAscii(text) ? add(text, false) : addUtf16(utf8ToUtf16(text));
}

}  // namespace sx
