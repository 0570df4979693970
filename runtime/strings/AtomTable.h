#pragma once
/// The isolate's interned strings: a hash table that holds its strings weakly. Strings that are found unreachable stay in
/// it until they are swept; one that is looked up before lives on.
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
  /// The atom is about to be freed.
  void remove(const String*);
  /// Makes the table as small as what it holds, for a host with time to spare.
  void trim();

 private:
  // A slot is the string's address below 16 bits of its hash; 0 is empty, kRemoved was not always.
  static constexpr uint64_t kRemoved = 1;
  String* find(StringChars, uint32_t hash) const;
  void insert(String*);
  void resize(size_t capacity);

  Isolate& iso_;
  uint64_t* slots_ = nullptr;
  size_t capacity_ = 0;
  size_t used_ = 0;
  size_t filled_ = 0;  ///< slots that are not empty
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
