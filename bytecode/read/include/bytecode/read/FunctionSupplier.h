#pragma once
/// Where the functions of a program that runs from source come from: each is compiled when it is first called.
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "bytecode/format/Module.h"

namespace sx {

/// Some functions as a file of their own. Functions, scope descriptors and modules have numbers for the whole program;
/// the file numbers its functions and modules itself and uses the program's descriptors.
struct CompiledUnit {
  std::vector<uint8_t> bytes;
  /// Functions with code, which come first; the others are stubs for functions to be compiled when they are called.
  uint32_t bodyCount = 0;
  /// The program's numbers of the file's functions (kNone for those that are never called) and modules.
  std::vector<uint32_t> functions, modules;
};

/// The compiler as a running program sees it.
class FunctionSupplier {
 public:
  virtual ~FunctionSupplier() = default;
  /// The unit of all entry functions, with the whole table of modules; or why there is none.
  virtual tl::expected<CompiledUnit, std::string> compileEntries() = 0;
  /// The unit that begins with this function. Called at most once for each.
  virtual tl::expected<CompiledUnit, std::string> compileFunction(uint32_t function) = 0;
  /// The descriptors that units compiled so far use. The memory may move when a unit is compiled.
  virtual std::span<const ScopeRecord> scopes() const = 0;
  virtual std::span<const SlotRecord> slots() const = 0;
  /// The text that SlotRecord::name stands for, in UTF-8.
  virtual std::string slotName(uint32_t name) const = 0;
  /// The source text of a module, in UTF-8.
  virtual std::string_view moduleSource(uint32_t module) const = 0;
  /// Functions in the source, and how many of them have been compiled.
  virtual uint32_t functionCount() const = 0;
  virtual uint32_t compiledCount() const = 0;
};

}  // namespace sx
