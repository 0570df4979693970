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
#include "NodeErrors.h"

namespace sx::rt {

namespace {

Completion<Value> queueMicrotask(Isolate& iso, Arguments& args) {
  if (!isCallable(args[0])) return throwArgumentType(iso, "callback", "of type function", args[0]);
  iso.loop->enqueueJob(args[0]);
  return Value::undefined();
}

// Node's own, for code that must run before the next job.
Completion<Value> processNextTick(Isolate& iso, Arguments& args) {
  if (!isCallable(args[0])) return throwArgumentType(iso, "callback", "of type function", args[0]);
  iso.loop->enqueueTick(args[0], args.from(1));
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
    {.type = BuiltinRow::String, .name = "@@toStringTag", .attributes = kConfigurable, .text = "Performance"},
};
constexpr BuiltinRow kProcess[] = {
    {BuiltinRow::Method, "exit", processExit, nullptr, 1, kDefaultAttributes},
    {BuiltinRow::Method, "cwd", processCwd, nullptr, 0, kDefaultAttributes},
    {BuiltinRow::Method, "nextTick", processNextTick, nullptr, 1, kDefaultAttributes},
    {.type = BuiltinRow::String, .name = "@@toStringTag", .attributes = kConfigurable, .text = "process"},
};
constexpr BuiltinRow kStdout[] = {
    {BuiltinRow::Method, "write", stdoutWrite, nullptr, 1, kDefaultAttributes},
};

}  // namespace

std::span<const BuiltinRow> hostGlobals();
std::span<const BuiltinRow> hostGlobals() {
  static constexpr BuiltinRow kRows[] = {
      {BuiltinRow::Method, "queueMicrotask", queueMicrotask, nullptr, 1, kDefaultAttributes},
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
