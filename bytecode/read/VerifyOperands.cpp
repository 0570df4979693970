// What Ops.def says of each operand: registers in range and of the right kind, ids in range.

#include "FunctionVerifier.h"

namespace sx {

uint32_t FunctionVerifier::runLength() const {
  for (unsigned i = 0; i < info_->operandCount; i++) {
    if (info_->operands[i].imm == ImmType::Count) return operand(i);
    if (info_->operands[i].imm == ImmType::LiteralId) return module_.literals[operand(i)].count;
  }
  return 0;
}

bool FunctionVerifier::checkUse(uint32_t r, Kind kind) {
  if (r >= registerCount_) return fail(BytecodeCode::BadRegister, r);
  const Kind has = regs_.kind(r);
  if (has == kFreshRef) return fail(BytecodeCode::BadReference, r);
  if (kind == Kind::Iter) {
    // Only the first of the three stands for the iteration.
    const bool whole = has == Kind::Iter && regs_.type(r).payload() == 0;
    return whole || fail(BytecodeCode::WrongKind, r);
  }
  return kindFits(has, kind) || fail(BytecodeCode::WrongKind, r);
}

bool FunctionVerifier::checkRun(uint32_t first) {
  const uint32_t count = runLength();
  work_ += count;
  if (first > registerCount_ || count > registerCount_ - first) return fail(BytecodeCode::BadRegister, first);
  for (uint32_t k = 0; k < count; k++) {
    if (!checkUse(first + k, Kind::Any)) return false;
  }
  return true;
}

bool FunctionVerifier::checkAccumulator(unsigned i) {
  const OperandInfo& info = info_->operands[i];
  const RegType has = info.role == Role::Acc ? acc_ : fAcc_;
  return (!atLabel_ && kindFits(has.kind(), info.kind)) || fail(BytecodeCode::BadAccumulator);
}

bool FunctionVerifier::checkImmediate(unsigned i) {
  const uint32_t value = operand(i);
  bool good = true;
  switch (info_->operands[i].imm) {
    case ImmType::None: case ImmType::Int: case ImmType::Count: break;
    // Its range depends on the scope or the op: VerifySpecial.cpp.
    case ImmType::SlotId: case ImmType::ConstId: break;
    case ImmType::StrId: good = value < module_.strings.size(); break;
    case ImmType::FnId: good = value < module_.functions.size(); break;
    case ImmType::ScopeId: good = value < module_.scopes.size(); break;
    case ImmType::ModuleId: good = value < module_.modules.size(); break;
    case ImmType::PropSite: good = value < fn_.propSiteCount && takeOnce(usedPropSites_, value); break;
    case ImmType::CallSite: good = value < fn_.callSiteCount; break;
    case ImmType::LiteralId: good = value < module_.literals.size(); break;
    case ImmType::TableId: good = value < fn_.switchCount; break;
    case ImmType::DeclId: good = value < module_.declLists.size(); break;
    case ImmType::KindListId: good = value < module_.kindLists.size(); break;
    case ImmType::MethodFlags: good = (value & ~uint32_t{kMethodKindMask | kEnumerable | kStatic}) == 0; break;
    case ImmType::ErrorCode: good = isThrowCode(value); break;
  }
  return good || fail(BytecodeCode::BadOperand);
}

bool FunctionVerifier::checkOperands() {
  // Ids first: the length of a run may come from a literal.
  for (unsigned i = 0; i < info_->operandCount; i++) {
    if (info_->operands[i].role == Role::Imm && !checkImmediate(i)) return false;
  }
  for (unsigned i = 0; i < info_->operandCount; i++) {
    const OperandInfo& info = info_->operands[i];
    const uint32_t r = info.role == Role::Acc || info.role == Role::FAcc ? 0 : operand(i);
    bool good = true;
    switch (info.role) {
      case Role::Def: {
        const uint32_t count = info.kind == Kind::Iter ? kIterRegs : 1;
        good = (r < registerCount_ && count <= registerCount_ - r) || fail(BytecodeCode::BadRegister, r);
        results_[i] = RegType::of(info.kind);
        break;
      }
      case Role::Use:
      case Role::UseDef:
        good = info.same ? r < registerCount_ || fail(BytecodeCode::BadRegister, r) : checkUse(r, info.kind);
        break;
      case Role::UseRun: good = checkRun(r); break;
      case Role::Acc: case Role::FAcc: good = checkAccumulator(i); break;
      case Role::Window:
      case Role::DefRun:
      case Role::UseDefRun:
        good = r < registerCount_ || fail(BytecodeCode::BadRegister, r);
        break;
      case Role::Label: case Role::Block: case Role::List: case Role::Imm: break;
    }
    if (!good) return false;
  }
  return true;
}

}  // namespace sx
