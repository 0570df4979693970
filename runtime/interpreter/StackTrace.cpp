// Walking frames: the stack an error captures as (function, pc) pairs, and its text in V8's format.
#include "StackTrace.h"

#include <vector>

#include "Interpreter.h"
#include "Program.h"
#include "runtime/Conversions.h"
#include "runtime/Errors.h"
#include "runtime/InternalMethods.h"
#include "runtime/Isolate.h"
#include "runtime/ObjectCells.h"
#include "runtime/Realm.h"

namespace sx::rt {

namespace {

/// True for frames a user did not write.
bool isHidden(const FunctionCode* code) { return (code->flags & (kFnWrapper | kFnClassFields)) != 0; }

/// Calls fn(frame, code or null, pc or null) from the innermost frame outwards until it answers false.
template <class F> void walkFrames(Isolate& iso, F fn) {
  const Value* r = iso.frame;
  const uint32_t* pc = iso.pc;
  while (r != nullptr) {
    FunctionCode* code = codeOf(r);
    if (!fn(r, code, pc)) return;
    pc = returnPcOf(r);
    r = callerOf(r);
  }
}

std::string functionText(const FunctionCode* code) {
  if ((code->flags & kFnModuleEntry) != 0) return "";
  if (code->record->name == kNone) return {};
  const char* prefix = (code->flags & kFnGetter) != 0 ? "get " : (code->flags & kFnSetter) != 0 ? "set " : "";
  return prefix + code->program->text(code->record->name);
}

/// How many frames an error keeps: Error.stackTraceLimit. False if it is no number, and errors have no stack.
bool traceLimit(Isolate& iso, uint32_t* limit) {
  Object* error = iso.realm->intrinsic(Intrinsic::Error);
  FoundProperty f;
  if (!methodsOf(error).findOwn(iso, error, PropertyKey::atom(intern(iso, "stackTraceLimit")), &f) || f.isAccessor()) return false;
  Value v = foundValue(iso, error, f);
  if (!v.isNumber()) return false;
  constexpr double kMostFrames = 10000;
  double n = v.asNumber();
  *limit = n >= kMostFrames ? static_cast<uint32_t>(kMostFrames) : n >= 1 ? static_cast<uint32_t>(n) : 0;
  return true;
}

/// A captured frame in the list of an error.
enum FrameWord : uint32_t { kFrameCode, kFramePc, kFrameConstructs, kFrameFunction, kFrameThis, kFrameWords };

bool endsWithName(std::string_view text, std::string_view name) {
  if (!text.ends_with(name)) return false;
  return text.size() == name.size() || text[text.size() - name.size() - 1] == '.' || text[text.size() - name.size() - 1] == ' ';
}

bool isIdentifier(std::string_view name) {
  if (name.empty() || (name[0] >= '0' && name[0] <= '9')) return false;
  for (char c : name) {
    bool isPart = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' || (c & 0x80) != 0;
    if (!isPart) return false;
  }
  return true;
}

/// The class a method was called on: V8's name of the receiver's type.
std::string typeName(Isolate& iso, Value self) {
  if (!self.isObject()) {
    std::string type = toUtf8(iso, typeOf(iso, self).asString());
    if (!type.empty()) type[0] = static_cast<char>(type[0] - 'a' + 'A');
    return type == "Bigint" ? "BigInt" : type;
  }
  Object* o = self.asObject();
  if (o->kind == CellKind::Proxy) return "Proxy";
  if (isCallableKind(o->kind)) {
    Value name = dataProperty(iso, o, iso.names.name);
    return name.isString() && name.asString()->length != 0 ? toUtf8(iso, name.asString()) : "Function";
  }
  for (Value at = self; at.isObject() && at.asObject()->kind != CellKind::Proxy; at = iso.shapes[at.asObject()->shape]->proto) {
    const InternalMethods& m = methodsOf(at.asObject());
    FoundProperty f;
    auto own = [&](PropertyKey key) {
      bool found = m.findOwn != nullptr && m.findOwn(iso, at.asObject(), key, &f) && !f.isAccessor();
      return found ? foundValue(iso, at.asObject(), f) : Value::undefined();
    };
    Value tag = own(PropertyKey::symbol(iso.symbols.toStringTag));
    if (tag.isString()) return toUtf8(iso, tag.asString());
    Value constructor = own(iso.names.constructor);
    if (!isCallable(constructor)) continue;
    Value name = dataProperty(iso, constructor.asObject(), iso.names.name);
    if (name.isString() && name.asString()->length != 0) return toUtf8(iso, name.asString());
  }
  return "Object";
}

/// The key under which the receiver holds the function, if it holds it under one key.
std::string methodName(Isolate& iso, Value self, Value function, const std::string& name) {
  if (!self.isObject() || !function.isObject()) return {};
  auto holds = [&](Object* o, PropertyKey key) {
    FoundProperty f;
    const InternalMethods& m = methodsOf(o);
    if (m.findOwn == nullptr || !m.findOwn(iso, o, key, &f)) return false;
    if (!f.isAccessor()) return foundValue(iso, o, f) == function;
    auto* accessor = static_cast<Accessor*>(f.value.asCell());
    return accessor->getter == function || accessor->setter == function;
  };
  PropertyKey byName = keyFromString(iso, intern(iso, name));
  std::string found;
  for (Value at = self; at.isObject() && at.asObject()->kind != CellKind::Proxy; at = iso.shapes[at.asObject()->shape]->proto) {
    Object* o = at.asObject();
    if (!name.empty() && holds(o, byName)) return name;
    if (o->kind != CellKind::PlainObject && o->kind != CellKind::Function) continue;
    RootVector keys(iso);
    if (ownPropertyKeysRaw(iso, o, keys).isThrown()) return {};
    for (size_t i = 0; i < keys.size() && i < 1000; i++) {
      if (!keys[i].isString()) continue;
      PropertyKey key = keyFromString(iso, keys[i].asString());
      if (!holds(o, key)) continue;
      if (!found.empty()) return {};
      found = toUtf8(iso, keys[i].asString());
    }
  }
  return found;
}

/// What stands between "at " and the place, as V8 writes it.
std::string callText(Isolate& iso, const Value* frame, const FunctionCode* code) {
  std::string name;
  if (code != nullptr) {
    name = functionText(code);
  } else {
    Value own = dataProperty(iso, frame[kFrameFunction].asObject(), iso.names.name);
    if (own.isString()) name = toUtf8(iso, own.asString());
  }
  if (frame[kFrameConstructs].isTrue()) return "new " + (name.empty() ? "<anonymous>" : name);
  Value self = frame[kFrameThis];
  // A name that is no identifier, as `get size`, stands alone.
  if (!name.empty() && !isIdentifier(name)) return name;
  if (self.isNullish() || self == Value::object(iso.realm->global())) return name;
  std::string type = typeName(iso, self);
  if (name.empty()) {
    std::string method = code != nullptr && (code->flags & kFnModuleEntry) != 0 ? "" : methodName(iso, self, frame[kFrameFunction], name);
    return type + "." + (method.empty() ? "<anonymous>" : method);
  }
  std::string method = methodName(iso, self, frame[kFrameFunction], name);
  std::string text = name.starts_with(type) ? name : type + "." + name;
  return method.empty() || endsWithName(name, method) ? text : text + " [as " + method + "]";
}

}  // namespace

Value captureFrames(Isolate& iso, Value function) {
  struct Seen {
    const Value* r;
    const FunctionCode* code;
    uint32_t offset;
    bool constructs;
  };
  uint32_t limit = 0;
  if (!traceLimit(iso, &limit)) return Value::undefined();
  std::vector<Seen> seen;
  bool isBelow = !isCallable(function);
  if (limit > 0) {
    walkFrames(iso, [&](const Value* r, FunctionCode* code, const uint32_t* pc) {
      if (code == nullptr || pc == nullptr || isHidden(code)) return true;
      if (!isBelow) {
        isBelow = r[kCallee] == function;
        return true;
      }
      seen.push_back({r, code, static_cast<uint32_t>(pc - code->code), frameKind(r) == FrameKind::Construct});
      return seen.size() < limit;
    });
  }
  auto count = static_cast<uint32_t>(seen.size());
  RawValues* list = newRawValues(iso, kFrameWords * count);
  for (uint32_t i = 0; i < count; i++) {
    Value* frame = list->values + static_cast<size_t>(kFrameWords) * i;
    const Seen& s = seen[i];
    bool isTyped = (s.code->flags & kFnTypedBody) != 0;
    Value self = isTyped ? Value::undefined() : s.r[kThis];
    frame[kFrameCode] = rawWord(s.code);
    frame[kFramePc] = Value::int32(static_cast<int32_t>(s.offset));
    frame[kFrameConstructs] = Value::boolean(s.constructs);
    frame[kFrameFunction] = isTyped || !s.r[kCallee].isObject() ? Value::undefined() : s.r[kCallee];
    frame[kFrameThis] = self.isTdz() || self.isHole() || self.isInternal() ? Value::undefined() : self;
  }
  iso.heap.barrier(list);
  return Value::internal(list);
}

std::string framesText(Isolate& iso, Value frames) {
  std::string out;
  if (!frames.isCell()) return out;
  RootVector root(iso);
  root.push(frames);
  auto list = [&] { return static_cast<RawValues*>(root[0].asCell()); };
  for (uint32_t i = 0; i + kFrameWords <= list()->count; i += kFrameWords) {
    const Value* frame = list()->values + i;
    auto* code = reinterpret_cast<const FunctionCode*>(frame[kFrameCode].bits());
    const ModuleView& view = code->program->view;
    SourcePosition at = view.positionOf(code->index, static_cast<uint32_t>(frame[kFramePc].asInt()));
    std::string place = iso.interpreter->absolutePath(code->program->text(view.modules[code->record->module].path));
    if (view.modules[code->record->module].kind == ModuleKind::Module) place = "file://" + place;
    if (at.line != 0) place += ":" + std::to_string(at.line) + ":" + std::to_string(at.column);
    Value words[kFrameWords];
    for (uint32_t w = 0; w < kFrameWords; w++) words[w] = frame[w];
    std::string name = callText(iso, words, code);
    out += name.empty() ? "\n    at " + place : "\n    at " + name + " (" + place + ")";
  }
  return out;
}

std::string siteText(const FunctionCode* code, const uint32_t* pc) {
  const OpInfo& info = kOpTable[opNumberAt(pc)];
  for (unsigned i = 0; i < info.operandCount; i++) {
    if (info.operands[i].imm != ImmType::CallSite) continue;
    StringRef text = code->program->view.calleeText(code->index, static_cast<uint32_t>(operandAt(pc, info, i)));
    if (text.length != 0) return textToUtf8(text);
  }
  return {};
}

std::string calleeText(const FunctionCode* code, const uint32_t* pc) {
  std::string text = siteText(code, pc);
  return text.empty() ? "(intermediate value)" : text;
}

std::string sourceTextOf(const FunctionCode* code) { return std::string(code->program->sourceOf(code->index)); }

}  // namespace sx::rt
