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
  friend tl::expected<LoadedModule, BytecodeError> loadModule(std::span<const uint8_t> bytes);

  std::unique_ptr<uint64_t[]> words_;
  size_t byteCount_ = 0;
  ModuleView view_;
};

/// Copies `bytes` and checks every offset, count, index and text once; linear in their number.
tl::expected<LoadedModule, BytecodeError> loadModule(std::span<const uint8_t> bytes);

}  // namespace sx
