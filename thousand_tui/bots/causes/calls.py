"""Reasons for decisions outside the tricks: to bid or pass, which contract to play, which trump to name, why to give a
deal up, which cards to pass or lay aside, and how to answer a simple question."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Any, Final

from thousand_tui.bots.bidding import chance_of_another
from thousand_tui.bots.causes.base import SAME, Cause, Finder, Motive, Weighing, bared, despite
from thousand_tui.bots.contracts import danger
from thousand_tui.rules import ASIDE, Bid, Claim, Concede, Contract, Give, Look, NameTrump, Pass, Play, Waive, actions
from thousand_tui.rules.cards import SUIT_MASKS, SUITS, mask_of, points_of
from thousand_tui.rules.phases.bidding import winning_number
from thousand_tui.rules.phases.cutting import BOTTOM_NINE
from thousand_tui.rules.phases.grounds import LOTTERY
from thousand_tui.rules.phases.lottery import NINE_OF
from thousand_tui.rules.view import LOOKING

# A contract made more often than this is not said to fail.
SELDOM: Final = 0.65
# From this chance on, another player is said to fail.
LIKELY: Final = 0.5


def must_bid(weighing: Weighing) -> Iterator[Cause]:
    """The seat has to open; the least number would do, whatever is advised."""
    best = weighing.best.action
    if isinstance(best, Bid) and Pass() not in weighing.view.choices:
        least = min(bid.points for bid in weighing.view.choices if isinstance(bid, Bid))
        if best.points == least:
            yield Cause(Motive.MUST_BID, {"points": least})
        else:
            yield Cause(Motive.OPENS_HIGHER, {"points": least, "bid": best.points})


def only_an_attempt(weighing: Weighing) -> Iterator[Cause]:
    """On the barrel a failed contract is not written down: it costs one of the attempts (RULES §1.12)."""
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
    """The highest bidder is likely to fail."""
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
    """Look at the cards before promising anything on them (C12)."""
    if isinstance(weighing.best.action, Look):
        yield Cause(Motive.LOOKS)


def holds_pairs(weighing: Weighing) -> Iterator[Cause]:
    """The bid rests on marriages in hand."""
    held = weighing.view.rules.melds.held(weighing.view.hand.mask)
    if isinstance(weighing.best.action, Bid) and held:
        yield Cause(Motive.HOLDS_PAIRS, {"worth": held})


def no_pair(weighing: Weighing) -> Iterator[Cause]:
    """There is no marriage in hand, so only the talon could help."""
    view = weighing.view
    if isinstance(weighing.best.action, Pass) and view.has_looked and not view.rules.melds.held(view.hand.mask):
        yield Cause(Motive.NO_PAIR)


def wins_game(weighing: Weighing) -> Iterator[Cause]:
    """From the barrel, this number wins the game if it is made."""
    action = weighing.best.action
    if isinstance(action, Bid | Contract):
        number = winning_number(weighing.view, weighing.seat)
        if number and action.points >= number:
            yield Cause(Motive.WINS_GAME, {"points": action.points})


def leaves_it(weighing: Weighing) -> Iterator[Cause]:
    """A pass leaves the talon to the highest bidder."""
    view = weighing.view
    if isinstance(weighing.best.action, Pass) and view.high_bidder not in (None, weighing.seat):
        assert view.high_bidder is not None
        yield Cause(Motive.LEAVES_IT, {"seat": view.high_bidder, "points": view.high})


def passing(weighing: Weighing) -> Iterator[Cause]:
    """Passing would be worth less on the sheet."""
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
    """The hand is good for more than the bid, or not for more."""
    action = weighing.best.action
    if isinstance(action, Contract):
        kept = action.points == weighing.view.deal.contract
        yield Cause(Motive.KEEPS if kept else Motive.RAISES, {"points": action.points})


def concedes(weighing: Weighing) -> Iterator[Cause]:
    """Giving up costs less than playing on, as the contract would rarely be made."""
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
    """The named trump suit is long or includes its marriage."""
    action, view = weighing.best.action, weighing.view
    if isinstance(action, NameTrump):
        pair = view.rules.melds.pairs[action.suit]
        worth = view.rules.melds.worth(action.suit, action.suit) if view.hand.mask & pair == pair else 0
        cards = (view.hand.mask & SUIT_MASKS[action.suit]).bit_count()
        yield Cause(Motive.TRUMP_PAIR if worth else Motive.TRUMP_LONG, {"cards": cards, "worth": worth})


# The strongest first.
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


# --- Cards to pass on -------------------------------------------------------------------------------------------------


# Card points that one can give away without worrying.
CHEAP: Final = 4


def _given(action: object) -> int:
    """The cards that leave the hand."""
    return mask_of(card for card, _ in action.cards) if isinstance(action, Give) else 0


def _pairs_in(weighing: Weighing, hand: int) -> list[int]:
    """The suits in which a hand holds the marriage."""
    return [suit for suit, pair in enumerate(weighing.view.rules.melds.pairs) if hand & pair == pair]


def keeps_pairs(weighing: Weighing) -> Iterator[Cause]:
    """No marriage is broken."""
    given, hand = _given(weighing.best.action), weighing.view.hand.mask
    held = _pairs_in(weighing, hand)
    if given and held and _pairs_in(weighing, hand & ~given) == held:
        yield Cause(Motive.KEEPS_PAIRS, {"worth": sum(weighing.view.rules.melds.worth(suit) for suit in held)})


def arms_nobody(weighing: Weighing) -> Iterator[Cause]:
    """None of the passed cards can complete a marriage for its recipient."""
    action = weighing.best.action
    if isinstance(action, Give):
        passed = [card for card, place in action.cards if place != ASIDE]
        if passed and not any(danger(weighing.view, card) for card in passed):
            yield Cause(Motive.ARMS_NOBODY)


def gives_little(weighing: Weighing) -> Iterator[Cause]:
    """The cards are worth very little."""
    given = _given(weighing.best.action)
    if given and points_of(given) <= CHEAP:
        yield Cause(Motive.GIVES_LITTLE, {"points": points_of(given)})


def empties(weighing: Weighing) -> Iterator[Cause]:
    """The hand gives away its last cards of a suit, so that it can trump that suit."""
    given, hand = _given(weighing.best.action), weighing.view.hand.mask
    for suit in SUITS:
        if given & SUIT_MASKS[suit] and not hand & ~given & SUIT_MASKS[suit]:
            yield Cause(Motive.EMPTIES, {"suit": suit})


def breaks_own(weighing: Weighing) -> Iterator[Cause]:
    """A marriage is broken because keeping it makes the contract less often or brings less."""
    given, hand = _given(weighing.best.action), weighing.view.hand.mask
    held = _pairs_in(weighing, hand)
    lost = [suit for suit in held if suit not in _pairs_in(weighing, hand & ~given)]
    whole = [
        choice
        for choice in weighing.choices
        if isinstance(choice.action, Give) and _pairs_in(weighing, hand & ~_given(choice.action)) == held
    ]
    if not given or not lost or not whole:
        return
    facts: dict[str, float] = {"suit": lost[0], "worth": weighing.view.rules.melds.worth(lost[0])}
    yield from despite(weighing, whole[0], facts)


def breaks_pair(weighing: Weighing) -> Iterator[Cause]:
    """The second choice would break a marriage that the best one keeps."""
    if weighing.other is None:
        return
    hand = weighing.view.hand.mask
    kept = _pairs_in(weighing, hand & ~_given(weighing.best.action))
    left = _pairs_in(weighing, hand & ~_given(weighing.other.action))
    for suit in kept:
        if suit not in left:
            yield Cause(Motive.NOT_BREAKS_PAIR, {"suit": suit, "worth": weighing.view.rules.melds.worth(suit)})


def arms(weighing: Weighing) -> Iterator[Cause]:
    """The second choice would pass half of a marriage that the best one does not."""
    other = weighing.other
    if other is None or not isinstance(other.action, Give):
        return
    same = _given(weighing.best.action)
    for card, place in other.action.cards:
        if place != ASIDE and not same >> card & 1 and danger(weighing.view, card):
            yield Cause(Motive.NOT_ARMS, {"card": card, "seat": place})


def bares(weighing: Weighing) -> Iterator[Cause]:
    """The second choice would give away a ten's guard, and the best one would not."""
    if weighing.other is not None and isinstance(weighing.best.action, Give):
        hand, out = weighing.view.hand.mask, weighing.view.unseen.mask
        kept = bared(hand, _given(weighing.best.action), out)
        if tens := bared(hand, _given(weighing.other.action), out) & ~kept:
            yield Cause(Motive.NOT_BARES, {"card": tens.bit_length() - 1})


