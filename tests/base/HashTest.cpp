#include "base/Hash.h"

#include <doctest/doctest.h>

#include <string>

using namespace sx;

TEST_CASE("a text hashes alike in both widths") {
  const std::string latin1 = "h\xE9llo, w\xF6rld";
  std::u16string wide;
  for (const char c : latin1) wide.push_back(static_cast<unsigned char>(c));
  for (size_t size = 0; size <= latin1.size(); size++) {
    CHECK(hashText(std::string_view(latin1).substr(0, size), 42) == hashText(std::u16string_view(wide).substr(0, size), 42));
  }
}

TEST_CASE("seed, order and length matter") {
  CHECK(hashText("abc", 1) != hashText("abc", 2));
  CHECK(hashText("abcd", 1) != hashText("abdc", 1));
  CHECK(hashText(std::string_view("a\0", 2), 1) != hashText("a", 1));
  CHECK(hashBytes("12345678", 7) != hashBytes("12345679", 7));
  CHECK(hashBytes(std::string_view("\0", 1), 7) != hashBytes("", 7));
}
