#pragma once
/// What is known of an SSA vreg's value.
#include <cmath>
#include <optional>

#include "SsaUtil.h"

namespace sx::passes {

/// The int32 a vreg is known to hold.
inline std::optional<int32_t> intConstant(const ir::Function& fn, const DefUse& info, uint32_t r) {
  const ir::Inst* def = info.defOf(fn, r);
  if (def != nullptr && (def->op == Op::LoadInt || def->op == Op::LoadInt32)) return fn.imm(*def, 1);
  return std::nullopt;
}
/// The number a vreg is known to hold.
inline std::optional<double> numberConstant(const ir::Module& m, const ir::Function& fn, const DefUse& info, uint32_t r) {
  if (auto i = intConstant(fn, info, r)) return *i;
  const ir::Inst* def = info.defOf(fn, r);
  if (def != nullptr && def->op == Op::LoadF64) return m.constant(fn.operand(*def, 1)).number;
  return std::nullopt;
}
inline std::optional<bool> boolConstant(const ir::Function& fn, const DefUse& info, uint32_t r) {
  const ir::Inst* def = info.defOf(fn, r);
  if (def != nullptr && def->op == Op::LoadTrue) return true;
  if (def != nullptr && def->op == Op::LoadFalse) return false;
  return std::nullopt;
}
/// The int32 equal to a double and encoded alike, so not for -0.
inline std::optional<int32_t> exactInt(double value) {
  if (!(value >= -2147483648.0 && value <= 2147483647.0)) return std::nullopt;
  auto i = static_cast<int32_t>(value);
  if (i != value || (i == 0 && std::signbit(value))) return std::nullopt;
  return i;
}
constexpr bool isNumeric(Kind k) { return k == Kind::I32 || k == Kind::F32 || k == Kind::F64; }
constexpr bool isDouble(Kind k) { return k == Kind::F32 || k == Kind::F64; }

/// Rewrites a block's list while new instructions come before the one at hand.
class BlockRewriter {
 public:
  BlockRewriter(ir::Module& m, ir::Function& fn) : m_(m), fn_(fn) {}
  std::vector<ir::InstId> list;

  ir::InstId add(Op op, llvm::ArrayRef<uint32_t> words, ir::Loc loc) {
    list.push_back(fn_.addInst(op, words, loc));
    return list.back();
  }
  uint32_t fresh(Kind kind, Op op, llvm::ArrayRef<uint32_t> inputs, ir::Loc loc) {
    uint32_t r = fn_.newReg(kind).id;
    llvm::SmallVector<uint32_t, 4> words{r};
    words.append(inputs.begin(), inputs.end());
    add(op, words, loc);
    return r;
  }
  uint32_t f64(double value, ir::Loc loc) { return fresh(Kind::F64, Op::LoadF64, {m_.internNumber(value)}, loc); }
  uint32_t i32(int32_t value, ir::Loc loc) {
    bool isShort = value >= -32768 && value <= 32767;
    return fresh(Kind::I32, isShort ? Op::LoadInt : Op::LoadInt32, {static_cast<uint32_t>(value)}, loc);
  }

 private:
  ir::Module& m_;
  ir::Function& fn_;
};

}  // namespace sx::passes
