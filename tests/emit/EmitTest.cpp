#include <doctest/doctest.h>

#include <string>

#include "bytecode/emit/Emit.h"
#include "bytecode/format/Writer.h"
#include "bytecode/read/Disassembler.h"
#include "bytecode/read/Loader.h"
#include "bytecode/read/Verifier.h"
#include "lower/ir/IrBuilder.h"
#include "lower/ir/IrText.h"

using namespace sx;

namespace {

/// A file around one untyped function f0.
std::string wrap(std::string_view regs, std::string_view params, std::string_view body) {
  std::string text = "file \"a.js\"\nscope s0 parent none { any \"x\" }\nmodule module \"a.js\" file 0 entry f1 scope s0 requests exports\n";
  text += "function f0 \"f\" none length 0 env s0 counterpart none module m0 source 0 0\n params ";
  text += std::string(params) + " results\n hidden none none none\n regs " + std::string(regs) + "\n";
  return text + std::string(body) + R"(
function f1 "" strict,entry length 0 env none counterpart none module m0 source 0 0
  params results hidden none none none regs
  b0:
    ReturnUndefined
)";
}

/// Emits IR text, verifies the result and gives its code, one instruction a line without its address.
std::string emitText(std::string_view text) {
  ir::Module m;
  std::string error;
  bool read = ir::readModule(text, m, error);
  INFO(error);
  REQUIRE(read);
  CHECK(ir::checkModule(m) == "");
  auto data = emit::emitModule(m);
  REQUIRE(data.has_value());
  std::vector<uint8_t> bytes = writeModule(*data);
  auto loaded = loadModule(bytes);
  if (!loaded) FAIL(describe(loaded.error()));
  std::string listing = disassembleFunction(loaded->view(), 0);
  listing.erase(0, listing.find_first_not_of('\n'));
  INFO(listing);
  auto verified = verifyModule(loaded->view());
  if (!verified) FAIL(describe(verified.error()));
  CHECK(verified.has_value());
  return listing;
}

}  // namespace

