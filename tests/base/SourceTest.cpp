#include "base/Source.h"

#include <doctest/doctest.h>

using namespace sx;

TEST_CASE("lines end at every JavaScript terminator") {
  const SourceFile file("/p/a.sx", "a.sx", "a\nbc\r\nd\re\xE2\x80\xA8" "f\xE2\x80\xA9");
  CHECK(file.lineCount() == 6);
  CHECK(file.lineColumn(0) == LineColumn{1, 1});
  CHECK(file.lineColumn(1) == LineColumn{1, 2});
  CHECK(file.lineColumn(2) == LineColumn{2, 1});
  CHECK(file.lineColumn(6) == LineColumn{3, 1});
  CHECK(file.lineColumn(8) == LineColumn{4, 1});
  CHECK(file.lineColumn(12) == LineColumn{5, 1});
  CHECK(file.lineColumn(1000) == LineColumn{6, 1});
  CHECK(file.text(file.lineSpan(2)) == "bc");
  CHECK(file.text(file.lineSpan(3)) == "d");
  CHECK(file.text(file.lineSpan(4)) == "e");
  CHECK(file.text(file.lineSpan(5)) == "f");
  CHECK(file.text(file.lineSpan(6)) == "");
}

TEST_CASE("columns count UTF-16 code units") {
  const SourceFile file("a", "a", "\xC3\xA9\xF0\x9F\x98\x80x");
  CHECK(file.lineColumn(2) == LineColumn{1, 2});
  CHECK(file.lineColumn(6) == LineColumn{1, 4});
}

TEST_CASE("an empty text has one line") {
  const SourceFile file("a", "a", "");
  CHECK(file.lineCount() == 1);
  CHECK(file.lineColumn(0) == LineColumn{1, 1});
  CHECK(file.lineSpan(1) == Span{0, 0});
}

TEST_CASE("a file that cannot be read is an error with its path") {
  const auto file = SourceFile::load("/nonexistent/x.sx", "/");
  REQUIRE_FALSE(file.has_value());
  CHECK(file.error().message == "/nonexistent/x.sx: No such file or directory");
}

TEST_CASE("columns in a long line of characters of every length") {
  std::string text = "x\n";
  std::vector<std::pair<uint32_t, uint32_t>> expected;
  const char* const characters[] = {"a", "\xC3\xA9", "\xE4\xB8\xAD", "\xF0\x9F\x98\x80"};
  uint32_t column = 1;
  for (int i = 0; i < 3000; i++) {
    expected.push_back({static_cast<uint32_t>(text.size()), column});
    text += characters[i % 4];
    column += i % 4 == 3 ? 2 : 1;
  }
  SourceFile file("p", "p", text + "\nend");
  for (auto [offset, wanted] : expected) CHECK(file.lineColumn(offset) == LineColumn{2, wanted});
  CHECK(file.lineColumn(static_cast<uint32_t>(text.size())) == LineColumn{2, column});
  CHECK(file.lineColumn(static_cast<uint32_t>(text.size()) + 2) == LineColumn{3, 2});
}
