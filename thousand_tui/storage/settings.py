"""The player's settings: one JSON file in the configuration folder.

They are checked here and not with pydantic, nor is a set of rules looked for: home is drawn from them before either is
loaded.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, NoReturn, get_args, get_origin, get_type_hints

from thousand_tui.harmless import one_line
from thousand_tui.storage.files import MEBIBYTE, Fault, Problem, read_limited, write_fields
from thousand_tui.storage.locks import TURNS, InUse, alone
from thousand_tui.storage.places import settings_path

if TYPE_CHECKING:
    from thousand_tui.rules import Agreements

LIMIT: Final = MEBIBYTE
# Characters of a player's name, a theme's or a preset's.
LONGEST_NAME: Final = 100
# Characters of a name as it may stand in the file.
LONGEST_WRITTEN: Final = 1000
MOST_PLAYERS: Final = 4
MOST_AT_MARIAGE: Final = 10
# Names of bots that one may think of.
MOST_BOTS: Final = 20
# How many brackets may lie in each other.
DEEPEST: Final = 20

_KIND: Final = re.compile(r"[a-z0-9_-]{1,40}")
_SEATS: Final = re.compile(r"[2-4]")


class LastPlayer(NamedTuple):
    """Who sat at a seat; ``kind`` is ``person`` or names a bot: ``expert``, ``expert-bold``."""

    name: str
    kind: str


class LastTable(NamedTuple):
    """The table as it was set up last: who sat there, and a preset or agreements of one's own."""

    players: list[LastPlayer]
    preset: str | None = "BASE"
    agreements: dict[str, Any] | None = None

    def read_agreements(self) -> Agreements:
        """The agreements of this table; what this version cannot use any more is as in BASE."""
        from thousand_tui.rules import AgreementsError, preset
        from thousand_tui.rules.agreements import read_lenient

        try:
            return preset(self.preset).agreements if self.preset else read_lenient(self.agreements or {})[0]
        except AgreementsError:
            return preset("BASE").agreements


class LastMariage(NamedTuple):
    """The table of the old Mariage as it was set up last: who sat there, and its agreements by name."""

    players: list[LastPlayer]
    agreements: dict[str, Any]


class Settings(NamedTuple):
    """What a player has chosen.

    ``language`` is the code of a language, ``auto``: as the system speaks. ``cards``: with which letters.
    ``theme`` is a theme's name or ``auto``. ``pace`` is how fast the table goes (``key``: it waits for a key).
    ``last_card``: a last card without a choice plays itself. ``review``: each deal against bots is reviewed.
    ``tutor``: the tutor looks on, and speaks up before clear mistakes. ``hand_worth``: it counts the hand in the
    auction; ``met_tutor``, ``met_mariage``: it has said its first word, in that game.
    ``suits`` and ``frames`` say how cards are drawn, ``auto``: as the terminal can. ``sort`` is the order of a hand;
    ``high_left`` puts high cards to the left.
    ``keep_places``: the hand does not close up when four cards are left; ``side`` is the view of the side panel.
    ``praise``: marriages are announced in the words of players. ``spoken``: the line mode says cards in words;
    ``plain``: the game begins in it.
    ``bot_names`` are what bots are called first.
    ``called`` is what a new player wants to be called, empty if they did not say; later they have a name at the tables.
    ``open_tricks``, ``practice``, ``count_shown`` and ``open_deals`` are what a new table starts with. ``companies``
    are those who sat last at a table of two, three or four, by that number. ``mariage`` is the last table of the other
    game.
    """

    language: str = "auto"
    cards: Literal["language", "international"] = "language"
    theme: str = "auto"
    pace: Literal["slow", "normal", "fast", "key"] = "normal"
    animations: bool = True
    bell: bool = False
    mouse: bool = True
    last_card: bool = True
    review: bool = True
    tutor: bool = False
    hand_worth: bool = False
    suits: Literal["auto", "symbols", "letters"] = "auto"
    frames: Literal["auto", "unicode", "ascii"] = "auto"
    sort: Literal["suit", "rank"] = "suit"
    high_left: bool = True
    open_tricks: bool = False
    practice: bool = False
    count_shown: bool = True
    open_deals: bool = False
    praise: bool = False
    spoken: bool = False
    plain: bool = False
    keep_places: bool = False
    side: Literal["all", "sheet", "calls", "cards", "chart"] = "all"
    seen_how_to: bool = False
    met_tutor: bool = False
    met_mariage: bool = False
    bot_names: Sequence[str] = []
    called: str = ""
    last_table: LastTable | None = None
    companies: Mapping[str, Sequence[LastPlayer]] = {}
    mariage: LastMariage | None = None

    def renaming_bots(self, called: Callable[[str], str]) -> dict[str, Any]:
        """The settings that change where bots get other names, as they are ``called`` now."""

        def now(players: Sequence[LastPlayer]) -> list[LastPlayer]:
            return [each if each.kind == "person" else each._replace(name=called(each.name)) for each in players]

        tables = {"last_table": self.last_table, "mariage": self.mariage}
        changed = {name: each._replace(players=now(each.players)) for name, each in tables.items() if each is not None}
        return changed | {"companies": {seats: now(players) for seats, players in self.companies.items()}}

    def but(self, **changes: Any) -> Settings:
        """The same settings but for these; of ``companies`` only those that are named change."""
        return self._replace(**_added({"companies": self.companies}, changes))


