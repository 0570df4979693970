#include "ParserImpl.h"

// Types of TypeScript and SX. The grammar is TypeScript's; in .sx `&T` and `&mut T` are borrows.

namespace sx::frontend {

namespace {

/// The keyword types; false for other words.
bool typeKeyword(TokenKind kind, bool isSx, TypeKeyword& out) {
  switch (kind) {
    case TokenKind::I32: out = TypeKeyword::I32; return isSx;
    case TokenKind::F32: out = TypeKeyword::F32; return isSx;
    case TokenKind::F64: out = TypeKeyword::F64; return isSx;
    case TokenKind::Bool: out = TypeKeyword::Bool; return isSx;
    case TokenKind::NumberWord: out = TypeKeyword::Number; return true;
    case TokenKind::StringWord: out = TypeKeyword::String; return true;
    case TokenKind::BooleanWord: out = TypeKeyword::Boolean; return true;
    case TokenKind::BigIntWord: out = TypeKeyword::BigInt; return true;
    case TokenKind::SymbolWord: out = TypeKeyword::Symbol; return true;
    case TokenKind::Void: out = TypeKeyword::Void; return true;
    case TokenKind::Null: out = TypeKeyword::Null; return true;
    case TokenKind::Undefined: out = TypeKeyword::Undefined; return true;
    case TokenKind::Never: out = TypeKeyword::Never; return true;
    case TokenKind::Any: out = TypeKeyword::Any; return true;
    case TokenKind::Unknown: out = TypeKeyword::Unknown; return true;
    case TokenKind::Object: out = TypeKeyword::Object; return true;
    case TokenKind::This: out = TypeKeyword::This; return true;
    default: return false;
  }
}

/// What can begin a type on the same line.
bool beginsType(const Token& token) {
  using enum TokenKind;
  switch (token.kind) {
    case LeftBrace: case LeftBracket: case LeftParen: case String: case Number: case BigInt: case Minus: case TemplateWhole:
    case TemplateHead: case Void: case Null: case This: case Typeof: case True: case False: case New: case Import: case Amp:
      return true;
    default:
      return isWord(token.kind) && !isReservedWord(token.kind);
  }
}

}  // namespace

TypeNode* Parser::errorType() { return make<ErrorType>(token_.span()); }

TypeNode* Parser::parseType() {
  Restore<bool> allowed(noConditionalType_, false);
  return parseConditionalType();
}

TypeNode* Parser::parseConditionalType() {
  Nesting nesting(*this);
  if (!nesting) return errorType();
  uint32_t begin = token_.begin;
  TypeNode* check = parseNonConditionalType();
  if (noConditionalType_ || !at(TokenKind::Extends) || token_.newlineBefore) return check;
  ConditionalType* first = nullptr;
  ConditionalType* last = nullptr;
  // A chain in the last branch is read in a loop.
  for (;;) {
    advance();
    auto* node = make<ConditionalType>({begin, begin});
    node->check = check;
    {
      Restore<bool> no(noConditionalType_, true);
      node->extends = parseConditionalType();
    }
    expect(TokenKind::Question);
    node->consequent = parseType();
    expect(TokenKind::Colon);
    begin = token_.begin;
    check = parseNonConditionalType();
    node->alternate = check;
    if (last != nullptr) last->alternate = node;
    else first = node;
    last = node;
    if (!at(TokenKind::Extends) || token_.newlineBefore) break;
  }
  for (ConditionalType* node = first; node != last; node = node->alternate->as<ConditionalType>()) node->span.end = previousEnd_;
  last->span.end = previousEnd_;
  return first;
}

TypeNode* Parser::parseNonConditionalType() {
  if (at(TokenKind::Less)) return parseFunctionType(false, false);
  if (at(TokenKind::New)) return parseFunctionType(true, false);
  if (at(TokenKind::Abstract) && peek().kind == TokenKind::New) {
    advance();
    return parseFunctionType(true, true);
  }
  if (at(TokenKind::LeftParen) && atFunctionType()) return parseFunctionType(false, false);
  return parseUnionType();
}

/// A result type: a type, or a predicate.
TypeNode* Parser::parseReturnTypeNode() {
  uint32_t begin = token_.begin;
  bool asserts = false;
  if (at(TokenKind::Asserts)) {
    Token next = peek();
    asserts = !next.newlineBefore && (isIdentifierName(next) || next.kind == TokenKind::This) && next.kind != TokenKind::Is;
  }
  bool predicate = asserts;
  if (!asserts && (atIdentifier() || at(TokenKind::This))) {
    Token next = peek();
    predicate = next.kind == TokenKind::Is && !next.newlineBefore;
  }
  if (!predicate) return parseType();
  auto* node = make<PredicateType>({});
  node->isAsserts = asserts;
  if (asserts) advance();
  node->param = token_.atom;
  advance();
  if (at(TokenKind::Is) && !token_.newlineBefore) {
    advance();
    node->type = parseType();
  }
  return finish(node, begin);
}

TypeNode* Parser::parseUnionType() {
  uint32_t begin = token_.begin;
  // A leading bar is allowed.
  take(TokenKind::Pipe);
  TypeNode* first = parseIntersectionType();
  if (!at(TokenKind::Pipe)) return first;
  Builder<TypeNode*> types{first};
  while (take(TokenKind::Pipe)) types.push_back(parseIntersectionType());
  auto* node = make<UnionType>({});
  node->types = list(types);
  return finish(node, begin);
}

TypeNode* Parser::parseIntersectionType() {
  uint32_t begin = token_.begin;
  if (!isSx()) take(TokenKind::Amp);
  TypeNode* first = parseOperatorType();
  if (!at(TokenKind::Amp)) return first;
  Builder<TypeNode*> types{first};
  while (take(TokenKind::Amp)) types.push_back(parseOperatorType());
  auto* node = make<IntersectionType>({});
  node->types = list(types);
  return finish(node, begin);
}

TypeNode* Parser::parseOperatorType() {
  uint32_t begin = token_.begin;
  switch (token_.kind) {
    case TokenKind::Keyof:
    case TokenKind::Unique:
    case TokenKind::Readonly: {
      Token next = peek();
      if (!beginsType(next) || next.newlineBefore) break;
      Nesting nesting(*this);
      if (!nesting) return errorType();
      auto* node = make<OperatorType>({});
      node->op = at(TokenKind::Keyof) ? TypeOp::Keyof : at(TokenKind::Unique) ? TypeOp::Unique : TypeOp::Readonly;
      advance();
      node->type = parseOperatorType();
      return finish(node, begin);
    }
    case TokenKind::Infer: return parseInferType();
    case TokenKind::Amp: {
      if (!isSx()) break;
      Nesting nesting(*this);
      if (!nesting) return errorType();
      auto* node = make<BorrowType>({});
      advance();
      if (at(TokenKind::Mut)) {
        Token next = peek();
        node->isMut = beginsType(next) && !next.newlineBefore && next.kind != TokenKind::LeftBracket;
        if (node->isMut) advance();
      }
      node->type = parseOperatorType();
      return finish(node, begin);
    }
    default: break;
  }
  return parsePostfixType();
}

/// T[] and T[K], in a loop.
TypeNode* Parser::parsePostfixType() {
  uint32_t begin = token_.begin;
  TypeNode* type = parsePrimaryType();
  while (at(TokenKind::LeftBracket) && !token_.newlineBefore) {
    advance();
    if (take(TokenKind::RightBracket)) {
      auto* node = make<ArrayType>({});
      node->element = type;
      type = finish(node, begin);
      continue;
    }
    auto* node = make<IndexedType>({});
    node->object = type;
    node->index = parseType();
    expect(TokenKind::RightBracket);
    type = finish(node, begin);
  }
  return type;
}

TypeNode* Parser::parsePrimaryType() {
  using enum TokenKind;
  switch (token_.kind) {
    case LeftParen: return parseParenType();
    case LeftBracket: return parseTupleType();
    case LeftBrace: return parseMappedOrObjectType();
    case TemplateWhole:
    case TemplateHead: return parseTemplateType();
    case String: case Number: case TokenKind::BigInt: case Minus: case True: case False: return parseLiteralType();
    case Typeof: return parseTypeofType();
    case Import: return parseImportType(false);
    default: break;
  }
  TypeKeyword keyword;
  if (typeKeyword(token_.kind, isSx(), keyword) && (token_.kind == TokenKind::This || peek().kind != Dot)) {
    auto* node = make<KeywordType>(token_.span());
    node->keyword = keyword;
    advance();
    return node;
  }
  if (atIdentifier()) return parseTypeReference();
  if (at(Error) || at(EndOfFile)) unexpected();
  else expected("a type");
  return errorType();
}

/// A.B.C
List<Identifier*> Parser::parseTypePath() {
  Builder<Identifier*> path;
  do {
    auto* name = make<Identifier>(token_.span());
    name->name = token_.atom;
    if (!isWord(token_.kind) || (path.empty() && isReservedWord(token_.kind) && !at(TokenKind::This))) {
      expected("a name");
      path.push_back(name);
      break;
    }
    advance();
    path.push_back(name);
  } while (take(TokenKind::Dot));
  return list(path);
}

TypeNode* Parser::parseTypeReference() {
  uint32_t begin = token_.begin;
  auto* node = make<TypeRef>({});
  node->path = parseTypePath();
  if ((at(TokenKind::Less) || at(TokenKind::ShiftLeft)) && !token_.newlineBefore) node->typeArgs = parseTypeArguments();
  return finish(node, begin);
}

TypeNode* Parser::parseTypeofType() {
  uint32_t begin = token_.begin;
  advance();
  if (at(TokenKind::Import)) return parseImportType(true);
  auto* node = make<QueryType>({});
  node->path = parseTypePath();
  if (at(TokenKind::Less) && !token_.newlineBefore) node->typeArgs = parseTypeArguments();
  return finish(node, begin);
}

TypeNode* Parser::parseImportType(bool isTypeof) {
  uint32_t begin = token_.begin;
  auto* node = make<ImportType>({});
  node->isTypeof = isTypeof;
  advance();
  expect(TokenKind::LeftParen);
  node->source = token_.atom;
  if (at(TokenKind::String)) advance();
  else expected("a module name in quotes");
  expect(TokenKind::RightParen);
  if (take(TokenKind::Dot)) node->path = parseTypePath();
  if (at(TokenKind::Less)) node->typeArgs = parseTypeArguments();
  return finish(node, begin);
}

TypeNode* Parser::parseInferType() {
  Nesting nesting(*this);
  if (!nesting) return errorType();
  uint32_t begin = token_.begin;
  if (!isIdentifierName(peek())) return parseTypeReference();
  auto* node = make<InferType>({});
  advance();
  uint32_t paramBegin = token_.begin;
  auto* param = make<TypeParam>({});
  param->name = parseBindingIdentifier();
  if (at(TokenKind::Extends)) {
    // `infer T extends C` has a constraint, unless a `?` shows that it is the conditional's own `extends`.
    State state = save();
    trying_++;
    advance();
    TypeNode* constraint;
    {
      Restore<bool> no(noConditionalType_, true);
      constraint = parseConditionalType();
    }
    trying_--;
    if (!stopped_ && (noConditionalType_ || !at(TokenKind::Question))) param->constraint = constraint;
    else restore(state);
  }
  node->param = finish(param, paramBegin);
  return finish(node, begin);
}

TypeNode* Parser::parseTupleType() {
  uint32_t begin = token_.begin;
  auto* node = make<TupleType>({});
  advance();
  Builder<TupleElement*> elements;
  while (!at(TokenKind::RightBracket) && !at(TokenKind::EndOfFile)) {
    uint32_t elementBegin = token_.begin;
    auto* element = make<TupleElement>({});
    element->isRest = take(TokenKind::Ellipsis);
    if (isWord(token_.kind)) {
      // `name: T` or `name?: T`; `T?` alone is an optional type.
      State state = save();
      Atom name = token_.atom;
      advance();
      bool optional = take(TokenKind::Question);
      if (take(TokenKind::Colon)) {
        element->name = name;
        element->isOptional = optional;
      } else {
        restore(state);
      }
    }
    element->type = parseType();
    if (take(TokenKind::Question)) element->isOptional = true;
    elements.push_back(finish(element, elementBegin));
    if (!take(TokenKind::Comma)) break;
  }
  expect(TokenKind::RightBracket);
  node->elements = list(elements);
  return finish(node, begin);
}

TypeNode* Parser::parseParenType() {
  advance();
  TypeNode* type = parseType();
  expect(TokenKind::RightParen);
  type->parenthesized = true;
  return type;
}

/// Skips a bracketed group from its opener; false if the file ends before its end.
bool Parser::skipBalanced() {
  uint32_t open = 0;
  do {
    switch (token_.kind) {
      case TokenKind::LeftParen: case TokenKind::LeftBracket: case TokenKind::LeftBrace: open++; break;
      case TokenKind::RightParen: case TokenKind::RightBracket: case TokenKind::RightBrace: open--; break;
      case TokenKind::EndOfFile: return false;
      default: break;
    }
    advance();
  } while (open != 0);
  return true;
}

/// At `(`: whether parameters of a function type follow, not a type in parentheses.
bool Parser::atFunctionType() {
  using enum TokenKind;
  State state = save();
  advance();
  bool result = false;
  if (at(RightParen) || at(Ellipsis)) {
    result = true;
  } else {
    bool name = atIdentifier() || at(TokenKind::This);
    bool pattern = at(LeftBrace) || at(LeftBracket);
    if (name) advance();
    else if (pattern) pattern = skipBalanced();
    if (name || pattern) {
      switch (token_.kind) {
        case Colon: case Comma: case Question: case TokenKind::Assign:
          result = true;
          break;
        case RightParen:
          advance();
          result = at(Arrow);
          break;
        default:
          break;
      }
    }
  }
  restore(state);
  return result;
}

TypeNode* Parser::parseFunctionType(bool isConstructor, bool isAbstract) {
  uint32_t begin = token_.begin;
  auto* node = make<FunctionType>({});
  node->isConstructor = isConstructor;
  node->isAbstract = isAbstract;
  if (isConstructor) advance();
  node->signature = parseSignature(TokenKind::Arrow);
  return finish(node, begin);
}

TypeNode* Parser::parseTemplateType() {
  uint32_t begin = token_.begin;
  if (at(TokenKind::TemplateWhole)) return parseLiteralType();
  auto* node = make<TemplateType>({});
  Builder<TemplateElement*> quasis;
  Builder<TypeNode*> types;
  for (;;) {
    quasis.push_back(makeTemplateElement(false));
    bool last = at(TokenKind::TemplateTail);
    advance();
    if (last) break;
    types.push_back(parseType());
    if (!at(TokenKind::RightBrace)) {
      expected("'}'");
      break;
    }
    lexer_.rescanTemplate(token_);
    if (at(TokenKind::Error)) {
      unexpected();
      break;
    }
  }
  node->quasis = list(quasis);
  node->types = list(types);
  return finish(node, begin);
}

TypeNode* Parser::parseLiteralType() {
  uint32_t begin = token_.begin;
  auto* node = make<LiteralType>({});
  Cover cover;
  if (at(TokenKind::Minus)) {
    auto* minus = make<UnaryExpr>({});
    minus->op = UnaryOp::Minus;
    advance();
    if (at(TokenKind::Number) || at(TokenKind::BigInt)) {
      minus->operand = parseNumber();
    } else {
      expected("a number");
      minus->operand = errorExpr();
    }
    node->literal = finish(minus, begin);
  } else {
    node->literal = parsePrimary(cover);
  }
  return finish(node, begin);
}

// ---- Type arguments and parameters ----

/// A `>` that may be the beginning of a longer token.
bool Parser::takeTypeClose() {
  switch (token_.kind) {
    case TokenKind::ShiftRight: case TokenKind::ShiftRightUnsigned: case TokenKind::GreaterEqual:
    case TokenKind::ShiftRightAssign: case TokenKind::ShiftRightUnsignedAssign:
      lexer_.splitToken(token_, TokenKind::Greater);
      break;
    default:
      break;
  }
  return expect(TokenKind::Greater);
}

/// `<T, U>`, at `<` (or at `<<`, whose second half begins a generic function type).
List<TypeNode*> Parser::parseTypeArguments() {
  uint32_t position = token_.begin;
  if (at(TokenKind::ShiftLeft)) lexer_.splitToken(token_, TokenKind::Less);
  expect(TokenKind::Less);
  Builder<TypeNode*> types;
  do types.push_back(parseType());
  while (take(TokenKind::Comma));
  takeTypeClose();
  // What is no list of types here is none anywhere, so it is not tried again.
  if (stopped_ && trying_ != 0) notTypeArguments_.insert(position);
  return list(types);
}

/// Type arguments after an expression, or nothing read if it is a comparison.
bool Parser::tryTypeArguments(List<TypeNode*>& args) {
  if (notTypeArguments_.contains(token_.begin)) return false;
  uint32_t position = token_.begin;
  State state = save();
  trying_++;
  args = parseTypeArguments();
  trying_--;
  if (!stopped_ && canFollowTypeArguments()) return true;
  if (!stopped_) notTypeArguments_.insert(position);
  restore(state);
  return false;
}

/// TypeScript's rule: what follows must make it clear that the `>` was no operator.
bool Parser::canFollowTypeArguments() const {
  using enum TokenKind;
  switch (token_.kind) {
    case LeftParen: case TemplateWhole: case TemplateHead:
      return true;
    case TokenKind::Less: case TokenKind::Greater: case Plus: case Minus:
      return false;
    case Number: case BigInt: case String: case LeftBrace: case LeftBracket: case TokenKind::Not: case Tilde: case PlusPlus:
    case MinusMinus: case PrivateIdentifier: case TokenKind::At: case Slash: case DivAssign:
      return token_.newlineBefore;
    default:
      break;
  }
  if (!isWord(token_.kind)) return true;
  if (token_.newlineBefore) return true;
  return token_.kind == TokenKind::In || token_.kind == TokenKind::Instanceof || token_.kind == As ||
         token_.kind == Satisfies || token_.kind == Implements;
}

/// `<in out const T extends C = D, …>`, at `<`.
List<TypeParam*> Parser::parseTypeParameters() {
  expect(TokenKind::Less);
  Builder<TypeParam*> params;
  while (!at(TokenKind::Greater) && !at(TokenKind::EndOfFile)) {
    uint32_t begin = token_.begin;
    auto* param = make<TypeParam>({});
    for (;;) {
      bool isModifier = at(TokenKind::Const) || at(TokenKind::In) || (at(TokenKind::Out) && isIdentifierName(peek()));
      if (!isModifier) break;
      (at(TokenKind::Const) ? param->isConst : at(TokenKind::In) ? param->isIn : param->isOut) = true;
      advance();
    }
    param->name = parseBindingIdentifier();
    if (take(TokenKind::Extends)) param->constraint = parseType();
    if (take(TokenKind::Assign)) param->defaultType = parseType();
    params.push_back(finish(param, begin));
    if (!take(TokenKind::Comma)) break;
  }
  takeTypeClose();
  return list(params);
}

}  // namespace sx::frontend
