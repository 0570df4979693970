#pragma once
/// From files to the bytes of a .sxbc: the phases in order. Both programs use it; `sx` for running from source.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/Diagnostics.h"
#include "bytecode/read/FunctionSupplier.h"

namespace sx {

/// The phases a build can print (--emit) and stop after (--stop-after), in order.
enum class Phase : uint8_t { Tokens, Ast, Types, Ir, Bytecode };

struct CompileOptions {
  int optLevel = 2;
  bool strip = false;
  bool remarks = false;
  /// Appends the layout of each struct to CompileResult::dump.
  bool layout = false;
  /// Text of these phases is appended to CompileResult::dump.
  std::vector<Phase> emit;
  /// --emit=ir-after=PASS: the IR after this pass.
  std::string irAfterPass;
  Phase stopAfter = Phase::Bytecode;
  /// What paths in the file are relative to; empty: the folder of the entry file.
  std::string root;
  /// The entry file's text, if it was read already: a pipe can be read only once.
  std::optional<std::string> text;
};

struct CompileResult {
  bool ok = false;
  std::vector<uint8_t> bytes;  ///< empty if stopped before Bytecode or not ok
  std::string dump;     ///< the phases asked for with `emit`
  std::string failure;  ///< why the entry file could not be read; one line
  /// What the diagnostics point into: they are rendered after the build is over.
  std::vector<std::unique_ptr<SourceFile>> sources;
};

/// Compiles `path` and the files it imports by relative specifiers into one bundle. Problems are in `diagnostics`.
CompileResult compileProgram(const std::string& path, const CompileOptions& options, Diagnostics& diagnostics);

/// A program about to run from its source.
struct RunnableProgram {
  bool ok = false;
  std::string failure;  ///< why not: diagnostics or what could not be read
  /// Programs with .sx files are compiled as a whole, since their functions are compiled into each other.
  std::vector<uint8_t> bytes;
  /// The others have parsed and checked files, and the functions are compiled when they are first called.
  std::unique_ptr<FunctionSupplier> supplier;
};

/// Reads and checks `path` and the files it imports. `options` says nothing of what to print.
RunnableProgram prepareToRun(const std::string& path, const CompileOptions& options);

}  // namespace sx
