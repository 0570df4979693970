#pragma once
#include <string>

#include "Mutator.h"
#include "bytecode/format/Module.h"

namespace sx::test {

/// Walks through a function with values chosen at random wherever an op leaves them open, taking exceptions and both
/// sides of branches at random, and checks of every operand what the interpreter would trust. It knows nothing of
/// labels, declared types or register sets, so it is an oracle for the verifier: of an accepted function every walk is
/// clean. Returns what went wrong, or nothing.
std::string walk(const ModuleView& module, uint32_t function, Random& random, uint32_t steps);

}  // namespace sx::test
