/// Inlining of direct calls. The callee's blocks are copied behind the caller's, its vregs become fresh ones, its
/// parameters moves from the arguments, its returns moves to the results. A borrow disappears: reading and writing
/// through a reference parameter becomes reading and writing the owner's own vregs. Recursion is unrolled by one level: a
/// function's calls of itself are replaced by its body as it was before; what that calls stays a call.
#include <fmt/format.h>

#include "Passes.h"
#include "llvm/ADT/DenseMap.h"

namespace sx::passes {

using namespace ir;

namespace {

// Budgets in instructions: of a callee, and of a caller that has grown.
constexpr size_t kMaxCallee = 80;
constexpr size_t kMaxCaller = 6000;
// Of a function that calls itself, before and after its calls are replaced.
constexpr size_t kMaxRecursive = 40;
constexpr size_t kMaxUnrolled = 120;

size_t sizeOf(const Function& fn) {
  size_t n = 0;
  for (const ir::Block& b : fn.blocks) n += b.insts.size();
  return n;
}

class Inliner {
 public:
  explicit Inliner(PassContext& c) : c_(c), m_(c.module), fn_(c.fn()), size_(sizeOf(fn_)) {}

  void run() {
    if (size_ <= kMaxRecursive && callsItself()) original_ = fn_;
    auto count = static_cast<uint32_t>(fn_.blocks.size());
    for (uint32_t b = 0; b < count; b++) scan(b);
  }

 private:
  std::string nameOf(uint32_t f) const {
    uint32_t name = m_.function(f).name;
    return name == kNoId ? std::string() : std::string(m_.string(name));
  }

  bool callsItself() const {
    for (const ir::Block& b : fn_.blocks) {
      for (InstId i : b.insts) {
        if (fn_.inst(i).op == Op::CallDirect && fn_.operand(fn_.inst(i), 2) == c_.function) return true;
      }
    }
    return false;
  }

  /// The body that a call is replaced by.
  const Function& bodyOf(uint32_t f) const { return f == c_.function ? original_ : m_.function(f); }

  /// Why a call cannot be inlined, or nullptr.
  const char* obstacle(const Inst& call) {
    uint32_t f = fn_.operand(call, 2);
    const Function& callee = bodyOf(f);
    if (f == c_.function && (callee.blocks.empty() || size_ + sizeOf(callee) > kMaxUnrolled)) return "it is recursive";
    if (callee.has(kFnNoInline)) return "it must keep a frame of its own";
    if (callee.has(kFnGenerator | kFnAsync | kFnHasRest | kFnNeedsArguments | kFnNeedsNewTarget)) return "of its kind";
    size_t size = sizeOf(callee);
    if (size > kMaxCallee) return "it is too large";
    if (size_ + size > kMaxCaller) return "the caller has grown too large";
    bool hasEnv = fn_.list(call, 1)[0] != kNoId;
    for (const ir::Block& b : callee.blocks) {
      for (InstId i : b.insts) {
        const Inst& inst = callee.inst(i);
        if (inst.op == Op::LoadEnv && !hasEnv) return "it uses an environment the call does not give";
      }
    }
    for (size_t k = 0; k < callee.params.size(); k++) {
      if (callee.paramTypes[k].kind == Kind::Ref && !resolves(argument(call, callee, k))) return "a borrow is not made where it is called";
    }
    return nullptr;
  }

  uint32_t argument(const Inst& call, const Function& callee, size_t k) const {
    return fn_.list(call, 1)[k + (callee.has(kFnUsesThis) ? 2 : 1)];
  }
  /// True if a reference was made in this block, or is a parameter of the caller.
  bool resolves(uint32_t ref) const {
    if (refs_.count(ref) != 0) return true;
    for (Reg p : fn_.params) {
      if (p.id == ref) return true;
    }
    return false;
  }

