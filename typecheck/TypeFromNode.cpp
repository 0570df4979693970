// From type syntax to types. What is not supported yet is SX1109 and the error type, never a silent any.

#include <fmt/format.h>

#include "Checker.h"

namespace sx::typecheck {

const Type* Checker::unsupportedType(TypeNode* node, std::string_view what) {
  error(DiagId::TypeFormUnsupported, node->span, what);
  return errorType();
}

const Type* Checker::typeFromNode(TypeNode* node) {
  if (!program_.stack.hasRoom()) {
    error(DiagId::NestingTooDeep, node->span);
    return errorType();
  }
  switch (node->kind) {
    case NodeKind::KeywordType: {
      const TypeKeyword keyword = node->as<KeywordType>()->keyword;
      bool isClassType = keyword == TypeKeyword::This && function_ != nullptr && function_->thisType != nullptr;
      return isClassType ? function_->thisType : program_.types.keyword(keyword);
    }
    case NodeKind::TypeRef: return typeFromRef(*node->as<TypeRef>());
    case NodeKind::LiteralType: {
      Expr* literal = node->as<frontend::LiteralType>()->literal;
      double sign = 1;
      if (auto* minus = literal->dynAs<UnaryExpr>()) {
        sign = -1;
        literal = minus->operand;
      }
      if (auto* number = literal->dynAs<NumberLiteral>()) return program_.types.numberLiteral(sign * number->value, number->isInteger);
      if (auto* string = literal->dynAs<StringLiteral>()) return program_.types.textLiteral(TypeKind::StringLiteral, string->value);
      if (auto* boolean = literal->dynAs<BoolLiteral>()) return program_.types.boolLiteral(boolean->value);
      if (auto* bigint = literal->dynAs<BigIntLiteral>()) return program_.types.textLiteral(TypeKind::BigIntLiteral, bigint->digits);
      if (auto* text = literal->dynAs<TemplateLiteral>(); text != nullptr && text->exprs.empty())
        return program_.types.textLiteral(TypeKind::StringLiteral, text->quasis[0]->cooked);
      return unsupportedType(node, "this literal");
    }
    case NodeKind::ArrayType: return program_.types.array(typeFromNode(node->as<frontend::ArrayType>()->element));
    case NodeKind::TupleType: {
      llvm::SmallVector<const Type*, 4> elements;
      for (TupleElement* element : node->as<frontend::TupleType>()->elements) {
        if (element->isRest || element->isOptional) return unsupportedType(node, "an optional or rest element of a tuple");
        elements.push_back(typeFromNode(element->type));
      }
      return program_.types.tuple(elements);
    }
    case NodeKind::UnionType: {
      llvm::SmallVector<const Type*, 4> members;
      for (TypeNode* member : node->as<frontend::UnionType>()->types) members.push_back(typeFromNode(member));
      return program_.types.unionOf(members);
    }
    case NodeKind::FunctionType: {
      auto* function = node->as<frontend::FunctionType>();
      return functionTypeOf(*function->signature, function->isConstructor);
    }
    case NodeKind::ObjectType: return typeFromMembers(node->as<ObjectType>()->members, {}, nullptr);
    case NodeKind::OperatorType: {
      auto* op = node->as<OperatorType>();
      if (op->op == TypeOp::Unique) return simple(TypeKind::Symbol);
      if (op->op == TypeOp::Keyof) return unsupportedType(node, "'keyof'");
      const Type* type = typeFromNode(op->type);
      if (type->is(TypeKind::Array)) return program_.types.array(type->as<ArrayType>()->element, true);
      if (type->is(TypeKind::Tuple)) {
        const auto& elements = type->as<TupleType>()->elements;
        return program_.types.tuple({elements.data(), elements.size()}, true);
      }
      return type;
    }
    case NodeKind::QueryType: return typeFromQuery(*node->as<QueryType>());
    case NodeKind::PredicateType: return node->as<PredicateType>()->isAsserts ? simple(TypeKind::Void) : simple(TypeKind::Boolean);
    case NodeKind::BorrowType:
      error(DiagId::BorrowEscapes, node->span, source().text(node->span)).here("a borrow type stands only on a parameter");
      return errorType();
    case NodeKind::ErrorType: return errorType();
    case NodeKind::IntersectionType: return unsupportedType(node, "an intersection");
    case NodeKind::TemplateType: return unsupportedType(node, "a template literal");
    case NodeKind::MappedType: return unsupportedType(node, "a mapped type");
    case NodeKind::ConditionalType: return unsupportedType(node, "a conditional type");
    case NodeKind::InferType: return unsupportedType(node, "'infer'");
    case NodeKind::IndexedType: return unsupportedType(node, "an indexed access");
    case NodeKind::ImportType: return unsupportedType(node, "'import()'");
    default: return errorType();
  }
}

const Type* Checker::borrowFromNode(frontend::BorrowType* node) {
  const Type* pointee = typeFromNode(node->type);
  if (pointee->is(TypeKind::Error)) return pointee;
  if (!pointee->is(TypeKind::Struct) && !pointee->isStrictScalar()) {
    error(DiagId::CannotBorrowMut, node->span, textOf(pointee)).here("only structs and strict scalars can be borrowed");
    return errorType();
  }
  return program_.types.borrow(pointee, node->isMut);
}

const Type* Checker::typeFromRef(TypeRef& ref) {
  if (ref.path.size() != 1) return unsupportedType(&ref, "a qualified name");
  TypeDecl* decl = findType(typeScopes_[ref.id], ref.path[0]->name);
  if (decl == nullptr) return typeFromBuiltinRef(ref);
  if (!ref.typeArgs.empty()) return unsupportedType(&ref, "a generic type");
  if (decl->isTypeParam) return errorType();
  // `import { C }` may be a class; `import type Lexer` too.
  return declaredTypeOf(*decl);
}

const Type* Checker::typeFromBuiltinRef(TypeRef& ref) {
  Atom name = ref.path[0]->name;
  llvm::SmallVector<const Type*, 2> args;
  for (TypeNode* arg : ref.typeArgs) args.push_back(typeFromNode(arg));
  const KnownNames& names = program_.names;
  if (name == names.array && args.size() == 1) return program_.types.array(args[0]);
  if (name == names.readonlyArray && args.size() == 1) return program_.types.array(args[0], true);
  if (name == names.string) return simple(TypeKind::String);
  if (name == names.number) return simple(TypeKind::Number);
  if (name == names.boolean) return simple(TypeKind::Boolean);
  if (name == names.readonly || name == names.partial || name == names.record)
    return unsupportedType(&ref, fmt::format("'{}'", text(name)));
  if (program_.builtins.hasType(name)) return program_.types.builtin(name, args);
  error(DiagId::UnknownType, ref.span, text(name));
  return errorType();
}

const Type* Checker::typeFromQuery(QueryType& query) {
  if (query.path.size() != 1 || query.path[0]->binding == nullptr) return unsupportedType(&query, "this form of 'typeof'");
  return typeOfBinding(query.path[0]->binding);
}

const FunctionType* Checker::functionTypeOf(Signature& signature, bool isConstructor) {
  auto* type = program_.types.make<FunctionType>();
  type->isConstructor = isConstructor;
  if (!signature.typeParams.empty()) {
    error(DiagId::TypeFormUnsupported, signature.span, "a generic function");
    type->isLoose = true;
  }
  llvm::SmallVector<ParamType, 4> params;
  for (Param* param : signature.params) {
    ParamType out;
    if (param->target != nullptr && param->target->is<BindingIdent>()) out.name = param->target->as<BindingIdent>()->name;
    out.isOptional = param->isOptional || param->init != nullptr;
    out.isRest = param->isRest;
    out.isUntyped = param->type == nullptr;
    if (param->type == nullptr)
      out.type = any();
    else if (auto* borrow = param->type->dynAs<frontend::BorrowType>())
      out.type = borrowFromNode(borrow);
    else
      out.type = typeFromNode(param->type);
    params.push_back(out);
  }
  type->params = program_.types.arena().copyList(params.data(), params.size());
  type->result = signature.returnType == nullptr ? any() : typeFromNode(signature.returnType);
  if (auto* predicate = signature.returnType == nullptr ? nullptr : signature.returnType->dynAs<PredicateType>();
      predicate != nullptr && predicate->type != nullptr) {
    for (uint32_t i = 0; i < params.size(); i++) {
      if (params[i].name != predicate->param) continue;
      type->predicate = typeFromNode(predicate->type);
      type->predicateParam = i;
      type->isAsserts = predicate->isAsserts;
    }
  }
  return type;
}

void Checker::appendMembers(ShapeType& shape, const List<TypeMember*>& members, llvm::SmallVectorImpl<Member>& out) {
  for (TypeMember* member : members) {
    switch (member->memberKind) {
      case TypeMemberKind::Property: case TypeMemberKind::Method: case TypeMemberKind::Getter: case TypeMemberKind::Setter: {
        auto* key = member->isComputed || member->key == nullptr ? nullptr : member->key->dynAs<StringLiteral>();
        if (key == nullptr) break;
        Member made;
        made.name = key->value;
        made.isOptional = member->isOptional;
        made.isReadonly = member->isReadonly || member->memberKind == TypeMemberKind::Getter;
        made.isMethod = member->memberKind == TypeMemberKind::Method;
        made.isAccessor = member->memberKind == TypeMemberKind::Getter || member->memberKind == TypeMemberKind::Setter;
        made.declaration = member;
        made.module = module_;
        out.push_back(made);
        break;
      }
      case TypeMemberKind::Call: shape.call = functionTypeOf(*member->signature, false); break;
      case TypeMemberKind::Construct: break;
      case TypeMemberKind::Index: {
        const Type* value = member->signature->returnType != nullptr ? typeFromNode(member->signature->returnType) : any();
        const Type* key = member->signature->params.empty() || member->signature->params[0]->type == nullptr
                              ? any() : typeFromNode(member->signature->params[0]->type);
        (key->is(TypeKind::Number) ? shape.numberIndex : shape.stringIndex) = value;
        break;
      }
    }
  }
}

const Type* Checker::typeFromMembers(const List<TypeMember*>& members, Atom name, ShapeType* shape) {
  if (shape == nullptr) {
    shape = program_.types.make<ShapeType>();
    shape->name = name;
    shape->module = module_;
  }
  llvm::SmallVector<Member, 8> out;
  appendMembers(*shape, members, out);
  shape->members = program_.types.arena().copyList(out.data(), out.size());
  return shape;
}

}  // namespace sx::typecheck
