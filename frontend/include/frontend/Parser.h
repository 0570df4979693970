#pragma once

// From source text to syntax tree. All early errors of ECMA-262 are reported here or by scope analysis
// (Scope.h says which); what is reported leaves ErrorExpr, ErrorType or EmptyStmt behind.

#include "frontend/Ast.h"

namespace sx {
class Diagnostics;
}

namespace sx::frontend {

/// Parses one file. Always gives a tree; it is only meaningful if `diagnostics` got no error. The source
/// and the arena must outlive the tree. .sx files are modules; Goal::CommonJs is a function body.
Program* parse(const SourceFile& source, Language language, Goal goal, Arena& arena, AtomTable& atoms,
               Diagnostics& diagnostics);

/// The language and, where the name alone decides, the goal of a file by its extension. `.js` gives
/// CommonJs and `.ts` Module: the defaults without a package.json.
bool languageOfPath(std::string_view path, Language& language, Goal& goal);

}  // namespace sx::frontend