  void scan(uint32_t b) {
    refs_.clear();
    for (size_t at = 0; at < fn_.blocks[b].insts.size(); at++) {
      InstId i = fn_.blocks[b].insts[at];
      const Inst inst = fn_.inst(i);
      if (inst.op == Op::MakeRef) refs_[fn_.operand(inst, 0)] = i;
      if (inst.op != Op::CallDirect) continue;
      uint32_t f = fn_.operand(inst, 2);
      if (const char* why = obstacle(inst)) {
        c_.remarks.add(inst.loc(), c_.function, fmt::format("call of '{}' not inlined: {}", nameOf(f), why));
        continue;
      }
      c_.remarks.add(inst.loc(), c_.function, fmt::format("call of '{}' inlined{}", nameOf(f), f == c_.function ? ", one level of the recursion" : ""));
      b = expand(b, at, f);
      at = static_cast<size_t>(-1);
      refs_.clear();
    }
  }

  /// Splits the block at the call and puts the callee between; returns the block that goes on after it.
  uint32_t expand(uint32_t b, size_t at, uint32_t f) {
    const Function& callee = bodyOf(f);
    const Inst call = fn_.inst(fn_.blocks[b].insts[at]);
    BlockId handler = fn_.blocks[b].handler;
    uint32_t rest = fn_.newBlock(handler).id;
    auto& from = fn_.blocks[b].insts;
    fn_.blocks[rest].insts.assign(from.begin() + at + 1, from.end());
    from.resize(at);

    regBase_ = static_cast<uint32_t>(fn_.regs.size());
    blockBase_ = static_cast<uint32_t>(fn_.blocks.size());
    for (const RegInfo& r : callee.regs) fn_.regs.push_back(r);
    size_ += sizeOf(callee);
    callLoc_ = call.loc();
    bindParameters(b, call, callee);
    for (const ir::Block& source : callee.blocks) {
      fn_.newBlock(source.handler.valid() ? BlockId{source.handler.id + blockBase_} : handler);
    }
    for (uint32_t k = 0; k < callee.blocks.size(); k++) {
      for (InstId i : callee.blocks[k].insts) copy(blockBase_ + k, callee, callee.inst(i), call, rest);
    }
    append(b, Op::Goto, {blockBase_}, call.loc());
    return rest;
  }

  void append(uint32_t b, Op op, llvm::ArrayRef<uint32_t> words, Loc loc) {
    fn_.blocks[b].insts.push_back(fn_.addInst(op, words, loc));
  }

  void bindParameters(uint32_t b, const Inst& call, const Function& callee) {
    bound_.clear();
    passedOn_.clear();
    for (size_t k = 0; k < callee.params.size(); k++) {
      uint32_t arg = argument(call, callee, k), param = callee.params[k].id;
      if (callee.paramTypes[k].kind != Kind::Ref) {
        append(b, Op::Move, {param + regBase_, arg}, call.loc());
        continue;
      }
      auto made = refs_.find(arg);
      if (made == refs_.end()) {
        // The caller's own reference parameter keeps its name, so that it dissolves when the caller is inlined in turn.
        passedOn_[param] = arg;
        continue;
      }
      auto leaves = fn_.list(fn_.inst(made->second), 1);
      bound_[param].assign(leaves.begin(), leaves.end());
      std::erase(fn_.blocks[b].insts, made->second);
    }
  }

  /// Where a copied instruction stands: a function's lines are those of one file.
  Loc placeOf(const Inst& inst) const { return inst.loc().file == callLoc_.file ? inst.loc() : callLoc_; }

