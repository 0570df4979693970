#include "ModuleReader.h"

namespace sx::test {

namespace {

template <class T> std::vector<T> listOf(std::span<const T> items) { return {items.begin(), items.end()}; }

void readStrings(StringTable& table, const ModuleView& view, uint32_t count, bool debug) {
  for (uint32_t id = 0; id < count; id++) {
    const StringRef text = debug ? view.debugString(id) : view.string(id);
    if (text.wide) table.addUtf16(text.utf16());
    else table.addLatin1(text.latin1());
  }
}

void readDebug(FunctionData& f, const ModuleView& view, uint32_t index) {
  const FunctionDebugRecord& d = view.functionDebug[index];
  LineTable lines(view.lineBytes.subspan(d.firstLineByte, d.lineByteCount));
  while (lines.next()) f.lines.push_back({lines.pc(), lines.position().line, lines.position().column});
  if (d.firstCallee != kNone) f.calleeTexts = listOf(view.calleeTexts.subspan(d.firstCallee, f.callSiteCount));
  f.sourceStart = d.sourceStart;
  f.sourceEnd = d.sourceEnd;
}

FunctionData readFunction(const ModuleView& view, uint32_t index) {
  const FunctionRecord& r = view.functions[index];
  FunctionData f;
  f.name = r.name;
  f.flags = r.flags;
  f.module = r.module;
  f.envScope = r.envScope;
  f.counterpart = r.counterpart;
  f.paramCount = r.paramCount;
  f.length = r.length;
  f.code = listOf(view.codeOf(r));
  f.regTypes = listOf(view.regTypesOf(r));
  f.paramTypes = listOf(view.paramTypesOf(r));
  f.resultTypes = listOf(view.resultTypesOf(r));
  f.propSites = listOf(view.propSitesOf(r));
  f.callSiteCount = r.callSiteCount;
  f.handlers = listOf(view.handlersOf(r));
  for (const SwitchRecord& s : view.switchesOf(r)) f.switches.push_back({s.low, listOf(view.targetsOf(s)), s.defaultTarget});
  if (view.hasDebug()) readDebug(f, view, index);
  return f;
}

}  // namespace

ModuleData readModule(const ModuleView& view) {
  ModuleData data;
  readStrings(data.strings, view, static_cast<uint32_t>(view.strings.size()), false);
  readStrings(data.debugStrings, view, static_cast<uint32_t>(view.debugStrings.size()), true);
  data.numbers = listOf(view.numbers);
  for (const BigIntRecord& b : view.bigints) data.bigints.push_back({listOf(view.limbsOf(b)), (b.countAndSign & 1) != 0});
  for (uint32_t i = 0; i < view.functions.size(); i++) data.functions.push_back(readFunction(view, i));
  for (const ScopeRecord& s : view.scopes) data.scopes.push_back({s.parent, listOf(view.slotsOf(s))});
  for (const LiteralRecord& l : view.literals) data.literals.push_back({l.kind, listOf(view.valuesOf(l))});
  for (const KindListRecord& k : view.kindLists) data.kindLists.push_back(listOf(view.kindsOf(k)));
  for (const DeclListRecord& d : view.declLists) data.declLists.push_back(listOf(view.declsOf(d)));
  for (uint32_t i = 0; i < view.modules.size(); i++) {
    const ModuleRecord& r = view.modules[i];
    ModuleEntry m;
    m.kind = r.kind;
    m.path = r.path;
    m.entryFunction = r.entryFunction;
    m.scope = r.scope;
    m.requests = listOf(view.requestsOf(r));
    m.exports = listOf(view.exportsOf(r));
    m.source = view.moduleSource(i);
    data.modules.push_back(std::move(m));
  }
  data.mainModule = view.header->mainModule;
  return data;
}

}  // namespace sx::test
