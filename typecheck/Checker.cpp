#include "Checker.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/Assert.h"
#include "frontend/AstWalk.h"

namespace sx::typecheck {

Checker::Checker(Program& program, uint32_t module)
    : program_(program), module_(module), input_(program.inputs[module]), facts_(program.result.modules[module]) {
  facts_.isChecked = true;
  facts_.exprs.resize(input_.program->nodeCount);
  facts_.bindings.resize(input_.scopes->bindingCount);
  facts_.functions.resize(input_.scopes->functions.size());
  facts_.places.push_back({});
  bindings_.resize(input_.scopes->bindingCount);
  typeScopes_.resize(input_.program->nodeCount);
}

Checker::~Checker() = default;

uint32_t Checker::addPlace(std::string_view text) {
  facts_.places.push_back(program_.result.arena.copyText(text));
  return static_cast<uint32_t>(facts_.places.size() - 1);
}

std::string Checker::quoted(const Expr* expr) const {
  std::string_view text = source().text(expr->span);
  // No more than what is shown is looked at: each operand of a long sum is quoted.
  size_t end = std::min(text.substr(0, 40).find('\n'), size_t(40));
  while (end < text.size() && end > 0 && (text[end] & 0xC0) == 0x80) end--;
  return text.size() <= end ? std::string(text) : std::string(text.substr(0, end)) + "…";
}

const Type* Checker::give(Expr* expr, const Type* type, Rep rep, Known known) {
  ExprFact& fact = facts_.exprs[expr->id];
  fact = {};
  fact.type = type;
  fact.rep = rep;
  fact.used = rep;
  fact.known = known;
  if (rep == Rep::Struct) fact.structType = type->asStruct();
  return type;
}

void Checker::setConv(Expr* expr, Conv conv, Rep used, uint32_t place) {
  ExprFact& fact = facts_.exprs[expr->id];
  fact.conv = conv;
  fact.used = used;
  fact.place = place;
}

// ---- Declarations of types and exports ----

TypeDecl* Checker::declareType(TypeScope& scope, Atom name) {
  TypeDecl*& decl = scope.decls[name.id];
  if (decl == nullptr) {
    ownedDecls_.push_back(std::make_unique<TypeDecl>());
    decl = ownedDecls_.back().get();
    decl->name = name;
  }
  return decl;
}

TypeDecl* Checker::findType(const TypeScope* scope, Atom name) {
  for (; scope != nullptr; scope = scope->parent) {
    auto found = scope->decls.find(name.id);
    if (found != scope->decls.end()) return found->second;
  }
  return nullptr;
}

uint32_t Checker::resolveSpecifier(Atom specifier) const {
  for (const ModuleInput::Resolved& resolved : input_.resolved)
    if (resolved.specifier == specifier) return resolved.module;
  return kNoModule;
}

void Checker::collectImport(ImportDecl& decl, TypeScope& scope) {
  auto declare = [&](BindingIdent* local, Atom imported) {
    TypeDecl* type = declareType(scope, local->name);
    type->isImport = true;
    type->module = resolveSpecifier(decl.source);
    type->imported = imported;
  };
  if (decl.defaultName != nullptr) declare(decl.defaultName, names::Default);
  for (ImportSpecifier* specifier : decl.specifiers) declare(specifier->local, specifier->imported);
}

void Checker::collectExport(Node* node) {
  if (auto* named = node->dynAs<ExportNamedDecl>()) {
    for (ExportSpecifier* specifier : named->specifiers) {
      if (named->source.isNone())
        localExports_[specifier->exported.id] = specifier->local->name;
      else
        reexports_[specifier->exported.id] = {resolveSpecifier(named->source), specifier->imported};
    }
  } else if (auto* all = node->dynAs<ExportAllDecl>()) {
    if (all->exported.isNone()) exportAlls_.push_back(resolveSpecifier(all->source));
  } else if (auto* exported = node->dynAs<ExportDecl>()) {
    auto add = [&](BindingIdent* ident) { localExports_[ident->name.id] = ident->name; };
    Stmt* decl = exported->decl;
    if (auto* ambient = decl->dynAs<AmbientDecl>()) decl = ambient->decl;
    if (auto* vars = decl->dynAs<VarDecl>()) {
      for (Declarator* declarator : vars->declarators) forEachBoundName(declarator->target, add);
    } else if (auto* function = decl->dynAs<FunctionDecl>()) {
      add(function->fn->name);
    } else if (auto* cls = decl->dynAs<ClassDecl>()) {
      add(cls->cls->name);
    } else if (auto* interface = decl->dynAs<InterfaceDecl>()) {
      add(interface->name);
    } else if (auto* alias = decl->dynAs<TypeAliasDecl>()) {
      add(alias->name);
    }
  } else if (auto* byDefault = node->dynAs<ExportDefaultDecl>()) {
    BindingIdent* name = nullptr;
    if (byDefault->decl != nullptr) {
      if (auto* function = byDefault->decl->dynAs<FunctionDecl>()) name = function->fn->name;
      if (auto* cls = byDefault->decl->dynAs<ClassDecl>()) name = cls->cls->name;
      if (auto* interface = byDefault->decl->dynAs<InterfaceDecl>()) name = interface->name;
    }
    if (name != nullptr)
      localExports_[names::Default.id] = name->name;
    else
      defaultBinding_ = byDefault->binding;
  }
}

void Checker::collectStmt(Stmt* stmt, TypeScope*& scope, TypeScope* parent) {
  if (auto* exported = stmt->dynAs<ExportDecl>()) stmt = exported->decl;
  if (auto* byDefault = stmt->dynAs<ExportDefaultDecl>()) stmt = byDefault->decl;
  if (stmt == nullptr) return;
  if (auto* ambient = stmt->dynAs<AmbientDecl>()) stmt = ambient->decl;
  auto own = [&]() -> TypeScope& {
    if (scope == nullptr) {
      ownedScopes_.push_back(std::make_unique<TypeScope>());
      scope = ownedScopes_.back().get();
      scope->parent = parent;
    }
    return *scope;
  };
  if (auto* interface = stmt->dynAs<InterfaceDecl>()) {
    if (interface->name != nullptr) declareType(own(), interface->name->name)->interfaces.push_back(interface);
  } else if (auto* alias = stmt->dynAs<TypeAliasDecl>()) {
    declareType(own(), alias->name->name)->alias = alias;
  } else if (auto* cls = stmt->dynAs<ClassDecl>()) {
    if (cls->cls->name != nullptr) declareType(own(), cls->cls->name->name)->cls = cls->cls;
  } else if (auto* import = stmt->dynAs<ImportDecl>()) {
    collectImport(*import, own());
  }
}

void Checker::collect() {
  auto newScope = [&](TypeScope* parent) {
    ownedScopes_.push_back(std::make_unique<TypeScope>());
    ownedScopes_.back()->parent = parent;
    return ownedScopes_.back().get();
  };
  auto withTypeParams = [&](const List<TypeParam*>& params, TypeScope* scope) {
    if (params.empty()) return scope;
    scope = newScope(scope);
    for (TypeParam* param : params) declareType(*scope, param->name->name)->isTypeParam = true;
    return scope;
  };
  topScope_ = newScope(nullptr);
  llvm::SmallVector<std::pair<Node*, TypeScope*>, 64> work;
  work.push_back({input_.program, nullptr});
  while (!work.empty()) {
    auto [node, parent] = work.pop_back_val();
    TypeScope* scope = nullptr;
    if (auto* program = node->dynAs<frontend::Program>()) {
      scope = topScope_;
      for (Stmt* stmt : program->body) {
        collectStmt(stmt, scope, nullptr);
        collectExport(stmt);
      }
    } else if (auto* block = node->dynAs<Block>()) {
      for (Stmt* stmt : block->body) collectStmt(stmt, scope, parent);
    } else if (auto* cases = node->dynAs<SwitchStmt>()) {
      for (SwitchCase* one : cases->cases)
        for (Stmt* stmt : one->body) collectStmt(stmt, scope, parent);
    } else if (auto* fn = node->dynAs<FunctionNode>()) {
      scope = withTypeParams(fn->typeParams, parent);
    } else if (auto* cls = node->dynAs<ClassNode>()) {
      scope = withTypeParams(cls->typeParams, parent);
    } else if (auto* interface = node->dynAs<InterfaceDecl>()) {
      typeScopes_[node->id] = parent;
      scope = withTypeParams(interface->typeParams, parent);
    } else if (auto* alias = node->dynAs<TypeAliasDecl>()) {
      typeScopes_[node->id] = parent;
      scope = withTypeParams(alias->typeParams, parent);
    } else if (auto* signature = node->dynAs<Signature>()) {
      scope = withTypeParams(signature->typeParams, parent);
    } else if (node->is<TypeRef>() || node->is<QueryType>()) {
      typeScopes_[node->id] = parent;
    } else if (auto* declarator = node->dynAs<Declarator>()) {
      auto* name = declarator->target->dynAs<BindingIdent>();
      FunctionNode* fn = declarator->init == nullptr            ? nullptr
                         : declarator->init->is<ArrowExpr>()    ? declarator->init->as<ArrowExpr>()->fn
                         : declarator->init->is<FunctionExpr>() ? declarator->init->as<FunctionExpr>()->fn
                                                                : nullptr;
      if (fn != nullptr && name != nullptr && name->binding != nullptr && !name->binding->assigned) functionNames_[fn] = name->binding;
    } else if (auto* ident = node->dynAs<BindingIdent>()) {
      if (ident->binding != nullptr) allBindings_.push_back(ident->binding);
    } else if (auto* assign = node->dynAs<AssignExpr>()) {
      assignments_.push_back({assign->span.begin, assign->target});
    } else if (auto* update = node->dynAs<UpdateExpr>()) {
      assignments_.push_back({update->span.begin, update->target});
    } else if (auto* forOf = node->dynAs<ForOfStmt>()) {
      if (forOf->target != nullptr) assignments_.push_back({forOf->span.begin, forOf->target});
    } else if (auto* forIn = node->dynAs<ForInStmt>()) {
      if (forIn->target != nullptr) assignments_.push_back({forIn->span.begin, forIn->target});
    }
    noteClassUses(node);
    if (scope == nullptr) scope = parent;
    forEachChild(node, [&](Node* child) { work.push_back({child, scope}); });
  }
  std::sort(assignments_.begin(), assignments_.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
}

const Type* Checker::exportedType(Atom name, int depth) {
  if (depth > 64) return nullptr;
  if (auto local = localExports_.find(name.id); local != localExports_.end()) {
    TypeDecl* decl = findType(topScope_, local->second);
    return decl == nullptr ? nullptr : declaredTypeOf(*decl);
  }
  if (auto found = reexports_.find(name.id); found != reexports_.end()) {
    auto [module, imported] = found->second;
    if (module == kNoModule || program_.checkers[module] == nullptr) return any();
    return program_.checkers[module]->exportedType(imported, depth + 1);
  }
  for (uint32_t module : exportAlls_) {
    if (module == kNoModule || program_.checkers[module] == nullptr) continue;
    if (const Type* type = program_.checkers[module]->exportedType(name, depth + 1)) return type;
  }
  return nullptr;
}

Binding* Checker::exportedBinding(Atom name, uint32_t& module, int depth) {
  if (depth > 64) return nullptr;
  auto inModule = [&](uint32_t other, Atom imported) -> Binding* {
    if (other == kNoModule || program_.checkers[other] == nullptr) return nullptr;
    return program_.checkers[other]->exportedBinding(imported, module, depth + 1);
  };
  Binding* binding = nullptr;
  if (auto local = localExports_.find(name.id); local != localExports_.end())
    binding = findOwnBinding(*input_.program->scope, local->second);
  else if (name == names::Default && defaultBinding_ != nullptr)
    binding = defaultBinding_;
  if (binding != nullptr) {
    module = module_;
    if (binding->kind != BindingKind::Import) return binding;
    TypeDecl* decl = findType(topScope_, binding->name);
    return decl == nullptr ? nullptr : inModule(decl->module, decl->imported);
  }
  if (auto found = reexports_.find(name.id); found != reexports_.end()) return inModule(found->second.first, found->second.second);
  for (uint32_t other : exportAlls_)
    if (Binding* found = inModule(other, name)) return found;
  return nullptr;
}

const Type* Checker::declaredTypeOf(TypeDecl& decl) {
  if (decl.state == TypeDecl::State::Done) return decl.type;
  if (decl.state == TypeDecl::State::InProgress || !program_.stack.hasRoom()) return decl.type != nullptr ? decl.type : errorType();
  decl.state = TypeDecl::State::InProgress;
  const Type* type = any();
  if (decl.isTypeParam) {
    type = errorType();
  } else if (decl.isImport) {
    if (decl.module != kNoModule && program_.checkers[decl.module] != nullptr) {
      type = program_.checkers[decl.module]->exportedType(decl.imported);
      if (type == nullptr) type = errorType();
    }
  } else if (decl.cls != nullptr) {
    type = classTypeOf(*decl.cls);
  } else if (!decl.interfaces.empty()) {
    type = resolveInterface(decl);
  } else if (decl.alias != nullptr) {
    type = decl.alias->typeParams.empty() ? typeFromNode(decl.alias->type) : unsupportedType(decl.alias->type, "a generic type alias");
  }
  decl.type = type;
  decl.state = TypeDecl::State::Done;
  return type;
}

// ---- Types of bindings ----

const Type* Checker::typeOfBinding(Binding* binding) {
  return stateOfBinding(binding).type;
}

const BindingState& Checker::stateOfBinding(Binding* binding) {
  BindingState& state = bindings_[binding->id];
  if (state.state == BindingState::State::Done) return state;
  if (state.state == BindingState::State::InProgress || !program_.stack.hasRoom()) {
    if (state.type == nullptr) state.type = any();
    return state;
  }
  state.state = BindingState::State::InProgress;
  const Type* type = resolveBindingType(*binding, state);
  BindingState& resolved = bindings_[binding->id];
  if (type == nullptr) {
    // A name in a pattern or a loop head, which its statement will tell.
    resolved.type = any();
    resolved.state = BindingState::State::Unresolved;
    return resolved;
  }
  resolved.type = type;
  resolved.state = BindingState::State::Done;
  return resolved;
}

const Type* Checker::resolveBindingType(Binding& binding, BindingState& state) {
  Node* declaration = binding.declaration;
  switch (binding.kind) {
    case BindingKind::Var: case BindingKind::Let: case BindingKind::Const: {
      auto* declarator = declaration == nullptr ? nullptr : declaration->dynAs<Declarator>();
      if (declarator == nullptr || !declarator->target->is<BindingIdent>()) return nullptr;
      return resolveDeclarator(binding, state, *declarator);
    }
    case BindingKind::Function: case BindingKind::BlockFunction: case BindingKind::FunctionName:
      if (declaration != nullptr && declaration->is<FunctionNode>()) return functionTypeOf(declaration->as<FunctionNode>());
      return any();
    case BindingKind::Class: case BindingKind::ClassName:
      if (declaration != nullptr && declaration->is<ClassNode>()) return classTypeOf(*declaration->as<ClassNode>())->value;
      return any();
    case BindingKind::Parameter: {
      auto* param = declaration == nullptr ? nullptr : declaration->dynAs<Param>();
      if (param == nullptr || !param->target->is<BindingIdent>()) return nullptr;
      const Type* type = any();
      if (param->type != nullptr) {
        auto* borrow = param->type->dynAs<frontend::BorrowType>();
        type = borrow != nullptr ? borrowFromNode(borrow) : typeFromNode(param->type);
        if (type->is(TypeKind::Borrow)) type = type->as<BorrowType>()->pointee;
        if (param->isOptional && param->init == nullptr) type = program_.types.unionOf({type, simple(TypeKind::Undefined)});
      } else if (auto contextual = contextualParams_.find(&binding); contextual != contextualParams_.end()) {
        type = contextual->second;
        return type;
      }
      if (!param->isRest) bindings_[binding.id].rep = factRepOf(type->kind);
      return type;
    }
    case BindingKind::Import: {
      TypeDecl* decl = findType(topScope_, binding.name);
      if (decl == nullptr || decl->module == kNoModule || program_.checkers[decl->module] == nullptr) return any();
      uint32_t module = kNoModule;
      Binding* exported = program_.checkers[decl->module]->exportedBinding(decl->imported, module);
      if (exported == nullptr) return any();
      BindingState other = program_.checkers[module]->stateOfBinding(exported);
      const Type* type = other.isAuto ? any() : other.type;
      BindingState& own = bindings_[binding.id];
      own = other;
      return type;
    }
    case BindingKind::ImportNamespace: {
      auto* import = declaration == nullptr ? nullptr : declaration->dynAs<ImportDecl>();
      uint32_t module = import == nullptr ? kNoModule : resolveSpecifier(import->source);
      if (module == kNoModule || program_.checkers[module] == nullptr) return any();
      return program_.types.namespaceOf(module);
    }
    case BindingKind::Extern: case BindingKind::CatchParameter: case BindingKind::Arguments: case BindingKind::This:
    case BindingKind::NewTarget: case BindingKind::HomeObject: case BindingKind::ActiveFunction:
    case BindingKind::DefaultExport: case BindingKind::PrivateMethod: case BindingKind::PrivateField:
    case BindingKind::PrivateAccessor:
      return any();
  }
  return any();
}

const Type* Checker::resolveDeclarator(Binding& binding, BindingState& state, Declarator& declarator) {
  if (declarator.type != nullptr) {
    const Type* type = typeFromNode(declarator.type);
    // A var can be read before its declaration ran: its scalar is raw.
    bindings_[binding.id].rep = binding.kind == BindingKind::Var && type->isStrictScalar() ? Rep::Any : factRepOf(type->kind);
    return type;
  }
  if (declarator.init == nullptr) {
    bindings_[binding.id].isAuto = true;
    return any();
  }
  const Type* type = nullptr;
  FunctionNode* fn = declarator.init->is<ArrowExpr>()      ? declarator.init->as<ArrowExpr>()->fn
                     : declarator.init->is<FunctionExpr>() ? declarator.init->as<FunctionExpr>()->fn
                                                           : nullptr;
  ExprFact& init = fact(declarator.init);
  if (fn != nullptr) {
    type = functionTypeOf(fn);
  } else if (init.type != nullptr) {
    type = init.type;
  } else {
    Flow saved = std::move(flow_);
    FunctionContext* function = function_;
    FunctionContext top;
    top.info = input_.scopes->topFunction;
    function_ = &top;
    flow_ = {};
    quiet_++;
    type = checkExpr(declarator.init, ownTypeWanted(binding.isSafe));
    quiet_--;
    flow_ = std::move(saved);
    function_ = function;
  }
  BindingState& own = bindings_[binding.id];
  if (type->is(TypeKind::Struct) && binding.kind != BindingKind::Var) {
    own.rep = Rep::Struct;
    return type;
  }
  bool reassigned = binding.assigned || binding.kind == BindingKind::Var;
  if (binding.isSafe) {
    type = widenLiteral(type, program_.types);
    own.rep = factRepOf(type->kind);
    if (type->is(TypeKind::Null) || type->is(TypeKind::Undefined)) type = any();
    return type;
  }
  if (reassigned) {
    own.isAuto = true;
    return any();
  }
  if (type->is(TypeKind::Void) || type->is(TypeKind::Undefined) || type->is(TypeKind::Null)) type = any();
  own.known = init.known;
  own.isConstant = init.isConstant;
  own.constant = init.constant;
  if (isScalarRep(init.rep)) own.rep = init.rep;
  return type;
}

void Checker::finishBinding(Binding* binding) {
  const BindingState& state = stateOfBinding(binding);
  BindingFact& result = facts_.bindings[binding->id];
  result.type = state.type;
  result.rep = state.rep;
  if (state.rep == Rep::Struct) result.structType = state.type->asStruct();
  if (binding->kind == BindingKind::Parameter && binding->declaration != nullptr) {
    if (auto* param = binding->declaration->dynAs<Param>(); param != nullptr && param->type != nullptr) {
      if (auto* borrow = param->type->dynAs<frontend::BorrowType>()) {
        result.isBorrow = true;
        result.isMutBorrow = borrow->isMut;
      }
    }
  }
}

// ---- The whole ----

void Checker::check() {
  FunctionContext top;
  top.info = input_.scopes->topFunction;
  top.thisType = simple(TypeKind::Undefined);
  function_ = &top;
  flow_ = {};
  checkStmts(input_.program->body);
  function_ = nullptr;
  for (uint32_t i = 0; i < input_.scopes->functions.size(); i++)
    if (auto* fn = input_.scopes->functions[i]->node->dynAs<FunctionNode>()) fillFunctionFact(*fn);
  for (Binding* binding : allBindings_) finishBinding(binding);
  if (program_.options.remarks && !program_.diagnostics.hasErrors()) remarkStructs();
}

KnownNames::KnownNames(AtomTable& atoms)
    : array(atoms.intern("Array")), string(atoms.intern("String")), number(atoms.intern("Number")), boolean(atoms.intern("Boolean")),
      bigint(atoms.intern("BigInt")), symbol(atoms.intern("Symbol")), function(atoms.intern("Function")),
      console(atoms.intern("console")), json(atoms.intern("JSON")), stringify(atoms.intern("stringify")), map(atoms.intern("Map")),
      set(atoms.intern("Set")), undefined(atoms.intern("undefined")), globals(atoms.intern("Globals")),
      readonlyArray(atoms.intern("ReadonlyArray")), promise(atoms.intern("Promise")), readonly(atoms.intern("Readonly")),
      partial(atoms.intern("Partial")), record(atoms.intern("Record")), nan(atoms.intern("NaN")), infinity(atoms.intern("Infinity")),
      object(atoms.intern("Object")) {}

Program::Program(CheckedProgram& result, AtomTable& atoms, Diagnostics& diagnostics, const CheckOptions& options)
    : result(result), atoms(atoms), diagnostics(diagnostics), options(options), types(result.arena), names(atoms), builtins(atoms, types) {}

Program::~Program() = default;

std::unique_ptr<CheckedProgram> checkProgram(llvm::ArrayRef<ModuleInput> modules, AtomTable& atoms, Diagnostics& diagnostics,
                                             const CheckOptions& options) {
  auto result = std::make_unique<CheckedProgram>();
  result->modules.resize(modules.size());
  Program program(*result, atoms, diagnostics, options);
  program.inputs = modules;
  program.checkers.resize(modules.size());
  for (uint32_t i = 0; i < modules.size(); i++) {
    result->modules[i].program = modules[i].program;
    result->modules[i].scopes = modules[i].scopes;
    if (modules[i].program->language == Language::Sx) program.checkers[i] = std::make_unique<Checker>(program, i);
  }
  for (auto& checker : program.checkers)
    if (checker != nullptr) checker->collect();
  for (auto& checker : program.checkers)
    if (checker != nullptr) checker->check();
  return result;
}

std::vector<Atom> importedSpecifiers(const frontend::Program& program) {
  std::vector<Atom> specifiers;
  llvm::DenseMap<uint32_t, bool> seen;
  auto add = [&](Atom specifier) {
    if (!specifier.isNone() && seen.try_emplace(specifier.id, true).second) specifiers.push_back(specifier);
  };
  for (Stmt* stmt : program.body) {
    if (auto* import = stmt->dynAs<ImportDecl>()) add(import->source);
    if (auto* named = stmt->dynAs<ExportNamedDecl>()) add(named->source);
    if (auto* all = stmt->dynAs<ExportAllDecl>()) add(all->source);
  }
  return specifiers;
}

}  // namespace sx::typecheck
