// The text of --emit=types: every declared name, parameter, function and expression of a module in source order, with
// its static type, the register form it stands in if that is not any JavaScript value, and the conversion on its way
// to whoever uses it.

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "base/Source.h"
#include "frontend/AstWalk.h"
#include "typecheck/CheckedProgram.h"

namespace sx::typecheck {

namespace {

std::string_view repText(Rep rep) {
  switch (rep) {
    case Rep::Any: return "any";
    case Rep::I32: return "i32";
    case Rep::F32: return "f32";
    case Rep::F64: return "f64";
    case Rep::Bool: return "bool";
    case Rep::Struct: return "struct";
  }
}

std::string_view convText(Conv conv) {
  switch (conv) {
    case Conv::None: return "";
    case Conv::CheckI32: return "check i32";
    case Conv::CheckF32: return "check f32";
    case Conv::CheckF64: return "check f64";
    case Conv::CheckBool: return "check bool";
    case Conv::CheckToI32: return "check number, to i32";
    case Conv::CheckI32ToF64: return "check i32, to f64";
    case Conv::NumberToF64: return "number to f64";
    case Conv::NumberToF32: return "number to f32";
    case Conv::NumberToI32: return "number to i32";
    case Conv::I32ToF64: return "i32 to f64";
    case Conv::I32ToF32: return "i32 to f32";
    case Conv::F64ToI32: return "f64 to i32";
    case Conv::F64ToF32: return "f64 to f32";
    case Conv::ConstI32: return "constant i32";
    case Conv::ConstF32: return "constant f32";
    case Conv::ConstF64: return "constant f64";
    case Conv::StructToObject: return "struct to object";
    case Conv::ObjectToStruct: return "object to struct";
    case Conv::CopyObject: return "copy of object";
  }
}

/// The first line of a node's text, cut where it gets long.
std::string shown(const SourceFile& source, Span span) {
  std::string_view text = source.text(span);
  constexpr size_t kMax = 48;
  size_t end = std::min(text.find('\n'), kMax);
  if (text.size() <= end) return std::string(text);
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) end--;
  return std::string(text.substr(0, end)) + "…";
}

class TypePrinter {
 public:
  TypePrinter(const CheckedProgram& program, const CheckedModule& module, const frontend::AtomTable& atoms)
      : program_(program), module_(module), atoms_(atoms), source_(*module.program->source) {}

  std::string print() {
    std::vector<frontend::Node*> work{module_.program};
    while (!work.empty()) {
      frontend::Node* node = work.back();
      work.pop_back();
      line(node);
      frontend::forEachChild(node, [&](frontend::Node* child) { work.push_back(child); });
    }
    // Outer before inner where both start at the same place.
    std::sort(lines_.begin(), lines_.end(), [](const Line& a, const Line& b) {
      return std::tuple(a.span.begin, b.span.end, a.node) < std::tuple(b.span.begin, a.span.end, b.node);
    });
    std::string out = fmt::format("types of {}\n", source_.displayPath());
    for (const Line& l : lines_) out += l.text;
    return out;
  }

 private:
  struct Line {
    Span span;
    frontend::NodeId node;
    std::string text;
  };

  void add(Span span, frontend::NodeId node, std::string_view what, std::string_view type) {
    LineColumn at = source_.lineColumn(span.begin);
    lines_.push_back({span, node, fmt::format("  {}:{} {}: {}\n", at.line, at.column, what, type)});
  }

  void line(frontend::Node* node) {
    if (auto* ident = node->dynAs<frontend::BindingIdent>()) {
      if (ident->binding == nullptr || ident->binding->id >= module_.bindings.size()) return;
      const BindingFact& fact = module_.fact(ident->binding);
      if (fact.type == nullptr) return;
      std::string type = typeText(fact.type, atoms_);
      if (fact.isBorrow) type = (fact.isMutBorrow ? "&mut " : "&") + type;
      if (fact.rep != Rep::Any) type += fmt::format(" in {}", repText(fact.rep));
      add(ident->span, ident->id, "name " + shown(source_, ident->span), type);
    } else if (auto* fn = node->dynAs<frontend::FunctionNode>()) {
      if (fn->info == nullptr) return;
      const FunctionFact& fact = module_.functions[fn->info->index];
      if (fact.type == nullptr) return;
      std::string what = shown(source_, fn->span);
      add(fn->span, fn->id, what.starts_with("function") ? what : "function " + what, typeText(fact.type, atoms_) + (fact.isTyped ? ", called directly" : ""));
    } else if (auto* interface = node->dynAs<frontend::InterfaceDecl>()) {
      if (interface->name == nullptr) return;
      std::string type = "an interface";
      for (const StructType* made : program_.structs)
        if (made->declaration == interface) type = fmt::format("a struct of {} bytes", made->size);
      add(interface->span, interface->id, "interface " + shown(source_, interface->name->span), type);
    } else if (frontend::isExprKind(node->kind)) {
      const ExprFact& fact = module_.fact(node);
      if (fact.type == nullptr) return;
      std::string type = typeText(fact.type, atoms_);
      if (fact.rep != Rep::Any) type += fmt::format(" in {}", repText(fact.rep));
      if (fact.conv != Conv::None) type += fmt::format(", {}", convText(fact.conv));
      add(node->span, node->id, shown(source_, node->span), type);
    }
  }

  const CheckedProgram& program_;
  const CheckedModule& module_;
  const frontend::AtomTable& atoms_;
  const SourceFile& source_;
  std::vector<Line> lines_;
};

}  // namespace

std::string dumpTypes(const CheckedProgram& program, const frontend::AtomTable& atoms) {
  std::string out;
  for (const CheckedModule& module : program.modules)
    if (module.isChecked) out += TypePrinter(program, module, atoms).print();
  return out;
}

}  // namespace sx::typecheck
