#include "Stats.h"

#include <unistd.h>

#include <cstdio>

#include "runtime/Isolate.h"

namespace sx {

namespace {

unsigned long long number(uint64_t n) { return n; }

/// Memory of the process that is in use now; 0 if the system does not say.
uint64_t residentBytes() {
  std::FILE* file = std::fopen("/proc/self/statm", "r");
  if (file == nullptr) return 0;
  unsigned long long all = 0, resident = 0;
  int found = std::fscanf(file, "%llu %llu", &all, &resident);
  std::fclose(file);
  return found == 2 ? resident * static_cast<uint64_t>(sysconf(_SC_PAGESIZE)) : 0;
}

}  // namespace

void printStats(rt::Isolate& iso) {
  static constexpr const char* kNames[] = {
#define SX_CELL(name) #name,
#define SX_OBJECT(name, methods) #name,
#include "runtime/CellKinds.def"
  };
  rt::HeapStats stats = iso.heap.stats();
  uint64_t objects = 0;
  for (size_t k = 0; k < rt::kCellKinds; k++) {
    if (rt::isObjectKind(static_cast<rt::CellKind>(k))) objects += stats.allocatedCells[k];
  }
  std::fprintf(stderr, "allocated: %llu bytes, %llu objects\n", static_cast<unsigned long long>(stats.allocatedBytes),
               static_cast<unsigned long long>(objects));
  for (size_t k = 0; k < rt::kCellKinds; k++) {
    if (stats.allocatedCells[k] != 0) std::fprintf(stderr, "  %-18s %llu\n", kNames[k], static_cast<unsigned long long>(stats.allocatedCells[k]));
  }
  std::fprintf(stderr, "collections: %llu minor, %llu full (%llu steps of marking, %llu of sweeping)\n", number(stats.minorCollections),
               number(stats.fullCollections), number(stats.markSlices), number(stats.sweepSlices));
  const rt::PauseStats& pauses = stats.pauses;
  auto us = [](uint64_t nanoseconds) { return static_cast<double>(nanoseconds) / 1000; };
  std::fprintf(stderr, "pauses: %llu, in all %.0f us, p50 %.0f us, p99 %.0f us, worst %.0f us\n", number(pauses.count), us(pauses.total),
               us(pauses.p50), us(pauses.p99), us(pauses.worst));
  for (size_t i = 0; i < std::size(pauses.histogram); i++) {
    if (pauses.histogram[i] == 0) continue;
    bool last = i == std::size(rt::PauseStats::kLimits);
    std::fprintf(stderr, "  %s %5.0f us %llu\n", last ? "over " : "up to", us(rt::PauseStats::kLimits[last ? i - 1 : i]), number(pauses.histogram[i]));
  }
  std::fprintf(stderr, "live: %llu bytes\nheap: %llu bytes\nresident: %llu bytes\n", number(stats.liveBytes), number(stats.usedBytes),
               number(residentBytes()));
}

}  // namespace sx
