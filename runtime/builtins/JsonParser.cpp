// JSON.parse's grammar (ECMA-262 §25.5.1): one pass over the characters with an explicit stack, so depth costs no
// native stack. The text and its characters are named from the native stack and do not move meanwhile.
#include "JsonParser.h"

#include <cstring>

#include "base/Number.h"
#include "runtime/Conversions.h"
#include "runtime/Errors.h"
#include "runtime/Realm.h"

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

class JsonParser {
 public:
  JsonParser(Isolate& iso, String* text, bool withSources)
      : iso_(iso), text_(text), chars_(chars(iso, text)), withSources_(withSources), stack_(iso), trees_(iso) {}

  Completion<Value> parse() {
    for (;;) {
      // A value begins here.
      if (++steps_ % 4096 == 0) TRY(iso_.poll(4096));
      skipSpace();
      if (atEnd()) return unexpected();
      bool opened = false;
      Value v;
      uint32_t start = at_;
      switch (current()) {
        case '{': v = Value::object(newObject(iso_)); opened = true; break;
        case '[': v = Value::object(newArray(iso_)); opened = true; break;
        case '"': v = Value::string(TRY(string())); break;
        case 't': TRY(literal("true")); v = Value::boolean(true); break;
        case 'f': TRY(literal("false")); v = Value::boolean(false); break;
        case 'n': TRY(literal("null")); v = Value::null(); break;
        default: v = TRY(number()); break;
      }
      if (opened) {
        at_++;
        bool empty = TRY(open(v));
        if (!empty) continue;
      } else if (withSources_) {
        RawValues* pair = newRawValues(iso_, 2);
        pair->values[0] = v;
        pair->values[1] = Value::string(substring(iso_, text_, start, at_));
        iso_.heap.barrier(pair);
        tree_ = Value::internal(pair);
      }
      // A value has ended: it goes to its container, which may end too.
      bool more = TRY(close(v));
      if (!more) return result_;
    }
  }
  Value sources() const { return tree_; }

 private:
  bool atEnd() const { return at_ >= chars_.length; }
  char16_t current() const { return chars_[at_]; }
  void skipSpace() {
    while (!atEnd() && isJsonSpace(current())) at_++;
  }

  /// Enters a container whose bracket was read; true if it ended at once.
  Completion<bool> open(Value container) {
    bool isObject = container.asObject()->kind != CellKind::Array;
    Value tree;
    if (withSources_) tree = Value::object(isObject ? newObjectWithProto(iso_, Value::null()) : newArray(iso_));
    skipSpace();
    if (!atEnd() && current() == (isObject ? '}' : ']')) {
      at_++;
      tree_ = tree;
      return true;
    }
    stack_.push(container);
    trees_.push(tree);
    if (!isObject) return false;
    if (atEnd() || current() != '"') return failure("Expected property name or '}'");
    TRY(key());
    return false;
  }

  /// Reads a property name and its colon.
  Completion<void> key() {
    stack_.push(Value::string(TRY(string(true))));
    skipSpace();
    if (atEnd() || current() != ':') return failure("Expected ':' after property name");
    at_++;
    return {};
  }

  /// Gives `v` to the innermost container, and that to the next as long as they end; false at the end of the text.
  Completion<bool> close(Value v) {
    for (;;) {
      if (++steps_ % 4096 == 0) TRY(iso_.poll(4096));
      skipSpace();
      if (stack_.empty()) {
        if (!atEnd()) return failure("Unexpected non-whitespace character after JSON", "");
        result_ = v;
        return false;
      }
      bool inObject = stack_[stack_.size() - 1].isString();
      size_t depth = stack_.size() - (inObject ? 2 : 1);
      Object* container = stack_[depth].asObject();
      if (inObject) {
        PropertyKey key = keyFromString(iso_, stack_.pop().asString());
        addMember(container, key, v);
        if (withSources_) defineRaw(iso_, trees_[trees_.size() - 1].asObject(), key, tree_);
      } else {
        push(iso_, static_cast<Array*>(container), v);
        if (withSources_) push(iso_, static_cast<Array*>(trees_[trees_.size() - 1].asObject()), tree_);
      }
      char16_t end = inObject ? '}' : ']';
      if (!atEnd() && current() == ',') {
        at_++;
        if (inObject) {
          skipSpace();
          if (atEnd() || current() != '"') return failure("Expected double-quoted property name");
          TRY(key());
        }
        return true;
      }
      if (atEnd() || current() != end) {
        return failure(inObject ? "Expected ',' or '}' after property value" : "Expected ',' or ']' after array element");
      }
      at_++;
      v = stack_.pop();
      tree_ = trees_.pop();
    }
  }

