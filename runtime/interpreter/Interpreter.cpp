// Entry from native code, unwinding, calls from native code, limits.
#include "Interpreter.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "EntryFrame.h"
#include "Program.h"
#include "ObjectSupport.h"
#include "PropertyCache.h"
#include "runtime/Errors.h"
#include "runtime/InternalMethods.h"
#include "runtime/ObjectCells.h"
#include "runtime/ObjectInline.h"
#include "runtime/Realm.h"

namespace sx::rt {

// ---- Dispatch tables ----

/// An op number without a row: the verifier lets none through.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wunused-parameter"
SX_COLD(noSuchOp) { __builtin_trap(); }
#pragma clang diagnostic pop

/// The prefix byte: the second byte names a rare op.
SX_HANDLER_PLAIN(prefix) {
  SX_GOTO(handlerAt(SX_TABLE_ENTRY(kFirstRareOp + ((ins >> 8) & 0xFF))));
}

namespace {

struct PlainTable {
  const void* entries[kDispatchEntries];
  PlainTable() {
    for (const void*& e : entries) e = reinterpret_cast<const void*>(&cold_noSuchOp);
#define SX_IR_OP(number, name, params, flags, meaning)
#define SX_OP(number, name, params, flags, meaning) entries[number] = reinterpret_cast<const void*>(&op_##name);
#include "bytecode/format/Ops.def"
    entries[kPrefixOp] = reinterpret_cast<const void*>(&cold_prefix);
  }
};

const PlainTable& plainTable() {
  static const PlainTable table;
  return table;
}

/// Ops at which running code can be interrupted: back edges, calls and returns.
bool isInterruptPoint(const OpInfo& info) {
  if (!info.exists() || info.has(IrOnly)) return false;
  for (unsigned i = 0; i < info.operandCount; i++) {
    if (info.operands[i].role == Role::Label || info.operands[i].role == Role::Window) return true;
    if (info.operands[i].imm == ImmType::TableId) return true;
  }
  return info.has(Terminator);
}

/// Leaves the interpreter with a termination pending: no handler and no finally block runs.
void beginTermination(Isolate& iso, const char* reason) {
  iso.interpreter->terminationReason = reason;
  iso.terminating = true;
  iso.exception = Value::undefined();
}

const char* requestedReason(const Isolate& iso) { return iso.heap.isExhausted() ? "out of memory" : "time limit exceeded"; }

}  // namespace

const void* Interpreter::plainHandler(unsigned opNumber) { return plainTable().entries[opNumber]; }

/// In every instruction's place once termination was requested.
SX_COLD(interrupt) {
  iso->setStackEnd(r + code->registerCount);
  SX_SAVE();
  beginTermination(*iso, requestedReason(*iso));
  SX_THROW();
}

/// In every interrupt point's place while fuel is counted: a call, a return, a jump backwards or a switch costs one unit.
SX_COLD(countFuel) {
  iso->setStackEnd(r + code->registerCount);
  unsigned number = opNumberAt(pc - 1);
  const OpInfo& info = kOpTable[number];
  bool costs = info.has(Pushes) || (info.has(Terminator) && number != static_cast<unsigned>(Op::Jump));
  for (unsigned i = 0; i < info.operandCount; i++) {
    if (info.operands[i].role == Role::Label && operandAt(pc - 1, info, i) <= 0) costs = true;
    if (info.operands[i].imm == ImmType::TableId) costs = true;
  }
  if (costs && --iso->fuelLeft < 0) {
    SX_SAVE();
    beginTermination(*iso, "out of fuel");
    SX_THROW();
  }
  if (iso->interpreter->terminationRequested.load(std::memory_order_relaxed)) SX_TAIL(interrupt);
  SX_GOTO(handlerAt(Interpreter::plainHandler(number)));
}

/// In every op's place, the prefix of rare ones included, in AddressSanitizer builds and under --gc-stress: nothing may
/// touch registers above the frame, and the op must save its frame before it may collect.
SX_COLD(checkFrame) {
  iso->setStackEnd(r + code->registerCount);
  iso->stackTop = nullptr;
  SX_GOTO(handlerAt(Interpreter::plainHandler(ins & 0xFF)));
}

// ---- Limits (design D8) ----

struct Interpreter::Watchdog {
  std::mutex mutex;
  std::condition_variable wake;
  bool stop = false;
  std::thread thread;
};

Interpreter::Interpreter(Isolate& iso) : iso_(iso) {
  std::memcpy(table, plainTable().entries, sizeof(table));
#ifdef SX_ASAN
  bool checks = true;
#else
  bool checks = iso.options.heap.gcStress != 0;
#endif
  for (unsigned n = 0; checks && n <= kPrefixOp; n++) table[n] = reinterpret_cast<const void*>(&cold_checkFrame);
  iso.dispatch = table;
  iso.heap.setExhaustedHandler([](Isolate& exhausted) { exhausted.interpreter->requestTermination(); });
}

Shape* Interpreter::shapeOfClosures() {
  Shape* shape = iso_.realm->functionShape();
  closureShape = shape->index;
  return shape;
}

Interpreter::~Interpreter() {
  stopLimits();
  if (sharedCaches != nullptr) iso_.heap.removeTracer(sharedCaches.get());
}

void Interpreter::setTable(const void* branchHandler) {
  for (unsigned n = 0; n < kDispatchEntries; n++) {
    if (isInterruptPoint(kOpTable[n])) __atomic_store_n(&table[n], branchHandler, __ATOMIC_RELAXED);
  }
}

void Interpreter::requestTermination() {
  terminationRequested.store(true, std::memory_order_relaxed);
  // Nothing runs afterwards, so every instruction is an interrupt point: long code without jumps ends as well.
  for (const void*& entry : table) __atomic_store_n(&entry, reinterpret_cast<const void*>(&cold_interrupt), __ATOMIC_RELAXED);
}

void Interpreter::startLimits(uint64_t fuel, uint32_t timeLimitMs) {
  if (fuel != 0) {
    fuelCounted = true;
    iso_.fuelLeft = static_cast<int64_t>(std::min<uint64_t>(fuel, INT64_MAX));
    setTable(reinterpret_cast<const void*>(&cold_countFuel));
  }
  if (timeLimitMs == 0) return;
  watchdog_ = std::make_unique<Watchdog>();
  Watchdog* dog = watchdog_.get();
  dog->thread = std::thread([this, dog, timeLimitMs] {
    std::unique_lock lock(dog->mutex);
    if (!dog->wake.wait_for(lock, std::chrono::milliseconds(timeLimitMs), [dog] { return dog->stop; })) requestTermination();
  });
}

void Interpreter::stopLimits() {
  if (watchdog_ == nullptr) return;
  {
    std::lock_guard lock(watchdog_->mutex);
    watchdog_->stop = true;
  }
  watchdog_->wake.notify_all();
  watchdog_->thread.join();
  watchdog_.reset();
}

Completion<void> Isolate::poll(uint32_t units) {
  if (interpreter->fuelCounted) {
    fuelLeft -= units;
    if (fuelLeft < 0) {
      beginTermination(*this, "out of fuel");
      return Thrown{};
    }
  }
  if (interpreter->terminationRequested.load(std::memory_order_relaxed)) [[unlikely]] {
    beginTermination(*this, requestedReason(*this));
    return Thrown{};
  }
  return {};
}

// ---- Unwinding ----

/// Hands the pending exception to the innermost handler of the frame or of those that called it; an Entry frame
/// hands it to native code.
SX_COLD(throwException) {
  const uint32_t* at = pc - 1;
  for (;;) {
    code = codeOf(r);
    // Frames left and handlers searched cost fuel and can be interrupted: code can loop through exceptions alone.
    if (!iso->terminating) (void)iso->poll(1 + code->record->handlerCount / 64);
    if (!iso->terminating) {
      const ModuleView& view = code->program->view;
      auto offset = static_cast<uint32_t>(at - code->code);
      for (const HandlerRecord& h : view.handlersOf(*code->record)) {
        if (offset < h.start || offset >= h.end) continue;
        pc = code->code + h.handler;
        SX_DISPATCH();
      }
    }
    if (isWatched(r)) leaveWatchedFrame(*iso, r);
    if (frameKind(r) == FrameKind::Entry) {
      iso->interpreter->entryResult = Value::thrown();
      SX_LEAVE_HANDLERS();
    }
    at = returnPcOf(r);
    r = callerOf(r);
  }
}

// ---- Entry ----

Completion<Value> Interpreter::run(FunctionCode* code, Value* r) {
  enterHandlers(iso_, code, r);
  Value result = entryResult;
  if (result.isThrown()) return Thrown{};
  return result;
}

namespace {

/// The frame native code runs in, restored when a call made from it is over.
class NativeFrame {
 public:
  explicit NativeFrame(Isolate& iso) : iso_(iso), frame_(iso.frame), pc_(iso.pc), top_(iso.stackTop), open_(iso.stackOpen) {}
  ~NativeFrame() {
    iso_.frame = frame_;
    iso_.pc = pc_;
    iso_.stackTop = top_;
    iso_.openStack(open_);
  }
  /// Opens a window for `arguments` above the live region and fills it; null if the stack is used up.
  Value* push(Value callee, Value self, std::span<const Value> arguments, FrameKind kind) {
    Value* r = top_ + kFrameHeader;
    Value* end = r + arguments.size();
    if (end > iso_.stackLimit && !iso_.growStack(end)) return nullptr;
    iso_.openStack(end);
    // The arguments may lie in a window of the live region, never in the new one.
    for (size_t i = 0; i < arguments.size(); i++) r[i] = arguments[i];
    r[kReturnPc] = rawWord(pc_);
    r[kLink] = linkWord(frame_, kind);
    r[kCode] = rawWord(nullptr);
    r[kCallee] = callee;
    r[kThis] = self;
    iso_.stackTop = end;
    return r;
  }

