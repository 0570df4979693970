// JSON.parse's grammar (ECMA-262 §25.5.1): one pass over the characters with an explicit stack, so depth costs no
// native stack. The text and its characters are named from the native stack and do not move meanwhile.
//
// The values of an object's members wait on the stack until it ends, their names are the shape that they lead to: then
// the object is made at once, as large as they need. Objects of one kind follow each other, so each shape remembers which
// shape was gone to last: a name that stands in the text as foreseen is neither hashed nor looked up.
#include "JsonParser.h"

#include <cstring>

#include "base/Decimal.h"
#include "base/Number.h"
#include "heap/PodVector.h"
#include "objects/Storage.h"
#include "runtime/CellVisitor.h"
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

/// Elements of an array that wait on the stack; with more it is made and filled as they come.
constexpr uint32_t kMaxWaiting = 512;
/// Members of an object whose shape is walked; with more it is made and filled one by one.
constexpr uint32_t kMaxShaped = 64;
/// Room of the shape from which the walk begins, which is that of `{}`.
constexpr uint8_t kWalkedRoom = 4;
/// Longer strings with escapes are put together from runs.
constexpr uint32_t kMaxDecoded = 256;

/// Where the first unit is in `text`, of at least 8, that a JSON string cannot hold as it is: 8 if there is none.
inline uint32_t plainUnits(Units8 text) {
  auto hits = __builtin_convertvector(unplain(text), uint8_t __attribute__((vector_size(8))));
  auto word = reinterpret_cast<uint64_t>(hits);
  return word == 0 ? 8 : static_cast<uint32_t>(__builtin_ctzll(word)) / 8;
}

