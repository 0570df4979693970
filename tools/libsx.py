#!/usr/bin/env python3
"""tools/libsx.py OUT [-j N] [--program FILE.cpp...] -- COMPILER FLAGS...: builds the runtime for another kind of machine or check.

Compiles libsx as about twenty files, each of which includes the sources of a folder, so that it takes a fraction of the time
of the ordinary build; then links each program with it as OUT/NAME. Files of a folder may use a name twice in their unnamed
namespaces: names that the compiler calls redefined are made different, and what does not compile so is compiled file by file.
"""

import argparse
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
# Names known to be repeated, which saves an attempt.
REPEATED = {"kRows", "kStatics", "kPrototype", "kPrototypeRows", "setConstructor", "keyText", "isOneOf", "isDigit", "kCopiedAtOnce"}
INCLUDES = ["base/include", "regexp/include", "bytecode/format/include", "bytecode/read/include", "runtime/include", "runtime"]
FLAGS = ["-std=c++20", "-fno-exceptions", "-fno-rtti", "-ffp-contract=off", "-fno-strict-aliasing", "-ffunction-sections",
         "-fdata-sections", "-fno-pie", "-DSX_DISPATCH_TAIL", "-w", "-ferror-limit=0"]
# Sources per file of the largest folder.
CHUNK = 14


def groups():
    """Lists of sources that are compiled together."""
    for folder in ["base", "regexp", "bytecode/format", "bytecode/read"] + sorted(
            str(path.relative_to(ROOT)) for path in (ROOT / "runtime").iterdir() if path.is_dir() and path.name != "include"):
        sources = sorted((ROOT / folder).glob("*.cpp"))
        for first in range(0, len(sources), CHUNK):
            yield f"{folder.replace('/', '-')}-{first}", sources[first:first + CHUNK]
    yield "runtime", sorted((ROOT / "runtime").glob("*.cpp"))


def together(sources, repeated):
    text = []
    for number, source in enumerate(sources):
        text += [f"#define {name} {name}_{number}" for name in sorted(repeated)]
        text += [f'#include "{source}"']
        text += [f"#undef {name}" for name in sorted(repeated)]
    return "\n".join(text) + "\n"


def compile_one(compiler, source, out, sources):
    own = sorted({f"-I{path.parent}" for path in sources})
    includes = [f"-I{ROOT / include}" for include in INCLUDES]
    return subprocess.run([*compiler, *FLAGS, *own, *includes, "-c", str(source), "-o", str(out)], capture_output=True, text=True)


def compile_group(compiler, out, name, sources):
    """The object files of a group; ends the program if a source does not compile."""
    unity = out / f"{name}.cpp"
    repeated = set(REPEATED)
    for _ in range(3):
        unity.write_text(together(sources, repeated))
        result = compile_one(compiler, unity, out / f"{name}.o", sources)
        if result.returncode == 0:
            return [out / f"{name}.o"]
        redefined = set(re.findall(r"redefinition of '(\w+)'", result.stderr)) - repeated
        if not redefined:
            break
        repeated |= redefined
    print(f"{name} is compiled file by file:\n{result.stderr[:800]}", file=sys.stderr)
    objects = []
    for source in sources:
        objects.append(out / f"{name}-{source.stem}.o")
        result = compile_one(compiler, source, objects[-1], sources)
        if result.returncode != 0:
            sys.exit(result.stderr)
    return objects


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("out", type=Path)
    parser.add_argument("-j", type=int, default=2)
    parser.add_argument("--program", action="append", default=[], type=Path, help="main file, linked with libsx")
    parser.add_argument("--with", action="append", default=[], type=Path, dest="extra", help="a source that all programs need")
    parser.add_argument("--link", action="append", default=[], help="an argument for linking only")
    parser.add_argument("compiler", nargs="+")
    options = parser.parse_args()
    out = options.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    jobs = list(groups()) + [(path.stem, [path.resolve()]) for path in options.extra + options.program]
    with ThreadPoolExecutor(max_workers=options.j) as pool:
        objects = list(pool.map(lambda job: compile_group(options.compiler, out, *job), jobs))
    programs = {path.stem for path in options.program}
    library = [str(path) for (name, _), made in zip(jobs, objects) if name not in programs for path in made]
    for (name, _), made in zip(jobs, objects):
        if name not in programs:
            continue
        command = [*options.compiler, "-fuse-ld=lld", "-no-pie", "-Wl,--gc-sections", *map(str, made), *library, "-o", str(out / name),
                   *options.link, "-ldouble-conversion", "-ltommath", "-lpthread"]
        result = subprocess.run(command, capture_output=True, text=True)
        if result.returncode != 0:
            sys.exit(result.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
