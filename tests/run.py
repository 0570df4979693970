"""Runs the test suites and adds up what they report.

A suite is either the unit tests (one doctest program per library) or a script beside this file that ends
with the line `N passed, N failed, N skipped`; what it prints before that names its failures. A script that
ends otherwise counts as one failure. Scripts find what they test in the environment: SX, SXC (release build),
SX_ASAN, SXC_ASAN (sanitizer build), SX_NODE (the pinned Node), SX_NPM (the folder of its node_modules).
"""

import argparse
import json
import os
import platform
import re
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOTALS = re.compile(r"^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$")
DOCTEST_TOTALS = re.compile(r"\[doctest\] test cases:\s*(\d+) \|\s*(\d+) passed \|\s*(\d+) failed \|\s*(\d+) skipped")


@dataclass
class Outcome:
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    output: list = field(default_factory=list)

    def add(self, other):
        self.passed += other.passed
        self.failed += other.failed
        self.skipped += other.skipped
        self.output += other.output


@dataclass
class Suite:
    """`builds` are arguments of tools/build. `command` is relative to the root; None means the unit tests. `limit` is in
    seconds, without building."""
    name: str
    about: str
    builds: tuple
    command: list
    limit: int


def programs(suite):
    return [sys.executable, "tests/run_programs.py", suite]


SUITES = [
    Suite("unit", "unit tests of each library, with sanitizers", ("asan",), None, 300),
    Suite("regexp", "regular-expression patterns and Unicode tables against Node", ("asan",),
          [sys.executable, "tests/regexp/oracle.py"], 120),
    Suite("bytecode", "mutated .sxbc files: refused, or run without memory error", ("release", "asan"),
          [sys.executable, "tests/bytecode/mutate.py"], 240),
    Suite("parser", "test262-parser-tests, accepted or refused as Node does", ("asan",),
          [sys.executable, "tests/frontend/parserTests.py"], 120),
    Suite("examples", "the examples against Node, in every mode", ("release", "asan"), programs("examples"), 300),
    Suite("language", "programs for the language against Node", ("release",), programs("language"), 300),
    Suite("builtins", "programs for the builtins against Node", ("release",), programs("builtins"), 300),
    Suite("sx", "typed programs against their twins, and programs that must be refused", ("release",), programs("sx"), 300),
    Suite("loop", "the program suites from source, with the second form of dispatch", ("release", "release driver/sx-loop"),
          [sys.executable, "tests/run_programs.py", "--modes", "source", "--sx", "build/release/driver/sx-loop"], 300),
    Suite("commands", "the commands of sxc: printed phases, help, remarks", ("release",), [sys.executable, "tests/commands.py"], 120),
    Suite("allocations", "structs stay in registers: no more objects in twice the rounds", ("release",),
          [sys.executable, "tests/allocations.py"], 120),
    Suite("limits", "depth, the time limit and fuel, also inside builtins", ("release",),
          [sys.executable, "tests/limits.py"], 300),
    Suite("determinism", "the same bytes from another folder", ("release",), [sys.executable, "tests/determinism.py"], 120),
    Suite("threads", "isolates in parallel and watchdogs, with ThreadSanitizer", ("release",), [sys.executable, "tests/threads/run.py"], 400),
    Suite("docs", "the documents: examples, tables, worked examples, links", ("release",),
          [sys.executable, "tests/docs/check_docs.py"], 120),
]


def run_limited(command, limit, env=None):
    """The exit code (None: out of time) and the merged output; ends the whole process group when out of time."""
    process = subprocess.Popen(command, cwd=ROOT, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True)
    try:
        output, _ = process.communicate(timeout=limit)
        return process.returncode, output
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        output, _ = process.communicate()
        return None, output


def failure_text(code):
    return "ran out of time" if code is None else f"ended with exit code {code}"


