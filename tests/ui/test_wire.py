"""What is left out on the way to the terminal makes no difference to what the terminal shows."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise
from threading import Barrier, BrokenBarrierError, Thread
from typing import Any

import pyte
import pytest
from hypothesis import given, settings, strategies as st
from rich.style import Style
from textual.app import App
from textual.drivers.headless_driver import HeadlessDriver
from textual.geometry import Size

from thousand_tui.ui.wire import Wire, thrifty

COLUMNS, ROWS = 12, 4
SIGNS = "K♠│ …x  "
COLOURS = ("", "#102030", "#c0d0e0", "red", "default")


def frame(y: int, x: int, text: str, style: Style) -> str:
    """A piece of a row as Textual writes it."""
    return f"\x1b[{y + 1};{x + 1}H{style.render(text)}" + "\n" * (y < ROWS - 1)


styles = st.builds(
    Style,
    bold=st.booleans(),
    italic=st.booleans(),
    underline=st.booleans(),
    reverse=st.booleans(),
    color=st.sampled_from([colour or None for colour in COLOURS]),
    bgcolor=st.sampled_from([colour or None for colour in COLOURS]),
)
pieces = st.tuples(
    st.integers(0, ROWS - 1), st.integers(0, COLUMNS - 1), st.text(SIGNS, min_size=1, max_size=COLUMNS), styles
).map(lambda piece: frame(piece[0], piece[1], piece[2][: COLUMNS - piece[1]], piece[3]))
writes = st.lists(pieces, min_size=1, max_size=6).map(lambda found: "".join(found).rstrip("\n") + "\x1b[1;1H")


def screen() -> tuple[pyte.Screen, pyte.Stream]:
    shown = pyte.Screen(COLUMNS, ROWS)
    shown.reset_mode(pyte.modes.DECAWM)
    return shown, pyte.Stream(shown)


def picture(shown: pyte.Screen) -> list[Any]:
    """All that can be seen: of a blank only its ground, its line, and whether its colours have changed places."""
    cells = []
    for y in range(shown.lines):
        for x in range(shown.columns):
            cell = shown.buffer[y][x]
            blank = cell.data == " " and not (cell.underscore or cell.reverse)
            cells.append(cell._replace(fg="default", bold=False, italics=False) if blank else cell)
    return [*cells, (shown.cursor.x, shown.cursor.y)]


@settings(max_examples=60)
@given(st.lists(writes, min_size=1, max_size=6), st.lists(st.integers(0, 400), max_size=8), st.booleans())
def test_the_terminal_shows_the_same(frames: list[str], cuts: list[int], knows_size: bool) -> None:
    """Wherever what is written is cut into pieces."""
    whole, told = screen()
    spared, told_less = screen()
    wire = Wire()
    if knows_size:
        wire.fit(Size(COLUMNS, ROWS))
    for data in frames:
        told.feed(data)
        ends = sorted({0, len(data), *(cut for cut in cuts if cut < len(data))})
        for begin, end in pairwise(ends):
            told_less.feed(wire.thin(data[begin:end]))
        assert picture(spared) == picture(whole)


def test_what_lies_below_one_another_is_reached_by_steps() -> None:
    wire = Wire()
    wire.fit(Size(80, 24))
    edge = "".join(f"\x1b[{y + 1};41H\x1b[31m│" for y in range(10))
    assert wire.thin(edge).count(";41H") == 1


def test_no_step_is_taken_from_behind_the_last_cell_of_a_row() -> None:
    wire = Wire()
    wire.fit(Size(COLUMNS, ROWS))
    sent = wire.thin("".join(f"\x1b[{y + 1};{COLUMNS}H\x1b[31m│" for y in range(ROWS)))
    assert sent.count(f";{COLUMNS}H") == ROWS


RED = Style(color="#ff0000", bgcolor="#000001", bold=True)


def test_what_is_there_already_is_not_sent() -> None:
    wire = Wire()
    first = frame(0, 0, "K♠ Q♠", RED)
    assert "K♠ Q♠" in wire.thin(first)
    assert wire.thin(first) == wire.thin(first) == ""
    other = wire.thin(frame(0, 0, "K♠ A♠", RED))
    assert "A" in other
    assert "♠" not in other
    assert len(other) < 50


def test_another_window_or_screen_is_drawn_whole() -> None:
    wire = Wire()
    first = frame(0, 0, "K♠ Q♠", RED)
    for forget in (lambda: wire.fit(Size(80, 24)), lambda: wire.thin("\x1b[?1049h"), lambda: wire.thin("\x1b[2J")):
        wire.thin(first)
        forget()
        assert "K♠ Q♠" in wire.thin(first)


def test_what_strays_beyond_a_smaller_window_leaves_nothing_known() -> None:
    wire = Wire()
    wire.fit(Size(10, 3))
    last = frame(2, 0, "last row", RED)
    wire.thin(last + frame(3, 0, "below", RED))
    assert "last row" in wire.thin(last)
    assert wire.thin(last) == ""


@pytest.mark.parametrize("told", ["\x1b[?1000h", "\x1b[?2026$p", "\x1b]0;Thousand\x07", "\x1b[>1u", "\x07", "\x1b[6n"])
def test_what_is_no_picture_passes(told: str) -> None:
    wire = Wire()
    assert told in wire.thin(frame(1, 2, "K", RED) + told)


def test_signs_of_doubtful_width_are_sent_with_all_behind_them() -> None:
    wire = Wire()
    row = frame(0, 0, "東京 ", RED) + frame(0, 5, "K♠", RED) + frame(1, 0, "Q♠", RED)
    for _ in range(2):
        sent = wire.thin(row)
        assert "東京" in sent
        assert "K♠" in sent
    assert "Q♠" not in sent


def test_its_own_colours_are_left_to_the_terminal() -> None:
    sent = Wire().thin(frame(0, 0, "K", RED))
    assert sent.rstrip("\n").endswith("\x1b[m")


async def test_what_two_threads_write_is_read_one_after_the_other() -> None:
    """The thread that reads the keys answers the terminal while the app draws."""
    together: list[str] = []
    both = Barrier(2)

    class Watched(Wire):
        def thin(self, data: str) -> str:
            with suppress(BrokenBarrierError):
                both.wait(0.2)
                together.append(data)
            return super().thin(data)

    driver = thrifty(HeadlessDriver, Watched())(App())
    writers = [Thread(target=driver.write, args=(data,)) for data in ("\x1b[?2048h", "\x1b[1;1Hone")]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert together == []
