// Methods that a call is known to reach. A private method never changes. A static method can be replaced by whoever has
// the class; so it is known only if nobody can: every use of the class's name is `C.name`, no static member uses
// `this` or `super`, and the class is not exported. (An instance leads back to its class by `constructor`, so a class
// that is made instances of does not qualify.)

#include "Checker.h"

namespace sx::typecheck {

namespace {

bool isStaticMethod(const ClassMember& member) {
  return member.memberKind == MemberKind::Method && member.isStatic && member.privateName == nullptr && member.fn != nullptr &&
         !member.isComputed && member.key != nullptr && member.key->is<StringLiteral>();
}

bool hasCell(const ClassNode& cls) {
  if (cls.scope == nullptr || cls.scope->needsCell) return true;
  auto usesSuper = [](const FunctionInfo* info) { return info != nullptr && info->usesSuperProperty; };
  if (usesSuper(cls.instanceInit) || usesSuper(cls.staticInit)) return true;
  for (const ClassMember* member : cls.members) {
    if (member->privateName != nullptr || member->isComputed) return true;
    if (member->fn != nullptr && usesSuper(member->fn->info)) return true;
  }
  return false;
}

bool mayLeakItself(const ClassNode& cls) {
  auto leaks = [](const FunctionInfo* info) {
    return info != nullptr && (info->usesThis || info->thisBinding != nullptr || info->usesSuperProperty || info->containsDirectEval);
  };
  if (leaks(cls.staticInit)) return true;
  for (const ClassMember* member : cls.members) {
    // A computed name may be that of another member.
    if (member->isStatic && member->isComputed) return true;
    bool isStatic = member->isStatic || member->memberKind == MemberKind::StaticBlock;
    if (isStatic && member->fn != nullptr && leaks(member->fn->info)) return true;
  }
  return false;
}

}  // namespace

ClassUses& Checker::usesOf(const ClassNode& cls) {
  ClassUses& uses = classUses_[&cls];
  if (uses.isScanned) return uses;
  uses.isScanned = true;
  uses.hasCell = hasCell(cls);
  uses.mayLeak = mayLeakItself(cls);
  for (ClassMember* member : cls.members) {
    auto* key = member->isComputed || member->key == nullptr ? nullptr : member->key->dynAs<StringLiteral>();
    if (!member->isStatic || key == nullptr || member->memberKind == MemberKind::Overload) continue;
    auto [known, isNew] = uses.statics.try_emplace(key->value.id, member);
    if (!isNew) known->second = nullptr;
  }
  return uses;
}

/// A member of a class by name; null unless exactly one static member has the name.
ClassMember* Checker::onlyStatic(const ClassNode& cls, Atom name) {
  return usesOf(cls).statics.lookup(name.id);
}

/// The class that a name always means; null if there is none.
ClassNode* Checker::classOfName(const Identifier& name) const {
  Binding* binding = name.binding;
  if (binding == nullptr || binding->assigned || binding->declaration == nullptr || name.resolution == Resolution::Dynamic) return nullptr;
  if (binding->kind != BindingKind::Class && binding->kind != BindingKind::ClassName) return nullptr;
  return binding->declaration->dynAs<ClassNode>();
}

/// Called for each node before anything is checked: counts how the names of classes are used.
void Checker::noteClassUses(Node* node) {
  auto harm = [&](Expr* target) {
    auto* member = target == nullptr ? nullptr : target->dynAs<MemberExpr>();
    auto* object = member == nullptr ? nullptr : member->object->dynAs<Identifier>();
    if (object == nullptr) return;
    if (ClassNode* cls = classOfName(*object)) usesOf(*cls).changed = true;
  };
  switch (node->kind) {
    case NodeKind::Identifier:
      if (ClassNode* cls = classOfName(*node->as<Identifier>())) usesOf(*cls).all++;
      break;
    case NodeKind::MemberExpr: {
      auto* member = node->as<MemberExpr>();
      auto* object = member->object->dynAs<Identifier>();
      ClassNode* cls = object == nullptr ? nullptr : classOfName(*object);
      // What is not a member of its own is looked up in Function.prototype, whose methods get the class as `this`.
      if (cls != nullptr && onlyStatic(*cls, member->name) != nullptr) usesOf(*cls).members++;
      break;
    }
    case NodeKind::CallExpr: {
      // A function in a static field would get the class as `this`.
      auto* member = node->as<CallExpr>()->callee->dynAs<MemberExpr>();
      auto* object = member == nullptr ? nullptr : member->object->dynAs<Identifier>();
      ClassNode* cls = object == nullptr ? nullptr : classOfName(*object);
      if (cls == nullptr) break;
      ClassMember* called = onlyStatic(*cls, member->name);
      if (called == nullptr || !isStaticMethod(*called)) usesOf(*cls).changed = true;
      break;
    }
    case NodeKind::TaggedTemplateExpr: harm(node->as<TaggedTemplateExpr>()->tag); break;
    case NodeKind::AssignExpr: harm(node->as<AssignExpr>()->target); break;
    case NodeKind::UpdateExpr: harm(node->as<UpdateExpr>()->target); break;
    case NodeKind::UnaryExpr: if (node->as<UnaryExpr>()->op == UnaryOp::Delete) harm(node->as<UnaryExpr>()->operand); break;
    case NodeKind::PatternElement: harm(node->as<PatternElement>()->target); break;
    case NodeKind::ForOfStmt: harm(node->as<ForOfStmt>()->target); break;
    case NodeKind::ForInStmt: harm(node->as<ForInStmt>()->target); break;
    case NodeKind::ArrayPattern: harm(node->as<ArrayPattern>()->rest); break;
    case NodeKind::ObjectPattern: harm(node->as<ObjectPattern>()->rest); break;
    case NodeKind::ClassNode:
      for (ClassMember* member : node->as<ClassNode>()->members)
        if (member->fn != nullptr) methods_[member->fn] = {member, node->as<ClassNode>()};
      break;
    default: break;
  }
}

/// Why calls of a method are not known to reach it; null if they are.
const char* Checker::obstacleToMethod(const FunctionNode& fn) {
  auto found = methods_.find(&fn);
  if (found == methods_.end()) return "it is a method of an object";
  auto [member, cls] = found->second;
  if (member->memberKind != MemberKind::Method || fn.info->usesSuperProperty) return "it is a method";
  if (member->privateName != nullptr) return nullptr;
  if (!isStaticMethod(*member)) return "it is a method that may be overridden or replaced";
  Binding* binding = cls->name == nullptr ? nullptr : cls->name->binding;
  if (binding == nullptr || binding->kind != BindingKind::Class || binding->assigned || binding->exported || binding->dynamic)
    return "its class may be changed elsewhere";
  const ClassUses& uses = usesOf(*cls);
  if (uses.changed || uses.all != uses.members || uses.mayLeak) return "its class is used as a value, so it may be changed";
  if (onlyStatic(*cls, member->key->as<StringLiteral>()->value) != member) return "its class has two static members of this name";
  return nullptr;
}

bool Checker::isInsideClass(const ClassNode& cls) const {
  for (const FunctionContext* context = function_; context != nullptr; context = context->outer)
    if (context->cls != nullptr && context->cls->declaration == &cls) return true;
  return false;
}

/// The method that a callee is known to be, if its body can be called from here.
FunctionNode* Checker::methodOf(Expr* callee) {
  if (auto* member = callee->dynAs<PrivateMemberExpr>()) {
    Binding* binding = member->name->binding;
    if (member->optional || binding == nullptr || binding->kind != BindingKind::PrivateMethod || binding->declaration == nullptr) return nullptr;
    auto* declared = binding->declaration->dynAs<ClassMember>();
    if (declared == nullptr || declared->fn == nullptr) return nullptr;
    auto found = methods_.find(declared->fn);
    return found != methods_.end() && isInsideClass(*found->second.cls) ? declared->fn : nullptr;
  }
  auto* member = callee->dynAs<MemberExpr>();
  auto* object = member == nullptr || member->optional ? nullptr : member->object->dynAs<Identifier>();
  ClassNode* cls = object == nullptr ? nullptr : classOfName(*object);
  ClassMember* declared = cls == nullptr ? nullptr : onlyStatic(*cls, member->name);
  if (declared == nullptr || !isStaticMethod(*declared)) return nullptr;
  bool isTopLevel = cls->name != nullptr && cls->name->binding != nullptr && cls->name->binding->scope == input_.scopes->topScope;
  if (!isInsideClass(*cls) && (!isTopLevel || usesOf(*cls).hasCell)) return nullptr;
  return declared->fn;
}

}  // namespace sx::typecheck
