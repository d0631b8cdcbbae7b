"""The player's settings: one JSON file in the configuration folder."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError
from pydantic_core import from_json

from thousand_tui.harmless import one_line
from thousand_tui.rules import Agreements, AgreementsError, preset
from thousand_tui.rules.agreements import read_lenient
from thousand_tui.storage.files import MEBIBYTE, keep_as, read_limited, write_through
from thousand_tui.storage.places import config_dir
from thousand_tui.storage.problems import Problem
from thousand_tui.storage.saves import MOST, SavedPlayer

LIMIT: Final = MEBIBYTE


class _Part(BaseModel):
    # What a newer version added is passed over, so that going back to an older one costs nothing.
    model_config = ConfigDict(frozen=True, extra="ignore", strict=True)


Company = Annotated[list[SavedPlayer], Field(max_length=MOST)]


class LastTable(_Part):
    """The table as it was set up last: who sat there, and a preset or agreements of one's own."""

    players: Company
    preset: Annotated[str, Field(max_length=100)] | None = "BASE"
    agreements: dict[str, JsonValue] | None = None

    def read_agreements(self) -> Agreements:
        """The agreements of this table; what this version cannot use any more is as in BASE."""
        try:
            return preset(self.preset).agreements if self.preset else read_lenient(self.agreements or {})[0]
        except AgreementsError:
            return preset("BASE").agreements


class Settings(_Part):
    """What a player has chosen; change it with ``settings.model_copy(update={...})``.

    ``theme`` is a theme's name or ``auto``. ``pace`` is how fast the table goes (``key``: it waits for a key).
    ``last_card``: a last card without a choice plays itself.
    ``suits`` and ``frames`` say how cards are drawn, ``auto``: as the terminal can. ``sort`` is the order of a hand;
    ``high_left`` puts high cards to the left.
    ``open_tricks``, ``practice`` and ``count_shown`` are what a new table starts with. ``companies`` are those who sat
    last at a table of two, three or four, by that number.
    """

    theme: Annotated[str, Field(max_length=100)] = "auto"
    pace: Literal["slow", "normal", "fast", "key"] = "normal"
    animations: bool = True
    bell: bool = False
    mouse: bool = True
    last_card: bool = True
    suits: Literal["auto", "symbols", "letters"] = "auto"
    frames: Literal["auto", "unicode", "ascii"] = "auto"
    sort: Literal["suit", "rank"] = "suit"
    high_left: bool = True
    open_tricks: bool = False
    practice: bool = False
    count_shown: bool = True
    seen_how_to: bool = False
    last_table: LastTable | None = None
    companies: dict[Annotated[str, Field(pattern="^[2-4]$")], Company] = {}


def settings_path() -> Path:
    """Where the settings are kept."""
    return config_dir() / "settings.json"


def load_settings() -> tuple[Settings, Problem | None]:
    """The settings, or the defaults and what is wrong with the file; with no file at all nothing is wrong."""
    try:
        return _read(settings_path()), None
    except Problem as problem:
        return Settings(), None if problem.reason == "missing" else problem


def _read(path: Path) -> Settings:
    data = read_limited(path, LIMIT)
    try:
        return Settings.model_validate(from_json(data, allow_inf_nan=False))
    except ValidationError as error:
        place = ".".join(map(str, error.errors(include_url=False)[0]["loc"])) or "?"
        raise Problem("damaged_settings", file=path.name, why=place) from None
    except ValueError as error:
        raise Problem("damaged_settings", file=path.name, why=one_line(str(error))) from None


def save_settings(settings: Settings) -> Problem | None:
    """Write the settings; a file that could not be read is kept beside them as ``settings.json.broken``.

    Returns what went wrong, None if nothing: the game is played on without settings too.
    """
    path = settings_path()
    text = json.dumps(settings.model_dump(mode="json"), ensure_ascii=False, indent=2) + "\n"
    _, damaged = load_settings()
    try:
        if damaged is not None and path.is_file():
            kept = path.with_name(f"{path.name}.broken")
            kept.unlink(missing_ok=True)
            keep_as(path, kept)
        write_through(path, text.encode())
    except OSError as error:
        why = error.strerror or type(error).__name__
        return Problem("settings_not_saved", file=path.name, folder=str(path.parent), why=why)
    return None
