#pragma once
/// The header every heap cell starts with (design D13, D14).
#include <cstddef>
#include <cstdint>

#include "runtime/Value.h"

namespace sx::rt {

enum class CellKind : uint8_t {
#define SX_CELL(name) name,
#define SX_OBJECT(name, methods) name,
#include "runtime/CellKinds.def"
};

constexpr bool isObjectKind(CellKind k) { return k >= CellKind::PlainObject; }
constexpr bool isCallableKind(CellKind k) {
  return k == CellKind::Function || k == CellKind::NativeFunction || k == CellKind::BoundFunction;
}
constexpr size_t kCellKinds = 0
#define SX_CELL(name) +1
#define SX_OBJECT(name, methods) +1
#include "runtime/CellKinds.def"
    ;

/// Collector bits of a cell; only the heap writes them.
enum GcBit : uint8_t {
  kGcOld = 1,         ///< in old or large-object space: stores of cells into it need the barrier
  kGcRemembered = 2,  ///< already in the remembered set
  kGcMarked = 4,
  kGcForwarded = 8,   ///< moved: the word after the header is the new address
  kGcAged = 16,       ///< survived one minor collection
  kGcPinned = 32,     ///< stays where it is in the collection to come
  kGcExternal = 64,   ///< owns external memory: swept eagerly
};

/// 8 bytes. `shape` is the index of the object's shape in the isolate's shape table; other cells use it freely.
/// Cells are 8-byte aligned and have at least 16 bytes. Flags are the kind's own. `gc` and `words` belong to the heap.
struct Cell {
  uint32_t shape;
  CellKind kind;
  uint8_t flags;
  uint8_t gc;
  uint8_t words;  ///< size in 8-byte words; 0 if over 255: then the size is in the word before the cell

  bool isObject() const { return isObjectKind(kind); }
};
static_assert(sizeof(Cell) == 8);

/// A parameter of this type says: this function neither allocates nor runs user code.
struct NoGC {};

}  // namespace sx::rt
