"""Bids, passes and contracts found by looking ahead: legal, honest, and the same every time, under any agreements."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from tests.narrowing import present
from tests.rules.random_agreements import FORMS, random_agreements
from tests.rules.random_play import at_the
from tests.rules.sweep.policy import decide as at_random
from tests.rules.sweep.starts import random_start
from tests.slowly import slowly
from thousand_tui.bots.search.auction import weigh_calls
from thousand_tui.bots.search.exchange import (
    Imagined,
    Taken,
    played_out,
    played_with_care,
    to_the_lead,
    weigh_contracts,
    weigh_gives,
    worlds,
)
from thousand_tui.bots.weighed import Budget, Weighed
from thousand_tui.rules import Bid, View, apply, compile_rules, imagine, presets, sample_hidden, turn, view_of
from thousand_tui.rules.state import CHANCE
from thousand_tui.rules.view import AUCTION, CONTRACT, EXCHANGE

SMALL = Budget(worlds=2, talons=3, passes=4, deals=3, nodes=0, careful=1)
WEIGHERS = {AUCTION: weigh_calls, EXCHANGE: weigh_gives, CONTRACT: weigh_contracts}
MOMENTS = 40
"""Decisions that are looked at from one start."""


def weighed(view: View, seed: str, budget: Budget = SMALL) -> list[tuple[Weighed, ...]]:
    return list(WEIGHERS[view.phase](view, Random(seed), budget))


def asked(rng: Random, form: str | None) -> Iterator[View]:
    """Views of seats that call, pass cards or name a contract, under any agreements of a form."""
    game = random_start(rng, random_agreements(rng, form))
    for _ in range(MOMENTS):
        if game.winners:
            return
        seat = present(turn(game))
        if seat != CHANCE and (view := view_of(game, seat)).phase in WEIGHERS and len(view.choices) > 1:
            yield view
        game = apply(game, at_random(game, rng))


@pytest.mark.parametrize("sets", [1, slowly(12)])
@pytest.mark.parametrize("form", FORMS)
def test_every_answer_is_legal_and_blind_under_any_agreements(form: str, sets: int) -> None:
    rng = Random(f"calling {form}")
    for number in range(sets):
        for view in asked(rng, form):
            rankings = weighed(view, f"{number}")
            for ranking in rankings:
                assert ranking
                assert all(choice.action in view.choices for choice in ranking)
                assert all(choice.chance is None or 0.0 <= choice.chance <= 1.0 for choice in ranking)
                assert len({choice.action for choice in ranking}) == len(ranking)
            other = view_of(imagine(view, sample_hidden(view, rng)), view.turn)
            assert weighed(other, f"{number}") == rankings


WITH_AUCTION = [found.name for found in presets() if compile_rules(found.agreements).form.auction]


@pytest.mark.parametrize("name", WITH_AUCTION)
def test_there_is_an_answer_under_every_preset_with_an_auction(name: str) -> None:
    for phase in (AUCTION, EXCHANGE):
        view = at_the(phase, f"answer {name}", name)
        ranking = weighed(view, name)[-1]
        assert ranking[0].action in view.choices
        assert view.phase == AUCTION or ranking[0].chance is None or ranking[0].worlds


@pytest.mark.parametrize("phase", WEIGHERS)
def test_the_same_chance_gives_the_same_ranking_and_more_worlds_make_it_better_founded(phase: str) -> None:
    view = at_the(phase, f"same {phase}")
    budget = Budget(worlds=2, talons=9, passes=4, deals=12, nodes=0, careful=2)
    rankings = weighed(view, "a", budget)
    assert rankings == weighed(view, "a", budget)
    worlds_seen = [ranking[0].worlds for ranking in rankings]
    assert worlds_seen == sorted(worlds_seen)
    assert len(rankings) > 1


@pytest.mark.parametrize("reads", [False, True])
def test_an_imagined_deal_is_one_that_the_seat_can_be_in(*, reads: bool) -> None:
    view = at_the(EXCHANGE, "imagined")
    rng = Random(1)
    for _, game in zip(range(20), worlds(view, rng, replace(SMALL, reads=reads)), strict=False):
        assert view_of(game, view.seat) == view
        lead = present(to_the_lead(game, rng))
        assert lead.deal.declarer == view.seat
        for taken in (played_out(game, rng), played_with_care(game, rng)):
            assert taken is not None
            assert 0 <= taken.melds <= taken.points
            assert sum(taken.all) >= 120


@pytest.mark.parametrize("games", [2, slowly(4)])
def test_who_looks_further_begins_with_the_same_worlds(games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = replace(SMALL, talons=12, reads=True, points=True)
    monkeypatch.setattr("thousand_tui.bots.search.auction.USUAL", usual.talons)
    views = [
        view for number in range(games) for view in asked(Random(f"further {number}"), None) if view.phase == AUCTION
    ]
    compared = 0
    for at, view in enumerate(views):
        lists = weighed(view, f"{at}", usual)
        assert lists == weighed(view, f"{at}", replace(usual, talons=30))[: len(lists)]
        compared += len(lists)
    assert compared


class Sure:
    """Exactly 100 points, always."""

    mean, melds, most = 100.0, 0.0, 100.0

    def chance(self, contract: int) -> float:
        return float(contract <= 100)


def test_what_was_imagined_moves_what_was_expected() -> None:
    none = Imagined((), Sure())
    assert (none.mean, none.chance(100), none.chance(105)) == (100.0, 1.0, 0.0)
    many = Imagined((Taken(200, 100, (200, 10, 10)),) * 36, Sure())
    assert many.mean == pytest.approx(190.0)
    assert many.melds == pytest.approx(90.0)
    assert many.chance(105) == pytest.approx(0.9)
    assert many.most > 200


@pytest.mark.parametrize("games", [3, slowly(6)])
def test_the_ladder_is_of_the_same_worlds_and_no_higher_number_is_made_more_often(games: int) -> None:
    hint = replace(SMALL, points=True)
    told = 0
    views = [
        view for number in range(games) for view in asked(Random(f"ladder {number}"), None) if view.phase == AUCTION
    ]
    for at, view in enumerate(views):
        calls = next(reversed(weighed(view, f"ladder {at}", hint)), ())
        assert calls == next(reversed(weighed(view, f"ladder {at}")), ()), "what is told besides changes nothing"
        for call in (call for call in calls if call.rungs):
            told += 1
            assert Bid(call.rungs[0].points) == call.action
            assert (call.rungs[0].chance, call.rungs[0].worth) == (call.chance, call.worth)
            chances = [rung.chance for rung in call.rungs]
            assert chances == sorted(chances, reverse=True)
            assert [rung.points for rung in call.rungs] == list(view.choices.numbers)[: len(chances)]  # type: ignore[attr-defined]
            assert {rung.points: rung.worth for rung in call.rungs}.items() >= {
                each.action.points: each.worth for each in calls if isinstance(each.action, Bid)
            }.items()
    assert told
