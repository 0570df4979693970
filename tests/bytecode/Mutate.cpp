// mutate [options] FILE.sxbc...: changes the files in turn, loads and verifies each result and runs those that are
// accepted, all in this process, with little fuel. A file that crashes it, trips a sanitizer or does not end is kept;
// the last lines say which one it was; so is one that takes more memory or time to load and verify than promised (the
// memory is counted with sanitizers only). Half of the changes are made on bytes (Mutator.h), half on the content (Rewriter.h).
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

#include "ModuleReader.h"
#include "Mutator.h"
#include "Rewriter.h"
#include "bytecode/format/Writer.h"
#include "bytecode/read/Disassembler.h"
#include "bytecode/read/Loader.h"
#include "bytecode/read/Verifier.h"
#include "runtime/Engine.h"
#include "runtime/HostLoop.h"

#if __has_feature(address_sanitizer)
#include <sanitizer/allocator_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif

namespace {

constexpr unsigned kSecondsPerFile = 20;
constexpr uint64_t kFuel = 2000;
// What a file of up to 1 MiB may take to be loaded and verified. The time is ten times as long, for sanitizers.
constexpr size_t kMaxLoadBytes = size_t{64} << 20;
constexpr int64_t kMaxLoadSeconds = 10;

struct Options {
  uint64_t seed = 1;
  uint64_t from = 0;
  uint64_t count = 1000;
  std::string keep = ".";
  std::vector<std::string> files;
};

struct Source {
  std::vector<uint8_t> bytes;
  sx::ModuleData data;
};

/// What is being tried, for the report of a crash.
const std::vector<uint8_t>* current = nullptr;
uint64_t currentNumber = 0;
Options options;
int reportFd = 2;

void say(const std::string& text) { (void)!write(reportFd, text.data(), text.size()); }

void keepCurrent() {
  if (current == nullptr) return;
  const std::string path = options.keep + "/finding-" + std::to_string(options.seed) + "-" + std::to_string(currentNumber) + ".sxbc";
  std::ofstream(path, std::ios::binary).write(reinterpret_cast<const char*>(current->data()), static_cast<std::streamsize>(current->size()));
  say("mutation " + std::to_string(currentNumber) + " of seed " + std::to_string(options.seed) + ", kept as " + path + "\n");
}

void onAlarm(int) {
  say("does not end\n");
  keepCurrent();
  std::abort();
}

bool parse(int argc, char** argv) {
  for (int i = 1; i < argc; i++) {
    const std::string_view argument = argv[i];
    const auto number = [&](std::string_view name, uint64_t& value) {
      if (!argument.starts_with(name)) return false;
      value = std::strtoull(argument.data() + name.size(), nullptr, 10);
      return true;
    };
    if (number("--seed=", options.seed) || number("--from=", options.from) || number("--count=", options.count)) continue;
    if (argument.starts_with("--keep=")) options.keep = argument.substr(7);
    else if (argument.starts_with("--")) return false;
    else options.files.emplace_back(argument);
  }
  return !options.files.empty();
}

std::vector<uint8_t> readFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

size_t liveBytes = 0;
size_t peakBytes = 0;

#if __has_feature(address_sanitizer)
void onAllocated(const volatile void*, size_t size) {
  liveBytes += size;
  if (liveBytes > peakBytes) peakBytes = liveBytes;
}
void onFreed(const volatile void* p) {
  if (p != nullptr) liveBytes -= __sanitizer_get_allocated_size(const_cast<const void*>(p));
}
#endif

void countAllocations() {
#if __has_feature(address_sanitizer)
  __sanitizer_install_malloc_and_free_hooks(onAllocated, onFreed);
#endif
}

int64_t processorSeconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec;
}

/// 0 if loaded and verified, else the SX number.
int verdictOn(const std::vector<uint8_t>& bytes, bool print) {
  const auto loaded = sx::loadModule(bytes);
  if (!loaded) return static_cast<int>(loaded.error().code);
  if (print) sx::disassemble(loaded->view());
  const auto verified = sx::verifyModule(loaded->view());
  return verified ? 0 : static_cast<int>(verified.error().code);
}

void run(const std::vector<uint8_t>& bytes) {
  sx::rt::IsolateOptions limits;
  limits.fuel = kFuel;
  limits.stackBytes = size_t{1} << 20;
  limits.heap.heapLimit = size_t{64} << 20;
  sx::rt::HostOptions host;
  host.argv = {"sx", "mutation", "2"};
  sx::rt::Engine engine(limits, std::move(host));
  // Jobs, but no timers: those would wait.
  if (engine.evaluate(bytes, nullptr) == sx::rt::RunStatus::Ok) (void)engine.isolate().loop->runJobs();
}

std::vector<uint8_t> change(const std::vector<Source>& sources, uint64_t number) {
  sx::test::Random random(options.seed * 1'000'003 + number);
  const Source& source = sources[random.below(static_cast<uint32_t>(sources.size()))];
  if (random.oneIn(2)) return sx::test::mutateModule(source.bytes, random);
  sx::ModuleData data = source.data;
  sx::test::rewriteProgram(data, sources[random.below(static_cast<uint32_t>(sources.size()))].data, random);
  return sx::writeModule(data, {.strip = !random.oneIn(8)});
}

/// Output of the programs is thrown away; reports go where it would have gone.
void silence() {
  reportFd = dup(2);
#if __has_feature(address_sanitizer)
  __sanitizer_set_report_fd(reinterpret_cast<void*>(static_cast<intptr_t>(reportFd)));
  __sanitizer_set_death_callback(keepCurrent);
#endif
  (void)!freopen("/dev/null", "w", stdout);
  (void)!freopen("/dev/null", "w", stderr);
}

}  // namespace

int main(int argc, char** argv) {
  if (!parse(argc, argv)) {
    std::fputs("usage: mutate [--seed=S] [--from=N] [--count=N] [--keep=FOLDER] FILE.sxbc...\n", stderr);
    return 2;
  }
  std::vector<Source> sources;
  for (const std::string& path : options.files) {
    std::vector<uint8_t> bytes = readFile(path);
    if (verdictOn(bytes, false) != 0) {
      std::fprintf(stderr, "%s is no valid file to start from\n", path.c_str());
      return 1;
    }
    sx::ModuleData data = sx::test::readModule(sx::loadModule(bytes)->view());
    sources.push_back({std::move(bytes), std::move(data)});
  }
  silence();
  countAllocations();
  std::signal(SIGALRM, onAlarm);
  uint64_t accepted = 0;
  std::set<int> codes;
  for (uint64_t i = options.from; i < options.from + options.count; i++) {
    const std::vector<uint8_t> bytes = change(sources, i);
    current = &bytes;
    currentNumber = i;
    alarm(kSecondsPerFile);
    const size_t before = peakBytes = liveBytes;
    const int64_t start = processorSeconds();
    const int verdict = verdictOn(bytes, false);
    if (peakBytes - before > kMaxLoadBytes || processorSeconds() - start > kMaxLoadSeconds) {
      say("loading takes " + std::to_string((peakBytes - before) >> 20) + " MiB and " + std::to_string(processorSeconds() - start) + " s\n");
      keepCurrent();
      return 1;
    }
    if (i % 64 == 0) verdictOn(bytes, true);
    if (verdict == 0) {
      accepted++;
      run(bytes);
    } else {
      codes.insert(verdict);
    }
    current = nullptr;
  }
  alarm(0);
  say(std::to_string(options.count - accepted) + " refused with " + std::to_string(codes.size()) + " codes, " +
      std::to_string(accepted) + " accepted and run\n");
  return 0;
}
