// JSON.parse's grammar (ECMA-262 §25.5.1): one pass over the characters with an explicit stack, so depth costs no
// native stack. The text and its characters are named from the native stack and do not move meanwhile.
//
// The members of an object wait on the stack until it ends: then it is made at once, as large as they need. Objects of
// one kind follow each other, so the parser remembers which name came after which and which shape a name led to: a name
// that stands in the text as foreseen is neither hashed nor looked up.
#include "JsonParser.h"

#include <cstring>

#include "base/Number.h"
#include "heap/PodVector.h"
#include "runtime/Conversions.h"
#include "runtime/Errors.h"
#include "runtime/Realm.h"
#include "strings/AtomTable.h"
#include "strings/Building.h"

namespace sx::rt {

namespace {

constexpr bool isJsonSpace(char16_t c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }
constexpr bool isDigit(char16_t c) { return c >= '0' && c <= '9'; }

/// Texts that come from other values by mistake are shown whole.
bool isSpecialText(StringChars text) {
  if (text.twoByte) return false;
  std::string_view s = text.latin1();
  return s == "NaN" || s == "Infinity" || s == "undefined" || s == "[object Object]";
}

constexpr double kPowersOfTen[] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};

/// Elements of an array that wait on the stack; with more it is made and filled as they come.
constexpr uint32_t kMaxWaiting = 512;
/// Members of an object whose shape is walked; with more it is filled one by one.
constexpr uint32_t kMaxShaped = 64;

/// Parses a text of `Unit`s.
template <class Unit> class JsonParser {
 public:
  JsonParser(Isolate& iso, String* text, bool withSources)
      : iso_(iso), text_(text), data_(static_cast<const Unit*>(chars(iso, text).data)), length_(text->length),
        withSources_(withSources), stack_(iso), trees_(iso) {}

  Completion<Value> parse() {
    for (;;) {
      // A value begins here.
      if (++steps_ % 4096 == 0) TRY(iso_.poll(4096));
      skipSpace();
      if (atEnd()) return unexpected();
      Value v;
      uint32_t start = at_;
      switch (current()) {
        case '{': case '[': {
          v = TRY(open());
          if (v.isHole()) continue;
          break;
        }
        case '"': v = Value::string(TRY(string())); break;
        case 't': TRY(literal("true")); v = Value::boolean(true); break;
        case 'f': TRY(literal("false")); v = Value::boolean(false); break;
        case 'n': TRY(literal("null")); v = Value::null(); break;
        default: v = TRY(number()); break;
      }
      if (withSources_ && !v.isObject()) rememberSource(v, start);
      // A value has ended: it goes to its container, which may end too.
      bool more = TRY(close(v));
      if (!more) return result_;
    }
  }
  Value sources() const { return tree_; }

 private:
  /// A container that has begun. stack_[base] is the array that its elements go to, or undefined; what waits follows:
  /// elements, or names and values in turn.
  struct Frame {
    size_t base;
    String* name;     ///< of the member being read; an array has the name it stands under
    bool isObject;
    bool plainNames;  ///< no name is an array index
  };
  /// What followed a name before.
  struct Guess {
    uint64_t after;
    String* name;
  };
  struct Step {
    Shape* from;
    String* name;
    Shape* to;
  };

  bool atEnd() const { return at_ >= length_; }
  char16_t current() const { return data_[at_]; }
  void skipSpace() {
    uint32_t at = at_;
    while (at < length_ && data_[at] <= ' ' && isJsonSpace(data_[at])) at++;
    at_ = at;
  }
  void pushWaiting(Value v, Value tree) {
    stack_.push(v);
    if (withSources_) trees_.push(tree);
  }
  void drop(size_t size) {
    stack_.resize(size);
    if (withSources_) trees_.resize(size);
  }

  void rememberSource(Value v, uint32_t start) {
    RawValues* pair = newRawValues(iso_, 2);
    pair->values[0] = v;
    pair->values[1] = Value::string(substring(iso_, text_, start, at_));
    iso_.heap.barrier(pair);
    tree_ = Value::internal(pair);
  }

  /// Enters the container at the bracket: hole, or the container if it ended at once.
  Completion<Value> open() {
    bool isObject = current() == '{';
    at_++;
    skipSpace();
    if (!atEnd() && current() == (isObject ? '}' : ']')) {
      at_++;
      if (withSources_) tree_ = Value::object(isObject ? newObjectWithProto(iso_, Value::null()) : newArray(iso_));
      return Value::object(isObject ? newObject(iso_) : newArray(iso_));
    }
    frames_.push({stack_.size(), frames_.empty() ? nullptr : frames_.back().name, isObject, true});
    pushWaiting(Value::undefined(), Value::undefined());
    if (!isObject) return Value::hole();
    if (atEnd() || current() != '"') return failure("Expected property name or '}'");
    TRY(key(true));
    return Value::hole();
  }

  /// Reads a property name and its colon.
  Completion<void> key(bool first) {
    Frame& frame = frames_.back();
    uint64_t after = reinterpret_cast<uint64_t>(frame.name) | (first ? 1 : 0);
    Guess& guess = guesses_[(after >> 4 ^ after) % std::size(guesses_)];
    if (guess.after == after && guess.name != nullptr && standsHere(guess.name)) {
      at_ += guess.name->length + 2;
    } else {
      guess = {after, intern(iso_, TRY(string()))};
    }
    frame.name = guess.name;
    frame.plainNames = frame.plainNames && (guess.name->flags & kStrIndex) == 0;
    pushWaiting(Value::string(guess.name), Value::undefined());
    skipSpace();
    if (atEnd() || current() != ':') return failure("Expected ':' after property name");
    at_++;
    return {};
  }

  /// True if the string at the quote is the text of `name`, which has no quote or backslash if a quote follows it here.
  bool standsHere(const String* name) const {
    if (name->isTwoByte() || length_ - at_ < name->length + 2 || data_[at_ + name->length + 1] != '"') return false;
    auto* wanted = reinterpret_cast<const uint8_t*>(name + 1);
    for (uint32_t i = 0; i < name->length; i++) {
      if (data_[at_ + 1 + i] != wanted[i] || wanted[i] == '\\' || wanted[i] == '"' || wanted[i] < 0x20) return false;
    }
    return true;
  }

  /// Gives `v` to the innermost container, and that to the next as long as they end; false at the end of the text.
  Completion<bool> close(Value v) {
    for (;;) {
      if (++steps_ % 4096 == 0) TRY(iso_.poll(4096));
      skipSpace();
      if (frames_.empty()) {
        if (!atEnd()) return failure("Unexpected non-whitespace character after JSON", "");
        result_ = v;
        return false;
      }
      Frame& frame = frames_.back();
      pushWaiting(v, tree_);
      if (!frame.isObject && stack_.size() - frame.base > kMaxWaiting) TRY(fillArray(frame));
      if (!atEnd() && current() == ',') {
        at_++;
        if (!frame.isObject) return true;
        skipSpace();
        if (atEnd() || current() != '"') return failure("Expected double-quoted property name");
        TRY(key(false));
        return true;
      }
      if (atEnd() || current() != (frame.isObject ? '}' : ']')) {
        return failure(frame.isObject ? "Expected ',' or '}' after property value" : "Expected ',' or ']' after array element");
      }
      at_++;
      v = frame.isObject ? Value::object(finishObject(frame)) : TRY(finishArray(frame));
      drop(frame.base);
      frames_.pop();
    }
  }

  // ---- Containers that end ----

  /// Moves the waiting elements into the array, which is made if it is not there.
  Completion<void> fillArray(const Frame& frame) {
    if (stack_[frame.base].isUndefined()) {
      stack_[frame.base] = Value::object(newArray(iso_, 0, kMaxWaiting * 2));
      if (withSources_) trees_[frame.base] = Value::object(newArray(iso_));
    }
    auto* array = static_cast<Array*>(stack_[frame.base].asObject());
    for (size_t i = frame.base + 1; i < stack_.size(); i++) {
      if (!denseAppend(iso_, array, stack_[i])) return throwError(iso_, ErrorText::ArrayLength);
      if (withSources_) push(iso_, static_cast<Array*>(trees_[frame.base].asObject()), trees_[i]);
    }
    drop(frame.base + 1);
    return {};
  }

  Completion<Value> finishArray(const Frame& frame) {
    if (stack_[frame.base].isObject()) {
      TRY(fillArray(frame));
      if (withSources_) tree_ = trees_[frame.base];
      return stack_[frame.base];
    }
    size_t first = frame.base + 1;
    Array* array = newArrayFrom(iso_, std::span<const Value>(stack_.data() + first, stack_.size() - first));
    if (withSources_) tree_ = Value::object(newArrayFrom(iso_, std::span<const Value>(trees_.data() + first, trees_.size() - first)));
    return Value::object(array);
  }

  Object* finishObject(const Frame& frame) {
    size_t first = frame.base + 1;
    auto count = static_cast<uint32_t>((stack_.size() - first) / 2);
    if (withSources_) {
      Object* tree = newObjectWithProto(iso_, Value::null());
      for (uint32_t i = 0; i < count; i++) defineRaw(iso_, tree, keyFromString(iso_, stack_[first + 2 * i].asString()), trees_[first + 2 * i + 1]);
      tree_ = Value::object(tree);
    }
    Shape* shape = frame.plainNames && count <= kMaxShaped ? shapeOfMembers(first, count) : nullptr;
    if (shape == nullptr) {
      Object* o = newObject(iso_);
      for (uint32_t i = 0; i < count; i++) defineRaw(iso_, o, keyFromString(iso_, stack_[first + 2 * i].asString()), stack_[first + 2 * i + 1]);
      return o;
    }
    auto* o = static_cast<Object*>(iso_.heap.allocate(CellKind::PlainObject, sizeof(Object) + count * sizeof(Value)));
    o->shape = shape->index;
    o->props = 0;
    for (uint32_t i = 0; i < count; i++) o->inlineSlots()[i] = stack_[first + 2 * i + 1];
    return o;
  }

  /// The shape with room for the members in line, in their order; null if a name comes twice or there is no such shape.
  Shape* shapeOfMembers(size_t first, uint32_t count) {
    Shape* shape = iso_.realm->objectShape(static_cast<uint8_t>(count));
    for (uint32_t i = 0; i < count; i++) {
      String* name = stack_[first + 2 * i].asString();
      Step& step = transitions_[(shape->index * 7 + (reinterpret_cast<uint64_t>(name) >> 4)) % std::size(transitions_)];
      if (step.from != shape || step.name != name) {
        PropertySlot known;
        PropertyKey key = PropertyKey::atom(name);
        if (lookup(shape, key, &known)) return nullptr;
        Shape* next = shapeWithProperty(iso_, shape, key, kDefaultAttributes);
        if (next == nullptr) return nullptr;
        step = {shape, name, next};
      }
      shape = step.to;
    }
    return shape;
  }

  // ---- Values without parts ----

  Completion<void> literal(const char* word) {
    for (; *word != 0; word++, at_++)
      if (atEnd() || current() != static_cast<char16_t>(*word)) return unexpected();
    return {};
  }

  Completion<Value> number() {
    uint32_t start = at_;
    bool negative = current() == '-';
    if (negative) at_++;
    if (atEnd() || !isDigit(current())) return negative ? failure("No number after minus sign") : unexpected();
    if (current() == '0' && at_ + 1 < length_ && isDigit(data_[at_ + 1])) {
      at_++;
      return failure("Unexpected number");
    }
    uint32_t first = at_;
    uint64_t digits = readDigits(0);
    uint32_t significant = at_ - first;
    if (atEnd() || (current() != '.' && (current() | 0x20) != 'e')) {
      if (significant <= 9 && (digits != 0 || !negative)) [[likely]] {
        auto whole = static_cast<int32_t>(digits);
        return Value::int32(negative ? -whole : whole);
      }
      if (significant > 15) return Value::number(textValue(start));
      return Value::number(negative ? -static_cast<double>(digits) : static_cast<double>(digits));
    }
    return fraction(start, negative, digits, significant);
  }

  /// Goes on with a number at its point or exponent.
  Completion<Value> fraction(uint32_t start, bool negative, uint64_t digits, uint32_t significant) {
    uint32_t places = 0;
    if (current() == '.') {
      at_++;
      if (atEnd() || !isDigit(current())) return failure("Unterminated fractional number");
      uint32_t first = at_;
      digits = readDigits(digits);
      places = at_ - first;
      significant += places;
    }
    bool exponent = !atEnd() && (current() | 0x20) == 'e';
    if (exponent) {
      at_++;
      if (!atEnd() && (current() == '+' || current() == '-')) at_++;
      if (atEnd() || !isDigit(current())) return failure("Exponent part is missing a number");
      (void)readDigits(0);
    }
    // Up to 15 digits and a power of ten that are both exact are divided with one rounding.
    if (exponent || significant > 15) return Value::number(textValue(start));
    double value = static_cast<double>(digits) / kPowersOfTen[places];
    return Value::number(negative ? -value : value);
  }

  /// Reads on through digits; so many that they overflow are read again by whoever needs them.
  uint64_t readDigits(uint64_t value) {
    uint32_t at = at_;
    for (; at < length_ && isDigit(data_[at]); at++) value = value * 10 + (data_[at] - '0');
    at_ = at;
    return value;
  }

  double textValue(uint32_t start) const {
    if constexpr (sizeof(Unit) == 1) return sx::stringToNumber(std::string_view(reinterpret_cast<const char*>(data_) + start, at_ - start));
    else return sx::stringToNumber(std::u16string_view(data_ + start, at_ - start));
  }

  /// Moves to the next quote, backslash or control character.
  void skipPlain() {
    if constexpr (sizeof(Unit) == 1) at_ = plainBytesEnd(data_, at_, length_);
    while (at_ < length_ && data_[at_] != '"' && data_[at_] != '\\' && data_[at_] >= 0x20) at_++;
  }

  /// The units from `from` to the current one.
  StringChars run(uint32_t from) const { return {data_ + from, at_ - from, sizeof(Unit) == 2}; }

  /// The string at the quote.
  Completion<String*> string() {
    uint32_t start = ++at_;
    skipPlain();
    if (!atEnd() && current() == '"') {
      StringChars text = run(start);
      at_++;
      if (text.twoByte) return newString(iso_, text.utf16());
      if (text.length == 1) return charString(iso_, text[0]);
      if (text.length == 0 || text.length > 32) return newString(iso_, text.latin1());
      String* s = newLatin1(iso_, text.length);
      copyShort(latin1Of(s), static_cast<const uint8_t*>(text.data), text.length);
      return s;
    }
    StringBuilder text(iso_);
    for (uint32_t from = start;;) {
      text.append(run(from));
      if (atEnd()) return failure("Unterminated string");
      if (current() == '"') break;
      if (current() != '\\') return failure("Bad control character in string literal");
      text.append(TRY(escape()));
      from = ++at_;
      skipPlain();
    }
    at_++;
    return text.finish();
  }

  /// The unit of the escape at the backslash; leaves its last character current.
  Completion<char16_t> escape() {
    at_++;
    if (atEnd()) return failure("Unterminated string");
    switch (current()) {
      case '"': case '\\': case '/': return current();
      case 'b': return u'\b';
      case 'f': return u'\f';
      case 'n': return u'\n';
      case 'r': return u'\r';
      case 't': return u'\t';
      case 'u': break;
      default: return failure("Bad escaped character");
    }
    unsigned unit = 0;
    for (int i = 0; i < 4; i++) {
      at_++;
      if (atEnd()) return failure("Bad Unicode escape");
      char16_t c = current();
      unsigned digit = isDigit(c) ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : 16u;
      if (digit == 16) return failure("Bad Unicode escape");
      unit = unit * 16 + digit;
    }
    return static_cast<char16_t>(unit);
  }

  Thrown unexpected() { return throwUnexpectedJson(iso_, text_, at_); }

  Thrown failure(std::string message, const char* where = " in JSON") {
    // Before anything else the end of the text is reported as such where no particular thing was expected.
    uint32_t line = 1, lineStart = 0;
    for (uint32_t i = 0; i < at_ && i < length_; i++) {
      if (data_[i] == '\r' && i + 1 < length_ && data_[i + 1] == '\n') continue;
      if (data_[i] == '\n' || data_[i] == '\r') {
        line++;
        lineStart = i + 1;
      }
    }
    message += where;
    message += " at position " + std::to_string(at_) + " (line " + std::to_string(line) + " column " + std::to_string(at_ - lineStart + 1) + ")";
    return throwError(iso_, ErrorType::SyntaxError, message);
  }

  Isolate& iso_;
  String* text_;
  const Unit* data_;
  uint32_t length_;
  bool withSources_;
  uint32_t at_ = 0;
  uint32_t steps_ = 0;
  PodVector<Frame> frames_;
  RootVector stack_;
  /// With sources: beside each waiting value its tree.
  RootVector trees_;
  Value tree_;
  Value result_;
  Guess guesses_[64] = {};
  Step transitions_[64] = {};
};

}  // namespace

