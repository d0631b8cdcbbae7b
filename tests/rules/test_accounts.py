"""The sheet against an accountant who keeps it by the text of the rules alone."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.rules.accountant import between, open_books, settle as accounted
from tests.rules.random_agreements import random_agreements
from tests.rules.sweep.policy import decide
from tests.rules.sweep.referee import Referee, check_lines, row_of
from tests.rules.sweep.starts import random_start
from tests.rules.test_lines import BETWEEN
from tests.slowly import NIGHT, every_third
from thousand_tui.rules import (
    Agreements,
    Cards,
    Game,
    GoldSet,
    LineName,
    Occasion,
    Outcome,
    Sheet,
    apply,
    compile_rules,
    new_game,
    preset,
    presets,
    settle,
)
from thousand_tui.rules.settling.settlement import book, check_standing, opening_sheet

PRESETS = [found.name for found in presets()]


def audit(game: Game, agreements: Agreements, rng: Random, deals: int) -> Game:
    """Play so many deals, or to the end; two sheets are kept, and both say the same after every action."""
    referee = Referee(game, agreements, rng)
    while not game.winners and len(game.sheet.deals) < deals:
        action = decide(game, rng)
        after = apply(game, action)
        referee.see(game, action, after)
        game = after
    referee.finish(game)
    return game


@pytest.mark.parametrize("name", every_third(PRESETS))
def test_games_from_the_start(name: str) -> None:
    agreements = preset(name).agreements
    for seed in range(2):
        rng = Random(f"{name} {seed}")
        rules = compile_rules(agreements)
        game = audit(new_game(rules, rng.randrange(rules.form.seats)), agreements, rng, 14)
        assert game.winners or len(game.sheet.deals) == 14


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
def test_whole_games_are_settled_as_the_accountant_counts_them(name: str) -> None:
    agreements = preset(name).agreements
    for seed in range(20 if NIGHT else 5):
        rng = Random(f"whole {name} {seed}")
        rules = compile_rules(agreements)
        audit(new_game(rules, rng.randrange(rules.form.seats)), agreements, rng, 150)


# --- Deals that nobody played ---------------------------------------------------------------------------------------

FORMS = (None, "three", "four", "stock_three", "two_bank")


SETS = 2400 if NIGHT else 600


SELDOM = {LineName.AS_WRITTEN, LineName.REVERSE_SET_BACK}
"""Written never or too seldom here; ``test_settlement`` and ``test_standings`` have them."""


def starts(rng: Random, games: int, form: str | None) -> Iterator[tuple[Agreements, Game]]:
    """Games under one set of agreements, in which a deal of the gold set may come at any time."""
    agreements = random_agreements(rng, form, rng.choice((0.1, 0.35, 0.7)))
    for _ in range(games):
        game = random_start(rng, agreements)
        if agreements.gold and game.rules.form.auction and rng.random() < 0.5:
            seats = range(game.rules.form.seats)
            had = tuple(rng.sample(seats, rng.randrange(len(seats))))
            gold = GoldSet(had, bool(had) and rng.random() < 0.5)
            game = replace(game, sheet=replace(game.sheet, gold=gold), deal=replace(game.deal, gold=True))
        yield agreements, game


def any_outcome(rng: Random, game: Game, agreements: Agreements) -> Outcome:
    """A deal as it might have gone."""
    rules, deal, gold = game.rules, game.deal, game.sheet.gold
    seats, bidding = rules.form.seats, rules.form.auction
    kinds = [kind.name for kind in rules.concession.kinds] if bidding else []
    conceded = rng.choice(kinds) if kinds and rng.random() < 0.3 else None
    played = [seat for seat in deal.active if not conceded and rng.random() < 0.8]
    cards, melds, tricks = [0] * seats, [0] * seats, [0] * seats
    for seat in played:
        cards[seat], tricks[seat] = rng.choice((0, 2, 17, 43, 57, 60, 98, 120)), rng.randrange(1, 4)
        melds[seat] = rng.choice((0, 0, 0, 40, 100, 200))
    contract = rng.choice((100, 115, 120, 125, 160, 200)) if bidding else 0
    ways = [way for way, agreed in (("dark", agreements.dark), ("blind", agreements.blind_bidding)) if agreed]
    how = {rng.choice(ways): True} if ways and bidding and not gold and rng.random() < 0.6 else {}
    forced = rng.choice([seat for seat in deal.active if gold is None or seat not in gold.had] or [-1])
    return Outcome(
        deal.number,
        deal.dealer,
        deal.active,
        rng.choice(deal.active) if bidding else -1,
        contract,
        contract,
        conceded,
        tuple(cards),
        tuple(melds),
        tuple(tricks),
        forced=forced,
        talon=Cards(rng.sample(list(Cards(2**24 - 1)), 3)).mask,
        nines=rng.choice((None, *deal.active)),
        aces=tuple(rng.randrange(3) for _ in range(seats)),
        trump=rng.randrange(4) if agreements.trump_named and bidding else -1,
        gold=gold is not None,
        **how,
    )


def books_of(game: Game, agreements: Agreements) -> dict[str, Any]:
    """What the accountant has written before this deal."""
    books = open_books(agreements.model_dump(), game.deal.dealer, list(map(row_of, game.sheet.standings)))
    gold = game.sheet.gold
    books["gold"] = gold and {"had": set(gold.had), "made": gold.made}
    books["deal"]["gold"] = gold is not None
    return books


def told(books: dict[str, Any], outcome: Outcome) -> None:
    """How the deal went."""
    nines, aces = ["9S", "9C", "9D", "9H"], ["AS", "AC"]
    books["deal"].update(
        forced=outcome.forced,
        bidder=outcome.declarer,
        contract=outcome.contract,
        dark=outcome.declarer if outcome.dark else None,
        blind=outcome.blind,
        taken=[str(card) for card in Cards(outcome.talon)],
        trump="SCDH"[outcome.trump] if outcome.trump >= 0 else None,
        told=[
            {seat: count[seat] for seat in outcome.active} for count in (outcome.cards, outcome.melds, outcome.tricks)
        ],
        started_with={seat: nines * (seat == outcome.nines) + aces[: outcome.aces[seat]] for seat in outcome.active},
    )
    accounted.settle(books, outcome.conceded)


def same(books: dict[str, Any], sheet: Sheet, winners: Sequence[int], rules: Any, seed: int) -> None:
    """Both sheets say the same, and what stands on them can stand on the sheet of a running game."""
    assert list(map(row_of, sheet.standings)) == books["rows"], seed
    assert list(winners) == sorted(books["winners"]), seed
    gold = books["gold"] and (books["gold"]["had"], books["gold"]["made"])
    assert winners or (sheet.gold and (set(sheet.gold.had), sheet.gold.made)) == gold, seed
    if not winners:
        assert all(check_standing(standing, rules) == standing for standing in sheet.standings)
        opening_sheet(sheet.standings, rules)


def deals(rng: Random, game: Game, agreements: Agreements, seed: int) -> Iterator[LineName]:
    """Up to four deals, settled twice; the lines that were written."""
    books = books_of(game, agreements)
    for _ in range(4):
        outcome = any_outcome(rng, game, agreements)
        if outcome.gold and outcome.forced < 0:
            return
        told(books, outcome)
        sheet, winners = settle(game.sheet, outcome, game.rules)
        assert settle(game.sheet, outcome, game.rules) == (sheet, winners)
        check_lines(game, sheet.deals[-1].lines, sheet.totals)
        same(books, sheet, winners, game.rules, seed)
        yield from (line.rule for line in sheet.deals[-1].lines)
        if winners:
            return
        game = replace(game, sheet=sheet, deal=replace(game.deal, gold=sheet.gold is not None))
        books["deal"]["gold"] = sheet.gold is not None


def test_any_deal_is_settled_as_the_accountant_settles_it() -> None:
    met = set[LineName]()
    for seed in range(SETS):
        rng = Random(seed)
        for agreements, game in starts(rng, 3, FORMS[seed % len(FORMS)]):
            met.update(deals(rng, game, agreements, seed))
    assert met | SELDOM == set(LineName) - BETWEEN


def test_any_fine_or_gift_outside_a_deal_is_booked_as_the_accountant_books_it() -> None:
    for seed in range(SETS // 3):
        rng = Random(seed)
        for agreements, game in starts(rng, 3, FORMS[seed % len(FORMS)]):
            books = books_of(game, agreements)
            sides = range(len(game.sheet.standings))
            amounts = [(side, rng.choice((-game.rules.fine, 40, 60))) for side in sides if rng.random() < 0.7]
            between.book(books, amounts)
            after = book(game, [(side, LineName.EXPOSED_CARD_FINE, n) for side, n in amounts], Occasion.EXPOSED_CARD)
            check_lines(game, after.sheet.booked[-1].lines, after.sheet.totals)
            same(books, after.sheet, after.winners, game.rules, seed)
