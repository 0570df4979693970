#include "ScopeAnalyzer.h"

#include "frontend/AstWalk.h"

#include <string>

namespace sx::frontend {

namespace {

bool patternHasExpressions(Expr* target) {
  if (auto* array = target->dynAs<ArrayPattern>()) {
    for (PatternElement* e : array->elements)
      if (e != nullptr && (e->init != nullptr || patternHasExpressions(e->target))) return true;
    return array->rest != nullptr && patternHasExpressions(array->rest);
  }
  if (auto* object = target->dynAs<ObjectPattern>()) {
    for (PatternElement* e : object->properties)
      if (e->isComputed || e->init != nullptr || patternHasExpressions(e->target)) return true;
  }
  return false;
}

}  // namespace

bool ScopeAnalyzer::hasParameterExpressions(FunctionNode* fn) {
  for (Param* param : fn->params)
    if (param->init != nullptr || patternHasExpressions(param->target)) return true;
  return false;
}

FunctionInfo* ScopeAnalyzer::openFunction(FunctionKind kind, Node* node, uint32_t effectiveBegin) {
  FunctionInfo* info = arena_.make<FunctionInfo>();
  info->kind = kind;
  info->node = node;
  info->parent = fn_;
  info->isStrict = fn_ != nullptr && fn_->isStrict;
  info->isArrow = kind == FunctionKind::Arrow;
  info->index = static_cast<uint32_t>(functions_.size());
  info->depth = static_cast<uint32_t>(openFunctions_.size());
  info->thisFunction = info->isArrow ? fn_->thisFunction : info;
  if (fn_ != nullptr) fn_->hasInnerFunctions = true;
  functions_.push_back(info);
  openFunctions_.push_back({info, effectiveBegin});
  fn_ = info;
  return info;
}

void ScopeAnalyzer::closeFunction() {
  openFunctions_.pop_back();
  fn_ = fn_->parent;
}

void ScopeAnalyzer::walkFunction(FunctionNode* fn, uint32_t effectiveBegin, Binding* hoisted) {
  Scope* outerVarScope = varScope_;
  FunctionInfo* info = openFunction(fn->functionKind, fn, effectiveBegin);
  fn->info = info;
  openFunctions_.back().hoisted = hoisted;
  info->isStrict = fn->isStrict;
  info->isAsync = fn->isAsync;
  info->isGenerator = fn->isGenerator;
  info->hasSimpleParameters = fn->hasSimpleParams;
  info->hasParameterExpressions = hasParameterExpressions(fn);
  bool hasNameScope = fn->functionKind == FunctionKind::Expression && fn->name != nullptr;
  if (hasNameScope) {
    info->nameScope = openScope(ScopeKind::FunctionName, fn);
    fn->name->binding = declare(scope_, fn->name->name, BindingKind::FunctionName, fn->name, fn);
  }
  info->scope = openScope(fn->functionKind == FunctionKind::StaticBlock ? ScopeKind::StaticBlock : ScopeKind::Function, fn);
  info->bodyScope = info->scope;
  walkParameters(fn, info);
  List<Stmt*> body = fn->body != nullptr ? fn->body->body : List<Stmt*>();
  if (info->hasParameterExpressions) {
    info->bodyScope = openScope(ScopeKind::FunctionBody, fn);
  }
  // The Block of the body has no scope of its own.
  if (fn->body != nullptr) fn->body->scope = info->bodyScope;
  hoistBody(body, info->bodyScope);
  walkList(body);
  if (fn->exprBody != nullptr) walkExpr(fn->exprBody);
  if (info->hasParameterExpressions) closeScope();
  mapArguments(info);
  closeScope();
  if (hasNameScope) closeScope();
  closeFunction();
  varScope_ = outerVarScope;
}

void ScopeAnalyzer::walkParameters(FunctionNode* fn, FunctionInfo* info) {
  uint32_t index = 0;
  bool counts = true;
  for (Param* param : fn->params) {
    if (param->init != nullptr || param->isRest) counts = false;
    if (counts) info->length++;
    uint32_t initEnd = info->hasParameterExpressions ? param->span.end : 0;
    forEachBoundName(param->target, [&](BindingIdent* ident) {
      Binding* b = ownBinding(scope_, ident->name);
      if (b == nullptr) b = declare(scope_, ident->name, BindingKind::Parameter, ident, param);
      // Of sloppy parameters of one name the last one counts.
      b->declaration = param;
      b->parameterIndex = index;
      b->initEnd = initEnd;
      ident->binding = b;
    });
    index++;
  }
  if (!info->hasParameterExpressions) return;
  for (Param* param : fn->params) {
    walkBindingPattern(param->target);
    if (param->init != nullptr) walkExpr(param->init);
  }
}

/// Decides whether the parameters must stay linked to the arguments object, and puts them in the scope cell then.
void ScopeAnalyzer::mapArguments(FunctionInfo* info) {
  if (info->argumentsBinding == nullptr || info->isStrict || !info->hasSimpleParameters) return;
  if (info->kind == FunctionKind::Program) return;
  bool isObservable = openFunctions_.back().argumentsEscape;
  bool hasParameters = false;
  for (Binding* b = info->scope->firstBinding; b != nullptr; b = b->next) {
    if (b->kind != BindingKind::Parameter) continue;
    hasParameters = true;
    isObservable |= b->assigned;
  }
  if (!isObservable) return;
  info->hasMappedArguments = true;
  if (!hasParameters) return;
  for (Binding* b = info->scope->firstBinding; b != nullptr; b = b->next)
    if (b->kind == BindingKind::Parameter) b->captured = true;
  info->scope->needsCell = true;
}

Atom ScopeAnalyzer::privateAtom(Atom name) {
  std::string text = "#";
  text += atoms_.text(name);
  return atoms_.intern(text);
}

void ScopeAnalyzer::declarePrivateNames(ClassNode* cls) {
  for (ClassMember* member : cls->members) {
    if (member->privateName == nullptr) continue;
    Atom name = privateAtom(member->privateName->name);
    bool isGetter = member->memberKind == MemberKind::Getter;
    bool isSetter = member->memberKind == MemberKind::Setter;
    Binding* b = ownBinding(scope_, name);
    if (b == nullptr) {
      BindingKind kind = isGetter || isSetter                       ? BindingKind::PrivateAccessor
                         : member->memberKind == MemberKind::Method ? BindingKind::PrivateMethod
                                                                    : BindingKind::PrivateField;
      b = declare(scope_, name, kind, member->privateName, member);
      b->isStatic = member->isStatic;
      // Field initialisers and methods are functions of their own.
      b->captured = true;
      scope_->needsCell = true;
    }
    b->hasGetter |= isGetter;
    b->hasSetter |= isSetter;
    member->privateName->binding = b;
  }
}

void ScopeAnalyzer::walkClass(ClassNode* cls) {
  bool wasStrict = fn_->isStrict;
  fn_->isStrict = true;
  Scope* outerVarScope = varScope_;
  cls->scope = openScope(ScopeKind::Class, cls);
  if (cls->name != nullptr) {
    cls->innerBinding = declare(scope_, cls->name->name, BindingKind::ClassName, cls->name, cls);
    cls->innerBinding->initEnd = UINT32_MAX;
  }
  declarePrivateNames(cls);
  if (cls->superClass != nullptr) walkExpr(cls->superClass);
  bool hasInstance = false;
  bool hasStatic = false;
  for (ClassMember* member : cls->members) {
    if (member->isDeclare) continue;
    bool isMethod = member->memberKind == MemberKind::Method || member->memberKind == MemberKind::Getter ||
                    member->memberKind == MemberKind::Setter || member->memberKind == MemberKind::Constructor;
    if (member->isComputed && member->key != nullptr && member->memberKind != MemberKind::Overload) walkExpr(member->key);
    if (isMethod && member->fn != nullptr && member->fn->body != nullptr && !member->isAbstract) {
      // Nobody can call a method before the class exists, and then its inner name is initialised.
      if (cls->innerBinding != nullptr) cls->innerBinding->initEnd = 0;
      walkFunction(member->fn, cls->span.begin);
      if (cls->innerBinding != nullptr) cls->innerBinding->initEnd = UINT32_MAX;
    }
    bool isField = member->memberKind == MemberKind::Field && !member->isAbstract;
    bool isPrivateMethod = isMethod && member->privateName != nullptr;
    if (isField || isPrivateMethod) (member->isStatic ? hasStatic : hasInstance) |= isField || !member->isStatic;
    hasStatic |= member->memberKind == MemberKind::StaticBlock;
  }
  if (cls->innerBinding != nullptr) cls->innerBinding->initEnd = 0;
  if (hasInstance) walkFields(cls, false);
  if (hasStatic) walkFields(cls, true);
  closeScope();
  varScope_ = outerVarScope;
  fn_->isStrict = wasStrict;
}

/// The function that runs a class's field initialisers (and static blocks), in order.
void ScopeAnalyzer::walkFields(ClassNode* cls, bool isStatic) {
  FunctionInfo* info = openFunction(FunctionKind::ClassField, cls, cls->span.begin);
  (isStatic ? cls->staticInit : cls->instanceInit) = info;
  info->hasFreeVariables = true;
  info->scope = info->bodyScope = openScope(ScopeKind::ClassField, cls);
  varScope_ = info->scope;
  for (ClassMember* member : cls->members) {
    if (member->isDeclare || member->isAbstract) continue;
    if (isStatic && member->memberKind == MemberKind::StaticBlock) walkFunction(member->fn, member->span.begin);
    if (member->memberKind == MemberKind::Field && member->isStatic == isStatic && member->init != nullptr) walkExpr(member->init);
  }
  closeScope();
  closeFunction();
}

}  // namespace sx::frontend
