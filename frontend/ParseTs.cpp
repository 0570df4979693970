#include "ParserImpl.h"

// Declarations of TypeScript that leave nothing behind, and those that are refused because they would.

namespace sx::frontend {

/// A declaration that starts with a contextual word; null if the word is used as a name.
Stmt* Parser::parseWordDeclaration() {
  using enum TokenKind;
  uint32_t begin = token_.begin;
  switch (token_.kind) {
    case Type: case Interface: case Declare: case Abstract: case Namespace: case Module: case Safe: case Unsafe: case Global:
      break;
    default:
      return nullptr;
  }
  Token next = peek();
  if (next.newlineBefore) return nullptr;
  switch (token_.kind) {
    case Type: return isIdentifierName(next) ? parseTypeAlias(begin) : nullptr;
    case Interface: return isIdentifierName(next) ? parseInterface(begin) : nullptr;
    case Declare: {
      bool declares = next.kind == Var || next.kind == Const || next.kind == Function || next.kind == Class ||
                      next.kind == Enum || (isIdentifierName(next) && next.kind != As && next.kind != Satisfies);
      return declares ? parseDeclare(begin) : nullptr;
    }
    case Abstract: return next.kind == Class ? parseAbstractClass(begin) : nullptr;
    case Namespace: return isIdentifierName(next) ? parseNamespace(begin) : nullptr;
    case Module: return isIdentifierName(next) || next.kind == String ? parseNamespace(begin) : nullptr;
    case Global: return ambient_ && next.kind == LeftBrace ? parseNamespace(begin) : nullptr;
    case Safe: return isSx() && (next.kind == Let || next.kind == Const || next.kind == Var) ? parseSafe() : nullptr;
    default: {
      bool isUnsafe = next.kind == LeftBrace || next.kind == Function || next.kind == Extern || next.kind == Async;
      return isSx() && isUnsafe ? parseUnsafe() : nullptr;
    }
  }
}

Stmt* Parser::parseTypeAlias(uint32_t begin) {
  auto* node = make<TypeAliasDecl>({});
  advance();
  node->name = parseBindingIdentifier();
  if (at(TokenKind::Less)) node->typeParams = parseTypeParameters();
  expect(TokenKind::Assign);
  node->type = parseType();
  takeSemicolon();
  return finish(node, begin);
}

Stmt* Parser::parseInterface(uint32_t begin) {
  auto* node = make<InterfaceDecl>({});
  advance();
  node->name = parseBindingIdentifier();
  if (at(TokenKind::Less)) node->typeParams = parseTypeParameters();
  if (take(TokenKind::Extends)) {
    Builder<TypeNode*> extends;
    do extends.push_back(parseTypeReference());
    while (take(TokenKind::Comma));
    node->extends = list(extends);
  }
  node->members = parseTypeMembers();
  return finish(node, begin);
}

Stmt* Parser::parseAbstractClass(uint32_t begin) {
  auto* node = make<ClassDecl>({});
  advance();
  node->cls = parseClass(true, true);
  return finish(node, begin);
}

Stmt* Parser::parseDeclare(uint32_t begin) {
  auto* node = make<AmbientDecl>({});
  advance();
  Restore<bool> ambient(ambient_, true);
  if (at(TokenKind::Enum)) {
    node->decl = parseEnum(token_.begin, false);
  } else {
    node->decl = parseStatementListItem();
  }
  return finish(node, begin);
}

/// namespace A.B { … }, module "m" { … }, global { … }. Outside `declare` only types may stand inside.
Stmt* Parser::parseNamespace(uint32_t begin) {
  Nesting nesting(*this);
  if (!nesting) return make<EmptyStmt>(token_.span());
  auto* node = make<NamespaceDecl>({});
  Span word = token_.span();
  if (!at(TokenKind::Global)) {
    advance();
    node->name = token_.atom;
    if (!take(TokenKind::String)) {
      do {
        if (isWord(token_.kind)) advance();
        else expected("a name");
      } while (take(TokenKind::Dot));
    }
  } else {
    advance();
  }
  if (!at(TokenKind::LeftBrace)) {
    // `declare module "m";`
    takeSemicolon();
    return finish(node, begin);
  }
  advance();
  Restore<bool> inside(inNamespace_, true);
  Builder<Stmt*> body;
  parseStatementList(body, TokenKind::RightBrace);
  expect(TokenKind::RightBrace);
  node->body = list(body);
  if (!ambient_)
    for (Stmt* statement : body)
      if (!isTypesOnly(statement)) {
        error(DiagId::NotErasable, word, "a namespace with values");
        break;
      }
  return finish(node, begin);
}

bool Parser::isTypesOnly(Stmt* statement) {
  switch (statement->kind) {
    case NodeKind::InterfaceDecl:
    case NodeKind::TypeAliasDecl:
    case NodeKind::AmbientDecl:
    case NodeKind::NamespaceDecl:
    case NodeKind::EmptyStmt:
      return true;
    case NodeKind::ExportDecl:
      return isTypesOnly(statement->as<ExportDecl>()->decl);
    case NodeKind::ImportDecl:
      return statement->as<ImportDecl>()->isTypeOnly;
    case NodeKind::ExportNamedDecl:
      return statement->as<ExportNamedDecl>()->isTypeOnly;
    default:
      return false;
  }
}

/// At `enum`.
Stmt* Parser::parseEnum(uint32_t begin, bool isConst) {
  if (!ambient_) error(DiagId::NotErasable, token_.span(), isConst ? "'const enum'" : "'enum'");
  auto* node = make<EnumDecl>({});
  advance();
  node->name = parseBindingIdentifier();
  expect(TokenKind::LeftBrace);
  Builder<Property*> members;
  while (!at(TokenKind::RightBrace) && !at(TokenKind::EndOfFile)) {
    uint32_t memberBegin = token_.begin;
    auto* member = make<Property>({});
    member->key = parsePropertyKey(member->isComputed);
    if (take(TokenKind::Assign)) member->value = parseAssignment();
    members.push_back(finish(member, memberBegin));
    if (!take(TokenKind::Comma)) break;
  }
  expect(TokenKind::RightBrace);
  node->members = list(members);
  return finish(node, begin);
}

/// At `@`: a decorator is refused.
Stmt* Parser::parseDecorated() {
  fatal(DiagId::NotErasable, token_.span(), "a decorator");
  return make<EmptyStmt>(token_.span());
}

}  // namespace sx::frontend
