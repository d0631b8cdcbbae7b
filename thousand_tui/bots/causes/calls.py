"""Why to bid or to pass, which contract to play, which trump to name, and why to give a deal up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from thousand_tui.bots.bidding import chance_of_another
from thousand_tui.bots.causes.base import SAME, Cause, Finder, Weighing
from thousand_tui.bots.causes.motives import Motive
from thousand_tui.rules import Bid, Concede, Contract, Give, Look, NameTrump, Pass, Play
from thousand_tui.rules.cards import SUIT_MASKS
from thousand_tui.rules.phases.bidding import winning_number

SELDOM: Final = 0.65
"""A contract that is made more often than this is not spoken of as one that fails."""
LIKELY: Final = 0.5
"""From this chance on another is said to fail."""


def must_bid(weighing: Weighing) -> Iterator[Cause]:
    """Somebody has to open, and it is this seat; the least would do, whatever is advised."""
    best = weighing.best.action
    if isinstance(best, Bid) and Pass() not in weighing.view.choices:
        least = min(bid.points for bid in weighing.view.choices if isinstance(bid, Bid))
        if best.points == least:
            yield Cause(Motive.MUST_BID, {"points": least})
        else:
            yield Cause(Motive.OPENS_HIGHER, {"points": least, "bid": best.points})


def only_an_attempt(weighing: Weighing) -> Iterator[Cause]:
    """On the barrel a contract that fails is not written down: it costs one of the attempts (RULES §1.12)."""
    best, view = weighing.best.action, weighing.view
    if not isinstance(best, Bid | Contract | Give | Play) or view.deal.declarer not in (None, weighing.seat):
        return
    barrel, standing = view.rules.barrel, view.standing(weighing.seat)
    if standing.barrel is None or not barrel.attempts or barrel.kind != "classic":
        return
    left = barrel.attempts - standing.barrel - 1
    if barrel.refused(-view.rules.auction.minimum, made=False, own=True) and left > 0:
        yield Cause(Motive.ONLY_AN_ATTEMPT, {"left": left})


def other_fails(weighing: Weighing) -> Iterator[Cause]:
    """Who has bid most is likely to fail."""
    view = weighing.view
    if not isinstance(weighing.best.action, Pass) or view.high_bidder in (None, weighing.seat):
        return
    assert view.high_bidder is not None
    strength = next((choice.points for choice in weighing.choices if choice.points is not None), None)
    if strength is None:
        return
    chance = 1.0 - chance_of_another(view, view.high_bidder, view.high, strength)
    if chance >= LIKELY:
        yield Cause(Motive.OTHER_FAILS, {"seat": view.high_bidder, "points": view.high, "chance": chance})


def looks(weighing: Weighing) -> Iterator[Cause]:
    """Cards are looked at before anything is promised on them (C12)."""
    if isinstance(weighing.best.action, Look):
        yield Cause(Motive.LOOKS)


def holds_pairs(weighing: Weighing) -> Iterator[Cause]:
    """A bid rests on marriages in hand."""
    held = weighing.view.rules.melds.held(weighing.view.hand.mask)
    if isinstance(weighing.best.action, Bid) and held:
        yield Cause(Motive.HOLDS_PAIRS, {"worth": held})


def no_pair(weighing: Weighing) -> Iterator[Cause]:
    """Without a marriage, only the talon could help."""
    view = weighing.view
    if isinstance(weighing.best.action, Pass) and view.has_looked and not view.rules.melds.held(view.hand.mask):
        yield Cause(Motive.NO_PAIR)


def wins_game(weighing: Weighing) -> Iterator[Cause]:
    """From the barrel this number wins the game, if it is made."""
    action = weighing.best.action
    if isinstance(action, Bid | Contract):
        number = winning_number(weighing.view, weighing.seat)
        if number and action.points >= number:
            yield Cause(Motive.WINS_GAME, {"points": action.points})


def leaves_it(weighing: Weighing) -> Iterator[Cause]:
    """A pass leaves the talon to whoever has bid most."""
    view = weighing.view
    if isinstance(weighing.best.action, Pass) and view.high_bidder not in (None, weighing.seat):
        assert view.high_bidder is not None
        yield Cause(Motive.LEAVES_IT, {"seat": view.high_bidder, "points": view.high})


def passing(weighing: Weighing) -> Iterator[Cause]:
    """What the pass would leave on the sheet."""
    if weighing.other is not None and isinstance(weighing.other.action, Pass) and weighing.behind >= SAME:
        yield Cause(Motive.NOT_PASS, {"points": weighing.behind})


def bid_fails(weighing: Weighing) -> Iterator[Cause]:
    """The bid, or the higher one, would fail too often."""
    other = weighing.other
    if other is None or other.chance is None or not isinstance(other.action, Bid | Contract):
        return
    if other.chance > SELDOM:
        return
    best = weighing.best.action
    if isinstance(best, Pass) or (isinstance(best, Bid | Contract) and best.points < other.action.points):
        yield Cause(Motive.NOT_TOO_HIGH, {"points": other.action.points, "chance": other.chance})


def raises(weighing: Weighing) -> Iterator[Cause]:
    """The hand is good for more than the bid, or for no more."""
    action = weighing.best.action
    if isinstance(action, Contract):
        kept = action.points == weighing.view.deal.contract
        yield Cause(Motive.KEEPS if kept else Motive.RAISES, {"points": action.points})


def concedes(weighing: Weighing) -> Iterator[Cause]:
    """Giving up costs less than what playing on would, as seldom as that would be made."""
    if isinstance(weighing.best.action, Concede) and weighing.other is not None:
        if weighing.behind >= SAME:
            yield Cause(Motive.CONCEDES, {"points": weighing.behind})
        if weighing.other.chance is not None:
            yield Cause(Motive.NOT_HOPELESS, {"chance": weighing.other.chance})


def plays_on(weighing: Weighing) -> Iterator[Cause]:
    """Giving up would cost more than playing."""
    if weighing.other is not None and isinstance(weighing.other.action, Concede) and weighing.behind >= SAME:
        yield Cause(Motive.NOT_CONCEDE, {"points": weighing.behind})


def strong_suit(weighing: Weighing) -> Iterator[Cause]:
    """The trump that is named is long, or brings its marriage."""
    action, view = weighing.best.action, weighing.view
    if isinstance(action, NameTrump):
        pair = view.rules.melds.pairs[action.suit]
        worth = view.rules.melds.worth(action.suit, action.suit) if view.hand.mask & pair == pair else 0
        cards = (view.hand.mask & SUIT_MASKS[action.suit]).bit_count()
        yield Cause(Motive.TRUMP_PAIR if worth else Motive.TRUMP_LONG, {"cards": cards, "worth": worth})


CALLS: Final[tuple[Finder, ...]] = (
    looks,
    must_bid,
    wins_game,
    only_an_attempt,
    other_fails,
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
