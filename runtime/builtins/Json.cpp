// JSON (ECMA-262 §25.5).
#include "runtime/Realm.h"

namespace sx::rt {

void initJson(Isolate& iso, Realm& realm) { realm.setIntrinsic(Intrinsic::JSON, newObject(iso, 0)); }

}  // namespace sx::rt
