"""Builds every example twice, from two working folders and two copies of the tree, and compares the bytes; a stripped file
is the same whether debug tables were ever made. Runs the golden files of tests/bytecode/golden, built long ago.

Ends with the line `N passed, N failed, N skipped`. Finds the compiler in the environment (SXC).
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def build(sxc, program, folder, out, level):
    subprocess.run([sxc, "build", str(program), "-o", str(out), level], cwd=folder, check=True, stderr=subprocess.DEVNULL)
    return out.read_bytes()


def golden():
    """How many golden files print what they always printed, and the messages of those that do not."""
    passed, problems = 0, []
    for path in sorted((ROOT / "tests/bytecode/golden").glob("*.sxbc")):
        result = subprocess.run([os.environ["SX"], str(path)], capture_output=True, timeout=60)
        if result.returncode == 0 and result.stdout == path.with_suffix(".out").read_bytes():
            passed += 1
        else:
            problems.append(f"{path.name}: prints something else\n{result.stderr.decode(errors='replace')[-500:]}")
    return passed, problems


def main():
    sxc = os.environ["SXC"]
    passed, problems = golden()
    failed = len(problems)
    for problem in problems:
        print(problem)
    with tempfile.TemporaryDirectory(prefix="sx-determinism-") as temporary:
        copy = Path(temporary) / "elsewhere"
        shutil.copytree(ROOT / "examples", copy)
        out = Path(temporary) / "out.sxbc"
        for name in sorted(p.relative_to(ROOT / "examples") for p in (ROOT / "examples").rglob("*.*")):
            if name.suffix not in (".sx", ".js") or (len(name.parts) > 1 and name.stem != "main"):
                continue
            for level in ("-O0", "-O2"):
                here = build(sxc, ROOT / "examples" / name, ROOT, out, level)
                same = here == build(sxc, copy / name, temporary, out, level)
                passed, failed = passed + same, failed + (not same)
                if not same:
                    print(f"{name} {level}: the bytes differ")
    print(f"{passed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
