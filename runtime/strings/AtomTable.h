#pragma once
/// The isolate's interned strings: a hash table that holds its strings weakly.
#include "heap/PodVector.h"
#include "runtime/String.h"

namespace sx::rt {

class CellVisitor;

class AtomTable {
 public:
  explicit AtomTable(Isolate&);
  ~AtomTable();
  /// The atom with these characters, made if there is none.
  String* intern(StringChars, uint32_t hash);
  String*& charAtom(uint8_t c) { return charAtoms_[c]; }
  size_t size() const { return used_; }

 private:
  // A slot is the string's address below 16 bits of its hash; 0 is empty. Nothing is ever removed but by a full
  // collection, which builds the table anew.
  uint64_t& slotFor(StringChars, uint32_t hash);
  void resize(size_t capacity);
  void dropDead(CellVisitor&);

  Isolate& iso_;
  uint64_t* slots_ = nullptr;
  size_t capacity_ = 0;
  size_t used_ = 0;
  String* charAtoms_[256] = {};
};

/// True if the characters are the canonical text of an array index, 0 to 2^32-2.
bool arrayIndexOf(StringChars, uint32_t* index);
bool equalChars(StringChars, StringChars);
bool isLatin1Text(StringChars);
/// Copies `count` units of `from`, starting at `offset`, to Latin-1 or UTF-16 units (Latin-1 only from Latin-1).
void copyChars(void* to, bool toTwoByte, StringChars from, uint32_t offset, uint32_t count);
uint32_t hashChars(Isolate&, StringChars);

/// The characters of a flat string or slice.
inline StringChars flatChars(const String* s) {
  uint64_t offset = 0;
  uint32_t length = s->length;
  bool two = s->isTwoByte();
  if ((s->flags & kStrSlice) != 0) {
    offset = static_cast<const SliceString*>(s)->offset;
    s = static_cast<const SliceString*>(s)->base;
  }
  return {reinterpret_cast<const uint8_t*>(s + 1) + (two ? offset * 2 : offset), length, two};
}

}  // namespace sx::rt
