// ArrayBuffer .
#include "runtime/Errors.h"
#include "runtime/Realm.h"

namespace sx::rt {

namespace {

Completion<Value> constructArrayBuffer(Isolate& iso, Arguments&) { return throwError(iso, ErrorText::NotConstructor, "ArrayBuffer"); }

}  // namespace

void initArrayBuffer(Isolate& iso, Realm& realm) {
  defineConstructor(iso, realm, Intrinsic::ArrayBuffer, Intrinsic::ArrayBufferPrototype, "ArrayBuffer", constructArrayBuffer, 0, newObject(iso, 0));
}

}  // namespace sx::rt
