#pragma once
/// The text form of the IR, for --emit=ir, pass tests and bug reports. Printing what was read gives the same text.
/// A record of the module starts at the beginning of a line; everything below a function is indented.
///
///   file "a.js"
///   scope s0 parent none { any "x", raw "y" }
///   literal l0 keys "a" "b"
///   decls d0 var "x" function "f"
///   module module "a.js" file 0 entry f0 scope s0 requests "./b.js" m1 exports "x" slot m0 0
///   function f0 "main" strict,typed length 0 env s0 counterpart none module m0 source 0 10
///     params v0:f64 results f64
///     hidden none none none
///     regs v0:any"n" v1:i32 v2:scope(s0) v3:ref[f64,f64]
///     b0: handler b1
///       v1 = AddI32 v1, v1 @0:12
///       v2 = NewArray [v0, v1]
///       SwitchInt v1, [low 3: b1, none, else b2]
#include <cstdint>
#include <string>
#include <string_view>

namespace sx::ir {

class Module;
struct Function;

/// The whole bundle, or one function of it.
std::string printModule(const Module& module);
std::string printFunction(const Module& module, uint32_t function);

/// Reads what printModule prints into an empty module; false with a message that names the line on a mistake.
[[nodiscard]] bool readModule(std::string_view text, Module& into, std::string& error);

/// What breaks a structural rule of Ir.h in a function, one line each (at most 20); empty if it is sound.
std::string checkFunction(const Module& module, uint32_t function);
std::string checkModule(const Module& module);

}  // namespace sx::ir
