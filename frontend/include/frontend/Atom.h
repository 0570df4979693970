#pragma once

#include "base/Arena.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace sx::frontend {

/// An interned name or string: equal text means equal id. Text is WTF-8, so a lone surrogate of a string
/// literal is its own three bytes, and a surrogate pair is always the one four-byte form.
struct Atom {
  uint32_t id = 0;

  constexpr bool isNone() const { return id == 0; }
  constexpr explicit operator bool() const { return id != 0; }
  friend constexpr bool operator==(Atom, Atom) = default;
};

/// The names the front end itself looks for, with the same ids in every table. Reserved words come
/// first; see Names.def.
namespace names {
enum Id : uint32_t {
  kNone,
#define SX_NAME_ROW(Id, Text) k##Id,
#include "frontend/Names.def"
  kCount
};
#define SX_NAME_ROW(Id, Text) inline constexpr Atom Id{k##Id};
#include "frontend/Names.def"
} // namespace names

/// Interns text; ids are dense from 1, so side tables can be arrays. One table serves all files of a
/// compilation. Not thread safe.
class AtomTable {
 public:
  AtomTable();
  ~AtomTable();
  AtomTable(const AtomTable&) = delete;
  AtomTable& operator=(const AtomTable&) = delete;

  /// The atom of a piece of WTF-8 text.
  Atom intern(std::string_view text) { return intern(text, hash(text)); }
  Atom intern(std::string_view text, uint32_t hash);
  /// The atom of UTF-16 text; lone surrogates are kept.
  Atom internUtf16(std::u16string_view text);

  std::string_view text(Atom atom) const { return entries_[atom.id].text; }
  std::u16string utf16(Atom atom) const;
  uint32_t size() const { return size_; }

  static constexpr uint32_t kHashSeed = 0x811c9dc5;
  /// One step of the hash, so that the lexer can hash while it scans.
  static constexpr uint32_t hashStep(uint32_t h, unsigned char c) { return (h ^ c) * 0x01000193; }
  static constexpr uint32_t hash(std::string_view text) {
    uint32_t h = kHashSeed;
    for (char c : text)
      h = hashStep(h, static_cast<unsigned char>(c));
    return h;
  }

 private:
  struct Entry {
    std::string_view text;
    uint32_t hash;
  };

  void grow();

  Arena arena_;
  Entry* entries_ = nullptr;
  uint32_t* slots_ = nullptr;
  uint32_t size_ = 0;
  uint32_t capacity_ = 0;
  uint32_t slotMask_ = 0;
};

/// Appends a code point (a lone surrogate is allowed) to WTF-8 text, joining it with a high surrogate
/// that ends the text so that equal strings have equal bytes.
void appendWtf8(std::string& text, uint32_t codePoint);

} // namespace sx::frontend
