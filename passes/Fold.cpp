/// Local simplification over SSA in reverse postorder: copies are read at their source, operations on constants are done
/// (never Math functions), checks of known kinds disappear, generic comparisons of numbers become typed, branches on
/// constants become jumps.
#include "base/Number.h"
#include "Passes.h"
#include "Values.h"
#include "lower/ir/Cfg.h"

namespace sx::passes {

using namespace ir;

namespace {

int32_t wrap(int64_t v) { return static_cast<int32_t>(static_cast<uint32_t>(v)); }

std::optional<int32_t> foldI32(Op op, int32_t a, int32_t b) {
  switch (op) {
    case Op::AddI32: return wrap(int64_t{a} + b);
    case Op::SubI32: return wrap(int64_t{a} - b);
    case Op::MulI32: return static_cast<int32_t>(static_cast<uint32_t>(a) * static_cast<uint32_t>(b));
    case Op::ModI32: return b == 0 || b == -1 ? 0 : a % b;
    case Op::AndI32: return a & b;
    case Op::OrI32: return a | b;
    case Op::XorI32: return a ^ b;
    case Op::ShlI32: return static_cast<int32_t>(static_cast<uint32_t>(a) << (b & 31));
    case Op::ShrI32: return a >> (b & 31);
    default: return std::nullopt;
  }
}
std::optional<double> foldF64(Op op, double a, double b) {
  switch (op) {
    case Op::AddF64: return a + b;
    case Op::SubF64: return a - b;
    case Op::MulF64: return a * b;
    case Op::DivF64: return a / b;
    case Op::ModF64: return std::fmod(a, b);
    default: return std::nullopt;
  }
}
std::optional<bool> foldCompare(Op op, double a, double b) {
  switch (op) {
    case Op::LtI32: case Op::LtF64: return a < b;
    case Op::LeI32: case Op::LeF64: return a <= b;
    case Op::EqI32: case Op::EqF64: return a == b;
    case Op::NeI32: case Op::NeF64: return a != b;
    default: return std::nullopt;
  }
}

class Folder {
 public:
  explicit Folder(PassContext& c) : c_(c), m_(c.module), fn_(c.fn()), info_(fn_) {}

  void run() {
    Cfg cfg(fn_, Exceptions::Early);
    for (uint32_t r = 0; r < fn_.regs.size(); r++) source_.push_back(r);
    std::vector<uint32_t> order(cfg.rpo().begin(), cfg.rpo().end());
    for (uint32_t b : order) block(b);
    // What goes round a loop was replaced after its Phi had been seen.
    for (uint32_t b : order) {
      for (InstId i : fn_.blocks[b].insts) readSources(fn_.inst(i));
    }
    dropUnreachable(fn_);
  }

 private:
  uint32_t source(uint32_t r) {
    while (r < source_.size() && source_[r] != r) r = source_[r] = source_[source_[r]];
    return r;
  }
  Kind kindOf(uint32_t r) const { return fn_.regs[r].kind; }
  std::optional<int32_t> intOf(uint32_t r) const { return r < info_.ssa.size() ? intConstant(fn_, info_, r) : std::nullopt; }
  std::optional<double> numberOf(uint32_t r) const {
    return r < info_.ssa.size() ? numberConstant(m_, fn_, info_, r) : std::nullopt;
  }
  const Inst* defOf(uint32_t r) const { return r < info_.ssa.size() ? info_.defOf(fn_, r) : nullptr; }

  void readSources(const Inst& inst) {
    forEachReg(fn_, inst, [&](uint32_t& r, const OperandInfo& o, unsigned) {
      if (o.role == Role::Use || o.role == Role::UseRun || o.role == Role::Window || o.role == Role::List) r = source(r);
    });
  }

