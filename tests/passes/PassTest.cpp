// Each pass alone: text in, text out.
#include <doctest/doctest.h>

#include <string>

#include "lower/ir/Ir.h"
#include "lower/ir/IrText.h"
#include "passes/Pipeline.h"

using namespace sx;

namespace {

/// The blocks of f0 after one pass; predecessors are computed first, as they are between passes.
std::string after(std::string_view pass, std::string_view params, std::string_view regs, std::string_view body) {
  std::string text = "function f0 \"f\" strict,optimise length 0 env none counterpart none module m0 source 0 0\n  params ";
  text += std::string(params) + " results\n  hidden none none none\n  regs " + std::string(regs) + "\n" + std::string(body);
  text += R"(
function f1 "callee" strict,typed length 0 env none counterpart none module m0 source 0 0
  params v0:ref[f64] v1:f64 results f64
  hidden none none none
  regs v0:ref[f64] v1:f64 v2:f64
  b0:
    v2 = LoadRef v0, 0
    v2 = AddF64 v2, v1
    StoreRef v0, v2, 0
    Return v1
)";
  ir::Module m;
  std::string error;
  bool read = ir::readModule(text, m, error);
  INFO(error);
  REQUIRE(read);
  m.function(0).computePredecessors();
  CHECK(ir::checkFunction(m, 0) == "");
  passes::Remarks remarks;
  REQUIRE(passes::runPass(m, pass, remarks));
  CHECK(ir::checkFunction(m, 0) == "");
  std::string out = ir::printFunction(m, 0);
  return out.substr(out.find("  b0:"));
}

}  // namespace

TEST_CASE("inline unrolls recursion by one level") {
  ir::Module m;
  std::string error;
  bool read = ir::readModule(R"(function f0 "f" strict,typed,optimise length 1 env none counterpart none module m0 source 0 0
  params v0:i32 results i32
  hidden none none none
  regs v0:i32 v1:i32 v2:i32
  b0:
    v1 = AddI32 v0, v0
    [v2] = CallDirect [none, v1], f0
    Return v2
)", m, error);
  INFO(error);
  REQUIRE(read);
  m.function(0).computePredecessors();
  passes::Remarks remarks;
  REQUIRE(passes::runPass(m, "inline", remarks));
  CHECK(ir::checkFunction(m, 0) == "");
  // The body twice, and one call left: that of the copy.
  std::string out = ir::printFunction(m, 0);
  auto count = [&](std::string_view part) {
    size_t found = 0;
    for (size_t at = out.find(part); at != std::string::npos; at = out.find(part, at + 1)) found++;
    return found;
  };
  CHECK(count("AddI32") == 2);
  CHECK(count("CallDirect") == 1);
  REQUIRE(remarks.list().size() == 1);
  CHECK(remarks.list()[0].text == "call of 'f' inlined, one level of the recursion");
}

