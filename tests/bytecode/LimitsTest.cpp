// Hostile files of 1 MiB: whatever their counts say, loading and verifying them all takes less than 64 MiB. (Time is for a
// run by hand: `bytecode_test --duration=true --test-case="1 MiB*"`; each is to stay below a second.)
#include <doctest/doctest.h>

#include <malloc.h>

#include <cstdlib>
#include <new>
#include <string>

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
int verdictWithin(const ModuleData& data) {
  const std::vector<uint8_t> bytes = writeModule(data, {.strip = true});
  CHECK(bytes.size() <= kFileBytes + 4096);
  CHECK(bytes.size() > kFileBytes / 2);
  const size_t before = liveBytes;
  peakBytes = liveBytes;
  int verdict = 0;
  if (const auto loaded = loadModule(bytes); !loaded) {
    verdict = static_cast<int>(loaded.error().code);
  } else {
    // All of them, also behind one that is refused.
    for (uint32_t f = 0; f < loaded->view().functions.size(); f++) {
      const auto verified = verifyFunction(loaded->view(), f);
      if (!verified) verdict = static_cast<int>(verified.error().code);
    }
  }
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
  CHECK(verdictWithin(data) == 0);
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
