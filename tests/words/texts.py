"""Which expressions of the product are texts: what a message says, as far as it can be read from the sources."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import thousand_tui
from tests.sources import nodes_of

SOURCES = Path(thousand_tui.__file__).parent
SAYING = ("t", "told", "keyed", "filled")
"""The functions that make a text of a message."""
KEEPING = ("str", "sentence_case", "sanitize", "one_line", "left", "strip", "removesuffix", "removeprefix", "lower")
"""What makes of a text another that says the same."""


@cache
def functions() -> tuple[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef], ...]:
    """Every function of the product, with the file it stands in."""
    return tuple(
        (path.relative_to(SOURCES).as_posix(), node)
        for path in sorted(SOURCES.rglob("*.py"))
        for node in nodes_of(path)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )


@cache
def saying() -> frozenset[str]:
    """The names of functions that return a text."""
    said = frozenset(SAYING)
    texts = [node for _, node in functions() if node.returns and ast.unparse(node.returns) in ("str", "str | None")]
    while True:
        more = set[str]()
        for node in texts:
            if node.name not in said | more:
                local = texts_of(node, said)
                if any(is_text(each, said, local) for each in returns(node)):
                    more.add(node.name)
        if not more:
            return said
        said |= more


def name_of(node: ast.expr | None) -> str:
    return node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")


def returns(function: ast.AST) -> Iterator[ast.expr]:
    for node in ast.walk(function):
        if isinstance(node, ast.Return | ast.Yield) and node.value is not None:
            yield node.value


def texts_of(function: ast.AST, said: frozenset[str]) -> set[str]:
    """The names in a function that a text is given to."""
    local: set[str] = set()
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) | ast.NamedExpr(ast.Name(id=name), value):
                if is_text(value, said, local):
                    local.add(name)
    return local


def is_text(node: ast.expr, said: frozenset[str], local: set[str]) -> bool:
    """Whether a message comes out of an expression."""
    match node:
        case ast.Call(func, arguments):
            if name_of(func) in KEEPING:
                inner = [func.value] if isinstance(func, ast.Attribute) else arguments
                return any(is_text(each, said, local) for each in inner)
            return name_of(func) in said
        case ast.IfExp(body=body, orelse=orelse):
            return is_text(body, said, local) or is_text(orelse, said, local)
        case ast.BoolOp(values=values):
            return any(is_text(each, said, local) for each in values)
        case ast.BinOp(left, _, right):
            return is_text(left, said, local) or is_text(right, said, local)
        case ast.JoinedStr(values):
            return any(isinstance(each, ast.FormattedValue) and is_text(each.value, said, local) for each in values)
        case ast.NamedExpr(value=value):
            return is_text(value, said, local)
        case ast.Name(name):
            return name in local
    return False
