"""What a player who counts cards knows about the other hands: as probabilities, and as cases that exclude each other.
Also the marriages still to be declared.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import TypeAlias

from thousand_tui.rules import ASIDE, FULL, PER_SUIT, RANK_MASKS, SUIT_MASKS, Card, Play, Rank, View, mask_of, members
from thousand_tui.rules.inference import cannot_hold
from thousand_tui.rules.kernel import ABOVE, NO_TRUMP
from thousand_tui.rules.melds import FOUR_ACES
from thousand_tui.rules.phases.bidding import cap_of, opening, winning_number

GOOD_CARDS = RANK_MASKS[Rank.TEN] | RANK_MASKS[Rank.ACE]


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Where the cards are, as masks; tuples have an entry per seat.

    ``out`` are the cards in other hands; ``sure[seat]`` are certain (or as good as certain) to be with that seat,
    ``could[seat]`` may be, the sure ones included; ``sizes`` is how many cards each seat holds. ``free``: nobody has to
    follow suit while the stock lasts (V2.open).
    """

    seat: int
    hand: int
    trump: int
    out: int
    sure: tuple[int, ...]
    could: tuple[int, ...]
    sizes: tuple[int, ...]
    free: bool = False

    def holds_any(self, seat: int, cards: int, without: tuple[int, ...] = ()) -> float:
        """The chance that ``seat`` holds at least one of ``cards``, if the seats ``without`` hold none of them."""
        if cards & self.sure[seat]:
            return 1.0
        unsure = self.could[seat] & ~self.sure[seat]
        wanted = (cards & unsure).bit_count()
        if not wanted:
            return 0.0
        free = self._free(seat)
        pool = max(unsure.bit_count() - sum(map(self._free, without)), free, wanted)
        none = 1.0
        for taken in range(min(free, pool)):
            none *= max(0, pool - wanted - taken) / (pool - taken)
        return 1.0 - none

    def _free(self, seat: int) -> int:
        """How many cards of a hand are unknown."""
        return max(0, self.sizes[seat] - self.sure[seat].bit_count())

    def beats(self, seat: int, card: Card, led: int, without: tuple[int, ...] = ()) -> float:
        """The chance that ``seat`` can beat ``card``, the best so far of a trick in suit ``led``, if the seats
        ``without`` hold no higher card of its suit."""
        suit = card // PER_SUIT
        higher = self.holds_any(seat, above(card), without)
        if suit == self.trump and suit != led and not self.free:
            return higher * (1.0 - self.holds_any(seat, SUIT_MASKS[led]))
        if suit == self.trump or self.trump == NO_TRUMP:
            return higher
        void = 1.0 if self.free else 1.0 - self.holds_any(seat, SUIT_MASKS[suit])
        return min(1.0, higher + void * self.holds_any(seat, SUIT_MASKS[self.trump]))

    def is_master(self, card: Card) -> bool:
        """Whether no higher card of its suit is in another hand."""
        return not above(card) & self.out

    @property
    def trumps_out(self) -> int:
        """The trumps in other hands."""
        return self.out & SUIT_MASKS[self.trump] if self.trump != NO_TRUMP else 0


def above(card: Card) -> int:
    """The cards of the same suit that beat ``card``."""
    return ABOVE[card]


def unplaced(view: View) -> int:
    """The cards whose place the seat cannot see, as a mask."""
    seen = view.played.mask | view.for_sale.mask
    for hand in view.hands:
        seen |= hand or 0
    for pile in (*view.deal.talon, *view.deal.aside):
        seen |= pile.cards or 0
    return FULL & ~seen


