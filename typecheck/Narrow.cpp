// Narrowing of references by conditions: truthiness, equality, typeof, instanceof, in, discriminants, predicates.

#include "Checker.h"

#include <algorithm>

namespace sx::typecheck {

const Ref* Checker::rootRef(const Binding* binding) {
  Ref*& ref = refs_[{binding, 0}];
  if (ref == nullptr) {
    ref = program_.types.arena().make<Ref>();
    ref->binding = binding;
  }
  return ref;
}

const Ref* Checker::childRef(const Ref* parent, Atom name) {
  Ref*& ref = refs_[{parent, name.id}];
  if (ref == nullptr) {
    ref = program_.types.arena().make<Ref>();
    ref->parent = parent;
    ref->name = name;
    ref->depth = parent->depth + 1;
  }
  return ref;
}

const Ref* Checker::refOf(const Expr* expr) {
  llvm::SmallVector<Atom, 4> path;
  for (;;) {
    if (auto* member = expr->dynAs<MemberExpr>()) {
      path.push_back(member->name);
      expr = member->object;
    } else if (auto* nonNull = expr->dynAs<NonNullExpr>()) {
      expr = nonNull->expr;
    } else if (auto* chain = expr->dynAs<OptionalChainExpr>()) {
      expr = chain->expr;
    } else {
      break;
    }
    if (path.size() > 8) return nullptr;
  }
  const Ref* ref = nullptr;
  if (auto* ident = expr->dynAs<Identifier>()) {
    if (ident->binding == nullptr) return nullptr;
    ref = rootRef(ident->binding);
  } else if (expr->is<ThisExpr>()) {
    ref = rootRef(nullptr);
  } else {
    return nullptr;
  }
  for (size_t i = path.size(); i-- > 0;) ref = childRef(ref, path[i]);
  return ref;
}

void Checker::joinFlow(Flow& into, const Flow& other) {
  into.join(other, [this](const Type* a, const Type* b) { return program_.types.unionOf({a, b}); });
}

void Checker::forgetAssigned(Span loop) {
  auto first = std::lower_bound(assignments_.begin(), assignments_.end(), loop.begin,
                                [](const auto& entry, uint32_t offset) { return entry.first < offset; });
  for (auto at = first; at != assignments_.end() && at->first < loop.end; ++at) {
    if (flow_.narrowings.empty()) return;
    llvm::SmallVector<Expr*, 8> targets{at->second};
    while (!targets.empty()) {
      Expr* target = targets.pop_back_val();
      if (auto* array = target->dynAs<ArrayPattern>()) {
        for (PatternElement* element : array->elements)
          if (element != nullptr) targets.push_back(element->target);
        if (array->rest != nullptr) targets.push_back(array->rest);
      } else if (auto* object = target->dynAs<ObjectPattern>()) {
        for (PatternElement* property : object->properties) targets.push_back(property->target);
        if (object->rest != nullptr) targets.push_back(object->rest);
      } else if (const Ref* ref = refOf(target)) {
        flow_.forget(ref);
      }
    }
  }
}

const Type* Checker::typeIn(Expr* operand, Flow& flow) {
  const Type* type = fact(operand).type;
  if (type == nullptr) return any();
  if (const Ref* ref = refOf(operand))
    if (const Type* narrowed = flow.narrowed(ref)) return narrowed;
  return type;
}

bool Checker::mayBeFalsy(const Type* type) {
  switch (type->kind) {
    case TypeKind::Object: case TypeKind::Array: case TypeKind::Tuple: case TypeKind::Shape: case TypeKind::Struct:
    case TypeKind::Function: case TypeKind::Class: case TypeKind::ClassValue: case TypeKind::Builtin: case TypeKind::Namespace:
    case TypeKind::Symbol:
      return false;
    case TypeKind::NumberLiteral: return type->as<LiteralType>()->number == 0;
    case TypeKind::StringLiteral: return type->as<LiteralType>()->text == names::Empty;
    case TypeKind::BoolLiteral: return !type->as<LiteralType>()->truth;
    default: return true;
  }
}

bool Checker::mayBeTruthy(const Type* type) {
  switch (type->kind) {
    case TypeKind::Null: case TypeKind::Undefined: case TypeKind::Void: return false;
    case TypeKind::NumberLiteral: case TypeKind::StringLiteral: case TypeKind::BoolLiteral:
      return !mayBeFalsy(type);
    default: return true;
  }
}

/// A test that leaves more members of a union tells nothing, nor does one of a union of more: a type of its own for each of
/// thousands of tests would take memory by the square, and going through the members time.
constexpr size_t kMaxLeft = 512;
constexpr size_t kMaxTested = 1024;

void Checker::narrowWith(Expr* operand, Flow& flow, llvm::function_ref<bool(const Type*)> keep) {
  const Ref* ref = refOf(operand);
  if (ref == nullptr) return;
  const Type* type = typeIn(operand, flow);
  if (!type->is(TypeKind::Union)) return;
  const auto& members = type->as<UnionType>()->members;
  if (members.size() > kMaxTested) return;
  llvm::SmallVector<const Type*, 8> kept;
  for (const Type* member : members) {
    if (keep(member)) kept.push_back(member);
    if (kept.size() > kMaxLeft) return;
  }
  const Type* narrowed = program_.types.unionOf(kept);
  if (narrowed != type && !narrowed->is(TypeKind::Never)) flow.narrow(ref, narrowed);
}

void Checker::narrowTo(Expr* operand, const Type* type, bool sense, Flow& flow) {
  const Ref* ref = refOf(operand);
  if (ref == nullptr) return;
  const Type* current = typeIn(operand, flow);
  if (!sense) {
    narrowWith(operand, flow, [&](const Type* member) { return member->is(TypeKind::Any) || !isAssignable(member, type); });
    return;
  }
  const Type* kept = filterType(current, program_.types, [&](const Type* member) {
    return !member->is(TypeKind::Any) && !member->is(TypeKind::Unknown) && isAssignable(member, type);
  });
  flow.narrow(ref, kept->is(TypeKind::Never) ? type : kept);
}

void Checker::narrowByTypeof(Expr* operand, Atom name, bool sense, Flow& flow) {
  std::string_view wanted = text(name);
  auto matches = [&](const Type* type) {
    switch (type->kind) {
      case TypeKind::I32: case TypeKind::F32: case TypeKind::F64: case TypeKind::Number: case TypeKind::NumberLiteral:
        return wanted == "number";
      case TypeKind::Bool: case TypeKind::Boolean: case TypeKind::BoolLiteral: return wanted == "boolean";
      case TypeKind::String: case TypeKind::StringLiteral: return wanted == "string";
      case TypeKind::BigInt: case TypeKind::BigIntLiteral: return wanted == "bigint";
      case TypeKind::Symbol: return wanted == "symbol";
      case TypeKind::Undefined: case TypeKind::Void: return wanted == "undefined";
      case TypeKind::Function: case TypeKind::ClassValue: return wanted == "function";
      case TypeKind::Null: case TypeKind::Array: case TypeKind::Tuple: case TypeKind::Class: case TypeKind::Struct:
      case TypeKind::Builtin: case TypeKind::Namespace:
        return wanted == "object";
      case TypeKind::Object: case TypeKind::Shape: return wanted == "object" || wanted == "function";
      default: return true;
    }
  };
  const Type* current = typeIn(operand, flow);
  const Ref* ref = refOf(operand);
  if (ref != nullptr && sense && (current->is(TypeKind::Any) || current->is(TypeKind::Unknown))) {
    TypeKind kind = wanted == "number" ? TypeKind::Number : wanted == "string" ? TypeKind::String : wanted == "boolean" ? TypeKind::Boolean
                    : wanted == "bigint" ? TypeKind::BigInt : wanted == "symbol" ? TypeKind::Symbol
                    : wanted == "undefined" ? TypeKind::Undefined : TypeKind::Any;
    if (kind != TypeKind::Any) flow.narrow(ref, simple(kind));
    return;
  }
  narrowWith(operand, flow, [&](const Type* type) { return matches(type) == sense || (type->is(TypeKind::Any) || type->is(TypeKind::Object)); });
}

void Checker::narrowEquality(BinaryExpr& test, bool sense, Flow& flow) {
  bool loose = test.op == BinaryOp::Equal || test.op == BinaryOp::NotEqual;
  bool equal = (test.op == BinaryOp::Equal || test.op == BinaryOp::StrictEqual) == sense;
  Expr* left = test.left;
  Expr* right = test.right;
  if (auto* type = left->dynAs<UnaryExpr>(); type != nullptr && type->op == UnaryOp::Typeof) {
    if (auto* name = right->dynAs<StringLiteral>()) narrowByTypeof(type->operand, name->value, equal, flow);
    return;
  }
  if (refOf(left) == nullptr || fact(left).type == nullptr) std::swap(left, right);
  // `(x = f()) !== null` narrows x.
  if (auto* assign = left->dynAs<AssignExpr>()) left = assign->target;
  const Type* value = fact(right).type;
  if (value == nullptr || fact(left).type == nullptr) return;
  bool nullish = value->is(TypeKind::Null) || value->is(TypeKind::Undefined);
  auto isUnit = [](const Type* type) {
    return type->is(TypeKind::Null) || type->is(TypeKind::Undefined) || type->is(TypeKind::NumberLiteral) ||
           type->is(TypeKind::StringLiteral) || type->is(TypeKind::BoolLiteral) || type->is(TypeKind::BigIntLiteral);
  };
  auto matches = [&](const Type* member) {
    if (nullish && loose) return member->is(TypeKind::Null) || member->is(TypeKind::Undefined) || member->is(TypeKind::Void);
    return member == value || (value->is(TypeKind::Undefined) && member->is(TypeKind::Void));
  };
  auto canBe = [&](const Type* member) {
    return matches(member) || (!nullish && (isAssignable(value, member) || isAssignable(member, value))) || member->is(TypeKind::Any) || member->is(TypeKind::Unknown);
  };
  if (!isUnit(value)) {
    if (equal) narrowWith(left, flow, canBe);
    return;
  }
  auto isMember = [&] {
    const Type* type = typeIn(left, flow);
    return type->is(TypeKind::Union) && type->as<UnionType>()->has(value);
  };
  if (const Ref* ref = refOf(left); equal && ref != nullptr && value->is(TypeKind::StringLiteral) && isMember()) {
    flow.narrow(ref, value);
  } else {
    narrowWith(left, flow, [&](const Type* member) { return equal ? canBe(member) : !matches(member); });
  }
  // A discriminant: the object's union keeps those members whose property can be the value.
  if (auto* member = left->dynAs<MemberExpr>(); member != nullptr && fact(member->object).type != nullptr) {
    narrowWith(member->object, flow, [&](const Type* part) {
      const Member* found = findMember(part, member->name);
      if (found == nullptr) return true;
      const Type* type = resolveMember(*found);
      bool keep = false;
      forEachMember(type, [&](const Type* one) { keep |= equal ? canBe(one) : !matches(one) || !isUnit(one); });
      return keep;
    });
  }
}

namespace {

const LogicalExpr* asAndOr(const Expr* test) {
  auto* logical = test->dynAs<LogicalExpr>();
  return logical != nullptr && logical->op != LogicalOp::Coalesce ? logical : nullptr;
}

}  // namespace

// Each operand is looked at once for both outcomes: asking for them one by one would double the work at each change
// between && and ||. Operators that lean to the left go by a loop.
Checker::Outcomes Checker::outcomesOf(Expr* test, const Flow& flow) {
  if (!program_.stack.hasRoom()) return {flow, flow};
  llvm::SmallVector<const LogicalExpr*, 8> spine;
  while (const LogicalExpr* logical = asAndOr(test)) {
    spine.push_back(logical);
    test = logical->left;
  }
  Outcomes known;
  if (auto* unary = test->dynAs<UnaryExpr>(); unary != nullptr && unary->op == UnaryOp::Not) {
    known = outcomesOf(unary->operand, flow);
    std::swap(known.yes, known.no);
  } else {
    known = {flow, flow};
    narrow(test, true, known.yes);
    narrow(test, false, known.no);
  }
  for (size_t i = spine.size(); i-- > 0;) {
    const bool isAnd = spine[i]->op == LogicalOp::And;
    Outcomes right = outcomesOf(spine[i]->right, isAnd ? known.yes : known.no);
    joinFlow(isAnd ? known.no : known.yes, isAnd ? right.no : right.yes);
    (isAnd ? known.yes : known.no) = std::move(isAnd ? right.yes : right.no);
  }
  return known;
}

void Checker::narrowByLogical(Expr* test, bool sense, Flow& flow) {
  // Operands that all had this outcome, last first.
  llvm::SmallVector<Expr*, 8> rights;
  const LogicalExpr* logical = asAndOr(test);
  for (; logical != nullptr && (logical->op == LogicalOp::And) == sense; logical = asAndOr(test)) {
    rights.push_back(logical->right);
    test = logical->left;
  }
  if (logical == nullptr) {
    narrow(test, sense, flow);
  } else {
    Outcomes known = outcomesOf(logical->left, flow);
    flow = std::move(sense ? known.yes : known.no);
    Flow& second = sense ? known.no : known.yes;
    narrow(logical->right, sense, second);
    joinFlow(flow, second);
  }
  while (!rights.empty()) narrow(rights.pop_back_val(), sense, flow);
}

void Checker::narrow(Expr* test, bool sense, Flow& flow) {
  if (!program_.stack.hasRoom()) return;
  if (auto* unary = test->dynAs<UnaryExpr>()) {
    if (unary->op == UnaryOp::Not) narrow(unary->operand, !sense, flow);
    return;
  }
  if (asAndOr(test) != nullptr) return narrowByLogical(test, sense, flow);
  if (auto* binary = test->dynAs<BinaryExpr>()) {
    switch (binary->op) {
      case BinaryOp::Equal: case BinaryOp::NotEqual: case BinaryOp::StrictEqual: case BinaryOp::StrictNotEqual:
        narrowEquality(*binary, sense, flow);
        return;
      case BinaryOp::Instanceof: {
        const Type* type = fact(binary->right).type;
        if (type == nullptr) return;
        if (type->is(TypeKind::ClassValue)) narrowTo(binary->left, type->as<ClassValueType>()->instance, sense, flow);
        else if (auto* ident = binary->right->dynAs<Identifier>(); ident != nullptr && ident->binding == nullptr && program_.builtins.hasType(ident->name))
          narrowTo(binary->left, program_.types.builtin(ident->name, {}), sense, flow);
        return;
      }
      case BinaryOp::In:
        if (auto* key = binary->left->dynAs<StringLiteral>())
          narrowWith(binary->right, flow, [&](const Type* member) { return member->is(TypeKind::Any) || (findMember(member, key->value) != nullptr) == sense; });
        return;
      default: return;
    }
  }
  if (auto* call = test->dynAs<CallExpr>()) {
    const Type* type = fact(call->callee).type;
    const FunctionType* function = type == nullptr ? nullptr : callableOf(type);
    if (function != nullptr && function->predicate != nullptr && !function->isAsserts && function->predicateParam < call->args.size())
      narrowTo(call->args[function->predicateParam], function->predicate, sense, flow);
    return;
  }
  Expr* operand = test;
  if (auto* assign = test->dynAs<AssignExpr>()) operand = assign->target;
  if (fact(operand).type == nullptr) return;
  narrowWith(operand, flow, [&](const Type* member) { return sense ? mayBeTruthy(member) : mayBeFalsy(member); });
}

}  // namespace sx::typecheck
