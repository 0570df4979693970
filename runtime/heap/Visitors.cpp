// The visitors of all kinds: which words of a cell refer to cells.
#include "heap/HeapImpl.h"
#include "runtime/Collections.h"
#include "runtime/Function.h"
#include "runtime/ObjectCells.h"
#include "runtime/String.h"
#include "runtime/Weak.h"

namespace sx::rt {

const VisitFn kVisitors[kCellKinds] = {
#define SX_CELL(name) visit##name,
#define SX_OBJECT(name, methods) visit##name,
#include "runtime/CellKinds.def"
};

const char* cellKindName(CellKind kind) {
  static constexpr const char* kNames[] = {
#define SX_CELL(name) #name,
#define SX_OBJECT(name, methods) #name,
#include "runtime/CellKinds.def"
  };
  return kNames[static_cast<size_t>(kind)];
}

Range valuesOf(Cell* c) {
  auto* end = reinterpret_cast<uint8_t*>(c) + cellBytes(c);
  switch (c->kind) {
    case CellKind::Elements: return {reinterpret_cast<uint8_t*>(static_cast<Elements*>(c)->values), end};
    case CellKind::RawValues: return {reinterpret_cast<uint8_t*>(static_cast<RawValues*>(c)->values), end};
    case CellKind::PropertyStore: return {reinterpret_cast<uint8_t*>(&static_cast<PropertyStore*>(c)->elements), end};
    case CellKind::EphemeronTable: return {reinterpret_cast<uint8_t*>(static_cast<EphemeronTable*>(c)->entries), end};
    case CellKind::HashTable: return {reinterpret_cast<uint8_t*>(c + 1), end};
    default: return {};
  }
}

void visitProps(CellVisitor& v, Cell* cell) {
  Object* object = static_cast<Object*>(cell);
  if (object->props == 0 || (object->props & 1) != 0) return;
  object->props = reinterpret_cast<uint64_t>(v.cell(object->store()));
}

void visitObjectValues(CellVisitor& v, Cell* cell) {
  visitProps(v, cell);
  v.values(static_cast<Object*>(cell)->inlineSlots(), (cellBytes(cell) - sizeof(Object)) / sizeof(Value));
}

/// Visits every word from `first` to the end of the cell.
static void visitRest(CellVisitor& v, Cell* cell, Value* first) {
  Value* end = reinterpret_cast<Value*>(reinterpret_cast<uint8_t*>(cell) + cellBytes(cell));
  v.values(first, static_cast<size_t>(end - first));
}

void visitFree(CellVisitor&, Cell*) { SX_UNREACHABLE("a gap has no fields"); }

void visitString(CellVisitor& v, Cell* cell) {
  if ((cell->flags & kStrRope) != 0) {
    auto* rope = static_cast<RopeString*>(cell);
    v.pointer(rope->left);
    v.pointer(rope->right);
  } else if ((cell->flags & kStrSlice) != 0) {
    v.pointer(static_cast<SliceString*>(cell)->base);
  }
}

void visitSymbol(CellVisitor& v, Cell* cell) { v.value(static_cast<Symbol*>(cell)->description); }
void visitBigInt(CellVisitor&, Cell*) {}

void visitScope(CellVisitor& v, Cell* cell) {
  auto* scope = static_cast<Scope*>(cell);
  v.pointer(scope->parent);
  v.values(scope->slots, scope->count);
}

void visitPropertyStore(CellVisitor& v, Cell* cell) {
  auto* store = static_cast<PropertyStore*>(cell);
  v.values(&store->elements, 2);
  v.values(store->slots, store->capacity);
}

void visitElements(CellVisitor& v, Cell* cell) {
  auto* elements = static_cast<Elements*>(cell);
  v.values(elements->values, elements->capacity);
}

void visitSparseElements(CellVisitor& v, Cell* cell) {
  auto* sparse = static_cast<SparseElements*>(cell);
  for (uint32_t i = 0; i < sparse->capacity; i++) v.value(sparse->entries[i].value);
}

void visitHashTable(CellVisitor& v, Cell* cell) { visitRest(v, cell, reinterpret_cast<Value*>(cell + 1)); }

void visitEphemeronTable(CellVisitor& v, Cell* cell) {
  auto* table = static_cast<EphemeronTable*>(cell);
  v.values(&table->entries[0].key, size_t{table->capacity} * 2);
}

void visitDictionary(CellVisitor& v, Cell* cell) {
  auto* dictionary = static_cast<Dictionary*>(cell);
  for (uint32_t i = 0; i < dictionary->used; i++) v.key(dictionary->entries[i].key);
}

void visitAccessor(CellVisitor& v, Cell* cell) { v.values(&static_cast<Accessor*>(cell)->getter, 2); }
void visitBackingStore(CellVisitor&, Cell*) {}

void visitRawValues(CellVisitor& v, Cell* cell) {
  auto* list = static_cast<RawValues*>(cell);
  v.values(list->values, list->count);
}

void visitArray(CellVisitor& v, Cell* cell) {
  visitProps(v, cell);
  v.pointer(static_cast<Array*>(cell)->elements);
}

void visitFunction(CellVisitor& v, Cell* cell) {
  visitProps(v, cell);
  v.pointer(static_cast<Function*>(cell)->scope);
}

void visitNativeFunction(CellVisitor& v, Cell* cell) {
  visitProps(v, cell);
  v.values(&static_cast<NativeFunction*>(cell)->name, 2);
}

void visitArrayBuffer(CellVisitor& v, Cell* cell) {
  visitProps(v, cell);
  v.value(static_cast<ArrayBufferObject*>(cell)->store);
}

void visitTypedArray(CellVisitor& v, Cell* cell) {
  visitProps(v, cell);
  v.value(static_cast<TypedArrayObject*>(cell)->buffer);
}

void visitDataView(CellVisitor& v, Cell* cell) { visitTypedArray(v, cell); }

void visitForInEnumerator(CellVisitor& v, Cell* cell) {
  visitProps(v, cell);
  auto* e = static_cast<ForInEnumerator*>(cell);
  v.values(&e->object, 2);
  // The shape that all keys are present in.
  Value shape = e->keys.isCell() ? static_cast<RawValues*>(e->keys.asCell())->values[0] : Value::undefined();
  if (shape.isInt()) v.shape(static_cast<uint32_t>(shape.asInt()));
}

// Kinds whose fields are all values.
#define SX_VALUES_ONLY(name) \
  void visit##name(CellVisitor& v, Cell* cell) { visitObjectValues(v, cell); }
SX_VALUES_ONLY(PlainObject)
SX_VALUES_ONLY(BoundFunction)
SX_VALUES_ONLY(Error)
SX_VALUES_ONLY(BooleanObject)
SX_VALUES_ONLY(NumberObject)
SX_VALUES_ONLY(StringObject)
SX_VALUES_ONLY(SymbolObject)
SX_VALUES_ONLY(BigIntObject)
SX_VALUES_ONLY(Date)
SX_VALUES_ONLY(RegExp)
SX_VALUES_ONLY(Map)
SX_VALUES_ONLY(Set)
SX_VALUES_ONLY(WeakMap)
SX_VALUES_ONLY(WeakSet)
SX_VALUES_ONLY(WeakRef)
SX_VALUES_ONLY(FinalizationRegistry)
SX_VALUES_ONLY(Arguments)
SX_VALUES_ONLY(MappedArguments)
SX_VALUES_ONLY(Proxy)
SX_VALUES_ONLY(ModuleNamespace)
SX_VALUES_ONLY(BuiltinIterator)
SX_VALUES_ONLY(GlobalObject)
SX_VALUES_ONLY(HostObject)
#undef SX_VALUES_ONLY

}  // namespace sx::rt
