// The methods of String.prototype that search and replace (ECMA-262 §22.1.3), with the protocols of patterns.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "../interpreter/CallbackCaller.h"
#include "../interpreter/ObjectSupport.h"
#include "StringBuiltins.h"
#include "heap/PodVector.h"
#include "strings/AtomTable.h"
#include "strings/Building.h"
#include "strings/Collation.h"

namespace sx::rt {

namespace {

/// Units that are searched between two polls.
constexpr uint32_t kSearchedAtOnce = 1 << 18;

/// Latin-1 in Latin-1, at or after `from`, in stretches that are worth preparing the pattern for.
Completion<int64_t> findBytes(Isolate& iso, const uint8_t* text, uint32_t length, const uint8_t* pattern, uint32_t patternLength, uint32_t from) {
  const uint64_t stretch = std::max<uint64_t>(kSearchedAtOnce, uint64_t{patternLength} * 4);
  for (uint64_t at = from; at + patternLength <= length; at += stretch) {
    if (at != from) TRY(iso.poll(static_cast<uint32_t>(std::min<uint64_t>(stretch / 64, UINT32_MAX))));
    size_t size = std::min<uint64_t>(stretch + patternLength - 1, length - at);
    const void* hit = patternLength == 1 ? std::memchr(text + at, pattern[0], size) : memmem(text + at, size, pattern, patternLength);
    if (hit != nullptr) return static_cast<const uint8_t*>(hit) - text;
  }
  return -1;
}

template <class T, class P>
Completion<int64_t> findUnits(Isolate& iso, const T* text, uint32_t length, const P* pattern, uint32_t patternLength, uint32_t from) {
  uint32_t last = length - patternLength;
  P first = pattern[0];
  uint64_t work = 0;
  for (uint32_t i = from; i <= last; i++, work++) {
    if (work >= kSearchedAtOnce) {
      TRY(iso.poll(static_cast<uint32_t>(std::min<uint64_t>(work / 64, UINT32_MAX))));
      work = 0;
    }
    if (text[i] != first) continue;
    uint32_t k = 1;
    while (k < patternLength && text[i + k] == pattern[k]) k++;
    if (k == patternLength) return i;
    work += k;
  }
  return -1;
}

}  // namespace

Completion<int64_t> indexOfText(Isolate& iso, StringChars text, StringChars pattern, uint32_t from) {
  if (pattern.length == 0) return from <= text.length ? int64_t{from} : int64_t{-1};
  if (pattern.length > text.length || from > text.length - pattern.length) return -1;
  auto* narrow = static_cast<const uint8_t*>(text.data);
  auto* wide = static_cast<const char16_t*>(text.data);
  auto* narrowPattern = static_cast<const uint8_t*>(pattern.data);
  auto* widePattern = static_cast<const char16_t*>(pattern.data);
  if (!text.twoByte) {
    return pattern.twoByte ? findUnits(iso, narrow, text.length, widePattern, pattern.length, from)
                           : findBytes(iso, narrow, text.length, narrowPattern, pattern.length, from);
  }
  return pattern.twoByte ? findUnits(iso, wide, text.length, widePattern, pattern.length, from)
                         : findUnits(iso, wide, text.length, narrowPattern, pattern.length, from);
}

namespace {

StringChars part(StringChars text, uint32_t from, uint32_t to) {
  return {static_cast<const uint8_t*>(text.data) + (size_t{from} << text.twoByte), to - from, text.twoByte};
}

bool standsAt(StringChars text, StringChars pattern, uint32_t at) {
  if (text.twoByte == pattern.twoByte) return equalChars(part(text, at, at + pattern.length), pattern);
  for (uint32_t i = 0; i < pattern.length; i++)
    if (text[at + i] != pattern[i]) return false;
  return true;
}

/// §7.2.8 IsRegExp
Completion<bool> isRegExp(Isolate& iso, Value v) {
  if (!v.isObject()) return false;
  Value matcher = TRY(get(iso, v.asObject(), PropertyKey::symbol(iso.symbols.match)));
  if (!matcher.isUndefined()) return toBoolean(matcher);
  return v.asObject()->kind == CellKind::RegExp;
}

/// The search argument of includes, startsWith and endsWith.
Completion<String*> plainSearch(Isolate& iso, Value v, const char* method) {
  if (TRY(isRegExp(iso, v))) {
    return throwError(iso, ErrorType::TypeError, std::string("First argument to String.prototype.") + method + " must not be a regular expression");
  }
  return stringArgument(iso, v);
}

Completion<uint32_t> positionArgument(Isolate& iso, Value v, uint32_t length, uint32_t ifUndefined) {
  if (v.isUndefined()) return ifUndefined;
  double d = TRY(toIntegerOrInfinity(iso, v));
  return d <= 0 ? 0 : d < length ? static_cast<uint32_t>(d) : length;
}

// §22.1.3.8
Completion<Value> stringIncludes(Isolate& iso, Arguments& args) {
  String* s = TRY(thisString(iso, args, "includes"));
  String* search = TRY(plainSearch(iso, args[0], "includes"));
  uint32_t from = TRY(positionArgument(iso, args[1], s->length, 0));
  chars(iso, s);
  StringChars pattern = chars(iso, search);
  return Value::boolean(TRY(indexOfText(iso, chars(iso, s), pattern, from)) >= 0);
}

// §22.1.3.9
Completion<Value> stringIndexOf(Isolate& iso, Arguments& args) {
  String* s = TRY(thisString(iso, args, "indexOf"));
  String* search = TRY(stringArgument(iso, args[0]));
  uint32_t from = TRY(positionArgument(iso, args[1], s->length, 0));
  chars(iso, s);
  StringChars pattern = chars(iso, search);
  return Value::number(TRY(indexOfText(iso, chars(iso, s), pattern, from)));
}

// §22.1.3.11
Completion<Value> stringLastIndexOf(Isolate& iso, Arguments& args) {
  String* s = TRY(thisString(iso, args, "lastIndexOf"));
  String* search = TRY(stringArgument(iso, args[0]));
  double n = args[1].isUndefined() ? __builtin_nan("") : TRY(toNumber(iso, args[1]));
  double from = std::isnan(n) ? __builtin_inf() : std::trunc(n);
  if (search->length > s->length) return Value::int32(-1);
  uint32_t last = s->length - search->length;
  int64_t at = from <= 0 ? 0 : from < last ? static_cast<int64_t>(from) : last;
  chars(iso, s);
  StringChars pattern = chars(iso, search);
  StringChars text = chars(iso, s);
  if (pattern.length == 0) return Value::number(at);
  uint64_t work = 0;
  for (char16_t first = pattern[0]; at >= 0; at--, work++) {
    if (text[static_cast<uint32_t>(at)] == first) {
      if (standsAt(text, pattern, static_cast<uint32_t>(at))) break;
      work += pattern.length;
    }
    if (work >= kSearchedAtOnce) {
      TRY(iso.poll(4096));
      work = 0;
    }
  }
  return Value::number(at);
}

// §22.1.3.24
Completion<Value> stringStartsWith(Isolate& iso, Arguments& args) {
  String* s = TRY(thisString(iso, args, "startsWith"));
  String* search = TRY(plainSearch(iso, args[0], "startsWith"));
  uint32_t start = TRY(positionArgument(iso, args[1], s->length, 0));
  if (search->length > s->length - start) return Value::boolean(false);
  chars(iso, s);
  StringChars pattern = chars(iso, search);
  return Value::boolean(standsAt(chars(iso, s), pattern, start));
}

// §22.1.3.7
Completion<Value> stringEndsWith(Isolate& iso, Arguments& args) {
  String* s = TRY(thisString(iso, args, "endsWith"));
  String* search = TRY(plainSearch(iso, args[0], "endsWith"));
  uint32_t end = TRY(positionArgument(iso, args[1], s->length, s->length));
  if (search->length > end) return Value::boolean(false);
  chars(iso, s);
  StringChars pattern = chars(iso, search);
  return Value::boolean(standsAt(chars(iso, s), pattern, end - search->length));
}

// ---- Patterns ----

/// The result of the pattern's own method `symbol`, or hole if it has none.
Completion<Value> byProtocol(Isolate& iso, Value pattern, Symbol* symbol, Value self, Value second, uint32_t count) {
  if (!pattern.isObject()) return Value::hole();
  Value method = TRY(getMethod(iso, pattern, PropertyKey::symbol(symbol)));
  if (method.isUndefined()) return Value::hole();
  Value arguments[] = {self, second};
  return call(iso, method, pattern, std::span<const Value>(arguments, count));
}

Completion<void> requireCoercible(Isolate& iso, Arguments& args, const char* method) {
  if (!args.thisValue().isNullish()) return {};
  return throwError(iso, ErrorText::CalledOnNullish, std::string("String.prototype.") + method);
}

/// A global pattern is demanded of regular expressions by matchAll and replaceAll.
Completion<void> requireGlobal(Isolate& iso, Value pattern, const char* method) {
  if (!pattern.isObject() || !TRY(isRegExp(iso, pattern))) return {};
  Value flags = TRY(get(iso, pattern.asObject(), iso.names.flags));
  if (flags.isNullish()) return throwError(iso, ErrorText::CalledOnNullish, std::string("String.prototype.") + method);
  String* text = TRY(toString(iso, flags));
  StringChars letters = chars(iso, text);
  for (uint32_t i = 0; i < letters.length; i++)
    if (letters[i] == 'g') return {};
  return throwError(iso, ErrorType::TypeError, std::string("String.prototype.") + method + " called with a non-global RegExp argument");
}

/// Places in a text; a few need no memory of their own.
class Positions {
 public:
  void push(uint32_t at) {
    if (size_ < std::size(first_)) first_[size_] = at;
    else rest_.push(at);
    size_++;
  }
  uint32_t operator[](size_t i) const { return i < std::size(first_) ? first_[i] : rest_[i - std::size(first_)]; }
  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }

