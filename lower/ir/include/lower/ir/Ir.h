#pragma once
/// The intermediate representation: a control-flow graph of the ops of Ops.def over virtual registers.
///
/// How lowering uses it (IrBuilder.h):
/// - A local is one vreg, assigned as often as the program assigns it; a temporary is a fresh vreg with one definition.
///   The IR is not SSA; the passes rewrite what they can into single-definition vregs with Phi and back.
/// - A vreg has one kind for its whole life. An op may write a more special kind than the vreg has (AddI32 into an Any
///   vreg) and read one that fits (kindFits). Move widens: Move any, i32 is allowed. A vreg of kind Scope names its
///   descriptor, one of kind Ref its list of leaf kinds. A vreg of kind Iter stands for three registers.
/// - Every path to a use defines the vreg first. Parameters (Function::params, then rest, argumentValues, newTarget)
///   are defined at entry.
/// - Every block (but an empty one that nothing leads to) ends with exactly one terminator: Goto, Branch, BranchNullish, BranchUndefined, SwitchInt, Return,
///   ReturnUndefined, ReturnMany, Throw, ThrowError, IterNext, ForInNext. The last two have two successors: `done` and
///   `next`; their result is defined only on the way to `next`.
/// - A block names the handler block that gets exceptions of its instructions, or none. A handler starts with Catch;
///   control enters it only by an exception. The entry has no handler. Vregs live into a handler keep one register.
/// - Runs are lists: NewArray(dst, {a, b, c}); the register allocator places them. The same vreg may occur twice.
///   A count that only repeats the length of a list (argc, count) is not an operand in the IR.
/// - Windows are lists: Call and New take {callee, args…}, CallMethod {callee, this, args…}, as do
///   CallSpread, NewSpread and SuperCall, the last two with newTarget for this; CallDirect {environment or Reg::none(), args…}, with `this` before the arguments if the callee is kFnUsesThis. A temporary used once, as such an operand, is computed in its slot.
/// - CallDirect has a list of results too: exactly those of the callee's signature, at least one.
/// - A Scope vreg without a descriptor (kNoId) is the empty environment, which LoadEnv gives in a function without
///   envScope and NewClosure takes for one.
/// - MakeRef takes the owner's leaves as a list of vregs; until the CallDirect that takes its result, the allocator keeps
///   them consecutive, and that call reads and writes them. MakeRefs stand between the arguments and their call
///   and write fresh vregs that only that call reads; the call's results are no leaves it is lent.
/// - Runs and windows hold at most kMaxArgs (200) values; longer literals are built step by step.
/// - PropSite is a name, CallSite the text of the callee expression (kNoId if none): both are strings here.
/// - SwitchInt's table belongs to the function (Function::switches).
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/Assert.h"
#include "bytecode/format/Module.h"
#include "bytecode/format/Ops.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"

namespace sx {
class SourceFile;
}

namespace sx::ir {

/// No string, scope, function …: the absent value of every table index.
constexpr uint32_t kNoId = ~0u;

/// A virtual register of one function.
struct Reg {
  uint32_t id = kNoId;
  static constexpr Reg none() { return {}; }
  constexpr bool valid() const { return id != kNoId; }
  constexpr bool operator==(const Reg&) const = default;
};

/// A basic block of one function.
struct BlockId {
  uint32_t id = kNoId;
  static constexpr BlockId none() { return {}; }
  constexpr bool valid() const { return id != kNoId; }
  constexpr bool operator==(const BlockId&) const = default;
};

/// An instruction of one function; instructions are never freed, blocks list those that count.
using InstId = uint32_t;

/// What a virtual register is declared to hold.
struct RegInfo {
  Kind kind = Kind::Any;
  /// Kind Scope: its descriptor. Kind Ref: its KindListId. Else kNoId.
  uint32_t detail = kNoId;
  /// The variable's name, for printing; kNoId for a temporary.
  uint32_t name = kNoId;
};

/// A place in a source file. The file is an index of Module::files.
struct Loc {
  static constexpr uint32_t kNone = ~0u;
  uint32_t offset = kNone;
  uint16_t file = 0;
  constexpr bool valid() const { return offset != kNone; }
};

/// One instruction. Its operands are a slice of Function::operands: first one word per operand of the op's row (a vreg,
/// block or immediate; for a list its length), then the elements of its lists in order, then, for IterNext and
/// ForInNext, the block `next`.
struct Inst {
  Op op = Op::Debugger;
  uint16_t file = 0;
  uint32_t first = 0;
  uint32_t count = 0;
  uint32_t offset = Loc::kNone;

