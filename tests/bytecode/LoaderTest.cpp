#include "bytecode/read/Loader.h"

#include <doctest/doctest.h>

#include <cstring>
#include <limits>

#include "Assembler.h"
#include "bytecode/format/Writer.h"

using namespace sx;
using namespace sx::test;

namespace {

/// A small module with one of everything.
ModuleData sample() {
  ModuleData data = oneFunction(3);
  const uint32_t x = data.strings.addLatin1("x");
  const uint32_t pi = data.strings.addUtf16(u"\u03C0");
  data.numbers = {1.5, -0.0, std::numeric_limits<double>::quiet_NaN()};
  data.bigints = {{{}, false}, {{1, 2}, true}};
  data.scopes = {{kNone, {{x, static_cast<uint32_t>(Kind::Raw)}, {kNone, static_cast<uint32_t>(Kind::F64)}}}, {0, {}}};
  data.literals = {{LiteralKind::Keys, {x, pi}}, {LiteralKind::Template, {kNone, x}}, {LiteralKind::MappedArguments, {7}}};
  data.kindLists = {{Kind::F64, Kind::I32}};
  data.declLists = {{{x, DeclKind::Var}, {pi, DeclKind::Const}}};
  FunctionData& f = data.functions[0];
  f.regTypes = {RegType::of(Kind::Any), RegType::scope(0), RegType::ref(0)};
  f.propSites = {x, pi};
  f.callSiteCount = 1;
  Assembler(f).op(Op::LoadNull, {0}).op(Op::LoadString, {0, 1}).op(Op::Throw, {0}).op(Op::Catch, {0}).op(Op::Return, {0});
  f.handlers = {{0, 2, 4}};
  f.switches = {{-3, {0, 1}, 3}};
  f.lines = {{0, 1, 1}, {1, 70000, 3}, {3, 2, 1000}};
  f.calleeTexts = {data.debugStrings.addLatin1("obj.foo")};
  f.sourceStart = 2;
  f.sourceEnd = 5;
  FunctionData typed;
  typed.flags = kFnTypedBody | kFnStrict;
  typed.paramCount = 1;
  typed.envScope = 1;
  typed.regTypes.resize(2);
  typed.paramTypes = {RegType::ref(0)};
  typed.resultTypes = {RegType::of(Kind::F64)};
  typed.counterpart = 2;
  Assembler(typed).op(Op::LoadRef, {1, 0, 0}).op(Op::Return, {1});
  data.functions.push_back(typed);
  FunctionData wrapper;
  wrapper.flags = kFnWrapper;
  wrapper.counterpart = 1;
  Assembler(wrapper).op(Op::ReturnUndefined);
  data.functions.push_back(wrapper);
  ModuleEntry& m = data.modules[0];
  m.scope = 0;
  m.requests = {{x, kNone}, {pi, 0}};
  m.exports = {{pi, ExportKind::Namespace, 0, 0}, {x, ExportKind::Slot, 0, 1}, {0, ExportKind::Ambiguous, 0, 0}};
  m.source = "π = function";
  return data;
}

/// 0 if it loads, else the SX number.
int verdict(std::span<const uint8_t> bytes) {
  auto loaded = loadModule(bytes);
  return loaded ? 0 : static_cast<int>(loaded.error().code);
}

/// The verdict on the sample with one thing changed.
template <class Change> int with(Change change) {
  ModuleData data = sample();
  change(data);
  return verdict(writeModule(data));
}

/// The verdict on the sample's bytes with one record changed in place.
template <class Record, class Change> int patched(SectionKind kind, Change change) {
  std::vector<uint8_t> bytes = writeModule(sample());
  FileHeader header;
  std::memcpy(&header, bytes.data(), sizeof header);
  for (uint32_t i = 0; i < header.sectionCount; i++) {
    SectionRecord section;
    std::memcpy(&section, bytes.data() + sizeof header + i * sizeof section, sizeof section);
    if (section.kind != static_cast<uint32_t>(kind)) continue;
    Record record;
    std::memcpy(&record, bytes.data() + section.offset, sizeof record);
    change(record);
    std::memcpy(bytes.data() + section.offset, &record, sizeof record);
  }
  sealModule(bytes);
  return verdict(bytes);
}

template <class Change> int patchedHeader(Change change) {
  std::vector<uint8_t> bytes = writeModule(sample());
  FileHeader header;
  std::memcpy(&header, bytes.data(), sizeof header);
  change(header);
  std::memcpy(bytes.data(), &header, sizeof header);
  sealModule(bytes);
  return verdict(bytes);
}

int code(BytecodeCode c) { return static_cast<int>(c); }

}  // namespace

