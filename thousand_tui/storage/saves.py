"""A saved game as a file: its fields, how they are checked and how they are written."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    FailFast,
    Field,
    JsonValue,
    PrivateAttr,
    ValidationError,
    ValidationInfo,
    field_validator,
)
from pydantic_core import from_json, to_jsonable_python

from thousand_tui import __version__
from thousand_tui.rules import RULES_VERSION, Agreements, AgreementsError, read_agreements
from thousand_tui.sanitize import one_line
from thousand_tui.storage.files import MEBIBYTE, Fault, Problem, read_limited
from thousand_tui.storage.places import slug
from thousand_tui.storage.written import CHECKSUM, LOG, TEXT, TOTALS, WrittenLog, checksum

FORMAT: Final = "thousand-save"
# Increased whenever older files cannot be read as they are; a step in ``MIGRATIONS`` then leads here.
VERSION: Final = 6

# More than any name on the screen needs; how names are shown is decided elsewhere.
_LONGEST_NAME: Final = 100

LIMIT: Final = 8 * MEBIBYTE

# The number of players at a table of any game; each game has its own range within this one.
FEWEST: Final = 2
MOST: Final = 10

# The game of all saves that do not name one.
THOUSAND: Final = "thousand"

P = TypeVar("P", bound=BaseModel)
Seated = TypeVar("Seated", "SavedPractice | None", "SavedDuplicate | None")
Migration = Callable[[dict[str, Any]], dict[str, Any]]


def _from_1(fields: dict[str, Any]) -> dict[str, Any]:
    """Version 1 had only the table of three, and showed that a game was won only by its last totals."""
    log = fields.get("log")
    last = str(log[-1]) if isinstance(log, list) and log else ""
    totals = [int(word) for word in last[1:].split()] if re.fullmatch(r"=( -?\d{1,6}){3}", last) else [0]
    winners = [totals.index(max(totals))] if max(totals) >= 1000 else []
    return {name: value for name, value in fields.items() if name != "form"} | {"winners": winners}


def _from_3(fields: dict[str, Any]) -> dict[str, Any]:
    """Version 3 had only one game."""
    return fields | {"game": THOUSAND}


def _same(fields: dict[str, Any]) -> dict[str, Any]:
    """Version 2 had no checksum; version 4 had no commitment to a seed and no words added by people; version 5 had no
    fingerprint of those words."""
    return fields


# The first version with a checksum.
_CHECKED_FROM: Final = 3

# From each older version to the next. The fields are unchecked, as in the file: a step checks whatever it reads.
MIGRATIONS: Final[Mapping[int, Migration]] = {1: _from_1, 2: _same, 3: _from_3, 4: _same, 5: _same}

MOST_POINTS: Final = 1_000_000

# How many entries a file may have: far more than any game has, yet few enough to report errors one by one.
MOST_FIELDS: Final = 100
MOST_AGREEMENTS: Final = 1000
MOST_DEALS: Final = 20_000
MOST_MOVES: Final = 10_000
LONGEST_LINE: Final = 200
LONGEST_WORD: Final = 40

Points = Annotated[int, Field(ge=-MOST_POINTS, le=MOST_POINTS)]
Count = Annotated[int, Field(ge=0, le=1_000_000)]


def read_time(text: str) -> datetime:
    """A time as written in saves.

    Raises:
        ValueError: it is not a time, or not one at which a game can have been played.
    """
    when = datetime.fromisoformat(text)
    if not 2000 <= when.year <= 9000:
        raise Fault("year")
    return when if when.tzinfo else when.replace(tzinfo=UTC)


def _check_time(text: str) -> str:
    read_time(text)
    return text


def _at_most(most: int) -> BeforeValidator:
    """Refuse an oversized mapping before its names are looked at: every bad name would be an error of its own, and a
    file of 8 MiB can hold a million."""

    def check(value: object) -> object:
        if isinstance(value, dict) and len(value) > most:
            raise Fault("names", most=most)
        return value

    return BeforeValidator(check)


Word = Annotated[str, Field(pattern=r"^[a-z0-9_-]{1,40}$")]
Name = Annotated[str, Field(max_length=1000), AfterValidator(lambda name: one_line(name, _LONGEST_NAME))]
Marks = Annotated[list[Word], Field(max_length=100), FailFast()]


def _check_word(word: str) -> str:
    """Refuse an unclean word rather than mend it as a name: words go into the shuffle exactly as they are."""
    if word != one_line(word):
        raise Fault("word")
    return word


Typed = Annotated[str, Field(max_length=LONGEST_WORD), AfterValidator(_check_word)]
Time = Annotated[str, Field(max_length=40), AfterValidator(_check_time)]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class SavedPlayer(_Part):
    """Who sits in a seat; ``kind`` is ``person`` or names a bot: ``expert``, ``expert-bold``."""

    name: Name
    kind: Word


class SavedStanding(_Part):
    """What a side starts the game with."""

    total: Points = 0
    bolts: Count = 0
    barrel: Count | None = None
    concessions: Count = 0
    run: Count = 0
    falls: Count = 0
    freed: bool = False
    bombs: Count = 0
    crosses: Count = 0
    spisats: Count = 0
    reverse: Count | None = None


class SavedSettings(_Part):
    """Settings of the table other than agreements."""

    open_tricks: bool = False
    practice: bool = False
    count_shown: bool = True
    open_deals: bool = False


class SavedPractice(_Part):
    """Marks a game that replays a settled deal or plays one from the board; the fields are those of the table's
    ``Practice``."""

    way: Literal["again", "from", "like", "board"]
    deal: Count
    seat: Annotated[int, Field(ge=0, lt=MOST)]
    first: Count
    then: Annotated[list[Annotated[str, Field(max_length=LONGEST_LINE)]], Field(max_length=MOST_MOVES), FailFast()]
    names: Annotated[list[Name], Field(max_length=MOST)] = []
    source: Annotated[str, Field(pattern=r"^[^/\\\x00-\x1f]{0,200}$")] = ""


def _check_day(day: str) -> str:
    if not 2000 <= date.fromisoformat(day).year <= 9000 or len(day) != len("2026-11-22"):
        raise Fault("day")
    return day


class SavedDaily(_Part):
    """Marks a game that is the deal of a day; see the table's ``Daily``."""

    day: Annotated[str, Field(max_length=10), AfterValidator(_check_day)]
    app: Name
    practice: bool = False
    expert: Points | None = None


