"""The examples' bytecode on another machine: builds libsx and a runner for it, runs each example there (emulated) and
here, and compares what they print. tools/aarch64 installs what it needs and starts it.

    run.py --out FOLDER --emulator "qemu-aarch64 -L SYSROOT" [--link ARGUMENT]... -- COMPILER FLAGS...
"""

import argparse
import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--emulator", required=True)
    parser.add_argument("--link", action="append", default=[])
    parser.add_argument("compiler", nargs="+")
    options = parser.parse_args()
    sx, sxc = ROOT / "build/release/driver/sx", ROOT / "build/release/driver/sxc"
    links = [f"--link={link}" for link in options.link]
    build = [sys.executable, "tools/libsx.py", str(options.out), "-j", str(os.cpu_count() or 2),
             "--program", "tests/portability/Runner.cpp", *links, "--", *options.compiler]
    if subprocess.run(build, cwd=ROOT).returncode != 0:
        print("0 passed, 1 failed, 0 skipped")
        return 1
    passed, failed = 0, 0
    for name, sizes in json.loads((ROOT / "tests/examples/sizes.json").read_text()).items():
        arguments = [sizes["test"]]
        file = options.out / (name.replace("/", "-") + ".sxbc")
        subprocess.run([sxc, "build", f"examples/{name}", "-o", file], cwd=ROOT, check=True)
        here = subprocess.run([sx, file, *arguments], capture_output=True)
        there = subprocess.run([*shlex.split(options.emulator), options.out / "Runner", file, *arguments], capture_output=True, timeout=600)
        same = here.stdout == there.stdout and here.returncode == there.returncode == 0
        passed, failed = passed + same, failed + (not same)
        if not same:
            print(f"{name}: exit code {there.returncode}, here {here.returncode}\n{there.stdout[-500:].decode(errors='replace')}"
                  f"{there.stderr[-1500:].decode(errors='replace')}")
    print(f"{passed} passed, {failed} failed, 0 skipped")
    return int(failed != 0)


if __name__ == "__main__":
    sys.exit(main())
