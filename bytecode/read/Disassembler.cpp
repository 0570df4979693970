// The text is for people and golden tests: it names ids by what they stand for and prints only what is there. Code
// that does not decode is printed as words, so a refused file can be looked at.

#include "bytecode/read/Disassembler.h"

#include <fmt/format.h>

#include <cmath>

#include "base/Number.h"
#include "base/Utf.h"
#include "bytecode/format/Ops.h"

namespace sx {

namespace {

constexpr size_t kMaxShownText = 60;

std::string quote(StringRef text) {
  const std::string utf8 = text.wide ? utf16ToUtf8Lossy(text.utf16()) : latin1ToUtf8(text.latin1());
  std::string out = "\"";
  for (char c : utf8) {
    if (c == '"' || c == '\\') out += '\\';
    if (static_cast<unsigned char>(c) >= 0x20) out += c;
    else out += fmt::format("\\x{:02x}", static_cast<unsigned>(c));
  }
  return out + '"';
}

std::string shorten(std::string text) {
  if (text.size() <= kMaxShownText) return text;
  size_t end = kMaxShownText;
  while (end > 0 && (text[end] & 0xC0) == 0x80) end--;
  return text.substr(0, end) + "…\"";
}

const char* moduleKindName(ModuleKind kind) {
  switch (kind) {
    case ModuleKind::Module: return "module";
    case ModuleKind::CommonJs: return "commonjs";
    case ModuleKind::Script: return "script";
    case ModuleKind::Json: return "json";
  }
  return "?";
}

std::string flagNames(uint32_t flags) {
  constexpr const char* kNames[] = {
      "strict", "rest", "arguments", "newtarget", "arrow", "method", "getter", "setter", "class", "derived",
      "generator", "async", "typed", "wrapper", "this", "entry", "fields", "default", "dupnames", "forwards"};
  static_assert((1u << std::size(kNames)) - 1 == kAllFnFlags);
  std::string out;
  for (size_t i = 0; i < std::size(kNames); i++) {
    if ((flags >> i & 1) != 0) out += fmt::format(" {}", kNames[i]);
  }
  return out;
}

std::string typeName(RegType type) {
  switch (type.kind()) {
    case Kind::Scope: return type.payload() == RegType::kNoPayload ? "scope none" : fmt::format("scope {}", type.payload());
    case Kind::Ref: return fmt::format("ref {}", type.payload());
    case Kind::None: case Kind::Any: case Kind::Raw: case Kind::I32: case Kind::F32: case Kind::F64: case Kind::Bool:
    case Kind::Iter:
      return kindName(type.kind());
  }
  return "?";
}

class Disassembler {
 public:
  explicit Disassembler(const ModuleView& module) : module_(module) {}

  std::string all() {
    for (uint32_t m = 0; m < module_.modules.size(); m++) addModule(m);
    for (uint32_t s = 0; s < module_.scopes.size(); s++) addScope(s);
    for (uint32_t k = 0; k < module_.kindLists.size(); k++) {
      line("kinds {}:", k);
      for (Kind kind : module_.kindsOf(module_.kindLists[k])) append(" {}", kindName(kind));
    }
    for (uint32_t f = 0; f < module_.functions.size(); f++) addFunction(f);
    return std::move(out_);
  }

  std::string one(uint32_t function) {
    addFunction(function);
    return std::move(out_);
  }

 private:
  template <class... A> void append(fmt::format_string<A...> format, A&&... args) {
    // The newline belongs to the line before.
    if (!out_.empty() && out_.back() == '\n') out_.pop_back();
    out_ += fmt::format(format, std::forward<A>(args)...);
    out_ += '\n';
  }
  template <class... A> void line(fmt::format_string<A...> format, A&&... args) {
    out_ += fmt::format(format, std::forward<A>(args)...);
    out_ += '\n';
  }