/// Parses a text of `Unit`s.
template <class Unit> class JsonParser {
 public:
  JsonParser(Isolate& iso, String* text, bool withSources)
      : iso_(iso), text_(text), data_(static_cast<const Unit*>(chars(iso, text).data)), end_(data_ + text->length), at_(data_),
        withSources_(withSources), stack_(iso), trees_(iso) {}

  Completion<Value> parse() {
    const Unit* p = data_;
    for (;;) {
      // A value begins here.
      if (++steps_ % 4096 == 0) TRY(iso_.poll(4096));
      p = skipSpace(p);
      at_ = p;
      if (p == end_) return unexpected();
      Value v;
      switch (*p) {
        case '{': case '[': {
          v = TRY(open());
          if (!v.isHole()) break;
          p = at_;
          continue;
        }
        case '"': v = TRY(string()); break;
        case 't': v = TRY(literal("true", Value::boolean(true))); break;
        case 'f': v = TRY(literal("false", Value::boolean(false))); break;
        case 'n': v = TRY(literal("null", Value::null())); break;
        default:
          if (!shortInteger(p, &v)) v = TRY(number(p));
          break;
      }
      if (withSources_ && !v.isObject()) rememberSource(v, p);
      // A value has ended: it goes to its container, which may end too.
      p = TRY(close(v));
      if (p == nullptr) return result_;
    }
  }
  Value sources() const { return tree_; }

 private:
  /// A container that has begun. stack_[base] is the array or object if it is made already, else undefined; what waits
  /// follows: elements, or values of members.
  struct Frame {
    size_t base;
    Shape* shape;     ///< the members so far; null for an array, and for an object that is made
    uint32_t place;   ///< of the value to come in an object: its slot, or one of the below
    bool isObject;
  };
  static constexpr uint32_t kNext = ~0u;    ///< behind those that wait
  static constexpr uint32_t kNamed = ~1u;   ///< in the object, under the name on top of the stack

  void visitShapes(CellVisitor& visitor) {
    for (const Frame& frame : frames_)
      if (frame.shape != nullptr) visitor.shape(frame.shape->index);
  }

  const Unit* skipSpace(const Unit* p) const {
    while (p != end_ && *p <= ' ' && isJsonSpace(*p)) p++;
    return p;
  }
  bool atEnd() const { return at_ == end_; }
  uint32_t indexOf(const Unit* p) const { return static_cast<uint32_t>(p - data_); }

  void pushWaiting(Value v, Value tree) {
    stack_.push(v);
    if (withSources_) [[unlikely]] trees_.push(tree);
  }
  void drop(size_t size) {
    stack_.resize(size);
    if (withSources_) [[unlikely]] trees_.resize(size);
  }

  void rememberSource(Value v, const Unit* start) {
    RawValues* pair = newRawValues(iso_, 2);
    pair->values[0] = v;
    pair->values[1] = Value::string(substring(iso_, text_, indexOf(start), indexOf(at_)));
    iso_.heap.barrier(pair);
    tree_ = Value::internal(pair);
  }

  /// Enters the container at the bracket: hole, or the container if it ended at once.
  Completion<Value> open() {
    bool isObject = *at_ == '{';
    const Unit* p = at_ = skipSpace(at_ + 1);
    if (p != end_ && *p == (isObject ? '}' : ']')) {
      at_++;
      if (withSources_) tree_ = Value::object(isObject ? newObjectWithProto(iso_, Value::null()) : newArray(iso_));
      return Value::object(isObject ? newObject(iso_) : newArray(iso_));
    }
    Shape* outer = frames_.empty() ? nullptr : frames_.back().shape;
    frames_.push({stack_.size(), isObject ? iso_.realm->objectShape(kWalkedRoom) : nullptr, kNext, isObject});
    pushWaiting(Value::undefined(), Value::undefined());
    if (!isObject) return Value::hole();
    if (p == end_ || *p != '"') return failure("Expected property name or '}'");
    // The first name of objects that stand under the same name of their outer object is likely the same.
    first_ = &firsts_[outer != nullptr ? outer->index % std::size(firsts_) : 0];
    at_ = TRY(key(frames_.back(), p));
    return Value::hole();
  }

  /// Reads the property name at the quote, and its colon.
  Completion<const Unit*> key(Frame& frame, const Unit* p) {
    Shape* next = frame.shape != nullptr ? iso_.shapes[*foreseen(frame.shape)] : nullptr;
    if (next != nullptr && next->parent == frame.shape && usableShape(iso_, next) != nullptr && standsHere(next->lastKey.asString(), p)) [[likely]] {
      p += next->lastKey.asString()->length + 2;
      frame.shape = next;
      frame.place = kNext;
    } else {
      at_ = p;
      TRY(otherKey(frame));
      p = at_;
    }
    p = skipSpace(p);
    at_ = p;
    if (p == end_ || *p != ':') return failure("Expected ':' after property name");
    return p + 1;
  }

  /// Where it is remembered which shape comes after `shape`, by index.
  uint32_t* foreseen(const Shape* shape) {
    return shape->slotCount == 0 ? first_ : &shapeEntries(shape)[shape->slotCount - 1].foreseen;
  }

  /// True if the string at the quote is `name`, which is Latin-1 and has nothing to escape.
  bool standsHere(const String* name, const Unit* p) const {
    uint32_t n = name->length;
    auto left = static_cast<size_t>(end_ - p);
    if (left < n + 2 || p[n + 1] != '"') return false;
    auto* wanted = reinterpret_cast<const uint8_t*>(name + 1);
    p++;
    if (left < n + 10) [[unlikely]] {
      for (uint32_t i = 0; i < n; i++)
        if (p[i] != wanted[i]) return false;
      return true;
    }
    // By words; both may be read to the end of the last one.
    uint64_t different = 0;
    uint32_t i = 0;
    for (; i + 8 < n; i += 8) different |= wordDifference(p + i, wanted + i);
    if (i < n) different |= wordDifference(p + i, wanted + i) << (64 - 8 * (n - i));
    return different == 0;
  }
  /// Not 0 in each byte whose text differs.
  static uint64_t wordDifference(const Unit* text, const uint8_t* wanted) {
    using Bytes8 = uint8_t __attribute__((vector_size(8)));
    if constexpr (sizeof(Unit) == 1) {
      uint64_t a, b;
      std::memcpy(&a, text, 8);
      std::memcpy(&b, wanted, 8);
      return a ^ b;
    } else {
      Units8 a;
      Bytes8 b;
      std::memcpy(&a, text, 16);
      std::memcpy(&b, wanted, 8);
      return reinterpret_cast<uint64_t>(__builtin_convertvector(a != __builtin_convertvector(b, Units8), Bytes8));
    }
  }

  /// Reads a property name that was not foreseen.
  [[gnu::noinline]] Completion<void> otherKey(Frame& frame) {
    String* name = TRY(internedString());
    PropertyKey key = keyFromString(iso_, name);
    if (frame.shape != nullptr && !key.isIndex() && frame.shape->slotCount < kMaxShaped) {
      PropertySlot known;
      if (lookup(frame.shape, key, &known)) {
        frame.place = known.slot;
        return {};
      }
      if (Shape* next = shapeWithProperty(iso_, frame.shape, key, kDefaultAttributes)) {
        StringChars text = flatChars(name);
        bool plain = !text.twoByte && plainBytesEnd(static_cast<const uint8_t*>(text.data), 0, text.length) == text.length;
        if (plain) *foreseen(frame.shape) = next->index;
        frame.shape = next;
        frame.place = kNext;
        return {};
      }
    }
    if (frame.shape != nullptr) makeObject(frame);
    pushWaiting(Value::string(name), Value::undefined());
    frame.place = kNamed;
    return {};
  }

  /// Gives `v` to the innermost container, and that to the next as long as they end. Where the next value begins, or null
  /// at the end of the text.
  Completion<const Unit*> close(Value v) {
    const Unit* p = at_;
    for (;; p++) {
      p = skipSpace(p);
      at_ = p;
      if (frames_.empty()) {
        if (p != end_) return failure("Unexpected non-whitespace character after JSON", "");
        result_ = v;
        return nullptr;
      }
      Frame& frame = frames_.back();
      if (frame.place == kNext) [[likely]] pushWaiting(v, tree_);
      else addMember(frame, v);
      Unit ending = p != end_ ? *p : Unit{0};
      if (frame.isObject) {
        if (ending == ',') {
          p = at_ = skipSpace(p + 1);
          if (p == end_ || *p != '"') return failure("Expected double-quoted property name");
          return key(frame, p);
        }
        if (ending != '}') return failure("Expected ',' or '}' after property value");
        v = finishObject(frame);
      } else {
        if (stack_.size() - frame.base > kMaxWaiting) [[unlikely]] TRY(fillArray(frame));
        if (ending == ',') return p + 1;
        if (ending != ']') return failure("Expected ',' or ']' after array element");
        v = TRY(finishArray(frame));
      }
      if (++steps_ % 4096 == 0) TRY(iso_.poll(4096));
      drop(frame.base);
      frames_.pop();
    }
  }

  /// A value that does not come next: its name came before, or the object is made already.
  [[gnu::noinline]] void addMember(Frame& frame, Value v) {
    if (frame.place != kNamed) {
      stack_[frame.base + 1 + frame.place] = v;
      if (withSources_) trees_[frame.base + 1 + frame.place] = tree_;
      return;
    }
    PropertyKey key = keyFromString(iso_, stack_[stack_.size() - 1].asString());
    defineRaw(iso_, stack_[frame.base].asObject(), key, v);
    if (withSources_) defineRaw(iso_, trees_[frame.base].asObject(), key, tree_);
    drop(stack_.size() - 1);
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

  /// Makes the object of the members so far; those to come are added to it.
  void makeObject(Frame& frame) {
    Shape* shape = frame.shape;
    frame.shape = nullptr;
    stack_[frame.base] = Value::object(newObject(iso_));
    if (withSources_) trees_[frame.base] = Value::object(newObjectWithProto(iso_, Value::null()));
    for (uint32_t i = 0; i < shape->slotCount; i++) {
      uint8_t attributes;
      PropertyKey key = shapeKeyAt(shape, i, &attributes);
      defineRaw(iso_, stack_[frame.base].asObject(), key, stack_[frame.base + 1 + i]);
      if (withSources_) defineRaw(iso_, trees_[frame.base].asObject(), key, trees_[frame.base + 1 + i]);
    }
    drop(frame.base + 1);
  }

  Value finishObject(Frame& frame) {
    uint32_t count = frame.shape != nullptr ? frame.shape->slotCount : 0;
    // The same properties, all in line.
    Shape* shape = nullptr;
    if (count != 0 && !withSources_) shape = shapeOfCopy(iso_, frame.shape, iso_.realm->objectShape(static_cast<uint8_t>(count)));
    if (shape == nullptr) [[unlikely]] {
      if (frame.shape != nullptr) makeObject(frame);
      if (withSources_) tree_ = trees_[frame.base];
      return stack_[frame.base];
    }
    auto* o = static_cast<Object*>(iso_.heap.allocate(CellKind::PlainObject, sizeof(Object) + count * sizeof(Value)));
    o->shape = shape->index;
    o->props = 0;
    std::memcpy(static_cast<void*>(o->inlineSlots()), stack_.data() + frame.base + 1, count * sizeof(Value));
    return Value::object(o);
  }

  // ---- Values without parts ----

  Completion<Value> literal(const char* word, Value v) {
    for (; *word != 0; word++, at_++)
      if (atEnd() || *at_ != static_cast<Unit>(*word)) return unexpected();
    return v;
  }

  /// Reads on through digits. So many that they overflow are read again by whoever needs them.
  const Unit* readDigits(const Unit* p, uint64_t* value) const {
    uint64_t all = *value;
    for (; p != end_ && isDigit(*p); p++) all = all * 10 + (*p - '0');
    *value = all;
    return p;
  }

  /// Reads an integer of up to 9 digits after which a value can end; false if there is anything else.
  [[gnu::always_inline]] bool shortInteger(const Unit* p, Value* out) {
    bool negative = *p == '-';
    if (negative) p++;
    const Unit* first = p;
    const Unit* limit = end_ - p > 9 ? p + 9 : end_;
    uint32_t whole = 0;
    for (; p != limit; p++) {
      uint32_t digit = static_cast<uint32_t>(*p) - '0';
      if (digit > 9) break;
      whole = whole * 10 + digit;
    }
    if (p == end_ || p == first || *first == '0') return false;
    if (*p != ',' && *p != ']' && *p != '}' && *p > ' ') return false;
    auto value = static_cast<int32_t>(whole);
    *out = Value::int32(negative ? -value : value);
    at_ = p;
    return true;
  }

  [[gnu::noinline]] Completion<Value> number(const Unit* start) {
    bool negative = *start == '-';
    const Unit* first = negative ? start + 1 : start;
    uint64_t digits = 0;
    const Unit* p = at_ = readDigits(first, &digits);
    if (p == first) return negative ? failure("No number after minus sign") : unexpected();
    auto significant = static_cast<uint32_t>(p - first);
    if (*first == '0' && significant > 1) {
      at_ = first + 1;
      return failure("Unexpected number");
    }
    if (p == end_ || (*p != '.' && (*p | 0x20) != 'e')) {
      if (significant <= 9 && (digits != 0 || !negative)) [[likely]] {
        auto whole = static_cast<int32_t>(digits);
        return Value::int32(negative ? -whole : whole);
      }
      return decimal(start, digits, significant, 0);
    }
    uint32_t places = 0;
    if (*p == '.') {
      const Unit* fraction = p + 1;
      p = at_ = readDigits(fraction, &digits);
      if (p == fraction) return failure("Unterminated fractional number");
      places = static_cast<uint32_t>(p - fraction);
      significant += places;
      if (p == end_ || (*p | 0x20) != 'e') return decimal(start, digits, significant, -static_cast<int>(places));
    }
    at_ = p + 1;
    bool down = !atEnd() && *at_ == '-';
    if (!atEnd() && (*at_ == '+' || *at_ == '-')) at_++;
    const Unit* exponentStart = at_;
    uint64_t exponent = 0;
    at_ = readDigits(at_, &exponent);
    if (at_ == exponentStart) return failure("Exponent part is missing a number");
    if (at_ - exponentStart > 5 || places > 400) significant = ~0u;
    return decimal(start, digits, significant, (down ? -static_cast<int>(exponent) : static_cast<int>(exponent)) - static_cast<int>(places));
  }

  /// The number from `start` to here: ±digits · 10^exponent unless it has more digits than a word holds.
  Value decimal(const Unit* start, uint64_t digits, uint32_t significant, int exponent) const {
    double value;
    if (significant <= 19 && sx::decimalToDouble({digits, exponent}, &value)) return Value::number(*start == '-' ? -value : value);
    if constexpr (sizeof(Unit) == 1) return Value::number(sx::stringToNumber(std::string_view(reinterpret_cast<const char*>(start), static_cast<size_t>(at_ - start))));
    else return Value::number(sx::stringToNumber(std::u16string_view(start, static_cast<size_t>(at_ - start))));
  }

  /// Where the string's next quote, backslash or control character is. `units` gets all bits of what lies before it.
  const Unit* plainEnd(const Unit* p, char16_t* units) const {
    if constexpr (sizeof(Unit) == 1) return p + plainBytesEnd(p, 0, static_cast<uint32_t>(end_ - p));
    Units8 all = {};
    uint32_t found = 8;
    char16_t bits = *units;
    for (; end_ - p >= 8; p += 8) {
      Units8 piece;
      std::memcpy(&piece, p, 16);
      found = plainUnits(piece);
      if (found != 8) break;
      all |= piece;
    }
    for (const Unit* limit = found != 8 ? p + found : end_; p != limit && *p != '"' && *p != '\\' && *p >= 0x20; p++) bits |= *p;
    for (int i = 0; i < 8; i++) bits |= all[i];
    *units = bits;
    return p;
  }

  /// The units from `from` to the current one.
  StringChars run(const Unit* from) const { return {from, static_cast<uint32_t>(at_ - from), sizeof(Unit) == 2}; }

  /// The string at the quote.
  [[gnu::noinline]] Completion<Value> string() {
    char16_t units = 0;
    const Unit* start = at_ + 1;
    at_ = plainEnd(start, &units);
    if (atEnd() || *at_ != '"') [[unlikely]] return Value::string(TRY(escapedString(start)));
    StringChars text = run(start);
    at_++;
    if (units > 0xFF) {
      void* to;
      String* s = newRawString(iso_, text.length, true, &to);
      std::memcpy(to, start, size_t{text.length} * 2);
      return Value::string(s);
    }
    return Value::string(newNarrow(start, text.length));
  }

  /// The string of `length` units, all of Latin-1.
  template <class From> String* newNarrow(const From* from, uint32_t length) {
    if (length <= 1) return length == 0 ? iso_.names.empty.asString() : charString(iso_, from[0]);
    String* s = newLatin1(iso_, length);
    if constexpr (sizeof(From) == 1) {
      copyBytes(latin1Of(s), from, length);
    } else {
      uint8_t* to = latin1Of(s);
      for (uint32_t i = 0; i < length; i++) to[i] = static_cast<uint8_t>(from[i]);
    }
    return s;
  }

  /// The atom of the string at the quote.
  Completion<String*> internedString() {
    char16_t units = 0;
    const Unit* start = at_ + 1;
    at_ = plainEnd(start, &units);
    if (atEnd() || *at_ != '"') return intern(iso_, TRY(escapedString(start)));
    StringChars text = run(start);
    at_++;
    return iso_.atoms->intern(text, hashChars(iso_, text));
  }

  /// A string with escapes from `start`, of which the first may be here.
  Completion<String*> escapedString(const Unit* start) {
    char16_t decoded[kMaxDecoded];
    uint32_t count = 0;
    char16_t units = 0;
    for (at_ = start; !atEnd() && *at_ != '"'; at_++) {
      if (count == kMaxDecoded) return longString(start);
      char16_t c = *at_;
      if (c < 0x20) return failure("Bad control character in string literal");
      if (c == '\\') c = TRY(escape());
      decoded[count++] = c;
      units |= c;
    }
    if (atEnd()) return failure("Unterminated string");
    at_++;
    if (units <= 0xFF) return newNarrow(decoded, count);
    return newString(iso_, std::u16string_view(decoded, count));
  }

  Completion<String*> longString(const Unit* start) {
    StringBuilder text(iso_);
    for (const Unit* from = start;;) {
      char16_t units = 0;
      at_ = plainEnd(from, &units);
      text.append(run(from));
      if (atEnd()) return failure("Unterminated string");
      if (*at_ == '"') break;
      if (*at_ != '\\') return failure("Bad control character in string literal");
      text.append(TRY(escape()));
      from = ++at_;
    }
    at_++;
    return text.finish();
  }

  /// The unit of the escape at the backslash; leaves its last character current.
  Completion<char16_t> escape() {
    at_++;
    if (atEnd()) return failure("Unterminated string");
    switch (*at_) {
      case '"': case '\\': case '/': return static_cast<char16_t>(*at_);
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
      char16_t c = *at_;
      unsigned digit = isDigit(c) ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : 16u;
      if (digit == 16) return failure("Bad Unicode escape");
      unit = unit * 16 + digit;
    }
    return static_cast<char16_t>(unit);
  }

  Thrown unexpected() { return throwUnexpectedJson(iso_, text_, indexOf(at_)); }

  Thrown failure(std::string message, const char* where = " in JSON") {
    uint32_t at = indexOf(at_), line = 1, lineStart = 0;
    for (uint32_t i = 0; i < at; i++) {
      if (data_[i] == '\r' && data_ + i + 1 != end_ && data_[i + 1] == '\n') continue;
      if (data_[i] == '\n' || data_[i] == '\r') {
        line++;
        lineStart = i + 1;
      }
    }
    message += where;
    message += " at position " + std::to_string(at) + " (line " + std::to_string(line) + " column " + std::to_string(at - lineStart + 1) + ")";
    return throwError(iso_, ErrorType::SyntaxError, message);
  }

  Isolate& iso_;
  String* text_;
  const Unit* data_;
  const Unit* end_;
  const Unit* at_;
  bool withSources_;
  uint32_t steps_ = 0;
  PodVector<Frame> frames_;
  uint32_t firsts_[16] = {};
  uint32_t* first_ = firsts_;
  RootVector stack_;
  /// With sources: beside each waiting value its tree.
  RootVector trees_;
  Value tree_;
  Value result_;
  LocalTracer shapes_{iso_, [](CellVisitor& visitor, void* self) { static_cast<JsonParser*>(self)->visitShapes(visitor); }, this};
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
