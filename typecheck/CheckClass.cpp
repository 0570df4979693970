// Classes without type parameters: their instance and static members, constructors, bodies.

#include <fmt/format.h>

#include "Checker.h"

namespace sx::typecheck {

const ClassType* Checker::classTypeOf(ClassNode& cls) {
  ClassType*& slot = classes_[&cls];
  if (slot != nullptr) return slot;
  auto* type = program_.types.make<ClassType>();
  slot = type;
  auto* value = program_.types.make<ClassValueType>();
  value->instance = type;
  type->value = value;
  type->name = cls.name != nullptr ? cls.name->name : Atom{};
  type->declaration = &cls;
  type->module = module_;
  type->isAbstract = cls.isAbstract;
  if (!cls.typeParams.empty()) error(DiagId::TypeFormUnsupported, cls.typeParams[0]->span, "a generic class");

  llvm::SmallVector<Member, 16> members, statics;
  const FunctionNode* constructor = nullptr;
  auto addThisNames = [&](ClassMember* member) {
    auto* key = member->isComputed || member->key == nullptr ? nullptr : member->key->dynAs<StringLiteral>();
    if (key == nullptr) return;
    Member made;
    made.name = key->value;
    made.declaration = member;
    made.module = module_;
    made.isOptional = member->isOptional;
    made.isReadonly = member->isReadonly;
    made.isStatic = member->isStatic;
    made.accessibility = member->accessibility;
    made.isMethod = member->memberKind == MemberKind::Method || member->memberKind == MemberKind::Overload;
    made.isAccessor = member->memberKind == MemberKind::Getter || member->memberKind == MemberKind::Setter;
    auto& list = member->isStatic ? statics : members;
    // A pair of accessors is one member, which the getter describes.
    for (Member& other : list) {
      if (other.name != made.name || !other.isAccessor || !made.isAccessor) continue;
      if (member->memberKind == MemberKind::Getter) other = made;
      return;
    }
    list.push_back(made);
  };
  for (ClassMember* member : cls.members) {
    switch (member->memberKind) {
      case MemberKind::Constructor: constructor = member->fn; break;
      case MemberKind::Method: case MemberKind::Getter: case MemberKind::Setter: case MemberKind::Field: case MemberKind::Overload:
        addThisNames(member);
        break;
      case MemberKind::StaticBlock: case MemberKind::IndexSignature: break;
    }
  }
  type->members = program_.types.arena().copyList(members.data(), members.size());
  type->statics = program_.types.arena().copyList(statics.data(), statics.size());

  if (cls.superClass != nullptr) {
    auto* ident = cls.superClass->dynAs<Identifier>();
    const Type* base = ident != nullptr && ident->binding != nullptr ? typeOfBinding(ident->binding) : nullptr;
    if (base != nullptr && base->is(TypeKind::ClassValue) && base->as<ClassValueType>()->instance != type)
      type->base = base->as<ClassValueType>()->instance;
    else
      type->extendsUnknown = true;
  }
  if (constructor != nullptr) type->constructor = functionTypeOf(const_cast<FunctionNode*>(constructor));
  else if (type->base != nullptr) type->constructor = type->base->constructor;
  return type;
}

void Checker::checkClassMember(ClassMember& member, const ClassType& type) {
  const Type* thisType = member.isStatic ? type.value : &type;
  if (member.isComputed) checkJs(member.key);
  switch (member.memberKind) {
    case MemberKind::Field: {
      const Type* declared = member.type == nullptr ? nullptr : typeFromNode(member.type);
      if (member.init == nullptr) break;
      FunctionContext context;
      FunctionInfo* init = member.isStatic ? type.declaration->staticInit : type.declaration->instanceInit;
      context.info = init != nullptr ? init : function_->info;
      context.outer = function_;
      context.thisType = thisType;
      context.cls = &type;
      FunctionContext* outer = function_;
      function_ = &context;
      std::string place = member.key != nullptr ? fmt::format("field '{}' of {}", quoted(member.key), text(type.name)) : "private field";
      if (declared != nullptr) {
        checkInto(member.init, declared, place);
        if (declared->is(TypeKind::Struct)) coerceIntoHeap(member.init);
      } else {
        checkJs(member.init);
      }
      function_ = outer;
      captureOwners(context, false);
      break;
    }
    case MemberKind::Method: case MemberKind::Getter: case MemberKind::Setter: case MemberKind::Constructor:
      if (member.fn != nullptr) checkFunction(*member.fn, nullptr, thisType, &type);
      break;
    case MemberKind::StaticBlock:
      if (member.fn != nullptr) checkFunction(*member.fn, nullptr, thisType, &type);
      break;
    case MemberKind::Overload: if (member.fn != nullptr) functionTypeOf(member.fn); break;
    case MemberKind::IndexSignature: break;
  }
}

void Checker::checkOverrides(const ClassType& type) {
  if (type.base == nullptr) return;
  for (const Member& member : type.members) {
    const Member* inherited = findMember(type.base, member.name);
    if (inherited == nullptr) continue;
    const Type* own = resolveMember(member);
    const Type* other = resolveMember(*inherited);
    if (!isAssignable(own, other) && member.declaration != nullptr) {
      Node* at = member.declaration->is<ClassMember>() && member.declaration->as<ClassMember>()->key != nullptr ? member.declaration->as<ClassMember>()->key : member.declaration;
      error(DiagId::TypeMismatch, at->span, textOf(own), textOf(other)).here(fmt::format("'{}' of the class '{}' has another type", text(member.name), text(type.base->name)));
    }
  }
}

void Checker::checkClass(ClassNode& cls) {
  if (cls.superClass != nullptr) checkJs(cls.superClass);
  const ClassType* type = classTypeOf(cls);
  for (ClassMember* member : cls.members) checkClassMember(*member, *type);
  checkOverrides(*type);
  for (TypeNode* node : cls.implements) {
    const Type* interface = typeFromNode(node);
    if (!interface->is(TypeKind::Error) && !isAssignable(type, interface)) reportMismatch(node->span, type, interface);
  }
}

}  // namespace sx::typecheck
