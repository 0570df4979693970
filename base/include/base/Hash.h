#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace sx {

/// Scrambles all bits of a word into all bits of the result.
constexpr uint64_t mixHash(uint64_t x) {
  x ^= x >> 32;
  x *= 0xD6E8FEB86659FD93ull;
  x ^= x >> 32;
  x *= 0xD6E8FEB86659FD93ull;
  x ^= x >> 32;
  return x;
}

constexpr uint64_t combineHash(uint64_t seed, uint64_t value) {
  return mixHash(seed ^ (value + 0x9E3779B97F4A7C15ull + (seed << 6) + (seed >> 2)));
}

/// Hash of bytes. The same bytes and seed give the same value on every target.
uint64_t hashBytes(const void* data, size_t size, uint64_t seed);

inline uint64_t hashBytes(std::string_view bytes, uint64_t seed) {
  return hashBytes(bytes.data(), bytes.size(), seed);
}

/// Hash of a JavaScript text by its code units: a Latin-1 and a UTF-16 store of one text hash alike.
uint32_t hashText(std::string_view latin1, uint64_t seed);
uint32_t hashText(std::u16string_view utf16, uint64_t seed);

/// A seed that an outsider cannot guess, from the operating system.
uint64_t randomSeed();

}  // namespace sx