# The strongest first.
GIFTS: Final[tuple[Finder, ...]] = (
    breaks_own,
    keeps_pairs,
    arms_nobody,
    gives_little,
    empties,
    breaks_pair,
    arms,
    bares,
)


# --- Questions of few words -------------------------------------------------------------------------------------------


_ANSWERS: Final = MappingProxyType[type[Any], Motive](
    {
        Look: Motive.LOOKS,
        actions.Dark: Motive.DARES,
        Claim: Motive.CLAIMS,
        Waive: Motive.WAIVES,
        actions.Rebuy: Motive.REBUYS,
        actions.Accept: Motive.REBUYS,
        Pass: Motive.LETS_GO,
        actions.TakePacket: Motive.ANY_PACKET,
        actions.Cut: Motive.ANY_CUT,
    }
)


def answers(weighing: Weighing) -> Iterator[Cause]:
    """The reason for the answer."""
    action = weighing.best.action
    if isinstance(action, Waive) and weighing.view.phase == LOOKING:
        yield Cause(Motive.DARES)
    elif isinstance(action, Claim) and action.ground in (BOTTOM_NINE, LOTTERY, *NINE_OF):
        return
    elif type(action) in _ANSWERS:
        yield Cause(_ANSWERS[type(action)])


QUESTIONS: Final[tuple[Finder, ...]] = (answers,)
