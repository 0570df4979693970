#include "lower/ir/IrBuilder.h"

#include <cmath>

namespace sx::ir {

InstId IrBuilder::append(Op op, llvm::ArrayRef<uint32_t> words) {
  if (!reachable_) return kNoId;
  InstId id = fn_.addInst(op, words, loc_);
  fn_.block(block_).insts.push_back(id);
  if (endsBlock(op)) reachable_ = false;
  return id;
}

void IrBuilder::emitNumber(Reg dst, double value) {
  auto asInt = static_cast<int32_t>(value >= -2147483648.0 && value <= 2147483647.0 ? value : 0);
  bool isInt = asInt == value && !(asInt == 0 && std::signbit(value));
  if (!isInt || fn_.kindOf(dst) == Kind::F64) {
    emitLoadF64(dst, module_.internNumber(value));
  } else if (asInt >= -32768 && asInt <= 32767) {
    emitLoadInt(dst, asInt);
  } else {
    emitLoadInt32(dst, asInt);
  }
}

Reg IrBuilder::makeNumber(double value) {
  auto asInt = static_cast<int32_t>(value >= -2147483648.0 && value <= 2147483647.0 ? value : 0);
  bool isInt = asInt == value && !(asInt == 0 && std::signbit(value));
  Reg dst = newReg(isInt ? Kind::I32 : Kind::F64);
  emitNumber(dst, value);
  return dst;
}

Reg IrBuilder::makeF64(double value) {
  Reg dst = newReg(Kind::F64);
  emitNumber(dst, value);
  return dst;
}

}  // namespace sx::ir
