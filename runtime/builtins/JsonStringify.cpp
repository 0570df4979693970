// JSON.stringify (ECMA-262 §25.5.4). Recursion is guarded: a value nested too deep is a RangeError.
#include <cmath>
#include <cstring>

#include "JsonParser.h"
#include "base/Number.h"
#include "base/Utf.h"
#include "runtime/Conversions.h"
#include "runtime/Errors.h"
#include "runtime/Realm.h"
#include "strings/AtomTable.h"
#include "strings/Building.h"

namespace sx::rt {

namespace {

void appendEscape(TextOutput& out, char16_t c) {
  constexpr char kHex[] = "0123456789abcdef";
  switch (c) {
    case '"': out.append("\\\""); break;
    case '\\': out.append("\\\\"); break;
    case '\b': out.append("\\b"); break;
    case '\f': out.append("\\f"); break;
    case '\n': out.append("\\n"); break;
    case '\r': out.append("\\r"); break;
    case '\t': out.append("\\t"); break;
    default:
      out.append("\\u");
      for (int shift = 12; shift >= 0; shift -= 4) out.append(static_cast<char16_t>(kHex[c >> shift & 15]));
  }
}

/// Latin-1 text has no surrogates: runs of plain bytes between escapes.
void appendQuotedBytes(TextOutput& out, const uint8_t* text, uint32_t length) {
  uint32_t at = plainBytesEnd(text, 0, length);
  if (at == length && length + 2 <= TextOutput::kMaxRoom) {
    uint8_t* to = out.room(length + 2);
    to[0] = '"';
    copyBytes(to + 1, text, length);
    to[length + 1] = '"';
    out.commit(length + 2);
    return;
  }
  out.append(u'"');
  for (uint32_t done = 0;;) {
    if (at > done) out.append(StringChars{text + done, at - done, false});
    if (at == length) break;
    appendEscape(out, text[at]);
    done = at + 1;
    at = plainBytesEnd(text, done, length);
  }
  out.append(u'"');
}

/// §25.5.4.2 QuoteJSONString
void appendQuoted(TextOutput& out, StringChars text) {
  if (!text.twoByte) return appendQuotedBytes(out, static_cast<const uint8_t*>(text.data), text.length);
  out.append(u'"');
  uint32_t done = 0;
  auto flush = [&](uint32_t to) {
    if (to > done) out.append(StringChars{static_cast<const uint8_t*>(text.data) + (size_t{done} << text.twoByte), to - done, text.twoByte});
    done = to + 1;
  };
  for (uint32_t i = 0; i < text.length; i++) {
    char16_t c = text[i];
    if (c >= 0x20 && c != '"' && c != '\\' && !isSurrogate(c)) continue;
    if (isHighSurrogate(c) && i + 1 < text.length && isLowSurrogate(text[i + 1])) {
      i++;
      continue;
    }
    flush(i);
    appendEscape(out, c);
  }
  flush(text.length);
  out.append(u'"');
}

class Stringifier {
 public:
  explicit Stringifier(Isolate& iso) : iso_(iso), out_(iso), names_(iso), stack_(iso), keys_(iso) {}

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
      TRY(checkNativeStack(iso_));
      TRY(enter(v.asObject(), key));
      if (v.asObject()->kind == CellKind::Array || TRY(isArray(iso_, v))) TRY(array(v.asObject()));
      else TRY(object(v.asObject()));
      stack_.pop();
      keys_.pop();
      return true;
    }
    if (v.isBigInt()) return throwError(iso_, ErrorType::TypeError, "Do not know how to serialize a BigInt");
    appendPrimitive(v);
    return true;
  }

  /// True if the value is written as it is: nothing is asked of it and nobody is asked about it.
  bool isDirect(Value v) const { return !replacer_.isObject() && (v.isString() || v.isNumber() || v.isBoolean() || v.isNull()); }

  void appendPrimitive(Value v) {
    if (v.isString()) appendQuoted(out_, chars(iso_, v.asString()));
    else if (v.isNumber()) appendNumber(v);
    else if (v.isNull()) out_.append("null");
    else if (v.isTrue()) out_.append("true");
    else out_.append("false");
  }

  void appendNumber(Value v) {
    if (v.isInt()) {
      out_.append(v.asInt());
      return;
    }
    char text[sx::kNumberTextSize];
    size_t length;
    if (std::isfinite(v.asDouble())) {
      length = sx::numberToText(v.asDouble(), text);
    } else {
      out_.append("null");
      return;
    }
    out_.append(std::string_view(text, length));
  }

  /// GetV(v, "toJSON"). That objects of a shape have none is remembered as an inline cache would.
  Completion<Value> toJsonOf(Value v) {
    if (!v.isObject()) return getV(iso_, v, iso_.names.toJSON);
    Object* o = v.asObject();
    Absence& known = absences_[o->shape % std::size(absences_)];
    if (known.shape == o->shape && (known.validity == nullptr || *known.validity == known.epoch)) return Value::undefined();
    if (o->kind == CellKind::PlainObject || o->kind == CellKind::Array) {
      CacheLookup found = lookupForCache(iso_, o, iso_.names.toJSON);
      if (found.where == CacheLookup::Absent) {
        known = {o->shape, found.epoch, found.validity};
        return Value::undefined();
      }
    }
    return get(iso_, o, iso_.names.toJSON);
  }

