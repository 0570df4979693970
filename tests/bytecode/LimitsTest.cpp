// Hostile files of 1 MiB: whatever their counts say, loading and verifying them all takes less than 64 MiB. Time decides
// nothing here; `bytecode_test --success --test-case="1 MiB*"` prints it, and each is to stay below a second.
#include <doctest/doctest.h>

#include <malloc.h>

#include <chrono>
#include <cstdlib>
#include <new>
#include <string>
#include <vector>

#include "Assembler.h"
#include "bytecode/format/Writer.h"
#include "bytecode/read/Loader.h"
#include "bytecode/read/Verifier.h"

namespace {

size_t liveBytes = 0;
size_t peakBytes = 0;

}  // namespace

// Every allocation of the program is counted.
void* operator new(size_t size) {
  void* p = std::malloc(size == 0 ? 1 : size);
  if (p == nullptr) std::abort();
  liveBytes += malloc_usable_size(p);
  if (liveBytes > peakBytes) peakBytes = liveBytes;
  return p;
}
void operator delete(void* p) noexcept {
  if (p == nullptr) return;
  liveBytes -= malloc_usable_size(p);
  std::free(p);
}
void operator delete(void* p, size_t) noexcept { operator delete(p); }

using namespace sx;
using namespace sx::test;

namespace {

constexpr size_t kFileBytes = size_t{1} << 20;
constexpr size_t kMaxBytes = size_t{64} << 20;
constexpr RegType kAnyType = RegType::of(Kind::Any);

/// 0 if every function of the file is accepted, else the SX number; checks the memory it took to say so.
int verdictWithin(const ModuleData& data, bool strip = true) {
  const std::vector<uint8_t> bytes = writeModule(data, {.strip = strip});
  CHECK(bytes.size() <= kFileBytes + 4096);
  CHECK(bytes.size() > kFileBytes / 2);
  const size_t before = liveBytes;
  peakBytes = liveBytes;
  const auto start = std::chrono::steady_clock::now();
  const auto passed = [&] { return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count(); };
  int verdict = 0;
  const auto loaded = loadModule(bytes);
  const double loading = passed();
  if (!loaded) {
    verdict = static_cast<int>(loaded.error().code);
  } else {
    // All of them, also behind one that is refused.
    for (uint32_t f = 0; f < loaded->view().functions.size(); f++) {
      const auto verified = verifyFunction(loaded->view(), f);
      if (!verified) verdict = static_cast<int>(verified.error().code);
    }
  }
  INFO("loaded in " << loading << " ms, with verification " << passed() << " ms, at most " << (peakBytes - before) / 1024 << " KiB, SX" << verdict);
  CHECK(peakBytes - before < kMaxBytes);
  return verdict;
}

int number(BytecodeCode code) { return static_cast<int>(code); }

/// A function besides the entry whose parameters fill all registers.
FunctionData& addFull(ModuleData& data, uint32_t registers) {
  FunctionData& f = data.functions.emplace_back();
  f.paramCount = static_cast<uint16_t>(registers);
  f.regTypes.assign(registers, kAnyType);
  return f;
}

constexpr uint32_t kWalkLabels = 36;

/// Loops, each of which loses the value of `lost` in the walk after the next one did: one walk more for each. `condition` is
/// a register that keeps its value.
void addWalks(Assembler& a, int condition, int lost) {
  for (int32_t i = 0; i < static_cast<int32_t>(kWalkLabels); i++) {
    a.label(static_cast<uint32_t>(i));
    if (i + 1 == static_cast<int32_t>(kWalkLabels)) a.op(Op::LoadEmpty, {lost});
    if (i > 0) a.op(Op::JumpIfTrue, {condition, i - 1});
  }
}

ModuleData withEntry() {
  ModuleData data = oneFunction(1);
  Assembler(data.functions[0]).op(Op::ReturnUndefined);
  return data;
}

}  // namespace

