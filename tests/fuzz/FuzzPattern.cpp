// Any bytes are a pattern in UTF-16, with every set of flags that changes how it is parsed.
#include <cstdint>
#include <cstring>

#include "base/Assert.h"
#include "regexp/PatternAst.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::u16string text(size / 2, u'\0');
  std::memcpy(text.data(), data, text.size() * 2);
  for (const int flags : {0, +sx::regexp::kUnicode, +sx::regexp::kUnicodeSets}) {
    const auto pattern = sx::regexp::parsePattern(text, static_cast<sx::regexp::Flags>(flags));
    if (!pattern) SX_ASSERT(pattern.error().offset <= text.size());
  }
  return 0;
}
