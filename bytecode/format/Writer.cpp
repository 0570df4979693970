#include "bytecode/format/Writer.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "base/Assert.h"
#include "base/Hash.h"

// Pools are filled in order of functions, scopes and so on, so a file depends on its data alone. Every record is
// appended to the pool of its section; lay() then puts the non-empty pools one behind the other.

namespace sx {

namespace {

uint32_t size32(size_t size) {
  SX_ASSERT(size < kNone);
  return static_cast<uint32_t>(size);
}

class FileWriter {
 public:
  FileWriter(const ModuleData& data, bool strip) : data_(data), strip_(strip) {}

  std::vector<uint8_t> write() {
    addStrings(data_.strings, strings_, stringBytes_);
    for (double number : data_.numbers) {
      numbers_.push_back(std::isnan(number) ? std::numeric_limits<double>::quiet_NaN() : number);
    }
    for (const BigIntData& b : data_.bigints) {
      bigints_.push_back({appendTo(limbs_, b.limbs), size32(b.limbs.size()) << 1 | uint32_t{b.negative}});
    }
    for (const FunctionData& f : data_.functions) addFunction(f);
    for (const ScopeData& s : data_.scopes) scopes_.push_back({s.parent, appendTo(slots_, s.slots), size32(s.slots.size())});
    for (const LiteralData& l : data_.literals) {
      literals_.push_back({l.kind, appendTo(literalValues_, l.values), size32(l.values.size())});
    }
    for (const auto& k : data_.kindLists) kindLists_.push_back({appendTo(kindBytes_, k), size32(k.size())});
    for (const auto& d : data_.declLists) declLists_.push_back({appendTo(decls_, d), size32(d.size())});
    for (const ModuleEntry& m : data_.modules) addModule(m);
    if (!strip_) addDebug();
    return layOut();
  }

 private:
  template <class T> static uint32_t appendTo(std::vector<T>& pool, const std::vector<T>& items) {
    const uint32_t first = size32(pool.size());
    pool.insert(pool.end(), items.begin(), items.end());
    return first;
  }

  static void addStrings(const StringTable& table, std::vector<StringRecord>& records, std::vector<uint8_t>& bytes) {
    for (const StringTable::Text& text : table.texts()) {
      if (text.wide && bytes.size() % 2 != 0) bytes.push_back(0);
      const size_t units = text.wide ? text.bytes.size() / 2 : text.bytes.size();
      records.push_back({size32(bytes.size()), size32(units) << 1 | uint32_t{text.wide}});
      bytes.insert(bytes.end(), text.bytes.begin(), text.bytes.end());
    }
  }

  void addFunction(const FunctionData& f) {
    FunctionRecord r{};
    r.name = f.name;
    r.flags = f.flags;
    r.module = f.module;
    r.envScope = f.envScope;
    r.firstWord = appendTo(code_, f.code);
    r.wordCount = size32(f.code.size());
    r.paramCount = f.paramCount;
    r.length = f.length;
    r.registerCount = static_cast<uint16_t>(f.regTypes.size());
    r.resultCount = static_cast<uint16_t>(f.resultTypes.size());
    r.firstRegType = appendTo(regTypes_, f.regTypes);
    r.firstParamType = appendTo(regTypes_, f.paramTypes);
    r.firstResultType = appendTo(regTypes_, f.resultTypes);
    r.firstPropSite = appendTo(propSites_, f.propSites);
    r.propSiteCount = size32(f.propSites.size());
    r.callSiteCount = f.callSiteCount;
    r.firstHandler = appendTo(handlers_, f.handlers);
    r.handlerCount = size32(f.handlers.size());
    r.firstSwitch = size32(switches_.size());
    r.switchCount = size32(f.switches.size());
    for (const SwitchData& s : f.switches) {
      switches_.push_back({s.low, size32(s.targets.size()), appendTo(switchTargets_, s.targets), s.defaultTarget});
    }
    r.counterpart = f.counterpart;
    functions_.push_back(r);
  }

  StringRef textOf(uint32_t id) const {
    const StringTable::Text& text = data_.strings.texts()[id];
    return {text.bytes.data(), size32(text.wide ? text.bytes.size() / 2 : text.bytes.size()), text.wide};
  }

  void addModule(const ModuleEntry& m) {
    std::vector<ExportRecord> exports = m.exports;
    std::sort(exports.begin(), exports.end(), [&](const ExportRecord& a, const ExportRecord& b) {
      return compareText(textOf(a.name), textOf(b.name)) < 0;
    });
    modules_.push_back({m.kind, m.path, m.entryFunction, m.scope, appendTo(requests_, m.requests),
                        size32(m.requests.size()), appendTo(exports_, exports), size32(exports.size())});
  }

