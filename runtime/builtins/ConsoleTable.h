#pragma once
/// The text of console.table.
#include <string>

#include "runtime/Completion.h"

namespace sx::rt {

class Isolate;

/// A table of the object's entries with the columns named in `properties`, or all there are if that is undefined.
Completion<std::string> tableText(Isolate&, Value data, Value properties);

}  // namespace sx::rt
