// Function, Function.prototype and bound functions, ECMA-262 §20.2.
#include "runtime/Function.h"

#include <cmath>

#include "bytecode/format/Module.h"
#include "interpreter/StackTrace.h"
#include "../objects/Storage.h"
#include "ArrayBuiltins.h"
#include "ObjectBuiltins.h"
#include "runtime/Conversions.h"
#include "runtime/Errors.h"
#include "runtime/Isolate.h"
#include "runtime/ObjectCells.h"
#include "runtime/Realm.h"

namespace sx::rt {

Thrown throwNotFunction(Isolate& iso, const char* method, Value self) {
  std::string type = toUtf8(iso, typeOf(iso, self).asString());
  if (self.isNullish()) type = self.isNull() ? "null" : "undefined";
  else type = (type[0] == 'o' ? "an " : "a ") + type;
  std::string text = std::string(method) + " was called on " + toDisplay(iso, self) + ", which is " + type + " and not a function";
  return throwError(iso, ErrorType::TypeError, text);
}

namespace {

// §20.2.3.1
Completion<Value> functionApply(Isolate& iso, Arguments& args) {
  Value f = args.thisValue();
  if (!isCallable(f)) return throwNotFunction(iso, "Function.prototype.apply", f);
  if (args[1].isNullish()) return call(iso, f, args[0], {});
  RootVector list(iso);
  TRY(listFromArrayLike(iso, args[1], list));
  return call(iso, f, args[0], std::span<const Value>(list.data(), list.size()));
}

// §20.2.3.3
Completion<Value> functionCall(Isolate& iso, Arguments& args) {
  Value f = args.thisValue();
  if (!isCallable(f)) return throwNotFunction(iso, "Function.prototype.call", f);
  return call(iso, f, args[0], args.from(1));
}

// §10.4.1.3 BoundFunctionCreate
BoundFunction* newBoundFunction(Isolate& iso, Value target, Value proto, Value self, std::span<const Value> bound) {
  Value list = Value::undefined();
  if (!bound.empty()) {
    RawValues* values = newRawValues(iso, static_cast<uint32_t>(bound.size()));
    for (uint32_t i = 0; i < values->count; i++) values->values[i] = bound[i];
    iso.heap.barrier(values);
    list = Value::internal(values);
  }
  auto* f = static_cast<BoundFunction*>(newObjectOfKind(iso, CellKind::BoundFunction, sizeof(BoundFunction), proto));
  f->target = target;
  f->self = self;
  f->arguments = list;
  iso.heap.barrier(f);
  return f;
}

// §20.2.3.2
Completion<Value> functionBind(Isolate& iso, Arguments& args) {
  Value target = args.thisValue();
  if (!isCallable(target)) return throwError(iso, ErrorType::TypeError, "Bind must be called on a function");
  Object* t = target.asObject();
  Value proto = TRY(getPrototypeOf(iso, t));
  std::span<const Value> bound = args.from(1);
  BoundFunction* f = newBoundFunction(iso, target, proto, args[0], bound);
  // Of a function whose own properties are not made yet, those of the bound one can wait as well.
  bool lazy = (t->kind == CellKind::Function || t->kind == CellKind::NativeFunction) && (t->flags & kFunctionTouched) == 0;
  if (lazy) return Value::object(f);
  f->flags |= kFunctionTouched;
  double length = 0;
  if (TRY(hasOwnProperty(iso, t, iso.names.length))) {
    Value v = TRY(get(iso, t, iso.names.length));
    if (v.isNumber()) {
      double have = v.asNumber();
      if (std::isinf(have)) length = have > 0 ? have : 0;
      else length = std::fmax(TRY(toIntegerOrInfinity(iso, v)) - static_cast<double>(bound.size()), 0);
    }
  }
  defineRaw(iso, f, iso.names.length, Value::number(length), kConfigurable);
  Value name = TRY(get(iso, t, iso.names.name));
  String* text = name.isString() ? name.asString() : iso.names.empty.asString();
  text = TRY(concat(iso, intern(iso, "bound "), text));
  defineRaw(iso, f, iso.names.name, Value::string(text), kConfigurable);
  return Value::object(f);
}

// §20.2.3.5
Completion<Value> functionToString(Isolate& iso, Arguments& args) {
  if (!isCallable(args.thisValue()))
    return throwError(iso, ErrorText::ThisMustBe, "Function.prototype.toString", "Function");
  return Value::string(newStringUtf8(iso, functionText(iso, args.thisValue().asObject())));
}

// §20.2.3.6
Completion<Value> functionHasInstance(Isolate& iso, Arguments& args) {
  return Value::boolean(TRY(ordinaryHasInstance(iso, args.thisValue(), args[0])));
}

// §20.2.1.1
Completion<Value> functionConstructor(Isolate& iso, Arguments&) {
  // NOTE: needs the compiler, which an isolate may have or not.
  return throwError(iso, ErrorType::EvalError, "Code generation from strings disallowed for this context");
}

Completion<Value> functionPrototype(Isolate&, Arguments&) { return Value::undefined(); }

// §10.2.4.1
Completion<Value> throwTypeError(Isolate& iso, Arguments&) { return throwError(iso, ErrorText::StrictPoisonPill); }

/// NOTE: `caller` and `arguments` of sloppy functions are V8's; here no function ever tells.
Completion<Value> functionCaller(Isolate& iso, Arguments& args) {
  Value f = args.thisValue();
  constexpr uint32_t kOther = kFnArrow | kFnMethod | kFnGetter | kFnSetter | kFnGenerator | kFnAsync | kFnClassConstructor;
  bool isSloppy = f.isObject() && f.asObject()->kind == CellKind::Function && !static_cast<Function*>(f.asObject())->code->isStrict() &&
                  (static_cast<Function*>(f.asObject())->code->flags & kOther) == 0;
  return isSloppy ? Completion<Value>(Value::null()) : Completion<Value>(throwError(iso, ErrorText::StrictPoisonPill));
}

Completion<Value> functionSetCaller(Isolate& iso, Arguments& args) {
  TRY(functionCaller(iso, args));
  return Value::undefined();
}

constexpr BuiltinRow kPrototypeRows[] = {
    {BuiltinRow::Method, "apply", functionApply, nullptr, 2, kHidden, 0, nullptr, InlineCall::Apply},
    {BuiltinRow::Method, "bind", functionBind, nullptr, 1, kHidden},
    {BuiltinRow::Method, "call", functionCall, nullptr, 1, kHidden, 0, nullptr, InlineCall::Call},
    {BuiltinRow::Method, "toString", functionToString, nullptr, 0, kHidden},
    {BuiltinRow::Accessor, "arguments", functionCaller, functionSetCaller, 0, kConfigurable},
    {BuiltinRow::Accessor, "caller", functionCaller, functionSetCaller, 0, kConfigurable},
    {BuiltinRow::Method, "@@hasInstance", functionHasInstance, nullptr, 1, 0},
};

}  // namespace

// §7.3.18 CreateListFromArrayLike
Completion<void> listFromArrayLike(Isolate& iso, Value v, RootVector& out) {
  if (!v.isObject()) return throwError(iso, ErrorText::CalledOnNonObject, "CreateListFromArrayLike");
  Object* o = v.asObject();
  uint64_t length = TRY(lengthOfArrayLike(iso, o));
  if (length > 0xFFFF'FFFF || iso.heap.wouldExceedLimit(length * sizeof(Value))) return throwError(iso, ErrorText::ArrayLength);
  for (uint64_t i = 0; i < length; i++) {
    if (i % 4096 == 4095) TRY(iso.poll(4096));
    Value v;
    if (!directElement(o, i, &v) && !storedElement(iso, o, i, &v)) v = TRY(get(iso, o, indexKey(iso, i)));
    out.push(v);
  }
  return {};
}

bool isOrdinaryHasInstance(Isolate&, Value v) {
  return v.isObject() && v.asObject()->kind == CellKind::NativeFunction &&
         static_cast<NativeFunction*>(v.asObject())->function == functionHasInstance;
}

std::string functionText(Isolate& iso, Object* o) {
  if (o->kind == CellKind::Function) {
    std::string source = sourceTextOf(static_cast<Function*>(o)->code);
    if (!source.empty()) return source;
  }
  std::string name;
  if (o->kind == CellKind::NativeFunction && static_cast<NativeFunction*>(o)->name.isString())
    name = toUtf8(iso, static_cast<NativeFunction*>(o)->name.asString());
  if (o->kind == CellKind::Function) name = toUtf8(iso, functionName(iso, static_cast<Function*>(o)->code));
  return "function " + name + "() { [native code] }";
}

void initFunction(Isolate& iso, Realm& realm) {
  Value objectPrototype = Value::object(realm.intrinsic(Intrinsic::ObjectPrototype));
  // Object.prototype makes this family too, so it may be here by now.
  if (realm.functionPrototypeIfMade() != nullptr) return;
  auto* proto = static_cast<NativeFunction*>(newObjectOfKind(iso, CellKind::NativeFunction, sizeof(NativeFunction), objectPrototype));
  proto->function = functionPrototype;
  proto->length = 0;
  proto->constructorKind = proto->magic = 0;
  proto->inlined = InlineCall::None;
  proto->name = proto->data = Value::undefined();
  realm.setIntrinsic(Intrinsic::FunctionPrototype, proto);
  defineConstructor(iso, realm, Intrinsic::Function, Intrinsic::FunctionPrototype, "Function", functionConstructor, 1, proto);
  defineBuiltins(iso, proto, kPrototypeRows);

  NativeFunction* thrower = newNativeFunction(iso, throwTypeError, Value::undefined(), 0);
  realm.setIntrinsic(Intrinsic::ThrowTypeError, thrower);
  defineRaw(iso, thrower, iso.names.length, Value::int32(0), 0);
  defineRaw(iso, thrower, iso.names.name, Value::string(iso.names.empty.asString()), 0);
  (void)preventExtensions(iso, thrower);
}

}  // namespace sx::rt
