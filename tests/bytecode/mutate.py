"""Mutated .sxbc files are refused with an SX6xxx error or run without memory error, with sanitizers and little fuel.

Builds some programs, then lets `mutate` (Mutate.cpp) change the files, load, verify and run the results, one process per
core. Every mutation counts as one test. A failure names the file, which is kept. To run more of them:

    SX_MUTATIONS=2000000 SX_SEED=7 ./test bytecode

With `--processes=N`, `--count=N`, `--seed=N` and `--mutate=PROGRAM` it runs on its own, for as long as it takes.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Files are mutated in slices, so that a crash costs no more than the rest of one.
SLICE = 2500


def programs():
    """Small programs of every kind, with the options to build them with."""
    examples = sorted((ROOT / "examples").glob("*.sx")) + sorted((ROOT / "examples").glob("*.js"))
    typed = [ROOT / "bench/typed.sx"]
    others = sorted((ROOT / "tests/language").glob("*.js"))[::12] + sorted((ROOT / "tests/sx").glob("[!f]*.sx"))[::8]
    for path in examples + typed + others:
        if path.exists() and path.stat().st_size < 20000:
            for level in ("-O0", "-O2") if path.suffix == ".sx" else ("-O2",):
                yield path, level


def build(compiler, scratch):
    """The .sxbc files of the programs, and the messages of those that did not build."""
    files, problems = [], []

    def one(job):
        path, level = job
        out = scratch / f"{path.parent.name}-{path.stem}{path.suffix}{level}.sxbc"
        result = subprocess.run([compiler, "build", level, "--strip", str(path), "-o", str(out)], capture_output=True, timeout=60)
        return path, out, result

    with ThreadPoolExecutor(max_workers=os.cpu_count() or 2) as pool:
        for path, out, result in pool.map(one, programs()):
            if result.returncode == 0:
                files.append(out)
            elif path.parent.name in ("examples", "bench"):
                problems.append(f"{path.name} does not build:\n{result.stderr.decode(errors='replace')[-1000:]}")
    return files, problems


def mutate(program, files, seed, start, count, keep):
    """The number accepted, and what went wrong or None. A crash ends a slice early."""
    accepted, problems = 0, []
    for first in range(start, start + count, SLICE):
        size = min(SLICE, start + count - first)
        command = [program, f"--seed={seed}", f"--from={first}", f"--count={size}", f"--keep={keep}", *map(str, files)]
        result = subprocess.run(command, capture_output=True)
        text = result.stderr.decode(errors="replace")
        found = re.search(r"(\d+) accepted and run", text)
        if result.returncode == 0 and found:
            accepted += int(found[1])
        else:
            problems.append(f"exit code {result.returncode}: {program} --seed={seed} --from={first} --count={size}\n{text[-4000:]}")
    return accepted, problems


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=int(os.environ.get("SX_MUTATIONS", "50000")))
    parser.add_argument("--seed", type=int, default=int(os.environ.get("SX_SEED", "1")))
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 2)
    parser.add_argument("--mutate", default=str(ROOT / "build/asan/tests/bytecode/mutate"))
    parser.add_argument("--compiler", default=os.environ.get("SXC", str(ROOT / "build/release/driver/sxc")))
    options = parser.parse_args()
    scratch = Path(tempfile.mkdtemp(prefix="sx-mutate-"))
    files, problems = build(options.compiler, scratch)
    if not files:
        print("\n".join(problems))
        print("0 passed, 1 failed, 0 skipped")
        return 1
    share = -(-options.count // options.processes)
    parts = [(first, min(share, options.count - first)) for first in range(0, options.count, share)]
    accepted = 0
    with ThreadPoolExecutor(max_workers=options.processes) as pool:
        for some, wrong in pool.map(lambda part: mutate(options.mutate, files, options.seed, *part, scratch), parts):
            accepted += some
            problems += wrong
    for path in files if not problems else []:
        path.unlink()
    print("\n".join(problems))
    print(f"{options.count} mutations of {len(files)} files, {accepted} accepted and run")
    print(f"{options.count - len(problems)} passed, {len(problems)} failed, 0 skipped")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
