#include "CodeEditor.h"

namespace sx::test {

void Instruction::setOperand(unsigned i, uint32_t value) {
  const OperandPlace p = info().places[i];
  if (p.size == 0) return;
  const uint32_t mask = p.size == 4 ? ~0u : (1u << (8 * p.size)) - 1;
  const unsigned shift = 8 * (p.offset % 4);
  uint32_t& word = words[p.offset / 4];
  word = (word & ~(mask << shift)) | (value & mask) << shift;
}

Instruction blank(uint16_t number) {
  Instruction made;
  made.words.resize(kOpTable[number].words);
  made.words[0] = number < kFirstRareOp ? number : kPrefixOp | static_cast<uint32_t>(number - kFirstRareOp) << 8;
  return made;
}

CodeEditor::CodeEditor(FunctionData& function) : handlers(function.handlers), switches(function.switches), function_(function) {
  const std::vector<uint32_t>& words = function.code;
  std::vector<uint32_t> numberAt(words.size() + 1, kNone);
  for (size_t pc = 0; pc < words.size();) {
    const uint16_t number = opNumberAt(&words[pc]);
    if (number >= kMaxOpNumber || kOpTable[number].words == 0 || pc + kOpTable[number].words > words.size()) {
      valid = false;
      return;
    }
    numberAt[pc] = size();
    const auto first = words.begin() + static_cast<std::ptrdiff_t>(pc);
    code.push_back({{first, first + kOpTable[number].words}, kNone});
    pc += kOpTable[number].words;
  }
  numberAt[words.size()] = size();
  const auto numberOf = [&](int64_t pc) { return pc >= 0 && pc <= static_cast<int64_t>(words.size()) ? numberAt[static_cast<size_t>(pc)] : kNone; };
  int64_t pc = 0;
  for (Instruction& instruction : code) {
    for (unsigned i = 0; i < instruction.info().operandCount; i++) {
      if (instruction.info().operands[i].role == Role::Label) instruction.target = numberOf(pc + instruction.operand(i));
    }
    pc += instruction.info().words;
  }
  eachPlace([&](uint32_t& place) { place = numberOf(place); });
}

template <class F> void CodeEditor::eachPlace(F change) {
  for (HandlerRecord& h : handlers) change(h.start), change(h.end), change(h.handler);
  for (SwitchData& s : switches) {
    for (uint32_t& target : s.targets) change(target);
    change(s.defaultTarget);
  }
}

void CodeEditor::insert(uint32_t at, Instruction instruction) {
  const auto move = [at](uint32_t& place) { place += place != kNone && place >= at; };
  for (Instruction& other : code) move(other.target);
  eachPlace(move);
  code.insert(code.begin() + at, std::move(instruction));
}

void CodeEditor::remove(uint32_t at) {
  code.erase(code.begin() + at);
  const auto move = [at](uint32_t& place) { place -= place != kNone && place > at; };
  for (Instruction& other : code) move(other.target);
  eachPlace(move);
}

void CodeEditor::finish() {
  std::vector<uint32_t> pcs;
  uint32_t pc = 0;
  for (const Instruction& instruction : code) {
    pcs.push_back(pc);
    pc += static_cast<uint32_t>(instruction.words.size());
  }
  pcs.push_back(pc);
  const auto pcOf = [&](uint32_t number) { return number < pcs.size() ? pcs[number] : pc; };
  function_.code.clear();
  for (uint32_t n = 0; n < code.size(); n++) {
    Instruction& instruction = code[n];
    for (unsigned i = 0; i < instruction.info().operandCount; i++) {
      if (instruction.info().operands[i].role == Role::Label) instruction.setOperand(i, pcOf(instruction.target) - pcs[n]);
    }
    function_.code.insert(function_.code.end(), instruction.words.begin(), instruction.words.end());
  }
  eachPlace([&](uint32_t& place) { place = pcOf(place); });
  function_.handlers = handlers;
  function_.switches = switches;
}

}  // namespace sx::test
