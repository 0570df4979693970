#include <algorithm>

#include "FunctionLowerer.h"
#include "frontend/AstWalk.h"

// Modules: layout of their scopes, resolution of imports and exports (ECMA-262 16.2.1.7), cycles, and their entry
// functions.
//
// An imported binding is a slot of the exporting module's scope. If no cycle connects the two, the exporter has run
// before, so nothing is checked; in a cycle its lexical bindings are dead-zone checked, and the functions of all
// modules of the cycle are made by the entry of the one that runs first.

namespace sx::lower {

namespace {

constexpr uint32_t kCommonJsExportsSlot = 0;

bool isImplicit(BindingKind kind) {
  return kind == BindingKind::This || kind == BindingKind::NewTarget || kind == BindingKind::HomeObject || kind == BindingKind::ActiveFunction;
}

void addSpecifier(std::vector<Atom>& list, llvm::DenseMap<uint32_t, uint32_t>& known, Atom specifier) {
  if (known.try_emplace(specifier.id, list.size()).second) list.push_back(specifier);
}

bool isTypeOnlyImport(const ImportDecl* import) {
  if (import->isTypeOnly) return true;
  if (import->defaultName != nullptr || import->namespaceName != nullptr || import->specifiers.empty()) return false;
  return std::all_of(import->specifiers.begin(), import->specifiers.end(), [](ImportSpecifier* s) { return s->isTypeOnly; });
}

}  // namespace

namespace {

/// The literal specifiers of require() calls anywhere in a CommonJS file, in source order. The walk keeps its own
/// stack: chains may be as long as the file.
std::vector<const StringLiteral*> requiredLiterals(const Program& program) {
  std::vector<const StringLiteral*> found;
  std::vector<frontend::Node*> stack(program.body.begin(), program.body.end());
  while (!stack.empty()) {
    frontend::Node* node = stack.back();
    stack.pop_back();
    if (auto* call = node->dynAs<CallExpr>(); call != nullptr && call->args.size() == 1) {
      auto* callee = call->callee->dynAs<Identifier>();
      auto* specifier = call->args[0]->dynAs<StringLiteral>();
      if (callee != nullptr && callee->name == frontend::names::Require && specifier != nullptr) found.push_back(specifier);
    }
    frontend::forEachChild(node, [&stack](frontend::Node* child) { stack.push_back(child); });
  }
  std::sort(found.begin(), found.end(), [](const frontend::Node* a, const frontend::Node* b) { return a->span.begin < b->span.begin; });
  return found;
}

}  // namespace

std::vector<Atom> requestedModules(const Program& program) {
  std::vector<Atom> list;
  llvm::DenseMap<uint32_t, uint32_t> known;
  // A file that never says `require` need not be searched.
  const Binding* require = program.goal == frontend::Goal::CommonJs ? findOwnBinding(*program.scope, frontend::names::Require) : nullptr;
  if (require != nullptr && require->useCount > 0) {
    for (const StringLiteral* literal : requiredLiterals(program)) addSpecifier(list, known, literal->value);
  }
  for (Stmt* stmt : program.body) {
    if (auto* import = stmt->dynAs<ImportDecl>(); import != nullptr && !isTypeOnlyImport(import)) addSpecifier(list, known, import->source);
    if (auto* named = stmt->dynAs<ExportNamedDecl>(); named != nullptr && named->source && !named->isTypeOnly) addSpecifier(list, known, named->source);
    if (auto* all = stmt->dynAs<ExportAllDecl>(); all != nullptr && !all->isTypeOnly) addSpecifier(list, known, all->source);
  }
  return list;
}

/// What one module exports, by name.
struct Bundle::ExportTable {
  struct Entry {
    /// A binding of this module, or (source set) a name of another; name none: its namespace.
    const Binding* binding = nullptr;
    Atom source;
    Atom name;
  };
  llvm::DenseMap<uint32_t, Entry> entries;
  std::vector<Atom> order;
  std::vector<Atom> stars;
  /// Exported interfaces and aliases, and imported names that turned out to be such.
  llvm::DenseMap<uint32_t, bool> types;