  void copy(uint32_t to, const Function& callee, const Inst& inst, const Inst& call, uint32_t rest) {
    auto mapped = [&](uint32_t r) { return r + regBase_; };
    auto window = fn_.list(call, 1);
    switch (inst.op) {
      case Op::Return: case Op::ReturnMany: {
        llvm::SmallVector<uint32_t, 8> values, results(fn_.list(call, 0).begin(), fn_.list(call, 0).end());
        if (inst.op == Op::Return) values.push_back(callee.operand(inst, 0));
        else values.append(callee.list(inst, 0).begin(), callee.list(inst, 0).end());
        for (size_t k = 0; k < results.size(); k++) append(to, Op::Move, {results[k], mapped(values[k])}, placeOf(inst));
        return append(to, Op::Goto, {rest}, placeOf(inst));
      }
      case Op::ReturnUndefined:
        append(to, Op::LoadUndefined, {fn_.list(call, 0)[0]}, placeOf(inst));
        return append(to, Op::Goto, {rest}, placeOf(inst));
      case Op::LoadEnv: return append(to, Op::Move, {mapped(callee.operand(inst, 0)), window[0]}, placeOf(inst));
      case Op::LoadThis: return append(to, Op::Move, {mapped(callee.operand(inst, 0)), window[1]}, placeOf(inst));
      case Op::LoadRef:
        if (auto leaves = bound_.find(callee.operand(inst, 1)); leaves != bound_.end()) {
          return append(to, Op::Move, {mapped(callee.operand(inst, 0)), leaves->second[callee.operand(inst, 2)]}, placeOf(inst));
        }
        break;
      case Op::StoreRef:
        if (auto leaves = bound_.find(callee.operand(inst, 0)); leaves != bound_.end()) {
          return append(to, Op::Move, {leaves->second[callee.operand(inst, 2)], mapped(callee.operand(inst, 1))}, placeOf(inst));
        }
        break;
      case Op::CallDirect: remakeRefs(to, callee, inst); break;
      default: break;
    }
    copyAsIs(to, callee, inst);
  }

  /// A borrow the callee passes on is made again from the owner.
  void remakeRefs(uint32_t to, const Function& callee, const Inst& inst) {
    for (uint32_t arg : callee.list(inst, 1)) {
      auto leaves = bound_.find(arg);
      if (arg == kNoId || leaves == bound_.end()) continue;
      const RegInfo info = callee.regs[arg];
      uint32_t ref = fn_.newReg(Kind::Ref, info.detail).id;
      llvm::SmallVector<uint32_t, 8> words{ref, static_cast<uint32_t>(leaves->second.size()), info.detail};
      words.append(leaves->second.begin(), leaves->second.end());
      append(to, Op::MakeRef, words, placeOf(inst));
      remade_[arg] = ref;
    }
  }

  void copyAsIs(uint32_t to, const Function& callee, const Inst& inst) {
    llvm::SmallVector<uint32_t, 8> words(callee.operands.begin() + inst.first, callee.operands.begin() + inst.first + inst.count);
    InstId made = fn_.addInst(inst.op, words, placeOf(inst));
    fn_.blocks[to].insts.push_back(made);
    const Inst& copy = fn_.inst(made);
    if (inst.op == Op::SwitchInt) {
      fn_.switches.push_back(callee.switches[callee.operand(inst, 1)]);
      fn_.setOperand(copy, 1, static_cast<uint32_t>(fn_.switches.size() - 1));
    }
    forEachReg(fn_, copy, [&](uint32_t& r, const OperandInfo&, unsigned) {
      auto again = remade_.find(r);
      auto passed = passedOn_.find(r);
      r = again != remade_.end() ? again->second : passed != passedOn_.end() ? passed->second : r + regBase_;
    });
    remade_.clear();
    forEachSuccessor(fn_, copy, [&](uint32_t& s) { s += blockBase_; });
  }

  PassContext& c_;
  Module& m_;
  Function& fn_;
  size_t size_;
  Function original_;  // this function before anything was inlined, if it calls itself
  Loc callLoc_;  // of the call being expanded
  llvm::DenseMap<uint32_t, InstId> refs_;  // references made in the block at hand
  llvm::DenseMap<uint32_t, uint32_t> passedOn_;  // callee's reference parameters that are the caller's own
  llvm::DenseMap<uint32_t, llvm::SmallVector<uint32_t, 8>> bound_;  // callee's reference parameters: leaves of the owner
  llvm::DenseMap<uint32_t, uint32_t> remade_;
  uint32_t regBase_ = 0, blockBase_ = 0;
};

}  // namespace

void inlineCalls(PassContext& context) { Inliner(context).run(); }

}  // namespace sx::passes
