// JSON.stringify (ECMA-262 §25.5.4). Recursion is guarded: a value nested too deep is a RangeError.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <vector>

#include "JsonParser.h"
#include "base/Number.h"
#include "base/Utf.h"
#include "objects/Storage.h"
#include "runtime/Collections.h"
#include "runtime/Conversions.h"
#include "runtime/Errors.h"
#include "runtime/Realm.h"
#include "strings/AtomTable.h"
#include "strings/TextOutput.h"

namespace sx::rt {

namespace {

/// What follows the backslash in the escape of each byte: 'u' for four digits, 0 if it stands for itself.
constexpr auto kEscapes = [] {
  std::array<char, 256> out{};
  for (int c = 0; c < 0x20; c++) out[static_cast<size_t>(c)] = 'u';
  out['"'] = '"';
  out['\\'] = '\\';
  out['\b'] = 'b';
  out['\f'] = 'f';
  out['\n'] = 'n';
  out['\r'] = 'r';
  out['\t'] = 't';
  return out;
}();

/// Writes the escape of a unit that needs one, at most kMaxEscape bytes; returns its end.
constexpr uint32_t kMaxEscape = 6;
uint8_t* writeEscape(uint8_t* to, char16_t c) {
  constexpr char kHex[] = "0123456789abcdef";
  *to++ = '\\';
  char letter = c <= 0xFF ? kEscapes[c] : 'u';
  *to++ = static_cast<uint8_t>(letter);
  if (letter != 'u') return to;
  for (int shift = 12; shift >= 0; shift -= 4) *to++ = static_cast<uint8_t>(kHex[c >> shift & 15]);
  return to;
}

void appendEscape(TextOutput& out, char16_t c) {
  uint8_t* to = out.room(kMaxEscape);
  out.commit(static_cast<uint32_t>(writeEscape(to, c) - to));
}

/// Copies `n` bytes; true if none of them needs an escape.
bool copyPlain(uint8_t* to, const uint8_t* from, uint32_t n) {
  if (n >= 16) {
    Bytes16 hits = {};
    auto copy = [&](uint32_t at) {
      Bytes16 piece;
      std::memcpy(&piece, from + at, 16);
      std::memcpy(to + at, &piece, 16);
      hits |= unplain(piece);
    };
    for (uint32_t i = 0; i + 16 < n; i += 16) copy(i);
    copy(n - 16);
    return isZero(hits);
  }
  if (n >= 8) {
    uint64_t first, last;
    std::memcpy(&first, from, 8);
    std::memcpy(&last, from + n - 8, 8);
    std::memcpy(to, &first, 8);
    std::memcpy(to + n - 8, &last, 8);
    return (unplainBytes(first) | unplainBytes(last)) == 0;
  }
  if (n >= 4) {
    uint32_t first, last;
    std::memcpy(&first, from, 4);
    std::memcpy(&last, from + n - 4, 4);
    std::memcpy(to, &first, 4);
    std::memcpy(to + n - 4, &last, 4);
    return unplainBytes(uint64_t{last} << 32 | first) == 0;
  }
  if (n == 0) return true;
  uint8_t first = from[0], middle = from[n / 2], last = from[n - 1];
  to[0] = first;
  to[n / 2] = middle;
  to[n - 1] = last;
  return unplainBytes(0x2020'2020'2000'0000 | uint32_t{first} << 16 | uint32_t{middle} << 8 | last) == 0;
}

/// A short text with escapes.
void appendQuotedByByte(TextOutput& out, const uint8_t* text, uint32_t length) {
  uint8_t* start = out.room(length * kMaxEscape + 2);
  uint8_t* to = start;
  *to++ = '"';
  for (uint32_t i = 0; i < length; i++) {
    if (kEscapes[text[i]] == 0) *to++ = text[i];
    else to = writeEscape(to, text[i]);
  }
  *to++ = '"';
  out.commit(static_cast<uint32_t>(to - start));
}

/// Latin-1 text has no surrogates: runs of plain bytes between escapes.
void appendQuotedByRuns(TextOutput& out, const uint8_t* text, uint32_t length) {
  out.append(u'"');
  for (uint32_t done = 0;;) {
    uint32_t at = plainBytesEnd(text, done, length);
    if (at > done) out.append(StringChars{text + done, at - done, false});
    if (at == length) break;
    appendEscape(out, text[at]);
    done = at + 1;
  }
  out.append(u'"');
}

inline void appendQuotedBytes(TextOutput& out, const uint8_t* text, uint32_t length) {
  constexpr uint32_t kShort = 64;
  if (length + 2 <= TextOutput::kMaxRoom) [[likely]] {
    uint8_t* to = out.room(length + 2);
    to[0] = '"';
    if (copyPlain(to + 1, text, length)) [[likely]] {
      to[length + 1] = '"';
      out.commit(length + 2);
      return;
    }
  }
  if (length <= kShort) appendQuotedByByte(out, text, length);
  else appendQuotedByRuns(out, text, length);
}

/// Where, at or after `from`, the first unit is that must be escaped or may be a lone surrogate.
uint32_t plainUnitsEnd(const char16_t* text, uint32_t from, uint32_t end) {
  for (; end - from >= 8; from += 8) {
    Units8 piece;
    std::memcpy(&piece, text + from, 16);
    if (!isZero(unplain(piece) | reinterpret_cast<Units8>((piece & 0xF800) == 0xD800))) break;
  }
  while (from < end && text[from] >= 0x20 && text[from] != '"' && text[from] != '\\' && !isSurrogate(text[from])) from++;
  return from;
}

/// §25.5.4.2 QuoteJSONString
void appendQuoted(TextOutput& out, StringChars text) {
  if (!text.twoByte) return appendQuotedBytes(out, static_cast<const uint8_t*>(text.data), text.length);
  auto* units = static_cast<const char16_t*>(text.data);
  out.append(u'"');
  uint32_t done = 0;
  for (uint32_t at = 0; (at = plainUnitsEnd(units, at, text.length)) != text.length; at++) {
    if (isHighSurrogate(units[at]) && at + 1 < text.length && isLowSurrogate(units[at + 1])) {
      at++;
      continue;
    }
    if (at > done) out.appendWide(units + done, at - done);
    appendEscape(out, units[at]);
    done = at + 1;
  }
  if (text.length > done) out.appendWide(units + done, text.length - done);
  out.append(u'"');
}

/// Longer names of members are written piece by piece.
constexpr uint32_t kMaxPlainName = 512;

class Stringifier {
 public:
  explicit Stringifier(Isolate& iso) : iso_(iso), out_(iso), names_(iso), deep_(iso) {}

  Completion<void> setReplacer(Value replacer) {
    if (!replacer.isObject()) return {};
    if (isCallable(replacer)) {
      replacer_ = replacer;
      return {};
    }
    if (!TRY(isArray(iso_, replacer))) return {};
    filtered_ = true;
    uint64_t length = TRY(lengthOfArrayLike(iso_, replacer.asObject()));
    Object* seen = newObjectWithProto(iso_, Value::null());
    for (uint64_t i = 0; i < length; i++) {
      Value v = TRY(get(iso_, replacer.asObject(), TRY(toPropertyKey(iso_, Value::number(i)))));
      bool named = v.isString() || v.isNumber() ||
                   (v.isObject() && (v.asObject()->kind == CellKind::StringObject || v.asObject()->kind == CellKind::NumberObject));
      if (!named) continue;
      PropertyKey key = TRY(toPropertyKey(iso_, Value::string(TRY(toString(iso_, v)))));
      if (TRY(hasOwnProperty(iso_, seen, key))) continue;
      defineRaw(iso_, seen, key, Value::boolean(true));
      names_.push(valueFromKey(iso_, key));
    }
    return {};
  }

  Completion<void> setSpace(Value space) {
    if (space.isObject() && space.asObject()->kind == CellKind::NumberObject) space = Value::number(TRY(toNumber(iso_, space)));
    else if (space.isObject() && space.asObject()->kind == CellKind::StringObject) space = Value::string(TRY(toString(iso_, space)));
    if (space.isNumber()) {
      double n = TRY(toIntegerOrInfinity(iso_, space));
      gap_.assign(static_cast<size_t>(n < 1 ? 0 : n > 10 ? 10 : n), u' ');
    } else if (space.isString()) {
      StringChars text = chars(iso_, space.asString());
      for (uint32_t i = 0; i < text.length && i < 10; i++) gap_ += text[i];
    }
    return {};
  }

  Completion<Value> run(Value v) {
    Value wrapper = Value::undefined();
    if (replacer_.isObject()) {
      // Only the replacer sees the holder of the whole.
      wrapper = Value::object(newObject(iso_, 1));
      defineRaw(iso_, wrapper.asObject(), iso_.names.empty, v);
    }
    if (!TRY(property(wrapper, iso_.names.empty, v))) return Value::undefined();
    return Value::string(TRY(out_.finish()));
  }

 private:
  /// SerializeJSONProperty of a value already read; false (and nothing written) if it is left out.
  Completion<bool> property(Value holder, PropertyKey key, Value v) {
    if (v.isObject() || v.isBigInt()) {
      Value toJson = TRY(toJsonOf(v));
      if (isCallable(toJson)) v = TRY(call(iso_, toJson, v, {valueFromKey(iso_, key)}));
    }
    if (replacer_.isObject()) v = TRY(call(iso_, replacer_, holder, {valueFromKey(iso_, key), v}));
    if (v.isObject()) {
      switch (v.asObject()->kind) {
        case CellKind::NumberObject: v = Value::number(TRY(toNumber(iso_, v))); break;
        case CellKind::StringObject: v = Value::string(TRY(toString(iso_, v))); break;
        case CellKind::BooleanObject: case CellKind::BigIntObject: v = static_cast<PrimitiveObject*>(v.asObject())->value; break;
        default: break;
      }
    }
    if (v.isUndefined() || v.isSymbol() || isCallable(v)) return false;
    TRY(separate());
    if (v.isObject()) {
      if (isRawJson(v)) {
        Value raw = TRY(get(iso_, v.asObject(), builtinKey(iso_, "rawJSON")));
        out_.append(chars(iso_, raw.asString()));
        return true;
      }
      TRY(container(v.asObject(), key));
      return true;
    }
    if (v.isBigInt()) return throwError(iso_, ErrorType::TypeError, "Do not know how to serialize a BigInt");
    appendPrimitive(v);
    return true;
  }

  /// An object being written. Levels lie on the native stack, which names their cells.
  struct Level {
    Object* object;
    PropertyKey key;
    Level* outer;
  };

  /// An array or another object whose separator is written; TypeError if it is being written already.
  Completion<void> container(Object* o, PropertyKey key) {
    TRY(checkNativeStack(iso_));
    if (TRY(isOpen(o))) {
      const Level* start = innermost_;
      while (start->object != o) start = start->outer;
      return circular(start, key);
    }
    Level level{o, key, innermost_};
    innermost_ = &level;
    depth_++;
    if (o->kind == CellKind::Array || (o->kind != CellKind::PlainObject && TRY(isArray(iso_, Value::object(o))))) TRY(array(o));
    else TRY(object(o));
    innermost_ = level.outer;
    depth_--;
    if (depth_ >= kListedLevels) collectionDelete(iso_, static_cast<CollectionObject*>(deep_[0].asObject()), Value::object(o));
    return {};
  }

  /// Whether `o` is being written. Few levels are gone through; of many there is a set, which gets `o` as well.
  Completion<bool> isOpen(Object* o) {
    if (depth_ < kListedLevels) {
      for (const Level* l = innermost_; l != nullptr; l = l->outer)
        if (l->object == o) return true;
      return false;
    }
    if (deep_.size() == 0) deep_.push(Value::object(newCollection(iso_, CellKind::Set, Value::null())));
    auto* set = static_cast<CollectionObject*>(deep_[0].asObject());
    if (depth_ == kListedLevels) {
      collectionClear(iso_, set);
      for (const Level* l = innermost_; l != nullptr; l = l->outer) TRY(collectionSet(iso_, set, Value::object(l->object), Value::undefined()));
    }
    Value unused;
    if (collectionGet(iso_, set, Value::object(o), &unused)) return true;
    TRY(collectionSet(iso_, set, Value::object(o), Value::undefined()));
    return false;
  }

  /// True if the value is written as it is: nothing is asked of it and nobody is asked about it.
  bool isDirect(Value v) const {
    return !replacer_.isObject() && (v.isString() || v.isNumber() || v.isBoolean() || v.isNull());
  }
  /// The same for a container.
  bool isDirectContainer(Value v) {
    if (replacer_.isObject() || !v.isObject()) return false;
    Object* o = v.asObject();
    return (o->kind == CellKind::Array || (o->kind == CellKind::PlainObject && !isRawJson(v))) && lacksToJson(o);
  }

  void appendPrimitive(Value v) {
    if (v.isInt()) out_.append(v.asInt());
    else if (v.isString()) appendQuoted(out_, chars(iso_, v.asString()));
    else if (v.isDouble()) appendDouble(v.asDouble());
    else if (v.isNull()) out_.appendWord("null");
    else if (v.isTrue()) out_.appendWord("true");
    else out_.appendWord("false");
  }

  void appendDouble(double d) {
    if (!std::isfinite(d)) return out_.appendWord("null");
    auto* to = reinterpret_cast<char(*)[sx::kNumberTextSize]>(out_.room(sx::kNumberTextSize));
    out_.commit(static_cast<uint32_t>(sx::numberToText(d, *to)));
  }

  /// GetV(v, "toJSON")
  Completion<Value> toJsonOf(Value v) {
    if (!v.isObject()) return getV(iso_, v, iso_.names.toJSON);
    if (lacksToJson(v.asObject())) return Value::undefined();
    return get(iso_, v.asObject(), iso_.names.toJSON);
  }

  /// True if the object has no toJSON. That objects of a shape have none is remembered as an inline cache would.
  bool lacksToJson(Object* o) {
    Absence& known = absences_[o->shape * 0x9E3779B1u >> 28];
    if (known.shape == o->shape && (known.validity == nullptr || *known.validity == known.epoch)) return true;
    if (o->kind != CellKind::PlainObject && o->kind != CellKind::Array) return false;
    CacheLookup found = lookupForCache(iso_, o, iso_.names.toJSON);
    if (found.where != CacheLookup::Absent) return false;
    known = {o->shape, found.epoch, found.validity};
    return true;
  }

  /// Counts members to come.
  Completion<void> step(uint32_t count) {
    if (out_.tooLong()) return throwError(iso_, ErrorText::StringLength);
    steps_ += count;
    if (steps_ < 4096) return {};
    TRY(iso_.poll(steps_));
    steps_ = 0;
    return {};
  }

  /// What comes before the value: the separator of its member, its line and name, written once it is known to stay.
  Completion<void> separate() {
    if (out_.tooLong()) return throwError(iso_, ErrorText::StringLength);
    if (depth_ == 0) return {};
    newMember(first_);
    if (name_.isString()) {
      appendQuoted(out_, chars(iso_, name_.asString()));
      out_.append(u':');
      if (!gap_.empty()) out_.append(u' ');
    }
    return {};
  }

  void newMember(bool first) {
    if (!first) out_.append(u',');
    if (!gap_.empty()) newLine(depth_);
  }

  void newLine(size_t depth) {
    if (gap_.empty()) return;
    out_.append(u'\n');
    for (size_t i = 0; i < depth; i++)
      for (char16_t c : gap_) out_.append(c);
  }

  /// §25.5.4.5 SerializeJSONArray
  Completion<void> array(Object* o) {
    uint64_t length = TRY(lengthOfArrayLike(iso_, o));
    out_.append(u'[');
    for (uint64_t i = 0; i < length; i++) {
      TRY(step(1));
      Value v;
      bool dense = isDenseArray(o) && i < 0xFFFF'FFFF && denseGet(static_cast<Array*>(o), static_cast<uint32_t>(i), &v);
      if (dense && isDirect(v)) {
        newMember(i == 0);
        appendPrimitive(v);
        continue;
      }
      if (dense && isDirectContainer(v)) {
        newMember(i == 0);
        TRY(container(v.asObject(), PropertyKey::index(static_cast<uint32_t>(i))));
        continue;
      }
      PropertyKey key = TRY(toPropertyKey(iso_, Value::number(i)));
      if (!dense) v = TRY(get(iso_, o, key));
      first_ = i == 0;
      name_ = Value::undefined();
      if (!TRY(property(Value::object(o), key, v))) {
        TRY(separate());
        out_.appendWord("null");
      }
    }
    if (length > 0) newLine(depth_ - 1);
    out_.append(u']');
    return {};
  }

  /// §25.5.4.4 SerializeJSONObject
  Completion<void> object(Object* o) {
    out_.append(u'{');
    bool any = false;
    if (filtered_) {
      for (size_t i = 0; i < names_.size(); i++) TRY(member(o, TRY(toPropertyKey(iso_, names_[i])), &any));
    } else if (o->kind == CellKind::PlainObject && !shapeOf(iso_, o)->isDictionary() && (o->store() == nullptr || !o->store()->elements.isInternal())) {
      TRY(slots(o, &any));
    } else {
      RootVector keys(iso_);
      TRY(enumerableKeys(o, keys));
      for (size_t i = 0; i < keys.size(); i++) TRY(member(o, TRY(toPropertyKey(iso_, keys[i])), &any));
    }
    if (any) newLine(depth_ - 1);
    out_.append(u'}');
    return {};
  }

  /// The members of an object whose shape lists them; values come from the slots while the shape is the same.
  Completion<void> slots(Object* o, bool* any) {
    Shape* shape = shapeOf(iso_, o);
    uint32_t count = shape->slotCount;
    TRY(step(count));
    ShapeEntry* entries = shapeEntries(shape);
    for (uint32_t i = 0; i < count; i++) {
      ShapeEntry& entry = entries[i];
      PropertyKey key = entry.key;
      if (key.isSymbol() || (entry.attributes & kEnumerable_) == 0) continue;
      if (o->shape != shape->index || (entry.attributes & (kAccessor | kSlow)) != 0) {
        TRY(memberValue(o, key, TRY(get(iso_, o, key)), any));
        entries = shapeEntries(shape);
        continue;
      }
      Value v = *slotAddress(shape, o, i);
      if (isDirect(v)) {
        startMember(entry, !*any);
        *any = true;
        appendPrimitive(v);
        continue;
      }
      if (isDirectContainer(v)) {
        startMember(entry, !*any);
        *any = true;
        TRY(container(v.asObject(), key));
      } else {
        TRY(memberValue(o, key, v, any));
      }
      entries = shapeEntries(shape);
    }
    return {};
  }

  /// Separator and name of a member that a shape lists.
  void startMember(ShapeEntry& entry, bool first) {
    if (entry.quoting != ShapeEntry::Quoting::Plain || !gap_.empty()) [[unlikely]] return startOtherMember(entry, first);
    String* name = entry.key.asString();
    uint32_t n = name->length;
    uint8_t* start = out_.room(n + 12);
    uint8_t* to = start;
    *to = ',';
    to += first ? 0 : 1;
    *to++ = '"';
    // Whole words: an atom's cell ends with one.
    const uint8_t* from = latin1Of(name);
    for (uint32_t i = 0; i < n; i += 8) std::memcpy(to + i, from + i, 8);
    to[n] = '"';
    to[n + 1] = ':';
    out_.commit(static_cast<uint32_t>(to + n + 2 - start));
  }

  [[gnu::noinline]] void startOtherMember(ShapeEntry& entry, bool first) {
    StringChars name = flatChars(entry.key.asString());
    if (entry.quoting == ShapeEntry::Quoting::Unknown) {
      bool plain = !name.twoByte && name.length <= kMaxPlainName &&
                   plainBytesEnd(static_cast<const uint8_t*>(name.data), 0, name.length) == name.length;
      entry.quoting = plain ? ShapeEntry::Quoting::Plain : ShapeEntry::Quoting::Other;
    }
    newMember(first);
    appendQuoted(out_, name);
    out_.append(u':');
    if (!gap_.empty()) out_.append(u' ');
  }

  Completion<void> member(Object* o, PropertyKey key, bool* any) {
    TRY(step(1));
    return memberValue(o, key, TRY(get(iso_, o, key)), any);
  }

  Completion<void> memberValue(Object* o, PropertyKey key, Value v, bool* any) {
    first_ = !*any;
    name_ = valueFromKey(iso_, key);
    if (isDirect(v)) {
      TRY(separate());
      appendPrimitive(v);
      *any = true;
      return {};
    }
    if (TRY(property(Value::object(o), key, v))) *any = true;
    return {};
  }

  Completion<void> enumerableKeys(Object* o, RootVector& out) {
    RootVector keys(iso_);
    TRY(ownPropertyKeysRaw(iso_, o, keys));
    for (size_t i = 0; i < keys.size(); i++) {
      if (keys[i].isSymbol()) continue;
      PropertyDescriptor d;
      bool found = TRY(getOwnProperty(iso_, o, TRY(toPropertyKey(iso_, keys[i])), &d));
      if (found && (d.attributes & kEnumerable_) != 0) out.push(keys[i]);
    }
    return {};
  }

  /// The name of the object's constructor for the message.
  std::string constructorName(const Level* level) {
    std::string text = describeObject(iso_, Value::object(level->object));
    if (text.starts_with("#<")) return text.substr(2, text.size() - 3);
    if (text.starts_with("[object ")) return text.substr(8, text.size() - 9);
    return text;
  }

  std::string keyText(PropertyKey key) {
    return key.isIndex() ? "index " + std::to_string(key.asIndex()) : "property '" + toUtf8(iso_, key.asString()) + "'";
  }

  /// V8's picture of the circle that begins at `start`.
  Thrown circular(const Level* start, PropertyKey closing) {
    constexpr size_t kFirst = 2, kLast = 1;
    std::vector<const Level*> inner;
    for (const Level* l = innermost_; l != start; l = l->outer) inner.push_back(l);
    std::reverse(inner.begin(), inner.end());
    std::string message = "Converting circular structure to JSON\n    --> starting at object with constructor '" + constructorName(start) + "'";
    auto line = [&](const Level* l) { message += "\n    |     " + keyText(l->key) + " -> object with constructor '" + constructorName(l) + "'"; };
    size_t firstEnd = std::min(inner.size(), kFirst);
    for (size_t i = 0; i < firstEnd; i++) line(inner[i]);
    if (inner.size() > firstEnd + kLast) message += "\n    |     ...";
    for (size_t i = std::max(inner.size() - std::min(inner.size(), kLast), firstEnd); i < inner.size(); i++) line(inner[i]);
    message += "\n    --- " + keyText(closing) + " closes the circle";
    return throwError(iso_, ErrorType::TypeError, message);
  }

  /// Objects of `shape` have no toJSON while *validity is `epoch`.
  struct Absence {
    uint32_t shape = 0;
    uint32_t epoch = 0;
    const uint32_t* validity = nullptr;
  };

  Isolate& iso_;
  Absence absences_[16];
  /// A shape that is freed leaves its number to another.
  LocalTracer forgetting_{iso_, [](CellVisitor&, void* absences) {
    for (Absence& a : *static_cast<Absence(*)[16]>(absences)) a = {};
  }, &absences_};
  TextOutput out_;
  std::u16string gap_;
  Value replacer_;
  bool filtered_ = false;
  RootVector names_;     ///< the property list of an array replacer
  static constexpr size_t kListedLevels = 100;
  Level* innermost_ = nullptr;
  RootVector deep_;      ///< the objects being written, once they are that many
  size_t depth_ = 0;
  bool first_ = true;    ///< the value to come is the first of its container
  Value name_;           ///< and has this name
  uint32_t steps_ = 0;
};

}  // namespace

// §25.5.4
Completion<Value> jsonStringify(Isolate& iso, Arguments& args) {
  Stringifier stringifier(iso);
  TRY(stringifier.setReplacer(args[1]));
  TRY(stringifier.setSpace(args[2]));
  return stringifier.run(args[0]);
}

}  // namespace sx::rt
