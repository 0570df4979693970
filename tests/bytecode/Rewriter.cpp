#include "Rewriter.h"

#include <algorithm>
#include <iterator>

#include "CodeEditor.h"

namespace sx::test {

namespace {

constexpr const char* kTexts[] = {"length", "prototype", "constructor", "__proto__", "0", "7", "4294967294", "name", "next",
                                  "return", "done", "value", "then", "toString", "valueOf", "globalThis", "Array", "Object",
                                  "Map", "Proxy", "Reflect", "Symbol", "JSON", "arguments", "get", "set", "apply", "call",
                                  "push", "sort", "iterator", "undefined", ""};
constexpr double kNumbers[] = {0.0, -0.0, 1.0, -1.0, 0.5, 1e300, 5e-324, 2147483647.0, 2147483648.0, -2147483648.0, 4294967295.0, 1e21};

class Rewriter {
 public:
  Rewriter(ModuleData& data, const ModuleData& other, Random& random) : data_(data), other_(other), random_(random) {}

  void apply() {
    switch (random_.below(20)) {
      case 0: return changeConstant();
      case 1: return changeScope();
      case 2: return changeLiteral();
      case 3: return changeModule();
      case 4: case 5: return changeSignature();
      case 6: return changeRegister();
      case 7: return spliceFunction();
      case 8: return changeText();
      default: return changeCode();
    }
  }

 private:
  template <class T> uint32_t count(const std::vector<T>& items) { return static_cast<uint32_t>(items.size()); }
  template <class T> T& pick(std::vector<T>& items) { return items[random_.below(count(items))]; }
  /// An index of a list: mostly one that exists.
  uint32_t idBelow(size_t size) {
    if (size == 0 || random_.oneIn(100)) return static_cast<uint32_t>(size);
    return random_.below(static_cast<uint32_t>(size));
  }
  Kind scalar() { return static_cast<Kind>(random_.below(static_cast<uint32_t>(Kind::Bool)) + 1); }
  FunctionData& someFunction() { return pick(data_.functions); }

  uint32_t someText() {
    if (!random_.oneIn(4)) return idBelow(data_.strings.texts().size());
    return data_.strings.addLatin1(kTexts[random_.below(std::size(kTexts))]);
  }

  RegType someType() {
    switch (random_.below(8)) {
      case 0: return RegType::scope(data_.scopes.empty() || random_.oneIn(8) ? kNone : random_.below(count(data_.scopes)));
      case 1: if (!data_.kindLists.empty()) return RegType::ref(random_.below(count(data_.kindLists)));
        return RegType::of(Kind::Any);
      case 2: return {};
      default: return RegType::of(scalar());
    }
  }

  // ---- Constants, scopes, literals, modules ----

  void changeConstant() {
    if (random_.oneIn(3) && !data_.bigints.empty()) {
      BigIntData& b = pick(data_.bigints);
      b.negative = !b.negative;
      if (random_.oneIn(2)) b.limbs.push_back(random_.next() | 1);
      return;
    }
    if (!data_.numbers.empty()) pick(data_.numbers) = kNumbers[random_.below(std::size(kNumbers))];
  }

  void changeScope() {
    if (data_.scopes.empty()) return;
    const uint32_t id = random_.below(count(data_.scopes));
    ScopeData& scope = data_.scopes[id];
    switch (random_.below(4)) {
      case 0: scope.parent = id == 0 || random_.oneIn(3) ? kNone : random_.below(id); return;
      case 1: scope.slots.push_back({kNone, static_cast<uint32_t>(scalar())}); return;
      case 2: if (!scope.slots.empty()) scope.slots.pop_back(); return;
      default: if (!scope.slots.empty()) pick(scope.slots).kind = static_cast<uint32_t>(scalar());
    }
  }

  void changeLiteral() {
    if (random_.oneIn(3) && !data_.kindLists.empty()) {
      std::vector<Kind>& kinds = pick(data_.kindLists);
      if (random_.oneIn(3) && kinds.size() > 1) kinds.pop_back();
      else pick(kinds) = static_cast<Kind>(static_cast<uint32_t>(Kind::I32) + random_.below(4));
      return;
    }
    if (data_.literals.empty()) return;
    LiteralData& literal = pick(data_.literals);
    const uint32_t value = literal.kind == LiteralKind::MappedArguments ? random_.below(4) : someText();
    switch (random_.below(4)) {
      case 0: literal.values.push_back(value); return;
      case 1: if (!literal.values.empty()) literal.values.pop_back(); return;
      case 2: literal.kind = static_cast<LiteralKind>(random_.below(3)); return;
      default: if (!literal.values.empty()) pick(literal.values) = random_.oneIn(8) ? kNone : value;
    }
  }

