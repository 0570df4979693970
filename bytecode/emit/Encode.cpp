/// Encoding: moves into windows and runs, jumps and their distances, accumulator forms, and the function's tables.
#include <optional>
#include <span>

#include "Tables.h"
#include "Work.h"
#include "bytecode/format/Fused.h"

namespace sx::emit {

using namespace ir;

namespace {

/// A jump and the one that is taken when it is not; `swap` exchanges the operands.
struct Inverse {
  Op jump;
  Op inverse;
  bool swap = false;
};
constexpr Inverse kInverses[] = {
    {Op::JumpIfTrue, Op::JumpIfFalse}, {Op::JumpIfNullish, Op::JumpIfNotNullish}, {Op::JumpIfUndefined, Op::JumpIfNotUndefined},
    {Op::JumpIfNull, Op::JumpIfNotNull},
    {Op::JLt, Op::JNotLt},       {Op::JLe, Op::JNotLe},       {Op::JGt, Op::JNotGt},       {Op::JGe, Op::JNotGe},
    {Op::JEq, Op::JNe},          {Op::JNe, Op::JEq},          {Op::JStrictEq, Op::JStrictNe}, {Op::JStrictNe, Op::JStrictEq},
    {Op::JLtImm, Op::JNotLtImm}, {Op::JGtImm, Op::JNotGtImm}, {Op::JStrictEqImm, Op::JStrictNeImm},
    {Op::JStrictNeImm, Op::JStrictEqImm},
    {Op::JLtI32, Op::JLeI32, true}, {Op::JLeI32, Op::JLtI32, true}, {Op::JEqI32, Op::JNeI32}, {Op::JNeI32, Op::JEqI32},
    {Op::JLtI32Imm, Op::JGeI32Imm}, {Op::JGeI32Imm, Op::JLtI32Imm}, {Op::JLtF64, Op::JNotLtF64}, {Op::JLeF64, Op::JNotLeF64},
};

/// An op that can take operand `operand` from an accumulator as `form`; `swap` exchanges operands 1 and 2.
struct AccForm {
  Op op;
  unsigned operand;
  Op form;
  bool swap = false;
};
constexpr AccForm kAccForms[] = {
    {Op::Add, 1, Op::AddAcc},         {Op::Add, 2, Op::AddAccRhs},       {Op::Sub, 1, Op::SubAcc},
    {Op::Sub, 2, Op::SubAccRhs},      {Op::Mul, 2, Op::MulAccRhs},
    {Op::Mul, 1, Op::MulAcc},         {Op::BitOrImm, 1, Op::BitOrAccImm}, {Op::BitAndImm, 1, Op::BitAndAccImm},
    {Op::SetField, 1, Op::SetFieldAcc}, {Op::GetElem, 2, Op::GetElemAcc}, {Op::Return, 0, Op::ReturnAcc},
    {Op::AddI32, 1, Op::AddI32Acc},   {Op::AddI32, 2, Op::AddI32Acc, true},
    {Op::AddF64, 1, Op::AddF64Acc},   {Op::AddF64, 2, Op::AddF64Acc, true}, {Op::SubF64, 1, Op::SubF64Acc},
    {Op::SubF64, 2, Op::SubF64AccRhs}, {Op::MulF64, 1, Op::MulF64Acc},   {Op::MulF64, 2, Op::MulF64Acc, true},
    {Op::DivF64, 1, Op::DivF64Acc},
};

class Encoder {
 public:
  Encoder(Work& w, FunctionData& f) : w_(w), fn_(w.fn), f_(f), tables_(w.tables) {}

