#include "FunctionLowerer.h"

#include "base/Number.h"
#include "llvm/ADT/DenseSet.h"

// Array and object literals.

namespace sx::lower {

namespace {

/// Elements of one NewArray, fields of one NewObjectOf: the rest is added one by one.
constexpr uint32_t kMaxRun = 24;
/// Properties that a spread is expected to bring, besides the slot of its own.
constexpr uint32_t kSlotsOfSpread = 3;

}  // namespace

/// `isArguments`: the array holds the arguments of a call, which only errors tell.
Reg FunctionLowerer::arrayLiteral(List<Expr*> elements, Reg want, bool isArguments) {
  uint32_t plain = 0;
  while (plain < elements.size() && plain < kMaxRun && elements[plain] != nullptr && !elements[plain]->is<SpreadElement>()) plain++;
  bool isWhole = plain == elements.size();
  Reg array;
  if (!isWhole && plain == kMaxRun) plain = 0;
  llvm::SmallVector<Held, 8> values;
  for (uint32_t i = 0; i < plain; i++) values.push_back(hold(expr(elements[i])));
  llvm::SmallVector<Reg, 8> regs;
  for (const Held& value : values) regs.push_back(take(value));
  if (isWhole) {
    array = fresh(want);
    b_.emitNewArray(array, regs);
    return array;
  }
  array = b_.newReg();
  if (plain > 0) b_.emitNewArray(array, regs);
  // What a spread brings is not known; its values make their own room.
  else b_.emitNewArrayWithCapacity(array, static_cast<size_t>(llvm::count_if(elements, [](Expr* e) { return e == nullptr || !e->is<SpreadElement>(); })));
  for (uint32_t i = plain; i < elements.size(); i++) {
    Expr* element = elements[i];
    if (element == nullptr) {
      b_.emitArrayAppendHole(array);
    } else if (auto* spread = element->dynAs<SpreadElement>()) {
      Reg iterable = expr(spread->argument);
      at(spread->argument->span);
      b_.emitArraySpread(array, iterable, isArguments ? argumentText(spread->argument, i + 1 == elements.size()) : iterableText(spread->argument));
    } else {
      b_.emitArrayAppend(array, expr(element));
    }
  }
  return array;
}

/// A key as a field name if it is known and no array index, else as a value.
FunctionLowerer::Key FunctionLowerer::keyOf(Expr* key, bool isComputed) {
  if (auto* name = key->dynAs<StringLiteral>()) {
    if (!isArrayIndexText(text(name->value))) return {true, std::string(text(name->value)), {}};
    return {false, std::string(text(name->value)), string(name->value)};
  }
  if (auto* literal = key->dynAs<NumberLiteral>()) {
    std::string name = numberToString(literal->value);
    if (!isArrayIndexText(name)) return {true, name, {}};
    return {false, name, number(literal->value)};
  }
  if (auto* digits = key->dynAs<BigIntLiteral>(); digits != nullptr && !isComputed) {
    Reg value = b_.makeToPropertyKey(bigint(digits, {}));
    return {false, std::string(text(digits->digits)), value};
  }
  Reg value = expr(key);
  at(key->span);
  return {false, "", b_.makeToPropertyKey(value)};
}

Reg FunctionLowerer::keyReg(const Key& key) { return key.isField ? stringText(key.name) : key.reg; }

/// How many properties from the start have distinct plain names and plain values.
uint32_t FunctionLowerer::plainPrefix(ObjectLiteral* e) {
  llvm::SmallDenseSet<uint32_t, 16> seen;
  uint32_t count = 0;
  for (Property* p : e->properties) {
    if (count == kMaxRun || p->isComputed || p->propertyKind == PropertyKind::Spread) break;
    if (p->propertyKind == PropertyKind::Get || p->propertyKind == PropertyKind::Set) break;
    auto* key = p->key->dynAs<StringLiteral>();
    if (key == nullptr || isArrayIndexText(text(key->value)) || !seen.insert(key->value.id).second) break;
    if (key->value == names::Proto && p->propertyKind == PropertyKind::Value) break;
    count++;
  }
  return count;
}

Reg FunctionLowerer::propertyValue(Property* p, std::string_view name) {
  bool isSetter = p->propertyKind == PropertyKind::Value && p->key->is<StringLiteral>() && !p->isComputed &&
                  p->key->as<StringLiteral>()->value == names::Proto;
  if (isSetter) return expr(p->value);
  auto* method = p->value->dynAs<FunctionExpr>();
  bool isMethod = p->propertyKind == PropertyKind::Method || p->propertyKind == PropertyKind::Get || p->propertyKind == PropertyKind::Set;
  if (!isMethod || method == nullptr) return namedExpr(p->value, name);
  Task home;
  home.homeEnv = method->fn->info->usesSuperProperty ? env_ : nullptr;
  home.homeSlot = 0;
  return closureOf(declareFunction(method->fn, name, env_, &home));
}

Reg FunctionLowerer::objectLiteral(ObjectLiteral* e, Reg want) {
  // Methods that use super find the object in a scope cell of one slot around the literal.
  bool needsHome = false;
  for (Property* p : e->properties) {
    auto* method = p->value != nullptr ? p->value->dynAs<FunctionExpr>() : nullptr;
    needsHome |= method != nullptr && method->fn->info->usesSuperProperty;
  }
  Env* outer = env_;
  if (needsHome) {
    Env* env = bundle_.makeEnv(file_, nullptr, env_);
    bundle_.addSlot(env, Kind::Any, kNoId);
    newCell(env, env_);
    env_ = env;
  }
  uint32_t plain = plainPrefix(e);
  bool isWhole = plain == e->properties.size() && !needsHome;
  Reg object = isWhole ? fresh(want) : b_.newReg();
  if (plain > 0) {
    ir::Literal literal{LiteralKind::Keys, {}};
    llvm::SmallVector<Held, 8> values;
    for (uint32_t i = 0; i < plain; i++) {
      Property* p = e->properties[i];
      Atom key = p->key->as<StringLiteral>()->value;
      literal.items.push_back(id(key));
      values.push_back(hold(propertyValue(p, text(key))));
    }
    llvm::SmallVector<Reg, 8> regs;
    for (const Held& value : values) regs.push_back(take(value));
    at(e->span);
    b_.emitNewObjectOf(object, regs, bundle_.ir.addLiteral(std::move(literal)));
  } else {
    size_t slots = e->properties.size();
    for (const Property* p : e->properties) slots += p->propertyKind == PropertyKind::Spread ? kSlotsOfSpread : 0;
    b_.emitNewObject(object, std::min<uint32_t>(slots, kMaxRun));
  }
  if (needsHome) b_.emitStoreScope(env_->reg, object, 0);
  for (uint32_t i = plain; i < e->properties.size(); i++) property(e->properties[i], object);
  env_ = outer;
  return object;
}

void FunctionLowerer::property(Property* p, Reg object) {
  if (p->propertyKind == PropertyKind::Spread) {
    Reg source = expr(p->value->is<SpreadElement>() ? p->value->as<SpreadElement>()->argument : p->value);
    at(p->span);
    b_.emitCopyDataProperties(object, source, Regs{});
    return;
  }
  Key key = keyOf(p->key, p->isComputed);
  if (p->propertyKind == PropertyKind::Value && !p->isComputed && key.isField && key.name == "__proto__") {
    Reg value = expr(p->value);
    b_.emitSetPrototypeLiteral(object, value);
    return;
  }
  Held heldKey = key.isField ? Held() : hold(key.reg);
  Reg value = propertyValue(p, key.name);
  at(p->span);
  bool isAccessor = p->propertyKind == PropertyKind::Get || p->propertyKind == PropertyKind::Set;
  if (isAccessor || (p->propertyKind == PropertyKind::Method && p->isComputed)) {
    uint8_t kind = p->propertyKind == PropertyKind::Get ? kGetter : p->propertyKind == PropertyKind::Set ? kSetter : kMethod;
    b_.emitDefineMethod(object, key.isField ? keyReg(key) : take(heldKey), value, kind | kEnumerable);
    return;
  }
  if (key.isField) {
    b_.emitInitField(object, value, bundle_.ir.intern(key.name));
    return;
  }
  Expr* written = p->value;
  bool isAnonymous = p->isComputed && (written->is<ArrowExpr>() || (written->is<FunctionExpr>() && written->as<FunctionExpr>()->fn->name == nullptr) ||
                                       (written->is<ClassExpr>() && written->as<ClassExpr>()->cls->name == nullptr));
  Reg keyValue = take(heldKey);
  if (isAnonymous && key.name.empty()) b_.emitSetFunctionName(value, keyValue, kMethod);
  b_.emitInitElem(object, keyValue, value);
}

}  // namespace sx::lower
