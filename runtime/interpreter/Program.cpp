#include "Program.h"

#include <algorithm>

#include "Interpreter.h"
#include "base/StackGuard.h"
#include "bytecode/read/Verifier.h"
#include "runtime/CellVisitor.h"
#include "runtime/Conversions.h"
#include "runtime/Errors.h"
#include "runtime/Isolate.h"
#include "runtime/ObjectCells.h"

namespace sx::rt {

namespace {

/// The inline slots an instance is first given: one for each field its constructor seems to set.
uint8_t guessInstanceSlots(const ModuleView& view, const FunctionRecord& record) {
  std::span<const uint32_t> code = view.codeOf(record);
  unsigned stores = 0;
  for (size_t at = 0; at < code.size();) {
    const OpInfo& info = kOpTable[opNumberAt(&code[at])];
    auto op = static_cast<Op>(opNumberAt(&code[at]));
    if (op == Op::SetField || op == Op::SetFieldAcc || op == Op::InitField || op == Op::DefinePrivate) stores++;
    at += info.words;
  }
  // A class may set its fields elsewhere. What a derived one adds comes to the slots of its parents.
  if ((record.flags & (kFnClassConstructor | kFnDerivedConstructor)) == kFnClassConstructor) stores = std::max(stores, 4u);
  return static_cast<uint8_t>(std::min(stores, 16u));
}

void traceProgram(CellVisitor& visitor, void* data) {
  auto* program = static_cast<LoadedProgram*>(data);
  const ModuleView& view = program->view;
  visitor.values(program->bigints, view.bigints.size());
  visitor.values(program->templates, view.literals.size());
  for (size_t i = 0; i < view.modules.size(); i++) {
    ModuleInstance& m = program->modules[i];
    for (Value* v : {&m.scope, &m.ns, &m.meta, &m.cjsModule, &m.error}) visitor.value(*v);
  }
}

/// Atoms never move, so only full collections ask for them; cached holders do not move either.
void traceProgramOld(CellVisitor& visitor, void* data) {
  auto* program = static_cast<LoadedProgram*>(data);
  visitor.values(program->strings, program->view.strings.size());
  auto visitCache = [&visitor](PropertyCache& c) {
    visitor.key(c.key);
    if (c.holder != nullptr) visitor.cell(c.holder);
    for (uint32_t shape : {c.shape, c.otherShape, c.nextShape})
      if (shape != 0) visitor.shape(shape);
  };
  for (size_t i = 0; i < program->view.literals.size(); i++)
    if (program->literalShapes[i] != nullptr) visitor.shape(program->literalShapes[i]->index);
  for (size_t i = 0; i < program->view.functions.size(); i++) {
    const FunctionCode& code = program->functions[i];
    if (code.instanceShape != nullptr) {
      visitor.shape(code.instanceShape->index);
      // Of a derived constructor it is the complement.
      visitor.shape(std::min(code.constructorShape, ~code.constructorShape));
    }
    if (code.caches == nullptr) continue;
    for (uint32_t s = 0; s < code.record->propSiteCount; s++) visitCache(code.caches[s]);
  }
  for (auto& c : program->moreCaches) visitCache(*c);
}

}  // namespace

LoadedProgram::LoadedProgram(Isolate& isolate, LoadedModule loaded)
    : iso(isolate), file(std::move(loaded)), view(file.view()), root(this), bodyCount(static_cast<uint32_t>(view.functions.size())) {
  functions = new FunctionCode[view.functions.size()]{};
  strings = new Value[view.strings.size()];
  bigints = new Value[view.bigints.size()];
  templates = new Value[view.literals.size()];
  literalShapes = new Shape*[view.literals.size()]{};
  modules = new ModuleInstance[view.modules.size()];
  for (uint32_t i = 0; i < view.functions.size(); i++) {
    const FunctionRecord& record = view.functions[i];
    FunctionCode& code = functions[i];
    code.code = view.codeOf(record).data();
    code.program = this;
    code.record = &record;
    code.entrySize = FunctionCode::kSlowEntry;
    code.paramCount = record.paramCount;
    code.registerCount = record.registerCount;
    code.flags = record.flags;
    code.index = i;
  }
  iso.heap.addTracer(traceProgram, this, true);
  iso.heap.addTracer(traceProgramOld, this, false);
}

LoadedProgram::~LoadedProgram() {
  iso.heap.removeTracer(this);
  for (size_t i = 0; i < view.functions.size(); i++) delete[] functions[i].caches;
  delete[] functions;
  delete[] strings;
  delete[] bigints;
  delete[] templates;
  delete[] literalShapes;
  delete[] modules;
}

Value LoadedProgram::makeString(uint32_t id) {
  StringRef text = view.string(id);
  String* s = text.wide ? newString(iso, text.utf16()) : newString(iso, text.latin1());
  strings[id] = Value::string(intern(iso, s));
  return strings[id];
}

PropertyKey LoadedProgram::key(uint32_t id) { return keyFromString(iso, string(id).asString()); }

std::string LoadedProgram::text(uint32_t id) const { return textToUtf8(view.string(id)); }

std::string LoadedProgram::slotName(uint32_t descriptor, uint32_t slot) const {
  uint32_t name = view.slotsOf(view.scopes[descriptor])[slot].name;
  if (name == kNone) return {};
  return root->supplier != nullptr ? root->supplier->slotName(name) : text(name);
}

std::string_view LoadedProgram::sourceOf(uint32_t function) const {
  if (root->supplier == nullptr) return view.sourceOf(function);
  const FunctionDebugRecord& debug = view.functionDebug[function];
  std::string_view source = root->supplier->moduleSource(moduleIds[view.functions[function].module]);
  return debug.sourceStart <= debug.sourceEnd && debug.sourceEnd <= source.size()
             ? source.substr(debug.sourceStart, debug.sourceEnd - debug.sourceStart)
             : std::string_view();
}

std::string textToUtf8(StringRef text) {
  std::string out;
  for (uint32_t i = 0; i < text.length; i++) {
    uint32_t unit = text.wide ? text.utf16()[i] : static_cast<uint8_t>(text.latin1()[i]);
    if (text.wide && (unit & 0xFC00) == 0xD800 && i + 1 < text.length && (text.utf16()[i + 1] & 0xFC00) == 0xDC00) {
      unit = 0x10000 + ((unit & 0x3FF) << 10) + (text.utf16()[++i] & 0x3FF);
    }
    if (unit < 0x80) {
      out += static_cast<char>(unit);
      continue;
    }
    int more = unit < 0x800 ? 1 : unit < 0x10000 ? 2 : 3;
    constexpr uint8_t kLead[] = {0, 0xC0, 0xE0, 0xF0};
    out += static_cast<char>(kLead[more] | (unit >> (6 * more)));
    while (more-- > 0) out += static_cast<char>(0x80 | ((unit >> (6 * more)) & 0x3F));
  }
  return out;
}

LoadedProgram* addProgram(Isolate& iso, LoadedModule loaded) {
  auto& programs = iso.interpreter->programs;
  programs.push_back(std::make_unique<LoadedProgram>(iso, std::move(loaded)));
  return programs.back().get();
}

namespace {

tl::expected<std::unique_ptr<LoadedProgram>, std::string> loadCompiled(Isolate& iso, CompiledUnit unit, const FunctionSupplier& supplier) {
  auto loaded = loadUnit(unit.bytes, supplier.scopes(), supplier.slots());
  if (!loaded) return tl::unexpected(describe(loaded.error()));
  auto program = std::make_unique<LoadedProgram>(iso, std::move(*loaded));
  program->bodyCount = unit.bodyCount;
  program->functionIds = std::move(unit.functions);
  program->moduleIds = std::move(unit.modules);
  return program;
}

/// Compiling recurses on how deep the source is nested, which is not deeper than it is long.
bool hasRoomToCompile(const FunctionDebugRecord& debug) {
  constexpr size_t kFrames = 64 * 1024, kPerLevel = 2048, kMost = 2 * 1024 * 1024;
  static thread_local const StackGuard guard;
  size_t needed = std::min(kMost, kFrames + kPerLevel * (debug.sourceEnd - debug.sourceStart));
  return reinterpret_cast<uintptr_t>(__builtin_frame_address(0)) > guard.limit() + needed;
}

/// Gives a stub the code it stands for.
Completion<void> compileStub(Isolate& iso, FunctionCode* code) {
  LoadedProgram* root = code->program->root;
  if (!hasRoomToCompile(code->program->view.functionDebug[code->index])) return throwError(iso, ErrorText::StackOverflow);
  const ScopeRecord* scopes = root->supplier->scopes().data();
  const SlotRecord* slots = root->supplier->slots().data();
  auto compiled = root->supplier->compileFunction(code->program->functionIds[code->index]);
  if (!compiled) return throwBytecodeError(iso, compiled.error());
  auto loaded = loadCompiled(iso, std::move(*compiled), *root->supplier);
  if (!loaded) return throwBytecodeError(iso, loaded.error());
  LoadedProgram* unit = root->units.emplace_back(std::move(*loaded)).get();
  unit->root = root;
  if (root->supplier->scopes().data() != scopes || root->supplier->slots().data() != slots) {
    // The tables have grown and moved.
    auto refresh = [root](LoadedProgram& program) {
      program.view.scopes = root->supplier->scopes();
      program.view.slots = root->supplier->slots();
    };
    refresh(*root);
    for (auto& other : root->units) refresh(*other);
  }
  const FunctionCode& made = unit->functions[0];
  code->code = made.code;
  code->program = unit;
  code->record = made.record;
  code->paramCount = made.paramCount;
  code->registerCount = made.registerCount;
  code->flags = made.flags;
  code->index = 0;
  return {};
}

}  // namespace

tl::expected<LoadedProgram*, std::string> addProgram(Isolate& iso, std::unique_ptr<FunctionSupplier> supplier) {
  auto entries = supplier->compileEntries();
  if (!entries) return tl::unexpected(entries.error());
  auto loaded = loadCompiled(iso, std::move(*entries), *supplier);
  if (!loaded) return tl::unexpected(loaded.error());
  (*loaded)->supplier = std::move(supplier);
  auto& programs = iso.interpreter->programs;
  programs.push_back(std::move(*loaded));
  return programs.back().get();
}

Completion<void> prepareFunction(Isolate& iso, FunctionCode* code) {
  if (code->verified) return {};
  if (code->index >= code->program->bodyCount) TRY(compileStub(iso, code));
  LoadedProgram* program = code->program;
  if (auto ok = verifyFunction(program->view, code->index); !ok) {
    return throwBytecodeError(iso, describe(ok.error()));
  }
  std::span<const uint32_t> sites = program->view.propSitesOf(*code->record);
  code->caches = new PropertyCache[sites.size()]{};
  for (size_t i = 0; i < sites.size(); i++) code->caches[i].key = program->key(sites[i]);
  code->instanceSlots = guessInstanceSlots(program->view, *code->record);
  code->verified = true;
  bool slow = hiddenParamCount(code->flags) != 0 || (code->flags & (kFnClassConstructor | kFnGenerator | kFnAsync)) != 0;
  if (!slow) code->entrySize = code->registerCount;
  return {};
}

Scope* newScope(Isolate& iso, LoadedProgram* program, Scope* parent, uint32_t id) {
  std::span<const SlotRecord> slots = program->view.slotsOf(program->view.scopes[id]);
  auto* scope = static_cast<Scope*>(iso.heap.allocate(CellKind::Scope, sizeof(Scope) + slots.size() * sizeof(Value)));
  scope->parent = parent;
  scope->descriptor = id;
  scope->count = static_cast<uint32_t>(slots.size());
  for (size_t i = 0; i < slots.size(); i++) {
    switch (static_cast<Kind>(slots[i].kind)) {
      case Kind::Raw: scope->slots[i] = Value::tdz(); break;
      case Kind::I32: scope->slots[i] = Value::int32(0); break;
      case Kind::F32:
      case Kind::F64: scope->slots[i] = Value::plainDouble(0); break;
      case Kind::Bool: scope->slots[i] = Value::boolean(false); break;
      case Kind::Any:
      case Kind::None:
      case Kind::Ref:
      case Kind::Scope:
      case Kind::Iter: scope->slots[i] = Value::undefined(); break;
    }
  }
  return scope;
}

Scope* cloneScope(Isolate& iso, Scope* source) {
  size_t bytes = sizeof(Scope) + source->count * sizeof(Value);
  auto* scope = static_cast<Scope*>(iso.heap.allocate(CellKind::Scope, bytes));
  scope->parent = source->parent;
  scope->descriptor = source->descriptor;
  scope->count = source->count;
  std::memcpy(scope->slots, source->slots, source->count * sizeof(Value));
  return scope;
}

String* functionName(Isolate& iso, const FunctionCode* code) {
  uint32_t id = code->record->name;
  if (id == kNone || (code->flags & kFnClassFields) != 0) return iso.names.empty.asString();
  String* name = code->program->string(id).asString();
  if ((code->flags & (kFnGetter | kFnSetter)) == 0 || name->length == 0) return name;
  String* prefix = newString(iso, std::string_view((code->flags & kFnGetter) != 0 ? "get " : "set "));
  auto joined = concat(iso, prefix, name);
  return joined.isThrown() ? name : joined.release();
}

}  // namespace sx::rt
