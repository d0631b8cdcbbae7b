"""The tutor at the table: it keeps a clear mistake back once, nothing waits for it, and it is turned on and off."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.narrowing import a, present
from tests.study.coaches import Known
from tests.study.test_tutor import costs
from tests.table.moments import BOUGHT, FIRST, GIVEN, table
from tests.ui.apps import press, text_of
from tests.ui.screens.table.tables import check_golden, check_middle, sitting
from thousand_tui.rules import MARRIAGE, Card, Concede, Play
from thousand_tui.storage import load_settings
from thousand_tui.study import tutor as tutor_module
from thousand_tui.table import Mark, ThousandSession
from thousand_tui.ui.screens.table.screen import TableScreen
from thousand_tui.ui.screens.table.why import WhyScreen

KING = Play(Card.parse("KS"), MARRIAGE)
HALF = Play(Card.parse("KS"))


def session() -> ThousandSession:
    return table(*GIVEN, *FIRST)


def turn(screen: TableScreen) -> None:
    """Turn the tutor on or off, as the command palette does."""
    next(do for title, _, do in screen.palette() if title == "Tutor")()


@pytest.fixture
def knows(monkeypatch: pytest.MonkeyPatch) -> Callable[[Known], Known]:
    """Lets every tutor know what this one knows."""

    def put(known: Known) -> Known:
        init = tutor_module.Tutor.__init__

        def instead(self: tutor_module.Tutor, *given: object) -> None:
            init(self, given[0], given[1], lambda: known)  # type: ignore[arg-type]

        monkeypatch.setattr(tutor_module.Tutor, "__init__", instead)
        return known

    return put


async def test_a_clear_mistake_is_kept_back_once(knows: Callable[[Known], Known]) -> None:
    knows(Known(costs(KING, 38.0)))
    async with sitting(session()) as (app, screen, pilot):
        turn(screen)
        ply = screen.session.ply
        await pilot.press("2", "enter")
        assert screen.session.ply == ply
        assert present(screen.pointing.choosing).card == Card.parse("KS"), "what was pointed at stays"
        assert " Tutor " in text_of(app)
        check_middle("tutor-80x24", app)
        await pilot.press("enter")
        assert screen.session.log[ply].action == KING
        assert Mark.TUTOR in screen.session.marks[1]


async def test_why_shows_the_cards_move_by_move(knows: Callable[[Known], Known]) -> None:
    knows(Known(costs(HALF, 38.0)))
    async with sitting(session()) as (app, screen, pilot):
        await pilot.press("y")
        assert "The tutor is not holding any move back" in text_of(app)
        turn(screen)
        screen.decide(HALF, screen.session.ply)
        await pilot.pause()
        assert "half of your marriage" in text_of(app)
        await pilot.press("y")
        why = a(WhyScreen, app.screen)
        await app.workers.wait_for_complete(list(why.workers))
        await pilot.pause()
        assert "Move 1 of" in text_of(app)
        check_golden("why-80x24", app)
        await pilot.press("right", "left", "end")
        assert "This way you take" in text_of(app)
        await pilot.press("q")
        assert app.screen is screen


async def test_an_end_that_is_too_long_for_a_row_takes_two(
    knows: Callable[[Known], Known], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "thousand_tui.ui.screens.table.why.ending", lambda *_: f"{'aside ' * 12}in the same cards, 140."
    )
    knows(Known(costs(HALF, 38.0)))
    async with sitting(session()) as (app, screen, pilot):
        turn(screen)
        screen.decide(HALF, screen.session.ply)
        await pilot.pause()
        await pilot.press("y")
        await app.workers.wait_for_complete(list(app.screen.workers))
        await press(pilot, "end")
        assert "in the same cards, 140." in text_of(app)


async def test_giving_the_deal_up_is_kept_back_as_well_and_then_the_question_is_taken_back(
    knows: Callable[[Known], Known],
) -> None:
    knows(Known(costs(Concede(), 60.0)))
    async with sitting(table(*BOUGHT)) as (app, screen, pilot):
        turn(screen)
        ply = screen.session.ply
        for _ in range(2):
            assert screen.session.ply == ply
            await pilot.press("f", "1", "enter")
            assert (" Tutor " in text_of(app)) is (screen.session.ply == ply)
        assert screen.session.log[ply].action == Concede()


async def test_without_a_verdict_the_move_is_made_at_once(knows: Callable[[Known], Known]) -> None:
    known = knows(Known())
    async with sitting(session()) as (_, screen, pilot):
        turn(screen)
        ply = screen.session.ply
        await pilot.press("2", "enter")
        assert screen.session.log[ply].action == KING
        assert (len(known.asked), known.waited) == (1, 0)
        assert KING in known.wanted, "what the cursor stood on was to be judged first"


async def test_it_is_turned_on_and_off_in_the_command_palette(knows: Callable[[Known], Known]) -> None:
    known = knows(Known())
    async with sitting(session(), notices=True) as (app, screen, pilot):
        for on in (True, False):
            turn(screen)
            await pilot.pause()
            assert len(known.asked) == 1, "it thinks about this decision at once, and stops at once"
            assert app.settings.tutor is on
            assert load_settings()[0].tutor is on
