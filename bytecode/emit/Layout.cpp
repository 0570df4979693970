/// Block layout. Blocks come in reverse postorder with each loop in one piece. A loop that tests its condition in its
/// header is turned round: the header goes to the bottom, where its branch is the back edge, and the way into the loop
/// tests a copy of it if it is small, else jumps to the bottom. So an iteration costs one jump. What only runs because of
/// an exception, or ends in one, stands behind everything else.
#include "Work.h"
#include "lower/ir/Cfg.h"

namespace sx::emit {

namespace {

using namespace ir;

/// A header of at most this many instructions is copied in front of its loop.
constexpr size_t kMaxGuard = 8;

class Layout {
 public:
  explicit Layout(Work& w) : w_(w), fn_(w.fn) {}

  void run() {
    dropQuietHandlers();
    threadJumps();
    Cfg cfg(fn_);
    // What crosses blocks matters to copies of loop headers only.
    if (!cfg.loops().empty()) {
      for (uint32_t b = 0; b < fn_.blocks.size(); b++) w_.layout.push_back(b);
      countRegs(w_);
      w_.layout.clear();
    }
    collect(cfg);
    rotate(cfg);
    place();
    moveColdBlocks(cfg);
    merge();
  }

 private:
  /// Where a jump to `b` ends up, through blocks that only jump on.
  uint32_t finalTarget(uint32_t b) {
    uint32_t at = b;
    for (int steps = 0; steps < 64; steps++) {
      const ir::Block& block = fn_.blocks[at];
      if (block.insts.size() != 1 || fn_.inst(block.insts[0]).op != Op::Goto) return at;
      uint32_t next = fn_.operand(fn_.inst(block.insts[0]), 0);
      if (next == at) return at;
      at = next;
    }
    return b;
  }

  /// Blocks that cannot throw need no handler; a handler that guards no other is then unreachable.
  void dropQuietHandlers() {
    for (ir::Block& b : fn_.blocks) {
      bool throws = false;
      for (InstId i : b.insts) throws = throws || opInfo(fn_.inst(i).op).has(MayThrow);
      if (!throws) b.handler = {};
    }
  }

  void threadJumps() {
    for (ir::Block& b : fn_.blocks) {
      if (b.insts.empty()) continue;
      forEachSuccessor(fn_, fn_.inst(b.insts.back()), [&](uint32_t& s) { s = finalTarget(s); });
      // A jump to a lone return is that return.
      const Inst& last = fn_.inst(b.insts.back());
      if (last.op != Op::Goto) continue;
      const ir::Block& target = fn_.blocks[fn_.operand(last, 0)];
      if (target.insts.size() != 1) continue;
      Op only = fn_.inst(target.insts[0]).op;
      if (only == Op::Return || only == Op::ReturnUndefined) b.insts.back() = copyInst(target.insts[0]);
    }
  }

  /// Sorts reachable blocks into their innermost loop; a child loop stands where its header comes.
  void collect(const Cfg& cfg) {
    bodies_.resize(cfg.loops().size() + 1);
    for (uint32_t b : cfg.rpo()) {
      uint32_t l = cfg.loopOf(b);
      if (l != kNoId && cfg.loops()[l].header == b) {
        uint32_t parent = cfg.loops()[l].parent;
        bodies_[parent == kNoId ? 0 : parent + 1].push_back({l + 1, true});
      }
      bodies_[l == kNoId ? 0 : l + 1].push_back({b, false});
    }
  }

  /// True if the loop's header is left by a conditional branch that may become the back edge.
  bool testsInHeader(const Cfg& cfg, uint32_t loop) {
    const Inst& last = *fn_.terminator({cfg.loops()[loop].header});
    if (last.op != Op::Branch && last.op != Op::BranchNullish && last.op != Op::BranchUndefined) return false;
    return cfg.inLoop(fn_.operand(last, 1), loop) != cfg.inLoop(fn_.operand(last, 2), loop);
  }

  /// True if the block writes what another may read. Blocks that stand before their loop's header, and are entered from
  /// it alone, could not read it: the verifier goes through the code in order, and would not have seen it written.
  bool definesForOthers(uint32_t block) {
    bool found = false;
    for (InstId i : fn_.blocks[block].insts) {
      forEachReg(fn_, fn_.inst(i), [&](uint32_t& r, const OperandInfo& o, unsigned) { found = found || (roleWrites(o.role) && w_.isGlobal[r]); });
    }
    return found;
  }

  void rotate(const Cfg& cfg) {
    guards_.assign(bodies_.size(), kNoId);
    guardOf_.assign(fn_.blocks.size(), kNoId);
    for (uint32_t l = 0; l < cfg.loops().size(); l++) {
      auto& body = bodies_[l + 1];
      uint32_t header = cfg.loops()[l].header;
      if (body.size() < 2 || !testsInHeader(cfg, l)) continue;
      bool isCopied = fn_.blocks[header].insts.size() <= kMaxGuard;
      if (!isCopied && definesForOthers(header)) continue;
      body.erase(body.begin());
      body.push_back({header, false});
      if (!isCopied) continue;
      uint32_t guard = copyBlock(header);
      guards_[l + 1] = guard;
      guardOf_[header] = guard;
      for (uint32_t p : cfg.preds(header)) {
        if (cfg.inLoop(p, l)) continue;
        retarget(p, header, guard);
        // The guard of an outer or an earlier loop's header leads where the header does.
        if (guardOf_[p] != kNoId) retarget(guardOf_[p], header, guard);
      }
    }
  }

