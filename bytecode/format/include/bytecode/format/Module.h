#pragma once
/// The .sxbc file: its records as they lie in memory, and ModuleView, the typed window on a loaded file.
///
/// A file is one bundle of one or more modules. It is little-endian; every section starts at a multiple of 8 and
/// is an array of one record type (or a pool of words or bytes that records point into by first index and
/// count), so a loaded file is used in place. Loader.h checks every index once; after that a view never checks.
/// ModuleData.h is the same content as plain vectors, what the compiler fills and Writer.h turns into bytes.
///
/// Conventions all users of code words share:
///   - A pc is an index of a code word relative to the function's first word.
///   - A Label operand is the signed distance in words from the first word of the jumping instruction.
///   - Switch targets and handler ranges are pcs. Handlers are listed innermost first: the first record with
///     start <= pc < end, pc being the first word of the throwing instruction, is the one that catches.
///   - PropSite, CallSite and TableId operands count per function; all other ids count per file.
///   - ConstId indexes `numbers` for LoadF64 and `bigints` for LoadBigInt.
///   - kNone stands where an id is optional.
///   - Inside a block any register may hold any kind in turn. At a label a register holds a value of its declared
///     type or counts as uninitialised (so does one whose current kind does not fit the declared type). The registers
///     initialised at a label are those that the fallthrough and every jump to it agree on; a label that only
///     backward jumps reach starts from those of the instruction before it in the code (normally the jump to the
///     loop's condition at the bottom). A handler's are those that all throwing instructions of its range agree on.
///     So entering a frame clears nothing, and what is dead in a loop may be overwritten in it.
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "bytecode/format/Operands.h"

namespace sx {

constexpr uint32_t kNone = 0xFFFF'FFFF;
constexpr uint32_t kMagic = 0x4342'5853;  // "SXBC"
constexpr uint16_t kFormatVersion = 1;
constexpr uint16_t kOldestFormatVersion = 1;

// Limits the loader enforces and the compiler keeps.
constexpr uint32_t kMaxRegisters = 16384;
constexpr uint32_t kMaxCodeWords = 1u << 24;
constexpr uint32_t kMaxScopeSlots = 1u << 20;
constexpr uint32_t kMaxScopes = 1u << 24;
constexpr uint32_t kMaxLeaves = 32;
constexpr uint32_t kMaxArgs = 200;

/// Properties of a function, in FunctionRecord::flags.
enum FnFlag : uint32_t {
  kFnStrict = 1u << 0,
  kFnHasRest = 1u << 1,          ///< hidden parameter: the rest array
  kFnNeedsArguments = 1u << 2,   ///< hidden parameter: array of all arguments
  kFnNeedsNewTarget = 1u << 3,   ///< hidden parameter: new.target
  kFnArrow = 1u << 4,            ///< no own this, not a constructor
  kFnMethod = 1u << 5,           ///< not a constructor (getters and setters too)
  kFnGetter = 1u << 6,
  kFnSetter = 1u << 7,
  kFnClassConstructor = 1u << 8,    ///< calling it without new is a TypeError; made by NewClass only
  kFnDerivedConstructor = 1u << 9,  ///< a class constructor with extends; always NeedsNewTarget
  kFnGenerator = 1u << 10,
  kFnAsync = 1u << 11,
  kFnTypedBody = 1u << 12,   ///< entered by CallDirect only; has a signature; r[-2] is its scope cell
  kFnWrapper = 1u << 13,     ///< untyped entry of a typed body; hidden from stack traces
  kFnUsesThis = 1u << 14,
  kFnModuleEntry = 1u << 15,      ///< top-level code of a module
  kFnClassFields = 1u << 16,      ///< field initialiser function of a class; hidden name
  kFnDefaultConstructor = 1u << 17,
  kFnHasDuplicateNames = 1u << 18,  ///< sloppy function with repeated parameter names
  kFnForwardsToSuper = 1u << 19,    ///< default derived constructor without fields: super() passes it over
};
constexpr uint32_t kAllFnFlags = (1u << 20) - 1;

/// Number of hidden parameter registers behind the declared parameters: rest array, arguments array, new.target.
constexpr uint32_t hiddenParamCount(uint32_t flags) {
  return ((flags & kFnHasRest) != 0) + ((flags & kFnNeedsArguments) != 0) + ((flags & kFnNeedsNewTarget) != 0);
}

/// True if `new f` is allowed for a closure of a function with these flags.
constexpr bool isConstructorFlags(uint32_t flags) {
  return (flags & (kFnArrow | kFnMethod | kFnGetter | kFnSetter | kFnGenerator | kFnAsync | kFnClassFields | kFnTypedBody)) == 0;
}

/// A register kind with what it refers to: the descriptor id of a Scope (kNoPayload: the empty environment, only
/// for functions without envScope), the kind list id of a Ref, else 0.
struct RegType {
  uint32_t bits = 0;

