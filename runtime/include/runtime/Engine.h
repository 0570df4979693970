#pragma once
/// An isolate with everything in it that running a program needs, and the host's loop: for the programs and sx.h.
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "bytecode/read/FunctionSupplier.h"
#include "runtime/Completion.h"
#include "runtime/Isolate.h"

namespace sx::rt {

/// What a program sees as process.argv and process.env.
struct HostOptions {
  std::vector<std::string> argv;
  std::string rootFolder;  ///< what the paths inside a bundle are relative to
};

struct LoadedProgram;

enum class RunStatus : uint8_t { Ok, Exception, BadBytecode, Terminated };

class Engine {
 public:
  explicit Engine(const IsolateOptions&, HostOptions = {});
  ~Engine();

  /// Loads the bytes of a .sxbc, evaluates its modules and runs the loop until nothing is left to do.
  RunStatus run(std::span<const uint8_t> bytes);
  /// The same for a program whose functions are compiled when they are first called.
  RunStatus run(std::unique_ptr<FunctionSupplier>);
  /// Evaluates the modules of the bytes without running the loop. `result` is module.exports of a CommonJS module.
  RunStatus evaluate(std::span<const uint8_t> bytes, Value* result);
  /// Runs jobs and timers until none is left.
  RunStatus runLoop();

  /// What went wrong, as text for standard error: "Uncaught TypeError: …\n    at …", an SX6xxx line, or the limit.
  const std::string& failure() const { return failure_; }
  int exitCode() const;
  Isolate& isolate() { return *iso_; }

 private:
  RunStatus evaluateProgram(LoadedProgram*, Value* result);
  RunStatus takeException();
  std::unique_ptr<Isolate> iso_;
  std::string failure_;
};

}  // namespace sx::rt
