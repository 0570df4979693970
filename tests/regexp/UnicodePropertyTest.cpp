#include "regexp/UnicodeProperty.h"

#include <doctest/doctest.h>

using namespace sx::regexp;

TEST_CASE("names and aliases are the same set") {
  CHECK(findProperty("sc", "Grek") == findProperty("Script", "Greek"));
  CHECK(findLoneProperty("Lu") == findProperty("General_Category", "Uppercase_Letter"));
  CHECK(findLoneProperty("AHex") == findLoneProperty("ASCII_Hex_Digit"));
  CHECK_FALSE(findLoneProperty("Greek"));
  CHECK_FALSE(findProperty("sc", ""));
  CHECK_FALSE(findProperty("Alphabetic", "Yes"));
  CHECK(findStringProperty("RGI_Emoji"));
  CHECK_FALSE(findLoneProperty("RGI_Emoji"));
}

TEST_CASE("ranges are those of Unicode 17") {
  CHECK(propertyRanges(*findLoneProperty("ASCII_Hex_Digit")) ==
        std::vector<CodePointRange>{{'0', '9'}, {'A', 'F'}, {'a', 'f'}});
  CHECK(propertyRanges(*findLoneProperty("Any")) == std::vector<CodePointRange>{{0, 0x10FFFF}});
  CHECK(propertyRanges(*findLoneProperty("Zp")) == std::vector<CodePointRange>{{0x2029, 0x2029}});
  CHECK(propertyRanges(*findProperty("sc", "Ogam")) == std::vector<CodePointRange>{{0x1680, 0x169C}});
}
