// Random programs mean the same as IR, after all passes, and as bytecode of both; and all of it verifies.
#include <doctest/doctest.h>

#include <random>

#include "Simulate.h"
#include "bytecode/emit/Emit.h"
#include "bytecode/format/Writer.h"
#include "bytecode/read/Disassembler.h"
#include "bytecode/read/Loader.h"
#include "bytecode/read/Verifier.h"
#include "lower/ir/IrBuilder.h"
#include "lower/ir/IrText.h"
#include "passes/Pipeline.h"

using namespace sx;
using namespace sx::ir;

namespace {

/// Writes a function of nested ifs, loops and try blocks over a few variables of each kind.
class Generator {
 public:
  Generator(Module& m, Function& fn, uint32_t seed, bool typed) : b_(m, fn), fn_(fn), random_(seed), typed_(typed) {}

  void run(int size) {
    entry();
    statements(size, 0);
    finish();
  }

 private:
  uint32_t pick(uint32_t n) { return random_() % n; }

  void entry() {
    b_.setBlock(b_.newBlock());
    for (Reg p : fn_.params) {
      Kind k = fn_.kindOf(p);
      if (k == Kind::Any) anys_.push_back(p);
      if (k == Kind::F64) doubles_.push_back(p);
      if (k == Kind::I32) ints_.push_back(p);
      if (k == Kind::Ref) ref_ = p;
    }
    for (int k = 0; k < 3; k++) {
      anys_.push_back(b_.newReg());
      b_.emitLoadInt(anys_.back(), static_cast<int>(pick(50)));
      ints_.push_back(b_.newReg(Kind::I32));
      b_.emitLoadInt(ints_.back(), static_cast<int>(pick(50)) - 20);
      doubles_.push_back(b_.newReg(Kind::F64));
      b_.emitNumber(doubles_.back(), pick(100) / 8.0);
    }
  }

  Reg any() {
    switch (pick(6)) {
      case 0: return b_.makeNumber(static_cast<int>(pick(300)) - 100);
      case 1: return b_.makeAdd(var(anys_), var(anys_));
      case 2: return b_.makeBitAnd(var(anys_), b_.makeLoadInt(static_cast<int>(pick(100))));
      case 3: return var(ints_);
      default: return var(anys_);
    }
  }
  Reg integer() {
    switch (pick(7)) {
      case 0: return b_.makeLoadInt(static_cast<int>(pick(200)) - 100);
      case 1: return b_.makeAddI32(var(ints_), var(ints_));
      case 2: return b_.makeMulI32(var(ints_), integer1());
      case 3: return b_.makeSubI32(integer1(), var(ints_));
      case 4: return b_.makeAndI32(var(ints_), b_.makeLoadInt(15));
      default: return var(ints_);
    }
  }
  Reg integer1() { return pick(2) ? var(ints_) : b_.makeLoadInt(static_cast<int>(pick(9))); }
  Reg dbl() {
    switch (pick(6)) {
      case 0: return b_.makeF64(pick(64) / 4.0);
      case 1: return b_.makeAddF64(var(doubles_), var(doubles_));
      case 2: return b_.makeMulF64(var(doubles_), b_.makeF64(0.5));
      case 3: return b_.makeSubF64(b_.makeMulF64(var(doubles_), var(doubles_)), var(doubles_));
      case 4: return b_.makeI32ToF64(var(ints_));
      default: return var(doubles_);
    }
  }
  Reg var(std::vector<Reg>& list) { return list[pick(static_cast<uint32_t>(list.size()))]; }
  Reg condition() {
    switch (pick(6)) {
      case 0: return b_.makeLt(any(), any());
      case 1: return b_.makeLtI32(integer(), integer());
      case 2: return b_.makeLeF64(dbl(), dbl());
      case 3: return b_.makeNot(b_.makeGt(any(), b_.makeLoadInt(static_cast<int>(pick(40)))));
      case 4: return b_.makeStrictEq(any(), b_.makeLoadInt(static_cast<int>(pick(5))));
      default: return b_.makeLeI32(integer(), b_.makeLoadInt(static_cast<int>(pick(40))));
    }
  }

