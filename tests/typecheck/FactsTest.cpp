// What the checker tells the lowering: one small program per kind of fact.

#include <doctest/doctest.h>

#include "Files.h"
#include "frontend/AstWalk.h"

using namespace sx;
using namespace sx::typecheck;

namespace {

/// The first node of a kind, in the order of a depth-first walk, whose source text is `text`.
const frontend::Node* find(test::CheckedFiles& files, frontend::NodeKind kind, std::string_view text) {
  std::vector<frontend::Node*> work{files.inputs[0].program};
  while (!work.empty()) {
    frontend::Node* node = work.back();
    work.pop_back();
    if (node->kind == kind && files.sources[0]->text(node->span) == text) return node;
    size_t first = work.size();
    frontend::forEachChild(node, [&](frontend::Node* child) { work.insert(work.begin() + static_cast<long>(first), child); });
  }
  return nullptr;
}

struct Checked {
  explicit Checked(const std::string& text) : files(test::checkText(text)) {
    CHECK(renderDiagnostics(files->diagnostics) == "");
    REQUIRE(files->program != nullptr);
  }
  const ExprFact& fact(frontend::NodeKind kind, std::string_view text) {
    const frontend::Node* node = find(*files, kind, text);
    REQUIRE(node != nullptr);
    return module().fact(node);
  }
  CheckedModule& module() { return files->program->modules[0]; }
  std::unique_ptr<test::CheckedFiles> files;
};

using frontend::NodeKind;

}  // namespace

TEST_CASE("a file without annotations has no errors") {
  Checked checked(
      "const o = { a: 1 }; o.a = 'x'; o.b++; const s = 'a'; s(); let t = [1]; t.push('x');"
      "function f(a) { return a.b; } f(); f(1, 2); let x = null; x.y = 5; for (const [k, v] of t) x = k + v;"
      "class A { n = 5; m(x) { this.n = x; this.q = 'y'; } } new A(1, 2).m(); Math.sqrt('4'); 'abc'.slice('1');");
}

TEST_CASE("literals and known int32 values need no check") {
  Checked checked("const K = 7; function f(x, a: i32[]): i32 { let n: i32 = 5; n = x | 0; n = K; n = x; n = a[0]; return n; }");
  CHECK(checked.fact(NodeKind::NumberLiteral, "5").conv == Conv::ConstI32);
  CHECK(checked.fact(NodeKind::BinaryExpr, "x | 0").conv == Conv::NumberToI32);
  CHECK(checked.fact(NodeKind::Identifier, "K").conv == Conv::ConstI32);
  CHECK(checked.fact(NodeKind::Identifier, "K").constant == 7);
  CHECK(checked.fact(NodeKind::IndexExpr, "a[0]").conv == Conv::CheckI32);
}

TEST_CASE("the operators of scalars") {
  Checked checked("function f(i: i32, d: f64, s: f32, n: number): void { i + 1; i * d; s + 0.5; i / 2; i & d; n * 2; d < 1; i++; d += n; }");
  auto classOf = [&](NodeKind kind, std::string_view text) {
    const frontend::Node* node = find(*checked.files, kind, text);
    REQUIRE(node != nullptr);
    auto found = checked.module().operators.find(node->id);
    return found == checked.module().operators.end() ? OpClass::Js : found->second.opClass;
  };
  CHECK(classOf(NodeKind::BinaryExpr, "i + 1") == OpClass::I32);
  CHECK(classOf(NodeKind::BinaryExpr, "i * d") == OpClass::F64);
  CHECK(classOf(NodeKind::BinaryExpr, "s + 0.5") == OpClass::F32);
  CHECK(classOf(NodeKind::BinaryExpr, "i / 2") == OpClass::F64);
  CHECK(classOf(NodeKind::BinaryExpr, "i & d") == OpClass::I32);
  CHECK(classOf(NodeKind::BinaryExpr, "n * 2") == OpClass::Js);
  CHECK(classOf(NodeKind::BinaryExpr, "d < 1") == OpClass::F64);
  CHECK(classOf(NodeKind::UpdateExpr, "i++") == OpClass::I32);
  CHECK(classOf(NodeKind::AssignExpr, "d += n") == OpClass::F64);
  CHECK(checked.fact(NodeKind::BinaryExpr, "i / 2").rep == Rep::F64);
}

TEST_CASE("structs have their layout and live in leaves") {
  Checked checked(
      "interface A { flag: bool; x: f64; n: i32 } interface B { a: A; s: f32 }"
      "const b: B = { s: 1, a: { flag: true, n: 2, x: 3 } }; b.a.n;");
  REQUIRE(checked.files->program->structs.size() == 2);
  const StructType& a = *checked.files->program->structs[0];
  const StructType& b = *checked.files->program->structs[1];
  // flag at 0, x at 8, n at 16, padded to 24; then s at 24, padded to 32.
  CHECK(a.size == 24);
  CHECK(a.alignment == 8);
  CHECK(a.fields[1].offset == 8);
  CHECK(b.size == 32);
  CHECK(b.leaves.size() == 4);
  CHECK(b.leaves[3].offset == 24);
  const frontend::Node* access = find(*checked.files, NodeKind::MemberExpr, "b.a.n");
  REQUIRE(access != nullptr);
  CHECK(checked.module().fact(access).rep == Rep::I32);
  CHECK(checked.module().structAccesses.find(access->id)->second.firstLeaf == 2);
}

