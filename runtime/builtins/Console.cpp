// console: log, info and debug on standard output, error, warn and trace on standard error.
#include <cstdio>

#include "runtime/Inspect.h"
#include "runtime/Isolate.h"
#include "runtime/Realm.h"

namespace sx::rt {

namespace {

/// A lone surrogate (0xED, then 0xA0 or more, in the text's UTF-8) is written as U+FFFD, which is as long.
void replaceSurrogates(std::string& text) {
  for (size_t i = 0; i + 2 < text.size(); i++) {
    if (text[i] == '\xED' && static_cast<unsigned char>(text[i + 1]) >= 0xA0) text.replace(i, 3, "\xEF\xBF\xBD");
  }
}

Completion<Value> print(Isolate& iso, Arguments& args, FILE* stream) {
  std::string text = formatArguments(iso, args.all());
  replaceSurrogates(text);
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
