"""Which cards to pass, which contract to play, and whether to play at all or to play on (F19)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from thousand_tui.bots.estimate import Estimate, Prospect, measure
from thousand_tui.bots.evaluation import worth_conceded, worth_now, worth_played
from thousand_tui.bots.habits import Habits, habits_of
from thousand_tui.rules import ASIDE, Action, Card, Concede, Contract, Give, Gives, Raises, View
from thousand_tui.rules.cards import FULL, PER_SUIT, mask_of, members, points_of
from thousand_tui.rules.phases.bidding import raise_cap_of
from thousand_tui.rules.phases.contract import may_raise

# How often passing half of a marriage costs its worth: the recipient has the other half and gets the lead.
HALF_FITS: Final = 0.2


def danger(view: View, card: int) -> float:
    """What passing this card may cost beyond its loss: the other half of its marriage may be in another hand."""
    suit = card // PER_SUIT
    melds = view.rules.melds
    pair = melds.pairs[suit]
    other = pair & ~(1 << card)
    if not pair >> card & 1 or not other & FULL & ~view.hand.mask:
        return 0.0
    return HALF_FITS * melds.worth(suit)


def choose_pass(view: View, rng: Random) -> Give:
    """Choose what to give away: the better card goes to whoever has fewer points, and the card that would help
    others most is laid aside, if any may be."""
    gives = view.choices
    assert isinstance(gives, Gives)
    hand = view.hand.mask
    dangers = [danger(view, card) for card in range(FULL.bit_length())]
    judge = measure(view.rules, view.standing(view.me))
    keep, _ = judge.best_keeps(hand, gives.hand, dangers, gives.aside)
    away = list(members(hand & ~keep))
    rng.shuffle(away)
    away.sort(key=lambda card: (dangers[card], card.points))
    order = sorted(gives.recipients, key=lambda seat: -view.standing(seat).total)
    pairs: list[tuple[Card, int]] = sorted(zip(away, order, strict=False), key=lambda pair: pair[1])
    return Give((*pairs, *((card, ASIDE) for card in sorted(away[len(order) :]))))


# A declarer's points beyond the contract are rounded to steps of this size.
ROUGH: Final = 10
# How far off the others' points may be; it matters where the exact total on the sheet counts (H6).
SMEAR: Final = (-10, 0, 10)
# What giving a deal up costs at least, however little the sheet charges for it ...
LOST_FACE: Final = 60.0
# ... unless it gains this much, because it empties a rival's sheet (H6).
GREAT: Final = 150.0


@dataclass(slots=True)
class Prices:
    """What contracts of ``declarer`` are worth to the seat of ``view``; each is settled only once.

    ``mine`` is what this seat takes as a defender, if there is a better estimate than the usual share.
    """

    view: View
    declarer: int
    mine: int | None = None
    habits: Habits = field(init=False)
    off: tuple[int, ...] = field(init=False)
    by_points: bool = field(init=False)
    known: dict[tuple[int, bool, int, int | None, int], float] = field(default_factory=dict)
    least: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        rules = self.view.rules
        self.habits = habits_of(rules)
        self.off = SMEAR if rules.settlement.dumps else (0,)
        self.by_points = not rules.scoring.by_contract or not rules.barrel.counts_marriages(
            self.view.standing(self.declarer)
        )

    def settled(self, contract: int, *, made: bool, share: int, points: int | None = None, melds: int = 0) -> float:
        """The worth of a contract that is made, or not, where each opponent takes ``share``."""
        key = (contract, made, share, points, melds)
        if key not in self.known:
            self.known[key] = sum(self._settled(*key, off) for off in self.off) / len(self.off)
        return self.known[key]

    def _settled(self, contract: int, made: bool, share: int, points: int | None, melds: int, off: int) -> float:
        share = max(0, share + off)
        mine = share if self.mine is None else max(0, self.mine + off)
        return worth_played(
            self.view, self.declarer, contract, made=made, share=share, mine=mine, points=points, melds=melds
        )

    def expected(self, contract: int, hand: Prospect) -> float:
        """The expected worth of a contract with this hand."""
        return self._expected(contract, hand, self.habits.share_of_failed(hand.mean))

    def _expected(self, contract: int, hand: Prospect, share: int) -> float:
        """The expected worth of a contract if each opponent takes ``share`` when it fails."""
        needed = self.least.get(contract) or self.needed(contract)
        chance = hand.chance(needed)
        if not self.by_points:
            made = self.settled(contract, made=True, share=self.habits.share_of_made)
            failed = self.settled(contract, made=False, share=share)
            return chance * made + (1.0 - chance) * failed
        mean = round(hand.mean / ROUGH) * ROUGH
        melds, points = min(mean, round(hand.melds / ROUGH) * ROUGH), max(contract, mean)
        made = self.settled(contract, made=True, share=self.habits.share_of_made, points=points, melds=melds)
        below = max(0, min(needed - ROUGH, mean))
        failed = self.settled(contract, made=False, share=share, points=below, melds=min(melds, below))
        return chance * made + (1.0 - chance) * failed

    def needed(self, contract: int) -> int:
        """The fewest points that make the contract after rounding (H2)."""
        holds = self.view.rules.scoring.holds
        points = contract
        while holds(points) < contract:
            points += 1
        while holds(points - 1) >= contract:
            points -= 1
        self.least[contract] = points
        return points

    def best(self, contracts: Iterable[int], hand: Prospect) -> tuple[float, int]:
        """The worth of the best of these contracts, given in rising order, and the contract (the lower of equals)."""
        best = (float("-inf"), 0)
        share, most = self.habits.share_of_failed(hand.mean), hand.most
        for contract in contracts:
            worth = self._expected(contract, hand, share)
            if worth > best[0]:
                best = (worth, contract)
            elif contract > most:
                break
        return best

    def conceded(self, contract: int, concessions: Sequence[Concede]) -> tuple[float, Concede | None]:
        """The worth of the best way to give this contract up, and that way.

        A deal is given up to lose less. If that would cost the others more, by a cross, it still counts as a loss, or
        nobody would play at all. Only a very large gain, which is too rare to matter, counts in full.
        """
        best: tuple[float, Concede | None] = (float("-inf"), None)
        for way in concessions:
            worth = worth_conceded(self.view, self.declarer, contract, way.kind)
            if worth > best[0]:
                best = (worth, way)
        now = worth_now(self.view)
        return best if best[0] > now + GREAT else (min(best[0], now - LOST_FACE), best[1])


def can_raise(view: View) -> bool:
    """Whether the declarer of this view may raise, now or later."""
    rules = view.rules.contract
    return (rules.before or rules.after) and may_raise(view)


def contracts_from(view: View, bid: int, cards: int) -> Sequence[int]:
    """The contracts open to the declarer of this view with these cards, the bid first."""
    if not can_raise(view):
        return (bid,)
    auction = view.rules.auction
    return (bid, *auction.ladder.numbers(bid, raise_cap_of(view, view.deal.buyer, cards)))


def in_hand(view: View) -> Estimate:
    """What the declarer of this view may take with their hand and what they have laid aside."""
    judge = measure(view.rules, view.standing(view.me))
    if not judge.laid or not view.deal.passed:
        return judge.prospects(view.hand.mask)
    return judge.estimate(view.hand.mask, mask_of(passed.card for passed in view.given if passed.card is not None))


def choose_contract(view: View) -> Action:
    """Raise to the best contract, or keep the bid; concede if that costs less."""
    raises = view.choices
    assert isinstance(raises, Raises)
    prices = Prices(view, view.me)
    worth, contract = prices.best(raises.numbers, in_hand(view))
    conceded, way = prices.conceded(view.deal.contract, raises.concessions)
    return way if way is not None and conceded > worth else Contract(contract)


def choose_exchange(view: View, rng: Random) -> Action:
    """Pass cards, or concede at once if no pass leaves a contract worth playing."""
    gives = view.choices
    assert isinstance(gives, Gives)
    give = choose_pass(view, rng)
    if not gives.concessions:
        return give
    keep = view.hand.mask
    for card, _ in give.cards:
        keep ^= card.mask
    prices = Prices(view, view.me)
    bid = view.deal.contract
    contracts = contracts_from(view, bid, keep) if view.rules.contract.after else (bid,)
    judge = measure(view.rules, view.standing(view.me))
    worth, _ = prices.best(contracts, judge.estimate(keep, view.hand.mask ^ keep))
    conceded, way = prices.conceded(view.deal.contract, gives.concessions)
    return way if way is not None and conceded > worth else give


def give_up(view: View, concessions: Sequence[Concede]) -> Concede | None:
    """The best way to concede if the contract can no longer be made and conceding costs less than playing on."""
    contract, hand = view.deal.contract, view.hand.mask
    left = points_of(~view.played.mask)
    prices = Prices(view, view.me)
    if view.points_of(view.me) + left + view.rules.melds.held(hand) >= prices.needed(contract):
        return None
    rivals = [view.points_of(seat) for seat in view.opponents]
    share = (sum(rivals) + left) // len(rivals)
    worth, way = prices.conceded(contract, concessions)
    return way if worth > prices.settled(contract, made=False, share=share) else None
