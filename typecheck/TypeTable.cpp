#include "TypeTable.h"

#include <algorithm>
#include <bit>

#include "base/Assert.h"

namespace sx::typecheck {

namespace {

uint64_t mix(uint64_t hash, uint64_t value) {
  hash ^= value + 0x9E3779B97F4A7C15ull + (hash << 6) + (hash >> 2);
  return hash * 0xBF58476D1CE4E5B9ull;
}

uint64_t hashOf(TypeKind kind) {
  return mix(0x51, static_cast<uint64_t>(kind));
}

template <typename T>
uint64_t hashList(uint64_t hash, const T& list) {
  for (const Type* type : list) hash = mix(hash, type->id + 1);
  return hash;
}

bool isSimpleKind(TypeKind kind) {
  return kind <= TypeKind::Object;
}

}  // namespace

bool UnionType::has(const Type* member) const {
  return std::binary_search(members.begin(), members.end(), member, [](const Type* a, const Type* b) { return a->id < b->id; });
}

TypeTable::TypeTable(Arena& arena) : arena_(arena) {
  for (size_t i = 0; isSimpleKind(static_cast<TypeKind>(i)); i++) {
    auto* type = arena_.make<SimpleType>(SimpleType(static_cast<TypeKind>(i)));
    type->id = nextId_++;
    simple_[i] = type;
  }
}

template <typename Same, typename Make>
const Type* TypeTable::intern(uint64_t hash, Same same, Make make) {
  // The two largest keys are DenseMap's own.
  auto& bucket = interned_[hash >> 2];
  for (const Type* type : bucket)
    if (same(type)) return type;
  const Type* type = make();
  bucket.push_back(type);
  return type;
}

const Type* TypeTable::keyword(frontend::TypeKeyword keyword) const {
  using frontend::TypeKeyword;
  switch (keyword) {
    case TypeKeyword::I32: return simple(TypeKind::I32);
    case TypeKeyword::F32: return simple(TypeKind::F32);
    case TypeKeyword::F64: return simple(TypeKind::F64);
    case TypeKeyword::Bool: return simple(TypeKind::Bool);
    case TypeKeyword::Number: return simple(TypeKind::Number);
    case TypeKeyword::String: return simple(TypeKind::String);
    case TypeKeyword::Boolean: return simple(TypeKind::Boolean);
    case TypeKeyword::BigInt: return simple(TypeKind::BigInt);
    case TypeKeyword::Symbol: return simple(TypeKind::Symbol);
    case TypeKeyword::Void: return simple(TypeKind::Void);
    case TypeKeyword::Null: return simple(TypeKind::Null);
    case TypeKeyword::Undefined: return simple(TypeKind::Undefined);
    case TypeKeyword::Never: return simple(TypeKind::Never);
    case TypeKeyword::Any:
    case TypeKeyword::This: return simple(TypeKind::Any);
    case TypeKeyword::Unknown: return simple(TypeKind::Unknown);
    case TypeKeyword::Object: return simple(TypeKind::Object);
  }
  SX_UNREACHABLE("a keyword without a type");
}

const Type* TypeTable::numberLiteral(double value, bool isInteger) {
  uint64_t bits = std::bit_cast<uint64_t>(value);
  return intern(
      mix(mix(hashOf(TypeKind::NumberLiteral), bits), isInteger),
      [&](const Type* type) {
        if (!type->is(TypeKind::NumberLiteral)) return false;
        const auto* literal = type->as<LiteralType>();
        return std::bit_cast<uint64_t>(literal->number) == bits && literal->isInteger == isInteger;
      },
      [&] {
        auto* type = arena_.make<LiteralType>(TypeKind::NumberLiteral);
        type->id = nextId_++;
        type->number = value;
        type->isInteger = isInteger;
        return type;
      });
}

const Type* TypeTable::textLiteral(TypeKind kind, frontend::Atom text) {
  return intern(
      mix(hashOf(kind), text.id),
      [&](const Type* type) { return type->is(kind) && type->as<LiteralType>()->text == text; },
      [&] {
        auto* type = arena_.make<LiteralType>(kind);
        type->id = nextId_++;
        type->text = text;
        return type;
      });
}

const Type* TypeTable::boolLiteral(bool truth) {
  return intern(
      mix(hashOf(TypeKind::BoolLiteral), truth),
      [&](const Type* type) { return type->is(TypeKind::BoolLiteral) && type->as<LiteralType>()->truth == truth; },
      [&] {
        auto* type = arena_.make<LiteralType>(TypeKind::BoolLiteral);
        type->id = nextId_++;
        type->truth = truth;
        return type;
      });
}

const Type* TypeTable::array(const Type* element, bool isReadonly) {
  return intern(
      mix(mix(hashOf(TypeKind::Array), element->id), isReadonly),
      [&](const Type* type) {
        return type->is(TypeKind::Array) && type->as<ArrayType>()->element == element &&
               type->as<ArrayType>()->isReadonly == isReadonly;
      },
      [&] {
        auto* type = make<ArrayType>();
        type->element = element;
        type->isReadonly = isReadonly;
        return type;
      });
}

const Type* TypeTable::tuple(llvm::ArrayRef<const Type*> elements, bool isReadonly) {
  return intern(
      mix(hashList(hashOf(TypeKind::Tuple), elements), isReadonly),
      [&](const Type* type) {
        if (!type->is(TypeKind::Tuple) || type->as<TupleType>()->isReadonly != isReadonly) return false;
        const auto& list = type->as<TupleType>()->elements;
        return llvm::ArrayRef<const Type*>(list.data(), list.size()) == elements;
      },
      [&] {
        auto* type = make<TupleType>();
        type->elements = arena_.copyList(elements.data(), elements.size());
        type->isReadonly = isReadonly;
        return type;
      });
}

const Type* TypeTable::unionOf(llvm::ArrayRef<const Type*> members) {
  llvm::SmallVector<const Type*, 8> all;
  const Type* absorber = nullptr;
  for (const Type* member : members) {
    forEachMember(member, [&](const Type* part) {
      if (part->is(TypeKind::Error) || (part->is(TypeKind::Any) && absorber == nullptr) ||
          (part->is(TypeKind::Unknown) && absorber == nullptr))
        absorber = part;
      if (!part->is(TypeKind::Never)) all.push_back(part);
    });
  }
  if (absorber != nullptr) return absorber;
  std::sort(all.begin(), all.end(), [](const Type* a, const Type* b) { return a->id < b->id; });
  all.erase(std::unique(all.begin(), all.end()), all.end());
  // A literal beside its base type, or both boolean literals, say nothing of their own.
  auto has = [&](const Type* type) { return std::binary_search(all.begin(), all.end(), type, [](const Type* a, const Type* b) { return a->id < b->id; }); };
  bool bothBools = has(boolLiteral(true)) && has(boolLiteral(false));
  bool hasBoolean = has(simple(TypeKind::Boolean));
  llvm::SmallVector<const Type*, 8> kept;
  for (const Type* part : all) {
    if (part->is(TypeKind::BoolLiteral) && (hasBoolean || bothBools)) continue;
    const Type* base = widenLiteral(part, *this);
    if (base != part && has(base)) continue;
    kept.push_back(part);
  }
  if (bothBools && !hasBoolean) {
    kept.push_back(simple(TypeKind::Boolean));
    std::sort(kept.begin(), kept.end(), [](const Type* a, const Type* b) { return a->id < b->id; });
  }
  if (kept.empty()) return simple(TypeKind::Never);
  if (kept.size() == 1) return kept[0];
  return intern(
      hashList(hashOf(TypeKind::Union), kept),
      [&](const Type* type) {
        if (!type->is(TypeKind::Union)) return false;
        const auto& list = type->as<UnionType>()->members;
        return llvm::ArrayRef<const Type*>(list.data(), list.size()) == llvm::ArrayRef<const Type*>(kept);
      },
      [&] {
        auto* type = make<UnionType>();
        type->members = arena_.copyList(kept.data(), kept.size());
        return type;
      });
}

const Type* TypeTable::builtin(frontend::Atom name, llvm::ArrayRef<const Type*> args) {
  return intern(
      hashList(mix(hashOf(TypeKind::Builtin), name.id), args),
      [&](const Type* type) {
        if (!type->is(TypeKind::Builtin) || type->as<BuiltinType>()->name != name) return false;
        const auto& list = type->as<BuiltinType>()->args;
        return llvm::ArrayRef<const Type*>(list.data(), list.size()) == args;
      },
      [&] {
        auto* type = make<BuiltinType>();
        type->name = name;
        type->args = arena_.copyList(args.data(), args.size());
        return type;
      });
}

const Type* TypeTable::borrow(const Type* pointee, bool isMut) {
  return intern(
      mix(mix(hashOf(TypeKind::Borrow), pointee->id), isMut),
      [&](const Type* type) {
        return type->is(TypeKind::Borrow) && type->as<BorrowType>()->pointee == pointee &&
               type->as<BorrowType>()->isMut == isMut;
      },
      [&] {
        auto* type = make<BorrowType>();
        type->pointee = pointee;
        type->isMut = isMut;
        return type;
      });
}

const Type* TypeTable::namespaceOf(uint32_t module) {
  return intern(
      mix(hashOf(TypeKind::Namespace), module),
      [&](const Type* type) { return type->is(TypeKind::Namespace) && type->as<NamespaceType>()->module == module; },
      [&] {
        auto* type = make<NamespaceType>();
        type->module = module;
        return type;
      });
}

const Type* widenLiteral(const Type* type, TypeTable& types) {
  switch (type->kind) {
    case TypeKind::NumberLiteral: return types.simple(TypeKind::Number);
    case TypeKind::StringLiteral: return types.simple(TypeKind::String);
    case TypeKind::BoolLiteral: return types.simple(TypeKind::Boolean);
    case TypeKind::BigIntLiteral: return types.simple(TypeKind::BigInt);
    case TypeKind::Union: {
      llvm::SmallVector<const Type*, 8> members;
      for (const Type* member : type->as<UnionType>()->members) members.push_back(widenLiteral(member, types));
      return types.unionOf(members);
    }
    case TypeKind::Error: case TypeKind::Any: case TypeKind::Unknown: case TypeKind::Never: case TypeKind::Void:
    case TypeKind::Undefined: case TypeKind::Null: case TypeKind::I32: case TypeKind::F32: case TypeKind::F64:
    case TypeKind::Bool: case TypeKind::Number: case TypeKind::String: case TypeKind::Boolean: case TypeKind::BigInt:
    case TypeKind::Symbol: case TypeKind::Object: case TypeKind::Array: case TypeKind::Tuple: case TypeKind::Shape:
    case TypeKind::Struct: case TypeKind::Function: case TypeKind::Class: case TypeKind::ClassValue:
    case TypeKind::Builtin: case TypeKind::Borrow: case TypeKind::Namespace:
      return type;
  }
}

}  // namespace sx::typecheck
