"""The commands: programs from standard input, what each phase prints, --help, remarks, places of errors that no file of another suite shows.

A program of tests/sx or tests/allocations can say what `sxc build --remarks` must report of it, one
`// remark: TEXT` a line: a part of some line of the output.
"""

import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SXC = str(Path(os.environ.get("SXC", ROOT / "build/release/driver/sxc")).absolute())
SX = str(Path(os.environ.get("SX", ROOT / "build/release/driver/sx")).absolute())
REMARK = re.compile(r"^// remark: (.+)$", re.M)
COMMANDS = ("build", "check", "dis", "inspect", "explain")

PROGRAM = """interface P { x: f64; y: f64 }
function sum(p: &P): f64 { return p.x + p.y; }
function main(n: i32): f64 { const p: P = { x: n, y: 2 }; return sum(&p); }
console.log(main(3));
"""

# What --emit=PHASE prints of PROGRAM: some lines of it.
EMITTED = {
    "tokens": ["interface", "f64"],
    "ast": ["InterfaceDecl", "BorrowExpr"],
    "types": ["1:1 interface P: a struct of 16 bytes", "2:14 name p: &P in struct", "3:66 sum(&p): f64 in f64", "2:1 function sum"],
    "ir": ["CallDirect"],
    "ir-after=ssa": ["AddF64"],
    "ir-after=dce": ["AddF64"],
    "bytecode": ["AddF64"],
}


def run(*command, cwd=ROOT):
    return subprocess.run([str(part) for part in command], cwd=cwd, stdin=subprocess.DEVNULL, capture_output=True,
                          text=True, timeout=60)


def expect(condition, problem):
    return "" if condition else problem


def check_emit(phase, folder):
    (folder / "program.sx").write_text(PROGRAM)
    outcome = run(SXC, "build", f"--emit={phase}", "program.sx", cwd=folder)
    missing = [line for line in EMITTED[phase] if line not in outcome.stdout]
    again = run(SXC, "build", f"--emit={phase}", "program.sx", cwd=folder)
    if outcome.returncode != 0 or missing or again.stdout != outcome.stdout:
        return f"exit code {outcome.returncode}, missing {missing}\n{outcome.stdout[:600]}{outcome.stderr[:300]}"
    return expect(not (folder / "program.sxbc").exists(), "it wrote a .sxbc as well")


def check_emit_with_output(folder):
    (folder / "program.sx").write_text(PROGRAM)
    outcome = run(SXC, "build", "--emit=ast", "program.sx", "-o", "out.sxbc", cwd=folder)
    return expect(outcome.returncode == 0 and "BorrowExpr" in outcome.stdout and (folder / "out.sxbc").exists(), outcome.stderr)


def check_stop(phase, folder):
    """After the phase that finds it, an error is reported; before, it is not."""
    errors = {"tokens": "let = ;", "ast": 'let n: i32 = "a";', "types": 'import { none } from "./other.mjs"; none();'}
    (folder / "other.mjs").write_text("export const some = 1;\n")
    (folder / "program.sx").write_text(errors.get(phase, "console.log(1);") + "\n")
    stopped = run(SXC, "build", f"--stop-after={phase}", "program.sx", cwd=folder)
    if stopped.returncode != 0 or (folder / "program.sxbc").exists() != (phase == "bytecode"):
        return f"exit code {stopped.returncode}\n{stopped.stderr}"
    whole = run(SXC, "build", "program.sx", "-o", "out.sxbc", cwd=folder)
    return expect((whole.returncode != 0) == (phase in errors), f"the whole build ends with {whole.returncode}\n{whole.stderr}")


def check_refused(arguments, folder):
    (folder / "program.sx").write_text(PROGRAM)
    outcome = run(SXC, *arguments, cwd=folder)
    return expect(outcome.returncode == 2 and outcome.stderr.startswith("sxc: "), f"exit code {outcome.returncode}\n{outcome.stderr}")


def check_help(command, folder):
    outcome = run(SXC, command, "--help")
    return expect(outcome.returncode == 0 and outcome.stdout.startswith(f"usage: sxc {command} "), outcome.stdout + outcome.stderr)


def check_missing_import(folder):
    (folder / "program.mjs").write_text('const a = 1;\n  import { b } from "./none.js";\n')
    outcome = run(SXC, "check", "program.mjs", cwd=folder)
    return expect(":2:21: error SX5001" in outcome.stderr, outcome.stderr)


def check_stdin(make, folder):
    """A program from a pipe, as - and by a path, source or bytecode."""
    source = "import { x } from './x.mjs'; console.log(x, process.argv.length);\n"
    (folder / "x.mjs").write_text("export const x = 'imported';\n")
    (folder / "a.mjs").write_text(source)
    built = run(SXC, "build", "a.mjs", "-o", "a.sxbc", cwd=folder)
    text = {"-": source, "bytecode": (folder / "a.sxbc").read_bytes(), "/dev/stdin": source.replace("./x.mjs", f"{folder}/x.mjs")}[make]
    outcome = subprocess.run([SX, "--", "-" if make == "bytecode" else make, "more"], cwd=folder, capture_output=True, timeout=60,
                             input=text if isinstance(text, bytes) else text.encode())
    return expect(built.returncode == 0 and outcome.stdout == b"imported 3\n", f"{outcome.stdout}{outcome.stderr}")