TEST_CASE("1 MiB of functions") {
  ModuleData data = withEntry();
  while (data.functions.size() < kFileBytes / (sizeof(FunctionRecord) + 4)) Assembler(data.functions.emplace_back()).op(Op::ReturnUndefined);
  CHECK(verdictWithin(data) == 0);
}

TEST_CASE("1 MiB of texts") {
  ModuleData data = withEntry();
  for (uint32_t i = 0; i < kFileBytes / (sizeof(StringRecord) + 6); i++) data.strings.addLatin1(std::to_string(100'000 + i));
  CHECK(verdictWithin(data) == 0);
}

TEST_CASE("1 MiB of jumps to everywhere") {
  ModuleData data = withEntry();
  FunctionData& f = addFull(data, 200);
  Assembler a(f);
  for (uint32_t i = 0; i < kFileBytes / 8 - 300; i++) a.label(i).op(Op::JumpIfTrue, {0, static_cast<int32_t>(i * 7919 % (i + 1))});
  a.op(Op::ReturnUndefined).finish();
  CHECK(verdictWithin(data) == 0);
}

TEST_CASE("1 MiB of jumps among all registers") {
  ModuleData data = withEntry();
  FunctionData& f = addFull(data, kMaxRegisters);
  Assembler a(f);
  for (uint32_t i = 0; i < kFileBytes / 8 - kMaxRegisters / 2 - 50; i++) a.op(Op::JumpIfTrue, {0, static_cast<int32_t>(i)}).label(i);
  a.op(Op::ReturnUndefined).finish();
  CHECK(verdictWithin(data) == number(BytecodeCode::TooComplex));
}

TEST_CASE("1 MiB of nested handlers") {
  for (uint32_t registers : {10u, kMaxRegisters}) {
    ModuleData data = withEntry();
    FunctionData& f = addFull(data, registers);
    Assembler a(f);
    const auto count = static_cast<uint32_t>((kFileBytes - registers * 4 - 400) / (sizeof(HandlerRecord) + 4));
    for (uint32_t i = 0; i < count; i++) a.op(Op::ToNumber, {0, 0});
    a.op(Op::ReturnUndefined).op(Op::Catch, {0}).op(Op::Return, {0});
    for (uint32_t i = 0; i < count; i++) f.handlers.push_back({i, count + 1, count + 1});
    CHECK(verdictWithin(data) == (registers == 10 ? 0 : number(BytecodeCode::TooComplex)));
  }
}

TEST_CASE("1 MiB of loops that lose a register each") {
  ModuleData data = withEntry();
  FunctionData& f = addFull(data, 8000);
  Assembler a(f);
  for (uint32_t i = 0; i < kFileBytes / 12 - 3000; i++) {
    a.label(i);
    if (i < 4000) a.op(Op::LoadEmpty, {static_cast<int32_t>(i % 250)});
    a.op(Op::JumpIfTrue, {255, static_cast<int32_t>(i / 2)});
  }
  a.op(Op::ReturnUndefined).finish();
  CHECK(verdictWithin(data) == number(BytecodeCode::TooComplex));
}

TEST_CASE("1 MiB of functions with many registers and loops") {
  ModuleData data = withEntry();
  for (int n = 0; n < 38; n++) {
    Assembler a(addFull(data, 4000));
    for (uint32_t i = 0; i < 950; i++) {
      a.label(i).op(Op::LoadEmpty, {static_cast<int32_t>(i % 250)}).op(Op::JumpIfTrue, {255, static_cast<int32_t>(i / 2)});
    }
    a.op(Op::ReturnUndefined).finish();
  }
  CHECK(verdictWithin(data) == number(BytecodeCode::TooComplex));
}

TEST_CASE("1 MiB of long runs") {
  ModuleData data = withEntry();
  const uint32_t registers = 300;
  FunctionData& f = addFull(data, registers);
  f.callSiteCount = 1;
  Assembler a(f);
  for (uint32_t i = 0; i < kFileBytes / 4 - 400; i++) a.op(Op::NewArray, {0, 40, 255});
  a.op(Op::ReturnUndefined).finish();
  CHECK(verdictWithin(data) == 0);
}

TEST_CASE("1 MiB of references") {
  ModuleData data = withEntry();
  data.kindLists = {std::vector<Kind>(kMaxLeaves, Kind::F64)};
  data.numbers = {1.5};
  Assembler a(addFull(data, 60));
  for (int r = 0; r < static_cast<int>(kMaxLeaves); r++) a.op(Op::LoadF64, {r, 0});
  for (uint32_t i = 0; i < kFileBytes / 8 - 300; i++) a.op(Op::MakeRef, {50, 0, 0});
  a.op(Op::ReturnUndefined).finish();
  CHECK(verdictWithin(data) == 0);
}

TEST_CASE("1 MiB of references in loops") {
  // One function with as many registers as there may be, and small ones, each with as much work as is free.
  for (const uint32_t count : {100'000u, 55u}) {
    ModuleData data = withEntry();
    data.kindLists = {std::vector<Kind>(kMaxLeaves, Kind::F64)};
    data.numbers = {1.5};
    const uint32_t registers = count == 55 ? 35 : kMaxRegisters;
    for (uint32_t functions = count == 55 ? 710 : 1; functions > 0; functions--) {
      Assembler a(addFull(data, registers));
      addWalks(a, 33, 34);
      for (int r = 0; r < static_cast<int>(kMaxLeaves); r++) a.op(Op::LoadF64, {r, 0});
      for (uint32_t i = 0; i < count; i++) a.op(Op::MakeRef, {32, 0, 0});
      a.op(Op::ReturnUndefined).finish();
    }
    CHECK(verdictWithin(data) == (count == 55 ? 0 : number(BytecodeCode::TooComplex)));
  }
}

TEST_CASE("1 MiB of calls with many arguments in loops") {
  ModuleData data = withEntry();
  const uint32_t registers = 255;
  FunctionData& f = addFull(data, registers);
  f.callSiteCount = 1;
  Assembler a(f);
  addWalks(a, 1, 0);
  // Each block is entered by a jump of its own, so that the window is full again.
  const auto blocks = static_cast<int32_t>(kFileBytes / 20 - 100);
  for (int32_t i = 0; i < blocks; i++) {
    a.op(Op::JumpIfTrue, {1, static_cast<int32_t>(kWalkLabels) + i});
  }
  a.op(Op::ReturnUndefined);
  for (int32_t i = 0; i < blocks; i++) a.label(kWalkLabels + static_cast<uint32_t>(i)).op(Op::CallMethod, {2, 45, 200, 0}).op(Op::ReturnUndefined);
  a.finish();
  CHECK(verdictWithin(data) == number(BytecodeCode::TooComplex));
}

TEST_CASE("1 MiB of direct calls with many arguments in loops") {
  ModuleData data = withEntry();
  FunctionData& callee = data.functions.emplace_back();
  callee.flags = kFnTypedBody;
  callee.paramCount = 8000;
  callee.regTypes.assign(8000, kAnyType);
  callee.paramTypes = callee.regTypes;
  callee.resultTypes = {kAnyType};
  Assembler(callee).op(Op::ReturnUndefined);
  FunctionData& f = addFull(data, 8200);
  Assembler a(f);
  addWalks(a, 1, 0);
  const int32_t blocks = 30'000;
  for (int32_t i = 0; i < blocks; i++) a.op(Op::JumpIfTrue, {1, static_cast<int32_t>(kWalkLabels) + i});
  a.op(Op::ReturnUndefined);
  for (int32_t i = 0; i < blocks; i++) a.label(kWalkLabels + static_cast<uint32_t>(i)).op(Op::CallDirect, {2, 45, 1}).op(Op::ReturnUndefined);
  a.finish();
  CHECK(verdictWithin(data) == number(BytecodeCode::TooComplex));
}

TEST_CASE("1 MiB of arguments objects that are mapped to many slots") {
  for (const uint32_t parameters : {250u, 1000u, 16000u}) {
    ModuleData data = withEntry();
    data.scopes.push_back({kNone, {{kNone, static_cast<uint32_t>(Kind::Any)}}});
    data.literals.push_back({LiteralKind::MappedArguments, std::vector<uint32_t>(parameters, 0)});
    // As many functions as give each parameter about as many instructions as parameters.
    for (uint32_t left = kFileBytes - parameters * 8 - 400, size; left > 0; left -= size) {
      FunctionData& f = addFull(data, parameters);
      f.regTypes.push_back(RegType::scope(0));
      Assembler a(f);
      addWalks(a, 1, 0);
      a.op(Op::NewRootScope, {static_cast<int32_t>(parameters), 0});
      size = std::min<uint32_t>(left, parameters * 8 + 1200);
      const uint32_t words = (size - parameters * 4 - 700) / 4;
      while (a.pc() < words) a.op(Op::NewMappedArguments, {3, 1, static_cast<int32_t>(parameters), 0});
      a.op(Op::ReturnUndefined).finish();
      if (left < 2 * size + parameters * 8) break;
    }
    CHECK(verdictWithin(data) == number(BytecodeCode::TooComplex));
  }
}

TEST_CASE("1 MiB of instructions in loops") {
  ModuleData data = withEntry();
  const uint32_t name = 0;
  FunctionData& f = addFull(data, 250);
  Assembler a(f);
  addWalks(a, 1, 0);
  const uint32_t count = kFileBytes / 16 - 200;
  f.propSites.assign(count, name);
  for (uint32_t i = 0; i < count; i++) a.op(Op::GetField, {2, 1, static_cast<int32_t>(i)}).op(Op::Move, {3, 2});
  a.op(Op::ReturnUndefined).finish();
  CHECK(verdictWithin(data) == 0);
}

TEST_CASE("1 MiB of handler ranges in loops") {
  ModuleData data = withEntry();
  FunctionData& f = addFull(data, 60);
  Assembler a(f);
  addWalks(a, 1, 0);
  const auto count = static_cast<uint32_t>(kFileBytes / (sizeof(HandlerRecord) + 4) - 200);
  const uint32_t first = a.pc();
  for (uint32_t i = 0; i < count; i++) a.op(Op::ToNumber, {3, 3});
  a.op(Op::ReturnUndefined);
  const uint32_t handler = a.pc();
  a.op(Op::Catch, {4}).op(Op::Return, {4}).finish();
  for (uint32_t i = 0; i < count; i++) f.handlers.push_back({first + i, first + i + 1, handler});
  CHECK(verdictWithin(data) == 0);
}

TEST_CASE("1 MiB of jump tables") {
  // Walked through once, and many times.
  for (const bool inLoops : {true, false}) {
    ModuleData data = withEntry();
    FunctionData& f = addFull(data, 250);
    Assembler a(f);
    if (inLoops) addWalks(a, 1, 0);
    const uint32_t tables = 16, each = kFileBytes / 12 / tables - 100;
    for (uint32_t t = 0; t < tables; t++) a.op(Op::JumpIfTrue, {1, static_cast<int32_t>(kWalkLabels + t)});
    const uint32_t perSwitch = opInfo(Op::SwitchInt).words, perLoad = opInfo(Op::LoadInt).words;
    const uint32_t first = a.pc() + tables * perSwitch;
    for (uint32_t t = 0; t < tables; t++) {
      SwitchData& table = f.switches.emplace_back();
      table.defaultTarget = first;
      for (uint32_t i = 0; i < each; i++) table.targets.push_back(first + (i * 7919 + t) % (tables * each) * perLoad);
      a.label(kWalkLabels + t).op(Op::SwitchInt, {1, static_cast<int32_t>(t)});
  }
  for (uint32_t i = 0; i < tables * each; i++) a.op(Op::LoadInt, {2, 7});
  a.op(Op::ReturnUndefined).finish();
  CHECK(verdictWithin(data) == 0);
  }
}

TEST_CASE("1 MiB of literals") {
  ModuleData data = withEntry();
  for (uint32_t i = 0; i < 30'000; i++) data.strings.addLatin1(std::to_string(i) + "k");
  // Falling names, so that sorting has something to do.
  LiteralData& keys = data.literals.emplace_back();
  for (uint32_t i = 0; i < 30'000; i++) keys.values.push_back(30'000 - i);
  while (data.literals.size() < 30'000) data.literals.push_back({LiteralKind::Keys, {data.literals.size() % 2 == 0 ? 1u : 2u}});
  CHECK(verdictWithin(data) == 0);
}

TEST_CASE("1 MiB of scopes") {
  ModuleData data = withEntry();
  for (uint32_t i = 0; i < kFileBytes / (sizeof(ScopeRecord) + sizeof(SlotRecord)) - 20; i++) {
    data.scopes.push_back({i == 0 ? kNone : i - 1, {{0, static_cast<uint32_t>(Kind::Any)}}});
  }
  CHECK(verdictWithin(data) == 0);
}

TEST_CASE("1 MiB of modules, requests and exports") {
  ModuleData data = withEntry();
  data.scopes.push_back({kNone, {{kNone, static_cast<uint32_t>(Kind::Any)}}});
  const uint32_t count = 4500;
  for (uint32_t i = 0; i < count; i++) {
    FunctionData& entry = data.functions.emplace_back(data.functions[0]);
    const uint32_t name = data.strings.addLatin1("m" + std::to_string(i));
    entry.module = i + 1;
    ModuleEntry module{.path = name, .entryFunction = i + 1, .scope = 0};
    for (uint32_t k = 0; k < 4; k++) module.requests.push_back({name, (i * 31 + k) % count});
    module.exports = {{name, ExportKind::Slot, i, 0}};
    data.modules.push_back(module);
  }
  data.modules[0].scope = 0;
  CHECK(verdictWithin(data) == 0);
}

TEST_CASE("1 MiB of numbers, long integers and wide texts") {
  ModuleData data = withEntry();
  for (uint32_t i = 0; i < kFileBytes / 8 / 4; i++) data.numbers.push_back(i + 0.5);
  for (uint32_t i = 0; i < kFileBytes / 16 / 4; i++) data.bigints.push_back({{i + 1}, false});
  const std::u16string text(kFileBytes / 2 / 4, u'\u4E2D');
  data.strings.addUtf16(text);
  for (uint32_t i = 0; i < kFileBytes / (sizeof(StringRecord) + 4) / 4; i++) {
    const char16_t units[] = {static_cast<char16_t>(0x4000 + i % 0x4000), static_cast<char16_t>(0x100 + i / 0x4000)};
    data.strings.addUtf16({units, 2});
  }
  CHECK(verdictWithin(data) == 0);
}

TEST_CASE("1 MiB of lines and source text") {
  ModuleData data = withEntry();
  data.modules[0].source.assign(kFileBytes / 2, ' ');
  FunctionData& f = data.functions[0];
  f.sourceEnd = kFileBytes / 2;
  for (uint32_t i = 0; i < kFileBytes / 6; i++) f.lines.push_back({i, 1 + i % 50, 1 + i % 50});
  CHECK(verdictWithin(data, false) == 0);
}

TEST_CASE("1 MiB of modules that export two long names") {
  ModuleData data = withEntry();
  const std::string text(kFileBytes / 8, 'x');
  const uint32_t first = data.strings.addLatin1(text + "a");
  const uint32_t second = data.strings.addLatin1(text + "b");
  const auto count = static_cast<uint32_t>(kFileBytes / 2 / (sizeof(ModuleRecord) + 2 * sizeof(ExportRecord) + sizeof(FunctionRecord) + 8));
  for (uint32_t i = 1; i < count; i++) {
    FunctionData& entry = data.functions.emplace_back(data.functions[0]);
    entry.module = i;
    data.modules.push_back({.entryFunction = i, .exports = {{first, ExportKind::Ambiguous, 0, 0}, {second, ExportKind::Ambiguous, 0, 0}}});
  }
  CHECK(verdictWithin(data) == number(BytecodeCode::BadExports));
}