 private:
  size_t size_ = 0;
  uint32_t first_[32];
  PodVector<uint32_t> rest_;
};

/// Where `pattern`, which is not empty, stands in `text`: at most `limit` places that do not overlap.
Completion<void> findAll(Isolate& iso, StringChars text, StringChars pattern, uint32_t limit, Positions& out) {
  for (int64_t at = 0; out.size() < limit; at += pattern.length) {
    if (out.size() % 4096 == 4095) TRY(iso.poll(4096));
    at = TRY(indexOfText(iso, text, pattern, static_cast<uint32_t>(at)));
    if (at < 0) break;
    out.push(static_cast<uint32_t>(at));
  }
  return {};
}

bool isLatin1Flat(const String* s) { return (s->flags & (kStrRope | kStrTwoByte)) == 0; }

bool hasDollar(StringChars text) {
  return text.twoByte ? text.utf16().find(u'$') != std::u16string_view::npos : text.latin1().find('$') != std::string_view::npos;
}

/// Latin-1 text with Latin-1 text in place of each match: the result's length is known before it is made.
Completion<Value> replaceLatin1(Isolate& iso, String* s, String* search, String* replacement, bool all) {
  Positions matches;
  TRY(findAll(iso, flatChars(s), flatChars(search), all ? kMaxStringLength : 1, matches));
  if (matches.empty()) return Value::string(s);
  int64_t length = s->length + (int64_t{replacement->length} - search->length) * static_cast<int64_t>(matches.size());
  if (length > kMaxStringLength || (length > 65536 && iso.heap.wouldExceedLimit(static_cast<size_t>(length)))) {
    return throwError(iso, ErrorText::StringLength);
  }
  if (length == 0) return Value::string(iso.names.empty.asString());
  String* result = newLatin1(iso, static_cast<uint32_t>(length));
  uint8_t* to = latin1Of(result);
  auto* from = static_cast<const uint8_t*>(flatChars(s).data);
  auto* piece = static_cast<const uint8_t*>(flatChars(replacement).data);
  uint32_t done = 0;
  for (size_t i = 0; i < matches.size(); i++) {
    uint32_t at = matches[i];
    copyBytes(to, from + done, at - done);
    copyBytes(to + (at - done), piece, replacement->length);
    to += at - done + replacement->length;
    done = at + search->length;
  }
  copyBytes(to, from + done, s->length - done);
  return Value::string(result);
}

/// Replace and replaceAll with a text as pattern.
Completion<Value> replaceText(Isolate& iso, Arguments& args, bool all, const char* method) {
  String* s = TRY(thisString(iso, args, method));
  String* search = TRY(stringArgument(iso, args[0]));
  Value replacement = args[1];
  bool functional = isCallable(replacement);
  if (!functional) replacement = Value::string(TRY(stringArgument(iso, replacement)));
  chars(iso, search);
  chars(iso, s);
  if (!functional && search->length != 0 && isLatin1Flat(s) && isLatin1Flat(search)) {
    StringChars text = chars(iso, replacement.asString());
    if (!text.twoByte && !hasDollar(text)) return replaceLatin1(iso, s, search, replacement.asString(), all);
  }
  int64_t at = TRY(indexOfText(iso, chars(iso, s), chars(iso, search), 0));
  if (at < 0) return Value::string(s);
  StringBuilder out(iso);
  uint32_t done = 0;
  CallbackCaller callback(iso, functional ? replacement : Value::object(iso.globalObject));
  for (uint32_t n = 1; at >= 0; n++) {
    if (n % 4096 == 0) TRY(iso.poll(4096));
    auto position = static_cast<uint32_t>(at);
    out.append(part(chars(iso, s), done, position));
    if (functional) {
      Value result = TRY(callback(Value::undefined(), {Value::string(search), Value::number(position), Value::string(s)}));
      out.append(TRY(stringArgument(iso, result)));
    } else {
      appendSubstitution(out, chars(iso, replacement.asString()), chars(iso, s), position, search->length);
    }
    done = position + search->length;
    if (out.tooLong()) break;
    uint32_t next = search->length == 0 ? position + 1 : done;
    at = all ? TRY(indexOfText(iso, chars(iso, s), chars(iso, search), next)) : -1;
  }
  out.append(part(chars(iso, s), done, s->length));
  return Value::string(TRY(out.finish()));
}

// §22.1.3.19
Completion<Value> stringReplace(Isolate& iso, Arguments& args) {
  TRY(requireCoercible(iso, args, "replace"));
  Value own = TRY(byProtocol(iso, args[0], iso.symbols.replace, args.thisValue(), args[1], 2));
  return own.isHole() ? replaceText(iso, args, false, "replace") : Completion<Value>(own);
}

// §22.1.3.20
Completion<Value> stringReplaceAll(Isolate& iso, Arguments& args) {
  TRY(requireCoercible(iso, args, "replaceAll"));
  TRY(requireGlobal(iso, args[0], "replaceAll"));
  Value own = TRY(byProtocol(iso, args[0], iso.symbols.replace, args.thisValue(), args[1], 2));
  return own.isHole() ? replaceText(iso, args, true, "replaceAll") : Completion<Value>(own);
}

}  // namespace

