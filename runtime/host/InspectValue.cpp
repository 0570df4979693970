// Which text each kind of object has: prefixes, entries, keys.
#include <cmath>

#include "InspectContext.h"
#include "bytecode/format/Module.h"
#include "runtime/Collections.h"
#include "runtime/Conversions.h"
#include "runtime/Errors.h"
#include "runtime/Function.h"
#include "runtime/InternalMethods.h"
#include "runtime/Iterators.h"
#include "runtime/ObjectCells.h"
#include "runtime/ObjectInline.h"
#include "runtime/Realm.h"

namespace sx::rt {

namespace {

std::string moreItems(uint64_t n) { return "... " + std::to_string(n) + " more item" + (n > 1 ? "s" : ""); }

const char* typedArrayName(ElementType type) {
  constexpr const char* kNames[] = {"Int8Array", "Uint8Array", "Uint8ClampedArray", "Int16Array", "Uint16Array", "Int32Array",
                                    "Uint32Array", "Float16Array", "Float32Array", "Float64Array", "BigInt64Array", "BigUint64Array"};
  return kNames[static_cast<size_t>(type)];
}

/// The prototype without asking a proxy.
Value protoOf(Isolate& iso, Object* o) { return iso.shapes[o->shape]->proto; }

/// An own property without running user code.
bool ownData(Isolate& iso, Object* o, PropertyKey key, PropertyDescriptor* out) {
  if (o->kind == CellKind::Proxy) return false;
  auto found = getOwnProperty(iso, o, key, out);
  if (found.isThrown()) {
    iso.exception = Value::undefined();
    return false;
  }
  return found.release();
}

bool inheritsFrom(Isolate& iso, Object* o, Object* proto) {
  if (o->kind == CellKind::Proxy) return false;
  for (Value p = protoOf(iso, o); p.isObject() && p.asObject()->kind != CellKind::Proxy; p = protoOf(iso, p.asObject())) {
    if (p == Value::object(proto)) return true;
  }
  return false;
}

std::string nameOfFunction(Isolate& iso, Object* f) {
  PropertyDescriptor d;
  if (!ownData(iso, f, iso.names.name, &d) || !d.hasValue || !d.value.isString()) return "";
  return toUtf8(iso, d.value.asString());
}

}  // namespace

std::string Inspector::constructorName(Object* o, bool* nullProto) {
  *nullProto = false;
  Object* at = o;
  for (int steps = 0; steps < 1000; steps++) {
    PropertyDescriptor d;
    if (ownData(iso_, at, iso_.names.constructor, &d) && d.hasValue && isCallable(d.value)) {
      std::string name = nameOfFunction(iso_, d.value.asObject());
      // Only a constructor that the object is an instance of counts, by its own Symbol.hasInstance if it has one.
      auto inherits = name.empty() ? Completion<bool>(false) : instanceOf(iso_, Value::object(o), d.value);
      if (!inherits.isThrown() && inherits.release()) return name;
      if (inherits.isThrown()) iso_.exception = Value::undefined();
    }
    Value next = protoOf(iso_, at);
    if (!next.isObject()) break;
    at = next.asObject();
  }
  if (at == o) {
    *nullProto = true;
    return "";
  }
  // Inherits from an object without a prototype.
  InspectOptions shallow;
  shallow.depth = -1;
  Value first = protoOf(iso_, o);
  return "Object <" + Inspector(iso_, shallow).formatValue(first, 0) + ">";
}

std::string Inspector::prefix(const std::string& name, bool nullProto, const std::string& tag, const char* fallback, const std::string& size) {
  if (nullProto) {
    std::string out = "[" + std::string(fallback) + size + ": null prototype] ";
    if (!tag.empty() && tag != fallback) out += "[" + tag + "] ";
    return out;
  }
  if (!tag.empty() && tag != name) return name + size + " [" + tag + "] ";
  return name + size + " ";
}

void Inspector::enumerableKeys(Object* o, bool skipIndices, RootVector& out) {
  RootVector all(iso_);
  if (ownPropertyKeysRaw(iso_, o, all).isThrown()) {
    iso_.exception = Value::undefined();
    return;
  }
  for (size_t i = 0; i < all.size(); i++) {
    if (skipIndices && all[i].isNumber()) continue;
    auto key = toPropertyKey(iso_, all[i]);
    if (key.isThrown()) continue;
    PropertyDescriptor d;
    bool exists = ownData(iso_, o, key.release(), &d);
    // A binding in its dead zone cannot be read, but is listed.
    if (o->kind == CellKind::ModuleNamespace && !all[i].isSymbol()) exists = true, d.attributes |= kEnumerable_;
    if (exists && ((d.attributes & kEnumerable_) != 0 || options_.showHidden)) out.push(all[i]);
  }
}

std::string Inspector::formatValue(Value v, int recurseTimes) {
  // Whoever prints sees that the program is ending.
  if (iso_.poll(1).isThrown()) return "";
  if (!v.isObject()) return formatPrimitive(v, true);
  Object* o = v.asObject();
  if (o->kind == CellKind::Proxy) {
    auto* proxy = static_cast<ProxyObject*>(o);
    if (!proxy->target.isObject()) return "<Revoked Proxy>";
    return "Proxy(" + formatValue(proxy->target, recurseTimes) + ")";
  }
  for (size_t i = 0; i < seen_.size(); i++) {
    if (seen_[i] != v) continue;
    size_t number = 0;
    while (number < circular_.size() && circular_[number] != v) number++;
    if (number == circular_.size()) circular_.push(v);
    return "[Circular *" + std::to_string(number + 1) + "]";
  }
  if (checkNativeStack(iso_).isThrown()) {
    iso_.exception = Value::undefined();
    return "[Object: Inspection interrupted prematurely. Maximum call stack size exceeded.]";
  }
  return formatObject(o, recurseTimes);
}

std::string Inspector::formatObject(Object* o, int recurseTimes) {
  Value v = Value::object(o);
  bool nullProto;
  std::string name = constructorName(o, &nullProto);
  std::string tag;
  PropertyKey tagKey = PropertyKey::symbol(iso_.symbols.toStringTag);
  // The one property whose getter is run, as in Node: it names the object.
  auto tagRead = get(iso_, o, tagKey);
  Value tagValue = tagRead.isThrown() ? Value::undefined() : tagRead.release();
  PropertyDescriptor ownTag;
  if (tagValue.isString() && tagValue.asString()->length != 0) {
    bool own = ownData(iso_, o, tagKey, &ownTag);
    if (!own || (ownTag.attributes & kEnumerable_) == 0) tag = toUtf8(iso_, tagValue.asString());
  }
  if (o->kind == CellKind::TypedArray) tag = typedArrayName(static_cast<TypedArrayObject*>(o)->type());

  RootVector keys(iso_);
  // Without an iterator, arrays and collections print like other objects.
  bool iterable = nullProto || !dataProperty(iso_, o, PropertyKey::symbol(iso_.symbols.iterator)).isUndefined();
  bool isError = o->kind == CellKind::Error || inheritsFrom(iso_, o, iso_.realm->intrinsic(Intrinsic::ErrorPrototype));
  CellKind kindShown = isError ? CellKind::Error : o->kind;
  bool needsIterator = kindShown == CellKind::Array || kindShown == CellKind::Map || kindShown == CellKind::Set || kindShown == CellKind::TypedArray;
  bool hasOwnForm = kindShown == CellKind::BuiltinIterator || kindShown == CellKind::Arguments || kindShown == CellKind::MappedArguments || isCallableKind(kindShown);
  // What has no class but Object prints like other objects too.
  if (needsIterator ? !iterable : !hasOwnForm && name == "Object" && !nullProto) kindShown = CellKind::PlainObject;
  if (o->kind == CellKind::TypedArray && kindShown == CellKind::PlainObject) tag.clear();
  bool indexed = kindShown == CellKind::Array || kindShown == CellKind::TypedArray || kindShown == CellKind::StringObject;
  enumerableKeys(o, indexed, keys);
  Shape shape;
  std::string whole;
  seen_.push(v);
  // The depth is decided before entries are made, but after the texts that need none.
  bool tooDeep = recurseTimes > options_.depth;
  int depth = recurseTimes + 1;
  bool done = formatKind(o, kindShown, tooDeep ? -1 : depth, name, nullProto, tag, keys, shape, whole);
  if (done) {
    seen_.pop();
    return whole;
  }
  if (tooDeep) {
    seen_.pop();
    std::string text = prefix(name, nullProto, tag, o->kind == CellKind::Array ? "Array" : "Object");
    text.pop_back();
    return "[" + text + "]";
  }
  EntryKind kind = shape.isArrayLike ? EntryKind::ArrayExtra : EntryKind::Object;
  for (size_t i = 0; i < keys.size(); i++) {
    shape.output.push_back(formatProperty(o, keys[i], depth, kind));
    shape.allNumbers = false;
  }
  seen_.pop();
  for (size_t i = 0; i < circular_.size(); i++) {
    if (circular_[i] != v) continue;
    std::string reference = "<ref *" + std::to_string(i + 1) + ">";
    shape.base = shape.base.empty() ? reference : reference + " " + shape.base;
  }
  return reduceToSingleString(shape, kind, depth);
}

bool Inspector::formatKind(Object* o, CellKind kind, int depth, const std::string& name, bool nullProto, const std::string& tag, RootVector& keys, Shape& shape, std::string& whole) {
  bool enter = depth >= 0;
  if (enter) currentDepth_ = depth;
  auto size = [](uint64_t n) { return "(" + std::to_string(n) + ")"; };
  auto finish = [&whole](std::string text) {
    whole = std::move(text);
    return true;
  };
  switch (kind) {
    case CellKind::Array: {
      uint32_t length = static_cast<Array*>(o)->length;
      bool plain = name == "Array" && tag.empty() && !nullProto;
      shape.open = (plain ? "" : prefix(name, nullProto, tag, "Array", size(length))) + "[";
      shape.close = "]";
      shape.isArrayLike = true;
      if (length == 0 && keys.empty()) return finish(shape.open + "]");
      if (enter) formatArray(o, depth, shape);
      return false;
    }
    case CellKind::TypedArray: {
      uint64_t length = typedArrayLength(static_cast<TypedArrayObject*>(o));
      shape.open = prefix(name, nullProto, tag, tag.c_str(), size(length)) + "[";
      shape.close = "]";
      shape.isArrayLike = true;
      if (length == 0 && keys.empty()) return finish(shape.open + "]");
      if (enter) formatTypedArray(o, shape);
      return false;
    }
    case CellKind::Set:
    case CellKind::Map: {
      uint32_t count = collectionSize(static_cast<CollectionObject*>(o));
      std::string before = prefix(name, nullProto, tag, o->kind == CellKind::Set ? "Set" : "Map", size(count));
      if (count == 0 && keys.empty()) return finish(before + "{}");
      shape.open = before + "{";
      if (!enter) return false;
      if (o->kind == CellKind::Set) formatSet(o, depth, shape);
      else formatMap(o, depth, shape);
      return false;
    }
    case CellKind::BuiltinIterator: {
      auto* iterator = static_cast<BuiltinIterator*>(o);
      if (iterator->from == IteratorSource::Map || iterator->from == IteratorSource::Set) {
        shape.open = "[" + (iterator->iteration == IterationKind::Entries ? tag.substr(0, 3) + " Entries" : tag) + "] {";
        if (enter) formatCollectionIterator(o, depth, shape);
        return false;
      }
      break;
    }
    case CellKind::Arguments:
    case CellKind::MappedArguments:
      shape.open = "[Arguments] {";
      if (keys.empty()) return finish("[Arguments] {}");
      return false;
    case CellKind::Function:
    case CellKind::NativeFunction:
    case CellKind::BoundFunction:
      shape.base = functionBase(o, name, nullProto, tag);
      if (keys.empty()) return finish(shape.base);
      return false;
    case CellKind::Error:
      shape.base = formatError(o, name, nullProto, keys);
      if (keys.empty()) return finish(shape.base);
      return false;
    case CellKind::ArrayBuffer:
      shape.open = prefix(name, nullProto, tag, "ArrayBuffer") + "{";
      if (enter) {
        formatBytes(o, shape);
        shape.output.push_back("[byteLength]: " + std::to_string(static_cast<ArrayBufferObject*>(o)->byteLength));
      }
      return false;
    case CellKind::DataView: {
      auto* view = static_cast<TypedArrayObject*>(o);
      shape.open = prefix(name, nullProto, tag, "DataView") + "{";
      if (!enter) return false;
      shape.output.push_back("[byteLength]: " + std::to_string(typedArrayLength(view)));
      shape.output.push_back("[byteOffset]: " + std::to_string(view->byteOffset));
      indentation_ += 2;
      shape.output.push_back("[buffer]: " + formatValue(view->buffer, depth));
      indentation_ -= 2;
      return false;
    }
    case CellKind::WeakMap:
    case CellKind::WeakSet:
      shape.open = prefix(name, nullProto, tag, o->kind == CellKind::WeakMap ? "WeakMap" : "WeakSet") + "{";
      if (enter) shape.output.push_back("<items unknown>");
      return false;
    case CellKind::ModuleNamespace:
      shape.open = "[Module: null prototype] {";
      if (keys.empty()) return finish("[Module: null prototype] {}");
      return false;
    case CellKind::NumberObject:
    case CellKind::StringObject:
    case CellKind::BooleanObject:
    case CellKind::SymbolObject:
    case CellKind::BigIntObject: {
      constexpr const char* kTypes[] = {"Boolean", "Number", "String", "Symbol", "BigInt"};
      std::string type = kTypes[static_cast<int>(o->kind) - static_cast<int>(CellKind::BooleanObject)];
      shape.base = "[" + type;
      if (nullProto) shape.base += " (null prototype)";
      else if (type != name) shape.base += " (" + name + ")";
      shape.base += ": " + formatPrimitive(static_cast<PrimitiveObject*>(o)->value, false) + "]";
      if (!tag.empty() && tag != name) shape.base += " [" + tag + "]";
      if (keys.empty()) return finish(shape.base);
      return false;
    }
    default: break;
  }
  bool plain = name == "Object" && tag.empty() && !nullProto;
  std::string before = plain ? "" : prefix(name, nullProto, tag, "Object");
  if (keys.empty()) return finish(before + "{}");
  shape.open = before + "{";
  return false;
}

bool Inspector::formatArray(Object* o, int depth, Shape& shape) {
  auto* array = static_cast<Array*>(o);
  uint32_t length = array->length;
  uint32_t index = 0;
  // From the first hole on, what is not enumerable counts as one.
  bool enumerableOnly = false;
  PropertyDescriptor d;
  auto isShown = [&](uint32_t at) {
    return ownData(iso_, o, PropertyKey::index(at), &d) && (!enumerableOnly || (d.attributes & kEnumerable_) != 0);
  };
  while (index < length && shape.output.size() < options_.maxArrayLength) {
    if (isShown(index)) {
      bool number = d.hasValue && (d.value.isNumber() || d.value.isBigInt());
      shape.allNumbers = shape.allNumbers && number;
      shape.output.push_back(formatProperty(o, Value::number(index), depth, EntryKind::ArrayElement));
      index++;
      continue;
    }
    // A run of holes is one entry.
    uint32_t start = index;
    enumerableOnly = true;
    RootVector keys(iso_);
    if (isDenseArray(o)) {
      while (index < length && (index >= array->elements->capacity || array->elements->values[index].isHole())) {
        if (index >= array->elements->capacity) index = length;
        else index++;
      }
    } else {
      auto listed = ownPropertyKeysRaw(iso_, o, keys);
      if (listed.isThrown()) iso_.exception = Value::undefined();
      uint32_t next = length;
      for (size_t i = 0; i < keys.size(); i++) {
        if (keys[i].isNumber() && keys[i].asNumber() >= index && isShown(static_cast<uint32_t>(keys[i].asNumber()))) {
          next = static_cast<uint32_t>(keys[i].asNumber());
          break;
        }
      }
      index = next;
    }
    uint32_t holes = index - start;
    shape.output.push_back("<" + std::to_string(holes) + " empty item" + (holes > 1 ? "s" : "") + ">");
    shape.allNumbers = false;
  }
  if (index < length) shape.output.push_back(moreItems(length - index));
  return true;
}

void Inspector::formatTypedArray(Object* o, Shape& shape) {
  auto* t = static_cast<TypedArrayObject*>(o);
  uint64_t length = typedArrayLength(t);
  for (uint64_t i = 0; i < length && i < options_.maxArrayLength; i++) shape.output.push_back(formatPrimitive(typedArrayGet(iso_, t, i), true));
  if (length > options_.maxArrayLength) shape.output.push_back(moreItems(length - options_.maxArrayLength));
}

void Inspector::formatSet(Object* o, int depth, Shape& shape) {
  RootVector table(iso_);
  table.push(static_cast<CollectionObject*>(o)->table);
  uint32_t index = 0;
  Value key, value;
  indentation_ += 2;
  while (collectionNext(&table[0], &index, &key, &value)) {
    if (shape.output.size() == options_.maxArrayLength) {
      shape.output.push_back(moreItems(collectionSize(static_cast<CollectionObject*>(o)) - options_.maxArrayLength));
      break;
    }
    shape.output.push_back(formatValue(key, depth));
  }
  indentation_ -= 2;
}

void Inspector::formatMap(Object* o, int depth, Shape& shape) {
  RootVector table(iso_);
  table.push(static_cast<CollectionObject*>(o)->table);
  uint32_t index = 0;
  Value key, value;
  indentation_ += 2;
  while (collectionNext(&table[0], &index, &key, &value)) {
    if (shape.output.size() == options_.maxArrayLength) {
      shape.output.push_back(moreItems(collectionSize(static_cast<CollectionObject*>(o)) - options_.maxArrayLength));
      break;
    }
    std::string keyText = formatValue(key, depth);
    shape.output.push_back(keyText + " => " + formatValue(value, depth));
  }
  indentation_ -= 2;
}

void Inspector::formatCollectionIterator(Object* o, int depth, Shape& shape) {
  auto* iterator = static_cast<BuiltinIterator*>(o);
  if (!iterator->source.isInternal()) return;
  RootVector table(iso_);
  table.push(iterator->source);
  uint32_t index = iterator->index;
  Value key, value;
  indentation_ += 2;
  while (collectionNext(&table[0], &index, &key, &value) && shape.output.size() < options_.maxArrayLength) {
    switch (iterator->iteration) {
      case IterationKind::Keys: shape.output.push_back(formatValue(key, depth)); break;
      case IterationKind::Values: shape.output.push_back(formatValue(iterator->from == IteratorSource::Set ? key : value, depth)); break;
      case IterationKind::Entries: {
        std::string first = formatValue(key, depth);
        shape.output.push_back("[ " + first + ", " + formatValue(iterator->from == IteratorSource::Set ? key : value, depth) + " ]");
        break;
      }
    }
  }
  indentation_ -= 2;
}

void Inspector::formatBytes(Object* o, Shape& shape) {
  auto* buffer = static_cast<ArrayBufferObject*>(o);
  if ((buffer->flags & kBufferDetached) != 0) {
    shape.output.push_back("(detached)");
    return;
  }
  std::string text = "<";
  char hex[4];
  constexpr uint64_t kMaxBytes = 100;
  for (uint64_t i = 0; i < buffer->byteLength && i < kMaxBytes; i++) {
    std::snprintf(hex, sizeof(hex), "%02x", buffer->data[i]);
    if (i != 0) text += ' ';
    text += hex;
  }
  if (buffer->byteLength > kMaxBytes) {
    uint64_t more = buffer->byteLength - kMaxBytes;
    text += " ... " + std::to_string(more) + " more byte" + (more > 1 ? "s" : "");
  }
  shape.output.push_back("[Uint8Contents]: " + text + ">");
}

std::string Inspector::formatProperty(Object* o, Value keyValue, int depth, EntryKind kind) {
  auto converted = toPropertyKey(iso_, keyValue);
  PropertyKey key = converted.release();
  PropertyDescriptor d;
  bool exists = ownData(iso_, o, key, &d);
  std::string text;
  if (!exists) {
    // A binding of a module namespace that is still in its dead zone.
    text = "<uninitialized>";
    d.attributes = kEnumerable_;
  } else if (d.hasValue) {
    indentation_ += 2;
    text = formatValue(d.value, depth);
    indentation_ -= 2;
  } else {
    bool getter = !d.getter.isUndefined(), setter = !d.setter.isUndefined();
    text = getter ? (setter ? "[Getter/Setter]" : "[Getter]") : setter ? "[Setter]" : "undefined";
  }
  if (kind == EntryKind::ArrayElement) return text;
  std::string name;
  if (key.isSymbol()) name = formatPrimitive(Value::symbol(key.asSymbol()), false);
  else name = toUtf8(iso_, stringFromKey(iso_, key));
  if (!key.isSymbol() && name == "__proto__") name = "['__proto__']";
  else if ((d.attributes & kEnumerable_) == 0) name = "[" + name + "]";
  else if (!key.isSymbol() && !isPlainName(name)) name = quote(name);
  return name + ": " + text;
}

std::string Inspector::functionBase(Object* o, const std::string& name, bool nullProto, const std::string& tag) {
  std::string own = nameOfFunction(iso_, o);
  PropertyDescriptor named;
  // A name that is no string is shown as a value.
  if (ownData(iso_, o, iso_.names.name, &named) && named.hasValue && !named.value.isString()) own = formatValue(named.value, options_.depth + 1);
  uint32_t flags = o->kind == CellKind::Function ? static_cast<Function*>(o)->code->flags : 0;
  if ((flags & kFnClassConstructor) != 0) {
    std::string base = "[class " + (own.empty() ? std::string("(anonymous)") : own);
    if (name != "Function" && !nullProto) base += " [" + name + "]";
    if (!tag.empty() && tag != name) base += " [" + tag + "]";
    if (nullProto) return base + " extends [null prototype]]";
    Value parent = protoOf(iso_, o);
    std::string super = parent.isObject() && isCallable(parent) ? nameOfFunction(iso_, parent.asObject()) : "";
    if (!super.empty()) base += " extends " + super;
    return base + "]";
  }
  bool generator = (flags & kFnGenerator) != 0, async = (flags & kFnAsync) != 0;
  std::string type = std::string(async ? "Async" : "") + (generator ? "Generator" : "") + "Function";
  std::string base = "[" + type;
  if (nullProto) base += " (null prototype)";
  base += own.empty() ? " (anonymous)" : ": " + own;
  base += "]";
  if (!nullProto && name != type && name != "Function") base += " " + name;
  if (!tag.empty() && tag != name && tag != type) base += " [" + tag + "]";
  return base;
}

namespace {

/// The header's class name as Node improves it: an own name wins; the constructor's name is shown if it says more.
void improveHeader(std::string& stack, const std::string& constructor, bool nullProto, const std::string& ownName) {
  size_t end = stack.find_first_of(":\n");
  std::string name = stack.substr(0, end == std::string::npos ? stack.size() : end);
  if (!ownName.empty()) {
    if (name.ends_with("Error")) stack.replace(0, name.size(), ownName);
    return;
  }
  if (nullProto || constructor == name || !name.ends_with("Error") || constructor.find('<') != std::string::npos) return;
  bool includes = constructor.find(name) != std::string::npos;
  stack.replace(0, name.size(), includes ? constructor : constructor + " [" + name + "]");
}

}  // namespace

std::string Inspector::formatError(Object* o, const std::string& constructor, bool nullProto, RootVector& keys) {
  Value stackValue = o->kind == CellKind::Error ? errorStack(iso_, Value::object(o)) : Value::undefined();
  std::string stack = stackValue.isString() && stackValue.asString()->length != 0 ? toUtf8(iso_, stackValue.asString()) : errorHeader(iso_, Value::object(o));
  PropertyDescriptor nameProperty;
  bool ownNamed = ownData(iso_, o, iso_.names.name, &nameProperty) && nameProperty.hasValue && nameProperty.value.isString();
  improveHeader(stack, constructor, nullProto, ownNamed ? toUtf8(iso_, nameProperty.value.asString()) : "");
  // Own properties whose text the stack already shows are left out.
  RootVector kept(iso_);
  for (size_t i = 0; i < keys.size(); i++) {
    if (keys[i].isString()) {
      std::string name = toUtf8(iso_, keys[i].asString());
      if (name == "name" || name == "message" || name == "stack") {
        Value v = dataProperty(iso_, o, keyFromString(iso_, keys[i].asString()));
        if (v.isString() && stack.find(toUtf8(iso_, v.asString())) != std::string::npos) continue;
      }
    }
    kept.push(keys[i]);
  }
  PropertyDescriptor d;
  for (PropertyKey hidden : {iso_.names.cause, iso_.names.errors}) {
    if (!ownData(iso_, o, hidden, &d) || (d.attributes & kEnumerable_) != 0) continue;
    kept.push(Value::string(hidden.asString()));
  }
  keys.resize(0);
  for (size_t i = 0; i < kept.size(); i++) keys.push(kept[i]);
  if (stack.find("\n    at") == std::string::npos) stack = "[" + stack + "]";
  if (indentation_ != 0) {
    std::string indented;
    for (char c : stack) {
      indented += c;
      if (c == '\n') indented += std::string(static_cast<size_t>(indentation_), ' ');
    }
    stack = indented;
  }
  return stack;
}

}  // namespace sx::rt
