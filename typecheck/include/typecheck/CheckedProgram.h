#pragma once

// What checking a program gives: facts of every node, binding and function of its .sx modules. Filled by
// `checkProgram` only; read by lowering and by `--emit=types`. The tables are right only if no error was
// reported.
//
// How lowering reads it. Evaluate an expression as its kind demands; the result stands in form
// `fact.rep`. Then, whatever the consumer is, apply `fact.conv`, which gives form `fact.used`. Nothing else
// converts. Every expression has exactly one consumer, so one conversion per node is enough; where an
// operation reads a place by itself (compound assignment, ++), Operator has the extra ones. An expression
// whose fact has rep Any and conv None is plain JavaScript. Scalar registers are valid JavaScript values,
// so a consumer that wants any value takes any scalar form as it is.
//
//  - Conversions that cannot be applied to the whole (`c ? 1 : x` into an f64) stand on the parts: the
//    branches of ?:, the right sides of && || ??, the last of a comma list; then the whole has rep == used
//    and each part's `used` is the rep of the whole. Where a part's register is more special, Move widens.
//  - `as`, `satisfies`, `x!` have rep == used of their operand: they are transparent; the
//    operand's conv does the work (`x as i32` is a conv CheckToI32, F64ToI32 … on x).
//  - A constant (`conv` ConstI32, ConstF64, ConstF32) is `fact.constant` as a register of that form. The
//    expression need not be evaluated, except an Identifier that mayBeInDeadZone or is an import, which is read (and
//    its dead-zone error thrown) first.
//  - Assignment: the target's conversion-on-store is the conv of the value expression (op Assign); for
//    compound ones and ++/-- see Operator. The value of the whole is the value stored.
//  - Destructuring: the conv of a pattern leaf (BindingIdent, Identifier or member form; by id of that
//    node) is applied to what arrives there, which is Any, or a leaf of a struct (see Pattern).
//  - Statements: a declarator's init, a return's argument, exprBody, a class field's init and an element
//    of an array literal are consumers like any other.
//
// Structs. An expression of rep Struct evaluates to its leaves. Such are: ObjectLiteral with a
// StructLiteral fact; Identifier of a binding with rep Struct (of a borrow parameter: read by LoadRef if it passes as Ref; a
// borrowed scalar likewise has its scalar's rep);
// member access with a StructAccess fact; direct calls whose function returns a struct; ?:, comma,
// assignment to a struct place; `as`, `!` … around one. A struct in a JavaScript or heap place is an
// ordinary object: access to it is ordinary property access with rep Any (and a Check conv where the
// scalar is used), and conv ObjectToStruct or StructToObject where it goes into or out of a struct place.
//
// Functions. Each has a FunctionFact. `isTyped` ones get a direct-entry body (parameters as `pass` says, result as
// `result` says) plus an untyped wrapper when their value can escape; others have one ordinary body, which applies `entry` of each parameter at its
// start. CallFact::target names the function that a call is known to reach; if that one isTyped, arguments have been converted for its direct body: use
// CallDirect; the call has rep `target.result`. Else the call is an ordinary one with rep Any; so are method
// calls but those of private methods and of static methods that nothing can replace.

#include "frontend/Scope.h"
#include "typecheck/Types.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "llvm/ADT/DenseMap.h"

namespace sx {
class Diagnostics;
}

