#include "passes/Pipeline.h"

#include <fmt/format.h>

#include "Passes.h"
#include "base/Source.h"

namespace sx::passes {

using namespace ir;

namespace {

struct PassRow {
  std::string_view name;
  void (*run)(PassContext&);
  OptLevel level;
};
constexpr PassRow kPasses[] = {
#define SX_PASS(name, function, level, what) {name, function, static_cast<OptLevel>(level)},
#include "passes/Passes.def"
};

/// Passes are near linear, but with factors that a huge function would feel.
constexpr size_t kMaxInsts = 50000;

bool isTooLarge(const Function& fn) {
  size_t n = 0;
  for (const ir::Block& b : fn.blocks) n += b.insts.size();
  return n > kMaxInsts;
}

/// Callees before callers, so that what is inlined is optimised already; cycles are cut where they are met.
std::vector<uint32_t> bottomUp(const Module& m) {
  std::vector<uint32_t> order;
  std::vector<uint8_t> seen(m.functionCount(), 0);
  std::vector<std::vector<uint32_t>> callees(m.functionCount());
  for (uint32_t f = 0; f < m.functionCount(); f++) {
    const Function& fn = m.function(f);
    for (const ir::Block& b : fn.blocks) {
      for (InstId i : b.insts) {
        if (fn.inst(i).op == Op::CallDirect) callees[f].push_back(fn.operand(fn.inst(i), 2));
      }
    }
  }
  std::vector<std::pair<uint32_t, size_t>> stack;
  for (uint32_t root = 0; root < m.functionCount(); root++) {
    if (seen[root]) continue;
    seen[root] = 1;
    stack.push_back({root, 0});
    while (!stack.empty()) {
      auto& [f, at] = stack.back();
      if (at == callees[f].size()) {
        order.push_back(f);
        stack.pop_back();
        continue;
      }
      uint32_t callee = callees[f][at++];
      if (seen[callee]) continue;
      seen[callee] = 1;
      stack.push_back({callee, 0});
    }
  }
  return order;
}

}  // namespace

void runPipeline(Module& module, OptLevel level, Remarks& remarks, std::string_view stopAfter) {
  if (level == OptLevel::O0) return;
  bool any = false;
  for (uint32_t f = 0; f < module.functionCount() && !any; f++) any = module.function(f).has(kFnOptimise);
  if (!any) return;
  for (const PassRow& pass : kPasses) {
    if (pass.level > level) continue;
    for (uint32_t f : bottomUp(module)) {
      Function& fn = module.function(f);
      if (!fn.has(kFnOptimise) || fn.blocks.empty()) continue;
      PassContext context{module, f, remarks};
      if (isTooLarge(fn)) {
        if (pass.run == kPasses[0].run || level == OptLevel::O1) {
          remarks.add({}, f, fmt::format("not optimised: the function has more than {} instructions", kMaxInsts));
        }
        // Once in SSA form a function goes all the way, or its Phis would stay.
        bool hasPhi = false;
        for (const ir::Block& b : fn.blocks) hasPhi = hasPhi || (!b.insts.empty() && fn.inst(b.insts[0]).op == Op::Phi);
        if (!hasPhi) continue;
      }
      pass.run(context);
    }
    if (pass.name == stopAfter) return;
  }
}

bool isPass(std::string_view name) {
  for (const PassRow& pass : kPasses) {
    if (pass.name == name) return true;
  }
  return false;
}

bool runPass(Module& module, std::string_view name, Remarks& remarks) {
  for (const PassRow& pass : kPasses) {
    if (pass.name != name) continue;
    for (uint32_t f : bottomUp(module)) {
      PassContext context{module, f, remarks};
      if (!context.fn().blocks.empty()) pass.run(context);
    }
    return true;
  }
  return false;
}

std::string renderRemarks(const Module& module, const Remarks& remarks) {
  std::string out;
  for (const Remark& r : remarks.list()) {
    const Function& fn = module.function(r.function);
    // Wrappers are the compiler's own; nobody wrote their calls.
    if (fn.has(kFnWrapper)) continue;
    std::string place = "?";
    if (r.loc.valid() && r.loc.file < module.files.size()) {
      const FileInfo& file = module.files[r.loc.file];
      place = file.path;
      if (file.source != nullptr) {
        LineColumn at = file.source->lineColumn(r.loc.offset);
        place += fmt::format(":{}:{}", at.line, at.column);
      }
    }
    std::string_view name = fn.name == kNoId ? std::string_view() : module.string(fn.name);
    out += name.empty() ? fmt::format("{}: {}\n", place, r.text) : fmt::format("{}: in '{}': {}\n", place, name, r.text);
  }
  return out;
}

}  // namespace sx::passes
