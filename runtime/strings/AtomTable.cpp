#include "strings/AtomTable.h"

#include <cstring>

#include "base/Hash.h"
#include "heap/HeapImpl.h"
#include "runtime/CellVisitor.h"
#include "runtime/Isolate.h"

namespace sx::rt {

namespace {

constexpr size_t kFirstCapacity = 512;

uint64_t packSlot(const String* s, uint32_t hash) { return reinterpret_cast<uint64_t>(s) | uint64_t{hash >> 16} << 48; }
String* slotString(uint64_t slot) { return reinterpret_cast<String*>(slot & kPointerMask); }

}  // namespace

AtomTable::AtomTable(Isolate& iso) : iso_(iso) {
  resize(kFirstCapacity);
  iso.heap.addWeakTracer([](CellVisitor& v, void* table) { 
    // These are handed out without a look at the table.
    for (String*& s : static_cast<AtomTable*>(table)->charAtoms_) {
      if (s != nullptr && !v.isLive(s)) s = nullptr;
    }
  }, this);
}

AtomTable::~AtomTable() {
  iso_.heap.removeTracer(this);
  std::free(slots_);
}

void AtomTable::resize(size_t capacity) {
  uint64_t* old = slots_;
  size_t oldCapacity = capacity_;
  slots_ = static_cast<uint64_t*>(std::calloc(capacity, sizeof(uint64_t)));
  if (slots_ == nullptr) std::abort();
  capacity_ = capacity;
  for (size_t i = 0; i < oldCapacity; i++) {
    if (old[i] <= kRemoved) continue;
    size_t at = slotString(old[i])->hash & (capacity - 1);
    while (slots_[at] != 0) at = (at + 1) & (capacity - 1);
    slots_[at] = old[i];
  }
  std::free(old);
  filled_ = used_;
}

void AtomTable::remove(const String* s) {
  size_t mask = capacity_ - 1;
  size_t i = s->hash & mask;
  while (slotString(slots_[i]) != s) {
    SX_ASSERT(slots_[i] != 0);
    i = (i + 1) & mask;
  }
  used_--;
  slots_[i] = kRemoved;
  // Where no search goes on, it need not be led on.
  if (slots_[(i + 1) & mask] != 0) return;
  for (; slots_[i] == kRemoved; i = (i - 1) & mask) {
    slots_[i] = 0;
    filled_--;
  }
}

void AtomTable::trim() {
  size_t capacity = kFirstCapacity;
  while (capacity < used_ * 2) capacity *= 2;
  if (capacity < capacity_) resize(capacity);
}

String* AtomTable::find(StringChars c, uint32_t hash) const {
  for (size_t i = hash & (capacity_ - 1); slots_[i] != 0; i = (i + 1) & (capacity_ - 1)) {
    if (slots_[i] >> 48 != hash >> 16 || slots_[i] == kRemoved) continue;
    String* s = slotString(slots_[i]);
    if (s->hash == hash && equalChars(flatChars(s), c)) return s;
  }
  return nullptr;
}

/// Enters an atom that is not in the table.
void AtomTable::insert(String* s) {
  if ((filled_ + 1) * 2 > capacity_) {
    size_t capacity = kFirstCapacity;
    while (capacity < (used_ + 1) * 3) capacity *= 2;
    resize(capacity);
  }
  size_t i = s->hash & (capacity_ - 1);
  while (slots_[i] > kRemoved) i = (i + 1) & (capacity_ - 1);
  if (slots_[i] == 0) filled_++;
  slots_[i] = packSlot(s, s->hash);
  used_++;
}

String* AtomTable::intern(StringChars c, uint32_t hash) {
  if (String* known = find(c, hash)) {
    iso_.heap.impl().revive(known);
    return known;
  }
  // A text that fits Latin-1 has one form only, so that equal atoms are one cell.
  bool two = c.twoByte && !isLatin1Text(c);
  size_t bytes = sizeof(String) + ((size_t{c.length} << two) + 7) / 8 * 8;
  String* s = static_cast<String*>(iso_.heap.allocateOld(CellKind::String, bytes));
  uint32_t index;
  s->flags = kStrAtom | kStrHashed | (two ? kStrTwoByte : 0) | (arrayIndexOf(c, &index) ? kStrIndex : 0);
  s->length = c.length;
  s->hash = hash;
  copyChars(s + 1, two, c, 0, c.length);
  insert(s);
  return s;
}

}  // namespace sx::rt
