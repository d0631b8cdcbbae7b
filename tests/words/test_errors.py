"""What goes wrong is a reason with its facts, and becomes a sentence of the catalogue before it is shown."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.words.texts import functions, is_text, name_of, saying, texts_of

WORDED = frozenset(
    (
        *(
            "ArenaError",
            "BoardError",
            "KeysError",
            "LedgerError",
            "LessonError",
            "MatchError",
            "NotPlayed",
            "NotThereError",
        ),
        *("PracticeError", "PuzzleError", "SaveError", "SeriesError", "ThemeError", "WrongDay", "WrongUsage"),
    )
)
"""Errors that are shown as they are: each is raised with a text of the catalogue, or with none."""
SHOWING = ("arena", "cli", "desk", "plain", "study", "ui")
"""The rooms whose errors come to a screen, or that show those of others."""
OF_OTHERS = ("arena/cluster.py", "arena/crew.py", "arena/deal.py")
"""Where it is passed on how a bot, or a program of others, broke down."""


def test_an_error_that_is_shown_speaks_by_the_catalogue() -> None:
    raised = list(errors_raised())
    assert {name for _, name, _ in raised} == WORDED - {"ArenaError"}, "that one is raised where others break down"
    assert [(place, name) for place, name, is_worded in raised if not is_worded] == []


def test_no_other_error_is_shown() -> None:
    shown = list(errors_shown())
    assert len(shown) > 20
    assert [(place, kinds) for place, kinds in shown if not kinds <= WORDED] == []


def errors_raised() -> Iterator[tuple[str, str, bool]]:
    """Where an error that is shown is raised with words, and whether they are of the catalogue."""
    for path, function in functions():
        if path in OF_OTHERS:
            continue
        passed_on = {name for kinds, name, _ in handled(function) if kinds <= WORDED}
        local = texts_of(function, saying()) | passed_on
        for node in ast.walk(function):
            match node:
                case ast.Raise(ast.Call(func, [said, *_])) if name_of(func) in WORDED:
                    yield f"{path}:{node.lineno}", name_of(func), is_text(said, saying(), local)


def errors_shown() -> Iterator[tuple[str, set[str]]]:
    """Where the own words of an error are taken, and which errors it can be."""
    for path, function in functions():
        if not path.startswith(SHOWING) or path in OF_OTHERS:
            continue
        for node in ast.walk(function):
            match node:
                case ast.Call(ast.Name("telling"), [_, *told]) if told:
                    yield f"{path}:{node.lineno}", set(map(name_of, told))
        for kinds, name, handler in handled(function):
            for node in ast.walk(handler):
                match node:
                    case ast.Call(ast.Name("str"), [ast.Name(said)]) | ast.FormattedValue(ast.Name(said)):
                        if said == name:
                            yield f"{path}:{node.lineno}", kinds


def handled(function: ast.AST) -> Iterator[tuple[set[str], str, ast.ExceptHandler]]:
    """The errors that a function catches by a name."""
    for node in ast.walk(function):
        if isinstance(node, ast.ExceptHandler) and node.name and node.type is not None:
            kinds = node.type.elts if isinstance(node.type, ast.Tuple) else [node.type]
            # What `telling` is given to catch is looked at where it is called.
            if (named := {name_of(kind) for kind in kinds}) != {"kinds"}:
                yield named, node.name, node
