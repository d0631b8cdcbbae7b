"""The rest of the tricks taken at once where it is certain, and a last card that plays itself."""

from __future__ import annotations

import pytest

from tests.table.moments import CALLED, FOUR_LEFT, ONE_LEFT, SIX_LEFT, TWO_LEFT, at, plays
from tests.ui.apps import text_of
from tests.ui.screens.table.tables import INSTANT, READING, WAITING, check_middle, sitting, until, until_mine
from tests.words.english import worded
from thousand_tui.bots import QUICKEST, Decision
from thousand_tui.guests import Opponents
from thousand_tui.rules import Card, Play
from thousand_tui.rules.actions import MARRIAGE
from thousand_tui.table import PERSON, Player, TableSettings, ThousandSession
from thousand_tui.table.pacing import Next, Pace
from thousand_tui.ui.screens.table.lines import PromptLine
from thousand_tui.ui.screens.table.screen import TableScreen
from thousand_tui.ui.screens.table.turns import HURRIED, RUN, TheRest, Thought


def cards_by(session: ThousandSession, seat: int, since: int) -> list[str]:
    return [
        str(move.action.card) for move in session.log[since:] if move.actor == seat and isinstance(move.action, Play)
    ]


async def test_the_rest_is_offered_with_its_reason() -> None:
    async with sitting(at(FOUR_LEFT)) as (app, screen, _pilot):
        assert screen.scene is not None
        high = "10♠ Q♠ A♥ 10♥ are high and no trumps are out"
        assert screen.scene.rest == worded("claim.take", offer=worded("claim.offer", why=high), key="R", tricks=4)
        check_middle("claim_80x24", app)


@pytest.mark.parametrize("key", ["r", "к", "R", "К"])
async def test_one_key_plays_the_deal_to_its_end(key: str) -> None:
    session = at(SIX_LEFT)
    before = session.ply
    async with sitting(session, pace=INSTANT) as (_, screen, pilot):
        await pilot.press(key)
        await until(lambda: screen.flow.next is Next.RESULT, pilot)
    assert session.ply == before + 18
    assert [move.action for move in session.log[before::3] if isinstance(move.action, Play) and move.action.meld] == [
        Play(Card.parse("KS"), MARRIAGE)
    ]
    outcome = session.view().sheet.deals[-1].outcome
    assert outcome.tricks == (7, 1, 0)
    assert outcome.melds == (40, 0, 0)


async def test_the_offer_can_be_clicked() -> None:
    session = at(FOUR_LEFT)
    async with sitting(session, pace=INSTANT) as (_, screen, pilot):
        await pilot.click(PromptLine, offset=(40, 0))
        await until(lambda: screen.flow.next is Next.RESULT, pilot)
    assert session.view().sheet.deals[-1].outcome.tricks[0] == 7


@pytest.mark.parametrize("is_clicked", [False, True])
async def test_it_is_taken_while_the_last_trick_still_lies_there(is_clicked: bool) -> None:
    session = at(SIX_LEFT)
    async with sitting(session, pace=READING) as (app, screen, pilot):
        await pilot.press(str(screen.pointing.places.index(Card.parse("AS")) + 1), "enter")
        await until(lambda: screen.flow.held is not None, pilot)
        text = " ".join(text_of(app).split())
        assert worded("prompt.held", told="R takes all 5.") in text
        screen.pace_override = INSTANT
        await (pilot.click(PromptLine, offset=(40, 0)) if is_clicked else pilot.press("r"))
        await until(lambda: screen.flow.next is Next.RESULT, pilot)
    assert session.view().sheet.deals[-1].outcome.tricks[0] == 7


async def test_the_key_skips_a_wait_where_nothing_is_certain() -> None:
    session = at(CALLED)
    async with sitting(session, pace=READING) as (_, screen, pilot):
        await pilot.press(str(screen.pointing.places.index(Card.parse("9C")) + 1), "enter")
        await until(lambda: screen.flow.held is not None, pilot)
        await pilot.press("r")
        assert screen.flow.held is None


@pytest.mark.parametrize("is_practice", [False, True])
async def test_undo_takes_the_whole_claim_back(is_practice: bool) -> None:
    """In the middle of it, and at a table set to practice after the end of the deal too."""
    session = at(FOUR_LEFT)
    session.settings = TableSettings(practice=is_practice)
    before = session.ply
    async with sitting(session, pace=INSTANT if is_practice else READING) as (app, screen, pilot):
        await pilot.press("r")
        if is_practice:
            await until(lambda: screen.flow.next is Next.RESULT, pilot)
        else:
            await until(lambda: screen.flow.held is not None, pilot)
            await pilot.press("space")
            await until(lambda: screen.flow.held is not None and session.ply == before + 6, pilot)
        await pilot.press("u")
        await until_mine(screen, pilot)
        assert session.ply == before
        assert not session.view().sheet.deals
        assert "R takes all 4." in text_of(app)
        await pilot.press("u")
        assert session.ply < before


