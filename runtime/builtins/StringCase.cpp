// Case mapping and normalisation of String.prototype (ECMA-262 §22.1.3.15, §22.1.3.26 to §22.1.3.30).
#include "../interpreter/ObjectSupport.h"
#include "../strings/CaseMapping.h"
#include "StringBuiltins.h"
#include "base/Utf.h"
#include "strings/AtomTable.h"
#include "strings/Building.h"

namespace sx::rt {

namespace {

/// The code point at `i` of a text and its number of units.
char32_t pointAt(StringChars text, uint32_t i, uint32_t* units) {
  char32_t c = text[i];
  bool pair = isHighSurrogate(c) && i + 1 < text.length && isLowSurrogate(text[i + 1]);
  *units = pair ? 2 : 1;
  return pair ? joinSurrogates(c, text[i + 1]) : c;
}

char32_t pointBefore(StringChars text, uint32_t i, uint32_t* units) {
  char32_t c = text[i - 1];
  bool pair = isLowSurrogate(c) && i > 1 && isHighSurrogate(text[i - 2]);
  *units = pair ? 2 : 1;
  return pair ? joinSurrogates(text[i - 2], c) : c;
}

/// Final_Sigma of the Unicode standard, table 3-17: a cased letter before, none after.
bool isFinalSigma(StringChars text, uint32_t at) {
  uint32_t units;
  bool before = false;
  for (uint32_t i = at; i > 0; i -= units) {
    char32_t c = pointBefore(text, i, &units);
    if (isCaseIgnorable(c)) continue;
    before = isCased(c);
    break;
  }
  if (!before) return false;
  for (uint32_t i = at + 1; i < text.length; i += units) {
    char32_t c = pointAt(text, i, &units);
    if (!isCaseIgnorable(c)) return !isCased(c);
  }
  return true;
}

constexpr char32_t kCapitalSigma = 0x3A3;
constexpr char32_t kFinalSigma = 0x3C2;

/// ASCII text, in loops that work on whole vectors; null if some unit is not ASCII.
String* mapAscii(Isolate& iso, String* s, bool upper) {
  StringChars text = chars(iso, s);
  if (text.twoByte) return nullptr;
  auto* from = static_cast<const uint8_t*>(text.data);
  const uint8_t low = upper ? 'a' : 'A';
  // The bit 0x20 of each letter that is of the other case.
  auto change = [low](uint8_t c) { return static_cast<uint8_t>(static_cast<uint8_t>(c - low) < 26 ? 0x20 : 0); };
  uint8_t all = 0, changes = 0;
  for (uint32_t i = 0; i < text.length; i++) {
    all |= from[i];
    changes |= change(from[i]);
  }
  if (all >= 0x80) return nullptr;
  if (changes == 0) return s;
  String* result = newLatin1(iso, text.length);
  from = static_cast<const uint8_t*>(flatChars(s).data);
  uint8_t* to = latin1Of(result);
  for (uint32_t i = 0; i < text.length; i++) to[i] = from[i] ^ change(from[i]);
  return result;
}

Completion<Value> mapCase(Isolate& iso, Arguments& args, bool upper, const char* method) {
  String* s = TRY(thisString(iso, args, method));
  if (String* ascii = mapAscii(iso, s, upper)) return Value::string(ascii);
  StringBuilder out(iso);
  StringChars text = chars(iso, s);
  uint32_t units;
  for (uint32_t i = 0; i < text.length; i += units) {
    char32_t c = pointAt(text, i, &units);
    CasePoints mapped = upper ? toUpperPoints(c) : toLowerPoints(c);
    if (!upper && c == kCapitalSigma && isFinalSigma(text, i)) mapped.points[0] = kFinalSigma;
    for (uint32_t k = 0; k < 3 && (k == 0 || mapped.points[k] != 0); k++) {
      char32_t m = mapped.points[k];
      if (m > 0xFFFF) out.append(highSurrogateOf(m));
      out.append(m > 0xFFFF ? lowSurrogateOf(m) : static_cast<char16_t>(m));
    }
  }
  return Value::string(TRY(out.finish()));
}

// NOTE: the toLocale… methods map as for the root locale; the rules of tr, az and lt are not applied.
Completion<Value> stringToLocaleLowerCase(Isolate& iso, Arguments& args) { return mapCase(iso, args, false, "toLocaleLowerCase"); }
Completion<Value> stringToLocaleUpperCase(Isolate& iso, Arguments& args) { return mapCase(iso, args, true, "toLocaleUpperCase"); }
Completion<Value> stringToLowerCase(Isolate& iso, Arguments& args) { return mapCase(iso, args, false, "toLowerCase"); }
Completion<Value> stringToUpperCase(Isolate& iso, Arguments& args) { return mapCase(iso, args, true, "toUpperCase"); }

// §22.1.3.15
// NOTE: only texts that every form leaves as they are; others are refused by name.
Completion<Value> stringNormalize(Isolate& iso, Arguments& args) {
  String* s = TRY(thisString(iso, args, "normalize"));
  std::string form = args[0].isUndefined() ? "NFC" : toUtf8(iso, TRY(toString(iso, args[0])));
  if (form != "NFC" && form != "NFD" && form != "NFKC" && form != "NFKD") {
    return throwError(iso, ErrorType::RangeError, "The normalization form should be one of NFC, NFD, NFKC, NFKD.");
  }
  StringChars text = chars(iso, s);
  // Latin-1 is composed as it stands, and nothing below U+0300 composes.
  char16_t limit = form == "NFC" ? 0x300 : 0x80;
  bool unchanged = true;
  for (uint32_t i = 0; i < text.length; i++) unchanged &= text[i] < limit;
  if (unchanged) return Value::string(s);
  return throwUnsupported(iso, "String.prototype.normalize of this text");
}

constexpr BuiltinRow kRows[] = {
    {BuiltinRow::Method, "normalize", stringNormalize, nullptr, 0, kHidden},
    {BuiltinRow::Method, "toLocaleLowerCase", stringToLocaleLowerCase, nullptr, 0, kHidden},
    {BuiltinRow::Method, "toLocaleUpperCase", stringToLocaleUpperCase, nullptr, 0, kHidden},
    {BuiltinRow::Method, "toLowerCase", stringToLowerCase, nullptr, 0, kHidden},
    {BuiltinRow::Method, "toUpperCase", stringToUpperCase, nullptr, 0, kHidden},
};

}  // namespace

std::span<const BuiltinRow> stringCaseRows() { return kRows; }

}  // namespace sx::rt
