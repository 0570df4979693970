// Iterator helpers (ECMA-262 §27.1.2, §27.1.3, §27.1.4).
#include "Collection.h"

namespace sx::rt {
void initIteratorHelpers(Isolate& iso, Realm& realm) {
  Value proto = Value::object(realm.intrinsic(Intrinsic::IteratorPrototype));
  realm.setIntrinsic(Intrinsic::IteratorHelperPrototype, newObjectWithProto(iso, proto));
  realm.setIntrinsic(Intrinsic::WrapForValidIteratorPrototype, newObjectWithProto(iso, proto));
}

void defineIteratorStatics(Isolate&, Object*) {}

}  // namespace sx::rt
