"""The score book: deals told as people tell them come to the sheet that the game itself wrote."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.slowly import every_third
from thousand_tui.bots import LEVELS
from thousand_tui.rules import (
    CHANCE,
    Game,
    Settled,
    Tricks,
    apply,
    compile_rules,
    draw,
    new_game,
    preset,
    turn,
    view_of,
)
from thousand_tui.table.book import Account, Book, Misfit, Told, misfits

FORMS = (
    *("BASE", "KURNIK", "PAGAT", "501", "LVIV", "HANGING", "FOUR", "TWO", "TWO-K", "TWO-GIVE", "TWO-BANK"),
    *("TWO-DEAD", "STOCK-2", "STOCK-3", "STOCK-4"),
)
"""Under these, bots are fined for nothing between two deals."""
QUICK = 2
MANY = ("BASE", "KURNIK")


def played(rules: str, seed: str) -> Iterator[tuple[Settled, Tricks | None, Game]]:
    """A game of Novices: each settled deal, its play before the last card, and the game after it."""
    game, rng, shuffles, before = new_game(compile_rules(preset(rules).agreements)), Random(seed), 0, None
    while (seat := turn(game)) is not None:
        settled = len(game.sheet.deals)
        before = game.now if isinstance(game.now, Tricks) else None
        if seat == CHANCE:
            game, shuffles = apply(game, draw(game, seed, shuffles)), shuffles + 1
        else:
            game = apply(game, LEVELS["novice"].choose(view_of(game, seat), rng))
        if len(game.sheet.deals) > settled:
            yield game.sheet.deals[-1], before, game


def told(row: Settled, play: Tricks | None) -> Told:
    """What the people at the table would tell of a deal."""
    outcome = row.outcome
    melds = () if play is None or outcome.conceded else play.melds
    return Told(
        declarer=outcome.declarer,
        bid=outcome.bid,
        contract=outcome.contract,
        conceded=outcome.conceded,
        cards=() if outcome.conceded else outcome.cards,
        melds=tuple((meld.seat, meld.kind, meld.suit) for meld in melds),
        tricked=tuple(seat for seat, tricks in enumerate(outcome.tricks) if tricks),
        dark=outcome.dark,
        blind=outcome.blind,
        talon=outcome.talon,
        nines=outcome.nines,
        aces=outcome.aces,
        trump=outcome.trump,
    )


def whole_game(rules: str, seed: str) -> tuple[Book, Game]:
    """The book of a game, deal by deal, and the game; after each deal both stand the same."""
    compiled = compile_rules(preset(rules).agreements)
    sides = len(set(compiled.form.sides))
    book = Book(compiled, 0, new_game(compiled).sheet.standings)
    assert len(book.start) == sides
    for row, play, game in played(rules, seed):
        book = replace(book, entries=(*book.entries, *passed(book, row), told(row, play)))
        account = book.account
        assert not account.unsettled
        assert (account.sheet.standings, account.sheet.gold) == (game.sheet.standings, game.sheet.gold)
        assert account.winners == game.winners
        assert account.sheet.deals[-1].lines == row.lines
        assert game.winners or (account.number, account.dealer) == (game.deal.number, game.deal.dealer)
    return book, game


def passed(book: Book, row: Settled) -> tuple[Told, ...]:
    """The deals before this one in which nobody bid."""
    account, entries = book.account, list[Told]()
    while account.dealer != row.outcome.dealer:
        entries.append(Told(passed=True))
        account = replace(book, entries=(*book.entries, *entries)).account
    return tuple(entries)


@pytest.mark.parametrize("rules", every_third(FORMS))
def test_games_told_deal_by_deal_come_to_the_same_sheet(rules: str) -> None:
    for number in range(QUICK):
        whole_game(rules, f"book {number}")


@pytest.mark.slow
@pytest.mark.night
@pytest.mark.parametrize("rules", MANY)
def test_five_hundred_games_come_to_the_same_sheet(rules: str) -> None:
    for number in range(500 // len(MANY)):
        whole_game(rules, f"evening {number}")


def base(*entries: Told) -> Account:
    compiled = compile_rules(preset("BASE").agreements)
    return Book(compiled, 2, new_game(compiled).sheet.standings, entries).account


DEAL = Told(0, 100, 100, cards=(70, 50, 0), melds=((0, "marriage", 3),), tricked=(0, 1))


@pytest.mark.parametrize(
    ("changed", "misfit"),
    [
        ({"cards": (71, 50, 0)}, Misfit.TOO_MANY_POINTS),
        ({"cards": (69, 50, 0)}, Misfit.TOO_FEW_POINTS),
        ({"cards": (119, 1, 0)}, Misfit.NO_SUCH_POINTS),
        ({"bid": 102, "contract": 102}, Misfit.NOT_ON_LADDER),
        ({"bid": 405, "contract": 405}, Misfit.TOO_HIGH),
        ({"bid": 110}, Misfit.LOWERED),
        ({"melds": ((0, "marriage", 3), (1, "marriage", 3))}, Misfit.MELD_TWICE),
        ({"melds": ((0, "bed", 3),)}, Misfit.NOT_AGREED),
        ({"conceded": "bomb"}, Misfit.NOT_AGREED),
        ({"declarer": -1}, Misfit.NOT_PLAYING),
        ({"passed": True}, Misfit.NOT_AGREED),
    ],
)
def test_what_cannot_be_is_said(changed: dict[str, Any], misfit: Misfit) -> None:
    assert not list(misfits(base(), DEAL))
    assert next(misfits(base(), replace(DEAL, **changed))) is misfit


def test_a_corrected_deal_settles_all_after_it_anew_and_loses_nothing() -> None:
    book, game = whole_game("BASE", "corrected")
    seventh = replace(book.entries[6], bid=102, contract=102)
    account = replace(book, entries=(*book.entries[:6], seventh, *book.entries[7:])).account
    assert account.unsettled[0] == (6, Misfit.NOT_ON_LADDER)
    assert len(account.sheet.deals) + len(account.unsettled) == len(book.entries)
    assert book.account.sheet.totals == game.sheet.totals
