#include "Resolve.h"

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

/// "module", "commonjs" or nothing: the "type" of the nearest package.json above `path`.
std::string packageType(const std::string& path) {
  for (fs::path folder = fs::path(path).parent_path();; folder = folder.parent_path()) {
    fs::path file = folder / "package.json";
    if (isFile(file)) {
      auto text = readFile(file.string());
      if (!text) return "";
      // The one string member we need: no JSON parser for it.
      size_t key = text->find("\"type\"");
      if (key == std::string::npos) return "";
      size_t colon = text->find(':', key + 6);
      size_t open = colon == std::string::npos ? colon : text->find('"', colon);
      size_t close = open == std::string::npos ? open : text->find('"', open + 1);
      return close == std::string::npos ? "" : text->substr(open + 1, close - open - 1);
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

bool classifyFile(const std::string& path, frontend::Language& language, frontend::Goal& goal) {
  if (!frontend::languageOfPath(path, language, goal)) return false;
  bool plain = path.ends_with(".js");
  if (plain || path.ends_with(".ts")) {
    std::string type = packageType(absolutePath(path));
    if (type == "module") goal = frontend::Goal::Module;
    if (type == "commonjs") goal = frontend::Goal::CommonJs;
  }
  return true;
}

}  // namespace sx
