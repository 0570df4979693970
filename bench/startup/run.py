#!/usr/bin/env python3
"""Measures what happens before a program's first instruction, and prints name<TAB>figure lines.

usage: bench/startup/run.py [--rounds N] [--build DIR] [--bundle FILE]

Whole processes are run in turn, round after round, and each figure is the smallest of its command. `--build` is the
build folder (build/release), `--bundle` a large real program for the parser; without it npm's typescript is installed
into the bench cache and cut at a statement boundary near 1 MB. The inputs are generated into a temporary folder.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CACHE = Path(os.environ.get("SX_BENCH_CACHE", Path.home() / ".cache/sx-bench"))
LINES = (4000, 32000, 256000)

sys.path.insert(0, str(ROOT / "bench"))
import run as bench  # noqa: E402  (the peers are installed by bench/run.py)


def smallest(commands, rounds):
    """Milliseconds of the fastest run of each command."""
    best = {name: float("inf") for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            start = time.perf_counter()
            subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
            best[name] = min(best[name], (time.perf_counter() - start) * 1e3)
    return best


def resident_kib(command):
    text = subprocess.run(["/usr/bin/time", "-v", *command], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=True).stderr
    return int(re.search(r"Maximum resident set size \(kbytes\): (\d+)", text).group(1))


def bundle_of(given, folder):
    """About 1 MB of a real program, which ends between two statements."""
    if given is None:
        where = CACHE / "typescript"
        given = where / "node_modules/typescript/lib/_tsc.js"
        if not given.exists():
            where.mkdir(parents=True, exist_ok=True)
            subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--loglevel=error", "--prefix", str(where), "typescript@5.9.3"],
                           check=True, stdout=sys.stderr)
    text = Path(given).read_text()
    cut = text.rfind("\n}\nfunction ", 0, 1_000_000)
    file = folder / "bundle.js"
    file.write_text(text[: cut + 3] if cut > 0 else text)
    return file


def show(name, figure):
    print(f"{name}\t{figure:.3f}", flush=True)


def measure_lines(folder, sx, sxc, node, rounds):
    commands = {}
    for n in LINES:
        source = folder / f"lines{n}.js"
        source.write_text("".join(f"let v{i} = {i};\n" for i in range(n)) + f"console.log(v0 + v{n - 1});\n")
        subprocess.run([sxc, "build", source, "-o", source.with_suffix(".sxbc")], check=True)
        commands[f"source {n}"] = [sx, source]
        commands[f"bytecode {n}"] = [sx, source.with_suffix(".sxbc")]
    # The same, each name used once, so that none can be left out.
    used = folder / "used.js"
    used.write_text("".join(f"let v{i} = {i};\n" for i in range(32000)) + "let s = 0;\n" + "".join(f"s += v{i};\n" for i in range(32000)) + "console.log(s);\n")
    commands["source used"] = [sx, used]
    commands["node"] = [*node, folder / "lines32000.js"]
    commands["node used"] = [*node, used]
    commands["start"] = [sx, folder / "empty.js"]
    best = smallest(commands, rounds)
    show("32000 lines from source, ms", best["source 32000"])
    show("32000 lines from source, over node", best["source 32000"] / best["node"])
    show("32000 lines from bytecode, over from source", best["bytecode 32000"] / best["source 32000"])
    for n in LINES:
        show(f"{n} lines, us a line", (best[f"source {n}"] - best["start"]) * 1e3 / n)
    show("32000 names used, ms", best["source used"])
    show("32000 names used, over node", best["source used"] / best["node used"])


def measure_parser(folder, sxc, bundle, rounds):
    megabytes = bundle.stat().st_size / 1e6
    best = smallest({"bundle": [sxc, "build", bundle, "--stop-after=ast"], "start": [sxc, "build", folder / "empty.js", "--stop-after=ast"]}, rounds)
    show("parse and check, MB/s", megabytes * 1e3 / (best["bundle"] - best["start"]))


def measure_hello(folder, sx, sxc, bun, rounds):
    source = folder / "hello.js"
    source.write_text('console.log("hi")\n')
    subprocess.run([sxc, "build", source, "-o", source.with_suffix(".sxbc")], check=True)
    best = smallest({"bytecode": [sx, source.with_suffix(".sxbc")], "source": [sx, source], "bun": [*bun, source]}, rounds * 4)
    show("hello from bytecode, ms", best["bytecode"])
    show("hello from bytecode, over bun", best["bytecode"] / best["bun"])
    show("hello from source, ms", best["source"])
    show("hello from bytecode, resident KiB", resident_kib([sx, source.with_suffix(".sxbc")]))


def measure_lazy(folder, sx, rounds):
    """A file of many functions of which one is called."""
    source = folder / "functions.js"
    body = "".join(f"  let t{k} = a * {k} + b; if (t{k} > 10) a = [t{k}, b, {{ x: t{k} }}].length;\n" for k in range(10))
    source.write_text("".join(f"function f{i}(a, b) {{\n{body}  return a;\n}}\n" for i in range(2000)) + "console.log(f7(1, 2));\n")
    best = smallest({"source": [sx, source], "start": [sx, folder / "empty.js"]}, rounds)
    show("2000 functions, one called: MB/s from source", source.stat().st_size / 1e3 / (best["source"] - best["start"]))


def main():
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--build", type=Path, default=ROOT / "build/release")
    parser.add_argument("--bundle", type=Path)
    parser.add_argument("--help", action="store_true")
    options = parser.parse_args()
    if options.help:
        print(__doc__)
        return 0
    sx, sxc = options.build / "driver/sx", options.build / "driver/sxc"
    peers = bench.installed_peers()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "empty.js").write_text("\n")
        measure_hello(folder, sx, sxc, peers["bun"], options.rounds)
        measure_lines(folder, sx, sxc, peers["node"], options.rounds)
        measure_parser(folder, sxc, bundle_of(options.bundle, folder), options.rounds)
        measure_lazy(folder, sx, options.rounds)
    subprocess.run(["ninja", "--quiet", "-C", options.build, "bench/isolates"], check=True, stdout=subprocess.DEVNULL)
    subprocess.run([options.build / "bench/isolates"], check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
