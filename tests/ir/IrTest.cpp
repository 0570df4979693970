#include <doctest/doctest.h>

#include <limits>
#include <random>
#include <vector>

#include "lower/ir/Cfg.h"
#include "lower/ir/IrBuilder.h"
#include "lower/ir/IrText.h"

using namespace sx;
using namespace sx::ir;

namespace {

/// A function that uses every form of operand.
void build(Module& m) {
  m.addFile("a \"b\".js");
  uint32_t root = m.addScope({kNoId, {{Kind::Any, m.intern("x")}, {Kind::Raw, m.intern("y")}, {Kind::F64, m.intern("z"), true, m.internNumber(2.5)}}});
  uint32_t inner = m.addScope({root, {{Kind::I32, kNoId}}});
  Literal keys;
  keys.items = {m.intern("k"), m.intern("l\n")};
  uint32_t literal = m.addLiteral(keys);
  m.addDecls({{m.intern("v"), DeclKind::Var}, {m.intern("f"), DeclKind::Function}});
  m.addModule({ModuleKind::Module, m.intern("a.js"), 0, 0, root, {{m.intern("./a.js"), 0}},
               {{m.intern("x"), ExportKind::Slot, 0, 0}, {m.intern("ns"), ExportKind::Namespace, 0, 0}}});
  uint32_t main = m.addFunction(), typed = m.addFunction();
  Function& t = m.function(typed);
  uint32_t vec = m.internKindList({Kind::F64, Kind::F64});
  t.flags = kFnTypedBody | kFnStrict;
  t.envScope = root;
  t.params = {t.newReg(Kind::I32), t.newReg(Kind::Ref, vec)};
  t.paramTypes = {{Kind::I32, kNoId}, {Kind::Ref, vec}};
  t.results = {Kind::F64, Kind::F64};
  IrBuilder tb(m, t);
  tb.setBlock(tb.newBlock());
  Reg leaf = t.newReg(Kind::F64);
  tb.emitLoadRef(leaf, t.params[1], 0);
  tb.emitStoreRef(t.params[1], leaf, 1);
  tb.emitReturnMany(Regs{leaf, leaf});

  Function& f = m.function(main);
  f.envScope = root;
  f.params = {f.newReg(Kind::Any, kNoId, m.intern("p"))};
  IrBuilder b(m, f);
  BlockId entry = b.newBlock(), handler = b.newBlock(), loop = b.newBlock(), body = b.newBlock(), done = b.newBlock();
  f.block(loop).handler = handler;
  b.setBlock(entry);
  b.setLoc({12, 0});
  Reg env = b.newScopeReg(root), child = b.newScopeReg(inner), p = f.params[0];
  b.emitLoadEnv(env);
  b.emitNewScope(child, env, inner);
  b.emitStoreScope(child, b.makeNumber(7), 0);
  Reg n = b.makeNumber(-0.0), x = b.makeF64(1.5), y = b.makeF64(std::numeric_limits<double>::infinity());
  Reg ref = b.newReg(Kind::Ref, vec), r0 = b.newReg(Kind::F64), r1 = b.newReg(Kind::F64);
  b.emitMakeRef(ref, Regs{x, y}, vec);
  b.emitCallDirect(Regs{r0, r1}, Regs{env, b.makeNumber(100000), ref}, typed);
  b.makeNewObjectOf(Regs{r0, n}, literal);
  Reg big = b.newReg();
  b.emitLoadBigInt(big, m.internBigInt("12345678901234567890"));
  b.makeCallMethod(Regs{b.makeGetMethod(p, m.intern("go")), p, big}, m.intern("p.go"));
  SwitchTable table;
  table.low = -3;
  table.targets = {done, BlockId::none()};
  table.otherwise = loop;
  Reg iter = b.newReg(Kind::Iter);
  b.emitIterOpen(iter, p, m.intern("p is not iterable"));
  b.emitSwitchInt(p, b.addSwitch(table));
  b.setBlock(loop);
  Reg v = b.newReg();
  b.emitIterNext(v, iter, done, body);
  b.setBlock(body);
  b.emitBranch(v, loop, done);
  b.setBlock(done);
  b.emitReturnUndefined();
  b.setBlock(handler);
  b.emitReturn(b.makeCatch());
  f.computePredecessors();
}

}  // namespace

TEST_CASE("what the builder makes is sound and survives printing and reading") {
  Module m;
  build(m);
  CHECK(checkModule(m) == "");
  std::string text = printModule(m);
  Module again;
  std::string error;
  bool read = readModule(text, again, error);
  CHECK(error == "");
  REQUIRE(read);
  CHECK(printModule(again) == text);
  CHECK(text.find("v14, v15 = ") == std::string::npos);
  CHECK(text.find("= CallDirect [v1, ") != std::string::npos);
  CHECK(text.find("[low -3: b4, none, else b2]") != std::string::npos);
  CHECK(text.find("LoadBigInt 12345678901234567890n") != std::string::npos);
  CHECK(text.find("LoadF64 -0 @0:12") != std::string::npos);
}

