"""What can stand in the way of a concession (D2, F5, F7-F12, F14-F16, F18).

A bar reads public facts only: the sheet, the calls, where cards lie, never which cards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from thousand_tui.rules.phases import auction
from thousand_tui.rules.phases.bidding import Public
from thousand_tui.rules.settling import barrel
from thousand_tui.rules.stage import Refusal
from thousand_tui.rules.state import EVERYONE, Standing

Bar: TypeAlias = Callable[[Public], Refusal | None]
"""(game) -> why the declarer may not concede in this way now, None if he may."""


def _declarers(game: Public) -> Standing:
    assert game.deal.declarer is not None
    return game.sheet.standings[game.rules.form.sides[game.deal.declarer]]


def used_up(counter: str, limit: int, why: Refusal) -> Bar:
    """The declarer has done it so often in this game (F5, F7, F14, F18)."""
    return lambda game: why if getattr(_declarers(game), counter) >= limit else None


def from_barrel(why: Refusal) -> Bar:
    """The declarer himself is on the barrel (F8, F18)."""
    return lambda game: why if barrel.is_on(_declarers(game), game.rules) else None


def while_on_barrel(why: Refusal) -> Bar:
    """Anyone at the table is on the barrel (F9, F10, F15)."""
    return lambda game: why if barrel.anyone_on(game.sheet, game.rules) else None


def in_gold(why: Refusal) -> Bar:
    """The deal is one of the gold set (F11)."""
    return lambda game: why if game.deal.gold else None


def in_dark(why: Refusal) -> Bar:
    """The declarer plays in the dark (F12, F16)."""
    return lambda game: why if game.deal.dark is not None and game.deal.dark == game.deal.declarer else None


def not_forced(why: Refusal) -> Bar:
    """The contract is not the forced opening that all others left to the declarer (D2, F18).

    A dark deal is his own announcement, and a contract that he has raised is no longer the forced one.
    """

    def bar(game: Public) -> Refusal | None:
        deal = game.deal
        forced = auction.unraised(game) and deal.contract == deal.bid and deal.dark is None
        return None if forced else why

    return bar


def talon_shown(why: Refusal) -> Bar:
    """Everybody has seen the talon (D2)."""
    return lambda game: why if game.deal.bought is not None and game.deal.bought.seen == EVERYONE else None


def cards_passed(why: Refusal) -> Bar:
    """The declarer has passed cards (D2)."""
    return lambda game: why if game.deal.passed else None
