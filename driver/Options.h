#pragma once
/// Command lines of both programs: one table of options per command, from which parsing and --help follow.
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sx {

struct OptionRow {
  std::string_view name;      ///< "--fuel" or "-O2"
  std::string_view argument;  ///< "N": given as --fuel=N (or, for -o, as the next word); empty: a flag
  std::string_view meaning;
  /// Takes the argument (empty for flags); false if it is not one it can use.
  std::function<bool(std::string_view)> apply;
};

/// Takes the options from the front of `words` (everywhere, if `anywhere`) and leaves the rest. An empty string, or
/// what is wrong with the command line.
std::string takeOptions(std::vector<std::string>& words, std::span<const OptionRow> rows, bool anywhere);
/// The lines of --help for the rows.
std::string optionsHelp(std::span<const OptionRow> rows);
/// A whole decimal number; false otherwise.
bool parseNumber(std::string_view text, uint64_t& out);

constexpr int kExitOk = 0;
constexpr int kExitFailure = 1;
constexpr int kExitUsage = 2;

}  // namespace sx
