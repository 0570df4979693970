#include "Parsing.h"

#include <doctest/doctest.h>

#include <limits>

using namespace sx;
using namespace sx::frontend;
using namespace sx::frontend::test;

namespace {

std::string tokensOf(std::string text, Goal goal = Goal::Script) {
  SourceFile source("test", "test", std::move(text));
  AtomTable atoms;
  return dumpTokens(source, goal, atoms);
}

/// The value of a program that is one string literal.
std::u16string stringValue(std::string text) {
  Parsed parsed(std::move(text), Language::JavaScript, Goal::Script);
  REQUIRE(parsed.errors() == "");
  return parsed.atoms.utf16(parsed.program->body[0]->as<ExprStmt>()->expr->as<StringLiteral>()->value);
}

double numberValue(std::string text) {
  Parsed parsed(std::move(text), Language::JavaScript, Goal::Script);
  REQUIRE(parsed.errors() == "");
  return parsed.program->body[0]->as<ExprStmt>()->expr->as<NumberLiteral>()->value;
}

}  // namespace

TEST_CASE("tokens have kinds and places") {
  CHECK(tokensOf("a >>>= b?.c ?? `x${1}y`") ==
        "1:1 Identifier a\n1:3 ShiftRightUnsignedAssign >>>=\n1:8 Identifier b\n1:9 QuestionDot ?.\n1:11 Identifier c\n"
        "1:13 QuestionQuestion ??\n1:16 TemplateHead `x${\n1:20 Number 1\n1:21 TemplateTail }y`\n1:24 EndOfFile \n");
  CHECK(tokensOf("x = /[/]/g / 2") ==
        "1:1 Identifier x\n1:3 Assign =\n1:5 RegExp /[/]/g\n1:12 Slash /\n1:14 Number 2\n1:15 EndOfFile \n");
  // A question mark and a number, not an optional chain.
  CHECK(tokensOf("a?.5:b") == "1:1 Identifier a\n1:2 Question ?\n1:3 Number .5\n1:5 Colon :\n1:6 Identifier b\n1:7 EndOfFile \n");
}

TEST_CASE("comments, byte order mark and hashbang leave nothing") {
  CHECK(tokensOf("\xEF\xBB\xBF#!/usr/bin/sx\n/* a\n b */ // c\n<!-- d\n--> e") == "5:6 EndOfFile \n");
  CHECK(tokensOf("#!x", Goal::Module) == "1:4 EndOfFile \n");
  CHECK(errorsOf("x\n--> y") == "");
  CHECK(errorsOf("x --> y") == "");
  CHECK(errorsOf("x\n--> y", Language::JavaScript, Goal::Module) != "");
  CHECK(errorsOf(" #!x") == "1:2 SX0002 invalid or unexpected character '#'\n");
  CHECK(errorsOf("/* a") == "1:1 SX0005 the comment is not closed\n");
}

TEST_CASE("strings keep what JavaScript keeps") {
  CHECK(stringValue("'a\\x41\\u0042\\u{43}\\n\\0\\\nb'") == std::u16string(u"aABC\n\0b", 7));
  CHECK(stringValue("'\\ud83d\\ude00'") == u"\U0001F600");
  CHECK(stringValue("'\\ud83d'") == std::u16string(1, char16_t(0xD83D)));
  CHECK(stringValue("'\\ude00\\ud83d'") == std::u16string{char16_t(0xDE00), char16_t(0xD83D)});
  CHECK(stringValue("'\\101\\7\\08\\8'") == std::u16string{u'A', 7, 0, u'8', u'8'});
  CHECK(stringValue("'\xE2\x80\xA8'") == u"\u2028");
}

TEST_CASE("numbers in every form") {
  CHECK(numberValue("1_000.5e-1_0") == 1000.5e-10);
  CHECK(numberValue("0xFf") == 255);
  CHECK(numberValue("0b101") == 5);
  CHECK(numberValue("0o17") == 15);
  CHECK(numberValue("017") == 15);
  CHECK(numberValue("019") == 19);
  CHECK(numberValue("08.5") == 8.5);
  CHECK(numberValue(".5") == 0.5);
  CHECK(numberValue("5.") == 5);
  CHECK(numberValue("9007199254740993") == 9007199254740992.0);
  CHECK(numberValue("0x20000000000001") == 9007199254740992.0);
  CHECK(numberValue("0x20000000000003") == 9007199254740996.0);
  CHECK(numberValue("123456789012345") == 123456789012345.0);
  CHECK(numberValue("1e400") == std::numeric_limits<double>::infinity());
  CHECK(errorsOf("1__0") == "1:2 SX0005 numeric separators are not allowed here\n");
  CHECK(errorsOf("3in []") == "1:2 SX0005 an identifier or digit directly after a number\n");
  CHECK(errorsOf("0x") == "1:1 SX0005 digits are missing\n");
}

TEST_CASE("identifiers beyond ASCII, with and without escapes") {
  CHECK(errorsOf("var \xC3\xA9t\xC3\xA9, \\u{61}b, \xF0\xA0\xAE\xB7, a\xE2\x80\x8C;") == "");
  CHECK(errorsOf("v\\u0061r x") != "");
  CHECK(errorsOf("({ v\\u0061r: 1 }).v\\u0061r") == "");
  CHECK(errorsOf("\xE2\x80\x8C") == "1:1 SX0002 invalid or unexpected character '\xE2\x80\x8C'\n");
}

TEST_CASE("bad bytes are errors with a place") {
  CHECK(errorsOf("a = 1;\n'\xFF'") == "2:2 SX0002 the file is not valid UTF-8\n");
  CHECK(errorsOf("a\xE2\x80") == "1:2 SX0002 the file is not valid UTF-8\n");
  CHECK(errorsOf(std::string("a\0b", 3)) == "1:2 SX0002 invalid or unexpected character U+0000\n");
  CHECK(errorsOf(std::string("'a\0b'", 5)) == "");
  CHECK(errorsOf(std::string("// \0\n1", 6)) == "");
}

TEST_CASE("template chunks are cooked and raw") {
  Parsed parsed("x`a\\n\\\r\nb${1}\\u`", Language::JavaScript, Goal::Script);
  REQUIRE(parsed.errors() == "");
  auto* tagged = parsed.program->body[0]->as<ExprStmt>()->expr->as<TaggedTemplateExpr>();
  REQUIRE(tagged->quasi->quasis.size() == 2);
  CHECK(parsed.atoms.text(tagged->quasi->quasis[0]->cooked) == "a\nb");
  CHECK(parsed.atoms.text(tagged->quasi->quasis[0]->raw) == "a\\n\\\nb");
  CHECK(tagged->quasi->quasis[1]->cooked.isNone());
  CHECK(parsed.atoms.text(tagged->quasi->quasis[1]->raw) == "\\u");
  CHECK(errorsOf("`\\u`") == "1:2 SX0005 invalid Unicode escape sequence\n");
}
