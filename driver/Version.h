#pragma once

namespace sx {
inline constexpr const char* kVersion = SX_VERSION;
}
