#pragma once
/// A JavaScript value in one 64-bit word (design D6): doubles as they are, everything else under a tag in the high
/// 16 bits. Every double stored in a Value has a canonical NaN, so no double reaches the tags.
#include <bit>
#include <cstdint>
#include <cstring>

#include "base/Assert.h"

namespace sx::rt {

struct Cell;
struct Object;
struct String;
struct Symbol;
struct BigInt;

enum Tag : uint16_t {
  kTagSpecial = 0xFFF9, kTagInternal = 0xFFFA, kTagObject = 0xFFFB, kTagString = 0xFFFC, kTagSymbol = 0xFFFD,
  kTagBigInt = 0xFFFE, kTagInt = 0xFFFF,
};

constexpr uint64_t kIntBits = uint64_t{kTagInt} << 48;
constexpr uint64_t kSpecialBits = uint64_t{kTagSpecial} << 48;
constexpr uint64_t kObjectBits = uint64_t{kTagObject} << 48;
constexpr uint64_t kStringBits = uint64_t{kTagString} << 48;
constexpr uint64_t kSymbolBits = uint64_t{kTagSymbol} << 48;
constexpr uint64_t kBigIntBits = uint64_t{kTagBigInt} << 48;
constexpr uint64_t kInternalBits = uint64_t{kTagInternal} << 48;
constexpr uint64_t kPointerMask = (uint64_t{1} << 48) - 1;
constexpr uint64_t kCanonicalNaN = 0x7FF8000000000000;

class Value {
 public:
  constexpr Value() : bits_(kSpecialBits) {}
  static constexpr Value fromBits(uint64_t bits) { Value v; v.bits_ = bits; return v; }
  static constexpr Value undefined() { return fromBits(kSpecialBits | 0); }
  static constexpr Value null() { return fromBits(kSpecialBits | 1); }
  static constexpr Value boolean(bool b) { return fromBits(kSpecialBits | 2 | uint64_t{b}); }
  /// A hole in an elements store; never in a register and never seen by JavaScript.
  static constexpr Value hole() { return fromBits(kSpecialBits | 4); }
  /// The dead-zone marker: a binding not yet initialised (kind Raw).
  static constexpr Value tdz() { return fromBits(kSpecialBits | 5); }
  /// Marks a Completion<Value> that threw; never stored.
  static constexpr Value thrown() { return fromBits(kSpecialBits | 6); }
  static constexpr Value int32(int32_t i) { return fromBits(kIntBits | static_cast<uint32_t>(i)); }
  /// A plain double, canonicalised if NaN; never int-tagged.
  static Value plainDouble(double d) { return d == d ? fromBits(std::bit_cast<uint64_t>(d)) : fromBits(kCanonicalNaN); }
  /// A number: int-tagged if it is an int32 other than -0, else a plain double.
  static Value number(double d) {
    if (d >= -2147483648.0 && d <= 2147483647.0) {
      int32_t i = static_cast<int32_t>(d);
      if (i == d && (i != 0 || (std::bit_cast<uint64_t>(d) >> 63) == 0)) return int32(i);
    }
    return plainDouble(d);
  }
  static Value number(int32_t i) { return int32(i); }
  static Value number(uint32_t u) { return u <= 0x7FFFFFFF ? int32(static_cast<int32_t>(u)) : plainDouble(u); }
  static Value number(int64_t i) { return number(static_cast<double>(i)); }
  static Value number(uint64_t u) { return number(static_cast<double>(u)); }
  static Value object(const Object* o) { return fromBits(kObjectBits | reinterpret_cast<uint64_t>(o)); }
  static Value string(const String* s) { return fromBits(kStringBits | reinterpret_cast<uint64_t>(s)); }
  static Value symbol(const Symbol* s) { return fromBits(kSymbolBits | reinterpret_cast<uint64_t>(s)); }
  static Value bigint(const BigInt* b) { return fromBits(kBigIntBits | reinterpret_cast<uint64_t>(b)); }
  /// A scope cell or another cell that JavaScript never sees.
  static Value internal(const Cell* c) { return fromBits(kInternalBits | reinterpret_cast<uint64_t>(c)); }

  constexpr uint64_t bits() const { return bits_; }
  constexpr uint16_t tag() const { return static_cast<uint16_t>(bits_ >> 48); }

  constexpr bool isDouble() const { return bits_ < kSpecialBits; }
  constexpr bool isInt() const { return bits_ >= kIntBits; }
  constexpr bool isNumber() const { return isDouble() || isInt(); }
  constexpr bool isUndefined() const { return bits_ == kSpecialBits; }
  constexpr bool isNull() const { return bits_ == (kSpecialBits | 1); }
  constexpr bool isNullish() const { return (bits_ | 1) == (kSpecialBits | 1); }
  constexpr bool isBoolean() const { return (bits_ | 1) == (kSpecialBits | 3); }
  constexpr bool isTrue() const { return bits_ == (kSpecialBits | 3); }
  constexpr bool isFalse() const { return bits_ == (kSpecialBits | 2); }
  constexpr bool isHole() const { return bits_ == (kSpecialBits | 4); }
  constexpr bool isTdz() const { return bits_ == (kSpecialBits | 5); }
  constexpr bool isThrown() const { return bits_ == (kSpecialBits | 6); }
  constexpr bool isObject() const { return tag() == kTagObject; }
  constexpr bool isString() const { return tag() == kTagString; }
  constexpr bool isSymbol() const { return tag() == kTagSymbol; }
  constexpr bool isBigInt() const { return tag() == kTagBigInt; }
  constexpr bool isInternal() const { return tag() == kTagInternal; }
  /// True if the word points to a heap cell.
  constexpr bool isCell() const { return bits_ - kInternalBits < kIntBits - kInternalBits; }

  int32_t asInt() const { SX_ASSERT(isInt()); return static_cast<int32_t>(bits_); }
  double asDouble() const { SX_ASSERT(isDouble()); return std::bit_cast<double>(bits_); }
  /// The number as a double, from either encoding.
  double asNumber() const { return isInt() ? static_cast<int32_t>(bits_) : asDouble(); }
  bool asBoolean() const { SX_ASSERT(isBoolean()); return (bits_ & 1) != 0; }
  Cell* asCell() const { SX_ASSERT(isCell()); return reinterpret_cast<Cell*>(bits_ & kPointerMask); }
  Object* asObject() const { SX_ASSERT(isObject()); return reinterpret_cast<Object*>(bits_ & kPointerMask); }
  String* asString() const { SX_ASSERT(isString()); return reinterpret_cast<String*>(bits_ & kPointerMask); }
  Symbol* asSymbol() const { SX_ASSERT(isSymbol()); return reinterpret_cast<Symbol*>(bits_ & kPointerMask); }
  BigInt* asBigInt() const { SX_ASSERT(isBigInt()); return reinterpret_cast<BigInt*>(bits_ & kPointerMask); }

  /// Identity of the word; not a JavaScript comparison (an integral double may or may not be int-tagged).
  constexpr bool operator==(const Value&) const = default;

 private:
  uint64_t bits_;
};

static_assert(sizeof(Value) == 8);

}  // namespace sx::rt
