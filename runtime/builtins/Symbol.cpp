// Symbol, ECMA-262 §20.4.
#include "runtime/Conversions.h"
#include "runtime/Errors.h"
#include "runtime/Isolate.h"
#include "runtime/ObjectCells.h"
#include "runtime/Realm.h"

namespace sx::rt {

namespace {

// §20.4.1.1
Completion<Value> symbolConstructor(Isolate& iso, Arguments& args) {
  if (args.isConstruct()) return throwError(iso, ErrorText::NotConstructor, "Symbol");
  Value description = Value::undefined();
  if (!args[0].isUndefined()) description = Value::string(TRY(toString(iso, args[0])));
  return Value::symbol(newSymbol(iso, description));
}

// §20.4.2.2
Completion<Value> symbolFor(Isolate& iso, Arguments& args) {
  String* text = intern(iso, TRY(toString(iso, args[0])));
  PropertyKey key = keyFromString(iso, text);
  Object* registry = iso.realm->symbolRegistry();
  Value known = TRY(get(iso, registry, key));
  if (known.isSymbol()) return known;
  Value symbol = Value::symbol(newSymbol(iso, Value::string(text), kSymRegistered));
  defineRaw(iso, registry, key, symbol);
  return symbol;
}

// §20.4.2.6
Completion<Value> symbolKeyFor(Isolate& iso, Arguments& args) {
  if (!args[0].isSymbol()) return throwError(iso, ErrorText::NotSymbol, toDisplay(iso, args[0]));
  Symbol* s = args[0].asSymbol();
  return (s->flags & kSymRegistered) != 0 ? s->description : Value::undefined();
}

/// §20.4.3.3.1 ThisSymbolValue
Completion<Value> thisSymbol(Isolate& iso, Arguments& args, const char* method) {
  Value self = args.thisValue();
  if (self.isSymbol()) return self;
  if (self.isObject() && self.asObject()->kind == CellKind::SymbolObject) return static_cast<PrimitiveObject*>(self.asObject())->value;
  return throwError(iso, ErrorText::ThisMustBe, method, "Symbol");
}

// §20.4.3.3
Completion<Value> symbolToString(Isolate& iso, Arguments& args) {
  Value symbol = TRY(thisSymbol(iso, args, "Symbol.prototype.toString"));
  StringBuilder text(iso);
  text.append("Symbol(");
  if (symbol.asSymbol()->description.isString()) text.append(symbol.asSymbol()->description.asString());
  text.append(")");
  return Value::string(TRY(text.finish()));
}

// §20.4.3.4
Completion<Value> symbolValueOf(Isolate& iso, Arguments& args) { return thisSymbol(iso, args, "Symbol.prototype.valueOf"); }

// §20.4.3.2
Completion<Value> symbolDescription(Isolate& iso, Arguments& args) {
  return TRY(thisSymbol(iso, args, "Symbol.prototype.description")).asSymbol()->description;
}

// §20.4.3.5
Completion<Value> symbolToPrimitive(Isolate& iso, Arguments& args) {
  return thisSymbol(iso, args, "Symbol.prototype [ @@toPrimitive ]");
}

constexpr BuiltinRow kRows[] = {
    {BuiltinRow::Method, "for", symbolFor, nullptr, 1, kHidden},
    {BuiltinRow::Method, "keyFor", symbolKeyFor, nullptr, 1, kHidden},
};

constexpr BuiltinRow kPrototypeRows[] = {
    {BuiltinRow::Method, "toString", symbolToString, nullptr, 0, kHidden},
    {BuiltinRow::Method, "valueOf", symbolValueOf, nullptr, 0, kHidden},
    {BuiltinRow::Getter, "description", symbolDescription, nullptr, 0, kConfigurable},
    {BuiltinRow::String, "@@toStringTag", nullptr, nullptr, 0, kConfigurable, 0, "Symbol"},
    {BuiltinRow::Method, "@@toPrimitive", symbolToPrimitive, nullptr, 1, kConfigurable},
};

}  // namespace

void initSymbol(Isolate& iso, Realm& realm) {
  Object* proto = newObject(iso);
  Object* c = defineConstructor(iso, realm, Intrinsic::Symbol, Intrinsic::SymbolPrototype, "Symbol", symbolConstructor, 0, proto);
  defineBuiltins(iso, c, kRows);
#define SX_SYMBOL(identifier) defineRaw(iso, c, builtinKey(iso, #identifier), Value::symbol(iso.symbols.identifier), 0);
#include "runtime/WellKnownSymbols.def"
  defineBuiltins(iso, proto, kPrototypeRows);
}

}  // namespace sx::rt
