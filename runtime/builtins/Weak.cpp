// WeakMap WeakSet WeakRef .
#include "runtime/Errors.h"
#include "runtime/Realm.h"

namespace sx::rt {

namespace {

Completion<Value> constructWeakMap(Isolate& iso, Arguments&) { return throwError(iso, ErrorText::NotConstructor, "WeakMap"); }
Completion<Value> constructWeakSet(Isolate& iso, Arguments&) { return throwError(iso, ErrorText::NotConstructor, "WeakSet"); }
Completion<Value> constructWeakRef(Isolate& iso, Arguments&) { return throwError(iso, ErrorText::NotConstructor, "WeakRef"); }

}  // namespace

void initWeak(Isolate& iso, Realm& realm) {
  defineConstructor(iso, realm, Intrinsic::WeakMap, Intrinsic::WeakMapPrototype, "WeakMap", constructWeakMap, 0, newObject(iso, 0));
  defineConstructor(iso, realm, Intrinsic::WeakSet, Intrinsic::WeakSetPrototype, "WeakSet", constructWeakSet, 0, newObject(iso, 0));
  defineConstructor(iso, realm, Intrinsic::WeakRef, Intrinsic::WeakRefPrototype, "WeakRef", constructWeakRef, 0, newObject(iso, 0));
}

}  // namespace sx::rt
