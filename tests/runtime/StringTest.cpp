#include <doctest/doctest.h>

#include <string>

#include "runtime/Isolate.h"
#include "runtime/String.h"

using namespace sx;
using namespace sx::rt;

namespace {

IsolateOptions options(uint32_t stress = 0) {
  IsolateOptions o;
  o.withoutRealm = true;
  o.heap.gcStress = stress;
  o.heap.gcVerify = stress != 0;
  return o;
}

std::string text(Isolate& iso, String* s) {
  StringChars c = chars(iso, s);
  std::string out;
  for (uint32_t i = 0; i < c.length; i++) out += static_cast<char>(c[i]);
  return out;
}

String* join(Isolate& iso, String* a, String* b) { return concat(iso, a, b).release(); }

}  // namespace

TEST_CASE("flat strings, both encodings") {
  Isolate iso(options());
  String* s = newString(iso, std::string_view("hello"));
  CHECK(!s->isTwoByte());
  CHECK(text(iso, s) == "hello");
  String* narrow = newString(iso, std::u16string_view(u"hello"));
  CHECK(!narrow->isTwoByte());
  CHECK(equal(iso, s, narrow));
  String* wide = newString(iso, std::u16string_view(u"h\u20ac"));
  CHECK(wide->isTwoByte());
  CHECK(charAt(iso, wide, 1) == 0x20ac);
  CHECK(newStringUtf8(iso, "\xe2\x82\xac\xf0\x9f\x98\x80")->length == 3);
  CHECK(charAt(iso, newStringUtf8(iso, "a\xff"), 1) == 0xfffd);
  CHECK(charAt(iso, newStringUtf8(iso, "\xed\xa0\x80"), 0) == 0xd800);
  CHECK(charString(iso, 'x') == charString(iso, 'x'));
  CHECK(charString(iso, 'x')->isAtom());
}

TEST_CASE("ropes: built, flattened and indexed") {
  for (uint32_t stress : {0u, 3u}) {
    Isolate iso(options(stress));
    int n = stress != 0 ? 200 : 100000;
    String* left = iso.names.empty.asString();
    String* right = left;
    for (int i = 0; i < n; i++) {
      left = join(iso, left, charString(iso, static_cast<char16_t>('a' + i % 26)));
      right = join(iso, charString(iso, static_cast<char16_t>('a' + i % 26)), right);
    }
    REQUIRE(left->length == static_cast<uint32_t>(n));
    for (uint32_t i = 0; i < left->length; i += 7) {
      CHECK(charAt(iso, left, i) == 'a' + i % 26);
      CHECK(charAt(iso, right, left->length - 1 - i) == 'a' + i % 26);
    }
    String* wide = join(iso, left, newString(iso, std::u16string_view(u"\u4e00")));
    CHECK(wide->isTwoByte());
    CHECK(charAt(iso, wide, 27) == 'b');
    CHECK(charAt(iso, wide, static_cast<uint32_t>(n)) == 0x4e00);
  }
}

TEST_CASE("appending shares a buffer and never changes earlier texts") {
  for (uint32_t stress : {0u, 3u}) {
    Isolate iso(options(stress));
    RootVector earlier(iso);
    std::string expected;
    String* s = iso.names.empty.asString();
    for (int i = 0; i < 600; i++) {
      std::string piece = "<" + std::to_string(i) + ">";
      expected += piece;
      s = join(iso, s, newString(iso, std::string_view(piece)));
      earlier.push(Value::string(s));
      if (i % 50 == 49) {
        // A second text that continues an earlier one.
        String* other = join(iso, earlier[static_cast<size_t>(i / 2)].asString(), newString(iso, std::string_view("!")));
        CHECK(charAt(iso, other, other->length - 1) == '!');
      }
    }
    CHECK(text(iso, s) == expected);
    for (size_t i = 0; i < earlier.size(); i += 13) {
      String* e = earlier[i].asString();
      CHECK(text(iso, e) == expected.substr(0, e->length));
    }
    String* wide = join(iso, s, newString(iso, std::u16string_view(u"\u4e00")));
    for (int i = 0; i < 100; i++) wide = join(iso, wide, charString(iso, 'z'));
    CHECK(charAt(iso, wide, s->length) == 0x4e00);
    CHECK(charAt(iso, wide, s->length + 100) == 'z');
    CHECK(charAt(iso, wide, 1) == '0');
  }
}

