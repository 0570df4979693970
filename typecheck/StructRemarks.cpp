// What `--remarks` says of structs: for each place of struct type whether its fields stay in registers, and wherever one
// becomes an object or lives in a scope cell, why. It reads the finished facts and decides nothing.

#include <fmt/format.h>

#include "Checker.h"
#include "frontend/AstWalk.h"

namespace sx::typecheck {

namespace {

std::string registers(uint32_t count) {
  return count == 1 ? std::string("1 register") : fmt::format("{} registers", count);
}

/// Why a struct that goes into a JavaScript place here is an object there; by the node that consumes it.
std::string_view reasonOf(const Node* consumer, const Expr* value) {
  if (consumer == nullptr) return "it goes where any value may be";
  switch (consumer->kind) {
    case NodeKind::CallExpr: case NodeKind::NewExpr: case NodeKind::SuperCallExpr:
      return "it is an argument of a call that is not direct";
    case NodeKind::AssignExpr:
      return consumer->as<AssignExpr>()->target->is<Identifier>() ? "it goes into a variable that holds any value"
                                                                  : "it goes into a property or element on the heap";
    case NodeKind::Property: case NodeKind::ArrayLiteral: case NodeKind::ClassMember:
      return "it goes into a property or element on the heap";
    case NodeKind::SpreadElement: return "its properties are copied into an object";
    case NodeKind::ReturnStmt: case NodeKind::FunctionNode: return "it is returned where any value may be returned";
    case NodeKind::Declarator: return "it goes into a variable that holds any value";
    case NodeKind::ThrowStmt: return "it is thrown";
    case NodeKind::PatternElement: return "it is bound where any value may be";
    default: return value->is<Identifier>() ? "it is used where any value may be" : "it goes where any value may be";
  }
}

}  // namespace

void Checker::remarkBinding(const Binding& binding) {
  const BindingFact& place = facts_.fact(&binding);
  if (place.structType == nullptr || binding.ident == nullptr || binding.kind == BindingKind::Import) return;
  uint32_t count = place.structType->leaves.size();
  Span at = binding.ident->span;
  std::string name = fmt::format("{} '{}'", binding.kind == BindingKind::Parameter ? (place.isBorrow ? "borrow" : "parameter") : "variable", text(binding.name));
  auto stays = [&](std::string_view how) { program_.diagnostics.remark(DiagId::StructInRegisters, source(), at, name, how); };
  auto leaves = [&](std::string_view why) { program_.diagnostics.remark(DiagId::StructLeaves, source(), at, name, why); };
  if (binding.captured) return leaves("a closure captures it, so its fields live in the scope that the closure keeps");
  if (binding.exported) return leaves("it is exported, so its fields live in the module's scope");
  if (binding.kind != BindingKind::Parameter) return stays(registers(count));
  const FunctionInfo* owner = binding.scope->function;
  const FunctionFact& function = facts_.functions[owner->index];
  if (!function.isTyped) return leaves(fmt::format("the function is called with an object, because {}", function.obstacle));
  const ParamFact& param = function.params[binding.parameterIndex];
  if (param.pass == PassKind::Ref) return stays("it refers to those of its owner");
  stays(fmt::format("passed as {}", registers(count)));
}

void Checker::remarkResult(const FunctionFact& function) {
  if (function.resultStruct == nullptr || function.node->returnType == nullptr) return;
  std::string name = fmt::format("the result of '{}'", functionName(*function.node));
  Span at = function.node->returnType->span;
  if (function.isTyped)
    program_.diagnostics.remark(DiagId::StructInRegisters, source(), at, name, fmt::format("returned as {}", registers(function.resultStruct->leaves.size())));
  else
    program_.diagnostics.remark(DiagId::StructLeaves, source(), at, name, fmt::format("the function returns an object, because {}", function.obstacle));
}

void Checker::remarkValue(Expr* value, const Node* consumer) {
  if (auto found = facts_.borrows.find(value->id); found != facts_.borrows.end() && found->second.pointee != nullptr && found->second.pointee->is(TypeKind::Struct)) {
    std::string name = fmt::format("'{}'", quoted(value));
    auto stays = [&](std::string_view how) { program_.diagnostics.remark(DiagId::StructInRegisters, source(), value->span, name, how); };
    uint32_t count = found->second.pointee->asStruct()->leaves.size();
    switch (found->second.source) {
      case BorrowSource::Owner: stays("lent without a copy"); break;
      case BorrowSource::Parameter: stays("passed on without a copy"); break;
      case BorrowSource::Temporary: stays(registers(count)); break;
      case BorrowSource::Heap: stays(found->second.isMut ? "copied in from the object and written back after the call" : "copied in from the object"); break;
      case BorrowSource::View:
        program_.diagnostics.remark(DiagId::StructLeaves, source(), value->span, name, "untyped code gets a view of it");
        break;
    }
    return;
  }
  const ExprFact& result = fact(value);
  if (result.conv != Conv::StructToObject && result.conv != Conv::CopyObject) return;
  std::string_view why = reasonOf(consumer, value);
  if (result.conv == Conv::CopyObject) why = "it is copied from one object to another";
  if (consumer != nullptr && consumer->is<CallExpr>()) {
    auto call = facts_.calls.find(consumer->id);
    if (call != facts_.calls.end() && call->second.kind == CallKind::Reads) why = "the call reads a copy of it";
  }
  program_.diagnostics.remark(DiagId::StructLeaves, source(), value->span, fmt::format("'{}'", quoted(value)), why);
}

void Checker::remarkStructs() {
  for (const Binding* binding : allBindings_) remarkBinding(*binding);
  for (const FunctionFact& function : facts_.functions)
    if (function.node != nullptr) remarkResult(function);
  llvm::SmallVector<std::pair<Node*, Node*>, 64> work;
  work.push_back({input_.program, nullptr});
  while (!work.empty()) {
    auto [node, parent] = work.pop_back_val();
    if (isExprKind(node->kind)) remarkValue(static_cast<Expr*>(node), parent);
    // `as`, `!` and the like are looked through: who consumes the value is what matters.
    bool isTransparent = node->is<AsExpr>() || node->is<SatisfiesExpr>() || node->is<NonNullExpr>();
    Node* consumer = isTransparent ? parent : node;
    forEachChild(node, [&, consumer = consumer](Node* child) { work.push_back({child, consumer}); });
  }
}

}  // namespace sx::typecheck