namespace sx::typecheck {

enum class Conv : uint8_t {
  None,
  // From Any; a TypeError that names `fact.place` if it does not fit.
  CheckI32, CheckF32, CheckF64, CheckBool,
  /// `as i32` of what may not be a number: CheckF64, then F64ToI32.
  CheckToI32,
  /// An i32 in a raw value, used as f64: CheckI32, then I32ToF64.
  CheckI32ToF64,
  // From Any that is known to be a number (`fact.known`).
  NumberToF64,
  /// NumberToF64, then Fround.
  NumberToF32,
  /// NumberToF64, then F64ToI32: of a known int32, or for ToInt32 of a number.
  NumberToI32,
  // Between scalar registers. F32 reads as F64 without one.
  I32ToF64,
  /// I32ToF64, then Fround.
  I32ToF32,
  /// ToInt32, from F64 or F32.
  F64ToI32,
  /// Fround.
  F64ToF32,
  // fact.constant in a register.
  ConstI32, ConstF32, ConstF64,
  /// The struct `fact.structType` in registers becomes a fresh plain object.
  StructToObject,
  /// An object's fields (fact.structType, nested ones too) are read in declaration order and checked; the place of field x is
  /// `fact.place` + ".x". A TypeError if it is no object.
  ObjectToStruct,
  /// A struct read from a heap place into a JavaScript place: ObjectToStruct, then StructToObject.
  CopyObject,
};

/// What is known of the value of an expression of rep Any, whatever is patched or wrongly claimed.
enum class Known : uint8_t { Nothing, Number, Int32, Boolean, String };

/// One per expression node (indexed by node id; other nodes have an empty one).
struct ExprFact {
  /// Static type, after narrowing. Null for nodes that are no expressions and code that was not checked.
  const Type* type = nullptr;
  /// The struct of rep, used or conv, where one is Struct.
  const StructType* structType = nullptr;
  /// The value, if isConstant.
  double constant = 0;
  /// Index into CheckedModule::places, for the Check conversions and ObjectToStruct.
  uint32_t place = 0;
  Rep rep = Rep::Any;
  Conv conv = Conv::None;
  Rep used = Rep::Any;
  Known known = Known::Nothing;
  /// A numeric literal, its negation, or a name declared as `const K = 5`.
  bool isConstant = false;
};

/// Which family of ops an operator means.
enum class OpClass : uint8_t {
  /// JavaScript's own operator on Any operands (which scalar registers are too). The result is Any, or a
  /// Bool for comparisons and `!`.
  Js,
  /// Operands I32. + - * % & | ^ << >> and unary - ~ ++ -- give I32, >>> gives F64, comparisons give Bool.
  I32,
  /// Operands F32, rounded result; comparisons use F64.
  F32,
  /// Operands F64 (or F32); result F64, comparisons Bool. Unary + is the identity; for ** apply JavaScript's operator and NumberToF64.
  F64,
  /// Operands Bool: `!` and === !== of two bools.
  Bool,
};

/// One conversion apart from the one a node's ExprFact holds.
struct Conversion {
  Conv conv = Conv::None;
  Rep from = Rep::Any;
  Rep to = Rep::Any;
  uint32_t place = 0;
};

/// Of UnaryExpr (- + ~ !), BinaryExpr, AssignExpr with an arithmetic op, UpdateExpr. None is the same as all Js.
/// Binary and unary: operands' own conv gives what the class wants; the result is the node's `rep`.
/// Compound: old = read target (raw, its place's own form); a = load(old); b = value (its conv applied);
/// r = a op b in the class; target = store(r). The node's rep is that of what was stored.
/// Update: the same with b = 1 in the class; with Js class, Inc or Dec. A postfix one gives load(old): the
/// node's rep is that of `load`'s result (for class Js: Any, as JavaScript's ToNumeric gives).
/// Logical compound (&&= ||= ??=) has no Operator: the value expression's conv is the store.
struct Operator {
  OpClass opClass = OpClass::Js;
  Conversion load;
  Conversion store;
};

/// Of a MemberExpr or IndexExpr on a struct in registers or behind a borrow: the leaves of `object` (an
/// expression of rep Struct, evaluated as a place: not copied) that it means. Relative to that struct; nested accesses add up.
struct StructAccess {
  uint32_t firstLeaf = 0;
  uint32_t leafCount = 0;
};

/// One property of an ObjectLiteral that makes a struct, in the order written.
struct StructLiteralField {
  /// Null for a spread, which gives all leaves of a struct (its value has used == Struct after conv) but
  /// those that a later property gives.
  const StructField* field = nullptr;
};
struct StructLiteral {
  const StructType* type = nullptr;
  /// Parallel to ObjectLiteral::properties. A Value property's conv gives the field's form.
  List<StructLiteralField> fields;
};

/// Of an ObjectPattern whose source is a struct in registers: which leaves each property reads (parallel to `properties`).
/// There is no rest. Other patterns have no fact and destructure a JavaScript value.
struct StructPattern {
  const StructType* type = nullptr;
  List<StructAccess> properties;
};

enum class BorrowSource : uint8_t {
  /// Leaves of a binding's registers (or scope slots, if it is captured; then only shared).
  Owner,
  /// Leaves of a borrow parameter: `&p`, `&p.q` of a parameter p, or p passed on by name.
  Parameter,
  /// An object that JavaScript holds: `operand` evaluates to it (Any); copied in with checks, and, if mut, its leaves written back when the call
  /// returns or throws.
  Heap,
  /// A value without owner (a call's result): its leaves, in temporaries.
  Temporary,
  /// `unsafe` view for an untyped parameter.
  View,
};

/// Of a BorrowExpr argument, and of an Identifier argument that passes a borrow parameter on.
struct BorrowFact {
  BorrowSource source = BorrowSource::Owner;
  bool isMut = false;
  /// What is borrowed: a struct or a scalar.
  const Type* pointee = nullptr;
  /// Owner, Parameter.
  frontend::Binding* owner = nullptr;
  uint32_t firstLeaf = 0;
  uint32_t leafCount = 0;
  /// The expression that is borrowed: the operand of & or the Identifier itself.
  frontend::Expr* operand = nullptr;
  uint32_t place = 0;
};

enum class PassKind : uint8_t {
  /// One register of the rep `rep` (Any included).
  Scalar,
  /// The leaves of `structType`, by value. Also &T of up to 4 leaves (then isBorrow).
  Leaves,
  /// A reference made by MakeRef: &mut T, &T of more than 4 leaves, &mut scalar.
  Ref,
};

struct ParamFact {
  PassKind pass = PassKind::Scalar;
  Rep rep = Rep::Any;
  bool isBorrow = false;
  bool isMut = false;
  /// A default value stands in for undefined: a direct body gets the argument as it comes and does the rest itself.
  bool hasDefault = false;
  /// Leaves and Ref of a struct.
  const StructType* structType = nullptr;
  const Type* type = nullptr;
  /// What a wrapper or an ordinary body applies to the argument that untyped code passed: a Check or ObjectToStruct. For a
  /// mutable borrow of a struct also the copy-out; a `&mut` scalar always throws the TypeError of entry.place. With a
  /// default value: the binding is the default (its own conv applied) for undefined, else entry(argument).
  Conversion entry;
};

/// By FunctionInfo::index.
struct FunctionFact {
  frontend::FunctionNode* node = nullptr;
  const FunctionType* type = nullptr;
  /// Has a strict scalar, struct or borrow in its signature and can have a direct body, see `obstacle`. A private method may use `this`.
  bool isTyped = false;
  /// Why it has no direct body whatever its signature, in words; null if it can have one.
  const char* obstacle = nullptr;
  /// The binding whose constant value it is, so that calls of that name reach it; or null.
  frontend::Binding* binding = nullptr;
  List<ParamFact> params;
  /// Form in which the direct body gives its result. The arguments of its returns have been converted to
  /// it. An ordinary body returns JavaScript values: returns have been converted to `result`, then (`packResult`) a struct
  /// becomes an object.
  Rep result = Rep::Any;
  const StructType* resultStruct = nullptr;
  /// `result` was not declared: all returns were found to give that scalar. Calls have static type any.
  bool isInferred = false;
  /// Returns undefined always (declared void): the direct body may use ReturnUndefined.
  bool isVoid = false;
};

/// By Binding::id.
struct BindingFact {
  const Type* type = nullptr;
  /// The form its storage has: registers, or scope slots of these kinds if captured. Struct: its leaves.
  Rep rep = Rep::Any;
  const StructType* structType = nullptr;
  /// A parameter of type &T or &mut T: storage is as its ParamFact says.
  bool isBorrow = false;
  bool isMutBorrow = false;
  /// `safe` with a literal initialiser: seal the fresh object.
  bool sealInitialiser = false;
};

enum class CallKind : uint8_t {
  /// Ordinary call through a function value.
  Plain,
  /// `target` is known; direct if it isTyped.
  Known,
  /// console.log, JSON.stringify … read their struct arguments: conv StructToObject makes copies, nothing moves.
  Reads,
  /// A native function of `unsafe extern`.
  Extern,
};

/// Of CallExpr. NewExpr has none.
struct CallFact {
  CallKind kind = CallKind::Plain;
  /// Known: the function, by module of the program and FunctionInfo::index there.
  uint32_t targetModule = 0;
  const FunctionFact* target = nullptr;
  frontend::FunctionInfo* targetInfo = nullptr;
};

struct CheckedModule {
  frontend::Program* program = nullptr;
  frontend::ScopeInfo* scopes = nullptr;
  /// False for modules that are not .sx: then everything below is empty.
  bool isChecked = false;
  std::vector<ExprFact> exprs;
  std::vector<BindingFact> bindings;
  std::vector<FunctionFact> functions;
  /// Texts for TypeErrors: "variable 'n'", "argument 'a' of 'f'", "field 'x' of Vec3", "return value of 'f'".
  std::vector<std::string_view> places;
  llvm::DenseMap<frontend::NodeId, Operator> operators;
  llvm::DenseMap<frontend::NodeId, StructAccess> structAccesses;
  llvm::DenseMap<frontend::NodeId, StructLiteral> structLiterals;
  llvm::DenseMap<frontend::NodeId, StructPattern> structPatterns;
  llvm::DenseMap<frontend::NodeId, BorrowFact> borrows;
  llvm::DenseMap<frontend::NodeId, CallFact> calls;