  /// Adds a property, or overwrites the one an earlier member of that name made.
  void addMember(Object* o, PropertyKey key, Value v) {
    Shape* shape = iso_.shapes[o->shape];
    PropertySlot slot;
    if (key.isString() && !shape->isDictionary() && !lookup(shape, key, &slot)) {
      if (Shape* next = shapeWithProperty(iso_, shape, key, kDefaultAttributes)) {
        addByTransition(iso_, o, next, v);
        return;
      }
    }
    defineRaw(iso_, o, key, v);
  }

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
    int64_t whole = 0;
    uint32_t digits = at_;
    if (current() == '0') {
      at_++;
      if (!atEnd() && isDigit(current())) return failure("Unexpected number");
    }
    for (; !atEnd() && isDigit(current()); at_++)
      if (at_ - digits < 10) whole = whole * 10 + (current() - '0');
    bool integral = at_ - digits < 10;
    if (!atEnd() && current() == '.') {
      at_++;
      integral = false;
      TRY(digitsAfter("Unterminated fractional number"));
    }
    if (!atEnd() && (current() == 'e' || current() == 'E')) {
      at_++;
      integral = false;
      if (!atEnd() && (current() == '+' || current() == '-')) at_++;
      TRY(digitsAfter("Exponent part is missing a number"));
    }
    if (integral && !(negative && whole == 0)) return Value::number(negative ? -whole : whole);
    std::string text;
    for (uint32_t i = start; i < at_; i++) text += static_cast<char>(chars_[i]);
    return Value::number(sx::stringToNumber(std::string_view(text)));
  }

  Completion<void> digitsAfter(const char* message) {
    if (atEnd() || !isDigit(current())) return failure(message);
    while (!atEnd() && isDigit(current())) at_++;
    return {};
  }

  /// The string at the quote; an atom if it is to be a key.
  Completion<String*> string(bool isKey = false) {
    uint32_t start = ++at_;
    while (!atEnd() && current() != '"' && current() != '\\' && current() >= 0x20) at_++;
    if (!atEnd() && current() == '"') {
      uint32_t end = at_++;
      if (isKey && !chars_.twoByte) return intern(iso_, chars_.latin1().substr(start, end - start));
      String* s = chars_.twoByte ? newString(iso_, chars_.utf16().substr(start, end - start))
                                 : newString(iso_, chars_.latin1().substr(start, end - start));
      return s;
    }
    std::u16string text;
    for (uint32_t i = start; i < at_; i++) text += chars_[i];
    for (; !atEnd() && current() != '"'; at_++) {
      char16_t c = current();
      if (c < 0x20) return failure("Bad control character in string literal");
      text += c == '\\' ? TRY(escape()) : c;
    }
    if (atEnd()) return failure("Unterminated string");
    at_++;
    return newString(iso_, std::u16string_view(text));
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
    for (uint32_t i = 0; i < at_ && i < chars_.length; i++) {
      if (chars_[i] == '\r' && i + 1 < chars_.length && chars_[i + 1] == '\n') continue;
      if (chars_[i] == '\n' || chars_[i] == '\r') {
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
  StringChars chars_;
  bool withSources_;
  uint32_t at_ = 0;
  uint32_t steps_ = 0;
  /// Containers being filled; an object is followed by the name of the property being read.
  RootVector stack_;
  RootVector trees_;
  Value tree_;
  Value result_;
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

Completion<Value> parseJson(Isolate& iso, String* text, Value* sources) {
  JsonParser parser(iso, text, sources != nullptr);
  Value v = TRY(parser.parse());
  if (sources != nullptr) *sources = parser.sources();
  return v;
}

}  // namespace sx::rt