 private:
  Isolate& iso_;
  Value* frame_;
  const uint32_t* pc_;
  Value* top_;
  Value* open_;
};

Completion<Value> callNativeFrom(Isolate& iso, Value* r, uint32_t argc, Value newTarget) {
  iso.frame = r;
  iso.pc = nullptr;
  Arguments arguments(r, argc, newTarget);
  return static_cast<NativeFunction*>(r[kCallee].asObject())->function(iso, arguments);
}

Completion<Value> callBytecode(Isolate& iso, Value* r, uint32_t argc, Value newTarget) {
  auto* function = static_cast<Function*>(r[kCallee].asObject());
  TRY(enterFunction(iso, function, r, argc, newTarget));
  r[kCode] = rawWord(function->code);
  return iso.interpreter->run(function->code, r);
}

/// A call of a function that needs nothing but its arguments: no more than its frame is made. False if it is another, or
/// if the stack has no room.
bool callAtOnce(Isolate& iso, Function* function, Value self, std::span<const Value> arguments) {
  FunctionCode* code = function->code;
  Value* end = entryFrame(iso) + code->entrySize + arguments.size();
  if (end > iso.stackLimit) return false;
  enterAtOnce(iso, code, Value::object(function), self, arguments.data(), arguments.size(), end);
  return true;
}

/// The arguments of a bound function before those of the call.
void gatherBound(BoundFunction* bound, std::span<const Value> arguments, RootVector& out) {
  if (bound->arguments.isCell()) {
    auto* list = static_cast<RawValues*>(bound->arguments.asCell());
    for (uint32_t i = 0; i < list->count; i++) out.push(list->values[i]);
  }
  for (Value v : arguments) out.push(v);
}

}  // namespace

Completion<Value> call(Isolate& iso, Value function, Value self, std::span<const Value> arguments) {
  if (!isCallable(function)) return throwError(iso, ErrorText::NotCallable, toDisplay(iso, function));
  TRY(checkNativeStack(iso));
  Object* callee = function.asObject();
  if (callee->kind == CellKind::Function && callAtOnce(iso, static_cast<Function*>(callee), self, arguments)) {
    Value result = iso.interpreter->entryResult;
    if (result.isThrown()) [[unlikely]] return Thrown{};
    return result;
  }
  if (callee->kind == CellKind::Proxy) return proxyCall(iso, static_cast<ProxyObject*>(callee), self, arguments);
  if (callee->kind == CellKind::BoundFunction) {
    auto* bound = static_cast<BoundFunction*>(callee);
    RootVector all(iso);
    gatherBound(bound, arguments, all);
    return call(iso, bound->target, bound->self, std::span<const Value>(all.data(), all.size()));
  }
  NativeFrame frame(iso);
  bool native = callee->kind == CellKind::NativeFunction;
  Value* r = frame.push(function, self, arguments, native ? FrameKind::Native : FrameKind::Entry);
  if (r == nullptr) return throwError(iso, ErrorText::StackOverflow);
  auto argc = static_cast<uint32_t>(arguments.size());
  return native ? callNativeFrom(iso, r, argc, Value::undefined()) : callBytecode(iso, r, argc, Value::undefined());
}

Completion<Value> construct(Isolate& iso, Value constructor, std::span<const Value> arguments, Value newTarget) {
  SX_ASSERT(isConstructor(constructor));
  TRY(checkNativeStack(iso));
  if (newTarget.isUndefined()) newTarget = constructor;
  Object* callee = constructor.asObject();
  if (callee->kind == CellKind::Proxy) return proxyConstruct(iso, static_cast<ProxyObject*>(callee), arguments, newTarget);
  if (callee->kind == CellKind::BoundFunction) {
    auto* bound = static_cast<BoundFunction*>(callee);
    RootVector all(iso);
    gatherBound(bound, arguments, all);
    Value inner = newTarget == constructor ? bound->target : newTarget;
    return construct(iso, bound->target, std::span<const Value>(all.data(), all.size()), inner);
  }
  NativeFrame frame(iso);
  bool native = callee->kind == CellKind::NativeFunction;
  Value* r = frame.push(constructor, newTarget, arguments, native ? FrameKind::Native : FrameKind::Entry);
  if (r == nullptr) return throwError(iso, ErrorText::StackOverflow);
  auto argc = static_cast<uint32_t>(arguments.size());
  if (native) {
    r[kThis] = Value::undefined();
    // newTarget stays reachable: the native frame's caller holds it, and it is re-read from the stack by no one.
    return callNativeFrom(iso, r, argc, newTarget);
  }
  auto* function = static_cast<Function*>(callee);
  TRY(prepareFunction(iso, function->code));
  // newTarget waits in the slot of `this`, where the collector sees it, until the object is made.
  Value self = TRY(makeThis(iso, function, newTarget));
  newTarget = r[kThis];
  r[kThis] = self;
  Value result = TRY(callBytecode(iso, r, argc, newTarget));
  if (result.isObject()) return result;
  if (!r[kThis].isObject()) return throwError(iso, ErrorText::ThisBeforeSuper);
  return r[kThis];
}

// ---- Frames of bytecode functions ----

Completion<void> enterFunction(Isolate& iso, Function* function, Value* r, uint32_t argc, Value newTarget) {
  FunctionCode* code = function->code;
  TRY(prepareFunction(iso, code));
  if ((code->flags & kFnClassConstructor) != 0 && newTarget.isUndefined()) {
    return throwError(iso, ErrorText::ClassConstructorCall, code->program->text(code->record->name));
  }
  if ((code->flags & (kFnGenerator | kFnAsync)) != 0) {
    return throwUnsupported(iso, (code->flags & kFnAsync) != 0 ? "async function" : "generator function");
  }
  Value* end = r + std::max<uint32_t>(code->registerCount, argc);
  if (end > iso.stackLimit && !iso.growStack(end)) return throwError(iso, ErrorText::StackOverflow);
  iso.openStack(end);
  for (uint32_t i = argc; i < code->paramCount; i++) r[i] = Value::undefined();
  unsigned hidden = hiddenParamCount(code->flags);
  if (hidden == 0) return {};
  // The lists are made before the hidden registers are written: extra arguments lie where those will be. Newly made
  // cells and newTarget are in locals, so the collector pins them.
  iso.stackTop = std::max(iso.stackTop, r + std::max<uint32_t>(argc, code->paramCount));
  Array* rest = nullptr;
  Array* all = nullptr;
  if ((code->flags & kFnHasRest) != 0) {
    uint32_t extra = argc > code->paramCount ? argc - code->paramCount : 0;
    rest = newArrayFrom(iso, std::span<const Value>(r + code->paramCount, extra));
  }
  if ((code->flags & kFnNeedsArguments) != 0) all = newArrayFrom(iso, std::span<const Value>(r, argc));
  Value* next = r + code->paramCount;
  if (rest != nullptr) *next++ = Value::object(rest);
  if (all != nullptr) *next++ = Value::object(all);
  if ((code->flags & kFnNeedsNewTarget) != 0) *next++ = newTarget;
  return {};
}

namespace {

/// Where the "prototype" of a function is if it is plain data in its store. A class that others extend has a shape of
/// its own, which is replaced once the property is changed.
bool findPrototypeSlot(Isolate& iso, Function* function, uint32_t* slot) {
  CacheLookup found = lookupForCache(iso, function, iso.names.prototype);
  if (found.where != CacheLookup::Own || (found.attributes & kAccessor) != 0 || found.slot < shapeOf(iso, function)->inlineSlots) return false;
  *slot = found.slot - shapeOf(iso, function)->inlineSlots;
  return true;
}

/// The inline slots of an object that `function` makes for `newTarget`: the classes between the two add fields as well.
uint8_t instanceSlotsOf(Isolate& iso, Function* function, Value newTarget) {
  unsigned slots = function->code->instanceSlots;
  for (int levels = 0; levels < 8 && newTarget.isObject() && newTarget != Value::object(function); levels++) {
    Object* o = newTarget.asObject();
    if (o->kind != CellKind::Function || (static_cast<Function*>(o)->code->flags & kFnDerivedConstructor) == 0) break;
    slots += static_cast<Function*>(o)->code->instanceSlots;
    newTarget = shapeOf(iso, o)->proto;
  }
  return static_cast<uint8_t>(std::min(slots, 16u));
}

/// Notes for New and SuperCall where the prototype of a constructor is, and the shape of the objects made for it.
void learnInstances(Isolate& iso, Function* function, Value proto, uint8_t inlineSlots) {
  FunctionCode* code = function->code;
  uint32_t slot;
  // By its shape a constructor is known to be a base and to need nothing but its arguments.
  bool isSimple = (code->flags & kFnDerivedConstructor) == 0 && hiddenParamCount(code->flags) == 0;
  if (!code->verified || !findPrototypeSlot(iso, function, &slot) || slot > UINT16_MAX) return;
  if (code->instanceShape == nullptr || code->instanceShape->proto != proto) {
    code->instanceShape = rootShape(iso, CellKind::PlainObject, proto, inlineSlots);
  }
  uint32_t shape = shapeOf(iso, function)->index;
  code->constructorShape = isSimple ? shape : ~shape;
  code->prototypeSlot = static_cast<uint16_t>(slot);
}

/// The same of the constructors that `newTarget` inherits from, up to `function`: for SuperCall their shapes say that
/// they can be entered at once.
void learnParents(Isolate& iso, Function* function, Value newTarget) {
  for (int levels = 0; levels < 8 && newTarget != Value::object(function); levels++) {
    newTarget = shapeOf(iso, newTarget.asObject())->proto;
    if (!newTarget.isObject() || newTarget.asObject()->kind != CellKind::Function) return;
    auto* parent = static_cast<Function*>(newTarget.asObject());
    uint32_t slot;
    if (!isConstructorCode(parent->code) || !findPrototypeSlot(iso, parent, &slot)) return;
    Value proto = parent->store()->slots[slot];
    if (proto.isObject()) learnInstances(iso, parent, proto, instanceSlotsOf(iso, function, newTarget));
  }
}

}  // namespace

Completion<Value> makeThis(Isolate& iso, Function* function, Value newTarget) {
  FunctionCode* code = function->code;
  if ((code->flags & kFnDerivedConstructor) != 0) return Value::tdz();
  Value fallback = Value::object(iso.realm->intrinsic(Intrinsic::ObjectPrototype));
  Value proto = TRY(prototypeFromConstructor(iso, newTarget, fallback));
  uint8_t inlineSlots = instanceSlotsOf(iso, function, newTarget);
  if (newTarget.isObject() && newTarget.asObject()->kind == CellKind::Function) {
    learnInstances(iso, static_cast<Function*>(newTarget.asObject()), proto, inlineSlots);
    learnParents(iso, function, newTarget);
  }
  return Value::object(newObjectWithProto(iso, proto, inlineSlots));
}

}  // namespace sx::rt
