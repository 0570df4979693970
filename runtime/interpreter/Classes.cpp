// Class definition, super and private names (ECMA-262 §15.7, §13.3.7, §7.3.26 …).
#include "Interpreter.h"
#include "ObjectSupport.h"
#include "bytecode/format/Module.h"
#include "runtime/Errors.h"
#include "runtime/InternalMethods.h"
#include "runtime/ObjectInline.h"
#include "runtime/Realm.h"

namespace sx::rt {

namespace {

/// The description of a private name: "#x" of a field; "#x an instance of class C" or "#x class C" of a method or
/// accessor, whose receiver must be that.
std::string privateDescription(Isolate& iso, Value name) {
  Value d = name.isSymbol() ? name.asSymbol()->description : Value::undefined();
  return d.isString() ? toUtf8(iso, d.asString()) : std::string("#?");
}

/// "#x" of a private name.
std::string privateText(Isolate& iso, Value name) {
  std::string text = privateDescription(iso, name);
  return text.substr(0, text.find(' '));
}

/// The object has no private element of that name.
Thrown throwPrivateAbsent(Isolate& iso, ErrorText text, Value name) {
  std::string description = privateDescription(iso, name);
  size_t space = description.find(' ');
  if (space == std::string::npos) return throwError(iso, text, description);
  return throwError(iso, ErrorType::TypeError, "Receiver must be " + description.substr(space + 1));
}

/// The object has it already.
Thrown throwPrivateTwice(Isolate& iso, Value name) {
  std::string description = privateDescription(iso, name);
  size_t cls = description.find(" class ");
  if (cls == std::string::npos) cls = description.find(" of class ");
  if (cls == std::string::npos) return throwError(iso, ErrorText::PrivateTwice, description);
  return throwError(iso, ErrorText::PrivateTwice, "private methods of " + description.substr(description.find("class ", cls)));
}

/// A private name as a key, or nothing if hostile code put something else there.
bool privateKey(Value name, PropertyKey* key) {
  if (!name.isSymbol() || !name.asSymbol()->isPrivate()) return false;
  *key = PropertyKey::symbol(name.asSymbol());
  return true;
}

/// Finds the private element `key` of an object: private names never reach a proxy's traps, so the search is on the
/// object's own shape. False if there is none.
bool findPrivate(Isolate& iso, Object* object, PropertyKey key, PropertyDescriptor* out) {
  FoundProperty found;
  if (!ordinaryFindOwn(iso, object, key, &found)) return false;
  out->attributes = found.attributes;
  if (found.isAccessor()) {
    auto* accessor = static_cast<Accessor*>(found.value.asCell());
    out->getter = accessor->getter;
    out->setter = accessor->setter;
    out->hasGetter = out->hasSetter = true;
  } else {
    out->value = found.value;
    out->hasValue = true;
  }
  return true;
}

bool isFunctionOfClass(Value v) {
  return v.isObject() && v.asObject()->kind == CellKind::Function && (static_cast<Function*>(v.asObject())->code->flags & kFnClassConstructor) != 0;
}

bool forwardsToSuper(Value v) {
  return v.isObject() && v.asObject()->kind == CellKind::Function && (static_cast<Function*>(v.asObject())->code->flags & kFnForwardsToSuper) != 0;
}

}  // namespace

Completion<void> newClass(Isolate& iso, LoadedProgram* program, Value heritage, Value scope, uint32_t function, Value* constructor, Value* prototype) {
  Value protoParent = Value::object(iso.realm->intrinsic(Intrinsic::ObjectPrototype));
  Value constructorParent;
  if (heritage.isNull()) {
    protoParent = Value::null();
  } else if (!heritage.isTdz()) {
    if (!isConstructor(heritage)) return throwError(iso, ErrorText::ExtendsNotConstructor, toDisplay(iso, heritage));
    protoParent = TRY(get(iso, heritage.asObject(), iso.names.prototype));
    if (!protoParent.isObject() && !protoParent.isNull()) return throwError(iso, ErrorText::ExtendsPrototype, toDisplay(iso, protoParent));
    constructorParent = heritage;
  }
  // Results are written only once nothing can fail: a handler may rely on what the registers held before.
  Value proto = Value::object(newObjectWithProto(iso, protoParent));
  FunctionCode* code = program->functions + function;
  auto* made = static_cast<Function*>(iso.heap.allocate(CellKind::Function, sizeof(Function)));
  made->shape = iso.interpreter->shapeOfClosures()->index;
  made->props = 0;
  made->code = code;
  made->scope = scope.isInternal() ? static_cast<Scope*>(scope.asCell()) : nullptr;
  Value self = Value::object(made);
  if (!heritage.isTdz() && !heritage.isNull()) TRY(setPrototypeOf(iso, self.asObject(), constructorParent));
  // prototype is not writable; the order of own keys is length, name, prototype.
  PropertyDescriptor d = PropertyDescriptor::data(proto, 0);
  TRY(definePropertyOrThrow(iso, self.asObject(), iso.names.prototype, d));
  defineRaw(iso, proto.asObject(), iso.names.constructor, self, kHidden);
  *constructor = self;
  *prototype = proto;
  return {};
}

Completion<Value> getSuper(Isolate& iso, Value home, Value key, Value self) {
  if (!home.isObject()) return throwError(iso, ErrorText::NullishToObject);
  Value base = TRY(getPrototypeOf(iso, home.asObject()));
  if (!base.isObject()) {
    return throwError(iso, ErrorText::ReadOfNullish, "null", toDisplay(iso, key));
  }
  PropertyKey k = TRY(toPropertyKey(iso, key));
  return get(iso, base.asObject(), k, self);
}

Completion<void> setSuper(Isolate& iso, Value home, Value key, Value value, Value self, bool strict) {
  if (!home.isObject()) return throwError(iso, ErrorText::NullishToObject);
  Value base = TRY(getPrototypeOf(iso, home.asObject()));
  if (!base.isObject()) return throwError(iso, ErrorText::WriteOfNullish, "null", toDisplay(iso, key));
  PropertyKey k = TRY(toPropertyKey(iso, key));
  bool done = TRY(set(iso, base.asObject(), k, value, self));
  if (!done && strict) return throwError(iso, ErrorText::ReadOnly, toDisplay(iso, valueFromKey(iso, k)), "object");
  return {};
}

Completion<Value> superConstructor(Isolate& iso, Value callee) {
  if (!callee.isObject()) return throwError(iso, ErrorText::NotConstructor, "super");
  Value parent = TRY(getPrototypeOf(iso, callee.asObject()));
  // What only hands its arguments on is passed over, as in V8: no frame of it is ever seen.
  for (uint32_t n = 1; forwardsToSuper(parent); n++) {
    if (n % 4096 == 0) TRY(iso.poll(4096));
    parent = TRY(getPrototypeOf(iso, parent.asObject()));
  }
  // Whether it is a constructor is asked once the arguments are there.
  return parent;
}

Thrown throwSuperNotConstructor(Isolate& iso, Value parent, Value callee) {
  // As V8: a function is told by its name; without one, as after `extends null`, it is null.
  std::string text = isCallable(parent) ? toDisplay(iso, dataProperty(iso, parent.asObject(), iso.names.name)) : toDisplay(iso, parent);
  // In an arrow function the class is not at hand.
  Value own = isFunctionOfClass(callee) ? dataProperty(iso, callee.asObject(), iso.names.name) : Value::undefined();
  std::string cls = own.isString() ? toUtf8(iso, own.asString()) : std::string();
  return throwError(iso, ErrorText::SuperNotConstructor, text.empty() ? "null" : text, cls.empty() ? "anonymous class" : cls);
}

Completion<Value> getPrivate(Isolate& iso, Value object, Value name) {
  PropertyKey key;
  PropertyDescriptor found;
  if (!object.isObject() || !privateKey(name, &key) || !findPrivate(iso, object.asObject(), key, &found)) {
    return throwPrivateAbsent(iso, ErrorText::PrivateReadAbsent, name);
  }
  if (!found.isAccessor()) return found.value;
  if (found.getter.isUndefined()) return throwError(iso, ErrorText::PrivateNoGetter, privateText(iso, name));
  return call(iso, found.getter, object, {});
}

Completion<void> setPrivate(Isolate& iso, Value object, Value name, Value value) {
  PropertyKey key;
  PropertyDescriptor found;
  if (!object.isObject() || !privateKey(name, &key) || !findPrivate(iso, object.asObject(), key, &found)) {
    return throwPrivateAbsent(iso, ErrorText::PrivateWriteAbsent, name);
  }
  if (found.isAccessor()) {
    if (found.setter.isUndefined()) return throwError(iso, ErrorText::PrivateNoSetter, privateText(iso, name));
    TRY(call(iso, found.setter, object, {value}));
    return {};
  }
  if ((found.attributes & kWritable) == 0) return throwError(iso, ErrorText::PrivateMethodWrite, privateText(iso, name));
  defineRaw(iso, object.asObject(), key, value, found.attributes);
  return {};
}

Completion<void> definePrivate(Isolate& iso, Value object, Value name, Value value, uint8_t flags) {
  PropertyKey key;
  if (!object.isObject() || !privateKey(name, &key)) return throwError(iso, ErrorText::PrivateWriteAbsent, privateText(iso, name));
  Object* o = object.asObject();
  PropertyDescriptor found;
  bool exists = findPrivate(iso, o, key, &found);
  unsigned kind = flags & kMethodKindMask;
  if (kind == kGetter || kind == kSetter) {
    // The other half of the pair may be there already.
    auto* accessor = static_cast<Accessor*>(iso.heap.allocate(CellKind::Accessor, sizeof(Accessor)));
    accessor->getter = exists ? found.getter : Value::undefined();
    accessor->setter = exists ? found.setter : Value::undefined();
    Value& half = kind == kGetter ? accessor->getter : accessor->setter;
    if (exists && !half.isUndefined()) return throwPrivateTwice(iso, name);
    half = value;
    defineRaw(iso, o, key, Value::internal(accessor), kAccessor);
    return {};
  }
  if (exists) return throwPrivateTwice(iso, name);
  defineRaw(iso, o, key, value, kind == kField ? kWritable : 0);
  return {};
}

Completion<bool> hasPrivate(Isolate& iso, Value object, Value name) {
  if (!object.isObject()) return throwError(iso, ErrorText::InOfPrimitive, privateText(iso, name), toDisplay(iso, object));
  PropertyKey key;
  PropertyDescriptor found;
  return privateKey(name, &key) && findPrivate(iso, object.asObject(), key, &found);
}

}  // namespace sx::rt