  void block(uint32_t b) {
    BlockRewriter out(m_, fn_);
    out_ = &out;
    auto insts = std::move(fn_.blocks[b].insts);
    for (InstId i : insts) {
      readSources(fn_.inst(i));
      const Inst inst = fn_.inst(i);
      loc_ = inst.loc();
      if (inst.op == Op::Branch && decide(b, inst)) continue;
      if (!simplify(inst)) out.list.push_back(i);
    }
    fn_.blocks[b].insts = std::move(out.list);
  }

  /// The new instruction defines what the old one did.
  bool emit(Op op, llvm::ArrayRef<uint32_t> words) {
    InstId i = out_->add(op, words, loc_);
    if (words[0] < info_.def.size() && info_.isSsa(words[0])) info_.def[words[0]] = i;
    return true;
  }
  /// `dst` is `src`: where dst is SSA and src too, its readers read src.
  bool copy(uint32_t dst, uint32_t src) {
    bool both = info_.isSsa(dst) && (src >= info_.ssa.size() || info_.isSsa(src));
    if (both && kindFits(kindOf(src), kindOf(dst)) && (kindOf(src) != Kind::Scope || fn_.regs[src].detail == fn_.regs[dst].detail)) {
      source_[dst] = src;
      return true;
    }
    return emit(Op::Move, {dst, src});
  }
  bool emitInt(uint32_t dst, int32_t v) {
    if (isDouble(kindOf(dst))) return emitDouble(dst, v);
    bool isShort = v >= -32768 && v <= 32767;
    return emit(isShort ? Op::LoadInt : Op::LoadInt32, {dst, static_cast<uint32_t>(v)});
  }
  bool emitDouble(uint32_t dst, double v) { return emit(Op::LoadF64, {dst, m_.internNumber(v)}); }
  bool emitBool(uint32_t dst, bool v) { return emit(v ? Op::LoadTrue : Op::LoadFalse, {dst}); }

  bool simplify(const Inst& inst) {
    if (inst.info().operandCount == 0) return false;
    uint32_t dst = fn_.operand(inst, 0);
    switch (inst.op) {
      case Op::Move: return info_.isSsa(dst) && copyMove(inst, dst);
      case Op::Phi: return phi(inst, dst);
      case Op::AddI32: case Op::SubI32: case Op::MulI32: case Op::ModI32: case Op::AndI32: case Op::OrI32: case Op::XorI32:
      case Op::ShlI32: case Op::ShrI32:
        return binaryI32(inst, dst);
      case Op::AddF64: case Op::SubF64: case Op::MulF64: case Op::DivF64: case Op::ModF64: return binaryF64(inst, dst);
      case Op::LtI32: case Op::LeI32: case Op::EqI32: case Op::NeI32: case Op::LtF64: case Op::LeF64: case Op::EqF64: case Op::NeF64:
        return compare(inst, dst);
      case Op::Lt: case Op::Le: case Op::Gt: case Op::Ge: case Op::StrictEq: case Op::StrictNe: case Op::Eq: case Op::Ne:
        return genericCompare(inst, dst);
      case Op::GetElem: case Op::SetElem: return element(inst);
      default: return unary(inst, dst);
    }
  }

  bool copyMove(const Inst& inst, uint32_t dst) {
    uint32_t src = fn_.operand(inst, 1);
    if (!info_.isSsa(src)) return false;
    return copy(dst, src);
  }

  bool phi(const Inst& inst, uint32_t dst) {
    uint32_t only = kNoId;
    for (uint32_t r : fn_.list(inst, 1)) {
      if (r == dst || r == only) continue;
      if (only != kNoId) return false;
      only = r;
    }
    return only != kNoId && info_.isSsa(only) && kindOf(only) == kindOf(dst) && copy(dst, only);
  }

