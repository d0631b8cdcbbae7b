"""The count that players keep while a deal is played, as one seat can keep it (RULES §1.15, ``countShown``).

It is computed from a View alone: cards that the seat has not seen (discards, the bank, a dead hand, a hidden talon) may
still be anywhere, so they count as out.
"""

from __future__ import annotations

from dataclasses import dataclass

from thousand_tui.rules.cards import FULL, PACK_POINTS, Cards, points_of
from thousand_tui.rules.phases.counting import brought_home, laid_points, points_so_far
from thousand_tui.rules.view import View


@dataclass(frozen=True, slots=True)
class Tally:
    """``points[seat]`` is what the seat has taken in finished tricks, plus its melds that count so far (G4); ``left``
    is the card points that nobody has taken yet.

    Every card is in one of three places: ``gone`` cards were played, or the seat knows that they are out of play;
    ``held`` cards are in the seat's own hand; ``out`` cards are anywhere else.
    """

    points: tuple[int, ...]
    left: int
    gone: Cards
    held: Cards
    out: Cards


def tally(view: View) -> Tally | None:
    """The count at this moment, None if no tricks are being played."""
    play = view.play
    if play is None:
        return None
    cards, melds = points_so_far(play, len(view.hands))
    if view.rules.melds.may_be_lost:
        melds = tuple(brought_home(view.rules, play, seat) for seat in range(len(view.hands)))
    apart = view.deal.lying
    # The last trick takes the bank, so its points can still be won.
    lost = 0 if view.rules.form.bank else points_of(apart)
    gone = view.played.mask | apart
    held = view.hand.mask
    return Tally(
        points=tuple(cards[seat] + melds[seat] + laid_points(view, seat) for seat in range(len(cards))),
        left=PACK_POINTS - sum(cards) - lost,
        gone=Cards(gone),
        held=Cards(held),
        out=Cards(FULL & ~gone & ~held),
    )


def is_within_reach(view: View, counted: Tally) -> bool:
    """Whether, for all that this seat knows, the declarer may still make the contract: with every card point that the
    others have not taken, and with every meld whose cards the declarer may hold."""
    deal, play, melds = view.deal, view.play, view.rules.melds
    if play is None or deal.declarer is None:
        return True
    cards, _ = points_so_far(play, len(view.hands))
    of_others = sum(cards) - cards[deal.declarer]
    # In some forms a declarer who takes all tricks also scores the cards out of play.
    lost = 0 if view.rules.tricks.apart else points_of(deal.lying)
    hand = (counted.held if counted.held and deal.declarer == view.seat else counted.out).mask
    most = PACK_POINTS - of_others - lost + sum(meld.worth for meld in play.melds if meld.seat == deal.declarer)
    for kind in melds.kinds:
        # Four aces and four nines are the same cards for every suit.
        held = {shown: suit for suit, shown in enumerate(kind.shown) if shown & hand == shown}
        fit = [suit for shown, suit in held.items() if shown.bit_count() <= view.sizes[deal.declarer]]
        most += sum(max(melds.value(kind.name, suit, suit), *melds.in_order, 0) for suit in fit)
    return view.rules.scoring.holds(most) >= deal.contract


__all__ = ["Tally", "is_within_reach", "tally"]
