#include <algorithm>

#include "Checker.h"
#include "base/Utf.h"

namespace sx {

namespace {

// exports, require, module, __filename, __dirname
constexpr uint32_t kCommonJsParams = 5;
// What the runtime has bits for in the data of a `require` function.
constexpr uint32_t kMaxModules = 1u << 24;
// Two long names may stand in the lists of many modules; comparing them again and again would not be linear.
constexpr uint64_t kFreeCompared = uint64_t{1} << 24;
constexpr uint64_t kComparedPerByte = 16;

}  // namespace

bool RecordChecker::checkModules() {
  const FileHeader& header = *view_.header;
  if (header.mainModule >= view_.modules.size() || view_.modules[header.mainModule].kind != header.mainKind) {
    return fail(BytecodeCode::BadHeader, SectionKind{}, 0, &header.mainKind);
  }
  if (view_.modules.size() > kMaxModules) return fail(BytecodeCode::BadModule, SectionKind::modules, 0, view_.modules.data());
  uint32_t usedRequests = 0;
  uint32_t usedExports = 0;
  for (uint32_t i = 0; i < view_.modules.size(); i++) {
    const ModuleRecord& m = view_.modules[i];
    if (m.kind > ModuleKind::Json) return fail(BytecodeCode::BadEnum, SectionKind::modules, i, &m);
    if (!isString(m.path) || m.entryFunction >= view_.functions.size()) {
      return fail(BytecodeCode::BadIndex, SectionKind::modules, i, &m);
    }
    if (m.scope != kNone && (m.scope >= view_.scopes.size() || view_.scopes[m.scope].parent != kNone)) {
      return fail(BytecodeCode::BadModule, SectionKind::modules, i, &m);
    }
    if (m.kind == ModuleKind::CommonJs && !checkDefaultSlot(m)) return fail(BytecodeCode::BadModule, SectionKind::modules, i, &m);
    if (!takeRange(usedRequests, view_.requests.size(), m.firstRequest, m.requestCount) ||
        !takeRange(usedExports, view_.exports.size(), m.firstExport, m.exportCount)) {
      return fail(BytecodeCode::BadRange, SectionKind::modules, i, &m);
    }
    if (!checkEntry(i)) return false;
  }
  for (uint32_t i = 0; i < view_.requests.size(); i++) {
    const RequestRecord& r = view_.requests[i];
    if (!isString(r.specifier) || (r.module != kNone && r.module >= view_.modules.size())) {
      return fail(BytecodeCode::BadIndex, SectionKind::requests, i, &r);
    }
  }
  for (uint32_t i = 0; i < view_.modules.size(); i++) {
    if (!checkExports(i)) return false;
  }
  return true;
}

// The first slot of a CommonJS module's scope is given its module.exports, whatever that is.
bool RecordChecker::checkDefaultSlot(const ModuleRecord& m) const {
  if (m.scope == kNone || view_.scopes[m.scope].slotCount == 0) return true;
  const uint32_t kind = view_.slotsOf(view_.scopes[m.scope])[0].kind;
  return kind == static_cast<uint32_t>(Kind::Any) || kind == static_cast<uint32_t>(Kind::Raw);
}

bool RecordChecker::checkEntry(uint32_t index) {
  const ModuleRecord& m = view_.modules[index];
  const FunctionRecord& f = view_.functions[m.entryFunction];
  const uint32_t params = m.kind == ModuleKind::CommonJs ? kCommonJsParams : 0;
  const bool fits = f.has(kFnModuleEntry) && f.module == index && f.paramCount == params &&
                    (f.envScope == kNone || f.envScope == m.scope);
  return fits || fail(BytecodeCode::BadEntry, SectionKind::modules, index, &m);
}

bool RecordChecker::checkExports(uint32_t index) {
  const std::span<const ExportRecord> exports = view_.exportsOf(view_.modules[index]);
  const uint64_t maxCompared = kFreeCompared + kComparedPerByte * view_.header->totalBytes;
  for (size_t i = 0; i < exports.size(); i++) {
    const ExportRecord& e = exports[i];
    const auto bad = [&](BytecodeCode code) { return fail(code, SectionKind::exports, index, &e); };
    if (!isString(e.name)) return bad(BytecodeCode::BadIndex);
    if (e.kind > ExportKind::Ambiguous) return bad(BytecodeCode::BadEnum);
    if (i != 0) comparedUnits_ += std::min(view_.string(exports[i - 1].name).length, view_.string(e.name).length);
    if (comparedUnits_ > maxCompared) return bad(BytecodeCode::BadExports);
    if (i != 0 && compareText(view_.string(exports[i - 1].name), view_.string(e.name)) >= 0) return bad(BytecodeCode::BadExports);
    if (e.kind == ExportKind::Ambiguous) continue;
    if (e.module >= view_.modules.size()) return bad(BytecodeCode::BadIndex);
    if (e.kind == ExportKind::Namespace) continue;
    const uint32_t scope = view_.modules[e.module].scope;
    if (scope == kNone || e.slot >= view_.scopes[scope].slotCount) return bad(BytecodeCode::BadExports);
  }
  return true;
}

bool RecordChecker::checkSources() {
  if (view_.sources.empty()) return true;
  if (view_.sources.size() != view_.modules.size()) {
    return fail(BytecodeCode::BadSource, SectionKind::sources, 0, view_.sources.data());
  }
  uint32_t used = 0;
  for (uint32_t i = 0; i < view_.sources.size(); i++) {
    const SourceRecord& s = view_.sources[i];
    if (!takeRange(used, view_.sourceBytes.size(), s.firstByte, s.byteCount)) {
      return fail(BytecodeCode::BadRange, SectionKind::sources, i, &s);
    }
    if (findInvalidUtf8(view_.moduleSource(i))) return fail(BytecodeCode::BadSource, SectionKind::sources, i, &s);
  }
  return true;
}

bool RecordChecker::checkDebug() {
  if (view_.functionDebug.empty()) return true;
  if (view_.functionDebug.size() != view_.functions.size()) {
    return fail(BytecodeCode::BadRange, SectionKind::functionDebug, 0, view_.functionDebug.data());
  }
  uint32_t usedLines = 0;
  uint32_t usedCallees = 0;
  for (uint32_t i = 0; i < view_.functionDebug.size(); i++) {
    const FunctionDebugRecord& d = view_.functionDebug[i];
    const FunctionRecord& f = view_.functions[i];
    if (!takeRange(usedLines, view_.lineBytes.size(), d.firstLineByte, d.lineByteCount) ||
        (d.firstCallee != kNone && !takeRange(usedCallees, view_.calleeTexts.size(), d.firstCallee, f.callSiteCount))) {
      return fail(BytecodeCode::BadRange, SectionKind::functionDebug, i, &d);
    }
    const std::string_view source = view_.moduleSource(f.module);
    if (source.empty()) continue;
    const auto splits = [&](uint32_t at) { return at < source.size() && (source[at] & 0xC0) == 0x80; };
    if (d.sourceStart > d.sourceEnd || d.sourceEnd > source.size() || splits(d.sourceStart) || splits(d.sourceEnd)) {
      return fail(BytecodeCode::BadSource, SectionKind::functionDebug, i, &d);
    }
  }
  for (uint32_t i = 0; i < view_.calleeTexts.size(); i++) {
    const uint32_t id = view_.calleeTexts[i];
    if (id != kNone && id >= view_.debugStrings.size()) {
      return fail(BytecodeCode::BadIndex, SectionKind::calleeTexts, i, &view_.calleeTexts[i]);
    }
  }
  return true;
}

}  // namespace sx
