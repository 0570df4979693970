#include "base/Source.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "base/Assert.h"
#include "base/Utf.h"

namespace sx {

namespace {

/// The length of the line terminator at `i`, or 0. ECMA-262 12.3: LF, CR, CRLF, U+2028, U+2029.
size_t lineTerminatorLength(std::string_view text, size_t i) {
  const char c = text[i];
  if (c == '\n') return 1;
  if (c == '\r') return i + 1 < text.size() && text[i + 1] == '\n' ? 2 : 1;
  if (c == '\xE2' && i + 2 < text.size() && text[i + 1] == '\x80' && (text[i + 2] == '\xA8' || text[i + 2] == '\xA9')) return 3;
  return 0;
}

}  // namespace

SourceFile::SourceFile(std::string path, std::string displayPath, std::string text)
    : path_(std::move(path)), displayPath_(std::move(displayPath)), text_(std::move(text)) {
  SX_ASSERT(text_.size() <= kMaxSize);
}

Result<std::unique_ptr<SourceFile>> SourceFile::load(const std::string& path, std::string_view projectRoot) {
  auto text = readFile(path);
  if (!text) return tl::unexpected<Error>(std::move(text.error()));
  return fromText(path, projectRoot, std::move(*text));
}

Result<std::unique_ptr<SourceFile>> SourceFile::fromText(const std::string& path, std::string_view projectRoot, std::string text) {
  if (text.size() > kMaxSize) return fail(fmt::format("{}: the file is larger than 1 GiB", path));
  std::string_view display = path;
  while (!projectRoot.empty() && projectRoot.back() == '/') projectRoot.remove_suffix(1);
  const bool inside = display.size() > projectRoot.size() && display.substr(0, projectRoot.size()) == projectRoot &&
                      display[projectRoot.size()] == '/';
  if (inside) display.remove_prefix(projectRoot.size() + 1);
  return std::make_unique<SourceFile>(path, std::string(display), std::move(text));
}

const std::vector<uint32_t>& SourceFile::lineStarts() const {
  if (!lineStarts_.empty()) return lineStarts_;
  lineStarts_.push_back(0);
  const char* const begin = text_.data();
  const char* const end = begin + text_.size();
  for (const char* p = begin; p < end;) {
    // Most bytes are none that a terminator begins with.
    while (p < end && static_cast<unsigned char>(*p) > '\r' && static_cast<unsigned char>(*p) != 0xE2) p++;
    if (p == end) break;
    const size_t length = lineTerminatorLength(text_, static_cast<size_t>(p - begin));
    p += length ? length : 1;
    if (length) lineStarts_.push_back(static_cast<uint32_t>(p - begin));
  }
  return lineStarts_;
}

uint32_t SourceFile::lineCount() const {
  return static_cast<uint32_t>(lineStarts().size());
}

LineColumn SourceFile::lineColumn(uint32_t offset) const {
  offset = std::min(offset, static_cast<uint32_t>(text_.size()));
  const auto& starts = lineStarts();
  const auto after = std::upper_bound(starts.begin(), starts.end(), offset);
  const uint32_t start = *(after - 1);
  const size_t units = offset - start < kUnitsStep ? utf16Length(text().substr(start, offset - start)) : unitsBefore(offset) - unitsBefore(start);
  return {static_cast<uint32_t>(after - starts.begin()), static_cast<uint32_t>(units) + 1};
}

// Many places in one very long line would each count it from its start.
size_t SourceFile::unitsBefore(uint32_t offset) const {
  if (unitsAt_.empty()) {
    unitsAt_.push_back(0);
    for (size_t at = 0; at < text_.size(); at += kUnitsStep) {
      unitsAt_.push_back(unitsAt_.back() + static_cast<uint32_t>(utf16Length(text().substr(at, kUnitsStep))));
    }
  }
  const uint32_t step = offset / kUnitsStep;
  return unitsAt_[step] + utf16Length(text().substr(size_t{step} * kUnitsStep, offset % kUnitsStep));
}

Span SourceFile::lineSpan(uint32_t line) const {
  const auto& starts = lineStarts();
  SX_ASSERT(line >= 1 && line <= starts.size());
  const uint32_t begin = starts[line - 1];
  uint32_t end = line < starts.size() ? starts[line] : static_cast<uint32_t>(text_.size());
  if (line == starts.size()) return {begin, end};
  if (text_[end - 1] == '\n') {
    end -= end - begin >= 2 && text_[end - 2] == '\r' ? 2 : 1;
  } else {
    end -= text_[end - 1] == '\r' ? 1 : 3;
  }
  return {begin, end};
}

Result<std::string> readFile(const std::string& path) {
  const auto failure = [&] { return fail(fmt::format("{}: {}", path, std::strerror(errno))); };
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return failure();
  std::string text;
  struct stat info;
  if (::fstat(fd, &info) == 0 && info.st_size > 0) text.reserve(static_cast<size_t>(info.st_size) + 1);
  char buffer[1 << 16];
  for (;;) {
    const ssize_t count = ::read(fd, buffer, sizeof buffer);
    if (count == 0) break;
    if (count < 0) {
      if (errno == EINTR) continue;
      auto result = failure();
      ::close(fd);
      return result;
    }
    text.append(buffer, static_cast<size_t>(count));
  }
  ::close(fd);
  return text;
}

}  // namespace sx
