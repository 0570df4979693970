#include "ParserImpl.h"

namespace sx::frontend {

// ---- Declaration patterns, read as such ----

Expr* Parser::parseBindingTarget() {
  if (at(TokenKind::LeftBracket) || at(TokenKind::LeftBrace)) return parseBindingPattern();
  return parseBindingIdentifier();
}

Expr* Parser::parseBindingPattern() {
  Nesting nesting(*this);
  if (!nesting) return errorExpr();
  Restore<bool> in(allowIn_, true);
  Restore<bool> consequent(inConsequent_, false);
  if (at(TokenKind::LeftBracket)) return parseArrayBindingPattern();
  return parseObjectBindingPattern();
}

ArrayPattern* Parser::parseArrayBindingPattern() {
  uint32_t begin = token_.begin;
  auto* node = make<ArrayPattern>({});
  advance();
  Builder<PatternElement*> elements;
  while (!at(TokenKind::RightBracket) && !at(TokenKind::EndOfFile)) {
    if (take(TokenKind::Comma)) {
      elements.push_back(nullptr);
      continue;
    }
    uint32_t start = token_.begin;
    if (take(TokenKind::Ellipsis)) {
      node->rest = parseBindingTarget();
      if (at(TokenKind::Comma) || at(TokenKind::Assign)) fatal(DiagId::RestNotLast, token_.span());
      break;
    }
    auto* element = make<PatternElement>({});
    element->target = parseBindingTarget();
    if (take(TokenKind::Assign)) element->init = parseAssignment();
    elements.push_back(finish(element, start));
    if (!take(TokenKind::Comma)) break;
  }
  expect(TokenKind::RightBracket);
  node->elements = list(elements);
  return finish(node, begin);
}

ObjectPattern* Parser::parseObjectBindingPattern() {
  uint32_t begin = token_.begin;
  auto* node = make<ObjectPattern>({});
  advance();
  Builder<PatternElement*> properties;
  while (!at(TokenKind::RightBrace) && !at(TokenKind::EndOfFile)) {
    if (take(TokenKind::Ellipsis)) {
      node->rest = parseBindingIdentifier();
      if (at(TokenKind::Comma) || at(TokenKind::Assign)) fatal(DiagId::RestNotLast, token_.span());
      break;
    }
    properties.push_back(parseBindingProperty());
    if (!take(TokenKind::Comma)) break;
  }
  expect(TokenKind::RightBrace);
  node->properties = list(properties);
  return finish(node, begin);
}

PatternElement* Parser::parseBindingProperty() {
  uint32_t begin = token_.begin;
  auto* element = make<PatternElement>({});
  Token keyToken = token_;
  element->key = parsePropertyKey(element->isComputed);
  if (take(TokenKind::Colon)) {
    element->target = parseBindingTarget();
  } else {
    element->isShorthand = true;
    element->target = makeBinding(keyToken.atom, keyToken.span());
    if (!isIdentifierName(keyToken)) unexpected();
    else if (!stopped_) checkBindingName(keyToken.atom, keyToken.span());
  }
  if (take(TokenKind::Assign)) element->init = parseAssignment();
  return finish(element, begin);
}

// ---- Expressions that turn out to be targets ----

Expr* Parser::invalidTarget(Expr* expr, const char* what) {
  if (!expr->is<ErrorExpr>()) error(DiagId::InvalidTarget, expr->span, what);
  return make<ErrorExpr>(expr->span);
}

/// The target of an assignment or update operator: a name or a member. For the web's sake a call is
/// accepted too (`allowCall`) and is an error only when it runs.
Expr* Parser::simpleTarget(Expr* expr, const char* what, bool allowCall) {
  switch (expr->kind) {
    case NodeKind::Identifier: {
      Atom name = expr->as<Identifier>()->name;
      if (context_.strict && (name == names::Eval || name == names::Arguments))
        error(DiagId::StrictEvalArguments, expr->span, atoms_.text(name));
      return expr;
    }
    case NodeKind::MemberExpr:
    case NodeKind::IndexExpr:
    case NodeKind::PrivateMemberExpr:
    case NodeKind::SuperMemberExpr:
    case NodeKind::SuperIndexExpr:
      return expr;
    case NodeKind::CallExpr:
      return allowCall ? expr : invalidTarget(expr, what);
    case NodeKind::AsExpr:
    case NodeKind::SatisfiesExpr:
    case NodeKind::NonNullExpr: {
      // Only a name or member may stand inside; the wrapper is kept for the checker.
      Expr* inner = expr;
      for (;;) {
        if (auto* as = inner->dynAs<AsExpr>()) inner = as->expr;
        else if (auto* satisfies = inner->dynAs<SatisfiesExpr>()) inner = satisfies->expr;
        else if (auto* nonNull = inner->dynAs<NonNullExpr>()) inner = nonNull->expr;
        else break;
      }
      return simpleTarget(inner, what, false)->is<ErrorExpr>() ? inner : expr;
    }
    default:
      return invalidTarget(expr, what);
  }
}

Expr* Parser::toTarget(Expr* expr, TargetMode mode, const char* what) {
  switch (expr->kind) {
    case NodeKind::ArrayLiteral:
      return expr->parenthesized ? invalidTarget(expr, what) : arrayToPattern(expr->as<ArrayLiteral>(), mode);
    case NodeKind::ObjectLiteral:
      return expr->parenthesized ? invalidTarget(expr, what) : objectToPattern(expr->as<ObjectLiteral>(), mode);
    case NodeKind::ArrayPattern:
    case NodeKind::ObjectPattern:
      return mode == TargetMode::Binding ? patternToBinding(expr) : expr;
    default:
      break;
  }
  if (mode == TargetMode::Assign) return simpleTarget(expr, what, true);
  auto* identifier = expr->dynAs<Identifier>();
  if (identifier == nullptr || expr->parenthesized) return invalidTarget(expr, what);
  return makeBinding(identifier->name, identifier->span);
}

/// `target` or `target = init` inside a pattern.
PatternElement* Parser::toElement(Expr* expr, TargetMode mode) {
  auto* element = make<PatternElement>(expr->span);
  auto* assign = expr->dynAs<AssignExpr>();
  if (assign != nullptr && assign->op == AssignOp::Assign && !assign->parenthesized) {
    element->target = toNestedTarget(assign->target, mode, "destructuring target");
    element->init = assign->value;
  } else {
    element->target = toNestedTarget(expr, mode, "destructuring target");
  }
  return element;
}

/// A target inside a pattern, where not even the web needs a call to be one.
Expr* Parser::toNestedTarget(Expr* expr, TargetMode mode, const char* what) {
  return expr->is<CallExpr>() ? invalidTarget(expr, what) : toTarget(expr, mode, what);
}

Expr* Parser::arrayToPattern(ArrayLiteral* array, TargetMode mode) {
  auto* pattern = make<ArrayPattern>(array->span);
  Builder<PatternElement*> elements;
  for (Expr* expr : array->elements) {
    if (expr == nullptr) {
      elements.push_back(nullptr);
      continue;
    }
    auto* spread = expr->dynAs<SpreadElement>();
    if (spread == nullptr) {
      elements.push_back(toElement(expr, mode));
      continue;
    }
    if (expr != array->elements.back() || commaAfterSpread_.contains(array)) error(DiagId::RestNotLast, spread->span);
    pattern->rest = toNestedTarget(spread->argument, mode, "rest target");
  }
  pattern->elements = list(elements);
  return pattern;
}

Expr* Parser::objectToPattern(ObjectLiteral* object, TargetMode mode) {
  auto* pattern = make<ObjectPattern>(object->span);
  Builder<PatternElement*> properties;
  for (Property* property : object->properties) {
    switch (property->propertyKind) {
      case PropertyKind::Value:
      case PropertyKind::Shorthand: {
        PatternElement* element = toElement(property->value, mode);
        element->span = property->span;
        element->key = property->key;
        element->isComputed = property->isComputed;
        element->isShorthand = property->propertyKind == PropertyKind::Shorthand;
        properties.push_back(element);
        break;
      }
      case PropertyKind::Spread: {
        if (property != object->properties.back() || commaAfterSpread_.contains(object)) error(DiagId::RestNotLast, property->span);
        bool nested = property->value->is<ArrayLiteral>() || property->value->is<ObjectLiteral>() ||
                      property->value->is<ArrayPattern>() || property->value->is<ObjectPattern>();
        pattern->rest = nested ? invalidTarget(property->value, "`...` target")
                               : toNestedTarget(property->value, mode, "`...` target");
        break;
      }
      case PropertyKind::Method:
      case PropertyKind::Get:
      case PropertyKind::Set:
        error(DiagId::InvalidTarget, property->span, "destructuring target");
        break;
    }
  }
  pattern->properties = list(properties);
  return pattern;
}

/// An assignment pattern that was recognised inside what turned out to be parameters: its leaves become
/// declarations. `(a = [b] = c) =>` does not come here: there the pattern is part of an initialiser.
Expr* Parser::patternToBinding(Expr* pattern) {
  if (pattern->parenthesized) return invalidTarget(pattern, "destructuring target");
  if (auto* array = pattern->dynAs<ArrayPattern>()) {
    for (PatternElement* element : array->elements)
      if (element != nullptr) element->target = toTarget(element->target, TargetMode::Binding, "destructuring target");
    if (array->rest != nullptr) array->rest = toTarget(array->rest, TargetMode::Binding, "rest target");
    return array;
  }
  auto* object = pattern->as<ObjectPattern>();
  for (PatternElement* element : object->properties)
    element->target = toTarget(element->target, TargetMode::Binding, "destructuring target");
  if (object->rest != nullptr) object->rest = toTarget(object->rest, TargetMode::Binding, "rest target");
  return object;
}

}  // namespace sx::frontend