  bool binaryI32(const Inst& inst, uint32_t dst) {
    uint32_t a = fn_.operand(inst, 1), b = fn_.operand(inst, 2);
    auto x = intOf(a), y = intOf(b);
    if (x && y) return emitInt(dst, *foldI32(inst.op, *x, *y));
    if (x && (inst.op == Op::AddI32 || inst.op == Op::MulI32 || inst.op == Op::AndI32 || inst.op == Op::OrI32 || inst.op == Op::XorI32)) {
      std::swap(a, b), std::swap(x, y);
    }
    if (!y) return false;
    switch (inst.op) {
      case Op::AddI32: case Op::SubI32: case Op::OrI32: case Op::XorI32: case Op::ShlI32: case Op::ShrI32:
        return *y == 0 && copy(dst, a);
      case Op::MulI32: return *y == 1 ? copy(dst, a) : *y == 0 && emitInt(dst, 0);
      case Op::AndI32: return *y == -1 ? copy(dst, a) : *y == 0 && emitInt(dst, 0);
      case Op::ModI32: return (*y == 1 || *y == -1 || *y == 0) && emitInt(dst, 0);
      default: return false;
    }
  }

  bool binaryF64(const Inst& inst, uint32_t dst) {
    uint32_t a = fn_.operand(inst, 1), b = fn_.operand(inst, 2);
    auto x = numberOf(a), y = numberOf(b);
    if (x && y) return emitDouble(dst, *foldF64(inst.op, *x, *y));
    if (inst.op == Op::MulF64 && x == 1.0) return copy(dst, b);
    if (!y) return false;
    if ((inst.op == Op::MulF64 || inst.op == Op::DivF64) && *y == 1) return copy(dst, a);
    // x - 0 and x + -0 are x for every x, x + 0 is not for -0.
    if (inst.op == Op::SubF64 && *y == 0 && !std::signbit(*y)) return copy(dst, a);
    return inst.op == Op::AddF64 && *y == 0 && std::signbit(*y) && copy(dst, a);
  }

  bool compare(const Inst& inst, uint32_t dst) {
    auto x = numberOf(fn_.operand(inst, 1)), y = numberOf(fn_.operand(inst, 2));
    return x && y && emitBool(dst, *foldCompare(inst.op, *x, *y));
  }

  uint32_t asDouble(uint32_t r) {
    if (isDouble(kindOf(r))) return r;
    if (auto c = intOf(r)) return out_->f64(*c, loc_);
    return out_->fresh(Kind::F64, Op::I32ToF64, {r}, loc_);
  }

  bool genericCompare(const Inst& inst, uint32_t dst) {
    uint32_t a = fn_.operand(inst, 1), b = fn_.operand(inst, 2);
    if (!isNumeric(kindOf(a)) || !isNumeric(kindOf(b))) return false;
    bool ints = kindOf(a) == Kind::I32 && kindOf(b) == Kind::I32;
    if (inst.op == Op::Gt || inst.op == Op::Ge) std::swap(a, b);
    if (!ints) a = asDouble(a), b = asDouble(b);
    Op op = Op::Debugger;
    switch (inst.op) {
      case Op::Lt: case Op::Gt: op = ints ? Op::LtI32 : Op::LtF64; break;
      case Op::Le: case Op::Ge: op = ints ? Op::LeI32 : Op::LeF64; break;
      case Op::Eq: case Op::StrictEq: op = ints ? Op::EqI32 : Op::EqF64; break;
      default: op = ints ? Op::NeI32 : Op::NeF64; break;
    }
    auto x = numberOf(a), y = numberOf(b);
    if (x && y) return emitBool(dst, *foldCompare(op, *x, *y));
    return emit(op, {dst, a, b});
  }

  bool element(const Inst& inst) {
    bool get = inst.op == Op::GetElem;
    uint32_t key = fn_.operand(inst, get ? 2 : 1);
    if (kindOf(key) != Kind::I32) return false;
    if (get) return emit(Op::GetElemI32, {fn_.operand(inst, 0), fn_.operand(inst, 1), key});
    out_->add(Op::SetElemI32, {fn_.operand(inst, 0), key, fn_.operand(inst, 2)}, loc_);
    return true;
  }

  void removed(const char* what) { c_.remarks.add(loc_, c_.function, what); }