  void statements(int size, int depth) {
    for (int k = 0; k < size; k++) statement(depth);
  }
  void statement(int depth) {
    switch (pick(depth > 3 ? 8 : 12)) {
      case 0: return void(b_.emitMove(var(anys_), any()));
      case 1: return void(b_.emitMove(var(ints_), integer()));
      case 2: return void(b_.emitMove(var(doubles_), dbl()));
      case 3: return void(b_.emitAdd(var(anys_), any(), any()));
      case 4: return void(b_.emitAddF64(var(doubles_), dbl(), dbl()));
      case 5: return call();
      case 6: return pick(2) ? direct() : reference();
      case 7: return void(b_.emitNewArray(var(anys_), Regs{any(), any(), integer()}));
      case 8: return loop(depth);
      case 9: return tryCatch(depth);
      default: return ifElse(depth);
    }
  }
  void call() {
    llvm::SmallVector<Reg, 4> args{any()};
    for (uint32_t n = pick(3); n > 0; n--) {
      if (pick(3) == 0) {
        Reg inner = b_.makeCall(Regs{any(), any()}, kNoId);
        args.push_back(inner);
      } else {
        args.push_back(any());
      }
    }
    b_.emitCall(var(anys_), args, kNoId);
  }
  void direct() {
    if (typed_) return;
    Reg x = dbl(), y = var(doubles_), z = var(doubles_);
    if (y == z) return;
    Reg ref = b_.newReg(Kind::Ref, b_.module().internKindList({Kind::F64, Kind::F64}));
    Reg i = integer();
    b_.emitMakeRef(ref, Regs{y, z}, fn_.info(ref).detail);
    Reg first = b_.newReg(Kind::F64), second = b_.newReg(Kind::I32);
    b_.emitCallDirect(Regs{first, second}, Regs{Reg::none(), x, i, ref}, 1u);
    b_.emitMove(var(doubles_), first);
    b_.emitMove(var(ints_), second);
  }
  void reference() {
    if (!ref_.valid()) return;
    if (pick(2)) return void(b_.emitLoadRef(var(doubles_), ref_, pick(2)));
    b_.emitStoreRef(ref_, var(doubles_), pick(2));
  }
  void ifElse(int depth) {
    BlockId yes = b_.newBlock(), no = b_.newBlock(), after = b_.newBlock();
    b_.emitBranch(condition(), yes, no);
    b_.setBlock(yes);
    statements(1 + static_cast<int>(pick(3)), depth + 1);
    b_.emitGoto(after);
    b_.setBlock(no);
    if (pick(2)) statements(1 + static_cast<int>(pick(2)), depth + 1);
    b_.emitGoto(after);
    b_.setBlock(after);
  }
  void loop(int depth) {
    bool isInt = pick(2) != 0;
    Reg i = b_.newReg(isInt ? Kind::I32 : Kind::Any), one = b_.makeLoadInt(1);
    Reg limit = b_.makeLoadInt(static_cast<int>(pick(6)));
    b_.emitLoadInt(i, 0);
    BlockId test = b_.newBlock(), body = b_.newBlock(), step = b_.newBlock(), after = b_.newBlock();
    b_.emitGoto(test);
    b_.setBlock(test);
    Reg c = isInt ? b_.makeLtI32(i, limit) : b_.makeLt(i, limit);
    b_.emitBranch(c, body, after);
    b_.setBlock(body);
    (isInt ? ints_ : anys_).push_back(i);
    auto saved = ints_;
    auto savedAny = anys_;
    // The counter may be read but not assigned.
    if (pick(2)) b_.emitMove(isInt ? ints_[0] : anys_[0], i);
    ints_ = saved, anys_ = savedAny;
    (isInt ? ints_ : anys_).pop_back();
    statements(1 + static_cast<int>(pick(3)), depth + 1);
    if (pick(4) == 0) {
      BlockId go = b_.newBlock();
      b_.emitBranch(condition(), pick(2) ? after : step, go);
      b_.setBlock(go);
    }
    b_.emitGoto(step);
    b_.setBlock(step);
    if (isInt) b_.emitAddI32(i, i, one);
    else b_.emitInc(i, i);
    b_.emitGoto(test);
    b_.setBlock(after);
  }
  void tryCatch(int depth) {
    BlockId outer = b_.handler(), handler = b_.newBlock(), after = b_.newBlock();
    b_.setHandler(handler);
    BlockId body = b_.newBlock();
    b_.emitGoto(body);
    b_.setBlock(body);
    call();
    statements(1 + static_cast<int>(pick(2)), depth + 1);
    b_.setHandler(outer);
    b_.emitGoto(after);
    b_.setBlock(handler);
    Reg e = b_.makeCatch();
    b_.emitMove(var(anys_), e);
    statements(static_cast<int>(pick(2)), depth + 1);
    b_.emitGoto(after);
    b_.setBlock(after);
  }
  void finish() {
    if (typed_) return void(b_.emitReturnMany(Regs{dbl(), integer()}));
    llvm::SmallVector<Reg, 16> all{anys_[0]};
    for (auto* list : {&anys_, &ints_, &doubles_}) {
      for (Reg r : *list) all.push_back(r);
    }
    b_.emitReturn(b_.makeNewArray(all));
  }