  Loc loc() const { return {offset, file}; }
  const OpInfo& info() const { return opInfo(op); }
};

struct Block {
  std::vector<InstId> insts;
  /// Where exceptions of this block's instructions go, if anywhere in this function.
  BlockId handler;
  /// Filled by computePredecessors; the order of Phi inputs. Handler edges are not in it.
  llvm::SmallVector<BlockId, 2> preds;
};

/// Targets of SwitchInt: value low + i goes to targets[i] (none: to otherwise).
struct SwitchTable {
  int32_t low = 0;
  llvm::SmallVector<BlockId, 8> targets;
  BlockId otherwise;
};

/// Function::flags beyond FnFlag of Module.h: the passes work on it (functions of .sx modules), and it must not be
/// inlined.
constexpr uint32_t kFnOptimise = 1u << 30;
constexpr uint32_t kFnNoInline = 1u << 31;

/// One parameter of a typed body. A struct by value is one entry per leaf.
struct ParamType {
  Kind kind = Kind::Any;
  /// Kind Ref: the leaves it gives access to.
  uint32_t kindList = kNoId;
};

struct Function {
  uint32_t name = kNoId;
  uint32_t module = 0;
  /// FnFlag of Module.h, kFnOptimise and kFnNoInline.
  uint32_t flags = 0;
  /// The value of `f.length`.
  uint32_t length = 0;
  /// The descriptor of the scope its closures are created in (or its direct calls pass); kNoId if it needs none.
  uint32_t envScope = kNoId;
  /// Typed body: its wrapper, whose closures stand for it in untyped code (kNoId if its value never escapes).
  /// Wrapper: its typed body. Else kNoId.
  uint32_t counterpart = kNoId;
  /// Range of the source text, for Function.prototype.toString.
  uint32_t sourceBegin = 0, sourceEnd = 0;

  /// Declared parameters, in order; an ordinary function's are of kind Any.
  llvm::SmallVector<Reg, 4> params;
  /// Typed bodies: types of params and of the results: one per leaf, at least one (Any, if it returns undefined).
  llvm::SmallVector<ParamType, 4> paramTypes;
  llvm::SmallVector<Kind, 2> results;
  /// Hidden parameters, each valid if the flag says so.
  Reg rest, argumentValues, newTarget;

  std::vector<RegInfo> regs;
  std::vector<Inst> insts;
  std::vector<uint32_t> operands;
  std::vector<Block> blocks;  ///< blocks[0] is the entry and has no predecessor
  std::vector<SwitchTable> switches;

  bool has(uint32_t flag) const { return (flags & flag) != 0; }
  bool isTyped() const { return has(kFnTypedBody); }
  Reg newReg(Kind kind, uint32_t detail = kNoId, uint32_t debugName = kNoId) {
    regs.push_back({kind, detail, debugName});
    return {static_cast<uint32_t>(regs.size() - 1)};
  }
  BlockId newBlock(BlockId handler = BlockId::none()) {
    blocks.emplace_back().handler = handler;
    return {static_cast<uint32_t>(blocks.size() - 1)};
  }
  const RegInfo& info(Reg r) const { return regs[r.id]; }
  Kind kindOf(Reg r) const { return regs[r.id].kind; }
  Block& block(BlockId b) { return blocks[b.id]; }
  const Block& block(BlockId b) const { return blocks[b.id]; }
  Inst& inst(InstId i) { return insts[i]; }
  const Inst& inst(InstId i) const { return insts[i]; }

  /// Operand `index` of the row, as a raw word.
  uint32_t operand(const Inst& i, unsigned index) const { return operands[i.first + index]; }
  void setOperand(const Inst& i, unsigned index, uint32_t value) { operands[i.first + index] = value; }
  Reg reg(const Inst& i, unsigned index) const { return {operand(i, index)}; }
  int32_t imm(const Inst& i, unsigned index) const { return static_cast<int32_t>(operand(i, index)); }
  /// The elements of the list that operand `index` is.
  llvm::MutableArrayRef<uint32_t> list(const Inst& i, unsigned index);
  llvm::ArrayRef<uint32_t> list(const Inst& i, unsigned index) const {
    return const_cast<Function*>(this)->list(i, index);
  }
  /// The block IterNext and ForInNext continue in.
  uint32_t& nextBlock(const Inst& i) { return operands[i.first + i.count - 1]; }
  uint32_t nextBlock(const Inst& i) const { return operands[i.first + i.count - 1]; }