Thrown throwUnexpectedJson(Isolate& iso, String* source, uint32_t position) {
  constexpr uint32_t kContext = 10;
  StringChars text = chars(iso, source);
  if (isSpecialText(text)) return throwError(iso, ErrorType::SyntaxError, "\"" + toUtf8(iso, source) + "\" is not valid JSON");
  if (position >= text.length) return throwError(iso, ErrorType::SyntaxError, "Unexpected end of JSON input");
  std::string token = toUtf8(iso, charString(iso, text[position]));
  uint32_t from = 0, to = source->length;
  if (source->length > 2 * kContext) {
    if (position >= kContext) from = position - kContext;
    if (position + kContext < source->length) to = position + kContext;
    if (position < kContext) from = 0;
  }
  std::string shown = (from > 0 ? "...\"" : "\"") + toUtf8(iso, substring(iso, source, from, to)) + (to < source->length ? "\"..." : "\"");
  return throwError(iso, ErrorType::SyntaxError, "Unexpected token '" + token + "', " + shown + " is not valid JSON");
}

namespace {

template <class Unit> Completion<Value> parseUnits(Isolate& iso, String* text, Value* sources) {
  JsonParser<Unit> parser(iso, text, sources != nullptr);
  Value v = TRY(parser.parse());
  if (sources != nullptr) *sources = parser.sources();
  return v;
}

}  // namespace

Completion<Value> parseJson(Isolate& iso, String* text, Value* sources) {
  return chars(iso, text).twoByte ? parseUnits<char16_t>(iso, text, sources) : parseUnits<uint8_t>(iso, text, sources);
}

}  // namespace sx::rt
