// Programs run from source: what is compiled when.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

#include "Compile.h"
#include "runtime/Engine.h"

using namespace sx;

namespace {

/// A folder that goes when the test is over.
class Folder {
 public:
  Folder() {
    char name[] = "/tmp/sx-lazy-XXXXXX";
    path_ = mkdtemp(name);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path_ + "/" + name) << text;
    return path_ + "/" + name;
  }

 private:
  std::string path_;
};

struct Counts {
  uint32_t inSource = 0;
  uint32_t compiled = 0;
  bool ok = false;
};

/// Runs a program and counts its functions.
Counts countsOf(const std::string& path) {
  RunnableProgram program = prepareToRun(path, {});
  REQUIRE(program.ok);
  REQUIRE(program.supplier != nullptr);
  const FunctionSupplier* functions = program.supplier.get();
  rt::Engine engine{rt::IsolateOptions{}};
  bool ok = engine.run(std::move(program.supplier)) == rt::RunStatus::Ok;
  return {functions->functionCount(), functions->compiledCount(), ok};
}

}  // namespace

TEST_CASE("a function that is not called is not compiled") {
  Folder folder;
  Counts counts = countsOf(folder.write("a.js", "function called() { return 1; }\nfunction other() { return 2; }\ncalled(); called();\n"));
  CHECK(counts.ok);
  CHECK(counts.inSource == 3);  // with the top level
  CHECK(counts.compiled == 2);
}

TEST_CASE("calling a function does not compile those inside it") {
  Folder folder;
  std::string text = "function outer() { function inner() { return () => 1; } return inner; }\nconst inner = outer();\n";
  CHECK(countsOf(folder.write("a.js", text)).compiled == 2);
  CHECK(countsOf(folder.write("b.js", text + "const arrow = inner();\n")).compiled == 3);
  CHECK(countsOf(folder.write("c.js", text + "const arrow = inner();\nif (arrow() !== 1) throw 1;\n")).compiled == 4);
}

TEST_CASE("members of classes are compiled one by one") {
  Folder folder;
  std::string text = "class C { a() { return 1; } static s() { return 2; } get g() { return 3; } constructor() {} }\n";
  CHECK(countsOf(folder.write("a.js", text)).compiled == 1);
  CHECK(countsOf(folder.write("b.js", text + "new C();\n")).compiled == 2);
  CHECK(countsOf(folder.write("c.js", text + "if (new C().g + C.s() !== 5) throw 1;\n")).compiled == 4);
}

TEST_CASE("an early error anywhere stops the program before it starts") {
  Folder folder;
  RunnableProgram program = prepareToRun(folder.write("a.js", "console.log('ran');\nfunction never() {\n  let a; let a;\n}\n"), {});
  CHECK_FALSE(program.ok);
  CHECK(program.supplier == nullptr);
  CHECK(program.failure.find("a.js:3:14") != std::string::npos);
}

TEST_CASE("functions of several files share one program") {
  Folder folder;
  folder.write("b.mjs", "export let n = 1;\nexport function step() { n++; }\nexport function unused() {}\n");
  Counts counts = countsOf(folder.write("a.mjs", "import { n, step } from './b.mjs';\nfunction twice() { step(); step(); return n; }\nif (twice() !== 3) throw 1;\n"));
  CHECK(counts.ok);
  CHECK(counts.inSource == 5);
  CHECK(counts.compiled == 4);
}

TEST_CASE("typed programs are compiled as a whole") {
  Folder folder;
  RunnableProgram program = prepareToRun(folder.write("a.sx", "function f(x: f64): f64 { return x + 1; }\nconsole.log(f(1));\n"), {});
  CHECK(program.ok);
  CHECK(program.supplier == nullptr);
  CHECK_FALSE(program.bytes.empty());
}

TEST_CASE("a file that is not there is named") {
  RunnableProgram program = prepareToRun("/nowhere/at/all.js", {});
  CHECK_FALSE(program.ok);
  CHECK(program.failure.find("/nowhere/at/all.js") != std::string::npos);
}
