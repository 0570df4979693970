// Evaluation of a bundle's modules in ES order, CommonJS modules and `require` inside the bundle, namespaces.
#include <algorithm>
#include <vector>

#include "Interpreter.h"
#include "Program.h"
#include "builtins/NodeErrors.h"
#include "runtime/Conversions.h"
#include "runtime/Errors.h"
#include "runtime/ObjectCells.h"
#include "runtime/Realm.h"

namespace sx::rt {

namespace {

Completion<void> evaluate(LoadedProgram*, uint32_t index);

uint32_t programIndex(LoadedProgram* program) {
  auto& programs = program->iso.interpreter->programs;
  uint32_t i = 0;
  while (programs[i].get() != program) i++;
  return i;
}

/// `path` without its "." and ".." parts.
std::string normalized(const std::string& path) {
  std::vector<std::string> parts;
  for (size_t at = 0; at <= path.size();) {
    size_t end = std::min(path.find('/', at), path.size());
    std::string part = path.substr(at, end - at);
    at = end + 1;
    if (part.empty() || part == ".") continue;
    if (part == ".." && !parts.empty() && parts.back() != "..") parts.pop_back();
    else parts.push_back(part);
  }
  std::string out;
  for (const std::string& part : parts) out += (out.empty() ? "" : "/") + part;
  return out;
}

/// The module of the bundle that a relative specifier names which is known only now, or kNone.
uint32_t findInBundle(LoadedProgram* program, const ModuleRecord& from, const std::string& specifier) {
  if (!specifier.starts_with("./") && !specifier.starts_with("../")) return kNone;
  std::string path = program->text(from.path);
  size_t slash = path.find_last_of('/');
  std::string wanted = normalized((slash == std::string::npos ? "" : path.substr(0, slash + 1)) + specifier);
  const auto& modules = program->view.modules;
  for (const char* ending : {"", ".js", ".json", "/index.js", "/index.json"})
    for (uint32_t i = 0; i < modules.size(); i++)
      if (program->text(modules[i].path) == wanted + ending) return i;
  return kNone;
}

/// require(specifier) of one module: the requests of the bundle, resolved when it was built.
Completion<Value> requireInBundle(Isolate& iso, Arguments& args) {
  auto* self = static_cast<NativeFunction*>(args.callee().asObject());
  auto where = static_cast<uint64_t>(self->data.asNumber());
  LoadedProgram* program = iso.interpreter->programs[where >> 24].get();
  const ModuleRecord& module = program->view.modules[where & 0xFF'FFFF];
  if (!args[0].isString()) return throwArgumentType(iso, "id", "of type string", args[0]);
  if (args[0].asString()->length == 0) return throwArgumentValue(iso, "id", "must be a non-empty string", args[0]);
  std::string specifier = toUtf8(iso, args[0].asString());
  uint32_t found = kNone;
  for (const RequestRecord& request : program->view.requestsOf(module))
    if (request.module != kNone && program->text(request.specifier) == specifier) found = request.module;
  if (found == kNone) found = findInBundle(program, module, specifier);
  if (found != kNone) {
    TRY(evaluate(program, found));
    if (program->view.modules[found].kind != ModuleKind::CommonJs) return moduleNamespace(program, found);
    return get(iso, program->modules[found].cjsModule.asObject(), iso.names.exports);
  }
  Value error = newError(iso, ErrorType::Error, Value::string(newStringUtf8(iso, "Cannot find module '" + specifier + "'")));
  defineRaw(iso, error.asObject(), iso.names.code, Value::string(newString(iso, std::string_view("MODULE_NOT_FOUND"))));
  return throwValue(iso, error);
}

/// module.exports of a CommonJS module; evaluation may still be under way.
Completion<void> evaluateCommonJs(LoadedProgram* program, uint32_t index) {
  Isolate& iso = program->iso;
  const ModuleRecord& record = program->view.modules[index];
  RootVector made(iso);
  made.push(Value::object(newObject(iso)));
  made.push(Value::object(newObject(iso, 6)));
  Object* module = made[1].asObject();
  std::string path = iso.interpreter->absolutePath(program->text(record.path));
  std::string folder = path.substr(0, path.find_last_of('/'));
  Value file = Value::string(newStringUtf8(iso, path));
  made.push(file);
  defineRaw(iso, made[1].asObject(), iso.names.id, index == program->view.header->mainModule ? Value::string(newString(iso, std::string_view("."))) : made[2]);
  defineRaw(iso, made[1].asObject(), iso.names.exports, made[0]);
  defineRaw(iso, made[1].asObject(), PropertyKey::atom(intern(iso, "filename")), made[2]);
  defineRaw(iso, made[1].asObject(), iso.names.loaded, Value::boolean(false));
  module = made[1].asObject();
  program->modules[index].cjsModule = Value::object(module);
  double where = static_cast<double>(static_cast<uint64_t>(programIndex(program)) << 24 | index);
  NativeFunction* require = newNativeFunction(iso, requireInBundle, Value::string(iso.names.require.asString()), 1, false, Value::number(where));
  made.push(Value::object(require));
  made.push(Value::string(newStringUtf8(iso, folder)));
  Value entry = makeEntry(program, index);
  Value arguments[] = {made[0], made[3], made[1], made[2], made[4]};
  TRY(call(iso, entry, made[0], arguments));
  defineRaw(iso, program->modules[index].cjsModule.asObject(), iso.names.loaded, Value::boolean(true));
  return {};
}

/// Where `import x from` a CommonJS module finds module.exports: slot 0 of the module's scope, if it has one.
void publishDefault(LoadedProgram* program, uint32_t index) {
  if (program->view.modules[index].scope == kNone) return;
  Isolate& iso = program->iso;
  Scope* scope = moduleScope(program, index);
  auto exports = get(iso, program->modules[index].cjsModule.asObject(), iso.names.exports);
  if (exports.isThrown() || scope->count == 0) return;
  Heap::write(iso.heap, scope, &scope->slots[0], exports.release());
}

Completion<void> evaluateOne(LoadedProgram* program, uint32_t index) {
  Isolate& iso = program->iso;
  if (program->view.modules[index].kind == ModuleKind::CommonJs) {
    TRY(evaluateCommonJs(program, index));
    publishDefault(program, index);
    return {};
  }
  Value entry = makeEntry(program, index);
  Value self = program->view.modules[index].kind == ModuleKind::Script ? Value::object(iso.realm->global()) : Value::undefined();
  TRY(call(iso, entry, self, {}));
  return {};
}

/// Depth first over static imports with a stack of its own: a long chain of modules uses no native stack.
Completion<void> evaluate(LoadedProgram* program, uint32_t root) {
  struct Step {
    uint32_t module;
    uint32_t nextRequest;
  };
  std::vector<Step> stack;
  auto enter = [&](uint32_t index) {
    if (program->modules[index].state != ModuleState::New) return;
    program->modules[index].state = ModuleState::Evaluating;
    stack.push_back({index, 0});
  };
  Isolate& iso = program->iso;
  if (program->modules[root].state == ModuleState::Failed) return throwValue(iso, program->modules[root].error);
  enter(root);
  while (!stack.empty()) {
    Step& step = stack.back();
    const ModuleRecord& record = program->view.modules[step.module];
    std::span<const RequestRecord> requests = program->view.requestsOf(record);
    // Only ES modules evaluate what they request first; require() asks when it runs.
    if (record.kind == ModuleKind::Module && step.nextRequest < requests.size()) {
      uint32_t next = requests[step.nextRequest++].module;
      if (next != kNone) enter(next);
      continue;
    }
    uint32_t index = step.module;
    stack.pop_back();
    auto done = evaluateOne(program, index);
    if (done.isThrown()) {
      Value error = iso.exception;
      program->modules[index].state = ModuleState::Failed;
      program->modules[index].error = error;
      // Whoever was waiting for it fails with the same error.
      for (const Step& waiting : stack) {
        program->modules[waiting.module].state = ModuleState::Failed;
        program->modules[waiting.module].error = error;
      }
      // A CommonJS module that threw may be required again.
      if (record.kind == ModuleKind::CommonJs) program->modules[index].state = ModuleState::New;
      return Thrown{};
    }
    program->modules[index].state = ModuleState::Evaluated;
  }
  return {};
}

}  // namespace

Value makeEntry(LoadedProgram* program, uint32_t index) {
  Isolate& iso = program->iso;
  const ModuleRecord& record = program->view.modules[index];
  FunctionCode* code = program->functions + record.entryFunction;
  Scope* scope = code->record->envScope != kNone ? moduleScope(program, index) : nullptr;
  Shape* shape = iso.interpreter->shapeOfClosures();
  auto* entry = static_cast<Function*>(iso.heap.allocate(CellKind::Function, sizeof(Function)));
  entry->shape = shape->index;
  entry->props = 0;
  entry->code = code;
  entry->scope = scope;
  return Value::object(entry);
}

Scope* moduleScope(LoadedProgram* program, uint32_t index) {
  Value v = program->modules[index].scope;
  if (!v.isCell()) {
    // A unit keeps what the root has.
    v = Value::internal(program->root != program ? moduleScope(program->root, program->moduleIds[index])
                                                 : newScope(program->iso, program, nullptr, program->view.modules[index].scope));
    program->modules[index].scope = v;
  }
  return static_cast<Scope*>(v.asCell());
}

namespace {

/// The namespace object of a module, without its exports yet if it is new: then `made` lists it.
Value openNamespace(LoadedProgram* program, uint32_t index, std::vector<uint32_t>& made) {
  Isolate& iso = program->iso;
  ModuleInstance& module = program->modules[index];
  if (module.ns.isObject()) return module.ns;
  uint32_t count = 0;
  for (const ExportRecord& e : program->view.exportsOf(program->view.modules[index])) count += e.kind != ExportKind::Ambiguous;
  module.ns = Value::object(newModuleNamespace(iso, newRawValues(iso, 3 * count)));
  made.push_back(index);
  return module.ns;
}

/// Fills the triples of a namespace. Namespaces it exports by name may be new in turn.
void fillNamespace(LoadedProgram* program, uint32_t index, std::vector<uint32_t>& made) {
  Isolate& iso = program->iso;
  uint32_t at = 0;
  const auto put = [&](Value v) {
    auto* list = static_cast<RawValues*>(static_cast<ModuleNamespaceObject*>(program->modules[index].ns.asObject())->exports.asCell());
    Heap::write(iso.heap, list, &list->values[at++], v);
  };
  for (const ExportRecord& e : program->view.exportsOf(program->view.modules[index])) {
    if (e.kind == ExportKind::Ambiguous) continue;
    put(program->string(e.name));
    if (e.kind == ExportKind::Slot) {
      put(Value::internal(moduleScope(program, e.module)));
      put(Value::int32(static_cast<int32_t>(e.slot)));
    } else {
      // A namespace exported by name: itself kept in the list.
      put(e.module == index ? Value::undefined() : openNamespace(program, e.module, made));
      put(Value::undefined());
    }
  }
}

}  // namespace

// Namespaces may export each other by name, in circles and chains of any length: each is made empty, then filled.
Completion<Value> moduleNamespace(LoadedProgram* program, uint32_t index) {
  if (program->root != program) return moduleNamespace(program->root, program->moduleIds[index]);
  std::vector<uint32_t> made;
  openNamespace(program, index, made);
  for (size_t i = 0; i < made.size(); i++) fillNamespace(program, made[i], made);
  return program->modules[index].ns;
}

Value importMeta(LoadedProgram* program, uint32_t index) {
  if (program->root != program) return importMeta(program->root, program->moduleIds[index]);
  Isolate& iso = program->iso;
  ModuleInstance& module = program->modules[index];
  if (!module.meta.isObject()) {
    module.meta = Value::object(newObjectWithProto(iso, Value::null()));
    std::string url = "file://" + iso.interpreter->absolutePath(program->text(program->view.modules[index].path));
    Value text = Value::string(newStringUtf8(iso, url));
    defineRaw(iso, module.meta.asObject(), PropertyKey::atom(intern(iso, "url")), text);
  }
  return module.meta;
}

Completion<Value> runProgram(LoadedProgram* program) {
  Isolate& iso = program->iso;
  uint32_t main = program->view.header->mainModule;
  TRY(evaluate(program, main));
  if (program->view.modules[main].kind != ModuleKind::CommonJs) return Value::undefined();
  return get(iso, program->modules[main].cjsModule.asObject(), iso.names.exports);
}

}  // namespace sx::rt
