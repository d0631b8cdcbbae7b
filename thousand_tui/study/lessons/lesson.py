"""The contents of a lesson: scenes, each a table with prepared cards, and their steps. It may come from anybody."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from fnmatch import fnmatchcase
from textwrap import wrap
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator

from thousand_tui.rules import Cards
from thousand_tui.sanitize import sanitize
from thousand_tui.table.games import AnyGame, OtherGame, game_called
from thousand_tui.table.thousand import THOUSAND
from thousand_tui.words import t
from thousand_tui.words.people import bot_called

FORMAT: Final = "thousand-lesson"
# Version 1 has no hand that is played to its end, version 2 no ``also``, ``asks``, ``sure`` or ``lost``.
VERSION: Final = 3

# The learner's seat.
ME: Final = 0

# Characters in a line of the coach, who has two lines at the smallest table.
LINE: Final = 69

# The most characters of a question, an answer, or a reply to an answer.
LONGEST_WORDS: Final = 400

# The fields of a lesson's file that people read.
OF_TEXT: Final = frozenset({"title", "about", "say", "why", "otherwise", "well", "made", "failed", "lost"})

_AT_LEAST: Final = re.compile(r"(bid|contract|rebuy) ([0-9]{1,4})\+")


class LessonError(ValueError):
    """This lesson cannot be used; the message says why in a few words."""


def _shown(text: str) -> str:
    """Replace spaces and line breaks by single spaces, except non-breaking ones; reject characters that cannot be
    shown."""
    said = " ".join(re.findall(r"[^ \t\r\n]+", text))
    if sanitize(said) != " ".join(said.split()):
        raise ValueError(t("lesson.bad.signs"))
    return said


def _page(text: str) -> str:
    said = _shown(text)
    if len(wrap(said, LINE)) > 2:
        raise ValueError(t("lesson.bad.long", signs=LINE))
    return said


def _row(cards: str) -> str:
    Cards.parse(cards)
    return cards


def _several(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


_Page = Annotated[str, Field(min_length=1, max_length=1000), AfterValidator(_page)]
# What the coach says, in pages; each must be read before the next comes.
Said = Annotated[tuple[_Page, ...], Field(max_length=12), BeforeValidator(_several)]
Short = Annotated[str, Field(max_length=60), AfterValidator(_shown)]
Words = Annotated[str, Field(max_length=LONGEST_WORDS), AfterValidator(_shown)]
# A move in the notation of games, or a pattern for moves.
Line = Annotated[str, Field(max_length=120)]
Lines = Annotated[tuple[Line, ...], Field(max_length=80), BeforeValidator(_several)]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Standing(_Part):
    """What a side has on the sheet when a scene begins."""

    total: Annotated[int, Field(strict=True, ge=-10_000, le=10_000)] = 0
    bolts: Annotated[int, Field(strict=True, ge=0, le=100)] = 0
    barrel: Annotated[int, Field(strict=True, ge=0, le=100)] | None = None
    concessions: Annotated[int, Field(strict=True, ge=0, le=100)] = 0


class Reply(_Part):
    """The reply to a choice with which the lesson does not go on."""

    when: Lines
    say: Annotated[Said, Field(min_length=1)]


class Answer(_Part):
    """An answer to a question, and the reply to it."""

    say: Annotated[Short, Field(min_length=1)]
    why: Annotated[Words, Field(min_length=1)]


class Question(_Part):
    """A question after everything has been played; ``right`` is the number of the right answer, from 1."""

    say: Annotated[Words, Field(min_length=1)]
    right: Annotated[int, Field(strict=True, ge=1)]
    answer: Annotated[tuple[Answer, ...], Field(min_length=2, max_length=5)]
    rules: Lines = ()

    @model_validator(mode="after")
    def _has_a_right_answer(self) -> Question:
        if self.right > len(self.answer):
            raise ValueError(t("lesson.bad.question"))
        return self


class Step(_Part):
    """Something the coach says, and what is then expected: a move (``right``), or only reading on.

    After a right move ``then`` is played and ``well`` is said; if nothing is expected, ``then`` is played once the
    words have been read. A move of ``also`` is as right, but the lesson goes on with another. ``asks`` is the condition
    that all of these fulfil and no other move, ``rules`` are the paragraphs of the rules that come up here, ``words``
    the terms explained.
    """

    say: Annotated[Said, Field(min_length=1)]
    asks: Line = ""
    right: Lines = ()
    also: Annotated[tuple[Reply, ...], Field(max_length=20)] = ()
    wrong: Annotated[tuple[Reply, ...], Field(max_length=20)] = ()
    otherwise: Said = ()
    well: Said = ()
    then: Lines = ()
    rules: Lines = ()
    words: Lines = ()

    @model_validator(mode="after")
    def _is_one_thing(self) -> Step:
        if not self.right and (self.also or self.wrong or self.otherwise or self.well):
            raise ValueError(t("lesson.bad.nothing_right"))
        return self

    def is_right(self, action: Any, card_game: AnyGame = THOUSAND) -> bool:
        """Whether the lesson goes on with this move."""
        return is_meant(self.right, action, card_game)

    def is_as_right(self, action: Any, card_game: AnyGame = THOUSAND) -> bool:
        """Whether this move answers the question too, though the lesson goes on with another."""
        return any(is_meant(each.when, action, card_game) for each in self.also)

    def reply(self, action: Any, card_game: AnyGame = THOUSAND) -> tuple[str, ...]:
        """The reply to a move with which the lesson does not go on; empty if the lesson has none."""
        replies = (*self.also, *self.wrong)
        return next((each.say for each in replies if is_meant(each.when, action, card_game)), self.otherwise)


class End(_Part):
    """After the last step the hand is played to its end without questions: what is said first, and once it is settled,
    depending on whether the contract was ``made`` or ``failed``; in a game without one, on whether the learner did
    well. The coach has called the cards of ``sure`` sure, and says at once when one is given away; if the contract then
    failed, ``lost`` is said instead, if there is one.

    With ``until_won`` the scene is repeated until the learner has won the game in it.
    """

    say: Said = ()
    made: Annotated[Said, Field(min_length=1)]
    failed: Annotated[Said, Field(min_length=1)]
    lost: Said = ()
    sure: Annotated[Line, AfterValidator(_row)] = ""
    until_won: Annotated[bool, Field(strict=True)] = False
    rules: Lines = ()
    words: Lines = ()


def may_concede(step: Step) -> bool:
    """Whether the learner may give the deal up here, be it right or wrong: this step has to mention it."""
    said = (*step.right, *(line for wrong in step.wrong for line in wrong.when))
    return any(line.startswith("concede") for line in said)


def is_meant(patterns: Iterable[str], action: Any, card_game: AnyGame) -> bool:
    """Whether a move fits one of the patterns: ``*`` stands for any characters, ``bid 120+`` for 120 or more."""
    _, _, said = card_game.write_action(ME, action).partition(" ")
    verb, _, rest = said.partition(" ")
    for pattern in patterns:
        found = _AT_LEAST.fullmatch(pattern)
        if found is None and fnmatchcase(said, pattern):
            return True
        if found is not None and verb == found[1] and rest.isdecimal() and int(rest) >= int(found[2]):
            return True
    return False


class Scene(_Part):
    """A table: its agreements as a line to share, the players besides the learner, the cards of each seat, and the
    moves before the first step. Without a ``sheet`` the previous scene's continues."""

    agreements: Annotated[str, Field(max_length=1000)] = "BASE"
    players: Annotated[tuple[Annotated[str, Field(max_length=100)], ...], Field(max_length=9)] = ()
    dealer: Annotated[int, Field(strict=True, ge=0, le=9)] | None = None
    sheet: Annotated[tuple[Standing, ...], Field(max_length=4)] = ()
    hands: Annotated[tuple[Line, ...], Field(min_length=2, max_length=10)]
    talon: Line = ""
    before: Lines = ()
    step: Annotated[tuple[Step, ...], Field(min_length=1, max_length=40)]
    end: End | None = None

    @property
    def other_game(self) -> OtherGame | None:
        """The game that the scene plays; None if it is Thousand."""
        return game_called(self.agreements)

    @property
    def card_game(self) -> AnyGame:
        """The rules of the game that the scene plays."""
        return THOUSAND if self.other_game is None else self.other_game.card_game

    @property
    def pages(self) -> tuple[str, ...]:
        """Everything the coach may say at this table."""
        steps = [page for step in self.step for page in (*step.say, *step.otherwise, *step.well)]
        replies = [page for step in self.step for each in (*step.also, *step.wrong) for page in each.say]
        end = () if self.end is None else (*self.end.say, *self.end.made, *self.end.failed, *self.end.lost)
        return (*steps, *replies, *end)


