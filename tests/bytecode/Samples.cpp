#include "Samples.h"

#include "Assembler.h"
#include "bytecode/format/Writer.h"

namespace sx::test {

namespace {

constexpr RegType kAnyType = RegType::of(Kind::Any);
constexpr RegType kI32Type = RegType::of(Kind::I32);
constexpr RegType kF64Type = RegType::of(Kind::F64);

/// Loops, iteration and a switch inside nested handlers.
ModuleData controlFlow() {
  ModuleData data = oneFunction(16);
  const uint32_t x = data.strings.addLatin1("x");
  data.numbers = {0.5, 2};
  FunctionData& f = data.functions[0];
  f.propSites = {x, x, x, x};
  f.callSiteCount = 2;
  f.regTypes = {kAnyType, kI32Type, kI32Type, RegType::of(Kind::Iter), {}, {}, kF64Type, {}, {}, {}, {}, {}, {}, {}, {}, {}};
  Assembler a(f);
  a.op(Op::LoadUndefined, {0}).op(Op::LoadInt, {1, 0}).op(Op::LoadInt, {2, 10}).op(Op::LoadF64, {6, 0});
  const uint32_t outer = a.pc();
  a.op(Op::LoadGlobal, {7, 0}).op(Op::IterOpen, {3, 7, 0});
  const uint32_t inner = a.pc();
  a.label(0).op(Op::IterNext, {8, 3, 1});
  a.op(Op::LoadGlobal, {12, 1}).op(Op::Move, {14, 8}).op(Op::Call, {8, 9, 1, 0});
  a.op(Op::Add, {8, 8, 0}).op(Op::AddAcc, {8, 8}).op(Op::Move, {0, 8});
  a.op(Op::MulF64, {7, 6, 6}).op(Op::AddF64Acc, {6, 6}).op(Op::Jump, {0});
  const uint32_t innerEnd = a.pc();
  a.label(2).op(Op::Catch, {7}).op(Op::IterCloseQuiet, {3}).op(Op::Throw, {7});
  a.label(1).op(Op::LoadGlobal, {12, 3}).op(Op::Move, {13, 0}).op(Op::CallMethod, {7, 9, 0, 1});
  a.op(Op::GetField, {7, 7, 2}).op(Op::SwitchInt, {7, 0});
  const uint32_t outerEnd = a.pc();
  a.label(3).op(Op::Catch, {0});
  a.label(4).op(Op::AddI32, {7, 1, 2}).op(Op::AddI32Acc, {7, 1}).op(Op::IncJLtI32, {1, 2, 4}).op(Op::Return, {0});
  a.finish();
  f.handlers = {{inner, innerEnd, a.at(2)}, {outer, outerEnd, a.at(3)}};
  f.switches = {{-1, {a.at(4), a.at(4), a.at(4)}, a.at(4)}};
  return data;
}

/// A closure over nested scopes.
FunctionData closure(uint32_t env) {
  FunctionData f;
  f.flags = kFnStrict | kFnHasRest;
  f.paramCount = 2;
  f.envScope = env;
  f.regTypes = {kAnyType, kAnyType, kAnyType, RegType::scope(0), {}, {}, {}};
  Assembler a(f);
  a.op(Op::LoadEnv, {4}).op(Op::LoadParentScope, {3, 4}).op(Op::LoadScopeCheck, {5, 3, 1}).op(Op::StoreScope, {3, 5, 0});
  a.op(Op::JumpIfFalse, {0, 0}).op(Op::LoadScope, {1, 3, 0}).label(0);
  a.op(Op::NewMappedArguments, {5, 0, 3, 2}).op(Op::NewObjectOf, {5, 1, 0}).op(Op::LoadF64, {6, 0}).op(Op::StoreScope, {3, 6, 2}).op(Op::Return, {5});
  a.finish();
  return f;
}

/// A typed body that reads and writes what it borrows and calls itself.
FunctionData borrower(int self) {
  FunctionData f;
  f.flags = kFnStrict | kFnTypedBody;
  f.paramCount = 2;
  f.paramTypes = {RegType::ref(0), kI32Type};
  f.resultTypes = {kF64Type, kI32Type};
  f.regTypes = {RegType::ref(0), kI32Type, kF64Type, kI32Type, {}, {}, {}, {}, {}, {}, {}};
  Assembler a(f);
  a.op(Op::LoadRef, {2, 0, 0}).op(Op::AddF64, {4, 2, 2}).op(Op::StoreRef, {0, 4, 0}).op(Op::LoadRef, {3, 0, 1});
  a.op(Op::JLtI32Imm, {1, 1, 0}).op(Op::LoadUndefined, {7}).op(Op::Move, {9, 0}).op(Op::Move, {10, 1});
  a.op(Op::CallDirect, {2, 4, self}).label(0).op(Op::ReturnMany, {2, 2}).finish();
  return f;
}

ModuleData callsAndScopes() {
  ModuleData data = oneFunction(14);
  const uint32_t x = data.strings.addLatin1("x");
  data.numbers = {0.25};
  data.kindLists = {{Kind::F64, Kind::I32}};
  data.literals = {{LiteralKind::Keys, {x, 0}}, {LiteralKind::Template, {x, x}}, {LiteralKind::MappedArguments, {0}}};
  const auto slot = [&](Kind kind) { return SlotRecord{x, static_cast<uint32_t>(kind)}; };
  data.scopes = {{kNone, {slot(Kind::Any), slot(Kind::Raw), slot(Kind::F64)}}, {0, {slot(Kind::Bool)}}};
  data.modules[0].scope = 0;
  data.modules[0].exports = {{x, ExportKind::Slot, 0, 1}};
  FunctionData& f = data.functions[0];
  f.envScope = 0;
  f.callSiteCount = 1;
  f.regTypes = {RegType::scope(1), kF64Type, kI32Type, kAnyType, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}};
  Assembler a(f);
  a.op(Op::LoadModuleScope, {4, 0}).op(Op::NewScope, {0, 4, 1}).op(Op::LoadF64, {1, 0}).op(Op::LoadInt, {2, 3});
  a.op(Op::LoadNull, {3}).label(0).op(Op::NewClosure, {8, 0, 1}).op(Op::LoadString, {10, 0}).op(Op::Call, {3, 5, 1, 0});
  a.op(Op::LoadEnv, {7}).op(Op::MakeRef, {9, 1, 0}).op(Op::Move, {10, 2}).op(Op::CallDirect, {4, 4, 2});
  a.op(Op::AddF64, {6, 4, 1}).op(Op::Fround, {6, 6}).op(Op::MulF64Acc, {1, 1}).op(Op::Move, {2, 5});
  a.op(Op::JLtI32, {2, 5, 0}).op(Op::Return, {6});
  a.finish();
  // The mapped slot holds any value; the inner scope's own is a Bool.
  data.scopes[1].slots[0].kind = static_cast<uint32_t>(Kind::Any);
  data.functions.push_back(closure(1));
  data.functions.push_back(borrower(2));
  data.functions[2].lines = {{0, 1, 1}, {2, 2, 5}};
  data.modules[0].source = "let x;";
  return data;
}

}  // namespace

std::vector<std::vector<uint8_t>> sampleFiles() { return {writeModule(controlFlow()), writeModule(callsAndScopes())}; }

}  // namespace sx::test
