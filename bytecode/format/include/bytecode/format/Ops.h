#pragma once
/// The Op enum and everything that is derived from Ops.def without knowing what an op does.
#include <array>
#include <cstddef>
#include <cstdint>

#include "bytecode/format/Operands.h"

namespace sx {

/// Instruction numbers; the value is the permanent number of Ops.def.
enum class Op : uint16_t {
#define SX_OP(number, name, params, flags, meaning) name = number,
#include "bytecode/format/Ops.def"
};

/// Flags of an op; see the head of Ops.def.
enum OpFlag : uint16_t {
  Pure = 1, Terminator = 2, Jumps = 4, Pushes = 8, SetsAcc = 16, SetsFAcc = 32, IrOnly = 64, EmitOnly = 128,
  kThrowBit = 256, kGcBit = 512, kUserBit = 1024,
  MayThrow = kThrowBit, MayGC = kGcBit, MayCallUser = kUserBit | kGcBit | kThrowBit,
};

constexpr uint16_t kPrefixOp = 255;       ///< first byte of an op numbered 256 or more
constexpr uint16_t kFirstRareOp = 256;
constexpr int kMaxOperands = 6;
constexpr int kMaxOpNumber = 320;

/// Where an operand sits in an encoded instruction: byte offset from the instruction's start.
struct OperandPlace {
  uint8_t offset = 0;
  uint8_t size = 0;
};

/// Everything about an op that does not depend on its meaning.
struct OpInfo {
  const char* name = nullptr;
  const char* params = nullptr;   ///< "(Def dst, Use lhs, Use rhs)": operand names are taken from here
  const char* meaning = nullptr;
  uint16_t flags = 0;
  uint8_t operandCount = 0;
  uint8_t words = 0;              ///< encoded length in 32-bit words; 0 if IrOnly
  std::array<OperandInfo, kMaxOperands> operands{};
  std::array<OperandPlace, kMaxOperands> places{};

  constexpr bool exists() const { return name != nullptr; }
  constexpr bool has(uint16_t flag) const { return (flags & flag) != 0; }
};

/// The operand types of a row, from `void(Def dst, Use lhs)`.
template <class F> struct OpSignature;
template <class... P> struct OpSignature<void(P...)> {
  static constexpr size_t kCount = sizeof...(P);
  static constexpr std::array<OperandInfo, kMaxOperands> kOperands{P::kInfo...};
};

/// Small operands fill the bytes after the op number (and further words, four bytes each) in order; then each
/// four-byte operand takes the next word. The encoder, the decoder and the handlers all use this one rule.
constexpr void placeOperands(OpInfo& info, unsigned number) {
  unsigned at = number >= kFirstRareOp ? 2 : 1;
  for (unsigned i = 0; i < info.operandCount; i++) {
    unsigned size = info.operands[i].size;
    if (size != 1 && size != 2) continue;
    at = (at + size - 1) / size * size;
    info.places[i] = {static_cast<uint8_t>(at), static_cast<uint8_t>(size)};
    at += size;
  }
  at = (at + 3) / 4 * 4;
  for (unsigned i = 0; i < info.operandCount; i++) {
    if (info.operands[i].size != 4) continue;
    info.places[i] = {static_cast<uint8_t>(at), 4};
    at += 4;
  }
  info.words = static_cast<uint8_t>(info.has(IrOnly) ? 0 : at / 4);
}

constexpr std::array<OpInfo, kMaxOpNumber> makeOpTable() {
  std::array<OpInfo, kMaxOpNumber> table{};
  auto add = [&](unsigned number, const char* name, const char* params, unsigned flags, const char* meaning,
                 size_t count, std::array<OperandInfo, kMaxOperands> operands) {
    OpInfo& info = table[number];
    info = {name, params, meaning, static_cast<uint16_t>(flags), static_cast<uint8_t>(count), 0, operands, {}};
    placeOperands(info, number);
  };
#define SX_OP(number, name, params, flags, meaning) \
  add(number, #name, #params, flags, meaning, OpSignature<void params>::kCount, OpSignature<void params>::kOperands);
#include "bytecode/format/Ops.def"
  return table;
}

/// Indexed by op number; rows that do not exist have no name.
inline constexpr std::array<OpInfo, kMaxOpNumber> kOpTable = makeOpTable();

constexpr const OpInfo& opInfo(Op op) { return kOpTable[static_cast<uint16_t>(op)]; }

/// The op at an instruction's first word; its number may be one that has no row.
constexpr uint16_t opNumberAt(const uint32_t* word) {
  uint32_t low = *word & 0xFF;
  return static_cast<uint16_t>(low == kPrefixOp ? kFirstRareOp + ((*word >> 8) & 0xFF) : low);
}

/// Operand `index` of the instruction at `word`: a register number, a signed immediate, an index or a signed distance.
constexpr int32_t operandAt(const uint32_t* word, const OpInfo& info, unsigned index) {
  OperandPlace p = info.places[index];
  uint32_t bits = word[p.offset / 4] >> (8 * (p.offset % 4));
  if (p.size == 4) return static_cast<int32_t>(bits);
  bool isSigned = info.operands[index].imm == ImmType::Int;
  if (p.size == 2) return isSigned ? static_cast<int16_t>(bits) : static_cast<int32_t>(bits & 0xFFFF);
  return isSigned ? static_cast<int8_t>(bits) : static_cast<int32_t>(bits & 0xFF);
}

/// Writes operand `index` into the instruction at `word`, whose other bits are kept; the place must be zero.
constexpr void setOperandAt(uint32_t* word, const OpInfo& info, unsigned index, int32_t value) {
  OperandPlace p = info.places[index];
  uint32_t mask = p.size == 4 ? ~0u : (1u << (8 * p.size)) - 1;
  word[p.offset / 4] |= (static_cast<uint32_t>(value) & mask) << (8 * (p.offset % 4));
}

// What the rest of the code relies on.
static_assert(opInfo(Op::Call).words == 2 && opInfo(Op::CallMethod).words == 2 && opInfo(Op::New).words == 2);
static_assert(opInfo(Op::CallSpread).words == 2 && opInfo(Op::NewSpread).words == 2 && opInfo(Op::SuperCall).words == 2);
static_assert(opInfo(Op::CallDirect).words == 2 && opInfo(Op::GetField).words == 2 && opInfo(Op::GetMethod).words == 2);
static_assert(opInfo(Op::Call).places[0].offset == 1, "Return finds the result register in byte 1");
static_assert(opInfo(Op::JLt).places[2].offset == 4, "a label is the first extra word");

}  // namespace sx
