#pragma once
/// What Map and Set share.
#include "../interpreter/ObjectSupport.h"
#include "runtime/Collections.h"
#include "runtime/Conversions.h"
#include "runtime/Errors.h"
#include "runtime/Iterators.h"
#include "runtime/Realm.h"

namespace sx::rt {

/// `this` as a collection of `kind`; null with a TypeError pending if it is none.
CollectionObject* thisCollection(Isolate&, Arguments&, CellKind kind, const char* type, const char* method);
/// The constructor of Map and Set: entries of an iterable are added through the object's own adder.
Completion<Value> constructCollection(Isolate&, Arguments&, CellKind kind, Intrinsic prototype, const char* type, PropertyKey adder);
/// forEach(callback, thisArg) over (value, key, collection).
Completion<Value> forEachEntry(Isolate&, Arguments&, CollectionObject*);
/// get [Symbol.species]
Completion<Value> returnThis(Isolate&, Arguments&);
/// iterOpen for native code: the TypeError of a primitive that cannot be iterated names its type, as V8 does.
Completion<void> openIterable(Isolate&, Value iterable, Value* iter);
/// Closes an iteration for the pending exception, which stays pending.
Thrown closeAndThrow(Isolate&, Value* iter);
/// The rest of the Iterator family (IteratorHelpers.cpp): %IteratorHelperPrototype%, %WrapForValidIteratorPrototype%,
/// the methods of %IteratorPrototype% and of the constructor.
void initIteratorHelpers(Isolate&, Realm&);
void defineIteratorStatics(Isolate&, Object* constructor);
/// Defines `alias` with the same function as `method`.
void aliasMethod(Isolate&, Object* holder, const char* method, const char* alias);

}  // namespace sx::rt
