// String (ECMA-262 §22.1).
#include "runtime/Errors.h"
#include "runtime/ObjectInline.h"
#include "runtime/Realm.h"

namespace sx::rt {

namespace {

Completion<Value> stringConstructor(Isolate&, Arguments& args) { return args[0]; }

}  // namespace

void initString(Isolate& iso, Realm& realm) {
  auto* prototype = newObjectOfKind(iso, CellKind::StringObject, sizeof(PrimitiveObject), Value::object(realm.intrinsic(Intrinsic::ObjectPrototype)));
  static_cast<PrimitiveObject*>(prototype)->value = Value::string(iso.names.empty.asString());
  defineConstructor(iso, realm, Intrinsic::String, Intrinsic::StringPrototype, "String", stringConstructor, 1, prototype);
}

}  // namespace sx::rt
