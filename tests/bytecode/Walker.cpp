#include "Walker.h"

#include <vector>

#include "bytecode/format/Ops.h"

namespace sx::test {

namespace {

/// What a register really holds. Junk is what an earlier frame left there.
enum class Class : uint8_t { Junk, Marker, Int, Double, Float, Bool, Object, Scope, Ref, Own, Iter };

struct Cell {
  Class is = Class::Junk;
  uint32_t what = 0;  ///< Scope: descriptor; Ref: kind list; Own: kind list of a reference to first…; Iter: part
  uint32_t first = 0;
};

bool isA(Cell cell, Kind kind) {
  switch (kind) {
    case Kind::None: return true;
    case Kind::Any: return cell.is >= Class::Int && cell.is <= Class::Object;
    case Kind::Raw: return cell.is >= Class::Marker && cell.is <= Class::Object;
    case Kind::I32: return cell.is == Class::Int;
    case Kind::F32: return cell.is == Class::Float;
    case Kind::F64: return cell.is == Class::Float || cell.is == Class::Double;
    case Kind::Bool: return cell.is == Class::Bool;
    case Kind::Scope: return cell.is == Class::Scope;
    case Kind::Ref: return cell.is == Class::Ref;
    case Kind::Iter: return cell.is == Class::Iter && cell.what == 0;
  }
  return false;
}

class Walk {
 public:
  Walk(const ModuleView& module, uint32_t function, Random& random)
      : module_(module), fn_(module.functions[function]), code_(module.codeOf(fn_)), random_(random), regs_(fn_.registerCount) {}

  std::string run(uint32_t steps) {
    const std::span<const RegType> params = module_.paramTypesOf(fn_);
    for (uint32_t r = 0; r < fn_.entryCount(); r++) {
      regs_[r] = params.empty() ? some(Kind::Any) : params[r].kind() == Kind::Ref ? Cell{Class::Ref, params[r].payload()} : some(params[r].kind());
    }
    for (; steps > 0 && !done_ && error_.empty(); steps--) step();
    return error_;
  }

 private:
  Cell some(Kind kind) {
    constexpr Class kAnything[] = {Class::Int, Class::Double, Class::Float, Class::Bool, Class::Object, Class::Marker};
    switch (kind) {
      case Kind::Any: return {kAnything[random_.below(5)]};
      case Kind::Raw: return {kAnything[random_.below(6)]};
      case Kind::I32: return {Class::Int};
      case Kind::F32: return {Class::Float};
      case Kind::F64: return {kAnything[1 + random_.below(2)]};
      case Kind::Bool: return {Class::Bool};
      case Kind::None: case Kind::Ref: case Kind::Scope: case Kind::Iter: break;
    }
    return {};
  }

  bool wrong(const char* what) {
    if (error_.empty()) error_ = std::string(what) + " at pc " + std::to_string(pc_);
    return false;
  }
  bool need(bool good, const char* what) { return good || wrong(what); }
  bool isRegister(uint32_t r, uint32_t count = 1) {
    return need(r <= regs_.size() && count <= regs_.size() - r, "a register outside the frame");
  }
  uint32_t operand(unsigned i) const { return static_cast<uint32_t>(operandAt(&code_[pc_], *info_, i)); }
  Cell reg(unsigned i) const { return regs_[operand(i)]; }

  /// A write into an iteration takes all of it, as the values no longer belong together.
  void put(uint32_t r, Cell cell) {
    if (!isRegister(r)) return;
    if (regs_[r].is == Class::Iter) {
      const uint32_t first = r - regs_[r].what;
      for (uint32_t k = 0; k < kIterRegs; k++) {
        if (regs_[first + k].is == Class::Iter) regs_[first + k] = {};
      }
    }
    regs_[r] = cell;
  }

  void loseFrom(uint32_t window) {
    for (uint32_t r = window; r < regs_.size(); r++) put(r, {});
  }

  void step() {
    if (pc_ >= code_.size()) {
      wrong("control outside the code");
      return;
    }
    const uint16_t number = opNumberAt(&code_[pc_]);
    if (number >= kMaxOpNumber || kOpTable[number].words == 0) {
      wrong("no instruction");
      return;
    }
    op_ = static_cast<Op>(number);
    info_ = &opInfo(op_);
    results_.clear();
    if (!need((op_ == Op::Catch) == caught_, "Catch without exception, or a handler without it")) return;
    caught_ = false;
    if (!checkUses() || !special()) return;
    finish();
  }

