#pragma once
/// What the files of the Object builtins share.
#include "runtime/Native.h"
#include "runtime/Object.h"

namespace sx::rt {

std::span<const BuiltinRow> objectPrototypeRows();
Completion<void> defineProperties(Isolate&, Object*, Value properties);
/// [[SetPrototypeOf]], with V8's reason if it fails.
Completion<void> setPrototypeOrThrow(Isolate&, Object*, Value proto);

}  // namespace sx::rt
