// sxc: builds, checks, disassembles, inspects, explains.
#include <algorithm>
#include <cstdio>
#include <cstring>

#include "Compile.h"
#include "Explain.h"
#include "Inspect.h"
#include "Options.h"
#include "Version.h"
#include "base/Source.h"
#include "bytecode/read/Disassembler.h"
#include "bytecode/read/Loader.h"
#include "passes/Pipeline.h"

namespace sx {
namespace {

/// Takes `--help` and `-h` away; true if there was one.
bool takesHelp(std::vector<std::string>& words) {
  return std::erase_if(words, [](const std::string& word) { return word == "--help" || word == "-h"; }) != 0;
}

int commandHelp(std::string_view form, std::string_view about, std::span<const OptionRow> rows) {
  std::printf("usage: sxc %.*s\n\n%.*s\n", static_cast<int>(form.size()), form.data(), static_cast<int>(about.size()), about.data());
  if (!rows.empty()) std::printf("\n%s", optionsHelp(rows).c_str());
  return kExitOk;
}

int usage(const std::string& wrong) {
  std::fprintf(stderr, "sxc: %s (sxc --help lists the commands)\n", wrong.c_str());
  return kExitUsage;
}

bool parsePhase(std::string_view text, Phase& out) {
  constexpr std::string_view kNames[] = {"tokens", "ast", "types", "ir", "bytecode"};
  for (size_t i = 0; i < std::size(kNames); i++) {
    if (text == kNames[i]) {
      out = static_cast<Phase>(i);
      return true;
    }
  }
  return false;
}

struct BuildOptions {
  CompileOptions compile;
  std::string output;
};

std::vector<OptionRow> optimisationRows(CompileOptions& o) {
  auto level = [&o](int n) { return [&o, n](std::string_view) { o.optLevel = n; return true; }; };
  return {
      {"-O0", "", "no passes", level(0)},
      {"-O1", "", "all passes but inlining and loop-invariant code motion", level(1)},
      {"-O2", "", "all passes (default)", level(2)},
      {"--remarks", "", "say for each call, struct and check what happened to it", [&o](std::string_view) { return o.remarks = true; }},
  };
}

std::vector<OptionRow> buildRows(BuildOptions& o) {
  std::vector<OptionRow> rows = optimisationRows(o.compile);
  rows.push_back({"-o", "OUT", "where to write the bytecode (default: the input's name with .sxbc)", [&o](std::string_view text) {
                    o.output = text;
                    return !text.empty();
                  }});
  rows.push_back({"--strip", "", "leave out debug tables and source text", [&o](std::string_view) { return o.compile.strip = true; }});
  rows.push_back({"--emit", "PHASE", "print tokens, ast, types, ir, ir-after=PASS or bytecode; without -o nothing else is made", [&o](std::string_view text) {
                    constexpr std::string_view kAfter = "ir-after=";
                    if (text.starts_with(kAfter)) {
                      o.compile.irAfterPass = text.substr(kAfter.size());
                      return passes::isPass(o.compile.irAfterPass);
                    }
                    Phase phase;
                    if (!parsePhase(text, phase)) return false;
                    o.compile.emit.push_back(phase);
                    return true;
                  }});
  rows.push_back({"--stop-after", "PHASE", "stop after tokens, ast, types, ir or bytecode", [&o](std::string_view text) { return parsePhase(text, o.compile.stopAfter); }});
  return rows;
}

std::string defaultOutput(const std::string& input) {
  size_t dot = input.find_last_of('.');
  size_t slash = input.find_last_of('/');
  bool hasExtension = dot != std::string::npos && (slash == std::string::npos || dot > slash);
  return (hasExtension ? input.substr(0, dot) : input) + ".sxbc";
}

/// Compiles and prints what there is to print; false if it failed.
bool compileAndReport(const std::string& input, const CompileOptions& options, CompileResult& result) {
  Diagnostics diagnostics;
  result = compileProgram(input, options, diagnostics);
  std::fwrite(result.dump.data(), 1, result.dump.size(), stdout);
  std::fputs(renderDiagnostics(diagnostics).c_str(), stderr);
  std::fputs(result.failure.c_str(), stderr);
  return result.ok;
}

/// The last phase that a build prints.
Phase lastPrinted(const CompileOptions& options) {
  Phase last = options.irAfterPass.empty() ? Phase::Tokens : Phase::Ir;
  for (Phase phase : options.emit) last = std::max(last, phase);
  return last;
}

int buildCommand(std::vector<std::string> words) {
  BuildOptions options;
  std::vector<OptionRow> rows = buildRows(options);
  if (takesHelp(words)) return commandHelp("build [options] IN", "Compiles a program and what it imports into one .sxbc.", rows);
  if (std::string wrong = takeOptions(words, rows, true); !wrong.empty()) return usage(wrong);
  if (words.size() != 1) return usage("build takes one input file");
  bool onlyPrints = options.output.empty() && (!options.compile.emit.empty() || !options.compile.irAfterPass.empty());
  if (onlyPrints) options.compile.stopAfter = std::min(options.compile.stopAfter, lastPrinted(options.compile));
  CompileResult result;
  if (!compileAndReport(words[0], options.compile, result)) return kExitFailure;
  if (result.bytes.empty() || onlyPrints) return kExitOk;
  std::string output = options.output.empty() ? defaultOutput(words[0]) : options.output;
  FILE* file = std::fopen(output.c_str(), "wb");
  bool written = file != nullptr && std::fwrite(result.bytes.data(), 1, result.bytes.size(), file) == result.bytes.size();
  if (file != nullptr) written = std::fclose(file) == 0 && written;
  if (!written) {
    std::fprintf(stderr, "sxc: cannot write %s: %s\n", output.c_str(), std::strerror(errno));
    return kExitFailure;
  }
  return kExitOk;
}

int checkCommand(std::vector<std::string> words) {
  CompileOptions options;
  options.stopAfter = Phase::Types;
  std::vector<OptionRow> rows = {{"--remarks", "", "list the interfaces taken as structs, and where each struct stays in registers", [&options](std::string_view) { return options.remarks = true; }}};
  if (takesHelp(words)) return commandHelp("check [options] FILE…", "Reports problems, writes nothing.", rows);
  if (std::string wrong = takeOptions(words, rows, true); !wrong.empty()) return usage(wrong);
  if (words.empty()) return usage("check takes at least one file");
  bool ok = true;
  for (const std::string& input : words) {
    CompileResult result;
    ok = compileAndReport(input, options, result) && ok;
  }
  return ok ? kExitOk : kExitFailure;
}

/// Reads and loads a .sxbc; prints why not.
bool loadFile(const std::string& path, LoadedModule& out) {
  auto bytes = readFile(path);
  if (!bytes) {
    std::fprintf(stderr, "sxc: %s\n", bytes.error().message.c_str());
    return false;
  }
  auto loaded = loadModule({reinterpret_cast<const uint8_t*>(bytes->data()), bytes->size()});
  if (!loaded) {
    std::fprintf(stderr, "sxc: %s: %s\n", path.c_str(), describe(loaded.error()).c_str());
    return false;
  }
  out = std::move(*loaded);
  return true;
}

int disassembleCommand(std::vector<std::string> words) {
  bool opcodes = false;
  std::vector<OptionRow> rows = {
      {"--opcodes", "", "print the table of all instructions", [&](std::string_view) { return opcodes = true; }},
  };
  if (takesHelp(words)) return commandHelp("dis FILE", "Disassembles a .sxbc.", rows);
  if (std::string wrong = takeOptions(words, rows, true); !wrong.empty()) return usage(wrong);
  if (opcodes && words.empty()) {
    std::fputs(opcodesPage().c_str(), stdout);
    return kExitOk;
  }
  if (words.size() != 1) return usage("dis takes one .sxbc file");
  LoadedModule module;
  if (!loadFile(words[0], module)) return kExitFailure;
  std::fputs(disassemble(module.view()).c_str(), stdout);
  return kExitOk;
}

int inspectCommand(std::vector<std::string> words) {
  bool verify = false;
  CompileOptions compile;
  compile.stopAfter = Phase::Types;
  std::vector<OptionRow> rows = {
      {"--layout", "", "the layout of each struct of a .sx file", [&](std::string_view) { return compile.layout = true; }},
      {"--verify", "", "verify every function of a .sxbc file", [&](std::string_view) { return verify = true; }},
  };
  if (takesHelp(words)) return commandHelp("inspect [options] FILE", "Prints the header and sections of a .sxbc, or what an option asks for.", rows);
  if (std::string wrong = takeOptions(words, rows, true); !wrong.empty()) return usage(wrong);
  if (words.size() != 1) return usage("inspect takes one file");
  if (compile.layout) {
    CompileResult result;
    return compileAndReport(words[0], compile, result) ? kExitOk : kExitFailure;
  }
  LoadedModule module;
  if (!loadFile(words[0], module)) return kExitFailure;
  return (verify ? printVerification(module) : printSections(module)) ? kExitOk : kExitFailure;
}

int explainCommand(std::vector<std::string> words) {
  if (takesHelp(words)) return commandHelp("explain CODE", "Says what a diagnostic such as SX2001 means, with wrong and right code.", {});
  if (words.size() != 1) return usage("explain takes one code, such as SX2001");
  std::string page = explainPage(words[0]);
  if (page.empty()) return usage("there is no code " + words[0]);
  std::fputs(page.c_str(), stdout);
  return kExitOk;
}

int printHelp() {
  BuildOptions build;
  std::printf(
      "usage: sxc COMMAND [options] FILE\n\n"
      "  build IN         compile a program and what it imports into one .sxbc\n"
      "  check FILE…      report problems, write nothing\n"
      "  dis FILE         disassemble a .sxbc; --opcodes lists the instructions\n"
      "  inspect FILE     what is in a .sxbc; --verify proves it safe; --layout prints the structs of a .sx\n"
      "  explain CODE     what a diagnostic means, with wrong and right code\n"
      "  --help, --version\n\n"
      "sxc COMMAND --help lists the options of a command.\n\n"
      "options of build:\n%s",
      optionsHelp(buildRows(build)).c_str());
  return kExitOk;
}

int compilerMain(std::vector<std::string> words) {
  if (words.empty()) return usage("no command");
  std::string command = words[0];
  words.erase(words.begin());
  if (command == "--help" || command == "-h" || command == "help") return printHelp();
  if (command == "--version") {
    std::printf("sxc %s\n", kVersion);
    return kExitOk;
  }
  if (command == "build") return buildCommand(std::move(words));
  if (command == "check") return checkCommand(std::move(words));
  if (command == "dis") return disassembleCommand(std::move(words));
  if (command == "inspect") return inspectCommand(std::move(words));
  if (command == "explain") return explainCommand(std::move(words));
  return usage("unknown command " + command);
}

}  // namespace
}  // namespace sx

int main(int argc, char** argv) { return sx::compilerMain({argv + 1, argv + argc}); }