def read(view: View) -> Knowledge:
    """What the seat of this view knows while the tricks are played."""
    assert view.play is not None
    hand, seats = view.hand.mask, range(len(view.hands))
    out = unplaced(view)
    could = [0 for _ in seats]
    for seat in view.opponents:
        could[seat] = out & ~cannot_hold(view.rules, view.deal, view.play, seat)
    sure = [_supposed_in(view, seat) & could[seat] for seat in seats]
    for seat in view.opponents:
        for other in view.opponents:
            if other != seat:
                could[other] &= ~view.known_in(seat).mask
    lie_in_hands = out.bit_count() == sum(view.sizes[seat] for seat in view.opponents)
    for seat in view.opponents if lie_in_hands else ():
        sure[seat] |= could[seat] & ~union_of(could[other] for other in view.opponents if other != seat)
    sizes = view.sizes
    free = view.rules.tricks.free and view.stock > 0
    return Knowledge(view.me, hand, view.play.trump, out, tuple(sure), tuple(could), sizes, free)


def _supposed_in(view: View, seat: int) -> int:
    """Cards seen to go to a hand, and any aces and tens the declarer bought, since nobody passes those on."""
    known = view.known_in(seat).mask
    bought = view.deal.bought
    if seat == view.deal.declarer and bought is not None and bought.cards is not None:
        known |= bought.cards & GOOD_CARDS
    return known


def union_of(masks: Iterable[int]) -> int:
    """All cards of these masks."""
    union = 0
    for mask in masks:
        union |= mask
    return union


def declarable(view: View) -> int:
    """The cards of the marriages that the seat can still declare: now, or once another card of its hand has won the
    lead. A marriage kept until the last cards can never be declared."""
    melds, hand = view.rules.melds, view.hand.mask
    if melds.only_declarer and view.seat != view.deal.declarer:
        return 0
    found = 0
    for pair in melds.pairs:
        if hand & pair == pair and (_now(view, pair) or _later(view, hand & ~pair)):
            found |= pair
    return found


def _now(view: View, pair: int) -> bool:
    return any(isinstance(play, Play) and play.meld is not None and pair >> play.card & 1 for play in view.choices)


def _later(view: View, rest: int) -> bool:
    """Whether one of these cards may win this trick or a later one and leave the pair intact. If only the pair may be
    played now, it is broken anyway."""
    if view.play is None or not view.my_turn:
        return bool(rest)
    known = read(view)
    offered = [card for card in members(rest) if Play(card) in view.choices]
    if not offered:
        return False
    now = any(_may_win(view, known, card) for card in offered)
    return now or (rest.bit_count() > 1 and any(_beats_something(known, card) for card in members(rest)))


