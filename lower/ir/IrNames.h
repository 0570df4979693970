#pragma once
/// Word lists the text form uses for enums, in enum order; shared by printer and reader.
#include <array>
#include <string_view>

namespace sx::ir {

inline constexpr std::array<std::string_view, 11> kFunctionKindNames = {
    "normal", "arrow", "method", "getter", "setter", "class", "derived", "fields", "module", "script", "wrapper"};
inline constexpr std::array<std::string_view, 9> kFnFlagNames = {
    "strict", "rest", "arguments", "newtarget", "typed", "generator", "async", "hidden", "noinline"};
inline constexpr std::array<std::string_view, 4> kModuleKindNames = {"esm", "commonjs", "script", "json"};
inline constexpr std::array<std::string_view, 5> kDeclKindNames = {"let", "const", "class", "var", "function"};
inline constexpr std::array<std::string_view, 3> kLiteralKindNames = {"keys", "template", "slots"};

}  // namespace sx::ir
