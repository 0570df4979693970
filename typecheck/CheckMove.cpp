// Owners of structs: which part of one an expression means, moves, writes, captures.

#include <fmt/format.h>

#include "Checker.h"

namespace sx::typecheck {

bool Checker::isCapturedHere(const Binding& binding) const {
  if (function_ == nullptr || binding.scope == nullptr) return false;
  if (binding.kind == BindingKind::Import) return true;
  return binding.scope->function != function_->info;
}

bool Checker::ownerPartOf(Expr* expr, OwnerPart& part) {
  uint32_t first = 0, count = 0;
  bool counted = false;
  for (;;) {
    if (auto* nonNull = expr->dynAs<NonNullExpr>()) {
      expr = nonNull->expr;
    } else if (auto* cast = expr->dynAs<AsExpr>()) {
      if (fact(cast).rep != Rep::Struct) return false;
      expr = cast->expr;
    } else if (auto* satisfies = expr->dynAs<SatisfiesExpr>()) {
      expr = satisfies->expr;
    } else if (expr->is<MemberExpr>() || expr->is<IndexExpr>()) {
      auto access = facts_.structAccesses.find(expr->id);
      if (access == facts_.structAccesses.end()) return false;
      first += access->second.firstLeaf;
      if (!counted) count = access->second.leafCount;
      counted = true;
      expr = expr->is<MemberExpr>() ? expr->as<MemberExpr>()->object : expr->as<IndexExpr>()->object;
    } else {
      break;
    }
  }
  auto* ident = expr->dynAs<Identifier>();
  if (ident == nullptr || ident->binding == nullptr) return false;
  const BindingState& state = stateOfBinding(ident->binding);
  if (state.rep != Rep::Struct && (counted || !isScalarRep(state.rep))) return false;
  part.owner = ident->binding;
  part.firstLeaf = first;
  part.leafCount = counted ? count : state.rep == Rep::Struct && state.type->is(TypeKind::Struct) ? state.type->asStruct()->leaves.size() : 1;
  if (ident->binding->kind == BindingKind::Parameter && ident->binding->declaration != nullptr) {
    auto* param = ident->binding->declaration->dynAs<Param>();
    auto* borrow = param == nullptr || param->type == nullptr ? nullptr : param->type->dynAs<frontend::BorrowType>();
    part.isBorrow = borrow != nullptr;
    part.isMutBorrow = borrow != nullptr && borrow->isMut;
  }
  noteCapture(ident->binding, ident->span);
  return true;
}

void Checker::noteCapture(Binding* binding, Span span) {
  if (!isCapturedHere(*binding) || binding->kind == BindingKind::Import || quiet_ != 0) return;
  for (FunctionContext* context = function_; context != nullptr && context->info != binding->scope->function; context = context->outer) {
    bool known = false;
    for (auto& [captured, at] : context->captured) known |= captured == binding;
    if (!known) context->captured.push_back({binding, span});
  }
}

bool Checker::reportMoved(const Binding* owner, uint32_t firstLeaf, uint32_t leafCount, Span span) {
  for (Move& move : flow_.moves) {
    if (!move.overlaps(owner, firstLeaf, leafCount)) continue;
    auto report = error(move.isMaybe ? DiagId::MoveUndecided : DiagId::UseAfterMove, span, text(owner->name));
    report.here("used here").label(move.at, "moved here");
    if (move.isMaybe) report.note("it is moved on one of the paths that lead here, which is enough to refuse it");
    report.help(fmt::format("copy it where it is moved: '{{ ...{} }}', or borrow it", text(owner->name)));
    // One mistake, one error.
    Move reported = move;
    llvm::erase_if(flow_.moves, [&](const Move& other) { return other.overlaps(reported.owner, reported.firstLeaf, reported.leafCount); });
    return true;
  }
  return false;
}

void Checker::checkNotMoved(Expr* expr) {
  OwnerPart part;
  if (ownerPartOf(expr, part)) reportMoved(part.owner, part.firstLeaf, part.leafCount, expr->span);
}

void Checker::moveOut(Expr* expr) {
  OwnerPart part;
  if (fact(expr).rep != Rep::Struct || !ownerPartOf(expr, part)) return;
  const Binding& owner = *part.owner;
  if (part.isBorrow) {
    error(DiagId::BorrowEscapes, expr->span, quoted(expr)).here("a borrowed value cannot be moved").help(fmt::format("copy it: '{{ ...{} }}'", quoted(expr)));
    return;
  }
  if (isCapturedHere(owner) || (owner.captured && owner.kind != BindingKind::Parameter)) {
    auto report = error(DiagId::MoveCaptured, expr->span, text(owner.name));
    if (owner.ident != nullptr) report.label(owner.ident->span, "declared here");
    report.help(fmt::format("copy it: '{{ ...{} }}'", quoted(expr)));
    return;
  }
  Move move{part.owner, part.firstLeaf, part.leafCount, expr->span};
  for (const Move& other : flow_.moves)
    if (other.owner == move.owner && other.at == move.at) return;
  flow_.moves.push_back(move);
  events_.push_back({part.owner, part.firstLeaf, part.leafCount, expr->span, true});
}

/// The branches of `?:` count as moved into it; what only reads the whole leaves them where they are.
void Checker::forgetMovesOf(Expr* expr) {
  for (;;) {
    auto* conditional = expr->dynAs<ConditionalExpr>();
    Expr* value = conditional != nullptr ? conditional->consequent : expr;
    if (value->is<ConditionalExpr>()) forgetMovesOf(value);
    llvm::erase_if(flow_.moves, [&](const Move& move) { return move.at == value->span; });
    llvm::erase_if(events_, [&](const OwnerEvent& event) { return event.isMove && event.at == value->span; });
    if (conditional == nullptr) return;
    expr = conditional->alternate;
  }
}

void Checker::writeOwner(Expr* target, const OwnerPart& part, bool whole) {
  events_.push_back({part.owner, part.firstLeaf, part.leafCount, target->span});
  if (whole) {
    llvm::erase_if(flow_.moves, [&](const Move& move) {
      return move.owner == part.owner && move.firstLeaf >= part.firstLeaf && move.firstLeaf + move.leafCount <= part.firstLeaf + part.leafCount;
    });
  } else {
    reportMoved(part.owner, part.firstLeaf, part.leafCount, target->span);
  }
}

bool Checker::checkWritable(Binding* binding, Span span, bool isField) {
  const BindingState& state = stateOfBinding(binding);
  bool isStruct = state.rep == Rep::Struct;
  auto* param = binding->kind == BindingKind::Parameter && binding->declaration != nullptr ? binding->declaration->dynAs<Param>() : nullptr;
  auto* borrow = param == nullptr || param->type == nullptr ? nullptr : param->type->dynAs<frontend::BorrowType>();
  if (borrow != nullptr) {
    if (borrow->isMut) return true;
    error(DiagId::WriteToImmutable, span, text(binding->name)).here("borrowed with '&'").label(param->span, "declared here").help("borrow it with '&mut'");
    return false;
  }
  if (!isStruct && !isField) {
    if (!binding->isSafe || binding->isMut || binding->kind == BindingKind::Var) return true;
  } else if (binding->isMut && !isCapturedHere(*binding)) {
    return true;
  }
  auto report = error(DiagId::WriteToImmutable, span, text(binding->name));
  if (binding->ident != nullptr && binding->kind != BindingKind::Import) report.label(binding->ident->span, "declared here");
  if (binding->isMut) report.note("a closure owns what it captures and cannot change it");
  else if (param != nullptr) report.help(fmt::format("take it as '{}: &mut {}', or copy it into a 'let mut'", text(binding->name), textOf(state.type)));
  else report.help(fmt::format("declare it 'let mut {}'", text(binding->name)));
  return false;
}

/// A variable has got a value, which for an immutable one that was declared without is allowed once on each path.
void Checker::noteAssigned(Binding* variable, Span span) {
  if (variable == nullptr) return;
  llvm::erase(flow_.unassigned, variable);
  // What a closure captures was refused at its declaration.
  if (!deferred_.contains(variable) || variable->captured) return;
  if (const FirstValue* first = flow_.firstValueOf(variable)) {
    error(DiagId::WriteToImmutable, span, text(variable->name))
        .here("assigned again")
        .label(first->at, "given its value here")
        .help(fmt::format("declare it 'let mut {}'", text(variable->name)));
    return;
  }
  flow_.addFirstValue({variable, span});
  events_.push_back({variable, 0, 0, span, false, true});
}

void Checker::captureOwners(FunctionContext& inner, bool isHoisted) {
  for (auto& [binding, span] : inner.captured) {
    const BindingState& state = stateOfBinding(binding);
    if (state.rep != Rep::Struct || !state.type->is(TypeKind::Struct)) continue;
    uint32_t leaves = state.type->asStruct()->leaves.size();
    if (binding->scope->function != function_->info) continue;
    if (!isHoisted && reportMoved(binding, 0, leaves, span)) continue;
    if (!binding->isMut) continue;
    if (isHoisted) {
      error(DiagId::MoveCaptured, span, text(binding->name))
          .here("a function declaration captures a mutable owner")
          .label(binding->ident->span, "declared 'let mut' here")
          .help("pass it as a '&mut' parameter");
      continue;
    }
    // The function value takes it over when it is made.
    flow_.moves.push_back({binding, 0, leaves, span});
    events_.push_back({binding, 0, leaves, span, true});
  }
}

}  // namespace sx::typecheck
