#pragma once
/// An isolate (design D12): one heap, its shapes, atoms and register stack, one or more realms. Used by one thread at
/// a time; isolates share nothing mutable.
#include <cstdint>

#include "runtime/Completion.h"
#include "runtime/Heap.h"
#include "runtime/PropertyKey.h"

namespace sx::rt {

class Realm;
class AtomTable;
class ShapeTable;
class Interpreter;
class HostLoop;
struct NativeEntry;
struct Shape;

struct CommonNames {
#define SX_NAME(identifier, text) PropertyKey identifier;
#include "runtime/CommonNames.def"
};

struct WellKnownSymbols {
#define SX_SYMBOL(identifier) Symbol* identifier;
#include "runtime/WellKnownSymbols.def"
};

/// Assumptions of fast paths (Protectors.def): true while they hold.
struct Protectors {
#define SX_PROTECTOR(name, meaning) bool name = true;
#include "runtime/Protectors.def"
};

struct IsolateOptions {
  HeapOptions heap;
  uint64_t fuel = 0;            ///< 0: unlimited
  uint32_t timeLimitMs = 0;     ///< 0: unlimited
  size_t stackBytes = size_t{64} << 20;
  bool withoutRealm = false;    ///< only heap, strings and shapes, no objects and no code (unit tests)
};

class Isolate {
 public:
  explicit Isolate(const IsolateOptions&);
  ~Isolate();
  Isolate(const Isolate&) = delete;
  Isolate& operator=(const Isolate&) = delete;

  // What the interpreter's handlers touch comes first.
  Heap heap;
  const void* const* dispatch = nullptr;   ///< this isolate's writable dispatch table (design D8)
  Value* stackBase = nullptr;              ///< register stack; reserved address range, committed on touch
  Value* stackLimit = nullptr;             ///< end of the part in use since the last collection: before a frame extends
                                           ///< past it, growStack must agree
  Value* stackTop = nullptr;               ///< end of the live region while native code runs
  Value* frame = nullptr;                  ///< current frame while native code runs (for stack walks)
  Value* stackOpen = nullptr;              ///< see openStack
  const uint32_t* pc = nullptr;            ///< its current instruction while native code runs; null in a native frame
  Value* stackClean = nullptr;             ///< registers below hold no young cells (heap/Watermarks.cpp)
  NativeEntry* entry = nullptr;            ///< the innermost call from native code into the handlers
  Shape** shapes = nullptr;                ///< by shape index
  uint8_t* shapeMarks = nullptr;           ///< by shape index: liveShapeMark if marked, see objects/ShapeTable.h
  uint8_t liveShapeMark = 1;
  Object* globalObject = nullptr;          ///< the realm's; immovable
  Protectors protectors;
  bool terminating = false;                ///< an uncatchable termination is unwinding

  /// Moves stackLimit so that a frame may end at `end`; false if the register stack is used up (RangeError).
  [[gnu::cold]] bool growStack(const Value* end);

  /// In AddressSanitizer builds the register stack is poisoned from stackOpen up. openStack makes room for a frame to be
  /// filled; setStackEnd, at each instruction, forbids what is above its frame.
  void openStack([[maybe_unused]] Value* end) {
#ifdef SX_ASAN
    if (end > stackOpen) setStackEnd(end);
#endif
  }
  void setStackEnd([[maybe_unused]] Value* end) {
#ifdef SX_ASAN
    if (end < stackOpen) SX_POISON(end, static_cast<size_t>(stackOpen - end) * sizeof(Value));
    else SX_UNPOISON(stackOpen, static_cast<size_t>(end - stackOpen) * sizeof(Value));
    stackOpen = end;
#endif
  }

  /// Lowers stackLimit to what the live frames need (the collector, which has cleared the rest).
  void shrinkStack();

  /// The value of the last iteration step; see interpreter/ObjectSupport.h.
  Value stepResult;
  /// The pending exception, valid while a completion is thrown.
  Value exception;
  Realm* realm = nullptr;

  CommonNames names{};
  WellKnownSymbols symbols{};

  AtomTable* atoms = nullptr;
  ShapeTable* shapeTable = nullptr;
  Interpreter* interpreter = nullptr;
  HostLoop* loop = nullptr;
  const IsolateOptions options;
  uint64_t hashSeed = 0;
  uint32_t lastIdentityHash = 0;           ///< a counter, scrambled into the hashes of objects
  int64_t fuelLeft = INT64_MAX;

  /// Charges `units` of builtin work; handles interrupts. Thrown on termination. Call at least every 4096 units.
  Completion<void> poll(uint32_t units);
};

/// Thrown (with a RangeError pending) if the native stack is nearly used up; for native code that recurses.
Completion<void> checkNativeStack(Isolate&);

}  // namespace sx::rt