  const ExprFact& fact(const frontend::Node* node) const { return exprs[node->id]; }
  const BindingFact& fact(const frontend::Binding* binding) const { return bindings[binding->id]; }
};

struct CheckedProgram {
  Arena arena;
  std::vector<CheckedModule> modules;
  /// Every struct of the program in order of declaration, for `inspect --layout`.
  std::vector<const StructType*> structs;
};

constexpr uint32_t kNoModule = UINT32_MAX;

/// A module to check. `resolved` says which module of the list each specifier text means.
struct ModuleInput {
  struct Resolved {
    frontend::Atom specifier;
    uint32_t module;
  };
  frontend::Program* program = nullptr;
  frontend::ScopeInfo* scopes = nullptr;
  std::vector<Resolved> resolved;
};

struct CheckOptions {
  bool strict = false;
  bool remarks = false;
};

/// Every specifier a module names, each once, in source order, type-only imports too: what `resolved` should tell.
std::vector<frontend::Atom> importedSpecifiers(const frontend::Program& program);

/// Checks the .sx modules of a program, in order. The inputs and their arenas must outlive the result.
std::unique_ptr<CheckedProgram> checkProgram(llvm::ArrayRef<ModuleInput> modules, frontend::AtomTable& atoms,
                                             Diagnostics& diagnostics, const CheckOptions& options = {});

/// The text of --emit=types: every name, function and expression of the checked modules with its type, in source order.
std::string dumpTypes(const CheckedProgram& program, const frontend::AtomTable& atoms);

/// The type as the programmer would write it.
std::string typeText(const Type* type, const frontend::AtomTable& atoms);

}  // namespace sx::typecheck
