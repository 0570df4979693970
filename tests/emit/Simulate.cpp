#include "Simulate.h"

#include <map>

#include "bytecode/format/Fused.h"

namespace sx::simulate {

namespace {

using namespace ir;

/// One frame of the IR; references are places in the frames' values.
class IrRun {
 public:
  IrRun(const Module& m, Outcome& out, int& fuel) : m_(m), out_(out), fuel_(fuel) {}

  /// False if an exception left the function; its value is then in thrown.
  bool call(uint32_t f, const std::vector<double>& args, const std::vector<std::vector<double*>>& refs, std::vector<double>& results) {
    const Function& fn = m_.function(f);
    std::vector<double> regs(fn.regs.size(), kGarbage);
    std::map<uint32_t, std::vector<double*>> places;
    for (size_t k = 0; k < fn.params.size(); k++) {
      regs[fn.params[k].id] = args[k];
      if (!refs[k].empty()) places[fn.params[k].id] = refs[k];
    }
    uint32_t block = 0, from = kNoId;
    for (;;) {
      uint32_t next = kNoId;
      bool threw = false;
      std::vector<std::pair<uint32_t, double>> phis;
      for (InstId id : fn.blocks[block].insts) {
        if (fuel_-- <= 0) return out_.ranOut = true, false;
        const Inst& inst = fn.inst(id);
        if (inst.op == Op::Phi) {
          size_t k = 0;
          while (fn.blocks[block].preds[k].id != from) k++;
          phis.push_back({fn.operand(inst, 0), regs[fn.list(inst, 1)[k]]});
          continue;
        }
        for (auto& [r, v] : phis) regs[r] = v;
        phis.clear();
        if (!step(fn, inst, regs, places, results, next)) {
          if (out_.ranOut) return false;
          threw = true;
          break;
        }
        if (inst.info().has(Terminator) && next == kNoId) return true;
      }
      if (threw) {
        if (!fn.blocks[block].handler.valid()) return false;
        next = fn.blocks[block].handler.id;
      }
      from = block;
      block = next;
    }
  }
  double thrown = 0;

 private:
  bool step(const Function& fn, const Inst& inst, std::vector<double>& regs, std::map<uint32_t, std::vector<double*>>& places,
            std::vector<double>& results, uint32_t& next) {
    auto in = [&](unsigned k) { return regs[fn.operand(inst, k)]; };
    auto set = [&](unsigned k) -> double& { return regs[fn.operand(inst, k)]; };
    switch (inst.op) {
      case Op::LoadInt: case Op::LoadInt32: set(0) = fn.imm(inst, 1); return true;
      case Op::LoadF64: set(0) = m_.constant(fn.operand(inst, 1)).number; return true;
      case Op::Goto: next = fn.operand(inst, 0); return true;
      case Op::Branch: next = fn.operand(inst, in(0) != 0 && !std::isnan(in(0)) ? 1 : 2); return true;
      case Op::Return: results = {in(0)}; return true;
      case Op::ReturnUndefined: results = {kUndefined}; return true;
      case Op::ReturnMany:
        results.clear();
        for (uint32_t r : fn.list(inst, 0)) results.push_back(regs[r]);
        return true;
      case Op::Catch: set(0) = thrown; return true;
      case Op::LoadRef: set(0) = *places[fn.operand(inst, 1)][fn.operand(inst, 2)]; return true;
      case Op::StoreRef: *places[fn.operand(inst, 0)][fn.operand(inst, 2)] = in(1); return true;
      case Op::MakeRef: {
        auto& list = places[fn.operand(inst, 0)];
        list.clear();
        for (uint32_t r : fn.list(inst, 1)) list.push_back(&regs[r]);
        return true;
      }
      case Op::Call: case Op::NewArray: {
        std::vector<double> args;
        for (uint32_t r : fn.list(inst, 1)) args.push_back(regs[r]);
        out_.trace.insert(out_.trace.end(), args.begin(), args.end());
        double mixed = mix(args);
        if (inst.op == Op::Call && throws(mixed)) return thrown = mixed, false;
        set(0) = mixed;
        return true;
      }
      case Op::CallDirect: {
        std::vector<double> args, got;
        std::vector<std::vector<double*>> refs;
        for (uint32_t r : fn.list(inst, 1).drop_front()) {
          args.push_back(regs[r]);
          refs.push_back(fn.regs[r].kind == Kind::Ref ? places[r] : std::vector<double*>());
        }
        if (!call(fn.operand(inst, 2), args, refs, got)) return false;
        for (size_t k = 0; k < fn.list(inst, 0).size(); k++) regs[fn.list(inst, 0)[k]] = got[k];
        return true;
      }
      default: break;
    }
    std::vector<double> inputs;
    forEachUse(fn, inst, [&](Reg r) { inputs.push_back(regs[r.id]); });
    double value = 0;
    if (!evaluate(inst.op, inputs, value)) return out_.ranOut = true, false;
    set(0) = value;
    return true;
  }

