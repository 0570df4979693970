#include "FunctionLowerer.h"
#include "base/Number.h"

// Expressions as V8's messages name them: `obj.f is not a function`, `x is not iterable`.

namespace sx::lower {

namespace {

/// Levels of an expression that its text spells out; deeper ones are cut short.
constexpr int kMaxDepth = 12;
/// Operands of one operator, elements of one literal.
constexpr size_t kMaxItems = 32;

constexpr const char* kUnary[] = {"-", "+", "!", "~", "typeof ", "void ", "delete "};
constexpr const char* kBinary[] = {"+", "-", "*", "/", "%", "**", "<<", ">>", ">>>", "&", "|", "^",
                                   "==", "!=", "===", "!==", "<", "<=", ">", ">=", "in", "instanceof"};
constexpr const char* kLogical[] = {"&&", "||", "??"};

bool isTypeForm(const Expr* e) { return e->is<NonNullExpr>() || e->is<AsExpr>() || e->is<SatisfiesExpr>(); }

Expr* withoutTypes(Expr* e) {
  while (isTypeForm(e)) {
    if (auto* nonNull = e->dynAs<NonNullExpr>()) e = nonNull->expr;
    else if (auto* as = e->dynAs<AsExpr>()) e = as->expr;
    else e = e->as<SatisfiesExpr>()->expr;
  }
  return e;
}

bool isSameOperator(const Expr* a, const Expr* b) {
  if (auto* binary = a->dynAs<BinaryExpr>()) {
    auto* other = b->dynAs<BinaryExpr>();
    return other != nullptr && other->op == binary->op && binary->op < BinaryOp::Equal && binary->op != BinaryOp::Exp;
  }
  auto* logical = a->dynAs<LogicalExpr>();
  auto* other = b->dynAs<LogicalExpr>();
  return logical != nullptr && other != nullptr && logical->op == other->op;
}

Expr* leftOf(Expr* e) { return e->is<BinaryExpr>() ? e->as<BinaryExpr>()->left : e->as<LogicalExpr>()->left; }
Expr* rightOf(Expr* e) { return e->is<BinaryExpr>() ? e->as<BinaryExpr>()->right : e->as<LogicalExpr>()->right; }
/// a + b + c, which V8 keeps as one operation.
bool isChain(Expr* e) {
  return (e->is<BinaryExpr>() || e->is<LogicalExpr>()) && !leftOf(e)->parenthesized && isSameOperator(e, leftOf(e));
}

class SourcePrinter {
 public:
  /// `isIterable`: the text is that of something iterated, where V8 leaves out what is called with.
  SourcePrinter(const AtomTable& atoms, bool isIterable) : atoms_(atoms), isIterable_(isIterable) {}

  std::string print(Expr* e) {
    put(e, 0);
    return std::move(out_);
  }

 private:
  void put(Expr* e, int depth) {
    e = withoutTypes(e);
    if (depth > kMaxDepth) return intermediate();
    switch (e->kind) {
    case NodeKind::Identifier: out_ += atoms_.text(e->as<Identifier>()->name); return;
    case NodeKind::ThisExpr: out_ += "this"; return;
    case NodeKind::NewTargetExpr: out_ += ".new.target"; return;
    case NodeKind::NullLiteral: out_ += "null"; return;
    case NodeKind::BoolLiteral: out_ += e->as<BoolLiteral>()->value ? "true" : "false"; return;
    case NodeKind::StringLiteral: quoted(e->as<StringLiteral>()->value); return;
    case NodeKind::NumberLiteral: out_ += numberToString(e->as<NumberLiteral>()->value); return;
    case NodeKind::RegExpLiteral: {
      auto* literal = e->as<RegExpLiteral>();
      (((out_ += "/") += atoms_.text(literal->pattern)) += "/") += atoms_.text(literal->flags);
      return;
    }
    case NodeKind::TemplateLiteral: return putTemplate(e->as<TemplateLiteral>(), depth);
    case NodeKind::ArrayLiteral: return putArray(e->as<ArrayLiteral>(), depth);
    case NodeKind::ObjectLiteral: return putObject(e->as<ObjectLiteral>());
    case NodeKind::ClassExpr: return putClass(e->as<ClassExpr>()->cls);
    case NodeKind::SpreadElement:
      out_ += "(...";
      put(e->as<SpreadElement>()->argument, depth + 1);
      out_ += ")";
      return;
    case NodeKind::CallExpr:
      put(e->as<CallExpr>()->callee, depth + 1);
      if (!isIterable_) out_ += "(...)";
      return;
    case NodeKind::TaggedTemplateExpr:
      put(e->as<TaggedTemplateExpr>()->tag, depth + 1);
      if (!isIterable_) out_ += "(...)";
      return;
    case NodeKind::NewExpr:
      if (!isIterable_) return intermediate();
      return put(e->as<NewExpr>()->callee, depth + 1);
    case NodeKind::MemberExpr: case NodeKind::PrivateMemberExpr: case NodeKind::IndexExpr: case NodeKind::SuperMemberExpr:
    case NodeKind::SuperIndexExpr:
      return putMember(e, depth);
    default: return putOperation(e, depth);
    }
  }

