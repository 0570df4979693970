#pragma once
#include <cstdint>
#include <vector>

#include "bytecode/format/ModuleData.h"

namespace sx {

struct WriteOptions {
  bool strip = false;  ///< leave out debug tables and sources
};

/// The bytes of a .sxbc file; the same data and options always give the same bytes.
std::vector<uint8_t> writeModule(const ModuleData& data, WriteOptions options = {});

}  // namespace sx
