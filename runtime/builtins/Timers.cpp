// Node's timers: setTimeout, setInterval, setImmediate, what clears them, and the objects they answer.
#include "runtime/Conversions.h"
#include "runtime/Errors.h"
#include "runtime/Function.h"
#include "runtime/HostLoop.h"
#include "runtime/Isolate.h"
#include "runtime/ObjectCells.h"
#include "runtime/Realm.h"
#include "NodeErrors.h"

namespace sx::rt {

namespace {

/// What a timer object keeps, in an internal list: enough to start the timer again. The arguments follow.
enum TimerWord : uint32_t { kTimerIsImmediate, kTimerId, kTimerDelay, kTimerRepeats, kTimerReferenced, kTimerCallback, kTimerWords };

RawValues* wordsOf(Value timer) { return static_cast<RawValues*>(static_cast<PrimitiveObject*>(timer.asObject())->value.asCell()); }

bool isTimer(Value v) { return v.isObject() && v.asObject()->kind == CellKind::HostObject; }

uint32_t idOf(Value timer) { return static_cast<uint32_t>(wordsOf(timer)->values[kTimerId].asInt()); }

void start(Isolate& iso, Value timer) {
  RawValues* w = wordsOf(timer);
  RootVector arguments(iso);
  for (uint32_t i = kTimerWords; i < w->count; i++) arguments.push(w->values[i]);
  std::span<const Value> all(arguments.data(), arguments.size());
  uint32_t id = w->values[kTimerIsImmediate].isTrue()
                    ? iso.loop->addImmediate(timer, w->values[kTimerCallback], all)
                    : iso.loop->addTimer(timer, w->values[kTimerCallback], w->values[kTimerDelay].asNumber(), w->values[kTimerRepeats].isTrue(), all);
  w = wordsOf(timer);
  w->values[kTimerId] = Value::int32(static_cast<int32_t>(id));
  iso.loop->setReference(id, w->values[kTimerReferenced].isTrue());
}

// ---- The objects ----

Completion<Value> reference(Isolate& iso, Arguments& args, bool isReferenced) {
  Value self = args.thisValue();
  if (isTimer(self)) {
    wordsOf(self)->values[kTimerReferenced] = Value::boolean(isReferenced);
    iso.loop->setReference(idOf(self), isReferenced);
  }
  return self;
}

Completion<Value> timerRef(Isolate& iso, Arguments& args) { return reference(iso, args, true); }
Completion<Value> timerUnref(Isolate& iso, Arguments& args) { return reference(iso, args, false); }

Completion<Value> timerHasRef(Isolate& iso, Arguments& args) {
  Value self = args.thisValue();
  if (!isTimer(self)) return Value::boolean(false);
  RawValues* w = wordsOf(self);
  // An immediate that has run, or was cleared, has none.
  bool counts = !w->values[kTimerIsImmediate].isTrue() || iso.loop->isActive(idOf(self));
  return Value::boolean(counts && w->values[kTimerReferenced].isTrue());
}

Completion<Value> timerRefresh(Isolate& iso, Arguments& args) {
  Value self = args.thisValue();
  if (!isTimer(self)) return self;
  if (iso.loop->isActive(idOf(self))) iso.loop->refreshTimer(idOf(self));
  else start(iso, self);
  return args.thisValue();
}

Completion<Value> timerClose(Isolate& iso, Arguments& args) {
  if (isTimer(args.thisValue())) iso.loop->clearTimer(idOf(args.thisValue()));
  return args.thisValue();
}

Completion<Value> timerToPrimitive(Isolate&, Arguments& args) {
  return isTimer(args.thisValue()) ? wordsOf(args.thisValue())->values[kTimerId] : Value::undefined();
}

Completion<Value> constructorOfTimers(Isolate& iso, Arguments&) { return throwError(iso, ErrorType::TypeError, "Illegal constructor"); }

constexpr BuiltinRow kTimeout[] = {
    {BuiltinRow::Method, "refresh", timerRefresh, nullptr, 0, kHidden},
    {BuiltinRow::Method, "unref", timerUnref, nullptr, 0, kHidden},
    {BuiltinRow::Method, "ref", timerRef, nullptr, 0, kHidden},
    {BuiltinRow::Method, "hasRef", timerHasRef, nullptr, 0, kHidden},
    {BuiltinRow::Method, "close", timerClose, nullptr, 0, kHidden},
    {BuiltinRow::Method, "@@toPrimitive", timerToPrimitive, nullptr, 0, kHidden},
};
constexpr BuiltinRow kImmediate[] = {
    {BuiltinRow::Method, "ref", timerRef, nullptr, 0, kHidden},
    {BuiltinRow::Method, "unref", timerUnref, nullptr, 0, kHidden},
    {BuiltinRow::Method, "hasRef", timerHasRef, nullptr, 0, kHidden},
};

// ---- Making and clearing them ----

/// Of timeouts or of immediates, made together with the first timer.
Value prototypeOf(Isolate& iso, bool isImmediate) {
  RootVector& made = iso.loop->timerPrototypes;
  if (made.size() == 0) {
    auto family = [&](std::string_view name, std::span<const BuiltinRow> rows) {
      made.push(Value::object(newObject(iso, 0)));
      Value constructor = Value::object(newNativeFunction(iso, constructorOfTimers, Value::string(intern(iso, name)), 0, true));
      Value prototype = made[made.size() - 1];
      defineRaw(iso, prototype.asObject(), iso.names.constructor, constructor, kHidden);
      defineBuiltins(iso, prototype.asObject(), rows);
      // Inspection shows an object's class only if the class has that prototype.
      defineRaw(iso, constructor.asObject(), iso.names.prototype, prototype, 0);
    };
    family("Timeout", kTimeout);
    family("Immediate", kImmediate);
  }
  return made[isImmediate ? 1 : 0];
}

Completion<Value> newTimer(Isolate& iso, Arguments& args, bool isImmediate, bool repeats) {
  if (!isCallable(args[0])) return throwArgumentType(iso, "callback", "of type function", args[0]);
  double delay = isImmediate ? 0 : TRY(toNumber(iso, args[1]));
  uint32_t extra = isImmediate ? 1 : 2;
  RootVector root(iso);
  Value proto = prototypeOf(iso, isImmediate);
  auto* timer = static_cast<PrimitiveObject*>(newObjectOfKind(iso, CellKind::HostObject, sizeof(PrimitiveObject), proto));
  timer->value = Value::undefined();
  root.push(Value::object(timer));
  std::span<Value> more = args.from(extra);
  RawValues* w = newRawValues(iso, kTimerWords + static_cast<uint32_t>(more.size()));
  w->values[kTimerIsImmediate] = Value::boolean(isImmediate);
  w->values[kTimerId] = Value::int32(0);
  w->values[kTimerDelay] = Value::number(delay);
  w->values[kTimerRepeats] = Value::boolean(repeats);
  w->values[kTimerReferenced] = Value::boolean(true);
  w->values[kTimerCallback] = args[0];
  for (size_t i = 0; i < more.size(); i++) w->values[kTimerWords + i] = more[i];
  iso.heap.barrier(w);
  auto* made = static_cast<PrimitiveObject*>(root[0].asObject());
  Heap::write(iso.heap, made, &made->value, Value::internal(w));
  start(iso, root[0]);
  return root[0];
}

Completion<Value> setTimeout(Isolate& iso, Arguments& args) { return newTimer(iso, args, false, false); }
Completion<Value> setInterval(Isolate& iso, Arguments& args) { return newTimer(iso, args, false, true); }
Completion<Value> setImmediate(Isolate& iso, Arguments& args) { return newTimer(iso, args, true, false); }

/// Clears a timer by its object, or by its number as [Symbol.toPrimitive] gives it.
Completion<Value> clearTimer(Isolate& iso, Arguments& args) {
  Value v = args[0];
  if (isTimer(v)) {
    iso.loop->clearTimer(idOf(v));
  } else if (v.isNumber() || v.isString()) {
    double id = TRY(toNumber(iso, v));
    if (id >= 1 && id <= 0xFFFF'FFFF) iso.loop->clearTimer(static_cast<uint32_t>(id));
  }
  return Value::undefined();
}

Completion<Value> clearImmediate(Isolate& iso, Arguments& args) {
  if (isTimer(args[0])) iso.loop->clearTimer(idOf(args[0]));
  return Value::undefined();
}

}  // namespace

std::span<const BuiltinRow> timerGlobals();
std::span<const BuiltinRow> timerGlobals() {
  static constexpr BuiltinRow kRows[] = {
      {BuiltinRow::Method, "clearImmediate", clearImmediate, nullptr, 1, kDefaultAttributes},
      {BuiltinRow::Method, "setImmediate", setImmediate, nullptr, 1, kDefaultAttributes},
      {BuiltinRow::Method, "clearInterval", clearTimer, nullptr, 1, kDefaultAttributes},
      {BuiltinRow::Method, "clearTimeout", clearTimer, nullptr, 1, kDefaultAttributes},
      {BuiltinRow::Method, "setInterval", setInterval, nullptr, 2, kDefaultAttributes},
      {BuiltinRow::Method, "setTimeout", setTimeout, nullptr, 2, kDefaultAttributes},
  };
  return kRows;
}

}  // namespace sx::rt
