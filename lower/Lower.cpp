#include "lower/Lower.h"

#include "FunctionLowerer.h"

namespace sx::lower {

bool isArrayIndexText(std::string_view text) {
  if (text.empty() || text.size() > 10 || (text[0] == '0' && text.size() > 1)) return false;
  uint64_t value = 0;
  for (char c : text) {
    if (c < '0' || c > '9') return false;
    value = value * 10 + static_cast<uint64_t>(c - '0');
  }
  return value < 0xFFFF'FFFF;
}

uint32_t Bundle::addTask(const Task& task) {
  uint32_t function = ir.addFunction();
  while (tasks.size() <= function) tasks.push_back(nullptr);
  tasks[function] = std::make_unique<Task>(task);
  return function;
}

ClassContext& Bundle::newClassContext() {
  classes_.push_back(std::make_unique<ClassContext>());
  return *classes_.back();
}

void Bundle::warnUnsupported(uint32_t file, Span span, std::string_view what) {
  diagnostics.warning(DiagId::FeatureUnsupported, *files[file]->input.source, span, what);
}

void Bundle::lowerFunction(uint32_t function) {
  if (function >= tasks.size() || tasks[function] == nullptr || tasks[function]->isLowered) return;
  tasks[function]->isLowered = true;
  FunctionLowerer(*this, function).run();
}

Lowering::Lowering(ir::Module& module, Arena& arena, frontend::AtomTable& atoms, Diagnostics& diagnostics)
    : bundle_(std::make_unique<Bundle>(module, arena, atoms, diagnostics)) {}
Lowering::~Lowering() = default;

void Lowering::leaveOutNames() { bundle_->namesRegisters = false; }

uint32_t Lowering::addFile(const FileInput& input) {
  auto file = std::make_unique<File>();
  file->input = input;
  file->places.resize(input.scopes->bindingCount);
  file->functions.resize(input.scopes->functions.size(), kNoId);
  file->bodies.resize(input.scopes->functions.size(), kNoId);
  file->specifiers = input.specifiers;
  file->irFile = bundle_->ir.addFile(input.source->displayPath(), input.source);
  ir::ModuleInfo info;
  info.kind = input.program->goal == frontend::Goal::Module     ? ModuleKind::Module
              : input.program->goal == frontend::Goal::CommonJs ? ModuleKind::CommonJs
                                                                : ModuleKind::Script;
  info.path = bundle_->ir.intern(input.source->displayPath());
  info.file = file->irFile;
  uint32_t index = bundle_->ir.addModule(std::move(info));
  SX_ASSERT(index == bundle_->files.size());
  bundle_->files.push_back(std::move(file));
  return index;
}

void Lowering::link(uint32_t entry) { bundle_->link(entry); }

void Lowering::lowerAll() {
  for (; bundle_->firstUnlowered < bundle_->tasks.size(); bundle_->firstUnlowered++) bundle_->lowerFunction(bundle_->firstUnlowered);
}

void Lowering::lowerFunction(uint32_t function) { bundle_->lowerFunction(function); }

}  // namespace sx::lower
