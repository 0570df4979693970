// Parses the files it is given and prints one line for each: `ok` or `error`, a tab, the name, and for an error the
// first headline. --time prints megabytes per second instead, --ast and --tokens the dumps. A name that ends
// with `.module.js` or `.mjs` is parsed as a module, another `.js` as a script.

#include "base/Diagnostics.h"
#include "base/Source.h"
#include "frontend/Dump.h"
#include "frontend/Parser.h"
#include "frontend/ScopeAnalysis.h"

#include <chrono>
#include <cstdio>
#include <cstring>

using namespace sx;
using namespace sx::frontend;

namespace {

void goalOf(std::string_view path, Language& language, Goal& goal) {
  languageOfPath(path, language, goal);
  if (path.ends_with(".module.js")) goal = Goal::Module;
  else if (path.ends_with(".js")) goal = Goal::Script;
}

void timeFile(const SourceFile& file, Language language, Goal goal) {
  constexpr int kRounds = 20;
  double best = 1e9;
  for (int i = 0; i < kRounds; i++) {
    Arena arena;
    AtomTable atoms;
    Diagnostics diagnostics;
    auto start = std::chrono::steady_clock::now();
    parse(file, language, goal, arena, atoms, diagnostics);
    std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    if (taken.count() < best) best = taken.count();
  }
  double megabytes = static_cast<double>(file.text().size()) / 1e6;
  std::printf("%.1f MB/s\t%s\n", megabytes / best, file.path().c_str());
}

void parseFile(const SourceFile& file, Language language, Goal goal, bool dump) {
  Arena arena;
  AtomTable atoms;
  Diagnostics diagnostics;
  Program* program = parse(file, language, goal, arena, atoms, diagnostics);
  if (!diagnostics.hasErrors()) analyzeScopes(*program, arena, atoms, diagnostics);
  if (dump) {
    std::fputs(dumpAst(*program, atoms).c_str(), stdout);
    std::fputs(renderDiagnostics(diagnostics).c_str(), stdout);
  } else if (diagnostics.hasErrors()) {
    std::printf("error\t%s\t%s\n", file.path().c_str(), diagnostics.sorted().front()->headline.c_str());
  } else {
    std::printf("ok\t%s\n", file.path().c_str());
  }
}

}  // namespace

int main(int argc, char** argv) {
  bool time = false, ast = false, tokens = false;
  for (int i = 1; i < argc; i++) {
    if (std::strcmp(argv[i], "--time") == 0) time = true;
    else if (std::strcmp(argv[i], "--ast") == 0) ast = true;
    else if (std::strcmp(argv[i], "--tokens") == 0) tokens = true;
    else {
      auto file = SourceFile::load(argv[i], "");
      if (!file) return std::fprintf(stderr, "cannot read %s\n", argv[i]), 2;
      Language language = Language::JavaScript;
      Goal goal = Goal::Script;
      goalOf(argv[i], language, goal);
      if (time) {
        timeFile(**file, language, goal);
      } else if (tokens) {
        AtomTable atoms;
        std::fputs(dumpTokens(**file, goal, atoms).c_str(), stdout);
      } else {
        parseFile(**file, language, goal, ast);
      }
    }
  }
  return 0;
}
