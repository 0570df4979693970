// Makes many isolates and keeps them: what one costs in time and in resident memory, alone and after it has printed
// nothing but touched the usual builtins.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

#include <unistd.h>

#include "runtime/Engine.h"

namespace {

double residentKib() {
  long pages = 0, resident = 0;
  std::FILE* file = std::fopen("/proc/self/statm", "r");
  if (file == nullptr || std::fscanf(file, "%ld %ld", &pages, &resident) != 2) return 0;
  std::fclose(file);
  return static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1024;
}

}  // namespace

int main(int argc, char** argv) {
  const int count = argc > 1 ? std::atoi(argv[1]) : 1000;
  std::vector<std::unique_ptr<sx::rt::Engine>> engines;
  engines.reserve(static_cast<size_t>(count));
  engines.push_back(std::make_unique<sx::rt::Engine>(sx::rt::IsolateOptions{}));
  const double before = residentKib();
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < count; i++) engines.push_back(std::make_unique<sx::rt::Engine>(sx::rt::IsolateOptions{}));
  const double micros = std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
  std::printf("isolate create us\t%.1f\n", micros / count);
  std::printf("isolate resident KiB\t%.1f\n", (residentKib() - before) / count);
  return 0;
}
