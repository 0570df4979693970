// threads ENDLESS.sxbc FILE.sxbc...: eight threads, each with isolates of its own, run the files one after the other while
// watchdog threads end the endless one, whose dispatch table they overwrite as it runs. Built with ThreadSanitizer
// (tests/threads/run.py), which reports what isolates share.
#include <atomic>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "sx.h"

namespace {

constexpr unsigned kThreads = 8;

using Bytes = std::vector<char>;

Bytes readFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

sx_status run(const Bytes& bytes, uint32_t timeLimitMs) {
  sx_options options{};
  options.version = SX_API_VERSION;
  options.time_limit_ms = timeLimitMs;
  sx_isolate* isolate = sx_isolate_new(&options);
  const sx_status status = sx_run(isolate, reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size(), nullptr);
  if (status != SX_OK && status != SX_TERMINATED) std::fprintf(stderr, "%s\n", sx_failure(isolate));
  sx_isolate_delete(isolate);
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fputs("usage: threads ENDLESS.sxbc FILE.sxbc...\n", stderr);
    return 2;
  }
  std::vector<Bytes> files;
  for (int i = 1; i < argc; i++) files.push_back(readFile(argv[i]));
  std::atomic<unsigned> wrong{0};
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < kThreads; t++) {
    threads.emplace_back([&, t] {
      // Each thread begins with another file, so that different ones run side by side.
      for (size_t i = 0; i < files.size(); i++) {
        const size_t n = (i + t) % files.size();
        const bool endless = n == 0;
        wrong += run(files[n], endless ? 100 + 20 * t : 0) != (endless ? SX_TERMINATED : SX_OK);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  std::fprintf(stderr, "%u of %u runs ended otherwise than they should\n", wrong.load(), kThreads * static_cast<unsigned>(files.size()));
  return wrong == 0 ? 0 : 1;
}
