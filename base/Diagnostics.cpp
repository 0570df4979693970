#include "base/Diagnostics.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "base/Assert.h"
#include "base/Hash.h"

namespace sx {

namespace {

constexpr DiagInfo kInfos[] = {
#define SX_DIAG(id, code, severity, headline) {#id, code, Severity::severity, headline},
#include "base/Diagnostics.def"
};

/// The headline with `{N}` replaced by argument N.
std::string formatHeadline(std::string_view headline, const std::vector<DiagArg>& args) {
  std::string out;
  for (size_t i = 0; i < headline.size(); i++) {
    if (headline[i] != '{') {
      out.push_back(headline[i]);
      continue;
    }
    const size_t index = static_cast<size_t>(headline[i + 1] - '0');
    SX_ASSERT(index < args.size() && headline[i + 2] == '}');
    out.append(args[index].text());
    i += 2;
  }
  return out;
}

/// What makes a second report at a place the same mistake.
struct PlaceKey {
  const SourceFile* file;
  uint32_t begin;
  Severity severity;
  /// Warnings and remarks of different kinds may share a place; errors may not.
  uint16_t id;

  bool operator==(const PlaceKey&) const = default;
};

struct PlaceKeyHash {
  size_t operator()(const PlaceKey& key) const {
    const uint64_t rest = uint64_t{key.begin} << 32 | uint64_t{key.id} << 8 | static_cast<uint64_t>(key.severity);
    return combineHash(reinterpret_cast<uintptr_t>(key.file), rest);
  }
};

}  // namespace

const DiagInfo& diagInfo(DiagId id) {
  return kInfos[static_cast<size_t>(id)];
}

std::vector<DiagInfo> allDiagInfos() {
  return {std::begin(kInfos), std::end(kInfos)};
}

std::string diagCodeText(uint16_t code) {
  return fmt::format("SX{:04}", code);
}

DiagArg::DiagArg(int64_t number) : text_(std::to_string(number)) {}
DiagArg::DiagArg(uint64_t number) : text_(std::to_string(number)) {}

DiagBuilder& DiagBuilder::here(std::string_view text) {
  if (diagnostic_) diagnostic_->labels[0].text = text;
  return *this;
}

DiagBuilder& DiagBuilder::label(Span span, std::string_view text) {
  return diagnostic_ ? label(*diagnostic_->labels[0].file, span, text) : *this;
}

DiagBuilder& DiagBuilder::label(const SourceFile& file, Span span, std::string_view text) {
  if (diagnostic_ && diagnostic_->labels.size() < kMaxDiagLabels) {
    diagnostic_->labels.push_back({&file, span, std::string(text)});
  }
  return *this;
}

DiagBuilder& DiagBuilder::note(std::string_view text) {
  if (diagnostic_) diagnostic_->notes.emplace_back(text);
  return *this;
}

DiagBuilder& DiagBuilder::help(std::string_view text) {
  if (diagnostic_) diagnostic_->helps.emplace_back(text);
  return *this;
}

struct Diagnostics::Seen {
  std::unordered_set<PlaceKey, PlaceKeyHash> places;
};

Diagnostics::Diagnostics(uint32_t errorLimit) : errorLimit_(errorLimit), seen_(std::make_unique<Seen>()) {}
Diagnostics::~Diagnostics() = default;

DiagBuilder Diagnostics::report(Severity severity, DiagId id, const SourceFile& file, Span span, std::vector<DiagArg> args) {
  const DiagInfo& info = diagInfo(id);
  SX_ASSERT(info.severity == severity);
  SX_ASSERT(span.begin <= span.end && span.end <= file.text().size());
  const bool isError = severity == Severity::Error;
  const PlaceKey key{&file, span.begin, severity, isError ? uint16_t{0} : static_cast<uint16_t>(id)};
  if (!seen_->places.insert(key).second) return DiagBuilder(nullptr);
  if (isError && errorCount_++ >= errorLimit_) return DiagBuilder(nullptr);
  if (severity == Severity::Warning) warningCount_++;
  kept_.push_back(std::make_unique<Diagnostic>());
  Diagnostic& diagnostic = *kept_.back();
  diagnostic.id = id;
  diagnostic.headline = formatHeadline(info.headline, args);
  diagnostic.labels.push_back({&file, span, {}});
  return DiagBuilder(&diagnostic);
}

std::vector<const Diagnostic*> Diagnostics::sorted() const {
  const auto before = [this](size_t a, size_t b) {
    const DiagLabel& x = kept_[a]->labels[0];
    const DiagLabel& y = kept_[b]->labels[0];
    if (x.file != y.file) {
      const int order = x.file->displayPath().compare(y.file->displayPath());
      if (order != 0) return order < 0;
    }
    return x.span.begin != y.span.begin ? x.span.begin < y.span.begin : a < b;
  };
  std::vector<size_t> order(kept_.size());
  for (size_t i = 0; i < order.size(); i++) order[i] = i;
  std::sort(order.begin(), order.end(), before);
  std::vector<const Diagnostic*> result;
  result.reserve(order.size());
  for (const size_t i : order) result.push_back(kept_[i].get());
  return result;
}

}  // namespace sx
