// Reflect, ECMA-262 §28.1.
#include "ObjectBuiltins.h"
#include "runtime/Conversions.h"
#include "runtime/Errors.h"
#include "runtime/Isolate.h"
#include "runtime/PropertyDescriptors.h"
#include "runtime/Realm.h"

namespace sx::rt {

namespace {

/// The target, or the TypeError that names the method.
Completion<Object*> targetOf(Isolate& iso, Arguments& args, const char* method) {
  if (!args[0].isObject()) return throwError(iso, ErrorText::CalledOnNonObject, method);
  return args[0].asObject();
}

// §28.1.1
Completion<Value> reflectApply(Isolate& iso, Arguments& args) {
  if (!isCallable(args[0])) return throwNotFunction(iso, "Function.prototype.apply", args[0]);
  RootVector list(iso);
  TRY(listFromArrayLike(iso, args[2], list));
  return call(iso, args[0], args[1], std::span<const Value>(list.data(), list.size()));
}

// §28.1.2
Completion<Value> reflectConstruct(Isolate& iso, Arguments& args) {
  if (!isConstructor(args[0])) return throwError(iso, ErrorText::NotConstructor, toDisplay(iso, args[0]));
  Value newTarget = args.count() > 2 ? args[2] : args[0];
  if (!isConstructor(newTarget)) return throwError(iso, ErrorText::NotConstructor, toDisplay(iso, newTarget));
  RootVector list(iso);
  TRY(listFromArrayLike(iso, args[1], list));
  return construct(iso, args[0], std::span<const Value>(list.data(), list.size()), newTarget);
}

// §28.1.3
Completion<Value> reflectDefineProperty(Isolate& iso, Arguments& args) {
  Object* o = TRY(targetOf(iso, args, "Reflect.defineProperty"));
  PropertyKey key = TRY(toPropertyKey(iso, args[1]));
  PropertyDescriptor d = TRY(toPropertyDescriptor(iso, args[2]));
  return Value::boolean(TRY(defineOwnProperty(iso, o, key, d)));
}

// §28.1.4
Completion<Value> reflectDeleteProperty(Isolate& iso, Arguments& args) {
  Object* o = TRY(targetOf(iso, args, "Reflect.deleteProperty"));
  return Value::boolean(TRY(deleteProperty(iso, o, TRY(toPropertyKey(iso, args[1])))));
}

// §28.1.5
Completion<Value> reflectGet(Isolate& iso, Arguments& args) {
  Object* o = TRY(targetOf(iso, args, "Reflect.get"));
  PropertyKey key = TRY(toPropertyKey(iso, args[1]));
  return get(iso, o, key, args.count() > 2 ? args[2] : args[0]);
}

// §28.1.6
Completion<Value> reflectGetOwnPropertyDescriptor(Isolate& iso, Arguments& args) {
  Object* o = TRY(targetOf(iso, args, "Reflect.getOwnPropertyDescriptor"));
  PropertyDescriptor d;
  if (!TRY(getOwnProperty(iso, o, TRY(toPropertyKey(iso, args[1])), &d))) return Value::undefined();
  return fromPropertyDescriptor(iso, d);
}

// §28.1.7
Completion<Value> reflectGetPrototypeOf(Isolate& iso, Arguments& args) {
  return getPrototypeOf(iso, TRY(targetOf(iso, args, "Reflect.getPrototypeOf")));
}

// §28.1.8
Completion<Value> reflectHas(Isolate& iso, Arguments& args) {
  Object* o = TRY(targetOf(iso, args, "Reflect.has"));
  return Value::boolean(TRY(hasProperty(iso, o, TRY(toPropertyKey(iso, args[1])))));
}

// §28.1.9
Completion<Value> reflectIsExtensible(Isolate& iso, Arguments& args) {
  return Value::boolean(TRY(isExtensible(iso, TRY(targetOf(iso, args, "Reflect.isExtensible")))));
}

// §28.1.10
Completion<Value> reflectOwnKeys(Isolate& iso, Arguments& args) {
  Object* o = TRY(targetOf(iso, args, "Reflect.ownKeys"));
  RootVector keys(iso);
  TRY(ownPropertyKeys(iso, o, keys));
  return Value::object(newArrayFrom(iso, std::span<const Value>(keys.data(), keys.size())));
}

// §28.1.11
Completion<Value> reflectPreventExtensions(Isolate& iso, Arguments& args) {
  return Value::boolean(TRY(preventExtensions(iso, TRY(targetOf(iso, args, "Reflect.preventExtensions")))));
}

// §28.1.12
Completion<Value> reflectSet(Isolate& iso, Arguments& args) {
  Object* o = TRY(targetOf(iso, args, "Reflect.set"));
  PropertyKey key = TRY(toPropertyKey(iso, args[1]));
  return Value::boolean(TRY(set(iso, o, key, args[2], args.count() > 3 ? args[3] : args[0])));
}

// §28.1.13
Completion<Value> reflectSetPrototypeOf(Isolate& iso, Arguments& args) {
  Object* o = TRY(targetOf(iso, args, "Reflect.setPrototypeOf"));
  if (!args[1].isObject() && !args[1].isNull()) return throwError(iso, ErrorText::PrototypeNotObject, toDisplay(iso, args[1]));
  return Value::boolean(TRY(setPrototypeOf(iso, o, args[1])));
}

constexpr BuiltinRow kRows[] = {
    {BuiltinRow::Method, "defineProperty", reflectDefineProperty, nullptr, 3, kHidden},
    {BuiltinRow::Method, "deleteProperty", reflectDeleteProperty, nullptr, 2, kHidden},
    {BuiltinRow::Method, "apply", reflectApply, nullptr, 3, kHidden, 0, nullptr, InlineCall::ReflectApply},
    {BuiltinRow::Method, "construct", reflectConstruct, nullptr, 2, kHidden},
    {BuiltinRow::Method, "get", reflectGet, nullptr, 2, kHidden},
    {BuiltinRow::Method, "getOwnPropertyDescriptor", reflectGetOwnPropertyDescriptor, nullptr, 2, kHidden},
    {BuiltinRow::Method, "getPrototypeOf", reflectGetPrototypeOf, nullptr, 1, kHidden},
    {BuiltinRow::Method, "has", reflectHas, nullptr, 2, kHidden},
    {BuiltinRow::Method, "isExtensible", reflectIsExtensible, nullptr, 1, kHidden},
    {BuiltinRow::Method, "ownKeys", reflectOwnKeys, nullptr, 1, kHidden},
    {BuiltinRow::Method, "preventExtensions", reflectPreventExtensions, nullptr, 1, kHidden},
    {BuiltinRow::Method, "set", reflectSet, nullptr, 3, kHidden},
    {BuiltinRow::Method, "setPrototypeOf", reflectSetPrototypeOf, nullptr, 2, kHidden},
    {BuiltinRow::String, "@@toStringTag", nullptr, nullptr, 0, kConfigurable, 0, "Reflect"},
};

}  // namespace

void initReflect(Isolate& iso, Realm& realm) {
  Object* reflect = newObject(iso);
  realm.setIntrinsic(Intrinsic::Reflect, reflect);
  defineBuiltins(iso, reflect, kRows);
}

}  // namespace sx::rt
