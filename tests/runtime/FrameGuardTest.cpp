// A function that the verifier never saw writes a register above its frame: builds with AddressSanitizer stop there.
#include <doctest/doctest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <string>

#include "bytecode/format/Ops.h"
#include "interpreter/Interpreter.h"
#include "runtime/Frame.h"
#include "runtime/Isolate.h"

using namespace sx;
using namespace sx::rt;

namespace {

/// Runs `r[reg] = 7; return r[reg]` in a frame of two registers.
Value runStore(unsigned reg) {
  IsolateOptions options;
  options.withoutRealm = true;
  Isolate iso(options);
  Interpreter interpreter(iso);
  iso.interpreter = &interpreter;
  // LoadInt has its 16-bit value in the upper half of its word.
  const uint32_t code[] = {static_cast<uint32_t>(Op::LoadInt) | reg << 8 | 7u << 16, static_cast<uint32_t>(Op::Return) | reg << 8};
  FunctionCode function{};
  function.code = code;
  function.registerCount = 2;
  Value* r = iso.stackBase + kFrameHeader;
  iso.openStack(r);
  r[kReturnPc] = rawWord(nullptr);
  r[kLink] = linkWord(nullptr, FrameKind::Entry);
  r[kCode] = rawWord(&function);
  r[kCallee] = Value::undefined();
  r[kThis] = Value::undefined();
  return interpreter.run(&function, r).release();
}

}  // namespace

TEST_CASE("a hand-made function runs in its frame") {
  static_assert(opInfo(Op::LoadInt).places[0].offset == 1 && opInfo(Op::LoadInt).places[1].offset == 2);
  CHECK(runStore(1) == Value::int32(7));
}

#ifdef SX_ASAN
TEST_CASE("a store one past the frame is caught") {
  int fds[2];
  REQUIRE(pipe(fds) == 0);
  pid_t child = fork();
  if (child == 0) {
    dup2(fds[1], 2);
    close(fds[0]);
    signal(SIGABRT, SIG_DFL);
    runStore(2);
    _exit(0);
  }
  close(fds[1]);
  std::string text;
  char buffer[4096];
  for (ssize_t n; (n = read(fds[0], buffer, sizeof buffer)) > 0;) text.append(buffer, static_cast<size_t>(n));
  close(fds[0]);
  int status = 0;
  waitpid(child, &status, 0);
  CHECK(status != 0);
  CHECK_MESSAGE(text.find("use-after-poison") != std::string::npos, text);
}
#endif
