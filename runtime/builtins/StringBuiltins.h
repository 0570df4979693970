#pragma once
/// What the files of String share.
#include "runtime/Conversions.h"
#include "runtime/Errors.h"
#include "runtime/Native.h"
#include "runtime/ObjectInline.h"
#include "runtime/Realm.h"

namespace sx::rt {

/// RequireObjectCoercible(this), then ToString; TypeError names the method.
Completion<String*> thisString(Isolate&, Arguments&, const char* method);
/// ToString of an argument.
inline Completion<String*> stringArgument(Isolate& iso, Value v) {
  if (v.isString()) [[likely]] return v.asString();
  return toString(iso, v);
}
/// First place at or after `from` where `pattern` stands in `text`, or -1.
Completion<int64_t> indexOfText(Isolate&, StringChars text, StringChars pattern, uint32_t from);
/// Writes the one-unit strings from `from` on up to the first that has to be made, and returns where that is.
uint32_t knownUnits(Isolate&, StringChars text, uint32_t from, uint32_t end, Value* out);
/// GetSubstitution without captures: appends the template with $$, $&, $` and $' replaced.
void appendSubstitution(StringBuilder& out, StringChars replacement, StringChars text, uint32_t position, uint32_t matchLength);

std::span<const BuiltinRow> stringSearchRows();
std::span<const BuiltinRow> stringCaseRows();
std::span<const BuiltinRow> stringHtmlRows();

}  // namespace sx::rt
