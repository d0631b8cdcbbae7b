"""How screens and widgets look: ``looks.tcss`` has a part for each class, under its name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path


def looks_of(name: str) -> str:
    """The looks of the class of this name, for its ``DEFAULT_CSS``."""
    return parts()[name]


@cache
def parts() -> Mapping[str, str]:
    """The parts of the style sheet, by the class."""
    found = re.split(r"^/\* (\w+) \*/\n", Path(__file__).with_name("looks.tcss").read_text("utf-8"), flags=re.MULTILINE)
    return dict(zip(found[1::2], found[2::2], strict=True))
