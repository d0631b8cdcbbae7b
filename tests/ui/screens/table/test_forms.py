"""Deals of every form, and under sets that ask for everything, through the screen."""

from __future__ import annotations

from random import Random

import pytest

from tests.slowly import slowly
from tests.table.moments import EVERYTHING, NAMES, seated
from tests.ui.apps import text_of
from tests.ui.screens.table.tables import INSTANT, SMALL, sitting
from thousand_tui.rules import CHANCE
from thousand_tui.table import ThousandSession
from thousand_tui.table.pacing import Next
from thousand_tui.ui.screens.curtain import Curtain
from thousand_tui.ui.screens.game_over import GameOverScreen
from thousand_tui.ui.screens.table.choosing import Asking, Bidding, CutChoosing
from thousand_tui.ui.screens.table.pointing import Giving, Playing
from thousand_tui.ui.screens.table.screen import TableScreen
from thousand_tui.words import card_text

FORMS = (
    *("KURNIK", "WIKI", "THREE-BLIND", "501", "1001", "LVIV", "FOUR", "TWO", "TWO-K", "TWO-GIVE", "TWO-BANK"),
    *("TWO-DEAD", "STOCK-2", "STOCK-3", "STOCK-4"),
)


def play_on(screen: TableScreen, rng: Random) -> None:
    """What a hand might do next."""
    choice = screen.pointing.choosing
    if screen.flow.next is not Next.PERSON or choice is None:
        screen.action_confirm()
    elif isinstance(choice, Asking):
        screen.action_answer(rng.randrange(len(choice.answers)))
    elif isinstance(choice, CutChoosing):
        screen.action_move(rng.randint(-9, 9))
        screen.action_confirm()
    elif isinstance(choice, Giving):
        screen.action_move(rng.randint(1, 5))
        screen.action_confirm()
    elif isinstance(choice, Bidding) and rng.random() < 0.4:
        screen.action_look() if choice.may_look else screen.action_pass()
    else:
        screen.action_move(rng.randint(0, 3) if isinstance(choice, Playing) else rng.randint(0, 1))
        screen.action_marriage()
        screen.action_confirm()


def shown_though_unseen(session: ThousandSession, text: str) -> set[str]:
    """Cards named in the text whose place nobody at the keyboard can know; those of a redeal and of a talon that the
    view still knows were shown to all."""
    view = session.view()
    masks = [*(redeal.cards for redeal in view.deal.redeals), view.deal.bought.cards if view.deal.bought else None]
    shown = {card for mask in masks if mask for card in range(24) if mask >> card & 1}
    return {card_text(card) for card in view.unseen if card not in shown and card_text(card) in text.split()}


ALONE = [(line, 1) for line in (*FORMS, *EVERYTHING)]
TOGETHER = [(line, 2) for line in ("WIKI", "THREE-BLIND", "TWO-BANK", "STOCK-4", *EVERYTHING[:3])]


@pytest.mark.parametrize("decisions", [10, slowly(48)])
@pytest.mark.parametrize(
    ("line", "people"), [slowly(*row) if at % 3 else row for at, row in enumerate([*ALONE, *TOGETHER])]
)
async def test_deals_are_played_through_the_screen(line: str, people: int, decisions: int) -> None:
    names = NAMES if people > 1 else ("漢字" * 6, "B" * 24, "Vera", "Dmytro")
    session = seated(line, people=people, names=names)
    rng = Random(line)
    async with sitting(session, SMALL, pace=INSTANT) as (app, screen, pilot):
        decided = 0
        for turn in range(40 * decisions):
            if isinstance(app.screen, GameOverScreen) or decided >= decisions:
                break
            decided += screen.flow.next is Next.PERSON
            play_on(screen, rng)
            while screen.flow.next is Next.BOT and app.screen is screen:
                await pilot.pause(0.001)
            await pilot.pause(0)
            assert session.turn != CHANCE or screen.flow.next is not Next.SHUFFLE
            if screen.flow.next is Next.PERSON and not session.view().has_looked:
                assert not screen.pointing.places
            if screen.query_one(Curtain).has_class("-up"):
                assert session.view().seat is None or session.view().seat != session.turn
            if turn % 12 == 0 and isinstance(app.screen, TableScreen) and not screen.flow.news:
                assert not shown_though_unseen(session, text_of(app))
        assert decided >= decisions or session.is_over
