#include "frontend/Dump.h"

#include "base/Number.h"
#include "frontend/Scope.h"

#include <fmt/format.h>
#include <llvm/ADT/SmallVector.h>

#include <type_traits>

namespace sx::frontend {

namespace {

#define SX_ENUM_NAMES(Type, ...) \
  const char* enumName(Type value) { \
    static constexpr const char* kTexts[] = {__VA_ARGS__}; \
    return kTexts[static_cast<size_t>(value)]; \
  }
SX_ENUM_NAMES(Language, "JavaScript", "TypeScript", "Sx")
SX_ENUM_NAMES(Goal, "Script", "Module", "CommonJs")
SX_ENUM_NAMES(UnaryOp, "-", "+", "!", "~", "typeof", "void", "delete")
SX_ENUM_NAMES(BinaryOp, "+", "-", "*", "/", "%", "**", "<<", ">>", ">>>", "&", "|", "^", "==", "!=", "===", "!==", "<",
              "<=", ">", ">=", "in", "instanceof")
SX_ENUM_NAMES(LogicalOp, "&&", "||", "??")
SX_ENUM_NAMES(AssignOp, "=", "+=", "-=", "*=", "/=", "%=", "**=", "<<=", ">>=", ">>>=", "&=", "|=", "^=", "&&=", "||=",
              "?\?=")
SX_ENUM_NAMES(VarKind, "var", "let", "const")
SX_ENUM_NAMES(PropertyKind, "Value", "Shorthand", "Method", "Get", "Set", "Spread")
SX_ENUM_NAMES(FunctionKind, "Declaration", "Expression", "Arrow", "Method", "Getter", "Setter", "BaseConstructor",
              "DerivedConstructor", "StaticBlock", "ClassField", "Program")
SX_ENUM_NAMES(MemberKind, "Method", "Getter", "Setter", "Constructor", "Field", "StaticBlock", "Overload", "IndexSignature")
SX_ENUM_NAMES(Accessibility, "None", "public", "protected", "private")
SX_ENUM_NAMES(TypeMemberKind, "Property", "Method", "Getter", "Setter", "Call", "Construct", "Index")
SX_ENUM_NAMES(TypeOp, "keyof", "unique", "readonly")
SX_ENUM_NAMES(TypeKeyword, "i32", "f32", "f64", "bool", "number", "string", "boolean", "bigint", "symbol", "void", "null",
              "undefined", "never", "any", "unknown", "object", "this")
#undef SX_ENUM_NAMES

/// A child still to be printed.
struct Pending {
  const Node* node;
  const char* field;
  uint32_t depth;
};

/// Prints without recursion, since some edges of the tree are as long as the file.
class Dumper {
 public:
  Dumper(const Program& program, const AtomTable& atoms) : source_(*program.source), atoms_(atoms) {}

  std::string run(const Node& root) {
    stack_.push_back({&root, nullptr, 0});
    while (!stack_.empty()) {
      Pending next = stack_.pop_back_val();
      print(next);
    }
    return std::move(out_);
  }

 private:
  void print(const Pending& pending) {
    out_.append(pending.depth * 2, ' ');
    if (pending.field != nullptr) fmt::format_to(std::back_inserter(out_), "{}: ", pending.field);
    if (pending.node == nullptr) {
      out_ += "hole\n";
      return;
    }
    LineColumn from = source_.lineColumn(pending.node->span.begin);
    LineColumn to = source_.lineColumn(pending.node->span.end);
    fmt::format_to(std::back_inserter(out_), "{} {}:{}-{}:{}", nodeKindName(pending.node->kind), from.line, from.column,
                   to.line, to.column);
    if (pending.node->parenthesized) out_ += " parenthesized";
    children_.clear();
    depth_ = pending.depth + 1;
    printFields(pending.node);
    out_ += '\n';
    for (size_t i = children_.size(); i > 0; i--) stack_.push_back(children_[i - 1]);
  }

  void printFields(const Node* node) {
    switch (node->kind) {
#define SX_F(Type, name) field(#name, n->name);
#define SX_A(Type, name)
#define SX_NODE(Name, Base, Doc, Fields)                              \
  case NodeKind::Name: {                                              \
    [[maybe_unused]] const auto* n = static_cast<const Name*>(node); \
    Fields                                                            \
    break;                                                            \
  }
#include "frontend/Nodes.def"
    }
  }

  void field(const char* name, bool value) {
    if (value) fmt::format_to(std::back_inserter(out_), " {}", name);
  }
  void field(const char* name, char value) {
    if (value != 0) fmt::format_to(std::back_inserter(out_), " {}={}", name, value);
  }
  void field(const char* name, double value) {
    fmt::format_to(std::back_inserter(out_), " {}={}", name, numberToString(value));
  }
  void field(const char* name, Atom value) {
    if (value.isNone()) return;
    fmt::format_to(std::back_inserter(out_), " {}=\"", name);
    for (char c : atoms_.text(value)) {
      if (c == '"' || c == '\\') out_ += '\\';
      if (static_cast<unsigned char>(c) < ' ') fmt::format_to(std::back_inserter(out_), "\\x{:02x}", c);
      else out_ += c;
    }
    out_ += '"';
  }
  void field(const char*, Span) {}
  void field(const char* name, const Node* child) {
    if (child != nullptr) children_.push_back({child, name, depth_});
  }
  template <typename T>
  void field(const char* name, const List<T>& nodes) {
    for (const T& node : nodes) children_.push_back({node, name, depth_});
  }
  template <typename T>
    requires std::is_enum_v<T>
  void field(const char* name, T value) {
    fmt::format_to(std::back_inserter(out_), " {}={}", name, enumName(value));
  }

  const SourceFile& source_;
  const AtomTable& atoms_;
  std::string out_;
  llvm::SmallVector<Pending, 32> stack_;
  llvm::SmallVector<Pending, 32> children_;
  uint32_t depth_ = 0;
};

}  // namespace

std::string dumpAst(const Program& program, const AtomTable& atoms) { return Dumper(program, atoms).run(program); }

}  // namespace sx::frontend
