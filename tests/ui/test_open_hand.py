"""A hand that is open: one order of suits, what has gone in its place, pairs joined, and room for it at every width."""

from __future__ import annotations

import pytest
from rich.style import Style
from textual.geometry import Region

from tests.table.moments import FIRST, GIVEN, SECOND, table
from tests.ui.apps import text_of
from tests.ui.screens.table.tables import WAITING, sitting
from tests.ui.test_large_windows import Colourless
from thousand_tui.rules import Card, Cards
from thousand_tui.table import PERSON, Mark
from thousand_tui.ui.widgets.cards import GRAND, LARGE, SMALL, Size
from thousand_tui.ui.widgets.painted import Canvas
from thousand_tui.ui.widgets.small_table import draw_hand, in_order

HAND = Cards(map(Card.parse, ["9D", "KS", "10H", "QS", "AC", "JH", "AD", "10S"]))
IN_ORDER = "10♠ K♠ Q♠ 10♥ J♥ A♣ A♦ 9♦"
BOTS = ("regular", "regular", "regular")


def drawn(hand: Cards, size: tuple[int, int], wished: Size = SMALL, gone: str = "", marks: str = "") -> list[str]:
    canvas = Canvas(*size, Style.null())
    noted = dict.fromkeys(map(Card.parse, marks.split()), "▼")
    held = in_order(hand, Cards(map(Card.parse, gone.split())), noted)
    end = draw_hand(Colourless(), canvas, held, Region(0, 0, *size), wished)
    assert end <= size[0]
    return [canvas.strip(row).text for row in range(size[1])]


def indices(row: str) -> str:
    """The cards that a row of indices names."""
    return " ".join("".join(sign if sign not in "│┆╮┐" else " " for sign in row).split())


@pytest.mark.parametrize("width", [33, 35, 60])
def test_a_strip_names_every_card_in_the_one_order_of_suits(width: int) -> None:
    _, row = drawn(HAND, (width, 2))
    assert indices(row) == IN_ORDER


def test_the_edges_go_where_a_strip_has_little_room() -> None:
    _, row = drawn(HAND, (25, 2))
    assert row.replace(" ", "") == IN_ORDER.replace(" ", "") + "│"


def test_what_has_gone_stays_in_its_place_but_where_there_is_no_room() -> None:
    top, row = drawn(HAND, (35, 2), gone="KS AC")
    assert indices(row) == IN_ORDER
    assert row.count("┆") == top.count("┌") == 2
    _, row = drawn(HAND, (19, 2), gone="KS AC")
    assert row.replace(" ", "") == "10♠Q♠10♥J♥A♦9♦│"


@pytest.mark.parametrize(("height", "held"), [(2, "10♠Q♠10♥J♥A♦9♦"), (6, "10Q10JA9")])
def test_what_has_gone_is_lighter_where_there_are_no_colours(height: int, held: str) -> None:
    canvas = Canvas(60, height, Style.null())
    hand = in_order(HAND, Cards([Card.parse("KS"), Card.parse("AC")]))
    draw_hand(Colourless(), canvas, hand, Region(0, 0, 60, height), SMALL)
    assert "".join(text for text, style, _ in canvas.strip(1) if style is not None and style.bold) == held


def test_king_and_queen_of_a_suit_are_joined_and_what_came_is_marked() -> None:
    top, _ = drawn(HAND, (35, 2), marks="AC")
    assert top == "╭───╭━━━━━━─╭───╭───╭▼──╭───╭───╮  "
    assert "━" not in drawn(Cards(map(Card.parse, ["KS", "QH", "AC"])), (35, 2))[0]


@pytest.mark.parametrize(("height", "wished", "left"), [(4, LARGE, 4), (6, LARGE, 6), (9, GRAND, 9), (3, GRAND, 2)])
def test_it_is_as_large_as_it_has_room_for(height: int, wished: Size, left: int) -> None:
    rows = drawn(HAND, (60, height), wished)
    assert sum(bool(row.strip()) for row in rows) == left


async def test_an_onlooker_may_open_all_hands() -> None:
    session = table(*GIVEN, *FIRST, *SECOND, kinds=BOTS)
    async with sitting(session, pace=WAITING) as (app, _, pilot):
        assert "10♠│" not in text_of(app)
        await pilot.press("e")
        for hand in ("J♠ │9♠ │10♣│K♣ │Q♣ │J♣ ", "10♠│10♥┆J♥ │9♥ │10♦│Q♦ │J♦ │9♦ "):
            assert hand in text_of(app)
        assert Mark.SEEN in session.marks[1]
        assert not session.view().my_turn
        await pilot.press("e")
        assert "10♠│" not in text_of(app)


async def test_hands_stay_shut_where_a_person_plays() -> None:
    session = table(*GIVEN, *FIRST, kinds=(PERSON, "regular", "regular"))
    async with sitting(session) as (app, _, pilot):
        await pilot.press("e")
        assert session.view().hands[1] is None
        assert "where only bots play" in text_of(app)
        assert not session.marks
