#include "frontend/Ast.h"

#include "frontend/Scope.h"

#include <type_traits>

namespace sx::frontend {

// Kinds are grouped by base class; isExprKind and its like test ranges.
#define SX_NODE(Name, Base, Doc, Fields)                                                      \
  static_assert(isExprKind(NodeKind::Name) == std::is_base_of_v<Expr, Name>, #Name);          \
  static_assert(isStmtKind(NodeKind::Name) == std::is_base_of_v<Stmt, Name>, #Name);          \
  static_assert(isTypeKind(NodeKind::Name) == std::is_base_of_v<TypeNode, Name>, #Name);      \
  static_assert(std::is_trivially_destructible_v<Name>, #Name);
#include "frontend/Nodes.def"

static_assert(sizeof(Node) == 16);

namespace {

constexpr const char* kKindNames[] = {
#define SX_NODE(Name, Base, Doc, Fields) #Name,
#include "frontend/Nodes.def"
};

}  // namespace

const char* nodeKindName(NodeKind kind) { return kKindNames[static_cast<size_t>(kind)]; }

}  // namespace sx::frontend
