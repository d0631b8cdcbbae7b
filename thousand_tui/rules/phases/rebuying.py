"""The opened talon may be bought by an opponent (C13, RULES §2.14).

Each opponent is asked once, going round from the declarer: they may take the talon for the next multiple of 120 above
the contract in force, and the player who holds it may keep it at that price.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from thousand_tui.rules.actions import Accept, Action, Pass, Rebuy
from thousand_tui.rules.cards import FULL
from thousand_tui.rules.choices import Listed, Refusal
from thousand_tui.rules.phases import talon
from thousand_tui.rules.phases.bidding import cap_of, silenced
from thousand_tui.rules.reasons import Reason
from thousand_tui.rules.stages import Stage, Transition, stage
from thousand_tui.rules.state import End, Rebuying

if TYPE_CHECKING:
    from thousand_tui.rules import Agreements, Game


# The prices of the talon are multiples of this.
UNIT: Final = 120


@dataclass(frozen=True, slots=True)
class RebuyingRules:
    """Whether the opened talon may be bought."""

    allowed: bool

    def price(self, contract: int) -> int:
        """The price of the talon over a contract."""
        return (contract // UNIT + 1) * UNIT


def compile_rules(agreements: Agreements) -> RebuyingRules:
    """Whether the opened talon may be bought under a set of agreements."""
    return RebuyingRules(agreements.rebuy_talon)


def price(game: Game) -> int:
    """What the talon costs now."""
    return game.rules.rebuying.price(game.deal.contract)


def _enter(game: Game) -> Transition:
    if not talon.is_for_sale(game):
        return game.moved(None), End.GO_ON
    active = game.deal.active
    at = active.index(game.deal.buyer)
    return _asked(game, active[at + 1 :] + active[:at])


def _asked(game: Game, waiting: tuple[int, ...]) -> Transition:
    """Ask the next opponent, or let the holder take the talon when nobody is left.

    A player is skipped only for a reason that all know: they may not bid, or the price is above any possible bid. A
    player who merely lacks the cards is asked, because skipping them would give that away.
    """
    level = price(game)
    while waiting:
        seat = waiting[0]
        if not silenced(game, seat) and level <= cap_of(game, seat, FULL):
            return game.moved(Rebuying(waiting)), End.STAY
        waiting = waiting[1:]
    return talon.take(game).moved(None), End.GO_ON


def _turn(game: Game, now: Rebuying) -> int:
    return now.waiting[0] if now.buyer is None else game.deal.buyer


def _cap(game: Game, now: Rebuying) -> int:
    """The highest bid of the opponent who is asked, with the talon in hand."""
    seat = now.waiting[0]
    bought = game.deal.bought
    assert bought is not None
    assert bought.cards is not None
    return cap_of(game, seat, game.hands[seat] | bought.cards)


def _choices(game: Game, now: Rebuying) -> Listed:
    if now.buyer is not None:
        return Listed((Pass(), Accept()))
    level = price(game)
    return Listed((Pass(), Rebuy(level)) if level <= _cap(game, now) else (Pass(),))


def _refuse(game: Game, now: Rebuying, action: Action) -> Refusal:
    level = price(game)
    if now.buyer is not None:
        return Refusal(Reason.KEEP_OR_LET_GO, {"price": level})
    if not isinstance(action, Rebuy):
        return Refusal(Reason.BUY_OR_PASS, {"price": level})
    if action.points != level:
        return Refusal(Reason.NOT_THE_PRICE, {"price": level})
    return Refusal(Reason.PRICE_OVER_THE_CAP, {"price": level, "highest": _cap(game, now)})


def _apply(game: Game, now: Rebuying, action: Action) -> Transition:
    if isinstance(action, Rebuy):
        return game.moved(Rebuying(now.waiting, now.waiting[0])), End.STAY
    if isinstance(action, Accept):
        game = _held(game, game.deal.buyer)
    elif now.buyer is not None:
        game = _held(game, now.buyer)
    return _asked(game, now.waiting[1:])


def _held(game: Game, seat: int) -> Game:
    """Give this seat the talon at the price that was asked."""
    level = price(game)
    return game.moved(None, game.deal.changed(declarer=seat, bid=level, contract=level))


STAGE: Final[Stage] = stage("rebuying", Rebuying, _enter, _turn, _choices, _refuse, _apply)
