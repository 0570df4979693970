#include "ScopeAnalyzer.h"

#include "base/Diagnostics.h"
#include "base/Source.h"

#include <algorithm>
#include <string>

// How it works. One walk over the tree in source order. A scope declares all its names when it is opened
// (blocks look at their direct statements; functions first walk their statements once more for var), so every
// use is resolved when it is met. `current_` holds, for each atom, what the name means at this point; a
// binding remembers what it shadows and closing its scope puts that back. So a look-up costs the same at any
// depth and with any number of names.
//
// Dead zones. A use of a let, const or class is known to be safe if every evaluation of it comes after the
// initialisation. Control only moves forward within the scope of one evaluation (loops make new ones), so it is
// enough that the use stands after the declaration; switch cases are the exception, hence Binding::safeEnd. A
// use inside a function counts as standing where that function is created: a function expression at its own
// place, a declaration in a block at the start of the block. A declaration at the top of a function (or file) counts
// as standing where it is first used, in the function or by another of them that is itself used.

namespace sx::frontend {

ScopeInfo* analyzeScopes(Program& program, Arena& arena, AtomTable& atoms, Diagnostics& diagnostics) {
  return ScopeAnalyzer(program, arena, atoms, diagnostics).run();
}

namespace {

/// Scopes with more bindings than this get an index by name.
constexpr uint32_t kSmallScope = 8;
/// Locals of one function that are used, beyond this number, live in a scope cell: with room for temporaries.
constexpr uint32_t kMaxRegisterLocals = 4000;

void indexNames(Scope* scope, Arena& arena) {
  uint32_t size = 16;
  while (size < scope->bindingCount * 2) size *= 2;
  List<Binding*> slots = arena.makeList<Binding*>(size);
  for (Binding* b = scope->firstBinding; b != nullptr; b = b->next) {
    uint32_t i = b->name.id * 0x9E3779B1u;
    while (slots[i & (size - 1)] != nullptr) i++;
    slots[i & (size - 1)] = b;
  }
  scope->table = slots.data();
  scope->tableMask = size - 1;
}

}  // namespace

ScopeInfo* ScopeAnalyzer::run() {
  current_.resize(atoms_.size() + 1);
  lexicals_.resize(atoms_.size() + 1);
  info_ = arena_.make<ScopeInfo>();
  openProgram();
  decidePending();
  info_->functions = arena_.copyList(functions_.data(), functions_.size());
  info_->globals = arena_.copyList(globals_.data(), globals_.size());
  return info_;
}

void ScopeAnalyzer::openProgram() {
  FunctionInfo* top = openFunction(FunctionKind::Program, &program_, 0);
  ScopeKind kind = program_.goal == Goal::Script     ? ScopeKind::Script
                   : program_.goal == Goal::CommonJs ? ScopeKind::CommonJs
                                                     : ScopeKind::Module;
  top->isStrict = program_.isStrict || kind == ScopeKind::Module;
  Scope* scope = openScope(kind, &program_);
  scope->isStrict = top->isStrict;
  top->scope = top->bodyScope = scope;
  program_.scope = scope;
  program_.info = top;
  info_->topScope = scope;
  info_->topFunction = top;
  if (kind == ScopeKind::CommonJs) {
    uint32_t index = 0;
    for (Atom name : {names::Exports, names::Require, names::Module, names::Filename, names::Dirname}) {
      Binding* b = declare(scope, name, BindingKind::Parameter, nullptr, nullptr);
      b->parameterIndex = index++;
    }
  }
  hoistBody(program_.body, scope);
  walkList(program_.body);
  mapArguments(top);
  closeScope();
  closeFunction();
}

Scope* ScopeAnalyzer::openScope(ScopeKind kind, Node* node) {
  Scope* scope = arena_.make<Scope>();
  scope->kind = kind;
  scope->node = node;
  scope->parent = scope_;
  scope->function = fn_;
  scope->isStrict = fn_->isStrict;
  scope->inLoop = openFunctions_.back().loopDepth > 0;
  scope->depth = ++scopeDepth_;
  scope_ = scope;
  return scope;
}

void ScopeAnalyzer::closeScope() {
  Scope* scope = scope_;
  // Inner scopes close first, so what inner loops use gets its register.
  uint32_t& usedLocals = openFunctions_[scope->function->depth].usedLocals;
  for (Binding* b = scope->firstBinding; b != nullptr; b = b->next) {
    current_[b->name.id] = open(b)->shadowed;
    if (b->useCount > 0 && ++usedLocals > kMaxRegisterLocals && scope->kind != ScopeKind::Script) {
      b->captured = true;
      scope->needsCell = true;
    }
    if (b->captured && (scope->inLoop || scope->kind == ScopeKind::Loop) && isLexical(b->kind)) {
      b->perIteration = true;
      scope->perIteration = true;
    }
    b->constantValue = !b->assigned && (b->kind == BindingKind::Function || b->kind == BindingKind::BlockFunction ||
                                        b->kind == BindingKind::Const || b->kind == BindingKind::Class);
  }
  if (scope->bindingCount > kSmallScope) indexNames(scope, arena_);
  scope_ = scope->parent;
  scopeDepth_--;
}

Binding* ScopeAnalyzer::declare(Scope* scope, Atom name, BindingKind kind, Node* ident, Node* declaration) {
  OpenBinding* b = arena_.make<OpenBinding>();
  b->name = name;
  b->kind = kind;
  b->ident = ident;
  b->declaration = declaration;
  b->scope = scope;
  b->id = info_->bindingCount++;
  b->index = scope->bindingCount++;
  b->scopeDepth = scope->depth;
  b->functionDepth = scope->function->depth;
  b->isStatic = false;
  if (scope->lastBinding != nullptr) scope->lastBinding->next = b;
  else scope->firstBinding = b;
  scope->lastBinding = b;
  if (name.id >= current_.size()) {
    current_.resize(name.id + 64);
    lexicals_.resize(name.id + 64);
  }
  b->shadowed = current_[name.id];
  current_[name.id] = b;
  return b;
}

Binding* ScopeAnalyzer::ownBinding(const Scope* scope, Atom name) const {
  Binding* b = lookUp(name);
  return b != nullptr && b->scope == scope ? b : nullptr;
}

void ScopeAnalyzer::useBinding(Binding* binding) {
  binding->useCount++;
  uint32_t target = open(binding)->functionDepth;
  if (target == fn_->depth) return;
  binding->captured = true;
  binding->scope->needsCell = true;
  for (uint32_t depth = fn_->depth; depth > target && openFunctions_[depth].outermostUse > target; depth--) {
    openFunctions_[depth].outermostUse = target;
    openFunctions_[depth].info->hasFreeVariables = true;
  }
}

void ScopeAnalyzer::useName(Identifier* use, bool isWrite) {
  Binding* binding = use->name == names::Arguments ? argumentsOf() : lookUp(use->name);
  if (binding == nullptr) {
    use->resolution = withDepth_ > 0 ? Resolution::Dynamic : Resolution::Global;
    globals_.push_back(use);
    return;
  }
  use->binding = binding;
  use->resolution = open(binding)->scopeDepth < withDepth_ ? Resolution::Dynamic : Resolution::Bound;
  if (isWrite) binding->assigned = true;
  useBinding(binding);
  checkDeadZone(use, binding);
  if (binding->kind == BindingKind::Function) noteFunctionUse(binding, use->span.begin);
}

void ScopeAnalyzer::checkDeadZone(Identifier* use, Binding* binding) {
  if (binding->initEnd == 0) return;
  uint32_t depth = open(binding)->functionDepth;
  uint32_t offset = use->span.begin;
  if (depth != fn_->depth) {
    const OpenFunction& user = openFunctions_[depth + 1];
    if (user.hoisted != nullptr) {
      pending_.push_back({use, binding, user.hoisted->id});
      return;
    }
    offset = user.effectiveBegin;
  }
  if (offset >= binding->initEnd && offset < binding->safeEnd) return;
  use->mayBeInDeadZone = true;
  binding->needsDeadZone = true;
}

/// A use of a hoisted function: from there on it may run.
void ScopeAnalyzer::noteFunctionUse(const Binding* binding, uint32_t offset) {
  uint32_t depth = static_cast<const OpenBinding*>(binding)->functionDepth;
  if (depth != fn_->depth) {
    const OpenFunction& user = openFunctions_[depth + 1];
    if (user.hoisted == binding) return;
    if (user.hoisted != nullptr) {
      firstUse(user.hoisted->id).uses.push_back(binding->id);
      return;
    }
    offset = user.effectiveBegin;
  }
  FirstUse& first = firstUse(binding->id);
  first.offset = std::min(first.offset, offset);
}

/// Hoisted functions run at the earliest when the first of them that leads there is used.
void ScopeAnalyzer::decidePending() {
  std::vector<std::pair<uint32_t, uint32_t>> order;
  for (const Binding* b : hoistedFunctions_) {
    // Other modules and scripts may call what they can name.
    bool isOpen = b->exported || b->scope->kind == ScopeKind::Script;
    if (isOpen) firstUse(b->id).offset = 0;
    order.push_back({firstUse(b->id).offset, b->id});
  }
  std::sort(order.begin(), order.end());
  std::vector<uint32_t> work;
  for (auto [offset, id] : order) {
    work.push_back(id);
    while (!work.empty()) {
      FirstUse& f = firstUse(work.back());
      work.pop_back();
      if (f.isDone) continue;
      f.isDone = true;
      f.offset = std::min(f.offset, offset);
      for (uint32_t used : f.uses) work.push_back(used);
    }
  }
  for (const PendingUse& p : pending_) {
    uint32_t offset = firstUse(p.user).offset;
    if (offset == UINT32_MAX || (offset >= p.binding->initEnd && offset < p.binding->safeEnd)) continue;
    p.use->mayBeInDeadZone = true;
    p.binding->needsDeadZone = true;
  }
}

/// What `arguments` means here: a declared name inside the nearest function with its own arguments object, else that object.
Binding* ScopeAnalyzer::argumentsOf() {
  Binding* declared = lookUp(names::Arguments);
  FunctionInfo* owner = fn_->thisFunction;
  bool hasObject = owner->kind != FunctionKind::ClassField && owner->kind != FunctionKind::StaticBlock &&
                   (owner->kind != FunctionKind::Program || program_.goal == Goal::CommonJs);
  if (!hasObject) return declared;
  for (FunctionInfo* f = fn_;; f = f->parent) {
    f->usesArguments = true;
    if (f == owner) break;
  }
  bool isInside = declared != nullptr && open(declared)->scopeDepth >= owner->scope->depth;
  if (isInside) {
    // A var of that name starts as the object; every other declaration hides it.
    bool isVar = declared->kind == BindingKind::Var && declared->scope == owner->scope;
    if (isVar && owner->argumentsBinding == nullptr) {
      owner->argumentsBinding = declared;
      openFunctions_[owner->depth].argumentsEscape = true;
    }
    if (!isVar && declared->kind != BindingKind::Arguments) owner->usesArguments = owner->argumentsBinding != nullptr;
    return declared;
  }
  owner->argumentsBinding = declare(owner->scope, names::Arguments, BindingKind::Arguments, nullptr, nullptr);
  return owner->argumentsBinding;
}

Binding* ScopeAnalyzer::implicitBinding(Binding* FunctionInfo::*slot, Atom name, BindingKind kind) {
  FunctionInfo* owner = fn_->thisFunction;
  if (owner->*slot == nullptr) owner->*slot = declare(owner->scope, name, kind, nullptr, nullptr);
  useBinding(owner->*slot);
  return owner->*slot;
}

void ScopeAnalyzer::useThis() {
  FunctionInfo* owner = fn_->thisFunction;
  for (FunctionInfo* f = fn_;; f = f->parent) {
    f->usesThis = true;
    if (f == owner) break;
  }
  bool isModule = owner->kind == FunctionKind::Program && program_.goal == Goal::Module;
  if (fn_ != owner && !isModule) implicitBinding(&FunctionInfo::thisBinding, names::ThisBinding, BindingKind::This);
}

void ScopeAnalyzer::useNewTarget() {
  FunctionInfo* owner = fn_->thisFunction;
  for (FunctionInfo* f = fn_;; f = f->parent) {
    f->usesNewTarget = true;
    if (f == owner) break;
  }
  if (fn_ != owner) implicitBinding(&FunctionInfo::newTargetBinding, names::NewTargetBinding, BindingKind::NewTarget);
}

void ScopeAnalyzer::useSuper(bool isCall) {
  FunctionInfo* owner = fn_->thisFunction;
  useThis();
  for (FunctionInfo* f = fn_;; f = f->parent) {
    (isCall ? f->usesSuperCall : f->usesSuperProperty) = true;
    // The home object is found through the environment.
    f->hasFreeVariables = true;
    if (f == owner) break;
  }
  if (!isCall) return;
  useNewTarget();
  if (fn_ != owner) implicitBinding(&FunctionInfo::functionBinding, names::FunctionBinding, BindingKind::ActiveFunction);
}

void ScopeAnalyzer::reportRedeclared(Node* at, Atom name, const Binding* previous) {
  auto builder = diagnostics_.error(DiagId::Redeclared, *program_.source, at->span, atoms_.text(name));
  if (previous != nullptr && previous->ident != nullptr) builder.label(previous->ident->span, "first declared here");
}

}  // namespace sx::frontend
