#include "ParserImpl.h"

#include <array>

namespace sx::frontend {

namespace {

constexpr int kRelational = 8;
constexpr int kExponent = 12;

constexpr std::array<uint8_t, 256> makePrecedences() {
  constexpr auto None = 0, Reserved = 0, StrictReserved = 0, Contextual = 0;
  constexpr auto Prec = [](int n) { return n; };
  constexpr int kRows[] = {
#define SX_TOKEN(Name, Text, Flags) Flags,
#define SX_KEYWORD(Name, Text, Flags) Flags,
#include "frontend/Tokens.def"
  };
  std::array<uint8_t, 256> out{};
  for (uint32_t i = 0; i < kTokenKindCount; i++) out[i] = static_cast<uint8_t>(kRows[i]);
  out[static_cast<size_t>(TokenKind::In)] = kRelational;
  out[static_cast<size_t>(TokenKind::Instanceof)] = kRelational;
  return out;
}

constexpr std::array<uint8_t, 256> kPrecedences = makePrecedences();

BinaryOp binaryOp(TokenKind kind) {
  using enum TokenKind;
  switch (kind) {
    case Plus: return BinaryOp::Add;
    case Minus: return BinaryOp::Sub;
    case Star: return BinaryOp::Mul;
    case Slash: return BinaryOp::Div;
    case Percent: return BinaryOp::Mod;
    case StarStar: return BinaryOp::Exp;
    case TokenKind::ShiftLeft: return BinaryOp::ShiftLeft;
    case TokenKind::ShiftRight: return BinaryOp::ShiftRight;
    case TokenKind::ShiftRightUnsigned: return BinaryOp::ShiftRightUnsigned;
    case Amp: return BinaryOp::BitAnd;
    case Pipe: return BinaryOp::BitOr;
    case Caret: return BinaryOp::BitXor;
    case EqualEqual: return BinaryOp::Equal;
    case TokenKind::NotEqual: return BinaryOp::NotEqual;
    case EqualEqualEqual: return BinaryOp::StrictEqual;
    case NotEqualEqual: return BinaryOp::StrictNotEqual;
    case TokenKind::Less: return BinaryOp::Less;
    case TokenKind::LessEqual: return BinaryOp::LessEqual;
    case TokenKind::Greater: return BinaryOp::Greater;
    case TokenKind::GreaterEqual: return BinaryOp::GreaterEqual;
    case TokenKind::In: return BinaryOp::In;
    default: return BinaryOp::Instanceof;
  }
}

AssignOp assignOp(TokenKind kind) {
  using enum TokenKind;
  switch (kind) {
    case AddAssign: return AssignOp::Add;
    case SubAssign: return AssignOp::Sub;
    case MulAssign: return AssignOp::Mul;
    case DivAssign: return AssignOp::Div;
    case ModAssign: return AssignOp::Mod;
    case ExpAssign: return AssignOp::Exp;
    case ShiftLeftAssign: return AssignOp::ShiftLeft;
    case ShiftRightAssign: return AssignOp::ShiftRight;
    case ShiftRightUnsignedAssign: return AssignOp::ShiftRightUnsigned;
    case BitAndAssign: return AssignOp::BitAnd;
    case BitOrAssign: return AssignOp::BitOr;
    case BitXorAssign: return AssignOp::BitXor;
    case AndAssign: return AssignOp::And;
    case OrAssign: return AssignOp::Or;
    case CoalesceAssign: return AssignOp::Coalesce;
    default: return AssignOp::Assign;
  }
}

constexpr bool isAssign(TokenKind kind) { return kind >= TokenKind::Assign && kind <= TokenKind::CoalesceAssign; }

/// An arrow function takes no operator or call after it.
bool isBareArrow(const Expr* expr) { return expr->kind == NodeKind::ArrowExpr && !expr->parenthesized; }

bool isLogicalOperand(const Expr* expr, bool coalesce) {
  const auto* logical = expr->dynAs<LogicalExpr>();
  return logical != nullptr && !logical->parenthesized && (logical->op == LogicalOp::Coalesce) == coalesce;
}

}  // namespace

void Parser::checkCover(const Cover& cover) {
  if (cover.shorthandInit.begin != Cover::kNowhere) error(DiagId::InvalidShorthandInit, cover.shorthandInit);
  if (cover.doubleProto.begin != Cover::kNowhere) error(DiagId::DuplicateProto, cover.doubleProto);
}

Expr* Parser::parseExpression() {
  Cover cover;
  Expr* expr = parseExpression(cover);
  checkCover(cover);
  return expr;
}

/// Expression: one or more assignment expressions with commas between.
Expr* Parser::parseExpression(Cover& cover) {
  uint32_t begin = token_.begin;
  Expr* first = parseAssignment(cover);
  if (!at(TokenKind::Comma)) return first;
  Builder<Expr*> exprs{first};
  while (take(TokenKind::Comma)) exprs.push_back(parseAssignment());
  auto* node = make<SequenceExpr>({});
  node->exprs = list(exprs);
  return finish(node, begin);
}

Expr* Parser::parseAssignment() {
  Cover cover;
  Expr* expr = parseAssignment(cover);
  checkCover(cover);
  return expr;
}

Expr* Parser::parseAssignment(Cover& cover) {
  Nesting nesting(*this);
  if (!nesting) return errorExpr();
  uint32_t begin = token_.begin;
  if (at(TokenKind::Yield) && context_.isGenerator) return parseYield();
  arrowStart_ = begin;
  Cover inner;
  Expr* left = parseConditional(inner);
  return parseAssignmentTail(left, inner, cover, begin);
}

Expr* Parser::parseAssignmentTail(Expr* left, Cover& inner, Cover& cover, uint32_t begin) {
  if (!isAssign(token_.kind) || isBareArrow(left)) {
    cover.add(inner);
    return left;
  }
  AssignOp op = assignOp(token_.kind);
  bool isPattern = !left->parenthesized && (left->is<ArrayLiteral>() || left->is<ObjectLiteral>());
  if (op == AssignOp::Assign && isPattern) {
    left = toTarget(left, TargetMode::Assign, "destructuring assignment target");
  } else {
    cover.add(inner);
    left = simpleTarget(left, "left-hand side in assignment", !isLogical(op));
  }
  advance();
  auto* node = make<AssignExpr>({});
  node->op = op;
  node->target = left;
  node->value = parseAssignment();
  return finish(node, begin);
}

Expr* Parser::parseYield() {
  uint32_t begin = token_.begin;
  if (context_.inParameters) error(DiagId::MisplacedExpression, token_.span(), "a yield expression in parameters");
  yieldPos_ = begin + 1;
  advance();
  auto* node = make<YieldExpr>({});
  using enum TokenKind;
  switch (token_.kind) {
    case RightParen: case RightBracket: case RightBrace: case Comma: case Semicolon: case Colon: case EndOfFile: case In:
    case TemplateMiddle: case TemplateTail:
      break;
    default:
      if (token_.newlineBefore) break;
      node->isDelegate = take(Star);
      node->argument = parseAssignment();
  }
  return finish(node, begin);
}

Expr* Parser::parseConditional(Cover& cover) {
  uint32_t begin = token_.begin;
  Expr* test = parseBinary(0, cover);
  if (!at(TokenKind::Question) || isBareArrow(test)) return test;
  return parseConditionalTail(test, begin);
}

/// `test` is read. A chain of conditionals in the alternate is read in a loop.
Expr* Parser::parseConditionalTail(Expr* test, uint32_t begin) {
  ConditionalExpr* first = nullptr;
  ConditionalExpr* last = nullptr;
  for (;;) {
    if (isTyped()) {
      // `(x?: T)`, `(x?)`: an optional parameter, not an operator.
      TokenKind next = peek().kind;
      using enum TokenKind;
      if (next == Colon || next == RightParen || next == Comma || next == TokenKind::Assign) break;
    }
    advance();
    auto* node = make<ConditionalExpr>({begin, begin});
    node->test = test;
    {
      Restore<bool> in(allowIn_, true);
      Restore<bool> consequent(inConsequent_, true);
      node->consequent = parseAssignment();
    }
    expect(TokenKind::Colon);
    if (last != nullptr) last->alternate = node;
    else first = node;
    last = node;
    begin = token_.begin;
    if (at(TokenKind::Yield) && context_.isGenerator) {
      node->alternate = parseYield();
      break;
    }
    arrowStart_ = begin;
    Cover cover;
    test = parseBinary(0, cover);
    node->alternate = test;
    if (at(TokenKind::Question) && !isBareArrow(test)) {
      checkCover(cover);
      continue;
    }
    Cover outer;
    node->alternate = parseAssignmentTail(test, cover, outer, begin);
    checkCover(outer);
    break;
  }
  if (first == nullptr) return test;
  for (ConditionalExpr* node = first; node != nullptr; node = node == last ? nullptr : node->alternate->as<ConditionalExpr>())
    node->span.end = previousEnd_;
  return first;
}

Expr* Parser::parseBinary(int minPrecedence, Cover& cover) {
  uint32_t begin = token_.begin;
  if (at(TokenKind::PrivateIdentifier)) return parseBinaryTail(parsePrivateIn(minPrecedence), begin, minPrecedence);
  Expr* left = parseUnary(cover);
  if (kPrecedences[static_cast<size_t>(token_.kind)] == 0 && !isTyped()) return left;
  return parseBinaryTail(left, begin, minPrecedence);
}

/// Left-associative operators are read in a loop, so chains of any length are fine.
Expr* Parser::parseBinaryTail(Expr* left, uint32_t begin, int minPrecedence) {
  if (isBareArrow(left)) return left;
  for (;;) {
    TokenKind op = token_.kind;
    int precedence = kPrecedences[static_cast<size_t>(op)];
    if (isTyped() && (op == TokenKind::As || op == TokenKind::Satisfies) && !token_.newlineBefore &&
        kRelational > minPrecedence) {
      advance();
      if (op == TokenKind::Satisfies) {
        auto* node = make<SatisfiesExpr>({});
        node->expr = left;
        node->type = parseType();
        left = finish(node, begin);
        continue;
      }
      auto* node = make<AsExpr>({});
      node->expr = left;
      if (!take(TokenKind::Const)) node->type = parseType();
      left = finish(node, begin);
      continue;
    }
    if (precedence <= minPrecedence || (op == TokenKind::In && !allowIn_)) return left;
    Span opSpan = token_.span();
    bool isExponent = precedence == kExponent;
    if (isExponent && !left->parenthesized && (left->is<UnaryExpr>() || left->is<AwaitExpr>() || left->is<BorrowExpr>()))
      error(DiagId::UnaryBeforeExp, left->span);
    advance();
    Cover cover;
    Expr* right;
    if (isExponent) {
      Nesting nesting(*this);
      right = nesting ? parseBinary(precedence - 1, cover) : errorExpr();
    } else {
      right = parseBinary(precedence, cover);
    }
    checkCover(cover);
    left = combine(op, left, right, begin, opSpan);
  }
}

Expr* Parser::combine(TokenKind op, Expr* left, Expr* right, uint32_t begin, Span opSpan) {
  using enum TokenKind;
  if (op == AmpAmp || op == PipePipe || op == QuestionQuestion) {
    bool coalesce = op == QuestionQuestion;
    if (isLogicalOperand(left, !coalesce) || isLogicalOperand(right, !coalesce)) error(DiagId::MixedCoalesce, opSpan);
    auto* node = make<LogicalExpr>({});
    node->op = op == AmpAmp ? LogicalOp::And : coalesce ? LogicalOp::Coalesce : LogicalOp::Or;
    node->left = left;
    node->right = right;
    return finish(node, begin);
  }
  auto* node = make<BinaryExpr>({});
  node->op = binaryOp(op);
  node->left = left;
  node->right = right;
  return finish(node, begin);
}

Expr* Parser::parsePrivateIn(int minPrecedence) {
  uint32_t begin = token_.begin;
  PrivateName* name = parsePrivateName();
  if (!at(TokenKind::In) || !allowIn_ || minPrecedence >= kRelational) {
    unexpected();
    return errorExpr();
  }
  usePrivateName(name);
  advance();
  auto* node = make<PrivateInExpr>({});
  node->name = name;
  Cover cover;
  node->object = parseBinary(kRelational, cover);
  checkCover(cover);
  return finish(node, begin);
}

Expr* Parser::parseUnary(Cover& cover) {
  using enum TokenKind;
  switch (token_.kind) {
    case TokenKind::Not: return parseUnaryOperator(UnaryOp::Not);
    case Tilde: return parseUnaryOperator(UnaryOp::BitNot);
    case TokenKind::Plus: return parseUnaryOperator(UnaryOp::Plus);
    case TokenKind::Minus: return parseUnaryOperator(UnaryOp::Minus);
    case TokenKind::Typeof: return parseUnaryOperator(UnaryOp::Typeof);
    case TokenKind::Void: return parseUnaryOperator(UnaryOp::Void);
    case TokenKind::Delete: return parseUnaryOperator(UnaryOp::Delete);
    case PlusPlus:
    case MinusMinus: return parsePrefixUpdate();
    case Amp: return isSx() ? parseBorrow() : parsePostfix(cover);
    case Await: return context_.isAsync ? parseAwait() : parsePostfix(cover);
    default: return parsePostfix(cover);
  }
}

Expr* Parser::parseUnaryOperator(UnaryOp op) {
  Nesting nesting(*this);
  if (!nesting) return errorExpr();
  uint32_t begin = token_.begin;
  advance();
  auto* node = make<UnaryExpr>({});
  node->op = op;
  Cover cover;
  node->operand = parseUnary(cover);
  checkCover(cover);
  if (op == UnaryOp::Delete) {
    Expr* operand = node->operand;
    if (auto* chain = operand->dynAs<OptionalChainExpr>()) operand = chain->expr;
    if (context_.strict && operand->is<Identifier>())
      error(DiagId::StrictDelete, operand->span, atoms_.text(operand->as<Identifier>()->name));
    if (operand->is<PrivateMemberExpr>()) error(DiagId::MisplacedExpression, operand->span, "deleting a private member");
  }
  return finish(node, begin);
}

Expr* Parser::parseAwait() {
  Nesting nesting(*this);
  if (!nesting) return errorExpr();
  uint32_t begin = token_.begin;
  if (context_.inParameters) error(DiagId::MisplacedExpression, token_.span(), "an await expression in parameters");
  if (functionDepth_ == 0) hasTopLevelAwait_ = true;
  awaitPos_ = begin + 1;
  advance();
  auto* node = make<AwaitExpr>({});
  Cover cover;
  node->argument = parseUnary(cover);
  checkCover(cover);
  return finish(node, begin);
}

Expr* Parser::parsePrefixUpdate() {
  Nesting nesting(*this);
  if (!nesting) return errorExpr();
  uint32_t begin = token_.begin;
  auto* node = make<UpdateExpr>({});
  node->isPrefix = true;
  node->isIncrement = at(TokenKind::PlusPlus);
  advance();
  Cover cover;
  Expr* operand = parseUnary(cover);
  checkCover(cover);
  node->target = simpleTarget(operand, "left-hand side expression in prefix operation", true);
  return finish(node, begin);
}

Expr* Parser::parsePostfix(Cover& cover) {
  uint32_t begin = token_.begin;
  Expr* expr = parseLeftHandSide(cover);
  if (!(at(TokenKind::PlusPlus) || at(TokenKind::MinusMinus)) || token_.newlineBefore || isBareArrow(expr)) return expr;
  auto* node = make<UpdateExpr>({});
  node->isIncrement = at(TokenKind::PlusPlus);
  node->target = simpleTarget(expr, "left-hand side expression in postfix operation", true);
  advance();
  return finish(node, begin);
}

Expr* Parser::parseLeftHandSide(Cover& cover) {
  uint32_t begin = token_.begin;
  Expr* expr;
  switch (token_.kind) {
    case TokenKind::New: expr = parseNew(); break;
    case TokenKind::Super: expr = parseSuper(); break;
    case TokenKind::Import: expr = parseImportExpr(); break;
    default: {
      Cover inner;
      Expr* primary = parsePrimary(inner);
      expr = isBareArrow(primary) ? primary : parseCallTail(primary, begin, false);
      // `{a = 1}.b` is no pattern, whatever stands around it.
      if (expr == primary) cover.add(inner);
      else checkCover(inner);
      return expr;
    }
  }
  return parseCallTail(expr, begin, false);
}

/// Members, calls and templates after `expr`, in a loop. With `noCalls` (the callee of `new`) a call ends it.
Expr* Parser::parseCallTail(Expr* expr, uint32_t begin, bool noCalls) {
  using enum TokenKind;
  bool inChain = false;
  for (;;) {
    switch (token_.kind) {
      case Dot:
        advance();
        expr = parseMemberDot(expr, begin, false);
        continue;
      case LeftBracket:
        expr = parseIndex(expr, begin, false);
        continue;
      case LeftParen:
        if (noCalls) break;
        expr = parseCall(expr, begin, false, {});
        continue;
      case TemplateWhole:
      case TemplateHead:
        expr = parseTaggedTemplate(expr, begin, {}, inChain);
        continue;
      case QuestionDot: {
        if (noCalls) error(DiagId::MisplacedExpression, token_.span(), "an optional chain in the callee of 'new'");
        inChain = true;
        advance();
        List<TypeNode*> typeArgs;
        if (isTyped() && (at(TokenKind::Less) || at(TokenKind::ShiftLeft))) typeArgs = parseTypeArguments();
        if (at(LeftParen)) expr = parseCall(expr, begin, true, typeArgs);
        else if (at(LeftBracket)) expr = parseIndex(expr, begin, true);
        else if (at(TemplateWhole) || at(TemplateHead)) expr = parseTaggedTemplate(expr, begin, {}, true);
        else expr = parseMemberDot(expr, begin, true);
        continue;
      }
      case TokenKind::Not: {
        if (!isTyped() || token_.newlineBefore) break;
        advance();
        auto* node = make<NonNullExpr>({});
        node->expr = expr;
        expr = finish(node, begin);
        continue;
      }
      case TokenKind::Less:
      case TokenKind::ShiftLeft: {
        List<TypeNode*> typeArgs;
        if (!isTyped() || !tryTypeArguments(typeArgs)) break;
        if (at(LeftParen) && !noCalls) {
          expr = parseCall(expr, begin, false, typeArgs);
        } else if (at(TemplateWhole) || at(TemplateHead)) {
          expr = parseTaggedTemplate(expr, begin, typeArgs, inChain);
        } else {
          auto* node = make<InstantiationExpr>({});
          node->expr = expr;
          node->typeArgs = typeArgs;
          expr = finish(node, begin);
        }
        continue;
      }
      default:
        break;
    }
    break;
  }
  if (!inChain) return expr;
  auto* chain = make<OptionalChainExpr>({});
  chain->expr = expr;
  return finish(chain, begin);
}

Expr* Parser::parseMemberDot(Expr* object, uint32_t begin, bool optional) {
  if (at(TokenKind::PrivateIdentifier)) {
    auto* node = make<PrivateMemberExpr>({});
    node->object = object;
    node->name = parsePrivateName();
    usePrivateName(node->name);
    node->optional = optional;
    return finish(node, begin);
  }
  auto* node = make<MemberExpr>({});
  node->object = object;
  node->name = token_.atom;
  node->nameSpan = token_.span();
  node->optional = optional;
  if (isWord(token_.kind)) advance();
  else expected("a property name");
  return finish(node, begin);
}

Expr* Parser::parseIndex(Expr* object, uint32_t begin, bool optional) {
  advance();
  auto* node = make<IndexExpr>({});
  node->object = object;
  node->optional = optional;
  Restore<bool> in(allowIn_, true);
  Restore<bool> consequent(inConsequent_, false);
  node->index = parseExpression();
  expect(TokenKind::RightBracket);
  return finish(node, begin);
}

Expr* Parser::parseCall(Expr* callee, uint32_t begin, bool optional, List<TypeNode*> typeArgs) {
  auto* node = make<CallExpr>({});
  node->callee = callee;
  node->typeArgs = typeArgs;
  node->args = parseArguments();
  node->optional = optional;
  return finish(node, begin);
}

List<Expr*> Parser::parseArguments() {
  expect(TokenKind::LeftParen);
  Restore<bool> in(allowIn_, true);
  Restore<bool> consequent(inConsequent_, false);
  Builder<Expr*> args;
  while (!at(TokenKind::RightParen) && !at(TokenKind::EndOfFile)) {
    uint32_t begin = token_.begin;
    if (take(TokenKind::Ellipsis)) {
      auto* spread = make<SpreadElement>({});
      spread->argument = parseAssignment();
      args.push_back(finish(spread, begin));
    } else {
      args.push_back(parseAssignment());
    }
    if (!take(TokenKind::Comma)) break;
  }
  expect(TokenKind::RightParen);
  return list(args);
}

Expr* Parser::parseTaggedTemplate(Expr* tag, uint32_t begin, List<TypeNode*> typeArgs, bool inChain) {
  if (inChain) error(DiagId::MisplacedExpression, token_.span(), "a template after an optional chain");
  auto* node = make<TaggedTemplateExpr>({});
  node->tag = tag;
  node->typeArgs = typeArgs;
  node->quasi = parseTemplate(true);
  return finish(node, begin);
}

}  // namespace sx::frontend
