"""Why to bid or to pass, which contract to play, which trump to name, and why to give a deal up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from thousand_tui.bots.reasons.base import SAME, Finder, Reason, Weighing
from thousand_tui.rules import Bid, Concede, Contract, Look, NameTrump, Pass
from thousand_tui.rules.bidding import winning_number
from thousand_tui.rules.cards import SUIT_MASKS

SELDOM: Final = 0.65
"""A contract that is made more often than this is not spoken of as one that fails."""


def must_bid(weighing: Weighing) -> Iterator[Reason]:
    """Somebody has to open, and it is this seat."""
    if isinstance(weighing.best.action, Bid) and Pass() not in weighing.view.choices:
        yield Reason("must_bid", {"points": min(bid.points for bid in weighing.view.choices if isinstance(bid, Bid))})


def looks(weighing: Weighing) -> Iterator[Reason]:
    """Cards are looked at before anything is promised on them (C12)."""
    if isinstance(weighing.best.action, Look):
        yield Reason("looks")


def holds_pairs(weighing: Weighing) -> Iterator[Reason]:
    """A bid rests on marriages in hand."""
    held = weighing.view.rules.melds.held(weighing.view.hand.mask)
    if isinstance(weighing.best.action, Bid) and held:
        yield Reason("holds_pairs", {"worth": held})


def no_pair(weighing: Weighing) -> Iterator[Reason]:
    """Without a marriage, only the talon could help."""
    view = weighing.view
    if isinstance(weighing.best.action, Pass) and view.has_looked and not view.rules.melds.held(view.hand.mask):
        yield Reason("no_pair")


def wins_game(weighing: Weighing) -> Iterator[Reason]:
    """From the barrel this number wins the game, if it is made."""
    action = weighing.best.action
    if isinstance(action, Bid | Contract):
        number = winning_number(weighing.view, weighing.seat)
        if number and action.points >= number:
            yield Reason("wins_game", {"points": action.points})


def leaves_it(weighing: Weighing) -> Iterator[Reason]:
    """A pass leaves the talon to whoever has bid most."""
    view = weighing.view
    if isinstance(weighing.best.action, Pass) and view.high_bidder not in (None, weighing.seat):
        assert view.high_bidder is not None
        yield Reason("leaves_it", {"seat": view.high_bidder, "points": view.high})


def passing(weighing: Weighing) -> Iterator[Reason]:
    """What the pass would leave on the sheet."""
    if weighing.other is not None and isinstance(weighing.other.action, Pass) and weighing.behind >= SAME:
        yield Reason("not.pass", {"points": weighing.behind})


def bid_fails(weighing: Weighing) -> Iterator[Reason]:
    """The bid, or the higher one, would fail too often."""
    other = weighing.other
    if other is None or other.chance is None or not isinstance(other.action, Bid | Contract):
        return
    if other.chance > SELDOM:
        return
    best = weighing.best.action
    if isinstance(best, Pass) or (isinstance(best, Bid | Contract) and best.points < other.action.points):
        yield Reason("not.too_high", {"points": other.action.points, "chance": other.chance})


def raises(weighing: Weighing) -> Iterator[Reason]:
    """The hand is good for more than the bid, or for no more."""
    action = weighing.best.action
    if isinstance(action, Contract):
        kept = action.points == weighing.view.deal.contract
        yield Reason("keeps" if kept else "raises", {"points": action.points})


def concedes(weighing: Weighing) -> Iterator[Reason]:
    """Giving up costs less than what playing on would, as seldom as that would be made."""
    if isinstance(weighing.best.action, Concede) and weighing.other is not None:
        if weighing.behind >= SAME:
            yield Reason("concedes", {"points": weighing.behind})
        if weighing.other.chance is not None:
            yield Reason("not.hopeless", {"chance": weighing.other.chance})


def plays_on(weighing: Weighing) -> Iterator[Reason]:
    """Giving up would cost more than playing."""
    if weighing.other is not None and isinstance(weighing.other.action, Concede) and weighing.behind >= SAME:
        yield Reason("not.concede", {"points": weighing.behind})


def strong_suit(weighing: Weighing) -> Iterator[Reason]:
    """The trump that is named is long, or brings its marriage."""
    action, view = weighing.best.action, weighing.view
    if isinstance(action, NameTrump):
        pair = view.rules.melds.pairs[action.suit]
        worth = view.rules.melds.worth(action.suit, action.suit) if view.hand.mask & pair == pair else 0
        cards = (view.hand.mask & SUIT_MASKS[action.suit]).bit_count()
        yield Reason("trump_pair" if worth else "trump_long", {"cards": cards, "worth": worth})


CALLS: Final[tuple[Finder, ...]] = (
    looks,
    must_bid,
    wins_game,
    holds_pairs,
    no_pair,
    leaves_it,
    raises,
    strong_suit,
    concedes,
    passing,
    bid_fails,
    plays_on,
)
"""The most telling first."""
