#include "ParserImpl.h"

namespace sx::frontend {

namespace {

/// A module export name written as a string must be well-formed Unicode.
bool hasLoneSurrogate(std::string_view wtf8) {
  for (size_t i = 0; i + 1 < wtf8.size(); i++)
    if (static_cast<unsigned char>(wtf8[i]) == 0xED && static_cast<unsigned char>(wtf8[i + 1]) >= 0xA0) return true;
  return false;
}

}  // namespace

/// ModuleExportName: any word, or a string.
Atom Parser::parseModuleName() {
  Atom name = token_.atom;
  if (at(TokenKind::String)) {
    if (hasLoneSurrogate(atoms_.text(name))) error(DiagId::MalformedName, token_.span());
    advance();
  } else if (isWord(token_.kind)) {
    advance();
  } else {
    expected("a name");
  }
  return name;
}

Stmt* Parser::parseImportDeclaration() {
  uint32_t begin = token_.begin;
  auto* node = make<ImportDecl>({begin, begin});
  advance();
  if (at(TokenKind::String)) {
    node->source = token_.atom;
    node->sourceSpan = token_.span();
    advance();
    node->attributes = parseImportAttributes();
  } else {
    parseImportClause(node);
    if (stopped_) return finish(node, begin);
    parseFromClause(node->source, node->sourceSpan, node->attributes);
  }
  takeSemicolon();
  return finish(node, begin);
}

/// Between `import` and `from`.
void Parser::parseImportClause(ImportDecl* node) {
  if (isTyped() && at(TokenKind::Type)) {
    Token next = peek();
    bool typeOnly = next.kind == TokenKind::LeftBrace || next.kind == TokenKind::Star || isIdentifierName(next);
    if (next.kind == TokenKind::From) {
      // `import type from "m"` imports a default named type.
      State state = save();
      advance();
      typeOnly = peek().kind != TokenKind::String;
      restore(state);
    }
    if (typeOnly) {
      node->isTypeOnly = true;
      advance();
    }
  }
  if (atIdentifier()) {
    node->defaultName = parseBindingIdentifier();
    if (isTyped() && at(TokenKind::Assign)) {
      fatal(DiagId::NotErasable, token_.span(), "'import ='");
      return;
    }
    if (!take(TokenKind::Comma)) return;
  }
  if (take(TokenKind::Star)) {
    expect(TokenKind::As);
    node->namespaceName = parseBindingIdentifier();
  } else if (at(TokenKind::LeftBrace)) {
    parseNamedImports(node);
  } else {
    unexpected();
  }
}

void Parser::parseNamedImports(ImportDecl* node) {
  advance();
  Builder<ImportSpecifier*> specifiers;
  while (!at(TokenKind::RightBrace) && !at(TokenKind::EndOfFile)) {
    uint32_t begin = token_.begin;
    auto* specifier = make<ImportSpecifier>({});
    Token first = token_;
    specifier->imported = parseModuleName();
    // `type` is a modifier if another name follows: type a, type as b (the name `as`), type as as b; but not `type as a`.
    bool hasAs = false;
    if (isTyped() && first.kind == TokenKind::Type && (isWord(token_.kind) || at(TokenKind::String))) {
      Token second = token_;
      specifier->isTypeOnly = true;
      specifier->imported = parseModuleName();
      if (second.kind == TokenKind::As && isWord(token_.kind)) {
        Token third = token_;
        bool isName = third.kind == TokenKind::As && isWord(peek().kind);
        if (isName) {
          first = second;
        } else {
          specifier->isTypeOnly = false;
          specifier->imported = names::Type;
          hasAs = true;
        }
      } else {
        first = second;
      }
    }
    if (hasAs || take(TokenKind::As)) {
      specifier->local = parseBindingIdentifier();
    } else {
      specifier->local = makeBinding(specifier->imported, first.span());
      if (first.kind == TokenKind::String) expect(TokenKind::As);
      else if (!stopped_) checkBindingName(specifier->imported, first.span());
    }
    specifiers.push_back(finish(specifier, begin));
    if (!take(TokenKind::Comma)) break;
  }
  expect(TokenKind::RightBrace);
  node->specifiers = list(specifiers);
}

void Parser::parseFromClause(Atom& source, Span& sourceSpan, List<ImportAttribute*>& attributes) {
  if (!expect(TokenKind::From)) return;
  source = token_.atom;
  sourceSpan = token_.span();
  if (!at(TokenKind::String)) return expected("a module name in quotes");
  advance();
  attributes = parseImportAttributes();
}

List<ImportAttribute*> Parser::parseImportAttributes() {
  if (!take(TokenKind::With)) return {};
  expect(TokenKind::LeftBrace);
  Builder<ImportAttribute*> attributes;
  llvm::DenseSet<uint32_t> seen;
  while (!at(TokenKind::RightBrace) && !at(TokenKind::EndOfFile)) {
    uint32_t begin = token_.begin;
    auto* attribute = make<ImportAttribute>({});
    attribute->key = token_.atom;
    if (!isWord(token_.kind) && !at(TokenKind::String)) {
      unexpected();
      break;
    }
    if (!seen.insert(attribute->key.id).second) error(DiagId::DuplicateAttribute, token_.span(), atoms_.text(attribute->key));
    advance();
    expect(TokenKind::Colon);
    attribute->value = token_.atom;
    if (at(TokenKind::String)) advance();
    else expected("a string");
    attributes.push_back(finish(attribute, begin));
    if (!take(TokenKind::Comma)) break;
  }
  expect(TokenKind::RightBrace);
  return list(attributes);
}

Stmt* Parser::parseExportDeclaration() {
  using enum TokenKind;
  uint32_t begin = token_.begin;
  advance();
  switch (token_.kind) {
    case Default: return parseExportDefault(begin);
    case LeftBrace: return parseExportNamed(begin, false);
    case Star: return parseExportAll(begin, false);
    case TokenKind::Assign:
      if (isTyped()) {
        fatal(DiagId::NotErasable, token_.span(), "'export ='");
        return make<EmptyStmt>(spanFrom(begin));
      }
      break;
    case Type:
      if (isTyped()) {
        TokenKind next = peek().kind;
        if (next == LeftBrace || next == Star) {
          advance();
          return next == Star ? parseExportAll(begin, true) : parseExportNamed(begin, true);
        }
      }
      break;
    case Import:
      if (isTyped()) {
        fatal(DiagId::NotErasable, token_.span(), "'export import ='");
        return make<EmptyStmt>(spanFrom(begin));
      }
      break;
    default:
      break;
  }
  auto* node = make<ExportDecl>({});
  Token first = token_;
  bool isDeclaration = first.kind == Var || first.kind == Const || first.kind == Let || first.kind == Function || first.kind == Class;
  if (first.kind == Async) {
    Token next = peek();
    isDeclaration = next.kind == Function && !next.newlineBefore;
  }
  if (isDeclaration || (isTyped() && first.kind == Enum)) {
    node->decl = parseStatementListItem();
  } else if (isTyped() && (isWord(first.kind) || first.kind == TokenKind::At)) {
    node->decl = first.kind == TokenKind::At ? parseDecorated() : parseWordDeclaration();
  }
  if (node->decl == nullptr) {
    unexpected();
    node->decl = make<EmptyStmt>(first.span());
  }
  return finish(node, begin);
}

Stmt* Parser::parseExportDefault(uint32_t begin) {
  using enum TokenKind;
  auto* node = make<ExportDefaultDecl>({});
  advance();
  uint32_t declBegin = token_.begin;
  Token next = peek();
  bool sameLine = !next.newlineBefore;
  if (at(Function)) {
    node->decl = parseFunctionDeclaration(declBegin, false, false, true);
  } else if (at(Async) && next.kind == Function && sameLine) {
    advance();
    node->decl = parseFunctionDeclaration(declBegin, true, false, true);
  } else if (isSx() && at(Unsafe) && next.kind == Function && sameLine) {
    advance();
    node->decl = parseFunctionDeclaration(declBegin, false, true, true);
  } else if (at(Class) || (isTyped() && at(Abstract) && next.kind == Class && sameLine)) {
    bool isAbstract = take(Abstract);
    auto* decl = make<ClassDecl>({});
    decl->cls = parseClass(false, isAbstract);
    node->decl = finish(decl, declBegin);
  } else if (isTyped() && at(Interface) && isIdentifierName(next) && sameLine) {
    node->decl = parseInterface(declBegin);
  } else {
    node->expr = parseAssignment();
    takeSemicolon();
  }
  return finish(node, begin);
}

/// From `{` on.
Stmt* Parser::parseExportNamed(uint32_t begin, bool isTypeOnly) {
  auto* node = make<ExportNamedDecl>({});
  node->isTypeOnly = isTypeOnly;
  advance();
  Builder<ExportSpecifier*> specifiers;
  Builder<Token> tokens;
  while (!at(TokenKind::RightBrace) && !at(TokenKind::EndOfFile)) {
    uint32_t specifierBegin = token_.begin;
    auto* specifier = make<ExportSpecifier>({});
    Token first = token_;
    specifier->imported = parseModuleName();
    bool hasAs = false;
    if (isTyped() && first.kind == TokenKind::Type && (isWord(token_.kind) || at(TokenKind::String))) {
      Token second = token_;
      specifier->isTypeOnly = true;
      specifier->imported = parseModuleName();
      if (second.kind == TokenKind::As && isWord(token_.kind) && !(at(TokenKind::As) && isWord(peek().kind))) {
        specifier->isTypeOnly = false;
        specifier->imported = names::Type;
        hasAs = true;
      } else {
        first = second;
      }
    }
    specifier->exported = hasAs || take(TokenKind::As) ? parseModuleName() : specifier->imported;
    specifiers.push_back(finish(specifier, specifierBegin));
    tokens.push_back(first);
    if (!take(TokenKind::Comma)) break;
  }
  expect(TokenKind::RightBrace);
  if (at(TokenKind::From)) parseFromClause(node->source, node->sourceSpan, node->attributes);
  else if (!stopped_) checkLocalExports(specifiers, tokens);
  takeSemicolon();
  node->specifiers = list(specifiers);
  return finish(node, begin);
}

/// Without `from`, what is exported are variables of this module.
void Parser::checkLocalExports(const llvm::SmallVectorImpl<ExportSpecifier*>& specifiers,
                               const llvm::SmallVectorImpl<Token>& tokens) {
  for (size_t i = 0; i < specifiers.size(); i++) {
    ExportSpecifier* specifier = specifiers[i];
    specifier->local = make<Identifier>(tokens[i].span());
    specifier->local->name = specifier->imported;
    specifier->imported = Atom{};
    if (tokens[i].kind == TokenKind::String) error(DiagId::UnexpectedToken, tokens[i].span(), source_.text(tokens[i].span()));
    else checkIdentifier(specifier->local->name, tokens[i].span());
  }
}

/// From `*` on.
Stmt* Parser::parseExportAll(uint32_t begin, bool isTypeOnly) {
  auto* node = make<ExportAllDecl>({});
  node->isTypeOnly = isTypeOnly;
  advance();
  if (take(TokenKind::As)) node->exported = parseModuleName();
  parseFromClause(node->source, node->sourceSpan, node->attributes);
  takeSemicolon();
  return finish(node, begin);
}

}  // namespace sx::frontend
