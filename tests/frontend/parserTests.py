"""Parses every program of npm test262-parser-tests and compares acceptance with the pinned Node.

Needs SX_NODE and SX_NPM (see tests/run.py). A difference is a failure; the known ones are in README.md.
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
CHECKER = ROOT / "build/asan/tests/frontend/parse-files"
FOLDERS = ("pass", "pass-explicit", "fail", "early")
CHUNK = 500

NODE_SCRIPT = r"""
const vm = require('vm'), fs = require('fs');
for (const file of fs.readFileSync(0, 'utf8').split('\n')) {
  let verdict = 'ok';
  const text = fs.readFileSync(file, 'utf8');
  try { file.endsWith('.module.js') ? new vm.SourceTextModule(text) : new vm.Script(text); } catch { verdict = 'error'; }
  console.log(verdict + '\t' + file);
}
"""


def verdicts(output):
    found = {}
    for line in output.splitlines():
        fields = line.split("\t")
        if len(fields) >= 2:
            found[fields[1]] = fields[0]
    return found


def main():
    root = Path(os.environ["SX_NPM"]) / "node_modules/test262-parser-tests"
    files = [str(path) for folder in FOLDERS for path in sorted((root / folder).glob("*.js"))]
    node = subprocess.run([os.environ["SX_NODE"], "--no-warnings", "--experimental-vm-modules", "-e", NODE_SCRIPT],
                          input="\n".join(files), capture_output=True, text=True, errors="replace", check=True)
    expected = verdicts(node.stdout)
    actual = {}
    for start in range(0, len(files), CHUNK):
        run = subprocess.run([CHECKER, *files[start:start + CHUNK]], capture_output=True, text=True, errors="replace")
        actual.update(verdicts(run.stdout))
        if run.returncode != 0:
            print(f"parse-files ended with exit code {run.returncode}\n{run.stderr[-2000:]}")
    wrong = [file for file in files if expected.get(file) is None or actual.get(file) != expected[file]]
    for file in wrong:
        print(f"{Path(file).parent.name}/{Path(file).name}: node {expected.get(file)}, here {actual.get(file)}")
    print(f"{len(files) - len(wrong)} passed, {len(wrong)} failed, 0 skipped")
    return 1 if wrong or not files else 0


if __name__ == "__main__":
    sys.exit(main())
