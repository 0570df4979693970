#include <doctest/doctest.h>

#include <string>

#include "bytecode/emit/Emit.h"
#include "bytecode/format/Writer.h"
#include "bytecode/read/Disassembler.h"
#include "bytecode/read/Loader.h"
#include "bytecode/read/Verifier.h"
#include "lower/ir/IrText.h"
#include "passes/Pipeline.h"

using namespace sx;

namespace {

// N is a module constant whose value is known; f2 is mulAdd, f3 clamp, f4 scaleInto, f5 dot (leaves by value), f6 plus.
constexpr std::string_view kAround = R"(
function f1 "" strict,entry length 0 env none counterpart none module m0 source 0 0
  params results hidden none none none regs
  b0:
    ReturnUndefined
function f2 "mulAdd" strict,typed,optimise length 0 env none counterpart none module m0 source 0 0
  params v0:f64 v1:f64 v2:f64 results f64 hidden none none none
  regs v0:f64 v1:f64 v2:f64 v3:f64 v4:f64
  b0:
    v3 = MulF64 v0, v1
    v4 = AddF64 v3, v2
    Return v4
function f3 "clamp" strict,typed,optimise length 0 env none counterpart none module m0 source 0 0
  params v0:f64 v1:f64 v2:f64 results f64 hidden none none none
  regs v0:f64 v1:f64 v2:f64 v3:bool v4:bool
  b0:
    v3 = LtF64 v0, v1
    Branch v3, b1, b2
  b1:
    Return v1
  b2:
    v4 = LtF64 v2, v0
    Branch v4, b3, b4
  b3:
    Return v2
  b4:
    Return v0
function f4 "scaleInto" strict,typed,optimise length 0 env none counterpart none module m0 source 0 0
  params v0:ref[f64,f64,f64] v1:f64 results any hidden none none none
  regs v0:ref[f64,f64,f64] v1:f64 v2:f64 v3:f64 v4:f64
  b0:
    v2 = LoadRef v0, 0
    v2 = MulF64 v2, v1
    StoreRef v0, v2, 0
    v3 = LoadRef v0, 1
    v3 = MulF64 v3, v1
    StoreRef v0, v3, 1
    v4 = LoadRef v0, 2
    v4 = MulF64 v4, v1
    StoreRef v0, v4, 2
    ReturnUndefined
function f5 "dot" strict,typed,optimise length 0 env none counterpart none module m0 source 0 0
  params v0:f64 v1:f64 v2:f64 v3:f64 v4:f64 v5:f64 results f64 hidden none none none
  regs v0:f64 v1:f64 v2:f64 v3:f64 v4:f64 v5:f64 v6:f64 v7:f64 v8:f64
  b0:
    v6 = MulF64 v0, v3
    v7 = MulF64 v1, v4
    v6 = AddF64 v6, v7
    v8 = MulF64 v2, v5
    v6 = AddF64 v6, v8
    Return v6
function f6 "plus" strict,typed,optimise length 0 env none counterpart none module m0 source 0 0
  params v0:f64 v1:f64 v2:f64 v3:f64 v4:f64 v5:f64 results f64 f64 f64 hidden none none none
  regs v0:f64 v1:f64 v2:f64 v3:f64 v4:f64 v5:f64 v6:f64 v7:f64 v8:f64
  b0:
    v6 = AddF64 v0, v3
    v7 = AddF64 v1, v4
    v8 = AddF64 v2, v5
    ReturnMany [v6, v7, v8]
function f7 "addTop" strict,typed,optimise length 0 env none counterpart none module m0 source 0 0
  params v0:i32 v1:i32 results i32 hidden none none none
  regs v0:i32 v1:i32 v2:i32
  b0:
    v2 = AddI32 v0, v1
    Return v2
)";

std::string wrap(std::string_view regs, std::string_view body) {
  std::string text = "file \"a.sx\"\nscope s0 parent none { raw \"N\" const 2000000 }\n"
                     "module module \"a.sx\" file 0 entry f1 scope s0 requests exports\n"
                     "function f0 \"f\" strict,optimise length 0 env s0 counterpart none module m0 source 0 0\n"
                     "  params results hidden none none none regs ";
  return text + std::string(regs) + "\n" + std::string(body) + std::string(kAround);
}

ir::Module& read(ir::Module& m, std::string_view text) {
  std::string error;
  bool good = ir::readModule(text, m, error);
  INFO(error);
  REQUIRE(good);
  CHECK(ir::checkModule(m) == "");
  return m;
}

