"""Count the lines of code of the product: without blank lines, comments and docstrings, and without its catalogues.

    python tools/size.py [FOLDER ...]

counts it by room, beside what ``tools/size.txt`` says, or other folders, one line for each; ``--renew`` writes that
file. The house is all but the other game.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PRODUCT: Final = ROOT / "thousand_tui"
WRITTEN: Final = ROOT / "tools" / "size.txt"
OTHER: Final = "mariage"
"""The room of the other game, which is no part of the house."""


def files(folder: Path = PRODUCT) -> list[Path]:
    """The Python files below a folder."""
    return sorted(folder.rglob("*.py"))


def size(path: Path) -> int:
    """The lines of a file on which code stands."""
    text = path.read_text("utf-8")
    lines = {at for at, line in enumerate(text.splitlines(), 1) if line.strip() and not line.lstrip().startswith("#")}
    documents: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.JoinedStr | ast.Constant):
            lines.update(covered(node))
        elif isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and ast.get_docstring(node, clean=False) is not None:
                documents.update(covered(first))
    return len(lines - documents)


def covered(node: ast.expr | ast.stmt) -> range:
    """The lines from the first to the last of a piece of code; in a text, blank ones and those with a # count too."""
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def rooms(product: Path = PRODUCT) -> dict[str, int]:
    """The lines of code of each room of the product; ``others`` are the modules that lie in none."""
    sizes: Counter[str] = Counter()
    for path in files(product):
        room, *inside = path.relative_to(product).parts
        sizes[room if inside else "others"] += size(path)
    return dict(sorted(sizes.items()))


def compared(now: dict[str, int], before: dict[str, int]) -> str:
    """A table of sizes, with how each differs from before, and their sum."""
    rows = [(room, now.get(room, 0), before.get(room, 0)) for room in sorted({*now, *before})]
    totals = sum(now.values()), sum(before.values())
    rows += [("house", totals[0] - now.get(OTHER, 0), totals[1] - before.get(OTHER, 0)), ("all", *totals)]
    return "\n".join(f"{room:8} {lines:7,} {lines - was:+6,}" for room, lines, was in rows)


def written() -> dict[str, int]:
    """The sizes by room when they were last written down."""
    return {room: int(lines) for room, lines in map(str.split, WRITTEN.read_text("utf-8").splitlines())}


def main(given: list[str]) -> None:
    """Print the figures, or write them down first."""
    if given not in ([], ["--renew"]):
        for folder in map(Path, given):
            found = files(folder)
            print(f"{folder.name}: {sum(map(size, found)):,} lines of code in {len(found)} files")
        return
    if given:
        WRITTEN.write_text("".join(f"{room} {lines}\n" for room, lines in rooms().items()), "utf-8")
    print(compared(rooms(), written()))


if __name__ == "__main__":
    main(sys.argv[1:])
