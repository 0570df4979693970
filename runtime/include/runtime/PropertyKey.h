#pragma once
/// A property key: an array index, an interned string or a symbol, in one word that compares by identity.
#include "runtime/Value.h"

namespace sx::rt {

class PropertyKey {
 public:
  PropertyKey() = default;
  /// Index 0 .. 2^32-2 (ECMA-262 array index). Larger integers are strings.
  static PropertyKey index(uint32_t i) { SX_ASSERT(i != 0xFFFFFFFF); return PropertyKey(kIntBits | i); }
  /// `s` must be interned (Isolate::intern) and not the text of an array index.
  static PropertyKey atom(const String* s) { return PropertyKey(kStringBits | reinterpret_cast<uint64_t>(s)); }
  static PropertyKey symbol(const Symbol* s) { return PropertyKey(kSymbolBits | reinterpret_cast<uint64_t>(s)); }

  bool isIndex() const { return (bits_ >> 48) == kTagInt; }
  bool isString() const { return (bits_ >> 48) == kTagString; }
  bool isSymbol() const { return (bits_ >> 48) == kTagSymbol; }
  uint32_t asIndex() const { SX_ASSERT(isIndex()); return static_cast<uint32_t>(bits_); }
  String* asString() const { SX_ASSERT(isString()); return reinterpret_cast<String*>(bits_ & kPointerMask); }
  Symbol* asSymbol() const { SX_ASSERT(isSymbol()); return reinterpret_cast<Symbol*>(bits_ & kPointerMask); }
  uint64_t bits() const { return bits_; }
  bool operator==(const PropertyKey&) const = default;

 private:
  explicit PropertyKey(uint64_t bits) : bits_(bits) {}
  uint64_t bits_ = 0;
};

}  // namespace sx::rt
