#include <cstring>

#include "Tables.h"
#include "Work.h"
#include "base/Source.h"
#include "base/Utf.h"
#include "bytecode/emit/Emit.h"

namespace sx::emit {

using namespace ir;

namespace {

/// Digits of 1, 3 or 4 bits each.
std::vector<uint64_t> parseBinaryDigits(std::string_view digits, unsigned bits) {
  std::vector<uint64_t> limbs((digits.size() * bits + 63) / 64);
  size_t at = 0;
  for (; !digits.empty(); digits.remove_suffix(1), at += bits) {
    const char c = digits.back();
    const auto digit = static_cast<uint64_t>(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
    limbs[at / 64] |= digit << (at % 64);
    if (at % 64 + bits > 64 && digit >> (64 - at % 64) != 0) limbs[at / 64 + 1] |= digit >> (64 - at % 64);
  }
  while (!limbs.empty() && limbs.back() == 0) limbs.pop_back();
  return limbs;
}

/// Schoolbook conversion, 18 digits at a time.
std::vector<uint64_t> parseDecimalDigits(std::string_view digits) {
  std::vector<uint64_t> limbs;
  while (!digits.empty()) {
    uint64_t chunk = 0, scale = 1;
    for (int n = 0; n < 18 && !digits.empty(); n++, scale *= 10) {
      chunk = chunk * 10 + static_cast<uint64_t>(digits[0] - '0');
      digits.remove_prefix(1);
    }
    uint64_t carry = chunk;
    for (uint64_t& limb : limbs) {
      unsigned __int128 wide = static_cast<unsigned __int128>(limb) * scale + carry;
      limb = static_cast<uint64_t>(wide);
      carry = static_cast<uint64_t>(wide >> 64);
    }
    if (carry != 0) limbs.push_back(carry);
  }
  return limbs;
}

BigIntData parseBigInt(std::string_view digits) {
  BigIntData big;
  if (!digits.empty() && digits[0] == '-') big.negative = true, digits.remove_prefix(1);
  const char prefix = digits.size() > 2 && digits[0] == '0' ? static_cast<char>(digits[1] | 0x20) : '\0';
  if (prefix == 'x' || prefix == 'o' || prefix == 'b') {
    big.limbs = parseBinaryDigits(digits.substr(2), prefix == 'x' ? 4 : prefix == 'o' ? 3 : 1);
  } else {
    big.limbs = parseDecimalDigits(digits);
  }
  if (big.limbs.empty()) big.negative = false;
  return big;
}

RegType paramType(const ParamType& p) { return p.kind == Kind::Ref ? RegType::ref(p.kindList) : RegType::of(p.kind); }

/// Writes the parts of a module into the tables' data.
class Parts {
 public:
  Parts(const Module& m, Tables& tables) : m_(m), tables_(tables), out_(tables.data()) {}

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

  void declList(const std::vector<DeclRecord>& list) {
    auto& decls = out_.declLists.emplace_back();
    for (const DeclRecord& d : list) decls.push_back({tables_.string(d.name), d.kind});
  }

  void module(const ModuleInfo& info) {
    ModuleEntry entry{info.kind, tables_.string(info.path), tables_.function(info.entry), info.scope, {}, {}, {}};
    for (const RequestRecord& r : info.requests) entry.requests.push_back({tables_.string(r.specifier), tables_.module(r.module)});
    for (const ExportRecord& e : info.exports) entry.exports.push_back({tables_.string(e.name), e.kind, tables_.module(e.module), e.slot});
    const SourceFile* source = info.file < m_.files.size() ? m_.files[info.file].source : nullptr;
    if (source != nullptr && tables_.options().sources) entry.source = source->text();
    out_.modules.push_back(std::move(entry));
  }

  /// A module of which only the path, the kind and the scope count; its entry is a stub of its own.
  void bareModule(const ModuleInfo& info) {
    auto index = static_cast<uint32_t>(out_.modules.size());
    out_.modules.push_back({info.kind, tables_.string(info.path), static_cast<uint32_t>(out_.functions.size()), info.scope, {}, {}, {}});
    FunctionData& entry = out_.functions.emplace_back();
    entry.name = tables_.string(0);
    entry.flags = kFnModuleEntry;
    entry.module = index;
    entry.paramCount = static_cast<uint16_t>(m_.function(info.entry).params.size());
    entry.regTypes.assign(entry.paramCount, RegType::of(Kind::Any));
    entry.code.push_back(static_cast<uint32_t>(Op::ReturnUndefined));
  }

  /// Everything about a function but its code.
  FunctionData& head(const Function& source) {
    FunctionData& f = out_.functions.emplace_back();
    f.name = tables_.string(source.name == kNoId ? 0 : source.name);
    f.flags = source.flags & kAllFnFlags;
    f.module = tables_.module(source.module);
    f.envScope = source.envScope;
    f.counterpart = tables_.function(source.counterpart);
    f.paramCount = static_cast<uint16_t>(source.params.size());
    f.length = static_cast<uint16_t>(source.length);
    f.sourceStart = source.sourceBegin;
    f.sourceEnd = source.sourceEnd;
    if (source.isTyped()) {
      for (const ParamType& p : source.paramTypes) f.paramTypes.push_back(paramType(p));
      for (Kind k : source.results) f.resultTypes.push_back(RegType::of(k));
    }
    return f;
  }

  /// A function that is never run: it stands for one that is emitted when it is called.
  void stub(const Function& source) {
    FunctionData& f = head(source);
    f.regTypes.assign(f.paramCount + hiddenParamCount(f.flags), RegType::of(Kind::Any));
    f.code.push_back(static_cast<uint32_t>(Op::ReturnUndefined));
  }

  /// Takes the function's body. Fails if it is too large.
  Result<void> function(Function source) {
    Work w{m_, tables_, std::move(source), {}, {}, {}, {}, {}, {}, {}};
    bool fits = !w.fn.blocks.empty();
    if (fits) {
      layoutBlocks(w);
      countRegs(w);
      selectInstructions(w);
      fits = allocateRegisters(w);
    }
    if (fits) {
      FunctionData& f = head(w.fn);
      f.regTypes = std::move(w.types);
      encodeFunction(w, f);
      fits = f.code.size() <= kMaxCodeWords;
    }
    if (fits) return {};
    std::string name(w.fn.name == kNoId ? std::string_view() : m_.string(w.fn.name));
    return fail("function '" + name + "' is too large to be compiled");
  }

 private:
  const Module& m_;
  Tables& tables_;
  ModuleData& out_;
};

}  // namespace

void Tables::clear() {
  out_ = {};
  for (IdMap* map : {&functions, &modules, &literals, &declLists, &strings_, &debugStrings_, &constants_}) map->clear();
  stringIds_.clear();
  debugIds_.clear();
  constantIds_.clear();
}

uint32_t Tables::number(uint32_t id) {
  return mapped(constants_, constantIds_, id, [&] {
    out_.numbers.push_back(module_.constant(id).number);
    return static_cast<uint32_t>(out_.numbers.size() - 1);
  });
}

uint32_t Tables::bigint(uint32_t id) {
  return mapped(constants_, constantIds_, id, [&] {
    out_.bigints.push_back(parseBigInt(module_.string(module_.constant(id).bigint)));
    return static_cast<uint32_t>(out_.bigints.size() - 1);
  });
}

uint32_t Tables::addScope(const std::vector<Kind>& slots) {
  if (unitsOf_ != nullptr) {
    ScopeDesc desc;
    for (Kind kind : slots) desc.slots.push_back({kind});
    return unitsOf_->addScope(std::move(desc));
  }
  ScopeData data;
  for (Kind kind : slots) data.slots.push_back({kNone, static_cast<uint32_t>(kind)});
  out_.scopes.push_back(std::move(data));
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

namespace {

/// The function with its body, of which only what others ask for stays behind.
Function takeBody(Function& from) {
  Function taken = std::move(from);
  from = Function();
  from.flags = taken.flags;
  from.params = taken.params;
  return taken;
}

/// The mentioned literals and lists. They name strings only.
void writeLists(const Module& m, Tables& tables, Parts& parts) {
  for (uint32_t id : tables.literals.list()) parts.literal(m.literals[id]);
  for (uint32_t k = 0; k < m.kindListCount(); k++) tables.data().kindLists.emplace_back(m.kindList(k).begin(), m.kindList(k).end());
  for (uint32_t id : tables.declLists.list()) parts.declList(m.decls[id]);
}

}  // namespace

Result<ModuleData> emitModule(const Module& module, const EmitOptions& options) {
  Tables tables(module, nullptr, options);
  Parts parts(module, tables);
  // Descriptors first, since functions may add their own behind them.
  for (const ScopeDesc& s : module.scopes) parts.scope(s);
  for (uint32_t f = 0; f < module.functionCount(); f++) tables.functions.number(f);
  for (uint32_t m = 0; m < module.modules.size(); m++) tables.modules.number(m);
  for (uint32_t l = 0; l < module.literals.size(); l++) tables.literals.number(l);
  for (uint32_t d = 0; d < module.decls.size(); d++) tables.declLists.number(d);
  for (uint32_t f = 0; f < module.functionCount(); f++) {
    if (auto done = parts.function(module.function(f)); !done) return tl::unexpected(done.error());
  }
  writeLists(module, tables, parts);
  for (const ModuleInfo& info : module.modules) parts.module(info);
  tables.data().mainModule = module.entryModule;
  return std::move(tables.data());
}

UnitEmitter::UnitEmitter(Module& module, const EmitOptions& options) : module_(module), tables_(std::make_unique<Tables>(module, &module, options)) {}
UnitEmitter::~UnitEmitter() = default;

Result<Unit> UnitEmitter::emitEntries() {
  tables_->clear();
  std::vector<uint32_t> bodies;
  for (uint32_t m = 0; m < module_.modules.size(); m++) {
    tables_->modules.number(m);
    bodies.push_back(module_.modules[m].entry);
  }
  return emit(bodies, true);
}

Result<Unit> UnitEmitter::emitFunction(uint32_t function) {
  tables_->clear();
  return emit({function}, false);
}

Result<Unit> UnitEmitter::emit(const std::vector<uint32_t>& bodies, bool withModules) {
  Tables& tables = *tables_;
  Parts parts(module_, tables);
  for (uint32_t f : bodies) tables.functions.number(f);
  for (uint32_t f : bodies) {
    if (auto done = parts.function(takeBody(module_.function(f))); !done) return tl::unexpected(done.error());
  }
  for (size_t k = bodies.size(); k < tables.functions.list().size(); k++) parts.stub(module_.function(tables.functions.list()[k]));
  writeLists(module_, tables, parts);
  Unit unit;
  unit.bodyCount = static_cast<uint32_t>(bodies.size());
  unit.functions = tables.functions.list();
  unit.modules = tables.modules.list();
  for (uint32_t m : unit.modules) {
    if (withModules) {
      parts.module(module_.modules[m]);
      continue;
    }
    parts.bareModule(module_.modules[m]);
    unit.functions.push_back(kNoId);
  }
  unit.data = std::move(tables.data());
  unit.data.mainModule = withModules ? module_.entryModule : 0;
  return unit;
}

}  // namespace sx::emit