async def test_it_is_shown_and_a_key_speeds_it_up() -> None:
    session = at(FOUR_LEFT)
    async with sitting(session) as (app, screen, pilot):
        screen.pace_override = None
        assert screen.rest.pace is None
        await pilot.press("r")
        await until(lambda: screen.flow.held is not None, pilot)
        assert screen.pace is RUN
        assert worded("claim.running") in text_of(app)
        await pilot.press("space")
        assert screen.pace is HURRIED
        await until(lambda: screen.flow.next is Next.RESULT, pilot)


async def test_the_quickest_answers_for_the_bots_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds: list[str] = []
    think = TableScreen.think

    def noted(screen: TableScreen, thought: Thought, opponents: Opponents) -> Decision | None:
        kinds.append(thought.kind)
        return think(screen, thought, opponents)

    monkeypatch.setattr(TableScreen, "think", noted)
    async with sitting(at(FOUR_LEFT)) as (_, screen, pilot):
        screen.pace_override = None
        await pilot.press("r")
        await until(lambda: screen.flow.next is Next.RESULT, pilot)
    assert set(kinds) == {QUICKEST}


async def test_nothing_is_offered_where_others_sit_at_the_table() -> None:
    session = at(FOUR_LEFT, (PERSON, PERSON, "regular"))
    session.lift_curtain()
    async with sitting(session) as (app, _screen, pilot):
        assert session.view().my_turn
        assert "The rest is yours" not in text_of(app)
        before = session.ply
        await pilot.press("r")
        assert session.ply == before


async def test_somebody_sits_down_and_the_rest_is_not_taken_for_them() -> None:
    session = at(FOUR_LEFT)
    async with sitting(session) as (_, screen, pilot):
        await pilot.press("r")
        await until(lambda: screen.flow.next is Next.BOT, pilot)
        session.change_player(1, Player("Bogdan", PERSON))
        assert not screen.rest.is_running
        assert screen.rest.due() is None


# --- The last card --------------------------------------------------------------------------------------------------


async def test_a_last_card_plays_itself_after_a_pause() -> None:
    session = at(ONE_LEFT)
    async with sitting(session) as (app, screen, pilot):
        assert worded("claim.last_card") in text_of(app)
        assert screen.session.turn == 0
        screen.pace_override = Pace(bot=0.05, trick=None, grace=0)
        screen.stop_waiting()
        screen.go_on()
        await until(lambda: screen.flow.held is not None, pilot)
    assert cards_by(session, 0, len(ONE_LEFT) + 1) == ["10H"]


async def test_a_key_plays_it_at_once() -> None:
    session = at(ONE_LEFT)
    async with sitting(session, pace=WAITING) as (_, _screen, pilot):
        await pilot.press("x")
        assert cards_by(session, 0, len(ONE_LEFT) + 1) == ["10H"]


async def test_it_waits_for_those_who_want_to_play_it_themselves() -> None:
    session = at(ONE_LEFT)
    async with sitting(session) as (app, screen, pilot):
        screen.thousand.change_settings(last_card=False)
        screen.pace_override = INSTANT
        screen.stop_waiting()
        screen.go_on()
        await pilot.pause()
        screen.draw()
        assert worded("claim.last_card") not in text_of(app)
        assert session.turn == 0
        await pilot.press("enter")
        assert cards_by(session, 0, len(ONE_LEFT) + 1) == ["10H"]


def test_undo_goes_past_a_card_that_has_played_itself() -> None:
    session = at(TWO_LEFT)
    before = session.ply
    rest = TheRest(session, lambda: True)
    for play in plays("AH 9H 10D"):
        session.submit(play)
    assert rest.due() == Play(Card.parse("10H"))
    session.submit(Play(Card.parse("10H")))
    assert rest.undo()
    assert session.ply == before


async def test_nobody_is_called_to_the_keyboard_for_a_last_card() -> None:
    session = at(ONE_LEFT, (PERSON, PERSON, PERSON))
    async with sitting(session, pace=READING) as (_, screen, pilot):
        await until(lambda: screen.flow.next is Next.TRICK, pilot)
        assert len(session.game.sheet.deals) == 1
    session = at(ONE_LEFT, (PERSON, PERSON, PERSON))
    async with sitting(session) as (_, screen, pilot):
        screen.thousand.change_settings(last_card=False)
        assert screen.flow.next is Next.CURTAIN
