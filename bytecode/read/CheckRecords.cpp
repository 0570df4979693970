// Constants, scopes, literals and lists; functions are in CheckFunctions.cpp, modules in CheckModules.cpp.

#include <algorithm>
#include <cstring>
#include <vector>

#include "Checker.h"
#include "base/Hash.h"
#include "base/Utf.h"

namespace sx {

namespace {

// As many as the runtime computes with.
constexpr uint32_t kMaxBigIntLimbs = 1u << 24;
constexpr uint32_t kMaxTextLength = 1u << 28;
constexpr uint64_t kCanonicalNaN = 0x7FF8'0000'0000'0000;
constexpr uint64_t kInfinity = 0x7FF0'0000'0000'0000;
// More than chance can bring about in a table half full.
constexpr unsigned kMaxProbes = 256;

uint64_t hashOf(StringRef text, uint64_t seed) {
  return hashBytes(text.data, size_t{text.length} << text.wide, seed + text.wide);
}

bool sameText(StringRef a, StringRef b) {
  return a.wide == b.wide && a.length == b.length && std::memcmp(a.data, b.data, size_t{a.length} << a.wide) == 0;
}

}  // namespace

bool RecordChecker::checkAll(bool ownScopes) {
  if (view_.functions.empty()) return fail(BytecodeCode::MissingSection, SectionKind::functions, 0, base_);
  if (view_.modules.empty()) return fail(BytecodeCode::MissingSection, SectionKind::modules, 0, base_);
  return checkStrings(SectionKind::strings, view_.strings, view_.stringBytes) && checkDistinct() &&
         checkConstants() && (!ownScopes || checkScopes()) && checkLists() && checkLiterals() && checkFunctions() &&
         checkModules() && checkStrings(SectionKind::debugStrings, view_.debugStrings, view_.debugStringBytes) &&
         checkSources() && checkDebug();
}

bool RecordChecker::checkStrings(SectionKind section, std::span<const StringRecord> records,
                                 std::span<const uint8_t> bytes) {
  uint32_t used = 0;
  for (uint32_t i = 0; i < records.size(); i++) {
    const StringRecord& r = records[i];
    const uint32_t length = r.lengthAndWide >> 1;
    const bool wide = (r.lengthAndWide & 1) != 0;
    if (length > kMaxTextLength || !takeRange(used, bytes.size(), r.offset, length << wide)) {
      return fail(BytecodeCode::BadString, section, i, &r);
    }
    if (!wide) continue;
    // Only the shortest form, so that equal texts have equal bytes.
    if (r.offset % 2 != 0 || isLatin1({reinterpret_cast<const char16_t*>(bytes.data() + r.offset), length})) {
      return fail(BytecodeCode::BadString, section, i, &r);
    }
  }
  return true;
}

bool RecordChecker::checkDistinct() {
  const size_t count = view_.strings.size();
  size_t size = 16;
  while (size < count * 2) size *= 2;
  std::vector<uint32_t> table(size, kNone);
  const uint64_t seed = randomSeed();
  for (uint32_t id = 0; id < count; id++) {
    const StringRef text = view_.string(id);
    size_t slot = hashOf(text, seed) & (size - 1);
    for (unsigned probes = 0; table[slot] != kNone; probes++) {
      if (probes == kMaxProbes) return checkDistinctBySorting();
      if (sameText(view_.string(table[slot]), text)) {
        return fail(BytecodeCode::DuplicateString, SectionKind::strings, id, &view_.strings[id]);
      }
      slot = (slot + 1) & (size - 1);
    }
    table[slot] = id;
  }
  return true;
}

// For a file made so that its texts collide in any hash table.
bool RecordChecker::checkDistinctBySorting() {
  std::vector<uint32_t> ids(view_.strings.size());
  for (uint32_t id = 0; id < ids.size(); id++) ids[id] = id;
  const auto less = [&](uint32_t a, uint32_t b) {
    const StringRef x = view_.string(a);
    const StringRef y = view_.string(b);
    if (x.wide != y.wide || x.length != y.length) return x.wide != y.wide ? y.wide : x.length < y.length;
    return std::memcmp(x.data, y.data, size_t{x.length} << x.wide) < 0;
  };
  std::sort(ids.begin(), ids.end(), less);
  for (size_t i = 1; i < ids.size(); i++) {
    if (!less(ids[i - 1], ids[i])) {
      return fail(BytecodeCode::DuplicateString, SectionKind::strings, ids[i], &view_.strings[ids[i]]);
    }
  }
  return true;
}

bool RecordChecker::checkConstants() {
  for (uint32_t i = 0; i < view_.numbers.size(); i++) {
    uint64_t bits = 0;
    std::memcpy(&bits, &view_.numbers[i], sizeof bits);
    if ((bits & ~(uint64_t{1} << 63)) > kInfinity && bits != kCanonicalNaN) {
      return fail(BytecodeCode::BadNumber, SectionKind::numbers, i, &view_.numbers[i]);
    }
  }
  uint32_t used = 0;
  for (uint32_t i = 0; i < view_.bigints.size(); i++) {
    const BigIntRecord& b = view_.bigints[i];
    const uint32_t count = b.countAndSign >> 1;
    const bool negative = (b.countAndSign & 1) != 0;
    if (count > kMaxBigIntLimbs || !takeRange(used, view_.limbs.size(), b.firstLimb, count) || (count == 0 && negative) ||
        (count != 0 && view_.limbs[b.firstLimb + count - 1] == 0)) {
      return fail(BytecodeCode::BadBigInt, SectionKind::bigints, i, &b);
    }
  }
  return true;
}

bool RecordChecker::checkScopes() {
  // The last descriptor's number would be the payload of no descriptor.
  if (view_.scopes.size() >= kMaxScopes) return fail(BytecodeCode::BadScope, SectionKind::scopes, 0, view_.scopes.data());
  uint32_t used = 0;
  for (uint32_t i = 0; i < view_.scopes.size(); i++) {
    const ScopeRecord& s = view_.scopes[i];
    // Parents come first, so chains end.
    if ((s.parent != kNone && s.parent >= i) || s.slotCount > kMaxScopeSlots) {
      return fail(BytecodeCode::BadScope, SectionKind::scopes, i, &s);
    }
    if (!takeRange(used, view_.slots.size(), s.firstSlot, s.slotCount)) {
      return fail(BytecodeCode::BadRange, SectionKind::scopes, i, &s);
    }
  }
  for (uint32_t i = 0; i < view_.slots.size(); i++) {
    const SlotRecord& slot = view_.slots[i];
    if (slot.kind < static_cast<uint32_t>(Kind::Any) || slot.kind > static_cast<uint32_t>(Kind::Bool)) {
      return fail(BytecodeCode::BadKind, SectionKind::slots, i, &slot);
    }
    if (slot.name != kNone && !isString(slot.name)) return fail(BytecodeCode::BadIndex, SectionKind::slots, i, &slot);
  }
  return true;
}

bool RecordChecker::checkLists() {
  uint32_t used = 0;
  for (uint32_t i = 0; i < view_.kindLists.size(); i++) {
    const KindListRecord& list = view_.kindLists[i];
    if (list.count == 0 || list.count > kMaxLeaves || !takeRange(used, view_.kindBytes.size(), list.firstKind, list.count)) {
      return fail(BytecodeCode::BadRange, SectionKind::kindLists, i, &list);
    }
    for (const Kind& kind : view_.kindsOf(list)) {
      if (kind != Kind::I32 && kind != Kind::F32 && kind != Kind::F64 && kind != Kind::Bool) {
        return fail(BytecodeCode::BadKind, SectionKind::kindBytes, i, &kind);
      }
    }
  }
  used = 0;
  for (uint32_t i = 0; i < view_.declLists.size(); i++) {
    const DeclListRecord& list = view_.declLists[i];
    if (!takeRange(used, view_.decls.size(), list.firstDecl, list.count)) {
      return fail(BytecodeCode::BadRange, SectionKind::declLists, i, &list);
    }
  }
  for (uint32_t i = 0; i < view_.decls.size(); i++) {
    const DeclRecord& decl = view_.decls[i];
    if (!isString(decl.name)) return fail(BytecodeCode::BadIndex, SectionKind::decls, i, &decl);
    if (decl.kind > DeclKind::Const) return fail(BytecodeCode::BadEnum, SectionKind::decls, i, &decl);
  }
  return true;
}

bool RecordChecker::checkLiterals() {
  uint32_t used = 0;
  for (uint32_t i = 0; i < view_.literals.size(); i++) {
    const LiteralRecord& l = view_.literals[i];
    if (!takeRange(used, view_.literalValues.size(), l.firstValue, l.count)) {
      return fail(BytecodeCode::BadRange, SectionKind::literals, i, &l);
    }
    const std::span<const uint32_t> values = view_.valuesOf(l);
    switch (l.kind) {
      case LiteralKind::Keys:
        if (!checkKeys(i)) return false;
        continue;
      case LiteralKind::Template:
        if (l.count == 0 || l.count % 2 != 0) return fail(BytecodeCode::BadLiteral, SectionKind::literals, i, &l);
        for (size_t k = 0; k < values.size(); k++) {
          const bool absent = k % 2 == 0 && values[k] == kNone;
          if (!absent && !isString(values[k])) return fail(BytecodeCode::BadIndex, SectionKind::literalValues, i, &values[k]);
        }
        continue;
      case LiteralKind::MappedArguments:
        // Slots are checked where the literal meets a scope (Verifier.h).
        continue;
    }
    return fail(BytecodeCode::BadEnum, SectionKind::literals, i, &l);
  }
  return true;
}

bool RecordChecker::checkKeys(uint32_t literal) {
  const LiteralRecord& l = view_.literals[literal];
  std::vector<uint32_t> keys;
  for (const uint32_t& key : view_.valuesOf(l)) {
    if (!isString(key)) return fail(BytecodeCode::BadIndex, SectionKind::literalValues, literal, &key);
    if (isArrayIndex(view_.string(key))) return fail(BytecodeCode::BadLiteral, SectionKind::literals, literal, &l);
    keys.push_back(key);
  }
  std::sort(keys.begin(), keys.end());
  if (std::adjacent_find(keys.begin(), keys.end()) != keys.end()) {
    return fail(BytecodeCode::BadLiteral, SectionKind::literals, literal, &l);
  }
  return true;
}

}  // namespace sx
