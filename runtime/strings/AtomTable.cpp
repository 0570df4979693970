#include "strings/AtomTable.h"

#include <cstring>

#include "base/Hash.h"
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
  iso.heap.addWeakTracer([](CellVisitor& v, void* table) { static_cast<AtomTable*>(table)->dropDead(v); }, this);
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
    if (old[i] == 0) continue;
    size_t at = slotString(old[i])->hash & (capacity - 1);
    while (slots_[at] != 0) at = (at + 1) & (capacity - 1);
    slots_[at] = old[i];
  }
  std::free(old);
}

void AtomTable::dropDead(CellVisitor& v) {
  size_t live = 0;
  for (size_t i = 0; i < capacity_; i++) {
    if (slots_[i] == 0) continue;
    if (v.isLive(slotString(slots_[i]))) live++;
    else slots_[i] = 0;
  }
  used_ = live;
  size_t capacity = kFirstCapacity;
  while (capacity < live * 2) capacity *= 2;
  resize(capacity);
  for (String*& s : charAtoms_) {
    if (s != nullptr && !v.isLive(s)) s = nullptr;
  }
}

uint64_t& AtomTable::slotFor(StringChars c, uint32_t hash) {
  size_t i = hash & (capacity_ - 1);
  for (; slots_[i] != 0; i = (i + 1) & (capacity_ - 1)) {
    if (slots_[i] >> 48 != hash >> 16) continue;
    const String* s = slotString(slots_[i]);
    if (s->hash == hash && equalChars(flatChars(s), c)) break;
  }
  return slots_[i];
}

String* AtomTable::intern(StringChars c, uint32_t hash) {
  uint64_t& slot = slotFor(c, hash);
  if (slot != 0) return slotString(slot);
  // A text that fits Latin-1 has one form only, so that equal atoms are one cell.
  bool two = c.twoByte && !isLatin1Text(c);
  size_t bytes = sizeof(String) + ((size_t{c.length} << two) + 7) / 8 * 8;
  String* s = static_cast<String*>(iso_.heap.allocateOld(CellKind::String, bytes));
  uint32_t index;
  s->flags = kStrAtom | kStrHashed | (two ? kStrTwoByte : 0) | (arrayIndexOf(c, &index) ? kStrIndex : 0);
  s->length = c.length;
  s->hash = hash;
  copyChars(s + 1, two, c, 0, c.length);
  slot = packSlot(s, hash);
  if (++used_ * 2 > capacity_) resize(capacity_ * 2);
  return s;
}

}  // namespace sx::rt
