// What Ops.def cannot say: kinds that follow another operand or a declaration, scopes, calls, references, results.

#include "FunctionVerifier.h"

namespace sx {

bool FunctionVerifier::checkMove() {
  const uint32_t src = operand(1);
  const Kind kind = regs_.kind(src);
  if (kind == kFreshRef) return fail(BytecodeCode::BadReference, src);
  if (kind == Kind::None || kind == Kind::Iter) return fail(BytecodeCode::WrongKind, src);
  results_[0] = regs_.type(src);
  return true;
}

bool FunctionVerifier::checkScopeOp() {
  switch (op_) {
    case Op::LoadEnv: results_[0] = RegType::scope(fn_.envScope); return true;
    case Op::LoadModuleScope: {
      const uint32_t scope = module_.modules[operand(1)].scope;
      if (scope == kNone) return fail(BytecodeCode::BadScopeUse);
      results_[0] = RegType::scope(scope);
      return true;
    }
    case Op::NewRootScope:
      if (module_.scopes[operand(1)].parent != kNone) return fail(BytecodeCode::BadScopeUse);
      results_[0] = RegType::scope(operand(1));
      return true;
    default: break;
  }
  const uint32_t descriptor = descriptorIn(operand(1));
  if (descriptor == kNone) return fail(BytecodeCode::BadScopeUse, operand(1));
  uint32_t result = descriptor;
  if (op_ == Op::LoadParentScope) result = module_.scopes[descriptor].parent;
  if (op_ == Op::NewScope) {
    result = operand(2);
    if (module_.scopes[result].parent != descriptor) return fail(BytecodeCode::BadScopeUse, operand(1));
  }
  if (result == kNone) return fail(BytecodeCode::BadScopeUse, operand(1));
  results_[0] = RegType::scope(result);
  return true;
}

bool FunctionVerifier::checkLoadScope() {
  const uint32_t descriptor = descriptorIn(operand(1));
  if (descriptor == kNone || operand(2) >= module_.scopes[descriptor].slotCount) {
    return fail(BytecodeCode::BadScopeUse, operand(1));
  }
  const SlotRecord& slot = module_.slotsOf(module_.scopes[descriptor])[operand(2)];
  if (op_ != Op::LoadScopeCheck) results_[0] = RegType::of(static_cast<Kind>(slot.kind));
  return true;
}

bool FunctionVerifier::checkStoreScope() {
  const uint32_t descriptor = descriptorIn(operand(0));
  if (descriptor == kNone || operand(2) >= module_.scopes[descriptor].slotCount) {
    return fail(BytecodeCode::BadScopeUse, operand(0));
  }
  const SlotRecord& slot = module_.slotsOf(module_.scopes[descriptor])[operand(2)];
  return checkUse(operand(1), static_cast<Kind>(slot.kind));
}

bool FunctionVerifier::checkNewClosure(uint32_t scopeOperand, uint32_t fnOperand, bool isClass) {
  const FunctionRecord& f = module_.functions[operand(fnOperand)];
  if (f.has(kFnTypedBody | kFnModuleEntry) || f.has(kFnClassConstructor) != isClass) return fail(BytecodeCode::BadClosure);
  // A function without environment never looks at what it is given.
  if (f.envScope != kNone && f.envScope != descriptorIn(operand(scopeOperand))) {
    return fail(BytecodeCode::BadClosure, operand(scopeOperand));
  }
  return true;
}

bool FunctionVerifier::checkLiteral(LiteralKind kind) {
  const unsigned last = info_->operandCount - 1u;
  return module_.literals[operand(last)].kind == kind || fail(BytecodeCode::BadOperand);
}

bool FunctionVerifier::checkMappedArguments() {
  if (!checkLiteral(LiteralKind::MappedArguments)) return false;
  // The object refers to the running function.
  if (fn_.has(kFnTypedBody)) return fail(BytecodeCode::BadFunctionOp);
  const uint32_t descriptor = descriptorIn(operand(2));
  if (descriptor == kNone) return fail(BytecodeCode::BadScopeUse, operand(2));
  const std::span<const SlotRecord> slots = module_.slotsOf(module_.scopes[descriptor]);
  // One per parameter at most: making the object compares them with each other.
  if (module_.literals[operand(3)].count > fn_.paramCount) return fail(BytecodeCode::BadOperand);
  work_ += module_.literals[operand(3)].count;
  for (uint32_t slot : module_.valuesOf(module_.literals[operand(3)])) {
    if (slot == kNone) continue;
    // Any value is written to the slot, and what is read from it reaches the program.
    if (slot >= slots.size() || slots[slot].kind != static_cast<uint32_t>(Kind::Any)) {
      return fail(BytecodeCode::BadScopeUse, operand(2));
    }
  }
  return true;
}

bool FunctionVerifier::checkCall() {
  const uint32_t window = operand(1);
  const uint32_t argc = operand(2);
  if (argc > kMaxArgs || window + kFrameHeader + argc > registerCount_) return fail(BytecodeCode::BadWindow, window);
  const auto filled = [&](uint32_t r) { return kindFits(regs_.kind(r), Kind::Any) || fail(BytecodeCode::BadWindow, r); };
  if (!filled(window + 3)) return false;
  if (op_ != Op::Call && op_ != Op::New && !filled(window + 4)) return false;
  // The last argument of a spread call is its list.
  if ((op_ == Op::CallSpread || op_ == Op::NewSpread) && argc == 0) return fail(BytecodeCode::BadWindow, window);
  work_ += argc;
  for (uint32_t k = 0; k < argc; k++) {
    if (!filled(window + kFrameHeader + k)) return false;
  }
  killFrom_ = window;
  return true;
}

bool FunctionVerifier::checkDirectCall() {
  const uint32_t dst = operand(0);
  const uint32_t window = operand(1);
  const FunctionRecord& callee = module_.functions[operand(2)];
  if (!callee.has(kFnTypedBody)) return fail(BytecodeCode::BadDirectCall);
  if (window + kFrameHeader + callee.paramCount > registerCount_) return fail(BytecodeCode::BadWindow, window);
  const uint32_t env = window + 3;
  const bool envFits = callee.envScope == kNone ? regs_.isLive(env) : regs_.holds(env, RegType::scope(callee.envScope));
  if (!envFits) return fail(BytecodeCode::BadDirectCall, env);
  if (callee.has(kFnUsesThis) && !kindFits(regs_.kind(window + 4), Kind::Raw)) return fail(BytecodeCode::BadWindow, window + 4);
  const std::span<const RegType> params = module_.paramTypesOf(callee);
  work_ += params.size() + callee.resultCount;
  for (uint32_t k = 0; k < params.size(); k++) {
    const uint32_t arg = window + kFrameHeader + k;
    if (params[k].kind() == Kind::Ref) {
      if (!checkReference(arg, params[k], window)) return false;
    } else if (!kindFits(regs_.kind(arg), params[k].kind())) {
      return fail(BytecodeCode::BadDirectCall, arg);
    }
  }
  runResults_ = module_.resultTypesOf(callee);
  if (runResults_.size() > registerCount_ - dst || (runResults_.size() > 1 && dst > window)) {
    return fail(BytecodeCode::BadDirectCall, dst);
  }
  killFrom_ = window;
  return true;
}

// A reference this function was given is passed on as it is; of one made here, the registers must be out of the
// callee's reach but through it, and be exactly of the kinds the callee will read and write.
bool FunctionVerifier::checkReference(uint32_t arg, RegType param, uint32_t window) {
  if (regs_.holds(arg, param)) return true;
  if (regs_.kind(arg) != kFreshRef) return fail(BytecodeCode::BadReference, arg);
  const FreshRef& ref = freshRefs_[regs_.type(arg).payload()];
  if (ref.kindList != param.payload()) return fail(BytecodeCode::BadReference, arg);
  const std::span<const Kind> kinds = module_.kindsOf(module_.kindLists[ref.kindList]);
  work_ += kinds.size();
  for (uint32_t k = 0; k < kinds.size(); k++) {
    const uint32_t leaf = ref.first + k;
    if (leaf >= window || !regs_.holds(leaf, RegType::of(kinds[k]))) return fail(BytecodeCode::BadReference, leaf);
  }
  return true;
}

bool FunctionVerifier::checkMakeRef() {
  const uint32_t first = operand(1);
  const std::span<const Kind> kinds = module_.kindsOf(module_.kindLists[operand(2)]);
  if (kinds.size() > registerCount_ - first) return fail(BytecodeCode::BadRegister, first);
  // Checked and written.
  work_ += 4 * kinds.size();
  for (uint32_t k = 0; k < kinds.size(); k++) {
    if (!checkUse(first + k, kinds[k])) return false;
    // From here on the callee may store any value of the leaf's kind.
    regs_.write(first + k, RegType::of(kinds[k]));
  }
  if (freshRefs_.size() >= RegType::kNoPayload) return fail(BytecodeCode::TooComplex);
  results_[0] = RegType::of(kFreshRef, static_cast<uint32_t>(freshRefs_.size()));
  freshRefs_.push_back({first, operand(2)});
  return true;
}

bool FunctionVerifier::checkLeaf(bool isLoad) {
  const uint32_t ref = operand(isLoad ? 1 : 0);
  const std::span<const Kind> kinds = module_.kindsOf(module_.kindLists[regs_.type(ref).payload()]);
  const uint32_t leaf = operand(2);
  if (leaf >= kinds.size()) return fail(BytecodeCode::BadReference, ref);
  if (!isLoad) return checkUse(operand(1), kinds[leaf]);
  results_[0] = RegType::of(kinds[leaf]);
  return true;
}

bool FunctionVerifier::checkReturn() {
  const std::span<const RegType> results = module_.resultTypesOf(fn_);
  const bool typed = fn_.has(kFnTypedBody);
  const auto bad = [&](uint32_t r) { return fail(BytecodeCode::BadReturn, r); };
  if (op_ == Op::ReturnMany) {
    if (!typed || operand(1) != results.size()) return bad(kNone);
    work_ += results.size();
    for (uint32_t k = 0; k < results.size(); k++) {
      if (!kindFits(regs_.kind(operand(0) + k), results[k].kind())) return bad(operand(0) + k);
    }
    return true;
  }
  if (!typed) return true;
  if (results.size() != 1) return bad(kNone);
  const Kind wanted = results[0].kind();
  if (op_ == Op::ReturnUndefined) return kindFits(Kind::Any, wanted) || bad(kNone);
  const Kind has = op_ == Op::ReturnAcc ? acc_.kind() : regs_.kind(operand(0));
  return kindFits(has, wanted) || bad(kNone);
}

// Ops that look at the frame's header.
bool FunctionVerifier::checkFrameOp() {
  if (!fn_.has(kFnTypedBody)) return true;
  return ((op_ == Op::LoadThis || op_ == Op::LoadThisChecked) && fn_.has(kFnUsesThis)) || fail(BytecodeCode::BadFunctionOp);
}

// A fused op is its first part; what follows is checked where it stands.
bool FunctionVerifier::checkFused(const FusedForm& form) {
  if (fusedWords(form, code_.subspan(pc_)) == 0) return fail(BytecodeCode::BadFusion);
  switch (form.parts[0]) {
    case Op::Move: return checkMove();
    case Op::LoadScope: return checkLoadScope();
    default: return true;
  }
}

bool FunctionVerifier::checkSpecial() {
  if (const FusedForm* form = fusedForm(op_)) return checkFused(*form);
  switch (op_) {
    case Op::Move: case Op::MoveWide: return checkMove();
    case Op::LoadF64: return operand(1) < module_.numbers.size() || fail(BytecodeCode::BadOperand);
    case Op::LoadBigInt: return operand(1) < module_.bigints.size() || fail(BytecodeCode::BadOperand);
    case Op::NewArrayWithCapacity: return static_cast<int32_t>(operand(1)) >= 0 || fail(BytecodeCode::BadOperand);
    case Op::LoadEnv: case Op::LoadModuleScope: case Op::NewRootScope: case Op::LoadParentScope: case Op::NewScope:
    case Op::CloneScope:
      return checkScopeOp();
    case Op::LoadScope: case Op::LoadScopeCheck: return checkLoadScope();
    case Op::StoreScope: case Op::StoreScopeCheck: return checkStoreScope();
    case Op::NewClosure: return checkNewClosure(1, 2, false);
    case Op::NewClass: return checkNewClosure(3, 4, true);
    case Op::NewObjectOf: case Op::CopyStruct: return checkLiteral(LiteralKind::Keys);
    case Op::GetTemplateObject: return checkLiteral(LiteralKind::Template);
    case Op::NewMappedArguments: return checkMappedArguments();
    case Op::Call: case Op::CallMethod: case Op::New: case Op::CallSpread: case Op::NewSpread: case Op::SuperCall:
      return checkCall();
    case Op::CallDirect: return checkDirectCall();
    case Op::MakeRef: return checkMakeRef();
    case Op::LoadRef: return checkLeaf(true);
    case Op::StoreRef: return checkLeaf(false);
    case Op::Return: case Op::ReturnAcc: case Op::ReturnUndefined: case Op::ReturnMany: return checkReturn();
    case Op::LoadThis: case Op::LoadThisChecked: case Op::LoadCallee: case Op::CoerceThis: case Op::BindThis: case Op::GetSuperConstructor:
      return checkFrameOp();
    case Op::DeclareGlobals: {
      const bool isScript = module_.modules[fn_.module].kind == ModuleKind::Script && fn_.has(kFnModuleEntry);
      return isScript || fail(BytecodeCode::BadFunctionOp);
    }
    case Op::Catch: return (atLabel_ && labels_[marks_[pc_] - kFirstLabel].handler) || fail(BytecodeCode::BadHandler);
    default: return checkPlain();
  }
}

// Every other op is what its row says; a row that says less needs a case above.
bool FunctionVerifier::checkPlain() {
  for (unsigned i = 0; i < info_->operandCount; i++) {
    const OperandInfo& operand = info_->operands[i];
    const bool opaqueResult = operand.role == Role::Def && (operand.kind == Kind::Scope || operand.kind == Kind::Ref);
    if (operand.same || opaqueResult || operand.role == Role::Window) return fail(BytecodeCode::BadOpcode);
  }
  return true;
}

}  // namespace sx
