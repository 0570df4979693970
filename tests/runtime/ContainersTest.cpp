// Values outside the native stack live in Root and RootVector (design D14): no standard container of the runtime holds
// values or pointers to cells.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace {

bool isWordChar(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

bool holdsWord(std::string_view text, std::string_view word) {
  for (size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    bool before = at == 0 || !isWordChar(text[at - 1]);
    bool after = at + word.size() == text.size() || !isWordChar(text[at + word.size()]);
    if (before && after) return true;
  }
  return false;
}

/// The first container type in `source` whose elements the collector would have to see.
std::string findContainerOfValues(std::string_view source) {
  constexpr std::string_view kContainers[] = {"std::vector<", "std::deque<", "std::map<", "std::unordered_map<",
                                              "std::set<", "std::unordered_set<", "std::list<", "std::array<",
                                              "llvm::SmallVector<", "llvm::DenseMap<", "PodVector<"};
  constexpr std::string_view kElements[] = {"Value", "PropertyKey", "PropertyDescriptor", "Object*", "String*", "Symbol*", "Array*",
                                            "Function*", "Scope*", "RawValues*", "Cell*", "Object *", "String *"};
  for (std::string_view container : kContainers) {
    for (size_t at = source.find(container); at != std::string_view::npos; at = source.find(container, at + 1)) {
      size_t end = at + container.size();
      for (int depth = 1; depth > 0 && end < source.size(); end++) depth += source[end] == '<' ? 1 : source[end] == '>' ? -1 : 0;
      std::string_view type = source.substr(at, end - at);
      for (std::string_view element : kElements) {
        bool found = element.back() == '*' ? type.find(element) != std::string_view::npos : holdsWord(type, element);
        if (found) return std::string(type);
      }
    }
  }
  return "";
}

}  // namespace

TEST_CASE("the search for containers of values finds them") {
  CHECK(findContainerOfValues("std::vector<Value> v;") == "std::vector<Value>");
  CHECK(findContainerOfValues("std::map<int, std::vector<Object*>> v;") != "");
  CHECK(findContainerOfValues("std::vector<ValueKind> v; std::vector<uint32_t> w; Value x;") == "");
}

TEST_CASE("no container of the runtime holds values") {
  size_t files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(SX_RUNTIME_SOURCES)) {
    std::filesystem::path path = entry.path();
    if (path.extension() != ".h" && path.extension() != ".cpp") continue;
    // The collector's own lists, and the flattening of ropes, which does not allocate meanwhile.
    std::string folder = path.parent_path().filename();
    if (folder == "heap" || folder == "strings") continue;
    std::ifstream in(path);
    std::stringstream text;
    text << in.rdbuf();
    std::string found = findContainerOfValues(text.str());
    CHECK_MESSAGE(found == "", path.string() << ": " << found);
    files++;
  }
  CHECK(files > 20);
}