TEST_CASE("what is written is what is loaded") {
  auto loaded = loadModule(writeModule(sample()));
  REQUIRE(loaded);
  const ModuleView& m = loaded->view();
  CHECK(m.string(1).latin1() == "x");
  CHECK(m.string(2).utf16() == u"\u03C0");
  CHECK(m.numbers[0] == 1.5);
  uint64_t nan = 0;
  std::memcpy(&nan, &m.numbers[2], sizeof nan);
  CHECK(nan == 0x7FF8'0000'0000'0000);
  CHECK(m.limbsOf(m.bigints[1]).size() == 2);
  CHECK(m.limbsOf(m.bigints[1])[1] == 2);
  CHECK((m.bigints[1].countAndSign & 1) == 1);
  CHECK(m.slotsOf(m.scopes[0])[1].kind == static_cast<uint32_t>(Kind::F64));
  CHECK(m.scopes[1].parent == 0);
  CHECK(m.valuesOf(m.literals[0])[1] == 2);
  CHECK(m.kindsOf(m.kindLists[0])[1] == Kind::I32);
  CHECK(m.declsOf(m.declLists[0])[1].kind == DeclKind::Const);
  const FunctionRecord& f = m.functions[0];
  CHECK(m.codeOf(f).size() == 6);
  CHECK(m.regTypesOf(f)[1] == RegType::scope(0));
  CHECK(m.propSitesOf(f)[1] == 2);
  CHECK(m.handlersOf(f)[0].handler == 4);
  CHECK(m.targetsOf(m.switchesOf(f)[0])[1] == 1);
  CHECK(m.switchesOf(f)[0].low == -3);
  CHECK(m.paramTypesOf(m.functions[1])[0] == RegType::ref(0));
  CHECK(m.resultTypesOf(m.functions[1])[0] == RegType::of(Kind::F64));
  CHECK(m.paramTypesOf(f).empty());
  CHECK(m.requestsOf(m.modules[0])[1].module == 0);
  // Sorted by name: "main", "x", "π".
  CHECK(m.exportsOf(m.modules[0])[1].slot == 1);
  CHECK(m.exportsOf(m.modules[0])[2].kind == ExportKind::Namespace);
  CHECK(m.positionOf(0, 0).line == 1);
  CHECK(m.positionOf(0, 2).line == 70000);
  CHECK(m.positionOf(0, 2).column == 3);
  CHECK(m.positionOf(0, 5).line == 2);
  CHECK(m.positionOf(0, 5).column == 1000);
  CHECK(m.calleeText(0, 0).latin1() == "obj.foo");
  CHECK(m.calleeText(0, 1).length == 0);
  CHECK(m.sourceOf(0) == " = ");
  CHECK(m.moduleSource(0) == "π = function");
}

TEST_CASE("writing is deterministic, and stripping keeps the identity") {
  const ModuleData data = sample();
  const std::vector<uint8_t> bytes = writeModule(data);
  CHECK(bytes == writeModule(sample()));
  const std::vector<uint8_t> stripped = writeModule(data, {.strip = true});
  CHECK(stripped.size() < bytes.size());
  auto full = loadModule(bytes);
  auto slim = loadModule(stripped);
  REQUIRE(full);
  REQUIRE(slim);
  CHECK(full->view().header->identity[0] == slim->view().header->identity[0]);
  CHECK(full->view().header->identity[1] == slim->view().header->identity[1]);
  CHECK(slim->view().positionOf(0, 2).line == 0);
  CHECK(slim->view().sourceOf(0).empty());
  CHECK(slim->view().calleeText(0, 0).length == 0);
  CHECK(slim->view().resultTypesOf(slim->view().functions[1]).size() == 1);
  ModuleData other = sample();
  other.functions[0].code[1] ^= 1 << 8;
  CHECK(loadModule(writeModule(other))->view().header->identity[0] != full->view().header->identity[0]);
}

TEST_CASE("texts have one id whatever they were written in") {
  StringTable table;
  CHECK(table.addUtf8("h\u00E9") == table.addLatin1("h\xE9"));
  CHECK(table.addUtf16(u"h\u00E9") == 0);
  CHECK(table.addUtf8("\u03C0") == table.addUtf16(u"\u03C0"));
  CHECK(table.addLatin1("") == 2);
  for (int i = 0; i < 1000; i++) table.addLatin1(std::to_string(i));
  CHECK(table.addLatin1("999") == 1002);
}

TEST_CASE("array indices and the order of texts") {
  const auto latin = [](std::string_view s) { return StringRef{s.data(), static_cast<uint32_t>(s.size()), false}; };
  const auto wide = [](std::u16string_view s) { return StringRef{s.data(), static_cast<uint32_t>(s.size()), true}; };
  CHECK(isArrayIndex(latin("0")));
  CHECK(isArrayIndex(latin("4294967294")));
  CHECK_FALSE(isArrayIndex(latin("4294967295")));
  CHECK_FALSE(isArrayIndex(latin("9999999999")));
  CHECK_FALSE(isArrayIndex(latin("00")));
  CHECK_FALSE(isArrayIndex(latin("-1")));
  CHECK_FALSE(isArrayIndex(latin("")));
  CHECK(compareText(latin("a"), latin("ab")) == -1);
  CHECK(compareText(latin("b"), wide(u"ab")) == 1);
  CHECK(compareText(latin("\xFF"), wide(u"\u0100")) == -1);
  CHECK(compareText(wide(u"ab"), latin("ab")) == 0);
}

TEST_CASE("the file as a whole") {
  std::vector<uint8_t> bytes = writeModule(sample());
  CHECK(verdict(bytes) == 0);
  for (size_t size : {size_t{0}, size_t{47}}) CHECK(verdict({bytes.data(), size}) == code(BytecodeCode::TooShort));
  for (size_t size = 48; size < bytes.size(); size++) CHECK(verdict({bytes.data(), size}) == code(BytecodeCode::BadLength));
  CHECK(patchedHeader([](FileHeader& h) { h.magic++; }) == code(BytecodeCode::BadMagic));
  CHECK(patchedHeader([](FileHeader& h) { h.version++; }) == code(BytecodeCode::BadVersion));
  CHECK(patchedHeader([](FileHeader& h) { h.version = 0; }) == code(BytecodeCode::BadVersion));
  CHECK(patchedHeader([](FileHeader& h) { h.flags = 2; }) == code(BytecodeCode::BadHeader));
  CHECK(patchedHeader([](FileHeader& h) { h.mainModule = 1; }) == code(BytecodeCode::BadHeader));
  CHECK(patchedHeader([](FileHeader& h) { h.mainKind = ModuleKind::Script; }) == code(BytecodeCode::BadHeader));
  CHECK(patchedHeader([](FileHeader& h) { h.sectionCount = 4000; }) == code(BytecodeCode::BadSectionTable));
  // Debug sections in a file that says it has none.
  CHECK(patchedHeader([](FileHeader& h) { h.flags = kFileStripped; }) == code(BytecodeCode::BadSectionTable));
  for (size_t i = 48; i < bytes.size(); i += 7) {
    bytes[i] ^= 1;
    CHECK(verdict(bytes) == code(BytecodeCode::BadChecksum));
    bytes[i] ^= 1;
  }
}

TEST_CASE("the section table") {
  const auto first = [](auto change) {
    std::vector<uint8_t> bytes = writeModule(sample());
    SectionRecord section;
    std::memcpy(&section, bytes.data() + sizeof(FileHeader), sizeof section);
    change(section);
    std::memcpy(bytes.data() + sizeof(FileHeader), &section, sizeof section);
    sealModule(bytes);
    return verdict(bytes);
  };
  const auto bad = code(BytecodeCode::BadSectionTable);
  CHECK(first([](SectionRecord&) {}) == 0);
  CHECK(first([](SectionRecord& s) { s.kind = 0; }) == bad);
  CHECK(first([](SectionRecord& s) { s.kind = 2; }) == bad);
  CHECK(first([](SectionRecord& s) { s.kind = 31; }) == bad);
  CHECK(first([](SectionRecord& s) { s.offset += 4; }) == bad);
  CHECK(first([](SectionRecord& s) { s.offset = 0; }) == bad);
  CHECK(first([](SectionRecord& s) { s.offset = 0xFFFF'FFF8; }) == bad);
  CHECK(first([](SectionRecord& s) { s.count = 0; }) == bad);
  CHECK(first([](SectionRecord& s) { s.count = 0xFFFF'FFFF; }) == bad);
  CHECK(first([](SectionRecord& s) { s.count += 8; }) == bad);
  CHECK(first([](SectionRecord& s) { s.reserved = 1; }) == bad);
  ModuleData empty = sample();
  empty.functions.clear();
  CHECK(verdict(writeModule(empty)) == code(BytecodeCode::MissingSection));
}

TEST_CASE("texts, numbers and BigInts") {
  CHECK(patched<StringRecord>(SectionKind::strings, [](StringRecord& s) { s.offset = 1000; }) == code(BytecodeCode::BadString));
  CHECK(patched<StringRecord>(SectionKind::strings, [](StringRecord& s) { s.lengthAndWide = ~0u; }) == code(BytecodeCode::BadString));
  CHECK(patched<StringRecord>(SectionKind::strings, [](StringRecord& s) { s = {1, 1 << 1 | 1}; }) == code(BytecodeCode::BadString));
  CHECK(patched<StringRecord>(SectionKind::strings, [](StringRecord& s) { s.lengthAndWide = 0 << 1 | 1; }) == code(BytecodeCode::BadString));
  CHECK(patched<uint64_t>(SectionKind::stringBytes, [](uint64_t& s) { s = 0x0041'0042'7878'7878; }) == code(BytecodeCode::BadString));
  CHECK(patched<StringRecord>(SectionKind::debugStrings, [](StringRecord& s) { s.offset = 1000; }) == code(BytecodeCode::BadString));
  CHECK(patched<uint64_t>(SectionKind::numbers, [](uint64_t& n) { n = 0xFFF8'0000'0000'0000; }) == code(BytecodeCode::BadNumber));
  CHECK(patched<uint64_t>(SectionKind::numbers, [](uint64_t& n) { n = 0x7FF0'0000'0000'0001; }) == code(BytecodeCode::BadNumber));
  CHECK(patched<uint64_t>(SectionKind::numbers, [](uint64_t& n) { n = 0xFFFB'0000'1234'5678; }) == code(BytecodeCode::BadNumber));
  CHECK(patched<uint64_t>(SectionKind::numbers, [](uint64_t& n) { n = 0xFFF0'0000'0000'0000; }) == 0);
  CHECK(with([](ModuleData& d) { d.bigints[1].limbs[1] = 0; }) == code(BytecodeCode::BadBigInt));
  CHECK(with([](ModuleData& d) { d.bigints[0].negative = true; }) == code(BytecodeCode::BadBigInt));
  CHECK(patched<BigIntRecord>(SectionKind::bigints, [](BigIntRecord& b) { b.countAndSign = 3 << 1; }) == code(BytecodeCode::BadBigInt));
}

TEST_CASE("equal texts are refused, also if they were made to collide") {
  ModuleData data = oneFunction(0);
  Assembler(data.functions[0]).op(Op::ReturnUndefined);
  // A block that makes the hash forget what came before it.
  const uint64_t forget = 0xE7037ED1A0B428DB;
  for (uint64_t i = 0; i < 3000; i++) {
    uint64_t words[] = {i, forget};
    data.strings.addLatin1({reinterpret_cast<const char*>(words), sizeof words});
  }
  CHECK(verdict(writeModule(data)) == 0);
  std::vector<uint8_t> bytes = writeModule(data);
  // The second of the colliding texts becomes the first.
  const uint64_t words[] = {1, forget};
  for (size_t i = 0; i + 16 <= bytes.size(); i++) {
    if (std::memcmp(bytes.data() + i, words, 16) == 0) bytes[i] = 0;
  }
  sealModule(bytes);
  CHECK(verdict(bytes) == code(BytecodeCode::DuplicateString));
  ModuleData plain = oneFunction(0);
  Assembler(plain.functions[0]).op(Op::ReturnUndefined);
  plain.strings.addLatin1("mail");
  bytes = writeModule(plain);
  for (size_t i = 0; i + 4 <= bytes.size(); i++) {
    if (std::memcmp(bytes.data() + i, "mail", 4) == 0) bytes[i + 3] = 'n';
  }
  sealModule(bytes);
  CHECK(verdict(bytes) == code(BytecodeCode::DuplicateString));
}

TEST_CASE("scopes, literals and lists") {
  CHECK(with([](ModuleData& d) { d.scopes[1].parent = 1; }) == code(BytecodeCode::BadScope));
  CHECK(with([](ModuleData& d) { d.scopes[0].slots[0].name = 99; }) == code(BytecodeCode::BadIndex));
  for (Kind kind : {Kind::None, Kind::Ref, Kind::Scope, Kind::Iter}) {
    CHECK(with([&](ModuleData& d) { d.scopes[0].slots[0].kind = static_cast<uint32_t>(kind); }) == code(BytecodeCode::BadKind));
  }
  CHECK(patched<ScopeRecord>(SectionKind::scopes, [](ScopeRecord& s) { s.slotCount = 3; }) == code(BytecodeCode::BadRange));
  CHECK(patched<ScopeRecord>(SectionKind::scopes, [](ScopeRecord& s) { s.slotCount = kMaxScopeSlots + 1; }) == code(BytecodeCode::BadScope));
  CHECK(with([](ModuleData& d) { d.literals[0].values[0] = 99; }) == code(BytecodeCode::BadIndex));
  CHECK(with([](ModuleData& d) { d.literals[0].values[0] = d.literals[0].values[1]; }) == code(BytecodeCode::BadLiteral));
  CHECK(with([](ModuleData& d) { d.literals[0].values[0] = d.strings.addLatin1("12"); }) == code(BytecodeCode::BadLiteral));
  CHECK(with([](ModuleData& d) { d.literals[1].values[1] = kNone; }) == code(BytecodeCode::BadIndex));
  CHECK(with([](ModuleData& d) { d.literals[1].values.pop_back(); }) == code(BytecodeCode::BadLiteral));
  CHECK(with([](ModuleData& d) { d.literals[1].kind = static_cast<LiteralKind>(3); }) == code(BytecodeCode::BadEnum));
  CHECK(patched<LiteralRecord>(SectionKind::literals, [](LiteralRecord& l) { l.count = ~0u; }) == code(BytecodeCode::BadRange));
  CHECK(with([](ModuleData& d) { d.kindLists[0].clear(); }) == code(BytecodeCode::BadRange));
  CHECK(with([](ModuleData& d) { d.kindLists[0].resize(33, Kind::F64); }) == code(BytecodeCode::BadRange));
  CHECK(with([](ModuleData& d) { d.kindLists[0][0] = Kind::Any; }) == code(BytecodeCode::BadKind));
  CHECK(with([](ModuleData& d) { d.declLists[0][0].name = 99; }) == code(BytecodeCode::BadIndex));
  CHECK(with([](ModuleData& d) { d.declLists[0][0].kind = static_cast<DeclKind>(4); }) == code(BytecodeCode::BadEnum));
  CHECK(patched<DeclListRecord>(SectionKind::declLists, [](DeclListRecord& l) { l.count = 3; }) == code(BytecodeCode::BadRange));
}

TEST_CASE("functions") {
  const auto fn = [](auto change) { return with([&](ModuleData& d) { change(d.functions[0]); }); };
  const auto typed = [](auto change) { return with([&](ModuleData& d) { change(d.functions[1]); }); };
  const auto flags = code(BytecodeCode::BadFlags);
  CHECK(fn([](FunctionData& f) { f.name = 99; }) == code(BytecodeCode::BadIndex));
  CHECK(fn([](FunctionData& f) { f.module = 1; }) == code(BytecodeCode::BadIndex));
  CHECK(fn([](FunctionData& f) { f.envScope = 2; }) == code(BytecodeCode::BadIndex));
  CHECK(fn([](FunctionData& f) { f.propSites[1] = 99; }) == code(BytecodeCode::BadIndex));
  CHECK(fn([](FunctionData& f) { f.code.clear(); f.handlers.clear(); f.switches.clear(); }) == code(BytecodeCode::BadFrame));
  CHECK(fn([](FunctionData& f) { f.paramCount = 4; }) == code(BytecodeCode::BadFrame));
  CHECK(fn([](FunctionData& f) { f.regTypes.resize(kMaxRegisters + 1); }) == code(BytecodeCode::BadFrame));
  CHECK(fn([](FunctionData& f) { f.callSiteCount = 7; f.calleeTexts.clear(); }) == code(BytecodeCode::BadFrame));
  CHECK(fn([](FunctionData& f) { f.flags |= 1u << 31; }) == flags);
  CHECK(fn([](FunctionData& f) { f.flags |= kFnHasRest; }) == flags);
  CHECK(fn([](FunctionData& f) { f.flags |= kFnDerivedConstructor; }) == flags);
  CHECK(fn([](FunctionData& f) { f.flags |= kFnClassConstructor | kFnArrow; }) == flags);
  CHECK(fn([](FunctionData& f) { f.flags |= kFnWrapper; }) == flags);
  CHECK(fn([](FunctionData& f) { f.counterpart = 1; }) == flags);
  CHECK(fn([](FunctionData& f) { f.resultTypes = {RegType::of(Kind::Any)}; }) == flags);
  for (uint32_t flag : {kFnHasRest, kFnNeedsArguments, kFnNeedsNewTarget, kFnGenerator, kFnAsync, kFnWrapper, kFnModuleEntry}) {
    CHECK(typed([&](FunctionData& f) { f.flags |= flag; f.regTypes.resize(5); }) == flags);
  }
  CHECK(typed([](FunctionData& f) { f.resultTypes.clear(); }) == flags);
  CHECK(typed([](FunctionData& f) { f.resultTypes.resize(33, RegType::of(Kind::F64)); }) == flags);
  CHECK(typed([](FunctionData& f) { f.counterpart = 0; }) == flags);
  CHECK(typed([](FunctionData& f) { f.counterpart = 3; }) == code(BytecodeCode::BadIndex));
  CHECK(typed([](FunctionData& f) { f.paramTypes[0] = RegType::scope(0); }) == code(BytecodeCode::BadKind));
  CHECK(typed([](FunctionData& f) { f.paramTypes[0] = RegType::ref(1); }) == code(BytecodeCode::BadKind));
  CHECK(typed([](FunctionData& f) { f.resultTypes[0] = RegType::ref(0); }) == code(BytecodeCode::BadKind));
  CHECK(fn([](FunctionData& f) { f.regTypes[0] = RegType::of(Kind::Any, 1); }) == code(BytecodeCode::BadKind));
  CHECK(fn([](FunctionData& f) { f.regTypes[0] = {15}; }) == code(BytecodeCode::BadKind));
  CHECK(fn([](FunctionData& f) { f.regTypes[1] = RegType::scope(2); }) == code(BytecodeCode::BadKind));
  CHECK(fn([](FunctionData& f) { f.regTypes[0] = RegType::of(Kind::Iter); }) == code(BytecodeCode::BadKind));
  CHECK(fn([](FunctionData& f) { f.regTypes = {{}, RegType::of(Kind::Iter), {}}; }) == code(BytecodeCode::BadKind));
  CHECK(fn([](FunctionData& f) { f.regTypes = {RegType::of(Kind::Iter), {}, {}}; }) == 0);
  CHECK(fn([](FunctionData& f) { f.handlers[0] = {2, 2, 4}; }) == code(BytecodeCode::BadRange));
  CHECK(fn([](FunctionData& f) { f.handlers[0] = {0, 7, 5}; }) == code(BytecodeCode::BadRange));
  CHECK(fn([](FunctionData& f) { f.handlers[0] = {0, 2, 6}; }) == code(BytecodeCode::BadRange));
  CHECK(fn([](FunctionData& f) { f.handlers[0] = {0, 5, 4}; }) == code(BytecodeCode::BadRange));
  CHECK(fn([](FunctionData& f) { f.switches[0].targets[0] = 6; }) == code(BytecodeCode::BadIndex));
  CHECK(fn([](FunctionData& f) { f.switches[0].defaultTarget = 6; }) == code(BytecodeCode::BadRange));
  CHECK(fn([](FunctionData& f) { f.switches[0].low = std::numeric_limits<int32_t>::max(); }) == code(BytecodeCode::BadRange));
  CHECK(fn([](FunctionData& f) { f.switches[0].low = std::numeric_limits<int32_t>::max() - 1; }) == 0);
  CHECK(patched<FunctionRecord>(SectionKind::functions, [](FunctionRecord& f) { f.firstWord = 1; }) == code(BytecodeCode::BadRange));
  CHECK(patched<FunctionRecord>(SectionKind::functions, [](FunctionRecord& f) { f.propSiteCount = 3; }) == code(BytecodeCode::BadRange));
  CHECK(patched<FunctionRecord>(SectionKind::functions, [](FunctionRecord& f) { f.switchCount = 9; }) == code(BytecodeCode::BadRange));
  CHECK(patched<FunctionRecord>(SectionKind::functions, [](FunctionRecord& f) { f.handlerCount = ~0u; }) == code(BytecodeCode::BadRange));
}

TEST_CASE("modules, exports and debug tables") {
  const auto mod = [](auto change) { return with([&](ModuleData& d) { change(d.modules[0]); }); };
  CHECK(mod([](ModuleEntry& m) { m.path = 99; }) == code(BytecodeCode::BadIndex));
  CHECK(mod([](ModuleEntry& m) { m.kind = static_cast<ModuleKind>(4); }) == code(BytecodeCode::BadEnum));
  CHECK(mod([](ModuleEntry& m) { m.entryFunction = 3; }) == code(BytecodeCode::BadIndex));
  CHECK(mod([](ModuleEntry& m) { m.entryFunction = 2; }) == code(BytecodeCode::BadEntry));
  CHECK(mod([](ModuleEntry& m) { m.kind = ModuleKind::CommonJs; }) == code(BytecodeCode::BadEntry));
  CHECK(mod([](ModuleEntry& m) { m.scope = 1; }) == code(BytecodeCode::BadModule));
  CHECK(mod([](ModuleEntry& m) { m.scope = 2; }) == code(BytecodeCode::BadModule));
  CHECK(mod([](ModuleEntry& m) { m.requests[0].module = 1; }) == code(BytecodeCode::BadIndex));
  CHECK(mod([](ModuleEntry& m) { m.requests[0].specifier = 99; }) == code(BytecodeCode::BadIndex));
  CHECK(mod([](ModuleEntry& m) { m.exports[0].module = 1; }) == code(BytecodeCode::BadIndex));
  CHECK(mod([](ModuleEntry& m) { m.exports[1].slot = 2; }) == code(BytecodeCode::BadExports));
  CHECK(mod([](ModuleEntry& m) { m.exports[1].name = m.exports[0].name; }) == code(BytecodeCode::BadExports));
  CHECK(mod([](ModuleEntry& m) { m.exports[1].kind = static_cast<ExportKind>(3); }) == code(BytecodeCode::BadEnum));
  CHECK(mod([](ModuleEntry& m) { m.source[0] = ' '; }) == code(BytecodeCode::BadSource));
  CHECK(with([](ModuleData& d) { d.functions[0].sourceStart = 1; }) == code(BytecodeCode::BadSource));
  CHECK(with([](ModuleData& d) { d.functions[0].sourceStart = 6; }) == code(BytecodeCode::BadSource));
  CHECK(with([](ModuleData& d) { d.functions[0].sourceEnd = 100; }) == code(BytecodeCode::BadSource));
  CHECK(with([](ModuleData& d) { d.functions[0].calleeTexts[0] = 1; }) == code(BytecodeCode::BadIndex));
  CHECK(patched<FunctionDebugRecord>(SectionKind::functionDebug, [](FunctionDebugRecord& d) { d.lineByteCount = 1000; }) ==
        code(BytecodeCode::BadRange));
  // Broken-off line tables only give wrong lines.
  CHECK(patched<FunctionDebugRecord>(SectionKind::functionDebug, [](FunctionDebugRecord& d) { d.lineByteCount -= 1; }) == 0);
}

TEST_CASE("errors say where") {
  ModuleData data = sample();
  data.modules[0].exports[1].slot = 2;
  auto loaded = loadModule(writeModule(data));
  REQUIRE_FALSE(loaded);
  CHECK(describe(loaded.error()).starts_with(
      "SX6115: a module's exports are not sorted or not resolvable (section exports, record 0, offset 0x"));
}

TEST_CASE("the slot that gets module.exports holds any value") {
  for (Kind kind : {Kind::Any, Kind::Raw, Kind::I32, Kind::F64, Kind::Bool}) {
    ModuleData data = oneFunction(6);
    data.modules[0].kind = ModuleKind::CommonJs;
    data.functions[0].paramCount = 5;
    data.scopes = {{kNone, {{kNone, static_cast<uint32_t>(kind)}}}};
    data.modules[0].scope = 0;
    Assembler(data.functions[0]).op(Op::ReturnUndefined);
    const auto loaded = loadModule(writeModule(data));
    const bool good = kind == Kind::Any || kind == Kind::Raw;
    REQUIRE(loaded.has_value() == good);
    if (!good) CHECK(loaded.error().code == BytecodeCode::BadModule);
  }
}
