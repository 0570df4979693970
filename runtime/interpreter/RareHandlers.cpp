// Classes, super, private names, globals, modules: ops behind the prefix.
#include "Dispatch.h"
#include "Interpreter.h"
#include "ObjectSupport.h"
#include "Program.h"
#include "runtime/Errors.h"
#include "runtime/Realm.h"

namespace sx::rt {

SX_WARM(coerceThisSlow) {
  SX_ARGS1(CoerceThis, dst);
  Value self = r[kThis];
  SX_SAVE();
  if (self.isNullish() || self.isTdz()) {
    self = Value::object(iso->realm->global());
  } else {
    SX_TRY(o, toObject(*iso, self));
    self = Value::object(o);
  }
  r[dst] = self;
  NEXT(CoerceThis);
}

SX_HANDLER(CoerceThis) {
  SX_ARGS1(CoerceThis, dst);
  Value self = r[kThis];
  if (!self.isObject()) [[unlikely]] SX_TAIL(coerceThisSlow);
  r[dst] = self;
  NEXT(CoerceThis);
}

SX_HANDLER(DeclareGlobals) {
  SX_ARGS1(DeclareGlobals, declarations);
  SX_SAVE();
  SX_TRY_VOID(declareGlobals(*iso, code->program, static_cast<uint32_t>(declarations)));
  NEXT(DeclareGlobals);
}

SX_HANDLER(InitGlobalLexical) {
  SX_ARGS2(InitGlobalLexical, value, site);
  SX_SAVE();
  SX_TRY_VOID(initGlobalLexical(*iso, code->caches[site].key, r[value]));
  NEXT(InitGlobalLexical);
}

SX_HANDLER(DeleteGlobal) {
  SX_ARGS2(DeleteGlobal, dst, name);
  SX_SAVE();
  SX_TRY(done, deleteGlobal(*iso, code->program->string(static_cast<uint32_t>(name))));
  r[dst] = Value::boolean(done);
  NEXT(DeleteGlobal);
}

SX_HANDLER(RequireObjectCoercible) {
  SX_ARGS1(RequireObjectCoercible, src);
  if (r[src].isNullish()) {
    SX_SAVE();
    (void)throwError(*iso, ErrorText::DestructureNullish, calleeText(code, pc - 1), r[src].isNull() ? "null" : "undefined");
    SX_THROW();
  }
  NEXT(RequireObjectCoercible);
}

SX_HANDLER(NewClass) {
  SX_ARGS5(NewClass, constructor, prototype, heritage, scope, function);
  SX_SAVE();
  SX_TRY_VOID(newClass(*iso, code->program, r[heritage], r[scope], static_cast<uint32_t>(function), r + constructor, r + prototype));
  NEXT(NewClass);
}

SX_HANDLER(GetSuper) {
  SX_ARGS4(GetSuper, dst, home, key, self);
  SX_SAVE();
  SX_TRY(v, getSuper(*iso, r[home], r[key], r[self]));
  r[dst] = v;
  NEXT(GetSuper);
}

SX_HANDLER(SetSuper) {
  SX_ARGS4(SetSuper, home, key, value, self);
  SX_SAVE();
  SX_TRY_VOID(setSuper(*iso, r[home], r[key], r[value], r[self], code->isStrict()));
  NEXT(SetSuper);
}

SX_WARM(getSuperConstructorSlow) {
  SX_ARGS1(GetSuperConstructor, dst);
  SX_SAVE();
  SX_TRY(v, superConstructor(*iso, r[kCallee]));
  r[dst] = v;
  NEXT(GetSuperConstructor);
}

/// A parent that only hands its arguments on is passed over.
SX_WARM(getSuperConstructorBeyond) {
  SX_ARGS1(GetSuperConstructor, dst);
  Value parent = iso->shapes[r[kCallee].asObject()->shape]->proto;
  for (int levels = 0; isFunction(parent) && levels < 16; levels++) {
    if ((static_cast<Function*>(parent.asObject())->code->flags & kFnForwardsToSuper) == 0) {
      r[dst] = parent;
      NEXT(GetSuperConstructor);
    }
    parent = iso->shapes[parent.asObject()->shape]->proto;
  }
  SX_TAIL(getSuperConstructorSlow);
}

SX_HANDLER(GetSuperConstructor) {
  SX_ARGS1(GetSuperConstructor, dst);
  if (!isFunction(r[kCallee])) [[unlikely]] SX_TAIL(getSuperConstructorSlow);
  Value parent = iso->shapes[r[kCallee].asObject()->shape]->proto;
  if (!isFunction(parent) || (static_cast<Function*>(parent.asObject())->code->flags & kFnForwardsToSuper) != 0) [[unlikely]] SX_TAIL(getSuperConstructorBeyond);
  r[dst] = parent;
  NEXT(GetSuperConstructor);
}

SX_HANDLER(BindThis) {
  SX_ARGS2(BindThis, previous, value);
  if (!r[previous].isTdz()) {
    SX_SAVE();
    (void)throwError(*iso, ErrorText::SuperAlreadyCalled);
    SX_THROW();
  }
  // Whoever constructs relies on an object.
  if (!r[value].isObject()) [[unlikely]] {
    SX_SAVE();
    (void)throwError(*iso, ErrorText::DerivedResult);
    SX_THROW();
  }
  // The slot of the frame holds this for a construct call's result and for stack traces.
  r[kThis] = r[value];
  NEXT(BindThis);
}

SX_HANDLER(CheckThis) {
  SX_ARGS2(CheckThis, dst, src);
  if (r[src].isTdz()) [[unlikely]] {
    SX_SAVE();
    (void)throwError(*iso, ErrorText::ThisBeforeSuper);
    SX_THROW();
  }
  r[dst] = r[src];
  NEXT(CheckThis);
}

SX_HANDLER(CheckConstructorResult) {
  SX_ARGS3(CheckConstructorResult, dst, value, self);
  Value v = r[value];
  if (!v.isObject()) {
    if (!v.isUndefined() || r[self].isTdz()) {
      SX_SAVE();
      (void)throwError(*iso, v.isUndefined() ? ErrorText::ThisBeforeSuper : ErrorText::DerivedResult);
      SX_THROW();
    }
    v = r[self];
  }
  r[dst] = v;
  NEXT(CheckConstructorResult);
}

SX_HANDLER(NewPrivateName) {
  SX_ARGS2(NewPrivateName, dst, description);
  SX_SAVE();
  r[dst] = Value::symbol(newSymbol(*iso, code->program->string(static_cast<uint32_t>(description)), kSymPrivate));
  NEXT(NewPrivateName);
}

SX_HANDLER(HasPrivate) {
  SX_ARGS3(HasPrivate, dst, object, name);
  SX_SAVE();
  SX_TRY(found, hasPrivate(*iso, r[object], r[name]));
  r[dst] = Value::boolean(found);
  NEXT(HasPrivate);
}

SX_HANDLER(ThrowError) {
  SX_ARGS2(ThrowError, error, detail);
  SX_SAVE();
  (void)throwByCode(*iso, code->program, static_cast<uint8_t>(error), static_cast<uint32_t>(detail));
  SX_THROW();
}

SX_HANDLER(ThrowIfNotObject) {
  SX_ARGS1(ThrowIfNotObject, value);
  if (!r[value].isObject()) {
    SX_SAVE();
    (void)throwError(*iso, ErrorText::IteratorResult, toDisplay(*iso, r[value]));
    SX_THROW();
  }
  NEXT(ThrowIfNotObject);
}

SX_HANDLER(LoadNamespace) {
  SX_ARGS2(LoadNamespace, dst, module);
  SX_SAVE();
  SX_TRY(v, moduleNamespace(code->program, static_cast<uint32_t>(module)));
  r[dst] = v;
  NEXT(LoadNamespace);
}

SX_HANDLER(LoadImportMeta) {
  SX_ARGS1(LoadImportMeta, dst);
  SX_SAVE();
  r[dst] = importMeta(code->program, code->record->module);
  NEXT(LoadImportMeta);
}

}  // namespace sx::rt
