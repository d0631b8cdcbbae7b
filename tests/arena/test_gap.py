"""The gap between the greedy player and the oracle, and what a bot closes of it."""

from __future__ import annotations

from math import sqrt
from pathlib import Path
from random import Random

import pytest

from tests.words.english import worded
from thousand_tui.arena.cli import run
from thousand_tui.arena.deal import Fixed, Table, first_lead
from thousand_tui.arena.gap import (
    DECLARER,
    DEFENDERS,
    Contracts,
    Trial,
    above,
    attempt,
    closed,
    in_doubt,
    paired,
    share_made,
    trials,
)
from thousand_tui.arena.oracle import ORACLE, best_play, choose
from thousand_tui.arena.pool import entrant
from thousand_tui.arena.rows import Tried
from thousand_tui.bots.search.board import board_of
from thousand_tui.rules import Game, Play, apply, choices, compile_rules, preset, turn, view_of

BASE = compile_rules(preset("BASE").agreements)


def tried(bot: str, *made: int, role: str = DECLARER) -> list[Tried]:
    return [Tried("s", number, role, bot, 0, 120, bool(is_made), 100) for number, is_made in enumerate(made)]


def test_the_share_of_the_gap_is_that_of_the_paired_deals() -> None:
    """Greedy makes 1 of 5, the bot 3, the oracle 4 of the same: two thirds of the gap are closed."""
    rows = [*tried("greedy", 1, 0, 0, 0, 0), *tried("bot", 1, 1, 1, 0, 0), *tried("oracle", 1, 1, 1, 1, 0)]
    rows += [*tried("greedy", 0, role=DEFENDERS), Tried("s", 5, DECLARER, "greedy", 0, 120, True, 130)]
    found = paired(rows, DECLARER, ("bot",))
    assert [len(deals) for deals in found.values()] == [5, 5, 5]
    assert share_made(found["bot"]).value == pytest.approx(0.6)
    assert above(found["bot"], found["greedy"]).value == pytest.approx(0.4)
    # The differences are 0, 1, 1, 0, 0 about 0.4: a variance of 0.3 of single deals, 0.06 of their mean.
    assert above(found["bot"], found["greedy"]).error == pytest.approx(sqrt(0.06))
    share = closed(found, "bot", DECLARER)
    assert share is not None
    assert share.value == pytest.approx(2 / 3)
    # What is left of each deal: 0, 1/3, 1/3, -2/3, 0; squares 6/9, times 5/4, under the root, by a gap of 3.
    assert share.error == pytest.approx(sqrt(6 / 9 * 5 / 4) / 3)


def test_defenders_close_the_gap_by_allowing_less() -> None:
    rows = [
        *tried("greedy", 1, 1, 1, role=DEFENDERS),
        *tried("bot", 1, 1, 0, role=DEFENDERS),
        *tried("oracle", 1, 0, 0, role=DEFENDERS),
    ]
    share = closed(paired(rows, DEFENDERS, ("bot",)), "bot", DEFENDERS)
    assert share is not None
    assert share.value == pytest.approx(0.5)
    assert closed(paired(rows, DEFENDERS, ("bot",)), "bot", DECLARER) is None, "there is no gap in that direction"


@pytest.mark.parametrize("kind", ["promised", "bid"])
def test_everybody_plays_the_same_contract_from_the_first_lead(kind: str) -> None:
    contracts = Contracts("BASE", "same", "regular", kind)
    number = next(number for number in range(9) if in_doubt(first_lead(BASE, "same", number, keep=False)))
    rows = [row for trial in trials([number], ("novice",), "regular") for row in attempt(contracts, trial).rows]
    assert len(rows) == 2 * 3
    deal = first_lead(BASE, "same", number, keep=kind == "bid").deal
    assert {(row.declarer, row.contract) for row in rows} == {(deal.declarer, deal.contract)}


def test_who_plays_against_itself_plays_once_for_both_roles() -> None:
    found = trials([4], ("novice", "regular"), "regular")
    assert len(found) == 3 * 2 + 1
    (both,) = [trial for trial in found if trial.bot == "regular"]
    rows = attempt(Contracts("BASE", "itself", "regular", "bid"), both).rows
    assert [row.role for row in rows] == [DECLARER, DEFENDERS]
    assert len({(row.points, row.made) for row in rows}) == 1


def test_contracts_are_raised_to_what_the_cards_promise() -> None:
    kept = [first_lead(BASE, "promised", number, keep=True).deal for number in range(12)]
    raised = [first_lead(BASE, "promised", number, keep=False).deal for number in range(12)]
    assert all(deal.contract == deal.bid for deal in kept)
    assert [deal.bid for deal in raised] == [deal.bid for deal in kept]
    assert any(deal.contract > deal.bid for deal in raised)