class SavedDuplicate(_Part):
    """Marks a game that is a deal of a match with the same cards; see the table's ``Duplicate``."""

    number: Annotated[int, Field(ge=1, le=MOST_DEALS)]
    deals: Annotated[int, Field(ge=1, le=MOST_DEALS)]
    seat: Annotated[int, Field(ge=0, lt=MOST)]
    app: Name
    engine: Name
    shared: bool = False


class SavedShuffling(_Part):
    """The commitment to the seed, and the words added to it; see the table's ``Shuffling``."""

    commitment: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")] | None
    words: Annotated[list[Typed], Field(max_length=MOST)] = []
    names: Annotated[list[Name], Field(max_length=MOST)] = []


class Save(_Part):
    """A saved game: everything needed to continue it.

    ``game`` is the table's id of the game. ``log`` holds the actions in notation, and after each action that settled a
    deal a line with the totals, such as ``= 610 340 880``. ``winners`` are the sides that have won. ``marks`` says, by
    number of the deal, which aids the players used. ``practice`` is written only if a deal is played again, ``daily``
    only for a deal of the day, ``duplicate`` only for a deal of a match with the same cards. ``shuffling`` is None in
    games begun before there were commitments.
    """

    format: Literal["thousand-save"] = "thousand-save"
    version: Literal[6] = 6
    app: Annotated[str, Field(max_length=40)] = __version__
    game: Word = THOUSAND
    rules: Count = RULES_VERSION
    created: Time
    updated: Time
    preset: Annotated[str, Field(max_length=100)] | None = None
    agreements: Annotated[dict[str, JsonValue], _at_most(MOST_AGREEMENTS)]
    players: Annotated[list[SavedPlayer], Field(min_length=FEWEST, max_length=MOST)]
    seed: Annotated[str, Field(max_length=200)]
    shuffling: SavedShuffling | None = None
    dealer: Annotated[int, Field(ge=0, lt=MOST)]
    standings: Annotated[list[SavedStanding], Field(max_length=MOST)] = []
    settings: SavedSettings = SavedSettings()
    marks: Annotated[dict[Annotated[str, Field(pattern=r"^[0-9]{1,6}$")], Marks], _at_most(MOST_DEALS)] = {}
    given_up_by: Annotated[int, Field(ge=0, lt=MOST)] | None = None
    winners: Annotated[list[Annotated[int, Field(ge=0, lt=MOST)]], Field(max_length=MOST)] = []
    practice: SavedPractice | None = None
    daily: SavedDaily | None = None
    duplicate: SavedDuplicate | None = None
    log: Annotated[list[str], FailFast()]

    @field_validator("winners")
    @classmethod
    def _check_winners(cls, winners: list[int], info: ValidationInfo) -> list[int]:
        if any(side >= len(info.data.get("players", ())) for side in winners):
            raise Fault("no_side")
        return winners

    @field_validator("practice", "duplicate")
    @classmethod
    def _check_seat(cls, part: Seated, info: ValidationInfo) -> Seated:
        if part is not None and part.seat >= len(info.data.get("players", ())):
            raise Fault("no_seat")
        return part

    @field_validator("practice")
    @classmethod
    def _check_practice(cls, practice: SavedPractice | None, info: ValidationInfo) -> SavedPractice | None:
        if practice is not None and practice.names and len(practice.names) != len(info.data.get("players", ())):
            raise Fault("names_of_players")
        return practice

    @field_validator("shuffling")
    @classmethod
    def _check_shuffling(cls, shuffling: SavedShuffling | None, info: ValidationInfo) -> SavedShuffling | None:
        if shuffling is not None and len(shuffling.words) > len(info.data.get("players", ())):
            raise Fault("words")
        if shuffling is not None and len(shuffling.names) not in (0, len(shuffling.words)):
            raise Fault("names_of_words")
        return shuffling

    _is_changed: bool = PrivateAttr(default=False)

    @property
    def is_changed(self) -> bool:
        """Whether the file was changed since the game wrote it, by hand or by a failing disk; False for files of older
        versions, which have no checksum."""
        return self._is_changed

    def read_agreements(self, file: str) -> Agreements:
        """The agreements of the game; ``file`` is the file's name in error messages.

        Raises:
            Problem: this version does not know one of them or its value, or two contradict each other.
        """
        try:
            return read_agreements(self.agreements)
        except AgreementsError as error:
            raise Problem("agreements", file=file, why=error) from None

    @property
    def is_practised(self) -> bool:
        """Whether the only deal of the game (played again, of the day, or in a match) is settled."""
        if self.daily is not None or self.duplicate is not None:
            return any(line.startswith(TOTALS) for line in self.log)
        if self.practice is None:
            return False
        moves = 0
        for line in self.log:
            if not line.startswith(TOTALS):
                moves += 1
            elif moves > self.practice.first:
                return True
        return False

    @property
    def updated_at(self) -> datetime:
        """When the save was last written."""
        return read_time(self.updated)


