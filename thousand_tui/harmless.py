"""The gate for text from outside: what comes from a file, its name or the command line cannot steer a terminal.

Every way out of the program leads through here: sentences gate their facts (``words.t``), lines are printed with
:func:`write_out`, and the screens gate each strip that they draw. Whoever reads a file may cut what it says to
:func:`one_line`, too.
"""

from __future__ import annotations

from typing import Final, TextIO

JOINERS: Final = "\u200c\u200d"
"""Characters without which some scripts cannot spell their words."""


def harmless(text: str) -> str:
    """A text of any number of lines without characters that move the cursor, turn the direction of writing or cannot
    be written: a space stands for each, a question mark for half a character."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() or char in JOINERS or char == "\n" else _instead(char) for char in text)


def one_line(text: str, longest: int = 200) -> str:
    """A harmless text on one line, cut to this many characters."""
    return " ".join(harmless(text[: longest * 4]).split())[:longest].strip(JOINERS + " ")


def write_out(text: str = "", file: TextIO | None = None, *, tabs: bool = False) -> None:
    """Print a text, harmless, to the standard output or to this file; ``tabs`` stay where they divide its parts."""
    print("\t".join(map(harmless, text.split("\t"))) if tabs else harmless(text), file=file, flush=True)


def _instead(char: str) -> str:
    return "?" if "\ud800" <= char <= "\udfff" else " "
