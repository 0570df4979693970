// The verifier against its oracle: random functions and mutated samples, and walks through those that it accepts.

#include <doctest/doctest.h>

#include "Assembler.h"
#include "Mutator.h"
#include "Samples.h"
#include "Walker.h"
#include "bytecode/format/Writer.h"
#include "bytecode/read/Disassembler.h"
#include "bytecode/read/Loader.h"
#include "bytecode/read/Verifier.h"

using namespace sx;
using namespace sx::test;

namespace {

constexpr uint32_t kRegisters = 9;

/// Walks through all accepted functions; how many there were.
int walkAccepted(const ModuleView& module, Random& random) {
  int accepted = 0;
  for (uint32_t f = 0; f < module.functions.size(); f++) {
    if (!verifyFunction(module, f)) continue;
    accepted++;
    for (int repeat = 0; repeat < 8; repeat++) {
      const std::string problem = walk(module, f, random, 120);
      if (!problem.empty()) FAIL(problem << disassemble(module));
    }
  }
  return accepted;
}

/// Random code that is wrong in few places: operands are mostly registers that straight code has written.
class Generator {
 public:
  explicit Generator(Random& random) : random_(random) {}

  std::vector<uint8_t> file() {
    ModuleData data = oneFunction(kRegisters);
    data.numbers = {0.5};
    data.kindLists = {{Kind::F64}, {Kind::I32, Kind::F64}};
    data.scopes = {{kNone, {{kNone, static_cast<uint32_t>(Kind::Any)}, {kNone, static_cast<uint32_t>(Kind::Raw)}}},
                   {0, {{kNone, static_cast<uint32_t>(Kind::F64)}}}};
    data.modules[0].scope = 0;
    FunctionData callee;
    callee.flags = kFnTypedBody;
    callee.paramCount = 1;
    callee.paramTypes = {RegType::ref(0)};
    callee.resultTypes = {RegType::of(Kind::I32)};
    callee.regTypes.resize(2);
    Assembler(callee).op(Op::LoadUndefined, {1}).op(Op::Throw, {1});
    FunctionData& f = data.functions[0];
    f.callSiteCount = 1;
    for (uint32_t r = 0; r < kRegisters; r++) f.regTypes[r] = declared_[r] = declared();
    generate(f);
    data.functions.push_back(callee);
    return writeModule(data);
  }

 private:
  RegType declared() {
    switch (random_.below(9)) {
      case 0: case 1: case 2: return RegType::of(Kind::Any);
      case 3: return RegType::of(Kind::I32);
      case 4: return RegType::of(Kind::F64);
      case 5: return RegType::of(Kind::Raw);
      case 6: return RegType::scope(random_.below(2));
      default: return {};
    }
  }

  Op pick() {
    constexpr Op kOps[] = {Op::Move, Op::Move, Op::LoadInt, Op::LoadInt, Op::LoadF64, Op::LoadUndefined, Op::LoadEmpty,
                           Op::Add, Op::AddI32, Op::AddF64, Op::AddAcc, Op::MulF64Acc, Op::AddI32Acc, Op::Fround,
                           Op::Jump, Op::JumpIfTrue, Op::JumpIfTrue, Op::JLtI32, Op::IncJLt, Op::IncJLtI32, Op::LoadGlobal,
                           Op::LoadGlobal, Op::IterOpen, Op::IterNext, Op::IterStep, Op::IterClose, Op::CheckI32,
                           Op::LoadModuleScope, Op::LoadScope, Op::StoreScope,
                           Op::Call, Op::CallDirect,  Op::CheckTdz, Op::CheckF64, Op::LoadGlobal, Op::LoadGlobal,
                                                     Op::Return, Op::NewArray, Op::Throw, Op::IncJLt};
    return kOps[random_.below(std::size(kOps))];
  }

  bool has(uint32_t r, Kind kind) const {
    return kinds_[r] != Kind::None && (kind == Kind::None ? kinds_[r] != Kind::Iter : kindFits(kinds_[r], kind));
  }

  /// A register of the kind; now and then any, or if there is none.
  int32_t someRegister(Kind kind) {
    const uint32_t from = random_.below(kRegisters);
    if (random_.oneIn(60)) return static_cast<int32_t>(from);
    for (uint32_t k = 0; k < kRegisters; k++) {
      const uint32_t r = (from + k) % kRegisters;
      if (has(r, kind)) return static_cast<int32_t>(r);
    }
    missing_ = true;
    return static_cast<int32_t>(from);
  }

  /// What is sure to be left at a label, as far as straight code knows.
  void enterLabel() {
    for (uint32_t r = 0; r < kRegisters; r++) {
      const Kind declared = declared_[r].kind();
      kinds_[r] = kinds_[r] == Kind::None || declared == Kind::None || !kindFits(kinds_[r], declared) ? Kind::None : declared;
    }
    last_ = Op::Jump;
  }

