"""What is left out on the way to the terminal makes no difference to what the terminal shows."""

from __future__ import annotations

import re
from collections.abc import Sequence
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


def screen(columns: int = COLUMNS) -> tuple[pyte.Screen, pyte.Stream]:
    shown = pyte.Screen(columns, ROWS)
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
@given(
    st.lists(writes, min_size=1, max_size=6), st.lists(st.integers(0, 400), max_size=8), st.booleans(), st.booleans()
)
def test_the_terminal_shows_the_same(frames: list[str], cuts: list[int], knows_size: bool, erases: bool) -> None:
    """Wherever what is written is cut into pieces."""
    whole, told = screen()
    spared, told_less = screen()
    wire = Wire(erases=erases)
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

TABLE, WINDOW = 70, 84
"""Columns of the table, and of the window with what stands beside it."""
FELT = Style(bgcolor="#102030")
FACES = [Style(color=ink, bgcolor="#c0d0e0") for ink in ("#000000", "#ff0000", "#00ff00")]


def hand(cards: Sequence[int], gap: int = 1, beside: str = "Score sheet") -> str:
    """Cards in the middle of a table as Textual writes them, each told by a letter, and what stands beside them."""
    step = 6 + gap
    left = (TABLE - len(cards) * step + gap) // 2
    pieces = []
    for y in range(ROWS):
        pieces += [frame(y, 0, " " * TABLE, FELT), frame(y, TABLE, beside.ljust(WINDOW - TABLE), RED)]
        for at, card in enumerate(cards):
            face = f"│{chr(ord('a') + card)}{(7 * card + 3 * y) % 97:>3}│"
            pieces.append(frame(y, left + at * step, face, FACES[card % len(FACES)]))
    return "".join(pieces).rstrip("\n")


hands = st.lists(st.integers(0, 9), min_size=1, max_size=10, unique=True).map(sorted)
moments = st.builds(hand, hands, st.integers(0, 1), st.sampled_from(["Score sheet", "Last trick", "東京"]))
PUSHED = re.compile(r"\x1b\[\d*[@P]")


@settings(max_examples=60)
@given(st.lists(moments, min_size=2, max_size=6))
def test_cards_come_and_go_and_the_terminal_shows_the_same(moments: list[str]) -> None:
    whole, told = screen(WINDOW)
    spared, told_less = screen(WINDOW)
    wire = Wire()
    wire.fit(Size(WINDOW, ROWS))
    for moment in moments:
        told.feed(moment)
        told_less.feed(wire.thin(moment))
        assert picture(spared) == picture(whole)


@pytest.mark.parametrize("cards", [[0, 1, 3, 4, 5, 7], [0, 1, 2, 3, 4, 5, 6, 7], [1, 2, 3, 4, 5, 6, 7, 8, 9]], ids=len)
def test_cards_that_stay_are_pushed_where_they_belong(cards: list[int]) -> None:
    wire = Wire(erases=False)
    wire.fit(Size(WINDOW, ROWS))
    whole = wire.thin(hand([0, 1, 3, 4, 5, 6, 7]))
    sent = wire.thin(hand(cards))
    written = re.sub(r"\x1b\[[\d;]*[A-Za-z@]", "", sent)
    assert {card for card in range(10) if chr(ord("a") + card) in written} == {*cards} - {0, 1, 3, 4, 5, 6, 7}
    assert len(sent) < 0.6 * len(whole)


def test_no_row_is_pushed_of_which_it_is_not_known_what_it_shows() -> None:
    for beside, is_pushed in (("Score sheet", True), ("東京", False)):
        wire = Wire()
        wire.fit(Size(WINDOW, ROWS))
        wire.thin(hand(range(7), beside=beside))
        assert bool(PUSHED.search(wire.thin(hand(range(1, 7), beside=beside)))) is is_pushed
    wire.forget()
    assert not PUSHED.search(wire.thin(hand(range(7))))


def test_what_becomes_blank_is_erased_where_the_terminal_fills_with_the_ground_in_use() -> None:
    for erases in (True, False):
        wire = Wire(erases=erases)
        wire.fit(Size(COLUMNS, ROWS))
        wire.thin(frame(0, 0, "K" * COLUMNS, RED))
        assert (f"\x1b[{COLUMNS}X" in wire.thin(frame(0, 0, " " * COLUMNS, FELT))) is erases


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
