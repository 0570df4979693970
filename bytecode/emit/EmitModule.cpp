#include <cstring>

#include "Tables.h"
#include "Work.h"
#include "base/Source.h"
#include "base/Utf.h"
#include "bytecode/emit/Emit.h"

namespace sx::emit {

using namespace ir;

namespace {

/// Schoolbook conversion, 18 digits at a time.
BigIntData parseBigInt(std::string_view digits) {
  BigIntData big;
  if (!digits.empty() && digits[0] == '-') big.negative = true, digits.remove_prefix(1);
  while (!digits.empty()) {
    uint64_t chunk = 0, scale = 1;
    for (int n = 0; n < 18 && !digits.empty(); n++, scale *= 10) {
      chunk = chunk * 10 + static_cast<uint64_t>(digits[0] - '0');
      digits.remove_prefix(1);
    }
    uint64_t carry = chunk;
    for (uint64_t& limb : big.limbs) {
      unsigned __int128 wide = static_cast<unsigned __int128>(limb) * scale + carry;
      limb = static_cast<uint64_t>(wide);
      carry = static_cast<uint64_t>(wide >> 64);
    }
    if (carry != 0) big.limbs.push_back(carry);
  }
  if (big.limbs.empty()) big.negative = false;
  return big;
}

RegType paramType(const ParamType& p) { return p.kind == Kind::Ref ? RegType::ref(p.kindList) : RegType::of(p.kind); }

/// Emits the functions and carries the module's tables over.
class ModuleEmitter {
 public:
  ModuleEmitter(const Module& m, const EmitOptions& options) : m_(m), tables_(m, out_, options) {}

  Result<ModuleData> run() {
    // Descriptors first, since functions may add their own behind them.
    for (const ScopeDesc& s : m_.scopes) scope(s);
    for (uint32_t f = 0; f < m_.functionCount(); f++) {
      if (!function(m_.function(f))) {
        return fail("function '" + std::string(nameOf(m_.function(f))) + "' is too large to be compiled");
      }
    }
    for (const Literal& l : m_.literals) literal(l);
    for (uint32_t k = 0; k < m_.kindListCount(); k++) out_.kindLists.emplace_back(m_.kindList(k).begin(), m_.kindList(k).end());
    for (auto& list : m_.decls) {
      auto& decls = out_.declLists.emplace_back();
      for (const DeclRecord& d : list) decls.push_back({tables_.string(d.name), d.kind});
    }
    for (const ModuleInfo& info : m_.modules) module(info);
    out_.mainModule = m_.entryModule;
    return std::move(out_);
  }

 private:
  std::string_view nameOf(const Function& f) const { return f.name == kNoId ? std::string_view() : m_.string(f.name); }

  void scope(const ScopeDesc& s) {
    ScopeData data;
    data.parent = s.parent;
    for (const SlotDesc& slot : s.slots) data.slots.push_back({tables_.string(slot.name), static_cast<uint32_t>(slot.kind)});
    out_.scopes.push_back(std::move(data));
  }

  void literal(const Literal& l) {
    LiteralData data{l.kind, {}};
    for (uint32_t item : l.items) data.values.push_back(l.kind == LiteralKind::MappedArguments ? item : tables_.string(item));
    out_.literals.push_back(std::move(data));
  }

  void module(const ModuleInfo& info) {
    ModuleEntry entry{info.kind, tables_.string(info.path), info.entry, info.scope, {}, {}, {}};
    for (const RequestRecord& r : info.requests) entry.requests.push_back({tables_.string(r.specifier), r.module});
    for (const ExportRecord& e : info.exports) entry.exports.push_back({tables_.string(e.name), e.kind, e.module, e.slot});
    const SourceFile* source = info.file < m_.files.size() ? m_.files[info.file].source : nullptr;
    if (source != nullptr && tables_.options().sources) entry.source = source->text();
    out_.modules.push_back(std::move(entry));
  }

  bool function(const Function& source) {
    Work w{m_, tables_, source, {}, {}, {}, {}, {}, {}, {}};
    if (w.fn.blocks.empty()) return false;
    layoutBlocks(w);
    countRegs(w);
    selectInstructions(w);
    if (!allocateRegisters(w)) return false;
    FunctionData& f = out_.functions.emplace_back();
    f.name = source.name == kNoId ? tables_.string(0) : tables_.string(source.name);
    f.flags = source.flags & kAllFnFlags;
    f.module = source.module;
    f.envScope = source.envScope;
    f.counterpart = source.counterpart;
    f.paramCount = static_cast<uint16_t>(source.params.size());
    f.length = static_cast<uint16_t>(source.length);
    f.sourceStart = source.sourceBegin;
    f.sourceEnd = source.sourceEnd;
    if (source.isTyped()) {
      for (const ParamType& p : source.paramTypes) f.paramTypes.push_back(paramType(p));
      for (Kind k : source.results) f.resultTypes.push_back(RegType::of(k));
    }
    f.regTypes = std::move(w.types);
    encodeFunction(w, f);
    return f.code.size() <= kMaxCodeWords;
  }

  const Module& m_;
  ModuleData out_;
  Tables tables_;
};

}  // namespace

Tables::Tables(const Module& module, ModuleData& out, const EmitOptions& options)
    : module_(module),
      out_(out),
      options_(options),
      stringIds_(module.stringCount(), kNoId),
      debugIds_(module.stringCount(), kNoId),
      constantIds_(module.constantCount(), kNoId) {}

uint32_t Tables::number(uint32_t id) {
  return mapped(constantIds_, id, [&] {
    out_.numbers.push_back(module_.constant(id).number);
    return static_cast<uint32_t>(out_.numbers.size() - 1);
  });
}

uint32_t Tables::bigint(uint32_t id) {
  return mapped(constantIds_, id, [&] {
    out_.bigints.push_back(parseBigInt(module_.string(module_.constant(id).bigint)));
    return static_cast<uint32_t>(out_.bigints.size() - 1);
  });
}

uint32_t Tables::addScope(std::vector<SlotRecord> slots) {
  out_.scopes.push_back({kNone, std::move(slots)});
  return static_cast<uint32_t>(out_.scopes.size() - 1);
}

void Tables::enterLine(uint16_t file, uint32_t offset) {
  const SourceFile& source = *module_.files[file].source;
  line_ = source.lineColumn(offset).line;
  Span span = source.lineSpan(line_);
  file_ = file;
  lineBegin_ = span.begin;
  lineEnd_ = span.end;
  lineIsAscii_ = isAscii(source.text(span));
}

SourcePosition Tables::position(Loc loc) {
  if (!loc.valid() || loc.file >= module_.files.size() || module_.files[loc.file].source == nullptr) return {};
  if (line_ == 0 || file_ != loc.file || loc.offset < lineBegin_ || loc.offset > lineEnd_) enterLine(loc.file, loc.offset);
  if (lineIsAscii_) return {line_, loc.offset - lineBegin_ + 1};
  LineColumn place = module_.files[loc.file].source->lineColumn(loc.offset);
  return {place.line, place.column};
}

Result<ModuleData> emitModule(const Module& module, const EmitOptions& options) { return ModuleEmitter(module, options).run(); }

}  // namespace sx::emit
