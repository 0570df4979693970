#include "bytecode/format/Module.h"

#include <cstring>

namespace sx {

namespace {

char16_t unitAt(StringRef text, uint32_t i) {
  return text.wide ? text.utf16()[i] : static_cast<unsigned char>(text.latin1()[i]);
}

int32_t fromZigzag(uint32_t value) { return static_cast<int32_t>(value >> 1) ^ -static_cast<int32_t>(value & 1); }

}  // namespace

const char* sectionName(uint32_t kind) {
  switch (kind) {
    case 0: return "header";
#define SX_SECTION(number, name, type, kept) case number: return #name;
    SX_SECTIONS(SX_SECTION)
#undef SX_SECTION
  }
  return "?";
}

uint32_t sectionElementSize(uint32_t kind) {
  switch (kind) {
#define SX_SECTION(number, name, type, kept) case number: return sizeof(type);
    SX_SECTIONS(SX_SECTION)
#undef SX_SECTION
  }
  return 0;
}

int compareText(StringRef a, StringRef b) {
  const uint32_t common = a.length < b.length ? a.length : b.length;
  if (!a.wide && !b.wide) {
    const int order = common == 0 ? 0 : std::memcmp(a.data, b.data, common);
    if (order != 0) return order < 0 ? -1 : 1;
  }
  for (uint32_t i = a.wide || b.wide ? 0 : common; i < common; i++) {
    const char16_t x = unitAt(a, i);
    const char16_t y = unitAt(b, i);
    if (x != y) return x < y ? -1 : 1;
  }
  return a.length == b.length ? 0 : a.length < b.length ? -1 : 1;
}

bool isArrayIndex(StringRef text) {
  if (text.wide || text.length == 0 || text.length > 10) return false;
  const std::string_view digits = text.latin1();
  if (digits[0] == '0') return digits.size() == 1;
  uint64_t value = 0;
  for (char c : digits) {
    if (c < '0' || c > '9') return false;
    value = value * 10 + static_cast<uint64_t>(c - '0');
  }
  return value < kNone;
}

bool LineTable::readNumber(uint32_t& value) {
  value = 0;
  for (unsigned shift = 0; shift < 35 && at_ < bytes_.size(); shift += 7) {
    const uint8_t byte = bytes_[at_++];
    value |= static_cast<uint32_t>(byte & 0x7F) << shift;
    if (byte < 0x80) return true;
  }
  return false;
}

bool LineTable::next() {
  uint32_t pc = 0;
  uint32_t line = 0;
  uint32_t column = 0;
  if (!readNumber(pc) || !readNumber(line) || !readNumber(column)) return false;
  pc_ += pc;
  line_ += static_cast<uint32_t>(fromZigzag(line));
  column_ += static_cast<uint32_t>(fromZigzag(column));
  return true;
}

SourcePosition ModuleView::positionOf(uint32_t function, uint32_t pc) const {
  SourcePosition position;
  if (!hasDebug()) return position;
  const FunctionDebugRecord& debug = functionDebug[function];
  LineTable table(lineBytes.subspan(debug.firstLineByte, debug.lineByteCount));
  while (table.next() && table.pc() <= pc) position = table.position();
  return position;
}

StringRef ModuleView::calleeText(uint32_t function, uint32_t callSite) const {
  if (!hasDebug()) return {};
  const FunctionDebugRecord& debug = functionDebug[function];
  if (debug.firstCallee == kNone || callSite >= functions[function].callSiteCount) return {};
  const uint32_t id = calleeTexts[debug.firstCallee + callSite];
  return id == kNone ? StringRef{} : debugString(id);
}

std::string_view ModuleView::moduleSource(uint32_t module) const {
  if (sources.empty()) return {};
  const SourceRecord& source = sources[module];
  return {reinterpret_cast<const char*>(sourceBytes.data()) + source.firstByte, source.byteCount};
}

std::string_view ModuleView::sourceOf(uint32_t function) const {
  if (!hasDebug()) return {};
  const FunctionDebugRecord& debug = functionDebug[function];
  const std::string_view source = moduleSource(functions[function].module);
  return source.empty() ? source : source.substr(debug.sourceStart, debug.sourceEnd - debug.sourceStart);
}

}  // namespace sx
