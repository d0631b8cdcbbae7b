"""Every possible layout of the unseen cards, for all that a seat can tell: counted, listed, and drawn at random.

A *place* is where an unseen card may be: a hand (numbered by its seat), what the declarer has laid aside, or the rest
that nobody plays with (packets on the table, dead hands, the stock). Cards that may be in the same places form a group,
and whole groups are counted and drawn, never single cards. Facts that are not about single cards, such as "at most one
of these two", split the worlds into cases that exclude each other.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import accumulate, combinations, product
from math import comb
from random import Random
from typing import Final, TypeAlias

from thousand_tui.bots.knowledge import Case, any_of, cases_of, hidden_aside, unplaced
from thousand_tui.rules import ASIDE, PACK, Card, Game, Hidden, Pile, View, imagine, mask_of, members, sample_hidden

# For up to this many cards, the ways to choose some of them are listed in advance.
LISTED: Final = 16
HALF: Final = 8
BYTE: Final = (1 << HALF) - 1
# If there are more worlds than this, they are never listed just to choose some.
DEAR: Final = 2_000

# If there are at most this many times the wanted talons, they are drawn without repetition.
FEW: Final = 20

# The hands of all seats, as masks; 0 for a seat that does not play.
Layout: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Share:
    """Cards of one group, with the ``counts`` of them that each of the ``places`` gets."""

    cards: int
    places: tuple[int, ...]
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """Worlds in which every place has the same number of cards of each group: ``lying`` is certain, the ``shares``
    vary; ``ways`` is the number of these worlds."""

    ways: int
    lying: tuple[int, ...]
    shares: tuple[Share, ...]


class Worlds:
    """The worlds that a seat thinks possible, all equally likely.

    ``count`` is their number: in how many ways the unseen cards can be divided among the hidden hands, aside, and
    elsewhere. It is 0 only if what the seat was told contradicts itself; then worlds are shuffled without inference.
    """

    __slots__ = ("_bounds", "_rows", "_unplaced", "count", "view")

    def __init__(self, view: View) -> None:
        self.view = view
        self._unplaced = unplaced(view)
        evidence = cases_of(view)
        self._rows = [row for case in evidence.cases for row in _rows(evidence.lying, evidence.sizes, case)]
        self._bounds = list(accumulate(row.ways for row in self._rows))
        self.count = self._bounds[-1] if self._bounds else 0

    def sample(self, rng: Random) -> Layout:
        """The hands of one world, each as likely as any other."""
        rows, random = self._rows, rng.random
        if not rows:
            return sample_hidden(self.view, rng).hands
        row = rows[0] if len(rows) == 1 else rows[bisect_right(self._bounds, int(random() * self.count))]
        lying = list(row.lying)
        for share in row.shares:
            cards, places, counts = share.cards, share.places, share.counts
            if len(places) == 2 and cards.bit_count() <= LISTED:
                ways = chosen(cards.bit_count(), counts[0])
                low, high = spread(cards)
                way = ways[int(random() * len(ways))]
                part = low[way & BYTE] | high[way >> HALF]
                lying[places[0]] |= part
                lying[places[1]] |= cards ^ part
            else:
                _deal(share, lying, rng)
        return tuple(lying[: len(self.view.hands)])

    def all(self) -> Iterator[Layout]:
        """The hands of every world; the same hands come more than once if only cards out of play differ."""
        seats = len(self.view.hands)
        for row in self._rows:
            for parts in product(*(_ways(share.cards, share.counts) for share in row.shares)):
                lying = list(row.lying)
                for share, masks in zip(row.shares, parts, strict=True):
                    for place, mask in zip(share.places, masks, strict=True):
                        lying[place] |= mask
                yield tuple(lying[:seats])

    def __contains__(self, hands: Layout) -> bool:
        """Whether the seat thinks these hands possible."""
        return any(_fits(row, hands) for row in self._rows)

    def several(self, rng: Random, wanted: int) -> list[Layout]:
        """All worlds if there are at most ``wanted``, else that many of them, drawn without repetition where that is
        cheap."""
        if 0 < self.count <= wanted:
            return list(self.all())
        if 0 < self.count <= min(2 * wanted, DEAR):
            return rng.sample(list(self.all()), wanted)
        drawn: dict[Layout, None] = {}
        for _ in range(2 * wanted):
            drawn[self.sample(rng)] = None
            if len(drawn) == wanted:
                return list(drawn)
        return [*drawn, *(self.sample(rng) for _ in range(wanted - len(drawn)))]

    def game(self, hands: Layout, rng: Random) -> Game:
        """The game if the hands are these; cards that nobody plays with, and who was passed what, are drawn to fit.

        ``view_of(worlds.game(hands, rng), view.seat) == view``.
        """
        view, deal = self.view, self.view.deal
        if not deal.seen:
            return imagine(view, sample_hidden(view, rng))
        left = self._unplaced
        for seat, known in enumerate(view.hands):
            if known is None:
                left &= ~hands[seat]
        laid = hidden_aside(view)
        laid_down = _laid_down(view, left, laid, rng) if laid else 0
        rest = list(members(left & ~laid_down))
        if len(rest) > 1:
            rng.shuffle(rest)
        talon = tuple([_filled(rest, packet) for packet in deal.talon])
        piles = deal.aside[:-1] if laid else deal.aside
        aside = (*(_filled(rest, pile) for pile in piles), *((laid_down,) if laid else ()))
        passed = _passed(view, hands, laid_down, rng) if deal.passed else ()
        bought = _bought(view, hands, laid_down, passed, rng)
        return imagine(view, Hidden(hands, talon, passed, aside, bought, _bottom(view, rng), tuple(rest)))


# --- Counting and drawing -------------------------------------------------------------------------------------------


def _rows(lying: Sequence[int], sizes: Sequence[int], case: Case) -> Iterator[Row]:
    """The ways to divide the groups of a case among the places, by numbers of cards."""
    sure, room = list(lying), list(sizes)
    groups = []
    for places, cards in case.items():
        if places & (places - 1):
            groups.append((tuple([place for place in range(len(room)) if places >> place & 1]), cards))
        else:
            place = places.bit_length() - 1
            sure[place] |= cards
            room[place] -= cards.bit_count()
    if any(free < 0 for free in room):
        return
    groups.sort(key=lambda group: (len(group[0]), group[1].bit_count()))
    for shares in _divided(groups, 0, tuple(room)):
        ways, there, chances = 1, sure.copy(), []
        for share in shares:
            if len(share.places) == 1:
                there[share.places[0]] |= share.cards
                continue
            chances.append(share)
            left = share.cards.bit_count()
            for count in share.counts[:-1]:
                ways *= comb(left, count)
                left -= count
        yield Row(ways, tuple(there), tuple(chances))


def _fits(row: Row, hands: Layout) -> bool:
    """Whether the hands are those of a world in this row."""
    left = list(hands)
    for share in row.shares:
        for place, count in zip(share.places, share.counts, strict=True):
            if place < len(left):
                if (left[place] & share.cards).bit_count() != count:
                    return False
                left[place] &= ~share.cards
    return tuple(left) == row.lying[: len(left)]


def _divided(groups: Sequence[tuple[tuple[int, ...], int]], at: int, room: tuple[int, ...]) -> Iterator[list[Share]]:
    """The numbers of cards that each place may get of the groups from ``at`` on, so that all room is filled."""
    if at == len(groups):
        if not any(room):
            yield []
        return
    places, cards = groups[at]
    total = cards.bit_count()
    last = at == len(groups) - 1
    if last and sum(room) != total:
        return
    for counts in _counts(total, [room[place] for place in places], exact=last):
        after = list(room)
        for place, count in zip(places, counts, strict=True):
            after[place] -= count
        taking = [(place, count) for place, count in zip(places, counts, strict=True) if count]
        share = Share(cards, tuple([place for place, _ in taking]), tuple([count for _, count in taking]))
        for others in _divided(groups, at + 1, tuple(after)):
            yield [share, *others]


def _counts(total: int, room: Sequence[int], *, exact: bool) -> Iterator[tuple[int, ...]]:
    """How ``total`` cards can be divided among places with this much room; if ``exact``, all room is filled."""
    if exact:
        if sum(room) == total:
            yield tuple(room)
        return
    first, *others = room
    if not others:
        if total <= first:
            yield (total,)
        return
    for count in range(max(0, total - sum(others)), min(first, total) + 1):
        for rest in _counts(total - count, others, exact=False):
            yield (count, *rest)


@cache
def chosen(number: int, count: int) -> tuple[int, ...]:
    """Every way to choose ``count`` of the first ``number`` bits."""
    if not 0 < count < number:
        return ((1 << number) - 1 if count else 0,)
    last = 1 << (number - 1)
    return chosen(number - 1, count) + tuple([bits | last for bits in chosen(number - 1, count - 1)])


@lru_cache(maxsize=256)
def spread(cards: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Tables that turn bits numbering these cards into masks: one for the low byte, one for the high byte."""
    masks = [card.mask for card in members(cards)]
    return _sums(masks[:HALF]), _sums(masks[HALF:])


