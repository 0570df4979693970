// Bytes of a .sxbc file, changed by knowledge of its structure (tests/bytecode/Mutator.h) and blindly. Give it a corpus
// of files that sxc built.
#include <cstdint>
#include <cstring>
#include <vector>

#include "Mutator.h"
#include "bytecode/format/Writer.h"
#include "bytecode/read/Disassembler.h"
#include "bytecode/read/Loader.h"
#include "bytecode/read/Verifier.h"

extern "C" size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t maxSize);

namespace {

/// Makes length and checksum right, which blind changes hardly ever do.
void mend(std::vector<uint8_t>& bytes) {
  if (bytes.size() < sizeof(sx::FileHeader)) return;
  const auto size = static_cast<uint32_t>(bytes.size());
  std::memcpy(bytes.data() + offsetof(sx::FileHeader, totalBytes), &size, sizeof size);
  sx::sealModule(bytes);
}

}  // namespace

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t maxSize, unsigned seed) {
  sx::test::Random random(seed);
  if (random.oneIn(3)) return LLVMFuzzerMutate(data, size, maxSize);
  const std::vector<uint8_t> changed = sx::test::mutateModule({data, data + size}, random);
  const size_t length = changed.size() < maxSize ? changed.size() : maxSize;
  std::memcpy(data, changed.data(), length);
  return length;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::vector<uint8_t> bytes(data, data + size);
  mend(bytes);
  const auto loaded = sx::loadModule(bytes);
  if (!loaded) {
    sx::describe(loaded.error());
    return 0;
  }
  sx::disassemble(loaded->view());
  for (uint32_t f = 0; f < loaded->view().functions.size(); f++) {
    const auto verdict = sx::verifyFunction(loaded->view(), f);
    if (!verdict) sx::describe(verdict.error());
  }
  return 0;
}
