"""The arena with one entrant more, ``before``: the Expert of an earlier commit, to measure what has been gained since.

    .venv/bin/python bench/before.py --make
    .venv/bin/python bench/before.py expert before --deals 1000 --csv new.csv
    .venv/bin/python bench/before.py --gap expert --reference before --deals 60

``--make`` takes that commit's package out of the history, under another name and into ``.cache``, and compiles it where
there is a C compiler (some minutes). It sits in the same process as everybody else and gets its views in written form,
as an installed bot does. All options are those of ``bench/gap.py``; an interrupted run with ``--csv`` continues where
it stopped.
"""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from shutil import rmtree
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench import gap
from thousand_tui.arena import pool
from thousand_tui.bots import Level
from thousand_tui.rules import Action, View, read_action, write_view

ROOT: Final = Path(__file__).resolve().parent.parent
COMMIT: Final = "8a71a914"
FOLDER: Final = ROOT / ".cache" / "before"
PACKAGE: Final = "thousand_tui"
RENAMED: Final = "thousand_before"
COMPILING: Final = "tools/compiling.py"


def make() -> None:
    """Put the package of the commit into its folder, and compile it."""
    rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    archive = subprocess.run(
        ["git", "archive", COMMIT, PACKAGE, COMPILING], cwd=ROOT, check=True, stdout=subprocess.PIPE
    ).stdout
    subprocess.run(["tar", "-x"], cwd=FOLDER, check=True, input=archive)
    (FOLDER / PACKAGE).rename(FOLDER / RENAMED)
    for path in FOLDER.rglob("*.py"):
        path.write_text(path.read_text(encoding="utf-8").replace(PACKAGE, RENAMED), encoding="utf-8")
    subprocess.run([sys.executable, COMPILING], cwd=FOLDER, check=True)


@cache
def part(name: str) -> Any:
    """A module of the earlier package."""
    if str(FOLDER) not in sys.path:
        sys.path.append(str(FOLDER))
    return import_module(f"{RENAMED}.{name}")


def choose(view: View, rng: Random) -> Action:
    """What the earlier Expert does."""
    rules, levels = part("rules"), part("bots")
    action = levels.LEVELS["expert"].choose(rules.read_view(write_view(view)), rng)
    return read_action(rules.write_action(0, action))[1]


# Each process of the arena loads this file, so the entrant is there in all of them.
pool.OTHERS["before"] = Level("before", "Before", f"The Expert of {COMMIT}.", choose)


def main() -> int:
    """Make what is measured against, or measure."""
    if sys.argv[1:] == ["--make"]:
        make()
        return 0
    if not (FOLDER / RENAMED).exists():
        sys.exit("Nothing is there to measure against yet: run this with --make first.")
    return gap.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