  void run() {
    blockPc_.assign(fn_.blocks.size(), 0);
    findLabels();
    for (size_t k = 0; k < w_.layout.size(); k++) {
      uint32_t b = w_.layout[k];
      blockPc_[b] = pc();
      if (hasLabel_[b]) accReg_ = fAccReg_ = kNoId;
      for (InstId i : fn_.blocks[b].insts) inst(i, k + 1 < w_.layout.size() ? w_.layout[k + 1] : kNoId);
      handlerRange(b);
    }
    for (auto& [at, block] : fixups_) {
      f_.code[at + 1] = static_cast<uint32_t>(static_cast<int32_t>(blockPc_[block]) - static_cast<int32_t>(at));
    }
    for (SwitchData& s : f_.switches) {
      s.defaultTarget = blockPc_[s.defaultTarget];
      for (uint32_t& t : s.targets) t = blockPc_[t];
    }
    for (HandlerRecord& h : f_.handlers) h.handler = blockPc_[h.handler];
    fuse();
  }

 private:
  uint32_t pc() const { return static_cast<uint32_t>(f_.code.size()); }

  /// Gives sequences that have one the number of their fused op.
  void fuse() {
    for (uint32_t at = 0; at < pc();) {
      unsigned words = kOpTable[opNumberAt(&f_.code[at])].words;
      for (const FusedForm& form : kFusedForms) {
        if (opNumberAt(&f_.code[at]) != static_cast<uint16_t>(form.parts[0])) continue;
        unsigned all = fusedWords(form, std::span<const uint32_t>(f_.code).subspan(at));
        if (all == 0) continue;
        f_.code[at] = (f_.code[at] & ~0xFFu) | static_cast<uint32_t>(form.op);
        words = all;
        break;
      }
      at += words;
    }
  }

  /// A block has a label unless the block before it is the only way in and falls through.
  void findLabels() {
    hasLabel_.assign(fn_.blocks.size(), false);
    for (size_t k = 0; k < w_.layout.size(); k++) {
      const ir::Block& b = fn_.blocks[w_.layout[k]];
      if (b.handler.valid()) hasLabel_[b.handler.id] = true;
      uint32_t next = k + 1 < w_.layout.size() ? w_.layout[k + 1] : kNoId;
      const Inst& last = fn_.inst(b.insts.back());
      unsigned toNext = 0;
      forEachTarget(fn_, last, [&](uint32_t s) {
        bool falls = s == next && last.op != Op::SwitchInt && ++toNext == 1;
        if (!falls) hasLabel_[s] = true;
      });
      // A jump that cannot be turned round goes to its target even if that comes next.
      if (hasNextWord(last.op) && !inverseOf(last.op)) forEachSuccessor(fn_, last, [&](uint32_t s) { labelUnlessNext(last, s); });
    }
  }
  void labelUnlessNext(const Inst& last, uint32_t s) {
    if (s != fn_.nextBlock(last)) hasLabel_[s] = true;
  }

  static const Inverse* inverseOf(Op op) {
    for (const Inverse& i : kInverses) {
      if (i.jump == op) return &i;
    }
    return nullptr;
  }

  uint32_t regOf(uint32_t vreg) const { return w_.regOf[vreg]; }

  void handlerRange(uint32_t b) {
    BlockId h = fn_.blocks[b].handler;
    if (!h.valid() || blockPc_[b] == pc()) return;
    if (!f_.handlers.empty() && f_.handlers.back().end == blockPc_[b] && f_.handlers.back().handler == h.id) {
      f_.handlers.back().end = pc();
    } else {
      f_.handlers.push_back({blockPc_[b], pc(), h.id});
    }
  }

  void line(const Inst& inst) {
    if (!tables_.options().debug || !inst.info().has(kThrowBit)) return;
    SourcePosition p = tables_.position(inst.loc());
    if (p.line == 0) return;
    if (!f_.lines.empty() && f_.lines.back().line == p.line && f_.lines.back().column == p.column) return;
    f_.lines.push_back({pc(), p.line, p.column});
  }

