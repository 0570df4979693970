#include "lower/ir/Ir.h"
#include "lower/ir/IrText.h"

namespace sx::ir {

namespace {

class Checker {
 public:
  Checker(const Module& m, uint32_t id) : m_(m), id_(id), fn_(m.function(id)) {}

  std::string run() {
    header();
    if (fn_.blocks.empty()) problem("it has no blocks");
    handlers_.assign(fn_.blocks.size(), false);
    for (const Block& b : fn_.blocks) {
      if (b.handler.valid() && b.handler.id < fn_.blocks.size()) handlers_[b.handler.id] = true;
    }
    for (block_ = 0; block_ < fn_.blocks.size(); block_++) block();
    return std::move(out_);
  }

 private:
  void problem(const std::string& what) {
    if (count_++ >= 20) return;
    out_ += "f" + std::to_string(id_);
    if (block_ != kNoId) out_ += " b" + std::to_string(block_) + "." + std::to_string(index_);
    if (inst_ != nullptr) out_ += std::string(" ") + inst_->info().name;
    out_ += ": " + what + "\n";
  }
  void require(bool good, const char* what) {
    if (!good) problem(what);
  }
  bool isReg(uint32_t r) const { return r < fn_.regs.size(); }

  void header() {
    for (Reg p : fn_.params) require(isReg(p.id), "a parameter is not a vreg");
    if (fn_.isTyped()) require(fn_.paramTypes.size() == fn_.params.size(), "parameter types do not match parameters");
    require(fn_.rest.valid() == fn_.has(kFnHasRest), "the rest parameter does not match the flag");
    require(fn_.argumentValues.valid() == fn_.has(kFnNeedsArguments), "the arguments parameter does not match the flag");
    require(fn_.newTarget.valid() == fn_.has(kFnNeedsNewTarget), "the new.target parameter does not match the flag");
  }

  void block() {
    const Block& b = fn_.blocks[block_];
    index_ = 0, inst_ = nullptr;
    // Passes empty blocks that nothing reaches; a jump to one is refused where it is.
    if (b.insts.empty()) return require(block_ != 0, "the entry is empty");
    if (b.handler.valid()) require(b.handler.id < fn_.blocks.size(), "the handler is not a block");
    for (index_ = 0; index_ < b.insts.size(); index_++) {
      inst_ = &fn_.inst(b.insts[index_]);
      bool last = index_ + 1 == b.insts.size();
      require(endsBlock(inst_->op) == last, last ? "the block does not end with a terminator" : "a terminator inside a block");
      require((inst_->op == Op::Catch) == (index_ == 0 && handlers_[block_]), "Catch starts a handler, and only there");
      require(!inst_->info().has(EmitOnly), "an op of the emitter");
      if (inst_->op == Op::Phi) {
        require(index_ == 0 || fn_.inst(b.insts[index_ - 1]).op == Op::Phi, "a Phi below another op");
        require(fn_.list(*inst_, 1).size() == b.preds.size(), "a Phi without one input per predecessor");
      }
      if (last) successors();
      operands();
    }
    inst_ = nullptr;
  }

  void successors() {
    forEachSuccessor(fn_, *inst_, [&](uint32_t s) {
      if (s >= fn_.blocks.size()) return problem("a target is not a block");
      require(s != 0, "a jump to the entry");
      require(!fn_.blocks[s].insts.empty(), "a jump to an empty block");
      require(!handlers_[s], "a jump to a handler");
    });
  }

  void operands() {
    bool sound = true;
    forEachReg(fn_, *inst_, [&](uint32_t r, const OperandInfo&, unsigned) { sound = sound && isReg(r); });
    if (!sound) return problem("an operand is not a vreg");
    forEachReg(fn_, *inst_, [&](uint32_t r, const OperandInfo& o, unsigned) {
      Kind k = fn_.regs[r].kind;
      if (o.kind == Kind::None) return;
      if (o.role == Role::Use || o.role == Role::UseRun || o.role == Role::UseDef) {
        if (!kindFits(k, o.kind)) mismatch(r, k, o.kind);
      }
      if (o.role == Role::Def || o.role == Role::UseDef) {
        if (!kindFits(o.kind, k)) mismatch(r, o.kind, k);
      }
    });
    special();
  }
  void mismatch(uint32_t r, Kind has, Kind wants) {
    problem("v" + std::to_string(r) + ": " + kindName(has) + " does not fit " + kindName(wants));
  }
  void fits(uint32_t r, Kind wants) {
    if (!kindFits(fn_.regs[r].kind, wants)) mismatch(r, fn_.regs[r].kind, wants);
  }
  void fitsInto(Kind has, uint32_t r) {
    if (!kindFits(has, fn_.regs[r].kind)) mismatch(r, has, fn_.regs[r].kind);
  }
  uint32_t detail(unsigned operand) const { return fn_.info(fn_.reg(*inst_, operand)).detail; }
  const SlotDesc* slot(unsigned scopeOperand, unsigned slotOperand) {
    uint32_t d = detail(scopeOperand), s = fn_.operand(*inst_, slotOperand);
    if (d < m_.scopes.size() && s < m_.scopes[d].slots.size()) return &m_.scopes[d].slots[s];
    problem("the scope has no such slot");
    return nullptr;
  }
  uint32_t parentOf(uint32_t scope) const { return scope < m_.scopes.size() ? m_.scopes[scope].parent : kNoId; }

