"""Mutated .sxbc files are refused with an SX6xxx error or run without memory error, with sanitizers and little fuel.

Builds some programs, mutates the files (Mutator.cpp), loads and verifies every result in one process, and runs those
that were accepted. Every mutation counts as one test. A failure names the file, which is kept in the scratch folder.
"""

import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MUTATE = ROOT / "build/asan/tests/bytecode/mutate"
COUNT = int(os.environ.get("SX_MUTATIONS", "2000"))
SEED = os.environ.get("SX_SEED", "1")
# Enough to start the program and run some of each loop.
LIMITS = ["--fuel=20000", "--time-limit=2000"]
BAD_OUTPUT = re.compile(rb"AddressSanitizer|UndefinedBehaviorSanitizer|runtime error:|assertion|unreachable:")


def programs():
    names = ["nbody.sx", "richards.sx", "deltablue.sx", "json-roundtrip.sx", "dijkstra.sx", "raytracer.sx", "word-count.sx"]
    found = [ROOT / "examples" / name for name in names]
    found = [path for path in found if path.exists()]
    return found or sorted((ROOT / "examples").glob("*.sx"))[:8]


def build(scratch):
    """The .sxbc files of the programs, and the messages of those that did not build."""
    files, problems = [], []
    for path in programs():
        out = scratch / (path.stem + ".sxbc")
        result = subprocess.run([os.environ["SXC_ASAN"], "build", str(path), "-o", str(out)], capture_output=True, timeout=60)
        if result.returncode == 0:
            files.append(out)
        else:
            problems.append(f"{path.name} does not build:\n{result.stderr.decode(errors='replace')[-1000:]}")
    return files, problems


def run_one(path):
    """None, or what went wrong."""
    try:
        result = subprocess.run([os.environ["SX_ASAN"], *LIMITS, str(path), "3"], stdin=subprocess.DEVNULL,
                                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=20)
    except subprocess.TimeoutExpired:
        return f"{path}: runs on after fuel and time are used up"
    if result.returncode < 0 or BAD_OUTPUT.search(result.stderr):
        return f"{path}: exit code {result.returncode}\n{result.stderr.decode(errors='replace')[-2000:]}"
    return None


def main():
    scratch = Path(tempfile.mkdtemp(prefix="sx-mutate-"))
    files, problems = build(scratch)
    if not files:
        print("\n".join(problems))
        print("0 passed, 1 failed, 0 skipped")
        return 1
    kept = scratch / "accepted"
    kept.mkdir()
    command = [str(MUTATE), f"--seed={SEED}", f"--count={COUNT}", f"--keep={kept}", *map(str, files)]
    result = subprocess.run(command, capture_output=True)
    if result.returncode != 0:
        problems.append(f"loading or verifying failed: {' '.join(command)}\n{result.stderr.decode(errors='replace')[-3000:]}")
    accepted = sorted(kept.glob("*.sxbc"), key=lambda path: int(path.stem))
    with ThreadPoolExecutor(max_workers=os.cpu_count() or 2) as pool:
        problems += [problem for problem in pool.map(run_one, accepted) if problem]
    for path in files + accepted:
        if not any(str(path) in problem for problem in problems):
            path.unlink()
    print("\n".join(problems))
    print(f"{COUNT} mutations, {len(accepted)} accepted and run")
    print(f"{COUNT - len(problems)} passed, {len(problems)} failed, 0 skipped")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
