// console: log, info, debug, dir and table on standard output; error, warn, assert and trace on standard error.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "base/Number.h"
#include "ConsoleTable.h"
#include "runtime/Conversions.h"
#include "runtime/Errors.h"
#include "runtime/HostLoop.h"
#include "runtime/Inspect.h"
#include "runtime/Isolate.h"
#include "runtime/Realm.h"

namespace sx::rt {

void replaceSurrogates(std::string& text) {
  for (size_t i = 0; i + 2 < text.size(); i++) {
    if (text[i] == '\xED' && static_cast<unsigned char>(text[i + 1]) >= 0xA0) text.replace(i, 3, "\xEF\xBF\xBD");
  }
}

namespace {

/// Each line of a group is indented.
std::string indented(const std::string& text, const std::string& indent) {
  std::string out = indent;
  for (char c : text) {
    out += c;
    if (c == '\n') out += indent;
  }
  return out;
}

void write(Isolate& iso, std::string text, FILE* stream) {
  replaceSurrogates(text);
  if (!iso.loop->console.indent.empty()) text = indented(text, iso.loop->console.indent);
  text += '\n';
  // What was printed before comes before, also where both streams go to one place.
  if (stream == stderr) std::fflush(stdout);
  std::fwrite(text.data(), 1, text.size(), stream);
}

Completion<Value> print(Isolate& iso, std::span<const Value> arguments, FILE* stream) {
  std::string text = formatArguments(iso, arguments);
  if (iso.terminating) return Thrown{};
  write(iso, std::move(text), stream);
  return Value::undefined();
}

Completion<Value> consoleLog(Isolate& iso, Arguments& args) { return print(iso, args.all(), stdout); }
Completion<Value> consoleError(Isolate& iso, Arguments& args) { return print(iso, args.all(), stderr); }

/// The label of a counter or timer.
Completion<std::string> labelOf(Isolate& iso, Value v) {
  if (v.isUndefined()) return std::string("default");
  return toUtf8(iso, TRY(toString(iso, v)));
}

void warn(Isolate& iso, const std::string& text) { write(iso, "Warning: " + text, stderr); }

Completion<Value> consoleAssert(Isolate& iso, Arguments& args) {
  if (toBoolean(args[0])) return Value::undefined();
  RootVector words(iso);
  // A text that follows is formatted with the head as its beginning.
  bool hasText = args.count() > 1 && args[1].isString();
  std::string head = hasText ? "Assertion failed: " + toUtf8(iso, args[1].asString()) : "Assertion failed";
  words.push(Value::string(newStringUtf8(iso, head)));
  for (Value v : args.from(hasText ? 2 : 1)) words.push(v);
  return print(iso, std::span<const Value>(words.data(), words.size()), stderr);
}

Completion<Value> consoleCount(Isolate& iso, Arguments& args) {
  std::string label = TRY(labelOf(iso, args[0]));
  auto& counts = iso.loop->console.counts;
  auto at = std::find_if(counts.begin(), counts.end(), [&](const auto& entry) { return entry.first == label; });
  if (at == counts.end()) at = counts.insert(counts.end(), {label, 0});
  at->second++;
  write(iso, label + ": " + std::to_string(at->second), stdout);
  return Value::undefined();
}

Completion<Value> consoleCountReset(Isolate& iso, Arguments& args) {
  std::string label = TRY(labelOf(iso, args[0]));
  if (std::erase_if(iso.loop->console.counts, [&](const auto& entry) { return entry.first == label; }) == 0) warn(iso, "Count for '" + label + "' does not exist");
  return Value::undefined();
}

std::string durationText(double ms) {
  constexpr double kSecond = 1000, kMinute = 60 * kSecond, kHour = 60 * kMinute;
  if (ms >= kMinute) {
    double hours = std::floor(ms / kHour);
    double minutes = std::floor(std::fmod(ms, kHour) / kMinute);
    auto pad = [](double n) { return (n < 10 ? "0" : "") + sx::numberToString(n); };
    std::string seconds = numberToFixed(std::fmod(ms, kMinute) / kSecond, 3);
    if (seconds.find('.') < 2) seconds = "0" + seconds;
    if (hours != 0) return sx::numberToString(hours) + ":" + pad(minutes) + ":" + seconds + " (h:mm:ss.mmm)";
    return sx::numberToString(minutes) + ":" + seconds + " (m:ss.mmm)";
  }
  if (ms >= kSecond) return numberToFixed(ms / kSecond, 3) + "s";
  return sx::numberToString(sx::stringToNumber(std::string_view(numberToFixed(ms, 3)))) + "ms";
}

Completion<Value> consoleTime(Isolate& iso, Arguments& args) {
  std::string label = TRY(labelOf(iso, args[0]));
  auto& timers = iso.loop->console.timers;
  bool exists = std::any_of(timers.begin(), timers.end(), [&](const auto& entry) { return entry.first == label; });
  if (exists) warn(iso, "Label '" + label + "' already exists for console.time()");
  else timers.emplace_back(label, monotonicMs());
  return Value::undefined();
}

Completion<Value> reportTime(Isolate& iso, Arguments& args, const char* method, bool ends) {
  std::string label = TRY(labelOf(iso, args[0]));
  auto& timers = iso.loop->console.timers;
  auto at = std::find_if(timers.begin(), timers.end(), [&](const auto& entry) { return entry.first == label; });
  if (at == timers.end()) {
    warn(iso, "No such label '" + label + "' for console." + method + "()");
    return Value::undefined();
  }
  std::string text = label + ": " + durationText(monotonicMs() - at->second);
  if (ends) timers.erase(at);
  else if (args.count() > 1) {
    RootVector words(iso);
    words.push(Value::string(newString(iso, std::string_view("%s"))));
    words.push(Value::string(newStringUtf8(iso, text)));
    for (Value v : args.from(1)) words.push(v);
    return print(iso, std::span<const Value>(words.data(), words.size()), stdout);
  }
  write(iso, text, stdout);
  return Value::undefined();
}

Completion<Value> consoleTimeEnd(Isolate& iso, Arguments& args) { return reportTime(iso, args, "timeEnd", true); }
Completion<Value> consoleTimeLog(Isolate& iso, Arguments& args) { return reportTime(iso, args, "timeLog", false); }

Completion<Value> consoleGroup(Isolate& iso, Arguments& args) {
  if (args.count() > 0) TRY(print(iso, args.all(), stdout));
  iso.loop->console.indent += "  ";
  return Value::undefined();
}

Completion<Value> consoleGroupEnd(Isolate& iso, Arguments&) {
  std::string& indent = iso.loop->console.indent;
  if (!indent.empty()) indent.resize(indent.size() - 2);
  return Value::undefined();
}

Completion<Value> consoleDir(Isolate& iso, Arguments& args) {
  InspectOptions options;
  if (args[1].isObject()) {
    Value depth = TRY(get(iso, args[1].asObject(), PropertyKey::atom(intern(iso, "depth"))));
    constexpr int kDeepest = 1000;
    if (depth.isNull()) options.depth = kDeepest;
    else if (depth.isNumber()) options.depth = static_cast<int>(std::fmin(depth.asNumber(), kDeepest));
    options.showHidden = toBoolean(TRY(get(iso, args[1].asObject(), PropertyKey::atom(intern(iso, "showHidden")))));
  }
  write(iso, inspect(iso, args[0], options), stdout);
  return Value::undefined();
}

Completion<Value> consoleTable(Isolate& iso, Arguments& args) {
  if (!args[0].isObject() || isCallable(args[0])) return print(iso, args.all().subspan(0, args.count() == 0 ? 0 : 1), stdout);
  write(iso, TRY(tableText(iso, args[0], args[1])), stdout);
  return Value::undefined();
}

Completion<Value> consoleTrace(Isolate& iso, Arguments& args) {
  std::string text = "Trace";
  if (args.count() > 0) text += ": " + formatArguments(iso, args.all());
  write(iso, text + framesText(iso, captureFrames(iso)), stderr);
  return Value::undefined();
}

constexpr BuiltinRow kConsole[] = {
    {BuiltinRow::Method, "log", consoleLog, nullptr, 0, kDefaultAttributes},
    {BuiltinRow::Method, "info", consoleLog, nullptr, 0, kDefaultAttributes},
    {BuiltinRow::Method, "debug", consoleLog, nullptr, 0, kDefaultAttributes},
    {BuiltinRow::Method, "warn", consoleError, nullptr, 0, kDefaultAttributes},
    {BuiltinRow::Method, "error", consoleError, nullptr, 0, kDefaultAttributes},
    {BuiltinRow::Method, "dir", consoleDir, nullptr, 0, kDefaultAttributes},
    {BuiltinRow::Method, "time", consoleTime, nullptr, 0, kDefaultAttributes},
    {BuiltinRow::Method, "timeEnd", consoleTimeEnd, nullptr, 0, kDefaultAttributes},
    {BuiltinRow::Method, "timeLog", consoleTimeLog, nullptr, 0, kDefaultAttributes},
    {BuiltinRow::Method, "trace", consoleTrace, nullptr, 0, kDefaultAttributes},
    {BuiltinRow::Method, "assert", consoleAssert, nullptr, 0, kDefaultAttributes},
    {BuiltinRow::Method, "count", consoleCount, nullptr, 0, kDefaultAttributes},
    {BuiltinRow::Method, "countReset", consoleCountReset, nullptr, 0, kDefaultAttributes},
    {BuiltinRow::Method, "group", consoleGroup, nullptr, 0, kDefaultAttributes},
    {BuiltinRow::Method, "groupEnd", consoleGroupEnd, nullptr, 0, kDefaultAttributes},
    {BuiltinRow::Method, "table", consoleTable, nullptr, 0, kDefaultAttributes},
    {BuiltinRow::Method, "dirxml", consoleLog, nullptr, 0, kDefaultAttributes},
    {BuiltinRow::Method, "groupCollapsed", consoleGroup, nullptr, 0, kDefaultAttributes},
    {.type = BuiltinRow::String, .name = "@@toStringTag", .attributes = kConfigurable, .text = "console"},
};

}  // namespace

void initConsole(Isolate& iso, Realm& realm) {
  Object* console = newObject(iso, 0);
  realm.setIntrinsic(Intrinsic::Console, console);
  defineBuiltins(iso, console, kConsole);
}

}  // namespace sx::rt
