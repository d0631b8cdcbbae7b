"""Verdicts: from what the seat knew and nothing else, fair to the choice that was made, and the same for everybody."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.narrowing import present
from tests.slowly import NIGHT, slowly
from tests.study.reviewed import replayed
from tests.table.moments import EVERYTHING, seated
from thousand_tui.bots.weighed import TOLD, Rung, Weighed
from thousand_tui.rules import (
    CHANCE,
    Action,
    Bid,
    Card,
    Concede,
    Contract,
    Game,
    Pass,
    Play,
    View,
    compile_rules,
    imagine,
    new_game,
    preset,
    presets,
    read_action,
    sample_hidden,
    shuffled,
    turn,
    view_of,
)
from thousand_tui.rules.game import play_out
from thousand_tui.study import judging, trial
from thousand_tui.study.judging import LEAST, Grade, Part, Verdict, Weighing, advised, judge, part_of, weigh
from thousand_tui.study.replay import Decision
from thousand_tui.study.trial import Tried, difference, try_both

SORTS = (("BASE", "novice"), ("KURNIK", "regular"), ("FOUR", "novice"), ("STOCK-3", "novice"))

EVERY_FORM = (
    *SORTS,
    ("TWO", "regular"),
    ("TWO-K", "novice"),
    ("TWO-GIVE", "regular"),
    ("TWO-BANK", "novice"),
    ("TWO-DEAD", "regular"),
    ("STOCK-2", "novice"),
    ("STOCK-4", "regular"),
)
Both = tuple[trial.Tried, trial.Tried]
JUDGE = Path(judging.__file__)
WEAK = "* shuffle 10HASQDJHKC9DQHKD9SQC10DAH10S10CJCQS9HKSKHJDAD9CACJS;0 bid 100"
"""A hand of A♠ 10♠ 9♠ 9♥ A♣ K♣ J♦ behind a forced opening."""

LATE = (
    (
        5,
        "0 bid 100; 1 pass; 2 pass; 0 give JS>1 JC>2; 0 contract 100; 0 play AS; 1 play JS; 2 play JC; 0 play AC;"
        "1 play 10C; 2 play 9C; 0 play KD; 1 play JH; 2 play 9D; 0 play 10D; 1 play 10S; 2 play QD; 0 play JD",
        "1 play QS",
    ),
    (
        66,
        "1 bid 100; 2 bid 105; 0 bid 110; 1 pass; 2 bid 115; 0 bid 120; 2 bid 125; 0 bid 130; 2 pass;"
        "0 give 9S>1 JC>2; 0 contract 140; 0 play JH; 1 play JS; 2 play 9H; 0 play QH!; 1 play 9S; 2 play JC;"
        "0 play KH; 1 play 9D; 2 play 9C; 0 play 10H; 1 play JD; 2 play 10S; 0 play AH; 1 play QC",
        "2 play AS",
    ),
)
"""Deals by number, the moves so far, and a card that a Regular would play on badly after."""


def decisions(name: str, level: str, deals: int = 1) -> list[Decision[View, Action]]:
    """Those of the first deals with something to choose."""
    replay = replayed(name, level, deals)
    return [each for at in range(deals) for each in replay.decisions(at) if len(each.view.choices) > 1]


def is_blind(view: View, action: Action, rng: Random) -> bool:
    """Whether the verdict stays as it is where the unseen cards lie otherwise."""
    other = view_of(imagine(view, sample_hidden(view, rng)), view.me)
    return judge(view, action, 0) == judge(other, action, 0)


@pytest.mark.parametrize("most", [3, slowly(28)])
@pytest.mark.parametrize(("name", "level"), [slowly(*row) if at % 3 else row for at, row in enumerate(EVERY_FORM)])
@pytest.mark.usefixtures("brief")
def test_what_a_finished_hint_puts_first_is_no_mistake_and_whoever_asks_hears_the_same(
    name: str, level: str, most: int
) -> None:
    """Of all forms, seats and phases: 30 decisions, and 300 where there is time."""
    judged = [each for each in decisions(name, level, 2) if part_of(each.view) is not None]
    assert len({each.seat for each in judged}) >= 2
    for at in range(most):
        decision = judged[at * len(judged) // most]
        view, part = decision.view, part_of(decision.view)
        assert part is not None
        *_, hint = advised(view)
        weighing = weigh(view, decision.ply, part)
        assert weighing.on(hint.best).grade is None
        figures = {each.action: (each.chance, each.points) for each in weighing.weighed}
        assert not hint.looked_ahead or figures == {each.action: (each.chance, each.points) for each in hint.weighed}
        for each in hint.weighed[1:]:
            if not each.is_even and not each.is_open:
                loss = hint.weighed[0].worth - each.worth
                assert loss < TOLD or loss == pytest.approx(weighing.on(each.action).loss)
        verdict = present(judge(view, decision.action, decision.ply))
        assert verdict == weighing.on(decision.action)
        told = {choice.action: choice.chance for choice in weighing.weighed}
        assert all(told.get(choice.action, choice.chance) == choice.chance for choice in verdict.choices)


@pytest.mark.parametrize(
    ("mine", "regulars_see", "asked", "lost"),
    [
        (0.85, 1.0, [trial.LAST, trial.ALL], 30.0),
        (0.95, 1.0, [trial.LAST], 0.0),
        (0.85, 12.0, [trial.LAST], 12.0),
    ],
)
def test_where_regulars_see_nothing_of_what_the_solver_sees_better_players_are_asked(
    mine: float, regulars_see: float, asked: list[int], lost: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    decision = next(each for each in decisions("BASE", "regular") if part_of(each.view) is Part.PLAY)
    best, other = [each for each in decision.view.choices if isinstance(each, Play)][:2]
    weighed = (Weighed(best, 50.0, 0.99, imagined=1.0), Weighed(other, 20.0, 0.5, imagined=mine))
    seen: list[int] = []

    def tries(view: View, better: Action, other: Action, rng: Random, least: float, wanted: object, last: int) -> Both:
        seen.append(last)
        ahead = 30.0 if last == trial.ALL else regulars_see
        return trial.Tried(better, [ahead] * 40), trial.Tried(other, [0.0] * 40)

    monkeypatch.setattr(judging, "try_both", tries)
    chance = judging.chance_of(decision.view).getstate()
    verdict = judging.Weighing(decision.view, 0, Part.PLAY, weighed, chance).on(other)
    assert (seen, verdict.loss) == (asked, lost)


@pytest.mark.usefixtures("brief")
def test_better_players_try_few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("MOST", 60), ("CLOSE", -1.0), ("ENOUGH", 0.0)):
        monkeypatch.setattr(trial, name, value)
    decision = next(each for each in decisions("BASE", "regular") if len(each.view.hand) == trial.LAST + 1)
    other = next(each for each in decision.view.choices if each != decision.action)
    for last, worlds in ((trial.ALL, trial.LEAST), (trial.LAST, 60)):
        both = trial.try_both(decision.view, decision.action, other, Random(1), -1000.0, last=last)
        assert [len(tried.worths) for tried in both] == [worlds, worlds]


def test_nobody_goes_round_the_judge() -> None:
    """Whoever is told what a choice is worth is told by the judge."""
    package = JUDGE.parents[1]
    files = [path for room in ("study", "desk", "plain", "ui", "cli") for path in (package / room).rglob("*.py")]
    asks = {"advise", "try_both", "weigh_plays", "weigh_calls", "weigh_gives", "weigh_contracts"}
    around = set()
    for path in files:
        text = path.read_text(encoding="utf-8")
        tree = ast.parse(text if any(name in text for name in asks) else "")
        names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}
        names |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        if names & asks:
            around.add(path.relative_to(package / "study").as_posix() if "study" in path.parts else path.name)
    assert around == {JUDGE.name}


def test_what_the_judge_tried_is_told_as_far_behind_as_it_says_and_the_rest_is_open() -> None:
    one, two, three, four = (
        Weighed(Bid(points), worth) for points, worth in ((120, 30.0), (125, 20.0), (130, 9.0), (135, 0))
    )
    at = {"ply": 0, "seat": 0, "part": Part.AUCTION}
    lost = Verdict(**at, action=two.action, choices=(one, replace(two, worth=5.0)), loss=25.0, error=2.0)  # type: ignore[arg-type]
    fine = Verdict(**at, action=three.action, choices=(one, replace(three, worth=28.0, is_even=True)))  # type: ignore[arg-type]
    told = judging.figured((one, two, three, four), {two.action: lost, three.action: fine})
    assert [each.action for each in told] == [one.action, three.action, two.action, four.action]
    assert [told[0].worth - each.worth for each in told[1:3]] == [2.0, 25.0]
    assert [each.is_open for each in told] == [False, False, False, True]
    assert [each.is_even for each in told] == [False, True, False, False]


def test_a_number_in_the_ladder_that_is_as_good_is_no_mistake_to_jump_to() -> None:
    rungs = (Rung(100, 0.9, 30.0), Rung(120, 0.7, 14.0, is_even=True), Rung(140, 0.4, -50.0))
    view = decisions("BASE", "regular")[0].view
    weighing = Weighing(view, 0, Part.AUCTION, (Weighed(Bid(100), 30.0, rungs=rungs), Weighed(Pass(), 0.0)), ())
    verdict = weighing.on(Bid(120))
    assert (verdict.loss, verdict.best, verdict.made.chance) == (0.0, Bid(120), 0.7)


@pytest.mark.parametrize("step", [14, slowly(7)])
@pytest.mark.parametrize(("name", "level"), SORTS)
@pytest.mark.usefixtures("brief")
def test_verdicts_do_not_know_the_unseen_cards(name: str, level: str, step: int) -> None:
    rng = Random("hidden")
    for decision in decisions(name, level)[::step]:
        assert is_blind(decision.view, decision.action, rng)


@pytest.mark.usefixtures("brief")
def test_in_no_part_of_a_deal_do_they_know_them() -> None:
    """Of what was chosen at random: so there is much to judge."""
    rng, left = Random("parts"), set(Part)
    for _, view, action in chosen_at_random("BASE", rng, deals=4):
        part = part_of(view)
        if part in left and len(view.choices) > 1:
            left.discard(part)
            assert is_blind(view, action, rng), part
    assert not left


@pytest.mark.slow
@pytest.mark.parametrize("agreed", [*EVERYTHING, *(found.name for found in presets())])
def test_no_verdict_knows_the_unseen_cards(agreed: str) -> None:
    """The same of every fifth decision in games of every form, with every kind of decision."""
    rng = Random(f"slow {agreed}")
    for ply, view, action in chosen_at_random(agreed, rng, deals=2 if NIGHT else 1):
        if not ply % 5 and len(view.choices) > 1:
            assert is_blind(view, action, rng), (agreed, ply)


def chosen_at_random(agreed: str, rng: Random, deals: int) -> Iterator[tuple[int, View, Action]]:
    """So many deals of a game in which anybody does anything but concede."""
    session = seated(agreed, people=0, seed=agreed)
    while len(session.course.totals) < deals and not session.is_over:
        if session.turn == CHANCE:
            session.let_chance_act()
            continue
        assert session.turn is not None
        view = view_of(session.game, session.turn)
        picked = [view.choices.sample(rng) for _ in range(4)]
        action = next((each for each in picked if not isinstance(each, Concede)), picked[0])
        yield session.ply, view, action
        session.submit(action)


@pytest.mark.parametrize("step", [12, slowly(5)])
@pytest.mark.parametrize(("name", "level"), SORTS)
@pytest.mark.usefixtures("brief")
def test_the_choice_that_was_made_is_always_among_them(name: str, level: str, step: int) -> None:
    judged = 0
    for decision in decisions(name, level)[1::step]:
        verdict = present(judge(decision.view, decision.action, decision.ply))
        assert (verdict.ply, verdict.seat, verdict.action) == (decision.ply, decision.seat, decision.action)
        if verdict.is_judged:
            judged += 1
            assert verdict.made.action == decision.action
            assert verdict.loss >= 0.0
            assert not (verdict.loss and verdict.best == decision.action)
            assert verdict.loss == 0.0 or verdict.loss == pytest.approx(verdict.choices[0].worth - verdict.made.worth)
    assert judged


def test_what_need_not_be_chosen_is_not_judged() -> None:
    forced = [each for each in replayed("BASE", "novice").decisions(0) if len(each.view.choices) == 1]
    assert forced
    assert judge(forced[0].view, forced[0].action, 0) is None


def test_what_no_level_weighs_bears_no_grade() -> None:
    found = [each for each in replayed("WIKI", "regular", deals=3).decisions(0) if part_of(each.view) is None]
    found += [
        each
        for at in (1, 2)
        for each in replayed("THREE-BLIND", "regular", deals=3).decisions(at)
        if part_of(each.view) is None and len(each.view.choices) > 1
    ]
    assert found
    for each in found:
        if len(each.view.choices) > 1:
            verdict = present(judge(each.view, each.action, 0))
            assert (verdict.is_judged, verdict.grade, verdict.best) == (False, None, each.action)


def test_a_contract_that_nobody_can_make_is_a_blunder() -> None:
    view = next(each.view for each in decisions("BASE", "regular") if part_of(each.view) is Part.CONTRACT)
    highest = max((action for action in view.choices if isinstance(action, Contract)), key=lambda each: each.points)
    verdict = present(judge(view, highest, 0))
    assert verdict.grade is Grade.BLUNDER
    assert verdict.best != highest
    assert verdict.made.chance == 0.0


@pytest.mark.parametrize(("number", "moves", "chosen"), LATE)
def test_a_card_that_can_be_played_on_well_is_no_mistake(number: int, moves: str, chosen: str) -> None:
    game = new_game(compile_rules(preset("BASE").agreements), dealer=number % 3)
    game = play_out(game, [shuffled(f"trust/{number}", 0), *(read_action(move)[1] for move in moves.split(";"))])
    verdict = present(judge(view_of(game, turn(game)), read_action(chosen)[1], len(moves.split(";"))))
    assert verdict.is_judged
    assert verdict.grade is None


@pytest.mark.slow
@pytest.mark.parametrize(("number", "opening"), [(32, 100), (23, 100)])
def test_a_bid_costs_no_more_than_the_strongest_opponent_expects(number: int, opening: int) -> None:
    """Regulars who play on from these bids make more of them than there is."""
    game = new_game(compile_rules(preset("BASE").agreements), dealer=number % 3)
    view = view_of(game := play_out(game, [shuffled(f"trust/{number}", 0), Bid(opening), Pass()]), turn(game))
    weighed, bid = weigh(view, 0, Part.AUCTION), Bid(opening + 5)
    behind = weighed.weighed[0].worth - next(each.worth for each in weighed.weighed if each.action == bid)
    rng = Random()
    rng.setstate(weighed.chance)
    left, bought = try_both(view, Pass(), bid, rng, LEAST[-1][1])
    assert difference(left.worths, bought.worths).mean > behind
    assert weighed.on(bid).loss == pytest.approx(behind)


@pytest.mark.usefixtures("brief")
def test_a_chance_is_that_of_the_own_side(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 160 worlds nearly all bring a contract, but this seat plays only about half of them after the bid, and none
    after the pass: what the others make is no chance of its own."""
    game = new_game(compile_rules(preset("BASE").agreements), dealer=2)
    view = view_of(play_out(game, [read_action(move)[1] for move in WEAK.split(";")]), 1)
    weighing = weigh(view, 0, Part.AUCTION)
    declarers: dict[Action, list[int]] = {Pass(): [], Bid(105): []}
    end_of_deal = trial.play_out

    def noted(before: Game, tried: Tried, *how: Any) -> Game:
        after = end_of_deal(before, tried, *how)
        if after.sheet.deals and after.sheet.deals[-1].outcome.contract:
            declarers[tried.action].append(after.sheet.deals[-1].outcome.declarer)
        return after

    with monkeypatch.context() as patched:
        patched.setattr("thousand_tui.study.trial.play_out", noted)
        left, bid = try_both(view, Pass(), Bid(105), Random(1), LEAST[-1][1])
    assert declarers[Pass()]
    assert (left.contracts, left.made, left.chance) == (0, 0, None)
    assert bid.contracts == declarers[Bid(105)].count(1) < len(declarers[Bid(105)])
    assert bid.made < bid.contracts
    verdict = weighing.on(Bid(105))
    weighed = {choice.action: choice.chance for choice in weighing.weighed}
    assert verdict.loss
    assert (
        {choice.action: choice.chance for choice in verdict.choices}
        == weighed
        == {Pass(): None, Bid(105): weighed[Bid(105)]}
    )


def test_a_loss_within_chance_is_no_mistake() -> None:
    at = {"ply": 0, "seat": 0, "part": Part.PLAY, "action": Play(Card(0)), "choices": (Weighed(Play(Card(1)), 9.0),)}
    sure = Verdict(**at, loss=30.0, error=14.9)  # type: ignore[arg-type]
    assert sure.grade is Grade.MISTAKE
    assert replace(sure, error=15.1).grade is None
    assert [replace(sure, loss=least, error=0.1).grade for _, least in LEAST] == [grade for grade, _ in LEAST]
    assert replace(sure, loss=LEAST[-1][1] - 0.1, error=0.1).grade is None


def test_differences_are_taken_world_by_world() -> None:
    found = difference([10.0, 20.0, 30.0], [5.0, 16.0, 24.0])
    assert found.mean == pytest.approx(5.0)
    assert found.error == pytest.approx((1.0 / 3) ** 0.5)


@pytest.mark.usefixtures("brief")
def test_the_same_choice_twice_brings_the_same() -> None:
    decision = decisions("BASE", "regular")[0]
    one, other = try_both(decision.view, decision.action, decision.action, Random(1), 5.0)
    assert one.worths == other.worths
    assert one.chance == other.chance
