"""The sheet against an accountant who keeps it by the text of the rules alone, over random games."""

from collections import Counter
from random import Random

import pytest

from tests.rules.accountant import Account, Accountant
from tests.rules.tools import random_agreements, random_standings, steps
from thousand_tui.rules import Agreements, Game, compile_rules, new_game, preset, turn


def audit(agreements: Agreements, rng: Random, met: Counter[str], *, near: bool = True) -> None:
    """Play a game to its end (or for some deals) and compare the two sheets after every deal."""
    dealer = rng.randrange(3)
    standings = random_standings(rng, agreements) if near else ()
    game = new_game(compile_rules(agreements), dealer, standings)
    books = Accountant(
        agreements.model_dump(),
        dealer,
        [Account(each.total, each.bolts, each.barrel, each.concessions) for each in game.sheet.standings],
    )
    for before, action, after in steps(game, rng, 300 if near else 900):
        actor = turn(before)
        assert actor is not None
        books.hear(actor, action)
        assert books.settled == len(after.sheet.deals)
        if len(after.sheet.deals) > len(before.sheet.deals):
            compare(books, before, after)
            met.update(line.rule for line in after.sheet.deals[-1].lines)
            met["880 + made, not enough"] += not_enough(before, after)


def compare(books: Accountant, before: Game, game: Game) -> None:
    row = game.sheet.deals[-1]
    theirs = [(each.total, each.bolts, each.barrel, each.concessions) for each in books.sheet]
    ours = [(each.total, each.bolts, each.barrel, each.concessions) for each in game.sheet.standings]
    assert ours == theirs, row
    assert list(game.winners) == books.winners
    assert game.winners or game.deal.dealer == books.dealer
    check_lines(before, game)


def check_lines(before: Game, game: Game) -> None:
    """The lines lead from the old totals to the new ones, one step after another."""
    totals = list(before.sheet.totals)
    row = game.sheet.deals[-1]
    for line in row.lines:
        totals[line.side] += line.amount
        assert line.total == totals[line.side]
    assert tuple(totals) == row.totals == game.sheet.totals
    assert all(total % 5 == 0 for total in totals)


def not_enough(before: Game, game: Game) -> bool:
    row = game.sheet.deals[-1]
    declarer = row.outcome.declarer
    return row.made and before.sheet.standings[declarer].barrel is not None and not game.winners


EXPECTED = {
    "contract_made", "contract_failed", "defender", "conceded", "gift", "not_counted_on_barrel", "bolt", "bolt_fine",
    "concession_fine", "won", "off_the_barrel", "attempt", "fall", "mount", "880 + made, not enough",
}  # fmt: skip


def test_random_games_near_the_thresholds_under_random_agreements() -> None:
    met: Counter[str] = Counter()
    for seed in range(250):
        rng = Random(seed)
        audit(random_agreements(rng), rng, met)
    assert {rule for rule in EXPECTED if not met[rule]} == set()
    assert set(met) <= EXPECTED


@pytest.mark.parametrize("name", ["BASE", "PAGAT", "APP"])
def test_games_from_the_start(name: str) -> None:
    for seed in range(12):
        audit(preset(name).agreements, Random(seed), Counter(), near=False)


@pytest.mark.slow
def test_many_random_games() -> None:
    met: Counter[str] = Counter()
    for seed in range(10_000, 16_000):
        rng = Random(seed)
        audit(random_agreements(rng), rng, met)
    assert {rule for rule in EXPECTED if not met[rule]} == set()
