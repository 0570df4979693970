#include "Compile.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#ifdef __GLIBC__
#include <malloc.h>
#include <sys/mman.h>
#include <sys/stat.h>
#endif

#include "Resolve.h"
#include "base/Arena.h"
#include "base/Source.h"
#include "bytecode/emit/Emit.h"
#include "bytecode/format/Writer.h"
#include "bytecode/read/Disassembler.h"
#include "bytecode/read/Loader.h"
#include "frontend/Dump.h"
#include "frontend/Parser.h"
#include "frontend/ScopeAnalysis.h"
#include "lower/Lower.h"
#include "lower/ir/Ir.h"
#include "lower/ir/IrText.h"
#include "passes/Pipeline.h"
#include "typecheck/CheckedProgram.h"

namespace sx {

namespace {

/// One file of the bundle, as far as it has come.
struct File {
  std::string path;
  std::unique_ptr<SourceFile> source;
  frontend::Program* program = nullptr;
  frontend::ScopeInfo* scopes = nullptr;
  std::vector<frontend::Atom> specifiers;
  std::vector<uint32_t> requests;
};

/// Compiling takes some ten times the source's size in memory, and its tables are freed and allocated anew as they grow.
/// What is freed is used again instead of being given back to the system and cleared anew; for a large source the memory
/// to come may be huge pages, so that it is not entered page by page.
void prepareMemory(size_t size) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  mallopt(M_TOP_PAD, 1 << 20);
  constexpr size_t kLarge = 128 << 10, kPerByte = 48, kMost = 512 << 20;
  if (size < kLarge) return;
  // Pieces below the threshold come from one end of the heap, so they are one range.
  constexpr size_t kPiece = 16 << 20;
  constexpr uintptr_t kAlign = 1 << 16;
  std::vector<void*> pieces;
  for (size_t i = 0; i < std::min(size * kPerByte, kMost); i += kPiece) pieces.push_back(std::malloc(kPiece));
  for (void* piece : pieces) {
    const uintptr_t begin = (reinterpret_cast<uintptr_t>(piece) + kAlign - 1) & ~(kAlign - 1);
    if (piece != nullptr) madvise(reinterpret_cast<void*>(begin), kPiece, MADV_HUGEPAGE);
  }
  for (void* piece : pieces) std::free(piece);
#endif
}

class Build {
 public:
  Build(CompileOptions options, Diagnostics& diagnostics) : options_(std::move(options)), diagnostics_(diagnostics) {}

  CompileResult run(const std::string& path) {
    readFiles(path);
    return compile();
  }

  /// Reads the file and what it imports.
  void readFiles(const std::string& path) {
    Result<std::string> text = options_.text ? Result<std::string>(*options_.text) : readFile(absolutePath(path));
    if (!text) {
      unreadable_ = text.error().message;
      return;
    }
    prepareMemory(text->size());
    root_ = absolutePath(options_.root.empty() ? folderOf(path) : options_.root);
    entry_ = addFile(absolutePath(path), std::move(*text));
    for (uint32_t i = 0; i < files_.size(); i++) readImports(i);
  }

  /// Compiles everything that was read.
  CompileResult compile() {
    if (failed() || options_.stopAfter <= Phase::Ast) return finish();
    check();
    if (wants(Phase::Types) && !diagnostics_.hasErrors()) result_.dump += typecheck::dumpTypes(*checked_, atoms_);
    if (diagnostics_.hasErrors() || options_.stopAfter <= Phase::Types) return finish();
    lower();
    if (diagnostics_.hasErrors() || options_.stopAfter <= Phase::Ir || !options_.irAfterPass.empty()) return finish();
    emit();
    return finish();
  }

