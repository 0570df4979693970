#include "base/Diagnostics.h"

#include <doctest/doctest.h>

#include <set>

using namespace sx;

TEST_CASE("a diagnostic is rendered with its places, notes and helps") {
  const SourceFile file("/p/a.sx", "src/a.sx", "let p: P = {x: 1};\nuse(p);\nuse(p);\n");
  Diagnostics diagnostics;
  diagnostics.error(DiagId::UseAfterMove, file, {31, 32}, "p")
      .here("used here")
      .label({23, 24}, "moved here")
      .note("'P' is a struct")
      .help("copy it with `{ ...p }`");
  CHECK(renderDiagnostics(diagnostics) ==
        "src/a.sx:3:5: error SX2001: 'p' is used after it was moved\n"
        "  3 | use(p);\n"
        "    |     ^ used here\n"
        "  2 | use(p);\n"
        "    |     - moved here\n"
        "    = note: 'P' is a struct\n"
        "    = help: copy it with `{ ...p }`\n");
}

TEST_CASE("carets stand under tabs, wide characters and multi-line spans") {
  const SourceFile file("a", "a", "\tx\t\xE6\xBC\xA2+y\nz");
  Diagnostics diagnostics;
  diagnostics.error(DiagId::UnexpectedToken, file, {3, 6}, "\xE6\xBC\xA2");
  diagnostics.error(DiagId::UnexpectedToken, file, {7, 10}, "y");
  CHECK(renderDiagnostics(diagnostics) ==
        "a:1:4: error SX0001: unexpected token '\xE6\xBC\xA2'\n"
        "  1 |     x   \xE6\xBC\xA2+y\n"
        "    |         ^^\n"
        "a:1:6: error SX0001: unexpected token 'y'\n"
        "  1 |     x   \xE6\xBC\xA2+y\n"
        "    |            ^\n");
}

TEST_CASE("a long line is cut around the place") {
  const std::string text = std::string(500000, 'a') + "!" + std::string(500000, 'b');
  const SourceFile file("a", "a", text);
  Diagnostics diagnostics;
  diagnostics.error(DiagId::UnexpectedToken, file, {500000, 500001}, "!");
  CHECK(renderDiagnostics(diagnostics) ==
        "a:1:500001: error SX0001: unexpected token '!'\n  1 | ..." + std::string(60, 'a') + "!" + std::string(59, 'b') +
            "...\n    | " + std::string(63, ' ') + "^\n");
}

TEST_CASE("one mistake is one error, and the limit counts the rest") {
  const SourceFile file("a", "a", "0123456789");
  Diagnostics diagnostics(3);
  for (uint32_t i = 0; i < 5; i++) {
    diagnostics.error(DiagId::UnexpectedToken, file, {4 - i, 5 - i}, i);
    diagnostics.error(DiagId::UnexpectedEnd, file, {4 - i, 5 - i}).note("dropped");
  }
  CHECK(diagnostics.errorCount() == 5);
  CHECK(diagnostics.reachedErrorLimit());
  const auto sorted = diagnostics.sorted();
  REQUIRE(sorted.size() == 3);
  CHECK(sorted[0]->headline == "unexpected token '2'");
  CHECK(sorted[2]->headline == "unexpected token '0'");
  CHECK(sorted[2]->notes.empty());
  CHECK(renderDiagnostics(diagnostics).ends_with("2 more errors are not shown\n"));
}

TEST_CASE("warnings do not count as errors") {
  const SourceFile file("a", "a", "yield");
  Diagnostics diagnostics;
  diagnostics.warning(DiagId::FeatureUnsupported, file, {0, 5}, "a generator");
  CHECK_FALSE(diagnostics.hasErrors());
  CHECK(diagnostics.warningCount() == 1);
}

TEST_CASE("the table is in the order of its codes") {
  uint16_t last = 0;
  std::set<std::string_view> names;
  for (const DiagInfo& info : allDiagInfos()) {
    CAPTURE(info.name);
    CHECK(info.code >= last);
    CHECK(info.code <= 9999);
    CHECK_FALSE(info.headline.empty());
    CHECK(names.insert(info.name).second);
    last = info.code;
  }
}
