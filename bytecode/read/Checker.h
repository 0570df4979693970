#pragma once
/// What the parts of the loader share: the view being checked and the first error.
#include "bytecode/format/Module.h"
#include "bytecode/read/BytecodeError.h"

namespace sx {

/// Checks the records of a file whose section table is sound. Each check returns false once something is wrong;
/// `error` then says what. Records must take their ranges from a pool in order and without overlap, so what is
/// checked per range is linear in the file.
class RecordChecker {
 public:
  RecordChecker(const ModuleView& view, const uint8_t* base, BytecodeError& error)
      : view_(view), base_(base), error_(error) {}

  /// `ownScopes`: the scope descriptors are the file's and to be checked too.
  bool checkAll(bool ownScopes);

 private:
  bool checkStrings(SectionKind section, std::span<const StringRecord> records, std::span<const uint8_t> bytes);
  bool checkDistinct();
  bool checkDistinctBySorting();
  bool checkConstants();
  bool checkScopes();
  bool checkLiterals();
  bool checkKeys(uint32_t literal);
  bool checkLists();
  bool checkFunctions();
  bool checkFunction(uint32_t index);
  bool checkFlags(uint32_t index);
  bool checkFunctionRanges(uint32_t index);
  bool checkRegTypes(uint32_t index);
  bool checkRegType(RegType type) const;
  bool checkHandlers(uint32_t index);
  bool checkSwitches(uint32_t index);
  bool checkModules();
  bool checkExports(uint32_t index);
  bool checkEntry(uint32_t index);
  bool checkDefaultSlot(const ModuleRecord&) const;
  bool checkDebug();
  bool checkSources();

  bool fail(BytecodeCode code, SectionKind section, uint32_t index, const void* at) {
    error_ = {code, static_cast<uint32_t>(section), index,
              static_cast<uint32_t>(static_cast<const uint8_t*>(at) - base_)};
    return false;
  }

  /// True if first..first+count lies in a pool of `size` at or behind `used`, which moves to its end.
  static bool takeRange(uint32_t& used, size_t size, uint32_t first, uint32_t count) {
    if (first < used || first > size || count > size - first) return false;
    used = first + count;
    return true;
  }
  bool isString(uint32_t id) const { return id < view_.strings.size(); }

  const ModuleView& view_;
  const uint8_t* base_;
  BytecodeError& error_;
  uint64_t comparedUnits_ = 0;  ///< of export names
  /// How far each pool of function records has been used up.
  struct { uint32_t code = 0, regTypes = 0, propSites = 0, handlers = 0, switches = 0, targets = 0; } used_;
};

}  // namespace sx
