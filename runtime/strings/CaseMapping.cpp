#include "CaseMapping.h"

#include <algorithm>
#include <iterator>

namespace sx::rt {

namespace {

/// Code points from `begin` to `end`, `stride` apart, that map by the distance `delta`.
struct CaseRun {
  char32_t begin, end;
  uint32_t stride;
  int32_t delta;
};
struct SpecialCase {
  char32_t from;
  char32_t to[3];
};
/// Half open.
struct PointRange {
  char32_t begin, end;
};

#include "CaseTables.inc"

template <size_t N, size_t M> CasePoints mapPoint(const CaseRun (&runs)[N], const SpecialCase (&special)[M], char32_t c) {
  const SpecialCase* s = std::lower_bound(std::begin(special), std::end(special), c, [](const SpecialCase& a, char32_t b) { return a.from < b; });
  if (s != std::end(special) && s->from == c) return {{s->to[0], s->to[1], s->to[2]}};
  const CaseRun* r = std::lower_bound(std::begin(runs), std::end(runs), c, [](const CaseRun& a, char32_t b) { return a.end < b; });
  if (r == std::end(runs) || c < r->begin || (c - r->begin) % r->stride != 0) return {{c, 0, 0}};
  return {{static_cast<char32_t>(static_cast<int32_t>(c) + r->delta), 0, 0}};
}

template <size_t N> bool contains(const PointRange (&ranges)[N], char32_t c) {
  const PointRange* r = std::lower_bound(std::begin(ranges), std::end(ranges), c, [](const PointRange& a, char32_t b) { return a.end <= b; });
  return r != std::end(ranges) && c >= r->begin;
}

}  // namespace

CasePoints toLowerPoints(char32_t c) { return mapPoint(kLowercaseRuns, kLowercaseSpecial, c); }
CasePoints toUpperPoints(char32_t c) { return mapPoint(kUppercaseRuns, kUppercaseSpecial, c); }
bool isCased(char32_t c) { return contains(kCased, c); }
bool isCaseIgnorable(char32_t c) { return contains(kCaseIgnorable, c); }

}  // namespace sx::rt
