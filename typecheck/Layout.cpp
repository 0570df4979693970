// Which interfaces are structs, and how their fields lie in memory.
//
// An interface is a struct if every member is written as a strict scalar or as a struct. Whether a member's
// type is one is asked recursively; a question that comes back to an interface still being asked is
// answered Recursive: if everything else says struct, the interface contains itself, which is SX3001.

#include <fmt/format.h>

#include "Checker.h"

#include "llvm/ADT/DenseSet.h"

namespace sx::typecheck {

namespace {

constexpr uint32_t kMaxLeaves = 32;

uint32_t sizeOf(Rep rep) {
  switch (rep) {
    case Rep::Bool: return 1;
    case Rep::I32: case Rep::F32: return 4;
    case Rep::F64: return 8;
    case Rep::Any: case Rep::Struct: break;
  }
  return 0;
}

uint32_t roundUp(uint32_t value, uint32_t alignment) {
  return (value + alignment - 1) / alignment * alignment;
}

}  // namespace

/// The interface that a name means, through aliases and imports; `owner` is the checker of its module.
TypeDecl* Checker::structDeclOf(TypeRef& ref, Checker*& owner, int depth) {
  if (ref.path.size() != 1 || !ref.typeArgs.empty() || depth > 64) return nullptr;
  TypeDecl* decl = findType(typeScopes_[ref.id], ref.path[0]->name);
  owner = this;
  for (; decl != nullptr && depth < 64; depth++) {
    if (decl->isImport) {
      if (decl->module == kNoModule || program_.checkers[decl->module] == nullptr) return nullptr;
      owner = program_.checkers[decl->module].get();
      Atom name = decl->imported;
      auto local = owner->localExports_.find(name.id);
      if (local != owner->localExports_.end()) {
        decl = owner->findType(owner->topScope_, local->second);
        continue;
      }
      const Type* type = owner->exportedType(name);
      if (type == nullptr || !type->is(TypeKind::Struct)) return nullptr;
      auto* made = type->as<StructType>();
      owner = program_.checkers[made->module].get();
      decl = owner->findType(owner->topScope_, made->name);
      continue;
    }
    if (decl->alias != nullptr && decl->alias->typeParams.empty()) {
      auto* inner = decl->alias->type->dynAs<TypeRef>();
      return inner == nullptr ? nullptr : owner->structDeclOf(*inner, owner, depth + 1);
    }
    return decl->interfaces.empty() || decl->cls != nullptr ? nullptr : decl;
  }
  return nullptr;
}

StructAnswer Checker::memberAnswer(TypeNode* type) {
  if (type == nullptr) return StructAnswer::No;
  if (auto* keyword = type->dynAs<KeywordType>()) {
    bool scalar = keyword->keyword == TypeKeyword::I32 || keyword->keyword == TypeKeyword::F32 ||
                  keyword->keyword == TypeKeyword::F64 || keyword->keyword == TypeKeyword::Bool;
    return scalar ? StructAnswer::Yes : StructAnswer::No;
  }
  auto* ref = type->dynAs<TypeRef>();
  if (ref == nullptr) return StructAnswer::No;
  Checker* owner = this;
  TypeDecl* decl = structDeclOf(*ref, owner);
  return decl == nullptr ? StructAnswer::No : owner->structAnswer(*decl);
}

StructAnswer Checker::structAnswer(InterfaceDecl& interface, TypeDecl& decl, bool& recursive) {
  if (!interface.typeParams.empty()) return StructAnswer::No;
  if (interface.members.empty() && interface.extends.empty()) return StructAnswer::No;
  auto ask = [&](TypeNode* type) {
    StructAnswer answer = memberAnswer(type);
    recursive |= answer == StructAnswer::Recursive;
    return answer != StructAnswer::No;
  };
  for (TypeNode* base : interface.extends)
    if (!base->is<TypeRef>() || !ask(base)) return StructAnswer::No;
  for (TypeMember* member : interface.members) {
    bool plain = member->memberKind == TypeMemberKind::Property && !member->isOptional && !member->isComputed &&
                 member->key != nullptr && member->key->is<StringLiteral>();
    if (!plain || !ask(member->type)) return StructAnswer::No;
  }
  return StructAnswer::Yes;
}

StructAnswer Checker::structAnswer(TypeDecl& decl) {
  if (decl.state == TypeDecl::State::Done)
    return decl.type->is(TypeKind::Struct) || decl.type->is(TypeKind::Error) ? StructAnswer::Yes : StructAnswer::No;
  if (decl.asking) return StructAnswer::Recursive;
  if (decl.query != 0 && (decl.answer != StructAnswer::Recursive || decl.query == program_.structQuery)) return decl.answer;
  if (!program_.stack.hasRoom()) return StructAnswer::No;
  decl.asking = true;
  bool recursive = false;
  StructAnswer answer = structAnswer(*decl.interfaces[0], decl, recursive);
  decl.asking = false;
  decl.query = program_.structQuery;
  decl.answer = answer == StructAnswer::Yes && recursive ? StructAnswer::Recursive : answer;
  return decl.answer;
}

const Type* Checker::resolveInterface(TypeDecl& decl) {
  InterfaceDecl& first = *decl.interfaces[0];
  if (!first.typeParams.empty()) return unsupportedTypeParams(first);
  program_.structQuery++;
  decl.asking = true;
  bool recursive = false;
  StructAnswer answer = structAnswer(first, decl, recursive);
  decl.asking = false;
  if (answer == StructAnswer::Yes) {
    if (recursive) {
      error(DiagId::StructRecursive, first.name->span, text(decl.name))
          .here("every member is a scalar or a struct, so this is a struct")
          .help("make the member that closes the circle a class or `| null`");
      return errorType();
    }
    if (decl.interfaces.size() > 1) {
      error(DiagId::StructMergeChanges, decl.interfaces[1]->name->span, text(decl.name))
          .here("a second declaration adds members")
          .label(first.name->span, "declared as a struct here");
      return errorType();
    }
    return makeStruct(decl);
  }
  for (size_t i = 1; i < decl.interfaces.size(); i++) {
    InterfaceDecl& other = *decl.interfaces[i];
    bool ignored = false;
    if (!other.members.empty() && structAnswer(other, decl, ignored) == StructAnswer::Yes && first.members.empty()) {
      error(DiagId::StructMergeChanges, other.name->span, text(decl.name)).label(first.name->span, "declared as no struct here");
      return errorType();
    }
  }
  auto* shape = program_.types.make<ShapeType>();
  shape->name = decl.name;
  shape->module = module_;
  decl.type = shape;
  llvm::SmallVector<Member, 8> members;
  llvm::SmallVector<const Type*, 2> bases;
  for (InterfaceDecl* interface : decl.interfaces) {
    appendMembers(*shape, interface->members, members);
    for (TypeNode* base : interface->extends) bases.push_back(typeFromNode(base));
  }
  shape->members = program_.types.arena().copyList(members.data(), members.size());
  shape->bases = program_.types.arena().copyList(bases.data(), bases.size());
  return shape;
}

const Type* Checker::unsupportedTypeParams(InterfaceDecl& interface) {
  error(DiagId::TypeFormUnsupported, interface.name->span, "a generic interface");
  return errorType();
}

const Type* Checker::makeStruct(TypeDecl& decl) {
  InterfaceDecl& interface = *decl.interfaces[0];
  llvm::SmallVector<StructField, 8> fields;
  llvm::SmallVector<Leaf, 16> leaves;
  llvm::SmallDenseSet<uint32_t, 8> names;
  uint32_t size = 0, alignment = 1;
  bool failed = false;
  auto add = [&](Atom name, const Type* type, bool isReadonly, Node* declaration) {
    StructField field;
    field.name = name;
    field.type = type;
    field.isReadonly = isReadonly;
    field.declaration = declaration;
    field.firstLeaf = static_cast<uint32_t>(leaves.size());
    if (!names.insert(name.id).second) {
      error(DiagId::StructFieldTwice, declaration->span, text(name), text(decl.name));
      failed = true;
    }
    if (const StructType* inner = type->asStruct()) {
      field.offset = roundUp(size, inner->alignment);
      for (const Leaf& leaf : inner->leaves) leaves.push_back({leaf.rep, field.offset + leaf.offset});
      size = field.offset + inner->size;
      alignment = std::max(alignment, inner->alignment);
    } else {
      Rep rep = factRepOf(type->kind);
      uint32_t width = sizeOf(rep);
      if (width == 0) {
        failed = true;
        return;
      }
      field.offset = roundUp(size, width);
      leaves.push_back({rep, field.offset});
      size = field.offset + width;
      alignment = std::max(alignment, width);
    }
    field.leafCount = static_cast<uint32_t>(leaves.size()) - field.firstLeaf;
    fields.push_back(field);
  };
  for (TypeNode* base : interface.extends) {
    const Type* type = typeFromNode(base);
    if (const StructType* inner = type->asStruct())
      for (const StructField& field : inner->fields) add(field.name, field.type, field.isReadonly, field.declaration);
    else
      failed = true;
  }
  for (TypeMember* member : interface.members)
    add(member->key->as<StringLiteral>()->value, typeFromNode(member->type), member->isReadonly, member);
  if (failed) return errorType();
  if (leaves.size() > kMaxLeaves) {
    error(DiagId::StructTooLarge, interface.name->span, text(decl.name), static_cast<uint32_t>(leaves.size()))
        .help("hold part of it in a class, or as an array");
    return errorType();
  }
  auto* made = program_.types.make<StructType>();
  made->name = decl.name;
  made->fields = program_.types.arena().copyList(fields.data(), fields.size());
  made->leaves = program_.types.arena().copyList(leaves.data(), leaves.size());
  made->size = roundUp(size, alignment);
  made->alignment = alignment;
  made->module = module_;
  made->declaration = &interface;
  program_.result.structs.push_back(made);
  if (program_.options.remarks && quiet_ == 0)
    program_.diagnostics.remark(DiagId::StructTaken, source(), interface.name->span, text(decl.name), made->size);
  return made;
}

}  // namespace sx::typecheck