class Lesson(_Part):
    """A lesson; ``id`` is the name of its file without the extension. ``deals`` is how many deals the story says were
    played since the lesson before."""

    id: str
    title: Annotated[Short, Field(min_length=1)]
    about: Short = ""
    deals: Annotated[int, Field(strict=True, ge=0, le=100)] = 0
    scene: Annotated[tuple[Scene, ...], Field(min_length=1, max_length=12)]
    question: Annotated[tuple[Question, ...], Field(max_length=12)] = ()

    @property
    def said(self) -> tuple[str, ...]:
        """Everything the coach may say, including questions and their answers."""
        pages = [page for scene in self.scene for page in scene.pages]
        answers = [text for asked in self.question for each in asked.answer for text in (each.say, each.why)]
        return (*pages, *(asked.say for asked in self.question), *answers)

    @property
    def rules(self) -> tuple[str, ...]:
        """The paragraphs of the rules that come up, in order."""
        parts: list[Step | End] = [
            part for scene in self.scene for part in (*scene.step, scene.end) if part is not None
        ]
        return tuple(dict.fromkeys(rule for part in (*parts, *self.question) for rule in part.rules))


class _File(Lesson):
    format: Literal["thousand-lesson"]
    version: Annotated[int, Field(strict=True, ge=1)]


