// The String constructor (ECMA-262 §22.1.1, §22.1.2) and the methods of String.prototype that take a string apart.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "Collection.h"
#include "StringBuiltins.h"
#include "base/Utf.h"
#include "strings/AtomTable.h"
#include "strings/Building.h"

namespace sx::rt {

Completion<String*> thisString(Isolate& iso, Arguments& args, const char* method) {
  Value self = args.thisValue();
  if (self.isString()) [[likely]] return self.asString();
  if (self.isNullish()) return throwError(iso, ErrorText::CalledOnNullish, std::string("String.prototype.") + method);
  return toString(iso, self);
}

namespace {

// §22.1.1.1
Completion<Value> stringConstructor(Isolate& iso, Arguments& args) {
  String* s = iso.names.empty.asString();
  if (args.count() > 0) {
    if (!args.isConstruct() && args[0].isSymbol()) return Value::string(newStringUtf8(iso, toDisplay(iso, args[0])));
    s = TRY(stringArgument(iso, args[0]));
  }
  if (!args.isConstruct()) return Value::string(s);
  Value proto = TRY(prototypeFromConstructor(iso, args.newTarget(), Value::object(iso.realm->intrinsic(Intrinsic::StringPrototype))));
  Object* o = newObjectOfKind(iso, CellKind::StringObject, sizeof(PrimitiveObject), proto);
  static_cast<PrimitiveObject*>(o)->value = Value::string(s);
  return Value::object(o);
}

// §22.1.2.1
Completion<Value> stringFromCharCode(Isolate& iso, Arguments& args) {
  if (args.count() == 1) return Value::string(charString(iso, static_cast<char16_t>(TRY(toUint32(iso, args[0])))));
  bool latin1 = args.count() != 0;
  for (Value v : args.all()) latin1 = latin1 && v.isInt() && static_cast<uint16_t>(v.asInt()) <= 0xFF;
  if (latin1) {
    String* s = newLatin1(iso, args.count());
    for (uint32_t i = 0; i < args.count(); i++) latin1Of(s)[i] = static_cast<uint8_t>(args[i].asInt());
    return Value::string(s);
  }
  StringBuilder text(iso);
  for (uint32_t i = 0; i < args.count(); i++) text.append(static_cast<char16_t>(TRY(toUint32(iso, args[i]))));
  return Value::string(TRY(text.finish()));
}

// §22.1.2.2
Completion<Value> stringFromCodePoint(Isolate& iso, Arguments& args) {
  if (args.count() == 1 && args[0].isInt() && static_cast<uint32_t>(args[0].asInt()) <= kMaxCodePoint) {
    auto c = static_cast<char32_t>(args[0].asInt());
    if (c <= 0xFFFF) return Value::string(charString(iso, static_cast<char16_t>(c)));
    char16_t pair[2] = {highSurrogateOf(c), lowSurrogateOf(c)};
    return Value::string(newString(iso, std::u16string_view(pair, 2)));
  }
  StringBuilder text(iso);
  for (uint32_t i = 0; i < args.count(); i++) {
    double d = TRY(toNumber(iso, args[i]));
    if (!(d >= 0 && d <= kMaxCodePoint && d == std::trunc(d))) {
      return throwError(iso, ErrorType::RangeError, "Invalid code point " + toDisplay(iso, args[i].isString() || args[i].isObject() ? Value::number(d) : args[i]));
    }
    auto c = static_cast<char32_t>(d);
    if (c > 0xFFFF) text.append(highSurrogateOf(c));
    text.append(c > 0xFFFF ? lowSurrogateOf(c) : static_cast<char16_t>(c));
  }
  return Value::string(TRY(text.finish()));
}

// §22.1.2.4
Completion<Value> stringRaw(Isolate& iso, Arguments& args) {
  Object* cooked = TRY(toObject(iso, args[0]));
  Object* literals = TRY(toObject(iso, TRY(get(iso, cooked, iso.names.raw))));
  uint64_t count = TRY(lengthOfArrayLike(iso, literals));
  StringBuilder text(iso);
  for (uint64_t i = 0; i < count; i++) {
    if (i % 4096 == 4095) TRY(iso.poll(4096));
    PropertyKey key = TRY(toPropertyKey(iso, Value::number(i)));
    text.append(TRY(toString(iso, TRY(get(iso, literals, key)))));
    if (i + 1 < count && i + 1 < args.count()) text.append(TRY(toString(iso, args[static_cast<uint32_t>(i + 1)])));
    if (text.tooLong()) break;
  }
  return Value::string(TRY(text.finish()));
}

// ---- One unit or code point ----

/// ToIntegerOrInfinity of an index argument, as an int32 quickly.
Completion<double> position(Isolate& iso, Value v) {
  if (v.isInt()) [[likely]] return v.asInt();
  if (v.isUndefined()) return 0;
  return toIntegerOrInfinity(iso, v);
}

// §22.1.3.1
Completion<Value> stringAt(Isolate& iso, Arguments& args) {
  String* s = TRY(thisString(iso, args, "at"));
  double relative = TRY(position(iso, args[0]));
  double k = relative >= 0 ? relative : s->length + relative;
  if (!(k >= 0 && k < s->length)) return Value::undefined();
  return Value::string(charString(iso, charAt(iso, s, static_cast<uint32_t>(k))));
}

// §22.1.3.2
Completion<Value> stringCharAt(Isolate& iso, Arguments& args) {
  String* s = TRY(thisString(iso, args, "charAt"));
  double k = TRY(position(iso, args[0]));
  if (!(k >= 0 && k < s->length)) return Value::string(iso.names.empty.asString());
  return Value::string(charString(iso, charAt(iso, s, static_cast<uint32_t>(k))));
}

// §22.1.3.3
Completion<Value> stringCharCodeAt(Isolate& iso, Arguments& args) {
  Value self = args.thisValue(), at = args[0];
  if (self.isString() && at.isInt() && self.asString()->isFlat() && static_cast<uint32_t>(at.asInt()) < self.asString()->length) {
    // The characters of a flat string follow its header.
    const String* flat = self.asString();
    auto i = static_cast<uint32_t>(at.asInt());
    return Value::int32(flat->isTwoByte() ? reinterpret_cast<const char16_t*>(flat + 1)[i] : reinterpret_cast<const uint8_t*>(flat + 1)[i]);
  }
  String* s = TRY(thisString(iso, args, "charCodeAt"));
  double k = TRY(position(iso, args[0]));
  if (!(k >= 0 && k < s->length)) return Value::plainDouble(__builtin_nan(""));
  return Value::int32(charAt(iso, s, static_cast<uint32_t>(k)));
}

// §22.1.3.4
Completion<Value> stringCodePointAt(Isolate& iso, Arguments& args) {
  String* s = TRY(thisString(iso, args, "codePointAt"));
  double d = TRY(position(iso, args[0]));
  if (!(d >= 0 && d < s->length)) return Value::undefined();
  auto k = static_cast<uint32_t>(d);
  StringChars text = chars(iso, s);
  char32_t c = text[k];
  if (isHighSurrogate(c) && k + 1 < text.length && isLowSurrogate(text[k + 1])) c = joinSurrogates(c, text[k + 1]);
  return Value::number(static_cast<uint32_t>(c));
}

// ---- Parts ----

/// An index argument clamped to 0 … length; undefined is `ifUndefined`. Negative ones count from the end if `relative`.
Completion<uint32_t> clamped(Isolate& iso, Value v, uint32_t length, uint32_t ifUndefined, bool relative) {
  if (v.isUndefined()) return ifUndefined;
  double d = TRY(position(iso, v));
  if (d < 0) d = relative ? d + length : 0;
  return d < 0 ? 0 : d < length ? static_cast<uint32_t>(d) : length;
}

// §22.1.3.22
Completion<Value> stringSlice(Isolate& iso, Arguments& args) {
  String* s = TRY(thisString(iso, args, "slice"));
  uint32_t from = TRY(clamped(iso, args[0], s->length, 0, true));
  uint32_t to = TRY(clamped(iso, args[1], s->length, s->length, true));
  return Value::string(from >= to ? iso.names.empty.asString() : substring(iso, s, from, to));
}

// §22.1.3.25
Completion<Value> stringSubstring(Isolate& iso, Arguments& args) {
  String* s = TRY(thisString(iso, args, "substring"));
  uint32_t a = TRY(clamped(iso, args[0], s->length, 0, false));
  uint32_t b = TRY(clamped(iso, args[1], s->length, s->length, false));
  return Value::string(substring(iso, s, a < b ? a : b, a < b ? b : a));
}

// §B.2.2.1
Completion<Value> stringSubstr(Isolate& iso, Arguments& args) {
  String* s = TRY(thisString(iso, args, "substr"));
  uint32_t from = TRY(clamped(iso, args[0], s->length, 0, true));
  uint32_t count = TRY(clamped(iso, args[1], s->length, s->length, false));
  uint32_t to = count < s->length - from ? from + count : s->length;
  return Value::string(substring(iso, s, from, to));
}

Completion<Value> trim(Isolate& iso, Arguments& args, bool start, bool end, const char* method) {
  String* s = TRY(thisString(iso, args, method));
  StringChars text = chars(iso, s);
  uint32_t from = 0, to = text.length;
  while (start && from < to && isSpaceOrLineEnd(text[from])) from++;
  while (end && to > from && isSpaceOrLineEnd(text[to - 1])) to--;
  return Value::string(substring(iso, s, from, to));
}

// §22.1.3.32 to §22.1.3.34
Completion<Value> stringTrim(Isolate& iso, Arguments& args) { return trim(iso, args, true, true, "trim"); }
Completion<Value> stringTrimStart(Isolate& iso, Arguments& args) { return trim(iso, args, true, false, "trimStart"); }
Completion<Value> stringTrimEnd(Isolate& iso, Arguments& args) { return trim(iso, args, false, true, "trimEnd"); }

// ---- Joining ----

// §22.1.3.5
Completion<Value> stringConcat(Isolate& iso, Arguments& args) {
  String* s = TRY(thisString(iso, args, "concat"));
  for (uint32_t i = 0; i < args.count(); i++) {
    String* next = TRY(stringArgument(iso, args[i]));
    s = TRY(concat(iso, s, next));
  }
  return Value::string(s);
}

/// Longer texts are made only if the heap has room for them.
constexpr uint32_t kCheckedLength = 1 << 16;

/// Shorter results are filled piece by piece.
constexpr uint32_t kMaxFilledShort = 64;
/// So many units are copied between two polls.
constexpr uint32_t kCopiedAtOnce = 1 << 18;

/// Fills `length` units at `to`, the first `done` of which are there, by repeating those; each step doubles what is there.
Completion<void> repeatUnits(Isolate& iso, uint8_t* to, uint32_t done, uint32_t length, bool two) {
  uint32_t period = done;
  while (done < length) {
    uint32_t more = std::min({done, length - done, std::max(kCopiedAtOnce / period * period, period)});
    std::memcpy(to + (size_t{done} << two), to, size_t{more} << two);
    done += more;
    if (more >= 4096) TRY(iso.poll(4096));
  }
  return {};
}

/// The text over and over, `length` units in all, between `before` and `after` units for others to write; their place and
/// that of the repeated text is *units.
Completion<String*> newRepeated(Isolate& iso, String* s, uint64_t length, uint32_t before, uint32_t after, bool two, void** units) {
  uint64_t whole = length + before + after;
  if (whole > kMaxStringLength || (whole > kCheckedLength && iso.heap.wouldExceedLimit(whole << two))) {
    return throwError(iso, ErrorText::StringLength);
  }
  String* result = newRawString(iso, static_cast<uint32_t>(whole), two, units);
  uint8_t* to = static_cast<uint8_t*>(*units) + (size_t{before} << two);
  auto fill = static_cast<uint32_t>(length);
  uint32_t first = s->length < fill ? s->length : fill;
  copyChars(to, two, flatChars(s), 0, first);
  if (!two && fill <= kMaxFilledShort) {
    for (uint32_t done = first; done < fill; done += first) copyShort(to + done, to, std::min(first, fill - done));
    return result;
  }
  if (s->length == 1 && !two && fill < kCopiedAtOnce) std::memset(to, *to, fill);
  else TRY(repeatUnits(iso, to, first, fill, two));
  return result;
}

// §22.1.3.18
Completion<Value> stringRepeat(Isolate& iso, Arguments& args) {
  String* s = TRY(thisString(iso, args, "repeat"));
  double n = args[0].isInt() ? args[0].asInt() : TRY(toIntegerOrInfinity(iso, args[0]));
  if (n < 0 || std::isinf(n)) return throwError(iso, ErrorType::RangeError, "Invalid count value: " + toDisplay(iso, args[0]));
  if (n == 0 || s->length == 0) return Value::string(iso.names.empty.asString());
  if (n > kMaxStringLength) return throwError(iso, ErrorText::StringLength);
  chars(iso, s);
  uint64_t length = static_cast<uint64_t>(n) * s->length;
  void* units;
  return Value::string(TRY(newRepeated(iso, s, length, 0, 0, s->isTwoByte(), &units)));
}

// §22.1.3.17.1 StringPaddingBuiltinsImpl
Completion<Value> pad(Isolate& iso, Arguments& args, bool atStart, const char* method) {
  String* s = TRY(thisString(iso, args, method));
  uint64_t wanted = TRY(toLength(iso, args[0]));
  if (wanted <= s->length) return Value::string(s);
  String* filler = args[1].isUndefined() ? charString(iso, ' ') : TRY(stringArgument(iso, args[1]));
  if (filler->length == 0) return Value::string(s);
  if (wanted > kMaxStringLength) return throwError(iso, ErrorText::StringLength);
  uint64_t fill = wanted - s->length;
  chars(iso, filler);
  chars(iso, s);
  bool two = filler->isTwoByte() || s->isTwoByte();
  void* units;
  String* result = TRY(newRepeated(iso, filler, fill, atStart ? 0 : s->length, atStart ? s->length : 0, two, &units));
  copyChars(static_cast<uint8_t*>(units) + (atStart ? fill << two : 0), two, flatChars(s), 0, s->length);
  return Value::string(result);
}

// §22.1.3.16, §22.1.3.17
Completion<Value> stringPadEnd(Isolate& iso, Arguments& args) { return pad(iso, args, false, "padEnd"); }
Completion<Value> stringPadStart(Isolate& iso, Arguments& args) { return pad(iso, args, true, "padStart"); }

// ---- Well-formedness ----

/// Place of the first lone surrogate, or the length.
uint32_t firstLoneSurrogate(StringChars text, uint32_t from) {
  if (!text.twoByte) return text.length;
  for (uint32_t i = from; i < text.length; i++) {
    if (!isSurrogate(text[i])) continue;
    if (isLowSurrogate(text[i]) || i + 1 == text.length || !isLowSurrogate(text[i + 1])) return i;
    i++;
  }
  return text.length;
}

// §22.1.3.10
Completion<Value> stringIsWellFormed(Isolate& iso, Arguments& args) {
  String* s = TRY(thisString(iso, args, "isWellFormed"));
  return Value::boolean(firstLoneSurrogate(chars(iso, s), 0) == s->length);
}

// §22.1.3.31
Completion<Value> stringToWellFormed(Isolate& iso, Arguments& args) {
  String* s = TRY(thisString(iso, args, "toWellFormed"));
  StringChars text = chars(iso, s);
  uint32_t at = firstLoneSurrogate(text, 0);
  if (at == text.length) return Value::string(s);
  std::u16string fixed(text.utf16());
  for (; at < text.length; at = firstLoneSurrogate(text, at + 1)) fixed[at] = static_cast<char16_t>(kReplacementCharacter);
  return Value::string(newString(iso, std::u16string_view(fixed)));
}

// ---- The wrapped string ----

Completion<Value> thisStringValue(Isolate& iso, Arguments& args, const char* method) {
  Value self = args.thisValue();
  if (self.isString()) return self;
  if (self.isObject() && self.asObject()->kind == CellKind::StringObject) return static_cast<PrimitiveObject*>(self.asObject())->value;
  return throwError(iso, ErrorText::ThisMustBe, std::string("String.prototype.") + method, "String");
}

// §22.1.3.29, §22.1.3.35
Completion<Value> stringToString(Isolate& iso, Arguments& args) { return thisStringValue(iso, args, "toString"); }
Completion<Value> stringValueOf(Isolate& iso, Arguments& args) { return thisStringValue(iso, args, "valueOf"); }

// §22.1.3.36
Completion<Value> stringIterator(Isolate& iso, Arguments& args) {
  Value self = args.thisValue();
  if (self.isNullish()) return throwError(iso, ErrorText::CalledOnNullish, "String.prototype[Symbol.iterator]");
  String* s = TRY(toString(iso, self));
  return Value::object(newBuiltinIterator(iso, IteratorSource::String, Value::string(s), IterationKind::Values));
}

constexpr BuiltinRow kStatics[] = {
    {BuiltinRow::Method, "fromCharCode", stringFromCharCode, nullptr, 1, kHidden},
    {BuiltinRow::Method, "fromCodePoint", stringFromCodePoint, nullptr, 1, kHidden},
    {BuiltinRow::Method, "raw", stringRaw, nullptr, 1, kHidden},
};
constexpr BuiltinRow kPrototype[] = {
    {BuiltinRow::Method, "at", stringAt, nullptr, 1, kHidden},
    {BuiltinRow::Method, "charAt", stringCharAt, nullptr, 1, kHidden},
    {BuiltinRow::Method, "charCodeAt", stringCharCodeAt, nullptr, 1, kHidden, 0, nullptr, InlineCall::CharCodeAt},
    {BuiltinRow::Method, "codePointAt", stringCodePointAt, nullptr, 1, kHidden},
    {BuiltinRow::Method, "concat", stringConcat, nullptr, 1, kHidden},
    {BuiltinRow::Method, "isWellFormed", stringIsWellFormed, nullptr, 0, kHidden},
    {BuiltinRow::Method, "padEnd", stringPadEnd, nullptr, 1, kHidden},
    {BuiltinRow::Method, "padStart", stringPadStart, nullptr, 1, kHidden},
    {BuiltinRow::Method, "repeat", stringRepeat, nullptr, 1, kHidden},
    {BuiltinRow::Method, "slice", stringSlice, nullptr, 2, kHidden},
    {BuiltinRow::Method, "substr", stringSubstr, nullptr, 2, kHidden},
    {BuiltinRow::Method, "substring", stringSubstring, nullptr, 2, kHidden},
    {BuiltinRow::Method, "toString", stringToString, nullptr, 0, kHidden},
    {BuiltinRow::Method, "toWellFormed", stringToWellFormed, nullptr, 0, kHidden},
    {BuiltinRow::Method, "trim", stringTrim, nullptr, 0, kHidden},
    {BuiltinRow::Method, "trimStart", stringTrimStart, nullptr, 0, kHidden},
    {BuiltinRow::Method, "trimEnd", stringTrimEnd, nullptr, 0, kHidden},
    {BuiltinRow::Method, "valueOf", stringValueOf, nullptr, 0, kHidden},
    {BuiltinRow::Method, "@@iterator", stringIterator, nullptr, 0, kHidden},
};

}  // namespace

void initString(Isolate& iso, Realm& realm) {
  Object* prototype = newObjectOfKind(iso, CellKind::StringObject, sizeof(PrimitiveObject), Value::object(realm.intrinsic(Intrinsic::ObjectPrototype)));
  static_cast<PrimitiveObject*>(prototype)->value = Value::string(iso.names.empty.asString());
  Object* constructor = defineConstructor(iso, realm, Intrinsic::String, Intrinsic::StringPrototype, "String", stringConstructor, 1, prototype);
  defineBuiltins(iso, constructor, kStatics);
  defineBuiltins(iso, prototype, kPrototype);
  defineBuiltins(iso, prototype, stringSearchRows());
  defineBuiltins(iso, prototype, stringCaseRows());
  defineBuiltins(iso, prototype, stringHtmlRows());
  aliasMethod(iso, prototype, "trimStart", "trimLeft");
  aliasMethod(iso, prototype, "trimEnd", "trimRight");
  watchProperty(iso, prototype, PropertyKey::symbol(iso.symbols.iterator), &Protectors::StringIteration);
}

}  // namespace sx::rt
