// Text of diagnostics for a terminal. A labelled place is shown as its source line with carets under it.
// Columns on screen are counted here, not taken from the file: a tab goes to the next multiple of four,
// a wide character takes two columns, a combining mark none. A long line is cut around the place.
#include <fmt/format.h>

#include <algorithm>

#include "base/Diagnostics.h"
#include "base/Utf.h"

namespace sx {

namespace {

constexpr size_t kTabWidth = 4;
constexpr size_t kMaxExcerptWidth = 120;
/// How many bytes before the place a cut line shows.
constexpr size_t kContextBefore = 60;
constexpr size_t kContextAfter = 60;

struct Palette {
  std::string_view bold, severity, label, reset;
};

Palette paletteFor(Severity severity, bool color) {
  if (!color) return {"", "", "", ""};
  switch (severity) {
    case Severity::Error: return {"\x1b[1m", "\x1b[1;31m", "\x1b[34m", "\x1b[0m"};
    case Severity::Warning: return {"\x1b[1m", "\x1b[1;33m", "\x1b[34m", "\x1b[0m"};
    case Severity::Remark: return {"\x1b[1m", "\x1b[1;36m", "\x1b[34m", "\x1b[0m"};
  }
}

std::string_view severityText(Severity severity) {
  switch (severity) {
    case Severity::Error: return "error";
    case Severity::Warning: return "warning";
    case Severity::Remark: return "remark";
  }
}

/// How many terminal columns a code point takes.
size_t columnWidth(char32_t c) {
  const auto in = [c](char32_t low, char32_t high) { return c >= low && c <= high; };
  if (in(0x0300, 0x036F) || in(0x200B, 0x200F) || in(0xFE00, 0xFE0F)) return 0;
  const bool wide = in(0x1100, 0x115F) || in(0x2E80, 0xA4CF) || in(0xAC00, 0xD7A3) || in(0xF900, 0xFAFF) ||
                    in(0xFE30, 0xFE6F) || in(0xFF00, 0xFF60) || in(0x1F300, 0x1FAFF) || in(0x20000, 0x3FFFD);
  return wide ? 2 : 1;
}

bool isContinuation(char c) {
  return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

/// A source line made fit for the screen, and where the span lies in it.
struct Excerpt {
  std::string text;
  size_t caretColumn = 0;
  size_t caretWidth = 1;
};

/// Appends one code point (or one ill-formed byte) of the line and returns its width.
size_t appendVisible(std::string& out, std::string_view line, size_t& i, size_t column) {
  const auto byte = static_cast<unsigned char>(line[i]);
  if (byte == '\t') {
    i++;
    const size_t width = kTabWidth - column % kTabWidth;
    out.append(width, ' ');
    return width;
  }
  if (byte < 0x20 || byte == 0x7F) {
    i++;
    appendUtf8(out, kReplacementCharacter);
    return 1;
  }
  size_t end = i + 1;
  while (end < line.size() && isContinuation(line[end]) && end - i < 4) end++;
  const std::string_view sequence = line.substr(i, end - i);
  if (findInvalidUtf8(sequence)) {
    i++;
    appendUtf8(out, kReplacementCharacter);
    return 1;
  }
  out.append(sequence);
  const char* p = line.data() + i;
  const char32_t codePoint = decodeUtf8(p);
  i = end;
  return columnWidth(codePoint);
}

Excerpt makeExcerpt(std::string_view line, size_t begin, size_t end) {
  Excerpt excerpt;
  size_t first = 0;
  size_t last = line.size();
  if (line.size() > kMaxExcerptWidth) {
    first = begin > kContextBefore ? begin - kContextBefore : 0;
    last = std::min(line.size(), std::max(first + kMaxExcerptWidth, begin + kContextAfter));
    while (first > 0 && isContinuation(line[first])) first--;
    while (last < line.size() && isContinuation(line[last])) last++;
  }
  size_t column = 0;
  if (first > 0) {
    excerpt.text = "...";
    column = 3;
  }
  size_t caretEnd = 0;
  for (size_t i = first; i < last;) {
    if (i <= begin) excerpt.caretColumn = column;
    column += appendVisible(excerpt.text, line, i, column);
    if (i <= end) caretEnd = column;
  }
  if (begin >= last) excerpt.caretColumn = column;
  if (end >= last) caretEnd = column;
  if (last < line.size()) excerpt.text += "...";
  excerpt.caretWidth = caretEnd > excerpt.caretColumn ? caretEnd - excerpt.caretColumn : 1;
  return excerpt;
}

void renderLabel(std::string& out, const DiagLabel& label, bool isMain, size_t gutter, const Palette& palette) {
  const LineColumn place = label.file->lineColumn(label.span.begin);
  const Span line = label.file->lineSpan(place.line);
  const size_t begin = label.span.begin - line.begin;
  const size_t end = std::min(label.span.end, line.end) - line.begin;
  const Excerpt excerpt = makeExcerpt(label.file->text(line), begin, std::max(begin, end));
  out += fmt::format("{}{:>{}} |{} {}\n", palette.label, place.line, gutter, palette.reset, excerpt.text);
  const std::string marks(excerpt.caretWidth, isMain ? '^' : '-');
  out += fmt::format("{}{:>{}} |{} {:>{}}{}{}{}{}{}\n", palette.label, "", gutter, palette.reset, "", excerpt.caretColumn,
                     isMain ? palette.severity : palette.label, marks, label.text.empty() ? "" : " ", label.text, palette.reset);
}

}  // namespace

std::string renderDiagnostic(const Diagnostic& diagnostic, const RenderOptions& options) {
  const DiagInfo& info = diagInfo(diagnostic.id);
  const Palette palette = paletteFor(info.severity, options.color);
  const DiagLabel& main = diagnostic.labels[0];
  const LineColumn place = main.file->lineColumn(main.span.begin);
  std::string out = fmt::format("{}{}:{}:{}:{} {}{} {}:{} {}{}{}\n", palette.bold, main.file->displayPath(), place.line,
                                place.column, palette.reset, palette.severity, severityText(info.severity),
                                diagCodeText(info.code), palette.reset, palette.bold, diagnostic.headline, palette.reset);
  size_t gutter = 3;
  // Remarks are many, and nothing has to be looked for in them.
  if (options.excerpts && info.severity != Severity::Remark) {
    for (const DiagLabel& label : diagnostic.labels) {
      gutter = std::max(gutter, std::to_string(label.file->lineColumn(label.span.begin).line).size() + 1);
    }
    for (size_t i = 0; i < diagnostic.labels.size(); i++) {
      const DiagLabel& label = diagnostic.labels[i];
      if (label.file != main.file) {
        const LineColumn other = label.file->lineColumn(label.span.begin);
        out += fmt::format("{:>{}}--> {}:{}:{}\n", "", gutter, label.file->displayPath(), other.line, other.column);
      }
      renderLabel(out, label, i == 0, gutter, palette);
    }
  }
  for (const std::string& note : diagnostic.notes) out += fmt::format("{:>{}} = note: {}\n", "", gutter, note);
  for (const std::string& help : diagnostic.helps) out += fmt::format("{:>{}} = help: {}\n", "", gutter, help);
  return out;
}

std::string renderDiagnostics(const Diagnostics& diagnostics, const RenderOptions& options) {
  std::string out;
  size_t errors = 0;
  for (const Diagnostic* diagnostic : diagnostics.sorted()) {
    out += renderDiagnostic(*diagnostic, options);
    errors += diagInfo(diagnostic->id).severity == Severity::Error;
  }
  if (diagnostics.errorCount() > errors) {
    out += fmt::format("{} more errors are not shown\n", diagnostics.errorCount() - errors);
  }
  return out;
}

}  // namespace sx
