#pragma once
/// What the handlers of literals, classes, iteration and modules do out of line. Operands come from registers of
/// verified code, but a register of kind any may hold any value: each function checks the types it relies on.
#include "Program.h"
#include "runtime/Conversions.h"
#include "runtime/ObjectCells.h"

namespace sx::rt {

// ---- Literals ----

/// Makes the shape of the objects of a Keys literal, if it is not made yet: all its slots are in line.
void makeLiteralShape(Isolate&, LoadedProgram*, uint32_t literal);
/// The object of a literal that has too many keys for a shape.
Value newObjectOfLiteral(Isolate&, LoadedProgram*, uint32_t literal, const Value* values);
/// Appends a value, or a hole, to an array under construction. TypeError if it is not such an array.
Completion<void> appendToLiteral(Isolate&, Value array, Value);
/// Appends all values of an iterable.
Completion<void> spreadIntoArray(Isolate&, Value array, Value iterable);
/// A new array of all values of an iterable.
Completion<Value> listOfIterable(Isolate&, Value iterable);
/// ToString of each of the values, joined; one allocation if all are short.
Completion<Value> concatAll(Isolate&, Value* first, uint32_t count);
/// The strings array of a tagged template.
Value templateObject(Isolate&, LoadedProgram*, uint32_t literal);
Value bigintConstant(Isolate&, LoadedProgram*, uint32_t id);

Completion<bool> deleteElement(Isolate&, Value object, Value key, bool strict);
Completion<bool> hasElement(Isolate&, Value object, Value key);

/// Defines a method, getter or setter of an object literal or class under its function name (MethodFlag bits).
Completion<void> defineMethod(Isolate&, Value object, Value key, Value function, uint8_t flags);
/// SetFunctionName with prefix "get" or "set" by the MethodFlag kind.
Completion<void> setFunctionName(Isolate&, Value function, Value key, uint8_t prefix);

Completion<Value> newArgumentsObject(Isolate&, Value values);
Completion<Value> newMappedArgumentsObject(Isolate&, LoadedProgram*, Value values, Value scope, uint32_t slots, Value callee);

// ---- Classes ----

/// ClassDefinitionEvaluation up to the constructor and prototype: fills r[constructor] and r[prototype].
Completion<void> newClass(Isolate&, LoadedProgram*, Value heritage, Value scope, uint32_t function, Value* constructor, Value* prototype);
Completion<Value> getSuper(Isolate&, Value home, Value key, Value self);
Completion<void> setSuper(Isolate&, Value home, Value key, Value value, Value self, bool strict);
/// [[Prototype]] of the running constructor, which need not be a constructor.
Completion<Value> superConstructor(Isolate&, Value callee);
/// TypeError that names it and the class of the running constructor.
Thrown throwSuperNotConstructor(Isolate&, Value parent, Value callee);
/// Private names are symbols with kSymPrivate; the properties they name are invisible to every internal method.
Completion<Value> getPrivate(Isolate&, Value object, Value name);
Completion<void> setPrivate(Isolate&, Value object, Value name, Value value);
Completion<void> definePrivate(Isolate&, Value object, Value name, Value value, uint8_t flags);
Completion<bool> hasPrivate(Isolate&, Value object, Value name);

// ---- Iteration: three registers (iterator, next method or marker, index or done) ----

/// Fills iter[0..2]. An intact array gets (array, null, index 0): it is iterated in place.
Completion<void> iterOpen(Isolate&, Value src, Value* iter);
/// The same with the method given that src[Symbol.iterator] was.
Completion<void> iterOpenWith(Isolate&, Value src, Value method, Value* iter);
/// Leaves the next value in Isolate::stepResult, or hole at the end. Marks the iterator done at the end and when it throws.
Completion<void> iterNext(Isolate&, Value* iter);
Completion<Value> iterRest(Isolate&, Value* iter);
/// IteratorClose: normal completion, or (quiet) for a throw completion, where errors are dropped and the pending
/// exception stays.
Completion<void> iterClose(Isolate&, Value* iter);
Completion<void> iterCloseQuiet(Isolate&, Value* iter);

// ---- Global scope, errors ----

Completion<void> declareGlobals(Isolate&, LoadedProgram*, uint32_t declarations);
Completion<void> initGlobalLexical(Isolate&, PropertyKey, Value);
Completion<bool> deleteGlobal(Isolate&, Value name);
/// Throws the standard error `code` (ThrowCode) about a string of the program.
Thrown throwByCode(Isolate&, LoadedProgram*, uint8_t code, uint32_t detail);
/// An Error with code ERR_SX_UNSUPPORTED that names what is missing.
Thrown throwUnsupported(Isolate&, std::string_view what);

}  // namespace sx::rt
