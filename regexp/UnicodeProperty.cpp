#include "regexp/UnicodeProperty.h"

#include <algorithm>
#include <iterator>

namespace sx::regexp {

namespace {

/// A name and the number of its set; the tables are sorted by name.
struct PropertyName {
  std::string_view name;
  PropertyId id;
};

// Each set in kSetBytes is a count and then, for each range, the distance from the end of the one before and the
// length less one; all are numbers of seven bits a byte, low bits first.
#include "UnicodeTables.inc"

template <size_t N>
std::optional<PropertyId> find(const PropertyName (&table)[N], std::string_view name) {
  const auto* entry = std::lower_bound(std::begin(table), std::end(table), name,
                                       [](const PropertyName& row, std::string_view wanted) { return row.name < wanted; });
  if (entry == std::end(table) || entry->name != name) return std::nullopt;
  return entry->id;
}

uint32_t readNumber(const uint8_t*& p) {
  uint32_t value = 0;
  for (int shift = 0;; shift += 7) {
    const uint8_t byte = *p++;
    value |= static_cast<uint32_t>(byte & 0x7F) << shift;
    if (byte < 0x80) return value;
  }
}

}  // namespace

std::optional<PropertyId> findProperty(std::string_view name, std::string_view value) {
  if (name == "General_Category" || name == "gc") return find(kCategoryNames, value);
  if (name == "Script" || name == "sc") return find(kScriptNames, value);
  if (name == "Script_Extensions" || name == "scx") return find(kScriptExtensionNames, value);
  return std::nullopt;
}

std::optional<PropertyId> findLoneProperty(std::string_view name) {
  const auto category = find(kCategoryNames, name);
  return category ? category : find(kBinaryNames, name);
}

std::optional<PropertyId> findStringProperty(std::string_view name) {
  return find(kStringNames, name);
}

std::vector<CodePointRange> propertyRanges(PropertyId property) {
  const uint8_t* p = kSetBytes + kSetOffsets[property];
  std::vector<CodePointRange> ranges(readNumber(p));
  char32_t next = 0;
  for (CodePointRange& range : ranges) {
    range.low = next + readNumber(p);
    range.high = range.low + readNumber(p);
    next = range.high + 1;
  }
  return ranges;
}

}  // namespace sx::regexp
