// sx.h over Engine: handles are indices into a rooted list, a scope is its length when it was opened.
#include "sx.h"

#include <cstring>
#include <new>

#include "runtime/Conversions.h"
#include "runtime/Engine.h"
#include "runtime/Inspect.h"
#include "runtime/Native.h"
#include "runtime/Object.h"

using namespace sx::rt;

struct sx_isolate {
  Engine engine;
  RootVector handles;
  std::string failure;
  bool stopped = false;

  explicit sx_isolate(const IsolateOptions& options) : engine(options), handles(engine.isolate()) { handles.push(Value::undefined()); }
  Isolate& iso() { return engine.isolate(); }

  sx_value add(Value v) {
    handles.push(v);
    return static_cast<sx_value>(handles.size() - 1);
  }
  /// A handle that is none, or from a closed scope, is undefined.
  Value at(sx_value h) { return h < handles.size() ? handles[h] : Value::undefined(); }

  sx_status failed() {
    if (iso().terminating) {
      stopped = true;
      failure = "stopped at a limit";
      return SX_TERMINATED;
    }
    // The text is made while the exception waits; it is still pending for sx_exception.
    Value error = iso().exception;
    failure = describeUncaught(iso(), error);
    iso().exception = error;
    return SX_EXCEPTION;
  }
};

extern "C" {

sx_isolate* sx_isolate_new(const sx_options* options) {
  IsolateOptions made;
  if (options != nullptr) {
    if (options->version != SX_API_VERSION) return nullptr;
    made.fuel = options->fuel;
    made.timeLimitMs = options->time_limit_ms;
    if (options->heap_limit != 0) made.heap.heapLimit = options->heap_limit;
  }
  return new (std::nothrow) sx_isolate(made);
}

void sx_isolate_delete(sx_isolate* isolate) { delete isolate; }

sx_status sx_run(sx_isolate* isolate, const uint8_t* bytes, size_t size, sx_value* result) {
  if (isolate->stopped) return SX_TERMINATED;
  sx_value handle = isolate->add(Value::undefined());
  Value exports;
  RunStatus status = isolate->engine.evaluate({bytes, size}, &exports);
  if (status == RunStatus::Ok) {
    isolate->handles[handle] = exports;
    status = isolate->engine.runLoop();
  }
  if (result != nullptr) *result = handle;
  if (status == RunStatus::Ok) return SX_OK;
  isolate->failure = isolate->engine.failure();
  if (status == RunStatus::Terminated) isolate->stopped = true;
  return status == RunStatus::BadBytecode ? SX_BAD_BYTECODE : status == RunStatus::Terminated ? SX_TERMINATED : SX_EXCEPTION;
}

const char* sx_failure(sx_isolate* isolate) { return isolate->failure.c_str(); }

sx_value sx_exception(sx_isolate* isolate) {
  sx_value handle = isolate->add(isolate->iso().exception);
  isolate->iso().exception = Value::undefined();
  return handle;
}

sx_scope sx_scope_open(sx_isolate* isolate) { return static_cast<sx_scope>(isolate->handles.size()); }

void sx_scope_close(sx_isolate* isolate, sx_scope scope) {
  if (scope != 0 && scope <= isolate->handles.size()) isolate->handles.resize(scope);
}

sx_value sx_undefined(sx_isolate* isolate) { return isolate->add(Value::undefined()); }
sx_value sx_number(sx_isolate* isolate, double d) { return isolate->add(Value::number(d)); }
sx_value sx_boolean(sx_isolate* isolate, int b) { return isolate->add(Value::boolean(b != 0)); }
sx_value sx_string(sx_isolate* isolate, const char* utf8, size_t size) {
  return isolate->add(Value::string(newStringUtf8(isolate->iso(), std::string_view(utf8, size))));
}
sx_value sx_global(sx_isolate* isolate) { return isolate->add(Value::object(isolate->iso().globalObject)); }

sx_status sx_get_number(sx_isolate* isolate, sx_value value, double* out) {
  Value v = isolate->at(value);
  if (!v.isNumber()) return SX_WRONG_TYPE;
  *out = v.asNumber();
  return SX_OK;
}

sx_status sx_get_boolean(sx_isolate* isolate, sx_value value, int* out) {
  Value v = isolate->at(value);
  if (!v.isBoolean()) return SX_WRONG_TYPE;
  *out = v.asBoolean() ? 1 : 0;
  return SX_OK;
}

sx_status sx_get_string(sx_isolate* isolate, sx_value value, char* out, size_t capacity, size_t* size) {
  Value v = isolate->at(value);
  if (!v.isString()) return SX_WRONG_TYPE;
  std::string text = toUtf8(isolate->iso(), v.asString());
  *size = text.size();
  std::memcpy(out, text.data(), std::min(capacity, text.size()));
  return SX_OK;
}

sx_status sx_get(sx_isolate* isolate, sx_value object, const char* name, sx_value* out) {
  if (isolate->stopped) return SX_TERMINATED;
  Isolate& iso = isolate->iso();
  auto read = getV(iso, isolate->at(object), keyFromString(iso, newStringUtf8(iso, name)));
  if (read.isThrown()) return isolate->failed();
  *out = isolate->add(read.release());
  return SX_OK;
}

sx_status sx_set(sx_isolate* isolate, sx_value object, const char* name, sx_value value) {
  if (isolate->stopped) return SX_TERMINATED;
  Isolate& iso = isolate->iso();
  if (!isolate->at(object).isObject()) return SX_WRONG_TYPE;
  PropertyKey key = keyFromString(iso, newStringUtf8(iso, name));
  if (setOrThrow(iso, isolate->at(object).asObject(), key, isolate->at(value)).isThrown()) return isolate->failed();
  return SX_OK;
}

sx_status sx_call(sx_isolate* isolate, sx_value function, sx_value self, const sx_value* arguments, size_t count, sx_value* result) {
  if (isolate->stopped) return SX_TERMINATED;
  Isolate& iso = isolate->iso();
  RootVector values(iso);
  for (size_t i = 0; i < count; i++) values.push(isolate->at(arguments[i]));
  Value receiver = self == 0 ? Value::undefined() : isolate->at(self);
  auto called = call(iso, isolate->at(function), receiver, std::span<const Value>(values.data(), values.size()));
  if (called.isThrown()) return isolate->failed();
  if (result != nullptr) *result = isolate->add(called.release());
  return SX_OK;
}

}  // extern "C"
