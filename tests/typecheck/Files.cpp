#include "Files.h"

#include <filesystem>
#include <map>

#include "frontend/Parser.h"
#include "frontend/ScopeAnalysis.h"

namespace sx::test {

namespace {

uint32_t addModule(CheckedFiles& files, std::unique_ptr<SourceFile> source) {
  typecheck::ModuleInput input;
  frontend::Language language = frontend::Language::Sx;
  frontend::Goal goal = frontend::Goal::Module;
  frontend::languageOfPath(source->path(), language, goal);
  input.program = frontend::parse(*source, language, goal, files.arena, files.atoms, files.diagnostics);
  input.scopes = frontend::analyzeScopes(*input.program, files.arena, files.atoms, files.diagnostics);
  files.sources.push_back(std::move(source));
  files.inputs.push_back(std::move(input));
  return static_cast<uint32_t>(files.inputs.size() - 1);
}

void check(CheckedFiles& files, const typecheck::CheckOptions& options) {
  if (!files.diagnostics.hasErrors()) files.program = typecheck::checkProgram(files.inputs, files.atoms, files.diagnostics, options);
}

}  // namespace

std::unique_ptr<CheckedFiles> checkFile(const std::string& path, const typecheck::CheckOptions& options) {
  namespace fs = std::filesystem;
  auto files = std::make_unique<CheckedFiles>();
  std::map<std::string, uint32_t> loaded;
  auto load = [&](const fs::path& file) -> uint32_t {
    std::string name = fs::weakly_canonical(file).string();
    if (auto found = loaded.find(name); found != loaded.end()) return found->second;
    auto source = SourceFile::load(name, fs::path(name).parent_path().string());
    if (!source) return typecheck::kNoModule;
    uint32_t index = addModule(*files, std::move(*source));
    loaded[name] = index;
    return index;
  };
  load(path);
  for (uint32_t i = 0; i < files->inputs.size(); i++) {
    fs::path folder = fs::path(files->sources[i]->path()).parent_path();
    std::vector<typecheck::ModuleInput::Resolved> resolved;
    for (frontend::Atom specifier : typecheck::importedSpecifiers(*files->inputs[i].program))
      resolved.push_back({specifier, load(folder / std::string(files->atoms.text(specifier)))});
    files->inputs[i].resolved = std::move(resolved);
  }
  check(*files, options);
  return files;
}

std::unique_ptr<CheckedFiles> checkText(const std::string& text, const typecheck::CheckOptions& options) {
  auto files = std::make_unique<CheckedFiles>();
  addModule(*files, std::make_unique<SourceFile>("test.sx", "test.sx", text));
  check(*files, options);
  return files;
}

}  // namespace sx::test
