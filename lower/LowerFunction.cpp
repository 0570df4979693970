#include "FunctionLowerer.h"

#include "frontend/AstWalk.h"

namespace sx::lower {

namespace {

/// Parameters beyond these arrive in a list, as those of a rest parameter do: registers with names are few.
constexpr uint32_t kMaxParams = 128;
/// V8's limit; a longer list is refused when the function is emitted.
constexpr uint32_t kMaxListed = 65534;

bool hasListedParameters(const FunctionNode& fn) {
  uint32_t count = fn.params.size();
  if (count > 0 && fn.params[count - 1]->isRest) count--;
  // The elements of a mapped arguments object are parameters in registers.
  return count > kMaxParams && count <= kMaxListed && !fn.info->hasMappedArguments;
}

/// The parameters are the first vregs of a function.
Reg parameterReg(const ir::Function& fn, const Param& param, uint32_t index, bool isListed) {
  return param.isRest && !isListed ? fn.rest : Reg{index};
}

}  // namespace

FunctionLowerer::FunctionLowerer(Bundle& bundle, uint32_t function)
    : bundle_(bundle), function_(function), task_(bundle.task(function)), file_(task_.file), fn_(bundle.ir.function(function)),
      b_(bundle.ir, fn_), info_(task_.info), checked_(nullptr), env_(task_.env) {
  const typecheck::CheckedModule* checked = bundle.files[file_]->input.checked;
  if (checked != nullptr && checked->isChecked) checked_ = checked;
}

void FunctionLowerer::run() {
  if (bundle_.files[file_]->input.program->language == Language::Sx) fn_.flags |= ir::kFnOptimise;
  prologue_ = b_.newBlock();
  BlockId body = b_.newBlock();
  setBlock(prologue_);
  setBlock(body);
  switch (task_.kind) {
  case TaskKind::Entry: lowerEntry(); break;
  case TaskKind::Function:
  case TaskKind::TypedBody: lowerFunctionBody(); break;
  case TaskKind::Wrapper: lowerWrapper(); break;
  case TaskKind::DefaultConstructor: lowerDefaultConstructor(); break;
  case TaskKind::Fields: lowerFields(); break;
  }
  if (b_.reachable()) {
    if (task_.kind == TaskKind::TypedBody) typedEnd();
    else if (!copyOuts_.empty()) copyOut(), b_.emitReturnUndefined();
    else if (task_.kind == TaskKind::Function && isDerivedConstructor() && thisReg_.valid()) b_.emitReturn(thisReg_);
    else if (task_.kind == TaskKind::Function && isDerivedConstructor()) returnValue(undefined());
    else b_.emitReturnUndefined();
  }
  throwNotDestructurable();
  b_.setBlock(prologue_);
  b_.setLoc({});
  b_.emitGoto(body);
  finish();
}

void FunctionLowerer::lowerUnsupportedBody(std::string_view what) {
  const Node* node = info_->node;
  throwUnsupported({node->span.begin, node->span.begin}, what);
}

void FunctionLowerer::lowerFunctionBody() {
  auto* fn = info_->node->as<FunctionNode>();
  if (fn->isAsync || fn->isGenerator) {
    lowerUnsupportedBody(!fn->isGenerator ? "an async function" : fn->isAsync ? "an async generator" : "a generator");
    return;
  }
  if (info_->nameScope != nullptr) {
    enterScope(info_->nameScope);
    const Binding* self = fn->name->binding;
    Place& p = place(self);
    if (fn_.isTyped() && p.kind == PlaceKind::Register) p.kind = PlaceKind::Self;
    else if (self->useCount > 0) initialize(self, fn_.isTyped() ? closureOf(fn_.counterpart) : activeFunction());
  }
  enterScope(info_->scope);
  implicitBindings();
  // The fields of a base class exist before its constructor's parameters are looked at.
  if (fn->functionKind == frontend::FunctionKind::BaseConstructor) makeFields(task_.classContext, thisValue());
  if (task_.kind == TaskKind::Function && hasListedParameters(*fn)) listedParameters(fn);
  makeArguments();
  if (task_.kind == TaskKind::TypedBody) typedParameters(fn, *functionFact(info_));
  else parameters(fn);
  if (info_->bodyScope != info_->scope) {
    enterScope(info_->bodyScope);
    for (const Binding* b = info_->bodyScope->firstBinding; b != nullptr; b = b->next)
      if (b->initFromParameter) initialize(b, readBinding(findOwnBinding(*info_->scope, b->name), false));
  }
  clearVariables(info_->bodyScope);
  instantiateFunctions(info_->bodyScope);
  if (fn->body != nullptr) {
    for (Stmt* s : fn->body->body) {
      auto* statement = s->dynAs<ExprStmt>();
      isConstructorStatement_ = statement != nullptr && statement->expr->is<SuperCallExpr>();
      stmt(s);
    }
  } else {
    returnExpr(fn->exprBody);
  }
}

void FunctionLowerer::clearVariables(const Scope* scope) {
  for (const Binding* b = scope->firstBinding; b != nullptr; b = b->next) {
    const Place& p = place(b);
    if (b->kind == BindingKind::Var && !b->initFromParameter && b != info_->argumentsBinding && p.kind == PlaceKind::Register) clear(p.reg);
  }
}

/// Stores what arrow functions inside want of this function's frame.
void FunctionLowerer::implicitBindings() {
  if (info_->thisBinding != nullptr && !isDerivedConstructor()) initialize(info_->thisBinding, thisValue());
  if (info_->newTargetBinding != nullptr) initialize(info_->newTargetBinding, newTargetValue());
  if (info_->functionBinding != nullptr) {
    initialize(info_->functionBinding, activeFunction());
    const Place& p = place(info_->functionBinding);
    b_.emitStoreScope(envReg(p.env), b_.makeGetSuperConstructor(), p.slot + 1);
  }
}

/// Takes the parameters of a long list out of the array that brings them; it is as long as there were arguments.
void FunctionLowerer::listedParameters(const FunctionNode* fn) {
  uint32_t count = fn->params.size();
  bool hasRest = count > 0 && fn->params[count - 1]->isRest;
  if (hasRest) count--;
  for (uint32_t i = kMaxParams; i < count; i++) b_.emitLoadUndefined(Reg{i});
  if (hasRest) b_.emitNewArray(Reg{count}, Regs{});
  Reg length = b_.newReg();
  b_.emitGetLength(length, fn_.rest, bundle_.ir.intern("length"));
  BlockId end = newBlock();
  auto goOnIfGiven = [&](Reg index) {
    Reg isGiven = b_.newReg(Kind::Bool);
    b_.emitLt(isGiven, index, length);
    BlockId next = newBlock();
    b_.emitBranch(isGiven, next, end);
    setBlock(next);
  };
  for (uint32_t i = kMaxParams; i < count; i++) {
    Reg index = b_.newReg(Kind::I32);
    b_.emitLoadInt32(index, static_cast<int32_t>(i - kMaxParams));
    goOnIfGiven(index);
    b_.emitGetElem(Reg{i}, fn_.rest, index);
  }
  if (hasRest) {
    Reg index = b_.newReg();
    b_.emitLoadInt32(index, static_cast<int32_t>(count - kMaxParams));
    BlockId loop = newBlock();
    b_.emitGoto(loop);
    setBlock(loop);
    goOnIfGiven(index);
    Reg value = b_.newReg();
    b_.emitGetElem(value, fn_.rest, index);
    b_.emitArrayAppend(Reg{count}, value);
    b_.emitInc(index, index);
    b_.emitGoto(loop);
  } else {
    b_.emitGoto(end);
  }
  setBlock(end);
}

void FunctionLowerer::makeArguments() {
  const Binding* arguments = info_->argumentsBinding;
  if (arguments == nullptr) return;
  // The mapped object reads its elements from the parameters' slots, so those are filled first.
  if (info_->hasMappedArguments) {
    for (const Binding* b = info_->scope->firstBinding; b != nullptr; b = b->next)
      if (b->kind == BindingKind::Parameter) initialize(b, Reg{b->parameterIndex});
  }
  Reg object = b_.newReg();
  if (info_->hasMappedArguments) {
    ir::Literal literal{LiteralKind::MappedArguments, {}};
    literal.items.assign(info_->node->as<FunctionNode>()->params.size(), kNoId);
    Env* env = nullptr;
    for (const Binding* b = info_->scope->firstBinding; b != nullptr; b = b->next) {
      if (b->kind != BindingKind::Parameter) continue;
      literal.items[b->parameterIndex] = place(b).slot;
      env = place(b).env;
    }
    if (env == nullptr) newCell(env = bundle_.makeEnv(file_, nullptr, env_), env_);
    b_.emitNewMappedArguments(object, fn_.argumentValues, envReg(env), bundle_.ir.addLiteral(std::move(literal)));
  } else {
    b_.emitNewArguments(object, fn_.argumentValues);
  }
  initialize(arguments, object);
}

void FunctionLowerer::parameters(FunctionNode* fn) {
  uint32_t index = 0;
  const typecheck::FunctionFact* fact = functionFact(info_);
  const bool hasLists = hasListedParameters(*fn);
  for (Param* param : fn->params) {
    Reg value = parameterReg(fn_, *param, index, hasLists);
    auto* ident = param->target->dynAs<BindingIdent>();
    bool isChecked = fact != nullptr && index < fact->params.size();
    if (param->init != nullptr && ident != nullptr && isChecked && !isPlainBinding(ident->binding)) {
      checkedDefault(param, fact->params[index], ident->binding, value);
      index++;
      continue;
    }
    if (param->init != nullptr) withDefault(value, param->init, nameOf(param->target));
    if (ident == nullptr) {
      isParameterPattern_ = true;
      bind(param->target, value, StoreMode::Initialize);
    } else if (!info_->hasMappedArguments && ident->binding->parameterIndex == index) {
      if (isChecked) checkedParameter(fact->params[index], ident->binding, value);
      else initialize(ident->binding, value);
    }
    index++;
  }
}

void FunctionLowerer::instantiateFunctions(const Scope* scope) {
  // In a cycle of modules the captured ones are made by the module that runs first, the others here.
  const File& file = *bundle_.files[file_];
  bool isForeign = task_.file != file_;
  bool isElsewhere = scope == file.input.scopes->topScope && file.isInstantiatedElsewhere;
  for (FunctionDecl* decl : scope->functions) {
    Binding* b = decl->fn->name != nullptr ? decl->fn->name->binding : nullptr;
    std::string_view name = b != nullptr ? text(b->name) : "default";
    if (b == nullptr) {
      // Of the anonymous default export.
      for (b = scope->firstBinding; b->kind != BindingKind::DefaultExport;) b = b->next;
    }
    bool isCell = place(b).kind == PlaceKind::Cell;
    if (isForeign ? !isCell : isElsewhere && isCell) continue;
    Reg target = directTarget(b, StoreMode::Initialize, false);
    initialize(b, closureOf(declareFunction(decl->fn, name, env_, nullptr), target));
  }
}

Reg FunctionLowerer::closureOf(uint32_t function, Reg want) {
  Reg dst = fresh(want);
  b_.emitNewClosure(dst, currentEnvReg(), function);
  return dst;
}

/// Makes the record of a function whose closures are created in `env`; the body is lowered later.
uint32_t FunctionLowerer::declareFunction(FunctionNode* fn, std::string_view name, Env* env, const Task* home) {
  FunctionInfo* info = fn->info;
  uint32_t& known = bundle_.files[file_]->functions[info->index];
  if (known != kNoId) return known;
  if (const typecheck::FunctionFact* fact = functionFact(info); fact != nullptr && fact->isTyped) return declareTyped(fn, name, env, *fact);
  Task task;
  task.file = file_;
  task.info = info;
  task.env = env;
  if (home != nullptr) {
    task.homeEnv = home->homeEnv;
    task.homeSlot = home->homeSlot;
    task.classContext = home->classContext;
  }
  uint32_t id = known = bundle_.addTask(task);
  ir::Function& record = bundle_.ir.function(id);
  record.name = bundle_.ir.intern(name);
  record.module = file_;
  record.length = info->length;
  record.envScope = env != nullptr ? env->descriptor : kNoId;
  record.sourceBegin = fn->span.begin;
  record.sourceEnd = fn->span.end;
  uint32_t flags = info->isStrict ? kFnStrict : 0;
  switch (info->kind) {
  case frontend::FunctionKind::Arrow: flags |= kFnArrow; break;
  case frontend::FunctionKind::Method: case frontend::FunctionKind::StaticBlock: flags |= kFnMethod; break;
  case frontend::FunctionKind::Getter: flags |= kFnMethod | kFnGetter; break;
  case frontend::FunctionKind::Setter: flags |= kFnMethod | kFnSetter; break;
  case frontend::FunctionKind::BaseConstructor: flags |= kFnClassConstructor; break;
  case frontend::FunctionKind::DerivedConstructor: flags |= kFnClassConstructor | kFnDerivedConstructor | kFnNeedsNewTarget; break;
  default: break;
  }
  if (fn->isAsync) flags |= kFnAsync;
  if (fn->isGenerator) flags |= kFnGenerator;
  if (info->usesThis) flags |= kFnUsesThis;
  if (info->usesNewTarget && !info->isArrow) flags |= kFnNeedsNewTarget;
  if (info->argumentsBinding != nullptr) flags |= kFnNeedsArguments;
  const bool hasLists = hasListedParameters(*fn);
  for (Param* param : fn->params) {
    bool isListed = hasLists && record.regs.size() >= kMaxParams;
    if (param->isRest || isListed) flags |= kFnHasRest;
    if (param->isRest && !hasLists) continue;
    auto* ident = param->target->dynAs<BindingIdent>();
    Reg reg = record.newReg(Kind::Any, kNoId, ident != nullptr ? bundle_.printedName(ident->name) : kNoId);
    if (!isListed) record.params.push_back(reg);
  }
  if (flags & kFnHasRest) record.rest = record.newReg(Kind::Any);
  if (flags & kFnNeedsArguments) record.argumentValues = record.newReg(Kind::Any);
  if (flags & kFnNeedsNewTarget) record.newTarget = record.newReg(Kind::Any);
  record.flags = flags;
  // A parameter that no closure shares is its register from the start.
  uint32_t index = 0;
  for (Param* param : fn->params) {
    Reg reg = parameterReg(record, *param, index, hasLists);
    auto* ident = param->target->dynAs<BindingIdent>();
    if (ident != nullptr && ident->binding != nullptr && !ident->binding->captured && !ident->binding->needsDeadZone &&
        ident->binding->parameterIndex == index && isPlainBinding(ident->binding))
      place(ident->binding) = {.kind = PlaceKind::Register, .reg = reg};
    index++;
  }
  return id;
}

void FunctionLowerer::returnValue(Reg value) {
  if (fn_.isTyped()) return emitTypedReturn(value.valid() ? llvm::ArrayRef<Reg>(value) : llvm::ArrayRef<Reg>(results_));
  copyOut();
  if (task_.kind == TaskKind::Function && isDerivedConstructor()) {
    // The result is checked once the constructor is left: its own handlers do not see the error.
    switchHandler(BlockId::none());
    value = b_.makeCheckConstructorResult(value, currentDerivedThis());
  }
  b_.emitReturn(value);
}

/// Writes structs that were borrowed mutably back into the objects they came from.
void FunctionLowerer::copyOut() {
  for (const CopyOut& copy : copyOuts_) {
    StructPlace p = placeOfBinding(copy.binding);
    Leaves leaves;
    for (uint32_t i = 0; i < p.count; i++) leaves.push_back(loadLeaf(p, i));
    writeBack(copy.type, copy.object, leaves);
  }
}

/// Drops what cannot be reached and puts the blocks into the order of their code.
void FunctionLowerer::finish() {
  // A block that cannot throw needs no handler; a handler that nothing needs goes.
  for (ir::Block& block : fn_.blocks) {
    bool throws = false;
    for (ir::InstId i : block.insts) throws |= fn_.inst(i).info().has(kThrowBit);
    if (!throws) block.handler = BlockId::none();
  }
  std::vector<bool> reached(fn_.blocks.size());
  std::vector<uint32_t> work{prologue_.id};
  reached[prologue_.id] = true;
  auto reach = [&](uint32_t b) {
    if (reached[b]) return;
    reached[b] = true;
    work.push_back(b);
  };
  while (!work.empty()) {
    uint32_t b = work.back();
    work.pop_back();
    const ir::Block& block = fn_.blocks[b];
    if (block.insts.empty()) continue;
    if (block.handler.valid()) reach(block.handler.id);
    ir::forEachSuccessor(fn_, fn_.insts[block.insts.back()], [&](uint32_t& s) { reach(s); });
  }
  std::vector<uint32_t> newIds(fn_.blocks.size(), kNoId);
  std::vector<ir::Block> blocks;
  auto keep = [&](uint32_t b) {
    if (!reached[b] || newIds[b] != kNoId) return;
    newIds[b] = static_cast<uint32_t>(blocks.size());
    blocks.push_back(std::move(fn_.blocks[b]));
  };
  for (BlockId b : layout_) keep(b.id);
  for (uint32_t b = 0; b < newIds.size(); b++) keep(b);
  fn_.blocks = std::move(blocks);
  for (ir::Block& block : fn_.blocks) {
    if (block.handler.valid()) block.handler.id = newIds[block.handler.id];
    ir::forEachSuccessor(fn_, fn_.insts[block.insts.back()], [&](uint32_t& s) { s = newIds[s]; });
  }
}

void FunctionLowerer::setBlock(BlockId b) {
  b_.setBlock(b);
  layout_.push_back(b);
}

}  // namespace sx::lower
