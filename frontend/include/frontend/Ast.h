#pragma once

// The syntax tree of JavaScript, erasable TypeScript and SX. Nodes live in an Arena, are never freed
// one by one, and are described by Nodes.def.
//
// Who fills what. The parser fills every SX_F field, `span`, `id`, and Program::nodeCount and source.
// Scope analysis (Scope.h) fills `binding`, `resolution`, `mayBeInDeadZone`, `varBinding`, `innerBinding`, `scope`,
// `headScope`, `info`, `instanceInit`, `staticInit` and CallExpr::mayBeDirectEval. The checker keeps
// types in side tables indexed by node id (0 … Program::nodeCount - 1; some ids are unused).
//
// Children are never null unless the row says so or the syntax makes the part optional.
//
// Shape rules that consumers rely on:
//  - A property key written as a name or a string is a StringLiteral; a shorthand or method key too.
//  - Parentheses leave no node, only Expr::parenthesized; the span is that of the inner expression.
//  - A chain `a?.b.c(d)` is one OptionalChainExpr around Member, Index, Call … nodes, of which those
//    written with ?. have `optional`. `(a?.b).c` is a MemberExpr whose object is an OptionalChainExpr.
//  - An assignment pattern and a declaration pattern are the same nodes; the leaves of the former are
//    Identifier and member expressions (in .sx and .ts also `as`, `!` and `satisfies` around them), of
//    the latter BindingIdent.
//  - A CallExpr may be the target of an assignment, an update or a for-in/of head (never inside a pattern): as in V8
//    that is a ReferenceError when it runs, after the call.
//  - Anonymous functions and classes that ES names from their context carry no name here.
//
// Depth. The parser limits nesting to kMaxNesting, except along these edges, which may be as long as
// the file: BinaryExpr::left, LogicalExpr::left, the object, callee, tag or expr of the member, call,
// index, tagged, NonNull, As and Satisfies forms, IfStmt::alternate, ConditionalExpr::alternate,
// ArrayType::element, IndexedType::object. A consumer must walk those edges with a loop.

#include "base/Source.h"
#include "frontend/Atom.h"

#include <cstdint>

