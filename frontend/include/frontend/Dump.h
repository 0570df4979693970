#pragma once

// Stable text forms of what the front end makes, for --emit=tokens, --emit=ast and golden tests.

#include "frontend/Ast.h"

#include <string>

namespace sx {
class Diagnostics;
}

namespace sx::frontend {

/// One token a line: `line:column Name text`. Where only the parser knows (regular expressions, template
/// parts) the token before decides, as editors do it. Ends at the first token that is an error.
std::string dumpTokens(const SourceFile& source, Goal goal, AtomTable& atoms);

/// The tree as one line per node, children indented: `Kind line:column-line:column field=value …`. False
/// flags, none atoms and absent children are left out.
std::string dumpAst(const Program& program, const AtomTable& atoms);

}  // namespace sx::frontend
