"""What can stand in the way of a concession (D2, F5, F7-F12, F14-F16, F18).

A bar reads public facts only: the sheet, the calls, where cards lie, never which cards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from thousand_tui.rules.choices import Refusal
from thousand_tui.rules.phases.bidding import unraised
from thousand_tui.rules.rulebook.conceding import Bar, BarName
from thousand_tui.rules.rulebook.game import Public
from thousand_tui.rules.settling import barrel
from thousand_tui.rules.sheet import Standing
from thousand_tui.rules.state import EVERYONE


def barred(game: Public, bar: Bar) -> Refusal | None:
    """Why the declarer may not concede in this way now, None if this bar does not stand in the way."""
    return bar.why if BARS[bar.name](game, bar) else None


def _declarers(game: Public) -> Standing:
    return game.sheet.standings[game.rules.form.sides[game.deal.buyer]]


def used_up(game: Public, bar: Bar) -> bool:
    """The declarer has done it so often in this game (F5, F7, F14, F18)."""
    used: int = getattr(_declarers(game), bar.counter)
    return used >= bar.limit


def from_barrel(game: Public, bar: Bar) -> bool:
    """The declarer is on the barrel (F8, F18)."""
    return game.rules.barrel.is_on(_declarers(game))


def while_on_barrel(game: Public, bar: Bar) -> bool:
    """Anyone at the table is on the barrel (F9, F10, F15)."""
    return barrel.anyone_on(game.sheet, game.rules)


def in_gold(game: Public, bar: Bar) -> bool:
    """The deal is one of the gold set (F11)."""
    return game.deal.gold


def in_dark(game: Public, bar: Bar) -> bool:
    """The declarer plays in the dark (F12, F16)."""
    return game.deal.dark is not None and game.deal.dark == game.deal.declarer


def not_forced(game: Public, bar: Bar) -> bool:
    """The contract is not the forced opening that all others left to the declarer (D2, F18).

    A dark deal is the declarer's own announcement, and a raised contract is no longer the forced one.
    """
    deal = game.deal
    return not (unraised(game) and deal.contract == deal.bid and deal.dark is None)


def talon_shown(game: Public, bar: Bar) -> bool:
    """Everybody has seen the talon (D2)."""
    return game.deal.bought is not None and game.deal.bought.seen == EVERYONE


def cards_passed(game: Public, bar: Bar) -> bool:
    """The declarer has passed cards (D2)."""
    return bool(game.deal.passed)


BARS: Final[dict[BarName, Callable[[Public, Bar], bool]]] = {
    "used_up": used_up,
    "from_barrel": from_barrel,
    "while_on_barrel": while_on_barrel,
    "in_gold": in_gold,
    "in_dark": in_dark,
    "not_forced": not_forced,
    "talon_shown": talon_shown,
    "cards_passed": cards_passed,
}
