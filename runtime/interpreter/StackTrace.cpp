// Walking frames: the stack an error captures as (function, pc) pairs, and its text in V8's format.
#include "StackTrace.h"

#include "Interpreter.h"
#include "Program.h"
#include "runtime/Conversions.h"
#include "runtime/Errors.h"
#include "runtime/Isolate.h"
#include "runtime/ObjectCells.h"

namespace sx::rt {

namespace {

constexpr uint32_t kMaxTraceFrames = 10;

/// True for frames a user did not write.
bool isHidden(const FunctionCode* code) { return (code->flags & (kFnWrapper | kFnClassFields)) != 0; }

/// Calls fn(frame, code or null, pc or null) from the innermost frame outwards until it answers false.
template <class F> void walkFrames(Isolate& iso, F fn) {
  const Value* r = iso.frame;
  const uint32_t* pc = iso.pc;
  while (r != nullptr) {
    FunctionCode* code = codeOf(r);
    if (!fn(r, code, pc)) return;
    pc = returnPcOf(r);
    r = callerOf(r);
  }
}

std::string functionText(const FunctionCode* code) {
  if ((code->flags & kFnModuleEntry) != 0) {
    return code->program->view.modules[code->record->module].kind == ModuleKind::CommonJs ? "Object.<anonymous>" : "";
  }
  return code->record->name == kNone ? std::string() : code->program->text(code->record->name);
}

}  // namespace

Value captureFrames(Isolate& iso) {
  const FunctionCode* codes[kMaxTraceFrames];
  uint32_t offsets[kMaxTraceFrames];
  bool constructs[kMaxTraceFrames];
  uint32_t count = 0;
  walkFrames(iso, [&](const Value* r, FunctionCode* code, const uint32_t* pc) {
    if (code == nullptr || pc == nullptr || isHidden(code)) return true;
    codes[count] = code;
    offsets[count] = static_cast<uint32_t>(pc - code->code);
    constructs[count] = frameKind(r) == FrameKind::Construct;
    return ++count < kMaxTraceFrames;
  });
  RawValues* list = newRawValues(iso, 3 * count);
  for (uint32_t i = 0; i < count; i++) {
    list->values[3 * i] = rawWord(codes[i]);
    list->values[3 * i + 1] = Value::int32(static_cast<int32_t>(offsets[i]));
    list->values[3 * i + 2] = Value::boolean(constructs[i]);
  }
  return Value::internal(list);
}

std::string framesText(Isolate& iso, Value frames) {
  std::string out;
  if (!frames.isCell()) return out;
  auto* list = static_cast<RawValues*>(frames.asCell());
  for (uint32_t i = 0; i + 2 < list->count; i += 3) {
    auto* code = reinterpret_cast<const FunctionCode*>(list->values[i].bits());
    const ModuleView& view = code->program->view;
    SourcePosition at = view.positionOf(code->index, static_cast<uint32_t>(list->values[i + 1].asInt()));
    std::string place = iso.interpreter->absolutePath(code->program->text(view.modules[code->record->module].path));
    if (view.modules[code->record->module].kind == ModuleKind::Module) place = "file://" + place;
    if (at.line != 0) place += ":" + std::to_string(at.line) + ":" + std::to_string(at.column);
    std::string name = functionText(code);
    if (list->values[i + 2].isTrue() && !name.empty()) name = "new " + name;
    out += name.empty() ? "\n    at " + place : "\n    at " + name + " (" + place + ")";
  }
  return out;
}

std::string calleeText(const FunctionCode* code, const uint32_t* pc) {
  // The call site's number is the instruction's last word.
  const OpInfo& info = kOpTable[opNumberAt(pc)];
  for (unsigned i = 0; i < info.operandCount; i++) {
    if (info.operands[i].imm != ImmType::CallSite) continue;
    StringRef text = code->program->view.calleeText(code->index, static_cast<uint32_t>(operandAt(pc, info, i)));
    if (text.length != 0) return textToUtf8(text);
  }
  return "(intermediate value)";
}

std::string sourceTextOf(const FunctionCode* code) { return std::string(code->program->sourceOf(code->index)); }

}  // namespace sx::rt