/// f0 after all passes and emission.
std::string optimise(std::string_view text) {
  ir::Module m;
  read(m, text);
  passes::Remarks remarks;
  passes::runPipeline(m, passes::OptLevel::O2, remarks);
  INFO(ir::printFunction(m, 0));
  CHECK(ir::checkModule(m) == "");
  auto data = emit::emitModule(m);
  REQUIRE(data.has_value());
  auto loaded = loadModule(writeModule(*data));
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

TEST_CASE("empty loop") {
  CHECK(optimise(wrap("v0:any v1:any v2:scope(s0) v3:any v4:bool", R"(
  b0:
    v0 = LoadInt 0
    Goto b1
  b1:
    v2 = LoadEnv
    v3 = LoadScopeCheck v2, 0
    v4 = Lt v0, v3
    Branch v4, b2, b3
  b2:
    v0 = Inc v0
    Goto b1
  b3:
    Return v0
)")) == R"(fn 0 "f" params 0 registers 2 strict env 0
  labels r0:i32 r1:i32
      0  LoadEnv r0
      1  LoadScopeCheck r0, r0, [0]
      3  LoadInt32 r0, 2000000
      5  LoadInt r1, 0
      6  JLeI32 r0, r1, ->10
      8  IncJLtI32 r1, r0, ->8
     10  Return r1
)");
}

TEST_CASE("mulAdd") {
  CHECK(optimise(wrap("v0:f64 v1:any v2:scope(s0) v3:any v4:bool v5:f64 v6:f64 v7:f64", R"(
  b0:
    v0 = LoadF64 1
    v1 = LoadInt 0
    Goto b1
  b1:
    v2 = LoadEnv
    v3 = LoadScopeCheck v2, 0
    v4 = Lt v1, v3
    Branch v4, b2, b3
  b2:
    v5 = LoadF64 0.5
    v6 = LoadF64 1.25
    [v7] = CallDirect [none, v0, v5, v6], f2
    v0 = Move v7
    v1 = Inc v1
    Goto b1
  b3:
    Return v0
)")) == R"(fn 0 "f" params 0 registers 6 strict env 0
  labels r0:i32 r1:f64 r2:f64 r3:f64 r4:i32
      0  LoadEnv r0
      1  LoadScopeCheck r0, r0, [0]
      3  LoadInt32 r0, 2000000
      5  LoadF64 r1, 0.5
      7  LoadF64 r2, 1.25
      9  LoadF64 r3, 1
     11  LoadInt r4, 0
     12  JLeI32 r0, r4, ->18
     14  MulF64 r5, r3, r1
     15  AddF64Acc r3, facc, r2
     16  IncJLtI32 r4, r0, ->14
     18  Return r3
)");
}

TEST_CASE("clamp") {
  CHECK(optimise(wrap("v0:f64 v1:any v2:scope(s0) v3:any v4:bool v5:f64 v6:f64 v7:f64 v8:f64", R"(
  b0:
    v0 = LoadF64 0
    v1 = LoadInt 0
    Goto b1
  b1:
    v2 = LoadEnv
    v3 = LoadScopeCheck v2, 0
    v4 = Lt v1, v3
    Branch v4, b2, b3
  b2:
    v5 = LoadF64 1.5
    v6 = AddF64 v0, v5
    v7 = LoadF64 0
    v8 = LoadF64 100
    [v0] = CallDirect [none, v6, v7, v8], f3
    v1 = Inc v1
    Goto b1
  b3:
    Return v0
)")) == R"(fn 0 "f" params 0 registers 7 strict env 0
  labels r0:f64 r1:i32 r2:f64 r3:f64 r4:f64 r5:i32
      0  LoadF64 r0, 0
      2  LoadEnv r1
      3  LoadScopeCheck r1, r1, [0]
      5  LoadInt32 r1, 2000000
      7  LoadF64 r2, 1.5
      9  LoadF64 r3, 100
     11  LoadF64 r4, 0
     13  LoadInt r5, 0
     14  JLeI32 r1, r5, ->21
     16  AddF64 r6, r4, r2
     17  ClampF64 r4, r6, r0, r3
     19  IncJLtI32 r5, r1, ->16
     21  Return r4
)");
}

TEST_CASE("borrow") {
  CHECK(optimise(wrap("v0:f64 v1:any v2:scope(s0) v3:any v4:bool v5:f64 v6:f64 v7:f64 v8:f64 v9:f64 v10:f64 v11:ref[f64,f64,f64] v12:any v13:f64 v14:f64", R"(
  b0:
    v0 = LoadF64 0
    v5 = LoadF64 1
    v6 = LoadF64 1
    v7 = LoadF64 1
    v8 = LoadF64 1
    v9 = LoadF64 2
    v10 = LoadF64 3
    v1 = LoadInt 0
    Goto b1
  b1:
    v2 = LoadEnv
    v3 = LoadScopeCheck v2, 0
    v4 = Lt v1, v3
    Branch v4, b2, b3
  b2:
    v13 = LoadF64 1.0000001
    v11 = MakeRef [v5, v6, v7], [f64,f64,f64]
    [v12] = CallDirect [none, v11, v13], f4
    [v14] = CallDirect [none, v5, v6, v7, v8, v9, v10], f5
    v0 = AddF64 v0, v14
    v1 = Inc v1
    Goto b1
  b3:
    Return v0
)")) == R"(fn 0 "f" params 0 registers 11 strict env 0
  labels r0:f64 r1:f64 r2:i32 r3:f64 r4:f64 r5:i32 r6:f64 r7:f64 r8:f64
      0  LoadF64 r0, 2
      2  LoadF64 r1, 3
      4  LoadEnv r2
      5  LoadScopeCheck r2, r2, [0]
      7  LoadInt32 r2, 2000000
      9  LoadF64 r3, 1.0000001
     11  LoadF64 r4, 0
     13  LoadInt r5, 0
     14  LoadF64 r6, 1
     16  LoadF64 r7, 1
     18  LoadF64 r8, 1
     20  JLeI32 r2, r5, ->32
     22  MulF64 r6, r6, r3
     23  MulF64 r7, r7, r3
     24  MulF64 r8, r8, r3
     25  MulF64 r9, r7, r0
     26  AddF64Acc r9, facc, r6
     27  MulF64 r10, r8, r1
     28  AddF64Acc r9, facc, r9
     29  AddF64Acc r4, facc, r4
     30  IncJLtI32 r5, r2, ->22
     32  Return r4
)");
}

TEST_CASE("return by value") {
  CHECK(optimise(wrap("v0:f64 v1:any v2:scope(s0) v3:any v4:bool v5:f64 v6:f64 v7:f64 v8:f64 v9:f64 v10:f64 v11:f64 v12:f64", R"(
  b0:
    v5 = LoadF64 0
    v6 = LoadF64 0
    v7 = LoadF64 0
    v8 = LoadF64 1
    v9 = LoadF64 2
    v10 = LoadF64 3
    v1 = LoadInt 0
    Goto b1
  b1:
    v2 = LoadEnv
    v3 = LoadScopeCheck v2, 0
    v4 = Lt v1, v3
    Branch v4, b2, b3
  b2:
    [v0, v11, v12] = CallDirect [none, v5, v6, v7, v8, v9, v10], f6
    v5 = Move v0
    v6 = Move v11
    v7 = Move v12
    v1 = Inc v1
    Goto b1
  b3:
    Return v7
)")) == R"(fn 0 "f" params 0 registers 4 strict env 0
  labels r0:f64 r1:i32 r2:i32 r3:f64
      0  LoadF64 r0, 3
      2  LoadEnv r1
      3  LoadScopeCheck r1, r1, [0]
      5  LoadInt32 r1, 2000000
      7  LoadInt r2, 0
      8  LoadF64 r3, 0
     10  JLeI32 r1, r2, ->15
     12  AddF64 r3, r3, r0
     13  IncJLtI32 r2, r1, ->12
     15  Return r3
)");
}

TEST_CASE("checked argument") {
  CHECK(optimise(wrap("v0:any v1:any v2:scope(s0) v3:any v4:bool v5:i32 v6:i32 v7:i32", R"(
  b0:
    v0 = LoadInt 0
    v1 = LoadInt 0
    Goto b1
  b1:
    v2 = LoadEnv
    v3 = LoadScopeCheck v2, 0
    v4 = Lt v1, v3
    Branch v4, b2, b3
  b2:
    v5 = CheckI32 v1, "argument"
    v6 = LoadInt 1
    [v7] = CallDirect [none, v5, v6], f7
    v0 = Move v7
    v1 = Inc v1
    Goto b1
  b3:
    Return v0
)")) == R"(fn 0 "f" params 0 registers 3 strict env 0
  labels r0:i32 r1:i32 r2:i32
      0  LoadEnv r0
      1  LoadScopeCheck r0, r0, [0]
      3  LoadInt32 r0, 2000000
      5  LoadInt r1, 0
      6  LoadInt r2, 0
      7  JLeI32 r0, r2, ->12
      9  AddI32Imm r1, r2, 1
     10  IncJLtI32 r2, r0, ->9
     12  Return r1
)");
}
