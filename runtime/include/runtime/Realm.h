#pragma once
/// A realm (design D12): intrinsics made on first touch, the global object and its lexical bindings.
#include "runtime/Native.h"
#include "runtime/Object.h"

namespace sx::rt {

enum class Intrinsic : uint16_t {
#define SX_INTRINSIC(name, init) name,
#include "runtime/Intrinsics.def"
  Count
};

class Realm {
 public:
  explicit Realm(Isolate&);
  /// The intrinsic object, created with its family if this is the first touch.
  Object* intrinsic(Intrinsic i) {
    Value v = intrinsics_[static_cast<size_t>(i)];
    return v.isObject() ? v.asObject() : makeIntrinsic(i);
  }
  void setIntrinsic(Intrinsic i, Object* o) { intrinsics_[static_cast<size_t>(i)] = Value::object(o); }
  Object* global() const { return global_.asObject(); }
  /// Bindings of let, const and class at the top level of scripts: name → value (Tdz before initialisation).
  Object* lexicals() const { return lexicals_.asObject(); }

  /// All value members, for the collector.
  std::span<Value> roots() { return {intrinsics_, static_cast<size_t>(Intrinsic::Count) + 2}; }

 private:
  Object* makeIntrinsic(Intrinsic);
  Isolate& iso_;
  Value intrinsics_[static_cast<size_t>(Intrinsic::Count)];
  Value global_;
  Value lexicals_;
};

/// Defines the rows as properties of `holder` (lazily where the row allows).
void defineBuiltins(Isolate&, Object* holder, std::span<const BuiltinRow> rows);
/// A constructor function with its prototype object wired both ways ("prototype", "constructor").
Object* defineConstructor(Isolate&, Realm&, Intrinsic constructor, Intrinsic prototype, const char* name, NativeFn, uint32_t length, Object* prototypeObject);

}  // namespace sx::rt
