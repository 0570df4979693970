#include <cmath>

#include "IrNames.h"
#include "base/Number.h"
#include "lower/ir/Ir.h"
#include "lower/ir/IrText.h"

namespace sx::ir {

namespace {

class Printer {
 public:
  explicit Printer(const Module& m) : m_(m) {}
  std::string take() { return std::move(out_); }

  void module() {
    for (const FileInfo& f : m_.files) put("file "), quoted(f.path), put("\n");
    for (size_t i = 0; i < m_.scopes.size(); i++) scope(i);
    for (size_t i = 0; i < m_.literals.size(); i++) literal(i);
    for (size_t i = 0; i < m_.decls.size(); i++) decls(i);
    for (const ModuleInfo& info : m_.modules) moduleInfo(info);
    for (uint32_t f = 0; f < m_.functionCount(); f++) function(f);
  }

  void function(uint32_t id) {
    fn_ = &m_.function(id);
    put("function f"), num(id), put(" "), str(fn_->name), put(" ");
    flags(), put(" length "), num(fn_->length), put(" env "), id_('s', fn_->envScope);
    put(" counterpart "), id_('f', fn_->counterpart), put(" module "), id_('m', fn_->module), put(" source "), num(fn_->sourceBegin), put(" "), num(fn_->sourceEnd), put("\n  params");
    for (size_t i = 0; i < fn_->params.size(); i++) {
      put(" "), reg(fn_->params[i].id);
      if (i < fn_->paramTypes.size()) put(":"), kind(fn_->paramTypes[i].kind, fn_->paramTypes[i].kindList);
    }
    put(" results");
    for (Kind k : fn_->results) put(" "), put(kindName(k));
    put("\n  hidden "), reg(fn_->rest.id), put(" "), reg(fn_->argumentValues.id), put(" "), reg(fn_->newTarget.id);
    put("\n  regs");
    for (uint32_t r = 0; r < fn_->regs.size(); r++) {
      const RegInfo& info = fn_->regs[r];
      if (r % 8 == 0 && r > 0) put("\n   ");
      put(" "), reg(r), put(":"), kind(info.kind, info.detail);
      if (info.name != kNoId) str(info.name);
    }
    put("\n");
    for (uint32_t b = 0; b < fn_->blocks.size(); b++) {
      put("  b"), num(b), put(":");
      if (fn_->blocks[b].handler.valid()) put(" handler "), block(fn_->blocks[b].handler.id);
      put("\n");
      for (InstId i : fn_->blocks[b].insts) inst(fn_->inst(i));
    }
  }

 private:
  void put(std::string_view s) { out_ += s; }
  void num(int64_t n) { out_ += std::to_string(n); }
  void id_(char prefix, uint32_t id) {
    if (id == kNoId) return put("none");
    out_ += prefix;
    num(id);
  }
  void reg(uint32_t id) { id_('v', id); }
  void block(uint32_t id) { id_('b', id); }
  void str(uint32_t id) { id == kNoId ? put("none") : quoted(m_.string(id)); }

  void quoted(std::string_view s) {
    out_ += '"';
    for (char c : s) {
      if (c == '"' || c == '\\') out_ += '\\', out_ += c;
      else if (static_cast<unsigned char>(c) < 0x20) {
        constexpr char kHex[] = "0123456789abcdef";
        out_ += "\\x", out_ += kHex[c >> 4], out_ += kHex[c & 15];
      } else out_ += c;
    }
    out_ += '"';
  }

  void kinds(llvm::ArrayRef<Kind> list) {
    put("[");
    for (size_t i = 0; i < list.size(); i++) put(i == 0 ? "" : ","), put(kindName(list[i]));
    put("]");
  }

  void kind(Kind k, uint32_t detail) {
    put(kindName(k));
    if (k == Kind::Ref && detail != kNoId) kinds(m_.kindList(detail));
    if (k == Kind::Scope) put("("), id_('s', detail), put(")");
  }

  void flags() {
    bool any = false;
    for (size_t i = 0; i < kFnFlagNames.size(); i++) {
      if ((fn_->flags >> i & 1) == 0) continue;
      put(any ? "," : ""), put(kFnFlagNames[i]);
      any = true;
    }
    if (!any) put("none");
  }

  void scope(size_t i) {
    put("scope s"), num(i), put(" parent "), id_('s', m_.scopes[i].parent), put(" {");
    const char* sep = " ";
    for (const SlotDesc& s : m_.scopes[i].slots) {
      put(sep), put(kindName(s.kind)), put(" "), str(s.name);
      if (s.isConst) put(" const");
      if (s.constant != kNoId) put(" "), constant(s.constant);
      sep = ", ";
    }
    put(" }\n");
  }

