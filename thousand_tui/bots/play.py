"""Playing the tricks: each card is worth what the trick may bring, less what the card would bring later.

All values are in card points for the seat that plays.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import replace as with_fields
from typing import Final

from thousand_tui.bots.knowledge import Knowledge, above, read
from thousand_tui.rules import Card, Play, Rank, View
from thousand_tui.rules.cards import PER_SUIT, SUIT_MASKS, SUITS, members, points_of
from thousand_tui.rules.kernel import NO_TRUMP, winning

LOW_CARD: Final = 2.0
"""What a hand adds to a trick that goes to the other side."""
FED_CARD: Final = 6.0
"""What a defender adds to a trick that the other defender takes."""
OVERTAKES: Final = 0.95
"""How often a hand beats a card of the other side if it can."""
OVERTAKES_PARTNER: Final = 0.15
"""How often a defender beats the other defender's card if it can."""
LEAD: Final = 8.0
"""What it is worth to be on lead."""
ESTABLISHED: Final = 0.8
"""How often a card made high is still worth its trick when it comes to be played."""
CASHED_AT_ONCE: Final = 0.97
"""How often a marriage is declared by a player who wins the trick before."""
PARTNER_SHARE: Final = 0.6
"""A point in the other defender's tricks, while the contract is in doubt."""
RIVAL_SHARE: Final = -0.4
"""A point in the other defender's tricks once the contract is decided."""


@dataclass(frozen=True, slots=True)
class Aims:
    """What a point in each seat's tricks is worth to the seat that plays, and the price of having no trick."""

    worth: tuple[float, ...]
    bolt: float


def choose_play(view: View) -> Play:
    """The play that promises most."""
    known = read(view)
    aims = aims_of(view)
    plays = [action for action in view.choices if isinstance(action, Play)]
    return max(plays, key=lambda play: (value(view, known, aims, play), -play.card))


def aims_of(view: View) -> Aims:
    """What the seat plays for: the declarer for his points, a defender first of all against the contract."""
    declarer, seat = view.deal.declarer, view.seat
    assert seat is not None
    if declarer is None:
        own = view.side(seat)
        return Aims(tuple(1.0 if view.side(at) == own else RIVAL_SHARE for at in range(len(view.hands))), 0.0)
    if seat == declarer:
        return Aims(tuple(float(at == seat) for at in range(len(view.hands))), 0.0)
    other = PARTNER_SHARE if contract_in_doubt(view) else RIVAL_SHARE
    worth = tuple(
        1.0 if at == seat else 0.0 if at == declarer or at not in view.deal.active else other
        for at in range(len(view.hands))
    )
    return Aims(worth, _bolt_price(view, seat))


def contract_in_doubt(view: View) -> bool:
    """Whether the declarer can still make or still fail, for all a defender knows."""
    declarer = view.deal.declarer
    assert declarer is not None
    missing = view.deal.contract - view.points_of(declarer)
    hidden = ~view.played.mask & ~view.hand.mask
    left = points_of(~view.played.mask) + sum(card.points for _, card in view.table)
    melds = view.rules.melds
    hopes = sum(melds.worth(suit) for suit, pair in enumerate(melds.pairs) if hidden & pair == pair)
    return 0 < missing <= left + hopes


def _bolt_price(view: View, seat: int) -> float:
    """What taking no trick would cost, growing as the tricks run out (RULES §1.11)."""
    limit = view.rules.bolts.limit
    standing = view.standing(seat)
    if not limit or standing.barrel is not None or view.tricks_of(seat):
        return 0.0
    price = view.rules.fine if standing.bolts == limit - 1 else view.rules.fine / limit
    return price / (2.0 * view.sizes[seat])


