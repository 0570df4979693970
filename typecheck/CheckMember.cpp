// Property access: on struct places (leaves), on classes and object types, on builtins.

#include <fmt/format.h>

#include "Checker.h"

namespace sx::typecheck {

const Member* Checker::findMember(const Type* type, Atom name, int depth) {
  if (depth > 64) return nullptr;
  if (type->is(TypeKind::Shape)) {
    auto* shape = type->as<ShapeType>();
    for (const Member& member : shape->members)
      if (member.name == name) return &member;
    for (const Type* base : shape->bases)
      if (const Member* member = findMember(base, name, depth + 1)) return member;
  } else if (type->is(TypeKind::Class)) {
    int level = 0;
    for (auto* cls = type->as<ClassType>(); cls != nullptr && level < 1000; cls = cls->base, level++)
      for (const Member& member : cls->members)
        if (member.name == name) return &member;
  } else if (type->is(TypeKind::ClassValue)) {
    int level = 0;
    for (auto* cls = type->as<ClassValueType>()->instance; cls != nullptr && level < 1000; cls = cls->base, level++)
      for (const Member& member : cls->statics)
        if (member.name == name) return &member;
  }
  return nullptr;
}

const Type* Checker::resolveMember(const Member& member) {
  if (member.type != nullptr) return member.type;
  if (member.module != module_ && program_.checkers[member.module] != nullptr) return program_.checkers[member.module]->resolveMember(member);
  const Type* type = any();
  member.type = type;
  if (member.declaration == nullptr) return type;
  if (auto* declared = member.declaration->dynAs<TypeMember>()) {
    switch (declared->memberKind) {
      case TypeMemberKind::Property: type = declared->type == nullptr ? any() : typeFromNode(declared->type); break;
      case TypeMemberKind::Method: type = functionTypeOf(*declared->signature, false); break;
      case TypeMemberKind::Getter: if (declared->signature->returnType != nullptr) type = typeFromNode(declared->signature->returnType); break;
      case TypeMemberKind::Setter: case TypeMemberKind::Call: case TypeMemberKind::Construct: case TypeMemberKind::Index: break;
    }
  } else if (auto* own = member.declaration->dynAs<ClassMember>()) {
    switch (own->memberKind) {
      case MemberKind::Field: if (own->type != nullptr) type = typeFromNode(own->type); break;
      case MemberKind::Method: case MemberKind::Overload: if (own->fn != nullptr) type = functionTypeOf(own->fn); break;
      case MemberKind::Getter: if (own->fn->returnType != nullptr) type = typeFromNode(own->fn->returnType); break;
      case MemberKind::Setter: if (!own->fn->params.empty() && own->fn->params[0]->type != nullptr) type = typeFromNode(own->fn->params[0]->type); break;
      case MemberKind::Constructor: case MemberKind::StaticBlock: case MemberKind::IndexSignature: break;
    }
  }
  if (member.isOptional) type = program_.types.unionOf({type, simple(TypeKind::Undefined)});
  member.type = type;
  return type;
}

const Type* Checker::memberOfOne(const Type* type, Atom name, bool& known) {
  known = true;
  const KnownNames& names = program_.names;
  auto builtin = [&](Atom interface, llvm::ArrayRef<const Type*> args) { return program_.builtins.member(interface, args, name); };
  switch (type->kind) {
    case TypeKind::Shape: {
      if (const Member* member = findMember(type, name)) return resolveMember(*member);
      auto* shape = type->as<ShapeType>();
      if (shape->stringIndex != nullptr) return shape->stringIndex;
      return nullptr;
    }
    case TypeKind::Class: case TypeKind::ClassValue:
      if (const Member* member = findMember(type, name)) return resolveMember(*member);
      return nullptr;
    case TypeKind::Struct: {
      const StructField* field = type->asStruct()->findField(name);
      return field == nullptr ? nullptr : field->type;
    }
    case TypeKind::Array: return builtin(names.array, {type->as<ArrayType>()->element});
    case TypeKind::Tuple: return builtin(names.array, {elementOfIterable(type)});
    case TypeKind::String: case TypeKind::StringLiteral: return builtin(names.string, {});
    case TypeKind::I32: case TypeKind::F32: case TypeKind::F64: case TypeKind::Number: case TypeKind::NumberLiteral:
      return builtin(names.number, {});
    case TypeKind::Builtin: {
      auto* made = type->as<BuiltinType>();
      return builtin(made->name, {made->args.data(), made->args.size()});
    }
    case TypeKind::Namespace: {
      uint32_t module = type->as<NamespaceType>()->module;
      uint32_t owner = kNoModule;
      Binding* binding = program_.checkers[module] == nullptr ? nullptr : program_.checkers[module]->exportedBinding(name, owner);
      if (binding == nullptr) return nullptr;
      const BindingState& state = program_.checkers[owner]->stateOfBinding(binding);
      return state.isAuto ? any() : state.type;
    }
    default:
      known = false;
      return any();
  }
}

const Type* Checker::memberOf(const Type* type, Atom name, Expr* at, Span nameSpan) {
  llvm::SmallVector<const Type*, 4> types;
  forEachMember(type, [&](const Type* member) {
    bool known = true;
    const Type* found = memberOfOne(member, name, known);
    if (found == nullptr && program_.options.strict) error(DiagId::StrictUnknownMember, nameSpan, text(name), textOf(member));
    types.push_back(found == nullptr ? any() : found);
  });
  return types.size() == 1 ? types[0] : program_.types.unionOf(types);
}

const Type* Checker::withoutNullishType(const Type* type) {
  return filterType(type, program_.types, [](const Type* member) {
    return !member->is(TypeKind::Null) && !member->is(TypeKind::Undefined) && !member->is(TypeKind::Void);
  });
}

const Type* Checker::withoutNullish(const Type* type, Expr* object) {
  if (!type->is(TypeKind::Union)) return type;
  const Type* kept = withoutNullishType(type);
  if (kept == type) return type;
  bool hasNull = false;
  forEachMember(type, [&](const Type* member) { hasNull |= member->is(TypeKind::Null); });
  error(DiagId::MemberOfNullish, object->span, quoted(object), hasNull ? "null" : "undefined")
      .help("test it first, or write '?.' or '!'");
  return kept;
}

const Type* Checker::structMember(Expr* expr, Expr* object, const StructType* type, Atom name, Span nameSpan) {
  const StructField* field = type->findField(name);
  if (field == nullptr) {
    error(DiagId::StructFieldUnknown, nameSpan, text(name), text(type->name));
    return give(expr, errorType());
  }
  declaredMember_ = field->type;
  if (fact(object).used != Rep::Struct) return give(expr, field->type);
  facts_.structAccesses[expr->id] = {field->firstLeaf, field->leafCount};
  return give(expr, field->type, factRepOf(field->type->kind));
}

const Type* Checker::checkMember(MemberExpr& expr, Use use) {
  const Type* type = checkExpr(expr.object, nullptr, Use::Place);
  facts_.structAccesses.erase(expr.id);
  if (type->is(TypeKind::Error)) {
    declaredMember_ = type;
    return give(&expr, type);
  }
  type = expr.optional ? withoutNullishType(type) : withoutNullish(type, expr.object);
  if (const StructType* made = type->asStruct()) {
    structMember(&expr, expr.object, made, expr.name, expr.nameSpan);
    if (use == Use::Value && !fact(&expr).type->is(TypeKind::Error)) checkNotMoved(&expr);
    return fact(&expr).type;
  }
  const Type* declared = memberOf(type, expr.name, &expr, expr.nameSpan);
  const Type* narrowed = nullptr;
  if (const Ref* ref = refOf(&expr)) narrowed = flow_.narrowed(ref);
  declaredMember_ = declared;
  return give(&expr, narrowed != nullptr ? narrowed : declared);
}

const Type* Checker::indexOf(const Type* type, Expr* index) {
  auto* key = index->dynAs<StringLiteral>();
  switch (type->kind) {
    case TypeKind::Array: return key != nullptr ? memberOf(type, key->value, index, index->span) : type->as<ArrayType>()->element;
    case TypeKind::Tuple: {
      const auto& elements = type->as<TupleType>()->elements;
      auto* number = index->dynAs<NumberLiteral>();
      if (number != nullptr && number->value >= 0 && number->value < elements.size()) return elements[static_cast<uint32_t>(number->value)];
      return elementOfIterable(type);
    }
    case TypeKind::String: case TypeKind::StringLiteral: return key != nullptr ? any() : simple(TypeKind::String);
    case TypeKind::Shape: {
      auto* shape = type->as<ShapeType>();
      if (key != nullptr) return memberOf(type, key->value, index, index->span);
      if (shape->numberIndex != nullptr && !fact(index).type->is(TypeKind::String)) return shape->numberIndex;
      return shape->stringIndex != nullptr ? shape->stringIndex : any();
    }
    case TypeKind::Class: case TypeKind::ClassValue: case TypeKind::Namespace:
      return key != nullptr ? memberOf(type, key->value, index, index->span) : any();
    case TypeKind::Builtin: {
      // The typed arrays; those of 64-bit integers hold bigints.
      std::string_view name = text(type->as<BuiltinType>()->name);
      if (!name.ends_with("Array")) return any();
      return simple(name.starts_with("Big") ? TypeKind::BigInt : TypeKind::Number);
    }
    default: return any();
  }
}

const Type* Checker::checkIndex(IndexExpr& expr, Use use) {
  const Type* type = checkExpr(expr.object, nullptr, Use::Place);
  checkJs(expr.index);
  facts_.structAccesses.erase(expr.id);
  if (type->is(TypeKind::Error)) {
    declaredMember_ = type;
    return give(&expr, type);
  }
  type = expr.optional ? withoutNullishType(type) : withoutNullish(type, expr.object);
  if (const StructType* made = type->asStruct()) {
    auto* key = expr.index->dynAs<StringLiteral>();
    if (key == nullptr) {
      error(DiagId::StructOperation, expr.span, "[…]", textOf(type)).help("name the field with '.'");
      return give(&expr, errorType());
    }
    structMember(&expr, expr.object, made, key->value, expr.index->span);
    if (use == Use::Value && !fact(&expr).type->is(TypeKind::Error)) checkNotMoved(&expr);
    return fact(&expr).type;
  }
  llvm::SmallVector<const Type*, 4> types;
  forEachMember(type, [&](const Type* member) { types.push_back(indexOf(member, expr.index)); });
  const Type* declared = types.size() == 1 ? types[0] : program_.types.unionOf(types);
  declaredMember_ = declared;
  return give(&expr, declared);
}

const Type* Checker::checkChain(OptionalChainExpr& expr) {
  const Type* type = checkExpr(expr.expr);
  coerceToJs(expr.expr);
  if (type->is(TypeKind::Void)) type = simple(TypeKind::Undefined);
  return give(&expr, program_.types.unionOf({type, simple(TypeKind::Undefined)}));
}

void Checker::checkMemberWritable(MemberExpr& member) {
  const Type* type = fact(member.object).type;
  if (type == nullptr) return;
  bool isReadonly = false;
  if (const StructType* made = type->asStruct()) {
    const StructField* field = made->findField(member.name);
    isReadonly = field != nullptr && field->isReadonly;
  } else if (const Member* found = findMember(type, member.name)) {
    bool inConstructor = member.object->is<ThisExpr>() && function_->info != nullptr &&
                         (function_->info->kind == FunctionKind::BaseConstructor || function_->info->kind == FunctionKind::DerivedConstructor);
    isReadonly = found->isReadonly && !found->isMethod && !inConstructor;
  }
  if (isReadonly) error(DiagId::ReadonlyMember, member.nameSpan, text(member.name));
}

}  // namespace sx::typecheck
