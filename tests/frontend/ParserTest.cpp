#include "Parsing.h"

#include <doctest/doctest.h>

using namespace sx;
using namespace sx::frontend;
using namespace sx::frontend::test;

TEST_CASE("precedence and associativity") {
  CHECK(treeOf("a + b * c ** d ** e - f") ==
        "  body: ExprStmt 1:1-1:24\n"
        "    expr: BinaryExpr 1:1-1:24 op=-\n"
        "      left: BinaryExpr 1:1-1:20 op=+\n"
        "        left: Identifier 1:1-1:2 name=\"a\"\n"
        "        right: BinaryExpr 1:5-1:20 op=*\n"
        "          left: Identifier 1:5-1:6 name=\"b\"\n"
        "          right: BinaryExpr 1:9-1:20 op=**\n"
        "            left: Identifier 1:9-1:10 name=\"c\"\n"
        "            right: BinaryExpr 1:14-1:20 op=**\n"
        "              left: Identifier 1:14-1:15 name=\"d\"\n"
        "              right: Identifier 1:19-1:20 name=\"e\"\n"
        "      right: Identifier 1:23-1:24 name=\"f\"\n");
}

TEST_CASE("an optional chain is wrapped where its short circuit lands") {
  CHECK(treeOf("(a?.b).c") ==
        "  body: ExprStmt 1:1-1:9\n"
        "    expr: MemberExpr 1:1-1:9 name=\"c\"\n"
        "      object: OptionalChainExpr 1:2-1:6 parenthesized\n"
        "        expr: MemberExpr 1:2-1:6 name=\"b\" optional\n"
        "          object: Identifier 1:2-1:3 name=\"a\"\n");
}

TEST_CASE("cover grammars become patterns") {
  CHECK(treeOf("({ a, b: [c = 1, ...d] }) => a") ==
        "  body: ExprStmt 1:1-1:31\n"
        "    expr: ArrowExpr 1:1-1:31\n"
        "      fn: FunctionNode 1:1-1:31 functionKind=Arrow\n"
        "        params: Param 1:2-1:25\n"
        "          target: ObjectPattern 1:2-1:25\n"
        "            properties: PatternElement 1:4-1:5 isShorthand\n"
        "              key: StringLiteral 1:4-1:5 value=\"a\"\n"
        "              target: BindingIdent 1:4-1:5 name=\"a\"\n"
        "            properties: PatternElement 1:7-1:23\n"
        "              key: StringLiteral 1:7-1:8 value=\"b\"\n"
        "              target: ArrayPattern 1:10-1:23\n"
        "                elements: PatternElement 1:11-1:16\n"
        "                  target: BindingIdent 1:11-1:12 name=\"c\"\n"
        "                  init: NumberLiteral 1:15-1:16 value=1 isInteger\n"
        "                rest: BindingIdent 1:21-1:22 name=\"d\"\n"
        "        exprBody: Identifier 1:30-1:31 name=\"a\"\n");
  CHECK(treeOf("[a.b] = c") ==
        "  body: ExprStmt 1:1-1:10\n"
        "    expr: AssignExpr 1:1-1:10 op==\n"
        "      target: ArrayPattern 1:1-1:6\n"
        "        elements: PatternElement 1:2-1:5\n"
        "          target: MemberExpr 1:2-1:5 name=\"b\"\n"
        "            object: Identifier 1:2-1:3 name=\"a\"\n"
        "      value: Identifier 1:9-1:10 name=\"c\"\n");
}

TEST_CASE("a function in a branch of if stands in a block") {
  CHECK(treeOf("if (a) function f() {}").find("consequent: Block") != std::string::npos);
  CHECK(errorsOf("'use strict'; if (a) function f() {}") != "");
}

TEST_CASE("JavaScript sees no word of TypeScript or SX") {
  for (const char* text : {"var type = 1; type\nX = 2", "var declare, safe, unsafe, mut, as, satisfies, i32, is, abstract",
                           "a < b > (c)", "var as; as\nas", "interface\nX", "type: 1", "unsafe\n{ 1 }", "var safe; safe\nlet\nx"})
    CHECK(errorsOf(text) == "");
  for (const char* text : {"let x: number = 1", "x as y", "x!", "type X = 1", "interface X {}", "declare var x", "safe let x",
                           "unsafe { }", "let mut x = 1", "f(&x)", "function f(x?) {}", "class A { x: 1 }", "abstract class A {}",
                           "(x): y => x", "<T>(x) => x", "import type X from 'x'", "enum A {}"})
    CHECK(errorsOf(text) != "");
}

