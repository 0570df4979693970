#pragma once
/// Hand-assembled modules for tests.
#include <initializer_list>
#include <vector>

#include "base/Assert.h"
#include "bytecode/format/ModuleData.h"
#include "bytecode/format/Ops.h"

namespace sx::test {

/// Appends instructions to a function; a label is a pc that may be set after the jumps to it.
class Assembler {
 public:
  explicit Assembler(FunctionData& function) : function_(function) {}

  uint32_t pc() const { return static_cast<uint32_t>(function_.code.size()); }

  /// Operands in the order of the row, without accumulators; a Label operand is a label number.
  Assembler& op(Op op, std::initializer_list<int32_t> operands = {}) {
    const OpInfo& info = opInfo(op);
    const uint32_t at = pc();
    function_.code.resize(at + info.words);
    uint32_t* word = &function_.code[at];
    const auto number = static_cast<uint32_t>(op);
    *word = number < kFirstRareOp ? number : kPrefixOp | (number - kFirstRareOp) << 8;
    const int32_t* next = operands.begin();
    for (unsigned i = 0; i < info.operandCount; i++) {
      const Role role = info.operands[i].role;
      if (role == Role::Acc || role == Role::FAcc) continue;
      SX_ASSERT(next != operands.end());
      if (role == Role::Label) uses_.push_back({at, static_cast<uint32_t>(*next++)});
      else setOperandAt(word, info, i, *next++);
    }
    SX_ASSERT(next == operands.end());
    return *this;
  }

  /// Puts label `number` here.
  Assembler& label(uint32_t number) {
    if (labels_.size() <= number) labels_.resize(number + 1, kNone);
    labels_[number] = pc();
    return *this;
  }
  uint32_t at(uint32_t label) const { return labels_[label]; }

  /// Fills in the distances of all jumps.
  void finish() {
    for (const Jump& jump : uses_) function_.code[jump.pc + 1] = labels_[jump.label] - jump.pc;
  }

 private:
  struct Jump {
    uint32_t pc;
    uint32_t label;
  };
  FunctionData& function_;
  std::vector<Jump> uses_;
  std::vector<uint32_t> labels_;
};

/// A module with one string "main" and one entry function without code, of `registers` registers.
inline ModuleData oneFunction(uint32_t registers) {
  ModuleData data;
  const uint32_t name = data.strings.addLatin1("main");
  FunctionData entry;
  entry.name = name;
  entry.flags = kFnStrict | kFnModuleEntry;
  entry.regTypes.resize(registers);
  data.functions.push_back(entry);
  ModuleEntry module;
  module.path = name;
  data.modules.push_back(module);
  return data;
}

}  // namespace sx::test
