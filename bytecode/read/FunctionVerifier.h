#pragma once
#include <array>
#include <tl/expected.hpp>
#include <vector>

#include "RegisterState.h"
#include "bytecode/format/Fused.h"
#include "bytecode/format/Ops.h"
#include "bytecode/read/BytecodeError.h"

namespace sx {

/// Values of the verifier's mark per word: inside an instruction, its start, or a label's number from kFirstLabel up.
constexpr uint32_t kInside = 0;
constexpr uint32_t kStart = 1;
constexpr uint32_t kFirstLabel = 2;

/// One function's verification: finds the instructions and labels, then walks the code once in order, carrying the
/// register state. Checks return false once something is wrong; error() then says what.
class FunctionVerifier {
 public:
  FunctionVerifier(const ModuleView& module, uint32_t function);

  bool run();
  const BytecodeError& error() const { return error_; }

 private:
  /// What is known of one label. Its register set is in labelSets_.
  struct Label {
    bool touched = false;  ///< something before it in the code leads here
    bool handler = false;
    bool jump = false;
  };
  /// A handler range the walk is in.
  struct OpenRange {
    uint32_t end;
    uint32_t handler;  ///< label
    uint32_t handlerPc;
    bool threw = false;
    std::vector<uint64_t> good;  ///< registers good at every throwing instruction so far
  };
  /// A reference made in this frame to registers first…, and its list of kinds.
  struct FreshRef {
    uint32_t first;
    uint32_t kindList;
  };

  // Control flow (FunctionVerifier.cpp).
  bool walk();
  bool decode();
  bool markJump(int64_t target);
  bool markSwitchTargets();
  bool markHandlers();
  uint32_t addLabel(uint32_t pc);
  bool atLabel();
  bool closeRanges();
  bool openRanges();
  void onThrow();
  void edgeTo(uint32_t target);
  void narrowPassed(uint32_t label, ConstRegSet brought);
  bool switchEdges(uint32_t table);
  bool step();
  bool checkPadding();
  void writeResults();
  void enterFunction();

  // Operands (VerifyOperands.cpp).
  bool checkOperands();
  bool checkImmediate(unsigned i);
  bool checkUse(uint32_t r, Kind kind);
  bool checkRun(uint32_t first);
  bool checkAccumulator(unsigned i);
  uint32_t runLength() const;

  // What the table cannot say of an op (VerifySpecial.cpp).
  bool checkSpecial();
  bool checkPlain();
  bool checkMove();
  bool checkScopeOp();
  bool checkLoadScope();
  bool checkStoreScope();
  bool checkNewClosure(uint32_t scopeOperand, uint32_t fnOperand, bool isClass);
  bool checkMappedArguments();
  bool checkCall();
  bool checkDirectCall();
  bool checkReference(uint32_t arg, RegType param, uint32_t window);
  bool checkReturn();
  bool checkMakeRef();
  bool checkLeaf(bool isLoad);
  bool checkLiteral(LiteralKind kind);
  bool checkFrameOp();
  bool checkFused(const FusedForm& form);

  bool fail(BytecodeCode code, uint32_t reg = kNone) {
    error_ = {code, static_cast<uint32_t>(SectionKind::functions), index_, pc_, reg};
    return false;
  }
  /// False if `id` was taken in this walk already.
  static bool takeOnce(std::vector<bool>& taken, uint32_t id) {
    if (taken[id]) return false;
    return taken[id] = true;
  }
  uint32_t operand(unsigned i) const { return static_cast<uint32_t>(operandAt(word_, *info_, i)); }
  uint64_t* labelSet(uint32_t label) { return labelSets_.data() + size_t{label} * regs_.setWords(); }
  ConstRegSet constLabelSet(uint32_t label) { return {labelSet(label), regs_.setWords()}; }
  /// The descriptor of the Scope in a register, or kNone.
  uint32_t descriptorIn(uint32_t r) const {
    const uint32_t payload = regs_.type(r).payload();
    return payload == RegType::kNoPayload ? kNone : payload;
  }

  const ModuleView& module_;
  uint32_t index_;
  const FunctionRecord& fn_;
  std::span<const uint32_t> code_;
  uint32_t registerCount_;
  BytecodeError error_;

  std::vector<uint32_t> marks_;  ///< per word
  std::vector<Label> labels_;
  std::vector<uint64_t> labelSets_;
  std::vector<uint32_t> rangeOrder_;  ///< handler records by start
  size_t nextRange_ = 0;
  std::vector<OpenRange> ranges_;
  std::vector<bool> usedSwitches_;
  std::vector<bool> usedPropSites_;
  uint64_t work_ = 0;
  uint64_t maxWork_ = 0;
  std::vector<FreshRef> freshRefs_;
  RegisterState regs_;

  // The instruction at hand.
  uint32_t pc_ = 0;
  const uint32_t* word_ = nullptr;
  Op op_{};
  const OpInfo* info_ = nullptr;
  std::array<RegType, kMaxOperands> results_{};  ///< type of each Def operand
  std::span<const RegType> runResults_;          ///< types of a DefRun
  uint32_t killFrom_ = kNone;                    ///< the window of a call

  bool setsShrank_ = false;  ///< a label passed in this walk lost registers
  bool reachable_ = true;  ///< the instruction before falls through to this one
  bool atLabel_ = false;
  RegType acc_;            ///< None if the instruction before sets no accumulator
  RegType fAcc_;
};

}  // namespace sx
