// Math (ECMA-262 §21.3).
#include "runtime/Realm.h"

namespace sx::rt {

void initMath(Isolate& iso, Realm& realm) { realm.setIntrinsic(Intrinsic::Math, newObject(iso, 0)); }

}  // namespace sx::rt