  void changeModule() {
    ModuleEntry& m = pick(data_.modules);
    switch (random_.below(6)) {
      case 0: m.kind = static_cast<ModuleKind>(random_.below(4)); return;
      case 1: m.scope = data_.scopes.empty() || random_.oneIn(4) ? kNone : random_.below(count(data_.scopes)); return;
      case 2: m.requests.push_back({someText(), random_.oneIn(4) ? kNone : idBelow(data_.modules.size())}); return;
      case 3: if (!m.requests.empty()) pick(m.requests).module = idBelow(data_.modules.size()); return;
      case 4:
        m.exports.push_back({random_.below(count(data_.strings.texts())), static_cast<ExportKind>(random_.below(3)), idBelow(data_.modules.size()), random_.below(4)});
        return;
      default:
        if (m.exports.empty()) return;
        pick(m.exports).slot = random_.below(6);
        pick(m.exports).module = idBelow(data_.modules.size());
    }
  }

  /// Another name at a property site, or another name for a function.
  void changeText() {
    FunctionData& f = someFunction();
    if (!f.propSites.empty()) pick(f.propSites) = someText();
    else f.name = someText();
  }

  // ---- Functions ----

  void changeSignature() {
    FunctionData& f = someFunction();
    switch (random_.below(8)) {
      case 0: f.flags ^= 1u << random_.below(19); return;
      case 1: f.envScope = data_.scopes.empty() || random_.oneIn(4) ? kNone : random_.below(count(data_.scopes)); return;
      case 2: if (!f.paramTypes.empty()) pick(f.paramTypes) = someType(); return;
      case 3: if (!f.resultTypes.empty()) pick(f.resultTypes) = someType(); return;
      case 4: if (!f.resultTypes.empty()) f.resultTypes.push_back(someType()); return;
      case 5:
        f.paramCount++;
        if (!f.paramTypes.empty()) f.paramTypes.push_back(someType());
        return;
      case 6:
        if (f.paramCount == 0) return;
        f.paramCount--;
        if (!f.paramTypes.empty()) f.paramTypes.pop_back();
        return;
      default: f.counterpart = idBelow(data_.functions.size());
    }
  }

  void changeRegister() {
    FunctionData& f = someFunction();
    if (random_.oneIn(4)) f.regTypes.resize(f.regTypes.size() + 1 + random_.below(8));
    else if (!f.regTypes.empty()) pick(f.regTypes) = someType();
  }

  /// The code of a function of the other file, its ids moved into range; signature, module and environment stay.
  void spliceFunction() {
    if (other_.functions.empty()) return;
    const FunctionData& from = other_.functions[random_.below(static_cast<uint32_t>(other_.functions.size()))];
    FunctionData& f = someFunction();
    f.code = from.code;
    f.regTypes = from.regTypes;
    f.handlers = from.handlers;
    f.switches = from.switches;
    f.callSiteCount = from.callSiteCount;
    f.lines.clear();
    f.calleeTexts.clear();
    f.propSites.clear();
    for (uint32_t id : from.propSites) f.propSites.push_back(importText(id));
    f.regTypes.resize(std::max<size_t>(f.regTypes.size(), f.paramCount + hiddenParamCount(f.flags)));
    for (RegType& type : f.regTypes) {
      if (type.kind() == Kind::Scope && !data_.scopes.empty()) type = RegType::scope(type.payload() % count(data_.scopes));
      if (type.kind() == Kind::Ref && !data_.kindLists.empty()) type = RegType::ref(type.payload() % count(data_.kindLists));
    }
    CodeEditor editor(f);
    if (!editor.valid) return;
    for (Instruction& instruction : editor.code) importIds(instruction);
    editor.finish();
  }

  uint32_t importText(uint32_t id) {
    if (id >= other_.strings.texts().size()) return 0;
    const StringTable::Text& text = other_.strings.texts()[id];
    if (!text.wide) return data_.strings.addLatin1(text.bytes);
    return data_.strings.addUtf16({reinterpret_cast<const char16_t*>(text.bytes.data()), text.bytes.size() / 2});
  }

  void importIds(Instruction& instruction) {
    for (unsigned i = 0; i < instruction.info().operandCount; i++) {
      const ImmType type = instruction.info().operands[i].imm;
      const auto value = static_cast<uint32_t>(instruction.operand(i));
      if (type == ImmType::StrId) instruction.setOperand(i, importText(value));
      const size_t size = sizeOf(type, nullptr);
      if (type != ImmType::StrId && size != 0) instruction.setOperand(i, value % static_cast<uint32_t>(size));
    }
  }

