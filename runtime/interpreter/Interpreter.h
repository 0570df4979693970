#pragma once
/// The interpreter of one isolate: its dispatch table, the programs it runs, entry from native code, interrupts.
#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "bytecode/format/Ops.h"
#include "runtime/Completion.h"
#include "runtime/Function.h"

namespace sx::rt {

struct LoadedProgram;
struct SharedCaches;

/// Dispatch entries: one-byte numbers, then the rare ops at their own numbers.
constexpr int kDispatchEntries = kMaxOpNumber;

class Interpreter {
 public:
  explicit Interpreter(Isolate&);
  ~Interpreter();
  Interpreter(const Interpreter&) = delete;
  Interpreter& operator=(const Interpreter&) = delete;

  /// Runs `code` in the frame `r`, whose header (kind Entry) and parameters are in place, until it returns.
  Completion<Value> run(FunctionCode* code, Value* r);

  /// Asks the running code to stop at its next branch, call or return. From any thread.
  void requestTermination();
  /// The handler an instruction has when nothing interferes.
  static const void* plainHandler(unsigned opNumber);

  /// Starts counting fuel or the time limit, as the options say.
  void startLimits(uint64_t fuel, uint32_t timeLimitMs);
  void stopLimits();

  /// Root shape of closures.
  Shape* shapeOfClosures();
  uint32_t closureShape = 0;          ///< its index, 0 until it was asked for
  /// A program's path (relative to its root) as an absolute one.
  std::string absolutePath(const std::string& path) const { return rootFolder.empty() || path.starts_with('/') ? path : rootFolder + "/" + path; }

  const void* table[kDispatchEntries];
  std::string rootFolder;             ///< what paths inside programs are relative to
  Value entryResult;                  ///< what the innermost Entry frame returned
  std::atomic<bool> terminationRequested{false};
  bool fuelCounted = false;
  const char* terminationReason = nullptr;
  std::vector<std::unique_ptr<LoadedProgram>> programs;
  std::unique_ptr<SharedCaches> sharedCaches;  ///< see PropertyCache.h; null until first used

 private:
  void setTable(const void* branchHandler);
  struct Watchdog;
  std::unique_ptr<Watchdog> watchdog_;
  Isolate& iso_;
};

/// Fills the parameters that are missing and the hidden ones of a frame at `r` whose first `argc` registers hold
/// arguments; checks what a slow entry must (verification, class constructors, unsupported kinds, stack room).
Completion<void> enterFunction(Isolate&, Function*, Value* r, uint32_t argc, Value newTarget);

/// The `this` of a construct call of `function` with `newTarget`: a new object, or the dead-zone marker for a derived
/// constructor.
Completion<Value> makeThis(Isolate&, Function*, Value newTarget);

/// Source text of the callee at the call instruction `pc` of `code`, for messages; a generic text if not known.
std::string calleeText(const FunctionCode* code, const uint32_t* pc);
/// The text the compiler left at the instruction at `pc` for its error message; empty if there is none.
std::string siteText(const FunctionCode* code, const uint32_t* pc);

}  // namespace sx::rt
