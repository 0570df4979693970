// The HTML methods of String.prototype (ECMA-262 §B.2.2).
#include "StringBuiltins.h"

namespace sx::rt {

namespace {

/// One method: its name, the element and, if it takes one, the attribute.
struct Tag {
  const char* method;
  const char* element;
  const char* attribute;
};
constexpr Tag kTags[] = {
    {"anchor", "a", "name"}, {"big", "big", nullptr}, {"blink", "blink", nullptr}, {"bold", "b", nullptr}, {"fixed", "tt", nullptr},
    {"fontcolor", "font", "color"}, {"fontsize", "font", "size"}, {"italics", "i", nullptr}, {"link", "a", "href"},
    {"small", "small", nullptr}, {"strike", "strike", nullptr}, {"sub", "sub", nullptr}, {"sup", "sup", nullptr},
};

// §B.2.2.2.1 CreateHTML
template <size_t I> Completion<Value> html(Isolate& iso, Arguments& args) {
  constexpr Tag tag = kTags[I];
  String* s = TRY(thisString(iso, args, tag.method));
  StringBuilder out(iso);
  out.append("<");
  out.append(tag.element);
  if (tag.attribute != nullptr) {
    String* value = TRY(stringArgument(iso, args[0]));
    out.append(" ");
    out.append(tag.attribute);
    out.append("=\"");
    StringChars text = chars(iso, value);
    for (uint32_t i = 0; i < text.length; i++) {
      if (text[i] == '"') out.append("&quot;");
      else out.append(text[i]);
    }
    out.append("\"");
  }
  out.append(">");
  out.append(s);
  out.append("</");
  out.append(tag.element);
  out.append(">");
  return Value::string(TRY(out.finish()));
}

#define SX_TAG(i) {BuiltinRow::Method, kTags[i].method, html<i>, nullptr, kTags[i].attribute != nullptr, kHidden}
constexpr BuiltinRow kRows[] = {SX_TAG(0), SX_TAG(1), SX_TAG(2), SX_TAG(3), SX_TAG(4),  SX_TAG(5), SX_TAG(6),
                                SX_TAG(7), SX_TAG(8), SX_TAG(9), SX_TAG(10), SX_TAG(11), SX_TAG(12)};
#undef SX_TAG
static_assert(std::size(kRows) == std::size(kTags));

}  // namespace

std::span<const BuiltinRow> stringHtmlRows() { return kRows; }

}  // namespace sx::rt
