"""Themes from TOML files, and how the table looks on this terminal: suits, frames and colours."""

from __future__ import annotations

import os
import sys
from collections.abc import Container, Iterable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from textual.color import Color, ColorParseError
from textual.theme import BUILTIN_THEMES, Theme

from thousand_tui.desk.sentences import fault_told, sentence
from thousand_tui.sanitize import LETTERS, in_ascii, one_line
from thousand_tui.storage import Problem
from thousand_tui.storage.files import Fault, read_toml
from thousand_tui.storage.places import shipped, toml_files
from thousand_tui.ui.style_sheet import colours
from thousand_tui.words import t
from thousand_tui.words.catalogue import known, suit_letters

DEFAULT: Final = "baize"
PLAIN: Final = "plain"
# The longest name of a theme, which the settings store.
LONGEST_NAME: Final = 100

DEFAULTS: Final[Mapping[str, str]] = colours()

# Variables that Textual's style sheets need. It derives them for all but ANSI themes, which must have them.
ANSI_VARIABLES: Final = dict(BUILTIN_THEMES["ansi-dark"].variables)


# The colours that Textual derives its variables from. A theme must give the first one.
COLOURS: Final = (
    "primary",
    "secondary",
    "accent",
    "foreground",
    "background",
    "surface",
    "panel",
    "success",
    "warning",
    "error",
)

# Above this brightness, black text is easier to read than white.
MIDDLE: Final = 0.5

LONGEST_TITLE: Final = 60
LONGEST_COLOUR: Final = 40


class ThemeFile(NamedTuple):
    """A theme as read from a file; the file's name is the theme's name."""

    title: str
    dark: bool
    ansi: bool
    large: bool
    colors: Mapping[str, str]
    table: Mapping[str, str]

    def theme(self, name: str) -> Theme:
        """The theme in Textual's format."""
        table = dict(DEFAULTS) | self._accents() | dict(self.table)
        colors: dict[str, Any] = dict(self.colors)
        return Theme(
            name=name,
            dark=self.dark,
            ansi=self.ansi,
            variables=(ANSI_VARIABLES if self.ansi else _selected(table)) | table,
            **colors,
        )

    def _accents(self) -> dict[str, str]:
        """The theme's first colour for whose turn it is, headings and keys, unless the file gives others."""
        primary = self.colors[COLOURS[0]]
        is_light = Color.parse(primary).brightness > MIDDLE
        text = ("ansi_black" if is_light else "ansi_white") if self.ansi else ("#000000" if is_light else "#ffffff")
        return {"turn": primary, "turn-text": text, "bar-key": primary}


def _selected(table: Mapping[str, str]) -> dict[str, str]:
    """Colours for selected text in a field. The ones Textual would mix are hard to read."""
    return {"input-selection-background": table["felt-text"], "input-selection-foreground": table["felt"]}


class ThemeError(ValueError):
    """A theme file that cannot be used; the message is a sentence."""


class Themes(NamedTuple):
    """All themes by name, with their titles, whether they use large print, and a sentence about each file that could
    not be used."""

    themes: Mapping[str, Theme]
    own_titles: Mapping[str, str]
    large: Mapping[str, bool]
    troubles: tuple[str, ...]

    @property
    def titles(self) -> Mapping[str, str]:
        """The titles in the current language."""
        return {name: known(f"theme.{name}.title") or title for name, title in self.own_titles.items()}


def read_theme(path: Path) -> ThemeFile:
    """Read and check one theme file.

    Raises:
        ThemeError: the file cannot be read or is not a theme.
    """
    if one_line(path.stem, LONGEST_NAME) != path.stem:
        raise ThemeError(t("theme.name", file=path.name, longest=LONGEST_NAME))
    try:
        found = read_toml(path)
    except Problem as problem:
        raise ThemeError(sentence(problem)) from problem
    except Fault as fault:
        raise ThemeError(t("theme.no_toml", file=path.name, why=fault_told(fault))) from fault
    try:
        return _theme_file(found)
    except _UnfitError as error:
        where, why = one_line(error.where), t(f"theme.unfit.{error.why}", **error.facts)
        raise ThemeError(t("theme.invalid", file=path.name, where=where, why=why)) from error


# Checking themes: nothing else may reach a style sheet


class _UnfitError(ValueError):
    """Something that a theme cannot contain: its place in the file, and what is wrong with it."""

    def __init__(self, where: str, why: str, **facts: object) -> None:
        super().__init__(where, why)
        self.where = where
        self.why = why
        self.facts = facts


