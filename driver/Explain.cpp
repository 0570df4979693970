#include "Explain.h"

#include "ExplainPages.h"

namespace sx {

std::string explainPage(std::string_view code) {
  std::string name(code);
  if (!name.starts_with("SX")) name.insert(0, "SX");
  for (const ExplainPage& page : kExplainPages) {
    if (page.code == name) return std::string(page.text);
  }
  return "";
}

}  // namespace sx
