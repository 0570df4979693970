#pragma once
/// What the lowering of all functions of a bundle shares: where bindings live, scope cell layouts, function records.

#include <string>
#include <string_view>
#include <vector>

#include "base/Arena.h"
#include "base/Diagnostics.h"
#include "frontend/Scope.h"
#include "llvm/ADT/DenseMap.h"
#include "lower/Lower.h"
#include "lower/ir/IrBuilder.h"
#include "typecheck/CheckedProgram.h"

namespace sx::lower {

using frontend::Atom;
using frontend::Binding;
using frontend::BindingKind;
using frontend::FunctionInfo;
using frontend::Scope;
using ir::kNoId;
using ir::Reg;

/// True for the decimal text of an array index: 0 … 2^32 - 2.
bool isArrayIndexText(std::string_view text);

struct ClassContext;

Kind kindOfRep(typecheck::Rep rep);

/// One level of scope cells, known at compile time.
struct Env {
  Env* parent = nullptr;
  /// Its descriptor in the IR module.
  uint32_t descriptor = kNoId;
  /// The module whose scope it is, else kNoId.
  uint32_t module = kNoId;
  /// The function that makes the cell, and the vreg that holds it there.
  uint32_t owner = kNoId;
  Reg reg;
};

enum class PlaceKind : uint8_t {
  None,
  Register,
  /// A slot of an Env.
  Cell,
  /// A slot of another module's scope.
  Import,
  /// A property of the exports object of a CommonJS module, which is slot `slot` of its scope.
  CommonJsImport,
  /// A module's namespace object.
  Namespace,
  /// A variable of the global object or a script-wide lexical.
  Global,
  /// The own name of a typed function expression: reading it makes a closure of its wrapper.
  Self,
  /// An import that could not be resolved.
  Missing,
};

/// Where a binding lives.
struct Place {
  PlaceKind kind = PlaceKind::None;
  /// Cell, Import: the slot may hold the dead-zone marker.
  bool isRaw = false;
  /// Register: a reference to what the binding names (a borrow).
  bool isRef = false;
  Env* env = nullptr;
  uint32_t module = kNoId;
  uint32_t slot = 0;
  Reg reg;
  /// Register with a dead zone: a second vreg, the marker until initialisation.
  Reg flag;
};

enum class TaskKind : uint8_t { Function, DefaultConstructor, Fields, Entry, TypedBody, Wrapper };

/// A function of the IR module and what is needed to lower its body.
struct Task {
  TaskKind kind = TaskKind::Function;
  uint32_t file = 0;
  FunctionInfo* info = nullptr;
  frontend::ClassNode* cls = nullptr;
  /// The environment its closures are created in; null: none.
  Env* env = nullptr;
  /// Where its home object is kept, for super; the Env is reachable from its environment.
  Env* homeEnv = nullptr;
  uint32_t homeSlot = kNoId;
  /// Fields: whether the static ones.
  bool isStatic = false;
  /// Names and keys that the class's evaluation keeps for its initialisers; see LowerClass.cpp.
  ClassContext* classContext = nullptr;
  bool isLowered = false;
};

/// One file of the bundle.
struct File {
  FileInput input;
  uint32_t irFile = 0;
  Env* moduleEnv = nullptr;
  uint32_t entry = kNoId;
  /// By Binding::id.
  std::vector<Place> places;
  /// By FunctionInfo::index: the IR function, or kNoId while it is not declared.
  std::vector<uint32_t> functions;
  /// Likewise the typed bodies.
  std::vector<uint32_t> bodies;
  std::vector<Atom> specifiers;
  /// Modules of the same cycle, itself included, whose functions this module's entry instantiates for all.
  std::vector<uint32_t> cycle;
  bool isInCycle = false;
  /// Its hoisted functions are made by the entry of another module of the cycle.
  bool isInstantiatedElsewhere = false;
};

/// What resolving a name of a module gives.
struct ExportTarget {
  enum Kind : uint8_t { NotFound, Ambiguous, Slot, Namespace, CommonJs, Erased } kind = NotFound;
  uint32_t module = kNoId;
  const Binding* binding = nullptr;
  bool operator==(const ExportTarget&) const = default;
};

class Bundle {
 public:
  Bundle(ir::Module& module, Arena& arena, frontend::AtomTable& atoms, Diagnostics& diagnostics);
  ~Bundle();

  uint32_t intern(Atom name) {
    if (name.id >= atomIds_.size()) atomIds_.resize(atoms.size() + 1, kNoId);
    uint32_t& known = atomIds_[name.id];
    if (known == kNoId) known = ir.intern(atoms.text(name));
    return known;
  }
  /// A place in the IR's sense.
  ir::Loc locOf(uint32_t file, Span span) const { return {span.begin, static_cast<uint16_t>(files[file]->irFile)}; }
  Place& place(uint32_t file, const Binding* b) { return files[file]->places[b->id]; }
  /// A cell layout with the captured bindings of a scope, which get their places.
  Env* makeEnv(uint32_t file, const Scope* scope, Env* parent);
  /// Adds a slot to a layout.
  uint32_t addSlot(Env* env, Kind kind, uint32_t name) {
    auto& slots = ir.scopes[env->descriptor].slots;
    slots.push_back({kind, name});
    return static_cast<uint32_t>(slots.size() - 1);
  }
  /// The name of a vreg, for printing: none if nothing will be printed.
  uint32_t printedName(Atom name) { return namesRegisters ? intern(name) : kNoId; }
  uint32_t addTask(const Task& task);
  ClassContext& newClassContext();
  Task& task(uint32_t function) { return *tasks[function]; }
  void warnUnsupported(uint32_t file, Span span, std::string_view what);

  // LowerModule.cpp.
  void link(uint32_t entry);
  void layOutModule(uint32_t file);
  void resolveImports(uint32_t file);
  void listExports(uint32_t file);
  void findCycles(uint32_t entry);
  ExportTarget resolveExport(uint32_t file, Atom name);
  uint32_t requestOf(uint32_t file, Atom specifier) const;
  void lowerFunction(uint32_t function);

  ir::Module& ir;
  Arena& arena;
  frontend::AtomTable& atoms;
  Diagnostics& diagnostics;
  std::vector<std::unique_ptr<File>> files;
  /// By IR function.
  std::vector<std::unique_ptr<Task>> tasks;
  uint32_t firstUnlowered = 0;
  bool namesRegisters = true;

 private:
  struct ExportTable;
  void collectExports(uint32_t file);
  uint32_t constantOf(const Binding* b, const typecheck::CheckedModule* checked);
  ExportTarget resolveIn(uint32_t file, Atom name, std::vector<std::pair<uint32_t, uint32_t>>& path);
  void importBinding(uint32_t file, Binding* binding, uint32_t target, Atom name, Span span, Atom specifier);

  std::vector<std::unique_ptr<ExportTable>> tables_;
  /// The IR's string of an atom, by atom id.
  std::vector<uint32_t> atomIds_;
  llvm::DenseMap<uint64_t, ExportTarget> resolved_;
  std::vector<std::unique_ptr<ClassContext>> classes_;
};

}  // namespace sx::lower
