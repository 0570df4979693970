#include <utility>

#include "FunctionLowerer.h"
#include "base/Number.h"

// Destructuring: ECMA-262 8.6.2 and 13.15.5.

namespace sx::lower {

std::string_view FunctionLowerer::nameOf(Expr* target) {
  if (auto* ident = target->dynAs<BindingIdent>()) return text(ident->name);
  if (auto* name = target->dynAs<Identifier>()) return text(name->name);
  return "";
}

/// If `value`, a temporary or parameter, is undefined, it becomes that of `init`.
void FunctionLowerer::withDefault(Reg value, Expr* init, std::string_view name) {
  BlockId missing = newBlock(), end = newBlock();
  b_.emitBranchUndefined(value, missing, end);
  setBlock(missing);
  moveTo(value, namedExpr(init, name, value));
  b_.emitGoto(end);
  setBlock(end);
}

void FunctionLowerer::bind(Expr* target, Reg value, StoreMode mode) {
  if (auto* array = target->dynAs<ArrayPattern>()) bindArray(array, value, mode);
  else if (auto* object = target->dynAs<ObjectPattern>()) bindObject(object, value, mode);
  else bindLeaf(target, value, mode);
}

/// Stores what arrived at a leaf of a pattern, in the form the place has.
void FunctionLowerer::bindLeaf(Expr* target, Reg value, StoreMode mode) {
  if (checked_ == nullptr) return bindRaw(target, value, mode);
  const typecheck::ExprFact& fact = checked_->fact(target);
  at(target->span);
  if (fact.conv == typecheck::Conv::ObjectToStruct) {
    Leaves leaves;
    unpackStruct(fact.structType, value, std::string(checked_->places[fact.place]), leaves);
    return bindStructLeaf(target, leaves, mode);
  }
  bindRaw(target, convertLink(target, value), mode);
}

void FunctionLowerer::bindRaw(Expr* target, Reg value, StoreMode mode) {
  at(target->span);
  if (auto* ident = target->dynAs<BindingIdent>()) {
    storeBinding(ident->binding, value, mode);
    return;
  }
  Ref ref = makeRef(target);
  writeRef(ref, value);
}

/// True if assigning the elements of a pattern may throw, apart from taking them out of the iterator.
bool FunctionLowerer::mayThrow(ArrayPattern* pattern) {
  auto isSafe = [&](Expr* target) {
    if (auto* ident = target->dynAs<BindingIdent>()) return place(ident->binding).kind != PlaceKind::Global;
    auto* name = target->dynAs<Identifier>();
    return name != nullptr && name->resolution == Resolution::Bound && directTarget(name->binding, StoreMode::Assign, name->mayBeInDeadZone).valid();
  };
  for (PatternElement* element : pattern->elements)
    if (element != nullptr && (element->init != nullptr || !isSafe(element->target))) return true;
  return pattern->rest != nullptr && !isSafe(pattern->rest);
}

void FunctionLowerer::bindArray(ArrayPattern* pattern, Reg value, StoreMode mode) {
  at(pattern->span);
  Expr* source = std::exchange(patternSource_, nullptr);
  const char* variable = std::exchange(patternVariable_, nullptr);
  bool isDefault = std::exchange(isDefaultSource_, false);
  isParameterPattern_ = false;
  Reg iter = b_.newReg(Kind::Iter);
  uint32_t site = variable != nullptr ? bundle_.ir.intern(std::string(variable) + " is not iterable") : patternText(source, isDefault);
  b_.emitIterOpen(iter, value, site);
  if (mayThrow(pattern)) {
    closingOnThrow(iter, [&] { bindArrayElements(pattern, iter, mode); });
  } else {
    bindArrayElements(pattern, iter, mode);
  }
  at(pattern->span);
  if (pattern->rest == nullptr) b_.emitIterClose(iter);
}

void FunctionLowerer::bindArrayElements(ArrayPattern* pattern, Reg iter, StoreMode mode) {
  auto isMember = [](Expr* target) {
    return !target->is<BindingIdent>() && !target->is<Identifier>() && !target->is<ArrayPattern>() && !target->is<ObjectPattern>();
  };
  for (PatternElement* element : pattern->elements) {
    if (element == nullptr) {
      b_.emitIterStep(b_.newReg(), iter);
      continue;
    }
    // The target is evaluated before its value.
    Ref ref;
    bool isRef = isMember(element->target);
    if (isRef) ref = makeRef(element->target);
    at(element->span);
    Reg direct;
    if (auto* ident = element->target->dynAs<BindingIdent>(); ident != nullptr && element->init == nullptr && isPlainBinding(ident->binding))
      direct = directTarget(ident->binding, mode, false);
    Reg value = fresh(direct);
    b_.emitIterStep(value, iter);
    if (element->init != nullptr) withDefault(value, element->init, nameOf(element->target));
    if (isRef) writeRef(ref, checked_ != nullptr ? convertLink(element->target, value) : value);
    else bindElement(element, value, mode);
  }
  if (pattern->rest == nullptr) return;
  Ref ref;
  bool isRef = isMember(pattern->rest);
  if (isRef) ref = makeRef(pattern->rest);
  Reg rest = b_.newReg();
  b_.emitIterRest(rest, iter);
  if (isRef) writeRef(ref, rest);
  else bind(pattern->rest, rest, mode);
}

/// Binds the target of an element; messages about an array pattern name its default.
void FunctionLowerer::bindElement(PatternElement* element, Reg value, StoreMode mode) {
  if (element->init != nullptr && element->target->is<ArrayPattern>()) {
    patternSource_ = element->init;
    isDefaultSource_ = true;
  }
  bind(element->target, value, mode);
}

/// RequireObjectCoercible, with V8's message about the first property and the source.
void FunctionLowerer::requireObject(ObjectPattern* pattern, Reg value, Expr* source) {
  bool isParameter = std::exchange(isParameterPattern_, false);
  const char* variable = std::exchange(patternVariable_, nullptr);
  PatternElement* first = pattern->properties.empty() ? nullptr : pattern->properties[0];
  bool hasKey = first != nullptr && !first->isComputed;
  // The first property's own read says it for a nested pattern, and in V8 also where that property has a default.
  if (hasKey && ((source == nullptr && !isParameter && variable == nullptr) || first->init != nullptr)) return;
  std::string what = "Cannot destructure ";
  if (hasKey) {
    if (auto* key = first->key->dynAs<StringLiteral>()) what += "property '" + std::string(text(key->value)) + "' of ";
    else if (auto* number = first->key->dynAs<NumberLiteral>()) what += "property '" + numberToString(number->value) + "' of ";
  }
  if (source != nullptr) what += "'" + sourceText(source) + "'";
  else if (variable != nullptr) what += "'" + std::string(variable) + "'";
  BlockId bad = newBlock(), good = newBlock();
  b_.emitBranchNullish(value, bad, good);
  notDestructurable_.push_back({bad, value, b_.loc(), std::move(what), source != nullptr || variable != nullptr});
  setBlock(good);
}

void FunctionLowerer::throwNotDestructurable() {
  for (const NotDestructurable& n : notDestructurable_) {
    b_.setHandler(fn_.block(n.block).handler);
    setBlock(n.block);
    b_.setLoc(n.loc);
    BlockId undefined = newBlock(), null = newBlock();
    b_.emitBranchUndefined(n.value, undefined, null);
    for (BlockId block : {undefined, null}) {
      setBlock(block);
      std::string message = n.what;
      if (!n.hasSource) message += block == undefined ? "'undefined'" : "'object null'";
      message += block == undefined ? " as it is undefined." : " as it is null.";
      b_.emitThrowError(ThrowCode::TypeErrorText, bundle_.ir.intern(message));
    }
  }
}

void FunctionLowerer::bindObject(ObjectPattern* pattern, Reg value, StoreMode mode) {
  at(pattern->span);
  requireObject(pattern, value, std::exchange(patternSource_, nullptr));
  Held source = hold(value);
  llvm::SmallVector<Held, 8> taken;
  for (PatternElement* element : pattern->properties) {
    Key key = keyOf(element->key, element->isComputed);
    Held heldKey = key.isField ? Held() : hold(key.reg);
    Ref ref;
    Expr* target = element->target;
    bool isRef = !target->is<BindingIdent>() && !target->is<Identifier>() && !target->is<ArrayPattern>() && !target->is<ObjectPattern>();
    if (isRef) ref = makeRef(target);
    at(element->key->span);
    Reg direct;
    // The source may be the variable that is written: then it is needed unharmed for the next property.
    if (auto* ident = target->dynAs<BindingIdent>(); ident != nullptr && element->init == nullptr && mode == StoreMode::Initialize && isPlainBinding(ident->binding))
      direct = directTarget(ident->binding, mode, false);
    Reg from = take(source);
    if (direct == from) direct = {};
    Reg part = fresh(direct);
    if (!key.isField) b_.emitGetElem(part, from, take(heldKey));
    else if (key.name == "length") b_.emitGetLength(part, from, bundle_.ir.intern(key.name));
    else b_.emitGetField(part, from, bundle_.ir.intern(key.name));
    if (pattern->rest != nullptr) taken.push_back(key.isField ? hold(stringText(key.name)) : heldKey);
    if (element->init != nullptr) withDefault(part, element->init, nameOf(target));
    if (isRef) writeRef(ref, checked_ != nullptr ? convertLink(target, part) : part);
    else bindElement(element, part, mode);
  }
  if (pattern->rest == nullptr) return;
  Ref ref;
  bool isRef = !pattern->rest->is<BindingIdent>() && !pattern->rest->is<Identifier>();
  if (isRef) ref = makeRef(pattern->rest);
  Reg rest = b_.newReg();
  b_.emitNewObject(rest, 0);
  llvm::SmallVector<Reg, 8> keys;
  for (const Held& key : taken) keys.push_back(take(key));
  at(pattern->rest->span);
  b_.emitCopyDataProperties(rest, take(source), keys);
  if (isRef) writeRef(ref, rest);
  else bind(pattern->rest, rest, mode);
}

}  // namespace sx::lower