def best_for_declarer(game: Game, declarer: int) -> int:
    """What a declarer gets of the last tricks when everybody sees everything, by trying all there is."""
    if game.sheet.deals:
        return game.sheet.deals[-1].outcome.raw(declarer)
    worths = [best_for_declarer(apply(game, play), declarer) for play in choices(game) if isinstance(play, Play)]
    return max(worths) if turn(game) == declarer else min(worths)


def test_the_oracle_takes_what_there_is() -> None:
    """Its plays in the last three tricks are as good as the best, found without a solver."""
    for number in range(8):
        game = first_lead(BASE, "oracle", number, keep=True)
        declarer = game.deal.declarer
        assert declarer is not None
        rng = Random(number)
        while sum(hand.bit_count() for hand in game.hands) > 9:
            plays = [play for play in choices(game) if isinstance(play, Play)]
            game = apply(game, rng.choice(plays))
        seat = turn(game)
        assert seat is not None
        play = choose(game, view_of(game, seat), rng)
        assert best_for_declarer(apply(game, play), declarer) == best_for_declarer(game, declarer)


def test_a_fresh_solver_finds_what_that_of_the_whole_deal_finds() -> None:
    game = first_lead(BASE, "fresh", 1, keep=True)
    for _ in range(7):
        seat = turn(game)
        assert seat is not None
        view = view_of(game, seat)
        plays = [play for play in choices(game) if isinstance(play, Play)]
        board = board_of(view, game.hands)
        solver = board.solver(game.hands)
        assert solver is not None
        fresh = best_play(solver, board, game.hands, plays, wants_more=seat == game.deal.declarer)
        assert choose(game, view, Random(0)) == fresh
        game = apply(game, fresh)


def test_the_oracle_beats_the_greedy_player_in_both_roles() -> None:
    """Against itself it gets what there is, so nobody gets more from it, and nobody leaves it less."""
    contracts = Contracts("BASE", "beats", "oracle", "bid")
    low: list[int] = []
    even: list[int] = []
    high: list[int] = []
    for number in range(2):
        for found, role, bot in ((low, DECLARER, "greedy"), (even, DECLARER, "oracle"), (high, DEFENDERS, "greedy")):
            found.append(attempt(contracts, Trial(number, (role,), bot)).rows[0].points)
    assert all(one <= other for one, other in zip(low, even, strict=True))
    assert all(one <= other for one, other in zip(even, high, strict=True))
    assert sum(low) < sum(even) < sum(high)


def test_contracts_that_are_not_in_doubt_are_left_out() -> None:
    contracts = Contracts("BASE", "doubt", "novice", "promised")
    found = [attempt(contracts, Trial(number, (DECLARER,), "novice")).rows for number in range(8)]
    games = [first_lead(BASE, "doubt", number, keep=False) for number in range(8)]
    assert list(map(bool, found)) == list(map(in_doubt, games))
    assert 0 < sum(map(in_doubt, games)) < 8


def test_the_oracle_takes_part_in_deals_that_it_does_not_declare() -> None:
    row = Table(BASE, [ORACLE, entrant("regular"), entrant("greedy")], "takes part").deal(0, Fixed(1, 100))
    assert row.outcome.declarer == 1


@pytest.mark.parametrize("line", ["STOCK-2", "APP G8=on"])
def test_the_oracle_says_what_it_does_not_know(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    for argv in (["oracle", "novice"], ["--gap", "regular", "--reference", "novice"]):
        with pytest.raises(SystemExit):
            run([*argv, "--deals", "1", "--agreements", line])
        assert worded("arena.oracle.unknown") in capsys.readouterr().err


@pytest.mark.parametrize(
    "argv",
    [
        ["--gap", "nobody"],
        ["--gap", "regular", "--reference", "nobody"],
        ["--gap", "regular", "--games", "3"],
        ["--gap", "regular", "--all"],
        ["--gap", "regular", "--mixed"],
        ["--gap", "regular", "--contracts", "high"],
    ],
)
def test_what_cannot_be_measured_is_refused(argv: list[str]) -> None:
    with pytest.raises(SystemExit):
        run(argv)


def test_the_command_prints_and_keeps_the_gap(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "gap.csv"
    argv = ["--gap", "regular", "--reference", "novice", "--contracts", "bid", "--jobs", "1", "--csv", str(file)]
    assert run([*argv, "--deals", "2"]) == 0
    assert run([*argv, "--deals", "1", "--from", "2"]) == 0
    out = capsys.readouterr().out
    assert len(file.read_text("utf-8").splitlines()) == 1 + 3 * 2 * 3
    assert max(map(len, out.splitlines())) <= 80
    assert worded("arena.gap.declarer", reference="novice") in out
    assert worded("arena.gap.defenders", reference="novice") in out
    last = [line.split() for line in out.splitlines() if line.startswith(("greedy  ", "oracle  ", "regular  "))]
    assert [row[:2] for row in last if len(row) > 4 and row[1] == "3"] == [
        ["greedy", "3"],
        ["regular", "3"],
        ["oracle", "3"],
    ] * 2
