#pragma once

// What the checkers of a program's modules share: types, names, diagnostics, the builtin declarations.

#include "TypeTable.h"
#include "base/StackGuard.h"
#include "typecheck/CheckedProgram.h"

namespace sx::typecheck {

class Checker;

/// Names the checker looks for beyond those of the front end.
struct KnownNames {
  explicit KnownNames(frontend::AtomTable& atoms);
  frontend::Atom array, string, number, boolean, bigint, symbol, function, console, json, stringify, map, set, undefined, globals,
      readonlyArray, promise, readonly, partial, record, nan, infinity, object;
};

/// The declarations of the standard library, parsed once from Builtins.inc.
class Builtins {
 public:
  Builtins(frontend::AtomTable& atoms, TypeTable& types);
  ~Builtins();
  /// Null if there is none: then it is any.
  const Type* global(frontend::Atom name);
  bool hasType(frontend::Atom name) const;
  /// A member of a builtin interface with these arguments; null if there is none.
  const Type* member(frontend::Atom interface, llvm::ArrayRef<const Type*> args, frontend::Atom name);
  /// What calling or constructing an instance of the interface gives; null if it cannot be.
  const FunctionType* signature(frontend::Atom interface, bool isConstruct);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

struct Program {
  Program(CheckedProgram& result, frontend::AtomTable& atoms, Diagnostics& diagnostics, const CheckOptions& options);
  ~Program();

  CheckedProgram& result;
  frontend::AtomTable& atoms;
  Diagnostics& diagnostics;
  CheckOptions options;
  TypeTable types;
  KnownNames names;
  Builtins builtins;
  StackGuard stack;
  /// Counts the top-level questions whether an interface is a struct.
  uint32_t structQuery = 0;
  llvm::ArrayRef<ModuleInput> inputs;
  /// Null for modules that are not .sx.
  std::vector<std::unique_ptr<Checker>> checkers;

  std::string_view text(frontend::Atom atom) const { return atoms.text(atom); }
};

}  // namespace sx::typecheck
