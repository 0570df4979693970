// What the host adds to the language: timers, jobs, performance, process.
#include <unistd.h>

#include <cmath>

#include "../interpreter/Interpreter.h"
#include "runtime/Conversions.h"
#include "runtime/Errors.h"
#include "runtime/HostLoop.h"
#include "runtime/Isolate.h"
#include "runtime/ObjectCells.h"
#include "runtime/Realm.h"

namespace sx::rt {

namespace {

/// TypeError with Node's code for an argument of the wrong type.
Thrown throwArgumentType(Isolate& iso, const char* name, const char* expected, Value came) {
  std::string message = std::string("The \"") + name + "\" argument must be of type " + expected + ". Received ";
  if (came.isNullish()) message += came.isNull() ? "null" : "undefined";
  else message += std::string("type ") + toUtf8(iso, typeOf(iso, came).asString()) + " (" + toDisplay(iso, came) + ")";
  Value error = newError(iso, ErrorType::TypeError, Value::string(newStringUtf8(iso, message)));
  defineRaw(iso, error.asObject(), iso.names.code, Value::string(newString(iso, std::string_view("ERR_INVALID_ARG_TYPE"))));
  return throwValue(iso, error);
}

Completion<Value> queueMicrotask(Isolate& iso, Arguments& args) {
  if (!isCallable(args[0])) return throwArgumentType(iso, "callback", "function", args[0]);
  iso.loop->enqueueJob(args[0]);
  return Value::undefined();
}

Completion<Value> addTimer(Isolate& iso, Arguments& args, bool repeats) {
  if (!isCallable(args[0])) return throwArgumentType(iso, "callback", "function", args[0]);
  double delay = TRY(toNumber(iso, args[1]));
  uint32_t id = iso.loop->addTimer(args[0], delay, repeats, args.from(2));
  // An object, as in Node, that only clearTimeout and clearInterval look into.
  Value proto = Value::object(iso.realm->intrinsic(Intrinsic::ObjectPrototype));
  auto* timer = static_cast<PrimitiveObject*>(newObjectOfKind(iso, CellKind::HostObject, sizeof(PrimitiveObject), proto));
  timer->value = Value::number(id);
  return Value::object(timer);
}

Completion<Value> setTimeout(Isolate& iso, Arguments& args) { return addTimer(iso, args, false); }
Completion<Value> setInterval(Isolate& iso, Arguments& args) { return addTimer(iso, args, true); }

Completion<Value> clearTimer(Isolate& iso, Arguments& args) {
  if (args[0].isObject() && args[0].asObject()->kind == CellKind::HostObject) {
    iso.loop->clearTimer(static_cast<uint32_t>(static_cast<PrimitiveObject*>(args[0].asObject())->value.asNumber()));
  }
  return Value::undefined();
}

Completion<Value> performanceNow(Isolate&, Arguments&) { return Value::plainDouble(monotonicMs()); }

/// process.exit: a termination that is no failure.
Completion<Value> processExit(Isolate& iso, Arguments& args) {
  if (!args[0].isUndefined()) iso.loop->exitCode = TRY(toInt32(iso, args[0]));
  iso.loop->exitRequested = true;
  iso.terminating = true;
  iso.exception = Value::undefined();
  return Thrown{};
}

Completion<Value> processCwd(Isolate& iso, Arguments&) {
  char path[4096];
  return Value::string(newStringUtf8(iso, getcwd(path, sizeof(path)) != nullptr ? path : ""));
}

Completion<Value> stdoutWrite(Isolate& iso, Arguments& args) {
  String* text = TRY(toString(iso, args[0]));
  std::string bytes = toUtf8(iso, text);
  fwrite(bytes.data(), 1, bytes.size(), stdout);
  return Value::boolean(true);
}

constexpr BuiltinRow kPerformance[] = {
    {BuiltinRow::Method, "now", performanceNow, nullptr, 0, kDefaultAttributes},
};
constexpr BuiltinRow kProcess[] = {
    {BuiltinRow::Method, "exit", processExit, nullptr, 1, kDefaultAttributes},
    {BuiltinRow::Method, "cwd", processCwd, nullptr, 0, kDefaultAttributes},
};
constexpr BuiltinRow kStdout[] = {
    {BuiltinRow::Method, "write", stdoutWrite, nullptr, 1, kDefaultAttributes},
};

}  // namespace

std::span<const BuiltinRow> hostGlobals();
std::span<const BuiltinRow> hostGlobals() {
  static constexpr BuiltinRow kRows[] = {
      {BuiltinRow::Method, "queueMicrotask", queueMicrotask, nullptr, 1, kDefaultAttributes},
      {BuiltinRow::Method, "setTimeout", setTimeout, nullptr, 2, kDefaultAttributes},
      {BuiltinRow::Method, "setInterval", setInterval, nullptr, 2, kDefaultAttributes},
      {BuiltinRow::Method, "clearTimeout", clearTimer, nullptr, 1, kDefaultAttributes},
      {BuiltinRow::Method, "clearInterval", clearTimer, nullptr, 1, kDefaultAttributes},
  };
  return kRows;
}

void initHost(Isolate& iso, Realm& realm) {
  Object* performance = newObject(iso, 1);
  realm.setIntrinsic(Intrinsic::Performance, performance);
  defineBuiltins(iso, performance, kPerformance);
  realm.setIntrinsic(Intrinsic::Process, newObject(iso, 4));
  defineBuiltins(iso, realm.intrinsic(Intrinsic::Process), kProcess);
  RootVector made(iso);
  made.push(Value::object(newArray(iso)));
  for (const std::string& argument : iso.loop->argv) {
    Value text = Value::string(newStringUtf8(iso, argument));
    push(iso, static_cast<Array*>(made[0].asObject()), text);
  }
  auto define = [&](std::string_view name, Value value) {
    made.push(value);
    PropertyKey key = PropertyKey::atom(intern(iso, name));
    defineRaw(iso, realm.intrinsic(Intrinsic::Process), key, made.pop());
  };
  define("argv", made[0]);
  define("platform", Value::string(intern(iso, "linux")));
  define("env", Value::object(newObject(iso)));
  define("stdout", Value::object(newObject(iso, 1)));
  auto out = get(iso, realm.intrinsic(Intrinsic::Process), PropertyKey::atom(intern(iso, "stdout")));
  if (!out.isThrown()) defineBuiltins(iso, out.release().asObject(), kStdout);
}

}  // namespace sx::rt
