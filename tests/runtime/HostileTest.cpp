// Verified code that no compiler makes: what stands in a register of kind Any is not what an op expects there, or control
// goes where no source leads. All of it ends in an exception or at a limit.
#include <doctest/doctest.h>

#include "../bytecode/Assembler.h"
#include "bytecode/format/Writer.h"
#include "runtime/Engine.h"

using namespace sx;
using namespace sx::rt;
using test::Assembler;
using test::oneFunction;

namespace {

constexpr RegType kAnyType = RegType::of(Kind::Any);

struct Outcome {
  RunStatus status;
  std::string failure;
  bool says(std::string_view text) const { return failure.find(text) != std::string::npos; }
};

Outcome evaluate(const ModuleData& data) {
  IsolateOptions options;
  options.fuel = 100'000;
  Engine engine(options);
  const RunStatus status = engine.evaluate(writeModule(data), nullptr);
  return {status, engine.failure()};
}

/// One entry function of ten registers; r0 is 5, r1 the string "main".
template <class Build> Outcome run(ModuleData data, Build build) {
  Assembler a(data.functions[0]);
  a.op(Op::LoadInt, {0, 5}).op(Op::LoadString, {1, 0});
  build(a, data);
  a.op(Op::ReturnUndefined).finish();
  return evaluate(data);
}

template <class Build> Outcome run(Build build) { return run(oneFunction(10), build); }

FunctionData& addFunction(ModuleData& data, uint32_t flags, uint32_t registers) {
  FunctionData& f = data.functions.emplace_back();
  f.flags = flags;
  f.regTypes.resize(registers);
  return f;
}

/// A class that extends an ordinary constructor and whose own constructor does not call super().
ModuleData derivedWithoutSuper() {
  ModuleData data = oneFunction(12);
  data.functions[0].callSiteCount = 1;
  FunctionData& derived = addFunction(data, kFnClassConstructor | kFnDerivedConstructor | kFnNeedsNewTarget, 1);
  Assembler(derived).op(Op::ReturnUndefined);
  Assembler(addFunction(data, 0, 0)).op(Op::ReturnUndefined);
  return data;
}

}  // namespace

TEST_CASE("an object under construction that is none") {
  const auto isRefused = [](const Outcome& o) { return o.status == RunStatus::Exception && o.says("TypeError"); };
  CHECK(isRefused(run([](Assembler& a, ModuleData&) { a.op(Op::InitElem, {0, 1, 1}); })));
  CHECK(isRefused(run([](Assembler& a, ModuleData&) { a.op(Op::CopyDataProperties, {0, 1, 1, 0}); })));
  CHECK(isRefused(run([](Assembler& a, ModuleData&) { a.op(Op::ArrayAppend, {0, 1}); })));
  CHECK(isRefused(run([](Assembler& a, ModuleData& data) {
    data.functions[0].callSiteCount = 1;
    a.op(Op::ArraySpread, {1, 1, 0});
  })));
  CHECK(isRefused(run([](Assembler& a, ModuleData&) { a.op(Op::NewArguments, {2, 0}); })));
  CHECK(isRefused(run([](Assembler& a, ModuleData&) { a.op(Op::ForInNext, {2, 0, 0}).label(0); })));
  CHECK(isRefused(run([](Assembler& a, ModuleData& data) {
    data.functions[0].propSites = {0};
    a.op(Op::GetPrivate, {2, 0, 1, 0});
  })));
}

TEST_CASE("a site whose name is an index") {
  ModuleData data = oneFunction(10);
  const uint32_t name = data.strings.addLatin1("7");
  data.functions[0].propSites = {name, name, name};
  CHECK(run(data, [](Assembler& a, ModuleData&) { a.op(Op::LoadGlobal, {2, 0}); }).says("7 is not defined"));
  CHECK(run(data, [](Assembler& a, ModuleData&) {
    a.op(Op::NewObject, {2, 0}).op(Op::SetField, {2, 0, 0}).op(Op::GetField, {3, 2, 1}).op(Op::GetMethod, {3, 0, 2});
  }).status == RunStatus::Ok);
}

TEST_CASE("an accessor's functions are functions") {
  for (int kind : {kMethod, kGetter, kSetter}) {
    CHECK(run([&](Assembler& a, ModuleData&) {
      a.op(Op::NewObject, {2, 0}).op(Op::DefineMethod, {2, 1, 2, kind});
    }).status == RunStatus::Exception);
  }
}

