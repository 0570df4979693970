#include "bytecode/read/Verifier.h"

#include <doctest/doctest.h>

#include <string>

#include "Assembler.h"
#include "bytecode/format/Writer.h"
#include "bytecode/read/Loader.h"

using namespace sx;
using namespace sx::test;

namespace {

constexpr RegType kAnyType = RegType::of(Kind::Any);
constexpr RegType kI32Type = RegType::of(Kind::I32);
constexpr RegType kF64Type = RegType::of(Kind::F64);

/// One function under test, number 0, and what the verifier says of it.
struct Case {
  explicit Case(uint32_t registers) : data(oneFunction(registers)) {}

  FunctionData& fn() { return data.functions[0]; }
  FunctionData& add() {
    data.functions.emplace_back();
    return data.functions.back();
  }
  /// A typed body besides the function under test.
  uint32_t addTyped(std::vector<RegType> params, std::vector<RegType> results, uint32_t env = kNone) {
    FunctionData& f = add();
    f.flags = kFnStrict | kFnTypedBody;
    f.paramCount = static_cast<uint16_t>(params.size());
    f.paramTypes = params;
    f.resultTypes = results;
    f.envScope = env;
    f.regTypes.resize(params.size() + 4);
    Assembler(f).op(Op::LoadUndefined, {0}).op(Op::Throw, {0});
    return static_cast<uint32_t>(data.functions.size() - 1);
  }
  /// Makes the function under test a typed body; a second function becomes the entry.
  void makeTyped(std::vector<RegType> params, std::vector<RegType> results) {
    FunctionData& entry = add();
    entry.flags = kFnModuleEntry;
    Assembler(entry).op(Op::ReturnUndefined);
    data.modules[0].entryFunction = 1;
    fn().flags = kFnTypedBody;
    fn().paramCount = static_cast<uint16_t>(params.size());
    fn().paramTypes = std::move(params);
    fn().resultTypes = std::move(results);
  }
  /// Makes the function under test an ordinary one; a second function becomes the entry.
  void makeOrdinary(uint16_t params) {
    FunctionData& entry = add();
    entry.flags = kFnModuleEntry;
    Assembler(entry).op(Op::ReturnUndefined);
    data.modules[0].entryFunction = 1;
    fn().flags = 0;
    fn().paramCount = params;
  }
  uint32_t addScope(std::vector<Kind> kinds, uint32_t parent = kNone) {
    ScopeData scope;
    scope.parent = parent;
    for (Kind kind : kinds) scope.slots.push_back({kNone, static_cast<uint32_t>(kind)});
    data.scopes.push_back(scope);
    return static_cast<uint32_t>(data.scopes.size() - 1);
  }

  /// 0 if accepted, else the SX number.
  int verdict() {
    const std::vector<uint8_t> bytes = writeModule(data);
    auto loaded = loadModule(bytes);
    if (!loaded) {
      FAIL(describe(loaded.error()));
      return -1;
    }
    auto result = verifyFunction(loaded->view(), 0);
    if (result) return 0;
    error = result.error();
    return static_cast<int>(error.code);
  }

  ModuleData data;
  BytecodeError error;
};

int code(BytecodeCode c) { return static_cast<int>(c); }

/// Assembles with `build` into the function under test and verifies it.
template <class Build> int verdictOf(Case& c, Build build) {
  Assembler a(c.fn());
  build(a);
  a.finish();
  return c.verdict();
}

template <class Build> int verdictOf(uint32_t registers, Build build) {
  Case c(registers);
  return verdictOf(c, build);
}

}  // namespace

TEST_CASE("straight code is accepted") {
  CHECK(verdictOf(3, [](Assembler& a) {
    a.op(Op::LoadInt, {0, -5}).op(Op::LoadInt32, {1, 100000}).op(Op::Add, {2, 0, 1}).op(Op::Return, {2});
  }) == 0);
  CHECK(verdictOf(0, [](Assembler& a) { a.op(Op::ReturnUndefined); }) == 0);
}

TEST_CASE("a loop keeps what is declared") {
  Case c(3);
  c.fn().regTypes = {kI32Type, kI32Type, {}};
  CHECK(verdictOf(c, [](Assembler& a) {
    a.op(Op::LoadInt, {0, 0}).op(Op::LoadInt, {1, 10});
    a.label(0).op(Op::MulI32, {2, 0, 0}).op(Op::IncJLtI32, {0, 1, 0}).op(Op::Return, {0});
  }) == 0);
}

TEST_CASE("a temporary does not survive a label") {
  Case c(3);
  c.fn().regTypes = {kI32Type, kI32Type, {}};
  CHECK(verdictOf(c, [](Assembler& a) {
    a.op(Op::LoadInt, {0, 0}).op(Op::LoadInt, {1, 10}).op(Op::LoadInt, {2, 1});
    a.label(0).op(Op::MulI32, {0, 0, 2}).op(Op::IncJLtI32, {0, 1, 0}).op(Op::Return, {0});
  }) == code(BytecodeCode::WrongKind));
  CHECK(c.error.reg == 2);
}

TEST_CASE("a register set on one path only is not set at the join") {
  const auto build = [](Assembler& a, bool both) {
    a.op(Op::LoadTrue, {0}).op(Op::JumpIfFalse, {0, 0}).op(Op::LoadInt, {1, 1}).op(Op::Jump, {1}).label(0);
    if (both) a.op(Op::LoadNull, {1});
    a.label(1).op(Op::Return, {1});
  };
  for (bool both : {false, true}) {
    Case c(2);
    c.fn().regTypes = {{}, kAnyType};
    CHECK(verdictOf(c, [&](Assembler& a) { build(a, both); }) == (both ? 0 : code(BytecodeCode::WrongKind)));
  }
}

TEST_CASE("a kind that does not fit the declared one is lost at the join") {
  Case c(2);
  c.fn().regTypes = {{}, kI32Type};
  CHECK(verdictOf(c, [](Assembler& a) {
    a.op(Op::LoadTrue, {0}).op(Op::LoadInt, {1, 1}).op(Op::JumpIfFalse, {0, 0}).op(Op::LoadNull, {1});
    a.label(0).op(Op::Return, {1});
  }) == code(BytecodeCode::WrongKind));
}

TEST_CASE("what a backward jump does not bring cannot be read in the loop, but may be lost in it") {
  Case c(2);
  c.fn().regTypes = {kAnyType, kI32Type};
  CHECK(verdictOf(c, [](Assembler& a) {
    a.op(Op::LoadNull, {0}).op(Op::LoadInt, {1, 1});
    a.label(0).op(Op::AddI32, {1, 1, 1}).op(Op::LoadNull, {1}).op(Op::Jump, {0});
  }) == code(BytecodeCode::WrongKind));
  CHECK(c.error.reg == 1);
  Case dead(2);
  dead.fn().regTypes = {kAnyType, kI32Type};
  CHECK(verdictOf(dead, [](Assembler& a) {
    a.op(Op::LoadNull, {0}).op(Op::LoadInt, {1, 1}).op(Op::AddI32, {1, 1, 1});
    a.label(0).op(Op::LoadNull, {1}).op(Op::Jump, {0});
  }) == 0);
}

TEST_CASE("a loop entered at its condition at the bottom") {
  Case c(3);
  c.fn().regTypes = {kI32Type, kI32Type, {}};
  CHECK(verdictOf(c, [](Assembler& a) {
    a.op(Op::LoadInt, {0, 0}).op(Op::LoadInt, {1, 10}).op(Op::Jump, {1});
    a.label(0).op(Op::AddI32, {0, 0, 0});
    a.label(1).op(Op::JLtI32, {0, 1, 0}).op(Op::Return, {0});
  }) == 0);
  Case late(3);
  late.fn().regTypes = {kI32Type, kI32Type, kI32Type};
  // What the body assumes of r2 is not true when control comes from the condition.
  CHECK(verdictOf(late, [](Assembler& a) {
    a.op(Op::LoadInt, {0, 0}).op(Op::LoadInt, {1, 10}).op(Op::Jump, {2});
    a.label(3).op(Op::LoadInt, {2, 1}).op(Op::Jump, {1});
    a.label(0).op(Op::AddI32, {0, 0, 2}).op(Op::Jump, {1});
    a.label(2).op(Op::JLtI32, {0, 1, 3});
    a.label(1).op(Op::JLtI32, {0, 1, 0}).op(Op::Return, {0});
  }) == code(BytecodeCode::WrongKind));
}