  static constexpr uint32_t kNoPayload = 0xFF'FFFF;
  static constexpr RegType of(Kind kind, uint32_t payload = 0) { return {static_cast<uint32_t>(kind) | payload << 8}; }
  static constexpr RegType scope(uint32_t descriptor) {
    return of(Kind::Scope, descriptor == kNone ? kNoPayload : descriptor);
  }
  static constexpr RegType ref(uint32_t kindList) { return of(Kind::Ref, kindList); }
  constexpr Kind kind() const { return static_cast<Kind>(bits & 0xFF); }
  constexpr uint32_t payload() const { return bits >> 8; }
  constexpr bool operator==(const RegType&) const = default;
};

enum class ModuleKind : uint32_t { Module, CommonJs, Script, Json };
enum class LiteralKind : uint32_t {
  Keys,             ///< values: StrIds, distinct and no array index (NewObjectOf, CopyStruct)
  Template,         ///< values: cooked0, raw0, cooked1, raw1 …; cooked is kNone for undefined
  MappedArguments,  ///< values: scope slot of parameter i, or kNone if it is not mapped
};
enum class DeclKind : uint32_t { Var, Function, Let, Const };
enum class ExportKind : uint32_t {
  Slot,       ///< binding in slot `slot` of module `module`'s scope cell
  Namespace,  ///< the namespace object of `module`
  Ambiguous,  ///< two `export *` disagree: not on the namespace, importing it is a SyntaxError
};

// ---- Records of the file ---------------------------------------------------------------------------------------

/// First bytes of a file. `checksum` covers every byte after itself; `identity` covers the sections that stay under
/// --strip, so a stripped file, its original and a separate debug file have the same identity.
struct FileHeader {
  uint32_t magic;
  uint16_t version;
  uint16_t flags;
  uint64_t checksum;
  uint64_t identity[2];
  uint32_t totalBytes;
  uint32_t sectionCount;
  ModuleKind mainKind;  ///< kind of the main module, for a look without loading
  uint32_t mainModule;
};
static_assert(sizeof(FileHeader) == 48);

enum FileFlag : uint16_t { kFileStripped = 1 };

/// One entry of the section table, which follows the header; entries are in order of kind, kinds are distinct.
struct SectionRecord {
  uint32_t kind;
  uint32_t offset;
  uint32_t count;  ///< number of elements, of the size the kind has
  uint32_t reserved;
};
static_assert(sizeof(SectionRecord) == 16);

struct StringRecord {
  uint32_t offset;         ///< in the bytes pool
  uint32_t lengthAndWide;  ///< code units << 1 | 1 if UTF-16
};

struct BigIntRecord {
  uint32_t firstLimb;
  uint32_t countAndSign;  ///< number of 64-bit limbs, least significant first, << 1 | 1 if negative
};

struct FunctionRecord {
  uint32_t name;  ///< StrId
  uint32_t flags;
  uint32_t module;
  uint32_t envScope;  ///< descriptor of the environment its closures are created in, or kNone
  uint32_t firstWord;
  uint32_t wordCount;
  uint16_t paramCount;
  uint16_t length;         ///< the JavaScript property
  uint16_t registerCount;  ///< parameters, hidden parameters, locals, temporaries and call windows
  uint16_t resultCount;    ///< TypedBody: at least 1 (a function without result has one Any); else 0
  uint32_t firstRegType;    ///< registerCount declared types, which hold at every label, handler and resume point
  uint32_t firstParamType;  ///< TypedBody: paramCount types (Any, I32, F32, F64, Bool, Ref)
  uint32_t firstResultType;
  uint32_t firstPropSite;
  uint32_t propSiteCount;
  uint32_t callSiteCount;
  uint32_t firstHandler;
  uint32_t handlerCount;
  uint32_t firstSwitch;
  uint32_t switchCount;
  uint32_t counterpart;  ///< TypedBody: its wrapper or kNone; Wrapper: its typed body; else kNone

