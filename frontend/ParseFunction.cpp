#include "ParserImpl.h"

namespace sx::frontend {

namespace {

constexpr uint32_t kSmallParameterCount = 8;

}  // namespace

/// The context of a function's parameters and body.
Context Parser::functionContext(const FunctionNode* fn) const {
  Context context;
  context.strict = context_.strict;
  context.isAsync = fn->isAsync;
  context.isGenerator = fn->isGenerator;
  context.canReturn = true;
  context.firstLabel = labels_.size();
  switch (fn->functionKind) {
    case FunctionKind::Arrow:
      context.newTarget = context_.newTarget;
      context.superProperty = context_.superProperty;
      context.superCall = context_.superCall;
      context.noArguments = context_.noArguments;
      break;
    case FunctionKind::Method:
    case FunctionKind::Getter:
    case FunctionKind::Setter:
    case FunctionKind::BaseConstructor:
    case FunctionKind::DerivedConstructor:
    case FunctionKind::StaticBlock:
    case FunctionKind::ClassField:
      context.newTarget = true;
      context.superProperty = true;
      context.superCall = fn->functionKind == FunctionKind::DerivedConstructor;
      break;
    case FunctionKind::Declaration:
    case FunctionKind::Expression:
    case FunctionKind::Program:
      context.newTarget = true;
      break;
  }
  return context;
}

/// At `function`; `begin` is where its modifiers began.
Stmt* Parser::parseFunctionDeclaration(uint32_t begin, bool isAsync, bool isUnsafe, bool nameOptional) {
  Nesting nesting(*this);
  auto* node = make<FunctionDecl>({begin, begin});
  auto* fn = make<FunctionNode>({begin, begin});
  node->fn = fn;
  fn->functionKind = FunctionKind::Declaration;
  fn->isAsync = isAsync;
  fn->isUnsafe = isUnsafe;
  fn->hasSimpleParams = true;
  if (!nesting) return node;
  advance();
  fn->isGenerator = take(TokenKind::Star);
  if (!nameOptional || !at(TokenKind::LeftParen)) fn->name = parseBindingIdentifier();
  Restore<Context> context(context_, functionContext(fn));
  parseParameters(fn);
  parseReturnType(fn);
  if (isTyped() && !at(TokenKind::LeftBrace)) {
    // An overload, or an ambient function.
    takeSemicolon();
    finish(fn, begin);
    return finish(node, begin);
  }
  parseFunctionBody(fn);
  finish(fn, begin);
  return finish(node, begin);
}

Expr* Parser::parseFunctionExpression(uint32_t begin, bool isAsync, bool isUnsafe) {
  Nesting nesting(*this);
  if (!nesting) return errorExpr();
  auto* node = make<FunctionExpr>({});
  auto* fn = make<FunctionNode>({});
  node->fn = fn;
  fn->functionKind = FunctionKind::Expression;
  fn->isAsync = isAsync;
  fn->isUnsafe = isUnsafe;
  advance();
  fn->isGenerator = take(TokenKind::Star);
  Restore<Context> context(context_, functionContext(fn));
  // Unlike a declaration's, the name belongs to the inside: `yield` and `await` are judged there.
  if (!at(TokenKind::LeftParen) && !(isTyped() && at(TokenKind::Less))) fn->name = parseBindingIdentifier();
  parseParameters(fn);
  parseReturnType(fn);
  parseFunctionBody(fn);
  finish(fn, begin);
  return finish(node, begin);
}

/// Parameters and body of a method, accessor or constructor, whose key has been read. A class member may be
/// an overload without a body.
FunctionNode* Parser::parseMethod(uint32_t begin, FunctionKind kind, bool isAsync, bool isGenerator, bool mayOmitBody) {
  auto* fn = make<FunctionNode>({begin, begin});
  fn->functionKind = kind;
  fn->isAsync = isAsync;
  fn->isGenerator = isGenerator;
  Restore<Context> context(context_, functionContext(fn));
  uint32_t parametersBegin = token_.begin;
  parseParameters(fn);
  Span parameters = spanFrom(parametersBegin);
  if (kind == FunctionKind::Getter && !fn->params.empty()) error(DiagId::ParameterForm, parameters, "a getter has no parameters");
  if (kind == FunctionKind::Setter && !stopped_ && (fn->params.size() != 1 || fn->params[0]->isRest))
    error(DiagId::ParameterForm, parameters, "a setter has exactly one parameter");
  parseReturnType(fn);
  if (isTyped() && mayOmitBody && !at(TokenKind::LeftBrace)) {
    takeSemicolon();
    return finish(fn, begin);
  }
  parseFunctionBody(fn);
  return finish(fn, begin);
}

void Parser::parseParameters(FunctionNode* fn) {
  Restore<uint32_t> yields(yieldPos_, 0), awaits(awaitPos_, 0), names(awaitNamePos_, 0);
  Restore<bool> in(allowIn_, true);
  Restore<bool> consequent(inConsequent_, false);
  Restore<bool> parameters(context_.inParameters, fn->isAsync || fn->isGenerator);
  functionDepth_++;
  if (isTyped() && at(TokenKind::Less)) fn->typeParams = parseTypeParameters();
  expect(TokenKind::LeftParen);
  Builder<Param*> params;
  fn->hasSimpleParams = true;
  bool first = true;
  while (!at(TokenKind::RightParen) && !at(TokenKind::EndOfFile)) {
    if (first && isTyped() && at(TokenKind::This)) {
      advance();
      if (take(TokenKind::Colon)) fn->thisType = parseType();
    } else {
      Param* param = parseParameter(fn);
      params.push_back(param);
      if (param->isRest) {
        if (at(TokenKind::Comma)) fatal(DiagId::RestNotLast, token_.span());
        break;
      }
    }
    first = false;
    if (!take(TokenKind::Comma)) break;
  }
  expect(TokenKind::RightParen);
  functionDepth_--;
  fn->params = list(params);
}

Param* Parser::parseParameter(FunctionNode* fn) {
  uint32_t begin = token_.begin;
  auto* param = make<Param>({});
  if (isTyped()) {
    if (at(TokenKind::At)) parseDecorated();
    // A modifier before a name would make the parameter a property.
    while (at(TokenKind::Public) || at(TokenKind::Private) || at(TokenKind::Protected) || at(TokenKind::Readonly) ||
           at(TokenKind::Override)) {
      Token next = peek();
      if (!isIdentifierName(next) && next.kind != TokenKind::LeftBrace && next.kind != TokenKind::LeftBracket) break;
      error(DiagId::NotErasable, token_.span(), "a parameter property");
      advance();
    }
  }
  param->isRest = take(TokenKind::Ellipsis);
  param->target = parseBindingTarget();
  if (isTyped()) {
    param->isOptional = take(TokenKind::Question);
    if (take(TokenKind::Colon)) param->type = parseType();
  }
  if (at(TokenKind::Assign)) {
    if (param->isRest) {
      fatal(DiagId::ParameterForm, token_.span(), "a rest parameter has no default value");
    } else {
      advance();
      param->init = parseAssignment();
    }
  }
  if (param->isRest || param->init != nullptr || !param->target->is<BindingIdent>()) fn->hasSimpleParams = false;
  return finish(param, begin);
}

void Parser::parseReturnType(FunctionNode* fn) {
  if (isTyped() && take(TokenKind::Colon)) fn->returnType = parseReturnTypeNode();
}

/// The braces and what is in them; checks the parameters once it is known whether the code is strict.
void Parser::parseFunctionBody(FunctionNode* fn) {
  if (!at(TokenKind::LeftBrace)) {
    expect(TokenKind::LeftBrace);
    return;
  }
  parseFunctionBlock(fn);
  checkParameters(fn, fn->hasUseStrict);
}

void Parser::parseFunctionBlock(FunctionNode* fn) {
  Restore<uint32_t> yields(yieldPos_, 0), awaits(awaitPos_, 0), names(awaitNamePos_, 0);
  Restore<bool> in(allowIn_, true);
  Restore<bool> consequent(inConsequent_, false);
  Restore<bool> ambient(ambient_, false);
  functionDepth_++;
  uint32_t begin = token_.begin;
  auto* block = make<Block>({});
  advance();
  Builder<Stmt*> body;
  llvm::SmallVector<Atom, 8> pending;
  std::swap(pending, pendingLabels_);
  bool hasUseStrict = false;
  parseDirectives(body, hasUseStrict, fn);
  parseStatementList(body, TokenKind::RightBrace);
  std::swap(pending, pendingLabels_);
  // The token after the body belongs to the code around it; only its kind matters there.
  expect(TokenKind::RightBrace);
  functionDepth_--;
  block->body = list(body);
  finish(block, begin);
  fn->body = block;
  fn->isStrict = context_.strict;
  fn->hasUseStrict = hasUseStrict;
}

void Parser::collectBoundNames(Expr* target, llvm::SmallVectorImpl<BindingIdent*>& names) {
  if (auto* ident = target->dynAs<BindingIdent>()) {
    names.push_back(ident);
  } else if (auto* array = target->dynAs<ArrayPattern>()) {
    for (PatternElement* element : array->elements)
      if (element != nullptr) collectBoundNames(element->target, names);
    if (array->rest != nullptr) collectBoundNames(array->rest, names);
  } else if (auto* object = target->dynAs<ObjectPattern>()) {
    for (PatternElement* element : object->properties) collectBoundNames(element->target, names);
    if (object->rest != nullptr) collectBoundNames(object->rest, names);
  }
}

/// The rules about parameter names; `context_` is that of the function, its strictness known.
void Parser::checkParameters(FunctionNode* fn, bool strictFromBody) {
  if (muted()) return;
  llvm::SmallVector<BindingIdent*, 8> names;
  for (Param* param : fn->params) collectBoundNames(param->target, names);
  if (strictFromBody && fn->name != nullptr) checkBindingName(fn->name->name, fn->name->span);
  bool isArrow = fn->functionKind == FunctionKind::Arrow;
  if (strictFromBody || isArrow)
    for (BindingIdent* ident : names) checkBindingName(ident->name, ident->span);
  bool unique = context_.strict || !fn->hasSimpleParams || (fn->functionKind != FunctionKind::Declaration && fn->functionKind != FunctionKind::Expression);
  if (!unique) return;
  if (names.size() <= kSmallParameterCount) {
    for (size_t i = 1; i < names.size(); i++)
      for (size_t j = 0; j < i; j++)
        if (names[i]->name == names[j]->name) error(DiagId::DuplicateParameter, names[i]->span, atoms_.text(names[i]->name));
    return;
  }
  llvm::DenseSet<uint32_t> seen;
  for (BindingIdent* ident : names)
    if (!seen.insert(ident->name.id).second) error(DiagId::DuplicateParameter, ident->span, atoms_.text(ident->name));
}

// ---- Arrow functions ----

/// Turns what stood in the parentheses into parameters.
void Parser::arrowParameters(FunctionNode* fn, ParenList& list) {
  Builder<Param*> params;
  fn->hasSimpleParams = true;
  fn->thisType = list.thisType;
  for (const ParenItem& item : list.items) {
    auto* param = make<Param>(item.expr->span);
    param->isRest = item.isRest;
    param->isOptional = item.isOptional;
    param->type = item.type;
    param->init = item.init;
    Expr* target = item.expr;
    auto* assign = target->dynAs<AssignExpr>();
    if (assign != nullptr && assign->op == AssignOp::Assign && !assign->parenthesized && item.type == nullptr) {
      if (item.isRest) error(DiagId::ParameterForm, assign->span, "a rest parameter has no default value");
      param->init = assign->value;
      target = assign->target;
    }
    param->target = toTarget(target, TargetMode::Binding, "parameter");
    if (item.isRest && &item != &list.items.back()) error(DiagId::RestNotLast, item.expr->span);
    if (param->isRest || param->init != nullptr || !param->target->is<BindingIdent>()) fn->hasSimpleParams = false;
    params.push_back(param);
  }
  if (!list.items.empty() && list.items.back().isRest && list.trailingComma.begin != Cover::kNowhere)
    error(DiagId::RestNotLast, list.trailingComma);
  fn->params = this->list(params);
}

/// At `=>`: reads the body.
Expr* Parser::finishArrow(FunctionNode* fn, uint32_t begin) {
  auto* node = make<ArrowExpr>({});
  node->fn = fn;
  if (!at(TokenKind::Arrow)) {
    expect(TokenKind::Arrow);
    return errorExpr();
  }
  if (token_.newlineBefore) error(DiagId::NewlineForbidden, token_.span(), "before '=>'");
  Restore<Context> context(context_, functionContext(fn));
  advance();
  if (at(TokenKind::LeftBrace)) {
    parseFunctionBlock(fn);
  } else {
    Restore<uint32_t> yields(yieldPos_, 0), awaits(awaitPos_, 0);
    functionDepth_++;
    fn->exprBody = parseAssignment();
    functionDepth_--;
    fn->isStrict = context_.strict;
  }
  checkParameters(fn, fn->hasUseStrict);
  finish(fn, begin);
  return finish(node, begin);
}

/// `: Type =>` after a parenthesised list. In the middle of a conditional it is only taken if the arrow
/// function is followed by the conditional's own colon.
bool Parser::tryArrowResult(FunctionNode* fn, const ParenList& list) {
  if (!isTyped() || !at(TokenKind::Colon) || stopped_) return false;
  for (const ParenItem& item : list.items) {
    NodeKind kind = item.expr->kind;
    bool plausible = kind == NodeKind::Identifier || kind == NodeKind::ArrayLiteral || kind == NodeKind::ObjectLiteral || kind == NodeKind::AssignExpr;
    if (!plausible || item.expr->parenthesized) return false;
  }
  uint32_t position = token_.begin;
  if (notArrowResult_.contains(position)) return false;
  if (!arrowResult_.contains(position)) {
    State state = save();
    trying_++;
    advance();
    parseReturnTypeNode();
    bool ok = !stopped_ && at(TokenKind::Arrow) && !token_.newlineBefore;
    if (ok && inConsequent_ && list.onlyParameters.begin == Cover::kNowhere) {
      finishArrow(make<FunctionNode>(fn->span), position);
      ok = !stopped_ && at(TokenKind::Colon);
    }
    trying_--;
    restore(state);
    (ok ? arrowResult_ : notArrowResult_).insert(position);
    if (!ok) return false;
  }
  advance();
  fn->returnType = parseReturnTypeNode();
  return true;
}

/// `name =>`, at the name.
Expr* Parser::parseSimpleArrow(uint32_t begin, bool isAsync) {
  auto* fn = make<FunctionNode>({});
  fn->functionKind = FunctionKind::Arrow;
  fn->isAsync = isAsync;
  fn->hasSimpleParams = true;
  auto* param = make<Param>(token_.span());
  param->target = makeBinding(token_.atom, token_.span());
  // In a generator or in async code around, `yield` and `await` are no parameter names either.
  checkBindingName(token_.atom, token_.span());
  fn->params = arena_.copyList(&param, 1);
  advance();
  return finishArrow(fn, begin);
}

/// `<T>(…) => …`, at `<`.
Expr* Parser::parseGenericArrow(uint32_t begin, bool isAsync) {
  auto* fn = make<FunctionNode>({});
  fn->functionKind = FunctionKind::Arrow;
  fn->isAsync = isAsync;
  {
    Restore<bool> async(context_.isAsync, isAsync || context_.isAsync);
    parseParameters(fn);
  }
  parseReturnType(fn);
  return finishArrow(fn, begin);
}

/// Whether `<T>(…) =>` or `<T>(…): R =>` stands here: after `async` it may also be the type arguments of a call.
bool Parser::tryGenericArrow() {
  uint32_t position = token_.begin;
  if (notArrowResult_.contains(position)) return false;
  if (arrowResult_.contains(position)) return true;
  State state = save();
  trying_++;
  auto* probe = make<FunctionNode>({});
  probe->isAsync = true;
  parseParameters(probe);
  parseReturnType(probe);
  bool arrow = !stopped_ && at(TokenKind::Arrow) && !token_.newlineBefore;
  trying_--;
  restore(state);
  (arrow ? arrowResult_ : notArrowResult_).insert(position);
  return arrow;
}

/// `async function …`, `async x => …`, `async (…) => …`, or a call of something named async.
Expr* Parser::parseAsyncPrimary() {
  uint32_t begin = token_.begin;
  Token asyncToken = token_;
  bool mayBeArrow = arrowStart_ == begin;
  advance();
  if (at(TokenKind::Function)) return parseFunctionExpression(begin, true, false);
  if (atIdentifier()) {
    Token next = peek();
    if (next.kind == TokenKind::Arrow && !next.newlineBefore) return parseSimpleArrow(begin, true);
    // Two names in a row: `async` was a name, and what follows is an error of its own.
    auto* node = make<Identifier>(asyncToken.span());
    node->name = asyncToken.atom;
    return node;
  }
  if (isTyped() && at(TokenKind::Less)) {
    if (tryGenericArrow()) return parseGenericArrow(begin, true);
  }
  auto* callee = make<Identifier>(asyncToken.span());
  callee->name = asyncToken.atom;
  if (!at(TokenKind::LeftParen)) return callee;

  ParenList list;
  list.begin = begin;
  uint32_t outerYield = yieldPos_, outerAwait = awaitPos_, outerName = awaitNamePos_;
  yieldPos_ = awaitPos_ = awaitNamePos_ = 0;
  bool complete = parseParenList(list, true);
  auto* fn = make<FunctionNode>({begin, begin});
  fn->functionKind = FunctionKind::Arrow;
  fn->isAsync = true;
  if (complete && mayBeArrow && ((at(TokenKind::Arrow) && !token_.newlineBefore) || tryArrowResult(fn, list))) {
    if (yieldPos_ != 0) error(DiagId::MisplacedExpression, Span{yieldPos_ - 1, yieldPos_ + 4}, "a yield expression in parameters");
    if (awaitPos_ != 0) error(DiagId::MisplacedExpression, Span{awaitPos_ - 1, awaitPos_ + 4}, "an await expression in parameters");
    if (awaitNamePos_ != 0) error(DiagId::ReservedWord, Span{awaitNamePos_ - 1, awaitNamePos_ + 4}, "await");
    yieldPos_ = outerYield, awaitPos_ = outerAwait, awaitNamePos_ = outerName;
    arrowParameters(fn, list);
    return finishArrow(fn, begin);
  }
  if (yieldPos_ == 0) yieldPos_ = outerYield;
  if (awaitPos_ == 0) awaitPos_ = outerAwait;
  if (awaitNamePos_ == 0) awaitNamePos_ = outerName;
  if (list.onlyParameters.begin != Cover::kNowhere) error(DiagId::UnexpectedToken, list.onlyParameters, source_.text(list.onlyParameters));
  checkCover(list.cover);
  Builder<Expr*> args;
  for (const ParenItem& item : list.items) {
    if (!item.isRest) {
      args.push_back(item.expr);
      continue;
    }
    auto* spread = make<SpreadElement>(item.expr->span);
    spread->argument = item.expr;
    args.push_back(spread);
  }
  auto* call = make<CallExpr>({});
  call->callee = callee;
  call->args = this->list(args);
  return finish(call, begin);
}

}  // namespace sx::frontend
