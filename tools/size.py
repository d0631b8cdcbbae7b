"""Count the lines of code of the product: without blank lines, comments and docstrings, and without its catalogues.

    python tools/size.py [FOLDER ...]

counts other folders instead, one line for each.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PRODUCT: Final = ROOT / "thousand_tui"


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


def main() -> None:
    """Print the figures."""
    for folder in [Path(name) for name in sys.argv[1:]] or [PRODUCT]:
        found = files(folder)
        print(f"{folder.name}: {sum(map(size, found)):,} lines of code in {len(found)} files")


if __name__ == "__main__":
    main()
