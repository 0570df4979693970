#pragma once
/// The internal methods of ECMA-262 §6.1.7.2, one table per row name in CellKinds.def, found by cell kind.
#include "runtime/ObjectCells.h"

namespace sx::rt {

/// An own property as found: where it is, and its raw value (internal(Accessor) with kAccessor; lazy until
/// foundValue).
struct FoundProperty {
  enum Where : uint8_t {
    Slot,      ///< named slot
    Element,   ///< elements store
    Virtual,   ///< computed by the kind (array length, string characters, typed array elements …)
  };
  Value value;
  Where where;
  uint8_t attributes;
  uint32_t slot;

  bool isAccessor() const { return (attributes & kAccessor) != 0; }
  bool isWritable() const { return (attributes & kWritable) != 0; }
};

struct InternalMethods {
  /// Finds an own property without running user code. Null for Proxy.
  bool (*findOwn)(Isolate&, Object*, PropertyKey, FoundProperty*);
  Completion<Value> (*getPrototypeOf)(Isolate&, Object*);
  Completion<bool> (*setPrototypeOf)(Isolate&, Object*, Value proto);
  Completion<bool> (*isExtensible)(Isolate&, Object*);
  Completion<bool> (*preventExtensions)(Isolate&, Object*);
  Completion<bool> (*getOwnProperty)(Isolate&, Object*, PropertyKey, PropertyDescriptor*);
  Completion<bool> (*defineOwnProperty)(Isolate&, Object*, PropertyKey, const PropertyDescriptor&);
  Completion<bool> (*hasProperty)(Isolate&, Object*, PropertyKey);
  Completion<Value> (*get)(Isolate&, Object*, PropertyKey, Value receiver);
  Completion<bool> (*set)(Isolate&, Object*, PropertyKey, Value, Value receiver);
  Completion<bool> (*remove)(Isolate&, Object*, PropertyKey);
  /// Index keys come as numbers.
  Completion<void> (*ownKeys)(Isolate&, Object*, RootVector&);
};

extern const InternalMethods kOrdinaryMethods;
extern const InternalMethods kArrayMethods;
extern const InternalMethods kStringMethods;
extern const InternalMethods kTypedArrayMethods;
extern const InternalMethods kMappedArgumentsMethods;
extern const InternalMethods kProxyMethods;
extern const InternalMethods kModuleNamespaceMethods;

/// By cell kind; null for cells that are not objects.
extern const InternalMethods* const kMethodsByKind[kCellKinds];
inline const InternalMethods& methodsOf(const Object* o) { return *kMethodsByKind[static_cast<size_t>(o->kind)]; }

/// [[Call]] and [[Construct]] of a Proxy, for call() and construct().
Completion<Value> proxyCall(Isolate&, ProxyObject*, Value self, std::span<const Value> arguments);
Completion<Value> proxyConstruct(Isolate&, ProxyObject*, std::span<const Value> arguments, Value newTarget);
/// ProxyCreate.
Completion<Value> newProxy(Isolate&, Value target, Value handler);

/// The value of a found data property, made first if lazy.
Value foundValue(Isolate&, Object*, const FoundProperty&);

// The ordinary ones, for kinds that add to them.
bool ordinaryFindOwn(Isolate&, Object*, PropertyKey, FoundProperty*);
Completion<Value> ordinaryGetPrototypeOf(Isolate&, Object*);
Completion<bool> ordinarySetPrototypeOf(Isolate&, Object*, Value proto);
Completion<bool> ordinaryIsExtensible(Isolate&, Object*);
Completion<bool> ordinaryPreventExtensions(Isolate&, Object*);
/// By the kind's findOwn.
Completion<bool> ordinaryGetOwnProperty(Isolate&, Object*, PropertyKey, PropertyDescriptor*);
Completion<bool> ordinaryDefineOwnProperty(Isolate&, Object*, PropertyKey, const PropertyDescriptor&);
Completion<bool> ordinaryHasProperty(Isolate&, Object*, PropertyKey);
Completion<Value> ordinaryGet(Isolate&, Object*, PropertyKey, Value receiver);
Completion<bool> ordinarySet(Isolate&, Object*, PropertyKey, Value, Value receiver);
/// OrdinarySet for a kind with a [[Set]] of its own, which `o` itself does not take again.
Completion<bool> ordinarySetFrom(Isolate&, Object* o, PropertyKey, Value, Value receiver);
Completion<bool> ordinaryDelete(Isolate&, Object*, PropertyKey);
Completion<void> ordinaryOwnKeys(Isolate&, Object*, RootVector&);
/// IsCompatiblePropertyDescriptor: may a property like `current` (if `exists`) become `desc`?
bool isCompatible(Isolate&, bool extensible, const PropertyDescriptor& desc, bool exists, const PropertyDescriptor& current);
/// The descriptor completed with defaults (CompletePropertyDescriptor).
void completeDescriptor(PropertyDescriptor&);

}  // namespace sx::rt