  bool failed() const { return diagnostics_.hasErrors() || !unreadable_.empty(); }
  bool hasTypedFiles() const {
    return std::any_of(files_.begin(), files_.end(), [](const auto& file) { return file->program->language == frontend::Language::Sx; });
  }
  /// Resolves imports and exports, so that functions can be lowered one by one.
  void link() {
    lowering_.emplace(ir_, arena_, atoms_, diagnostics_);
    for (uint32_t i = 0; i < files_.size(); i++) {
      const File& file = *files_[i];
      bool typed = file.program->language == frontend::Language::Sx;
      lowering_->addFile({file.program, file.scopes, file.source.get(), file.specifiers, file.requests, typed ? &checked_->modules[i] : nullptr});
    }
    lowering_->link(entry_);
  }
  lower::Lowering& lowering() { return *lowering_; }
  ir::Module& ir() { return ir_; }
  const ir::Module& ir() const { return ir_; }
  std::string_view sourceOf(uint32_t module) const { return files_[module]->source->text(); }
  /// Functions in all files, top levels included.
  uint32_t functionCount() const {
    uint32_t count = 0;
    for (const auto& file : files_) count += file->scopes->functions.size();
    return count;
  }

 private:
  bool wants(Phase phase) const { return std::find(options_.emit.begin(), options_.emit.end(), phase) != options_.emit.end(); }

  /// Reads, parses and analyses a file once; answers its index, or kNoModule if it cannot be read.
  uint32_t addFile(const std::string& path) {
    if (auto known = byPath_.find(path); known != byPath_.end()) return known->second;
    auto text = readFile(path);
    if (text) return addFile(path, std::move(*text));
    unreadable_ = text.error().message;
    return lower::kNoModule;
  }

  uint32_t addFile(const std::string& path, std::string text) {
    auto source = SourceFile::fromText(path, root_, path.ends_with(".json") ? jsonModule(text) : std::move(text));
    if (!source) {
      unreadable_ = source.error().message;
      return lower::kNoModule;
    }
    auto index = static_cast<uint32_t>(files_.size());
    byPath_[path] = index;
    files_.push_back(std::make_unique<File>());
    File& file = *files_.back();
    file.path = path;
    file.source = std::move(*source);
    FileClass type = classifyFile(path);
    if (wants(Phase::Tokens)) result_.dump += frontend::dumpTokens(*file.source, type.goal, atoms_);
    if (options_.stopAfter == Phase::Tokens) return index;
    file.program = parse(*file.source, type);
    if (wants(Phase::Ast)) result_.dump += frontend::dumpAst(*file.program, atoms_);
    if (!diagnostics_.hasErrors()) file.scopes = frontend::analyzeScopes(*file.program, arena_, atoms_, diagnostics_);
    return index;
  }

  /// Parses a file. One that neither its name nor a package.json decides on is an ES module if it has what only such
  /// a module may have.
  frontend::Program* parse(const SourceFile& source, FileClass file) {
    if (file.isGoalOpen) {
      Diagnostics trial;
      auto* program = frontend::parse(source, file.language, file.goal, arena_, atoms_, trial);
      if (!trial.hasErrors() && trial.warningCount() == 0) return program;
      if (program->hasModuleSyntax) file.goal = frontend::Goal::Module;
    }
    return frontend::parse(source, file.language, file.goal, arena_, atoms_, diagnostics_);
  }

  /// JSON as the CommonJS module that parses it.
  static std::string jsonModule(std::string_view text) {
    std::string code = "module.exports = JSON.parse(\"";
    for (char c : text) {
      switch (c) {
        case '"': code += "\\\""; break;
        case '\\': code += "\\\\"; break;
        case '\n': code += "\\n"; break;
        case '\r': code += "\\r"; break;
        default: code += c;
      }
    }
    return code + "\");\n";
  }

  void readImports(uint32_t index) {
    if (diagnostics_.hasErrors() || files_[index]->program == nullptr) return;
    files_[index]->specifiers = lower::requestedModules(*files_[index]->program);
    for (frontend::Atom atom : files_[index]->specifiers) {
      std::string specifier(atoms_.text(atom));
      std::string path = resolveSpecifier(specifier, files_[index]->path);
      uint32_t target = path.empty() ? lower::kNoModule : addFile(path);
      if (target == lower::kNoModule && files_[index]->program->goal == frontend::Goal::Module) {
        diagnostics_.error(DiagId::ModuleNotFound, *files_[index]->source, specifierSpan(*files_[index]->program, atom), specifier);
      }
      files_[index]->requests.push_back(target);
    }
    // What is imported for its types alone is read too.
    for (frontend::Atom atom : typecheck::importedSpecifiers(*files_[index]->program)) {
      std::string path = resolveSpecifier(atoms_.text(atom), files_[index]->path);
      if (!path.empty()) addFile(path);
    }
  }