  constexpr bool has(uint32_t flag) const { return (flags & flag) != 0; }
  /// Parameters and hidden parameters: the registers initialised at entry.
  constexpr uint32_t entryCount() const { return paramCount + hiddenParamCount(flags); }
};

struct HandlerRecord {
  uint32_t start;
  uint32_t end;
  uint32_t handler;
};

/// A number equal to an int32 v with low <= v < low + count selects targets[v - low].
struct SwitchRecord {
  int32_t low;
  uint32_t count;
  uint32_t firstTarget;
  uint32_t defaultTarget;
};

struct ScopeRecord {
  uint32_t parent;  ///< descriptor id, smaller than its own, or kNone
  uint32_t firstSlot;
  uint32_t slotCount;
};

struct SlotRecord {
  uint32_t name;  ///< StrId for dead-zone messages, or kNone
  uint32_t kind;  ///< Kind: Any, Raw, I32, F32, F64 or Bool
};

struct LiteralRecord {
  LiteralKind kind;
  uint32_t firstValue;
  uint32_t count;  ///< of values: a template has two each
};

struct KindListRecord {
  uint32_t firstKind;
  uint32_t count;
};

struct DeclListRecord {
  uint32_t firstDecl;
  uint32_t count;
};

struct DeclRecord {
  uint32_t name;
  DeclKind kind;
};

struct ModuleRecord {
  ModuleKind kind;
  uint32_t path;           ///< StrId, relative to the project root
  uint32_t entryFunction;  ///< takes nothing, or exports, require, module, __filename, __dirname in CommonJS
  uint32_t scope;          ///< descriptor of the module scope, or kNone
  uint32_t firstRequest;
  uint32_t requestCount;
  uint32_t firstExport;
  uint32_t exportCount;
};

/// One requested module, in source order.
struct RequestRecord {
  uint32_t specifier;
  uint32_t module;  ///< of this bundle, or kNone for one the host provides
};

/// One export with `export … from` and `export *` followed to the end; a module's list is sorted by name.
struct ExportRecord {
  uint32_t name;
  ExportKind kind;
  uint32_t module;
  uint32_t slot;
};

/// Debug facts of one function; the section has one per function or is absent.
struct FunctionDebugRecord {
  uint32_t firstLineByte;  ///< see LineTable
  uint32_t lineByteCount;
  uint32_t firstCallee;  ///< callSiteCount ids of debugStrings (kNone: no text), or kNone if none are kept
  uint32_t sourceStart;  ///< byte range in the module's source text, for Function.prototype.toString
  uint32_t sourceEnd;
};

/// Source text of one module; the section has one per module (byteCount 0: none kept) or is absent.
struct SourceRecord {
  uint32_t firstByte;
  uint32_t byteCount;  ///< UTF-8
};

// ---- Sections ------------------------------------------------------------------------------------------------------

// SX_SECTION(number, name, element type, kept under --strip): number is permanent.
#define SX_SECTIONS(SX_SECTION)                                \
  SX_SECTION(1, strings, StringRecord, true)                   \
  SX_SECTION(2, stringBytes, uint8_t, true)                    \
  SX_SECTION(3, numbers, double, true)                         \
  SX_SECTION(4, bigints, BigIntRecord, true)                   \
  SX_SECTION(5, limbs, uint64_t, true)                         \
  SX_SECTION(6, functions, FunctionRecord, true)               \
  SX_SECTION(7, code, uint32_t, true)                          \
  SX_SECTION(8, regTypes, RegType, true)                       \
  SX_SECTION(9, propSites, uint32_t, true)                     \
  SX_SECTION(10, handlers, HandlerRecord, true)                \
  SX_SECTION(11, switches, SwitchRecord, true)                 \
  SX_SECTION(12, switchTargets, uint32_t, true)                \
  SX_SECTION(13, scopes, ScopeRecord, true)                    \
  SX_SECTION(14, slots, SlotRecord, true)                      \
  SX_SECTION(15, literals, LiteralRecord, true)                \
  SX_SECTION(16, literalValues, uint32_t, true)                \
  SX_SECTION(17, kindLists, KindListRecord, true)              \
  SX_SECTION(18, kindBytes, Kind, true)                        \
  SX_SECTION(19, declLists, DeclListRecord, true)              \
  SX_SECTION(20, decls, DeclRecord, true)                      \
  SX_SECTION(21, modules, ModuleRecord, true)                  \
  SX_SECTION(22, requests, RequestRecord, true)                \
  SX_SECTION(23, exports, ExportRecord, true)                  \
  SX_SECTION(24, debugStrings, StringRecord, false)            \
  SX_SECTION(25, debugStringBytes, uint8_t, false)             \
  SX_SECTION(26, functionDebug, FunctionDebugRecord, false)    \
  SX_SECTION(27, lineBytes, uint8_t, false)                    \
  SX_SECTION(28, calleeTexts, uint32_t, false)                 \
  SX_SECTION(29, sources, SourceRecord, false)                 \
  SX_SECTION(30, sourceBytes, uint8_t, false)

enum class SectionKind : uint32_t {
#define SX_SECTION(number, name, type, kept) name = number,
  SX_SECTIONS(SX_SECTION)
#undef SX_SECTION
};
constexpr uint32_t kMaxSectionKind = 30;

/// Name of a section for messages; "header" for 0, "?" if there is none of that number.
const char* sectionName(uint32_t kind);
/// Size of a section's elements; 0 if there is none of that number.
uint32_t sectionElementSize(uint32_t kind);

/// A text of the file: `length` code units of one or two bytes.
struct StringRef {
  const void* data = nullptr;
  uint32_t length = 0;
  bool wide = false;

