#include "FunctionLowerer.h"

// Typed functions: a direct-entry body whose parameters and results are typed vregs, and an untyped wrapper
// that checks, unpacks, calls the body and packs. Calls of a known typed function name its body.

namespace sx::lower {

using typecheck::BorrowFact;
using typecheck::BorrowSource;
using typecheck::CallFact;
using typecheck::Conv;
using typecheck::FunctionFact;
using typecheck::ParamFact;
using typecheck::PassKind;
using typecheck::StructType;

const FunctionFact* FunctionLowerer::functionFact(const FunctionInfo* info) const {
  if (checked_ == nullptr || info->index >= checked_->functions.size()) return nullptr;
  return &checked_->functions[info->index];
}

/// The kinds of what a parameter passes: its leaves, or one.
static llvm::SmallVector<Kind, 8> kindsOf(const ParamFact& param) {
  llvm::SmallVector<Kind, 8> kinds;
  if (param.hasDefault) {
    kinds.push_back(Kind::Any);
  } else if (param.structType != nullptr) {
    for (const typecheck::Leaf& leaf : param.structType->leaves) kinds.push_back(kindOfRep(leaf.rep));
  } else if (param.pass == PassKind::Ref && param.type != nullptr) {
    const typecheck::Type* pointee = param.type->is(typecheck::TypeKind::Borrow) ? param.type->as<typecheck::BorrowType>()->pointee : param.type;
    kinds.push_back(kindOfRep(typecheck::factRepOf(pointee->kind)));
  } else {
    kinds.push_back(kindOfRep(param.rep));
  }
  return kinds;
}

/// Whether the body of a typed function gets a `this`; only private methods do.
static bool usesOwnThis(const FunctionInfo* info) { return info->usesThis && !info->isArrow; }

/// Gives a typed body its parameters, and each binding that no closure shares those vregs.
void FunctionLowerer::typedSignature(ir::Function& body, FunctionNode* fn, const FunctionFact& fact) {
  for (uint32_t i = 0; i < fact.params.size(); i++) {
    const ParamFact& param = fact.params[i];
    auto* ident = fn->params[i]->target->dynAs<BindingIdent>();
    uint32_t name = id(ident->name);
    llvm::SmallVector<Kind, 8> kinds = kindsOf(param);
    Reg first;
    if (param.pass == PassKind::Ref) {
      uint32_t list = bundle_.ir.internKindList(kinds);
      first = body.newReg(Kind::Ref, list, name);
      body.params.push_back(first);
      body.paramTypes.push_back({Kind::Ref, list});
    } else {
      for (Kind kind : kinds) {
        Reg reg = body.newReg(kind, kNoId, name);
        if (!first.valid()) first = reg;
        body.params.push_back(reg);
        body.paramTypes.push_back({kind, kNoId});
      }
    }
    // A parameter with a default value gets its variable when that is decided.
    bool isArgument = !ident->binding->captured && (!param.hasDefault || isPlainBinding(ident->binding));
    Place& p = place(ident->binding);
    if (isArgument) p = {.kind = PlaceKind::Register, .isRef = param.pass == PassKind::Ref, .reg = first};
  }
  if (fact.result == Rep::Struct) {
    for (const typecheck::Leaf& leaf : fact.resultStruct->leaves) body.results.push_back(kindOfRep(leaf.rep));
  } else {
    body.results.push_back(kindOfRep(fact.result));
  }
}

/// Makes the records of a typed function's body and wrapper; the result is the wrapper, which closures stand for.
uint32_t FunctionLowerer::declareTyped(FunctionNode* fn, std::string_view name, Env* env, const FunctionFact& fact) {
  FunctionInfo* info = fn->info;
  File& file = *bundle_.files[file_];
  Task task;
  task.file = file_;
  task.info = info;
  task.env = env;
  task.kind = TaskKind::TypedBody;
  uint32_t body = bundle_.addTask(task);
  task.kind = TaskKind::Wrapper;
  uint32_t wrapper = bundle_.addTask(task);
  file.bodies[info->index] = body;
  file.functions[info->index] = wrapper;
  for (uint32_t function : {body, wrapper}) {
    ir::Function& record = bundle_.ir.function(function);
    record.name = bundle_.ir.intern(name);
    record.module = file_;
    record.length = info->length;
    record.envScope = env != nullptr ? env->descriptor : kNoId;
    record.sourceBegin = fn->span.begin;
    record.sourceEnd = fn->span.end;
    record.counterpart = function == body ? wrapper : body;
    record.flags = (info->isStrict ? kFnStrict : 0) | (usesOwnThis(info) ? kFnUsesThis : 0);
  }
  ir::Function& entry = bundle_.ir.function(wrapper);
  entry.flags |= kFnWrapper | (info->isArrow ? kFnArrow : 0) | (info->kind == frontend::FunctionKind::Method ? kFnMethod : 0);
  for (uint32_t i = 0; i < fact.params.size(); i++) entry.params.push_back(entry.newReg(Kind::Any));
  bundle_.ir.function(body).flags |= kFnTypedBody;
  typedSignature(bundle_.ir.function(body), fn, fact);
  return wrapper;
}

/// The start of a typed body: parameters that closures share go to their cell, default values stand in for undefined.
void FunctionLowerer::typedParameters(FunctionNode* fn, const FunctionFact& fact) {
  uint32_t at = 0;
  for (uint32_t i = 0; i < fact.params.size(); i++) {
    const ParamFact& param = fact.params[i];
    uint32_t count = param.pass == PassKind::Ref ? 1 : kindsOf(param).size();
    const Binding* b = fn->params[i]->target->as<BindingIdent>()->binding;
    if (param.hasDefault && !isPlainBinding(b)) {
      checkedDefault(fn->params[i], param, b, fn_.params[at]);
    } else if (param.hasDefault) {
      withDefault(fn_.params[at], fn->params[i]->init, text(b->name));
      if (place(b).kind == PlaceKind::Cell) initialize(b, fn_.params[at]);
    } else if (place(b).kind == PlaceKind::Cell) {
      for (uint32_t k = 0; k < count; k++) b_.emitStoreScope(envReg(place(b).env), fn_.params[at + k], place(b).slot + k);
    }
    at += count;
  }
}

/// One parameter of an ordinary body: untyped code passed it, its binding may be a scalar or a struct.
void FunctionLowerer::checkedParameter(const ParamFact& param, const Binding* b, Reg value) {
  if (param.entry.conv == Conv::ObjectToStruct) {
    Leaves leaves;
    unpackStruct(param.structType, value, std::string(checked_->places[param.entry.place]), leaves);
    initializeStruct(b, leaves);
    if (param.isBorrow && param.isMut) copyOuts_.push_back({param.structType, value, b});
    return;
  }
  initialize(b, convert(value, param.entry));
}

/// The same for one with a default value, which has the form of the binding already.
void FunctionLowerer::checkedDefault(Param* param, const ParamFact& fact, const Binding* b, Reg value) {
  BlockId missing = newBlock(), given = newBlock(), end = newBlock();
  b_.emitBranchUndefined(value, missing, given);
  setBlock(missing);
  if (isStructUse(param->init)) {
    Leaves leaves;
    structExpr(param->init, leaves);
    initializeStruct(b, leaves);
  } else {
    initialize(b, expr(param->init));
  }
  b_.emitGoto(end);
  setBlock(given);
  checkedParameter(fact, b, value);
  b_.emitGoto(end);
  setBlock(end);
}

void FunctionLowerer::lowerWrapper() {
  const FunctionFact& fact = *functionFact(info_);
  const ir::Function& body = bundle_.ir.function(fn_.counterpart);
  Leaves args{body.envScope != kNoId ? currentEnvReg() : Reg::none()};
  if (usesOwnThis(info_)) args.push_back(thisValue());
  struct Copy {
    const StructType* type;
    Reg object;
    Leaves leaves;
  };
  std::vector<Copy> copies;
  llvm::SmallVector<std::pair<uint32_t, Leaves>, 2> refs;
  at(info_->node->span);
  for (uint32_t i = 0; i < fact.params.size(); i++) {
    const ParamFact& param = fact.params[i];
    Reg value = fn_.params[i];
    if (param.hasDefault) {
      args.push_back(value);
    } else if (param.structType != nullptr) {
      Leaves leaves;
      unpackStruct(param.structType, value, std::string(checked_->places[param.entry.place]), leaves);
      if (param.pass == PassKind::Ref) {
        refs.push_back({static_cast<uint32_t>(args.size()), leaves});
        args.push_back(Reg::none());
        if (param.isMut) copies.push_back({param.structType, value, leaves});
      } else {
        args.append(leaves.begin(), leaves.end());
      }
    } else if (param.pass == PassKind::Ref) {
      b_.emitThrowError(ThrowCode::TypeErrorText,
                        bundle_.ir.intern(std::string(checked_->places[param.entry.place]) + " cannot be borrowed from untyped code"));
      return;
    } else {
      args.push_back(convert(value, param.entry));
    }
  }
  auto writeAllBack = [&] {
    for (Copy& copy : copies) writeBack(copy.type, copy.object, copy.leaves);
  };
  Leaves results;
  for (Kind kind : body.results) results.push_back(b_.newReg(kind));
  BlockId onThrow;
  if (!copies.empty()) switchHandler(onThrow = newBlock());
  for (auto& [index, leaves] : refs) args[index] = makeRefTo(leaves);
  b_.emitCallDirect(results, args, fn_.counterpart);
  if (!copies.empty()) {
    switchHandler(BlockId::none());
    writeAllBack();
  }
  if (fact.isVoid) b_.emitReturnUndefined();
  else b_.emitReturn(fact.result == Rep::Struct ? packStruct(fact.resultStruct, results, {}) : results[0]);
  if (copies.empty()) return;
  setBlock(onThrow);
  Reg exception = b_.newReg();
  b_.emitCatch(exception);
  writeAllBack();
  b_.emitThrow(exception);
}

/// A reference to consecutive vregs, for the argument window of the next direct call.
Reg FunctionLowerer::makeRefTo(llvm::ArrayRef<Reg> leaves) {
  llvm::SmallVector<Kind, 8> kinds;
  for (Reg leaf : leaves) kinds.push_back(fn_.kindOf(leaf));
  uint32_t list = bundle_.ir.internKindList(kinds);
  Reg ref = b_.newReg(Kind::Ref, list);
  b_.emitMakeRef(ref, Regs(leaves), list);
  return ref;
}

const CallFact* FunctionLowerer::directFact(CallExpr* e) const {
  if (checked_ == nullptr) return nullptr;
  auto it = checked_->calls.find(e->id);
  if (it == checked_->calls.end() || it->second.kind != typecheck::CallKind::Known) return nullptr;
  return it->second.target != nullptr && it->second.target->isTyped ? &it->second : nullptr;
}

/// The body of a known typed function. Functions of a module's top level may be called before their closures are made.
uint32_t FunctionLowerer::bodyOf(const CallFact& call, std::string_view name) {
  File& file = *bundle_.files[call.targetModule];
  uint32_t& body = file.bodies[call.targetInfo->index];
  if (body != kNoId) return body;
  uint32_t here = file_;
  const typecheck::CheckedModule* checked = checked_;
  file_ = call.targetModule;
  checked_ = file.input.checked;
  declareTyped(call.target->node, name, file.moduleEnv, *call.target);
  file_ = here;
  checked_ = checked;
  return file.bodies[call.targetInfo->index];
}

/// What a direct call lends, and what it must write back afterwards.
struct FunctionLowerer::Lent {
  uint32_t argument = 0;
  Leaves leaves;
  /// Where temporaries go back to.
  StructPlace place;
  bool goesBack = false;
  const StructType* type = nullptr;
  Reg object;
};

void FunctionLowerer::borrowArgument(Expr* arg, const ParamFact& param, llvm::SmallVectorImpl<Held>& args, std::vector<Lent>& lent) {
  auto it = checked_->borrows.find(arg->id);
  const BorrowFact* borrow = it != checked_->borrows.end() ? &it->second : nullptr;
  Lent l;
  l.argument = static_cast<uint32_t>(args.size());
  const StructType* type = param.structType;
  if (borrow == nullptr || borrow->source == BorrowSource::Temporary) {
    Expr* value = arg->is<BorrowExpr>() ? arg->as<BorrowExpr>()->operand : arg;
    if (type != nullptr) structExpr(value, l.leaves);
    else l.leaves.push_back(expr(value));
  } else if (borrow->source == BorrowSource::Heap) {
    l.object = rawExpr(borrow->operand, {});
    at(arg->span);
    unpackStruct(type, l.object, std::string(checked_->places[borrow->place]), l.leaves);
    l.type = type;
    l.goesBack = borrow->isMut;
  } else {
    StructPlace p = placeOfBinding(borrow->owner);
    p.first += borrow->firstLeaf;
    p.count = borrow->leafCount != 0 ? borrow->leafCount : p.count;
    const Place& storage = *p.storage;
    bool isWhole = storage.isRef && p.first == 0 && p.count == bundle_.ir.kindList(fn_.info(storage.reg).detail).size();
    if (isWhole && param.pass == PassKind::Ref) {
      args.push_back(hold(storage.reg));
      return;
    }
    for (uint32_t i = 0; i < p.count; i++) l.leaves.push_back(loadLeaf(p, i));
    bool isRegister = storage.kind == PlaceKind::Register && !storage.isRef;
    if (!isRegister) {
      l.place = p;
      l.goesBack = borrow->isMut;
    } else if (param.pass == PassKind::Ref && borrow->isMut) {
      l.place = p;
    }
  }
  if (param.pass != PassKind::Ref) {
    for (Reg leaf : l.leaves) args.push_back(hold(leaf));
    return;
  }
  // What is borrowed must stay as it is until the call; a temporary is a copy.
  args.push_back({});
  lent.push_back(std::move(l));
}

void FunctionLowerer::writeLentBack(const Lent& lent) {
  if (lent.object.valid()) return writeBack(lent.type, lent.object, lent.leaves);
  for (uint32_t i = 0; i < lent.leaves.size(); i++) storeLeaf(lent.place, i, lent.leaves[i]);
}

/// Calls a known typed function; `out` gets its results.
void FunctionLowerer::directCall(CallExpr* e, Leaves& out) {
  const CallFact& call = *directFact(e);
  const FunctionFact& target = *call.target;
  Expr* callee = e->callee;
  auto* member = callee->dynAs<MemberExpr>();
  std::string_view calleeName;
  if (target.binding != nullptr) calleeName = text(target.binding->name);
  else if (member != nullptr) calleeName = text(member->name);
  uint32_t body = bodyOf(call, calleeName);
  // The binding may still be in its dead zone, or its module may not have run yet. A static method is named by its class.
  auto* name = (member != nullptr ? member->object : callee)->dynAs<Identifier>();
  if (name != nullptr && name->binding != nullptr) {
    at(name->span);
    if (name->mayBeInDeadZone || place(name->binding).kind == PlaceKind::Import) checkDeadZone(name->binding);
  }
  llvm::SmallVector<Held, 8> args;
  if (auto* method = callee->dynAs<PrivateMemberExpr>()) {
    // Reading the method makes sure that the object has it.
    Held object = hold(expr(method->object));
    at(method->name->span);
    b_.emitGetPrivate(b_.newReg(), take(object), privateName(method->name), id(method->name->name));
    if (usesOwnThis(call.targetInfo)) args.push_back(object);
  }
  Reg env = Reg::none();
  Env* calleeEnv = bundle_.task(body).env;
  if (calleeEnv != nullptr) env = envReg(calleeEnv);
  std::vector<Lent> lent;
  for (uint32_t i = 0; i < e->args.size(); i++) {
    if (i >= target.params.size()) {
      effect(e->args[i]);
      continue;
    }
    const ParamFact& param = target.params[i];
    if (param.hasDefault) {
      args.push_back(hold(expr(e->args[i])));
    } else if (param.isBorrow || param.pass == PassKind::Ref) {
      borrowArgument(e->args[i], param, args, lent);
    } else if (param.pass == PassKind::Leaves) {
      Leaves leaves;
      structExpr(e->args[i], leaves);
      for (Reg leaf : leaves) args.push_back(hold(leaf));
    } else {
      args.push_back(hold(expr(e->args[i])));
    }
  }
  Leaves window{env};
  for (const Held& arg : args) window.push_back(arg.reg.valid() ? take(arg) : Reg::none());
  // A missing argument of an untyped parameter.
  size_t windowSize = bundle_.ir.function(body).params.size() + (usesOwnThis(call.targetInfo) ? 2 : 1);
  while (window.size() < windowSize) window.push_back(undefined());
  BlockId outer = b_.handler(), onThrow;
  bool goesBack = false;
  for (const Lent& l : lent) goesBack |= l.goesBack;
  if (goesBack) switchHandler(onThrow = newBlock());
  at(e->span);
  for (Lent& l : lent) {
    if (!l.place.storage || l.goesBack || l.object.valid()) {
      // Only what this call owns may be lent: copies of everything that is not an owner's own register.
      for (Reg& leaf : l.leaves) {
        Reg copy = b_.newLike(leaf);
        b_.emitMove(copy, leaf);
        leaf = copy;
      }
    }
  }
  for (Lent& l : lent) window[l.argument + 1] = makeRefTo(l.leaves);
  for (Kind kind : bundle_.ir.function(body).results) out.push_back(b_.newReg(kind));
  b_.emitCallDirect(out, window, body);
  for (const Lent& l : lent) {
    for (Reg leaf : l.leaves) noteWrite(leaf);
  }
  if (!goesBack) return;
  switchHandler(outer);
  for (const Lent& l : lent)
    if (l.goesBack) writeLentBack(l);
  BlockId after = newBlock();
  b_.emitGoto(after);
  setBlock(onThrow);
  Reg exception = b_.newReg();
  b_.emitCatch(exception);
  for (const Lent& l : lent)
    if (l.goesBack) writeLentBack(l);
  b_.emitThrow(exception);
  setBlock(after);
}

/// `return` in a function of a checked module; true if it was lowered here.
bool FunctionLowerer::typedReturn(Expr* argument) {
  const FunctionFact* fact = info_->node->is<FunctionNode>() ? functionFact(info_) : nullptr;
  if (fact == nullptr) return false;
  bool isStruct = fact->result == Rep::Struct;
  if (!fn_.isTyped()) {
    if (argument == nullptr || !isStruct) return false;
    Leaves leaves;
    structExpr(argument, leaves);
    jump({Control::Exit::Return, 0}, packStruct(fact->resultStruct, leaves, {}));
    return true;
  }
  Leaves values;
  if (argument == nullptr) values.push_back(undefined());
  else if (isStruct) structExpr(argument, values);
  else values.push_back(expr(argument));
  if (argument != nullptr) at(argument->span);
  if (controls_.empty()) {
    emitTypedReturn(values);
    return true;
  }
  // Jumps may pass through a finally, which must find the results defined on every path.
  if (results_.empty()) results_ = newResults();
  for (uint32_t i = 0; i < values.size(); i++) moveTo(results_[i], values[i]);
  jump({Control::Exit::Return, 0});
  return true;
}

/// Registers for the results of a typed body, defined from the start.
FunctionLowerer::Leaves FunctionLowerer::newResults() {
  Leaves made;
  for (Kind kind : fn_.results) made.push_back(b_.newReg(kind));
  inBlock(prologue_, [&] {
    for (Reg r : made) clear(r);
  });
  return made;
}

void FunctionLowerer::emitTypedReturn(llvm::ArrayRef<Reg> values) {
  if (values.size() == 1) b_.emitReturn(values[0]);
  else b_.emitReturnMany(Regs(values));
}

/// A value of the vreg's kind, for paths on which it does not matter.
void FunctionLowerer::clear(Reg r) {
  switch (fn_.kindOf(r)) {
  case Kind::I32: b_.emitLoadInt(r, 0); break;
  case Kind::F64: b_.emitNumber(r, 0); break;
  case Kind::F32: b_.emitFround(r, b_.makeF64(0)); break;
  case Kind::Bool: b_.emitLoadFalse(r); break;
  default: b_.emitLoadUndefined(r); break;
  }
}

/// Control reached the end of a typed body.
void FunctionLowerer::typedEnd() {
  if (fn_.results.size() == 1 && fn_.results[0] == Kind::Any) {
    b_.emitReturnUndefined();
    return;
  }
  b_.emitThrowError(ThrowCode::TypeErrorText, bundle_.ir.intern("'" + std::string(bundle_.ir.string(fn_.name)) + "' ended without returning a value"));
}

}  // namespace sx::lower
