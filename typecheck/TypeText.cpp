// Types as the programmer writes them, for messages and dumps.

#include <fmt/format.h>

#include "typecheck/CheckedProgram.h"

namespace sx::typecheck {

namespace {

constexpr int kMaxDepth = 4;

class TypePrinter {
 public:
  explicit TypePrinter(const frontend::AtomTable& atoms) : atoms_(atoms) {}

  std::string print(const Type* type, int depth) {
    if (depth > kMaxDepth) return "…";
    switch (type->kind) {
      case TypeKind::Error: return "<error>";
      case TypeKind::Any: return "any";
      case TypeKind::Unknown: return "unknown";
      case TypeKind::Never: return "never";
      case TypeKind::Void: return "void";
      case TypeKind::Undefined: return "undefined";
      case TypeKind::Null: return "null";
      case TypeKind::I32: return "i32";
      case TypeKind::F32: return "f32";
      case TypeKind::F64: return "f64";
      case TypeKind::Bool: return "bool";
      case TypeKind::Number: return "number";
      case TypeKind::String: return "string";
      case TypeKind::Boolean: return "boolean";
      case TypeKind::BigInt: return "bigint";
      case TypeKind::Symbol: return "symbol";
      case TypeKind::Object: return "object";
      case TypeKind::NumberLiteral: return fmt::format("{}", type->as<LiteralType>()->number);
      case TypeKind::StringLiteral: return fmt::format("\"{}\"", text(type->as<LiteralType>()->text));
      case TypeKind::BoolLiteral: return type->as<LiteralType>()->truth ? "true" : "false";
      case TypeKind::BigIntLiteral: return fmt::format("{}n", text(type->as<LiteralType>()->text));
      case TypeKind::Array: return printArray(*type->as<ArrayType>(), depth);
      case TypeKind::Tuple: return (type->as<TupleType>()->isReadonly ? "readonly [" : "[") + join(type->as<TupleType>()->elements, ", ", depth) + "]";
      case TypeKind::Union: return join(type->as<UnionType>()->members, " | ", depth);
      case TypeKind::Shape: return printShape(*type->as<ShapeType>(), depth);
      case TypeKind::Struct: return std::string(text(type->as<StructType>()->name));
      case TypeKind::Function: return printFunction(*type->as<FunctionType>(), depth);
      case TypeKind::Class: return std::string(text(type->as<ClassType>()->name));
      case TypeKind::ClassValue: return "typeof " + std::string(text(type->as<ClassValueType>()->instance->name));
      case TypeKind::Builtin: {
        const auto& builtin = *type->as<BuiltinType>();
        std::string name(text(builtin.name));
        return builtin.args.empty() ? name : name + "<" + join(builtin.args, ", ", depth) + ">";
      }
      case TypeKind::Borrow: return (type->as<BorrowType>()->isMut ? "&mut " : "&") + print(type->as<BorrowType>()->pointee, depth + 1);
      case TypeKind::Namespace: return "typeof import";
    }
    return {};
  }

 private:
  std::string_view text(frontend::Atom atom) const { return atom.isNone() ? "(anonymous)" : atoms_.text(atom); }

  std::string join(const List<const Type*>& list, std::string_view separator, int depth) {
    std::string out;
    for (uint32_t i = 0; i < list.size(); i++) {
      if (i != 0) out += separator;
      if (i == 8) return out + "…";
      out += print(list[i], depth + 1);
    }
    return out;
  }

  std::string printArray(const ArrayType& array, int depth) {
    std::string element = print(array.element, depth + 1);
    if (array.element->is(TypeKind::Union) || array.element->is(TypeKind::Function)) element = "(" + element + ")";
    return (array.isReadonly ? "readonly " : "") + element + "[]";
  }

  std::string printShape(const ShapeType& shape, int depth) {
    if (!shape.name.isNone()) return std::string(text(shape.name));
    if (shape.members.empty()) return "{}";
    std::string out = "{ ";
    for (uint32_t i = 0; i < shape.members.size(); i++) {
      if (i != 0) out += "; ";
      if (i == 4) return out + "… }";
      const Member& member = shape.members[i];
      out += fmt::format("{}{}: {}", text(member.name), member.isOptional ? "?" : "", member.type ? print(member.type, depth + 1) : "…");
    }
    return out + " }";
  }

  std::string printFunction(const FunctionType& function, int depth) {
    std::string out = "(";
    for (uint32_t i = 0; i < function.params.size(); i++) {
      if (i != 0) out += ", ";
      const ParamType& param = function.params[i];
      out += fmt::format("{}{}{}: {}", param.isRest ? "..." : "", param.name.isNone() ? "_" : text(param.name),
                         param.isOptional ? "?" : "", print(param.type, depth + 1));
    }
    return out + ") => " + print(function.result, depth + 1);
  }

  const frontend::AtomTable& atoms_;
};

}  // namespace

std::string typeText(const Type* type, const frontend::AtomTable& atoms) {
  return TypePrinter(atoms).print(type, 0);
}

}  // namespace sx::typecheck