  void prologue(Assembler& a) {
    for (uint32_t r = 0; r < kRegisters; r++) {
      const auto reg = static_cast<int32_t>(r);
      kinds_[r] = declared_[r].kind();
      if (random_.oneIn(12)) kinds_[r] = Kind::None;
      switch (kinds_[r]) {
        case Kind::Any: a.op(Op::LoadNull, {reg}); break;
        case Kind::Raw: a.op(Op::LoadEmpty, {reg}); break;
        case Kind::I32: a.op(Op::LoadInt, {reg, 1}); break;
        case Kind::F64: a.op(Op::LoadF64, {reg, 0}); break;
        case Kind::Scope:
          a.op(Op::LoadModuleScope, {reg, 0});
          if (declared_[r].payload() == 1) a.op(Op::NewScope, {reg, reg, 1});
          break;
        case Kind::None: case Kind::F32: case Kind::Bool: case Kind::Ref: case Kind::Iter: break;
      }
    }
  }

  /// Mostly forward.
  uint32_t target(uint32_t at) {
    for (int attempt = 0; attempt < 4; attempt++) {
      const uint32_t target = targets_[random_.below(std::size(targets_))];
      if (target > at || random_.oneIn(4)) return target;
    }
    return targets_[0];
  }

  bool isHandler(uint32_t at) const { return at == handlers_[0] || at == handlers_[1]; }

  void generate(FunctionData& f) {
    Assembler a(f);
    const uint32_t length = 6 + random_.below(18);
    for (uint32_t& handler : handlers_) handler = 2 + random_.below(length + 4);
    for (uint32_t& target : targets_) {
      do target = random_.below(length + 1);
      while (isHandler(target));
    }
    prologue(a);
    std::vector<uint32_t> pcs;
    for (uint32_t i = 0; i < length; i++) {
      if (isHandler(i)) a.op(Op::ReturnUndefined);
      for (uint32_t target : targets_) {
        if (target == i) enterLabel();
      }
      a.label(i);
      pcs.push_back(a.pc());
      if (isHandler(i)) {
        for (uint32_t r = 0; r < kRegisters; r++) kinds_[r] = declared_[r].kind();
        emitOne(a, f, Op::Catch, i);
      } else {
        for (int attempt = 0; attempt < 20 && a.pc() == pcs.back(); attempt++) emitOne(a, f, pick(), i);
      }
    }
    a.label(length).op(Op::ReturnUndefined).finish();
    pcs.push_back(a.pc());
    for (uint32_t handler : handlers_) {
      if (handler < length) addRanges(f, pcs, handler);
    }
  }

  void addRanges(FunctionData& f, const std::vector<uint32_t>& pcs, uint32_t handler) {
    const auto length = static_cast<uint32_t>(pcs.size()) - 1;
    bool any = false;
    for (uint32_t n = 1 + random_.below(2); n > 0 || !any; n = n == 0 ? 0 : n - 1) {
      const uint32_t from = random_.below(length);
      const uint32_t to = from + 1 + random_.below(length - from);
      const HandlerRecord record{pcs[from], pcs[to], pcs[handler]};
      if (record.start == record.end || (record.handler >= record.start && record.handler < record.end)) continue;
      f.handlers.push_back(record);
      any = true;
    }
  }

  void emitOne(Assembler& a, FunctionData& f, Op op, uint32_t at) {
    const OpInfo& info = opInfo(op);
    missing_ = false;
    std::vector<int32_t> operands;
    Kind moved = Kind::Any;
    for (unsigned i = 0; i < info.operandCount; i++) {
      const OperandInfo& operand = info.operands[i];
      switch (operand.role) {
        case Role::Def: case Role::DefRun: operands.push_back(static_cast<int32_t>(random_.below(kRegisters))); break;
        case Role::Use: case Role::UseDef: case Role::UseRun: case Role::UseDefRun:
          operands.push_back(someRegister(operand.kind));
          if (operand.same) moved = kinds_[static_cast<size_t>(operands.back())];
          break;
        case Role::Window: operands.push_back(static_cast<int32_t>(random_.below(5))); break;
        case Role::Label: operands.push_back(static_cast<int32_t>(target(at))); break;
        case Role::Imm: operands.push_back(operand.imm == ImmType::FnId ? 1 : static_cast<int32_t>(random_.below(2))); break;
        case Role::Acc: missing_ = missing_ || !opInfo(last_).has(SetsAcc); break;
        case Role::FAcc: missing_ = missing_ || !opInfo(last_).has(SetsFAcc); break;
        case Role::Block: case Role::List: break;
      }
    }
    if (missing_ || (info.has(Terminator) && !random_.oneIn(4) && op != Op::Jump)) return;
    if (op == Op::LoadF64 || op == Op::LoadGlobal || op == Op::CheckTdz || op == Op::CheckI32 || op == Op::CheckF64 ||
        op == Op::LoadModuleScope) {
      operands.back() = 0;
    }
    if (op == Op::LoadGlobal) {
      // A site belongs to one instruction.
      operands.back() = static_cast<int32_t>(f.propSites.size());
      f.propSites.push_back(0);
    }
    if (op == Op::Call || op == Op::CallDirect) fillWindow(a, op, operands);
    append(a, op, operands);
    last_ = op;
    if (info.operands[0].role == Role::Def || info.operands[0].role == Role::DefRun) {
      setKind(static_cast<size_t>(operands[0]), info.operands[0].same ? moved : info.operands[0].kind);
    }
  }

