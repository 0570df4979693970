#include "doctest/doctest.h"

#include <string>

#include "base/Arena.h"
#include "base/Diagnostics.h"
#include "base/Source.h"
#include "frontend/Parser.h"
#include "frontend/ScopeAnalysis.h"
#include "lower/Lower.h"
#include "lower/ir/Ir.h"
#include "lower/ir/IrText.h"

using namespace sx;

namespace {

/// The IR of a module, and what lowering said.
struct Lowered {
  std::string text;
  std::string problems;
  uint32_t warnings = 0;
};

Lowered lowerText(const char* source, frontend::Goal goal = frontend::Goal::Module) {
  SourceFile file("t.js", "t.js", source);
  Arena arena;
  frontend::AtomTable atoms;
  Diagnostics diagnostics;
  frontend::Program* program = frontend::parse(file, frontend::Language::JavaScript, goal, arena, atoms, diagnostics);
  REQUIRE(!diagnostics.hasErrors());
  frontend::ScopeInfo* scopes = frontend::analyzeScopes(*program, arena, atoms, diagnostics);
  REQUIRE(!diagnostics.hasErrors());
  ir::Module module;
  lower::Lowering lowering(module, arena, atoms, diagnostics);
  lowering.addFile({program, scopes, &file, {}});
  lowering.link(0);
  lowering.lowerAll();
  return {ir::printModule(module), ir::checkModule(module), diagnostics.warningCount()};
}

bool has(const Lowered& l, const char* part) { return l.text.find(part) != std::string::npos; }
size_t count(const Lowered& l, const char* part) {
  size_t n = 0;
  for (size_t at = l.text.find(part); at != std::string::npos; at = l.text.find(part, at + 1)) n++;
  return n;
}

}  // namespace

TEST_CASE("a condition is control flow, its booleans are not kept") {
  Lowered l = lowerText("export function f(a, b, c) { if (a < b && !c) return 1; return 2; }");
  CHECK(l.problems == "");
  CHECK(count(l, "= Lt ") == 1);
  CHECK(!has(l, "= Not "));
  CHECK(count(l, "Branch ") == 2);
}

TEST_CASE("constants of a loop nest are made before the outermost loop") {
  Lowered l = lowerText("export function f(n) { let s = 0; for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) s += 7; return s; }");
  CHECK(l.problems == "");
  size_t constant = l.text.find("LoadInt 7"), outer = l.text.find("LoadInt 0", constant);
  CHECK(constant != std::string::npos);
  CHECK(outer != std::string::npos);
  CHECK(count(l, "LoadInt 7") == 1);
  CHECK(count(l, "= Inc ") == 2);
}

TEST_CASE("a variable that is assigned while its value is held is copied first") {
  // 1 + 5: the left operand is the value before the assignment.
  Lowered l = lowerText("export function f() { let a = 1; return a + (a = 5); }");
  CHECK(l.problems == "");
  CHECK(count(l, "= Move ") == 1);
  Lowered plain = lowerText("export function f(b) { let a = 1; return a + b; }");
  CHECK(count(plain, "= Move ") == 0);
  // The second copy stands behind the increment, though the first one was put in before it.
  Lowered list = lowerText("export function f(n) { return [n, ++n, --n]; }");
  CHECK(list.problems == "");
  size_t inc = list.text.find("= Inc "), dec = list.text.find("= Dec ");
  CHECK(list.text.rfind("= Move ", inc) != std::string::npos);
  size_t second = list.text.find("= Move ", inc);
  CHECK(second < dec);
}

TEST_CASE("dead-zone checks stand only where control may come before the declaration") {
  Lowered safe = lowerText("const n = 3; function f() { return n; } f();");
  CHECK(!has(safe, "LoadScopeCheck"));
  Lowered early = lowerText("f(); const n = 3; function f() { return n; }");
  CHECK(has(early, "LoadScopeCheck"));
  Lowered chained = lowerText("g(); const n = 3; function f() { return n; } function g() { f(); }");
  CHECK(has(chained, "LoadScopeCheck"));
  Lowered cases = lowerText("switch (globalThis.x) { case 0: let y = 1; y; break; case 1: y; }");
  CHECK(count(cases, "= CheckTdz ") == 1);
}

TEST_CASE("finally exists once and jumps pass through it") {
  Lowered l = lowerText("export function f(g) { for (;;) { try { if (g()) return 1; if (g()) break; } finally { g('end'); } } }");
  CHECK(l.problems == "");
  CHECK(count(l, "LoadString \"end\"") == 1);
}

TEST_CASE("the way out of an iteration exists once for each end") {
  std::string body;
  for (int i = 0; i < 20; i++) body += "if (x === " + std::to_string(i) + ") return y; if (y) return; if (x) break all; if (y < x) continue all;";
  Lowered l = lowerText(("export function f(a) { all: for (const z of a) for (const x of a) for (const y of a) { " + body + " } }").c_str());
  CHECK(l.problems == "");
  // Returns and the break go through three iterations, `continue` through two.
  CHECK(count(l, "IterClose ") == 3 + 3 + 2);
}

TEST_CASE("closures in a loop get a cell per iteration only if they capture") {
  Lowered captured = lowerText("for (let i = 0; i < 3; i++) queueMicrotask(() => i);");
  CHECK(count(captured, "CloneScope") == 2);
  Lowered plain = lowerText("for (let i = 0; i < 3; i++) queueMicrotask(() => 1);");
  CHECK(!has(plain, "CloneScope"));
  CHECK(!has(plain, "NewScope"));
}

TEST_CASE("dense integer cases become a table") {
  Lowered l = lowerText("export function f(x) { switch (x) { case 1: return 10; case 2: return 20; case 3: return 30; case 5: return 50; default: return 0; } }");
  CHECK(l.problems == "");
  CHECK(count(l, "SwitchInt") == 1);
  CHECK(!has(l, "StrictEq"));
}

TEST_CASE("what is not supported throws when it is evaluated, with a warning") {
  Lowered l = lowerText("export function* g() {} export async function h() { await 1; }");
  CHECK(l.problems == "");
  CHECK(l.warnings == 2);
  CHECK(count(l, "ThrowError") == 2);
}

TEST_CASE("only captured and exported bindings of a module live in its scope") {
  Lowered l = lowerText("let a = 1, b = 2; export let c = a + b; const d = 4; export function f() { return d; }");
  CHECK(has(l, "any \"c\""));
  CHECK(has(l, "\"d\""));
  CHECK(!has(l, "any \"a\""));
  CHECK(!has(l, "any \"b\""));
}
