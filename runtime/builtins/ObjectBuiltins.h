#pragma once
/// What the files of the Object builtins share.
#include "runtime/Native.h"
#include "runtime/Object.h"

namespace sx::rt {

std::span<const BuiltinRow> objectPrototypeRows();
Completion<void> defineProperties(Isolate&, Object*, Value properties);
/// TypeError of `method`, as "Function.prototype.call", called on something else than a function.
Thrown throwNotFunction(Isolate&, const char* method, Value self);
/// Object.prototype.toString of `this`.
Completion<Value> objectToString(Isolate&, Arguments&);
/// [[SetPrototypeOf]], with V8's reason if it fails.
Completion<void> setPrototypeOrThrow(Isolate&, Object*, Value proto);

}  // namespace sx::rt