  std::string_view latin1() const { return {static_cast<const char*>(data), length}; }
  std::u16string_view utf16() const { return {static_cast<const char16_t*>(data), length}; }
};

/// Orders texts by code units (-1, 0, 1), whatever their width.
int compareText(StringRef a, StringRef b);
/// True if the text is a canonical array index: 0 .. 2^32 - 2 in decimal.
bool isArrayIndex(StringRef text);

struct SourcePosition {
  uint32_t line = 0;    ///< from 1; 0 if not known
  uint32_t column = 0;  ///< from 1
};

/// Typed window on the bytes of a loaded file, which it does not own. A default view is empty; only the loader
/// makes others, so every index in its records is in range.
struct ModuleView {
  const FileHeader* header = nullptr;
#define SX_SECTION(number, name, type, kept) std::span<const type> name;
  SX_SECTIONS(SX_SECTION)
#undef SX_SECTION

  StringRef string(uint32_t id) const { return textOf(strings[id], stringBytes); }
  StringRef debugString(uint32_t id) const { return textOf(debugStrings[id], debugStringBytes); }

  std::span<const uint32_t> codeOf(const FunctionRecord& f) const { return code.subspan(f.firstWord, f.wordCount); }
  std::span<const RegType> regTypesOf(const FunctionRecord& f) const { return regTypes.subspan(f.firstRegType, f.registerCount); }
  /// Empty unless TypedBody.
  std::span<const RegType> paramTypesOf(const FunctionRecord& f) const {
    return regTypes.subspan(f.firstParamType, f.has(kFnTypedBody) ? f.paramCount : 0);
  }
  std::span<const RegType> resultTypesOf(const FunctionRecord& f) const { return regTypes.subspan(f.firstResultType, f.resultCount); }
  /// Names (StrIds) of the function's property sites.
  std::span<const uint32_t> propSitesOf(const FunctionRecord& f) const { return propSites.subspan(f.firstPropSite, f.propSiteCount); }
  std::span<const HandlerRecord> handlersOf(const FunctionRecord& f) const { return handlers.subspan(f.firstHandler, f.handlerCount); }
  std::span<const SwitchRecord> switchesOf(const FunctionRecord& f) const { return switches.subspan(f.firstSwitch, f.switchCount); }
  std::span<const uint32_t> targetsOf(const SwitchRecord& s) const { return switchTargets.subspan(s.firstTarget, s.count); }
  std::span<const SlotRecord> slotsOf(const ScopeRecord& s) const { return slots.subspan(s.firstSlot, s.slotCount); }
  std::span<const uint32_t> valuesOf(const LiteralRecord& l) const { return literalValues.subspan(l.firstValue, l.count); }
  std::span<const Kind> kindsOf(const KindListRecord& k) const { return kindBytes.subspan(k.firstKind, k.count); }
  std::span<const DeclRecord> declsOf(const DeclListRecord& d) const { return decls.subspan(d.firstDecl, d.count); }
  std::span<const RequestRecord> requestsOf(const ModuleRecord& m) const { return requests.subspan(m.firstRequest, m.requestCount); }
  std::span<const ExportRecord> exportsOf(const ModuleRecord& m) const { return exports.subspan(m.firstExport, m.exportCount); }
  std::span<const uint64_t> limbsOf(const BigIntRecord& b) const { return limbs.subspan(b.firstLimb, b.countAndSign >> 1); }

