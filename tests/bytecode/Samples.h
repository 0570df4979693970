#pragma once
#include <cstdint>
#include <vector>

namespace sx::test {

/// Hand-assembled files whose functions the verifier accepts, rich in what can be got wrong: loops, handlers, switches,
/// iterations, scopes, closures, direct calls, references, accumulators.
std::vector<std::vector<uint8_t>> sampleFiles();

}  // namespace sx::test
