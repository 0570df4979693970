#include "Live.h"

#include <algorithm>

namespace sx::emit {

using namespace ir;

namespace {

/// Pairs grouped by their first member.
struct Grouped {
  std::vector<uint32_t> start, items;
  Grouped(size_t groups, const std::vector<std::pair<uint32_t, uint32_t>>& pairs) : start(groups + 1, 0), items(pairs.size()) {
    for (auto& [g, item] : pairs) start[g + 1]++;
    for (size_t g = 0; g < groups; g++) start[g + 1] += start[g];
    std::vector<uint32_t> at(start.begin(), start.end() - 1);
    for (auto& [g, item] : pairs) items[at[g]++] = item;
  }
  llvm::ArrayRef<uint32_t> of(uint32_t g) const {
    return llvm::ArrayRef<uint32_t>(items).slice(start[g], start[g + 1] - start[g]);
  }
};
using Pairs = std::vector<std::pair<uint32_t, uint32_t>>;

/// Thousands of vregs that live through thousands of blocks would take time by the square: after so many steps the rest
/// is given intervals that may be longer than needed.
constexpr uint64_t kFreeSteps = uint64_t{1} << 20;
constexpr uint64_t kStepsEach = 64;

class Finder {
 public:
  explicit Finder(Work& w) : w_(w), fn_(w.fn) {}

  Intervals run() {
    const size_t n = fn_.regs.size();
    live_.start.assign(n, kNoId);
    live_.end.assign(n, 0);
    live_.defAt.assign(n, kNoId);
    begin_.assign(fn_.blocks.size(), 0);
    finish_.assign(fn_.blocks.size(), 0);
    for (Reg p : fn_.params) live_.extend(p.id, 0, 1);
    for (Reg p : {fn_.rest, fn_.argumentValues, fn_.newTarget}) {
      if (p.valid()) live_.extend(p.id, 0, 1);
    }
    scan();
    spread();
    return std::move(live_);
  }

 private:
  void scan() {
    uint32_t at = 2;
    std::vector<uint32_t> definedIn(fn_.regs.size(), kNoId), exposedIn(fn_.regs.size(), kNoId);
    for (uint32_t b : w_.layout) {
      begin_[b] = at;
      llvm::SmallVector<InstId, 4> refs;
      for (InstId i : fn_.blocks[b].insts) {
        const Inst& inst = fn_.inst(i);
        forEachReg(fn_, inst, [&](uint32_t r, const OperandInfo& o, unsigned) {
          if (!roleReads(o.role)) return;
          live_.extend(r, at, at);
          if (definedIn[r] == b || exposedIn[r] == b) return;
          exposedIn[r] = b;
          exposed_.push_back({r, b});
        });
        forEachDef(fn_, inst, [&](Reg r) {
          live_.extend(r.id, at + 1, at + 1);
          live_.defAt[r.id] = at + 1;
          if (definedIn[r.id] != b && w_.isGlobal[r.id]) defined_.push_back({r.id, b});
          definedIn[r.id] = b;
        });
        if (inst.op == Op::MakeRef) refs.push_back(i);
        if (inst.op == Op::CallDirect) {
          // The callee reads and writes what was lent to it.
          for (InstId ref : refs) {
            for (uint32_t leaf : fn_.list(fn_.inst(ref), 1)) live_.extend(leaf, at, at + 1);
          }
          refs.clear();
        }
        at += 2;
      }
      finish_[b] = at - 1;
      if (fn_.blocks[b].handler.valid()) guarded_.push_back({fn_.blocks[b].handler.id, b});
      if (!fn_.blocks[b].insts.empty()) {
        forEachTarget(fn_, fn_.inst(fn_.blocks[b].insts.back()), [&](uint32_t s) { edges_.push_back({s, b}); });
      }
    }
    live_.positions = at;
  }

  /// What lies between the ends of a jump backwards, ways of exceptions included; ranges that overlap are one.
  Pairs backwardRanges() const {
    Pairs ranges, joined;
    for (const Pairs* edges : {&edges_, &guarded_}) {
      for (auto& [to, from] : *edges) {
        if (begin_[to] <= finish_[from]) ranges.push_back({begin_[to], finish_[from]});
      }
    }
    std::sort(ranges.begin(), ranges.end());
    for (auto& range : ranges) {
      if (joined.empty() || joined.back().second < range.first) joined.push_back(range);
      else joined.back().second = std::max(joined.back().second, range.second);
    }
    return joined;
  }

  /// From the first to the last time that r occurs, and around every jump backwards on the way.
  void spreadRoughly(uint32_t r) {
    auto holding = [&](uint32_t at) {
      auto next = std::upper_bound(backward_.begin(), backward_.end(), std::pair(at, kNoId));
      return next == backward_.begin() || (next - 1)->second < at ? std::pair(at, at) : *(next - 1);
    };
    const uint32_t from = holding(live_.start[r]).first, to = holding(live_.end[r]).second;
    live_.extend(r, from, to);
  }

  /// From each exposed use backwards to the definitions.
  void spread() {
    const size_t regs = fn_.regs.size(), blocks = fn_.blocks.size();
    Grouped exposed(regs, exposed_), defined(regs, defined_), preds(blocks, edges_), guarded(blocks, guarded_);
    std::vector<uint32_t> isDef(blocks, kNoId), isIn(blocks, kNoId), work;
    uint64_t left = kFreeSteps + kStepsEach * (regs + blocks);
    for (uint32_t r = 0; r < regs; r++) {
      if (exposed.of(r).empty()) continue;
      if (left == 0) {
        if (!hasBackward_) backward_ = backwardRanges();
        hasBackward_ = true;
        spreadRoughly(r);
        continue;
      }
      for (uint32_t b : defined.of(r)) isDef[b] = r;
      auto liveIn = [&](uint32_t b) {
        if (isIn[b] == r) return;
        isIn[b] = r;
        work.push_back(b);
      };
      for (uint32_t b : exposed.of(r)) liveIn(b);
      while (!work.empty()) {
        uint32_t b = work.back();
        work.pop_back();
        left -= std::min<uint64_t>(left, 1 + preds.of(b).size() + guarded.of(b).size());
        live_.extend(r, begin_[b], begin_[b]);
        for (uint32_t p : preds.of(b)) {
          live_.extend(r, finish_[p], finish_[p]);
          if (isDef[p] != r) liveIn(p);
        }
        // An exception may come from anywhere in a guarded block, also before a definition in it.
        for (uint32_t p : guarded.of(b)) {
          live_.extend(r, begin_[p], finish_[p]);
          liveIn(p);
        }
      }
    }
  }

  Work& w_;
  Function& fn_;
  Intervals live_;
  std::vector<uint32_t> begin_, finish_;
  Pairs exposed_, defined_, edges_, guarded_;
  Pairs backward_;
  bool hasBackward_ = false;
};

}  // namespace

Intervals findIntervals(Work& w) { return Finder(w).run(); }

}  // namespace sx::emit
