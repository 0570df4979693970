// Function properties of the global object, ECMA-262 §19.2 and §B.2.1.
#include <cmath>
#include <string>

#include "base/Number.h"
#include "base/Utf.h"
#include "runtime/Conversions.h"
#include "runtime/Errors.h"
#include "runtime/Isolate.h"
#include "runtime/Realm.h"

namespace sx::rt {

namespace {

// §19.2.2
Completion<Value> globalIsFinite(Isolate& iso, Arguments& args) { return Value::boolean(std::isfinite(TRY(toNumber(iso, args[0])))); }

// §19.2.3
Completion<Value> globalIsNaN(Isolate& iso, Arguments& args) { return Value::boolean(std::isnan(TRY(toNumber(iso, args[0])))); }

constexpr std::string_view kAlphanumeric = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
constexpr std::string_view kUriMarks = "-_.!~*'()";
constexpr std::string_view kUriReserved = ";/?:@&=+$,#";
constexpr char kHexDigits[] = "0123456789ABCDEF";

bool contains(std::string_view set, char16_t c) { return c < 0x80 && set.find(static_cast<char>(c)) != std::string_view::npos; }

/// §19.2.6.5 Encode; `extra` are the characters besides letters, digits and marks that stay as they are.
Completion<Value> encode(Isolate& iso, Value v, std::string_view extra) {
  String* s = TRY(toString(iso, v));
  StringChars text = chars(iso, s);
  std::string out;
  for (uint32_t i = 0; i < text.length; i++) {
    if (i % 4096 == 4095) TRY(iso.poll(4096));
    char16_t c = text[i];
    if (contains(kAlphanumeric, c) || contains(kUriMarks, c) || contains(extra, c)) {
      out += static_cast<char>(c);
      continue;
    }
    char32_t point = c;
    if (isLowSurrogate(c)) return throwError(iso, ErrorText::UriMalformed);
    if (isHighSurrogate(c)) {
      if (++i == text.length || !isLowSurrogate(text[i])) return throwError(iso, ErrorText::UriMalformed);
      point = joinSurrogates(c, text[i]);
    }
    std::string bytes;
    appendUtf8(bytes, point);
    for (char b : bytes) {
      auto byte = static_cast<unsigned char>(b);
      out += '%';
      out += kHexDigits[byte >> 4];
      out += kHexDigits[byte & 15];
    }
  }
  return Value::string(newString(iso, out));
}

int hexValue(char16_t c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/// The byte of the escape at `i`, or -1.
int escapedByte(const StringChars& text, uint32_t i) {
  if (i + 2 >= text.length || text[i] != '%') return -1;
  int high = hexValue(text[i + 1]), low = hexValue(text[i + 2]);
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

/// §19.2.6.6 Decode; escapes of characters in `preserve` stay as they are.
Completion<Value> decode(Isolate& iso, Value v, std::string_view preserve) {
  String* s = TRY(toString(iso, v));
  StringChars text = chars(iso, s);
  std::u16string out;
  for (uint32_t i = 0; i < text.length; i++) {
    if (text[i] != '%') {
      out += text[i];
      continue;
    }
    uint32_t start = i;
    int first = escapedByte(text, i);
    if (first < 0) return throwError(iso, ErrorText::UriMalformed);
    i += 2;
    if (first < 0x80) {
      if (contains(preserve, static_cast<char16_t>(first))) {
        for (uint32_t k = start; k <= i; k++) out += text[k];
      } else {
        out += static_cast<char16_t>(first);
      }
      continue;
    }
    int more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
    std::string bytes(1, static_cast<char>(first));
    for (int k = 0; k < more; k++) {
      int next = escapedByte(text, i + 1);
      if (next < 0) return throwError(iso, ErrorText::UriMalformed);
      bytes += static_cast<char>(next);
      i += 3;
    }
    if (first < 0xC2 || findInvalidUtf8(bytes)) return throwError(iso, ErrorText::UriMalformed);
    const char* p = bytes.data();
    appendUtf16(out, decodeUtf8(p));
  }
  return Value::string(newString(iso, out));
}

// §19.2.6.1 to §19.2.6.4
Completion<Value> globalDecodeURI(Isolate& iso, Arguments& args) { return decode(iso, args[0], kUriReserved); }
Completion<Value> globalDecodeURIComponent(Isolate& iso, Arguments& args) { return decode(iso, args[0], {}); }
Completion<Value> globalEncodeURI(Isolate& iso, Arguments& args) { return encode(iso, args[0], kUriReserved); }
Completion<Value> globalEncodeURIComponent(Isolate& iso, Arguments& args) { return encode(iso, args[0], {}); }

// §B.2.1.1
Completion<Value> globalEscape(Isolate& iso, Arguments& args) {
  String* s = TRY(toString(iso, args[0]));
  StringChars text = chars(iso, s);
  std::string out;
  for (uint32_t i = 0; i < text.length; i++) {
    if (i % 4096 == 4095) TRY(iso.poll(4096));
    char16_t c = text[i];
    if (contains(kAlphanumeric, c) || contains("@*_+-./", c)) {
      out += static_cast<char>(c);
      continue;
    }
    out += c < 256 ? "%" : "%u";
    for (int shift = c < 256 ? 4 : 12; shift >= 0; shift -= 4) out += kHexDigits[c >> shift & 15];
  }
  return Value::string(newString(iso, out));
}

// §B.2.1.2
Completion<Value> globalUnescape(Isolate& iso, Arguments& args) {
  String* s = TRY(toString(iso, args[0]));
  StringChars text = chars(iso, s);
  std::u16string out;
  for (uint32_t i = 0; i < text.length; i++) {
    if (i % 4096 == 4095) TRY(iso.poll(4096));
    int byte = escapedByte(text, i);
    if (byte >= 0) {
      out += static_cast<char16_t>(byte);
      i += 2;
      continue;
    }
    int unit = -1;
    if (text[i] == '%' && i + 5 < text.length && text[i + 1] == 'u') {
      unit = 0;
      for (uint32_t k = 2; k < 6 && unit >= 0; k++) unit = hexValue(text[i + k]) < 0 ? -1 : unit * 16 + hexValue(text[i + k]);
    }
    out += unit >= 0 ? static_cast<char16_t>(unit) : text[i];
    if (unit >= 0) i += 5;
  }
  return Value::string(newString(iso, out));
}

// §19.2.1; a string needs the compiler.
Completion<Value> globalEval(Isolate& iso, Arguments& args) {
  if (!args[0].isString()) return args[0];
  return throwError(iso, ErrorType::EvalError, "Code generation from strings disallowed for this context");
}

constexpr BuiltinRow kRows[] = {
    {BuiltinRow::Method, "parseFloat", globalParseFloat, nullptr, 1, kHidden},
    {BuiltinRow::Method, "parseInt", globalParseInt, nullptr, 2, kHidden},
    {BuiltinRow::Method, "decodeURI", globalDecodeURI, nullptr, 1, kHidden},
    {BuiltinRow::Method, "decodeURIComponent", globalDecodeURIComponent, nullptr, 1, kHidden},
    {BuiltinRow::Method, "encodeURI", globalEncodeURI, nullptr, 1, kHidden},
    {BuiltinRow::Method, "encodeURIComponent", globalEncodeURIComponent, nullptr, 1, kHidden},
    {BuiltinRow::Method, "escape", globalEscape, nullptr, 1, kHidden},
    {BuiltinRow::Method, "unescape", globalUnescape, nullptr, 1, kHidden},
    {BuiltinRow::Method, "eval", globalEval, nullptr, 1, kHidden},
    {BuiltinRow::Method, "isFinite", globalIsFinite, nullptr, 1, kHidden},
    {BuiltinRow::Method, "isNaN", globalIsNaN, nullptr, 1, kHidden},
};

}  // namespace

// §19.2.4
Completion<Value> globalParseFloat(Isolate& iso, Arguments& args) {
  if (args[0].isInt()) return args[0];
  StringChars text = chars(iso, TRY(toString(iso, args[0])));
  return Value::number(text.twoByte ? parseFloatText(text.utf16()) : parseFloatText(text.latin1()));
}

// §19.2.5
Completion<Value> globalParseInt(Isolate& iso, Arguments& args) {
  if (args[0].isInt() && args[1].isUndefined()) return args[0];
  String* s = TRY(toString(iso, args[0]));
  int32_t radix = TRY(toInt32(iso, args[1]));
  StringChars text = chars(iso, s);
  return Value::number(text.twoByte ? parseIntText(text.utf16(), radix) : parseIntText(text.latin1(), radix));
}

std::span<const BuiltinRow> globalFunctionRows() { return kRows; }

}  // namespace sx::rt