TEST_CASE("a construct call gives an object") {
  // `this` bound to a number.
  ModuleData data = oneFunction(12);
  data.functions[0].callSiteCount = 1;
  FunctionData& f = addFunction(data, 0, 2);
  Assembler(f).op(Op::LoadEmpty, {0}).op(Op::LoadInt, {1, 7}).op(Op::BindThis, {0, 1}).op(Op::ReturnUndefined);
  CHECK(run(data, [](Assembler& a, ModuleData&) {
    a.op(Op::LoadEnv, {2}).op(Op::NewClosure, {6, 2, 1}).op(Op::New, {3, 3, 0, 0});
  }).says("Derived constructors may only return object or undefined"));

  // A derived constructor that never calls super(), constructed by an instruction and by a builtin.
  const auto makeClass = [](Assembler& a) {
    a.op(Op::LoadEnv, {2}).op(Op::NewClosure, {3, 2, 2}).op(Op::NewClass, {4, 5, 3, 2, 1});
  };
  CHECK(run(derivedWithoutSuper(), [&](Assembler& a, ModuleData&) {
    makeClass(a);
    a.op(Op::Move, {9, 4}).op(Op::New, {5, 6, 0, 0});
  }).says("Must call super constructor"));
  CHECK(run(derivedWithoutSuper(), [&](Assembler& a, ModuleData& d) {
    d.functions[0].propSites = {d.strings.addLatin1("Reflect"), d.strings.addLatin1("construct")};
    d.functions[0].regTypes.resize(14);
    makeClass(a);
    a.op(Op::LoadGlobal, {10, 0}).op(Op::GetField, {9, 10, 1}).op(Op::Move, {11, 4}).op(Op::NewArray, {12, 0, 0});
    a.op(Op::CallMethod, {5, 6, 2, 0});
  }).says("Must call super constructor"));
}

TEST_CASE("arguments from an array that is longer than what it holds") {
  for (int length : {1000, 1 << 30}) {
    ModuleData data = oneFunction(10);
    const auto name = [&](const char* text) { return data.strings.addLatin1(text); };
    data.functions[0].propSites = {name("length"), name("Math"), name("max")};
    data.functions[0].callSiteCount = 1;
    const Outcome o = run(data, [&](Assembler& a, ModuleData&) {
      a.op(Op::NewArrayWithCapacity, {2, 4}).op(Op::LoadInt32, {3, length}).op(Op::SetField, {2, 3, 0});
      a.op(Op::LoadGlobal, {4, 1}).op(Op::GetField, {6, 4, 2}).op(Op::Move, {7, 4}).op(Op::Move, {8, 2}).op(Op::CallSpread, {5, 3, 1, 0});
    });
    CHECK(o.status == (length == 1000 ? RunStatus::Ok : RunStatus::Exception));
  }
}

TEST_CASE("a list of arguments that is none, and a new.target that is none") {
  for (Op op : {Op::CallSpread, Op::NewSpread, Op::SuperCall}) {
    for (bool isConstructor : {false, true}) {
      ModuleData data = oneFunction(10);
      data.functions[0].callSiteCount = 1;
      data.functions[0].propSites = {data.strings.addLatin1(isConstructor ? "Array" : "parseInt")};
      const Outcome o = run(data, [&](Assembler& a, ModuleData&) {
        a.op(Op::LoadGlobal, {6, 0}).op(Op::Move, {7, op == Op::NewSpread ? 6 : 0}).op(Op::Move, {8, 1}).op(op, {2, 3, 1, 0});
      });
      CHECK(o.status == RunStatus::Exception);
      CHECK(o.says("TypeError"));
    }
  }
}

TEST_CASE("super() of a constructor that makes nothing of its new.target") {
  // new.target is an ordinary function, whose instances are not known.
  ModuleData data = oneFunction(12);
  data.functions[0].callSiteCount = 4;
  Assembler(addFunction(data, 0, 0)).op(Op::ReturnUndefined);
  Assembler(addFunction(data, 0, 0)).op(Op::ReturnUndefined);
  CHECK(run(data, [](Assembler& a, ModuleData&) {
    a.op(Op::LoadEnv, {2}).op(Op::NewClosure, {3, 2, 1}).op(Op::NewClosure, {4, 2, 2});
    for (int site = 0; site < 4; site++) a.op(Op::Move, {8, 3}).op(Op::Move, {9, 4}).op(Op::SuperCall, {5, 5, 0, site});
  }).status == RunStatus::Ok);
}

