// Statements, and the flow of narrowings, moves and assignments through them.

#include <fmt/format.h>

#include "Checker.h"

#include "llvm/ADT/SmallPtrSet.h"

namespace sx::typecheck {

namespace {

/// The strict scalar of a register form; Any for the others.
TypeKind scalarTypeOf(Rep rep) {
  switch (rep) {
    case Rep::I32: return TypeKind::I32;
    case Rep::F32: return TypeKind::F32;
    case Rep::F64: return TypeKind::F64;
    case Rep::Bool: return TypeKind::Bool;
    case Rep::Any: case Rep::Struct: return TypeKind::Any;
  }
}

}  // namespace

void Checker::checkStmts(const List<Stmt*>& stmts) {
  for (Stmt* stmt : stmts) checkStmt(stmt);
}

void Checker::checkStmt(Stmt* stmt) {
  if (!program_.stack.hasRoom()) {
    error(DiagId::NestingTooDeep, stmt->span);
    return;
  }
  switch (stmt->kind) {
    case NodeKind::VarDecl: checkVarDecl(*stmt->as<VarDecl>()); break;
    case NodeKind::FunctionDecl: {
      FunctionNode& fn = *stmt->as<FunctionDecl>()->fn;
      if (fn.body != nullptr) checkFunction(fn, nullptr, any(), nullptr);
      break;
    }
    case NodeKind::ClassDecl: checkClass(*stmt->as<ClassDecl>()->cls); break;
    case NodeKind::ExprStmt: checkExpr(stmt->as<ExprStmt>()->expr, nullptr, Use::Value); break;
    case NodeKind::Block: {
      auto* block = stmt->as<Block>();
      bool outer = function_->isUnsafe;
      function_->isUnsafe |= block->isUnsafe;
      checkStmts(block->body);
      function_->isUnsafe = outer;
      break;
    }
    case NodeKind::IfStmt: checkIf(*stmt->as<IfStmt>()); break;
    case NodeKind::ForStmt: {
      auto* loop = stmt->as<ForStmt>();
      llvm::SmallVector<Atom, 1> labels = std::move(labels_);
      labels_.clear();
      if (loop->init != nullptr) checkStmt(loop->init);
      labels_ = std::move(labels);
      checkLoop(stmt, loop->test, loop->update, loop->body, true);
      break;
    }
    case NodeKind::WhileStmt: checkLoop(stmt, stmt->as<WhileStmt>()->test, nullptr, stmt->as<WhileStmt>()->body, true); break;
    case NodeKind::DoWhileStmt: checkLoop(stmt, stmt->as<DoWhileStmt>()->test, nullptr, stmt->as<DoWhileStmt>()->body, false); break;
    case NodeKind::ForInStmt: {
      auto* loop = stmt->as<ForInStmt>();
      checkForOf(stmt, loop->decl, loop->target, loop->right, loop->body, false);
      break;
    }
    case NodeKind::ForOfStmt: {
      auto* loop = stmt->as<ForOfStmt>();
      checkForOf(stmt, loop->decl, loop->target, loop->right, loop->body, true);
      break;
    }
    case NodeKind::ReturnStmt: checkReturn(*stmt->as<ReturnStmt>()); break;
    case NodeKind::BreakStmt: checkJump(stmt, stmt->as<BreakStmt>()->label, false); break;
    case NodeKind::ContinueStmt: checkJump(stmt, stmt->as<ContinueStmt>()->label, true); break;
    case NodeKind::ThrowStmt:
      checkJs(stmt->as<ThrowStmt>()->argument);
      flow_.reachable = false;
      break;
    case NodeKind::TryStmt: checkTry(*stmt->as<TryStmt>()); break;
    case NodeKind::SwitchStmt: checkSwitch(*stmt->as<SwitchStmt>()); break;
    case NodeKind::LabeledStmt: checkLabeled(*stmt->as<LabeledStmt>()); break;
    case NodeKind::WithStmt:
      checkJs(stmt->as<WithStmt>()->object);
      checkStmt(stmt->as<WithStmt>()->body);
      break;
    case NodeKind::ExportDecl: checkStmt(stmt->as<ExportDecl>()->decl); break;
    case NodeKind::ExportDefaultDecl: {
      auto* byDefault = stmt->as<ExportDefaultDecl>();
      if (byDefault->decl != nullptr) checkStmt(byDefault->decl);
      else checkJs(byDefault->expr);
      break;
    }
    case NodeKind::InterfaceDecl: case NodeKind::TypeAliasDecl: checkTypeDecl(*stmt); break;
    case NodeKind::ExternDecl:
      if (quiet_ == 0) program_.diagnostics.warning(DiagId::FeatureUnsupported, source(), stmt->span, "a native function");
      break;
    default: break;
  }
}

void Checker::checkTypeDecl(Stmt& stmt) {
  BindingIdent* name = stmt.is<InterfaceDecl>() ? stmt.as<InterfaceDecl>()->name : stmt.as<TypeAliasDecl>()->name;
  if (name == nullptr) return;
  TypeDecl* decl = findType(typeScopes_[stmt.id], name->name);
  if (decl == nullptr) return;
  const Type* type = declaredTypeOf(*decl);
  if (!type->is(TypeKind::Shape)) return;
  for (const Member& member : type->as<ShapeType>()->members) resolveMember(member);
}

// ---- Declarations ----

void Checker::checkVarDecl(VarDecl& decl) {
  for (Declarator* declarator : decl.declarators) checkDeclarator(decl, *declarator);
}

void Checker::checkDeclarator(VarDecl& decl, Declarator& declarator) {
  auto* ident = declarator.target->dynAs<BindingIdent>();
  if (ident == nullptr) {
    if (declarator.init == nullptr) return;
    const Type* declared = declarator.type == nullptr ? nullptr : typeFromNode(declarator.type);
    const Type* type = checkExpr(declarator.init, declared != nullptr ? declared : ownTypeWanted(decl.isSafe), Use::Place);
    if (declared != nullptr && !declared->is(TypeKind::Struct)) {
      coerce(declarator.init, declared, "the pattern");
      type = declared;
    }
    checkPattern(declarator.target, type, declarator.init, false);
    return;
  }
  Binding* binding = ident->binding;
  std::string place = fmt::format("variable '{}'", text(ident->name));
  if (declarator.type != nullptr) {
    const Type* type = typeOfBinding(binding);
    bool needsValue = type->isStrictScalar() || type->is(TypeKind::Struct);
    if (declarator.init == nullptr) {
      if (!needsValue || decl.varKind == VarKind::Var) return;
      if (!binding->isMut && (binding->isSafe || type->is(TypeKind::Struct))) deferred_.insert(binding);
      if (binding->captured)
        error(DiagId::ScalarUnassigned, ident->span, text(ident->name)).here("a closure may use it before it is assigned").help("give it a value where it is declared");
      else
        flow_.unassigned.push_back(binding);
      return;
    }
    const Type* value = checkInto(declarator.init, type, place);
    Target target;
    target.type = type;
    target.ref = rootRef(binding);
    assignNarrowing(target, value);
    sealIfLiteral(*binding, declarator.init);
    return;
  }
  if (declarator.init == nullptr) {
    typeOfBinding(binding);
    if (program_.options.strict) error(DiagId::StrictImplicitAny, ident->span, text(ident->name));
    return;
  }
  checkExpr(declarator.init, ownTypeWanted(binding->isSafe));
  const BindingState state = stateOfBinding(binding);
  if (state.isAuto) {
    const Type* value = fact(declarator.init).type;
    coerceToJs(declarator.init);
    Target target;
    target.isAuto = true;
    target.type = any();
    target.ref = rootRef(binding);
    assignNarrowing(target, value);
  } else if (state.type->is(TypeKind::Struct) || binding->isSafe) {
    coerce(declarator.init, state.type, place);
  } else {
    coerceToJs(declarator.init);
  }
  sealIfLiteral(*binding, declarator.init);
}

void Checker::sealIfLiteral(Binding& binding, Expr* init) {
  Expr* fresh = init;
  while (fresh->is<AsExpr>() || fresh->is<SatisfiesExpr>())
    fresh = fresh->is<AsExpr>() ? fresh->as<AsExpr>()->expr : fresh->as<SatisfiesExpr>()->expr;
  bool literal = fresh->is<ObjectLiteral>() || fresh->is<ArrayLiteral>();
  if (binding.isSafe && literal && fact(init).used != Rep::Struct) facts_.bindings[binding.id].sealInitialiser = true;
}

// ---- Branches and loops ----

void Checker::checkIf(IfStmt& first) {
  Flow merged;
  merged.reachable = false;
  // Chains of else-if are as long as the file.
  IfStmt* stmt = &first;
  for (;;) {
    checkCondition(stmt->test);
    Flow otherwise = flow_;
    narrow(stmt->test, true, flow_);
    checkStmt(stmt->consequent);
    joinFlow(merged, flow_);
    flow_ = std::move(otherwise);
    narrow(stmt->test, false, flow_);
    if (stmt->alternate == nullptr) break;
    if (auto* next = stmt->alternate->dynAs<IfStmt>()) {
      stmt = next;
      continue;
    }
    checkStmt(stmt->alternate);
    break;
  }
  joinFlow(merged, flow_);
  flow_ = std::move(merged);
}

void Checker::checkLoopMoves(const Flow& before, const Flow& back, Span loop) {
  if (!back.reachable) return;
  for (const Move& move : back.moves) {
    bool known = false;
    for (const Move& earlier : before.moves) known |= earlier.owner == move.owner && earlier.at == move.at;
    bool isInside = move.owner->ident != nullptr && move.owner->ident->span.begin >= loop.begin && move.owner->ident->span.end <= loop.end;
    if (known || isInside) continue;
    error(DiagId::MoveUndecided, move.at, text(move.owner->name))
        .here("moved here, in a loop that may come back to this")
        .label({loop.begin, loop.begin + 1}, "the loop")
        .help(fmt::format("copy it: '{{ ...{} }}', or assign it again before the next round", text(move.owner->name)));
  }
  for (const FirstValue& value : back.firstValues) {
    Span declared = value.binding->ident->span;
    bool isInside = declared.begin >= loop.begin && declared.end <= loop.end;
    if (isInside || before.firstValueOf(value.binding) != nullptr) continue;
    error(DiagId::WriteToImmutable, value.at, text(value.binding->name))
        .here("assigned here, in a loop that may come back to this")
        .label({loop.begin, loop.begin + 1}, "the loop")
        .help(fmt::format("declare it 'let mut {}'", text(value.binding->name)));
  }
}

void Checker::checkLoop(Stmt* stmt, Expr* test, Expr* update, Stmt* body, bool testFirst) {
  JumpTarget target;
  target.stmt = stmt;
  target.labels = std::move(labels_);
  labels_.clear();
  target.takesContinue = true;
  target.onBreak.reachable = target.onContinue.reachable = false;
  forgetAssigned(stmt->span);
  Flow before = flow_;
  Flow exit;
  exit.reachable = false;
  auto doTest = [&] {
    if (test == nullptr) return;
    checkCondition(test);
    exit = flow_;
    narrow(test, true, flow_);
    narrow(test, false, exit);
    if (auto* literal = test->dynAs<BoolLiteral>(); literal != nullptr && literal->value) exit.reachable = false;
  };
  if (testFirst) doTest();
  function_->jumps.push_back(&target);
  checkStmt(body);
  function_->jumps.pop_back();
  joinFlow(flow_, target.onContinue);
  if (!testFirst) doTest();
  if (update != nullptr) checkExpr(update);
  checkLoopMoves(before, flow_, stmt->span);
  joinFlow(exit, target.onBreak);
  flow_ = std::move(exit);
}

void Checker::checkForOf(Stmt* stmt, VarDecl* decl, Expr* target, Expr* right, Stmt* body, bool isOf) {
  llvm::SmallVector<Atom, 1> labels = std::move(labels_);
  labels_.clear();
  const Type* iterable = checkJs(right);
  JumpTarget jump;
  jump.stmt = stmt;
  jump.labels = std::move(labels);
  jump.takesContinue = true;
  jump.onBreak.reachable = jump.onContinue.reachable = false;
  forgetAssigned(stmt->span);
  Flow before = flow_;
  const Type* element = isOf ? elementOfIterable(iterable) : simple(TypeKind::String);
  if (decl != nullptr) {
    Declarator& declarator = *decl->declarators[0];
    auto* ident = declarator.target->dynAs<BindingIdent>();
    if (declarator.type != nullptr) {
      const Type* type = typeFromNode(declarator.type);
      if (ident != nullptr) {
        typeOfBinding(ident->binding);
        give(ident, element);
        std::string place = fmt::format("variable '{}'", text(ident->name));
        if (type->isStrictScalar()) {
          if (checkScalar(element, type, right->span)) {
            Conversion conversion = scalarConversion(element, Rep::Any, Known::Nothing, false, type, place);
            setConv(ident, conversion.conv, conversion.to, conversion.place);
          }
        } else if (!isAssignable(element, type)) {
          reportMismatch(right->span, element, type);
        } else if (const StructType* made = type->asStruct()) {
          setConv(ident, Conv::ObjectToStruct, Rep::Struct, addPlace(place));
          fact(ident).structType = made;
        }
      } else {
        checkPattern(declarator.target, type, nullptr, false);
      }
    } else {
      checkPattern(declarator.target, element, nullptr, false);
    }
  } else if (target != nullptr) {
    checkPattern(target, element, nullptr, true);
  }
  function_->jumps.push_back(&jump);
  checkStmt(body);
  function_->jumps.pop_back();
  joinFlow(flow_, jump.onContinue);
  checkLoopMoves(before, flow_, stmt->span);
  flow_ = std::move(before);
  joinFlow(flow_, jump.onBreak);
}

void Checker::checkLabeled(LabeledStmt& stmt) {
  labels_.push_back(stmt.label);
  bool isLoop = stmt.body->is<ForStmt>() || stmt.body->is<ForInStmt>() || stmt.body->is<ForOfStmt>() || stmt.body->is<WhileStmt>() ||
                stmt.body->is<DoWhileStmt>() || stmt.body->is<LabeledStmt>();
  if (isLoop) {
    checkStmt(stmt.body);
    labels_.clear();
    return;
  }
  JumpTarget target;
  target.stmt = stmt.body;
  target.labels = std::move(labels_);
  labels_.clear();
  target.takesBreak = false;
  target.onBreak.reachable = target.onContinue.reachable = false;
  function_->jumps.push_back(&target);
  checkStmt(stmt.body);
  function_->jumps.pop_back();
  joinFlow(flow_, target.onBreak);
}

void Checker::checkJump(Stmt* stmt, Atom label, bool isContinue) {
  for (size_t i = function_->jumps.size(); i-- > 0;) {
    JumpTarget& target = *function_->jumps[i];
    bool named = llvm::is_contained(target.labels, label);
    bool fits = label.isNone() ? (isContinue ? target.takesContinue : target.takesBreak) : named;
    if (!fits) continue;
    joinFlow(isContinue ? target.onContinue : target.onBreak, flow_);
    target.jumps++;
    break;
  }
  flow_.reachable = false;
}

void Checker::checkSwitch(SwitchStmt& stmt) {
  checkJs(stmt.discriminant);
  JumpTarget target;
  target.stmt = &stmt;
  target.labels = std::move(labels_);
  labels_.clear();
  target.onBreak.reachable = false;
  function_->jumps.push_back(&target);
  // `rest`: no case before this one matched.
  Flow rest = std::move(flow_);
  Flow through;
  through.reachable = false;
  bool hasDefault = false;
  for (SwitchCase* one : stmt.cases) {
    flow_ = rest;
    if (one->test != nullptr) {
      checkJs(one->test);
      BinaryExpr equal;
      equal.op = BinaryOp::StrictEqual;
      equal.left = stmt.discriminant;
      equal.right = one->test;
      rest = flow_;
      narrowEquality(equal, true, flow_);
      narrowEquality(equal, false, rest);
    } else {
      hasDefault = true;
    }
    joinFlow(flow_, through);
    checkStmts(one->body);
    through = std::move(flow_);
  }
  function_->jumps.pop_back();
  flow_ = std::move(through);
  if (!hasDefault && !isExhausted(stmt)) joinFlow(flow_, rest);
  joinFlow(flow_, target.onBreak);
}

/// Whether the cases name every member of the discriminant's type, which then is a union of literals.
bool Checker::isExhausted(SwitchStmt& stmt) {
  const Type* type = fact(stmt.discriminant).type;
  if (type == nullptr || !type->is(TypeKind::Union)) return false;
  llvm::SmallPtrSet<const Type*, 8> taken;
  for (SwitchCase* one : stmt.cases)
    if (one->test != nullptr) taken.insert(fact(one->test).type);
  bool all = true;
  forEachMember(type, [&](const Type* member) { all = all && taken.contains(member); });
  return all;
}

/// Adds what was moved or got its value since an event: an exception may have come after it.
void Checker::addEvents(Flow& flow, size_t firstEvent) {
  for (size_t i = firstEvent; i < events_.size(); i++) {
    const OwnerEvent& event = events_[i];
    if (event.isMove) flow.moves.push_back({event.owner, event.firstLeaf, event.leafCount, event.at, true});
    if (event.isFirstValue) flow.addFirstValue({event.owner, event.at});
  }
}

void Checker::checkTry(TryStmt& stmt) {
  llvm::SmallVector<uint32_t, 8> jumpsBefore;
  for (JumpTarget* target : function_->jumps) jumpsBefore.push_back(target->jumps);
  Flow before = flow_;
  size_t firstEvent = events_.size();
  checkStmt(stmt.block);
  Flow after = std::move(flow_);
  // An exception may come from any point of the block: what it assigns is not known, what it moves may be gone.
  Flow thrown = std::move(before);
  thrown.reachable = true;
  flow_ = std::move(thrown);
  forgetAssigned(stmt.block->span);
  addEvents(flow_, firstEvent);
  Flow exceptional = flow_;
  if (stmt.handler != nullptr) {
    size_t handlerEvent = events_.size();
    if (stmt.handler->param != nullptr) checkPattern(stmt.handler->param, any(), nullptr, false);
    checkStmts(stmt.handler->body->body);
    joinFlow(after, flow_);
    addEvents(exceptional, handlerEvent);
  }
  flow_ = std::move(after);
  if (stmt.finalizer != nullptr) checkFinally(*stmt.finalizer, exceptional, jumpsBefore);
}

/// The block is checked once, with what holds on any way into it; afterwards only the way on counts that led past it
/// without an exception or a jump. Jumps that led through it take along what it moves.
void Checker::checkFinally(Block& finalizer, const Flow& exceptional, llvm::ArrayRef<uint32_t> jumpsBefore) {
  Flow normal = flow_;
  joinFlow(flow_, exceptional);
  const Flow entry = flow_;
  size_t firstEvent = events_.size();
  checkStmt(&finalizer);
  for (size_t i = 0; i < jumpsBefore.size(); i++) {
    JumpTarget& target = *function_->jumps[i];
    if (target.jumps == jumpsBefore[i]) continue;
    addEvents(target.onBreak, firstEvent);
    addEvents(target.onContinue, firstEvent);
  }
  auto has = [](const Flow& flow, const Move& move) {
    return llvm::any_of(flow.moves, [&](const Move& other) { return other.owner == move.owner && other.at == move.at; });
  };
  llvm::erase_if(flow_.moves, [&](const Move& move) { return has(entry, move) && !has(normal, move); });
  llvm::erase_if(flow_.firstValues, [&](const FirstValue& value) {
    return entry.firstValueOf(value.binding) != nullptr && normal.firstValueOf(value.binding) == nullptr;
  });
  llvm::erase_if(flow_.unassigned, [&](const Binding* binding) { return !llvm::is_contained(normal.unassigned, binding); });
  flow_.reachable &= normal.reachable;
}

// ---- Functions ----

void Checker::checkReturn(ReturnStmt& stmt) {
  if (function_->returns != nullptr) {
    ExprFact value;
    value.type = simple(TypeKind::Undefined);
    if (stmt.argument != nullptr) {
      checkExpr(stmt.argument);
      value = fact(stmt.argument);
    }
    function_->returns->push_back(value);
    flow_.reachable = false;
    return;
  }
  const Type* result = function_->result;
  std::string place = function_->name.empty() ? std::string("return value") : fmt::format("return value of '{}'", function_->name);
  if (stmt.argument == nullptr) {
    bool wanted = result != nullptr && !isAssignable(simple(TypeKind::Undefined), result);
    if (wanted) reportMismatch(stmt.span, simple(TypeKind::Undefined), result);
  } else {
    if (auto* borrow = stmt.argument->dynAs<BorrowExpr>(); borrow != nullptr) {
      checkBorrowExpr(*borrow);
    } else if (result != nullptr && !result->is(TypeKind::Void)) {
      checkInto(stmt.argument, result, place);
    } else {
      const Type* type = checkJs(stmt.argument);
      if (result != nullptr && !isAssignable(type, result)) reportMismatch(stmt.argument->span, type, result);
    }
  }
  flow_.reachable = false;
}

std::string Checker::functionName(const FunctionNode& fn) const {
  if (fn.name != nullptr) return std::string(text(fn.name->name));
  auto named = functionNames_.find(&fn);
  return named == functionNames_.end() ? std::string() : std::string(text(named->second->name));
}

const FunctionType* Checker::functionTypeOf(FunctionNode* fn) {
  if (auto found = functionTypes_.find(fn); found != functionTypes_.end()) return found->second;
  auto* type = program_.types.make<FunctionType>();
  functionTypes_[fn] = type;
  type->result = any();
  type->isUnsafe = fn->isUnsafe;
  if (!fn->typeParams.empty()) {
    error(DiagId::TypeFormUnsupported, fn->typeParams[0]->span, "a generic function");
    type->isLoose = true;
  }
  llvm::SmallVector<ParamType, 4> params;
  bool untyped = fn->returnType == nullptr;
  for (Param* param : fn->params) {
    ParamType out;
    auto* ident = param->target == nullptr ? nullptr : param->target->dynAs<BindingIdent>();
    if (ident != nullptr) out.name = ident->name;
    out.isOptional = param->isOptional || param->init != nullptr;
    out.isRest = param->isRest;
    out.isUntyped = param->type == nullptr;
    untyped &= out.isUntyped;
    if (param->type == nullptr) {
      out.type = any();
      if (ident != nullptr)
        if (auto contextual = contextualParams_.find(ident->binding); contextual != contextualParams_.end()) out.type = contextual->second;
    } else if (auto* borrow = param->type->dynAs<frontend::BorrowType>()) {
      out.type = borrowFromNode(borrow);
      if (fn->isAsync || fn->isGenerator)
        error(DiagId::BorrowEscapes, param->span, ident == nullptr ? "parameter" : text(ident->name)).here(fn->isAsync ? "the function is async" : "the function is a generator");
    } else {
      out.type = typeFromNode(param->type);
      if (out.isOptional && param->init == nullptr) out.type = program_.types.unionOf({out.type, simple(TypeKind::Undefined)});
    }
    params.push_back(out);
  }
  type->params = program_.types.arena().copyList(params.data(), params.size());
  type->isUntypedSignature = untyped;
  if (fn->returnType != nullptr) {
    type->result = typeFromNode(fn->returnType);
    auto* predicate = fn->returnType->dynAs<PredicateType>();
    for (uint32_t i = 0; predicate != nullptr && predicate->type != nullptr && i < params.size(); i++) {
      if (params[i].name != predicate->param) continue;
      type->predicate = typeFromNode(predicate->type);
      type->predicateParam = i;
      type->isAsserts = predicate->isAsserts;
    }
  }
  return type;
}

void Checker::checkParams(FunctionNode& fn, const FunctionType& type) {
  for (uint32_t i = 0; i < fn.params.size(); i++) {
    Param& param = *fn.params[i];
    auto* ident = param.target->dynAs<BindingIdent>();
    const Type* declared = type.params[i].type;
    if (ident != nullptr) {
      typeOfBinding(ident->binding);
      if (program_.options.strict && param.type == nullptr && param.init == nullptr && declared->is(TypeKind::Any))
        error(DiagId::StrictImplicitAny, param.span, text(ident->name));
    }
    if (param.init != nullptr) {
      std::string place = ident != nullptr ? fmt::format("argument '{}'", text(ident->name)) : std::string("argument");
      checkInto(param.init, param.type != nullptr ? declared : nullptr, place);
    }
    if (ident == nullptr) checkPattern(param.target, declared, nullptr, false);
  }
}

void Checker::checkFunction(FunctionNode& fn, const FunctionType* contextual, const Type* thisType, const ClassType* cls) {
  if (contextual != nullptr) {
    for (uint32_t i = 0; i < fn.params.size() && i < contextual->params.size(); i++) {
      auto* ident = fn.params[i]->target->dynAs<BindingIdent>();
      const ParamType& param = contextual->params[i];
      if (ident != nullptr && fn.params[i]->type == nullptr && !fn.params[i]->isRest && !param.isRest && !param.type->is(TypeKind::Borrow) &&
          !param.type->is(TypeKind::Struct) && !ident->binding->assigned)
        contextualParams_[ident->binding] = param.type;
    }
  }
  const FunctionType* type = functionTypeOf(&fn);
  if (quiet_ != 0) return;
  FunctionContext context;
  context.info = fn.info;
  context.outer = function_;
  context.thisType = fn.thisType != nullptr ? typeFromNode(fn.thisType) : thisType;
  context.cls = cls;
  context.isUnsafe = fn.isUnsafe || (fn.functionKind == FunctionKind::Arrow && function_->isUnsafe);
  std::string name = functionName(fn);
  context.name = name;
  if (fn.returnType != nullptr && !fn.isGenerator) {
    context.result = type->result;
    if (fn.isAsync) {
      bool promise = type->result->is(TypeKind::Builtin) && type->result->as<BuiltinType>()->name == program_.names.promise && !type->result->as<BuiltinType>()->args.empty();
      context.result = promise ? type->result->as<BuiltinType>()->args[0] : nullptr;
    }
  }
  if (fn.returnType == nullptr && fn.info != nullptr) {
    const FunctionFact& own = functionFact(&fn);
    if (own.isInferred) context.result = simple(scalarTypeOf(own.result));
  }
  Flow outer = std::move(flow_);
  flow_ = {};
  if (fn.functionKind != FunctionKind::Declaration) {
    // What was found out of bindings that never change still holds when the function runs.
    for (const Narrowing& narrowing : outer.narrowings) {
      const Ref* root = narrowing.ref;
      while (root->parent != nullptr) root = root->parent;
      if (root == narrowing.ref && root->binding != nullptr && !root->binding->assigned) flow_.narrowings.push_back(narrowing);
    }
  }
  llvm::SmallVector<Atom, 1> labels = std::move(labels_);
  labels_.clear();
  function_ = &context;
  checkParams(fn, *type);
  std::string place = name.empty() ? std::string("return value") : fmt::format("return value of '{}'", name);
  if (fn.exprBody != nullptr) {
    if (context.result != nullptr && !context.result->is(TypeKind::Void)) checkInto(fn.exprBody, context.result, place);
    else checkJs(fn.exprBody);
  } else if (fn.body != nullptr) {
    checkStmts(fn.body->body);
    const Type* result = context.result;
    bool mayEnd = result == nullptr || result->is(TypeKind::Unknown) || isAssignable(simple(TypeKind::Undefined), result);
    if (flow_.reachable && !mayEnd) {
      error(DiagId::MissingReturn, fn.returnType->span, name.empty() ? "this function" : name, textOf(result)).here("declared here").help("return a value at the end, or throw");
    }
  }
  function_ = context.outer;
  labels_ = std::move(labels);
  flow_ = std::move(outer);
  captureOwners(context, fn.functionKind == FunctionKind::Declaration);
}

ParamFact Checker::paramFactOf(const ParamType& type, std::string_view place) {
  ParamFact fact;
  fact.type = type.type;
  if (type.isRest) return fact;
  const Type* value = type.type;
  if (value->is(TypeKind::Borrow)) {
    fact.isBorrow = true;
    fact.isMut = value->as<BorrowType>()->isMut;
    value = value->as<BorrowType>()->pointee;
  }
  fact.rep = factRepOf(value->kind);
  fact.structType = value->asStruct();
  constexpr uint32_t kMaxByValue = 4;
  if (fact.isMut) fact.pass = PassKind::Ref;
  else if (fact.structType != nullptr) fact.pass = fact.isBorrow && fact.structType->leaves.size() > kMaxByValue ? PassKind::Ref : PassKind::Leaves;
  if (fact.rep == Rep::Any) return fact;
  fact.entry.to = fact.rep;
  switch (fact.rep) {
    case Rep::I32: fact.entry.conv = Conv::CheckI32; break;
    case Rep::F32: fact.entry.conv = Conv::CheckF32; break;
    case Rep::F64: fact.entry.conv = Conv::CheckF64; break;
    case Rep::Bool: fact.entry.conv = Conv::CheckBool; break;
    case Rep::Struct: fact.entry.conv = Conv::ObjectToStruct; break;
    case Rep::Any: break;
  }
  fact.entry.place = addPlace(place);
  return fact;
}

/// The scalar type that every return of a function without declared result gives; Any if there is none. Its body is
/// checked once without reporting anything.
TypeKind Checker::inferResult(FunctionNode& fn) {
  if (!program_.stack.hasRoom() || (fn.body == nullptr && fn.exprBody == nullptr)) return TypeKind::Any;
  llvm::SmallVector<ExprFact, 4> returns;
  FunctionContext context;
  context.info = fn.info;
  context.returns = &returns;
  context.isUnsafe = true;
  if (auto method = methods_.find(&fn); method != methods_.end()) {
    context.cls = classTypeOf(*method->second.cls);
    context.thisType = method->second.member->isStatic ? context.cls->value : context.cls;
  }
  Flow flow = std::move(flow_);
  flow_ = {};
  FunctionContext* function = function_;
  function_ = &context;
  llvm::SmallVector<Atom, 1> labels = std::move(labels_);
  labels_.clear();
  size_t events = events_.size();
  const Type* declaredMember = declaredMember_;
  quiet_++;
  checkParams(fn, *functionTypeOf(&fn));
  if (fn.exprBody != nullptr) {
    checkExpr(fn.exprBody);
    returns.push_back(fact(fn.exprBody));
  } else {
    checkStmts(fn.body->body);
    if (flow_.reachable) returns.clear();
  }
  quiet_--;
  declaredMember_ = declaredMember;
  events_.resize(events);
  labels_ = std::move(labels);
  function_ = function;
  flow_ = std::move(flow);

  Rep rep = Rep::Any;
  for (const ExprFact& one : returns)
    if (isScalarRep(one.rep)) rep = one.rep;
  for (const ExprFact& one : returns) {
    if (one.rep == rep) continue;
    bool isLiteral = one.rep == Rep::Any && one.isConstant && one.type->is(TypeKind::NumberLiteral);
    bool fits = isLiteral && (rep == Rep::F64 || (rep == Rep::I32 && one.known == Known::Int32));
    if (!fits) return TypeKind::Any;
  }
  return scalarTypeOf(rep);
}

/// What keeps a function from having a body that is called directly; null if nothing does.
const char* Checker::obstacleToDirectBody(const FunctionNode& fn) {
  if (fn.isAsync) return "it is async";
  if (fn.isGenerator) return "it is a generator";
  if (!fn.typeParams.empty()) return "it is generic";
  if (fn.info->usesArguments) return "it uses 'arguments'";
  if (fn.info->usesNewTarget) return "it uses 'new.target'";
  if (fn.info->hasDirectEval) return "it calls 'eval'";
  bool isPlain = fn.functionKind == FunctionKind::Declaration || fn.functionKind == FunctionKind::Expression || fn.functionKind == FunctionKind::Arrow;
  if (!isPlain) {
    if (const char* obstacle = obstacleToMethod(fn)) return obstacle;
  } else if (fn.functionKind != FunctionKind::Arrow && fn.info->usesThis) {
    return "it uses 'this'";
  }
  for (const Param* param : fn.params) {
    auto* ident = param->target->dynAs<BindingIdent>();
    if (ident == nullptr) return "a parameter is a pattern";
    if (param->isRest) return "it has a rest parameter";
    if (ident->binding == nullptr || ident->binding->needsDeadZone) return "a default value may read a parameter too early";
    if (param->init != nullptr && stateOfBinding(ident->binding).rep == Rep::Struct) return "a parameter of struct type has a default value";
  }
  return nullptr;
}

const FunctionFact& Checker::functionFact(FunctionNode* fn) {
  fillFunctionFact(*fn);
  return facts_.functions[fn->info->index];
}

void Checker::fillFunctionFact(FunctionNode& fn) {
  if (fn.info == nullptr) return;
  FunctionFact& out = facts_.functions[fn.info->index];
  if (out.node != nullptr) return;
  out.node = &fn;
  const FunctionType* type = functionTypeOf(&fn);
  out.type = type;
  if (fn.functionKind == FunctionKind::Declaration && fn.name != nullptr && fn.name->binding != nullptr && !fn.name->binding->assigned) out.binding = fn.name->binding;
  else if (auto named = functionNames_.find(&fn); named != functionNames_.end()) out.binding = named->second;
  std::string name = functionName(fn);
  auto params = program_.types.arena().makeList<ParamFact>(type->params.size());
  bool hasStrict = false;
  out.obstacle = obstacleToDirectBody(fn);
  for (uint32_t i = 0; i < params.size(); i++) {
    std::string_view own = type->params[i].name.isNone() ? std::string_view("?") : text(type->params[i].name);
    params[i] = paramFactOf(type->params[i].isUntyped ? ParamType{.type = any()} : type->params[i],
                            name.empty() ? fmt::format("argument '{}'", own) : fmt::format("argument '{}' of '{}'", own, name));
    params[i].hasDefault = fn.params[i]->init != nullptr;
    hasStrict |= params[i].rep != Rep::Any;
  }
  out.params = params;
  bool plainResult = !fn.isAsync && !fn.isGenerator && fn.returnType != nullptr;
  if (plainResult) {
    out.result = factRepOf(type->result->kind);
    out.resultStruct = type->result->asStruct();
    out.isVoid = type->result->is(TypeKind::Void);
  }
  if (hasStrict && out.obstacle == nullptr && fn.returnType == nullptr) {
    if (TypeKind kind = inferResult(fn); kind != TypeKind::Any) {
      out.result = factRepOf(kind);
      out.isInferred = true;
    }
  }
  hasStrict |= out.result != Rep::Any;
  out.isTyped = hasStrict && out.obstacle == nullptr;
}

}  // namespace sx::typecheck
