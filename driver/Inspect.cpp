#include "Inspect.h"

#include <cstdio>

#include "bytecode/read/Loader.h"
#include "bytecode/read/Verifier.h"

namespace sx {

bool printSections(const LoadedModule& module) {
  const ModuleView& view = module.view();
  const FileHeader& header = *view.header;
  std::printf("version %u, %u bytes%s\nidentity %016llx%016llx\n", header.version, header.totalBytes,
              (header.flags & kFileStripped) != 0 ? ", stripped" : "", static_cast<unsigned long long>(header.identity[0]),
              static_cast<unsigned long long>(header.identity[1]));
#define SX_SECTION(number, name, type, kept) \
  if (!view.name.empty()) std::printf("  %-18s %8zu x %2zu bytes\n", #name, view.name.size(), sizeof(type));
  SX_SECTIONS(SX_SECTION)
#undef SX_SECTION
  return true;
}

bool printVerification(const LoadedModule& module) {
  const ModuleView& view = module.view();
  unsigned refused = 0;
  for (uint32_t i = 0; i < view.functions.size(); i++) {
    if (auto ok = verifyFunction(view, i); !ok) {
      std::printf("function %u: %s\n", i, describe(ok.error()).c_str());
      refused++;
    }
  }
  std::printf("%zu functions, %u refused\n", view.functions.size(), refused);
  return refused == 0;
}

}  // namespace sx