  /// Where a module names the specifier first.
  static Span specifierSpan(const frontend::Program& program, frontend::Atom specifier) {
    for (const frontend::Stmt* stmt : program.body) {
      if (auto* import = stmt->dynAs<frontend::ImportDecl>(); import != nullptr && import->source == specifier && !import->isTypeOnly) return import->sourceSpan;
      if (auto* named = stmt->dynAs<frontend::ExportNamedDecl>(); named != nullptr && named->source == specifier) return named->sourceSpan;
      if (auto* all = stmt->dynAs<frontend::ExportAllDecl>(); all != nullptr && all->source == specifier) return all->sourceSpan;
    }
    return {};
  }

  /// Checks the .sx files against each other.
  void check() {
    std::vector<typecheck::ModuleInput> inputs;
    for (auto& file : files_) {
      typecheck::ModuleInput input{file->program, file->scopes, {}};
      for (frontend::Atom atom : typecheck::importedSpecifiers(*file->program)) {
        auto known = byPath_.find(resolveSpecifier(atoms_.text(atom), file->path));
        if (known != byPath_.end()) input.resolved.push_back({atom, known->second});
      }
      inputs.push_back(std::move(input));
    }
    checked_ = typecheck::checkProgram(inputs, atoms_, diagnostics_, {.strict = false, .remarks = options_.remarks});
    if (options_.layout && !diagnostics_.hasErrors()) printLayouts();
  }

  /// Size, alignment and field offsets of each struct, in bytes.
  void printLayouts() {
    for (const typecheck::StructType* s : checked_->structs) {
      result_.dump += "struct " + std::string(atoms_.text(s->name)) + ": " + std::to_string(s->size) + " bytes, alignment " + std::to_string(s->alignment) + "\n";
      for (const typecheck::StructField& field : s->fields) {
        std::string offset = std::to_string(field.offset);
        result_.dump += std::string(6 - std::min<size_t>(offset.size(), 5), ' ') + offset + "  " + std::string(atoms_.text(field.name)) + ": " + typecheck::typeText(field.type, atoms_) + "\n";
      }
    }
  }

  void lower() {
    link();
    if (diagnostics_.hasErrors()) return;
    lowering_->lowerAll();
    if (wants(Phase::Ir)) result_.dump += ir::printModule(ir_);
    optimise();
  }

  void optimise() {
    passes::Remarks remarks;
    constexpr passes::OptLevel kLevels[] = {passes::OptLevel::O0, passes::OptLevel::O1, passes::OptLevel::O2};
    passes::runPipeline(ir_, kLevels[options_.optLevel], remarks, options_.irAfterPass);
    if (!options_.irAfterPass.empty()) result_.dump += ir::printModule(ir_);
    if (options_.remarks) result_.dump += passes::renderRemarks(ir_, remarks);
  }

  void emit() {
    emit::EmitOptions emitOptions;
    emitOptions.debug = emitOptions.sources = !options_.strip;
    auto data = emit::emitModule(ir_, emitOptions);
    if (!data) {
      diagnostics_.error(DiagId::FormatLimit, *files_[0]->source, Span{}, data.error().message);
      return;
    }
    result_.bytes = writeModule(*data, {.strip = options_.strip});
    if (wants(Phase::Bytecode)) {
      auto loaded = loadModule(result_.bytes);
      if (loaded) result_.dump += disassemble(loaded->view());
      else diagnostics_.error(DiagId::InternalError, *files_[0]->source, Span{}, "the bytecode does not load: " + describe(loaded.error()));
    }
  }

