#include "FunctionLowerer.h"

// Member access, calls and optional chains. A chain a.b(c)[d] may be as long as the file, so it is walked from its
// innermost link outwards; a link that is called next keeps its object as `this`.

namespace sx::lower {

namespace {

/// A longer list of arguments is passed as an array: a window lies above all live registers, and those that are computed
/// for it may stand beside it.
constexpr size_t kMaxWindowArgs = 64;

/// The part of a link that is evaluated first, or null for the start of a chain.
Expr* innerLink(Expr* e) {
  switch (e->kind) {
  case NodeKind::MemberExpr: return e->as<MemberExpr>()->object;
  case NodeKind::IndexExpr: return e->as<IndexExpr>()->object;
  case NodeKind::PrivateMemberExpr: return e->as<PrivateMemberExpr>()->object;
  case NodeKind::CallExpr: return e->as<CallExpr>()->callee;
  case NodeKind::TaggedTemplateExpr: return e->as<TaggedTemplateExpr>()->tag;
  case NodeKind::NonNullExpr: return e->as<NonNullExpr>()->expr;
  case NodeKind::AsExpr: return e->as<AsExpr>()->expr;
  case NodeKind::SatisfiesExpr: return e->as<SatisfiesExpr>()->expr;
  default: return nullptr;
  }
}

bool isTypeLink(const Expr* e) { return e->is<NonNullExpr>() || e->is<AsExpr>() || e->is<SatisfiesExpr>(); }
bool isCallLink(const Expr* e) { return e->is<CallExpr>() || e->is<TaggedTemplateExpr>(); }

}  // namespace

void FunctionLowerer::shortCircuit(Reg value) {
  BlockId next = newBlock();
  b_.emitBranchNullish(value, shortCircuit_, next);
  setBlock(next);
}

Reg FunctionLowerer::chain(Expr* e, Reg want, Reg* self) {
  llvm::SmallVector<Expr*, 8> spine;
  Expr* base = e;
  // A link on a struct in registers, or a direct call, is where the chain of JavaScript values starts.
  auto startsHere = [&](Expr* link) {
    if (checked_ == nullptr) return false;
    if (link->is<MemberExpr>() || link->is<IndexExpr>()) return accessOf(link) != nullptr;
    return link->is<CallExpr>() && directFact(link->as<CallExpr>()) != nullptr;
  };
  for (Expr* inner = innerLink(base); inner != nullptr && !startsHere(base); inner = innerLink(base)) {
    spine.push_back(base);
    base = inner;
  }
  // Whether the link before spine[i] (or the base) is called by it, types aside.
  auto isCalledNext = [&](size_t count) {
    while (count > 0 && isTypeLink(spine[count - 1])) count--;
    return count > 0 ? isCallLink(spine[count - 1]) : self != nullptr;
  };
  Reg receiver;
  Reg value;
  bool calls = isCalledNext(spine.size());
  Reg baseWant = spine.empty() ? want : Reg();
  if (base->is<SuperMemberExpr>() || base->is<SuperIndexExpr>()) {
    value = superMember(base, baseWant);
    if (calls) receiver = thisValue();
  } else if (auto* optional = base->dynAs<OptionalChainExpr>()) {
    value = optionalChain(optional, baseWant, calls ? &receiver : nullptr);
  } else if (startsHere(base)) {
    value = typedLink(base, baseWant);
    if (!spine.empty()) value = convertLink(base, value);
  } else {
    value = expr(base, baseWant);
  }
  while (!spine.empty()) {
    Expr* node = spine.pop_back_val();
    value = chainLink(node, value, receiver, isCalledNext(spine.size()), spine.empty() ? want : Reg());
    if (checked_ != nullptr && !spine.empty()) value = convertLink(node, value);
  }
  if (self != nullptr) *self = receiver;
  return value;
}

/// A leaf of a struct, or the result of a direct call.
Reg FunctionLowerer::typedLink(Expr* e, Reg want) {
  if (e->is<CallExpr>()) {
    Leaves results;
    directCall(e->as<CallExpr>(), results);
    return isObjectLink(e) ? packStruct(checked_->fact(e).structType, results, {}) : results[0];
  }
  StructPlace p = structPlace(e);
  at(e->span);
  if (isObjectLink(e)) {
    Leaves leaves;
    for (uint32_t i = 0; i < p.count; i++) leaves.push_back(loadLeaf(p, i));
    return packStruct(checked_->fact(e).structType, leaves, {});
  }
  return loadLeaf(p, 0, want);
}

/// One link applied to the value of the links before it. `self` is the object that value came from, and becomes
/// that of the result if it is called next.
Reg FunctionLowerer::chainLink(Expr* node, Reg value, Reg& self, bool isCalled, Reg want) {
  if (isTypeLink(node)) return value;
  if (auto* c = node->dynAs<CallExpr>()) {
    if (c->optional) shortCircuit(value);
    Reg receiver = self;
    self = {};
    return call(c, value, receiver, want);
  }
  if (auto* tagged = node->dynAs<TaggedTemplateExpr>()) {
    Reg receiver = self;
    self = {};
    return taggedTemplate(tagged, value, receiver, want);
  }
  Reg result = memberOf(node, value, isCalled, want);
  self = isCalled ? value : Reg();
  return result;
}

Reg FunctionLowerer::memberOf(Expr* node, Reg object, bool isCalled, Reg want) {
  if (auto* member = node->dynAs<MemberExpr>()) {
    if (member->optional) shortCircuit(object);
    at(member->nameSpan);
    Reg dst = fresh(want);
    if (isCalled) b_.emitGetMethod(dst, object, id(member->name));
    else if (member->name == names::Length) b_.emitGetLength(dst, object, id(member->name));
    else b_.emitGetField(dst, object, id(member->name));
    return dst;
  }
  if (auto* element = node->dynAs<IndexExpr>()) {
    if (element->optional) shortCircuit(object);
    auto* name = element->index->dynAs<StringLiteral>();
    if (name != nullptr && !isArrayIndexText(text(name->value))) {
      at(element->index->span);
      Reg dst = fresh(want);
      if (isCalled) b_.emitGetMethod(dst, object, id(name->value));
      else b_.emitGetField(dst, object, id(name->value));
      return dst;
    }
    Held held = hold(object);
    Reg key = expr(element->index);
    at(element->span);
    Reg dst = fresh(want);
    getElement(dst, take(held), key);
    return dst;
  }
  auto* member = node->as<PrivateMemberExpr>();
  if (member->optional) shortCircuit(object);
  at(member->name->span);
  Reg dst = fresh(want);
  b_.emitGetPrivate(dst, object, privateName(member->name), id(member->name->name));
  return dst;
}

Reg FunctionLowerer::optionalChain(OptionalChainExpr* e, Reg want, Reg* self) {
  BlockId outer = shortCircuit_;
  BlockId none = newBlock(), end = newBlock();
  shortCircuit_ = none;
  Reg dst = fresh(want);
  Reg receiver;
  Reg value = chain(e->expr, dst, self != nullptr ? &receiver : nullptr);
  moveTo(dst, value);
  if (self != nullptr) {
    *self = b_.newReg();
    if (receiver.valid()) b_.emitMove(*self, receiver);
    else b_.emitLoadUndefined(*self);
  }
  b_.emitGoto(end);
  setBlock(none);
  b_.emitLoadUndefined(dst);
  if (self != nullptr) b_.emitLoadUndefined(*self);
  b_.emitGoto(end);
  setBlock(end);
  shortCircuit_ = outer;
  return dst;
}

Reg FunctionLowerer::call(CallExpr* e, Reg callee, Reg self, Reg want) {
  if (e->mayBeDirectEval) {
    throwUnsupported(e->span, "direct eval");
    return fresh(want);
  }
  uint32_t site = calleeText(e->callee);
  Expr* target = e->callee;
  while (isTypeLink(target)) target = innerLink(target);
  Span span = e->span;
  if (auto* member = target->dynAs<MemberExpr>()) span = member->nameSpan;
  // The place of a call is where the name of its callee stands.
  Held heldCallee = hold(callee);
  Held heldSelf = self.valid() ? hold(self) : Held();
  llvm::SmallVector<Held, 8> args;
  bool isSpread = arguments(e->args, args);
  llvm::SmallVector<Reg, 8> window;
  window.push_back(take(heldCallee));
  if (self.valid()) window.push_back(take(heldSelf));
  else if (isSpread) window.push_back(undefined());
  for (const Held& argument : args) window.push_back(take(argument));
  at(span);
  Reg dst = fresh(want);
  if (isSpread) b_.emitCallSpread(dst, window, site);
  else if (self.valid()) b_.emitCallMethod(dst, window, site);
  else b_.emitCall(dst, window, site);
  return dst;
}

/// Evaluates the arguments of a call. True if the last of `out` is a list of further ones: that of an argument that is
/// spread at the end, or an array of all of them.
bool FunctionLowerer::arguments(List<Expr*> args, llvm::SmallVectorImpl<Held>& out) {
  auto isSpread = [](Expr* e) { return e->is<SpreadElement>(); };
  size_t plain = 0;
  while (plain < args.size() && !isSpread(args[plain])) plain++;
  if (args.size() > kMaxWindowArgs || plain + 1 < args.size()) {
    out.push_back(hold(arrayLiteral(args, {}, true)));
    return true;
  }
  for (size_t i = 0; i < plain; i++) out.push_back(hold(expr(args[i])));
  if (plain == args.size()) return false;
  Expr* last = args[plain]->as<SpreadElement>()->argument;
  Reg iterable = expr(last);
  at(last->span);
  out.push_back(hold(b_.makeSpreadList(iterable, argumentText(last, true))));
  return true;
}

Reg FunctionLowerer::construct(NewExpr* e, Reg want) {
  Held callee = hold(expr(e->callee));
  llvm::SmallVector<Held, 8> args;
  bool isSpread = arguments(e->args, args);
  llvm::SmallVector<Reg, 8> window;
  window.push_back(take(callee));
  if (isSpread) window.push_back(window[0]);
  for (const Held& argument : args) window.push_back(take(argument));
  at(e->span);
  Reg dst = fresh(want);
  if (isSpread) b_.emitNewSpread(dst, window, calleeText(e->callee));
  else b_.emitNew(dst, window, calleeText(e->callee));
  return dst;
}

Reg FunctionLowerer::superConstructor() {
  if (info_->thisFunction == info_) return b_.makeGetSuperConstructor();
  // An arrow function finds it beside the active function, where the constructor left it.
  const Place& p = place(info_->thisFunction->functionBinding);
  Reg constructor = b_.newReg();
  b_.emitLoadScope(constructor, envReg(p.env), p.slot + 1);
  return constructor;
}

/// What follows the super constructor's return: `this` is bound, then the fields are made. A call that is a statement of
/// the constructor's body stands before all that follows.
void FunctionLowerer::afterSuper(Reg result, bool isStatement) {
  const FunctionInfo* owner = info_->thisFunction;
  bool isFirst = isStatement && !hasSuperCall_;
  hasSuperCall_ = true;
  if (owner->thisBinding != nullptr) {
    // An arrow function may have called it before.
    Reg previous = b_.newReg(Kind::Raw);
    const Place& p = place(owner->thisBinding);
    b_.emitLoadScope(previous, envReg(p.env), p.slot);
    b_.emitBindThis(previous, result);
    b_.emitStoreScope(envReg(p.env), result, p.slot);
  } else if (!isFirst) {
    bool isBound = thisReg_.valid();
    b_.emitBindThis(isBound ? thisReg_ : derivedThis(), result);
    if (!isBound) b_.emitMove(derivedThis(), result);
  }
  if (isFirst && owner == info_) thisReg_ = result;
  makeFields(bundle_.task(bundle_.files[file_]->functions[owner->index]).classContext, result);
}

Reg FunctionLowerer::superCall(SuperCallExpr* e, Reg want) {
  bool isStatement = std::exchange(isConstructorStatement_, false);
  at(e->span);
  Held constructor = hold(superConstructor());
  llvm::SmallVector<Held, 8> args;
  bool isSpread = arguments(e->args, args);
  llvm::SmallVector<Reg, 8> window{take(constructor), newTargetValue()};
  for (const Held& argument : args) window.push_back(take(argument));
  at(e->span);
  Reg result = b_.newReg();
  if (isSpread) b_.emitNewSpread(result, window, kNoId);
  else b_.emitSuperCall(result, window, kNoId);
  afterSuper(result, isStatement);
  return result;
}

Reg FunctionLowerer::superMember(Expr* e, Reg want) {
  at(e->span);
  Held self = hold(thisValue());
  if (auto* member = e->dynAs<SuperMemberExpr>()) {
    Reg home = homeObject();
    at(member->nameSpan);
    Reg dst = fresh(want);
    b_.emitGetSuperField(dst, take(self), home, id(member->name));
    return dst;
  }
  Held key = hold(expr(e->as<SuperIndexExpr>()->index));
  Reg home = homeObject();
  at(e->span);
  Reg dst = fresh(want);
  b_.emitGetSuper(dst, home, take(key), take(self));
  return dst;
}

Reg FunctionLowerer::taggedTemplate(TaggedTemplateExpr* e, Reg callee, Reg self, Reg want) {
  ir::Literal literal{LiteralKind::Template, {}};
  for (TemplateElement* element : e->quasi->quasis) {
    literal.items.push_back(element->cooked ? id(element->cooked) : kNoId);
    literal.items.push_back(id(element->raw));
  }
  Held heldCallee = hold(callee);
  Held heldSelf = self.valid() ? hold(self) : Held();
  Reg strings = b_.newReg();
  b_.emitGetTemplateObject(strings, bundle_.ir.addLiteral(std::move(literal)));
  if (e->quasi->exprs.size() >= kMaxWindowArgs) {
    Reg array = b_.newReg();
    b_.emitNewArray(array, Regs{strings});
    for (Expr* argument : e->quasi->exprs) b_.emitArrayAppend(array, expr(argument));
    Reg receiver = self.valid() ? take(heldSelf) : undefined();
    at(e->span);
    Reg dst = fresh(want);
    b_.emitCallSpread(dst, Regs{take(heldCallee), receiver, array}, calleeText(e->tag));
    return dst;
  }
  llvm::SmallVector<Held, 8> args{hold(strings)};
  for (Expr* argument : e->quasi->exprs) args.push_back(hold(expr(argument)));
  at(e->span);
  llvm::SmallVector<Reg, 8> window{take(heldCallee)};
  if (self.valid()) window.push_back(take(heldSelf));
  for (const Held& argument : args) window.push_back(take(argument));
  Reg dst = fresh(want);
  if (self.valid()) b_.emitCallMethod(dst, window, calleeText(e->tag));
  else b_.emitCall(dst, window, calleeText(e->tag));
  return dst;
}

}  // namespace sx::lower
