"""Named sets of agreements, one TOML file each (RULES §2.12 and §3); ``order.txt`` has their order: a line each for
three players, four, two, and no auction."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from thousand_tui.rules.quoting import quoted

if TYPE_CHECKING:
    from thousand_tui.rules.agreements import Agreements as Agreements
else:
    # A compiled record looks up the types of its fields when it is created, before agreements are loaded.
    Agreements = object

# Games with rules of their own, chosen by a name like that of a preset.
OTHER_GAMES: Final = ("MARIAGE",)


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set: ``title`` and ``about`` are for people, ``forms`` are the forms of RULES §3 that it represents."""

    name: str
    title: str
    about: str
    forms: tuple[str, ...]
    agreements: Agreements

    @property
    def form(self) -> str:
        """The form of the game (A6) it is played in; presets of one form are listed together."""
        return self.agreements.form


@cache
def presets() -> tuple[Preset, ...]:
    """The presets that come with the game, BASE first, grouped by form."""
    return tuple(_read(name) for name in _text("order.txt").split())


def preset(name: str) -> Preset:
    """The preset with this name, in upper or lower case.

    Raises:
        AgreementsError: there is none.
    """
    from thousand_tui.rules.agreements import AgreementsError, Wrong

    found = {each.name: each for each in presets()}
    if not isinstance(name, str):
        raise AgreementsError(Wrong.NOT_A_PRESET, given=quoted(name), names=", ".join(found))
    wanted = name.strip().upper().replace("_", "-")
    if wanted in found:
        return found[wanted]
    near = get_close_matches(wanted, found, n=1, cutoff=0.7)
    if near:
        raise AgreementsError(Wrong.PRESET_MEANT, given=quoted(name), near=near[0])
    raise AgreementsError(Wrong.NO_PRESET, given=quoted(name), names=", ".join(found))


def name_of(agreements: Agreements) -> str | None:
    """The name of the preset that these agreements equal, None if there is none."""
    return next((found.name for found in presets() if found.agreements == agreements), None)


def _read(name: str) -> Preset:
    from thousand_tui.rules.agreements import read_agreements

    data = tomllib.loads(_text(f"{name.lower()}.toml"))
    agreements = read_agreements(data["agreements"])
    return Preset(data["name"], data["title"], data["about"], tuple(data["forms"]), agreements)


def _text(file: str) -> str:
    return files(__package__).joinpath(file).read_text("utf-8")


__all__ = ["OTHER_GAMES", "Preset", "name_of", "preset", "presets"]
