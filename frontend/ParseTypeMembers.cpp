#include "ParserImpl.h"

// Signatures, and the members of interfaces and object types.

namespace sx::frontend {

namespace {

/// What a member's own name may be followed by, so that a modifier before it is really a name.
bool endsMemberName(TokenKind kind) {
  using enum TokenKind;
  return kind == Colon || kind == Question || kind == LeftParen || kind == Semicolon || kind == Comma ||
         kind == RightBrace || kind == TokenKind::Less || kind == EndOfFile;
}

}  // namespace

/// `<T>(params) => R` or `(params): R`; `resultMark` is what stands before the result.
Signature* Parser::parseSignature(TokenKind resultMark) {
  uint32_t begin = token_.begin;
  auto* node = make<Signature>({});
  if (at(TokenKind::Less)) node->typeParams = parseTypeParameters();
  parseSignatureParams(node);
  if (resultMark == TokenKind::Arrow) {
    if (expect(TokenKind::Arrow)) node->returnType = parseReturnTypeNode();
  } else if (take(resultMark)) {
    node->returnType = parseReturnTypeNode();
  }
  return finish(node, begin);
}

void Parser::parseSignatureParams(Signature* signature) {
  // Names that mean nothing at run time may be any.
  Restore<bool> ambient(ambient_, true);
  expect(TokenKind::LeftParen);
  Builder<Param*> params;
  while (!at(TokenKind::RightParen) && !at(TokenKind::EndOfFile)) {
    if (at(TokenKind::This)) {
      advance();
      if (take(TokenKind::Colon)) signature->thisType = parseType();
      if (!take(TokenKind::Comma)) break;
      continue;
    }
    uint32_t begin = token_.begin;
    auto* param = make<Param>({});
    param->isRest = take(TokenKind::Ellipsis);
    param->target = parseBindingTarget();
    param->isOptional = take(TokenKind::Question);
    if (take(TokenKind::Colon)) param->type = parseType();
    params.push_back(finish(param, begin));
    if (at(TokenKind::Assign)) fatal(DiagId::TypeSyntax, token_.span(), "a parameter of a type has no default value");
    if (!take(TokenKind::Comma)) break;
  }
  expect(TokenKind::RightParen);
  signature->params = list(params);
}

/// The braces of an interface or object type; members end with `;`, `,` or a line.
List<TypeMember*> Parser::parseTypeMembers() {
  expect(TokenKind::LeftBrace);
  Builder<TypeMember*> members;
  while (!at(TokenKind::RightBrace) && !at(TokenKind::EndOfFile)) {
    members.push_back(parseTypeMember());
    if (take(TokenKind::Comma) || take(TokenKind::Semicolon)) continue;
    if (!at(TokenKind::RightBrace) && !token_.newlineBefore) {
      expected("';', ',' or a new line");
      break;
    }
  }
  expect(TokenKind::RightBrace);
  return list(members);
}

TypeMember* Parser::parseTypeMember() {
  using enum TokenKind;
  uint32_t begin = token_.begin;
  auto* node = make<TypeMember>({});
  if (at(LeftParen) || at(TokenKind::Less)) {
    node->memberKind = TypeMemberKind::Call;
    node->signature = parseSignature(Colon);
    return finish(node, begin);
  }
  if (at(New)) {
    TokenKind next = peek().kind;
    if (next == LeftParen || next == TokenKind::Less) {
      advance();
      node->memberKind = TypeMemberKind::Construct;
      node->signature = parseSignature(Colon);
      return finish(node, begin);
    }
  }
  if (at(Readonly)) {
    Token next = peek();
    if (!endsMemberName(next.kind) && !next.newlineBefore) {
      node->isReadonly = true;
      advance();
    }
  }
  if (at(LeftBracket) && atIndexSignature()) return parseIndexSignature(node, begin);
  TypeMemberKind accessor = TypeMemberKind::Property;
  if (at(Get) || at(Set)) {
    Token next = peek();
    if (!endsMemberName(next.kind) && !next.newlineBefore) {
      accessor = at(Get) ? TypeMemberKind::Getter : TypeMemberKind::Setter;
      advance();
    }
  }
  node->key = parsePropertyKey(node->isComputed);
  node->isOptional = take(Question);
  if (accessor != TypeMemberKind::Property || at(LeftParen) || at(TokenKind::Less)) {
    node->memberKind = accessor != TypeMemberKind::Property ? accessor : TypeMemberKind::Method;
    node->signature = parseSignature(Colon);
    return finish(node, begin);
  }
  if (take(Colon)) node->type = parseType();
  return finish(node, begin);
}

/// At `[`: whether `[name: T]` follows, not a computed name.
bool Parser::atIndexSignature() {
  State state = save();
  advance();
  bool result = false;
  if (atIdentifier()) {
    advance();
    result = at(TokenKind::Colon);
  }
  restore(state);
  return result;
}

TypeMember* Parser::parseIndexSignature(TypeMember* node, uint32_t begin) {
  node->memberKind = TypeMemberKind::Index;
  uint32_t signatureBegin = token_.begin;
  auto* signature = make<Signature>({});
  advance();
  uint32_t paramBegin = token_.begin;
  auto* param = make<Param>({});
  param->target = parseBindingIdentifier();
  expect(TokenKind::Colon);
  param->type = parseType();
  finish(param, paramBegin);
  signature->params = arena_.copyList(&param, 1);
  expect(TokenKind::RightBracket);
  if (take(TokenKind::Colon)) signature->returnType = parseType();
  node->signature = finish(signature, signatureBegin);
  return finish(node, begin);
}

/// At `{`: whether `{ [K in …` follows, with its modifiers.
bool Parser::atMappedType() {
  State state = save();
  advance();
  if (at(TokenKind::Plus) || at(TokenKind::Minus)) advance();
  take(TokenKind::Readonly);
  bool result = false;
  if (take(TokenKind::LeftBracket) && atIdentifier()) {
    advance();
    result = at(TokenKind::In);
  }
  restore(state);
  return result;
}

TypeNode* Parser::parseMappedOrObjectType() {
  uint32_t begin = token_.begin;
  if (atMappedType()) return parseMappedType(begin);
  auto* node = make<ObjectType>({});
  node->members = parseTypeMembers();
  return finish(node, begin);
}

/// `{ +readonly [K in C as N]-?: T }`
TypeNode* Parser::parseMappedType(uint32_t begin) {
  auto* node = make<MappedType>({});
  advance();
  auto mark = [&](TokenKind word) -> char {
    char sign = at(TokenKind::Minus) ? '-' : '+';
    bool hasSign = at(TokenKind::Plus) || at(TokenKind::Minus);
    if (hasSign) advance();
    else if (!at(word)) return 0;
    expect(word);
    return sign;
  };
  node->readonlyMark = mark(TokenKind::Readonly);
  expect(TokenKind::LeftBracket);
  uint32_t paramBegin = token_.begin;
  auto* param = make<TypeParam>({});
  param->name = parseBindingIdentifier();
  expect(TokenKind::In);
  param->constraint = parseType();
  node->param = finish(param, paramBegin);
  if (take(TokenKind::As)) node->nameType = parseType();
  expect(TokenKind::RightBracket);
  node->optionalMark = mark(TokenKind::Question);
  if (take(TokenKind::Colon)) node->type = parseType();
  if (!take(TokenKind::Semicolon)) take(TokenKind::Comma);
  expect(TokenKind::RightBrace);
  return finish(node, begin);
}

}  // namespace sx::frontend
