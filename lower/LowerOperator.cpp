#include "FunctionLowerer.h"

namespace sx::lower {

namespace {

Op opOf(BinaryOp op) {
  switch (op) {
  case BinaryOp::Add: return Op::Add;
  case BinaryOp::Sub: return Op::Sub;
  case BinaryOp::Mul: return Op::Mul;
  case BinaryOp::Div: return Op::Div;
  case BinaryOp::Mod: return Op::Mod;
  case BinaryOp::Exp: return Op::Exp;
  case BinaryOp::ShiftLeft: return Op::Shl;
  case BinaryOp::ShiftRight: return Op::Shr;
  case BinaryOp::ShiftRightUnsigned: return Op::UShr;
  case BinaryOp::BitAnd: return Op::BitAnd;
  case BinaryOp::BitOr: return Op::BitOr;
  case BinaryOp::BitXor: return Op::BitXor;
  case BinaryOp::Equal: return Op::Eq;
  case BinaryOp::NotEqual: return Op::Ne;
  case BinaryOp::StrictEqual: return Op::StrictEq;
  case BinaryOp::StrictNotEqual: return Op::StrictNe;
  case BinaryOp::Less: return Op::Lt;
  case BinaryOp::LessEqual: return Op::Le;
  case BinaryOp::Greater: return Op::Gt;
  case BinaryOp::GreaterEqual: return Op::Ge;
  case BinaryOp::In: return Op::In;
  case BinaryOp::Instanceof: return Op::InstanceOf;
  }
  SX_UNREACHABLE("an unknown operator");
}

/// The expression without what types wrap around it.
Expr* untyped(Expr* e) {
  for (;;) {
    switch (e->kind) {
    case NodeKind::AsExpr: e = e->as<AsExpr>()->expr; break;
    case NodeKind::SatisfiesExpr: e = e->as<SatisfiesExpr>()->expr; break;
    case NodeKind::NonNullExpr: e = e->as<NonNullExpr>()->expr; break;
    default: return e;
    }
  }
}

}  // namespace

Reg FunctionLowerer::binaryOp(BinaryOp op, Reg lhs, Reg rhs, Reg want) {
  Reg dst = fresh(want);
  b_.append(opOf(op), {dst.id, lhs.id, rhs.id});
  return dst;
}

Reg FunctionLowerer::binary(BinaryExpr* e, Reg want) {
  // a + b + c leans to the left and may be as long as the file.
  llvm::SmallVector<BinaryExpr*, 8> spine{e};
  while (auto* left = spine.back()->left->dynAs<BinaryExpr>()) spine.push_back(left);
  Reg value = expr(spine.back()->left);
  while (!spine.empty()) {
    BinaryExpr* node = spine.pop_back_val();
    Held lhs = hold(value);
    Reg rhs = expr(node->right);
    at(node->span);
    value = typedBinary(classOf(node), node->op, take(lhs), rhs, spine.empty() ? want : Reg());
    // The conversion of the whole is its consumer's.
    if (!spine.empty() && checked_ != nullptr) value = convertLink(node, value);
  }
  return value;
}

Reg FunctionLowerer::unary(UnaryExpr* e, Reg want) {
  switch (e->op) {
  case UnaryOp::Typeof: return typeOf(e->operand, want);
  case UnaryOp::Delete: return deleteOf(e->operand, want);
  case UnaryOp::Void:
    effect(e->operand);
    return undefined(want);
  case UnaryOp::Minus:
    if (auto* literal = e->operand->dynAs<NumberLiteral>(); literal != nullptr && checked_ == nullptr) return number(-literal->value, want);
    break;
  default:
    break;
  }
  Reg operand = expr(e->operand);
  at(e->span);
  if (auto opClass = classOf(e); opClass != typecheck::OpClass::Js) return typedUnary(opClass, e->op, operand, want);
  Reg dst = freshKind(want, e->op == UnaryOp::Not ? Kind::Bool : Kind::Any);
  switch (e->op) {
  case UnaryOp::Minus: b_.emitNeg(dst, operand); break;
  case UnaryOp::Plus: b_.emitToNumber(dst, operand); break;
  case UnaryOp::Not: b_.emitNot(dst, operand); break;
  case UnaryOp::BitNot: b_.emitBitNot(dst, operand); break;
  case UnaryOp::Typeof: case UnaryOp::Void: case UnaryOp::Delete: break;
  }
  return dst;
}

Reg FunctionLowerer::typeOf(Expr* operand, Reg want) {
  Reg value;
  auto* ident = operand->dynAs<Identifier>();
  if (ident != nullptr && ident->resolution != Resolution::Bound) {
    at(ident->span);
    value = b_.makeLoadGlobalOrUndefined(id(ident->name));
  } else {
    value = expr(operand);
  }
  Reg dst = fresh(want);
  b_.emitTypeOf(dst, value);
  return dst;
}

Reg FunctionLowerer::deleteOf(Expr* operand, Reg want) {
  operand = untyped(operand);
  Reg dst = fresh(want);
  auto deleteMember = [&](Expr* member) {
    if (auto* field = member->dynAs<MemberExpr>()) {
      Reg object = expr(field->object);
      if (field->optional) shortCircuit(object);
      at(field->span);
      b_.emitDeleteField(dst, object, id(field->name));
    } else {
      auto* element = member->as<IndexExpr>();
      Reg object = expr(element->object);
      if (element->optional) shortCircuit(object);
      Held held = hold(object);
      Reg key = expr(element->index);
      at(element->span);
      b_.emitDeleteElem(dst, take(held), key);
    }
  };
  if (operand->is<MemberExpr>() || operand->is<IndexExpr>()) {
    deleteMember(operand);
    return dst;
  }
  if (auto* optional = operand->dynAs<OptionalChainExpr>(); optional != nullptr && (optional->expr->is<MemberExpr>() || optional->expr->is<IndexExpr>())) {
    BlockId outer = shortCircuit_, end = newBlock();
    shortCircuit_ = newBlock();
    deleteMember(optional->expr);
    b_.emitGoto(end);
    setBlock(shortCircuit_);
    b_.emitLoadTrue(dst);
    b_.emitGoto(end);
    setBlock(end);
    shortCircuit_ = outer;
    return dst;
  }
  if (operand->is<SuperMemberExpr>() || operand->is<SuperIndexExpr>()) {
    thisValue();
    if (auto* element = operand->dynAs<SuperIndexExpr>()) effect(element->index);
    at(operand->span);
    b_.emitThrowError(ThrowCode::ReferenceErrorText, bundle_.ir.intern("Unsupported reference to 'super'"));
    return dst;
  }
  if (auto* ident = operand->dynAs<Identifier>()) {
    bool isLocal = ident->resolution == Resolution::Bound && place(ident->binding).kind != PlaceKind::Global;
    if (isLocal) return simple(Op::LoadFalse, dst);
    b_.emitDeleteGlobal(dst, id(ident->name));
    return dst;
  }
  effect(operand);
  b_.emitLoadTrue(dst);
  return dst;
}

void FunctionLowerer::condition(Expr* e, BlockId ifTrue, BlockId ifFalse) {
  for (;;) {
    e = untyped(e);
    if (auto* logical = e->dynAs<LogicalExpr>(); logical != nullptr && logical->op != LogicalOp::Coalesce)
      return conditionOfLogical(logical, ifTrue, ifFalse);
    auto* unary = e->dynAs<UnaryExpr>();
    if (unary == nullptr || unary->op != UnaryOp::Not) break;
    std::swap(ifTrue, ifFalse);
    e = unary->operand;
  }
  if (auto* literal = e->dynAs<BoolLiteral>()) {
    b_.emitGoto(literal->value ? ifTrue : ifFalse);
    return;
  }
  auto* compare = e->dynAs<BinaryExpr>();
  if (compare != nullptr && compare->op >= BinaryOp::Equal) {
    // `x === undefined`, `x == null`: no constant needed.
    Expr* right = untyped(compare->right);
    bool isStrict = compare->op == BinaryOp::StrictEqual || compare->op == BinaryOp::StrictNotEqual;
    bool isLoose = compare->op == BinaryOp::Equal || compare->op == BinaryOp::NotEqual;
    bool isNegated = compare->op == BinaryOp::NotEqual || compare->op == BinaryOp::StrictNotEqual;
    auto* name = right->dynAs<Identifier>();
    bool isUndefined = name != nullptr && name->name == names::Undefined && name->resolution == Resolution::Global;
    if (isNegated && (isUndefined || right->is<NullLiteral>())) std::swap(ifTrue, ifFalse);
    if (isStrict && isUndefined) {
      b_.emitBranchUndefined(expr(compare->left), ifTrue, ifFalse);
      return;
    }
    if (isLoose && (isUndefined || right->is<NullLiteral>())) {
      b_.emitBranchNullish(expr(compare->left), ifTrue, ifFalse);
      return;
    }
    if (isNegated && right->is<NullLiteral>()) std::swap(ifTrue, ifFalse);
  }
  b_.emitBranch(expr(e), ifTrue, ifFalse);
}

void FunctionLowerer::conditionOfLogical(LogicalExpr* e, BlockId ifTrue, BlockId ifFalse) {
  llvm::SmallVector<Expr*, 8> operands;
  Expr* left = e;
  for (auto* l = e; l != nullptr && l->op == e->op; l = left->dynAs<LogicalExpr>()) {
    operands.push_back(l->right);
    left = l->left;
  }
  operands.push_back(left);
  while (operands.size() > 1) {
    BlockId next = newBlock();
    Expr* operand = operands.pop_back_val();
    if (e->op == LogicalOp::And) condition(operand, next, ifFalse);
    else condition(operand, ifTrue, next);
    setBlock(next);
  }
  condition(operands[0], ifTrue, ifFalse);
}

Ref FunctionLowerer::makeRef(Expr* target) {
  target = untyped(target);
  Ref ref;
  ref.node = target;
  switch (target->kind) {
  case NodeKind::Identifier:
    ref.name = target->as<Identifier>();
    return ref;
  case NodeKind::MemberExpr:
    if (accessOf(target) != nullptr) {
      ref.kind = RefKind::Leaf;
      ref.place = structPlace(target);
      return ref;
    }
    ref.kind = RefKind::Field;
    ref.field = target->as<MemberExpr>()->name;
    ref.object = hold(expr(target->as<MemberExpr>()->object));
    return ref;
  case NodeKind::IndexExpr: {
    auto* element = target->as<IndexExpr>();
    if (accessOf(target) != nullptr) {
      ref.kind = RefKind::Leaf;
      ref.place = structPlace(target);
      return ref;
    }
    ref.object = hold(expr(element->object));
    if (auto* name = element->index->dynAs<StringLiteral>(); name != nullptr && !isArrayIndexText(text(name->value))) {
      ref.kind = RefKind::Field;
      ref.field = name->value;
      return ref;
    }
    ref.kind = RefKind::Element;
    ref.key = hold(expr(element->index));
    return ref;
  }
  case NodeKind::PrivateMemberExpr: {
    auto* member = target->as<PrivateMemberExpr>();
    ref.kind = RefKind::Private;
    ref.object = hold(expr(member->object));
    ref.key = hold(privateName(member->name));
    ref.field = member->name->name;
    return ref;
  }
  case NodeKind::SuperMemberExpr:
  case NodeKind::SuperIndexExpr:
    ref.kind = RefKind::Super;
    thisValue();
    if (auto* element = target->dynAs<SuperIndexExpr>()) ref.key = hold(expr(element->index));
    else ref.field = target->as<SuperMemberExpr>()->name;
    ref.object = hold(homeObject());
    return ref;
  default:
    // Annex B: a call as target is an error only when it is evaluated.
    effect(target);
    at(target->span);
    b_.emitThrowError(ThrowCode::ReferenceErrorText, bundle_.ir.intern("Invalid left-hand side in assignment"));
    ref.kind = RefKind::Invalid;
    return ref;
  }
}

void FunctionLowerer::getElement(Reg dst, Reg object, Reg key) {
  if (fn_.kindOf(key) == Kind::I32) b_.emitGetElemI32(dst, object, key);
  else b_.emitGetElem(dst, object, key);
}

Reg FunctionLowerer::readRef(Ref& ref, Reg want) {
  at(ref.node->span);
  switch (ref.kind) {
  case RefKind::Name: return readName(ref.name, want);
  case RefKind::Field: {
    at(ref.node->is<MemberExpr>() ? ref.node->as<MemberExpr>()->nameSpan : ref.node->span);
    Reg dst = fresh(want);
    if (ref.field == names::Length) b_.emitGetLength(dst, take(ref.object), id(ref.field));
    else b_.emitGetField(dst, take(ref.object), id(ref.field));
    return dst;
  }
  case RefKind::Element: {
    Reg dst = fresh(want);
    getElement(dst, take(ref.object), take(ref.key));
    return dst;
  }
  case RefKind::Private: {
    Reg dst = fresh(want);
    b_.emitGetPrivate(dst, take(ref.object), take(ref.key), id(ref.field));
    return dst;
  }
  case RefKind::Super: {
    Reg dst = fresh(want);
    if (ref.node->is<SuperMemberExpr>()) b_.emitGetSuperField(dst, thisValue(), take(ref.object), id(ref.field));
    else b_.emitGetSuper(dst, take(ref.object), take(ref.key), thisValue());
    return dst;
  }
  case RefKind::Leaf: return loadLeaf(ref.place, 0, want);
  case RefKind::Invalid: return fresh(want);
  }
  SX_UNREACHABLE("an unknown reference");
}

void FunctionLowerer::writeRef(Ref& ref, Reg value) {
  at(ref.node->span);
  switch (ref.kind) {
  case RefKind::Name:
    storeName(ref.name, value);
    return;
  case RefKind::Field:
    if (ref.node->is<MemberExpr>()) at(ref.node->as<MemberExpr>()->nameSpan);
    b_.emitSetField(take(ref.object), value, id(ref.field));
    return;
  case RefKind::Element:
    if (Reg key = take(ref.key); fn_.kindOf(key) == Kind::I32) b_.emitSetElemI32(take(ref.object), key, value);
    else b_.emitSetElem(take(ref.object), key, value);
    return;
  case RefKind::Private:
    b_.emitSetPrivate(take(ref.object), take(ref.key), value, id(ref.field));
    return;
  case RefKind::Super:
    if (ref.node->is<SuperMemberExpr>()) b_.emitSetSuperField(thisValue(), take(ref.object), value, id(ref.field));
    else b_.emitSetSuper(take(ref.object), take(ref.key), value, thisValue());
    return;
  case RefKind::Leaf:
    storeLeaf(ref.place, 0, value);
    return;
  case RefKind::Invalid:
    return;
  }
}

Reg FunctionLowerer::assignName(AssignExpr* e, Identifier* target, bool isUsed) {
  bool isBound = target->resolution == Resolution::Bound;
  Reg direct = isBound ? directTarget(target->binding, StoreMode::Assign, target->mayBeInDeadZone) : Reg();
  Reg value;
  if (e->op == AssignOp::Assign) {
    value = target->parenthesized ? expr(e->value, direct) : namedExpr(e->value, text(target->name), direct);
  } else {
    value = compound(e, hold(readName(target, {})), direct);
  }
  at(target->span);
  storeName(target, value);
  // The variable may change before the value is used; whoever keeps it holds it.
  return value;
}

/// The new value of a compound assignment, in the form that is stored.
Reg FunctionLowerer::compound(AssignExpr* e, Held old, Reg direct) {
  const typecheck::Operator* op = operatorOf(e);
  if (op == nullptr) {
    Reg rhs = expr(e->value);
    at(e->span);
    return binaryOp(binaryOpOf(e->op), take(old), rhs, direct);
  }
  at(e->target->span);
  Held loaded = op->load.conv == typecheck::Conv::None ? old : hold(convert(take(old), op->load));
  Reg rhs = expr(e->value);
  at(e->span);
  bool isDirect = op->store.conv == typecheck::Conv::None;
  Reg value = typedBinary(op->opClass, binaryOpOf(e->op), take(loaded), rhs, isDirect ? direct : Reg());
  return convert(value, op->store, direct);
}

Reg FunctionLowerer::assign(AssignExpr* e, Reg want, bool isUsed) {
  if (isLogical(e->op)) return assignLogical(e, want);
  Expr* target = untyped(e->target);
  if (target->is<ArrayPattern>() || target->is<ObjectPattern>()) {
    if (auto* object = target->dynAs<ObjectPattern>(); object != nullptr && isStructPattern(object)) {
      Leaves leaves;
      structExpr(e->value, leaves);
      bindStructPattern(object, leaves, StoreMode::Assign);
      return undefined();
    }
    Held value = hold(expr(e->value));
    // V8 names no iterable that is assigned to a pattern.
    if (target->is<ObjectPattern>()) patternSource_ = e->value;
    bind(target, value.reg, StoreMode::Assign);
    return take(value);
  }
  if (auto* name = target->dynAs<Identifier>(); name != nullptr && !isStructUse(e->value)) return assignName(e, name, isUsed);
  if (isStructUse(e->value)) {
    Leaves leaves;
    rawStruct(e, leaves);
    return leaves.empty() ? undefined() : leaves[0];
  }
  Ref ref = makeRef(target);
  Reg value;
  if (e->op == AssignOp::Assign) value = expr(e->value);
  else value = compound(e, hold(readRef(ref)), {});
  writeRef(ref, value);
  return value;
}

Reg FunctionLowerer::assignLogical(AssignExpr* e, Reg want) {
  Ref ref = makeRef(e->target);
  Reg dst = b_.newReg(repKind(e));
  BlockId right = newBlock(), stop = newBlock(), end = newBlock();
  Reg old = readRef(ref);
  switch (logicalOpOf(e->op)) {
  case LogicalOp::And: b_.emitBranch(old, right, stop); break;
  case LogicalOp::Or: b_.emitBranch(old, stop, right); break;
  case LogicalOp::Coalesce: b_.emitBranchNullish(old, right, stop); break;
  }
  setBlock(stop);
  moveTo(dst, old);
  b_.emitGoto(end);
  setBlock(right);
  Reg value = ref.kind == RefKind::Name ? namedExpr(e->value, text(ref.name->name)) : expr(e->value);
  writeRef(ref, value);
  moveTo(dst, value);
  b_.emitGoto(end);
  setBlock(end);
  return dst;
}

Reg FunctionLowerer::update(UpdateExpr* e, Reg want, bool isUsed) {
  Op op = e->isIncrement ? Op::Inc : Op::Dec;
  Ref ref = makeRef(e->target);
  Reg direct;
  if (ref.kind == RefKind::Name && ref.name->resolution == Resolution::Bound)
    direct = directTarget(ref.name->binding, StoreMode::Assign, ref.name->mayBeInDeadZone);
  const typecheck::Operator* typed = operatorOf(e);
  bool isTyped = typed != nullptr && typed->opClass != typecheck::OpClass::Js;
  if (typed != nullptr && !isTyped && typed->store.conv != typecheck::Conv::None) direct = {};
  Reg old = readRef(ref);
  Reg result;
  if (isUsed && !e->isPrefix) {
    // Something may still throw before the end unless the target is a plain variable; `x = x++` needs both values.
    at(e->span);
    if (isTyped) {
      // The old value must outlive the new one.
      old = convert(old, typed->load);
      result = b_.newLike(old);
      b_.emitMove(result, old);
    } else {
      result = direct.valid() && want != old ? freshKind(want, Kind::Any) : b_.newReg();
      b_.emitToNumeric(result, old);
    }
    old = result;
  } else if (isTyped) {
    at(e->span);
    old = convert(old, typed->load);
  }
  at(e->span);
  Reg value;
  if (isTyped) {
    bool isDirect = typed->store.conv == typecheck::Conv::None;
    value = typedBinary(typed->opClass, e->isIncrement ? BinaryOp::Add : BinaryOp::Sub, old, typedOne(typed->opClass), isDirect ? direct : Reg());
    value = convert(value, typed->store, direct);
  } else {
    value = direct.valid() ? direct : b_.newReg();
    b_.append(op, {value.id, old.id});
    if (typed != nullptr) value = convert(value, typed->store);
  }
  writeRef(ref, value);
  return result.valid() ? result : value;
}

}  // namespace sx::lower