def _may_win(view: View, known: Knowledge, card: Card) -> bool:
    """Whether the card can win the current trick; a lead must beat something or be the last of its suit."""
    if not view.table:
        return _beats_something(known, card) or not SUIT_MASKS[card // PER_SUIT] & known.out
    led = view.table[0][1] // PER_SUIT
    suits = {known.trump, led} & {card // PER_SUIT}
    if not suits:
        return False
    laid = [other for _, other in view.table]
    trumps = [other for other in laid if other // PER_SUIT == known.trump]
    if card // PER_SUIT == known.trump:
        return not any(ABOVE[card] >> other & 1 for other in trumps)
    return not trumps and not any(ABOVE[card] >> other & 1 for other in laid)


def _beats_something(known: Knowledge, card: Card) -> bool:
    """Whether the card beats any card that is out: a trump any other suit, another card a lower one of its suit."""
    suit = card // PER_SUIT
    if suit == known.trump:
        return True
    return bool(SUIT_MASKS[suit] & known.out & ~ABOVE[card])


# --- Where the unseen cards can be (RULES §1.15) ----------------------------------------------------------------------
#
# A *place* is a hand (numbered by its seat), then what the declarer has laid aside, then the rest that nobody plays
# with; a set of places is a bit mask of their numbers. A *case* says for every set of places which unseen cards are
# somewhere in it.

# Set of places -> the cards that are somewhere in it; every unseen card is in one of the sets.
Case: TypeAlias = dict[int, int]

# (cards, set of places), all true together: these cards are in these places.
Claim: TypeAlias = Sequence[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Evidence:
    """``lying`` are cards known to be in each place, ``sizes`` how many more are there, ``cases`` which they may be."""

    lying: tuple[int, ...]
    sizes: tuple[int, ...]
    cases: tuple[Case, ...]


def cases_of(view: View) -> Evidence:
    """Everything the seat can tell."""
    if not view.deal.seen:
        return Evidence((0,) * (len(view.hands) + 2), (0,) * (len(view.hands) + 2), ({},))
    laid = hidden_aside(view)
    sizes = [0 if hand is not None else size for hand, size in zip(view.hands, view.sizes, strict=True)]
    unseen_piles = sum(pile.size for pile in (*view.deal.talon, *view.deal.aside) if pile.cards is None)
    sizes += [laid, unseen_piles - laid + view.stock]
    lying = (*(hand or 0 for hand in view.hands), 0, 0)
    cases = [_by_place(view, sizes)]
    for claims in _of_the_talon(view):
        cases = [held for case in cases for claim in claims if (held := _held(case, claim)) is not None]
    for alternatives in _of_the_bids(view):
        cases = [part for case in cases for part in _split(case, alternatives)]
    return Evidence(lying, tuple(sizes), tuple(cases))


def hidden_aside(view: View) -> int:
    """How many cards the declarer has laid aside out of the seat's sight: always the last of the piles."""
    deal = view.deal
    if not deal.aside or deal.aside[-1].cards is not None:
        return 0
    return deal.aside[-1].size if any(passed.to == ASIDE for passed in deal.passed) else 0


def any_of(cards: int, rng: Random) -> Card:
    """A random one of these cards."""
    listed = list(members(cards))
    return listed[int(rng.random() * len(listed))]


# --- Card by card ---------------------------------------------------------------------------------------------------


def _by_place(view: View, sizes: Sequence[int]) -> Case:
    """What can be said of each card separately: where it cannot be and where it is known to be."""
    cards = unplaced(view)
    allowed = [cards if size else 0 for size in sizes]
    play = view.play
    for seat, hand in enumerate(view.hands):
        if hand is not None or not sizes[seat]:
            continue
        if play is not None:
            allowed[seat] &= ~cannot_hold(view.rules, view.deal, play, seat)
        if known := view.known_in(seat).mask & cards:
            allowed = [may & ~known for may in allowed]
            allowed[seat] |= known
    case = {0: cards}
    for place, may in enumerate(allowed):
        if may:
            case = _allowing(case, may, 1 << place)
    if talon := _taken(view) & cards:
        case = _within(case, talon, _from_declarer(view)) or {}
    return case


def _allowing(case: Case, cards: int, place: int) -> Case:
    """The case with one more possible place for these cards."""
    allowing: Case = {}
    for places, there in case.items():
        if more := there & cards:
            allowing[places | place] = more
        if same := there & ~cards:
            allowing[places] = same
    return allowing


def _within(case: Case, cards: int, places: int) -> Case | None:
    """The case with these cards only in these places; None if that is impossible."""
    within: Case = {}
    for there, lying in case.items():
        if held := lying & cards:
            if not there & places:
                return None
            within[there & places] = within.get(there & places, 0) | held
        if others := lying & ~cards:
            within[there] = within.get(there, 0) | others
    return within


# --- Cases ----------------------------------------------------------------------------------------------------------


def _held(case: Case, claim: Claim) -> Case | None:
    """The case if this claim is true; None if it cannot be."""
    held: Case | None = case
    for cards, places in claim:
        if held is not None:
            held = _within(held, cards, places)
    return held


def _split(case: Case, alternatives: Iterable[Claim]) -> list[Case]:
    """The case if at least one of the alternatives is true, split into cases that exclude each other."""
    found: list[Case] = []
    left = [case]
    for claim in alternatives:
        missed: list[Case] = []
        for rest in left:
            held: Case | None = rest
            for cards, places in claim:
                for card in members(cards):
                    if held is not None:
                        if (against := _within(held, card.mask, ~places)) is not None:
                            missed.append(against)
                        held = _within(held, card.mask, places)
            if held is not None:
                found.append(held)
        left = missed
    return found


def _taken(view: View) -> int:
    """The cards of a talon that the seat has seen and the declarer has taken, except those seen to be passed on."""
    bought = view.deal.bought
    if bought is None or bought.cards is None or view.for_sale:
        return 0
    return bought.cards & ~mask_of([passed.card for passed in view.deal.passed if passed.card is not None])


def _from_declarer(view: View) -> int:
    """Where a card once held by the declarer may be, if the seat has not seen it go elsewhere."""
    places = 0 if view.deal.declarer is None else 1 << view.deal.declarer
    for seat in _unseen_recipients(view):
        places |= 1 << seat
    return places | (1 << len(view.hands) if hidden_aside(view) else 0)


def _unseen_recipients(view: View) -> list[int]:
    """The hands that received cards this seat did not see."""
    return [passed.to for passed in view.deal.passed if passed.card is None and passed.to != ASIDE]


def _of_the_talon(view: View) -> list[list[Claim]]:
    """A hand cannot have received more cards of the talon than it was passed, and exactly that many if only talon cards
    may be passed. No two claims about a hand can both be true."""
    claims: list[list[Claim]] = []
    talon = _taken(view)
    recipients = _unseen_recipients(view) if talon else []
    for seat in set(recipients):
        known = view.known_in(seat).mask
        most = recipients.count(seat) - (talon & (view.played_by(seat).mask | known)).bit_count()
        least = most if view.rules.exchange.from_talon else 0
        unsure = talon & unplaced(view) & ~known
        ways: list[Claim] = []
        for number in range(least, most + 1):
            for held in combinations(members(unsure), number):
                inside = mask_of(held)
                ways.append(((inside, 1 << seat), (unsure & ~inside, ~(1 << seat))))
        claims.append(ways)
    return claims


def _of_the_bids(view: View) -> list[list[Claim]]:
    """A player who bids more than the pack holds was dealt the melds for it (RULES §1.4, C6)."""
    highest: dict[int, int] = {}
    for call in view.deal.calls:
        highest[call.seat] = max(call.bid, highest.get(call.seat, 0))
    claims = []
    for seat, bid in highest.items():
        free = bid <= max(cap_of(view, seat, 0), opening(view, seat), winning_number(view, seat))
        if view.hands[seat] is None and not free and (ways := _promised(view, seat, bid)):
            claims.append(ways)
    return claims


def _promised(view: View, seat: int, bid: int) -> list[Claim]:
    """The ways this seat may have been dealt enough for its bid; none if the bid reveals nothing new."""
    dealt, may_be, places = _dealt(view, seat)
    ways: list[Claim] = []
    for cards in _sufficient(view, seat, bid):
        if not cards & ~dealt:
            return []
        if not cards & ~(dealt | may_be):
            ways.append(((cards & ~dealt, places),))
    return ways


def _sufficient(view: View, seat: int, bid: int) -> list[int]:
    """The smallest sets of melds that allow this bid, as the cards they need."""
    melds = view.rules.melds
    worthy = (*melds.pairs, FOUR_ACES)
    found: list[int] = []
    for number in range(1, len(worthy) + 1):
        for held in combinations(worthy, number):
            cards = 0
            for meld in held:
                cards |= meld
            if not any(less & ~cards == 0 for less in found) and cap_of(view, seat, cards) >= bid:
                found.append(cards)
    return found


def _dealt(view: View, seat: int) -> tuple[int, int, int]:
    """The cards that this seat was certainly dealt, those it may have been dealt, and where the latter can be."""
    deal = view.deal
    came = (deal.bought.cards or 0) if deal.bought else 0
    dealt = view.played_by(seat).mask | view.known_in(seat).mask
    for passed in deal.passed:
        if passed.card is not None and passed.to == seat:
            came |= passed.card.mask
        elif passed.card is not None and passed.giver == seat:
            dealt |= passed.card.mask
    may_be, places = unplaced(view), 1 << seat
    if seat == deal.declarer:
        places = _from_declarer(view)
        for other in _unseen_recipients(view):
            dealt |= view.played_by(other).mask
    return dealt & ~came, may_be & ~came, places
