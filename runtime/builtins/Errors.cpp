// Error and its kinds, ECMA-262 §20.5.
#include <cmath>

#include "interpreter/StackTrace.h"
#include "runtime/Conversions.h"
#include "runtime/Errors.h"
#include "runtime/Function.h"
#include "runtime/Iteration.h"
#include "runtime/Realm.h"

namespace sx::rt {

namespace {

struct Kind {
  const char* name;
  Intrinsic constructor;
  Intrinsic prototype;
  NativeFn function;
  uint32_t length;
};

/// §20.5.8.1 InstallErrorCause
Completion<void> installCause(Isolate& iso, Object* error, Value options) {
  if (!options.isObject() || !TRY(hasProperty(iso, options.asObject(), iso.names.cause))) return {};
  Value cause = TRY(get(iso, options.asObject(), iso.names.cause));
  defineRaw(iso, error, iso.names.cause, cause, kHidden);
  return {};
}

/// The steps all the constructors share.
Completion<Value> makeError(Isolate& iso, Arguments& args, Intrinsic prototype, Value message, Value options) {
  Value newTarget = args.isConstruct() ? args.newTarget() : args.callee();
  Value proto = TRY(prototypeFromConstructor(iso, newTarget, Value::object(iso.realm->intrinsic(prototype))));
  if (!message.isUndefined()) message = Value::string(TRY(toString(iso, message)));
  // As in V8, the stack does not show the constructors of derived classes.
  Value derived = newTarget == args.callee() ? Value::undefined() : newTarget;
  Value error = newErrorWithProto(iso, proto, message, derived);
  TRY(installCause(iso, error.asObject(), options));
  return error;
}

// §20.5.1.1, §20.5.6.1.1
template <Intrinsic prototype> Completion<Value> errorConstructor(Isolate& iso, Arguments& args) {
  return makeError(iso, args, prototype, args[0], args[1]);
}

// §20.5.7.1.1
Completion<Value> aggregateError(Isolate& iso, Arguments& args) {
  Value error = TRY(makeError(iso, args, Intrinsic::AggregateErrorPrototype, args[1], args[2]));
  Array* list = newArray(iso);
  TRY(iterate(iso, args[0], [&](Value v) -> Completion<void> {
    push(iso, list, v);
    return {};
  }));
  defineRaw(iso, error.asObject(), iso.names.errors, Value::object(list), kHidden);
  return error;
}

// §20.5.3.4
Completion<Value> errorToString(Isolate& iso, Arguments& args) {
  Value self = args.thisValue();
  if (!self.isObject()) return throwError(iso, ErrorText::IncompatibleReceiver, "Error.prototype.toString", toDisplay(iso, self));
  Value name = TRY(get(iso, self.asObject(), iso.names.name));
  String* first = name.isUndefined() ? intern(iso, "Error") : TRY(toString(iso, name));
  Value message = TRY(get(iso, self.asObject(), iso.names.message));
  String* second = message.isUndefined() ? iso.names.empty.asString() : TRY(toString(iso, message));
  if (first->length == 0) return Value::string(second);
  if (second->length == 0) return Value::string(first);
  first = TRY(concat(iso, first, intern(iso, ": ")));
  return Value::string(TRY(concat(iso, first, second)));
}

// NOTE: the following are V8's, which Node programs use.
Completion<Value> captureStackTrace(Isolate& iso, Arguments& args) {
  if (!args[0].isObject()) return throwError(iso, ErrorType::TypeError, "invalid_argument");
  Value frames = captureFrames(iso, args[1]);
  if (args[0].asObject()->kind == CellKind::Error) {
    // Its header is made when it is read: a constructor may still change the name.
    setErrorStack(iso, args[0], frames);
    return Value::undefined();
  }
  Value text = Value::string(newStringUtf8(iso, errorHeader(iso, args[0]) + framesText(iso, frames)));
  TRY(definePropertyOrThrow(iso, args[0].asObject(), iso.names.stack, PropertyDescriptor::data(text, kHidden)));
  return Value::undefined();
}

Completion<Value> isError(Isolate&, Arguments& args) {
  return Value::boolean(args[0].isObject() && args[0].asObject()->kind == CellKind::Error);
}

constexpr BuiltinRow kRows[] = {
    {BuiltinRow::Method, "captureStackTrace", captureStackTrace, nullptr, 2, kHidden},
    {BuiltinRow::Method, "isError", isError, nullptr, 1, kHidden},
    {BuiltinRow::Number, "stackTraceLimit", nullptr, nullptr, 0, kDefaultAttributes, 10},
};

constexpr BuiltinRow kPrototypeRows[] = {
    {BuiltinRow::Method, "toString", errorToString, nullptr, 0, kHidden},
};

#define SX_KIND(name) {#name, Intrinsic::name, Intrinsic::name##Prototype, errorConstructor<Intrinsic::name##Prototype>, 1}
constexpr Kind kKinds[] = {
    SX_KIND(TypeError), SX_KIND(RangeError), SX_KIND(ReferenceError), SX_KIND(SyntaxError), SX_KIND(EvalError), SX_KIND(URIError),
    {"AggregateError", Intrinsic::AggregateError, Intrinsic::AggregateErrorPrototype, aggregateError, 2},
};
#undef SX_KIND

void defineTexts(Isolate& iso, Object* proto, const char* name) {
  defineRaw(iso, proto, iso.names.name, Value::string(intern(iso, name)), kHidden);
  defineRaw(iso, proto, iso.names.message, Value::string(iso.names.empty.asString()), kHidden);
}

}  // namespace

void initErrors(Isolate& iso, Realm& realm) {
  Object* proto = newObject(iso);
  Object* error = defineConstructor(iso, realm, Intrinsic::Error, Intrinsic::ErrorPrototype, "Error",
                                    errorConstructor<Intrinsic::ErrorPrototype>, 1, proto);
  defineTexts(iso, proto, "Error");
  defineBuiltins(iso, proto, kPrototypeRows);
  defineBuiltins(iso, error, kRows);
  for (const Kind& k : kKinds) {
    Object* p = newObjectWithProto(iso, Value::object(proto));
    Object* c = defineConstructor(iso, realm, k.constructor, k.prototype, k.name, k.function, k.length, p);
    defineTexts(iso, p, k.name);
    (void)setPrototypeOf(iso, c, Value::object(error));
  }
}

}  // namespace sx::rt
