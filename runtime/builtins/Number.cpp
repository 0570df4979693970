// Number (ECMA-262 §21.1).
#include "runtime/Errors.h"
#include "runtime/ObjectInline.h"
#include "runtime/Realm.h"

namespace sx::rt {

namespace {

Completion<Value> numberConstructor(Isolate&, Arguments& args) { return args[0]; }

}  // namespace

void initNumber(Isolate& iso, Realm& realm) {
  auto* prototype = newObjectOfKind(iso, CellKind::NumberObject, sizeof(PrimitiveObject), Value::object(realm.intrinsic(Intrinsic::ObjectPrototype)));
  static_cast<PrimitiveObject*>(prototype)->value = Value::int32(0);
  defineConstructor(iso, realm, Intrinsic::Number, Intrinsic::NumberPrototype, "Number", numberConstructor, 1, prototype);
}

}  // namespace sx::rt
