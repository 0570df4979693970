#pragma once
/// A realm (design D12): intrinsics made on first touch, the global object and its lexical bindings.
#include "runtime/Isolate.h"
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

  /// Object.prototype, or null before its first touch.
  Object* objectPrototypeIfMade() const {
    Value v = intrinsics_[static_cast<size_t>(Intrinsic::ObjectPrototype)];
    return v.isObject() ? v.asObject() : nullptr;
  }

  Object* functionPrototypeIfMade() const {
    Value v = intrinsics_[static_cast<size_t>(Intrinsic::FunctionPrototype)];
    return v.isObject() ? v.asObject() : nullptr;
  }
  /// Symbol.for: text → symbol.
  Object* symbolRegistry();

  // Root shapes in frequent use.
  /// Null as long as no array was made.
  const Shape* arrayShapeIfMade() const { return arrayShape_; }
  Shape* arrayShape() { return arrayShape_ != nullptr ? arrayShape_ : makeArrayShape(); }
  Shape* objectShape(uint8_t inlineSlots) {
    Shape* s = inlineSlots < kObjectShapes ? objectShapes_[inlineSlots] : nullptr;
    return s != nullptr ? s : makeObjectShape(inlineSlots);
  }
  Shape* functionShape() { return functionShape_ != nullptr ? functionShape_ : makeFunctionShape(); }

  /// The shared dense store of arrays without elements; never moves.
  Elements* emptyElements() {
    return emptyElements_.isInternal() ? static_cast<Elements*>(emptyElements_.asCell()) : makeEmptyElements();
  }
  /// internal(Accessor) of the `stack` property of errors.
  Value stackAccessor() { return stackAccessor_.isInternal() ? stackAccessor_ : makeStackAccessor(); }
  /// The original Array.prototype.values, remembered when it is first asked for.
  Value arrayValues() const { return arrayValues_; }
  void setArrayValues(Value v) { arrayValues_ = v; }

  void visitShapes(CellVisitor&) const;
  /// All value members, for the collector.
  std::span<Value> roots() { return {intrinsics_, static_cast<size_t>(Intrinsic::Count) + 6}; }

 private:
  static constexpr uint8_t kObjectShapes = 16;
  Object* makeIntrinsic(Intrinsic);
  Elements* makeEmptyElements();
  Value makeStackAccessor();
  Shape* makeArrayShape();
  Shape* makeObjectShape(uint8_t inlineSlots);
  Shape* makeFunctionShape();
  Isolate& iso_;
  Value intrinsics_[static_cast<size_t>(Intrinsic::Count)];
  Value global_;
  Value lexicals_;
  Value emptyElements_;
  Value stackAccessor_;
  Value arrayValues_;
  Value symbolRegistry_;
  Shape* arrayShape_ = nullptr;
  Shape* functionShape_ = nullptr;
  Shape* objectShapes_[kObjectShapes] = {};
};

/// Defines the rows as properties of `holder` (lazily where the row allows).
void defineBuiltins(Isolate&, Object* holder, std::span<const BuiltinRow> rows);
/// A constructor function with its prototype object wired both ways ("prototype", "constructor").
Object* defineConstructor(Isolate&, Realm&, Intrinsic constructor, Intrinsic prototype, const char* name, NativeFn, uint32_t length, Object* prototypeObject);

/// A property whose value is the intrinsic, made when it is first read.
void defineLazyIntrinsic(Isolate&, Object* holder, const char* name, Intrinsic, uint8_t attributes = kHidden);
/// From now on a change of the (existing) property breaks the protector.
void watchProperty(Isolate&, Object* holder, PropertyKey, bool Protectors::*protector);
/// The key a row's name stands for: "@@iterator" is the well-known symbol.
PropertyKey builtinKey(Isolate&, const char* name);
/// Functions every global object has (parseInt …).
std::span<const BuiltinRow> globalFunctionRows();
/// Number.parseFloat and Number.parseInt are the same functions.
Completion<Value> globalParseFloat(Isolate&, Arguments&);
Completion<Value> globalParseInt(Isolate&, Arguments&);

}  // namespace sx::rt
