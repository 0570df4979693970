// DataView .
#include "runtime/Errors.h"
#include "runtime/Realm.h"

namespace sx::rt {

namespace {

Completion<Value> constructDataView(Isolate& iso, Arguments&) { return throwError(iso, ErrorText::NotConstructor, "DataView"); }

}  // namespace

void initDataView(Isolate& iso, Realm& realm) {
  defineConstructor(iso, realm, Intrinsic::DataView, Intrinsic::DataViewPrototype, "DataView", constructDataView, 0, newObject(iso, 0));
}

}  // namespace sx::rt
