#include <bit>
#include <cmath>

#include "FunctionLowerer.h"
#include "base/Number.h"

// Scopes, environments, variables and constants.

namespace sx::lower {

namespace {

bool isConstantBinding(BindingKind kind) {
  switch (kind) {
  case BindingKind::Const: case BindingKind::ClassName: case BindingKind::Import: case BindingKind::ImportNamespace:
  case BindingKind::Extern:
    return true;
  default:
    return false;
  }
}

}  // namespace

void FunctionLowerer::enterScope(Scope* scope) {
  if (scope == nullptr) return;
  if (scope->needsCell) {
    Env* env = bundle_.makeEnv(file_, scope, env_);
    newCell(env, env_);
    env_ = env;
  }
  declareBindings(scope);
}

void FunctionLowerer::leaveScope(Scope* scope) {
  if (scope != nullptr && scope->needsCell) env_ = env_->parent;
}

void FunctionLowerer::newCell(Env* env, Env* parent) {
  env->owner = function_;
  env->reg = b_.newScopeReg(env->descriptor);
  if (parent != nullptr) b_.emitNewScope(env->reg, envReg(parent), env->descriptor);
  else b_.emitNewRootScope(env->reg, env->descriptor);
}

/// Gives each binding that closures do not share its vreg.
void FunctionLowerer::declareBindings(const Scope* scope) {
  for (const Binding* b = scope->firstBinding; b != nullptr; b = b->next) {
    Place& p = place(b);
    if (p.kind != PlaceKind::None) continue;
    p.kind = PlaceKind::Register;
    const typecheck::BindingFact* fact = checked_ != nullptr ? &checked_->fact(b) : nullptr;
    uint32_t count = 1;
    if (fact != nullptr && fact->rep == Rep::Struct) {
      count = fact->structType->leaves.size();
      for (const typecheck::Leaf& leaf : fact->structType->leaves) {
        Reg reg = b_.newReg(kindOfRep(leaf.rep), kNoId, bundle_.printedName(b->name));
        if (!p.reg.valid()) p.reg = reg;
      }
    } else {
      p.reg = b_.newReg(fact != nullptr ? kindOfRep(fact->rep) : Kind::Any, kNoId, bundle_.printedName(b->name));
    }
    if (!b->needsDeadZone) continue;
    p.flag = b_.newReg(Kind::Raw);
    b_.emitLoadEmpty(p.flag);
    for (uint32_t i = 0; i < count; i++) clear({p.reg.id + i});
  }
}

Reg FunctionLowerer::envReg(Env* env) {
  if (env->owner == function_) return env->reg;
  if (env->module != kNoId) return moduleScope(env->module);
  for (auto& [known, reg] : outerEnvs_)
    if (known == env) return reg;
  Reg reg = b_.newScopeReg(env->descriptor);
  if (!b_.reachable()) return reg;
  if (env == task_.env) {
    inBlock(prologue_, [&] { b_.emitLoadEnv(reg); });
  } else {
    // The child on the way up from this function's environment.
    Env* child = task_.env;
    while (child->parent != env) child = child->parent;
    Reg childReg = envReg(child);
    inBlock(prologue_, [&] { b_.emitLoadParentScope(reg, childReg); });
  }
  outerEnvs_.push_back({env, reg});
  return reg;
}

Reg FunctionLowerer::moduleScope(uint32_t module) {
  for (auto& [known, reg] : moduleScopes_)
    if (known == module) return reg;
  Reg reg = b_.newScopeReg(bundle_.files[module]->moduleEnv->descriptor);
  if (!b_.reachable()) return reg;
  inBlock(prologue_, [&] { b_.emitLoadModuleScope(reg, module); });
  moduleScopes_.push_back({module, reg});
  return reg;
}

/// The scope that closures made here get.
Reg FunctionLowerer::currentEnvReg() {
  if (env_ != nullptr) return envReg(env_);
  if (ownEnv_.valid()) return ownEnv_;
  Reg reg = b_.newScopeReg(kNoId);
  if (!b_.reachable()) return reg;
  inBlock(prologue_, [&] { b_.emitLoadEnv(reg); });
  ownEnv_ = reg;
  return reg;
}

/// The literal that a constant is known to be, or null: then no read of it needs a place.
const Expr* FunctionLowerer::literalOf(const Binding* b) const {
  if (checked_ != nullptr || b->kind != BindingKind::Const || !b->constantValue || b->needsDeadZone || b->dynamic) return nullptr;
  auto* declarator = b->declaration != nullptr ? b->declaration->dynAs<Declarator>() : nullptr;
  if (declarator == nullptr || declarator->init == nullptr || !declarator->target->is<BindingIdent>()) return nullptr;
  const Expr* e = declarator->init;
  auto* unary = e->dynAs<UnaryExpr>();
  bool isNumber = e->is<NumberLiteral>() || (unary != nullptr && unary->op == UnaryOp::Minus && unary->operand->is<NumberLiteral>());
  return isNumber || e->is<StringLiteral>() || e->is<BoolLiteral>() || e->is<NullLiteral>() ? e : nullptr;
}

Reg FunctionLowerer::readBinding(const Binding* b, bool mayBeInDeadZone, Reg want) {
  if (const Expr* literal = literalOf(b); literal != nullptr && !mayBeInDeadZone) return expr(const_cast<Expr*>(literal), want);
  const Place& p = place(b);
  switch (p.kind) {
  case PlaceKind::Register:
    if (p.isRef) return loadRef(p.reg, 0, want);
    if (mayBeInDeadZone) b_.emitCheckTdz(b_.newReg(), p.flag, id(b->name));
    return p.reg;
  case PlaceKind::Cell:
  case PlaceKind::Import: {
    Kind kind = checked_ != nullptr ? kindOfRep(checked_->fact(b).rep) : Kind::Any;
    Kind slotKind = bundle_.ir.scopes[p.kind == PlaceKind::Cell ? p.env->descriptor : bundle_.files[p.module]->moduleEnv->descriptor].slots[p.slot].kind;
    return loadSlot(p, p.slot, slotKind == Kind::Raw ? kind : slotKind, want);
  }
  case PlaceKind::CommonJsImport: {
    Reg exports = b_.newReg();
    b_.emitLoadScope(exports, moduleScope(p.module), p.slot);
    Reg dst = fresh(want);
    auto* specifier = b->declaration->dynAs<ImportSpecifier>();
    if (specifier == nullptr || specifier->imported == names::Default) return moveTo(dst, exports);
    b_.emitGetField(dst, exports, id(specifier->imported));
    return dst;
  }
  case PlaceKind::Namespace: {
    Reg dst = fresh(want);
    b_.emitLoadNamespace(dst, p.module);
    return dst;
  }
  case PlaceKind::Global: {
    Reg dst = fresh(want);
    b_.emitLoadGlobal(dst, id(b->name));
    return dst;
  }
  case PlaceKind::Self: return closureOf(fn_.counterpart, want);
  case PlaceKind::Missing:
    b_.emitThrowError(ThrowCode::SyntaxErrorText, bundle_.ir.intern("'" + std::string(text(b->name)) + "' is imported from a module that does not provide it"));
    return fresh(want);
  case PlaceKind::None:
    break;
  }
  SX_UNREACHABLE("a binding is used outside its scope");
}

Reg FunctionLowerer::readName(Identifier* use, Reg want) {
  at(use->span);
  if (use->resolution == Resolution::Bound) return readBinding(use->binding, use->mayBeInDeadZone, want);
  if (use->name == names::Undefined) return undefined(want);
  Reg dst = fresh(want);
  b_.emitLoadGlobal(dst, id(use->name));
  return dst;
}

Reg FunctionLowerer::directTarget(const Binding* b, StoreMode mode, bool mayBeInDeadZone) {
  const Place& p = place(b);
  if (p.kind != PlaceKind::Register || p.flag.valid() || p.isRef) return {};
  if (checked_ != nullptr && checked_->fact(b).rep == Rep::Struct) return {};
  if (mode == StoreMode::Assign && (mayBeInDeadZone || isConstantBinding(b->kind) || b->kind == BindingKind::FunctionName)) return {};
  return p.reg;
}

void FunctionLowerer::storeBinding(const Binding* b, Reg value, StoreMode mode, bool mayBeInDeadZone) {
  const Place& p = place(b);
  if (mode == StoreMode::Assign) {
    bool isSelfName = b->kind == BindingKind::FunctionName;
    if (isSelfName && !info_->isStrict) return;
    if (isSelfName || (isConstantBinding(b->kind) && p.kind != PlaceKind::Global)) {
      if (mayBeInDeadZone) readBinding(b, true);
      b_.emitThrowError(ThrowCode::ConstAssign, id(b->name));
      return;
    }
  }
  switch (p.kind) {
  case PlaceKind::Register:
    if (p.isRef) return storeLeaf(placeOfBinding(b), 0, value);
    if (mode == StoreMode::Assign && mayBeInDeadZone) b_.emitCheckTdz(b_.newReg(), p.flag, id(b->name));
    if (value != p.reg) b_.emitMove(p.reg, value);
    if (mode == StoreMode::Initialize && p.flag.valid()) b_.emitLoadUndefined(p.flag);
    noteWrite(p.reg);
    return;
  case PlaceKind::Cell:
    if (mode == StoreMode::Assign && mayBeInDeadZone && p.isRaw) b_.emitStoreScopeCheck(envReg(p.env), value, p.slot);
    else b_.emitStoreScope(envReg(p.env), value, p.slot);
    return;
  case PlaceKind::Global: {
    bool isLexicalInit = mode == StoreMode::Initialize && (isLexical(b->kind) || b->kind == BindingKind::Class);
    if (isLexicalInit) b_.emitInitGlobalLexical(value, id(b->name));
    else b_.emitStoreGlobal(value, id(b->name));
    return;
  }
  case PlaceKind::None: case PlaceKind::Import: case PlaceKind::CommonJsImport: case PlaceKind::Namespace: case PlaceKind::Self:
  case PlaceKind::Missing:
    break;
  }
  SX_UNREACHABLE("a binding is written outside its scope");
}

void FunctionLowerer::storeName(Identifier* use, Reg value) {
  if (use->resolution == Resolution::Bound) {
    storeBinding(use->binding, value, StoreMode::Assign, use->mayBeInDeadZone);
  } else {
    b_.emitStoreGlobal(value, id(use->name));
  }
}

Reg FunctionLowerer::thisValue() {
  const FunctionInfo* owner = info_->thisFunction;
  const Program* program = bundle_.files[file_]->input.program;
  bool isTop = owner->kind == frontend::FunctionKind::Program;
  if (isTop && program->goal == Goal::Module) return undefined();
  bool isDerived = owner->kind == frontend::FunctionKind::DerivedConstructor;
  if (owner == info_ && isDerived && thisReg_.valid()) return thisReg_;
  if (owner != info_ || (isDerived && owner->thisBinding != nullptr)) {
    const Place& p = place(owner->thisBinding);
    if (!isDerived) return readBinding(owner->thisBinding, false);
    Reg raw = b_.newReg(Kind::Raw);
    b_.emitLoadScope(raw, envReg(p.env), p.slot);
    return b_.makeCheckThis(raw);
  }
  if (isDerived) return b_.makeCheckThis(derivedThis());
  if (thisReg_.valid()) return thisReg_;
  Reg reg = b_.newReg();
  if (!b_.reachable()) return reg;
  inBlock(prologue_, [&] {
    // Outside derived constructors the check never fails; it only says so to the verifier.
    if (info_->isStrict && !isTop) b_.emitCheckThis(reg, b_.makeLoadThis());
    else b_.emitCoerceThis(reg);
  });
  thisReg_ = reg;
  return reg;
}

/// `this` of a derived constructor that no arrow function shares: a variable that super() assigns.
Reg FunctionLowerer::derivedThis() {
  if (thisRaw_.valid()) return thisRaw_;
  Reg reg = b_.newReg(Kind::Raw);
  if (!b_.reachable()) return reg;
  inBlock(prologue_, [&] { b_.emitLoadThis(reg); });
  return thisRaw_ = reg;
}

/// What `this` of the derived constructor is by now, the dead-zone marker before super().
Reg FunctionLowerer::currentDerivedThis() {
  if (thisReg_.valid()) return thisReg_;
  if (info_->thisBinding == nullptr) return derivedThis();
  Reg self = b_.newReg(Kind::Raw);
  const Place& p = place(info_->thisBinding);
  b_.emitLoadScope(self, envReg(p.env), p.slot);
  return self;
}

Reg FunctionLowerer::newTargetValue() {
  const FunctionInfo* owner = info_->thisFunction;
  if (owner != info_) return readBinding(owner->newTargetBinding, false);
  return fn_.newTarget.valid() ? fn_.newTarget : undefined();
}

/// The function object whose super() or fields are meant.
Reg FunctionLowerer::activeFunction() {
  const FunctionInfo* owner = info_->thisFunction;
  if (owner != info_) return readBinding(owner->functionBinding, false);
  if (calleeReg_.valid()) return calleeReg_;
  Reg reg = b_.newReg();
  if (!b_.reachable()) return reg;
  inBlock(prologue_, [&] { b_.emitLoadCallee(reg); });
  calleeReg_ = reg;
  return reg;
}

Reg FunctionLowerer::homeObject() {
  const FunctionInfo* owner = info_->thisFunction;
  const Task& home = bundle_.task(bundle_.files[file_]->functions[owner->index]);
  Reg dst = b_.newReg();
  b_.emitLoadScope(dst, envReg(home.homeEnv), home.homeSlot);
  return dst;
}

void FunctionLowerer::noteWrite(Reg r) {
  if (stamps_.size() <= r.id) stamps_.resize(r.id + 32);
  stamps_[r.id]++;
}

Held FunctionLowerer::hold(Reg r) {
  uint32_t stamp = r.id < stamps_.size() ? stamps_[r.id] : 0;
  uint32_t index = b_.reachable() ? static_cast<uint32_t>(fn_.block(b_.block()).insts.size()) : kNoId;
  return {r, b_.block(), index, stamp, static_cast<uint32_t>(copies_.size())};
}

Reg FunctionLowerer::take(const Held& held) {
  uint32_t stamp = held.reg.id < stamps_.size() ? stamps_[held.reg.id] : 0;
  if (stamp == held.stamp || held.index == kNoId) return held.reg;
  Reg copy = b_.newLike(held.reg);
  ir::InstId move = fn_.addInst(Op::Move, {copy.id, held.reg.id}, b_.loc());
  uint32_t index = held.index;
  for (size_t i = held.copies; i < copies_.size(); i++) index += copies_[i].first == held.block && copies_[i].second <= index;
  auto& insts = fn_.block(held.block).insts;
  insts.insert(insts.begin() + index, move);
  copies_.push_back({held.block, index});
  return copy;
}

Reg FunctionLowerer::string(Atom value, Reg want) {
  uint32_t str = id(value);
  return constant(0, str, want, Kind::Any, [&](Reg dst) { b_.emitLoadString(dst, str); });
}

Reg FunctionLowerer::stringText(std::string_view value, Reg want) {
  uint32_t str = bundle_.ir.intern(value);
  return constant(0, str, want, Kind::Any, [&](Reg dst) { b_.emitLoadString(dst, str); });
}

Reg FunctionLowerer::number(double value, Reg want) {
  if (std::isnan(value)) value = std::nan("");
  bool isInt = value == toInt32(value) && !(value == 0 && std::signbit(value));
  return constant(1, std::bit_cast<uint64_t>(value), want, isInt ? Kind::I32 : Kind::F64, [&](Reg dst) { b_.emitNumber(dst, value); });
}

Reg FunctionLowerer::simple(Op op, Reg want) {
  Kind kind = op == Op::LoadTrue || op == Op::LoadFalse ? Kind::Bool : Kind::Any;
  return constant(2, static_cast<uint64_t>(op), want, kind, [&](Reg dst) { b_.append(op, {dst.id}); });
}

Reg FunctionLowerer::undefined(Reg want) { return simple(Op::LoadUndefined, want); }

void FunctionLowerer::throwUnsupported(Span span, std::string_view what) {
  bundle_.warnUnsupported(file_, span, what);
  at(span);
  b_.emitThrowError(ThrowCode::Unsupported, bundle_.ir.intern(what));
}

}  // namespace sx::lower
