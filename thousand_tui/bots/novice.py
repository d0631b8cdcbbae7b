"""The novice: sensible moves from what is on the table; it counts nothing and misjudges now and then."""

from __future__ import annotations

from random import Random
from typing import Final

from thousand_tui.bots.play import Taste
from thousand_tui.rules import ASIDE, Action, Bid, Card, Claim, Give, Look, Lottery, NameTrump, Pass, Play, Rank, View
from thousand_tui.rules.cards import PER_SUIT, RANK_MASKS, SUIT_MASKS, SUITS, members, points_of
from thousand_tui.rules.choices import Bids, Gives, Raises
from thousand_tui.rules.kernel import NO_TRUMP, winning

# How often the novice plays a random legal card.
SLIP: Final = 0.08
ACE: Final = 22
TEN: Final = 9
# What the novice expects from the talon.
TALON: Final = 35
# How often the novice leaves its cards face down where that is allowed.
WHIM: Final = 0.08
# How far off a novice's opinion of a hand is: one standard deviation in points.
MOOD: Final = 20.0


def choose(view: View, rng: Random, margin: int = 0, taste: Taste | None = None) -> Action:
    """One of the seat's choices; ``margin`` points are added to what it hopes for in the auction, and only the plays
    most to its ``taste`` are considered."""
    options = view.choices
    if len(options) == 1:
        return next(iter(options))
    match view.phase:
        case "auction":
            return _bid(view, rng, margin) if view.has_looked else _bid_blind(view, rng)
        case "exchange":
            return _give(view)
        case "rights" if isinstance(view.now, Lottery):
            return options.sample(rng)
        case "rights":
            return next(action for action in options if isinstance(action, Claim))
        case "looking":
            return options.sample(rng) if rng.random() < WHIM else Look()
        case "rebuying":
            return _rebuy(view, rng)
        case "naming":
            return NameTrump(max(SUITS, key=lambda suit: _fancied(view, suit)))
        case "contract":
            return _contract(view)
        case "tricks":
            return _play(view, rng, taste)
        case _:
            return options.sample(rng)


def _opinion(hand: int, view: View) -> float:
    """What the novice thinks a hand brings: every marriage counts, whether or not it can be declared."""
    aces = (hand & RANK_MASKS[Rank.ACE]).bit_count()
    tens = (hand & RANK_MASKS[Rank.TEN]).bit_count()
    return float(ACE * aces + TEN * tens + view.rules.melds.held(hand))


def _bid(view: View, rng: Random, margin: int) -> Action:
    bids = view.choices
    assert isinstance(bids, Bids)
    if not bids.may_pass:
        return Bid(bids.numbers[0])
    if not bids.numbers:
        return Pass()
    hoped = _opinion(view.hand.mask, view) + TALON + margin + rng.gauss(0.0, MOOD)
    return Bid(bids.numbers[0]) if bids.numbers[0] <= hoped else Pass()


def _bid_blind(view: View, rng: Random) -> Action:
    """Bid if looking is not allowed, or on a whim if nobody has bid yet."""
    bids = view.choices
    assert isinstance(bids, Bids)
    if bids.numbers and (not bids.may_look or (not view.high and rng.random() < WHIM)):
        return Bid(bids.numbers[0])
    return Look() if bids.may_look else Pass()


def _rebuy(view: View, rng: Random) -> Action:
    """Take the talon if the hand looks worth the price."""
    bought = view.deal.bought
    hand = view.hand.mask | ((bought.cards or 0) if bought else 0)
    hoped = _opinion(hand, view) + rng.gauss(0.0, MOOD)
    take = next((action for action in view.choices if not isinstance(action, Pass)), Pass())
    return take if view.rules.rebuying.price(view.deal.contract) <= hoped else Pass()


def _fancied(view: View, suit: int) -> tuple[int, int, int]:
    """How much the novice likes a suit: a marriage before length, length before points."""
    held = view.hand.mask & SUIT_MASKS[suit]
    pair = view.rules.melds.pairs[suit]
    return (view.rules.melds.worth(suit) if held & pair == pair else 0, held.bit_count(), points_of(held))


def _give(view: View) -> Give:
    """Give the cheapest cards that leave marriages whole, whoever they help."""
    gives = view.choices
    assert isinstance(gives, Gives)
    hand = view.hand.mask
    if view.rules.form.laid_counts:
        # Cards laid aside count: tens rather than nines, but no ace.
        kept = [card for card in members(gives.hand) if _is_paired(view, hand, card) or card.rank == Rank.ACE]
        dearest = sorted(members(gives.hand), key=lambda card: (card in kept, -card.points))
        return Give(tuple((card, ASIDE) for card in sorted(dearest[: gives.aside])))
    cheapest = sorted(members(gives.hand), key=lambda card: (_is_paired(view, hand, card), card.points))
    given = len(gives.recipients)
    laid = sorted(cheapest[given : given + gives.aside])
    return Give(tuple(zip((*cheapest[:given], *laid), gives.places, strict=True)))


def _is_paired(view: View, hand: int, card: Card) -> bool:
    pair = view.rules.melds.pairs[card // PER_SUIT]
    return hand & pair == pair and bool(pair & card.mask)


def _contract(view: View) -> Action:
    """Keep the bid unless the hand looks hopeless."""
    raises = view.choices
    assert isinstance(raises, Raises)
    if raises.concessions and _opinion(view.hand.mask, view) < raises.lowest / 3:
        return raises.concessions[0]
    return next(iter(raises))


def _play(view: View, rng: Random, taste: Taste | None) -> Play:
    plays = [action for action in view.choices if isinstance(action, Play)]
    if taste is not None:
        liked = [taste(view, play) for play in plays]
        plays = [play for play, likes in zip(plays, liked, strict=True) if likes == max(liked)]
    if rng.random() < SLIP:
        return plays[int(rng.random() * len(plays))]
    return _follow(view, plays) if view.table else _lead(view, plays)


def _lead(view: View, plays: list[Play]) -> Play:
    """Lead a marriage if there is one, then an ace, then a cheap card."""
    declared = [play for play in plays if play.meld is not None]
    if declared:
        return max(declared, key=lambda play: view.rules.melds.value(play.meld or "", play.card // PER_SUIT))
    aces = [play for play in plays if play.card.rank == Rank.ACE]
    return aces[0] if aces else min(plays, key=lambda play: _cost(view, play.card))


def _follow(view: View, plays: list[Play]) -> Play:
    """Win the trick if possible, else throw the cheapest card."""
    cards = tuple(card for _, card in view.table)
    trump = view.trump if view.trump is not None else NO_TRUMP
    winners = [play for play in plays if winning((*cards, play.card), trump) == len(cards)]
    if winners and (len(cards) > 1 or winners[-1].card.rank == Rank.ACE):
        return max(winners, key=lambda play: play.card.points)
    return min(plays, key=lambda play: _cost(view, play.card))


def _cost(view: View, card: Card) -> tuple[bool, int]:
    return _is_paired(view, view.hand.mask, card), card.points
