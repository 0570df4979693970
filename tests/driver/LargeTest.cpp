// Functions so large that the compiler takes a shorter way do what small ones do.
#include <doctest/doctest.h>

#include <string>

#include <stdlib.h>
#include <unistd.h>

#include "Compile.h"
#include "runtime/Engine.h"

using namespace sx;

namespace {

/// True if a program, which throws where something is wrong, ends well.
bool runs(const std::string& text) {
  char path[] = "/tmp/sx-large-XXXXXX.js";
  const int fd = mkstemps(path, 3);
  REQUIRE(write(fd, text.data(), text.size()) == static_cast<ssize_t>(text.size()));
  close(fd);
  RunnableProgram program = prepareToRun(path, {});
  REQUIRE(program.ok);
  rt::Engine engine{rt::IsolateOptions{}};
  const bool ok = engine.run(std::move(program.supplier)) == rt::RunStatus::Ok;
  unlink(path);
  return ok;
}

std::string numbered(int count, const std::string& before, const std::string& after) {
  std::string text;
  for (int i = 0; i < count; i++) text += before + std::to_string(i) + after;
  return text;
}

}  // namespace

TEST_CASE("thousands of values that live through thousands of blocks") {
  constexpr int kCount = 2000;
  const std::string sum = numbered(kCount, " + p", "");
  // Every parameter is there from the start to the end: 1 + 2 + … of 2,000, and what three rounds of the loop add.
  const std::string text =
      "function f(" + numbered(kCount, "p", " = 1, ") + "last = 0) {\n" +
      "  for (let i = 0; i < 3; i++) {\n" + numbered(kCount, "    if (p", " > 0) last++; else continue;\n") +
      "    p0 += i; p1999 += p0;\n  }\n" + "  try { if (last !== 6000) throw new Error(String(last)); } finally { last = 0" + sum + "; }\n" +
      "  return last;\n}\n" +
      // p0: 1, 1, 2, 4; p1999: 1, 2, 4, 8.
      "if (f() !== 2000 + 3 + 7) throw new Error(String(f()));\n" + "if (f(10) !== 2000 + 9 + 3 + 10 + 11 + 13) throw new Error(String(f(10)));\n";
  CHECK(runs(text));
}

TEST_CASE("BigInt literals of many digits in every radix") {
  const std::string ones(4000, 'f'), sevens(4001, '7'), bits(4003, '1');
  CHECK(runs("if (0x" + ones + "n + 1n !== 1n << 16000n) throw 1; if (0o" + sevens + "n + 1n !== 1n << 12003n) throw 2;"
             "if (0b" + bits + "n + 1n !== 1n << 4003n) throw 3; if (0X00FFn !== 255n || 0b0n !== 0n || -0o17n !== -15n) throw 4;"
             "if (0x0123456789abcdef_fedcba9876543210n !== 1512366075204170947332355369683137040n) throw 5;"));
}

TEST_CASE("ways out of nested iterations close them, inner ones first") {
  CHECK(runs(
      "const log = [];\n"
      "const list = name => ({ [Symbol.iterator]() { let n = 0; return { next: () => ({ value: n++, done: n > 3 }), return() { log.push(name); return {}; } }; } });\n"
      "function f(how) { log.length = 0; let value = 'v';\n"
      "  all: for (const a of list('a')) for (const b of list('b')) {\n"
      "    if (how === 0) return 'first'; if (how === 1) return; if (how === 2) return value; if (how === 3) break all;\n"
      "    if (how === 4) { how = 3; continue all; } if (how === 5) { value = 'w'; return value + b; } if (how === 6) break;\n"
      "    if (how === 7) try { return 'x'; } finally { log.push('f'); }\n"
      "    if (how === 8) try { return 'x'; } finally { return 'y'; }\n"
      "    if (how === 9) for (const c of list('c')) return value; if (how === 10) throw 'thrown'; }\n"
      "  return 'end'; }\n"
      "const told = how => { let r; try { r = f(how); } catch (e) { r = e; } return r + ':' + log; };\n"
      "const wanted = ['first:b,a', 'undefined:b,a', 'v:b,a', 'end:b,a', 'end:b,b,a', 'w0:b,a', 'end:b,b,b', 'x:f,b,a', 'y:b,a', 'v:c,b,a', 'thrown:b,a'];\n"
      "for (let i = 0; i < wanted.length; i++) if (told(i) !== wanted[i]) throw new Error(i + ' ' + told(i));\n"));
}