  /// Rules of ops whose kinds follow something other than the row.
  void special() {
    const Inst& i = *inst_;
    switch (i.op) {
      case Op::Move: fitsInto(fn_.kindOf(fn_.reg(i, 1)), fn_.operand(i, 0)); break;
      case Op::Phi:
        for (uint32_t r : fn_.list(i, 1)) fitsInto(fn_.regs[r].kind, fn_.operand(i, 0));
        break;
      case Op::LoadEnv: require(detail(0) == fn_.envScope, "the environment has another descriptor"); break;
      case Op::LoadParentScope: require(detail(0) == parentOf(detail(1)), "the parent has another descriptor"); break;
      case Op::NewScope:
        require(detail(0) == fn_.operand(i, 2), "the scope has another descriptor");
        require(detail(1) == parentOf(detail(0)), "the parent has another descriptor");
        break;
      case Op::NewRootScope: require(detail(0) == fn_.operand(i, 1), "the scope has another descriptor"); break;
      case Op::CloneScope: require(detail(0) == detail(1), "the copy has another descriptor"); break;
      case Op::LoadModuleScope: {
        uint32_t m = fn_.operand(i, 1);
        require(m < m_.modules.size() && m_.modules[m].scope == detail(0), "the module's scope has another descriptor");
        break;
      }
      case Op::LoadScope:
        if (const SlotDesc* s = slot(1, 2)) fitsInto(s->kind, fn_.operand(i, 0));
        break;
      case Op::LoadScopeCheck: slot(1, 2); break;
      case Op::StoreScope: case Op::StoreScopeCheck:
        if (const SlotDesc* s = slot(0, 2)) fits(fn_.operand(i, 1), s->kind);
        break;
      case Op::NewClosure: {
        uint32_t f = fn_.operand(i, 2);
        if (f >= m_.functionCount()) return problem("no such function");
        uint32_t env = m_.function(f).envScope;
        require(env == kNoId || env == detail(1), "the function's environment has another descriptor");
        break;
      }
      case Op::MakeRef: makeRef(); break;
      case Op::LoadRef: case Op::StoreRef: leaf(); break;
      case Op::CallDirect: callDirect(); break;
      case Op::ReturnMany: results(fn_.list(i, 0)); break;
      case Op::Return:
        if (fn_.isTyped()) results(fn_.operand(i, 0));
        break;
      default: break;
    }
  }

  void makeRef() {
    uint32_t kinds = fn_.operand(*inst_, 2);
    if (kinds >= m_.kindListCount()) return problem("no such kind list");
    auto leaves = fn_.list(*inst_, 1);
    require(fn_.kindOf(fn_.reg(*inst_, 0)) == Kind::Ref && detail(0) == kinds, "the result is not a reference to these kinds");
    if (leaves.size() != m_.kindList(kinds).size()) return problem("not one leaf per kind");
    for (size_t k = 0; k < leaves.size(); k++) {
      if (fn_.regs[leaves[k]].kind != m_.kindList(kinds)[k]) mismatch(leaves[k], fn_.regs[leaves[k]].kind, m_.kindList(kinds)[k]);
    }
  }
  void leaf() {
    bool load = inst_->op == Op::LoadRef;
    uint32_t kinds = detail(load ? 1 : 0), index = fn_.operand(*inst_, 2);
    if (kinds >= m_.kindListCount() || index >= m_.kindList(kinds).size()) return problem("the reference has no such leaf");
    Kind k = m_.kindList(kinds)[index];
    if (load) fitsInto(k, fn_.operand(*inst_, 0));
    else fits(fn_.operand(*inst_, 1), k);
  }
  void callDirect() {
    uint32_t f = fn_.operand(*inst_, 2);
    if (f >= m_.functionCount() || !m_.function(f).isTyped()) return problem("the callee is not a typed body");
    const Function& callee = m_.function(f);
    auto window = fn_.list(*inst_, 1);
    size_t first = callee.has(kFnUsesThis) ? 2 : 1;
    if (window.size() != callee.paramTypes.size() + first) return problem("wrong number of arguments");
    if (window[0] != kNoId) require(fn_.regs[window[0]].detail == callee.envScope, "the environment has another descriptor");
    else require(callee.envScope == kNoId, "the callee needs its environment");
    for (size_t k = 0; k < callee.paramTypes.size(); k++) {
      if (window[first + k] == kNoId) return problem("an argument is missing");
      fits(window[first + k], callee.paramTypes[k].kind);
    }
    auto dsts = fn_.list(*inst_, 0);
    if (dsts.size() != callee.results.size()) return problem("wrong number of results");
    for (size_t k = 0; k < dsts.size(); k++) fitsInto(callee.results[k], dsts[k]);
  }
  void results(llvm::ArrayRef<uint32_t> values) {
    if (values.size() != fn_.results.size()) return problem("wrong number of results");
    for (size_t k = 0; k < values.size(); k++) fits(values[k], fn_.results[k]);
  }

  const Module& m_;
  uint32_t id_;
  const Function& fn_;
  std::vector<bool> handlers_;
  uint32_t block_ = kNoId;
  size_t index_ = 0;
  const Inst* inst_ = nullptr;
  std::string out_;
  int count_ = 0;
};

}  // namespace

std::string checkFunction(const Module& module, uint32_t function) { return Checker(module, function).run(); }

std::string checkModule(const Module& module) {
  std::string out;
  for (uint32_t f = 0; f < module.functionCount(); f++) out += checkFunction(module, f);
  return out;
}

}  // namespace sx::ir