TEST_CASE("a counted loop is turned round and costs one jump") {
  std::string code = emitText(wrap("v0:any v1:any v2:bool v3:any", "v0", R"(
  b0:
    v1 = LoadInt 0
    v3 = LoadInt 0
    Goto b1
  b1:
    v2 = Lt v1, v0
    Branch v2, b2, b4
  b2:
    v3 = Add v3, v1
    Goto b3
  b3:
    v1 = Inc v1
    Goto b1
  b4:
    Return v3
)"));
  CHECK(code == R"(fn 0 "f" params 1 registers 3 env 0
  labels r0:any r1:any r2:any
      0  LoadInt r1, 0
      1  LoadInt r2, 0
      2  JNotLt r1, r0, ->7
      4  Add r2, r2, r1
      5  IncJLt r1, r0, ->4
      7  Return r2
)");
}

TEST_CASE("call operands are computed in the window, inner calls above outer ones") {
  std::string code = emitText(wrap("v0:any v1:any v2:any v3:any v4:any v5:any v6:any v7:any v8:any", "v0", R"(
  b0:
    v1 = LoadGlobal "f"
    v2 = Add v0, v0
    v3 = LoadGlobal "g"
    v4 = LoadInt 7
    v5 = Call [v3, v4, v0], "g"
    v6 = GetMethod v0, "m"
    v7 = CallMethod [v6, v0], "v.m"
    v8 = Call [v1, v2, v5, v7], "f"
    Return v8
)"));
  CHECK(code == R"(fn 0 "f" params 1 registers 14 env 0
  labels r0:any
      0  LoadGlobal r4, ."f"
      2  Add r6, r0, r0
      3  LoadGlobal r10, ."g"
      5  LoadInt r12, 7
      6  Move r13, r0
      7  Call r7, w7, #2, site 0
      9  GetMethodMove r11, r0, ."m"
     11  Move r12, r0
     12  CallMethod r8, w8, #0, site 1
     14  Call r0, w1, #3, site 2
     16  ReturnAcc acc
)");
}

TEST_CASE("sequences that have a fused op get its number") {
  std::string code = emitText(wrap("v0:any v1:any v2:any v3:any v4:any v5:any v6:any v7:any v8:any v9:any v10:any v11:any v12:any v13:any v14:any v15:any", "v0 v1", R"(
  b0:
    v2 = GetField v0, "x"
    v3 = GetField v1, "y"
    v4 = Add v2, v3
    SetField v0, v4, "x"
    v5 = GetField v0, "x"
    v6 = GetField v1, "x"
    v7 = Mul v5, v6
    v8 = GetField v1, "n"
    v9 = Inc v8
    SetField v1, v9, "n"
    v10 = GetField v0, "s"
    v11 = Add v10, v1
    SetField v0, v11, "s"
    v12 = GetField v0, "z"
    v13 = GetField v0, "x"
    v14 = Add v12, v13
    SetField v0, v14, "z"
    v15 = Sub v7, v0
    Return v15
)"));
  CHECK(code == R"(fn 0 "f" params 2 registers 4 env 0
  labels r0:any r1:any
      0  GetFieldsAddSet r2, r0, ."x"
      2  GetField r3, r1, ."y"
      4  AddAccRhs r2, r2, acc
      5  SetFieldAcc r0, acc, ."x"
      7  GetFieldsMul r2, r0, ."x"
      9  GetField r3, r1, ."x"
     11  MulAccRhs r2, r2, acc
     12  GetFieldIncSet r3, r1, ."n"
     14  Inc r3, r3
     15  SetFieldAcc r1, acc, ."n"
     17  GetFieldAddSet r3, r0, ."s"
     19  AddAcc r1, acc, r1
     20  SetFieldAcc r0, acc, ."s"
     22  OwnFieldsAddSet r1, r0, ."z"
     24  GetField r3, r0, ."x"
     26  AddAccRhs r1, r1, acc
     27  SetFieldAcc r0, acc, ."z"
     29  Sub r0, r2, r0
     30  ReturnAcc acc
)");
}

TEST_CASE("runs, iteration, handlers and switches verify") {
  std::string code = emitText(wrap("v0:any v1:any v2:iter v3:any v4:any v5:any v6:any v7:any v8:bool v9:any", "v0", R"(
  b0:
    v1 = LoadInt 0
    v2 = IterOpen v0, none
    Goto b1
  b1: handler b5
    v3 = IterNext v2, b4, b2
  b2: handler b5
    v4 = GetField v3, "x"
    v5 = NewArray [v4, v1, v4]
    v1 = Add v1, v5
    SwitchInt v4, [low 1: b3, none, b1, else b2]
  b3: handler b5
    v6 = LoadString "a"
    v9 = Concat [v6, v1]
    v1 = Move v9
    Goto b1
  b4:
    Return v1
  b5:
    v6 = Catch
    IterClose v2
    v7 = Add v6, v1
    v8 = StrictEq v7, v6
    Branch v8, b6, b4
  b6:
    Throw v6
)"));
  CHECK(code == R"(fn 0 "f" params 1 registers 9 env 0
  labels r0:any r1:any r2:iter
  try 3..19 catch 20
      0  LoadInt r1, 0
      1  IterOpen r2, r0, site 0
      3  IterNext r0, r2, ->19
      5  GetField r5, r0, ."x"
      7  Moves r6, r5
      8  Move r7, r1
      9  Move r8, r5
     10  NewArray r6, r6, #3
     11  AddAccRhs r1, r1, acc
     12  SwitchInt r5, {1: ->14, 2: ->5, 3: ->3, else ->5}
     14  LoadString r0, "a"
     16  Concat r1, r0, #2
     17  Jump ->3
     19  Return r1
     20  Catch r0
     21  IterClose r2
     22  Add r2, r0, r1
     23  JStrictNe r2, r0, ->19
     25  Throw r0
)");
}

TEST_CASE("typed arithmetic uses the accumulator and counts without checks") {
  std::string code = emitText(wrap("v0:f64 v1:i32 v2:i32 v3:f64 v4:f64 v5:f64 v6:i32 v7:bool", "", R"(
  b0:
    v0 = LoadF64 1
    v1 = LoadInt 0
    v2 = LoadInt32 2000000
    v3 = LoadF64 0.5
    v4 = LoadF64 1.25
    v6 = LoadInt 1
    Goto b1
  b1:
    v7 = LtI32 v1, v2
    Branch v7, b2, b3
  b2:
    v5 = MulF64 v0, v3
    v0 = AddF64 v4, v5
    v1 = AddI32 v1, v6
    Goto b1
  b3:
    Return v0
)"));
  CHECK(code == R"(fn 0 "f" params 0 registers 6 env 0
  labels r0:f64 r1:i32 r2:i32 r3:f64 r4:f64
      0  LoadF64 r0, 1
      2  LoadInt r1, 0
      3  LoadInt32 r2, 2000000
      5  LoadF64 r3, 0.5
      7  LoadF64 r4, 1.25
      9  JLeI32 r2, r1, ->15
     11  MulF64 r5, r0, r3
     12  AddF64Acc r0, facc, r4
     13  IncJLtI32 r1, r2, ->11
     15  Return r0
)");
}

TEST_CASE("more live values than registers go to a scope cell") {
  std::string regs, body = "  b0:\n";
  for (int i = 0; i < 400; i++) regs += "v" + std::to_string(i) + ":any ";
  for (int i = 0; i < 400; i++) body += "    v" + std::to_string(i) + " = LoadGlobal \"g" + std::to_string(i) + "\"\n";
  regs += "v400:any v401:any";
  body += "    v400 = LoadGlobal \"f\"\n    v401 = LoadInt 0\n";
  for (int i = 0; i < 400; i++) body += "    v401 = Call [v400, v" + std::to_string(i) + ", v401], \"f\"\n";
  std::string code = emitText(wrap(regs, "", body + "    Return v401\n"));
  CHECK(code.find("NewRootScope") != std::string::npos);
}

TEST_CASE("borrowed leaves stand together and direct calls get several results") {
  std::string text = wrap("v0:f64 v1:f64 v2:ref[f64,f64] v3:f64 v4:f64 v5:f64 v6:scope(s0) v7:ref[f64,f64]", "", R"(
  b0:
    v0 = LoadF64 1
    v3 = LoadF64 2.5
    v1 = LoadF64 3
    v6 = LoadEnv
    v2 = MakeRef [v0, v1], [f64,f64]
    [v4, v5] = CallDirect [none, v3, v2], f2
    v4 = AddF64 v4, v0
    v4 = AddF64 v4, v5
    v7 = MakeRef [v1, v0], [f64,f64]
    [v3, v5] = CallDirect [none, v4, v7], f2
    v4 = AddF64 v1, v0
    v4 = AddF64 v4, v3
    Return v4
)");
  text += R"(
function f2 "t" typed length 0 env none counterpart none module m0 source 0 0
  params v0:f64 v1:ref[f64,f64] results f64 f64 hidden none none none
  regs v0:f64 v1:ref[f64,f64] v2:f64 v3:f64
  b0:
    v2 = LoadRef v1, 0
    v3 = LoadRef v1, 1
    StoreRef v1, v0, 1
    ReturnMany [v3, v2]
)";
  CHECK(emitText(text) == R"(fn 0 "f" params 0 registers 14 env 0
      0  LoadF64 r0, 1
      2  LoadF64 r2, 2.5
      4  LoadF64 r1, 3
      6  MakeRef r11, r0, kinds 0
      8  LoadUndefined r8
      9  Move r10, r2
     10  CallDirect r5, w5, fn 2 "t"
     12  Moves r3, r5
     13  Move r4, r6
     14  AddF64 r3, r3, r0
     15  AddF64Acc r3, facc, r4
     16  Moves r5, r1
     17  Move r6, r0
     18  MakeRef r13, r5, kinds 0
     20  LoadUndefined r10
     21  Move r12, r3
     22  CallDirect r7, w7, fn 2 "t"
     24  Moves r2, r7
     25  Move r4, r8
     26  Moves r1, r5
     27  Move r0, r6
     28  AddF64 r3, r1, r0
     29  AddF64Acc r3, facc, r2
     30  Return r3
)");
}
