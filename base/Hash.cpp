#include "base/Hash.h"

#include <sys/random.h>

#include <chrono>
#include <cstring>

namespace sx {

namespace {

constexpr uint64_t kMultiplier1 = 0xA0761D6478BD642Full;
constexpr uint64_t kMultiplier2 = 0xE7037ED1A0B428DBull;

/// Folds the 128-bit product of two words.
uint64_t fold(uint64_t a, uint64_t b) {
  const auto product = static_cast<unsigned __int128>(a) * b;
  return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
}

uint64_t step(uint64_t state, uint64_t word) {
  return fold(state ^ kMultiplier1, word ^ kMultiplier2);
}

/// Four code units as one word, lowest first, whatever the store and the byte order.
template <class Unit>
uint64_t packUnits(const Unit* units, size_t count) {
  uint64_t word = 0;
  for (size_t i = 0; i < count; i++) word |= static_cast<uint64_t>(units[i]) << (16 * i);
  return word;
}

template <class Unit>
uint32_t hashUnits(const Unit* units, size_t size, uint64_t seed) {
  uint64_t state = seed ^ size;
  size_t i = 0;
  for (; i + 4 <= size; i += 4) state = step(state, packUnits(units + i, 4));
  if (i < size) state = step(state, packUnits(units + i, size - i));
  return static_cast<uint32_t>(mixHash(state ^ seed));
}

}  // namespace

uint64_t hashBytes(const void* data, size_t size, uint64_t seed) {
  const auto* bytes = static_cast<const unsigned char*>(data);
  const auto load = [&](size_t at, size_t count) {
    uint64_t word = 0;
    for (size_t i = 0; i < count; i++) word |= static_cast<uint64_t>(bytes[at + i]) << (8 * i);
    return word;
  };
  uint64_t state = seed ^ size;
  size_t i = 0;
  for (; i + 8 <= size; i += 8) state = step(state, load(i, 8));
  if (i < size) state = step(state, load(i, size - i));
  return mixHash(state ^ seed);
}

uint32_t hashText(std::string_view latin1, uint64_t seed) {
  return hashUnits(reinterpret_cast<const unsigned char*>(latin1.data()), latin1.size(), seed);
}

uint32_t hashText(std::u16string_view utf16, uint64_t seed) {
  return hashUnits(utf16.data(), utf16.size(), seed);
}

uint64_t randomSeed() {
  uint64_t seed = 0;
  if (::getrandom(&seed, sizeof seed, GRND_NONBLOCK) == static_cast<ssize_t>(sizeof seed)) return seed;
  const auto now = static_cast<uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
  return combineHash(reinterpret_cast<uintptr_t>(&seed), now);
}

}  // namespace sx
