"""Eight isolates in parallel with ThreadSanitizer (Threads.cpp). Builds libsx and the program on its own."""

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
OUT = ROOT / "build/tsan"
# Programs that use the collector, strings, maps, regular property access and typed code; the size is small.
PROGRAMS = ["examples/binary-trees.sx", "examples/json-roundtrip.sx", "examples/word-count.sx", "examples/richards.sx",
            "examples/raytracer.sx", "examples/lru-cache.js"]


def main():
    compiler = os.environ.get("SXC", str(ROOT / "build/release/driver/sxc"))
    start = time.monotonic()
    build = [sys.executable, "tools/libsx.py", str(OUT), "-j", str(os.cpu_count() or 2), "--program", "tests/threads/Threads.cpp",
             "--", *os.environ.get("SX_CXX", "clang++-19").split(), "-O1", "-gline-tables-only", "-fsanitize=thread"]
    if subprocess.run(build, cwd=ROOT).returncode != 0:
        print("0 passed, 1 failed, 0 skipped")
        return 1
    print(f"built in {time.monotonic() - start:.0f} s")
    files = []
    for path in ["tests/threads/endless.js", *PROGRAMS]:
        files.append(str(OUT / (Path(path).stem + ".sxbc")))
        subprocess.run([compiler, "build", path, "-o", files[-1]], cwd=ROOT, check=True)
    environment = {**os.environ, "TSAN_OPTIONS": "halt_on_error=0 second_deadlock_stack=1"}
    result = subprocess.run([str(OUT / "Threads"), *files], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                            text=True, errors="replace")
    if result.returncode != 0:
        print(result.stderr[-8000:])
    print(f"{int(result.returncode == 0)} passed, {int(result.returncode != 0)} failed, 0 skipped")
    return int(result.returncode != 0)


if __name__ == "__main__":
    sys.exit(main())
