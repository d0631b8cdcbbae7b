"""The grounds on which the cards may be dealt again (RULES §2.E).

Each answers which cards of the game give a seat the right; these are shown when it is claimed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from thousand_tui.rules.actions import FOUR_NINES
from thousand_tui.rules.agreements import Agreements
from thousand_tui.rules.cards import RANK_MASKS, Rank, mask_of, points_of
from thousand_tui.rules.phases import auction
from thousand_tui.rules.phases.bidding import opening
from thousand_tui.rules.state import Game

Holds: TypeAlias = Callable[[Game, int], int]
"""(game, seat) -> the cards that give the right, 0 if the seat does not have it."""

TALON_BELOW: Final = "talon-below"
HAND_BELOW: Final = "hand-below"
TWO_NINES_TALON: Final = "two-nines-talon"
THREE_NINES: Final = "three-nines"
THREE_JACKS: Final = "three-jacks"
FOUR_JACKS: Final = "four-jacks"

NINES: Final = RANK_MASKS[Rank.NINE]
JACKS: Final = RANK_MASKS[Rank.JACK]
FOUR: Final = 4
THREE: Final = 3
TWO: Final = 2


@dataclass(frozen=True, slots=True)
class Ground:
    """A ground for a redeal. ``nines``: the dealer may be fined for it (E14); ``counts``: it is one of the three
    abandoned deals in a row where only nines count (E16)."""

    name: str
    holds: Holds
    nines: bool = False
    counts: bool = False


def of_rank(rank: int, least: int, most: int = FOUR) -> Holds:
    """So many cards of a rank in the hand (E4, E6, E8, E11-E13)."""

    def holds(game: Game, seat: int) -> int:
        held = game.hands[seat] & rank
        return held if least <= held.bit_count() <= most else 0

    return holds


def original_nines(game: Game, seat: int) -> int:
    """All four nines, none of them out of the talon or the exchange (E9)."""
    came = mask_of(passed.card for passed in game.deal.passed if passed.to == seat and passed.card is not None)
    if seat == game.deal.declarer and game.deal.bought is not None:
        came |= game.deal.bought.cards or 0
    return NINES if game.hands[seat] & NINES & ~came == NINES else 0


def hand_below(limit: int) -> Holds:
    """A hand of fewer points (E2, E3)."""
    return lambda game, seat: game.hands[seat] if points_of(game.hands[seat]) < limit else 0


def unless_bidding(holds: Holds) -> Holds:
    """The same right, lost by whoever has bid more than the least he could have opened with (E3)."""

    def right(game: Game, seat: int) -> int:
        above = any(call.seat == seat and call.bid > opening(game, seat) for call in game.deal.calls)
        return 0 if above else holds(game, seat)

    return right


def _talon(game: Game) -> int:
    return (game.deal.bought.cards or 0) if game.deal.bought is not None else 0


def talon_below(limit: int) -> Holds:
    """The talon that was bought holds fewer points (E1)."""
    return lambda game, seat: _talon(game) if points_of(_talon(game)) < limit else 0


def two_nines_talon(game: Game, seat: int) -> int:
    """Two nines or more in the talon that was bought (E5)."""
    nines = _talon(game) & NINES
    return nines if nines.bit_count() >= TWO else 0


def only_declarer(holds: Holds) -> Holds:
    """The right of the declarer alone (E1, E5)."""
    return lambda game, seat: holds(game, seat) if seat == game.deal.declarer else 0


def only_where_seen(holds: Holds) -> Holds:
    """A right of everybody who has seen the talon (E1)."""

    def right(game: Game, seat: int) -> int:
        bought = game.deal.bought
        return holds(game, seat) if bought is not None and bought.seen >> seat & 1 else 0

    return right


def only_when_forced(holds: Holds) -> Holds:
    """A right only in a deal that was left to its declarer at the forced opening (E15)."""
    return lambda game, seat: holds(game, seat) if auction.unraised(game) else 0


def _four_nines(holds: Holds) -> Ground:
    return Ground(FOUR_NINES, holds, nines=True, counts=True)


def _three_nines(chosen: Agreements, four: bool, *, counts: bool) -> Ground:
    """Three nines or more; not four, where these never count (E10) or are a right of their own."""
    most = THREE if chosen.no_four_nines or four else FOUR
    return Ground(THREE_NINES, of_rank(NINES, THREE, most), nines=True, counts=counts)


def dealt(chosen: Agreements) -> tuple[Ground, ...]:
    """What counts before the auction: E4, E6, E12, E11, E2."""
    four = chosen.four_nines_dealt and not chosen.no_four_nines
    grounds = []
    if four:
        grounds.append(_four_nines(of_rank(NINES, FOUR)))
    if chosen.three_nines in ("dealt", "both"):
        grounds.append(_three_nines(chosen, four, counts=False))
    if chosen.four_jacks_dealt or chosen.three_jacks:
        grounds.append(Ground(FOUR_JACKS, of_rank(JACKS, FOUR)))
    if chosen.three_jacks:
        grounds.append(Ground(THREE_JACKS, of_rank(JACKS, THREE, THREE)))
    if chosen.hand_below:
        grounds.append(Ground(HAND_BELOW, hand_below(chosen.hand_below)))
    return tuple(grounds)


def of_the_talon(chosen: Agreements) -> tuple[Ground, ...]:
    """What counts once the talon is seen: E5, E1, under E15 only at the forced opening."""
    rights: list[tuple[str, Holds]] = []
    if chosen.two_nines_talon:
        rights.append((TWO_NINES_TALON, only_declarer(two_nines_talon)))
    if chosen.talon_below:
        whose = only_where_seen if chosen.talon_below_claimant == "anyone" else only_declarer
        rights.append((TALON_BELOW, whose(talon_below(chosen.talon_below))))
    return tuple(
        Ground(name, only_when_forced(holds) if chosen.talon_rights_only_at_100 else holds) for name, holds in rights
    )


def exchanged(chosen: Agreements, *, eight_cards: bool) -> tuple[Ground, ...]:
    """What counts after the exchange: E8, E6, E13, E3; nothing where hands are not of eight cards (two players)."""
    if not eight_cards:
        return ()
    four = chosen.four_nines_after_exchange and not chosen.no_four_nines
    grounds = []
    if four:
        grounds.append(_four_nines(original_nines if chosen.only_original_nines else of_rank(NINES, FOUR)))
    if chosen.three_nines in ("after_exchange", "both"):
        grounds.append(_three_nines(chosen, four and not chosen.only_original_nines, counts=True))
    if chosen.four_jacks_after_exchange:
        grounds.append(Ground(FOUR_JACKS, of_rank(JACKS, FOUR)))
    if chosen.hand_below_after:
        below = hand_below(chosen.hand_below_after)
        lost = chosen.hand_below_after_lost_by_bidding
        grounds.append(Ground(HAND_BELOW, unless_bidding(below) if lost else below))
    return tuple(grounds)
