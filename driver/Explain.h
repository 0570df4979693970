#pragma once
#include <string>
#include <string_view>

namespace sx {

/// The page of docs/explain for a code such as "SX2001" (also "2001"); empty if there is none.
std::string explainPage(std::string_view code);

}  // namespace sx
