// console: log, info and debug on standard output, error, warn and trace on standard error.
#include <cstdio>

#include "runtime/Inspect.h"
#include "runtime/Isolate.h"
#include "runtime/Realm.h"

namespace sx::rt {

namespace {

Completion<Value> print(Isolate& iso, Arguments& args, FILE* stream) {
  std::string text = formatArguments(iso, args.all());
  text += '\n';
  std::fwrite(text.data(), 1, text.size(), stream);
  return Value::undefined();
}

Completion<Value> consoleLog(Isolate& iso, Arguments& args) { return print(iso, args, stdout); }

Completion<Value> consoleError(Isolate& iso, Arguments& args) {
  // What was printed before comes before, also where both go to one place.
  std::fflush(stdout);
  return print(iso, args, stderr);
}

constexpr BuiltinRow kConsole[] = {
    {BuiltinRow::Method, "log", consoleLog, nullptr, 0, kDefaultAttributes},
    {BuiltinRow::Method, "warn", consoleError, nullptr, 0, kDefaultAttributes},
    {BuiltinRow::Method, "error", consoleError, nullptr, 0, kDefaultAttributes},
    {BuiltinRow::Method, "info", consoleLog, nullptr, 0, kDefaultAttributes},
    {BuiltinRow::Method, "debug", consoleLog, nullptr, 0, kDefaultAttributes},
    {.type = BuiltinRow::String, .name = "@@toStringTag", .attributes = kConfigurable, .text = "console"},
};

}  // namespace

void initConsole(Isolate& iso, Realm& realm) {
  Object* console = newObject(iso, 0);
  realm.setIntrinsic(Intrinsic::Console, console);
  defineBuiltins(iso, console, kConsole);
}

}  // namespace sx::rt
