"""Hands that nobody has looked at: blind play and the dark game (C12, K1-K3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from thousand_tui.rules.actions import Action, Dark, Look, Waive
from thousand_tui.rules.choices import Listed, Refusal
from thousand_tui.rules.phases import dealing
from thousand_tui.rules.phases.dealing import Asked
from thousand_tui.rules.reasons import Reason
from thousand_tui.rules.stages import Stage, Transition, stage
from thousand_tui.rules.state import Deal, End, Looking, has_looked, looked

if TYPE_CHECKING:
    from thousand_tui.rules import Agreements, Game


@dataclass(frozen=True, slots=True)
class LookingRules:
    """Who may play without looking.

    ``asked`` finds those who leave their cards face down after the deal, ``ways`` is what each may do; ``by_forehand``:
    the forehand may announce the dark, whoever has to open (K1). ``hides_talon``: the dark hides the talon (K8).
    ``minimum`` is the total that the dark requires, None if any will do (K2); ``needs_no_barrel`` forbids it while
    anyone is on the barrel (K3).
    """

    asked: Asked | None
    ways: Listed
    by_forehand: bool
    hides_talon: bool
    minimum: int | None
    needs_no_barrel: bool


# The lowest total, in whole points, at which the dark may be announced (K2).
DARK_MINIMUM: Final = {"none": None, "at_least_240": 240, "above_0": 1, "above_120": 121}

BLIND: Final = Listed((Look(), Waive()))
IN_THE_DARK: Final = Listed((Look(), Dark()))


def compile_rules(agreements: Agreements) -> LookingRules:
    """The seats that may play without looking; blind and dark play exclude each other (RULES §5.4)."""
    asked: Asked | None = None
    ways = Listed()
    if agreements.blind_bidding:
        asked, ways = dealing.all_who_may_bid, BLIND
    elif agreements.dark:
        asked, ways = dealing.the_forced_bidder, IN_THE_DARK
    return LookingRules(
        asked=asked,
        ways=ways,
        by_forehand=agreements.dark_who == "forehand",
        hides_talon=agreements.dark and agreements.dark_hidden,
        minimum=DARK_MINIMUM[agreements.dark_min_score],
        needs_no_barrel=agreements.dark_not_with_barrel,
    )


def _enter(game: Game) -> Transition:
    waiting = tuple(seat for seat in game.deal.active if not has_looked(game.deal, seat))
    return game.moved(Looking(waiting)), End.STAY if waiting else End.GO_ON


def _turn(game: Game, now: Looking) -> int:
    return now.waiting[0]


def _choices(game: Game, now: Looking) -> Listed:
    return game.rules.looking.ways


def _refuse(game: Game, now: Looking, action: Action) -> Refusal:
    return Refusal(Reason.LOOK_OR_DARK if game.rules.looking.ways is IN_THE_DARK else Reason.LOOK_OR_STAY_BLIND)


def _apply(game: Game, now: Looking, action: Action) -> Transition:
    seat, *rest = now.waiting
    after = game.moved(Looking(tuple(rest)), SAID[type(action)](game.deal, seat))
    if isinstance(action, Look):
        after = dealing.opened(after)
    return after, End.STAY if rest else End.GO_ON


SAID: Final[dict[type[Action], Callable[[Deal, int], Deal]]] = {
    Look: looked,
    Waive: lambda deal, seat: deal,
    Dark: lambda deal, seat: deal.changed(dark=seat),
}

STAGE: Final[Stage] = stage("looking", Looking, _enter, _turn, _choices, _refuse, _apply)
