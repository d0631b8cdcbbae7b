"""What a seat can tell about where the unseen cards are (RULES §1.15), as cases that exclude each other.

A *place* is a hand (numbered by its seat), then what the declarer has laid aside, then the rest that nobody plays with;
a set of places is a bit mask of their numbers. A *case* says for every set of places which unseen cards are somewhere
in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import TypeAlias

from thousand_tui.bots.knowledge import unplaced
from thousand_tui.rules import ASIDE, Card, View, mask_of, members
from thousand_tui.rules.inference import cannot_hold
from thousand_tui.rules.melds import FOUR_ACES
from thousand_tui.rules.phases.bidding import cap_of, opening, winning_number

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
