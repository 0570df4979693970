#pragma once

namespace sx::rt {
class Isolate;
}

namespace sx {

/// `--stats`: allocation by kind, collections, live bytes, on standard error.
void printStats(rt::Isolate&);

}  // namespace sx