  void setKind(size_t r, Kind kind) {
    // Only that they are gone matters, not which registers an iteration had.
    for (size_t k = r >= 2 ? r - 2 : 0; k < kRegisters && k < r + 3; k++) {
      if (kinds_[k] == Kind::Iter) kinds_[k] = Kind::None;
    }
    kinds_[r] = kind;
    for (size_t k = r + 1; kind == Kind::Iter && k < kRegisters && k < r + 3; k++) kinds_[k] = Kind::None;
  }

  /// Mostly right windows, which random code would never hit upon.
  void fillWindow(Assembler& a, Op op, std::vector<int32_t>& operands) {
    const int32_t window = random_.below(3) == 0 ? 3 : operands[1] % 4;
    operands[1] = window;
    if (op == Op::Call) operands[2] = 0, operands[3] = 0;
    if (random_.oneIn(30)) return;
    a.op(Op::LoadUndefined, {window + 3});
    if (op == Op::CallDirect && window + 5 < static_cast<int32_t>(kRegisters)) {
      a.op(Op::MakeRef, {window + 5, someRegister(Kind::F64), 0});
    }
    for (size_t r = static_cast<size_t>(window); r < kRegisters; r++) kinds_[r] = Kind::None;
  }

  static void append(Assembler& a, Op op, const std::vector<int32_t>& o) {
    switch (o.size()) {
      case 0: a.op(op); break;
      case 1: a.op(op, {o[0]}); break;
      case 2: a.op(op, {o[0], o[1]}); break;
      case 3: a.op(op, {o[0], o[1], o[2]}); break;
      default: a.op(op, {o[0], o[1], o[2], o[3]}); break;
    }
  }

  Random& random_;
  RegType declared_[kRegisters];
  uint32_t targets_[3] = {};
  uint32_t handlers_[2] = {};
  Op last_ = Op::Jump;
  bool missing_ = false;  ///< no register or accumulator of the kind needed
  Kind kinds_[kRegisters] = {};
};

}  // namespace

TEST_CASE("walks through the samples are clean") {
  Random random(1);
  for (const std::vector<uint8_t>& bytes : sampleFiles()) {
    auto loaded = loadModule(bytes);
    REQUIRE(loaded);
    CHECK(walkAccepted(loaded->view(), random) == static_cast<int>(loaded->view().functions.size()));
  }
}

TEST_CASE("walks through accepted mutations are clean") {
  const std::vector<std::vector<uint8_t>> samples = sampleFiles();
  int accepted = 0;
  for (uint64_t seed = 0; seed < 3000; seed++) {
    Random random(seed + 1'000'000);
    auto loaded = loadModule(mutateModule(samples[seed % samples.size()], random));
    if (loaded) accepted += walkAccepted(loaded->view(), random);
  }
  CHECK(accepted > 500);
}

TEST_CASE("walks through accepted random functions are clean") {
  int accepted = 0;
  for (uint64_t seed = 0; seed < 20000; seed++) {
    Random random(seed + 2'000'000);
    auto loaded = loadModule(Generator(random).file());
    REQUIRE(loaded);
    accepted += walkAccepted(loaded->view(), random) - 1;
  }
  CHECK(accepted > 200);
}

TEST_CASE("the walker itself finds what the verifier would refuse") {
  ModuleData data = oneFunction(2);
  data.functions[0].regTypes = {{}, RegType::of(Kind::Any)};
  Assembler a(data.functions[0]);
  a.op(Op::LoadTrue, {0}).op(Op::JumpIfTrue, {0, 0}).op(Op::LoadNull, {1}).label(0).op(Op::Return, {1}).finish();
  auto loaded = loadModule(writeModule(data));
  REQUIRE(loaded);
  CHECK_FALSE(verifyFunction(loaded->view(), 0));
  Random random(3);
  std::string problem;
  for (int repeat = 0; repeat < 20 && problem.empty(); repeat++) problem = walk(loaded->view(), 0, random, 10);
  CHECK(problem == "a value of the wrong kind at pc 4");
}
