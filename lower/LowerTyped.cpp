#include "FunctionLowerer.h"

// Typed code: conversions between forms and operators on scalar registers. Checked.h says what each means.

namespace sx::lower {

using typecheck::Conv;
using typecheck::Conversion;
using typecheck::ExprFact;
using typecheck::OpClass;
using typecheck::Operator;

Kind kindOfRep(Rep rep) {
  switch (rep) {
  case Rep::I32: return Kind::I32;
  case Rep::F32: return Kind::F32;
  case Rep::F64: return Kind::F64;
  case Rep::Bool: return Kind::Bool;
  case Rep::Any: case Rep::Struct: return Kind::Any;
  }
  SX_UNREACHABLE("an unknown form");
}

namespace {

Op i32Op(BinaryOp op) {
  switch (op) {
  case BinaryOp::Add: return Op::AddI32;
  case BinaryOp::Sub: return Op::SubI32;
  case BinaryOp::Mul: return Op::MulI32;
  case BinaryOp::Mod: return Op::ModI32;
  case BinaryOp::BitAnd: return Op::AndI32;
  case BinaryOp::BitOr: return Op::OrI32;
  case BinaryOp::BitXor: return Op::XorI32;
  case BinaryOp::ShiftLeft: return Op::ShlI32;
  case BinaryOp::ShiftRight: return Op::ShrI32;
  case BinaryOp::ShiftRightUnsigned: return Op::UShrI32;
  case BinaryOp::Less: case BinaryOp::Greater: return Op::LtI32;
  case BinaryOp::LessEqual: case BinaryOp::GreaterEqual: return Op::LeI32;
  case BinaryOp::Equal: case BinaryOp::StrictEqual: return Op::EqI32;
  case BinaryOp::NotEqual: case BinaryOp::StrictNotEqual: return Op::NeI32;
  case BinaryOp::Div: case BinaryOp::Exp: case BinaryOp::In: case BinaryOp::Instanceof: break;
  }
  SX_UNREACHABLE("no i32 operator");
}

Op f64Op(BinaryOp op) {
  switch (op) {
  case BinaryOp::Add: return Op::AddF64;
  case BinaryOp::Sub: return Op::SubF64;
  case BinaryOp::Mul: return Op::MulF64;
  case BinaryOp::Div: return Op::DivF64;
  case BinaryOp::Mod: return Op::ModF64;
  case BinaryOp::Exp: return Op::PowF64;
  case BinaryOp::Less: case BinaryOp::Greater: return Op::LtF64;
  case BinaryOp::LessEqual: case BinaryOp::GreaterEqual: return Op::LeF64;
  case BinaryOp::Equal: case BinaryOp::StrictEqual: return Op::EqF64;
  case BinaryOp::NotEqual: case BinaryOp::StrictNotEqual: return Op::NeF64;
  default: break;
  }
  SX_UNREACHABLE("no f64 operator");
}

Op f32Op(BinaryOp op) {
  switch (op) {
  case BinaryOp::Add: return Op::AddF32;
  case BinaryOp::Sub: return Op::SubF32;
  case BinaryOp::Mul: return Op::MulF32;
  case BinaryOp::Div: return Op::DivF32;
  case BinaryOp::Mod: return Op::ModF32;
  // Comparisons are exact on doubles.
  default: return f64Op(op);
  }
}

bool isSwapped(BinaryOp op) { return op == BinaryOp::Greater || op == BinaryOp::GreaterEqual; }

}  // namespace

uint32_t FunctionLowerer::placeText(uint32_t place) { return bundle_.ir.intern(checked_->places[place]); }

OpClass FunctionLowerer::classOf(const Node* node) const {
  if (checked_ == nullptr) return OpClass::Js;
  auto it = checked_->operators.find(node->id);
  return it == checked_->operators.end() ? OpClass::Js : it->second.opClass;
}

const Operator* FunctionLowerer::operatorOf(const Node* node) const {
  if (checked_ == nullptr) return nullptr;
  auto it = checked_->operators.find(node->id);
  return it == checked_->operators.end() ? nullptr : &it->second;
}

Reg FunctionLowerer::freshKind(Reg want, Kind kind) {
  return want.valid() && (fn_.kindOf(want) == kind || fn_.kindOf(want) == Kind::Any) ? want : b_.newReg(kind);
}

/// A constant in a register of a scalar form.
Reg FunctionLowerer::typedConstant(Rep rep, double value, Reg want) {
  if (want.valid() && fn_.kindOf(want) != kindOfRep(rep)) want = {};
  auto key = std::bit_cast<uint64_t>(value);
  auto type = 4 + static_cast<uint32_t>(rep);
  return constant(type, key, want, kindOfRep(rep), [&](Reg dst) {
    if (rep == Rep::Bool) {
      b_.append(value != 0 ? Op::LoadTrue : Op::LoadFalse, {dst.id});
    } else if (rep == Rep::F32) {
      b_.emitFround(dst, b_.makeF64(value));
    } else {
      b_.emitNumber(dst, value);
    }
  });
}

Reg FunctionLowerer::convert(Reg r, Conv conv, uint32_t place, Reg want) {
  switch (conv) {
  case Conv::None: case Conv::StructToObject: case Conv::ObjectToStruct: case Conv::CopyObject: return r;
  case Conv::CheckI32: {
    Reg dst = freshKind(want, Kind::I32);
    b_.emitCheckI32(dst, r, placeText(place));
    return dst;
  }
  case Conv::CheckF32: {
    Reg dst = freshKind(want, Kind::F32);
    b_.emitCheckF32(dst, r, placeText(place));
    return dst;
  }
  case Conv::CheckF64: {
    Reg dst = freshKind(want, Kind::F64);
    b_.emitCheckF64(dst, r, placeText(place));
    return dst;
  }
  case Conv::CheckBool: {
    Reg dst = freshKind(want, Kind::Bool);
    b_.emitCheckBool(dst, r, placeText(place));
    return dst;
  }
  case Conv::CheckToI32: {
    Reg number = b_.makeCheckF64(r, placeText(place));
    Reg dst = freshKind(want, Kind::I32);
    b_.emitF64ToI32(dst, number);
    return dst;
  }
  case Conv::CheckI32ToF64: {
    Reg number = b_.makeCheckI32(r, placeText(place));
    Reg dst = freshKind(want, Kind::F64);
    b_.emitI32ToF64(dst, number);
    return dst;
  }
  case Conv::NumberToF64: {
    Reg dst = freshKind(want, Kind::F64);
    b_.emitNumberToF64(dst, r);
    return dst;
  }
  case Conv::NumberToF32: {
    Reg number = b_.makeNumberToF64(r);
    Reg dst = freshKind(want, Kind::F32);
    b_.emitFround(dst, number);
    return dst;
  }
  case Conv::NumberToI32: {
    Reg number = b_.makeNumberToF64(r);
    Reg dst = freshKind(want, Kind::I32);
    b_.emitF64ToI32(dst, number);
    return dst;
  }
  case Conv::I32ToF64: {
    Reg dst = freshKind(want, Kind::F64);
    b_.emitI32ToF64(dst, r);
    return dst;
  }
  case Conv::I32ToF32: {
    Reg number = b_.makeI32ToF64(r);
    Reg dst = freshKind(want, Kind::F32);
    b_.emitFround(dst, number);
    return dst;
  }
  case Conv::F64ToI32: {
    Reg dst = freshKind(want, Kind::I32);
    b_.emitF64ToI32(dst, r);
    return dst;
  }
  case Conv::F64ToF32: {
    Reg dst = freshKind(want, Kind::F32);
    b_.emitFround(dst, r);
    return dst;
  }
  case Conv::ConstI32: case Conv::ConstF64: case Conv::ConstF32: break;
  }
  SX_UNREACHABLE("a constant needs no value");
}

Reg FunctionLowerer::convert(Reg r, const Conversion& conversion, Reg want) {
  return convert(r, conversion.conv, conversion.place, want);
}

/// The value of an expression in the form its consumer wants.
Reg FunctionLowerer::expr(Expr* e, Reg want) {
  if (checked_ == nullptr) return rawExpr(e, want);
  const ExprFact& fact = checked_->fact(e);
  switch (fact.conv) {
  case Conv::None:
    if (fact.rep == Rep::Struct) {
      // Only effects are wanted, or the tree was not checked.
      Leaves leaves;
      rawStruct(e, leaves);
      return leaves.empty() ? undefined() : leaves[0];
    }
    return rawExpr(e, want);
  case Conv::ConstI32: case Conv::ConstF64: case Conv::ConstF32: {
    if (auto* name = e->dynAs<Identifier>(); name != nullptr && name->binding != nullptr &&
        (name->mayBeInDeadZone || place(name->binding).kind == PlaceKind::Import))
      rawExpr(e, {});
    Rep rep = fact.conv == Conv::ConstI32 ? Rep::I32 : fact.conv == Conv::ConstF64 ? Rep::F64 : Rep::F32;
    return typedConstant(rep, fact.constant, want);
  }
  case Conv::StructToObject: {
    Leaves leaves;
    rawStruct(e, leaves);
    at(e->span);
    return packStruct(fact.structType, leaves, want);
  }
  case Conv::CopyObject: {
    Reg object = rawExpr(e, {});
    at(e->span);
    return copyObject(fact, object, want);
  }
  case Conv::CheckF64:
  case Conv::CheckI32:
    if (Reg value = checkedRead(e, fact, want); value.valid()) return value;
    [[fallthrough]];
  default: {
    Reg value = rawExpr(e, {});
    at(e->span);
    return convert(value, fact.conv, fact.place, want);
  }
  }
}

/// A property or element read and its check in one instruction, or none.
Reg FunctionLowerer::checkedRead(Expr* e, const ExprFact& fact, Reg want) {
  bool isF64 = fact.conv == Conv::CheckF64;
  uint32_t text = placeText(fact.place);
  if (accessOf(e) != nullptr) return {};
  if (auto* member = e->dynAs<MemberExpr>(); member != nullptr && !member->optional) {
    Reg object = expr(member->object);
    at(member->nameSpan);
    Reg dst = freshKind(want, isF64 ? Kind::F64 : Kind::I32);
    if (isF64) b_.emitGetFieldF64(dst, object, id(member->name), text);
    else b_.emitGetFieldI32(dst, object, id(member->name), text);
    return dst;
  }
  auto* element = e->dynAs<IndexExpr>();
  if (element == nullptr || element->optional || checked_->fact(element->index).used != Rep::I32) return {};
  Held object = hold(expr(element->object));
  Reg key = expr(element->index);
  at(e->span);
  Reg dst = freshKind(want, isF64 ? Kind::F64 : Kind::I32);
  if (isF64) b_.emitGetElemF64(dst, take(object), key, text);
  else b_.emitGetElemInt(dst, take(object), key, text);
  return dst;
}

/// Applies the conversion of an expression whose raw value was computed by a loop over a chain.
Reg FunctionLowerer::convertLink(Expr* node, Reg value) {
  const ExprFact& fact = checked_->fact(node);
  if (fact.conv == Conv::None || fact.rep == Rep::Struct) return value;
  if (fact.conv == Conv::ConstI32 || fact.conv == Conv::ConstF64 || fact.conv == Conv::ConstF32) {
    Rep rep = fact.conv == Conv::ConstI32 ? Rep::I32 : fact.conv == Conv::ConstF64 ? Rep::F64 : Rep::F32;
    return typedConstant(rep, fact.constant, {});
  }
  if (fact.conv == Conv::CopyObject) return copyObject(fact, value, {});
  return convert(value, fact.conv, fact.place);
}

/// A fresh object with the checked fields of one that a heap place holds.
Reg FunctionLowerer::copyObject(const ExprFact& fact, Reg object, Reg want) {
  Leaves leaves;
  unpackStruct(fact.structType, object, std::string(checked_->places[fact.place]), leaves);
  return packStruct(fact.structType, leaves, want);
}

Kind FunctionLowerer::repKind(const Node* node) const {
  return checked_ == nullptr ? Kind::Any : kindOfRep(checked_->fact(node).rep);
}

Reg FunctionLowerer::typedBinary(OpClass opClass, BinaryOp op, Reg lhs, Reg rhs, Reg want) {
  if (opClass == OpClass::Bool || opClass == OpClass::Js) {
    Reg dst = freshKind(want, op >= BinaryOp::Equal ? Kind::Bool : Kind::Any);
    return binaryOp(op, lhs, rhs, dst);
  }
  if (op == BinaryOp::Exp) {
    // JavaScript's own operator: its results are the engine's, not the C library's.
    Reg power = binaryOp(op, lhs, rhs, b_.newReg());
    Reg number = freshKind(want, Kind::F64);
    b_.emitNumberToF64(number, power);
    return number;
  }
  bool isI32 = opClass == OpClass::I32;
  Op code = isI32 ? i32Op(op) : opClass == OpClass::F32 ? f32Op(op) : f64Op(op);
  Kind kind = opInfo(code).operands[0].kind;
  if (isSwapped(op)) std::swap(lhs, rhs);
  Reg dst = freshKind(want, kind);
  b_.append(code, {dst.id, lhs.id, rhs.id});
  return dst;
}

Reg FunctionLowerer::typedUnary(OpClass opClass, UnaryOp op, Reg operand, Reg want) {
  switch (op) {
  case UnaryOp::Minus:
    if (opClass == OpClass::I32) {
      Reg dst = freshKind(want, Kind::I32);
      b_.emitNegI32(dst, operand);
      return dst;
    }
    if (opClass == OpClass::F32) {
      Reg negated = b_.makeNegF64(operand);
      Reg dst = freshKind(want, Kind::F32);
      b_.emitFround(dst, negated);
      return dst;
    } else {
      Reg dst = freshKind(want, Kind::F64);
      b_.emitNegF64(dst, operand);
      return dst;
    }
  case UnaryOp::BitNot: {
    Reg dst = freshKind(want, Kind::I32);
    b_.emitNotI32(dst, operand);
    return dst;
  }
  case UnaryOp::Not: {
    Reg dst = freshKind(want, Kind::Bool);
    if (opClass == OpClass::Bool) b_.emitNotBool(dst, operand);
    else b_.emitNot(dst, operand);
    return dst;
  }
  case UnaryOp::Plus: return operand;
  case UnaryOp::Typeof: case UnaryOp::Void: case UnaryOp::Delete: break;
  }
  SX_UNREACHABLE("no typed operator");
}

/// The number 1 for ++ and -- in a class.
Reg FunctionLowerer::typedOne(OpClass opClass) {
  Rep rep = opClass == OpClass::I32 ? Rep::I32 : opClass == OpClass::F32 ? Rep::F32 : Rep::F64;
  return typedConstant(rep, 1, {});
}

}  // namespace sx::lower
