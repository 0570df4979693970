#include "Options.h"

#include <algorithm>

namespace sx {

bool parseNumber(std::string_view text, uint64_t& out) {
  if (text.empty() || text.size() > 18) return false;
  out = 0;
  for (char c : text) {
    if (c < '0' || c > '9') return false;
    out = out * 10 + static_cast<uint64_t>(c - '0');
  }
  return true;
}

std::string takeOptions(std::vector<std::string>& words, std::span<const OptionRow> rows, bool anywhere) {
  std::vector<std::string> rest;
  size_t i = 0;
  for (; i < words.size(); i++) {
    const std::string& word = words[i];
    if (word == "--") {
      i++;
      break;
    }
    if (word.size() < 2 || word[0] != '-') {
      if (!anywhere) break;
      rest.push_back(word);
      continue;
    }
    size_t equals = word.find('=');
    std::string_view name = std::string_view(word).substr(0, equals);
    auto row = std::find_if(rows.begin(), rows.end(), [&](const OptionRow& r) { return r.name == name; });
    if (row == rows.end()) return "unknown option " + word;
    std::string_view argument;
    if (row->argument.empty()) {
      if (equals != std::string::npos) return "option " + std::string(name) + " takes no argument";
    } else if (equals != std::string::npos) {
      argument = std::string_view(word).substr(equals + 1);
    } else if (name == "-o" && i + 1 < words.size()) {
      argument = words[++i];
    } else {
      return "option " + std::string(name) + " needs an argument: " + std::string(name) + "=" + std::string(row->argument);
    }
    if (!row->apply(argument)) return "option " + std::string(name) + " cannot use \"" + std::string(argument) + "\"";
  }
  for (; i < words.size(); i++) rest.push_back(words[i]);
  words = std::move(rest);
  return "";
}

std::string optionsHelp(std::span<const OptionRow> rows) {
  std::string out;
  for (const OptionRow& row : rows) {
    std::string left = "  " + std::string(row.name);
    if (!row.argument.empty()) left += (row.name == "-o" ? " " : "=") + std::string(row.argument);
    if (left.size() < 26) left.resize(26, ' ');
    out += left + " " + std::string(row.meaning) + "\n";
  }
  return out;
}

}  // namespace sx
