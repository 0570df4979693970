#pragma once
#include <string>

namespace sx {

class LoadedModule;

/// `sxc inspect`: header and sections of a loaded file.
bool printSections(const LoadedModule&);
/// `sxc inspect --verify`: verifies every function and prints those refused; false if any was.
bool printVerification(const LoadedModule&);
/// `sxc inspect --layout`: size, alignment and field offsets of each struct a .sx file declares.
bool printLayout(const std::string& path);

}  // namespace sx
