#include "ParserImpl.h"

namespace sx::frontend {

namespace {

bool beginsMemberKey(const Token& token) {
  return isWord(token.kind) || token.kind == TokenKind::String || token.kind == TokenKind::Number ||
         token.kind == TokenKind::BigInt || token.kind == TokenKind::LeftBracket || token.kind == TokenKind::PrivateIdentifier;
}

}  // namespace

/// At `class`.
ClassNode* Parser::parseClass(bool nameRequired, bool isAbstract) {
  Nesting nesting(*this);
  uint32_t begin = token_.begin;
  auto* cls = make<ClassNode>({begin, begin});
  if (!nesting) return cls;
  cls->isAbstract = isAbstract;
  advance();
  Restore<bool> strict(context_.strict, true);
  bool atImplements = isTyped() && at(TokenKind::Implements) && !nameRequired;
  if (nameRequired || (atIdentifier() && !atImplements)) cls->name = parseBindingIdentifier();
  if (isTyped() && at(TokenKind::Less)) cls->typeParams = parseTypeParameters();
  parseClassHeritage(cls);
  parseClassBody(cls);
  return finish(cls, begin);
}

void Parser::parseClassHeritage(ClassNode* cls) {
  if (take(TokenKind::Extends)) {
    Cover cover;
    arrowStart_ = Cover::kNowhere;
    cls->superClass = parseLeftHandSide(cover);
    checkCover(cover);
    if (auto* typed = cls->superClass->dynAs<InstantiationExpr>(); typed != nullptr && !typed->parenthesized) {
      cls->superTypeArgs = typed->typeArgs;
      cls->superClass = typed->expr;
    } else if (isTyped() && (at(TokenKind::Less) || at(TokenKind::ShiftLeft))) {
      cls->superTypeArgs = parseTypeArguments();
    }
  }
  if (!isTyped() || !at(TokenKind::Implements)) return;
  Builder<TypeNode*> implements;
  do {
    advance();
    implements.push_back(parseTypeReference());
  } while (at(TokenKind::Comma));
  cls->implements = list(implements);
}

void Parser::parseClassBody(ClassNode* cls) {
  expect(TokenKind::LeftBrace);
  ClassNames names;
  Restore<ClassNames*> classNames(classNames_, &names);
  Restore<bool> in(allowIn_, true);
  Restore<bool> consequent(inConsequent_, false);
  Builder<ClassMember*> members;
  bool hasConstructor = false;
  while (!at(TokenKind::RightBrace)) {
    if (at(TokenKind::EndOfFile)) break;
    if (take(TokenKind::Semicolon)) continue;
    uint32_t begin = token_.begin;
    members.push_back(parseClassMember(cls, hasConstructor));
    if (stopped_) recover(begin);
    if (stopped_) break;
  }
  expect(TokenKind::RightBrace);
  cls->members = list(members);
  closeClassNames(names, classNames.old());
}

/// Whether the modifier here is followed by the rest of a member, not used as a member's own name.
bool Parser::modifierFollowedByMember(bool sameLine) {
  Token next = peek();
  if (sameLine && next.newlineBefore) return false;
  return beginsMemberKey(next) || next.kind == TokenKind::Star;
}

/// Reads static, async, *, get, set and the modifiers of TypeScript. True if a static block begins here. The text of a
/// method, which its toString() shows, begins behind `static` and the modifiers of TypeScript.
bool Parser::parseMemberModifiers(ClassMember* member, uint32_t& methodBegin, bool& isAsync, bool& isGenerator) {
  using enum TokenKind;
  for (;;) {
    methodBegin = token_.begin;
    switch (token_.kind) {
      case Static: {
        if (member->isStatic) break;
        Token next = peek();
        if (next.kind == LeftBrace) {
          advance();
          member->isStatic = true;
          return true;
        }
        if (!beginsMemberKey(next) && next.kind != Star) break;
        member->isStatic = true;
        advance();
        continue;
      }
      case Public:
      case Private:
      case Protected:
        if (!isTyped() || !modifierFollowedByMember(true)) break;
        if (member->accessibility != Accessibility::None) error(DiagId::TypeSyntax, token_.span(), "an accessibility modifier is given twice");
        member->accessibility = at(Public) ? Accessibility::Public : at(Private) ? Accessibility::Private : Accessibility::Protected;
        advance();
        continue;
      case Abstract:
        if (!isTyped() || !modifierFollowedByMember(true)) break;
        member->isAbstract = true;
        advance();
        continue;
      case Declare:
        if (!isTyped() || !modifierFollowedByMember(true)) break;
        member->isDeclare = true;
        advance();
        continue;
      case Readonly:
        if (!isTyped() || !modifierFollowedByMember(true)) break;
        member->isReadonly = true;
        advance();
        continue;
      case Override:
        if (!isTyped() || !modifierFollowedByMember(true)) break;
        member->isOverride = true;
        advance();
        continue;
      case Accessor:
        if (!isTyped() || !modifierFollowedByMember(true)) break;
        error(DiagId::NotErasable, token_.span(), "an 'accessor' field");
        advance();
        continue;
      case Async:
        if (!modifierFollowedByMember(true)) break;
        isAsync = true;
        advance();
        break;
      default:
        break;
    }
    break;
  }
  isGenerator = take(Star);
  if (isAsync || isGenerator) return false;
  if ((at(Get) || at(Set)) && beginsMemberKey(peek())) {
    member->memberKind = at(Get) ? MemberKind::Getter : MemberKind::Setter;
    advance();
  }
  return false;
}

ClassMember* Parser::parseClassMember(ClassNode* cls, bool& hasConstructor) {
  uint32_t begin = token_.begin;
  auto* member = make<ClassMember>({begin, begin});
  member->memberKind = MemberKind::Field;
  if (isTyped() && at(TokenKind::At)) parseDecorated();
  bool isAsync = false, isGenerator = false;
  uint32_t methodBegin = begin;
  if (parseMemberModifiers(member, methodBegin, isAsync, isGenerator)) {
    parseStaticBlock(member, begin);
    return finish(member, begin);
  }
  if (isTyped() && at(TokenKind::LeftBracket) && atIndexSignature()) {
    auto* signature = make<TypeMember>({});
    signature->isReadonly = member->isReadonly;
    signature->isStatic = member->isStatic;
    member->memberKind = MemberKind::IndexSignature;
    member->index = parseIndexSignature(signature, token_.begin);
    takeSemicolon();
    return finish(member, begin);
  }
  parseMemberKey(member);
  if (isTyped()) {
    if (take(TokenKind::Question)) member->isOptional = true;
    else if (at(TokenKind::Not) && !token_.newlineBefore) advance(), member->isDefinite = true;
  }
  bool atMethod = at(TokenKind::LeftParen) || (isTyped() && at(TokenKind::Less));
  if (atMethod || isAsync || isGenerator || member->memberKind != MemberKind::Field)
    parseMethodMember(cls, member, methodBegin, isAsync, isGenerator, hasConstructor);
  else
    parseFieldMember(member, begin);
  if (member->privateName != nullptr && !stopped_) declarePrivateName(member);
  return finish(member, begin);
}

void Parser::parseMemberKey(ClassMember* member) {
  if (at(TokenKind::PrivateIdentifier)) {
    if (token_.atom == names::Constructor) error(DiagId::ClassMemberForm, token_.span(), "a private name cannot be '#constructor'");
    member->privateName = parsePrivateName();
    return;
  }
  member->key = parsePropertyKey(member->isComputed);
}

/// Whether the member's name is `constructor`, written as a word or string.
bool Parser::isConstructorName(const ClassMember* member) const {
  const auto* name = member->key != nullptr && !member->isComputed ? member->key->dynAs<StringLiteral>() : nullptr;
  return name != nullptr && name->value == names::Constructor;
}

void Parser::parseFieldMember(ClassMember* member, uint32_t begin) {
  const auto* name = member->key != nullptr && !member->isComputed ? member->key->dynAs<StringLiteral>() : nullptr;
  if (isConstructorName(member)) error(DiagId::ClassMemberForm, name->span, "a field cannot be named 'constructor'");
  if (name != nullptr && member->isStatic && name->value == names::Prototype)
    error(DiagId::ClassMemberForm, name->span, "a static member cannot be named 'prototype'");
  if (isTyped() && take(TokenKind::Colon)) member->type = parseType();
  if (take(TokenKind::Assign)) {
    auto* scope = make<FunctionNode>({begin, begin});
    scope->functionKind = FunctionKind::ClassField;
    Restore<Context> context(context_, functionContext(scope));
    context_.canReturn = false;
    context_.noArguments = true;
    Restore<uint32_t> yields(yieldPos_, 0), awaits(awaitPos_, 0), names(awaitNamePos_, 0);
    functionDepth_++;
    member->init = parseAssignment();
    functionDepth_--;
  }
  takeSemicolon();
}

void Parser::parseMethodMember(ClassNode* cls, ClassMember* member, uint32_t begin, bool isAsync, bool isGenerator,
                               bool& hasConstructor) {
  bool isAccessor = member->memberKind != MemberKind::Field;
  FunctionKind kind = member->memberKind == MemberKind::Getter   ? FunctionKind::Getter
                      : member->memberKind == MemberKind::Setter ? FunctionKind::Setter
                                                                 : FunctionKind::Method;
  if (!isAccessor) member->memberKind = MemberKind::Method;
  const auto* name = member->key != nullptr && !member->isComputed ? member->key->dynAs<StringLiteral>() : nullptr;
  bool isConstructor = !member->isStatic && isConstructorName(member);
  if (isConstructor) {
    if (isAccessor || isAsync || isGenerator)
      error(DiagId::ClassMemberForm, name->span, "a constructor cannot be an accessor, async or a generator");
    kind = cls->superClass != nullptr ? FunctionKind::DerivedConstructor : FunctionKind::BaseConstructor;
    member->memberKind = MemberKind::Constructor;
  }
  if (name != nullptr && member->isStatic && name->value == names::Prototype)
    error(DiagId::ClassMemberForm, name->span, "a static member cannot be named 'prototype'");
  member->fn = parseMethod(begin, kind, isAsync, isGenerator, true);
  if (member->fn->body == nullptr) {
    member->memberKind = MemberKind::Overload;
  } else if (isConstructor) {
    if (hasConstructor) error(DiagId::DuplicateConstructor, name->span);
    hasConstructor = true;
  }
}

void Parser::parseStaticBlock(ClassMember* member, uint32_t begin) {
  member->memberKind = MemberKind::StaticBlock;
  auto* fn = make<FunctionNode>({begin, begin});
  fn->functionKind = FunctionKind::StaticBlock;
  fn->hasSimpleParams = true;
  member->fn = fn;
  Restore<Context> context(context_, functionContext(fn));
  context_.canReturn = false;
  context_.noArguments = true;
  context_.staticBlock = true;
  Restore<uint32_t> yields(yieldPos_, 0), awaits(awaitPos_, 0), names(awaitNamePos_, 0);
  functionDepth_++;
  llvm::SmallVector<Atom, 8> pending;
  std::swap(pending, pendingLabels_);
  fn->body = parseBlock();
  std::swap(pending, pendingLabels_);
  functionDepth_--;
  fn->isStrict = true;
  finish(fn, begin);
}

// ---- Private names ----

PrivateName* Parser::parsePrivateName() {
  auto* node = make<PrivateName>(token_.span());
  node->name = token_.atom;
  advance();
  return node;
}

/// Notes a use; whether the name is declared shows at the end of the class.
void Parser::usePrivateName(PrivateName* name) {
  if (trying_ != 0) return;
  if (classNames_ == nullptr) return error(DiagId::UndeclaredPrivateName, name->span, atoms_.text(name->name));
  classNames_->used.push_back(name);
}

/// A name may be declared once, or once as a getter and once as a setter of the same placement.
void Parser::declarePrivateName(const ClassMember* member) {
  if (member->memberKind == MemberKind::Overload) return;
  Atom name = member->privateName->name;
  auto [place, isNew] = classNames_->byName.try_emplace(name.id, classNames_->declared.size());
  if (isNew) {
    classNames_->declared.push_back({name, member->memberKind, member->isStatic});
    return;
  }
  PrivateDeclaration* first = &classNames_->declared[place->second];
  bool pair = (first->kind == MemberKind::Getter && member->memberKind == MemberKind::Setter) ||
              (first->kind == MemberKind::Setter && member->memberKind == MemberKind::Getter);
  if (pair && first->isStatic == member->isStatic) {
    // The pair is complete: a third declaration is an error.
    first->kind = MemberKind::Method;
    return;
  }
  error(DiagId::DuplicatePrivateName, member->privateName->span, atoms_.text(name));
}

/// Uses that this class does not declare are left to the class around it.
void Parser::closeClassNames(ClassNames& names, ClassNames* outer) {
  for (PrivateName* use : names.used) {
    if (names.byName.contains(use->name.id)) continue;
    if (outer != nullptr) outer->used.push_back(use);
    else if (!stopped_) error(DiagId::UndeclaredPrivateName, use->span, atoms_.text(use->name));
  }
}

}  // namespace sx::frontend
