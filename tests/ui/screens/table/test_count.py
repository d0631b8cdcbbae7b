"""Points so far and cards gone: shown as the seat at the keyboard can know them, or not at all."""

from __future__ import annotations

from random import Random

import pytest

from tests.narrowing import present
from tests.slowly import in_turn
from tests.table.moments import FIRST, GIVEN, SECOND, agreed, play, seated, table
from tests.ui.apps import text_of
from tests.ui.screens.table.tables import LARGE, SMALL, WAITING, sitting
from tests.words.english import worded
from thousand_tui.rules import Card, Play, imagine, presets, sample_hidden
from thousand_tui.table import PERSON, TableSettings, ThousandSession
from thousand_tui.ui.screens.table.screen import TableScreen

MIDDLING = (100, 30)
HEADS = TableSettings(open_tricks=True, count_shown=False)
FORMS = sorted({found.agreements.form for found in presets()})


def some_tricks_done(session: ThousandSession) -> bool:
    """Whether the person is to act in a deal of which something is gone."""
    view = session.view()
    return view.my_turn and len(view.done) >= 3


def quiet(screen: TableScreen) -> None:
    """Nothing stays to be read."""
    screen.flow.held, screen.flow.news = None, ()
    screen.draw()


@pytest.mark.parametrize("size", [SMALL, MIDDLING], ids=["80x24", "100x30"])
async def test_the_declarer_is_told_against_the_contract(size: tuple[int, int]) -> None:
    async with sitting(table(*GIVEN, *FIRST, *SECOND), size) as (app, _, _pilot):
        text = text_of(app)
        assert "Anna (you)  0 pts · plays 140 · tricks 1 · 53 of 140" in text
        assert "0 points" not in text


async def test_a_bot_that_declares_has_it_on_its_plate() -> None:
    session = play(seated(agreed("BASE")), lambda now: some_tricks_done(now) and now.view().deal.declarer == 1)
    async with sitting(session) as (app, screen, _):
        quiet(screen)
        view = session.view()
        plates = text_of(app).splitlines()[3]
        assert f"tricks {view.tricks_of(1)} · {view.points_of(1)} of {view.deal.contract}" in plates
        assert f"tricks {view.tricks_of(2)} · {view.points_of(2)} points" in plates


@pytest.mark.parametrize(("form", "size"), in_turn(FORMS, (SMALL, LARGE), apart=3))
async def test_cards_that_are_not_seen_may_lie_anywhere(form: str, size: tuple[int, int]) -> None:
    """However the unseen cards lie, the screen of this seat is the same, and so is the plate of the cards out."""
    agreements = next(found.agreements for found in presets() if found.agreements.form == form)
    session = play(seated(agreements), some_tricks_done)
    view, hands = session.view(), set()
    async with sitting(session, size) as (app, screen, pilot):
        screens = set()
        for seed in range(4):
            session.course.game = imagine(view, sample_hidden(view, Random(seed)))
            hands.add(session.game.hands)
            quiet(screen)
            await pilot.press("o")
            screens.add(text_of(app))
            await pilot.press("escape")
            screens.add(text_of(app))
    assert len(hands) > 1
    assert len(screens) == 2
    assert any("still out" in text for text in screens)


async def test_the_key_shows_the_cards_that_are_out() -> None:
    async with sitting(table(*GIVEN, *FIRST)) as (app, _, pilot):
        await pilot.press("щ")
        text = text_of(app)
        assert "♣   ·  10   K   Q   J   ·" in text
        assert "♥   •  10   •   •   ·   9" in text
        assert "13 of 140" in text
        assert "still out   " in text
        await pilot.press("o")
        assert "still out" not in text_of(app)


async def test_a_table_may_count_in_its_heads() -> None:
    async with sitting(table(*GIVEN, *FIRST, settings=HEADS), MIDDLING) as (app, _, pilot):
        text = text_of(app)
        assert "plays 140 · tricks 1" in text
        for shown in ("tricks 1,", "of 140", "Cards out", "cards out"):
            assert shown not in text
        await pilot.press("o")
        assert worded("count.closed") in text_of(app)


async def test_at_the_end_of_a_game_nothing_is_counted_any_more() -> None:
    session = table(*GIVEN, kinds=(PERSON, PERSON, PERSON), standings=(860, 860, 860))
    for _ in range(23):
        session.lift_curtain()
        session.submit(next(iter(session.view().choices)))
    session.lift_curtain()
    async with sitting(session, LARGE) as (app, screen, pilot):
        assert "Cards out" in text_of(app)
        await pilot.press("enter")
        assert screen.flow.result is not None
        quiet(screen)
        assert "Cards out" not in text_of(app)


async def test_behind_the_curtain_nothing_depends_on_a_seat() -> None:
    session = table(*GIVEN, *FIRST, *SECOND, kinds=(PERSON, PERSON, PERSON))
    async with sitting(session, LARGE) as (_, screen, _pilot):
        assert session.needs_curtain
        assert screen.scene is not None
        assert screen.scene.tally is not None
        assert not screen.scene.tally.held
        assert screen.scene.tally.gone == session.view().played


async def test_a_talon_that_was_seen_stays_in_the_side_panel() -> None:
    """The story of a long deal leaves its first lines out; what lay on the table stays."""
    rest = (Play(Card.parse("10S")),)
    async with sitting(table(*GIVEN, *FIRST, *SECOND, *rest), MIDDLING) as (app, screen, _):
        quiet(screen)
        assert text_of(app).count("talon A♣ K♦ A♦") == 1
        assert len(present(screen.scene).shown.story) > 10


@pytest.mark.parametrize(("declarer", "shown"), [(0, True), (1, False)])
async def test_a_hidden_talon_stays_for_who_took_it_alone(declarer: int, shown: bool) -> None:
    agreements = agreed("BASE", talon_shown="never")

    def taken(session: ThousandSession) -> bool:
        return some_tricks_done(session) and session.view().deal.declarer == declarer

    async with sitting(play(seated(agreements), taken), LARGE, WAITING) as (app, screen, _):
        quiet(screen)
        assert ("talon " in text_of(app).replace(worded("head.hidden"), "")) == shown