  bool hasDebug() const { return !functionDebug.empty(); }
  /// Line and column of the instruction at or before `pc`; zeros if debug tables were stripped.
  SourcePosition positionOf(uint32_t function, uint32_t pc) const;
  /// Source text of the callee at a call site, e.g. `obj.foo`; length 0 if not kept.
  StringRef calleeText(uint32_t function, uint32_t callSite) const;
  /// UTF-8 source text of a function; empty if sources were stripped.
  std::string_view sourceOf(uint32_t function) const;
  /// UTF-8 source text of a module; empty if stripped.
  std::string_view moduleSource(uint32_t module) const;

 private:
  static StringRef textOf(StringRecord s, std::span<const uint8_t> pool) {
    return {pool.data() + s.offset, s.lengthAndWide >> 1, (s.lengthAndWide & 1) != 0};
  }
};

/// Walks a line table: per entry three variable-length numbers, the pc's distance from the entry before (unsigned) and
/// the line's and column's (zigzag). An entry holds until the next one's pc.
class LineTable {
 public:
  explicit LineTable(std::span<const uint8_t> bytes) : bytes_(bytes) {}
  /// Steps to the next entry; false at the end or where the bytes are broken off.
  bool next();
  bool atEnd() const { return at_ >= bytes_.size(); }
  uint32_t pc() const { return pc_; }
  SourcePosition position() const { return {line_, column_}; }

 private:
  bool readNumber(uint32_t& value);

  std::span<const uint8_t> bytes_;
  size_t at_ = 0;
  uint32_t pc_ = 0;
  uint32_t line_ = 0;
  uint32_t column_ = 0;
};

}  // namespace sx
