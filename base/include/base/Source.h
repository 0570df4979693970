#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/Result.h"

namespace sx {

/// A half-open range of byte offsets in one source file.
struct Span {
  uint32_t begin = 0;
  uint32_t end = 0;

  uint32_t size() const { return end - begin; }
  bool operator==(const Span&) const = default;
};

/// A place as people count it: both from 1, the column in UTF-16 code units as in JavaScript stack traces.
struct LineColumn {
  uint32_t line = 1;
  uint32_t column = 1;

  bool operator==(const LineColumn&) const = default;
};

/// One source text, with the names it is known by. Not to be shared between threads: the tables of lines and columns are
/// made on first use.
class SourceFile {
 public:
  /// Sources longer than this are refused, so that offsets fit 32 bits with room to spare.
  static constexpr uint32_t kMaxSize = 1u << 30;

  SourceFile(std::string path, std::string displayPath, std::string text);

  /// Reads `path`; the display path is relative to `projectRoot` if the file is inside it.
  static Result<std::unique_ptr<SourceFile>> load(const std::string& path, std::string_view projectRoot);
  /// The same for a text that was read from `path`.
  static Result<std::unique_ptr<SourceFile>> fromText(const std::string& path, std::string_view projectRoot, std::string text);

  const std::string& path() const { return path_; }
  const std::string& displayPath() const { return displayPath_; }
  std::string_view text() const { return text_; }
  std::string_view text(Span span) const { return text().substr(span.begin, span.end - span.begin); }

  /// The place of a byte offset; offsets past the end count as the end.
  LineColumn lineColumn(uint32_t offset) const;
  uint32_t lineCount() const;
  /// The bytes of a line, counted from 1, without its terminator.
  Span lineSpan(uint32_t line) const;

 private:
  static constexpr uint32_t kUnitsStep = 1024;

  const std::vector<uint32_t>& lineStarts() const;
  /// UTF-16 units before a byte offset.
  size_t unitsBefore(uint32_t offset) const;

  std::string path_;
  std::string displayPath_;
  std::string text_;
  mutable std::vector<uint32_t> lineStarts_;
  /// Per kUnitsStep bytes: the units before them.
  mutable std::vector<uint32_t> unitsAt_;
};

/// Reads a whole file.
Result<std::string> readFile(const std::string& path);

}  // namespace sx
