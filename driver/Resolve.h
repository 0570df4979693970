#pragma once
/// Finding the files of a bundle: module specifiers, extensions, package.json "type".
#include <string>
#include <string_view>

#include "frontend/Ast.h"

namespace sx {

/// The file a relative or absolute specifier names, seen from the folder of `from`: as written, then with the known
/// extensions, then an index file of a folder. Empty if there is none, or if the specifier is not a path.
std::string resolveSpecifier(std::string_view specifier, const std::string& from);
/// What a file's name and the nearest package.json say of it.
struct FileClass {
  frontend::Language language = frontend::Language::JavaScript;
  frontend::Goal goal = frontend::Goal::CommonJs;
  bool isGoalOpen = false;  ///< neither says whether it is CommonJS or an ES module: it is what it parses as
};
FileClass classifyFile(const std::string& path);
/// The folder of a path; "." if it has none.
std::string folderOf(const std::string& path);
/// `path` made absolute and freed of `.` and `..`.
std::string absolutePath(const std::string& path);

}  // namespace sx