namespace sx::frontend {

template <typename T> using List = ArenaList<T>;

using NodeId = uint32_t;

struct Binding;
struct Scope;
struct FunctionInfo;

/// The bound on the nesting of constructs in a source file; more is an SX0 error, never a crash.
inline constexpr uint32_t kMaxNesting = 1000;

enum class NodeKind : uint8_t {
#define SX_NODE(Name, Base, Doc, Fields) Name,
#include "frontend/Nodes.def"
};

#define SX_NODE(Name, Base, Doc, Fields) struct Name;
#include "frontend/Nodes.def"

enum class Language : uint8_t { JavaScript, TypeScript, Sx };
enum class Goal : uint8_t { Script, Module, CommonJs };

enum class UnaryOp : uint8_t { Minus, Plus, Not, BitNot, Typeof, Void, Delete };
enum class BinaryOp : uint8_t {
  Add, Sub, Mul, Div, Mod, Exp, ShiftLeft, ShiftRight, ShiftRightUnsigned, BitAnd, BitOr, BitXor,
  Equal, NotEqual, StrictEqual, StrictNotEqual, Less, LessEqual, Greater, GreaterEqual, In, Instanceof,
};
enum class LogicalOp : uint8_t { And, Or, Coalesce };
/// Assign, then the compound forms in the order of BinaryOp (Add … BitXor), then those of LogicalOp.
enum class AssignOp : uint8_t {
  Assign, Add, Sub, Mul, Div, Mod, Exp, ShiftLeft, ShiftRight, ShiftRightUnsigned, BitAnd, BitOr, BitXor,
  And, Or, Coalesce,
};
constexpr bool isArithmetic(AssignOp op) { return op >= AssignOp::Add && op <= AssignOp::BitXor; }
constexpr bool isLogical(AssignOp op) { return op >= AssignOp::And; }
constexpr BinaryOp binaryOpOf(AssignOp op) { return static_cast<BinaryOp>(static_cast<uint8_t>(op) - 1); }
constexpr LogicalOp logicalOpOf(AssignOp op) {
  return static_cast<LogicalOp>(static_cast<uint8_t>(op) - static_cast<uint8_t>(AssignOp::And));
}
static_assert(binaryOpOf(AssignOp::Add) == BinaryOp::Add && binaryOpOf(AssignOp::BitXor) == BinaryOp::BitXor);
static_assert(logicalOpOf(AssignOp::Coalesce) == LogicalOp::Coalesce);

enum class VarKind : uint8_t { Var, Let, Const };
enum class PropertyKind : uint8_t { Value, Shorthand, Method, Get, Set, Spread };
/// How a function was written. ClassField is the synthetic kind of a class's field initialisers and
/// occurs only in FunctionInfo.
enum class FunctionKind : uint8_t {
  Declaration, Expression, Arrow, Method, Getter, Setter, BaseConstructor, DerivedConstructor, StaticBlock, ClassField, Program,
};
/// An Overload is a method or constructor signature without body (also an abstract one): erased.
enum class MemberKind : uint8_t { Method, Getter, Setter, Constructor, Field, StaticBlock, Overload, IndexSignature };
enum class Accessibility : uint8_t { None, Public, Protected, Private };
enum class TypeMemberKind : uint8_t { Property, Method, Getter, Setter, Call, Construct, Index };
enum class TypeOp : uint8_t { Keyof, Unique, Readonly };
enum class TypeKeyword : uint8_t {
  I32, F32, F64, Bool, Number, String, Boolean, BigInt, Symbol, Void, Null, Undefined, Never, Any, Unknown, Object, This,
};
/// What a name resolves to: Unresolved before scope analysis; Dynamic when a `with` or a sloppy direct
/// eval stands between, so that only a look-up by name at run time can tell.
enum class Resolution : uint8_t { Unresolved, Bound, Global, Dynamic };

/// What every node has. `id` indexes side tables.
struct Node {
  NodeKind kind;
  /// Expr only: written in parentheses.
  bool parenthesized = false;
  NodeId id = 0;
  Span span;

  template <typename T> bool is() const { return kind == T::kKind; }
  /// The node as a T, which it must be.
  template <typename T> T* as() { return static_cast<T*>(this); }
  template <typename T> const T* as() const { return static_cast<const T*>(this); }
  /// The node as a T, or null.
  template <typename T> T* dynAs() { return is<T>() ? static_cast<T*>(this) : nullptr; }
  template <typename T> const T* dynAs() const { return is<T>() ? static_cast<const T*>(this) : nullptr; }

 protected:
  explicit Node(NodeKind k) : kind(k) {}
};

struct Expr : Node {
  using Node::Node;
};
struct Stmt : Node {
  using Node::Node;
};
struct TypeNode : Node {
  using Node::Node;
};

#define SX_F(Type, name) Type name{};
#define SX_A(Type, name) Type name{};
#define SX_NODE(Name, Base, Doc, Fields)                                                                               \
  struct Name : Base {                                                                                                 \
    static constexpr NodeKind kKind = NodeKind::Name;                                                                  \
    Name() : Base(kKind) {}                                                                                            \
    Fields                                                                                                             \
  };
#include "frontend/Nodes.def"

constexpr bool isExprKind(NodeKind k) { return k <= NodeKind::ErrorExpr; }
constexpr bool isStmtKind(NodeKind k) { return k >= NodeKind::VarDecl && k <= NodeKind::EnumDecl; }
constexpr bool isTypeKind(NodeKind k) { return k >= NodeKind::KeywordType && k <= NodeKind::ErrorType; }

/// The name of a kind as written in Nodes.def.
const char* nodeKindName(NodeKind kind);

} // namespace sx::frontend