TEST_CASE("calls of constant functions are known, borrows have owners") {
  Checked checked(
      "interface P { x: f64; y: f64 } function set(p: &mut P, q: &P): void { p.x = q.y; } const twice = (n: i32): i32 => n * 2;"
      "function main(): void { let mut p: P = { x: 1, y: 2 }; const q: P = { ...p }; set(&mut p, &q); twice(4); }");
  const frontend::Node* call = find(*checked.files, NodeKind::CallExpr, "twice(4)");
  REQUIRE(call != nullptr);
  const CallFact& fact = checked.module().calls.find(call->id)->second;
  CHECK(fact.kind == CallKind::Known);
  REQUIRE(fact.target != nullptr);
  CHECK(fact.target->isTyped);
  CHECK(fact.target->result == Rep::I32);
  const frontend::Node* borrow = find(*checked.files, NodeKind::BorrowExpr, "&mut p");
  REQUIRE(borrow != nullptr);
  CHECK(checked.module().borrows.find(borrow->id)->second.source == BorrowSource::Owner);
  CHECK(checked.module().borrows.find(borrow->id)->second.leafCount == 2);
  const frontend::Node* set = find(*checked.files, NodeKind::CallExpr, "set(&mut p, &q)");
  const FunctionFact& target = *checked.module().calls.find(set->id)->second.target;
  CHECK(target.params[0].pass == PassKind::Ref);
  CHECK(target.params[1].pass == PassKind::Leaves);
}

TEST_CASE("heap places convert into and out of struct places") {
  Checked checked("interface P { x: f64; y: f64 } function f(list: P[], p: P): any { const q: P = list[0]; list.push(p); return list[1]; }");
  CHECK(checked.fact(NodeKind::IndexExpr, "list[0]").conv == Conv::ObjectToStruct);
  CHECK(checked.fact(NodeKind::IndexExpr, "list[1]").conv == Conv::CopyObject);
}

TEST_CASE("a condition that changes between && and || many times is narrowed in linear time") {
  // Asking for both outcomes of each left side anew would take 2^50 steps.
  std::string test = "a !== null";
  for (int i = 0; i < 100; i++) test = "(" + test + (i % 2 == 0 ? " || b === 1)" : " && a !== 1)");
  Checked checked("function f(a: i32 | null, b: i32): i32 { if (" + test + ") return 2; if (!(a === null || !(a !== 7))) return a; return 1; }");
  CHECK(checked.fact(NodeKind::ReturnStmt, "return 1;").type == nullptr);
}

TEST_CASE("both outcomes of && and ||") {
  Checked checked(
      "function f(a: i32 | null, b: i32 | null, c: bool): i32 {"
      " if (a === null || b === null) return 0;"
      " let n: i32 = a + b; a = null; b = null;"
      " if (!(a !== null && (c || b !== null) && b !== null)) return n; else n = a + b;"
      " if ((a !== null || c) && !(b === null || a === null)) n = a + b;"
      " if (!((a === null || c) || b === null)) return a + b;"
      " return n; }");
}

TEST_CASE("unions of many members") {
  // Too many are left to be told apart one by one, but one that is named is known, and all of them are all.
  std::string type, tests, cases;
  for (int i = 0; i < 600; i++) {
    const std::string name = "'k" + std::to_string(i) + "'";
    type += (i == 0 ? "" : " | ") + name;
    tests += "if (t === " + name + ") { const one: " + name + " = t; }\n";
    cases += "case " + name + ": return 1;";
  }
  Checked checked("type T = " + type + ";\nfunction f(t: T, u: T): i32 {\n" + tests + "let a: T = u; a = t; switch (a) {" + cases + "} }");
  CHECK(checked.fact(NodeKind::StringLiteral, "'k7'").conv == Conv::None);
}

TEST_CASE("what is known before branches and what they add meets behind them") {
  Checked checked(
      "interface V { x: f64 }"
      "function f(a: i32 | null, b: i32 | null, c: bool): i32 {"
      " let x: i32; let y: i32; let z: i32; let mut p: V = { x: 1 };"
      " if (a === null) return 0; if (b === null) return 1;"
      " if (c) { y = 1; x = 2; z = 3; } else { z = 4; x = 5; y = 6; p = { x: 2 }; }"
      " while (c) { if (a > 1) { b = null; break; } b = 2; }"
      " return x + y + z + a; }");
}
