// sx: runs a file, source or bytecode.
#include <sys/resource.h>

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
      {"--fuel", "N", "stop after N units of work (calls, returns, jumps back, exceptions, steps of builtins); 0: never", number(o.isolate.fuel)},
      {"--time-limit", "MS", "stop after MS milliseconds; 0: never", number(o.isolate.timeLimitMs)},
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

/// What a path leads to. False once the reason why there is nothing to run is printed.
bool loadProgram(const std::string& path, bool isStdin, const RunOptions& options, RunnableProgram& program) {
  auto text = readFile(isStdin ? "/dev/stdin" : path);
  if (!text) {
    std::fprintf(stderr, "sx: %s\n", text.error().message.c_str());
    return false;
  }
  uint32_t magic = 0;
  if (text->size() >= sizeof magic) std::memcpy(&magic, text->data(), sizeof magic);
  if (magic == kMagic || path.ends_with(".sxbc")) {
    program.bytes.assign(text->begin(), text->end());
    return true;
  }
  CompileOptions compile;
  compile.optLevel = options.optLevel;
  compile.text = std::move(*text);
  program = prepareToRun(path, compile);
  // Warnings are for the build: a run says only why it cannot start.
  if (!program.ok) std::fputs(program.failure.c_str(), stderr);
  return program.ok;
}

/// Lets the main stack grow on demand to 120 MiB, where the system permits it: programs nest deeper than the usual 8 MiB
/// allow where builtins call back. The kernel leaves at least 128 MiB below the main stack, so this needs no thread.
void raiseStackLimit() {
  constexpr rlim_t kBytes = rlim_t{120} << 20;
  rlimit limit;
  if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= kBytes) return;
  limit.rlim_cur = limit.rlim_max == RLIM_INFINITY || limit.rlim_max > kBytes ? kBytes : limit.rlim_max;
  setrlimit(RLIMIT_STACK, &limit);
}

int runMain(std::vector<std::string> words) {
  RunOptions options;
  std::vector<OptionRow> rows = optionRows(options);
  std::string wrong = takeOptions(words, rows, false);
  if (options.help) {
    std::printf("usage: sx [options] FILE [arguments]\n\nRuns FILE: .sx, .js, .ts source or .sxbc bytecode; - stands for standard input.\n\n%s", optionsHelp(rows).c_str());
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
  RunnableProgram program;
  bool isStdin = words[0] == "-";
  std::string path = absolutePath(isStdin ? "[stdin]" : words[0]);
  if (!loadProgram(path, isStdin, options, program)) return kExitFailure;
  rt::HostOptions host;
  host.argv = {"sx", path};
  host.argv.insert(host.argv.end(), words.begin() + 1, words.end());
  host.rootFolder = folderOf(host.argv[1]);
  // Never taken down: the process ends with it.
  rt::Engine& engine = *new rt::Engine(options.isolate, std::move(host));
  const FunctionSupplier* functions = program.supplier.get();
  rt::RunStatus status = functions != nullptr ? engine.run(std::move(program.supplier)) : engine.run(program.bytes);
  std::fflush(stdout);
  if (status != rt::RunStatus::Ok) std::fprintf(stderr, "%s\n", engine.failure().c_str());
  if (options.stats) printStats(engine.isolate());
  if (options.stats && functions != nullptr) {
    std::fprintf(stderr, "functions: %u in the source, %u compiled\n", functions->functionCount(), functions->compiledCount());
  }
  return status != rt::RunStatus::Ok ? kExitFailure : engine.exitCode();
}

}  // namespace
}  // namespace sx

int main(int argc, char** argv) {
  sx::raiseStackLimit();
  return sx::runMain({argv + 1, argv + argc});
}
