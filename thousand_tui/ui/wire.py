"""Sends to the terminal only those cells that must change.

Textual writes whole rows of a widget, with all colours, even if only one cell has changed, and the whole screen, often
several times, when a dialog opens. Over a slow line, every key press would lag. So we read what Textual writes and
leave out what the terminal already shows.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import groupby
from threading import RLock
from typing import Final, NamedTuple, TypeAlias

from rich.cells import cell_len, get_character_cell_size
from textual.driver import Driver
from textual.geometry import Size

# The parts of what is written. A ``mode`` does not change the picture; a ``part`` is continued in the next write.
_TOKEN: Final = re.compile(
    r"""\x1b\[ (?P<pen>[0-9;]*) m
      | \x1b\[ (?P<row>\d+) ; (?P<column>\d+) H
      | (?P<lines>\n+)
      | (?P<text>[^\x00-\x1f\x7f-\x9f]+)
      | (?P<mode>\x1b\[ [<-?] [0-9;]* [ -/]* [@-~] | \x1b[\]P^_X] [^\x07\x1b]* (?:\x07|\x1b\\) | \x07)
      | (?P<part>\x1b (?: \[ [0-?]* [ -/]* | [\]P^_X] [^\x07\x1b]* \x1b? )? \Z)
      | (?P<unknown>\x1b\[ [0-?]* [ -/]* [@-~] | [\s\S])
    """,
    re.VERBOSE,
)

_OTHER_SCREEN: Final = re.compile(r"\x1b\[\?(?:1049|1047|47)[hl]")
# The codes that end attributes, and the attributes each of them ends.
_OFF: Final = {22: {1, 2}, 23: {3}, 24: {4, 21}, 25: {5, 6}, 27: {7}, 28: {8}, 29: {9}, 55: {53}}
# Attributes that are visible on a blank, too: lines and reversed colours.
_SEEN_ON_BLANKS: Final = frozenset({4, 7, 9, 21, 53})
# Up to this many cells are written again if that is shorter than moving the cursor.
_LEAP: Final = 4
# If this many cells of a row change, some of them may only have moved sideways.
_MUCH: Final = 24
# A shift needs this many equal columns side by side, and must save more than _SPARED cells.
_WIDE: Final = 6
# Longer runs of blanks are erased, not written, on terminals that erase with the current background.
_LONG: Final = 6
_SPARED: Final = 2


class Pen(NamedTuple):
    """How a terminal writes: attributes by number, and the codes for text and background colour (empty for its own)."""

    attributes: frozenset[int] = frozenset()
    ink: str = ""
    ground: str = ""


PLAIN: Final = Pen()
# One character and its pen; for a blank, only what is visible of the pen.
Cell: TypeAlias = tuple[str, Pen]


class _Run(NamedTuple):
    """Neighbouring characters of one row with the same look, each one cell wide."""

    y: int
    x: int
    text: str
    pen: Pen


class Wire:
    """What the terminal is known to show, and what must still be sent."""

    def __init__(self, *, erases: bool = True) -> None:
        """``erases``: the terminal erases with the current background colour."""
        self._erases = erases
        self._rows: dict[int, dict[int, Cell]] = {}
        self._part = ""
        # The pen for the text that comes next, and the pen the terminal uses now.
        self._pen = self._held = PLAIN
        # Row and column for the text that comes next.
        self._at: tuple[int, int] | None = None
        # Where the terminal's own cursor is.
        self._stands: tuple[int, int] | None = None
        # For each cell to change, what the terminal shows there now; None if unknown.
        self._changed: dict[tuple[int, int], Cell | None] = {}
        self._out: list[str] = []
        self._size: Size | None = None
        # Whether something was written outside the window, as happens until we hear that it has become smaller.
        self._strays = False

    def fit(self, size: Size) -> None:
        """Note the new size of the window, which may show anything now."""
        self._size = size
        self.forget()

    def forget(self) -> None:
        """Assume nothing about what the terminal shows."""
        self._rows.clear()
        self._stands = None

    def thin(self, data: str) -> str:
        """The part of ``data`` that must be sent for the terminal to show the same as with all of it."""
        data, self._part = self._part + data, ""
        for token in _TOKEN.finditer(data):
            self._read(token)
        self._settle()
        sent = "".join(self._out)
        self._out.clear()
        if self._strays:
            self._strays = False
            self.forget()
        return sent

    def _read(self, token: re.Match[str]) -> None:
        match token.lastgroup:
            case "text":
                self._text(token[0])
            case "pen":
                self._pen = _after(self._pen, token["pen"])
            case "column":
                self._at = int(token["row"]) - 1, int(token["column"]) - 1
            case "lines":
                self._at = None
            case "part":
                self._part = token[0]
            case "mode":
                self._settle()
                self._out.append(token[0])
                if _OTHER_SCREEN.fullmatch(token[0]):
                    self.forget()
            case _:
                self._settle()
                self._out.append(token[0])
                self.forget()

    def _text(self, text: str) -> None:
        """Note the cells that this text changes."""
        if self._at is None:
            self._send()
            self._out.append(_change(self._held, self._pen) + text)
            self._held = self._pen
            self.forget()
            return
        y, x = self._at
        row = self._rows.setdefault(y, {})
        end = x + cell_len(text)
        self._at = y, end
        if self._size is not None and (y >= self._size.height or end > self._size.width):
            self._strays = True
        if not _is_narrow(text):
            self._wide(y, x, text)
            return
        pen = self._pen
        blank = " ", _on_blanks(pen)
        for at, char in enumerate(text, x):
            cell = blank if char == " " else (char, pen)
            if (shown := row.get(at)) != cell:
                self._changed.setdefault((y, at), shown)
                row[at] = cell

    def _wide(self, y: int, x: int, text: str) -> None:
        """Write characters whose width terminals disagree about, and forget what is behind them in the row."""
        self._send()
        self._go(y, x)
        self._out.append(_change(self._held, self._pen) + text)
        self._held = self._pen
        self._stands = None
        row = self._rows[y]
        for at in [at for at in row if at >= x]:
            del row[at]

    def _send(self) -> None:
        """Write the changes pen by pen, because moving the cursor takes fewer characters than changing the pen."""
        self._push()
        left: dict[Pen, list[_Run]] = {}
        for run in self._runs():
            left.setdefault(run.pen, []).append(run)
        while left:
            pen = min(left, key=lambda pen: len(_change(self._held, self._writes(pen, is_blank=not pen.ink))))
            for run in self._joined(left.pop(pen)):
                self._write(*run)

    def _writes(self, pen: Pen, *, is_blank: bool) -> Pen:
        """The pen to write a run with: a blank one keeps the current text colour."""
        if not is_blank or pen.ink or pen.attributes:
            return pen
        return Pen(self._held.attributes - _SEEN_ON_BLANKS, self._held.ink, pen.ground)

    def _write(self, y: int, x: int, text: str, pen: Pen) -> None:
        """Write a run at its place."""
        self._go(y, x)
        is_blank = not text.strip(" ")
        pen = self._writes(pen, is_blank=is_blank)
        self._out.append(_change(self._held, pen))
        self._held = pen
        for at, char in enumerate(text, x):
            # A blank may only keep the place for something that is written later.
            if _shows(pen, cell := self._rows[y][at]) and cell[0] == char:
                self._changed.pop((y, at), None)
        if is_blank and self._erases and len(text) > _LONG and not pen.attributes & _SEEN_ON_BLANKS:
            # The cursor does not move.
            self._out.append(f"\x1b[{len(text)}X")
            return
        self._out.append(text)
        self._stands = y, x + len(text)

    def _push(self) -> None:
        """Let the terminal shift cells that have only moved sideways, in rows whose content is known. So a hand is not
        written again when cards come or go."""
        width, height = self._size or (0, 0)
        counts = Counter(y for y, _ in self._changed)
        unknown = {y for (y, _), cell in self._changed.items() if cell is None}
        much = [y for y in range(height) if counts[y] >= _MUCH and len(self._rows[y]) == width and y not in unknown]
        for _, block in groupby(enumerate(much), lambda each: each[1] - each[0]):
            self._push_rows([y for _, y in block], width)

    def _push_rows(self, ys: Sequence[int], width: int) -> None:
        """Shift the same columns in neighbouring rows, but only in rows where this is shorter than writing them."""
        new = {y: [self._rows[y][x] for x in range(width)] for y in ys}
        old = {y: [self._changed.get((y, x), cell) for x, cell in enumerate(new[y])] for y in ys}
        pushes = _pushes(list(zip(*old.values(), strict=True)), list(zip(*new.values(), strict=True)))
        pushed = []
        for y in ys:
            cells = old[y].copy()
            for x, by in pushes:
                cells[x : x - min(by, 0)] = [None] * by
            # What was shifted out of the row is gone.
            cells = [*cells, *[None] * width][:width]
            wrong = {(y, x): cell for x, cell in enumerate(cells) if cell != new[y][x]}
            changed = [(y, x) for x in range(width) if (y, x) in self._changed]
            if len(changed) - len(wrong) > len(pushes) * _SPARED:
                for place in changed:
                    del self._changed[place]
                self._changed |= wrong
                pushed.append(y)
        # While we move there, nothing may be written that is going to be shifted.
        self._stands = None
        for x, by in pushes:
            for y in pushed:
                self._go(y, x)
                self._out.append(_steps(by, "@", "P"))
            pushed.reverse()

    def _runs(self) -> Sequence[_Run]:
        """The changes, as runs of one row and one pen."""
        runs: list[_Run] = []
        row, begin, text, pen = -1, 0, "", PLAIN
        for y, x in sorted(self._changed):
            cell = char, wanted = self._rows[y][x]
            beside = row == y and begin + len(text) == x
            if beside and (pen is wanted or _shows(pen, cell)):
                text += char
                continue
            if not (beside and not text.strip(" ") and _shows(wanted, (" ", pen))):
                runs.append(_Run(row, begin, text, pen))
                row, begin, text = y, x, ""
            text, pen = text + char, wanted
        return [run for run in (*runs, _Run(row, begin, text, pen)) if run.text]

    def _joined(self, runs: Iterable[_Run]) -> Sequence[_Run]:
        """Join blank runs of one pen if everything between them is blank, too, or is still to be written."""
        joined: list[_Run] = []
        for run in runs:
            if joined and self._spans(joined[-1], run):
                before = joined.pop()
                run = before._replace(text=" " * (run.x - before.x) + run.text)
            joined.append(run)
        return joined

    def _spans(self, one: _Run, other: _Run) -> bool:
        """Whether everything between these two runs can be blank for now."""
        if one.y != other.y or (one.text + other.text).strip(" "):
            return False
        row, blank = self._rows[one.y], (" ", _on_blanks(one.pen))
        between = range(one.x + len(one.text), other.x)
        return all((one.y, x) in self._changed or row.get(x) == blank for x in between)

    def _go(self, y: int, x: int) -> None:
        """Move the terminal's cursor the shortest way."""
        if self._stands == (y, x):
            return
        ways = [f"\x1b[{y + 1};{x + 1}H"]
        if self._stands is not None and self._is_inside(*self._stands):
            down, on = y - self._stands[0], x - self._stands[1]
            across = _steps(on, "C", "D")
            ways.append(_steps(down, "B", "A") + min(across, "\b" * -on or across, key=len))
            if not down and 0 < on <= _LEAP:
                again = "".join(self._again(*self._stands, x))
                ways += [again] if len(again) == on else []
        self._out.append(min(ways, key=lambda way: len(way.encode())))
        self._stands = y, x

    def _is_inside(self, y: int, x: int) -> bool:
        """Whether moving the cursor is safe from there; behind the last cell of a row, terminals differ."""
        return self._size is not None and y < self._size.height and x < self._size.width

    def _again(self, y: int, x: int, end: int) -> Iterator[str]:
        """The characters between two columns that can be written with the current pen."""
        row = self._rows.get(y, {})
        for at in range(x, end):
            cell = row.get(at)
            if (y, at) in self._changed:
                # Its real character is written later.
                yield " "
            elif cell is not None and _shows(self._held, cell):
                yield cell[0]

    def _settle(self) -> None:
        """Put cursor and pen where Textual believes them to be."""
        self._send()
        if self._held != self._pen:
            self._out.append(_change(self._held, self._pen))
            self._held = self._pen
        if self._at is not None and self._at != self._stands:
            self._go(*self._at)


def _pushes(old: Sequence[Hashable], new: Sequence[Hashable]) -> Sequence[tuple[int, int]]:
    """Which columns to delete and insert, as (column, count). Deletions come first, so that nothing is pushed out of
    the row on the right."""
    pushes = []
    a = b = 0
    for piece in SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks():
        if piece.size >= _WIDE or not piece.size:
            by = (piece.b - b) - (piece.a - a)
            pushes += [(b, by)] if by > 0 else []
            pushes[:0] = [(a, by)] if by < 0 else []
            a, b = piece.a + piece.size, piece.b + piece.size
    return pushes


def _steps(by: int, ahead: str, back: str) -> str:
    """The code to move by this many cells, ahead or back."""
    count = str(abs(by)) if abs(by) > 1 else ""
    return f"\x1b[{count}{ahead if by > 0 else back}" if by else ""


def _shows(pen: Pen, cell: Cell) -> bool:
    """Whether this cell looks right if it is written with this pen."""
    char, wanted = cell
    if char == " ":
        return pen.ground == wanted.ground and _on_blanks(pen) == wanted
    return pen == wanted


@lru_cache(maxsize=4096)
def _on_blanks(pen: Pen) -> Pen:
    """The part of a pen that is visible on a blank."""
    return pen if pen.attributes & _SEEN_ON_BLANKS else Pen(ground=pen.ground)


@lru_cache(maxsize=4096)
def _is_narrow(text: str) -> bool:
    """Whether every character takes one cell."""
    return text.isascii() or all(get_character_cell_size(char) == 1 for char in text)


@lru_cache(maxsize=4096)
def _after(pen: Pen, codes: str) -> Pen:
    """The pen after these codes."""
    attributes, ink, ground = set(pen.attributes), pen.ink, pen.ground
    numbers = iter(codes.split(";"))
    for code in numbers:
        number = int(code or 0)
        if number == 0:
            attributes, ink, ground = set(), "", ""
        elif number in (38, 48):
            kind = next(numbers, "")
            colour = ";".join([code, kind, *(next(numbers, "") for _ in range(3 if kind == "2" else 1))])
            ink, ground = (colour, ground) if number == 38 else (ink, colour)
        elif number in _OFF:
            attributes -= _OFF[number]
        elif 30 <= number <= 39 or 90 <= number <= 97:
            ink = "" if number == 39 else code
        elif 40 <= number <= 49 or 100 <= number <= 107:
            ground = "" if number == 49 else code
        else:
            attributes.add(number)
    return Pen(frozenset(attributes), ink, ground)


@lru_cache(maxsize=4096)
def _change(old: Pen, new: Pen) -> str:
    """The shortest code to change one pen into another; nothing if they are the same."""
    if old == new:
        return ""
    anew = [str(number) for number in sorted(new.attributes)] + [code for code in (new.ink, new.ground) if code]
    ways = ["\x1b[m" if not anew else f"\x1b[0;{';'.join(anew)}m"]
    gone = old.attributes - new.attributes
    ends = [code for code, ended in _OFF.items() if gone & ended]
    if all(any(number in _OFF[code] for code in ends) for number in gone):
        kept = old.attributes - {number for code in ends for number in _OFF[code]}
        steps = [str(code) for code in ends] + [str(number) for number in sorted(new.attributes - kept)]
        steps += [new.ink or "39"] if new.ink != old.ink else []
        steps += [new.ground or "49"] if new.ground != old.ground else []
        ways.append(f"\x1b[{';'.join(steps)}m")
    return min(ways, key=len)


def thrifty(driver: type[Driver], wire: Wire) -> type[Driver]:
    """A driver class that writes only what this wire lets through."""
    # The thread that reads keys also writes (it answers the terminal about its size) while the app draws. And a signal
    # may interrupt a write, and its handler writes in the same thread.
    one_at_a_time = RLock()

    class Thrifty(driver):  # type: ignore[misc,valid-type]
        """Sends only changes."""

        def write(self, data: str) -> None:
            with one_at_a_time:
                if sent := wire.thin(data):
                    super().write(sent)

    return Thrifty