  /// Appends an instruction from one word per operand of its row: registers and ids of the file.
  void put(Op op, llvm::ArrayRef<uint32_t> words) {
    const OpInfo& info = opInfo(op);
    uint32_t at = pc();
    for (unsigned i = 0; i < info.words; i++) f_.code.push_back(0);
    auto number = static_cast<uint32_t>(op);
    f_.code[at] = number >= kFirstRareOp ? kPrefixOp | (number - kFirstRareOp) << 8 : number;
    for (unsigned i = 0; i < info.operandCount; i++) {
      if (info.places[i].size != 0) setOperandAt(&f_.code[at], info, i, static_cast<int32_t>(words[i]));
    }
    accReg_ = info.has(SetsAcc) ? words[0] : kNoId;
    fAccReg_ = info.has(SetsFAcc) ? words[0] : kNoId;
  }
  void move(uint32_t to, uint32_t from) {
    if (to != from) put(Op::Move, {to, from});
  }
  void jump(uint32_t block, uint32_t next) {
    if (block == next) return;
    fixups_.push_back({pc(), block});
    put(Op::Jump, {0});
  }

  uint32_t imm(ImmType type, uint32_t word, const Inst& inst) {
    switch (type) {
      case ImmType::StrId: return tables_.string(word);
      case ImmType::ConstId: return inst.op == Op::LoadBigInt ? tables_.bigint(word) : tables_.number(word);
      case ImmType::PropSite:
        f_.propSites.push_back(tables_.string(word));
        return static_cast<uint32_t>(f_.propSites.size() - 1);
      case ImmType::CallSite:
        if (tables_.options().debug) f_.calleeTexts.push_back(tables_.debugString(word));
        return f_.callSiteCount++;
      case ImmType::TableId: return switchTable(word);
      case ImmType::FnId: return tables_.function(word);
      case ImmType::ModuleId: return tables_.module(word);
      case ImmType::LiteralId: return tables_.literal(word);
      case ImmType::DeclId: return tables_.declList(word);
      case ImmType::None: case ImmType::Int: case ImmType::Count: case ImmType::ScopeId: case ImmType::SlotId:
      case ImmType::KindListId: case ImmType::MethodFlags: case ImmType::ErrorCode:
        return word;
    }
    return word;
  }

  uint32_t switchTable(uint32_t id) {
    const SwitchTable& t = fn_.switches[id];
    SwitchData data;
    data.low = t.low;
    data.defaultTarget = t.otherwise.id;
    for (BlockId b : t.targets) data.targets.push_back(b.valid() ? b.id : t.otherwise.id);
    f_.switches.push_back(std::move(data));
    return static_cast<uint32_t>(f_.switches.size() - 1);
  }

  /// Fills a window or run and returns its base.
  uint32_t fillRun(const Inst& inst) {
    RunUse& run = w_.runs[nextRun_++];
    bool inPlace = run.header == 0;
    uint32_t first = kNoId;
    forEachSlot(w_, inst, [&](uint32_t slot, uint32_t r) {
      if (slot == 0) first = regOf(r);
      inPlace = inPlace && regOf(r) == first + slot;
    });
    if (inPlace && first != kNoId) return run.base = first;
    forEachSlot(w_, inst, [&](uint32_t slot, uint32_t r) {
      if (r == kNoId) put(Op::LoadUndefined, {run.base + slot});
      else move(run.base + slot, regOf(r));
    });
    return run.base;
  }

