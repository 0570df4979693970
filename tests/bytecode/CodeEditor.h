#pragma once
/// A function's code as a list of instructions that can be inserted, removed and changed: jumps, switches and handler
/// ranges name instructions, not pcs, and find their places again when the code is written back.
#include <vector>

#include "bytecode/format/ModuleData.h"
#include "bytecode/format/Ops.h"

namespace sx::test {

struct Instruction {
  std::vector<uint32_t> words;
  uint32_t target = kNone;  ///< of a label operand: an instruction's number

  Op op() const { return static_cast<Op>(opNumberAt(words.data())); }
  const OpInfo& info() const { return opInfo(op()); }
  int32_t operand(unsigned i) const { return operandAt(words.data(), info(), i); }
  void setOperand(unsigned i, uint32_t value);
};

/// An instruction of `op` with all operands zero.
Instruction blank(uint16_t number);

class CodeEditor {
 public:
  /// `valid` is false if the code is no sequence of instructions.
  explicit CodeEditor(FunctionData& function);

  bool valid = true;
  std::vector<Instruction> code;
  std::vector<HandlerRecord> handlers;  ///< in instruction numbers
  std::vector<SwitchData> switches;     ///< likewise

  uint32_t size() const { return static_cast<uint32_t>(code.size()); }
  void insert(uint32_t at, Instruction instruction);
  void remove(uint32_t at);
  /// Writes everything back into the function.
  void finish();

 private:
  template <class F> void eachPlace(F change);

  FunctionData& function_;
};

}  // namespace sx::test