  uint32_t runLength() {
    for (unsigned i = 0; i < info_->operandCount; i++) {
      if (info_->operands[i].imm == ImmType::Count) return operand(i);
      if (info_->operands[i].imm == ImmType::LiteralId) return module_.literals[operand(i)].count;
    }
    return 0;
  }

  bool checkUses() {
    for (unsigned i = 0; i < info_->operandCount; i++) {
      const OperandInfo& info = info_->operands[i];
      switch (info.role) {
        case Role::Use: case Role::UseDef:
          if (!isRegister(operand(i)) || (!info.same && !need(isA(reg(i), info.kind), "a value of the wrong kind"))) return false;
          break;
        case Role::UseRun:
          if (!isRegister(operand(i), runLength())) return false;
          for (uint32_t k = 0; k < runLength(); k++) {
            if (!need(isA(regs_[operand(i) + k], Kind::Any), "a value of the wrong kind in a run")) return false;
          }
          break;
        case Role::Acc: if (!need(hasAcc_ && isA(acc_, info.kind), "the accumulator")) return false; break;
        case Role::FAcc: if (!need(hasFAcc_ && isA(acc_, info.kind), "the f64 accumulator")) return false; break;
        case Role::Def: results_.push_back({operand(i), some(info.kind), info.kind}); break;
        case Role::DefRun: case Role::UseDefRun: case Role::Window: case Role::Label: case Role::Block: case Role::List:
        case Role::Imm:
          break;
      }
    }
    return true;
  }

  bool special() {
    switch (op_) {
      case Op::Move: case Op::MoveWide: results_[0].cell = reg(1); return true;
      case Op::LoadUndefined: case Op::LoadNull: case Op::LoadString: results_[0].cell = {Class::Object}; return true;
      case Op::LoadEmpty: results_[0].cell = {Class::Marker}; return true;
      case Op::LoadEnv: results_[0].cell = {Class::Scope, fn_.envScope}; return true;
      case Op::LoadModuleScope: results_[0].cell = {Class::Scope, module_.modules[operand(1)].scope}; return true;
      case Op::NewRootScope: results_[0].cell = {Class::Scope, operand(1)}; return true;
      case Op::NewScope:
        results_[0].cell = {Class::Scope, operand(2)};
        return need(module_.scopes[operand(2)].parent == reg(1).what, "the parent of a scope");
      case Op::CloneScope: results_[0].cell = reg(1); return need(reg(1).what != kNone, "a copy of no scope");
      case Op::LoadParentScope:
        if (!need(reg(1).what != kNone, "the parent of no scope")) return false;
        results_[0].cell = {Class::Scope, module_.scopes[reg(1).what].parent};
        return need(results_[0].cell.what != kNone, "no parent");
      case Op::LoadScope: {
        const SlotRecord* slot = slotOf(reg(1), operand(2));
        if (slot != nullptr) results_[0].cell = some(static_cast<Kind>(slot->kind));
        return slot != nullptr;
      }
      case Op::LoadScopeCheck: return slotOf(reg(1), operand(2)) != nullptr;
      case Op::StoreScope: case Op::StoreScopeCheck: {
        const SlotRecord* slot = slotOf(reg(0), operand(2));
        return slot != nullptr && need(isA(reg(1), static_cast<Kind>(slot->kind)), "a slot's kind");
      }
      case Op::NewClosure: return closure(reg(1), operand(2));
      case Op::NewClass: return closure(reg(3), operand(4));
      case Op::NewMappedArguments: return mapped();
      case Op::LoadRef: results_[0].cell = some(leafKind(reg(1), operand(2))); return error_.empty();
      case Op::StoreRef: return need(isA(reg(1), leafKind(reg(0), operand(2))), "a leaf's kind");
      case Op::MakeRef: {
        const std::span<const Kind> kinds = module_.kindsOf(module_.kindLists[operand(2)]);
        results_[0].cell = {Class::Own, operand(2), operand(1)};
        return isRegister(operand(1), static_cast<uint32_t>(kinds.size()));
      }
      case Op::Call: case Op::CallMethod: case Op::New: case Op::CallSpread: case Op::NewSpread: case Op::SuperCall: return call();
      case Op::CallDirect: return directCall();
      case Op::Return: return returns({&regs_[operand(0)], 1});
      case Op::ReturnAcc: return returns({&acc_, 1});
      case Op::ReturnMany: return returns({&regs_[operand(0)], operand(1)});
      case Op::ReturnUndefined: {
        const Cell undefined{Class::Object};
        return returns({&undefined, 1});
      }
      case Op::LoadCallee: case Op::CoerceThis: case Op::BindThis: case Op::GetSuperConstructor:
        return need(!fn_.has(kFnTypedBody), "the function object of a typed body");
      default: return true;
    }
  }