  void addNumber(uint32_t value) {
    for (; value >= 0x80; value >>= 7) lineBytes_.push_back(static_cast<uint8_t>(value | 0x80));
    lineBytes_.push_back(static_cast<uint8_t>(value));
  }

  void addDelta(uint32_t from, uint32_t to) {
    const uint32_t delta = to - from;
    addNumber(delta << 1 ^ (static_cast<int32_t>(delta) < 0 ? ~0u : 0u));
  }

  void addDebug() {
    addStrings(data_.debugStrings, debugStrings_, debugStringBytes_);
    for (const FunctionData& f : data_.functions) {
      FunctionDebugRecord r{};
      r.firstLineByte = size32(lineBytes_.size());
      LineEntry last;
      for (const LineEntry& entry : f.lines) {
        addNumber(entry.pc - last.pc);
        addDelta(last.line, entry.line);
        addDelta(last.column, entry.column);
        last = entry;
      }
      r.lineByteCount = size32(lineBytes_.size()) - r.firstLineByte;
      SX_ASSERT(f.calleeTexts.empty() || f.calleeTexts.size() == f.callSiteCount);
      r.firstCallee = f.calleeTexts.empty() ? kNone : appendTo(calleeTexts_, f.calleeTexts);
      r.sourceStart = f.sourceStart;
      r.sourceEnd = f.sourceEnd;
      functionDebug_.push_back(r);
    }
    for (const ModuleEntry& m : data_.modules) {
      sources_.push_back({size32(sourceBytes_.size()), size32(m.source.size())});
      sourceBytes_.insert(sourceBytes_.end(), m.source.begin(), m.source.end());
    }
  }

  template <class T> void lay(std::vector<uint8_t>& out, std::vector<SectionRecord>& table, uint32_t kind, bool kept,
                              const std::vector<T>& pool) {
    if (pool.empty()) return;
    while (out.size() % 8 != 0) out.push_back(0);
    table.push_back({kind, size32(out.size()), size32(pool.size()), 0});
    const auto* bytes = reinterpret_cast<const uint8_t*>(pool.data());
    out.insert(out.end(), bytes, bytes + pool.size() * sizeof(T));
    if (!kept) return;
    identity_[0] = hashBytes(bytes, pool.size() * sizeof(T), combineHash(identity_[0], kind));
    identity_[1] = hashBytes(bytes, pool.size() * sizeof(T), combineHash(identity_[1], ~uint64_t{kind}));
  }

  std::vector<uint8_t> layOut() {
    uint32_t sectionCount = 0;
#define SX_SECTION(number, name, type, kept) sectionCount += !name##_.empty();
    SX_SECTIONS(SX_SECTION)
#undef SX_SECTION
    std::vector<uint8_t> out(sizeof(FileHeader) + sectionCount * sizeof(SectionRecord));
    std::vector<SectionRecord> table;
#define SX_SECTION(number, name, type, kept) lay(out, table, number, kept, name##_);
    SX_SECTIONS(SX_SECTION)
#undef SX_SECTION
    FileHeader header{};
    header.magic = kMagic;
    header.version = kFormatVersion;
    header.flags = strip_ ? kFileStripped : 0;
    header.identity[0] = identity_[0];
    header.identity[1] = identity_[1];
    header.totalBytes = size32(out.size());
    header.sectionCount = sectionCount;
    header.mainKind = data_.modules[data_.mainModule].kind;
    header.mainModule = data_.mainModule;
    std::memcpy(out.data(), &header, sizeof header);
    std::memcpy(out.data() + sizeof header, table.data(), table.size() * sizeof(SectionRecord));
    sealModule(out);
    return out;
  }

  const ModuleData& data_;
  bool strip_;
  uint64_t identity_[2] = {1, 2};
#define SX_SECTION(number, name, type, kept) std::vector<type> name##_;
  SX_SECTIONS(SX_SECTION)
#undef SX_SECTION
};

}  // namespace

uint64_t moduleChecksum(std::span<const uint8_t> bytes) {
  constexpr size_t kFrom = offsetof(FileHeader, checksum) + sizeof(FileHeader::checksum);
  return hashBytes(bytes.data() + kFrom, bytes.size() - kFrom, kMagic);
}

void sealModule(std::span<uint8_t> bytes) {
  const uint64_t checksum = moduleChecksum(bytes);
  std::memcpy(bytes.data() + offsetof(FileHeader, checksum), &checksum, sizeof checksum);
}

std::vector<uint8_t> writeModule(const ModuleData& data, WriteOptions options) {
  SX_ASSERT(data.mainModule < data.modules.size());
  return FileWriter(data, options.strip).write();
}

}  // namespace sx
