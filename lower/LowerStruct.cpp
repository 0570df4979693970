#include "FunctionLowerer.h"

// Structs: one vreg (or scope slot) per leaf, at every optimisation level. A value of struct type is a list of
// vregs; a struct that is read or written in part is a place, of which only the leaves concerned are touched.

namespace sx::lower {

using typecheck::Conv;
using typecheck::ExprFact;
using typecheck::Leaf;
using typecheck::StructField;
using typecheck::StructType;

namespace {

Expr* untyped(Expr* e) {
  for (;;) {
    switch (e->kind) {
    case NodeKind::AsExpr: e = e->as<AsExpr>()->expr; break;
    case NodeKind::SatisfiesExpr: e = e->as<SatisfiesExpr>()->expr; break;
    case NodeKind::NonNullExpr: e = e->as<NonNullExpr>()->expr; break;
    default: return e;
    }
  }
}

Expr* objectOf(Expr* e) {
  if (auto* member = e->dynAs<MemberExpr>()) return member->object;
  return e->as<IndexExpr>()->object;
}

}  // namespace

const typecheck::StructAccess* FunctionLowerer::accessOf(const Node* node) const {
  if (checked_ == nullptr) return nullptr;
  auto it = checked_->structAccesses.find(node->id);
  return it == checked_->structAccesses.end() ? nullptr : &it->second;
}

Kind FunctionLowerer::leafKind(const StructPlace& p, uint32_t leaf) const {
  uint32_t index = p.first + leaf;
  if (p.type != nullptr) return kindOfRep(p.type->leaves[index].rep);
  return p.scalar;
}

/// The storage of a binding of struct type, or of a borrow.
StructPlace FunctionLowerer::placeOfBinding(const Binding* b) {
  const typecheck::BindingFact& fact = checked_->fact(b);
  const Place& storage = place(b);
  StructPlace p;
  p.storage = &storage;
  p.name = b->name;
  p.type = fact.structType;
  p.count = p.type != nullptr ? p.type->leaves.size() : 1;
  if (p.type == nullptr) p.scalar = storage.isRef ? bundle_.ir.kindList(fn_.info(storage.reg).detail)[0] : kindOfRep(fact.rep);
  return p;
}

StructPlace FunctionLowerer::structPlace(Expr* e) {
  llvm::SmallVector<const typecheck::StructAccess*, 4> accesses;
  for (;;) {
    e = untyped(e);
    const typecheck::StructAccess* access = accessOf(e);
    if (access == nullptr) break;
    accesses.push_back(access);
    e = objectOf(e);
  }
  StructPlace p;
  auto* name = e->dynAs<Identifier>();
  bool isStructBinding = name != nullptr && name->binding != nullptr &&
                         (checked_->fact(name->binding).rep == Rep::Struct || checked_->fact(name->binding).isBorrow);
  if (isStructBinding) {
    at(name->span);
    if (name->mayBeInDeadZone) checkDeadZone(name->binding);
    p = placeOfBinding(name->binding);
  } else if (e->is<Identifier>() || e->is<MemberExpr>() || e->is<IndexExpr>()) {
    SX_UNREACHABLE("not a struct in registers");
  } else {
    Leaves leaves;
    structExpr(e, leaves);
    p.type = checked_->fact(e).structType;
    p.count = leaves.size();
    p.temps = std::move(leaves);
  }
  for (size_t i = accesses.size(); i > 0; i--) {
    p.first += accesses[i - 1]->firstLeaf;
    p.count = accesses[i - 1]->leafCount;
  }
  return p;
}

void FunctionLowerer::checkDeadZone(const Binding* b) {
  const Place& p = place(b);
  if (p.kind == PlaceKind::Register && p.flag.valid()) b_.emitCheckTdz(b_.newReg(), p.flag, id(b->name));
  if ((p.kind == PlaceKind::Cell || p.kind == PlaceKind::Import) && p.isRaw) b_.emitLoadScopeCheck(b_.newReg(), scopeOf(p), p.slot);
}

Reg FunctionLowerer::scopeOf(const Place& p) { return p.kind == PlaceKind::Cell ? envReg(p.env) : moduleScope(p.module); }

Reg FunctionLowerer::loadRef(Reg ref, uint32_t leaf, Reg want) {
  Reg dst = freshKind(want, bundle_.ir.kindList(fn_.info(ref).detail)[leaf]);
  if (fn_.kindOf(dst) == Kind::Any) dst = b_.newReg(bundle_.ir.kindList(fn_.info(ref).detail)[leaf]);
  b_.emitLoadRef(dst, ref, leaf);
  return dst;
}

/// A slot's value in the register form that belongs to it.
Reg FunctionLowerer::loadSlot(const Place& p, uint32_t slot, Kind kind, Reg want) {
  if (!p.isRaw) {
    Reg dst = freshKind(want, kind);
    b_.emitLoadScope(dst, scopeOf(p), slot);
    return dst;
  }
  Reg value = b_.newReg();
  b_.emitLoadScopeCheck(value, scopeOf(p), slot);
  switch (kind) {
  case Kind::I32: return b_.makeCheckI32(value, bundle_.ir.intern(""));
  case Kind::F32: return b_.makeCheckF32(value, bundle_.ir.intern(""));
  case Kind::F64: return b_.makeNumberToF64(value);
  case Kind::Bool: return b_.makeCheckBool(value, bundle_.ir.intern(""));
  default: return value;
  }
}

Reg FunctionLowerer::loadLeaf(const StructPlace& p, uint32_t leaf, Reg want) {
  uint32_t index = p.first + leaf;
  if (p.storage == nullptr) return p.temps[index];
  if (p.storage->isRef) return loadRef(p.storage->reg, index, want);
  if (p.storage->kind == PlaceKind::Register) return {p.storage->reg.id + index};
  return loadSlot(*p.storage, p.storage->slot + index, leafKind(p, leaf), want);
}

void FunctionLowerer::storeLeaf(const StructPlace& p, uint32_t leaf, Reg value) {
  uint32_t index = p.first + leaf;
  if (p.storage == nullptr) {
    if (p.temps[index] != value) b_.emitMove(p.temps[index], value);
  } else if (p.storage->isRef) {
    b_.emitStoreRef(p.storage->reg, value, index);
  } else if (p.storage->kind == PlaceKind::Register) {
    Reg reg{p.storage->reg.id + index};
    if (reg != value) b_.emitMove(reg, value);
    noteWrite(reg);
  } else {
    b_.emitStoreScope(scopeOf(*p.storage), value, p.storage->slot + index);
  }
}

/// Writes all leaves at once: a leaf may be the old value of another.
void FunctionLowerer::storeLeaves(const StructPlace& p, llvm::ArrayRef<Reg> values) {
  Leaves sources(values.begin(), values.end());
  if (p.storage != nullptr && p.storage->kind == PlaceKind::Register && !p.storage->isRef) {
    uint32_t first = p.storage->reg.id + p.first;
    for (uint32_t i = 0; i < sources.size(); i++) {
      bool isOverwritten = sources[i].id >= first && sources[i].id < first + i;
      if (!isOverwritten) continue;
      Reg copy = b_.newLike(sources[i]);
      b_.emitMove(copy, sources[i]);
      sources[i] = copy;
    }
  }
  for (uint32_t i = 0; i < sources.size(); i++) storeLeaf(p, i, sources[i]);
}

void FunctionLowerer::initializeStruct(const Binding* b, llvm::ArrayRef<Reg> values) {
  storeLeaves(placeOfBinding(b), values);
  if (place(b).flag.valid()) b_.emitLoadUndefined(place(b).flag);
}

void FunctionLowerer::structExpr(Expr* e, Leaves& out) {
  const ExprFact& fact = checked_->fact(e);
  if (fact.conv == Conv::ObjectToStruct) {
    Reg object = rawExpr(e, {});
    at(e->span);
    unpackStruct(fact.structType, object, std::string(checked_->places[fact.place]), out);
    return;
  }
  rawStruct(e, out);
}

void FunctionLowerer::rawStruct(Expr* e, Leaves& out) {
  switch (e->kind) {
  case NodeKind::AsExpr: return structExpr(e->as<AsExpr>()->expr, out);
  case NodeKind::SatisfiesExpr: return structExpr(e->as<SatisfiesExpr>()->expr, out);
  case NodeKind::NonNullExpr: return structExpr(e->as<NonNullExpr>()->expr, out);
  case NodeKind::ObjectLiteral: return structLiteral(e->as<ObjectLiteral>(), out);
  case NodeKind::CallExpr: return directCall(e->as<CallExpr>(), out);
  case NodeKind::SequenceExpr: {
    auto* sequence = e->as<SequenceExpr>();
    for (uint32_t i = 0; i + 1 < sequence->exprs.size(); i++) effect(sequence->exprs[i]);
    return structExpr(sequence->exprs.back(), out);
  }
  case NodeKind::ConditionalExpr: {
    auto* c = e->as<ConditionalExpr>();
    BlockId yes = newBlock(), no = newBlock(), end = newBlock();
    const StructType* type = checked_->fact(e).structType;
    for (const Leaf& leaf : type->leaves) out.push_back(b_.newReg(kindOfRep(leaf.rep)));
    condition(c->test, yes, no);
    for (Expr* branch : {c->consequent, c->alternate}) {
      setBlock(branch == c->consequent ? yes : no);
      Leaves part;
      structExpr(branch, part);
      for (uint32_t i = 0; i < part.size(); i++) moveTo(out[i], part[i]);
      b_.emitGoto(end);
    }
    setBlock(end);
    return;
  }
  case NodeKind::AssignExpr: {
    auto* assign = e->as<AssignExpr>();
    structExpr(assign->value, out);
    at(e->span);
    storeLeaves(structPlace(assign->target), out);
    return;
  }
  case NodeKind::LogicalExpr:
    // A struct is neither null nor false.
    return structExpr(e->as<LogicalExpr>()->op == LogicalOp::And ? e->as<LogicalExpr>()->right : e->as<LogicalExpr>()->left, out);
  default: {
    StructPlace p = structPlace(e);
    for (uint32_t i = 0; i < p.count; i++) out.push_back(loadLeaf(p, i));
  }
  }
}

void FunctionLowerer::structLiteral(ObjectLiteral* e, Leaves& out) {
  const typecheck::StructLiteral& literal = checked_->structLiterals.find(e->id)->second;
  llvm::SmallVector<Held, 8> held(literal.type->leaves.size());
  for (uint32_t i = 0; i < e->properties.size(); i++) {
    Expr* value = e->properties[i]->value;
    if (auto* spread = value->dynAs<SpreadElement>()) value = spread->argument;
    const StructField* field = literal.fields[i].field;
    if (field == nullptr || field->type->asStruct() != nullptr) {
      Leaves part;
      structExpr(value, part);
      uint32_t first = field != nullptr ? field->firstLeaf : 0;
      for (uint32_t k = 0; k < part.size(); k++) held[first + k] = hold(part[k]);
    } else {
      held[field->firstLeaf] = hold(expr(value));
    }
  }
  for (const Held& h : held) out.push_back(take(h));
}

/// A fresh plain object with the struct's fields in order of declaration.
Reg FunctionLowerer::packStruct(const StructType* type, llvm::ArrayRef<Reg> leaves, Reg want) {
  ir::Literal literal{LiteralKind::Keys, {}};
  Leaves values;
  for (const StructField& field : type->fields) {
    literal.items.push_back(id(field.name));
    const StructType* inner = field.type->asStruct();
    values.push_back(inner != nullptr ? packStruct(inner, leaves.slice(field.firstLeaf, field.leafCount), {}) : leaves[field.firstLeaf]);
  }
  Reg dst = want.valid() && fn_.kindOf(want) == Kind::Any ? want : b_.newReg();
  b_.emitCopyStruct(dst, values, bundle_.ir.addLiteral(std::move(literal)));
  return dst;
}

/// Reads and checks an object's fields, in order of declaration.
void FunctionLowerer::unpackStruct(const StructType* type, Reg object, const std::string& place, Leaves& out) {
  size_t base = out.size();
  out.resize(base + type->leaves.size());
  for (const StructField& field : type->fields) {
    std::string fieldPlace = place + "." + std::string(text(field.name));
    uint32_t name = id(field.name);
    if (const StructType* inner = field.type->asStruct()) {
      Reg part = b_.newReg();
      b_.emitGetField(part, object, name);
      Leaves leaves;
      unpackStruct(inner, part, fieldPlace, leaves);
      for (uint32_t i = 0; i < leaves.size(); i++) out[base + field.firstLeaf + i] = leaves[i];
      continue;
    }
    uint32_t text = bundle_.ir.intern(fieldPlace);
    Reg& leaf = out[base + field.firstLeaf];
    switch (type->leaves[field.firstLeaf].rep) {
    case Rep::F64:
      leaf = b_.newReg(Kind::F64);
      b_.emitGetFieldF64(leaf, object, name, text);
      break;
    case Rep::I32:
      leaf = b_.newReg(Kind::I32);
      b_.emitGetFieldI32(leaf, object, name, text);
      break;
    case Rep::F32: leaf = b_.makeCheckF32(b_.makeGetField(object, name), text); break;
    case Rep::Bool: leaf = b_.makeCheckBool(b_.makeGetField(object, name), text); break;
    case Rep::Any: case Rep::Struct: SX_UNREACHABLE("a leaf is a scalar");
    }
  }
}

/// Writes leaves back into an object's fields (the end of a mutable borrow).
void FunctionLowerer::writeBack(const StructType* type, Reg object, llvm::ArrayRef<Reg> leaves) {
  for (const StructField& field : type->fields) {
    if (const StructType* inner = field.type->asStruct()) {
      writeBack(inner, b_.makeGetField(object, id(field.name)), leaves.slice(field.firstLeaf, field.leafCount));
    } else {
      b_.emitSetField(object, leaves[field.firstLeaf], id(field.name));
    }
  }
}

void FunctionLowerer::bindStructPattern(ObjectPattern* pattern, llvm::ArrayRef<Reg> leaves, StoreMode mode) {
  const typecheck::StructPattern& fact = checked_->structPatterns.find(pattern->id)->second;
  llvm::SmallVector<Held, 8> held;
  for (Reg leaf : leaves) held.push_back(hold(leaf));
  for (uint32_t i = 0; i < pattern->properties.size(); i++) {
    Expr* target = pattern->properties[i]->target;
    const typecheck::StructAccess& access = fact.properties[i];
    Leaves part;
    for (uint32_t k = 0; k < access.leafCount; k++) part.push_back(take(held[access.firstLeaf + k]));
    if (auto* inner = target->dynAs<ObjectPattern>(); inner != nullptr && checked_->structPatterns.count(inner->id)) {
      bindStructPattern(inner, part, mode);
      continue;
    }
    const ExprFact& leafFact = checked_->fact(target);
    if (leafFact.rep == Rep::Struct && leafFact.conv == Conv::StructToObject) {
      bindRaw(target, packStruct(leafFact.structType, part, {}), mode);
    } else if (part.size() > 1 || leafFact.used == Rep::Struct) {
      bindStructLeaf(target, part, mode);
    } else {
      bindLeaf(target, part[0], mode);
    }
  }
}

void FunctionLowerer::bindStructLeaf(Expr* target, llvm::ArrayRef<Reg> leaves, StoreMode mode) {
  if (auto* ident = target->dynAs<BindingIdent>()) return initializeStruct(ident->binding, leaves);
  storeLeaves(structPlace(target), leaves);
}

}  // namespace sx::lower
