// mutate --seed=S --count=N --keep=FOLDER FILE.sxbc...: mutates the files in turn, loads and verifies each result, and
// keeps the accepted ones as FOLDER/NUMBER.sxbc. A crash here is a finding; the last line says which number it was.
#include <charconv>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "Mutator.h"
#include "bytecode/read/Disassembler.h"
#include "bytecode/read/Loader.h"
#include "bytecode/read/Verifier.h"

namespace {

struct Options {
  uint64_t seed = 1;
  uint64_t count = 1000;
  std::string keep;
  std::vector<std::string> files;
};

bool parseNumber(std::string_view text, uint64_t& value) {
  return std::from_chars(text.data(), text.data() + text.size(), value).ec == std::errc();
}

bool parse(int argc, char** argv, Options& options) {
  for (int i = 1; i < argc; i++) {
    const std::string_view argument = argv[i];
    if (argument.starts_with("--seed=")) {
      if (!parseNumber(argument.substr(7), options.seed)) return false;
    } else if (argument.starts_with("--count=")) {
      if (!parseNumber(argument.substr(8), options.count)) return false;
    } else if (argument.starts_with("--keep=")) {
      options.keep = argument.substr(7);
    } else {
      options.files.emplace_back(argument);
    }
  }
  return !options.files.empty();
}

std::vector<uint8_t> readFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void writeFile(const std::string& path, const std::vector<uint8_t>& bytes) {
  std::ofstream(path, std::ios::binary).write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

bool isAccepted(const std::vector<uint8_t>& bytes) {
  const auto loaded = sx::loadModule(bytes);
  if (!loaded) return false;
  sx::disassemble(loaded->view());
  return sx::verifyModule(loaded->view()).has_value();
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  if (!parse(argc, argv, options)) {
    std::fputs("usage: mutate [--seed=S] [--count=N] [--keep=FOLDER] FILE.sxbc...\n", stderr);
    return 2;
  }
  std::vector<std::vector<uint8_t>> files;
  for (const std::string& path : options.files) {
    files.push_back(readFile(path));
    if (isAccepted(files.back())) continue;
    std::fprintf(stderr, "%s is no valid file to start from\n", path.c_str());
    return 1;
  }
  uint64_t accepted = 0;
  for (uint64_t i = 0; i < options.count; i++) {
    // Rewritten in place, so that the number of a crash is the last thing printed.
    std::fprintf(stderr, "\rmutation %llu ", static_cast<unsigned long long>(i));
    sx::test::Random random(options.seed * 1'000'003 + i);
    const std::vector<uint8_t> bytes = sx::test::mutateModule(files[i % files.size()], random);
    if (!isAccepted(bytes)) continue;
    accepted++;
    if (!options.keep.empty()) writeFile(options.keep + "/" + std::to_string(i) + ".sxbc", bytes);
  }
  std::fputc('\n', stderr);
  std::printf("%llu refused, %llu accepted\n", static_cast<unsigned long long>(options.count - accepted),
              static_cast<unsigned long long>(accepted));
  return 0;
}
