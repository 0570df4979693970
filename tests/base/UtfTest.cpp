#include "base/Utf.h"

#include <doctest/doctest.h>

using namespace sx;

TEST_CASE("UTF-8 and UTF-16 convert both ways") {
  const std::string text = "a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80z";
  const std::u16string wide = u"a\u00E9\u20AC\U0001F600z";
  CHECK(utf8ToUtf16(text) == wide);
  CHECK(utf16ToUtf8(wide) == text);
  CHECK(utf16Length(text) == 6);
  CHECK(utf8ToUtf16("0123456789abcdef") == u"0123456789abcdef");
  CHECK(latin1ToUtf8("caf\xE9!") == "caf\xC3\xA9!");
}

TEST_CASE("lone surrogates survive as WTF-8") {
  const std::u16string wide = {u'a', 0xD83D, u'b', 0xDE00, 0xD83D};
  const std::string text = utf16ToUtf8(wide);
  CHECK(text == "a\xED\xA0\xBD" "b\xED\xB8\x80\xED\xA0\xBD");
  CHECK(utf8ToUtf16(text) == wide);
  CHECK(utf16Length(text) == 5);
  CHECK(findInvalidUtf8(text) == 1);
  CHECK_FALSE(findInvalidUtf8(text, Surrogates::Allow));
  CHECK(utf16ToUtf8Lossy(wide) == "a\xEF\xBF\xBD" "b\xEF\xBF\xBD\xEF\xBF\xBD");
}

TEST_CASE("findInvalidUtf8 names the first bad byte") {
  CHECK_FALSE(findInvalidUtf8(""));
  CHECK_FALSE(findInvalidUtf8("plain ascii text, long enough"));
  CHECK_FALSE(findInvalidUtf8("\xF4\x8F\xBF\xBF"));
  CHECK(findInvalidUtf8("ab\x80") == 2);
  CHECK(findInvalidUtf8("\xC0\xAF") == 0);
  CHECK(findInvalidUtf8("abcdefgh\xE2\x82") == 8);
  CHECK(findInvalidUtf8("\xE0\x80\x80") == 0);
  CHECK(findInvalidUtf8("\xF4\x90\x80\x80") == 0);
  CHECK(findInvalidUtf8("x\xFF") == 1);
}

TEST_CASE("replaceInvalidUtf8 replaces maximal subparts") {
  // The examples of the Unicode standard, tables 3-8 to 3-11.
  const std::string r = "\xEF\xBF\xBD";
  CHECK(replaceInvalidUtf8("\xC0\xAF\xE0\x80\xBF\xF0\x81\x82\x41") == r + r + r + r + r + r + r + r + "A");
  CHECK(replaceInvalidUtf8("\xED\xA0\x80\xED\xBF\xBF\xED\xAF\x41") == r + r + r + r + r + r + r + r + "A");
  CHECK(replaceInvalidUtf8("\xE1\x80\xE2\xF0\x91\x92\xF1\xBF\x41") == r + r + r + r + "A");
}

TEST_CASE("width tests") {
  CHECK(isAscii("abcdefghij"));
  CHECK_FALSE(isAscii("abcdefghij\x80"));
  CHECK(isLatin1(u"caf\u00E9"));
  CHECK_FALSE(isLatin1(u"\u0100"));
  CHECK(isSpaceOrLineEnd(0xFEFF));
  CHECK_FALSE(isSpaceOrLineEnd(0x180E));
}
