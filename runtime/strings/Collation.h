#pragma once
/// How texts sort for people: String.prototype.localeCompare.
#include "runtime/String.h"

namespace sx::rt {

struct CollationOptions {
  bool accents = true;   ///< a and á differ
  bool cases = true;     ///< a and A differ
  bool numeric = false;  ///< runs of digits sort by the number they are
};

/// Negative, 0 or positive. The order is CLDR's for English: exact for Latin-1, Latin Extended-A, accents and common
/// signs; letters of other scripts follow by code point, apart from their case.
int compareForPeople(StringChars a, StringChars b, CollationOptions);

}  // namespace sx::rt
