"""The player's settings: one JSON file in the configuration folder.

They are checked here without pydantic and without loading any agreements: the home screen is drawn from them before
either is loaded.
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

from thousand_tui.sanitize import one_line
from thousand_tui.storage.files import MEBIBYTE, Fault, Problem, read_limited, write_fields
from thousand_tui.storage.locks import TURNS, InUse, alone
from thousand_tui.storage.places import settings_path

if TYPE_CHECKING:
    from thousand_tui.rules import Agreements

LIMIT: Final = MEBIBYTE
# The most characters in the name of a player, theme or preset.
LONGEST_NAME: Final = 100
# The most characters in a name in the file, before it is shortened.
LONGEST_WRITTEN: Final = 1000
MOST_PLAYERS: Final = 4
# The same at a table of another game, and the most games whose tutors are known.
MOST_ELSEWHERE: Final = 10
# The most names for bots that a player may choose.
MOST_BOTS: Final = 20
# How deeply the JSON may be nested.
DEEPEST: Final = 20

_KIND: Final = re.compile(r"[a-z0-9_-]{1,40}")
_SEATS: Final = re.compile(r"[2-4]")


class LastPlayer(NamedTuple):
    """Who sat in a seat; ``kind`` is ``person`` or names a bot: ``expert``, ``expert-bold``."""

    name: str
    kind: str


class LastTable(NamedTuple):
    """The last table that was set up: who sat there, and a preset or the player's own agreements."""

    players: list[LastPlayer]
    preset: str | None = "BASE"
    agreements: dict[str, Any] | None = None

    def read_agreements(self) -> Agreements:
        """The agreements of this table; whatever this version can no longer use is as in BASE."""
        from thousand_tui.rules import AgreementsError, preset
        from thousand_tui.rules.agreements import read_lenient

        try:
            return preset(self.preset).agreements if self.preset else read_lenient(self.agreements or {})[0]
        except AgreementsError:
            return preset("BASE").agreements


class OtherTable(NamedTuple):
    """The last table of a game other than Thousand: who sat there, and its agreements by name."""

    players: list[LastPlayer]
    agreements: dict[str, Any]


class Settings(NamedTuple):
    """The player's choices.

    ``language`` is the code of a language, or ``auto`` for the system's. ``cards`` says which letters cards have.
    ``theme`` is a theme's name or ``auto``. ``face`` is the player's portrait; ``auto`` goes by their name. ``pace`` is
    the speed of the table (``key``: it waits for a key). ``last_card``: a last card without a choice plays itself.
    ``number_plays``: the number of a card plays it. ``talk``: what others say at a table of several terminals is shown.
    ``review``: each deal against bots is reviewed. ``tutor``: the tutor watches, and speaks up before clear mistakes.
    ``hand_worth``: the tutor shows the worth of the hand in the auction; ``met_tutors`` are the games in which the
    tutor has introduced itself. ``suits`` and ``frames`` say how cards are drawn; ``auto`` follows the terminal.
    ``sort`` is the order of a hand; ``high_left`` puts high cards on the left. ``keep_places``: the hand does not close
    up when four cards are left; ``side`` is the view in the side panel. ``praise``: marriages are announced in the
    words of players. ``spoken``: the line mode says cards in words; ``plain``: the game starts in line mode.
    ``finished``: a game was played to its end. ``bot_names`` are the first names given to bots. ``called`` is what a
    new player wants to be called, empty if they did not say; later they have a name at the tables. ``open_tricks``,
    ``practice``, ``count_shown`` and ``open_deals`` are the defaults of a new table. ``companies`` are the last players
    at tables of two, three and four, by that number. ``games`` are the last tables of other games, by the id of the
    game.
    """

    language: str = "auto"
    cards: Literal["language", "international"] = "language"
    theme: str = "auto"
    face: Literal[
        "auto",
        "bun",
        "hat",
        "braids",
        "moustache",
        "earrings",
        "beard",
        "hair",
        "cap",
        "scarf",
        "turban",
        "bob",
        "glasses",
    ] = "auto"
    pace: Literal["slow", "normal", "fast", "key"] = "normal"
    animations: bool = True
    bell: bool = False
    mouse: bool = True
    last_card: bool = True
    number_plays: bool = False
    talk: bool = True
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
    finished: bool = False
    met_tutors: Sequence[str] = []
    bot_names: Sequence[str] = []
    called: str = ""
    last_table: LastTable | None = None
    companies: Mapping[str, Sequence[LastPlayer]] = {}
    games: Mapping[str, OtherTable] = {}

    def renaming_bots(self, called: Callable[[str], str]) -> dict[str, Any]:
        """The settings to change when bots are renamed; ``called`` gives the new name for the old."""

        def now(players: Sequence[LastPlayer]) -> list[LastPlayer]:
            return [each if each.kind == "person" else each._replace(name=called(each.name)) for each in players]

        last = self.last_table
        changed = {} if last is None else {"last_table": last._replace(players=now(last.players))}
        return changed | {
            "companies": {seats: now(players) for seats, players in self.companies.items()},
            "games": {game: table._replace(players=now(table.players)) for game, table in self.games.items()},
        }

    def but(self, **changes: Any) -> Settings:
        """These settings with changes; of ``companies`` and ``games`` only the named ones change."""
        return self._replace(**_added(self._asdict(), changes))


