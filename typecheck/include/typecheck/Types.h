#pragma once

// Types of the checker. Every type is interned in a TypeTable: equal types are the same pointer, except
// object types, classes and structs, which are one per declaration.

#include "frontend/Ast.h"

#include "llvm/ADT/ArrayRef.h"

namespace sx::typecheck {

/// How a value stands in registers. Any: one register of kind Any, whatever the static type says. Struct:
/// one register per leaf of the struct, in layout order, each of its leaf's kind.
enum class Rep : uint8_t { Any, I32, F32, F64, Bool, Struct };

constexpr bool isScalarRep(Rep rep) { return rep >= Rep::I32 && rep <= Rep::Bool; }

enum class TypeKind : uint8_t {
  /// Stands where an error was reported: fits everywhere, gives no further error.
  Error,
  Any, Unknown, Never, Void, Undefined, Null,
  // Strict scalars.
  I32, F32, F64, Bool,
  Number, String, Boolean, BigInt, Symbol,
  /// The keyword `object`.
  Object,
  NumberLiteral, StringLiteral, BoolLiteral, BigIntLiteral,
  Array, Tuple, Union,
  /// Interface that is not a struct, object type, inferred type of an object literal.
  Shape,
  Struct,
  Function,
  /// Instance of a class; its constructor value is a ClassValue.
  Class,
  ClassValue,
  /// Instance of a generic builtin: Map<K, V>, Set<T>, Promise<T> …; `args` are the arguments written.
  Builtin,
  /// &T or &mut T; only the type of a parameter and of a borrow expression.
  Borrow,
  /// import * as ns.
  Namespace,
};

template <typename T> using List = ArenaList<T>;

struct Type;
struct StructType;

/// A property of a shape, class or struct.
struct Member {
  frontend::Atom name;
  /// Null where nothing has asked for it.
  mutable const Type* type = nullptr;
  bool isOptional = false;
  bool isReadonly = false;
  bool isMethod = false;
  bool isAccessor = false;
  /// A static member of a class (in ClassType::statics).
  bool isStatic = false;
  frontend::Accessibility accessibility = frontend::Accessibility::None;
  /// Of the bundle: where `declaration` stands.
  uint32_t module = 0;
  /// ClassMember, TypeMember, Property or Param it comes from; may be null.
  frontend::Node* declaration = nullptr;
};

struct Type {
  TypeKind kind;
  /// Dense, in order of creation; the same for the same input.
  uint32_t id = 0;

  bool is(TypeKind k) const { return kind == k; }
  bool isStrictScalar() const { return kind >= TypeKind::I32 && kind <= TypeKind::Bool; }
  template <typename T> const T* as() const { return static_cast<const T*>(this); }
  const StructType* asStruct() const;

 protected:
  friend class TypeTable;
  explicit Type(TypeKind k) : kind(k) {}
};

/// A primitive type without parts.
struct SimpleType : Type {
  using Type::Type;
};

/// 5, -1, "a", true, 10n. A number literal is `isInteger` if written without '.' and exponent.
struct LiteralType : Type {
  explicit LiteralType(TypeKind k) : Type(k) {}
  double number = 0;
  frontend::Atom text;
  bool isInteger = false;
  bool truth = false;
};

struct ArrayType : Type {
  ArrayType() : Type(TypeKind::Array) {}
  const Type* element = nullptr;
  bool isReadonly = false;
};

struct TupleType : Type {
  TupleType() : Type(TypeKind::Tuple) {}
  List<const Type*> elements;
  bool isReadonly = false;
};

/// At least two members, none of them a union, in order of type id.
struct UnionType : Type {
  UnionType() : Type(TypeKind::Union) {}
  /// In order of their ids.
  List<const Type*> members;
  bool has(const Type* member) const;
};

/// Members of an object type; a call signature makes it callable.
struct ShapeType : Type {
  ShapeType() : Type(TypeKind::Shape) {}
  frontend::Atom name;
  /// Of the bundle: where its declaration stands.
  uint32_t module = 0;
  List<Member> members;
  List<const Type*> bases;
  const Type* stringIndex = nullptr;
  const Type* numberIndex = nullptr;
  const Type* call = nullptr;
  /// The type of a fresh object literal: extra members are an error where it is used at once.
  bool isFresh = false;
};

/// One scalar of a struct's layout.
struct Leaf {
  Rep rep = Rep::Any;
  /// In bytes from the start of the struct.
  uint32_t offset = 0;
};

struct StructField {
  frontend::Atom name;
  /// A strict scalar or a struct.
  const Type* type = nullptr;
  bool isReadonly = false;
  uint32_t offset = 0;
  /// Its leaves are leaves[firstLeaf … firstLeaf + leafCount - 1] of the struct.
  uint32_t firstLeaf = 0;
  uint32_t leafCount = 0;
  frontend::Node* declaration = nullptr;
};

/// A fixed-layout value. Fields of the structs it extends come first.
struct StructType : Type {
  StructType() : Type(TypeKind::Struct) {}
  frontend::Atom name;
  List<StructField> fields;
  /// All scalars, nested structs flattened, in layout order; at most 32.
  List<Leaf> leaves;
  uint32_t size = 0;
  uint32_t alignment = 1;
  /// Which module of the bundle declares it, and where.
  uint32_t module = 0;
  frontend::InterfaceDecl* declaration = nullptr;

