"""What the end of a game shows: the winner, what the loser did well, everybody's track, and the best deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.narrowing import present
from tests.table.moments import GIVEN, HANDS, TALON, table
from tests.ui.apps import game, new_app, running, text_of
from tests.words.english import worded
from thousand_tui.desk.committing import to_verify
from thousand_tui.desk.endings import best_deal, ending
from thousand_tui.desk.series import begin_series
from thousand_tui.rules import Cards, preset, view_of
from thousand_tui.rules.phases.shuffle import commitment_to
from thousand_tui.table import PERSON, Occasion, Player, Shuffling, ThousandSession
from thousand_tui.ui.screens.victory import BestCards, Tracks, Winner
from thousand_tui.ui.widgets.fields import ButtonField, Headline
from thousand_tui.ui.widgets.letters import LOW, TALL, block_letters

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)], ids=["80x24", "120x40", "200x60"])
BOTS = ("regular", "regular", "regular")


def played_out() -> ThousandSession:
    """The known deal, in which Anna wins the game."""
    session = table(*GIVEN, standings=(880, 0, 0))
    rng = Random(1)
    while session.turn is not None and session.view().deal.number == 1:
        session.submit(view_of(session.game, session.turn).choices.sample(rng))
    session.course.game = replace(session.game, winners=(0,))
    return session


@SIZES
@pytest.mark.parametrize("kinds", [BOTS, (PERSON, *BOTS[1:])], ids=["won", "lost"])
async def test_the_winner_stands_in_block_letters(
    tmp_path: Path, size: tuple[int, int], kinds: tuple[str, str, str]
) -> None:
    async with running(tmp_path, size) as (app, pilot):
        app.open_game_over(game(10, kinds=kinds))
        await pilot.pause()
        text = text_of(app)
        letters = present(block_letters("VERA", LOW if size[0] == 80 else TALL))
        assert all(row.rstrip() in text for row in letters)
        assert ("♥" in text) == (kinds == BOTS), "the cards are face down if the person has lost"
        assert (worded("over.good.contract", contract=120, deal=1) in text) == (kinds != BOTS)
        assert app.screen.query_one(Tracks).region.bottom < app.screen.query(ButtonField).last().region.bottom
        assert app.screen.query(ButtonField).last().region.bottom < size[1]
        assert app.screen.query_one(BestCards).size.height > 2


class Elsewhere(ThousandSession):
    """A game whose file another person has."""

    is_kept_here = False


async def test_a_guest_takes_home_what_the_page_about_fairness_shows(tmp_path: Path) -> None:
    names, seed = ("Anna", "Bogdan", "Vera"), "00112233445566778899aabbccddeeff"
    found = Shuffling(commitment_to(seed), words=("swan", "", "лебедь")).at(names)
    players = [Player(name) for name in names]
    session = Elsewhere(preset("BASE").agreements, players, seed, dealer=2, occasion=Occasion(shuffling=found))
    session.give_up(0)
    page = (Path(__file__).parents[3] / "docs" / "fairness.md").read_text("utf-8")
    assert f"```text\n{to_verify(session)}\n```" in page
    copied: list[str] = []
    async with running(tmp_path) as (app, pilot):
        app.copy = lambda text, said: copied.append(text)  # type: ignore[method-assign]
        app.open_game_over(session)
        await pilot.pause()
        assert worded("over.verify") in text_of(app)
        await pilot.press("k")
    assert copied == [to_verify(session)]


async def test_a_game_given_up_and_one_between_people_name_the_right_winner(tmp_path: Path) -> None:
    given_up = game(5)
    given_up.give_up(0)
    assert (ending(given_up, "BASE").name, best_deal(given_up)) == ("", None)
    hot_seat = ending(game(10, kinds=(PERSON, PERSON, "regular")), "BASE")
    assert (hot_seat.name, hot_seat.told[0], hot_seat.is_lost) == ("Vera", "Vera wins!", False)
    async with running(tmp_path) as (app, pilot):
        app.open_game_over(given_up)
        await pilot.pause()
        assert app.screen.query_one(Winner).size.height == len(ending(given_up, "BASE").told)


@pytest.mark.parametrize(
    ("deals", "good"),
    [
        ((0, 1, 2), worded("over.good.contract", contract=120, deal=1)),
        ((4, 3), ""),
        ((2, 1), worded("over.good.tricks", n=3, deal=2)),
    ],
)
def test_who_has_lost_is_told_something_true(deals: Sequence[int], good: str) -> None:
    session = game(10)
    sheet = session.game.sheet
    session.course.game = replace(session.game, sheet=replace(sheet, deals=tuple(sheet.deals[at] for at in deals)))
    assert ending(session, "BASE").told[2:] == tuple(filter(None, [good]))


def test_the_best_deal_has_the_cards_that_the_winner_held() -> None:
    best = present(best_deal(played_out()))
    assert best.told.startswith("Anna: best deal 1 (")
    assert best.cards == Cards.parse(f"{HANDS[0]} {TALON}") - Cards.parse("KD 10S")
    assert not present(best_deal(game(10))).cards


async def test_a_name_without_block_letters_is_bold(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        app.open_game_over(game(10, names=("Anna", "Bogdan", "维拉")))
        await pilot.pause()
        assert app.screen.query_one(Winner).size.height == 4


async def test_the_next_game_of_a_series_is_no_victory(tmp_path: Path) -> None:
    app = new_app(tmp_path)
    found = begin_series(tmp_path / "saves", app.table_setup, 3, "places", ())
    async with app.run_test(size=(80, 24)) as pilot:
        app.open("series", found.path)
        await pilot.pause()
        headline = app.screen.query_one(Headline)
        assert worded("series.next", number=1, games=3) in text_of(app)
        assert not headline.has_class("-won")
