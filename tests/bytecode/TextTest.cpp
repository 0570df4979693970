#include <doctest/doctest.h>

#include "Assembler.h"
#include "bytecode/format/Writer.h"
#include "bytecode/read/Disassembler.h"
#include "bytecode/read/Loader.h"

using namespace sx;
using namespace sx::test;

TEST_CASE("the disassembly names what ids stand for") {
  ModuleData data = oneFunction(3);
  const uint32_t x = data.strings.addLatin1("x");
  data.numbers = {-0.0, 0.1};
  data.literals = {{LiteralKind::Keys, {x}}};
  FunctionData& f = data.functions[0];
  f.regTypes[1] = RegType::of(Kind::F64);
  f.propSites = {x};
  f.switches = {{5, {9}, 11}};
  f.lines = {{0, 3, 7}};
  Assembler a(f);
  a.op(Op::LoadF64, {1, 0}).op(Op::LoadF64, {1, 1}).op(Op::GetField, {0, 1, 0});
  a.label(0).op(Op::JLtImm, {1, -3, 0}).op(Op::MulF64, {1, 1, 1}).op(Op::MulF64Acc, {1, 1});
  a.op(Op::NewObjectOf, {0, 1, 0}).op(Op::SwitchInt, {0, 0}).finish();
  auto loaded = loadModule(writeModule(data));
  REQUIRE(loaded);
  CHECK(disassemble(loaded->view()) ==
        "module 0 module \"main\": entry fn 0\n"
        "\n"
        "fn 0 \"main\" params 0 registers 3 strict entry\n"
        "  labels r1:f64\n"
        "      0  LoadF64 r1, -0\n"
        "      2  LoadF64 r1, 0.1\n"
        "      4  GetField r0, r1, .\"x\"  ; 3:7\n"
        "      6  JLtImm r1, -3, ->6  ; 3:7\n"
        "      8  MulF64 r1, r1, r1\n"
        "      9  MulF64Acc r1, facc, r1\n"
        "     10  NewObjectOf r0, r1, literal 0 {\"x\"}\n"
        "     12  SwitchInt r0, {5: ->9, else ->11}\n");
}

TEST_CASE("code that does not decode is shown as words") {
  ModuleData data = oneFunction(0);
  data.functions[0].code = {254, static_cast<uint32_t>(Op::LoadInt32)};
  auto loaded = loadModule(writeModule(data));
  REQUIRE(loaded);
  CHECK(disassembleFunction(loaded->view(), 0) ==
        "\nfn 0 \"main\" params 0 registers 0 strict entry\n"
        "      0  ?? 000000fe\n"
        "      1  ?? 00000003\n");
}
