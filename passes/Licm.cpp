/// Loop-invariant code motion. Every loop gets a preheader; then, inner loops first, what is pure and reads only what
/// comes from outside the loop moves there. A read of a variable's cell moves if nothing in the loop can write it. A read
/// of a constant binding that checks it is initialised moves only from the start of the loop's header, before
/// anything else could be observed.
#include "Passes.h"
#include "SsaUtil.h"
#include "llvm/ADT/DenseSet.h"
#include "lower/ir/Cfg.h"

namespace sx::passes {

using namespace ir;

namespace {

class Hoister {
 public:
  explicit Hoister(PassContext& c) : m_(c.module), fn_(c.fn()) {}

  void run() {
    {
      Cfg cfg(fn_, Exceptions::Early);
      if (cfg.loops().empty()) return;
      for (uint32_t l = 0; l < cfg.loops().size(); l++) addPreheader(cfg, l);
    }
    Cfg cfg(fn_, Exceptions::Early);
    DefUse info(fn_);
    cfg_ = &cfg, info_ = &info;
    std::vector<std::vector<uint32_t>> bodies(cfg.loops().size());
    for (uint32_t b : cfg.rpo()) {
      for (uint32_t l = cfg.loopOf(b); l != kNoId; l = cfg.loops()[l].parent) bodies[l].push_back(b);
    }
    for (size_t l = bodies.size(); l-- > 0;) hoist(static_cast<uint32_t>(l), bodies[l]);
  }

 private:
  /// Makes one block the only way into the loop.
  void addPreheader(const Cfg& cfg, uint32_t loop) {
    uint32_t header = cfg.loops()[loop].header;
    llvm::SmallVector<uint32_t, 4> outside;
    auto preds = fn_.blocks[header].preds;
    for (BlockId p : preds) {
      if (!cfg.inLoop(p.id, loop)) outside.push_back(p.id);
    }
    // A loop entered by an exception has none.
    if (outside.empty()) return;
    if (outside.size() == 1 && fn_.inst(fn_.blocks[outside[0]].insts.back()).op == Op::Goto) return;
    BlockId handler = fn_.blocks[outside[0]].handler;
    uint32_t pre = fn_.newBlock(handler).id;
    for (InstId i : std::vector<InstId>(fn_.blocks[header].insts)) {
      if (fn_.inst(i).op != Op::Phi) break;
      splitPhi(i, header, pre, outside);
    }
    for (uint32_t p : outside) {
      forEachSuccessor(fn_, *fn_.terminator({p}), [&](uint32_t& s) {
        if (s == header) s = pre;
      });
      fn_.blocks[pre].preds.push_back({p});
    }
    fn_.blocks[pre].insts.push_back(fn_.addInst(Op::Goto, {header}, {}));
    auto& kept = fn_.blocks[header].preds;
    kept.erase(std::remove_if(kept.begin(), kept.end(), [&](BlockId p) { return !cfg.inLoop(p.id, loop); }), kept.end());
    kept.push_back({pre});
  }

  /// The inputs from outside become one, the last.
  void splitPhi(InstId i, uint32_t header, uint32_t pre, llvm::ArrayRef<uint32_t> outside) {
    const Inst phi = fn_.inst(i);
    llvm::SmallVector<uint32_t, 4> inside, out;
    auto& preds = fn_.blocks[header].preds;
    for (size_t k = 0; k < preds.size(); k++) {
      bool isOut = std::find(outside.begin(), outside.end(), preds[k].id) != outside.end();
      (isOut ? out : inside).push_back(fn_.list(phi, 1)[k]);
    }
    uint32_t merged = out[0];
    if (out.size() > 1) {
      RegInfo info = fn_.regs[fn_.operand(phi, 0)];
      merged = fn_.newReg(info.kind, info.detail, info.name).id;
      llvm::SmallVector<uint32_t, 8> words{merged, static_cast<uint32_t>(out.size())};
      words.append(out.begin(), out.end());
      fn_.blocks[pre].insts.push_back(fn_.addInst(Op::Phi, words, phi.loc()));
    }
    inside.push_back(merged);
    llvm::SmallVector<uint32_t, 8> words{fn_.operand(phi, 0), static_cast<uint32_t>(inside.size())};
    words.append(inside.begin(), inside.end());
    InstId made = fn_.addInst(Op::Phi, words, phi.loc());
    auto& insts = fn_.blocks[header].insts;
    *std::find(insts.begin(), insts.end(), i) = made;
  }

