"""What nobody should overlook in the play: why a trick was taken, a meld, another trump."""

from __future__ import annotations

import pytest

from tests.narrowing import present
from tests.table.moments import FIRST, GIVEN, SECOND, agreed, pack, play, seated, table, tricks_done
from tests.ui.apps import press, text_of
from tests.ui.screens.table.tables import LARGE, SMALL, sitting, until
from thousand_tui.rules import Bid, Card, Contract, Give, Pass, Play
from thousand_tui.rules.actions import MARRIAGE
from thousand_tui.table import PERSON, ThousandSession
from thousand_tui.table.pacing import Next, Pace
from thousand_tui.ui.screens.curtain import Curtain
from thousand_tui.ui.screens.table.ask import AskPanel
from thousand_tui.ui.screens.table.screen import TableScreen
from thousand_tui.ui.widgets.painted import wrap, wrap_evenly

LONG = ("Anna Maria Konstanz", "Bogdan Ostrowskyj X", "Vera-Nadezhda Liubov", "Dmytro Wolodymyrow")
MIDDLING = (100, 30)
PAIR = ("9S JS AS 10S KH 9H AH", "KS QS 9C JC QC KC 10C", "QH JH 10H 9D JD QD 10D")
"""A deal in which Bogdan holds the marriages of spades and clubs."""


def hold(screen: TableScreen) -> None:
    """The last trick lies on the table still."""
    screen.flow.held = screen.session.view().done[-1]
    screen.draw()


@pytest.mark.parametrize("size", [SMALL, MIDDLING, LARGE], ids=["80x24", "100x30", "120x40"])
async def test_a_finished_trick_says_why_it_was_taken(size: tuple[int, int]) -> None:
    async with sitting(table(*GIVEN, *FIRST), size) as (app, screen, pilot):
        hold(screen)
        await pilot.pause()
        text = " ".join(text_of(app).split())
        assert "You take the trick with A♣," in text
        assert "◄ takes it" in text
        assert "highest ♣" in text


@pytest.mark.parametrize("size", [SMALL, MIDDLING, LARGE], ids=["80x24", "100x30", "120x40"])
@pytest.mark.parametrize("seed", [0, 3])
async def test_with_four_no_name_is_written_over(size: tuple[int, int], seed: int) -> None:
    session = play(seated(agreed("STOCK-4"), names=LONG), tricks_done(1 + seed), seed=seed)
    async with sitting(session, size) as (app, screen, pilot):
        hold(screen)
        await pilot.pause()
        middle = text_of(app).splitlines()[5:-9]
        assert sum("◄ takes it" in row for row in middle) == 1
        for name in (LONG[1], LONG[3]):
            assert any(name in row or f"{name} l…" in row for row in middle), name
        assert any("Vera-Nadezhda" in row for row in middle)


def before_a_marriage() -> ThousandSession:
    """Bogdan has taken the first trick and leads."""
    gives = Give(((Card.parse("KD"), 1), (Card.parse("JS"), 2)))
    plays = [Play(Card.parse(card)) for card in ("9S", "KS", "JS")]
    return table(Bid(100), Pass(), Pass(), gives, Contract(100), *plays, deck=pack(PAIR, "AC KD AD"))


@pytest.mark.parametrize("size", [SMALL, MIDDLING, LARGE], ids=["80x24", "100x30", "120x40"])
async def test_a_marriage_of_somebody_else_is_told_until_a_key(size: tuple[int, int]) -> None:
    session = before_a_marriage()
    async with sitting(session, size) as (app, screen, pilot):
        session.submit(Play(Card.parse("KC"), MARRIAGE))
        assert screen.flow.next is Next.NEWS
        await pilot.pause()
        canvas = present(screen.query_one(AskPanel).canvas)
        text = " ".join(" ".join(canvas.strip(y).text for y in range(canvas.height)).split())
        assert "Bogdan plays K♣ and declares the marriage in clubs ♣ for 60. ┏" in text
        await pilot.press("x")
        assert screen.flow.next is Next.BOT
        assert "declares the marriage" not in text_of(app)


async def test_a_meld_holds_a_fast_table_up_no_longer_than_a_trick() -> None:
    session = before_a_marriage()
    async with sitting(session, pace=Pace(bot=3600, trick=0)) as (_, screen, pilot):
        session.submit(Play(Card.parse("KC"), MARRIAGE))
        screen.go_on()
        await until(lambda: screen.flow.next is Next.BOT, pilot)


async def test_an_own_marriage_is_told_too_before_a_bot_answers() -> None:
    session = table(*GIVEN, *FIRST)
    async with sitting(session) as (app, screen, pilot):
        session.submit(Play(Card.parse("KS"), MARRIAGE))
        assert screen.flow.next is Next.NEWS
        await pilot.pause()
        assert "You play K♠ and declare the marriage in spades ♠ for 40." in " ".join(text_of(app).split())
        await press(pilot, "enter")
        assert screen.flow.next is Next.BOT
        assert "declare the marriage" not in text_of(app)


@pytest.mark.parametrize("width", range(20, 80, 7))
def test_no_line_is_much_shorter_than_the_others(width: int) -> None:
    text = "You play 100: lead any card. You may declare a marriage in ♠ or ♥. Or concede (F)."
    even, plain = wrap_evenly(text, width), wrap(text, width)
    assert " ".join(even) == text
    assert len(even) == len(plain)
    assert max(map(len, even)) <= max(map(len, plain))
    assert len(even) == 1 or " " in even[-1]


async def test_the_words_of_the_curtain_begin_in_one_column() -> None:
    session = table(*GIVEN, *FIRST, *SECOND, kinds=(PERSON, PERSON, PERSON))
    async with sitting(session) as (_, screen, _pilot):
        canvas = present(screen.query_one(Curtain).canvas)
        rows = [canvas.strip(y).text.replace("░", " ") for y in range(canvas.height)]
        begins = {len(row) - len(row.lstrip()) for row in rows if row.strip() and "Show my cards" not in row}
        assert len(begins) == 1
