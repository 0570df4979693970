#pragma once
/// Fused ops. The first instruction of a sequence is given the number of the fused op and keeps its operands; the others
/// stay as they are, can be jumped to where their kinds allow it, and run by themselves when the fused op's fast path
/// is not for the values it meets. So a fused op means what its first op means, and needs no rules of its own but that
/// the sequence behind it is the one it stands for. The emitter and the verifier ask the same question here.
#include <array>
#include <iterator>
#include <span>

#include "bytecode/format/Ops.h"

namespace sx {

constexpr unsigned kMaxFused = 4;

struct FusedForm {
  Op op;
  unsigned count;
  Op parts[kMaxFused];
  /// Part whose operand 1 is the result of part 0, which no part between them overwrites; 0 if none has to be.
  unsigned usesFirst = 0;
  /// All accesses to properties name the same object's register, which no part overwrites, and each the property site
  /// after the one before.
  bool sameObject = false;
};

/// Longer forms stand before those they begin with.
inline constexpr FusedForm kFusedForms[] = {
    {Op::OwnFieldsAddSet, 4, {Op::GetField, Op::GetField, Op::AddAccRhs, Op::SetFieldAcc}, 2, true},
    {Op::GetFieldsAddSet, 4, {Op::GetField, Op::GetField, Op::AddAccRhs, Op::SetFieldAcc}, 2},
    {Op::GetFieldsAdd, 3, {Op::GetField, Op::GetField, Op::AddAccRhs}, 2},
    {Op::GetFieldsSub, 3, {Op::GetField, Op::GetField, Op::SubAccRhs}, 2},
    {Op::GetFieldsMul, 3, {Op::GetField, Op::GetField, Op::MulAccRhs}, 2},
    {Op::GetFieldAddSet, 3, {Op::GetField, Op::AddAcc, Op::SetFieldAcc}, 0, true},
    {Op::GetFieldIncSet, 3, {Op::GetField, Op::Inc, Op::SetFieldAcc}, 1, true},
    {Op::GetFields, 2, {Op::GetField, Op::GetField}},
    {Op::GetMethodMove, 2, {Op::GetMethod, Op::Move}},
    {Op::LoadScopeField, 2, {Op::LoadScope, Op::GetField}, 1},
    {Op::LoadScopes, 2, {Op::LoadScope, Op::LoadScope}},
    {Op::Moves, 2, {Op::Move, Op::Move}},
};

/// Number of an op's form in kFusedForms plus 1, by the op's number; 0 for an op that is not fused.
inline constexpr auto kFusedFormOf = [] {
  std::array<uint8_t, 256> forms{};
  for (size_t i = 0; i < std::size(kFusedForms); i++) forms[static_cast<uint16_t>(kFusedForms[i].op)] = static_cast<uint8_t>(i + 1);
  return forms;
}();

/// The form an op is fused by; null for any other op.
constexpr const FusedForm* fusedForm(Op op) {
  const auto number = static_cast<uint16_t>(op);
  if (number >= kFusedFormOf.size() || kFusedFormOf[number] == 0) return nullptr;
  return &kFusedForms[kFusedFormOf[number] - 1];
}

/// Of a form of one object whose first part is the GetField at `first`: true if the part at `code` leaves the object's
/// register alone and, if it is an access to a property, is the one number `nth` of that object.
constexpr bool isSameObject(const uint32_t* first, const uint32_t* code, Op part, int32_t nth) {
  const OpInfo& info = opInfo(part);
  const int32_t object = operandAt(first, opInfo(Op::GetField), 1);
  const int32_t site = operandAt(first, opInfo(Op::GetField), 2) + nth;
  if (part == Op::SetFieldAcc) return operandAt(code, info, 0) == object && operandAt(code, info, 2) == site;
  if (operandAt(code, info, 0) == object) return false;
  return part != Op::GetField || (operandAt(code, info, 1) == object && operandAt(code, info, 2) == site);
}

/// Words of the sequence if the instructions from code[0] on are those of the form (the first one's number aside),
/// else 0. `code` starts with a whole instruction.
constexpr unsigned fusedWords(const FusedForm& form, std::span<const uint32_t> code) {
  const OpInfo& first = opInfo(form.parts[0]);
  const int32_t result = operandAt(code.data(), first, 0);
  if (form.sameObject && !isSameObject(code.data(), code.data(), form.parts[0], 0)) return 0;
  unsigned at = first.words;
  int32_t accesses = 1;
  for (unsigned k = 1; k < form.count; k++) {
    const OpInfo& info = opInfo(form.parts[k]);
    if (at + info.words > code.size() || opNumberAt(&code[at]) != static_cast<uint16_t>(form.parts[k])) return 0;
    if (k == form.usesFirst && operandAt(&code[at], info, 1) != result) return 0;
    if (k < form.usesFirst && operandAt(&code[at], info, 0) == result) return 0;
    if (form.sameObject && !isSameObject(code.data(), &code[at], form.parts[k], accesses)) return 0;
    accesses += form.parts[k] == Op::GetField || form.parts[k] == Op::SetFieldAcc;
    at += info.words;
  }
  return at;
}

/// True if a fused op has its operands where its first part has them.
constexpr bool fusedFormsAreSound() {
  for (const FusedForm& form : kFusedForms) {
    const OpInfo& op = opInfo(form.op);
    const OpInfo& first = opInfo(form.parts[0]);
    if (op.words != first.words || op.operandCount != first.operandCount || op.flags != (first.flags | EmitOnly)) return false;
    for (unsigned i = 0; i < op.operandCount; i++) {
      if (op.places[i].offset != first.places[i].offset || op.places[i].size != first.places[i].size) return false;
      if (op.operands[i].role != first.operands[i].role || op.operands[i].kind != first.operands[i].kind) return false;
    }
  }
  return true;
}
static_assert(fusedFormsAreSound());

}  // namespace sx
