"""Runs programs that reach a limit of the engine: depth, time, fuel. Node has other limits, so what must happen stands
in the program's first lines:

  // options: --time-limit=100          options of sx
  // prints: TEXT                       the whole output, and exit code 0
  // stops: TEXT                        the program is stopped with this on standard error, and exit code 1
  // each: EXPRESSION                   one run for each such line, which EXPRESSION is put before

Ends with the line `N passed, N failed, N skipped`. Finds the engine in the environment (SX). A program that has to be
stopped gets ten seconds, a hundred times its limit: only one that never stops fails. One that has to print something
may take longer on a machine that is busy.
"""

import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SECONDS = 10
SECONDS_TO_PRINT = 60


def directives(text, name):
    return [line.split(":", 1)[1].strip() for line in text.split("\n") if line.startswith(f"// {name}:")]


def run(sx, options, source, seconds):
    with tempfile.NamedTemporaryFile("w", suffix=".js", prefix="sx-limits-") as file:
        file.write(source)
        file.flush()
        try:
            return subprocess.run([sx, *options, file.name], capture_output=True, text=True, errors="replace", timeout=seconds)
        except subprocess.TimeoutExpired:
            return None


def check(sx, path, each):
    text = path.read_text()
    options = " ".join(directives(text, "options")).split()
    stops = directives(text, "stops")
    seconds = SECONDS if stops else SECONDS_TO_PRINT
    result = run(sx, options, f"{each}\n{text}" if each else text, seconds)
    name = f"{path.name} {each or ''}".strip()
    if result is None:
        return f"{name}: still running after {seconds} s"
    if stops:
        good = result.returncode == 1 and stops[0] in result.stderr
    else:
        good = result.returncode == 0 and result.stdout.strip() == directives(text, "prints")[0]
    return None if good else f"{name}: exit code {result.returncode}\n{result.stdout}{result.stderr}"


def main():
    sx = os.environ["SX"]
    jobs = []
    for path in sorted((ROOT / "tests/limits").glob("*.js")):
        each = directives(path.read_text(), "each") or [None]
        jobs += [(path, e) for e in each]
    with ThreadPoolExecutor(max_workers=os.cpu_count() or 2) as pool:
        results = list(pool.map(lambda job: check(sx, *job), jobs))
    failures = [r for r in results if r is not None]
    for failure in failures:
        print(failure)
    print(f"{len(results) - len(failures)} passed, {len(failures)} failed, 0 skipped")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