  void retarget(uint32_t block, uint32_t from, uint32_t to) {
    forEachSuccessor(fn_, *fn_.terminator({block}), [&](uint32_t& s) {
      if (s == from) s = to;
    });
  }

  InstId copyInst(InstId i) {
    Inst inst = fn_.inst(i);
    llvm::SmallVector<uint32_t, 8> words(fn_.operands.begin() + inst.first, fn_.operands.begin() + inst.first + inst.count);
    return fn_.addInst(inst.op, words, inst.loc());
  }

  /// A copy of a block; what it defines for itself alone gets vregs of its own, so that it still has one use.
  uint32_t copyBlock(uint32_t b) {
    uint32_t copy = fn_.newBlock(fn_.blocks[b].handler).id;
    auto insts = fn_.blocks[b].insts;
    llvm::SmallVector<std::pair<uint32_t, uint32_t>, 8> renamed;
    for (InstId i : insts) {
      InstId made = copyInst(i);
      fn_.blocks[copy].insts.push_back(made);
      forEachReg(fn_, fn_.inst(made), [&](uint32_t& r, const OperandInfo& o, unsigned) {
        if (!roleReads(o.role)) return;
        for (auto& [from, to] : renamed) {
          if (from != r) continue;
          r = to;
          break;
        }
      });
      forEachReg(fn_, fn_.inst(made), [&](uint32_t& r, const OperandInfo& o, unsigned) {
        if (o.role == Role::DefRun) renamed.insert(renamed.begin(), {r, r});
        if (o.role != Role::Def || w_.isGlobal[r]) return;
        RegInfo info = fn_.regs[r];
        renamed.insert(renamed.begin(), {r, fn_.newReg(info.kind, info.detail, info.name).id});
        r = renamed.front().second;
      });
    }
    return copy;
  }

  /// Writes the loops out, an inner one in its place; the stack is as deep as loops nest.
  void place() {
    std::vector<std::pair<uint32_t, size_t>> stack{{0, 0}};
    while (!stack.empty()) {
      auto& [body, at] = stack.back();
      if (at == bodies_[body].size()) {
        stack.pop_back();
        continue;
      }
      Item item = bodies_[body][at++];
      if (!item.isLoop) {
        w_.layout.push_back(item.id);
        continue;
      }
      if (guards_[item.id] != kNoId) w_.layout.push_back(guards_[item.id]);
      stack.push_back({item.id, 0});
    }
  }

  void moveColdBlocks(const Cfg& cfg) {
    std::vector<bool> isHandler(fn_.blocks.size(), false), cold(fn_.blocks.size(), false);
    for (const ir::Block& b : fn_.blocks) {
      if (b.handler.valid()) isHandler[b.handler.id] = true;
    }
    for (uint32_t b : cfg.rpo().drop_front()) {
      Op last = fn_.terminator({b})->op;
      cold[b] = isHandler[b] || cold[cfg.idom(b)] || last == Op::Throw || last == Op::ThrowError;
      if (guardOf_[b] != kNoId) cold[guardOf_[b]] = cold[b];
    }
    std::vector<uint32_t> hot, rest;
    for (uint32_t b : w_.layout) (cold[b] ? rest : hot).push_back(b);
    w_.layout = std::move(hot);
    w_.layout.insert(w_.layout.end(), rest.begin(), rest.end());
  }

  /// Joins each block with the only block it goes to, if nothing else leads there: selection works inside blocks.
  void merge() {
    std::vector<uint32_t> ways(fn_.blocks.size(), 0);
    for (uint32_t b : w_.layout) {
      forEachSuccessor(fn_, *fn_.terminator({b}), [&](uint32_t s) { ways[s]++; });
      if (fn_.blocks[b].handler.valid()) ways[fn_.blocks[b].handler.id] += 2;
    }
    std::vector<bool> gone(fn_.blocks.size(), false);
    for (uint32_t b : w_.layout) {
      ir::Block& block = fn_.blocks[b];
      while (!gone[b] && fn_.inst(block.insts.back()).op == Op::Goto) {
        uint32_t s = fn_.operand(fn_.inst(block.insts.back()), 0);
        if (s == b || ways[s] != 1 || fn_.blocks[s].handler != block.handler) break;
        block.insts.pop_back();
        block.insts.insert(block.insts.end(), fn_.blocks[s].insts.begin(), fn_.blocks[s].insts.end());
        gone[s] = true;
      }
    }
    std::erase_if(w_.layout, [&](uint32_t b) { return gone[b]; });
  }

  struct Item {
    uint32_t id;
    bool isLoop;
  };
  Work& w_;
  Function& fn_;
  std::vector<std::vector<Item>> bodies_;  // of loop l at l + 1; 0 is what is in no loop
  std::vector<uint32_t> guards_;   // per body: the copy of its header that leads into it
  std::vector<uint32_t> guardOf_;  // the same per header
};

}  // namespace

void layoutBlocks(Work& w) { Layout(w).run(); }

}  // namespace sx::emit
