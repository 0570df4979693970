// Object.prototype, ECMA-262 §20.1.3 and §B.2.2.
#include "builtins/ObjectBuiltins.h"
#include "runtime/Conversions.h"
#include "runtime/Errors.h"
#include "runtime/Function.h"
#include "runtime/Isolate.h"
#include "runtime/Realm.h"

namespace sx::rt {

namespace {

// §20.1.3.2
Completion<Value> protoHasOwnProperty(Isolate& iso, Arguments& args) {
  PropertyKey key = TRY(toPropertyKey(iso, args[0]));
  Object* o = TRY(toObject(iso, args.thisValue()));
  return Value::boolean(TRY(hasOwnProperty(iso, o, key)));
}

// §20.1.3.3
Completion<Value> protoIsPrototypeOf(Isolate& iso, Arguments& args) {
  if (!args[0].isObject()) return Value::boolean(false);
  Object* o = TRY(toObject(iso, args.thisValue()));
  for (Object* at = args[0].asObject();;) {
    Value proto = TRY(getPrototypeOf(iso, at));
    if (proto.isNull()) return Value::boolean(false);
    if (proto.asObject() == o) return Value::boolean(true);
    at = proto.asObject();
  }
}

// §20.1.3.4
Completion<Value> protoPropertyIsEnumerable(Isolate& iso, Arguments& args) {
  PropertyKey key = TRY(toPropertyKey(iso, args[0]));
  Object* o = TRY(toObject(iso, args.thisValue()));
  PropertyDescriptor d;
  return Value::boolean(TRY(getOwnProperty(iso, o, key, &d)) && (d.attributes & kEnumerable_) != 0);
}

// §20.1.3.5
Completion<Value> protoToLocaleString(Isolate& iso, Arguments& args) {
  if (args.thisValue().isNullish()) return throwError(iso, ErrorText::CalledOnNullish, "Object.prototype.toLocaleString");
  return invoke(iso, args.thisValue(), iso.names.toString);
}

const char* builtinTag(Object* o, bool array) {
  if (array) return "Array";
  if (isCallable(Value::object(o))) return "Function";
  switch (o->kind) {
    case CellKind::Arguments: case CellKind::MappedArguments: return "Arguments";
    case CellKind::Error: return "Error";
    case CellKind::BooleanObject: return "Boolean";
    case CellKind::NumberObject: return "Number";
    case CellKind::StringObject: return "String";
    case CellKind::Date: return "Date";
    case CellKind::RegExp: return "RegExp";
    default: return "Object";
  }
}

// §20.1.3.7
Completion<Value> protoValueOf(Isolate& iso, Arguments& args) { return Value::object(TRY(toObject(iso, args.thisValue()))); }

// §20.1.3.8.1
Completion<Value> protoGetProto(Isolate& iso, Arguments& args) { return getPrototypeOf(iso, TRY(toObject(iso, args.thisValue()))); }

// §20.1.3.8.2
Completion<Value> protoSetProto(Isolate& iso, Arguments& args) {
  Value self = args.thisValue();
  if (self.isNullish()) return throwError(iso, ErrorText::CalledOnNullish, "Object.prototype.__proto__");
  if ((args[0].isObject() || args[0].isNull()) && self.isObject()) TRY(setPrototypeOrThrow(iso, self.asObject(), args[0]));
  return Value::undefined();
}

Completion<Value> defineAccessor(Isolate& iso, Arguments& args, bool getter) {
  Object* o = TRY(toObject(iso, args.thisValue()));
  if (!isCallable(args[1])) {
    const char* text = getter ? "Object.prototype.__defineGetter__: Expecting function" : "Object.prototype.__defineSetter__: Expecting function";
    return throwError(iso, ErrorType::TypeError, text);
  }
  PropertyDescriptor d;
  d.attributes = d.present = kEnumerable_ | kConfigurable;
  (getter ? d.hasGetter : d.hasSetter) = true;
  (getter ? d.getter : d.setter) = args[1];
  PropertyKey key = TRY(toPropertyKey(iso, args[0]));
  TRY(definePropertyOrThrow(iso, o, key, d));
  return Value::undefined();
}

// §B.2.2.2, §B.2.2.3
Completion<Value> protoDefineGetter(Isolate& iso, Arguments& args) { return defineAccessor(iso, args, true); }
Completion<Value> protoDefineSetter(Isolate& iso, Arguments& args) { return defineAccessor(iso, args, false); }

Completion<Value> lookupAccessor(Isolate& iso, Arguments& args, bool getter) {
  Object* o = TRY(toObject(iso, args.thisValue()));
  PropertyKey key = TRY(toPropertyKey(iso, args[0]));
  for (;;) {
    PropertyDescriptor d;
    if (TRY(getOwnProperty(iso, o, key, &d))) return !d.isAccessor() ? Value::undefined() : getter ? d.getter : d.setter;
    Value proto = TRY(getPrototypeOf(iso, o));
    if (proto.isNull()) return Value::undefined();
    o = proto.asObject();
  }
}

// §B.2.2.4, §B.2.2.5
Completion<Value> protoLookupGetter(Isolate& iso, Arguments& args) { return lookupAccessor(iso, args, true); }
Completion<Value> protoLookupSetter(Isolate& iso, Arguments& args) { return lookupAccessor(iso, args, false); }

}  // namespace

// §20.1.3.6
Completion<Value> objectToString(Isolate& iso, Arguments& args) {
  Value self = args.thisValue();
  if (self.isNullish()) return Value::string(intern(iso, self.isNull() ? "[object Null]" : "[object Undefined]"));
  Object* o = TRY(toObject(iso, self));
  const char* builtin = builtinTag(o, TRY(isArray(iso, Value::object(o))));
  Value tag = TRY(get(iso, o, PropertyKey::symbol(iso.symbols.toStringTag)));
  StringBuilder text(iso);
  text.append("[object ");
  if (tag.isString()) text.append(tag.asString());
  else text.append(std::string_view(builtin));
  text.append("]");
  return Value::string(TRY(text.finish()));
}

namespace {

constexpr BuiltinRow kRows[] = {
    {BuiltinRow::Method, "__defineGetter__", protoDefineGetter, nullptr, 2, kHidden},
    {BuiltinRow::Method, "__defineSetter__", protoDefineSetter, nullptr, 2, kHidden},
    {BuiltinRow::Method, "hasOwnProperty", protoHasOwnProperty, nullptr, 1, kHidden},
    {BuiltinRow::Method, "__lookupGetter__", protoLookupGetter, nullptr, 1, kHidden},
    {BuiltinRow::Method, "__lookupSetter__", protoLookupSetter, nullptr, 1, kHidden},
    {BuiltinRow::Method, "isPrototypeOf", protoIsPrototypeOf, nullptr, 1, kHidden},
    {BuiltinRow::Method, "propertyIsEnumerable", protoPropertyIsEnumerable, nullptr, 1, kHidden},
    {BuiltinRow::Method, "toString", objectToString, nullptr, 0, kHidden},
    {BuiltinRow::Method, "valueOf", protoValueOf, nullptr, 0, kHidden},
    {BuiltinRow::Accessor, "__proto__", protoGetProto, protoSetProto, 0, kConfigurable},
    {BuiltinRow::Method, "toLocaleString", protoToLocaleString, nullptr, 0, kHidden},
};

}  // namespace

std::span<const BuiltinRow> objectPrototypeRows() { return kRows; }

bool isObjectToString(Value v) {
  return v.isObject() && v.asObject()->kind == CellKind::NativeFunction && static_cast<NativeFunction*>(v.asObject())->function == objectToString;
}

}  // namespace sx::rt
