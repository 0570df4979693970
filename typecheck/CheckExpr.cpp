// Expressions other than operators, property access and calls.

#include <cmath>

#include <fmt/format.h>

#include "Checker.h"

namespace sx::typecheck {

namespace {

int32_t toInt32(double value) {
  if (!std::isfinite(value)) return 0;
  double wrapped = std::fmod(std::trunc(value), 4294967296.0);
  if (wrapped < 0) wrapped += 4294967296.0;
  return static_cast<int32_t>(static_cast<uint32_t>(wrapped));
}

/// What a fresh array or object made of these values holds: literals and strict scalars lose their narrower type.
const Type* loosen(const Type* type, TypeTable& types) {
  if (type->is(TypeKind::Bool)) return types.simple(TypeKind::Boolean);
  if (type->isStrictScalar()) return types.simple(TypeKind::Number);
  return widenLiteral(type, types);
}

}  // namespace

void Checker::passThrough(Expr* outer, Expr* inner) {
  ExprFact copy = fact(inner);
  copy.rep = copy.used;
  copy.conv = Conv::None;
  if (copy.rep != Rep::Struct && !copy.type->is(TypeKind::Struct)) copy.structType = nullptr;
  fact(outer) = copy;
}

const Type* Checker::checkExpr(Expr* expr, const Type* expected, Use use) {
  if (!program_.stack.hasRoom()) {
    error(DiagId::NestingTooDeep, expr->span);
    return give(expr, errorType());
  }
  return checkExprKind(expr, expected, use);
}

const Type* Checker::checkJs(Expr* expr, const Type* expected) {
  const Type* type = checkExpr(expr, expected);
  coerceToJs(expr);
  return type;
}

const Type* Checker::checkInto(Expr* expr, const Type* to, std::string_view place) {
  if (to == nullptr) return checkJs(expr);
  checkExpr(expr, to);
  coerce(expr, to, place);
  return fact(expr).type;
}

void Checker::checkCondition(Expr* expr) {
  const Type* type = checkExpr(expr);
  if (type->is(TypeKind::Struct) && isStructPlace(expr)) {
    error(DiagId::StructOperation, expr->span, "truthiness", textOf(type)).here("a struct is always there");
    give(expr, errorType());
  }
}

const Type* Checker::checkExprKind(Expr* expr, const Type* expected, Use use) {
  switch (expr->kind) {
    case NodeKind::Identifier: return checkIdentifier(*expr->as<Identifier>(), use);
    case NodeKind::BindingIdent: return give(expr, typeOfBinding(expr->as<BindingIdent>()->binding));
    case NodeKind::NumberLiteral: {
      auto* literal = expr->as<NumberLiteral>();
      bool isInt32 = literal->value == toInt32(literal->value) && !std::signbit(literal->value);
      const Type* type = give(expr, program_.types.numberLiteral(literal->value, literal->isInteger), Rep::Any, isInt32 ? Known::Int32 : Known::Number);
      fact(expr).isConstant = true;
      fact(expr).constant = literal->value;
      return type;
    }
    case NodeKind::StringLiteral:
      return give(expr, program_.types.textLiteral(TypeKind::StringLiteral, expr->as<StringLiteral>()->value), Rep::Any, Known::String);
    case NodeKind::BigIntLiteral:
      return give(expr, program_.types.textLiteral(TypeKind::BigIntLiteral, expr->as<BigIntLiteral>()->digits));
    case NodeKind::BoolLiteral: return give(expr, program_.types.boolLiteral(expr->as<BoolLiteral>()->value), Rep::Bool, Known::Boolean);
    case NodeKind::NullLiteral: return give(expr, simple(TypeKind::Null));
    case NodeKind::RegExpLiteral: return give(expr, any());
    case NodeKind::TemplateLiteral: return checkTemplate(*expr->as<TemplateLiteral>());
    case NodeKind::TaggedTemplateExpr: {
      auto* tagged = expr->as<TaggedTemplateExpr>();
      checkJs(tagged->tag);
      for (Expr* part : tagged->quasi->exprs) checkJs(part);
      give(tagged->quasi, any());
      return give(expr, any());
    }
    case NodeKind::ThisExpr: {
      const Type* type = function_->thisType != nullptr ? function_->thisType : any();
      if (const Ref* ref = refOf(expr))
        if (const Type* narrowed = flow_.narrowed(ref)) type = narrowed;
      return give(expr, type);
    }
    case NodeKind::NewTargetExpr: case NodeKind::ImportMetaExpr: case NodeKind::ErrorExpr: return give(expr, any());
    case NodeKind::ArrayLiteral: return checkArrayLiteral(*expr->as<ArrayLiteral>(), expected);
    case NodeKind::ObjectLiteral: return checkObjectLiteral(*expr->as<ObjectLiteral>(), expected);
    case NodeKind::FunctionExpr: return checkFunctionExpr(expr, *expr->as<FunctionExpr>()->fn, expected);
    case NodeKind::ArrowExpr: return checkFunctionExpr(expr, *expr->as<ArrowExpr>()->fn, expected);
    case NodeKind::ClassExpr: {
      ClassNode& cls = *expr->as<ClassExpr>()->cls;
      checkClass(cls);
      return give(expr, classTypeOf(cls)->value);
    }
    case NodeKind::UnaryExpr: return checkUnary(*expr->as<UnaryExpr>());
    case NodeKind::UpdateExpr: return checkUpdate(*expr->as<UpdateExpr>());
    case NodeKind::BinaryExpr: return checkBinary(*expr->as<BinaryExpr>());
    case NodeKind::LogicalExpr: return checkLogical(*expr->as<LogicalExpr>(), expected);
    case NodeKind::PrivateInExpr: checkJs(expr->as<PrivateInExpr>()->object); return give(expr, simple(TypeKind::Bool), Rep::Bool, Known::Boolean);
    case NodeKind::AssignExpr: return checkAssign(*expr->as<AssignExpr>(), expected);
    case NodeKind::ConditionalExpr: return checkConditional(*expr->as<ConditionalExpr>(), expected);
    case NodeKind::SequenceExpr: return checkSequence(*expr->as<SequenceExpr>(), expected);
    case NodeKind::SpreadElement: {
      const Type* type = checkJs(expr->as<SpreadElement>()->argument);
      return give(expr, type);
    }
    case NodeKind::YieldExpr:
      if (expr->as<YieldExpr>()->argument != nullptr) checkJs(expr->as<YieldExpr>()->argument);
      return give(expr, any());
    case NodeKind::AwaitExpr: {
      const Type* type = checkJs(expr->as<AwaitExpr>()->argument);
      bool promise = type->is(TypeKind::Builtin) && type->as<BuiltinType>()->name == program_.names.promise && !type->as<BuiltinType>()->args.empty();
      return give(expr, promise ? type->as<BuiltinType>()->args[0] : any());
    }
    case NodeKind::MemberExpr: return checkMember(*expr->as<MemberExpr>(), use);
    case NodeKind::IndexExpr: return checkIndex(*expr->as<IndexExpr>(), use);
    case NodeKind::PrivateMemberExpr: {
      auto* member = expr->as<PrivateMemberExpr>();
      checkJs(member->object);
      Binding* binding = member->name->binding;
      auto* declaration = binding == nullptr || binding->declaration == nullptr ? nullptr : binding->declaration->dynAs<ClassMember>();
      Member made;
      made.declaration = declaration;
      made.module = module_;
      return give(expr, declaration == nullptr ? any() : resolveMember(made));
    }
    case NodeKind::SuperMemberExpr: {
      auto* member = expr->as<SuperMemberExpr>();
      const ClassType* base = function_->cls == nullptr ? nullptr : function_->cls->base;
      bool known = false;
      const Type* type = base == nullptr ? nullptr : memberOfOne(base, member->name, known);
      return give(expr, type == nullptr ? any() : type);
    }
    case NodeKind::SuperIndexExpr: checkJs(expr->as<SuperIndexExpr>()->index); return give(expr, any());
    case NodeKind::CallExpr: return checkCall(*expr->as<CallExpr>(), expected);
    case NodeKind::SuperCallExpr: {
      auto* call = expr->as<SuperCallExpr>();
      const ClassType* base = function_->cls == nullptr ? nullptr : function_->cls->base;
      checkArguments(*call, call->args, base == nullptr ? nullptr : base->constructor, nullptr, "super", false);
      return give(expr, simple(TypeKind::Undefined));
    }
    case NodeKind::NewExpr: return checkNew(*expr->as<NewExpr>(), expected);
    case NodeKind::ImportCallExpr:
      checkJs(expr->as<ImportCallExpr>()->source);
      if (expr->as<ImportCallExpr>()->options != nullptr) checkJs(expr->as<ImportCallExpr>()->options);
      return give(expr, any());
    case NodeKind::OptionalChainExpr: return checkChain(*expr->as<OptionalChainExpr>());
    case NodeKind::BorrowExpr: return checkBorrowExpr(*expr->as<BorrowExpr>());
    case NodeKind::AsExpr: return checkAs(*expr->as<AsExpr>(), use);
    case NodeKind::SatisfiesExpr: {
      auto* satisfies = expr->as<SatisfiesExpr>();
      const Type* type = typeFromNode(satisfies->type);
      const Type* own = checkExpr(satisfies->expr, type, use);
      if (type->isStrictScalar()) checkScalar(own, type, satisfies->expr->span);
      else if (!isAssignable(own, type)) reportMismatch(satisfies->expr->span, own, type);
      passThrough(expr, satisfies->expr);
      return fact(expr).type;
    }
    case NodeKind::NonNullExpr: return checkNonNull(*expr->as<NonNullExpr>(), use);
    case NodeKind::InstantiationExpr: {
      checkJs(expr->as<InstantiationExpr>()->expr);
      error(DiagId::TypeFormUnsupported, expr->span, "an instantiation expression");
      return give(expr, errorType());
    }
    default: return give(expr, any());
  }
}

const Type* Checker::checkGlobal(Identifier& ident) {
  if (ident.name == names::Undefined) return give(&ident, simple(TypeKind::Undefined));
  const Type* type = program_.builtins.global(ident.name);
  return give(&ident, type == nullptr ? any() : type);
}

const Type* Checker::checkIdentifier(Identifier& ident, Use use) {
  Binding* binding = ident.binding;
  if (binding == nullptr) return checkGlobal(ident);
  const BindingState state = stateOfBinding(binding);
  const Type* type = state.type;
  if (!flow_.unassigned.empty() && llvm::is_contained(flow_.unassigned, binding) && !isCapturedHere(*binding)) {
    error(DiagId::ScalarUnassigned, ident.span, text(ident.name))
        .label(binding->ident->span, "declared here without a value")
        .help("give it a value where it is declared");
    llvm::erase(flow_.unassigned, binding);
    return give(&ident, errorType());
  }
  if (state.isAuto || type->is(TypeKind::Union) || type->is(TypeKind::Any) || type->is(TypeKind::Unknown)) {
    if (const Type* narrowed = flow_.narrowed(rootRef(binding))) type = narrowed;
  }
  auto* param = binding->kind == BindingKind::Parameter && binding->declaration != nullptr ? binding->declaration->dynAs<Param>() : nullptr;
  if (param != nullptr && param->type != nullptr && param->type->is<frontend::BorrowType>() && isCapturedHere(*binding)) {
    error(DiagId::BorrowEscapes, ident.span, text(ident.name)).here("captured by a closure").help("copy what is needed into a local first");
    return give(&ident, errorType());
  }
  give(&ident, type, state.rep, state.known);
  ExprFact& result = fact(&ident);
  result.isConstant = state.isConstant;
  result.constant = state.constant;
  if (state.rep == Rep::Struct && type->is(TypeKind::Struct) && use == Use::Value) checkNotMoved(&ident);
  return type;
}

const Type* Checker::checkTemplate(TemplateLiteral& literal) {
  for (Expr* part : literal.exprs) checkJs(part);
  return give(&literal, simple(TypeKind::String), Rep::Any, Known::String);
}

const Type* Checker::checkArrayLiteral(ArrayLiteral& literal, const Type* expected) {
  const Type* element = nullptr;
  const TupleType* tuple = nullptr;
  const Type* wanted = nullptr;
  if (expected != nullptr) {
    forEachMember(expected, [&](const Type* member) {
      if (member->is(TypeKind::Array)) element = member->as<ArrayType>()->element, wanted = member;
      if (member->is(TypeKind::Tuple)) tuple = member->as<TupleType>(), wanted = member;
    });
  }
  llvm::SmallVector<const Type*, 16> types;
  bool fits = true;
  for (uint32_t i = 0; i < literal.elements.size(); i++) {
    Expr* item = literal.elements[i];
    if (item == nullptr) {
      types.push_back(simple(TypeKind::Undefined));
      continue;
    }
    if (auto* spread = item->dynAs<SpreadElement>()) {
      const Type* source = elementOfIterable(checkJs(spread->argument));
      give(spread, source);
      if (element != nullptr && !isAssignable(source, element)) reportMismatch(spread->span, source, element);
      types.push_back(source);
      continue;
    }
    const Type* to = element != nullptr ? element : tuple != nullptr && i < tuple->elements.size() ? tuple->elements[i] : nullptr;
    if (to != nullptr && to->is(TypeKind::Struct)) {
      checkInto(item, to, "array element");
      coerceIntoHeap(item);
    } else if (to != nullptr) {
      checkInto(item, to, "array element");
    } else {
      fits &= tuple == nullptr;
      types.push_back(loosen(checkJs(item), program_.types));
    }
  }
  if (tuple != nullptr) {
    if (tuple->elements.size() != literal.elements.size() || !fits) return give(&literal, program_.types.tuple(types));
    return give(&literal, wanted);
  }
  // Without a type from outside it is free to hold anything, as in JavaScript.
  if (expected == nullptr || expected->is(TypeKind::Any)) return give(&literal, any());
  if (element != nullptr) return give(&literal, wanted->as<ArrayType>()->isReadonly ? program_.types.array(element) : wanted);
  return give(&literal, program_.types.array(types.empty() ? any() : program_.types.unionOf(types)));
}

const Type* Checker::checkObjectLiteral(ObjectLiteral& literal, const Type* expected) {
  if (expected != nullptr && expected->is(TypeKind::Struct)) return checkStructLiteral(literal, expected->asStruct());
  // The one object type of a union (`Vec3 | null`) says what the properties are; the object is a plain one.
  const Type* wanted = nullptr;
  bool ambiguous = false;
  if (expected != nullptr) {
    forEachMember(expected, [&](const Type* member) {
      if (!member->is(TypeKind::Shape) && !member->is(TypeKind::Struct) && !member->is(TypeKind::Class)) return;
      ambiguous |= wanted != nullptr;
      wanted = member;
    });
  }
  if (ambiguous) wanted = nullptr;
  auto* shape = program_.types.make<ShapeType>();
  shape->module = module_;
  llvm::SmallVector<Member, 8> members;
  bool isOpen = false;
  for (Property* property : literal.properties) {
    if (property->propertyKind == PropertyKind::Spread) {
      const Type* source = checkExpr(property->value);
      coerceToJs(property->value, false);
      if (source->is(TypeKind::Shape)) {
        for (const Member& member : source->as<ShapeType>()->members) members.push_back(member);
      } else if (const StructType* made = source->asStruct()) {
        for (const StructField& field : made->fields) members.push_back({.name = field.name, .type = field.type});
      } else {
        isOpen = true;
      }
      continue;
    }
    Atom name;
    if (property->isComputed) checkJs(property->key), isOpen = true;
    else if (auto* key = property->key->dynAs<StringLiteral>()) name = key->value;
    Member made;
    made.name = name;
    made.declaration = property;
    const Type* to = nullptr;
    if (wanted != nullptr && !name.isNone()) {
      const Member* member = findMember(wanted, name);
      if (member != nullptr) {
        to = resolveMember(*member);
      } else if (const StructType* inner = wanted->asStruct()) {
        const StructField* field = inner->findField(name);
        if (field != nullptr) to = field->type;
      } else if (wanted->is(TypeKind::Shape)) {
        auto* target = wanted->as<ShapeType>();
        if (target->stringIndex != nullptr) to = target->stringIndex;
        else if (target->bases.empty() && target->call == nullptr && target->numberIndex == nullptr)
          error(DiagId::UnknownProperty, property->key->span, text(name), textOf(wanted));
      }
    }
    if (property->propertyKind == PropertyKind::Get || property->propertyKind == PropertyKind::Set || property->propertyKind == PropertyKind::Method) {
      auto* function = property->value->dynAs<FunctionExpr>();
      if (function != nullptr) {
        checkFunction(*function->fn, to != nullptr ? callableOf(to) : nullptr, any(), nullptr);
        const FunctionType* type = functionTypeOf(function->fn);
        give(property->value, type);
        made.type = property->propertyKind == PropertyKind::Method ? type : property->propertyKind == PropertyKind::Get ? type->result : any();
      }
    } else if (to != nullptr) {
      checkInto(property->value, to, fmt::format("property '{}'", text(name)));
      if (to->is(TypeKind::Struct)) coerceIntoHeap(property->value);
      made.type = to;
    } else {
      made.type = loosen(checkJs(property->value), program_.types);
    }
    if (!name.isNone() && made.type != nullptr) members.push_back(made);
  }
  if (expected == nullptr || expected->is(TypeKind::Any)) return give(&literal, any());
  if (isOpen) return give(&literal, wanted != nullptr ? wanted : any());
  shape->members = program_.types.arena().copyList(members.data(), members.size());
  return give(&literal, shape);
}

void Checker::coerceIntoHeap(Expr* expr) {
  ExprFact& result = fact(expr);
  if (result.used != Rep::Struct) return;
  if (result.conv == Conv::ObjectToStruct) {
    setConv(expr, Conv::CopyObject, Rep::Any, result.place);
  } else if (result.rep == Rep::Struct) {
    setConv(expr, Conv::StructToObject, Rep::Any);
    if (result.structType == nullptr) result.structType = result.type->asStruct();
  }
}

const Type* Checker::checkConditional(ConditionalExpr& expr, const Type* expected) {
  Flow merged;
  merged.reachable = false;
  llvm::SmallVector<Expr*, 4> values;
  llvm::SmallVector<ConditionalExpr*, 2> chain;
  Expr* at = &expr;
  while (auto* next = at->dynAs<ConditionalExpr>()) {
    chain.push_back(next);
    checkCondition(next->test);
    Flow otherwise = flow_;
    narrow(next->test, true, flow_);
    checkExpr(next->consequent, expected);
    values.push_back(next->consequent);
    joinFlow(merged, flow_);
    flow_ = std::move(otherwise);
    narrow(next->test, false, flow_);
    at = next->alternate;
  }
  checkExpr(at, expected);
  values.push_back(at);
  joinFlow(merged, flow_);
  flow_ = std::move(merged);

  llvm::SmallVector<const Type*, 4> types;
  const Type* scalar = nullptr;
  bool oneForm = true;
  for (Expr* value : values) {
    const ExprFact& one = fact(value);
    types.push_back(one.type);
    if (one.isConstant && one.rep == Rep::Any) continue;
    const Type* type = one.rep == Rep::Bool ? simple(TypeKind::Bool) : one.type;
    bool typed = factRepOf(type->kind) == one.rep && one.rep != Rep::Any;
    oneForm &= typed && (scalar == nullptr || scalar == type);
    scalar = type;
  }
  if (scalar != nullptr && oneForm) {
    for (Expr* value : values) {
      const ExprFact& one = fact(value);
      if (one.rep != Rep::Any) continue;
      // A literal that the scalar cannot hold makes it ordinary arithmetic values again.
      bool fits = scalar->isStrictScalar() && !scalar->is(TypeKind::Bool) &&
                  (!scalar->is(TypeKind::I32) || (one.type->is(TypeKind::NumberLiteral) && one.type->as<LiteralType>()->isInteger && one.constant == toInt32(one.constant)));
      oneForm &= fits;
    }
  }
  if (scalar != nullptr && oneForm) {
    for (Expr* value : values) coerce(value, scalar, quoted(value));
    for (ConditionalExpr* one : chain) give(one, scalar, factRepOf(scalar->kind));
    return scalar;
  }
  const Type* type = program_.types.unionOf(types);
  for (Expr* value : values)
    if (expected == nullptr || factRepOf(expected->kind) == Rep::Any) coerceToJs(value);
  for (ConditionalExpr* one : chain) give(one, type);
  return type;
}

const Type* Checker::checkSequence(SequenceExpr& expr, const Type* expected) {
  for (uint32_t i = 0; i + 1 < expr.exprs.size(); i++) checkExpr(expr.exprs[i]);
  const Type* type = checkExpr(expr.exprs.back(), expected);
  if (type->is(TypeKind::Struct)) moveOut(expr.exprs.back());
  passThrough(&expr, expr.exprs.back());
  return type;
}

const Type* Checker::checkAs(AsExpr& expr, Use use) {
  if (expr.type == nullptr) {
    checkExpr(expr.expr, nullptr, use);
    passThrough(&expr, expr.expr);
    return fact(&expr).type;
  }
  const Type* to = typeFromNode(expr.type);
  const Type* from = checkExpr(expr.expr, to->is(TypeKind::Struct) || to->isStrictScalar() ? nullptr : to, use);
  if (to->is(TypeKind::Error) || from->is(TypeKind::Error)) return give(&expr, errorType());
  if (to->isStrictScalar()) {
    castToScalar(expr, from, to);
    passThrough(&expr, expr.expr);
    ExprFact& result = fact(&expr);
    result.type = to;
    result.known = Known::Nothing;
    result.isConstant = false;
    return to;
  }
  bool related = from->is(TypeKind::Unknown) || isAssignable(from, to) || isAssignable(to, widenLiteral(from, program_.types));
  if (!related && from->is(TypeKind::Union))
    forEachMember(from, [&](const Type* member) { related |= isAssignable(to, member) || isAssignable(member, to); });
  if (!related) {
    reportMismatch(expr.span, from, to);
    return give(&expr, errorType());
  }
  if (from->is(TypeKind::Struct) && from != to) coerceToJs(expr.expr);
  passThrough(&expr, expr.expr);
  ExprFact& result = fact(&expr);
  if (isScalarRep(result.rep)) result.known = result.rep == Rep::Bool ? Known::Boolean : result.rep == Rep::I32 ? Known::Int32 : Known::Number;
  result.type = to;
  result.isConstant = false;
  return to;
}

void Checker::castToScalar(AsExpr& expr, const Type* from, const Type* to) {
  ExprFact& inner = fact(expr.expr);
  bool numeric = true, boolean = true;
  forEachMember(from, [&](const Type* member) {
    bool open = member->is(TypeKind::Any) || member->is(TypeKind::Unknown) || member->is(TypeKind::Never);
    numeric &= open || member->is(TypeKind::Number) || member->is(TypeKind::NumberLiteral) || (member->isStrictScalar() && !member->is(TypeKind::Bool));
    boolean &= open || member->is(TypeKind::Boolean) || member->is(TypeKind::BoolLiteral) || member->is(TypeKind::Bool);
  });
  if (to->is(TypeKind::Bool) ? !boolean : !numeric) {
    reportMismatch(expr.span, from, to);
    return;
  }
  if (!to->is(TypeKind::I32)) {
    if (to->is(TypeKind::F32) && inner.isConstant && inner.rep == Rep::Any) inner.constant = static_cast<double>(static_cast<float>(inner.constant));
    Conversion conversion = scalarConversion(from, inner.rep, inner.known, inner.isConstant, to, quoted(expr.expr));
    setConv(expr.expr, conversion.conv, conversion.to, conversion.place);
    return;
  }
  if (inner.rep == Rep::I32) return;
  if (inner.rep == Rep::F64 || inner.rep == Rep::F32) {
    setConv(expr.expr, Conv::F64ToI32, Rep::I32);
  } else if (inner.isConstant) {
    inner.constant = toInt32(inner.constant);
    setConv(expr.expr, Conv::ConstI32, Rep::I32);
  } else if (inner.known == Known::Number || inner.known == Known::Int32) {
    setConv(expr.expr, Conv::NumberToI32, Rep::I32);
  } else if (from->is(TypeKind::I32)) {
    setConv(expr.expr, Conv::CheckI32, Rep::I32, addPlace(quoted(expr.expr)));
  } else {
    setConv(expr.expr, Conv::CheckToI32, Rep::I32, addPlace(quoted(expr.expr)));
  }
}

const Type* Checker::checkNonNull(NonNullExpr& expr, Use use) {
  const Type* type = checkExpr(expr.expr, nullptr, use);
  passThrough(&expr, expr.expr);
  const Type* kept = filterType(type, program_.types, [](const Type* member) {
    return !member->is(TypeKind::Null) && !member->is(TypeKind::Undefined) && !member->is(TypeKind::Void);
  });
  return fact(&expr).type = kept;
}

const Type* Checker::checkFunctionExpr(Expr* expr, FunctionNode& fn, const Type* expected) {
  const FunctionType* contextual = nullptr;
  if (expected != nullptr)
    forEachMember(expected, [&](const Type* member) { if (contextual == nullptr) contextual = callableOf(member); });
  const Type* thisType = fn.functionKind == FunctionKind::Arrow ? function_->thisType : any();
  checkFunction(fn, contextual, thisType, fn.functionKind == FunctionKind::Arrow ? function_->cls : nullptr);
  return give(expr, functionTypeOf(&fn));
}

const Type* Checker::elementOfIterable(const Type* type) {
  switch (type->kind) {
    case TypeKind::Array: return type->as<ArrayType>()->element;
    case TypeKind::Tuple: {
      const auto& elements = type->as<TupleType>()->elements;
      return program_.types.unionOf({elements.data(), elements.size()});
    }
    case TypeKind::String: case TypeKind::StringLiteral: return simple(TypeKind::String);
    case TypeKind::Builtin: {
      auto* builtin = type->as<BuiltinType>();
      if (builtin->name == program_.names.map && builtin->args.size() == 2) return program_.types.tuple({builtin->args[0], builtin->args[1]});
      if (builtin->args.size() == 1) return builtin->args[0];
      return any();
    }
    default: return any();
  }
}

}  // namespace sx::typecheck
