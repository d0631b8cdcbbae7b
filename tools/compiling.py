"""Compile the hot part of the rules and the bots' solver with mypyc; without a C compiler nothing changes but speed.

In a checkout the compiled modules lie in a folder of their own, from which ``thousand_tui.compiled`` takes them while
their sources are as they were; in a wheel they lie beside their sources. ``--remove`` takes them away again.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from thousand_tui.compiled import FOLDER, LIST, hash_of, python, stamp_of  # noqa: E402

PACKAGE = "thousand_tui"
GROUP = f"{PACKAGE}.together"
"""The library that holds all compiled modules; what bears their names only leads to it."""
SOLVER = Path(PACKAGE, "bots", "search", "solver.py")
HOT = (
    "rules/actions.py",
    "rules/agreed.py",
    "rules/choices.py",
    "rules/forms.py",
    "rules/game.py",
    "rules/imagination.py",
    "rules/inference.py",
    "rules/kernel.py",
    "rules/ladder.py",
    "rules/melds.py",
    "rules/records.py",
    "rules/rulebook.py",
    "rules/sheet.py",
    "rules/stages.py",
    "rules/state.py",
    "rules/tally.py",
    "rules/view.py",
    "rules/phases/[a-z]*.py",
    "rules/settling/[a-z]*.py",
    "bots/search/endgames.py",
    "bots/search/solver.py",
    "bots/search/solver_tables.py",
)
"""What is compiled. Agreements, forms and notation are not hot; kinds of int and str, such as cards and reasons, cannot
be compiled."""
DEPENDED_ON = (
    "rules/**/*.py",
    "bots/search/__init__.py",
    "bots/search/endgames.py",
    "bots/search/solver.py",
    "bots/search/solver_tables.py",
)
"""What a compiled module may hold a part of: constants are compiled in wherever they stand."""

SETUP = """
import sys
from mypyc.build import mypycify
from setuptools import setup
into, work, cores, group, *paths = sys.argv[1:]
sys.argv[1:] = ["build_ext", "--build-lib", into, "--build-temp", work, "--parallel", cores]
options = ["--config-file=", "--python-version=3.11", "--follow-imports=silent", "--ignore-missing-imports"]
modules = mypycify([*paths, *options], opt_level="2", debug_level="0", target_dir=work, group_name=group)
if sys.platform != "win32":
    # Nothing else takes the place of a compiled function, so they call each other without asking which one is meant.
    for module in modules:
        module.extra_compile_args.append("-fvisibility=hidden")
setup(name="compiled", ext_modules=modules)
"""


TRIAL = """
import sys
from thousand_tui.compiled import use
use(sys.argv[1])
from thousand_tui.rules import game
if game.__file__.endswith(".py"):
    sys.exit("a source has changed meanwhile.")