@cache
def values_of(name: str) -> tuple[Any, ...]:
    """What a setting may be; nothing where it is no choice out of a few."""
    kind = _kinds()[name]
    return (True, False) if kind is bool else get_args(kind) if get_origin(kind) is Literal else ()


@cache
def _kinds() -> Mapping[str, Any]:
    """What each setting holds; to find it out for all takes as long as for one."""
    return get_type_hints(Settings)


def load_settings() -> tuple[Settings, Problem | None]:
    """The settings, and what is wrong with the file; with no file at all nothing is wrong.

    One that this version does not know is as by default, and stays in the file until it is changed; of a file that
    cannot be read all are.
    """
    path = settings_path()
    try:
        settings, unknown = _settings(_read(path))
    except Problem as problem:
        return Settings(), None if problem.reason == "missing" else problem
    return settings, Problem(
        "unknown_settings", file=path.name, names=one_line(", ".join(unknown))
    ) if unknown else None


def save_settings(settings: Settings, changes: Mapping[str, Any] | None = None) -> Problem | None:
    """Write the settings, or only these changes of them if the file can be read: what else stands there may come from
    another program, a newer one too, or from an editor. A file that could not be read is kept beside the new one as
    ``settings.json.broken``.

    Returns what went wrong, None if nothing: the game is played on without settings too.
    """

    def write() -> Problem | None:
        with alone(settings_path()):
            return _write(settings, changes)

    return TURNS.take(write)


def begin_settings(settings: Settings) -> bool:
    """Write settings where there are none yet: whether somebody is here for the first time. Where nothing can be kept
    they are not, or they would be at every start."""
    with suppress(InUse), alone(settings_path()):
        return not os.path.lexists(settings_path()) and _write(settings) is None
    return False


def _write(settings: Settings, changes: Mapping[str, Any] | None = None) -> Problem | None:
    path, fields, wrong = settings_path(), _plain(settings), None
    try:
        found = _read(path)
        if changes is not None:
            fields = {**found, **_added(found, _plain(dict(changes)))}
    except Problem as problem:
        wrong = problem
    return write_fields(path, fields, "settings_not_saved", wrong)


def _added(found: Mapping[str, Any], changes: Mapping[str, Any]) -> Mapping[str, Any]:
    """The changes; companies that are not among them stay with those that are."""
    if "companies" not in changes:
        return changes
    companies = found.get("companies")
    return {**changes, "companies": {**(companies if isinstance(companies, dict) else {}), **changes["companies"]}}


def _plain(value: Any) -> Any:
    """A record as JSON has it."""
    if isinstance(value, Settings | LastTable | LastMariage | LastPlayer):
        return {name: _plain(each) for name, each in value._asdict().items()}
    if isinstance(value, dict):
        return {name: _plain(each) for name, each in value.items()}
    return list(map(_plain, value)) if isinstance(value, list) else value


# Reading: whatever stands in the file, what comes of it can be shown, kept and written down again


class _UnfitError(ValueError):
    """Something that no settings hold; the message is its place in the file."""


