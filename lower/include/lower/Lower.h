#pragma once
/// From syntax trees to IR, for all three languages: JavaScript's semantics exist once, here.
///
/// Use: addFile for each file of the bundle (the entry module first or by Options::entryModule), then link, then
/// lowerAll, or lowerFunction for one function at a time: a closure's function record (name, flags, parameters) exists as
/// soon as the function around it is lowered, its body may come later.
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "frontend/Scope.h"

namespace sx {
class Diagnostics;
class SourceFile;
class Arena;
}

namespace sx::ir {
class Module;
}

namespace sx::typecheck {
struct CheckedModule;
}

namespace sx::lower {

constexpr uint32_t kNoModule = ~0u;

/// One analysed file of a bundle.
struct FileInput {
  frontend::Program* program = nullptr;
  frontend::ScopeInfo* scopes = nullptr;
  const SourceFile* source = nullptr;
  /// What requestedModules gives for it.
  std::vector<frontend::Atom> specifiers;
  /// What each of them means: index of a file added to the same bundle, or kNoModule for one that the host provides.
  std::vector<uint32_t> requests;
  /// What the checker found out, for a .sx file without errors; else null. Modules have the same index in the
  /// checked program as in the bundle.
  const typecheck::CheckedModule* checked = nullptr;
};

/// The specifiers an analysed module asks for, each once, in source order; erased imports are not among them.
std::vector<frontend::Atom> requestedModules(const frontend::Program& program);

class Bundle;

/// Lowers the files of one bundle into an IR module.
class Lowering {
 public:
  Lowering(ir::Module& module, Arena& arena, frontend::AtomTable& atoms, Diagnostics& diagnostics);
  ~Lowering();

  /// From now on vregs get no names, for IR that nobody reads.
  void leaveOutNames();
  /// Returns the module's index in the bundle, which counts from 0.
  uint32_t addFile(const FileInput& file);
  /// Resolves imports and exports, lays out module scopes and declares the entry functions; `entry` is evaluated last.
  /// Reports missing and ambiguous exports.
  void link(uint32_t entry);
  /// Lowers every function that is declared and not lowered yet, and those that they declare.
  void lowerAll();
  /// Lowers the body of one function of the IR module, if that has not happened yet.
  void lowerFunction(uint32_t function);

 private:
  std::unique_ptr<Bundle> bundle_;
};

}  // namespace sx::lower
