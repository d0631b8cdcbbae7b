"""Named sets of agreements, one TOML file each (RULES §2.12)."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from thousand_tui.rules.agreements import Agreements, AgreementsError, read_agreements

ORDER: Final = ("BASE", "PAGAT", "APP")


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set: ``title`` and ``about`` are for people."""

    name: str
    title: str
    about: str
    agreements: Agreements


@cache
def presets() -> tuple[Preset, ...]:
    """The presets that come with the game, BASE first."""
    return tuple(_read(name) for name in ORDER)


def preset(name: str) -> Preset:
    """The preset of this name, in any case of letters.

    Raises:
        AgreementsError: there is none.
    """
    for found in presets():
        if found.name == name.upper():
            return found
    raise AgreementsError(f"There is no preset called {name!r}; choose one of {', '.join(ORDER)}.")


def name_of(agreements: Agreements) -> str | None:
    """The preset that these agreements are, if they are one."""
    return next((found.name for found in presets() if found.agreements == agreements), None)


def _read(name: str) -> Preset:
    text = files(__package__).joinpath(f"{name.lower()}.toml").read_text("utf-8")
    data = tomllib.loads(text)
    return Preset(data["name"], data["title"], data["about"], read_agreements(data["agreements"]))
