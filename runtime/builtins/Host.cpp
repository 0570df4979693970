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

Completion<Value> getExitCode(Isolate& iso, Arguments&) { return iso.loop->exitCode; }

/// Takes an integer, the text of one, or nothing.
Completion<Value> setExitCode(Isolate& iso, Arguments& args) {
  Value code = args[0];
  if (code.isString() && code.asString()->length != 0) {
    double n = stringToNumber(iso, code.asString());
    if (!std::isnan(n)) code = Value::number(n);
  }
  if (!code.isNullish()) {
    if (!code.isNumber()) return throwArgumentType(iso, "code", "of type number", code);
    double n = code.asNumber();
    if (n != std::trunc(n) || std::isinf(n)) return throwOutOfRange(iso, "code", "an integer", n);
    constexpr double kMostSafe = 9007199254740991.0;
    if (std::abs(n) > kMostSafe) return throwOutOfRange(iso, "code", ">= -9007199254740991 && <= 9007199254740991", n);
  }
  iso.loop->exitCode = code.isNull() ? Value::undefined() : code;
  return Value::undefined();
}

/// process.exit: a termination that is no failure.
Completion<Value> processExit(Isolate& iso, Arguments& args) {
  if (args.count() != 0) TRY(setExitCode(iso, args));
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
  Value chunk = args[0];
  if (chunk.isString()) {
    std::string bytes = toUtf8(iso, chunk.asString());
    replaceSurrogates(bytes);
    fwrite(bytes.data(), 1, bytes.size(), stdout);
    return Value::boolean(true);
  }
  bool isView = chunk.isObject() && (chunk.asObject()->kind == CellKind::TypedArray || chunk.asObject()->kind == CellKind::DataView);
  if (!isView) return throwArgumentType(iso, "chunk", "of type string or an instance of Buffer, TypedArray, or DataView", chunk);
  auto* view = static_cast<TypedArrayObject*>(chunk.asObject());
  size_t length = typedArrayLength(view) * (view->kind == CellKind::DataView ? 1 : kElementBytes[static_cast<size_t>(view->type())]);
  fwrite(view->data, 1, length, stdout);
  return Value::boolean(true);
}

constexpr BuiltinRow kPerformance[] = {
    {BuiltinRow::Method, "now", performanceNow, nullptr, 0, kDefaultAttributes},
    {.type = BuiltinRow::String, .name = "@@toStringTag", .attributes = kConfigurable, .text = "Performance"},
};
constexpr BuiltinRow kProcess[] = {
    {BuiltinRow::Method, "exit", processExit, nullptr, 1, kDefaultAttributes},
    {BuiltinRow::Accessor, "exitCode", getExitCode, setExitCode, 0, kEnumerable_},
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