TEST_CASE("several independent errors, no cascades") {
  CHECK(errorsOf("let a = ;\nlet b = 1;\nfunction f() {\n  if (b { return 1 }\n  return 2 +;\n}\nclass C { m() { 1 1 } n( { } }\nlet c = [1, 2;\nlet d = 3 3\n") ==
        "1:9 SX0001 unexpected token ';'\n"
        "4:9 SX0001 expected ')', found '{'\n"
        "5:13 SX0001 unexpected token ';'\n"
        "7:19 SX0001 unexpected token '1'\n"
        "7:30 SX0001 expected ')', found '}'\n"
        "8:14 SX0001 expected ']', found ';'\n"
        "9:11 SX0001 unexpected token '3'\n");
  CHECK(errorsOf("}\nvar x = 1 1\n") == "1:1 SX0001 unexpected token '}'\n2:11 SX0001 unexpected token '1'\n");
  CHECK(errorsOf("var s = 'abc\nvar t = 1 1") == "1:9 SX0005 the string is not closed\n2:11 SX0001 unexpected token '1'\n");
  CHECK(errorsOf("f(function () {\n  var x = = 1;\n  y(;\n});\ng(1 2);") ==
        "2:11 SX0001 unexpected token '='\n3:5 SX0001 unexpected token ';'\n5:5 SX0001 expected ')', found '2'\n");
}

TEST_CASE("deep nesting is an error, never a crash") {
  const size_t kDeep = 200000;
  for (const char* open : {"(", "[", "{", "{a:", "!", "- ", "f(", "x => ", "a ? ", "new ", "`${", "if (1) ", "() => {", "function f() {",
                           "class A { x = ", "a = ", "a ** ", "async () => ", "[...", "({a: ", "for (;;) ", "label: {", "typeof ", "++",
                           "switch (1) { case 0: ", "try { ", "import(", "a[", "({ [", "yield => ", "var {a: "}) {
    CAPTURE(open);
    CHECK(errorsOf(repeat(open, kDeep)) != "");
  }
  for (const char* open : {"let x: (", "let x: [", "let x: {a: ", "let x: A<", "let x: keyof ", "let x: (a: ", "let x: &", "f<A<", "x as (",
                           "<T>(x: (", "a ? (b): ", "type A = B extends ", "unsafe {", "namespace A {", "async <T>(x = ", "a ? (b): c => "}) {
    CAPTURE(open);
    std::string text = open;
    size_t colon = text.rfind(": ");
    std::string unit = text.starts_with("let x: ") && colon != std::string::npos && colon + 2 < text.size() ? text.substr(colon + 2) : text;
    CHECK(sxErrors(text + repeat(unit, kDeep / 10)) != "");
  }
  CHECK(errorsOf(repeat("(", 900) + "1" + repeat(")", 900)) == "");
  CHECK(errorsOf(repeat("(", 1100) + "1" + repeat(")", 1100)) == "1:1000 SX0004 the code is nested too deeply\n");
}

TEST_CASE("long chains are no nesting") {
  const size_t kLong = 100000;
  CHECK(errorsOf("x = a" + repeat(" + a", kLong)) == "");
  CHECK(errorsOf("x = a" + repeat(" && a", kLong)) == "");
  CHECK(errorsOf("x = a" + repeat(".a", kLong)) == "");
  CHECK(errorsOf("x = a" + repeat("()", kLong)) == "");
  CHECK(errorsOf("x = a" + repeat("[0]", kLong)) == "");
  CHECK(errorsOf("x = a" + repeat("?.a", kLong)) == "");
  CHECK(errorsOf(repeat("if (a) b; else ", kLong) + "c") == "");
  CHECK(errorsOf("x = " + repeat("a ? b : ", kLong) + "c") == "");
  CHECK(errorsOf("x = [" + repeat("1,", kLong) + "]") == "");
  CHECK(errorsOf(repeat("var a;", kLong)) == "");
  CHECK(sxErrors("let x: A" + repeat(" | A", kLong) + repeat("[]", kLong)) == "");
  CHECK(sxErrors("type X = " + repeat("A extends B ? C : ", kLong) + "D") == "");
  CHECK(sxErrors("let x = a" + repeat(" < a", 20000)) == "");
}

TEST_CASE("every prefix of a program parses or is refused, without more than that") {
  const std::string text =
      "import { a as b } from 'x'; export default class A extends (b) { #p = `x${1}y`; static { await: 1 } get q() { return /[/]/u } }\n"
      "async function* f({ a, b: [c = 1] } = {}, ...d) { for await (const x of y) yield* x ?? (await x) }\n"
      "let mut p: Vec3 = { x: 1 } as const; unsafe extern g(i32, &mut T): void from 'l'; type M = { readonly [K in keyof T]?: `a${K}` };\n";
  for (size_t i = 0; i <= text.size(); i++)
    for (Language language : {Language::JavaScript, Language::TypeScript, Language::Sx}) {
      Parsed parsed(text.substr(0, i), language, Goal::Module);
      CHECK(parsed.program != nullptr);
      CHECK(parsed.diagnostics.errorCount() < 20);
    }
}
