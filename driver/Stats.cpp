#include "Stats.h"

#include <cstdio>

#include "runtime/Isolate.h"

namespace sx {

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
  std::fprintf(stderr, "collections: %llu minor, %llu full\nlive: %llu bytes\n", static_cast<unsigned long long>(stats.minorCollections),
               static_cast<unsigned long long>(stats.fullCollections), static_cast<unsigned long long>(stats.liveBytes));
}

}  // namespace sx
