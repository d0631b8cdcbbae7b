"""What a hint says of itself: its figures speak of the same worlds, and of all of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import e
from random import Random
from typing import Final

import pytest

from thousand_tui.bots.advice import HINT, advise, come_true, foretold
from thousand_tui.bots.fitted import FORETOLD
from thousand_tui.bots.play import contract_in_doubt
from thousand_tui.bots.search.rollouts import behind
from thousand_tui.bots.weighed import Rung, Weighed
from thousand_tui.rules import (
    CHANCE,
    TRICKS,
    Action,
    Bid,
    Concede,
    Contract,
    Pass,
    Play,
    View,
    apply,
    compile_rules,
    new_game,
    preset,
    read_action,
    shuffled,
    turn,
    view_of,
)
from thousand_tui.rules.game import choices, play_out
from thousand_tui.rules.view import CONTRACT
from thousand_tui.words import Voice
from thousand_tui.words.hint import HintWords

HAND: Final = (
    "* shuffle JSAH10HKDJHACASKC9D10D9SJD10CQC9HJCQSAD9C10SQDQHKSKH;2 bid 100;0 bid 105;1 pass;2 pass;0 give 9D>1 9H>2"
)
"""A♠ 10♠ K♠ Q♠ 9♠ A♥ J♥ 10♣ after the exchange: too many cards for the solver to know more than a few worlds."""
LOST: Final = (
    "2 bid 105;0 pass;1 pass;2 give JH>0 JD>1;2 contract 105;2 play AS;0 play JS;1 play 9S;2 play AC;0 play 9C;"
    "1 play QC;2 play 10D;0 play QD;1 play 9D;2 play AD;0 play 9H;1 play JD;2 play AH;0 play QH"
)
"""A trick that is lost, with a King or a ten to add to it: the ten is given up after a few worlds."""
FEWER: Final = replace(HINT, nodes=15_000, careful=20)


def asked(dealer: int, *actions: Action) -> View:
    """The view of the seat to act after these."""
    game = play_out(new_game(compile_rules(preset("BASE").agreements), dealer=dealer), actions)
    return view_of(game, turn(game))


def read(moves: str) -> list[Action]:
    return [read_action(move)[1] for move in moves.split(";")]


def hint(view: View) -> tuple[Weighed, ...]:
    *_, advice = advise(view, Random(1), FEWER)
    return advice.weighed


@pytest.mark.parametrize("contract", [105, 120])
def test_a_contract_and_the_first_lead_to_it_are_made_about_as_often(contract: int) -> None:
    before = hint(asked(1, *read(HAND)))
    named = next(choice.imagined for choice in before if choice.action == Contract(contract))
    after = hint(asked(1, *read(HAND), Contract(contract)))
    assert named is not None
    assert after[0].imagined == pytest.approx(named, abs=0.12)


def test_what_is_far_behind_is_not_called_the_same_for_want_of_worlds() -> None:
    best, *others = hint(asked(1, *read(HAND), Contract(120)))
    even = [str(choice.action.card) for choice in (best, *others) if choice.is_even and isinstance(choice.action, Play)]
    assert set(even) <= {"10S", "AS", "AH"}
    assert all(choice.is_even or best.worth - choice.worth > 20.0 for choice in others)


def test_what_was_given_up_early_is_not_worth_more_than_the_best() -> None:
    view = asked(1, shuffled("trust/10", 0), *read(LOST))
    best, *others = hint(view)
    assert others
    assert all(choice.is_even or choice.worth < best.worth for choice in others)


def test_the_same_worlds_are_compared() -> None:
    assert behind([10.0, 10.0, 90.0], [4.0, 8.0], [1.0, 1.0, 1.0]) == pytest.approx(4.0)
    assert behind([10.0, 10.0], [4.0, 8.0], [3.0, 1.0]) == pytest.approx(5.0)
    assert behind([4.0], [9.0], [1.0]) == behind([4.0], [], [1.0]) == 0.0


def test_passing_stands_among_the_bids_by_what_it_is_worth() -> None:
    rungs = (Rung(100, 0.9, 30.0), Rung(120, 0.7, 12.0), Rung(140, 0.4, -20.0))
    weighed = (Weighed(Bid(100), 30.0, 0.9, rungs=rungs), Weighed(Pass(), 5.0))
    view = asked(2, *read("* shuffle JSAH10HKDJHACASKC9D10D9SJD10CQC9HJCQSAD9C10SQDQHKSKH"))
    rows = [row for _, row in HintWords(view, Voice(("Anna", "Bogdan", "Vera"))).shown_rows(weighed, (0, 0))]
    assert [(row.choice, row.behind) for row in rows] == [
        ("bid 100", "best"),
        ("bid 120", "worse"),
        ("pass", "−25"),
        ("bid 140", "worse"),
    ]


def test_chances_are_told_as_they_come_true_and_what_is_better_stays_better(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("thousand_tui.bots.advice.FORETOLD", {"contract": {"shift": -1.0, "slope": 1.5}})
    chances = (1.0, 0.99, 0.8, 0.5, 0.2, 0.01, 0.0)
    rungs = tuple(Rung(100 + at, chance, 0.0) for at, chance in enumerate(chances))
    weighed = tuple(Weighed(Contract(100 + at), -at, chance) for at, chance in enumerate(chances))
    weighed = (*weighed, Weighed(Concede(), -90.0), Weighed(Pass(), 0.0, rungs=rungs))
    found = foretold(at_the_contract("BASE"), weighed)
    by_action = {each.action: each for each in found}
    told = [by_action[each.action].chance or 0.0 for each in weighed[: len(chances)]]
    assert told == sorted(told, reverse=True)
    assert (told[0], told[-1]) == (1.0, 0.0)
    assert told[3] == pytest.approx(1.0 / (1.0 + e))
    assert [rung.chance for rung in by_action[Pass()].rungs] == told
    for raw, chance in zip(weighed, told, strict=False):
        gain = by_action[raw.action].worth - raw.worth
        assert (gain > 0.0) - (gain < 0.0) == (chance > (raw.chance or 0.0)) - (chance < (raw.chance or 0.0))
    assert [each.worth for each in found] == sorted([each.worth for each in found], reverse=True)
    assert by_action[Concede()] == weighed[-2]
    assert foretold(at_the_contract("TWO-GIVE"), weighed) == weighed, "there it was not measured"


@pytest.mark.parametrize(("name", "kind"), [("BASE", "defence"), ("KURNIK", "unbombed")])
def test_who_keeps_a_deal_that_a_bomb_could_throw_in_is_told_of_by_a_line_of_its_own(name: str, kind: str) -> None:
    view = first(name, lambda view: view.phase == TRICKS and view.defends and view.deal.contract == view.deal.bid)
    half = Weighed(next(iter(view.choices)), 0.0, 0.5)
    assert [each.chance for each in foretold(view, (half,))] == [come_true(0.5, kind)]


def at_the_contract(name: str) -> View:
    """A view in which a contract is named under these rules."""
    return first(name, lambda view: view.phase == CONTRACT)


def first(name: str, wanted: Callable[[View], bool]) -> View:
    """The first such view in deals under these rules that are decided at random."""
    rng = Random(name)
    game = new_game(compile_rules(preset(name).agreements))
    while len(game.sheet.deals) < 9 and (seat := turn(game)) is not None:
        if seat != CHANCE and wanted(view := view_of(game, seat)):
            return view
        offered = choices(game)
        game = apply(game, shuffled(name, len(game.sheet.deals)) if seat == CHANCE else offered.sample(rng))
    raise AssertionError("nobody came to play")


def test_a_chance_is_never_told_as_higher_for_the_less_likely() -> None:
    assert set(FORETOLD) == {"auction", "exchange", "contract", "tricks", "defence", "raised", "unbombed"}
    for kind in FORETOLD:
        told = [come_true(at / 100, kind) for at in range(1, 100)]
        assert told == sorted(set(told))


def test_no_contract_before_the_play_is_told_as_likelier_than_it_was_imagined() -> None:
    for kind in ("auction", "exchange", "contract"):
        assert all(come_true(at / 100, kind) < at / 100 for at in range(1, 95))


def test_what_is_promised_with_open_cards_is_too_much_for_whoever_asks() -> None:
    for at in range(2, 99):
        assert come_true(at / 100, "tricks") < at / 100 < come_true(at / 100, "raised")


def test_a_contract_that_was_raised_is_made_more_often_than_one_that_was_kept() -> None:
    """Whoever raises sees a hand that the others can only imagine, and whoever might have thrown a bomb."""
    for at in range(2, 99):
        assert come_true(at / 100, "defence") < come_true(at / 100, "raised")
        assert come_true(at / 100, "unbombed") < come_true(at / 100, "raised")
    for at in range(2, 98):
        assert come_true(at / 100, "defence") < come_true(at / 100, "unbombed")


@pytest.mark.parametrize(
    ("contract", "moves", "kind"),
    [
        (105, "", "tricks"),
        (105, ";2 play KS;0 play JS", "defence"),
        (160, ";2 play KS;0 play JS;1 play 10S;1 play KD", "tricks"),
        (160, ";2 play KS;0 play JS", "raised"),
    ],
)
def test_what_is_so_in_all_worlds_is_certain_only_where_nothing_else_can_be(
    contract: int, moves: str, kind: str
) -> None:
    """Nobody can make 160 whose marriage is not declared."""
    bought = f"2 bid 105;0 pass;1 pass;2 give JH>0 JD>1;2 contract {contract}"
    view = asked(1, shuffled("trust/10", 0), *read(bought + moves))
    weighed = tuple(Weighed(next(iter(view.choices)), 0.0, chance) for chance in (1.0, 0.5, 0.0))
    told = [each.chance for each in foretold(view, weighed)]
    middle = come_true(0.5, kind)
    if contract == 160:
        assert told == [1.0, middle, 0.0]
    else:
        assert told == [come_true(1.0, kind), middle, come_true(0.0, kind)]
        assert 0.0 < come_true(0.0, kind) < 0.01 < middle < 0.99 < come_true(1.0, kind) < 1.0


def test_with_two_cards_left_nothing_else_can_be() -> None:
    game = play_out(
        new_game(compile_rules(preset("BASE").agreements), dealer=1), [shuffled("trust/10", 0), *read(LOST)]
    )
    while len((view := view_of(game, turn(game))).hand) > 2 or len(view.choices) < 2:
        game = apply(game, next(iter(view.choices)))
    assert contract_in_doubt(view)
    weighed = tuple(Weighed(next(iter(view.choices)), 0.0, chance) for chance in (1.0, 0.5, 0.0))
    told = [each.chance for each in foretold(view, weighed)]
    assert told == [1.0, come_true(0.5, "defence" if view.defends else "tricks"), 0.0]
