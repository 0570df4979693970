#pragma once
/// Typed emitters over Ir.h, derived from Ops.def: for each row Name
///   InstId emitName(operands as in the row…)   e.g. b.emitAdd(dst, lhs, rhs); b.emitNewArray(dst, Regs{x, y})
///   Reg    makeName(operands without the result…)  e.g. Reg sum = b.makeAdd(lhs, rhs), a fresh vreg of the row's kind
/// Registers are Reg, blocks BlockId, lists Regs{x, y} or a vector of Reg, immediates integers or enums; counts
/// that repeat a list's length are left out. IterNext and ForInNext take the `next` block last.
/// makeName exists where the row alone says the result's kind (not for Scope, whose descriptor it cannot know).
/// After a terminator, instructions are dropped until setBlock: code that cannot be reached costs nothing.
#include <type_traits>

#include "lower/ir/Ir.h"

namespace sx::ir {

/// A list operand: Regs{x, y}, a SmallVector<Reg>, a vector<Reg> or an ArrayRef<Reg>.
struct Regs {
  llvm::ArrayRef<Reg> regs;
  Regs(llvm::ArrayRef<Reg> r) : regs(r) {}
  Regs(const llvm::SmallVectorImpl<Reg>& r) : regs(r) {}
  Regs(const std::vector<Reg>& r) : regs(r) {}
  Regs(std::initializer_list<Reg> r) : regs(r.begin(), r.size()) {}
};
/// An immediate operand: any integer or enum.
struct ImmArg {
  uint32_t word;
  template <class T> requires(std::is_integral_v<T> || std::is_enum_v<T>)
  ImmArg(T value) : word(static_cast<uint32_t>(value)) {}
};

namespace detail {

/// The builder's argument type for an operand; void for a count the caller does not pass.
template <Op O, unsigned I> constexpr auto argOf() {
  constexpr OperandInfo o = opInfo(O).operands[I];
  if constexpr (isImpliedCount(opInfo(O), I)) return std::type_identity<void>{};
  else if constexpr (isListRole(o.role)) return std::type_identity<Regs>{};
  else if constexpr (o.role == Role::Block || o.role == Role::Label) return std::type_identity<BlockId>{};
  else if constexpr (o.role == Role::Imm) return std::type_identity<ImmArg>{};
  else return std::type_identity<Reg>{};
}

template <class... T> struct Types {};
template <Op O, unsigned I, class... Done> constexpr auto argTypes(Types<Done...>) {
  if constexpr (I < opInfo(O).operandCount) {
    using A = typename decltype(argOf<O, I>())::type;
    if constexpr (std::is_void_v<A>) return argTypes<O, I + 1>(Types<Done...>{});
    else return argTypes<O, I + 1>(Types<Done..., A>{});
  } else if constexpr (O == Op::IterNext || O == Op::ForInNext) {
    return Types<Done..., BlockId>{};
  } else {
    return Types<Done...>{};
  }
}
/// The argument types of emitName.
template <Op O> using ArgTypes = decltype(argTypes<O, 0>(Types<>{}));

/// True if the row has one result whose kind it fixes, so that makeName exists.
constexpr bool hasFixedResult(const OpInfo& info) {
  if (info.operandCount == 0 || info.operands[0].role != Role::Def || info.operands[0].same) return false;
  if (info.operandCount > 1 && info.operands[1].role == Role::Def) return false;
  return info.operands[0].kind != Kind::Scope && info.operands[0].kind != Kind::Ref;
}

/// Collects an instruction's words: one per operand, then the lists.
struct WordSink {
  llvm::SmallVector<uint32_t, 16> words;
  llvm::SmallVector<Regs, 2> lists;
  void put(Reg r) { words.push_back(r.id); }
  void put(BlockId b) { words.push_back(b.id); }
  void put(ImmArg i) { words.push_back(i.word); }
  void put(Regs r) {
    words.push_back(static_cast<uint32_t>(r.regs.size()));
    lists.push_back(r);
  }
};

}  // namespace detail

/// Appends instructions to the blocks of one function.
class IrBuilder {
 public:
  IrBuilder(Module& module, Function& function) : module_(module), fn_(function) {}

  Module& module() { return module_; }
  Function& function() { return fn_; }

  /// A fresh vreg. `detail`: the descriptor of a Scope, the KindListId of a Ref.
  Reg newReg(Kind kind = Kind::Any, uint32_t detail = kNoId, uint32_t debugName = kNoId) {
    return fn_.newReg(kind, detail, debugName);
  }
  Reg newScopeReg(uint32_t descriptor) { return fn_.newReg(Kind::Scope, descriptor); }
  /// A fresh vreg of the kind and detail of another.
  Reg newLike(Reg r) { return fn_.newReg(fn_.info(r).kind, fn_.info(r).detail); }

  /// A fresh block under the current handler.
  BlockId newBlock() { return fn_.newBlock(handler_); }
  /// Goes on appending to `b`.
  void setBlock(BlockId b) { block_ = b; reachable_ = true; }
  BlockId block() const { return block_; }
  /// False after a terminator until setBlock.
  bool reachable() const { return reachable_; }
  /// The handler of blocks made from now on. Change it at block boundaries, not inside a block.
  void setHandler(BlockId handler) { handler_ = handler; }
  BlockId handler() const { return handler_; }
  void setLoc(Loc loc) { loc_ = loc; }
  Loc loc() const { return loc_; }

  uint32_t addSwitch(SwitchTable table) {
    fn_.switches.push_back(std::move(table));
    return static_cast<uint32_t>(fn_.switches.size() - 1);
  }

  /// Constants by value, in the shortest form.
  Reg makeNumber(double value);
  Reg makeF64(double value);
  void emitNumber(Reg dst, double value);
  Reg makeStr(std::string_view text) { return makeLoadString(module_.intern(text)); }

  /// Appends an instruction given as the words Inst describes; for code that works on any op.
  InstId append(Op op, llvm::ArrayRef<uint32_t> words);

#define SX_OP(number, name, params, flags, meaning)                        \
  template <class... A> InstId emit##name(const A&... args) {              \
    static_assert(!opInfo(Op::name).has(EmitOnly), "made by the emitter"); \
    return emitOp<Op::name>(detail::ArgTypes<Op::name>{}, args...);        \
  }                                                                        \
  template <class... A> Reg make##name(const A&... args) {                 \
    constexpr const OpInfo& info = opInfo(Op::name);                       \
    static_assert(detail::hasFixedResult(info), "give the result's vreg"); \
    Reg dst = newReg(info.operands[0].kind);                               \
    emit##name(dst, args...);                                              \
    return dst;                                                            \
  }
#include "bytecode/format/Ops.def"

 private:
  template <Op O, class... P> InstId emitOp(detail::Types<P...>, std::type_identity_t<P>... args) {
    detail::WordSink sink;
    constexpr const OpInfo& info = opInfo(O);
    unsigned at = 0;
    auto one = [&](const auto& arg) {
      // An implied count takes the length of the op's list, which came before it.
      while (at < info.operandCount && isImpliedCount(info, at)) {
        sink.words.push_back(sink.words.back());
        at++;
      }
      sink.put(arg);
      at++;
    };
    (one(args), ...);
    if (at < info.operandCount) sink.words.push_back(sink.words.back());
    for (const Regs& l : sink.lists) {
      for (Reg r : l.regs) sink.words.push_back(r.id);
    }
    return append(O, sink.words);
  }

  Module& module_;
  Function& fn_;
  BlockId block_;
  BlockId handler_;
  Loc loc_;
  bool reachable_ = false;
};

}  // namespace sx::ir
