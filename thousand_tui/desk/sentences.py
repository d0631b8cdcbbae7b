"""What goes wrong with files, in words."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from thousand_tui.harmless import one_line
from thousand_tui.storage import Problem
from thousand_tui.words import t


class SaveError(ValueError):
    """A saved game cannot be opened or deleted; the message is one sentence for a person, the file is untouched."""


def sentence(problem: Problem) -> str:
    """What is wrong with a file, in words."""
    facts = {name: one_line(fact) if isinstance(fact, str) else fact for name, fact in problem.facts.items()}
    return t(f"file.{problem.reason}", **facts)


@contextmanager
def in_words() -> Iterator[None]:
    """What is raised about a file inside becomes a :class:`SaveError` with its sentence."""
    try:
        yield
    except Problem as problem:
        raise SaveError(sentence(problem)) from problem