TEST_CASE("namespaces that export each other") {
  constexpr uint32_t kModules = 20000;
  ModuleData data = oneFunction(1);
  const uint32_t next = data.strings.addLatin1("next");
  data.functions.clear();
  data.modules.clear();
  for (uint32_t i = 0; i < kModules; i++) {
    FunctionData& entry = addFunction(data, kFnModuleEntry | kFnStrict, 1);
    entry.module = i;
    Assembler(entry).op(Op::LoadNamespace, {0, 0}).op(Op::ReturnUndefined);
    ModuleEntry& m = data.modules.emplace_back();
    m.entryFunction = i;
    // The last one closes the circle.
    m.exports = {{next, ExportKind::Namespace, (i + 1) % kModules, 0}};
  }
  CHECK(evaluate(data).status == RunStatus::Ok);
}

TEST_CASE("require of a script") {
  ModuleData data = oneFunction(12);
  data.modules[0].kind = ModuleKind::CommonJs;
  data.modules[0].requests = {{0, 1}};
  data.functions[0].paramCount = 5;
  data.functions[0].callSiteCount = 1;
  Assembler(data.functions[0]).op(Op::Move, {9, 1}).op(Op::LoadString, {11, 0}).op(Op::Call, {5, 6, 1, 0}).op(Op::Return, {5});
  FunctionData& script = addFunction(data, kFnModuleEntry, 0);
  script.module = 1;
  Assembler(script).op(Op::ReturnUndefined);
  data.modules.push_back({.kind = ModuleKind::Script, .entryFunction = 1});
  CHECK(evaluate(data).status == RunStatus::Ok);
}

TEST_CASE("a loop of exceptions alone costs fuel") {
  ModuleData data = oneFunction(2);
  FunctionData& f = data.functions[0];
  f.regTypes = {kAnyType, kAnyType};
  Assembler a(f);
  a.op(Op::LoadNull, {0}).op(Op::Throw, {0});
  const uint32_t first = a.pc();
  a.op(Op::Catch, {0}).op(Op::Throw, {0});
  const uint32_t second = a.pc();
  a.op(Op::Catch, {0}).op(Op::Throw, {0}).finish();
  f.handlers = {{0, first, first}, {first, second, second}, {second, a.pc(), first}};
  CHECK(evaluate(data).status == RunStatus::Terminated);
}

// Each function reads the next one's accessor twice; the last throws. Without a price for frames that exceptions leave,
// 2^60 calls would be free.
TEST_CASE("frames left by exceptions cost fuel") {
  constexpr uint32_t kDepth = 60;
  ModuleData data = oneFunction(10);
  const uint32_t name = data.strings.addLatin1("g");
  FunctionData& entry = data.functions[0];
  entry.propSites = {name};
  Assembler a(entry);
  a.op(Op::LoadNull, {2});
  // r2 is an object whose accessor leads one further than that of the one before.
  for (uint32_t i = 0; i < kDepth; i++) {
    const auto scope = static_cast<int>(i);
    a.op(Op::NewObject, {3, 0}).op(Op::NewRootScope, {4, scope}).op(Op::StoreScope, {4, 2, 0}).op(Op::LoadString, {5, static_cast<int>(name)});
    a.op(Op::NewClosure, {6, 4, static_cast<int>(i + 1)}).op(Op::DefineMethod, {3, 5, 6, kGetter}).op(Op::Move, {2, 3});
    data.scopes.push_back({kNone, {{kNone, static_cast<uint32_t>(Kind::Any)}}});
  }
  a.op(Op::GetField, {7, 2, 0}).op(Op::ReturnUndefined).finish();
  for (uint32_t i = 0; i < kDepth; i++) {
    FunctionData& f = addFunction(data, kFnStrict | kFnGetter, 3);
    f.envScope = i;
    f.regTypes = {kAnyType, kAnyType, {}};
    f.propSites = {name, name, name};
    Assembler g(f);
    g.op(Op::LoadEnv, {2}).op(Op::LoadScope, {0, 2, 0});
    const uint32_t first = g.pc();
    g.op(Op::GetField, {1, 0, 0}).op(Op::Jump, {0});
    const uint32_t second = g.pc();
    g.op(Op::Catch, {1}).label(0);
    const uint32_t again = g.pc();
    g.op(Op::GetField, {1, 0, 1}).op(Op::Jump, {1});
    const uint32_t third = g.pc();
    g.op(Op::Catch, {1}).label(1).op(Op::LoadNull, {1}).op(Op::GetField, {1, 1, 2}).op(Op::Return, {1}).finish();
    f.handlers = {{first, second, second}, {again, third, third}};
  }
  CHECK(evaluate(data).status == RunStatus::Terminated);
}