def part(kind: type[P], found: object, **others: object) -> P:
    """Make a part of a file from an object with the same fields (some named ``is_...`` there) and ``others``."""
    names = {name: name if hasattr(found, name) else f"is_{name}" for name in kind.model_fields if name not in others}
    fields: dict[str, object] = to_jsonable_python({name: getattr(found, of) for name, of in names.items()})
    return kind.model_validate(fields | others)


def now() -> str:
    """The current time as written in saves."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def dated(names: Iterable[str]) -> str:
    """A name for a new file of these people: the date, their names and a short random ending."""
    return f"{date.today():%Y-%m-%d}-{slug(names)}-{secrets.token_hex(2)}"


def encode(save: Save, log: WrittenLog | None = None) -> bytes:
    """The bytes of a save's file: readable and easy to compare, with one move per line.

    ``log`` replaces the log of the save, if it has already been written.
    """
    log = WrittenLog(save.log) if log is None else log
    absent = {LOG, *(name for name in ("practice", "daily", "duplicate") if getattr(save, name) is None)}
    fields = save.model_dump(mode="json", exclude=absent)
    parts = [f" {TEXT(name)}: {_spread(value)}" for name, value in fields.items()]
    parts += [f" {TEXT(LOG)}: {log.json()}", f" {TEXT(CHECKSUM)}: {TEXT(log.checksum(fields))}"]
    return ("{\n" + ",\n".join(parts) + "\n}\n").encode()


def _spread(value: object) -> str:
    """A value as JSON with each of its parts on a line of its own."""
    if isinstance(value, list) and value:
        return "[\n  " + ",\n  ".join(map(TEXT, value)) + "\n ]"
    if isinstance(value, dict) and value:
        return "{\n  " + ",\n  ".join(f"{TEXT(name)}: {TEXT(part)}" for name, part in value.items()) + "\n }"
    return TEXT(value)


def decode(data: bytes, name: str, migrations: Mapping[int, Migration] = MIGRATIONS) -> Save:
    """Read and check a file's bytes; ``name`` is the file's name in error messages.

    Neither the actions nor the agreements are checked here.

    Raises:
        Problem: it is not a saved game, is damaged, or was written by a newer version of the program.
    """
    try:
        fields = from_json(data, allow_inf_nan=False)
    except ValueError:
        raise Problem("damaged", file=name, why=Fault("no_json" if data.strip() else "empty")) from None
    if not isinstance(fields, dict) or fields.get("format") != FORMAT:
        raise Problem("not_a_save", file=name)
    if len(fields) > MOST_FIELDS:
        raise Problem("damaged", file=name, why=Fault("names", most=MOST_FIELDS))
    version = fields.get("version")
    is_checked = type(version) is int and version >= _CHECKED_FROM
    written = fields.pop(CHECKSUM, None) if is_checked else None
    try:
        save = Save.model_validate(_migrated(fields, name, migrations))
    except ValidationError as error:
        raise Problem("damaged", file=name, **_first_fault(error)) from None
    # Checked with the fields as read: the model adds any that the edition which wrote the file did not have.
    save._is_changed = is_checked and written != checksum(save.log, fields)
    return save


def _migrated(fields: dict[str, Any], name: str, migrations: Mapping[int, Migration]) -> dict[str, Any]:
    """The fields migrated to the present version, one version at a time."""
    version = fields.get("version")
    if type(version) is not int or version < 0:
        raise Problem("damaged", file=name, why="version")
    if version > VERSION:
        raise Problem("newer", file=name, app=one_line(str(fields.get("app", "?"))))
    for step in range(version, VERSION):
        if step not in migrations:
            raise Problem("too_old", file=name, version=version)
        try:
            fields = migrations[step](fields) | {"version": step + 1}
        except Exception as error:
            # Any error comes from what was in the file, and one bad file must not stop the whole list.
            raise Problem("damaged", file=name, why=f"version {version}: {type(error).__name__}") from error
    return fields


def load(path: Path) -> Save:
    """Read a saved game.

    Raises:
        Problem: see :func:`~thousand_tui.storage.files.read_limited` and :func:`decode`.
    """
    return decode(read_limited(path, LIMIT), path.name)


def _first_fault(error: ValidationError) -> dict[str, object]:
    """The place and reason of the first error."""
    first = error.errors(include_url=False)[0]
    why = first.get("ctx", {}).get("error", first["msg"])
    return {"place": one_line(".".join(map(str, first["loc"]))), "why": why if isinstance(why, Fault) else str(why)}
