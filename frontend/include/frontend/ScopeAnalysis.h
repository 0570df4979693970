#pragma once

#include "frontend/Scope.h"

namespace sx {
class Diagnostics;
}

namespace sx::frontend {

/// Finds out what every name of a parsed file means, fills the annotations of the tree that Ast.h lists,
/// and reports redeclarations, duplicate exports and exports of undeclared names. Linear in the file.
ScopeInfo* analyzeScopes(Program& program, Arena& arena, AtomTable& atoms, Diagnostics& diagnostics);

}  // namespace sx::frontend
