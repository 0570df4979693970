#pragma once
#include "bytecode/format/Module.h"
#include "bytecode/format/ModuleData.h"

namespace sx::test {

/// The content of a loaded file as plain data, which writeModule turns into the same bytes again. Every id stays as it is.
ModuleData readModule(const ModuleView& view);

}  // namespace sx::test
