// Operators: which family of ops each means, with the conversions of its operands.

#include <cmath>

#include <fmt/format.h>

#include "Checker.h"
#include "Operators.h"

namespace sx::typecheck {

namespace {

enum class Num : uint8_t { I32, F32, F64, Number, Integer, Literal, Any, String, BigInt, Other };

bool fitsI32(double value) {
  return value == std::trunc(value) && value >= -2147483648.0 && value <= 2147483647.0;
}

/// What a value is to an arithmetic operator. Integer and Literal are constants.
Num classOf(const Operand& operand) {
  if (operand.isConstant && operand.type->is(TypeKind::NumberLiteral))
    return operand.type->as<LiteralType>()->isInteger && fitsI32(operand.constant) ? Num::Integer : Num::Literal;
  Num result = Num::Other;
  bool first = true;
  forEachMember(operand.type, [&](const Type* member) {
    Num one = Num::Other;
    switch (member->kind) {
      case TypeKind::I32: one = Num::I32; break;
      case TypeKind::F32: one = Num::F32; break;
      case TypeKind::F64: one = Num::F64; break;
      case TypeKind::Number: case TypeKind::NumberLiteral: one = Num::Number; break;
      case TypeKind::Any: case TypeKind::Unknown: case TypeKind::Error: case TypeKind::Never: one = Num::Any; break;
      case TypeKind::String: case TypeKind::StringLiteral: one = Num::String; break;
      case TypeKind::BigInt: case TypeKind::BigIntLiteral: one = Num::BigInt; break;
      default: break;
    }
    auto numeric = [](Num n) { return n == Num::I32 || n == Num::F32 || n == Num::F64 || n == Num::Number; };
    if (first) result = one;
    else if (result != one) result = numeric(result) && numeric(one) ? Num::Number : Num::Other;
    first = false;
  });
  return result;
}

bool isStrict(Num n) {
  return n == Num::I32 || n == Num::F32 || n == Num::F64;
}

bool isNumeric(Num n) {
  return n <= Num::Literal;
}

bool isLiteral(Num n) {
  return n == Num::Integer || n == Num::Literal;
}

bool isNumberFact(const Operand& operand) {
  return operand.known == Known::Number || operand.known == Known::Int32 || operand.isConstant ||
         operand.rep == Rep::I32 || operand.rep == Rep::F32 || operand.rep == Rep::F64;
}

bool isBitwise(BinaryOp op) {
  return op == BinaryOp::BitAnd || op == BinaryOp::BitOr || op == BinaryOp::BitXor || op == BinaryOp::ShiftLeft || op == BinaryOp::ShiftRight;
}

Decision typed(OpClass opClass, const Type* type, Rep rep, TypeKind operands) {
  return {.opClass = opClass, .type = type, .rep = rep, .known = Known::Nothing, .left = operands, .right = operands};
}

int32_t toInt32(double value) {
  if (!std::isfinite(value)) return 0;
  double wrapped = std::fmod(std::trunc(value), 4294967296.0);
  if (wrapped < 0) wrapped += 4294967296.0;
  return static_cast<int32_t>(static_cast<uint32_t>(wrapped));
}

}  // namespace

Decision decideArithmetic(BinaryOp op, const Operand& a, const Operand& b, TypeTable& types) {
  Num x = classOf(a), y = classOf(b);
  const Type* number = types.simple(TypeKind::Number);
  const Type* i32 = types.simple(TypeKind::I32);
  const Type* f64 = types.simple(TypeKind::F64);
  Decision js{.opClass = OpClass::Js, .type = number, .rep = Rep::Any, .known = Known::Nothing, .left = TypeKind::Any, .right = TypeKind::Any};
  bool bothFacts = isNumberFact(a) && isNumberFact(b);
  bool oneFact = isNumberFact(a) || isNumberFact(b);
  if (isBitwise(op)) {
    if ((x == Num::I32 || y == Num::I32) && isNumeric(x) && isNumeric(y)) {
      Decision decision = typed(OpClass::I32, i32, Rep::I32, TypeKind::I32);
      decision.toInt32 = true;
      return decision;
    }
    if (isStrict(x) || isStrict(y)) js.type = f64;
    if (x == Num::BigInt && y == Num::BigInt) js.type = types.simple(TypeKind::BigInt);
    // BigInts do not mix with numbers: one number makes the result an int32.
    js.known = oneFact ? Known::Int32 : Known::Nothing;
    return js;
  }
  if (op == BinaryOp::ShiftRightUnsigned) {
    if (x == Num::I32 && (y == Num::I32 || y == Num::Integer)) return typed(OpClass::I32, f64, Rep::F64, TypeKind::I32);
    if (y == Num::I32 && x == Num::Integer) return typed(OpClass::I32, f64, Rep::F64, TypeKind::I32);
    if (isStrict(x) || isStrict(y)) js.type = f64;
    js.known = Known::Number;
    return js;
  }
  if (isNumeric(x) && isNumeric(y) && (isStrict(x) || isStrict(y))) {
    bool divides = op == BinaryOp::Div || op == BinaryOp::Exp;
    bool i32Only = (x == Num::I32 || x == Num::Integer) && (y == Num::I32 || y == Num::Integer);
    if (i32Only && !divides) return typed(OpClass::I32, i32, Rep::I32, TypeKind::I32);
    bool f32Only = (x == Num::F32 || isLiteral(x)) && (y == Num::F32 || isLiteral(y));
    if (f32Only && op != BinaryOp::Exp) return typed(OpClass::F32, types.simple(TypeKind::F32), Rep::F32, TypeKind::F32);
    return typed(OpClass::F64, f64, Rep::F64, TypeKind::F64);
  }
  if (op == BinaryOp::Add) {
    if (x == Num::String || y == Num::String) {
      js.type = types.simple(TypeKind::String);
      js.known = a.known == Known::String || b.known == Known::String ? Known::String : Known::Nothing;
      return js;
    }
    if (!isNumeric(x) || !isNumeric(y)) {
      js.type = x == Num::BigInt && y == Num::BigInt ? types.simple(TypeKind::BigInt) : types.simple(TypeKind::Any);
      return js;
    }
    js.known = bothFacts ? Known::Number : Known::Nothing;
    return js;
  }
  if (x == Num::BigInt && y == Num::BigInt) js.type = types.simple(TypeKind::BigInt);
  else if ((x == Num::Any || x == Num::Other) && (y == Num::Any || y == Num::Other)) js.type = types.simple(TypeKind::Any);
  js.known = oneFact ? Known::Number : Known::Nothing;
  return js;
}

Operand Checker::operandOf(Expr* expr) {
  const ExprFact& fact = facts_.exprs[expr->id];
  return {fact.type, fact.rep, fact.known, fact.isConstant, fact.constant};
}

void Checker::convertOperand(Expr* expr, TypeKind to, bool toInt32Semantics) {
  if (to == TypeKind::Any) return;
  ExprFact& own = fact(expr);
  if (to == TypeKind::I32 && own.isConstant && own.rep == Rep::Any) {
    own.constant = toInt32(own.constant);
    setConv(expr, Conv::ConstI32, Rep::I32);
    return;
  }
  if (to == TypeKind::I32 && toInt32Semantics && own.rep != Rep::I32 && !own.type->is(TypeKind::I32)) {
    if (own.rep == Rep::F32 || own.rep == Rep::F64) setConv(expr, Conv::F64ToI32, Rep::I32);
    else if (own.known == Known::Number || own.known == Known::Int32) setConv(expr, Conv::NumberToI32, Rep::I32);
    else setConv(expr, Conv::CheckToI32, Rep::I32, addPlace(quoted(expr)));
    return;
  }
  if (to == TypeKind::F32 && own.isConstant && own.rep == Rep::Any) own.constant = static_cast<double>(static_cast<float>(own.constant));
  Conversion conversion = scalarConversion(own.type, own.rep, own.known, own.isConstant, simple(to), quoted(expr));
  setConv(expr, conversion.conv, conversion.to, conversion.place);
}

/// Whether an expression of struct type is a value without identity: not an object that a JavaScript place
/// (`Vec3 | null`) holds.
bool Checker::isStructPlace(Expr* expr) {
  if (fact(expr).rep == Rep::Struct || expr->is<IndexExpr>()) return true;
  auto* member = expr->dynAs<MemberExpr>();
  if (member == nullptr || fact(member->object).type == nullptr) return false;
  const Type* object = withoutNullishType(fact(member->object).type);
  return memberOf(object, member->name, member, member->nameSpan)->is(TypeKind::Struct);
}

bool Checker::refuseStruct(Expr* expr, std::string_view op) {
  const Type* type = fact(expr).type;
  if (type == nullptr || !type->is(TypeKind::Struct) || !isStructPlace(expr)) return false;
  error(DiagId::StructOperation, expr->span, op, textOf(type)).help("work on its fields");
  return true;
}

const Type* Checker::checkBinary(BinaryExpr& expr) {
  // Left-deep chains are as long as the file.
  llvm::SmallVector<BinaryExpr*, 8> spine;
  Expr* at = &expr;
  while (auto* binary = at->dynAs<BinaryExpr>()) {
    spine.push_back(binary);
    at = binary->left;
  }
  checkExpr(at);
  for (size_t i = spine.size(); i-- > 0;) {
    checkExpr(spine[i]->right);
    checkBinaryPair(*spine[i]);
  }
  return fact(&expr).type;
}

const Type* Checker::checkBinaryPair(BinaryExpr& expr) {
  static constexpr const char* kText[] = {"+", "-", "*", "/", "%", "**", "<<", ">>", ">>>", "&", "|", "^",
                                          "==", "!=", "===", "!==", "<", "<=", ">", ">=", "in", "instanceof"};
  const char* text = kText[static_cast<size_t>(expr.op)];
  if (refuseStruct(expr.left, text) || refuseStruct(expr.right, text)) return give(&expr, errorType());
  switch (expr.op) {
    case BinaryOp::In: case BinaryOp::Instanceof: return give(&expr, simple(TypeKind::Bool), Rep::Bool, Known::Boolean);
    case BinaryOp::Equal: case BinaryOp::NotEqual: case BinaryOp::StrictEqual: case BinaryOp::StrictNotEqual:
      return checkComparison(expr, false);
    case BinaryOp::Less: case BinaryOp::LessEqual: case BinaryOp::Greater: case BinaryOp::GreaterEqual:
      return checkComparison(expr, true);
    default: break;
  }
  if (fact(expr.left).type->is(TypeKind::Error) || fact(expr.right).type->is(TypeKind::Error)) return give(&expr, errorType());
  Decision decision = decideArithmetic(expr.op, operandOf(expr.left), operandOf(expr.right), program_.types);
  convertOperand(expr.left, decision.left, decision.toInt32);
  convertOperand(expr.right, decision.right, decision.toInt32);
  if (decision.opClass != OpClass::Js) facts_.operators[expr.id] = {.opClass = decision.opClass};
  else facts_.operators.erase(expr.id);
  return give(&expr, decision.type, decision.rep, decision.known);
}

const Type* Checker::checkComparison(BinaryExpr& expr, bool isOrdering) {
  Operand a = operandOf(expr.left), b = operandOf(expr.right);
  Num x = classOf(a), y = classOf(b);
  OpClass opClass = OpClass::Js;
  auto isFact = [](const Operand& operand, Num n) { return isStrict(n) ? isScalarRep(operand.rep) : isLiteral(n) || isNumberFact(operand); };
  bool numeric = isNumeric(x) && isNumeric(y) && (isStrict(x) || isStrict(y));
  bool i32Only = numeric && (x == Num::I32 || x == Num::Integer) && (y == Num::I32 || y == Num::Integer);
  if (isOrdering && numeric) {
    // A raw scalar is checked when it is ordered; a claim of `number` is not a scalar and stays as it is.
    bool settled = (isStrict(x) || isFact(a, x)) && (isStrict(y) || isFact(b, y));
    if (i32Only) opClass = OpClass::I32;
    else if (settled) opClass = OpClass::F64;
    else if (isStrict(x)) convertOperand(expr.left, a.type->kind, false);
    else convertOperand(expr.right, b.type->kind, false);
  } else if (!isOrdering && numeric && isFact(a, x) && isFact(b, y)) {
    opClass = i32Only ? OpClass::I32 : OpClass::F64;
  } else if (!isOrdering && a.rep == Rep::Bool && b.rep == Rep::Bool) {
    opClass = OpClass::Bool;
  }
  if (opClass == OpClass::I32 || opClass == OpClass::F64) {
    TypeKind kind = opClass == OpClass::I32 ? TypeKind::I32 : TypeKind::F64;
    convertOperand(expr.left, kind, false);
    convertOperand(expr.right, kind, false);
  }
  if (opClass != OpClass::Js) facts_.operators[expr.id] = {.opClass = opClass};
  else facts_.operators.erase(expr.id);
  return give(&expr, simple(TypeKind::Bool), Rep::Bool, Known::Boolean);
}

const Type* Checker::checkUnary(UnaryExpr& expr) {
  static constexpr const char* kText[] = {"-", "+", "!", "~", "typeof", "void", "delete"};
  if (expr.op == UnaryOp::Not) {
    checkCondition(expr.operand);
    if (fact(expr.operand).rep == Rep::Bool) facts_.operators[expr.id] = {.opClass = OpClass::Bool};
    else facts_.operators.erase(expr.id);
    return give(&expr, simple(TypeKind::Bool), Rep::Bool, Known::Boolean);
  }
  const Type* type = checkExpr(expr.operand, nullptr, expr.op == UnaryOp::Delete ? Use::Place : Use::Value);
  if (expr.op == UnaryOp::Void) return give(&expr, simple(TypeKind::Undefined));
  if (expr.op == UnaryOp::Delete) {
    auto* member = expr.operand->dynAs<MemberExpr>();
    auto* index = expr.operand->dynAs<IndexExpr>();
    Expr* object = member != nullptr ? member->object : index != nullptr ? index->object : nullptr;
    if (object != nullptr) refuseStruct(object, "delete");
    return give(&expr, simple(TypeKind::Bool), Rep::Bool, Known::Boolean);
  }
  if (refuseStruct(expr.operand, kText[static_cast<size_t>(expr.op)])) return give(&expr, errorType());
  if (expr.op == UnaryOp::Typeof) return give(&expr, simple(TypeKind::String), Rep::Any, Known::String);
  if (type->is(TypeKind::Error)) return give(&expr, errorType());
  return checkMinus(expr, type);
}

const Type* Checker::checkMinus(UnaryExpr& expr, const Type* type) {
  Operand operand = operandOf(expr.operand);
  Num n = classOf(operand);
  facts_.operators.erase(expr.id);
  if (operand.isConstant && expr.op == UnaryOp::Minus && type->is(TypeKind::NumberLiteral)) {
    // -0 is no int32, but an integer literal all the same: it becomes 0 in an i32.
    double value = -operand.constant;
    give(&expr, program_.types.numberLiteral(value, type->as<LiteralType>()->isInteger), Rep::Any, fitsI32(value) && value != 0 ? Known::Int32 : Known::Number);
    fact(&expr).isConstant = true;
    fact(&expr).constant = value;
    return fact(&expr).type;
  }
  auto as = [&](OpClass opClass, TypeKind kind) {
    convertOperand(expr.operand, kind, false);
    facts_.operators[expr.id] = {.opClass = opClass};
    return give(&expr, simple(kind), factRepOf(kind));
  };
  if (expr.op == UnaryOp::BitNot) {
    if (n == Num::I32) return as(OpClass::I32, TypeKind::I32);
    return give(&expr, n == Num::BigInt ? simple(TypeKind::BigInt) : isStrict(n) ? simple(TypeKind::F64) : simple(TypeKind::Number), Rep::Any,
                isNumberFact(operand) ? Known::Int32 : Known::Nothing);
  }
  if (n == Num::I32) return expr.op == UnaryOp::Minus ? as(OpClass::I32, TypeKind::I32) : as(OpClass::F64, TypeKind::F64);
  if (n == Num::F32) return as(OpClass::F32, TypeKind::F32);
  if (n == Num::F64) return as(OpClass::F64, TypeKind::F64);
  bool number = expr.op == UnaryOp::Plus || isNumberFact(operand);
  return give(&expr, n == Num::BigInt ? simple(TypeKind::BigInt) : simple(TypeKind::Number), Rep::Any, number ? Known::Number : Known::Nothing);
}

const Type* Checker::checkUpdate(UpdateExpr& expr) {
  Target target = checkTarget(expr.target, true);
  Operator op;
  const Type* result = simple(TypeKind::Number);
  Rep rep = Rep::Any;
  if (target.type->isStrictScalar() && !target.type->is(TypeKind::Bool)) {
    result = target.type;
    rep = factRepOf(result->kind);
    op.opClass = rep == Rep::I32 ? OpClass::I32 : rep == Rep::F32 ? OpClass::F32 : OpClass::F64;
    op.load = scalarConversion(target.type, target.rep, Known::Nothing, false, target.type, target.place);
    op.store = {Conv::None, rep, rep, 0};
    facts_.operators[expr.id] = op;
  } else {
    facts_.operators.erase(expr.id);
    if (target.type->is(TypeKind::BigInt)) result = target.type;
    bool wrong = target.type->is(TypeKind::Bool) || target.type->is(TypeKind::Struct) || !isAssignable(result, target.type);
    if (wrong && !target.isAuto && !target.type->is(TypeKind::Error))
      reportMismatch(expr.target->span, target.type, simple(TypeKind::Number));
  }
  assignNarrowing(target, target.isAuto ? result : target.type);
  return give(&expr, result, rep);
}

const Type* Checker::checkLogical(LogicalExpr& expr, const Type* expected) {
  llvm::SmallVector<LogicalExpr*, 8> spine;
  Expr* at = &expr;
  while (auto* logical = at->dynAs<LogicalExpr>()) {
    spine.push_back(logical);
    at = logical->left;
  }
  checkExpr(at, expected);
  // Paths that skipped the rest of a run of one operator; they meet when the run ends.
  Flow exits;
  exits.reachable = false;
  for (size_t i = spine.size(); i-- > 0;) {
    LogicalExpr& node = *spine[i];
    if (refuseStruct(node.left, node.op == LogicalOp::And ? "&&" : node.op == LogicalOp::Or ? "||" : "??")) give(node.left, errorType());
    bool continues = i + 1 < spine.size() && spine[i + 1]->op == node.op && node.op != LogicalOp::Coalesce;
    // In a run, the operand decided last is the right side of the node below.
    Expr* decided = continues ? spine[i + 1]->right : node.left;
    Flow skip = flow_;
    if (node.op != LogicalOp::Coalesce) {
      narrow(decided, node.op == LogicalOp::Or, skip);
      narrow(decided, node.op == LogicalOp::And, flow_);
    }
    joinFlow(exits, skip);
    checkExpr(node.right, expected);
    finishLogical(node);
    bool runEnds = i == 0 || spine[i - 1]->op != node.op || node.op == LogicalOp::Coalesce;
    if (runEnds) {
      joinFlow(flow_, exits);
      exits = {};
      exits.reachable = false;
    }
  }
  return fact(&expr).type;
}

void Checker::finishLogical(LogicalExpr& node) {
  const ExprFact left = fact(node.left);
  const ExprFact right = fact(node.right);
  const Type* kept = left.type;
  switch (node.op) {
    case LogicalOp::And: kept = filterType(left.type, program_.types, [&](const Type* member) { return mayBeFalsy(member); }); break;
    case LogicalOp::Or: kept = filterType(left.type, program_.types, [&](const Type* member) { return mayBeTruthy(member); }); break;
    case LogicalOp::Coalesce:
      kept = filterType(left.type, program_.types, [](const Type* member) {
        return !member->is(TypeKind::Null) && !member->is(TypeKind::Undefined) && !member->is(TypeKind::Void);
      });
      break;
  }
  auto scalarOf = [&](const ExprFact& one) -> const Type* {
    if (one.rep == Rep::Bool) return simple(TypeKind::Bool);
    return isScalarRep(one.rep) && one.type->isStrictScalar() ? one.type : nullptr;
  };
  const Type* a = scalarOf(left);
  const Type* b = scalarOf(right);
  auto literalFits = [&](const ExprFact& one, const Type* scalar) {
    return one.isConstant && one.rep == Rep::Any && !scalar->is(TypeKind::Bool) && (!scalar->is(TypeKind::I32) || fitsI32(one.constant));
  };
  const Type* scalar = a != nullptr && (a == b || (b == nullptr && literalFits(right, a))) ? a : nullptr;
  if (scalar != nullptr) {
    coerce(node.right, scalar, quoted(node.right));
    give(&node, scalar, factRepOf(scalar->kind));
    return;
  }
  coerceToJs(node.right);
  const Type* type = program_.types.unionOf({kept, right.type});
  Known known = left.known == right.known ? left.known : Known::Nothing;
  give(&node, type, Rep::Any, known);
}

// ---- Assignment ----

void Checker::assignNarrowing(const Target& target, const Type* value) {
  if (target.ref == nullptr) return;
  flow_.forget(target.ref);
  if (target.isAuto) {
    const Type* type = widenLiteral(value, program_.types);
    if (type->is(TypeKind::Bool)) type = simple(TypeKind::Boolean);
    // Numbers stay any: without a type of its own a binding never makes arithmetic wrap, round or fail.
    bool tells = true;
    forEachMember(type, [&](const Type* member) {
      tells &= !member->isStrictScalar() && !member->is(TypeKind::Any) && !member->is(TypeKind::Number) && !member->is(TypeKind::Never) &&
               !member->is(TypeKind::Null) && !member->is(TypeKind::Undefined) && !member->is(TypeKind::Void);
    });
    if (tells) flow_.narrow(target.ref, type);
    return;
  }
  // A value of the target's whole type tells nothing.
  if (!target.type->is(TypeKind::Union) || value->is(TypeKind::Any) || value == target.type) return;
  const Type* kept = filterType(target.type, program_.types, [&](const Type* member) {
    bool some = false;
    forEachMember(value, [&](const Type* part) { some = some || isAssignable(part, member); });
    return some;
  });
  if (!kept->is(TypeKind::Never) && kept != target.type) flow_.narrow(target.ref, kept);
}

Target Checker::checkTarget(Expr* expr, bool reads) {
  Target target;
  while (expr->is<AsExpr>() || expr->is<NonNullExpr>() || expr->is<SatisfiesExpr>()) {
    Expr* inner = expr->is<AsExpr>() ? expr->as<AsExpr>()->expr : expr->is<NonNullExpr>() ? expr->as<NonNullExpr>()->expr : expr->as<SatisfiesExpr>()->expr;
    give(expr, any());
    expr = inner;
  }
  target.ref = refOf(expr);
  if (auto* ident = expr->dynAs<Identifier>()) {
    if (ident->binding == nullptr) {
      target.type = checkGlobal(*ident);
      if (!reads) target.type = any();
      return target;
    }
    if (reads) checkIdentifier(*ident, Use::Value);
    else target.variable = ident->binding;
    const BindingState state = stateOfBinding(ident->binding);
    target.isAuto = state.isAuto;
    target.type = state.isAuto && reads ? fact(ident).type : state.type;
    target.rep = state.rep;
    target.place = fmt::format("variable '{}'", text(ident->name));
    if (!reads) give(ident, state.type, state.rep);
    bool mayBeFirst = !reads && deferred_.contains(ident->binding);
    if (!mayBeFirst && !checkWritable(ident->binding, ident->span, false)) target.type = errorType();
    return target;
  }
  const Type* type = checkExpr(expr, nullptr, Use::Place);
  target.type = declaredMember_ != nullptr && (expr->is<MemberExpr>() || expr->is<IndexExpr>()) ? declaredMember_ : type;
  target.rep = fact(expr).rep;
  target.place = quoted(expr);
  if (auto* member = expr->dynAs<MemberExpr>()) {
    OwnerPart part;
    if (ownerPartOf(expr, part)) {
      if (!checkWritable(part.owner, expr->span, true)) target.type = errorType();
      else if (reads) checkNotMoved(expr);
      // A part that is a struct is written whole, by its assignment.
      if (reads || !target.type->is(TypeKind::Struct)) writeOwner(expr, part, false);
    }
    checkMemberWritable(*member);
  }
  return target;
}

const Type* Checker::checkAssign(AssignExpr& expr, const Type* expected) {
  if (isArithmetic(expr.op)) return checkCompound(expr);
  if (isLogical(expr.op)) return checkLogicalAssign(expr);
  if (expr.target->is<ArrayPattern>() || expr.target->is<ObjectPattern>()) {
    const Type* type = checkExpr(expr.value, nullptr, Use::Place);
    checkPattern(expr.target, type, expr.value, true);
    passThrough(&expr, expr.value);
    return type;
  }
  Target target = checkTarget(expr.target, false);
  const Type* value = checkInto(expr.value, target.type, target.place);
  noteAssigned(target.variable, expr.target->span);
  bool isPlace = fact(expr.target).rep == Rep::Struct;
  if (target.type->is(TypeKind::Struct)) {
    if (!isPlace) coerceIntoHeap(expr.value);
    OwnerPart part;
    if (isPlace && ownerPartOf(expr.target, part)) writeOwner(expr.target, part, true);
  }
  assignNarrowing(target, value);
  passThrough(&expr, expr.value);
  return fact(&expr).type;
}

const Type* Checker::checkCompound(AssignExpr& expr) {
  static constexpr const char* kText[] = {"=", "+=", "-=", "*=", "/=", "%=", "**=", "<<=", ">>=", ">>>=", "&=", "|=", "^="};
  const char* text = kText[static_cast<size_t>(expr.op)];
  Target target = checkTarget(expr.target, true);
  checkExpr(expr.value);
  if (target.type->is(TypeKind::Struct)) {
    error(DiagId::StructOperation, expr.target->span, text, textOf(target.type)).help("work on its fields");
    return give(&expr, errorType());
  }
  if (refuseStruct(expr.value, text) || target.type->is(TypeKind::Error) || fact(expr.value).type->is(TypeKind::Error))
    return give(&expr, errorType());
  BinaryOp op = binaryOpOf(expr.op);
  if (target.type->is(TypeKind::I32) && (op == BinaryOp::Div || op == BinaryOp::Exp || op == BinaryOp::ShiftRightUnsigned)) {
    error(DiagId::NoCompoundOnI32, expr.span, text).help(fmt::format("write 'x = (x {} y) as i32'", std::string_view(text).substr(0, std::string_view(text).size() - 1)));
    return give(&expr, errorType());
  }
  Operand left{target.type, target.rep, Known::Nothing, false, 0};
  Decision decision = decideArithmetic(op, left, operandOf(expr.value), program_.types);
  convertOperand(expr.value, decision.right, decision.toInt32);
  Operator made;
  made.opClass = decision.opClass;
  made.load = {Conv::None, target.rep, target.rep, 0};
  if (decision.left != TypeKind::Any) made.load = loadConversion(target, decision);
  made.store = {Conv::None, decision.rep, decision.rep, 0};
  if (target.type->isStrictScalar()) {
    if (!checkScalar(decision.type, target.type, expr.span)) return give(&expr, errorType());
    made.store = scalarConversion(decision.type, decision.rep, decision.known, false, target.type, target.place);
  } else if (!target.isAuto && !isAssignable(decision.type, target.type)) {
    reportMismatch(expr.span, decision.type, target.type);
    return give(&expr, errorType());
  }
  if (made.opClass != OpClass::Js || made.store.conv != Conv::None || made.load.conv != Conv::None) facts_.operators[expr.id] = made;
  else facts_.operators.erase(expr.id);
  assignNarrowing(target, decision.type);
  return give(&expr, target.type->isStrictScalar() ? target.type : decision.type, made.store.to, decision.known);
}

Conversion Checker::loadConversion(const Target& target, const Decision& decision) {
  bool wraps = decision.toInt32 && !target.type->is(TypeKind::I32) && target.rep != Rep::I32;
  if (!wraps) return scalarConversion(target.type, target.rep, Known::Nothing, false, simple(decision.left), target.place);
  bool isDouble = target.rep == Rep::F32 || target.rep == Rep::F64;
  return {isDouble ? Conv::F64ToI32 : Conv::CheckToI32, target.rep, Rep::I32, isDouble ? 0 : addPlace(target.place)};
}

const Type* Checker::checkLogicalAssign(AssignExpr& expr) {
  Target target = checkTarget(expr.target, true);
  if (refuseStruct(expr.target, logicalOpOf(expr.op) == LogicalOp::And ? "&&=" : logicalOpOf(expr.op) == LogicalOp::Or ? "||=" : "?" "?="))
    return give(&expr, errorType());
  const Type* current = fact(expr.target).type;
  Flow skip = flow_;
  LogicalOp op = logicalOpOf(expr.op);
  if (op != LogicalOp::Coalesce) narrow(expr.target, op == LogicalOp::And, flow_);
  const Type* value = checkInto(expr.value, target.isAuto ? nullptr : target.type, target.place);
  assignNarrowing(target, value);
  joinFlow(flow_, skip);
  if (target.ref != nullptr) flow_.forget(target.ref);
  const Type* kept = op == LogicalOp::And ? current : withoutNullishType(current);
  if (target.ref != nullptr && op == LogicalOp::Coalesce && target.type->is(TypeKind::Union))
    flow_.narrow(target.ref, program_.types.unionOf({kept, value}));
  bool same = isScalarRep(target.rep) && fact(expr.value).used == target.rep;
  return give(&expr, same ? target.type : program_.types.unionOf({kept, value}), same ? target.rep : Rep::Any);
}

}  // namespace sx::typecheck
