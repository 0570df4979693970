// The Array constructor (ECMA-262 §23.1.1, §23.1.2) and the table of Array.prototype.
#include "runtime/Errors.h"
#include "runtime/ObjectInline.h"
#include "runtime/Realm.h"

namespace sx::rt {

namespace {

Completion<Value> arrayConstructor(Isolate& iso, Arguments& args) { return Value::object(newArrayFrom(iso, args.all())); }

}  // namespace

void initArray(Isolate& iso, Realm& realm) {
  Shape* shape = rootShape(iso, CellKind::Array, Value::object(realm.intrinsic(Intrinsic::ObjectPrototype)));
  Array* prototype = newArrayWithShape(iso, shape, 0, 0);
  defineConstructor(iso, realm, Intrinsic::Array, Intrinsic::ArrayPrototype, "Array", arrayConstructor, 1, prototype);
}

}  // namespace sx::rt
