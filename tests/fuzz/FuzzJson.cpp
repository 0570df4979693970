// Any bytes are a JSON text in Latin-1, or in UTF-16 if the first byte is odd: parsed, and what parses is printed and parsed
// again to the same text.
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>

#include "base/Assert.h"
#include "builtins/JsonParser.h"
#include "runtime/Conversions.h"
#include "runtime/Engine.h"
#include "runtime/Native.h"
#include "runtime/Realm.h"

using namespace sx::rt;

namespace {

/// JSON.stringify(value) as UTF-8; empty for a thrown error.
std::string print(Isolate& iso, Value value) {
  auto json = get(iso, iso.globalObject, PropertyKey::atom(intern(iso, "JSON")));
  if (json.isThrown()) return {};
  Value object = json.release();
  auto stringify = get(iso, object.asObject(), PropertyKey::atom(intern(iso, "stringify")));
  if (stringify.isThrown()) return {};
  auto text = call(iso, stringify.release(), object, {&value, 1});
  if (text.isThrown()) return {};
  Value result = text.release();
  return result.isString() ? toUtf8(iso, result.asString()) : std::string();
}

/// An isolate with its fuel. JSON changes nothing that stays, so one serves many texts.
Isolate& isolate() {
  constexpr uint64_t kFuel = 1'000'000;
  constexpr int kTextsEach = 500;
  static std::unique_ptr<Engine> engine;
  static int texts = 0;
  if (engine == nullptr || engine->isolate().terminating || ++texts == kTextsEach) {
    IsolateOptions options;
    options.fuel = kFuel;
    engine = std::make_unique<Engine>(options);
    texts = 0;
  }
  engine->isolate().fuelLeft = kFuel;
  return engine->isolate();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  Isolate& iso = isolate();
  const std::string_view bytes(reinterpret_cast<const char*>(data + 1), size - 1);
  std::u16string wide(bytes.size() / 2, u'\0');
  std::memcpy(wide.data(), bytes.data(), wide.size() * 2);
  String* text = data[0] % 2 != 0 ? newString(iso, std::u16string_view(wide)) : newString(iso, bytes);
  auto parsed = parseJson(iso, text);
  if (parsed.isThrown()) return 0;
  RootVector kept(iso);
  kept.push(parsed.release());
  const std::string once = print(iso, kept[0]);
  if (once.empty()) return 0;
  auto again = parseJson(iso, newStringUtf8(iso, once));
  if (again.isThrown()) {
    SX_ASSERT(iso.terminating);
    return 0;
  }
  kept.push(again.release());
  const std::string twice = print(iso, kept[1]);
  SX_ASSERT(twice.empty() || twice == once);
  return 0;
}