  bool unary(const Inst& inst, uint32_t dst) {
    if (inst.info().operandCount < 2 || inst.info().operands[1].role != Role::Use) return false;
    uint32_t src = fn_.operand(inst, 1);
    Kind k = kindOf(src);
    auto number = numberOf(src);
    switch (inst.op) {
      case Op::CheckI32:
        if (k == Kind::I32) return removed("check removed: the value is an i32"), copy(dst, src);
        if (number && exactInt(*number == 0 ? 0 : *number)) return emitInt(dst, *exactInt(*number == 0 ? 0 : *number));
        break;
      case Op::CheckF64: case Op::NumberToF64:
        if (isDouble(k)) return removed("check removed: the value is a number"), copy(dst, src);
        if (number) return emitDouble(dst, *number);
        if (k == Kind::I32) return removed("check removed: the value is a number"), emit(Op::I32ToF64, {dst, src});
        break;
      case Op::CheckF32:
        if (k == Kind::F32) return removed("check removed: the value is an f32"), copy(dst, src);
        if (isNumeric(k)) return emit(Op::Fround, {dst, asDouble(src)});
        break;
      case Op::CheckBool:
        if (k == Kind::Bool) return removed("check removed: the value is a bool"), copy(dst, src);
        break;
      case Op::CheckTdz:
        if (k != Kind::Raw) return copy(dst, src);
        break;
      case Op::ToNumber: case Op::ToNumeric:
        if (isNumeric(k)) return copy(dst, src);
        break;
      case Op::ToBool:
        if (k == Kind::Bool) return copy(dst, src);
        break;
      case Op::Not:
        if (k == Kind::Bool) return emit(Op::NotBool, {dst, src});
        break;
      case Op::NotBool:
        if (auto v = boolConstant(fn_, info_, src)) return emitBool(dst, !*v);
        break;
      case Op::I32ToF64:
        if (number) return emitDouble(dst, *number);
        break;
      case Op::F64ToI32:
        if (number) return emitInt(dst, toInt32(*number));
        if (const Inst* d = defOf(src); d != nullptr && d->op == Op::I32ToF64) return copy(dst, fn_.operand(*d, 1));
        break;
      case Op::Fround:
        if (k == Kind::F32) return copy(dst, src);
        break;
      case Op::NegF64:
        if (number) return emitDouble(dst, -*number);
        break;
      case Op::NegI32: case Op::NotI32:
        if (auto c = intOf(src)) return emitInt(dst, inst.op == Op::NegI32 ? wrap(-int64_t{*c}) : ~*c);
        break;
      default: return false;
    }
    if (inst.op == Op::CheckI32 || inst.op == Op::CheckF64 || inst.op == Op::CheckF32 || inst.op == Op::CheckBool) {
      c_.remarks.add(loc_, c_.function, std::string("check kept: the value is ") + (k == Kind::Any ? "not known" : kindName(k)));
    }
    return false;
  }

  /// Turns a branch whose outcome is known into a jump.
  bool decide(uint32_t b, const Inst& inst) {
    uint32_t cond = fn_.operand(inst, 0), yes = fn_.operand(inst, 1), no = fn_.operand(inst, 2);
    if (cond >= info_.ssa.size()) return false;
    std::optional<bool> value = boolConstant(fn_, info_, cond);
    if (!value) {
      if (auto number = numberOf(cond)) value = *number != 0 && !std::isnan(*number);
    }
    if (!value) return false;
    out_->add(Op::Goto, {*value ? yes : no}, loc_);
    if (yes != no) dropEdge(fn_, b, *value ? no : yes);
    return true;
  }

  PassContext& c_;
  Module& m_;
  Function& fn_;
  DefUse info_;
  std::vector<uint32_t> source_;
  BlockRewriter* out_ = nullptr;
  Loc loc_;
};

}  // namespace

void foldConstants(PassContext& context) { Folder(context).run(); }

}  // namespace sx::passes
