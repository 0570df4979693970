#pragma once
namespace sx {

class LoadedModule;

/// `sxc inspect`: header and sections of a loaded file.
bool printSections(const LoadedModule&);
/// `sxc inspect --verify`: verifies every function and prints those refused; false if any was.
bool printVerification(const LoadedModule&);

}  // namespace sx