  void literal(size_t i) {
    const Literal& l = m_.literals[i];
    put("literal l"), num(i), put(" "), put(kLiteralKindNames[static_cast<int>(l.kind)]);
    for (uint32_t item : l.items) {
      put(" ");
      if (l.kind != LiteralKind::MappedArguments) str(item);
      else if (item == kNoId) put("none");
      else num(item);
    }
    put("\n");
  }

  void decls(size_t i) {
    put("decls d"), num(i);
    for (const DeclRecord& d : m_.decls[i]) {
      put(" "), put(kDeclKindNames[static_cast<int>(d.kind)]), put(" "), str(d.name);
    }
    put("\n");
  }

  void moduleInfo(const ModuleInfo& info) {
    put("module "), put(kModuleKindNames[static_cast<int>(info.kind)]), put(" "), str(info.path), put(" file "), num(info.file);
    put(" entry "), id_('f', info.entry), put(" scope "), id_('s', info.scope), put(" requests");
    for (const RequestRecord& r : info.requests) put(" "), str(r.specifier), put(" "), id_('m', r.module);
    put(" exports");
    for (const ExportRecord& e : info.exports) {
      put(" "), str(e.name), put(" "), put(kExportKindNames[static_cast<int>(e.kind)]);
      put(" "), id_('m', e.module), put(" "), num(e.slot);
    }
    put("\n");
  }

  void constant(uint32_t id) {
    const Constant& c = m_.constant(id);
    if (c.bigint != kNoId) put(m_.string(c.bigint)), put("n");
    else if (c.number == 0 && std::signbit(c.number)) put("-0");
    else put(numberToString(c.number));
  }

  void imm(ImmType type, uint32_t word) {
    switch (type) {
      case ImmType::StrId: case ImmType::PropSite: case ImmType::CallSite: return str(word);
      case ImmType::ConstId: return constant(word);
      case ImmType::FnId: return id_('f', word);
      case ImmType::ScopeId: return id_('s', word);
      case ImmType::ModuleId: return id_('m', word);
      case ImmType::LiteralId: return id_('l', word);
      case ImmType::DeclId: return id_('d', word);
      case ImmType::KindListId: return kinds(m_.kindList(word));
      case ImmType::TableId: return switchTable(fn_->switches[word]);
      case ImmType::None: case ImmType::Int: case ImmType::Count: case ImmType::SlotId: case ImmType::MethodFlags:
      case ImmType::ErrorCode: return num(static_cast<int32_t>(word));
    }
  }

  void switchTable(const SwitchTable& t) {
    put("[low "), num(t.low), put(":");
    for (BlockId b : t.targets) put(" "), block(b.id), put(",");
    put(" else "), block(t.otherwise.id), put("]");
  }

  void operand(const Inst& inst, unsigned i) {
    const OperandInfo& o = inst.info().operands[i];
    if (isListRole(o.role)) {
      const char* sep = "[";
      for (uint32_t r : fn_->list(inst, i)) put(sep), reg(r), sep = ", ";
      put(*sep == '[' ? "[]" : "]");
    } else if (o.role == Role::Label || o.role == Role::Block) {
      block(fn_->operand(inst, i));
    } else if (o.role == Role::Imm) {
      imm(o.imm, fn_->operand(inst, i));
    } else {
      reg(fn_->operand(inst, i));
    }
  }

  void inst(const Inst& inst) {
    const OpInfo& info = inst.info();
    put("    ");
    unsigned i = 0;
    auto isResult = [&](unsigned k) {
      return k < info.operandCount && (info.operands[k].role == Role::Def || info.operands[k].role == Role::DefRun);
    };
    for (; isResult(i); i++) put(i == 0 ? "" : ", "), operand(inst, i);
    if (i > 0) put(" = ");
    put(info.name);
    const char* sep = " ";
    for (; i < info.operandCount; i++) {
      if (isImpliedCount(info, i)) continue;
      put(sep), operand(inst, i);
      sep = ", ";
    }
    if (inst.op == Op::IterNext || inst.op == Op::ForInNext) put(sep), block(fn_->nextBlock(inst));
    if (inst.loc().valid()) put(" @"), num(inst.file), put(":"), num(inst.offset);
    put("\n");
  }

  const Module& m_;
  const Function* fn_ = nullptr;
  std::string out_;
};

}  // namespace

std::string printModule(const Module& module) {
  Printer p(module);
  p.module();
  return p.take();
}

std::string printFunction(const Module& module, uint32_t function) {
  Printer p(module);
  p.function(function);
  return p.take();
}

}  // namespace sx::ir
