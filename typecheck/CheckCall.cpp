// Calls: what they reach, their arguments, borrows.

#include <fmt/format.h>

#include "Checker.h"

namespace sx::typecheck {

const FunctionType* Checker::callableOf(const Type* type) {
  switch (type->kind) {
    case TypeKind::Function: return type->as<FunctionType>();
    case TypeKind::Shape: return type->as<ShapeType>()->call == nullptr ? nullptr : type->as<ShapeType>()->call->as<FunctionType>();
    case TypeKind::Builtin: return program_.builtins.signature(type->as<BuiltinType>()->name, false);
    case TypeKind::Union: {
      const FunctionType* found = nullptr;
      forEachMember(type, [&](const Type* member) { if (found == nullptr && !member->is(TypeKind::Union)) found = callableOf(member); });
      return found;
    }
    default: return nullptr;
  }
}

namespace {

/// The function that a binding is known to hold for as long as it holds anything.
FunctionNode* constantFunction(const Binding& binding) {
  if (binding.assigned || binding.declaration == nullptr) return nullptr;
  switch (binding.kind) {
    case BindingKind::Function: case BindingKind::BlockFunction: case BindingKind::FunctionName:
      return binding.declaration->dynAs<FunctionNode>();
    case BindingKind::Let: case BindingKind::Const: {
      auto* declarator = binding.declaration->dynAs<Declarator>();
      if (declarator == nullptr || declarator->init == nullptr || !declarator->target->is<BindingIdent>()) return nullptr;
      if (auto* arrow = declarator->init->dynAs<ArrowExpr>()) return arrow->fn;
      if (auto* function = declarator->init->dynAs<FunctionExpr>()) return function->fn;
      return nullptr;
    }
    default: return nullptr;
  }
}

}  // namespace

const FunctionFact* Checker::knownTarget(Expr* callee, CallFact& call) {
  if (FunctionNode* method = methodOf(callee); method != nullptr && method->body != nullptr) {
    const FunctionFact& target = functionFact(method);
    if (!target.isTyped) return nullptr;
    call.kind = CallKind::Known;
    call.targetModule = module_;
    call.target = &target;
    call.targetInfo = method->info;
    return &target;
  }
  auto* ident = callee->dynAs<Identifier>();
  if (ident == nullptr || ident->binding == nullptr || ident->resolution == Resolution::Dynamic) return nullptr;
  Binding* binding = ident->binding;
  Checker* owner = this;
  if (binding->kind == BindingKind::Import) {
    TypeDecl* decl = findType(topScope_, binding->name);
    if (decl == nullptr || decl->module == kNoModule || program_.checkers[decl->module] == nullptr) return nullptr;
    uint32_t module = kNoModule;
    binding = program_.checkers[decl->module]->exportedBinding(decl->imported, module);
    if (binding == nullptr) return nullptr;
    owner = program_.checkers[module].get();
  }
  FunctionNode* fn = constantFunction(*binding);
  if (fn == nullptr || fn->info == nullptr || fn->body == nullptr) {
    if (fn == nullptr || fn->info == nullptr || fn->exprBody == nullptr) return nullptr;
  }
  const FunctionFact& target = owner->functionFact(fn);
  call.kind = CallKind::Known;
  call.targetModule = owner->module_;
  call.target = &target;
  call.targetInfo = fn->info;
  return &target;
}

bool Checker::readsArguments(Expr* callee) {
  auto* member = callee->dynAs<MemberExpr>();
  auto* object = member == nullptr ? nullptr : member->object->dynAs<Identifier>();
  if (object == nullptr || object->binding != nullptr) return false;
  return object->name == program_.names.console || (object->name == program_.names.json && member->name == program_.names.stringify);
}

const Type* Checker::checkCall(CallExpr& expr, const Type* expected) {
  const Type* calleeType = checkExpr(expr.callee);
  coerceToJs(expr.callee);
  calleeType = expr.optional ? withoutNullishType(calleeType) : withoutNullish(calleeType, expr.callee);
  if (!expr.typeArgs.empty()) error(DiagId::TypeFormUnsupported, expr.typeArgs[0]->span, "a type argument of a call");
  CallFact call;
  const FunctionFact* target = knownTarget(expr.callee, call);
  bool reads = target == nullptr && readsArguments(expr.callee);
  if (reads) call.kind = CallKind::Reads;
  auto* ident = expr.callee->dynAs<Identifier>();
  if (ident != nullptr && ident->binding != nullptr && ident->binding->kind == BindingKind::Extern) {
    call.kind = CallKind::Extern;
    if (!function_->isUnsafe)
      error(DiagId::NeedsUnsafe, expr.span, fmt::format("calling the native function '{}'", text(ident->name))).help("put the call into 'unsafe { … }'");
  }
  const FunctionType* type = callableOf(calleeType);
  if (type != nullptr && type->isUnsafe && !function_->isUnsafe)
    error(DiagId::NeedsUnsafe, expr.span, fmt::format("calling '{}'", quoted(expr.callee))).help("put the call into 'unsafe { … }'");
  if (target != nullptr && !target->isTyped) target = nullptr;
  checkArguments(expr, expr.args, type, target, quoted(expr.callee), reads);
  if (call.kind == CallKind::Plain) facts_.calls.erase(expr.id);
  else facts_.calls[expr.id] = call;
  if (type == nullptr) return give(&expr, calleeType->is(TypeKind::Error) ? calleeType : any());
  if (type->isAsserts && type->predicate != nullptr && type->predicateParam < expr.args.size())
    narrowTo(expr.args[type->predicateParam], type->predicate, true, flow_);
  if (type->result->is(TypeKind::Never)) flow_.reachable = false;
  if (target == nullptr) return give(&expr, type->result);
  // An inferred result is a fact for the optimiser, not a type.
  Known known = Known::Nothing;
  if (target->isInferred) known = target->result == Rep::I32 ? Known::Int32 : target->result == Rep::Bool ? Known::Boolean : Known::Number;
  return give(&expr, type->result, target->result, known);
}

const Type* Checker::checkNew(NewExpr& expr, const Type* expected) {
  const Type* type = checkJs(expr.callee);
  if (type->is(TypeKind::ClassValue)) {
    auto* cls = type->as<ClassValueType>()->instance;
    checkArguments(expr, expr.args, cls->constructor, nullptr, text(cls->name), false);
    return give(&expr, cls);
  }
  checkArguments(expr, expr.args, nullptr, nullptr, quoted(expr.callee), false);
  auto* ident = expr.callee->dynAs<Identifier>();
  if (ident == nullptr || ident->binding != nullptr || !program_.builtins.hasType(ident->name)) return give(&expr, any());
  llvm::SmallVector<const Type*, 2> args;
  for (TypeNode* arg : expr.typeArgs) args.push_back(typeFromNode(arg));
  if (expected != nullptr && args.empty()) {
    const Type* wanted = nullptr;
    forEachMember(expected, [&](const Type* member) {
      if (member->is(TypeKind::Builtin) && member->as<BuiltinType>()->name == ident->name) wanted = member;
      if (member->is(TypeKind::Array) && ident->name == program_.names.array) wanted = member;
    });
    if (wanted != nullptr) return give(&expr, wanted);
  }
  if (ident->name == program_.names.array) return give(&expr, args.empty() ? any() : program_.types.array(args[0]));
  return give(&expr, program_.types.builtin(ident->name, args));
}

void Checker::checkUntypedArgument(Expr* arg, bool reads) {
  if (auto* borrow = arg->dynAs<BorrowExpr>()) {
    checkExpr(borrow->operand, nullptr, Use::Place);
    give(borrow, any());
    if (!function_->isUnsafe) {
      error(DiagId::NeedsUnsafe, borrow->span, fmt::format("passing the borrow '{}' to untyped code", quoted(borrow)))
          .help("copy it with '{ ... }', or put the call into 'unsafe { … }'");
      return;
    }
    BorrowFact made;
    made.source = BorrowSource::View;
    made.isMut = borrow->isMut;
    made.pointee = fact(borrow->operand).type;
    made.operand = borrow->operand;
    OwnerPart part;
    if (ownerPartOf(borrow->operand, part)) {
      made.owner = part.owner;
      made.firstLeaf = part.firstLeaf;
      made.leafCount = part.leafCount;
    }
    facts_.borrows[borrow->id] = made;
    return;
  }
  if (auto* spread = arg->dynAs<SpreadElement>()) {
    give(spread, checkJs(spread->argument));
    return;
  }
  checkExpr(arg);
  coerceToJs(arg, !reads);
  if (reads) forgetMovesOf(arg);
}

void Checker::checkArguments(Node& call, const List<Expr*>& args, const FunctionType* type, const FunctionFact* target,
                             std::string_view name, bool reads) {
  const size_t outerEvents = callEvents_;
  const size_t firstEvent = callEvents_ = events_.size();
  bool spread = false;
  for (Expr* arg : args) spread |= arg->is<SpreadElement>();
  if (type != nullptr && !type->isLoose && !spread) {
    uint32_t required = 0, limit = static_cast<uint32_t>(type->params.size());
    bool open = true;
    for (uint32_t i = 0; i < type->params.size(); i++) {
      const ParamType& param = type->params[i];
      if (!param.isUntyped) open = false;
      if (!param.isUntyped && !param.isOptional && !param.isRest) required = i + 1;
      if (param.isRest) limit = UINT32_MAX;
    }
    if (type->params.empty() && !type->isUntypedSignature) open = false;
    if (args.size() < required || (args.size() > limit && !open)) {
      std::string wanted = required == limit ? std::to_string(required) : limit == UINT32_MAX ? fmt::format("at least {}", required) : fmt::format("{} to {}", required, limit);
      error(DiagId::WrongArgumentCount, call.span, wanted, static_cast<uint32_t>(args.size()));
    }
  }
  bool afterSpread = false;
  for (uint32_t i = 0; i < args.size(); i++) {
    Expr* arg = args[i];
    afterSpread |= arg->is<SpreadElement>();
    const ParamType* param = nullptr;
    if (type != nullptr && !afterSpread) {
      if (i < type->params.size()) param = &type->params[i];
      else if (!type->params.empty() && type->params.back().isRest) param = &type->params.back();
    }
    if (param == nullptr || param->isUntyped || (type->isLoose && !param->type->is(TypeKind::Function))) {
      checkUntypedArgument(arg, reads);
      continue;
    }
    std::string place = param->name.isNone() ? fmt::format("argument {} of '{}'", i + 1, name) : fmt::format("argument '{}' of '{}'", text(param->name), name);
    if (type->isLoose) {
      // A builtin with a callback: its parameters get types, nothing is checked.
      checkExpr(arg, param->type);
      coerceToJs(arg);
      continue;
    }
    checkArgument(arg, param, place, target != nullptr);
  }
  llvm::SmallVector<Expr*, 8> list(args.begin(), args.end());
  checkBorrowConflicts(list, firstEvent);
  callEvents_ = outerEvents;
}

void Checker::checkArgument(Expr* arg, const ParamType* param, std::string_view place, bool direct) {
  const Type* to = param->type;
  if (param->isRest) to = to->is(TypeKind::Array) ? to->as<ArrayType>()->element : any();
  if (to->is(TypeKind::Borrow)) {
    checkBorrowArgument(arg, *to->as<BorrowType>(), place);
    return;
  }
  if (auto* borrow = arg->dynAs<BorrowExpr>()) {
    checkExpr(borrow->operand, nullptr, Use::Place);
    const Type* pointee = fact(borrow->operand).type;
    give(borrow, errorType());
    if (to->is(TypeKind::Any)) {
      checkUntypedArgument(arg, false);
    } else if (!to->is(TypeKind::Error) && !pointee->is(TypeKind::Error)) {
      error(DiagId::TypeMismatch, arg->span, (borrow->isMut ? "&mut " : "&") + textOf(pointee), textOf(to)).help("leave the '&' out: the parameter takes a value");
    }
    return;
  }
  if (param->isOptional && !to->is(TypeKind::Union)) {
    // A default value may take the argument's place: what may be undefined is checked in the function.
    const Type* from = checkExpr(arg, to);
    bool mayBeUndefined = from->is(TypeKind::Any);
    forEachMember(from, [&](const Type* member) { mayBeUndefined |= member->is(TypeKind::Undefined) || member->is(TypeKind::Void); });
    coerce(arg, mayBeUndefined ? program_.types.unionOf({to, simple(TypeKind::Undefined)}) : to, place);
    if (to->is(TypeKind::Struct)) coerceIntoHeap(arg);
    return;
  }
  checkInto(arg, to, place);
  // Only a direct call passes a struct's leaves; a function value takes an object.
  if (to->is(TypeKind::Struct) && (!direct || param->isRest)) coerceIntoHeap(arg);
}

const Type* Checker::checkBorrowExpr(BorrowExpr& expr) {
  const Type* type = checkExpr(expr.operand, nullptr, Use::Place);
  if (!type->is(TypeKind::Error))
    error(DiagId::BorrowEscapes, expr.span, quoted(&expr)).here("a borrow lives only as an argument of a call").help("copy it with '{ ... }'");
  return give(&expr, errorType());
}

void Checker::checkBorrowArgument(Expr* arg, const BorrowType& type, std::string_view place) {
  BorrowFact made;
  made.pointee = type.pointee;
  made.isMut = type.isMut;
  auto* borrow = arg->dynAs<BorrowExpr>();
  Expr* operand = borrow != nullptr ? borrow->operand : arg;
  made.operand = operand;
  const Type* pointee = checkExpr(operand, nullptr, Use::Place);
  if (borrow != nullptr) give(borrow, program_.types.borrow(pointee->is(TypeKind::Error) ? type.pointee : pointee, borrow->isMut));
  if (pointee->is(TypeKind::Error)) return;
  OwnerPart part;
  bool owned = ownerPartOf(operand, part);
  bool byName = borrow == nullptr && owned && part.isBorrow && operand->is<Identifier>();
  if (pointee->is(TypeKind::Any) && (borrow != nullptr || !type.isMut)) {
    made.source = BorrowSource::Heap;
    made.place = addPlace(place);
    facts_.borrows[arg->id] = made;
    return;
  }
  if (pointee != type.pointee || (borrow == nullptr && !byName) || (borrow != nullptr && borrow->isMut != type.isMut)) {
    std::string from = (borrow == nullptr ? "" : borrow->isMut ? "&mut " : "&") + textOf(pointee);
    auto report = error(DiagId::TypeMismatch, arg->span, from, textOf(&type));
    if (pointee == type.pointee) report.help(fmt::format("write '{}{}'", type.isMut ? "&mut " : "&", quoted(operand)));
    return;
  }
  if (owned) {
    made.source = part.isBorrow ? BorrowSource::Parameter : BorrowSource::Owner;
    made.owner = part.owner;
    made.firstLeaf = part.firstLeaf;
    made.leafCount = part.leafCount;
    // What this call itself has moved is a conflict, reported when all arguments are known.
    bool movedHere = false;
    for (size_t i = callEvents_; i < events_.size(); i++)
      movedHere |= events_[i].isMove && Move{events_[i].owner, events_[i].firstLeaf, events_[i].leafCount, {}}.overlaps(part.owner, part.firstLeaf, part.leafCount);
    if ((movedHere || !reportMoved(part.owner, part.firstLeaf, part.leafCount, arg->span)) && type.isMut) checkMutBorrow(part, arg->span);
  } else if (operand->is<MemberExpr>() || operand->is<IndexExpr>()) {
    if (!pointee->is(TypeKind::Struct)) {
      error(DiagId::CannotBorrowMut, arg->span, quoted(operand)).here("a scalar on the heap has no place to refer to");
      return;
    }
    made.source = BorrowSource::Heap;
    made.place = addPlace(place);
  } else {
    made.source = fact(operand).rep == Rep::Any ? BorrowSource::Heap : BorrowSource::Temporary;
    made.place = addPlace(place);
    made.leafCount = pointee->is(TypeKind::Struct) ? pointee->asStruct()->leaves.size() : 1;
    if (type.isMut) error(DiagId::CannotBorrowMut, arg->span, quoted(operand)).here("a value without owner").help("put it into a 'let mut' first");
  }
  facts_.borrows[arg->id] = made;
}

void Checker::checkMutBorrow(const OwnerPart& part, Span span) {
  if (part.isMutBorrow) return;
  const Binding& owner = *part.owner;
  const char* why = nullptr;
  if (part.isBorrow) why = "it is a shared borrow";
  else if (isCapturedHere(owner) || owner.captured) why = "it is captured by a closure";
  else if (owner.kind == BindingKind::Import) why = "it belongs to another module";
  else if (owner.scope != nullptr && owner.scope->kind == ScopeKind::Module) why = "it belongs to the module, not to a function";
  else if (owner.kind == BindingKind::Parameter) why = "a parameter passed by value is not mutable";
  else if (!owner.isMut) why = "it is not declared 'let mut'";
  if (why == nullptr) return;
  auto report = error(DiagId::CannotBorrowMut, span, text(owner.name));
  report.here(why);
  if (owner.ident != nullptr) report.label(owner.ident->span, "declared here");
  bool isModuleLevel = owner.scope != nullptr && owner.scope->kind == ScopeKind::Module;
  if (isModuleLevel) report.help("move the code into a function, or into a block");
  else if (!owner.isMut && !part.isBorrow) report.help(fmt::format("declare it 'let mut {}'", text(owner.name)));
}

void Checker::checkBorrowConflicts(llvm::ArrayRef<Expr*> args, size_t firstEvent) {
  struct Held {
    const BorrowFact* borrow;
    Span span;
  };
  llvm::SmallVector<Held, 4> held;
  for (Expr* arg : args)
    if (auto found = facts_.borrows.find(arg->id); found != facts_.borrows.end() && (arg->is<BorrowExpr>() || arg->is<Identifier>()))
      held.push_back({&found->second, arg->span});
  if (held.empty()) return;
  auto overlap = [](const BorrowFact& a, const BorrowFact& b) {
    if (a.owner != nullptr && b.owner != nullptr)
      return a.owner == b.owner && a.firstLeaf < b.firstLeaf + b.leafCount && b.firstLeaf < a.firstLeaf + a.leafCount;
    if (a.source != BorrowSource::Heap || b.source != BorrowSource::Heap) return false;
    auto* x = a.operand->dynAs<MemberExpr>();
    auto* y = b.operand->dynAs<MemberExpr>();
    return x == nullptr || y == nullptr || x->name == y->name;
  };
  for (size_t i = 0; i < held.size(); i++) {
    for (size_t j = 0; j < i; j++) {
      if ((!held[i].borrow->isMut && !held[j].borrow->isMut) || !overlap(*held[i].borrow, *held[j].borrow)) continue;
      auto report = error(DiagId::BorrowConflict, held[i].span, quoted(held[i].borrow->operand));
      report.label(held[j].span, "first borrowed here");
      if (held[i].borrow->source == BorrowSource::Heap) report.note("two places on the heap may be the same object; what cannot be told apart is refused");
    }
    for (size_t e = firstEvent; e < events_.size(); e++) {
      const OwnerEvent& event = events_[e];
      Move range{event.owner, event.firstLeaf, event.leafCount, event.at};
      if (held[i].borrow->owner == nullptr || !range.overlaps(held[i].borrow->owner, held[i].borrow->firstLeaf, held[i].borrow->leafCount)) continue;
      error(DiagId::BorrowAndMove, event.at, text(event.owner->name)).label(held[i].span, "borrowed here");
    }
  }
}

}  // namespace sx::typecheck
