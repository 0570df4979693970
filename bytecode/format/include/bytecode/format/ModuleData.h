#pragma once
/// The content of one .sxbc file as plain data: what the compiler fills and Writer.h turns into bytes.
/// Meanings, ids and conventions are those of Module.h.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bytecode/format/Module.h"

namespace sx {

/// A deduplicated list of texts; ids count from 0 in order of first addition.
class StringTable {
 public:
  struct Text {
    std::string bytes;  ///< Latin-1, or UTF-16 little-endian if wide
    bool wide = false;
  };

  uint32_t addLatin1(std::string_view text);
  /// A text without a unit above 255 becomes Latin-1, so every text has one id.
  uint32_t addUtf16(std::u16string_view text);
  /// From valid UTF-8 (WTF-8 allowed).
  uint32_t addUtf8(std::string_view text);
  const std::vector<Text>& texts() const { return texts_; }

 private:
  uint32_t add(std::string_view bytes, bool wide);
  void grow();

  std::vector<Text> texts_;
  std::vector<uint32_t> index_;  ///< open addressing: text id + 1, or 0
};

/// Magnitude in 64-bit limbs, least significant first, no leading zero limb; zero has none.
struct BigIntData {
  std::vector<uint64_t> limbs;
  bool negative = false;
};

struct LineEntry {
  uint32_t pc = 0;
  uint32_t line = 0;    ///< from 1
  uint32_t column = 0;  ///< from 1
};

struct SwitchData {
  int32_t low = 0;
  std::vector<uint32_t> targets;  ///< pcs
  uint32_t defaultTarget = 0;
};

/// One function. Vectors are complete: regTypes has one entry per register (their number is the frame size).
struct FunctionData {
  uint32_t name = 0;  ///< StrId
  uint32_t flags = 0;  ///< FnFlag
  uint32_t module = 0;
  uint32_t envScope = kNone;
  uint32_t counterpart = kNone;
  uint16_t paramCount = 0;
  uint16_t length = 0;
  std::vector<uint32_t> code;
  std::vector<RegType> regTypes;
  std::vector<RegType> paramTypes;   ///< TypedBody only, paramCount entries
  std::vector<RegType> resultTypes;  ///< TypedBody only, at least one
  std::vector<uint32_t> propSites;   ///< StrId per site
  uint32_t callSiteCount = 0;
  std::vector<HandlerRecord> handlers;  ///< innermost first
  std::vector<SwitchData> switches;

  // Dropped by --strip.
  std::vector<LineEntry> lines;       ///< ascending pcs
  std::vector<uint32_t> calleeTexts;  ///< ids of debugStrings per call site (kNone: none), or empty
  uint32_t sourceStart = 0;
  uint32_t sourceEnd = 0;
};

struct ScopeData {
  uint32_t parent = kNone;
  std::vector<SlotRecord> slots;
};

struct LiteralData {
  LiteralKind kind = LiteralKind::Keys;
  std::vector<uint32_t> values;
};

/// One module of the bundle.
struct ModuleEntry {
  ModuleKind kind = ModuleKind::Module;
  uint32_t path = 0;  ///< StrId
  uint32_t entryFunction = 0;
  uint32_t scope = kNone;
  std::vector<RequestRecord> requests;
  std::vector<ExportRecord> exports;  ///< any order; the writer sorts by name
  std::string source;  ///< valid UTF-8; dropped by --strip
};

/// Everything of one file.
struct ModuleData {
  StringTable strings;
  StringTable debugStrings;
  std::vector<double> numbers;
  std::vector<BigIntData> bigints;
  std::vector<FunctionData> functions;
  std::vector<ScopeData> scopes;
  std::vector<LiteralData> literals;
  std::vector<std::vector<Kind>> kindLists;
  std::vector<std::vector<DeclRecord>> declLists;
  std::vector<ModuleEntry> modules;
  uint32_t mainModule = 0;
};

}  // namespace sx
