"""Checks that the documents say what is true.

  docs/status.md      runs every example of its tables: the last column says what must happen. ERR_… is the code of the
                      error that the example throws, SX… the code that `sxc check` reports, undefined its type,
                      absent says that there is no such file
  docs/examples       the worked examples of CONTRIBUTING.md apply, and touch as many files as it says
  docs/explain        has a page for every code in use, whose wrong code has the error and whose right code has none; every
                      SX6xxx code is made by a unit test
  README.md           names only commands that `sxc --help` knows, and its example prints what it says
  folders             each has a README, and links between documents lead somewhere
"""

import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SX = os.environ.get("SX", str(ROOT / "build/release/driver/sx"))
SXC = os.environ.get("SXC", str(ROOT / "build/release/driver/sxc"))
ROW = re.compile(r"^\| (?P<what>.+?) \| `(?P<code>[^`]+)` \| (?P<result>[A-Z_]+|SX\d{4}|undefined|absent) \|$", re.M)
MODULE_ONLY = re.compile(r"^\s*(import|export|await|for await)\b[^(]", re.M)
GENERATED = {"build", ".git", "subprojects"}


def run(*command, cwd=ROOT):
    return subprocess.run([str(part) for part in command], cwd=cwd, stdin=subprocess.DEVNULL, capture_output=True,
                          text=True, errors="replace", timeout=60)


def differs(expected, actual):
    return "" if expected == actual else f"expected {expected!r}, got {actual!r}"


# --- docs/status.md ---------------------------------------------------------------------------------------------

def check_row(code, result, folder):
    if re.fullmatch(r"SX\d{4}", result):
        file = folder / "example.sx"
        file.write_text(code + "\n")
        outcome = run(SXC, "check", file)
        found = re.findall(r"error (SX\d{4})", outcome.stderr)
        return "" if outcome.returncode == 1 and result in found else f"sxc check reports {found or 'nothing'}"
    if result == "absent":
        return f"{code} exists" if (ROOT / code).exists() else ""
    file = folder / ("example.mjs" if MODULE_ONLY.search(code) else "example.js")
    if result == "undefined":
        first, *rest = code.split(".")
        file.write_text(f'console.log(typeof globalThis["{first}"]{"".join("?." + name for name in rest)});\n')
    else:
        file.write_text(f'try {{ {code} console.log("no error"); }} catch (e) {{ console.log(e.code); }}\n')
    outcome = run(SX, file)
    return differs(result, outcome.stdout.strip()) if outcome.returncode == 0 else outcome.stderr


def status_checks():
    rows = list(ROW.finditer((ROOT / "docs/status.md").read_text()))
    if len(rows) < 30:
        yield "docs/status.md", lambda folder: f"only {len(rows)} rows have an example"
    for row in rows:
        yield f"docs/status.md: {row['what']}", lambda folder, row=row: check_row(row["code"], row["result"], folder)


# --- worked examples --------------------------------------------------------------------------------------------

def hunk_problem(lines, hunk):
    """What keeps a hunk from applying: its old lines must stand together somewhere in the file."""
    old = [line[1:] for line in hunk if line[:1] in (" ", "-")]
    found = sum(lines[at:at + len(old)] == old for at in range(len(lines) - len(old) + 1))
    return "" if found or not old else "these lines are not there: " + " / ".join(old)


def check_patch(patch, count):
    # Not with git, which is no dependency of the tests.
    files = re.split(r"^diff --git ", patch.read_text(), flags=re.M)[1:]
    for text in files:
        name = re.match(r"a/(\S+)", text)[1]
        is_new = re.search(r"^new file", text, re.M) is not None
        if is_new != (not (ROOT / name).exists()):
            return f"{name} {'exists' if is_new else 'does not exist'}"
        lines = [] if is_new else (ROOT / name).read_text().split("\n")
        for hunk in re.split(r"^@@.*$\n", text, flags=re.M)[1:]:
            if problem := hunk_problem(lines, hunk.rstrip("\n").split("\n")):
                return f"{name}: {problem}"
    return differs(count, len(files))


def patch_checks():
    text = (ROOT / "CONTRIBUTING.md").read_text()
    counts = {name: int(count) for name, count in re.findall(r"\((docs/examples/add-\w+\.patch)\), (\d+) files", text)}
    patches = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "docs/examples").glob("*.patch"))
    yield "CONTRIBUTING.md counts the files of each patch", lambda folder: differs(patches, sorted(counts))
    for name, count in counts.items():
        yield name, lambda folder, name=name, count=count: check_patch(ROOT / name, count)


# --- diagnostics ------------------------------------------------------------------------------------------------

def codes():
    diagnostics = (ROOT / "base/include/base/Diagnostics.def").read_text()
    bytecode = (ROOT / "bytecode/read/include/bytecode/read/BytecodeErrors.def").read_text()
    numbers = re.findall(r"^SX_DIAG\(\w+, (\d+),", diagnostics, re.M) + re.findall(r"^SX_BYTECODE_ERROR\(\w+, (\d+),", bytecode, re.M)
    return sorted({int(number) for number in numbers})


def check_explained(code):
    outcome = run(SXC, "explain", code)
    return "" if outcome.returncode == 0 and outcome.stdout.startswith(f"# {code}: ") else outcome.stderr or outcome.stdout


# Codes whose page has no program that `sxc check` answers with them, and where they are made instead.
ELSEWHERE = {
    4: "tests/frontend/ParserTest.cpp",
    5003: "check_format_limit",
    7001: "tests/typecheck/GoldenTest.cpp, with strict",
    7002: "tests/typecheck/GoldenTest.cpp, with strict",
    9001: "nowhere: it takes an error in the compiler",
}