  const Module& m_;
  Outcome& out_;
  int& fuel_;
};

/// The bytecode on one stack of numbers. A call of unknown code overwrites its window with garbage.
class CodeRun {
 public:
  CodeRun(const ModuleView& v, Outcome& out, int& fuel) : v_(v), out_(out), fuel_(fuel) { stack_.assign(100000, kGarbage); }

  bool call(uint32_t f, size_t base, std::vector<double>& results) {
    const FunctionRecord& fn = v_.functions[f];
    auto code = v_.codeOf(fn);
    std::vector<double> scope(4096, kUndefined);
    for (uint32_t pc = 0;;) {
      if (fuel_-- <= 0) return out_.ranOut = true, false;
      const uint32_t* word = &code[pc];
      Op op = static_cast<Op>(opNumberAt(word));
      // What a fused op does besides stands behind it.
      if (const FusedForm* form = fusedForm(op)) op = form->parts[0];
      const OpInfo& info = opInfo(op);
      auto operand = [&](unsigned k) { return static_cast<uint32_t>(operandAt(word, info, k)); };
      auto reg = [&](unsigned k) -> double& { return stack_[base + operand(k)]; };
      uint32_t nextPc = pc + info.words;
      bool threw = false;
      double value = 0;
      switch (op) {
        case Op::LoadInt: case Op::LoadInt32: value = reg(0) = static_cast<int32_t>(operand(1)); break;
        case Op::LoadF64: value = reg(0) = v_.numbers[operand(1)]; break;
        case Op::Jump: nextPc = pc + operand(0); break;
        case Op::Return: results = {reg(0)}; return true;
        case Op::ReturnAcc: results = {acc_}; return true;
        case Op::ReturnUndefined: results = {kUndefined}; return true;
        case Op::ReturnMany:
          results.assign(&stack_[base + operand(0)], &stack_[base + operand(0)] + operand(1));
          return true;
        case Op::Catch: reg(0) = thrown; break;
        case Op::NewRootScope: break;
        case Op::LoadScope: reg(0) = scope[operand(2)]; break;
        case Op::StoreScope: scope[operand(2)] = reg(1); break;
        case Op::LoadRef: reg(0) = stack_[static_cast<size_t>(reg(1)) + operand(2)]; break;
        case Op::StoreRef: stack_[static_cast<size_t>(reg(0)) + operand(2)] = reg(1); break;
        case Op::MakeRef: reg(0) = static_cast<double>(base + operand(1)); break;
        case Op::Call: case Op::NewArray: {
          std::vector<double> args;
          size_t first = base + operand(1);
          if (op == Op::Call) args.push_back(stack_[first + 3]), first += kFrameHeader;
          for (uint32_t k = 0; k < operand(2); k++) args.push_back(stack_[first + k]);
          out_.trace.insert(out_.trace.end(), args.begin(), args.end());
          value = mix(args);
          if (op == Op::Call) {
            for (size_t r = base + operand(1); r < base + fn.registerCount; r++) stack_[r] = kGarbage;
            if (throws(value)) {
              thrown = value, threw = true;
              break;
            }
          }
          reg(0) = value;
          break;
        }
        case Op::CallDirect: {
          std::vector<double> got;
          size_t window = base + operand(1);
          for (size_t r = window + kFrameHeader + v_.functions[operand(2)].paramCount; r < window + 400; r++) stack_[r] = kGarbage;
          if (!call(operand(2), window + kFrameHeader, got)) {
            if (out_.ranOut) return false;
            threw = true;
            break;
          }
          for (size_t r = window; r < base + fn.registerCount; r++) stack_[r] = kGarbage;
          for (size_t k = 0; k < got.size(); k++) stack_[base + operand(0) + k] = got[k];
          value = got[0];
          break;
        }
        default:
          if (!plain(op, info, word, base, value, nextPc, pc)) return out_.ranOut = true, false;
      }
      if (threw) {
        nextPc = kNone;
        for (const HandlerRecord& h : v_.handlersOf(fn)) {
          if (nextPc == kNone && h.start <= pc && pc < h.end) nextPc = h.handler;
        }
        if (nextPc == kNone) return false;
      }
      // Only what directly follows may read an accumulator.
      acc_ = info.has(SetsAcc) && !threw ? value : kGarbage;
      fAcc_ = info.has(SetsFAcc) && !threw ? value : kGarbage;
      pc = nextPc;
    }
  }
  double thrown = 0;
  std::vector<double> stack_;