  void putMember(Expr* e, int depth) {
    if (auto* member = e->dynAs<MemberExpr>()) {
      put(member->object, depth + 1);
      (out_ += member->optional ? "?." : ".") += atoms_.text(member->name);
    } else if (auto* privateMember = e->dynAs<PrivateMemberExpr>()) {
      put(privateMember->object, depth + 1);
      ((out_ += privateMember->optional ? "?.[#" : "[#") += atoms_.text(privateMember->name->name)) += "]";
    } else if (auto* element = e->dynAs<IndexExpr>()) {
      put(element->object, depth + 1);
      putKey(element->index, element->optional, depth);
    } else if (auto* super = e->dynAs<SuperMemberExpr>()) {
      intermediate();
      (out_ += ".") += atoms_.text(super->name);
    } else {
      intermediate();
      putKey(e->as<SuperIndexExpr>()->index, false, depth);
    }
  }

  void putKey(Expr* key, bool isOptional, int depth) {
    if (auto* name = key->dynAs<StringLiteral>()) {
      (out_ += isOptional ? "?." : ".") += atoms_.text(name->value);
      return;
    }
    if (auto* name = key->dynAs<TemplateLiteral>(); name != nullptr && name->exprs.empty()) {
      (out_ += isOptional ? "?." : ".") += atoms_.text(name->quasis[0]->cooked);
      return;
    }
    out_ += isOptional ? "?.[" : "[";
    put(key, depth + 1);
    out_ += "]";
  }

  void putOperation(Expr* e, int depth) {
    if (auto* unary = e->dynAs<UnaryExpr>()) {
      auto* number = unary->operand->dynAs<NumberLiteral>();
      if (unary->op == UnaryOp::Minus && number != nullptr) {
        out_ += numberToString(-number->value);
        return;
      }
      (out_ += "(") += kUnary[static_cast<uint8_t>(unary->op)];
      put(unary->operand, depth + 1);
      out_ += ")";
    } else if (auto* update = e->dynAs<UpdateExpr>()) {
      const char* op = update->isIncrement ? "++" : "--";
      (out_ += "(") += update->isPrefix ? op : "";
      put(update->target, depth + 1);
      (out_ += update->isPrefix ? "" : op) += ")";
    } else if (e->is<BinaryExpr>() || e->is<LogicalExpr>()) {
      putChain(e, depth);
    } else if (auto* sequence = e->dynAs<SequenceExpr>()) {
      putList("(", " , ", ")", sequence->exprs, depth);
    } else if (auto* assign = e->dynAs<AssignExpr>(); assign != nullptr && !assign->target->is<ArrayPattern>() && !assign->target->is<ObjectPattern>()) {
      put(assign->target, depth + 1);
    } else if (e->is<ConditionalExpr>()) {
      for (int part = 0; part < 3; part++) intermediate();
    } else {
      intermediate();
    }
  }

  void putChain(Expr* e, int depth) {
    llvm::SmallVector<Expr*, 8> operands;
    Expr* first = e;
    while (isChain(first) && operands.size() < kMaxItems) {
      operands.push_back(rightOf(first));
      first = leftOf(first);
    }
    operands.push_back(rightOf(first));
    out_ += "(";
    put(leftOf(first), depth + 1);
    const char* op = e->is<BinaryExpr>() ? kBinary[static_cast<uint8_t>(e->as<BinaryExpr>()->op)] : kLogical[static_cast<uint8_t>(e->as<LogicalExpr>()->op)];
    while (!operands.empty()) {
      ((out_ += " ") += op) += " ";
      put(operands.pop_back_val(), depth + 1);
    }
    out_ += ")";
  }

  void putList(const char* open, const char* separator, const char* close, List<Expr*> items, int depth) {
    out_ += open;
    for (size_t i = 0; i < items.size() && i < kMaxItems; i++) {
      if (i != 0) out_ += separator;
      if (items[i] != nullptr) put(items[i], depth + 1);
    }
    out_ += close;
  }