def translated(part: Any, say: Callable[[str, str], str], id: str) -> Any:
    """A part of a file with its texts translated by ``say``, which is given the id and the text of each."""
    if isinstance(part, list):
        return [translated(each, say, f"{id}.{at}") for at, each in enumerate(part, 1)]
    if not isinstance(part, dict):
        return part
    return {name: _in_language(name, each, say, f"{id}.{name}") for name, each in part.items()}


def _in_language(name: str, part: Any, say: Callable[[str, str], str], id: str) -> Any:
    if name == "players":
        return [bot_called(each) for each in part]
    return _said(part, say, id) if name in OF_TEXT else translated(part, say, id)


def _said(text: str | list[str], say: Callable[[str, str], str], id: str) -> str | list[str]:
    """A text, or its pages, with more pages if it became too long for the coach."""
    if isinstance(text, str) and ".step." not in id and ".end." not in id:
        return say(id, text)
    lines = (wrap(say(f"{id}.{at}", page), LINE) for at, page in enumerate(_several(text), 1))
    return [" ".join(page[first : first + 2]) for page in lines for first in range(0, len(page), 2)]


def understood(fields: dict[str, Any], name: str) -> Lesson:
    """What a file says; its cards and moves are not checked yet.

    Raises:
        LessonError: it is not a lesson, or is for a newer version.
    """
    if fields.get("format") != FORMAT:
        raise LessonError(t("lesson.bad.format"))
    version = fields.get("version")
    if type(version) is int and version > VERSION:
        raise LessonError(t("lesson.bad.newer"))
    try:
        file = _File.model_validate(fields | {"id": name})
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ".".join(str(part + 1 if isinstance(part, int) else part) for part in first["loc"])
        raise LessonError(t("lesson.bad.place", place=place, why=_reason(dict(first)))) from None
    except RecursionError:
        raise LessonError(t("lesson.bad.deep")) from None
    return Lesson(**{each: getattr(file, each) for each in Lesson.model_fields})


def _reason(error: dict[str, Any]) -> str:
    """Our own message for what is wrong, or else pydantic's."""
    own = error.get("ctx", {}).get("error")
    return str(own) if isinstance(own, ValueError) else str(error["msg"]).lower()
