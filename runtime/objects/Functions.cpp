// The lazy own properties of functions. A function begins with the root shape of its kind; `length`, `name` and
// `prototype` are added, in this order, before anything else can see or change its own properties.
#include "bytecode/format/Module.h"
#include "Storage.h"
#include "runtime/Function.h"
#include "runtime/Realm.h"

namespace sx::rt {

namespace {

void touchClosure(Isolate& iso, Function* f) {
  const FunctionCode* code = f->code;
  uint32_t flags = code->flags;
  addNamed(iso, f, iso.names.length, Value::int32(code->record->length), kConfigurable);
  addNamed(iso, f, iso.names.name, Value::string(functionName(iso, code)), kConfigurable);
  bool generator = (flags & kFnGenerator) != 0;
  if (!generator && (flags & (kFnArrow | kFnMethod | kFnGetter | kFnSetter | kFnAsync | kFnClassConstructor)) != 0) return;
  Object* prototype = newObject(iso, 1);
  if (!generator) addNamed(iso, prototype, iso.names.constructor, Value::object(f), kHidden);
  addNamed(iso, f, iso.names.prototype, Value::object(prototype), kWritable);
}

}  // namespace

void touchFunction(Isolate& iso, Object* o) {
  if ((o->flags & kFunctionTouched) != 0) return;
  o->flags |= kFunctionTouched;
  switch (o->kind) {
    case CellKind::Function: touchClosure(iso, static_cast<Function*>(o)); return;
    case CellKind::NativeFunction: {
      auto* f = static_cast<NativeFunction*>(o);
      addNamed(iso, f, iso.names.length, Value::number(f->length), kConfigurable);
      addNamed(iso, f, iso.names.name, f->name.isString() ? f->name : Value::string(iso.names.empty.asString()), kConfigurable);
      return;
    }
    // bind() defines the properties of bound functions itself.
    case CellKind::BoundFunction: return;
    default: SX_UNREACHABLE("only functions are touched");
  }
}

void touchFunctionNamed(Isolate& iso, Object* o, PropertyKey key) {
  if (key == iso.names.length || key == iso.names.name || key == iso.names.prototype) touchFunction(iso, o);
}

bool isConstructorCode(const FunctionCode* code) {
  return (code->flags & (kFnArrow | kFnMethod | kFnGetter | kFnSetter | kFnGenerator | kFnAsync | kFnModuleEntry | kFnClassFields)) == 0;
}

NativeFunction* newNativeFunction(Isolate& iso, NativeFn fn, Value name, uint32_t length, bool isConstructor, Value data) {
  Value proto = Value::object(iso.realm->intrinsic(Intrinsic::FunctionPrototype));
  auto* f = static_cast<NativeFunction*>(newObjectOfKind(iso, CellKind::NativeFunction, sizeof(NativeFunction), proto));
  f->function = fn;
  f->length = length;
  f->constructorKind = isConstructor ? 1 : 0;
  f->magic = 0;
  f->inlined = InlineCall::None;
  f->name = name;
  f->data = data;
  iso.heap.barrier(f);
  return f;
}

}  // namespace sx::rt