  void putArray(ArrayLiteral* array, int depth) { putList("[", ",", "]", array->elements, depth); }

  void putObject(ObjectLiteral* object) {
    out_ += "{";
    for (size_t i = 0; i < object->properties.size() && i < kMaxItems; i++) intermediate();
    out_ += "}";
  }

  /// V8 prints one thing for each part it looks into.
  void putClass(ClassNode* cls) {
    size_t parts = cls->superClass != nullptr ? 1 : 0;
    for (ClassMember* member : cls->members)
      if (member->memberKind == MemberKind::Method || member->memberKind == MemberKind::Getter || member->memberKind == MemberKind::Setter || member->memberKind == MemberKind::Field) parts++;
    for (size_t i = 0; i < std::max<size_t>(parts, 1) && i < kMaxItems; i++) intermediate();
  }

  void putTemplate(TemplateLiteral* literal, int depth) {
    if (literal->exprs.empty()) return quoted(literal->quasis[0]->cooked);
    for (size_t i = 0; i < literal->exprs.size() && i < kMaxItems; i++) put(literal->exprs[i], depth + 1);
  }

  void quoted(Atom text) { ((out_ += '"') += atoms_.text(text)) += '"'; }
  void intermediate() { out_ += "(intermediate value)"; }

  const AtomTable& atoms_;
  bool isIterable_;
  std::string out_;
};

/// Whether a literal's part is known without running anything.
bool isConstant(Expr* e) {
  if (e == nullptr) return true;
  switch (e->kind) {
  case NodeKind::NumberLiteral: case NodeKind::StringLiteral: case NodeKind::BoolLiteral: case NodeKind::NullLiteral: return true;
  case NodeKind::ArrayLiteral:
    for (Expr* element : e->as<ArrayLiteral>()->elements)
      if (!isConstant(element)) return false;
    return true;
  case NodeKind::ObjectLiteral:
    for (Property* p : e->as<ObjectLiteral>()->properties) {
      bool isPlain = p->propertyKind == PropertyKind::Value || p->propertyKind == PropertyKind::Shorthand || p->propertyKind == PropertyKind::Method;
      if (isPlain && (p->isComputed || !isConstant(p->value))) return false;
    }
    return true;
  default: return false;
  }
}

bool isCalled(const Expr* e) { return e->is<CallExpr>() || e->is<NewExpr>() || e->is<TaggedTemplateExpr>(); }

}  // namespace

/// An expression as the messages about a callee name it.
std::string FunctionLowerer::sourceText(Expr* e) { return SourcePrinter(bundle_.atoms, false).print(e); }

/// What is said when the value of `e`, which a for-of (`isLoop`) or an array spread iterates, is not iterable. kNoId: the
/// value is named by its type.
uint32_t FunctionLowerer::iterableText(Expr* e, bool isLoop) {
  e = withoutTypes(e);
  // V8 loses sight of an object that it fills property by property.
  if (isLoop && e->is<ObjectLiteral>() && !isConstant(e)) return kNoId;
  if (e->is<OptionalChainExpr>() || isChain(e)) return kNoId;
  std::string text = SourcePrinter(bundle_.atoms, true).print(e);
  return bundle_.ir.intern(text + (isCalled(e) ? " is not a function or its return value is not iterable" : " is not iterable"));
}

/// The same for what an array pattern takes apart: V8 names it only if it begins where it is evaluated last. The
/// default of an element (`isDefault`) is named only if it is a name, a property or a call.
uint32_t FunctionLowerer::patternText(Expr* source, bool isDefault) {
  if (source == nullptr) return kNoId;
  source = withoutTypes(source);
  bool isMember = source->is<MemberExpr>() || source->is<IndexExpr>();
  if (isDefault) return source->is<Identifier>() || source->is<CallExpr>() || isMember ? iterableText(source) : kNoId;
  bool isOperation = source->is<BinaryExpr>() || source->is<LogicalExpr>() || source->is<AssignExpr>() || source->is<SequenceExpr>();
  bool isName = isMember || source->is<PrivateMemberExpr>() || source->is<SuperMemberExpr>() || source->is<SuperIndexExpr>();
  return isOperation || isName || source->is<TaggedTemplateExpr>() ? kNoId : iterableText(source);
}

/// The same for an argument that is spread. Only of the last does V8 know what it is; the dots tell the two apart.
uint32_t FunctionLowerer::argumentText(Expr* e, bool isLast) {
  return isLast ? bundle_.ir.intern("..." + sourceText(e)) : kNoId;
}

}  // namespace sx::lower
