"""The style sheet ``looks.tcss``: its colours, how parts are painted, and a section for each class, under the class's
name. Another game has a sheet with such sections beside its screens."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import ClassVar


class Styled:
    """Takes the section with its class's name from the style sheet as its ``DEFAULT_CSS``."""

    DEFAULT_CSS: ClassVar[str] = ""

    def __init_subclass__(cls, **options: bool) -> None:
        super().__init_subclass__(**options)
        if cls.__name__ in parts():
            cls.DEFAULT_CSS = parts()[cls.__name__]


@cache
def parts() -> Mapping[str, str]:
    """The sections of the style sheet, by class."""
    found = _read()
    return dict(zip(found[1::2], found[2::2], strict=True))


def colours() -> dict[str, str]:
    """The variables that our style sheets add to Textual's own, with defaults for themes that do not set them."""
    return dict(re.findall(r"^\$(\S+): (\S+);", _read()[0], flags=re.MULTILINE))


def painting() -> dict[str, dict[str, str]]:
    """How each part is painted: the theme variables for its ``color`` and ``background``, and its ``text-style``."""
    rules = re.findall(r"^\.(\S+) \{(.*)\}$", _read()[0], flags=re.MULTILINE)
    return {part: dict(re.findall(r"(\S+): \$?(\S+);", rule)) for part, rule in rules}


@cache
def _read() -> list[str]:
    own = Path(__file__).with_name("looks.tcss")
    sheets = [own, *own.parent.parent.glob("*/screens/looks.tcss")]
    sections = "".join(sheet.read_text("utf-8") for sheet in sheets)
    return re.split(r"^/\* (\w+) \*/\n", sections, flags=re.MULTILINE)
