#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace sx::regexp {

/// Numbers a set of code points that `\p{…}` can name.
using PropertyId = uint16_t;

/// Code points from `low` to `high`, both included.
struct CodePointRange {
  char32_t low;
  char32_t high;

  bool operator==(const CodePointRange&) const = default;
};

/// UnicodeMatchProperty and UnicodeMatchPropertyValue of ECMA-262 22.2.2.9: `\p{name=value}`.
std::optional<PropertyId> findProperty(std::string_view name, std::string_view value);
/// `\p{name}`: a binary property or a general category.
std::optional<PropertyId> findLoneProperty(std::string_view name);
/// A property of strings (table 70); its number is not one of a code point set.
std::optional<PropertyId> findStringProperty(std::string_view name);

/// The code points of a set, ascending and with gaps between.
std::vector<CodePointRange> propertyRanges(PropertyId property);

}  // namespace sx::regexp
