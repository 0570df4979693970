// Moves, constants, jumps, returns, scope cells.
#include "Dispatch.h"
#include "Program.h"
#include "runtime/Errors.h"

namespace sx::rt {

SX_HANDLER(Move) {
  SX_ARGS2(Move, dst, src);
  r[dst] = r[src];
  NEXT(Move);
}

SX_HANDLER(MoveWide) {
  SX_ARGS2(MoveWide, dst, src);
  r[dst] = r[src];
  NEXT(MoveWide);
}

SX_HANDLER(LoadInt) {
  SX_ARGS2(LoadInt, dst, value);
  r[dst] = Value::int32(value);
  NEXT(LoadInt);
}

SX_HANDLER(LoadInt32) {
  SX_ARGS2(LoadInt32, dst, value);
  r[dst] = Value::int32(value);
  NEXT(LoadInt32);
}

SX_HANDLER(LoadF64) {
  SX_ARGS2(LoadF64, dst, value);
  r[dst] = Value::plainDouble(code->program->view.numbers[value]);
  NEXT(LoadF64);
}

SX_COLD(loadStringFirst) {
  SX_ARGS2(LoadString, dst, value);
  SX_SAVE();
  r[dst] = code->program->string(value);
  NEXT(LoadString);
}

SX_HANDLER(LoadString) {
  SX_ARGS2(LoadString, dst, value);
  Value v = code->program->strings[value];
  if (!v.isString()) [[unlikely]] SX_TAIL(loadStringFirst);
  r[dst] = v;
  NEXT(LoadString);
}

#define SX_LOAD_CONSTANT(Name, constant) \
  SX_HANDLER(Name) {                     \
    SX_ARGS1(Name, dst);                 \
    r[dst] = constant;                   \
    NEXT(Name);                          \
  }
SX_LOAD_CONSTANT(LoadUndefined, Value::undefined())
SX_LOAD_CONSTANT(LoadNull, Value::null())
SX_LOAD_CONSTANT(LoadTrue, Value::boolean(true))
SX_LOAD_CONSTANT(LoadFalse, Value::boolean(false))
SX_LOAD_CONSTANT(LoadEmpty, Value::tdz())
#undef SX_LOAD_CONSTANT

SX_COLD(checkTdzFailed) {
  SX_ARGS3(CheckTdz, dst, src, name);
  SX_SAVE();
  (void)throwError(*iso, ErrorText::DeadZone, code->program->text(name));
  SX_THROW();
}

SX_HANDLER(CheckTdz) {
  SX_ARGS3(CheckTdz, dst, src, name);
  Value v = r[src];
  if (v.isTdz()) [[unlikely]] SX_TAIL(checkTdzFailed);
  r[dst] = v;
  NEXT(CheckTdz);
}

// ---- Jumps and returns ----

SX_HANDLER(Jump) {
  SX_ARGS1(Jump, target);
  SX_JUMP(target);
}

SX_HANDLER(SwitchInt) {
  SX_ARGS2(SwitchInt, value, index);
  Value v = r[value];
  const SwitchRecord& record = code->program->view.switchesOf(*code->record)[index];
  uint32_t target = record.defaultTarget;
  if (v.isNumber()) {
    // Both encodings of an int32 select; -0 selects 0.
    double d = v.asNumber();
    if (d >= record.low && d < static_cast<double>(record.low) + record.count) {
      int64_t i = static_cast<int64_t>(d);
      if (static_cast<double>(i) == d) target = code->program->view.targetsOf(record)[i - record.low];
    }
  }
  pc = code->code + target;
  asm volatile("" : "+r"(pc));
  SX_DISPATCH();
}

/// Returns `acc` through a frame that is not plain.
SX_DECLARE_COLD(returnSlow);

// The result is in acc: r's frame is left and the caller goes on behind its two-word call.
#define SX_LEAVE()                                   \
  do {                                               \
    uint64_t link = r[kLink].bits();                 \
    if (link >> 48 != 0) [[unlikely]] SX_TAIL(returnSlow); \
    pc = returnPcOf(r);                              \
    r = reinterpret_cast<Value*>(link);              \
    code = codeOf(r);                                \
    iso->openStack(r + code->registerCount);         \
    r[(*pc >> 8) & 0xFF] = Value::fromBits(acc);     \
    pc += 2;                                         \
    SX_DISPATCH();                                   \
  } while (0)

/// Returns after the collector was told.
SX_COLD(returnWatched) {
  leaveWatchedFrame(*iso, r);
  SX_LEAVE();
}

SX_HANDLER(Return) {
  SX_ARGS1(Return, value);
  acc = r[value].bits();
  SX_LEAVE();
}

SX_HANDLER(ReturnUndefined) {
  acc = Value::undefined().bits();
  SX_LEAVE();
}

SX_HANDLER(ReturnAcc) {
  SX_LEAVE();
}

SX_COLD(returnManyWatched) {
  leaveWatchedFrame(*iso, r);
  SX_GOTO(op_ReturnMany);
}

SX_HANDLER(ReturnMany) {
  // Only typed bodies return several values, and only CallDirect calls those: the frame is always plain.
  SX_ARGS2(ReturnMany, first, count);
  const Value* from = r + first;
  uint64_t link = r[kLink].bits();
  if (link >> 48 != 0) [[unlikely]] SX_TAIL(returnManyWatched);
  pc = returnPcOf(r);
  r = reinterpret_cast<Value*>(link);
  code = codeOf(r);
  iso->openStack(r + code->registerCount);
  Value* to = r + ((*pc >> 8) & 0xFF);
  // The result registers may overlap the callee's frame, from below: ascending order is safe.
  for (int32_t i = 0; i < count; i++) to[i] = from[i];
  acc = to[0].bits();
  pc += 2;
  SX_DISPATCH();
}

SX_HANDLER(Throw) {
  SX_ARGS1(Throw, value);
  SX_SAVE();
  (void)throwValue(*iso, r[value]);
  SX_THROW();
}

SX_HANDLER(Catch) {
  SX_ARGS1(Catch, dst);
  r[dst] = iso->exception;
  iso->exception = Value::undefined();
  NEXT(Catch);
}

SX_HANDLER(Debugger) { NEXT(Debugger); }

// ---- Scope cells ----

/// The cell a Scope register holds.
[[gnu::always_inline]] static inline Scope* scopeAt(Value v) { return reinterpret_cast<Scope*>(v.bits() & kPointerMask); }

SX_HANDLER(LoadEnv) {
  SX_ARGS1(LoadEnv, dst);
  Value callee = r[kCallee];
  // A typed body called directly has its scope there; a closure has it in itself. The register of a function
  // without environment is never read as a cell: the verifier knows that its descriptor is empty. A typed body
  // without environment may be given any value there, also an object that is no function.
  if (callee.isObject() && (code->flags & kFnTypedBody) == 0) {
    Scope* scope = static_cast<Function*>(callee.asObject())->scope;
    callee = scope != nullptr ? Value::internal(scope) : Value::undefined();
  }
  r[dst] = callee;
  NEXT(LoadEnv);
}

SX_HANDLER(LoadParentScope) {
  SX_ARGS2(LoadParentScope, dst, scope);
  r[dst] = Value::internal(scopeAt(r[scope])->parent);
  NEXT(LoadParentScope);
}

SX_HANDLER(LoadScope) {
  SX_ARGS3(LoadScope, dst, scope, slot);
  Value v = scopeAt(r[scope])->slots[slot];
  r[dst] = v;
  NEXT(LoadScope);
}

SX_COLD(loadScopeDead) {
  SX_ARGS3(LoadScopeCheck, dst, scope, slot);
  SX_SAVE();
  (void)throwError(*iso, ErrorText::DeadZone, code->program->slotName(scopeAt(r[scope])->descriptor, slot));
  SX_THROW();
}

SX_HANDLER(LoadScopeCheck) {
  SX_ARGS3(LoadScopeCheck, dst, scope, slot);
  Value v = scopeAt(r[scope])->slots[slot];
  if (v.isTdz()) [[unlikely]] SX_TAIL(loadScopeDead);
  r[dst] = v;
  NEXT(LoadScopeCheck);
}

SX_HANDLER(StoreScope) {
  SX_ARGS3(StoreScope, scope, value, slot);
  Scope* s = scopeAt(r[scope]);
  Heap::write(iso->heap, s, &s->slots[slot], r[value]);
  NEXT(StoreScope);
}

SX_COLD(storeScopeDead) {
  SX_ARGS3(StoreScopeCheck, scope, value, slot);
  SX_SAVE();
  (void)throwError(*iso, ErrorText::DeadZone, code->program->slotName(scopeAt(r[scope])->descriptor, slot));
  SX_THROW();
}

SX_HANDLER(StoreScopeCheck) {
  SX_ARGS3(StoreScopeCheck, scope, value, slot);
  Scope* s = scopeAt(r[scope]);
  if (s->slots[slot].isTdz()) [[unlikely]] SX_TAIL(storeScopeDead);
  Heap::write(iso->heap, s, &s->slots[slot], r[value]);
  NEXT(StoreScopeCheck);
}

SX_HANDLER(NewScope) {
  SX_ARGS3(NewScope, dst, parent, descriptor);
  SX_SAVE();
  r[dst] = Value::internal(newScope(*iso, code->program, scopeAt(r[parent]), descriptor));
  NEXT(NewScope);
}

SX_HANDLER(NewRootScope) {
  SX_ARGS2(NewRootScope, dst, descriptor);
  SX_SAVE();
  r[dst] = Value::internal(newScope(*iso, code->program, nullptr, descriptor));
  NEXT(NewRootScope);
}

SX_WARM(cloneScopeSlow) {
  SX_ARGS2(CloneScope, dst, src);
  SX_SAVE();
  r[dst] = Value::internal(cloneScope(*iso, scopeAt(r[src])));
  NEXT(CloneScope);
}

SX_HANDLER(CloneScope) {
  SX_ARGS2(CloneScope, dst, src);
  const Scope* source = scopeAt(r[src]);
  uint32_t count = source->count;
  auto* scope = static_cast<Scope*>(iso->heap.tryAllocate(CellKind::Scope, sizeof(Scope) + count * sizeof(Value)));
  if (scope == nullptr) [[unlikely]] SX_TAIL(cloneScopeSlow);
  scope->parent = source->parent;
  scope->descriptor = source->descriptor;
  scope->count = count;
  for (uint32_t i = 0; i < count; i++) scope->slots[i] = source->slots[i];
  r[dst] = Value::internal(scope);
  NEXT(CloneScope);
}

SX_COLD(loadModuleScopeFirst) {
  SX_ARGS2(LoadModuleScope, dst, module);
  SX_SAVE();
  r[dst] = Value::internal(moduleScope(code->program, module));
  NEXT(LoadModuleScope);
}

SX_HANDLER(LoadModuleScope) {
  SX_ARGS2(LoadModuleScope, dst, module);
  Value v = code->program->modules[module].scope;
  if (!v.isInternal()) [[unlikely]] SX_TAIL(loadModuleScopeFirst);
  r[dst] = v;
  NEXT(LoadModuleScope);
}

SX_HANDLER(LoadThis) {
  SX_ARGS1(LoadThis, dst);
  r[dst] = r[kThis];
  NEXT(LoadThis);
}

SX_COLD(loadThisDead) {
  SX_SAVE();
  (void)throwError(*iso, ErrorText::ThisBeforeSuper);
  SX_THROW();
}

SX_HANDLER(LoadThisChecked) {
  SX_ARGS1(LoadThisChecked, dst);
  Value v = r[kThis];
  if (v.isTdz()) [[unlikely]] SX_TAIL(loadThisDead);
  r[dst] = v;
  NEXT(LoadThisChecked);
}

SX_HANDLER(LoadCallee) {
  SX_ARGS1(LoadCallee, dst);
  r[dst] = r[kCallee];
  NEXT(LoadCallee);
}

}  // namespace sx::rt