  std::string text(uint32_t id) const {
    return id < module_.strings.size() ? shorten(quote(module_.string(id))) : fmt::format("string {}?", id);
  }

  void addModule(uint32_t index) {
    const ModuleRecord& m = module_.modules[index];
    line("module {} {} {}: entry fn {}{}", index, moduleKindName(m.kind), text(m.path), m.entryFunction,
         m.scope == kNone ? "" : fmt::format(", scope {}", m.scope));
    for (const RequestRecord& r : module_.requestsOf(m)) {
      line("  import {}{}", text(r.specifier), r.module == kNone ? "" : fmt::format(" = module {}", r.module));
    }
    for (const ExportRecord& e : module_.exportsOf(m)) {
      switch (e.kind) {
        case ExportKind::Slot: line("  export {} = module {} slot {}", text(e.name), e.module, e.slot); break;
        case ExportKind::Namespace: line("  export {} = namespace of module {}", text(e.name), e.module); break;
        case ExportKind::Ambiguous: line("  export {} ambiguous", text(e.name)); break;
      }
    }
  }

  void addScope(uint32_t index) {
    const ScopeRecord& s = module_.scopes[index];
    line("scope {}{}:", index, s.parent == kNone ? "" : fmt::format(" in {}", s.parent));
    for (const SlotRecord& slot : module_.slotsOf(s)) {
      append(" {}:{}", slot.name == kNone ? "_" : text(slot.name), kindName(static_cast<Kind>(slot.kind)));
    }
  }

  void addFunction(uint32_t index) {
    const FunctionRecord& f = module_.functions[index];
    line("");
    line("fn {} {} params {} registers {}{}", index, text(f.name), f.paramCount, f.registerCount, flagNames(f.flags));
    if (f.envScope != kNone) append(" env {}", f.envScope);
    if (f.counterpart != kNone) append(" {} fn {}", f.has(kFnTypedBody) ? "wrapper" : "body", f.counterpart);
    if (f.has(kFnTypedBody)) addSignature(f);
    addRegisters(f);
    for (const HandlerRecord& h : module_.handlersOf(f)) line("  try {}..{} catch {}", h.start, h.end, h.handler);
    addCode(index);
  }

  void addSignature(const FunctionRecord& f) {
    line("  signature (");
    const char* separator = "";
    for (RegType type : module_.paramTypesOf(f)) {
      append("{}{}", separator, typeName(type));
      separator = ", ";
    }
    append("):");
    for (RegType type : module_.resultTypesOf(f)) append(" {}", typeName(type));
  }

  void addRegisters(const FunctionRecord& f) {
    bool any = false;
    const std::span<const RegType> types = module_.regTypesOf(f);
    for (size_t r = 0; r < types.size(); r++) {
      if (types[r].kind() == Kind::None) continue;
      if (!any) line("  labels");
      any = true;
      append(" r{}:{}", r, typeName(types[r]));
    }
  }

  void addCode(uint32_t function) {
    const FunctionRecord& f = module_.functions[function];
    const std::span<const uint32_t> code = module_.codeOf(f);
    for (uint32_t pc = 0; pc < code.size();) {
      const uint16_t number = opNumberAt(&code[pc]);
      const uint32_t words = number < kMaxOpNumber ? kOpTable[number].words : 0;
      if (words == 0 || words > code.size() - pc) {
        line("  {:>5}  ?? {:08x}", pc, code[pc]);
        pc++;
        continue;
      }
      const OpInfo& info = kOpTable[number];
      line("  {:>5}  {}", pc, info.name);
      const char* separator = " ";
      for (unsigned i = 0; i < info.operandCount; i++) {
        const std::string shown = showOperand(f, info, i, &code[pc], pc);
        if (shown.empty()) continue;
        append("{}{}", separator, shown);
        separator = ", ";
      }
      if (info.has(kThrowBit) && module_.hasDebug()) {
        const SourcePosition at = module_.positionOf(function, pc);
        if (at.line != 0) append("  ; {}:{}", at.line, at.column);
      }
      pc += words;
    }
  }