def value(view: View, known: Knowledge, aims: Aims, play: Play) -> float:
    """What a play promises."""
    card, melds = play.card, view.rules.melds
    if play.meld is not None:
        known = with_fields(known, trump=melds.trump_after(play.meld, card // PER_SUIT, known.trump))
    chances = outcome(view, known, card)
    mine = chances.get(known.seat, 0.0)
    table = sum(laid.points for _, laid in view.table) + card.points
    total = sum(chance * aims.worth[winner] * (table + _to_come(view, winner)) for winner, chance in chances.items())
    total += mine * (LEAD + aims.bolt) + _marriages_left(view, known, card, mine)
    total -= keeping(known, card)
    if play.meld is not None:
        assert view.play is not None
        total += melds.declared(play.meld, card, view.play, view.deal.declarer).worth
    if not view.table:
        total += mine * _drawing(known, card) + (1.0 - mine) * _establishing(known, card)
    return total


def outcome(view: View, known: Knowledge, card: Card) -> dict[int, float]:
    """The chance of each seat to take the trick if ``card`` is played now."""
    cards = (*(laid for _, laid in view.table), card)
    at = winning(cards, known.trump)
    owner = known.seat if at == len(view.table) else view.table[at][0]
    best, led = cards[at], cards[0] // PER_SUIT
    chances: dict[int, float] = {}
    rest = 1.0
    unable: tuple[int, ...] = ()
    for seat in _to_play(view):
        friends = _are_friends(view, seat, owner)
        takes = known.beats(seat, best, led, unable) * (OVERTAKES_PARTNER if friends else OVERTAKES)
        chances[seat] = rest * takes
        rest *= 1.0 - takes
        unable = unable if friends else (*unable, seat)
    chances[owner] = chances.get(owner, 0.0) + rest
    return chances


def _are_friends(view: View, one: int, other: int) -> bool:
    """Whether two seats play together: the defenders do, and without a declarer those of one side."""
    if view.deal.declarer is None:
        return view.side(one) == view.side(other)
    return view.deal.declarer not in (one, other)


def _to_play(view: View) -> tuple[int, ...]:
    """The seats that play to this trick after the seat of the view."""
    return view.opponents[: len(view.deal.active) - 1 - len(view.table)]


def _to_come(view: View, winner: int) -> float:
    """Card points that the seats after this one will add to a trick that ``winner`` takes."""
    points = 0.0
    for seat in _to_play(view):
        friends = _are_friends(view, seat, winner)
        points += FED_CARD if friends or seat == winner else LOW_CARD
    return points


def keeping(known: Knowledge, card: Card) -> float:
    """What the card would bring later if it were not played now."""
    suit = SUIT_MASKS[card // PER_SUIT]
    points = card.points
    is_trump = card // PER_SUIT == known.trump
    if not above(card) & known.out:
        safe = is_trump or not known.trumps_out
        return points + (4.0 if safe else 1.0) if suit & known.out else points + 2.0
    if is_trump:
        return 0.5 * points + 4.0
    guards = (known.hand & suit & ~above(card)).bit_count() - 1
    if card % PER_SUIT == Rank.TEN:
        return (3.0, 5.5, 7.0)[min(guards, 2)]
    guarded = known.hand & suit & above(card)
    return 0.5 * points + (1.5 if guarded and above(card) & known.out else 0.0)


def _marriages_left(view: View, known: Knowledge, card: Card, mine: float) -> float:
    """The marriages still to be declared after this card: at once if it wins, else if the lead comes back."""
    hand = known.hand & ~card.mask
    if hand.bit_count() < 2:
        return 0.0
    back = 1.0 - 0.55 ** len(list(_entries(known, hand)))
    total, chance = 0.0, mine * CASHED_AT_ONCE + (1.0 - mine) * back
    melds = view.rules.melds
    pairs = melds.pairs
    for suit in reversed(SUITS):
        if hand & pairs[suit] == pairs[suit]:
            total += chance * melds.worth(suit)
            chance *= back
    return total


def _entries(known: Knowledge, hand: int) -> Iterator[Card]:
    """Cards that may win the lead later."""
    for card in members(hand):
        if known.is_master(card) or card // PER_SUIT == known.trump:
            yield card


def _drawing(known: Knowledge, card: Card) -> float:
    """Leading a trump that wins saves the good cards of other suits from being trumped."""
    if known.trump == NO_TRUMP or card // PER_SUIT != known.trump or not known.trumps_out:
        return 0.0
    others = [kept for kept in members(known.hand & ~SUIT_MASKS[known.trump]) if known.is_master(kept)]
    return 4.0 * min(len(others), 2)


def _establishing(known: Knowledge, card: Card) -> float:
    """What it is worth to drive out the one higher card: the rest of the suit becomes high."""
    higher = above(card) & known.out
    if not higher or higher & (higher - 1):
        return 0.0
    suit = SUIT_MASKS[card // PER_SUIT]
    gain = 0.0
    for other in members(known.hand & suit & ~card.mask):
        if above(other) & known.out == higher:
            gain += ESTABLISHED * (other.points + 4.0 - keeping(known, other))
    return gain