def write_block(page, block, folder):
    """The program of a page's block, beside the files that the page says stand there."""
    for name, text in re.findall(r"^`(\S+)`:\n\n```\w+\n(.*?)\n```$", page.read_text(), re.M | re.S):
        (folder / name).write_text(text + "\n")
    extension = "mjs" if block[1] == "js" and MODULE_ONLY.search(block[2]) else block[1]
    file = folder / f"page.{extension}"
    file.write_text(block[2] + "\n")
    return file


def check_page_code(page, heading, folder):
    block = re.search(rf"^{heading}:\n\n```(\w+)\n(.*?)\n```$", page.read_text(), re.M | re.S)
    if block is None:
        return f"it has no {heading.lower()} code"
    file = write_block(page, block, folder)
    # Names are resolved between modules when they are linked.
    links = page.stem >= "SX5000"
    outcome = run(SXC, *(("build", file, "-o", folder / "page.sxbc") if links else ("check", "--remarks", file)))
    found = set(re.findall(r"(?:error|warning) (SX\d{4})", outcome.stderr))
    if heading == "Example":
        return "" if page.stem in re.findall(r"remark (SX\d{4})", outcome.stderr) else outcome.stderr or "it gives no remark"
    # What is not supported yet is no fault of the right code of another page.
    if page.stem != "SX1110":
        found -= {"SX1110"}
    return differs({page.stem} if heading == "Wrong" else set(), found)


def check_format_limit(folder):
    file = folder / "wide.js"
    file.write_text(f"function f({', '.join(f'p{i}' for i in range(70000))}) {{}}\nf();\n")
    outcome = run(SXC, "build", file, "-o", folder / "wide.sxbc")
    return "" if outcome.returncode == 1 and "error SX5003" in outcome.stderr else outcome.stderr[:200] or "it is built"


def is_made_in_tests(name):
    return any(re.search(rf"\bBytecodeCode::{name}\b", path.read_text()) for path in (ROOT / "tests/bytecode").glob("*.cpp"))


def explain_checks():
    for code in codes():
        yield f"sxc explain SX{code:04}", lambda folder, code=code: check_explained(f"SX{code:04}")
    for page in sorted((ROOT / "docs/explain").glob("SX*.md")):
        number = int(page.stem[2:])
        yield f"{page.stem} is a code", lambda folder, known=number in codes(): "" if known else "no table has it"
        if number in ELSEWHERE:
            continue
        for heading in ("Example",) if 3100 <= number < 3200 else ("Wrong", "Right"):
            yield f"{page.stem}: {heading}", lambda folder, page=page, heading=heading: check_page_code(page, heading, folder)
    bytecode = (ROOT / "bytecode/read/include/bytecode/read/BytecodeErrors.def").read_text()
    for name, code in re.findall(r"^SX_BYTECODE_ERROR\((\w+), (\d+),", bytecode, re.M):
        yield f"SX{code} is made by a test", lambda folder, name=name: "" if is_made_in_tests(name) else f"no test in tests/bytecode names BytecodeCode::{name}"
    rows = re.findall(r"^SX_DIAG\(\w+, (\d+),", (ROOT / "base/include/base/Diagnostics.def").read_text(), re.M)
    both = {int(code) for code in rows} & {int(code) for _, code in re.findall(r"^SX_BYTECODE_ERROR\((\w+), (\d+),", bytecode, re.M)}
    yield "SX5003: a function with 70,000 parameters", check_format_limit
    yield "a code stands for one thing", lambda folder: differs(set(), both)


# --- the rest ---------------------------------------------------------------------------------------------------

def check_commands(folder):
    named = set(re.findall(r"\bsxc ([a-z]+) ", (ROOT / "README.md").read_text()))
    known = set(re.findall(r"^  ([a-z]+) ", run(SXC, "--help").stdout, re.M))
    return differs(set(), named - known) if named else "no command is named"


def check_readme_example(folder):
    block = re.search(r"^\$ \./run (\S+)\n(.*?)^```$", (ROOT / "README.md").read_text(), re.M | re.S)
    return differs(block[2], run(SX, ROOT / block[1]).stdout)


def tracked_folders():
    return sorted(path for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith(".") and path.name not in GENERATED)


def check_links(document):
    text = re.sub(r"```.*?```", "", document.read_text(), flags=re.S)
    targets = [target.split("#")[0] for target in re.findall(r"\]\(([^)\s]+)\)", text) if "://" not in target]
    return differs([], [target for target in targets if target and not (document.parent / target).exists()])


def other_checks():
    yield "README.md: commands", check_commands
    yield "README.md: example", check_readme_example
    for folder in tracked_folders():
        yield f"{folder.name}/README.md", lambda _, folder=folder: "" if (folder / "README.md").exists() else "is missing"
    documents = [*ROOT.glob("*.md"), *(path for folder in tracked_folders() for path in folder.rglob("*.md"))]
    for document in sorted(documents):
        yield f"{document.relative_to(ROOT)}: links", lambda _, document=document: check_links(document)


def run_check(check):
    name, body = check
    with tempfile.TemporaryDirectory() as folder:
        try:
            return name, body(Path(folder))
        except Exception as error:
            return name, repr(error)


def main():
    checks = [*status_checks(), *patch_checks(), *explain_checks(), *other_checks()]
    with ThreadPoolExecutor(max_workers=os.cpu_count() or 2) as pool:
        results = list(pool.map(run_check, checks))
    failures = [(name, problem) for name, problem in results if problem]
    for name, problem in failures:
        print(f"{name}: {problem.strip()}")
    print(f"{len(results) - len(failures)} passed, {len(failures)} failed, 0 skipped")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
