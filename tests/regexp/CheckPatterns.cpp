// Reads `flags NUL pattern NUL …` and writes each pattern's error message or nothing, NUL after each.
#include <cstdio>
#include <string>

#include "regexp/Pattern.h"

namespace {

bool readText(std::string& text) {
  text.clear();
  for (int c = std::getchar(); c != EOF; c = std::getchar()) {
    if (c == 0) return true;
    text.push_back(static_cast<char>(c));
  }
  return false;
}

}  // namespace

int main() {
  std::string flags;
  std::string pattern;
  while (readText(flags) && readText(pattern)) {
    const auto error = sx::regexp::checkPattern(pattern, flags);
    if (error) std::fwrite(error->message.data(), 1, error->message.size(), stdout);
    std::putchar(0);
  }
  return 0;
}
