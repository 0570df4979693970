// Every file of tests/typecheck/cases: its first line says which errors it has ("// expect: SX1102 at 3:5, SX2001 at 9"),
// or it has none. A file named fail_… has at least one.

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <regex>

#include "Files.h"

namespace fs = std::filesystem;

namespace {

struct Expected {
  std::string code;
  uint32_t line;
  uint32_t column;
};

std::vector<Expected> expectations(std::string_view text) {
  std::string first(text.substr(0, text.find('\n')));
  std::vector<Expected> out;
  if (!first.starts_with("// expect:")) return out;
  static const std::regex kOne("(SX[0-9]{4}) at ([0-9]+)(?::([0-9]+))?");
  for (std::sregex_iterator at(first.begin(), first.end(), kOne), end; at != end; ++at)
    out.push_back({(*at)[1], static_cast<uint32_t>(std::stoul((*at)[2])), (*at)[3].matched ? static_cast<uint32_t>(std::stoul((*at)[3])) : 0});
  return out;
}

std::vector<std::string> sortedFiles(const fs::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".sx") names.push_back(entry.path().string());
  std::sort(names.begin(), names.end());
  return names;
}

std::string rendered(const sx::test::CheckedFiles& files) {
  return sx::renderDiagnostics(files.diagnostics);
}

}  // namespace

TEST_CASE("each case has exactly the errors it names") {
  auto names = sortedFiles(fs::path(SX_SOURCE_ROOT) / "tests/typecheck/cases");
  REQUIRE(names.size() >= 20);
  for (const std::string& name : names) {
    CAPTURE(name);
    auto files = sx::test::checkFile(name);
    auto expected = expectations(files->sources[0]->text());
    CHECK(fs::path(name).filename().string().starts_with("fail_") == !expected.empty());
    std::vector<const sx::Diagnostic*> errors;
    for (const sx::Diagnostic* diagnostic : files->diagnostics.sorted())
      if (sx::diagInfo(diagnostic->id).severity == sx::Severity::Error) errors.push_back(diagnostic);
    std::string all = rendered(*files);
    CAPTURE(all);
    CHECK(errors.size() == expected.size());
    for (size_t i = 0; i < std::min(errors.size(), expected.size()); i++) {
      CHECK(sx::diagCodeText(sx::diagInfo(errors[i]->id).code) == expected[i].code);
      auto place = errors[i]->labels[0].file->lineColumn(errors[i]->labels[0].span.begin);
      CHECK(place.line == expected[i].line);
      if (expected[i].column != 0) CHECK(place.column == expected[i].column);
    }
  }
}

TEST_CASE("the examples have no error and are typed") {
  for (const std::string& name : sortedFiles(fs::path(SX_SOURCE_ROOT) / "examples")) {
    CAPTURE(name);
    auto files = sx::test::checkFile(name);
    CHECK(rendered(*files) == "");
    REQUIRE(files->program != nullptr);
  }
}

namespace {

/// The code block of a page that follows the line `heading`; empty if there is none.
std::string codeAfter(std::string_view page, std::string_view heading) {
  size_t at = page.find(heading);
  if (at == std::string_view::npos) return {};
  size_t begin = page.find("```sx\n", at) + 6;
  return std::string(page.substr(begin, page.find("```", begin) - begin));
}

}  // namespace

TEST_CASE("the examples of docs/explain do what their page says") {
  for (const auto& entry : fs::directory_iterator(fs::path(SX_SOURCE_ROOT) / "docs/explain")) {
    std::string code = entry.path().stem().string();
    int number = std::stoi(code.substr(2));
    bool ofTypes = number >= 1001 && number < 5000;
    if (!ofTypes && number / 1000 != 7) continue;
    CAPTURE(code);
    auto page = sx::readFile(entry.path().string());
    REQUIRE(page.has_value());
    std::string wrong = codeAfter(*page, "\nWrong:"), right = codeAfter(*page, "\nRight:");
    sx::typecheck::CheckOptions options{.strict = number / 1000 == 7};
    if (!right.empty()) {
      auto files = sx::test::checkText(right, options);
      CHECK(rendered(*files) == "");
    }
    bool isError = false;
    for (const sx::DiagInfo& info : sx::allDiagInfos()) isError |= info.code == number && info.severity == sx::Severity::Error;
    if (wrong.empty() || !isError) continue;
    auto files = sx::test::checkText(wrong, options);
    bool reported = false;
    for (const sx::Diagnostic* diagnostic : files->diagnostics.sorted()) reported |= sx::diagInfo(diagnostic->id).code == number;
    CHECK(reported);
  }
}

TEST_CASE("every code that the checker reports has a case and an explanation") {
  std::vector<std::string> seen;
  for (const std::string& name : sortedFiles(fs::path(SX_SOURCE_ROOT) / "tests/typecheck/cases")) {
    auto source = sx::SourceFile::load(name, SX_SOURCE_ROOT);
    REQUIRE(source.has_value());
    for (const Expected& one : expectations((*source)->text())) seen.push_back(one.code);
  }
  for (const sx::DiagInfo& info : sx::allDiagInfos()) {
    bool ofChecker = info.code >= 1101 && info.code < 5000 && info.severity == sx::Severity::Error;
    if (!ofChecker) continue;
    std::string code = sx::diagCodeText(info.code);
    CAPTURE(code);
    CHECK(std::find(seen.begin(), seen.end(), code) != seen.end());
    CHECK(fs::exists(fs::path(SX_SOURCE_ROOT) / "docs/explain" / (code + ".md")));
  }
}
