// sx: runs a file, source or bytecode.
#include <cstdio>
#include <cstring>

#include "Compile.h"
#include "Options.h"
#include "Resolve.h"
#include "Stats.h"
#include "Version.h"
#include "base/Source.h"
#include "bytecode/format/Module.h"
#include "runtime/Engine.h"

namespace sx {
namespace {

struct RunOptions {
  rt::IsolateOptions isolate;
  bool stats = false;
  bool help = false;
  bool version = false;
  int optLevel = 2;
};

std::vector<OptionRow> optionRows(RunOptions& o) {
  auto number = [](auto& target) {
    return [&target](std::string_view text) {
      uint64_t n;
      if (!parseNumber(text, n)) return false;
      target = static_cast<std::remove_reference_t<decltype(target)>>(n);
      return true;
    };
  };
  auto flag = [](bool& target) { return [&target](std::string_view) { return target = true; }; };
  return {
      {"--fuel", "N", "stop after N units of work (calls, returns, jumps back, exceptions, steps of builtins)", number(o.isolate.fuel)},
      {"--time-limit", "MS", "stop after MS milliseconds", number(o.isolate.timeLimitMs)},
      {"--gc-stress", "N", "collect at every Nth allocation", number(o.isolate.heap.gcStress)},
      {"--gc-verify", "", "check the whole heap after each collection", flag(o.isolate.heap.gcVerify)},
      {"--heap-limit", "MB", "size the heap may grow to", [&o](std::string_view text) {
         uint64_t n;
         if (!parseNumber(text, n) || n == 0 || n > (1u << 20)) return false;
         o.isolate.heap.heapLimit = n << 20;
         return true;
       }},
      {"--stats", "", "print what was allocated and collected, on standard error", flag(o.stats)},
      {"-O0", "", "no optimisation of .sx files", [&o](std::string_view) { o.optLevel = 0; return true; }},
      {"-O1", "", "all passes but inlining and loop-invariant code motion", [&o](std::string_view) { o.optLevel = 1; return true; }},
      {"-O2", "", "all passes (default)", [&o](std::string_view) { o.optLevel = 2; return true; }},
      {"--help", "", "print this text", flag(o.help)},
      {"--version", "", "print the version", flag(o.version)},
  };
}

bool isBytecode(std::string_view bytes) {
  uint32_t magic = 0;
  if (bytes.size() >= sizeof(magic)) std::memcpy(&magic, bytes.data(), sizeof(magic));
  return magic == kMagic;
}

/// The bytes to run: the file's own, or what its source compiles to. False once the reason is printed.
bool loadProgram(const std::string& path, const RunOptions& options, std::vector<uint8_t>& bytes) {
  auto text = readFile(path);
  if (!text) {
    std::fprintf(stderr, "sx: %s\n", text.error().message.c_str());
    return false;
  }
  if (isBytecode(*text)) {
    bytes.assign(text->begin(), text->end());
    return true;
  }
  Diagnostics diagnostics;
  CompileOptions compile;
  compile.optLevel = options.optLevel;
  CompileResult result = compileProgram(path, compile, diagnostics);
  // Warnings are for the build: a run says only why it cannot start.
  if (!result.ok) {
    std::fputs(renderDiagnostics(diagnostics).c_str(), stderr);
    std::fputs(result.failure.c_str(), stderr);
    return false;
  }
  bytes = std::move(result.bytes);
  return true;
}

int runMain(std::vector<std::string> words) {
  RunOptions options;
  std::vector<OptionRow> rows = optionRows(options);
  std::string wrong = takeOptions(words, rows, false);
  if (options.help) {
    std::printf("usage: sx [options] FILE [arguments]\n\nRuns FILE: .sx, .js, .ts source or .sxbc bytecode.\n\n%s", optionsHelp(rows).c_str());
    return kExitOk;
  }
  if (options.version) {
    std::printf("sx %s\n", kVersion);
    return kExitOk;
  }
  if (wrong.empty() && words.empty()) wrong = "no file to run";
  if (!wrong.empty()) {
    std::fprintf(stderr, "sx: %s (sx --help lists the options)\n", wrong.c_str());
    return kExitUsage;
  }
  std::vector<uint8_t> bytes;
  if (!loadProgram(words[0], options, bytes)) return kExitFailure;
  rt::HostOptions host;
  host.argv = {"sx", absolutePath(words[0])};
  host.argv.insert(host.argv.end(), words.begin() + 1, words.end());
  host.rootFolder = folderOf(host.argv[1]);
  rt::Engine engine(options.isolate, std::move(host));
  rt::RunStatus status = engine.run(bytes);
  std::fflush(stdout);
  if (status != rt::RunStatus::Ok) std::fprintf(stderr, "%s\n", engine.failure().c_str());
  if (options.stats) printStats(engine.isolate());
  return status != rt::RunStatus::Ok ? kExitFailure : engine.exitCode();
}

}  // namespace
}  // namespace sx

int main(int argc, char** argv) { return sx::runMain({argv + 1, argv + argc}); }
