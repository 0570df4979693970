// Error objects and throwing. An error keeps its captured frames as they are; `stack` makes text of them when it is
// first read.
#include "runtime/Errors.h"

#include "Storage.h"
#include "runtime/Conversions.h"
#include "runtime/InternalMethods.h"
#include "runtime/Function.h"
#include "runtime/Realm.h"

namespace sx::rt {

namespace {

struct TextRow {
  ErrorType type;
  std::string_view text;
};
constexpr TextRow kTexts[] = {
#define SX_ERROR(name, type, text) {ErrorType::type, text},
#include "runtime/Errors.def"
};

Intrinsic prototypeOf(ErrorType type) {
  switch (type) {
    case ErrorType::Error: return Intrinsic::ErrorPrototype;
    case ErrorType::TypeError: return Intrinsic::TypeErrorPrototype;
    case ErrorType::RangeError: return Intrinsic::RangeErrorPrototype;
    case ErrorType::ReferenceError: return Intrinsic::ReferenceErrorPrototype;
    case ErrorType::SyntaxError: return Intrinsic::SyntaxErrorPrototype;
    case ErrorType::EvalError: return Intrinsic::EvalErrorPrototype;
    case ErrorType::URIError: return Intrinsic::URIErrorPrototype;
    case ErrorType::AggregateError: return Intrinsic::AggregateErrorPrototype;
  }
  SX_UNREACHABLE("every type has a prototype");
}

std::string fill(std::string_view text, std::string_view a, std::string_view b, std::string_view c) {
  std::string out;
  for (size_t i = 0; i < text.size(); i++) {
    if (text[i] == '{' && i + 2 < text.size() && text[i + 2] == '}' && text[i + 1] >= '0' && text[i + 1] <= '2') {
      out += text[i + 1] == '0' ? a : text[i + 1] == '1' ? b : c;
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

std::string joinHeader(const std::string& name, const std::string& message) {
  if (name.empty()) return message;
  return message.empty() ? name : name + ": " + message;
}

/// The error that an object inherits `stack` from, or undefined.
Value errorOf(Isolate& iso, Value v) {
  while (v.isObject() && v.asObject()->kind != CellKind::Error && v.asObject()->kind != CellKind::Proxy)
    v = iso.shapes[v.asObject()->shape]->proto;
  return v.isObject() && v.asObject()->kind == CellKind::Error ? v : Value::undefined();
}

Completion<Value> stackGetter(Isolate& iso, Arguments& args) {
  Value error = errorOf(iso, args.thisValue());
  return error.isObject() ? errorStack(iso, error) : Value::undefined();
}

Completion<Value> stackSetter(Isolate& iso, Arguments& args) {
  Value error = errorOf(iso, args.thisValue());
  if (error.isObject()) setErrorStack(iso, error, args[0]);
  return Value::undefined();
}

}  // namespace

Thrown throwValue(Isolate& iso, Value value) {
  iso.exception = value;
  return Thrown{};
}

Thrown throwError(Isolate& iso, ErrorText text, std::string_view a, std::string_view b, std::string_view c) {
  const TextRow& row = kTexts[static_cast<size_t>(text)];
  return throwError(iso, row.type, fill(row.text, a, b, c));
}

Thrown throwError(Isolate& iso, ErrorType type, std::string_view message) {
  return throwValue(iso, newError(iso, type, Value::string(newStringUtf8(iso, message))));
}

Value newError(Isolate& iso, ErrorType type, Value message) {
  return newErrorWithProto(iso, Value::object(iso.realm->intrinsic(prototypeOf(type))), message);
}

Value newErrorWithProto(Isolate& iso, Value proto, Value message, Value constructor) {
  auto* e = static_cast<ErrorObject*>(newObjectOfKind(iso, CellKind::Error, sizeof(ErrorObject), proto));
  Value error = Value::object(e);
  addNamed(iso, e, iso.names.stack, iso.realm->stackAccessor(), kConfigurable | kAccessor);
  if (!message.isUndefined()) addNamed(iso, e, iso.names.message, message, kHidden);
  Value frames = captureFrames(iso, constructor);
  Heap::write(iso.heap, e, &e->stack, frames);
  return error;
}

Value Realm::makeStackAccessor() {
  Value getter = Value::object(newNativeFunction(iso_, stackGetter, Value::undefined(), 0));
  Value setter = Value::object(newNativeFunction(iso_, stackSetter, Value::undefined(), 1));
  stackAccessor_ = newAccessor(iso_, getter, setter);
  return stackAccessor_;
}

Value errorStack(Isolate& iso, Value error) {
  auto* e = static_cast<ErrorObject*>(error.asObject());
  if (!e->stack.isInternal()) return e->stack;
  Value frames = e->stack;
  // As in V8, the header is what the error's name and message are now; getters run, what they throw is dropped.
  Value pending = iso.exception;
  auto text = [&](PropertyKey key, const char* absent) -> Completion<std::string> {
    Value v = TRY(get(iso, error.asObject(), key));
    return v.isUndefined() ? std::string(absent) : toUtf8(iso, TRY(toString(iso, v)));
  };
  Completion<std::string> name = text(iso.names.name, "Error");
  Completion<std::string> message = name.isThrown() ? Completion<std::string>(Thrown{}) : text(iso.names.message, "");
  std::string header;
  if (message.isThrown()) {
    iso.exception = pending;
    header = errorHeader(iso, error);
  } else {
    header = joinHeader(name.release(), message.release());
  }
  Value stack = Value::string(newStringUtf8(iso, header + framesText(iso, frames)));
  setErrorStack(iso, error, stack);
  return stack;
}

void setErrorStack(Isolate& iso, Value error, Value stack) {
  auto* e = static_cast<ErrorObject*>(error.asObject());
  Heap::write(iso.heap, e, &e->stack, stack);
}

std::string errorHeader(Isolate& iso, Value error) {
  Value name = dataProperty(iso, error.asObject(), iso.names.name);
  Value message = dataProperty(iso, error.asObject(), iso.names.message);
  return joinHeader(name.isUndefined() ? "Error" : toDisplay(iso, name), message.isUndefined() ? "" : toDisplay(iso, message));
}

Value dataProperty(Isolate& iso, Object* o, PropertyKey key) {
  for (;;) {
    const InternalMethods& m = methodsOf(o);
    FoundProperty f;
    if (m.findOwn == nullptr) {
      bool isTag = o->kind == CellKind::ModuleNamespace && key.isSymbol() && ordinaryFindOwn(iso, o, key, &f);
      return isTag ? foundValue(iso, o, f) : Value::undefined();
    }
    if (m.findOwn(iso, o, key, &f)) return f.isAccessor() ? Value::undefined() : foundValue(iso, o, f);
    Value proto = iso.shapes[o->shape]->proto;
    if (!proto.isObject()) return Value::undefined();
    o = proto.asObject();
  }
}

}  // namespace sx::rt
