#pragma once

// What the front end's tests share: parse a text and look at what came of it.

#include "base/Diagnostics.h"
#include "base/Source.h"
#include "frontend/Dump.h"
#include "frontend/Parser.h"
#include "frontend/ScopeAnalysis.h"

#include <memory>
#include <string>

namespace sx::frontend::test {

/// One parsed text with everything its tree needs.
struct Parsed {
  Parsed(std::string text, Language language, Goal goal) : source("test", "test", std::move(text)) {
    program = parse(source, language, goal, arena, atoms, diagnostics);
    if (!diagnostics.hasErrors()) analyzeScopes(*program, arena, atoms, diagnostics);
  }

  /// `line:column CODE headline` for each error, one a line.
  std::string errors() const {
    std::string out;
    for (const Diagnostic* diagnostic : diagnostics.sorted()) {
      LineColumn place = source.lineColumn(diagnostic->labels.front().span.begin);
      out += std::to_string(place.line) + ":" + std::to_string(place.column) + " " +
             diagCodeText(diagInfo(diagnostic->id).code) + " " + diagnostic->headline + "\n";
    }
    return out;
  }

  SourceFile source;
  Arena arena;
  AtomTable atoms;
  Diagnostics diagnostics;
  Program* program;
};

inline std::string errorsOf(std::string text, Language language = Language::JavaScript, Goal goal = Goal::Script) {
  return Parsed(std::move(text), language, goal).errors();
}
inline std::string sxErrors(std::string text) { return errorsOf(std::move(text), Language::Sx, Goal::Module); }
inline std::string tsErrors(std::string text) { return errorsOf(std::move(text), Language::TypeScript, Goal::Module); }
/// The dump of the tree without the line of the program.
inline std::string treeOf(std::string text, Language language = Language::JavaScript, Goal goal = Goal::Script) {
  Parsed parsed(std::move(text), language, goal);
  std::string dump = dumpAst(*parsed.program, parsed.atoms);
  return parsed.errors() + dump.substr(dump.find('\n') + 1);
}

inline std::string repeat(const std::string& text, size_t times) {
  std::string out;
  out.reserve(text.size() * times);
  for (size_t i = 0; i < times; i++) out += text;
  return out;
}

}  // namespace sx::frontend::test