  const SlotRecord* slotOf(Cell scope, uint32_t slot) {
    if (!need(scope.what != kNone && slot < module_.scopes[scope.what].slotCount, "a slot outside the scope")) return nullptr;
    return &module_.slotsOf(module_.scopes[scope.what])[slot];
  }
  Kind leafKind(Cell ref, uint32_t leaf) {
    const std::span<const Kind> kinds = module_.kindsOf(module_.kindLists[ref.what]);
    return need(leaf < kinds.size(), "a leaf outside the reference") ? kinds[leaf] : Kind::None;
  }
  bool closure(Cell scope, uint32_t function) {
    const FunctionRecord& f = module_.functions[function];
    return need(!f.has(kFnTypedBody), "a closure of a typed body") &&
           need(f.envScope == kNone || f.envScope == scope.what, "the environment of a closure");
  }
  bool mapped() {
    for (uint32_t slot : module_.valuesOf(module_.literals[operand(3)])) {
      if (slot == kNone) continue;
      const SlotRecord* record = slotOf(reg(2), slot);
      if (record == nullptr || !need(record->kind == static_cast<uint32_t>(Kind::Any), "a mapped slot")) return false;
    }
    return true;
  }

  bool call() {
    const uint32_t window = operand(1);
    if (!isRegister(window, kFrameHeader + operand(2))) return false;
    bool filled = isA(regs_[window + 3], Kind::Any);
    if (op_ != Op::Call && op_ != Op::New) filled = filled && isA(regs_[window + 4], Kind::Any);
    if (op_ == Op::CallSpread || op_ == Op::NewSpread) filled = filled && operand(2) > 0;
    for (uint32_t k = 0; k < operand(2); k++) filled = filled && isA(regs_[window + kFrameHeader + k], Kind::Any);
    loseFrom(window);
    return need(filled, "a call window");
  }

  bool directCall() {
    const uint32_t window = operand(1);
    const FunctionRecord& callee = module_.functions[operand(2)];
    if (!need(callee.has(kFnTypedBody), "a direct call of an ordinary function")) return false;
    if (!isRegister(window, kFrameHeader + callee.paramCount)) return false;
    const Cell env = regs_[window + 3];
    const bool envFits = callee.envScope == kNone ? env.is != Class::Junk : env.is == Class::Scope && env.what == callee.envScope;
    if (!need(envFits, "the environment of a direct call")) return false;
    const std::span<const RegType> params = module_.paramTypesOf(callee);
    for (uint32_t k = 0; k < params.size(); k++) {
      const Cell arg = regs_[window + kFrameHeader + k];
      if (params[k].kind() != Kind::Ref) {
        if (!need(isA(arg, params[k].kind()), "an argument of a direct call")) return false;
      } else if (!need((arg.is == Class::Ref || arg.is == Class::Own) && arg.what == params[k].payload(), "a reference")) {
        return false;
      }
    }
    // The callee reads and writes what it was lent, now and then through another reference to the same registers.
    for (int round = 0; round < 2; round++) {
      for (uint32_t k = 0; k < params.size(); k++) {
        if (!useReference(regs_[window + kFrameHeader + k], window)) return false;
      }
    }
    loseFrom(window);
    const std::span<const RegType> results = module_.resultTypesOf(callee);
    if (!isRegister(operand(0), static_cast<uint32_t>(results.size()))) return false;
    if (!need(results.size() == 1 || operand(0) <= window, "results above the window")) return false;
    for (uint32_t k = 0; k < results.size(); k++) results_.push_back({operand(0) + k, some(results[k].kind()), results[k].kind()});
    return true;
  }

