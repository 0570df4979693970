#pragma once
/// The state of emitting one function, handed from phase to phase.
///
/// The working copy of the function keeps the IR's form with two liberties: ops of the emitter (EmitOnly) may occur, and
/// a block may end with a fused jump, whose Label operand is the block to go to if it jumps and whose last word, as in
/// IterNext, is the block to go on with.
#include <cstdint>
#include <vector>

#include "bytecode/format/ModuleData.h"
#include "lower/ir/Ir.h"

namespace sx::emit {

using ir::kNoId;

class Tables;

/// A place where operands must stand in consecutive registers: the window of a call or a plain run.
struct RunUse {
  uint32_t inst = 0;
  uint32_t block = 0;
  uint32_t header = 0;  ///< kFrameHeader for a call window, else 0
  uint32_t slots = 0;   ///< registers from the base, header included
  uint32_t base = kNoId;
};

struct Work {
  const ir::Module& module;
  Tables& tables;
  ir::Function fn;
  /// Order of blocks in the code.
  std::vector<uint32_t> layout;
  /// Per vreg: occurs with a value from another block.
  std::vector<uint8_t> isGlobal;
  std::vector<uint32_t> useCount, defCount;

  // What register allocation finds.
  std::vector<uint32_t> regOf;  ///< per vreg, kNoId if it has none
  std::vector<RunUse> runs;     ///< in order of their instructions
  std::vector<RegType> types;   ///< per register
};

/// True for a terminator that jumps to its Label or goes on with the block in its last word.
constexpr bool hasNextWord(Op op) { return opInfo(op).has(Jumps); }

/// Calls f(uint32_t& block, bool isNext) for each successor of a working block's last instruction.
template <class F> void forEachTarget(ir::Function& fn, const ir::Inst& inst, F f) {
  if (inst.op == Op::Jump || !hasNextWord(inst.op) || inst.op == Op::IterNext || inst.op == Op::ForInNext) {
    ir::forEachSuccessor(fn, inst, [&](uint32_t& s) { f(s); });
    return;
  }
  ir::forEachSuccessor(fn, inst, [&](uint32_t& s) { f(s); });
  f(fn.nextBlock(inst));
}

/// True if the second register of the op's window is `this`, or newTarget in its place.
constexpr bool windowHasThis(Op op) { return op == Op::CallMethod || op == Op::CallSpread || op == Op::NewSpread || op == Op::SuperCall; }

/// Calls f(slot, vreg) for each operand that goes into a window or run; vreg is kNoId for an environment that is not
/// needed.
template <class F> void forEachSlot(const Work& w, const ir::Inst& inst, F f) {
  for (unsigned k = 0; k < inst.info().operandCount; k++) {
    Role role = inst.info().operands[k].role;
    if (role != Role::Window && role != Role::UseRun) continue;
    bool hasThis = windowHasThis(inst.op) ||
                   (inst.op == Op::CallDirect && w.module.function(w.fn.operand(inst, 2)).has(kFnUsesThis));
    uint32_t slot = role == Role::Window ? kFrameHeader - 2 : 0;
    for (uint32_t r : w.fn.list(inst, k)) {
      f(slot, r);
      slot += role == Role::Window && slot == kFrameHeader - 2 && !hasThis ? 2 : 1;
    }
  }
}

/// Threads jumps, rotates loops and orders the blocks.
void layoutBlocks(Work& w);
/// Counts uses and definitions and finds the global vregs.
void countRegs(Work& w);
/// Fuses, folds immediates, forwards copies and drops dead code, block by block.
void selectInstructions(Work& w);
/// Copies borrowed leaves that cannot be consecutive where they are.
void prepareRefs(Work& w);
/// Moves vregs with a register of at least `limit` into a scope cell, but for those of `isShort`; false if there are none.
bool spillRegisters(Work& w, uint32_t limit, const std::vector<bool>& isShort);
/// Gives every vreg a register; false if the function cannot be made to fit.
bool allocateRegisters(Work& w);
/// Writes the code and tables of the function.
void encodeFunction(Work& w, FunctionData& f);

}  // namespace sx::emit