  void add(Atom exported, Entry entry) {
    if (entries.try_emplace(exported.id, entry).second) order.push_back(exported);
  }
};

Bundle::Bundle(ir::Module& module, Arena& arena, frontend::AtomTable& atoms, Diagnostics& diagnostics)
    : ir(module), arena(arena), atoms(atoms), diagnostics(diagnostics) {}
Bundle::~Bundle() = default;

Env* Bundle::makeEnv(uint32_t file, const Scope* scope, Env* parent) {
  Env* env = arena.make<Env>();
  env->parent = parent;
  ir::ScopeDesc desc;
  desc.parent = parent != nullptr ? parent->descriptor : kNoId;
  for (const Binding* b = scope != nullptr ? scope->firstBinding : nullptr; b != nullptr; b = b->next) {
    if (!b->captured) continue;
    Place& p = place(file, b);
    if (p.kind != PlaceKind::None) continue;
    bool isUnboundThis = b->kind == BindingKind::This && scope->function->kind == frontend::FunctionKind::DerivedConstructor;
    p.kind = PlaceKind::Cell;
    p.isRaw = b->needsDeadZone || isUnboundThis;
    p.env = env;
    p.slot = static_cast<uint32_t>(desc.slots.size());
    const typecheck::CheckedModule* checked = files[file]->input.checked;
    const typecheck::BindingFact* fact = checked != nullptr && checked->isChecked ? &checked->fact(b) : nullptr;
    uint32_t name = intern(b->name);
    // The slot behind the active function is for its super constructor.
    if (b->kind == BindingKind::ActiveFunction) desc.slots.push_back({Kind::Any, name});
    bool isConst = b->constantValue;
    uint32_t constant = isConst ? constantOf(b, checked) : kNoId;
    if (fact != nullptr && fact->structType != nullptr && (fact->rep == typecheck::Rep::Struct || fact->isBorrow)) {
      for (const typecheck::Leaf& leaf : fact->structType->leaves) desc.slots.push_back({p.isRaw ? Kind::Raw : kindOfRep(leaf.rep), name, isConst});
    } else {
      desc.slots.push_back({p.isRaw ? Kind::Raw : fact != nullptr ? kindOfRep(fact->rep) : Kind::Any, name, isConst, constant});
    }
  }
  env->descriptor = ir.addScope(std::move(desc));
  return env;
}

/// The number a const is initialised with, if its initialiser is one.
uint32_t Bundle::constantOf(const Binding* b, const typecheck::CheckedModule* checked) {
  auto* declarator = b->kind == BindingKind::Const && b->declaration != nullptr ? b->declaration->dynAs<Declarator>() : nullptr;
  if (declarator == nullptr || declarator->init == nullptr || !declarator->target->is<BindingIdent>()) return kNoId;
  if (checked != nullptr && checked->isChecked) {
    const typecheck::ExprFact& fact = checked->fact(declarator->init);
    using typecheck::Conv;
    if (fact.conv == Conv::ConstI32 || fact.conv == Conv::ConstF64 || fact.conv == Conv::ConstF32) return ir.internNumber(fact.constant);
    if (fact.conv != Conv::None) return kNoId;
  }
  auto* literal = declarator->init->dynAs<NumberLiteral>();
  return literal != nullptr ? ir.internNumber(literal->value) : kNoId;
}

uint32_t Bundle::requestOf(uint32_t file, Atom specifier) const {
  const File& f = *files[file];
  for (uint32_t i = 0; i < f.specifiers.size(); i++)
    if (f.specifiers[i] == specifier) return i < f.input.requests.size() ? f.input.requests[i] : kNoModule;
  return kNoModule;
}

void Bundle::collectExports(uint32_t file) {
  ExportTable& table = *tables_[file];
  const Program& program = *files[file]->input.program;
  llvm::DenseMap<uint32_t, std::pair<Atom, Atom>> imported;
  for (Stmt* stmt : program.body) {
    auto* import = stmt->dynAs<ImportDecl>();
    if (import == nullptr || import->isTypeOnly) continue;
    if (import->defaultName != nullptr) imported[import->defaultName->name.id] = {import->source, names::Default};
    if (import->namespaceName != nullptr) imported[import->namespaceName->name.id] = {import->source, Atom()};
    for (ImportSpecifier* s : import->specifiers)
      if (!s->isTypeOnly) imported[s->local->name.id] = {import->source, s->imported};
  }
  auto addDeclared = [&](Stmt* decl) {
    if (auto* var = decl->dynAs<VarDecl>()) {
      for (Declarator* d : var->declarators) forEachBoundName(d->target, [&](BindingIdent* ident) { table.add(ident->name, {ident->binding, {}, {}}); });
    } else if (auto* fn = decl->dynAs<FunctionDecl>(); fn != nullptr && fn->fn->body != nullptr) {
      table.add(fn->fn->name->name, {fn->fn->name->binding, {}, {}});
    } else if (auto* cls = decl->dynAs<ClassDecl>()) {
      table.add(cls->cls->name->name, {cls->cls->name->binding, {}, {}});
    } else if (auto* external = decl->dynAs<ExternDecl>()) {
      table.add(external->name->name, {external->name->binding, {}, {}});
    } else if (auto* interface = decl->dynAs<InterfaceDecl>()) {
      table.types[interface->name->name.id] = true;
    } else if (auto* alias = decl->dynAs<TypeAliasDecl>()) {
      table.types[alias->name->name.id] = true;
    }
  };
  for (Stmt* stmt : program.body) {
    if (auto* interface = stmt->dynAs<InterfaceDecl>()) table.types[interface->name->name.id] = true;
    if (auto* alias = stmt->dynAs<TypeAliasDecl>()) table.types[alias->name->name.id] = true;
    if (auto* exported = stmt->dynAs<ExportDecl>()) {
      addDeclared(exported->decl);
    } else if (auto* def = stmt->dynAs<ExportDefaultDecl>()) {
      if (def->binding != nullptr) table.add(names::Default, {def->binding, {}, {}});
    } else if (auto* all = stmt->dynAs<ExportAllDecl>(); all != nullptr && !all->isTypeOnly) {
      if (all->exported) table.add(all->exported, {nullptr, all->source, {}});
      else table.stars.push_back(all->source);
    } else if (auto* named = stmt->dynAs<ExportNamedDecl>(); named != nullptr && !named->isTypeOnly) {
      for (ExportSpecifier* s : named->specifiers) {
        if (s->isTypeOnly) continue;
        if (named->source) {
          table.add(s->exported, {nullptr, named->source, s->imported});
        } else if (auto it = imported.find(s->local->name.id); it != imported.end()) {
          table.add(s->exported, {nullptr, it->second.first, it->second.second});
        } else if (s->local->binding != nullptr) {
          table.add(s->exported, {s->local->binding, {}, {}});
        } else {
          table.types[s->exported.id] = true;
        }
      }
    }
  }
}

ExportTarget Bundle::resolveExport(uint32_t file, Atom name) {
  std::vector<std::pair<uint32_t, uint32_t>> path;
  return resolveIn(file, name, path);
}

ExportTarget Bundle::resolveIn(uint32_t file, Atom name, std::vector<std::pair<uint32_t, uint32_t>>& path) {
  uint64_t key = static_cast<uint64_t>(file) << 32 | name.id;
  if (auto it = resolved_.find(key); it != resolved_.end()) return it->second;
  if (std::find(path.begin(), path.end(), std::pair(file, name.id)) != path.end()) return {};
  if (files[file]->input.program->goal == Goal::CommonJs) return {ExportTarget::CommonJs, file, nullptr};
  path.push_back({file, name.id});
  ExportTable& table = *tables_[file];
  ExportTarget result;
  if (auto it = table.entries.find(name.id); it != table.entries.end()) {
    auto entry = it->second;
    if (entry.binding != nullptr) {
      result = {ExportTarget::Slot, file, entry.binding};
    } else if (uint32_t from = requestOf(file, entry.source); from != kNoModule) {
      result = entry.name ? resolveIn(from, entry.name, path) : ExportTarget{ExportTarget::Namespace, from, nullptr};
    }
  } else if (name != names::Default) {
    for (Atom star : table.stars) {
      uint32_t from = requestOf(file, star);
      if (from == kNoModule || files[from]->input.program->goal == Goal::CommonJs) continue;
      ExportTarget found = resolveIn(from, name, path);
      if (found.kind == ExportTarget::NotFound) continue;
      if (result.kind == ExportTarget::NotFound) result = found;
      else if (!(result == found)) result = {ExportTarget::Ambiguous};
    }
  }
  if (result.kind == ExportTarget::NotFound && table.types.contains(name.id)) result = {ExportTarget::Erased};
  path.pop_back();
  // Inside a cycle of re-exports the answer may depend on where the search began.
  if (path.empty() || result.kind != ExportTarget::NotFound) resolved_[key] = result;
  return result;
}

void Bundle::importBinding(uint32_t file, Binding* binding, uint32_t target, Atom name, Span span, Atom specifier) {
  if (binding == nullptr) return;
  Place& p = place(file, binding);
  p.kind = PlaceKind::Missing;
  const SourceFile& source = *files[file]->input.source;
  if (target == kNoModule) {
    diagnostics.warning(DiagId::FeatureUnsupported, source, span, "importing from a module outside the program");
    return;
  }
  ExportTarget found = name ? resolveExport(target, name) : ExportTarget{ExportTarget::Namespace, target, nullptr};
  switch (found.kind) {
  case ExportTarget::Slot: {
    const Place& there = place(found.module, found.binding);
    p = {.kind = PlaceKind::Import, .isRaw = there.isRaw, .module = found.module, .slot = there.slot};
    if (there.kind == PlaceKind::Namespace) p = there;
    return;
  }
  case ExportTarget::Namespace:
    p.kind = PlaceKind::Namespace;
    p.module = found.module;
    return;
  case ExportTarget::CommonJs:
    p.kind = PlaceKind::CommonJsImport;
    p.module = found.module;
    p.slot = kCommonJsExportsSlot;
    return;
  case ExportTarget::Erased:
    return;
  case ExportTarget::NotFound:
  case ExportTarget::Ambiguous: {
    auto diagnostic = diagnostics.error(DiagId::ExportNotFound, source, span, atoms.text(name), files[target]->input.source->displayPath());
    // What other engines say when the program starts.
    if (found.kind == ExportTarget::NotFound)
      diagnostic.note("SyntaxError: The requested module '" + std::string(atoms.text(specifier)) + "' does not provide an export named '" + std::string(atoms.text(name)) + "'");
    return;
  }
  }
}

void Bundle::resolveImports(uint32_t file) {
  for (Stmt* stmt : files[file]->input.program->body) {
    auto* import = stmt->dynAs<ImportDecl>();
    if (import == nullptr || import->isTypeOnly) continue;
    uint32_t target = requestOf(file, import->source);
    if (import->defaultName != nullptr) importBinding(file, import->defaultName->binding, target, names::Default, import->defaultName->span, import->source);
    if (import->namespaceName != nullptr) importBinding(file, import->namespaceName->binding, target, Atom(), import->namespaceName->span, import->source);
    for (ImportSpecifier* s : import->specifiers)
      if (!s->isTypeOnly) importBinding(file, s->local->binding, target, s->imported, s->span, import->source);
  }
}

/// The records behind the module's namespace object.
void Bundle::listExports(uint32_t file) {
  ir::ModuleInfo& info = ir.modules[file];
  if (files[file]->input.program->goal == Goal::CommonJs) {
    info.exports.push_back({ir.intern("default"), ExportKind::Slot, file, kCommonJsExportsSlot});
    return;
  }
  llvm::DenseMap<uint32_t, bool> seen;
  std::vector<bool> visited(files.size());
  std::vector<uint32_t> work{file};
  visited[file] = true;
  auto add = [&](Atom name) {
    if (!seen.try_emplace(name.id, true).second) return;
    ExportTarget found = resolveExport(file, name);
    uint32_t text = intern(name);
    switch (found.kind) {
    case ExportTarget::Slot:
      info.exports.push_back({text, ExportKind::Slot, found.module, place(found.module, found.binding).slot});
      break;
    case ExportTarget::Namespace: info.exports.push_back({text, ExportKind::Namespace, found.module, 0}); break;
    case ExportTarget::Ambiguous: info.exports.push_back({text, ExportKind::Ambiguous, 0, 0}); break;
    case ExportTarget::CommonJs: info.exports.push_back({text, ExportKind::Slot, found.module, kCommonJsExportsSlot}); break;
    case ExportTarget::NotFound: case ExportTarget::Erased: break;
    }
  };
  while (!work.empty()) {
    uint32_t at = work.back();
    work.pop_back();
    for (Atom name : tables_[at]->order)
      if (at == file || name != names::Default) add(name);
    for (Atom star : tables_[at]->stars) {
      uint32_t from = requestOf(at, star);
      if (from == kNoModule || visited[from]) continue;
      visited[from] = true;
      work.push_back(from);
    }
  }
}

/// Tarjan's algorithm along the requests: strongly connected modules form a cycle. Also gives the order of evaluation.
void Bundle::findCycles(uint32_t entry) {
  constexpr uint32_t kUnseen = ~0u;
  std::vector<uint32_t> index(files.size(), kUnseen), low(files.size());
  std::vector<bool> onStack(files.size());
  std::vector<uint32_t> stack, evaluated(files.size(), kUnseen);
  uint32_t next = 0, order = 0;
  struct Visit {
    uint32_t file, at;
  };
  std::vector<Visit> visits;
  auto begin = [&](uint32_t f) {
    index[f] = low[f] = next++;
    stack.push_back(f);
    onStack[f] = true;
    visits.push_back({f, 0});
  };
  auto run = [&](uint32_t root) {
    if (index[root] != kUnseen) return;
    begin(root);
    while (!visits.empty()) {
      Visit& v = visits.back();
      const auto& requests = files[v.file]->input.requests;
      if (v.at < requests.size()) {
        uint32_t to = requests[v.at++];
        if (to == kNoModule) continue;
        if (to == v.file) files[to]->isInCycle = true;
        if (index[to] == kUnseen) begin(to);
        else if (onStack[to]) low[v.file] = std::min(low[v.file], index[to]);
        continue;
      }
      uint32_t f = v.file;
      visits.pop_back();
      evaluated[f] = order++;
      if (!visits.empty()) low[visits.back().file] = std::min(low[visits.back().file], low[f]);
      if (low[f] != index[f]) continue;
      std::vector<uint32_t> members;
      for (uint32_t m = kUnseen; m != f;) {
        m = stack.back();
        stack.pop_back();
        onStack[m] = false;
        members.push_back(m);
      }
      if (members.size() == 1) continue;
      // The one evaluated first makes the functions of all.
      std::sort(members.begin(), members.end(), [&](uint32_t a, uint32_t b) { return evaluated[a] < evaluated[b]; });
      for (uint32_t m : members) files[m]->isInCycle = files[m]->isInstantiatedElsewhere = true;
      files[members[0]]->isInstantiatedElsewhere = false;
      files[members[0]]->cycle.assign(members.begin() + 1, members.end());
    }
  };
  run(entry);
  for (uint32_t f = 0; f < files.size(); f++) run(f);
}

void Bundle::layOutModule(uint32_t index) {
  File& file = *files[index];
  Program& program = *file.input.program;
  Scope* scope = file.input.scopes->topScope;
  if (program.goal == Goal::Module) {
    bool needsScope = false;
    for (Binding* b = scope->firstBinding; b != nullptr; b = b->next) {
      if (b->kind == BindingKind::Import || b->kind == BindingKind::ImportNamespace) continue;
      bool isLexicalExport = b->exported && (isLexical(b->kind) || b->kind == BindingKind::DefaultExport);
      if (isLexicalExport && file.isInCycle) b->needsDeadZone = true;
      b->captured |= b->exported;
      needsScope |= b->captured;
    }
    // Imports are no slots of the importer.
    for (Binding* b = scope->firstBinding; b != nullptr; b = b->next)
      if (b->kind == BindingKind::Import || b->kind == BindingKind::ImportNamespace) place(index, b).kind = PlaceKind::Missing;
    if (needsScope) file.moduleEnv = makeEnv(index, scope, nullptr);
  } else if (program.goal == Goal::CommonJs) {
    file.moduleEnv = makeEnv(index, nullptr, nullptr);
    addSlot(file.moduleEnv, Kind::Any, ir.intern("default"));
  } else {
    scope->needsCell = false;
    for (Binding* b = scope->firstBinding; b != nullptr; b = b->next) {
      if (isImplicit(b->kind)) scope->needsCell = true;
      else place(index, b).kind = PlaceKind::Global;
    }
  }
  if (file.moduleEnv != nullptr) {
    file.moduleEnv->module = index;
    ir.modules[index].scope = file.moduleEnv->descriptor;
  }
}

void Bundle::link(uint32_t entry) {
  ir.entryModule = entry;
  findCycles(entry);
  for (uint32_t i = 0; i < files.size(); i++) {
    tables_.push_back(std::make_unique<ExportTable>());
    collectExports(i);
    layOutModule(i);
  }
  for (uint32_t i = 0; i < files.size(); i++) resolveImports(i);
  for (uint32_t i = 0; i < files.size(); i++) {
    File& file = *files[i];
    listExports(i);
    Task task;
    task.kind = TaskKind::Entry;
    task.file = i;
    task.info = file.input.scopes->topFunction;
    file.entry = addTask(task);
    file.functions[0] = file.entry;
    ir.modules[i].entry = file.entry;
    ir::Function& record = ir.function(file.entry);
    record.name = ir.intern("");
    record.module = i;
    record.flags = kFnModuleEntry | (task.info->isStrict ? kFnStrict : 0) | (task.info->usesThis ? kFnUsesThis : 0);
    record.sourceEnd = static_cast<uint32_t>(file.input.source->text().size());
    if (file.input.program->goal == Goal::CommonJs) {
      for (int p = 0; p < 5; p++) record.params.push_back(record.newReg(Kind::Any));
      if (task.info->argumentsBinding != nullptr) {
        record.flags |= kFnNeedsArguments;
        record.argumentValues = record.newReg(Kind::Any);
      }
    }
    for (uint32_t r = 0; r < file.specifiers.size(); r++) {
      uint32_t module = r < file.input.requests.size() ? file.input.requests[r] : kNoModule;
      ir.modules[i].requests.push_back({intern(file.specifiers[r]), module});
    }
  }
}

void FunctionLowerer::instantiateModule(uint32_t file) {
  uint32_t here = file_;
  Env* env = env_;
  file_ = file;
  env_ = bundle_.files[file]->moduleEnv;
  instantiateFunctions(bundle_.files[file]->input.scopes->topScope);
  file_ = here;
  env_ = env;
}

void FunctionLowerer::lowerEntry() {
  File& file = *bundle_.files[file_];
  Program& program = *file.input.program;
  Scope* scope = info_->scope;
  if (program.goal == Goal::Module) {
    env_ = file.moduleEnv;
    declareBindings(scope);
  } else {
    if (program.goal == Goal::Script) declareGlobals(scope);
    if (program.goal == Goal::CommonJs) {
      for (const Binding* b = scope->firstBinding; b != nullptr; b = b->next)
        if (b->kind == BindingKind::Parameter && !b->captured) place(b) = {.kind = PlaceKind::Register, .reg = fn_.params[b->parameterIndex]};
    }
    enterScope(scope);
  }
  implicitBindings();
  if (program.goal == Goal::CommonJs) {
    for (const Binding* b = scope->firstBinding; b != nullptr; b = b->next)
      if (b->kind == BindingKind::Parameter && b->captured) initialize(b, fn_.params[b->parameterIndex]);
    makeArguments();
  }
  clearVariables(scope);
  for (uint32_t other : file.cycle) instantiateModule(other);
  instantiateFunctions(scope);
  stmtList(program.body);
}

void FunctionLowerer::declareGlobals(const Scope* scope) {
  std::vector<DeclRecord> decls;
  for (const Binding* b = scope->firstBinding; b != nullptr; b = b->next) {
    if (isImplicit(b->kind)) continue;
    DeclKind kind = b->kind == BindingKind::Const      ? DeclKind::Const
                    : b->kind == BindingKind::Function ? DeclKind::Function
                    : isLexical(b->kind)               ? DeclKind::Let
                                                       : DeclKind::Var;
    decls.push_back({id(b->name), kind});
  }
  if (!decls.empty()) b_.emitDeclareGlobals(bundle_.ir.addDecls(std::move(decls)));
}

}  // namespace sx::lower