 private:
  bool plain(Op op, const OpInfo& info, const uint32_t* word, size_t base, double& value, uint32_t& nextPc, uint32_t pc) {
    std::vector<double> inputs;
    uint32_t label = kNone;
    if (op == Op::IncJLt || op == Op::IncJLe) stack_[base + operandAt(word, info, 0)] += 1;
    if (op == Op::IncJLtI32 || op == Op::IncJLeI32) stack_[base + operandAt(word, info, 0)] = fromI32(toInt32(stack_[base + operandAt(word, info, 0)]) + int64_t{1});
    if (op == Op::DecJGt || op == Op::DecJGe || op == Op::DecJGtI32) stack_[base + operandAt(word, info, 0)] -= 1;
    for (unsigned k = 0; k < info.operandCount; k++) {
      const OperandInfo& o = info.operands[k];
      if (o.role == Role::Use || o.role == Role::UseDef) inputs.push_back(stack_[base + operandAt(word, info, k)]);
      if (o.role == Role::Acc) inputs.push_back(acc_);
      if (o.role == Role::FAcc) inputs.push_back(fAcc_);
      if (o.imm == ImmType::Int) inputs.push_back(operandAt(word, info, k));
      if (o.role == Role::Label) label = pc + operandAt(word, info, k);
    }
    if (!evaluate(op, inputs, value)) return false;
    if (label == kNone) stack_[base + operandAt(word, info, 0)] = value;
    else if (value != 0) nextPc = label;
    return true;
  }

  const ModuleView& v_;
  Outcome& out_;
  int& fuel_;
  double acc_ = kGarbage, fAcc_ = kGarbage;
};

/// NaNs compare equal here.
void settle(std::vector<double>& values) {
  for (double& v : values) {
    if (std::isnan(v)) v = 123456789.5;
  }
}

}  // namespace

Outcome runIr(const ir::Module& m, uint32_t function, const std::vector<double>& args, int fuel) {
  Outcome out;
  IrRun run(m, out, fuel);
  if (!run.call(function, args, std::vector<std::vector<double*>>(args.size()), out.results)) out.results = {run.thrown, -1};
  settle(out.results), settle(out.trace);
  return out;
}

Outcome runCode(const ModuleView& v, uint32_t function, const std::vector<double>& args, int fuel) {
  Outcome out;
  CodeRun run(v, out, fuel);
  std::copy(args.begin(), args.end(), run.stack_.begin() + 10);
  if (!run.call(function, 10, out.results)) out.results = {run.thrown, -1};
  settle(out.results), settle(out.trace);
  return out;
}

}  // namespace sx::simulate