from thousand_tui.cli import main
sys.exit(main(["arena", "expert", "novice", "--deals", "2", "--jobs", "1"]))
"""
"""Some deals with what was compiled."""


def main() -> int:
    """Build or remove; says in one sentence what came of it."""
    if sys.argv[1:2] == ["--into"]:
        return for_a_wheel(Path(sys.argv[2]))
    if "--remove" in sys.argv[1:]:
        remove()
        print("The rules and the solver run from their source again.")
        return 0
    remove()
    trouble = no_compiler()
    if not trouble:
        print("Compiling the rules and the solver, which takes a few minutes.", flush=True)
        trouble = build()
    if trouble:
        print(f"Everything stays in plain Python, which changes nothing but speed: {trouble}")
        return 0
    print("The rules and the solver are compiled: bots decide the same, several times as fast.")
    return 0


def for_a_wheel(into: Path) -> int:
    """Compile the modules into a folder, from which a wheel is built; says what went wrong."""
    shutil.rmtree(into, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        copy_sources(Path(folder))
        trouble = no_compiler() or compile_all(Path(folder), into)
    if trouble:
        print(f"Nothing was compiled: {trouble}", file=sys.stderr)
    return 1 if trouble else 0


def remove() -> None:
    """Take the compiled modules away."""
    shutil.rmtree(FOLDER, ignore_errors=True)


def no_compiler() -> str:
    """What is missing here to compile anything; nothing if all is there."""
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cl").split()[0]
    if shutil.which(command) is None:
        return f"there is no C compiler ({command})."
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "the headers of Python are not installed (Python.h)."
    return ""


def build() -> str:
    """Compile this checkout for its own use; the trouble, if there is any, and then everything is as it was."""
    stamps = {path: stamp_of(str(ROOT / path)) for path in found(DEPENDED_ON)}
    with tempfile.TemporaryDirectory() as folder:
        into, copy = Path(folder, "compiled"), Path(folder, "copy")
        copy_sources(copy)
        rows = [f"{hash_of(str(copy / path))} {stamp} {path.as_posix()}" for path, stamp in stamps.items()]
        if trouble := compile_all(copy, into):
            return trouble
        rows += [f"{name} {path.relative_to(into).as_posix()}" for name, path in sorted(compiled_in(into))]
        listed = into / Path(LIST).name
        listed.write_text("\n".join([python(), *rows, ""]), encoding="utf-8")
        if trouble := said_by([sys.executable, "-c", TRIAL, str(listed)], ROOT):
            return trouble
        shutil.copytree(into, FOLDER)
    return ""


def found(patterns: Iterable[str]) -> list[Path]:
    """The files of the package that these patterns name, as paths in the project."""
    house = ROOT / PACKAGE
    return sorted({path.relative_to(ROOT) for pattern in patterns for path in house.glob(pattern)})


def copy_sources(into: Path) -> None:
    """The package as it is now, so that nothing changes while it is compiled."""
    shutil.copytree(ROOT / PACKAGE, into / PACKAGE, ignore=lambda _, names: [n for n in names if is_no_source(n)])


def is_no_source(name: str) -> bool:
    """Whether the compiler needs nothing of this name."""
    return name == "__pycache__" or name.endswith(tuple(EXTENSION_SUFFIXES))


def compile_all(root: Path, into: Path, paths: Iterable[Path] = (), group: str = GROUP) -> str:
    """Compile the hot sources below ``root``, or these alone, into the same places below another folder. ``root`` is a
    copy: what is written there is what the compiler reads.

    Returns the trouble, if there is any.
    """
    wanted = [str(path) for path in paths or found(HOT)]
    for path in wanted:
        source = (root / path).read_text(encoding="utf-8")
        (root / path).write_text(with_constructors(source), encoding="utf-8")
    with tempfile.TemporaryDirectory() as work:
        command = [sys.executable, "-c", SETUP, str(into), work, str(os.cpu_count() or 1), group, *wanted]
        return said_by(command, root)


def with_constructors(source: str) -> str:
    """A source in which the records that are built at every action have a constructor of plain assignments: one that a
    dataclass makes for itself is not compiled."""
    lines = source.splitlines()
    for record in reversed(ast.parse(source).body):
        if isinstance(record, ast.ClassDef) and "HotRecord" in map(ast.unparse, record.bases):
            (kind,) = record.decorator_list
            fields = [line for line in record.body if isinstance(line, ast.AnnAssign)]
            if "frozen" not in ast.unparse(kind) and fields:
                lines[fields[0].lineno - 1 : fields[-1].end_lineno] = constructed(fields)
                lines[kind.lineno - 1] = lines[kind.lineno - 1].replace("@dataclass(", "@dataclass(init=False, ")
    return "\n".join([*lines, ""])


def constructed(fields: Sequence[ast.AnnAssign]) -> Iterator[str]:
    """The fields of a record, and the constructor that takes them."""
    taken = ["self"]
    for field in fields:
        assert isinstance(field.annotation, ast.Subscript), "a field is Final"
        yield f"    {ast.unparse(field.target)}: {ast.unparse(field.annotation)}"
        usual = "" if field.value is None else f" = {ast.unparse(field.value)}"
        taken.append(f"{ast.unparse(field.target)}: {ast.unparse(field.annotation.slice)}{usual}")
    yield f"    def __init__({', '.join(taken)}) -> None:"
    for field in fields:
        yield f"        self.{ast.unparse(field.target)} = {ast.unparse(field.target)}"


def said_by(command: list[str], folder: Path) -> str:
    """The trouble that a program has, its last line; nothing if it has none."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return ""
    lines = (done.stderr or done.stdout).strip().splitlines()
    return lines[-1] if lines else "no compiler answered."


def compiled_in(folder: Path) -> Iterator[tuple[str, Path]]:
    """The compiled modules below a folder, by their names."""
    for path in folder.rglob("*"):
        for suffix in EXTENSION_SUFFIXES[:1]:
            if path.name.endswith(suffix):
                parts = path.relative_to(folder).parts
                yield ".".join([*parts[:-1], parts[-1].removesuffix(suffix)]), path


if __name__ == "__main__":
    sys.exit(main())