  /// The words of an instruction with registers and file ids; labels stay zero.
  llvm::SmallVector<uint32_t, 8> operands(const Inst& inst) {
    const OpInfo& info = inst.info();
    llvm::SmallVector<uint32_t, 8> words;
    uint32_t runBase = 0;
    for (unsigned i = 0; hasLists(inst.op) && i < info.operandCount; i++) {
      Role role = info.operands[i].role;
      if (role == Role::Window || role == Role::UseRun) runBase = fillRun(inst);
    }
    for (unsigned i = 0; i < info.operandCount; i++) {
      const OperandInfo& o = info.operands[i];
      switch (o.role) {
        case Role::Def: case Role::Use: case Role::UseDef: words.push_back(regOf(fn_.operand(inst, i))); break;
        case Role::Window: case Role::UseRun: words.push_back(runBase); break;
        case Role::DefRun: {
          auto dsts = fn_.list(inst, i);
          words.push_back(dsts.size() == 1 ? regOf(dsts[0]) : runBase);
          break;
        }
        case Role::UseDefRun: words.push_back(fn_.list(inst, i).empty() ? 0 : regOf(fn_.list(inst, i)[0])); break;
        case Role::Imm: words.push_back(isImpliedCount(info, i) ? count(inst, i) : imm(o.imm, fn_.operand(inst, i), inst)); break;
        case Role::Label: case Role::Block: case Role::List: case Role::Acc: case Role::FAcc: words.push_back(0); break;
      }
    }
    return words;
  }
  /// A count operand: registers of the run; of a call, its arguments.
  uint32_t count(const Inst& inst, unsigned i) const {
    uint32_t n = fn_.operand(inst, i);
    if (inst.op == Op::Call || inst.op == Op::New) return n - 1;
    return windowHasThis(inst.op) ? n - 2 : n;
  }

  /// Takes an operand from an accumulator if the instruction before left it there.
  Op withAccumulator(Op op, llvm::SmallVectorImpl<uint32_t>& words) const {
    if (accReg_ == kNoId && fAccReg_ == kNoId) return op;
    for (const AccForm& a : kAccForms) {
      if (a.op != op) continue;
      bool isF = opInfo(a.form).operands[a.swap ? 3 - a.operand : a.operand].role == Role::FAcc;
      uint32_t reg = isF ? fAccReg_ : accReg_;
      if (reg == kNoId || words[a.operand] != reg) continue;
      if (a.swap) std::swap(words[1], words[2]);
      return a.form;
    }
    return op;
  }

  void inst(InstId i, uint32_t next) {
    const Inst inst = fn_.inst(i);
    if (inst.op == Op::Move) return move(regOf(fn_.operand(inst, 0)), regOf(fn_.operand(inst, 1)));
    if (inst.op == Op::Goto) return jump(fn_.operand(inst, 0), next);
    auto words = operands(inst);
    if (hasNextWord(inst.op)) return condJump(inst, words, next);
    line(inst);
    put(withAccumulator(inst.op, words), words);
    if (inst.op != Op::CallDirect || fn_.operand(inst, 0) < 2) return;
    uint32_t from = words[0];
    for (uint32_t dst : fn_.list(inst, 0)) move(regOf(dst), from++);
  }

  void condJump(const Inst& inst, llvm::SmallVectorImpl<uint32_t>& words, uint32_t next) {
    uint32_t yes = kNoId, no = fn_.nextBlock(inst);
    forEachSuccessor(fn_, inst, [&](uint32_t s) {
      if (yes == kNoId) yes = s;
    });
    Op op = inst.op;
    const Inverse* inverse = inverseOf(op);
    if (yes == next && inverse != nullptr) {
      op = inverse->inverse;
      if (inverse->swap) std::swap(words[0], words[1]);
      std::swap(yes, no);
    }
    line(inst);
    fixups_.push_back({pc(), yes});
    put(op, words);
    jump(no, next);
  }

  Work& w_;
  Function& fn_;
  FunctionData& f_;
  Tables& tables_;
  std::vector<uint32_t> blockPc_;
  std::vector<bool> hasLabel_;
  std::vector<std::pair<uint32_t, uint32_t>> fixups_;  // word of a jump, block
  size_t nextRun_ = 0;
  uint32_t accReg_ = kNoId, fAccReg_ = kNoId;
};

}  // namespace

void encodeFunction(Work& w, FunctionData& f) { Encoder(w, f).run(); }

}  // namespace sx::emit
