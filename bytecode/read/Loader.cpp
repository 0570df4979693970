#include "bytecode/read/Loader.h"

#include <cstring>

#include "Checker.h"
#include "bytecode/format/Writer.h"

namespace sx {

namespace {

tl::unexpected<BytecodeError> refuse(BytecodeCode code, size_t offset, uint32_t section = 0) {
  return tl::unexpected<BytecodeError>({code, section, 0, static_cast<uint32_t>(offset)});
}

/// The first thing wrong with the header, or offset kNone.
BytecodeError checkHeader(const FileHeader& header, std::span<const uint8_t> bytes) {
  const auto wrong = [](BytecodeCode code, size_t offset) { return BytecodeError{code, 0, 0, static_cast<uint32_t>(offset)}; };
  if (header.magic != kMagic) return wrong(BytecodeCode::BadMagic, offsetof(FileHeader, magic));
  if (header.version > kFormatVersion || header.version < kOldestFormatVersion) {
    return wrong(BytecodeCode::BadVersion, offsetof(FileHeader, version));
  }
  if (header.totalBytes != bytes.size()) return wrong(BytecodeCode::BadLength, offsetof(FileHeader, totalBytes));
  if (header.checksum != moduleChecksum(bytes)) return wrong(BytecodeCode::BadChecksum, offsetof(FileHeader, checksum));
  if ((header.flags & ~kFileStripped) != 0) return wrong(BytecodeCode::BadHeader, offsetof(FileHeader, flags));
  if (header.sectionCount > kMaxSectionKind ||
      header.sectionCount > (bytes.size() - sizeof header) / sizeof(SectionRecord)) {
    return wrong(BytecodeCode::BadSectionTable, offsetof(FileHeader, sectionCount));
  }
  return wrong({}, kNone);
}

/// True if the table's entries are in order of kind, aligned, inside the file and apart from each other.
bool sectionsAreSound(std::span<const SectionRecord> table, size_t fileSize, bool stripped, uint32_t& badEntry) {
  uint64_t end = sizeof(FileHeader) + table.size_bytes();
  uint32_t lastKind = 0;
  for (badEntry = 0; badEntry < table.size(); badEntry++) {
    const SectionRecord& section = table[badEntry];
    const uint32_t size = sectionElementSize(section.kind);
    if (section.kind <= lastKind || size == 0 || section.reserved != 0 || section.count == 0) return false;
    if (section.offset % 8 != 0 || section.offset < end) return false;
    end = section.offset + uint64_t{section.count} * size;
    if (end > fileSize || (stripped && section.kind >= static_cast<uint32_t>(SectionKind::debugStrings))) return false;
    lastKind = section.kind;
  }
  return true;
}

/// Points the view's spans at the sections.
void openSections(ModuleView& view, std::span<const SectionRecord> table, const uint8_t* base) {
  for (const SectionRecord& section : table) {
    switch (static_cast<SectionKind>(section.kind)) {
#define SX_SECTION(number, name, type, kept) \
  case SectionKind::name: view.name = {reinterpret_cast<const type*>(base + section.offset), section.count}; break;
      SX_SECTIONS(SX_SECTION)
#undef SX_SECTION
    }
  }
}

}  // namespace

/// Fills a LoadedModule from bytes.
class ModuleLoader {
 public:
  explicit ModuleLoader(std::span<const uint8_t> bytes) : bytes_(bytes) {}

  /// `isUnit`: the descriptors are those given, not the file's.
  tl::expected<LoadedModule, BytecodeError> load(bool isUnit, std::span<const ScopeRecord> scopes, std::span<const SlotRecord> slots);

 private:
  std::span<const uint8_t> bytes_;
};

tl::expected<LoadedModule, BytecodeError> ModuleLoader::load(bool isUnit, std::span<const ScopeRecord> scopes, std::span<const SlotRecord> slots) {
  std::span<const uint8_t> bytes = bytes_;
  if (bytes.size() < sizeof(FileHeader)) return refuse(BytecodeCode::TooShort, bytes.size());
  if (bytes.size() >= kNone) return refuse(BytecodeCode::BadLength, 0);
  LoadedModule module;
  // Words, so that every section is aligned; left uninitialised because the copy fills them.
  module.words_ = std::unique_ptr<uint64_t[]>(new uint64_t[(bytes.size() + 7) / 8]);
  module.byteCount_ = bytes.size();
  std::memcpy(module.words_.get(), bytes.data(), bytes.size());
  const auto* base = reinterpret_cast<const uint8_t*>(module.words_.get());
  const auto* header = reinterpret_cast<const FileHeader*>(base);
  BytecodeError error = checkHeader(*header, {base, bytes.size()});
  if (error.offset != kNone) return tl::unexpected(error);

  const std::span table(reinterpret_cast<const SectionRecord*>(base + sizeof(FileHeader)), header->sectionCount);
  uint32_t badEntry = 0;
  if (!sectionsAreSound(table, bytes.size(), (header->flags & kFileStripped) != 0, badEntry)) {
    return refuse(BytecodeCode::BadSectionTable, sizeof(FileHeader) + badEntry * sizeof(SectionRecord));
  }
  module.view_.header = header;
  openSections(module.view_, table, base);
  if (isUnit) {
    if (!module.view_.scopes.empty() || !module.view_.slots.empty()) return refuse(BytecodeCode::BadSectionTable, sizeof(FileHeader));
    module.view_.scopes = scopes;
    module.view_.slots = slots;
  }
  if (!RecordChecker(module.view_, base, error).checkAll(!isUnit)) return tl::unexpected(error);
  return module;
}

tl::expected<LoadedModule, BytecodeError> loadModule(std::span<const uint8_t> bytes) { return ModuleLoader(bytes).load(false, {}, {}); }

tl::expected<LoadedModule, BytecodeError> loadUnit(std::span<const uint8_t> bytes, std::span<const ScopeRecord> scopes,
                                                   std::span<const SlotRecord> slots) {
  return ModuleLoader(bytes).load(true, scopes, slots);
}

}  // namespace sx
