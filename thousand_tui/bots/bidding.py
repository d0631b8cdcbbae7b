"""The auction: bid as long as playing the contract is worth more than defending against it. With open talons: which
packet to take, and whether to buy one for a higher contract (D5, C13)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final

from thousand_tui.bots.contracts import Prices, can_raise, contracts_from
from thousand_tui.bots.estimate import Estimate, Prospect, measure
from thousand_tui.bots.evaluation import worth_conceded, worth_now
from thousand_tui.bots.habits import habits_of
from thousand_tui.rules import Accept, Action, Bid, Bids, Call, Contract, Pass, Raises, Rebuy, TakePacket, View, mask_of
from thousand_tui.rules.phases.bidding import bound_to_open, opening as least_opening
from thousand_tui.rules.phases.concession import allowed
from thousand_tui.rules.state import Rebuying, has_looked

# How many talons to imagine for a bid.
TALONS: Final = 24

# How often a weak hand's opening is overcalled if it is the least possible bid, and if it is a step higher, which
# others take for more strength.
OVERCALLED: Final = (0.32, 0.42)
# How far an opening a step above the least is treated as no stronger than the least.
WEAK: Final = 0.6

# How many numbers from the bid upwards to consider.
HIGHER: Final = 30

# How often a player gives up a deal that would fail ...
GIVEN_UP: Final = 0.8
# ... if that saves at least this many points on the sheet: by a bomb, or where conceding costs nothing (F18, F1).
TEMPTING: Final = 20.0


def choose_bid(view: View, rng: Random, margin: int = 0) -> Action:
    """Bid if buying is worth more than defending; ``margin`` points are added to what the seat dares to bid."""
    bids = view.choices
    assert isinstance(bids, Bids)
    if not bids.numbers:
        return Pass()
    hands = imagined_hands(view, rng)
    buying = Buying(view, hands, margin)
    if bids.may_pass and not buying.worth(bids.numbers[0]) > worth_of_passing(view, hands):
        return Pass()
    return Bid(bids.numbers[0] if view.high else opening(buying, bids))


def choose_number(view: View, rng: Random) -> Action:
    """Name the final contract before the talon is seen (D4)."""
    raises = view.choices
    assert isinstance(raises, Raises)
    buying = Buying(view, imagined_hands(view, rng), 0)
    return Contract(max(raises.numbers[:HIGHER], key=buying.worth))


def usual_hand(view: View, rng: Random) -> Estimate:
    """What the hand may bring with an average talon."""
    hands = sorted(imagined_hands(view, rng), key=lambda hand: hand.mean)
    return hands[len(hands) // 2]


def opening(buying: Buying, bids: Bids) -> int:
    """The first bid: if one step more still gains, bid it at once to leave the others less room; the contract would be
    raised anyway."""
    lowest, *higher = bids.numbers[:2]
    gains = higher and buying.worth(higher[0]) > worth_now(buying.view)
    return higher[0] if gains else lowest


def imagined_hands(view: View, rng: Random) -> list[Estimate]:
    """What the hand may bring with each of several imagined talons, keeping the best cards; a hand that was not looked
    at is imagined too."""
    judge = measure(view.rules, view.standing(view.me))
    unseen = list(view.unseen)
    hand = view.hand.mask
    known = view.deal.talon[0].cards
    size = 0 if known is not None else view.deal.talon[0].size
    size += 0 if view.has_looked else view.sizes[view.me]
    worlds = TALONS if size else 1
    return [judge.prospects(hand | (known or 0) | mask_of(rng.sample(unseen, size))) for _ in range(worlds)]


def if_bought(view: View, seat: int, bid: int) -> View:
    """The view as it would be if this seat had won the auction at this bid."""
    deal = view.deal
    after = deal.changed(
        calls=deal.calls if (view.high_bidder, view.high) == (seat, bid) else (*deal.calls, Call(seat, bid)),
        declarer=seat,
        bid=bid,
        contract=bid,
        dark=deal.dark if deal.dark == seat else None,
        blind=deal.dark is None and not has_looked(deal, seat),
    )
    return replace(view, deal=after)


@dataclass(frozen=True, slots=True)
class Overrated:
    """What a hand is expected to bring by a player who thinks ``by`` points too much of it, or too little."""

    real: Prospect
    by: int

    @property
    def mean(self) -> float:
        """The points expected on average."""
        return self.real.mean + self.by

    @property
    def melds(self) -> float:
        """The part of them for melds."""
        return self.real.melds

    @property
    def most(self) -> float:
        """Points that are hardly ever exceeded."""
        return self.real.most + self.by

    def chance(self, contract: int) -> float:
        """The chance to take at least ``contract``."""
        return self.real.chance(contract - self.by)


@dataclass(slots=True)
class Buying:
    """What it is worth to win the auction with these imagined hands, overrated by ``margin`` points."""

    view: View
    hands: Sequence[Prospect]
    margin: int
    known: dict[int, list[float]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.hands = self._rated(self.hands)

    def _rated(self, hands: Sequence[Prospect]) -> Sequence[Prospect]:
        return [Overrated(hand, self.margin) for hand in hands] if self.margin else hands

    def worth(self, bid: int) -> float:
        """The average worth of winning at ``bid``."""
        worths = self.each(bid)
        return sum(worths) / len(worths)

    def each(self, bid: int) -> list[float]:
        """The worth with each of the hands: that of the best contract from there, or of conceding."""
        if bid not in self.known:
            self.known[bid] = self._each(bid)
        return self.known[bid]

    def realized(self, bid: int, results: Sequence[Prospect]) -> list[float]:
        """The worth if contracts are chosen for the estimated hands but the results are those of ``results``."""
        prices, contracts, conceded = self._priced(bid)
        found = []
        for hand, after in zip(self.hands, self._rated(results), strict=True):
            worth, contract = prices.best(contracts, hand)
            found.append(conceded if conceded > worth else prices.expected(contract, after))
        return found

    def _each(self, bid: int) -> list[float]:
        prices, contracts, conceded = self._priced(bid)
        return [max(conceded, prices.best(contracts, hand)[0]) for hand in self.hands]

    def _priced(self, bid: int) -> tuple[Prices, Sequence[int], float]:
        """The prices and possible contracts once the auction is won at ``bid``, and what conceding is then worth."""
        seat = self.view.me
        view = if_bought(self.view, seat, bid)
        prices = Prices(view, seat)
        conceded, _ = prices.conceded(bid, allowed(view))
        return prices, contracts_from(view, bid, self.view.unseen.mask | self.view.hand.mask), conceded


def worth_of_passing(view: View, hands: Sequence[Prospect], doubt: float = 0.0, *, gives_up: bool = False) -> float:
    """What it is worth to leave the contract to the highest bidder; if nobody has bid, the deal is as open as the next
    one. ``doubt`` is how far to read a bid as no more than a forced opening; see also :func:`worth_of_leaving`."""
    if view.high_bidder is None:
        return worth_now(view)
    strength = sum(hand.mean for hand in hands) / len(hands)
    return worth_of_leaving(view, view.high_bidder, view.high, strength, doubt, gives_up=gives_up)


def worth_of_leaving(
    view: View, bidder: int, bid: int, strength: float, doubt: float = 0.0, *, gives_up: bool = False
) -> float:
    """What it is worth to leave the contract to another player at this bid. The more points the hand would make as
    declarer (``strength``), the more it takes and the more often it defeats a forced opening. ``gives_up`` allows for a
    bidder who need not play what they cannot make."""
    chance = chance_of_another(view, bidder, bid, strength, doubt)
    return worth_left(view, bidder, bid, chance, round(habits_of(view.rules).share * strength), gives_up=gives_up)


def worth_left(view: View, bidder: int, bid: int, chance: float, mine: int, *, gives_up: bool) -> float:
    """What it is worth to leave the contract to a bidder who makes it with this ``chance``, while this seat takes
    ``mine`` points in defence."""
    habits = habits_of(view.rules)
    bought = if_bought(view, bidder, bid)
    prices = Prices(bought, bidder, mine=mine)
    raised = habits.raised if can_raise(bought) else 0
    made = prices.settled(bid + raised, made=True, share=habits.share_of_made)
    failed = prices.settled(bid, made=False, share=habits.least_share)
    failed -= _saved(bought, bidder, bid, failed) if gives_up else 0.0
    return chance * made + (1.0 - chance) * failed


def _saved(bought: View, bidder: int, bid: int, failed: float) -> float:
    """The average saving of a bidder who can give up a deal that would fail (worth ``failed`` to this seat)."""
    ways = [worth_conceded(bought, bidder, bid, way.kind) for way in allowed(bought)]
    saved = failed - min(ways, default=failed)
    return GIVEN_UP * saved if saved >= TEMPTING else 0.0


def chance_of_another(view: View, bidder: int, bid: int, strength: float, doubt: float = 0.0) -> float:
    """How often the bidder makes their bid against a hand that would make ``strength`` points as declarer."""
    habits = habits_of(view.rules)
    if if_bought(view, bidder, bid).deal.dark is not None:
        return habits.dark_made
    forced = max(0.0, habits.forced_made - habits.stopped * strength)
    doubt = 1.0 if bid <= least_opening(view, bidder) else doubt
    return habits.bought_made + doubt * (forced - habits.bought_made)


# --- Talons that lie open ---------------------------------------------------------------------------------------------


def choose_packet(view: View, rng: Random) -> Action:
    """Take the packet that brings most if both lie open (B8); otherwise any."""
    judge = measure(view.rules, view.standing(view.me))
    packets = [action for action in view.choices if isinstance(action, TakePacket)]
    rng.shuffle(packets)
    return max(packets, key=lambda action: _brings(view, judge.prospects, action.packet))


def choose_rebuy(view: View) -> Action:
    """Take the talon, or keep it, at the price asked if that is worth more than leaving it to the other player."""
    deal = view.deal
    buyer = view.now.buyer if isinstance(view.now, Rebuying) else None
    level = view.rules.rebuying.price(deal.contract)
    judge = measure(view.rules, view.standing(view.me))
    bought = (deal.bought.cards or 0) if deal.bought else 0
    hand = judge.prospects(view.hand.mask | bought)
    take: Action = Rebuy(level) if buyer is None else Accept()
    if take not in view.choices:
        return Pass()
    buying = Buying(if_bought(view, view.me, level), [hand], 0).worth(level)
    bidder, bid = (deal.buyer, deal.contract) if buyer is None else (buyer, level)
    strength = judge.estimate(view.hand.mask).mean
    return take if buying > worth_of_leaving(view, bidder, bid, strength) else Pass()


def _brings(view: View, prospects: Callable[[int], Estimate], packet: int) -> float:
    cards = view.deal.talon[packet].cards
    return prospects(view.hand.mask | cards).mean if cards is not None else 0.0


def doubt(view: View) -> float:
    """How far to assume that the highest bid says nothing about the bidder's hand, as many weak hands open a step above
    the least; see :func:`worths_of_openings`."""
    bids = [call for call in view.deal.calls if call.bid]
    auction = view.rules.auction
    if len(bids) != 1 or bids[0].seat != bound_to_open(view):
        return 0.0
    return WEAK if bids[0].bid == auction.ladder.above(least_opening(view, bids[0].seat)) else 0.0


def worths_of_openings(buying: Buying, bids: Bids, strength: float) -> dict[int, float]:
    """What the two lowest opening bids are worth. The second is overcalled more often than the first, which nobody
    chooses freely; the seat can then leave the contract or bid again."""
    view, auction = buying.view, buying.view.rules.auction
    worths = {}
    for bid, overcalled in zip(bids.numbers, OVERCALLED, strict=False):
        higher = auction.ladder.above(bid)
        left = worth_of_leaving(view, view.opponents[0], higher, strength)
        again = buying.worth(auction.ladder.above(higher))
        worths[bid] = overcalled * max(left, again) + (1.0 - overcalled) * buying.worth(bid)
    return worths