  bool useReference(Cell arg, uint32_t window) {
    if (arg.is != Class::Own) return true;
    const std::span<const Kind> kinds = module_.kindsOf(module_.kindLists[arg.what]);
    for (uint32_t k = 0; k < kinds.size(); k++) {
      const uint32_t leaf = arg.first + k;
      if (!need(leaf < window && isA(regs_[leaf], kinds[k]), "a lent register")) return false;
      if (random_.oneIn(2)) put(leaf, some(kinds[k]));
    }
    return true;
  }

  bool returns(std::span<const Cell> values) {
    done_ = true;
    const std::span<const RegType> results = module_.resultTypesOf(fn_);
    if (!fn_.has(kFnTypedBody)) return need(values.size() == 1 && isA(values[0], Kind::Any), "the result");
    if (!need(values.size() == results.size(), "the number of results")) return false;
    for (size_t k = 0; k < results.size(); k++) {
      if (!need(isA(values[k], results[k].kind()), "a result's kind")) return false;
    }
    return true;
  }

  void finish() {
    if (done_) return;
    const bool throws = info_->has(kThrowBit) && (random_.oneIn(4) || op_ == Op::Throw || op_ == Op::ThrowError);
    const bool early = throws && random_.oneIn(2);
    for (unsigned i = 0; i < info_->operandCount && !early; i++) {
      const OperandInfo& info = info_->operands[i];
      if (info.role == Role::UseDef && info.kind != Kind::Iter) put(operand(i), some(info.kind));
    }
    if (throws) return unwind();
    int label = -1;
    for (unsigned i = 0; i < info_->operandCount; i++) {
      if (info_->operands[i].role == Role::Label) label = static_cast<int>(i);
    }
    hasAcc_ = hasFAcc_ = false;
    if (label >= 0 && (info_->has(Terminator) || random_.oneIn(2))) {
      pc_ += operand(static_cast<unsigned>(label));
      return;
    }
    if (op_ == Op::SwitchInt) return takeSwitch();
    for (const Result& result : results_) {
      if (result.kind != Kind::Iter) put(result.reg, result.cell);
      else for (uint32_t k = 0; k < kIterRegs; k++) put(result.reg + k, {});
      for (uint32_t k = 0; k < kIterRegs && result.kind == Kind::Iter && isRegister(result.reg, kIterRegs); k++) {
        regs_[result.reg + k] = {Class::Iter, k};
      }
    }
    if (!results_.empty()) acc_ = results_[0].cell;
    hasAcc_ = info_->has(SetsAcc);
    hasFAcc_ = info_->has(SetsFAcc);
    pc_ += info_->words;
  }

  void takeSwitch() {
    const SwitchRecord& s = module_.switchesOf(fn_)[operand(1)];
    const std::span<const uint32_t> targets = module_.targetsOf(s);
    pc_ = targets.empty() || random_.oneIn(3) ? s.defaultTarget : targets[random_.below(static_cast<uint32_t>(targets.size()))];
  }

  void unwind() {
    hasAcc_ = hasFAcc_ = false;
    for (const HandlerRecord& h : module_.handlersOf(fn_)) {
      if (pc_ < h.start || pc_ >= h.end) continue;
      pc_ = h.handler;
      caught_ = true;
      return;
    }
    done_ = true;
  }

  struct Result {
    uint32_t reg;
    Cell cell;
    Kind kind;
  };
  const ModuleView& module_;
  const FunctionRecord& fn_;
  std::span<const uint32_t> code_;
  Random& random_;
  std::vector<Cell> regs_;
  uint32_t pc_ = 0;
  Op op_{};
  const OpInfo* info_ = nullptr;
  std::vector<Result> results_;
  Cell acc_;
  bool hasAcc_ = false;
  bool hasFAcc_ = false;
  bool caught_ = false;
  bool done_ = false;
  std::string error_;
};

}  // namespace

std::string walk(const ModuleView& module, uint32_t function, Random& random, uint32_t steps) {
  return Walk(module, function, random).run(steps);
}

}  // namespace sx::test
