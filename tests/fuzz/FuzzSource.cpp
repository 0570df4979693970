// Any bytes are a source text: the first says the language and the goal, the rest is parsed, its scopes are analysed and, for
// .sx, it is checked. Texts of the examples and of tests/frontend make a good corpus.
#include <cstdint>
#include <string>

#include "base/Arena.h"
#include "base/Diagnostics.h"
#include "base/Source.h"
#include "frontend/Dump.h"
#include "frontend/Parser.h"
#include "frontend/ScopeAnalysis.h"
#include "typecheck/CheckedProgram.h"

using namespace sx;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  const auto language = static_cast<frontend::Language>(data[0] % 3);
  const bool typed = language == frontend::Language::Sx;
  const auto goal = typed ? frontend::Goal::Module : static_cast<frontend::Goal>(data[0] / 3 % 3);
  SourceFile source("fuzz", "fuzz", std::string(reinterpret_cast<const char*>(data + 1), size - 1));
  Arena arena;
  frontend::AtomTable atoms;
  Diagnostics diagnostics;
  frontend::Program* program = frontend::parse(source, language, goal, arena, atoms, diagnostics);
  frontend::dumpAst(*program, atoms);
  if (diagnostics.hasErrors()) {
    renderDiagnostics(diagnostics);
    return 0;
  }
  auto scopes = frontend::analyzeScopes(*program, arena, atoms, diagnostics);
  if (typed && !diagnostics.hasErrors()) typecheck::checkProgram({{program, scopes, {}}}, atoms, diagnostics, {});
  renderDiagnostics(diagnostics);
  return 0;
}
