"""TOML from anywhere."""

from __future__ import annotations

import tomllib
from typing import Any, Final

from thousand_tui.harmless import one_line

LIMIT: Final = 64 * 1024
"""Bytes of a file that a person may have written."""

LONGEST_LINE: Final = 1000
"""Characters. The time that a name of many parts (``a.b.c``) takes grows with the square of their number, and a name
stands on one line: as many as fill a file would take minutes."""


def parse_toml(data: bytes) -> dict[str, Any]:
    """What a file says.

    Raises:
        ValueError: it is not TOML, or none that a person would write; the message says why in a few harmless words.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError("it is not text in UTF-8") from None
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise ValueError(f"line {number} is longer than {LONGEST_LINE} characters")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(one_line(str(error))) from None
    except ValueError:
        raise ValueError("a number in it has too many digits") from None
    except RecursionError:
        raise ValueError("its brackets are too deep") from None