  std::string showOperand(const FunctionRecord& f, const OpInfo& info, unsigned i, const uint32_t* word, uint32_t pc) const {
    const int32_t value = operandAt(word, info, i);
    switch (info.operands[i].role) {
      case Role::Def: case Role::Use: case Role::UseDef: case Role::UseRun: case Role::DefRun: case Role::UseDefRun:
        return fmt::format("r{}", value);
      case Role::Window: return fmt::format("w{}", value);
      case Role::Acc: return "acc";
      case Role::FAcc: return "facc";
      case Role::Label: return fmt::format("->{}", int64_t{pc} + value);
      case Role::Block: case Role::List: return "";
      case Role::Imm: return showImmediate(f, info, info.operands[i].imm, value);
    }
    return "";
  }

  std::string showImmediate(const FunctionRecord& f, const OpInfo& info, ImmType type, int32_t value) const {
    const auto id = static_cast<uint32_t>(value);
    switch (type) {
      case ImmType::None: return "";
      case ImmType::Int: return fmt::format("{}", value);
      case ImmType::Count: return fmt::format("#{}", value);
      case ImmType::StrId: return text(id);
      case ImmType::ConstId: return showConstant(info, id);
      case ImmType::FnId:
        return id < module_.functions.size() ? fmt::format("fn {} {}", id, text(module_.functions[id].name))
                                             : fmt::format("fn {}?", id);
      case ImmType::ScopeId: return fmt::format("scope {}", id);
      case ImmType::SlotId: return fmt::format("[{}]", id);
      case ImmType::ModuleId: return fmt::format("module {}", id);
      case ImmType::PropSite:
        return id < f.propSiteCount ? fmt::format(".{}", text(module_.propSitesOf(f)[id])) : fmt::format(".{}?", id);
      case ImmType::CallSite: return fmt::format("site {}", id);
      case ImmType::LiteralId: return showLiteral(id);
      case ImmType::TableId: return showSwitch(f, id);
      case ImmType::DeclId: return fmt::format("decls {}", id);
      case ImmType::KindListId: return fmt::format("kinds {}", id);
      case ImmType::MethodFlags: return fmt::format("flags {}", value);
      case ImmType::ErrorCode: return fmt::format("error {}", value);
    }
    return "";
  }

  std::string showConstant(const OpInfo& info, uint32_t id) const {
    if (&info != &opInfo(Op::LoadF64)) return fmt::format("bigint {}", id);
    if (id >= module_.numbers.size()) return fmt::format("number {}?", id);
    const double number = module_.numbers[id];
    return number == 0 && std::signbit(number) ? "-0" : numberToString(number);
  }

  std::string showLiteral(uint32_t id) const {
    std::string out = fmt::format("literal {}", id);
    if (id >= module_.literals.size() || module_.literals[id].kind != LiteralKind::Keys) return out;
    const char* separator = " {";
    for (uint32_t key : module_.valuesOf(module_.literals[id])) {
      out += separator + text(key);
      separator = ", ";
    }
    return out + (*separator == ' ' ? " {}" : "}");
  }

  std::string showSwitch(const FunctionRecord& f, uint32_t id) const {
    if (id >= f.switchCount) return fmt::format("switch {}?", id);
    const SwitchRecord& s = module_.switchesOf(f)[id];
    std::string out = "{";
    int64_t value = s.low;
    for (uint32_t target : module_.targetsOf(s)) out += fmt::format("{}: ->{}, ", value++, target);
    return out + fmt::format("else ->{}}}", s.defaultTarget);
  }

  const ModuleView& module_;
  std::string out_;
};

}  // namespace

std::string disassemble(const ModuleView& module) { return Disassembler(module).all(); }

std::string disassembleFunction(const ModuleView& module, uint32_t function) {
  return Disassembler(module).one(function);
}

}  // namespace sx
