#pragma once
/// Runs functions of the IR and of emitted bytecode on plain numbers, for a subset of ops, and records what they call.
/// It is the independent check that selection, allocation and the passes keep a program's meaning.
#include <cmath>
#include <string>
#include <vector>

#include "base/Number.h"
#include "bytecode/format/Module.h"
#include "bytecode/format/Ops.h"
#include "lower/ir/Ir.h"

namespace sx::simulate {

constexpr double kUndefined = 1e300;
/// What a register holds that nobody wrote.
constexpr double kGarbage = -7.77e99;

struct Outcome {
  std::vector<double> results;
  std::vector<double> trace;  ///< arguments of each call, array and exception
  bool ranOut = false;
  bool operator==(const Outcome&) const = default;
};

inline double fromI32(int64_t v) { return static_cast<int32_t>(static_cast<uint32_t>(v)); }

/// The value of an op on its inputs in order, whichever operands they came from.
inline bool evaluate(Op op, const std::vector<double>& in, double& out) {
  auto i = [&](size_t k) { return static_cast<int64_t>(toInt32(in[k])); };
  switch (op) {
    case Op::Move: case Op::CheckI32: case Op::CheckF64: case Op::I32ToF64: case Op::ToNumber: case Op::NumberToF64: out = in[0]; return true;
    case Op::Add: case Op::AddImm: case Op::AddAcc: case Op::AddAccRhs: case Op::AddF64: case Op::AddF64Acc: out = in[0] + in[1]; return true;
    case Op::Sub: case Op::SubImm: case Op::SubAcc: case Op::SubF64: case Op::SubF64Acc: case Op::SubF64AccRhs: out = in[0] - in[1]; return true;
    case Op::Mul: case Op::MulImm: case Op::MulAcc: case Op::MulF64: case Op::MulF64Acc: out = in[0] * in[1]; return true;
    case Op::DivF64: case Op::DivF64Acc: case Op::Div: out = in[0] / in[1]; return true;
    case Op::AddI32: case Op::AddI32Imm: case Op::AddI32Acc: out = fromI32(i(0) + i(1)); return true;
    case Op::SubI32: out = fromI32(i(0) - i(1)); return true;
    case Op::MulI32: out = fromI32(i(0) * i(1)); return true;
    case Op::AndI32: case Op::AndI32Imm: case Op::BitAnd: case Op::BitAndImm: case Op::BitAndAccImm: out = fromI32(i(0) & i(1)); return true;
    case Op::BitOr: case Op::BitOrImm: case Op::BitOrAccImm: case Op::OrI32: out = fromI32(i(0) | i(1)); return true;
    case Op::XorI32: out = fromI32(i(0) ^ i(1)); return true;
    case Op::F64ToI32: out = fromI32(i(0)); return true;
    case Op::Inc: out = in[0] + 1; return true;
    case Op::Dec: out = in[0] - 1; return true;
    case Op::Not: case Op::NotBool: case Op::JumpIfFalse: out = in[0] == 0 || std::isnan(in[0]); return true;
    case Op::JumpIfTrue: out = !(in[0] == 0 || std::isnan(in[0])); return true;
    case Op::Lt: case Op::LtI32: case Op::LtF64: case Op::JLt: case Op::JLtImm: case Op::JLtI32: case Op::JLtI32Imm: case Op::JLtF64:
    case Op::IncJLt: case Op::IncJLtI32:
      out = in[0] < in[1];
      return true;
    case Op::Le: case Op::LeI32: case Op::LeF64: case Op::JLe: case Op::JLeI32: case Op::JLeF64: case Op::IncJLe: case Op::IncJLeI32:
      out = in[0] <= in[1];
      return true;
    case Op::Gt: case Op::JGt: case Op::JGtImm: case Op::DecJGt: out = in[0] > in[1]; return true;
    case Op::DecJGtI32: out = in[1] < in[0]; return true;
    case Op::Ge: case Op::JGe: case Op::JGeI32Imm: case Op::DecJGe: out = in[0] >= in[1]; return true;
    case Op::JNotLt: case Op::JNotLtImm: case Op::JNotLtF64: out = !(in[0] < in[1]); return true;
    case Op::JNotLe: case Op::JNotLeF64: out = !(in[0] <= in[1]); return true;
    case Op::JNotGt: case Op::JNotGtImm: out = !(in[0] > in[1]); return true;
    case Op::JNotGe: out = !(in[0] >= in[1]); return true;
    case Op::StrictEq: case Op::EqI32: case Op::EqF64: case Op::JStrictEq: case Op::JStrictEqImm: case Op::JEqI32: out = in[0] == in[1]; return true;
    case Op::StrictNe: case Op::NeI32: case Op::NeF64: case Op::JStrictNe: case Op::JStrictNeImm: case Op::JNeI32: out = in[0] != in[1]; return true;
    case Op::LoadUndefined: out = kUndefined; return true;
    case Op::LoadTrue: out = 1; return true;
    case Op::LoadFalse: out = 0; return true;
    default: return false;
  }
}

/// What a call, an array or a call of unknown code gives: a number that depends on all arguments.
inline double mix(const std::vector<double>& args) {
  double h = 17;
  for (double a : args) h = std::fmod(h * 31 + (std::isfinite(a) ? std::fmod(a, 1000) : 3), 9973);
  return std::floor(h);
}

/// Calls throw (value: the mix) if this says so.
inline bool throws(double mixed) { return std::fmod(mixed, 7) == 3; }

Outcome runIr(const ir::Module& m, uint32_t function, const std::vector<double>& args, int fuel);
Outcome runCode(const ModuleView& v, uint32_t function, const std::vector<double>& args, int fuel);

}  // namespace sx::simulate
