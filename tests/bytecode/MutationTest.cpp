#include <doctest/doctest.h>

#include <set>

#include "Mutator.h"
#include "Samples.h"
#include "bytecode/read/Disassembler.h"
#include "bytecode/read/Loader.h"
#include "bytecode/read/Verifier.h"

using namespace sx;
using namespace sx::test;

TEST_CASE("the samples are accepted") {
  for (const std::vector<uint8_t>& bytes : sampleFiles()) {
    auto loaded = loadModule(bytes);
    REQUIRE(loaded);
    auto verdict = verifyModule(loaded->view());
    if (!verdict) FAIL(describe(verdict.error()) << disassemble(loaded->view()));
  }
}

TEST_CASE("mutated files are refused or accepted, never read out of bounds") {
  const std::vector<std::vector<uint8_t>> samples = sampleFiles();
  std::set<int> codes;
  int accepted = 0;
  for (uint64_t seed = 0; seed < 4000; seed++) {
    Random random(seed);
    const std::vector<uint8_t> bytes = mutateModule(samples[seed % samples.size()], random);
    auto loaded = loadModule(bytes);
    if (!loaded) {
      codes.insert(static_cast<int>(loaded.error().code));
      continue;
    }
    disassemble(loaded->view());
    auto verdict = verifyModule(loaded->view());
    if (!verdict) codes.insert(static_cast<int>(verdict.error().code));
    accepted += verdict.has_value();
  }
  // The mutations reach all layers.
  CHECK(accepted > 200);
  CHECK(codes.size() > 30);
}

TEST_CASE("the same seed mutates alike") {
  Random a(5);
  Random b(5);
  CHECK(mutateModule(sampleFiles()[0], a) == mutateModule(sampleFiles()[0], b));
}
