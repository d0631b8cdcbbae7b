"""The gate for text on its way to a terminal: text from files, file names or the command line cannot control the
terminal, and signs that it cannot show are replaced.

All output passes through here: sentences clean their facts (``words.t``), lines are printed with :func:`write_out`, and
the screens clean each strip they draw. Code that reads files may also shorten text with :func:`one_line`.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Mapping
from typing import Final, TextIO

# Characters that some scripts need to spell their words.
JOINERS: Final = "\u200c\u200d"


def sanitize(text: str) -> str:
    """A text of any number of lines in which characters that move the cursor, change the direction of writing or cannot
    be printed are replaced: by spaces, lone surrogates by question marks."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() or char in JOINERS or char == "\n" else _instead(char) for char in text)


def one_line(text: str, longest: int = 200) -> str:
    """A sanitized text on one line, cut to this many characters."""
    return " ".join(sanitize(text[: longest * 4]).split())[:longest].strip(JOINERS + " ")


class _Signs(dict[int, str]):
    """Maps characters to ASCII replacements of the same width. Letters, marks and digits of every script are kept, as
    people's names are made of them."""

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
    **_pairs("←→↑↓◄►◂▸▲▼≠★◆•●○■□▰▱", "<>^v<><>^v*^+*o.#.#-"),
    **dict.fromkeys(range(0x2500, 0x2580), "+"),
    **_pairs("─┄┈╌═━┅┉╍", "----====="),
    **_pairs("│║╎┊┆┃┇┋╏", "||:::####"),
    **_pairs("┌┐└┘┏┓┗┛", "....####"),
    **dict.fromkeys(range(0x2580, 0x25A0), "#"),
    # The partly filled cells of a scroll bar become full or empty.
    **_pairs("▁▂▃▄▅▆▇▔▀▏▎▍▌▐▕░▚", "       --||||||%%"),
}
# For ``str.translate``: suits as letters, everything else as ASCII.
ASCII: Final[Mapping[int, str]] = _Signs(_FRAMES | _SUITS)

# Suits as letters, all other signs as they are.
LETTERS: Final[Mapping[int, str]] = _SUITS

# Everything but the suits as ASCII.
FRAMES: Final[Mapping[int, str]] = _Signs(_FRAMES | {suit: chr(suit) for suit in _SUITS})


def in_ascii(suits: Mapping[int, str]) -> Mapping[int, str]:
    """ASCII replacements with these signs for the suits."""
    return _Signs({**FRAMES, **suits})


class Printing:
    """How this process prints; set by code that knows the terminal or the player's wish. With ``is_ascii``, signs are
    replaced, suits by the letters from ``suits``; ``said`` turns a text into what is read aloud."""

    is_ascii = False
    suits: Callable[[], Mapping[int, str]] = dict
    said: Callable[[str], str] = str


PRINTING: Final = Printing()


class UnwrittenError(Exception):
    """The standard output cannot be written, for the system's reason: its disk is full, or it was closed."""

    def __init__(self, why: str | None) -> None:
        super().__init__(why)
        self.why = why


def write_out(text: str = "", file: TextIO | None = None, *, exact: bool = False) -> None:
    """Print a text, sanitized, to standard output or to ``file``. With ``exact``, for output that programs
    read, tabs and signs are kept.

    Raises:
        UnwrittenError: it cannot be printed, for a reason other than that the reader has gone.
    """
    if exact:
        text = "\t".join(map(sanitize, text.split("\t")))
    else:
        text = sanitize(PRINTING.said(text))
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
