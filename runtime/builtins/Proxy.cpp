// The Proxy constructor, ECMA-262 §28.2.
#include "runtime/Errors.h"
#include "runtime/Function.h"
#include "runtime/InternalMethods.h"
#include "runtime/Isolate.h"
#include "runtime/Realm.h"

namespace sx::rt {

namespace {

// §28.2.1.1
Completion<Value> proxyConstructor(Isolate& iso, Arguments& args) {
  if (!args.isConstruct()) return throwError(iso, ErrorText::ConstructorNeedsNew, "Proxy");
  return newProxy(iso, args[0], args[1]);
}

/// The function that revokes the proxy in its data.
Completion<Value> revoke(Isolate& iso, Arguments& args) {
  auto* self = static_cast<NativeFunction*>(args.callee().asObject());
  if (!self->data.isObject()) return Value::undefined();
  auto* p = static_cast<ProxyObject*>(self->data.asObject());
  self->data = Value::null();
  p->target = Value::null();
  p->handler = Value::null();
  return Value::undefined();
}

// §28.2.2.1
Completion<Value> proxyRevocable(Isolate& iso, Arguments& args) {
  Value proxy = TRY(newProxy(iso, args[0], args[1]));
  Value revoker = Value::object(newNativeFunction(iso, revoke, Value::undefined(), 0, false, proxy));
  Object* result = newObject(iso, 2);
  defineRaw(iso, result, iso.names.proxy, proxy);
  defineRaw(iso, result, iso.names.revoke, revoker);
  return Value::object(result);
}

constexpr BuiltinRow kRows[] = {
    {BuiltinRow::Method, "revocable", proxyRevocable, nullptr, 2, kHidden},
};

}  // namespace

void initProxy(Isolate& iso, Realm& realm) {
  Object* c = newNativeFunction(iso, proxyConstructor, Value::string(intern(iso, "Proxy")), 2, true);
  realm.setIntrinsic(Intrinsic::Proxy, c);
  defineBuiltins(iso, c, kRows);
}

}  // namespace sx::rt
