#!/usr/bin/env python3
"""Prints what `sx --stats` says about pauses and memory: bench/pauses/run.py [--sx PATH] [--node PATH] [--runs N].

The figures of a row are of the run with the shortest worst pause. `memory` rows are slopes: the resident size with
10^6 live things less that without, divided by 10^6."""
import argparse
import os
import re
import subprocess
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))

PAUSES = [
    ("ring", "ring.js", []),
    ("ring beside 200 MiB", "besideLiveHeap.js", []),
    ("10^8 short-lived", "shortLived.js", []),
    ("burst held and dropped", "burst.js", []),
    ("no burst", "burst.js", ["0"]),
]
KINDS = ["object", "closure", "array", "string"]


def run(sx, program, arguments):
    start = time.monotonic()
    done = subprocess.run([sx, "--stats", os.path.join(HERE, program), *arguments], capture_output=True, text=True, timeout=300)
    wall = time.monotonic() - start
    text = done.stderr
    found = re.search(r"p50 (\d+) us, p99 (\d+) us, worst (\d+) us", text)
    p50, p99, worst = (int(n) for n in found.groups())
    size = lambda name: int(re.search(name + r": (\d+) bytes", text).group(1))
    return {"wall": wall, "p50": p50, "p99": p99, "worst": worst, "heap": size("heap"), "resident": size("resident")}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--sx", default=os.path.join(ROOT, "build/release/driver/sx"))
    parser.add_argument("--node", help="also take the wall time of this program")
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    print(f"{'pauses, us':24} {'p50':>6} {'p99':>6} {'worst':>6} {'wall ms':>8} {'node ms':>8} {'heap KiB':>9} {'resident KiB':>12}")
    for name, program, arguments in PAUSES:
        best = min((run(options.sx, program, arguments) for _ in range(options.runs)), key=lambda r: r["worst"])
        node = ""
        if options.node:
            start = time.monotonic()
            subprocess.run([options.node, os.path.join(HERE, program), *arguments], capture_output=True, timeout=300)
            node = f"{(time.monotonic() - start) * 1000:.0f}"
        print(f"{name:24} {best['p50']:6} {best['p99']:6} {best['worst']:6} {best['wall'] * 1000:8.0f} {node:>8} "
              f"{best['heap'] // 1024:9} {best['resident'] // 1024:12}")
    live = os.path.join(ROOT, "bench/memory/live.js")
    print(f"\n{'memory':24} {'bytes each':>10}")
    base = run(options.sx, live, ["none"])["resident"]
    for kind in KINDS:
        print(f"{kind:24} {(run(options.sx, live, [kind])['resident'] - base) / 1e6:10.1f}")


if __name__ == "__main__":
    main()
