#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/Source.h"

namespace sx {

enum class Severity : uint8_t { Error, Warning, Remark };

/// Names a row of Diagnostics.def.
enum class DiagId : uint16_t {
#define SX_DIAG(id, code, severity, headline) id,
#include "base/Diagnostics.def"
};

/// What the table says about a diagnostic.
struct DiagInfo {
  std::string_view name;
  uint16_t code;
  Severity severity;
  std::string_view headline;
};

const DiagInfo& diagInfo(DiagId id);
/// Every row, in table order.
std::vector<DiagInfo> allDiagInfos();
/// `SX2001` for 2001.
std::string diagCodeText(uint16_t code);

/// An argument of a headline: a text, or a number written in decimal.
class DiagArg {
 public:
  DiagArg(std::string_view text) : text_(text) {}
  DiagArg(const std::string& text) : text_(text) {}
  DiagArg(const char* text) : text_(text) {}
  DiagArg(int64_t number);
  DiagArg(uint64_t number);
  DiagArg(int32_t number) : DiagArg(static_cast<int64_t>(number)) {}
  DiagArg(uint32_t number) : DiagArg(static_cast<uint64_t>(number)) {}

  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

/// A place that belongs to a diagnostic, with what is to be said of it (may be empty).
struct DiagLabel {
  const SourceFile* file;
  Span span;
  std::string text;
};

/// One reported diagnostic. The source files it points into must outlive it.
struct Diagnostic {
  DiagId id;
  std::string headline;
  /// The first one is the place of the diagnostic; at most kMaxDiagLabels are kept.
  std::vector<DiagLabel> labels;
  std::vector<std::string> notes;
  std::vector<std::string> helps;
};

constexpr size_t kMaxDiagLabels = 3;

/// Adds detail to the diagnostic just reported; does nothing if that one was dropped. Used at once, never kept.
class DiagBuilder {
 public:
  explicit DiagBuilder(Diagnostic* diagnostic) : diagnostic_(diagnostic) {}

  /// Says something about the main place, beside its carets.
  DiagBuilder& here(std::string_view text);
  /// Points at another place of the same file.
  DiagBuilder& label(Span span, std::string_view text);
  DiagBuilder& label(const SourceFile& file, Span span, std::string_view text);
  DiagBuilder& note(std::string_view text);
  DiagBuilder& help(std::string_view text);

 private:
  Diagnostic* diagnostic_;
};

/// Collects the diagnostics of one run. A second error at the same place is dropped (one mistake, one error),
/// and errors beyond the limit are counted but not kept.
class Diagnostics {
 public:
  static constexpr uint32_t kDefaultErrorLimit = 100;

  explicit Diagnostics(uint32_t errorLimit = kDefaultErrorLimit);
  ~Diagnostics();
  Diagnostics(const Diagnostics&) = delete;
  Diagnostics& operator=(const Diagnostics&) = delete;

  /// Each asserts that the row has the severity it names.
  template <class... Args>
  DiagBuilder error(DiagId id, const SourceFile& file, Span span, const Args&... args) {
    return report(Severity::Error, id, file, span, {DiagArg(args)...});
  }
  template <class... Args>
  DiagBuilder warning(DiagId id, const SourceFile& file, Span span, const Args&... args) {
    return report(Severity::Warning, id, file, span, {DiagArg(args)...});
  }
  template <class... Args>
  DiagBuilder remark(DiagId id, const SourceFile& file, Span span, const Args&... args) {
    return report(Severity::Remark, id, file, span, {DiagArg(args)...});
  }

  DiagBuilder report(Severity severity, DiagId id, const SourceFile& file, Span span, std::vector<DiagArg> args);

  bool hasErrors() const { return errorCount_ != 0; }
  uint32_t errorCount() const { return errorCount_; }
  uint32_t warningCount() const { return warningCount_; }
  bool reachedErrorLimit() const { return errorCount_ >= errorLimit_; }

  /// The kept diagnostics in the order of their places: display path, offset, order of report.
  std::vector<const Diagnostic*> sorted() const;

 private:
  struct Seen;

  const uint32_t errorLimit_;
  uint32_t errorCount_ = 0;
  uint32_t warningCount_ = 0;
  std::vector<std::unique_ptr<Diagnostic>> kept_;
  std::unique_ptr<Seen> seen_;
};

struct RenderOptions {
  bool color = false;
  bool excerpts = true;
};

/// The text of one diagnostic: `path:line:column: error SX2001: headline`, the excerpts, notes and helps.
std::string renderDiagnostic(const Diagnostic& diagnostic, const RenderOptions& options = {});
/// The text of all of them in sorted order, with a last line if the error limit cut some off.
std::string renderDiagnostics(const Diagnostics& diagnostics, const RenderOptions& options = {});

}  // namespace sx
