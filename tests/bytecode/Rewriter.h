#pragma once
#include "Mutator.h"
#include "bytecode/format/ModuleData.h"

namespace sx::test {

/// Changes a program in one to four places by what the parts mean: instructions are inserted with operands that are in
/// range, removed, exchanged and given other registers; jumps, handler ranges and switches lead elsewhere; kinds,
/// signatures, flags, constants, scopes, literals and module edges change; functions come from `other`. Everything
/// else stays consistent, so what comes out gets past the checks of the records and most of it far into the verifier.
void rewriteProgram(ModuleData& data, const ModuleData& other, Random& random);

}  // namespace sx::test
