// runner FILE.sxbc [arguments]: what `sx FILE.sxbc` does, without the compiler, for machines it is not built for.
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "runtime/Engine.h"

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  std::ifstream file(argv[1], std::ios::binary);
  const std::vector<char> bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  sx::rt::HostOptions host;
  host.argv = {"sx", argv[1]};
  host.argv.insert(host.argv.end(), argv + 2, argv + argc);
  sx::rt::Engine engine({}, std::move(host));
  const sx::rt::RunStatus status = engine.run({reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()});
  std::fflush(stdout);
  if (status != sx::rt::RunStatus::Ok) std::fprintf(stderr, "%s\n", engine.failure().c_str());
  return status != sx::rt::RunStatus::Ok ? 1 : engine.exitCode();
}
