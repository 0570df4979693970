#include <fmt/format.h>

#include "bytecode/format/Ops.h"
#include "bytecode/read/Disassembler.h"

namespace sx {

namespace {

std::string flagText(const OpInfo& info) {
  std::string out;
  const auto add = [&](bool present, const char* name) {
    if (!present) return;
    if (!out.empty()) out += ", ";
    out += name;
  };
  add(info.has(Pure), "pure");
  add(info.has(Terminator), "terminator");
  add(info.has(Jumps), "jumps");
  add(info.has(kUserBit), "may call user code");
  add(info.has(kThrowBit) && !info.has(kUserBit), "may throw");
  add(info.has(kGcBit) && !info.has(kUserBit), "may collect");
  add(info.has(Pushes), "pushes a frame");
  add(info.has(SetsAcc), "sets acc");
  add(info.has(SetsFAcc), "sets facc");
  add(info.has(EmitOnly), "made by the emitter");
  return out;
}

std::string escapePipes(const char* text) {
  std::string out;
  for (; *text != '\0'; text++) {
    if (*text == '|') out += '\\';
    out += *text;
  }
  return out;
}

}  // namespace

std::string opcodesPage() {
  std::string out =
      "# Instructions\n\n"
      "Every row of `bytecode/format/include/bytecode/format/Ops.def`.\n"
      "Operand types are those of `Operands.h`: `Def` is written, `Use` read, `Label` a target; the suffix is the register kind.\n"
      "Ops from 256 on stand behind the prefix byte 255. Length is in 32-bit words; ops without one exist in the IR only.\n\n"
      "| number | op | operands | words | flags | meaning |\n|---|---|---|---|---|---|\n";
  for (unsigned n = 0; n < kMaxOpNumber; n++) {
    const OpInfo& info = kOpTable[n];
    if (!info.exists()) continue;
    const std::string words = info.words == 0 ? "" : fmt::format("{}", info.words);
    out += fmt::format("| {} | {} | `{}` | {} | {} | {} |\n", n, info.name, info.params, words, flagText(info),
                       escapePipes(info.meaning));
  }
  return out;
}

}  // namespace sx
