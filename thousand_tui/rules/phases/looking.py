"""Hands that nobody has looked at: blind play and the dark game (C12, K1-K3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from dataclasses import replace as with_fields
from typing import TYPE_CHECKING, Final, TypeAlias

from thousand_tui.rules.actions import Action, Dark, Look, Waive
from thousand_tui.rules.agreements import Agreements
from thousand_tui.rules.phases import auction, dealing
from thousand_tui.rules.settling import barrel
from thousand_tui.rules.stage import End, Listed, Refusal, Stage, Step
from thousand_tui.rules.state import Deal, Game, has_looked, looked, moved

if TYPE_CHECKING:
    from thousand_tui.rules.forms import Form
    from thousand_tui.rules.rulebook import Rulebook

Asks: TypeAlias = Callable[[Game], tuple[int, ...]]

DARK_MINIMUM: Final = {"none": None, "at_least_240": 240, "above_0": 1, "above_120": 121}
"""The least total, in whole points, with which the dark may be announced (K2)."""


@dataclass(frozen=True, slots=True)
class LookingRules:
    """Who may play without looking.

    ``asks`` tells the seats that leave their cards face down when these are dealt, in the order in which they are
    asked; ``ways`` is what each may say. ``hides_talon``: what may be said hides the talon (K8). ``minimum`` is the
    total that the dark needs, None if any will do (K2), and ``needs_no_barrel`` forbids it while anyone is on the
    barrel (K3).
    """

    asks: Asks
    ways: Listed
    hides_talon: bool
    minimum: int | None
    needs_no_barrel: bool


def everybody_looks(game: Game) -> tuple[int, ...]:
    """Nobody may play unseen."""
    return ()


def all_who_may_bid(game: Game) -> tuple[int, ...]:
    """Everybody may stay blind, but not in the gold set, and not who must be silent (C12, C9, §5.4 J1)."""
    if game.deal.gold:
        return ()
    return tuple(seat for seat in game.deal.active if not auction.silenced(game, seat))


def the_forced_bidder(game: Game) -> tuple[int, ...]:
    """Who opens the auction may go dark if his total, the barrel and his silence let him, but not in gold (K1-K3).

    Where nobody is forced to open (C2) it is the one who speaks first.
    """
    rules, deal = game.rules, game.deal
    seat = rules.auction.forced(deal)
    minimum = rules.looking.minimum
    if (
        deal.gold
        or (minimum is not None and game.sheet.totals[rules.form.sides[seat]] < minimum)
        or (rules.looking.needs_no_barrel and barrel.anyone_on(game.sheet, rules))
        or auction.silenced(game, seat)
    ):
        return ()
    return (seat,)


BLIND: Final = Listed((Look(), Waive()))
IN_THE_DARK: Final = Listed((Look(), Dark()))


def compile_rules(agreements: Agreements, form: Form) -> LookingRules:
    """Who may play without looking; blind and dark play exclude each other (RULES §5.4)."""
    asks, ways = everybody_looks, Listed()
    if agreements.blind_bidding:
        asks, ways = all_who_may_bid, BLIND
    elif agreements.dark:
        asks, ways = the_forced_bidder, IN_THE_DARK
    return LookingRules(
        asks=asks,
        ways=ways,
        hides_talon=agreements.dark and agreements.dark_hidden,
        minimum=DARK_MINIMUM[agreements.dark_min_score],
        needs_no_barrel=agreements.dark_not_with_barrel,
    )


@dataclass(frozen=True, slots=True)
class Looking:
    """Who is still to be asked, the first of them now."""

    waiting: tuple[int, ...]


def _wanted(rules: Rulebook) -> bool:
    return rules.looking.asks is not everybody_looks


def _enter(game: Game) -> Game:
    deal = game.deal
    return moved(game, Looking(tuple(seat for seat in deal.active if not has_looked(deal, seat))))


def _now(game: Game) -> Looking:
    assert isinstance(game.now, Looking)
    return game.now


def _turn(game: Game) -> int | None:
    waiting = _now(game).waiting
    return waiting[0] if waiting else None


def _choices(game: Game) -> Listed:
    return game.rules.looking.ways


def _refuse(game: Game, action: Action) -> Refusal:
    return Refusal("look_or_dark" if game.rules.looking.ways is IN_THE_DARK else "look_or_stay_blind")


def _apply(game: Game, action: Action) -> Step:
    seat, *rest = _now(game).waiting
    after = moved(game, Looking(tuple(rest)), SAID[type(action)](game.deal, seat))
    if isinstance(action, Look):
        after = dealing.opened(after)
    return after, End.STAY if rest else End.GO_ON


def _stays_blind(deal: Deal, seat: int) -> Deal:
    return deal


def _goes_dark(deal: Deal, seat: int) -> Deal:
    return with_fields(deal, dark=seat)


SAID: Final[dict[type[Action], Callable[[Deal, int], Deal]]] = {Look: looked, Waive: _stays_blind, Dark: _goes_dark}

STAGE = Stage("looking", _enter, _turn, _choices, _refuse, _apply, wanted=_wanted)