TEST_CASE("inline turns a borrow into the owner's vreg") {
  CHECK(after("inline", "v0", "v0:any v1:f64 v2:f64 v3:ref[f64] v4:f64", R"(
  b0:
    v1 = LoadF64 1
    v2 = LoadF64 2
    v3 = MakeRef [v1], [f64]
    [v4] = CallDirect [none, v3, v2], f1
    Return v1
)") == R"(  b0:
    v1 = LoadF64 1
    v2 = LoadF64 2
    v6 = Move v2
    Goto b2
  b1:
    Return v1
  b2:
    v7 = Move v1
    v7 = AddF64 v7, v6
    v1 = Move v7
    v4 = Move v6
    Goto b1
)");
}

TEST_CASE("ssa places a Phi where an assigned variable is live") {
  CHECK(after("ssa", "v0", "v0:any v1:any v2:any", R"(
  b0:
    v1 = LoadInt 1
    Branch v0, b1, b2
  b1:
    v1 = LoadInt 2
    v2 = LoadInt 3
    Goto b2
  b2:
    Return v1
)") == R"(  b0:
    v3 = LoadInt 1
    Branch v0, b1, b2
  b1:
    v4 = LoadInt 2
    v2 = LoadInt 3
    Goto b2
  b2:
    v5 = Phi [v3, v4]
    Return v5
)");
}

TEST_CASE("counters need a bound that is an int32") {
  constexpr std::string_view kLoop = R"(
  b0:
    v1 = LoadInt 0
    Goto b1
  b1:
    v2 = Phi [v1, v4]
    v3 = Lt v2, v0
    Branch v3, b2, b3
  b2:
    v4 = Inc v2
    Goto b1
  b3:
    Return v2
)";
  CHECK(after("counters", "v0", "v0:any v1:any v2:any v3:bool v4:any", kLoop).find("Inc v2") != std::string::npos);
  std::string bounded = after("counters", "v0", "v0:i32 v1:any v2:any v3:bool v4:any", kLoop);
  CHECK(bounded.find("v4 = AddI32 v2, v5") != std::string::npos);
}

TEST_CASE("fold computes constants as JavaScript does") {
  CHECK(after("fold", "v0", "v0:any v1:i32 v2:i32 v3:i32 v4:f64 v5:f64 v6:f64 v7:bool", R"(
  b0:
    v1 = LoadInt32 2147483647
    v2 = LoadInt 1
    v3 = AddI32 v1, v2
    v4 = LoadF64 -0
    v5 = LoadF64 0
    v6 = AddF64 v4, v5
    v7 = LtF64 v4, v5
    Branch v7, b1, b2
  b1:
    Return v3
  b2:
    Return v6
)") == R"(  b0:
    v1 = LoadInt32 2147483647
    v2 = LoadInt 1
    v3 = LoadInt32 -2147483648
    v4 = LoadF64 -0
    v5 = LoadF64 0
    v6 = LoadF64 0
    v7 = LoadFalse
    Goto b2
  b1:
  b2:
    Return v6
)");
}

TEST_CASE("narrow keeps the kind of what goes round a loop") {
  std::string out = after("narrow", "v0", "v0:any v1:any v2:any v3:any v4:any v5:f64", R"(
  b0:
    v1 = LoadInt 0
    v5 = LoadF64 0.5
    Goto b1
  b1:
    v2 = Phi [v1, v3]
    Branch v0, b2, b3
  b2:
    v3 = Add v2, v5
    Goto b1
  b3:
    Return v2
)");
  CHECK(out.find("v3 = AddF64 v2, v5") != std::string::npos);
  CHECK(out.find("v6 = LoadF64 0\n    Goto b1") != std::string::npos);
}

TEST_CASE("gvn merges what dominates") {
  std::string out = after("gvn", "v0 v1", "v0:f64 v1:f64 v2:f64 v3:f64 v4:f64", R"(
  b0:
    v2 = MulF64 v0, v1
    v3 = MulF64 v1, v0
    v4 = AddF64 v2, v3
    Return v4
)");
  CHECK(out == "  b0:\n    v2 = MulF64 v0, v1\n    v4 = AddF64 v2, v2\n    Return v4\n");
}

TEST_CASE("licm moves what does not change in front of the loop") {
  std::string out = after("licm", "v0 v1", "v0:f64 v1:any v2:f64 v3:f64", R"(
  b0:
    Goto b1
  b1:
    v2 = MulF64 v0, v0
    v3 = AddF64 v2, v0
    Branch v1, b1, b2
  b2:
    Return v3
)");
  CHECK(out == "  b0:\n    v2 = MulF64 v0, v0\n    v3 = AddF64 v2, v0\n    Goto b1\n  b1:\n    Branch v1, b1, b2\n  b2:\n    Return v3\n");
}

TEST_CASE("unssa swaps values that go round together through a third") {
  std::string out = after("unssa", "v0", "v0:any v1:any v2:any v3:any v4:any", R"(
  b0:
    v1 = LoadInt 1
    v2 = LoadInt 2
    Goto b1
  b1:
    v3 = Phi [v1, v4]
    v4 = Phi [v2, v3]
    Branch v0, b2, b3
  b2:
    Goto b1
  b3:
    Return v3
)");
  CHECK(out.find("v5 = Move v") != std::string::npos);
}

TEST_CASE("dce keeps effects and what they read") {
  std::string out = after("dce", "v0", "v0:any v1:any v2:any v3:any", R"(
  b0:
    v1 = LoadInt 1
    v2 = LoadInt 2
    v3 = GetField v0, "x"
    SetField v0, v2, "y"
    ReturnUndefined
)");
  CHECK(out == "  b0:\n    v2 = LoadInt 2\n    v3 = GetField v0, \"x\"\n    SetField v0, v2, \"y\"\n    ReturnUndefined\n");
}

TEST_CASE("ifconvert selects instead of branching") {
  // A clamp that returns in three places; the blocks it leaves are empty.
  CHECK(after("ifconvert", "v0:f64 v1:f64 v2:f64", "v0:f64 v1:f64 v2:f64 v3:bool v4:bool", R"(  b0:
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
)") == R"(  b0:
    v6 = ClampF64 v0, v1, v2
    Return v6
  b1:
  b2:
  b3:
  b4:
)");
  // The Phi's vreg is selected into; a comparison that something else reads stays.
  CHECK(after("ifconvert", "v0:i32 v1:i32", "v0:i32 v1:i32 v2:bool v3:i32 v4:any", R"(  b0:
    v2 = LeI32 v0, v1
    Branch v2, b1, b2
  b1:
    Goto b2
  b2:
    v3 = Phi [v1, v0]
    v4 = Add v3, v2
    Return v4
)") == R"(  b0:
    v2 = LeI32 v0, v1
    v3 = SelectLeI32 v0, v1, v0, v1
    Goto b2
  b1:
  b2:
    v4 = Add v3, v2
    Return v4
)");
}

TEST_CASE("ifconvert leaves ways that do more than choose one number") {
  const auto keepsBranch = [](std::string_view side, std::string_view join) {
    std::string body = "  b0:\n    v2 = LtF64 v0, v1\n    Branch v2, b1, b2\n  b1:\n" + std::string(side);
    body += "    Goto b3\n  b2:\n    Goto b3\n  b3:\n    v3 = Phi [v0, v1]\n" + std::string(join);
    return after("ifconvert", "v0:f64 v1:f64", "v0:f64 v1:f64 v2:bool v3:f64 v4:f64 v5:f64", body).find("Branch") != std::string::npos;
  };
  CHECK_FALSE(keepsBranch("", "    Return v3\n"));
  CHECK(keepsBranch("    SetField v0, v1, \"x\"\n", "    Return v3\n"));
  CHECK(keepsBranch("    v5 = MulF64 v0, v1\n", "    Return v3\n"));
  CHECK(keepsBranch("", "    v4 = Phi [v1, v0]\n    v5 = SubF64 v3, v4\n    Return v5\n"));
}
