#include "lower/ir/Ir.h"

#include <cmath>
#include <cstring>

namespace sx::ir {

llvm::MutableArrayRef<uint32_t> Function::list(const Inst& i, unsigned index) {
  const OpInfo& info = i.info();
  uint32_t at = i.first + info.operandCount;
  for (unsigned k = 0; k < index; k++) {
    if (isListRole(info.operands[k].role)) at += operands[i.first + k];
  }
  return {operands.data() + at, operands[i.first + index]};
}

InstId Function::addInst(Op op, llvm::ArrayRef<uint32_t> words, Loc loc) {
  auto first = static_cast<uint32_t>(operands.size());
  operands.insert(operands.end(), words.begin(), words.end());
  insts.push_back({op, loc.file, first, static_cast<uint32_t>(words.size()), loc.offset});
  return static_cast<InstId>(insts.size() - 1);
}

void Function::computePredecessors() {
  for (Block& b : blocks) b.preds.clear();
  for (uint32_t b = 0; b < blocks.size(); b++) {
    const Inst* last = terminator({b});
    if (last == nullptr) continue;
    forEachSuccessor(*this, *last, [&](uint32_t s) {
      auto& preds = blocks[s].preds;
      // Two edges from one block to the same successor count once: they come in a row.
      if (preds.empty() || preds.back() != BlockId{b}) preds.push_back({b});
    });
  }
}

Module::Module() { intern(""); }

uint32_t Module::intern(std::string_view text) {
  auto [it, isNew] = stringIds_.try_emplace(llvm::StringRef(text.data(), text.size()), strings_.size());
  if (isNew) strings_.emplace_back(it->getKeyData(), it->getKeyLength());
  return it->second;
}

uint32_t Module::internNumber(double value) {
  if (std::isnan(value)) value = std::nan("");
  char key[9] = {'n'};
  std::memcpy(key + 1, &value, 8);
  auto [it, isNew] = constantIds_.try_emplace(llvm::StringRef(key, 9), constants_.size());
  if (isNew) constants_.push_back({value, kNoId});
  return it->second;
}

uint32_t Module::internBigInt(std::string_view digits) {
  std::string key = "b" + std::string(digits);
  auto [it, isNew] = constantIds_.try_emplace(key, constants_.size());
  if (isNew) constants_.push_back({0, intern(digits)});
  return it->second;
}

uint32_t Module::internKindList(llvm::ArrayRef<Kind> kinds) {
  llvm::StringRef key(reinterpret_cast<const char*>(kinds.data()), kinds.size());
  auto [it, isNew] = kindListIds_.try_emplace(key, kindLists_.size());
  if (isNew) kindLists_.emplace_back(kinds.begin(), kinds.end());
  return it->second;
}

uint32_t Module::addFunction() {
  functions_.push_back(std::make_unique<Function>());
  return static_cast<uint32_t>(functions_.size() - 1);
}

}  // namespace sx::ir
