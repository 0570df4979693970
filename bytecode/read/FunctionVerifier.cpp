// Control flow and register sets.
//
// The walk is in order of code. At a forward jump the registers good there are intersected into the set of its
// target; when the walk comes to the label, that set (and the fallthrough's) is what holds. A backward jump finds its
// label passed: if it does not bring all of its set, the set shrinks and the code is walked again with what is left.
// In the last walk no set shrinks, so every edge of the control flow brings what its label promises, and by induction
// over the steps of a run, what the walk assumed at a label holds whenever control is there. That is so also for what
// a label reached by backward jumps alone takes over from the instruction before it, which is only a guess. Registers
// that lose their value in a loop which does not read them make a second walk; loops inside loops may make one more
// each, so the number of walks is limited.
// An exception is an edge from every throwing instruction of a range to the handler; a range collects the registers
// good at all of them and hands them on when it ends, to the handler and to the range around it.

#include "FunctionVerifier.h"

#include <algorithm>

namespace sx {

namespace {

// A compiler's code needs as many as loops are nested, and two.
constexpr int kMaxWalks = 40;

// 32 MiB of register sets.
constexpr size_t kMaxSetWords = size_t{1} << 22;

// Steps of the work that is more than one per instruction: words of register sets that are gone through, registers of runs,
// arguments, results and references. A compiler's code needs less than this for each of its words and targets of jump
// tables, on average; so does what is small.
constexpr uint64_t kWorkPerWord = 256;
constexpr uint64_t kFreeWork = uint64_t{1} << 18;

constexpr unsigned kMaxWords = 4;

/// What step() needs of a row, found once.
struct OpPlan {
  std::array<uint32_t, kMaxWords> usedBits{};  ///< bits that belong to the number or an operand
  uint8_t defCount = 0;                        ///< leading Def operands
  int8_t useDef = -1;                          ///< operand that is read and written and no Iter
  int8_t label = -1;
};

constexpr std::array<OpPlan, kMaxOpNumber> makeOpPlans() {
  std::array<OpPlan, kMaxOpNumber> table{};
  for (unsigned n = 0; n < kMaxOpNumber; n++) {
    const OpInfo& info = kOpTable[n];
    if (!info.exists() || info.words == 0) continue;
    OpPlan& plan = table[n];
    plan.usedBits[0] = n >= kFirstRareOp ? 0xFFFF : 0xFF;
    for (unsigned i = 0; i < info.operandCount; i++) {
      const OperandInfo& operand = info.operands[i];
      if (operand.role == Role::Def && plan.defCount == i) plan.defCount++;
      if (operand.role == Role::UseDef && operand.kind != Kind::Iter) plan.useDef = static_cast<int8_t>(i);
      if (operand.role == Role::Label) plan.label = static_cast<int8_t>(i);
      const OperandPlace p = info.places[i];
      if (p.size == 0) continue;
      const uint32_t mask = p.size == 4 ? ~0u : (1u << (8 * p.size)) - 1;
      plan.usedBits[p.offset / 4] |= mask << (8 * (p.offset % 4));
    }
  }
  return table;
}

constexpr std::array<OpPlan, kMaxOpNumber> kOpPlans = makeOpPlans();

/// True if results come first, no op has two labels or two operands that are read and written, and four words are
/// enough.
constexpr bool plansAreSound() {
  for (unsigned n = 0; n < kMaxOpNumber; n++) {
    const OpInfo& info = kOpTable[n];
    if (!info.exists() || info.words == 0) continue;
    if (info.words > kMaxWords) return false;
    for (unsigned i = 0; i < info.operandCount; i++) {
      const OperandInfo& operand = info.operands[i];
      if (operand.role == Role::Def && i >= kOpPlans[n].defCount) return false;
      if (operand.role == Role::DefRun && i != 0) return false;
      if (operand.role == Role::Label && kOpPlans[n].label != static_cast<int8_t>(i)) return false;
      if (operand.role == Role::UseDef && operand.kind != Kind::Iter && kOpPlans[n].useDef != static_cast<int8_t>(i)) return false;
    }
  }
  return true;
}
static_assert(plansAreSound());

/// True if an exception of the op may enter a handler. The rows of some ops say less, because their operands are what
/// the same function made: in code that no compiler wrote they can be anything, and the op then throws.
constexpr bool mayEnterHandler(Op op) {
  switch (op) {
    case Op::ArrayAppend: case Op::ArrayAppendHole: case Op::NewArguments: case Op::NewMappedArguments:
    case Op::SetFunctionName:
      return true;
    default: return opInfo(op).has(kThrowBit);
  }
}

/// True if everything in `needed` is in `present`.
bool brings(ConstRegSet needed, ConstRegSet present) {
  for (size_t w = 0; w < needed.size(); w++) {
    if ((needed[w] & ~present[w]) != 0) return false;
  }
  return true;
}

void intersect(uint64_t* set, ConstRegSet with) {
  for (size_t w = 0; w < with.size(); w++) set[w] &= with[w];
}

}  // namespace

FunctionVerifier::FunctionVerifier(const ModuleView& module, uint32_t function)
    : module_(module),
      index_(function),
      fn_(module.functions[function]),
      code_(module.codeOf(fn_)),
      registerCount_(fn_.registerCount),
      regs_(module.regTypesOf(fn_)) {}

bool FunctionVerifier::run() {
  if (!decode() || !markSwitchTargets() || !markHandlers()) return false;
  pc_ = 0;
  if (labels_.size() * regs_.setWords() > kMaxSetWords) return fail(BytecodeCode::TooComplex);
  labelSets_.assign(labels_.size() * regs_.setWords(), ~uint64_t{0});
  uint64_t size = code_.size();
  for (const SwitchRecord& s : module_.switchesOf(fn_)) size += s.count;
  maxWork_ = std::max(kFreeWork, kWorkPerWord * size);
  work_ = 0;
  for (int walks = 0; walks < kMaxWalks; walks++) {
    setsShrank_ = false;
    if (!walk()) return false;
    if (!setsShrank_) return true;
  }
  return fail(BytecodeCode::TooComplex);
}

bool FunctionVerifier::walk() {
  regs_ = RegisterState(module_.regTypesOf(fn_));
  for (Label& label : labels_) label.touched = false;
  usedSwitches_.assign(fn_.switchCount, false);
  usedPropSites_.assign(fn_.propSiteCount, false);
  freshRefs_.clear();
  ranges_.clear();
  nextRange_ = 0;
  reachable_ = true;
  acc_ = fAcc_ = RegType{};
  enterFunction();
  for (pc_ = 0; pc_ < code_.size(); pc_ += info_->words) {
    if (!rangeOrder_.empty() && (!closeRanges() || !openRanges())) return false;
    if (!atLabel() || !step()) return false;
    if (work_ > maxWork_) return fail(BytecodeCode::TooComplex);
  }
  if (!closeRanges()) return false;
  return !reachable_ || fail(BytecodeCode::FallsOffEnd);
}

uint32_t FunctionVerifier::addLabel(uint32_t pc) {
  if (marks_[pc] == kStart) {
    marks_[pc] = static_cast<uint32_t>(labels_.size()) + kFirstLabel;
    labels_.emplace_back();
  }
  return marks_[pc] - kFirstLabel;
}

bool FunctionVerifier::decode() {
  const auto size = static_cast<uint32_t>(code_.size());
  marks_.assign(size, kInside);
  std::vector<uint32_t> jumps;
  for (pc_ = 0; pc_ < size;) {
    const uint16_t number = opNumberAt(&code_[pc_]);
    if (number >= kMaxOpNumber || kOpTable[number].words == 0) return fail(BytecodeCode::BadOpcode);
    const OpInfo& info = kOpTable[number];
    if (info.words > size - pc_) return fail(BytecodeCode::TruncatedInstruction);
    marks_[pc_] = kStart;
    for (unsigned i = 0; i < info.operandCount; i++) {
      if (info.operands[i].role == Role::Label) jumps.push_back(pc_);
    }
    pc_ += info.words;
  }
  for (uint32_t jump : jumps) {
    pc_ = jump;
    // A label is the first extra word (Ops.cpp).
    if (!markJump(int64_t{jump} + static_cast<int32_t>(code_[jump + 1]))) return false;
  }
  return true;
}

bool FunctionVerifier::markJump(int64_t target) {
  if (target < 0 || target >= static_cast<int64_t>(code_.size())) return fail(BytecodeCode::BadJumpTarget);
  const auto pc = static_cast<uint32_t>(target);
  if (marks_[pc] == kInside) return fail(BytecodeCode::BadJumpTarget);
  labels_[addLabel(pc)].jump = true;
  return true;
}

bool FunctionVerifier::markSwitchTargets() {
  usedSwitches_.assign(fn_.switchCount, false);
  for (const SwitchRecord& s : module_.switchesOf(fn_)) {
    if (!markJump(s.defaultTarget)) return false;
    for (uint32_t target : module_.targetsOf(s)) {
      if (!markJump(target)) return false;
    }
  }
  return true;
}

bool FunctionVerifier::markHandlers() {
  const std::span<const HandlerRecord> handlers = module_.handlersOf(fn_);
  for (const HandlerRecord& h : handlers) {
    pc_ = h.handler;
    const bool starts = marks_[h.start] != kInside && (h.end == code_.size() || marks_[h.end] != kInside) &&
                        marks_[h.handler] != kInside;
    if (!starts || opNumberAt(&code_[h.handler]) != static_cast<uint16_t>(Op::Catch)) return fail(BytecodeCode::BadHandler);
    labels_[addLabel(h.handler)].handler = true;
  }
  rangeOrder_.resize(handlers.size());
  for (uint32_t i = 0; i < rangeOrder_.size(); i++) rangeOrder_[i] = i;
  // Outer ranges first; of equal ranges the later record is the outer one.
  std::sort(rangeOrder_.begin(), rangeOrder_.end(), [&](uint32_t a, uint32_t b) {
    const HandlerRecord& x = handlers[a];
    const HandlerRecord& y = handlers[b];
    if (x.start != y.start) return x.start < y.start;
    return x.end != y.end ? x.end > y.end : a > b;
  });
  return true;
}

void FunctionVerifier::enterFunction() {
  const std::span<const RegType> typed = module_.paramTypesOf(fn_);
  for (uint32_t r = 0; r < fn_.entryCount(); r++) regs_.write(r, typed.empty() ? RegType::of(Kind::Any) : typed[r]);
}

bool FunctionVerifier::closeRanges() {
  while (!ranges_.empty() && ranges_.back().end <= pc_) {
    const OpenRange range = std::move(ranges_.back());
    ranges_.pop_back();
    if (!range.threw) continue;
    work_ += 2 * regs_.setWords();
    if (range.handlerPc < pc_) {
      narrowPassed(range.handler, range.good);
    } else {
      intersect(labelSet(range.handler), range.good);
      labels_[range.handler].touched = true;
    }
    if (ranges_.empty()) continue;
    intersect(ranges_.back().good.data(), range.good);
    ranges_.back().threw = true;
  }
  return true;
}

bool FunctionVerifier::openRanges() {
  const std::span<const HandlerRecord> handlers = module_.handlersOf(fn_);
  for (; nextRange_ < rangeOrder_.size() && handlers[rangeOrder_[nextRange_]].start == pc_; nextRange_++) {
    const HandlerRecord& h = handlers[rangeOrder_[nextRange_]];
    if (!ranges_.empty() && h.end > ranges_.back().end) return fail(BytecodeCode::BadHandler);
    if ((labels_.size() + ranges_.size() + 1) * regs_.setWords() > kMaxSetWords) return fail(BytecodeCode::TooComplex);
    work_ += regs_.setWords();
    ranges_.push_back({h.end, marks_[h.handler] - kFirstLabel, h.handler, false,
                       std::vector<uint64_t>(regs_.setWords(), ~uint64_t{0})});
  }
  return true;
}

// Only a shrinking set can change the intersection.
void FunctionVerifier::onThrow() {
  if (ranges_.empty()) return;
  OpenRange& range = ranges_.back();
  if (!regs_.takeShrunk() && range.threw) return;
  work_ += regs_.setWords();
  intersect(range.good.data(), regs_.good());
  range.threw = true;
}

bool FunctionVerifier::atLabel() {
  atLabel_ = marks_[pc_] >= kFirstLabel;
  if (!atLabel_) return true;
  const uint32_t number = marks_[pc_] - kFirstLabel;
  const Label& label = labels_[number];
  if (label.handler && (reachable_ || label.jump)) return fail(BytecodeCode::BadHandler);
  work_ += 2 * regs_.setWords();
  if (reachable_ || !label.touched) intersect(labelSet(number), regs_.good());
  regs_.enterLabel(constLabelSet(number));
  freshRefs_.clear();
  return true;
}

void FunctionVerifier::edgeTo(uint32_t target) {
  const uint32_t label = marks_[target] - kFirstLabel;
  work_ += regs_.setWords();
  if (target > pc_) {
    intersect(labelSet(label), regs_.good());
    labels_[label].touched = true;
    return;
  }
  narrowPassed(label, regs_.good());
}

void FunctionVerifier::narrowPassed(uint32_t label, ConstRegSet brought) {
  if (brings(constLabelSet(label), brought)) return;
  intersect(labelSet(label), brought);
  setsShrank_ = true;
}

bool FunctionVerifier::switchEdges(uint32_t table) {
  // A table shared by many instructions would make the walk quadratic.
  if (!takeOnce(usedSwitches_, table)) return fail(BytecodeCode::BadOperand);
  const SwitchRecord& s = module_.switchesOf(fn_)[table];
  edgeTo(s.defaultTarget);
  uint32_t last = s.defaultTarget;
  for (uint32_t target : module_.targetsOf(s)) {
    if (target != last) edgeTo(target);
    last = target;
  }
  return true;
}

bool FunctionVerifier::checkPadding() {
  const OpPlan& plan = kOpPlans[static_cast<uint16_t>(op_)];
  for (unsigned w = 0; w < info_->words; w++) {
    if ((word_[w] & ~plan.usedBits[w]) != 0) return fail(BytecodeCode::NonZeroPadding);
  }
  return true;
}

void FunctionVerifier::writeResults() {
  const unsigned defCount = kOpPlans[static_cast<uint16_t>(op_)].defCount;
  for (unsigned i = 0; i < defCount; i++) {
    if (results_[i].kind() == Kind::Iter) regs_.writeIter(operand(i));
    else regs_.write(operand(i), results_[i]);
  }
  for (uint32_t k = 0; k < runResults_.size(); k++) regs_.write(operand(0) + k, runResults_[k]);
}

bool FunctionVerifier::step() {
  word_ = &code_[pc_];
  op_ = static_cast<Op>(opNumberAt(word_));
  info_ = &opInfo(op_);
  killFrom_ = kNone;
  runResults_ = {};
  if (!checkPadding() || !checkOperands() || !checkSpecial()) return false;

  // The order in which a handler or a jump target can see the effects: calls first lose their window, results come
  // only if the op completes.
  if (killFrom_ != kNone) {
    work_ += regs_.setWords();
    regs_.kill(killFrom_);
  }
  if (mayEnterHandler(op_)) onThrow();
  const OpPlan& plan = kOpPlans[static_cast<uint16_t>(op_)];
  if (plan.useDef >= 0) {
    const auto i = static_cast<unsigned>(plan.useDef);
    regs_.write(operand(i), RegType::of(info_->operands[i].kind));
    if (info_->has(kThrowBit)) onThrow();
  }
  if (plan.label >= 0) edgeTo(pc_ + operand(static_cast<unsigned>(plan.label)));
  if (op_ == Op::SwitchInt && !switchEdges(operand(1))) return false;
  writeResults();

  const RegType first = !runResults_.empty() ? runResults_[0] : results_[0];
  acc_ = info_->has(SetsAcc) ? first : RegType{};
  fAcc_ = info_->has(SetsFAcc) ? first : RegType{};
  reachable_ = !info_->has(Terminator);
  return true;
}

}  // namespace sx