@cache
def values_of(name: str) -> tuple[Any, ...]:
    """The possible values of a setting; empty if it is not a choice of a few."""
    kind = _kinds()[name]
    return (True, False) if kind is bool else get_args(kind) if get_origin(kind) is Literal else ()


@cache
def _kinds() -> Mapping[str, Any]:
    """The type of every setting; getting all of them takes as long as getting one."""
    return get_type_hints(Settings)


def load_settings() -> tuple[Settings, Problem | None]:
    """The settings, and the problem with the file, if any; a missing file is no problem.

    A setting that this version cannot use gets its default, and stays in the file until it is changed. If the whole
    file cannot be read, all settings get their defaults.
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
    """Write the settings. If the file can be read, write only ``changes``: the rest may come from another or a newer
    program, or from an editor. A file that could not be read is kept next to the new one as ``settings.json.broken``.

    Returns the problem, None if there was none: the game goes on without saved settings too.
    """

    def write() -> Problem | None:
        with alone(settings_path()):
            return _write(settings, changes)

    return TURNS.take(write)


def begin_settings(settings: Settings) -> bool:
    """Write the settings if there are none yet; returns True if this is the player's first time. If they cannot be
    written it is False, as otherwise it would be the first time at every start."""
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
    """The changes, with those ``companies`` and ``games`` kept that are not among them."""
    kept = {name: found[name] for name in ("companies", "games") if isinstance(found.get(name), dict)}
    return {name: {**kept[name], **value} if name in kept else value for name, value in changes.items()}


def _plain(value: Any) -> Any:
    """A value as plain JSON types."""
    if isinstance(value, Settings | LastTable | OtherTable | LastPlayer):
        return {name: _plain(each) for name, each in value._asdict().items()}
    if isinstance(value, dict):
        return {name: _plain(each) for name, each in value.items()}
    return list(map(_plain, value)) if isinstance(value, list) else value


# Reading: whatever the file holds, the result can be shown, kept and written again


class _UnfitError(ValueError):
    """A value that a setting cannot have; the message is its place in the file."""


def _read(path: Path) -> Mapping[str, Any]:
    """The fields in a file, unchecked.

    Raises:
        Problem: the file is missing, cannot be read, or does not hold settings.
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
    """The JSON in a file; refuses what could not be written again: infinite numbers, NaN and lone surrogates."""
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
    """The settings, and the places of those that are not valid; settings of newer versions are ignored, so that going
    back to an older version does no harm."""
    readers: dict[str, Callable[[object, str], Any]] = {
        "language": _name,
        "theme": _name,
        "called": lambda value, place: one_line(_name(value, place), LONGEST_NAME),
        "bot_names": _bot_names,
        "last_table": _table,
        "companies": _companies,
        "games": _games,
        "met_tutors": _games_met,
    }
    found = _since_games(found)
    settings, unknown = {}, []
    for name in Settings._fields:
        try:
            if name in found:
                settings[name] = readers.get(name, _choice)(found[name], name)
        except _UnfitError as error:
            unknown.append(str(error))
    return Settings(**settings), unknown


def _choice(value: object, name: str) -> Any:
    """One of the possible values of this setting; 1 is not taken for True."""
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


def _since_games(found: Mapping[str, Any]) -> Mapping[str, Any]:
    """The fields as they are called now. Before, the last table of another game was a field with the game's id, and
    ``met_`` and the id said that its tutor was known, ``met_tutor`` that of Thousand."""
    tables = {
        name: table
        for name, table in found.items()
        if name not in Settings._fields and isinstance(table, dict) and table.keys() >= {"players", "agreements"}
    }
    met = [name.removeprefix("met_") for name, is_met in found.items() if name.startswith("met_") and is_met is True]
    return {"games": tables, "met_tutors": ["thousand" if game == "tutor" else game for game in met], **found}


def _games(value: object, place: str) -> dict[str, OtherTable]:
    return {game: _other_table(table, f"{place}.{game}") for game, table in _fields(value, place).items()}


def _other_table(value: object, place: str) -> OtherTable:
    found = _fields(value, place)
    players = _company(found.get("players"), f"{place}.players", MOST_ELSEWHERE)
    return OtherTable(players, dict(_fields(found.get("agreements"), f"{place}.agreements")))


def _games_met(value: object, place: str) -> list[str]:
    if not isinstance(value, list) or len(value) > MOST_ELSEWHERE:
        raise _UnfitError(place)
    return [_name(each, f"{place}.{at}") for at, each in enumerate(value)]


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
