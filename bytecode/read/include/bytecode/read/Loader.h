#pragma once
/// Reads a .sxbc file from bytes that nobody vouches for (design D11).
#include <cstdint>
#include <memory>
#include <span>
#include <tl/expected.hpp>

#include "bytecode/format/Module.h"
#include "bytecode/read/BytecodeError.h"

namespace sx {

/// A loaded file: private bytes and the view on them. Its structure is checked; each function still has to pass
/// verifyFunction (Verifier.h) before it runs.
class LoadedModule {
 public:
  const ModuleView& view() const { return view_; }
  const ModuleView* operator->() const { return &view_; }
  size_t byteCount() const { return byteCount_; }

 private:
  friend class ModuleLoader;

  std::unique_ptr<uint64_t[]> words_;
  size_t byteCount_ = 0;
  ModuleView view_;
};

/// Copies `bytes` and checks every offset, count, index and text once; linear in their number.
tl::expected<LoadedModule, BytecodeError> loadModule(std::span<const uint8_t> bytes);

/// The same for a file that a compiler in this process made of some functions of a program, whose scope descriptors are
/// not in the file. The caller vouches for them and keeps them; the names of their slots are its own.
tl::expected<LoadedModule, BytecodeError> loadUnit(std::span<const uint8_t> bytes, std::span<const ScopeRecord> scopes,
                                                   std::span<const SlotRecord> slots);

}  // namespace sx
