// The lazy own properties of functions. A function begins with the root shape of its kind; `length`, `name` and
// `prototype` are added, in this order, before anything else can see or change its own properties.
#include "bytecode/format/Module.h"
#include "Storage.h"
#include "runtime/Function.h"
#include "runtime/Realm.h"

namespace sx::rt {

namespace {

/// The first `length` and `name` of a closure or a native function.
uint32_t firstLength(const Object* o) {
  return o->kind == CellKind::Function ? static_cast<const Function*>(o)->code->record->length : static_cast<const NativeFunction*>(o)->length;
}
String* firstName(Isolate& iso, const Object* o) {
  if (o->kind == CellKind::Function) return functionName(iso, static_cast<const Function*>(o)->code);
  Value name = static_cast<const NativeFunction*>(o)->name;
  return name.isString() ? name.asString() : iso.names.empty.asString();
}

void addLengthAndName(Isolate& iso, Object* f, uint32_t length, String* name) {
  addNamed(iso, f, iso.names.length, Value::number(length), kConfigurable);
  addNamed(iso, f, iso.names.name, Value::string(name), kConfigurable);
}

/// bind() defines the properties itself unless its target had the first ones.
void touchBound(Isolate& iso, BoundFunction* f) {
  uint32_t length = firstLength(f->target.asObject());
  uint32_t bound = f->arguments.isCell() ? static_cast<RawValues*>(f->arguments.asCell())->count : 0;
  auto name = concat(iso, intern(iso, "bound "), firstName(iso, f->target.asObject()));
  SX_ASSERT(!name.isThrown());
  addLengthAndName(iso, f, length > bound ? length - bound : 0, name.release());
}

void touchClosure(Isolate& iso, Function* f) {
  uint32_t flags = f->code->flags;
  addLengthAndName(iso, f, firstLength(f), firstName(iso, f));
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
    case CellKind::NativeFunction: addLengthAndName(iso, o, firstLength(o), firstName(iso, o)); return;
    case CellKind::BoundFunction: touchBound(iso, static_cast<BoundFunction*>(o)); return;
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
