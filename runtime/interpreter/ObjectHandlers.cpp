// Objects, arrays, functions, text: what literals make.
#include "Dispatch.h"
#include "Interpreter.h"
#include "ObjectSupport.h"
#include "Program.h"
#include "runtime/Errors.h"
#include "runtime/ObjectInline.h"
#include "runtime/Realm.h"

namespace sx::rt {

/// An object under construction is in a register that may hold any value: code that no compiler made is refused here.
#define SX_REQUIRE_OBJECT(value)                               \
  do {                                                         \
    if (!(value).isObject()) [[unlikely]] {                    \
      (void)throwError(*iso, ErrorText::NullishToObject);      \
      SX_THROW();                                              \
    }                                                          \
  } while (0)

SX_HANDLER(NewObject) {
  SX_ARGS2(NewObject, dst, slots);
  SX_SAVE();
  r[dst] = Value::object(newObject(*iso, static_cast<uint8_t>(slots)));
  NEXT(NewObject);
}

SX_COLD(literalShapeFirst) {
  SX_ARGS3(NewObjectOf, dst, first, literal);
  SX_SAVE();
  makeLiteralShape(*iso, code->program, static_cast<uint32_t>(literal));
  if (code->program->literalShapes[literal] == nullptr) {
    SX_TRY_VOID(iso->poll(code->program->view.literals[literal].count));
    r[dst] = newObjectOfLiteral(*iso, code->program, static_cast<uint32_t>(literal), r + first);
    NEXT_ACC(NewObjectOf, r[dst]);
  }
  SX_GOTO(op_NewObjectOf);
}

SX_HANDLER(NewObjectOf) {
  SX_ARGS3(NewObjectOf, dst, first, literal);
  Shape* shape = code->program->literalShapes[literal];
  if (shape == nullptr) [[unlikely]] SX_TAIL(literalShapeFirst);
  SX_SAVE();
  unsigned count = shape->inlineSlots;
  auto* object = static_cast<Object*>(iso->heap.allocate(CellKind::PlainObject, sizeof(Object) + count * sizeof(Value)));
  object->shape = shape->index;
  object->props = 0;
  for (unsigned i = 0; i < count; i++) object->inlineSlots()[i] = r[first + static_cast<int>(i)];
  Value v = Value::object(object);
  r[dst] = v;
  NEXT_ACC(NewObjectOf, v);
}

SX_HANDLER(CopyStruct) {
  SX_ARGS3(CopyStruct, dst, first, literal);
  SX_SAVE();
  makeLiteralShape(*iso, code->program, static_cast<uint32_t>(literal));
  Shape* shape = code->program->literalShapes[literal];
  if (shape == nullptr) {
    SX_TRY_VOID(iso->poll(code->program->view.literals[literal].count));
    r[dst] = newObjectOfLiteral(*iso, code->program, static_cast<uint32_t>(literal), r + first);
    NEXT(CopyStruct);
  }
  auto* object = static_cast<Object*>(iso->heap.allocate(CellKind::PlainObject, sizeof(Object) + shape->inlineSlots * sizeof(Value)));
  object->shape = shape->index;
  object->props = 0;
  for (unsigned i = 0; i < shape->inlineSlots; i++) object->inlineSlots()[i] = r[first + static_cast<int>(i)];
  r[dst] = Value::object(object);
  NEXT(CopyStruct);
}

SX_WARM(newArraySlow) {
  SX_ARGS3(NewArray, dst, first, count);
  SX_SAVE();
  Value v = Value::object(newArrayFrom(*iso, std::span<const Value>(r + first, static_cast<size_t>(count))));
  r[dst] = v;
  NEXT_ACC(NewArray, v);
}

SX_HANDLER(NewArray) {
  SX_ARGS3(NewArray, dst, first, count);
  const Shape* shape = iso->realm->arrayShapeIfMade();
  if (count == 0 || shape == nullptr) [[unlikely]] SX_TAIL(newArraySlow);
  size_t bytes = sizeof(Elements) + static_cast<size_t>(count) * sizeof(Value);
  auto* elements = static_cast<Elements*>(iso->heap.tryAllocate(CellKind::Elements, bytes));
  if (elements == nullptr) [[unlikely]] SX_TAIL(newArraySlow);
  elements->capacity = static_cast<uint32_t>(count);
  elements->unused = 0;
  for (int32_t i = 0; i < count; i++) elements->values[i] = r[first + i];
  auto* array = static_cast<Array*>(iso->heap.tryAllocate(CellKind::Array, sizeof(Array)));
  if (array == nullptr) [[unlikely]] SX_TAIL(newArraySlow);
  array->shape = shape->index;
  array->props = 0;
  array->elements = elements;
  array->length = static_cast<uint32_t>(count);
  array->unused = 0;
  Value v = Value::object(array);
  r[dst] = v;
  NEXT_ACC(NewArray, v);
}

SX_HANDLER(NewArrayWithCapacity) {
  SX_ARGS2(NewArrayWithCapacity, dst, capacity);
  SX_SAVE();
  // The number is from the file: more room than a literal can need is not made ahead.
  r[dst] = Value::object(newArray(*iso, 0, std::min<uint32_t>(static_cast<uint32_t>(capacity), 4096)));
  NEXT(NewArrayWithCapacity);
}

SX_HANDLER(ArrayAppend) {
  SX_ARGS2(ArrayAppend, array, value);
  SX_SAVE();
  SX_TRY_VOID(appendToLiteral(*iso, r[array], r[value]));
  NEXT(ArrayAppend);
}

SX_HANDLER(ArrayAppendHole) {
  SX_ARGS1(ArrayAppendHole, array);
  SX_SAVE();
  SX_TRY_VOID(appendToLiteral(*iso, r[array], Value::hole()));
  NEXT(ArrayAppendHole);
}

SX_HANDLER(ArraySpread) {
  SX_ARGS2(ArraySpread, array, iterable);
  SX_SAVE();
  SX_TRY_VOID(spreadIntoArray(*iso, r[array], r[iterable]));
  NEXT(ArraySpread);
}

SX_WARM(spreadListSlow) {
  SX_ARGS2(SpreadList, dst, iterable);
  SX_SAVE();
  SX_TRY(list, listOfIterable(*iso, r[iterable]));
  r[dst] = list;
  NEXT(SpreadList);
}

SX_HANDLER(SpreadList) {
  SX_ARGS2(SpreadList, dst, iterable);
  Value v = r[iterable];
  const Shape* plain = iso->realm->arrayShapeIfMade();
  bool isPlain = v.isObject() && isDenseArray(v.asObject()) && plain != nullptr && v.asObject()->shape == plain->index;
  if (!isPlain || !iso->protectors.ArrayIteration || !iso->protectors.NoIndexedPrototypes) [[unlikely]] SX_TAIL(spreadListSlow);
  r[dst] = v;
  NEXT(SpreadList);
}

namespace {

/// Fills a function cell that was just allocated. The empty environment is undefined, not a cell.
[[gnu::always_inline]] inline Value makeClosure(Function* closure, uint32_t shape, FunctionCode* target, Value scope) {
  closure->shape = shape;
  closure->props = 0;
  closure->code = target;
  closure->scope = scope.isInternal() ? static_cast<Scope*>(scope.asCell()) : nullptr;
  return Value::object(closure);
}

}  // namespace

SX_WARM(newClosureSlow) {
  SX_ARGS3(NewClosure, dst, scope, function);
  SX_SAVE();
  uint32_t shape = iso->interpreter->shapeOfClosures()->index;
  auto* closure = static_cast<Function*>(iso->heap.allocate(CellKind::Function, sizeof(Function)));
  r[dst] = makeClosure(closure, shape, code->program->functions + function, r[scope]);
  NEXT(NewClosure);
}

SX_HANDLER(NewClosure) {
  SX_ARGS3(NewClosure, dst, scope, function);
  uint32_t shape = iso->interpreter->closureShape;
  if (shape == 0) [[unlikely]] SX_TAIL(newClosureSlow);
  auto* closure = static_cast<Function*>(iso->heap.tryAllocate(CellKind::Function, sizeof(Function)));
  if (closure == nullptr) [[unlikely]] SX_TAIL(newClosureSlow);
  r[dst] = makeClosure(closure, shape, code->program->functions + function, r[scope]);
  NEXT(NewClosure);
}

SX_HANDLER(Concat) {
  SX_ARGS3(Concat, dst, first, count);
  SX_SAVE();
  SX_TRY(v, concatAll(*iso, r + first, static_cast<uint32_t>(count)));
  r[dst] = v;
  NEXT_ACC(Concat, v);
}

SX_COLD(toPropertyKeySlow) {
  SX_ARGS2(ToPropertyKey, dst, src);
  SX_SAVE();
  SX_TRY(key, toPropertyKey(*iso, r[src]));
  r[dst] = key.isIndex() ? Value::number(key.asIndex()) : valueFromKey(*iso, key);
  NEXT(ToPropertyKey);
}

SX_HANDLER(ToPropertyKey) {
  SX_ARGS2(ToPropertyKey, dst, src);
  Value v = r[src];
  if (!v.isString() && !v.isSymbol() && !v.isInt()) [[unlikely]] SX_TAIL(toPropertyKeySlow);
  if (v.isInt() && v.asInt() < 0) [[unlikely]] SX_TAIL(toPropertyKeySlow);
  r[dst] = v;
  NEXT(ToPropertyKey);
}

SX_COLD(toStringSlow) {
  SX_ARGS2(ToString, dst, src);
  SX_SAVE();
  SX_TRY(s, toString(*iso, r[src]));
  r[dst] = Value::string(s);
  NEXT(ToString);
}

SX_HANDLER(ToString) {
  SX_ARGS2(ToString, dst, src);
  if (!r[src].isString()) [[unlikely]] SX_TAIL(toStringSlow);
  r[dst] = r[src];
  NEXT(ToString);
}

SX_HANDLER(DeleteField) {
  SX_ARGS3(DeleteField, dst, object, name);
  SX_SAVE();
  SX_TRY(done, deleteElement(*iso, r[object], code->program->string(static_cast<uint32_t>(name)), code->isStrict()));
  r[dst] = Value::boolean(done);
  NEXT(DeleteField);
}

SX_HANDLER(DeleteElem) {
  SX_ARGS3(DeleteElem, dst, object, key);
  SX_SAVE();
  SX_TRY(done, deleteElement(*iso, r[object], r[key], code->isStrict()));
  r[dst] = Value::boolean(done);
  NEXT(DeleteElem);
}

SX_HANDLER(In) {
  SX_ARGS3(In, dst, key, object);
  SX_SAVE();
  SX_TRY(result, hasElement(*iso, r[object], r[key]));
  r[dst] = Value::boolean(result);
  NEXT(In);
}

SX_HANDLER(InitElem) {
  SX_ARGS3(InitElem, object, key, value);
  SX_SAVE();
  SX_REQUIRE_OBJECT(r[object]);
  SX_TRY(k, toPropertyKey(*iso, r[key]));
  SX_TRY_VOID(createDataPropertyOrThrow(*iso, r[object].asObject(), k, r[value]));
  NEXT(InitElem);
}

SX_HANDLER(DefineMethod) {
  SX_ARGS4(DefineMethod, object, key, function, flags);
  SX_SAVE();
  SX_TRY_VOID(defineMethod(*iso, r[object], r[key], r[function], static_cast<uint8_t>(flags)));
  NEXT(DefineMethod);
}

SX_HANDLER(SetFunctionName) {
  SX_ARGS3(SetFunctionName, function, key, prefix);
  SX_SAVE();
  SX_TRY_VOID(setFunctionName(*iso, r[function], r[key], static_cast<uint8_t>(prefix)));
  NEXT(SetFunctionName);
}

SX_HANDLER(SetPrototypeLiteral) {
  SX_ARGS2(SetPrototypeLiteral, object, value);
  SX_SAVE();
  if (r[object].isObject() && (r[value].isObject() || r[value].isNull())) {
    SX_TRY(done, setPrototypeOf(*iso, r[object].asObject(), r[value]));
  }
  NEXT(SetPrototypeLiteral);
}

SX_HANDLER(CopyDataProperties) {
  SX_ARGS4(CopyDataProperties, target, source, excluded, count);
  SX_SAVE();
  SX_REQUIRE_OBJECT(r[target]);
  SX_TRY_VOID(copyDataProperties(*iso, r[target].asObject(), r[source], std::span<const Value>(r + excluded, static_cast<size_t>(count))));
  NEXT(CopyDataProperties);
}

SX_HANDLER(GetTemplateObject) {
  SX_ARGS2(GetTemplateObject, dst, literal);
  SX_SAVE();
  r[dst] = templateObject(*iso, code->program, static_cast<uint32_t>(literal));
  NEXT(GetTemplateObject);
}

SX_HANDLER(LoadBigInt) {
  SX_ARGS2(LoadBigInt, dst, value);
  SX_SAVE();
  r[dst] = bigintConstant(*iso, code->program, static_cast<uint32_t>(value));
  NEXT(LoadBigInt);
}

SX_HANDLER(NewArguments) {
  SX_ARGS2(NewArguments, dst, values);
  SX_SAVE();
  SX_TRY(v, newArgumentsObject(*iso, r[values]));
  r[dst] = v;
  NEXT(NewArguments);
}

SX_HANDLER(NewMappedArguments) {
  SX_ARGS4(NewMappedArguments, dst, values, scope, slots);
  SX_SAVE();
  SX_TRY(v, newMappedArgumentsObject(*iso, code->program, r[values], r[scope], static_cast<uint32_t>(slots), r[kCallee]));
  r[dst] = v;
  NEXT(NewMappedArguments);
}

#undef SX_REQUIRE_OBJECT

}  // namespace sx::rt
