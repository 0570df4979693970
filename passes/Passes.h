#pragma once
/// One function per pass, and the context they share.
#include "lower/ir/Ir.h"
#include "passes/Remarks.h"

namespace sx::passes {

/// What a pass works on.
struct PassContext {
  ir::Module& module;
  uint32_t function;
  Remarks& remarks;

  ir::Function& fn() const { return module.function(function); }
};

#define SX_PASS(name, function, level, what) void function(PassContext& context);
#include "passes/Passes.def"

}  // namespace sx::passes
