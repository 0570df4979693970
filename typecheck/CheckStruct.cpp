// Struct literals and destructuring.

#include <fmt/format.h>

#include "Checker.h"

namespace sx::typecheck {

void Checker::checkStructSpread(Property& property, const StructType* type) {
  const Type* source = checkExpr(property.value, nullptr, Use::Value);
  if (source->is(TypeKind::Error)) return;
  if (source != type) {
    if (!isAssignable(source, type)) {
      reportMismatch(property.value->span, source, type);
      return;
    }
  }
  // A copy: the source keeps its value.
  ExprFact& own = fact(property.value);
  if (own.rep == Rep::Struct) return;
  setConv(property.value, Conv::ObjectToStruct, Rep::Struct, addPlace(quoted(property.value)));
  own.structType = type;
}

const Type* Checker::checkStructLiteral(ObjectLiteral& literal, const StructType* type) {
  auto fields = program_.types.arena().makeList<StructLiteralField>(literal.properties.size());
  llvm::SmallVector<bool, 32> given(type->fields.size(), false);
  llvm::SmallVector<bool, 32> spread(type->fields.size(), false);
  bool failed = false;
  for (uint32_t i = 0; i < literal.properties.size(); i++) {
    Property& property = *literal.properties[i];
    if (property.propertyKind == PropertyKind::Spread) {
      checkStructSpread(property, type);
      for (uint32_t f = 0; f < type->fields.size(); f++) {
        if (given[f] && !failed) {
          error(DiagId::StructFieldTwice, property.span, text(type->fields[f].name), text(type->name)).here("the copy gives it again").help("copy first, then give the fields that differ");
          failed = true;
        }
        spread[f] = true;
      }
      continue;
    }
    auto* key = property.isComputed ? nullptr : property.key->dynAs<StringLiteral>();
    bool isValue = property.propertyKind == PropertyKind::Value || property.propertyKind == PropertyKind::Shorthand;
    const StructField* field = key == nullptr ? nullptr : type->findField(key->value);
    if (field == nullptr || !isValue) {
      std::string name = key == nullptr ? quoted(property.key) : std::string(text(key->value));
      error(DiagId::StructFieldUnknown, property.key->span, name, text(type->name));
      failed = true;
      if (isValue) checkJs(property.value);
      continue;
    }
    uint32_t index = static_cast<uint32_t>(field - type->fields.data());
    if (given[index]) {
      error(DiagId::StructFieldTwice, property.key->span, text(field->name), text(type->name));
      failed = true;
    }
    given[index] = true;
    fields[i].field = field;
    checkInto(property.value, field->type, fmt::format("field '{}' of {}", text(field->name), text(type->name)));
  }
  for (uint32_t f = 0; f < type->fields.size() && !failed; f++) {
    if (given[f] || spread[f]) continue;
    error(DiagId::StructFieldMissing, literal.span, text(type->fields[f].name), text(type->name)).help("a struct literal gives every field once");
    failed = true;
  }
  facts_.structLiterals[literal.id] = {type, fields};
  return give(&literal, type, Rep::Struct);
}

// ---- Patterns ----

void Checker::checkPattern(Expr* target, const Type* type, Expr* source, bool isAssignment) {
  if (auto* object = target->dynAs<ObjectPattern>()) {
    if (const StructType* made = type->asStruct(); made != nullptr && source != nullptr && fact(source).used == Rep::Struct) {
      checkNotMoved(source);
      checkStructPattern(*object, made, isAssignment);
      return;
    }
    if (source != nullptr) coerceToJs(source);
    checkObjectPattern(*object, type, isAssignment);
    return;
  }
  if (source != nullptr) coerceToJs(source);
  if (auto* array = target->dynAs<ArrayPattern>()) checkArrayPattern(*array, type, isAssignment);
  else checkPatternLeaf(target, type, Rep::Any, isAssignment);
}

void Checker::checkStructPattern(ObjectPattern& pattern, const StructType* type, bool isAssignment) {
  auto leaves = program_.types.arena().makeList<StructAccess>(pattern.properties.size());
  for (uint32_t i = 0; i < pattern.properties.size(); i++) {
    PatternElement& element = *pattern.properties[i];
    auto* key = element.isComputed ? nullptr : element.key->dynAs<StringLiteral>();
    const StructField* field = key == nullptr ? nullptr : type->findField(key->value);
    if (field == nullptr) {
      error(DiagId::StructFieldUnknown, element.key->span, key == nullptr ? quoted(element.key) : std::string(text(key->value)), text(type->name));
      continue;
    }
    leaves[i] = {field->firstLeaf, field->leafCount};
    if (auto* nested = element.target->dynAs<ObjectPattern>(); nested != nullptr && field->type->asStruct() != nullptr) {
      give(nested, field->type, Rep::Struct);
      checkStructPattern(*nested, field->type->asStruct(), isAssignment);
    } else {
      checkPatternElement(element, field->type, factRepOf(field->type->kind), isAssignment);
    }
  }
  if (pattern.rest != nullptr) error(DiagId::StructOperation, pattern.rest->span, "...", text(type->name)).help("name the fields");
  facts_.structPatterns[pattern.id] = {type, leaves};
}

void Checker::checkPatternElement(PatternElement& element, const Type* type, Rep rep, bool isAssignment) {
  if (element.init != nullptr) {
    type = withoutUndefined(type);
    const Type* init = checkJs(element.init, type);
    type = program_.types.unionOf({type, widenLiteral(init, program_.types)});
    rep = type->isStrictScalar() && fact(element.init).rep == rep ? rep : Rep::Any;
  }
  if (element.target->is<ObjectPattern>() || element.target->is<ArrayPattern>()) checkPattern(element.target, type, nullptr, isAssignment);
  else checkPatternLeaf(element.target, type, rep, isAssignment);
}

const Type* Checker::withoutUndefined(const Type* type) {
  return filterType(type, program_.types, [](const Type* member) { return !member->is(TypeKind::Undefined) && !member->is(TypeKind::Void); });
}

void Checker::checkObjectPattern(ObjectPattern& pattern, const Type* type, bool isAssignment) {
  for (PatternElement* element : pattern.properties) {
    const Type* member = any();
    if (element->isComputed) checkJs(element->key);
    else if (auto* key = element->key->dynAs<StringLiteral>(); key != nullptr && !type->is(TypeKind::Any)) member = memberOf(withoutNullishType(type), key->value, element->key, element->key->span);
    checkPatternElement(*element, member, Rep::Any, isAssignment);
  }
  if (pattern.rest != nullptr) checkPatternLeaf(pattern.rest, any(), Rep::Any, isAssignment);
}

void Checker::checkArrayPattern(ArrayPattern& pattern, const Type* type, bool isAssignment) {
  const TupleType* tuple = type->is(TypeKind::Tuple) ? type->as<TupleType>() : nullptr;
  const Type* element = elementOfIterable(type);
  for (uint32_t i = 0; i < pattern.elements.size(); i++) {
    if (pattern.elements[i] == nullptr) continue;
    const Type* own = tuple != nullptr && i < tuple->elements.size() ? tuple->elements[i] : element;
    checkPatternElement(*pattern.elements[i], own, Rep::Any, isAssignment);
  }
  if (pattern.rest == nullptr) return;
  if (pattern.rest->is<ArrayPattern>() || pattern.rest->is<ObjectPattern>()) checkPattern(pattern.rest, any(), nullptr, isAssignment);
  else checkPatternLeaf(pattern.rest, tuple != nullptr ? any() : type->is(TypeKind::Array) ? type : any(), Rep::Any, isAssignment);
}

void Checker::checkPatternLeaf(Expr* target, const Type* type, Rep rep, bool isAssignment) {
  const Type* to = nullptr;
  std::string place;
  if (isAssignment) {
    Target checked = checkTarget(target, false);
    noteAssigned(checked.variable, target->span);
    if (!checked.isAuto) to = checked.type;
    place = checked.place;
    if (checked.ref != nullptr) flow_.forget(checked.ref);
  } else {
    auto* ident = target->dynAs<BindingIdent>();
    if (ident == nullptr || ident->binding == nullptr) return;
    BindingState& state = bindings_[ident->binding->id];
    bool reassigned = ident->binding->assigned || ident->binding->kind == BindingKind::Var;
    if (reassigned && !ident->binding->isSafe && ident->binding->kind != BindingKind::Parameter) {
      state.isAuto = true;
      state.type = any();
    } else {
      state.type = type;
      if (type->is(TypeKind::Struct)) state.rep = Rep::Struct;
      else if (isScalarRep(rep)) state.rep = rep;
    }
    state.state = BindingState::State::Done;
    if (type->is(TypeKind::Struct) && !state.isAuto) to = type;
    place = fmt::format("variable '{}'", text(ident->name));
  }
  // What arrives is described as the value of the leaf itself; its conv is the store.
  Rep stored = rep;
  give(target, type, rep);
  if (to == nullptr) return;
  if (to->isStrictScalar()) {
    if (!checkScalar(type, to, target->span)) return;
    Conversion conversion = scalarConversion(type, rep, Known::Nothing, false, to, place);
    setConv(target, conversion.conv, conversion.to, conversion.place);
  } else if (const StructType* made = to->asStruct()) {
    if (type != to && !isAssignable(type, to)) reportMismatch(target->span, type, to);
    if (stored != Rep::Struct) {
      setConv(target, Conv::ObjectToStruct, Rep::Struct, addPlace(place));
      fact(target).structType = made;
    }
  } else if (!isAssignable(type, to)) {
    reportMismatch(target->span, type, to);
  }
}

}  // namespace sx::typecheck
