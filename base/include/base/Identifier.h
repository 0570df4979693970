#pragma once

namespace sx {

/// IdentifierStartChar of ECMA-262 12.7 (ID_Start, `$`, `_`).
bool isIdentifierStart(char32_t c);
/// IdentifierPartChar of ECMA-262 12.7 (ID_Continue, `$`, ZWNJ, ZWJ).
bool isIdentifierPart(char32_t c);

}  // namespace sx