  /// Appends an instruction to no block yet. `words` are laid out as Inst says.
  InstId addInst(Op op, llvm::ArrayRef<uint32_t> words, Loc loc);
  const Inst* terminator(BlockId b) const {
    return blocks[b.id].insts.empty() ? nullptr : &insts[blocks[b.id].insts.back()];
  }
  void computePredecessors();
};

/// True for a role whose operand is a list in the IR.
constexpr bool isListRole(Role r) {
  return r == Role::UseRun || r == Role::DefRun || r == Role::UseDefRun || r == Role::Window || r == Role::List;
}
/// True if operand `index` only repeats the length of a list of the same op.
constexpr bool isImpliedCount(const OpInfo& info, unsigned index) {
  if (info.operands[index].imm != ImmType::Count) return false;
  for (unsigned i = 0; i < info.operandCount; i++) {
    if (isListRole(info.operands[i].role)) return true;
  }
  return false;
}
/// True if an instruction of this op ends a block of the IR.
constexpr bool endsBlock(Op op) { return opInfo(op).has(Terminator) || op == Op::IterNext || op == Op::ForInNext; }

constexpr bool roleReads(Role r) {
  return r == Role::Use || r == Role::UseDef || r == Role::UseRun || r == Role::UseDefRun || r == Role::Window || r == Role::List;
}
constexpr bool roleWrites(Role r) { return r == Role::Def || r == Role::UseDef || r == Role::DefRun; }

/// Which operands of an op are vregs or lists of them, one bit each.
struct RegOperands {
  uint8_t reads = 0, writes = 0, lists = 0;
};
inline constexpr std::array<RegOperands, kMaxOpNumber> kRegOperands = [] {
  std::array<RegOperands, kMaxOpNumber> table{};
  for (size_t op = 0; op < table.size(); op++) {
    for (unsigned i = 0; i < kOpTable[op].operandCount; i++) {
      Role role = kOpTable[op].operands[i].role;
      if (roleReads(role)) table[op].reads |= 1 << i;
      if (roleWrites(role)) table[op].writes |= 1 << i;
      if (isListRole(role)) table[op].lists |= 1 << i;
    }
  }
  return table;
}();
constexpr bool hasLists(Op op) { return kRegOperands[static_cast<uint16_t>(op)].lists != 0; }

/// forEachReg for the operands in `mask`.
template <class Fn, class F> void forEachRegIn(Fn& fn, const Inst& inst, unsigned mask, F f) {
  const OpInfo& info = inst.info();
  unsigned lists = kRegOperands[static_cast<uint16_t>(inst.op)].lists;
  auto* words = fn.operands.data() + inst.first;
  unsigned tail = info.operandCount;
  for (unsigned rest = mask | lists; rest != 0; rest &= rest - 1) {
    auto i = static_cast<unsigned>(std::countr_zero(rest));
    if ((lists >> i & 1) == 0) {
      f(words[i], info.operands[i], i);
    } else if ((mask >> i & 1) == 0) {
      tail += words[i];
    } else {
      for (uint32_t n = words[i]; n > 0; n--, tail++) {
        if (words[tail] != kNoId) f(words[tail], info.operands[i], i);
      }
    }
  }
}
/// Calls f(uint32_t& word, const OperandInfo&, unsigned operandIndex) for each vreg an instruction reads or writes.
/// UseDef operands and the leaves of MakeRef come once. The role to go by is that of the OperandInfo.
template <class Fn, class F> void forEachReg(Fn& fn, const Inst& inst, F f) {
  const RegOperands& regs = kRegOperands[static_cast<uint16_t>(inst.op)];
  forEachRegIn(fn, inst, regs.reads | regs.writes, f);
}
/// Calls f(Reg) for each vreg read.
template <class Fn, class F> void forEachUse(const Fn& fn, const Inst& inst, F f) {
  forEachRegIn(fn, inst, kRegOperands[static_cast<uint16_t>(inst.op)].reads, [&](const uint32_t& word, const OperandInfo&, unsigned) { f(Reg{word}); });
}
/// Calls f(Reg) for each vreg written (UseDef included; the leaves a MakeRef lends are not).
template <class Fn, class F> void forEachDef(const Fn& fn, const Inst& inst, F f) {
  forEachRegIn(fn, inst, kRegOperands[static_cast<uint16_t>(inst.op)].writes, [&](const uint32_t& word, const OperandInfo&, unsigned) { f(Reg{word}); });
}
/// Calls f(uint32_t& blockId) for each successor a terminator names, in order; handler edges are not among them.
template <class Fn, class F> void forEachSuccessor(Fn& fn, const Inst& inst, F f) {
  const OpInfo& info = inst.info();
  if (inst.op == Op::SwitchInt) {
    auto& table = fn.switches[fn.operand(inst, 1)];
    for (auto& t : table.targets) {
      if (t.valid()) f(t.id);
    }
    f(table.otherwise.id);
    return;
  }
  for (unsigned i = 0; i < info.operandCount; i++) {
    Role r = info.operands[i].role;
    if (r == Role::Block || r == Role::Label) f(fn.operands[inst.first + i]);
  }
  if (inst.op == Op::IterNext || inst.op == Op::ForInNext) f(fn.nextBlock(inst));
}

/// A slot of a scope cell.
struct SlotDesc {
  Kind kind = Kind::Any;
  uint32_t name = kNoId;
  /// It is written once, by its initialisation (const, imports, functions never assigned): what a read gave, every
  /// later read gives.
  bool isConst = false;
  /// The number constant (internNumber) it holds once it is initialised, if that is known; needs isConst.
  uint32_t constant = kNoId;
};

struct ScopeDesc {
  uint32_t parent = kNoId;
  std::vector<SlotDesc> slots;
};

/// A number (bigint == kNoId) or a BigInt given by its literal without the n, a string: decimal digits or 0x, 0o, 0b and digits.
struct Constant {
  double number = 0;
  uint32_t bigint = kNoId;
};

struct Literal {
  LiteralKind kind = LiteralKind::Keys;
  llvm::SmallVector<uint32_t, 4> items;
};

/// One source file; positions are given only for files whose text is known.
struct FileInfo {
  std::string path;
  const SourceFile* source = nullptr;
};

/// One module of the bundle.
struct ModuleInfo {
  ModuleKind kind = ModuleKind::Module;
  uint32_t path = kNoId;   ///< display path
  uint32_t file = 0;       ///< index in Module::files
  uint32_t entry = kNoId;  ///< function
  uint32_t scope = kNoId;  ///< scope descriptor
  std::vector<RequestRecord> requests;
  std::vector<ExportRecord> exports;
};

/// A bundle of modules with the tables their functions index.
class Module {
 public:
  Module();
  Module(const Module&) = delete;
  Module& operator=(const Module&) = delete;

