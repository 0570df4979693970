#include "Resolve.h"

#include <algorithm>
#include <filesystem>

#include "base/Source.h"
#include "frontend/Parser.h"

namespace sx {

namespace fs = std::filesystem;

namespace {

constexpr const char* kExtensions[] = {".sx", ".ts", ".js", ".mjs", ".cjs", ".mts", ".cts", ".json"};

bool isFile(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

/// The text member `name` of the outermost object of a JSON text; no JSON parser for the one we need.
std::string textMember(std::string_view json, std::string_view name) {
  uint32_t depth = 0;
  std::string_view key;
  bool isValue = false;
  for (size_t i = 0; i < json.size(); i++) {
    switch (json[i]) {
      case '{':
      case '[': depth++; break;
      case '}':
      case ']': depth--; break;
      case ',': isValue = false; break;
      case ':': isValue = true; break;
      case '"': {
        size_t begin = ++i;
        while (i < json.size() && json[i] != '"') i += json[i] == '\\' ? 2 : 1;
        std::string_view text = json.substr(begin, std::min(i, json.size()) - begin);
        if (depth != 1) break;
        if (isValue && key == name) return std::string(text);
        key = isValue ? std::string_view() : text;
        break;
      }
      default: break;
    }
  }
  return "";
}

/// "module", "commonjs" or nothing: the "type" of the nearest package.json above `path`.
std::string packageType(const std::string& path) {
  for (fs::path folder = fs::path(path).parent_path();; folder = folder.parent_path()) {
    fs::path file = folder / "package.json";
    if (isFile(file)) {
      auto text = readFile(file.string());
      return text ? textMember(*text, "type") : "";
    }
    if (folder == folder.parent_path()) return "";
  }
}

}  // namespace

std::string folderOf(const std::string& path) {
  std::string folder = fs::path(path).parent_path().string();
  return folder.empty() ? "." : folder;
}

std::string absolutePath(const std::string& path) {
  std::error_code error;
  return fs::absolute(path, error).lexically_normal().string();
}

std::string resolveSpecifier(std::string_view specifier, const std::string& from) {
  bool isPath = specifier.starts_with("./") || specifier.starts_with("../") || specifier.starts_with('/') || specifier == "." || specifier == "..";
  if (!isPath) return "";
  fs::path base = (fs::path(folderOf(from)) / specifier).lexically_normal();
  if (isFile(base)) return base.string();
  for (const char* extension : kExtensions) {
    fs::path candidate = base;
    candidate += extension;
    if (isFile(candidate)) return candidate.string();
  }
  for (const char* extension : kExtensions) {
    fs::path candidate = base / (std::string("index") + extension);
    if (isFile(candidate)) return candidate.string();
  }
  return "";
}

FileClass classifyFile(const std::string& path) {
  FileClass file;
  bool isKnown = frontend::languageOfPath(path, file.language, file.goal);
  if (isKnown && !path.ends_with(".js") && !path.ends_with(".ts")) return file;
  std::string type = packageType(absolutePath(path));
  if (type == "module") file.goal = frontend::Goal::Module;
  else if (type == "commonjs") file.goal = frontend::Goal::CommonJs;
  else file.isGoalOpen = file.goal == frontend::Goal::CommonJs;
  return file;
}

}  // namespace sx
