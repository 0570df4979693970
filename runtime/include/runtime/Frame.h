#pragma once
/// Frames on the register stack (design D9). A frame is its base pointer `r`: parameters, hidden parameters and
/// locals from r[0] up, five header words below. Every word of the stack is a valid Value, also the header's: raw
/// pointers look like denormal doubles.
#include "bytecode/format/Operands.h"
#include "runtime/Value.h"

namespace sx::rt {

struct FunctionCode;

/// What Return does with the result (the link word's high 16 bits); Plain is the fast path.
enum class FrameKind : uint16_t {
  Plain,            ///< result to byte 1 of the calling instruction (calls, and GetField running a getter)
  Construct,        ///< as Plain, but `this` unless the result is an object
  Setter,           ///< of a SetField: the result is dropped
  IterNext,         ///< the next method called by an IterNext op: the result says value and done
  Entry,            ///< returns to native code: leaves the interpreter loop
  Native,           ///< a native function's frame
};

enum FrameSlot : int {
  kReturnPc = -5,  ///< raw address of the calling instruction
  kLink = -4,      ///< caller's r | FrameKind << 48
  kCode = -3,      ///< raw FunctionCode* of this frame; null in a native frame
  kCallee = -2,    ///< function object; in a typed body called directly its scope cell, or undefined
  kThis = -1,
};
static_assert(-kReturnPc == kFrameHeader);

inline Value* callerOf(const Value* r) { return reinterpret_cast<Value*>(r[kLink].bits() & kPointerMask); }
inline FrameKind frameKind(const Value* r) { return static_cast<FrameKind>(r[kLink].bits() >> 48 & 0x7FFF); }
/// Beside the kind in the link: the collector wants to know when the frame is left (leaveWatchedFrame).
constexpr uint64_t kWatchedFrame = uint64_t{1} << 63;
inline bool isWatched(const Value* r) { return (r[kLink].bits() & kWatchedFrame) != 0; }
inline FunctionCode* codeOf(const Value* r) { return reinterpret_cast<FunctionCode*>(r[kCode].bits()); }
inline const uint32_t* returnPcOf(const Value* r) { return reinterpret_cast<const uint32_t*>(r[kReturnPc].bits()); }

/// A raw pointer as a register-stack word.
inline Value rawWord(const void* p) { return Value::fromBits(reinterpret_cast<uint64_t>(p)); }
inline Value linkWord(const Value* caller, FrameKind kind) {
  return Value::fromBits(reinterpret_cast<uint64_t>(caller) | static_cast<uint64_t>(kind) << 48);
}

}  // namespace sx::rt
