"""Count the lines of code of the product: without blank lines, comments and docstrings, and without its catalogues.

    python tools/size.py [FOLDER ...]

counts other folders instead, one line for each.
"""

from __future__ import annotations

import ast
import sys
import tokenize
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PRODUCT: Final = ROOT / "thousand_tui"
NO_CODE: Final = (
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENCODING,
    tokenize.ENDMARKER,
)


def files(folder: Path = PRODUCT) -> list[Path]:
    """The Python files below a folder."""
    return sorted(folder.rglob("*.py"))


def size(path: Path) -> int:
    """The lines of a file on which code stands."""
    with tokenize.open(path) as file:
        lines = {
            line
            for token in tokenize.generate_tokens(file.readline)
            if token.type not in NO_CODE
            for line in range(token.start[0], token.end[0] + 1)
        }
    return len(lines - docstrings(path))


def docstrings(path: Path) -> set[int]:
    """The lines of what documents a module, a class or a function."""
    lines: set[int] = set()
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and ast.get_docstring(node, clean=False) is not None:
                lines |= set(range(first.lineno, (first.end_lineno or first.lineno) + 1))
    return lines


def main() -> None:
    """Print the figures."""
    for folder in [Path(name) for name in sys.argv[1:]] or [PRODUCT]:
        found = files(folder)
        print(f"{folder.name}: {sum(map(size, found)):,} lines of code in {len(found)} files")


if __name__ == "__main__":
    main()