TEST_CASE("instructions that are none") {
  const auto words = [](std::initializer_list<uint32_t> code) {
    Case c(1);
    c.fn().code = code;
    return c.verdict();
  };
  const auto number = [](Op op) { return static_cast<uint32_t>(op); };
  CHECK(words({0}) == code(BytecodeCode::BadOpcode));
  CHECK(words({254}) == code(BytecodeCode::BadOpcode));
  CHECK(words({kPrefixOp | (number(Op::Goto) - kFirstRareOp) << 8}) == code(BytecodeCode::BadOpcode));
  CHECK(words({kPrefixOp | 63 << 8}) == code(BytecodeCode::BadOpcode));
  CHECK(words({kPrefixOp | 255 << 8}) == code(BytecodeCode::BadOpcode));
  CHECK(words({number(Op::LoadInt32)}) == code(BytecodeCode::TruncatedInstruction));
  CHECK(words({number(Op::LoadUndefined)}) == code(BytecodeCode::FallsOffEnd));
  CHECK(words({number(Op::ReturnUndefined) | 1 << 8}) == code(BytecodeCode::NonZeroPadding));
  CHECK(words({number(Op::Jump), 0}) == 0);
  CHECK(words({number(Op::Jump), 1}) == code(BytecodeCode::BadJumpTarget));
  CHECK(words({number(Op::Jump), 2}) == code(BytecodeCode::BadJumpTarget));
  CHECK(words({number(Op::Jump), ~0u}) == code(BytecodeCode::BadJumpTarget));
  CHECK(words({number(Op::Jump), 0x8000'0000}) == code(BytecodeCode::BadJumpTarget));
}

TEST_CASE("registers outside the frame or of the wrong kind") {
  CHECK(verdictOf(1, [](Assembler& a) { a.op(Op::LoadNull, {1}).op(Op::ReturnUndefined); }) == code(BytecodeCode::BadRegister));
  CHECK(verdictOf(1, [](Assembler& a) { a.op(Op::Return, {1}); }) == code(BytecodeCode::BadRegister));
  CHECK(verdictOf(1, [](Assembler& a) { a.op(Op::Return, {0}); }) == code(BytecodeCode::WrongKind));
  CHECK(verdictOf(2, [](Assembler& a) { a.op(Op::Move, {0, 1}).op(Op::Return, {0}); }) == code(BytecodeCode::WrongKind));
  CHECK(verdictOf(1, [](Assembler& a) { a.op(Op::LoadEmpty, {0}).op(Op::Return, {0}); }) == code(BytecodeCode::WrongKind));
  CHECK(verdictOf(1, [](Assembler& a) { a.op(Op::LoadEnv, {0}).op(Op::Return, {0}); }) == code(BytecodeCode::WrongKind));
  CHECK(verdictOf(2, [](Assembler& a) {
    a.op(Op::LoadNull, {0}).op(Op::AddI32, {1, 0, 0}).op(Op::ReturnUndefined);
  }) == code(BytecodeCode::WrongKind));
  CHECK(verdictOf(2, [](Assembler& a) {
    a.op(Op::LoadInt, {0, 1}).op(Op::AddF64, {1, 0, 0}).op(Op::ReturnUndefined);
  }) == code(BytecodeCode::WrongKind));
  CHECK(verdictOf(2, [](Assembler& a) {
    a.op(Op::LoadInt, {0, 1}).op(Op::NewArray, {1, 0, 3}).op(Op::ReturnUndefined);
  }) == code(BytecodeCode::BadRegister));
  CHECK(verdictOf(3, [](Assembler& a) {
    a.op(Op::LoadInt, {0, 1}).op(Op::NewArray, {1, 0, 2}).op(Op::ReturnUndefined);
  }) == code(BytecodeCode::WrongKind));
  // An F32 is an F64; the other way it takes Fround.
  Case c(3);
  c.data.numbers = {0.5};
  CHECK(verdictOf(c, [](Assembler& a) {
    a.op(Op::LoadF64, {0, 0}).op(Op::Fround, {1, 0}).op(Op::AddF64, {2, 1, 0}).op(Op::AddF32, {2, 1, 1}).op(Op::Return, {2});
  }) == 0);
  Case d(3);
  d.data.numbers = {0.5};
  CHECK(verdictOf(d, [](Assembler& a) {
    a.op(Op::LoadF64, {0, 0}).op(Op::AddF32, {1, 0, 0}).op(Op::Return, {1});
  }) == code(BytecodeCode::WrongKind));
}

TEST_CASE("ids out of range") {
  const auto refused = [](uint32_t registers, auto build) {
    return verdictOf(registers, build) == code(BytecodeCode::BadOperand);
  };
  CHECK(refused(1, [](Assembler& a) { a.op(Op::LoadString, {0, 1}).op(Op::Return, {0}); }));
  CHECK(refused(1, [](Assembler& a) { a.op(Op::LoadF64, {0, 0}).op(Op::Return, {0}); }));
  CHECK(refused(1, [](Assembler& a) { a.op(Op::LoadBigInt, {0, 0}).op(Op::Return, {0}); }));
  CHECK(refused(1, [](Assembler& a) { a.op(Op::LoadGlobal, {0, 0}).op(Op::Return, {0}); }));
  CHECK(refused(1, [](Assembler& a) { a.op(Op::NewRootScope, {0, 0}).op(Op::ReturnUndefined); }));
  CHECK(refused(1, [](Assembler& a) { a.op(Op::LoadNamespace, {0, 1}).op(Op::Return, {0}); }));
  CHECK(refused(1, [](Assembler& a) { a.op(Op::GetTemplateObject, {0, 0}).op(Op::Return, {0}); }));
  CHECK(refused(1, [](Assembler& a) { a.op(Op::LoadNull, {0}).op(Op::SwitchInt, {0, 0}); }));
  CHECK(refused(1, [](Assembler& a) { a.op(Op::ThrowError, {250, 0}); }));
  CHECK(refused(1, [](Assembler& a) { a.op(Op::NewArrayWithCapacity, {0, -1}).op(Op::Return, {0}); }));
  CHECK(refused(1, [](Assembler& a) { a.op(Op::LoadNull, {0}).op(Op::DefineMethod, {0, 0, 0, 16}).op(Op::Return, {0}); }));
  CHECK(refused(2, [](Assembler& a) { a.op(Op::LoadEnv, {0}).op(Op::NewClosure, {1, 0, 9}).op(Op::Return, {1}); }));
  CHECK(refused(9, [](Assembler& a) { a.op(Op::LoadNull, {3}).op(Op::Call, {0, 0, 0, 0}).op(Op::ReturnUndefined); }));
}

TEST_CASE("call windows") {
  const auto call = [](uint32_t registers, int window, int argc, std::initializer_list<int> filled, Op op = Op::Call) {
    Case c(registers);
    c.fn().callSiteCount = 1;
    return verdictOf(c, [&](Assembler& a) {
      for (int r : filled) a.op(Op::LoadUndefined, {r});
      a.op(op, {0, window, argc, 0}).op(Op::Return, {0});
    });
  };
  CHECK(call(6, 0, 1, {3, 5}) == 0);
  CHECK(call(6, 0, 2, {3, 5}) == code(BytecodeCode::BadWindow));
  CHECK(call(6, 2, 0, {5}) == code(BytecodeCode::BadWindow));
  CHECK(call(6, 0, 1, {5}) == code(BytecodeCode::BadWindow));
  CHECK(call(6, 0, 1, {3}) == code(BytecodeCode::BadWindow));
  CHECK(call(6, 0, 0, {3}, Op::CallMethod) == code(BytecodeCode::BadWindow));
  CHECK(call(6, 0, 0, {3, 4}, Op::CallMethod) == 0);
  CHECK(call(6, 0, 0, {3}, Op::New) == 0);
  CHECK(call(6, 0, 0, {3}, Op::SuperCall) == code(BytecodeCode::BadWindow));
  CHECK(call(6, 0, 0, {3, 4}, Op::SuperCall) == 0);
  for (Op op : {Op::CallSpread, Op::NewSpread}) {
    CHECK(call(7, 0, 1, {3, 4, 5}, op) == 0);
    CHECK(call(7, 0, 2, {3, 4, 5, 6}, op) == 0);
    CHECK(call(7, 0, 0, {3, 4, 5}, op) == code(BytecodeCode::BadWindow));
    CHECK(call(7, 0, 1, {3, 4}, op) == code(BytecodeCode::BadWindow));
    CHECK(call(7, 0, 1, {3, 5}, op) == code(BytecodeCode::BadWindow));
    CHECK(call(7, 0, 3, {3, 4, 5, 6}, op) == code(BytecodeCode::BadWindow));
  }
  Case c(8);
  c.fn().callSiteCount = 1;
  // What was in the window is gone.
  CHECK(verdictOf(c, [](Assembler& a) {
    a.op(Op::LoadNull, {4}).op(Op::Call, {0, 1, 0, 0}).op(Op::Return, {4});
  }) == code(BytecodeCode::WrongKind));
  Case many(250);
  many.fn().callSiteCount = 1;
  CHECK(verdictOf(many, [](Assembler& a) {
    for (int r = 0; r < 240; r++) a.op(Op::LoadNull, {r});
    a.op(Op::Call, {0, 0, 201, 0}).op(Op::Return, {0});
  }) == code(BytecodeCode::BadWindow));
}

TEST_CASE("direct calls match the signature") {
  const auto call = [](std::vector<RegType> params, std::vector<RegType> results, Op argument, int dst, bool env = true) {
    Case c(8);
    c.data.numbers = {1.5};
    const uint32_t callee = c.addTyped(params, results);
    return verdictOf(c, [&](Assembler& a) {
      if (env) a.op(Op::LoadUndefined, {4});
      if (argument == Op::LoadInt || argument == Op::LoadF64) a.op(argument, {6, 0});
      else a.op(argument, {6});
      a.op(Op::CallDirect, {dst, 1, static_cast<int>(callee)}).op(Op::ReturnUndefined);
    });
  };
  CHECK(call({kI32Type}, {kI32Type}, Op::LoadInt, 0) == 0);
  CHECK(call({kAnyType}, {kI32Type}, Op::LoadInt, 7) == 0);
  CHECK(call({kF64Type}, {kI32Type}, Op::LoadF64, 0) == 0);
  CHECK(call({kI32Type}, {kI32Type}, Op::LoadF64, 0) == code(BytecodeCode::BadDirectCall));
  CHECK(call({kI32Type}, {kI32Type}, Op::LoadInt, 0, false) == code(BytecodeCode::BadDirectCall));
  CHECK(call({kI32Type}, {kF64Type, kF64Type}, Op::LoadInt, 1) == 0);
  CHECK(call({kI32Type}, {kF64Type, kF64Type}, Op::LoadInt, 2) == code(BytecodeCode::BadDirectCall));
  CHECK(call({kI32Type, kI32Type, kI32Type}, {kF64Type}, Op::LoadInt, 0) == code(BytecodeCode::BadWindow));
  Case c(8);
  // An ordinary function is no target.
  CHECK(verdictOf(c, [](Assembler& a) {
    a.op(Op::LoadUndefined, {4}).op(Op::CallDirect, {0, 1, 0}).op(Op::ReturnUndefined);
  }) == code(BytecodeCode::BadDirectCall));
  // The result has the kind of the signature.
  Case kinds(8);
  const auto callee = static_cast<int>(kinds.addTyped({}, {kF64Type}));
  CHECK(verdictOf(kinds, [&](Assembler& a) {
    a.op(Op::LoadUndefined, {4}).op(Op::CallDirect, {0, 1, callee}).op(Op::AddI32, {0, 0, 0}).op(Op::ReturnUndefined);
  }) == code(BytecodeCode::WrongKind));
}

TEST_CASE("direct calls pass the scope the callee was made for") {
  for (bool right : {true, false}) {
    Case c(8);
    const uint32_t outer = c.addScope({Kind::Any});
    const uint32_t inner = c.addScope({Kind::F64}, outer);
    const auto callee = static_cast<int>(c.addTyped({}, {kAnyType}, inner));
    CHECK(verdictOf(c, [&](Assembler& a) {
      a.op(Op::NewRootScope, {0, static_cast<int>(outer)}).op(Op::NewScope, {1, 0, static_cast<int>(inner)});
      a.op(Op::Move, {5, right ? 1 : 0}).op(Op::CallDirect, {0, 2, callee}).op(Op::Return, {0});
    }) == (right ? 0 : code(BytecodeCode::BadDirectCall)));
  }
}

TEST_CASE("scope cells") {
  const auto scoped = [](auto build) {
    Case c(4);
    c.data.numbers = {1};
    const auto outer = static_cast<int>(c.addScope({Kind::Any, Kind::Raw, Kind::F64}));
    const auto inner = static_cast<int>(c.addScope({}, static_cast<uint32_t>(outer)));
    return verdictOf(c, [&](Assembler& a) { build(a.op(Op::NewRootScope, {0, outer}), outer, inner); });
  };
  CHECK(scoped([](Assembler& a, int, int inner) {
    a.op(Op::NewScope, {1, 0, inner}).op(Op::LoadParentScope, {2, 1}).op(Op::LoadScope, {3, 2, 0}).op(Op::Return, {3});
  }) == 0);
  CHECK(scoped([](Assembler& a, int, int) { a.op(Op::LoadScope, {1, 0, 3}).op(Op::ReturnUndefined); }) ==
        code(BytecodeCode::BadScopeUse));
  CHECK(scoped([](Assembler& a, int, int) { a.op(Op::LoadScope, {1, 0, 1}).op(Op::Return, {1}); }) ==
        code(BytecodeCode::WrongKind));
  CHECK(scoped([](Assembler& a, int, int) { a.op(Op::LoadScopeCheck, {1, 0, 1}).op(Op::Return, {1}); }) == 0);
  CHECK(scoped([](Assembler& a, int, int) { a.op(Op::LoadNull, {1}).op(Op::StoreScope, {0, 1, 2}).op(Op::ReturnUndefined); }) ==
        code(BytecodeCode::WrongKind));
  CHECK(scoped([](Assembler& a, int, int) { a.op(Op::LoadF64, {1, 0}).op(Op::StoreScope, {0, 1, 2}).op(Op::ReturnUndefined); }) == 0);
  CHECK(scoped([](Assembler& a, int, int) { a.op(Op::LoadParentScope, {1, 0}).op(Op::ReturnUndefined); }) ==
        code(BytecodeCode::BadScopeUse));
  CHECK(scoped([](Assembler& a, int outer, int) { a.op(Op::NewScope, {1, 0, outer}).op(Op::ReturnUndefined); }) ==
        code(BytecodeCode::BadScopeUse));
  CHECK(scoped([](Assembler& a, int, int inner) { a.op(Op::NewRootScope, {1, inner}).op(Op::ReturnUndefined); }) ==
        code(BytecodeCode::BadScopeUse));
  CHECK(scoped([](Assembler& a, int, int) { a.op(Op::LoadEnv, {1}).op(Op::CloneScope, {2, 1}).op(Op::ReturnUndefined); }) ==
        code(BytecodeCode::BadScopeUse));
  CHECK(scoped([](Assembler& a, int, int) { a.op(Op::LoadModuleScope, {1, 0}).op(Op::ReturnUndefined); }) ==
        code(BytecodeCode::BadScopeUse));
}

TEST_CASE("a scope keeps its descriptor across a label only if it is declared") {
  for (bool declared : {true, false}) {
    Case c(3);
    const uint32_t outer = c.addScope({Kind::Any});
    const uint32_t other = c.addScope({Kind::Any});
    c.fn().regTypes[0] = RegType::scope(declared ? outer : other);
    CHECK(verdictOf(c, [&](Assembler& a) {
      a.op(Op::NewRootScope, {0, static_cast<int>(outer)}).op(Op::LoadTrue, {1}).op(Op::JumpIfTrue, {1, 0});
      a.label(0).op(Op::LoadScope, {2, 0, 0}).op(Op::Return, {2});
    }) == (declared ? 0 : code(BytecodeCode::WrongKind)));
  }
}

TEST_CASE("closures are made in the environment they were compiled for") {
  const auto closure = [](uint32_t flags, bool right, Op op = Op::NewClosure) {
    Case c(4);
    const uint32_t scope = c.addScope({Kind::Any});
    const uint32_t other = c.addScope({Kind::Any});
    FunctionData& f = c.add();
    f.flags = flags;
    f.envScope = scope;
    f.regTypes.resize(2);
    if ((flags & kFnTypedBody) != 0) f.resultTypes = {kAnyType};
    Assembler(f).op(Op::ReturnUndefined);
    return verdictOf(c, [&](Assembler& a) {
      a.op(Op::NewRootScope, {0, static_cast<int>(right ? scope : other)}).op(Op::LoadEmpty, {3});
      if (op == Op::NewClass) a.op(op, {1, 2, 3, 0, 1});
      else a.op(op, {1, 0, 1});
      a.op(Op::Return, {1});
    });
  };
  CHECK(closure(kFnArrow, true) == 0);
  CHECK(closure(kFnArrow, false) == code(BytecodeCode::BadClosure));
  CHECK(closure(kFnTypedBody, true) == code(BytecodeCode::BadClosure));
  CHECK(closure(kFnClassConstructor, true) == code(BytecodeCode::BadClosure));
  CHECK(closure(kFnModuleEntry, true) == code(BytecodeCode::BadClosure));
  CHECK(closure(kFnClassConstructor, true, Op::NewClass) == 0);
  CHECK(closure(kFnClassConstructor, false, Op::NewClass) == code(BytecodeCode::BadClosure));
  CHECK(closure(0, true, Op::NewClass) == code(BytecodeCode::BadClosure));
}

TEST_CASE("references") {
  const auto borrowing = [](auto build) {
    Case c(10);
    c.data.numbers = {1};
    c.data.kindLists = {{Kind::F64, Kind::F64}, {Kind::I32}};
    const auto callee = static_cast<int>(c.addTyped({RegType::ref(0)}, {kAnyType}));
    return verdictOf(c, [&](Assembler& a) {
      a.op(Op::LoadF64, {0, 0}).op(Op::LoadF64, {1, 0}).op(Op::LoadUndefined, {5});
      build(a, callee);
    });
  };
  CHECK(borrowing([](Assembler& a, int callee) {
    a.op(Op::MakeRef, {7, 0, 0}).op(Op::CallDirect, {2, 2, callee}).op(Op::AddF64, {0, 0, 1}).op(Op::Return, {0});
  }) == 0);
  // The leaves change their kind before the call.
  CHECK(borrowing([](Assembler& a, int callee) {
    a.op(Op::MakeRef, {7, 0, 0}).op(Op::LoadNull, {1}).op(Op::CallDirect, {2, 2, callee}).op(Op::ReturnUndefined);
  }) == code(BytecodeCode::BadReference));
  // Of another list than the callee's.
  CHECK(borrowing([](Assembler& a, int callee) {
    a.op(Op::LoadInt, {0, 1}).op(Op::MakeRef, {7, 0, 1}).op(Op::CallDirect, {2, 2, callee}).op(Op::ReturnUndefined);
  }) == code(BytecodeCode::BadReference));
  // The registers are not of the listed kinds.
  CHECK(borrowing([](Assembler& a, int) {
    a.op(Op::MakeRef, {7, 4, 0}).op(Op::ReturnUndefined);
  }) == code(BytecodeCode::WrongKind));
  CHECK(borrowing([](Assembler& a, int) { a.op(Op::MakeRef, {7, 9, 0}).op(Op::ReturnUndefined); }) ==
        code(BytecodeCode::BadRegister));
  // A number is no reference; a reference made here is not read here, moved, or returned.
  CHECK(borrowing([](Assembler& a, int callee) {
    a.op(Op::LoadInt, {7, 0}).op(Op::CallDirect, {2, 2, callee}).op(Op::ReturnUndefined);
  }) == code(BytecodeCode::BadReference));
  CHECK(borrowing([](Assembler& a, int) { a.op(Op::MakeRef, {7, 0, 0}).op(Op::LoadRef, {2, 7, 0}).op(Op::ReturnUndefined); }) ==
        code(BytecodeCode::BadReference));
  CHECK(borrowing([](Assembler& a, int) { a.op(Op::MakeRef, {7, 0, 0}).op(Op::Move, {2, 7}).op(Op::ReturnUndefined); }) ==
        code(BytecodeCode::BadReference));
  CHECK(borrowing([](Assembler& a, int) { a.op(Op::MakeRef, {7, 0, 0}).op(Op::Return, {7}); }) ==
        code(BytecodeCode::BadReference));
  // Registers that are the callee's own frame.
  CHECK(borrowing([](Assembler& a, int callee) {
    a.op(Op::LoadF64, {8, 0}).op(Op::LoadF64, {9, 0}).op(Op::MakeRef, {7, 8, 0}).op(Op::CallDirect, {2, 2, callee});
    a.op(Op::ReturnUndefined);
  }) == code(BytecodeCode::BadReference));
}

TEST_CASE("an f32 borrowed as f64 is an f64 afterwards") {
  Case c(9);
  c.data.numbers = {1};
  c.data.kindLists = {{Kind::F64}, {Kind::F32}};
  const auto callee = static_cast<int>(c.addTyped({RegType::ref(0), RegType::ref(1)}, {kAnyType}));
  CHECK(verdictOf(c, [&](Assembler& a) {
    a.op(Op::LoadF64, {1, 0}).op(Op::Fround, {0, 1}).op(Op::LoadUndefined, {4});
    a.op(Op::MakeRef, {7, 0, 1}).op(Op::MakeRef, {6, 0, 0}).op(Op::CallDirect, {1, 1, callee}).op(Op::ReturnUndefined);
  }) == code(BytecodeCode::BadReference));
}

TEST_CASE("a borrow parameter is read and written by the kinds of its list") {
  const auto body = [](auto build) {
    Case c(4);
    c.data.numbers = {1};
    c.data.kindLists = {{Kind::F64, Kind::I32}};
    c.makeTyped({RegType::ref(0)}, {kF64Type});
    return verdictOf(c, build);
  };
  CHECK(body([](Assembler& a) { a.op(Op::LoadRef, {1, 0, 0}).op(Op::StoreRef, {0, 1, 0}).op(Op::Return, {1}); }) == 0);
  CHECK(body([](Assembler& a) { a.op(Op::LoadRef, {1, 0, 1}).op(Op::Return, {1}); }) == code(BytecodeCode::BadReturn));
  CHECK(body([](Assembler& a) { a.op(Op::LoadRef, {1, 0, 2}).op(Op::Return, {1}); }) == code(BytecodeCode::BadReference));
  CHECK(body([](Assembler& a) { a.op(Op::LoadInt, {1, 0}).op(Op::StoreRef, {0, 1, 0}).op(Op::ReturnUndefined); }) ==
        code(BytecodeCode::WrongKind));
  CHECK(body([](Assembler& a) { a.op(Op::Return, {0}); }) == code(BytecodeCode::WrongKind));
}

TEST_CASE("results match the signature") {
  const auto returning = [](std::vector<RegType> results, auto build) {
    Case c(4);
    c.data.numbers = {1};
    c.makeTyped({kI32Type, kF64Type}, std::move(results));
    return verdictOf(c, build);
  };
  const auto bad = code(BytecodeCode::BadReturn);
  CHECK(returning({kI32Type}, [](Assembler& a) { a.op(Op::Return, {0}); }) == 0);
  CHECK(returning({kF64Type}, [](Assembler& a) { a.op(Op::Return, {0}); }) == bad);
  CHECK(returning({kI32Type, kF64Type}, [](Assembler& a) { a.op(Op::ReturnMany, {0, 2}); }) == 0);
  CHECK(returning({kF64Type, kI32Type}, [](Assembler& a) { a.op(Op::ReturnMany, {0, 2}); }) == bad);
  CHECK(returning({kI32Type, kF64Type}, [](Assembler& a) { a.op(Op::ReturnMany, {0, 1}); }) == bad);
  CHECK(returning({kI32Type, kF64Type}, [](Assembler& a) { a.op(Op::Return, {0}); }) == bad);
  CHECK(returning({kI32Type}, [](Assembler& a) { a.op(Op::ReturnUndefined); }) == bad);
  CHECK(returning({kAnyType}, [](Assembler& a) { a.op(Op::ReturnUndefined); }) == 0);
  CHECK(returning({kI32Type}, [](Assembler& a) { a.op(Op::AddI32, {2, 0, 0}).op(Op::ReturnAcc); }) == 0);
  CHECK(returning({kF64Type}, [](Assembler& a) { a.op(Op::AddI32, {2, 0, 0}).op(Op::ReturnAcc); }) == bad);
  CHECK(verdictOf(2, [](Assembler& a) { a.op(Op::LoadNull, {0}).op(Op::ReturnMany, {0, 1}); }) == bad);
}

TEST_CASE("a typed body has no function object and no this of its own") {
  const auto body = [](uint32_t flags, auto build) {
    Case c(2);
    c.makeTyped({}, {kAnyType});
    c.fn().flags |= flags;
    return verdictOf(c, build);
  };
  const auto bad = code(BytecodeCode::BadFunctionOp);
  CHECK(body(0, [](Assembler& a) { a.op(Op::LoadCallee, {0}).op(Op::Return, {0}); }) == bad);
  CHECK(body(0, [](Assembler& a) { a.op(Op::LoadThis, {0}).op(Op::ReturnUndefined); }) == bad);
  CHECK(body(0, [](Assembler& a) { a.op(Op::CoerceThis, {0}).op(Op::Return, {0}); }) == bad);
  CHECK(body(0, [](Assembler& a) { a.op(Op::GetSuperConstructor, {0}).op(Op::Return, {0}); }) == bad);
  Case mapped(3);
  mapped.makeTyped({}, {kAnyType});
  const auto scope = static_cast<int>(mapped.addScope({}));
  mapped.data.literals = {{LiteralKind::MappedArguments, {}}};
  CHECK(verdictOf(mapped, [&](Assembler& a) {
    a.op(Op::LoadNull, {0}).op(Op::NewRootScope, {1, scope}).op(Op::NewMappedArguments, {2, 0, 1, 0}).op(Op::Return, {2});
  }) == bad);
  CHECK(body(kFnUsesThis, [](Assembler& a) { a.op(Op::LoadThis, {0}).op(Op::CheckThis, {0, 0}).op(Op::Return, {0}); }) == 0);
  CHECK(body(kFnUsesThis, [](Assembler& a) { a.op(Op::LoadThisChecked, {0}).op(Op::Return, {0}); }) == 0);
  CHECK(body(0, [](Assembler& a) { a.op(Op::LoadThisChecked, {0}).op(Op::Return, {0}); }) == bad);
  CHECK(verdictOf(1, [](Assembler& a) { a.op(Op::LoadCallee, {0}).op(Op::Return, {0}); }) == 0);
  Case script(1);
  script.data.declLists = {{}};
  CHECK(verdictOf(script, [](Assembler& a) { a.op(Op::DeclareGlobals, {0}).op(Op::ReturnUndefined); }) == bad);
  Case good(1);
  good.data.declLists = {{}};
  good.data.modules[0].kind = ModuleKind::Script;
  CHECK(verdictOf(good, [](Assembler& a) { a.op(Op::DeclareGlobals, {0}).op(Op::ReturnUndefined); }) == 0);
}

TEST_CASE("the accumulator is read right after it is set") {
  const auto bad = code(BytecodeCode::BadAccumulator);
  const auto run = [](auto build) {
    Case c(4);
    c.data.numbers = {1};
    c.fn().regTypes = {kI32Type, {}, {}, {}};
    return verdictOf(c, [&](Assembler& a) { build(a.op(Op::LoadInt, {0, 1}).op(Op::LoadF64, {1, 0})); });
  };
  CHECK(run([](Assembler& a) { a.op(Op::AddI32, {2, 0, 0}).op(Op::AddI32Acc, {2, 0}).op(Op::Return, {2}); }) == 0);
  CHECK(run([](Assembler& a) { a.op(Op::AddI32, {2, 0, 0}).op(Op::AddAcc, {2, 0}).op(Op::Return, {2}); }) == 0);
  CHECK(run([](Assembler& a) { a.op(Op::Add, {2, 0, 0}).op(Op::AddI32Acc, {2, 0}).op(Op::Return, {2}); }) == bad);
  CHECK(run([](Assembler& a) { a.op(Op::LoadNull, {2}).op(Op::AddAcc, {2, 0}).op(Op::Return, {2}); }) == bad);
  CHECK(run([](Assembler& a) {
    a.op(Op::Add, {2, 0, 0}).op(Op::LoadNull, {3}).op(Op::AddAcc, {2, 0}).op(Op::Return, {2});
  }) == bad);
  CHECK(run([](Assembler& a) {
    a.op(Op::AddI32, {2, 0, 0}).label(0).op(Op::AddI32Acc, {2, 0}).op(Op::JLtI32, {0, 0, 0}).op(Op::ReturnUndefined);
  }) == bad);
  CHECK(run([](Assembler& a) { a.op(Op::AddF64, {2, 1, 1}).op(Op::MulF64Acc, {2, 1}).op(Op::Return, {2}); }) == 0);
  CHECK(run([](Assembler& a) { a.op(Op::AddF64, {2, 1, 1}).op(Op::AddAcc, {2, 0}).op(Op::Return, {2}); }) == bad);
  CHECK(run([](Assembler& a) { a.op(Op::AddI32, {2, 0, 0}).op(Op::MulF64Acc, {2, 1}).op(Op::Return, {2}); }) == bad);
}

TEST_CASE("a fused op stands before what it stands for") {
  struct Part { Op op; std::vector<int32_t> operands; };
  const auto verdict = [](Op fused, std::vector<Part> parts) {
    Case c(6);
    const uint32_t name = c.data.strings.addLatin1("f");
    c.fn().propSites = {name, name, name};
    const auto scope = static_cast<int>(c.addScope({Kind::Any, Kind::Any}));
    Assembler a(c.fn());
    for (int r : {0, 2, 3, 4}) a.op(Op::LoadNull, {r});
    a.op(Op::NewRootScope, {1, scope});
    parts[0].op = fused;
    for (const Part& part : parts) {
      const uint32_t at = a.pc();
      const OpInfo& info = opInfo(part.op);
      c.fn().code.resize(at + info.words);
      c.fn().code[at] = static_cast<uint32_t>(part.op);
      size_t next = 0;
      for (unsigned i = 0; i < info.operandCount; i++) {
        if (info.operands[i].role != Role::Acc) setOperandAt(&c.fn().code[at], info, i, part.operands[next++]);
      }
    }
    a.op(Op::ReturnUndefined);
    return c.verdict();
  };
  const auto bad = code(BytecodeCode::BadFusion);
  const Part first{Op::GetField, {2, 0, 0}}, second{Op::GetField, {3, 0, 1}};
  const Part set{Op::SetFieldAcc, {0, 2}}, setNext{Op::SetFieldAcc, {0, 1}};
  const Part load{Op::LoadScope, {2, 1, 0}}, method{Op::GetMethod, {2, 0, 0}}, move{Op::Move, {3, 0}};
  const Part other{Op::LoadNull, {3}};

  CHECK(verdict(Op::GetFields, {first, second}) == 0);
  CHECK(verdict(Op::GetFields, {first, other}) == bad);
  CHECK(verdict(Op::GetFields, {first}) == bad);
  for (auto [fused, op] : {std::pair{Op::GetFieldsAdd, Op::AddAccRhs}, {Op::GetFieldsSub, Op::SubAccRhs}, {Op::GetFieldsMul, Op::MulAccRhs}}) {
    CHECK(verdict(fused, {first, second, {op, {4, 2}}}) == 0);
    CHECK(verdict(fused, {first, second, {op, {4, 0}}}) == bad);
    CHECK(verdict(fused, {first, {Op::GetField, {2, 0, 1}}, {op, {4, 2}}}) == bad);
    CHECK(verdict(fused, {first, second, other}) == bad);
    CHECK(verdict(fused, {first, second}) == bad);
  }
  CHECK(verdict(Op::GetFieldsAddSet, {first, second, {Op::AddAccRhs, {4, 2}}, set}) == 0);
  CHECK(verdict(Op::GetFieldsAddSet, {first, second, {Op::AddAccRhs, {4, 2}}, {Op::SetField, {0, 4, 2}}}) == bad);
  // Of one object: the accesses name its register, which nothing overwrites, and neighbouring sites.
  CHECK(verdict(Op::OwnFieldsAddSet, {first, second, {Op::AddAccRhs, {4, 2}}, set}) == 0);
  CHECK(verdict(Op::OwnFieldsAddSet, {first, {Op::GetField, {3, 4, 1}}, {Op::AddAccRhs, {4, 2}}, set}) == bad);
  CHECK(verdict(Op::OwnFieldsAddSet, {first, {Op::GetField, {3, 0, 2}}, {Op::AddAccRhs, {4, 2}}, set}) == bad);
  CHECK(verdict(Op::OwnFieldsAddSet, {first, {Op::GetField, {0, 0, 1}}, {Op::AddAccRhs, {4, 2}}, set}) == bad);
  CHECK(verdict(Op::OwnFieldsAddSet, {{Op::GetField, {0, 0, 0}}, second, {Op::AddAccRhs, {4, 0}}, set}) == bad);
  CHECK(verdict(Op::OwnFieldsAddSet, {first, second, {Op::AddAccRhs, {0, 2}}, set}) == bad);
  CHECK(verdict(Op::OwnFieldsAddSet, {first, second, {Op::AddAccRhs, {4, 2}}, {Op::SetFieldAcc, {3, 2}}}) == bad);
  CHECK(verdict(Op::OwnFieldsAddSet, {first, second, {Op::AddAccRhs, {4, 2}}, {Op::SetFieldAcc, {0, 1}}}) == bad);
  CHECK(verdict(Op::GetFieldAddSet, {first, {Op::AddAcc, {4, 3}}, setNext}) == 0);
  CHECK(verdict(Op::GetFieldAddSet, {first, {Op::AddAcc, {0, 3}}, setNext}) == bad);
  CHECK(verdict(Op::GetFieldAddSet, {first, {Op::SubAcc, {4, 3}}, setNext}) == bad);
  CHECK(verdict(Op::GetFieldAddSet, {first, {Op::AddAcc, {4, 3}}, set}) == bad);
  CHECK(verdict(Op::GetFieldIncSet, {first, {Op::Inc, {4, 2}}, setNext}) == 0);
  CHECK(verdict(Op::GetFieldIncSet, {first, {Op::Inc, {4, 3}}, setNext}) == bad);
  CHECK(verdict(Op::GetMethodMove, {method, move}) == 0);
  CHECK(verdict(Op::GetMethodMove, {method, other}) == bad);
  CHECK(verdict(Op::Moves, {{Op::Move, {2, 0}}, move}) == 0);
  CHECK(verdict(Op::Moves, {{Op::Move, {2, 0}}, other}) == bad);
  CHECK(verdict(Op::LoadScopes, {load, {Op::LoadScope, {3, 1, 1}}}) == 0);
  CHECK(verdict(Op::LoadScopes, {load, other}) == bad);
  CHECK(verdict(Op::LoadScopeField, {load, {Op::GetField, {3, 2, 0}}}) == 0);
  CHECK(verdict(Op::LoadScopeField, {load, second}) == bad);
  // The first op keeps its own rules.
  CHECK(verdict(Op::LoadScopes, {{Op::LoadScope, {2, 1, 2}}, load}) == code(BytecodeCode::BadScopeUse));
  CHECK(verdict(Op::Moves, {{Op::Move, {2, 5}}, move}) == code(BytecodeCode::WrongKind));
  CHECK(verdict(Op::GetFields, {{Op::GetField, {2, 0, 3}}, second}) == code(BytecodeCode::BadOperand));
  // A constant of the last part may look like another instruction: only whole instructions count.
  CHECK(verdict(Op::GetFields, {first, {Op::LoadInt32, {3, static_cast<int32_t>(Op::GetField)}}}) == bad);
}

TEST_CASE("handlers see what every throwing instruction left good") {
  // r1 is the variable, r2 a temporary.
  const auto guarded = [](auto body, int read) {
    Case c(4);
    c.fn().regTypes = {kAnyType, kAnyType, {}, {}};
    Assembler a(c.fn());
    a.op(Op::LoadNull, {0});
    const uint32_t start = a.pc();
    body(a);
    const uint32_t end = a.pc();
    a.op(Op::ReturnUndefined);
    const uint32_t handler = a.pc();
    a.op(Op::Catch, {3}).op(Op::Return, {read});
    a.finish();
    c.fn().handlers = {{start, end, handler}};
    return c.verdict();
  };
  const auto wrong = code(BytecodeCode::WrongKind);
  CHECK(guarded([](Assembler& a) { a.op(Op::Add, {2, 0, 0}); }, 0) == 0);
  CHECK(guarded([](Assembler& a) { a.op(Op::Add, {2, 0, 0}); }, 3) == 0);
  CHECK(guarded([](Assembler& a) { a.op(Op::LoadNull, {1}).op(Op::Add, {2, 0, 0}); }, 1) == 0);
  CHECK(guarded([](Assembler& a) { a.op(Op::Add, {2, 0, 0}).op(Op::LoadNull, {1}).op(Op::Add, {2, 0, 0}); }, 1) == wrong);
  CHECK(guarded([](Assembler& a) { a.op(Op::LoadNull, {2}).op(Op::Add, {1, 0, 0}); }, 2) == wrong);
  CHECK(guarded([](Assembler& a) { a.op(Op::Add, {1, 0, 0}); }, 1) == wrong);
}

TEST_CASE("a variable whose kind is wrong for a moment is lost to the handler") {
  Case c(3);
  c.fn().regTypes = {kI32Type, {}, {}};
  Assembler a(c.fn());
  a.op(Op::LoadInt, {0, 1}).op(Op::Add, {0, 0, 0}).op(Op::CheckI32, {0, 0, 0}).op(Op::ReturnUndefined);
  const uint32_t handler = a.pc();
  a.op(Op::Catch, {1}).op(Op::AddI32, {2, 0, 0}).op(Op::ReturnUndefined);
  c.fn().handlers = {{1, 5, handler}};
  // From Add alone it would be good: Add writes r0 only if it completes.
  CHECK(c.verdict() == code(BytecodeCode::WrongKind));
  c.fn().handlers = {{1, 2, handler}};
  CHECK(c.verdict() == 0);
}

TEST_CASE("an increment that throws in its comparison has lost the kind") {
  Case c(4);
  c.fn().regTypes = {kI32Type, kAnyType, {}, {}};
  Assembler a(c.fn());
  a.op(Op::LoadInt, {0, 1}).op(Op::LoadNull, {1}).op(Op::IncJLt, {0, 1, 0}).label(0).op(Op::ReturnUndefined);
  const uint32_t handler = a.pc();
  a.op(Op::Catch, {2}).op(Op::AddI32, {3, 0, 0}).op(Op::ReturnUndefined);
  a.finish();
  c.fn().handlers = {{2, 4, handler}};
  CHECK(c.verdict() == code(BytecodeCode::WrongKind));
}

TEST_CASE("inner handlers pass on to outer ones") {
  Case c(4);
  c.fn().regTypes = {kAnyType, {}, {}, {}};
  Assembler a(c.fn());
  a.op(Op::LoadNull, {0}).op(Op::LoadNull, {1});
  const uint32_t inner = a.pc();
  a.op(Op::LoadGlobal, {2, 0});
  const uint32_t innerEnd = a.pc();
  a.op(Op::LoadGlobal, {2, 1}).op(Op::ReturnUndefined);
  const uint32_t outerEnd = a.pc();
  a.label(0).op(Op::Catch, {3}).op(Op::Return, {0});
  a.label(1).op(Op::Catch, {3}).op(Op::Return, {0});
  c.fn().propSites = {0, 0};
  c.fn().handlers = {{inner, innerEnd, a.at(0)}, {0, outerEnd, a.at(1)}};
  CHECK(c.verdict() == 0);
  c.fn().handlers = {{inner, outerEnd, a.at(0)}, {0, innerEnd, a.at(1)}};
  CHECK(c.verdict() == code(BytecodeCode::BadHandler));
}

TEST_CASE("a register lost at a label inside the range is lost to the handler") {
  Case c(4);
  c.fn().regTypes = {kAnyType, kAnyType, {}, {}};
  c.fn().propSites = {0, 0};
  Assembler a(c.fn());
  a.op(Op::LoadNull, {0}).op(Op::JumpIfTrue, {0, 0}).op(Op::LoadNull, {1});
  const uint32_t start = a.pc();
  a.op(Op::LoadGlobal, {2, 0}).label(0).op(Op::LoadGlobal, {2, 1});
  const uint32_t end = a.pc();
  a.op(Op::ReturnUndefined);
  const uint32_t handler = a.pc();
  a.op(Op::Catch, {3}).op(Op::Return, {1}).finish();
  c.fn().handlers = {{start, end, handler}};
  CHECK(c.verdict() == code(BytecodeCode::WrongKind));
}

TEST_CASE("an outer handler listed first catches what is thrown in the inner range") {
  Case c(4);
  c.fn().regTypes = {kAnyType, {}, {}, {}};
  c.fn().propSites = {0, 0};
  Assembler a(c.fn());
  const uint32_t inner = a.pc();
  a.op(Op::LoadGlobal, {1, 0});
  const uint32_t innerEnd = a.pc();
  a.op(Op::LoadNull, {0}).op(Op::LoadGlobal, {1, 1}).op(Op::ReturnUndefined);
  const uint32_t end = a.pc();
  a.label(0).op(Op::Catch, {3}).op(Op::Return, {3});
  a.label(1).op(Op::Catch, {3}).op(Op::Return, {0});
  c.fn().handlers = {{0, end, a.at(1)}, {inner, innerEnd, a.at(0)}};
  CHECK(c.verdict() == code(BytecodeCode::WrongKind));
}

TEST_CASE("handlers start with Catch and are entered by exceptions only") {
  const auto bad = code(BytecodeCode::BadHandler);
  const auto with = [](auto build, HandlerRecord handler) {
    Case c(2);
    Assembler a(c.fn());
    build(a);
    a.finish();
    c.fn().handlers = {handler};
    return c.verdict();
  };
  const auto good = [](Assembler& a) { a.op(Op::LoadNull, {0}).op(Op::Throw, {0}).op(Op::Catch, {1}).op(Op::Return, {1}); };
  CHECK(with(good, {0, 2, 2}) == 0);
  CHECK(with(good, {0, 1, 3}) == bad);
  CHECK(with([](Assembler& a) { a.op(Op::Catch, {1}).op(Op::Return, {1}); }, {1, 2, 0}) == bad);
  CHECK(with([](Assembler& a) { a.op(Op::LoadNull, {0}).op(Op::Catch, {1}).op(Op::Return, {1}); }, {0, 1, 1}) == bad);
  CHECK(with([](Assembler& a) { a.op(Op::Jump, {0}).label(0).op(Op::Catch, {1}).op(Op::Return, {1}); }, {0, 2, 2}) == bad);
  CHECK(with([](Assembler& a) { a.op(Op::LoadInt32, {0, 1}).op(Op::Throw, {0}).op(Op::Catch, {1}).op(Op::Return, {1}); },
             {1, 3, 3}) == bad);
  CHECK(verdictOf(2, [](Assembler& a) { a.op(Op::ReturnUndefined).op(Op::Catch, {1}).op(Op::Return, {1}); }) == bad);
}

TEST_CASE("a handler before the code it guards") {
  for (bool brings : {true, false}) {
    Case c(4);
    c.fn().regTypes = {kAnyType, {}, {}, {}};
    c.fn().propSites = {0};
    Assembler a(c.fn());
    a.op(Op::LoadNull, {0}).op(Op::Jump, {0});
    const uint32_t handler = a.pc();
    a.op(Op::Catch, {1}).op(Op::Return, {0}).label(0);
    if (!brings) a.op(Op::LoadEmpty, {0});
    const uint32_t start = a.pc();
    a.op(Op::LoadGlobal, {2, 0});
    const uint32_t end = a.pc();
    a.op(Op::ReturnUndefined).finish();
    c.fn().handlers = {{start, end, handler}};
    CHECK(c.verdict() == (brings ? 0 : code(BytecodeCode::WrongKind)));
  }
}

TEST_CASE("iterations are three registers that live and die together") {
  const auto iterate = [](auto build) {
    Case c(7);
    c.fn().callSiteCount = 1;
    c.fn().regTypes = {RegType::of(Kind::Iter), {}, {}, {}, {}, {}, {}};
    return verdictOf(c, [&](Assembler& a) { build(a.op(Op::LoadNull, {3}).op(Op::IterOpen, {0, 3, 0})); });
  };
  const auto wrong = code(BytecodeCode::WrongKind);
  CHECK(iterate([](Assembler& a) {
    a.label(0).op(Op::IterNext, {4, 0, 1}).op(Op::Jump, {0}).label(1).op(Op::ReturnUndefined);
  }) == 0);
  CHECK(iterate([](Assembler& a) { a.op(Op::LoadNull, {2}).op(Op::IterStep, {4, 0}).op(Op::Return, {4}); }) == wrong);
  CHECK(iterate([](Assembler& a) { a.op(Op::IterStep, {4, 1}).op(Op::Return, {4}); }) == wrong);
  CHECK(iterate([](Assembler& a) { a.op(Op::Move, {4, 0}).op(Op::ReturnUndefined); }) == wrong);
  CHECK(iterate([](Assembler& a) { a.op(Op::Return, {1}); }) == wrong);
  CHECK(iterate([](Assembler& a) { a.op(Op::IterOpen, {5, 3, 0}).op(Op::ReturnUndefined); }) == code(BytecodeCode::BadRegister));
  CHECK(iterate([](Assembler& a) { a.op(Op::IterOpen, {1, 3, 0}).op(Op::IterClose, {0}).op(Op::ReturnUndefined); }) == wrong);
  // A call whose window starts inside takes the whole iteration.
  CHECK(iterate([](Assembler& a) {
    a.op(Op::LoadNull, {4}).op(Op::Call, {6, 1, 0, 0}).op(Op::IterClose, {0}).op(Op::ReturnUndefined);
  }) == wrong);
}

TEST_CASE("switches") {
  const auto choose = [](uint32_t second, int uses) {
    Case c(2);
    c.fn().switches = {{-1, {3, second}, 3}};
    return verdictOf(c, [&](Assembler& a) {
      a.op(Op::LoadNull, {0}).op(Op::SwitchInt, {0, 0});
      a.op(Op::ReturnUndefined);
      if (uses == 2) a.op(Op::LoadNull, {0}).op(Op::SwitchInt, {0, 0});
    });
  };
  CHECK(choose(3, 1) == 0);
  CHECK(choose(2, 1) == code(BytecodeCode::BadJumpTarget));
  CHECK(choose(3, 2) == code(BytecodeCode::BadOperand));
}

TEST_CASE("mapped arguments live in slots that hold any value, one per parameter") {
  const auto mapped = [](uint16_t params, uint32_t slot) {
    Case c(6);
    c.makeOrdinary(params);
    const auto scope = static_cast<int>(c.addScope({Kind::Any, Kind::F64}));
    c.data.literals = {{LiteralKind::MappedArguments, {kNone, slot}}};
    return verdictOf(c, [&](Assembler& a) {
      a.op(Op::LoadNull, {3}).op(Op::NewRootScope, {4, scope}).op(Op::NewMappedArguments, {5, 3, 4, 0}).op(Op::Return, {5});
    });
  };
  CHECK(mapped(2, 0) == 0);
  CHECK(mapped(3, 0) == 0);
  CHECK(mapped(2, 1) == code(BytecodeCode::BadScopeUse));
  CHECK(mapped(2, 2) == code(BytecodeCode::BadScopeUse));
  CHECK(mapped(1, 0) == code(BytecodeCode::BadOperand));
}

TEST_CASE("a property site belongs to one instruction") {
  const auto sites = [](int second) {
    Case c(2);
    c.fn().propSites = {0, 0};
    return verdictOf(c, [&](Assembler& a) {
      a.op(Op::LoadNull, {0}).op(Op::GetField, {1, 0, 0}).op(Op::SetField, {0, 1, second}).op(Op::ReturnUndefined);
    });
  };
  CHECK(sites(1) == 0);
  CHECK(sites(0) == code(BytecodeCode::BadOperand));
}

// Whatever handler of an op can throw has to say so, else its exception brings registers the proof did not count with.
TEST_CASE("every op that can throw is an edge to the handler") {
  const auto thrower = [](Op op, std::initializer_list<int32_t> operands) {
    Case c(8);
    c.makeOrdinary(1);
    c.fn().regTypes[7] = kI32Type;
    c.fn().propSites = {0};
    const auto scope = static_cast<int>(c.addScope({Kind::Any}));
    c.data.literals = {{LiteralKind::MappedArguments, {0}}};
    Assembler a(c.fn());
    a.op(Op::LoadString, {1, 0}).op(Op::NewRootScope, {2, scope}).op(Op::LoadInt, {7, 1});
    const uint32_t start = a.pc();
    // r7 is an int at every op that throws but for the one under test.
    a.op(Op::LoadGlobal, {3, 0}).op(Op::LoadString, {7, 0}).op(op, operands).op(Op::LoadInt, {7, 1});
    const uint32_t end = a.pc();
    a.op(Op::ReturnUndefined);
    a.label(0).op(Op::Catch, {3}).op(Op::NegI32, {4, 7}).op(Op::Return, {4}).finish();
    c.fn().handlers = {{start, end, a.at(0)}};
    return c.verdict();
  };
  const auto wrong = code(BytecodeCode::WrongKind);
  CHECK(thrower(Op::LoadNull, {5}) == 0);
  CHECK(thrower(Op::ArrayAppend, {1, 1}) == wrong);
  CHECK(thrower(Op::ArrayAppendHole, {1}) == wrong);
  CHECK(thrower(Op::NewArguments, {5, 1}) == wrong);
  CHECK(thrower(Op::NewMappedArguments, {5, 1, 2, 0}) == wrong);
  CHECK(thrower(Op::SetFunctionName, {1, 1, 0}) == wrong);
  CHECK(thrower(Op::BindThis, {1, 1}) == wrong);
}

TEST_CASE("a literal of another kind") {
  Case c(2);
  c.data.literals = {{LiteralKind::Template, {0, 0}}};
  CHECK(verdictOf(c, [](Assembler& a) { a.op(Op::NewObjectOf, {0, 0, 0}).op(Op::Return, {0}); }) != 0);
  Case d(2);
  d.data.literals = {{LiteralKind::Keys, {0}}};
  CHECK(verdictOf(d, [](Assembler& a) { a.op(Op::GetTemplateObject, {0, 0}).op(Op::Return, {0}); }) ==
        code(BytecodeCode::BadOperand));
}

TEST_CASE("time and memory are bounded for functions with many registers and labels") {
  Case c(kMaxRegisters);
  for (RegType& type : c.fn().regTypes) type = kAnyType;
  Assembler a(c.fn());
  a.op(Op::LoadNull, {0});
  for (uint32_t i = 0; i < 70000; i++) a.op(Op::JumpIfTrue, {0, static_cast<int32_t>(i)}).label(i);
  a.op(Op::ReturnUndefined).finish();
  CHECK(c.verdict() == code(BytecodeCode::TooComplex));
}

namespace {

/// The verdict on as many copies of one instruction as fit into a file of 1 MiB, behind a start that fills all registers.
template <class Each> int verdictOnMany(uint32_t registers, uint32_t wordsEach, Each each) {
  Case c(registers);
  c.makeOrdinary(static_cast<uint16_t>(registers));
  for (RegType& type : c.fn().regTypes) type = kAnyType;
  c.fn().callSiteCount = 1;
  Assembler a(c.fn());
  const uint32_t count = ((1u << 20) / 4 - 2 * registers) / wordsEach;
  for (uint32_t i = 0; i < count; i++) each(a, i);
  a.op(Op::ReturnUndefined).finish();
  return c.verdict();
}

}  // namespace

TEST_CASE("work that is not linear in the code is bounded") {
  const auto complex = code(BytecodeCode::TooComplex);
  // Long runs.
  CHECK(verdictOnMany(300, 2, [](Assembler& a, uint32_t) { a.op(Op::NewArray, {0, 40, 255}); }) == 0);
  // One walk with many registers is not too much, 40 of them are.
  CHECK(verdictOnMany(kMaxRegisters, 2, [](Assembler& a, uint32_t) { a.op(Op::JumpIfTrue, {0, 0}).label(0); }) == 0);
  // Loops inside loops, each of which loses one register more.
  CHECK(verdictOnMany(8000, 3, [](Assembler& a, uint32_t i) {
    a.label(i);
    if (i < 4000) a.op(Op::LoadEmpty, {static_cast<int32_t>(i % 250)});
    a.op(Op::JumpIfTrue, {255, static_cast<int32_t>(i / 2)});
  }) == complex);
}
