#include "ParserImpl.h"

namespace sx::frontend {

Stmt* Parser::parseFor() {
  uint32_t begin = token_.begin;
  advance();
  bool isAwait = false;
  if (at(TokenKind::Await)) {
    if (!context_.isAsync) {
      unexpected();
      return make<EmptyStmt>(token_.span());
    }
    if (functionDepth_ == 0) hasTopLevelAwait_ = true;
    awaitPos_ = token_.begin + 1;
    isAwait = true;
    advance();
  }
  expect(TokenKind::LeftParen);
  if (at(TokenKind::Semicolon)) {
    if (isAwait) unexpected();
    return parseForRest(begin, nullptr);
  }
  bool isSafe = isSx() && at(TokenKind::Safe);
  if (isSafe) {
    Token next = peek();
    isSafe = !next.newlineBefore && (next.kind == TokenKind::Let || next.kind == TokenKind::Const);
    if (isSafe) advance();
  }
  bool isLet = at(TokenKind::Let) && atLetDeclaration(true);
  // `for (let of …` is refused below, `for (let of = …` and `for (let of;` declare a variable `of`.
  if (isLet && peek().kind == TokenKind::Of) {
    State state = save();
    advance();
    TokenKind next = peek().kind;
    restore(state);
    isLet = next == TokenKind::Assign || next == TokenKind::Semicolon || next == TokenKind::Comma ||
            next == TokenKind::Colon || next == TokenKind::Of || next == TokenKind::In;
  }
  if (at(TokenKind::Var) || at(TokenKind::Const) || isLet) {
    Restore<bool> in(allowIn_, false);
    VarDecl* decl = parseVarDecl(true);
    decl->isSafe = isSafe;
    allowIn_ = in.old();
    return parseForWithDecl(begin, isAwait, decl);
  }
  return parseForWithExpr(begin, isAwait);
}

Stmt* Parser::parseForWithDecl(uint32_t begin, bool isAwait, VarDecl* decl) {
  Declarator* first = decl->declarators.front();
  if (at(TokenKind::Of) || at(TokenKind::In)) {
    bool isOf = at(TokenKind::Of);
    if (isAwait && !isOf) unexpected();
    if (decl->declarators.size() != 1) error(DiagId::MisplacedExpression, decl->span, "more than one declaration");
    // Annex B allows `for (var x = 1 in y)` in sloppy code.
    bool annexB = !isOf && decl->varKind == VarKind::Var && first->target->is<BindingIdent>() && !context_.strict;
    if (first->init != nullptr && !annexB) error(DiagId::MisplacedExpression, first->init->span, "an initializer");
    return parseForInOf(begin, isAwait, decl, nullptr);
  }
  for (Declarator* declarator : decl->declarators) {
    if (declarator->init != nullptr || stopped_) continue;
    if (!declarator->target->is<BindingIdent>())
      error(DiagId::MissingInitializer, declarator->target->span, "a destructuring declaration");
    else if (decl->varKind == VarKind::Const)
      error(DiagId::MissingInitializer, declarator->target->span, "a 'const' declaration");
  }
  if (isAwait) unexpected();
  return parseForRest(begin, decl);
}

Stmt* Parser::parseForWithExpr(uint32_t begin, bool isAwait) {
  Token first = token_;
  Cover cover;
  uint32_t exprBegin = token_.begin;
  Expr* expr;
  {
    Restore<bool> in(allowIn_, false);
    expr = parseExpression(cover);
  }
  if (at(TokenKind::Of) || at(TokenKind::In)) {
    bool isOf = at(TokenKind::Of);
    if (isAwait && !isOf) unexpected();
    const auto* identifier = expr->dynAs<Identifier>();
    if (isOf && first.kind == TokenKind::Let) error(DiagId::MisplacedExpression, first.span(), "'let' before 'of'");
    if (isOf && !isAwait && first.kind == TokenKind::Async && identifier != nullptr && !identifier->parenthesized)
      error(DiagId::MisplacedExpression, first.span(), "'async' before 'of'");
    bool isPattern = !expr->parenthesized && (expr->is<ArrayLiteral>() || expr->is<ObjectLiteral>());
    if (!isPattern) checkCover(cover);
    expr = toTarget(expr, TargetMode::Assign, isOf ? "left-hand side in for-of" : "left-hand side in for-in");
    return parseForInOf(begin, isAwait, nullptr, expr);
  }
  checkCover(cover);
  if (isAwait) unexpected();
  auto* init = make<ExprStmt>({});
  init->expr = expr;
  return parseForRest(begin, finish(init, exprBegin));
}

/// From the first semicolon on.
Stmt* Parser::parseForRest(uint32_t begin, Stmt* init) {
  auto* node = make<ForStmt>({});
  node->init = init;
  expect(TokenKind::Semicolon);
  if (!at(TokenKind::Semicolon)) node->test = parseExpression();
  expect(TokenKind::Semicolon);
  if (!at(TokenKind::RightParen)) node->update = parseExpression();
  expect(TokenKind::RightParen);
  node->body = parseStatementBody(true);
  return finish(node, begin);
}

/// From `of` or `in` on.
Stmt* Parser::parseForInOf(uint32_t begin, bool isAwait, VarDecl* decl, Expr* target) {
  bool isOf = at(TokenKind::Of);
  advance();
  Expr* right = isOf ? parseAssignment() : parseExpression();
  expect(TokenKind::RightParen);
  Stmt* body = parseStatementBody(true);
  if (isOf) {
    auto* node = make<ForOfStmt>({});
    node->isAwait = isAwait;
    node->decl = decl;
    node->target = target;
    node->right = right;
    node->body = body;
    return finish(node, begin);
  }
  auto* node = make<ForInStmt>({});
  node->decl = decl;
  node->target = target;
  node->right = right;
  node->body = body;
  return finish(node, begin);
}

}  // namespace sx::frontend
