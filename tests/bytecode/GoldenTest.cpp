// Files of this and the previous format version, as they were built then (tests/bytecode/golden): they load, verify, print the
// same listing and are rewritten to the same content. The suite `determinism` runs them.
//
// A new version keeps the files of the one before and adds some of its own; SX_UPDATE_GOLDEN=1 writes the listings again,
// for when the listing's form has changed, never when a file no longer loads.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "ModuleReader.h"
#include "bytecode/format/Writer.h"
#include "bytecode/read/Disassembler.h"
#include "bytecode/read/Loader.h"
#include "bytecode/read/Verifier.h"

using namespace sx;
using namespace sx::test;

namespace {

std::string contentOf(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::filesystem::path folder() {
  const char* root = std::getenv("SX_ROOT");
  return std::filesystem::path(root != nullptr ? root : ".") / "tests/bytecode/golden";
}

}  // namespace

TEST_CASE("golden files of the supported versions") {
  std::set<int> versions;
  for (const auto& entry : std::filesystem::directory_iterator(folder())) {
    if (entry.path().extension() != ".sxbc") continue;
    CAPTURE(entry.path().string());
    const std::string bytes = contentOf(entry.path());
    const auto loaded = loadModule({reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()});
    REQUIRE(loaded);
    CHECK(verifyModule(loaded->view()).has_value());
    versions.insert(loaded->view().header->version);
    const std::filesystem::path listing = std::filesystem::path(entry.path()).replace_extension(".txt");
    const std::string text = disassemble(loaded->view());
    if (std::getenv("SX_UPDATE_GOLDEN") != nullptr) std::ofstream(listing, std::ios::binary) << text;
    CHECK(text == contentOf(listing));
    if (loaded->view().header->version != kFormatVersion) continue;
    const bool stripped = (loaded->view().header->flags & kFileStripped) != 0;
    const std::vector<uint8_t> again = writeModule(readModule(loaded->view()), {.strip = stripped});
    CHECK(std::equal(again.begin(), again.end(), bytes.begin(), bytes.end(), [](uint8_t a, char b) { return a == static_cast<uint8_t>(b); }));
  }
  // Every version that loads has a file.
  for (int version = kOldestFormatVersion; version <= kFormatVersion; version++) CHECK(versions.count(version) == 1);
}
