#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "bytecode/format/ModuleData.h"

namespace sx {

struct WriteOptions {
  bool strip = false;  ///< leave out debug tables and sources
};

/// The bytes of a .sxbc file; the same data and options always give the same bytes.
std::vector<uint8_t> writeModule(const ModuleData& data, WriteOptions options = {});

/// The checksum a file of these bytes (at least a header) must carry.
uint64_t moduleChecksum(std::span<const uint8_t> bytes);
/// Writes the checksum into the header of a complete file.
void sealModule(std::span<uint8_t> bytes);

}  // namespace sx