TEST_CASE("nothing is appended after a terminator") {
  Module m;
  Function& f = m.function(m.addFunction());
  IrBuilder b(m, f);
  CHECK(!b.reachable());
  BlockId entry = b.newBlock();
  b.setBlock(entry);
  b.emitReturnUndefined();
  b.makeLoadTrue();
  CHECK(!b.reachable());
  CHECK(f.block(entry).insts.size() == 1);
}

TEST_CASE("the checker names what is wrong") {
  auto check = [](std::string_view body, std::string_view regs) {
    Module m;
    std::string text = "function f0 none none length 0 env none counterpart none module m0 source 0 0 params results\n"
                       " hidden none none none regs " + std::string(regs) + "\n " + std::string(body);
    std::string error;
    bool read = readModule(text, m, error);
    INFO(error);
    REQUIRE(read);
    m.function(0).computePredecessors();
    return checkModule(m);
  };
  CHECK(check("b0:\n v0 = LoadInt 1\n Return v0", "v0:i32") == "");
  CHECK(check("b0:\n v0 = LoadInt 1", "v0:i32") == "f0 b0.0 LoadInt: the block does not end with a terminator\n");
  CHECK(check("b0:\n v0 = LoadUndefined\n Return v0", "v0:i32") == "f0 b0.0 LoadUndefined: v0: any does not fit i32\n");
  CHECK(check("b0:\n v0 = LoadInt 1\n v1 = AddF64 v0, v0\n Return v1", "v0:i32 v1:any") ==
        "f0 b0.1 AddF64: v0: i32 does not fit f64\nf0 b0.1 AddF64: v0: i32 does not fit f64\n");
  CHECK(check("b0:\n Goto b0", "") == "f0 b0.0 Goto: a jump to the entry\n");
  CHECK(check("b0:\n Goto b2\n b1: handler b2\n Goto b1\n b2:\n v0 = Catch\n ReturnUndefined", "v0:any") ==
        "f0 b0.0 Goto: a jump to a handler\n");
  CHECK(check("b0:\n v0 = LoadTrue\n v1 = Move v0\n Return v1", "v0:bool v1:any") == "");
}

namespace {

/// Reachable from the entry without passing through `without`.
std::vector<bool> reached(const Cfg& cfg, size_t blocks, uint32_t without) {
  std::vector<bool> seen(blocks, false);
  std::vector<uint32_t> work;
  if (without != 0) work.push_back(0), seen[0] = true;
  while (!work.empty()) {
    uint32_t b = work.back();
    work.pop_back();
    for (uint32_t s : cfg.succs(b)) {
      if (s == without || seen[s]) continue;
      seen[s] = true;
      work.push_back(s);
    }
  }
  return seen;
}

}  // namespace

TEST_CASE("a block dominates what cannot be reached without it") {
  std::mt19937 random(7);
  for (int round = 0; round < 300; round++) {
    Module m;
    Function& f = m.function(m.addFunction());
    IrBuilder b(m, f);
    const uint32_t n = 2 + random() % 14;
    std::vector<BlockId> blocks;
    for (uint32_t i = 0; i < n; i++) blocks.push_back(b.newBlock());
    // Jumps go anywhere in every second graph, else mostly to the next blocks.
    auto any = [&](uint32_t i) { return blocks[round % 2 == 0 || random() % 4 == 0 ? random() % n : std::min(n - 1, i + 1 + static_cast<uint32_t>(random() % 3))]; };
    for (uint32_t i = 0; i < n; i++) {
      b.setBlock(blocks[i]);
      if (i + 1 == n || random() % 8 == 0) b.emitReturnUndefined();
      else if (random() % 3 == 0) b.emitGoto(any(i));
      else b.emitBranch(b.makeNumber(1), any(i), any(i));
      if (random() % 6 == 0) f.block(blocks[i]).handler = any(i);
    }
    f.computePredecessors();
    Cfg cfg(f);
    const std::vector<bool> reachable = reached(cfg, n, kNoId);
    for (uint32_t a = 0; a < n; a++) {
      CHECK(cfg.reachable(a) == reachable[a]);
      if (!reachable[a]) continue;
      const std::vector<bool> without = reached(cfg, n, a);
      for (uint32_t c = 0; c < n; c++) {
        if (reachable[c]) CHECK(cfg.dominates(a, c) == (a == c || !without[c]));
      }
      // The nearest of the dominators: all others dominate it.
      for (uint32_t c = 0; c < n; c++) {
        if (a != 0 && c != a && reachable[c] && cfg.dominates(c, a)) CHECK(cfg.dominates(c, cfg.idom(a)));
      }
    }
  }
}
