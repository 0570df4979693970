#pragma once
/// Word lists the text form uses for enums, in enum order; shared by printer and reader.
#include <array>
#include <string_view>

namespace sx::ir {

inline constexpr std::array<std::string_view, 32> kFnFlagNames = {
    "strict", "rest", "arguments", "newtarget", "arrow", "method", "getter", "setter", "class", "derived", "generator",
    "async", "typed", "wrapper", "this", "entry", "fields", "default", "duplicates", "f19", "f20", "f21", "f22", "f23",
    "f24", "f25", "f26", "f27", "f28", "f29", "optimise", "noinline"};
inline constexpr std::array<std::string_view, 4> kModuleKindNames = {"module", "commonjs", "script", "json"};
inline constexpr std::array<std::string_view, 4> kDeclKindNames = {"var", "function", "let", "const"};
inline constexpr std::array<std::string_view, 3> kLiteralKindNames = {"keys", "template", "mapped"};
inline constexpr std::array<std::string_view, 3> kExportKindNames = {"slot", "namespace", "ambiguous"};

}  // namespace sx::ir
