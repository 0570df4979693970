#pragma once
/// The optimiser: what runs on functions of .sx modules (kFnOptimise) between lowering and emission. The order of the
/// passes and the reasons for it are in Passes.def.
#include <string_view>

#include "passes/Remarks.h"

namespace sx::passes {

enum class OptLevel : uint8_t { O0, O1, O2 };

/// Runs the passes of `level`, up to and including the pass `stopAfter` if it is not empty. What comes out of a full
/// run has no Phi; after a pass between ssa and unssa it has.
void runPipeline(ir::Module& module, OptLevel level, Remarks& remarks, std::string_view stopAfter = {});

/// Runs one pass alone on every function; false if there is none of that name.
bool runPass(ir::Module& module, std::string_view name, Remarks& remarks);

/// True if a pass has this name.
bool isPass(std::string_view name);

}  // namespace sx::passes
