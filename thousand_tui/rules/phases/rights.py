"""Rights to a redeal, offered in private to those who hold them (RULES §1.6, §2.E).

There are three windows: before the auction, once the talon is seen, and right after the exchange. In each the holders
are asked once, clockwise from the forehand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from thousand_tui.rules.actions import Action, Claim, Waive
from thousand_tui.rules.choices import Listed, Refusal
from thousand_tui.rules.lines import LineName, Occasion
from thousand_tui.rules.phases import grounds, talon
from thousand_tui.rules.phases.grounds import Ground
from thousand_tui.rules.reasons import Reason
from thousand_tui.rules.settling.settlement import fined
from thousand_tui.rules.stages import Stage, Transition, stage
from thousand_tui.rules.state import End, Redeal, Right, Window, has_looked

if TYPE_CHECKING:
    from thousand_tui.rules.agreements import Agreements
    from thousand_tui.rules.forms import Form
    from thousand_tui.rules.rulebook import Game


@dataclass(frozen=True, slots=True)
class RightsRules:
    """The grounds that apply in each window, in order of precedence.

    ``automatic``: a right must be used (E). ``dealer_pays``: the dealer is fined for nines (E14). ``row`` is how many
    abandoned deals in a row cost the dealer the fine and the deal, 0 if none do; with ``row_of_any`` on any grounds,
    else only on those that count for it (E16). ``lottery`` is the prize in the lottery of three nines, 0 if there is
    none (E17).
    """

    dealt: tuple[Ground, ...]
    talon: tuple[Ground, ...]
    exchanged: tuple[Ground, ...]
    automatic: bool = False
    dealer_pays: bool = False
    row: int = 0
    row_of_any: bool = False
    lottery: int = 0


# (rules) -> the grounds of one window.
Grounds: TypeAlias = Callable[[RightsRules], tuple[Ground, ...]]

TWO_PLAYERS: Final = 2
# This many abandoned deals in a row cost the dealer the fine and the deal (E16).
ROW: Final = 3


def compile_rules(agreements: Agreements, form: Form) -> RightsRules:
    """The grounds that a set of agreements switches on."""
    return RightsRules(
        dealt=grounds.dealt(agreements),
        talon=grounds.of_the_talon(agreements),
        exchanged=grounds.exchanged(agreements, eight_cards=form.plan.hands - form.plan.dead > TWO_PLAYERS),
        automatic=agreements.redeal_automatic,
        dealer_pays=agreements.dealer_fine_for_nines,
        row=0 if agreements.three_redeals == "off" else ROW,
        row_of_any=agreements.three_redeals == "any_ground",
        lottery=agreements.lottery,
    )


def claims(game: Game) -> tuple[Right, ...]:
    """The rights that the seat to act may claim now: (seat, ground, cards shown)."""
    return game.now.waiting if isinstance(game.now, Window) else ()


def _holders(game: Game, of_window: Grounds, seats: tuple[int, ...]) -> Iterator[Window]:
    """A window for each seat with a right, in this order; a player who has not looked has none."""
    rules = game.rules.rights
    for seat in seats:
        if has_looked(game.deal, seat):
            held = [
                (seat, ground.name, cards)
                for ground in of_window(rules)
                if (cards := grounds.cards_for(game, seat, ground))
            ]
            if held:
                yield Window(tuple(held[:1] if rules.automatic else held))


def _first(game: Game, of_window: Grounds, seats: tuple[int, ...]) -> Transition:
    first = next(_holders(game, of_window, seats), None)
    return game.moved(first), End.GO_ON if first is None else End.STAY


def _turn(game: Game, now: Window) -> int:
    return now.waiting[0][0]


def is_waiting(game: Game, seat: int) -> bool:
    """Whether this seat has a right before the auction and will be asked after the one that is asked now (W1)."""
    order, asked = game.deal.active, claims(game)
    if not asked or asked[0][1] == grounds.LOTTERY:
        return False
    if game.deal.bought is not None or seat not in order[order.index(asked[0][0]) + 1 :]:
        return False
    return any(_holders(game, lambda rules: rules.dealt, (seat,)))


def _choices(game: Game, now: Window) -> Listed:
    named = tuple(Claim(ground) for _, ground, _ in now.waiting)
    return Listed(named if game.rules.rights.automatic else (*named, Waive()))


def _refuse(game: Game, now: Window, action: Action) -> Refusal:
    if isinstance(action, Claim):
        return Refusal(Reason.NO_SUCH_RIGHT)
    return Refusal(Reason.RIGHT_IS_USED if game.rules.rights.automatic else Reason.ANSWER_THE_RIGHT)


def _claimed(game: Game, now: Window, action: Claim, of_window: Grounds) -> Transition:
    """The deal is abandoned; the dealer may be fined for it, and may lose the deal (E14, E16)."""
    seat, name, cards = next(right for right in now.waiting if right[1] == action.ground)
    rules = game.rules.rights
    ground = next(ground for ground in of_window(rules) if ground.name == name)
    redeal = Redeal(seat, name, cards, ground.counts or rules.row_of_any)
    game = game.moved(None, game.deal.changed(redeals=(*game.deal.redeals, redeal)))
    if rules.dealer_pays and ground.nines:
        game = fined(game, game.deal.dealer, LineName.DEALER_FINE, Occasion.REDEAL_FOR_NINES)
    last = game.deal.redeals[-rules.row :] if rules.row else ()
    if not game.winners and len(last) == ROW and all(each.counts for each in last):
        return fined(game, game.deal.dealer, LineName.DEALER_FINE, Occasion.THREE_REDEALS), End.NEXT_DEALER
    return game, End.REDEAL


def _window(of_window: Grounds, *, of_talon: bool = False) -> Stage:
    """The stage that asks about the rights of one window; for those ``of_talon`` it has been opened."""

    def enter(game: Game) -> Transition:
        return _first(talon.seen(game) if of_talon else game, of_window, game.deal.active)

    def apply(game: Game, now: Window, action: Action) -> Transition:
        if isinstance(action, Claim):
            return _claimed(game, now, action, of_window)
        asked = game.deal.active.index(now.waiting[0][0])
        return _first(game, of_window, game.deal.active[asked + 1 :])

    return stage("rights", Window, enter, _turn, _choices, _refuse, apply, private=True)


# W1, before the auction: seats that have not looked have no right.
DEALT: Final[Stage] = _window(lambda rules: rules.dealt)

# W2, once the talon is seen.
TALON: Final[Stage] = _window(lambda rules: rules.talon, of_talon=True)

# W3, right after the exchange.
STAGE: Final[Stage] = _window(lambda rules: rules.exchanged)
