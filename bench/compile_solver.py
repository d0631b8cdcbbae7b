"""Compile the bots' solver with mypyc, where there is a C compiler; without it the game plays the same, only slower.

The compiled module lies beside its source, and Python takes it by itself. ``--remove`` goes back to the source.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = Path("thousand_tui", "bots", "search", "solver.py")
SETUP = """
import sys
from mypyc.build import mypycify
from setuptools import setup
sys.argv[1:] = ["build_ext", "--build-lib", sys.argv[1], "--build-temp", sys.argv[2]]
paths = [{source!r}, "--ignore-missing-imports", "--follow-imports=skip"]
setup(name="solver", ext_modules=mypycify(paths, opt_level="3", target_dir=sys.argv[-1]))
"""


def main() -> int:
    """Build or remove; says in one sentence what came of it."""
    remove()
    if "--remove" in sys.argv[1:]:
        print("The solver runs from its source again.")
        return 0
    if trouble := build(ROOT):
        print(f"The solver stays uncompiled, which changes nothing but speed: {trouble}")
        return 0
    print("The solver is compiled: the Expert decides the same, several times as fast.")
    return 0


def compiled(folder: Path) -> list[Path]:
    """What was compiled and lies below a folder where the solver's source lies below the project, the module first."""
    where = folder / SOURCE.parent
    return [path for end in ("so", "pyd") for path in sorted(where.glob(f"solver*.{end}"))]


def remove() -> None:
    """Take the compiled module away."""
    for path in compiled(ROOT):
        path.unlink()


def build(into: Path, source: Path = ROOT / SOURCE) -> str:
    """Compile the solver of this checkout into the same place below another folder; the trouble, if there is any.

    Another ``source`` that stands in no package comes to lie in the folder itself.
    """
    with tempfile.TemporaryDirectory() as work:
        script = SETUP.format(source=str(source))
        command = [sys.executable, "-c", script, str(into), work]
        # Elsewhere than in the checkout, whose pyproject.toml is not written for setuptools.
        done = subprocess.run(command, cwd=work, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return ""
    lines = (done.stderr or done.stdout).strip().splitlines()
    return lines[-1] if lines else "no compiler answered."


if __name__ == "__main__":
    sys.exit(main())