  /// What comes before the value: the separator of its member, its line and name, written once it is known to stay.
  Completion<void> separate() {
    if (out_.tooLong()) return throwError(iso_, ErrorText::StringLength);
    if (stack_.empty()) return {};
    if (!first_) out_.append(u',');
    newLine(stack_.size());
    if (name_.isString()) {
      appendQuoted(out_, chars(iso_, name_.asString()));
      out_.append(u':');
      if (!gap_.empty()) out_.append(u' ');
    }
    return {};
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
      if (++steps_ % 4096 == 0) TRY(iso_.poll(4096));
      Value v;
      bool dense = isDenseArray(o) && i < 0xFFFF'FFFF && denseGet(static_cast<Array*>(o), static_cast<uint32_t>(i), &v);
      first_ = i == 0;
      name_ = Value::undefined();
      if (dense && isDirect(v)) {
        TRY(separate());
        appendPrimitive(v);
        continue;
      }
      PropertyKey key = TRY(toPropertyKey(iso_, Value::number(i)));
      if (!dense) v = TRY(get(iso_, o, key));
      first_ = i == 0;
      name_ = Value::undefined();
      if (!TRY(property(Value::object(o), key, v))) {
        TRY(separate());
        out_.append("null");
      }
    }
    if (length > 0) newLine(stack_.size() - 1);
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
    if (any) newLine(stack_.size() - 1);
    out_.append(u'}');
    return {};
  }

  /// The members of an object whose shape lists them; values come from the slots while the shape is the same.
  Completion<void> slots(Object* o, bool* any) {
    Shape* shape = shapeOf(iso_, o);
    uint32_t count = shape->slotCount;
    for (uint32_t i = 0; i < count; i++) {
      uint8_t attributes;
      PropertyKey key = shapeKeyAt(shape, i, &attributes);
      if (key.isSymbol() || (attributes & kEnumerable_) == 0) continue;
      if (o->shape == shape->index && (attributes & (kAccessor | kSlow)) == 0) {
        Value v = *slotAddress(shape, o, i);
        TRY(memberValue(o, key, v, any));
      } else {
        TRY(member(o, key, any));
      }
    }
    return {};
  }

  Completion<void> member(Object* o, PropertyKey key, bool* any) {
    Value v = TRY(get(iso_, o, key));
    return memberValue(o, key, v, any);
  }

  Completion<void> memberValue(Object* o, PropertyKey key, Value v, bool* any) {
    if (++steps_ % 4096 == 0) TRY(iso_.poll(4096));
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

  /// Remembers an object being written; TypeError if it is already.
  Completion<void> enter(Object* o, PropertyKey key) {
    Value v = Value::object(o);
    for (size_t i = 0; i < stack_.size(); i++)
      if (stack_[i] == v) return circular(i, key);
    stack_.push(v);
    keys_.push(key.isIndex() ? Value::number(key.asIndex()) : Value::string(key.asString()));
    return {};
  }

  /// The name of the object's constructor for the message.
  std::string constructorName(Value v) {
    std::string text = describeObject(iso_, v);
    if (text.starts_with("#<")) return text.substr(2, text.size() - 3);
    if (text.starts_with("[object ")) return text.substr(8, text.size() - 9);
    return text;
  }

  static std::string keyText(Isolate& iso, Value key) {
    return key.isNumber() ? "index " + toDisplay(iso, key) : "property '" + toDisplay(iso, key) + "'";
  }

  /// V8's picture of the circle that begins with stack_[start].
  Thrown circular(size_t start, PropertyKey closing) {
    constexpr size_t kFirst = 2, kLast = 1;
    std::string message = "Converting circular structure to JSON\n    --> starting at object with constructor '" + constructorName(stack_[start]) + "'";
    auto line = [&](size_t i) {
      message += "\n    |     " + keyText(iso_, keys_[i]) + " -> object with constructor '" + constructorName(stack_[i]) + "'";
    };
    size_t firstEnd = std::min(stack_.size(), start + kFirst + 1);
    for (size_t i = start + 1; i < firstEnd; i++) line(i);
    if (stack_.size() > firstEnd + kLast) message += "\n    |     ...";
    for (size_t i = std::max(stack_.size() - kLast, firstEnd); i < stack_.size(); i++) line(i);
    Value last = closing.isIndex() ? Value::number(closing.asIndex()) : Value::string(closing.asString());
    message += "\n    --- " + keyText(iso_, last) + " closes the circle";
    return throwError(iso_, ErrorType::TypeError, message);
  }

  /// Objects of `shape` have no toJSON while *validity is `epoch`.
  struct Absence {
    uint32_t shape = 0;
    uint32_t epoch = 0;
    const uint32_t* validity = nullptr;
  };

  Isolate& iso_;
  Absence absences_[8];
  TextOutput out_;
  std::u16string gap_;
  Value replacer_;
  bool filtered_ = false;
  RootVector names_;     ///< the property list of an array replacer
  RootVector stack_;     ///< objects being written
  RootVector keys_;      ///< their keys
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
