#include "FunctionLowerer.h"

#include "llvm/ADT/DenseSet.h"

// Classes: ECMA-262 15.7.14. Around the class stands a scope cell with its inner name, its private names, the home
// objects that super needs, the keys of computed fields and the functions of private methods, as far as each is used.

namespace sx::lower {

namespace {

bool isMethodKind(const ClassMember* member) {
  return member->memberKind == MemberKind::Method || member->memberKind == MemberKind::Getter || member->memberKind == MemberKind::Setter;
}
bool isErased(const ClassMember* member) {
  return member->isDeclare || member->isAbstract || member->memberKind == MemberKind::Overload || member->memberKind == MemberKind::IndexSignature;
}
uint8_t methodFlags(const ClassMember* member) {
  return member->memberKind == MemberKind::Getter ? kGetter : member->memberKind == MemberKind::Setter ? kSetter : kMethod;
}

/// True if evaluating `e` needs nothing of the function it stands in and calls nothing: a constructor may do it as
/// well as the function of the fields.
bool isPlainInitializer(const Expr* e, int depth = 0) {
  if (e == nullptr) return true;
  if (depth > 4) return false;
  switch (e->kind) {
    case NodeKind::NumberLiteral:
    case NodeKind::StringLiteral:
    case NodeKind::BoolLiteral:
    case NodeKind::NullLiteral: return true;
    case NodeKind::Identifier: return e->as<Identifier>()->binding != nullptr;
    case NodeKind::TemplateLiteral: return e->as<TemplateLiteral>()->exprs.empty();
    case NodeKind::UnaryExpr: {
      auto* unary = e->as<UnaryExpr>();
      return (unary->op == UnaryOp::Minus || unary->op == UnaryOp::Void) && unary->operand->is<NumberLiteral>();
    }
    case NodeKind::ArrayLiteral: {
      auto& elements = e->as<ArrayLiteral>()->elements;
      if (elements.size() > 16) return false;
      for (const Expr* element : elements)
        if (!isPlainInitializer(element, depth + 1)) return false;
      return true;
    }
    case NodeKind::ObjectLiteral: return e->as<ObjectLiteral>()->properties.empty();
    default: return false;
  }
}

/// True if construction defines fields or private methods.
bool hasInstanceElements(const ClassNode* cls) {
  for (const ClassMember* member : cls->members) {
    if (isErased(member) || member->isStatic) continue;
    if (member->memberKind == MemberKind::Field || (isMethodKind(member) && member->privateName != nullptr)) return true;
  }
  return false;
}

/// The most members whose definition is repeated in the constructor.
constexpr size_t kMaxInlineFields = 32;

bool canInlineFields(const ClassNode* cls) {
  size_t count = 0;
  for (const ClassMember* member : cls->members) {
    if (isErased(member) || member->isStatic) continue;
    bool isField = member->memberKind == MemberKind::Field;
    if (isField && (member->isComputed || !isPlainInitializer(member->init))) return false;
    count += isField || (isMethodKind(member) && member->privateName != nullptr);
  }
  return count <= kMaxInlineFields;
}

}  // namespace

Reg FunctionLowerer::classValue(ClassNode* cls, std::string_view name, Reg want) {
  ClassContext& context = bundle_.newClassContext();
  context.cls = cls;
  context.hasInstanceInit = cls->instanceInit != nullptr;
  context.inlinesFields = context.hasInstanceInit && canInlineFields(cls);
  bool usesHome = cls->instanceInit != nullptr && cls->instanceInit->usesSuperProperty;
  bool usesStaticHome = cls->staticInit != nullptr && cls->staticInit->usesSuperProperty;
  uint32_t extraSlots = 0;
  FunctionNode* constructorNode = nullptr;
  for (ClassMember* member : cls->members) {
    if (isErased(member)) continue;
    if (member->memberKind == MemberKind::Constructor && member->fn->body != nullptr) constructorNode = member->fn;
    bool usesSuper = member->fn != nullptr && member->fn->info != nullptr && member->fn->info->usesSuperProperty;
    bool isStatic = member->isStatic || member->memberKind == MemberKind::StaticBlock;
    (isStatic ? usesStaticHome : usesHome) |= usesSuper;
    extraSlots += member->memberKind == MemberKind::Field && member->isComputed;
    extraSlots += isMethodKind(member) && member->privateName != nullptr;
  }
  Env* outer = env_;
  bool hasFieldsFunction = context.hasInstanceInit && !context.inlinesFields;
  if (cls->scope->needsCell || usesHome || usesStaticHome || extraSlots > 0 || hasFieldsFunction) {
    context.env = bundle_.makeEnv(file_, cls->scope, env_);
    if (usesHome) context.homeSlot = bundle_.addSlot(context.env, Kind::Any, kNoId);
    if (usesStaticHome) context.staticHomeSlot = bundle_.addSlot(context.env, Kind::Any, kNoId);
    if (hasFieldsFunction) context.fieldsSlot = bundle_.addSlot(context.env, Kind::Any, kNoId);
    for (ClassMember* member : cls->members) {
      if (isErased(member)) continue;
      bool needsSlot = (member->memberKind == MemberKind::Field && member->isComputed) || (isMethodKind(member) && member->privateName != nullptr);
      if (needsSlot) context.slots[member] = bundle_.addSlot(context.env, Kind::Any, kNoId);
    }
    newCell(context.env, env_);
    env_ = context.env;
  }
  declareBindings(cls->scope);
  makePrivateNames(context);
  Reg heritage = b_.newReg(Kind::Raw);
  if (cls->superClass != nullptr) moveTo(heritage, expr(cls->superClass));
  else b_.emitLoadEmpty(heritage);
  uint32_t constructorId = declareConstructor(context, constructorNode, name);
  at(cls->superClass != nullptr ? cls->superClass->span : cls->span);
  Reg constructor = b_.newReg(), prototype = b_.newReg();
  b_.emitNewClass(constructor, prototype, heritage, currentEnvReg(), constructorId);
  if (usesHome) b_.emitStoreScope(envReg(context.env), prototype, context.homeSlot);
  if (usesStaticHome) b_.emitStoreScope(envReg(context.env), constructor, context.staticHomeSlot);
  classMembers(context, constructor, prototype);
  env_ = outer;
  return constructor;
}

/// "#x", and for a method or accessor what its receiver must be, for messages.
uint32_t FunctionLowerer::privateDescription(ClassNode* cls, const Binding* b, bool isStatic) {
  if (b->kind == BindingKind::PrivateField) return id(b->name);
  std::string description(text(b->name));
  description += isStatic ? " class " : " an instance of class ";
  return bundle_.ir.intern(description + (cls->name != nullptr ? std::string(text(cls->name->name)) : "anonymous"));
}

void FunctionLowerer::makePrivateNames(ClassContext& context) {
  llvm::DenseSet<const Binding*> statics;
  for (ClassMember* member : context.cls->members) {
    if (member->isStatic && member->privateName != nullptr) statics.insert(member->privateName->binding);
  }
  for (const Binding* b = context.cls->scope->firstBinding; b != nullptr; b = b->next) {
    if (b->kind != BindingKind::PrivateField && b->kind != BindingKind::PrivateMethod && b->kind != BindingKind::PrivateAccessor) continue;
    initialize(b, b_.makeNewPrivateName(privateDescription(context.cls, b, statics.contains(b))));
  }
}

uint32_t FunctionLowerer::declareConstructor(ClassContext& context, FunctionNode* fn, std::string_view name) {
  Task home;
  home.homeEnv = context.env;
  home.homeSlot = context.homeSlot;
  home.classContext = &context;
  ClassNode* cls = context.cls;
  uint32_t function;
  if (fn != nullptr) {
    function = declareFunction(fn, name, env_, &home);
  } else {
    bool isDerived = cls->superClass != nullptr;
    FunctionInfo* info = bundle_.arena.make<FunctionInfo>();
    info->kind = isDerived ? frontend::FunctionKind::DerivedConstructor : frontend::FunctionKind::BaseConstructor;
    info->isStrict = true;
    info->thisFunction = info;
    info->node = cls;
    info->index = static_cast<uint32_t>(bundle_.files[file_]->functions.size());
    Task task = home;
    task.kind = TaskKind::DefaultConstructor;
    task.file = file_;
    task.info = info;
    task.env = env_;
    function = bundle_.addTask(task);
    bundle_.files[file_]->functions.push_back(function);
    ir::Function& record = bundle_.ir.function(function);
    record.name = bundle_.ir.intern(name);
    record.module = file_;
    record.envScope = env_ != nullptr ? env_->descriptor : kNoId;
    record.flags = kFnStrict | kFnClassConstructor | kFnDefaultConstructor | kFnUsesThis;
    if (isDerived) {
      record.flags |= kFnDerivedConstructor | kFnHasRest | kFnNeedsNewTarget;
      if (!hasInstanceElements(cls)) record.flags |= kFnForwardsToSuper;
      record.rest = record.newReg(Kind::Any);
      record.newTarget = record.newReg(Kind::Any);
    }
  }
  ir::Function& record = bundle_.ir.function(function);
  record.sourceBegin = cls->span.begin;
  record.sourceEnd = cls->span.end;
  return function;
}

void FunctionLowerer::lowerDefaultConstructor() {
  if (!isDerivedConstructor()) {
    makeFields(task_.classContext, thisValue());
    b_.emitReturnUndefined();
    return;
  }
  at(info_->node->span);
  Reg parent = b_.makeGetSuperConstructor();
  Reg self = b_.newReg();
  b_.emitNewSpread(self, Regs{parent, fn_.newTarget, fn_.rest}, kNoId);
  afterSuper(self, true);
  b_.emitReturn(self);
}

void FunctionLowerer::classMembers(ClassContext& context, Reg constructor, Reg prototype) {
  ClassNode* cls = context.cls;
  for (ClassMember* member : cls->members) {
    if (isErased(member) || member->memberKind == MemberKind::Constructor || member->memberKind == MemberKind::StaticBlock) continue;
    if (isMethodKind(member)) {
      defineMember(context, member, member->isStatic ? constructor : prototype);
    } else if (member->isComputed) {
      Reg value = expr(member->key);
      at(member->key->span);
      b_.emitStoreScope(envReg(context.env), b_.makeToPropertyKey(value), context.slots[member]);
    }
  }
  if (cls->innerBinding != nullptr && (cls->innerBinding->useCount > 0)) initialize(cls->innerBinding, constructor);
  auto fieldsFunction = [&](FunctionInfo* info, bool isStatic) {
    Task task;
    task.kind = TaskKind::Fields;
    task.file = file_;
    task.info = info;
    task.env = env_;
    task.homeEnv = context.env;
    task.homeSlot = isStatic ? context.staticHomeSlot : context.homeSlot;
    task.classContext = &context;
    task.isStatic = isStatic;
    uint32_t function = bundle_.addTask(task);
    bundle_.files[file_]->functions[info->index] = function;
    ir::Function& record = bundle_.ir.function(function);
    record.name = bundle_.ir.intern(isStatic ? "<static_initializer>" : "<instance_members_initializer>");
    record.module = file_;
    record.envScope = env_ != nullptr ? env_->descriptor : kNoId;
    record.flags = kFnStrict | kFnMethod | kFnClassFields | kFnUsesThis;
    record.sourceBegin = cls->span.begin;
    record.sourceEnd = cls->span.end;
    return closureOf(function);
  };
  if (context.hasInstanceInit && !context.inlinesFields) {
    b_.emitStoreScope(envReg(context.env), fieldsFunction(cls->instanceInit, false), context.fieldsSlot);
  }
  definePrivateMethods(context, constructor, true);
  if (cls->staticInit != nullptr) {
    Reg function = fieldsFunction(cls->staticInit, true);
    at(cls->span);
    b_.emitCallMethod(b_.newReg(), Regs{function, constructor}, kNoId);
  }
}

void FunctionLowerer::defineMember(ClassContext& context, ClassMember* member, Reg target) {
  Task home;
  home.homeEnv = context.env;
  home.homeSlot = member->isStatic ? context.staticHomeSlot : context.homeSlot;
  home.classContext = &context;
  if (member->privateName != nullptr) {
    std::string name = "#" + std::string(text(member->privateName->name));
    Reg function = closureOf(declareFunction(member->fn, name, env_, &home));
    b_.emitStoreScope(envReg(context.env), function, context.slots[member]);
    return;
  }
  Key key = keyOf(member->key, member->isComputed);
  Held held = key.isField ? Held() : hold(key.reg);
  Reg function = closureOf(declareFunction(member->fn, key.name, env_, &home));
  at(member->span);
  b_.emitDefineMethod(target, key.isField ? keyReg(key) : take(held), function, methodFlags(member) | (member->isStatic ? kStatic : 0));
}

Reg FunctionLowerer::privateName(PrivateName* name) { return readBinding(name->binding, false); }

Reg FunctionLowerer::slotValue(ClassContext& context, const ClassMember* member) {
  Reg value = b_.newReg();
  b_.emitLoadScope(value, envReg(context.env), context.slots[member]);
  return value;
}

void FunctionLowerer::definePrivateMethods(ClassContext& context, Reg self, bool isStatic) {
  for (ClassMember* member : context.cls->members) {
    if (isErased(member) || !isMethodKind(member) || member->privateName == nullptr || member->isStatic != isStatic) continue;
    Reg function = slotValue(context, member);
    at(member->span);
    b_.emitDefinePrivate(self, privateName(member->privateName), function, methodFlags(member), id(member->privateName->name));
  }
}

void FunctionLowerer::lowerFields() {
  enterScope(info_->scope);
  implicitBindings();
  ClassContext& context = *task_.classContext;
  Reg self = thisValue();
  if (!task_.isStatic) {
    instanceFields(context, self);
    return;
  }
  for (ClassMember* member : context.cls->members) {
    if (isErased(member)) continue;
    if (member->memberKind == MemberKind::Field && member->isStatic) {
      field(context, member, self);
    } else if (member->memberKind == MemberKind::StaticBlock) {
      Task home = task_;
      Reg block = closureOf(declareFunction(member->fn, "<static_initializer>", env_, &home));
      at(member->span);
      b_.emitCallMethod(b_.newReg(), Regs{block, self}, kNoId);
    }
  }
}

/// Private methods first, then the fields in order (ECMA-262 7.3.33 InitializeInstanceElements).
void FunctionLowerer::instanceFields(ClassContext& context, Reg self) {
  definePrivateMethods(context, self, false);
  for (ClassMember* member : context.cls->members) {
    if (!isErased(member) && member->memberKind == MemberKind::Field && !member->isStatic) field(context, member, self);
  }
}

/// What a constructor does once `self` exists; without a class it is no constructor of one.
void FunctionLowerer::makeFields(ClassContext* context, Reg self) {
  if (context == nullptr || !context->hasInstanceInit) return;
  if (context->inlinesFields) return instanceFields(*context, self);
  Reg function = b_.newReg();
  b_.emitLoadScope(function, envReg(context->env), context->fieldsSlot);
  b_.emitCallMethod(b_.newReg(), Regs{function, self}, kNoId);
}

void FunctionLowerer::field(ClassContext& context, ClassMember* member, Reg self) {
  Key key;
  std::string name;
  if (member->privateName != nullptr) {
    name = "#" + std::string(text(member->privateName->name));
  } else if (!member->isComputed) {
    key = keyOf(member->key, false);
    name = key.name;
  } else {
    key.reg = slotValue(context, member);
  }
  Reg value = member->init != nullptr ? namedExpr(member->init, name) : undefined();
  at(member->span);
  if (member->isComputed && member->init != nullptr) {
    bool isAnonymous = member->init->is<ArrowExpr>() || (member->init->is<FunctionExpr>() && member->init->as<FunctionExpr>()->fn->name == nullptr) ||
                       (member->init->is<ClassExpr>() && member->init->as<ClassExpr>()->cls->name == nullptr);
    if (isAnonymous) b_.emitSetFunctionName(value, key.reg, kMethod);
  }
  if (member->privateName != nullptr) b_.emitDefinePrivate(self, privateName(member->privateName), value, kField, id(member->privateName->name));
  else if (key.isField) b_.emitInitField(self, value, bundle_.ir.intern(key.name));
  else b_.emitInitElem(self, key.reg, value);
}

}  // namespace sx::lower
