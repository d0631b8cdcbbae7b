"""What a reason is made of: its name, its facts, and the moment that it is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations, islice
from math import comb
from typing import Any, Final, TypeAlias

from thousand_tui.bots.bidding import Buying, worth_of_passing
from thousand_tui.bots.contracts import Prices, danger
from thousand_tui.bots.estimate import Estimate, Measure, measure, price_of
from thousand_tui.bots.knowledge import Knowledge, declarable, read
from thousand_tui.bots.play import Aims, aims_of, are_friends, to_play, value
from thousand_tui.bots.weighed import Weighed, compared, rival
from thousand_tui.rules import (
    EXCHANGE,
    RANK_MASKS,
    SUIT_MASKS,
    TRICKS,
    Action,
    Bid,
    Card,
    Cards,
    Concede,
    Contract,
    Give,
    Gives,
    Play,
    Rank,
    View,
)
from thousand_tui.rules.cards import FULL, PER_SUIT, mask_of, members, points_of
from thousand_tui.rules.kernel import winning

# How many talons to try, spread evenly over all that are possible.
TALONS: Final = 16
# How many calls to compare with a choice: a pass and the lowest bid, or the lowest contracts.
CALLS: Final = 2
# Two choices this close on the sheet, in points, count as equal.
SAME: Final = 0.5

ACES: Final = RANK_MASKS[Rank.ACE]
TENS: Final = RANK_MASKS[Rank.TEN]


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason with its facts by name: cards, seats, suits, points and chances (0 to 1).

    ``name`` is the last part of the keys of its messages; with ``not.`` it is a reason against the second choice.
    """

    name: str
    facts: Mapping[str, float] = field(default_factory=dict)

    @property
    def is_against(self) -> bool:
        """Whether it is a reason against the second of the choices that were weighed."""
        return self.name.startswith("not.")


class Moment:
    """A decision of the view's seat, and what can be said about it without looking ahead; ``weighed`` are its choices,
    the best first, if somebody has looked ahead."""

    def __init__(self, view: View, weighed: Sequence[Weighed] = ()) -> None:
        self.view = view
        self.weighed = weighed
        self.seat = view.me
        self.melds = view.rules.melds
        self.hand = view.hand.mask
        self.counts_melds = view.rules.barrel.counts_marriages(view.standing(view.me))

    # The choices that were weighed

    @property
    def best(self) -> Weighed:
        """The best choice."""
        return self.weighed[0]

    @property
    def other(self) -> Weighed:
        """The rival of the best choice, or the next if all are as good."""
        return rival(self.weighed) or compared(self.weighed)[0]

    @property
    def loss(self) -> float:
        """How many points on the sheet the other choice is behind."""
        return self.best.worth - self.other.worth if len(self.weighed) > 1 else 0.0

    def gain(self, other: Weighed) -> float | None:
        """How much more often the contract goes as the seat wants after the best choice than after this one."""
        mine, less = self.wish(self.best), self.wish(other)
        return None if mine is None or less is None else mine - less

    def wish(self, choice: Weighed) -> float | None:
        """The chance that the contract goes as the seat wants: its own side makes it, or another side fails."""
        if choice.chance is None:
            return None
        return 1.0 - choice.chance if self.view.defends else choice.chance

    @property
    def brings(self) -> int:
        """What the hand brings on average if it plays, in fives; 0 if that was not counted."""
        counted = (each.points for each in self.weighed if each.points is not None and (each.rungs or each.chance))
        return 5 * round(next(counted, 0.0) / 5)

    # Cards

    @cached_property
    def known(self) -> Knowledge:
        """What the seat knows about the other hands; only while tricks are played."""
        return read(self.view)

    @property
    def out(self) -> int:
        """The cards that may be in other hands."""
        return self.known.out if self.view.phase == TRICKS else self.view.unseen.mask

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

    def after(self, play: Play) -> Knowledge:
        """What is known once this card's meld has made trumps."""
        if play.meld is None:
            return self.known
        return replace(self.known, trump=self.melds.trump_now(play.meld, play.card // PER_SUIT, self.known.trump))

    def winning_with(self, play: Play) -> tuple[int, Card]:
        """Who would be winning the trick after this card, and with which card."""
        laid = (*self.view.table, (self.seat, play.card))
        return laid[winning(tuple(card for _, card in laid), self.after(play).trump)]

    def taker(self, play: Play) -> int:
        """Who would be winning the trick after this card."""
        return self.winning_with(play)[0]

    def wins(self, play: Play) -> float:
        """The chance that the card takes the trick whatever the others do; 1.0 means certainty."""
        owner, best = self.winning_with(play)
        if owner != self.view.seat:
            return 0.0
        known, led = self.after(play), (self.view.table[0][1] if self.view.table else play.card) // PER_SUIT
        chance = 1.0
        unable: tuple[int, ...] = ()
        for seat in to_play(self.view):
            chance *= 1.0 - known.beats(seat, best, led, unable)
            unable = (*unable, seat)
        return chance

    def lost_to(self, play: Play) -> int | None:
        """The seat of another side that is certain to take the trick after this card; None if it is not certain."""
        owner, best = self.winning_with(play)
        if not self.are_rivals(owner):
            return None
        known, led = self.after(play), self.view.table[0][1] // PER_SUIT
        ours = [seat for seat in to_play(self.view) if not self.are_rivals(seat)]
        return None if any(known.beats(seat, best, led) for seat in ours) else owner

    def are_rivals(self, seat: int) -> bool:
        """Whether another seat plays against this one."""
        return seat != self.seat and not are_friends(self.view, self.seat, seat)

    def spared(self, plays: tuple[Play, ...]) -> tuple[Play, ...]:
        """Those of the plays that break no marriage."""
        return tuple(play for play in plays if play.meld is None and not self.kept >> play.card & 1)

    # Cards and gifts

    def leaving(self, action: Action) -> int:
        """The cards that leave the hand with this choice."""
        match action:
            case Give(cards):
                return mask_of(card for card, _ in cards)
            case Play(card):
                return card.mask
        return 0

    def broken(self, action: Action) -> list[int]:
        """The suits of the marriages that this choice breaks, though they count and could still be declared."""
        if isinstance(action, Play) and action.meld is not None:
            return []
        held = self.kept if self.view.phase == TRICKS else self.melds.paired(self.hand) if self.counts_melds else 0
        gone = self.leaving(action) & held
        return [suit for suit, cards in enumerate(SUIT_MASKS) if gone & cards]

    def bared(self, action: Action) -> int:
        """The tens, as a mask, that this choice leaves without guards while their aces are out."""
        gone, tens = self.leaving(action), 0
        for suit in SUIT_MASKS:
            left = self.hand & suit & ~gone
            if left and left & TENS == left and self.hand & suit & gone and self.out & ACES & suit:
                tens |= left
        return tens

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
    def expected(self) -> int:
        """The points the hand brings on average, in fives."""
        return round(sum(each.mean for each in self.prospects) / len(self.prospects) / 5) * 5

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
    def _most_promised(self) -> float:
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
        return max(0.0, self._most_promised - self.promise(action))


# Facts by name; None if the reason does not apply.
Facts: TypeAlias = dict[str, float] | None
# Whether a reason applies to this choice. While tricks are played it is always a card, so finders can say ``Play``.
Finder: TypeAlias = Callable[[Moment, Any], Facts]
# The strongest first.
Reasons: TypeAlias = Mapping[str, Finder]