  // ---- Code ----

  /// How many there are of what an operand indexes; 0 if it indexes nothing of the file.
  size_t sizeOf(ImmType type, const FunctionData* f) {
    switch (type) {
      case ImmType::StrId: return data_.strings.texts().size();
      case ImmType::ConstId: return data_.numbers.size();
      case ImmType::FnId: return data_.functions.size();
      case ImmType::ScopeId: return data_.scopes.size();
      case ImmType::SlotId: return 4;
      case ImmType::ModuleId: return data_.modules.size();
      case ImmType::LiteralId: return data_.literals.size();
      case ImmType::DeclId: return data_.declLists.size();
      case ImmType::KindListId: return data_.kindLists.size();
      case ImmType::TableId: return f == nullptr ? 0 : f->switches.size();
      case ImmType::PropSite: return f == nullptr ? 0 : f->propSites.size();
      case ImmType::CallSite: return f == nullptr ? 0 : f->callSiteCount;
      case ImmType::None: case ImmType::Int: case ImmType::Count: case ImmType::MethodFlags: case ImmType::ErrorCode: return 0;
    }
    return 0;
  }

  /// A register: mostly one that an instruction nearby names.
  uint32_t someRegister(const FunctionData& f, const CodeEditor& editor, uint32_t near) {
    for (int attempt = 0; attempt < 4 && editor.size() != 0; attempt++) {
      const Instruction& other = editor.code[std::min(editor.size() - 1, near + 3 - std::min(near + 3, random_.below(7)))];
      for (unsigned i = 0; i < other.info().operandCount; i++) {
        const OperandInfo& operand = other.info().operands[i];
        const bool isRegister = operand.role != Role::Imm && operand.role != Role::Label && operand.size != 0;
        if (isRegister && random_.oneIn(2)) return static_cast<uint32_t>(other.operand(i));
      }
    }
    return random_.below(static_cast<uint32_t>(f.regTypes.size()) + 1);
  }

  uint32_t someValue(const OperandInfo& operand, FunctionData& f, const CodeEditor& editor, uint32_t near) {
    if (operand.role != Role::Imm) return someRegister(f, editor, near);
    switch (operand.imm) {
      case ImmType::None: return 0;
      case ImmType::Int: return random_.oneIn(2) ? random_.below(8) : static_cast<uint32_t>(random_.next());
      case ImmType::Count: return random_.below(4);
      case ImmType::MethodFlags: return random_.below(16);
      case ImmType::ErrorCode: return random_.below(static_cast<uint32_t>(ThrowCode::Count));
      case ImmType::StrId: return someText();
      case ImmType::PropSite:
        // A site belongs to one instruction.
        f.propSites.push_back(someText());
        return count(f.propSites) - 1;
      default: return idBelow(sizeOf(operand.imm, &f));
    }
  }

  void fill(Instruction& instruction, FunctionData& f, const CodeEditor& editor, uint32_t near) {
    for (unsigned i = 0; i < instruction.info().operandCount; i++) {
      const OperandInfo& operand = instruction.info().operands[i];
      if (operand.role == Role::Label) instruction.target = random_.below(editor.size() + 1);
      else instruction.setOperand(i, someValue(operand, f, editor, near));
    }
  }

  Instruction someInstruction(FunctionData& f, const CodeEditor& editor, uint32_t near) {
    for (;;) {
      const auto number = static_cast<uint16_t>(random_.below(kMaxOpNumber));
      if (kOpTable[number].words == 0) continue;
      Instruction made = blank(number);
      fill(made, f, editor, near);
      return made;
    }
  }

  void changeCode() {
    FunctionData& f = someFunction();
    CodeEditor editor(f);
    if (!editor.valid || editor.size() == 0) return;
    const uint32_t at = random_.below(editor.size());
    switch (random_.below(12)) {
      case 0: case 1: editor.insert(at, someInstruction(f, editor, at)); break;
      case 2: if (editor.size() > 1) editor.remove(at); break;
      case 3: if (at + 1 < editor.size()) std::swap(editor.code[at], editor.code[at + 1]); break;
      case 4: editor.insert(at, copyOf(pick(editor.code), f)); break;
      case 5: exchangeOp(f, editor, at); break;
      case 6: changeFlow(editor, at); break;
      case 7: addHandler(f, editor, at); break;
      case 8: swapOperands(editor.code[at]); break;
      default: changeOperand(f, editor, at); break;
    }
    editor.finish();
  }

