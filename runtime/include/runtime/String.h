#pragma once
/// Strings (design D13): Latin-1 or UTF-16, flat, rope or slice. A rope is flattened in place, iteratively, on first
/// access to its characters; `length` never changes.
#include <cstdint>
#include <string_view>

#include "runtime/Cell.h"
#include "runtime/Completion.h"
#include "runtime/PropertyKey.h"

namespace sx::rt {

class Isolate;

enum StringFlag : uint8_t {
  kStrTwoByte = 1,   ///< UTF-16 code units, else Latin-1
  kStrRope = 2,      ///< two parts, not yet joined
  kStrSlice = 4,     ///< part of another flat string
  kStrAtom = 8,      ///< interned: equal atoms are the same cell; never moves
  kStrIndex = 16,    ///< an atom whose text is an array index
  kStrHashed = 32,
  kStrBuffer = 64,   ///< flat, with room at its end; never seen itself, only through slices, which append to it
};

constexpr uint32_t kMaxStringLength = (1u << 29) - 24;

/// A flat string's characters follow this header in the same cell: {header 8}{length 4}{hash 4}{characters}.
/// The header's shape word is unused.
struct String : Cell {
  uint32_t length;
  uint32_t hash;   ///< valid if kStrHashed

  bool isTwoByte() const { return (flags & kStrTwoByte) != 0; }
  bool isFlat() const { return (flags & (kStrRope | kStrSlice)) == 0; }
  bool isAtom() const { return (flags & kStrAtom) != 0; }
};

struct RopeString : String {
  String* left;
  String* right;
};

struct SliceString : String {
  String* base;      ///< flat
  uint64_t offset;
};

/// The characters of a string, valid until the next allocation.
struct StringChars {
  const void* data;
  uint32_t length;
  bool twoByte;

  char16_t operator[](uint32_t i) const {
    return twoByte ? static_cast<const char16_t*>(data)[i] : static_cast<const uint8_t*>(data)[i];
  }
  std::string_view latin1() const { return {static_cast<const char*>(data), length}; }
  std::u16string_view utf16() const { return {static_cast<const char16_t*>(data), length}; }
};

/// Flattens a rope first (which may allocate).
StringChars chars(Isolate&, String*);
/// Code unit at `i` < length.
char16_t charAt(Isolate&, String*, uint32_t i);

String* newString(Isolate&, std::string_view latin1);
String* newString(Isolate&, std::u16string_view);
/// From UTF-8 (WTF-8: lone surrogates allowed); invalid bytes become U+FFFD.
String* newStringUtf8(Isolate&, std::string_view);
/// An uninitialised flat string and its characters, to be filled before the next allocation.
String* newRawString(Isolate&, uint32_t length, bool twoByte, void** characters);
/// The one-unit string, cached for Latin-1.
String* charString(Isolate&, char16_t);
/// a + b; RangeError over kMaxStringLength.
Completion<String*> concat(Isolate&, String* a, String* b);
String* substring(Isolate&, String*, uint32_t from, uint32_t to);
bool equal(Isolate&, String*, String*);
/// Three-way order by code units.
int compare(Isolate&, String*, String*);
uint32_t hashOf(Isolate&, String*);
/// The atom with this text.
String* intern(Isolate&, String*);
String* intern(Isolate&, std::string_view latin1);
/// The key a string names: an index if it is the canonical text of an array index, else its atom.
PropertyKey keyFromString(Isolate&, String*);
/// The text of a key that is not a symbol.
String* stringFromKey(Isolate&, PropertyKey);

/// Appends text piece by piece; Latin-1 until a wider unit comes. Holds no cells.
class StringBuilder {
 public:
  explicit StringBuilder(Isolate& iso) : iso_(iso) {}
  ~StringBuilder();
  StringBuilder(const StringBuilder&) = delete;
  StringBuilder& operator=(const StringBuilder&) = delete;
  void append(char16_t);
  void append(std::string_view latin1);
  void append(std::u16string_view);
  void append(String*);
  void append(StringChars);
  uint32_t length() const { return length_; }
  /// True once the text is over kMaxStringLength; `finish` then throws RangeError.
  bool tooLong() const { return tooLong_; }
  Completion<String*> finish();

 private:
  void reserve(uint32_t more, bool twoByte);
  Isolate& iso_;
  void* data_ = nullptr;
  uint32_t length_ = 0;
  uint32_t capacity_ = 0;
  bool twoByte_ = false;
  bool tooLong_ = false;
};

/// kHidden flags: well-known symbols and private names are symbols with a flag.
enum SymbolFlag : uint8_t { kSymPrivate = 1, kSymWellKnown = 2, kSymRegistered = 4 };

/// Symbols never move.
struct Symbol : Cell {
  Value description;  ///< string or undefined
  uint32_t hash;
  uint32_t unused;

  bool isPrivate() const { return (flags & kSymPrivate) != 0; }
};
Symbol* newSymbol(Isolate&, Value description, uint8_t flags = 0);

}  // namespace sx::rt
