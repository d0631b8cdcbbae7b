"""Sentences about problems with files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from thousand_tui.sanitize import one_line
from thousand_tui.storage import Problem
from thousand_tui.storage.files import Fault
from thousand_tui.words import named, t
from thousand_tui.words.catalogue import system_said

T = TypeVar("T")


class SaveError(ValueError):
    """Something cannot be done with a saved game, or with a match or series; the message is one sentence, and the file
    is untouched."""


def sentence(problem: Problem) -> str:
    """A sentence that says what is wrong with a file."""
    return t(f"file.{problem.reason}", **_said(problem.facts))


def fault_told(fault: Fault) -> str:
    """A few words that say which part of a file is wrong."""
    return t(f"fault.{fault.reason}", **_said(fault.facts))


def _said(facts: Mapping[str, object]) -> dict[str, object]:
    said: dict[str, object] = {}
    for name, fact in facts.items():
        if isinstance(fact, ValueError) and not isinstance(fact, Fault):
            # Not imported at the top: the home screen does without the rules.
            from thousand_tui.words.declared import why_unusable

            fact = why_unusable(fact)
        said[name] = one_line(fact) if isinstance(fact, str) else fault_told(fact) if isinstance(fact, Fault) else fact
    if "why" in said:
        said["why"] = system_said(str(said["why"]))
    if place := said.pop("place", ""):
        said["why"] = named(str(place), str(said["why"]))
    return said


@contextmanager
def telling(say: Callable[..., object], *kinds: type[Exception], **how: object) -> Iterator[None]:
    """Pass a sentence to ``say`` if a :class:`Problem`, or an error of these kinds, stops the block."""
    try:
        yield
    except Problem as problem:
        say(sentence(problem), **how)
    except kinds as error:
        say(str(error), **how)


def all_read(paths: Iterable[Path], read: Callable[[Path], T]) -> tuple[list[T], list[str]]:
    """What ``read`` makes of these files, and for each file that it cannot read, a sentence that says why."""
    found, troubles = [], []
    for path in paths:
        try:
            found.append(read(path))
        except SaveError as error:
            troubles.append(str(error))
    return found, troubles


@contextmanager
def in_words() -> Iterator[None]:
    """Turn a :class:`Problem` raised in the block into a :class:`SaveError` with its sentence."""
    try:
        yield
    except Problem as problem:
        raise SaveError(sentence(problem)) from problem
