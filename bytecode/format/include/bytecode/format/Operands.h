#pragma once
/// The operand types of Ops.def: what each means, which register kind it carries and how it is encoded.
#include <cstdint>

namespace sx {

/// What is known of a register's value (design D6, D10; see the head of Ops.def).
enum class Kind : uint8_t { None, Any, Raw, I32, F32, F64, Bool, Ref, Scope, Iter };

inline const char* kindName(Kind k) {
  constexpr const char* kNames[] = {"none", "any", "raw", "i32", "f32", "f64", "bool", "ref", "scope", "iter"};
  return kNames[static_cast<uint8_t>(k)];
}

/// True if a register of kind `from` may be read where `to` is expected.
constexpr bool kindFits(Kind from, Kind to) {
  if (from == to) return true;
  switch (to) {
    case Kind::Raw: return from == Kind::Any || from == Kind::I32 || from == Kind::F32 || from == Kind::F64 || from == Kind::Bool;
    case Kind::Any: return from == Kind::I32 || from == Kind::F32 || from == Kind::F64 || from == Kind::Bool;
    case Kind::F64: return from == Kind::F32;
    case Kind::None: case Kind::I32: case Kind::F32: case Kind::Bool: case Kind::Ref: case Kind::Scope: case Kind::Iter: return false;
  }
  return false;
}

/// How an operand takes part in data and control flow.
enum class Role : uint8_t {
  Def,        ///< written
  Use,        ///< read
  UseDef,     ///< read, then written
  UseRun,     ///< first of `count` consecutive registers read (count: the op's Count8, literal or list)
  DefRun,     ///< first of the consecutive registers written by a direct call
  UseDefRun,  ///< first of the registers a reference gives access to
  Window,     ///< base register of a call window
  Acc,        ///< the accumulator; takes no bits
  FAcc,       ///< the f64 accumulator; takes no bits
  Label,      ///< branch target
  Block,      ///< branch target in the IR only
  List,       ///< list of registers in the IR only
  Imm,        ///< anything that is not a register or a target
};

/// What an Imm operand indexes or means.
enum class ImmType : uint8_t {
  None, Int, Count, StrId, ConstId, FnId, ScopeId, SlotId, ModuleId, PropSite, CallSite, LiteralId, TableId, DeclId,
  KindListId, MethodFlags, ErrorCode,
};

/// One operand, as data. `size` is its encoded size in bytes: 0, 1, 2 (aligned to 2) or 4 (a word of its own).
struct OperandInfo {
  Role role = Role::Imm;
  Kind kind = Kind::None;
  uint8_t size = 0;
  ImmType imm = ImmType::None;
  bool same = false;  ///< the kind follows another operand (Move, Phi) or a declaration (scope slot, borrowed leaf)
};

// Each type carries the value it had in the IR or in a decoded instruction: a register number, an immediate,
// an index or a signed word distance.
#define SX_OPERAND(Name, ...)                            \
  struct Name {                                          \
    int32_t value = 0;                                   \
    static constexpr OperandInfo kInfo{__VA_ARGS__};     \
  };
SX_OPERAND(Def, Role::Def, Kind::Any, 1)
SX_OPERAND(DefRaw, Role::Def, Kind::Raw, 1)
SX_OPERAND(DefI32, Role::Def, Kind::I32, 1)
SX_OPERAND(DefF32, Role::Def, Kind::F32, 1)
SX_OPERAND(DefF64, Role::Def, Kind::F64, 1)
SX_OPERAND(DefBool, Role::Def, Kind::Bool, 1)
SX_OPERAND(DefRef, Role::Def, Kind::Ref, 1)
SX_OPERAND(DefScope, Role::Def, Kind::Scope, 1)
SX_OPERAND(DefIter, Role::Def, Kind::Iter, 1)
SX_OPERAND(DefSame, Role::Def, Kind::None, 1, ImmType::None, true)
SX_OPERAND(DefWide, Role::Def, Kind::None, 2, ImmType::None, true)
SX_OPERAND(DefSlot, Role::Def, Kind::None, 1, ImmType::None, true)
SX_OPERAND(DefLeaf, Role::Def, Kind::None, 1, ImmType::None, true)
SX_OPERAND(Use, Role::Use, Kind::Any, 1)
SX_OPERAND(UseRaw, Role::Use, Kind::Raw, 1)
SX_OPERAND(UseI32, Role::Use, Kind::I32, 1)
SX_OPERAND(UseF32, Role::Use, Kind::F32, 1)
SX_OPERAND(UseF64, Role::Use, Kind::F64, 1)
SX_OPERAND(UseBool, Role::Use, Kind::Bool, 1)
SX_OPERAND(UseRef, Role::Use, Kind::Ref, 1)
SX_OPERAND(UseScope, Role::Use, Kind::Scope, 1)
SX_OPERAND(UseSame, Role::Use, Kind::None, 1, ImmType::None, true)
SX_OPERAND(UseWide, Role::Use, Kind::None, 2, ImmType::None, true)
SX_OPERAND(UseSlot, Role::Use, Kind::None, 1, ImmType::None, true)
SX_OPERAND(UseLeaf, Role::Use, Kind::None, 1, ImmType::None, true)
SX_OPERAND(UseDef, Role::UseDef, Kind::Any, 1)
SX_OPERAND(UseDefI32, Role::UseDef, Kind::I32, 1)
SX_OPERAND(UseDefIter, Role::UseDef, Kind::Iter, 1)
SX_OPERAND(UseRun, Role::UseRun, Kind::Any, 1)
SX_OPERAND(DefRun, Role::DefRun, Kind::None, 1, ImmType::None, true)
SX_OPERAND(UseDefRun, Role::UseDefRun, Kind::None, 1, ImmType::None, true)
SX_OPERAND(Window, Role::Window, Kind::None, 1)
SX_OPERAND(Acc, Role::Acc, Kind::Any, 0)
SX_OPERAND(AccI32, Role::Acc, Kind::I32, 0)
SX_OPERAND(FAcc, Role::FAcc, Kind::F64, 0)
SX_OPERAND(Label, Role::Label, Kind::None, 4)
SX_OPERAND(Block, Role::Block, Kind::None, 0)
SX_OPERAND(UseList, Role::List, Kind::None, 0, ImmType::None, true)
SX_OPERAND(Imm8, Role::Imm, Kind::None, 1, ImmType::Int)
SX_OPERAND(Imm16, Role::Imm, Kind::None, 2, ImmType::Int)
SX_OPERAND(Imm32, Role::Imm, Kind::None, 4, ImmType::Int)
SX_OPERAND(Count8, Role::Imm, Kind::None, 1, ImmType::Count)
SX_OPERAND(MethodFlags, Role::Imm, Kind::None, 1, ImmType::MethodFlags)
SX_OPERAND(ErrorCode, Role::Imm, Kind::None, 1, ImmType::ErrorCode)
SX_OPERAND(StrId, Role::Imm, Kind::None, 4, ImmType::StrId)
SX_OPERAND(ConstId, Role::Imm, Kind::None, 4, ImmType::ConstId)
SX_OPERAND(FnId, Role::Imm, Kind::None, 4, ImmType::FnId)
SX_OPERAND(ScopeId, Role::Imm, Kind::None, 4, ImmType::ScopeId)
SX_OPERAND(SlotId, Role::Imm, Kind::None, 4, ImmType::SlotId)
SX_OPERAND(ModuleId, Role::Imm, Kind::None, 4, ImmType::ModuleId)
SX_OPERAND(PropSite, Role::Imm, Kind::None, 4, ImmType::PropSite)
SX_OPERAND(CallSite, Role::Imm, Kind::None, 4, ImmType::CallSite)
SX_OPERAND(LiteralId, Role::Imm, Kind::None, 4, ImmType::LiteralId)
SX_OPERAND(TableId, Role::Imm, Kind::None, 4, ImmType::TableId)
SX_OPERAND(DeclId, Role::Imm, Kind::None, 4, ImmType::DeclId)
SX_OPERAND(KindListId, Role::Imm, Kind::None, 4, ImmType::KindListId)
#undef SX_OPERAND

/// Words of the callee's frame header at the start of a call window (runtime/Frame.h).
constexpr int kFrameHeader = 5;
/// Registers an Iter occupies.
constexpr int kIterRegs = 3;

/// Values of MethodFlags: the kind in the low bits, then flags.
enum MethodFlag : uint8_t { kMethod = 0, kGetter = 1, kSetter = 2, kField = 3, kMethodKindMask = 3, kEnumerable = 4, kStatic = 8 };

/// What ThrowError throws; the instruction's string is the detail.
enum class ThrowCode : uint8_t {
  ConstAssign,         ///< TypeError: Assignment to constant variable.
  Unsupported,         ///< Error with code ERR_SX_UNSUPPORTED; detail names the feature
  TypeErrorText,       ///< TypeError whose message is detail
  ReferenceErrorText,  ///< ReferenceError whose message is detail
  SyntaxErrorText,     ///< SyntaxError whose message is detail
  RangeErrorText,      ///< RangeError whose message is detail
  IteratorResult,      ///< ThrowIfNotObject: Iterator result x is not an object
  Count
};

constexpr bool isThrowCode(uint32_t code) { return code < static_cast<uint32_t>(ThrowCode::Count); }

}  // namespace sx
