#pragma once
/// How the collector walks cells: each kind has one function that shows its references to the visitor, which may
/// update them. A kind without one does not link.
#include "runtime/Cell.h"
#include "runtime/PropertyKey.h"

namespace sx::rt {

class CellVisitor {
 public:
  /// Visits values in place.
  virtual void values(Value* first, size_t count) = 0;
  /// Visits a cell that is not null; answers its address from now on.
  virtual Cell* cell(Cell*) = 0;
  /// Visits a shape, by index.
  virtual void shape(uint32_t) {}
  /// In weak tracers: false if the cell is about to be freed.
  virtual bool isLive(const Cell*) const { return true; }

  void value(Value& v) {
    if (v.isCell()) values(&v, 1);
  }
  /// A field that is a pointer to a cell, or null.
  template <class T> void pointer(T*& p) {
    if (p != nullptr) p = static_cast<T*>(cell(p));
  }
  /// Atoms and symbols do not move: the key stays as it is.
  void key(PropertyKey k) {
    if (k.isString() || k.isSymbol()) cell(reinterpret_cast<Cell*>(k.bits() & kPointerMask));
  }

 protected:
  ~CellVisitor() = default;
};

/// Shows the fields of a cell.
#define SX_CELL(name) void visit##name(CellVisitor&, Cell*);
#define SX_OBJECT(name, methods) void visit##name(CellVisitor&, Cell*);
#include "runtime/CellKinds.def"

/// Visits the property store of an object.
void visitProps(CellVisitor&, Cell*);
/// Visits `props` and takes every word behind it for a Value: right for object kinds whose fields are values, numbers
/// or pointers outside the heap.
void visitObjectValues(CellVisitor&, Cell*);

/// Size in bytes, header included.
inline size_t cellBytes(const Cell* cell) {
  return cell->words != 0 ? size_t{cell->words} * 8 : size_t{cell[-1].shape} * 8;
}

}  // namespace sx::rt
