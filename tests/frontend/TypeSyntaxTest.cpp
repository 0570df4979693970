#include "Parsing.h"

#include <doctest/doctest.h>

using namespace sx;
using namespace sx::frontend;
using namespace sx::frontend::test;

TEST_CASE("every type form parses") {
  for (const char* type :
       {"i32", "f32", "f64", "bool", "number", "string | undefined", "| 'a' | -1 | 1n | true | null", "T[]", "readonly T[]", "[a: i32, b?: f64, ...c: T[]]",
        "[i32, f64?, ...T[]]", "A & B", "{ a: i32; b?: f64, readonly c: bool\n d(): void; new (x: i32): T; (x: T): T; [k: string]: any; get e(): i32; set e(v: i32) }",
        "(a: i32, b?: f64, ...c: T[]) => void", "new (x: i32) => T", "abstract new () => T", "<T>(x: T) => T", "A.B.C<i32>", "Map<string, Map<string, Vec3>>",
        "keyof T", "typeof a.b", "T['a'][K]", "unique symbol", "{ readonly [K in keyof T]?: T[K] }", "{ -readonly [K in T as `a${K}`]-?: K }",
        "T extends (infer U extends string)[] ? U : never", "`a${B}c`", "(x: any) => x is string", "(x: any) => asserts x", "import('m').A<i32>",
        "&Vec3", "&mut Vec3", "([A, B])", "({ a }: X) => Y", "this", "object", "asserts", "is", "infer"}) {
    CAPTURE(type);
    CHECK(sxErrors("let x: " + std::string(type) + " = y") == "");
  }
}

TEST_CASE("arrow functions with types are told from conditionals") {
  auto kindOf = [](std::string text) {
    Parsed parsed("x = " + std::move(text), Language::TypeScript, Goal::Module);
    CHECK(parsed.errors() == "");
    auto* conditional = parsed.program->body[0]->as<ExprStmt>()->expr->as<AssignExpr>()->value->as<ConditionalExpr>();
    return std::string(nodeKindName(conditional->consequent->kind)) + "/" + nodeKindName(conditional->alternate->kind);
  };
  CHECK(kindOf("a ? (b) : c") == "Identifier/Identifier");
  CHECK(kindOf("a ? (b) : c => d") == "Identifier/ArrowExpr");
  CHECK(kindOf("a ? (b): c => d : e") == "ArrowExpr/Identifier");
  CHECK(kindOf("a ? (b, c) => d : e") == "ArrowExpr/Identifier");
  CHECK(kindOf("a ? (b?: T) => d : e") == "ArrowExpr/Identifier");
  CHECK(kindOf("a ? (b) : (c) : d => e").empty() == false);
}

TEST_CASE("type arguments are told from comparisons") {
  auto kindOf = [](std::string text) {
    Parsed parsed("x = " + std::move(text), Language::TypeScript, Goal::Module);
    CHECK(parsed.errors() == "");
    return std::string(nodeKindName(parsed.program->body[0]->as<ExprStmt>()->expr->as<AssignExpr>()->value->kind));
  };
  CHECK(kindOf("f<T>(y)") == "CallExpr");
  CHECK(kindOf("f<A<B>>(y)") == "CallExpr");
  CHECK(kindOf("new M<string, T[]>()") == "NewExpr");
  CHECK(kindOf("f<T>`y`") == "TaggedTemplateExpr");
  CHECK(kindOf("f<T>;") == "InstantiationExpr");
  CHECK(kindOf("a < b") == "BinaryExpr");
  CHECK(kindOf("a < b > c") == "BinaryExpr");
  CHECK(kindOf("a < b && c > d") == "LogicalExpr");
  CHECK(kindOf("a < (b >> c)") == "BinaryExpr");
}

TEST_CASE("what needs generated code is refused") {
  auto refused = [](const char* text) { return tsErrors(text).find("SX1001") != std::string::npos; };
  CHECK(refused("enum A { B }"));
  CHECK(refused("const enum A { B }"));
  CHECK(refused("export enum A { B }"));
  CHECK(refused("namespace A { export const b = 1 }"));
  CHECK(refused("class A { constructor(private x: number) {} }"));
  CHECK(refused("class A { constructor(readonly x: number) {} }"));
  CHECK(refused("import x = require('x')"));
  CHECK(refused("export = x"));
  CHECK(refused("@d class A {}"));
  CHECK(refused("class A { @d m() {} }"));
  CHECK(refused("x = <T>y"));
  CHECK(refused("x = <div>y</div>"));
  CHECK(tsErrors("declare enum A { B } namespace T { export interface I {} type A = I } declare namespace N { const x: number }") == "");
}

TEST_CASE("words of SX are names unless they stand where they mean something") {
  for (const char* text : {"let mut = 1; mut = 2", "let mut: i32 = 1", "let mut mut = 1", "let safe = 1; safe", "let a = 1\nlet unsafe = 2\nunsafe\n{ a }",
                           "let type = 1; type\nlet x = 2", "let as = 1, is = 2, satisfies = 3, i32 = 4, declare = 5, extern = 6", "let x = a as i32\nlet y = x!",
                           "let a = 1, b = 2; a\nas\nb", "for (let mut of []) mut", "for (let mut x of []) x", "let { mut, safe } = x",
                           "safe let mut { a, b } = x", "export safe const q = 1, r = 2", "f(&a, &mut b, &c.d, &mut e[0])", "let n = a & b; let mut = 1; f(&mut)"}) {
    CAPTURE(text);
    CHECK(sxErrors("declare let as1: any\n" + std::string(text) + "\n") == sxErrors("declare let as1: any\n"));
  }
  CHECK(sxErrors("safe var x = 1") == "1:1 SX1002 'safe var' does not exist\n");
  Parsed parsed("safe let mut p: T = q", Language::Sx, Goal::Module);
  auto* decl = parsed.program->body[0]->as<VarDecl>();
  CHECK(decl->isMut);
  CHECK(decl->isSafe);
  Parsed external("unsafe extern puts(string, &T, &mut T): i32 from 'libc.so.6'", Language::Sx, Goal::Module);
  CHECK(external.errors() == "");
  CHECK(external.program->body[0]->as<ExternDecl>()->params.size() == 3);
}
