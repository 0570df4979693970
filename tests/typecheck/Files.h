#pragma once

// Loads a .sx program with its imports and checks it, for the tests of the checker.

#include <memory>
#include <string>
#include <vector>

#include "base/Arena.h"
#include "base/Diagnostics.h"
#include "frontend/Atom.h"
#include "typecheck/CheckedProgram.h"

namespace sx::test {

struct CheckedFiles {
  std::vector<std::unique_ptr<SourceFile>> sources;
  Arena arena;
  frontend::AtomTable atoms;
  Diagnostics diagnostics;
  std::vector<typecheck::ModuleInput> inputs;
  std::unique_ptr<typecheck::CheckedProgram> program;
};

/// Checks the program that starts at `path`. Files that cannot be read stay unresolved.
std::unique_ptr<CheckedFiles> checkFile(const std::string& path, const typecheck::CheckOptions& options = {});
/// Checks a one-file program given as text.
std::unique_ptr<CheckedFiles> checkText(const std::string& text, const typecheck::CheckOptions& options = {});

}  // namespace sx::test
