#pragma once

// Makes and interns types. Ids count from 0 in order of creation, so output is the same for the same input.

#include "typecheck/Types.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace sx::typecheck {

class TypeTable {
 public:
  explicit TypeTable(Arena& arena);

  /// The one type of a kind that has no parts.
  const Type* simple(TypeKind kind) const { return simple_[static_cast<size_t>(kind)]; }

  /// The type a keyword names; that of `this` depends on where it stands and is any here.
  const Type* keyword(frontend::TypeKeyword keyword) const;

  const Type* numberLiteral(double value, bool isInteger);
  const Type* textLiteral(TypeKind kind, frontend::Atom text);
  const Type* boolLiteral(bool truth);
  const Type* array(const Type* element, bool isReadonly = false);
  const Type* tuple(llvm::ArrayRef<const Type*> elements, bool isReadonly = false);
  /// Flattens, drops duplicates and never; any or an error absorbs the rest; a literal goes with its base type.
  const Type* unionOf(llvm::ArrayRef<const Type*> members);
  const Type* builtin(frontend::Atom name, llvm::ArrayRef<const Type*> args);
  const Type* borrow(const Type* pointee, bool isMut);
  const Type* namespaceOf(uint32_t module);
  /// Not interned: one per declaration.
  template <typename T>
  T* make() {
    T* type = arena_.make<T>();
    type->id = nextId_++;
    return type;
  }

  Arena& arena() { return arena_; }

 private:
  template <typename Same, typename Make>
  const Type* intern(uint64_t hash, Same same, Make make);

  Arena& arena_;
  uint32_t nextId_ = 0;
  const Type* simple_[static_cast<size_t>(TypeKind::Namespace) + 1] = {};
  llvm::DenseMap<uint64_t, llvm::SmallVector<const Type*, 1>> interned_;
};

/// boolean for true and false, number for 5, else the type itself.
const Type* widenLiteral(const Type* type, TypeTable& types);

/// Calls f for each member of a union, or once for any other type.
template <typename F>
void forEachMember(const Type* type, F f) {
  if (!type->is(TypeKind::Union)) {
    f(type);
    return;
  }
  for (const Type* member : type->as<UnionType>()->members) f(member);
}

/// The union of those members for which `keep` holds; never if there is none.
template <typename F>
const Type* filterType(const Type* type, TypeTable& types, F keep) {
  if (!type->is(TypeKind::Union)) return keep(type) ? type : types.simple(TypeKind::Never);
  llvm::SmallVector<const Type*, 8> kept;
  for (const Type* member : type->as<UnionType>()->members)
    if (keep(member)) kept.push_back(member);
  if (kept.size() == type->as<UnionType>()->members.size()) return type;
  return types.unionOf(kept);
}

}  // namespace sx::typecheck