def check_place_of_inlined(folder):
    """What was inlined from another file is at the place of its call: a function's lines are those of its own file."""
    (folder / "other.sx").write_text("// first\n// second\nexport function fail(n: i32): i32 {\n  if (n === 2) throw new Error('two');\n  return n;\n}\n")
    (folder / "main.sx").write_text("import { fail } from './other.sx';\nlet sum: i32 = 0;\nfor (let i: i32 = 0; i < 4; i++)\n  sum += fail(i);\n")
    traces = [run(SX, level, "main.sx", cwd=folder).stderr for level in ("-O0", "-O2")]
    return expect("other.sx:4:" in traces[0] and all("main.sx:4:10" in trace for trace in traces), "\n".join(traces))


def check_no_bytecode(folder):
    (folder / "a.sxbc").write_text("")
    outcome = run(SX, "a.sxbc", cwd=folder)
    return expect(outcome.returncode == 1 and "SX6001" in outcome.stderr, f"exit code {outcome.returncode}\n{outcome.stderr}")


def check_opcodes(folder):
    outcome = run(SXC, "dis", "--opcodes")
    table = (ROOT / "bytecode/format/include/bytecode/format/Ops.def").read_text()
    rows = [(int(number), name) for number, name in re.findall(r"^SX_(?:IR_)?OP\((\d+), (\w+),", table, re.M)]
    printed = [(int(number), name) for number, name in re.findall(r"^\| (\d+) \| (\w+) \| ", outcome.stdout, re.M)]
    whole = "| 1 | Move | `(DefSame dst, UseSame src)` | 1 | pure | dst = src, kind included |\n"
    return expect(len(rows) > 200 and printed == sorted(rows) and whole in outcome.stdout, f"{sorted(set(rows) ^ set(printed))}\n{outcome.stdout[:600]}")


def check_struct_remarks(folder):
    (folder / "program.sx").write_text(PROGRAM)
    outcome = run(SXC, "check", "--remarks", "program.sx", cwd=folder)
    wanted = ["SX3100: interface 'P' is a struct of 16 bytes", "2:14: remark SX3101: borrow 'p' stays in registers", "3:36: remark SX3101: variable 'p' stays in registers"]
    missing = [text for text in wanted if text not in outcome.stderr + outcome.stdout]
    return expect(not missing, f"missing {missing}\n{outcome.stderr}")


def check_remarks(program, folder):
    outcome = run(SXC, "build", "--remarks", program, "-o", folder / "program.sxbc")
    output = outcome.stdout + outcome.stderr
    missing = [text for text in REMARK.findall(program.read_text()) if text not in output]
    return expect(outcome.returncode == 0 and not missing, f"missing {missing}\n" + "".join(line + "\n" for line in output.splitlines() if "call of" in line or "error" in line))


def checks():
    for phase in EMITTED:
        yield f"--emit={phase}", lambda folder, phase=phase: check_emit(phase, folder)
    yield "--emit with -o", check_emit_with_output
    for phase in ("tokens", "ast", "types", "ir", "bytecode"):
        yield f"--stop-after={phase}", lambda folder, phase=phase: check_stop(phase, folder)
    for wrong in (["build", "--emit=nothing", "program.sx"], ["build", "--emit=ir-after=nothing", "program.sx"], ["build", "--stop-after=x", "program.sx"], ["build"], ["nothing"], []):
        yield "sxc " + " ".join(wrong), lambda folder, wrong=wrong: check_refused(wrong, folder)
    for command in COMMANDS:
        yield f"sxc {command} --help", lambda folder, command=command: check_help(command, folder)
    yield "the place of SX5001", check_missing_import
    yield "sxc dis --opcodes", check_opcodes
    for make in ("-", "/dev/stdin", "bytecode"):
        yield f"sx, standard input: {make}", lambda folder, make=make: check_stdin(make, folder)
    yield "sx, an empty .sxbc", check_no_bytecode
    yield "sx, the place of an inlined throw", check_place_of_inlined
    yield "sxc check --remarks", check_struct_remarks
    programs = [*(ROOT / "tests/sx").glob("*.sx"), *(ROOT / "tests/allocations").glob("*.sx")]
    marked = [program for program in sorted(programs) if REMARK.search(program.read_text())]
    yield "programs with remarks", lambda folder: expect(len(marked) >= 4, f"only {len(marked)}")
    for program in marked:
        yield f"remarks of {program.relative_to(ROOT)}", lambda folder, program=program: check_remarks(program, folder)


def run_check(check):
    with tempfile.TemporaryDirectory() as folder:
        return check[0], check[1](Path(folder))


def main():
    with ThreadPoolExecutor(max_workers=os.cpu_count() or 2) as pool:
        results = list(pool.map(run_check, checks()))
    failures = [(name, problem) for name, problem in results if problem]
    for name, problem in failures:
        print(f"FAIL {name}: {problem.strip()}")
    print(f"{len(results) - len(failures)} passed, {len(failures)} failed, 0 skipped")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