  IrBuilder b_;
  Function& fn_;
  std::mt19937 random_;
  bool typed_;
  std::vector<Reg> anys_, ints_, doubles_;
  Reg ref_;
};

void makeModule(Module& m, uint32_t seed, int size) {
  m.addFile("r.sx");
  m.addModule({ModuleKind::Module, m.intern("r.sx"), 0, 2, kNoId, {}, {}});
  Function& f = m.function(m.addFunction());
  Function& t = m.function(m.addFunction());
  Function& entry = m.function(m.addFunction());
  entry.flags = kFnStrict | kFnModuleEntry;
  IrBuilder eb(m, entry);
  eb.setBlock(eb.newBlock());
  eb.emitReturnUndefined();
  uint32_t pair = m.internKindList({Kind::F64, Kind::F64});
  t.flags = kFnStrict | kFnTypedBody | kFnOptimise | (seed % 3 == 0 ? kFnNoInline : 0);
  t.params = {t.newReg(Kind::F64), t.newReg(Kind::I32), t.newReg(Kind::Ref, pair)};
  t.paramTypes = {{Kind::F64, kNoId}, {Kind::I32, kNoId}, {Kind::Ref, pair}};
  t.results = {Kind::F64, Kind::I32};
  Generator(m, t, seed * 2 + 1, true).run(size / 3 + 1);
  f.flags = kFnStrict | kFnOptimise;
  f.params = {f.newReg(Kind::Any), f.newReg(Kind::Any)};
  Generator(m, f, seed * 2, false).run(size);
}

/// Emits, verifies and runs a module; what is wrong with it, or nothing.
std::string emitAndCompare(const Module& m, const std::vector<double>& args, const simulate::Outcome& wanted) {
  auto data = emit::emitModule(m);
  if (!data) return data.error().message;
  auto loaded = loadModule(writeModule(*data));
  if (!loaded) return describe(loaded.error());
  auto verified = verifyModule(loaded->view());
  if (!verified) {
    uint32_t f = verified.error().index;
    return describe(verified.error()) + printFunction(m, f) + disassembleFunction(loaded->view(), f);
  }
  if (simulate::runCode(loaded->view(), 0, args, 400000) == wanted) return "";
  return "another outcome\n" + printFunction(m, 0) + disassembleFunction(loaded->view(), 0);
}

/// What goes wrong with the program of a seed, or nothing.
std::string tryProgram(uint32_t seed) {
  Module m;
  makeModule(m, seed, 3 + static_cast<int>(seed % 17));
  if (std::string unsound = checkModule(m); !unsound.empty()) return "as generated: " + unsound;
  std::vector<double> args{static_cast<double>(seed % 11), static_cast<double>(seed % 5) + 0.5};
  simulate::Outcome wanted = simulate::runIr(m, 0, args, 200000);
  if (wanted.ranOut) return "";
  if (std::string wrong = emitAndCompare(m, args, wanted); !wrong.empty()) return "emitted: " + wrong;
  for (const char* pass : {"inline", "ssa", "counters", "narrow", "fold", "gvn", "licm", "dce", "unssa"}) {
    std::string before = printModule(m);
    passes::Remarks remarks;
    if (!passes::runPass(m, pass, remarks)) return std::string("no pass ") + pass;
    if (std::string broken = checkModule(m); !broken.empty()) return std::string(pass) + ": " + broken;
    if (!(simulate::runIr(m, 0, args, 400000) == wanted)) return std::string(pass) + ": another outcome\n" + before + printModule(m);
  }
  std::string wrong = emitAndCompare(m, args, wanted);
  return wrong.empty() ? "" : "optimised and emitted: " + wrong;
}

}  // namespace

TEST_CASE("random programs keep their meaning") {
  int failed = 0;
  for (uint32_t seed = 1; seed <= 300 && failed < 5; seed++) {
    std::string wrong = tryProgram(seed);
    if (wrong.empty()) continue;
    failed++;
    FAIL_CHECK("seed " << seed << ": " << wrong);
  }
}
