/// Kinds of values. Every SSA vreg gets the kind of what is computed into it: an optimistic fixed point, so a value that
/// goes round a loop keeps its kind. An int32 and a double that meet become a double, which is the same number.
/// Generic arithmetic on operands of known numeric kinds becomes typed.
#include "Passes.h"
#include "Values.h"
#include "lower/ir/Cfg.h"

namespace sx::passes {

using namespace ir;

namespace {

Kind join(Kind a, Kind b) {
  if (a == b || b == Kind::None) return a;
  if (a == Kind::None) return b;
  if (isNumeric(a) && isNumeric(b)) return Kind::F64;
  return a == Kind::Raw || b == Kind::Raw ? Kind::Raw : Kind::Any;
}

/// The f64 op that does what a generic one does on numbers, or Debugger.
Op doubleOp(Op op) {
  switch (op) {
    case Op::Add: return Op::AddF64;
    case Op::Sub: return Op::SubF64;
    case Op::Mul: return Op::MulF64;
    case Op::Div: return Op::DivF64;
    case Op::Mod: return Op::ModF64;
    case Op::Exp: return Op::PowF64;
    default: return Op::Debugger;
  }
}
/// The same for bit operations on int32s.
Op intOp(Op op) {
  switch (op) {
    case Op::BitAnd: return Op::AndI32;
    case Op::BitOr: return Op::OrI32;
    case Op::BitXor: return Op::XorI32;
    case Op::Shl: return Op::ShlI32;
    case Op::Shr: return Op::ShrI32;
    case Op::UShr: return Op::UShrI32;
    default: return Op::Debugger;
  }
}

class Narrower {
 public:
  explicit Narrower(PassContext& c) : m_(c.module), fn_(c.fn()), info_(fn_) {}

  void run() {
    Cfg cfg(fn_, Exceptions::Early);
    kinds_.resize(fn_.regs.size());
    for (uint32_t r = 0; r < kinds_.size(); r++) {
      kinds_[r] = info_.isSsa(r) && info_.def[r] != kNoId ? Kind::None : fn_.regs[r].kind;
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (uint32_t b : cfg.rpo()) {
        for (InstId i : fn_.blocks[b].insts) changed = update(fn_.inst(i)) || changed;
      }
    }
    for (uint32_t r = 0; r < kinds_.size(); r++) {
      Kind k = kinds_[r];
      // Nothing reaches a vreg without kind.
      if (info_.isSsa(r) && info_.def[r] != kNoId && k != Kind::None && k != fn_.regs[r].kind && kindFits(k, fn_.regs[r].kind)) {
        fn_.regs[r].kind = k;
      }
    }
    for (uint32_t b : cfg.rpo()) rewrite(b);
    for (uint32_t b : cfg.rpo()) convertInputs(b);
  }

 private:
  Kind kindOf(uint32_t r) const { return kinds_[r]; }

  bool raise(uint32_t r, Kind k) {
    if (!info_.isSsa(r) || info_.def[r] == kNoId) return false;
    Kind joined = join(kinds_[r], k);
    // Where the declared kind is a scalar it is right already.
    if (!kindFits(joined, fn_.regs[r].kind)) joined = fn_.regs[r].kind;
    if (joined == kinds_[r]) return false;
    kinds_[r] = joined;
    return true;
  }

  bool update(const Inst& inst) {
    const OpInfo& info = inst.info();
    if (inst.op == Op::CallDirect) {
      bool changed = false;
      auto dsts = fn_.list(inst, 0);
      const Function& callee = m_.function(fn_.operand(inst, 2));
      for (size_t k = 0; k < dsts.size(); k++) changed = raise(dsts[k], callee.results[k]) || changed;
      return changed;
    }
    bool changed = false;
    for (unsigned k = 0; k < info.operandCount; k++) {
      if (info.operands[k].role == Role::Def) changed = raise(fn_.operand(inst, k), resultOf(inst, k)) || changed;
    }
    return changed;
  }

  Kind resultOf(const Inst& inst, unsigned k) const {
    switch (inst.op) {
      case Op::Move: return kindOf(fn_.operand(inst, 1));
      case Op::Phi: {
        Kind all = Kind::None;
        for (uint32_t r : fn_.list(inst, 1)) all = join(all, kindOf(r));
        return all;
      }
      case Op::CheckTdz: return kindOf(fn_.operand(inst, 1)) == Kind::Raw ? Kind::Any : kindOf(fn_.operand(inst, 1));
      case Op::LoadScope: return m_.scopes[fn_.info(fn_.reg(inst, 1)).detail].slots[fn_.operand(inst, 2)].kind;
      case Op::LoadRef: return m_.kindList(fn_.info(fn_.reg(inst, 1)).detail)[fn_.operand(inst, 2)];
      case Op::ToNumber: case Op::ToNumeric: {
        Kind a = kindOf(fn_.operand(inst, 1));
        return isNumeric(a) || a == Kind::None ? a : Kind::Any;
      }
      case Op::Neg: case Op::Inc: case Op::Dec: {
        Kind a = kindOf(fn_.operand(inst, 1));
        return a == Kind::None ? a : isDouble(a) ? Kind::F64 : Kind::Any;
      }
      case Op::BitNot: {
        Kind a = kindOf(fn_.operand(inst, 1));
        return a == Kind::None ? a : isNumeric(a) ? Kind::I32 : Kind::Any;
      }
      default: break;
    }
    if (doubleOp(inst.op) != Op::Debugger || intOp(inst.op) != Op::Debugger) return arithmetic(inst);
    return inst.info().operands[k].kind;
  }