def _read(path: Path) -> Mapping[str, Any]:
    """The fields of a file as they stand there.

    Raises:
        Problem: there is no such file, or no settings are in it.
    """
    data = read_limited(path, LIMIT)
    try:
        return _fields(_parsed(data), "?")
    except RecursionError:
        raise Problem("damaged_settings", file=path.name, why=Fault("deep")) from None
    except _UnfitError as error:
        raise Problem("damaged_settings", file=path.name, why=one_line(str(error))) from None
    except ValueError:
        raise Problem("damaged_settings", file=path.name, why=Fault("no_json" if data.strip() else "empty")) from None


def _parsed(data: bytes) -> object:
    """The JSON of a file, without what could not be written down again: endless numbers, halves of characters."""
    found: object = json.loads(data.decode(), parse_constant=_refuse_number)
    if b"\\u" in data:
        json.dumps(found, ensure_ascii=False).encode()
    if _is_deep(found, DEEPEST):
        raise RecursionError
    return found


def _refuse_number(name: str) -> NoReturn:
    raise _UnfitError(name)


def _is_deep(value: object, most: int) -> bool:
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(most == 0 or _is_deep(each, most - 1) for each in inside)


def _settings(found: Mapping[str, Any]) -> tuple[Settings, list[str]]:
    """The settings, and the places of those that mean nothing here; what a newer version added is passed over, so that
    going back to an older one costs nothing."""
    readers: dict[str, Callable[[object, str], Any]] = {
        "language": _name,
        "theme": _name,
        "called": lambda value, place: one_line(_name(value, place), LONGEST_NAME),
        "bot_names": _bot_names,
        "last_table": _table,
        "companies": _companies,
        "mariage": _mariage,
    }
    settings, unknown = {}, []
    for name in Settings._fields:
        try:
            if name in found:
                settings[name] = readers.get(name, _choice)(found[name], name)
        except _UnfitError as error:
            unknown.append(str(error))
    return Settings(**settings), unknown


def _choice(value: object, name: str) -> Any:
    """One of the values that this setting may have; 1 is not true."""
    known = next((each for each in values_of(name) if type(each) is type(value) and each == value), None)
    if known is None:
        raise _UnfitError(name)
    return known


def _bot_names(value: object, place: str) -> list[str]:
    if not isinstance(value, list) or len(value) > MOST_BOTS:
        raise _UnfitError(place)
    return [one_line(_name(each, f"{place}.{at}")) for at, each in enumerate(value)]


def _table(value: object, place: str) -> LastTable | None:
    if value is None:
        return None
    found = _fields(value, place)
    preset = found.get("preset", "BASE")
    agreements = found.get("agreements")
    return LastTable(
        _company(found.get("players"), f"{place}.players"),
        None if preset is None else _name(preset, f"{place}.preset"),
        None if agreements is None else dict(_fields(agreements, f"{place}.agreements")),
    )


def _mariage(value: object, place: str) -> LastMariage | None:
    if value is None:
        return None
    found = _fields(value, place)
    players = _company(found.get("players"), f"{place}.players", MOST_AT_MARIAGE)
    return LastMariage(players, dict(_fields(found.get("agreements"), f"{place}.agreements")))


def _companies(value: object, place: str) -> dict[str, list[LastPlayer]]:
    found = {seats: players for seats, players in _fields(value, place).items() if _SEATS.fullmatch(seats)}
    return {seats: _company(players, f"{place}.{seats}") for seats, players in found.items()}


def _company(value: object, place: str, most: int = MOST_PLAYERS) -> list[LastPlayer]:
    if not isinstance(value, list) or len(value) > most:
        raise _UnfitError(place)
    return [_player(_fields(each, f"{place}.{at}"), f"{place}.{at}") for at, each in enumerate(value)]


def _player(found: Mapping[str, Any], place: str) -> LastPlayer:
    name, kind = found.get("name"), found.get("kind")
    if not isinstance(name, str) or len(name) > LONGEST_WRITTEN:
        raise _UnfitError(f"{place}.name")
    if not isinstance(kind, str) or not _KIND.fullmatch(kind):
        raise _UnfitError(f"{place}.kind")
    return LastPlayer(one_line(name, LONGEST_NAME), kind)


def _fields(value: object, place: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise _UnfitError(place)
    return value


def _name(value: object, place: str) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_NAME:
        raise _UnfitError(place)
    return value
