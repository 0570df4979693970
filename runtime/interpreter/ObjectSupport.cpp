#include "ObjectSupport.h"

#include <algorithm>

#include "Interpreter.h"
#include "base/Number.h"
#include "runtime/Errors.h"
#include "runtime/ObjectInline.h"
#include "runtime/Realm.h"
#include "strings/Building.h"

namespace sx::rt {

namespace {

/// More keys than this are not worth a shape made ahead.
constexpr uint32_t kMaxLiteralSlots = 64;

/// "get x", "[description]" …: the function name of a key with the prefix of its kind.
String* nameOfKey(Isolate& iso, PropertyKey key, uint8_t flags) {
  StringBuilder text(iso);
  unsigned kind = flags & kMethodKindMask;
  if (kind == kGetter) text.append("get ");
  if (kind == kSetter) text.append("set ");
  if (key.isSymbol()) {
    Symbol* symbol = key.asSymbol();
    if (symbol->description.isString()) {
      // A private name's description is its text; other symbols stand in brackets.
      if (!symbol->isPrivate()) text.append("[");
      text.append(symbol->description.asString());
      if (!symbol->isPrivate()) text.append("]");
    }
  } else {
    text.append(stringFromKey(iso, key));
  }
  auto finished = text.finish();
  if (!finished.isThrown()) return finished.release();
  iso.exception = Value::undefined();
  return iso.names.empty.asString();
}

}  // namespace

void makeLiteralShape(Isolate& iso, LoadedProgram* program, uint32_t literal) {
  if (program->literalShapes[literal] != nullptr) return;
  const LiteralRecord& record = program->view.literals[literal];
  if (record.count > kMaxLiteralSlots) return;
  Value proto = Value::object(iso.realm->intrinsic(Intrinsic::ObjectPrototype));
  Shape* shape = rootShape(iso, CellKind::PlainObject, proto, static_cast<uint8_t>(record.count));
  for (uint32_t id : program->view.valuesOf(record)) {
    shape = shapeWithProperty(iso, shape, program->key(id), kDefaultAttributes);
    if (shape == nullptr) return;
  }
  program->literalShapes[literal] = shape;
}

Value newObjectOfLiteral(Isolate& iso, LoadedProgram* program, uint32_t literal, const Value* values) {
  const LiteralRecord& record = program->view.literals[literal];
  RootVector object(iso);
  object.push(Value::object(newObject(iso)));
  std::span<const uint32_t> keys = program->view.valuesOf(record);
  for (uint32_t i = 0; i < keys.size(); i++) {
    PropertyKey key = program->key(keys[i]);
    defineRaw(iso, object[0].asObject(), key, values[i]);
  }
  return object[0];
}

Completion<void> appendToLiteral(Isolate& iso, Value array, Value v) {
  if (!array.isObject() || !isDenseArray(array.asObject())) return throwError(iso, ErrorText::NullishToObject);
  auto* a = static_cast<Array*>(array.asObject());
  if (!denseAppend(iso, a, v)) return throwError(iso, ErrorText::ArrayLength);
  return {};
}

Completion<Value> concatAll(Isolate& iso, Value* first, uint32_t count) {
  return Value::string(TRY(concatPieces(iso, first, count)));
}

namespace {

/// Freezes an array of strings that nothing else refers to: no user code runs and nothing can fail.
void freezeStrings(Isolate& iso, Array* array) {
  uint32_t length = array->length;
  RootVector root(iso);
  root.push(Value::object(array));
  for (uint32_t i = 0; i < length; i++) {
    Value element = static_cast<Array*>(root[0].asObject())->elements != nullptr ? dataProperty(iso, root[0].asObject(), PropertyKey::index(i)) : Value::undefined();
    (void)defineOwnProperty(iso, root[0].asObject(), PropertyKey::index(i), PropertyDescriptor::data(element, kEnumerable_));
  }
  PropertyDescriptor fixed;
  fixed.present = kWritable;
  (void)defineOwnProperty(iso, root[0].asObject(), iso.names.length, fixed);
  (void)preventExtensions(iso, root[0].asObject());
}

}  // namespace

Value templateObject(Isolate& iso, LoadedProgram* program, uint32_t literal) {
  if (program->templates[literal].isObject()) return program->templates[literal];
  std::span<const uint32_t> values = program->view.valuesOf(program->view.literals[literal]);
  auto count = static_cast<uint32_t>(values.size() / 2);
  RootVector made(iso);
  made.push(Value::object(newArray(iso, 0, count)));
  made.push(Value::object(newArray(iso, 0, count)));
  for (uint32_t i = 0; i < count; i++) {
    Value cooked = values[2 * i] == kNone ? Value::undefined() : program->string(values[2 * i]);
    push(iso, static_cast<Array*>(made[0].asObject()), cooked);
    push(iso, static_cast<Array*>(made[1].asObject()), program->string(values[2 * i + 1]));
  }
  freezeStrings(iso, static_cast<Array*>(made[1].asObject()));
  defineRaw(iso, made[0].asObject(), iso.names.raw, made[1], 0);
  freezeStrings(iso, static_cast<Array*>(made[0].asObject()));
  program->templates[literal] = made[0];
  return made[0];
}

Value bigintConstant(Isolate& iso, LoadedProgram* program, uint32_t id) {
  if (program->bigints[id].isBigInt()) return program->bigints[id];
  const BigIntRecord& record = program->view.bigints[id];
  std::span<const uint64_t> limbs = program->view.limbsOf(record);
  auto* b = static_cast<BigInt*>(iso.heap.allocate(CellKind::BigInt, BigInt::byteSize(static_cast<uint32_t>(limbs.size()))));
  b->length = static_cast<uint32_t>(limbs.size());
  b->hash = 0;
  b->flags = (record.countAndSign & 1) != 0 ? kBigIntNegative : 0;
  std::copy(limbs.begin(), limbs.end(), b->limbs);
  program->bigints[id] = Value::bigint(b);
  return program->bigints[id];
}

Completion<bool> deleteElement(Isolate& iso, Value object, Value key, bool strict) {
  if (object.isNullish()) return throwError(iso, ErrorText::NullishToObject);
  Object* o = TRY(toObject(iso, object));
  PropertyKey k = TRY(toPropertyKey(iso, key));
  if (!strict) return deleteProperty(iso, o, k);
  TRY(deletePropertyOrThrow(iso, o, k));
  return true;
}

Completion<void> setFunctionName(Isolate& iso, Value function, Value key, uint8_t prefix) {
  if (!function.isObject()) return {};
  Object* f = function.asObject();
  if (f->kind != CellKind::Function) return {};
  // A class may have a static member called name.
  touchFunction(iso, f);
  PropertyDescriptor own;
  if (TRY(getOwnProperty(iso, f, iso.names.name, &own))) {
    bool unnamed = own.hasValue && own.value.isString() && own.value.asString()->length == 0;
    if (!unnamed) return {};
  }
  PropertyKey k = key.isSymbol() ? PropertyKey::symbol(key.asSymbol()) : TRY(toPropertyKey(iso, key));
  String* name = nameOfKey(iso, k, prefix);
  defineRaw(iso, function.asObject(), iso.names.name, Value::string(name), kConfigurable);
  return {};
}

Completion<void> defineMethod(Isolate& iso, Value object, Value key, Value function, uint8_t flags) {
  // An accessor's functions are taken for functions everywhere.
  if (!object.isObject() || !isCallable(function)) return throwError(iso, ErrorText::NullishToObject);
  PropertyKey k = TRY(toPropertyKey(iso, key));
  TRY(setFunctionName(iso, function, key, flags));
  PropertyDescriptor d;
  d.present = kEnumerable_ | kConfigurable;
  d.attributes = static_cast<uint8_t>(kConfigurable | ((flags & kEnumerable) != 0 ? kEnumerable_ : 0));
  switch (flags & kMethodKindMask) {
    case kGetter:
      d.hasGetter = true;
      d.getter = function;
      break;
    case kSetter:
      d.hasSetter = true;
      d.setter = function;
      break;
    default:
      d.hasValue = true;
      d.value = function;
      d.present |= kWritable;
      d.attributes |= kWritable;
      break;
  }
  return definePropertyOrThrow(iso, object.asObject(), k, d);
}

Completion<Value> newArgumentsObject(Isolate& iso, Value values) {
  if (!values.isObject() || !isDenseArray(values.asObject())) return throwError(iso, ErrorText::NullishToObject);
  return Value::object(newUnmappedArguments(iso, static_cast<Array*>(values.asObject())));
}

Completion<Value> newMappedArgumentsObject(Isolate& iso, LoadedProgram* program, Value values, Value scope, uint32_t slots, Value callee) {
  if (!values.isObject() || !isDenseArray(values.asObject())) return throwError(iso, ErrorText::NullishToObject);
  const LiteralRecord& record = program->view.literals[slots];
  return Value::object(newMappedArguments(iso, static_cast<Array*>(values.asObject()), static_cast<Scope*>(scope.asCell()),
                                          program->view.valuesOf(record), callee));
}

// ---- Global scope ----

Completion<void> declareGlobals(Isolate& iso, LoadedProgram* program, uint32_t declarations) {
  Object* global = iso.realm->global();
  Object* lexicals = iso.realm->lexicals();
  std::span<const DeclRecord> decls = program->view.declsOf(program->view.declLists[declarations]);
  // Conflicts first: nothing is declared if one name cannot be.
  for (const DeclRecord& d : decls) {
    PropertyKey key = program->key(d.name);
    bool lexical = d.kind == DeclKind::Let || d.kind == DeclKind::Const;
    PropertyDescriptor own;
    bool conflict = TRY(hasOwnProperty(iso, lexicals, key));
    if (!conflict && lexical && TRY(getOwnProperty(iso, global, key, &own))) conflict = (own.attributes & kConfigurable) == 0;
    if (conflict) return throwError(iso, ErrorText::AlreadyDeclared, program->text(d.name));
    if (d.kind == DeclKind::Var && !TRY(hasOwnProperty(iso, global, key)) && !TRY(isExtensible(iso, global))) {
      return throwError(iso, ErrorText::GlobalNotExtensible, program->text(d.name));
    }
  }
  for (const DeclRecord& d : decls) {
    PropertyKey key = program->key(d.name);
    switch (d.kind) {
      case DeclKind::Let: defineRaw(iso, lexicals, key, Value::tdz(), kWritable); break;
      case DeclKind::Const: defineRaw(iso, lexicals, key, Value::tdz(), 0); break;
      case DeclKind::Var:
        if (!TRY(hasOwnProperty(iso, global, key))) TRY(definePropertyOrThrow(iso, global, key, PropertyDescriptor::data(Value::undefined(), kWritable | kEnumerable_)));
        break;
      case DeclKind::Function: {
        PropertyDescriptor own;
        bool fixed = TRY(getOwnProperty(iso, global, key, &own)) && (own.attributes & kConfigurable) == 0;
        if (!fixed) TRY(definePropertyOrThrow(iso, global, key, PropertyDescriptor::data(Value::undefined(), kWritable | kEnumerable_)));
        break;
      }
    }
  }
  return {};
}

Completion<void> initGlobalLexical(Isolate& iso, PropertyKey key, Value value) {
  Object* lexicals = iso.realm->lexicals();
  PropertyDescriptor own;
  if (!TRY(getOwnProperty(iso, lexicals, key, &own))) return throwError(iso, ErrorText::NotDefined, toDisplay(iso, valueFromKey(iso, key)));
  defineRaw(iso, lexicals, key, value, own.attributes);
  return {};
}

Completion<bool> deleteGlobal(Isolate& iso, Value name) {
  PropertyKey key = keyFromString(iso, name.asString());
  if (TRY(hasOwnProperty(iso, iso.realm->lexicals(), key))) return false;
  return deleteProperty(iso, iso.realm->global(), key);
}

// ---- Errors ----

Thrown throwUnsupported(Isolate& iso, std::string_view what) {
  std::string message = std::string(what) + " is not supported yet";
  Value error = newError(iso, ErrorType::Error, Value::string(newStringUtf8(iso, message)));
  defineRaw(iso, error.asObject(), iso.names.code, Value::string(newString(iso, std::string_view("ERR_SX_UNSUPPORTED"))));
  return throwValue(iso, error);
}

Thrown throwBytecodeError(Isolate& iso, const std::string& message) {
  Value error = newError(iso, ErrorType::Error, Value::string(newStringUtf8(iso, message)));
  defineRaw(iso, error.asObject(), iso.names.name, Value::string(newString(iso, std::string_view("BytecodeError"))), kHidden);
  defineRaw(iso, error.asObject(), iso.names.code, Value::string(newStringUtf8(iso, message.substr(0, message.find(':')))));
  return throwValue(iso, error);
}

Thrown throwByCode(Isolate& iso, LoadedProgram* program, uint8_t code, uint32_t detail) {
  std::string text = program->text(detail);
  switch (static_cast<ThrowCode>(code)) {
    case ThrowCode::ConstAssign: return throwError(iso, ErrorText::ConstAssign);
    case ThrowCode::Unsupported: return throwUnsupported(iso, text);
    case ThrowCode::ReferenceErrorText: return throwError(iso, ErrorType::ReferenceError, text);
    case ThrowCode::SyntaxErrorText: return throwError(iso, ErrorType::SyntaxError, text);
    case ThrowCode::RangeErrorText: return throwError(iso, ErrorType::RangeError, text);
    case ThrowCode::IteratorResult: return throwError(iso, ErrorText::IteratorResult, text);
    case ThrowCode::TypeErrorText:
    case ThrowCode::Count: break;
  }
  return throwError(iso, ErrorType::TypeError, text);
}

}  // namespace sx::rt