  CompileResult finish() {
    result_.ok = !diagnostics_.hasErrors() && unreadable_.empty();
    if (!unreadable_.empty()) result_.failure = unreadable_ + "\n";
    for (auto& file : files_) result_.sources.push_back(std::move(file->source));
    return std::move(result_);
  }

  const CompileOptions options_;
  Diagnostics& diagnostics_;
  CompileResult result_;
  std::string root_;
  std::string unreadable_;
  uint32_t entry_ = 0;
  Arena arena_;
  frontend::AtomTable atoms_;
  std::vector<std::unique_ptr<File>> files_;
  std::map<std::string, uint32_t> byPath_;
  std::unique_ptr<typecheck::CheckedProgram> checked_;
  ir::Module ir_;
  std::optional<lower::Lowering> lowering_;
};

/// The functions of a program read by a Build, lowered and emitted when they are asked for. Keeps the syntax trees.
class LazyFunctions : public FunctionSupplier {
 public:
  explicit LazyFunctions(const CompileOptions& options) : build_(options, diagnostics_), emitter_(build_.ir(), {.debug = true, .sources = false}) {}

  Build& build() { return build_; }
  const Diagnostics& diagnostics() const { return diagnostics_; }

  tl::expected<CompiledUnit, std::string> compileEntries() override {
    for (const ir::ModuleInfo& module : build_.ir().modules) build_.lowering().lowerFunction(module.entry);
    return finish(emitter_.emitEntries());
  }

  tl::expected<CompiledUnit, std::string> compileFunction(uint32_t function) override {
    build_.lowering().lowerFunction(function);
    return finish(emitter_.emitFunction(function));
  }

  std::span<const ScopeRecord> scopes() const override { return scopes_; }
  std::span<const SlotRecord> slots() const override { return slots_; }
  std::string slotName(uint32_t name) const override { return std::string(build_.ir().string(name)); }
  std::string_view moduleSource(uint32_t module) const override { return build_.sourceOf(module); }
  uint32_t functionCount() const override { return build_.functionCount(); }
  uint32_t compiledCount() const override { return compiled_; }

 private:
  tl::expected<CompiledUnit, std::string> finish(Result<emit::Unit> unit) {
    if (!unit) return tl::unexpected(unit.error().message);
    compiled_ += unit->bodyCount;
    // A descriptor is complete when the function that makes its cells has been lowered.
    const auto& scopes = build_.ir().scopes;
    for (size_t i = scopes_.size(); i < scopes.size(); i++) {
      scopes_.push_back({scopes[i].parent, static_cast<uint32_t>(slots_.size()), static_cast<uint32_t>(scopes[i].slots.size())});
      for (const ir::SlotDesc& slot : scopes[i].slots) slots_.push_back({slot.name, static_cast<uint32_t>(slot.kind)});
    }
    return CompiledUnit{writeModule(unit->data), unit->bodyCount, std::move(unit->functions), std::move(unit->modules)};
  }

  Diagnostics diagnostics_;
  Build build_;
  emit::UnitEmitter emitter_;
  std::vector<ScopeRecord> scopes_;
  std::vector<SlotRecord> slots_;
  uint32_t compiled_ = 0;
};

}  // namespace

CompileResult compileProgram(const std::string& path, const CompileOptions& options, Diagnostics& diagnostics) {
  return Build(options, diagnostics).run(path);
}

RunnableProgram prepareToRun(const std::string& path, const CompileOptions& options) {
  RunnableProgram program;
  auto functions = std::make_unique<LazyFunctions>(options);
  Build& build = functions->build();
  build.readFiles(path);
  if (!build.failed() && !build.hasTypedFiles()) {
    build.link();
    build.lowering().leaveOutNames();
    program.ok = !build.failed();
  } else {
    CompileResult result = build.compile();
    program.ok = result.ok;
    program.bytes = std::move(result.bytes);
    program.failure = renderDiagnostics(functions->diagnostics()) + (result.failure.empty() ? "" : "sx: " + result.failure);
    return program;
  }
  if (program.ok) program.supplier = std::move(functions);
  else program.failure = renderDiagnostics(functions->diagnostics());
  return program;
}

}  // namespace sx