  const StructField* findField(frontend::Atom name) const {
    for (const StructField& field : fields)
      if (field.name == name) return &field;
    return nullptr;
  }
};

struct ParamType {
  frontend::Atom name;
  const Type* type = nullptr;
  bool isOptional = false;
  bool isRest = false;
  /// Written without a type: takes anything, also more arguments than there are parameters.
  bool isUntyped = false;
};

struct FunctionType : Type {
  FunctionType() : Type(TypeKind::Function) {}
  List<ParamType> params;
  const Type* result = nullptr;
  /// A type predicate `param is T` (or `this is T`, with kNoParam); null if none.
  const Type* predicate = nullptr;
  uint32_t predicateParam = 0;
  bool isAsserts = false;
  bool isConstructor = false;
  bool isUnsafe = false;
  /// Neither a parameter nor the result has a type: any number of arguments will do.
  bool isUntypedSignature = false;
  /// Of a builtin: argument counts and types are not checked.
  bool isLoose = false;
};

struct ClassType : Type {
  ClassType() : Type(TypeKind::Class) {}
  frontend::Atom name;
  frontend::ClassNode* declaration = nullptr;
  uint32_t module = 0;
  /// The class it extends, or null: none, or one the checker does not know (then `extendsUnknown`).
  const ClassType* base = nullptr;
  bool extendsUnknown = false;
  bool isAbstract = false;
  List<Member> members;
  List<Member> statics;
  /// Parameters of its constructor, or the inherited one; null if unknown.
  const FunctionType* constructor = nullptr;
  const Type* value = nullptr;
};

/// The constructor function of a class.
struct ClassValueType : Type {
  ClassValueType() : Type(TypeKind::ClassValue) {}
  const ClassType* instance = nullptr;
};

struct BuiltinType : Type {
  BuiltinType() : Type(TypeKind::Builtin) {}
  frontend::Atom name;
  List<const Type*> args;
};

struct BorrowType : Type {
  BorrowType() : Type(TypeKind::Borrow) {}
  /// A struct or (with isMut, or of a scalar binding) a strict scalar.
  const Type* pointee = nullptr;
  bool isMut = false;
};

struct NamespaceType : Type {
  NamespaceType() : Type(TypeKind::Namespace) {}
  uint32_t module = 0;
};

inline const StructType* Type::asStruct() const {
  return kind == TypeKind::Struct ? static_cast<const StructType*>(this) : nullptr;
}

/// The register form of a value of this type that is a fact: a scalar, a struct, or Any.
constexpr Rep factRepOf(TypeKind kind) {
  switch (kind) {
    case TypeKind::I32: return Rep::I32;
    case TypeKind::F32: return Rep::F32;
    case TypeKind::F64: return Rep::F64;
    case TypeKind::Bool: return Rep::Bool;
    case TypeKind::Struct: return Rep::Struct;
    case TypeKind::Error: case TypeKind::Any: case TypeKind::Unknown: case TypeKind::Never: case TypeKind::Void:
    case TypeKind::Undefined: case TypeKind::Null: case TypeKind::Number: case TypeKind::String: case TypeKind::Boolean:
    case TypeKind::BigInt: case TypeKind::Symbol: case TypeKind::Object: case TypeKind::NumberLiteral:
    case TypeKind::StringLiteral: case TypeKind::BoolLiteral: case TypeKind::BigIntLiteral: case TypeKind::Array:
    case TypeKind::Tuple: case TypeKind::Union: case TypeKind::Shape: case TypeKind::Function: case TypeKind::Class:
    case TypeKind::ClassValue: case TypeKind::Builtin: case TypeKind::Borrow: case TypeKind::Namespace:
      return Rep::Any;
  }
}

}  // namespace sx::typecheck