uint32_t knownUnits(Isolate& iso, StringChars text, uint32_t from, uint32_t end, Value* out) {
  AtomTable* atoms = iso.atoms;
  auto write = [&](auto* units) {
    for (uint32_t i = from; i < end; i++) {
      if (units[i] > 0xFF) return i;
      String* known = atoms->charAtom(static_cast<uint8_t>(units[i]));
      if (known == nullptr) return i;
      *out++ = Value::string(known);
    }
    return end;
  };
  return text.twoByte ? write(static_cast<const char16_t*>(text.data)) : write(static_cast<const uint8_t*>(text.data));
}

namespace {

/// The one-unit strings of a text as an array of at most `limit`.
Completion<Value> splitUnits(Isolate& iso, String* s, uint32_t limit) {
  uint32_t count = std::min(s->length, limit);
  chars(iso, s);
  if (count > 65536 && iso.heap.wouldExceedLimit(size_t{count} * sizeof(Value))) return throwError(iso, ErrorText::ArrayLength);
  Array* parts = newArray(iso, count, count);
  Value* out = parts->elements->values;
  for (uint32_t done = 0; done < count;) {
    TRY(iso.poll(std::min(count - done, 4096u)));
    uint32_t end = done + std::min(count - done, 4096u);
    done = knownUnits(iso, flatChars(s), done, end, out + done);
    if (done == end) continue;
    // Making the string may collect: what is written so far must be known to the collector.
    iso.heap.barrier(parts->elements);
    String* unit = charString(iso, flatChars(s)[done]);
    out[done++] = Value::string(unit);
  }
  iso.heap.barrier(parts->elements);
  return Value::object(parts);
}

// §22.1.3.23
Completion<Value> stringSplit(Isolate& iso, Arguments& args) {
  TRY(requireCoercible(iso, args, "split"));
  Value own = TRY(byProtocol(iso, args[0], iso.symbols.split, args.thisValue(), args[1], 2));
  if (!own.isHole()) return own;
  String* s = TRY(thisString(iso, args, "split"));
  uint32_t limit = args[1].isUndefined() ? 0xFFFF'FFFF : TRY(toUint32(iso, args[1]));
  String* separator = TRY(stringArgument(iso, args[0]));
  if (limit == 0) return Value::object(newArray(iso));
  if (args[0].isUndefined()) {
    Value whole = Value::string(s);
    return Value::object(newArrayFrom(iso, std::span<const Value>(&whole, 1)));
  }
  if (separator->length == 0) return splitUnits(iso, s, limit);
  chars(iso, separator);
  chars(iso, s);
  Positions ends;
  TRY(findAll(iso, flatChars(s), flatChars(separator), limit, ends));
  if (ends.size() < limit) ends.push(s->length);
  auto count = static_cast<uint32_t>(ends.size());
  Array* parts = newArray(iso, 0, count);
  uint32_t from = 0;
  for (uint32_t i = 0; i < count; i++) {
    if (i % 4096 == 4095) TRY(iso.poll(4096));
    Value piece = Value::string(substring(iso, s, from, ends[i]));
    Heap::write(iso.heap, parts->elements, parts->elements->values + i, piece);
    parts->length = i + 1;
    from = ends[i] + separator->length;
  }
  return Value::object(parts);
}

/// match, matchAll and search without a method of the pattern need a regular expression.
Completion<Value> byRegExp(Isolate& iso, Arguments& args, Symbol* symbol, const char* method) {
  TRY(requireCoercible(iso, args, method));
  if (symbol == iso.symbols.matchAll) TRY(requireGlobal(iso, args[0], method));
  Value own = TRY(byProtocol(iso, args[0], symbol, args.thisValue(), Value::undefined(), 1));
  if (!own.isHole()) return own;
  return throwUnsupported(iso, std::string("String.prototype.") + method + " with a regular expression");
}

// §22.1.3.13, §22.1.3.14, §22.1.3.21
Completion<Value> stringMatch(Isolate& iso, Arguments& args) { return byRegExp(iso, args, iso.symbols.match, "match"); }
Completion<Value> stringMatchAll(Isolate& iso, Arguments& args) { return byRegExp(iso, args, iso.symbols.matchAll, "matchAll"); }
Completion<Value> stringSearch(Isolate& iso, Arguments& args) { return byRegExp(iso, args, iso.symbols.search, "search"); }

/// The options of Intl.Collator that are known. NOTE: `locales` is not looked at.
Completion<CollationOptions> collationOptions(Isolate& iso, Value v) {
  CollationOptions options;
  if (v.isUndefined()) return options;
  if (v.isNull()) return throwError(iso, ErrorType::TypeError, "String.prototype.localeCompare called on null or undefined");
  Object* from = TRY(toObject(iso, v));
  Value numeric = TRY(get(iso, from, PropertyKey::atom(intern(iso, "numeric"))));
  options.numeric = toBoolean(numeric);
  Value sensitivity = TRY(get(iso, from, PropertyKey::atom(intern(iso, "sensitivity"))));
  if (sensitivity.isUndefined()) return options;
  std::string text = toUtf8(iso, TRY(toString(iso, sensitivity)));
  if (text != "base" && text != "accent" && text != "case" && text != "variant") {
    return throwError(iso, ErrorType::RangeError, "Value " + text + " out of range for String.prototype.localeCompare options property sensitivity");
  }
  options.accents = text == "accent" || text == "variant";
  options.cases = text == "case" || text == "variant";
  return options;
}

// §22.1.3.12
Completion<Value> stringLocaleCompare(Isolate& iso, Arguments& args) {
  String* s = TRY(thisString(iso, args, "localeCompare"));
  String* other = TRY(stringArgument(iso, args[0]));
  CollationOptions options = TRY(collationOptions(iso, args[2]));
  chars(iso, s);
  chars(iso, other);
  return Value::int32(compareForPeople(flatChars(s), flatChars(other), options));
}

constexpr BuiltinRow kRows[] = {
    {BuiltinRow::Method, "endsWith", stringEndsWith, nullptr, 1, kHidden},
    {BuiltinRow::Method, "includes", stringIncludes, nullptr, 1, kHidden},
    {BuiltinRow::Method, "indexOf", stringIndexOf, nullptr, 1, kHidden},
    {BuiltinRow::Method, "lastIndexOf", stringLastIndexOf, nullptr, 1, kHidden},
    {BuiltinRow::Method, "localeCompare", stringLocaleCompare, nullptr, 1, kHidden},
    {BuiltinRow::Method, "match", stringMatch, nullptr, 1, kHidden},
    {BuiltinRow::Method, "matchAll", stringMatchAll, nullptr, 1, kHidden},
    {BuiltinRow::Method, "replace", stringReplace, nullptr, 2, kHidden},
    {BuiltinRow::Method, "replaceAll", stringReplaceAll, nullptr, 2, kHidden},
    {BuiltinRow::Method, "search", stringSearch, nullptr, 1, kHidden},
    {BuiltinRow::Method, "split", stringSplit, nullptr, 2, kHidden},
    {BuiltinRow::Method, "startsWith", stringStartsWith, nullptr, 1, kHidden},
};

}  // namespace

// §22.1.3.19.1
void appendSubstitution(StringBuilder& out, StringChars replacement, StringChars text, uint32_t position, uint32_t matchLength) {
  for (uint32_t i = 0; i < replacement.length; i++) {
    char16_t c = replacement[i];
    char16_t next = c == '$' && i + 1 < replacement.length ? replacement[i + 1] : u'\0';
    switch (next) {
      case '$': out.append(u'$'); break;
      case '&': out.append(part(text, position, position + matchLength)); break;
      case '`': out.append(part(text, 0, position)); break;
      case '\'': out.append(part(text, position + matchLength, text.length)); break;
      default: out.append(c); continue;
    }
    i++;
  }
}

std::span<const BuiltinRow> stringSearchRows() { return kRows; }

}  // namespace sx::rt
