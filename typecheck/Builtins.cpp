// The types of the standard library. Its declarations (Builtins.inc) are parsed by the front end; a member's type
// is made when it is first asked for, with the interface's parameters replaced by the arguments at hand.

#include "Program.h"
#include "base/Assert.h"
#include "base/Diagnostics.h"
#include "frontend/Parser.h"

namespace sx::typecheck {

using namespace frontend;

namespace {

constexpr std::string_view kDeclarations =
#include "Builtins.inc"
    ;

}  // namespace

struct Builtins::Impl {
  struct Interface {
    InterfaceDecl* decl = nullptr;
    llvm::DenseMap<uint32_t, TypeMember*> members;
    TypeMember* call = nullptr;
  };
  using Env = llvm::SmallVector<std::pair<Atom, const Type*>, 2>;

  Impl(AtomTable& atoms, TypeTable& types)
      : atoms(atoms), types(types), source("builtins.sx", "builtins.sx", std::string(kDeclarations)), arrayName(atoms.intern("Array")),
        mapName(atoms.intern("Map")), setName(atoms.intern("Set")), globalsName(atoms.intern("Globals")) {
    Diagnostics diagnostics;
    frontend::Program* program = parse(source, Language::Sx, Goal::Module, arena, atoms, diagnostics);
    SX_ASSERT(!diagnostics.hasErrors());
    for (Stmt* stmt : program->body) {
      auto* decl = stmt->dynAs<InterfaceDecl>();
      if (decl == nullptr) continue;
      Interface& made = interfaces[decl->name->name.id];
      made.decl = decl;
      for (TypeMember* member : decl->members) {
        if (member->memberKind == TypeMemberKind::Call) made.call = member;
        else if (member->key != nullptr && member->key->is<StringLiteral>()) made.members[member->key->as<StringLiteral>()->value.id] = member;
      }
    }
  }

  const Type* simple(TypeKind kind) const { return types.simple(kind); }

  const Type* typeOf(TypeNode* node, const Env& env) {
    if (node == nullptr) return simple(TypeKind::Any);
    if (auto* word = node->dynAs<KeywordType>()) return types.keyword(word->keyword);
    if (auto* array = node->dynAs<frontend::ArrayType>()) return types.array(typeOf(array->element, env));
    if (auto* all = node->dynAs<frontend::UnionType>()) {
      llvm::SmallVector<const Type*, 4> members;
      for (TypeNode* member : all->types) members.push_back(typeOf(member, env));
      return types.unionOf(members);
    }
    if (auto* function = node->dynAs<frontend::FunctionType>()) return signatureOf(*function->signature, env, true);
    if (auto* ref = node->dynAs<TypeRef>()) {
      for (auto& [name, type] : env)
        if (name == ref->path[0]->name) return type;
      llvm::SmallVector<const Type*, 2> args;
      for (TypeNode* arg : ref->typeArgs) args.push_back(typeOf(arg, env));
      if (interfaces.count(ref->path[0]->name.id) != 0) return types.builtin(ref->path[0]->name, args);
    }
    return simple(TypeKind::Any);
  }

  const FunctionType* signatureOf(Signature& signature, const Env& env, bool isLoose) {
    auto* type = types.make<FunctionType>();
    llvm::SmallVector<ParamType, 4> params;
    for (Param* param : signature.params) {
      ParamType out;
      if (param->target != nullptr && param->target->is<BindingIdent>()) out.name = param->target->as<BindingIdent>()->name;
      out.isOptional = param->isOptional;
      out.isRest = param->isRest;
      out.type = typeOf(param->type, env);
      params.push_back(out);
    }
    type->params = types.arena().copyList(params.data(), params.size());
    type->result = typeOf(signature.returnType, env);
    type->isLoose = isLoose;
    return type;
  }

  const Type* memberType(Interface& interface, TypeMember& member, llvm::ArrayRef<const Type*> args) {
    Env env;
    const auto& params = interface.decl->typeParams;
    for (uint32_t i = 0; i < params.size(); i++)
      env.push_back({params[i]->name->name, i < args.size() ? args[i] : simple(TypeKind::Any)});
    if (member.memberKind == TypeMemberKind::Property) return typeOf(member.type, env);
    // Only what an annotation said (the type arguments) is checked.
    Atom name = interface.decl->name->name;
    bool checked = (name == arrayName || name == mapName || name == setName) && !args.empty();
    return signatureOf(*member.signature, env, !checked);
  }

  AtomTable& atoms;
  TypeTable& types;
  Arena arena;
  SourceFile source;
  Atom arrayName, mapName, setName, globalsName;
  llvm::DenseMap<uint32_t, Interface> interfaces;
  /// By the interface with its arguments, and the member's name.
  llvm::DenseMap<std::pair<const Type*, uint32_t>, const Type*> cache;
};

Builtins::Builtins(AtomTable& atoms, TypeTable& types) : impl_(std::make_unique<Impl>(atoms, types)) {}
Builtins::~Builtins() = default;

const Type* Builtins::global(Atom name) {
  return member(impl_->globalsName, {}, name);
}

bool Builtins::hasType(Atom name) const {
  return name != impl_->globalsName && impl_->interfaces.count(name.id) != 0;
}

const Type* Builtins::member(Atom interface, llvm::ArrayRef<const Type*> args, Atom name) {
  auto found = impl_->interfaces.find(interface.id);
  if (found == impl_->interfaces.end()) return nullptr;
  auto member = found->second.members.find(name.id);
  if (member == found->second.members.end()) return nullptr;
  const Type* receiver = impl_->types.builtin(interface, args);
  auto cached = impl_->cache.find({receiver, name.id});
  if (cached != impl_->cache.end()) return cached->second;
  const Type* type = impl_->memberType(found->second, *member->second, args);
  impl_->cache[{receiver, name.id}] = type;
  return type;
}

const FunctionType* Builtins::signature(Atom interface, bool isConstruct) {
  auto found = impl_->interfaces.find(interface.id);
  if (found == impl_->interfaces.end() || found->second.call == nullptr || isConstruct) return nullptr;
  return impl_->signatureOf(*found->second.call->signature, {}, true);
}

}  // namespace sx::typecheck