def _theme_file(found: Mapping[str, object]) -> ThemeFile:
    if unknown := sorted(set(found) - set(ThemeFile._fields)):
        raise _UnfitError(unknown[0], "unknown")
    colors = _colours(found, "colors", COLOURS)
    if COLOURS[0] not in colors:
        raise _UnfitError(f"colors.{COLOURS[0]}", "missing")
    dark, ansi = _flag(found, "dark", usual=True), _flag(found, "ansi", usual=False)
    large = _flag(found, "large", usual=False)
    return ThemeFile(_title(found.get("title")), dark, ansi, large, colors, _colours(found, "table", DEFAULTS))


def _title(value: object) -> str:
    title = one_line(value) if isinstance(value, str) and len(value) <= LONGEST_TITLE else ""
    if not title:
        raise _UnfitError("title", "text", longest=LONGEST_TITLE)
    return title


def _flag(found: Mapping[str, object], name: str, *, usual: bool) -> bool:
    value = found.get(name, usual)
    if not isinstance(value, bool):
        raise _UnfitError(name, "flag")
    return value


def _colours(found: Mapping[str, object], part: str, known: Container[str]) -> dict[str, str]:
    """The colours in one part of the file, all of which Textual understands."""
    colours = found.get(part, {})
    if not isinstance(colours, dict):
        raise _UnfitError(part, "part")
    for name, colour in colours.items():
        if name not in known:
            raise _UnfitError(f"{part}.{name}", "no_such_colour")
        if not isinstance(colour, str) or len(colour) > LONGEST_COLOUR or not _is_colour(colour):
            raise _UnfitError(f"{part}.{name}", "colour")
    return colours


def _is_colour(text: str) -> bool:
    try:
        Color.parse(text)
    except ColorParseError:
        return False
    return True


def shipped_folder() -> Path:
    """The folder of the shipped themes: inside the package, or beside it in a checkout."""
    return shipped("themes", "themes")


def find_themes(folders: Iterable[Path]) -> Themes:
    """Read all themes. A theme in a later folder replaces one of the same name in an earlier one, unless its file is
    broken."""
    found: dict[str, ThemeFile] = {}
    troubles: list[str] = []
    for folder in folders:
        for path in toml_files(folder):
            try:
                found[path.stem] = read_theme(path)
            except ThemeError as error:
                troubles.append(str(error))
    first = [name for name in (DEFAULT, "daylight", "contrast", PLAIN, "large") if name in found]
    found = {name: found[name] for name in [*first, *found]}
    themes = {name: file.theme(name) for name, file in found.items()}
    titles = {name: file.title for name, file in found.items()}
    return Themes(themes, titles, {name: file.large for name, file in found.items()}, tuple(troubles))


class Look(NamedTuple):
    """How things are drawn on this terminal, apart from the theme's colours.

    ``letters``: suits as letters; ``ascii``: frames and ornaments in plain ASCII; ``large``: large print.
    """

    letters: bool = False
    ascii: bool = False
    large: bool = False

    @property
    def signs(self) -> Mapping[int, str] | None:
        """The replacements for signs, or None if all signs stay."""
        letters = {**LETTERS, **suit_letters()} if self.letters else {}
        return in_ascii(letters) if self.ascii else letters or None


def few_colours(environment: Mapping[str, str], platform: str) -> bool:
    """Whether the terminal has 16 colours or fewer, or should show none."""
    if "NO_COLOR" in environment:
        return True
    if platform == "win32" or environment.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return False
    term = environment.get("TERM", "").lower()
    return not any(word in term for word in ("256", "direct", "kitty", "ghostty", "alacritty", "foot", "wezterm"))


def first_theme(found: Themes, wished: str, known: Container[str], *, no_color: bool) -> tuple[str, str | None]:
    """The theme asked for, or one that suits the terminal; and a sentence if the one asked for is unknown."""
    suits = PLAIN if few_colours(os.environ, sys.platform) else DEFAULT
    fallback = suits if suits in found.themes else "textual-dark"
    if no_color and PLAIN in found.themes:
        return PLAIN, None
    if not wished or wished == "auto":
        return fallback, None
    if wished in known:
        return wished, None
    return fallback, t("theme.unknown", name=wished, fallback=found.titles.get(fallback, fallback))
