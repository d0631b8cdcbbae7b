"""The parts of an idea: its name, its facts, and the decision it is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from itertools import combinations, islice
from math import comb
from typing import Final, TypeAlias

from thousand_tui.bots.bidding import Buying, worth_of_passing
from thousand_tui.bots.causes.cards import after, lost_to, winning_with, wins
from thousand_tui.bots.contracts import Prices, danger
from thousand_tui.bots.estimate import Estimate, Measure, measure, price_of
from thousand_tui.bots.knowledge import Knowledge, declarable, read
from thousand_tui.bots.play import Aims, aims_of, are_friends, contract_in_doubt, value
from thousand_tui.rules import EXCHANGE, TRICKS, Action, Bid, Card, Cards, Concede, Contract, Give, Gives, Play, View
from thousand_tui.rules.cards import FULL, mask_of, members, points_of

# How many talons to try, spread evenly over all that are possible.
TALONS: Final = 16
# How many calls to compare with a choice: a pass and the lowest bid, or the lowest contracts.
CALLS: Final = 2


class Name(StrEnum):
    """What a choice does that it should not do; the value is the key of its sentences."""

    # A card
    BREAKS_PAIR = "breaks_pair"
    UNDECLARED = "undeclared"
    MARRIAGE_WAITS = "marriage_waits"
    EARLY = "early"
    SWITCHES = "switches"
    TEN_UNDER_ACE = "ten_under_ace"
    BARES_TEN = "bares_ten"
    FEEDS = "feeds"
    STOPPER = "stopper"
    TRUMPS_WAIT = "trumps_wait"
    LAST_TRUMP = "last_trump"
    LEAD_TO_MARRIAGE = "lead_to_marriage"
    TRICK_WAITS = "trick_waits"
    LETS_GO = "lets_go"
    OPENS_SUIT = "opens_suit"
    BOLT = "bolt"

    # The exchange
    GIVES_PAIR = "gives_pair"
    GIVES_HIGH = "gives_high"
    ARMS = "arms"
    SHORTENS = "shortens"
    KEEPS_LOW = "keeps_low"
    FOURTH_NINE = "fourth_nine"

    # A call, the contract
    BEYOND = "beyond"
    HOPES = "hopes"
    LEAVES_IT = "leaves_it"
    LAST_ATTEMPT = "last_attempt"
    IMPOSSIBLE = "impossible"
    RAISES_FAR = "raises_far"
    STAYS_LOW = "stays_low"
    DUMP = "dump"
    GIVES_UP = "gives_up"
    HOPELESS = "hopeless"


@dataclass(frozen=True, slots=True)
class Idea:
    """What is wrong with a choice, with its facts by name: cards, seats, suits and points.

    ``is_sure``: it does not rest on unseen cards. ``behind`` is how much less a Regular expects of the choice than of
    the best one, with no cards imagined: in card points for a card or a gift, else in points on the sheet.
    """

    name: Name
    facts: Mapping[str, float] = field(default_factory=dict)
    is_sure: bool = True
    behind: float = 0.0


class Moment:
    """A decision of the view's seat, and what can be said about it without looking ahead."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.seat = view.me
        self.melds = view.rules.melds
        self.hand = view.hand.mask
        self.counts_melds = view.rules.barrel.counts_marriages(view.standing(view.me))

    # Cards

    @cached_property
    def known(self) -> Knowledge:
        """What the seat knows about the other hands; only while tricks are played."""
        return read(self.view)

    @cached_property
    def kept(self) -> int:
        """The cards of marriages that the seat can still declare and that count for it."""
        return declarable(self.view) if self.counts_melds else 0

    @cached_property
    def plays(self) -> tuple[Play, ...]:
        """The cards that the seat may play."""
        return tuple(action for action in self.view.choices if isinstance(action, Play))

    @cached_property
    def declaring(self) -> int:
        """The cards that can be led to declare a marriage that counts."""
        return mask_of(play.card for play in self.plays if play.meld is not None) & self.kept

    @property
    def leads(self) -> bool:
        """Whether the seat leads to the trick."""
        return not self.view.table

    @property
    def is_declarer(self) -> bool:
        """Whether this seat is the declarer."""
        return self.view.deal.declarer == self.seat

    @cached_property
    def is_open(self) -> bool:
        """Whether the contract can still be both made and failed, or there is none."""
        return contract_in_doubt(self.view)

    def after(self, play: Play) -> Knowledge:
        """What is known once this card's meld has made trumps."""
        return after(self.view, self.known, play)

    def taker(self, play: Play) -> int:
        """Who would be winning the trick after this card."""
        return winning_with(self.view, play.card, self.after(play).trump)[0]

    def wins(self, play: Play) -> float:
        """The chance that the card takes the trick whatever the others do."""
        return wins(self.view, self.after(play), play.card)

    def are_rivals(self, seat: int) -> bool:
        """Whether another seat plays against this one."""
        return seat != self.seat and not are_friends(self.view, self.seat, seat)

    def lost_to(self, play: Play) -> int | None:
        """The seat of another side that is certain to take the trick after this card; None if it is not certain."""
        return lost_to(self.view, self.after(play), play.card)

    def spared(self, plays: tuple[Play, ...]) -> tuple[Play, ...]:
        """Those of the plays that break no marriage."""
        return tuple(play for play in plays if play.meld is None and not self.kept >> play.card & 1)

    # Calls and gifts

    @cached_property
    def judge(self) -> Measure:
        """How to judge hands here."""
        return measure(self.view.rules, self.view.standing(self.seat))

    @cached_property
    def to_come(self) -> int:
        """How many unknown cards the seat may still get."""
        talon, bought = self.view.deal.talon, self.view.deal.bought
        return talon[0].size if talon and bought is None and talon[0].cards is None else 0

    @cached_property
    def prospects(self) -> tuple[Estimate, ...]:
        """What the hand may bring with each of several talons, keeping the best cards."""
        hand, size = self.hand, self.to_come
        if self.view.deal.bought is None and self.view.deal.talon:
            hand |= self.view.deal.talon[0].cards or 0
        if not size:
            return (self.judge.prospects(hand),)
        unseen = list(self.view.unseen)
        step = max(1, comb(len(unseen), size) // TALONS)
        talons = islice(combinations(unseen, size), step // 2, None, step)
        return tuple(self.judge.prospects(hand | mask_of(talon)) for talon in talons)

    @property
    def expected(self) -> float:
        """The points the hand brings on average."""
        return sum(each.mean for each in self.prospects) / len(self.prospects)

    def chance(self, contract: int) -> float:
        """The estimated chance that the hand makes this contract."""
        return sum(each.chance(contract) for each in self.prospects) / len(self.prospects)

    @cached_property
    def most(self) -> int:
        """The most that any talon can bring: all card points, and the marriages that can be held together."""
        total, room = points_of(FULL), self.to_come
        if not self.counts_melds:
            return total
        lacking = [
            ((pair & ~self.hand).bit_count(), -self.melds.worth(suit)) for suit, pair in enumerate(self.melds.pairs)
        ]
        for cards, worth in sorted(lacking, key=lambda each: each[1]):
            if cards <= room:
                total, room = total - worth, room - cards
        return total

    # A Regular's own weighing

    @cached_property
    def aims(self) -> Aims:
        """What the seat plays for."""
        return aims_of(self.view)

    @cached_property
    def prices(self) -> Prices:
        """What contracts are worth to the seat."""
        return Prices(self.view, self.seat)

    @cached_property
    def buying(self) -> Buying:
        """What it is worth to win the auction."""
        return Buying(self.view, self.prospects, 0)

    def promise(self, action: Action) -> float:
        """What a Regular expects of a choice."""
        match action:
            case Play():
                return value(self.view, self.known, self.aims, action)
            case Give():
                return self._kept(Cards(card for card, _ in action.cards).mask)
            case Bid(points):
                return self.buying.worth(points)
            case Contract(points):
                return self.prices.expected(points, self.prospects[0])
            case Concede():
                return self.prices.conceded(self.view.deal.contract, (action,))[0]
        return worth_of_passing(self.view, self.prospects)

    def _kept(self, gone: int) -> float:
        gives = self.view.choices
        aside = gives.aside if isinstance(gives, Gives) else 0
        return self.judge.estimate(self.hand & ~gone).mean - price_of(members(gone), self._dangers, aside)

    @cached_property
    def _dangers(self) -> list[float]:
        return [danger(self.view, card) for card in range(FULL.bit_length())]

    @cached_property
    def best(self) -> float:
        """The most that a Regular expects of any choice."""
        choices = self.view.choices
        if self.view.phase == TRICKS:
            return max(map(self.promise, self.plays))
        if self.view.phase == EXCHANGE and isinstance(choices, Gives):
            keep, _ = self.judge.best_keeps(self.hand, choices.hand, self._dangers, choices.aside)
            return self._kept(self.hand & ~keep)
        return max(map(self.promise, islice(choices, CALLS)))

    def behind(self, action: Action) -> float:
        """How much less a Regular expects of this choice than of the best."""
        return max(0.0, self.best - self.promise(action))


# The facts of an idea and whether it is sure; None if the idea does not apply to the choice.
Facts: TypeAlias = tuple[dict[str, float], bool] | None
Finder: TypeAlias = Callable[[Moment, Action], Facts]

# The finder of each idea, and how far behind a Regular must see a choice for the idea to be mentioned at once.
Ideas: TypeAlias = Mapping[Name, tuple[Finder, float]]

__all__ = ["Card", "Facts", "Finder", "Idea", "Ideas", "Moment", "Name"]
