#include "ParserImpl.h"

// The declarations and expressions that only .sx has. Their words are ordinary names everywhere else, and
// a line break after the word ends the reading.

namespace sx::frontend {

/// safe let, safe let mut, safe const; the caller has seen the next word.
Stmt* Parser::parseSafe() {
  uint32_t begin = token_.begin;
  advance();
  if (at(TokenKind::Var)) error(DiagId::SafeVar, Span{begin, token_.end});
  VarDecl* node = parseVarDecl(false);
  node->isSafe = true;
  takeSemicolon();
  return finish(node, begin);
}

/// unsafe { … }, unsafe extern …, unsafe function …, unsafe async function …
Stmt* Parser::parseUnsafe() {
  uint32_t begin = token_.begin;
  advance();
  switch (token_.kind) {
    case TokenKind::LeftBrace: {
      Nesting nesting(*this);
      if (!nesting) return make<EmptyStmt>(token_.span());
      Block* block = parseBlock();
      block->isUnsafe = true;
      return finish(block, begin);
    }
    case TokenKind::Function: return parseFunctionDeclaration(begin, false, true, false);
    case TokenKind::Async:
      advance();
      if (at(TokenKind::Function)) return parseFunctionDeclaration(begin, true, true, false);
      expected("'function'");
      return make<EmptyStmt>(token_.span());
    default: return parseExtern(begin);
  }
}

/// At `extern`: extern name(i32, &T, string): ret from "lib";
Stmt* Parser::parseExtern(uint32_t begin) {
  auto* node = make<ExternDecl>({});
  advance();
  node->name = parseBindingIdentifier();
  expect(TokenKind::LeftParen);
  Builder<TypeNode*> params;
  while (!at(TokenKind::RightParen) && !at(TokenKind::EndOfFile)) {
    params.push_back(parseType());
    if (!take(TokenKind::Comma)) break;
  }
  expect(TokenKind::RightParen);
  expect(TokenKind::Colon);
  node->returnType = parseType();
  node->params = list(params);
  expect(TokenKind::From);
  node->library = token_.atom;
  if (at(TokenKind::String)) advance();
  else expected("a library name in quotes");
  takeSemicolon();
  return finish(node, begin);
}

/// At `&`, where an operand begins: a borrow.
Expr* Parser::parseBorrow() {
  Nesting nesting(*this);
  if (!nesting) return errorExpr();
  uint32_t begin = token_.begin;
  auto* node = make<BorrowExpr>({});
  advance();
  if (at(TokenKind::Mut)) {
    Token next = peek();
    node->isMut = !next.newlineBefore && (isIdentifierName(next) || next.kind == TokenKind::This || next.kind == TokenKind::LeftParen);
    // `&mut as T` borrows a variable called mut.
    if (next.kind == TokenKind::As || next.kind == TokenKind::Satisfies || next.kind == TokenKind::LeftParen) node->isMut = false;
    if (node->isMut) advance();
  }
  Cover cover;
  arrowStart_ = Cover::kNowhere;
  node->operand = parseLeftHandSide(cover);
  checkCover(cover);
  return finish(node, begin);
}

}  // namespace sx::frontend
