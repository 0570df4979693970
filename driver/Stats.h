#pragma once

namespace sx::rt {
class Isolate;
}

namespace sx {

/// `--stats`: allocation by kind, collections, pauses, heap and resident size, on standard error.
void printStats(rt::Isolate&);

}  // namespace sx
