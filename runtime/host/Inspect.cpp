// Layout of inspected values: what goes on one line, how arrays are grouped into columns, quoting, format directives.
#include "runtime/Inspect.h"

#include <algorithm>
#include <cmath>

#include "InspectContext.h"
#include "runtime/Conversions.h"
#include "runtime/Errors.h"
#include "runtime/Realm.h"

namespace sx::rt {

namespace {

constexpr size_t kCompact = 3;

std::string spaces(size_t n) { return std::string(n, ' '); }

std::string join(const std::vector<std::string>& parts, const std::string& separator) {
  std::string out;
  for (size_t i = 0; i < parts.size(); i++) {
    if (i != 0) out += separator;
    out += parts[i];
  }
  return out;
}

/// One code point of UTF-8 at `at`, moved past it; lone surrogates come as three bytes (WTF-8).
uint32_t takeCodePoint(std::string_view s, size_t& at) {
  auto b = static_cast<uint8_t>(s[at++]);
  if (b < 0x80) return b;
  int more = b < 0xE0 ? 1 : b < 0xF0 ? 2 : 3;
  uint32_t c = b & (0x3F >> more);
  while (more-- > 0 && at < s.size()) c = c << 6 | (static_cast<uint8_t>(s[at++]) & 0x3F);
  return c;
}

/// Code points as terminals show them: two columns, or none.
bool isWide(uint32_t c) {
  return (c >= 0x1100 && c <= 0x115F) || c == 0x2329 || c == 0x232A || (c >= 0x2E80 && c <= 0x303E) || (c >= 0x3041 && c <= 0x4DBF) ||
         (c >= 0x4E00 && c <= 0xA4C6) || (c >= 0xA960 && c <= 0xA97C) || (c >= 0xAC00 && c <= 0xD7A3) || (c >= 0xF900 && c <= 0xFAFF) ||
         (c >= 0xFE10 && c <= 0xFE19) || (c >= 0xFE30 && c <= 0xFE6B) || (c >= 0xFF01 && c <= 0xFF60) || (c >= 0xFFE0 && c <= 0xFFE6) ||
         (c >= 0x1B000 && c <= 0x1B2FF) || (c >= 0x1F200 && c <= 0x1F251) || (c >= 0x1F300 && c <= 0x1F64F) || (c >= 0x1F680 && c <= 0x1F6FF) ||
         (c >= 0x1F900 && c <= 0x1F9FF) || (c >= 0x20000 && c <= 0x3FFFD);
}

bool isZeroWidth(uint32_t c) {
  return c <= 0x1F || (c >= 0x7F && c <= 0x9F) || (c >= 0x300 && c <= 0x36F) || (c >= 0x483 && c <= 0x489) || (c >= 0x591 && c <= 0x5BD) ||
         (c >= 0x610 && c <= 0x61A) || (c >= 0x64B && c <= 0x65F) || (c >= 0x200B && c <= 0x200F) || (c >= 0x202A && c <= 0x202E) ||
         (c >= 0x2060 && c <= 0x206F) || (c >= 0x20D0 && c <= 0x20FF) || (c >= 0xFE00 && c <= 0xFE0F) || (c >= 0xFE20 && c <= 0xFE2F) ||
         c == 0xFEFF || (c >= 0xFFF9 && c <= 0xFFFB) || (c >= 0x1F3FB && c <= 0x1F3FF) || (c >= 0xE0001 && c <= 0xE01EF);
}

}  // namespace

size_t textWidth(std::string_view utf8) {
  size_t n = 0;
  for (size_t at = 0; at < utf8.size();) {
    uint32_t c = takeCodePoint(utf8, at);
    n += isZeroWidth(c) ? 0 : isWide(c) ? 2 : 1;
  }
  return n;
}

size_t textLength(std::string_view utf8) {
  size_t n = 0;
  for (size_t at = 0; at < utf8.size();) n += takeCodePoint(utf8, at) >= 0x10000 ? 2 : 1;
  return n;
}

bool isPlainName(std::string_view s) {
  if (s.empty() || (s[0] >= '0' && s[0] <= '9')) return false;
  for (char c : s) {
    bool ok = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    if (!ok) return false;
  }
  return true;
}

std::string Inspector::quote(std::string_view s) const {
  char mark = '\'';
  if (s.find('\'') != std::string_view::npos) {
    if (s.find('"') == std::string_view::npos) mark = '"';
    else if (s.find('`') == std::string_view::npos && s.find("${") == std::string_view::npos) mark = '`';
  }
  std::string out(1, mark);
  for (size_t at = 0; at < s.size();) {
    size_t start = at;
    uint32_t c = takeCodePoint(s, at);
    char escape[8];
    switch (c) {
      case '\b': out += "\\b"; continue;
      case '\t': out += "\\t"; continue;
      case '\n': out += "\\n"; continue;
      case '\f': out += "\\f"; continue;
      case '\r': out += "\\r"; continue;
      case '\\': out += "\\\\"; continue;
      default: break;
    }
    if (c == static_cast<uint32_t>(mark)) {
      out += '\\';
      out += mark;
    } else if (c < 0x20 || (c >= 0x7F && c <= 0x9F)) {
      std::snprintf(escape, sizeof(escape), "\\x%02X", c);
      out += escape;
    } else if (c >= 0xD800 && c <= 0xDFFF) {
      std::snprintf(escape, sizeof(escape), "\\u%04x", c);
      out += escape;
    } else {
      out += s.substr(start, at - start);
    }
  }
  out += mark;
  return out;
}

std::string Inspector::formatPrimitive(Value v, bool nested) {
  if (v.isString()) {
    std::string text = toUtf8(iso_, v.asString());
    std::string trailer;
    constexpr size_t kMaxString = 10000;
    if (v.asString()->length > kMaxString) {
      size_t remaining = v.asString()->length - kMaxString;
      text = toUtf8(iso_, substring(iso_, v.asString(), 0, kMaxString));
      trailer = "... " + std::to_string(remaining) + " more character" + (remaining > 1 ? "s" : "");
    }
    size_t length = textLength(text);
    auto room = static_cast<int64_t>(options_.breakLength) - indentation_ - 4;
    if (nested && length > 16 && static_cast<int64_t>(length) > room && text.find('\n') + 1 < text.size() && text.find('\n') != std::string::npos) {
      std::vector<std::string> lines;
      for (size_t at = 0; at < text.size();) {
        size_t end = text.find('\n', at);
        end = end == std::string::npos ? text.size() : end + 1;
        lines.push_back(quote(std::string_view(text).substr(at, end - at)));
        at = end;
      }
      return join(lines, " +\n" + spaces(static_cast<size_t>(indentation_) + 2)) + trailer;
    }
    return quote(text) + trailer;
  }
  if (v.isNumber() && v.asNumber() == 0 && std::signbit(v.asNumber())) return "-0";
  if (v.isBigInt()) return toUtf8(iso_, primitiveToString(iso_, v)) + "n";
  if (v.isSymbol()) {
    Value d = v.asSymbol()->description;
    return "Symbol(" + (d.isString() ? toUtf8(iso_, d.asString()) : std::string()) + ")";
  }
  return toUtf8(iso_, primitiveToString(iso_, v));
}

std::vector<std::string> Inspector::groupArrayElements(const Shape& shape, bool hasMore) {
  const std::vector<std::string>& output = shape.output;
  size_t count = output.size() - (hasMore ? 1 : 0);
  size_t total = 0, longest = 0;
  std::vector<size_t> lengths(output.size());
  for (size_t i = 0; i < output.size(); i++) lengths[i] = i < count ? textWidth(output[i]) : 0;
  for (size_t i = 0; i < count; i++) {
    total += lengths[i] + 2;
    longest = std::max(longest, lengths[i]);
  }
  size_t widest = longest + 2;
  if (widest * 3 + static_cast<size_t>(indentation_) >= options_.breakLength) return output;
  if (!(static_cast<double>(total) / static_cast<double>(widest) > 5 || longest <= 6)) return output;
  double bias = std::sqrt(static_cast<double>(widest) - static_cast<double>(total) / static_cast<double>(output.size()));
  double biasedMax = std::max(static_cast<double>(widest) - 3 - bias, 1.0);
  double columnsByArea = std::round(std::sqrt(2.5 * biasedMax * static_cast<double>(count)) / biasedMax);
  size_t columns = std::min({static_cast<size_t>(columnsByArea), (static_cast<size_t>(options_.breakLength) - static_cast<size_t>(indentation_)) / widest,
                             size_t{kCompact * 4}, size_t{15}});
  if (columns <= 1) return output;
  std::vector<size_t> widths;
  for (size_t c = 0; c < columns; c++) {
    size_t width = 0;
    for (size_t j = c; j < output.size(); j += columns) width = std::max(width, lengths[j]);
    widths.push_back(width + 2);
  }
  std::vector<std::string> rows;
  for (size_t i = 0; i < count; i += columns) {
    size_t end = std::min(i + columns, count);
    std::string row;
    for (size_t j = i; j < end; j++) {
      bool last = j + 1 == end;
      std::string cell = output[j] + (last ? "" : ", ");
      size_t width = widths[j - i] - (last ? 2 : 0);
      size_t length = lengths[j] + (last ? 0 : 2);
      std::string padding = spaces(width > length ? width - length : 0);
      if (shape.allNumbers) row += padding + cell;
      else row += last ? cell : cell + padding;
    }
    rows.push_back(row);
  }
  if (hasMore) rows.push_back(output.back());
  return rows;
}

std::string Inspector::reduceToSingleString(Shape& shape, EntryKind kind, int recurseTimes) {
  size_t entries = shape.output.size();
  if (kind == EntryKind::ArrayExtra && entries > 6) {
    bool hasMore = entries > options_.maxArrayLength;
    shape.output = groupArrayElements(shape, hasMore);
  }
  std::string lead = shape.base.empty() ? "" : shape.base + " ";
  if (currentDepth_ - recurseTimes < static_cast<int>(kCompact) && entries == shape.output.size()) {
    size_t start = shape.output.size() + static_cast<size_t>(indentation_) + textLength(shape.open) + textLength(shape.base) + 10;
    size_t total = shape.output.size() + start;
    bool fits = total + shape.output.size() <= options_.breakLength;
    for (size_t i = 0; fits && i < shape.output.size(); i++) {
      total += textLength(shape.output[i]);
      fits = total <= options_.breakLength;
    }
    if (fits && shape.base.find('\n') == std::string::npos) {
      std::string joined = join(shape.output, ", ");
      if (joined.find('\n') == std::string::npos) return lead + shape.open + " " + joined + " " + shape.close;
    }
  }
  std::string indent = "\n" + spaces(static_cast<size_t>(indentation_));
  return lead + shape.open + indent + "  " + join(shape.output, "," + indent + "  ") + indent + shape.close;
}

std::string inspect(Isolate& iso, Value v, const InspectOptions& options) { return Inspector(iso, options).formatValue(v, 0); }

namespace {

/// parseInt or parseFloat of the value.
Completion<double> parseAs(Isolate& iso, Value v, const char* function) {
  Value parse = TRY(get(iso, iso.globalObject, PropertyKey::atom(intern(iso, function))));
  return toNumber(iso, TRY(call(iso, parse, Value::undefined(), {v})));
}

/// True if toString is that of a builtin class, which then says less than inspection.
bool hasBuiltinToString(Isolate& iso, Object* o) {
  for (Value at = Value::object(o); at.isObject(); at = iso.shapes[at.asObject()->shape]->proto) {
    if (at.asObject()->kind == CellKind::Proxy) return true;
    PropertyDescriptor d;
    auto own = getOwnProperty(iso, at.asObject(), iso.names.toString, &d);
    if (own.isThrown() || !own.release()) continue;
    if (at == Value::object(o)) return false;
    Value constructor = dataProperty(iso, at.asObject(), iso.names.constructor);
    return constructor.isObject() && constructor.asObject()->kind == CellKind::NativeFunction;
  }
  return true;
}

std::string formatNumberDirective(Isolate& iso, Value v, char directive) {
  if (v.isBigInt() && directive != 'f') return toUtf8(iso, primitiveToString(iso, v)) + "n";
  if (v.isSymbol()) return "NaN";
  auto converted = directive == 'd' ? toNumber(iso, v) : parseAs(iso, v, directive == 'i' ? "parseInt" : "parseFloat");
  double d = converted.isThrown() ? __builtin_nan("") : converted.release();
  if (d == 0 && std::signbit(d)) return "-0";
  return toUtf8(iso, numberToString(iso, d));
}

std::string formatStringDirective(Isolate& iso, Value v) {
  if (v.isNumber() || v.isBigInt()) return inspect(iso, v);
  if (!v.isObject()) return v.isSymbol() ? inspect(iso, v) : toUtf8(iso, primitiveToString(iso, v));
  InspectOptions shallow;
  shallow.depth = 0;
  if (isCallable(v) || !hasBuiltinToString(iso, v.asObject())) {
    auto text = toString(iso, v);
    if (!text.isThrown()) return toUtf8(iso, text.release());
    iso.exception = Value::undefined();
  }
  return inspect(iso, v, shallow);
}

std::string formatJsonDirective(Isolate& iso, Value v) {
  auto stringify = get(iso, iso.realm->intrinsic(Intrinsic::JSON), PropertyKey::atom(intern(iso, "stringify")));
  if (!stringify.isThrown()) {
    auto text = call(iso, stringify.release(), Value::undefined(), {v});
    if (!text.isThrown()) return text.value().isString() ? toUtf8(iso, text.value().asString()) : "undefined";
  }
  iso.exception = Value::undefined();
  return "[Circular]";
}

}  // namespace

std::string formatArguments(Isolate& iso, std::span<const Value> arguments) {
  std::string out;
  size_t next = 0;
  if (arguments.size() > 1 && arguments[0].isString()) {
    std::string format = toUtf8(iso, arguments[0].asString());
    next = 1;
    for (size_t at = 0; at < format.size(); at++) {
      if (format[at] != '%' || at + 1 == format.size()) {
        out += format[at];
        continue;
      }
      char d = format[at + 1];
      if (d == '%') {
        out += '%';
        at++;
        continue;
      }
      bool known = d == 's' || d == 'd' || d == 'i' || d == 'f' || d == 'j' || d == 'o' || d == 'O' || d == 'c';
      if (!known || next >= arguments.size()) {
        out += '%';
        continue;
      }
      Value v = arguments[next++];
      at++;
      InspectOptions full;
      full.depth = 4;
      full.showHidden = true;
      switch (d) {
        case 's': out += formatStringDirective(iso, v); break;
        case 'd': case 'i': case 'f': out += formatNumberDirective(iso, v, d); break;
        case 'j': out += formatJsonDirective(iso, v); break;
        case 'O': out += inspect(iso, v); break;
        case 'o': out += inspect(iso, v, full); break;
        default: break;
      }
    }
  }
  for (; next < arguments.size(); next++) {
    if (next != 0) out += ' ';
    Value v = arguments[next];
    out += v.isString() ? toUtf8(iso, v.asString()) : inspect(iso, v);
  }
  return out;
}

std::string describeUncaught(Isolate& iso, Value v) {
  if (v.isObject() && v.asObject()->kind == CellKind::Error) return inspect(iso, v);
  return v.isString() ? toUtf8(iso, v.asString()) : inspect(iso, v);
}

}  // namespace sx::rt
