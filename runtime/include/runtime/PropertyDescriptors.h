#pragma once
/// Property descriptors as objects, ECMA-262 §6.2.6.
#include "runtime/Object.h"

namespace sx::rt {

Completion<PropertyDescriptor> toPropertyDescriptor(Isolate&, Value);
/// A fresh object with the fields the descriptor has.
Value fromPropertyDescriptor(Isolate&, const PropertyDescriptor&);

}  // namespace sx::rt
