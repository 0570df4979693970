#include "ParserImpl.h"

namespace sx::frontend {

namespace {

/// The first byte behind spaces from `position` on; the text ends with NUL.
char byteAhead(std::string_view text, uint32_t position) {
  while (position < text.size() && (text[position] == ' ' || text[position] == '\t')) position++;
  return position < text.size() ? text[position] : '\0';
}

/// False if a token that begins with `byte` is no colon, nor white space or a comment before one.
bool mayBeColon(char byte) {
  return byte == ':' || byte == '/' || static_cast<unsigned char>(byte) <= ' ' || static_cast<unsigned char>(byte) >= 0x80;
}

}  // namespace

/// The directives that begin a program or function body, then nothing else.
void Parser::parseDirectives(Builder<Stmt*>& body, bool& hasUseStrict, FunctionNode* fn) {
  Span octal{Cover::kNowhere, Cover::kNowhere};
  while (at(TokenKind::String)) {
    Token token = token_;
    uint32_t begin = token.begin;
    Stmt* statement = parseStatementListItem();
    body.push_back(statement);
    if (stopped_) {
      recover(begin);
      continue;
    }
    auto* expression = statement->dynAs<ExprStmt>();
    if (expression == nullptr || !expression->expr->is<StringLiteral>() || expression->expr->parenthesized) return;
    expression->isDirective = true;
    if (token.legacyOctal && octal.begin == Cover::kNowhere) octal = token.span();
    constexpr uint32_t kUseStrictSize = 12;
    if (token.atom != names::UseStrict || token.end - token.begin != kUseStrictSize) continue;
    hasUseStrict = true;
    context_.strict = true;
    if (octal.begin != Cover::kNowhere) error(DiagId::StrictOctal, octal);
    if (fn != nullptr && !fn->hasSimpleParams) error(DiagId::UseStrictNotSimple, token.span());
    // The next token was read before the code was known to be strict, but nothing of it depends on that.
  }
}

void Parser::parseStatementList(Builder<Stmt*>& body, TokenKind end) {
  while (!at(end)) {
    if (at(TokenKind::EndOfFile)) {
      if (!stopped_ || trying_ != 0) break;
    }
    uint32_t begin = token_.begin;
    body.push_back(parseStatementListItem());
    if (!stopped_) continue;
    recover(begin);
    if (stopped_) break;
    // A list that the file ends must not stop at a brace that closes nothing.
    while (end == TokenKind::EndOfFile && at(TokenKind::RightBrace)) advance();
  }
}

Stmt* Parser::parseStatementListItem() {
  using enum TokenKind;
  Restore<bool> labelled(labelledFunction_, true);
  uint32_t begin = token_.begin;
  switch (token_.kind) {
    case Function: return parseFunctionDeclaration(begin, false, false, false);
    case Class: {
      auto* node = make<ClassDecl>({});
      node->cls = parseClass(true, false);
      return finish(node, begin);
    }
    case Const:
      if (isTyped() && peek().kind == Enum) {
        advance();
        return parseEnum(begin, true);
      }
      return parseVarStatement();
    case Let:
      if (atLetDeclaration(true)) return parseVarStatement();
      break;
    case Async: {
      Token next = peek();
      if (next.kind == Function && !next.newlineBefore) {
        advance();
        return parseFunctionDeclaration(begin, true, false, false);
      }
      break;
    }
    case Import: {
      TokenKind next = peek().kind;
      if (next == LeftParen || next == Dot) break;
      if (!atModuleLevel()) return parseMisplacedModuleItem();
      return parseImportDeclaration();
    }
    case Export:
      if (!atModuleLevel()) return parseMisplacedModuleItem();
      return parseExportDeclaration();
    case Enum:
      if (isTyped()) return parseEnum(begin, false);
      break;
    case TokenKind::At:
      if (isTyped()) return parseDecorated();
      break;
    default:
      if (isTyped() && isWord(token_.kind))
        if (Stmt* declaration = parseWordDeclaration()) return declaration;
      break;
  }
  return parseStatement();
}

Stmt* Parser::parseMisplacedModuleItem() {
  hasModuleSyntax_ = goal_ != Goal::Module;
  error(DiagId::MisplacedModuleItem, token_.span(), tokenText(token_.kind));
  stop();
  return make<EmptyStmt>(token_.span());
}

Stmt* Parser::parseStatement() {
  Nesting nesting(*this);
  if (!nesting) return make<EmptyStmt>(token_.span());
  using enum TokenKind;
  switch (token_.kind) {
    case LeftBrace: return parseBlock();
    case Semicolon: {
      Stmt* node = make<EmptyStmt>(token_.span());
      advance();
      return node;
    }
    case Var: return parseVarStatement();
    case If: return parseIf();
    case For: return parseFor();
    case While: return parseWhile();
    case Do: return parseDoWhile();
    case Return: return parseReturn();
    case Break:
    case Continue: return parseBreakOrContinue();
    case Throw: return parseThrow();
    case Try: return parseTry();
    case Switch: return parseSwitch();
    case With: return parseWith();
    case Debugger: {
      uint32_t begin = token_.begin;
      advance();
      takeSemicolon();
      return make<DebuggerStmt>(spanFrom(begin));
    }
    case Function:
    case Class:
    case Const: {
      // A declaration where only a statement may stand. It is read as one, so that one mistake is one error.
      bool isFunction = at(Function);
      const char* what = isFunction ? "a function declaration" : at(Class) ? "a class declaration" : "a 'const' declaration";
      error(DiagId::MisplacedDeclaration, token_.span(), what);
      return parseStatementListItem();
    }
    case Let:
      if (atLetDeclaration(false)) {
        error(DiagId::MisplacedDeclaration, token_.span(), "a 'let' declaration");
        return parseVarStatement();
      }
      break;
    case Async: {
      Token next = peek();
      if (next.kind == Function && !next.newlineBefore) {
        error(DiagId::MisplacedDeclaration, token_.span(), "an async function declaration");
        return parseStatementListItem();
      }
      break;
    }
    case Import: {
      TokenKind next = peek().kind;
      if (next != LeftParen && next != Dot) return parseMisplacedModuleItem();
      break;
    }
    case Export: return parseMisplacedModuleItem();
    default:
      break;
  }
  if (atIdentifier() && mayBeColon(byteAhead(source_.text(), lexer_.position())) && peek().kind == Colon) return parseLabeled();
  return parseExpressionStatement();
}

Stmt* Parser::parseExpressionStatement() {
  uint32_t begin = token_.begin;
  auto* node = make<ExprStmt>({});
  node->expr = parseExpression();
  takeSemicolon();
  return finish(node, begin);
}

/// Whether the `let` here begins a declaration. Where only a statement may stand, `let` at the end of a line is a name.
bool Parser::atLetDeclaration(bool listItem) {
  // Most often a letter follows that begins neither `in` nor `instanceof`.
  char following = byteAhead(source_.text(), lexer_.position());
  if (following != 'i' && ((following >= 'a' && following <= 'z') || (following >= 'A' && following <= 'Z'))) return true;
  Token next = peek();
  if (next.kind == TokenKind::LeftBracket) return true;
  if (!listItem && next.newlineBefore) return false;
  if (next.kind == TokenKind::LeftBrace) return true;
  if (!isWord(next.kind)) return false;
  // `let in` and `let instanceof` use a variable; other reserved words are errors of a declaration.
  return next.kind != TokenKind::In && next.kind != TokenKind::Instanceof;
}

Stmt* Parser::parseVarStatement() {
  VarDecl* node = parseVarDecl(false);
  uint32_t begin = node->span.begin;
  takeSemicolon();
  return finish(node, begin);
}

/// From `var`, `let` or `const` to the last declarator.
VarDecl* Parser::parseVarDecl(bool inFor) {
  uint32_t begin = token_.begin;
  auto* node = make<VarDecl>({begin, begin});
  node->varKind = at(TokenKind::Var) ? VarKind::Var : at(TokenKind::Let) ? VarKind::Let : VarKind::Const;
  advance();
  if (isSx() && node->varKind == VarKind::Let && at(TokenKind::Mut) && !token_.newlineBefore) {
    Token next = peek();
    bool isName = isIdentifierName(next) && !(inFor && next.kind == TokenKind::Of);
    if (!next.newlineBefore && (isName || next.kind == TokenKind::LeftBrace || next.kind == TokenKind::LeftBracket)) {
      node->isMut = true;
      advance();
    }
  }
  Builder<Declarator*> declarators;
  do declarators.push_back(parseDeclarator(node, inFor));
  while (take(TokenKind::Comma));
  node->declarators = list(declarators);
  return finish(node, begin);
}

Declarator* Parser::parseDeclarator(VarDecl* decl, bool inFor) {
  uint32_t begin = token_.begin;
  auto* node = make<Declarator>({begin, begin});
  if (decl->varKind != VarKind::Var && at(TokenKind::Let) && !context_.strict)
    error(DiagId::ReservedWord, token_.span(), "let");
  node->target = parseBindingTarget();
  if (decl->varKind != VarKind::Var) {
    llvm::SmallVector<BindingIdent*, 8> bound;
    if (!node->target->is<BindingIdent>()) collectBoundNames(node->target, bound);
    for (BindingIdent* ident : bound)
      if (ident->name == names::Let && !context_.strict) error(DiagId::ReservedWord, ident->span, "let");
  }
  if (isTyped()) {
    if (at(TokenKind::Not) && !token_.newlineBefore) {
      advance();
      node->isDefinite = true;
    }
    if (take(TokenKind::Colon)) node->type = parseType();
  }
  if (take(TokenKind::Assign)) {
    node->init = parseAssignment();
  } else if (!inFor && !ambient_ && !stopped_) {
    // In a `for` head it is not known yet whether `of` or `in` follows.
    if (!node->target->is<BindingIdent>()) error(DiagId::MissingInitializer, node->target->span, "a destructuring declaration");
    else if (decl->varKind == VarKind::Const) error(DiagId::MissingInitializer, node->target->span, "a 'const' declaration");
  }
  return finish(node, begin);
}

Block* Parser::parseBlock() {
  uint32_t begin = token_.begin;
  auto* node = make<Block>({begin, begin});
  expect(TokenKind::LeftBrace);
  Builder<Stmt*> body;
  parseStatementList(body, TokenKind::RightBrace);
  expect(TokenKind::RightBrace);
  node->body = list(body);
  return finish(node, begin);
}

// ---- Control flow ----

/// The body of a loop, or of a label or `with`.
Stmt* Parser::parseStatementBody(bool isLoop) {
  Restore<bool> breakable(context_.inBreakable, context_.inBreakable || isLoop);
  Restore<bool> loop(context_.inLoop, context_.inLoop || isLoop);
  Restore<bool> labelled(labelledFunction_, false);
  pendingLabels_.clear();
  return parseStatement();
}

/// A branch of `if`: in sloppy code also a function declaration, which stands in a block of its own.
Stmt* Parser::parseIfBody() {
  Restore<bool> labelled(labelledFunction_, false);
  pendingLabels_.clear();
  if (!at(TokenKind::Function) || context_.strict) return parseStatement();
  uint32_t begin = token_.begin;
  if (peek().kind == TokenKind::Star) error(DiagId::StrictFunctionInStatement, token_.span(), ": it is a generator");
  Stmt* function = parseFunctionDeclaration(begin, false, false, false);
  auto* block = make<Block>({});
  block->body = arena_.copyList(&function, 1);
  return finish(block, begin);
}

/// A chain of `else if` is read in a loop, so its length does not count as nesting.
Stmt* Parser::parseIf() {
  IfStmt* first = nullptr;
  IfStmt* last = nullptr;
  for (;;) {
    uint32_t begin = token_.begin;
    auto* node = make<IfStmt>({begin, begin});
    if (last != nullptr) last->alternate = node;
    else first = node;
    last = node;
    advance();
    expect(TokenKind::LeftParen);
    node->test = parseExpression();
    expect(TokenKind::RightParen);
    node->consequent = parseIfBody();
    if (!take(TokenKind::Else)) break;
    if (at(TokenKind::If)) continue;
    node->alternate = parseIfBody();
    break;
  }
  for (IfStmt* node = first; node != last; node = node->alternate->as<IfStmt>()) node->span.end = previousEnd_;
  last->span.end = previousEnd_;
  return first;
}

Stmt* Parser::parseWhile() {
  uint32_t begin = token_.begin;
  auto* node = make<WhileStmt>({});
  advance();
  expect(TokenKind::LeftParen);
  node->test = parseExpression();
  expect(TokenKind::RightParen);
  node->body = parseStatementBody(true);
  return finish(node, begin);
}

Stmt* Parser::parseDoWhile() {
  uint32_t begin = token_.begin;
  auto* node = make<DoWhileStmt>({});
  advance();
  node->body = parseStatementBody(true);
  expect(TokenKind::While);
  expect(TokenKind::LeftParen);
  node->test = parseExpression();
  expect(TokenKind::RightParen);
  // A semicolon is inserted here whether or not a line ends.
  take(TokenKind::Semicolon);
  return finish(node, begin);
}

Stmt* Parser::parseReturn() {
  uint32_t begin = token_.begin;
  if (!context_.canReturn) error(DiagId::MisplacedReturn, token_.span());
  auto* node = make<ReturnStmt>({});
  advance();
  if (!at(TokenKind::Semicolon) && !at(TokenKind::RightBrace) && !at(TokenKind::EndOfFile) && !token_.newlineBefore)
    node->argument = parseExpression();
  takeSemicolon();
  return finish(node, begin);
}

Stmt* Parser::parseThrow() {
  uint32_t begin = token_.begin;
  auto* node = make<ThrowStmt>({});
  advance();
  if (token_.newlineBefore && !at(TokenKind::EndOfFile)) fatal(DiagId::NewlineForbidden, token_.span(), "after 'throw'");
  node->argument = parseExpression();
  takeSemicolon();
  return finish(node, begin);
}

Stmt* Parser::parseBreakOrContinue() {
  uint32_t begin = token_.begin;
  Span word = token_.span();
  bool isBreak = at(TokenKind::Break);
  advance();
  Atom label;
  if (atIdentifier() && !token_.newlineBefore) {
    label = token_.atom;
    checkIdentifier(label, token_.span());
    const Label* found = nullptr;
    for (size_t i = labels_.size(); i > context_.firstLabel && found == nullptr; i--)
      if (labels_[i - 1].name == label) found = &labels_[i - 1];
    if (found == nullptr) error(DiagId::UndefinedLabel, token_.span(), atoms_.text(label));
    else if (!isBreak && !found->isLoop) error(DiagId::ContinueToNonLoop, token_.span(), atoms_.text(label));
    advance();
  } else if (isBreak && !context_.inBreakable) {
    error(DiagId::MisplacedBreak, word);
  } else if (!isBreak && !context_.inLoop) {
    error(DiagId::MisplacedContinue, word);
  }
  takeSemicolon();
  if (isBreak) {
    auto* node = make<BreakStmt>(spanFrom(begin));
    node->label = label;
    return node;
  }
  auto* node = make<ContinueStmt>(spanFrom(begin));
  node->label = label;
  return node;
}

Stmt* Parser::parseLabeled() {
  uint32_t begin = token_.begin;
  auto* node = make<LabeledStmt>({});
  node->label = token_.atom;
  checkIdentifier(node->label, token_.span());
  for (size_t i = context_.firstLabel; i < labels_.size(); i++)
    if (labels_[i].name == node->label) error(DiagId::DuplicateLabel, token_.span(), atoms_.text(node->label));
  advance();
  expect(TokenKind::Colon);
  // A label names a loop if only labels stand between.
  size_t index = labels_.size();
  labels_.push_back({node->label, false});
  pendingLabels_.push_back(node->label);
  if (at(TokenKind::For) || at(TokenKind::While) || at(TokenKind::Do))
    for (size_t i = 0; i < pendingLabels_.size(); i++) labels_[index - i].isLoop = true;
  if (at(TokenKind::Function)) {
    if (context_.strict) error(DiagId::StrictFunctionInStatement, token_.span(), " in strict mode");
    else if (!labelledFunction_) error(DiagId::StrictFunctionInStatement, token_.span(), ": it is the body of a statement");
    else if (peek().kind == TokenKind::Star) error(DiagId::StrictFunctionInStatement, token_.span(), ": it is a generator");
    node->body = parseFunctionDeclaration(token_.begin, false, false, false);
  } else {
    if (!(atIdentifier() && peek().kind == TokenKind::Colon)) pendingLabels_.clear();
    node->body = parseStatement();
  }
  pendingLabels_.clear();
  labels_.truncate(index);
  return finish(node, begin);
}

Stmt* Parser::parseTry() {
  uint32_t begin = token_.begin;
  auto* node = make<TryStmt>({});
  advance();
  node->block = parseBlock();
  if (at(TokenKind::Catch)) {
    uint32_t catchBegin = token_.begin;
    auto* clause = make<CatchClause>({});
    advance();
    if (take(TokenKind::LeftParen)) {
      clause->param = parseBindingTarget();
      if (isTyped() && take(TokenKind::Colon)) clause->type = parseType();
      expect(TokenKind::RightParen);
    }
    clause->body = parseBlock();
    node->handler = finish(clause, catchBegin);
  }
  if (take(TokenKind::Finally)) node->finalizer = parseBlock();
  if (node->handler == nullptr && node->finalizer == nullptr) expected("'catch' or 'finally'");
  return finish(node, begin);
}

Stmt* Parser::parseSwitch() {
  uint32_t begin = token_.begin;
  auto* node = make<SwitchStmt>({});
  advance();
  expect(TokenKind::LeftParen);
  node->discriminant = parseExpression();
  expect(TokenKind::RightParen);
  expect(TokenKind::LeftBrace);
  Restore<bool> breakable(context_.inBreakable, true);
  Builder<SwitchCase*> cases;
  bool hasDefault = false;
  while (at(TokenKind::Case) || at(TokenKind::Default)) {
    uint32_t caseBegin = token_.begin;
    auto* clause = make<SwitchCase>({});
    if (at(TokenKind::Default)) {
      if (hasDefault) error(DiagId::DuplicateDefault, token_.span());
      hasDefault = true;
      advance();
    } else {
      advance();
      clause->test = parseExpression();
    }
    expect(TokenKind::Colon);
    Builder<Stmt*> body;
    while (!at(TokenKind::Case) && !at(TokenKind::Default) && !at(TokenKind::RightBrace) && !at(TokenKind::EndOfFile)) {
      uint32_t itemBegin = token_.begin;
      body.push_back(parseStatementListItem());
      if (stopped_) recover(itemBegin);
      if (stopped_) break;
    }
    clause->body = list(body);
    cases.push_back(finish(clause, caseBegin));
  }
  expect(TokenKind::RightBrace);
  node->cases = list(cases);
  return finish(node, begin);
}

Stmt* Parser::parseWith() {
  uint32_t begin = token_.begin;
  if (context_.strict) error(DiagId::StrictWith, token_.span());
  auto* node = make<WithStmt>({});
  advance();
  expect(TokenKind::LeftParen);
  node->object = parseExpression();
  expect(TokenKind::RightParen);
  node->body = parseStatementBody(false);
  return finish(node, begin);
}

}  // namespace sx::frontend
