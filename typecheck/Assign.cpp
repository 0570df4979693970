// Which types fit where, and the conversion that takes a value there.

#include <cmath>

#include <fmt/format.h>

#include "Checker.h"

namespace sx::typecheck {

namespace {

bool isNumeric(TypeKind kind) {
  return kind == TypeKind::I32 || kind == TypeKind::F32 || kind == TypeKind::F64 || kind == TypeKind::Number ||
         kind == TypeKind::NumberLiteral;
}

bool isObjectLike(TypeKind kind) {
  switch (kind) {
    case TypeKind::Object: case TypeKind::Array: case TypeKind::Tuple: case TypeKind::Shape: case TypeKind::Struct:
    case TypeKind::Function: case TypeKind::Class: case TypeKind::ClassValue: case TypeKind::Builtin: case TypeKind::Namespace:
      return true;
    case TypeKind::Error: case TypeKind::Any: case TypeKind::Unknown: case TypeKind::Never: case TypeKind::Void:
    case TypeKind::Undefined: case TypeKind::Null: case TypeKind::I32: case TypeKind::F32: case TypeKind::F64:
    case TypeKind::Bool: case TypeKind::Number: case TypeKind::String: case TypeKind::Boolean: case TypeKind::BigInt:
    case TypeKind::Symbol: case TypeKind::NumberLiteral: case TypeKind::StringLiteral: case TypeKind::BoolLiteral:
    case TypeKind::BigIntLiteral: case TypeKind::Union: case TypeKind::Borrow:
      return false;
  }
  return false;
}

bool fitsI32(double value) {
  return value >= -2147483648.0 && value <= 2147483647.0;
}

/// Elements that are strict scalars or structs may be written through the array, so they must be the same.
bool isStrict(const Type* type) {
  return type->isStrictScalar() || type->is(TypeKind::Struct);
}

}  // namespace

bool Checker::functionsAssignable(const FunctionType& from, const FunctionType& to, int depth) {
  if (from.isLoose || to.isLoose) return true;
  uint32_t required = 0;
  for (const ParamType& param : from.params)
    if (!param.isOptional && !param.isRest && !param.isUntyped) required++;
  bool toRest = !to.params.empty() && to.params.back().isRest;
  if (required > to.params.size() && !toRest) return false;
  for (uint32_t i = 0; i < from.params.size() && i < to.params.size(); i++) {
    const Type* a = from.params[i].type;
    const Type* b = to.params[i].type;
    if (a->is(TypeKind::Borrow) != b->is(TypeKind::Borrow)) {
      if (!from.params[i].isUntyped && !to.params[i].isUntyped) return false;
      continue;
    }
    if (a->is(TypeKind::Borrow) ? a != b : !isAssignable(b, a, depth + 1) && !isAssignable(a, b, depth + 1)) return false;
  }
  return to.result->is(TypeKind::Void) || isAssignable(from.result, to.result, depth + 1);
}

bool Checker::shapesAssignable(const Type* from, const Type* to, int depth) {
  for (auto [a, b] : assumed_)
    if (a == from && b == to) return true;
  assumed_.push_back({from, to});
  bool fits = true;
  auto check = [&](const Member& member) {
    const Member* own = findMember(from, member.name);
    const Type* target = resolveMember(member);
    if (own == nullptr) {
      bool known = true;
      const Type* found = memberOfOne(from, member.name, known);
      if (found == nullptr || !known)
        fits &= member.isOptional;
      else
        fits &= isAssignable(found, target, depth + 1);
      return;
    }
    if (own->isOptional && !member.isOptional) fits = false;
    const Type* type = resolveMember(*own);
    fits &= isAssignable(type, target, depth + 1);
  };
  auto checkAll = [&](auto& self, const Type* target, int level) -> void {
    if (level > 32) return;
    if (target->is(TypeKind::Shape)) {
      auto* shape = target->as<ShapeType>();
      for (const Member& member : shape->members)
        if (fits) check(member);
      for (const Type* base : shape->bases) self(self, base, level + 1);
    } else if (target->is(TypeKind::Class)) {
      for (auto* cls = target->as<ClassType>(); cls != nullptr && level < 64; cls = cls->base, level++)
        for (const Member& member : cls->members)
          if (fits) check(member);
    } else if (const StructType* made = target->asStruct()) {
      for (const StructField& field : made->fields) {
        const Type* type = nullptr;
        if (const StructType* other = from->asStruct()) {
          const StructField* own = other->findField(field.name);
          type = own == nullptr ? nullptr : own->type;
        } else if (const Member* own = findMember(from, field.name)) {
          type = own->isOptional ? nullptr : resolveMember(*own);
        }
        fits &= type != nullptr && isAssignable(type, field.type, depth + 1);
      }
    }
  };
  checkAll(checkAll, to, 0);
  assumed_.pop_back();
  return fits;
}

bool Checker::isAssignable(const Type* from, const Type* to, int depth) {
  if (from == to || from->is(TypeKind::Error) || to->is(TypeKind::Error) || to->is(TypeKind::Any) || to->is(TypeKind::Unknown) ||
      from->is(TypeKind::Never))
    return true;
  if (to->is(TypeKind::Never)) return false;
  if (from->is(TypeKind::Any)) return true;
  if (depth > 40 || !program_.stack.hasRoom()) return true;
  if (from->is(TypeKind::Union)) {
    bool all = true;
    forEachMember(from, [&](const Type* member) { all = all && isAssignable(member, to, depth); });
    return all;
  }
  if (to->is(TypeKind::Union)) {
    bool some = to->as<UnionType>()->has(from);
    forEachMember(to, [&](const Type* member) { some = some || isAssignable(from, member, depth); });
    // boolean is true | false.
    if (!some && from->is(TypeKind::Boolean))
      some = isAssignable(program_.types.boolLiteral(true), to, depth) && isAssignable(program_.types.boolLiteral(false), to, depth);
    return some;
  }
  switch (to->kind) {
    case TypeKind::Void: return from->is(TypeKind::Undefined);
    case TypeKind::Undefined: return from->is(TypeKind::Void);
    case TypeKind::Null: return false;
    case TypeKind::Number: return isNumeric(from->kind);
    // At the top level the table of conversions decides; inside other types number claims meet strict ones.
    case TypeKind::I32:
      return from->is(TypeKind::Number) ||
             (from->is(TypeKind::NumberLiteral) && from->as<LiteralType>()->isInteger && fitsI32(from->as<LiteralType>()->number));
    case TypeKind::F32: return from->is(TypeKind::Number) || from->is(TypeKind::NumberLiteral);
    case TypeKind::F64: return isNumeric(from->kind);
    case TypeKind::Bool: return from->is(TypeKind::Boolean) || from->is(TypeKind::BoolLiteral);
    case TypeKind::Boolean: return from->is(TypeKind::Bool) || from->is(TypeKind::BoolLiteral);
    case TypeKind::String: return from->is(TypeKind::StringLiteral);
    case TypeKind::BigInt: return from->is(TypeKind::BigIntLiteral);
    case TypeKind::Symbol: case TypeKind::StringLiteral: case TypeKind::BigIntLiteral: case TypeKind::BoolLiteral:
      return false;
    case TypeKind::NumberLiteral:
      return from->is(TypeKind::NumberLiteral) && from->as<LiteralType>()->number == to->as<LiteralType>()->number;
    case TypeKind::Object: return isObjectLike(from->kind);
    case TypeKind::Array: {
      auto* array = to->as<ArrayType>();
      if (from->is(TypeKind::Tuple)) {
        auto* tuple = from->as<TupleType>();
        if (tuple->isReadonly && !array->isReadonly) return false;
        for (const Type* element : tuple->elements)
          if (!isAssignable(element, array->element, depth + 1)) return false;
        return true;
      }
      if (!from->is(TypeKind::Array)) return false;
      auto* source = from->as<ArrayType>();
      if (source->isReadonly && !array->isReadonly) return false;
      if (source->element == array->element || source->element->is(TypeKind::Any) || array->element->is(TypeKind::Any) ||
          source->element->is(TypeKind::Never) || source->element->is(TypeKind::Error))
        return true;
      if (isStrict(array->element) || (isStrict(source->element) && !array->isReadonly)) return false;
      return isAssignable(source->element, array->element, depth + 1);
    }
    case TypeKind::Tuple: {
      if (!from->is(TypeKind::Tuple)) return false;
      auto* a = from->as<TupleType>();
      auto* b = to->as<TupleType>();
      if (a->elements.size() != b->elements.size() || (a->isReadonly && !b->isReadonly)) return false;
      for (uint32_t i = 0; i < a->elements.size(); i++)
        if (!isAssignable(a->elements[i], b->elements[i], depth + 1)) return false;
      return true;
    }
    case TypeKind::Struct:
      return (from->is(TypeKind::Struct) || from->is(TypeKind::Shape) || from->is(TypeKind::Class)) && shapesAssignable(from, to, depth);
    case TypeKind::Shape: {
      auto* shape = to->as<ShapeType>();
      if (shape->call != nullptr) {
        const FunctionType* function = callableOf(from);
        return function != nullptr && functionsAssignable(*function, *shape->call->as<FunctionType>(), depth);
      }
      if (shape->members.empty() && shape->bases.empty()) return !from->is(TypeKind::Null) && !from->is(TypeKind::Undefined) && !from->is(TypeKind::Void);
      if (from->is(TypeKind::Null) || from->is(TypeKind::Undefined) || from->is(TypeKind::Void) || from->is(TypeKind::Unknown)) return false;
      return shapesAssignable(from, to, depth);
    }
    case TypeKind::Class: {
      if (from->is(TypeKind::Class)) {
        int level = 0;
        for (auto* cls = from->as<ClassType>(); cls != nullptr && level < 1000; cls = cls->base, level++)
          if (cls == to || cls->extendsUnknown) return true;
      }
      if (!from->is(TypeKind::Class) && !from->is(TypeKind::Shape) && !from->is(TypeKind::Struct)) return false;
      return shapesAssignable(from, to, depth);
    }
    case TypeKind::ClassValue: {
      if (!from->is(TypeKind::ClassValue)) return false;
      return isAssignable(from->as<ClassValueType>()->instance, to->as<ClassValueType>()->instance, depth + 1);
    }
    case TypeKind::Function: {
      const FunctionType* function = callableOf(from);
      return function != nullptr && functionsAssignable(*function, *to->as<FunctionType>(), depth);
    }
    case TypeKind::Builtin: {
      if (!from->is(TypeKind::Builtin)) {
        // A class that extends Error, an array where an Iterable is wanted …: the checker does not know.
        return isObjectLike(from->kind) && to->as<BuiltinType>()->args.empty();
      }
      auto* a = from->as<BuiltinType>();
      auto* b = to->as<BuiltinType>();
      if (a->name != b->name) return program_.text(a->name).ends_with("Error") && program_.text(b->name) == "Error";
      for (uint32_t i = 0; i < a->args.size() && i < b->args.size(); i++)
        if (!isAssignable(a->args[i], b->args[i], depth + 1)) return false;
      return true;
    }
    case TypeKind::Namespace: case TypeKind::Borrow: case TypeKind::Error: case TypeKind::Any: case TypeKind::Unknown:
    case TypeKind::Never: case TypeKind::Union:
      return false;
  }
  return false;
}

void Checker::reportMismatch(Span span, const Type* from, const Type* to) {
  auto report = error(DiagId::TypeMismatch, span, textOf(from), textOf(to));
  if (from->is(TypeKind::Unknown)) report.help("narrow it first, for example with 'typeof'");
  if (to->is(TypeKind::Bool) && isNumeric(from->kind)) report.help("compare it: 'x !== 0'");
}

bool Checker::checkScalar(const Type* from, const Type* to, Span span) {
  bool fine = true;
  forEachMember(from, [&](const Type* member) {
    if (!fine || member == to || member->is(TypeKind::Any) || member->is(TypeKind::Error) || member->is(TypeKind::Never)) return;
    switch (to->kind) {
      case TypeKind::I32:
        if (member->is(TypeKind::Number)) return;
        if (member->is(TypeKind::F32) || member->is(TypeKind::F64)) {
          error(DiagId::NeedsAsI32, span, textOf(member)).help("write '… as i32' if its low 32 bits are meant");
          fine = false;
          return;
        }
        if (member->is(TypeKind::NumberLiteral)) {
          auto* literal = member->as<LiteralType>();
          if (!literal->isInteger) {
            error(DiagId::NeedsAsI32, span, textOf(member)).help("write '… as i32', or an integer");
            fine = false;
          } else if (!fitsI32(literal->number)) {
            error(DiagId::LiteralOutOfRange, span, textOf(member)).help("use f64, or write '… as i32' to wrap it");
            fine = false;
          }
          return;
        }
        break;
      case TypeKind::F32:
        if (member->is(TypeKind::Number) || member->is(TypeKind::NumberLiteral)) return;
        if (member->is(TypeKind::I32) || member->is(TypeKind::F64)) {
          error(DiagId::NeedsAsF32, span, textOf(member)).help("write '… as f32' to round it");
          fine = false;
          return;
        }
        break;
      case TypeKind::F64:
        if (isNumeric(member->kind)) return;
        break;
      default:
        if (member->is(TypeKind::Boolean) || member->is(TypeKind::BoolLiteral)) return;
        break;
    }
    reportMismatch(span, from, to);
    fine = false;
  });
  return fine;
}

Conversion Checker::scalarConversion(const Type* from, Rep rep, Known known, bool isConstant, const Type* to, std::string_view place) {
  Rep target = factRepOf(to->kind);
  Conversion out;
  out.from = rep;
  out.to = target;
  if (rep == target) return out;
  // The inferred result of a function is a register of some form whose type nobody declared: it is any value.
  if (from->is(TypeKind::Any)) rep = Rep::Any;
  bool isNumber = known == Known::Number || known == Known::Int32;
  switch (target) {
    case Rep::I32:
      if (isConstant) out.conv = Conv::ConstI32;
      else if (known == Known::Int32) out.conv = Conv::NumberToI32;
      else out.conv = rep == Rep::Any ? Conv::CheckI32 : Conv::F64ToI32;
      break;
    case Rep::F32:
      if (isConstant) out.conv = Conv::ConstF32;
      else if (rep == Rep::I32) out.conv = Conv::I32ToF32;
      else if (rep == Rep::F64) out.conv = Conv::F64ToF32;
      else out.conv = isNumber ? Conv::NumberToF32 : Conv::CheckF32;
      break;
    case Rep::F64:
      if (isConstant) out.conv = Conv::ConstF64;
      else if (rep == Rep::I32) out.conv = Conv::I32ToF64;
      else if (rep == Rep::F32) out.to = Rep::F32;
      else if (from->is(TypeKind::I32)) out.conv = Conv::CheckI32ToF64;
      else if (from->is(TypeKind::F32)) out.conv = Conv::CheckF32, out.to = Rep::F32;
      else out.conv = isNumber ? Conv::NumberToF64 : Conv::CheckF64;
      break;
    case Rep::Bool: out.conv = Conv::CheckBool; break;
    case Rep::Any: case Rep::Struct: break;
  }
  bool checks = out.conv == Conv::CheckI32 || out.conv == Conv::CheckF32 || out.conv == Conv::CheckF64 ||
                out.conv == Conv::CheckBool || out.conv == Conv::CheckI32ToF64;
  if (checks) out.place = addPlace(place);
  return out;
}

bool Checker::coerceParts(Expr* expr, const Type* to, std::string_view place) {
  if (auto* conditional = expr->dynAs<ConditionalExpr>()) {
    // Chains of ?: are as long as the file; this loop follows the alternates.
    Expr* last = expr;
    while (auto* next = last->dynAs<ConditionalExpr>()) {
      coerce(next->consequent, to, place);
      last = next->alternate;
    }
    coerce(last, to, place);
    Rep rep = factRepOf(to->kind);
    for (Expr* at = conditional; at->is<ConditionalExpr>(); at = at->as<ConditionalExpr>()->alternate) {
      give(at, to, rep);
      if (rep == Rep::Struct) fact(at).structType = to->asStruct();
    }
    return true;
  }
  if (auto* sequence = expr->dynAs<SequenceExpr>()) {
    coerce(sequence->exprs.back(), to, place);
    give(expr, to, factRepOf(to->kind));
    return true;
  }
  return false;
}

void Checker::coerceToScalar(Expr* expr, const Type* to, std::string_view place) {
  ExprFact& from = fact(expr);
  Rep target = factRepOf(to->kind);
  if (from.rep == target) return;
  if (coerceParts(expr, to, place)) return;
  if (from.rep == Rep::Struct || !checkScalar(from.type, to, expr->span)) {
    if (from.rep == Rep::Struct) reportMismatch(expr->span, from.type, to);
    return;
  }
  Conversion conversion = scalarConversion(from.type, from.rep, from.known, from.isConstant, to, place);
  if (conversion.conv == Conv::ConstI32) fact(expr).constant = from.constant + 0.0;
  setConv(expr, conversion.conv, conversion.to, conversion.place);
}

void Checker::coerceToStruct(Expr* expr, const StructType* to, std::string_view place) {
  if (fact(expr).type->is(TypeKind::Error)) return;
  if (coerceParts(expr, to, place)) return;
  ExprFact& from = fact(expr);
  if (from.type == to) {
    moveOut(expr);
  } else if (const StructType* other = from.type->asStruct()) {
    // Another struct with the same names and types in the same order has the same leaves.
    bool same = other->fields.size() == to->fields.size();
    for (uint32_t i = 0; same && i < to->fields.size(); i++)
      same = other->fields[i].name == to->fields[i].name && other->fields[i].type == to->fields[i].type;
    if (!same) {
      reportMismatch(expr->span, from.type, to);
      return;
    }
    moveOut(expr);
  } else if (from.type->is(TypeKind::Unknown) || !isAssignable(from.type, to)) {
    reportMismatch(expr->span, from.type, to);
    return;
  }
  ExprFact& result = fact(expr);
  if (result.rep == Rep::Struct) return;
  setConv(expr, Conv::ObjectToStruct, Rep::Struct, addPlace(place));
  fact(expr).structType = to;
}

void Checker::coerceToJs(Expr* expr, bool moves) {
  ExprFact& from = fact(expr);
  if (from.type == nullptr || !from.type->is(TypeKind::Struct)) return;
  const StructType* made = from.type->asStruct();
  if (from.rep == Rep::Struct) {
    if (moves) moveOut(expr);
    setConv(expr, Conv::StructToObject, Rep::Any);
  } else if (isStructPlace(expr)) {
    setConv(expr, Conv::CopyObject, Rep::Any, addPlace(quoted(expr)));
  }
  fact(expr).structType = made;
}

void Checker::coerce(Expr* expr, const Type* to, std::string_view place) {
  if (to->isStrictScalar()) {
    coerceToScalar(expr, to, place);
    return;
  }
  if (const StructType* made = to->asStruct()) {
    coerceToStruct(expr, made, place);
    return;
  }
  const Type* from = fact(expr).type;
  if (from == nullptr) return;
  if (!isAssignable(from, to)) {
    reportMismatch(expr->span, from, to);
    return;
  }
  coerceToJs(expr);
}

}  // namespace sx::typecheck
