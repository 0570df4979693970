#include "ParserImpl.h"

#include "base/Utf.h"

namespace sx::frontend {

namespace {

/// Whether a slash after this token begins a regular expression; only good enough to skip broken code.
bool regExpMayFollow(TokenKind kind) {
  using enum TokenKind;
  switch (kind) {
    case Number: case BigInt: case String: case TemplateWhole: case TemplateTail: case RegExp: case PrivateIdentifier:
    case RightBrace: case RightParen: case RightBracket: case PlusPlus: case MinusMinus: case This: case Super:
    case True: case False: case Null:
      return false;
    default:
      return !isWord(kind) || isReservedWord(kind);
  }
}

bool beginsStatement(const Token& token) {
  using enum TokenKind;
  switch (token.kind) {
    case Var: case Let: case Const: case Function: case Class: case If: case For: case While: case Do: case Return:
    case Switch: case Try: case Throw: case Break: case Continue: case Import: case Export: case Interface:
      return true;
    default:
      return false;
  }
}

}  // namespace

Parser::Parser(const SourceFile& source, Language language, Goal goal, Arena& arena, AtomTable& atoms,
               Diagnostics& diagnostics)
    : source_(source),
      language_(language),
      goal_(goal),
      arena_(arena),
      atoms_(atoms),
      diagnostics_(diagnostics),
      lexer_(source, atoms, goal != Goal::Module) {}

Program* Parser::parseProgram() {
  auto* program = make<Program>({0, static_cast<uint32_t>(source_.text().size())});
  program->language = language_;
  program->goal = goal_;
  program->source = &source_;
  context_.strict = goal_ == Goal::Module;
  context_.isAsync = goal_ == Goal::Module;
  context_.canReturn = goal_ == Goal::CommonJs;
  context_.newTarget = goal_ == Goal::CommonJs;
  if (std::optional<size_t> bad = findInvalidUtf8(source_.text())) {
    auto offset = static_cast<uint32_t>(*bad);
    error(DiagId::InvalidUtf8, Span{offset, offset + 1});
    program->nodeCount = nextId_;
    return program;
  }
  lexer_.skipHashbang();
  advance();
  Builder<Stmt*> body;
  bool hasUseStrict = false;
  parseDirectives(body, hasUseStrict, nullptr);
  parseStatementList(body, TokenKind::EndOfFile);
  program->body = list(body);
  program->isStrict = context_.strict;
  program->hasTopLevelAwait = hasTopLevelAwait_;
  program->hasModuleSyntax = hasModuleSyntax_;
  program->nodeCount = nextId_;
  return program;
}

// ---- Tokens ----

bool Parser::expect(TokenKind kind) {
  if (take(kind)) return true;
  std::string what = "'" + std::string(tokenText(kind)) + "'";
  expected(what.c_str());
  return false;
}

Token Parser::peek() {
  Token token;
  uint32_t position = lexer_.position();
  lexer_.next(token);
  lexer_.reset(position);
  return token;
}

bool Parser::takeSemicolon() {
  if (take(TokenKind::Semicolon)) return true;
  if (at(TokenKind::RightBrace) || at(TokenKind::EndOfFile) || token_.newlineBefore) return true;
  unexpected();
  return false;
}

Parser::State Parser::save() const {
  return {token_, lexer_.position(), previousEnd_, depth_, yieldPos_, awaitPos_, awaitNamePos_};
}

void Parser::restore(const State& state) {
  token_ = state.token;
  lexer_.reset(state.position);
  previousEnd_ = state.previousEnd;
  depth_ = state.depth;
  yieldPos_ = state.yieldPos;
  awaitPos_ = state.awaitPos;
  awaitNamePos_ = state.awaitNamePos;
  stopped_ = false;
}

// ---- Errors ----

void Parser::unexpected() {
  if (stopped_) return;
  if (at(TokenKind::Error)) {
    const Lexer::Problem& problem = lexer_.problem();
    error(problem.id, problem.span, problem.argument);
  } else if (at(TokenKind::EndOfFile)) {
    error(DiagId::UnexpectedEnd, token_.span());
    if (trying_ == 0) abandoned_ = true;
  } else {
    constexpr uint32_t kMaxShown = 40;
    std::string_view text = source_.text(token_.span());
    if (text.size() > kMaxShown) text = tokenText(token_.kind);
    error(DiagId::UnexpectedToken, token_.span(), text);
  }
  stop();
}

void Parser::expected(const char* what) {
  if (stopped_) return;
  if (at(TokenKind::Error) || at(TokenKind::EndOfFile)) return unexpected();
  constexpr uint32_t kMaxShown = 40;
  std::string found = token_.span().size() > kMaxShown ? tokenText(token_.kind) : "'" + std::string(source_.text(token_.span())) + "'";
  error(DiagId::ExpectedToken, token_.span(), what, found);
  stop();
}

/// Pretends that the file ends here, so that everything returns.
void Parser::stop() {
  if (stopped_) return;
  stopped_ = true;
  stoppedAt_ = token_.begin;
  lexer_.reset(static_cast<uint32_t>(source_.text().size()));
  token_.kind = TokenKind::EndOfFile;
  token_.newlineBefore = true;
}

/// Ends the pretence of stop() in a list whose item began at `startedAt`.
void Parser::recover(uint32_t startedAt) {
  if (!stopped_ || trying_ != 0 || abandoned_) return;
  if (diagnostics_.reachedErrorLimit()) return;
  stopped_ = false;
  lexer_.reset(startedAt);
  advance();
  skipToStatement(startedAt);
}

/// Reads the broken item again, keeping count of brackets, and goes on past the error until the item seems
/// to be over: a semicolon or closed brace with nothing open, a brace that closes the list, or a line that
/// begins with a statement's word while at most parentheses are open.
void Parser::skipToStatement(uint32_t startedAt) {
  using enum TokenKind;
  llvm::SmallVector<TokenKind, 16> open;
  uint32_t openBraces = 0;
  TokenKind previous = Semicolon;
  for (;; advance()) {
    if ((at(Slash) || at(DivAssign)) && regExpMayFollow(previous)) lexer_.rescanRegExp(token_);
    previous = token_.kind;
    bool past = token_.begin >= stoppedAt_;
    switch (token_.kind) {
      case EndOfFile:
        return;
      case Semicolon:
        if (!past || !open.empty()) continue;
        advance();
        return;
      case LeftBrace:
      case TemplateHead:
        openBraces++;
        open.push_back(token_.kind);
        continue;
      case LeftParen:
      case LeftBracket:
        open.push_back(token_.kind);
        continue;
      case RightParen:
      case RightBracket: {
        TokenKind opener = token_.kind == RightParen ? LeftParen : LeftBracket;
        if (!open.empty() && open.back() == opener) open.pop_back();
        continue;
      }
      case RightBrace:
        while (!open.empty() && (open.back() == LeftParen || open.back() == LeftBracket) && openBraces > 0) open.pop_back();
        if (openBraces == 0) {
          if (token_.begin > startedAt) return;
          continue;
        }
        if (open.back() == TemplateHead) {
          lexer_.rescanTemplate(token_);
          if (!at(TemplateTail)) continue;
        }
        open.pop_back();
        openBraces--;
        if (past && open.empty() && token_.begin > stoppedAt_) {
          advance();
          return;
        }
        continue;
      default:
        if (past && token_.begin > startedAt && openBraces == 0 && token_.newlineBefore && beginsStatement(token_)) return;
        continue;
    }
  }
}

bool Parser::enterNesting() {
  if (++depth_ <= kMaxNesting) return true;
  // Each level around would otherwise look for its end in the whole rest of the file.
  if (trying_ == 0) abandoned_ = true;
  fatal(DiagId::NestingTooDeep, token_.span());
  return false;
}

// ---- Names ----

bool Parser::isIdentifierName(const Token& token) const { return isWord(token.kind) && !isReservedWord(token.kind); }

void Parser::checkIdentifier(Atom name, Span span) {
  if (name.id > kKeywordCount) {
    if (name == names::Arguments && context_.noArguments) error(DiagId::MisplacedExpression, span, "'arguments'");
    return;
  }
  if (isReservedWord(name)) {
    error(DiagId::ReservedWord, span, atoms_.text(name));
  } else if (name == names::Yield) {
    if (context_.strict || context_.isGenerator) error(DiagId::ReservedWord, span, "yield");
  } else if (name == names::Await) {
    if (context_.isAsync || context_.staticBlock || goal_ == Goal::Module) error(DiagId::ReservedWord, span, "await");
    awaitNamePos_ = span.begin + 1;
  } else if (context_.strict && isStrictReservedWord(name)) {
    error(DiagId::StrictReserved, span, atoms_.text(name));
  }
}

void Parser::checkBindingName(Atom name, Span span) {
  if (context_.strict && !ambient_ && (name == names::Eval || name == names::Arguments))
    return error(DiagId::StrictEvalArguments, span, atoms_.text(name));
  checkIdentifier(name, span);
}

Identifier* Parser::parseIdentifierReference() {
  auto* node = make<Identifier>(token_.span());
  if (!atIdentifier()) {
    if (isWord(token_.kind)) {
      error(DiagId::ReservedWord, token_.span(), atoms_.text(token_.atom));
      stop();
    } else {
      expected("a name");
    }
    return node;
  }
  node->name = token_.atom;
  checkIdentifier(node->name, node->span);
  advance();
  return node;
}

BindingIdent* Parser::makeBinding(Atom name, Span span) {
  auto* node = make<BindingIdent>(span);
  node->name = name;
  return node;
}

BindingIdent* Parser::parseBindingIdentifier() {
  BindingIdent* node = makeBinding(token_.atom, token_.span());
  if (!atIdentifier()) {
    if (isWord(token_.kind)) {
      error(DiagId::ReservedWord, token_.span(), atoms_.text(token_.atom));
      stop();
    } else {
      expected("a name");
    }
    return node;
  }
  checkBindingName(node->name, node->span);
  advance();
  return node;
}

StringLiteral* Parser::makeKey(Atom name, Span span) {
  auto* key = make<StringLiteral>(span);
  key->value = name;
  return key;
}

/// The name of a property: a word or string (both a StringLiteral), a number, or [computed].
Expr* Parser::parsePropertyKey(bool& isComputed) {
  isComputed = false;
  if (isWord(token_.kind)) {
    Expr* key = makeKey(token_.atom, token_.span());
    advance();
    return key;
  }
  switch (token_.kind) {
    case TokenKind::String: {
      if (token_.legacyOctal && context_.strict) error(DiagId::StrictOctal, token_.span());
      Expr* key = makeKey(token_.atom, token_.span());
      advance();
      return key;
    }
    case TokenKind::Number:
    case TokenKind::BigInt:
      return parseNumber();
    case TokenKind::LeftBracket: {
      isComputed = true;
      advance();
      Restore<bool> in(allowIn_, true);
      Restore<bool> consequent(inConsequent_, false);
      Expr* key = parseAssignment();
      expect(TokenKind::RightBracket);
      return key;
    }
    default:
      unexpected();
      return errorExpr();
  }
}

// ---- Entry points ----

Program* parse(const SourceFile& source, Language language, Goal goal, Arena& arena, AtomTable& atoms,
               Diagnostics& diagnostics) {
  Parser parser(source, language, goal, arena, atoms, diagnostics);
  return parser.parseProgram();
}

bool languageOfPath(std::string_view path, Language& language, Goal& goal) {
  struct Row {
    std::string_view extension;
    Language language;
    Goal goal;
  };
  static constexpr Row kRows[] = {
      {".sx", Language::Sx, Goal::Module},          {".ts", Language::TypeScript, Goal::Module},
      {".mts", Language::TypeScript, Goal::Module}, {".cts", Language::TypeScript, Goal::CommonJs},
      {".js", Language::JavaScript, Goal::CommonJs}, {".mjs", Language::JavaScript, Goal::Module},
      {".cjs", Language::JavaScript, Goal::CommonJs},
  };
  for (const Row& row : kRows) {
    if (!path.ends_with(row.extension)) continue;
    language = row.language;
    goal = row.goal;
    return true;
  }
  return false;
}

}  // namespace sx::frontend
