#include "FunctionLowerer.h"

namespace sx::lower {

namespace {

/// True for an expression that runs no code and that running code does not change.
bool isInert(const Expr* e) {
  if (auto* name = e->dynAs<Identifier>()) return name->binding != nullptr && !name->binding->captured && name->resolution == Resolution::Bound;
  return e->is<NumberLiteral>() || e->is<StringLiteral>() || e->is<BoolLiteral>();
}

/// True for an expression whose value cannot be an object.
bool isPrimitive(const Expr* e) {
  return e->is<NumberLiteral>() || e->is<StringLiteral>() || e->is<BoolLiteral>() || e->is<NullLiteral>() || e->is<TemplateLiteral>() ||
         e->is<BinaryExpr>() || e->is<UnaryExpr>() || e->is<UpdateExpr>();
}

/// Pieces of one template literal that fit the registers of one Concat.
constexpr size_t kMaxConcat = 64;

}  // namespace

Reg FunctionLowerer::moveTo(Reg dst, Reg src) {
  if (dst != src) b_.emitMove(dst, src);
  return dst;
}

void FunctionLowerer::exprTo(Expr* e, Reg dst) { moveTo(dst, expr(e, dst)); }

Reg FunctionLowerer::rawExpr(Expr* e, Reg want) {
  switch (e->kind) {
  case NodeKind::Identifier: return readName(e->as<Identifier>(), want);
  case NodeKind::NumberLiteral: return number(e->as<NumberLiteral>()->value, want);
  case NodeKind::StringLiteral: return string(e->as<StringLiteral>()->value, want);
  case NodeKind::BigIntLiteral: return bigint(e->as<BigIntLiteral>(), want);
  case NodeKind::BoolLiteral: return simple(e->as<BoolLiteral>()->value ? Op::LoadTrue : Op::LoadFalse, want);
  case NodeKind::NullLiteral: return simple(Op::LoadNull, want);
  case NodeKind::RegExpLiteral:
    throwUnsupported(e->span, "a regular expression");
    return fresh(want);
  case NodeKind::TemplateLiteral: return templateLiteral(e->as<TemplateLiteral>(), want);
  case NodeKind::ThisExpr:
    at(e->span);
    return thisValue();
  case NodeKind::NewTargetExpr: return newTargetValue();
  case NodeKind::ImportMetaExpr: {
    Reg dst = fresh(want);
    b_.emitLoadImportMeta(dst);
    return dst;
  }
  case NodeKind::ArrayLiteral: return arrayLiteral(e->as<ArrayLiteral>()->elements, want);
  case NodeKind::ObjectLiteral: return objectLiteral(e->as<ObjectLiteral>(), want);
  case NodeKind::FunctionExpr:
  case NodeKind::ArrowExpr:
  case NodeKind::ClassExpr: return namedExpr(e, "", want);
  case NodeKind::UnaryExpr: return unary(e->as<UnaryExpr>(), want);
  case NodeKind::UpdateExpr: return update(e->as<UpdateExpr>(), want, true);
  case NodeKind::BinaryExpr: return binary(e->as<BinaryExpr>(), want);
  case NodeKind::LogicalExpr: return logical(e->as<LogicalExpr>(), want);
  case NodeKind::PrivateInExpr: {
    auto* in = e->as<PrivateInExpr>();
    Reg object = expr(in->object);
    at(e->span);
    Reg dst = fresh(want);
    b_.emitHasPrivate(dst, object, privateName(in->name));
    return dst;
  }
  case NodeKind::AssignExpr: return assign(e->as<AssignExpr>(), want, true);
  case NodeKind::ConditionalExpr: return conditional(e->as<ConditionalExpr>(), want);
  case NodeKind::SequenceExpr: return sequence(e->as<SequenceExpr>(), want, true);
  case NodeKind::YieldExpr:
  case NodeKind::AwaitExpr:
    throwUnsupported(e->span, "top-level await");
    return fresh(want);
  case NodeKind::MemberExpr:
  case NodeKind::IndexExpr:
  case NodeKind::PrivateMemberExpr:
  case NodeKind::SuperMemberExpr:
  case NodeKind::SuperIndexExpr:
  case NodeKind::CallExpr:
  case NodeKind::TaggedTemplateExpr:
  case NodeKind::AsExpr:
  case NodeKind::SatisfiesExpr:
  case NodeKind::NonNullExpr:
  case NodeKind::OptionalChainExpr: return chain(e, want);
  case NodeKind::SuperCallExpr: return superCall(e->as<SuperCallExpr>(), want);
  case NodeKind::NewExpr: return construct(e->as<NewExpr>(), want);
  case NodeKind::ImportCallExpr:
    throwUnsupported(e->span, "dynamic import()");
    return fresh(want);
  case NodeKind::InstantiationExpr: return expr(e->as<InstantiationExpr>()->expr, want);
  case NodeKind::BorrowExpr: return expr(e->as<BorrowExpr>()->operand, want);
  case NodeKind::SpreadElement:
  case NodeKind::BindingIdent:
  case NodeKind::ArrayPattern:
  case NodeKind::ObjectPattern:
  case NodeKind::ErrorExpr:
    break;
  default:
    break;
  }
  SX_UNREACHABLE("not an expression");
}

/// Evaluates for the effects alone.
void FunctionLowerer::effect(Expr* e) {
  switch (e->kind) {
  case NodeKind::UpdateExpr:
    update(e->as<UpdateExpr>(), {}, false);
    return;
  case NodeKind::AssignExpr:
    assign(e->as<AssignExpr>(), {}, false);
    return;
  case NodeKind::SequenceExpr:
    sequence(e->as<SequenceExpr>(), {}, false);
    return;
  case NodeKind::NumberLiteral: case NodeKind::StringLiteral: case NodeKind::BoolLiteral: case NodeKind::NullLiteral:
    return;
  case NodeKind::LogicalExpr: {
    auto* logical = e->as<LogicalExpr>();
    BlockId right = newBlock(), end = newBlock();
    if (logical->op == LogicalOp::Coalesce) {
      b_.emitBranchNullish(expr(logical->left), right, end);
    } else {
      bool isAnd = logical->op == LogicalOp::And;
      condition(logical->left, isAnd ? right : end, isAnd ? end : right);
    }
    setBlock(right);
    effect(logical->right);
    b_.emitGoto(end);
    setBlock(end);
    return;
  }
  case NodeKind::ConditionalExpr: {
    auto* c = e->as<ConditionalExpr>();
    BlockId yes = newBlock(), no = newBlock(), end = newBlock();
    condition(c->test, yes, no);
    setBlock(yes);
    effect(c->consequent);
    b_.emitGoto(end);
    setBlock(no);
    effect(c->alternate);
    b_.emitGoto(end);
    setBlock(end);
    return;
  }
  default:
    // A struct that nobody uses stays in its registers.
    rawExpr(e, {});
  }
}

Reg FunctionLowerer::namedExpr(Expr* e, std::string_view name, Reg want) {
  switch (e->kind) {
  case NodeKind::FunctionExpr:
  case NodeKind::ArrowExpr: {
    FunctionNode* fn = e->is<ArrowExpr>() ? e->as<ArrowExpr>()->fn : e->as<FunctionExpr>()->fn;
    if (fn->name != nullptr) name = text(fn->name->name);
    return closureOf(declareFunction(fn, name, env_, nullptr), want);
  }
  case NodeKind::ClassExpr: {
    ClassNode* cls = e->as<ClassExpr>()->cls;
    return classValue(cls, cls->name != nullptr ? text(cls->name->name) : name, want);
  }
  default:
    return expr(e, want);
  }
}

Reg FunctionLowerer::bigint(BigIntLiteral* e, Reg want) {
  uint32_t value = bundle_.ir.internBigInt(text(e->digits));
  return constant(3, value, want, Kind::Any, [&](Reg dst) { b_.emitLoadBigInt(dst, value); });
}

Reg FunctionLowerer::sequence(SequenceExpr* e, Reg want, bool isUsed) {
  for (uint32_t i = 0; i + 1 < e->exprs.size(); i++) effect(e->exprs[i]);
  if (isUsed) return expr(e->exprs.back(), want);
  effect(e->exprs.back());
  return {};
}

Reg FunctionLowerer::templateLiteral(TemplateLiteral* e, Reg want) {
  llvm::SmallVector<Held, 8> parts;
  auto join = [&] {
    llvm::SmallVector<Reg, 8> regs;
    for (const Held& part : parts) regs.push_back(take(part));
    Reg dst = b_.newReg();
    b_.emitConcat(dst, regs);
    parts.clear();
    parts.push_back(hold(dst));
  };
  for (uint32_t i = 0; i < e->quasis.size(); i++) {
    std::string_view cooked = text(e->quasis[i]->cooked);
    if (!cooked.empty()) parts.push_back(hold(stringText(cooked)));
    if (i == e->exprs.size()) break;
    Reg value = expr(e->exprs[i]);
    // Each value becomes a string before the next one is evaluated; that shows only if either runs code.
    bool isLast = true;
    for (uint32_t k = i + 1; k < e->exprs.size() && k < i + 8; k++) isLast &= isInert(e->exprs[k]);
    if (!isLast && !isPrimitive(e->exprs[i])) {
      at(e->exprs[i]->span);
      value = b_.makeToString(value);
    }
    parts.push_back(hold(value));
    if (parts.size() >= kMaxConcat) join();
  }
  if (e->exprs.empty()) return stringText(text(e->quasis[0]->cooked), want);
  at(e->span);
  llvm::SmallVector<Reg, 8> regs;
  for (const Held& part : parts) regs.push_back(take(part));
  Reg dst = fresh(want);
  b_.emitConcat(dst, regs);
  return dst;
}

Reg FunctionLowerer::conditional(ConditionalExpr* e, Reg want) {
  Reg dst = freshKind(want, repKind(e));
  BlockId end = newBlock();
  for (;;) {
    BlockId yes = newBlock(), no = newBlock();
    condition(e->test, yes, no);
    setBlock(yes);
    exprTo(e->consequent, dst);
    b_.emitGoto(end);
    setBlock(no);
    auto* next = e->alternate->dynAs<ConditionalExpr>();
    if (next == nullptr) break;
    e = next;
  }
  exprTo(e->alternate, dst);
  b_.emitGoto(end);
  setBlock(end);
  return dst;
}

Reg FunctionLowerer::logical(LogicalExpr* e, Reg want) {
  // a && b && c leans to the left: its operands, last first.
  llvm::SmallVector<Expr*, 8> operands;
  Expr* left = e;
  for (auto* l = e; l != nullptr; l = left->dynAs<LogicalExpr>()) {
    if (l->op != e->op) break;
    operands.push_back(l->right);
    left = l->left;
  }
  operands.push_back(left);
  Reg dst = freshKind(want, repKind(e));
  BlockId end = newBlock();
  while (operands.size() > 1) {
    Reg value = expr(operands.pop_back_val());
    BlockId right = newBlock(), stop = newBlock();
    switch (e->op) {
    case LogicalOp::And: b_.emitBranch(value, right, stop); break;
    case LogicalOp::Or: b_.emitBranch(value, stop, right); break;
    case LogicalOp::Coalesce: b_.emitBranchNullish(value, right, stop); break;
    }
    setBlock(stop);
    moveTo(dst, value);
    b_.emitGoto(end);
    setBlock(right);
  }
  exprTo(operands[0], dst);
  b_.emitGoto(end);
  setBlock(end);
  return dst;
}

}  // namespace sx::lower
