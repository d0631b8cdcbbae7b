"""The sources of the product as the tests read them, each once."""

import ast
from functools import cache
from pathlib import Path


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), str(path))


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """All that stands in a file, in the order of ``ast.walk``, which takes longer than to read it."""
    return tuple(ast.walk(tree(path)))
