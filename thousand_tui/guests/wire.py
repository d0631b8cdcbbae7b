"""The lines that go between the game and the process of a bot: fields of plain text, nothing that could run.

The game sends ``number, chance, view``: the seed of the bot's chance in hexadecimal, the view in its written form. It
is sent ``ready, title, about`` or ``trouble, reason, what`` once, and for each question ``did, number, action`` in
notation or ``fault, number, reason, what``.
"""

from __future__ import annotations

from typing import Final

READY: Final = "ready"
TROUBLE: Final = "trouble"
DID: Final = "did"
FAULT: Final = "fault"

LONGEST_ANSWER: Final = 4096
"""Bytes of a line that is sent to the game; what is longer is not an answer."""

_BETWEEN: Final = "\t"


def line_of(*fields: str) -> bytes:
    """The line with these fields; none of them holds a tabulator or a line break."""
    return _BETWEEN.join(fields).encode("utf-8", "replace") + b"\n"


def fields_of(line: bytes) -> list[str]:
    """The fields of a line, whatever it holds."""
    return line.decode("utf-8", "replace").rstrip("\n").split(_BETWEEN)