def _sums(masks: Sequence[int]) -> tuple[int, ...]:
    sums = [0]
    for mask in masks:
        sums += [each | mask for each in sums]
    return tuple(sums)


def _deal(share: Share, lying: list[int], rng: Random) -> None:
    """Give each place its cards of a group."""
    cards = [card.mask for card in members(share.cards)]
    rng.shuffle(cards)
    at = 0
    for place, count in zip(share.places, share.counts, strict=True):
        lying[place] |= sum(cards[at : at + count])
        at += count


def _ways(cards: int, counts: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to divide these cards into parts of these sizes."""
    first, *others = counts
    if not others:
        yield (cards,)
        return
    for part in combinations([card.mask for card in members(cards)], first):
        mine = sum(part)
        for rest in _ways(cards ^ mine, others):
            yield (mine, *rest)


# --- The rest of a world --------------------------------------------------------------------------------------------


def _filled(rest: list[Card], pile: Pile) -> int:
    """Cards for a pile that the seat has not seen, taken from ``rest``."""
    size = pile.size if pile.cards is None else 0
    cards = mask_of(rest[:size])
    del rest[:size]
    return cards


def _laid_down(view: View, left: int, size: int, rng: Random) -> int:
    """What the declarer has laid aside out of sight: what remains of a talon that was shown, and random other cards."""
    bought = view.deal.bought
    sure = left & ((bought.cards or 0) if bought else 0)
    others = list(members(left & ~sure))
    return sure | mask_of(rng.sample(others, max(0, size - sure.bit_count())))


def _passed(view: View, hands: Layout, laid: int, rng: Random) -> tuple[Card, ...]:
    """A card for every pass: the one seen, else a card of the talon that the recipient has, else any they have had;
    cards laid aside are listed from the lowest."""
    deal = view.deal
    aside = members(laid)
    talon = (deal.bought.cards or 0) if deal.bought else 0
    taken = mask_of([each.card for each in deal.passed if each.card is not None])
    cards = []
    for each in deal.passed:
        card = each.card
        if card is None and each.to == ASIDE:
            card = next(aside)
        elif card is None:
            had = (hands[each.to] | view.played_by(each.to).mask) & ~taken
            card = any_of(had & talon or had, rng)
            taken |= card.mask
        cards.append(card)
    return tuple(cards)


def _bought(view: View, hands: Layout, laid: int, passed: tuple[Card, ...], rng: Random) -> int:
    """A packet that was taken unseen: cards that the declarer has had since."""
    bought, declarer = view.deal.bought, view.deal.declarer
    if bought is None or bought.cards is not None or declarer is None:
        return 0
    given = mask_of(passed)
    sure = given & ~laid if view.rules.exchange.from_talon and passed else 0
    others = (hands[declarer] | view.played_by(declarer).mask | given | laid) & ~sure
    return sure | mask_of(rng.sample(list(members(others)), bought.size - sure.bit_count()))


def _bottom(view: View, rng: Random) -> int:
    """A bottom card that only others have seen."""
    if view.deal.bottom is None or view.deal.bottom.cards is not None:
        return 0
    return any_of(unplaced(view) or mask_of(PACK), rng).mask


def talons_of(view: View, rng: Random, wanted: int) -> Iterator[int]:
    """Talons the seat may find, as masks: all in random order if there are few, else random ones without end."""
    packet = view.deal.talon[0]
    if packet.cards is not None:
        yield packet.cards
        return
    unseen = list(view.unseen)
    if comb(len(unseen), packet.size) <= FEW * wanted:
        every = [mask_of(cards) for cards in combinations(unseen, packet.size)]
        rng.shuffle(every)
        yield from every
    else:
        while True:
            yield mask_of(rng.sample(unseen, packet.size))