def run_unit_test(test, limit):
    code, output = run_limited(test["cmd"], limit, {**os.environ, **test["env"]})
    totals = DOCTEST_TOTALS.search(output)
    if totals and int(totals[1]) > 0 and (code == 0) == (totals[3] == "0"):
        outcome = Outcome(int(totals[2]), int(totals[3]), 0)
    else:
        outcome = Outcome(int(code == 0), int(code != 0), 0)
    if outcome.failed:
        outcome.output = [f"{test['name']}: {failure_text(code)}", output]
    return outcome


def run_unit(limit):
    listing = subprocess.run(["meson", "introspect", "--tests", "build/asan"], cwd=ROOT, check=True, capture_output=True)
    tests = json.loads(listing.stdout)
    total = Outcome()
    with ThreadPoolExecutor(max_workers=os.cpu_count() or 2) as pool:
        for outcome in pool.map(lambda test: run_unit_test(test, limit), tests):
            total.add(outcome)
    return total


def run_script(suite, env):
    code, output = run_limited(suite.command, suite.limit, env)
    lines = output.rstrip("\n").split("\n")
    totals = TOTALS.match(lines[-1].strip()) if code is not None else None
    if totals is None:
        return Outcome(0, 1, 0, [output, f"{suite.name}: {failure_text(code)} without a line of totals"])
    outcome = Outcome(int(totals[1]), int(totals[2]), int(totals[3] or 0))
    if outcome.failed == 0 and code != 0:
        outcome.failed = 1
    if outcome.failed:
        outcome.output = lines[:-1]
    return outcome


def environment(npm):
    machine = "arm64" if platform.machine() == "aarch64" else "x64"
    return {
        **os.environ,
        "SX": str(ROOT / "build/release/driver/sx"),
        "SXC": str(ROOT / "build/release/driver/sxc"),
        "SX_ASAN": str(ROOT / "build/asan/driver/sx"),
        "SXC_ASAN": str(ROOT / "build/asan/driver/sxc"),
        "SX_NODE": str(npm / f"node_modules/node-linux-{machine}/bin/node"),
        "SX_NPM": str(npm),
        # The collector keeps memory that it never gives back at exit, and programs may end with exit().
        "ASAN_OPTIONS": "detect_leaks=0:abort_on_error=1:" + os.environ.get("ASAN_OPTIONS", ""),
        "UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1:" + os.environ.get("UBSAN_OPTIONS", ""),
    }


def main():
    parser = argparse.ArgumentParser(prog="./test")
    parser.add_argument("suites", nargs="*", metavar="SUITE")
    parser.add_argument("--list", action="store_true", help="name the suites and stop")
    parser.add_argument("--npm", type=Path, default=Path.home() / ".cache/sx-npm", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.list:
        for suite in SUITES:
            print(f"{suite.name:12} {suite.about}")
        return 0
    known = {suite.name for suite in SUITES}
    unknown = [name for name in arguments.suites if name not in known]
    if unknown:
        print(f"no such suite: {', '.join(unknown)} (there are: {', '.join(sorted(known))})", file=sys.stderr)
        return 2
    chosen = [suite for suite in SUITES if not arguments.suites or suite.name in arguments.suites]

    env = environment(arguments.npm.resolve())
    os.environ.update(env)
    total = Outcome()
    built = {}
    for suite in chosen:
        for name in suite.builds:
            if name not in built:
                start = time.monotonic()
                built[name] = subprocess.run([str(ROOT / "tools/build"), *name.split()]).returncode == 0
                print(f"build {name}: {time.monotonic() - start:.0f} s", flush=True)
        start = time.monotonic()
        if not all(built[name] for name in suite.builds):
            outcome = Outcome(0, 1, 0, [f"{suite.name}: not run, because its build failed"])
        else:
            outcome = run_unit(suite.limit) if suite.command is None else run_script(suite, env)
        for text in outcome.output:
            print(text.rstrip("\n"))
        print(f"{suite.name}: {outcome.passed}/{outcome.passed + outcome.failed} passed, {outcome.skipped} skipped "
              f"({time.monotonic() - start:.0f} s)", flush=True)
        total.add(outcome)
    print(f"{total.passed} passed, {total.failed} failed, {total.skipped} skipped")
    return 1 if total.failed else 0


if __name__ == "__main__":
    sys.exit(main())