  Kind arithmetic(const Inst& inst) const {
    Kind a = kindOf(fn_.operand(inst, 1)), b = kindOf(fn_.operand(inst, 2));
    if (a == Kind::None || b == Kind::None) return Kind::None;
    if (!isNumeric(a) || !isNumeric(b)) return Kind::Any;
    if (intOp(inst.op) != Op::Debugger) return inst.op == Op::UShr ? Kind::F64 : Kind::I32;
    // Sums of int32s may be int32s; as doubles they would be slower indices.
    bool isAlwaysDouble = inst.op == Op::Div || inst.op == Op::Exp;
    return isDouble(a) || isDouble(b) || isAlwaysDouble ? Kind::F64 : Kind::Any;
  }

  uint32_t asDouble(BlockRewriter& out, uint32_t r, Loc loc) {
    if (isDouble(kindOf(r))) return r;
    if (auto c = intConstant(fn_, info_, r)) return out.f64(*c, loc);
    return out.fresh(Kind::F64, Op::I32ToF64, {r}, loc);
  }
  uint32_t asInt(BlockRewriter& out, uint32_t r, Loc loc) {
    return kindOf(r) == Kind::I32 ? r : out.fresh(Kind::I32, Op::F64ToI32, {r}, loc);
  }

  void rewrite(uint32_t b) {
    BlockRewriter out(m_, fn_);
    auto insts = std::move(fn_.blocks[b].insts);
    for (InstId i : insts) {
      if (!typed(out, fn_.inst(i))) out.list.push_back(i);
    }
    fn_.blocks[b].insts = std::move(out.list);
  }

  /// Writes the typed form of a generic op whose operands are numbers.
  bool typed(BlockRewriter& out, const Inst inst) {
    const bool binary = doubleOp(inst.op) != Op::Debugger || intOp(inst.op) != Op::Debugger;
    const bool unary = inst.op == Op::Neg || inst.op == Op::Inc || inst.op == Op::Dec || inst.op == Op::BitNot;
    if (!binary && !unary) return false;
    uint32_t dst = fn_.operand(inst, 0), a = fn_.operand(inst, 1);
    Loc loc = inst.loc();
    if (unary) {
      if (inst.op == Op::BitNot ? !isNumeric(kindOf(a)) : !isDouble(kindOf(a))) return false;
      if (inst.op == Op::Neg) out.add(Op::NegF64, {dst, a}, loc);
      else if (inst.op == Op::BitNot) out.add(Op::NotI32, {dst, asInt(out, a, loc)}, loc);
      else out.add(inst.op == Op::Inc ? Op::AddF64 : Op::SubF64, {dst, a, out.f64(1, loc)}, loc);
      return true;
    }
    uint32_t b = fn_.operand(inst, 2);
    Kind result = arithmetic(inst);
    if (result != Kind::F64 && result != Kind::I32) return false;
    if (Op op = intOp(inst.op); op != Op::Debugger) {
      uint32_t x = asInt(out, a, loc), y = asInt(out, b, loc);
      out.add(op, {dst, x, y}, loc);
    } else {
      uint32_t x = asDouble(out, a, loc), y = asDouble(out, b, loc);
      out.add(doubleOp(inst.op), {dst, x, y}, loc);
    }
    return true;
  }

  /// Int32s that go into a Phi of doubles are converted where they come from; so are those moved to doubles.
  void convertInputs(uint32_t b) {
    auto& insts = fn_.blocks[b].insts;
    for (InstId i : insts) {
      const Inst inst = fn_.inst(i);
      if (inst.op == Op::Phi && isDouble(fn_.kindOf(fn_.reg(inst, 0)))) convertPhi(b, inst);
    }
    for (InstId& i : insts) {
      const Inst inst = fn_.inst(i);
      if (inst.op != Op::Move || !isDouble(fn_.kindOf(fn_.reg(inst, 0))) || fn_.kindOf(fn_.reg(inst, 1)) != Kind::I32) continue;
      i = fn_.addInst(Op::I32ToF64, {fn_.operand(inst, 0), fn_.operand(inst, 1)}, inst.loc());
    }
  }
  void convertPhi(uint32_t b, const Inst& phi) {
    for (size_t k = 0; k < fn_.blocks[b].preds.size(); k++) {
      uint32_t input = fn_.list(phi, 1)[k];
      if (fn_.regs[input].kind != Kind::I32) continue;
      auto& from = fn_.blocks[fn_.blocks[b].preds[k].id].insts;
      BlockRewriter out(m_, fn_);
      auto c = intConstant(fn_, info_, input);
      uint32_t converted = c ? out.f64(*c, phi.loc()) : out.fresh(Kind::F64, Op::I32ToF64, {input}, phi.loc());
      from.insert(from.end() - 1, out.list.begin(), out.list.end());
      fn_.list(phi, 1)[k] = converted;
    }
  }

  Module& m_;
  Function& fn_;
  DefUse info_;
  std::vector<Kind> kinds_;
};

}  // namespace

void narrowKinds(PassContext& context) { Narrower(context).run(); }

}  // namespace sx::passes
