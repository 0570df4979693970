#pragma once

// Which family of ops an arithmetic operator means, from what is known of its operands.

#include "TypeTable.h"
#include "typecheck/CheckedProgram.h"

namespace sx::typecheck {

/// A value as an operator sees it.
struct Operand {
  const Type* type;
  Rep rep;
  Known known;
  bool isConstant;
  double constant;
};

struct Decision {
  OpClass opClass;
  const Type* type;
  Rep rep;
  Known known;
  /// The scalar each operand is converted to; Any for none.
  TypeKind left;
  TypeKind right;
  /// That conversion is ToInt32, not a check.
  bool toInt32 = false;
};

/// For the arithmetic and bitwise operators.
Decision decideArithmetic(frontend::BinaryOp op, const Operand& a, const Operand& b, TypeTable& types);

}  // namespace sx::typecheck