  uint32_t preheaderOf(uint32_t loop) const {
    uint32_t found = kNoId;
    for (BlockId p : fn_.blocks[cfg_->loops()[loop].header].preds) {
      if (cfg_->inLoop(p.id, loop)) continue;
      if (found != kNoId) return kNoId;
      found = p.id;
    }
    return found != kNoId && fn_.terminator({found})->op == Op::Goto ? found : kNoId;
  }

  /// The descriptor and slot a scope op touches, as one number.
  uint64_t slotOf(const Inst& inst, unsigned scope) const {
    return static_cast<uint64_t>(fn_.info(fn_.reg(inst, scope)).detail) << 32 | fn_.operand(inst, 2);
  }

  void hoist(uint32_t loop, llvm::ArrayRef<uint32_t> body) {
    uint32_t pre = preheaderOf(loop);
    if (pre == kNoId) return;
    bool callsUser = false;
    llvm::DenseSet<uint64_t> stored;
    for (uint32_t b : body) {
      for (InstId i : fn_.blocks[b].insts) {
        const Inst& inst = fn_.inst(i);
        callsUser = callsUser || inst.info().has(kUserBit);
        if (inst.op == Op::StoreScope || inst.op == Op::StoreScopeCheck) stored.insert(slotOf(inst, 0));
      }
    }
    uint32_t header = cfg_->loops()[loop].header;
    for (uint32_t b : body) {
      bool quiet = b == header && fn_.blocks[b].handler == fn_.blocks[pre].handler;
      std::erase_if(fn_.blocks[b].insts, [&](InstId i) {
        const Inst& inst = fn_.inst(i);
        bool moves = canMove(inst, loop, quiet, !callsUser, stored);
        if (!moves && inst.op != Op::Phi && !isPureOp(m_, fn_, inst)) quiet = false;
        if (!moves) return false;
        auto& to = fn_.blocks[pre].insts;
        to.insert(to.end() - 1, i);
        info_->defBlock[fn_.operand(inst, 0)] = pre;
        return true;
      });
    }
  }

  bool canMove(const Inst& inst, uint32_t loop, bool quiet, bool noCalls, const llvm::DenseSet<uint64_t>& stored) const {
    if (inst.op == Op::Move || inst.op == Op::Phi || inst.info().operandCount == 0 || inst.info().operands[0].role != Role::Def) return false;
    bool can = isPureOp(m_, fn_, inst);
    if (inst.op == Op::LoadScope && !can) can = noCalls && stored.count(slotOf(inst, 1)) == 0;
    if (inst.op == Op::LoadScopeCheck && quiet) {
      can = m_.scopes[fn_.info(fn_.reg(inst, 1)).detail].slots[fn_.operand(inst, 2)].isConst;
    }
    if (!can || !info_->isSsa(fn_.operand(inst, 0))) return false;
    bool invariant = true;
    forEachUse(fn_, inst, [&](Reg r) {
      invariant = invariant && info_->isSsa(r.id) && (info_->defBlock[r.id] == kNoId || !cfg_->inLoop(info_->defBlock[r.id], loop));
    });
    return invariant;
  }

  Module& m_;
  Function& fn_;
  const Cfg* cfg_ = nullptr;
  DefUse* info_ = nullptr;
};

}  // namespace

void hoistInvariants(PassContext& context) { Hoister(context).run(); }

}  // namespace sx::passes