  /// The same instruction with a property site of its own.
  Instruction copyOf(const Instruction& instruction, FunctionData& f) {
    Instruction made = instruction;
    for (unsigned i = 0; i < made.info().operandCount; i++) {
      const auto site = static_cast<uint32_t>(made.operand(i));
      if (made.info().operands[i].imm != ImmType::PropSite || site >= f.propSites.size()) continue;
      f.propSites.push_back(f.propSites[site]);
      made.setOperand(i, count(f.propSites) - 1);
    }
    return made;
  }

  /// Another op of the same length keeps the registers and is given what it needs else.
  void exchangeOp(FunctionData& f, CodeEditor& editor, uint32_t at) {
    Instruction& old = editor.code[at];
    Instruction made = someInstruction(f, editor, at);
    if (made.words.size() == old.words.size()) {
      for (unsigned i = 0; i < std::min(made.info().operandCount, old.info().operandCount); i++) {
        if (made.info().operands[i].role == old.info().operands[i].role && made.info().operands[i].imm == old.info().operands[i].imm) {
          made.setOperand(i, static_cast<uint32_t>(old.operand(i)));
        }
      }
    }
    if (old.target != kNone && made.target != kNone) made.target = old.target;
    old = std::move(made);
  }

  void changeFlow(CodeEditor& editor, uint32_t at) {
    if (random_.oneIn(3) && !editor.handlers.empty()) {
      HandlerRecord& h = pick(editor.handlers);
      uint32_t* const places[] = {&h.start, &h.end, &h.handler};
      *places[random_.below(3)] = random_.below(editor.size() + 1);
      return;
    }
    if (random_.oneIn(3) && !editor.switches.empty()) {
      SwitchData& s = pick(editor.switches);
      s.low = static_cast<int32_t>(random_.below(8)) - 4;
      s.targets.push_back(random_.below(editor.size()));
      return;
    }
    for (uint32_t n = 0; n < editor.size(); n++) {
      Instruction& instruction = editor.code[(at + n) % editor.size()];
      if (instruction.target == kNone) continue;
      instruction.target = random_.below(editor.size() + 1);
      return;
    }
    Instruction jump = blank(static_cast<uint16_t>(Op::Jump));
    jump.target = random_.below(editor.size());
    editor.insert(at, std::move(jump));
  }

  /// A handler at the end for a range somewhere; sometimes it goes on where the range begins.
  void addHandler(FunctionData& f, CodeEditor& editor, uint32_t at) {
    const uint32_t end = std::min(editor.size(), at + 1 + random_.below(8));
    Instruction caught = blank(static_cast<uint16_t>(Op::Catch));
    caught.setOperand(0, someRegister(f, editor, at));
    const uint32_t handler = editor.size();
    editor.code.push_back(caught);
    if (random_.oneIn(2)) {
      Instruction jump = blank(static_cast<uint16_t>(Op::Jump));
      jump.target = random_.oneIn(2) ? end : at;
      editor.code.push_back(jump);
    } else {
      Instruction end_ = blank(static_cast<uint16_t>(Op::Return));
      end_.setOperand(0, static_cast<uint32_t>(caught.operand(0)));
      editor.code.push_back(end_);
    }
    editor.handlers.insert(editor.handlers.begin(), {at, end, handler});
  }

  void swapOperands(Instruction& instruction) {
    const unsigned n = instruction.info().operandCount;
    if (n < 2) return;
    const unsigned i = random_.below(n);
    const unsigned k = random_.below(n);
    if (instruction.info().operands[i].role == Role::Label || instruction.info().operands[k].role == Role::Label) return;
    const auto a = static_cast<uint32_t>(instruction.operand(i));
    instruction.setOperand(i, static_cast<uint32_t>(instruction.operand(k)));
    instruction.setOperand(k, a);
  }

  void changeOperand(FunctionData& f, CodeEditor& editor, uint32_t at) {
    Instruction& instruction = editor.code[at];
    if (instruction.info().operandCount == 0) return;
    const unsigned i = random_.below(instruction.info().operandCount);
    const OperandInfo& operand = instruction.info().operands[i];
    if (operand.role == Role::Label) instruction.target = random_.below(editor.size() + 1);
    else instruction.setOperand(i, someValue(operand, f, editor, at));
  }

  ModuleData& data_;
  const ModuleData& other_;
  Random& random_;
};

}  // namespace

void rewriteProgram(ModuleData& data, const ModuleData& other, Random& random) {
  Rewriter rewriter(data, other, random);
  for (uint32_t n = 1 + random.below(4); n > 0; n--) rewriter.apply();
}

}  // namespace sx::test
