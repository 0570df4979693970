// Stand-ins for parts of the runtime that are not linked yet; each gives way to the real one.
#include "runtime/Errors.h"
#include "runtime/Function.h"
#include "runtime/Isolate.h"
#include "runtime/ObjectCells.h"
#include "runtime/Realm.h"

namespace sx::rt {

[[gnu::weak]] Value captureFrames(Isolate&) { return Value::undefined(); }
[[gnu::weak]] std::string framesText(Isolate&, Value) { return {}; }
[[gnu::weak]] void initArray(Isolate& iso, Realm& realm) {
  Shape* shape = rootShape(iso, CellKind::Array, Value::object(realm.intrinsic(Intrinsic::ObjectPrototype)));
  realm.setIntrinsic(Intrinsic::ArrayPrototype, newArrayWithShape(iso, shape, 0, 0));
}

[[gnu::weak]] void initString(Isolate& iso, Realm& realm) {
  Value base = Value::object(realm.intrinsic(Intrinsic::ObjectPrototype));
  auto* proto = static_cast<PrimitiveObject*>(newObjectOfKind(iso, CellKind::StringObject, sizeof(PrimitiveObject), base));
  proto->value = Value::string(iso.names.empty.asString());
  realm.setIntrinsic(Intrinsic::StringPrototype, proto);
}

}  // namespace sx::rt