  /// The id of a string given as UTF-8 (WTF-8 for lone surrogates).
  uint32_t intern(std::string_view text);
  std::string_view string(uint32_t id) const { return strings_[id]; }
  uint32_t stringCount() const { return static_cast<uint32_t>(strings_.size()); }
  /// The id of a number constant; NaNs are one, 0 and -0 are two.
  uint32_t internNumber(double value);
  uint32_t internBigInt(std::string_view digits);
  uint32_t internKindList(llvm::ArrayRef<Kind> kinds);
  llvm::ArrayRef<Kind> kindList(uint32_t id) const { return kindLists_[id]; }
  uint32_t kindListCount() const { return static_cast<uint32_t>(kindLists_.size()); }
  const Constant& constant(uint32_t id) const { return constants_[id]; }
  uint32_t constantCount() const { return static_cast<uint32_t>(constants_.size()); }
  uint32_t addScope(ScopeDesc desc) { return add(scopes, std::move(desc)); }
  uint32_t addLiteral(Literal literal) { return add(literals, std::move(literal)); }
  uint32_t addDecls(std::vector<DeclRecord> list) { return add(decls, std::move(list)); }
  uint32_t addModule(ModuleInfo info) { return add(modules, std::move(info)); }
  uint32_t addFile(std::string displayPath, const SourceFile* source = nullptr) {
    return add(files, FileInfo{std::move(displayPath), source});
  }
  /// A new function; the reference stays valid.
  uint32_t addFunction();
  Function& function(uint32_t id) { return *functions_[id]; }
  const Function& function(uint32_t id) const { return *functions_[id]; }
  uint32_t functionCount() const { return static_cast<uint32_t>(functions_.size()); }

  std::vector<ScopeDesc> scopes;
  std::vector<Literal> literals;
  std::vector<std::vector<DeclRecord>> decls;
  std::vector<ModuleInfo> modules;
  std::vector<FileInfo> files;
  uint32_t entryModule = 0;

 private:
  template <class T> static uint32_t add(std::vector<T>& v, T value) {
    v.push_back(std::move(value));
    return static_cast<uint32_t>(v.size() - 1);
  }

  std::vector<std::string_view> strings_;  // keys of stringIds_, whose entries do not move
  llvm::StringMap<uint32_t> stringIds_;
  std::vector<Constant> constants_;
  llvm::StringMap<uint32_t> constantIds_;
  std::vector<std::vector<Kind>> kindLists_;
  llvm::StringMap<uint32_t> kindListIds_;
  std::vector<std::unique_ptr<Function>> functions_;
};

}  // namespace sx::ir
