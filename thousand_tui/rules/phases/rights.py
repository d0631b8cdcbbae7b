"""Rights to a redeal, offered in private to those who hold them (RULES §1.6, §2.E).

There are three windows: before the auction, once the talon is seen, and right after the exchange. In each the holders
are asked once, clockwise from the forehand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from thousand_tui.rules.actions import FOUR_NINES, Action, Claim, Waive
from thousand_tui.rules.cards import FULL, PACK_SIZE, RANK_MASKS, Rank, mask_of, points_of
from thousand_tui.rules.choices import Listed, Refusal
from thousand_tui.rules.lines import LineName, Occasion
from thousand_tui.rules.phases import talon
from thousand_tui.rules.phases.bidding import opening, unraised
from thousand_tui.rules.reasons import Reason
from thousand_tui.rules.settling.settlement import fined
from thousand_tui.rules.stages import Stage, Transition, stage
from thousand_tui.rules.state import End, Redeal, Right, Window, has_looked

if TYPE_CHECKING:
    from thousand_tui.rules import Agreements, Game
    from thousand_tui.rules.forms import Form


# Who may claim a ground: for a talon, only its buyer, or everybody who has seen it (E1, E5).
Whose: TypeAlias = Literal["everyone", "declarer", "those_who_saw_it"]


@dataclass(frozen=True, slots=True)
class Ground:
    """A ground for a redeal: cards that give the right to one.

    They are ``least`` to ``most`` of these ``cards`` in a hand, or in the bought talon for a ``talon`` ground; if
    ``below`` is not 0, the whole hand or talon, if it is worth fewer points. ``nines``: the dealer may be fined for it
    (E14); ``counts``: it is one of the three abandoned deals in a row if only nines count (E16). ``whose``: who has the
    right; ``original``: cards from the talon or the exchange do not count (E9). ``lost_by_bidding``: a bid above the
    lowest loses it (E3); ``declarer_forced``: the declarer has it only at a forced opening that was left to them (E15).
    """

    name: str
    cards: int = FULL
    least: int = 0
    most: int = PACK_SIZE
    below: int = 0
    talon: bool = False
    whose: Whose = "everyone"
    nines: bool = False
    counts: bool = False
    original: bool = False
    lost_by_bidding: bool = False
    declarer_forced: bool = False


TALON_BELOW: Final = "talon-below"
HAND_BELOW: Final = "hand-below"
TWO_NINES_TALON: Final = "two-nines-talon"
THREE_NINES: Final = "three-nines"
THREE_JACKS: Final = "three-jacks"
FOUR_JACKS: Final = "four-jacks"
LOTTERY: Final = "lottery"

NINES: Final = RANK_MASKS[Rank.NINE]
JACKS: Final = RANK_MASKS[Rank.JACK]
FOUR: Final = 4
THREE: Final = 3
TWO: Final = 2


# --- What a seat holds ----------------------------------------------------------------------------------------------


def cards_for(game: Game, seat: int, ground: Ground) -> int:
    """The cards that give this seat the right, 0 if it does not have it."""
    if not (_is_its_right(game, seat, ground) and _is_open(game, seat, ground)):
        return 0
    cards = _bought(game) if ground.talon else game.hands[seat]
    if ground.below:
        return cards if points_of(cards) < ground.below else 0
    held = cards & ground.cards
    if ground.original:
        held &= ~_came(game, seat)
    return held if ground.least <= held.bit_count() <= ground.most else 0


def _is_its_right(game: Game, seat: int, ground: Ground) -> bool:
    bought = game.deal.bought
    if ground.whose == "declarer":
        return seat == game.deal.declarer
    return ground.whose == "everyone" or (bought is not None and bool(bought.seen >> seat & 1))


def _is_open(game: Game, seat: int, ground: Ground) -> bool:
    """Whether no bid has closed it: one of this seat (E3) or, for the declarer, one over the forced opening (E15)."""
    if ground.declarer_forced and seat == game.deal.declarer and not unraised(game):
        return False
    return not ground.lost_by_bidding or not any(
        call.seat == seat and call.bid > opening(game, seat) for call in game.deal.calls
    )


def _bought(game: Game) -> int:
    return (game.deal.bought.cards or 0) if game.deal.bought is not None else 0


def _came(game: Game, seat: int) -> int:
    """The cards that came to this seat from the talon or the exchange (E9)."""
    came = mask_of(passed.card for passed in game.deal.passed if passed.to == seat and passed.card is not None)
    return came | _bought(game) if seat == game.deal.declarer else came


# --- The grounds of a set of agreements -----------------------------------------------------------------------------


# Who may refuse a talon (E1, E5).
WHOSE: Final[dict[str, Whose]] = {"declarer": "declarer", "anyone": "those_who_saw_it"}


def _four_nines(*, original: bool = False) -> Ground:
    return Ground(FOUR_NINES, NINES, FOUR, FOUR, nines=True, counts=True, original=original)


def _three_nines(chosen: Agreements, four: bool, *, counts: bool) -> Ground:
    """Three nines or four; only three if four never count (E10) or are a ground of their own."""
    most = THREE if chosen.no_four_nines or four else FOUR
    return Ground(THREE_NINES, NINES, THREE, most, nines=True, counts=counts)


def grounds_dealt(chosen: Agreements) -> tuple[Ground, ...]:
    """The grounds before the auction: E4, E6, E12, E11, E2."""
    four = chosen.four_nines_dealt and not chosen.no_four_nines
    grounds = []
    if four:
        grounds.append(_four_nines())
    if chosen.three_nines in ("dealt", "both"):
        grounds.append(_three_nines(chosen, four, counts=False))
    if chosen.four_jacks_dealt or chosen.three_jacks:
        grounds.append(Ground(FOUR_JACKS, JACKS, FOUR, FOUR))
    if chosen.three_jacks:
        grounds.append(Ground(THREE_JACKS, JACKS, THREE, THREE))
    if chosen.hand_below:
        grounds.append(Ground(HAND_BELOW, below=chosen.hand_below))
    return tuple(grounds)


def grounds_of_the_talon(chosen: Agreements) -> tuple[Ground, ...]:
    """The grounds once the talon is seen: E5, E1; with E15 the declarer has them only at the forced opening."""
    forced = chosen.talon_rights_only_at_100
    grounds = []
    if chosen.two_nines_talon:
        whose = WHOSE[chosen.two_nines_claimant]
        grounds.append(Ground(TWO_NINES_TALON, NINES, TWO, talon=True, whose=whose, declarer_forced=forced))
    if chosen.talon_below:
        whose = WHOSE[chosen.talon_below_claimant]
        grounds.append(Ground(TALON_BELOW, below=chosen.talon_below, talon=True, whose=whose, declarer_forced=forced))
    return tuple(grounds)


def grounds_exchanged(chosen: Agreements, *, eight_cards: bool) -> tuple[Ground, ...]:
    """The grounds after the exchange: E8, E6, E13, E3; none if hands do not have eight cards (two players)."""
    if not eight_cards:
        return ()
    four = chosen.four_nines_after_exchange and not chosen.no_four_nines
    grounds = []
    if four:
        grounds.append(_four_nines(original=chosen.only_original_nines))
    if chosen.three_nines in ("after_exchange", "both"):
        grounds.append(_three_nines(chosen, four and not chosen.only_original_nines, counts=True))
    if chosen.four_jacks_after_exchange:
        grounds.append(Ground(FOUR_JACKS, JACKS, FOUR, FOUR))
    if chosen.hand_below_after:
        lost = chosen.hand_below_after_lost_by_bidding
        grounds.append(Ground(HAND_BELOW, below=chosen.hand_below_after, lost_by_bidding=lost))
    if chosen.talon_rights_only_at_100 and chosen.talon_rights_scope == "all":
        return tuple(replace(ground, declarer_forced=True) for ground in grounds)
    return tuple(grounds)


# --- The windows ---------------------------------------------------------------------------------------------------


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
        dealt=grounds_dealt(agreements),
        talon=grounds_of_the_talon(agreements),
        exchanged=grounds_exchanged(agreements, eight_cards=form.plan.hands - form.plan.dead > TWO_PLAYERS),
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
                (seat, ground.name, cards) for ground in of_window(rules) if (cards := cards_for(game, seat, ground))
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
    if not asked or asked[0][1] == LOTTERY:
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

__all__ = ["LOTTERY", "THREE_NINES"]