TEST_CASE("substrings share or copy") {
  Isolate iso(options(5));
  std::string all;
  for (int i = 0; i < 300; i++) all += static_cast<char>('0' + i % 10);
  String* s = newString(iso, std::string_view(all));
  String* slice = substring(iso, s, 5, 205);
  CHECK((slice->flags & kStrSlice) != 0);
  CHECK(text(iso, slice) == all.substr(5, 200));
  String* again = substring(iso, slice, 10, 150);
  CHECK(text(iso, again) == all.substr(15, 140));
  CHECK(text(iso, substring(iso, again, 3, 7)) == all.substr(18, 4));
  CHECK(substring(iso, s, 0, 300) == s);
  CHECK(substring(iso, s, 4, 4)->length == 0);
}

TEST_CASE("order and equality are by code units") {
  Isolate iso(options());
  auto s = [&](std::u16string_view t) { return newString(iso, t); };
  CHECK(compare(iso, s(u"a"), s(u"b")) < 0);
  CHECK(compare(iso, s(u"b"), s(u"a")) > 0);
  CHECK(compare(iso, s(u"ab"), s(u"a")) > 0);
  CHECK(compare(iso, s(u"abc"), s(u"abc")) == 0);
  CHECK(compare(iso, s(u"\u00ff"), s(u"\u0100")) < 0);
  CHECK(compare(iso, s(u"\xd83d\xde00"), s(u"\uffee")) < 0);
  CHECK(!equal(iso, s(u"abc"), s(u"abd")));
}

TEST_CASE("interning and keys") {
  Isolate iso(options(4));
  String* a = intern(iso, std::string_view("someName"));
  CHECK(intern(iso, join(iso, newString(iso, std::string_view("some")), newString(iso, std::string_view("Name")))) == a);
  CHECK(intern(iso, std::string_view("length")) == iso.names.length.asString());
  auto key = [&](std::string_view t) { return keyFromString(iso, newString(iso, t)); };
  CHECK(key("0") == PropertyKey::index(0));
  CHECK(key("4294967294") == PropertyKey::index(4294967294u));
  CHECK(key("4294967295").isString());
  CHECK(key("99999999999").isString());
  CHECK(key("01").isString());
  CHECK(key("-1").isString());
  CHECK(key("") == iso.names.empty);
  CHECK(key("someName") == PropertyKey::atom(a));
  CHECK(keyFromString(iso, intern(iso, std::string_view("17"))) == PropertyKey::index(17));
  CHECK(text(iso, stringFromKey(iso, PropertyKey::index(4294967294u))) == "4294967294");
  CHECK(text(iso, stringFromKey(iso, PropertyKey::index(7))) == "7");
}

TEST_CASE("atoms nobody uses are dropped") {
  Isolate iso(options());
  for (int i = 0; i < 20000; i++) intern(iso, std::string_view("atom" + std::to_string(i)));
  iso.heap.collectFull();
  uint64_t live = iso.heap.stats().liveBytes;
  CHECK(live < 100000);
  String* kept = intern(iso, std::string_view("kept for long"));
  Root<String> root(iso, kept);
  iso.heap.collectFull();
  CHECK(intern(iso, std::string_view("kept for long")) == root.get());
}

TEST_CASE("string builder widens and joins") {
  Isolate iso(options());
  StringBuilder b(iso);
  b.append(std::string_view("abc"));
  b.append(u'd');
  b.append(newString(iso, std::string_view("ef")));
  String* narrow = b.finish().release();
  CHECK(text(iso, narrow) == "abcdef");
  CHECK(!narrow->isTwoByte());
  b.append(u'\u20ac');
  for (int i = 0; i < 1000; i++) b.append(std::u16string_view(u"xy"));
  String* wide = b.finish().release();
  CHECK(wide->length == 2007);
  CHECK(charAt(iso, wide, 6) == 0x20ac);
  CHECK(charAt(iso, wide, 5) == 'f');
  CHECK(charAt(iso, wide, 2006) == 'y');
}
