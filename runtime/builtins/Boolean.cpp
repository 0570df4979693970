// Boolean, ECMA-262 §20.3.
#include "runtime/Conversions.h"
#include "runtime/Errors.h"
#include "runtime/Isolate.h"
#include "runtime/ObjectCells.h"
#include "runtime/Realm.h"

namespace sx::rt {

namespace {

// §20.3.1.1
Completion<Value> booleanConstructor(Isolate& iso, Arguments& args) {
  Value b = Value::boolean(toBoolean(args[0]));
  if (!args.isConstruct()) return b;
  Value fallback = Value::object(iso.realm->intrinsic(Intrinsic::BooleanPrototype));
  Value proto = TRY(prototypeFromConstructor(iso, args.newTarget(), fallback));
  auto* o = static_cast<PrimitiveObject*>(newObjectOfKind(iso, CellKind::BooleanObject, sizeof(PrimitiveObject), proto));
  o->value = b;
  return Value::object(o);
}

/// §20.3.3.3.1 ThisBooleanValue
Completion<Value> thisBoolean(Isolate& iso, Arguments& args, const char* method) {
  Value self = args.thisValue();
  if (self.isBoolean()) return self;
  if (self.isObject() && self.asObject()->kind == CellKind::BooleanObject) return static_cast<PrimitiveObject*>(self.asObject())->value;
  return throwError(iso, ErrorText::ThisMustBe, method, "Boolean");
}

// §20.3.3.2
Completion<Value> booleanToString(Isolate& iso, Arguments& args) {
  return Value::string(primitiveToString(iso, TRY(thisBoolean(iso, args, "Boolean.prototype.toString"))));
}

// §20.3.3.3
Completion<Value> booleanValueOf(Isolate& iso, Arguments& args) { return thisBoolean(iso, args, "Boolean.prototype.valueOf"); }

constexpr BuiltinRow kPrototypeRows[] = {
    {BuiltinRow::Method, "toString", booleanToString, nullptr, 0, kHidden},
    {BuiltinRow::Method, "valueOf", booleanValueOf, nullptr, 0, kHidden},
};

}  // namespace

void initBoolean(Isolate& iso, Realm& realm) {
  Value objectPrototype = Value::object(realm.intrinsic(Intrinsic::ObjectPrototype));
  auto* proto = static_cast<PrimitiveObject*>(newObjectOfKind(iso, CellKind::BooleanObject, sizeof(PrimitiveObject), objectPrototype));
  proto->value = Value::boolean(false);
  defineConstructor(iso, realm, Intrinsic::Boolean, Intrinsic::BooleanPrototype, "Boolean", booleanConstructor, 1, proto);
  defineBuiltins(iso, proto, kPrototypeRows);
}

}  // namespace sx::rt
