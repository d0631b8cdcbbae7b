"""Reviews are kept next to their saves, as ``game.json.review``; they are not saves themselves.

A review that cannot be used is simply made again, so reading one raises nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from thousand_tui.storage.files import MEBIBYTE, UNREADABLE, Problem, read_limited, write_problem, write_whole
from thousand_tui.storage.locks import TURNS, alone

# The largest review that is read, in bytes.
LIMIT: Final = 64 * MEBIBYTE

Finite: TypeAlias = Annotated[float, Field(allow_inf_nan=False, ge=-1e6, le=1e6)]
Small: TypeAlias = Annotated[int, Field(ge=0, le=1_000_000)]
Notation: TypeAlias = Annotated[str, Field(max_length=200)]


class _Kept(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class KeptChoice(_Kept):
    """A weighed choice, in notation."""

    action: Notation
    worth: Finite
    chance: Finite | None = None
    points: Finite | None = None
    worlds: Small = 0
    even: bool = False


class KeptOpened(_Kept):
    """The plays that would have been good with open cards, and whether the one played was."""

    good: Annotated[list[Notation], Field(max_length=32)]
    was_good: bool


class KeptVerdict(_Kept):
    """The verdict on the decision after ``ply`` moves."""

    ply: Annotated[int, Field(ge=0)]
    seat: Annotated[int, Field(ge=0, le=9)]
    part: Annotated[str, Field(max_length=20)] | None = None
    action: Notation
    choices: Annotated[list[KeptChoice], Field(max_length=200)] = []
    loss: Finite = 0.0
    error: Finite = 0.0
    worlds: Small = 0
    limit: Annotated[list[Small], Field(min_length=2, max_length=2)] = [0, 0]
    opened: KeptOpened | None = None


class KeptDeal(_Kept):
    """The review of a deal for certain ``seats``; ``log`` identifies the moves it belongs to, ``luck`` is by seat."""

    number: Small
    log: Annotated[str, Field(max_length=64)]
    seats: Annotated[list[Annotated[int, Field(ge=0, le=9)]], Field(max_length=10)]
    verdicts: Annotated[list[KeptVerdict], Field(max_length=1000)]
    luck: Annotated[list[Finite], Field(max_length=10)] = []


class KeptReview(_Kept):
    """The review of a game by an ``engine``; luck is measured from the ``usual`` results."""

    format: Literal["thousand-review"] = "thousand-review"
    engine: Annotated[str, Field(max_length=40)]
    usual: Annotated[list[Finite], Field(max_length=10)] = []
    deals: Annotated[list[KeptDeal], Field(max_length=100_000)] = []


def review_path(save: Path) -> Path:
    """The path of a save's review."""
    return save.with_name(f"{save.name}.review")


def load_review(save: Path, engine: str) -> KeptReview:
    """The review kept next to a save; an empty one if there is none by this engine, or it cannot be read."""
    try:
        return _read(save, engine)
    except Problem:
        return KeptReview(engine=engine)


def _read(save: Path, engine: str) -> KeptReview:
    try:
        found = KeptReview.model_validate_json(read_limited(review_path(save), LIMIT))
    except Problem as problem:
        if problem.reason == UNREADABLE:
            raise
        return KeptReview(engine=engine)
    except (ValidationError, ValueError, RecursionError):
        return KeptReview(engine=engine)
    return found if found.engine == engine else KeptReview(engine=engine)


def change_review(save: Path, engine: str, change: Callable[[KeptReview], KeptReview]) -> None:
    """Apply ``change`` to the review next to a save, as it is now; nothing is kept if the save is gone.

    Raises:
        Problem: the review cannot be read or written at the moment; the one kept before is untouched.
    """
    path = review_path(save)

    def write() -> None:
        with alone(path):
            try:
                if not save.exists():
                    return
                review = change(_read(save, engine))
                data = review.model_dump(mode="json", exclude_defaults=True)
                text = json.dumps({"format": review.format, **data}, ensure_ascii=False, separators=(",", ":"))
                write_whole(path, f"{text}\n".encode())
            except OSError as error:
                raise write_problem(error, path) from error

    if problem := TURNS.take(write):
        raise problem
