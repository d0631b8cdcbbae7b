"""What a lesson says: scenes, each a table with prepared cards, and their steps. It may come from anybody."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from fnmatch import fnmatchcase
from textwrap import wrap
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator

from thousand_tui.harmless import harmless
from thousand_tui.mariage.actions import is_formed
from thousand_tui.mariage.agreements import is_mariage
from thousand_tui.table.game import CardGame
from thousand_tui.table.mariage import MARIAGE
from thousand_tui.table.thousand import THOUSAND
from thousand_tui.words import t
from thousand_tui.words.people import bot_called

FORMAT: Final = "thousand-lesson"
# Lessons of version 1 have no hand that is played to its end, and nothing else is different.
VERSION: Final = 2

# The seat of whoever learns.
ME: Final = 0

# Characters on a line of the coach, who has two of them at the smallest table.
LINE: Final = 69

# Characters of a question, of an answer to it, and of what is said to the answer.
LONGEST_WORDS: Final = 400

# What people read in a lesson's file.
OF_TEXT: Final = frozenset({"title", "about", "say", "why", "otherwise", "well", "made", "failed"})

_AT_LEAST: Final = re.compile(r"(bid|contract|rebuy) ([0-9]{1,4})\+")


class LessonError(ValueError):
    """This lesson cannot be used; the message is a few words that say why."""


def _shown(text: str) -> str:
    """Any spaces and line breaks as one space, but those that hold words together; all other characters must be ones
    that can be shown."""
    said = " ".join(re.findall(r"[^ \t\r\n]+", text))
    if harmless(said) != " ".join(said.split()):
        raise ValueError(t("lesson.bad.signs"))
    return said


def _page(text: str) -> str:
    said = _shown(text)
    if len(wrap(said, LINE)) > 2:
        raise ValueError(t("lesson.bad.long", signs=LINE))
    return said


def _several(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


_Page = Annotated[str, Field(min_length=1, max_length=1000), AfterValidator(_page)]
# What the coach says, a page after another; each is read before the next comes.
Said = Annotated[tuple[_Page, ...], Field(max_length=12), BeforeValidator(_several)]
Short = Annotated[str, Field(max_length=60), AfterValidator(_shown)]
Words = Annotated[str, Field(max_length=LONGEST_WORDS), AfterValidator(_shown)]
# A move in the notation of games, or what moves are meant by.
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


class Wrong(_Part):
    """What is said to a choice that is not the right one."""

    when: Lines
    say: Annotated[Said, Field(min_length=1)]


class Answer(_Part):
    """An answer to a question, and what is said to whoever gives it."""

    say: Annotated[Short, Field(min_length=1)]
    why: Annotated[Words, Field(min_length=1)]


class Question(_Part):
    """What is asked when all was played; ``right`` is the number of the right answer, from 1."""

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
    """Something that the coach says, and what is expected then: a move (``right``), or nothing but to read on.

    After a right move ``then`` is played and ``well`` is said; where nothing is expected, ``then`` is played when the
    words have been read. ``rules`` are the paragraphs of the rules that are met here, ``words`` the terms that are
    explained.
    """

    say: Annotated[Said, Field(min_length=1)]
    right: Lines = ()
    wrong: Annotated[tuple[Wrong, ...], Field(max_length=20)] = ()
    otherwise: Said = ()
    well: Said = ()
    then: Lines = ()
    rules: Lines = ()
    words: Lines = ()

    @model_validator(mode="after")
    def _is_one_thing(self) -> Step:
        if not self.right and (self.wrong or self.otherwise or self.well):
            raise ValueError(t("lesson.bad.nothing_right"))
        return self

    def is_right(self, action: Any) -> bool:
        """Whether this is a move that is expected."""
        return is_meant(self.right, action)

    def why_wrong(self, action: Any) -> tuple[str, ...]:
        """What is said to a move that is not expected; empty if the lesson has no words for it."""
        return next((wrong.say for wrong in self.wrong if is_meant(wrong.when, action)), self.otherwise)


class End(_Part):
    """After the last step the hand is played to its end, without being asked: what is said before that, and once it is
    settled, by whether the contract was ``made`` or has ``failed``; in Mariage, whether the learner took two tricks.

    With ``until_won`` the scene begins again until the learner has won the game with it.
    """

    say: Said = ()
    made: Annotated[Said, Field(min_length=1)]
    failed: Annotated[Said, Field(min_length=1)]
    until_won: Annotated[bool, Field(strict=True)] = False
    rules: Lines = ()
    words: Lines = ()


def may_concede(step: Step) -> bool:
    """Whether the deal may be given up, rightly or not; where no step of a scene speaks of that, it cannot be."""
    said = (*step.right, *(line for wrong in step.wrong for line in wrong.when))
    return any(line.startswith("concede") for line in said)


def is_meant(patterns: Iterable[str], action: Any) -> bool:
    """Whether a move is one of those: ``*`` stands for any characters, ``bid 120+`` for 120 or more."""
    card_game: CardGame[Any, Any, Any] = MARIAGE if is_formed(action) else THOUSAND
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
    """A table: its agreements as a line that can be shared, who sits there besides the learner, the cards of each seat,
    what was played before the first step. Without a ``sheet`` the one of the scene before goes on."""

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
    def is_mariage(self) -> bool:
        """Whether the old Mariage is played there."""
        return is_mariage(self.agreements)

    @property
    def card_game(self) -> CardGame[Any, Any, Any]:
        """The game that is played there."""
        return MARIAGE if self.is_mariage else THOUSAND

    @property
    def pages(self) -> tuple[str, ...]:
        """All that the coach can say at this table."""
        steps = [page for step in self.step for page in (*step.say, *step.otherwise, *step.well)]
        wrong = [page for step in self.step for each in step.wrong for page in each.say]
        end = () if self.end is None else (*self.end.say, *self.end.made, *self.end.failed)
        return (*steps, *wrong, *end)


class Lesson(_Part):
    """A lesson; ``id`` is the name of its file, without what stands after the dot. ``deals`` were played, as the story
    has it, since the lesson before."""

    id: str
    title: Annotated[Short, Field(min_length=1)]
    about: Short = ""
    deals: Annotated[int, Field(strict=True, ge=0, le=100)] = 0
    scene: Annotated[tuple[Scene, ...], Field(min_length=1, max_length=12)]
    question: Annotated[tuple[Question, ...], Field(max_length=12)] = ()

    @property
    def said(self) -> tuple[str, ...]:
        """All that the coach can say, questions and their answers included."""
        pages = [page for scene in self.scene for page in scene.pages]
        answers = [text for asked in self.question for each in asked.answer for text in (each.say, each.why)]
        return (*pages, *(asked.say for asked in self.question), *answers)

    @property
    def rules(self) -> tuple[str, ...]:
        """The paragraphs of the rules that are met, in their order."""
        parts: list[Step | End] = [
            part for scene in self.scene for part in (*scene.step, scene.end) if part is not None
        ]
        return tuple(dict.fromkeys(rule for part in (*parts, *self.question) for rule in part.rules))


class _File(Lesson):
    format: Literal["thousand-lesson"]
    version: Annotated[int, Field(strict=True, ge=1)]


def translated(part: Any, say: Callable[[str, str], str], id: str) -> Any:
    """A part of a file with its texts as ``say`` has them, which is asked with the id of each."""
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
    """A text, or the pages of one, with more of them where it became longer than the coach has room for."""
    if isinstance(text, str) and ".step." not in id and ".end." not in id:
        return say(id, text)
    lines = (wrap(say(f"{id}.{at}", page), LINE) for at, page in enumerate(_several(text), 1))
    return [" ".join(page[first : first + 2]) for page in lines for first in range(0, len(page), 2)]


def understood(fields: dict[str, Any], name: str) -> Lesson:
    """What a file says, its cards and moves not looked at yet.

    Raises:
        LessonError: it is not a lesson, or one for a newer version.
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
    """pydantic's words for what is wrong, or our own."""
    own = error.get("ctx", {}).get("error")
    return str(own) if isinstance(own, ValueError) else str(error["msg"]).lower()
