"""The grounds for a redeal (RULES §2.E).

Each says which cards give a seat the right; they are shown when it is claimed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from thousand_tui.rules.actions import FOUR_NINES
from thousand_tui.rules.cards import FULL, PACK_SIZE, RANK_MASKS, Rank, mask_of, points_of
from thousand_tui.rules.phases.bidding import opening, unraised

if TYPE_CHECKING:
    from thousand_tui.rules.agreements import Agreements
    from thousand_tui.rules.rulebook import Game


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


def dealt(chosen: Agreements) -> tuple[Ground, ...]:
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


def of_the_talon(chosen: Agreements) -> tuple[Ground, ...]:
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


def exchanged(chosen: Agreements, *, eight_cards: bool) -> tuple[Ground, ...]:
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


__all__ = ["LOTTERY", "THREE_NINES"]
