#include "ParserImpl.h"

#include "base/Utf.h"
#include "regexp/Pattern.h"

namespace sx::frontend {

namespace {

/// What can begin a property name.
bool beginsKey(const Token& token) {
  return isWord(token.kind) || token.kind == TokenKind::String || token.kind == TokenKind::Number ||
         token.kind == TokenKind::BigInt || token.kind == TokenKind::LeftBracket;
}

}  // namespace

Expr* Parser::parsePrimary(Cover& cover) {
  using enum TokenKind;
  switch (token_.kind) {
    case Number:
    case TokenKind::BigInt: return parseNumber();
    case String: {
      if (token_.legacyOctal && context_.strict) error(DiagId::StrictOctal, token_.span());
      auto* node = make<StringLiteral>(token_.span());
      node->value = token_.atom;
      advance();
      return node;
    }
    case TemplateWhole:
    case TemplateHead: return parseTemplate(false);
    case LeftParen: return parseParenOrArrow();
    case LeftBracket: return parseArrayLiteral(cover);
    case LeftBrace: return parseObjectLiteral(cover);
    case Slash:
    case DivAssign: return parseRegExp();
    case TokenKind::Less: return isTyped() ? parseTypeAssertionOrArrow() : (unexpected(), errorExpr());
    case TokenKind::At: return isTyped() ? (parseDecorated(), errorExpr()) : (unexpected(), errorExpr());
    default:
      if (isWord(token_.kind)) return parseWordPrimary();
      unexpected();
      return errorExpr();
  }
}

Expr* Parser::parseNumber() {
  Span span = token_.span();
  Expr* node;
  if (at(TokenKind::BigInt)) {
    auto* literal = make<BigIntLiteral>(span);
    literal->digits = token_.atom;
    node = literal;
  } else {
    if (token_.legacyOctal && context_.strict) error(DiagId::StrictOctal, span);
    auto* literal = make<NumberLiteral>(span);
    literal->value = token_.number;
    literal->isInteger = token_.isInteger;
    node = literal;
  }
  advance();
  return node;
}

Expr* Parser::parseRegExp() {
  lexer_.rescanRegExp(token_);
  if (at(TokenKind::Error)) {
    unexpected();
    return errorExpr();
  }
  auto* node = make<RegExpLiteral>(token_.span());
  node->pattern = token_.atom;
  node->flags = token_.flags;
  if (auto problem = regexp::checkPattern(atoms_.text(node->pattern), atoms_.text(node->flags)))
    error(DiagId::InvalidRegExp, node->span, problem->message);
  advance();
  return node;
}

Expr* Parser::parseWordPrimary() {
  uint32_t begin = token_.begin;
  Span span = token_.span();
  switch (token_.kind) {
    case TokenKind::This:
      advance();
      return make<ThisExpr>(span);
    case TokenKind::Null:
      advance();
      return make<NullLiteral>(span);
    case TokenKind::True:
    case TokenKind::False: {
      auto* node = make<BoolLiteral>(span);
      node->value = at(TokenKind::True);
      advance();
      return node;
    }
    case TokenKind::Function:
      return parseFunctionExpression(begin, false, false);
    case TokenKind::Class: {
      auto* node = make<ClassExpr>(span);
      node->cls = parseClass(false, false);
      return finish(node, begin);
    }
    case TokenKind::New: return parseNew();
    case TokenKind::Super: return parseSuper();
    case TokenKind::Import: return parseImportExpr();
    case TokenKind::Async: {
      Token next = peek();
      bool arrow = arrowStart_ == begin && (next.kind == TokenKind::LeftParen || isIdentifierName(next) ||
                                            (isTyped() && next.kind == TokenKind::Less));
      if (!next.newlineBefore && (next.kind == TokenKind::Function || arrow)) return parseAsyncPrimary();
      break;
    }
    case TokenKind::Unsafe:
      if (isSx()) {
        Token next = peek();
        if (next.kind == TokenKind::Function && !next.newlineBefore) {
          advance();
          return parseFunctionExpression(begin, false, true);
        }
      }
      break;
    default:
      break;
  }
  bool mayBeArrow = arrowStart_ == begin;
  if (mayBeArrow && atIdentifier()) {
    Token next;
    // The name of a single parameter is not a use, so it is looked at before it is checked.
    uint32_t position = lexer_.position();
    lexer_.next(next);
    if (next.kind == TokenKind::Arrow && !next.newlineBefore) {
      lexer_.reset(position);
      return parseSimpleArrow(begin, false);
    }
    auto* node = make<Identifier>(span);
    node->name = token_.atom;
    checkIdentifier(node->name, span);
    previousEnd_ = token_.end;
    token_ = next;
    return node;
  }
  return parseIdentifierReference();
}

// ---- Parentheses ----

Expr* Parser::parseParenOrArrow() {
  uint32_t begin = token_.begin;
  bool mayBeArrow = arrowStart_ == begin;
  ParenList list;
  list.begin = begin;
  uint32_t outerYield = yieldPos_, outerAwait = awaitPos_;
  yieldPos_ = awaitPos_ = 0;
  bool complete = parseParenList(list, false);
  if (complete && mayBeArrow) {
    auto* fn = make<FunctionNode>({begin, begin});
    fn->functionKind = FunctionKind::Arrow;
    bool arrow = (at(TokenKind::Arrow) && !token_.newlineBefore) || tryArrowResult(fn, list);
    if (arrow) {
      if (yieldPos_ != 0) error(DiagId::MisplacedExpression, Span{yieldPos_ - 1, yieldPos_ + 4}, "a yield expression in parameters");
      if (awaitPos_ != 0) error(DiagId::MisplacedExpression, Span{awaitPos_ - 1, awaitPos_ + 4}, "an await expression in parameters");
      yieldPos_ = outerYield, awaitPos_ = outerAwait;
      arrowParameters(fn, list);
      return finishArrow(fn, begin);
    }
  }
  if (yieldPos_ == 0) yieldPos_ = outerYield;
  if (awaitPos_ == 0) awaitPos_ = outerAwait;
  return parenExpression(list);
}

/// `( … )` as a list of what may be parameters or, with `isCall`, arguments.
bool Parser::parseParenList(ParenList& list, bool isCall) {
  expect(TokenKind::LeftParen);
  Restore<bool> in(allowIn_, true);
  Restore<bool> consequent(inConsequent_, false);
  while (!at(TokenKind::RightParen) && !at(TokenKind::EndOfFile)) {
    if (!parseParenItem(list, isCall)) return false;
    if (!at(TokenKind::Comma)) break;
    list.trailingComma = token_.span();
    advance();
    if (!at(TokenKind::RightParen)) list.trailingComma = {Cover::kNowhere, Cover::kNowhere};
  }
  return expect(TokenKind::RightParen);
}

bool Parser::parseParenItem(ParenList& list, bool isCall) {
  ParenItem item;
  Span first = token_.span();
  auto onlyParameters = [&](Span span) {
    if (list.onlyParameters.begin == Cover::kNowhere) list.onlyParameters = span;
  };
  if (at(TokenKind::Ellipsis)) {
    advance();
    item.isRest = true;
    if (!isCall) onlyParameters(first);
  }
  item.expr = parseAssignment(list.cover);
  bool target = item.expr->is<Identifier>() || item.expr->is<ThisExpr>() || item.expr->is<ArrayLiteral>() || item.expr->is<ObjectLiteral>();
  if (isTyped() && target && (at(TokenKind::Question) || at(TokenKind::Colon))) {
    onlyParameters(token_.span());
    item.isOptional = take(TokenKind::Question);
    if (take(TokenKind::Colon)) item.type = parseType();
    if (take(TokenKind::Assign)) item.init = parseAssignment();
  }
  if (item.expr->is<ThisExpr>() && item.type != nullptr && list.items.empty() && list.thisType == nullptr) {
    list.thisType = item.type;
    return !stopped_;
  }
  list.items.push_back(item);
  return !stopped_;
}

/// The list turned out to be an expression in parentheses.
Expr* Parser::parenExpression(ParenList& list) {
  if (stopped_) return errorExpr();
  if (list.items.empty()) {
    expected("'=>'");
    return errorExpr();
  }
  Span wrong = list.onlyParameters.begin != Cover::kNowhere ? list.onlyParameters : list.trailingComma;
  if (wrong.begin != Cover::kNowhere) {
    error(DiagId::UnexpectedToken, wrong, source_.text(wrong));
    return errorExpr();
  }
  checkCover(list.cover);
  Expr* expr = list.items.front().expr;
  if (list.items.size() > 1) {
    Builder<Expr*> exprs;
    for (const ParenItem& item : list.items) exprs.push_back(item.expr);
    auto* node = make<SequenceExpr>({exprs.front()->span.begin, exprs.back()->span.end});
    node->exprs = this->list(exprs);
    expr = node;
  }
  expr->parenthesized = true;
  return expr;
}

// ---- Array and object literals ----

Expr* Parser::parseArrayLiteral(Cover& cover) {
  uint32_t begin = token_.begin;
  auto* node = make<ArrayLiteral>({});
  advance();
  Restore<bool> in(allowIn_, true);
  Restore<bool> consequent(inConsequent_, false);
  Builder<Expr*> elements;
  while (!at(TokenKind::RightBracket) && !at(TokenKind::EndOfFile)) {
    if (take(TokenKind::Comma)) {
      elements.push_back(nullptr);
      continue;
    }
    uint32_t start = token_.begin;
    if (take(TokenKind::Ellipsis)) {
      auto* spread = make<SpreadElement>({});
      spread->argument = parseAssignment(cover);
      elements.push_back(finish(spread, start));
      if (at(TokenKind::Comma)) commaAfterSpread_.insert(node);
    } else {
      elements.push_back(parseAssignment(cover));
    }
    if (!take(TokenKind::Comma)) break;
  }
  expect(TokenKind::RightBracket);
  node->elements = list(elements);
  return finish(node, begin);
}

Expr* Parser::parseObjectLiteral(Cover& cover) {
  uint32_t begin = token_.begin;
  auto* node = make<ObjectLiteral>({});
  advance();
  Restore<bool> in(allowIn_, true);
  Restore<bool> consequent(inConsequent_, false);
  Builder<Property*> properties;
  Span protoSeen{Cover::kNowhere, Cover::kNowhere};
  while (!at(TokenKind::RightBrace) && !at(TokenKind::EndOfFile)) {
    Property* property = parseProperty(cover, protoSeen);
    properties.push_back(property);
    if (property->propertyKind == PropertyKind::Spread && at(TokenKind::Comma)) commaAfterSpread_.insert(node);
    if (!take(TokenKind::Comma)) break;
  }
  expect(TokenKind::RightBrace);
  node->properties = list(properties);
  return finish(node, begin);
}

Property* Parser::parseProperty(Cover& cover, Span& protoSeen) {
  uint32_t begin = token_.begin;
  if (take(TokenKind::Ellipsis)) {
    auto* spread = make<Property>({});
    spread->propertyKind = PropertyKind::Spread;
    spread->value = parseAssignment(cover);
    return finish(spread, begin);
  }
  if (at(TokenKind::Star)) {
    advance();
    return parseMethodProperty(begin, false, true);
  }
  if (at(TokenKind::Get) || at(TokenKind::Set)) {
    if (beginsKey(peek())) {
      PropertyKind kind = at(TokenKind::Get) ? PropertyKind::Get : PropertyKind::Set;
      advance();
      return parseAccessorProperty(begin, kind);
    }
  } else if (at(TokenKind::Async)) {
    Token next = peek();
    if (!next.newlineBefore && (beginsKey(next) || next.kind == TokenKind::Star)) {
      advance();
      bool isGenerator = take(TokenKind::Star);
      return parseMethodProperty(begin, true, isGenerator);
    }
  }
  Token keyToken = token_;
  auto* property = make<Property>({});
  property->key = parsePropertyKey(property->isComputed);
  if (at(TokenKind::LeftParen) || (isTyped() && at(TokenKind::Less))) {
    property->propertyKind = PropertyKind::Method;
    auto* function = make<FunctionExpr>({});
    function->fn = parseMethod(begin, FunctionKind::Method, false, false);
    property->value = finish(function, begin);
    return finish(property, begin);
  }
  if (take(TokenKind::Colon)) {
    const auto* name = property->key->dynAs<StringLiteral>();
    if (name != nullptr && !property->isComputed && name->value == names::Proto) {
      if (protoSeen.begin != Cover::kNowhere && cover.doubleProto.begin == Cover::kNowhere) cover.doubleProto = name->span;
      protoSeen = name->span;
    }
    property->value = parseAssignment(cover);
    return finish(property, begin);
  }
  if (stopped_) {
    property->value = errorExpr();
    return finish(property, begin);
  }
  property->propertyKind = PropertyKind::Shorthand;
  auto* value = make<Identifier>(keyToken.span());
  value->name = keyToken.atom;
  property->value = value;
  if (!isIdentifierName(keyToken)) {
    unexpected();
    return finish(property, begin);
  }
  checkIdentifier(value->name, value->span);
  if (at(TokenKind::Assign)) {
    if (cover.shorthandInit.begin == Cover::kNowhere) cover.shorthandInit = token_.span();
    advance();
    auto* assign = make<AssignExpr>({});
    assign->target = value;
    assign->value = parseAssignment();
    property->value = finish(assign, begin);
  }
  return finish(property, begin);
}

Property* Parser::parseAccessorProperty(uint32_t begin, PropertyKind kind) {
  auto* property = make<Property>({});
  property->propertyKind = kind;
  property->key = parsePropertyKey(property->isComputed);
  auto* function = make<FunctionExpr>({});
  function->fn = parseMethod(begin, kind == PropertyKind::Get ? FunctionKind::Getter : FunctionKind::Setter, false, false);
  property->value = finish(function, begin);
  return finish(property, begin);
}

Property* Parser::parseMethodProperty(uint32_t begin, bool isAsync, bool isGenerator) {
  auto* property = make<Property>({});
  property->propertyKind = PropertyKind::Method;
  property->key = parsePropertyKey(property->isComputed);
  auto* function = make<FunctionExpr>({});
  function->fn = parseMethod(begin, FunctionKind::Method, isAsync, isGenerator);
  property->value = finish(function, begin);
  return finish(property, begin);
}

// ---- Templates ----

TemplateElement* Parser::makeTemplateElement(bool isTagged) {
  if (token_.badEscape && !isTagged) {
    const Lexer::Problem& problem = lexer_.problem();
    error(problem.id, problem.span, problem.argument);
  }
  auto* element = make<TemplateElement>(token_.span());
  element->cooked = token_.atom;
  element->raw = lexer_.templateRaw(token_);
  return element;
}

TemplateLiteral* Parser::parseTemplate(bool isTagged) {
  uint32_t begin = token_.begin;
  auto* node = make<TemplateLiteral>({});
  Builder<TemplateElement*> quasis;
  Builder<Expr*> exprs;
  Restore<bool> in(allowIn_, true);
  Restore<bool> consequent(inConsequent_, false);
  for (;;) {
    quasis.push_back(makeTemplateElement(isTagged));
    bool last = at(TokenKind::TemplateWhole) || at(TokenKind::TemplateTail);
    advance();
    if (last) break;
    exprs.push_back(parseExpression());
    if (!at(TokenKind::RightBrace)) {
      expected("'}'");
      quasis.push_back(make<TemplateElement>(token_.span()));
      break;
    }
    lexer_.rescanTemplate(token_);
    if (at(TokenKind::Error)) {
      unexpected();
      quasis.push_back(make<TemplateElement>(token_.span()));
      break;
    }
  }
  node->quasis = list(quasis);
  node->exprs = list(exprs);
  return finish(node, begin);
}

// ---- new, import, super ----

Expr* Parser::parseNew() {
  Nesting nesting(*this);
  if (!nesting) return errorExpr();
  uint32_t begin = token_.begin;
  advance();
  if (take(TokenKind::Dot)) {
    if (!at(TokenKind::Target)) {
      expected("'target'");
      return errorExpr();
    }
    advance();
    Expr* node = make<NewTargetExpr>(spanFrom(begin));
    if (!context_.newTarget) error(DiagId::MisplacedExpression, node->span, "'new.target'");
    return node;
  }
  auto* node = make<NewExpr>({});
  uint32_t calleeBegin = token_.begin;
  Cover cover;
  Expr* callee;
  arrowStart_ = Cover::kNowhere;
  if (at(TokenKind::New)) {
    callee = parseNew();
  } else if (at(TokenKind::Import) && peek().kind == TokenKind::LeftParen) {
    error(DiagId::MisplacedExpression, token_.span(), "'new' before 'import()'");
    callee = parseImportExpr();
  } else if (at(TokenKind::Super) && peek().kind == TokenKind::LeftParen) {
    error(DiagId::MisplacedExpression, token_.span(), "'super()' after 'new'");
    callee = parseSuper();
  } else {
    callee = parsePrimary(cover);
  }
  checkCover(cover);
  callee = parseCallTail(callee, calleeBegin, true);
  if (auto* typed = callee->dynAs<InstantiationExpr>(); typed != nullptr && !typed->parenthesized) {
    node->typeArgs = typed->typeArgs;
    callee = typed->expr;
  }
  node->callee = callee;
  if (at(TokenKind::LeftParen)) node->args = parseArguments();
  return finish(node, begin);
}

Expr* Parser::parseImportExpr() {
  uint32_t begin = token_.begin;
  advance();
  if (take(TokenKind::Dot)) {
    if (!at(TokenKind::Meta)) {
      expected("'meta'");
      return errorExpr();
    }
    advance();
    Expr* node = make<ImportMetaExpr>(spanFrom(begin));
    if (goal_ != Goal::Module) {
      hasModuleSyntax_ = true;
      error(DiagId::MisplacedExpression, node->span, "'import.meta' outside a module");
    }
    return node;
  }
  auto* node = make<ImportCallExpr>({});
  if (!expect(TokenKind::LeftParen)) return errorExpr();
  Restore<bool> in(allowIn_, true);
  Restore<bool> consequent(inConsequent_, false);
  node->source = parseAssignment();
  if (take(TokenKind::Comma) && !at(TokenKind::RightParen)) {
    node->options = parseAssignment();
    take(TokenKind::Comma);
  }
  expect(TokenKind::RightParen);
  return finish(node, begin);
}

Expr* Parser::parseSuper() {
  uint32_t begin = token_.begin;
  Span word = token_.span();
  advance();
  if (at(TokenKind::LeftParen)) {
    if (!context_.superCall) error(DiagId::MisplacedExpression, word, "'super()' outside the constructor of a derived class");
    auto* node = make<SuperCallExpr>({});
    node->args = parseArguments();
    return finish(node, begin);
  }
  if (at(TokenKind::Dot) || at(TokenKind::LeftBracket)) {
    if (!context_.superProperty) error(DiagId::MisplacedExpression, word, "'super' outside a method");
    if (at(TokenKind::LeftBracket)) {
      auto* node = make<SuperIndexExpr>({});
      advance();
      Restore<bool> in(allowIn_, true);
      Restore<bool> consequent(inConsequent_, false);
      node->index = parseExpression();
      expect(TokenKind::RightBracket);
      return finish(node, begin);
    }
    advance();
    auto* node = make<SuperMemberExpr>({});
    node->name = token_.atom;
    node->nameSpan = token_.span();
    if (isWord(token_.kind)) advance();
    else expected("a property name");
    return finish(node, begin);
  }
  error(DiagId::MisplacedExpression, word, "'super' without a member or call");
  stop();
  return errorExpr();
}

/// `<` where an expression begins: a generic arrow function, or an assertion or JSX, which are refused.
Expr* Parser::parseTypeAssertionOrArrow() {
  uint32_t begin = token_.begin;
  if (arrowStart_ == begin) {
    State state = save();
    trying_++;
    parseTypeParameters();
    bool arrow = !stopped_ && at(TokenKind::LeftParen);
    trying_--;
    restore(state);
    if (arrow) return parseGenericArrow(begin, false);
  }
  fatal(DiagId::NotErasable, token_.span(), "an assertion written '<T>x', or JSX,");
  return errorExpr();
}

}  // namespace sx::frontend
