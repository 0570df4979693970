// Base64 and hexadecimal text of Uint8Array (ECMA-262 §23.3).
#include <cstring>

#include "TypedArrayBuiltins.h"

namespace sx::rt {

namespace {

enum class LastChunk : uint8_t { Loose, Strict, StopBeforePartial };
struct Base64Options {
  bool url = false;
  bool omitPadding = false;
  LastChunk last = LastChunk::Loose;
};

constexpr const char* kBadCharacter = "Found a character that cannot be part of a valid base64 string.";
constexpr const char* kSingleCharacter = "The base64 input terminates with a single character, excluding padding (=).";
constexpr const char* kExtraBits = "The base64 input terminates with non-zero padding bits.";
constexpr const char* kBadHex = "Input string must contain hex characters in even length";

/// A string option, or empty if it is not given.
Completion<std::string> textOption(Isolate& iso, Object* options, const char* name) {
  Value v = TRY(get(iso, options, builtinKey(iso, name)));
  if (v.isUndefined()) return std::string();
  if (!v.isString()) return throwError(iso, ErrorType::TypeError, "invalid option " + toDisplay(iso, v));
  return toUtf8(iso, v.asString());
}

Completion<Base64Options> readOptions(Isolate& iso, Value v, bool decoding) {
  Base64Options result;
  if (v.isUndefined()) return result;
  if (!v.isObject()) return throwError(iso, ErrorType::TypeError, "invalid_argument");
  std::string alphabet = TRY(textOption(iso, v.asObject(), "alphabet"));
  if (!alphabet.empty() && alphabet != "base64" && alphabet != "base64url") return throwError(iso, ErrorType::TypeError, "invalid option " + alphabet);
  result.url = alphabet == "base64url";
  if (!decoding) {
    result.omitPadding = toBoolean(TRY(get(iso, v.asObject(), builtinKey(iso, "omitPadding"))));
    return result;
  }
  std::string last = TRY(textOption(iso, v.asObject(), "lastChunkHandling"));
  if (last == "strict") result.last = LastChunk::Strict;
  else if (last == "stop-before-partial") result.last = LastChunk::StopBeforePartial;
  else if (!last.empty() && last != "loose") return throwError(iso, ErrorType::TypeError, "invalid option " + last);
  return result;
}

/// Bytes decoded from a text, how much of it was read, and what was wrong with the rest.
struct Decoded {
  std::string bytes;
  uint32_t read = 0;
  const char* error = nullptr;
};

int digitOf(char16_t c, bool url) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  if (c == (url ? '-' : '+')) return 62;
  if (c == (url ? '_' : '/')) return 63;
  return -1;
}

bool isAsciiSpace(char16_t c) { return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r'; }

/// The chunk of two or three digits at the end; false if its unused bits are not zero where they must be.
bool finishChunk(Decoded& out, uint32_t chunk, unsigned digits, bool strict) {
  unsigned spare = digits == 2 ? 4 : 2;
  if (strict && (chunk & ((1u << spare) - 1)) != 0) {
    out.error = kExtraBits;
    return false;
  }
  chunk <<= 24 - 6 * digits;
  out.bytes += static_cast<char>(chunk >> 16);
  if (digits == 3) out.bytes += static_cast<char>(chunk >> 8);
  return true;
}

// §23.3.3.3 FromBase64
Decoded fromBase64(StringChars text, const Base64Options& options, uint64_t maxLength) {
  Decoded out;
  if (maxLength == 0) return out;
  uint32_t chunk = 0;
  unsigned digits = 0;
  uint32_t i = 0;
  for (;; i++) {
    while (i < text.length && isAsciiSpace(text[i])) i++;
    if (i == text.length) {
      if (digits > 0) {
        if (options.last == LastChunk::StopBeforePartial) return out;
        if (options.last == LastChunk::Strict || digits == 1) {
          out.error = kSingleCharacter;
          return out;
        }
        if (!finishChunk(out, chunk, digits, false)) return out;
      }
      out.read = text.length;
      return out;
    }
    char16_t c = text[i];
    if (c == '=') break;
    int digit = digitOf(c, options.url);
    if (digit < 0) {
      out.error = kBadCharacter;
      return out;
    }
    uint64_t left = maxLength - out.bytes.size();
    if ((left == 1 && digits == 2) || (left == 2 && digits == 3)) return out;
    chunk = chunk << 6 | static_cast<uint32_t>(digit);
    if (++digits < 4) continue;
    for (int shift = 16; shift >= 0; shift -= 8) out.bytes += static_cast<char>(chunk >> shift);
    chunk = digits = 0;
    out.read = i + 1;
    if (out.bytes.size() == maxLength) return out;
  }
  // Padding: one or two signs, then nothing.
  if (digits < 2) {
    out.error = kBadCharacter;
    return out;
  }
  auto skip = [&] {
    i++;
    while (i < text.length && isAsciiSpace(text[i])) i++;
  };
  skip();
  if (digits == 2) {
    if (i == text.length) {
      if (options.last != LastChunk::StopBeforePartial) out.error = kBadCharacter;
      return out;
    }
    if (text[i] == '=') skip();
  }
  if (i < text.length) {
    out.error = kBadCharacter;
    return out;
  }
  if (finishChunk(out, chunk, digits, options.last == LastChunk::Strict)) out.read = text.length;
  return out;
}

int hexDigit(char16_t c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1; }

// §23.3.3.4 FromHex
Decoded fromHex(StringChars text, uint64_t maxLength) {
  Decoded out;
  if (text.length % 2 != 0) {
    out.error = kBadHex;
    return out;
  }
  while (out.read < text.length && out.bytes.size() < maxLength) {
    int high = hexDigit(text[out.read]), low = hexDigit(text[out.read + 1]);
    if (high < 0 || low < 0) {
      out.error = kBadHex;
      return out;
    }
    out.read += 2;
    out.bytes += static_cast<char>(high * 16 + low);
  }
  return out;
}

Completion<String*> inputText(Isolate& iso, Value v) {
  if (v.isString()) return v.asString();
  return throwError(iso, ErrorType::TypeError, "input argument must be a string");
}

Completion<Value> arrayOfBytes(Isolate& iso, const Decoded& decoded) {
  if (decoded.error != nullptr) return throwError(iso, ErrorType::SyntaxError, decoded.error);
  TypedArrayObject* made = TRY(newTypedArray(iso, ElementType::Uint8, decoded.bytes.size()));
  if (!decoded.bytes.empty()) std::memcpy(bytesOf(made), decoded.bytes.data(), decoded.bytes.size());
  return Value::object(made);
}

/// `this` as a Uint8Array; TypeError if it is none.
Completion<TypedArrayObject*> thisBytes(Isolate& iso, Arguments& args, const char* method) {
  Value self = args.thisValue();
  if (self.isObject() && self.asObject()->kind == CellKind::TypedArray && static_cast<TypedArrayObject*>(self.asObject())->type() == ElementType::Uint8) {
    return static_cast<TypedArrayObject*>(self.asObject());
  }
  return throwError(iso, ErrorText::IncompatibleReceiver, std::string("Uint8Array.prototype.") + method, toDisplay(iso, self));
}

Completion<uint64_t> lengthInBounds(Isolate& iso, TypedArrayObject* t, const char* method) {
  bool out;
  uint64_t length = typedArrayLength(t, &out);
  if (out) return throwViewOutOfBounds(iso, std::string("Uint8Array.prototype.") + method);
  return length;
}

/// Writes what was decoded, also before an error, and answers {read, written}.
Completion<Value> store(Isolate& iso, TypedArrayObject* target, const Decoded& decoded) {
  if (!decoded.bytes.empty()) std::memcpy(bytesOf(target), decoded.bytes.data(), decoded.bytes.size());
  if (decoded.error != nullptr) return throwError(iso, ErrorType::SyntaxError, decoded.error);
  Object* result = newObject(iso, 2);
  defineRaw(iso, result, builtinKey(iso, "read"), Value::number(decoded.read));
  defineRaw(iso, result, builtinKey(iso, "written"), Value::number(static_cast<uint64_t>(decoded.bytes.size())));
  return Value::object(result);
}

// §23.3.1.1
Completion<Value> bytesFromBase64(Isolate& iso, Arguments& args) {
  String* text = TRY(inputText(iso, args[0]));
  Base64Options options = TRY(readOptions(iso, args[1], true));
  return arrayOfBytes(iso, fromBase64(chars(iso, text), options, UINT64_MAX));
}

// §23.3.1.2
Completion<Value> bytesFromHex(Isolate& iso, Arguments& args) {
  String* text = TRY(inputText(iso, args[0]));
  return arrayOfBytes(iso, fromHex(chars(iso, text), UINT64_MAX));
}

// §23.3.2.3
Completion<Value> bytesSetFromBase64(Isolate& iso, Arguments& args) {
  TypedArrayObject* target = TRY(thisBytes(iso, args, "setFromBase64"));
  String* text = TRY(inputText(iso, args[0]));
  Base64Options options = TRY(readOptions(iso, args[1], true));
  uint64_t room = TRY(lengthInBounds(iso, target, "setFromBase64"));
  return store(iso, target, fromBase64(chars(iso, text), options, room));
}

// §23.3.2.4
Completion<Value> bytesSetFromHex(Isolate& iso, Arguments& args) {
  TypedArrayObject* target = TRY(thisBytes(iso, args, "setFromHex"));
  String* text = TRY(inputText(iso, args[0]));
  uint64_t room = TRY(lengthInBounds(iso, target, "setFromHex"));
  return store(iso, target, fromHex(chars(iso, text), room));
}

// §23.3.2.1
Completion<Value> bytesToBase64(Isolate& iso, Arguments& args) {
  TypedArrayObject* self = TRY(thisBytes(iso, args, "toBase64"));
  Base64Options options = TRY(readOptions(iso, args[0], false));
  uint64_t length = TRY(lengthInBounds(iso, self, "toBase64"));
  if (length > kMaxStringLength / 4 * 3) return throwError(iso, ErrorText::StringLength);
  const char* digits = options.url ? "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
                                   : "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const uint8_t* bytes = bytesOf(self);
  std::string out;
  for (uint64_t i = 0; i < length; i += 3) {
    if (i % 12288 == 12285) TRY(iso.poll(4096));
    uint64_t left = length - i;
    uint32_t chunk = uint32_t{bytes[i]} << 16 | (left > 1 ? uint32_t{bytes[i + 1]} << 8 : 0u) | (left > 2 ? bytes[i + 2] : 0u);
    out += digits[chunk >> 18];
    out += digits[chunk >> 12 & 63];
    if (left > 1) out += digits[chunk >> 6 & 63];
    if (left > 2) out += digits[chunk & 63];
    if (left < 3 && !options.omitPadding) out += left == 1 ? "==" : "=";
  }
  return Value::string(newString(iso, std::string_view(out)));
}

// §23.3.2.2
Completion<Value> bytesToHex(Isolate& iso, Arguments& args) {
  TypedArrayObject* self = TRY(thisBytes(iso, args, "toHex"));
  uint64_t length = TRY(lengthInBounds(iso, self, "toHex"));
  if (length > kMaxStringLength / 2) return throwError(iso, ErrorText::StringLength);
  std::string out;
  for (uint64_t i = 0; i < length; i++) {
    if (i % 4096 == 4095) TRY(iso.poll(4096));
    uint8_t b = bytesOf(self)[i];
    out += "0123456789abcdef"[b >> 4];
    out += "0123456789abcdef"[b & 15];
  }
  return Value::string(newString(iso, std::string_view(out)));
}

constexpr BuiltinRow kStatics[] = {
    {BuiltinRow::Method, "fromBase64", bytesFromBase64, nullptr, 1, kHidden},
    {BuiltinRow::Method, "fromHex", bytesFromHex, nullptr, 1, kHidden},
};
constexpr BuiltinRow kPrototype[] = {
    {BuiltinRow::Method, "toBase64", bytesToBase64, nullptr, 0, kHidden},
    {BuiltinRow::Method, "setFromBase64", bytesSetFromBase64, nullptr, 1, kHidden},
    {BuiltinRow::Method, "toHex", bytesToHex, nullptr, 0, kHidden},
    {BuiltinRow::Method, "setFromHex", bytesSetFromHex, nullptr, 1, kHidden},
};

}  // namespace

void defineUint8ArrayText(Isolate& iso, Object* constructor, Object* prototype) {
  defineBuiltins(iso, constructor, kStatics);
  defineBuiltins(iso, prototype, kPrototype);
}

}  // namespace sx::rt
