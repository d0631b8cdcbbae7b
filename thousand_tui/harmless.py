"""The gate for text on its way to a terminal: what comes from a file, its name or the command line cannot steer it, and
signs that it does not know are replaced.

Every way out of the program leads through here: sentences gate their facts (``words.t``), lines are printed with
:func:`write_out`, and the screens gate each strip that they draw. Whoever reads a file may cut what it says to
:func:`one_line`, too.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Mapping
from typing import Final, TextIO

# Characters without which some scripts cannot spell their words.
JOINERS: Final = "\u200c\u200d"


def harmless(text: str) -> str:
    """A text of any number of lines without characters that move the cursor, turn the direction of writing or cannot
    be written: a space stands for each, a question mark for half a character."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() or char in JOINERS or char == "\n" else _instead(char) for char in text)


def one_line(text: str, longest: int = 200) -> str:
    """A harmless text on one line, cut to this many characters."""
    return " ".join(harmless(text[: longest * 4]).split())[:longest].strip(JOINERS + " ")


class _Signs(dict[int, str]):
    """By character what stands for it where there is only ASCII, in as many cells. Letters, marks and digits of every
    script stay, for people's names are made of them."""

    def __missing__(self, point: int) -> str:
        from unicodedata import category, east_asian_width

        char = chr(point)
        if char.isascii() or category(char)[0] in "LMNC":
            found = char
        elif char.isspace():
            found = " "
        else:
            found = "?" * (2 if east_asian_width(char) in "WF" else 1)
        self[point] = found
        return found


def _pairs(signs: str, shown: str) -> dict[int, str]:
    return dict(zip(map(ord, signs), shown, strict=True))


SUITS: Final = "♠♣♦♥"
_SUITS: Final = _pairs(SUITS, "SCDH")
_FRAMES: Final = {
    **_pairs("·…×±−–—‑„“”«»‘’", '-~x~----"""""\'\''),
    **_pairs("←→↑↓◄►◂▸▲▼≠★◆•●■□", "<>^v<><>^v*^+*o#."),
    **dict.fromkeys(range(0x2500, 0x2580), "+"),
    **_pairs("─┄┈╌═━┅┉╍", "----====="),
    **_pairs("│║╎┊┆┃┇┋╏", "||:::####"),
    **_pairs("┌┐└┘┏┓┗┛", "....####"),
    **dict.fromkeys(range(0x2580, 0x25A0), "#"),
    # A cell that a scroll bar fills in part is full or empty.
    **_pairs("▁▂▃▄▅▆▇▔▀▏▎▍▌▐▕░▚", "       --||||||%%"),
}
# For ``str.translate``: suits as letters, everything else in ASCII.
ASCII: Final[Mapping[int, str]] = _Signs(_FRAMES | _SUITS)

# Suits as letters, all other signs as they are.
LETTERS: Final[Mapping[int, str]] = _SUITS

# Everything in ASCII but the suits.
FRAMES: Final[Mapping[int, str]] = _Signs(_FRAMES | {suit: chr(suit) for suit in _SUITS})


def in_ascii(suits: Mapping[int, str]) -> Mapping[int, str]:
    """The same with these signs of ``suits``."""
    return _Signs({**FRAMES, **suits})


class Printing:
    """How this process prints, set by whoever knows the terminal or was asked: with ``is_ascii`` signs are replaced,
    those of suits by letters of ``suits``, and ``said`` puts a text as it is heard."""

    is_ascii = False
    suits: Callable[[], Mapping[int, str]] = dict
    said: Callable[[str], str] = str


PRINTING: Final = Printing()


class UnwrittenError(Exception):
    """The standard output takes nothing, for a reason that the system gives: its disk is full, or it was closed."""

    def __init__(self, why: str | None) -> None:
        super().__init__(why)
        self.why = why


def write_out(text: str = "", file: TextIO | None = None, *, exact: bool = False) -> None:
    """Print a text, harmless, to the standard output or to this file. What another program reads is ``exact``: its
    tabs and its signs stay.

    Raises:
        UnwrittenError: it cannot be printed, though whoever reads it has not left.
    """
    if exact:
        text = "\t".join(map(harmless, text.split("\t")))
    else:
        text = harmless(PRINTING.said(text))
        if PRINTING.is_ascii and not text.isascii():
            text = text.translate(PRINTING.suits()).translate(ASCII)
    if file is None and sys.stdout is None:
        raise UnwrittenError(os.strerror(errno.EBADF))
    try:
        print(text, file=file, flush=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        if file is not None:
            raise
        raise UnwrittenError(error.strerror) from None


def _instead(char: str) -> str:
    return "?" if "\ud800" <= char <= "\udfff" else " "
