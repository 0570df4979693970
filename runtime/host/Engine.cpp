#include "runtime/Engine.h"

#include "../interpreter/Interpreter.h"
#include "../interpreter/Program.h"
#include "runtime/Conversions.h"
#include "runtime/HostLoop.h"
#include "runtime/Inspect.h"
#include "runtime/Realm.h"

namespace sx::rt {

std::span<const BuiltinRow> hostGlobals();
std::span<const BuiltinRow> timerGlobals();
std::span<const BuiltinRow> cloneGlobals();
void defineFinalizationRegistry(Isolate& iso);

Engine::Engine(const IsolateOptions& options, HostOptions host) : iso_(std::make_unique<Isolate>(options)) {
  Isolate& iso = *iso_;
  iso.interpreter = new Interpreter(iso);
  iso.loop = new HostLoop(iso);
  iso.loop->argv = std::move(host.argv);
  iso.interpreter->rootFolder = std::move(host.rootFolder);
  for (auto rows : {hostGlobals(), timerGlobals(), cloneGlobals()}) defineBuiltins(iso, iso.globalObject, rows);
  defineFinalizationRegistry(iso);
  iso.interpreter->startLimits(options.fuel, options.timeLimitMs);
}

Engine::~Engine() {
  iso_->interpreter->stopLimits();
  delete iso_->loop;
  delete iso_->interpreter;
}

int Engine::exitCode() const {
  Value code = iso_->loop->exitCode;
  return code.isNumber() ? doubleToInt32(code.asNumber()) : 0;
}

RunStatus Engine::takeException() {
  Isolate& iso = *iso_;
  if (iso.loop->exitRequested) return RunStatus::Ok;
  if (iso.terminating) {
    failure_ = std::string("sx: stopped: ") + iso.interpreter->terminationReason;
    return RunStatus::Terminated;
  }
  Value error = iso.exception;
  iso.exception = Value::undefined();
  failure_ = "Uncaught " + describeUncaught(iso, error);
  return RunStatus::Exception;
}

RunStatus Engine::evaluate(std::span<const uint8_t> bytes, Value* result) {
  auto loaded = loadModule(bytes);
  if (!loaded) {
    failure_ = "sx: " + describe(loaded.error());
    return RunStatus::BadBytecode;
  }
  return evaluateProgram(addProgram(*iso_, std::move(*loaded)), result);
}

RunStatus Engine::evaluateProgram(LoadedProgram* program, Value* result) {
  auto done = runProgram(program);
  if (done.isThrown()) return takeException();
  if (result != nullptr) *result = done.release();
  return RunStatus::Ok;
}

RunStatus Engine::runLoop() {
  if (iso_->loop->run().isThrown()) return takeException();
  return RunStatus::Ok;
}

RunStatus Engine::run(std::span<const uint8_t> bytes) {
  RunStatus status = evaluate(bytes, nullptr);
  return status == RunStatus::Ok ? runLoop() : status;
}

RunStatus Engine::run(std::unique_ptr<FunctionSupplier> supplier) {
  auto program = addProgram(*iso_, std::move(supplier));
  if (!program) {
    failure_ = "sx: " + program.error();
    return RunStatus::BadBytecode;
  }
  RunStatus status = evaluateProgram(*program, nullptr);
  return status == RunStatus::Ok ? runLoop() : status;
}

}  // namespace sx::rt
