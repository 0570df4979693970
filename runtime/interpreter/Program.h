#pragma once
/// A loaded .sxbc file as one isolate runs it: the verified bytes plus what is made from them lazily (atoms, inline
/// caches, literal shapes, module scopes). Lives as long as the isolate.
#include <memory>
#include <span>
#include <vector>

#include "bytecode/format/Module.h"
#include "bytecode/read/FunctionSupplier.h"
#include "bytecode/read/Loader.h"
#include "runtime/Completion.h"
#include "runtime/Function.h"

namespace sx::rt {

enum class ModuleState : uint8_t { New, Evaluating, Evaluated, Failed };

/// One module of the bundle in this isolate.
struct ModuleInstance {
  ModuleState state = ModuleState::New;
  Value scope;          ///< internal(Scope), or undefined
  Value ns;             ///< namespace object, made on first use
  Value meta;           ///< import.meta, made on first use
  Value cjsModule;      ///< the CommonJS module object
  Value error;          ///< what evaluation threw
};

struct LoadedProgram {
  Isolate& iso;
  LoadedModule file;
  ModuleView view;
  /// One per function of the file, contiguous: CallDirect indexes it.
  FunctionCode* functions = nullptr;
  /// Atoms by StrId; undefined until used. Atoms never move.
  Value* strings = nullptr;
  /// BigInt constants by ConstId, template objects by LiteralId; undefined until used. Roots.
  Value* bigints = nullptr;
  Value* templates = nullptr;
  /// Shape of the objects of a Keys literal, by LiteralId; null until used.
  Shape** literalShapes = nullptr;
  ModuleInstance* modules = nullptr;
  /// Entries of sites that saw more than one shape.
  std::vector<std::unique_ptr<PropertyCache>> moreCaches;

  // A program run from source: the entries' file is the root, each function compiled since is a unit of it.
  LoadedProgram* root;
  std::unique_ptr<FunctionSupplier> supplier;           ///< of the root; else null
  std::vector<std::unique_ptr<LoadedProgram>> units;    ///< of the root
  uint32_t bodyCount;                                   ///< functions from here on are stubs
  std::vector<uint32_t> functionIds, moduleIds;         ///< the program's numbers, for the supplier; empty without one

  LoadedProgram(Isolate&, LoadedModule);
  ~LoadedProgram();
  LoadedProgram(const LoadedProgram&) = delete;
  LoadedProgram& operator=(const LoadedProgram&) = delete;

  Value string(uint32_t id) {
    Value v = strings[id];
    return v.isString() ? v : makeString(id);
  }
  PropertyKey key(uint32_t id);
  PropertyCache* newCache() { return moreCaches.emplace_back(std::make_unique<PropertyCache>()).get(); }
  /// UTF-8 text of a string, for messages.
  std::string text(uint32_t id) const;
  /// The name of a slot of a scope descriptor, for messages.
  std::string slotName(uint32_t descriptor, uint32_t slot) const;
  /// UTF-8 source text of a function; empty if it was not kept.
  std::string_view sourceOf(uint32_t function) const;

 private:
  Value makeString(uint32_t id);
};

/// Takes over a loaded file; its functions are verified when first called.
LoadedProgram* addProgram(Isolate&, LoadedModule);
/// A program whose functions are compiled when they are first called. Fails with the text of what is wrong.
tl::expected<LoadedProgram*, std::string> addProgram(Isolate&, std::unique_ptr<FunctionSupplier>);
/// Compiles, if that has not happened yet, verifies and prepares a function for its first call. Thrown: a BytecodeError is pending.
Completion<void> prepareFunction(Isolate&, FunctionCode*);
/// Evaluates the main module and what it imports, in ES order; the value is that of a CommonJS module's exports, or
/// undefined.
Completion<Value> runProgram(LoadedProgram*);
/// The scope cell of module `index`, made on first use.
Scope* moduleScope(LoadedProgram*, uint32_t index);
/// A new scope cell for descriptor `id`.
Scope* newScope(Isolate&, LoadedProgram*, Scope* parent, uint32_t id);
Scope* cloneScope(Isolate&, Scope*);
Completion<Value> moduleNamespace(LoadedProgram*, uint32_t index);
Value importMeta(LoadedProgram*, uint32_t index);
/// The closure of a module's top-level code.
Value makeEntry(LoadedProgram*, uint32_t index);
/// A text of a file as UTF-8 (lone surrogates as WTF-8).
std::string textToUtf8(StringRef);
/// A BytecodeError is pending.
Thrown throwBytecodeError(Isolate&, const std::string& message);

}  // namespace sx::rt
