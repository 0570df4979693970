// JSON (ECMA-262 §25.5): parse with its reviver, rawJSON and the object itself.
#include "JsonParser.h"
#include "runtime/Conversions.h"
#include "runtime/Errors.h"
#include "runtime/Realm.h"

namespace sx::rt {

namespace {

/// Walks a parsed value and hands everything to the reviver, innermost first.
class Reviver {
 public:
  Reviver(Isolate& iso, Value function) : iso_(iso), function_(function) {}

  /// InternalizeJSONProperty, with the sources as long as the value is still the one that was parsed.
  Completion<Value> internalize(Object* holder, PropertyKey key, Value sources) {
    TRY(checkNativeStack(iso_));
    Value v = TRY(get(iso_, holder, key));
    Object* context = newObject(iso_, 1);
    if (v.isObject()) {
      bool array = TRY(isArray(iso_, v));
      if (!sources.isObject() || (sources.asObject()->kind == CellKind::Array) != array) sources = Value::undefined();
      TRY(array ? elements(v.asObject(), sources) : properties(v.asObject(), sources));
    } else if (sources.isInternal()) {
      auto* pair = static_cast<RawValues*>(sources.asCell());
      if (sameValue(iso_, pair->values[0], v)) defineRaw(iso_, context, iso_.names.source, pair->values[1]);
    }
    return call(iso_, function_, Value::object(holder), {valueFromKey(iso_, key), v, Value::object(context)});
  }

 private:
  Completion<void> elements(Object* o, Value sources) {
    uint64_t length = TRY(lengthOfArrayLike(iso_, o));
    for (uint64_t i = 0; i < length; i++) {
      if (i % 4096 == 4095) TRY(iso_.poll(4096));
      TRY(replace(o, TRY(toPropertyKey(iso_, Value::number(i))), sources));
    }
    return {};
  }

  Completion<void> properties(Object* o, Value sources) {
    RootVector keys(iso_);
    TRY(enumerableKeys(o, keys));
    for (size_t i = 0; i < keys.size(); i++) TRY(replace(o, TRY(toPropertyKey(iso_, keys[i])), sources));
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

  Completion<void> replace(Object* o, PropertyKey key, Value sources) {
    Value inner = sources.isObject() ? sourceAt(sources.asObject(), key) : Value::undefined();
    Value v = TRY(internalize(o, key, inner));
    if (v.isUndefined()) (void)TRY(deleteProperty(iso_, o, key));
    else (void)TRY(createDataProperty(iso_, o, key, v));
    return {};
  }

  /// A source tree is no ordinary value: it is read without its prototype.
  Value sourceAt(Object* tree, PropertyKey key) {
    if (tree->kind == CellKind::Array) {
      Value v;
      return key.isIndex() && denseGet(static_cast<Array*>(tree), key.asIndex(), &v) ? v : Value::undefined();
    }
    return dataProperty(iso_, tree, key);
  }

  Isolate& iso_;
  Value function_;
};

// §25.5.1
Completion<Value> jsonParse(Isolate& iso, Arguments& args) {
  String* text = TRY(toString(iso, args[0]));
  if (!isCallable(args[1])) return parseJson(iso, text);
  Value sources;
  Value v = TRY(parseJson(iso, text, &sources));
  Object* root = newObject(iso, 1);
  defineRaw(iso, root, iso.names.empty, v);
  return Reviver(iso, args[1]).internalize(root, iso.names.empty, sources);
}

// §25.5.3
Completion<Value> jsonRawJson(Isolate& iso, Arguments& args) {
  String* text = TRY(toString(iso, args[0]));
  auto refused = [](char16_t c) { return c == '\t' || c == '\n' || c == '\r' || c == ' '; };
  if (text->length == 0 || refused(charAt(iso, text, text->length - 1))) {
    return throwError(iso, ErrorType::SyntaxError, "Invalid value for JSON.rawJSON");
  }
  char16_t first = charAt(iso, text, 0);
  if (refused(first) || first == '{' || first == '[') return throwUnexpectedJson(iso, text, 0);
  (void)TRY(parseJson(iso, text));
  Object* o = newObjectWithProto(iso, Value::null(), 1);
  defineRaw(iso, o, builtinKey(iso, "rawJSON"), Value::string(text), kEnumerable_);
  (void)TRY(preventExtensions(iso, o));
  o->flags |= kRawJsonObject;
  return Value::object(o);
}

// §25.5.2
Completion<Value> jsonIsRawJson(Isolate&, Arguments& args) { return Value::boolean(isRawJson(args[0])); }

constexpr BuiltinRow kRows[] = {
    {BuiltinRow::Method, "parse", jsonParse, nullptr, 2, kHidden},
    {BuiltinRow::Method, "stringify", jsonStringify, nullptr, 3, kHidden},
    {BuiltinRow::Method, "rawJSON", jsonRawJson, nullptr, 1, kHidden},
    {BuiltinRow::Method, "isRawJSON", jsonIsRawJson, nullptr, 1, kHidden},
    {.type = BuiltinRow::String, .name = "@@toStringTag", .attributes = kConfigurable, .text = "JSON"},
};

}  // namespace

void initJson(Isolate& iso, Realm& realm) {
  Object* json = newObject(iso, 0);
  realm.setIntrinsic(Intrinsic::JSON, json);
  defineBuiltins(iso, json, kRows);
}

}  // namespace sx::rt
